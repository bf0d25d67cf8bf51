package book

import (
	"summa/internal/book"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// Kinds describes the ruleset's content: what a file may hold, how it is checked,
// and what editors are told about it.
func Kinds() []pack.Kind {
	x := newCompiler(nil, nil)
	format := pack.Field{Name: "value", Doc: "rudis-cards/1.", Type: pack.Word, Required: true, Words: []string{"rudis-cards/1"}}
	set := pack.Field{Name: "value", Doc: "A name.", Type: pack.Text, Required: true}
	kinds := []pack.Kind{
		{Name: "format", Top: "format", Scalar: true, Doc: "The format of a file of cards.", Fields: []pack.Field{format}},
		{Name: "set", Top: "set", Scalar: true, Doc: "What the set of cards is called.", Fields: []pack.Field{set}},
		{Name: "attack-card", Top: "attacks", Doc: "An attack card.", Fields: x.attackRows().Fields()},
		{Name: "defend-card", Top: "defends", Doc: "A defend card.", Fields: defendRows().Fields()},
		{Name: "boxer", Top: "boxers", Doc: "A boxer.", Fields: boxerRows().Fields()},
		{Name: "injury-table", Top: "injury_table", Single: true, Doc: "The Injury table.", Fields: x.injuryTableRows().Fields()},
		{Name: "kd-table", Top: "kd_table", Single: true, Doc: "The Knockdown/Knockout table.", Fields: kdTableRows().Fields()},
		{Name: "arena-deck", Top: "arena_deck", Single: true, Doc: "The Arena Action Deck.", Fields: deckRows().Fields()},
		{Name: "policy-attack", Top: "policy_attacks", Doc: "What plain attacks with.", Fields: tableOf(faceRows(), "Numbers of a d20 and the card, perhaps with reg or pow.")},
		{Name: "policy-defence", Top: "policy_defences", Doc: "What plain defends with.", Fields: tableOf(faceRows(), "Numbers of a d20 and the card, perhaps with reg or pow.")},
		{Name: "policy-mix", Top: "policy_mixes", Doc: "What mix plays and how often: attack, set-up and fallen, defend and defend-set-up.", Fields: tableOf(mixRows(), "Weights, together 100 at most, and the card, perhaps with reg or pow.")},
		{Name: "weight", Top: "weights", Doc: "What the one-exchange model thinks a loss is worth.", Fields: weightRows().Fields()},
	}
	return append(kinds, names().Kinds()...)
}

func short[T any](name, doc string, at func(*T) *string) book.Row[T] {
	return book.Text(name, doc, 40, at)
}

// lost is what something takes, written with its minus and kept without.
func lost[T any, N book.Number](name, doc string, low int, at func(*T) *N) book.Row[T] {
	return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low}, func(into *T, v pack.Value) { *at(into) = N(-v.Int()) })
}

// cost is a stamina cost, written as it is printed.
func cost[T any](at func(*T) *int8) book.Row[T] {
	return lost("sta", "The stamina cost as it is printed, with its minus: -1.", -9, at)
}

// provenance is where a card comes from; the compiler reads it, as one that does not say is
// a player's own.
func provenance[T any]() book.Row[T] {
	return book.Checked[T](pack.Field{Name: "provenance", Doc: "Where the card comes from: printed in the rules, made by this house, or own, typed in from a player's own copy.", Type: pack.Word, Words: state.ProvenanceWords})
}

// about is a text about a card that the rules do not read.
func about[T any](name, doc string) book.Row[T] {
	return book.Checked[T](pack.Field{Name: name, Doc: doc, Type: pack.Text})
}

// attack is an attack card, and what it says of itself.
type attack struct {
	card         state.AttackCard
	kind, target string
	limit        pack.Value
	ctr          struct{ mod, cost int8 }
	cost         int8 // of a feint
}

