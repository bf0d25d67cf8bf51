package speech

import (
	"slices"
	"strings"

	"summa/internal/grammar"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := []verb{
		{Word: "side", Usage: "side NAME [policy plain|steady|fanatic|cautious|veteran]", Help: "name a side, and how it decides in automatic play", Slots: []slot{aName, policy}},
		{Word: "muster", Usage: "muster UNIT SIDE TYPE N [files F] [weapon W] [base B] [engines E] [crew C] [ladders L] [hold] [inside]", Help: "bring a unit of N men", Slots: []slot{aName.As("UNIT"), army, troop, company}},
		{Word: "add", Usage: "add NAME TYPE side=SIDE men=N [key=value...] | add NAME ARMY", Help: "the same with its fields as key=value; or a whole army, drawn up on a table", Told: "bring a unit of N men, of a TYPE that list types names, to a side. A key is another field of it, as in files=5 weapon=bow ladders=2. An ARMY is one of list armies: it comes as a side called NAME, drawn up on a table.", Slots: []slot{entered, enteredArmy}},
		{Word: "remove", Usage: "remove UNIT", Help: "take a unit out again"},
		{Word: "map", Usage: "map WIDTH DEPTH", Help: "play on a table of so many inches; map alone draws it, map UNIT shows where it can go, map on and map off whether it is drawn after every command", Slots: []slot{extent}},
		{Word: "feature", Usage: "feature KIND X1 Y1 X2 Y2 [height H] [up FACING] [hard] [small|large] [name NAME]", Help: "lay a plateau, slope, road, cover, building, wall, cliff, river, bridge or a door in a wall on the table; a bridge is small, two men abreast, unless it is large, four", Slots: []slot{feature}},
		{Word: "place", Usage: "place UNIT X Y N|E|S|W", Help: "put the middle of a unit's front there", Slots: []slot{point, facing}},
		{Word: "scenario", Usage: "scenario NAME", Help: "set up a battle that is shipped", Slots: []slot{scenario}},
		{Word: "begin", Also: []string{"start"}, Usage: "begin [SIDE]", Help: "begin the war", Slots: []slot{side}},
		{Word: "move", Usage: "move UNIT D [level|up|down|road|road-up|road-down] ... | move UNIT X Y [FACING] [files F]", Help: "go so many inches over each ground; on a table to a point", Told: "on a table: to a point, its inches from the west and the south edge, as in move NAME 30 34; toward a name, as near as the move goes; or away, from the nearest enemy. Behind the point may stand where they look, n e s w, and files. Without a table: so many inches, and over what ground.", Slots: []slot{march, marchTo}},
		{Word: "runover", Usage: "runover UNIT [PIECES] TARGET [covered N] [from I]", Help: "chariots or elephants run over men", Slots: []slot{men.As("PIECES"), target.As("TARGET"), covered}},
		{Word: "shoot", Usage: "shoot UNIT [N] at TARGET [range D] [level|up|down] [cover WORD] [face front|rear|left|right] [on 1,2,...]", Help: "a volley; on a table the map says range, level, cover and face", Missing: "shoot at whom?", Slots: []slot{target.As("TARGET"), aim}},
		{Word: "casualties", Usage: "casualties [UNIT]", Help: "settle who is hit: roll for their lives"},
		{Word: "charge", Usage: "charge UNIT against UNIT", Help: "on a table: move into contact", Missing: "charge against whom?", Slots: []slot{unit, target}},
		{Word: "melee", Usage: "melee UNIT[+UNIT] [N] against UNIT[+UNIT] [M] [front F] [groups A:D,A:D]", Help: "attack, without a table", Missing: "attack whom?", Slots: []slot{units(0), units(1), men, menOf("M", func(c *rules.Command) *int32 { return &c.M }), front, groups}},
		{Word: "round", Usage: "round [MELEE] [groups A:D,A:D]", Help: "fight a round", Slots: []slot{anyMelee, newGroups}},
		{Word: "decide", Usage: "decide MELEE.GROUP SIDE stay|retreat [GROUND]", Help: "a side's paper, given openly; secret SIDE decide ... hides it until both are in", Slots: []slot{paper, ground}},
		{Word: "seal", Usage: "seal MELEE.GROUP SIDE DIGEST held", Help: "a sealed paper; secret NAME decide ... makes it", Slots: []slot{digest}},
		{Word: "open", Usage: "open MELEE.GROUP SIDE PAPER SALT [SIDE PAPER SALT]", Help: "turn sealed papers up; reveal does it", Slots: []slot{papers}},
		{Word: "next", Usage: "next", Help: "on a table, or where both sides take each step: the following step of the turn"},
		{Word: "end", Usage: "end", Help: "end the turn"},
	}
	return append(verbs, workVerbs()...)
}

