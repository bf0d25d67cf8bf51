package romanwar

import (
	"slices"

	"summa/internal/bout"
	"summa/internal/rule"
)

func (s *State) bridgeNamed(name uint16) int {
	for k := range s.bridges {
		if s.bridges[k].name == name {
			return k
		}
	}
	return nobody
}

func (r *Rules) allowBridge(s *State, c *Command) *rule.Refusal {
	if s.bridgeNamed(c.name) >= 0 {
		return refuse("duplicate", bridge1, "there is a bridge "+r.names.Name(c.name)+" already", "")
	}
	return nil
}

// layBridge begins a bridge. [war.bridge.2] [war.bridge.3]
func (r *Rules) layBridge(s *State, c *Command, ref *bout.Ref) {
	s.bridges = append(s.bridges, bridge{name: c.name, large: c.yes})
	id, n := bridge2, numBridgeSmall
	if c.yes {
		id, n = bridge3, numBridgeLarge
	}
	ref.Event(evWorks, bout.None, bout.None, id, int(r.names.Number("bridge")), int(c.name))
	ref.Step(stAbreast, bout.None, id, r.c.n(n))
}

// bridgeWidth is how wide a bridge on the table is, a man to the inch: a feature keeps it
// where others keep their height. [war.bridge.2] [war.bridge.3]
func (r *Rules) bridgeWidth(large bool) int32 {
	n := numBridgeSmall
	if large {
		n = numBridgeLarge
	}
	return int32(r.c.n(n)) * inch
}

// bridgeWork is how many man-moves a bridge takes. [war.bridge.1]
func (r *Rules) bridgeWork(s *State, b *bridge) int32 {
	n := int32(r.c.n(numBridgeWork))
	if b.large && s.is(rulingBridgeWork, bridgeWorkTenDouble) {
		n *= 2
	}
	return n
}

func (r *Rules) allowBuild(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	b := &s.bridges[c.work]
	if s.mode == battle && !r.hasPlace(s, b) {
		return r.noFeature(s, crossing, b.name, bridge1)
	}
	switch {
	case b.built:
		return refuse("built", bridge1, "the bridge "+r.names.Name(b.name)+" is built", "")
	case c.n < 1:
		return refuse("bad-number", bridge1, "one man at least builds", "")
	case s.units[c.unit].spent.n > 0 || c.n > s.freeHands(int(c.unit)):
		return refuse("no-move", bridge1, "to build takes a full move", "")
	}
	return r.freshToMove(s, c, c.n)
}

// hasPlace reports whether a bridge lies on the table: men build it where it will lead
// over, and nowhere else.
func (r *Rules) hasPlace(s *State, b *bridge) bool {
	return slices.ContainsFunc(s.feats, func(f feature) bool { return f.kind == crossing && f.name == b.name })
}

// build adds man-moves to a bridge. [war.bridge.1]
func (r *Rules) build(s *State, c *Command, ref *bout.Ref) {
	u, b := &s.units[c.unit], &s.bridges[c.work]
	u.worked = true
	u.busy += c.n
	add := c.n
	if !s.is(rulingBridgeWork, bridgeWorkUncapped) {
		add = min(add, int32(r.c.n(numBridgeMen))-b.came)
	}
	b.came += add
	whole := r.bridgeWork(s, b)
	b.done = min(b.done+add, whole)
	ref.Event(evBridgeWork, whoUnit(int(c.unit)), bout.None, bridge1, int(b.done), int(b.name), int(whole))
	if b.done == whole {
		b.built = true
		ref.Event(evBridgeBuilt, bout.None, bout.None, bridge1, 0, int(b.name))
	}
}

// builtBridge reports whether a bridge of that name can be used.
func (r *Rules) builtBridge(s *State, name uint16) bool {
	k := s.bridgeNamed(name)
	return k < 0 || s.bridges[k].built
}
