package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// theDoor refuses a door that is not on the table, and a unit that is farther from it
// than a distance. Without a table the players vouch for both.
func (r *Rules) theDoor(s *State, c *Command, within int32, id rule.ID) *rule.Refusal {
	if s.mode != battle {
		return r.there(s, c.unit, "door", c.name, id)
	}
	f := s.doorNamed(c.name)
	if f == nil {
		return r.noDoor(s, c.name, id)
	}
	b := s.rect(&s.units[c.unit])
	if d := f.away2(b); d > within {
		return refuse("too-far", id, r.name(s, int(c.unit))+" are "+inches(d)+" from the door "+r.names.Name(c.name)+", not within "+inches(within), r.nearer(s, c.unit, f.box, within))
	}
	return nil
}

// doorNamed is the door of that name on the table, or nil.
func (s *State) doorNamed(name uint16) *feature {
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == doorway && f.name == name {
			return f
		}
	}
	return nil
}

// noDoor refuses a door that is not on the table and names those that are.
func (r *Rules) noDoor(s *State, name uint16, id rule.ID) *rule.Refusal {
	return r.noFeature(s, doorway, name, id)
}

func (r *Rules) allowDoor(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, int32(r.c.n(numMinimum)), castle1); no != nil {
		return no
	}
	if d := find(s.doors, c.name); d != nil && d.state == broken {
		return refuse("door-down", castle1, "the door "+r.names.Name(c.name)+" is down", "")
	}
	if s.bridgeDown(c.name) {
		return refuse("door-down", draw3, "the drawbridge "+r.names.Name(c.name)+" is down for good", "")
	}
	if !s.is(rulingDoorWork, doorWorkEitherSide) {
		if no := r.insideOnly(s, c.unit, castle1); no != nil {
			return no
		}
	}
	if i := s.inDoorway(c.name); c.kind == closed && i >= 0 {
		return refuse("place-taken", castle1, r.name(s, i)+" stand in the door "+r.names.Name(c.name), "")
	}
	if s.units[c.unit].spent.n > 0 || s.freeHands(int(c.unit)) < 1 {
		return refuse("no-move", castle1, "a man at the door needs his full move", "")
	}
	return r.freshToMove(s, c, 1)
}

// door opens or closes a door: on a table at the end of the step. [war.castle.1]
func (r *Rules) door(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	u.worked = true
	u.busy++
	d := &s.doors[work(&s.doors, c.name)]
	if s.mode == battle {
		d.next = c.kind + 1
		ref.Event(evAtDoor, whoUnit(int(c.unit)), bout.None, castle1, int(c.kind), int(d.name))
		return
	}
	r.swing(s, d, c.kind, ref)
}

// swing opens or closes a door. Nobody batters one that is open. [war.castle.1]
func (r *Rules) swing(s *State, d *crewed, state uint8, ref *bout.Ref) {
	d.state, d.next = state, 0
	ev := evDoorClosed
	if state == opened {
		ev = evDoorOpen
		r.release(s, d, atDoor)
	}
	ref.Event(ev, bout.None, bout.None, castle1, 0, int(d.name))
}

// inDoorway is a unit that stands in a door of the table, or nobody.
func (s *State) inDoorway(name uint16) int {
	f := s.doorNamed(name)
	for i := range s.units {
		if f == nil || s.units[i].n == 0 || !s.units[i].placed {
			continue
		}
		if b := s.rect(&s.units[i]); b.x1 > f.x0 && b.x0 < f.x1 && b.y1 > f.y0 && b.y0 < f.y1 {
			return i
		}
	}
	return nobody
}

// turnsDoor reports whether a unit stands at a door that is being opened or closed.
func (s *State) turnsDoor(u *unit) bool {
	for k := range s.doors {
		if f := s.doorNamed(s.doors[k].name); s.doors[k].next > 0 && f != nil && f.away2(s.rect(u)) == 0 {
			return true
		}
	}
	return false
}

// doorsTurn lets doors open or close at the end of the move step.
func (r *Rules) doorsTurn(s *State, ref *bout.Ref) {
	for k := range s.doors {
		d := &s.doors[k]
		switch {
		case d.next == closed+1 && s.inDoorway(d.name) >= 0:
			d.next = 0 // men have come to stand in it
		case d.next > 0:
			r.swing(s, d, d.next-1, ref)
		}
	}
}

