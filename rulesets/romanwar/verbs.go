package romanwar

import (
	"slices"

	"summa/internal/bout"
	"summa/internal/rule"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := []verb{
		{word: "side", usage: "side NAME [policy plain|steady|fanatic|cautious|veteran]", help: "name a side, and how it decides in automatic play", when: always, parse: parseSide, allow: (*Rules).allowSide, do: (*Rules).addSide},
		{word: "muster", usage: "muster UNIT SIDE TYPE N [files F] [weapon W] [base B] [engines E] [crew C] [ladders L] [hold] [inside]", help: "bring a unit of N men", when: always, parse: parseMuster, allow: (*Rules).allowMuster, do: (*Rules).muster},
		{word: "add", usage: "add NAME TYPE side=SIDE men=N [key=value...] | add NAME ARMY", help: "the same with its fields as key=value; or a whole army, drawn up on a table", when: always, parse: parseAdd, allow: (*Rules).allowAdd, do: (*Rules).add},
		{word: "remove", usage: "remove UNIT", help: "take a unit out again", when: mustering, parse: parseUnit, allow: (*Rules).allowRemove, do: (*Rules).remove},
		{word: "map", usage: "map WIDTH DEPTH", help: "play on a table of so many inches; map alone draws it, map UNIT shows where it can go, map on and map off whether it is drawn after every command", when: mustering, parse: parseMap, allow: (*Rules).allowMap, do: (*Rules).layTable},
		{word: "feature", usage: "feature KIND X1 Y1 X2 Y2 [height H] [up FACING] [hard] [small|large] [name NAME]", help: "lay a plateau, slope, road, cover, building, wall, cliff, river, bridge or a door in a wall on the table; a bridge is small, two men abreast, unless it is large, four", when: mustering, parse: parseFeature, allow: (*Rules).allowFeature, do: (*Rules).layFeature},
		{word: "place", usage: "place UNIT X Y N|E|S|W", help: "put the middle of a unit's front there", when: always, parse: parsePlace, allow: (*Rules).allowPlace, do: (*Rules).place},
		{word: "scenario", usage: "scenario NAME", help: "set up a battle that is shipped", when: mustering, parse: parseScenario, allow: (*Rules).allowScenario, do: (*Rules).setScenario},
		{word: "begin", also: []string{"start"}, usage: "begin [SIDE]", help: "begin the war", when: mustering, parse: parseBegin, allow: (*Rules).allowBegin, do: (*Rules).begin},
		{word: "move", usage: "move UNIT D [level|up|down|road|road-up|road-down] ... | move UNIT X Y [FACING] [files F]", help: "go so many inches over each ground; on a table to a point", when: acting, steps: inMove, parse: parseMove, allow: (*Rules).allowMove, do: (*Rules).move},
		{word: "runover", usage: "runover UNIT [PIECES] TARGET [covered N] [from I]", help: "chariots or elephants run over men", when: acting, steps: inMove, parse: parseRunOver, allow: (*Rules).allowRunOver, do: (*Rules).runOver},
		{word: "shoot", usage: "shoot UNIT [N] at TARGET [range D] [level|up|down] [cover WORD] [face front|rear|left|right] [on 1,2,...]", help: "a volley; on a table the map says range, level, cover and face", when: acting, steps: inShoot, parse: parseShoot, allow: (*Rules).allowShoot, do: (*Rules).shoot},
		{word: "casualties", usage: "casualties [UNIT]", help: "settle who is hit: roll for their lives", when: acting, steps: inDeath, parse: parseMaybeUnit, allow: (*Rules).allowCasualties, do: (*Rules).casualties},
		{word: "charge", usage: "charge UNIT against UNIT", help: "on a table: move into contact", when: acting, steps: inCharge, parse: parseCharge, allow: (*Rules).allowCharge, do: (*Rules).charge},
		{word: "melee", usage: "melee UNIT[+UNIT] [N] against UNIT[+UNIT] [M] [front F] [groups A:D,A:D]", help: "attack, without a table", when: acting, steps: inMelee | 1<<stepCharge, parse: parseMelee, allow: (*Rules).allowMelee, do: func(r *Rules, s *State, c *Command, ref *bout.Ref) { r.bookMelee(s, c, ref) }},
		{word: "round", usage: "round [MELEE] [groups A:D,A:D]", help: "fight a round", when: acting, steps: inMelee, parse: parseRound, allow: (*Rules).allowRound, do: (*Rules).fight},
		{word: "decide", usage: "decide MELEE.GROUP SIDE stay|retreat [GROUND]", help: "a side's paper, given openly; secret SIDE decide ... hides it until both are in", when: acting, steps: inMelee, parse: parseDecide, allow: (*Rules).allowDecide, do: (*Rules).decide},
		{word: "seal", usage: "seal MELEE.GROUP SIDE DIGEST held", help: "a sealed paper; secret NAME decide ... makes it", when: acting, steps: inMelee, parse: parseSeal, allow: (*Rules).allowDecide, do: (*Rules).seal},
		{word: "open", usage: "open MELEE.GROUP SIDE PAPER SALT [SIDE PAPER SALT]", help: "turn sealed papers up; reveal does it", when: acting, steps: inMelee, parse: parseOpen, allow: (*Rules).allowOpen, do: (*Rules).open},
		{word: "next", usage: "next", help: "on a table, or where both sides take each step: the following step of the turn", when: acting, parse: parseNothing, allow: (*Rules).allowNext, do: (*Rules).next},
		{word: "end", usage: "end", help: "end the turn", when: acting, parse: parseNothing, allow: (*Rules).allowEnd, do: (*Rules).end},
	}
	return append(verbs, workVerbs()...)
}

