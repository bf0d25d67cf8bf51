package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := append(setupVerbs(), turnVerbs()...)
	return append(append(verbs, refereeVerbs()...), askVerbs()...)
}

func setupVerbs() []verb {
	return []verb{
		{word: "arena", usage: "arena WIDTH HEIGHT [clear] | arena NAME [clear]", help: "choose the board: open squares, or an arena by its name; clear takes terrain away that was laid before", phase: settingUp, parse: parseArena, allow: (*Rules).allowArena, do: (*Rules).chooseArena},
		{word: "scenario", usage: "scenario NAME [clear]", help: "choose an arena with its condition of victory; clear takes terrain away that was laid before", phase: settingUp, parse: parseScenario, allow: (*Rules).allowScenario, do: (*Rules).chooseScenario},
		{word: "terrain", usage: "terrain X,Y... open|raised|difficult|obstacle|hazard|raised difficult|raised hazard [damage=N] [los=block|clear] [height=N]", help: "lay terrain on squares; X,Y-X,Y is a run of them", phase: settingUp, parse: parseTerrain, allow: (*Rules).allowTerrain, do: (*Rules).layTerrain},
		{word: "school", usage: "school NAME", help: "enter a school; the order of entry is that of the dice", phase: settingUp, parse: parseSchool, allow: (*Rules).allowSchool, do: (*Rules).addSchool},
		{word: "team", usage: "team NAME SCHOOL...", help: "declare schools one team, for tables that rule so", phase: settingUp, parse: parseTeam, allow: allowAny, do: (*Rules).team},
		{word: "add", also: []string{"gladiator"}, usage: "add NAME [ROLE] [key=value...]", help: "enter a gladiator: school=, at=X,Y or gate, facing=, role=, grade=, tricks=, move=, attack=\"sword 4+/4\", throw=\"pilum 4+/4 range 4\", life= and any other field", phase: settingUp, parse: parseAdd, allow: (*Rules).allowAdd, do: (*Rules).add},
		{word: "remove", usage: "remove NAME", help: "take a gladiator or an empty school out again", phase: settingUp, parse: parseRemove, allow: (*Rules).allowRemove, do: (*Rules).remove},
		{word: "place", usage: "place NAME X,Y [FACING]", help: "put a gladiator on a square", phase: settingUp, parse: parsePlace, allow: (*Rules).allowPlace, do: (*Rules).placeFigure},
		{word: "victory", usage: "victory last-school", help: "who wins: the last school standing; scenario NAME sets others", phase: settingUp, parse: parseVictory, allow: allowAny, do: (*Rules).setVictory},
		{word: "no-retreat", usage: "no-retreat on|off", help: "declare a battle in which surrender is death", phase: settingUp, parse: parseOnOff, allow: allowAny, do: (*Rules).declareNoRetreat},
		{word: "limits", usage: "limits none|campaign", help: "set limits on surrender", phase: settingUp, parse: parseLimits, allow: allowAny, do: (*Rules).setLimits},
		{word: "keep", usage: "keep cards|checklist|wound-dice... | keep nothing", help: "say what the table keeps count with: a card for each gladiator, a checklist, a die beside whoever is wounded; what is to be done with them is then told", phase: settingUp, parse: parseKeep, allow: allowAny, do: (*Rules).keep},
		{word: "begin", also: []string{"start"}, usage: "begin [order SCHOOL...]", help: "put the schools in order and begin; order names tied schools where the Imperator states it", phase: settingUp, parse: parseBegin, allow: (*Rules).allowBegin, do: (*Rules).begin},
	}
}

