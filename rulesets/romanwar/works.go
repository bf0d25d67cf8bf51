package romanwar

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/rule"
)

// work finds a door or a chain by its name, or adds it.
func work(list *[]crewed, name uint16) int {
	for k := range *list {
		if (*list)[k].name == name {
			return k
		}
	}
	*list = append(*list, crewed{name: name})
	return len(*list) - 1
}

func find(list []crewed, name uint16) *crewed {
	for k := range list {
		if list[k].name == name {
			return &list[k]
		}
	}
	return nil
}

// inside refuses men who are not inside the fort. [war.draw.1]
func (r *Rules) insideOnly(s *State, i int32, id rule.ID) *rule.Refusal {
	if s.units[i].inside {
		return nil
	}
	return refuse("not-inside", id, r.name(s, int(i))+" are not inside", "set "+r.typed(s, int(i))+".inside=true")
}

// there refuses a unit that is stated to be elsewhere.
func (r *Rules) there(s *State, i int32, kind string, name uint16, id rule.ID) *rule.Refusal {
	place := r.names.Name(s.units[i].place)
	if sort, at, ok := strings.Cut(place, ":"); ok && sort == kind && !strings.EqualFold(at, r.names.Name(name)) {
		return refuse("too-far", id, r.name(s, int(i))+" are at "+at, "")
	}
	return nil
}

// noFeature refuses a feature that is not on the table: it names the one that was
// meant, or all there are of its kind.
func (r *Rules) noFeature(s *State, kind uint8, name uint16, id rule.ID) *rule.Refusal {
	names := r.featuresOf(s, kind)
	hint := "feature " + featureWords[kind] + " X1 Y1 X2 Y2 name NAME, before begin"
	if len(names) > 0 {
		hint = meant(strings.ToLower(r.names.Name(name)), names, strings.Join(names, ", "))
	}
	return refuse("unknown-name", id, "there is no "+featureWords[kind]+" "+quoted(r.names.Name(name))+" on the table", hint)
}

// featuresOf names the features of a kind, each once.
func (r *Rules) featuresOf(s *State, kind uint8) (names []string) {
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == kind && f.name > 0 && indexFold(names, r.names.Name(f.name)) < 0 {
			names = append(names, r.names.Name(f.name))
		}
	}
	return names
}

// crewOf counts the living men at a work: those who came before this turn, and all.
func (r *Rules) crewOf(s *State, d *crewed, where uint8) (earlier, all int) {
	keep := int8(0)
	for _, x := range d.crew[:d.n] {
		at := s.find(x.manRef)
		if at < 0 || s.at(s.units[x.unit].man(at)) != where {
			continue
		}
		d.crew[keep] = x
		keep++
		all++
		if x.turn != s.clock() {
			earlier++
		}
	}
	clear(d.crew[keep:])
	d.n = keep
	return earlier, all
}

// join lets men of a unit come to a work: those in the ranks first.
func (r *Rules) arrive(s *State, c *Command, d *crewed, where uint8, n int) {
	u := &s.units[c.unit]
	free := s.is(rulingWorkAndShoot, workAndShootFree)
	take := func(n int, from uint8) int {
		for k := u.off; k < u.off+u.n && n > 0; k++ {
			if s.at(k) == from && (from != inRanks || free || s.ready(c.unit, k)) && !r.manned(s, c, manRef{c.unit, s.men[k].num}) && !s.hackedNow(manRef{c.unit, s.men[k].num}) {
				s.put(k, where)
				d.crew[d.n] = climber{manRef{c.unit, s.men[k].num}, s.clock()}
				d.n++
				n--
			}
		}
		return n
	}
	ranks := n
	if !free {
		ranks = min(n, int(r.unspent(s, int(c.unit))))
	}
	u.worked, u.atWork = true, true
	take(n-ranks+take(ranks, inRanks), atChain)
}

// othersAt refuses men to come to a work at which enemies are.
func (r *Rules) othersAt(s *State, c *Command, d *crewed, id rule.ID) *rule.Refusal {
	if d != nil && d.n > 0 && s.units[d.crew[0].unit].side != s.units[c.unit].side {
		return refuse("place-taken", id, "enemies are at "+r.names.Name(d.name), r.toBlows(s, &s.units[c.unit]))
	}
	return nil
}

// atWorks visits the doors and chains at which men of a unit are who came in an earlier
// turn and have not worked there in this one: they may leave.
func (s *State) atWorks(i int, visit func(d *crewed, k int32)) {
	for _, list := range [2][]crewed{s.doors, s.chains} {
		for j := range list {
			d := &list[j]
			if d.worked == s.clock() {
				continue
			}
			for _, x := range d.crew[:d.n] {
				at := nobody
				if int(x.unit) == i && x.turn != s.clock() {
					at = s.find(x.manRef)
				}
				if at < 0 {
					continue
				}
				if k := s.units[i].man(at); s.at(k) == atDoor || s.at(k) == atChain {
					visit(d, k)
				}
			}
		}
	}
}

