package speech

import (
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/game"
	"summa/internal/grammar"
	"summa/rulesets/morturi/facts"
	"summa/rulesets/morturi/rules"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := append(setupVerbs(), turnVerbs()...)
	return append(append(verbs, refereeVerbs()...), askVerbs()...)
}

func setupVerbs() []verb {
	return []verb{
		{Word: "arena", Usage: "arena WIDTH HEIGHT [clear] | arena NAME [clear]", Help: "choose the board: open squares, or an arena by its name; clear takes terrain away that was laid before", Slots: []slot{boardSize, arena, cleared}},
		{Word: "scenario", Usage: "scenario NAME [clear]", Help: "choose an arena with its condition of victory; clear takes terrain away that was laid before", Slots: []slot{scenario, cleared}},
		{Word: "terrain", Usage: "terrain X,Y... open|raised|difficult|obstacle|hazard|raised difficult|raised hazard [damage=N] [los=block|clear] [height=N]", Help: "lay terrain on squares; X,Y-X,Y is a run of them", Slots: []slot{squares, ground}},
		{Word: "school", Usage: "school NAME", Help: "enter a school; the order of entry is that of the dice", Slots: []slot{newName}},
		{Word: "team", Usage: "team NAME SCHOOL...", Help: "declare schools one team, for tables that rule so", Slots: []slot{newName}},
		{Word: "add", Also: []string{"gladiator"}, Usage: "add NAME [ROLE] [key=value...]", Help: "enter a gladiator: school=, at=X,Y or gate, facing=, role=, grade=, tricks=, move=, attack=\"sword 4+/4\", throw=\"pilum 4+/4 range 4\", life= and any other field", Slots: []slot{newName, sheet}},
		{Word: "remove", Usage: "remove NAME", Help: "take a gladiator or an empty school out again", Slots: []slot{removed}},
		{Word: "place", Usage: "place NAME X,Y [FACING]", Help: "put a gladiator on a square", Slots: []slot{way.As("FACING")}},
		{Word: "victory", Usage: "victory last-school", Help: "who wins: the last school standing; scenario NAME sets others", Slots: []slot{lastSchool}},
		{Word: "no-retreat", Usage: "no-retreat on|off", Help: "declare a battle in which surrender is death", Missing: "no-retreat is on or off", Hint: "no-retreat on", Slots: []slot{onOff}},
		{Word: "limits", Usage: "limits none|campaign", Help: "set limits on surrender", Missing: "limits are none or campaign", Hint: "limits campaign", Slots: []slot{limits}},
		{Word: "keep", Usage: "keep cards|checklist|wound-dice... | keep nothing", Help: "say what the table keeps count with: a card for each gladiator, a checklist, a die beside whoever is wounded; what is to be done with them is then told", Slots: []slot{kept}},
		{Word: "begin", Also: []string{"start"}, Usage: "begin [order SCHOOL...]", Help: "put the schools in order and begin; order names tied schools where the Imperator states it"},
	}
}

func turnVerbs() []verb {
	return []verb{
		{Word: "activate", Usage: "activate NAME [X,Y]", Help: "begin a gladiator's turn; a late comer enters at X,Y"},
		{Word: "pass", Usage: "pass", Help: "cede priority when nobody is left to activate"},
		{Word: "move", Usage: "move n|e|s|w...", Help: "walk, a square a direction, as in move n n e; or by the shortest way to a square, as in move 5,3", Slots: []slot{path}},
		{Word: "turn", Also: []string{"face"}, Usage: "turn n|e|s|w", Help: "face another way, for nothing"},
		{Word: "attack", Usage: "attack NAME [with=TRICK] [react=turn|stay]", Help: "strike at who stands beside him; ends the movement phase; react= says at once what the target does", Slots: []slot{blow}},
		{Word: "shoot", Usage: "shoot NAME [with=TRICK] [react=turn|stay]", Help: "a ranged attack; ends the movement phase", Slots: []slot{shot}},
		{Word: "trick", Usage: "trick NAME [TARGET] [n|e|s|w|X,Y] [with=TRICK] [mp=N] [react=turn|stay]", Help: "use a trick, adopt a stance, take an optional effect; stand-up, recover", Slots: []slot{trick}},
		{Word: "pick-up", Also: []string{"pickup"}, Usage: "pick-up", Help: "pick up the enemy's flag"},
		{Word: "end-move", Usage: "end-move", Help: "end the movement phase"},
		{Word: "done", Also: []string{"end"}, Usage: "done", Help: "end the turn"},
		{Word: "react", Usage: "react turn [n|e|s|w] | react stay", Help: "answer an attack: turn to face it, or stay", Missing: "react turn, or react stay", Hint: "react turn", Slots: []slot{turning}},
		{Word: "decline", Usage: "decline", Help: "do without an optional effect"},
		{Word: "surrender", Usage: "surrender SCHOOL", Help: "give the battle up, at the end of a round"},
		{Word: "surrender!", Usage: "surrender! SCHOOL", Help: "the same where it is death", Slots: []slot{knowing}},
		{Word: "fight-on", Usage: "fight-on [SCHOOL...|all]", Help: "schools, or the one that is asked, do not surrender; when all have answered the next round begins", Slots: []slot{everyone}},
	}
}