func turnVerbs() []verb {
	return []verb{
		{word: "activate", usage: "activate NAME [X,Y]", help: "begin a gladiator's turn; a late comer enters at X,Y", phase: choosing, parse: parseActivate, allow: (*Rules).allowActivate, do: (*Rules).activate},
		{word: "pass", usage: "pass", help: "cede priority when nobody is left to activate", phase: choosing, parse: parseNothing, allow: (*Rules).allowPass, do: (*Rules).pass},
		{word: "move", usage: "move n|e|s|w...", help: "walk, a square a direction", phase: acting, parse: parseMove, allow: (*Rules).allowMove, do: (*Rules).move},
		{word: "turn", also: []string{"face"}, usage: "turn n|e|s|w", help: "face another way, for nothing", phase: acting, parse: parseWay, allow: (*Rules).allowTurn, do: (*Rules).turn},
		{word: "attack", usage: "attack NAME [with=TRICK] [react=turn|stay]", help: "strike at who stands beside him; ends the movement phase; react= says at once what the target does", phase: acting, parse: parseAttack, allow: (*Rules).allowAttack, do: (*Rules).attack},
		{word: "shoot", usage: "shoot NAME [with=TRICK] [react=turn|stay]", help: "a ranged attack; ends the movement phase", phase: acting, parse: parseShoot, allow: (*Rules).allowShoot, do: (*Rules).attack},
		{word: "trick", usage: "trick NAME [TARGET] [n|e|s|w|X,Y] [with=TRICK] [mp=N] [react=turn|stay]", help: "use a trick, adopt a stance, take an optional effect; stand-up, recover", phase: anyTrick, parse: parseTrick, allow: (*Rules).allowTrick, do: (*Rules).useTrick},
		{word: "pick-up", also: []string{"pickup"}, usage: "pick-up", help: "pick up the enemy's flag", phase: acting, parse: parseNothing, allow: (*Rules).allowFlag, do: (*Rules).takeFlag},
		{word: "end-move", usage: "end-move", help: "end the movement phase", phase: acting, parse: parseNothing, allow: (*Rules).allowEndMove, do: (*Rules).endMove},
		{word: "done", also: []string{"end"}, usage: "done", help: "end the turn", phase: acting, parse: parseNothing, allow: (*Rules).allowDone, do: (*Rules).done},
		{word: "react", usage: "react turn [n|e|s|w] | react stay", help: "answer an attack: turn to face it, or stay", phase: reacting, parse: parseReact, allow: (*Rules).allowReact, do: (*Rules).react},
		{word: "decline", usage: "decline", help: "do without an optional effect", phase: choosingEffect, parse: parseNothing, allow: allowAny, do: (*Rules).decline},
		{word: "surrender", usage: "surrender SCHOOL", help: "give the battle up, at the end of a round", phase: roundEnding, parse: parseSurrender, allow: (*Rules).allowSurrender, do: (*Rules).surrender},
		{word: "surrender!", usage: "surrender! SCHOOL", help: "the same where it is death", phase: roundEnding, parse: parseSurrender, allow: (*Rules).allowSurrender, do: (*Rules).surrender},
		{word: "fight-on", usage: "fight-on [SCHOOL...|all]", help: "schools, or the one that is asked, do not surrender; when all have answered the next round begins", phase: roundEnding, parse: parseFightOn, allow: (*Rules).allowFightOn, do: (*Rules).fightOn},
	}
}

func refereeVerbs() []verb {
	return []verb{
		{word: "push", usage: "push NAME n|e|s|w [N]", help: "referee: force somebody to move", phase: refereeing, parse: parsePush, allow: (*Rules).allowOnBoard, do: (*Rules).refereePush},
		{word: "step", usage: "step NAME n|e|s|w [N]", help: "referee: an effect movement of his own", phase: refereeing, parse: parsePush, allow: (*Rules).allowOnBoard, do: (*Rules).refereeStep},
		{word: "wound", usage: "wound NAME N", help: "referee: LP lost", phase: refereeing, parse: parseAmount, allow: (*Rules).allowOnBoard, do: (*Rules).refereeWound},
		{word: "heal", usage: "heal NAME N", help: "referee: LP given back", phase: refereeing, parse: parseAmount, allow: (*Rules).allowOnBoard, do: (*Rules).refereeHeal},
		{word: "favour", usage: "favour SCHOOL N", help: "referee: Crowd's Favour given, or taken with a minus", phase: refereeing, parse: parseFavour, allow: allowAny, do: (*Rules).refereeFavour},
		{word: "condition", usage: "condition NAME prone|entangled|blinded|bleeding [off]", help: "referee: a condition laid on, or lifted", phase: refereeing, parse: parseCondition, allow: (*Rules).allowOnBoard, do: (*Rules).refereeCondition},
		{word: "out", usage: "out NAME", help: "referee: taken out of action", phase: refereeing, parse: parseOn, allow: (*Rules).allowOnBoard, do: (*Rules).refereeOut},
	}
}

