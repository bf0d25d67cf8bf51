package facts

import (
	"strings"

	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// WorthGoing is the shortest distance that is proposed as a move.
const WorthGoing = state.Inch / 10

// towards returns the place to which a unit can go toward another unit, or toward a feature of the
// table: as near as its move allows, or a given number of inches. It is "" if it cannot go that way
// at all. The path names both, as in Hastati.toward.Liby or Hastati.toward.Liby 5.
func (r *Facts) towards(s *state.State, path string) (place string, ok bool) {
	name, other, ok := strings.Cut(path, ".toward.")
	who, known := r.Figure(s, name)
	if !ok || !known || who < state.MaxSides || s.Mode != state.Battle {
		return "", false
	}
	i := who - state.MaxSides
	u := &s.Units[i]
	there, known := r.lies(s, other)
	most := u.Rest()
	if of, far, cut := line.CutLastNumber(other); !known && cut && far < state.MaxLength/state.Inch {
		there, known = r.lies(s, of)
		most = min(most, int32(far*state.Inch))
	}
	if !known || u.N == 0 {
		return "", false
	}
	gx, gy := s.Rect(u).Away(there)
	const parts, gap = 16, state.Inch / 2
	most = min(most, state.Long(gx, gy)-gap)
	for part := int32(parts); part > 0 && most >= WorthGoing; part-- { // shorter where the way is uphill or blocked
		c := rules.Order(r.Actions["move"])
		dx, dy := state.Along(gx, gy, most*part/parts, false)
		c.Unit, c.X, c.Y = int32(i), u.X+dx, u.Y+dy
		if (dx != 0 || dy != 0) && r.May(s, &c) {
			return string(state.AppendHundredths(nil, int(c.X))) + " " + string(state.AppendHundredths(nil, int(c.Y))), true
		}
	}
	return "", true
}

// awayFrom returns the place to which a unit can go straight away from another, or from the nearest
// enemy: as far as its move and the table allow, or a given number of inches. It is "" if it cannot
// go that way at all. The path names both units, as in Hastati.away.Liby or Hastati.away.Liby 5, or
// one, as in Hastati.away or Hastati.away.5.
func (r *Facts) awayFrom(s *state.State, path string) (place string, ok bool) {
	name, other, named := strings.Cut(path, ".away.")
	if !named {
		name, named = strings.CutSuffix(path, ".away")
	}
	who, known := r.Figure(s, name)
	if !named || !known || who < state.MaxSides || s.Mode != state.Battle {
		return "", false
	}
	i := who - state.MaxSides
	u := &s.Units[i]
	e, _ := r.Nearest(s, i)
	most := u.Rest()
	if of, far, cut := line.CutLastNumber("from " + other); cut && far < state.MaxLength/state.Inch {
		if _, known = r.lies(s, other); !known {
			other, most = strings.TrimSpace(strings.TrimPrefix(of, "from")), min(most, int32(far*state.Inch))
		}
	}
	if other == "" && e >= 0 {
		other = r.Name(s, e)
	}
	there, known := r.lies(s, other)
	if !known || u.N == 0 {
		return "", other == ""
	}
	gx, gy := s.Rect(u).Away(there)
	const parts = 16
	for part := int32(parts); part > 0 && most >= WorthGoing; part-- {
		c := rules.Order(r.Actions["move"])
		dx, dy := state.Along(-gx, -gy, most*part/parts, false)
		c.Unit, c.X, c.Y = int32(i), u.X+dx, u.Y+dy
		if (dx != 0 || dy != 0) && r.May(s, &c) {
			return string(state.AppendHundredths(nil, int(c.X))) + " " + string(state.AppendHundredths(nil, int(c.Y))), true
		}
	}
	return "", true
}

// lies returns the place of the unit or the feature with a name, or of the only feature of the kind that
// name is a word for: the bridge, a hill.
func (r *Facts) lies(s *state.State, name string) (at state.Box, ok bool) {
	if who, known := r.Figure(s, name); known && who >= state.MaxSides {
		u := &s.Units[who-state.MaxSides]
		return s.Rect(u), u.N > 0
	}
	k, known := r.Names.Find(name)
	for j := range s.Feats {
		if f := &s.Feats[j]; known && f.Name == k {
			return f.Box, true
		}
	}
	return ofKind(s, name)
}

// kinds are words for a kind of feature besides its own.
var kinds = map[string]string{"hill": "plateau", "hilltop": "plateau", "wood": "cover", "woods": "cover"}

// ofKind returns the place of the feature that a word for its kind means, if there is only one of that kind.
func ofKind(s *state.State, word string) (at state.Box, ok bool) {
	word = strings.TrimPrefix(strings.ToLower(word), "the ")
	if as := kinds[word]; as != "" {
		word = as
	}
	for j := range s.Feats {
		if f := &s.Feats[j]; state.FeatureWords[f.Kind] == word {
			if ok {
				return state.Box{}, false
			}
			at, ok = f.Box, true
		}
	}
	return at, ok
}
