package odds

import (
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/show"
)

// A Question asks for the odds of a chain of commands in a bout.
type Question struct {
	Game    game.Game
	Lines   []*line.Line
	Dice    []int // the first faces, where they are given
	Why     bool  // what makes the odds so is asked for
	All     bool  // every ruling is to be tried, however long that takes
	Rulings []game.RulingID
	Looked  *rule.Looked // rulings at which the rules have not looked are not tried; nil: all are
	// Under answers the question with a ruling at another option, and says in which bout.
	Under func(ruling, option int) (game.Game, *game.Odds, error)
}

// A Reckoned is the odds of a chain, with what makes them so and the rulings that would
// change them, as far as they were tried.
type Reckoned struct {
	Game  game.Game
	Odds  *game.Odds
	Why   []game.Alternative // the question otherwise put, if that was asked for
	Tried bool               // the rulings have been tried
	Hangs []Hang
}

// Reckon answers a question. The rulings are tried if that is quick or asked for.
func (q *Question) Reckon() (*Reckoned, error) {
	g := q.Game
	o, err := g.Odds(q.Lines, q.Dice, false)
	if err != nil {
		return nil, err
	}
	r := &Reckoned{Game: g, Odds: o}
	if o.Counted != nil {
		return r, nil
	}
	if q.Why {
		if r.Why, err = g.Alternatives(q.Lines, q.Dice); err != nil {
			return nil, err
		}
	}
	if r.Tried = q.All || o.Paths <= QuickPaths; r.Tried {
		r.Hangs = Rulings(g, o, q.Rulings, q.Looked, q.Under)
	}
	return r, nil
}

// Text tells the odds and what makes them so.
func (r *Reckoned) Text(v View) []byte {
	b := Text(r.Game, r.Odds, v)
	if v.Talked {
		if r.Why != nil { // what was asked for comes first
			b = append(WhyText(r.Game, r.Why, v), b...)
		}
		return briefly(b, r.Game, r.Odds, v, r.Why != nil)
	}
	if r.Why != nil {
		b = append(b, WhyText(r.Game, r.Why, v)...)
	}
	return b
}

// TextOfRulings tells which rulings would change them. If they were not tried it says
// by which command they are; "" leaves that out.
func (r *Reckoned) TextOfRulings(v View, by string) []byte {
	switch {
	case r.Tried:
		return RulingsText(r.Hangs, v)
	case r.Odds.Counted == nil && by != "":
		return Untried(r.Odds, by, v)
	}
	return nil
}

// AppendJSON appends all of it as fields of an object.
func (r *Reckoned) AppendJSON(b []byte) []byte {
	b = Append(append(b, `,"odds":`...), r.Odds)
	if r.Why != nil {
		b = AppendWhy(append(b, `,"why":`...), r.Game, r.Why)
	}
	if r.Tried {
		b = AppendRulings(append(b, `,"rulings":`...), r.Hangs)
	}
	return b
}

// AppendAnswered appends the odds for each of the answers that somebody else may give, and
// before them what they say alike.
func AppendAnswered(b []byte, said []string, each []*Reckoned) []byte {
	all := make([]*game.Odds, len(each))
	for i, r := range each {
		all[i] = r.Odds
	}
	b = Append(append(b, `,"odds":`...), Common(all))
	b = append(b, `,"answers":[`...)
	for i, r := range each {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"said":`...), said[i])
		b = append(r.AppendJSON(b), '}')
	}
	return append(b, ']')
}
