package cli

import (
	"strconv"

	"summa/internal/page"
)

// defaultWidth is the width of text when none is known.
const defaultWidth = 80

// width returns how many columns there are to print on.
func (p *Program) width() int {
	n, err := strconv.Atoi(p.Getenv("COLUMNS"))
	if (err != nil || n <= 0) && p.Width != nil {
		n = p.Width()
	}
	if n <= 0 {
		n = defaultWidth
	}
	return max(n, page.MinWidth)
}

// page is the standard output, to print on.
func (p *Program) page() *page.Page {
	return &page.Page{Out: p.out, Width: p.width(), Plain: p.opt.plain(), Quiet: p.opt.Quiet}
}

// println prints a line as it is.
func (p *Program) println(text string) { p.page().Println(text) }

// para prints text wrapped and indented.
func (p *Program) para(indent int, text string) { p.page().Para(indent, text) }

// entry prints a term and the text about it, which starts at a column.
func (p *Program) entry(indent, column int, term, text string) {
	p.page().Entry(indent, column, term, text)
}

// json prints a value as JSON on one line.
func (p *Program) json(value any) error { return p.page().JSON(value) }

func columns(s string) int                  { return page.Columns(s) }
func cut(text string, width int) string     { return page.Cut(text, width) }
func column(indent int, terms []string) int { return page.Column(indent, terms) }
func plural(n int, one string) string       { return page.Plural(n, one) }
func thousands(n uint64) string             { return page.Thousands(n) }
