package romanwar

import (
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// unitSheet is how many men a blank sheet has room for.
const unitSheet = 20

// papers are the sheets of units.
type papers struct{}

// Enter musters a unit of each type, for its sheet.
func (papers) Enter(men []game.Man, _ []string) []string {
	lines := []string{"side " + sheetSide}
	for _, m := range men {
		text := "add " + line.Typed(m.Name) + " " + m.Type + " side=" + sheetSide
		if !strings.Contains(m.Type, " men=") {
			text += " men=" + state.Itoa(unitSheet)
		}
		lines = append(lines, text)
	}
	return lines
}

// sheetSide is whose the units of blank sheets are.
const sheetSide = "Side"