// mayLeave says how the men of a unit who are at doors or chains leave them, if they may.
func (r *Rules) mayLeave(s *State, i int) (hint string) {
	if s.acts(s.units[i].side) {
		s.atWorks(i, func(*crewed, int32) { hint = "leave " + r.typed(s, i) })
	}
	return hint
}

// allowLeave refuses a unit nobody of which is at a door or a chain, or has done nothing
// there this turn: that took it. [war.door.1] [war.draw.1]
func (r *Rules) allowLeave(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	switch i := int(c.unit); {
	case s.within(i, atDoor, atChain) == 0:
		return refuse("bad-argument", door1, "nobody of "+r.name(s, i)+" is at a door or a chain", "")
	case r.mayLeave(s, i) == "":
		return refuse("at-work", door1, r.name(s, i)+" have their turn at work", "end")
	}
	return nil
}

// leaveWorks sends the men of a unit who are at doors and chains back to the ranks. They
// have their turn before them. [war.door.1] [war.draw.1]
func (r *Rules) leaveWorks(s *State, c *Command, ref *bout.Ref) {
	var from *crewed
	id, men := door1, 0
	tell := func() {
		if men > 0 {
			ref.Event(evLeftWork, whoUnit(int(c.unit)), bout.None, id, men, int(from.name))
		}
		men = 0
	}
	s.atWorks(int(c.unit), func(d *crewed, k int32) {
		if d != from {
			tell()
		}
		if from, id = d, door1; s.at(k) == atChain {
			id = draw1
		}
		s.put(k, inRanks)
		men++
	})
	tell()
	for _, list := range [2][]crewed{s.doors, s.chains} {
		for k := range list {
			list[k].leavers(s)
		}
	}
}

// leavers takes men who are in the ranks off a crew.
func (d *crewed) leavers(s *State) {
	keep := int8(0)
	for _, x := range d.crew[:d.n] {
		if at := s.find(x.manRef); at >= 0 && s.at(s.units[x.unit].man(at)) != inRanks {
			d.crew[keep] = x
			keep++
		}
	}
	clear(d.crew[keep:])
	d.n = keep
}

// release sends those at a work back to the ranks, where they do no more this turn.
func (r *Rules) release(s *State, d *crewed, where uint8) {
	for _, x := range d.crew[:d.n] {
		if at := s.find(x.manRef); at >= 0 && s.at(s.units[x.unit].man(at)) == where {
			s.put(s.units[x.unit].man(at), workDone)
		}
	}
	d.crew, d.n = [10]climber{}, 0
}

// allowWall: men get on and off a wall at its corners. [war.castle.2]
func (r *Rules) allowWall(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if s.mode == battle {
		return refuse("wrong-phase", castle2, "on a table men move", "move")
	}
	if !c.hold {
		way := "off"
		if c.yes {
			way = "on " + typedName(strings.TrimPrefix(r.names.Name(c.name), wallPlace))
		}
		return refuse("blocked", castle2, "men get on and off a wall at its corners", "wall "+r.typed(s, int(c.unit))+" "+way+" corner")
	}
	u := &s.units[c.unit]
	if c.yes && u.mount > onFoot {
		return r.mountedBelow(u)
	}
	if !c.yes && u.place == 0 && s.within(int(c.unit), onWall) == 0 {
		return refuse("blocked", castle2, r.name(s, int(c.unit))+" stand on no wall", "")
	}
	c.way = way{cost: frac{0, 1}}
	if s.is(rulingWallCorners, wallCornersAsUphill) {
		ground := down
		if c.yes {
			ground = up
		}
		c.way.length = int32(r.c.n(numWallHeight))
		c.way.cost = r.stretch(s, u, c.way.length, ground)
	}
	if u.spent.plus(c.way.cost).over() {
		return refuse("no-move", castle2, "the corner takes more than is left of the move", "")
	}
	return nil
}

// mountedBelow refuses a wall to horses, chariots and elephants: men get on it.
// [war.castle.2]
func (r *Rules) mountedBelow(u *unit) *rule.Refusal {
	return refuse("blocked", castle2, r.names.Name(u.name)+" are mounted; men on foot get on a wall", "")
}

// wall brings a unit onto a wall, or off it, by a corner.
func (r *Rules) onWall(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	u.spent = u.spent.plus(c.way.cost)
	u.place = 0
	if c.yes {
		u.place = c.name
	}
	ref.Event(evMoved, whoUnit(int(c.unit)), bout.None, castle2, int(c.way.length))
	ref.Step(stCorner, whoUnit(int(c.unit)), castle2)
	ref.Step(stHeight, bout.None, cover6, r.c.n(numWallHeight))
}
