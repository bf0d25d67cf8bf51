package munera

import (
	flags "flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
)

// followed is how often a sampled position is played on.
const followed = 100

var fitBouts = flags.Int("fit", 1, "bouts by which the weights of policy.yaml are fitted anew")

// A sample is what spoke for the first man in a position, and how often he won
// from there when both fought on by the policy plain.
type sample struct {
	x     [facets]float64
	p     float64
	group int // the position it is one command away from
}

// A sampler plays bouts under policies that now and then do something else, and
// samples positions from them.
type sampler struct {
	r       *Speech
	x       *scale
	men     [3]interface{ Choose(*State, *Command) }
	rnd     *rand.Rand
	samples []sample
	far     *rollout
	group   int
}

func newSampler(c *Content, seed uint64) *sampler {
	r := atTable(c)
	return &sampler{r: r, x: newScale(r.Rules), men: [3]interface{ Choose(*State, *Command) }{newPlain(r.Rules), newVeteran(r.Rules), newVeteran(r.Rules)}, rnd: rand.New(rand.NewPCG(seed, 7))}
}

// bout plays one duel of two types.
func (m *sampler) bout(t *testing.T, one, two string, n uint64) {
	g := newRing(t, m.r.c, "add One "+one, "add Two "+two)
	m.x.r = g.r.Rules
	m.men = [3]interface{ Choose(*State, *Command) }{newPlain(g.r.Rules), newVeteran(g.r.Rules), newVeteran(g.r.Rules)}
	g.tape.Seed(dice.NewGenerator(n, 3), nil)
	if err := g.do("begin"); err != nil {
		t.Fatal(err)
	}
	v := newVeteran(g.r.Rules)
	by := [2]int{m.rnd.IntN(3), m.rnd.IntN(3)}
	m.far = newRollout(g.r.Rules, newPlain(g.r.Rules))
	for g.s.phase != Over && g.s.round <= lastRound {
		m.siblings(&g.s, v)
		var c Command
		m.men[by[g.s.active()]].Choose(&g.s, &c)
		if m.rnd.IntN(12) == 0 {
			m.stray(g, &c)
		}
		if err := g.r.Do(&g.s, &c, &bout.Ref{Tape: &g.tape}); err != nil {
			t.Fatal(err)
		}
	}
}

// siblings samples a bout after each command that may be given in it.
func (m *sampler) siblings(s *State, v *veteranMan) {
	if s.phase != Actions || s.nFloor > 0 || m.rnd.IntN(4) > 0 {
		return
	}
	v.consider(s, v.useful)
	for i := range v.list {
		var after State
		after.CopyFrom(s)
		var tape dice.Tape
		tape.Seed(dice.NewGenerator(m.rnd.Uint64(), 4), nil)
		if err := m.x.r.Do(&after, &v.list[i].cmd, &bout.Ref{Tape: &tape}); err == nil && after.phase != Over {
			m.take(&after)
		}
	}
	m.group++
}

// stray puts some other command that is allowed in the place of c.
func (m *sampler) stray(g *ring, c *Command) {
	var list []Command
	g.r.options(&g.s, func(o *Command) {
		if o.action.word != "drop" && o.action.word != "discard" && o.action.word != "kick" && g.r.permit(&g.s, o) == nil {
			list = append(list, *o)
		}
	})
	*c = list[m.rnd.IntN(len(list))]
}

// take samples a position, but for those that are weighed by hand.
func (m *sampler) take(s *State) {
	if s.nFloor > 0 || s.fig[0].role != noRole {
		return
	}
	var x [facets]float64
	m.x.size(s)
	m.x.compare(s, 0, 1, &x)
	wins := 0
	for k := range followed {
		if m.far.play(s, uint64(len(m.samples)), uint64(k)); m.far.s.phase == Over && m.far.s.winner == m.far.s.fig[0].side {
			wins++
		}
	}
	m.samples = append(m.samples, sample{x, float64(wins) / followed, m.group})
}

