package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// allowBegin requires two schools with a gladiator each. [mor.frame.1]
func (r *Rules) allowBegin(s *state.State, c *Command) *rule.Refusal {
	n := 0
	for k := range s.Schools {
		if s.InPlay(k) {
			n++
		}
	}
	switch {
	case n < 2:
		return state.Refuse("nothing-to-fight", state.Priority1, "a battle needs two schools with a gladiator each", "school NAME; add NAME ROLE school=NAME at=x,y")
	case int8(n) < s.Schools:
		return state.Refuse("nothing-to-fight", state.Priority2, "a school has no gladiator", "remove it, or add NAME ROLE school=NAME at=x,y")
	case c.NOrder > 0 && !r.past && !s.Is(state.RulingPriorityTieMethod, state.PriorityTieMethodFixed):
		return state.Refuse("bad-argument", state.Priority4, "the order of schools that tie is not stated but rolled", "begin, or ruling priority-tie-method=fixed")
	}
	return nil
}

// begin carries out the tricks at the start of the battle and puts the schools in order.
// [mor.priority.1]
func (r *Rules) begin(s *state.State, c *Command, ref *core.Ref) {
	ref.Event(state.EvBegun, core.None, core.None, state.Frame1)
	s.Round, s.Active, s.Begun = 0, state.Nobody, true
	r.battleStarts(s, false, ref)
	r.battleStarts(s, true, ref)
	s.FirstOnTop(0)
	r.prioritise(s, c, ref)
	if ref.Tape.Err() != nil {
		return
	}
	s.Phase, s.Resume = state.Choose, state.Choose
	r.beginRound(s, ref)
}

// battleStarts carries out the tricks at the start of the battle, or with optional offers the
// optional ones: school by school, in the order of entry.
func (r *Rules) battleStarts(s *state.State, optional bool, ref *core.Ref) {
	for k := range s.Schools {
		for i := range int(s.N) {
			if s.Fig[i].School != k || s.Fig[i].Out != state.NotOut {
				continue
			}
			for _, id := range r.Content.Moments[state.AtBattleStart] {
				cl := &r.Content.Clauses[id]
				switch {
				case cl.Waits() != optional || !r.Acts(s, i, cl, int(state.Nobody)) || !cl.Test.Holds(&r.Reckoner, s, i, int(state.Nobody), nil, 0):
				case optional:
					s.Offer(state.Offer{Owner: int8(i), Whom: state.Nobody, Clause: id, From: s.Fig[i].At})
				default:
					r.bring(s, &deed{owner: i, whom: int(state.Nobody), clause: cl}, ref)
				}
			}
		}
	}
}

// prioritise orders the schools: fewer gladiators first, then lower total movement, then chance.
// [mor.priority.2] [mor.priority.3] [mor.priority.4]
func (r *Rules) prioritise(s *state.State, c *Command, ref *core.Ref) {
	var count, total [state.MaxSchools]int
	for k := range s.Schools {
		count[k], total[k] = r.muster(s, k)
		ref.Step(state.StCount, core.None, state.Priority2, count[k], int(k)+1)
		ref.Step(state.StMoveTotal, core.None, state.Priority3, total[k], int(k)+1)
		s.Order[k] = k
	}
	less := func(a, b int8) bool {
		return count[a] < count[b] || count[a] == count[b] && total[a] < total[b]
	}
	n := int(s.Schools)
	for i := 1; i < n; i++ { // stable: ties stay in the order of entry
		for j := i; j > 0 && less(s.Order[j], s.Order[j-1]); j-- {
			s.Order[j], s.Order[j-1] = s.Order[j-1], s.Order[j]
		}
	}
	if r.allTests(s, count[:n], total[:n]) {
		ref.Step(state.StAllTests, core.None, state.Priority6)
	}
	if s.Is(state.RulingPriorityTieMethod, state.PriorityTieMethodFixed) {
		r.asStated(s, c, less)
	}
	for i := 0; i < n; {
		j := i + 1
		for j < n && !less(s.Order[i], s.Order[j]) {
			j++
		}
		r.settleTie(s, c, s.Order[i:j], ref)
		for place := i; place < j; place++ {
			id := state.Priority3
			switch {
			case j-i > 1:
				id = state.Priority4
			case r.byCount(count[:n], int(s.Order[place])):
				id = state.Priority2
			}
			ref.Event(state.EvPriority, core.None, core.None, id, place+1, int(s.Order[place])+1)
		}
		i = j
	}
	s.Holder = 0
}

// allTests reports whether each test decides something: one school is first by count, one by
// movement among those of equal count, and chance has to separate others. [mor.priority.6]
func (r *Rules) allTests(s *state.State, count, total []int) bool {
	var by [3]bool
	for i := 1; i < len(count); i++ {
		a, b := s.Order[i-1], s.Order[i]
		switch {
		case count[a] != count[b]:
			by[0] = true
		case total[a] != total[b]:
			by[1] = true
		default:
			by[2] = true
		}
	}
	return by[0] && by[1] && by[2]
}

// byCount reports whether no other school has the same number of gladiators.
func (r *Rules) byCount(count []int, k int) bool {
	for j := range count {
		if j != k && count[j] == count[k] {
			return false
		}
	}
	return true
}

// muster counts a school's gladiators on the field and adds up their movement.
// [ruling field-at-start] [ruling priority-move-value]
func (r *Rules) muster(s *state.State, school int8) (count, total int) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.School != school || f.Out != state.NotOut || !f.OnField && s.Is(state.RulingFieldAtStart, state.FieldAtStartOnBoard) {
			continue
		}
		count++
		if s.Is(state.RulingPriorityMoveValue, state.PriorityMoveValueCurrent) {
			total += int(r.Moves(s, i))
		} else {
			total += int(f.Move)
		}
	}
	return count, total
}

