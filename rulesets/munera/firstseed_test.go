package munera

import (
	"testing"

	"summa/internal/dice"
)

// No two of the first dice of a newcomer's bout that follow each other are a Double 2, which
// would end it before he has seen what a bout is, whatever he does; nor of the first sixty a
// Double 6, which may.
func TestFirstSeedTeaches(t *testing.T) {
	set, err := Ruleset().Screen()
	if err != nil {
		t.Fatal(err)
	}
	const early = 60
	seeds := 0
	for _, e := range set.All("screen") {
		if e.Int("first-seed") == 0 {
			continue
		}
		seeds++
		gen := dice.NewGenerator(uint64(e.Int("first-seed")), 0)
		was := 0
		for n := range 90 {
			face := gen.Face(6)
			if face == was && (face == 2 || face == 6 && n < early) {
				t.Errorf("seed %d: dice %d and %d are both %d", e.Int("first-seed"), n, n+1, face)
			}
			was = face
		}
	}
	if seeds != 1 {
		t.Errorf("the screen has %d seeds for a first bout", seeds)
	}
}
