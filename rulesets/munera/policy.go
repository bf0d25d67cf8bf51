package munera

import (
	"math/bits"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/sim"
)

// The names of the policies.
const (
	plainName    = "plain"
	veteranName  = "veteran"
	championName = "champion"
)

// policyNames lists the policies, the simplest first.
var policyNames = []string{plainName, veteranName, championName}

// A policy is a way to choose commands.
type policy = sim.Policy[State, Command]

// Policy returns a way to fight by its name.
func (r *Rules) Policy(name string) (policy, error) {
	switch name {
	case plainName:
		p := newPlain(r)
		return policy{Chooser: p, Reasoner: p, Watchable: true}, nil
	case veteranName:
		p := newVeteran(r)
		return policy{Chooser: p, Adviser: p, Reasoner: p}, nil
	case championName:
		p := newChampion(r)
		return policy{Chooser: p, Adviser: p, Reasoner: p}, nil
	}
	return policy{}, unknown("policy", name, policyNames, "")
}

// AppendCommand appends a command as it would be typed: enough of it to be read
// back as the same command. Facts it states about the table come last.
func (r *Rules) AppendCommand(b []byte, s *State, c *Command) []byte {
	b = append(b, c.verb.word...)
	switch c.verb.word {
	case "move":
		b = append(append(b, ' '), dirWords[c.dir]...)
		b = append(append(b, ' '), itoa(int(c.n))...)
	case "face":
		switch {
		case c.on != nobody:
			b = r.appendTyped(append(b, ' '), s, int(c.on))
		case c.dir >= dirNorth:
			b = append(append(b, ' '), dirWords[c.dir]...)
		case c.n < 0:
			b = fact.Num(append(b, " left "...), -int(c.n))
		default:
			b = fact.Num(append(b, " right "...), int(c.n))
		}
	case "discard":
		b = append(append(b, ' '), r.itemWord(c.item)...)
		if c.by != nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.by))
		}
	case "pick-up", "kick":
		b = append(append(b, ' '), r.itemWord(c.item)...)
		if c.owner != nobody {
			b = r.appendTyped(append(b, " of "...), s, int(c.owner))
		}
		if c.at != unstated {
			b = fact.Num(append(b, " at "...), int(c.at))
		}
		switch {
		case c.verb.word == "pick-up" || c.dir == unsaid:
		case s.mapped():
			b = append(append(b, ' '), dirWords[c.dir]...)
		case c.dir > 1:
			b = fact.Num(append(b, ' '), int(c.dir))
		}
	case "throw":
		b = append(append(b, ' '), r.itemWord(c.with)...)
		b = r.appendTyped(append(b, " at "...), s, int(c.on))
	case "arena":
		b = appendArena(b, c.arena)
	case "place":
		b = r.appendTyped(append(b, ' '), s, int(c.on))
		b = appendHex(append(b, ' '), c.hex, ' ')
		b = append(append(b, ' '), c.facing.String()...)
	case "skill":
		b = r.appendTyped(append(b, ' '), s, int(c.on))
		b = append(append(b, ' '), skillWords[bits.TrailingZeros8(c.skill)]...)
	case "draw", "sheathe", "drop":
		b = append(append(b, ' '), r.itemWord(c.with)...)
	default:
		if c.on != nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.on))
		}
		if c.with != 0 && (c.verb.word == "attack" || c.verb.word == "whirl") {
			b = append(append(b, " with "...), r.itemWord(c.with)...)
		}
	}
	return c.appendClauses(b)
}

// appendArena appends an arena as it is chosen.
func appendArena(b []byte, a field.Arena) []byte {
	if w, h, ok := a.Rect(); ok {
		return fact.Num(append(fact.Num(append(b, " rect "...), w), ' '), h)
	}
	if a == (field.Arena{}) {
		return append(b, " free"...)
	}
	return fact.Num(append(b, " hex "...), a.Radius())
}

// appendClauses appends the words that may follow a target.
func (c *Command) appendClauses(b []byte) []byte {
	switch c.grip {
	case twoHands:
		b = append(b, " two-handed"...)
	case oneHand:
		b = append(b, " one-handed"...)
	}
	switch c.then {
	case thenThrow:
		b = append(b, " then throw"...)
	case thenDisengage:
		b = append(b, " then disengage"...)
	}
	switch c.orElse {
	case thenThrow:
		b = append(b, " else throw"...)
	case thenDisengage:
		b = append(b, " else disengage"...)
	}
	switch c.reroll {
	case yes:
		b = append(b, " reroll yes"...)
	case no:
		b = append(b, " reroll no"...)
	}
	if c.block {
		b = append(b, " blocked"...)
	}
	return b
}

// itemWord is the word a thing is typed by.
func (r *Rules) itemWord(w weapon) string {
	if w == theShield || w == helmetItem || w == arrowItem {
		return r.itemName(w)
	}
	return r.c.arms[w].id
}

func (r *Rules) appendTyped(b []byte, s *State, who int) []byte { return append(b, r.typed(s, who)...) }

// fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) fork() *Rules {
	o := NewRules(r.c)
	o.names = r.names
	o.halt = r.halt
	return o
}

// Begun reports whether the bout is under way or over.
func (r *Rules) Begun(s *State) bool { return s.phase != Muster }

// sideList numbers the sides in order of entry.
func (s *State) sideList(list []uint16) []uint16 {
	for i := range int(s.n) {
		if !hasSide(list, s.fig[i].side) {
			list = append(list, s.fig[i].side)
		}
	}
	return list
}

func hasSide(list []uint16, side uint16) bool {
	for _, x := range list {
		if x == side {
			return true
		}
	}
	return false
}

// sideNumber is the place of a side in order of entry, -1 if nobody is on it.
func (s *State) sideNumber(side uint16) int {
	var list [MaxFigures]uint16
	for k, x := range s.sideList(list[:0]) {
		if x == side {
			return k
		}
	}
	return -1
}

// Sides names the sides in order of entry.
func (r *Rules) Sides(s *State) []string {
	var names []string
	for _, side := range s.sideList(nil) {
		names = append(names, r.names.Name(side))
	}
	return names
}

// Figures names the figures in order of entry.
func (r *Rules) Figures(s *State) []string {
	var names []string
	for i := range int(s.n) {
		names = append(names, r.name(s, i))
	}
	return names
}

// Fates names what can become of a gladiator.
func (r *Rules) Fates() []string { return statusWords }

// ToAct is the side whose command is awaited.
func (r *Rules) ToAct(s *State) int {
	if s.phase != TurnStart && s.phase != Actions {
		return -1
	}
	return s.sideNumber(s.fig[s.active()].side)
}

// Round is the round the bout is in.
func (r *Rules) Round(s *State) int { return int(s.round) }

// Outcome says how a bout stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.round), o.Fates[:0]
	if s.phase == Over && s.won {
		o.Winner = s.sideNumber(s.winner)
	}
	for i := range int(s.n) {
		o.Fates = append(o.Fates, int(s.fig[i].status))
	}
}
