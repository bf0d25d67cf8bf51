package odds

import (
	"math"
	"math/big"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// mostExactAfter is the most shots and possible targets together for which a volley whose hits are
// dealt after the throw is counted in fractions.
const mostExactAfter = 80

// afterwards is a volley whose hits are dealt after all dice are thrown, evenly or at random.
// [war.missile.8]
type afterwards struct {
	shot   state.Shot
	hits   *big.Rat // the chance that a shot hits
	marks  []int32  // who can be hit, in order: men from 0, then engines
	men    int      // number of men of the target
	random bool
	like   []int              // by man: the first man who is alike
	fates  map[int][]fate     // by first man alike: the fate of such a man after 0, 1, 2 ... hits
	hit    map[int][]standing // by first man alike: his standings after the most hits in fates
}

// dealtAfter reports whether hits are dealt after the throw.
func dealtAfter(s *state.State) bool {
	after := s.Is(state.RulingShotAllotment, state.ShotAllotmentEvenHits) || s.Is(state.RulingShotAllotment, state.ShotAllotmentRandom)
	return after && !s.Is(state.RulingShootingDie, state.ShootingDiePerTarget)
}

// aimAfter prepares a volley whose hits are dealt after the throw.
func (t *tally) aimAfter(s *state.State, shot *state.Shot) *afterwards {
	r := t.r
	w := &afterwards{shot: *shot, hits: big.NewRat(int64(shot.Any), 6), random: s.Is(state.RulingShotAllotment, state.ShotAllotmentRandom), men: int(s.Units[shot.T].N), fates: map[int][]fate{}, hit: map[int][]standing{}}
	w.marks = append(w.marks, r.List[:r.ExposedMen(s, shot)]...)
	u := &s.Units[shot.T]
	w.like = make([]int, w.men)
next:
	for k := range w.men {
		m := s.Men[u.Man(k)]
		for j := range k {
			if x := s.Men[u.Man(j)]; w.like[j] == j && x.Hit == m.Hit && x.Mnt == m.Mnt && x.St == m.St {
				w.like[k] = j
				continue next
			}
		}
		w.like[k] = k
	}
	return w
}

// fateAfter returns the fate of a man after a number of hits.
func (t *tally) fateAfter(s *state.State, a *aimed, hits, man int) fate {
	w := a.after
	first := w.like[man]
	hits = min(hits, mostExactAfter)
	for len(w.fates[first]) <= hits {
		now := w.hit[first]
		if now == nil {
			m := s.Men[s.Units[a.unit].Man(first)]
			now = []standing{{hit: m.Hit, mnt: m.Mnt, bits: m.St, p: big.NewRat(1, 1)}}
		} else {
			now = t.hitOnce(s, a, now)
		}
		w.hit[first] = now
		w.fates[first] = append(w.fates[first], t.end(s, a, now))
	}
	return w.fates[first][hits]
}

// hitOnce returns the standings of a man after one more hit, on him or on his mount.
func (t *tally) hitOnce(s *state.State, a *aimed, now []standing) []standing {
	p := &a.after.shot
	var next []standing
	for _, x := range now {
		for _, hit := range [2]struct{ face, ways uint8 }{{1, p.Man}, {p.Any, p.Any - p.Man}} {
			if hit.ways == 0 {
				continue
			}
			t.visit(s, a, &x, func(v *state.State, ref *core.Ref) {
				one := rules.Volley{R: t.r.Rules, S: v, Ref: ref, P: p, Men: v.Men}
				one.Mark(0, hit.face)
			}, func(v *state.State, seen uint8, q *big.Rat) {
				next = t.gather(next, v, x.seen|seen, q.Mul(q, big.NewRat(int64(hit.ways), int64(p.Any))))
			})
		}
	}
	return next
}

// spreadAfter returns the distribution of how many men an event happens to.
func (t *tally) spreadAfter(s *state.State, a *aimed, of func(*fate) *big.Rat) []game.CountedChance {
	if a.after.random {
		return t.atRandom(s, a, of)
	}
	return t.evenly(s, a, of)
}

// evenly is spreadAfter where hits are dealt evenly. The number of hits is binomial; given that
// number, each man has a fixed share of them and men fare independently.
func (t *tally) evenly(s *state.State, a *aimed, of func(*fate) *big.Rat) []game.CountedChance {
	w := a.after
	n := w.shot.Dice
	exact := n+len(w.marks) <= mostExactAfter
	chances := together([]trials{{w.hits, n}})
	list := make([]game.CountedChance, w.men+1)
	if exact {
		for k := range list {
			list[k].Exact = new(big.Rat)
		}
	}
	hits := make([]int, len(w.marks)) // dealt now
	var dealt state.State
	dealt.CopyFrom(s)
	u := &dealt.Units[a.unit]
	v := rules.Volley{R: t.r.Rules, S: &dealt, Ref: &core.Ref{Tape: new(dice.Tape)}, P: &w.shot, Men: dealt.Men[u.Off : u.Off+u.N]}
	for h := 0; ; h++ {
		t.addShare(s, a, hits, of, chances[h], list)
		if h == n || t.r.Halt.Stopped() {
			break
		}
		k := v.Fewest(w.marks)
		v.Take(w.marks[k], w.shot.Any) // any face that hits
		hits[k]++
	}
	if exact {
		for k := range list {
			list[k].F = Fraction(list[k].Exact)
		}
	}
	return list
}

// addShare adds the distribution given these hits, times the chance of them, to list.
func (t *tally) addShare(s *state.State, a *aimed, hits []int, of func(*fate) *big.Rat, chance game.CountedChance, list []game.CountedChance) {
	w := a.after
	got := make([]int, w.men)
	for i, k := range w.marks {
		if int(k) < w.men {
			got[k] = hits[i]
		}
	}
	type sort struct{ like, hits int }
	var sorts []sort
	var count []int
next:
	for k := range w.men {
		x := sort{w.like[k], got[k]}
		for i := range sorts {
			if sorts[i] == x {
				count[i]++
				continue next
			}
		}
		sorts, count = append(sorts, x), append(count, 1)
	}
	var parts []trials
	for i, x := range sorts {
		f := t.fateAfter(s, a, x.hits, x.like)
		parts = append(parts, trials{of(&f), count[i]})
	}
	for k, v := range together(parts) {
		list[k].F += v.F * chance.F
		if list[k].Exact != nil {
			list[k].Exact.Add(list[k].Exact, new(big.Rat).Mul(v.Exact, chance.Exact))
		}
	}
}

// alikeAll reports whether all men who can be hit are alike.
func (w *afterwards) alikeAll() bool {
	for _, k := range w.marks {
		if int(k) < w.men && w.like[k] != w.like[w.marks[0]] {
			return false
		}
	}
	return true
}

// atRandom is spreadAfter where hits are dealt at random: shots fall on men like balls into boxes.
// The chance that the event happens to k of m men is a coefficient of a product of power series,
// one series per man, in the number of shots that have hit him.
func (t *tally) atRandom(s *state.State, a *aimed, of func(*fate) *big.Rat) []game.CountedChance {
	w := a.after
	n, m := w.shot.Dice, 0
	for _, k := range w.marks {
		if int(k) < w.men {
			m++
		}
	}
	one := new(big.Rat).Quo(w.hits, big.NewRat(int64(len(w.marks)), 1)) // a shot hits this man
	rest := new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).Mul(one, big.NewRat(int64(m), 1)))
	befallen := func(h int) *big.Rat {
		f := t.fateAfter(s, a, h, int(w.marks[0]))
		return of(&f)
	}
	list := make([]game.CountedChance, w.men+1)
	if n+m <= mostExactAfter {
		ExactBoxes(list, n, m, one, rest, befallen, t.r.Halt)
		return list
	}
	Boxes(list, n, m, Fraction(one), Fraction(rest), func(h int) float64 { return Fraction(befallen(h)) }, t.r.Halt)
	return list
}

