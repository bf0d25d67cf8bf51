package odds

import (
	"math"
	"math/big"

	"summa/internal/core"
	"summa/internal/game"
	"summa/rulesets/romanwar/state"
)

// spreads computes for a unit the distribution of how many men an event happens to (men), and the
// chance that it happens to none (none).
type spreads struct {
	men  func(of func(*fate) *big.Rat) []game.CountedChance
	none func(of func(*fate) *big.Rat) game.CountedChance
}

// befalls lists the events that concern a single man.
var befalls = [...]uint8{state.EvHit, state.EvMountHit, state.EvDead, state.EvFleshWound, state.EvMountDead, state.EvMountFleshWound, state.EvOnFoot, state.EvFled}

// befallen returns which events of befalls are in a log, as bits.
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

// A noneChance is the chance that an event happens to none of a set of independent men.
type noneChance struct {
	f     float64
	exact *big.Rat
}

func noneYet() noneChance { return noneChance{1, big.NewRat(1, 1)} }

// and adds men with a given chance that it happens to none of them.
func (n *noneChance) and(c game.CountedChance) {
	n.f *= c.F
	if n.exact != nil && c.Exact != nil {
		n.exact = new(big.Rat).Mul(n.exact, c.Exact)
	} else {
		n.exact = nil
	}
}

// andMen adds a number of men to each of whom it happens with chance p.
func (n *noneChance) andMen(p *big.Rat, men int) {
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	n.f *= math.Pow(Fraction(q), float64(men))
	if n.exact != nil && men <= mostExact {
		power := func(x *big.Int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(men)), nil) }
		n.exact = new(big.Rat).Mul(n.exact, new(big.Rat).SetFrac(power(q.Num()), power(q.Denom())))
	} else {
		n.exact = nil
	}
}

// some returns the chance that it happens to at least one of them.
func (n *noneChance) some() game.CountedChance {
	return game.CountedChance{F: n.f, Exact: n.exact}.Rest()
}

// happens adds an event and its chance, unless that is zero.
func happens(c *game.Counted, ev uint8, p game.CountedChance) {
	if p.Possible() {
		c.Events = append(c.Events, game.CountedEvent{Name: state.EventNames[ev], Quiet: true, CountedChance: p})
	}
}

func certain() game.CountedChance { return game.CountedChance{F: 1, Exact: big.NewRat(1, 1)} }

// events adds the chances that each event occurs at least once to anybody. If engines can be hit,
// whose events are the same, it adds none.
func (t *tally) events(s *state.State, each []spreads, c *game.Counted) {
	for _, a := range t.targets {
		if t.r.TargetEngines(s, &s.Units[a.unit]) > 0 {
			return
		}
	}
	for k, ev := range befalls {
		none := noneYet()
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
		none := noneYet()
		for _, spread := range each {
			none.and(spread.none(func(f *fate) *big.Rat { return f.hit }))
		}
		happens(c, state.EvCasualties, none.some())
	}
	t.tellBefore(c)
}

// throwsOf reports whether the chain contains this command.
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

// A eventChances holds the chances of the events of a round.
type eventChances struct {
	none [len(befalls)]noneChance // by event: it happens to nobody
	won  [3]noneChance            // by winner (attackers, defenders, neither): no group ends so
}

func noEventYet() (t eventChances) {
	for k := range t.none {
		t.none[k] = noneYet()
	}
	for k := range t.won {
		t.won[k] = noneYet()
	}
	return t
}

// add adds the outcome of a knot.
func (t *eventChances) add(o *outcome) {
	for k, p := range o.seen {
		t.none[k].andMen(p, 1)
	}
}

// A groupLosses holds, for a group, the chance that all men of a side who can be struck at die, by side,
// and the chance that those of both sides do.
type groupLosses struct {
	p    [2]*big.Rat
	both *big.Rat
}

// add adds the outcome of a knot of the group.
func (w *groupLosses) add(o *outcome) {
	for of := range w.p {
		w.p[of] = new(big.Rat).Mul(w.p[of], o.dead[of])
	}
	w.both = new(big.Rat).Mul(w.both, o.both)
}

// group adds a group. A side with a man at whom nobody strikes cannot be lost.
func (t *eventChances) group(w *groupLosses, knots int32, g *state.Group) {
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

// tell adds the chances of the events of a round to c.
func (t *eventChances) tell(c *game.Counted) {
	for k, ev := range befalls {
		happens(c, ev, t.none[k].some())
	}
	for k, ev := range [...]uint8{state.EvAttackerWon, state.EvDefenderWon, state.EvBothDead} {
		happens(c, ev, t.won[k].some())
	}
	happens(c, state.EvRoundFought, certain())
}
