package speech

import (
	"strings"

	"summa/internal/game"
	"summa/internal/grammar"
	"summa/rulesets/munera/facts"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := []verb{
		{Word: "add", Also: []string{"gladiator"}, Usage: "add NAME TYPE [key=value...]", Help: "enter a gladiator; keys set any field", Told: "enter a gladiator of a type of list types, as in add Felix murmillo stamina=10. Keys say what is not as his type has it: stamina=, armour=, helmet=, shield= (none, small, large, cape), right= and left= (what list weapons has), side= and skills=; Tab behind the type names them all.", Slots: []slot{newName, kind, details}},
		{Word: "remove", Usage: "remove NAME", Help: "take a gladiator out again"},
		{Word: "begin", Also: []string{"start"}, Usage: "begin", Help: "roll Stamina and the order of play"},
		{Word: "arena", Usage: "arena free|hex RADIUS|rect WIDTH HEIGHT", Help: "choose the arena: free, the players state ranges and sides; hex or rect, a map of hexes", Slots: []slot{arena}},
		{Word: "place", Usage: "place NAME Q R FACING", Help: "put a gladiator on a hex of the map, facing N, NE, SE, S, SW or NW", Slots: []slot{hex, facing}},
		{Word: "range", Usage: "range A B|ITEM N", Help: "state how far two figures are apart, or a figure and a thing on the ground", Slots: []slot{measured, far}},
		{Word: "sees", Usage: "sees A B front|left|right|rear", Help: "state in which quadrant A sees B", Slots: []slot{pair, seen}},
		{Word: "turn", Usage: "turn [NAME] [then throw|disengage] [else throw|disengage]", Help: "start the active figure's turn: roll his AP; then is what he does if he wins a grapple, else what the other does", Slots: []slot{byUnless("then", "else"), clauses("[then throw|disengage] [else throw|disengage]", false)}},
		{Word: "move", Usage: "move forward|back|left|right|DIRECTION [N] [blocked]", Help: "move N increments; on a map forward, back, N, NE, SE, S, SW or NW, and nobody says blocked", Slots: []slot{way}},
		{Word: "face", Usage: "face NAME|left|right|DIRECTION [SIDES]", Help: "turn towards somebody, or on a map by 1 to 3 sides", Slots: []slot{towards}},
	}
	verbs = append(verbs, attackVerbs()...)
	return append(verbs, itemVerbs()...)
}

// What may be said of where a blow falls, which a map says itself, and of a feint.
const (
	placeUsage  = "[at N] [from QUADRANT] [others N] [blocked]"
	clauseUsage = placeUsage + " [reroll yes|no]"
	clauseHelp  = "; on a map without at, from, others and blocked"
)

func attackVerbs() []verb {
	return []verb{
		{Word: "attack", Usage: "attack NAME with WEAPON [two-handed|one-handed] " + clauseUsage, Help: "strike at an opponent" + clauseHelp, Slots: []slot{clauses("with WEAPON [two-handed|one-handed] "+clauseUsage, true)}},
		{Word: "throw", Usage: "throw WEAPON at NAME " + clauseUsage, Help: "throw a dart or a hasta" + clauseHelp, Slots: []slot{weapon, aimed, clauses(clauseUsage, false)}},
		{Word: "shoot", Usage: "shoot NAME " + clauseUsage, Help: "shoot the bow" + clauseHelp, Slots: []slot{shot}},
		{Word: "net", Usage: "net NAME " + clauseUsage, Help: "cast the net" + clauseHelp, Slots: []slot{clauses(clauseUsage, true)}},
		{Word: "lasso", Usage: "lasso NAME " + clauseUsage, Help: "cast the lasso" + clauseHelp, Slots: []slot{clauses(clauseUsage, true)}},
		{Word: "cape", Usage: "cape NAME " + clauseUsage, Help: "entangle with the cape" + clauseHelp, Slots: []slot{clauses(clauseUsage, true)}},
		{Word: "whirl", Usage: "whirl NAME with WEAPON [two-handed|one-handed] [others N] [blocked] [reroll yes|no]", Help: "a whirling attack; on a map without others and blocked", Slots: []slot{clauses("with WEAPON [two-handed|one-handed] [others N] [blocked] [reroll yes|no]", true)}},
		{Word: "feint", Usage: "feint", Help: "pay for a feint: one attack die of the turn too low to hit may be rolled again; the attack says reroll yes or reroll no"},
		{Word: "grapple", Usage: "grapple NAME [then throw|disengage] [else throw|disengage] " + placeUsage, Help: "take hold of an opponent; then is what the grappler does if he wins, else what the other does" + clauseHelp, Slots: []slot{clauses("[then throw|disengage] [else throw|disengage] "+placeUsage, true)}},
		{Word: "haze", Usage: "haze NAME", Help: "throw sand at an opponent's face", Slots: []slot{hazed}},
		{Word: "cut-free", Usage: "cut-free [ITEM]", Help: "one try to get out of a net, lasso or cape", Slots: []slot{weapon.As("ITEM")}},
	}
}

