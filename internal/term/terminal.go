package term

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/chzyer/readline"

	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/page"
)

// ErrLeft is returned where a player leaves a question with Ctrl-C.
var ErrLeft = errors.New("left")

// A Terminal reads lines from a person: with editing, history and completion if the terminal
// supports them, else plainly.
type Terminal struct {
	rl   *readline.Instance
	in   io.Reader
	keys *halt.Reader // reads in, where lines are read plainly
	halt *halt.Flag   // raised at Ctrl-C, where the terminal sends a signal for it
	out  io.Writer

	// Columns returns the width where lines are read plainly; nil if it does not matter.
	Columns func() int
	// Words returns the last word of a line typed so far, and its completions; nil for no
	// completion.
	Words func(before string) (word string, list []string)

	pushed []string // lines to be read before any others

	typed unseen // holds the keys of a hidden answer
}

// NewTerminal returns a terminal. plain asks for reading without editing, which never redraws; a
// terminal that cannot edit does so anyway. The flag is raised when the terminal sends a signal
// for Ctrl-C, as it does without editing.
func NewTerminal(in io.ReadCloser, out io.Writer, plain bool, history string, flag *halt.Flag) *Terminal {
	t := &Terminal{in: in, keys: halt.NewReader(in, flag), halt: flag, out: out}
	if plain || os.Getenv("TERM") == "dumb" || os.Getenv("TERM") == "" {
		return t
	}
	if history != "" {
		if err := os.MkdirAll(filepath.Dir(history), 0o700); err != nil {
			history = ""
		}
	}
	rl, err := readline.NewEx(&readline.Config{
		HistoryFile: history, HistoryLimit: 2000, HistorySearchFold: true, DisableAutoSaveHistory: true, InterruptPrompt: "^C", EOFPrompt: "",
		Stdin: in, Stdout: out, Stderr: out, AutoComplete: t, FuncFilterInputRune: t.typed.take,
	})
	if err == nil {
		t.rl = rl
	}
	return t
}

// Edits reports whether the terminal edits lines, and so can redraw them.
func (t *Terminal) Edits() bool { return t.rl != nil }

// Write writes to the terminal.
func (t *Terminal) Write(b []byte) (int, error) { return t.out.Write(b) }

// Close restores the terminal.
func (t *Terminal) Close() error {
	if t.rl == nil {
		return nil
	}
	return t.rl.Close()
}

// ReadLine reads one line. The error is io.EOF if the player leaves, and ErrLeft if he abandons
// the line.
func (t *Terminal) ReadLine(prompt string) (string, error) {
	if len(t.pushed) > 0 {
		text := t.pushed[0]
		t.pushed = t.pushed[1:]
		return text, nil
	}
	prompt = line.Clean(prompt)
	if t.rl == nil {
		return t.plainLine(prompt)
	}
	prompt, err := t.above(prompt)
	if err != nil {
		return "", err
	}
	t.rl.SetPrompt(prompt)
	text, err := t.rl.Readline()
	if errors.Is(err, readline.ErrInterrupt) {
		return "", ErrLeft
	}
	return text, err
}

// Remember adds a line to the history.
func (t *Terminal) Remember(text string) {
	if t.rl != nil && strings.TrimSpace(text) != "" {
		_ = t.rl.SaveHistory(text)
	}
}

// Hidden puts a question and reads the answer without showing it or keeping it in the history.
func (t *Terminal) Hidden(prompt string) (string, error) {
	if t.rl != nil {
		prompt, err := t.above(prompt)
		if err != nil {
			return "", err
		}
		t.rl.SetPrompt(prompt)
		t.typed.begin()
		_, err = t.rl.Readline()
		text := t.typed.end()
		if errors.Is(err, readline.ErrInterrupt) {
			return "", ErrLeft
		}
		return text, err
	}
	return t.plainHidden(prompt)
}

// plainHidden reads a line without showing it, where lines are read plainly.
func (t *Terminal) plainHidden(prompt string) (string, error) {
	f, ok := t.in.(interface{ Fd() uintptr })
	if !ok || !readline.IsTerminal(int(f.Fd())) {
		return "", ErrLeft
	}
	was, err := readline.MakeRaw(int(f.Fd())) // before the question, so that fast typing is hidden too
	if err != nil {
		return "", err
	}
	text := ""
	if _, err = io.WriteString(t.out, prompt); err == nil {
		text, err = t.unseen()
	}
	if back := readline.Restore(int(f.Fd()), was); err == nil {
		err = back
	}
	_, _ = io.WriteString(t.out, "\n")
	return text, err
}

// unseen reads keys up to the end of a line.
func (t *Terminal) unseen() (string, error) {
	var b []byte
	one := make([]byte, 1)
	for len(b) <= line.MaxLength {
		if _, err := io.ReadFull(t.keys, one); err != nil {
			return "", err
		}
		switch key := one[0]; {
		case key == '\r' || key == '\n':
			return string(b), nil
		case key == readline.CharInterrupt:
			return "", ErrLeft
		case key == readline.CharDelete && len(b) == 0: // Ctrl-D
			return "", io.EOF
		case key == readline.CharBackspace || key == readline.CharCtrlH:
			_, n := utf8.DecodeLastRune(b)
			b = b[:len(b)-n]
		case key >= ' ':
			b = append(b, key)
		}
	}
	return string(b), nil
}

