package pack

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
)

// A Row is one line of an entry to be added to a file: its depth of indentation, and its text. The
// first row follows the dash.
type Row struct {
	Depth int
	Text  string
}

// Append adds an entry at the end of the list under a top-level key, and returns the new text.
// Everything else in the file, including comments and empty lines, stays as it is. The error is of
// type Error: Append does not add to a list that is written in brackets.
func Append(s Source, top string, entry []Row) ([]byte, error) {
	d := document{name: s.Name, lines: bytes.SplitAfter(s.Data, []byte("\n")), end: "\n"}
	if len(d.lines[0]) > 1 && bytes.HasSuffix(d.lines[0], []byte("\r\n")) {
		d.end = "\r\n"
	}
	key := d.key(top)
	if key < 0 {
		d.finish(len(d.lines))
		d.insert(len(d.lines), top+":")
		key = len(d.lines) - 1
	} else if err := d.open(key, top); err != nil {
		return nil, err
	}
	at, margin := d.after(key)
	d.finish(at)
	rows := make([]string, len(entry))
	for i, r := range entry {
		lead := "  "
		if i == 0 {
			lead = "- "
		}
		rows[i] = margin + lead + strings.Repeat("  ", r.Depth) + r.Text
	}
	d.insert(at, rows...)
	return bytes.Join(d.lines, nil), nil
}

// AddField adds a field to a record in a file; v must be a Record of that source. The error is of
// type Error.
func AddField(s Source, v Value, field, value string) ([]byte, error) {
	p := v.Pos()
	d := document{name: s.Name, lines: bytes.SplitAfter(s.Data, []byte("\n")), end: "\n"}
	if p.Line < 1 || p.Line > len(d.lines) {
		return nil, Error{File: s.Name, Msg: "the record to add to is not in this file"}
	}
	row := d.lines[p.Line-1]
	if bytes.HasSuffix(row, []byte("\r\n")) {
		d.end = "\r\n"
	}
	runes := []rune(string(row))
	lead, rest := string(runes[:min(p.Col-1, len(runes))]), string(runes[min(p.Col-1, len(runes)):])
	added := field + ": " + value
	if inner, ok := strings.CutPrefix(rest, "{"); ok { // on one line, in braces
		d.lines[p.Line-1] = []byte(lead + "{" + added + ", " + inner)
		return bytes.Join(d.lines, nil), nil
	}
	margin := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, lead)
	d.finish(p.Line)
	d.insert(p.Line, margin+added)
	return bytes.Join(d.lines, nil), nil
}

// A document is a file as lines, each with its line end.
type document struct {
	name  string
	lines [][]byte
	end   string
}

// key returns the index of the line that begins with a top-level key, or -1.
func (d *document) key(top string) int {
	for i, l := range d.lines {
		if i == 0 {
			l = bytes.TrimPrefix(l, byteOrderMark)
		}
		if bytes.HasPrefix(l, []byte(top+":")) {
			return i
		}
	}
	return -1
}

// open makes sure that the list under a key is written one entry below the other.
func (d *document) open(key int, top string) error {
	head, rest, _ := bytes.Cut(d.lines[key], []byte(":"))
	rest = bytes.TrimSpace(rest)
	remark := []byte(nil)
	if i := bytes.IndexByte(rest, '#'); i >= 0 {
		rest, remark = bytes.TrimSpace(rest[:i]), rest[i:]
	}
	switch string(rest) {
	case "":
		return nil
	case "[]", "~", "null":
		l := append(append([]byte{}, head...), ':')
		if len(remark) > 0 {
			l = append(append(l, ' '), remark...)
		}
		d.lines[key] = append(l, d.end...)
		return nil
	}
	return Error{File: d.name, Line: key + 1, Col: len(head) + 3, Msg: top + ": a list in brackets is not added to; write its entries one below the other, each after a dash"}
}

// after returns the index of the line after the list under a key, and the margin of its dashes.
func (d *document) after(key int) (at int, margin string) {
	at, margin = key+1, "  "
	seen := false
	for i := key + 1; i < len(d.lines); i++ {
		text := bytes.TrimRight(d.lines[i], " \t\r\n")
		if len(text) == 0 {
			continue
		}
		dash := bytes.HasPrefix(text, []byte("- ")) || string(text) == "-"
		if !dash && text[0] == '#' {
			continue // it may belong to what follows
		}
		if !dash && text[0] != ' ' && text[0] != '\t' {
			break // the next key
		}
		inner := bytes.TrimLeft(text, " ")
		if !seen && inner[0] == '-' {
			seen, margin = true, string(text[:len(text)-len(inner)])
		}
		if inner[0] != '#' || seen {
			at = i + 1
		}
	}
	return at, margin
}

// finish makes sure that the line before index at has a line end.
func (d *document) finish(at int) {
	if at < 1 || at > len(d.lines) {
		return
	}
	l := d.lines[at-1]
	if len(l) == 0 && at == len(d.lines) {
		d.lines = d.lines[:at-1]
		return
	}
	if len(l) > 0 && l[len(l)-1] != '\n' {
		d.lines[at-1] = append(append([]byte{}, l...), d.end...)
	}
}

// insert puts rows before the line at an index.
func (d *document) insert(at int, rows ...string) {
	at = min(at, len(d.lines))
	var lines [][]byte
	lines = append(lines, d.lines[:at]...)
	for _, r := range rows {
		lines = append(lines, []byte(r+d.end))
	}
	d.lines = append(lines, d.lines[at:]...)
}

// Scalar writes a text so that it is read back as that text, in quotes only
// where it must be.
func Scalar(text string) string {
	if simple(text) {
		return text
	}
	return strconv.Quote(text)
}

// simple reports whether a text needs no quotes: words that begin with a letter
// and that no reader takes for something else.
func simple(text string) bool {
	switch strings.ToLower(text) {
	case "", "true", "false", "yes", "no", "on", "off", "y", "n", "null":
		return false
	}
	for i, r := range text {
		inner := i > 0 && (unicode.IsDigit(r) || strings.ContainsRune(" _-./'()+", r))
		if !unicode.IsLetter(r) && !inner {
			return false
		}
	}
	return text[len(text)-1] != ' '
}
