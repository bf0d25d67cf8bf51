package romanwar

import (
	"slices"

	"summa/internal/fact"
	"summa/internal/sim"
)

// The names of the policies.
const (
	plainName   = "plain"
	veteranName = "veteran"
)

// policyNames lists the policies, the simplest first. Plain and veteran write a
// side's papers as the side is said to, and as the steady do if nothing is said; the
// others are plain with papers of their own.
var policyNames = []string{plainName, veteranName, policyWords[steady], policyWords[cautious], policyWords[fanatic]}

// policyNamed is the policy of a side of that name; steady is what plain does.
func policyNamed(name string) (uint8, error) {
	k, err := fact.ParseWord(name, append([]string{plainName}, policyWords...))
	return uint8(max(0, k-1)), err
}

// StatedPolicy is how a side is played of which somebody has stated its policy, or "".
// Plain writes the papers of those who are steady, fanatic or cautious.
func (r *Rules) StatedPolicy(s *State, who int) string {
	k := who
	if who >= maxSides && who-maxSides < len(s.units) {
		k = int(s.units[who-maxSides].side)
	}
	switch {
	case k < 0 || k >= int(s.nSides) || !s.sides[k].said:
		return ""
	case s.sides[k].policy == veteran:
		return veteranName
	}
	return plainName
}

// A policy is a way to choose commands.
type policy = sim.Policy[State, Command]

// Policy returns a way to wage war by its name.
func (r *Rules) Policy(name string) (policy, error) {
	switch name {
	case plainName:
		p := newPlain(r, false)
		return policy{Chooser: p, Adviser: p}, nil
	case veteranName:
		v := veteranMan{newPlain(r, true)}
		return policy{Chooser: v, Adviser: v, Reasoner: v}, nil
	case policyWords[steady], policyWords[cautious], policyWords[fanatic]:
		p := newPlain(r, false)
		p.papers = int8(slices.Index(policyWords, name))
		return policy{Chooser: p, Adviser: p}, nil
	}
	return policy{}, unknown("policy", name, policyNames)
}

// fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are copied, as units made in play are named.
func (r *Rules) fork() *Rules {
	o := NewRules(r.c)
	o.names = r.names.Clone()
	o.halt = r.halt
	return o
}

// AppendCommand appends a command as it would be typed.
func (r *Rules) AppendCommand(b []byte, s *State, c *Command) []byte {
	b = append(b, c.verb.word...)
	unit := func(i int32) { b = append(append(b, ' '), r.typed(s, int(i))...) }
	switch c.verb.word {
	case "move":
		unit(c.unit)
		if s.mode == battle {
			b = appendHundredths(append(b, ' '), int(c.x))
			b = appendHundredths(append(b, ' '), int(c.y))
			if c.facing != noFacing {
				b = append(append(b, ' '), facingWords[c.facing]...)
			}
			if c.files > 0 {
				b = num(append(b, " files "...), int(c.files))
			}
			break
		}
		for _, x := range c.legs[:c.nLegs] {
			b = appendHundredths(append(b, ' '), int(x.length))
			b = append(append(b, ' '), groundWords[x.ground]...)
		}
	case "runover":
		unit(c.unit)
		unit(c.target)
		b = num(append(b, " covered "...), int(c.m))
	case "shoot":
		unit(c.unit)
		b = num(append(b, ' '), int(c.n))
		b = append(b, " at"...)
		unit(c.target)
		if s.mode != battle {
			b = appendHundredths(append(b, " range "...), int(c.at))
		}
		for k, x := range c.picks {
			b = num(append(b, [2]string{",", " on "}[bit(k == 0)]...), int(x))
		}
	case "charge":
		unit(c.unit)
		b = append(b, " against"...)
		unit(c.target)
	case "round":
		b = num(append(b, " M"...), int(s.melees[c.melee].number))
		if len(c.groups) > 0 {
			b = appendGroups(append(b, " groups "...), c.groups)
		}
	case "ladder-up":
		unit(c.unit)
		b = append(append(b, ' '), r.names.Name(c.name)...)
		b = append(append(b, ' '), r.names.Name(c.other)...)
	case "climb":
		unit(c.unit)
		b = append(append(b, ' '), r.names.Name(s.ladders[c.work].name)...)
	case "push-ladder":
		b = append(append(b, ' '), r.names.Name(s.ladders[c.work].name)...)
		unit(c.unit)
	case "ladder-melee":
		b = append(append(b, ' '), r.names.Name(s.ladders[c.work].name)...)
		if c.target >= 0 {
			b = append(b, " against"...)
			unit(c.target)
		}
	case "ram":
		unit(c.unit)
		b = num(append(b, ' '), int(c.m))
		b = append(append(b, ' '), typedName(r.names.Name(c.name))...)
	case "batter":
		b = append(append(b, ' '), typedName(r.names.Name(c.name))...)
	case "decide":
		b = num(append(b, " M"...), int(s.melees[c.melee].number))
		b = num(append(b, '.'), int(c.group)+1)
		b = append(append(b, ' '), r.typedSide(s, int(c.side))...)
		b = append(append(b, ' '), paperWords[c.paper]...)
	}
	return b
}
