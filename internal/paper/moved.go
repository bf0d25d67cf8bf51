package paper

import (
	"fmt"
	"strings"

	"summa/internal/report"
)

// moved says which turn moved the chances of a battle most, and which other may have done so.
func moved(c *report.Chances, turn *report.Turn) string {
	text := fmt.Sprintf("Nothing moved the chances more than %s", turn.InSentence())
	won := fmt.Sprintf("of 100 battles %s would have won %d before it, %d after", c.Who, turn.Before, turn.After)
	for i := range c.Turning {
		if other := &c.Turning[i]; other.Seq != turn.Seq {
			return text + " (" + won + "), unless " + other.InSentence() + " did."
		}
	}
	return text + ": " + won + "."
}

// inBrief is a bout in short with the choice that was the dearest of a side whose choices counted.
func inBrief(r *report.Report) string {
	text := short(r)
	if r.Chances != nil {
		text += " " + r.Chances.Dearest
	}
	return strings.TrimSpace(text)
}
