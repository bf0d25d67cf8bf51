package facts

import (
	"math"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// Set changes one fact on the referee's word: UNIT.field; UNIT.N.field of a man; field of a side,
// melee, ladder, door, chain or bridge by its name; or bout.field.
func (r *Facts) Set(s *state.State, path []string, text string, ref *core.Ref) error {
	defer r.LayDown(s)
	defer thinGroups(s)
	if len(path) < 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written UNIT.field or bout.field", Hint: "set Hastati.ladders=2"}
	}
	owner, field := strings.Join(path[:len(path)-1], "."), strings.ToLower(path[len(path)-1])
	if strings.EqualFold(owner, "bout") || strings.EqualFold(owner, "game") {
		return r.setGame(s, field, text)
	}
	if i, known := r.InPlay(s, owner); known && i >= 0 {
		return r.SetUnit(s, i, field, text)
	}
	if i, man, ok := r.manCalled(s, owner); ok {
		return r.setMan(s, i, man, field, text)
	}
	if k := s.MeleeCalled(owner); k >= 0 {
		return r.setMelee(s, k, field, text)
	}
	k, known := r.Names.Find(owner)
	switch {
	case !known:
	case s.SideNamed(k) >= 0:
		return r.setSide(s, s.SideNamed(k), field, text)
	case s.LadderNamed(k) >= 0:
		return r.setLadder(s, &s.Ladders[s.LadderNamed(k)], field, text)
	case state.Find(s.Doors, k) != nil:
		return r.setCrewed(s, state.Find(s.Doors, k), state.AtDoor, field, text)
	case state.Find(s.Chains, k) != nil:
		return r.setCrewed(s, state.Find(s.Chains, k), state.AtChain, field, text)
	case s.BridgeNamed(k) >= 0:
		return r.setBridge(s, &s.Bridges[s.BridgeNamed(k)], field, text)
	case s.DoorNamed(k) != nil: // nobody has touched it yet
		return r.setCrewed(s, &s.Doors[state.Work(&s.Doors, k)], state.AtDoor, field, text)
	}
	return &line.Error{Code: "unknown-unit", Msg: "there is no unit " + state.Quoted(owner), Hint: r.nearestOwner(s, owner)}
}

// thinGroups removes men whom the referee has removed from the groups of melees. A group that has
// lost a side no longer waits for papers.
func thinGroups(s *state.State) {
	for k := range s.Melees {
		m := &s.Melees[k]
		for g := m.First; !m.Over && g < m.First+m.Groups; g++ {
			x := &s.Groups[g]
			x.M, x.N = thinRank(s, m, x, 0), thinRank(s, m, x, 1)
			if x.Deciding && (x.M == 0 || x.N == 0) {
				x.Deciding = false
				s.Wanted--
			}
		}
		if !m.Over {
			s.Ask(m, 0)
		}
	}
}

// thinRank removes the missing men of one side of a group and returns how many are left.
func thinRank(s *state.State, m *state.Melee, x *state.Group, of int) (left int32) {
	row := x.Ranks(s, of)
	for _, f := range row {
		if s.Find(state.ManRef{Unit: m.Of(of)[f.Unit], Num: f.Num}) >= 0 {
			row[left] = f
			left++
		}
	}
	return left
}

// nearestOwner returns the name most like owner among those that have settable facts.
func (r *Facts) nearestOwner(s *state.State, owner string) string {
	var names []string
	for i := range s.Units {
		names = append(names, r.Name(s, i))
	}
	for k := range int(s.NSides) {
		names = append(names, r.SideName(s, k))
	}
	for k := range s.Melees {
		names = append(names, s.Melees[k].Label())
	}
	names = append(names, r.LadderNames(s)...)
	for _, list := range [][]state.Crewed{s.Doors, s.Chains} {
		for k := range list {
			names = append(names, r.Names.Name(list[k].Name))
		}
	}
	names = append(names, r.BridgeNames(s)...)
	return state.Meant(owner, names, "units: "+strings.Join(names[:min(len(names), 8)], ", "))
}

