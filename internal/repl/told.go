package repl

import (
	"slices"

	"summa/internal/game"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/screen"
	"summa/internal/term"
)

// doTold shows the ruleset's answer to one of its own questions.
func (s *Session) doTold(t *game.Reply) error {
	if s.in.HasDice {
		return &refusal.Failure{Code: "too-many-dice", Msg: s.in.Verb() + " rolls no dice"}
	}
	return s.answer(s.in.Text, func() {
		if s.talk != nil && s.Plain && len(t.Said) > 0 {
			for _, l := range t.Said {
				s.Tell(l)
			}
			return
		}
		lines, legend := t.Lines, t.Legend
		if s.talk != nil && len(t.Wide) > 0 {
			if lines = t.Wide; slices.ContainsFunc(lines[1:], func(l string) bool { return term.Width(l) > s.Width() }) {
				lines, legend = t.Narrow, nil
			}
		}
		for _, l := range lines {
			text := []byte(s.atTerminal(l) + "\n")
			if s.talk != nil && len(text) > s.Width() {
				text = page.Wrap(nil, text, s.Width(), "    ")
			}
			s.Write(text)
		}
		for _, l := range legend {
			if s.talk != nil {
				s.say(screen.Say(screen.Dim, 2, l, ""))
			}
		}
	}, func(b []byte) []byte {
		return append(append(append(append(b, `,"`...), t.Key...), `":`...), t.JSON...)
	})
}
