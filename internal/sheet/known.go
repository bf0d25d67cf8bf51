package sheet

import (
	"strings"

	"summa/internal/game"
	"summa/internal/paper"
)

// known is what is known of a man a line each, and what is kept of him, as programs read
// them: of content that tells it itself, else as he is shown.
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

// shown is a man as he is shown; who has no name has a line for it.
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

// toWrite is a line for a name.
const toWrite = "____________________"
