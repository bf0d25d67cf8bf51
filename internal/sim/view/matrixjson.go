package view

// A pairingInfo is the JSON of one pairing.
type pairingInfo struct {
	Sides []string `json:"sides"`
	N     uint64   `json:"n"`
	endsInfo
	Mirror *biasInfo `json:"mirror,omitempty"`
}

// A matrixInfo is the JSON of every pairing. Matrix has the wins of the rows against the columns,
// both in the order of Sides; null where none was played.
type matrixInfo struct {
	OK       bool              `json:"ok"`
	Ruleset  string            `json:"ruleset"`
	Sides    []string          `json:"sides"`
	Asked    uint64            `json:"asked"`
	Done     bool              `json:"complete"`
	Seed     uint64            `json:"seed,string"`
	Matrix   [][]*ShareInfo    `json:"matrix"`
	Mean     []float64         `json:"mean"`
	Bias     *DifferenceInfo   `json:"bias,omitempty"`
	Pairings []pairingInfo     `json:"pairings"`
	Policies []string          `json:"policies"`
	Turns    int               `json:"turns"`
	Rulings  map[string]string `json:"rulings"`
	provenance
}

func matrixJSON(r *Result) *matrixInfo {
	m := r.matrix()
	first := &r.Groups[0].Lineups[0]
	out := &matrixInfo{OK: true, Ruleset: r.Ruleset, Sides: r.Rows, Asked: r.N, Done: !r.Interrupted, Seed: r.Seed, Policies: first.Policies[:1], Turns: first.Turns, Rulings: rulingsJSON(first), provenance: r.provenance()}
	for i := range m.Rows {
		var row []*ShareInfo
		for j := range m.Rows {
			var cell *ShareInfo
			if s := m.cell(i, j); s.Of > 0 {
				x := ShareJSON(s)
				cell = &x
			}
			row = append(row, cell)
		}
		mean, _ := m.mean(i)
		out.Matrix, out.Mean = append(out.Matrix, row), append(out.Mean, rounded(mean))
	}
	for i := range r.Groups {
		x := r.json(&r.Groups[i])
		out.Pairings = append(out.Pairings, pairingInfo{x.Sides, x.N, x.endsInfo, x.Mirror})
	}
	if m.Mirror {
		d := DifferenceJSON(m.bias())
		out.Bias = &d
	}
	return out
}
