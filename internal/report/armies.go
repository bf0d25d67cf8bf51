package report

import (
	"slices"
	"strconv"
	"strings"
)

// An Army is a side whose figures stand in a table: the sums of what its cards have.
type Army struct {
	Side  string
	Of    int
	Cells []string
	Cards []*Card
}

// Heads are what the columns of the tables are.
func (a Army) Heads() (list []string) {
	for _, l := range a.Cards[0].Lines {
		list = append(list, l.Called)
	}
	return list
}

// armies puts the cards into a table a side, with the course of each.
func (w *writer) armies() {
	if !w.src.Tabled {
		return
	}
	for i := range w.r.Cards {
		c := &w.r.Cards[i]
		if k, ok := w.tracks[c.Name]; ok {
			c.Course = w.steps.Spark(k)
		}
		k := slices.IndexFunc(w.r.Armies, func(a Army) bool { return a.Side == c.Side })
		if k < 0 {
			k = len(w.r.Armies)
			w.r.Armies = append(w.r.Armies, Army{Side: c.Side, Of: c.Of})
		}
		w.r.Armies[k].Cards = append(w.r.Armies[k].Cards, c)
	}
	for i := range w.r.Armies {
		w.r.Armies[i].add()
	}
}

// add adds up what the cards of a side have.
func (a *Army) add() {
	for col := range a.Cards[0].Lines {
		sum := 0
		for _, c := range a.Cards {
			if col < len(c.Lines) {
				n, _ := strconv.Atoi(c.Lines[col].Text)
				sum += n
			}
		}
		a.Cells = append(a.Cells, strconv.Itoa(sum))
	}
}

// left says of each side what all of it comes to now, where its figures stand in a table.
func (w *writer) left() string {
	if !w.src.Tabled {
		return ""
	}
	var said []string
	for i, side := range w.sides() {
		sum := 0
		for _, t := range w.steps.Tracks {
			if t.Of == i && len(t.Points) > 0 {
				sum += t.Points[len(t.Points)-1].Value
			}
		}
		said = append(said, side+" "+strconv.Itoa(sum))
	}
	return strings.Join(said, ", ")
}