func askVerbs() []verb {
	return []verb{
		{word: "range", usage: "range NAME|X,Y NAME|X,Y", help: "how far it is", phase: always, parse: parsePlaces, allow: allowAny, do: (*Rules).tellRange},
		{word: "los", usage: "los NAME|X,Y NAME|X,Y", help: "whether one can see from there to there, and what is in the way", phase: always, parse: parsePlaces, allow: allowAny, do: (*Rules).tellSight},
		{word: "arc", usage: "arc NAME NAME|X,Y", help: "which side of NAME an attack from there hits", phase: always, parse: parsePlaces, allow: (*Rules).allowArc, do: (*Rules).tellArc},
		{word: "cost", usage: "cost NAME n|e|s|w", help: "what a step costs him, and why", phase: always, parse: parsePush, allow: (*Rules).allowOnBoard, do: (*Rules).tellCost},
	}
}

func allowAny(r *Rules, s *State, c *Command) *rule.Refusal { return nil }

func parseNothing(p *parser, c *Command) error { return nil }

// allowOnBoard: he is on the board, and the step is not off it.
func (r *Rules) allowOnBoard(s *State, c *Command) *rule.Refusal {
	if !s.standing(int(c.on)) {
		return refuse("wrong-phase", life3, r.name(s, int(c.on))+" is not on the board", "show")
	}
	if c.verb.word == "cost" && !s.board.inside(s.fig[c.on].at.To(c.ways[0])) {
		return refuse("off-board", move4, "that way is the arena wall", "")
	}
	if c.verb.word == "cost" {
		return r.priced(s, s.fig[c.on].at.To(c.ways[0]))
	}
	return nil
}

// priced refuses the price of a step that nobody may take. [mor.terrain.6]
// [mor.terrain.7]
func (r *Rules) priced(s *State, to field.Square) *rule.Refusal {
	if s.closed(to) == bySomebody {
		return nil // he may be gone by then
	}
	if no := r.ground(s, to); no != nil {
		return no
	}
	if s.board.at(to).hazard {
		return walksIntoHazard(to)
	}
	return nil
}

func (r *Rules) refereePush(s *State, c *Command, ref *bout.Ref) {
	j := int(c.on)
	far, why := r.pushed(s, j, c.ways[0], int(c.n))
	if far == 0 {
		ref.Event(evPushCancelled, j, bout.None, orRule(why, effect3))
		return
	}
	r.keepOn(s, ref, func() { r.shove(s, j, c.ways[0], far, nobody, ref) })
}

func (r *Rules) refereeStep(s *State, c *Command, ref *bout.Ref) {
	r.keepOn(s, ref, func() {
		for range c.n {
			if !r.step(s, int(c.on), s.fig[c.on].at.To(c.ways[0]), ref) {
				ref.Event(evPushCancelled, int(c.on), bout.None, effect3)
				return
			}
		}
	})
}

// keepOn has a referee's act take place and then goes on with what the battle was
// about.
func (r *Rules) keepOn(s *State, ref *bout.Ref, act func()) {
	was := s.phase
	act()
	if s.phase == Over || was == Setup || was == Over {
		return
	}
	if was == Choose || was == Movement || was == Attack || was == RoundEnd {
		s.resume = was
	}
	if was == Reaction {
		return
	}
	r.proceed(s, ref)
}

