// Package term handles the terminal of a person: its size, whether it shows colour, the width of
// texts on it, hidden input, and the pager for text longer than the screen. It is the only
// package that uses libraries for that.
package term

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/clipperhouse/displaywidth"
	xterm "golang.org/x/term"
)

// Size returns how many columns and rows a terminal has; ok is false if f is none.
func Size(f *os.File) (columns, rows int, ok bool) {
	columns, rows, err := xterm.GetSize(int(f.Fd()))
	return columns, rows, err == nil
}

// IsTerminal reports whether f is a terminal.
func IsTerminal(f *os.File) bool { return xterm.IsTerminal(int(f.Fd())) }

// Colours reports whether to use colours on a terminal, according to the environment: NO_COLOR
// forbids them, CLICOLOR_FORCE asks for them even without a terminal, and a dumb terminal has
// none. Only the terminal's sixteen palette colours are used, which all other terminals have.
func Colours(terminal bool, getenv func(string) string) bool {
	if getenv("NO_COLOR") != "" {
		return false
	}
	if force := getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return terminal && getenv("TERM") != "dumb"
}

// UTF8 reports whether a terminal shows more than ASCII, according to the environment. Without a
// locale it is assumed to.
func UTF8(getenv func(string) string) bool {
	for _, name := range [...]string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(getenv(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return true
}

// coloured measures texts with colours: escape sequences take no columns.
var coloured = displaywidth.Options{ControlSequences: true}

// Width returns how many columns a text takes; escape sequences take none.
func Width(text string) int { return coloured.String(text) }

// Cut returns as much of a text as fits, with an ellipsis for the rest.
func Cut(text string, columns int) string { return coloured.TruncateString(text, columns, "…") }

// Page shows a text that may be longer than the screen: in the pager that SUMMA_PAGER names, or
// else as much as fits. It returns what is left.
func Page(out io.Writer, text []byte, rows int, getenv func(string) string) (rest []byte, err error) {
	if bytes.Count(text, []byte("\n")) < rows {
		_, err := out.Write(text)
		return nil, err
	}
	if words := strings.Fields(getenv("SUMMA_PAGER")); len(words) > 0 {
		if path, err := exec.LookPath(words[0]); err == nil && pipe(out, text, path, words[1:]) == nil {
			return nil, nil
		}
	}
	shown, rest := cutRows(text, max(rows-3, 5)) // the typed line, the note on the rest, and the prompt need room too
	_, err = out.Write(shown)
	return rest, err
}

// pipe shows a text in a pager. The pager must not start or write anything by itself.
func pipe(out io.Writer, text []byte, path string, args []string) error {
	pager := exec.Command(path, args...)
	pager.Env = append(os.Environ(), "LESSSECURE=1")
	pager.Stdin, pager.Stdout, pager.Stderr = bytes.NewReader(text), out, out
	return pager.Run()
}

// cutRows splits a text after a number of lines.
func cutRows(text []byte, rows int) (first, rest []byte) {
	at := 0
	for range rows {
		next := bytes.IndexByte(text[at:], '\n')
		if next < 0 {
			return text, nil
		}
		at += next + 1
	}
	return text[:at], text[at:]
}
