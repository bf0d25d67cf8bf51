package romanwar

import (
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
)

// mostOptions bounds what legal looks at in a large war.
const mostOptions = 4000

// Legal visits commands that could be given now, one of each sort for every unit
// and every enemy, or with all set also those that are forbidden and by which rule.
func (r *Speech) Legal(s *State, all bool, visit func(game.Choice)) {
	var l line.Line
	var c Command
	n := 0
	r.options(s, func(text string) {
		if n++; n > mostOptions || l.Parse(text) != nil || r.Parse(s, &l, &c) != nil {
			return
		}
		no := r.permit(s, &c)
		if no != nil && !all {
			return
		}
		choice := game.Choice{Line: text, Refusal: no}
		if no == nil {
			choice.Cost = r.Cost(s, &c)
		}
		visit(choice)
	})
}

// options visits the lines that may be worth a look.
func (r *Speech) options(s *State, visit func(string)) {
	if s.over {
		return
	}
	if !s.begun {
		visit("begin")
		return
	}
	r.paperOptions(s, visit)
	r.crewOptions(s, visit)
	for i := range s.units {
		u := &s.units[i]
		if u.n == 0 || !s.acts(u.side) {
			continue
		}
		r.moveOptions(s, i, visit)
		r.workOptions(s, i, visit)
		for j := range s.units {
			if t := &s.units[j]; t.n > 0 && t.side != u.side {
				r.attackOptions(s, i, j, visit)
			}
		}
	}
	if s.mode == battle || s.anyPending() {
		visit("casualties")
	}
	visit("next")
	visit("end")
}

func (r *Speech) paperOptions(s *State, visit func(string)) {
	for k := range s.melees {
		m := &s.melees[k]
		if m.over {
			continue
		}
		label := "M" + itoa(int(m.number))
		for g := range m.groups {
			if x := &s.groups[m.first+g]; x.deciding {
				for side := range int(s.nSides) {
					if x.paper[m.place(uint8(side))] == noPaper {
						start := "decide " + label + "." + itoa(int(g)+1) + " " + r.typedSide(s, side)
						visit(start + " stay")
						visit(start + " retreat")
					}
				}
			}
		}
		visit("round " + label + r.groupsToState(s, m))
	}
}

// groupsToState are even groups of a melee, where the players state them and have not.
func (r *Speech) groupsToState(s *State, m *melee) string {
	if r.groupsStated(s, m, &Command{}, "") == nil {
		return ""
	}
	return " groups " + string(appendGroups(nil, r.evenGroups(s, m)))
}

func (r *Speech) moveOptions(s *State, i int, visit func(string)) {
	u, name := &s.units[i], r.typed(s, i)
	if s.mode != battle {
		if rest := u.rest(); rest > 0 {
			visit("move " + name + " " + string(appendHundredths(nil, int(rest))))
		}
		return
	}
	e, d := r.nearest(s, i)
	if e < 0 || d == 0 {
		return
	}
	gx, gy := s.rect(u).away(s.rect(&s.units[e]))
	if m := min(u.rest(), d-inch/2); m > 0 {
		dx, dy := r.wayOut(s, i, gx, gy, m)
		visit("move " + name + " " + string(appendHundredths(nil, int(u.x+dx))) + " " + string(appendHundredths(nil, int(u.y+dy))))
	}
}

// wayOut is a way that a unit may go now: toward an enemy, who is in some direction, so
// far or half as far, or else to a side or away from him; or the first of these if it
// may go none.
func (r *Speech) wayOut(s *State, i int, gx, gy, m int32) (dx, dy int32) {
	u := &s.units[i]
	for _, d := range [4][2]int32{{gx, gy}, {-gy, gx}, {gy, -gx}, {-gx, -gy}} {
		for _, far := range [2]int32{m, m / 2} {
			x, y := along(d[0], d[1], far, false)
			c := Command{action: r.actions["move"], side: nobody, unit: int32(i), target: nobody, at: unstated, melee: nobody, facing: noFacing, x: u.x + x, y: u.y + y}
			if (x != 0 || y != 0) && r.permit(s, &c) == nil {
				return x, y
			}
		}
	}
	return along(gx, gy, m, false)
}

