package dispute

import (
	"errors"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
)

// A Reckoning is the exact distribution over all dice that could fall.
type Reckoning struct {
	*odds.Reckoned
	Assumed []string
	Aims    []game.Happening // what the command aims at, step by step
}

// Reckon computes the odds of the question. It tries the rulings if that is quick or if rulings is
// set.
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

// asWritten makes the hint to a shorter question use the commands as they were typed, with the
// figures described in them.
func (q *Question) asWritten(err error) {
	if many, ok := errors.AsType[*game.TooMany](err); ok {
		parts := line.Split(q.Command)
		many.Command, many.Before = parts[many.At-1], strings.Join(parts[:many.First], "; ")
	}
}

// under sets the question up again with a ruling at another option, which may change the figures'
// equipment, and computes the odds there.
func (q *Question) under(ruling, option int) (game.Game, *game.Odds, error) {
	h, err := q.Convene([2]int{ruling, option})
	if err != nil {
		return nil, nil, err
	}
	o, err := h.Session.Game().Odds(h.Lines, q.Dice, false)
	return h.Session.Game(), o, err
}
