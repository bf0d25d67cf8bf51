package ahead

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/trial"
)

// A Blow is an attack that one figure can make on another, with the way there.
type Blow struct {
	Text string // the commands, and what they cost
	Die  int    // the least die with which his turn must begin, 0 for none
	For  string // what that die brings him, as AP; "" where that is not known
	Line string // the command of the blow alone
	From string // the place to which he goes first, "" where he strikes from where he stands
}

// Blow returns the cheapest blow of figure by at figure at, and the least opening die it takes. turns
// are the Copies of by's turn, in order. ok is false if he has no such blow. verb is the ruleset's
// command to strike with, "" for any.
func (t *Turns) Blow(turns []game.Game, by, at int, verb string) (b Blow, ok bool) {
	if t.Charted(by) {
		if b, ok = t.fromMap(t.S.Game(), by, at, verb); ok {
			return b, ok
		}
		for _, g := range turns {
			if b, ok = t.afterFirst(t.OwnTurn(g, by), by, at, verb); ok {
				return b, ok
			}
		}
		return b, false
	}
	for i := len(turns) - 1; i >= 0; i-- { // the highest die first
		x, can := t.inTurn(turns[i], by, at, verb)
		if !can {
			return b, ok
		}
		if b, ok = x, true; len(turns) > 1 {
			b.Die = i + 1
		}
	}
	return b, ok
}

// OwnTurn returns the bout after the side of figure who has chosen him to act, where it has to choose.
func (t *Turns) OwnTurn(g game.Game, who int) game.Game {
	name := t.S.NameOf(who)
	if strings.EqualFold(g.Active(), name) {
		return g
	}
	for _, c := range g.Legal(false) {
		if of := g.Fork(); line.Names(c.Line, name) && trial.CarriesOut(of, c.Line, nil) && strings.EqualFold(of.Active(), name) {
			return of
		}
	}
	return g
}

// afterFirst returns the blow that becomes possible after one command that comes first: a man who
// lies stands up, an archer takes aim.
func (t *Turns) afterFirst(turn game.Game, by, at int, verb string) (b Blow, ok bool) {
	for _, c := range turn.Legal(false) {
		of := t.Group(c.Line)
		if of != nil && (of.Last || of.Key == ends || of.Asks != "") || line.Names(c.Line, t.S.NameOf(at)) {
			continue // it ends his turn, or the map has it
		}
		g := turn.Fork()
		if !trial.CarriesOut(g, c.Line, nil) || !strings.EqualFold(g.Active(), t.S.NameOf(by)) {
			continue
		}
		if b, ok = t.fromMap(g, by, at, verb); !ok {
			b, ok = t.AtOnce(g, by, at, verb)
		}
		if ok {
			b.Text = c.Line + ", then " + b.Text
			return b, true
		}
	}
	return b, false
}

// fromMap returns the blow that the map of the bout shows to be in reach.
func (t *Turns) fromMap(g game.Game, by, at int, verb string) (b Blow, ok bool) {
	c, _ := g.Chart(t.S.NameOf(by))
	if c == nil || c.Reach == nil {
		return b, false
	}
	least, usually := 0, false
	for i := range c.Reach.Spots {
		spot := &c.Reach.Spots[i]
		for j := range spot.Attacks {
			a := &spot.Attacks[j]
			of := t.Group(a.Line)
			usual := of == nil || !of.Last && of.Listed(&t.Means, t.S.Facts())
			if a.Target != at || verb != "" && line.FirstWord(a.Line) != verb || ok && (usual == usually && a.Cost >= least || usually && !usual) {
				continue
			}
			ok, least, usually = true, a.Cost, usual
			b.Text, b.For, b.Line, b.From = a.Line, c.Reach.Unit, a.Line, ""
			if len(c.Spaces) > 0 && i > 0 {
				b.From = c.Spaces[spot.Space].Name
				b.Text += " from " + b.From + ", " + strconv.Itoa(a.Cost) + " " + c.Reach.Unit + " with the way there"
			} else if a.Cost > 0 {
				b.Text += ", " + strconv.Itoa(a.Cost) + " " + c.Reach.Unit
				if at := spot.Facings; len(at) > 0 && at[0].Cost == 0 && a.Facing != "" && a.Facing != at[0].Name {
					b.Text += " with the turn that he has to make first"
				}
			}
		}
	}
	return b, ok
}

