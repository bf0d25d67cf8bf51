package sheet

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/paper"
)

// short writes the short rules, limited to what is in play.
func (w *writer) short() error {
	for _, e := range w.set.All("guide") {
		if w.plays(e.Text("for")) {
			w.out.Guides = append(w.out.Guides, paper.Guide{Called: e.Text("called"), Text: w.read(e, "text")})
		}
	}
	for _, e := range w.set.All("part") {
		if !w.plays(e.Text("for")) {
			continue
		}
		rows, err := w.underRulings(e.Text("list"))
		if err != nil {
			return err
		}
		t := paper.Table{Called: e.Text("called"), Heads: heads(e), Beside: e.Bool("margin"), Note: e.Text("note")}
		for i := range rows {
			if e.Bool("only") && !w.played(rows[i].ID) && !w.besides(e, rows[i].ID) || !w.differs(e, rows[i].ID) {
				continue
			}
			if r, ok := w.row(e, &rows[i]); ok {
				r.Across = across(&t, e.Text("across"), &rows[i])
				t.Rows = append(t.Rows, r)
			}
		}
		t.Legend = legend(e, t.Rows)
		if len(t.Rows) > 0 {
			w.out.Tables = append(w.out.Tables, t)
		}
	}
	if len(w.noted.Rows) > 0 {
		w.out.Tables = append(w.out.Tables, w.noted)
	}
	w.scales()
	return w.rulings()
}

// legend explains those words of a part that occur in its rows.
func legend(part *pack.Entry, rows []paper.TableRow) string {
	var said []string
	for _, v := range part.List("legend") {
		word, means, _ := strings.Cut(v.Text(), ":")
		if slices.ContainsFunc(rows, func(r paper.TableRow) bool { return strings.Contains(strings.Join(r.Cells, " "), word) }) {
			said = append(said, line.Capital(word)+":"+means+".")
		}
	}
	return strings.Join(said, " ")
}

// besides reports whether a row of a part is in play by words other than its id.
func (w *writer) besides(part *pack.Entry, id string) bool {
	e, ok := w.set.Find("row", part.Text("list")+"-"+id)
	return ok && w.plays(e.Text("for"))
}

// read returns a text of an entry, in its wording for the rulings in force.
func (w *writer) read(e *pack.Entry, field string) string {
	text := e.Text(field)
	for _, r := range w.set.All("reading") {
		if r.Text("of") == e.ID && w.under(r.Text("under")) {
			text = strings.Replace(text, r.Text("in"), r.Text("text"), 1)
		}
	}
	return text
}

// underRulings returns the rows of a list under this table's rulings.
func (w *writer) underRulings(list string) ([]game.Row, error) {
	if under := w.t.Content.ListUnder; under != nil {
		return under(w.t.Rulings, list)
	}
	return w.t.Content.List(list, "")
}

// across adds a row that consists of a number and the faces from 1 to a last one to the two lines
// of a table, and reports whether the row is of that form.
func across(t *paper.Table, lines string, r *game.Row) bool {
	numbers, faces, ok := strings.Cut(lines, "|")
	if !ok || len(r.Cells) == 0 {
		return false
	}
	last := strings.TrimPrefix(r.Cells[0], "1-")
	if _, err := strconv.Atoi(last); err != nil {
		return false
	}
	if t.Across == nil {
		t.Across = []paper.Degrees{{Called: numbers}, {Called: faces}}
	}
	t.Across[0].Of, t.Across[1].Of = append(t.Across[0].Of, r.ID), append(t.Across[1].Of, last)
	return true
}

// differs reports whether a row can occur between the two men: its id is a difference between their
// numbers. It is true where that does not apply.
func (w *writer) differs(part *pack.Entry, id string) bool {
	n, err := strconv.Atoi(id)
	if part.Text("more") == "" || w.t.All || w.alone() || err != nil {
		return true
	}
	for i := range w.t.Men {
		d := w.number(i, part.Text("more")) - w.number(1-i, part.Text("less"))
		if d-part.Int("below") <= n && n <= d+part.Int("above") {
			return true
		}
	}
	return false
}

