package show

import (
	"strconv"

	"summa/internal/core"
	"summa/internal/rule"
	"summa/internal/words"
)

// AppendRolls appends the dice as a JSON array, an element for each question
// that was put to them.
func (r *Result) AppendRolls(b []byte) []byte {
	return r.array(b, core.Die, (*Result).roll)
}

// AppendSteps appends the terms, totals and remarks as a JSON array.
func (r *Result) AppendSteps(b []byte) []byte {
	return r.array(b, core.Step, (*Result).step)
}

// AppendEvents appends what happened as a JSON array. Events that the referee has overruled stand
// first, each as an object of its own.
func (r *Result) AppendEvents(b []byte) []byte {
	if r.Over == nil {
		return r.array(b, core.Event, (*Result).event)
	}
	b = append(b, '[')
	for i, id := range r.Over.Events {
		b = text(append(b, '{'), `"type":"`, "overruled")
		b = text(b, `"event":"`, id)
		if i == len(r.Over.Events)-1 && r.Over.Why != "" {
			b = text(b, `"because":"`, r.Over.Why)
		}
		b[len(b)-1] = '}' // in place of the last comma
		b = append(b, ',')
	}
	happened := r.array(nil, core.Event, (*Result).event)
	if len(happened) == len("[]") {
		b = b[:len(b)-1]
	}
	return append(b, happened[1:]...)
}

// array appends the records of one sort, each as an object. element appends
// the fields, each followed by a comma.
func (r *Result) array(b []byte, what core.What, element func(*Result, []byte, *core.Record) []byte) []byte {
	b = append(b, '[')
	start := len(b)
	for i := range r.Log {
		if rec := &r.Log[i]; rec.What == what {
			if len(b) > start {
				b = append(b, ',')
			}
			b = element(r, append(b, '{'), rec)
			b[len(b)-1] = '}' // in place of the last comma
		}
	}
	return append(b, ']')
}

func (r *Result) roll(b []byte, rec *core.Record) []byte {
	b = r.figure(b, `"who":"`, rec.Who)
	b = text(b, `"for":"`, r.Words.Dice[rec.Kind].ID)
	faces := r.faces(rec)
	if len(faces) > 0 {
		b = strconv.AppendInt(append(b, `"dice":"`...), int64(len(faces)), 10)
		b = append(b, 'd')
		b = strconv.AppendInt(b, int64(faces[0].Sides), 10)
		b = append(b, `",`...)
	}
	b = append(b, `"faces":[`...)
	for i := range faces {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(faces[i].Face), 10)
	}
	if len(faces) == 0 {
		b = strconv.AppendInt(b, int64(rec.A), 10)
	}
	if len(faces) > 0 && faces[0].Card > 0 {
		b = append(b, `],"cards":[`...)
		for i := range faces {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(faces[i].Card), 10)
		}
	}
	return r.rule(append(b, "],"...), rec.Rule)
}

func (r *Result) step(b []byte, rec *core.Record) []byte {
	w := &r.Words.Steps[rec.Kind]
	b = r.rule(b, rec.Rule)
	b = r.figure(b, `"who":"`, rec.Who)
	b = append(b, `"text":"`...)
	start := len(b)
	b = w.Text.Append(b, r.Names, rec)
	if w.Sum == words.SumTerm {
		b = appendSigned(append(b, ' '), rec.A)
	}
	b = append(quote(b, start), ',')
	if w.Sum == words.SumNone {
		return b
	}
	b = append(b, `"value":`...)
	return append(strconv.AppendInt(b, int64(rec.A), 10), ',')
}

func (r *Result) event(b []byte, rec *core.Record) []byte {
	w := &r.Words.Events[rec.Kind]
	b = text(b, `"type":"`, w.ID)
	b = r.rule(b, rec.Rule)
	b = r.figure(b, `"who":"`, rec.Who)
	b = r.figure(b, `"target":"`, rec.Whom)
	for i := range w.Fields {
		f := &w.Fields[i]
		if f.Known && rec.Number(f.Slot) == 0 {
			continue
		}
		b = append(AppendString(b, f.Name), ':')
		if f.Table == "" {
			b = append(strconv.AppendInt(b, int64(rec.Number(f.Slot)), 10), ',')
			continue
		}
		b = append(b, '"')
		start := len(b)
		b = r.Names.AppendWord(b, f.Table, rec.Number(f.Slot))
		b = append(quote(b, start), ',')
	}
	return b
}

func (r *Result) rule(b []byte, id rule.ID) []byte {
	if name := r.Words.Cite(id); name != "" {
		b = text(b, `"rule":"`, name)
	}
	return b
}

// figure appends a key and the name of a figure, or nothing for nobody.
func (r *Result) figure(b []byte, key string, who int16) []byte {
	if who < 0 {
		return b
	}
	b = append(b, key...)
	start := len(b)
	b = r.Names.AppendName(b, int(who))
	return append(quote(b, start), ',')
}

// text appends a key, which opens the quotes, and a string.
func text(b []byte, key, value string) []byte {
	b = append(b, key...)
	start := len(b)
	b = append(b, value...)
	return append(quote(b, start), ',')
}

func appendSigned(b []byte, n int32) []byte {
	if n >= 0 {
		b = append(b, '+')
	}
	return strconv.AppendInt(b, int64(n), 10)
}
