package table

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"summa/internal/cli/shell"
	"summa/internal/disk"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/luck"
	"summa/internal/luck/view"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/term"
)

// mostSettings is the largest size in bytes of the saved settings of the screen.
const mostSettings = 1 << 16

// setScreen gives a session at a terminal its ruleset's screen.
func setScreen(p *shell.Program, s *repl.Session) error {
	if s.Ruleset.Screen == nil {
		return nil
	}
	set, err := s.Ruleset.Screen()
	if err != nil {
		return err
	}
	book, err := screen.Read(set, s.Game().Words())
	if err != nil {
		return err
	}
	if s.Waits, err = patience(p.Getenv("SUMMA_PATIENCE")); err != nil {
		return err
	}
	s.Desk = func(words []string) (string, error) { return p.Within(words, s.Out) }
	s.Fortune, s.Reseeds = fortune, p.Opt.SeedDrawn && p.Opt.Journal == ""
	s.Screen, s.Means = book, func() screen.Means { return means(p) }
	if dir, err := journal.Dir(p.Getenv); err == nil {
		name := filepath.Join(filepath.Dir(dir), "screen")
		if text, err := disk.ReadRegular(name, mostSettings); err == nil {
			s.KeptScreen = string(text)
		}
		s.KeepScreen = func(settings string) error {
			if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
				return err
			}
			err := disk.Create(name, []byte(settings))
			if errors.Is(err, fs.ErrExist) {
				err = disk.Update(name, mostSettings, func([]byte) ([]byte, error) { return []byte(settings), nil })
			}
			return err
		}
	}
	if f, ok := p.Stdout.(*os.File); ok && p.OutTerminal && !p.Opt.IsPlain() {
		s.Page = func(text []byte) error {
			_, rows, ok := term.Size(f)
			if !ok {
				rows = math.MaxInt // nobody knows what would not fit
			}
			var visible bytes.Buffer // the text as the screen shows it
			_, err := line.NewWriter(&visible).Write(text)
			if err != nil {
				return err
			}
			rest, err := term.Page(f, visible.Bytes(), rows, p.Getenv)
			s.Rest = lastLines(text, bytes.Count(rest, []byte("\n"))) // unchanged, since it comes here once more
			return err
		}
	}
	return nil
}

// mostPatience is the longest possible wait of a person, in seconds.
const mostPatience = 3600

// patience returns the longest wait for computations that a person has set in seconds; 0 if none
// is set.
func patience(said string) (time.Duration, error) {
	if said == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(said)
	if err != nil || n < 1 || n > mostPatience {
		return 0, shell.Usagef("such as SUMMA_PATIENCE=20", "SUMMA_PATIENCE is for how many seconds advise may think, 1 to %d, not %s", mostPatience, line.Quoted(said))
	}
	return time.Duration(n) * time.Second, nil
}

// lastLines returns the last n lines of a text.
func lastLines(text []byte, n int) []byte {
	for left := bytes.Count(text, []byte("\n")) - n; left > 0; left-- {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	if n == 0 {
		return nil
	}
	return text
}

// fortune returns a sentence on the luck of the dice of a bout; "" if it takes too long to
// compute.
func fortune(s *repl.Session) string {
	const patience = 2 * time.Second
	var l luck.Ledger
	late := errors.New("too late")
	end := time.Now().Add(patience)
	var err error
	if l.Suffered, err = luck.Suffered(s.Ruleset); err != nil {
		return ""
	}
	err = s.Retrace(func(d *repl.Deed) error {
		if time.Now().After(end) {
			return late
		}
		return l.Add(d, func(*luck.Trial) {})
	})
	if err != nil {
		return ""
	}
	return view.InShort(&l)
}

// means returns what the terminal can show now.
func means(p *shell.Program) screen.Means {
	return screen.Means{Columns: p.Columns(), Colour: p.Colored(), UTF8: term.UTF8(p.Getenv), Spoken: p.Opt.IsPlain()}
}
