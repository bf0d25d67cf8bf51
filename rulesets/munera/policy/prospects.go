package policy

import (
	"math"
	"summa/rulesets/munera/state"
)

// When blows are reckoned.
const (
	inReach  = iota // any turn, already at the right distance
	nextTurn        // his next turn, from where they stand
	thisTurn        // what is left of his turn
)

// Modifiers and scores the table of blows covers.
const (
	lowModifier  = -6
	numModifiers = 18
	numSaves6    = 6 // Save 0 to 5
)

// A blowTable is the mean of the wounds of a blow without its Doubles: by
// whether it has a feint, the weapon's own wounds (from -1), its modifier and the
// Save.
type blowTable [2][3][numModifiers][numSaves6]float64

func newBlowTable() (t blowTable) {
	for own := range 3 {
		for m := range numModifiers {
			plain, again := MeanWounds(m+lowModifier, own-1)
			for value := range numSaves6 {
				through := float64(6-value) / 6
				t[0][own][m][value] = plain * through
				t[1][own][m][value] = again * through
			}
		}
	}
	return t
}

// MeanWounds is the mean of the wounds of unsaved hits, without and with one
// attack die to roll again. [mun.attack.5] [mun.feint.2]
func MeanWounds(modifier, own int) (once, again float64) {
	for b := 1; b <= 6; b++ {
		second := 0.0
		for a := 1; a <= 6; a++ {
			second += float64(woundsOf(a, b, modifier, own)) / 6
		}
		for a := 1; a <= 6; a++ {
			n := float64(woundsOf(a, b, modifier, own)) / 36
			once, again = once+n, again+n
			if a != b && a+modifier-b <= 0 {
				again += second / 36
			}
		}
	}
	return once, again
}

// woundsOf are the wounds of a hit by its dice, 0 for a miss and a Double.
func woundsOf(a, b, modifier, own int) int {
	if score := a + modifier - b; a != b && score > 0 {
		return max(0, score+own)
	}
	return 0
}

// at looks a blow up.
func (t *blowTable) at(feint bool, own, modifier, save int) float64 {
	m := min(max(modifier-lowModifier, 0), numModifiers-1)
	return t[state.OneIf(feint)][min(max(own+1, 0), 2)][m][min(max(save, 0), numSaves6-1)]
}

// A chance is one way to strike, as it is reckoned.
type chance struct {
	arm      *state.Arm
	modifier int // of distance and grip
	cost     int
	before   int // AP to get at the weapon and into reach
	both     bool
}

// blow is how many wounds the blows of a turn with one of these AP are good for,
// with the weapon that serves best.
func (v *worth) blow(s *state.State, i, j int, points []int8, when int) float64 {
	f := &s.Fig[i]
	if f.Role != state.NoRole || s.Caped(i, &v.R.Reckoner) {
		return 0
	}
	best := 0.0
	for k := range f.NumSheet {
		x := &f.Sheet[k]
		if a := &v.R.Content.Arms[x.Weapon]; a.Entangles == state.NoNet {
			best = max(best, v.withArm(s, i, j, int(k), a, points, when))
		}
	}
	if f.HasShield() && f.Shield != state.CapeShield {
		a := &v.R.Content.Arms[v.R.Content.Shields[f.Shield]]
		best = max(best, v.reaching(s, i, j, chance{arm: a, cost: int(a.AP)}, &a.Reach, points, when))
	}
	a := &v.R.Content.Arms[v.R.Content.Improv]
	return max(best, v.reaching(s, i, j, chance{arm: a, cost: int(a.AP)}, &a.Reach, points, when))
}

// withArm is the same with one weapon of his sheet, wherever it is.
func (v *worth) withArm(s *state.State, i, j, k int, a *state.Arm, points []int8, when int) float64 {
	f := &s.Fig[i]
	c := chance{arm: a, cost: int(a.AP)}
	switch f.Sheet[k].Where {
	case state.Absent, state.Lost:
		return 0
	case state.Carried:
		if f.Darts == 0 || !f.HandEmpty(state.InRight) && !f.HandEmpty(state.InLeft) {
			return 0
		}
	case state.Fallen:
		if !v.atHand(s, i, k) {
			return 0
		}
		fallthrough
	case state.Stowed:
		c.before = int(v.R.Content.Costs[state.CostDraw].Value)
	}
	if when == thisTurn && f.Sheet[k].Used && v.R.Ready(f) > 1 {
		return 0
	}
	if a.Hands == 2 {
		c.both = f.Sheet[k].Where < state.Stowed && v.R.OtherHandFree(s, i, k)
		if !c.both {
			c.modifier = int(a.OneHanded)
		}
	}
	best := 0.0
	if a.Reach.N > 0 {
		best = v.reaching(s, i, j, c, &a.Reach, points, when)
	}
	if a.Throw.N > 0 && (a.Missile != state.ArrowMissile || f.Arrows != 0) {
		best = max(best, v.reaching(s, i, j, c, &a.Throw, points, when))
	}
	return best
}

