package speech

import (
	"math"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// mostOptions bounds what legal looks at in a large war.
const mostOptions = 4000

// Legal visits commands that could be given now, one of each sort for every unit
// and every enemy, or with all set also those that are forbidden and by which rule.
func (r *Speech) Legal(s *state.State, all bool, visit func(game.Choice)) {
	var l line.Line
	var c rules.Command
	n := 0
	r.Options(s, func(text string) {
		if n++; n > mostOptions || l.Parse(text) != nil || r.Parse(s, &l, &c) != nil {
			return
		}
		_, no := r.Permit(s, &c)
		if no != nil && !all {
			return
		}
		choice := game.Choice{Line: text, Refusal: no}
		if no == nil {
			choice.Cost, choice.Told = r.Cost(s, &c), r.costTold(s, &c)
			choice.Aim = r.aim(s, &c)
		}
		visit(choice)
	})
}

// aim is how far a move goes, and towards whom if it brings nearer; "" of one that goes
// hardly anywhere.
func (r *Speech) aim(s *state.State, c *rules.Command) string {
	if c.Action.Word != "move" || s.Mode != state.Battle || c.Unit < 0 {
		return ""
	}
	there := s.Units[c.Unit]
	hundredths := int(math.Hypot(float64(c.X-there.X), float64(c.Y-there.Y)) + 0.5)
	if hundredths < facts.WorthGoing {
		return ""
	}
	far := string(state.AppendHundredths(nil, hundredths)) + `"`
	e, d := r.Nearest(s, int(c.Unit))
	if e < 0 {
		return far
	}
	there.X, there.Y = c.X, c.Y
	if gx, gy := s.Rect(&there).Away(s.Rect(&s.Units[e])); math.Hypot(float64(gx), float64(gy)) < float64(d) {
		return far + " toward " + r.Name(s, e)
	}
	return far + " away from " + r.Name(s, e)
}

// Options visits the lines that may be worth a look.
func (r *Speech) Options(s *state.State, visit func(string)) {
	if s.Over {
		return
	}
	if !s.Begun {
		visit("begin")
		return
	}
	r.paperOptions(s, visit)
	r.crewOptions(s, visit)
	for i := range s.Units {
		u := &s.Units[i]
		if u.N == 0 || !s.Acts(u.Side) {
			continue
		}
		r.moveOptions(s, i, visit)
		r.workOptions(s, i, visit)
		for j := range s.Units {
			if t := &s.Units[j]; t.N > 0 && t.Side != u.Side {
				r.attackOptions(s, i, j, visit)
			}
		}
	}
	if s.Mode == state.Battle || s.AnyPending() {
		visit("casualties")
	}
	visit("next")
	visit("end")
}

func (r *Speech) paperOptions(s *state.State, visit func(string)) {
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Over {
			continue
		}
		label := "M" + state.Itoa(int(m.Number))
		for g := range m.Groups {
			if x := &s.Groups[m.First+g]; x.Deciding {
				for side := range int(s.NSides) {
					if x.Paper[m.Place(uint8(side))] == state.NoPaper {
						start := "decide " + label + "." + state.Itoa(int(g)+1) + " " + r.TypedSide(s, side)
						visit(start + " stay")
						visit(start + " retreat")
					}
				}
			}
		}
		visit("round " + label + r.groupsToState(s, m))
	}
}

// groupsToState are even groups of a melee, where the players state them and have not.
func (r *Speech) groupsToState(s *state.State, m *state.Melee) string {
	if r.GroupsStated(s, m, &rules.Command{}, "") == nil {
		return ""
	}
	return " groups " + string(state.AppendGroups(nil, r.EvenGroups(s, m)))
}

func (r *Speech) moveOptions(s *state.State, i int, visit func(string)) {
	u, name := &s.Units[i], r.Typed(s, i)
	if s.Mode != state.Battle {
		if rest := u.Rest(); rest > 0 {
			visit("move " + name + " " + string(state.AppendHundredths(nil, int(rest))))
		}
		return
	}
	e, d := r.Nearest(s, i)
	if e < 0 {
		return
	}
	foe := &s.Units[e]
	gx, gy := s.Rect(u).Away(s.Rect(foe))
	m := min(u.Rest(), d-state.Inch/2)
	if d < state.Inch/2 { // in contact: away
		gx, gy = r.FromEnemy(s, u, foe)
		m = u.Rest()
	}
	if m > 0 {
		dx, dy := r.wayOut(s, i, gx, gy, m)
		visit("move " + name + " " + string(state.AppendHundredths(nil, int(u.X+dx))) + " " + string(state.AppendHundredths(nil, int(u.Y+dy))))
	}
}

