package romanwar

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// Set changes one fact, as the referee's word: UNIT.field, UNIT.N.field of a man,
// field of a ladder, a door, a chain or a bridge by its name, or bout.field.
func (r *Rules) Set(s *State, path []string, text string, ref *bout.Ref) error {
	defer r.layDown(s)
	defer s.thinGroups()
	if len(path) < 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written UNIT.field or bout.field", Hint: "set Hastati.ladders=2"}
	}
	owner, field := strings.Join(path[:len(path)-1], "."), strings.ToLower(path[len(path)-1])
	if strings.EqualFold(owner, "bout") || strings.EqualFold(owner, "game") {
		return r.setGame(s, field, text)
	}
	if i, known := r.inPlay(s, owner); known && i >= 0 {
		return r.setUnit(s, i, field, text)
	}
	if i, man, ok := r.manCalled(s, owner); ok {
		return r.setMan(s, i, man, field, text)
	}
	k, known := r.names.Find(owner)
	switch {
	case !known:
	case s.ladderNamed(k) >= 0:
		return r.setLadder(s, &s.ladders[s.ladderNamed(k)], field, text)
	case find(s.doors, k) != nil:
		return r.setCrewed(s, find(s.doors, k), atDoor, field, text)
	case find(s.chains, k) != nil:
		return r.setCrewed(s, find(s.chains, k), atChain, field, text)
	case s.bridgeNamed(k) >= 0:
		return r.setBridge(s, &s.bridges[s.bridgeNamed(k)], field, text)
	case s.doorNamed(k) != nil: // nobody has touched it yet
		return r.setCrewed(s, &s.doors[work(&s.doors, k)], atDoor, field, text)
	}
	return &line.Error{Code: "unknown-unit", Msg: "there is no unit " + quoted(owner), Hint: r.nearestOwner(s, owner)}
}

// thinGroups takes men out of the groups of melees who are gone by the referee's word. Of
// a group that has lost a side no paper is wanted any more.
func (s *State) thinGroups() {
	for k := range s.melees {
		m := &s.melees[k]
		for g := m.first; !m.over && g < m.first+m.groups; g++ {
			x := &s.groups[g]
			x.m, x.n = s.thinRank(m, x, 0), s.thinRank(m, x, 1)
			if x.deciding && (x.m == 0 || x.n == 0) {
				x.deciding = false
				s.wanted--
			}
		}
		if !m.over {
			s.ask(m, 0)
		}
	}
}

// thinRank closes up one side of a group and returns how many are left.
func (s *State) thinRank(m *melee, x *group, of int) (left int32) {
	row := x.ranks(s, of)
	for _, f := range row {
		if s.find(manRef{m.of(of)[f.unit], f.num}) >= 0 {
			row[left] = f
			left++
		}
	}
	return left
}