// TestFit prints weights fitted to how bouts ended; a bout is enough to see that
// they are numbers, hundreds to use them.
func TestFit(t *testing.T) {
	c := loaded(t)
	m := newSampler(c, 1)
	pairs := printedPairings(c)
	for n := range *fitBouts {
		p := pairs[n%len(pairs)]
		if n/len(pairs)%4 == 3 {
			p = [2]string{c.types[m.rnd.IntN(len(c.types))].id, c.types[m.rnd.IntN(len(c.types))].id}
		}
		m.bout(t, p[0], p[1], uint64(n))
	}
	w := fit(m.samples)
	for k := range fitted {
		if math.IsNaN(w[k]) || math.IsInf(w[k], 0) {
			t.Errorf("%s: got %v", weightRows[k], w[k])
		}
		fmt.Printf("  %-10s %6.0f\n", weightRows[k], perMille*w[k])
	}
	fmt.Printf("%d samples; off by %.4f, with the present weights %.4f, with none %.4f\n", len(m.samples), off(m.samples, &w), off(m.samples, (*[facets]float64)(c.weights[:facets])), off(m.samples, new([facets]float64)))
	fmt.Printf("%d samples; mean surprise %.4f, with the present weights %.4f\n", len(m.samples), surprise(m.samples, &w), surprise(m.samples, (*[facets]float64)(c.weights[:facets])))
}

func chanceOf(x, w *[facets]float64) float64 {
	sum := 0.0
	for k := range x {
		sum += x[k] * w[k]
	}
	return 1 / (1 + math.Exp(-sum))
}

// off is the root of the mean square by which the weights missed.
func off(list []sample, w *[facets]float64) float64 {
	sum := 0.0
	for i := range list {
		d := chanceOf(&list[i].x, w) - list[i].p
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(list)))
}

// surprise is the mean logarithm by which the weights missed.
func surprise(list []sample, w *[facets]float64) float64 {
	sum := 0.0
	for i := range list {
		p := chanceOf(&list[i].x, w)
		sum -= list[i].p*math.Log(p) + (1-list[i].p)*math.Log(1-p)
	}
	return sum / float64(len(list))
}

// fit is a regression of the logarithms of the odds; what tells the commands of
// one position apart counts more than what tells positions apart.
func fit(list []sample) (w [facets]float64) {
	const n, ridge, apart = fitted, 1.0, 4.0
	var h [n][n + 1]float64
	for i := range n {
		h[i][i] = ridge
	}
	row := func(x *[facets]float64, y, weight float64) {
		for a := range n {
			h[a][n] += weight * y * x[a]
			for b := range n {
				h[a][b] += weight * x[a] * x[b]
			}
		}
	}
	for from := 0; from < len(list); {
		to := from
		var mean sample
		for ; to < len(list) && list[to].group == list[from].group; to++ {
			mean.p += logit(list[to].p)
			for k := range mean.x {
				mean.x[k] += list[to].x[k]
			}
		}
		size := float64(to - from)
		for _, one := range list[from:to] {
			y, weight := logit(one.p), one.p*(1-one.p)
			row(&one.x, y, weight)
			for k := range one.x {
				one.x[k] -= mean.x[k] / size
			}
			row(&one.x, y-mean.p/size, apart*weight)
		}
		from = to
	}
	d := solve(h)
	copy(w[:], d[:])
	return w
}

func logit(p float64) float64 {
	p = math.Max(0.01, math.Min(0.99, p))
	return math.Log(p / (1 - p))
}

// solve is Gauss's elimination.
func solve(h [fitted][fitted + 1]float64) (d [fitted]float64) {
	const n = fitted
	for i := range n {
		for k := i + 1; k < n; k++ {
			f := h[k][i] / h[i][i]
			for j := i; j <= n; j++ {
				h[k][j] -= f * h[i][j]
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		d[i] = h[i][n]
		for j := i + 1; j < n; j++ {
			d[i] -= h[i][j] * d[j]
		}
		d[i] /= h[i][i]
	}
	return d
}
