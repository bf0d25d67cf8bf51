package cli

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/disk"
)

func (p *Program) campaignSheetCommand() *cobra.Command {
	out := ""
	cmd := &cobra.Command{
		Use:     "sheet FILE [NAME...]",
		Short:   "Make record sheets of gladiators, to be printed",
		Long:    "Make a record sheet for each gladiator who can fight, or for those named: his kit, his skills, what the day remembers, and boxes for what is kept during a bout. With -o it is a self-contained HTML page.",
		Example: "  summa campaign sheet ludus.yaml\n  summa campaign sheet ludus.yaml Flamma Remus -o sheets.html",
		Args:    arguments(1, 200),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.sheet(args[0], args[1:], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write an HTML page to a new `FILE`")
	return cmd
}

// A sheet is one gladiator on paper.
type sheet struct {
	Name   string      `json:"name"`
	Rows   []string    `json:"rows"`
	Today  string      `json:"today,omitempty"`
	Record string      `json:"record"`
	Kept   []keptCount `json:"kept"`
}

// keptCount is something kept during a bout.
type keptCount struct {
	Name  string `json:"name"`
	Boxes int    `json:"boxes,omitempty"`
	Rule  string `json:"rule"`
}

func (p *Program) sheet(path string, names []string, out string) error {
	c, err := p.campaign(path)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		names = c.Names(true)
	}
	width := p.width()
	if out != "" {
		width = defaultWidth
	}
	sheets := []sheet{}
	for _, name := range names {
		m, err := manNamed(c, name)
		if err != nil {
			return err
		}
		s, err := sheetOf(c, m, width)
		if err != nil {
			return p.campaignFailure(err)
		}
		sheets = append(sheets, s)
	}
	switch {
	case out != "":
		return p.sheetPage(c, sheets, out)
	case p.opt.JSON:
		return p.json(struct {
			Sheets []sheet `json:"sheets"`
		}{sheets})
	}
	for i := range sheets {
		p.showSheet(&sheets[i])
	}
	return nil
}

func sheetOf(c *campaign.Campaign, m *campaign.Man, width int) (sheet, error) {
	rows, err := c.Sheet(m, width)
	s := sheet{Name: m.Name, Rows: rows, Today: todayWords(c, m), Record: plural(m.Bouts, "bout") + fmt.Sprintf(", %d defeated, spared %s", m.Beaten, plural(m.Spared, "time"))}
	for _, k := range c.Careers().Kept() {
		s.Kept = append(s.Kept, keptCount(k))
	}
	return s, err
}

// showSheet prints a sheet in plain characters.
func (p *Program) showSheet(s *sheet) {
	for _, row := range s.Rows {
		p.para(0, row)
	}
	p.para(0, "Record: "+s.Record)
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

// sheetStyle is how the page looks on paper.
const sheetStyle = `body{font:11pt/1.4 Georgia,serif;margin:1.5cm}section{border:1px solid #000;padding:.6em 1em;margin:0 0 1em;break-inside:avoid}h1{font-size:16pt}h2{font-size:13pt;margin:0}p{margin:.2em 0}i{display:inline-block;width:.8em;height:.8em;border:1px solid #000;margin-right:.25em}u{display:inline-block;width:3em;border-bottom:1px solid #000;text-decoration:none}small{color:#444}`

// sheetPage writes sheets as one page that needs nothing else.
func (p *Program) sheetPage(c *campaign.Campaign, sheets []sheet, out string) error {
	var b strings.Builder
	title := html.EscapeString(c.Title)
	b.WriteString("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title + "</title><style>" + sheetStyle + "</style></head><body>\n<h1>" + title + "</h1>\n")
	for i := range sheets {
		s := &sheets[i]
		b.WriteString("<section><h2>" + html.EscapeString(s.Rows[0]) + "</h2>\n")
		for _, row := range append(s.Rows[1:], "Record: "+s.Record) {
			b.WriteString("<p>" + html.EscapeString(row) + "</p>\n")
		}
		if s.Today != "" {
			b.WriteString("<p>Today: " + html.EscapeString(s.Today) + "</p>\n")
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
	b.WriteString("</body></html>\n")
	if err := disk.Create(out, []byte(b.String())); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return &Failure{StatusIO, fmt.Errorf("%s: file exists", out), "name a file that does not exist yet"}
		}
		return &Failure{Status: StatusIO, Err: err}
	}
	if !p.opt.Quiet && !p.opt.JSON {
		p.para(0, out+": "+plural(len(sheets), "sheet"))
	}
	return nil
}
