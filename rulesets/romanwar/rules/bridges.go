package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

func (r *Rules) allowBridge(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if s.BridgeNamed(c.Name) >= 0 {
		return Refuse("duplicate", state.Bridge1, "there is a bridge "+r.Names.Name(c.Name)+" already", "")
	}
	return nil
}

// layBridge begins a bridge. [war.bridge.2] [war.bridge.3]
func (r *Rules) layBridge(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	s.Bridges = append(s.Bridges, state.Bridge{Name: c.Name, Large: c.Large})
	id, n := state.Bridge2, state.NumBridgeSmall
	if c.Large {
		id, n = state.Bridge3, state.NumBridgeLarge
	}
	ref.Event(state.EvWorksSet, core.None, core.None, id, int(r.Names.Number("bridge")), int(c.Name))
	ref.Step(state.StAbreast, core.None, id, r.Content.N(n))
}

func (r *Rules) allowBuild(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	b := &s.Bridges[c.Work]
	if s.Mode == state.Battle && !r.HasPlace(s, b) {
		return r.noFeature(s, state.Crossing, b.Name, state.Bridge1)
	}
	if no := r.below(s, c.Unit, state.Bridge1); no != nil {
		return no
	}
	switch {
	case b.Built:
		return Refuse("built", state.Bridge1, "the bridge "+r.Names.Name(b.Name)+" is built", "")
	case c.N < 1:
		return Refuse("bad-number", state.Bridge1, "one man at least builds", "")
	case s.Units[c.Unit].Spent.N > 0 || c.N > s.FreeHands(int(c.Unit)):
		return Refuse("no-move", state.Bridge1, "to build takes a full move", "")
	}
	return r.freshToMove(s, c, c.N)
}

// build adds man-moves to a bridge. [war.bridge.1]
func (r *Rules) build(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	u, b := &s.Units[c.Unit], &s.Bridges[c.Work]
	u.Worked = true
	u.Busy += c.N
	add := c.N
	if !s.Is(state.RulingBridgeWork, state.BridgeWorkUncapped) {
		add = min(add, int32(r.Content.N(state.NumBridgeMen))-b.Came)
	}
	b.Came += add
	whole := r.BridgeWork(s, b)
	b.Done = min(b.Done+add, whole)
	ref.Event(state.EvBridgeWork, state.WhoUnit(int(c.Unit)), core.None, state.Bridge1, int(b.Done), int(b.Name), int(whole))
	if b.Done == whole {
		b.Built = true
		ref.Event(state.EvBridgeBuilt, core.None, core.None, state.Bridge1, 0, int(b.Name))
	}
}
