package romanwar

import (
	"summa/internal/bout"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/sim"
)

// Module is the ruleset as a bout needs it.
func (r *Rules) Module() *game.Module[State, Command] {
	return &game.Module[State, Command]{
		Rules: r, Facts: r, Language: r, Screen: r, Policies: policyNames,
		Play:   sim.Game[State, Command]{Rules: r, Join: r},
		Fork:   func() *game.Module[State, Command] { return r.fork().Module() },
		Heed:   func(flag *halt.Flag) { r.halt = flag },
		Hidden: r, SealsOnRequest: true,
		Counter: r, Stated: r.StatedPolicy, Lies: r.Lies, Unmapped: unmapped, Idle: idle,
	}
}

// Reset makes s the empty war under the default rulings.
func (r *Rules) Reset(s *State) {
	s.CopyFrom(&State{war: war{won: nobody}})
	s.rulings = r.shipped
}

// Copy makes dst the same war as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

// Verbs lists the ruleset's own words.
func (r *Rules) Verbs() []game.Verb {
	list := make([]game.Verb, 0, len(r.table))
	for i := range r.table {
		v := &r.table[i]
		list = append(list, game.Verb{Word: v.word, Also: v.also, Usage: v.usage, Help: v.help})
	}
	return list
}

// Over reports whether the war has ended.
func (r *Rules) Over(s *State) bool { return s.over }

// Active names the side whose turn it is; while papers are wanted, the side whose
// paper is.
func (r *Rules) Active(s *State) string {
	if k := r.ToAct(s); k >= 0 {
		return r.sideName(s, k)
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Rules) Words() *bout.Words { return &r.c.words }

// namer puts names to the numbers of one war's records.
type namer struct {
	r *Rules
	s *State
}

// Namer puts names to the numbers of records about s.
func (r *Rules) Namer(s *State) bout.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte {
	if who < maxSides {
		return append(b, n.r.sideName(n.s, who)...)
	}
	return append(b, n.r.name(n.s, who-maxSides)...)
}

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	pick := func(words []string) []byte {
		if k < 0 || k >= len(words) {
			return append(b, '?')
		}
		return append(b, words[k]...)
	}
	switch table {
	case "item":
		return pick(n.r.c.armIDs)
	case "type":
		if k >= 0 && k < len(n.r.c.types) {
			return append(b, n.r.c.types[k].name...)
		}
	case "name":
		return append(b, n.r.names.Name(uint16(k))...)
	case "facing":
		return pick(facingWords)
	case "quadrant":
		return pick(faceWords)
	case "length":
		return appendInches(b, k)
	case "ground":
		return pick(groundWords)
	case "cover":
		return pick(coverIDs)
	case "step":
		return pick(stepWords)
	case "feature":
		return pick(featureWords)
	}
	return append(b, '?')
}

// Figure finds a side or a unit by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	k, ok := r.names.Find(name)
	if !ok || name == "" {
		return -1, false
	}
	if i := s.sideNamed(k); i >= 0 {
		return whoSide(i), true
	}
	if i := s.unitNamed(k); i >= 0 {
		return whoUnit(i), true
	}
	return -1, false
}

// Side names the side of whoever a record is about.
func (r *Rules) Side(s *State, who int) string {
	switch {
	case who < 0:
		return ""
	case who < maxSides:
		if who >= int(s.nSides) {
			return ""
		}
		return r.sideName(s, who)
	case who-maxSides < len(s.units):
		return r.sideName(s, int(s.units[who-maxSides].side))
	}
	return ""
}

// SetRuling puts a ruling at one of its options. What units are follows at once.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= numRulings {
		return
	}
	s.rulings[ruling] = uint8(option)
	if s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) { // hits of one throw are settled before the next
		s.rulings[rulingSurvivalTiming] = survivalTimingPerVolley
	}
	for i := range s.units {
		r.describe(s, &s.units[i])
	}
	r.changed(s)
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= numRulings {
		return 0
	}
	return int(s.rulings[ruling])
}

