package speech

import (
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/rules"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := []verb{
		{word: "side", usage: "side NAME [policy plain|steady|fanatic|cautious|veteran]", help: "name a side, and how it decides in automatic play", parse: parseSide},
		{word: "muster", usage: "muster UNIT SIDE TYPE N [files F] [weapon W] [base B] [engines E] [crew C] [ladders L] [hold] [inside]", help: "bring a unit of N men", parse: parseMuster},
		{word: "add", usage: "add NAME TYPE side=SIDE men=N [key=value...] | add NAME ARMY", help: "the same with its fields as key=value; or a whole army, drawn up on a table", parse: parseAdd},
		{word: "remove", usage: "remove UNIT", help: "take a unit out again", parse: parseUnit},
		{word: "map", usage: "map WIDTH DEPTH", help: "play on a table of so many inches; map alone draws it, map UNIT shows where it can go, map on and map off whether it is drawn after every command", parse: parseMap},
		{word: "feature", usage: "feature KIND X1 Y1 X2 Y2 [height H] [up FACING] [hard] [small|large] [name NAME]", help: "lay a plateau, slope, road, cover, building, wall, cliff, river, bridge or a door in a wall on the table; a bridge is small, two men abreast, unless it is large, four", parse: parseFeature},
		{word: "place", usage: "place UNIT X Y N|E|S|W", help: "put the middle of a unit's front there", parse: parsePlace},
		{word: "scenario", usage: "scenario NAME", help: "set up a battle that is shipped", parse: parseScenario},
		{word: "begin", also: []string{"start"}, usage: "begin [SIDE]", help: "begin the war", parse: parseBegin},
		{word: "move", usage: "move UNIT D [level|up|down|road|road-up|road-down] ... | move UNIT X Y [FACING] [files F]", help: "go so many inches over each ground; on a table to a point", parse: parseMove},
		{word: "runover", usage: "runover UNIT [PIECES] TARGET [covered N] [from I]", help: "chariots or elephants run over men", parse: parseRunOver},
		{word: "shoot", usage: "shoot UNIT [N] at TARGET [range D] [level|up|down] [cover WORD] [face front|rear|left|right] [on 1,2,...]", help: "a volley; on a table the map says range, level, cover and face", parse: parseShoot},
		{word: "casualties", usage: "casualties [UNIT]", help: "settle who is hit: roll for their lives", parse: parseMaybeUnit},
		{word: "charge", usage: "charge UNIT against UNIT", help: "on a table: move into contact", parse: parseCharge},
		{word: "melee", usage: "melee UNIT[+UNIT] [N] against UNIT[+UNIT] [M] [front F] [groups A:D,A:D]", help: "attack, without a table", parse: parseMelee},
		{word: "round", usage: "round [MELEE] [groups A:D,A:D]", help: "fight a round", parse: parseRound},
		{word: "decide", usage: "decide MELEE.GROUP SIDE stay|retreat [GROUND]", help: "a side's paper, given openly; secret SIDE decide ... hides it until both are in", parse: parseDecide},
		{word: "seal", usage: "seal MELEE.GROUP SIDE DIGEST held", help: "a sealed paper; secret NAME decide ... makes it", parse: parseSeal},
		{word: "open", usage: "open MELEE.GROUP SIDE PAPER SALT [SIDE PAPER SALT]", help: "turn sealed papers up; reveal does it", parse: parseOpen},
		{word: "next", usage: "next", help: "on a table, or where both sides take each step: the following step of the turn", parse: parseNothing},
		{word: "end", usage: "end", help: "end the turn", parse: parseNothing},
	}
	return append(verbs, workVerbs()...)
}

func workVerbs() []verb {
	return []verb{
		{word: "ladder-up", usage: "ladder-up UNIT WALL [LADDER] [at D]", help: "put a ladder up, half a move", cost: "1/2 of a move", parse: parseLadderUp},
		{word: "climb", usage: "climb UNIT [N] [men 1,2] LADDER", help: "two men get on a ladder, a full move", cost: "the move of the two", parse: parseClimb},
		{word: "push-ladder", usage: "push-ladder LADDER UNIT", help: "two men on the wall push at a ladder", parse: parsePush},
		{word: "ladder-melee", usage: "ladder-melee LADDER [against UNIT [men 1,2]]", help: "the men of a ladder fight two of the fort, or step onto the wall", parse: parseLadderMelee},
		{word: "wall", usage: "wall UNIT on NAME|off [corner]", help: "get on or off a wall, at a corner", parse: parseWall},
		{word: "door", usage: "door open|close DOOR UNIT", help: "open or close a door, a full move of a man inside", cost: "the move of a man", parse: parseDoor},
		{word: "ram", usage: "ram UNIT [N] DOOR", help: "bring five to ten men to a door", parse: parseRam},
		{word: "batter", usage: "batter DOOR", help: "one die to knock a door down", parse: parseName},
		{word: "to-chain", usage: "to-chain UNIT N CHAIN", help: "bring men to a chain of a drawbridge: NAME.left, NAME.right", parse: parseToChain},
		{word: "hack", usage: "hack CHAIN", help: "a die a man to break a chain", parse: parseName},
		{word: "leave", usage: "leave UNIT", help: "have the men of a unit leave the doors and chains they came to in an earlier turn", parse: parseUnit},
		{word: "bridge", usage: "bridge NAME small|large", help: "begin a bridge", parse: parseBridge},
		{word: "build", usage: "build BRIDGE UNIT N", help: "N men build, a full move", cost: "the move of who builds", parse: parseBuild},
	}
}

// A verb is one word of the ruleset's language.
type verb struct {
	word  string
	also  []string
	usage string
	help  string
	cost  string // of the move of those who do it, if that is always the same
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

// NewSpeech returns the language of wars whose facts are given. The rules have their
// hints read by it.
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
	held.Rules.Tongue = r
	return r
}
