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

// Words compiles what is said of every event, step and die, and the phrases of
// what could be otherwise by their numbers. Every id the code knows needs words.
func (n *Names) Words(set *pack.Set) (w words.Book, whatIfs []words.Phrase, bad pack.Errors) {
	x := reader{names: n, set: set}
	w.Cite = func(id rule.ID) string {
		if int(id) < len(n.Rules) {
			return n.Rules[id]
		}
		return ""
	}
	for _, id := range n.Events {
		w.Events = append(w.Events, x.event(id))
	}
	for _, id := range n.Steps {
		w.Steps = append(w.Steps, x.step(id))
	}
	for _, id := range n.Dice {
		w.Dice = append(w.Dice, x.die(id))
	}
	for _, id := range n.WhatIfs {
		whatIfs = append(whatIfs, x.phrase(x.entry("whatif", id)))
	}
	for _, e := range set.All("stake") {
		w.Stakes = append(w.Stakes, x.stake(e))
	}
	for _, e := range set.All("fact") {
		w.Facts = append(w.Facts, words.Fact{ID: e.ID, Text: e.Text("text"), Loss: e.Text("loss")})
	}
	for _, e := range set.All("field") {
		w.Fields = append(w.Fields, words.Called{ID: strings.ReplaceAll(e.ID, "-", "_"), Text: e.Text("text")})
	}
	w.Totals, w.Tables = x.totals(w.Events), n.Tables
	return w, whatIfs, x.bad
}

// totals are the numbers that claims add up: those that are written down, and the
// wounds of whoever is wounded.
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
		if !add(e.ID, e.Text("event"), e.Text("of")) {
			x.fail(e.From, "the event "+e.Text("event")+" has no number "+e.Text("of"))
		}
	}
	if len(list) == 0 {
		add("wounds", "wounded", "wounds")
	}
	return list
}

// entry finds the words of a kind; without them nothing could be said of it.
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

func (x *reader) phrase(e *pack.Entry) words.Phrase {
	p, err := words.Parse(e.Text("text"), x.names.Tables)
	if err != nil {
		x.fail(e.Get("text").Pos(), err.Error())
	}
	return p
}

func (x *reader) event(id string) words.Event {
	e := x.entry("event", id)
	w := words.Event{ID: id, Text: x.phrase(e), Quiet: e.Bool("quiet"), Outcome: e.Text("outcome")}
	for _, v := range e.List("fields") {
		spec, known := strings.CutSuffix(v.Text(), "?")
		parts := append(strings.Fields(spec), "", "", "")
		slot := slices.Index([]string{"a", "b", "c", "d"}, parts[1])
		if slot < 0 {
			x.fail(v.Pos(), "a field is written NAME a, NAME b, NAME c or NAME d, perhaps with a table of words: got "+`"`+v.Text()+`"`)
			continue
		}
		w.Fields = append(w.Fields, words.Field{Name: parts[0], Slot: uint8(slot), Table: parts[2], Known: known})
	}
	return w
}

func (x *reader) step(id string) words.Step {
	e := x.entry("step", id)
	return words.Step{ID: id, Text: x.phrase(e), Sum: uint8(max(0, slices.Index(sumWords, e.Text("sum"))))}
}

func (x *reader) die(id string) words.Die {
	e := x.entry("die", id)
	return words.Die{ID: id, Text: e.Text("text"), Quiet: e.Bool("quiet")}
}

// stake compiles what is counted of the dice.
func (x *reader) stake(e *pack.Entry) words.Stake {
	s := words.Stake{ID: e.ID, Text: e.Text("text"), Dice: indices(e.List("dice"), x.names.Dice), Events: indices(e.List("events"), x.names.Events), Each: e.Bool("each")}
	if k := slices.Index(betterWords, e.Text("better")); k >= 0 {
		s.Better = int8(k - 1)
	}
	return s
}

// indices are the places of words in a table.
func indices(words []pack.Value, table []string) []uint8 {
	var list []uint8
	for _, v := range words {
		if k := slices.Index(table, v.Text()); k >= 0 {
			list = append(list, uint8(k))
		}
	}
	return list
}