// wayOut is a way that a unit may go now: toward an enemy, who is in some direction, so
// far or half as far, or else to a side or away from him; or the first of these if it
// may go none.
func (r *Speech) wayOut(s *state.State, i int, gx, gy, m int32) (dx, dy int32) {
	u := &s.Units[i]
	for _, d := range [4][2]int32{{gx, gy}, {-gy, gx}, {gy, -gx}, {-gx, -gy}} {
		for _, far := range [2]int32{m, m / 2} {
			x, y := state.Along(d[0], d[1], far, false)
			c := rules.Order(r.Actions["move"])
			c.Unit, c.X, c.Y = int32(i), u.X+x, u.Y+y
			if (x != 0 || y != 0) && r.May(s, &c) {
				return x, y
			}
		}
	}
	return state.Along(gx, gy, m, false)
}

func (r *Speech) attackOptions(s *state.State, i, j int, visit func(string)) {
	a, t := r.Typed(s, i), r.Typed(s, j)
	u := &s.Units[i]
	if u.Weapon != state.NoWeapon {
		text := "shoot " + a + " at " + t
		if s.Mode != state.Battle {
			text += " range " + string(state.AppendHundredths(nil, int(r.Content.Arms[u.Weapon].Bands[0].To[state.Level])))
		}
		visit(text)
	}
	if u.Mount > state.OnHorse {
		text := "runover " + a + " " + t
		if s.Mode != state.Battle {
			text += " covered 1"
		}
		visit(text)
	}
	if s.Mode == state.Battle {
		visit("charge " + a + " against " + t)
	} else {
		visit("melee " + a + " against " + t + r.groupsToState(s, &state.Melee{NA: 1, ND: 1, A: [state.Most]int32{int32(i)}, D: [state.Most]int32{int32(j)}, Ladder: state.Nobody}))
	}
}

// crewOptions visits what those may do who are on a ladder, at a door or at a chain.
func (r *Speech) crewOptions(s *state.State, visit func(string)) {
	for k := range s.Ladders {
		l := &s.Ladders[k]
		if !s.Acts(l.Side) {
			continue
		}
		text := "ladder-melee " + r.Names.Name(l.Name)
		there := r.Keepers(s, l, 1-l.Side)
		if len(r.Barring(s, l)) == 0 {
			visit(text)
		}
		for _, i := range there {
			visit(text + " against " + r.Typed(s, int(i)))
		}
	}
	for k := range s.Doors {
		if s.Doors[k].N > 0 {
			visit("batter " + line.Typed(r.Names.Name(s.Doors[k].Name)))
		}
	}
	for k := range s.Chains {
		visit("hack " + r.Names.Name(s.Chains[k].Name))
	}
}

