package book

import (
	"summa/internal/pack"
	"summa/rulesets/rudis/state"
)

// Kinds describes the ruleset's content: what a file may hold, how it is checked,
// and what editors are told about it.
func Kinds() []pack.Kind {
	kinds := []pack.Kind{
		{Name: "format", Top: "format", Scalar: true, Doc: "The format of a file of cards.", Fields: []pack.Field{word("value", "rudis-cards/1.", true, []string{"rudis-cards/1"})}},
		{Name: "set", Top: "set", Scalar: true, Doc: "What the set of cards is called.", Fields: []pack.Field{text("value", "A name.", true)}},
		attackKind(), defendKind(), boxerKind(), injuryKind(), kdKind(), deckKind(),
	}
	return append(append(kinds, policyKinds()...), names().Kinds()...)
}

func word(name, doc string, required bool, words []string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Word, Required: required, Words: words}
}

func number(name, doc string, required bool, low, high int) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Int, Required: required, Min: low, Max: high}
}

func yesNo(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Bool} }

func text(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required}
}

func short(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required, MaxLen: 40}
}

func citation(name, doc string) pack.Field {
	return word(name, doc, false, state.RuleNames[1:])
}

func record(name, doc string, required bool, fields ...pack.Field) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Record, Required: required, Fields: fields}
}

// cost is a stamina cost, written as it is printed.
func cost(required bool) pack.Field {
	return number("sta", "The stamina cost as it is printed, with its minus: -1.", required, -9, 0)
}

func provenance() pack.Field {
	return word("provenance", "Where the card comes from: printed in the rules, made by this house, or own, typed in from a player's own copy.", false, state.ProvenanceWords)
}

func attackKind() pack.Kind {
	sub := func(name, doc string) pack.Field {
		return record(name, doc, false,
			number("to_hit", "The number after ACC.", true, -15, 15),
			short("kd", `The KD run: NA, "20" or 19-20.`, true),
			cost(true),
			short("dmg", "The damage: 1d6 or 1d6+1.", true))
	}
	return pack.Kind{Name: "attack-card", Top: "attacks", Doc: "An attack card.", Fields: []pack.Field{
		short("name", "Its name.", false), text("text", "What it is.", false), provenance(),
		word("kind", "A punch or a feint.", false, []string{"punch", "feint"}),
		word("row", "The row of the defend cards that is about it.", false, state.RowWords[:state.NumAttacks]),
		word("target", "Where it goes.", false, []string{"head", "body"}),
		sub("reg", "Thrown regularly."), sub("pow", "Thrown with power."),
		cost(false),
		record("check", "The check of a feint.", false, word("attribute", "What is checked.", true, []string{"int"}), word("of", "Whose.", true, []string{"defender"})),
		record("fooled", "What a feint does to whoever falls for it.", false,
			yesNo("keep_control", "There is no Control check."),
			number("next_to_hit", "Added to the To Hit number of his next punch.", false, -10, 15),
			number("next_dmg", "Added to its damage.", false, 0, 10),
			yesNo("next_no_counter", "It cannot be countered."),
			number("opponent_sta", "What the other loses, with a minus.", false, -9, 0)),
		record("ctr", "The Ctr row.", false, number("mod", "What it adds to a counter.", true, -15, 15), cost(true)),
		short("limit", "unlimited, not-twice-running or max-per-bout N.", false),
	}}
}

func defendKind() pack.Kind {
	cell := pack.Field{Type: pack.Record, Fields: []pack.Field{
		short("acc", "AccMod: a number, or NA against a feint or a move.", true),
		short("counter", "Counter: NA, Qwk, Qwk+2 or Qwk-1.", false),
		short("stand", "Of Stand Up: 1-8, or NA.", false),
	}}
	return pack.Kind{Name: "defend-card", Top: "defends", Doc: "A defend card.", Fields: []pack.Field{
		short("name", "Its name.", false), text("text", "What it is.", false), provenance(),
		word("kind", "normal, or stand-up for the one card of a man who is down.", false, []string{"normal", "stand-up"}),
		cost(false),
		{Name: "rows", Doc: "What it does against each attack.", Type: pack.Map, Words: state.RowWords[:], Elem: &cell},
	}}
}

func boxerKind() pack.Kind {
	fields := []pack.Field{
		short("name", "His name.", false), short("style", "His style in a few words.", false), provenance(),
		number("rating", "The overall rating, in parentheses on the card.", false, 1, 20),
	}
	for _, a := range state.AttrWords {
		high := 20
		if a == "mov" {
			high = 9
		}
		fields = append(fields, number(a, "The attribute.", false, 1, high))
	}
	fields = append(fields, number("hp", "Hit Points.", false, 1, 99), number("sta", "Stamina.", false, 1, 99))
	return pack.Kind{Name: "boxer", Top: "boxers", Doc: "A boxer.", Fields: fields}
}

