// Package page prints answers: text wrapped to a width, and JSON on one line. It knows nothing
// about what it prints.
package page

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// A Page is an output and the style of writing on it.
type Page struct {
	Out   *bufio.Writer // keeps the first error, for the code that flushes it
	Width int           // columns
	Plain bool          // sentences, no drawings
	Quiet bool          // nothing that was not asked for
	Seen  bool          // a person reads it at a terminal
	Brief bool          // printed within a session: minor information takes a single line
}

// MinWidth is the fewest columns that text is made for.
const MinWidth = 40

// Println prints a line as it is.
func (p *Page) Println(text string) {
	_, _ = p.Out.WriteString(text)
	_ = p.Out.WriteByte('\n')
}

// Para prints text wrapped and indented.
func (p *Page) Para(indent int, text string) {
	margin := strings.Repeat(" ", indent)
	for _, row := range Rows(text, p.Width-indent) {
		p.Println(margin + row)
	}
}

// Entry prints a term and the text about it, which starts at a column. Where
// the column leaves too little room the text goes below the term.
func (p *Page) Entry(indent, column int, term, text string) {
	const least = 22
	margin := strings.Repeat(" ", indent)
	if text == "" {
		p.Println(margin + term)
		return
	}
	if p.Width-column < least {
		p.Para(indent, term)
		p.Para(indent+4, text)
		return
	}
	lead := margin + term
	if Columns(lead)+2 > column {
		p.Println(lead)
		lead = ""
	}
	for _, row := range Rows(text, p.Width-column) {
		p.Println(lead + strings.Repeat(" ", column-Columns(lead)) + row)
		lead = ""
	}
}

// Column returns where the text of entries starts whose terms are the given
// ones, with an indent before and a gap after them.
func Column(indent int, terms []string) int {
	const most = 28
	widest := 0
	for _, term := range terms {
		widest = max(widest, Columns(term))
	}
	return indent + min(widest, most) + 2
}

// Hang prints text with the rows after its first indented further.
func (p *Page) Hang(indent int, text string) {
	margin := strings.Repeat(" ", indent)
	for i, row := range Rows(text, p.Width-indent-2) {
		if i > 0 {
			row = "  " + row
		}
		p.Println(margin + row)
	}
}

// JSON prints a value on one line.
func (p *Page) JSON(value any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return fmt.Errorf("internal error: %w", err)
	}
	_, _ = p.Out.Write(b.Bytes())
	return nil
}

// Plural counts things: "1 file", "2 files".
func Plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}

// Thousands writes a number with commas.
func Thousands(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