// Boxes fills in the chances as floats. Each series is that of a Poisson number of shots; the
// result is conditioned on n shots in all.
func Boxes(list []game.CountedChance, n, m int, one, rest float64, befallen func(int) float64, flag *halt.Flag) {
	poisson := func(mean float64) []float64 {
		p := make([]float64, n+1)
		for k := range p {
			ln, _ := math.Lgamma(float64(k) + 1)
			p[k] = math.Exp(float64(k)*math.Log(mean) - mean - ln)
		}
		if mean == 0 {
			clear(p)
			p[0] = 1
		}
		return p
	}
	yes, no := poisson(float64(n)*one), poisson(float64(n)*one)
	for h := range yes {
		p := befallen(h)
		yes[h], no[h] = yes[h]*p, no[h]*(1-p)
	}
	allYes, allNo := scale(yes), scale(no)
	spared := []float64{1}
	down := []stretch{stretchOf(spared)} // by how many are not befallen
	for k := 0; k < m && !flag.Stopped(); k++ {
		spared = cut(convolve(spared, no), n)
		down = append(down, stretchOf(spared))
	}
	up := poisson(float64(n) * rest) // those elsewhere and k who are befallen
	all := poisson(float64(n))[n]
	for k := 0; k <= m && !flag.Stopped(); k++ {
		sum := 0.0
		for i, x := range up {
			sum += x * down[m-k].at(n-i)
		}
		if sum > 0 {
			list[k].F = sum / all * math.Exp(lnChoose(m, k)+float64(k)*math.Log(allYes)+float64(m-k)*math.Log(allNo))
		}
		up = cut(convolve(up, yes), n)
	}
}

// A stretch is a stored series without the zeros at its ends.
type stretch struct {
	first int
	p     []float64
}

func stretchOf(p []float64) stretch {
	first, last := 0, len(p)-1
	for first < last && p[first] == 0 {
		first++
	}
	for last > first && p[last] == 0 {
		last--
	}
	return stretch{first, slices.Clone(p[first : last+1])}
}

