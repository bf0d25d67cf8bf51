package chances

import (
	"cmp"
	"math"
	"slices"

	"summa/internal/sim/stats"
)

// Largest returns up to n moves that changed the probabilities most, the largest first. It leaves
// out the last command of a bout that is over, because it is no news that the end decides, and
// those whose change is within the sampling error.
func (c *Course) Largest(n int) []*Move {
	var list []*Move
	for _, m := range c.looked() {
		if c.Stands(m.Swing(), m.doubt()) {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b *Move) int { return cmp.Compare(b.Swing(), a.Swing()) })
	return list[:min(n, len(list))]
}

// looked returns the moves among which the largest are searched: those that may have changed
// something, and not only by a choice. The value of a choice to a side that goes on as the policy
// plays says more about the policy than about the bout; Parts includes it all the same.
func (c *Course) looked() (list []*Move) {
	for i := range c.Moves {
		m := &c.Moves[i]
		if !(m.After.Exact && i == c.end()) && m.Kind != Begins && !(m.Kind == Acts && !m.Rolled) && m.Swing() > 0 {
			list = append(list, m)
		}
	}
	return list
}

// Stands reports whether a change, with its standard error, is larger than the largest that chance
// would produce among so many moves without effect.
func (c *Course) Stands(did, se float64) bool {
	return math.Abs(did) > stats.HalfOf(len(c.looked()), se)
}

// Noisy reports whether some command seems to have turned the bout, but none did so beyond the
// sampling error.
func (c *Course) Noisy() bool {
	lasts := slices.ContainsFunc(c.looked(), func(m *Move) bool { return m.Swing() >= leastSwing && !c.undone(m) })
	return lasts && len(c.Turning()) == 0
}

// undone reports whether the next move reversed what a move changed, or the move itself only
// reversed the one before it; not so if the side that gained by the move has won.
func (c *Course) undone(m *Move) bool {
	list := c.looked()
	k := slices.Index(list, m)
	if k >= 0 && k+1 < len(list) && c.takesBack(list[k+1]) {
		return true
	}
	last := &c.Moves[len(c.Moves)-1].After
	for side := range last.Sides {
		if c.Over && last.Sides[side].P == 1 && m.Changed(side) > 0 {
			return false
		}
	}
	return c.takesBack(m)
}

// takesBack reports whether a move reverses a large change just before it, so that less than half
// of that is left, unless that change itself reversed another.
func (c *Course) takesBack(m *Move) bool {
	list := c.looked()
	k := slices.Index(list, m)
	if k < 1 || list[k-1].Swing() < leastSwing || c.takesBack(list[k-1]) {
		return false
	}
	both := Move{Before: list[k-1].Before, After: m.After}
	return both.Swing() < list[k-1].Swing()/2
}

// TakenBack returns the undone move that changed the probabilities most, if it changed them at
// least as much as the turning points, and the next move, which reversed it; nil if there is none.
// by is nil where the move itself only reversed another.
func (c *Course) TakenBack() (m, by *Move) {
	least := leastSwing
	if turning := c.Turning(); len(turning) > 0 {
		least = turning[len(turning)-1].Swing()
	}
	list := c.Largest(len(c.Moves))
	k := slices.IndexFunc(list, func(m *Move) bool { return m.Swing() >= least && c.undone(m) })
	if k < 0 {
		return nil, nil
	}
	all := c.looked()
	if next := slices.Index(all, list[k]) + 1; next > 0 && next < len(all) && c.takesBack(all[next]) {
		by = all[next]
	}
	return list[k], by
}

// End returns the move that ended the bout for good, nil if none did: an end that the referee has
// overruled does not count.
func (c *Course) End() *Move {
	if k := c.end(); k >= 0 {
		return &c.Moves[k]
	}
	return nil
}

// end returns the index of that move, -1 if there is none.
func (c *Course) end() int {
	k := -1
	for i := len(c.Moves) - 1; i >= 0 && c.Moves[i].After.Exact; i-- {
		k = i
	}
	return k
}

