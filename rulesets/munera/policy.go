package munera

import (
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

// policyOf returns a way to fight by its name.
func policyOf(r *Rules, name string) (policy, error) {
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
