package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// manned reports whether a man stands at a chain that is still whole.
func (r *Rules) manned(s *State, c *Command, x manRef) bool {
	for k := range s.chains {
		d := &s.chains[k]
		for _, y := range d.crew[:d.n] {
			if y.manRef == x && (d.state != broken || d.name == c.name) {
				return true
			}
		}
	}
	return false
}

// mayCome is how many men of a unit may come to a chain: those in the ranks, and
// those who have broken theirs.
func (r *Rules) mayCome(s *State, c *Command) int32 {
	return int32(s.within(int(c.unit), inRanks)) - s.units[c.unit].busy + r.doneThere(s, c)
}

// hackedNow reports whether a man has hacked at a chain this turn.
func (s *State) hackedNow(x manRef) bool {
	for k := range s.chains {
		d := &s.chains[k]
		for _, y := range d.crew[:d.n] {
			if y.manRef == x && d.worked == s.clock() {
				return true
			}
		}
	}
	return false
}

// doneThere is how many men of a unit have broken their chain and may go to another.
func (r *Rules) doneThere(s *State, c *Command) (n int32) {
	u := &s.units[c.unit]
	for k := u.off; k < u.off+u.n; k++ {
		if x := (manRef{c.unit, s.men[k].num}); s.at(k) == atChain && !r.manned(s, c, x) && !s.hackedNow(x) {
			n++
		}
	}
	return n
}

func (r *Rules) allowToChain(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if no := r.there(s, c.unit, "chain", c.name, draw1); no != nil {
		return no
	}
	if no := r.insideOnly(s, c.unit, draw1); no != nil {
		return no
	}
	if no := r.theDrawbridge(s, c); no != nil {
		return no
	}
	d, there := find(s.chains, c.name), 0
	if d != nil {
		if d.state == broken {
			return refuse("broken", draw3, "the chain "+r.names.Name(c.name)+" is broken", "")
		}
		_, there = r.crewOf(s, d, atChain)
	}
	if no := r.othersAt(s, c, d, draw1); no != nil {
		return no
	}
	switch {
	case c.n < 1 || there+int(c.n) > r.c.n(numChainMost):
		return refuse("needs-1-to-4", draw1, "one to four men work at a chain, these would be "+itoa(there+int(c.n)), "")
	case s.units[c.unit].spent.n > 0 || c.n > r.mayCome(s, c):
		return refuse("no-move", draw1, "to come to the chain takes the whole turn", "")
	}
	return r.freshToTurn(s, c, c.n-r.doneThere(s, c))
}

// theDrawbridge refuses a unit that is farther than a move from a drawbridge that lies on
// the table. [war.draw.1]
func (r *Rules) theDrawbridge(s *State, c *Command) *rule.Refusal {
	within := s.units[c.unit].base
	for i := range s.feats {
		f := &s.feats[i]
		if f.name == 0 || f.name != c.other {
			continue
		}
		if d := f.away2(s.rect(&s.units[c.unit])); d > within {
			return refuse("too-far", draw1, r.name(s, int(c.unit))+" are "+inches(d)+" from "+r.names.Name(f.name)+", not within "+inches(within), r.nearer(s, c.unit, f.box, within))
		}
	}
	return nil
}

// toChain brings men to a chain. [war.draw.1]
func (r *Rules) toChain(s *State, c *Command, ref *bout.Ref) {
	d := &s.chains[work(&s.chains, c.name)]
	d.bridge = c.other
	r.arrive(s, c, d, atChain, int(c.n))
	ref.Event(evArrived, whoUnit(int(c.unit)), bout.None, draw1, int(c.n), int(c.name), int(d.n))
}

func (r *Rules) allowHack(s *State, c *Command) *rule.Refusal {
	d := find(s.chains, c.name)
	if d != nil && d.state == broken {
		return refuse("broken", draw2, "the chain "+r.names.Name(c.name)+" is broken", "")
	}
	if d == nil || d.n == 0 {
		return refuse("too-few", draw2, "nobody is at the chain "+r.names.Name(c.name), "to-chain UNIT N CHAIN")
	}
	earlier, all := r.crewOf(s, d, atChain)
	if s.is(rulingChainTiming, chainTimingRollAtOnce) {
		earlier = all
	}
	switch {
	case all > 0 && !s.acts(s.units[d.crew[0].unit].side):
		return refuse("not-active", draw2, "it is not the turn of those at the chain", "")
	case all == 0:
		return refuse("too-few", draw2, "nobody is left at the chain", "")
	case earlier == 0:
		return refuse("not-yet", draw2, "the men have come this turn", "end")
	case d.worked == s.clock():
		return refuse("already-hacked", draw2, "the chain has been hacked at this turn", "end")
	}
	c.m = int32(earlier)
	return nil
}

// bridgeDown reports whether both chains of a drawbridge are broken. [war.draw.3]
func (s *State) bridgeDown(name uint16) bool {
	down := 0
	for k := range s.chains {
		down += bit(s.chains[k].bridge == name && s.chains[k].state == broken)
	}
	return down == 2
}

// hack: a die for each man at a chain. [war.draw.2] [war.draw.3]
func (r *Rules) hack(s *State, c *Command, ref *bout.Ref) {
	d := find(s.chains, c.name)
	d.worked = s.clock()
	s.units[d.crew[0].unit].worked = true
	good := false
	for _, face := range ref.Handful(whoUnit(int(d.crew[0].unit)), int(c.m), dieChain, draw2, r.c.n(numChain)) {
		good = good || int(face) <= r.c.n(numChain)
	}
	if !good {
		ref.Event(evChainHolds, bout.None, bout.None, draw2, 0, int(d.name))
		return
	}
	d.state = broken
	ref.Event(evChainBroken, bout.None, bout.None, draw2, 0, int(d.name))
	if s.bridgeDown(d.bridge) {
		for k := range s.chains {
			if x := &s.chains[k]; x.bridge == d.bridge {
				r.release(s, x, atChain)
			}
		}
		ref.Event(evDrawbridge, bout.None, bout.None, draw3, 0, int(d.bridge))
	}
}
