package rules

import (
	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// theDoor refuses a door that is not on the table, and a unit farther than within from it. Without
// a table the players vouch for both.
func (r *Rules) theDoor(s *state.State, c *Command, within int32, id rule.ID) *rule.Refusal {
	if s.Mode != state.Battle {
		return r.there(s, c.Unit, "door", c.Name, id)
	}
	f := s.DoorNamed(c.Name)
	if f == nil {
		return r.noDoor(s, c.Name, id)
	}
	b := s.Rect(&s.Units[c.Unit])
	if d := f.Away2(b); d > within {
		return Refuse("too-far", id, r.Name(s, int(c.Unit))+" are "+state.Inches(d)+" from the door "+r.Names.Name(c.Name)+", not within "+state.Inches(within), r.Nearer(s, c.Unit, f.Box, within))
	}
	return nil
}

// noDoor refuses a door that is not on the table and names those that are.
func (r *Rules) noDoor(s *state.State, name uint16, id rule.ID) *rule.Refusal {
	return r.noFeature(s, state.Doorway, name, id)
}

func (r *Rules) allowDoor(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, int32(r.Content.N(state.NumMinimum)), state.Castle1); no != nil {
		return no
	}
	if d := state.Find(s.Doors, c.Name); d != nil && d.State == state.Broken {
		return Refuse("door-down", state.Castle1, "the door "+r.Names.Name(c.Name)+" is down", "")
	}
	if s.BridgeDown(c.Name) {
		return Refuse("door-down", state.Draw3, "the drawbridge "+r.Names.Name(c.Name)+" is down for good", "")
	}
	if !s.Is(state.RulingDoorWork, state.DoorWorkEitherSide) {
		if no := r.insideOnly(s, c.Unit, state.Castle1); no != nil {
			return no
		}
	}
	if no := r.below(s, c.Unit, state.Castle1); no != nil {
		return no
	}
	if i := s.InDoorway(c.Name); c.State == state.Closed && i >= 0 {
		return Refuse("place-taken", state.Castle1, r.Name(s, i)+" stand in the door "+r.Names.Name(c.Name), "")
	}
	if s.Units[c.Unit].Spent.N > 0 || s.FreeHands(int(c.Unit)) < 1 {
		return Refuse("no-move", state.Castle1, "a man at the door needs his full move", "")
	}
	return r.freshToMove(s, c, 1)
}

// door has a man open or close a door; on a table it turns at the end of the step. [war.castle.1]
func (r *Rules) door(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	u := &s.Units[c.Unit]
	u.Worked = true
	u.Busy++
	d := &s.Doors[state.Work(&s.Doors, c.Name)]
	if s.Mode == state.Battle {
		d.Next = c.State + 1
		ref.Event(state.EvAtDoor, state.WhoUnit(int(c.Unit)), core.None, state.Castle1, int(c.State), int(d.Name))
		return
	}
	r.swing(s, d, c.State, ref)
}

// swing opens or closes a door. Men who batter a door stop when it opens. [war.castle.1]
func (r *Rules) swing(s *state.State, d *state.Crewed, how uint8, ref *core.Ref) {
	d.State, d.Next = how, 0
	ev := state.EvDoorClosed
	if how == state.Opened {
		ev = state.EvDoorOpen
		r.Release(s, d, state.AtDoor)
	}
	ref.Event(ev, core.None, core.None, state.Castle1, 0, int(d.Name))
}

// doorsTurn opens or closes, at the end of the move step, the doors at which men are.
func (r *Rules) doorsTurn(s *state.State, ref *core.Ref) {
	for k := range s.Doors {
		d := &s.Doors[k]
		switch {
		case d.Next == state.Closed+1 && s.InDoorway(d.Name) >= 0:
			d.Next = 0 // men have come to stand in it
		case d.Next > 0:
			r.swing(s, d, d.Next-1, ref)
		}
	}
}

