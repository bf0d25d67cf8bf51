package facts

import (
	"strconv"
	"strings"

	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// asFar returns the place nearest to a given one that a unit can reach on the straight way to it,
// for when it may not go there itself; "" if it cannot go that way at all. The path is
// UNIT.as-far.X Y, optionally followed by a facing.
func (r *Facts) asFar(s *state.State, path string) (place string, ok bool) {
	name, to, ok := strings.Cut(path, ".as-far.")
	who, known := r.Figure(s, name)
	if !ok || !known || who < state.MaxSides {
		return "", false
	}
	const least, most = 2, 3
	words := strings.Fields(to)
	if len(words) < least || len(words) > most || s.Mode != state.Battle {
		return "", true
	}
	x, errX := strconv.ParseFloat(words[0], 64)
	y, errY := strconv.ParseFloat(words[1], 64)
	const far = state.MaxLength / state.Inch
	if errX != nil || errY != nil || !(x >= 0 && x <= far && y >= 0 && y <= far) {
		return "", true
	}
	u := &s.Units[who-state.MaxSides]
	gx, gy := int32(x*state.Inch)-u.X, int32(y*state.Inch)-u.Y
	const parts = 32
	reach := min(state.Long(gx, gy), 2*u.Base) // by road or downhill it can go farther than Base
	for part := int32(parts); part > 0; part-- {
		c := rules.Order(r.Actions["move"])
		dx, dy := state.Along(gx, gy, reach*part/parts, false)
		c.Unit, c.X, c.Y = int32(who-state.MaxSides), u.X+dx, u.Y+dy
		if (dx != 0 || dy != 0) && r.May(s, &c) {
			place = string(state.AppendHundredths(nil, int(c.X))) + " " + string(state.AppendHundredths(nil, int(c.Y)))
			if len(words) == most && strings.Contains("NESW", strings.ToUpper(words[least])) {
				place += " " + strings.ToUpper(words[least])
			}
			return place, true
		}
	}
	return "", true
}
