package dice

import "slices"

// Roll rolls one die, and distinguishes all its faces.
func (t *Tape) Roll(q Query) int {
	face := t.next(q)
	t.note(q, formFace, face, 0)
	return face
}

// Shown rolls one die whose face is shown and recorded but has no effect on the rules.
func (t *Tape) Shown(q Query) int {
	face := t.next(q)
	t.note(q, formShown, face, 0)
	return face
}

// note records a question and the faces that answered it in the trace. Only questions about one or
// two six-sided dice have numbered answers; for others the trace becomes blind.
func (t *Tape) note(q Query, form uint8, first, second int) {
	switch {
	case t.trace == nil:
	case q.Sides != 6:
		t.trace.Looked()
	default:
		t.trace.rolled(form, first, second)
	}
}

// alike records in the trace which answers to the last question, about two dice, would have had the
// same effect.
func (t *Tape) alike(q Query, set Same) {
	if t.trace != nil && q.Sides == 6 {
		t.trace.alike(set)
	}
}

// EachDifference is the argument most of Contest where every difference matters.
const EachDifference = -100

// Contest rolls a die for each of two figures, of which only the difference (the first die less the
// second) matters or, if they are equal, the face. All negative and positive differences up to most
// count as one. An exhaustive tape visits each double and each other difference once, as one pair
// of faces that shows it.
func (t *Tape) Contest(qa, qb Query, most int) (a, b int) {
	if !t.coarse() || qa.Sides != qb.Sides || t.Dealt() {
		a, b = t.next(qa), t.next(qb)
		t.note(qa, FormDuel, a, b)
		t.alike(qa, duelUpTo(most))
		return a, b
	}
	s := int(qa.Sides)
	k := t.branch(3*s - 2)
	if k < s { // a double
		t.weigh(1, uint64(s*s))
		return k + 1, k + 1
	}
	d := k - s + 1 // 1..s-1: the first die is higher by d; from s on the second is higher
	if d < s {
		t.weigh(uint64(s-d), uint64(s*s))
		return 1 + d, 1
	}
	d -= s - 1
	t.weigh(uint64(s-d), uint64(s*s))
	return 1, 1 + d
}

// Sum rolls n dice of which only the total matters.
func (t *Tape) Sum(q Query, n int) int {
	if t.coarse() && n == 2 && !t.Dealt() {
		s := int(q.Sides)
		total := 2 + t.branch(2*s-1)
		t.weigh(uint64(min(total-1, 2*s+1-total)), uint64(s*s))
		return total
	}
	if n == 2 {
		a, b := t.next(q), t.next(q)
		t.note(q, FormSum, a, b)
		return a + b
	}
	total := 0
	for range n {
		total += t.Roll(q)
	}
	return total
}

// AtMost rolls one die of which only whether it shows n or less matters. The face is meaningful on
// live tapes only; an exhaustive tape answers with n or n+1.
func (t *Tape) AtMost(q Query, n int) (face int, ok bool) {
	sides := int(q.Sides)
	if !t.coarse() || n < 1 || n >= sides {
		face = t.next(q)
		t.note(q, bandForm(n), face, 0)
		return face, face <= n
	}
	if t.Dealt() {
		face = t.turnUp(q, []int{n, sides})
		return face, face <= n
	}
	if t.branch(2) == 0 {
		t.weigh(uint64(n), uint64(sides))
		return n, true
	}
	t.weigh(uint64(sides-n), uint64(sides))
	return n + 1, false
}

// Judge rolls n dice of which only a verdict on the total matters. The total is meaningful on live
// tapes; an exhaustive tape answers with some total that has the same verdict.
func (t *Tape) Judge(q Query, n int, good func(total int) bool) (total int, ok bool) {
	if !t.coarse() || n != 2 || t.Dealt() {
		total = t.Sum(q, n)
		ok = good(total)
		if t.trace != nil && n == 2 {
			t.alike(q, sumsWith(good, ok))
		}
		return total, ok
	}
	s := int(q.Sides)
	var ways, some [2]int
	for total := 2; total <= 2*s; total++ {
		k := 1
		if good(total) {
			k = 0
		}
		ways[k] += min(total-1, 2*s+1-total)
		some[k] = total
	}
	k := 0
	switch {
	case ways[0] == 0:
		k = 1
	case ways[1] > 0:
		k = t.branch(2)
	}
	t.weigh(uint64(ways[k]), uint64(s*s))
	return some[k], k == 0
}

// sumsWith returns the set of answers to FormSum that have a verdict.
func sumsWith(good func(total int) bool, verdict bool) (set Same) {
	for total := 2; total <= 12; total++ {
		if good(total) == verdict {
			set |= just(uint8(total - 2))
		}
	}
	return set
}

// Band rolls one die of which only the band that its face is in matters: the first band goes up to
// ends[0], the next up to ends[1] and so on; the last end is the number of sides. An exhaustive
// tape answers with the end of each band.
func (t *Tape) Band(q Query, ends ...int) (face int) {
	if !t.coarse() {
		face = t.next(q)
		t.note(q, bandForm(ends...), face, 0)
		return face
	}
	if t.Dealt() {
		return t.turnUp(q, ends)
	}
	from, bands := 0, 0
	for _, end := range ends {
		if end > from {
			bands++
		}
		from = max(from, end)
	}
	k := t.branch(bands)
	from = 0
	for _, end := range ends {
		if end <= from {
			continue // an empty band
		}
		if k == 0 {
			t.weigh(uint64(end-from), uint64(q.Sides))
			return end
		}
		k, from = k-1, end
	}
	return from
}