func noField(field string, names []string) error {
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + state.Quoted(field) + " to set", Hint: state.Meant(field, names, "fields: "+strings.Join(names, " "))}
}

func (r *Facts) setGame(s *state.State, field, text string) error {
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

func (r *Facts) SetUnit(s *state.State, i int, field, text string) error {
	for _, list := range [][]unitField{r.fields, r.keeps} {
		for _, f := range list {
			if f.Name == field && f.Set != nil {
				return f.Set(theUnit{r, s, i, &s.Units[i]}, text)
			}
		}
	}
	return noField(field, r.Settable())
}

// Settable names the facts of a unit that people can set.
func (r *Facts) Settable() (names []string) {
	for _, list := range [][]unitField{r.fields, r.keeps} {
		for _, f := range list {
			if f.Set != nil && !f.Inner {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// manCalled finds the man UNIT.N or UNIT.man.N; his index counts from 0.
func (r *Facts) manCalled(s *state.State, owner string) (unit int, man int32, ok bool) {
	at := strings.LastIndexByte(owner, '.')
	if at < 0 {
		return 0, 0, false
	}
	of := owner[:at]
	if n := len(of) - len(manPart) + 1; n > 0 && strings.EqualFold(of[n:], manPart[:len(manPart)-1]) {
		of = of[:n]
	}
	i, known := r.InPlay(s, of)
	if !known || i < 0 {
		return 0, 0, false
	}
	n, err := fact.ParseInt(owner[at+1:], 1, int(s.Units[i].N))
	return i, int32(n - 1), err == nil
}

var manFields = []string{"man_hits", "survived", "mount_hits", "mount_survived", "shots_dealt", "pending", "alive", "mount_alive"}

// setMan changes a record of a man. Dead men and dead mounts cannot be brought back.
func (r *Facts) setMan(s *state.State, i int, man int32, field, text string) error {
	u := &s.Units[i]
	m := &s.Men[u.Man(int(man))]
	number := func(high int, to func(n int)) error {
		n, err := fact.ParseInt(text, 0, high)
		if err == nil {
			to(n)
			u.Touched = true
		}
		return err
	}
	flag := func(bits uint8) error {
		v, err := fact.ParseTruth(text)
		if err == nil {
			m.St = m.St&^bits | bits*uint8(state.Bit(v))
			u.Touched = true
		}
		return err
	}
	switch field {
	case "man_hits":
		return number(state.Most8, func(n int) { m.Hit = uint8(n) })
	case "mount_hits":
		if u.Mount == state.OnFoot {
			return &fact.BadValue{Why: r.Name(s, i) + " have no mounts"}
		}
		return number(state.Most8, func(n int) { m.Mnt = uint8(n) })
	case "shots_dealt":
		return number(state.MaxMen, func(n int) { m.Dealt = uint16(n) })
	case "survived":
		return flag(state.Survived)
	case "mount_survived":
		return flag(state.MountSurvived)
	case "pending":
		err := flag(state.Pending)
		recount(s, i)
		return err
	case "alive", "mount_alive":
		if v, err := fact.ParseTruth(text); err != nil || v {
			return err
		}
		return r.setDead(s, i, man, field == "alive")
	}
	return noField(field, manFields)
}

// setDead removes a man (dead), or puts him on foot without his mount.
func (r *Facts) setDead(s *state.State, i int, man int32, dead bool) error {
	u := &s.Units[i]
	at := u.Man(int(man))
	if dead {
		r.Kill(s, i, at)
		recount(s, i)
		return nil
	}
	if u.Mount == state.OnFoot {
		return &fact.BadValue{Why: r.Name(s, i) + " have no mounts"}
	}
	r.Riders = append(r.Riders[:0], state.OnFeet(s.Men[at]))
	r.Kill(s, i, at)
	s.Units[i].Dead--
	r.Dismount(s, i, &core.Ref{Tape: new(dice.Tape)})
	r.Changed(s)
	recount(s, i)
	recount(s, int(s.Units[i].Foot))
	return nil
}

// bringBack returns dead men to a unit, with new numbers and in the last rank. It fails if the unit
// fights or if there is no ground for them.
func (r *Facts) bringBack(s *state.State, i int, men int32) error {
	switch {
	case s.Over:
		return &fact.BadValue{Why: "the war is over", Hint: "undo takes it back"}
	case s.FightOf(i) >= 0:
		return &fact.BadValue{Why: r.Name(s, i) + " are in a melee"}
	case s.Units[i].Start+men > math.MaxUint16:
		return &fact.BadValue{Why: "there are no numbers left for men of " + r.Name(s, i)}
	}
	was := s.Rect(&s.Units[i])
	for range men {
		s.Join(i, state.Man{Num: uint16(s.Units[i].Start + 1)})
	}
	s.Units[i].Dead -= men
	r.Changed(s)
	if s.Mode != state.Battle || !s.Units[i].Placed {
		return nil
	}
	now := s.Rect(&s.Units[i])
	if !s.OnTable(now) {
		return &fact.BadValue{Why: r.Name(s, i) + " would stand off the table"}
	}
	for k := range s.Units {
		v := &s.Units[k]
		if v.Side == s.Units[i].Side || v.N == 0 || !v.Placed {
			continue
		}
		least := int32(r.Content.N(state.NumMinimum))
		wasX, wasY := was.Away(s.Rect(v))
		if x, y := now.Away(s.Rect(v)); state.Long(x, y) < least && state.Long(wasX, wasY) >= least {
			return &fact.BadValue{Why: r.Name(s, i) + " would stand in contact with " + r.Name(s, k)}
		}
	}
	return nil
}

// recount updates whether hits on a unit wait to be settled.
func recount(s *state.State, i int) {
	u := &s.Units[i]
	waits := u.EngWaits != 0
	for k := u.Off; k < u.Off+u.N; k++ {
		waits = waits || s.Men[k].St&state.Pending != 0
	}
	if waits {
		s.Await(i)
	} else if u.Waits {
		u.Waits = false
		s.Waiting--
	}
}

// maxRounds is the highest round of a melee that can be set.
const maxRounds = 1000

// setMelee changes a fact of a melee. A finished melee cannot be resumed.
func (r *Facts) setMelee(s *state.State, k int, field, text string) error {
	m := &s.Melees[k]
	if m.Over {
		return &fact.BadValue{Why: m.Label() + " is over"}
	}
	switch field {
	case "round":
		n, err := fact.ParseInt(text, 0, maxRounds)
		if err == nil {
			m.Round = int16(n)
		}
		return err
	case "advantage":
		v, err := fact.ParseTruth(text)
		if err == nil {
			m.Advantage = v
		}
		return err
	case "over":
		if v, err := fact.ParseTruth(text); err != nil || !v {
			return err
		}
		callOff(s, k)
		return nil
	}
	return noField(field, []string{"round", "advantage", "over"})
}

// callOff ends a melee: nobody leaves it, and no more papers are wanted.
func callOff(s *state.State, k int) {
	m := &s.Melees[k]
	for g := m.First; g < m.First+m.Groups; g++ {
		if x := &s.Groups[g]; x.Deciding {
			x.Deciding = false
			s.Wanted--
		}
	}
	s.Ask(m, 0)
	s.Seals = slices.DeleteFunc(s.Seals, func(x state.Sealed) bool { return int(x.Melee) == k })
	m.Over = true
	s.PassOver()
}

// setSide changes the policy of a side.
func (r *Facts) setSide(s *state.State, k int, field, text string) error {
	if field != "policy" {
		return noField(field, []string{"policy"})
	}
	n, err := state.PolicyNamed(text)
	if err == nil {
		s.Sides[k].Policy, s.Sides[k].Said = n, true
	}
	return err
}
