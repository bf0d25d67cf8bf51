package dispute

import (
	"math/big"
	"strconv"
	"strings"

	"summa/internal/claim"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/words"
)

// A countedScope evaluates a claim over the answer of a Counter. The claim must be about one number
// or one event, which is given one value at a time.
type countedScope struct {
	counted *game.Counted
	words   *words.Book
	fact    *game.CountedFact // what the claim is about: a number
	event   *game.CountedEvent
	number  int // the present value of the number, and whether the event occurs
	happens bool
}

// Lookup returns the present value of the number that the claim is about, or whether its event
// occurs.
func (c *countedScope) Lookup(path string) (claim.Value, error) {
	for i := range c.counted.Facts {
		f := &c.counted.Facts[i]
		if !strings.EqualFold(f.Path, path) {
			continue
		}
		if c.event != nil || c.fact != nil && c.fact != f {
			return claim.Value{}, c.onlyOne()
		}
		c.fact = f
		return claim.Int(int64(c.number)), nil
	}
	for i := range c.words.Events {
		if strings.EqualFold(c.words.Events[i].ID, path) {
			ok, err := c.Event(path)
			return claim.Truth(ok), err
		}
	}
	return claim.Value{}, &line.Error{Code: "bad-argument", Msg: "of so many dice " + line.Quoted(path) + " is not counted", Hint: "counted are " + c.listed()}
}

// Event reports whether the event that the claim is about occurs.
func (c *countedScope) Event(kind string) (bool, error) {
	for i := range c.counted.Events {
		e := &c.counted.Events[i]
		if !strings.EqualFold(e.Name, kind) {
			continue
		}
		if c.fact != nil || c.event != nil && c.event != e {
			return false, c.onlyOne()
		}
		c.event = e
		return c.happens, nil
	}
	for i := range c.words.Events {
		if strings.EqualFold(c.words.Events[i].ID, kind) {
			return false, nil // it cannot occur
		}
	}
	return false, &line.Error{Code: "unknown-name", Msg: "there is no event " + line.Quoted(kind), Hint: "counted are " + c.listed()}
}

func (c *countedScope) onlyOne() error {
	return &line.Error{Code: "bad-argument", Msg: "of so many dice a claim is about one number or one event", Hint: "counted are " + c.listed()}
}

// listed names all that a claim can be about.
func (c *countedScope) listed() string {
	var names []string
	for i := range c.counted.Facts {
		names = append(names, c.counted.Facts[i].Path)
	}
	for i := range c.counted.Events {
		if !strings.Contains(c.counted.Events[i].Name, " ") {
			names = append(names, "event "+c.counted.Events[i].Name)
		}
	}
	return strings.Join(names, ", ")
}

// weighCounted adds the probabilities, in the answer of a Counter, of what makes a claim hold.
func weighCounted(words *words.Book, counted *game.Counted, e *claim.Expr) (Possibility, error) {
	p := Possibility{Claim: e.String(), Counted: &game.CountedChance{Exact: new(big.Rat)}}
	c := &countedScope{counted: counted, words: words}
	holds, err := e.Eval(c)
	switch {
	case err != nil:
		return p, err
	case c.fact != nil:
		return p, p.addNumbers(c, e)
	case c.event != nil:
		for _, happens := range []bool{false, true} {
			c.happens = happens
			if holds, err = e.Eval(c); err != nil {
				return p, err
			}
			chance := c.event.CountedChance
			if !happens {
				chance = chance.Rest()
			}
			p.add(holds, chance)
		}
	default:
		p.add(holds, game.CountedChance{F: 1, Exact: big.NewRat(1, 1)})
	}
	return p, nil
}

// addNumbers adds the probabilities of the values of the number for which a claim holds.
func (p *Possibility) addNumbers(c *countedScope, e *claim.Expr) error {
	low, high := 0, -1
	for k, v := range c.fact.Values {
		c.number = c.fact.Number(k)
		holds, err := e.Eval(c)
		if err != nil {
			return err
		}
		p.add(holds, v)
		if v.Possible() {
			if high < low {
				low, high = c.number, c.number
			}
			low, high = min(low, c.number), max(high, c.number)
		}
	}
	if !p.Possible() {
		p.Instead = []string{c.fact.Path + " can only be from " + strconv.Itoa(low) + " to " + strconv.Itoa(high)}
	}
	return nil
}

// add adds the probability of one case if the claim holds in it.
func (p *Possibility) add(holds bool, chance game.CountedChance) {
	if !holds {
		return
	}
	x := p.Counted
	x.F = min(1, x.F+chance.F)
	if x.Exact != nil && chance.Exact != nil {
		x.Exact.Add(x.Exact, chance.Exact)
	} else {
		x.Exact = nil
	}
}
