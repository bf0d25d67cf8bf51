package paper

import (
	"fmt"
	"strings"

	"summa/internal/report"
)

// moved names the turn that changed the chances of a battle most, or the two turns between which
// the sampling error does not decide.
func moved(c *report.Chances, turn *report.Turn) string {
	text := fmt.Sprintf("Nothing moved the chances more than %s", turn.InSentence())
	for i := range c.Turning {
		if other := &c.Turning[i]; other.Seq != turn.Seq {
			return text + " or " + other.InSentence() + fmt.Sprintf(": of 100 battles %s would have won %s before the one, %s after; %s before the other, %s after.", c.Who, turn.Was, turn.Is, other.Was, other.Is)
		}
	}
	return text + fmt.Sprintf(": of 100 battles %s would have won %s before it, %s after.", c.Who, turn.Was, turn.Is)
}

// inBrief returns a bout in short, with the costliest choice of the side whose choices gave most
// away.
func inBrief(r *report.Report) string {
	text := short(r)
	if r.Chances != nil {
		text += " " + r.Chances.Dearest
	}
	return strings.TrimSpace(text)
}
