package policy

import (
	"slices"

	"summa/internal/sim"
	"summa/rulesets/romanwar/odds"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A Policy is a way to choose commands.
type Policy = sim.Policy[state.State, rules.Command]

// PolicyOf returns a policy by its name.
func PolicyOf(typed *odds.Odds, name string) (Policy, error) {
	p := NewPlain(typed.Rules, name == state.VeteranName)
	p.Typed = typed
	switch name {
	case state.PlainName:
	case state.VeteranName:
		v := VeteranMan{p}
		return Policy{Chooser: v, Adviser: v, Reasoner: v, Samples: v.Samples}, nil
	case state.PolicyWords[state.Steady], state.PolicyWords[state.Cautious], state.PolicyWords[state.Fanatic]:
		p.papers = int8(slices.Index(state.PolicyWords, name))
	default:
		return Policy{}, state.Unknown("policy", name, state.PolicyNames)
	}
	return Policy{Chooser: p, Adviser: p, Samples: p.Samples}, nil
}
