package munera

import (
	"summa/internal/bout"
	"summa/internal/game"
)

// A supposing lists what could be otherwise about one command. Everything it
// changes is a fact the table could state, an event the referee could overrule
// or a point on the attack; what follows from it is left to the rules.
type supposing struct {
	r    *Speech
	s    *State
	c    *Command
	a, b int
	list []game.WhatIf[State, Command]
}

// WhatIfs lists what could be otherwise about a command: one point on the
// attack, each fact of the situation, the Save and the Doubles.
func (r *Speech) WhatIfs(s *State, c *Command, alone bool) []game.WhatIf[State, Command] {
	x := supposing{r: r, s: s, c: c, a: c.actor(s), b: int(c.on)}
	switch c.action.word {
	case "turn":
		x.b = x.a
		x.kit(x.a)
	case "attack", "throw", "shoot", "net", "lasso", "cape", "whirl", "grapple":
		x.points(alone)
		x.situation()
		x.kit(x.b)
		if c.action.word != "grapple" { // its dice are rolled again [mun.grapple.3]
			x.without(ifNoSave, evSaved)
			x.without(ifNoDouble, evDouble1, evDouble2, evDouble3, evDouble4, evDouble5, evDouble6)
		}
	}
	return x.list
}

// says is a change in words.
func (x *supposing) says(kind game.ChangeKind, words, a int) game.Change {
	rec := bout.Record{Who: int16(x.b), Whom: int16(x.a), A: int32(a)}
	return game.Change{Kind: kind, Said: string(x.r.c.whatIfs[words].Append(nil, x.r.Namer(x.s), &rec))}
}

// points: the attack as it is, a point worse and a point better, by their
// modifiers if it is the only one. [mun.mod.5]
func (x *supposing) points(alone bool) {
	words, m := [3]int{ifWorse, ifAsItIs, ifBetter}, 0
	if alone && x.r.permit(x.s, x.c) == nil {
		words = [3]int{ifModifier, ifModifier, ifModifier}
		m = x.modifier()
	}
	x.list = append(x.list,
		game.WhatIf[State, Command]{Change: x.says(game.AsItIs, words[1], m), Aims: x.aims()},
		game.WhatIf[State, Command]{Change: x.says(game.Worse, words[0], m-1), Shift: -1},
		game.WhatIf[State, Command]{Change: x.says(game.Better, words[2], m+1), Shift: 1})
}

// aims are what the command is given for: that it hits, and what that does to
// the other man.
func (x *supposing) aims() []game.Happening {
	first, then := evHit, evWounded
	switch x.c.action.word {
	case "net", "lasso", "cape":
		then = evEntangled
	case "grapple":
		first, then = evGrappleBegun, evThrown
	}
	return []game.Happening{{Kind: first, Who: int16(x.a)}, {Kind: then, Who: int16(x.b)}}
}

// modifier of the command, which has been allowed.
func (x *supposing) modifier() int {
	return x.r.modifier(x.s, &x.c.plan, &bout.Ref{})
}

func (x *supposing) suppose(words int, scene func(*State), edit func(*State, *Command)) {
	x.list = append(x.list, game.WhatIf[State, Command]{Change: x.says(game.Situation, words, 0), Scene: scene, Edit: edit})
}

func (x *supposing) without(words int, events ...uint8) {
	x.list = append(x.list, game.WhatIf[State, Command]{Change: x.says(game.Without, words, 0), Void: events})
}

// upon changes only commands of his against the same man.
func (x *supposing) upon(change func(*State, *Command)) func(*State, *Command) {
	return func(s *State, c *Command) {
		if int(c.on) == x.b && c.actor(s) == x.a {
			change(s, c)
		}
	}
}

// situation: from where, with how many others, a net, a feint, sand.
func (x *supposing) situation() {
	now := x.s.quadrant(x.b, x.a)
	if x.c.from >= 0 {
		now = Quadrant(x.c.from)
	}
	for _, q := range [4]Quadrant{Front, Right, Rear, Left} {
		switch {
		case q == now || x.c.action.word == "whirl": // it begins in front of him [mun.whirl.4]
		case x.s.mapped():
			x.suppose(ifFrom+int(q), nil, x.upon(func(s *State, _ *Command) { s.showSide(x.b, x.a, q) }))
		default:
			x.suppose(ifFrom+int(q), nil, x.upon(func(s *State, c *Command) { c.from = int8(q) }))
		}
	}
	x.suppose(ifAnother, nil, x.upon(func(s *State, c *Command) {
		c.others = int8(1 + x.r.others(s, &strike{a: x.a, b: x.b, others: int(c.others)}))
	}))
	x.net()
	f := &x.s.fig[x.a]
	if f.feint == noFeint && x.c.action.word == "attack" {
		x.suppose(ifFeint, func(s *State) { s.fig[x.a].feint = feintReady }, nil)
	}
	if f.sandOn == nobody {
		x.suppose(ifSand, func(s *State) { s.fig[x.a].sandOn = int8(x.b) }, nil)
	}
}

// net puts one on the target, or takes off what he has.
func (x *supposing) net() {
	if x.s.fig[x.b].nNets > 0 {
		x.suppose(ifDisentangled, func(s *State) { s.fig[x.b].nNets, s.fig[x.b].nets = 0, [maxNets]caught{} }, nil)
		return
	}
	if w, ok := x.r.c.weaponNames["net"]; ok {
		x.suppose(ifEntangled, func(s *State) { s.fig[x.b].nNets, s.fig[x.b].nets[0] = 1, caught{weapon: w, holder: nobody, slot: -1} }, nil)
	}
}

// kit: a man without his shield, or his enclosed helmet.
func (x *supposing) kit(who int) {
	if x.s.fig[who].hasShield() {
		x.suppose(ifNoShield, func(s *State) { s.fig[who].shieldAt = discarded }, nil)
	}
	if x.s.fig[who].helmetWorn() {
		x.suppose(ifNoHelmet, func(s *State) { s.fig[who].helmetAt = discarded }, nil)
	}
}
