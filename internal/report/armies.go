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

// An Army is a side whose figures stand in a table. Cells holds the column sums of its cards.
type Army struct {
	Side  string
	Of    int
	Cells []string
	Cards []*Card
}

// Player returns the one player who played the whole army, or "" where nobody has said or there
// were several.
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

// Heads returns the column headings of the table.
func (a Army) Heads() (list []string) {
	for _, l := range a.Cards[0].Lines {
		list = append(list, l.Called)
	}
	return list
}

// armies puts the cards into one table for each side, with the course of each figure.
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

// felled adds to each card how many men the figure has killed hand to hand, if there were fights
// hand to hand.
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

// strikes reports whether a record is an event in which somebody is struck.
func (w *writer) strikes(rec core.Record) bool {
	return rec.What == core.Event && slices.Contains(w.src.Strikes, w.s.Game().Words().Events[rec.Kind].ID)
}

// struck marks those of the sentences that tell of a hit or a loss.
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

// hurts reports whether an event is a hit or a loss. An event that counts hits or losses is one
// only if its count is above 0.
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

// weigh notes in each row how much all figures together lost in it by the measure.
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

// add sums the columns over the cards of a side.
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

// dash puts dashes into a column where the side has nothing.
func (a *Army) dash(col int) {
	a.Cells[col] = "–"
	for _, c := range a.Cards {
		if col < len(c.Lines) {
			c.Lines[col].Text = "–"
		}
	}
}

// late adds a card for each figure that appeared after the bout began: men who have split off a
// unit.
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

// sums returns the current total of the measure for each side.
func (w *writer) sums() []int {
	list := make([]int, len(w.sides()))
	for _, t := range w.steps.Tracks {
		if n := len(t.Points); n > 0 && t.Of >= 0 && t.Of < len(list) {
			list[t.Of] += t.Points[n-1].Value
		}
	}
	return list
}

// leave records on the part that has just ended each side's current total of the measure and its
// losses in that part. It does so only where figures stand in a table.
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

// mostGone is the largest number of figures named on the chart of the sides as having come to
// nothing.
const mostGone = 9

// bySide draws the total of each side after every command, and marks where the largest figures
// came to nothing.
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

// addUp sets each track of sums to the sum, after every command, of those tracks of the second
// list that count toward it. toward gives the index into sums; a track whose index is out of
// range counts toward none.
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

// whole returns the tracks of those who began the bout. Units that have split off since are added
// to the unit they left, as Foot.1 is to Foot, so that splitting is not counted as a loss.
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

// A changed value names one point of a list of tracks: the index of the track, and that of the
// point.
type changed struct{ of, point int }

// changes returns all points of the tracks in the order of their commands.
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

// gone returns the largest figures that have come to nothing, in the order in which they did.
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

// EndOf returns the end of a track together with the units that were split off it: the sum of
// their last values, at the latest of their last commands.
func EndOf(tracks []figure.Track, t figure.Track) (end figure.Point) {
	for _, x := range tracks {
		if n := len(x.Points); n > 0 && (x.Name == t.Name || strings.HasPrefix(x.Name, t.Name+".")) {
			end.At, end.Value = max(end.At, x.Points[n-1].At), end.Value+x.Points[n-1].Value
		}
	}
	return end
}

// SplitOff reports whether a unit was split off another during the bout, as Foot.1 is off Foot. A
// unit that was there when the bout began is a unit of its own, whatever its name.
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

// leftBy returns the name of the unit that a split-off unit has left, or the name itself for any
// other unit.
func leftBy(tracks []figure.Track, name string) string {
	if SplitOff(tracks, name) {
		name, _, _ = strings.Cut(name, ".")
	}
	return name
}

// expected appends the expected number of hits to the first sentence of a row, and the expected
// number of losses to its last.
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

// behind appends the expectation to a sentence, in brackets.
func behind(t *screen.Told, text string, x *Expected) {
	t.Text = strings.TrimSuffix(t.Text, ".") + " (" + x.in(text) + ")."
}

// in fills a text with the expected and the actual result of the dice, and with their number.
func (x *Expected) in(text string) string {
	return strings.NewReplacer("{n}", strconv.FormatFloat(x.Mean, 'f', 1, 64), "{got}", strconv.Itoa(x.Got), "{of}", strconv.Itoa(x.Of)).Replace(text)
}
