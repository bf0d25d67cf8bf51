package cli

import (
	"strconv"
	"strings"
	"unicode"

	"summa/internal/line"
)

// The width of text when none is known, and the least there ever is.
const (
	defaultWidth = 80
	minWidth     = 40
)

// width returns how many columns there are to print on.
func (p *Program) width() int {
	n, err := strconv.Atoi(p.Getenv("COLUMNS"))
	if (err != nil || n <= 0) && p.Width != nil {
		n = p.Width()
	}
	if n <= 0 {
		n = defaultWidth
	}
	return max(n, minWidth)
}

// columns counts the columns that s takes on a terminal.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

// runeColumns leaves out marks, which share the column of their letter.
func runeColumns(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	return 1
}

// wrap breaks text into lines of at most width columns, between words where it
// can.
func wrap(text string, width int) []string {
	var lines []string
	row, used := "", 0
	for _, word := range strings.Fields(text) {
		word = line.Clean(word) // text may come from a file of a stranger
		n := columns(word)
		if used > 0 && used+1+n > width {
			lines = append(lines, row)
			row, used = "", 0
		}
		if used > 0 {
			row, used = row+" ", used+1
		}
		for n > width {
			head := fit(word, width)
			lines = append(lines, head)
			word = word[len(head):]
			n = columns(word)
		}
		row, used = row+word, used+n
	}
	if row != "" {
		lines = append(lines, row)
	}
	return lines
}

// fit returns as much of s as fits on width columns.
func fit(s string, width int) string {
	used := 0
	for i, r := range s {
		if used += runeColumns(r); used > width && i > 0 {
			return s[:i]
		}
	}
	return s
}

// cut shortens text to one line of width columns.
func cut(text string, width int) string {
	text = line.Clean(text)
	if columns(text) <= width {
		return text
	}
	return strings.TrimRight(fit(text, width-1), " ,;:") + "…"
}

// println prints a line as it is.
func (p *Program) println(text string) {
	// The buffer keeps the first error, and Run asks for it.
	_, _ = p.out.WriteString(text)
	_ = p.out.WriteByte('\n')
}

// para prints text wrapped and indented.
func (p *Program) para(indent int, text string) {
	margin := strings.Repeat(" ", indent)
	for _, row := range wrap(text, p.width()-indent) {
		p.println(margin + row)
	}
}

// entry prints a term and the text about it, which starts at a column. Where
// the column leaves too little room the text goes below the term.
func (p *Program) entry(indent, column int, term, text string) {
	const least = 22
	margin := strings.Repeat(" ", indent)
	if text == "" {
		p.println(margin + term)
		return
	}
	if p.width()-column < least {
		p.para(indent, term)
		p.para(indent+4, text)
		return
	}
	lead := margin + term
	if columns(lead)+2 > column {
		p.println(lead)
		lead = ""
	}
	for _, row := range wrap(text, p.width()-column) {
		p.println(lead + strings.Repeat(" ", column-columns(lead)) + row)
		lead = ""
	}
}

// column returns where the text of entries starts whose terms are the given
// ones, with an indent before and a gap after them.
func column(indent int, terms []string) int {
	const most = 28
	widest := 0
	for _, term := range terms {
		widest = max(widest, columns(term))
	}
	return indent + min(widest, most) + 2
}

// plural counts things: "1 file", "2 files".
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}
