package munera

import "math"

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
			plain, again := meanWounds(m+lowModifier, own-1)
			for value := range numSaves6 {
				through := float64(6-value) / 6
				t[0][own][m][value] = plain * through
				t[1][own][m][value] = again * through
			}
		}
	}
	return t
}

// meanWounds is the mean of the wounds of unsaved hits, without and with one
// attack die to roll again. [mun.attack.5] [mun.feint.2]
func meanWounds(modifier, own int) (once, again float64) {
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

func woundsOf(a, b, modifier, own int) int {
	if score := a + modifier - b; a != b && score > 0 {
		return max(0, score+own)
	}
	return 0
}

// at looks a blow up.
func (t *blowTable) at(feint bool, own, modifier, save int) float64 {
	m := min(max(modifier-lowModifier, 0), numModifiers-1)
	return t[oneIf(feint)][min(max(own+1, 0), 2)][m][min(max(save, 0), numSaves6-1)]
}

// A chance is one way to strike, as it is reckoned.
type chance struct {
	arm      *arm
	modifier int // of distance and grip
	cost     int
	before   int // AP to get at the weapon and into reach
	both     bool
}

// blow is how many wounds the blows of a turn with one of these AP are good for,
// with the weapon that serves best.
func (v *worth) blow(s *State, i, j int, points []int8, when int) float64 {
	f := &s.fig[i]
	if f.role != noRole || s.caped(i, v.r) {
		return 0
	}
	best := 0.0
	for k := range f.nSheet {
		x := &f.sheet[k]
		if a := &v.r.c.arms[x.weapon]; a.entangles == noNet {
			best = max(best, v.withArm(s, i, j, int(k), a, points, when))
		}
	}
	if f.hasShield() && f.shield != capeShield {
		a := &v.r.c.arms[v.r.c.shields[f.shield]]
		best = max(best, v.reaching(s, i, j, chance{arm: a, cost: int(a.ap)}, &a.reach, points, when))
	}
	a := &v.r.c.arms[v.r.c.improv]
	return max(best, v.reaching(s, i, j, chance{arm: a, cost: int(a.ap)}, &a.reach, points, when))
}

// withArm is the same with one weapon of his sheet, wherever it is.
func (v *worth) withArm(s *State, i, j, k int, a *arm, points []int8, when int) float64 {
	f := &s.fig[i]
	c := chance{arm: a, cost: int(a.ap)}
	switch f.sheet[k].where {
	case absent, lost:
		return 0
	case carried:
		if f.darts == 0 || !f.handEmpty(inRight) && !f.handEmpty(inLeft) {
			return 0
		}
	case fallen:
		if !v.atHand(s, i, k) {
			return 0
		}
		fallthrough
	case stowed:
		c.before = int(v.r.c.costs[costDraw].value)
	}
	if when == thisTurn && f.sheet[k].used && v.r.ready(f) > 1 {
		return 0
	}
	if a.hands == 2 {
		c.both = f.sheet[k].where < stowed && v.r.otherHandFree(s, i, k)
		if !c.both {
			c.modifier = int(a.oneHanded)
		}
	}
	best := 0.0
	if a.reach.n > 0 {
		best = v.reaching(s, i, j, c, &a.reach, points, when)
	}
	if a.throw.n > 0 && (a.missile != arrowMissile || f.arrows != 0) {
		best = max(best, v.reaching(s, i, j, c, &a.throw, points, when))
	}
	return best
}

// atHand reports whether a weapon of his that fell lies within his reach.
func (v *worth) atHand(s *State, i, k int) bool {
	for n := range s.nGround {
		x := &s.ground[n]
		if x.item == s.fig[i].sheet[k].weapon && int(x.owner) == i && s.within(i, x) {
			return true
		}
	}
	return false
}

// reaching is the same at the best of the weapon's distances.
func (v *worth) reaching(s *State, i, j int, c chance, reach *bands, points []int8, when int) float64 {
	best := 0.0
	for n := range reach.n {
		b := &reach.band[n]
		way, ok := v.way(s, i, j, b, when)
		if !ok {
			continue
		}
		best = max(best, v.strength(s, i, j, &c, int(b.modifier), when)*v.count(s, i, &c, way, points, when))
	}
	return best
}

// way is what it costs to come to a distance where the weapon reaches, and to
// turn to the man. [mun.move.1] [mun.knock.2]
func (v *worth) way(s *State, i, j int, b *band, when int) (cost int, ok bool) {
	f := &s.fig[i]
	d := int(f.rng[j])
	if when == inReach || d == 0 {
		return 0, true
	}
	cost = v.r.turnCost(s, i, j)
	rooted := when == thisTurn && f.rose || when == nextTurn && f.posture == down
	switch {
	case d > int(b.to):
		return cost + d - int(b.to), !rooted
	case d < int(b.from):
		return cost + (int(b.from)-d)*int(v.r.stepCost(f, dirBack).value), !rooted
	}
	return cost, true
}

// strength is what one blow is good for.
func (v *worth) strength(s *State, i, j int, c *chance, modifier, when int) float64 {
	f, g := &s.fig[i], &s.fig[j]
	hit := blow{quadrant: g.sees[i], shieldBonus: c.arm.shieldBonus, penetration: c.arm.penetration}
	if c.both {
		hit.penetration += c.arm.twoHandPierce
	}
	m := modifier + c.modifier
	switch g.sees[i] {
	case Rear:
		m += int(v.r.c.mods[modRear].value)
	case Left, Right:
		m += int(v.r.c.mods[modSide].value)
	}
	if g.nNets > 0 {
		m += int(v.r.c.mods[modEntangled].value)
	}
	if f.has(attackSkill) {
		m += int(v.r.c.mods[modSkill].value)
	}
	if g.has(dodge) {
		m += int(v.r.c.mods[modDodge].value)
	}
	if when == thisTurn && int(f.sandOn) == j {
		m += int(v.r.c.mods[modSand].value)
	}
	feint := when == thisTurn && f.feint == feintReady
	return v.blows.at(feint, int(c.arm.wounds), m, v.r.save(s, j, hit, &v.quiet)) + v.doubles(j, m, feint)
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
func (v *worth) count(s *State, i int, c *chance, way int, points []int8, when int) float64 {
	first, second := c.cost, c.cost+int(v.r.c.costs[costSecond].value)
	most := maxAttacks
	if when == thisTurn {
		most -= int(s.fig[i].attacks)
		if s.fig[i].attacks > 0 {
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