// atHand reports whether a weapon of his that fell lies within his reach.
func (v *worth) atHand(s *state.State, i, k int) bool {
	for n := range s.NumGround {
		x := &s.Ground[n]
		if x.Item == s.Fig[i].Sheet[k].Weapon && int(x.Owner) == i && s.Within(i, x) {
			return true
		}
	}
	return false
}

// reaching is the same at the best of the weapon's distances.
func (v *worth) reaching(s *state.State, i, j int, c chance, reach *state.Bands, points []int8, when int) float64 {
	best := 0.0
	for n := range reach.N {
		b := &reach.Band[n]
		way, ok := v.way(s, i, j, b, when)
		if !ok {
			continue
		}
		best = max(best, v.strength(s, i, j, &c, int(b.Modifier), when)*v.count(s, i, &c, way, points, when))
	}
	return best
}

// way is what it costs to come to a distance where the weapon reaches, and to
// turn to the man. [mun.move.1] [mun.knock.2]
func (v *worth) way(s *state.State, i, j int, b *state.Band, when int) (cost int, ok bool) {
	f := &s.Fig[i]
	d := int(f.Range[j])
	if when == inReach || d == 0 {
		return 0, true
	}
	cost = v.R.TurnCost(s, i, j)
	rooted := when == thisTurn && f.Rose || when == nextTurn && f.Posture == state.Down
	switch {
	case d > int(b.To):
		return cost + d - int(b.To), !rooted
	case d < int(b.From):
		return cost + (int(b.From)-d)*int(v.R.StepCost(f, state.DirBack).Value), !rooted
	}
	return cost, true
}

// strength is what one blow is good for.
func (v *worth) strength(s *state.State, i, j int, c *chance, modifier, when int) float64 {
	f, g := &s.Fig[i], &s.Fig[j]
	hit := state.Blow{Quadrant: g.Sees[i], ShieldBonus: c.arm.ShieldBonus, Penetration: c.arm.Penetration}
	if c.both {
		hit.Penetration += c.arm.TwoHandPierce
	}
	m := modifier + c.modifier
	switch g.Sees[i] {
	case state.Rear:
		m += int(v.R.Content.Mods[state.ModRear].Value)
	case state.Left, state.Right:
		m += int(v.R.Content.Mods[state.ModSide].Value)
	}
	if g.NumNets > 0 {
		m += int(v.R.Content.Mods[state.ModEntangled].Value)
	}
	if f.Has(state.AttackSkill) {
		m += int(v.R.Content.Mods[state.ModSkill].Value)
	}
	if g.Has(state.Dodge) {
		m += int(v.R.Content.Mods[state.ModDodge].Value)
	}
	if when == thisTurn && int(f.SandOn) == j {
		m += int(v.R.Content.Mods[state.ModSand].Value)
	}
	feint := when == thisTurn && f.Feint == state.FeintReady
	return v.blows.at(feint, int(c.arm.Wounds), m, v.R.Save(s, j, hit, &v.quiet)) + v.doubles(j, m, feint)
}

// doubles is what the Doubles of a blow are good for: one in six, of which one
// beats him and one does seven wounds.
func (v *worth) doubles(j, modifier int, feint bool) float64 {
	n := v.men[j].stamina
	worth := (n + math.Min(n, 7)) / 36
	if feint {
		missed := max(0, min(5-modifier, 6))
		worth *= 1 + float64(missed*(missed+1)/2)/36 // they may fall on the second throw
	}
	return worth
}

// again is what a second blow of a turn counts beside the first, which may have
// pushed the man out of reach.
const again = 0.7

// count is how many blows a turn with one of these AP allows. [mun.attack.3]
// [mun.ap.9]
func (v *worth) count(s *state.State, i int, c *chance, way int, points []int8, when int) float64 {
	first, second := c.cost, c.cost+int(v.R.Content.Costs[state.CostSecond].Value)
	most := state.MaxAttacks
	if when == thisTurn {
		most -= int(s.Fig[i].Attacks)
		if s.Fig[i].Attacks > 0 {
			first = second
		}
	}
	sum := 0.0
	for _, have := range points {
		left := int(have) - way - c.before
		if most > 0 && left >= first {
			sum++
			if most > 1 && left >= first+second {
				sum += again
			}
		}
	}
	return sum / float64(len(points))
}
