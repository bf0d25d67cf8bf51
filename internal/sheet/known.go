package sheet

import (
	"strings"

	"summa/internal/game"
	"summa/internal/paper"
)

// known sets what is known of a man, line by line, and what is tracked for him, as programs read
// them. Content may describe its sheets itself; otherwise it is the man as the game shows him.
func (w *writer) known(i int, m *Man, g game.Game) error {
	s := &w.out.Sheets[i]
	if maker := w.t.Content.Sheets; maker != nil {
		x, err := maker.Sheet(m.Kind)
		if err != nil {
			return err
		}
		s.Rows = x.Rows
		for _, k := range x.Kept {
			s.Kept = append(s.Kept, paper.Mark(k))
		}
		if m.Name == "" {
			s.Kind = x.Name
		}
		return nil
	}
	s.Rows = shown(g, m, w.t.Width)
	for _, e := range w.set.All("kept") {
		s.Kept = append(s.Kept, paper.Mark{Name: e.Text("called"), Boxes: e.Int("boxes"), Rule: e.Text("rule")})
	}
	return nil
}

// shown returns the lines in which a game shows a man, with a line to write on if he has no name.
func shown(g game.Game, m *Man, width int) (rows []string) {
	for l := range strings.Lines(string(g.Show(nil, m.As, width))) {
		if l = strings.TrimSpace(l); l != "" {
			rows = append(rows, l)
		}
	}
	if m.Name == "" && len(rows) > 0 {
		if rest, ok := strings.CutPrefix(rows[0], m.As); ok {
			rows[0] = toWrite + rest
		}
	}
	return rows
}

// toWrite is a line on which to write a name.
const toWrite = "____________________"
