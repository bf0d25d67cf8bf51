package show

import (
	"strconv"

	"summa/internal/core"
	"summa/internal/words"
)

// Sums appends the derivation in short, one line a sum:
//
//	D6 5 + side 2 - net 1 = 6 against 4: hit [mun.attack.8]
//
// with the dice and the terms that make it up, the total, what the comparison
// decided and the rule that says so. Dice of no sum have lines of their own.
// Remarks are left out, unless there is nothing else to say.
func (r *Result) Sums(b []byte) []byte {
	start := len(b)
	w := writer{Result: r, b: b}
	for from := 0; from < len(r.Log); {
		s := r.sumFrom(from, &w.sum)
		w.sum = s
		w.stretch()
		from = s.at + 1
	}
	if len(w.b) > start {
		return w.b
	}
	for i := range r.Log {
		if r.is(i, words.SumNone) {
			w.b = r.cite(r.remark(w.b, &r.Log[i]), &r.Log[i])
		}
	}
	return w.b
}

// A writer writes the lines of Sums.
type writer struct {
	*Result
	b       []byte
	sum     sum
	waiting span // terms without a total that wait for their die
	against int  // the total that the next die is compared with, plus 1, or 0
}

// stretch writes the lines of one sum and of the loose records before it.
func (w *writer) stretch() {
	for i := w.sum.from; i < w.sum.at; {
		n := 1
		switch {
		case w.holds(&w.sum, i), w.is(i, words.SumNone):
		case w.is(i, words.SumTerm):
			w.wait(i)
		case w.Log[i].What == core.Die:
			n = w.run(i)
			w.loose(i, i+n)
		default:
			w.settle(i)
			w.against = 0
		}
		i += n
	}
	w.settle(w.sum.at)
	if w.sum.at < len(w.Log) {
		w.total()
	}
}

// wait keeps a term that is part of no total until it is clear what it belongs to.
func (w *writer) wait(i int) {
	if !w.waiting.empty() && w.Log[w.waiting.from].Who != w.Log[i].Who {
		w.settle(i)
	}
	if w.waiting.empty() {
		w.waiting.from = i
	}
	w.waiting.to = i + 1
}

// settle writes the waiting terms as a sum of their own, which the event at i decides.
func (w *writer) settle(i int) {
	terms := w.waiting
	w.waiting = span{}
	if terms.empty() {
		return
	}
	n, value := w.terms(terms, false)
	if n > 1 {
		w.b = strconv.AppendInt(append(w.b, " = "...), int64(value), 10)
	}
	if i < len(w.Log) && w.Log[i].What == core.Event {
		w.outcome(i, terms.to-1)
		return
	}
	w.b = w.cite(w.b, &w.Log[terms.to-1])
}

// run returns how many loose dice from i on were rolled for one rule.
func (w *writer) run(i int) int {
	n := 1
	for j := i + 1; j < w.sum.at && w.Log[j].What == core.Die && w.Log[j].Rule == w.Log[i].Rule && !w.holds(&w.sum, j); j++ {
		n++
	}
	return n
}

// loose writes a run of dice that are part of no total.
func (w *writer) loose(from, to int) {
	first := &w.Log[from]
	if !w.waiting.empty() && (w.Words.Dice[first.Kind].Quiet || w.Log[w.waiting.from].Who != first.Who) {
		w.settle(from)
	}
	for i := from; i < to; i++ {
		if i > from {
			w.b = append(w.b, ", "...)
		}
		w.looseDie(i, from, to)
		if i == from && !w.waiting.empty() {
			w.terms(w.waiting, true)
			w.waiting = span{}
		}
	}
	if at := w.against - 1; at >= 0 && w.Log[at].Who == first.Who {
		w.b = append(w.b, " against "...)
		w.b = w.phrase(w.b, &w.Words.Steps[w.Log[at].Kind].Text, &w.Log[at])
	}
	w.against = 0
	if last := &w.Log[to-1]; last.Handful() {
		w.b = w.cite(w.b, last) // the outcome of each die is told elsewhere
		return
	}
	w.outcome(to, to-1)
}

// looseDie writes one die of a run: what it is for, unless the die before it was for the same,
// and who rolled it where several figures rolled for the same.
func (w *writer) looseDie(i, from, to int) {
	rec := &w.Log[i]
	after := i > from && w.Log[i-1].Kind == rec.Kind
	before := i+1 < to && w.Log[i+1].Kind == rec.Kind
	if !after {
		w.b = append(append(w.b, w.Words.Dice[rec.Kind].Text...), ' ')
	}
	if (after || before) && rec.Who >= 0 {
		w.b = append(w.name(w.b, rec.Who), ' ')
	}
	w.b = w.dice(w.b, rec)
	if faces := w.faces(rec); !rec.Handful() && len(faces) > 1 && faces[0].Face < int(rec.A) { // the faces were added
		w.b = strconv.AppendInt(append(w.b, " = "...), int64(rec.A), 10)
	}
}
