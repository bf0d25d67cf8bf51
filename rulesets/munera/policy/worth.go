package policy

import (
	"math"

	"summa/internal/core"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// A worth estimates how a bout stands for a side, from 0 (lost) to 1 (won): the
// chance to win it, and a little for a beaten man's chance to be spared. It
// judges nothing: what can happen it learns from the rules, and what that is
// good for from the weights of policy.yaml.
type worth struct {
	R     *rules.Rules
	w     *[state.NumWeights]float64
	quiet core.Ref
	blows blowTable
	men   [state.MaxFigures]man
}

func NewWorth(r *rules.Rules) *worth {
	return &worth{R: r, w: &r.Content.Weights, blows: newBlowTable()}
}

// A man is what is reckoned of a figure once for each position.
type man struct {
	stamina float64
	points  [6]int8 // the AP of his turn by the face of his die
	steady  [6]int8 // the same on his feet and seeing clearly
	left    int8    // AP left, while he acts
	acting  bool    // his turn runs: left are the AP he has
	moves   bool    // he is the active figure, before his turn or in it
}

// Value is what a position is worth to a side.
func (v *worth) Value(s *state.State, side uint16) float64 {
	mercy := v.w[state.ByMercy]
	if s.Phase == state.Over {
		switch {
		case s.Won && s.Winner == side:
			return 1
		case v.anySpared(s, side):
			return mercy
		}
		return 0
	}
	p := 1 / (1 + math.Exp(-v.Score(s, side)))
	return p + (1-p)*mercy*v.mercyFor(s, side)
}

func (v *worth) anySpared(s *state.State, side uint16) bool {
	for i := range int(s.N) {
		if s.Fig[i].Side == side && s.Fig[i].Status == state.Spared {
			return true
		}
	}
	return false
}

// mercyFor is the chance that the crowd would spare the side's first man now.
func (v *worth) mercyFor(s *state.State, side uint16) float64 {
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.Side != side || f.Status != state.Active {
			continue
		}
		t := core.Tally{Ref: &v.quiet, Who: i}
		v.R.Pleas(s, v.R.Nearest(s, i), i, &t)
		return MercyChance(t.Sum)
	}
	return 0
}

// MercyChance is how likely 2D6 and a modifier sway the crowd. [mun.appeal.3]
func MercyChance(modifier int) float64 {
	ways := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if core.Verdict(a+b, modifier, state.MercyAt) {
				ways++
			}
		}
	}
	return float64(ways) / 36
}

// Score is the logarithm of the odds of a side: every man is held against
// every man of the others.
func (v *worth) Score(s *state.State, side uint16) float64 {
	v.Size(s)
	sum, pairs, mine, theirs := 0.0, 0, 0, 0
	for i := range int(s.N) {
		if s.Fig[i].Status != state.Active {
			continue
		}
		if s.Fig[i].Side != side {
			theirs++
			continue
		}
		mine++
		for j := range int(s.N) {
			if s.Fig[j].Status == state.Active && s.Opponents(i, j) {
				var x [state.Facets]float64
				v.Compare(s, i, j, &x)
				for k := range x {
					sum += v.w[k] * x[k]
				}
				pairs++
			}
		}
	}
	return sum/float64(max(1, pairs)) + v.w[state.ByNumbers]*float64(mine-theirs)
}

// Size reckons what is the same whoever a man is held against.
func (v *worth) Size(s *state.State) {
	for i := range int(s.N) {
		if s.Fig[i].Status != state.Active {
			continue
		}
		f, m := &s.Fig[i], &v.men[i]
		m.stamina = math.Max(0.5, float64(f.Stamina))
		m.moves = i == s.Active()
		m.acting = m.moves && s.Phase == state.Actions
		m.left = f.AP
		m.points = v.points(s, i)
		m.steady = m.points
		if f.Posture == state.Down || f.Hazed {
			was, dim := f.Posture, f.Hazed
			f.Posture, f.Hazed = state.Standing, false
			m.steady = v.points(s, i)
			f.Posture, f.Hazed = was, dim
		}
	}
}

// points are the AP of a turn by the face of the die. [mun.ap.1]
func (v *worth) points(s *state.State, who int) (list [6]int8) {
	t := core.Tally{Ref: &v.quiet, Who: who}
	v.R.APModifier(s, who, &t)
	for face := range list {
		list[face] = int8(max(0, face+1+t.Sum))
	}
	return list
}

// Compare holds two men against each other.
func (v *worth) Compare(s *state.State, i, j int, x *[state.Facets]float64) {
	var y [state.Facets]float64
	v.facet(s, i, j, x)
	v.facet(s, j, i, &y)
	for k := range x {
		x[k] -= y[k]
	}
}

// facet is what speaks for one man against another.
func (v *worth) facet(s *state.State, i, j int, x *[state.Facets]float64) {
	f, m, foe := &s.Fig[i], &v.men[i], &v.men[j]
	x[state.ByStamina] = math.Log(m.stamina + 1)
	x[state.ByBlows] = math.Log(v.blow(s, i, j, m.steady[:], inReach) + 0.15)
	x[state.ByFatigue] = -math.Min(2, float64(f.Fatigue)/m.stamina)
	x[state.ByStanding] = -oneIf64(f.Posture == state.Down)
	whole := math.Min(1, v.blow(s, i, j, m.points[:], nextTurn)/foe.stamina)
	switch {
	case m.acting:
		x[state.ByNow] = math.Min(1, v.blow(s, i, j, []int8{m.left}, thisTurn)/foe.stamina)
		x[state.ByLater] = whole
	case m.moves == (s.Phase == state.TurnStart):
		x[state.BySoon] = whole
	default:
		x[state.ByLater] = whole
	}
	x[state.ByNet] = oneIf64(s.Fig[j].NumNets == 0 && v.netReady(s, i))
	x[state.ByFree] = -oneIf64(f.NumNets > 0)
	x[state.ByFresh] = -float64(core.Weary(int(f.Fatigue), int(f.Stamina)))
	for _, n := range m.points {
		x[state.ByPoints] += float64(n) / 24
	}
	x[state.ByFloored] = oneIf64(m.acting && v.flooredBy(s, i, j))
	x[state.ByHold] = oneIf64(f.Role != state.NoRole && int(f.Partner) == j) * m.stamina / 6
}

func oneIf64(yes bool) float64 { return float64(state.OneIf(yes)) }

// netReady reports whether he holds a net or a lasso that is round nobody.
func (v *worth) netReady(s *state.State, i int) bool {
	f := &s.Fig[i]
	for k := range f.NumSheet {
		x := &f.Sheet[k]
		if (x.Where == state.InRight || x.Where == state.InLeft) && v.R.Content.Arms[x.Weapon].Entangles == state.NetLike && !v.R.Entangling(s, i, int(k)) {
			return true
		}
	}
	return false
}

// flooredBy reports whether j will be beaten if i's turn ends now.
func (v *worth) flooredBy(s *state.State, i, j int) bool {
	for k := range s.NumFloor {
		if int(s.Floor[k].Victim) == j && s.Adjacent(i, j) {
			return true
		}
	}
	return false
}
