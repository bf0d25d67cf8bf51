package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// manned reports whether a man stands at a chain that is still whole.
func (r *Rules) manned(s *State, c *Command, x ManRef) bool {
	for k := range s.Chains {
		d := &s.Chains[k]
		for _, y := range d.Crew[:d.N] {
			if y.ManRef == x && (d.State != Broken || d.Name == c.Name) {
				return true
			}
		}
	}
	return false
}

// mayCome is how many men of a unit may come to a chain: those in the ranks, and
// those who have broken theirs.
func (r *Rules) mayCome(s *State, c *Command) int32 {
	return int32(s.Within(int(c.Unit), InRanks)) - s.Units[c.Unit].Busy + r.doneThere(s, c)
}

// hackedNow reports whether a man has hacked at a chain this turn.
func (s *State) hackedNow(x ManRef) bool {
	for k := range s.Chains {
		d := &s.Chains[k]
		for _, y := range d.Crew[:d.N] {
			if y.ManRef == x && d.Worked == s.Clock() {
				return true
			}
		}
	}
	return false
}

// doneThere is how many men of a unit have broken their chain and may go to another.
func (r *Rules) doneThere(s *State, c *Command) (n int32) {
	u := &s.Units[c.Unit]
	for k := u.Off; k < u.Off+u.N; k++ {
		if x := (ManRef{c.Unit, s.Men[k].Num}); s.At(k) == AtChain && !r.manned(s, c, x) && !s.hackedNow(x) {
			n++
		}
	}
	return n
}

func (r *Rules) allowToChain(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if no := r.there(s, c.Unit, "chain", c.Name, Draw1); no != nil {
		return no
	}
	if no := r.insideOnly(s, c.Unit, Draw1); no != nil {
		return no
	}
	if no := r.theDrawbridge(s, c); no != nil {
		return no
	}
	d, there := Find(s.Chains, c.Name), 0
	if d != nil {
		if d.State == Broken {
			return Refuse("broken", Draw3, "the chain "+r.Names.Name(c.Name)+" is broken", "")
		}
		_, there = r.crewOf(s, d, AtChain)
	}
	if no := r.othersAt(s, c, d, Draw1); no != nil {
		return no
	}
	switch {
	case c.N < 1 || there+int(c.N) > r.Content.N(NumChainMost):
		return Refuse("needs-1-to-4", Draw1, "one to four men work at a chain, these would be "+Itoa(there+int(c.N)), "")
	case s.Units[c.Unit].Spent.N > 0 || c.N > r.mayCome(s, c):
		return Refuse("no-move", Draw1, "to come to the chain takes the whole turn", "")
	}
	return r.freshToTurn(s, c, c.N-r.doneThere(s, c))
}

// theDrawbridge refuses a unit that is farther than a move from a drawbridge that lies on
// the table. [war.draw.1]
func (r *Rules) theDrawbridge(s *State, c *Command) *rule.Refusal {
	within := s.Units[c.Unit].Base
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Name == 0 || f.Name != c.Other {
			continue
		}
		if d := f.Away2(s.Rect(&s.Units[c.Unit])); d > within {
			return Refuse("too-far", Draw1, r.Name(s, int(c.Unit))+" are "+Inches(d)+" from "+r.Names.Name(f.Name)+", not within "+Inches(within), r.nearer(s, c.Unit, f.Box, within))
		}
	}
	return nil
}

// toChain brings men to a chain. [war.draw.1]
func (r *Rules) toChain(s *State, c *Command, ref *core.Ref) {
	d := &s.Chains[Work(&s.Chains, c.Name)]
	d.Bridge = c.Other
	r.arrive(s, c, d, AtChain, int(c.N))
	ref.Event(evArrived, WhoUnit(int(c.Unit)), core.None, Draw1, int(c.N), int(c.Name), int(d.N))
}

func (r *Rules) allowHack(s *State, c *Command) *rule.Refusal {
	d := Find(s.Chains, c.Name)
	if d != nil && d.State == Broken {
		return Refuse("broken", Draw2, "the chain "+r.Names.Name(c.Name)+" is broken", "")
	}
	if d == nil || d.N == 0 {
		return Refuse("too-few", Draw2, "nobody is at the chain "+r.Names.Name(c.Name), "to-chain UNIT N CHAIN")
	}
	earlier, all := r.crewOf(s, d, AtChain)
	if s.Is(RulingChainTiming, ChainTimingRollAtOnce) {
		earlier = all
	}
	switch {
	case all > 0 && !s.Acts(s.Units[d.Crew[0].Unit].Side):
		return Refuse("not-active", Draw2, "it is not the turn of those at the chain", "")
	case all == 0:
		return Refuse("too-few", Draw2, "nobody is left at the chain", "")
	case earlier == 0:
		return Refuse("not-yet", Draw2, "the men have come this turn", "end")
	case d.Worked == s.Clock():
		return Refuse("already-hacked", Draw2, "the chain has been hacked at this turn", "end")
	}
	c.M = int32(earlier)
	return nil
}

// bridgeDown reports whether both chains of a drawbridge are broken. [war.draw.3]
func (s *State) bridgeDown(name uint16) bool {
	down := 0
	for k := range s.Chains {
		down += Bit(s.Chains[k].Bridge == name && s.Chains[k].State == Broken)
	}
	return down == 2
}

// hack: a die for each man at a chain. [war.draw.2] [war.draw.3]
func (r *Rules) hack(s *State, c *Command, ref *core.Ref) {
	d := Find(s.Chains, c.Name)
	d.Worked = s.Clock()
	s.Units[d.Crew[0].Unit].Worked = true
	good := false
	for _, face := range ref.Handful(WhoUnit(int(d.Crew[0].Unit)), int(c.M), dieChain, Draw2, r.Content.N(numChain)) {
		good = good || int(face) <= r.Content.N(numChain)
	}
	if !good {
		ref.Event(evChainHolds, core.None, core.None, Draw2, 0, int(d.Name))
		return
	}
	d.State = Broken
	ref.Event(evChainBroken, core.None, core.None, Draw2, 0, int(d.Name))
	if s.bridgeDown(d.Bridge) {
		for k := range s.Chains {
			if x := &s.Chains[k]; x.Bridge == d.Bridge {
				r.Release(s, x, AtChain)
			}
		}
		ref.Event(evDrawbridge, core.None, core.None, Draw3, 0, int(d.Bridge))
	}
}
