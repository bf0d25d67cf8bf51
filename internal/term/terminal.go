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

// ErrLeft says that a player left a question with Ctrl-C.
var ErrLeft = errors.New("left")

// A Terminal reads lines from a person: with editing, history and completion
// where the terminal can, plainly where it cannot.
type Terminal struct {
	rl   *readline.Instance
	in   io.Reader
	keys *halt.Reader // of in, where lines are read plainly
	halt *halt.Flag   // goes up at Ctrl-C where the terminal sends a signal for it
	out  io.Writer

	// Columns is how wide it is, where lines are read plainly; nil: it does not matter.
	Columns func() int
	// Words are those that the last word of a line, of which so much has been typed, may
	// become; nil if nothing completes them.
	Words func(before string) (word string, list []string)

	pushed []string // lines to be read before any others

	typed unseen // an answer that nobody may see
}

// NewTerminal returns a terminal. plain asks for reading without editing, which draws
// nothing twice; so does a terminal that cannot edit. The flag goes up when the
// terminal sends a signal for Ctrl-C, as it does then.
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

// Edits reports whether the terminal edits lines, and so can be drawn on again.
func (t *Terminal) Edits() bool { return t.rl != nil }

// Write writes to the terminal.
func (t *Terminal) Write(b []byte) (int, error) { return t.out.Write(b) }

// Close gives the terminal back.
func (t *Terminal) Close() error {
	if t.rl == nil {
		return nil
	}
	return t.rl.Close()
}

// ReadLine reads one line. io.EOF says the player leaves, ErrLeft that he
// abandons the line.
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

// Remember keeps a line in the history.
func (t *Terminal) Remember(text string) {
	if t.rl != nil && strings.TrimSpace(text) != "" {
		_ = t.rl.SaveHistory(text)
	}
}

// Hidden puts a question and reads the answer without showing it; no history
// keeps it.
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

// plainHidden reads a line that the terminal does not show.
func (t *Terminal) plainHidden(prompt string) (string, error) {
	f, ok := t.in.(interface{ Fd() uintptr })
	if !ok || !readline.IsTerminal(int(f.Fd())) {
		return "", ErrLeft
	}
	was, err := readline.MakeRaw(int(f.Fd())) // before the question: who is quick is not shown either
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

// Wipe takes the line just typed off the screen, all its rows.
func (t *Terminal) Wipe(prompt, text string) {
	if t.rl != nil {
		columns := t.rl.Config.FuncGetWidth()
		above, prompt := parted(prompt, columns)
		rows := strings.Count(above, "\n") + rowsOf(prompt+text, columns)
		_, _ = io.WriteString(t.out, "\x1b["+strconv.Itoa(rows)+"A\r\x1b[J")
	}
}

// above writes what leaves too little room to type behind it, and returns the prompt
// that is left: a prompt as wide as the screen would be drawn anew with every key.
func (t *Terminal) above(prompt string) (string, error) {
	above, prompt := parted(prompt, t.rl.Config.FuncGetWidth())
	_, err := io.WriteString(t.out, above)
	return prompt, err
}

// Typing is how many columns are kept free behind a prompt.
const Typing = 8

// parted parts a prompt into lines that go before it and the prompt.
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
	const end = 2 // the last word and the sign: a bare sign would ask for nothing
	if n := len(words) - end; n > 0 {
		if tail := "  " + strings.Join(words[n:], " ") + " "; (readline.Runes{}).WidthAll([]rune(tail))+Typing <= columns {
			rows[len(rows)-1] = strings.TrimRight(last[:strings.LastIndex(last, words[n])], " ")
			return strings.Join(rows, "\n") + "\n", tail
		}
	}
	return strings.Join(rows, "\n") + "\n", "> "
}

// unbroken is a prompt in rows of some columns, where what Enter does and the sign behind
// it stay together.
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

// rowsOf is how many rows a line has taken on a screen of some columns, with the one
// that the cursor has come to.
func rowsOf(text string, columns int) int {
	return readline.Runes{}.WidthAll([]rune(text))/max(1, columns) + 1
}

// Push has a line read that was typed before it was asked for.
func (t *Terminal) Push(text string) {
	t.pushed = append(t.pushed, text)
	if t.rl != nil {
		_ = t.rl.SaveHistory(text)
	}
}

// plainLine reads a line byte by byte, so that nothing of the next one is
// swallowed.
func (t *Terminal) plainLine(prompt string) (string, error) {
	if t.Columns != nil {
		prompt = unbroken(prompt, t.Columns()-4) + " " // with room for a short answer
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

// Ask puts a question; a player who leaves it abandons the command.
func (t *Terminal) Ask(prompt string) (string, error) {
	if t.rl != nil {
		t.rl.HistoryDisable()
		defer t.rl.HistoryEnable()
	}
	return t.ReadLine(prompt)
}

// Do completes a word, state by state.
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
