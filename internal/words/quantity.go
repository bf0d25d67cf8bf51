package words

import (
	"encoding/binary"
	"strings"

	"summa/internal/core"
)

// A Quantity is what a claim calls a number of what has happened: a total of all events
// of a kind, or the last number of a name that events have. It is read off one record
// after the other, so that nobody has to keep the records.
type Quantity struct {
	Name  string
	Total bool // the numbers are added up; else the last of them counts

	kind   uint8 // of the events that are added up, and where they have the number
	slot   uint8
	fields []numberOf
	event  int // the kind of event that has the name itself, or -1
}

// numberOf is a number that events of a kind have.
type numberOf struct {
	kind  uint8
	field Field
}

// A Reading is what a quantity has come to. The zero Reading is its value where nothing
// has happened.
type Reading struct {
	N    int64
	from int // the number that it was read off, and 1: 0 if none was
}

// AppendKey appends what tells a reading from others.
func (x Reading) AppendKey(b []byte) []byte {
	return binary.AppendVarint(binary.AppendVarint(b, x.N), int64(x.from))
}

// Quantity finds the quantity of a name, and is false if events have no such number.
func (w *Book) Quantity(name string) (*Quantity, bool) {
	for _, t := range w.Totals {
		if strings.EqualFold(t.ID, name) {
			return &Quantity{Name: name, Total: true, kind: t.Event, slot: t.Slot}, true
		}
	}
	q := &Quantity{Name: name, event: -1}
	lower := strings.ToLower(name)
	for k := range w.Events {
		if w.Events[k].ID == lower {
			q.event = k
		}
		for _, f := range w.Events[k].Fields {
			if f.Name == lower {
				q.fields = append(q.fields, numberOf{uint8(k), f})
			}
		}
	}
	return q, len(q.fields) > 0
}

// After is a reading once one more thing has been recorded. Of the numbers of a name that
// several kinds of events have, that of the last kind counts; where no event had one, an
// event of that name itself counts for its number.
func (q *Quantity) After(x Reading, r *core.Record) Reading {
	switch {
	case r.What != core.Event:
	case q.Total:
		if r.Kind == q.kind {
			x.N += int64(r.Number(q.slot))
		}
	default:
		was := x.from
		for i, f := range q.fields {
			if f.kind == r.Kind && i+1 >= x.from {
				x = Reading{int64(r.Number(f.field.Slot)), i + 1}
			}
		}
		if was == 0 && x.from == 0 && int(r.Kind) == q.event {
			x.N++
		}
	}
	return x
}

// Of is what a quantity comes to in a log.
func (q *Quantity) Of(log []core.Record) Reading {
	var x Reading
	for i := range log {
		x = q.After(x, &log[i])
	}
	return x
}

// Table is the table in which a reading is the number of a word; "" if it is a number.
func (q *Quantity) Table(x Reading) string {
	if x.from == 0 {
		return ""
	}
	return q.fields[x.from-1].field.Table
}
