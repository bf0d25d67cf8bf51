package speech

import (
	"summa/internal/game"
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
		{Word: "arena", Usage: "arena WIDTH HEIGHT [clear] | arena NAME [clear]", Help: "choose the board: open squares, or an arena by its name; clear takes terrain away that was laid before", Parse: parseArena},
		{Word: "scenario", Usage: "scenario NAME [clear]", Help: "choose an arena with its condition of victory; clear takes terrain away that was laid before", Parse: parseScenario},
		{Word: "terrain", Usage: "terrain X,Y... open|raised|difficult|obstacle|hazard|raised difficult|raised hazard [damage=N] [los=block|clear] [height=N]", Help: "lay terrain on squares; X,Y-X,Y is a run of them", Parse: parseTerrain},
		{Word: "school", Usage: "school NAME", Help: "enter a school; the order of entry is that of the dice", Parse: parseSchool},
		{Word: "team", Usage: "team NAME SCHOOL...", Help: "declare schools one team, for tables that rule so", Parse: parseTeam},
		{Word: "add", Also: []string{"gladiator"}, Usage: "add NAME [ROLE] [key=value...]", Help: "enter a gladiator: school=, at=X,Y or gate, facing=, role=, grade=, tricks=, move=, attack=\"sword 4+/4\", throw=\"pilum 4+/4 range 4\", life= and any other field", Parse: parseAdd},
		{Word: "remove", Usage: "remove NAME", Help: "take a gladiator or an empty school out again", Parse: parseRemove},
		{Word: "place", Usage: "place NAME X,Y [FACING]", Help: "put a gladiator on a square", Parse: parsePlace},
		{Word: "victory", Usage: "victory last-school", Help: "who wins: the last school standing; scenario NAME sets others", Parse: parseVictory},
		{Word: "no-retreat", Usage: "no-retreat on|off", Help: "declare a battle in which surrender is death", Parse: parseOnOff},
		{Word: "limits", Usage: "limits none|campaign", Help: "set limits on surrender", Parse: parseLimits},
		{Word: "keep", Usage: "keep cards|checklist|wound-dice... | keep nothing", Help: "say what the table keeps count with: a card for each gladiator, a checklist, a die beside whoever is wounded; what is to be done with them is then told", Parse: parseKeep},
		{Word: "begin", Also: []string{"start"}, Usage: "begin [order SCHOOL...]", Help: "put the schools in order and begin; order names tied schools where the Imperator states it", Parse: parseBegin},
	}
}

func turnVerbs() []verb {
	return []verb{
		{Word: "activate", Usage: "activate NAME [X,Y]", Help: "begin a gladiator's turn; a late comer enters at X,Y", Parse: parseActivate},
		{Word: "pass", Usage: "pass", Help: "cede priority when nobody is left to activate", Parse: parseNothing},
		{Word: "move", Usage: "move n|e|s|w...", Help: "walk, a square a direction", Parse: parseMove},
		{Word: "turn", Also: []string{"face"}, Usage: "turn n|e|s|w", Help: "face another way, for nothing", Parse: parseWay},
		{Word: "attack", Usage: "attack NAME [with=TRICK] [react=turn|stay]", Help: "strike at who stands beside him; ends the movement phase; react= says at once what the target does", Parse: parseAttack},
		{Word: "shoot", Usage: "shoot NAME [with=TRICK] [react=turn|stay]", Help: "a ranged attack; ends the movement phase", Parse: parseShoot},
		{Word: "trick", Usage: "trick NAME [TARGET] [n|e|s|w|X,Y] [with=TRICK] [mp=N] [react=turn|stay]", Help: "use a trick, adopt a stance, take an optional effect; stand-up, recover", Parse: parseTrick},
		{Word: "pick-up", Also: []string{"pickup"}, Usage: "pick-up", Help: "pick up the enemy's flag", Parse: parseNothing},
		{Word: "end-move", Usage: "end-move", Help: "end the movement phase", Parse: parseNothing},
		{Word: "done", Also: []string{"end"}, Usage: "done", Help: "end the turn", Parse: parseNothing},
		{Word: "react", Usage: "react turn [n|e|s|w] | react stay", Help: "answer an attack: turn to face it, or stay", Parse: parseReact},
		{Word: "decline", Usage: "decline", Help: "do without an optional effect", Parse: parseNothing},
		{Word: "surrender", Usage: "surrender SCHOOL", Help: "give the battle up, at the end of a round", Parse: parseSurrender},
		{Word: "surrender!", Usage: "surrender! SCHOOL", Help: "the same where it is death", Parse: parseSurrender},
		{Word: "fight-on", Usage: "fight-on [SCHOOL...|all]", Help: "schools, or the one that is asked, do not surrender; when all have answered the next round begins", Parse: parseFightOn},
	}
}

func refereeVerbs() []verb {
	return []verb{
		{Word: "push", Usage: "push NAME n|e|s|w [N]", Help: "referee: force somebody to move", Parse: parsePush},
		{Word: "step", Usage: "step NAME n|e|s|w [N]", Help: "referee: an effect movement of his own", Parse: parsePush},
		{Word: "wound", Usage: "wound NAME N", Help: "referee: LP lost", Parse: parseAmount},
		{Word: "heal", Usage: "heal NAME N", Help: "referee: LP given back", Parse: parseAmount},
		{Word: "favour", Usage: "favour SCHOOL N", Help: "referee: Crowd's Favour given, or taken with a minus", Parse: parseFavour},
		{Word: "condition", Usage: "condition NAME prone|entangled|blinded|bleeding [off]", Help: "referee: a condition laid on, or lifted", Parse: parseCondition},
		{Word: "out", Usage: "out NAME", Help: "referee: taken out of action", Parse: parseOn},
	}
}

func askVerbs() []verb {
	return []verb{
		{Word: "range", Usage: "range NAME|X,Y NAME|X,Y", Help: "how far it is", Parse: parsePlaces},
		{Word: "los", Usage: "los NAME|X,Y NAME|X,Y", Help: "whether one can see from there to there, and what is in the way", Parse: parsePlaces},
		{Word: "arc", Usage: "arc NAME NAME|X,Y", Help: "which side of NAME an attack from there hits", Parse: parsePlaces},
		{Word: "cost", Usage: "cost NAME n|e|s|w", Help: "what a step costs him, and why", Parse: parsePush},
	}
}

func parseNothing(p *parser, c *rules.Command) error { return nil }

// A verb is one word of the ruleset's language.
type verb = game.Reading[parser, rules.Command]

// Speech is what is typed.
type Speech struct {
	*facts.Facts
	verbs  *game.Vocabulary[parser, rules.Command]
	parser parser
}

// NewSpeech returns the language of battles whose facts are given.
func NewSpeech(held *facts.Facts) *Speech {
	r := &Speech{Facts: held, verbs: game.NewVocabulary(verbTable())}
	return r
}
