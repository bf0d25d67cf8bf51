package munera

import (
	flags "flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/munera/book"
	"summa/rulesets/munera/policy"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/speech"
	"summa/rulesets/munera/state"
)

// followed is how often a sampled position is played on.
const followed = 100

var fitBouts = flags.Int("fit", 1, "bouts by which the weights of policy.yaml are fitted anew")

// A sample is what spoke for the first man in a position, and how often he won
// from there when both fought on by the policy plain.
type sample struct {
	x     [state.Facets]float64
	p     float64
	group int // the position it is one command away from
}

// A sampler plays bouts under policies that now and then do something else, and
// samples positions from them.
type sampler struct {
	r   *speech.Speech
	x   *policy.Scale
	men [3]interface {
		Choose(*state.State, *rules.Command)
	}
	rnd     *rand.Rand
	samples []sample
	far     *policy.Rollout
	group   int
}

func newSampler(c *state.Content, seed uint64) *sampler {
	r := atTable(c)
	return &sampler{r: r, x: policy.NewScale(r.Rules), men: [3]interface {
		Choose(*state.State, *rules.Command)
	}{policy.NewPlain(r.Rules), policy.NewVeteran(r.Rules), policy.NewVeteran(r.Rules)}, rnd: rand.New(rand.NewPCG(seed, 7))}
}

// bout plays one duel of two types.
func (m *sampler) bout(t *testing.T, one, two string, n uint64) {
	g := newRing(t, m.r.Content, "add One "+one, "add Two "+two)
	m.x.R = g.r.Rules
	m.men = [3]interface {
		Choose(*state.State, *rules.Command)
	}{policy.NewPlain(g.r.Rules), policy.NewVeteran(g.r.Rules), policy.NewVeteran(g.r.Rules)}
	g.tape.Seed(dice.NewGenerator(n, 3), nil)
	if err := g.do("begin"); err != nil {
		t.Fatal(err)
	}
	v := policy.NewVeteran(g.r.Rules)
	by := [2]int{m.rnd.IntN(3), m.rnd.IntN(3)}
	m.far = policy.NewRollout(g.r.Rules, policy.NewPlain(g.r.Rules))
	for g.s.Phase != state.Over && g.s.Round <= lastRound {
		m.siblings(&g.s, v)
		var c rules.Command
		m.men[by[g.s.Active()]].Choose(&g.s, &c)
		if m.rnd.IntN(12) == 0 {
			m.stray(g, &c)
		}
		if err := g.r.Do(&g.s, &c, &core.Ref{Tape: &g.tape}); err != nil {
			t.Fatal(err)
		}
	}
}

// siblings samples a bout after each command that may be given in it.
func (m *sampler) siblings(s *state.State, v *policy.VeteranMan) {
	if s.Phase != state.Actions || s.NumFloor > 0 || m.rnd.IntN(4) > 0 {
		return
	}
	v.Consider(s, v.Useful)
	for i := range v.List {
		var after state.State
		after.CopyFrom(s)
		var tape dice.Tape
		tape.Seed(dice.NewGenerator(m.rnd.Uint64(), 4), nil)
		if err := m.x.R.Do(&after, &v.List[i].Cmd, &core.Ref{Tape: &tape}); err == nil && after.Phase != state.Over {
			m.take(&after)
		}
	}
	m.group++
}

// stray puts some other command that is allowed in the place of c.
func (m *sampler) stray(g *ring, c *rules.Command) {
	var list []rules.Command
	g.r.Options(&g.s, func(o *rules.Command) {
		if o.Action.Word != "drop" && o.Action.Word != "discard" && o.Action.Word != "kick" && g.r.Allows(&g.s, o) {
			list = append(list, *o)
		}
	})
	*c = list[m.rnd.IntN(len(list))]
}

// take samples a position, but for those that are weighed by hand.
func (m *sampler) take(s *state.State) {
	if s.NumFloor > 0 || s.Fig[0].Role != state.NoRole {
		return
	}
	var x [state.Facets]float64
	m.x.Size(s)
	m.x.Compare(s, 0, 1, &x)
	wins := 0
	for k := range followed {
		if m.far.Play(s, uint64(len(m.samples)), uint64(k)); m.far.S.Phase == state.Over && m.far.S.Winner == m.far.S.Fig[0].Side {
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
			p = [2]string{c.Types[m.rnd.IntN(len(c.Types))].ID, c.Types[m.rnd.IntN(len(c.Types))].ID}
		}
		m.bout(t, p[0], p[1], uint64(n))
	}
	w := fit(m.samples)
	for k := range state.Fitted {
		if math.IsNaN(w[k]) || math.IsInf(w[k], 0) {
			t.Errorf("%s: got %v", state.WeightRows[k], w[k])
		}
		fmt.Printf("  %-10s %6.0f\n", state.WeightRows[k], book.PerMille*w[k])
	}
	fmt.Printf("%d samples; off by %.4f, with the present weights %.4f, with none %.4f\n", len(m.samples), off(m.samples, &w), off(m.samples, (*[state.Facets]float64)(c.Weights[:state.Facets])), off(m.samples, new([state.Facets]float64)))
	fmt.Printf("%d samples; mean surprise %.4f, with the present weights %.4f\n", len(m.samples), surprise(m.samples, &w), surprise(m.samples, (*[state.Facets]float64)(c.Weights[:state.Facets])))
}

func chanceOf(x, w *[state.Facets]float64) float64 {
	sum := 0.0
	for k := range x {
		sum += x[k] * w[k]
	}
	return 1 / (1 + math.Exp(-sum))
}

// off is the root of the mean square by which the weights missed.
func off(list []sample, w *[state.Facets]float64) float64 {
	sum := 0.0
	for i := range list {
		d := chanceOf(&list[i].x, w) - list[i].p
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(list)))
}

// surprise is the mean logarithm by which the weights missed.
func surprise(list []sample, w *[state.Facets]float64) float64 {
	sum := 0.0
	for i := range list {
		p := chanceOf(&list[i].x, w)
		sum -= list[i].p*math.Log(p) + (1-list[i].p)*math.Log(1-p)
	}
	return sum / float64(len(list))
}

// fit is a regression of the logarithms of the odds; what tells the commands of
// one position apart counts more than what tells positions apart.
func fit(list []sample) (w [state.Facets]float64) {
	const n, ridge, apart = state.Fitted, 1.0, 4.0
	var h [n][n + 1]float64
	for i := range n {
		h[i][i] = ridge
	}
	row := func(x *[state.Facets]float64, y, weight float64) {
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
func solve(h [state.Fitted][state.Fitted + 1]float64) (d [state.Fitted]float64) {
	const n = state.Fitted
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
