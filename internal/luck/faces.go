package luck

import "math"

// Faces counts how often each face of a die fell; [0] is face 1.
type Faces []int

// Dice returns how many dice fell, and the sum of their faces.
func (f Faces) Dice() (n, total int) {
	for i, k := range f {
		n += k
		total += k * (i + 1)
	}
	return n, total
}

// Totals is the distribution of the sum of as many dice.
func (f Faces) Totals() Dist {
	n, _ := f.Dice()
	list := make([]Dist, n)
	for i := range list {
		list[i] = Die(len(f))
	}
	return Sum(list)
}

// mostDice and mostSteps bound the work of Uneven, to a second or two.
const (
	mostDice  = 2000
	mostSteps = 1e10
)

// Uneven is the chance that as many fair dice show their faces at least as
// unevenly as these did: that the squares of the counts add up to as much or
// more, which orders outcomes as the chi-square statistic does. It is exact, by
// convolution over the faces; ok is false if there are too many dice for that.
func (f Faces) Uneven() (p float64, ok bool) {
	u := uneven{sides: len(f)}
	for _, k := range f {
		u.dice += k
		u.limit += k * k
	}
	if u.dice > mostDice || u.steps() > mostSteps {
		return 0, false
	}
	return min(1, max(0, 1-u.below())), true
}

// uneven adds up the chances of all counts whose squares come to less than the
// limit.
type uneven struct{ dice, sides, limit int }

// spread is how far the sum of squares may lie above its least value.
func (u uneven) spread() int { return max(0, u.limit-least(u.dice, u.sides)) }

// least is the least sum of squares of the counts of n dice on some faces.
func least(n, faces int) int {
	if faces == 0 {
		return 0
	}
	q, r := n/faces, n%faces
	return faces*q*q + r*(2*q+1)
}

// reach is how far one count may lie from the mean.
func (u uneven) reach() int { return int(math.Sqrt(float64(u.spread()))) + 1 }

func (u uneven) steps() float64 {
	r := float64(u.reach())
	return 4 * r * r * float64(u.spread()) * math.Pow(float64(u.sides), 1.5)
}

// below goes from face to face. A row holds, for the number of dice used up so
// far, the chance of each sum of squares above the least one.
func (u uneven) below() float64 {
	rows := make([][]float64, u.dice+1)
	if rows[0] = u.row(0, 0); rows[0] != nil {
		rows[0][0] = 1
	}
	for face := range u.sides {
		next := make([][]float64, u.dice+1)
		for used, row := range rows {
			if row != nil {
				u.fall(next, row, used, face)
			}
		}
		rows = next
	}
	s := sum{}
	for _, p := range rows[u.dice] {
		s.product(p, 1)
	}
	return s.value()
}

// row is room for the sums that can still stay below the limit, or nil.
func (u uneven) row(used, faces int) []float64 {
	room := u.limit - least(used, faces) - least(u.dice-used, u.sides-faces)
	if room <= 0 {
		return nil
	}
	return make([]float64, room)
}

// fall lets every possible number of the dice that are left show one face.
func (u uneven) fall(next [][]float64, row []float64, used, face int) {
	rest := u.dice - used
	low, high := 0, rest
	if face == u.sides-1 {
		low = rest
	}
	for k, p := range binomial(rest, low, high, u.sides-face) {
		to := used + low + k
		if next[to] == nil {
			next[to] = u.row(to, face+1)
		}
		shift := least(used, face) + (low+k)*(low+k) - least(to, face+1)
		for i, x := range row {
			if i+shift >= len(next[to]) {
				break
			}
			next[to][i+shift] += x * p
		}
	}
}

// binomial lists the chances that low to high of n dice show one of as many
// equally likely faces.
func binomial(n, low, high, faces int) []float64 {
	if low == n {
		return []float64{1} // one face is left, and takes them all
	}
	list := make([]float64, high-low+1)
	p := math.Pow(float64(faces-1)/float64(faces), float64(n))
	for k := 0; k <= high; k++ {
		if k >= low {
			list[k-low] = p
		}
		p *= float64(n-k) / float64((k+1)*(faces-1))
	}
	return list
}
