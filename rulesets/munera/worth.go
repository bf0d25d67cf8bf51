package munera

import (
	"math"

	"summa/internal/bout"
	"summa/internal/core"
)

// A worth estimates how a bout stands for a side, from 0 (lost) to 1 (won): the
// chance to win it, and a little for a beaten man's chance to be spared. It
// judges nothing: what can happen it learns from the rules, and what that is
// good for from the weights of policy.yaml.
type worth struct {
	r     *Rules
	w     *[numWeights]float64
	quiet bout.Ref
	blows blowTable
	men   [MaxFigures]man
}

func newWorth(r *Rules) *worth { return &worth{r: r, w: &r.c.weights, blows: newBlowTable()} }

// A man is what is reckoned of a figure once for each position.
type man struct {
	stamina float64
	points  [6]int8 // the AP of his turn by the face of his die
	steady  [6]int8 // the same on his feet and seeing clearly
	left    int8    // AP left, while he acts
	acting  bool    // his turn runs: left are the AP he has
	moves   bool    // he is the active figure, before his turn or in it
}

// value is what a position is worth to a side.
func (v *worth) value(s *State, side uint16) float64 {
	mercy := v.w[byMercy]
	if s.phase == Over {
		switch {
		case s.won && s.winner == side:
			return 1
		case v.anySpared(s, side):
			return mercy
		}
		return 0
	}
	p := 1 / (1 + math.Exp(-v.score(s, side)))
	return p + (1-p)*mercy*v.mercyFor(s, side)
}

func (v *worth) anySpared(s *State, side uint16) bool {
	for i := range int(s.n) {
		if s.fig[i].side == side && s.fig[i].status == spared {
			return true
		}
	}
	return false
}

// mercyFor is the chance that the crowd would spare the side's first man now.
func (v *worth) mercyFor(s *State, side uint16) float64 {
	for i := range int(s.n) {
		f := &s.fig[i]
		if f.side != side || f.status != active {
			continue
		}
		t := core.Tally{Ref: &v.quiet, Who: i}
		v.r.pleas(s, v.r.nearest(s, i), i, &t)
		return mercyChance(t.Sum)
	}
	return 0
}

// mercyChance is how likely 2D6 and a modifier sway the crowd. [mun.appeal.3]
func mercyChance(modifier int) float64 {
	ways := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if core.Verdict(a+b, modifier, mercyAt) {
				ways++
			}
		}
	}
	return float64(ways) / 36
}

// score is the logarithm of the odds of a side: every man is held against
// every man of the others.
func (v *worth) score(s *State, side uint16) float64 {
	v.size(s)
	sum, pairs, mine, theirs := 0.0, 0, 0, 0
	for i := range int(s.n) {
		if s.fig[i].status != active {
			continue
		}
		if s.fig[i].side != side {
			theirs++
			continue
		}
		mine++
		for j := range int(s.n) {
			if s.fig[j].status == active && s.opponents(i, j) {
				var x [facets]float64
				v.compare(s, i, j, &x)
				for k := range x {
					sum += v.w[k] * x[k]
				}
				pairs++
			}
		}
	}
	return sum/float64(max(1, pairs)) + v.w[byNumbers]*float64(mine-theirs)
}

// size reckons what is the same whoever a man is held against.
func (v *worth) size(s *State) {
	for i := range int(s.n) {
		if s.fig[i].status != active {
			continue
		}
		f, m := &s.fig[i], &v.men[i]
		m.stamina = math.Max(0.5, float64(f.stamina))
		m.moves = i == s.active()
		m.acting = m.moves && s.phase == Actions
		m.left = f.ap
		m.points = v.points(s, i)
		m.steady = m.points
		if f.posture == down || f.hazed {
			was, dim := f.posture, f.hazed
			f.posture, f.hazed = standing, false
			m.steady = v.points(s, i)
			f.posture, f.hazed = was, dim
		}
	}
}

// points are the AP of a turn by the face of the die. [mun.ap.1]
func (v *worth) points(s *State, who int) (list [6]int8) {
	t := core.Tally{Ref: &v.quiet, Who: who}
	v.r.apModifier(s, who, &t)
	for face := range list {
		list[face] = int8(max(0, face+1+t.Sum))
	}
	return list
}

// compare holds two men against each other.
func (v *worth) compare(s *State, i, j int, x *[facets]float64) {
	var y [facets]float64
	v.facet(s, i, j, x)
	v.facet(s, j, i, &y)
	for k := range x {
		x[k] -= y[k]
	}
}

// facet is what speaks for one man against another.
func (v *worth) facet(s *State, i, j int, x *[facets]float64) {
	f, m, foe := &s.fig[i], &v.men[i], &v.men[j]
	x[byStamina] = math.Log(m.stamina + 1)
	x[byBlows] = math.Log(v.blow(s, i, j, m.steady[:], inReach) + 0.15)
	x[byFatigue] = -math.Min(2, float64(f.fatigue)/m.stamina)
	x[byStanding] = -oneIf64(f.posture == down)
	whole := math.Min(1, v.blow(s, i, j, m.points[:], nextTurn)/foe.stamina)
	switch {
	case m.acting:
		x[byNow] = math.Min(1, v.blow(s, i, j, []int8{m.left}, thisTurn)/foe.stamina)
		x[byLater] = whole
	case m.moves == (s.phase == TurnStart):
		x[bySoon] = whole
	default:
		x[byLater] = whole
	}
	x[byNet] = oneIf64(s.fig[j].nNets == 0 && v.netReady(s, i))
	x[byFree] = -oneIf64(f.nNets > 0)
	x[byFresh] = -float64(core.Weary(int(f.fatigue), int(f.stamina)))
	for _, n := range m.points {
		x[byPoints] += float64(n) / 24
	}
	x[byFloored] = oneIf64(m.acting && v.flooredBy(s, i, j))
	x[byHold] = oneIf64(f.role != noRole && int(f.partner) == j) * m.stamina / 6
}

func oneIf64(yes bool) float64 { return float64(oneIf(yes)) }

// netReady reports whether he holds a net or a lasso that is round nobody.
func (v *worth) netReady(s *State, i int) bool {
	f := &s.fig[i]
	for k := range f.nSheet {
		x := &f.sheet[k]
		if (x.where == inRight || x.where == inLeft) && v.r.c.arms[x.weapon].entangles == netLike && !v.r.entangling(s, i, int(k)) {
			return true
		}
	}
	return false
}

// flooredBy reports whether j will be beaten if i's turn ends now.
func (v *worth) flooredBy(s *State, i, j int) bool {
	for k := range s.nFloor {
		if int(s.floor[k].victim) == j && s.adjacent(i, j) {
			return true
		}
	}
	return false
}