// workOptions visits what a unit may do at walls, doors, ladders and bridges.
func (r *Speech) workOptions(s *state.State, i int, visit func(string)) {
	u, name := &s.Units[i], r.Typed(s, i)
	for k := range s.Ladders {
		l := &s.Ladders[k]
		id := r.Names.Name(l.Name)
		if l.Side == u.Side {
			visit("climb " + name + " " + id)
		} else {
			visit("push-ladder " + id + " " + name)
		}
	}
	if s.Within(i, state.AtDoor, state.AtChain) > 0 {
		visit("leave " + name)
	}
	for _, wall := range r.FeaturesOf(s, state.Wall) {
		visit("ladder-up " + name + " " + line.Typed(wall))
	}
	for _, door := range r.FeaturesOf(s, state.Doorway) {
		if !u.Inside {
			visit("ram " + name + " " + line.Typed(door))
		}
		verb := "open "
		if k, ok := r.Names.Find(door); ok && s.DoorIs(k) == state.Opened {
			verb = "close "
		}
		visit("door " + verb + line.Typed(door) + " " + name)
	}
	for k := range s.Bridges {
		visit("build " + r.Names.Name(s.Bridges[k].Name) + " " + name + " " + state.Itoa(int(min(u.N, 10))))
	}
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb { return r.grammar.Verbs() }

// Reminders says what would be lost or forgotten if the turn ended now, or if it went on to
// the step of a whole command.
func (r *Speech) Reminders(s *state.State, verb string) []string {
	if verb == "next end" && s.AnyPending() {
		return r.atTheEnd(s)
	}
	if word, rest, whole := strings.Cut(verb, " "); whole || word == "casualties" {
		if word != "charge" && word != "ladder-melee" && word != "casualties" || !s.Begun || s.Over || s.Mode != state.Battle || s.Step > state.StepShoot || s.LateMove() {
			return nil
		}
		charges := ""
		if word == "charge" {
			charges = rest
		}
		if word == "casualties" && s.AnyPending() {
			return nil
		}
		if word == "casualties" {
			return slices.Concat([]string{"nobody has been hit, so no die is rolled"}, r.couldMove(s, ""), r.couldWork(s), r.couldShoot(s, ""))
		}
		return slices.Concat(r.couldMove(s, rest), r.couldWork(s), r.couldShoot(s, charges))
	}
	if verb != "end" || !s.Begun || s.Over || s.Mode != state.Battle || s.LateMove() || r.AllowEnd(s, nil, nil) != nil {
		return nil
	}
	return r.atTheEnd(s)
}

// atTheEnd says who could work, shoot or fight yet in a turn that is to end.
func (r *Speech) atTheEnd(s *state.State) []string {
	list := r.couldWork(s)
	if s.Step <= state.StepShoot {
		list = append(list, r.couldShoot(s, "")...)
	}
	return append(list, r.couldFight(s)...)
}

// couldWork says which doors can be battered and which ladders climbed yet.
// [war.door.2, war.storm.2]
func (r *Speech) couldWork(s *state.State) (list []string) {
	batter := rules.Order(r.Actions["batter"])
	for k := range s.Doors {
		if batter.Name = s.Doors[k].Name; s.Step == state.StepMove && r.May(s, &batter) {
			list = append(list, "nobody has battered "+r.Names.Name(batter.Name))
		}
	}
	climb := rules.Order(r.Actions["climb"])
	for k := range s.Ladders {
		for i := range s.Units {
			climb.Unit, climb.Work = int32(i), int32(k)
			if s.Step == state.StepMove && s.Units[i].N > 0 && r.May(s, &climb) {
				list = append(list, r.Name(s, i)+" have not climbed "+r.Names.Name(s.Ladders[k].Name))
			}
		}
	}
	return list
}

// couldShoot says who can shoot yet and did not, but for those whom a charge names first, if
// they may not do both. [war.missile.10]
func (r *Speech) couldShoot(s *state.State, charges string) []string {
	var v state.State
	v.CopyFrom(s)
	v.Step = state.StepShoot
	var idle []int
	for i := range v.Units {
		if u := &v.Units[i]; u.Side == v.Active && u.N > 0 && u.Weapon != state.NoWeapon && u.Shots == 0 && !r.Unable(u) && r.hasTarget(&v, i) && !(r.EitherOr(&v, u) && beginsWith(charges, r.Typed(s, i))) {
			idle = append(idle, i)
		}
	}
	return r.haveNot(s, idle, "shot")
}

// couldMove says who has the whole of his move yet, but for those whom a command names
// first: what they do is said there. Who is told to hold is not waited for.
func (r *Speech) couldMove(s *state.State, named string) []string {
	idle := slices.DeleteFunc(r.Unmoved(s), func(i int) bool { return beginsWith(named, r.Typed(s, i)) })
	return r.haveNot(s, idle, "moved")
}

// beginsWith reports whether words begin with a name, in whatever letters.
func beginsWith(words, name string) bool {
	n := len(name)
	return len(words) >= n && strings.EqualFold(words[:n], name) && (len(words) == n || words[n] == ' ')
}

// haveNot says of units that they have not done something: by their names, as many as anybody reads.
func (r *Speech) haveNot(s *state.State, idle []int, done string) []string {
	const most = 4
	var names []string
	for _, i := range idle {
		names = append(names, r.Name(s, i))
	}
	last := len(names) - 1
	switch {
	case last < 0:
		return nil
	case last >= most:
		names, last = append(names[:most-1], state.Itoa(len(idle)-most+1)+" more"), most-1
	case last == 0:
		return []string{names[0] + " have not " + done}
	}
	return []string{strings.Join(names[:last], ", ") + " and " + names[last] + " have not " + done}
}

// couldFight says at which ladders men can fight yet and did not. [war.storm.3]
func (r *Speech) couldFight(s *state.State) (list []string) {
	var v state.State
	v.CopyFrom(s)
	v.Step = state.StepMelee
	for k := range v.Ladders {
		l := &v.Ladders[k]
		c := rules.Order(r.Actions["ladder-melee"])
		c.Work = int32(k)
		able := v.Acts(l.Side) && r.May(&v, &c)
		for _, i := range r.Keepers(&v, l, 1-l.Side) {
			c.Target = i
			able = able || v.Acts(l.Side) && r.May(&v, &c)
		}
		if able {
			list = append(list, "the men on "+r.Names.Name(l.Name)+" have not fought")
		}
	}
	return list
}

// hasTarget reports whether a unit can shoot at somebody now.
func (r *Speech) hasTarget(s *state.State, i int) bool {
	var l line.Line
	var c rules.Command
	for j := range s.Units {
		t := &s.Units[j]
		if t.N == 0 || t.Side == s.Units[i].Side {
			continue
		}
		if l.Parse("shoot "+r.Typed(s, i)+" at "+r.Typed(s, j)) == nil && r.Parse(s, &l, &c) == nil && r.May(s, &c) {
			return true
		}
	}
	return false
}

// wayOf is how a move or a charge is carried out, nil of anything else and of one that may
// not be done.
func (r *Speech) wayOf(s *state.State, c *rules.Command) *rules.Plan {
	if c.Action.Word != "move" && c.Action.Word != "charge" {
		return nil
	}
	plan, _ := r.Permit(s, c)
	return plan
}

// Cost says what a command costs of a move.
func (r *Speech) Cost(s *state.State, c *rules.Command) string {
	plan := r.wayOf(s, c)
	if plan == nil {
		return r.grammar.Find(c.Action.Word).Cost
	}
	return string(state.AppendFrac(nil, plan.Way.Cost.Low())) + " of a move"
}

// costTold is how long a way is and what it costs in inches of level ground, where that is
// something else, as uphill; of a move also of how many.
func (r *Speech) costTold(s *state.State, c *rules.Command) string {
	plan := r.wayOf(s, c)
	if c.Action.Word == "climb" {
		return "a whole move of two men"
	}
	if plan == nil {
		return ""
	}
	base := int64(s.Units[c.Unit].Base)
	cost, long := int32((base*plan.Way.Cost.N+plan.Way.Cost.D/2)/plan.Way.Cost.D), plan.Way.Length
	text, of, ground := state.Inches(cost), "", ""
	switch {
	case cost > long+1: // they are rounded
		ground = " uphill"
	case cost < long-1:
		ground = " downhill"
		if slices.ContainsFunc(s.Feats, func(f state.Feature) bool { return f.Kind == state.Roadway }) {
			ground = " by road or downhill"
		}
	}
	away := ""
	if c.Action.Word == "charge" {
		away = " away"
	} else {
		of = " of " + state.Inches(int32(base))
	}
	if ground != "" {
		text = state.Inches(long) + away + ", costs " + text
	}
	return text + of + ground
}

// WhatIfs lists what could be otherwise about a volley: no cover, soft cover.
func (r *Speech) WhatIfs(s *state.State, c *rules.Command, alone bool) []game.WhatIf[state.State, rules.Command] {
	if c.Action.Word != "shoot" || s.Mode == state.Battle {
		return nil
	}
	list := []game.WhatIf[state.State, rules.Command]{{Change: game.Change{Kind: game.AsItIs, Said: "as it is"}, Aims: []game.Happening{{Kind: state.EvHit, Who: int16(state.WhoUnit(int(c.Target)))}}}}
	for _, k := range [...]uint8{state.CoverNone, state.CoverSoft, state.CoverHard} {
		if k == c.Cover[0] {
			continue
		}
		said := "in " + state.CoverIDs[k] + " cover"
		if k == state.CoverNone {
			said = "without cover"
		}
		list = append(list, game.WhatIf[state.State, rules.Command]{Change: game.Change{Kind: game.Situation, Said: said}, Edit: func(_ *state.State, c *rules.Command) {
			if c.Action.Word == "shoot" {
				c.Cover = state.Covers{k}
			}
		}})
	}
	return list
}
