package report

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/screen"
)

// An Army is a side whose figures stand in a table: the sums of what its cards have.
type Army struct {
	Side  string
	Of    int
	Cells []string
	Cards []*Card
}

// Player is who played all of an army, "" if nobody has said or they were several.
func (a Army) Player() string {
	if len(a.Cards) == 0 {
		return ""
	}
	for _, c := range a.Cards[1:] {
		if c.Player != "" && c.Player != a.Cards[0].Player {
			return ""
		}
	}
	return a.Cards[0].Player
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
	w.felled()
	for i := range w.r.Armies {
		w.r.Armies[i].add()
	}
}

// felled puts beside each how many he has killed hand to hand, if anybody has fought so.
func (w *writer) felled() {
	if len(w.r.Fights) == 0 || w.src.Fight.Felled == "" {
		return
	}
	killed := map[string]int{}
	for i := range w.r.Fights {
		f := &w.r.Fights[i]
		killed[f.Who] += f.Beaten
		killed[f.Whom] += f.Lost
	}
	for i := range w.r.Cards {
		c := &w.r.Cards[i]
		c.Lines = append(c.Lines, Line{Called: w.src.Fight.Felled, Text: strconv.Itoa(killed[c.Name])})
	}
}

// strikes reports whether somebody is struck by a record.
func (w *writer) strikes(rec core.Record) bool {
	return rec.What == core.Event && slices.Contains(w.src.Strikes, w.s.Game().Words().Events[rec.Kind].ID)
}

// struck marks what of sentences tells of a hit or a loss.
func (w *writer) struck(list []screen.Told) []screen.Told {
	log := w.row.result.Log
	for i := range list {
		t := &list[i]
		if t.Text == "" || t.Last < 0 || t.Last >= len(log) || !w.hurts(&log[t.Last]) {
			continue
		}
		from := 0
		if at := strings.LastIndex(strings.TrimSuffix(t.Text, "."), ". "); at >= 0 {
			from = at + len(". ")
		}
		t.Hurts, t.Before = true, t.Text[:from]
	}
	return list
}

// hurts reports whether an event is a hit or a loss; of one that tells of several how many there were.
func (w *writer) hurts(rec *core.Record) bool {
	if rec.What != core.Event {
		return false
	}
	id := w.s.Game().Words().Events[rec.Kind].ID
	for _, x := range w.src.Hurts {
		event, of, counts := strings.Cut(x, ":")
		if event != id {
			continue
		}
		numbers := map[rune]int32{'a': rec.A, 'b': rec.B, 'c': rec.C, 'd': rec.D}
		return !counts || strings.ContainsFunc(of, func(r rune) bool { return numbers[r] > 0 })
	}
	return false
}

// weigh notes how much all lost in each row by the measure.
func (w *writer) weigh() {
	lost := map[int]int{}
	for _, t := range w.whole() {
		for i := 1; i < len(t.Points); i++ {
			lost[t.Points[i].At] += max(0, t.Points[i-1].Value-t.Points[i].Value)
		}
	}
	for i := range w.r.Parts {
		for k := range w.r.Parts[i].Rows {
			r := &w.r.Parts[i].Rows[k]
			for at := r.First; at <= r.Last; at++ {
				r.Lost += lost[at]
				r.Struck = r.Struck || w.entered(at, 1) != ""
			}
			r.Struck = r.Struck || r.Lost > 0 || len(r.Falls) > 0 || r.result.Over != nil || slices.ContainsFunc(r.result.Log, w.strikes)
		}
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
		if sum == 0 && a.Cards[0].Lines[col].Dash {
			a.dash(col)
		}
	}
}

// dash puts dashes into a column of which a side has nothing.
func (a *Army) dash(col int) {
	a.Cells[col] = "–"
	for _, c := range a.Cards {
		if col < len(c.Lines) {
			c.Lines[col].Text = "–"
		}
	}
}

