package dispute

import (
	"errors"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
)

// A Reckoning is the exact answer to a question about every dice that could
// fall.
type Reckoning struct {
	*odds.Reckoned
	Assumed []string
	Aims    []game.Happening // what the command is given for, step by step
}

// Reckon counts the odds of the question. The rulings are tried if that is
// quick or asked for.
func (q *Question) Reckon(why, rulings bool) (*Reckoning, error) {
	h, err := q.Convene()
	if err != nil {
		return nil, err
	}
	g := h.Session.Game()
	of := odds.Question{Game: g, Lines: h.Lines, Dice: q.Dice, Why: why, All: rulings, Rulings: q.Ruleset.Rulings(), Looked: g.Looked(), Under: q.under}
	r, err := of.Reckon()
	if err != nil {
		q.asWritten(err)
		return nil, h.Session.Explain(err)
	}
	return &Reckoning{r, h.Assumed, g.Aims(h.Lines)}, q.Halt.Err()
}

// asWritten has a hint to a shorter question keep what is written in place.
func (q *Question) asWritten(err error) {
	if many, ok := errors.AsType[*game.TooMany](err); ok {
		parts := line.Split(q.Command)
		many.Command, many.Before = parts[many.At-1], strings.Join(parts[:many.First], "; ")
	}
}

// under seats the table once more with a ruling at another option, which may
// change what the figures carry, and counts the odds there.
func (q *Question) under(ruling, option int) (game.Game, *game.Odds, error) {
	h, err := q.Convene([2]int{ruling, option})
	if err != nil {
		return nil, nil, err
	}
	o, err := h.Session.Game().Odds(h.Lines, q.Dice, false)
	return h.Session.Game(), o, err
}
