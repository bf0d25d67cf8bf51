package rules

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
)

// Work finds a door or a chain by its name, or adds it.
func Work(list *[]Crewed, name uint16) int {
	for k := range *list {
		if (*list)[k].Name == name {
			return k
		}
	}
	*list = append(*list, Crewed{Name: name})
	return len(*list) - 1
}

func Find(list []Crewed, name uint16) *Crewed {
	for k := range list {
		if list[k].Name == name {
			return &list[k]
		}
	}
	return nil
}

// inside refuses men who are not inside the fort. [war.draw.1]
func (r *Rules) insideOnly(s *State, i int32, id rule.ID) *rule.Refusal {
	if s.Units[i].Inside {
		return nil
	}
	return Refuse("not-inside", id, r.Name(s, int(i))+" are not inside", "set "+r.Typed(s, int(i))+".inside=true")
}

// below refuses men who stand on a wall what is done on the ground: they get off it at its
// corners first. [war.castle.2]
func (r *Rules) below(s *State, i int32, id rule.ID) *rule.Refusal {
	if !r.Aloft(s, i) {
		return nil
	}
	hint := ""
	if s.Mode != Battle {
		hint = "wall " + r.Typed(s, int(i)) + " off corner"
	}
	return Refuse("blocked", id, r.Name(s, int(i))+" stand on a wall", hint)
}

// there refuses a unit that is stated to be elsewhere.
func (r *Rules) there(s *State, i int32, kind string, name uint16, id rule.ID) *rule.Refusal {
	place := r.Names.Name(s.Units[i].Place)
	if sort, at, ok := strings.Cut(place, ":"); ok && sort == kind && !strings.EqualFold(at, r.Names.Name(name)) {
		return Refuse("too-far", id, r.Name(s, int(i))+" are at "+at, "")
	}
	return nil
}

// noFeature refuses a feature that is not on the table: it names the one that was
// meant, or all there are of its kind.
func (r *Rules) noFeature(s *State, kind uint8, name uint16, id rule.ID) *rule.Refusal {
	names := r.FeaturesOf(s, kind)
	hint := "feature " + FeatureWords[kind] + " X1 Y1 X2 Y2 name NAME, before begin"
	if len(names) > 0 {
		hint = Meant(strings.ToLower(r.Names.Name(name)), names, strings.Join(names, ", "))
	}
	return Refuse("unknown-name", id, "there is no "+FeatureWords[kind]+" "+Quoted(r.Names.Name(name))+" on the table", hint)
}

// FeaturesOf names the features of a kind, each once.
func (r *Rules) FeaturesOf(s *State, kind uint8) (names []string) {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == kind && f.Name > 0 && IndexFold(names, r.Names.Name(f.Name)) < 0 {
			names = append(names, r.Names.Name(f.Name))
		}
	}
	return names
}

