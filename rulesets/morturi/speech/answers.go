package speech

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// Replies are the answers to a Turn-To-Face that a chain of commands would stop for.
// [mor.face.4]
func (r *Speech) Replies(s *state.State, lines []*line.Line) []string {
	for _, l := range lines {
		var c rules.Command
		if r.Parse(s, l, &c) != nil {
			return nil
		}
		c.Diced = false // they are for after the answer
		tape := new(dice.Tape)
		tape.Give([]int{6, 6, 6, 6, 6, 6})
		if r.Do(s, &c, &core.Ref{Tape: tape}) != nil {
			return nil
		}
		if s.Phase == state.Reaction {
			return []string{"react=turn", "react=stay"}
		}
	}
	return nil
}

// TakesReply reports whether a command can say what its target does, and does not yet.
func (r *Speech) TakesReply(s *state.State, l *line.Line) bool {
	var c rules.Command
	switch l.Verb() {
	case "attack", "shoot", "trick":
		return r.Parse(s, l, &c) == nil && c.Answer == rules.NotSaid && c.On != state.Nobody
	}
	return false
}