func workVerbs() []verb {
	return []verb{
		{Word: "ladder-up", Usage: "ladder-up UNIT WALL [LADDER] [at D]", Help: "put a ladder up, half a move", Cost: "1/2 of a move", Slots: []slot{nameOf("WALL", "a wall", (*parser).walls), newLadder}},
		{Word: "climb", Usage: "climb UNIT [N] [men 1,2] LADDER", Help: "two men get on a ladder, a full move", Cost: "the move of the two", Slots: []slot{picks}},
		{Word: "push-ladder", Usage: "push-ladder LADDER UNIT", Help: "two men on the wall push at a ladder"},
		{Word: "ladder-melee", Usage: "ladder-melee LADDER [against UNIT [men 1,2]]", Help: "the men of a ladder fight two of the fort, or step onto the wall", Slots: []slot{target, picks}},
		{Word: "wall", Usage: "wall UNIT {on NAME|off} [corner]", Help: "get on or off a wall, at a corner", Missing: "on or off the wall?", Slots: []slot{onWall, wall, corner}},
		{Word: "door", Usage: "door open|close DOOR UNIT", Help: "open or close a door, a full move of a man inside", Cost: "the move of a man", Missing: "open or close the door?", Slots: []slot{opened, door}},
		{Word: "ram", Usage: "ram UNIT [N] DOOR", Help: "bring five to ten men to a door", Slots: []slot{men, door}},
		{Word: "batter", Usage: "batter DOOR", Help: "one die to knock a door down", Slots: []slot{nameOf("DOOR", "a name", (*parser).doors)}},
		{Word: "to-chain", Usage: "to-chain UNIT N CHAIN", Help: "bring men to a chain of a drawbridge: NAME.left, NAME.right", Slots: []slot{some, chain}},
		{Word: "hack", Usage: "hack CHAIN", Help: "a die a man to break a chain", Slots: []slot{nameOf("CHAIN", "a name", (*parser).chains)}},
		{Word: "leave", Usage: "leave UNIT", Help: "have the men of a unit leave the doors and chains they came to in an earlier turn"},
		{Word: "bridge", Usage: "bridge NAME small|large", Help: "begin a bridge", Slots: []slot{nameOf("NAME", "a bridge", nil), large}},
		{Word: "build", Usage: "build BRIDGE UNIT N", Help: "N men build, a full move", Cost: "the move of who builds", Slots: []slot{bridge, some}},
	}
}

// sharedSlots are those that several verbs have.
var sharedSlots = []slot{unit, men, side, grouped, ladder}

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

// NewSpeech returns the language of wars whose facts are given. The rules have their
// hints read by it.
func NewSpeech(held *facts.Facts) *Speech {
	r := &Speech{Facts: held, grammar: grammar.New(verbTable(), sharedSlots)}
	held.Rules.Tongue = r
	return r
}

// AppendCommand appends a command as it would be typed: read again, it is the same.
func (r *Speech) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	r.writing = parser{r: r, s: s}
	return r.grammar.Find(c.Action.Word).Append(b, &r.writing, c)
}

// Complete offers the words that may come next: of the commands that could be given, or
// else of any, as of works, which are not all listed. At a terminal a word that only one of them begins with stands for it, so
// none is offered where a name is coined.
func (r *Speech) Complete(s *state.State, words []string) []string {
	works := len(words) > 0 && slices.ContainsFunc(workVerbs(), func(v verb) bool { return strings.EqualFold(v.Word, words[0]) })
	if len(words) > 0 && !works {
		var lines []string
		r.Options(s, func(text string) { lines = append(lines, text) })
		if next := grammar.Next(lines, words); len(next) > 0 {
			return next
		}
	}
	return r.grammar.Complete(words, func(v *verb) (*parser, *rules.Command) {
		c := rules.Order(r.Actions[v.Word])
		return &parser{r: r, s: s, verb: v}, &c
	})
}
