package words

import (
	"encoding/binary"
	"strings"

	"summa/internal/core"
)

// A Quantity is a number of what has happened that claims can name: the total of a number over
// all events of a kind, or the last value of a number that events have under one name. It is
// computed record by record, so that the records need not be kept.
type Quantity struct {
	Name  string
	Total bool // the numbers are added; else the last one counts

	kind   uint8 // the kind of the events that are added, and the slot of the number
	slot   uint8
	fields []numberOf
	event  int // the kind of the event with the name itself, or -1
}

// numberOf is a number that the events of a kind have.
type numberOf struct {
	kind  uint8
	field Field
}

// A Reading is the present value of a quantity. The zero Reading is the value where nothing has
// happened.
type Reading struct {
	N    int64
	from int // the index of the number that it comes from, plus 1; 0 for none
}

// AppendKey appends a key that distinguishes the reading from others.
func (x Reading) AppendKey(b []byte) []byte {
	return binary.AppendVarint(binary.AppendVarint(b, x.N), int64(x.from))
}

// Quantity returns the quantity of a name, and false if events have no such number.
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

// After returns a reading after one more record. If several kinds of events have a number of that
// name, the kind that comes last in the book counts. Where no event has had one, the reading is
// the number of events with that name.
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

// Of returns the reading of a quantity over a log.
func (q *Quantity) Of(log []core.Record) Reading {
	var x Reading
	for i := range log {
		x = q.After(x, &log[i])
	}
	return x
}

// Table returns the table whose word a reading is the number of; "" if it is a plain number.
func (q *Quantity) Table(x Reading) string {
	if x.from == 0 {
		return ""
	}
	return q.fields[x.from-1].field.Table
}
