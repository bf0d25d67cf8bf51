package speech

import (
	"summa/internal/core"
	"summa/internal/game"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// A supposing lists what could be otherwise about one command. Everything it
// changes is a fact the table could state, an event the referee could overrule
// or a point on the attack; what follows from it is left to the rules.
type supposing struct {
	r    *Speech
	s    *state.State
	c    *rules.Command
	a, b int
	list []game.WhatIf[state.State, rules.Command]
}

// WhatIfs lists what could be otherwise about a command: one point on the
// attack, each fact of the situation, the Save and the Doubles.
func (r *Speech) WhatIfs(s *state.State, c *rules.Command, alone bool) []game.WhatIf[state.State, rules.Command] {
	x := supposing{r: r, s: s, c: c, a: c.Actor(s), b: int(c.On)}
	switch c.Action.Word {
	case "turn":
		x.b = x.a
		x.kit(x.a)
	case "attack", "throw", "shoot", "net", "lasso", "cape", "whirl", "grapple":
		x.points(alone)
		x.situation()
		x.kit(x.b)
		if c.Action.Word != "grapple" { // its dice are rolled again [mun.grapple.3]
			x.without(state.IfNoSave, state.EvSaved)
			x.without(state.IfNoDouble, state.EvDouble1, state.EvDouble2, state.EvDouble3, state.EvDouble4, state.EvDouble5, state.EvDouble6)
		}
	}
	return x.list
}

// says is a change in words.
func (x *supposing) says(kind game.ChangeKind, words, a int) game.Change {
	rec := core.Record{Who: int16(x.b), Whom: int16(x.a), A: int32(a)}
	return game.Change{Kind: kind, Said: string(x.r.Content.WhatIfs[words].Append(nil, x.r.Namer(x.s), &rec))}
}

// points: the attack as it is, a point worse and a point better, by their
// modifiers if it is the only one. [mun.mod.5]
func (x *supposing) points(alone bool) {
	words, m := [3]int{state.IfWorse, state.IfAsItIs, state.IfBetter}, 0
	if alone {
		if plan, no := x.r.Permit(x.s, x.c); no == nil {
			words = [3]int{state.IfModifier, state.IfModifier, state.IfModifier}
			m = x.r.Modifier(x.s, &plan.Strike, &core.Ref{})
		}
	}
	x.list = append(x.list,
		game.WhatIf[state.State, rules.Command]{Change: x.says(game.AsItIs, words[1], m), Aims: x.aims()},
		game.WhatIf[state.State, rules.Command]{Change: x.says(game.Worse, words[0], m-1), Shift: -1},
		game.WhatIf[state.State, rules.Command]{Change: x.says(game.Better, words[2], m+1), Shift: 1})
}

// aims are what the command is given for: that it hits, and what that does to
// the other man.
func (x *supposing) aims() []game.Happening {
	first, then := state.EvHit, state.EvWounded
	switch x.c.Action.Word {
	case "net", "lasso", "cape":
		then = state.EvEntangled
	case "grapple":
		first, then = state.EvGrappleBegun, state.EvThrown
	}
	return []game.Happening{{Kind: first, Who: int16(x.a)}, {Kind: then, Who: int16(x.b)}}
}

func (x *supposing) suppose(words int, scene func(*state.State), edit func(*state.State, *rules.Command)) {
	x.list = append(x.list, game.WhatIf[state.State, rules.Command]{Change: x.says(game.Situation, words, 0), Scene: scene, Edit: edit})
}

func (x *supposing) without(words int, events ...uint8) {
	x.list = append(x.list, game.WhatIf[state.State, rules.Command]{Change: x.says(game.Without, words, 0), Void: events})
}

// upon changes only commands of his against the same man.
func (x *supposing) upon(change func(*state.State, *rules.Command)) func(*state.State, *rules.Command) {
	return func(s *state.State, c *rules.Command) {
		if int(c.On) == x.b && c.Actor(s) == x.a {
			change(s, c)
		}
	}
}

// situation: from where, with how many others, a net, a feint, sand.
func (x *supposing) situation() {
	now := x.s.Quadrant(x.b, x.a)
	if x.c.From >= 0 {
		now = state.Quadrant(x.c.From)
	}
	for _, q := range [4]state.Quadrant{state.Front, state.Right, state.Rear, state.Left} {
		switch {
		case q == now || x.c.Action.Word == "whirl": // it begins in front of him [mun.whirl.4]
		case x.s.Mapped():
			x.suppose(state.IfFromFront+int(q), nil, x.upon(func(s *state.State, _ *rules.Command) { s.ShowSide(x.b, x.a, q) }))
		default:
			x.suppose(state.IfFromFront+int(q), nil, x.upon(func(s *state.State, c *rules.Command) { c.From = int8(q) }))
		}
	}
	x.suppose(state.IfAnother, nil, x.upon(func(s *state.State, c *rules.Command) {
		c.Others = int8(1 + x.r.Others(s, &rules.Strike{A: x.a, B: x.b, Others: int(c.Others)}))
	}))
	x.net()
	f := &x.s.Fig[x.a]
	if f.Feint == state.NoFeint && x.c.Action.Word == "attack" {
		x.suppose(state.IfFeint, func(s *state.State) { s.Fig[x.a].Feint = state.FeintReady }, nil)
	}
	if f.SandOn == state.Nobody {
		x.suppose(state.IfSand, func(s *state.State) { s.Fig[x.a].SandOn = int8(x.b) }, nil)
	}
}

// net puts one on the target, or takes off what he has.
func (x *supposing) net() {
	if x.s.Fig[x.b].NumNets > 0 {
		x.suppose(state.IfDisentangled, func(s *state.State) { s.Fig[x.b].NumNets, s.Fig[x.b].Nets = 0, [state.MaxNets]state.Caught{} }, nil)
		return
	}
	if w, ok := x.r.Content.WeaponNames["net"]; ok {
		x.suppose(state.IfEntangled, func(s *state.State) {
			s.Fig[x.b].NumNets, s.Fig[x.b].Nets[0] = 1, state.Caught{Weapon: w, Holder: state.Nobody, Slot: -1}
		}, nil)
	}
}

// kit: a man without his shield, or his enclosed helmet.
func (x *supposing) kit(who int) {
	if x.s.Fig[who].HasShield() {
		x.suppose(state.IfNoShield, func(s *state.State) { s.Fig[who].ShieldAt = state.Discarded }, nil)
	}
	if x.s.Fig[who].HelmetWorn() {
		x.suppose(state.IfNoHelmet, func(s *state.State) { s.Fig[who].HelmetAt = state.Discarded }, nil)
	}
}