func (r *Rules) refereeWound(s *State, c *Command, ref *bout.Ref) {
	r.keepOn(s, ref, func() { r.hurt(s, int(c.on), int(c.n), wound{by: nobody, rule: life1}, ref) })
}

func (r *Rules) refereeHeal(s *State, c *Command, ref *bout.Ref) {
	r.heal(s, int(c.on), int(c.n), life2, ref)
}

func (r *Rules) refereeFavour(s *State, c *Command, ref *bout.Ref) {
	r.favour(s, c.school, int(c.n), bout.None, crowd1, ref)
}

func (r *Rules) refereeCondition(s *State, c *Command, ref *bout.Ref) {
	if c.sure {
		r.lift(s, int(c.on), 1<<c.word, ref)
		return
	}
	f := &s.fig[c.on]
	if f.conditions&(1<<c.word) == 0 {
		f.conditions |= 1 << c.word
		ref.Event(conditionEvent(1<<c.word), int(c.on), bout.None, attack4)
	}
}

func (r *Rules) refereeOut(s *State, c *Command, ref *bout.Ref) {
	r.keepOn(s, ref, func() { r.takeOut(s, int(c.on), wound{by: nobody}, ref) })
}

func (r *Rules) tellRange(s *State, c *Command, ref *bout.Ref) {
	a, b := c.list[0], c.list[1]
	ref.Event(evDistance, bout.None, bout.None, range3, r.distance(s, a, b, s.occupant(a)), packed(a), packed(b))
}

func (r *Rules) tellSight(s *State, c *Command, ref *bout.Ref) {
	a, b := c.list[0], c.list[1]
	q, why := r.sight(s, a, b)
	id := los1
	who := bout.None
	if why != 0 {
		id = why
		who = s.occupant(q)
	}
	crossed, touched := 0, 0
	field.Crossed(a, b, func(field.Square) bool { crossed++; return true })
	field.Touched(a, b, func(field.Square) bool { touched++; return true })
	ref.Event(evSight, who, bout.None, id, packed(a), packed(b), packed(q), r.blockerKind(s, q, why))
	ref.Step(stCrossed, bout.None, los4, crossed)
	if touched > 0 {
		ref.Step(stTouched, bout.None, los2, touched)
	}
}

// blockerKind is what blocks a line of sight, by its place in groundWords.
func (r *Rules) blockerKind(s *State, q field.Square, why ruleID) int {
	switch {
	case why == 0 || s.occupant(q) >= 0:
		return 0
	case s.board.at(q).obstacle:
		return groundObstacle
	case s.board.at(q).hazard:
		return groundHazard
	case s.board.at(q).difficult:
		return groundDifficult
	}
	return groundRaised
}

func (r *Rules) allowArc(s *State, c *Command) *rule.Refusal {
	if c.on == nobody {
		return refuse("unknown-name", range4, "the sides of a gladiator are asked for: name him first", "arc NAME NAME")
	}
	if s.fig[c.on].at == c.list[1] {
		return refuse("bad-argument", range4, r.name(s, int(c.on))+" stands on that square, and nobody attacks him from there", "arc NAME NAME")
	}
	return nil
}

func (r *Rules) tellArc(s *State, c *Command, ref *bout.Ref) {
	f := &s.fig[c.on]
	q := f.at.Arc(f.facing, c.list[1])
	id := range4
	if f.hasCondition(prone) {
		q, id = rear, attack4
	}
	ref.Event(evArc, int(c.on), bout.None, id, int(q), packed(c.list[1]))
}

func (r *Rules) tellCost(s *State, c *Command, ref *bout.Ref) {
	from := s.fig[c.on].at
	to := from.To(c.ways[0])
	n := r.stepCost(s, int(c.on), from, to, ref)
	ref.Event(evCost, int(c.on), bout.None, move5, n, packed(to))
}
