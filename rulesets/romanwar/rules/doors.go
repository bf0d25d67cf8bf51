package rules

import (
	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
)

// theDoor refuses a door that is not on the table, and a unit that is farther from it
// than a distance. Without a table the players vouch for both.
func (r *Rules) theDoor(s *State, c *Command, within int32, id rule.ID) *rule.Refusal {
	if s.Mode != Battle {
		return r.there(s, c.Unit, "door", c.Name, id)
	}
	f := s.DoorNamed(c.Name)
	if f == nil {
		return r.noDoor(s, c.Name, id)
	}
	b := s.Rect(&s.Units[c.Unit])
	if d := f.Away2(b); d > within {
		return Refuse("too-far", id, r.Name(s, int(c.Unit))+" are "+Inches(d)+" from the door "+r.Names.Name(c.Name)+", not within "+Inches(within), r.nearer(s, c.Unit, f.Box, within))
	}
	return nil
}

// DoorNamed is the door of that name on the table, or nil.
func (s *State) DoorNamed(name uint16) *Feature {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Doorway && f.Name == name {
			return f
		}
	}
	return nil
}

// noDoor refuses a door that is not on the table and names those that are.
func (r *Rules) noDoor(s *State, name uint16, id rule.ID) *rule.Refusal {
	return r.noFeature(s, Doorway, name, id)
}

func (r *Rules) allowDoor(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, int32(r.Content.N(NumMinimum)), Castle1); no != nil {
		return no
	}
	if d := Find(s.Doors, c.Name); d != nil && d.State == Broken {
		return Refuse("door-down", Castle1, "the door "+r.Names.Name(c.Name)+" is down", "")
	}
	if s.bridgeDown(c.Name) {
		return Refuse("door-down", Draw3, "the drawbridge "+r.Names.Name(c.Name)+" is down for good", "")
	}
	if !s.Is(RulingDoorWork, DoorWorkEitherSide) {
		if no := r.insideOnly(s, c.Unit, Castle1); no != nil {
			return no
		}
	}
	if no := r.below(s, c.Unit, Castle1); no != nil {
		return no
	}
	if i := s.inDoorway(c.Name); c.Kind == Closed && i >= 0 {
		return Refuse("place-taken", Castle1, r.Name(s, i)+" stand in the door "+r.Names.Name(c.Name), "")
	}
	if s.Units[c.Unit].Spent.N > 0 || s.FreeHands(int(c.Unit)) < 1 {
		return Refuse("no-move", Castle1, "a man at the door needs his full move", "")
	}
	return r.freshToMove(s, c, 1)
}

// door opens or closes a door: on a table at the end of the step. [war.castle.1]
func (r *Rules) door(s *State, c *Command, ref *core.Ref) {
	u := &s.Units[c.Unit]
	u.Worked = true
	u.Busy++
	d := &s.Doors[Work(&s.Doors, c.Name)]
	if s.Mode == Battle {
		d.Next = c.Kind + 1
		ref.Event(evAtDoor, WhoUnit(int(c.Unit)), core.None, Castle1, int(c.Kind), int(d.Name))
		return
	}
	r.swing(s, d, c.Kind, ref)
}

// swing opens or closes a door. Nobody batters one that is open. [war.castle.1]
func (r *Rules) swing(s *State, d *Crewed, state uint8, ref *core.Ref) {
	d.State, d.Next = state, 0
	ev := evDoorClosed
	if state == Opened {
		ev = evDoorOpen
		r.Release(s, d, AtDoor)
	}
	ref.Event(ev, core.None, core.None, Castle1, 0, int(d.Name))
}

// inDoorway is a unit that stands in a door of the table, or nobody.
func (s *State) inDoorway(name uint16) int {
	f := s.DoorNamed(name)
	for i := range s.Units {
		if f == nil || s.Units[i].N == 0 || !s.Units[i].Placed {
			continue
		}
		if b := s.Rect(&s.Units[i]); b.X1 > f.X0 && b.X0 < f.X1 && b.Y1 > f.Y0 && b.Y0 < f.Y1 {
			return i
		}
	}
	return Nobody
}

// turnsDoor reports whether a unit stands at a door that is being opened or closed.
func (s *State) turnsDoor(u *Unit) bool {
	for k := range s.Doors {
		if f := s.DoorNamed(s.Doors[k].Name); s.Doors[k].Next > 0 && f != nil && f.Away2(s.Rect(u)) == 0 {
			return true
		}
	}
	return false
}

// doorsTurn lets doors open or close at the end of the move step.
func (r *Rules) doorsTurn(s *State, ref *core.Ref) {
	for k := range s.Doors {
		d := &s.Doors[k]
		switch {
		case d.Next == Closed+1 && s.inDoorway(d.Name) >= 0:
			d.Next = 0 // men have come to stand in it
		case d.Next > 0:
			r.swing(s, d, d.Next-1, ref)
		}
	}
}

