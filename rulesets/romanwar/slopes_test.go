package romanwar

import (
	"summa/rulesets/romanwar/state"
	"testing"
)

// TestSlopes: a slope is as high as it is where it ends on the side it rises to, and
// level with the ground where it begins.
func TestSlopes(t *testing.T) {
	f := state.Feature{Box: state.Box{X0: 1000, Y0: 2000, X1: 1600, Y1: 3000}, Height: 300}
	for _, c := range []struct {
		up           uint8
		x, y         int32
		footX, footY int32
		halfX, halfY int32
	}{
		{state.North, 1200, 3000, 1200, 2000, 1200, 2500},
		{state.South, 1200, 2000, 1200, 3000, 1200, 2500},
		{state.East, 1600, 2500, 1000, 2500, 1300, 2500},
		{state.West, 1000, 2500, 1600, 2500, 1300, 2500},
	} {
		f.Up = c.up
		top, half, foot := f.Climb(c.x, c.y), f.Climb(c.halfX, c.halfY), f.Climb(c.footX, c.footY)
		if top != f.Height || half != f.Height/2 || foot != 0 {
			t.Errorf("up %d: %d at its top, %d half way, %d at its foot", c.up, top, half, foot)
		}
	}
}
