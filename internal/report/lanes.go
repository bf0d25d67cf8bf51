package report

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/screen"
)

// A LaneRow is a state of a figure that is drawn for as long as it lasts.
type LaneRow struct {
	Of, Text string
	Names    bool   // a command that puts a figure into the state is called by it
	Drawn    string // how the figure is drawn in the state: lying or caught, "" for no difference
}

// stand returns the posture and the states of a figure after a command.
func (w *writer) stand(f *chart.Figure, seq int) figure.Stand {
	s := figure.Stand{Gone: f.Gone, States: w.states(line.Clean(f.Name), seq)}
	for _, states := range s.States {
		for _, text := range strings.Split(states, ", ") {
			for _, r := range w.src.Lanes {
				if r.Text == text {
					s.Lies, s.Caught = s.Lies || r.Drawn == lying, s.Caught || r.Drawn == caught
				}
			}
		}
	}
	return s
}

// The ways to draw a state.
const lying, caught = "lying", "caught"

// entered says who came by a command into a state that gives the command its name, "" if nobody
// did.
func (w *writer) entered(seq, most int) string {
	for _, l := range w.steps.Lanes {
		for i, s := range l.Spans {
			if s.From != seq || s.Held {
				continue
			}
			was := ""
			if i > 0 && l.Spans[i-1].To == seq {
				was = l.Spans[i-1].Text
			}
			before := strings.Split(was, ", ")
			for _, text := range strings.Split(s.Text, ", ") {
				named := slices.ContainsFunc(w.src.Lanes, func(r LaneRow) bool { return r.Names && r.Text == text })
				if named && !slices.Contains(before, text) {
					return figure.Short(l.Name, most) + " " + text
				}
			}
		}
	}
	return ""
}

// freed notes in each row who came out of a state that gives its name to commands, and since
// which earlier round the figure had been in it.
func (w *writer) freed() {
	for _, l := range w.steps.Lanes {
		for i, s := range l.Spans {
			for _, text := range strings.Split(s.Text, ", ") {
				named := slices.ContainsFunc(w.src.Lanes, func(r LaneRow) bool { return r.Names && r.Text == text })
				if !named || s.Held || i+1 < len(l.Spans) && goesOn(s, l.Spans[i+1], text) {
					continue
				}
				from := i
				for from > 0 && goesOn(l.Spans[from-1], l.Spans[from], text) {
					from--
				}
				w.notesFreed(l.Name, text, l.Spans[from].From, s.To)
			}
		}
	}
}

// goesOn reports whether a state lasts from one span to the next.
func goesOn(a, b figure.Span, state string) bool {
	return a.To == b.From && slices.Contains(strings.Split(a.Text, ", "), state) && slices.Contains(strings.Split(b.Text, ", "), state)
}

// notesFreed notes, in the row of the command by which a state ended, the round since which it
// had lasted, unless that is the same round.
func (w *writer) notesFreed(name, state string, from, to int) {
	began, ended := w.partAt(from), w.partAt(to)
	if began == nil || ended == nil || began.Round == ended.Round || began.Word == "" {
		return
	}
	for k := range ended.Rows {
		if x := &ended.Rows[k]; x.First <= to && to <= x.Last && x.result.Over == nil {
			x.Freed = name + ": " + state + " since " + began.Word + " " + began.Round
		}
	}
}

// out reports whether a figure has fallen, by this command or an earlier one.
func (w *writer) out(name string) bool {
	k, known := w.tracks[name]
	return known && w.steps.Tracks[k].Out > 0
}

// lane notes all states that a figure is in now. A figure that has fallen has none.
func (w *writer) lane(name, side string) {
	var states []string
	for _, row := range w.src.Lanes {
		if w.out(name) {
			break
		}
		if v, ok := w.get(name, row.Of); ok && v != "" && v != "false" && v != "0" && v != "none" {
			states = append(states, row.Text)
		}
	}
	text := strings.Join(states, ", ")
	k := slices.IndexFunc(w.steps.Lanes, func(l figure.Lane) bool { return l.Name == name })
	if k < 0 {
		if text == "" {
			return
		}
		k = len(w.steps.Lanes)
		w.steps.Lanes = append(w.steps.Lanes, figure.Lane{Name: name, Of: w.side(side)})
	}
	l := &w.steps.Lanes[k]
	if n := len(l.Spans); n > 0 && l.Spans[n-1].To == 0 {
		if l.Spans[n-1].Text == text {
			return
		}
		l.Spans[n-1].To = w.number
	}
	if text != "" {
		l.Spans = append(l.Spans, figure.Span{From: w.number, Text: text})
	}
}

// held notes which figure now has the thing that only one of them has at a time.
func (w *writer) held() {
	if w.src.Holder == "" {
		return
	}
	name, _ := w.s.Facts().Get(w.src.Holder)
	of := w.sideOf(name)
	l := &w.hold
	if n := len(l.Spans); n > 0 && l.Spans[n-1].To == 0 {
		if l.Spans[n-1].Text == name {
			return
		}
		l.Spans[n-1].To = w.number
	}
	if of >= 0 {
		l.Spans = append(l.Spans, figure.Span{From: w.number, Text: line.Clean(name), Of: of, Held: true})
	}
}

// second draws how all figures fared by the second number.
func (w *writer) second() {
	if len(w.also.Tracks) == 0 {
		return
	}
	w.also.Called, w.also.First, w.also.Last, w.also.Rounds = w.src.Seconds, w.steps.First, w.steps.Last, w.steps.Rounds
	w.r.Second = w.also.Figure()
	if w.src.Joined {
		w.leftOver()
	}
}

// leftOver says in each row what every figure has left by the second number, where that has
// changed.
func (w *writer) leftOver() {
	for i := range w.r.Parts {
		if w.r.Parts[i].Round == "" {
			continue
		}
		for k := range w.r.Parts[i].Rows {
			x := &w.r.Parts[i].Rows[k]
			var left []string
			changed := false
			for _, t := range w.also.Tracks {
				now := t.Points[0].Value
				for _, p := range t.Points[1:] {
					if p.At <= x.Last {
						now = p.Value
						changed = changed || x.First <= p.At
					}
				}
				left = append(left, t.Name+" "+strconv.Itoa(now))
			}
			if changed {
				x.Told = append(x.Told, screen.Told{Text: w.src.Seconds + " left: " + strings.Join(left, ", ") + "."})
			}
		}
	}
}

// ended closes the states that last to the end of the bout.
func (w *writer) ended() {
	if len(w.hold.Spans) > 0 {
		w.hold.Name, w.hold.Of = w.src.Holds, -1
		w.steps.Lanes = append(w.steps.Lanes, w.hold)
	}
	for i := range w.steps.Lanes {
		spans := w.steps.Lanes[i].Spans
		if n := len(spans); n > 0 && spans[n-1].To == 0 {
			spans[n-1].To = w.number
		}
	}
}
