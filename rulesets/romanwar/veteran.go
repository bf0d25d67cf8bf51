package romanwar

// Weights of the veteran, in the order of policy.yaml.
const (
	weightOdds = iota
	numWeights
)

var weightIDs = []string{"charge-odds"}

// worth reports whether a charge promises to kill as many as it costs: men who
// shoot better than they fight do not charge, nor do few attack many.
func (p *plain) worth(s *State, i, e int) bool {
	u, t := &s.units[i], &s.units[e]
	strikes, struckBack := float64(u.n)*float64(t.kill)/6, float64(t.n)*float64(u.kill)/6
	strikes, struckBack = min(strikes, float64(t.n)), min(struckBack, float64(u.n))
	return strikes*p.r.c.weights[weightOdds] >= struckBack*2/3*(1-strikes/float64(max(t.n, 1)))
}
