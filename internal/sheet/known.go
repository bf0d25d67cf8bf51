package sheet

import (
	"strings"

	"summa/internal/game"
	"summa/internal/paper"
)

// known fills in what is known of a figure, one line each, and what is kept track of for it.
// Content that makes its own sheets supplies both; otherwise the lines are those that show prints.
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

// shown returns the lines that show prints of a figure, with a blank line to write on in place of a
// missing name.
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

// toWrite is a blank to write a name on.
const toWrite = "____________________"
