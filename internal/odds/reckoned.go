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
	Dice    []int // the first faces, where they are known
	Why     bool  // explain what makes the odds so
	All     bool  // try every ruling, however long that takes
	Rulings []game.RulingID
	Looked  *rule.Looked // the rulings that the rules have consulted; others are not tried. nil: all are tried
	// Under answers the question with a ruling set to another option, and returns the bout it did
	// so in.
	Under func(ruling, option int) (game.Game, *game.Odds, error)
}

// A Reckoned is the odds of a chain, with what explains them and, if they were tried, the rulings
// that would change them.
type Reckoned struct {
	Game  game.Game
	Odds  *game.Odds
	Why   []game.Alternative // the question with one thing changed each, if Why was set
	Tried bool               // the rulings have been tried
	Hangs []Hang
}

// Reckon answers a question. It tries the rulings if that is quick or if All is set.
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

// Text returns the odds, and what explains them, as text.
func (r *Reckoned) Text(v View) []byte {
	b := Text(r.Game, r.Odds, v)
	if v.Talked {
		if r.Why != nil { // the explanation was asked for, so it comes first
			b = append(WhyText(r.Game, r.Why, v), b...)
		}
		return briefly(b, r.Game, r.Odds, v, r.Why != nil)
	}
	if r.Why != nil {
		b = append(b, WhyText(r.Game, r.Why, v)...)
	}
	return b
}

// TextOfRulings says which rulings would change the odds. If they were not tried, it says which
// command tries them, by; if by is "", that is left out.
func (r *Reckoned) TextOfRulings(v View, by string) []byte {
	switch {
	case r.Tried:
		return RulingsText(r.Hangs, v)
	case r.Odds.Counted == nil && by != "":
		return Untried(r.Odds, by, v)
	}
	return nil
}

// AppendJSON appends odds, explanation and rulings as fields of a JSON object.
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

// AppendAnswered appends the odds for each answer that another player may give, after the part that
// all have in common.
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
