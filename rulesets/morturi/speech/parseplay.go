package speech

import (
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/grammar"
	"summa/internal/line"
	"summa/rulesets/morturi/rules"
)

// path is the directions of a move, "n n e" or "nne", or the square it leads to.
var path = slot{
	Name: "n|e|s|w",
	Read: func(p *parser, c *rules.Command) error {
		if _, ok := state.ParseSquare(p.Word(), state.MaxBoard, state.MaxBoard); ok && p.s.Active >= 0 {
			return p.wayTo(c)
		}
		for p.Word() != "" {
			w := p.Word()
			for k := range len(w) {
				way, ok := field.ParseWay(w[k : k+1])
				if whole, is := field.ParseWay(w); is {
					way, ok = whole, true
				}
				if !ok || len(w) > 1 && isDiagonal(w) {
					return p.Fail("bad-argument", state.Quoted(w)+" is not a direction", "n, e, s or w: there are no diagonal steps")
				}
				if c.Steps == rules.MaxSteps {
					return p.Fail("bad-argument", "at most "+state.Itoa(rules.MaxSteps)+" steps in one command", "")
				}
				c.Ways[c.Steps] = way
				c.Steps++
				if _, is := field.ParseWay(w); is {
					break
				}
			}
			p.At++
		}
		if c.Steps == 0 {
			return p.Fail("bad-argument", "move where?", "move n n e")
		}
		return nil
	},
	Write: way.Write, Offer: way.Offer,
}

// wayTo takes the square that a move leads to; the steps are those of the cheapest way.
func (p *parser) wayTo(c *rules.Command) error {
	to, err := p.square()
	if err != nil {
		return err
	}
	ways, no := p.r.WayTo(p.s, int(p.s.Active), to)
	if no != nil {
		return no
	}
	c.Steps, c.Short = int8(copy(c.Ways[:], ways)), true
	return nil
}

// isDiagonal reports whether a word names a diagonal, which is no direction here.
func isDiagonal(w string) bool {
	switch strings.ToLower(w) {
	case "ne", "nw", "se", "sw", "en", "wn", "es", "ws":
		return true
	}
	return false
}

// blow and shot are what follows a target.
var (
	blow = strike(false)
	shot = strike(true)
)

// strike is with=TRICK and what the target does. Without it a shot is the one he can make
// now.
func strike(ranged bool) slot {
	return slot{
		Name: "[with=TRICK] [react=turn|stay]", More: true,
		Read: func(p *parser, c *rules.Command) error { return p.strike(c, ranged) },
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			return appendAnswer(p.appendOption(square.Append(grammar.Tail(b), p, c), c), c)
		},
		Offer: func(*parser) []string { return []string{"with=", "react="} },
	}
}

// strike reads it, perhaps behind a square to which he steps.
func (p *parser) strike(c *rules.Command, ranged bool) error {
	if p.Word() != "" {
		q, err := p.square()
		if err != nil {
			return err
		}
		c.Square = q
	}
	if err := p.answer(c); err != nil {
		return err
	}
	name, given := p.Key("with")
	if err := p.answer(c); err != nil {
		return err
	}
	if given {
		if k, err := p.r.TrickNamed(name); err == nil && p.r.Content.Tricks[k].InPlaceOfAttack(p.r.Content) {
			c.Action, c.Trick = p.r.Actions["trick"], k
			return p.sort(c)
		}
		id, err := p.r.optionNamed(p.s, name)
		if err != nil {
			return p.Locate(err)
		}
		c.Option = id
	} else if ranged && p.s.Active >= 0 {
		c.Option = p.r.Shot(p.s, int(p.s.Active))
	}
	return nil
}

// trick is a trick, its target, its direction or square, with= and mp=.
var trick = slot{
	Name: "NAME [TARGET] [n|e|s|w|X,Y] [with=TRICK] [mp=N] [react=turn|stay]",
	Read: func(p *parser, c *rules.Command) error {
		w := p.Word()
		if w == "" {
			return p.Fail("bad-argument", "which trick?", p.tricksHint())
		}
		p.At++
		switch strings.ToLower(w) {
		case "stand-up":
			c.Does = rules.DoesStandUp
			return nil
		case "recover":
			c.Does = rules.DoesRecover
			return nil
		}
		k, err := p.r.TrickNamed(w)
		if err != nil {
			return p.Locate(err)
		}
		c.Trick = k
		if err := p.trickWords(c); err != nil {
			return err
		}
		return p.sort(c)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		switch c.Does {
		case rules.DoesStandUp:
			return append(b, "stand-up"...)
		case rules.DoesRecover:
			return append(b, "recover"...)
		}
		b = append(b, p.r.Content.Tricks[c.Trick].ID...)
		for _, x := range [...]*slot{&figure, &way, &square} {
			b = x.Append(b, p, c)
		}
		if c.Does == rules.DoesClause || c.Does == rules.DoesEffect {
			b = p.appendOption(b, c)
		}
		if c.N > 0 {
			b = fact.Num(append(b, " mp="...), int(c.N))
		}
		return appendAnswer(b, c)
	},
	Offer: (*parser).tricks,
}

