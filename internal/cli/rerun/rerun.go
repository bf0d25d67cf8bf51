// Package rerun carries out recorded bouts again, with the content and rulings they were recorded
// with, for every command that reads a journal.
package rerun

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

	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/disk"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/history"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/repl"
)

// Reread carries out a journal as far as it goes, in order to examine it. n is the number of
// commands.
func Reread(p *shell.Program, name string) (s *repl.Session, n int, err error) {
	return RereadBy(p, name, nil)
}

// RereadBy is Reread, and calls each with the head of the journal after every line.
func RereadBy(p *shell.Program, name string, each func(head [sha256.Size]byte)) (s *repl.Session, n int, err error) {
	f, err := disk.OpenRegular(name, 0)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	r := journal.NewReader(f)
	r.Mend(func(*journal.Broken) {})
	if s, err = Open(p, name, r, nil); err != nil {
		return nil, 0, err
	}
	err = Repeat(p, r, s, func(*journal.Entry) bool {
		if n++; each != nil {
			each(r.Head())
		}
		return true
	})
	return s, n, err
}

// CarriedOut carries out a recorded bout, from a journal or notation, as far as it goes.
func CarriedOut(p *shell.Program, name string) (*repl.Session, error) {
	f, err := File(p, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := Reader(p, name, f)
	s, err := Open(p, name, r, nil)
	if err != nil {
		return nil, err
	}
	return s, Repeat(p, r, s, nil)
}

// mostPiped is the largest size in bytes of a journal on standard input, which is kept in memory.
const mostPiped = 256 << 20

// PipedHelp is the sentence on standard input for the help.
const PipedHelp = "The JOURNAL - is standard input."

// A Record is a recorded bout, opened as a journal for reading only.
type Record struct {
	io.Reader
	io.Closer
	Notated bool // the record was a bout in notation, so that its chain is new
}

// File opens a record for reading: a journal, or a bout in notation, which is carried out.
// Standard input is kept in memory, since a bout may be carried out twice in parallel.
func File(p *shell.Program, name string) (*Record, error) {
	var f io.ReadCloser
	var err error
	if name == shell.Piped {
		f, err = piped(p)
	} else {
		f, err = opened(Kept(p, name))
	}
	if err != nil {
		return nil, err
	}
	head := make([]byte, headBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, errors.Join(err, f.Close())
	}
	whole := io.MultiReader(bytes.NewReader(head[:n]), f)
	if !IsNotated(head[:n]) {
		return &Record{Reader: whole, Closer: f}, nil
	}
	defer f.Close()
	kept, err := readNotated(p, name, whole)
	if err != nil {
		return nil, err
	}
	return &Record{Reader: kept, Closer: kept, Notated: true}, nil
}

// Kept returns the path of a journal by its name. A bare name that is no file here may be one in
// the folder of kept bouts.
func Kept(p *shell.Program, name string) string {
	dir, err := journal.Dir(p.Getenv)
	if err != nil || name == shell.Piped {
		return name
	}
	return journal.Named(dir, name)
}

// opened opens a file.
func opened(name string) (io.ReadCloser, error) {
	f, err := disk.OpenRegular(name, 0)
	if err != nil {
		return nil, err // not f: a nil file would be a non-nil reader
	}
	return f, nil
}

// piped returns the content of standard input.
func piped(p *shell.Program) (io.ReadCloser, error) {
	if p.Piped == nil {
		text, err := io.ReadAll(io.LimitReader(p.Input(), mostPiped+1))
		if err != nil {
			return nil, &shell.Failure{Status: shell.StatusIO, Err: fmt.Errorf("standard input: %w", shell.Cause(err))}
		}
		if len(text) > mostPiped {
			return nil, &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("standard input: is larger than %d MiB", mostPiped>>20), Hint: "give the journal as a file"}
		}
		p.Piped = append([]byte{}, text...)
	}
	return io.NopCloser(bytes.NewReader(p.Piped)), nil
}