func workVerbs() []verb {
	return []verb{
		{word: "ladder-up", usage: "ladder-up UNIT WALL [LADDER] [at D]", help: "put a ladder up, half a move", cost: "1/2 of a move", when: acting, steps: inMove, parse: parseLadderUp, allow: (*Rules).allowLadderUp, do: (*Rules).ladderUp},
		{word: "climb", usage: "climb UNIT [N] [men 1,2] LADDER", help: "two men get on a ladder, a full move", cost: "the move of the two", when: acting, steps: inMove, parse: parseClimb, allow: (*Rules).allowClimb, do: (*Rules).climb},
		{word: "push-ladder", usage: "push-ladder LADDER UNIT", help: "two men on the wall push at a ladder", when: acting, steps: inMove, parse: parsePush, allow: (*Rules).allowPush, do: (*Rules).push},
		{word: "ladder-melee", usage: "ladder-melee LADDER [against UNIT [men 1,2]]", help: "the men of a ladder fight two of the fort, or step onto the wall", when: acting, steps: inMelee, parse: parseLadderMelee, allow: (*Rules).allowLadderMelee, do: (*Rules).ladderMelee},
		{word: "wall", usage: "wall UNIT on NAME|off [corner]", help: "get on or off a wall, at a corner", when: acting, steps: inMove, parse: parseWall, allow: (*Rules).allowWall, do: (*Rules).onWall},
		{word: "door", usage: "door open|close DOOR UNIT", help: "open or close a door, a full move of a man inside", cost: "the move of a man", when: acting, steps: inMove, parse: parseDoor, allow: (*Rules).allowDoor, do: (*Rules).door},
		{word: "ram", usage: "ram UNIT [N] DOOR", help: "bring five to ten men to a door", when: acting, steps: inMove, parse: parseRam, allow: (*Rules).allowRam, do: (*Rules).ram},
		{word: "batter", usage: "batter DOOR", help: "one die to knock a door down", when: acting, steps: inMove, parse: parseName, allow: (*Rules).allowBatter, do: (*Rules).batter},
		{word: "to-chain", usage: "to-chain UNIT N CHAIN", help: "bring men to a chain of a drawbridge: NAME.left, NAME.right", when: acting, steps: inMove, parse: parseToChain, allow: (*Rules).allowToChain, do: (*Rules).toChain},
		{word: "hack", usage: "hack CHAIN", help: "a die a man to break a chain", when: acting, steps: inMove, parse: parseName, allow: (*Rules).allowHack, do: (*Rules).hack},
		{word: "leave", usage: "leave UNIT", help: "have the men of a unit leave the doors and chains they came to in an earlier turn", when: acting, steps: inMove, parse: parseUnit, allow: (*Rules).allowLeave, do: (*Rules).leaveWorks},
		{word: "bridge", usage: "bridge NAME small|large", help: "begin a bridge", when: either, parse: parseBridge, allow: (*Rules).allowBridge, do: (*Rules).layBridge},
		{word: "build", usage: "build BRIDGE UNIT N", help: "N men build, a full move", cost: "the move of who builds", when: acting, steps: inMove, parse: parseBuild, allow: (*Rules).allowBuild, do: (*Rules).build},
	}
}

func (r *Rules) allowMap(s *State, c *Command) *rule.Refusal {
	for i := range s.units {
		if b := s.rect(&s.units[i]); s.units[i].placed && (b.x1 > c.x || b.y1 > c.y) {
			return refuse("blocked", general2, r.name(s, i)+" would stand off the table", "")
		}
	}
	return nil
}

// layTable chooses a table in inches.
func (r *Rules) layTable(s *State, c *Command, ref *bout.Ref) {
	s.mode, s.width, s.depth = battle, c.x, c.y
	ref.Step(stScale, bout.None, general1, int(s.spacing()))
}

