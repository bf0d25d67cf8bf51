package shell

import (
	"strconv"

	"summa/internal/page"
)

// DefaultWidth is the width of text when none is known.
const DefaultWidth = 80

// Columns returns the number of columns to print on.
func (p *Program) Columns() int {
	n, err := strconv.Atoi(p.Getenv("COLUMNS"))
	if (err != nil || n <= 0) && p.Width != nil {
		n = p.Width()
	}
	if n <= 0 {
		n = DefaultWidth
	}
	return max(n, page.MinWidth)
}

// Page returns the standard output as a page to print on.
func (p *Program) Page() *page.Page {
	return &page.Page{Out: p.Out, Width: p.Columns(), Plain: p.Opt.IsPlain(), Quiet: p.Opt.Quiet, Brief: p.inside, Seen: p.OutTerminal}
}

// Println prints a line as it is.
func (p *Program) Println(text string) { p.Page().Println(text) }

// Para prints text wrapped and indented.
func (p *Program) Para(indent int, text string) { p.Page().Para(indent, text) }

// Entry prints a term and the text about it, which starts at a column.
func (p *Program) Entry(indent, column int, term, text string) {
	p.Page().Entry(indent, column, term, text)
}

// JSON prints a value as JSON on one line.
func (p *Program) JSON(value any) error { return p.Page().JSON(value) }
