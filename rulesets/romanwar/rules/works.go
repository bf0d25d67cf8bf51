package rules

import (
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// insideOnly refuses men who are not inside the fort. [war.draw.1]
func (r *Rules) insideOnly(s *state.State, i int32, id rule.ID) *rule.Refusal {
	if s.Units[i].Inside {
		return nil
	}
	return Refuse("not-inside", id, r.Name(s, int(i))+" are not inside", "set "+r.Typed(s, int(i))+".inside=true")
}

// below refuses work on the ground to men who stand on a wall; they must first get off it at a
// corner. [war.castle.2]
func (r *Rules) below(s *state.State, i int32, id rule.ID) *rule.Refusal {
	if !r.Aloft(s, i) {
		return nil
	}
	hint := ""
	if s.Mode != state.Battle {
		hint = "wall " + r.Typed(s, int(i)) + " off corner"
	}
	return Refuse("blocked", id, r.Name(s, int(i))+" stand on a wall", hint)
}

// there refuses a unit that is stated to be elsewhere.
func (r *Rules) there(s *state.State, i int32, kind string, name uint16, id rule.ID) *rule.Refusal {
	place := r.Names.Name(s.Units[i].Place)
	if sort, at, ok := strings.Cut(place, ":"); ok && sort == kind && !strings.EqualFold(at, r.Names.Name(name)) {
		return Refuse("too-far", id, r.Name(s, int(i))+" are at "+at, "")
	}
	return nil
}

// noFeature refuses the name of a feature that is not on the table; the hint is the name that was
// probably meant, or all names of that kind.
func (r *Rules) noFeature(s *state.State, kind uint8, name uint16, id rule.ID) *rule.Refusal {
	names := r.FeaturesOf(s, kind)
	hint := "feature " + state.FeatureWords[kind] + " X1 Y1 X2 Y2 name NAME, before begin"
	if len(names) > 0 {
		hint = state.Meant(strings.ToLower(r.Names.Name(name)), names, strings.Join(names, ", "))
	}
	return Refuse("unknown-name", id, "there is no "+state.FeatureWords[kind]+" "+state.Quoted(r.Names.Name(name))+" on the table", hint)
}

// crewOf counts the living men at a work: those who came before this turn, and all.
func (r *Rules) crewOf(s *state.State, d *state.Crewed, where uint8) (earlier, all int) {
	keep := int8(0)
	for _, x := range d.Crew[:d.N] {
		at := s.Find(x.ManRef)
		if at < 0 || s.At(s.Units[x.Unit].Man(at)) != where {
			continue
		}
		d.Crew[keep] = x
		keep++
		all++
		if x.Turn != s.Clock() {
			earlier++
		}
	}
	clear(d.Crew[keep:])
	d.N = keep
	return earlier, all
}

// arrive brings n men of a unit to a work, men in the ranks first.
func (r *Rules) arrive(s *state.State, c *Command, d *state.Crewed, where uint8, n int) {
	u := &s.Units[c.Unit]
	free := s.Is(state.RulingWorkAndShoot, state.WorkAndShootFree)
	take := func(n int, from uint8) int {
		for k := u.Off; k < u.Off+u.N && n > 0; k++ {
			if s.At(k) == from && (from != state.InRanks || free || s.Ready(c.Unit, k)) && !r.manned(s, c, state.ManRef{Unit: c.Unit, Num: s.Men[k].Num}) && !s.HackedNow(state.ManRef{Unit: c.Unit, Num: s.Men[k].Num}) {
				s.Put(k, where)
				s.LeaveCrews(state.ManRef{Unit: c.Unit, Num: s.Men[k].Num})
				d.Crew[d.N] = state.Climber{ManRef: state.ManRef{Unit: c.Unit, Num: s.Men[k].Num}, Turn: s.Clock()}
				d.N++
				n--
			}
		}
		return n
	}
	ranks := n
	if !free {
		ranks = min(n, int(r.Unspent(s, int(c.Unit))))
	}
	u.Worked, u.AtWork = true, true
	take(n-ranks+take(ranks, state.InRanks), state.AtChain)
}

// othersAt refuses to bring men to a work where enemies are.
func (r *Rules) othersAt(s *state.State, c *Command, d *state.Crewed, id rule.ID) *rule.Refusal {
	if d != nil && d.N > 0 && s.Units[d.Crew[0].Unit].Side != s.Units[c.Unit].Side {
		return Refuse("place-taken", id, "enemies are at "+r.Names.Name(d.Name), r.ToBlows(s, &s.Units[c.Unit]))
	}
	return nil
}

// allowLeave refuses a unit that has no men at a door or chain, or only men who came there this
// turn or have worked there, which took their turn. [war.door.1] [war.draw.1]
func (r *Rules) allowLeave(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	switch i := int(c.Unit); {
	case s.Within(i, state.AtDoor, state.AtChain) == 0:
		return Refuse("bad-argument", state.Door1, "nobody of "+r.Name(s, i)+" is at a door or a chain", "")
	case r.MayLeave(s, i) == "":
		return Refuse("at-work", state.Door1, r.Name(s, i)+" have their turn at work", "end")
	}
	return nil
}

// leaveWorks sends the men of a unit who are at doors and chains back to the ranks, with their turn
// still to spend. [war.door.1] [war.draw.1]
func (r *Rules) leaveWorks(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	var from *state.Crewed
	id, men := state.Door1, 0
	tell := func() {
		if men > 0 {
			ref.Event(state.EvLeftWork, state.WhoUnit(int(c.Unit)), core.None, id, men, int(from.Name))
		}
		men = 0
	}
	s.AtWorks(int(c.Unit), func(d *state.Crewed, k int32) {
		if d != from {
			tell()
		}
		if from, id = d, state.Door1; s.At(k) == state.AtChain {
			id = state.Draw1
		}
		s.Put(k, state.InRanks)
		men++
	})
	tell()
	for _, list := range [2][]state.Crewed{s.Doors, s.Chains} {
		for k := range list {
			list[k].Leavers(s)
		}
	}
}

// Release sends the men at a work back to the ranks; they can do no more work this turn.
func (r *Rules) Release(s *state.State, d *state.Crewed, where uint8) {
	for _, x := range d.Crew[:d.N] {
		if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) == where {
			s.Put(s.Units[x.Unit].Man(at), state.WorkDone)
		}
	}
	d.Crew, d.N = [10]state.Climber{}, 0
}

