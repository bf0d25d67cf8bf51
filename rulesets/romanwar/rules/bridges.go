package rules

import (
	"slices"

	"summa/internal/core"
	"summa/internal/rule"
)

func (s *State) BridgeNamed(name uint16) int {
	for k := range s.Bridges {
		if s.Bridges[k].Name == name {
			return k
		}
	}
	return Nobody
}

func (r *Rules) allowBridge(s *State, c *Command) *rule.Refusal {
	if s.BridgeNamed(c.Name) >= 0 {
		return Refuse("duplicate", Bridge1, "there is a bridge "+r.Names.Name(c.Name)+" already", "")
	}
	return nil
}

// layBridge begins a bridge. [war.bridge.2] [war.bridge.3]
func (r *Rules) layBridge(s *State, c *Command, ref *core.Ref) {
	s.Bridges = append(s.Bridges, Bridge{Name: c.Name, Large: c.Yes})
	id, n := Bridge2, NumBridgeSmall
	if c.Yes {
		id, n = Bridge3, NumBridgeLarge
	}
	ref.Event(evWorks, core.None, core.None, id, int(r.Names.Number("bridge")), int(c.Name))
	ref.Step(stAbreast, core.None, id, r.Content.N(n))
}

// BridgeWidth is how wide a bridge on the table is, a man to the inch: a feature keeps it
// where others keep their height. [war.bridge.2] [war.bridge.3]
func (r *Rules) BridgeWidth(large bool) int32 {
	n := NumBridgeSmall
	if large {
		n = NumBridgeLarge
	}
	return int32(r.Content.N(n)) * Inch
}

// BridgeWork is how many man-moves a bridge takes. [war.bridge.1]
func (r *Rules) BridgeWork(s *State, b *Bridge) int32 {
	n := int32(r.Content.N(numBridgeWork))
	if b.Large && s.Is(RulingBridgeWork, BridgeWorkTenDouble) {
		n *= 2
	}
	return n
}

func (r *Rules) allowBuild(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	b := &s.Bridges[c.Work]
	if s.Mode == Battle && !r.hasPlace(s, b) {
		return r.noFeature(s, Crossing, b.Name, Bridge1)
	}
	if no := r.below(s, c.Unit, Bridge1); no != nil {
		return no
	}
	switch {
	case b.Built:
		return Refuse("built", Bridge1, "the bridge "+r.Names.Name(b.Name)+" is built", "")
	case c.N < 1:
		return Refuse("bad-number", Bridge1, "one man at least builds", "")
	case s.Units[c.Unit].Spent.N > 0 || c.N > s.FreeHands(int(c.Unit)):
		return Refuse("no-move", Bridge1, "to build takes a full move", "")
	}
	return r.freshToMove(s, c, c.N)
}

// hasPlace reports whether a bridge lies on the table: men build it where it will lead
// over, and nowhere else.
func (r *Rules) hasPlace(s *State, b *Bridge) bool {
	return slices.ContainsFunc(s.Feats, func(f Feature) bool { return f.Kind == Crossing && f.Name == b.Name })
}

// build adds man-moves to a bridge. [war.bridge.1]
func (r *Rules) build(s *State, c *Command, ref *core.Ref) {
	u, b := &s.Units[c.Unit], &s.Bridges[c.Work]
	u.Worked = true
	u.Busy += c.N
	add := c.N
	if !s.Is(RulingBridgeWork, BridgeWorkUncapped) {
		add = min(add, int32(r.Content.N(numBridgeMen))-b.Came)
	}
	b.Came += add
	whole := r.BridgeWork(s, b)
	b.Done = min(b.Done+add, whole)
	ref.Event(evBridgeWork, WhoUnit(int(c.Unit)), core.None, Bridge1, int(b.Done), int(b.Name), int(whole))
	if b.Done == whole {
		b.Built = true
		ref.Event(evBridgeBuilt, core.None, core.None, Bridge1, 0, int(b.Name))
	}
}

// builtBridge reports whether a bridge of that name can be used.
func (r *Rules) builtBridge(s *State, name uint16) bool {
	k := s.BridgeNamed(name)
	return k < 0 || s.Bridges[k].Built
}