// late adds a card for each who came about after the beginning: men who have left others.
func (w *writer) late() {
	if !w.src.Tabled || len(w.r.Cards) == 0 {
		return
	}
	w.figures(func(name, side string) {
		if _, known := w.tracks[name]; !known || slices.ContainsFunc(w.r.Cards, func(c Card) bool { return c.Name == name }) {
			return
		}
		c := Card{Name: name, Side: side, Of: w.side(side)}
		for _, row := range w.src.Cards {
			c.Lines = append(c.Lines, Line{Called: row.Called, Fate: row.Fate, Dash: row.Dash, Text: "–"}) // he had nothing at the start
		}
		w.r.Cards = append(w.r.Cards, c)
	})
}

// sums are what each side comes to now by the measure.
func (w *writer) sums() []int {
	list := make([]int, len(w.sides()))
	for _, t := range w.steps.Tracks {
		if n := len(t.Points); n > 0 && t.Of >= 0 && t.Of < len(list) {
			list[t.Of] += t.Points[n-1].Value
		}
	}
	return list
}

// leave says of the part that ends what each side comes to now and has lost in it, where its
// figures stand in a table.
func (w *writer) leave() {
	if !w.src.Tabled {
		return
	}
	p, now := w.r.last(), w.sums()
	var said []string
	for i, side := range w.sides() {
		said = append(said, side+" "+strconv.Itoa(now[i]))
		lost := 0
		if i < len(w.stands) {
			lost = w.stands[i] - now[i]
		}
		p.Lost = append(p.Lost, lost)
	}
	p.Left, w.stands = "at its end "+strings.Join(said, ", "), now
}

// mostGone is how many are named on the course of the sides where they have come to nothing.
const mostGone = 9

// bySide draws what each side came to, command by command, and when those ended of whom most
// were.
func (w *writer) bySide() *figure.Figure {
	s := w.steps
	s.Tracks, s.Most = nil, 0
	for _, side := range w.sides() {
		s.Tracks = append(s.Tracks, figure.Track{Name: line.Clean(side), Of: len(s.Tracks)})
	}
	addUp(s.Tracks, w.steps.Tracks, func(t *figure.Track) int { return t.Of })
	for i := range s.Tracks {
		for _, p := range s.Tracks[i].Points {
			s.Most = max(s.Most, p.Value)
		}
	}
	s.Tracks = slices.DeleteFunc(s.Tracks, func(t figure.Track) bool { return len(t.Points) == 0 })
	s.Gone = w.gone()
	f := s.Figure()
	if f != nil && len(s.Tracks) == 2 {
		f.Caption = s.Tracks[0].Name + " solid, " + s.Tracks[1].Name + " dashed; a step is a command."
	}
	return f
}

// addUp gives each of some tracks the sum of those of others that count toward it, command by command;
// one that counts toward none of them has a number below 0, or beyond them.
func addUp(sums, of []figure.Track, toward func(*figure.Track) int) {
	total, now := make([]int, len(sums)), make([]int, len(of))
	for _, c := range changes(of) {
		t := &of[c.of]
		k, p := toward(t), t.Points[c.point]
		if k < 0 || k >= len(sums) {
			continue
		}
		total[k] += p.Value - now[c.of]
		now[c.of] = p.Value
		switch x := &sums[k]; {
		case len(x.Points) > 0 && x.Points[len(x.Points)-1].At == p.At:
			x.Points[len(x.Points)-1].Value = total[k]
		case len(x.Points) == 0 || x.Points[len(x.Points)-1].Value != total[k]:
			x.Points = append(x.Points, figure.Point{At: p.At, Value: total[k]})
		}
	}
}

// whole are the tracks of those who began the bout, each with those who have left it since, as
// Foot.1 has left Foot: none of them is lost by that.
func (w *writer) whole() []figure.Track {
	all := w.steps.Tracks
	var list []figure.Track
	for _, t := range all {
		if !SplitOff(all, t.Name) {
			list = append(list, figure.Track{Name: t.Name, Of: t.Of})
		}
	}
	addUp(list, all, func(t *figure.Track) int {
		name := leftBy(all, t.Name)
		return slices.IndexFunc(list, func(x figure.Track) bool { return x.Name == name })
	})
	return list
}

// A changed point is one of some tracks: of which, and which of its points.
type changed struct{ of, point int }