// allowWall lets men get on and off a wall at its corners, in play without a table. [war.castle.2]
func (r *Rules) allowWall(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if s.Mode == state.Battle {
		return Refuse("wrong-phase", state.Castle2, "on a table men move", "move")
	}
	if !c.Corner {
		way := "off"
		if c.On {
			way = "on " + line.Typed(strings.TrimPrefix(r.Names.Name(c.Name), state.WallPlace))
		}
		return Refuse("blocked", state.Castle2, "men get on and off a wall at its corners", "wall "+r.Typed(s, int(c.Unit))+" "+way+" corner")
	}
	u := &s.Units[c.Unit]
	if c.On && u.Mount > state.OnFoot {
		return r.mountedBelow(u)
	}
	if !c.On && u.Place == 0 && s.Within(int(c.Unit), state.OnWall) == 0 {
		return Refuse("blocked", state.Castle2, r.Name(s, int(c.Unit))+" stand on no wall", "")
	}
	p.Way = state.Way{Cost: state.Frac{N: 0, D: 1}}
	if s.Is(state.RulingWallCorners, state.WallCornersAsUphill) {
		ground := state.Down
		if c.On {
			ground = state.Up
		}
		p.Way.Length = int32(r.Content.N(state.NumWallHeight))
		p.Way.Cost = r.Stretch(s, u, p.Way.Length, ground)
	}
	if u.Spent.Plus(p.Way.Cost).Over() {
		return Refuse("no-move", state.Castle2, "the corner takes more than is left of the move", "")
	}
	return r.allFree(s, c.Unit)
}

// allFree refuses a unit with men on a ladder or at work, as a unit passes a corner as a whole.
// [war.storm.2] [war.castle.1]
func (r *Rules) allFree(s *state.State, i int32) *rule.Refusal {
	refuse := func(code string, id rule.ID, n int, where, hint string) *rule.Refusal {
		name := r.Name(s, int(i))
		return Refuse(code, id, state.Count(n, "man of "+name+" is", "men of "+name+" are")+where+", and the unit goes by the corner as a whole", hint)
	}
	if n := s.Within(int(i), state.OnLadder); n > 0 {
		return refuse("on-ladder", state.Storm2, n, " on a ladder", "")
	}
	n := int(s.Units[i].Busy) + s.Within(int(i), state.Pushed, state.WorkDone, state.AtDoor, state.AtChain)
	if n == 0 {
		return nil
	}
	hint := r.MayLeave(s, int(i))
	if hint == "" {
		hint = "end"
	}
	return refuse("at-work", s.WorkRule(int(i)), n, " at work", hint)
}

// mountedBelow refuses a wall to mounted units; only men on foot get on it. [war.castle.2]
func (r *Rules) mountedBelow(u *state.Unit) *rule.Refusal {
	return Refuse("blocked", state.Castle2, r.Names.Name(u.Name)+" are mounted; men on foot get on a wall", "")
}

// onWall brings a unit onto a wall, or off it, by a corner.
func (r *Rules) onWall(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	u := &s.Units[c.Unit]
	u.Spent = u.Spent.Plus(p.Way.Cost)
	u.Place = 0
	s.QuitLadders(c.Unit)
	if c.On {
		u.Place = c.Name
	}
	for k := u.Off; k < u.Off+u.N && !c.On; k++ {
		if s.At(k) == state.OnWall { // he had come up a ladder
			s.Put(k, state.InRanks)
		}
	}
	ref.Event(state.EvMoved, state.WhoUnit(int(c.Unit)), core.None, state.Castle2, int(p.Way.Length))
	ref.Step(state.StCorner, state.WhoUnit(int(c.Unit)), state.Castle2)
	ref.Step(state.StHeight, core.None, state.Cover6, r.Content.N(state.NumWallHeight))
}
