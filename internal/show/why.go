package show

import (
	"strconv"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/words"
)

// Why appends the whole derivation: every die, term, comparison, remark and event, one per line
// in the order of the log, each with its rule. What the referee has overruled stands before them.
func (r *Result) Why(b []byte) []byte {
	if r.Over != nil {
		b = append(r.Over.said(b), '\n')
	}
	for i := range r.Log {
		rec := &r.Log[i]
		switch rec.What {
		case core.Die:
			b = r.whose(b, rec)
			b = append(b, r.Words.Dice[rec.Kind].Text...)
			b = r.dice(append(b, ' '), rec)
		case core.Step:
			b = r.remark(b, rec)
		case core.Event:
			from := len(b)
			if b = r.phrase(b, &r.Words.Events[rec.Kind].Text, rec); len(b) == from {
				continue // there is nothing to say of it
			}
		}
		b = r.cite(b, rec)
	}
	return b
}

// whose appends the name of the figure that a line is about.
func (r *Result) whose(b []byte, rec *core.Record) []byte {
	if rec.Who < 0 {
		return b
	}
	return append(r.name(b, rec.Who), ": "...)
}

// handful appends dice thrown at once: "4D6: 5 4 6 1".
func handful(b []byte, faces []dice.Rolled) []byte {
	b = strconv.AppendInt(b, int64(len(faces)), 10)
	b = append(strconv.AppendInt(append(b, 'D'), int64(faces[0].Sides), 10), ':')
	for i := range faces {
		b = strconv.AppendInt(append(b, ' '), int64(faces[i].Face), 10)
	}
	return b
}

// remark appends a step on a line of its own, with the name of its figure if
// the words leave it out.
func (r *Result) remark(b []byte, rec *core.Record) []byte {
	w := &r.Words.Steps[rec.Kind]
	if !w.Text.Names() {
		b = r.whose(b, rec)
	}
	b = r.phrase(b, &w.Text, rec)
	if w.Sum == words.SumTerm {
		b = appendSigned(append(b, ' '), rec.A)
	}
	return b
}

// dice appends the faces of one record: "D6 5", "2D6 3+4" for dice that were
// added, "D6 6, then 2" for a die rolled again, and the bare answer if the
// faces were not kept.
func (r *Result) dice(b []byte, rec *core.Record) []byte {
	faces := r.faces(rec)
	if len(faces) == 0 {
		return strconv.AppendInt(b, int64(rec.A), 10)
	}
	total := 0
	for i := range faces {
		total += faces[i].Face
	}
	if rec.Handful() && len(faces) > 1 {
		return handful(b, faces)
	}
	join := ", then "
	if len(faces) > 1 && total == int(rec.A) {
		join = "+"
		b = strconv.AppendInt(b, int64(len(faces)), 10)
	}
	b = strconv.AppendInt(append(b, 'D'), int64(faces[0].Sides), 10)
	b = append(b, ' ')
	for i := range faces {
		if i > 0 {
			b = append(b, join...)
		}
		b = strconv.AppendInt(b, int64(faces[i].Face), 10)
	}
	return b
}
