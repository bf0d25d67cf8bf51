package policy

import (
	"slices"

	"summa/internal/sim"
	"summa/rulesets/romanwar/odds"
	"summa/rulesets/romanwar/rules"
)

// A Policy is a way to choose commands.
type Policy = sim.Policy[rules.State, rules.Command]

// PolicyOf returns a way to wage war by its name.
func PolicyOf(typed *odds.Odds, name string) (Policy, error) {
	p := NewPlain(typed.Rules, name == rules.VeteranName)
	p.Typed = typed
	switch name {
	case rules.PlainName:
	case rules.VeteranName:
		v := VeteranMan{p}
		return Policy{Chooser: v, Adviser: v, Reasoner: v}, nil
	case rules.PolicyWords[rules.Steady], rules.PolicyWords[rules.Cautious], rules.PolicyWords[rules.Fanatic]:
		p.papers = int8(slices.Index(rules.PolicyWords, name))
	default:
		return Policy{}, rules.Unknown("policy", name, rules.PolicyNames)
	}
	return Policy{Chooser: p, Adviser: p}, nil
}