// appendOption appends the trick by which somebody attacks.
func (p *parser) appendOption(b []byte, c *rules.Command) []byte {
	if c.Option >= state.FirstOption {
		b = append(append(b, " with="...), p.r.OptionWord(c.Option)...)
	}
	return b
}

// appendAnswer appends what the target does.
func appendAnswer(b []byte, c *rules.Command) []byte {
	switch c.Answer {
	case rules.WillTurn:
		return append(b, " react=turn"...)
	case rules.WillStay:
		return append(b, " react=stay"...)
	}
	return b
}

// answer reads react=turn or react=stay: what the target does, if he may.
func (p *parser) answer(c *rules.Command) error {
	text, ok := p.Key("react")
	if !ok {
		return nil
	}
	k, err := fact.ParseWord(text, []string{"turn", "stay"})
	if err != nil {
		return p.Locate(err)
	}
	c.Answer = uint8(k + 1)
	return nil
}

// optionNamed finds the attack that a trick offers.
func (r *Speech) optionNamed(s *state.State, name string) (state.OptionID, error) {
	k, err := r.TrickNamed(name)
	if err != nil {
		return 0, err
	}
	for _, id := range r.Content.Tricks[k].Clauses {
		if o := r.Content.Clauses[id].Option; o != 0 {
			return o, nil
		}
	}
	return 0, &line.Error{Code: "bad-argument", Msg: r.Content.Tricks[k].Name + " is not an attack", Hint: "trick " + r.Content.Tricks[k].ID}
}

func (p *parser) tricksHint() string {
	if i := p.tricker(); i >= 0 {
		return p.r.Name(p.s, i) + " has " + strings.Join(p.tricks(), ", ")
	}
	return "summa list morturi tricks"
}

// tricker is who could use a trick now, or nobody.
func (p *parser) tricker() int {
	if p.s.Phase == state.Effect {
		return int(p.s.Offers[p.s.NOffers-1].Owner)
	}
	return int(p.s.Active)
}

// tricks are those he has.
func (p *parser) tricks() (list []string) {
	i := p.tricker()
	for k := 1; i >= 0 && k < len(p.r.Content.Tricks); k++ {
		if p.s.Fig[i].Tricks.Has(state.TrickID(k)) {
			list = append(list, p.r.Content.Tricks[k].ID)
		}
	}
	return append(list, "stand-up", "recover")
}

// trickWords reads what may follow the name of a trick.
func (p *parser) trickWords(c *rules.Command) error {
	for p.At < len(p.Toks) {
		if err := p.answer(c); err != nil {
			return err
		}
		if name, ok := p.Key("with"); ok {
			id, err := p.r.optionNamed(p.s, name)
			if err != nil {
				return p.Locate(err)
			}
			c.Option = id
			continue
		}
		if text, ok := p.Key("mp"); ok {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > 99 {
				return p.Back("bad-argument", "mp is a number of MP, not "+state.Quoted(text), "mp=2")
			}
			c.N = int16(n)
			continue
		}
		w := p.Word()
		if w == "" {
			return nil
		}
		if err := p.trickWord(c, w); err != nil {
			return err
		}
	}
	return nil
}

// trickWord reads a direction, a square or a name.
func (p *parser) trickWord(c *rules.Command, w string) error {
	if q, ok := state.ParseSquare(w, state.MaxBoard, state.MaxBoard); ok {
		c.Square = q
		p.At++
		return nil
	}
	if _, named := p.r.Figure(p.s, w); !named || c.Steps == 0 && p.r.wantsWay(c.Trick) {
		if way, ok := field.ParseWay(w); ok {
			c.Ways[0], c.Steps = way, 1
			p.At++
			return nil
		}
	}
	if state.IsOffBoard(w) {
		return p.Fail("off-board", state.Quoted(w)+" is on no board", "1,1 is the south-west corner")
	}
	if c.On != state.Nobody {
		return p.Fail("bad-argument", "this is one word too many: "+state.Quoted(w), "usage: "+p.verb.Usage)
	}
	return figure.Read(p, c)
}

// wantsWay reports whether a trick is done in a direction.
func (r *Speech) wantsWay(k state.TrickID) bool {
	for _, id := range r.Content.Tricks[k].Clauses {
		if cl := &r.Content.Clauses[id]; cl.Doing(state.FreeStep) || cl.Doing(state.ChargeOn) {
			return true
		}
	}
	return false
}