func (r *Rules) allowRam(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, s.Units[c.Unit].Base, state.Door1); no != nil { // the turn is spent on getting there
		return no
	}
	d := state.Find(s.Doors, c.Name)
	if d != nil && d.State != state.Closed {
		return r.standsOpen(d, state.Door1)
	}
	there := 0
	if d != nil {
		_, there = r.crewOf(s, d, state.AtDoor)
	}
	if no := r.othersAt(s, c, d, state.Door1); no != nil {
		return no
	}
	u, free := &s.Units[c.Unit], s.FreeHands(int(c.Unit))
	p.Men = c.N
	if c.N == 0 {
		p.Men = min(free, int32(r.Content.N(state.NumBatterMost)-there))
		if may := r.Unspent(s, int(c.Unit)); there+int(may) >= r.Content.N(state.NumBatterLeast) && !s.Is(state.RulingWorkAndShoot, state.WorkAndShootFree) {
			p.Men = min(p.Men, may)
		}
	}
	total := there + int(p.Men)
	switch {
	case r.Aloft(s, c.Unit):
		return Refuse("blocked", state.Door1, r.Name(s, int(c.Unit))+" stand on a wall", "")
	case p.Men > u.N:
		hint := ""
		if there+int(free) >= r.Content.N(state.NumBatterLeast) {
			hint = "ram " + r.Typed(s, int(c.Unit)) + " " + r.Names.Name(c.Name)
		}
		return Refuse("no-men", state.Door1, r.Name(s, int(c.Unit))+" are "+state.Count(int(u.N), "man", "men")+", not "+state.Itoa(int(p.Men)), hint)
	case p.Men < 1 || total < r.Content.N(state.NumBatterLeast) || total > r.Content.N(state.NumBatterMost):
		return Refuse("needs-5-to-10", state.Door1, "five to ten men batter a door, these would be "+state.Itoa(total), "")
	case u.Spent.N > 0 || p.Men > free:
		return Refuse("no-move", state.Door1, "to come to the door takes the whole turn", "")
	}
	return r.freshToTurn(s, c, p.Men)
}

// standsOpen refuses to batter a door that is open or down.
func (r *Rules) standsOpen(d *state.Crewed, id rule.ID) *rule.Refusal {
	code := "door-down"
	if d.State == state.Opened {
		code = "door-open"
	}
	return Refuse(code, id, "the door "+r.Names.Name(d.Name)+" is "+state.DoorWords[d.State], "")
}

// ram brings men to a door. [war.door.1]
func (r *Rules) ram(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	d := &s.Doors[state.Work(&s.Doors, c.Name)]
	r.arrive(s, c, d, state.AtDoor, int(p.Men))
	ref.Event(state.EvArrived, state.WhoUnit(int(c.Unit)), core.None, state.Door1, int(p.Men), int(c.Name), int(d.N))
}

func (r *Rules) allowBatter(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if s.Mode == state.Battle && s.DoorNamed(c.Name) == nil {
		return r.noDoor(s, c.Name, state.Door2)
	}
	d := state.Find(s.Doors, c.Name)
	if d != nil && d.State != state.Closed {
		return r.standsOpen(d, state.Door2)
	}
	if d == nil || d.N == 0 {
		return Refuse("too-few", state.Door2, "nobody is at the door "+r.Names.Name(c.Name), "ram UNIT N DOOR")
	}
	earlier, all := r.crewOf(s, d, state.AtDoor)
	if s.Is(state.RulingBatterTiming, state.BatterTimingRollAtOnce) {
		earlier = all
	}
	least := r.Content.N(state.NumBatterLeast)
	switch {
	case all > 0 && !s.Acts(s.Units[d.Crew[0].Unit].Side):
		return Refuse("not-active", state.Door2, "it is not the turn of those at the door", "")
	case all < least:
		return Refuse("too-few", state.Door2, state.Itoa(all)+" men are left at the door", "ram UNIT N "+line.Typed(r.Names.Name(c.Name))+", or leave "+r.Typed(s, int(d.Crew[0].Unit)))
	case earlier < least:
		return Refuse("not-yet", state.Door2, "the men have come this turn", "end")
	case d.Worked == s.Clock():
		return Refuse("already-battered", state.Door2, "the door has been battered this turn", "end")
	}
	return nil
}

// batter throws one die for all men at a door. [war.door.2]
func (r *Rules) batter(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	d := state.Find(s.Doors, c.Name)
	d.Worked = s.Clock()
	who := state.WhoUnit(int(d.Crew[0].Unit))
	s.Units[d.Crew[0].Unit].Worked = true
	if !ref.AtMost(who, r.Content.N(state.NumBatter), 6, state.DieBatter, state.Door2) || ref.Overruled(state.EvDoorDown) {
		ref.Event(state.EvDoorHolds, core.None, core.None, state.Door2, 0, int(d.Name))
		return
	}
	d.State = state.Broken
	r.Release(s, d, state.AtDoor)
	ref.Event(state.EvDoorDown, core.None, core.None, state.Door2, 0, int(d.Name))
}