func (x *compiler) attackRows() book.Rows[attack] {
	choice := func(name, doc string, words []string, at func(*attack) *string) book.Row[attack] {
		return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}, func(a *attack, v pack.Value) { *at(a) = v.Text() })
	}
	sub := func(name, doc string, k uint8) book.Row[attack] {
		field := pack.Field{Name: name, Doc: doc, Type: pack.Record, Fields: x.subRows(pack.Value{}).Fields()}
		return book.Field(field, func(a *attack, v pack.Value) { x.subRows(v).Read(book.Record{Value: v}, &a.card.Sub[k]) })
	}
	check := []pack.Field{
		{Name: "attribute", Doc: "What is checked.", Type: pack.Word, Required: true, Words: []string{"int"}},
		{Name: "of", Doc: "Whose.", Type: pack.Word, Required: true, Words: []string{"defender"}},
	}
	type ctr = struct{ mod, cost int8 }
	counter := book.Rows[ctr]{
		book.Whole("mod", "What it adds to a counter.", -15, 15, func(c *ctr) *int8 { return &c.mod }).Needed(),
		cost(func(c *ctr) *int8 { return &c.cost }).Needed(),
	}
	return book.Rows[attack]{
		short("name", "Its name.", func(a *attack) *string { return &a.card.Name }), about[attack]("text", "What it is."), provenance[attack](),
		choice("kind", "A punch or a feint.", []string{"punch", "feint"}, func(a *attack) *string { return &a.kind }),
		book.Checked[attack](pack.Field{Name: "row", Doc: "The row of the defend cards that is about it.", Type: pack.Word, Words: state.RowWords[:state.NumAttacks]}),
		choice("target", "Where it goes.", []string{"head", "body"}, func(a *attack) *string { return &a.target }),
		sub("reg", "Thrown regularly.", state.Reg), sub("pow", "Thrown with power.", state.Pow),
		cost(func(a *attack) *int8 { return &a.cost }),
		book.Checked[attack](pack.Field{Name: "check", Doc: "The check of a feint.", Type: pack.Record, Fields: check}),
		book.Part("fooled", "What a feint does to whoever falls for it.", fooledRows(), func(a *attack) *state.Fooling { return &a.card.Fooled }),
		book.Part("ctr", "The Ctr row.", counter, func(a *attack) *ctr { return &a.ctr }),
		book.Field(pack.Field{Name: "limit", Doc: "unlimited, not-twice-running or max-per-bout N.", Type: pack.Text, MaxLen: 40}, func(a *attack, v pack.Value) { a.limit = v }),
	}
}

// subRows are those of a punch thrown regularly or with power; at is where they stand.
func (x *compiler) subRows(at pack.Value) book.Rows[state.Row] {
	type row = state.Row
	written := func(name, doc string, put func(r *row, v pack.Value)) book.Row[row] {
		return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: true, MaxLen: 40}, put)
	}
	return book.Rows[row]{
		book.Whole("to_hit", "The number after ACC.", -15, 15, func(r *row) *int8 { return &r.ToHit }).Needed(),
		written("kd", `The KD run: NA, "20" or 19-20.`, func(r *row, v pack.Value) { r.Kd = x.run(at, v.Text()) }),
		cost(func(r *row) *int8 { return &r.Cost }).Needed(),
		written("dmg", "The damage: 1d6 or 1d6+1.", func(r *row, v pack.Value) { r.N, r.Sides, r.Plus = x.damage(at, v.Text()) }),
	}
}

func fooledRows() book.Rows[state.Fooling] {
	type fooling = state.Fooling
	return book.Rows[fooling]{
		book.YesNo("keep_control", "There is no Control check.", func(f *fooling) *bool { return &f.KeepControl }),
		book.Whole("next_to_hit", "Added to the To Hit number of his next punch.", -10, 15, func(f *fooling) *int8 { return &f.ToHit }),
		book.Whole("next_dmg", "Added to its damage.", 0, 10, func(f *fooling) *int8 { return &f.Damage }),
		book.YesNo("next_no_counter", "It cannot be countered.", func(f *fooling) *bool { return &f.NoCounter }),
		lost("opponent_sta", "What the other loses, with a minus.", -9, func(f *fooling) *int8 { return &f.Stamina }),
	}
}

// defend is a defend card, and what it says of itself.
type defend struct {
	card   state.DefendCard
	fallen bool
	rows   pack.Value
}

func defendRows() book.Rows[defend] {
	kind := pack.Field{Name: "kind", Doc: "normal, or stand-up for the one card of a man who is down.", Type: pack.Word, Words: []string{"normal", "stand-up"}}
	rows := pack.Field{Name: "rows", Doc: "What it does against each attack.", Type: pack.Map, Words: state.RowWords[:], Elem: &pack.Field{Type: pack.Record, Fields: cellRows().Fields()}}
	return book.Rows[defend]{
		short("name", "Its name.", func(d *defend) *string { return &d.card.Name }), about[defend]("text", "What it is."), provenance[defend](),
		book.Field(kind, func(d *defend, v pack.Value) { d.fallen = v.Text() == "stand-up" }),
		cost(func(d *defend) *int8 { return &d.card.Cost }),
		book.Field(rows, func(d *defend, v pack.Value) { d.rows = v }),
	}
}

// written is a cell of a defend card as it is written.
type written struct {
	acc, counter, stand  string
	hasCounter, hasStand bool
}

