package cli

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/repl"
	"summa/internal/show"
)

func (p *Program) resumeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "resume [JOURNAL]",
		Short: "Go on with a recorded bout",
		Args:  arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			name, err := p.journalName(args)
			if err != nil {
				return err
			}
			return p.resume(name)
		},
	}
}

// journalName is the journal that is named, or the last one.
func (p *Program) journalName(args []string) (string, error) {
	if len(args) == 1 {
		return args[0], nil
	}
	dir, err := journal.Dir(p.Getenv)
	if err != nil {
		return "", &Failure{Status: StatusIO, Err: err}
	}
	name, ok := journal.Latest(dir)
	if !ok {
		return "", &Failure{Status: StatusIO, Err: fmt.Errorf("there is no journal in %s", dir), Hint: "summa play RULESET begins a bout"}
	}
	return name, nil
}

// offerResume asks whether to go on with the last bout, if it is of the same
// ruleset and not over. A command instead of an answer begins a new bout.
func (p *Program) offerResume(s *repl.Session) (resumed bool, err error) {
	dir, err := journal.Dir(p.Getenv)
	if err != nil || p.opt.Journal != "" || p.opt.Quiet {
		return false, nil
	}
	name, ok := journal.Latest(dir)
	if !ok {
		return false, nil
	}
	old, n, err := p.reread(name)
	if err != nil || old.Ruleset.Name() != s.Ruleset.Name() || old.Game().Over() || n == 0 {
		return false, nil
	}
	t := p.terminal()
	for {
		answer, err := t.Ask(fmt.Sprintf("go on with the last bout (%s, %s)? [y/N] ", figures(old.Game()), plural(n, "command")))
		if err != nil {
			return false, nil
		}
		switch word := strings.ToLower(strings.TrimSpace(answer)); {
		case word == "y" || word == "yes":
			return true, p.resume(name)
		case word == "" || word == "n" || word == "no":
			return false, nil
		case s.Understands(answer):
			t.Push(answer)
			return false, nil
		}
		p.println("y goes on with it, n begins a new bout, and so does any command")
		if err := p.flush(); err != nil {
			return false, err
		}
	}
}

// figures names those who take part in a bout.
func figures(g game.Game) string {
	var names []string
	for i := 0; g.Side(i) != ""; i++ {
		names = append(names, string(g.Namer().AppendName(nil, i)))
	}
	return strings.Join(names, ", ")
}

// reread carries out a journal as far as it goes, for looking.
func (p *Program) reread(name string) (s *repl.Session, n int, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	r := journal.NewReader(f)
	r.Mend(func(int) {})
	if s, err = p.opened(r, nil); err != nil {
		return nil, 0, err
	}
	err = p.repeat(r, s, func(*journal.Entry) bool { n++; return true })
	return s, n, err
}

