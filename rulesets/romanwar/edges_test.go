package romanwar

import (
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
)

// TestSlopes: a slope is as high as it is where it ends on the side it rises to, and
// level with the ground where it begins.
func TestSlopes(t *testing.T) {
	f := feature{box: box{x0: 1000, y0: 2000, x1: 1600, y1: 3000}, height: 300}
	for _, c := range []struct {
		up           uint8
		x, y         int32
		footX, footY int32
		halfX, halfY int32
	}{
		{north, 1200, 3000, 1200, 2000, 1200, 2500},
		{south, 1200, 2000, 1200, 3000, 1200, 2500},
		{east, 1600, 2500, 1000, 2500, 1300, 2500},
		{west, 1000, 2500, 1600, 2500, 1300, 2500},
	} {
		f.up = c.up
		top, half, foot := f.climb(c.x, c.y), f.climb(c.halfX, c.halfY), f.climb(c.footX, c.footY)
		if top != f.height || half != f.height/2 || foot != 0 {
			t.Errorf("up %d: %d at its top, %d half way, %d at its foot", c.up, top, half, foot)
		}
	}
}

// TestBlowsOfMany: of more than 64 who strike men of two kinds each rolls one die.
func TestBlowsOfMany(t *testing.T) {
	g := game.Of[State, Command](NewRules(mustLoad(t)))
	tape := new(dice.Tape)
	tape.Keep(true)
	tape.Seed(dice.NewGenerator(3, 0), nil)
	ref := &bout.Ref{Tape: tape, Listen: true}
	for _, text := range []string{
		"muster A Gaul gaul-foot 100 files 100", "muster B Rome roman-hastati 60 files 60", "muster C Rome roman-archers 40 files 40",
		"begin Gaul", "melee A against B+C", "round M1",
	} {
		if err := g.Do(parsed(t, text)[0], ref); err != nil {
			t.Fatal(text, err)
		}
	}
	of := map[int16]int{}
	for _, d := range tape.Rolled() {
		of[d.Who]++
	}
	if n := len(tape.Rolled()); n < 150 {
		t.Errorf("only %d dice were thrown: %v", n, of)
	}
}