// Wipe removes the line just typed from the screen, with all its rows.
func (t *Terminal) Wipe(prompt, text string) {
	if t.rl != nil {
		columns := t.rl.Config.FuncGetWidth()
		above, prompt := parted(prompt, columns)
		rows := strings.Count(above, "\n") + rowsOf(prompt+text, columns)
		_, _ = io.WriteString(t.out, "\x1b["+strconv.Itoa(rows)+"A\r\x1b[J")
	}
}

// above writes the part of a prompt that would leave too little room for input, and returns the
// rest: a prompt as wide as the screen would be redrawn with every key.
func (t *Terminal) above(prompt string) (string, error) {
	above, prompt := parted(prompt, t.rl.Config.FuncGetWidth())
	_, err := io.WriteString(t.out, above)
	return prompt, err
}

// Typing is the number of columns that are kept free after a prompt.
const Typing = 8

// parted splits a prompt into the lines that go above it, and the rest.
func parted(prompt string, columns int) (above, rest string) {
	if columns < 1 || (readline.Runes{}).WidthAll([]rune(prompt))+Typing <= columns {
		return "", prompt
	}
	rows := strings.Split(unbroken(prompt, columns), "\n")
	last := rows[len(rows)-1] + " "
	if (readline.Runes{}).WidthAll([]rune(last))+Typing <= columns {
		return strings.Join(rows[:len(rows)-1], "\n") + "\n", last
	}
	if k := strings.LastIndex(last, " ["); k > 0 && strings.TrimSpace(last[:k]) != "" { // what Enter does goes to a row of its own
		return strings.Join(append(rows[:len(rows)-1], last[:k]), "\n") + "\n", " " + last[k:]
	}
	words := strings.Fields(last)
	const end = 2 // keep the last word with the sign, since a bare sign asks for nothing
	if n := len(words) - end; n > 0 {
		if tail := "  " + strings.Join(words[n:], " ") + " "; (readline.Runes{}).WidthAll([]rune(tail))+Typing <= columns {
			rows[len(rows)-1] = strings.TrimRight(last[:strings.LastIndex(last, words[n])], " ")
			return strings.Join(rows, "\n") + "\n", tail
		}
	}
	return strings.Join(rows, "\n") + "\n", "> "
}

// unbroken returns a prompt broken into rows, in which what Enter does and the sign after it stay
// together.
func unbroken(prompt string, columns int) string {
	const glue = "\u00a0"
	prompt = strings.TrimRight(prompt, " ")
	if k := strings.LastIndex(prompt, " ["); k >= 0 {
		if end := strings.ReplaceAll(prompt[k+1:], " ", glue); (readline.Runes{}).WidthAll([]rune(end)) < columns/2 {
			prompt = prompt[:k+1] + end
		}
	}
	return strings.ReplaceAll(string(page.Wrap(nil, []byte(prompt), columns, "  ")), glue, " ")
}

// rowsOf returns how many rows a line takes on a screen, including the one that the cursor is in.
func rowsOf(text string, columns int) int {
	return readline.Runes{}.WidthAll([]rune(text))/max(1, columns) + 1
}

// Push queues a line that was typed before it was asked for.
func (t *Terminal) Push(text string) {
	t.pushed = append(t.pushed, text)
	if t.rl != nil {
		_ = t.rl.SaveHistory(text)
	}
}

// plainLine reads a line byte by byte, so that nothing of the next line is consumed.
func (t *Terminal) plainLine(prompt string) (string, error) {
	if t.Columns != nil {
		prompt = unbroken(prompt, t.Columns()-4) + " " // leaves room for a short answer
	}
	if _, err := io.WriteString(t.out, prompt); err != nil {
		return "", err
	}
	var b []byte
	one := make([]byte, 1)
	for len(b) <= line.MaxLength {
		n, err := t.keys.Read(one)
		if errors.Is(err, halt.ErrStopped) {
			t.halt.Clear()
			_, _ = io.WriteString(t.out, "\n")
			return "", ErrLeft
		}
		if n == 1 {
			if one[0] == '\n' {
				break
			}
			b = append(b, one[0])
		}
		if err != nil {
			if len(b) > 0 {
				break
			}
			return "", err
		}
	}
	return strings.TrimRight(string(b), "\r"), nil
}

// Ask puts a question. A player who leaves it abandons the command.
func (t *Terminal) Ask(prompt string) (string, error) {
	if t.rl != nil {
		t.rl.HistoryDisable()
		defer t.rl.HistoryEnable()
	}
	return t.ReadLine(prompt)
}

// Do returns the completions of a word, as the line editor asks for them.
func (t *Terminal) Do(text []rune, pos int) ([][]rune, int) {
	if t.Words == nil {
		return nil, 0
	}
	word, list := t.Words(string(text[:pos]))
	var next [][]rune
	for _, w := range list {
		end := " "
		if strings.HasSuffix(w, "=") {
			end = ""
		}
		next = append(next, []rune(w[len(word):]+end))
	}
	return next, len([]rune(word))
}
