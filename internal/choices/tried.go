package choices

import (
	"errors"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
)

// Takes reports whether a bout allows a command, whatever dice it needs. It does not
// change the bout.
func Takes(g game.Game, text string) bool { return Does(g.Fork(), text) }

// Does carries a command without dice out on a copy of the bout, and reports whether it
// is allowed.
func Does(g game.Game, text string) bool {
	err := done(g, text)
	var short *dice.Short
	var open *game.OpenChoice
	return err == nil || errors.As(err, &short) || errors.As(err, &open)
}

// done carries a command without dice out on a copy of the bout.
func done(g game.Game, text string) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var tape dice.Tape
	tape.Give(nil)
	return g.Do(&l, &core.Ref{Tape: &tape, Choose: true})
}

// Barred is the rule's refusal of a command without dice, nil where no rule bars it.
func Barred(g game.Game, text string) error {
	err := done(g.Fork(), text)
	var no *rule.Refusal
	if !errors.As(err, &no) {
		return nil
	}
	return err
}