func (r *Speech) attackOptions(s *State, i, j int, visit func(string)) {
	a, t := r.typed(s, i), r.typed(s, j)
	u := &s.units[i]
	if u.weapon != noWeapon {
		text := "shoot " + a + " at " + t
		if s.mode != battle {
			text += " range " + string(appendHundredths(nil, int(r.c.arms[u.weapon].bands[0].to[level])))
		}
		visit(text)
	}
	if u.mount > onHorse {
		text := "runover " + a + " " + t
		if s.mode != battle {
			text += " covered 1"
		}
		visit(text)
	}
	if s.mode == battle {
		visit("charge " + a + " against " + t)
	} else {
		visit("melee " + a + " against " + t + r.groupsToState(s, &melee{nA: 1, nD: 1, a: [most]int32{int32(i)}, d: [most]int32{int32(j)}, ladder: nobody}))
	}
}

// crewOptions visits what those may do who are on a ladder, at a door or at a chain.
func (r *Speech) crewOptions(s *State, visit func(string)) {
	for k := range s.ladders {
		l := &s.ladders[k]
		if !s.acts(l.side) {
			continue
		}
		text := "ladder-melee " + r.names.Name(l.name)
		there := r.keepers(s, l, 1-l.side)
		if len(r.barring(s, l)) == 0 {
			visit(text)
		}
		for _, i := range there {
			visit(text + " against " + r.typed(s, int(i)))
		}
	}
	for k := range s.doors {
		if s.doors[k].n > 0 {
			visit("batter " + typedName(r.names.Name(s.doors[k].name)))
		}
	}
	for k := range s.chains {
		visit("hack " + r.names.Name(s.chains[k].name))
	}
}

