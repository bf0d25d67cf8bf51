package romanwar

import (
	"summa/internal/bout"
	"summa/internal/dice"
)

// Weights of the veteran, in the order of policy.yaml.
const (
	weightOdds = iota
	weightShooters
	numWeights
)

var weightIDs = []string{"charge-odds", "patience"}

// A scout wages a war on in a veteran's head: with dice of its own, the same for the
// same standing, so that the veteran does the same where everything is the same.
type scout struct {
	r      *Rules
	s      State
	sides  [maxSides]*plain
	stream dice.Stream
	tape   dice.Tape
	ref    bout.Ref
	cmd    Command
}

// How much a veteran looks ahead: so many wars of each sort, fewer where there are
// many men, and so many game turns.
const (
	mostWars  = 16
	menEnough = 1600 // of all wars of a sort together
	leastWars = 2
	mostMen   = 25_000 // in larger wars a veteran does not look ahead
	farTurns  = 40
)

// bidesBetter reports whether those who bide their time come off better, in wars
// waged on from here, than those who do as plain does. What it looks for is who is
// left; men who are left count little beside.
func (p *plain) bidesBetter(s *State) bool {
	men := int(s.alive[0] + s.alive[1])
	if s.mode != battle || len(s.feats) > 0 || !p.r.asShipped(s) || men > mostMen {
		return p.outshoots(s)
	}
	x := p.looks()
	wars := max(leastWars, min(mostWars, menEnough/max(1, men)))
	margin := 0.0
	for k := range wars {
		if p.r.halt.Stopped() {
			break
		}
		margin += x.wage(s, k, true) - x.wage(s, k, false)
	}
	return margin > 0
}

// looks is the veteran's scout.
func (p *plain) looks() *scout {
	if p.scout == nil {
		r := p.r.fork()
		p.scout = &scout{r: r, sides: [maxSides]*plain{newPlain(r, false), newPlain(r, false)}}
	}
	return p.scout
}

// begin makes ready for a war waged on from here.
func (x *scout) begin(s *State, k int) {
	x.s.CopyFrom(s)
	x.stream.Seed(uint64(s.turn)<<32^uint64(s.alive[0])<<16^uint64(s.alive[1]), uint64(k))
	x.tape.Pour(&x.stream, nil)
	x.ref.Tape = &x.tape
}

// wage is how a war ends for the side that is to act: 1 won, 0 lost.
func (x *scout) wage(s *State, k int, patient bool) float64 {
	me := s.active
	x.begin(s, k)
	x.sides[me].given, x.sides[1-me].given = patient, false
	x.wageOn(int(s.turn) + farTurns)
	own, foe := float64(x.s.alive[me]), float64(x.s.alive[1-me])
	share := own / max(1, own+foe)
	if !x.s.over {
		return 0.25 + share/2
	}
	won := 0.0
	if x.s.won == int8(me) {
		won = 1
	}
	return won + own/float64(max(1, s.alive[me]))/8 - foe/float64(max(1, s.alive[1-me]))/8
}

// outshoots reports whether time works for a side: it has the more men who shoot. Where
// walls stand only those count who have somebody to shoot at.
func (p *plain) outshoots(s *State) bool {
	var shooters [maxSides]float64
	walled := s.walled()
	for i := range s.units {
		if u := &s.units[i]; u.n > 0 && p.r.shootsOn(u) && !p.r.c.arms[u.weapon].charges && (!walled || p.target(s, i, u) >= 0) {
			shooters[u.side] += float64(p.r.shotsOf(s, i)) / float64(p.r.c.arms[u.weapon].reload)
		}
	}
	return shooters[s.active] > shooters[1-s.active]*p.r.c.weights[weightShooters]
}

// bide keeps men who fight hand to hand out of the reach of an enemy's charge while
// their own side shoots better: who charges first has the advantage.
func (p *plain) bide(s *State, u, e *unit, d, m int32, aim bool) (int32, bool) {
	if !p.patient || p.r.shootsOn(u) && !p.r.c.arms[u.weapon].charges || u.mount > onHorse {
		return m, aim
	}
	keep := e.base + int32(p.r.c.n(numMinimum))
	if d <= u.base {
		return 0, false // near enough to charge
	}
	return max(0, min(m, d-keep)), false
}

// worth reports whether a charge promises to kill as many as it costs: the first
// blows are the attackers', and who is killed by them strikes no more.
func (p *plain) worth(s *State, i, e int) bool {
	u, t := &s.units[i], &s.units[e]
	strikes := min(float64(u.n)*float64(t.kill)/6, float64(t.n))
	struckBack := (float64(t.n) - strikes) * float64(u.kill) / 6 * 2 / 3
	return strikes*p.r.c.weights[weightOdds] >= struckBack
}
