package morturi

import (
	"fmt"
	"math/rand/v2"
	"summa/rulesets/morturi/state"
	"testing"

	"summa/internal/rulestest"
	"summa/rulesets/morturi/book"
)

// arenaLines are boards for random battles: small, so that people meet.
var arenaLines = [][]string{
	{"arena 5 5"},
	{"arena 7 5", "terrain 3,3 raised", "terrain 4,3 raised", "terrain 5,3 difficult los=block", "terrain 1,3 difficult"},
	{"arena 6 6", "terrain 3,3 hazard damage=2", "terrain 4,4 obstacle", "terrain 2,4 hazard damage=1 los=block", "terrain 5,2 raised"},
}

// scene is a battle of two schools or three, with men of any role and grade, or
// plain figures with any tricks, near each other.
func scene(r *rand.Rand) []string {
	c, err := book.Load(Name, files, nil)
	if err != nil {
		panic(err)
	}
	lines := append([]string(nil), arenaLines[r.IntN(len(arenaLines))]...)
	schools := 2 + r.IntN(2)
	for k := range schools {
		lines = append(lines, fmt.Sprintf("school S%d", k))
	}
	at := r.Perm(10) // the two rows in the south and the north
	for i := range schools + r.IntN(3) {
		x, y := at[i]%5+1, 1
		if at[i] >= 5 {
			y = 5
		}
		lines = append(lines, fmt.Sprintf("add g%d school=S%d at=%d,%d facing=%s %s", i, i%schools, x, y, []string{"n", "e", "s", "w"}[r.IntN(4)], anybody(r, c)))
	}
	return append(lines, "begin")
}

// anybody is a role with a grade, or a plain figure with some tricks.
func anybody(r *rand.Rand, c *state.Content) string {
	if k := 1 + r.IntN(len(c.Roles)-1); r.IntN(3) > 0 {
		x := &c.Roles[k]
		return "suggested=yes role=" + x.ID + " grade=" + c.Grades[x.Grades[len(x.Grades)-1]].ID
	}
	tricks := ""
	for range 1 + r.IntN(4) {
		tricks += c.Tricks[1+r.IntN(len(c.Tricks)-1)].ID + ","
	}
	return fmt.Sprintf(`move=%d attack="weapon %d+/%d" life=%d tricks=%s`, 2+r.IntN(4), 2+r.IntN(4), r.IntN(6), 3+r.IntN(8), tricks[:len(tricks)-1])
}

func TestConformanceAlone(t *testing.T) {
	rulestest.Run(t, rulestest.Kit{Ruleset: Ruleset(), Scene: scene, Bouts: 30, Most: 300, Odds: 75})
}
