package shelf

import (
	"html"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
)

// SheetCommand is "summa sheet".
func SheetCommand(p *shell.Program) *cobra.Command {
	out := ""
	cmd := &cobra.Command{
		Use:               "sheet RULESET [TYPE...]",
		Short:             "Make record sheets and the quick reference, to be printed",
		Long:              "Make a blank record sheet for each type of gladiator, or for those named, as TYPE or TYPE(key=value,...)" + p.Usage("sheet TYPE") + ", and after them the tables of the rules in short. With -o it is a self-contained HTML page.",
		Example:           p.Usage("sheet"),
		Args:              shell.Arguments(1, 200),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.Ruleset(args[0])
			if err != nil {
				return err
			}
			return blankSheets(p, rs, args[1:], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write an HTML page to a new `FILE`")
	return cmd
}

// blankName stands where the name of a gladiator is to be written.
const blankName = "Name"

// blankSheets makes sheets of types and the quick reference.
func blankSheets(p *shell.Program, rs *game.Ruleset, types []string, out string) error {
	config, err := p.Config(rs)
	if err != nil {
		return err
	}
	maker, papers := config.Content.Sheets, rs.Papers
	config.JSON, config.Quiet, config.Out, config.Err = false, true, io.Discard, io.Discard
	sheetsOf := func(config repl.Config) ([]Sheet, error) {
		switch {
		case maker != nil:
			return ownSheets(maker, types)
		case papers == nil:
			return nil, shell.Usagef("", "%s has no record sheets", rs.Name)
		}
		return typeSheets(p, config, papers, types, out != "")
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
			return shell.Usagef("leave it out", "--ruling %s=%s: these sheets are the same without it", r.ID, r.Options[x[1]])
		}
	}
	return printSheets(p, rs, config.Content, sheets, out)
}

// typeSheets makes blank sheets of types, or of all there are.
func typeSheets(p *shell.Program, config repl.Config, careers game.Papers, types []string, forPage bool) ([]Sheet, error) {
	if len(types) == 0 {
		rows, err := config.Content.List("types", "")
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			types = append(types, r.ID)
		}
	}
	width := p.Columns()
	if forPage {
		width = shell.DefaultWidth
	}
	sheets := []Sheet{}
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
			return nil, p.CampaignFailure(err)
		}
		if rest, ok := strings.CutPrefix(rows[0], blankName); ok {
			rows[0] = "____________________" + rest
		}
		sheets = append(sheets, Sheet{Name: kind, Rows: rows, Kept: KeptOf(careers)})
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
		return "", shell.Usagef("end it with )", "%s: the parenthesis is not closed", line.Shorten(text))
	}
	return strings.Join(append([]string{strings.TrimSpace(kind)}, line.Pairs(inside)...), " "), nil
}

// ownSheets makes the sheets of a ruleset that makes its own.
func ownSheets(maker game.Sheets, kinds []string) ([]Sheet, error) {
	if len(kinds) == 0 {
		kinds = maker.SheetKinds()
	}
	sheets := []Sheet{}
	for _, kind := range kinds {
		x, err := maker.Sheet(kind)
		if err != nil {
			return nil, err
		}
		s := Sheet{Name: x.Name, Rows: x.Rows}
		for _, k := range x.Kept {
			s.Kept = append(s.Kept, keptCount(k))
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

// printSheets writes sheets and the quick reference as they were asked for.
func printSheets(p *shell.Program, rs *game.Ruleset, c *game.Content, sheets []Sheet, out string) error {
	tables, err := quickReference(c)
	switch {
	case err != nil:
		return err
	case out != "":
		return SheetPage(p, rs.Title, sheets, tables, out)
	case p.Opt.JSON:
		return p.JSON(struct {
			Sheets []Sheet `json:"sheets"`
			Tables []table `json:"tables"`
		}{sheets, tables})
	}
	for i := range sheets {
		ShowSheet(p, &sheets[i])
	}
	for _, t := range tables {
		p.Println(t.Name)
		showRows(p, t.rows)
		p.Println("")
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

// writeTable writes a table.
func writeTable(b *shell.HTMLPage, t *table) {
	b.Element("h2", t.Name)
	b.WriteString("<table>\n")
	for _, r := range t.rows {
		b.WriteString("<tr><td>" + html.EscapeString(r.ID) + "</td><td>" + html.EscapeString(strings.Join(r.Cells, "; ")) + "</td><td><small>" + html.EscapeString(r.Rule) + "</small></td></tr>\n")
	}
	b.WriteString("</table>\n")
}

// A Sheet is one gladiator on paper.
type Sheet struct {
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

// KeptOf is what is kept of a man during a bout.
func KeptOf(careers game.Papers) []keptCount {
	var list []keptCount
	for _, k := range careers.Kept() {
		list = append(list, keptCount(k))
	}
	return list
}

// ShowSheet prints a sheet in plain characters.
func ShowSheet(p *shell.Program, s *Sheet) {
	for _, row := range s.Rows {
		p.Para(0, row)
	}
	if s.Record != "" {
		p.Para(0, "Record: "+s.Record)
	}
	if s.Today != "" {
		p.Para(0, "Today: "+s.Today)
	}
	for _, k := range s.Kept {
		blank := "____"
		if k.Boxes > 0 {
			blank = strings.TrimSpace(strings.Repeat("[_] ", k.Boxes))
		}
		p.Para(0, k.Name+" "+blank+" ["+k.Rule+"]")
	}
	p.Println("")
}

// SheetPage writes sheets, and tables after them, as one page.
func SheetPage(p *shell.Program, title string, sheets []Sheet, tables []table, out string) error {
	b := shell.NewPage(title)
	for i := range sheets {
		writeSheet(b, &sheets[i])
	}
	for i := range tables {
		writeTable(b, &tables[i])
	}
	return p.WritePage(b, out, page.Plural(len(sheets), "sheet"))
}

// writeSheet writes a sheet.
func writeSheet(b *shell.HTMLPage, s *Sheet) {
	b.WriteString("<section>")
	b.Element("h2", s.Rows[0])
	for _, row := range s.Rows[1:] {
		b.Element("p", row)
	}
	if s.Record != "" {
		b.Element("p", "Record: "+s.Record)
	}
	if s.Today != "" {
		b.Element("p", "Today: "+s.Today)
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
