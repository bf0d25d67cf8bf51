package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/dice"
	"summa/internal/disk"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/journal"
	"summa/internal/line"
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
	if err != nil || old.Ruleset.Name != s.Ruleset.Name || old.Game().Over() || n == 0 {
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
	return p.rereadBy(name, nil)
}

// rereadBy does so and shows the head of the journal as it was after every line.
func (p *Program) rereadBy(name string, each func(head [sha256.Size]byte)) (s *repl.Session, n int, err error) {
	f, err := disk.OpenRegular(name, 0)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	r := journal.NewReader(f)
	r.Mend(func(*journal.Broken) {})
	if s, err = p.opened(name, r, nil); err != nil {
		return nil, 0, err
	}
	err = p.repeat(r, s, func(*journal.Entry) bool {
		if n++; each != nil {
			each(r.Head())
		}
		return true
	})
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
	s, err := p.reopened(name)
	if err != nil {
		return errors.Join(err, w.Close())
	}
	if recovery != nil {
		p.tellTorn(name, recovery.Line, recovery.Bytes)
	}
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

// reopened carries out a journal to go on with it.
func (p *Program) reopened(name string) (*repl.Session, error) {
	f, err := disk.OpenRegular(name, 0)
	if err != nil {
		return nil, recordFailure(name, err)
	}
	defer f.Close()
	r := journal.NewReader(f)
	r.Mend(func(*journal.Broken) {})
	s, err := p.opened(name, r, nil)
	if err == nil {
		err = p.repeat(r, s, nil)
	}
	if err != nil {
		return nil, recordFailure(name, err)
	}
	return s, nil
}

// piped is how a journal is named that comes on standard input.
const piped = "-"

// mostPiped is how many bytes of a journal are read from standard input, where it is
// kept in memory.
const mostPiped = 256 << 20

// pipedHelp says so to the user.
const pipedHelp = "The JOURNAL - is standard input."

// openJournal opens a journal that is only read. What comes on standard input is kept,
// for a bout may be carried out twice, side by side.
func (p *Program) openJournal(name string) (io.ReadCloser, error) {
	if name != piped {
		f, err := disk.OpenRegular(name, 0)
		if err != nil {
			return nil, err // not f: a nil file is a reader
		}
		return f, nil
	}
	if p.piped == nil {
		text, err := io.ReadAll(io.LimitReader(p.input(), mostPiped+1))
		if err != nil {
			return nil, &Failure{Status: StatusIO, Err: fmt.Errorf("standard input: %w", cause(err))}
		}
		if len(text) > mostPiped {
			return nil, &Failure{StatusContent, fmt.Errorf("standard input: is larger than %d MiB", mostPiped>>20), "give the journal as a file"}
		}
		p.piped = append([]byte{}, text...)
	}
	return io.NopCloser(bytes.NewReader(p.piped)), nil
}

// mended reads a journal up to what was never completed, and says so.
func (p *Program) mended(name string, f io.Reader) *journal.Reader {
	r := journal.NewReader(f)
	r.Mend(func(b *journal.Broken) { p.tellTorn(name, b.Line, b.Bytes) })
	return r
}

// tellTorn says that something behind the last whole line of a journal does not count.
func (p *Program) tellTorn(name string, line int, bytes int64) {
	fmt.Fprintf(p.errs, "summa: %s:%d:1: what stands here (%d bytes) was never completed and does not count: a command is recorded whole before its result is told\n", name, line, bytes)
}

// opened makes a session under a journal's header; change may alter it. That other
// content is loaded than the bout was recorded with is said.
func (p *Program) opened(name string, r *journal.Reader, change func(*repl.Config, *game.Ruleset) error) (*repl.Session, error) {
	s, h, err := p.openedQuietly(name, r, change)
	if err == nil && !sameContent(s, &h) {
		fmt.Fprintln(p.errs, "summa: the bout was recorded with other content (weapons, types or tables) than is loaded now")
	}
	return s, err
}

// sameContent reports whether a bout is carried out with the content it was recorded with.
func sameContent(s *repl.Session, h *journal.Header) bool { return recordedContent(s.Content, h) }

func (p *Program) openedQuietly(name string, r *journal.Reader, change func(*repl.Config, *game.Ruleset) error) (*repl.Session, journal.Header, error) {
	h, err := r.Header()
	if err != nil {
		return nil, h, err
	}
	rs, err := p.ruleset(h.Ruleset)
	if err != nil {
		return nil, h, &Failure{Status: StatusContent, Err: fmt.Errorf("%s:1:1: the journal is of ruleset %q, which this program does not know", name, line.Shorten(h.Ruleset))}
	}
	if h.Generator != dice.GeneratorName {
		return nil, h, &Departure{1, 0, fmt.Sprintf("the dice are said to be rolled by the generator %q; this program knows %s alone", line.Shorten(h.Generator), dice.GeneratorName)}
	}
	if !repl.IsDiceMode(h.Dice) {
		return nil, h, &journal.Malformed{Line: 1, Col: 1, Why: fmt.Sprintf("%q is no way to throw dice: auto, ask, faces or bout N", line.Shorten(h.Dice))}
	}
	packs, content, err := p.contentOf(name, rs, &h)
	if err != nil {
		return nil, h, err
	}
	c := repl.Config{Ruleset: rs, Content: content, Packs: packs, Program: Version, Seed: h.Seed, Dice: h.Dice, JSON: p.opt.JSON, Plain: p.opt.plain(), Quiet: p.opt.Quiet, Color: p.colored(), Out: p.out, Err: p.errs, Width: p.width, Halt: p.Halt}
	if _, dealt := repl.DealtBy(c.Dice); c.Dice != "ask" && !dealt {
		c.Dice = "auto"
	}
	if c.Rulings, err = headerRulings(name, rs, &h); err != nil {
		return nil, h, err
	}
	if change != nil {
		if err := change(&c, rs); err != nil {
			return nil, h, err
		}
	}
	s, err := repl.New(c)
	return s, h, err
}

// contentOf loads the content of a journal: under the packs that the player names or,
// if he names none, under those that the header names and that lie beside the journal.
// Of a path in a header only the last part counts, and a file counts only if it makes
// the content that was recorded: a journal opens no file of its author's choice, and
// what is wrong with one is not quoted.
func (p *Program) contentOf(name string, rs *game.Ruleset, h *journal.Header) ([]string, *game.Content, error) {
	if len(p.opt.Packs) > 0 || len(h.Packs) == 0 {
		return p.contentUnder(p.opt.Packs, rs, h)
	}
	files, err := besideJournal(name, h.Packs)
	if err != nil {
		return nil, nil, err
	}
	packs, content, err := p.contentUnder(files, rs, h)
	if err != nil {
		return nil, nil, noPack(name, h.Packs[0], "the file beside the journal cannot be read as a pack; summa pack lint says why")
	}
	if !recordedContent(content, h) && !p.opt.AnyContent {
		return nil, nil, noPack(name, h.Packs[0], "what lies beside the journal makes other content than was recorded")
	}
	return packs, content, nil
}

// contentUnder loads content under packs. The names of files are part of what was
// recorded: the same files under other names count as those.
func (p *Program) contentUnder(files []string, rs *game.Ruleset, h *journal.Header) ([]string, *game.Content, error) {
	sources, err := readPacks(files)
	if err != nil {
		return nil, nil, err
	}
	content, err := rs.Content(sources)
	if err != nil || recordedContent(content, h) || len(sources) != len(h.Packs) || len(files) != len(h.Packs) {
		return files, content, err
	}
	for i := range sources {
		sources[i].Name = h.Packs[i]
	}
	if renamed, err := rs.Content(sources); err == nil && recordedContent(renamed, h) {
		return h.Packs, renamed, nil
	}
	return files, content, nil
}

// recordedContent reports whether content is what a bout was recorded with.
func recordedContent(content *game.Content, h *journal.Header) bool {
	now := content.Hash()
	return hex.EncodeToString(now[:]) == h.Content
}

// besideJournal are the files beside a journal that have the names of its packs.
func besideJournal(name string, packs []string) (files []string, err error) {
	for _, recorded := range packs {
		if name == piped {
			return nil, noPack(name, recorded, "a journal on standard input lies beside no file")
		}
		base := path.Base(strings.ReplaceAll(recorded, `\`, "/"))
		file := filepath.Join(filepath.Dir(name), base)
		if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
			return nil, noPack(name, base, "there is no such file beside the journal")
		}
		files = append(files, file)
	}
	return files, nil
}

// noPack is a journal whose house rules are not at hand.
func noPack(name, recorded, why string) *Failure {
	return &Failure{StatusNo, fmt.Errorf("%s:1:1: the bout was played with the pack %q: %s", name, line.Shorten(recorded), why), "--pack FILE names it"}
}

// headerRulings looks up the rulings of a journal. Of those that it does not name, the
// default of the program that kept it was in force.
func headerRulings(name string, rs *game.Ruleset, h *journal.Header) ([][2]int, error) {
	all := rs.Rulings()
	var pairs [][2]int
	for k := range all {
		if strings.HasPrefix(h.Program, firstProgram) && all[k].Default != 0 {
			pairs = append(pairs, [2]int{k, 0})
		}
	}
	for _, r := range h.Rulings {
		k := slices.IndexFunc(all, func(x game.RulingID) bool { return x.ID == r.ID })
		if k < 0 || slices.Index(all[k].Options, r.Option) < 0 {
			return nil, &Failure{Status: StatusContent, Err: fmt.Errorf("%s:1:1: the journal was kept under the ruling %s=%s, which this program does not know", name, line.Shorten(r.ID), line.Shorten(r.Option))}
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
		if p.Halt.Stopped() {
			return halt.ErrStopped
		}
		if err := departs(n, &e, same, err); err != nil {
			return err
		}
		if each != nil && !each(&e) {
			return nil
		}
	}
}

// departs is what a repeated line of a journal came to: nil if it follows, a
// *journal.Malformed error if no session records such a line.
func departs(n int, e *journal.Entry, same bool, err error) error {
	var foreign *repl.Unrecordable
	switch {
	case errors.As(err, &foreign):
		return &journal.Malformed{Line: n, Col: 1, Why: foreign.Why}
	case err != nil:
		return &Departure{n, e.Seq, e.Cmd + ": " + err.Error()}
	case !same:
		return &Departure{n, e.Seq, e.Cmd + ": the bout does not stand as recorded after this"}
	}
	return nil
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
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = fmt.Errorf("%s: %w", name, pe.Err)
	}
	return &Failure{Status: StatusIO, Err: err}
}