// Reader reads a journal up to an incomplete end, which it reports.
func Reader(p *shell.Program, name string, f io.Reader) *journal.Reader {
	r := journal.NewReader(f)
	r.Mend(func(b *journal.Broken) { TellTorn(p, name, b.Line, b.Bytes) })
	return r
}

// TellTorn reports that something after the last complete line of a journal does not count.
func TellTorn(p *shell.Program, name string, line int, bytes int64) {
	fmt.Fprintf(p.Errs, "summa: %s:%d:1: what stands here (%d bytes) was never completed and does not count: a command is recorded whole before its result is told\n", name, line, bytes)
}

// Open opens a session with a journal's header, which change may alter. It warns if other content
// is loaded than the bout was recorded with.
func Open(p *shell.Program, name string, r *journal.Reader, change func(*repl.Config, *game.Ruleset) error) (*repl.Session, error) {
	s, h, err := OpenQuietly(p, name, r, change)
	if err == nil && !SameContent(s, &h) {
		fmt.Fprintln(p.Errs, "summa: the bout was recorded with other content (weapons, types or tables) than is loaded now")
	}
	return s, err
}

// SameContent reports whether a bout is carried out with the content it was recorded with.
func SameContent(s *repl.Session, h *journal.Header) bool { return recordedContent(s.Content, h) }