func refereeVerbs() []verb {
	return []verb{
		{Word: "push", Usage: "push NAME n|e|s|w [N]", Help: "referee: force somebody to move", Slots: []slot{pushed, howFar}},
		{Word: "step", Usage: "step NAME n|e|s|w [N]", Help: "referee: an effect movement of his own", Slots: []slot{pushed, howFar}},
		{Word: "wound", Usage: "wound NAME N", Help: "referee: LP lost", Slots: []slot{points}},
		{Word: "heal", Usage: "heal NAME N", Help: "referee: LP given back", Slots: []slot{points}},
		{Word: "favour", Usage: "favour SCHOOL N", Help: "referee: Crowd's Favour given, or taken with a minus", Slots: []slot{favour}},
		{Word: "condition", Usage: "condition NAME prone|entangled|blinded|bleeding [off]", Help: "referee: a condition laid on, or lifted", Slots: []slot{condition, lifted}},
		{Word: "out", Usage: "out NAME", Help: "referee: taken out of action"},
	}
}

func askVerbs() []verb {
	return []verb{
		{Word: "range", Usage: "range NAME|X,Y NAME|X,Y", Help: "how far it is", Slots: []slot{places.As("NAME|X,Y NAME|X,Y")}},
		{Word: "los", Usage: "los NAME|X,Y NAME|X,Y", Help: "whether one can see from there to there, and what is in the way", Slots: []slot{places.As("NAME|X,Y NAME|X,Y")}},
		{Word: "arc", Usage: "arc NAME NAME|X,Y", Help: "which side of NAME an attack from there hits", Slots: []slot{places.As("NAME NAME|X,Y")}},
		{Word: "cost", Usage: "cost NAME n|e|s|w", Help: "what a step costs him, and why", Slots: []slot{costed}},
	}
}

// sharedSlots are those that several verbs have.
var sharedSlots = []slot{figure, school, schools, square, way}

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

// NewSpeech returns the language of battles whose facts are given.
func NewSpeech(held *facts.Facts) *Speech {
	return &Speech{Facts: held, grammar: grammar.New(verbTable(), sharedSlots)}
}

// AppendCommand appends a command as it would be typed: read again, it is the same.
func (r *Speech) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	r.writing = parser{r: r, s: s}
	return r.grammar.Find(c.Action.Word).Append(b, &r.writing, c)
}

// Complete offers the words that may come next: of the commands that could be given, or
// else of any.
func (r *Speech) Complete(s *state.State, words []string) []string {
	if len(words) > 0 && strings.EqualFold(words[0], "as") {
		if len(words) == 1 {
			return r.Figures(s)
		}
		words = words[2:]
	}
	var lines []string
	r.Legal(s, false, func(c game.Choice) { lines = append(lines, c.Line) })
	if next := grammar.Next(lines, words); len(words) > 0 && len(next) > 0 {
		return next
	}
	return r.grammar.Complete(words, func(v *verb) (*parser, *rules.Command) {
		return &parser{r: r, s: s, verb: v}, r.command(v)
	})
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb { return r.grammar.Verbs() }
