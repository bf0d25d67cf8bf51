package policy

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A scout plays a war on in a veteran's head. Its dice depend only on the state of the war, so that
// a veteran decides alike in like situations.
type scout struct {
	r      *rules.Rules
	s      state.State
	sides  [state.MaxSides]*Plain
	stream dice.Stream
	tape   dice.Tape
	ref    core.Ref
	cmd    rules.Command
}

// How far a veteran looks ahead: how many wars of each sort (fewer where there are many men), and
// how many game turns.
const (
	mostWars  = 16
	menEnough = 1600 // of all wars of a sort together
	leastWars = 2
	mostMen   = 25_000 // in larger wars a veteran does not look ahead
	farTurns  = 40
)

// bidesBetter reports whether biding its time serves the active side better than playing like
// plain, in wars played on from here. What counts is how many men are left.
func (p *Plain) bidesBetter(s *state.State) bool {
	men := int(s.Alive[0] + s.Alive[1])
	if s.Mode != state.Battle || len(s.Feats) > 0 || !p.r.AsShipped(s) || men > mostMen {
		return p.outshoots(s)
	}
	x := p.looks()
	wars := max(leastWars, min(mostWars, menEnough/max(1, men)))
	margin := 0.0
	for k := range wars {
		if p.r.Halt.Stopped() {
			break
		}
		margin += x.wage(s, k, true) - x.wage(s, k, false)
	}
	return margin > 0
}

// looks returns the veteran's scout.
func (p *Plain) looks() *scout {
	if p.scout == nil {
		r := p.r.Fork()
		p.scout = &scout{r: r, sides: [state.MaxSides]*Plain{NewPlain(r, false), NewPlain(r, false)}}
	}
	return p.scout
}

// begin prepares a war that is played on from s; k selects its dice.
func (x *scout) begin(s *state.State, k int) {
	x.s.CopyFrom(s)
	x.stream.Seed(uint64(s.Turn)<<32^uint64(s.Alive[0])<<16^uint64(s.Alive[1]), uint64(k))
	x.tape.Pour(&x.stream, nil)
	x.ref.Tape = &x.tape
}

// wage plays a war on and returns its result for the active side: 1 won, 0 lost.
func (x *scout) wage(s *state.State, k int, patient bool) float64 {
	me := s.Active
	x.begin(s, k)
	x.sides[me].given, x.sides[1-me].given = patient, false
	x.wageOn(int(s.Turn) + farTurns)
	own, foe := float64(x.s.Alive[me]), float64(x.s.Alive[1-me])
	share := own / max(1, own+foe)
	if !x.s.Over {
		return 0.25 + share/2
	}
	won := 0.0
	if x.s.Won == int8(me) {
		won = 1
	}
	return won + own/float64(max(1, s.Alive[me]))/8 - foe/float64(max(1, s.Alive[1-me]))/8
}

// outshoots reports whether time is on the active side: it has more shooters. Where walls stand,
// only units with a target count.
func (p *Plain) outshoots(s *state.State) bool {
	var shooters [state.MaxSides]float64
	walled := walled(s)
	for i := range s.Units {
		if u := &s.Units[i]; u.N > 0 && p.r.ShootsOn(u) && !p.r.Content.Arms[u.Weapon].Charges && (!walled || p.target(s, i, u) >= 0) {
			shooters[u.Side] += float64(p.r.ShotsOf(s, i)) / float64(p.r.Content.Arms[u.Weapon].Reload)
		}
	}
	return shooters[s.Active] > shooters[1-s.Active]*p.r.Content.Weights[state.WeightShooters]
}

// bide keeps men who fight hand to hand out of an enemy's charging reach while their own side
// outshoots the enemy, as whoever charges first has the advantage.
func (p *Plain) bide(s *state.State, u, e *state.Unit, d, m int32, aim bool) (int32, bool) {
	if !p.patient || p.r.ShootsOn(u) && !p.r.Content.Arms[u.Weapon].Charges || u.Mount > state.OnHorse {
		return m, aim
	}
	keep := e.Base + int32(p.r.Content.N(state.NumMinimum))
	if d <= u.Base {
		return 0, false // near enough to charge
	}
	return max(0, min(m, d-keep)), false
}

// worth reports whether a charge promises to kill at least as many men as it costs: the attackers
// strike first, and men they kill do not strike back.
func (p *Plain) worth(s *state.State, i, e int) bool {
	u, t := &s.Units[i], &s.Units[e]
	strikes := min(float64(u.N)*float64(t.Kill)/6, float64(t.N))
	struckBack := (float64(t.N) - strikes) * float64(u.Kill) / 6 * 2 / 3
	return strikes*p.r.Content.Weights[state.WeightOdds] >= struckBack
}
