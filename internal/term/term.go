// Package term is the terminal a person sits at: how large it is, whether it shows
// colour, how wide a text is on it, hidden typing, and the pager for what is longer than
// it. It is the one package that knows the libraries for that.
package term

import (
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

// IsTerminal reports whether a person sits at the other end of f.
func IsTerminal(f *os.File) bool { return xterm.IsTerminal(int(f.Fd())) }

// Colours reports whether a terminal is to be shown colours, by the environment of the
// program: NO_COLOR forbids them, CLICOLOR_FORCE asks for them where there is no
// terminal, and a dumb one has none. Only the sixteen colours of the terminal's own
// palette are used, which all others have.
func Colours(terminal bool, getenv func(string) string) bool {
	if getenv("NO_COLOR") != "" {
		return false
	}
	if force := getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return terminal && getenv("TERM") != "dumb"
}

// UTF8 reports whether a terminal shows more than ASCII, by the environment of the
// program. One that says nothing of its locale is taken to.
func UTF8(getenv func(string) string) bool {
	for _, name := range [...]string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(getenv(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return true
}

// coloured measures texts in which colours are set: escape sequences take no columns.
var coloured = displaywidth.Options{ControlSequences: true}

// Width returns how many columns a text takes; escape sequences take none.
func Width(text string) int { return coloured.String(text) }

// Cut returns as much of a text as fits, with an ellipsis in place of what does not.
func Cut(text string, columns int) string { return coloured.TruncateString(text, columns, "…") }

// Page shows a text that may be longer than the screen: through the pager that the
// environment names (SUMMA_PAGER, PAGER, else less), or as it is where there is none or
// where it fits.
func Page(out io.Writer, text []byte, rows int, getenv func(string) string) error {
	if strings.Count(string(text), "\n") < rows {
		_, err := out.Write(text)
		return err
	}
	command := getenv("SUMMA_PAGER")
	if command == "" {
		command = getenv("PAGER")
	}
	if command == "" {
		command = "less -FRX"
	}
	words := strings.Fields(command)
	path, err := exec.LookPath(words[0])
	if err != nil {
		_, err := out.Write(text)
		return err
	}
	if words[0] == "less" { // it says how to go on, and how to go back
		words = append(words, "-Psspace goes on, q goes back", "-Pmspace goes on, q goes back")
	}
	pager := exec.Command(path, words[1:]...)
	pager.Stdin, pager.Stdout, pager.Stderr = strings.NewReader(string(text)), out, out
	if err := pager.Run(); err != nil {
		_, err := out.Write(text)
		return err
	}
	return nil
}
