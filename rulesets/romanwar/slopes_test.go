package romanwar

import "testing"

// TestSlopes: a slope is as high as it is where it ends on the side it rises to, and
// level with the ground where it begins.
func TestSlopes(t *testing.T) {
	f := feature{box: box{x0: 1000, y0: 2000, x1: 1600, y1: 3000}, height: 300}
	for _, c := range []struct {
		up           uint8
		x, y         int32
		footX, footY int32
		halfX, halfY int32
	}{
		{north, 1200, 3000, 1200, 2000, 1200, 2500},
		{south, 1200, 2000, 1200, 3000, 1200, 2500},
		{east, 1600, 2500, 1000, 2500, 1300, 2500},
		{west, 1000, 2500, 1600, 2500, 1300, 2500},
	} {
		f.up = c.up
		top, half, foot := f.climb(c.x, c.y), f.climb(c.halfX, c.halfY), f.climb(c.footX, c.footY)
		if top != f.height || half != f.height/2 || foot != 0 {
			t.Errorf("up %d: %d at its top, %d half way, %d at its foot", c.up, top, half, foot)
		}
	}
}
