package odds

import (
	"math"
	"math/big"

	"summa/internal/game"
)

// A trials is a number of men to each of whom an event happens independently with chance p.
type trials struct {
	p   *big.Rat
	men int
}

// together returns the distribution of the number of men to whom the event happens: binomial for
// each part, and the parts combined by convolution.
func together(parts []trials) []game.CountedChance {
	men := 0
	for _, x := range parts {
		men += x.men
	}
	f := []float64{1}
	for _, x := range parts {
		p, _ := x.p.Float64()
		f = convolve(f, binomial(p, x.men))
	}
	list := make([]game.CountedChance, len(f))
	for k := range f {
		list[k].F = f[k]
	}
	if men <= mostExact {
		exact(list, parts)
	}
	return list
}

// exact fills in the chances as fractions.
func exact(list []game.CountedChance, parts []trials) {
	nums, den := []*big.Int{big.NewInt(1)}, big.NewInt(1)
	for _, x := range parts {
		n, d := binomialExact(x.p, x.men)
		nums = convolveExact(nums, n)
		den = new(big.Int).Mul(den, d)
	}
	for k := range list {
		list[k].Exact = new(big.Rat)
		if k < len(nums) {
			list[k].Exact.SetFrac(nums[k], den)
		}
		list[k].F, _ = list[k].Exact.Float64()
	}
}

// binomialExact returns the distribution of n trials as numerators over a common denominator.
func binomialExact(p *big.Rat, n int) (nums []*big.Int, den *big.Int) {
	a, b := p.Num(), p.Denom()
	rest := new(big.Int).Sub(b, a)
	nums = make([]*big.Int, n+1)
	up, down := big.NewInt(1), make([]*big.Int, n+1)
	down[0] = big.NewInt(1)
	for k := 1; k <= n; k++ {
		down[k] = new(big.Int).Mul(down[k-1], rest)
	}
	c := new(big.Int)
	for k := 0; k <= n; k++ {
		c.Binomial(int64(n), int64(k))
		nums[k] = new(big.Int).Mul(c, up)
		nums[k].Mul(nums[k], down[n-k])
		up = new(big.Int).Mul(up, a)
	}
	return nums, new(big.Int).Exp(b, big.NewInt(int64(n)), nil)
}

func convolveExact(a, b []*big.Int) []*big.Int {
	if len(a) == 1 && a[0].IsInt64() && a[0].Int64() == 1 {
		return b
	}
	out := make([]*big.Int, len(a)+len(b)-1)
	for k := range out {
		out[k] = new(big.Int)
	}
	x := new(big.Int)
	for i := range a {
		for j := range b {
			out[i+j].Add(out[i+j], x.Mul(a[i], b[j]))
		}
	}
	return out
}

// binomial returns the distribution of n trials. It is computed from the mode outwards and then
// scaled to sum to 1, so that the large terms are accurate to the last digits.
func binomial(p float64, n int) []float64 {
	f := make([]float64, n+1)
	switch {
	case p <= 0:
		f[0] = 1
		return f
	case p >= 1:
		f[n] = 1
		return f
	}
	mode := min(n, int(p*float64(n+1)))
	f[mode] = 1
	ratio := p / (1 - p)
	for k := mode; k < n && f[k] > 0; k++ {
		f[k+1] = f[k] * ratio * float64(n-k) / float64(k+1)
	}
	for k := mode; k > 0 && f[k] > 0; k-- {
		f[k-1] = f[k] / ratio * float64(k) / float64(n-k+1)
	}
	sum := 0.0
	for i, j := 0, n; i <= j; { // the small ones first
		if f[i] < f[j] || i == j {
			sum += f[i]
			i++
		} else {
			sum += f[j]
			j--
		}
	}
	for k := range f {
		f[k] /= sum
	}
	return f
}

// tiny is the bound below which convolve skips a chance.
const tiny = 1e-22

// convolve returns the distribution of the sum of two independent counts, skipping tiny chances.
func convolve(a, b []float64) []float64 {
	out := make([]float64, len(a)+len(b)-1)
	first, last := body(b)
	for i, x := range a {
		if x < tiny {
			continue
		}
		for j := first; j <= last; j++ {
			out[i+j] += x * b[j]
		}
	}
	return out
}

func body(f []float64) (first, last int) {
	last = len(f) - 1
	for first < last && f[first] < tiny {
		first++
	}
	for last > first && f[last] < tiny {
		last--
	}
	return first, last
}

// Fraction converts a chance to a float.
func Fraction(p *big.Rat) float64 {
	f, _ := p.Float64()
	if math.IsNaN(f) {
		return 0
	}
	return f
}
