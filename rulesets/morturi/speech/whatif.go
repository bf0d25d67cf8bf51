package speech

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/game"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// A supposing lists what could be otherwise about one attack. Everything it changes
// is a fact the table could state or a point on the number needed; what follows
// from it is left to the rules.
type supposing struct {
	r    *Speech
	s    *state.State
	a, b int
	list []game.WhatIf[state.State, rules.Command]
}

// WhatIfs lists what could be otherwise about a command that attacks: one point on
// the number needed, the side that is hit, the ground, the crowd, how the two are,
// and the tricks that count.
func (r *Speech) WhatIfs(s *state.State, c *rules.Command, alone bool) []game.WhatIf[state.State, rules.Command] {
	if s.Active < 0 || c.On == state.Nobody {
		return nil
	}
	switch {
	case c.Action.Word == "attack", c.Action.Word == "shoot", c.Action.Word == "trick" && (c.Does == rules.DoesAttack || c.Does == rules.DoesShoot):
	case c.Action.Word == "trick" && c.Does == rules.DoesClause && r.Content.Clauses[c.Clause].Doing(state.ExtraAttack):
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

func (x *supposing) suppose(words, who, a int, scene func(*state.State), edit func(*state.State, *rules.Command)) {
	x.list = append(x.list, game.WhatIf[state.State, rules.Command]{Change: x.says(game.Situation, words, who, a), Scene: scene, Edit: edit})
}

// points: the attack as it is, a point worse and a point better. [mor.attack.3]
func (x *supposing) points() {
	aims := []game.Happening{{Kind: state.EvHit, Who: int16(x.a)}, {Kind: state.EvWounded, Who: int16(x.b)}}
	x.list = append(x.list,
		game.WhatIf[state.State, rules.Command]{Change: x.says(game.AsItIs, state.IfAsItIs, x.b, 0), Aims: aims},
		game.WhatIf[state.State, rules.Command]{Change: x.says(game.Worse, state.IfWorse, x.b, 0), Shift: -1},
		game.WhatIf[state.State, rules.Command]{Change: x.says(game.Better, state.IfBetter, x.b, 0), Shift: 1})
}

// sides: the other sides the attack could hit, if the target looked so and stayed.
// [mor.face.11]
func (x *supposing) sides() {
	at, from := x.s.Fig[x.b].At, x.s.Fig[x.a].At
	if !x.s.Standing(x.a) || !x.s.Standing(x.b) || at.Diagonal(from) || x.s.Fig[x.b].HasCondition(state.Prone) {
		return
	}
	for _, side := range [...]struct {
		words int
		hit   field.Quadrant
	}{{state.IfFront, state.Front}, {state.IfFlank, state.RightFlank}, {state.IfRear, state.Rear}} {
		for w := range field.Way(field.Ways) {
			if at.Arc(w, from) == side.hit {
				x.suppose(side.words, x.b, 0,
					func(s *state.State) { s.Fig[x.b].Facing = w },
					func(s *state.State, c *rules.Command) { x.r.Stays(s, c, x.a) })
				break
			}
		}
	}
}

// situation: higher ground, the crowd's favour, and how the two are.
func (x *supposing) situation() {
	a, b := &x.s.Fig[x.a], &x.s.Fig[x.b]
	if x.s.Standing(x.a) && x.s.Higher(a.At) == 0 {
		x.suppose(state.IfHigher, x.a, 0, func(s *state.State) {
			s.Board = x.r.Board(s.Board.With([]field.Square{s.Fig[x.a].At}, func(g *state.Cell) { g.Height = 1 }))
		}, nil)
	}
	if x.s.Lead(a.School) == 0 {
		x.suppose(state.IfBoosted, x.a, 0, func(s *state.State) {
			for k := range s.Schools {
				s.School[a.School].Favour = max(s.School[a.School].Favour, s.School[k].Favour+1)
			}
			s.School[a.School].Boost = int8(s.Lead(a.School))
		}, nil)
	}
	words := state.IfProne
	if b.HasCondition(state.Prone) {
		words = state.IfStands
	}
	x.suppose(words, x.b, 0, func(s *state.State) { s.Fig[x.b].Conditions ^= state.Prone }, nil)
	if x.r.Blind(x.s, x.a) == 0 {
		x.suppose(state.IfBlinded, x.a, 0, func(s *state.State) { s.Fig[x.a].Conditions |= state.Blinded }, nil)
	}
}

// swaying are the effects of a trick that count in an attack.
var swaying = [...]state.EffectKind{state.DamageBonus, state.AddTN, state.AddTNAgainst, state.ReduceDamage, state.IgnoreReduction, state.MoreDice, state.ReplaceDie, state.AutoMiss, state.ResultOn, state.IgnoreLock}

// tricks: either of them without a trick of his that counts in attacks.
func (x *supposing) tricks() {
	for _, i := range [2]int{x.a, x.b} {
		for k := 1; k < len(x.r.Content.Tricks); k++ {
			t := state.TrickID(k)
			counts := false
			for _, kind := range swaying {
				counts = counts || x.r.Content.Whose[kind].Has(t)
			}
			if counts && x.s.Fig[i].Tricks.Has(t) {
				x.suppose(state.IfWithout, i, k, func(s *state.State) { s.Fig[i].Tricks.Drop(t); s.Gather() }, nil)
			}
		}
	}
}
