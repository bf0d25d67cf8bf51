package speech

import (
	"summa/internal/game"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/rules"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := []verb{
		{Word: "side", Usage: "side NAME [policy plain|steady|fanatic|cautious|veteran]", Help: "name a side, and how it decides in automatic play", Parse: parseSide},
		{Word: "muster", Usage: "muster UNIT SIDE TYPE N [files F] [weapon W] [base B] [engines E] [crew C] [ladders L] [hold] [inside]", Help: "bring a unit of N men", Parse: parseMuster},
		{Word: "add", Usage: "add NAME TYPE side=SIDE men=N [key=value...] | add NAME ARMY", Help: "the same with its fields as key=value; or a whole army, drawn up on a table", Parse: parseAdd},
		{Word: "remove", Usage: "remove UNIT", Help: "take a unit out again", Parse: parseUnit},
		{Word: "map", Usage: "map WIDTH DEPTH", Help: "play on a table of so many inches; map alone draws it, map UNIT shows where it can go, map on and map off whether it is drawn after every command", Parse: parseMap},
		{Word: "feature", Usage: "feature KIND X1 Y1 X2 Y2 [height H] [up FACING] [hard] [small|large] [name NAME]", Help: "lay a plateau, slope, road, cover, building, wall, cliff, river, bridge or a door in a wall on the table; a bridge is small, two men abreast, unless it is large, four", Parse: parseFeature},
		{Word: "place", Usage: "place UNIT X Y N|E|S|W", Help: "put the middle of a unit's front there", Parse: parsePlace},
		{Word: "scenario", Usage: "scenario NAME", Help: "set up a battle that is shipped", Parse: parseScenario},
		{Word: "begin", Also: []string{"start"}, Usage: "begin [SIDE]", Help: "begin the war", Parse: parseBegin},
		{Word: "move", Usage: "move UNIT D [level|up|down|road|road-up|road-down] ... | move UNIT X Y [FACING] [files F]", Help: "go so many inches over each ground; on a table to a point", Parse: parseMove},
		{Word: "runover", Usage: "runover UNIT [PIECES] TARGET [covered N] [from I]", Help: "chariots or elephants run over men", Parse: parseRunOver},
		{Word: "shoot", Usage: "shoot UNIT [N] at TARGET [range D] [level|up|down] [cover WORD] [face front|rear|left|right] [on 1,2,...]", Help: "a volley; on a table the map says range, level, cover and face", Parse: parseShoot},
		{Word: "casualties", Usage: "casualties [UNIT]", Help: "settle who is hit: roll for their lives", Parse: parseMaybeUnit},
		{Word: "charge", Usage: "charge UNIT against UNIT", Help: "on a table: move into contact", Parse: parseCharge},
		{Word: "melee", Usage: "melee UNIT[+UNIT] [N] against UNIT[+UNIT] [M] [front F] [groups A:D,A:D]", Help: "attack, without a table", Parse: parseMelee},
		{Word: "round", Usage: "round [MELEE] [groups A:D,A:D]", Help: "fight a round", Parse: parseRound},
		{Word: "decide", Usage: "decide MELEE.GROUP SIDE stay|retreat [GROUND]", Help: "a side's paper, given openly; secret SIDE decide ... hides it until both are in", Parse: parseDecide},
		{Word: "seal", Usage: "seal MELEE.GROUP SIDE DIGEST held", Help: "a sealed paper; secret NAME decide ... makes it", Parse: parseSeal},
		{Word: "open", Usage: "open MELEE.GROUP SIDE PAPER SALT [SIDE PAPER SALT]", Help: "turn sealed papers up; reveal does it", Parse: parseOpen},
		{Word: "next", Usage: "next", Help: "on a table, or where both sides take each step: the following step of the turn", Parse: parseNothing},
		{Word: "end", Usage: "end", Help: "end the turn", Parse: parseNothing},
	}
	return append(verbs, workVerbs()...)
}

func workVerbs() []verb {
	return []verb{
		{Word: "ladder-up", Usage: "ladder-up UNIT WALL [LADDER] [at D]", Help: "put a ladder up, half a move", Cost: "1/2 of a move", Parse: parseLadderUp},
		{Word: "climb", Usage: "climb UNIT [N] [men 1,2] LADDER", Help: "two men get on a ladder, a full move", Cost: "the move of the two", Parse: parseClimb},
		{Word: "push-ladder", Usage: "push-ladder LADDER UNIT", Help: "two men on the wall push at a ladder", Parse: parsePush},
		{Word: "ladder-melee", Usage: "ladder-melee LADDER [against UNIT [men 1,2]]", Help: "the men of a ladder fight two of the fort, or step onto the wall", Parse: parseLadderMelee},
		{Word: "wall", Usage: "wall UNIT on NAME|off [corner]", Help: "get on or off a wall, at a corner", Parse: parseWall},
		{Word: "door", Usage: "door open|close DOOR UNIT", Help: "open or close a door, a full move of a man inside", Cost: "the move of a man", Parse: parseDoor},
		{Word: "ram", Usage: "ram UNIT [N] DOOR", Help: "bring five to ten men to a door", Parse: parseRam},
		{Word: "batter", Usage: "batter DOOR", Help: "one die to knock a door down", Parse: parseName},
		{Word: "to-chain", Usage: "to-chain UNIT N CHAIN", Help: "bring men to a chain of a drawbridge: NAME.left, NAME.right", Parse: parseToChain},
		{Word: "hack", Usage: "hack CHAIN", Help: "a die a man to break a chain", Parse: parseName},
		{Word: "leave", Usage: "leave UNIT", Help: "have the men of a unit leave the doors and chains they came to in an earlier turn", Parse: parseUnit},
		{Word: "bridge", Usage: "bridge NAME small|large", Help: "begin a bridge", Parse: parseBridge},
		{Word: "build", Usage: "build BRIDGE UNIT N", Help: "N men build, a full move", Cost: "the move of who builds", Parse: parseBuild},
	}
}

// A verb is one word of the ruleset's language.
type verb = game.Reading[parser, rules.Command]

// Speech is what is typed.
type Speech struct {
	*facts.Facts
	verbs  *game.Vocabulary[parser, rules.Command]
	parser parser
}

// NewSpeech returns the language of wars whose facts are given. The rules have their
// hints read by it.
func NewSpeech(held *facts.Facts) *Speech {
	r := &Speech{Facts: held, verbs: game.NewVocabulary(verbTable())}
	held.Rules.Tongue = r
	return r
}
