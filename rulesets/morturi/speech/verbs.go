package speech

import (
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
		{word: "arena", usage: "arena WIDTH HEIGHT [clear] | arena NAME [clear]", help: "choose the board: open squares, or an arena by its name; clear takes terrain away that was laid before", parse: parseArena},
		{word: "scenario", usage: "scenario NAME [clear]", help: "choose an arena with its condition of victory; clear takes terrain away that was laid before", parse: parseScenario},
		{word: "terrain", usage: "terrain X,Y... open|raised|difficult|obstacle|hazard|raised difficult|raised hazard [damage=N] [los=block|clear] [height=N]", help: "lay terrain on squares; X,Y-X,Y is a run of them", parse: parseTerrain},
		{word: "school", usage: "school NAME", help: "enter a school; the order of entry is that of the dice", parse: parseSchool},
		{word: "team", usage: "team NAME SCHOOL...", help: "declare schools one team, for tables that rule so", parse: parseTeam},
		{word: "add", also: []string{"gladiator"}, usage: "add NAME [ROLE] [key=value...]", help: "enter a gladiator: school=, at=X,Y or gate, facing=, role=, grade=, tricks=, move=, attack=\"sword 4+/4\", throw=\"pilum 4+/4 range 4\", life= and any other field", parse: parseAdd},
		{word: "remove", usage: "remove NAME", help: "take a gladiator or an empty school out again", parse: parseRemove},
		{word: "place", usage: "place NAME X,Y [FACING]", help: "put a gladiator on a square", parse: parsePlace},
		{word: "victory", usage: "victory last-school", help: "who wins: the last school standing; scenario NAME sets others", parse: parseVictory},
		{word: "no-retreat", usage: "no-retreat on|off", help: "declare a battle in which surrender is death", parse: parseOnOff},
		{word: "limits", usage: "limits none|campaign", help: "set limits on surrender", parse: parseLimits},
		{word: "keep", usage: "keep cards|checklist|wound-dice... | keep nothing", help: "say what the table keeps count with: a card for each gladiator, a checklist, a die beside whoever is wounded; what is to be done with them is then told", parse: parseKeep},
		{word: "begin", also: []string{"start"}, usage: "begin [order SCHOOL...]", help: "put the schools in order and begin; order names tied schools where the Imperator states it", parse: parseBegin},
	}
}

func turnVerbs() []verb {
	return []verb{
		{word: "activate", usage: "activate NAME [X,Y]", help: "begin a gladiator's turn; a late comer enters at X,Y", parse: parseActivate},
		{word: "pass", usage: "pass", help: "cede priority when nobody is left to activate", parse: parseNothing},
		{word: "move", usage: "move n|e|s|w...", help: "walk, a square a direction", parse: parseMove},
		{word: "turn", also: []string{"face"}, usage: "turn n|e|s|w", help: "face another way, for nothing", parse: parseWay},
		{word: "attack", usage: "attack NAME [with=TRICK] [react=turn|stay]", help: "strike at who stands beside him; ends the movement phase; react= says at once what the target does", parse: parseAttack},
		{word: "shoot", usage: "shoot NAME [with=TRICK] [react=turn|stay]", help: "a ranged attack; ends the movement phase", parse: parseShoot},
		{word: "trick", usage: "trick NAME [TARGET] [n|e|s|w|X,Y] [with=TRICK] [mp=N] [react=turn|stay]", help: "use a trick, adopt a stance, take an optional effect; stand-up, recover", parse: parseTrick},
		{word: "pick-up", also: []string{"pickup"}, usage: "pick-up", help: "pick up the enemy's flag", parse: parseNothing},
		{word: "end-move", usage: "end-move", help: "end the movement phase", parse: parseNothing},
		{word: "done", also: []string{"end"}, usage: "done", help: "end the turn", parse: parseNothing},
		{word: "react", usage: "react turn [n|e|s|w] | react stay", help: "answer an attack: turn to face it, or stay", parse: parseReact},
		{word: "decline", usage: "decline", help: "do without an optional effect", parse: parseNothing},
		{word: "surrender", usage: "surrender SCHOOL", help: "give the battle up, at the end of a round", parse: parseSurrender},
		{word: "surrender!", usage: "surrender! SCHOOL", help: "the same where it is death", parse: parseSurrender},
		{word: "fight-on", usage: "fight-on [SCHOOL...|all]", help: "schools, or the one that is asked, do not surrender; when all have answered the next round begins", parse: parseFightOn},
	}
}

func refereeVerbs() []verb {
	return []verb{
		{word: "push", usage: "push NAME n|e|s|w [N]", help: "referee: force somebody to move", parse: parsePush},
		{word: "step", usage: "step NAME n|e|s|w [N]", help: "referee: an effect movement of his own", parse: parsePush},
		{word: "wound", usage: "wound NAME N", help: "referee: LP lost", parse: parseAmount},
		{word: "heal", usage: "heal NAME N", help: "referee: LP given back", parse: parseAmount},
		{word: "favour", usage: "favour SCHOOL N", help: "referee: Crowd's Favour given, or taken with a minus", parse: parseFavour},
		{word: "condition", usage: "condition NAME prone|entangled|blinded|bleeding [off]", help: "referee: a condition laid on, or lifted", parse: parseCondition},
		{word: "out", usage: "out NAME", help: "referee: taken out of action", parse: parseOn},
	}
}

func askVerbs() []verb {
	return []verb{
		{word: "range", usage: "range NAME|X,Y NAME|X,Y", help: "how far it is", parse: parsePlaces},
		{word: "los", usage: "los NAME|X,Y NAME|X,Y", help: "whether one can see from there to there, and what is in the way", parse: parsePlaces},
		{word: "arc", usage: "arc NAME NAME|X,Y", help: "which side of NAME an attack from there hits", parse: parsePlaces},
		{word: "cost", usage: "cost NAME n|e|s|w", help: "what a step costs him, and why", parse: parsePush},
	}
}

func parseNothing(p *parser, c *rules.Command) error { return nil }

// A verb is one word of the ruleset's language.
type verb struct {
	word  string
	also  []string
	usage string
	help  string
	parse func(*parser, *rules.Command) error
}

// Speech is what is typed.
type Speech struct {
	*facts.Facts
	table     []verb
	verbs     map[string]*verb
	verbWords []string
	parser    parser
}

// NewSpeech returns the language of battles whose facts are given.
func NewSpeech(held *facts.Facts) *Speech {
	r := &Speech{Facts: held, table: verbTable(), verbs: map[string]*verb{}}
	for i := range r.table {
		v := &r.table[i]
		r.verbs[v.word] = v
		r.verbWords = append(r.verbWords, v.word)
		for _, also := range v.also {
			r.verbs[also] = v
		}
	}
	return r
}