// settleTie orders a group of schools that no test separates. [mor.priority.4] [ruling
// priority-tie-method]
func (r *Rules) settleTie(s *state.State, c *Command, group []int8, ref *core.Ref) {
	switch {
	case len(group) < 2:
	case s.Is(state.RulingPriorityTieMethod, state.PriorityTieMethodFixed):
		if c.NOrder == 0 {
			ref.Step(state.StEntryOrder, core.None, state.Priority4)
		}
	case s.Is(state.RulingPriorityTieMethod, state.PriorityTieMethodImperatorDie):
		r.draw(s, group, ref)
	default:
		r.rollOff(s, group, ref)
	}
}

// asStated orders tied schools as named with begin.
func (r *Rules) asStated(s *state.State, c *Command, less func(a, b int8) bool) {
	at := func(k int8) int {
		for i := range c.NOrder {
			if c.Order[i] == k {
				return int(i)
			}
		}
		return state.MaxSchools + int(k)
	}
	n := int(s.Schools)
	for i := 1; i < n; i++ {
		for j := i; j > 0 && !less(s.Order[j-1], s.Order[j]) && at(s.Order[j]) < at(s.Order[j-1]); j-- {
			s.Order[j], s.Order[j-1] = s.Order[j-1], s.Order[j]
		}
	}
}

// rollOff has every tied school roll a die; those still tied roll again, all groups of a level
// before any of the next.
func (r *Rules) rollOff(s *state.State, group []int8, ref *core.Ref) {
	if ref.Tape.Exhaustive() { // all orders are equally likely
		r.anyOrder(s, group, ref)
		return
	}
	if len(group) == 2 && !ref.Listen {
		if ref.Unlike(roller(group[0]), roller(group[1]), 6, state.DiePriority, state.DiePriority, state.Priority4).Score(0) < 0 {
			group[0], group[1] = group[1], group[0]
		}
		return
	}
	var level [state.MaxSchools + 1]int // ends of the groups still tied
	ends := level[:1]
	ends[0] = len(group)
	var face [state.MaxSchools]int
	kind := state.DiePriority
	for tied := true; tied && ref.Tape.Err() == nil; kind = state.DiePriorityAgain {
		tied = false
		from := 0
		for _, to := range ends {
			if to-from > 1 {
				for i := from; i < to; i++ {
					face[group[i]] = ref.Roll(roller(group[i]), 6, kind, state.Priority4)
				}
			}
			from = to
		}
		var next [state.MaxSchools + 1]int
		k := 0
		from = 0
		for _, to := range ends {
			for i := from + 1; i < to; i++ {
				for j := i; j > from && face[group[j]] > face[group[j-1]]; j-- {
					group[j], group[j-1] = group[j-1], group[j]
				}
			}
			for i := from; i < to; i++ {
				if i+1 == to || to-from > 1 && face[group[i]] != face[group[i+1]] {
					next[k] = i + 1
					k++
				}
			}
			from = to
		}
		level = next
		ends = level[:k]
		from = 0
		for _, to := range ends {
			if to-from > 1 {
				sortEntry(group[from:to])
				tied = true
			}
			from = to
		}
	}
}

// sortEntry puts schools in the order of their entry.
func sortEntry(group []int8) {
	for i := 1; i < len(group); i++ {
		for j := i; j > 0 && group[j] < group[j-1]; j-- {
			group[j], group[j-1] = group[j-1], group[j]
		}
	}
}

// anyOrder draws one of the orders, all equally likely.
func (r *Rules) anyOrder(s *state.State, group []int8, ref *core.Ref) {
	for i := 0; i+1 < len(group); i++ {
		k := i + ref.Pick(core.None, len(group)-i, 6, state.DiePriority, state.Priority4)
		group[i], group[k] = group[k], group[i]
	}
}

// draw has the Imperator draw the places one at a time. With more schools than faces, each school
// first rolls a die.
func (r *Rules) draw(s *state.State, group []int8, ref *core.Ref) {
	if len(group) > 6 {
		r.drawMany(s, group, ref)
		return
	}
	for i := 0; i+1 < len(group); i++ {
		k := i + ref.Pick(core.None, len(group)-i, 6, state.DiePriorityDraw, state.Priority4)
		first := group[k]
		copy(group[i+1:k+1], group[i:k])
		group[i] = first
	}
}

// drawMany has seven or more schools roll a die each, and the Imperator's die
// settles what is still tied.
func (r *Rules) drawMany(s *state.State, group []int8, ref *core.Ref) {
	var face [state.MaxSchools]int
	for _, k := range group {
		face[k] = ref.Roll(roller(k), 6, state.DiePriority, state.Priority4)
	}
	for i := 1; i < len(group); i++ {
		for j := i; j > 0 && face[group[j]] > face[group[j-1]]; j-- {
			group[j], group[j-1] = group[j-1], group[j]
		}
	}
	for i := 0; i < len(group); {
		j := i + 1
		for j < len(group) && face[group[i]] == face[group[j]] {
			j++
		}
		if j-i > 1 && j-i <= 6 {
			r.draw(s, group[i:j], ref)
		} else if j-i > 6 {
			r.anyOrder(s, group[i:j], ref)
		}
		i = j
	}
}

// roller returns who rolls a school's own die: the school. [mor.priority.4]
func roller(school int8) int { return state.FirstSchool + int(school) }
