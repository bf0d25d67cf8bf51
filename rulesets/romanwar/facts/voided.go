package facts

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// voids are the melees that may come to nothing if another, as in M1, is fought before them, as
// in M2 and M3: where every blow of its round hits, or where those who live go after it. "" if
// there are none.
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
	for _, face := range [...]int{1, 6} { // all hit, or nobody does
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

// toFight are the melees beside one that are still to be fought.
func (r *Facts) toFight(s *state.State, k int) (list []int) {
	for j := int(s.Open); j < len(s.Melees); j++ {
		if j != k && !s.Melees[j].Over && !r.Dropped(s, j) {
			list = append(list, j)
		}
	}
	return list
}

// gathers notes which of some melees have come to nothing.
func (r *Facts) gathers(s *state.State, of []int, void map[int]bool) {
	for _, j := range of {
		void[j] = void[j] || r.Dropped(s, j)
	}
}

// fought has a round of a melee fought in which every die shows a face; false if it may not be.
func (r *Facts) fought(s *state.State, k, face int) bool {
	const most = 8 // dice a man of both sides, at the least
	var tape dice.Tape
	tape.Give(slices.Repeat([]int{face}, most*len(s.Men)))
	c := rules.Order(r.Actions["round"])
	c.Melee = int32(k)
	return r.Do(s, &c, &core.Ref{Tape: &tape}) == nil && tape.Err() == nil
}

// leave has all retreat who have to decide in a melee.
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
