package choices

import (
	"errors"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/rule"
)

// Takes reports whether a bout allows a command, whatever dice it needs. It does not
// change the bout.
func Takes(g game.Game, text string) bool { return Does(g.Fork(), text) }

// Does carries a command without dice out on a copy of the bout, and reports whether it
// is allowed.
func Does(g game.Game, text string) bool {
	err := game.Given(g, text, nil)
	var short *dice.Short
	var open *game.OpenChoice
	return err == nil || errors.As(err, &short) || errors.As(err, &open)
}

// Barred is the rule's refusal of a command without dice, nil where no rule bars it.
func Barred(g game.Game, text string) error {
	err := game.Given(g.Fork(), text, nil)
	var no *rule.Refusal
	if !errors.As(err, &no) {
		return nil
	}
	return err
}
