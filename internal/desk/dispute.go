package desk

import (
	"summa/internal/line"
	"summa/internal/repl"
)

// Dispute adjudicates one recorded command once more, from the bout as it stood
// before, and under every other option of every ruling. The session is left as
// it was.
func Dispute(s *repl.Session, text string, faces []int) (*Verdict, error) {
	l := new(line.Line)
	if err := l.Parse(text); err != nil {
		return nil, s.Explain(err)
	}
	lines := []*line.Line{l}
	v := &Verdict{Outcome: carryOut(s, s.Game().Fork(), lines, faces)}
	for k, r := range s.Ruleset.Rulings() {
		now := s.Game().Ruling(k)
		for option := range r.Options {
			if option == now {
				continue
			}
			g := s.Game().Fork()
			g.SetRuling(k, option)
			if x := carryOut(s, g, lines, faces); v.differs(x) {
				v.Hangs = append(v.Hangs, Hang{Ruling: r.ID, Option: r.Options[option], Now: r.Options[now], Told: string(x.told())})
			}
		}
	}
	return v, nil
}
