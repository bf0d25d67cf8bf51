package repl

import (
	"cmp"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// named tells of commands as undo does at a terminal: what the player gave of them, without
// the digests and salts by which choices lie sealed, and whether the engine answered it; what
// the session itself gave goes with them unsaid.
func (k *talk) named(list []entry) string {
	var own, all []entry
	answered := false
	for i := range list {
		e := entry{text: k.s.unsealed(list[i].typed())}
		all = append(all, e)
		if !list[i].auto {
			own = append(own, e)
		}
		answered = answered || list[i].auto && list[i].comment != ""
	}
	if len(own) == 0 {
		return howMany(len(all)) + ": " + describe(all)
	}
	text := ": " + describe(own)
	if answered {
		text += ", and what the engine did then"
	}
	return text
}

// unsealed is a command as a person is told of it at a terminal: of a choice that lies
// sealed whose it is, and of the command that turns choices up what they are. A script is
// told the command, its digests cut to what tells them apart.
func (s *Session) unsealed(text string) string {
	if s.talk == nil {
		return shortDigests(text)
	}
	seals, opens := s.g.Sealing(text)
	l := line.Of(text)
	switch {
	case seals:
		return "the choice of " + s.sealer(l)
	case opens && len(l.Tokens) > 2:
		var parts []string
		for _, w := range strings.Fields(text)[1:] {
			if !digest(w) {
				parts = append(parts, strings.NewReplacer("/", " ", "-", " ").Replace(w))
			} else if n := len(parts); n > 0 {
				parts[n-1] += ","
			}
		}
		return "turned up: " + strings.TrimSuffix(strings.Join(parts, " "), ",")
	}
	return shortDigests(text)
}

// sealer names whose choice a command seals: the first that it names.
func (s *Session) sealer(l *line.Line) string {
	for _, t := range l.Tokens {
		if who, ok := s.g.Figure(t.Text); ok {
			return s.nameOf(who)
		}
	}
	return "somebody"
}

// digest reports whether a word is a digest or a salt.
func digest(word string) bool {
	const least = 32
	return len(word) >= least && strings.Trim(word, "0123456789abcdef") == ""
}

// sealedAgain says whose choices lie sealed where an undo has gone back to.
func (k *talk) sealedAgain() {
	if !k.wentBack {
		return
	}
	k.wentBack = false
	s := k.s
	if k.hides() == "" {
		return
	}
	for i := len(s.applied) - 1; i >= 0; i-- {
		text := s.applied[i].text
		if seals, _ := s.g.Sealing(text); !seals {
			return
		}
		k.say(screen.Say(screen.Normal, 2, s.sealer(line.Of(text))+" has chosen.", ""))
	}
}

// chooseAnew takes back what all have chosen where its dice are not given: it has been
// turned up, and who knows what the other side has chosen may not choose alone. What was
// only said of the dice, or noted, meanwhile stays.
func (k *talk) chooseAnew() {
	s := k.s
	own, what := "", k.chooses()
	var others, kept []string
	n := s.withSeals(1)
	for _, e := range s.applied[len(s.applied)-n:] {
		if seals, _ := s.g.Sealing(e.text); !seals {
			if e.mode != nil || isRemark(e.text) {
				kept = append(kept, e.typed())
			}
			continue
		}
		who := s.sealer(line.Of(e.text))
		if e.auto || !k.alone(who) {
			others = append(others, who)
		} else {
			own = "your " + cmp.Or(what, "choice")
		}
	}
	if err := s.takeBack(n, ""); err != nil {
		s.Refuse("undo", s.failure(err))
		return
	}
	text := "Taken back: " + own
	switch names := strings.Join(others, " and "); {
	case own == "":
		text += "what " + names + " had chosen, for it has been seen. Choose again."
	case names == "":
		text += ". Choose again."
	default:
		text += ", and what " + names + " had chosen, for it has been seen. Choose again."
	}
	k.say(screen.Say(screen.Normal, 2, text, ""))
	quiet := s.Quiet
	s.Quiet = true
	for _, line := range kept {
		if err := s.Line(line); err != nil {
			s.Refuse(line, s.failure(err))
		}
	}
	s.Quiet = quiet
	k.key, k.listed = noTurn, ""
	k.turn(true)
	if err := s.playOn(); err != nil {
		s.Refuse("step", s.failure(err))
	}
}