func itemVerbs() []verb {
	return []verb{
		{Word: "draw", Usage: "draw WEAPON", Help: "draw a sword or dagger", Slots: []slot{weapon}},
		{Word: "sheathe", Also: []string{"sheath"}, Usage: "sheathe WEAPON", Help: "put a sword or dagger away", Slots: []slot{weapon}},
		{Word: "drop", Usage: "drop WEAPON", Help: "let a weapon go", Slots: []slot{weapon}},
		{Word: "discard", Usage: "discard shield|helmet [NAME]", Help: "throw shield or helmet away, in anybody's turn", Slots: []slot{worn, whose}},
		{Word: "pick-up", Also: []string{"pickup"}, Usage: "pick-up ITEM [of NAME] [at N]", Help: "pick up what lies within reach; at says how far it is, on a map nobody does", Slots: []slot{thing}},
		{Word: "kick", Usage: "kick ITEM [of NAME] [at N] [POINT|DIRECTION] [blocked]", Help: "kick an object one increment, to a POINT from 1 to 6; on a map to N, NE, SE, S, SW or NW, and nobody says blocked", Slots: []slot{thing, kicked}},
		{Word: "end", Usage: "end [NAME]", Help: "end the turn", Slots: []slot{by}},
		{Word: "appeal", Usage: "appeal NAME", Help: "referee: send a figure before the crowd now"},
		{Word: "skill", Usage: "skill NAME SKILL", Help: "take the skill earned in a bout", Slots: []slot{skill}},
	}
}

// sharedSlots are those that several verbs have.
var sharedSlots = []slot{target}

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
	return &Speech{Facts: held, grammar: grammar.New(verbTable(), sharedSlots)}
}

// AppendCommand appends a command as it would be typed: read again, it is the same. Facts
// it states about the table come last.
func (r *Speech) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	r.writing = parser{r: r, s: s}
	return r.grammar.Find(c.Action.Word).Append(b, &r.writing, c)
}

// OptionText is an option as people type it.
func (r *Speech) OptionText(s *state.State, c *rules.Command) string {
	text := r.AppendCommand(nil, s, c)
	if c.Action.Word == "move" && c.N == 1 {
		text = text[:len(text)-len(" 1")]
	}
	return string(text)
}

// optionTexts are all of them.
func (r *Speech) optionTexts(s *state.State) []string {
	var list []string
	r.Options(s, func(c *rules.Command) { list = append(list, r.OptionText(s, c)) })
	return list
}

// Complete offers the words that may come next: of the commands that could be given, or
// else of any.
func (r *Speech) Complete(s *state.State, words []string) []string {
	if len(words) > 0 && strings.EqualFold(words[0], "as") {
		if len(words) == 1 {
			return r.names(s)
		}
		words = words[2:]
	}
	if len(words) > 0 && words[0] != "add" {
		if next := grammar.Next(r.optionTexts(s), words); len(next) > 0 {
			return next
		}
	}
	return r.grammar.Complete(words, func(v *verb) (*parser, *rules.Command) {
		c := nothing
		c.Action = r.Actions[v.Word]
		return &parser{r: r, s: s, verb: v}, &c
	})
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb { return r.grammar.Verbs() }
