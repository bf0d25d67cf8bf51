package morturi

import (
	"summa/internal/game"
	"summa/internal/line"
)

// papers are the sheets of gladiators.
type papers struct{}

// sheetSchool is whose the gladiators of blank sheets are.
const sheetSchool = "School"

// Enter puts gladiators of a school on the board; what the rules do not print of a role is
// as they suggest it.
func (papers) Enter(men []game.Man, _ []string) []string {
	lines := []string{"school " + sheetSchool}
	for _, m := range men {
		lines = append(lines, "add "+line.Typed(m.Name)+" "+m.Type+" suggested=yes at=1,1")
	}
	return lines
}