func injuryKind() pack.Kind {
	effects := []pack.Field{number("hp", "HP lost, with a minus.", false, -20, 0), number("sta", "STA lost, with a minus.", false, -20, 0)}
	for _, a := range state.AttrWords {
		effects = append(effects, number(a, "What the attribute loses, with a minus.", false, -20, 0))
	}
	effects = append(effects,
		number("head_damage", "What later punches to the head do more.", false, 0, 20),
		yesNo("knockdown", "He is down."),
		number("fatal_knockdown", "The knockdown that kills.", false, 2, 9),
		yesNo("cannot_continue", "He cannot go on."))
	return pack.Kind{Name: "injury-table", Top: "injury_table", Single: true, Doc: "The Injury table.", Fields: []pack.Field{
		provenance(),
		word("die", "The die.", false, []string{"1d20", "1d12", "1d10", "1d8", "1d6", "1d4"}),
		number("damage", "What every injury does.", false, 0, 20),
		{Name: "rows", Doc: "The rows, in order.", Type: pack.List, Min: 1, Max: 20, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{
			short("range", "The numbers: 1-3.", true),
			short("id", "Its word.", true),
			short("name", "What it is called.", true),
			citation("rule", "Its rule."),
			number("damage", "What it does in place of the table's damage.", false, 0, 20),
			record("effects", "What it does besides.", false, effects...),
		}}},
	}}
}

func kdKind() pack.Kind {
	return pack.Kind{Name: "kd-table", Top: "kd_table", Single: true, Doc: "The Knockdown/Knockout table.", Fields: []pack.Field{
		provenance(),
		word("die", "The die.", false, []string{"1d20"}),
		record("scored", "What a knockdown takes.", false, number("hp", "HP.", true, -50, 0), number("sta", "STA.", true, -50, 0)),
		record("failed", "What a failed one takes.", false, number("hp", "HP.", true, -50, 0)),
		{Name: "rows", Doc: "The range for each difference of POW and CHIN, from 9 to -9: 1, 1-5 or 1/1-5.", Type: pack.Map, Min: -9, Max: 9, Elem: &pack.Field{Type: pack.Text, MaxLen: 10}},
	}}
}

// deckDice are the entries that a card of the deck may have.
var DeckDice = []string{"d2", "d3", "d4", "d6", "d8", "d10", "d12", "d20"}

func deckKind() pack.Kind {
	fields := []pack.Field{number("n", "The number on the card.", true, 1, 1000)}
	for i, d := range DeckDice {
		fields = append(fields, number(d, "The number for that die.", false, 1, int(DeckSides[i])))
	}
	return pack.Kind{Name: "arena-deck", Top: "arena_deck", Single: true, Doc: "The Arena Action Deck.", Fields: []pack.Field{
		short("name", "What it is called.", true), provenance(),
		{Name: "cards", Doc: "The cards.", Type: pack.List, Min: 1, Max: 1000, Elem: &pack.Field{Type: pack.Record, Fields: fields}},
	}}
}

// policyKinds are the tables of the policy plain.
func policyKinds() []pack.Kind {
	return []pack.Kind{
		{Name: "policy-attack", Top: "policy_attacks", Doc: "What plain attacks with.", Fields: []pack.Field{policyRows()}},
		{Name: "policy-defence", Top: "policy_defences", Doc: "What plain defends with.", Fields: []pack.Field{policyRows()}},
		{Name: "policy-mix", Top: "policy_mixes", Doc: "What mix plays and how often: attack, set-up and fallen, defend and defend-set-up.", Fields: []pack.Field{mixRows()}},
		{Name: "weight", Top: "weights", Doc: "What the one-exchange model thinks a loss is worth.", Fields: []pack.Field{
			number("value", "Thousandths of an HP.", true, -1_000_000, 1_000_000), text("about", "What it is about.", true),
		}},
	}
}

func mixRows() pack.Field {
	return pack.Field{Name: "rows", Doc: "Weights, together 100 at most, and the card, perhaps with reg or pow.", Type: pack.List, Required: true, Min: 1, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{
		number("often", "The weight.", true, 1, 100), short("card", "The row of an attack card, or the place of a defend card from 1.", true),
		word("sub", "reg or pow.", false, state.SubWords[1:]),
	}}}
}

func policyRows() pack.Field {
	return pack.Field{Name: "rows", Doc: "Numbers of a d20 and the card, perhaps with reg or pow.", Type: pack.List, Required: true, Min: 1, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{
		short("range", "The numbers: 1-5.", true), short("card", "The row of an attack card, or the place of a defend card from 1.", true),
		word("sub", "reg or pow.", false, state.SubWords[1:]),
	}}}
}