// inTurn returns the blow in a bout in which it is by's turn: from where he stands, in a later step
// of the turn, or after going nearer.
func (t *Turns) inTurn(g game.Game, by, at int, verb string) (b Blow, ok bool) {
	if b, ok = t.fromMap(g, by, at, verb); ok {
		return b, true
	}
	if b, ok = t.AtOnce(g, by, at, verb); ok {
		return b, true
	}
	later := g.Fork()
	for n := 0; n < trial.MostSteps && t.goesOn(later) && later.Active() == g.Active(); n++ {
		if b, ok = t.AtOnce(later, by, at, verb); ok {
			return b, true
		}
	}
	ahead, spent := g.Fork(), 0
	for n := 1; n <= trial.MostSteps; n++ {
		way := t.nearer(ahead)
		cost, unit := price(priceOf(ahead, way))
		if way == "" || !trial.CarriesOut(ahead, way, nil) {
			return b, false
		}
		spent += cost
		if b, ok = t.fromMap(ahead, by, at, verb); ok {
			b.Text, b.For = strings.TrimSuffix(way, " 1")+" "+strconv.Itoa(n)+paid(spent, unit)+", then "+b.Text, unit
			return b, true
		}
	}
	return b, false
}

// priceOf returns what a legal command costs, as the list has it.
func priceOf(g game.Game, command string) string {
	for _, c := range g.Legal(false) {
		if c.Line == command {
			return c.Cost
		}
	}
	return ""
}

// paid returns the cost of a way in words, to stand behind it; "" if it costs nothing.
func paid(spent int, unit string) string {
	if spent == 0 || unit == "" {
		return ""
	}
	return " for " + strconv.Itoa(spent) + " " + unit
}

// goesOn takes a copy of the bout to the next step of the turn, first settling what must be settled;
// it reports whether there was one.
func (t *Turns) goesOn(g game.Game) bool {
	_, step := g.Ends()
	return step != "" && (trial.CarriesOut(g, step, nil) || game.Settle(g, t.Book.OwnStep, 1) && trial.CarriesOut(g, step, nil))
}

// AtOnce returns the blow of figure by at figure at that is legal now, without moving; ok is false if
// there is none. verb is the ruleset's command to strike with, "" for any.
func (t *Turns) AtOnce(g game.Game, by, at int, verb string) (b Blow, ok bool) {
	for _, c := range g.Legal(false) {
		of := t.Group(c.Line)
		if of == nil || !(len(of.Events) > 0 || of.Hits != "" || of.Fought != "") || verb != "" && line.FirstWord(c.Line) != verb || !line.Names(c.Line, t.S.NameOf(at)) {
			continue
		}
		if t.Book.Sides && !strings.EqualFold(g.Active(), t.S.NameOf(by)) && !line.Names(c.Line, t.S.NameOf(by)) {
			continue
		}
		b.Text, b.Line = c.Line, c.Line
		if c.Told != "" {
			b.Text += ", " + c.Told
		} else if c.Cost != "" {
			b.Text += ", " + c.Cost
			_, b.For = price(c.Cost)
		}
		return b, true
	}
	return b, false
}

// StraightAhead returns how many steps straight ahead a figure can take at most in copies of its turn.
// It uses the copies up: the steps have been taken in them.
func (t *Turns) StraightAhead(turns []game.Game) (steps int) {
	for _, g := range turns {
		n := 0
		for n < trial.MostSteps {
			way := t.nearer(g)
			if way == "" || !trial.CarriesOut(g, way, nil) {
				break
			}
			n++
		}
		steps = max(steps, n)
	}
	return steps
}

// Charted reports whether the map says whom figure who could attack from which space if it were his
// turn.
func (t *Turns) Charted(who int) bool {
	c, _ := t.S.Game().Chart(t.S.NameOf(who))
	return c != nil && c.Reach != nil && len(c.Spaces) > 0
}

// InReach returns what the farthest space a figure can reach on its map costs, and the figures it can
// attack from any of the spaces it can reach.
func InReach(r *chart.Reach) (farthest int, whom []int) {
	for i := range r.Spots {
		farthest = max(farthest, r.Spots[i].Cost)
		for _, a := range r.Spots[i].Attacks {
			if !slices.Contains(whom, a.Target) {
				whom = append(whom, a.Target)
			}
		}
	}
	return farthest, whom
}
