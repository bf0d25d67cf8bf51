package morturi

import (
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/sim"
)

// newModule is the ruleset as a bout of it needs it.
func newModule(r *Rules) *game.Module[State, Command] {
	held := NewFacts(r)
	typed := NewSpeech(held)
	return &game.Module[State, Command]{
		Rules: r, Facts: held, Language: typed, Screen: held, Policies: policyNames,
		Play:    sim.Game[State, Command]{Rules: player{r, typed}, Trace: r},
		Fork:    func() *game.Module[State, Command] { return newModule(r.Fork()) },
		Heed:    func(flag *halt.Flag) { r.halt = flag },
		Answers: typed,
	}
}

// A player is the ruleset as whole bouts of it are played.
type player struct {
	*Rules
	speech *Speech
}

// Parse reads a line.
func (p player) Parse(s *State, l *line.Line, c *Command) error { return p.speech.Parse(s, l, c) }

// AppendCommand writes a command as it would be typed.
func (p player) AppendCommand(b []byte, s *State, c *Command) []byte {
	return p.speech.AppendCommand(b, s, c)
}

// Policy is a way to choose commands by its name.
func (p player) Policy(name string) (policy, error) {
	return policyOf(p.Rules, name, p.speech.AppendCommand)
}
