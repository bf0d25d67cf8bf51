package view

import (
	"fmt"
	"strconv"
	"strings"

	"summa/internal/page"
	"summa/internal/sim"
	"summa/internal/sim/shard"
	"summa/internal/sim/stats"
)

// A matrix is a run of every pairing, arranged by row and column.
type matrix struct {
	*Result
	group map[[2]int]*shard.Group // row before column
}

func (r *Result) matrix() *matrix {
	m := &matrix{r, map[[2]int]*shard.Group{}}
	at := 0
	for i := range r.Rows {
		for j := i; j < len(r.Rows); j++ {
			m.group[[2]int{i, j}] = &r.Groups[at]
			at++
		}
	}
	return m
}

// cell returns how often a row beats a column. In mirrored runs the row enters first. Where a side
// meets itself, it is the wins of the one that enters first.
func (m *matrix) cell(i, j int) stats.Share {
	if i <= j {
		return win(&m.group[[2]int{i, j}].Lineups[0], 0)
	}
	g := m.group[[2]int{j, i}]
	if m.Mirror {
		return win(&g.Lineups[1], 0)
	}
	return win(&g.Lineups[0], 1)
}

// mean returns a row's mean share of wins against all others that it has met.
func (m *matrix) mean(i int) (share float64, ok bool) {
	n := 0
	for j := range m.Rows {
		if s := m.cell(i, j); j != i && s.Of > 0 {
			share += s.P
			n++
		}
	}
	return share / float64(max(1, n)), n > 0
}

// bias returns the advantage of entering first, averaged over all pairings. The pairings share
// their dice, so their intervals are averaged as if the errors were fully correlated.
func (m *matrix) bias() (d stats.Difference) {
	n := 0.0
	for i := range m.Groups {
		g := &m.Groups[i]
		if len(g.Lineups) < 2 || g.Lineups[1].Pair == nil || g.Lineups[1].Tally.Bouts == 0 {
			continue
		}
		pair := sim.Pair(*g.Lineups[1].Pair)
		x := stats.Wins(&pair, 0, 1)
		d.Bouts += x.Bouts
		d.Changed += x.Changed
		d.Mean -= x.Mean
		d.SE += x.SE
		d.Half += x.Half
		n++
	}
	if n > 0 {
		d.Mean, d.SE, d.Half = d.Mean/n, d.SE/n, d.Half/n
	}
	return d
}

// bounds returns the largest half width of the cells, and the largest share.
func (m *matrix) bounds() (half, most float64) {
	for i := range m.Rows {
		for j := range m.Rows {
			if s := m.cell(i, j); s.Of > 0 {
				half, most = max(half, s.Half()), max(most, s.P)
			}
		}
	}
	return half, most
}

// heat returns a mark that is darker for a larger share, so that a table can be read without colour
// and from afar.
func heat(p float64) string {
	marks := []string{"·", "░", "▒", "▓", "█"}
	return marks[min(len(marks)-1, int(p*float64(len(marks))))]
}

// The width of a cell of the table and of the means, and the least number of cells in a block of
// it.
const (
	cellWidth  = 3
	meanWidth  = 5
	leastCells = 8
)

// matrix prints every pairing: as a table where there is room, if need be in blocks of columns,
// else as a list.
func (p view) matrix(r *Result) {
	if r.Bouts() == 0 {
		p.Para(0, "No bout was played.")
		return
	}
	m := r.matrix()
	label := 0
	for i, row := range m.Rows {
		label = max(label, page.Columns(rowLabel(i, row, len(m.Rows))))
	}
	fitting := (p.Width - label - 1 - meanWidth) / cellWidth
	switch {
	case p.Plain:
		p.matrixSentences(m)
	case p.Width > page.MinWidth && fitting >= min(len(m.Rows), leastCells):
		p.matrixTable(m, label, fitting)
	default:
		p.matrixList(m)
	}
	if m.Mirror {
		d := m.bias()
		p.Para(0, fmt.Sprintf("Entering first is worth %s on average, or known better than that.", Worth(d.Mean, d.Half)))
	}
	p.cut(r)
	if !p.Quiet {
		p.Para(0, fmt.Sprintf("%s bouts, seed %d, %s%s.", page.Thousands(r.Bouts()), r.Seed, policies(&r.Groups[0].Lineups[0]), rate(r)))
	}
}

