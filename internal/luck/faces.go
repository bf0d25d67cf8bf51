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

// Totals returns the distribution of the sum of the same number of dice.
func (f Faces) Totals() Dist {
	n, _ := f.Dice()
	list := make([]Dist, n)
	for i := range list {
		list[i] = Die(len(f))
	}
	return Sum(list)
}

// mostDice and mostSteps limit the work of Uneven to a second or two.
const (
	mostDice  = 2000
	mostSteps = 1e10
)

// Uneven returns the probability that the same number of fair dice show their faces at least as
// unevenly: that the sum of the squares of the counts is at least as large, which orders outcomes
// as the chi-square statistic does. It is exact, by convolution over the faces; ok is false if
// there are too many dice for that.
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

// uneven sums the probabilities of all counts whose sum of squares is below limit.
type uneven struct{ dice, sides, limit int }

// spread returns how far the limit of the sum of squares lies above its smallest value.
func (u uneven) spread() int { return max(0, u.limit-least(u.dice, u.sides)) }

// least returns the smallest sum of squares of the counts of n dice over a number of faces.
func least(n, faces int) int {
	if faces == 0 {
		return 0
	}
	q, r := n/faces, n%faces
	return faces*q*q + r*(2*q+1)
}

// reach returns how far one count can lie from the mean.
func (u uneven) reach() int { return int(math.Sqrt(float64(u.spread()))) + 1 }

func (u uneven) steps() float64 {
	r := float64(u.reach())
	return 4 * r * r * float64(u.spread()) * math.Pow(float64(u.sides), 1.5)
}

// below goes from face to face. rows[used] holds, for the number of dice used up so far, the
// probability of each sum of squares, counted from the smallest.
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

// row allocates room for the sums that can still stay below the limit; nil if none can.
func (u uneven) row(used, faces int) []float64 {
	room := u.limit - least(used, faces) - least(u.dice-used, u.sides-faces)
	if room <= 0 {
		return nil
	}
	return make([]float64, room)
}

// fall lets each possible number of the remaining dice show one face.
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

// binomial returns the probabilities that low to high of n dice show a particular one of a number
// of equally likely faces.
func binomial(n, low, high, faces int) []float64 {
	if low == n {
		return []float64{1} // only one face is left, and it takes all dice
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
