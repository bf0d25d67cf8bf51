package romanwar

// Weights of the veteran, in the order of policy.yaml.
const (
	weightOdds = iota
	weightShooters
	numWeights
)

var weightIDs = []string{"charge-odds", "patience"}

// outshoots reports whether time works for a side: it has the more men who shoot.
func (p *plain) outshoots(s *State) bool {
	var shooters [maxSides]float64
	for i := range s.units {
		if u := &s.units[i]; u.n > 0 && u.weapon != noWeapon && !p.r.c.arms[u.weapon].charges {
			shooters[u.side] += float64(p.r.shotsOf(s, i))
		}
	}
	return shooters[s.active] > shooters[1-s.active]*p.r.c.weights[weightShooters]
}

// bide keeps men who fight hand to hand out of the reach of an enemy's charge while
// their own side shoots better: who charges first has the advantage.
func (p *plain) bide(s *State, u, e *unit, d, m int32, aim bool) (int32, bool) {
	if !p.patient || u.weapon != noWeapon && !p.r.c.arms[u.weapon].charges || u.mount > onHorse {
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