func rowLabel(i int, name string, of int) string {
	return fmt.Sprintf("%*d %s", len(strconv.Itoa(of)), i+1, name)
}

// matrixTable prints the table in blocks of about equally many columns.
func (p view) matrixTable(m *matrix, label, fitting int) {
	n := len(m.Rows)
	blocks := (n + fitting - 1) / fitting
	for b := range blocks {
		from, to := b*n/blocks, (b+1)*n/blocks
		head := strings.Repeat(" ", label+1)
		for j := from; j < to; j++ {
			head += fmt.Sprintf("%2d ", j+1)
		}
		if to == n {
			head += " mean"
		}
		p.Println(strings.TrimRight(head, " "))
		for i := range m.Rows {
			p.Println(m.row(i, from, to, label))
		}
		p.Println("")
	}
	p.matrixLegend(m)
}

// row returns the columns of a row of the table from one column up to another.
func (m *matrix) row(i, from, to, label int) string {
	text := rowLabel(i, m.Rows[i], len(m.Rows))
	text += strings.Repeat(" ", label+1-page.Columns(text))
	for j := from; j < to; j++ {
		text += matrixCell(m.cell(i, j))
	}
	if mean, ok := m.mean(i); ok && to == len(m.Rows) {
		text += fmt.Sprintf("%5.1f", 100*mean)
	}
	return strings.TrimRight(text, " ")
}

// matrixCell formats a share in three columns.
func matrixCell(s stats.Share) string {
	if s.Of == 0 {
		return " - "
	}
	return fmt.Sprintf("%2.0f", min(99, 100*s.P)) + heat(s.P)
}

func (p view) matrixLegend(m *matrix) {
	half, most := m.bounds()
	text := "Wins of the row against the column in 100 bouts, each known to +/- " + give(half) + " points or better."
	if m.Mirror {
		text += " The row entered first."
	} else {
		text += " The one named earlier entered first."
	}
	if most >= 0.995 {
		text += " 99 is 99 or more."
	}
	p.Para(0, text)
	p.Para(0, heatLegend)
}

const heatLegend = "· under 20, ░ under 40, ▒ under 60, ▓ under 80, █ from 80"

func (p view) matrixList(m *matrix) {
	for i, row := range m.Rows {
		text := row + " beats"
		if mean, ok := m.mean(i); ok {
			text = fmt.Sprintf("%s, %.1f of 100 on average, beats", row, 100*mean)
		}
		p.Para(0, text)
		at := page.Column(2, m.Rows)
		for j, other := range m.Rows {
			if s := m.cell(i, j); s.Of > 0 {
				p.Entry(2, at, other, matrixShare(s))
			}
		}
	}
	p.Para(0, heatLegend)
}

// matrixShare formats a share with its mark.
func matrixShare(s stats.Share) string {
	if s.Count == 0 {
		return heat(0) + " " + Percent(s)
	}
	return heat(s.P) + " " + Percent(s)
}

func (p view) matrixSentences(m *matrix) {
	for i, row := range m.Rows {
		for j, other := range m.Rows {
			s := m.cell(i, j)
			switch {
			case s.Of == 0:
			case s.Count == 0:
				p.Para(0, row+" never beats "+other+": "+Percent(s)+".")
			default:
				p.Para(0, fmt.Sprintf("%s beats %s in %s of 100 bouts (%s).", row, other, Points(s.P, s.Half()), span(s)))
			}
		}
	}
}
