package chart

// The number of half rows drawn: as many as is usual for the tile, so that a drawing stays on a
// screen, but up to mostRows where the figures stand farther apart. marginRows are those above
// and below the figures.
const (
	mostRows   = 44
	marginRows = 4
)

// A span is a run of columns or half rows, its ends included.
type span struct{ from, to int }

func (s span) holds(n int) bool { return s.from <= n && n <= s.to }

// with returns the span extended to include n.
func (s span) with(n int) span { return span{min(s.from, n), max(s.to, n)} }

// leastLeftOut is how many columns or rows are drawn although they are beyond the margin: a board
// is not cut for so few.
const leastLeftOut = 2

// within returns the span extended by a margin on both sides, within whole. It returns whole if
// next to nothing would be left out.
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

// window chooses what to draw: the whole arena if there is room for its columns, else what lies
// around the figures, or around the focus.
func (c *Chart) window(columns, usual int) (shown, whole window) {
	whole = c.bounds(func(int) bool { return true })
	all := whole
	crowd := map[int]bool{} // spaces with a figure in them
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

// middle returns the focus, or else the middle space of a window.
func (c *Chart) middle(focus int, w window) Space {
	if focus != Nowhere {
		return c.Spaces[focus]
	}
	return Space{X: (w.x.from + w.x.to) / 2, Y: (w.y.from + w.y.to) / 2}
}

// rows returns how many half rows to draw for figures that stand within a span of them.
func rows(crowd span, usual int) int {
	n := crowd.to - crowd.from + 1
	if n > mostRows {
		return usual // they cannot all be drawn anyway
	}
	return min(max(usual, n+2*marginRows), mostRows)
}

// bounds returns the smallest window that contains the wanted spaces.
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

// focus returns the space of the figure asked about, else of the active figure, or Nowhere.
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

// part returns the part of whole, of at most n, that lies around the crowd or, where the crowd
// does not fit, around the focus.
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
