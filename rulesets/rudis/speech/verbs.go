package speech

import (
	"summa/internal/game"
	"summa/internal/grammar"
	"summa/rulesets/rudis/facts"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// verbTable lists the ruleset's own words. An exchange may also begin with the
// attack itself.
func verbTable(c *state.Content) []verb {
	return []verb{
		{Word: "match", Usage: "match BOXER BOXER", Help: "match two boxers; the same card twice is two men", Slots: []slot{matched(0), matched(1)}},
		{Word: "add", Usage: "add NAME BOXER [key=value...]", Help: "enter a boxer; keys set any field", Told: "enter a boxer, with a card of list boxers, as in add Rufus ankeles hp=20. A key is a number of his: card.hp, card.sta, card.acc and so on are what stands on his card, hp and sta what is left of it, knockdowns how often he has been down, inj.qwk=-1 what an injury takes off QWK.", Slots: []slot{newName, edits}},
		{Word: "remove", Usage: "remove NAME", Help: "take a boxer out again"},
		{Word: "draw", Usage: "draw boxers [order BOXER,BOXER,...]", Help: "draw two boxers from the pack", Missing: "draw what?", Hint: "draw boxers", Slots: []slot{pack, order}},
		{Word: "begin", Also: []string{"start"}, Usage: "begin", Help: "see who is in control first"},
		{Word: "attack", Usage: "attack CARD [reg|pow]", Help: "choose an attack, in secret where the other chooses too", Slots: []slot{attack}},
		{Word: "move", Usage: "move DIRECTION... | move to Q,R", Help: "choose to move, E NE NW W SW SE", Slots: []slot{steps, hex}},
		{Word: "defend", Usage: "defend CARD|none", Help: "choose a defence, in secret", Slots: []slot{defence("CARD|none", "defend with what?", "defend left-hand-catch", defends)}},
		{Word: "exchange", Also: c.AttackWords(), Usage: "exchange ATTACK [reg|pow] [vs DEFENCE]", Help: "both choices on one line",
			Slots: []slot{exchanged, against, defence("DEFENCE", "vs wants a defence", "vs left-hand-catch", answers)}},
		{Word: "stand", Usage: "stand", Help: "stand up in place of acting"},
		{Word: "unchoose", Usage: "unchoose NAME", Help: "take a choice back while the other has none"},
		{Word: "seal", Usage: "seal NAME DIGEST", Help: "put down the SHA-256 of rudis|EXCHANGE|BOXER|CHOICE|SALT in place of a choice", Slots: []slot{digest}},
		{Word: "open", Usage: "open NAME CHOICE SALT", Help: "turn a sealed choice up, such as straight-right/pow or move/E,NE", Slots: []slot{openings}},
		{Word: "sub", Usage: "sub reg|pow", Help: "say regular or power, where that is said when the cards are seen", Missing: "sub is followed by reg or pow", Hint: "sub pow", Slots: []slot{said}},
		{Word: "counter", Usage: "counter yes|no", Help: "throw the counter or not, where that is open", Missing: "counter is followed by yes or no", Hint: "counter yes", Slots: []slot{thrown}},
		{Word: "guard", Usage: "guard CARD", Help: "defend against a counter, where that takes a card", Slots: []slot{defence("CARD", "defend with what?", "defend left-hand-catch", defends)}},
		{Word: "stop", Usage: "stop NAME", Help: "referee: he is hurt too badly to go on", Slots: []slot{stopped}},
		{Word: "pile", Usage: "pile A001 A007 ...", Help: "state which cards are left of a deck in use", Slots: []slot{left}},
		{Word: "card", Usage: "card CARD", Help: "an attack or defend card, and where it comes from", Slots: []slot{asked}},
		{Word: "boxer", Usage: "boxer BOXER", Help: "the card of a boxer, and where it comes from"},
		{Word: "matrix", Usage: "matrix [lands|hp|knockdown|counter]", Help: "exact odds of every attack against every defence: that it lands or does more, the HP it takes more than it costs, that it knocks down, that it is countered",
			Slots: []slot{{Name: "lands|hp|knockdown|counter", Words: []string{"lands", "hp", "knockdown", "counter"}}}},
	}
}

// sharedSlots are those that several verbs have.
var sharedSlots = []slot{boxer, card, sub}

type (
	verb = grammar.Verb[*parser, rules.Command]
	slot = grammar.Slot[*parser, rules.Command]
)

// Speech is what is typed.
type Speech struct {
	*facts.Facts
	grammar         *grammar.Grammar[*parser, rules.Command]
	parser, writing parser
}

// NewSpeech returns the language of bouts whose facts are given.
func NewSpeech(held *facts.Facts) *Speech {
	return &Speech{Facts: held, grammar: grammar.New(verbTable(held.Content), sharedSlots)}
}

// AppendCommand appends a command as it would be typed.
func (r *Speech) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	r.writing = parser{r: r, s: s}
	return r.grammar.Find(c.Action.Word).Append(b, &r.writing, c)
}

// Complete offers the words that may come next.
func (r *Speech) Complete(s *state.State, words []string) []string {
	return r.grammar.Complete(words, func(v *verb) (*parser, *rules.Command) {
		return &parser{r: r, s: s, verb: v}, &rules.Command{Action: r.Actions[v.Word], Who: state.Nobody}
	})
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb { return r.grammar.Verbs() }