// Reminders says what would be lost or forgotten if the turn ended now.
func (r *Rules) Reminders(s *State, verb string) []string {
	if verb != "end" || !s.begun || s.over || s.mode != battle || s.step > stepShoot || s.lateMove() || r.allowEnd(s, nil) != nil {
		return nil
	}
	var v State
	v.CopyFrom(s)
	v.step = stepShoot
	idle, last := 0, ""
	for i := range v.units {
		if u := &v.units[i]; u.side == v.active && u.n > 0 && u.weapon != noWeapon && u.shots == 0 && !r.unable(u) && r.hasTarget(&v, i) {
			idle++
			last = r.name(s, i)
		}
	}
	switch idle {
	case 0:
		return nil
	case 1:
		return []string{last + " can shoot and did not"}
	}
	return []string{itoa(idle) + " units can shoot and did not"}
}

// hasTarget reports whether a unit can shoot at somebody now.
func (r *Rules) hasTarget(s *State, i int) bool {
	var l line.Line
	var c Command
	for j := range s.units {
		t := &s.units[j]
		if t.n == 0 || t.side == s.units[i].side {
			continue
		}
		if l.Parse("shoot "+r.typed(s, i)+" at "+r.typed(s, j)) == nil && r.Parse(s, &l, &c) == nil && r.permit(s, &c) == nil {
			return true
		}
	}
	return false
}

// Cost says what a command costs of a move.
func (r *Rules) Cost(s *State, c *Command) string {
	if c.verb.word != "move" && c.verb.word != "charge" || r.permit(s, c) != nil {
		return c.verb.cost
	}
	return string(appendFrac(nil, c.way.cost.low())) + " of a move"
}

// WhatIfs lists what could be otherwise about a volley: no cover, soft cover.
func (r *Rules) WhatIfs(s *State, c *Command, alone bool) []game.WhatIf[State, Command] {
	if c.verb.word != "shoot" || s.mode == battle {
		return nil
	}
	list := []game.WhatIf[State, Command]{{Change: game.Change{Kind: game.AsItIs, Said: "as it is"}, Aims: []game.Happening{{Kind: evHit, Who: int16(whoUnit(int(c.target)))}}}}
	for _, k := range [...]uint8{coverNone, coverSoft, coverHard} {
		if k == c.cover[0] {
			continue
		}
		said := "in " + coverIDs[k] + " cover"
		if k == coverNone {
			said = "without cover"
		}
		list = append(list, game.WhatIf[State, Command]{Change: game.Change{Kind: game.Situation, Said: said}, Edit: func(_ *State, c *Command) {
			if c.verb.word == "shoot" {
				c.cover = covers{k}
			}
		}})
	}
	return list
}

// Begun reports whether the war is under way or over.
func (r *Rules) Begun(s *State) bool { return s.begun }

// Sides names the sides.
func (r *Rules) Sides(s *State) []string {
	var names []string
	for k := range int(s.nSides) {
		names = append(names, r.sideName(s, k))
	}
	return names
}

// Figures are the sides: whole armies win and lose.
func (r *Rules) Figures(s *State) []string { return r.Sides(s) }

// Fates names what can become of an army.
func (r *Rules) Fates() []string { return []string{"stands", "destroyed"} }

// ToAct is the side whose command is awaited: where papers are wanted, the
// attackers' before the defenders'.
func (r *Rules) ToAct(s *State) int {
	if !s.begun || s.over {
		return -1
	}
	for k := int(s.open); s.wanted > 0 && k < len(s.melees); k++ {
		m := &s.melees[k]
		if m.over {
			continue
		}
		if m.next < m.groups {
			if s.groups[m.first+m.next].paper[0] == noPaper && s.sealOf(int32(k), m.next, m.side) < 0 {
				return int(m.side)
			}
			return int(1 - m.side)
		}
	}
	return int(s.active)
}

// Round is the game turn the war is in.
func (r *Rules) Round(s *State) int { return int(s.turn) }

// Outcome says how a war stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.turn), o.Fates[:0]
	if s.over {
		o.Winner = int(s.won)
	}
	for k := range int(s.nSides) {
		o.Fates = append(o.Fates, bit(s.alive[k] == 0))
	}
}

// unmapped says how distances come to be known without a table.
func unmapped(s *State) string {
	if s.mode != theatre {
		return ""
	}
	return "without a table the players say who reaches whom"
}

// fewIdle is how many decisions in a row may change nothing where no table shows who
// comes up: any decision but to end a turn, or one of its eight steps, does something.
const fewIdle = 40

func idle(s *State) int {
	if s.mode == theatre {
		return fewIdle
	}
	return 0
}
