package cli

import (
	"html"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
)

func (p *Program) sheetCommand() *cobra.Command {
	out := ""
	cmd := &cobra.Command{
		Use:               "sheet RULESET [TYPE...]",
		Short:             "Make record sheets and the quick reference, to be printed",
		Long:              "Make a blank record sheet for each type of gladiator, or for those named, as TYPE or TYPE(key=value,...)" + p.usage("sheet TYPE") + ", and after them the tables of the rules in short. With -o it is a self-contained HTML page.",
		Example:           p.usage("sheet"),
		Args:              arguments(1, 200),
		ValidArgsFunction: p.completeRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.ruleset(args[0])
			if err != nil {
				return err
			}
			return p.blankSheets(rs, args[1:], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write an HTML page to a new `FILE`")
	return cmd
}

// blankName stands where the name of a gladiator is to be written.
const blankName = "Name"

// blankSheets makes sheets of types and the quick reference.
func (p *Program) blankSheets(rs *game.Ruleset, types []string, out string) error {
	config, err := p.config(rs)
	if err != nil {
		return err
	}
	maker, papers := config.Content.Sheets, rs.Papers
	config.JSON, config.Quiet, config.Out, config.Err = false, true, io.Discard, io.Discard
	sheetsOf := func(config repl.Config) ([]sheet, error) {
		switch {
		case maker != nil:
			return ownSheets(maker, types)
		case papers == nil:
			return nil, usagef("", "%s has no record sheets", rs.Name)
		}
		return p.typeSheets(config, papers, types, out != "")
	}
	sheets, err := sheetsOf(config)
	if err != nil {
		return err
	}
	for k, x := range config.Rulings {
		less := config
		less.Rulings = slices.Delete(slices.Clone(config.Rulings), k, k+1)
		if same, err := sheetsOf(less); err == nil && reflect.DeepEqual(same, sheets) {
			r := rs.Rulings()[x[0]]
			return usagef("leave it out", "--ruling %s=%s: these sheets are the same without it", r.ID, r.Options[x[1]])
		}
	}
	return p.printSheets(rs, config.Content, sheets, out)
}

// typeSheets makes blank sheets of types, or of all there are.
func (p *Program) typeSheets(config repl.Config, careers game.Papers, types []string, forPage bool) ([]sheet, error) {
	if len(types) == 0 {
		rows, err := config.Content.List("types", "")
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			types = append(types, r.ID)
		}
	}
	width := p.width()
	if forPage {
		width = defaultWidth
	}
	sheets := []sheet{}
	for _, kind := range types {
		written, err := inPlace(kind)
		if err != nil {
			return nil, err
		}
		s, err := repl.New(config)
		if err != nil {
			return nil, err
		}
		rows, err := campaign.SheetOf(s, careers, game.Man{Name: blankName, Type: written}, width)
		if err != nil {
			return nil, p.campaignFailure(err)
		}
		if rest, ok := strings.CutPrefix(rows[0], blankName); ok {
			rows[0] = "____________________" + rest
		}
		sheets = append(sheets, sheet{Name: kind, Rows: rows, Kept: keptOf(careers)})
	}
	return sheets, nil
}

// inPlace is a type with what was written behind it in parentheses, as a command enters
// it.
func inPlace(text string) (string, error) {
	kind, inside, ok := strings.Cut(text, "(")
	if !ok {
		return text, nil
	}
	inside, closed := strings.CutSuffix(inside, ")")
	if !closed {
		return "", usagef("end it with )", "%s: the parenthesis is not closed", line.Shorten(text))
	}
	return strings.Join(append([]string{strings.TrimSpace(kind)}, line.Pairs(inside)...), " "), nil
}

// ownSheets makes the sheets of a ruleset that makes its own.
func ownSheets(maker game.Sheets, kinds []string) ([]sheet, error) {
	if len(kinds) == 0 {
		kinds = maker.SheetKinds()
	}
	sheets := []sheet{}
	for _, kind := range kinds {
		x, err := maker.Sheet(kind)
		if err != nil {
			return nil, err
		}
		s := sheet{Name: x.Name, Rows: x.Rows}
		for _, k := range x.Kept {
			s.Kept = append(s.Kept, keptCount(k))
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

// printSheets writes sheets and the quick reference as they were asked for.
func (p *Program) printSheets(rs *game.Ruleset, c *game.Content, sheets []sheet, out string) error {
	tables, err := quickReference(c)
	switch {
	case err != nil:
		return err
	case out != "":
		return p.sheetPage(rs.Title, sheets, tables, out)
	case p.opt.JSON:
		return p.json(struct {
			Sheets []sheet `json:"sheets"`
			Tables []table `json:"tables"`
		}{sheets, tables})
	}
	for i := range sheets {
		p.showSheet(&sheets[i])
	}
	for _, t := range tables {
		p.println(t.Name)
		p.showRows(t.rows)
		p.println("")
	}
	return nil
}

// A table is one table of the rules in short.
type table struct {
	Name string    `json:"name"`
	Rows []rowInfo `json:"rows"`
	rows []game.Row
}

// quickReference is every table of the content but the types, which have their
// sheets.
func quickReference(c *game.Content) ([]table, error) {
	var tables []table
	for _, kind := range c.ListKinds {
		if kind == "types" || kind == "roles" {
			continue
		}
		rows, err := c.List(kind, "")
		if err != nil {
			return nil, err
		}
		tables = append(tables, table{kind, rowsJSON(rows), rows})
	}
	return tables, nil
}

// table writes a table.
func (b *htmlPage) table(t *table) {
	b.element("h2", t.Name)
	b.WriteString("<table>\n")
	for _, r := range t.rows {
		b.WriteString("<tr><td>" + html.EscapeString(r.ID) + "</td><td>" + html.EscapeString(strings.Join(r.Cells, "; ")) + "</td><td><small>" + html.EscapeString(r.Rule) + "</small></td></tr>\n")
	}
	b.WriteString("</table>\n")
}

// A sheet is one gladiator on paper.
type sheet struct {
	Name   string      `json:"name"`
	Rows   []string    `json:"rows"`
	Today  string      `json:"today,omitempty"`
	Record string      `json:"record,omitempty"`
	Kept   []keptCount `json:"kept"`
}

// keptCount is something kept during a bout.
type keptCount struct {
	Name  string `json:"name"`
	Boxes int    `json:"boxes,omitempty"`
	Rule  string `json:"rule"`
}

// keptOf is what is kept of a man during a bout.
func keptOf(careers game.Papers) []keptCount {
	var list []keptCount
	for _, k := range careers.Kept() {
		list = append(list, keptCount(k))
	}
	return list
}

// showSheet prints a sheet in plain characters.
func (p *Program) showSheet(s *sheet) {
	for _, row := range s.Rows {
		p.para(0, row)
	}
	if s.Record != "" {
		p.para(0, "Record: "+s.Record)
	}
	if s.Today != "" {
		p.para(0, "Today: "+s.Today)
	}
	for _, k := range s.Kept {
		blank := "____"
		if k.Boxes > 0 {
			blank = strings.TrimSpace(strings.Repeat("[_] ", k.Boxes))
		}
		p.para(0, k.Name+" "+blank+" ["+k.Rule+"]")
	}
	p.println("")
}

// sheetPage writes sheets, and tables after them, as one page.
func (p *Program) sheetPage(title string, sheets []sheet, tables []table, out string) error {
	b := newPage(title)
	for i := range sheets {
		b.sheet(&sheets[i])
	}
	for i := range tables {
		b.table(&tables[i])
	}
	return p.writePage(b, out, plural(len(sheets), "sheet"))
}

// sheet writes a sheet.
func (b *htmlPage) sheet(s *sheet) {
	b.WriteString("<section>")
	b.element("h2", s.Rows[0])
	for _, row := range s.Rows[1:] {
		b.element("p", row)
	}
	if s.Record != "" {
		b.element("p", "Record: "+s.Record)
	}
	if s.Today != "" {
		b.element("p", "Today: "+s.Today)
	}
	for _, k := range s.Kept {
		blank := "<u>&nbsp;</u>"
		if k.Boxes > 0 {
			blank = strings.Repeat("<i></i>", k.Boxes)
		}
		b.WriteString("<p>" + html.EscapeString(k.Name) + " " + blank + " <small>[" + html.EscapeString(k.Rule) + "]</small></p>\n")
	}
	b.WriteString("</section>\n")
}
