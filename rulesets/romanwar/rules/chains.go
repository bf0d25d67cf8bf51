package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// manned reports whether a man stands at a chain that is still whole, or at the one he is to go to.
func (r *Rules) manned(s *state.State, c *Command, x state.ManRef) bool {
	for k := range s.Chains {
		d := &s.Chains[k]
		for _, y := range d.Crew[:d.N] {
			if y.ManRef == x && (d.State != state.Broken || d.Name == c.Name) {
				return true
			}
		}
	}
	return false
}

// mayCome returns how many men of a unit may come to a chain: those in the ranks, and those who
// have broken theirs.
func (r *Rules) mayCome(s *state.State, c *Command) int32 {
	return int32(s.Within(int(c.Unit), state.InRanks)) - s.Units[c.Unit].Busy + r.doneThere(s, c)
}

// doneThere returns how many men of a unit have broken their chain and may go to another.
func (r *Rules) doneThere(s *state.State, c *Command) (n int32) {
	u := &s.Units[c.Unit]
	for k := u.Off; k < u.Off+u.N; k++ {
		if x := (state.ManRef{Unit: c.Unit, Num: s.Men[k].Num}); s.At(k) == state.AtChain && !r.manned(s, c, x) && !s.HackedNow(x) {
			n++
		}
	}
	return n
}

func (r *Rules) allowToChain(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	if no := r.there(s, c.Unit, "chain", c.Name, state.Draw1); no != nil {
		return no
	}
	if no := r.insideOnly(s, c.Unit, state.Draw1); no != nil {
		return no
	}
	if no := r.theDrawbridge(s, c); no != nil {
		return no
	}
	d, there := state.Find(s.Chains, c.Name), 0
	if d != nil {
		if d.State == state.Broken {
			return Refuse("broken", state.Draw3, "the chain "+r.Names.Name(c.Name)+" is broken", "")
		}
		_, there = r.crewOf(s, d, state.AtChain)
	}
	if no := r.othersAt(s, c, d, state.Draw1); no != nil {
		return no
	}
	switch {
	case c.N < 1 || there+int(c.N) > r.Content.N(state.NumChainMost):
		return Refuse("needs-1-to-4", state.Draw1, "one to four men work at a chain, these would be "+state.Itoa(there+int(c.N)), "")
	case s.Units[c.Unit].Spent.N > 0 || c.N > r.mayCome(s, c):
		return Refuse("no-move", state.Draw1, "to come to the chain takes the whole turn", "")
	}
	return r.freshToTurn(s, c, c.N-r.doneThere(s, c))
}

// theDrawbridge refuses a unit that is farther than a full move from the drawbridge of a chain, if
// that lies on the table. [war.draw.1]
func (r *Rules) theDrawbridge(s *state.State, c *Command) *rule.Refusal {
	within := s.Units[c.Unit].Base
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Name == 0 || f.Name != c.Other {
			continue
		}
		if d := f.Away2(s.Rect(&s.Units[c.Unit])); d > within {
			return Refuse("too-far", state.Draw1, r.Name(s, int(c.Unit))+" are "+state.Inches(d)+" from "+r.Names.Name(f.Name)+", not within "+state.Inches(within), r.Nearer(s, c.Unit, f.Box, within))
		}
	}
	return nil
}

// toChain brings men to a chain. [war.draw.1]
func (r *Rules) toChain(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	d := &s.Chains[state.Work(&s.Chains, c.Name)]
	d.Bridge = c.Other
	r.arrive(s, c, d, state.AtChain, int(c.N))
	ref.Event(state.EvArrived, state.WhoUnit(int(c.Unit)), core.None, state.Draw1, int(c.N), int(c.Name), int(d.N))
}

func (r *Rules) allowHack(s *state.State, c *Command, p *Plan) *rule.Refusal {
	d := state.Find(s.Chains, c.Name)
	if d != nil && d.State == state.Broken {
		return Refuse("broken", state.Draw2, "the chain "+r.Names.Name(c.Name)+" is broken", "")
	}
	if d == nil || d.N == 0 {
		return Refuse("too-few", state.Draw2, "nobody is at the chain "+r.Names.Name(c.Name), "to-chain UNIT N CHAIN")
	}
	earlier, all := r.crewOf(s, d, state.AtChain)
	if s.Is(state.RulingChainTiming, state.ChainTimingRollAtOnce) {
		earlier = all
	}
	switch {
	case all > 0 && !s.Acts(s.Units[d.Crew[0].Unit].Side):
		return Refuse("not-active", state.Draw2, "it is not the turn of those at the chain", "")
	case all == 0:
		return Refuse("too-few", state.Draw2, "nobody is left at the chain", "")
	case earlier == 0:
		return Refuse("not-yet", state.Draw2, "the men have come this turn", "end")
	case d.Worked == s.Clock():
		return Refuse("already-hacked", state.Draw2, "the chain has been hacked at this turn", "end")
	}
	p.Men = int32(earlier)
	return nil
}

// hack throws a die for each man at a chain; any one can break it. [war.draw.2] [war.draw.3]
func (r *Rules) hack(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	d := state.Find(s.Chains, c.Name)
	d.Worked = s.Clock()
	s.Units[d.Crew[0].Unit].Worked = true
	good := false
	for _, face := range ref.Handful(state.WhoUnit(int(d.Crew[0].Unit)), int(p.Men), state.DieChain, state.Draw2, r.Content.N(state.NumChain)) {
		good = good || int(face) <= r.Content.N(state.NumChain)
	}
	if !good || ref.Overruled(state.EvChainBroken) {
		ref.Event(state.EvChainHolds, core.None, core.None, state.Draw2, 0, int(d.Name))
		return
	}
	d.State = state.Broken
	ref.Event(state.EvChainBroken, core.None, core.None, state.Draw2, 0, int(d.Name))
	if s.BridgeDown(d.Bridge) {
		for k := range s.Chains {
			if x := &s.Chains[k]; x.Bridge == d.Bridge {
				r.Release(s, x, state.AtChain)
			}
		}
		ref.Event(state.EvDrawbridgeDown, core.None, core.None, state.Draw3, 0, int(d.Bridge))
	}
}
