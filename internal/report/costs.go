package report

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/line"
)

// Costs holds the sentences on what a bout has cost, for a game whose figures stand in tables.
type Costs struct {
	Title     string // with {winner}, {loser}, {lost} and {had}
	Lost, All string // with {side}, {lost} and {had}
	Feat      string // the fact of a figure that counts what it has done
	Feats     string // the sentence on the figures with the highest Feat, with {name}, {side}, {n} and {of}
	FeatOf    string // the fact that counts how many tries that took
	Most      string // the heading of Feats on a page, "" for the wording that programs get
}

// A loss is what a side had by the measure, and what it has lost of it.
type loss struct{ had, lost int }

// spent returns what each side had by the measure at the beginning, and what it has lost. Men who
// have split off since are counted with the unit that they left.
func (w *writer) spent() []loss {
	list := make([]loss, len(w.sides()))
	began := 0
	for i, t := range w.steps.Tracks {
		n := len(t.Points)
		if n == 0 || t.Of < 0 || t.Of >= len(list) {
			continue
		}
		if i == 0 {
			began = t.Points[0].At
		}
		if t.Points[0].At == began {
			list[t.Of].had += t.Points[0].Value
			list[t.Of].lost += t.Points[0].Value
		}
		list[t.Of].lost -= t.Points[n-1].Value
	}
	return list
}

// words returns the replacer that fills a sentence with the loss.
func (l loss) words(more ...string) *strings.Replacer {
	return strings.NewReplacer(append(more, "{lost}", strconv.Itoa(l.lost), "{had}", strconv.Itoa(l.had))...)
}

// costly returns the title with what the victory cost the winner, "" where that is not said.
func (w *writer) costly(winner, loser string, k int) string {
	spent := w.spent()
	if w.src.Costs.Title == "" || k >= len(spent) || spent[k].lost <= 0 {
		return ""
	}
	return spent[k].words("{winner}", winner, "{loser}", loser).Replace(w.src.Costs.Title)
}

// cost returns the sentences on what each side lost, and on who did most.
func (w *writer) cost() string {
	if w.src.Costs.Lost == "" {
		return ""
	}
	var said []string
	winner, _ := w.s.Facts().Get("bout.winner")
	for i, l := range w.spent() {
		if l.lost <= 0 || w.priced && w.sides()[i] == winner { // the title has said so
			continue
		}
		text := w.src.Costs.Lost
		if l.lost == l.had {
			text = w.src.Costs.All
		}
		said = append(said, l.words("{side}", line.Clean(w.sides()[i])).Replace(text))
	}
	if len(said) == 0 {
		return ""
	}
	return strings.TrimSpace(strings.Join(said, ", ") + ". " + w.feat())
}

// stillStand says which figures of the winning side still stand at the end, and which sides have
// none left. It returns "" where that is not said or nobody has won.
func (w *writer) stillStand() string {
	winner, _ := w.s.Facts().Get("bout.winner")
	k := w.side(winner)
	if !w.src.Standing || k < 0 || !w.s.Game().Over() {
		return ""
	}
	var stand []string
	left := make([]int, len(w.sides()))
	for _, t := range w.steps.Tracks {
		if len(t.Points) == 0 || t.Of < 0 || t.Of >= len(left) {
			continue
		}
		first, last := t.Points[0].Value, t.Points[len(t.Points)-1].Value
		if last > 0 {
			left[t.Of]++
		}
		switch {
		case t.Of != k || last <= 0:
		case last == first:
			stand = append(stand, t.Name+" unhurt")
		default:
			stand = append(stand, t.Name+" with "+strconv.Itoa(last)+" of "+strconv.Itoa(first))
		}
	}
	if len(stand) == 0 {
		return ""
	}
	text := "Still standing: " + strings.Join(stand, ", ") + "."
	for i, side := range w.sides() {
		if left[i] == 0 {
			text += " Of " + line.Clean(side) + " nobody is left."
		}
	}
	return text
}

// feat names the figure of each side that did most, the greatest first, and of how many tries.
func (w *writer) feat() string {
	type deed struct {
		name, side string
		n          int
	}
	sides := w.sides()
	best := make([]deed, len(sides))
	w.figures(func(n, s string) {
		text, _, _ := w.s.Game().Get(n + "." + w.src.Costs.Feat)
		k := w.side(s)
		if x, err := strconv.Atoi(text); err == nil && k >= 0 && x > best[k].n {
			best[k] = deed{n, line.Clean(s), x}
		}
	})
	slices.SortStableFunc(best, func(a, b deed) int { return b.n - a.n })
	called, each, _ := strings.Cut(w.src.Costs.Feats, ": ")
	var said []string
	for _, x := range best {
		if x.n < 2 {
			continue
		}
		of, _, _ := w.s.Game().Get(x.name + "." + w.src.Costs.FeatOf)
		said = append(said, strings.NewReplacer("{name}", x.name, "{side}", x.side, "{n}", strconv.Itoa(x.n), "{of}", of).Replace(each))
	}
	if len(said) == 0 {
		return ""
	}
	if w.src.Costs.Most != "" && !w.src.Programs {
		called = w.src.Costs.Most
	}
	return called + ": " + strings.Join(said, ", ") + "."
}

// lasted says how long the bout lasted, in its own rounds or turns: the number in the heading of
// the last part.
func (w *writer) lasted() string {
	p := w.r.last()
	n, err := strconv.Atoi(p.Round)
	if err != nil || p.Word == "" {
		return ""
	}
	return count(n, p.Word)
}
