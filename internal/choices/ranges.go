package choices

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// A pairing is a table of every choice of one side against every choice of the other.
type pairing struct {
	Rows    []string              `json:"rows"`
	Columns []string              `json:"columns"`
	Cells   [][]map[string]figure `json:"cells"`
}

// A figure is a value of a pair of choices.
type figure struct {
	F float64 `json:"f"`
}

// pairs computes the table by which a group's choices are weighed, nil if there is none now.
func (k *List) pairs(g *screen.Group) *pairing {
	var l line.Line
	if g.Weigher == "" || l.Parse(g.Weigher) != nil {
		return nil
	}
	told, ok, err := k.s.Game().Tell(&l)
	if !ok || err != nil {
		return nil
	}
	var p pairing
	if json.Unmarshal(told.JSON, &p) != nil || len(p.Cells) != len(p.Rows) {
		return nil
	}
	return &p
}

// of returns the cells of a choice, by the opponent's choices.
func (p *pairing) of(name string) (others []string, cells []map[string]figure) {
	if i := slices.Index(p.Rows, name); i >= 0 {
		return p.Columns, p.Cells[i]
	}
	j := slices.Index(p.Columns, name)
	if j < 0 {
		return nil, nil
	}
	for i := range p.Cells {
		cells = append(cells, p.Cells[i][j])
	}
	return p.Rows, cells
}

// Ranges says what may come of a secret choice, from the opponent's worst to best choice; ""
// where that is not weighed.
func (k *List) Ranges(g *screen.Group, name string) string {
	text := k.rangesIn(k.pairs(g), g, name)
	if text == "" {
		return ""
	}
	return text + ". " + g.Weigher + " has every pair."
}

// AllRanges does the same for all entries of a list.
func (k *List) AllRanges(g *screen.Group, shown []screen.Entry) (lines []string) {
	p := k.pairs(g)
	for _, e := range shown {
		_, name, _ := strings.Cut(e.Command, " ")
		if k.Group(e.Command) != g {
			continue
		}
		if text := k.rangesIn(p, g, name); text != "" {
			lines = append(lines, text+".")
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return append(lines, g.Weigher+" has every pair.")
}

// rangesIn returns the ranges of a choice by a table.
func (k *List) rangesIn(p *pairing, g *screen.Group, name string) string {
	name = strings.ReplaceAll(name, " ", "/") // as the table has it
	card, _, _ := strings.Cut(name, "/")
	if p == nil {
		return ""
	}
	others, cells := p.of(name)
	var parts []string
	for i := range g.Weighs {
		w := &g.Weighs[i]
		own := slices.ContainsFunc(g.Weighs, func(x screen.Weight) bool { return x.Figure == w.Figure && x.Of == card })
		if w.Of != "" && w.Of != card || w.Of == "" && own || len(cells) == 0 {
			continue
		}
		low, high := 0, 0
		for j := range cells {
			if cells[j][w.Figure].F < cells[low][w.Figure].F {
				low = j
			}
			if cells[j][w.Figure].F > cells[high][w.Figure].F {
				high = j
			}
		}
		least, most := cells[low][w.Figure].F, cells[high][w.Figure].F
		if least == 0 && most == 0 {
			continue
		}
		of := percent(least) + "%"
		if percent(most) != percent(least) {
			of = percent(least) + " to " + percent(most) + "%"
		}
		parts = append(parts, strings.NewReplacer("{range}", of, "{low}", percent(least), "{high}", percent(most), "{least}", decimal(least), "{most}", decimal(most), "{gain}", gained(least, least), "{gain more}", gained(most, least), "{lose}", gained(-least, -least), "{lose more}", gained(-most, -least), "{at}", k.choiceNamed(others[low]), "{from}", k.choiceNamed(others[high])).Replace(w.Text))
	}
	if len(parts) == 0 {
		return ""
	}
	return line.Capital(k.choiceNamed(name)) + ": " + strings.Join(parts, "; ")
}

// choiceNamed is a choice as a person reads it: with the form that costs more, where it is that one.
func (k *List) choiceNamed(name string) string {
	card, form, _ := strings.Cut(name, "/")
	for i := range k.book.Menu {
		if g := &k.book.Menu[i]; form != "" && form == g.Or {
			return k.formNamed(name)
		}
	}
	return strings.ReplaceAll(card, "-", " ")
}

func percent(p float64) string { return strconv.FormatFloat(100*p, 'f', 0, 64) }

// gained is what is gained, or lost where it is below 0; the word stands there once, where
// both ends of a range have it. What is too little to be counted is no figure.
func gained(x, first float64) string {
	if decimal(math.Abs(x)) == decimal(0) {
		return "gain hardly any"
	}
	word := func(x float64) string {
		if x < 0 {
			return "lose "
		}
		return "gain "
	}
	text := decimal(math.Abs(x))
	if x != first && word(x) == word(first) {
		return text
	}
	return word(x) + text
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
