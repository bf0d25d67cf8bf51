package dice

import "math/bits"

// Handful rolls n dice at once. Of each only the band of its face matters: up to
// ends[0], up to ends[1] and so on, the last band reaching the number of sides.
// The faces are valid until the next handful; an exhaustive tape answers with the
// last face of each band.
func (t *Tape) Handful(q Query, n int, ends ...int) []uint8 {
	if cap(t.hand) < n {
		t.hand = make([]uint8, n+n/4+16)
	}
	hand := t.hand[:n]
	if t.tail == pour && q.Sides == 6 && t.pos >= len(t.known) && !t.keep && t.asks == nil {
		t.stream.Fill(hand)
	} else {
		for i := range hand {
			hand[i] = uint8(t.band(q, ends))
		}
	}
	return hand
}

// band is the face of one die of a handful; where no face is told from another
// an exhaustive tape has one answer.
func (t *Tape) band(q Query, ends []int) int {
	if t.coarse() {
		from, at, k := 0, 0, 0
		for _, end := range ends {
			if end > from && end < int(q.Sides) {
				k++
				from = end
			}
		}
		if k > 0 {
			at = t.branch(k + 1)
		}
		from = 0
		for _, end := range ends {
			if end <= from || end >= int(q.Sides) {
				continue
			}
			if at == 0 {
				t.weigh(uint64(end-from), uint64(q.Sides))
				return end
			}
			at, from = at-1, end
		}
		t.weigh(uint64(int(q.Sides)-from), uint64(q.Sides))
		return int(q.Sides)
	}
	face := t.next(q)
	t.note(q, bandForm(ends...), face, 0)
	return face
}

// fours are the faces that four digits to base 6 stand for, the first first.
var fours = func() (list [6 * 6 * 6 * 6][4]uint8) {
	for n := range list {
		list[n] = [4]uint8{uint8(n/216) + 1, uint8(n/36%6) + 1, uint8(n/6%6) + 1, uint8(n%6) + 1}
	}
	return list
}()

// Fill rolls as many six-sided dice as there is room for: the same faces as so
// many calls of Six, each plus 1.
func (g *Stream) Fill(faces []uint8) {
	for len(faces) > 0 && g.at < g.n {
		faces[0], faces = g.faces[g.at].Face()+1, faces[1:]
		g.at++
	}
	const four = 6 * 6 * 6 * 6
	for len(faces) >= batch {
		n := g.word()
		*(*[4]uint8)(faces[0:]) = fours[n/(four*four)]
		*(*[4]uint8)(faces[4:]) = fours[n/four%four]
		*(*[4]uint8)(faces[8:]) = fours[n%four]
		faces = faces[batch:]
	}
	for i := range faces {
		faces[i] = g.Six() + 1
	}
}

// word is a number below batchWays, each as likely as any other.
func (g *Stream) word() uint32 {
	ways := uint64(batchWays)
	hi, lo := bits.Mul64(g.gen.pcg.Uint64(), ways)
	if lo < ways {
		for lo < -ways%ways {
			hi, lo = bits.Mul64(g.gen.pcg.Uint64(), ways)
		}
	}
	return uint32(hi)
}
