package rudis

import "testing"

// offBy is how far from the value of a fresh bout the grid is said to be at most, as
// a chance.
const offBy = 0.008

// TestNobodyBeatsChampion: in a bout of two alike, which is worth 1/2 to each, no
// policy on offer wins more against champion than that and what the grid is off by.
// As the grid is worked out for each anew, all are tried only where RUDIS_MANY says
// how often.
func TestNobodyBeatsChampion(t *testing.T) {
	n, names := uint64(many(100)), policyNames
	if many(0) == 0 {
		names = names[:1]
	}
	for _, name := range names {
		p, se := winRate(t, n, []string{name, championName}, "match ankeles ankeles")
		if p > 0.5+offBy+5*se {
			t.Errorf("%s wins %v against champion, standard error %v", name, p, se)
		}
	}
}
