package speech

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/game"
	"summa/rulesets/morturi/rules"
)

// A supposing lists what could be otherwise about one attack. Everything it changes
// is a fact the table could state or a point on the number needed; what follows
// from it is left to the rules.
type supposing struct {
	r    *Speech
	s    *rules.State
	a, b int
	list []game.WhatIf[rules.State, rules.Command]
}

// WhatIfs lists what could be otherwise about a command that attacks: one point on
// the number needed, the side that is hit, the ground, the crowd, how the two are,
// and the tricks that count.
func (r *Speech) WhatIfs(s *rules.State, c *rules.Command, alone bool) []game.WhatIf[rules.State, rules.Command] {
	if s.Active < 0 || c.On == rules.Nobody {
		return nil
	}
	switch {
	case c.Action.Word == "attack", c.Action.Word == "shoot", c.Action.Word == "trick" && (c.Does == rules.DoesAttack || c.Does == rules.DoesShoot):
	case c.Action.Word == "trick" && c.Does == rules.DoesClause && r.Content.Clauses[c.Clause].Doing(rules.ExtraAttack):
	default:
		return nil
	}
	x := supposing{r: r, s: s, a: int(s.Active), b: int(c.On)}
	x.points()
	x.sides()
	x.situation()
	x.tricks()
	return x.list
}

// says is a change in words: who is so, and a number.
func (x *supposing) says(kind game.ChangeKind, words, who, a int) game.Change {
	rec := core.Record{Who: int16(who), Whom: core.None, A: int32(a)}
	return game.Change{Kind: kind, Said: string(x.r.Content.WhatIfs[words].Append(nil, x.r.Namer(x.s), &rec))}
}

func (x *supposing) suppose(words, who, a int, scene func(*rules.State), edit func(*rules.State, *rules.Command)) {
	x.list = append(x.list, game.WhatIf[rules.State, rules.Command]{Change: x.says(game.Situation, words, who, a), Scene: scene, Edit: edit})
}

// points: the attack as it is, a point worse and a point better. [mor.attack.3]
func (x *supposing) points() {
	aims := []game.Happening{{Kind: rules.EvHit, Who: int16(x.a)}, {Kind: rules.EvWounded, Who: int16(x.b)}}
	x.list = append(x.list,
		game.WhatIf[rules.State, rules.Command]{Change: x.says(game.AsItIs, rules.IfAsItIs, x.b, 0), Aims: aims},
		game.WhatIf[rules.State, rules.Command]{Change: x.says(game.Worse, rules.IfWorse, x.b, 0), Shift: -1},
		game.WhatIf[rules.State, rules.Command]{Change: x.says(game.Better, rules.IfBetter, x.b, 0), Shift: 1})
}

// sides: the other sides the attack could hit, if the target looked so and stayed.
// [mor.face.11]
func (x *supposing) sides() {
	at, from := x.s.Fig[x.b].At, x.s.Fig[x.a].At
	if !x.s.Standing(x.a) || !x.s.Standing(x.b) || at.Diagonal(from) || x.s.Fig[x.b].HasCondition(rules.Prone) {
		return
	}
	for _, side := range [...]struct {
		words int
		hit   field.Quadrant
	}{{rules.IfFront, rules.Front}, {rules.IfFlank, rules.RightFlank}, {rules.IfRear, rules.Rear}} {
		for w := range field.Way(field.Ways) {
			if at.Arc(w, from) == side.hit {
				x.suppose(side.words, x.b, 0,
					func(s *rules.State) { s.Fig[x.b].Facing = w },
					func(s *rules.State, c *rules.Command) { x.r.Stays(s, c, x.a) })
				break
			}
		}
	}
}

// situation: higher ground, the crowd's favour, and how the two are.
func (x *supposing) situation() {
	a, b := &x.s.Fig[x.a], &x.s.Fig[x.b]
	if x.s.Standing(x.a) && x.s.Higher(a.At) == 0 {
		x.suppose(rules.IfHigher, x.a, 0, func(s *rules.State) {
			s.Board = x.r.Board(s.Board.With([]field.Square{s.Fig[x.a].At}, func(g *rules.Cell) { g.Height = 1 }))
		}, nil)
	}
	if x.s.Lead(a.School) == 0 {
		x.suppose(rules.IfBoosted, x.a, 0, func(s *rules.State) {
			for k := range s.Schools {
				s.School[a.School].Favour = max(s.School[a.School].Favour, s.School[k].Favour+1)
			}
			s.School[a.School].Boost = int8(s.Lead(a.School))
		}, nil)
	}
	words := rules.IfProne
	if b.HasCondition(rules.Prone) {
		words = rules.IfStands
	}
	x.suppose(words, x.b, 0, func(s *rules.State) { s.Fig[x.b].Conditions ^= rules.Prone }, nil)
	if x.r.Blind(x.s, x.a) == 0 {
		x.suppose(rules.IfBlinded, x.a, 0, func(s *rules.State) { s.Fig[x.a].Conditions |= rules.Blinded }, nil)
	}
}

// swaying are the effects of a trick that count in an attack.
var swaying = [...]rules.EffectKind{rules.DamageBonus, rules.AddTN, rules.AddTNAgainst, rules.ReduceDamage, rules.IgnoreReduction, rules.MoreDice, rules.ReplaceDie, rules.AutoMiss, rules.ResultOn, rules.IgnoreLock}

// tricks: either of them without a trick of his that counts in attacks.
func (x *supposing) tricks() {
	for _, i := range [2]int{x.a, x.b} {
		for k := 1; k < len(x.r.Content.Tricks); k++ {
			t := rules.TrickID(k)
			counts := false
			for _, kind := range swaying {
				counts = counts || x.r.Content.Whose[kind].Has(t)
			}
			if counts && x.s.Fig[i].Tricks.Has(t) {
				x.suppose(rules.IfWithout, i, k, func(s *rules.State) { s.Fig[i].Tricks.Drop(t); s.Gather() }, nil)
			}
		}
	}
}