// crewOf counts the living men at a work: those who came before this turn, and all.
func (r *Rules) crewOf(s *State, d *Crewed, where uint8) (earlier, all int) {
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

// join lets men of a unit come to a work: those in the ranks first.
func (r *Rules) arrive(s *State, c *Command, d *Crewed, where uint8, n int) {
	u := &s.Units[c.Unit]
	free := s.Is(RulingWorkAndShoot, WorkAndShootFree)
	take := func(n int, from uint8) int {
		for k := u.Off; k < u.Off+u.N && n > 0; k++ {
			if s.At(k) == from && (from != InRanks || free || s.ready(c.Unit, k)) && !r.manned(s, c, ManRef{c.Unit, s.Men[k].Num}) && !s.hackedNow(ManRef{c.Unit, s.Men[k].Num}) {
				s.Put(k, where)
				s.leaveCrews(ManRef{c.Unit, s.Men[k].Num})
				d.Crew[d.N] = Climber{ManRef{c.Unit, s.Men[k].Num}, s.Clock()}
				d.N++
				n--
			}
		}
		return n
	}
	ranks := n
	if !free {
		ranks = min(n, int(r.unspent(s, int(c.Unit))))
	}
	u.Worked, u.AtWork = true, true
	take(n-ranks+take(ranks, InRanks), AtChain)
}

// othersAt refuses men to come to a work at which enemies are.
func (r *Rules) othersAt(s *State, c *Command, d *Crewed, id rule.ID) *rule.Refusal {
	if d != nil && d.N > 0 && s.Units[d.Crew[0].Unit].Side != s.Units[c.Unit].Side {
		return Refuse("place-taken", id, "enemies are at "+r.Names.Name(d.Name), r.toBlows(s, &s.Units[c.Unit]))
	}
	return nil
}

// atWorks visits the doors and chains at which men of a unit are who came in an earlier
// turn and have not worked there in this one: they may leave.
func (s *State) atWorks(i int, visit func(d *Crewed, k int32)) {
	for _, list := range [2][]Crewed{s.Doors, s.Chains} {
		for j := range list {
			d := &list[j]
			if d.Worked == s.Clock() {
				continue
			}
			for _, x := range d.Crew[:d.N] {
				at := Nobody
				if int(x.Unit) == i && x.Turn != s.Clock() {
					at = s.Find(x.ManRef)
				}
				if at < 0 {
					continue
				}
				if k := s.Units[i].Man(at); s.At(k) == AtDoor || s.At(k) == AtChain {
					visit(d, k)
				}
			}
		}
	}
}

// mayLeave says how the men of a unit who are at doors or chains leave them, if they may.
func (r *Rules) mayLeave(s *State, i int) (hint string) {
	if s.Acts(s.Units[i].Side) {
		s.atWorks(i, func(*Crewed, int32) { hint = "leave " + r.Typed(s, i) })
	}
	return hint
}

// allowLeave refuses a unit nobody of which is at a door or a chain, or has done nothing
// there this turn: that took it. [war.door.1] [war.draw.1]
func (r *Rules) allowLeave(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	switch i := int(c.Unit); {
	case s.Within(i, AtDoor, AtChain) == 0:
		return Refuse("bad-argument", Door1, "nobody of "+r.Name(s, i)+" is at a door or a chain", "")
	case r.mayLeave(s, i) == "":
		return Refuse("at-work", Door1, r.Name(s, i)+" have their turn at work", "end")
	}
	return nil
}

// leaveWorks sends the men of a unit who are at doors and chains back to the ranks. They
// have their turn before them. [war.door.1] [war.draw.1]
func (r *Rules) leaveWorks(s *State, c *Command, ref *core.Ref) {
	var from *Crewed
	id, men := Door1, 0
	tell := func() {
		if men > 0 {
			ref.Event(evLeftWork, WhoUnit(int(c.Unit)), core.None, id, men, int(from.Name))
		}
		men = 0
	}
	s.atWorks(int(c.Unit), func(d *Crewed, k int32) {
		if d != from {
			tell()
		}
		if from, id = d, Door1; s.At(k) == AtChain {
			id = Draw1
		}
		s.Put(k, InRanks)
		men++
	})
	tell()
	for _, list := range [2][]Crewed{s.Doors, s.Chains} {
		for k := range list {
			list[k].leavers(s)
		}
	}
}

// leavers takes men who are in the ranks off a crew.
func (d *Crewed) leavers(s *State) {
	keep := int8(0)
	for _, x := range d.Crew[:d.N] {
		if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) != InRanks {
			d.Crew[keep] = x
			keep++
		}
	}
	clear(d.Crew[keep:])
	d.N = keep
}

// workRule is the rule that keeps men of a unit at their work.
func (s *State) workRule(i int) rule.ID {
	switch {
	case s.Within(i, AtChain) > 0:
		return Draw1
	case s.Within(i, AtDoor) > 0:
		return Door1
	case s.Units[i].Busy > 0:
		return Castle1
	}
	return Missile11
}

// leaveCrews takes a man off the crew of the chain that he has broken. [war.draw.1]
func (s *State) leaveCrews(x ManRef) {
	for j := range s.Chains {
		d := &s.Chains[j]
		if k := slices.IndexFunc(d.Crew[:d.N], func(y Climber) bool { return y.ManRef == x }); k >= 0 {
			copy(d.Crew[k:], d.Crew[k+1:d.N])
			d.N--
			d.Crew[d.N] = Climber{}
		}
	}
}

