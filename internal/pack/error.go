package pack

import (
	"fmt"
	"strconv"
	"strings"
)

// A Pos is a place in a source. Lines and columns count from 1, columns in
// characters.
type Pos struct {
	File      string
	Line, Col int
}

// String returns the position as file:line:column.
func (p Pos) String() string {
	return fmt.Sprintf("%s:%d:%d", plain(p.File), p.Line, p.Col)
}

// An Error is one thing wrong with a source. Line is 0 if the error concerns the whole file, and
// File is empty if it concerns no file.
type Error struct {
	File      string
	Line, Col int
	Msg       string
	Hint      string // the nearest valid choice, if there is one
	Warning   bool
}

// Error returns the problem as `file:line:column: message; did you mean "x"?`.
func (e Error) Error() string {
	var b strings.Builder
	switch {
	case e.File != "" && e.Line > 0:
		b.WriteString(Pos{e.File, e.Line, e.Col}.String() + ": ")
	case e.File != "":
		b.WriteString(plain(e.File) + ": ")
	}
	if e.Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(e.Msg)
	if e.Hint != "" {
		fmt.Fprintf(&b, "; did you mean %q?", e.Hint)
	}
	return b.String()
}

// Errors is everything wrong with some sources, in file order. After the first
// 50 a last one says how many more there are.
type Errors []Error

// Error returns the errors, one per line.
func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// plain returns a file name that is safe to print on a terminal.
func plain(name string) string {
	if strings.ContainsFunc(name, unprintable) {
		return strconv.Quote(name)
	}
	return name
}

// quote returns s quoted, and shortened if it is long.
func quote(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n++; n > most {
			return strconv.Quote(s[:i] + "...")
		}
	}
	return strconv.Quote(s)
}

// oneOf lists the choices of a word for a message.
func oneOf(words []string) string {
	const most = 12
	if len(words) > most {
		return strings.Join(words[:most], ", ") + ", ..."
	}
	return strings.Join(words, ", ")
}

// article returns a name with "a" or "an" before it.
func article(name string) string {
	if name != "" && strings.Contains("aeiou", name[:1]) {
		return "an " + name
	}
	return "a " + name
}
