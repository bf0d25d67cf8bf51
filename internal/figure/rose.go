package figure

import "strings"

// Rose draws a man from above who looks up the page, and around him a number for each direction:
// front, left, right and rear. bare holds the numbers that apply in the other case, if there are
// any; they stand small beside those that differ. shield and blade say which hand holds a shield
// and a weapon: -1 the left, 1 the right, 0 neither.
func Rose(called string, of, bare []string, note string, shield, blade int) *Figure {
	const middle, ring, wide, high = 60.0, 46.0, 120.0, 122.0
	f := &Figure{Title: called, Caption: note, Width: wide, Height: high}
	y := high - ring - 4
	f.draw("ring", circle(middle, y, ring))
	const out = 0.7071 * ring
	const in = 0.7071 * 17
	for _, s := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		f.draw("side", "M", middle+s[0]*in, y+s[1]*in, "L", middle+s[0]*out, y+s[1]*out)
	}
	f.draw("shoulders", "M", middle-14, y, "a", 14.0, 6.5, " 0 1 0 ", 28.0, 0.0, "a", 14.0, 6.5, " 0 1 0 ", -28.0, 0.0, "Z")
	f.draw("head", circle(middle, y, 6.5))
	f.carried(middle, y, float64(shield), float64(blade))
	f.text("soft", middle, 11, "middle", "front")
	f.draw("looks", "M", middle-4, y-ring-2, "l", 4.0, -7.0, "l", 4.0, 7.0, "Z")
	var said []string
	for i, at := range [][2]float64{{0, -30}, {-31, 0}, {31, 0}, {0, 30}} {
		if i >= len(of) {
			break
		}
		text := []string{"front ", "left ", "right ", "rear "}[i] + of[i]
		x, shift := middle+at[0], 0.0
		other := i < len(bare) && bare[i] != of[i]
		if other {
			shift = 5
			text += " or " + bare[i]
			f.text("soft bare", x+2, y+at[1]+5, "", "/"+bare[i])
		}
		f.text("number", x-shift, y+at[1]+5, "middle", of[i])
		said = append(said, text)
	}
	f.Desc = called + ": " + strings.Join(said, ", ") + "."
	return f
}

// carried draws what a man at a position holds in his hands.
func (f *Figure) carried(x, y, shield, blade float64) {
	if shield != 0 {
		f.draw("shield", "M", x+shield*18, y-6, "Q", x+shield*17, y-14, x+shield*8, y-18)
	}
	if blade != 0 {
		f.draw("blade", "M", x+blade*14, y-1, "L", x+blade*18, y-24)
	}
}
