package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// allowBegin: two schools with a gladiator each. [mor.frame.1]
func (r *Rules) allowBegin(s *State, c *Command) *rule.Refusal {
	n := 0
	for k := range s.Schools {
		if s.inPlay(k) {
			n++
		}
	}
	switch {
	case n < 2:
		return Refuse("nothing-to-fight", Priority1, "a battle needs two schools with a gladiator each", "school NAME; add NAME ROLE school=NAME at=x,y")
	case int8(n) < s.Schools:
		return Refuse("nothing-to-fight", Priority2, "a school has no gladiator", "remove it, or add NAME ROLE school=NAME at=x,y")
	case c.NOrder > 0 && !r.past && !s.Is(RulingPriorityTieMethod, PriorityTieMethodFixed):
		return Refuse("bad-argument", Priority4, "the order of schools that tie is not stated but rolled", "begin, or ruling priority-tie-method=fixed")
	}
	return nil
}

// begin brings about the tricks of the start of the battle and puts the schools
// in order. [mor.priority.1]
func (r *Rules) begin(s *State, c *Command, ref *core.Ref) {
	ref.Event(evBegun, core.None, core.None, Frame1)
	s.Round, s.Active, s.Begun = 0, Nobody, true
	r.battleStarts(s, false, ref)
	r.battleStarts(s, true, ref)
	s.firstOnTop(0)
	r.prioritise(s, c, ref)
	if ref.Tape.Err() != nil {
		return
	}
	s.Phase, s.Resume = Choose, Choose
	r.beginRound(s, ref)
}

// battleStarts brings about the tricks of the start of the battle, or offers
// those that are optional: school by school, in the order of entry.
func (r *Rules) battleStarts(s *State, optional bool, ref *core.Ref) {
	for k := range s.Schools {
		for i := range int(s.N) {
			if s.Fig[i].School != k || s.Fig[i].Out != NotOut {
				continue
			}
			for _, id := range r.Content.Moments[AtBattleStart] {
				cl := &r.Content.Clauses[id]
				switch {
				case cl.Waits() != optional || !r.acts(s, i, cl, int(Nobody)) || !cl.Test.holds(r, s, i, int(Nobody), nil, 0):
				case optional:
					s.offer(Offer{Owner: int8(i), Whom: Nobody, Clause: id, From: s.Fig[i].At})
				default:
					r.bring(s, &deed{owner: i, whom: int(Nobody), clause: cl}, ref)
				}
			}
		}
	}
}

// prioritise puts the schools in order: fewer gladiators, lower total movement,
// then chance. [mor.priority.2] [mor.priority.3] [mor.priority.4]
func (r *Rules) prioritise(s *State, c *Command, ref *core.Ref) {
	var count, total [MaxSchools]int
	for k := range s.Schools {
		count[k], total[k] = r.muster(s, k)
		ref.Step(stCount, core.None, Priority2, count[k], int(k)+1)
		ref.Step(stMoveTotal, core.None, Priority3, total[k], int(k)+1)
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
		ref.Step(stAllTests, core.None, Priority6)
	}
	if s.Is(RulingPriorityTieMethod, PriorityTieMethodFixed) {
		r.asStated(s, c, less)
	}
	for i := 0; i < n; {
		j := i + 1
		for j < n && !less(s.Order[i], s.Order[j]) {
			j++
		}
		r.settleTie(s, c, s.Order[i:j], ref)
		for place := i; place < j; place++ {
			id := Priority3
			switch {
			case j-i > 1:
				id = Priority4
			case r.byCount(count[:n], int(s.Order[place])):
				id = Priority2
			}
			ref.Event(evPriority, core.None, core.None, id, place+1, int(s.Order[place])+1)
		}
		i = j
	}
	s.Holder = 0
}

// allTests reports whether one school is first by count, one by movement among
// those of equal count, and chance has to part others. [mor.priority.6]
func (r *Rules) allTests(s *State, count, total []int) bool {
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

// byCount reports whether a school's number of gladiators is its alone.
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
func (r *Rules) muster(s *State, school int8) (count, total int) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.School != school || f.Out != NotOut || !f.OnField && s.Is(RulingFieldAtStart, FieldAtStartOnBoard) {
			continue
		}
		count++
		if s.Is(RulingPriorityMoveValue, PriorityMoveValueCurrent) {
			total += int(r.Moves(s, i))
		} else {
			total += int(f.Move)
		}
	}
	return count, total
}