func (r *Rules) allowFeature(s *State, c *Command) *rule.Refusal {
	if s.mode != battle {
		return refuse("wrong-phase", general2, "features lie on a table", "map WIDTH DEPTH")
	}
	if c.feat.x1 <= c.feat.x0 || c.feat.y1 <= c.feat.y0 || c.feat.x0 < 0 || c.feat.y0 < 0 || c.feat.x1 > s.width || c.feat.y1 > s.depth {
		return refuse("bad-number", general2, "X2 and Y2 are greater than X1 and Y1, on the table", "")
	}
	if c.feat.kind == doorway {
		return r.allowDoorway(s, &c.feat)
	}
	return nil
}

// allowDoorway refuses a door that is in no wall, or has the name of another.
func (r *Rules) allowDoorway(s *State, f *feature) *rule.Refusal {
	switch {
	case s.doorNamed(f.name) != nil:
		return refuse("duplicate", castle1, "there is a door "+r.names.Name(f.name)+" already", "choose another name")
	case !slices.ContainsFunc(s.feats, func(w feature) bool { return w.kind == wall && w.touches(f.box) }):
		return refuse("bad-argument", castle1, "there is no wall there", "feature wall X1 Y1 X2 Y2")
	}
	return nil
}

// layFeature lays a feature on the table.
func (r *Rules) layFeature(s *State, c *Command, ref *bout.Ref) {
	s.feats = append(s.feats, c.feat)
	id := featureRules[c.feat.kind]
	ref.Event(evLaid, bout.None, bout.None, id, int(c.feat.kind), int(c.feat.name))
	if h := r.tall(&c.feat); h > 0 {
		ref.Step(stHeight, bout.None, id, int(h))
	}
	if c.feat.kind == crossing {
		id := bridge2
		if c.feat.height == r.bridgeWidth(true) {
			id = bridge3
		}
		ref.Step(stAbreast, bout.None, id, int(c.feat.height/inch))
	}
}

// allowPlace refuses a place off the table or in contact with an enemy.
func (r *Rules) allowPlace(s *State, c *Command) *rule.Refusal {
	if s.mode != battle {
		return refuse("wrong-phase", general2, "units are placed on a table", "map WIDTH DEPTH")
	}
	t := s.units[c.unit]
	if s.begun && t.placed {
		return refuse("wrong-phase", general2, "the war has begun, men move", "move "+r.typed(s, int(c.unit))+" "+string(appendHundredths(nil, int(c.x)))+" "+string(appendHundredths(nil, int(c.y))))
	}
	t.x, t.y, t.facing = c.x, c.y, c.facing
	b := s.rect(&t)
	if !s.onTable(b) {
		return refuse("blocked", general2, r.name(s, int(c.unit))+" would stand off the table", "")
	}
	for i := range s.units {
		u := &s.units[i]
		if u.side == t.side || u.n == 0 || !u.placed {
			continue
		}
		if gx, gy := b.away(s.rect(u)); long(gx, gy) < int32(r.c.n(numMinimum)) {
			return refuse("overlap", missile3, r.name(s, int(c.unit))+" would stand in contact with "+r.name(s, i), "")
		}
	}
	return r.roomToPlace(s, c, &t, &b)
}

// place puts a unit on the table.
func (r *Rules) place(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	u.x, u.y, u.facing, u.placed = c.x, c.y, c.facing, true
	r.changed(s)
	ref.Event(evPlaced, whoUnit(int(c.unit)), bout.None, general2, int(c.x), int(c.y), int(c.facing))
}

func (r *Rules) allowAdd(s *State, c *Command) *rule.Refusal {
	if c.hold && c.side == addsArmy {
		return r.allowArmy(s, c)
	}
	return r.allowMuster(s, c)
}

// addsArmy in the side of a Command says that add musters a whole army.
const addsArmy = 100

// add musters a unit or an army.
func (r *Rules) add(s *State, c *Command, ref *bout.Ref) {
	if c.hold && c.side == addsArmy {
		r.musterArmy(s, c, ref)
		return
	}
	r.muster(s, c, ref)
}

// allowScenario tries a scenario on a table of its own.
func (r *Rules) allowScenario(s *State, c *Command) *rule.Refusal {
	if len(s.units) > 0 || s.nSides > 0 {
		return refuse("wrong-phase", general2, "the field is not empty", "begin a new session for a scenario")
	}
	var trial State
	trial.CopyFrom(s)
	for _, l := range r.scene(&r.c.scenarios[c.kind]) {
		if err := r.say(&trial, l.text); err != nil {
			return refuse("bad-argument", general2, "the scenario cannot be set up: "+l.text+": "+err.Error(), "")
		}
	}
	return nil
}
