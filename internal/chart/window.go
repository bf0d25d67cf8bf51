package chart

// How many half rows are drawn: as many as is usual for the tile, so that a
// drawing stays on a screen, but up to mostRows where the figures stand farther
// apart; marginRows are those above and below them.
const (
	mostRows   = 44
	marginRows = 4
)

// A span is a run of columns or half rows, its ends included.
type span struct{ from, to int }

func (s span) holds(n int) bool { return s.from <= n && n <= s.to }

// with is the span that holds n as well.
func (s span) with(n int) span { return span{min(s.from, n), max(s.to, n)} }

// leastLeftOut is how many columns, or rows, are drawn though they are farther away: a board is
// not cut for so few.
const leastLeftOut = 2

// within is a span with so much of a whole on both sides of it, and all of it where next to nothing
// would be left out.
func (s span) within(whole span, margin int) span {
	near := span{max(whole.from, s.from-margin), min(whole.to, s.to+margin)}
	if near.from-whole.from+whole.to-near.to <= leastLeftOut {
		return whole
	}
	return near
}

// A window is the part of the arena that is drawn.
type window struct{ x, y span }

func (w window) holds(s *Space) bool { return w.x.holds(s.X) && w.y.holds(s.Y) }

// window chooses what to draw: the whole arena if there is room for so many
// columns, or else what lies round the figures, or round the one in whom most
// interest lies.
func (c *Chart) window(columns, usual int) (shown, whole window) {
	whole = c.bounds(func(int) bool { return true })
	all := whole
	crowd := map[int]bool{} // spaces in which somebody stands
	for _, f := range c.Figures {
		if f.Space != Nowhere && !f.Gone {
			crowd[f.Space] = true
		}
	}
	focus := c.focus()
	centre := c.bounds(func(k int) bool { return crowd[k] })
	if c.near && len(crowd) > 0 {
		high := nearby
		if c.Shape == Hexes {
			high *= 2 // they are half rows
		}
		whole.x = centre.x.within(all.x, nearby)
		whole.y = centre.y.within(all.y, high)
	}
	x := part(whole.x, centre.x, c.middle(focus, centre).X, columns)
	centre = c.bounds(func(k int) bool { return crowd[k] && x.holds(c.Spaces[k].X) })
	return window{x, part(whole.y, centre.y, c.middle(focus, centre).Y, rows(centre.y, usual))}, all
}

// middle is the space in whom most interest lies, or else the middle of a window.
func (c *Chart) middle(focus int, w window) Space {
	if focus != Nowhere {
		return c.Spaces[focus]
	}
	return Space{X: (w.x.from + w.x.to) / 2, Y: (w.y.from + w.y.to) / 2}
}

// rows is how many half rows to draw for figures that stand in a run of them.
func rows(crowd span, usual int) int {
	n := crowd.to - crowd.from + 1
	if n > mostRows {
		return usual // they cannot all be drawn
	}
	return min(max(usual, n+2*marginRows), mostRows)
}

// bounds is the least window that holds the spaces that are wanted.
func (c *Chart) bounds(wanted func(space int) bool) (w window) {
	first := true
	for k, s := range c.Spaces {
		switch {
		case !wanted(k):
		case first:
			w, first = window{span{s.X, s.X}, span{s.Y, s.Y}}, false
		default:
			w = window{w.x.with(s.X), w.y.with(s.Y)}
		}
	}
	return w
}

// focus is the space of who is asked about, or acts, or Nowhere.
func (c *Chart) focus() int {
	if c.Reach != nil {
		return c.Figures[c.Reach.Who].Space
	}
	for _, f := range c.Figures {
		if f.Acts {
			return f.Space
		}
	}
	return Nowhere
}

// part is the run of at most n of the whole that lies round the crowd, or, where
// that has no room in it, round its focus.
func part(whole, crowd span, focus, n int) span {
	if whole.to-whole.from < n {
		return whole
	}
	from := (crowd.from + crowd.to - n + 1) / 2
	if crowd.to-crowd.from >= n {
		from = focus - n/2
	}
	from = max(whole.from, min(from, whole.to-n+1))
	return span{from, from + n - 1}
}
