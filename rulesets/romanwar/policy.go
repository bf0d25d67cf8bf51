package romanwar

import (
	"slices"

	"summa/internal/sim"
)

// A policy is a way to choose commands.
type policy = sim.Policy[State, Command]

// policyOf returns a way to wage war by its name.
func policyOf(typed *Odds, name string) (policy, error) {
	p := newPlain(typed.Rules, name == veteranName)
	p.typed = typed
	switch name {
	case plainName:
	case veteranName:
		v := veteranMan{p}
		return policy{Chooser: v, Adviser: v, Reasoner: v}, nil
	case policyWords[steady], policyWords[cautious], policyWords[fanatic]:
		p.papers = int8(slices.Index(policyWords, name))
	default:
		return policy{}, unknown("policy", name, policyNames)
	}
	return policy{Chooser: p, Adviser: p}, nil
}
