package book

import (
	"strconv"
	"strings"

	"summa/internal/book"
	"summa/internal/pack"
	"summa/rulesets/rudis/state"
)

// defends compiles the six defend cards and Stand Up.
func (x *compiler) defends() {
	var normal, fallen []*pack.Entry
	for _, e := range x.c.Set.All("defend-card") {
		x.wants(e, "name", "kind", "sta", "rows")
		if e.Text("kind") == "stand-up" {
			fallen = append(fallen, e)
		} else {
			normal = append(normal, e)
		}
	}
	if fallen = x.chosen(fallen); len(fallen) != 1 || len(normal) != state.NumDefends {
		x.bad = append(x.bad, pack.Error{Msg: "a set has six normal defend cards and one stand-up, not " + state.Itoa(len(normal)) + " and " + state.Itoa(len(fallen)) +
			"; a card replaces the one with its id, and remove: true takes one out"})
		return
	}
	for k, e := range append(normal, fallen[0]) {
		x.c.Defends[k] = x.defend(e)
	}
}

func (x *compiler) defend(e *pack.Entry) state.DefendCard {
	var it defend
	defendRows().Read(e, &it)
	d := &it.card
	d.ID, d.Mark, d.From = e.ID, mark(e), e.From
	rows := byKey(it.rows)
	for k, name := range state.RowWords {
		v, ok := rows[name]
		if !ok {
			x.fail(e.From, e.ID+" has no row "+name, "")
			continue
		}
		d.Rows[k] = x.cell(v, k, it.fallen)
	}
	return *d
}

// byKey are the values of a mapping by their keys.
func byKey(v pack.Value) map[string]pack.Value {
	m := map[string]pack.Value{}
	for k, x := range v.Pairs() {
		m[k.Text()] = x
	}
	return m
}

func (x *compiler) cell(v pack.Value, k int, fallen bool) state.Cell {
	var c state.Cell
	w := cellRows().Of(book.Record{Value: v})
	if na(w.acc) {
		if k < state.NumPunches {
			x.fail(v.Pos(), "acc: NA stands only against a feint and a move", "")
		}
	} else {
		n, err := strconv.Atoi(strings.TrimPrefix(w.acc, "+"))
		if err != nil || n < -15 || n > 15 {
			x.fail(v.Pos(), "acc: want a number from -15 to 15, got "+state.Quoted(w.acc), "")
		}
		c.Acc, c.HasAcc = int8(n), true
	}
	switch {
	case fallen && (w.hasCounter || !w.hasStand), !fallen && (w.hasStand || !w.hasCounter):
		x.fail(v.Pos(), "a row of a normal card has counter, one of Stand Up has stand", "")
	case fallen:
		c.Stand = x.stand(v, w.stand, k)
	default:
		c.Counter, c.HasCtr = x.counter(v, w.counter)
	}
	if k == state.MoveRow && (c.HasAcc || c.HasCtr || c.Stand > 0) {
		x.fail(v.Pos(), "move: want NA and NA", "")
	}
	return c
}

func na(text string) bool { return strings.EqualFold(text, "NA") || strings.EqualFold(text, "N/A") }

func (x *compiler) counter(v pack.Value, text string) (n int8, ok bool) {
	if na(text) {
		return 0, false
	}
	rest, qwk := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(text, " ", "")), "qwk")
	k, err := strconv.Atoi(rest)
	if qwk && rest == "" {
		return 0, true
	}
	if !qwk || err != nil || k < -15 || k > 15 || rest[0] != '+' && rest[0] != '-' {
		x.fail(v.Pos(), "counter: want NA, Qwk, Qwk+2 or Qwk-1, got "+state.Quoted(text), "")
		return 0, false
	}
	return int8(k), true
}

func (x *compiler) stand(v pack.Value, text string, k int) int8 {
	if na(text) {
		if k < state.NumPunches {
			x.fail(v.Pos(), "stand: NA stands only against a feint and a move", "")
		}
		return 0
	}
	from, to, ok := span(text)
	if !ok || from != 1 || to > 20 || k >= state.NumPunches {
		x.fail(v.Pos(), "stand: want a range from 1, such as 1-8, got "+state.Quoted(text), "")
	}
	return int8(to)
}

// span reads 1-8 or 20.
func span(text string) (from, to int, ok bool) {
	first, last, two := strings.Cut(strings.TrimSpace(text), "-")
	if !two {
		last = first
	}
	from, err1 := strconv.Atoi(strings.TrimSpace(first))
	to, err2 := strconv.Atoi(strings.TrimSpace(last))
	return from, to, err1 == nil && err2 == nil && from >= 1 && to >= from && to <= 100
}

func (x *compiler) boxers() {
	rows := boxerRows()
	for _, e := range x.c.Set.All("boxer") {
		b := state.BoxerCard{ID: e.ID, Mark: mark(e), From: e.From}
		rows.Read(e, &b)
		x.wants(e, append([]string{"name", "rating", "hp", "sta"}, state.AttrWords[:]...)...)
		if len(x.c.Boxers) == maxBoxers {
			x.fail(e.From, "too many boxers: at most "+state.Itoa(maxBoxers), "")
			return
		}
		x.c.Boxers = append(x.c.Boxers, b)
	}
	if len(x.c.Boxers) == 0 {
		x.bad = append(x.bad, pack.Error{Msg: "there is no boxer"})
	}
}

// maxBoxers is how many cards of boxers there can be.
const maxBoxers = 100
