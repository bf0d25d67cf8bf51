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

// Kept is what the players keep of each unit: a box for each man who is lost, and
// what is counted in a turn.
func (papers) Kept() []game.Mark {
	return []game.Mark{
		{Name: "men lost", Boxes: unitSheet, Rule: state.RuleNames[state.Hit2]},
		{Name: "on foot", Boxes: unitSheet, Rule: state.RuleNames[state.Split5]},
		{Name: "hit once this turn", Rule: state.RuleNames[state.Hit2]},
		{Name: "hit twice this turn", Rule: state.RuleNames[state.Hit3]},
		{Name: "ladders", Rule: state.RuleNames[state.Storm1]},
	}
}