// workOptions visits what a unit may do at walls, doors, ladders and bridges.
func (r *Speech) workOptions(s *State, i int, visit func(string)) {
	u, name := &s.units[i], r.typed(s, i)
	for k := range s.ladders {
		l := &s.ladders[k]
		id := r.names.Name(l.name)
		if l.side == u.side {
			visit("climb " + name + " " + id)
		} else {
			visit("push-ladder " + id + " " + name)
		}
	}
	if s.within(i, atDoor, atChain) > 0 {
		visit("leave " + name)
	}
	for _, wall := range r.featuresOf(s, wall) {
		visit("ladder-up " + name + " " + typedName(wall))
	}
	for _, door := range r.featuresOf(s, doorway) {
		if !u.inside {
			visit("ram " + name + " " + typedName(door))
		}
		verb := "open "
		if k, ok := r.names.Find(door); ok && s.doorIs(k) == opened {
			verb = "close "
		}
		visit("door " + verb + typedName(door) + " " + name)
	}
	for k := range s.bridges {
		visit("build " + r.names.Name(s.bridges[k].name) + " " + name + " " + itoa(int(min(u.n, 10))))
	}
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb {
	list := make([]game.Verb, 0, len(r.table))
	for i := range r.table {
		v := &r.table[i]
		list = append(list, game.Verb{Word: v.word, Also: v.also, Usage: v.usage, Help: v.help})
	}
	return list
}

// Reminders says what would be lost or forgotten if the turn ended now.
func (r *Speech) Reminders(s *State, verb string) []string {
	if verb != "end" || !s.begun || s.over || s.mode != battle || s.step > stepShoot || s.lateMove() || r.allowEnd(s, nil) != nil {
		return nil
	}
	var v State
	v.CopyFrom(s)
	v.step = stepShoot
	idle, last := 0, ""
	for i := range v.units {
		if u := &v.units[i]; u.side == v.active && u.n > 0 && u.weapon != noWeapon && u.shots == 0 && !r.unable(u) && r.hasTarget(&v, i) {
			idle++
			last = r.name(s, i)
		}
	}
	switch idle {
	case 0:
		return nil
	case 1:
		return []string{last + " can shoot and did not"}
	}
	return []string{itoa(idle) + " units can shoot and did not"}
}

// hasTarget reports whether a unit can shoot at somebody now.
func (r *Speech) hasTarget(s *State, i int) bool {
	var l line.Line
	var c Command
	for j := range s.units {
		t := &s.units[j]
		if t.n == 0 || t.side == s.units[i].side {
			continue
		}
		if l.Parse("shoot "+r.typed(s, i)+" at "+r.typed(s, j)) == nil && r.Parse(s, &l, &c) == nil && r.permit(s, &c) == nil {
			return true
		}
	}
	return false
}

// Cost says what a command costs of a move.
func (r *Speech) Cost(s *State, c *Command) string {
	if c.action.word != "move" && c.action.word != "charge" || r.permit(s, c) != nil {
		return r.verbs[c.action.word].cost
	}
	return string(appendFrac(nil, c.way.cost.low())) + " of a move"
}

// WhatIfs lists what could be otherwise about a volley: no cover, soft cover.
func (r *Speech) WhatIfs(s *State, c *Command, alone bool) []game.WhatIf[State, Command] {
	if c.action.word != "shoot" || s.mode == battle {
		return nil
	}
	list := []game.WhatIf[State, Command]{{Change: game.Change{Kind: game.AsItIs, Said: "as it is"}, Aims: []game.Happening{{Kind: evHit, Who: int16(whoUnit(int(c.target)))}}}}
	for _, k := range [...]uint8{coverNone, coverSoft, coverHard} {
		if k == c.cover[0] {
			continue
		}
		said := "in " + coverIDs[k] + " cover"
		if k == coverNone {
			said = "without cover"
		}
		list = append(list, game.WhatIf[State, Command]{Change: game.Change{Kind: game.Situation, Said: said}, Edit: func(_ *State, c *Command) {
			if c.action.word == "shoot" {
				c.cover = covers{k}
			}
		}})
	}
	return list
}

// AppendCommand appends a command as it would be typed.
func (r *Speech) AppendCommand(b []byte, s *State, c *Command) []byte {
	b = append(b, c.action.word...)
	unit := func(i int32) { b = append(append(b, ' '), r.typed(s, int(i))...) }
	switch c.action.word {
	case "move":
		unit(c.unit)
		if s.mode == battle {
			b = appendHundredths(append(b, ' '), int(c.x))
			b = appendHundredths(append(b, ' '), int(c.y))
			if c.facing != noFacing {
				b = append(append(b, ' '), facingWords[c.facing]...)
			}
			if c.files > 0 {
				b = fact.Num(append(b, " files "...), int(c.files))
			}
			break
		}
		for _, x := range c.legs[:c.nLegs] {
			b = appendHundredths(append(b, ' '), int(x.length))
			b = append(append(b, ' '), groundWords[x.ground]...)
		}
	case "runover":
		unit(c.unit)
		unit(c.target)
		b = fact.Num(append(b, " covered "...), int(c.m))
	case "shoot":
		unit(c.unit)
		b = fact.Num(append(b, ' '), int(c.n))
		b = append(b, " at"...)
		unit(c.target)
		if s.mode != battle {
			b = appendHundredths(append(b, " range "...), int(c.at))
		}
		for k, x := range c.picks {
			b = fact.Num(append(b, [2]string{",", " on "}[bit(k == 0)]...), int(x))
		}
	case "charge":
		unit(c.unit)
		b = append(b, " against"...)
		unit(c.target)
	case "round":
		b = fact.Num(append(b, " M"...), int(s.melees[c.melee].number))
		if len(c.groups) > 0 {
			b = appendGroups(append(b, " groups "...), c.groups)
		}
	case "ladder-up":
		unit(c.unit)
		b = append(append(b, ' '), r.names.Name(c.name)...)
		b = append(append(b, ' '), r.names.Name(c.other)...)
	case "climb":
		unit(c.unit)
		b = append(append(b, ' '), r.names.Name(s.ladders[c.work].name)...)
	case "push-ladder":
		b = append(append(b, ' '), r.names.Name(s.ladders[c.work].name)...)
		unit(c.unit)
	case "ladder-melee":
		b = append(append(b, ' '), r.names.Name(s.ladders[c.work].name)...)
		if c.target >= 0 {
			b = append(b, " against"...)
			unit(c.target)
		}
	case "ram":
		unit(c.unit)
		b = fact.Num(append(b, ' '), int(c.m))
		b = append(append(b, ' '), typedName(r.names.Name(c.name))...)
	case "batter":
		b = append(append(b, ' '), typedName(r.names.Name(c.name))...)
	case "decide":
		b = fact.Num(append(b, " M"...), int(s.melees[c.melee].number))
		b = fact.Num(append(b, '.'), int(c.group)+1)
		b = append(append(b, ' '), r.typedSide(s, int(c.side))...)
		b = append(append(b, ' '), paperWords[c.paper]...)
	}
	return b
}
