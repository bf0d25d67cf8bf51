package speech

import (
	"summa/internal/core"
	"summa/internal/game"
	"summa/rulesets/munera/rules"
)

// A supposing lists what could be otherwise about one command. Everything it
// changes is a fact the table could state, an event the referee could overrule
// or a point on the attack; what follows from it is left to the rules.
type supposing struct {
	r    *Speech
	s    *rules.State
	c    *rules.Command
	a, b int
	list []game.WhatIf[rules.State, rules.Command]
}

// WhatIfs lists what could be otherwise about a command: one point on the
// attack, each fact of the situation, the Save and the Doubles.
func (r *Speech) WhatIfs(s *rules.State, c *rules.Command, alone bool) []game.WhatIf[rules.State, rules.Command] {
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
			x.without(rules.IfNoSave, rules.EvSaved)
			x.without(rules.IfNoDouble, rules.EvDouble1, rules.EvDouble2, rules.EvDouble3, rules.EvDouble4, rules.EvDouble5, rules.EvDouble6)
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
	words, m := [3]int{rules.IfWorse, rules.IfAsItIs, rules.IfBetter}, 0
	if alone && x.r.Permit(x.s, x.c) == nil {
		words = [3]int{rules.IfModifier, rules.IfModifier, rules.IfModifier}
		m = x.modifier()
	}
	x.list = append(x.list,
		game.WhatIf[rules.State, rules.Command]{Change: x.says(game.AsItIs, words[1], m), Aims: x.aims()},
		game.WhatIf[rules.State, rules.Command]{Change: x.says(game.Worse, words[0], m-1), Shift: -1},
		game.WhatIf[rules.State, rules.Command]{Change: x.says(game.Better, words[2], m+1), Shift: 1})
}

// aims are what the command is given for: that it hits, and what that does to
// the other man.
func (x *supposing) aims() []game.Happening {
	first, then := rules.EvHit, rules.EvWounded
	switch x.c.Action.Word {
	case "net", "lasso", "cape":
		then = rules.EvEntangled
	case "grapple":
		first, then = rules.EvGrappleBegun, rules.EvThrown
	}
	return []game.Happening{{Kind: first, Who: int16(x.a)}, {Kind: then, Who: int16(x.b)}}
}

// modifier of the command, which has been allowed.
func (x *supposing) modifier() int {
	return x.r.Modifier(x.s, &x.c.Plan, &core.Ref{})
}

func (x *supposing) suppose(words int, scene func(*rules.State), edit func(*rules.State, *rules.Command)) {
	x.list = append(x.list, game.WhatIf[rules.State, rules.Command]{Change: x.says(game.Situation, words, 0), Scene: scene, Edit: edit})
}

func (x *supposing) without(words int, events ...uint8) {
	x.list = append(x.list, game.WhatIf[rules.State, rules.Command]{Change: x.says(game.Without, words, 0), Void: events})
}

// upon changes only commands of his against the same man.
func (x *supposing) upon(change func(*rules.State, *rules.Command)) func(*rules.State, *rules.Command) {
	return func(s *rules.State, c *rules.Command) {
		if int(c.On) == x.b && c.Actor(s) == x.a {
			change(s, c)
		}
	}
}

// situation: from where, with how many others, a net, a feint, sand.
func (x *supposing) situation() {
	now := x.s.Quadrant(x.b, x.a)
	if x.c.From >= 0 {
		now = rules.Quadrant(x.c.From)
	}
	for _, q := range [4]rules.Quadrant{rules.Front, rules.Right, rules.Rear, rules.Left} {
		switch {
		case q == now || x.c.Action.Word == "whirl": // it begins in front of him [mun.whirl.4]
		case x.s.Mapped():
			x.suppose(rules.IfFrom+int(q), nil, x.upon(func(s *rules.State, _ *rules.Command) { s.ShowSide(x.b, x.a, q) }))
		default:
			x.suppose(rules.IfFrom+int(q), nil, x.upon(func(s *rules.State, c *rules.Command) { c.From = int8(q) }))
		}
	}
	x.suppose(rules.IfAnother, nil, x.upon(func(s *rules.State, c *rules.Command) {
		c.Others = int8(1 + x.r.Others(s, &rules.Strike{A: x.a, B: x.b, Others: int(c.Others)}))
	}))
	x.net()
	f := &x.s.Fig[x.a]
	if f.Feint == rules.NoFeint && x.c.Action.Word == "attack" {
		x.suppose(rules.IfFeint, func(s *rules.State) { s.Fig[x.a].Feint = rules.FeintReady }, nil)
	}
	if f.SandOn == rules.Nobody {
		x.suppose(rules.IfSand, func(s *rules.State) { s.Fig[x.a].SandOn = int8(x.b) }, nil)
	}
}

// net puts one on the target, or takes off what he has.
func (x *supposing) net() {
	if x.s.Fig[x.b].NumNets > 0 {
		x.suppose(rules.IfDisentangled, func(s *rules.State) { s.Fig[x.b].NumNets, s.Fig[x.b].Nets = 0, [rules.MaxNets]rules.Caught{} }, nil)
		return
	}
	if w, ok := x.r.Content.WeaponNames["net"]; ok {
		x.suppose(rules.IfEntangled, func(s *rules.State) {
			s.Fig[x.b].NumNets, s.Fig[x.b].Nets[0] = 1, rules.Caught{Weapon: w, Holder: rules.Nobody, Slot: -1}
		}, nil)
	}
}

// kit: a man without his shield, or his enclosed helmet.
func (x *supposing) kit(who int) {
	if x.s.Fig[who].HasShield() {
		x.suppose(rules.IfNoShield, func(s *rules.State) { s.Fig[who].ShieldAt = rules.Discarded }, nil)
	}
	if x.s.Fig[who].HelmetWorn() {
		x.suppose(rules.IfNoHelmet, func(s *rules.State) { s.Fig[who].HelmetAt = rules.Discarded }, nil)
	}
}