func (r *Rules) allowRam(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, s.units[c.unit].base, door1); no != nil { // the turn brings them there
		return no
	}
	d := find(s.doors, c.name)
	if d != nil && d.state != closed {
		return r.standsOpen(d, door1)
	}
	there := 0
	if d != nil {
		_, there = r.crewOf(s, d, atDoor)
	}
	if no := r.othersAt(s, c, d, door1); no != nil {
		return no
	}
	u, free := &s.units[c.unit], s.freeHands(int(c.unit))
	c.m = c.n
	if c.n == 0 {
		c.m = min(free, int32(r.c.n(numBatterMost)-there))
		if may := r.unspent(s, int(c.unit)); there+int(may) >= r.c.n(numBatterLeast) && !s.is(rulingWorkAndShoot, workAndShootFree) {
			c.m = min(c.m, may)
		}
	}
	total := there + int(c.m)
	switch {
	case r.aloft(s, c.unit):
		return refuse("blocked", door1, r.name(s, int(c.unit))+" stand on a wall", "")
	case c.m > u.n:
		hint := ""
		if there+int(free) >= r.c.n(numBatterLeast) {
			hint = "ram " + r.typed(s, int(c.unit)) + " " + r.names.Name(c.name)
		}
		return refuse("no-men", door1, r.name(s, int(c.unit))+" are "+count(int(u.n), "man", "men")+", not "+itoa(int(c.m)), hint)
	case c.m < 1 || total < r.c.n(numBatterLeast) || total > r.c.n(numBatterMost):
		return refuse("needs-5-to-10", door1, "five to ten men batter a door, these would be "+itoa(total), "")
	case u.spent.n > 0 || c.m > free:
		return refuse("no-move", door1, "to come to the door takes the whole turn", "")
	}
	return r.freshToTurn(s, c, c.m)
}

// standsOpen refuses to batter a door that is open or down.
func (r *Rules) standsOpen(d *crewed, id rule.ID) *rule.Refusal {
	code := "door-down"
	if d.state == opened {
		code = "door-open"
	}
	return refuse(code, id, "the door "+r.names.Name(d.name)+" is "+doorWords[d.state], "")
}

// ram brings men to a door. [war.door.1]
func (r *Rules) ram(s *State, c *Command, ref *bout.Ref) {
	d := &s.doors[work(&s.doors, c.name)]
	r.arrive(s, c, d, atDoor, int(c.m))
	ref.Event(evArrived, whoUnit(int(c.unit)), bout.None, door1, int(c.m), int(c.name), int(d.n))
}

func (r *Rules) allowBatter(s *State, c *Command) *rule.Refusal {
	if s.mode == battle && s.doorNamed(c.name) == nil {
		return r.noDoor(s, c.name, door2)
	}
	d := find(s.doors, c.name)
	if d != nil && d.state != closed {
		return r.standsOpen(d, door2)
	}
	if d == nil || d.n == 0 {
		return refuse("too-few", door2, "nobody is at the door "+r.names.Name(c.name), "ram UNIT N DOOR")
	}
	earlier, all := r.crewOf(s, d, atDoor)
	if s.is(rulingBatterTiming, batterTimingRollAtOnce) {
		earlier = all
	}
	least := r.c.n(numBatterLeast)
	switch {
	case all > 0 && !s.acts(s.units[d.crew[0].unit].side):
		return refuse("not-active", door2, "it is not the turn of those at the door", "")
	case all < least:
		return refuse("too-few", door2, itoa(all)+" men are left at the door", "ram UNIT N "+typedName(r.names.Name(c.name))+", or leave "+r.typed(s, int(d.crew[0].unit)))
	case earlier < least:
		return refuse("not-yet", door2, "the men have come this turn", "end")
	case d.worked == s.clock():
		return refuse("already-battered", door2, "the door has been battered this turn", "end")
	}
	return nil
}

// batter: one die for all at a door. [war.door.2]
func (r *Rules) batter(s *State, c *Command, ref *bout.Ref) {
	d := find(s.doors, c.name)
	d.worked = s.clock()
	who := whoUnit(int(d.crew[0].unit))
	s.units[d.crew[0].unit].worked = true
	if !ref.AtMost(who, r.c.n(numBatter), 6, dieBatter, door2) {
		ref.Event(evDoorHolds, bout.None, bout.None, door2, 0, int(d.name))
		return
	}
	d.state = broken
	r.release(s, d, atDoor)
	ref.Event(evDoorDown, bout.None, bout.None, door2, 0, int(d.name))
}
