package munera

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

var _ game.Answerer[State, Command] = (*Speech)(nil)

// Replies are what the two of a grapple may say with a chain of commands that it
// leaves open: what each does should he win the test. [mun.grapple.7]
func (r *Speech) Replies(s *State, lines []*line.Line) []string {
	for _, l := range lines {
		var c Command
		if r.Parse(s, l, &c) != nil {
			return nil
		}
		if s.tests(&c) && r.permit(s, &c) == nil {
			return c.openEndings()
		}
		tape := new(dice.Tape)
		tape.Seed(dice.NewGenerator(1, 1), nil)
		if r.Do(s, &c, &bout.Ref{Tape: tape}) != nil {
			return nil
		}
	}
	return nil
}

// TakesReply reports whether a command may come to a grapple test and leaves open
// what its winner does.
func (r *Speech) TakesReply(s *State, l *line.Line) bool {
	var c Command
	return r.Parse(s, l, &c) == nil && s.tests(&c) && len(c.openEndings()) > 0
}

// tests reports whether a command may come to a grapple test. [mun.grapple.6]
func (s *State) tests(c *Command) bool {
	switch c.action.word {
	case "grapple":
		return !s.is(rulingGrappleTestTiming, grappleTestTimingNextTurn)
	case "turn":
		return s.phase == TurnStart && s.fig[s.active()].role != noRole
	}
	return false
}

// openEndings are the words that complete what the command says of the winner.
func (c *Command) openEndings() []string {
	list := []string{""}
	if c.then == unstated {
		list = []string{"then throw", "then disengage"}
	}
	if c.orElse != unstated {
		return list[:len(list)-int(oneIf(c.then != unstated))]
	}
	var both []string
	for _, own := range list {
		both = append(both, strings.TrimSpace(own+" else throw"), strings.TrimSpace(own+" else disengage"))
	}
	return both
}
