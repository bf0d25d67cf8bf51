package show

import (
	"strconv"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/rule"
	"summa/internal/words"
)

// The kinds of the small ruleset these tests speak.
const (
	attack uint8 = iota
	defence
	save
	wounds
	appeal
	order
	test
)

const (
	side uint8 = iota
	net
	armour
	score
	saveIs
	notSaved
	cost
	verdict
	tested
	won
)

const (
	hit uint8 = iota
	wounded
	double
	reroll
	saved
	spared
	began
	passed
	gaveIn
	rose
)

// people names figures and items.
type people []string

func (p people) AppendName(b []byte, who int) []byte { return append(b, p[who]...) }

func (p people) AppendWord(b []byte, table string, n int) []byte {
	return strconv.AppendInt(append(append(b, table...), '-'), int64(n), 10)
}

func phrase(t testing.TB, text string) words.Phrase {
	t.Helper()
	p, err := words.Parse(text, []string{"item", "skill", "type"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func say(t testing.TB) *words.Book {
	step := func(id, text string, sum uint8) words.Step {
		return words.Step{ID: id, Text: phrase(t, text), Sum: sum}
	}
	event := func(id, text string, fields ...words.Field) words.Event {
		return words.Event{ID: id, Text: phrase(t, text), Fields: fields}
	}
	rules := [...]string{"", "r.1", "r.2", "r.3", "r.4", "r.5"}
	w := &words.Book{
		Dice: []words.Die{{ID: "attack", Text: "attack"}, {ID: "defence", Text: "defence", Quiet: true}, {ID: "save", Text: "save", Quiet: true},
			{ID: "wounds", Text: "wounds"}, {ID: "appeal", Text: "appeal"}, {ID: "order", Text: "order"}, {ID: "test", Text: "test"}},
		Steps: []words.Step{
			step("side", "side", words.SumTerm), step("net", "net", words.SumTerm), step("armour", "armour", words.SumTerm),
			step("score", "{b} against {c}", words.SumTotal), step("save", "Save {a}", words.SumTotal), step("not-saved", "not saved", words.SumNone),
			step("cost", "costs {a} AP, {b} left", words.SumNone), step("verdict", "{a}, {b} needed", words.SumTotal),
			step("test", "{b} against {c} with Stamina", words.SumTotal), step("won", "{who} wins", words.SumNone)},
		Events: []words.Event{
			event("hit", "{who} hits {whom}", words.Field{Name: "wounds"}, words.Field{Name: "score", Slot: 1}),
			event("wounded", "{who} takes {a wound}, {b} Stamina left", words.Field{Name: "stamina", Slot: 1}, words.Field{Name: "item", Slot: 2, Table: "item"}),
			event("double-4", "a Double 4"), event("feint-reroll", "{who} rolls again"), event("saved", "{who} saves"), event("spared", "the crowd spares {who}"),
			event("begun", "the bout begins"), event("turn-passed", "next"), event("gave-in", "{who} gives in"), event("rose", "{who} gets up")},
		Cite: func(id rule.ID) string { return rules[id] },
	}
	w.Events[passed].Quiet = true
	return w
}

// A tape writes a log by hand.
type tape struct{ Result }

func (x *tape) die(kind uint8, who int16, id rule.ID, faces ...int) {
	rec := core.Record{Rule: id, What: core.Die, Kind: kind, Who: who, Whom: core.None, B: int32(len(x.Rolled)), C: int32(len(faces))}
	for _, face := range faces {
		rec.A += int32(face)
		x.Rolled = append(x.Rolled, dice.Rolled{Query: dice.Query{Sides: 6, For: kind, Who: who, Rule: uint16(id)}, Face: face})
	}
	x.Log = append(x.Log, rec)
}

func (x *tape) step(kind uint8, who int16, id rule.ID, n ...int32) {
	x.add(core.Record{Rule: id, What: core.Step, Kind: kind, Who: who, Whom: core.None}, n)
}

func (x *tape) event(kind uint8, who, whom int16, id rule.ID, n ...int32) {
	x.add(core.Record{Rule: id, What: core.Event, Kind: kind, Who: who, Whom: whom}, n)
}

func (x *tape) add(rec core.Record, n []int32) {
	n = append(n, 0, 0, 0)
	rec.A, rec.B, rec.C = n[0], n[1], n[2]
	x.Log = append(x.Log, rec)
}

func newTape(t testing.TB) *tape {
	return &tape{Result{Words: say(t), Names: people{"Flamma", "Tetraites", "rutuba"}}}
}

// blow is a hit that is not saved.
func blow(x *tape) {
	x.step(cost, 0, 1, 1, 3)
	x.step(side, 0, 2, 2)
	x.step(net, 0, 3, -1)
	x.die(attack, 0, 1, 5)
	x.die(defence, 1, 1, 4)
	x.step(score, 0, 1, 2, 6, 4)
	x.event(hit, 0, 1, 4, 2, 2)
	x.step(armour, 1, 2, 2)
	x.step(net, 1, 3, 1)
	x.step(saveIs, 1, 5, 3)
	x.die(save, 1, 4, 5)
	x.step(notSaved, 1, 4, 3)
	x.event(wounded, 1, 0, 5, 2, 6, 7)
	x.event(passed, 1, core.None, 1)
}
