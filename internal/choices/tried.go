package choices

import (
	"errors"
	"slices"
	"strings"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/rule"
)

// Takes reports whether a bout allows a command, whatever dice it needs. It does not change the
// bout.
func Takes(g game.Game, text string) bool { return Does(g.Fork(), text) }

// Does carries out a command without dice on g, and reports whether it is allowed. It changes g,
// so callers pass a copy.
func Does(g game.Game, text string) bool {
	err := game.Given(g, text, nil)
	var short *dice.Short
	var open *game.OpenChoice
	return err == nil || errors.As(err, &short) || errors.As(err, &open)
}

// Barred returns the refusal of a command without dice by a rule, nil where no rule bars it.
func Barred(g game.Game, text string) error {
	err := game.Given(g.Fork(), text, nil)
	var no *rule.Refusal
	if !errors.As(err, &no) {
		return nil
	}
	return err
}

// Joined is a command with the "with" that it lacks before what it is done with, and that thing; dice
// that stand behind it are said to be some. It is "" where that makes none, and where the rules
// forbid what it makes they say why.
func Joined(g game.Game, text string) (as, thing string, no error) {
	words := strings.Fields(text)
	if slices.Contains(words, "with") {
		return "", "", nil
	}
	for at := 2; at < len(words); at++ {
		as = strings.Join(words[:at], " ") + " with " + words[at]
		if no = Barred(g, as); no != nil {
			return "", "", no
		} else if !Takes(g, as) {
			continue
		}
		if rest := strings.Join(words[at+1:], " "); rest != "" && strings.Trim(rest, "0123456789 ") == "" {
			as += " dice " + rest
		}
		return as, words[at], nil
	}
	return "", "", nil
}
