package facts

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// voids names the melees that may become impossible if another one (label, such as M1) is fought
// before them: if every blow of its round hits, or if its survivors retreat. It is "" if there are
// none.
func (r *Facts) voids(now *state.State, label string) (text string, ok bool) {
	k := slices.IndexFunc(now.Melees, func(m state.Melee) bool { return strings.EqualFold(m.Label(), label) })
	if k < 0 {
		return "", false
	}
	waiting := r.toFight(now, k)
	if len(waiting) == 0 {
		return "", true
	}
	void := map[int]bool{}
	for _, face := range [...]int{1, 6} { // all blows hit, or none does
		var s state.State
		s.CopyFrom(now)
		if !r.fought(&s, k, face) {
			continue
		}
		r.gathers(&s, waiting, void)
		r.leave(&s, k)
		r.gathers(&s, waiting, void)
	}
	var names []string
	for _, j := range waiting {
		if void[j] {
			names = append(names, now.Melees[j].Label())
		}
	}
	return strings.Join(names, " and "), true
}

// toFight returns the melees still to be fought, other than k, that have a unit in common with it;
// no others can be affected by it.
func (r *Facts) toFight(s *state.State, k int) (list []int) {
	for j := int(s.Open); j < len(s.Melees); j++ {
		if m := &s.Melees[j]; j != k && !m.Over && (shares(m, &s.Melees[k], 0) || shares(m, &s.Melees[k], 1)) && !r.Dropped(s, j) {
			list = append(list, j)
		}
	}
	return list
}

// shares reports whether a unit of one side of a melee is also in another.
func shares(m, other *state.Melee, of int) bool {
	return slices.ContainsFunc(m.Of(of), func(i int32) bool { return slices.Contains(other.Of(0), i) || slices.Contains(other.Of(1), i) })
}

// gathers records which of some melees can no longer take place.
func (r *Facts) gathers(s *state.State, of []int, void map[int]bool) {
	for _, j := range of {
		void[j] = void[j] || r.Dropped(s, j)
	}
}

// fought fights a round of a melee with every die showing face; it reports false if that is not
// allowed.
func (r *Facts) fought(s *state.State, k, face int) bool {
	const most = 8 // dice for each man of both sides, which is always enough
	men := int32(0)
	for of := range 2 {
		for _, i := range s.Melees[k].Of(of) {
			men += s.Units[i].N
		}
	}
	var tape dice.Tape
	tape.Give(slices.Repeat([]int{face}, most*int(men)))
	c := rules.Order(r.Actions["round"])
	c.Melee = int32(k)
	return r.Do(s, &c, &core.Ref{Tape: &tape}) == nil && tape.Err() == nil
}

// leave has everybody retreat who has to decide in a melee.
func (r *Facts) leave(s *state.State, k int) {
	for g := range s.Melees[k].Groups {
		for side := range int8(s.NSides) {
			c := rules.Order(r.Actions["decide"])
			c.Side, c.Melee, c.Group, c.Paper = side, int32(k), g, state.Retreat
			if r.Do(s, &c, &core.Ref{Tape: new(dice.Tape)}) != nil {
				return
			}
		}
	}
}
