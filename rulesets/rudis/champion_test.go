package rudis

import "testing"

// offBy is how far from the value of a fresh bout the grid is said to be at most, as
// a chance.
const offBy = 0.008

// TestNobodyBeatsChampion: in a bout of two alike, which is worth 1/2 to each, no
// policy on offer wins more against champion than that and what the grid is off by.
func TestNobodyBeatsChampion(t *testing.T) {
	n := uint64(many(100))
	for _, name := range policyNames {
		p, se := winRate(t, n, []string{name, championName}, "match ankeles ankeles")
		if p > 0.5+offBy+5*se {
			t.Errorf("%s wins %v against champion, standard error %v", name, p, se)
		}
	}
}