// Turning returns the turning point of a bout: of the commands that changed the probabilities by
// ten percentage points or more and were not undone, the one that changed them most. If the
// intervals do not distinguish it from the second, it returns both. A bout may have none.
func (c *Course) Turning() []*Move {
	list := c.lasting()
	if len(list) > 1 && list[0].Swing()-stats.Half(list[0].doubt()) <= list[1].Swing()+stats.Half(list[1].doubt()) {
		return list[:2]
	}
	return list[:min(1, len(list))]
}

// lasting returns the commands that changed the probabilities by ten percentage points or more and
// were not undone, the largest first.
func (c *Course) lasting() []*Move {
	return slices.DeleteFunc(c.Largest(len(c.Moves)), func(m *Move) bool { return m.Swing() < leastSwing || c.undone(m) })
}

// AsMuch returns the commands that changed the probabilities as much, in whole percentage points,
// as the second of two possible turning points, but are not named as such.
func (c *Course) AsMuch() (list []*Move) {
	turning := c.Turning()
	if len(turning) < 2 {
		return nil
	}
	for _, m := range c.lasting()[len(turning):] {
		if math.Round(100*m.Swing()) == math.Round(100*turning[1].Swing()) {
			list = append(list, m)
		}
	}
	return list
}

// A Part is one component of the result.
type Part struct {
	Kind  Kind
	Dice  bool // due to the dice in that side's turns; else to what it chose
	Who   int  // the index of the side, -1 for none
	Value float64
	Half  float64 // half the width of its interval
	terms []term
}

// Told reports whether a part is larger than its sampling error.
func (p *Part) Told() bool { return math.Abs(p.Value) > p.Half }

// Parts returns what the change of a side's probability between the start and the end consists of.
// Added to Start, they give the probability at the end.
func (c *Course) Parts(side int) []Part {
	var list []Part
	add := func(p Part) {
		k := slices.IndexFunc(list, func(q Part) bool { return q.Kind == p.Kind && q.Dice == p.Dice && q.Who == p.Who })
		if k < 0 {
			list = append(list, p)
			return
		}
		list[k].Value += p.Value
		list[k].terms = append(list[k].terms, p.terms...)
	}
	for i := range c.Moves {
		m := &c.Moves[i]
		switch m.Kind {
		case Begins:
			add(Part{Kind: Begins, Dice: true, Who: -1, Value: m.Changed(side), terms: m.changed()})
		case Word:
			if m.Swing() == 0 {
				continue // a note, or a change of who plays whom
			}
			add(Part{Kind: Word, Who: -1, Value: m.Changed(side), terms: m.changed()})
		default:
			add(Part{Kind: Acts, Dice: true, Who: m.Dice, Value: m.Fell(side), terms: m.fell()})
			if c.Turns {
				continue // the dice and the choices of a turn cannot be separated
			}
			who := m.Who
			if m.Kind == Meets {
				who = -1
			}
			add(Part{Kind: m.Kind, Who: who, Value: m.Chosen(side), terms: m.chosen()})
		}
	}
	rank := func(p Part) int {
		n := 4*int(p.Kind) + p.Who + 1
		if !p.Dice {
			n += 1000 // dice before choices
		}
		if p.Kind == Word {
			n += 1000
		}
		return n
	}
	for i := range list {
		list[i].Half = stats.Half(standardError(list[i].terms, side))
	}
	slices.SortStableFunc(list, func(a, b Part) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// Percent rounds shares to whole percentages that add up to the rounded sum: those with the largest
// fractional parts are rounded up.
func Percent(list []float64) []int {
	out, rest := make([]int, len(list)), make([]float64, len(list))
	sum, whole := 0.0, 0
	order := make([]int, len(list))
	for i, v := range list {
		sum += v
		out[i] = int(math.Floor(100 * v))
		rest[i] = 100*v - float64(out[i])
		whole += out[i]
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rest[b], rest[a]) })
	for _, i := range order {
		if whole >= int(math.Round(100*sum)) {
			break
		}
		out[i]++
		whole++
	}
	return out
}