// Release sends those at a work back to the ranks, where they do no more this turn.
func (r *Rules) Release(s *State, d *Crewed, where uint8) {
	for _, x := range d.Crew[:d.N] {
		if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) == where {
			s.Put(s.Units[x.Unit].Man(at), workDone)
		}
	}
	d.Crew, d.N = [10]Climber{}, 0
}

// allowWall: men get on and off a wall at its corners. [war.castle.2]
func (r *Rules) allowWall(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if s.Mode == Battle {
		return Refuse("wrong-phase", Castle2, "on a table men move", "move")
	}
	if !c.Hold {
		way := "off"
		if c.Yes {
			way = "on " + line.Typed(strings.TrimPrefix(r.Names.Name(c.Name), WallPlace))
		}
		return Refuse("blocked", Castle2, "men get on and off a wall at its corners", "wall "+r.Typed(s, int(c.Unit))+" "+way+" corner")
	}
	u := &s.Units[c.Unit]
	if c.Yes && u.Mount > OnFoot {
		return r.mountedBelow(u)
	}
	if !c.Yes && u.Place == 0 && s.Within(int(c.Unit), OnWall) == 0 {
		return Refuse("blocked", Castle2, r.Name(s, int(c.Unit))+" stand on no wall", "")
	}
	c.Way = Way{Cost: Frac{0, 1}}
	if s.Is(RulingWallCorners, WallCornersAsUphill) {
		ground := Down
		if c.Yes {
			ground = Up
		}
		c.Way.Length = int32(r.Content.N(numWallHeight))
		c.Way.Cost = r.stretch(s, u, c.Way.Length, ground)
	}
	if u.Spent.plus(c.Way.Cost).over() {
		return Refuse("no-move", Castle2, "the corner takes more than is left of the move", "")
	}
	return r.allFree(s, c.Unit)
}

// allFree refuses a unit of which men are on a ladder or at work: who goes by a corner goes
// with all of his unit. [war.storm.2] [war.castle.1]
func (r *Rules) allFree(s *State, i int32) *rule.Refusal {
	refuse := func(code string, id rule.ID, n int, where, hint string) *rule.Refusal {
		name := r.Name(s, int(i))
		return Refuse(code, id, Count(n, "man of "+name+" is", "men of "+name+" are")+where+", and the unit goes by the corner as a whole", hint)
	}
	if n := s.Within(int(i), OnLadder); n > 0 {
		return refuse("on-ladder", Storm2, n, " on a ladder", "")
	}
	n := int(s.Units[i].Busy) + s.Within(int(i), pushed, workDone, AtDoor, AtChain)
	if n == 0 {
		return nil
	}
	hint := r.mayLeave(s, int(i))
	if hint == "" {
		hint = "end"
	}
	return refuse("at-work", s.workRule(int(i)), n, " at work", hint)
}

// mountedBelow refuses a wall to horses, chariots and elephants: men get on it.
// [war.castle.2]
func (r *Rules) mountedBelow(u *Unit) *rule.Refusal {
	return Refuse("blocked", Castle2, r.Names.Name(u.name)+" are mounted; men on foot get on a wall", "")
}

// wall brings a unit onto a wall, or off it, by a corner.
func (r *Rules) onWall(s *State, c *Command, ref *core.Ref) {
	u := &s.Units[c.Unit]
	u.Spent = u.Spent.plus(c.Way.Cost)
	u.Place = 0
	if c.Yes {
		u.Place = c.Name
	}
	for k := u.Off; k < u.Off+u.N && !c.Yes; k++ {
		if s.At(k) == OnWall { // he had come up a ladder
			s.Put(k, InRanks)
		}
	}
	ref.Event(evMoved, WhoUnit(int(c.Unit)), core.None, Castle2, int(c.Way.Length))
	ref.Step(stCorner, WhoUnit(int(c.Unit)), Castle2)
	ref.Step(stHeight, core.None, Cover6, r.Content.N(numWallHeight))
}
