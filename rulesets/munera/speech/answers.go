package speech

import (
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

var _ game.Answerer[state.State, rules.Command] = (*Speech)(nil)

// Replies are what the two of a grapple may say with a chain of commands that it
// leaves open: what each does should he win the test. [mun.grapple.7]
func (r *Speech) Replies(s *state.State, lines []*line.Line) []string {
	for _, l := range lines {
		var c rules.Command
		if r.Parse(s, l, &c) != nil {
			return nil
		}
		if tests(s, &c) && r.Allows(s, &c) {
			return openEndings(&c)
		}
		tape := new(dice.Tape)
		tape.Seed(dice.NewGenerator(1, 1), nil)
		if r.Do(s, &c, &core.Ref{Tape: tape}) != nil {
			return nil
		}
	}
	return nil
}

// TakesReply reports whether a command may come to a grapple test and leaves open
// what its winner does.
func (r *Speech) TakesReply(s *state.State, l *line.Line) bool {
	var c rules.Command
	return r.Parse(s, l, &c) == nil && tests(s, &c) && len(openEndings(&c)) > 0
}

// tests reports whether a command may come to a grapple test. [mun.grapple.6]
func tests(s *state.State, c *rules.Command) bool {
	switch c.Action.Word {
	case "grapple":
		return !s.Is(state.RulingGrappleTestTiming, state.GrappleTestTimingNextTurn)
	case "turn":
		return s.Phase == state.TurnStart && s.Fig[s.Active()].Role != state.NoRole
	}
	return false
}

// openEndings are the words that complete what the command says of the winner.
func openEndings(c *rules.Command) []string {
	list := []string{""}
	if c.Then == rules.Unstated {
		list = []string{"then throw", "then disengage"}
	}
	if c.OrElse != rules.Unstated {
		return list[:len(list)-int(state.OneIf(c.Then != rules.Unstated))]
	}
	var both []string
	for _, own := range list {
		both = append(both, strings.TrimSpace(own+" else throw"), strings.TrimSpace(own+" else disengage"))
	}
	return both
}
