package show

import (
	"strconv"

	"summa/internal/core"
	"summa/internal/words"
)

// total writes the line of a sum.
func (w *writer) total() {
	s := &w.sum
	dice := w.starters()
	n, _ := w.terms(s.terms, dice > 0)
	switch {
	case dice > 1 && n == 0:
		w.b = append(w.b, "; "...)
	case dice+n > 0:
		w.b = append(w.b, " = "...)
	}
	rec := &w.Log[s.at]
	w.b = w.phrase(w.b, &w.Words.Steps[rec.Kind].Text, rec)
	if dice > 0 {
		w.against = 0
		w.outcome(s.at+1, s.at)
		return
	}
	w.b = w.cite(w.b, rec)
	w.against = s.at + 1
}

// starters writes the dice that start a sum, with their figures if there are several, and returns
// how many dice there are.
func (w *writer) starters() int {
	all := 0
	for i := w.sum.from; i < w.sum.at; i++ {
		if w.starts(i) {
			all++
		}
	}
	n := 0
	for i := w.sum.from; i < w.sum.at; i++ {
		if !w.starts(i) {
			continue
		}
		if n > 0 {
			w.b = append(w.b, ", "...)
		}
		if rec := &w.Log[i]; all > 1 && rec.Who >= 0 {
			w.b = append(w.name(w.b, rec.Who), ' ')
		}
		w.b = w.dice(w.b, &w.Log[i])
		n++
	}
	return n
}

// starts reports whether a record is one of the dice that start the sum.
func (w *writer) starts(i int) bool {
	rec := &w.Log[i]
	return rec.What == core.Die && !w.Words.Dice[rec.Kind].Quiet && w.isPart(&w.sum, i)
}

// terms writes the terms of one figure in a span, and returns their number and sum. The first
// term has its sign in front only if added is set.
func (w *writer) terms(of span, added bool) (n, value int) {
	for i := of.from; i < of.to; i++ {
		rec := &w.Log[i]
		if !w.isTerm(i, w.Log[of.from].Who) {
			continue
		}
		size := int64(rec.A)
		if n > 0 || added {
			sign := " + "
			if size < 0 {
				sign, size = " - ", -size
			}
			w.b = append(w.b, sign...)
		}
		w.b = w.phrase(w.b, &w.Words.Steps[rec.Kind].Text, rec)
		w.b = strconv.AppendInt(append(w.b, ' '), size, 10)
		n, value = n+1, value+int(rec.A)
	}
	return n, value
}

// outcome writes what the line decided, if the record at i says so, and ends the line with that
// record's rule; else it ends the line with the rule of the record at own.
func (w *writer) outcome(i, own int) {
	if i >= len(w.Log) {
		w.b = w.cite(w.b, &w.Log[own])
		return
	}
	rec := &w.Log[i]
	switch {
	case rec.What == core.Event && rec.Rule == 0 && w.Over != nil:
		w.event(append(w.b, "; overruled: "...), rec)
		rec = &w.Log[own] // the event is the referee's decision, and has no rule
	case rec.What == core.Event:
		w.event(append(w.b, ": "...), rec)
	case w.is(i, words.SumNone):
		w.b = append(w.b, ": "...)
		w.b = w.phrase(w.b, &w.Words.Steps[rec.Kind].Text, rec)
	default:
		rec = &w.Log[own]
	}
	w.b = w.cite(w.b, rec)
}

// event appends the id of an event as words.
func (w *writer) event(b []byte, rec *core.Record) {
	for _, c := range []byte(w.Words.Events[rec.Kind].ID) {
		if c == '-' {
			c = ' '
		}
		b = append(b, c)
	}
	w.b = b
}