func cellRows() book.Rows[written] {
	field := func(name, doc string, put func(w *written, text string)) book.Row[written] {
		return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Text, MaxLen: 40}, func(w *written, v pack.Value) { put(w, v.Text()) })
	}
	return book.Rows[written]{
		field("acc", "AccMod: a number, or NA against a feint or a move.", func(w *written, text string) { w.acc = text }).Needed(),
		field("counter", "Counter: NA, Qwk, Qwk+2 or Qwk-1.", func(w *written, text string) { w.counter, w.hasCounter = text, true }),
		field("stand", "Of Stand Up: 1-8, or NA.", func(w *written, text string) { w.stand, w.hasStand = text, true }),
	}
}

func boxerRows() book.Rows[state.BoxerCard] {
	type boxer = state.BoxerCard
	rows := book.Rows[boxer]{
		short("name", "His name.", func(b *boxer) *string { return &b.Name }), short("style", "His style in a few words.", func(b *boxer) *string { return &b.Style }), provenance[boxer](),
		book.Whole("rating", "The overall rating, in parentheses on the card.", 1, 20, func(b *boxer) *int8 { return &b.Rating }),
	}
	for k, a := range state.AttrWords {
		high := 20
		if a == "mov" {
			high = 9
		}
		rows = append(rows, book.Whole(a, "The attribute.", 1, high, func(b *boxer) *int8 { return &b.Attr[k] }))
	}
	return append(rows,
		book.Whole("hp", "Hit Points.", 1, 99, func(b *boxer) *int16 { return &b.Hp }),
		book.Whole("sta", "Stamina.", 1, 99, func(b *boxer) *int16 { return &b.Sta }))
}

// injuryTable is the Injury table as it is written.
type injuryTable struct {
	die    string
	damage int8
	rows   pack.Value
}

func (x *compiler) injuryTableRows() book.Rows[injuryTable] {
	type table = injuryTable
	rows := pack.Field{Name: "rows", Doc: "The rows, in order.", Type: pack.List, Min: 1, Max: 20, Elem: &pack.Field{Type: pack.Record, Fields: x.injuryRows().Fields()}}
	return book.Rows[table]{
		provenance[table](),
		book.Field(pack.Field{Name: "die", Doc: "The die.", Type: pack.Word, Words: []string{"1d20", "1d12", "1d10", "1d8", "1d6", "1d4"}}, func(t *table, v pack.Value) { t.die = v.Text() }),
		book.Whole("damage", "What every injury does.", 0, 20, func(t *table) *int8 { return &t.damage }),
		book.Field(rows, func(t *table, v pack.Value) { t.rows = v }),
	}
}

// injury is a row of the Injury table, and the numbers it is for.
type injury struct {
	span string
	does state.Injury
}

func (x *compiler) injuryRows() book.Rows[injury] {
	return book.Rows[injury]{
		short("range", "The numbers: 1-3.", func(i *injury) *string { return &i.span }).Needed(),
		short("id", "Its word.", func(i *injury) *string { return &i.does.ID }).Needed(),
		short("name", "What it is called.", func(i *injury) *string { return &i.does.Name }).Needed(),
		book.Rule(x.cited, "rule", "Its rule.", func(i *injury) *rule.ID { return &i.does.Rule }),
		book.Whole("damage", "What it does in place of the table's damage.", 0, 20, func(i *injury) *int8 { return &i.does.Damage }),
		book.Part("effects", "What it does besides.", effectRows(), func(i *injury) *state.Injury { return &i.does }),
	}
}

func effectRows() book.Rows[state.Injury] {
	type injury = state.Injury
	rows := book.Rows[injury]{
		lost("hp", "HP lost, with a minus.", -20, func(i *injury) *int8 { return &i.Hp }),
		lost("sta", "STA lost, with a minus.", -20, func(i *injury) *int8 { return &i.Sta }),
	}
	for k, a := range state.AttrWords {
		rows = append(rows, book.Whole(a, "What the attribute loses, with a minus.", -20, 0, func(i *injury) *int8 { return &i.Attr[k] }))
	}
	return append(rows,
		book.Whole("head_damage", "What later punches to the head do more.", 0, 20, func(i *injury) *int8 { return &i.Jaw }),
		book.YesNo("knockdown", "He is down.", func(i *injury) *bool { return &i.Knockdown }),
		book.Whole("fatal_knockdown", "The knockdown that kills.", 2, 9, func(i *injury) *uint8 { return &i.Fatal }),
		book.YesNo("cannot_continue", "He cannot go on.", func(i *injury) *bool { return &i.Stops }))
}

// kdTable is the Knockdown/Knockout table as it is written.
type kdTable struct {
	scoredHP, scoredSta, failedHP int16
	rows                          pack.Value
}