// settleTie settles a group of schools that no test separates. [mor.priority.4]
// [ruling priority-tie-method]
func (r *Rules) settleTie(s *State, c *Command, group []int8, ref *core.Ref) {
	switch {
	case len(group) < 2:
	case s.Is(RulingPriorityTieMethod, PriorityTieMethodFixed):
		if c.NOrder == 0 {
			ref.Step(stEntryOrder, core.None, Priority4)
		}
	case s.Is(RulingPriorityTieMethod, PriorityTieMethodImperatorDie):
		r.draw(s, group, ref)
	default:
		r.rollOff(s, group, ref)
	}
}

// asStated leaves tied schools in the order that was named with begin.
func (r *Rules) asStated(s *State, c *Command, less func(a, b int8) bool) {
	at := func(k int8) int {
		for i := range c.NOrder {
			if c.Order[i] == k {
				return int(i)
			}
		}
		return MaxSchools + int(k)
	}
	n := int(s.Schools)
	for i := 1; i < n; i++ {
		for j := i; j > 0 && !less(s.Order[j-1], s.Order[j]) && at(s.Order[j]) < at(s.Order[j-1]); j-- {
			s.Order[j], s.Order[j-1] = s.Order[j-1], s.Order[j]
		}
	}
}

// rollOff has every tied school roll a die; those still tied roll again, all
// groups of a level before any of the next.
func (r *Rules) rollOff(s *State, group []int8, ref *core.Ref) {
	if ref.Tape.Exhaustive() { // every order is as likely as any other
		r.anyOrder(s, group, ref)
		return
	}
	if len(group) == 2 && !ref.Listen {
		if ref.Unlike(roller(group[0]), roller(group[1]), 6, diePriority, diePriority, Priority4).Score(0) < 0 {
			group[0], group[1] = group[1], group[0]
		}
		return
	}
	var level [MaxSchools + 1]int // ends of the groups still tied
	ends := level[:1]
	ends[0] = len(group)
	var face [MaxSchools]int
	kind := diePriority
	for tied := true; tied && ref.Tape.Err() == nil; kind = diePriorityAgain {
		tied = false
		from := 0
		for _, to := range ends {
			if to-from > 1 {
				for i := from; i < to; i++ {
					face[group[i]] = ref.Roll(roller(group[i]), 6, kind, Priority4)
				}
			}
			from = to
		}
		var next [MaxSchools + 1]int
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

// anyOrder draws one of the orders, each as likely as the others.
func (r *Rules) anyOrder(s *State, group []int8, ref *core.Ref) {
	for i := 0; i+1 < len(group); i++ {
		k := i + ref.Pick(core.None, len(group)-i, 6, diePriority, Priority4)
		group[i], group[k] = group[k], group[i]
	}
}

// draw has the Imperator draw the places one at a time. With more schools than
// faces they roll a die each first.
func (r *Rules) draw(s *State, group []int8, ref *core.Ref) {
	if len(group) > 6 {
		r.drawMany(s, group, ref)
		return
	}
	for i := 0; i+1 < len(group); i++ {
		k := i + ref.Pick(core.None, len(group)-i, 6, dieDraw, Priority4)
		first := group[k]
		copy(group[i+1:k+1], group[i:k])
		group[i] = first
	}
}

// drawMany has seven or more schools roll a die each, and the Imperator's die
// settles what is still tied.
func (r *Rules) drawMany(s *State, group []int8, ref *core.Ref) {
	var face [MaxSchools]int
	for _, k := range group {
		face[k] = ref.Roll(roller(k), 6, diePriority, Priority4)
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

// firstSchool is the number under which the first school is recorded where a
// record names who rolls: far beyond those of the gladiators.
const firstSchool = 1 << 10

// roller is who rolls a school's own die: the school. [mor.priority.4]
func roller(school int8) int { return firstSchool + int(school) }

// RollerSchool is the school that rolled, nobody if it was a gladiator.
func RollerSchool(s *State, who int) int8 {
	if who < firstSchool || who >= firstSchool+int(s.Schools) {
		return Nobody
	}
	return int8(who - firstSchool)
}
