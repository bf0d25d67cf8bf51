package state

import "slices"

func (s *State) BridgeNamed(name uint16) int {
	for k := range s.Bridges {
		if s.Bridges[k].Name == name {
			return k
		}
	}
	return Nobody
}

// BridgeWidth returns the width of a bridge on the table, at an inch to each man abreast. A bridge
// feature stores it in Height. [war.bridge.2] [war.bridge.3]
func (r *Reckoner) BridgeWidth(large bool) int32 {
	n := NumBridgeSmall
	if large {
		n = NumBridgeLarge
	}
	return int32(r.Content.N(n)) * Inch
}

// BridgeWork is how many man-moves a bridge takes. [war.bridge.1]
func (r *Reckoner) BridgeWork(s *State, b *Bridge) int32 {
	n := int32(r.Content.N(numBridgeWork))
	if b.Large && s.Is(RulingBridgeWork, BridgeWorkTenDouble) {
		n *= 2
	}
	return n
}

// HasPlace reports whether a bridge is a feature of the table. Men can build it only at that place.
func (r *Reckoner) HasPlace(s *State, b *Bridge) bool {
	return slices.ContainsFunc(s.Feats, func(f Feature) bool { return f.Kind == Crossing && f.Name == b.Name })
}

// BuiltBridge reports whether a bridge of that name can be used: it is built, or is not one that men
// have to build.
func (r *Reckoner) BuiltBridge(s *State, name uint16) bool {
	k := s.BridgeNamed(name)
	return k < 0 || s.Bridges[k].Built
}
