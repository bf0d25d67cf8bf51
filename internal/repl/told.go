package repl

import (
	"slices"

	"summa/internal/game"
	"summa/internal/page"
	"summa/internal/screen"
	"summa/internal/term"
)

// doTold shows what a ruleset answers to a question of its own.
func (s *Session) doTold(t *game.Reply) error {
	if s.in.HasDice {
		return &Failure{Code: "too-many-dice", Msg: s.in.Verb() + " rolls no dice"}
	}
	return s.answer(s.in.Text, func() {
		if s.talk != nil && s.Plain && len(t.Said) > 0 {
			for _, l := range t.Said {
				s.Tell(l)
			}
			return
		}
		if s.talk != nil && len(t.Narrow) > 0 && slices.ContainsFunc(t.Lines, func(l string) bool { return term.Width(l) > s.Width() }) {
			for _, l := range t.Narrow {
				l = s.atTerminal(l)
				text := []byte(l + "\n")
				if term.Width(l) > s.Width() {
					text = page.Wrap(nil, text, s.Width(), "    ")
				}
				s.Write(text)
			}
			return
		}
		for _, l := range t.Lines {
			s.Write([]byte(s.atTerminal(l) + "\n"))
		}
		if s.talk == nil {
			return
		}
		for _, l := range t.Legend {
			s.say(screen.Say(screen.Dim, 2, l, ""))
		}
	}, func(b []byte) []byte {
		return append(append(append(append(b, `,"`...), t.Key...), `":`...), t.JSON...)
	})
}
