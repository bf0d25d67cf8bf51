package odds

import (
	"math"
	"math/big"

	"summa/internal/core"
	"summa/internal/game"
	"summa/rulesets/romanwar/state"
)

// spreads answers of a unit how many men are befallen by something, and how likely none
// is.
type spreads struct {
	men  func(of func(*fate) *big.Rat) []game.CountedChance
	none func(of func(*fate) *big.Rat) game.CountedChance
}

// befalls are the events that tell of one man.
var befalls = [...]uint8{state.EvHit, state.EvMountHit, state.EvDead, state.EvFleshWound, state.EvMountDead, state.EvMountFleshWound, state.EvOnFoot, state.EvFled}

// befallen are those of befalls that are recorded, as bits.
func befallen(log []core.Record) (seen uint8) {
	for i := range log {
		for k, ev := range befalls {
			if log[i].What == core.Event && log[i].Kind == ev {
				seen |= 1 << k
			}
		}
	}
	return seen
}

// A nobodies is the chance that something befalls none of some who fare apart.
type nobodies struct {
	f     float64
	exact *big.Rat
}

func nobodyYet() nobodies { return nobodies{1, big.NewRat(1, 1)} }

// and adds some more, none of whom it befalls with a chance.
func (n *nobodies) and(c game.CountedChance) {
	n.f *= c.F
	if n.exact != nil && c.Exact != nil {
		n.exact = new(big.Rat).Mul(n.exact, c.Exact)
	} else {
		n.exact = nil
	}
}

// andMen adds so many men whom it befalls with a chance each.
func (n *nobodies) andMen(p *big.Rat, men int) {
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	n.f *= math.Pow(Fraction(q), float64(men))
	if n.exact != nil && men <= mostExact {
		power := func(x *big.Int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(men)), nil) }
		n.exact = new(big.Rat).Mul(n.exact, new(big.Rat).SetFrac(power(q.Num()), power(q.Denom())))
	} else {
		n.exact = nil
	}
}

// some is the chance that it befalls one of them at least.
func (n *nobodies) some() game.CountedChance {
	return game.CountedChance{F: n.f, Exact: n.exact}.Rest()
}

// happens notes the chance of an event, unless there is none.
func happens(c *game.Counted, ev uint8, p game.CountedChance) {
	if p.Possible() {
		c.Events = append(c.Events, game.CountedEvent{Name: state.EventNames[ev], Quiet: true, CountedChance: p})
	}
}

func certain() game.CountedChance { return game.CountedChance{F: 1, Exact: big.NewRat(1, 1)} }

// events are the chances of events to occur at least once, of whomever they tell. Where
// engines can be hit, which are told of in the same words, none is stated.
func (t *tally) events(s *state.State, each []spreads, c *game.Counted) {
	for _, a := range t.targets {
		if t.r.TargetEngines(s, &s.Units[a.unit]) > 0 {
			return
		}
	}
	for k, ev := range befalls {
		none := nobodyYet()
		for _, spread := range each {
			none.and(spread.none(func(f *fate) *big.Rat { return f.seen[k] }))
		}
		if !t.settled && ev != state.EvHit && ev != state.EvMountHit {
			continue
		}
		happens(c, ev, none.some())
	}
	if t.throwsOf("shoot") {
		happens(c, state.EvVolley, certain())
	}
	if t.throwsOf("runover") {
		happens(c, state.EvRanOver, certain())
	}
	if t.settled {
		none := nobodyYet()
		for _, spread := range each {
			none.and(spread.none(func(f *fate) *big.Rat { return f.hit }))
		}
		happens(c, state.EvCasualties, none.some())
	}
	t.tellBefore(c)
}

// throwsOf reports whether some line of the chain was this command.
func (t *tally) throwsOf(word string) bool {
	for _, a := range t.targets {
		for k := range a.kinds {
			if a.kinds[k].Action.Word == word {
				return true
			}
		}
	}
	return false
}

// A tidings is what the events of a round come to.
type tidings struct {
	none [len(befalls)]nobodies // by event: nobody is told of in it
	won  [3]nobodies            // by winner: no group is his
}

func noTidings() (t tidings) {
	for k := range t.none {
		t.none[k] = nobodyYet()
	}
	for k := range t.won {
		t.won[k] = nobodyYet()
	}
	return t
}

// add adds a knot.
func (t *tidings) add(o *outcome) {
	for k, p := range o.seen {
		t.none[k].andMen(p, 1)
	}
}

// A wholly is the chance of a group that all of a side who can be struck at die, by
// side, and that all of both do.
type wholly struct {
	p    [2]*big.Rat
	both *big.Rat
}

// add adds a knot to its group.
func (w *wholly) add(o *outcome) {
	for of := range w.p {
		w.p[of] = new(big.Rat).Mul(w.p[of], o.dead[of])
	}
	w.both = new(big.Rat).Mul(w.both, o.both)
}

// group adds a group: a side of which some man is struck at by nobody is not lost.
func (t *tidings) group(w *wholly, knots int32, g *state.Group) {
	if g.M > knots {
		w.p[0], w.both = new(big.Rat), new(big.Rat)
	}
	if g.N > knots {
		w.p[1], w.both = new(big.Rat), new(big.Rat)
	}
	chances := [3]*big.Rat{new(big.Rat).Sub(w.p[1], w.both), new(big.Rat).Sub(w.p[0], w.both), w.both}
	for k, p := range chances {
		t.won[k].andMen(p, 1)
	}
}

// tell notes the chances of the events of a round.
func (t *tidings) tell(c *game.Counted) {
	for k, ev := range befalls {
		happens(c, ev, t.none[k].some())
	}
	for k, ev := range [...]uint8{state.EvAttackerWon, state.EvDefenderWon, state.EvBothDead} {
		happens(c, ev, t.won[k].some())
	}
	happens(c, state.EvRoundFought, certain())
}
