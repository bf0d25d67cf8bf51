package book

import (
	"slices"
	"strings"

	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/words"
)

// A reader compiles the words of one set.
type reader struct {
	names *Names
	set   *pack.Set
	bad   pack.Errors
}

// Words compiles the words for every event, step and die, and the phrases for alternative outcomes
// (what-ifs), each by its number. Every id that the code knows must have words.
func (n *Names) Words(set *pack.Set) (w words.Book, whatIfs []words.Phrase, bad pack.Errors) {
	x := reader{names: n, set: set}
	w.Cite = func(id rule.ID) string {
		if int(id) < len(n.Rules) {
			return n.Rules[id]
		}
		return ""
	}
	events, steps, dice, stakes := x.eventRows(), x.stepRows(), dieRows(), x.stakeRows()
	for _, id := range n.Events {
		e := words.Event{ID: id}
		events.Read(x.entry("event", id), &e)
		w.Events = append(w.Events, e)
	}
	for _, id := range n.Steps {
		s := words.Step{ID: id}
		steps.Read(x.entry("step", id), &s)
		w.Steps = append(w.Steps, s)
	}
	for _, id := range n.Dice {
		d := words.Die{ID: id}
		dice.Read(x.entry("die", id), &d)
		w.Dice = append(w.Dice, d)
	}
	for _, id := range n.WhatIfs {
		whatIfs = append(whatIfs, x.phraseRows().Of(x.entry("whatif", id)))
	}
	for _, e := range set.All("stake") {
		s := words.Stake{ID: e.ID}
		stakes.Read(e, &s)
		w.Stakes = append(w.Stakes, s)
	}
	for _, e := range set.All("fact") {
		f := words.Fact{ID: e.ID}
		factRows().Read(e, &f)
		w.Facts = append(w.Facts, f)
	}
	for _, e := range set.All("field") {
		c := words.Called{ID: strings.ReplaceAll(e.ID, "-", "_")}
		calledRows().Read(e, &c)
		w.Fields = append(w.Fields, c)
	}
	w.Totals, w.Tables = x.totals(w.Events), n.Tables
	return w, whatIfs, x.bad
}

// totals returns the numbers that claims add up: those that the set names or, if it names none, the
// wounds in the event wounded.
func (x *reader) totals(events []words.Event) []words.Total {
	var list []words.Total
	add := func(id, event, field string) bool {
		k := slices.Index(x.names.Events, event)
		if k < 0 {
			return false
		}
		i := slices.IndexFunc(events[k].Fields, func(f words.Field) bool { return f.Name == field && f.Table == "" })
		if i < 0 {
			return false
		}
		list = append(list, words.Total{ID: id, Event: uint8(k), Slot: events[k].Fields[i].Slot})
		return true
	}
	for _, e := range x.set.All("total") {
		if t := totalRows().Of(e); !add(e.ID, t.event, t.of) {
			x.fail(e.From, "the event "+t.event+" has no number "+t.of)
		}
	}
	if len(list) == 0 {
		add("wounds", "wounded", "wounds")
	}
	return list
}

// entry returns the words of an id of a kind; it records an error if there are none, since the code
// could then not be told in words.
func (x *reader) entry(kind, id string) *pack.Entry {
	e, ok := x.set.Find(kind, id)
	if !ok {
		x.bad = append(x.bad, pack.Error{File: "words.yaml", Msg: "there are no words for the " + kind + " " + id})
		return &pack.Entry{}
	}
	return e
}

func (x *reader) fail(p pack.Pos, msg string) {
	x.bad = append(x.bad, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg})
}

// fields reads the numbers of an event as the file writes them.
func (x *reader) fields(list pack.Value) (fields []words.Field) {
	for _, v := range list.List() {
		spec, known := strings.CutSuffix(v.Text(), "?")
		parts := append(strings.Fields(spec), "", "", "")
		slot := slices.Index([]string{"a", "b", "c", "d"}, parts[1])
		if slot < 0 {
			x.fail(v.Pos(), "a field is written NAME a, NAME b, NAME c or NAME d, perhaps with a table of words: got "+`"`+v.Text()+`"`)
			continue
		}
		fields = append(fields, words.Field{Name: parts[0], Slot: uint8(slot), Table: parts[2], Known: known})
	}
	return fields
}
