package policy

import (
	"summa/internal/sim"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// The names of the policies.
const (
	PlainName    = "plain"
	VeteranName  = "veteran"
	ChampionName = "champion"
	ThumbName    = "thumb"
)

// PolicyNames lists the policies, the simplest first; the rules of thumb by which the
// champion looks ahead, which are for playing bouts on by the thousand, come last.
var PolicyNames = []string{PlainName, VeteranName, ChampionName, ThumbName}

// A Policy is a way to choose commands.
type Policy = sim.Policy[state.State, rules.Command]

// PolicyOf returns a way to fight by its name.
func PolicyOf(r *rules.Rules, name string) (Policy, error) {
	switch name {
	case PlainName:
		p := NewPlain(r)
		return Policy{Chooser: p, Reasoner: p, Watchable: true}, nil
	case VeteranName:
		p := NewVeteran(r)
		return Policy{Chooser: p, Adviser: p, Reasoner: p}, nil
	case ChampionName:
		p := NewChampion(r)
		return Policy{Chooser: p, Adviser: p, Reasoner: p}, nil
	case ThumbName:
		// He compares totals that a trace does not see, so no table may remember him.
		return Policy{Chooser: NewSharp(r)}, nil
	}
	return Policy{}, state.Unknown("policy", name, PolicyNames, "")
}