// OpenQuietly is Open without the warning.
func OpenQuietly(p *shell.Program, name string, r *journal.Reader, change func(*repl.Config, *game.Ruleset) error) (*repl.Session, journal.Header, error) {
	h, err := r.Header()
	if err != nil {
		return nil, h, err
	}
	rs, err := p.Ruleset(h.Ruleset)
	if err != nil {
		return nil, h, &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s:1:1: the journal is of ruleset %q, which this program does not know", name, line.Shorten(h.Ruleset))}
	}
	if h.Generator != dice.GeneratorName {
		return nil, h, &Departure{Line: 1, Why: fmt.Sprintf("the dice are said to be rolled by the generator %q; this program knows %s alone", line.Shorten(h.Generator), dice.GeneratorName)}
	}
	if !history.IsDiceMode(h.Dice) {
		return nil, h, &journal.Malformed{Line: 1, Col: 1, Why: fmt.Sprintf("%q is no way to throw dice: auto, ask, faces or bout N", line.Shorten(h.Dice))}
	}
	packs, content, err := contentOf(p, name, rs, &h)
	if err != nil {
		return nil, h, err
	}
	c := repl.Config{Ruleset: rs, Content: content, Packs: packs, Program: shell.Version, Seed: h.Seed, Dice: h.Dice, JSON: p.Opt.JSON, Plain: p.Opt.IsPlain(), Quiet: p.Opt.Quiet, Color: p.Colored(), Out: p.Out, Err: p.Errs, Width: p.Columns, Halt: p.Halt}
	if _, dealt := history.DealtBy(c.Dice); c.Dice != "ask" && !dealt {
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

// contentOf loads the content of a journal: with the packs that the player names or, if there are
// none, with those that the header names and that lie beside the journal. Only the last part of a
// path in a header counts, and a file counts only if it gives the content that was recorded, so
// that a journal cannot open a file of its author's choice. Errors in such a file are not quoted.
func contentOf(p *shell.Program, name string, rs *game.Ruleset, h *journal.Header) ([]string, *game.Content, error) {
	if len(p.Opt.Packs) > 0 || len(h.Packs) == 0 {
		return contentUnder(p, p.Opt.Packs, rs, h)
	}
	files, err := besideJournal(name, h.Packs)
	if err != nil {
		return nil, nil, err
	}
	packs, content, err := contentUnder(p, files, rs, h)
	if err != nil {
		return nil, nil, noPack(name, h.Packs[0], "the file beside the journal cannot be read as a pack; summa pack lint says why")
	}
	if !recordedContent(content, h) && !p.Opt.AnyContent {
		return nil, nil, noPack(name, h.Packs[0], "what lies beside the journal makes other content than was recorded")
	}
	return packs, content, nil
}

// contentUnder loads content with packs. The names of files are part of the recorded content: the
// same files under other names count as those.
func contentUnder(p *shell.Program, files []string, rs *game.Ruleset, h *journal.Header) ([]string, *game.Content, error) {
	sources, err := shell.ReadPacks(files)
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

// besideJournal returns the files beside a journal that have the names of its packs.
func besideJournal(name string, packs []string) (files []string, err error) {
	for _, recorded := range packs {
		if name == shell.Piped {
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

// noPack returns the failure for a journal whose house rules are not available.
func noPack(name, recorded, why string) *shell.Failure {
	return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s:1:1: the bout was played with the pack %q: %s", name, line.Shorten(recorded), why), Hint: "--pack FILE names it"}
}

// headerRulings returns the rulings of a journal. A ruling that it does not name had the default
// of the program that kept it.
func headerRulings(name string, rs *game.Ruleset, h *journal.Header) ([][2]int, error) {
	all := rs.Rulings()
	var pairs [][2]int
	for k := range all {
		if strings.HasPrefix(h.Program, shell.FirstProgram) && all[k].Default != 0 {
			pairs = append(pairs, [2]int{k, 0})
		}
	}
	for _, r := range h.Rulings {
		k := slices.IndexFunc(all, func(x game.RulingID) bool { return x.ID == r.ID })
		if k < 0 || slices.Index(all[k].Options, r.Option) < 0 {
			return nil, &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s:1:1: the journal was kept under the ruling %s=%s, which this program does not know", name, line.Shorten(r.ID), line.Shorten(r.Option))}
		}
		pairs = append(pairs, [2]int{k, slices.Index(all[k].Options, r.Option)})
	}
	return pairs, nil
}

// A Departure is the error for a journal whose steps do not follow.
type Departure struct {
	Line, Seq int
	Why       string
}

// Error returns the line and the reason.
func (e *Departure) Error() string {
	return fmt.Sprintf("line %d: %s", e.Line, e.Why)
}

// Repeat carries out every recorded command, and compares the state with the recorded one. each,
// if not nil, is called with each entry, and may stop.
func Repeat(p *shell.Program, r *journal.Reader, s *repl.Session, each func(*journal.Entry) bool) error {
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
		if err := Departs(n, &e, same, err); err != nil {
			return err
		}
		if each != nil && !each(&e) {
			return nil
		}
	}
}

// Departs returns the error for a repeated line of a journal: nil if it follows, and a
// *journal.Malformed error if no session records such a line.
func Departs(n int, e *journal.Entry, same bool, err error) error {
	var foreign *repl.Unrecordable
	switch {
	case errors.As(err, &foreign):
		return &journal.Malformed{Line: n, Col: 1, Why: foreign.Why}
	case err != nil:
		return &Departure{Line: n, Seq: e.Seq, Why: e.Cmd + ": " + err.Error()}
	case !same:
		return &Departure{Line: n, Seq: e.Seq, Why: e.Cmd + ": the bout does not stand as recorded after this"}
	}
	return nil
}

// Failure returns the failure for an error in a journal: with status 3 for a file that is no
// journal, 1 for one whose steps do not follow.
func Failure(name string, err error) error {
	var f *shell.Failure
	var bad *journal.Malformed
	var broken *journal.Broken
	var departed *Departure
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &bad):
		return &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s:%d:%d: %s", name, bad.Line, max(1, bad.Col), bad.Why)}
	case errors.As(err, &broken):
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s:%d:1: %s", name, broken.Line, broken.Why)}
	case errors.As(err, &departed):
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s:%d:1: %s", name, departed.Line, departed.Why)}
	case errors.Is(err, journal.ErrInUse):
		return &shell.Failure{Status: shell.StatusIO, Err: fmt.Errorf("%s: %w", name, journal.ErrInUse), Hint: "end that session first, or play into another file"}
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = fmt.Errorf("%s: %w", name, pe.Err)
	}
	return &shell.Failure{Status: shell.StatusIO, Err: err}
}
