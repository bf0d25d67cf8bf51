package talk

import (
	"slices"
	"strings"

	"summa/internal/screen"
)

// briefing says of a scenario as it begins who is there, where, what wins, and what
// giving up means.
func (k *conversation) briefing() {
	s := k.s
	if !slices.Contains(s.Content.ListKinds, scenarios) {
		return
	}
	name := ""
	for i := range s.Applied() {
		if words := strings.Fields(s.Applied()[i].Text); len(words) > 1 && words[0] == scenario {
			name = words[1]
		}
	}
	if name == "" || s.Seq() > len(s.Applied()) && !k.beganHere { // it has been played before
		return
	}
	rows, err := s.Content.List(scenarios, name)
	if err != nil || len(rows) != 1 || len(rows[0].Cells) == 0 {
		return
	}
	text := rows[0].Cells[0]
	if !strings.Contains(text, ": ") && len(rows[0].Cells) > 1 {
		text += ": " + rows[0].Cells[1]
	}
	k.say(screen.Say(screen.Strong, 0, strings.TrimRight(text, ".")+".", ""))
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