// changes are all points of some tracks, in the order in which they came about.
func changes(tracks []figure.Track) []changed {
	var list []changed
	for i := range tracks {
		for k := range tracks[i].Points {
			list = append(list, changed{i, k})
		}
	}
	at := func(c changed) int { return tracks[c.of].Points[c.point].At }
	slices.SortStableFunc(list, func(a, b changed) int { return at(a) - at(b) })
	return list
}

// gone are those who have come to nothing, of whom most were, in the order in which it came.
func (w *writer) gone() []figure.Gone {
	var list []figure.Gone
	had := map[string]int{}
	for _, t := range w.steps.Tracks {
		if end := EndOf(w.steps.Tracks, t); len(t.Points) > 0 && end.Value == 0 && t.Of >= 0 && !SplitOff(w.steps.Tracks, t.Name) {
			list = append(list, figure.Gone{Name: t.Name, Of: t.Of, At: end.At})
			had[t.Name] = t.Points[0].Value
		}
	}
	slices.SortStableFunc(list, func(a, b figure.Gone) int { return had[b.Name] - had[a.Name] })
	list = list[:min(len(list), mostGone)]
	slices.SortStableFunc(list, func(a, b figure.Gone) int { return a.At - b.At })
	return list
}

// EndOf is the last point of one of some tracks and of those that were split off it: all that
// are left of them.
func EndOf(tracks []figure.Track, t figure.Track) (end figure.Point) {
	for _, x := range tracks {
		if n := len(x.Points); n > 0 && (x.Name == t.Name || strings.HasPrefix(x.Name, t.Name+".")) {
			end.At, end.Value = max(end.At, x.Points[n-1].At), end.Value+x.Points[n-1].Value
		}
	}
	return end
}

// SplitOff reports whether a unit was split off another, as Foot.1 is off Foot: one that was there as the
// bout began is a unit of its own, whatever it is called.
func SplitOff(tracks []figure.Track, name string) bool {
	of, _, found := strings.Cut(name, ".")
	if !found {
		return false
	}
	there, began, came := false, 0, -1
	for i := range tracks {
		t := &tracks[i]
		there = there || t.Name == of
		if len(t.Points) == 0 {
			continue
		}
		if t.Name == of {
			began = t.Points[0].At
		}
		if t.Name == name {
			came = t.Points[0].At
		}
	}
	return there && (came < 0 || came > began)
}

// leftBy is whom a unit has left that was split off, or its own name.
func leftBy(tracks []figure.Track, name string) string {
	if SplitOff(tracks, name) {
		name, _, _ = strings.Cut(name, ".")
	}
	return name
}

// expected puts what was to be expected behind the first sentence of a row, and what was to
// come of it behind the last.
func (w *writer) expected(row *Row) {
	if w.src.Expects == "" || len(row.Dice) == 0 {
		return
	}
	var shot, tested Expected
	for at := row.First; at <= row.Last; at++ {
		x := w.src.Expected[at]
		sum := &shot
		if x.Stake == w.src.Tested {
			sum = &tested
		}
		sum.Stake, sum.Got, sum.Of, sum.Mean = x.Stake, sum.Got+x.Got, sum.Of+x.Of, sum.Mean+x.Mean
	}
	last := -1
	for i := range row.Told {
		if !row.Told[i].Main {
			continue
		}
		if last = i; shot.Of > 0 {
			behind(&row.Told[i], w.src.Expects, &shot)
		}
	}
	if last >= 0 && tested.Of > 0 && tested.Of == len(row.Dice) { // in a melee others die without a die
		text := w.src.Tests
		for i := last + 1; i < len(row.Told); i++ {
			if row.Told[i].Text != "" { // of others, whose dice are among them
				last, text = i, "together "+w.src.Tests
			}
		}
		behind(&row.Told[last], text, &tested)
	}
}

// behind puts in brackets behind a sentence what was to be expected.
func behind(t *screen.Told, text string, x *Expected) {
	t.Text = strings.TrimSuffix(t.Text, ".") + " (" + x.in(text) + ")."
}

// in puts what dice did and were expected to do into a text.
func (x *Expected) in(text string) string {
	return strings.NewReplacer("{n}", strconv.FormatFloat(x.Mean, 'f', 1, 64), "{got}", strconv.Itoa(x.Got), "{of}", strconv.Itoa(x.Of)).Replace(text)
}
