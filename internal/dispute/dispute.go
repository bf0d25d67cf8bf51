package dispute

import (
	"summa/internal/line"
	"summa/internal/repl"
)

// Dispute adjudicates one recorded command once more, from the present state of the session's bout,
// and under every other option of every ruling. The session is left as it was.
func Dispute(s *repl.Session, text string, faces []int) (*Verdict, error) {
	l := new(line.Line)
	if err := l.Parse(text); err != nil {
		return nil, s.Explain(err)
	}
	lines := []*line.Line{l}
	v := &Verdict{Outcome: carryOut(s, s.Game().Fork(), lines, faces)}
	v.Hangs = hangs(s.Ruleset.Rulings(), s.Game().Ruling, v.Outcome, nil, func(ruling, option int) (*Outcome, error) {
		g := s.Game().Fork()
		g.SetRuling(ruling, option)
		return carryOut(s, g, lines, faces), nil
	})
	return v, s.Halt.Err()
}
