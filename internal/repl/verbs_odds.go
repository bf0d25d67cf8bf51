package repl

import (
	"strings"
	"unicode/utf8"

	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/internal/show"
)

// chain reads the commands after the verb, separated by semicolons outside
// quotes.
func (s *Session) chain() ([]*line.Line, error) {
	parts := Split(s.rest())
	if len(parts) == 0 {
		return nil, failf("bad-argument", s.in.Verb()+" attack NAME with WEAPON", s.in.Verb()+" wants a command")
	}
	lines := make([]*line.Line, 0, len(parts))
	for _, part := range parts {
		l := new(line.Line)
		if err := l.Parse(part); err != nil {
			f := s.failure(err)
			f.Col += utf8.RuneCountInString(s.in.Text[:max(0, strings.Index(s.in.Text, part))])
			return nil, f
		}
		if with, ok := s.aliases[strings.ToLower(l.Verb())]; ok {
			if err := l.Parse(with + strings.TrimPrefix(part, l.Verb())); err != nil {
				return nil, err
			}
		}
		if s.verbs[l.Verb()] != nil {
			return nil, failf("bad-argument", "usage: "+s.in.Verb()+" COMMAND [; COMMAND]...", s.in.Verb()+" takes commands of the bout, and "+l.Verb()+" is none")
		}
		if !s.g.IsVerb(l.Verb()) && !strings.EqualFold(l.Verb(), "as") {
			return nil, s.unknownVerb(l.Verb())
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// Split separates commands at semicolons outside quotes.
func Split(text string) []string {
	var parts []string
	quoted, start := false, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ';' && !quoted:
			if part := strings.TrimSpace(text[start:i]); part != "" {
				parts = append(parts, part)
			}
			start = i + 1
		case text[i] == '"':
			quoted = !quoted
		}
	}
	return parts
}

// doOdds gives the exact distribution of a command or a chain of them.
func (s *Session) doOdds() error {
	lines, err := s.chain()
	if err != nil {
		return err
	}
	var base []int
	if s.in.HasDice {
		base = append(base, s.in.Dice...)
	}
	o, err := s.g.Odds(lines, base, false)
	if err != nil {
		return err
	}
	return s.answer(s.in.Text, func() {
		s.write(show.Wrap(nil, odds.Text(o), s.Width(), "    "))
	}, func(b []byte) []byte {
		return odds.Append(append(b, `,"odds":`...), o)
	})
}

// doTry resolves commands on a copy of the bout.
func (s *Session) doTry() error {
	lines, err := s.chain()
	if err != nil {
		return err
	}
	text := strings.Clone(s.in.Text)
	if s.in.HasDice {
		last := lines[len(lines)-1]
		last.Dice, last.HasDice = append([]int(nil), s.in.Dice...), true
	}
	now, gen, given := s.g.Save(), s.gen, s.given
	s.tries++
	s.gen = dice.NewGenerator(s.Seed, s.tries) // other dice than those that will fall
	whole, told, err := s.trial(lines)
	s.gen, s.given = gen, given
	if err != nil {
		s.g.Restore(now)
		return err
	}
	b := appendResult(nil, &whole) // while the copy still knows its words
	s.g.Restore(now)
	return s.answer(text, func() { s.write(told) }, func(line []byte) []byte {
		line = append(line, `,"trial":true`...)
		return append(line, b...)
	})
}

// trial carries commands out one after the other and returns what they came to
// together, and one by one in words.
func (s *Session) trial(lines []*line.Line) (whole show.Result, told []byte, err error) {
	for _, l := range lines {
		if err := s.resolve(l); err != nil {
			return whole, nil, err
		}
		r := s.view(s.g, s.ref.Log(), s.tape.Rolled())
		told = append(told, s.resultText(&r)...)
		r.Log = append(whole.Log, r.Log...)
		r.Rolled = append(whole.Rolled, r.Rolled...)
		whole = r
	}
	return whole, told, nil
}
