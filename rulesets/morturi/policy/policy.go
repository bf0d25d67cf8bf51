package policy

import (
	"summa/internal/line"
	"summa/internal/sim"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// The names of the policies, the simplest first.
const (
	PlainName    = "plain"
	veteranName  = "veteran"
	championName = "champion"
)

var PolicyNames = []string{PlainName, veteranName, championName}

// A writer writes a command down as it would be typed.
type writer func(b []byte, s *state.State, c *rules.Command) []byte

// A Policy is a way to choose commands.
type Policy = sim.Policy[state.State, rules.Command]

// PolicyOf returns a way to fight by its name.
func PolicyOf(r *rules.Rules, name string, write writer) (Policy, error) {
	switch name {
	case PlainName:
		return Policy{Chooser: NewPlain(r), Watchable: true}, nil
	case veteranName:
		v := newVeteran(r, write)
		return Policy{Chooser: v, Adviser: v, Reasoner: v}, nil
	case championName:
		x := newChampion(r, write)
		return Policy{Chooser: x, Adviser: x, Reasoner: x}, nil
	}
	return Policy{}, &line.Error{Code: "unknown-name", Msg: "there is no policy " + state.Quoted(name), Hint: state.Nearest(name, PolicyNames)}
}