// sort finds out what a trick command comes to: the clause that can be brought
// about now, a stance, an attack.
func (p *parser) sort(c *rules.Command) error {
	t := &p.r.Content.Tricks[c.Trick]
	if p.s.Phase == state.Effect {
		c.Does = rules.DoesEffect
		return nil
	}
	if t.Stance {
		c.Does = rules.DoesStance
		return nil
	}
	best := -1
	for _, id := range t.Clauses {
		cl := &p.r.Content.Clauses[id]
		switch cl.When {
		case state.AsAttack, state.AsRanged:
			if cl.Option == 0 {
				best = int(id)
				continue
			}
			c.Does, c.Option = rules.DoesAttack, cl.Option
			if cl.When == state.AsRanged || p.r.Content.Options[cl.Option].Ranged {
				c.Does = rules.DoesShoot
			}
			if c.On == state.Nobody {
				return p.Fail("bad-argument", t.Name+" wants a target", "trick "+t.ID+" NAME")
			}
			return nil
		case state.InMovement, state.AsTurn, state.InAttackPhase:
			best = int(id)
		case state.AtTurnStart:
			if best < 0 {
				best = int(id)
			}
		}
	}
	if best < 0 && len(t.Clauses) > 0 {
		best = int(t.Clauses[0])
	}
	if best < 0 {
		return p.Back("bad-argument", t.Name+" is nothing that is done", "summa list morturi tricks "+t.ID)
	}
	c.Clause = state.ClauseID(best)
	return nil
}

// knowing is a school that surrenders where it is death.
var knowing = slot{
	Name: "SCHOOL",
	Read: func(p *parser, c *rules.Command) error {
		c.Sure = true
		return school.Read(p, c)
	},
	Write: school.Write, Offer: school.Offer,
}

// pushed is which way somebody is moved, a square unless more are said.
var pushed = slot{
	Name: way.Name,
	Read: func(p *parser, c *rules.Command) error {
		c.N = 1
		return way.Read(p, c)
	},
	Write: way.Write, Offer: way.Offer,
}

// costed is who steps and which way; without a name it is the active gladiator.
var costed = slot{
	Name: "NAME n|e|s|w",
	Read: func(p *parser, c *rules.Command) error {
		if _, way := field.ParseWay(p.Word()); way && p.s.Active >= 0 && len(p.Toks) == p.At+1 {
			c.On = p.s.Active
		} else if err := figure.Read(p, c); err != nil {
			return err
		}
		return way.Read(p, c)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return way.Write(append(figure.Write(b, p, c), ' '), p, c)
	},
	Offer: func(p *parser) []string {
		if len(p.Toks) > 1 {
			return rules.Ways[:]
		}
		return p.r.Figures(p.s)
	},
}

// condition is one that the referee lays on somebody.
var condition = slot{
	Name: strings.Join(state.ConditionWords, "|"),
	Read: func(p *parser, c *rules.Command) error {
		for k, w := range state.ConditionWords {
			if p.Skip(w) {
				c.Word = uint8(k)
				return nil
			}
		}
		return p.Fail("bad-argument", state.Quoted(p.Word())+" is no condition", strings.Join(state.ConditionWords, ", "))
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte { return append(b, state.ConditionWords[c.Word]...) },
	Offer: func(*parser) []string { return state.ConditionWords },
}

// places are two squares, each as x,y or by who stands there; one alone is seen from the
// active gladiator.
var places = slot{
	Read: func(p *parser, c *rules.Command) error {
		if p.At == len(p.Toks)-1 && p.s.Active >= 0 && p.s.Begun { // from the active gladiator
			c.On = p.s.Active
			c.List = append(c.List, p.s.Fig[c.On].At)
		}
		for len(c.List) < 2 {
			w := p.Word()
			if q, ok := state.ParseSquare(w, state.MaxBoard, state.MaxBoard); ok {
				if !p.s.Board.Inside(q) {
					return p.Fail("off-board", state.SquareText(q)+" is not on the board", "")
				}
				p.At++
				c.List = append(c.List, q)
				continue
			}
			if state.IsOffBoard(w) {
				return p.Fail("off-board", state.Quoted(w)+" is on no board", "1,1 is the south-west corner")
			}
			i, err := p.figure(c.Action.Word)
			if err != nil {
				return err
			}
			if !p.s.Standing(i) {
				return p.Back("wrong-phase", p.r.Name(p.s, i)+" is not on the board", "")
			}
			if len(c.List) == 0 {
				c.On = int8(i)
			}
			c.List = append(c.List, p.s.Fig[i].At)
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		b = figure.Write(b, p, c)
		for i, q := range c.List {
			if i > 0 || c.On == state.Nobody {
				b = appendSquare(grammar.Between(b, i, ' '), q)
			}
		}
		return b
	},
	Offer: figure.Offer,
}
