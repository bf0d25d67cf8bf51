package talk

import (
	"strings"

	"summa/internal/scenario"
	"summa/internal/screen"
)

// briefing says at the start of a scenario who takes part, where, what wins, and what giving up
// means.
func (k *conversation) briefing() {
	s := k.s
	text := scenario.Told(s, k.book)
	if text == "" || s.Seq() > len(s.Applied()) && !k.beganHere { // it was played in an earlier session
		return
	}
	k.say(screen.Say(screen.Strong, 0, text, ""))
	var sides []string
	for _, r := range k.rows() {
		side := r.Name
		for i, m := range r.Members {
			side += map[bool]string{true: ": ", false: ", "}[i == 0] + m.Name
		}
		sides = append(sides, side)
	}
	if len(sides) > 0 {
		k.say(screen.Say(screen.Normal, 2, strings.Join(sides, "; ")+".", ""))
	}
	m := k.means()
	for i := range k.book.Brief {
		if text := m.Fill(&k.book.Brief[i], s.Facts()); text != "" {
			k.say(screen.Say(screen.Normal, 2, text, ""))
		}
	}
}
