package sheet

import (
	"strings"

	"summa/internal/pack"
	"summa/internal/paper"
)

// forms enters on each form the figures that were named after it, if they fit there: a row for
// each, in place of a sheet of its own.
func (w *writer) forms() {
	for i := range w.out.Sheets {
		s := &w.out.Sheets[i]
		if s.Writes == 0 || w.t.Blank {
			continue
		}
		end := i + 1
		for end < len(w.out.Sheets) && w.out.Sheets[end].Writes == 0 {
			end++
		}
		for _, e := range w.set.All("form") {
			if strings.EqualFold(e.ID, w.t.Men[i].Kind) { // by now it is known who is entered
				s.Tracks = w.tracks(i, e.ID, nil)
			}
		}
		columns := w.columnsOf(w.t.Men[i].Kind)
		if n := end - i - 1; n == 0 || n > s.Writes || len(columns) == 0 {
			continue
		}
		for _, e := range columns {
			s.Heads = append(s.Heads, e.Text("called"))
		}
		for k := i + 1; k < end; k++ {
			of := &w.out.Sheets[k]
			row := paper.Filled{Name: of.Name, Type: of.Type}
			for _, e := range columns {
				row.Cells = append(row.Cells, w.filled(e, k))
			}
			s.Filled, of.Within = append(s.Filled, row), true
		}
		for _, e := range columns {
			s.Spare = append(s.Spare, w.spare(e, i+1))
		}
	}
}

// columnsOf returns the columns of a form.
func (w *writer) columnsOf(form string) (list []*pack.Entry) {
	for _, e := range w.set.All("column") {
		if e.Text("on") == form {
			list = append(list, e)
		}
	}
	return list
}

// spare returns the cell of a column in a row that no figure has filled.
func (w *writer) spare(e *pack.Entry, i int) (c paper.FilledCell) {
	switch {
	case e.Int("boxes") > 0 || e.Bool("states"):
		return w.filled(e, i)
	case e.Int("spare") > 0:
		return paper.FilledCell{Boxes: e.Int("spare")}
	}
	return paper.FilledCell{}
}

// filled returns the cell of a column for a figure.
func (w *writer) filled(e *pack.Entry, i int) (c paper.FilledCell) {
	switch {
	case e.Int("boxes") > 0:
		c.Boxes = e.Int("boxes")
	case e.Text("of") != "":
		c.Boxes = w.number(i, e.Text("of"))
	case e.Text("list") != "":
		var ids []string
		for _, prefix := range strings.Fields(e.Text("cell")) {
			ids = append(ids, w.cell(w.t.Men[i].Type, prefix)...)
		}
		for _, id := range ids {
			t := paper.Tick{Text: w.called(e.Text("list"), id), Done: w.words[i][id]}
			if rows, err := w.t.Content.List(e.Text("list"), id); err == nil && len(rows) == 1 {
				t.Rule = rows[0].Rule
			}
			c.Ticks = append(c.Ticks, t)
		}
	case e.Bool("states"):
		for _, x := range w.set.All("tick") {
			if text := x.Text("text"); text != "" {
				c.Ticks = append(c.Ticks, paper.Tick{Text: w.said(i, text)})
			}
		}
	default:
		c.Text = w.said(i, e.Text("text"))
		c.Write = c.Text == ""
	}
	return c
}
