package chances

import (
	"cmp"
	"math"
	"slices"
)

// Largest are the moves that changed the chances most, the first of them most, without
// the last command of a bout that is over: that the end decides is no news.
func (c *Course) Largest(n int) []*Move {
	var list []*Move
	for i := range c.Moves {
		if m := &c.Moves[i]; !(m.After.Exact && i == c.end()) && m.Kind != Begins {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b *Move) int { return cmp.Compare(b.Swing(), a.Swing()) })
	return list[:min(n, len(list))]
}

// end is the place of the move that ended the bout, -1 if none did.
func (c *Course) end() int {
	return slices.IndexFunc(c.Moves, func(m Move) bool { return m.After.Exact })
}

// Turning are the turning point of a bout: the command that changed the chances most, if
// that is ten points or more; with the second where the intervals do not tell them apart.
// A bout may have none.
func (c *Course) Turning() []*Move {
	list := c.Largest(2)
	if len(list) == 0 || list[0].Swing() < leastSwing {
		return nil
	}
	if len(list) == 2 && list[1].Swing() >= leastSwing && list[0].Swing()-list[0].doubt() <= list[1].Swing()+list[1].doubt() {
		return list
	}
	return list[:1]
}

// A Part is what added up to the result.
type Part struct {
	Kind  Kind
	Dice  bool // the dice of that side's turns; else what it chose
	Who   int  // the number of the side, -1 for none
	Value float64
}

// Parts is what the chance of a side was made of between the start and the end; with
// Start they add up to what it is at the end.
func (c *Course) Parts(side int) []Part {
	var list []Part
	add := func(p Part) {
		k := slices.IndexFunc(list, func(q Part) bool { return q.Kind == p.Kind && q.Dice == p.Dice && q.Who == p.Who })
		if k < 0 {
			list = append(list, p)
			return
		}
		list[k].Value += p.Value
	}
	for i := range c.Moves {
		m := &c.Moves[i]
		switch m.Kind {
		case Begins:
			add(Part{Begins, true, -1, m.Fell(side) + m.Chosen(side)})
		case Word:
			if m.Swing() == 0 {
				continue // a note, or who is played by whom
			}
			add(Part{Word, false, -1, m.Fell(side) + m.Chosen(side)})
		default:
			add(Part{Acts, true, m.Who, m.Fell(side)})
			who := m.Who
			if m.Kind == Meets {
				who = -1
			}
			add(Part{m.Kind, false, who, m.Chosen(side)})
		}
	}
	rank := func(p Part) int {
		n := 4*int(p.Kind) + p.Who + 1
		if !p.Dice {
			n += 1000 // what fell before what was chosen
		}
		if p.Kind == Word {
			n += 1000
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b Part) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// Percent rounds shares to whole hundredths that add up to the rounded sum: those that
// lose most by being cut off are rounded up.
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
