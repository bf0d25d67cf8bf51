package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/game"
)

// A supposing lists what could be otherwise about one attack. Everything it changes
// is a fact the table could state or a point on the number needed; what follows
// from it is left to the rules.
type supposing struct {
	r    *Speech
	s    *State
	a, b int
	list []game.WhatIf[State, Command]
}

// WhatIfs lists what could be otherwise about a command that attacks: one point on
// the number needed, the side that is hit, the ground, the crowd, how the two are,
// and the tricks that count.
func (r *Speech) WhatIfs(s *State, c *Command, alone bool) []game.WhatIf[State, Command] {
	if s.active < 0 || c.on == nobody {
		return nil
	}
	switch {
	case c.action.word == "attack", c.action.word == "shoot", c.action.word == "trick" && (c.does == doesAttack || c.does == doesShoot):
	case c.action.word == "trick" && c.does == doesClause && r.c.clauses[c.clause].doing(extraAttack):
	default:
		return nil
	}
	x := supposing{r: r, s: s, a: int(s.active), b: int(c.on)}
	x.points()
	x.sides()
	x.situation()
	x.tricks()
	return x.list
}

// says is a change in words: who is so, and a number.
func (x *supposing) says(kind game.ChangeKind, words, who, a int) game.Change {
	rec := bout.Record{Who: int16(who), Whom: bout.None, A: int32(a)}
	return game.Change{Kind: kind, Said: string(x.r.c.whatIfs[words].Append(nil, x.r.Namer(x.s), &rec))}
}

func (x *supposing) suppose(words, who, a int, scene func(*State), edit func(*State, *Command)) {
	x.list = append(x.list, game.WhatIf[State, Command]{Change: x.says(game.Situation, words, who, a), Scene: scene, Edit: edit})
}

// points: the attack as it is, a point worse and a point better. [mor.attack.3]
func (x *supposing) points() {
	aims := []game.Happening{{Kind: evHit, Who: int16(x.a)}, {Kind: evWounded, Who: int16(x.b)}}
	x.list = append(x.list,
		game.WhatIf[State, Command]{Change: x.says(game.AsItIs, ifAsItIs, x.b, 0), Aims: aims},
		game.WhatIf[State, Command]{Change: x.says(game.Worse, ifWorse, x.b, 0), Shift: -1},
		game.WhatIf[State, Command]{Change: x.says(game.Better, ifBetter, x.b, 0), Shift: 1})
}

// sides: the other sides the attack could hit, if the target looked so and stayed.
// [mor.face.11]
func (x *supposing) sides() {
	at, from := x.s.fig[x.b].at, x.s.fig[x.a].at
	if !x.s.standing(x.a) || !x.s.standing(x.b) || at.Diagonal(from) || x.s.fig[x.b].hasCondition(prone) {
		return
	}
	for _, side := range [...]struct {
		words int
		hit   field.Quadrant
	}{{ifFront, front}, {ifFlank, rightFlank}, {ifRear, rear}} {
		for w := range field.Way(field.Ways) {
			if at.Arc(w, from) == side.hit {
				x.suppose(side.words, x.b, 0,
					func(s *State) { s.fig[x.b].facing = w },
					func(s *State, c *Command) { x.r.stays(s, c, x.a) })
				break
			}
		}
	}
}

// situation: higher ground, the crowd's favour, and how the two are.
func (x *supposing) situation() {
	a, b := &x.s.fig[x.a], &x.s.fig[x.b]
	if x.s.standing(x.a) && x.s.higher(a.at) == 0 {
		x.suppose(ifHigher, x.a, 0, func(s *State) {
			s.board = x.r.board(s.board.with([]field.Square{s.fig[x.a].at}, func(g *cell) { g.height = 1 }))
		}, nil)
	}
	if x.s.lead(a.school) == 0 {
		x.suppose(ifBoosted, x.a, 0, func(s *State) {
			for k := range s.schools {
				s.school[a.school].favour = max(s.school[a.school].favour, s.school[k].favour+1)
			}
			s.school[a.school].boost = int8(s.lead(a.school))
		}, nil)
	}
	words := ifProne
	if b.hasCondition(prone) {
		words = ifStands
	}
	x.suppose(words, x.b, 0, func(s *State) { s.fig[x.b].conditions ^= prone }, nil)
	if x.r.blind(x.s, x.a) == 0 {
		x.suppose(ifBlinded, x.a, 0, func(s *State) { s.fig[x.a].conditions |= blinded }, nil)
	}
}

// swaying are the effects of a trick that count in an attack.
var swaying = [...]effectKind{damageBonus, addTN, addTNAgainst, reduceDamage, ignoreReduction, moreDice, replaceDie, autoMiss, resultOn, ignoreLock}

// tricks: either of them without a trick of his that counts in attacks.
func (x *supposing) tricks() {
	for _, i := range [2]int{x.a, x.b} {
		for k := 1; k < len(x.r.c.tricks); k++ {
			t := trickID(k)
			counts := false
			for _, kind := range swaying {
				counts = counts || x.r.c.whose[kind].has(t)
			}
			if counts && x.s.fig[i].tricks.has(t) {
				x.suppose(ifWithout, i, k, func(s *State) { s.fig[i].tricks.drop(t); s.gather() }, nil)
			}
		}
	}
}
