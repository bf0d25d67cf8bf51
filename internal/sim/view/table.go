package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"summa/internal/page"
	"summa/internal/sim/shard"
	"summa/internal/sim/stats"
)

// A winTable is how often the first side wins with the changes of every row and every column.
type winTable struct{ *Result }

// lineup returns the line-up of a cell.
func (t winTable) lineup(row, column int) *shard.Lineup {
	return &t.Groups[0].Lineups[row*len(t.Table.Columns)+column]
}

func (t winTable) cell(row, column int) stats.Share { return win(t.lineup(row, column), 0) }

// half returns the largest half width of the cells.
func (t winTable) half() (half float64) {
	for i := range t.Table.Rows {
		for j := range t.Table.Columns {
			half = max(half, t.cell(i, j).Half())
		}
	}
	return half
}

// table prints a table of wins: numbered columns where there is room, else
// a list.
func (p view) table(r *Result) {
	t := winTable{r}
	first := t.lineup(0, 0)
	if first.Tally.Bouts == 0 {
		p.Para(0, "No bout was played.")
		return
	}
	label := 0
	for _, row := range t.Table.Rows {
		label = max(label, page.Columns(row))
	}
	switch fits := label+1+cellWidth*len(t.Table.Columns) <= p.Width; {
	case p.Plain:
		p.winSentences(t)
	case fits && p.Width > page.MinWidth:
		p.winCells(t, label)
	default:
		p.winList(t)
	}
	p.cut(r)
	if !p.Quiet {
		p.Para(0, fmt.Sprintf("%s bouts in each, seed %d, %s%s.", page.Thousands(first.Tally.Bouts), r.Seed, policies(first), rate(r)))
	}
}

func (p view) winCells(t winTable, label int) {
	head := strings.Repeat(" ", label+1)
	for j := range t.Table.Columns {
		head += fmt.Sprintf("%2d ", j+1)
	}
	p.Println(strings.TrimRight(head, " "))
	for i, row := range t.Table.Rows {
		text := row + strings.Repeat(" ", label+1-page.Columns(row))
		for j := range t.Table.Columns {
			text += matrixCell(t.cell(i, j))
		}
		p.Println(strings.TrimRight(text, " "))
	}
	p.Println("")
	for j, name := range t.Table.Columns {
		if name != "" {
			p.Entry(0, 2+len(strconv.Itoa(len(t.Table.Columns))), strconv.Itoa(j+1), name)
		}
	}
	l := t.lineup(0, 0)
	p.Para(0, "Wins of "+l.Sides[0]+" in 100 bouts, each known to +/- "+give(t.half())+" points or better.")
	p.Para(0, heatLegend)
}

func (p view) winList(t winTable) {
	p.Para(0, "Wins of "+t.lineup(0, 0).Sides[0]+":")
	at := page.Column(2, t.Table.Columns)
	for i, row := range t.Table.Rows {
		if row != "" {
			p.Para(0, row)
		}
		for j, name := range t.Table.Columns {
			p.Entry(2, at, cmp.Or(name, "wins"), matrixShare(t.cell(i, j)))
		}
	}
	p.Para(0, heatLegend)
}

func (p view) winSentences(t winTable) {
	for i := range t.Table.Rows {
		for j := range t.Table.Columns {
			l, s := t.lineup(i, j), t.cell(i, j)
			p.Para(0, fmt.Sprintf("%s: %s wins %s of 100 bouts (%s).", l.Title, l.Sides[0], Points(s.P, s.Half()), span(s)))
		}
	}
}

// A winTableInfo is the JSON of a table of wins: cells by row and column.
type winTableInfo struct {
	OK       bool            `json:"ok"`
	Ruleset  string          `json:"ruleset"`
	Rows     []string        `json:"rows"`
	Columns  []string        `json:"columns"`
	Cells    [][]winCellInfo `json:"cells"`
	N        uint64          `json:"n"`
	Done     bool            `json:"complete"`
	Seed     uint64          `json:"seed,string"`
	Policies []string        `json:"policies"`
	Turns    int             `json:"turns"`
	provenance
}

// A winCellInfo is one cell.
type winCellInfo struct {
	Sides []string `json:"sides"`
	N     uint64   `json:"n"`
	endsInfo
	Setup   []string          `json:"setup"`
	Rulings map[string]string `json:"rulings"`
}

func winTableJSON(r *Result) *winTableInfo {
	t := winTable{r}
	first := t.lineup(0, 0)
	out := &winTableInfo{OK: true, Ruleset: r.Ruleset, Rows: t.Table.Rows, Columns: t.Table.Columns, N: r.N, Done: !r.Interrupted, Seed: r.Seed, Policies: first.Policies, Turns: first.Turns, provenance: r.provenance()}
	for i := range t.Table.Rows {
		var row []winCellInfo
		for j := range t.Table.Columns {
			l := t.lineup(i, j)
			row = append(row, winCellInfo{l.Sides, l.Tally.Bouts, endsJSON(l), l.Setup, rulingsJSON(l)})
		}
		out.Cells = append(out.Cells, row)
	}
	return out
}
