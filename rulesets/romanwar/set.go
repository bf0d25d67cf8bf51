package romanwar

import (
	"math"
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/line"
)

// Set changes one fact, as the referee's word: UNIT.field, UNIT.N.field of a man,
// field of a side, a melee, a ladder, a door, a chain or a bridge by its name, or
// bout.field.
func (r *Facts) Set(s *State, path []string, text string, ref *bout.Ref) error {
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
	if k := s.meleeCalled(owner); k >= 0 {
		return r.setMelee(s, k, field, text)
	}
	k, known := r.names.Find(owner)
	switch {
	case !known:
	case s.sideNamed(k) >= 0:
		return r.setSide(s, s.sideNamed(k), field, text)
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
func (r *Facts) nearestOwner(s *State, owner string) string {
	var names []string
	for i := range s.units {
		names = append(names, r.name(s, i))
	}
	for k := range int(s.nSides) {
		names = append(names, r.sideName(s, k))
	}
	for k := range s.melees {
		names = append(names, s.melees[k].label())
	}
	names = append(names, r.ladderNames(s)...)
	for _, list := range [][]crewed{s.doors, s.chains} {
		for k := range list {
			names = append(names, r.names.Name(list[k].name))
		}
	}
	names = append(names, r.bridgeNames(s)...)
	return meant(owner, names, "units: "+strings.Join(names[:min(len(names), 8)], ", "))
}

func noField(field string, names []string) error {
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: meant(field, names, "fields: "+strings.Join(names, " "))}
}

func (r *Facts) setGame(s *State, field, text string) error {
	var names []string
	for _, f := range r.war {
		if f.Name == field && f.Set != nil {
			return f.Set(theWar{r, s}, text)
		}
		if f.Set != nil {
			names = append(names, f.Name)
		}
	}
	return noField(field, names)
}

func (r *Facts) setUnit(s *State, i int, field, text string) error {
	for _, list := range [][]unitField{r.fields, r.keeps} {
		for _, f := range list {
			if f.Name == field && f.Set != nil {
				return f.Set(theUnit{r, s, i, &s.units[i]}, text)
			}
		}
	}
	return noField(field, r.settable())
}

// settable names the facts of a unit that people set.
func (r *Facts) settable() (names []string) {
	for _, list := range [][]unitField{r.fields, r.keeps} {
		for _, f := range list {
			if f.Set != nil && !f.Inner {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// manCalled finds the man UNIT.N or UNIT.man.N by his number now, counted from 0.
func (r *Facts) manCalled(s *State, owner string) (unit int, man int32, ok bool) {
	at := strings.LastIndexByte(owner, '.')
	if at < 0 {
		return 0, 0, false
	}
	of := owner[:at]
	if n := len(of) - len(manPart) + 1; n > 0 && strings.EqualFold(of[n:], manPart[:len(manPart)-1]) {
		of = of[:n]
	}
	i, known := r.inPlay(s, of)
	if !known || i < 0 {
		return 0, 0, false
	}
	n, err := fact.ParseInt(owner[at+1:], 1, int(s.units[i].n))
	return i, int32(n - 1), err == nil
}

var manFields = []string{"man_hits", "survived", "mount_hits", "mount_survived", "shots_dealt", "pending", "alive", "mount_alive"}

// setMan changes a record of a man. Dead men and dead mounts do not come back.
func (r *Facts) setMan(s *State, i int, man int32, field, text string) error {
	u := &s.units[i]
	m := &s.men[u.man(int(man))]
	number := func(high int, to func(n int)) error {
		n, err := fact.ParseInt(text, 0, high)
		if err == nil {
			to(n)
			u.touched = true
		}
		return err
	}
	flag := func(bits uint8) error {
		v, err := fact.ParseTruth(text)
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
		if u.mount == onFoot {
			return &fact.BadValue{Why: r.name(s, i) + " have no mounts"}
		}
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
		if v, err := fact.ParseTruth(text); err != nil || v {
			return err
		}
		return r.setDead(s, i, man, field == "alive")
	}
	return noField(field, manFields)
}

// setDead takes a man away, or lets him go on without his mount.
func (r *Facts) setDead(s *State, i int, man int32, dead bool) error {
	u := &s.units[i]
	at := u.man(int(man))
	if dead {
		r.kill(s, i, at)
		s.recount(i)
		return nil
	}
	if u.mount == onFoot {
		return &fact.BadValue{Why: r.name(s, i) + " have no mounts"}
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

// bringBack lets men of a unit live who were taken for dead, with new numbers and in
// the last rank. It fails if the unit fights, or if there is no ground for them.
func (r *Facts) bringBack(s *State, i int, men int32) error {
	switch {
	case s.over:
		return &fact.BadValue{Why: "the war is over", Hint: "undo takes it back"}
	case s.fightOf(i) >= 0:
		return &fact.BadValue{Why: r.name(s, i) + " are in a melee"}
	case s.units[i].start+men > math.MaxUint16:
		return &fact.BadValue{Why: "there are no numbers left for men of " + r.name(s, i)}
	}
	was := s.rect(&s.units[i])
	for range men {
		s.join(i, man{num: uint16(s.units[i].start + 1)})
	}
	s.units[i].dead -= men
	r.changed(s)
	if s.mode != battle || !s.units[i].placed {
		return nil
	}
	now := s.rect(&s.units[i])
	if !s.onTable(now) {
		return &fact.BadValue{Why: r.name(s, i) + " would stand off the table"}
	}
	for k := range s.units {
		v := &s.units[k]
		if v.side == s.units[i].side || v.n == 0 || !v.placed {
			continue
		}
		least := int32(r.c.n(numMinimum))
		wasX, wasY := was.away(s.rect(v))
		if x, y := now.away(s.rect(v)); long(x, y) < least && long(wasX, wasY) >= least {
			return &fact.BadValue{Why: r.name(s, i) + " would stand in contact with " + r.name(s, k)}
		}
	}
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

// maxRounds is how many rounds of a melee can be entered.
const maxRounds = 1000

// setMelee changes a fact of a melee. One that is over does not go on.
func (r *Facts) setMelee(s *State, k int, field, text string) error {
	m := &s.melees[k]
	if m.over {
		return &fact.BadValue{Why: m.label() + " is over"}
	}
	switch field {
	case "round":
		n, err := fact.ParseInt(text, 0, maxRounds)
		if err == nil {
			m.round = int16(n)
		}
		return err
	case "advantage":
		v, err := fact.ParseTruth(text)
		if err == nil {
			m.advantage = v
		}
		return err
	case "over":
		if v, err := fact.ParseTruth(text); err != nil || !v {
			return err
		}
		s.callOff(k)
		return nil
	}
	return noField(field, []string{"round", "advantage", "over"})
}

// callOff ends a melee where it is: nobody leaves, and no more papers are wanted.
func (s *State) callOff(k int) {
	m := &s.melees[k]
	for g := m.first; g < m.first+m.groups; g++ {
		if x := &s.groups[g]; x.deciding {
			x.deciding = false
			s.wanted--
		}
	}
	s.ask(m, 0)
	s.seals = slices.DeleteFunc(s.seals, func(x sealed) bool { return int(x.melee) == k })
	m.over = true
	s.passOver()
}

// setSide changes how a side decides where it is played for.
func (r *Facts) setSide(s *State, k int, field, text string) error {
	if field != "policy" {
		return noField(field, []string{"policy"})
	}
	n, err := policyNamed(text)
	if err == nil {
		s.sides[k].policy, s.sides[k].said = n, true
	}
	return err
}