func (s *stretch) at(k int) float64 {
	if k < s.first || k >= s.first+len(s.p) {
		return 0
	}
	return s.p[k-s.first]
}

// scale divides a series by its sum, and returns that sum.
func scale(p []float64) float64 {
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	if sum == 0 {
		return 1
	}
	for k := range p {
		p[k] /= sum
	}
	return sum
}

func cut(p []float64, n int) []float64 { return p[:min(len(p), n+1)] }

func lnChoose(n, k int) float64 {
	ln := func(x int) float64 { v, _ := math.Lgamma(float64(x) + 1); return v }
	return ln(n) - ln(k) - ln(n-k)
}

// ExactBoxes is Boxes in fractions.
func ExactBoxes(list []game.CountedChance, n, m int, one, rest *big.Rat, befallen func(int) *big.Rat, flag *halt.Flag) {
	for k := range list {
		list[k].Exact = new(big.Rat)
	}
	series := func(p *big.Rat, part func(int) *big.Rat) ([]*big.Int, *big.Int) {
		terms := make([]*big.Rat, n+1)
		x := big.NewRat(1, 1)
		for h := range terms {
			if h > 0 {
				x = new(big.Rat).Mul(x, new(big.Rat).Quo(p, big.NewRat(int64(h), 1)))
			}
			terms[h] = new(big.Rat).Mul(x, part(h))
		}
		return common(terms)
	}
	certain := big.NewRat(1, 1)
	elsewhere, under := series(rest, func(int) *big.Rat { return certain })
	yes, yesUnder := series(one, befallen)
	no, noUnder := series(one, func(h int) *big.Rat { return new(big.Rat).Sub(certain, befallen(h)) })
	up, down := [][]*big.Int{elsewhere}, [][]*big.Int{{big.NewInt(1)}}
	for k := range m {
		if flag.Stopped() {
			return
		}
		up = append(up, cutExact(convolveExact(up[k], yes), n))
		down = append(down, cutExact(convolveExact(down[k], no), n))
	}
	ways := new(big.Int).MulRange(1, int64(n))
	power := func(x *big.Int, k int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(k)), nil) }
	for k := range min(len(list), m+1) {
		sum, x := new(big.Int), new(big.Int)
		for i := range up[k] {
			if j := n - i; j < len(down[m-k]) {
				sum.Add(sum, x.Mul(up[k][i], down[m-k][j]))
			}
		}
		sum.Mul(sum, ways).Mul(sum, x.Binomial(int64(m), int64(k)))
		den := new(big.Int).Mul(under, new(big.Int).Mul(power(yesUnder, k), power(noUnder, m-k)))
		list[k].Exact.SetFrac(sum, den)
		list[k].F = Fraction(list[k].Exact)
	}
}

func cutExact(p []*big.Int, n int) []*big.Int { return p[:min(len(p), n+1)] }

// engineLost returns the chance that engine k is lost to these throws. [war.type.5]
func (t *tally) engineLost(s *state.State, a *aimed, k int, throws []throw) *big.Rat {
	now := make([]*big.Rat, t.r.Content.N(state.NumDeadly)+1) // by further hits; the last entry is for that many or more
	for n := range now {
		now[n] = new(big.Rat)
	}
	now[0].SetInt64(1)
	for _, x := range throws {
		p := big.NewRat(int64(a.kinds[x.kind].Shot.Any), 6)
		for range x.dice {
			for n := len(now) - 2; n >= 0; n-- {
				hit := new(big.Rat).Mul(now[n], p)
				now[n].Sub(now[n], hit)
				now[n+1].Add(now[n+1], hit)
			}
		}
	}
	lost := new(big.Rat)
	for hits, p := range now {
		lost.Add(lost, new(big.Rat).Mul(p, t.engineFate(s, a.unit, k, uint8(hits))))
	}
	return lost
}

// engineFate returns the chance that engine k of a unit is lost after more further hits, by running
// the rules.
func (t *tally) engineFate(s *state.State, i, k int, more uint8) *big.Rat {
	var v state.State
	v.War = s.War
	u := s.Units[i]
	u.Off, u.N, u.Engines, u.Foot = 0, 0, 1, state.Nobody
	was := u.EnginesHit
	u.EnginesHit = state.EnginesHit{EngLived: was.EngLived >> k & 1, EngWaits: was.EngWaits>>k&1 | uint8(state.Bit(more > 0))}
	u.EngHits[0] = was.EngHits[k] + more
	lost := new(big.Rat)
	var tape dice.Tape
	tape.Every(false)
	for more := true; more; more = tape.Next() {
		v.Units, v.Order, v.Men = []state.Unit{u}, []int32{0}, v.Men[:0]
		t.r.Settle(&v, 0, &core.Ref{Tape: &tape})
		num, den, _ := tape.Weight()
		if v.Units[0].Engines == 0 {
			lost.Add(lost, new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den)))
		}
	}
	return lost
}