// resume goes on with a journal: at the terminal, or with a script from
// standard input.
func (p *Program) resume(name string) error {
	if name == piped {
		return usagef("write it to a file; verify, replay and luck take -", "resume goes on in the journal itself, and cannot in standard input")
	}
	w, _, recovery, err := journal.Append(name)
	if err != nil {
		return recordFailure(name, err)
	}
	if recovery != nil {
		fmt.Fprintf(p.Stderr, "summa: %s: the last line was torn and has been taken off; nothing acknowledged is lost\n", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := journal.NewReader(f)
	s, err := p.opened(r, nil)
	if err != nil {
		return recordFailure(name, err)
	}
	if err := p.repeat(r, s, nil); err != nil {
		return recordFailure(name, err)
	}
	s.CatchUp()
	if err := record(s, w, false); err != nil {
		return &Failure{Status: StatusIO, Err: err}
	}
	if !p.Terminal {
		return p.script(s, "")
	}
	p.println("going on with " + name)
	if _, err := p.out.Write(show.Wrap(nil, s.Game().Show(nil, "", p.width()), p.width(), "    ")); err != nil {
		return err
	}
	return p.converse(s)
}

// piped is how a journal is named that comes on standard input.
const piped = "-"

// pipedHelp says so to the user.
const pipedHelp = "The JOURNAL - is standard input."

// openJournal opens a journal that is only read. What comes on standard input is kept,
// for a bout may be carried out twice, side by side.
func (p *Program) openJournal(name string) (io.ReadCloser, error) {
	if name != piped {
		f, err := os.Open(name)
		if err != nil {
			return nil, err // not f: a nil file is a reader
		}
		return f, nil
	}
	if p.piped == nil {
		text, err := io.ReadAll(p.Stdin)
		if err != nil {
			return nil, &Failure{Status: StatusIO, Err: fmt.Errorf("standard input: %w", cause(err))}
		}
		p.piped = append([]byte{}, text...)
	}
	return io.NopCloser(bytes.NewReader(p.piped)), nil
}

// mended reads a journal up to a last line that was never completed, and says so.
func (p *Program) mended(name string, f io.Reader) *journal.Reader {
	r := journal.NewReader(f)
	r.Mend(func(line int) {
		fmt.Fprintf(p.Stderr, "summa: %s:%d:1: the last line was torn and does not count; nothing acknowledged is lost\n", name, line)
	})
	return r
}

// opened makes a session under a journal's header; change may alter it.
func (p *Program) opened(r *journal.Reader, change func(*repl.Config, game.Ruleset) error) (*repl.Session, error) {
	h, err := r.Header()
	if err != nil {
		return nil, err
	}
	rs, err := p.ruleset(h.Ruleset)
	if err != nil {
		return nil, &Failure{Status: StatusContent, Err: fmt.Errorf("the journal is of ruleset %q, which this program does not know", h.Ruleset)}
	}
	packs := p.opt.Packs
	if len(packs) == 0 {
		packs = h.Packs
	}
	sources, err := readPacks(packs)
	if err != nil {
		return nil, err
	}
	content, err := rs.Content(sources)
	if err != nil {
		return nil, err
	}
	if now := content.Hash(); hex.EncodeToString(now[:]) != h.Content {
		fmt.Fprintln(p.Stderr, "summa: the bout was recorded with other content (weapons, types or tables) than is loaded now")
	}
	c := repl.Config{Ruleset: rs, Content: content, Packs: packs, Program: Version, Seed: h.Seed, Dice: h.Dice, JSON: p.opt.JSON, Plain: p.opt.plain(), Quiet: p.opt.Quiet, Color: p.colored(), Out: p.out, Err: p.Stderr, Width: p.width}
	if _, dealt := repl.DealtBy(c.Dice); c.Dice != "ask" && !dealt {
		c.Dice = "auto"
	}
	if c.Rulings, err = headerRulings(rs, h.Rulings); err != nil {
		return nil, err
	}
	if change != nil {
		if err := change(&c, rs); err != nil {
			return nil, err
		}
	}
	return repl.New(c)
}

// headerRulings looks up the rulings of a journal.
func headerRulings(rs game.Ruleset, list []journal.Ruling) ([][2]int, error) {
	all := rs.Rulings()
	var pairs [][2]int
	for _, r := range list {
		k := slices.IndexFunc(all, func(x game.RulingID) bool { return x.ID == r.ID })
		if k < 0 || slices.Index(all[k].Options, r.Option) < 0 {
			return nil, &Failure{Status: StatusContent, Err: fmt.Errorf("the journal was kept under the ruling %s=%s, which this program does not know", r.ID, r.Option)}
		}
		pairs = append(pairs, [2]int{k, slices.Index(all[k].Options, r.Option)})
	}
	return pairs, nil
}

// A Departure is a journal whose steps do not follow.
type Departure struct {
	Line, Seq int
	Why       string
}

// Error says where and how.
func (e *Departure) Error() string {
	return fmt.Sprintf("line %d: %s", e.Line, e.Why)
}

// repeat carries out every recorded command and compares the state with the
// recorded one. each, if any, is told of each and may stop.
func (p *Program) repeat(r *journal.Reader, s *repl.Session, each func(*journal.Entry) bool) error {
	var e journal.Entry
	for n := 2; ; n++ {
		err := r.Next(&e)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		same, err := s.Repeat(&e)
		if err != nil {
			return &Departure{n, e.Seq, e.Cmd + ": " + err.Error()}
		}
		if !same {
			return &Departure{n, e.Seq, e.Cmd + ": the bout does not stand as recorded after this"}
		}
		if each != nil && !each(&e) {
			return nil
		}
	}
}

// recordFailure puts what is wrong with a journal into a failure: 3 for a file
// that is none, 1 for one whose steps do not follow.
func recordFailure(name string, err error) error {
	var f *Failure
	var bad *journal.Malformed
	var broken *journal.Broken
	var departed *Departure
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &bad):
		return &Failure{Status: StatusContent, Err: fmt.Errorf("%s:%d:%d: %s", name, bad.Line, max(1, bad.Col), bad.Why)}
	case errors.As(err, &broken):
		return &Failure{Status: StatusNo, Err: fmt.Errorf("%s:%d:1: %s", name, broken.Line, broken.Why)}
	case errors.As(err, &departed):
		return &Failure{Status: StatusNo, Err: fmt.Errorf("%s:%d:1: %s", name, departed.Line, departed.Why)}
	case errors.Is(err, journal.ErrInUse):
		return &Failure{Status: StatusIO, Err: fmt.Errorf("%s: %w", name, journal.ErrInUse), Hint: "end that session first, or play into another file"}
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = fmt.Errorf("%s: %w", name, path.Err)
	}
	return &Failure{Status: StatusIO, Err: err}
}

func (p *Program) verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify JOURNAL...",
		Short: "Check that every step of a recorded bout follows from its dice",
		Long:  "Carry recorded bouts out again with their dice, and say which line first does not follow, and how. " + pipedHelp,
		Args:  arguments(1, 1000),
		RunE: func(_ *cobra.Command, args []string) error {
			var first error
			for _, name := range args {
				if err := p.verify(name); err != nil && first == nil {
					first = err
				}
			}
			return first
		},
	}
}

func (p *Program) verify(name string) error {
	f, err := p.openJournal(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := p.mended(name, f)
	s, err := p.opened(r, nil)
	if err == nil {
		err = p.repeat(r, s, nil)
	}
	if err != nil {
		failed := recordFailure(name, err)
		if p.opt.JSON {
			if jerr := p.json(verifyAnswer{Journal: name, Commands: s.Seqs(), Error: failed.Error()}); jerr != nil {
				return jerr
			}
		}
		return failed
	}
	if p.opt.JSON {
		h := s.Game().Hash()
		return p.json(verifyAnswer{Journal: name, OK: true, Commands: s.Seqs(), Hash: hex.EncodeToString(h[:])})
	}
	if !p.opt.Quiet {
		p.para(0, fmt.Sprintf("%s: %s, every step follows", name, plural(s.Seqs(), "command")))
	}
	return nil
}

type verifyAnswer struct {
	Journal  string `json:"journal"`
	OK       bool   `json:"ok"`
	Commands int    `json:"commands"`
	Hash     string `json:"hash,omitempty"`
	Error    string `json:"error,omitempty"`
}
