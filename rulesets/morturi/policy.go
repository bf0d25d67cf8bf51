package morturi

import (
	"summa/internal/line"
	"summa/internal/sim"
)

// The names of the policies, the simplest first.
const (
	plainName    = "plain"
	veteranName  = "veteran"
	championName = "champion"
)

var policyNames = []string{plainName, veteranName, championName}

// A writer writes a command down as it would be typed.
type writer func(b []byte, s *State, c *Command) []byte

// A policy is a way to choose commands.
type policy = sim.Policy[State, Command]

// policyOf returns a way to fight by its name.
func policyOf(r *Rules, name string, write writer) (policy, error) {
	switch name {
	case plainName:
		return policy{Chooser: newPlain(r), Watchable: true}, nil
	case veteranName:
		v := newVeteran(r, write)
		return policy{Chooser: v, Adviser: v, Reasoner: v}, nil
	case championName:
		x := newChampion(r, write)
		return policy{Chooser: x, Adviser: x, Reasoner: x}, nil
	}
	return policy{}, &line.Error{Code: "unknown-name", Msg: "there is no policy " + quoted(name), Hint: nearest(name, policyNames)}
}