func kdTableRows() book.Rows[kdTable] {
	scored := book.Rows[kdTable]{
		lost("hp", "HP.", -50, func(t *kdTable) *int16 { return &t.scoredHP }).Needed(),
		lost("sta", "STA.", -50, func(t *kdTable) *int16 { return &t.scoredSta }).Needed(),
	}
	failed := book.Rows[kdTable]{lost("hp", "HP.", -50, func(t *kdTable) *int16 { return &t.failedHP }).Needed()}
	rows := pack.Field{Name: "rows", Doc: "The range for each difference of POW and CHIN, from 9 to -9: 1, 1-5 or 1/1-5.", Type: pack.Map, Min: -9, Max: 9, Elem: &pack.Field{Type: pack.Text, MaxLen: 10}}
	return book.Rows[kdTable]{
		provenance[kdTable](),
		book.Checked[kdTable](pack.Field{Name: "die", Doc: "The die.", Type: pack.Word, Words: []string{"1d20"}}),
		book.Part("scored", "What a knockdown takes.", scored, func(t *kdTable) *kdTable { return t }),
		book.Part("failed", "What a failed one takes.", failed, func(t *kdTable) *kdTable { return t }),
		book.Field(rows, func(t *kdTable, v pack.Value) { t.rows = v }),
	}
}

// DeckDice are the entries that a card of the deck may have, and DeckSides how many sides
// the dice have that they are for.
var (
	DeckDice  = []string{"d2", "d3", "d4", "d6", "d8", "d10", "d12", "d20"}
	DeckSides = []uint16{2, 3, 4, 6, 8, 10, 12, 20}
)

// deck is the deck as it is written.
type deck struct {
	name  string
	cards pack.Value
}

func deckRows() book.Rows[deck] {
	cards := pack.Field{Name: "cards", Doc: "The cards.", Type: pack.List, Min: 1, Max: 1000, Elem: &pack.Field{Type: pack.Record, Fields: drawnRows().Fields()}}
	return book.Rows[deck]{
		short("name", "What it is called.", func(d *deck) *string { return &d.name }).Needed(), provenance[deck](),
		book.Field(cards, func(d *deck, v pack.Value) { d.cards = v }),
	}
}

// drawn is a card of the deck: its number, and what it shows for each die, 0 for nothing.
type drawn struct {
	n     int
	faces [8]uint8
}

func drawnRows() book.Rows[drawn] {
	rows := book.Rows[drawn]{book.Whole("n", "The number on the card.", 1, 1000, func(d *drawn) *int { return &d.n }).Needed()}
	for i, d := range DeckDice {
		rows = append(rows, book.Whole(d, "The number for that die.", 1, int(DeckSides[i]), func(d *drawn) *uint8 { return &d.faces[i] }))
	}
	return rows
}

// tableOf is the one field of a table of a policy.
func tableOf(rows book.Rows[play], doc string) []pack.Field {
	return []pack.Field{{Name: "rows", Doc: doc, Type: pack.List, Required: true, Min: 1, Elem: &pack.Field{Type: pack.Record, Fields: rows.Fields()}}}
}

// play is what a policy plays as it is written: on which numbers or how often, which card.
type play struct {
	span      string
	often     int
	card, sub string
	from      pack.Pos
}

func mixRows() book.Rows[play] {
	return append(book.Rows[play]{book.Whole("often", "The weight.", 1, 100, func(p *play) *int { return &p.often }).Needed()}, cardRows()...)
}

func faceRows() book.Rows[play] {
	return append(book.Rows[play]{short("range", "The numbers: 1-5.", func(p *play) *string { return &p.span }).Needed()}, cardRows()...)
}

func cardRows() book.Rows[play] {
	sub := pack.Field{Name: "sub", Doc: "reg or pow.", Type: pack.Word, Words: state.SubWords[1:]}
	return book.Rows[play]{
		short("card", "The row of an attack card, or the place of a defend card from 1.", func(p *play) *string { return &p.card }).Needed(),
		book.Field(sub, func(p *play, v pack.Value) { p.sub = v.Text() }),
	}
}

func weightRows() book.Rows[float64] {
	value := pack.Field{Name: "value", Doc: "Thousandths of an HP.", Type: pack.Int, Required: true, Min: -1_000_000, Max: 1_000_000}
	return book.Rows[float64]{
		book.Field(value, func(w *float64, v pack.Value) { *w = float64(v.Int()) / 1000 }),
		book.Checked[float64](pack.Field{Name: "about", Doc: "What it is about.", Type: pack.Text, Required: true}),
	}
}