// nearestOwner names what has facts to set and is called nearly so.
func (r *Rules) nearestOwner(s *State, owner string) string {
	var names []string
	for i := range s.units {
		names = append(names, r.name(s, i))
	}
	for k := range s.ladders {
		names = append(names, r.names.Name(s.ladders[k].name))
	}
	for _, list := range [][]crewed{s.doors, s.chains} {
		for k := range list {
			names = append(names, r.names.Name(list[k].name))
		}
	}
	for k := range s.bridges {
		names = append(names, r.names.Name(s.bridges[k].name))
	}
	if near := line.Nearest(owner, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "units: " + strings.Join(names[:min(len(names), 8)], ", ")
}

func noField(field string, names []string) error {
	hint := "fields: " + strings.Join(names, " ")
	if near := line.Nearest(field, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: hint}
}

func (r *Rules) setGame(s *State, field, text string) error {
	var names []string
	for _, f := range r.game {
		if f.name == field && f.set != nil {
			return f.set(r, s, text)
		}
		if f.set != nil {
			names = append(names, f.name)
		}
	}
	return noField(field, names)
}

func (r *Rules) setUnit(s *State, i int, field, text string) error {
	for _, f := range r.fields {
		if f.name == field && f.set != nil {
			return f.set(r, s, i, text)
		}
	}
	return noField(field, r.settable())
}

// settable names the facts of a unit that people set.
func (r *Rules) settable() (names []string) {
	for _, f := range r.fields {
		if f.set != nil && !f.inner {
			names = append(names, f.name)
		}
	}
	return names
}

// manCalled finds the man UNIT.N by his number now, counted from 0.
func (r *Rules) manCalled(s *State, owner string) (unit int, man int32, ok bool) {
	at := strings.LastIndexByte(owner, '.')
	if at < 0 {
		return 0, 0, false
	}
	i, known := r.inPlay(s, owner[:at])
	if !known || i < 0 {
		return 0, 0, false
	}
	n, err := game.ParseInt(owner[at+1:], 1, int(s.units[i].n))
	return i, int32(n - 1), err == nil
}

var manFields = []string{"man_hits", "survived", "mount_hits", "mount_survived", "shots_dealt", "pending", "alive", "mount_alive"}

// setMan changes a record of a man. Dead men and dead mounts do not come back.
func (r *Rules) setMan(s *State, i int, man int32, field, text string) error {
	u := &s.units[i]
	m := &s.men[u.man(int(man))]
	number := func(high int, to func(n int)) error {
		n, err := game.ParseInt(text, 0, high)
		if err == nil {
			to(n)
			u.touched = true
		}
		return err
	}
	flag := func(bits uint8) error {
		v, err := game.ParseTruth(text)
		if err == nil {
			m.st = m.st&^bits | bits*uint8(bit(v))
			u.touched = true
		}
		return err
	}
	switch field {
	case "man_hits":
		return number(most8, func(n int) { m.hit = uint8(n) })
	case "mount_hits":
		return number(most8, func(n int) { m.mnt = uint8(n) })
	case "shots_dealt":
		return number(maxMen, func(n int) { m.dealt = uint16(n) })
	case "survived":
		return flag(survived)
	case "mount_survived":
		return flag(mountSurvived)
	case "pending":
		err := flag(pending)
		s.recount(i)
		return err
	case "alive", "mount_alive":
		if v, err := game.ParseTruth(text); err != nil || v {
			return err
		}
		return r.setDead(s, i, man, field == "alive")
	}
	return noField(field, manFields)
}

// setDead takes a man away, or lets him go on without his mount.
func (r *Rules) setDead(s *State, i int, man int32, dead bool) error {
	u := &s.units[i]
	at := u.man(int(man))
	if dead {
		r.kill(s, i, at)
		s.recount(i)
		return nil
	}
	if u.mount == onFoot {
		return &game.BadValue{Why: r.name(s, i) + " have no mounts"}
	}
	r.riders = append(r.riders[:0], onFeet(s.men[at]))
	r.kill(s, i, at)
	s.units[i].dead--
	r.dismount(s, i, &bout.Ref{Tape: new(dice.Tape)})
	r.changed(s)
	s.recount(i)
	s.recount(int(s.units[i].foot))
	return nil
}

// recount finds out whether hits on men or engines of a unit wait to be settled.
func (s *State) recount(i int) {
	u := &s.units[i]
	waits := u.engWaits != 0
	for k := u.off; k < u.off+u.n; k++ {
		waits = waits || s.men[k].st&pending != 0
	}
	if waits {
		s.await(i)
	} else if u.waits {
		u.waits = false
		s.waiting--
	}
}

// setLadder changes a fact of a ladder.
func (r *Rules) setLadder(s *State, l *ladder, field, text string) error {
	for k := range s.melees {
		if m := &s.melees[k]; !m.over && m.ladder >= 0 && &s.ladders[m.ladder] == l {
			return &game.BadValue{Why: "the men of the ladder are in " + m.label()}
		}
	}
	switch field {
	case "state":
		k, err := game.ParseWord(text, []string{"down", "up"})
		if err != nil {
			return err
		}
		if l.up = k == 1; !l.up {
			r.stepOff(s, l.top[:l.nTop], onLadder)
			r.stepOff(s, l.below[:l.nBelow], onLadder)
			l.top, l.below, l.nTop, l.nBelow, l.stayed = [2]climber{}, [2]climber{}, 0, 0, false
		}
		return nil
	case "wall":
		if err := line.ValidName(text); err != nil {
			return err
		}
		k := r.names.Number(strings.Clone(text))
		if s.mode == battle {
			return &game.BadValue{Why: "on a table a ladder stands where it was put up", Hint: "ladder-up"}
		}
		l.wall = k
		return nil
	case "top", "below":
		if !l.up {
			return &game.BadValue{Why: "the ladder is down", Hint: "set " + r.names.Name(l.name) + ".state=up"}
		}
		list, n := &l.top, &l.nTop
		if field == "below" {
			list, n = &l.below, &l.nBelow
		}
		men, err := r.setMen(s, list[:*n], len(list), l.side, onLadder, text)
		if err != nil {
			return err
		}
		clear(list[:])
		*n = int8(copy(list[:], men))
		r.sweep(s, l)
		return nil
	}
	return noField(field, []string{"state", "wall", "top", "below"})
}

// setCrewed changes a fact of a door or a chain.
func (r *Rules) setCrewed(s *State, d *crewed, where uint8, field, text string) error {
	words, most := doorWords, r.c.n(numBatterMost)
	if where == atChain {
		words, most = chainWords[1:], r.c.n(numChainMost)
	}
	switch field {
	case "state":
		k, err := game.ParseWord(text, words)
		if err != nil {
			return err
		}
		d.state, d.next = uint8(k), 0
		if where == atChain && k == 1 {
			d.state = broken
		}
		if d.state != closed {
			r.release(s, d, where)
		}
		return nil
	case "crew":
		side := s.active
		if d.n > 0 {
			side = s.units[d.crew[0].unit].side
		}
		if list := game.Split(text); len(list) > 0 {
			if i, _, ok := r.manCalled(s, list[0]); ok {
				side = s.units[i].side
			}
		}
		men, err := r.setMen(s, d.crew[:d.n], most, side, where, text)
		if err != nil {
			return err
		}
		clear(d.crew[:])
		d.n = int8(copy(d.crew[:], men))
		return nil
	}
	return noField(field, []string{"state", "crew"})
}

// setMen puts men of a side, UNIT.N, to a work in place of those who are there; they have
// come in an earlier turn.
func (r *Rules) setMen(s *State, now []climber, most int, side uint8, where uint8, text string) ([]climber, error) {
	var men []climber
	for _, name := range game.Split(text) {
		i, man, ok := r.manCalled(s, name)
		switch {
		case !ok || s.units[i].side != side:
			return nil, &game.BadValue{Why: quoted(name) + " is no man of " + r.sideName(s, int(side)), Hint: "men are written UNIT.1,UNIT.2, or none"}
		case len(men) == most:
			return nil, &game.BadValue{Why: "there is room for " + itoa(most)}
		}
		k := s.units[i].man(int(man))
		x := climber{manRef{int32(i), s.men[k].num}, s.clock() - 2}
		for _, y := range men {
			ok = ok && x != y
		}
		was := s.at(k)
		for _, y := range now {
			if y.manRef == x.manRef {
				was = inRanks
			}
		}
		if !ok || was != inRanks {
			return nil, &game.BadValue{Why: name + " is not in the ranks"}
		}
		men = append(men, x)
	}
	r.stepOff(s, now, where)
	for _, x := range men {
		s.put(s.units[x.unit].man(s.find(x.manRef)), where)
		s.units[x.unit].atWork = true
	}
	return men, nil
}

// stepOff sends men back to the ranks who are at some place.
func (r *Rules) stepOff(s *State, men []climber, where uint8) {
	for _, x := range men {
		if at := s.find(x.manRef); at >= 0 && s.at(s.units[x.unit].man(at)) == where {
			s.put(s.units[x.unit].man(at), inRanks)
		}
	}
}

// setBridge changes a fact of a bridge.
func (r *Rules) setBridge(s *State, b *bridge, field, text string) error {
	switch field {
	case "size":
		k, err := game.ParseWord(text, []string{"small", "large"})
		if err == nil {
			b.large = k == 1
			b.done = min(b.done, r.bridgeWork(s, b))
			b.built = b.done == r.bridgeWork(s, b)
		}
		return err
	case "done":
		n, err := game.ParseInt(text, 0, int(r.bridgeWork(s, b)))
		if err == nil {
			b.done = int32(n)
			b.built = b.done == r.bridgeWork(s, b)
		}
		return err
	}
	return noField(field, []string{"done", "size"})
}

// enterWith sets the facts of a new unit that were given with it.
func (r *Rules) enterWith(s *State, i int, sets [][2]string) error {
	for _, x := range sets {
		if err := r.setUnit(s, i, x[0], x[1]); err != nil {
			return err
		}
	}
	return nil
}