// scales adds the tables of chances by the sum of the modifiers.
func (w *writer) scales() {
	for _, scale := range w.set.All("scale") {
		t := paper.Table{Called: scale.Text("called")}
		for _, e := range w.set.All("degree") {
			if e.Text("of") != scale.ID {
				continue
			}
			if n, of, ok := w.share(nil, e.Text("ask"), scale.Text("event")); ok {
				t.Rows = append(t.Rows, paper.TableRow{Called: e.Text("called"), Cells: []string{hundredths(n, of) + " of 100", fraction(n, of)}})
			}
		}
		if len(t.Rows) > 0 {
			w.out.Tables = append(w.out.Tables, t)
		}
	}
}

// hundredths returns a share in per cent. It is not 0 for what can happen, and not 100 for what can
// fail.
func hundredths(n, of uint64) string {
	switch said := strconv.FormatFloat(100*float64(n)/float64(of), 'f', 0, 64); {
	case n > 0 && said == "0":
		return "<1"
	case n < of && said == "100":
		return ">99"
	default:
		return said
	}
}

// fraction returns a share in lowest terms.
func fraction(n, of uint64) string {
	a, b := n, of
	for b > 0 {
		a, b = b, a%b
	}
	return strconv.FormatUint(n/a, 10) + "/" + strconv.FormatUint(of/a, 10)
}

// row returns a row of a table; ok is false if it is not in play or has no text.
func (w *writer) row(part *pack.Entry, r *game.Row) (paper.TableRow, bool) {
	told := r.Words()
	row := paper.TableRow{Rule: r.Rule}
	e, ok := w.set.Find("row", part.Text("list")+"-"+r.ID)
	if ok && !w.plays(e.Text("for")) {
		return row, false
	}
	if part.Bool("named") {
		if len(told) == 0 {
			return row, false
		}
		row.Called, row.Cells = told[0], []string{strings.Join(told[1:], "; ")}
		if len(part.List("columns")) > 0 {
			row.Cells = columnsOf(part, r)
		}
		return row, true
	}
	if !ok {
		return row, false
	}
	row.Called = w.read(e, "text")
	switch {
	case len(part.List("columns")) > 0:
		row.Cells = columnsOf(part, r)
	case e.Text("cell") != "":
		row.Cells = []string{strings.ReplaceAll(w.read(e, "cell"), "{n}", strings.Join(r.Cells[:min(1, len(r.Cells))], ""))}
	case part.Bool("said"):
		row.Cells = []string{w.armed(told)}
	case len(r.Cells) > 0:
		row.Cells = []string{r.Cells[0]}
		if part.Bool("signed") {
			row.Cells[0] = signed(r.Cells[0])
		}
	}
	return row, true
}

// armed joins the clauses of a sentence about arms, without the arms that no figure here has.
func (w *writer) armed(clauses []string) string {
	rows, err := w.t.Content.List(w.sheet.Text("armsin"), "")
	if err != nil || w.t.All {
		return strings.Join(clauses, "; ")
	}
	var said []string
	for _, clause := range clauses {
		names, here := false, false
		for i := range rows {
			id := strings.TrimRight(rows[i].ID, "-0123456789")
			if !slices.Contains(strings.FieldsFunc(clause, func(c rune) bool { return c == ' ' || c == ',' }), id) {
				continue
			}
			names, here = true, here || w.play[id]
			if !w.play[id] {
				clause = strings.NewReplacer(", "+id, "", id+", ", "").Replace(clause)
			}
		}
		if here || !names {
			said = append(said, clause)
		}
	}
	return strings.Join(said, "; ")
}

// noCell marks a cell of a list that is not a column of the table, and allCells all cells that are
// left, in paper.yaml.
const noCell, allCells = "-", "*"