// Unlike rolls two dice, and both again as long as they are equal.
func (t *Tape) Unlike(qa, qb Query) (a, b int) {
	if t.tail == every && t.pos >= len(t.known) {
		s := int(qa.Sides)
		k := t.branch(s * (s - 1))
		t.weigh(1, uint64(s*(s-1)))
		a, b = 1+k/(s-1), 1+k%(s-1)
		if b >= a {
			b++
		}
		return a, b
	}
	for {
		a, b = t.Roll(qa), t.Roll(qb)
		if a != b || t.err != nil {
			return a, b
		}
	}
}

// Pick chooses one of n equally likely things, 0..n-1, with one die: n must not
// exceed its sides. If n divides the sides, each thing owns an equal run of
// faces; otherwise face k means thing k and higher faces are rolled again. One
// thing needs no die.
func (t *Tape) Pick(q Query, n int) int {
	if n <= 1 {
		return 0
	}
	sides := int(q.Sides)
	if t.coarse() || (t.tail == every && sides%n != 0 && t.pos >= len(t.known)) {
		k := t.branch(n)
		t.chance(1, uint64(n))
		if sides%n == 0 { // else some faces are rolled again, and only the others count
			t.fall(uint64(sides / n))
		}
		return k
	}
	if sides%n == 0 {
		face, each := t.next(q), sides/n
		t.note(q, runForm(each), face, 0)
		return (face - 1) / each
	}
	for {
		if f := t.Roll(q); f <= n || t.err != nil {
			return min(f, n) - 1
		}
	}
}

// runForm returns the form of a question whose answers are equal runs of faces.
func runForm(each int) uint8 {
	form := uint8(0)
	for end := each; end < 6; end += each {
		form |= 1 << (end - 1)
	}
	return form
}

// MaxRank is the most figures Rank can put in order.
const MaxRank = 64

// Rank puts the figures 0..len(order)-1 in order by one die each and writes them to order. All roll
// in turn; then, while any are tied, the tied figures roll again, those in the first places first.
// ask returns the question that figure i answers. High faces come first, or low ones if lowest is
// set. By symmetry every order is equally likely, so an exhaustive tape visits each order once.
func (t *Tape) Rank(order []int, lowest bool, ask func(i int) Query) {
	for i := range order {
		order[i] = i
	}
	if t.tail == every && t.pos >= len(t.known) {
		t.permute(order)
		return
	}
	var first [MaxRank + 1]bool // order[i] starts a group of tied figures
	first[0], first[len(order)] = true, true
	for range maxTies {
		again := false
		for i := 0; i < len(order); {
			j := i + 1
			for !first[j] {
				j++
			}
			if j-i > 1 {
				t.rankGroup(order[i:j], first[i:j], lowest, ask)
				again = true
			}
			i = j
		}
		if !again || t.err != nil {
			return
		}
	}
}

// maxTies bounds the rounds of re-rolls; a tie that lasts so long has
// probability below 1e-70 and keeps the order of entry.
const maxTies = 100

// rankGroup rolls for one group of tied figures, sorts it (the tied keep the
// order of entry) and marks where its new groups start.
func (t *Tape) rankGroup(group []int, first []bool, lowest bool, ask func(i int) Query) {
	var faces [MaxRank]int
	if len(group) == 2 {
		a, b := group[0], group[1]
		faces[a], faces[b] = t.higher(ask(a), ask(b))
	} else {
		for _, who := range group {
			faces[who] = t.Roll(ask(who))
		}
	}
	slices.SortStableFunc(group, func(a, b int) int {
		if lowest {
			return faces[a] - faces[b]
		}
		return faces[b] - faces[a]
	})
	for i := 1; i < len(group); i++ {
		first[i] = faces[group[i]] != faces[group[i-1]]
	}
}

// higher rolls two dice of which only matters which one is higher, if any.
func (t *Tape) higher(qa, qb Query) (a, b int) {
	a, b = t.next(qa), t.next(qb)
	t.note(qa, FormDuel, a, b)
	t.alike(qa, duelUpTo(-1))
	t.alike(qa, duelUpTo(5)&^duelUpTo(-1))
	t.alike(qa, doubles)
	return a, b
}

func (t *Tape) permute(order []int) {
	for i := range order {
		n := len(order) - i
		k := i + t.branch(n)
		t.weigh(1, uint64(n))
		order[i], order[k] = order[k], order[i]
	}
}

// First rolls a die for each of two figures in turn until one of them succeeds: the first figure
// with na or less, the second with nb or less. It reports whether that is the first figure. At
// least one of na and nb must be 1 or more.
func (t *Tape) First(qa, qb Query, na, nb int) (first bool) {
	if t.tail == every && !t.Dealt() && t.pos >= len(t.known) {
		s := uint64(qa.Sides)
		a, b := uint64(max(0, min(na, int(s)))), uint64(max(0, min(nb, int(s))))
		whole := s*a + s*b - a*b // the first figure succeeds first with probability s*a/whole
		switch {
		case s*a == whole:
			return true
		case a == 0:
			return false
		}
		if t.branch(2) == 0 {
			t.chance(s*a, whole)
			return true
		}
		t.chance(whole-s*a, whole)
		return false
	}
	for range mostTurns {
		if t.Band(qa, na, int(qa.Sides)) <= na || t.err != nil {
			return true
		}
		if t.Band(qb, nb, int(qb.Sides)) <= nb || t.err != nil || t.overflow {
			return false
		}
	}
	return true
}

// mostTurns bounds the turns of First. Even if both succeed with a probability of only 1 in 20, it
// is reached less than once in 1e60 times.
const mostTurns = 1500