func (r *Rules) allowRam(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, s.Units[c.Unit].Base, Door1); no != nil { // the turn brings them there
		return no
	}
	d := Find(s.Doors, c.Name)
	if d != nil && d.State != Closed {
		return r.standsOpen(d, Door1)
	}
	there := 0
	if d != nil {
		_, there = r.crewOf(s, d, AtDoor)
	}
	if no := r.othersAt(s, c, d, Door1); no != nil {
		return no
	}
	u, free := &s.Units[c.Unit], s.FreeHands(int(c.Unit))
	c.M = c.N
	if c.N == 0 {
		c.M = min(free, int32(r.Content.N(NumBatterMost)-there))
		if may := r.unspent(s, int(c.Unit)); there+int(may) >= r.Content.N(numBatterLeast) && !s.Is(RulingWorkAndShoot, WorkAndShootFree) {
			c.M = min(c.M, may)
		}
	}
	total := there + int(c.M)
	switch {
	case r.Aloft(s, c.Unit):
		return Refuse("blocked", Door1, r.Name(s, int(c.Unit))+" stand on a wall", "")
	case c.M > u.N:
		hint := ""
		if there+int(free) >= r.Content.N(numBatterLeast) {
			hint = "ram " + r.Typed(s, int(c.Unit)) + " " + r.Names.Name(c.Name)
		}
		return Refuse("no-men", Door1, r.Name(s, int(c.Unit))+" are "+Count(int(u.N), "man", "men")+", not "+Itoa(int(c.M)), hint)
	case c.M < 1 || total < r.Content.N(numBatterLeast) || total > r.Content.N(NumBatterMost):
		return Refuse("needs-5-to-10", Door1, "five to ten men batter a door, these would be "+Itoa(total), "")
	case u.Spent.N > 0 || c.M > free:
		return Refuse("no-move", Door1, "to come to the door takes the whole turn", "")
	}
	return r.freshToTurn(s, c, c.M)
}

// standsOpen refuses to batter a door that is open or down.
func (r *Rules) standsOpen(d *Crewed, id rule.ID) *rule.Refusal {
	code := "door-down"
	if d.State == Opened {
		code = "door-open"
	}
	return Refuse(code, id, "the door "+r.Names.Name(d.Name)+" is "+DoorWords[d.State], "")
}

// ram brings men to a door. [war.door.1]
func (r *Rules) ram(s *State, c *Command, ref *core.Ref) {
	d := &s.Doors[Work(&s.Doors, c.Name)]
	r.arrive(s, c, d, AtDoor, int(c.M))
	ref.Event(evArrived, WhoUnit(int(c.Unit)), core.None, Door1, int(c.M), int(c.Name), int(d.N))
}

func (r *Rules) allowBatter(s *State, c *Command) *rule.Refusal {
	if s.Mode == Battle && s.DoorNamed(c.Name) == nil {
		return r.noDoor(s, c.Name, Door2)
	}
	d := Find(s.Doors, c.Name)
	if d != nil && d.State != Closed {
		return r.standsOpen(d, Door2)
	}
	if d == nil || d.N == 0 {
		return Refuse("too-few", Door2, "nobody is at the door "+r.Names.Name(c.Name), "ram UNIT N DOOR")
	}
	earlier, all := r.crewOf(s, d, AtDoor)
	if s.Is(RulingBatterTiming, BatterTimingRollAtOnce) {
		earlier = all
	}
	least := r.Content.N(numBatterLeast)
	switch {
	case all > 0 && !s.Acts(s.Units[d.Crew[0].Unit].Side):
		return Refuse("not-active", Door2, "it is not the turn of those at the door", "")
	case all < least:
		return Refuse("too-few", Door2, Itoa(all)+" men are left at the door", "ram UNIT N "+line.Typed(r.Names.Name(c.Name))+", or leave "+r.Typed(s, int(d.Crew[0].Unit)))
	case earlier < least:
		return Refuse("not-yet", Door2, "the men have come this turn", "end")
	case d.Worked == s.Clock():
		return Refuse("already-battered", Door2, "the door has been battered this turn", "end")
	}
	return nil
}

// batter: one die for all at a door. [war.door.2]
func (r *Rules) batter(s *State, c *Command, ref *core.Ref) {
	d := Find(s.Doors, c.Name)
	d.Worked = s.Clock()
	who := WhoUnit(int(d.Crew[0].Unit))
	s.Units[d.Crew[0].Unit].Worked = true
	if !ref.AtMost(who, r.Content.N(numBatter), 6, dieBatter, Door2) {
		ref.Event(evDoorHolds, core.None, core.None, Door2, 0, int(d.Name))
		return
	}
	d.State = Broken
	r.Release(s, d, AtDoor)
	ref.Event(EvDoorDown, core.None, core.None, Door2, 0, int(d.Name))
}