// heads returns the headings of a part with columns.
func heads(part *pack.Entry) (list []string) {
	for _, v := range part.List("columns") {
		if head, _, _ := strings.Cut(v.Text(), "|"); head != noCell {
			list = append(list, head)
		}
	}
	return list
}

// columnsOf returns the cells of a row by column, without the words that the headings have.
func columnsOf(part *pack.Entry, r *game.Row) (cells []string) {
	for i, v := range part.List("columns") {
		head, word, _ := strings.Cut(v.Text(), "|")
		switch {
		case head == noCell:
		case word == allCells:
			cells = append(cells, strings.Join(r.Cells[min(i, len(r.Cells)):], ", "))
		case i < len(r.Cells):
			cells = append(cells, one(strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(r.Cells[i], word+" "), " "+word))))
		default:
			cells = append(cells, "")
		}
	}
	return cells
}

// one returns a range as a table prints it: a single face without its repetition.
func one(cell string) string {
	if from, to, ok := strings.Cut(cell, "-"); ok && from == to {
		return from
	}
	return cell
}

// plays reports whether one of the words is in play.
func (w *writer) plays(asked string) bool { return w.t.All || meets(asked, w.play) }

// played reports whether a row is in play: by its id, or by its id without the number at the end
// that tells its parts apart.
func (w *writer) played(id string) bool {
	return w.t.All || w.play[id] || w.play[strings.TrimRight(id, "-0123456789")]
}

// rowCalled returns the name of a row as paper.yaml has it, otherwise as its list has it.
func (w *writer) rowCalled(list, id string) string {
	if e, ok := w.set.Find("row", list+"-"+id); ok {
		return e.Text("text")
	}
	return w.called(w.sheet.Text("armsin"), id)
}

// rulings lists, in words, the rulings that this table plays otherwise than by default.
func (w *writer) rulings() error {
	book, err := w.t.Ruleset.Book()
	if err != nil {
		return err
	}
	for _, x := range w.t.Rulings {
		r := &book.Rulings[x[0]]
		w.out.Rulings = append(w.out.Rulings, paper.Ruling{Point: r.Question, Plays: r.Options[x[1]].Text})
	}
	if len(w.t.Rulings) > 0 {
		w.out.Notes = append(w.out.Notes, "A star stands where a ruling of this table makes another number; where the rules in short say otherwise, the ruling holds.")
	} else {
		w.out.Notes = append(w.out.Notes, "All rulings at their defaults.")
	}
	w.spelled()
	if len(w.t.Config.Packs) > 0 {
		w.out.Notes = append(w.out.Notes, "House rules: "+strings.Join(w.t.Config.Packs, ", ")+".")
	}
	if book.Credit != "" {
		w.out.Notes = append(w.out.Notes, by(w.t.Ruleset.Title, book.Credit)+".")
	}
	return nil
}

// by returns a work with its author. If credit already names the work, it is enough alone.
func by(title, credit string) string {
	if named, _, _ := strings.Cut(title, ","); strings.Contains(credit, named) {
		return line.Capital(credit)
	}
	if first := credit[0]; 'a' <= first && first <= 'z' {
		return title + ", " + credit
	}
	return title + ", by " + credit
}

// spelled notes which names on the sheets are spelled as the rules print them, where another
// spelling is usual.
func (w *writer) spelled() {
	var names []string
	for _, name := range strings.Fields(w.sheet.Text("spelled")) {
		if slices.ContainsFunc(w.out.Sheets, func(s paper.Sheet) bool {
			return strings.Contains(s.Type, name) || slices.ContainsFunc(s.Filled, func(f paper.Filled) bool { return strings.Contains(f.Type, name) })
		}) {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		w.out.Notes = append(w.out.Notes, "Spelled as the rules print it: "+strings.Join(names, ", ")+".")
	}
}
