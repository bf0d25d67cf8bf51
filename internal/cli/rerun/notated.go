package rerun

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/history"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/notation"
	"summa/internal/repl"
)

// mostNotated is the largest size in bytes of a bout in notation. It is kept in memory, and so is
// the journal made of it.
const mostNotated = 16 << 20

// IsNotated reports whether a text that begins with head is a bout in notation: a journal begins
// with a brace, and a bout has a tag that names its ruleset.
func IsNotated(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	return !bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte(`[Ruleset "`))
}

// headBytes is how much of a file is examined to find out what it is.
const headBytes = 64 << 10

// A memory is a journal file in memory.
type memory struct{ bytes.Buffer }

func (*memory) Sync() error              { return nil }
func (*memory) Close() error             { return nil }
func (m *memory) Truncate(n int64) error { m.Buffer.Truncate(int(n)); return nil }

// journalOf carries out a bout in notation and returns a journal of it, which is read in its
// place. Nobody has seen the chain of this journal before.
func journalOf(p *shell.Program, name string, text []byte) ([]byte, error) {
	b, err := notation.Parse(strings.TrimPrefix(string(text), "\uFEFF"), p.Halt)
	if err != nil {
		return nil, misread(name, err)
	}
	x := &notated{p: p, name: name, bout: b}
	h, err := x.header()
	if err != nil {
		return nil, err
	}
	out := new(memory)
	w, err := journal.CreateOn(out, h)
	if err != nil {
		return nil, err
	}
	r := journal.NewReader(bytes.NewReader(out.Bytes()))
	if x.s, _, err = OpenQuietly(p, name, r, nil); err != nil {
		return nil, err
	}
	if x.shorts, err = shortsOf(x.s.Ruleset); err != nil {
		return nil, err
	}
	for i := range b.Moves {
		if p.Halt.Stopped() {
			return nil, halt.ErrStopped
		}
		if err := x.play(w, &b.Moves[i]); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), x.agrees()
}

// shortsOf returns the short forms of a ruleset.
func shortsOf(rs *game.Ruleset) (*notation.Shorts, error) {
	if rs.OnPaper == nil {
		return notation.NewShorts(nil), nil
	}
	set, err := rs.OnPaper()
	if err != nil {
		return nil, err
	}
	return notation.Read(set), nil
}

// misread returns the failure for a text that is no bout in notation, or is inconsistent, with
// the position.
func misread(name string, err error) error {
	var bad *notation.Error
	if errors.As(err, &bad) {
		return &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s:%d:%d: %s", name, bad.At.Line, bad.At.Col, bad.Why)}
	}
	return err
}

// notated is a bout in notation while it is carried out.
type notated struct {
	p      *shell.Program
	name   string
	bout   *notation.Bout
	shorts *notation.Shorts
	s      *repl.Session
	seeded bool // a seed is given
	again  int  // the total of commands carried out, undone and redone
	dealt  bool // the rolled dice are those of a bout of a run
}

func (x *notated) failf(at notation.Place, format string, a ...any) error {
	return misread(x.name, &notation.Error{At: at, Why: fmt.Sprintf(format, a...)})
}

// value returns the value of a tag, "" if it is missing, and its position.
func (x *notated) value(key string) (string, notation.Place) {
	if t, ok := x.bout.Value(key); ok {
		return t.Value, t.At
	}
	return "", notation.Place{Line: 1, Col: 1}
}

// header returns the header of the journal.
func (x *notated) header() (journal.Header, error) {
	h := journal.Header{Program: shell.Version, Dice: "auto", Generator: dice.GeneratorName}
	name, at := x.value("Ruleset")
	if name == "" {
		return h, x.failf(at, `a bout begins with its tags; [Ruleset "NAME"] must be among them`)
	}
	rs, err := x.p.Ruleset(name)
	if err != nil {
		return h, x.failf(at, "this program does not know the ruleset %q", line.Shorten(name))
	}
	h.Ruleset = rs.Name
	if text, _ := x.value("Program"); text != "" {
		h.Program = text
	}
	if text, at := x.value("Seed"); text != "" {
		if h.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return h, x.failf(at, "%q is no seed", line.Shorten(text))
		}
		x.seeded = true
	}
	if text, at := x.value("Dice"); text != "" {
		if _, dealt := history.DealtBy(text); !dealt {
			return h, x.failf(at, "%q is no bout of a run; that is bout N", line.Shorten(text))
		}
		h.Dice, x.dealt = text, true
	}
	if h.Rulings, err = x.rulings(rs); err != nil {
		return h, err
	}
	return h, x.content(&h, rs)
}

// rulings returns the rulings that are not at their default.
func (x *notated) rulings(rs *game.Ruleset) (list []journal.Ruling, err error) {
	text, at := x.value("Rulings")
	for _, word := range strings.Fields(text) {
		if word == "-" {
			continue
		}
		id, option, _ := strings.Cut(word, "=")
		k := slices.IndexFunc(rs.Rulings(), func(r game.RulingID) bool { return r.ID == id })
		if k < 0 || slices.Index(rs.Rulings()[k].Options, option) < 0 {
			return nil, x.failf(at, "%s is no ruling and option of %s", line.Shorten(word), rs.Name)
		}
		if slices.ContainsFunc(list, func(r journal.Ruling) bool { return r.ID == id }) {
			return nil, x.failf(at, "the ruling %s is there twice", id)
		}
		list = append(list, journal.Ruling{ID: id, Option: option})
	}
	return list, nil
}

// content finds the packs, which lie beside the bout or are named, and enters their content into
// the header.
func (x *notated) content(h *journal.Header, rs *game.Ruleset) error {
	text, at := x.value("Packs")
	var recorded, sums []string
	for _, word := range strings.Fields(text) {
		if word == "-" {
			continue
		}
		k := strings.LastIndexByte(word, ':')
		if k < 1 {
			return x.failf(at, "a pack is written FILE:HASH, with the first 8 digits of its SHA-256")
		}
		recorded, sums = append(recorded, word[:k]), append(sums, word[k+1:])
	}
	files := x.p.Opt.Packs
	if len(files) == 0 && len(recorded) > 0 {
		var err error
		if files, err = besideJournal(x.name, recorded); err != nil {
			return err
		}
	}
	sources, err := shell.ReadPacks(files)
	if err != nil {
		return err
	}
	if len(x.p.Opt.Packs) == 0 && len(sources) == len(sums) {
		for i, s := range sources {
			sum := sha256.Sum256(s.Data)
			if !strings.HasPrefix(hex.EncodeToString(sum[:]), sums[i]) || len(sums[i]) < packDigits {
				return noPack(x.name, filepath.Base(recorded[i]), "the file beside it is another than the bout was played with")
			}
			sources[i].Name = recorded[i]
		}
		files = recorded
	}
	content, err := rs.Content(sources)
	if err != nil {
		return err
	}
	now := content.Hash()
	h.Content, h.Packs = hex.EncodeToString(now[:]), files
	if text, _ := x.value("Content"); !strings.HasPrefix(h.Content, text) {
		fmt.Fprintln(x.p.Errs, "summa: the bout was recorded with other content (weapons, types or tables) than is loaded now")
	}
	return nil
}

// packDigits is how many digits of the hash of a pack are written.
const packDigits = 8

// known reports whether a figure of this name is in the bout.
func (x *notated) known(name string) bool {
	_, ok := x.s.Game().Figure(name)
	return ok
}

// play carries out one move and records it.
func (x *notated) play(w *journal.Writer, m *notation.Move) error {
	if m.Number > 0 && x.shorts.Round != "" {
		if now, _, _ := x.s.Game().Get(x.shorts.Round); !x.shorts.Fits(m.Number, now) {
			return x.failf(m.At, "the number before this is %d, and the bout is at %d", m.Number, x.shorts.Number(now))
		}
	}
	e := journal.Entry{Cmd: m.Token, Dice: m.Faces, Comment: m.Comment}
	if !m.Quoted {
		e.Cmd = x.shorts.Command(m.Token, x.known)
	}
	stood := x.s.Standing()
	err := x.carry(&e, m.Rolled)
	if x.again += apart(stood, x.s.Standing()); x.again > notation.MostMoves*10 {
		return x.failf(m.At, "what is taken back and given again comes to more than %d commands here", notation.MostMoves*10)
	}
	if err != nil {
		if errors.Is(err, halt.ErrStopped) || x.p.Halt.Stopped() {
			return halt.ErrStopped
		}
		var foreign *repl.Unrecordable
		if errors.As(err, &foreign) {
			return x.failf(m.At, "%s", foreign.Why)
		}
		return x.failf(m.At, "%s: %v", line.Shorten(e.Cmd), err)
	}
	return w.Add(&e)
}

// apart returns the distance of two numbers.
func apart(a, b int) int { return max(a-b, b-a) }

// carry makes the session carry out a command, and fills in its result. Rolled dice are checked
// against the seed, or against the bout of a run, if there is one.
func (x *notated) carry(e *journal.Entry, rolled []bool) error {
	switch {
	case x.dealt:
		if !slices.Contains(rolled, true) && len(rolled) > 0 {
			e.Rng = dice.NewGenerator(x.s.Seed, 0).String() // the generator does not move
		}
		_, err := x.s.Repeat(e)
		e.State = x.s.Game().Hash()
		return err
	case !x.seeded:
		rolled = nil
	}
	return x.s.Follow(e, rolled)
}

// agrees checks the end of the bout against the tags.
func (x *notated) agrees() error {
	if text, at := x.value("Moves"); text != "" && text != strconv.Itoa(len(x.bout.Moves)) {
		return x.failf(at, "there are %d moves here, and not %s: something was left out or put in", len(x.bout.Moves), line.Shorten(text))
	}
	if text, at := x.value("Result"); text != "" {
		if said, _, _ := strings.Cut(text, ";"); !strings.EqualFold(strings.TrimSpace(said), resultOf(x.s)) {
			return x.failf(at, "the result of this bout is %s, and not %s", resultOf(x.s), line.Shorten(text))
		}
	}
	if text, at := x.value("State"); text != "" {
		now := x.s.Game().Hash()
		if digits := hex.EncodeToString(now[:]); !strings.HasPrefix(digits, text) {
			return x.failf(at, "the bout does not end as it says: its last state is %s, and not %s", digits[:stateDigits], line.Shorten(text))
		}
	}
	return nil
}

// The results of a bout that nobody has won, and of one that is not over.
const (
	drawnResult = "nobody"
	openResult  = "*"
)

// resultOf returns the winner of a bout.
func resultOf(s *repl.Session) string {
	if !s.Game().Over() {
		return openResult
	}
	winner, _ := s.Facts().Get("bout.winner")
	if winner == "" || winner == "none" {
		return drawnResult
	}
	return line.Clean(winner)
}

// stateDigits is how many digits of the hash of the last state are written.
const stateDigits = 16

// TooLong is the error for a bout with more commands than notation may have.
type TooLong struct{ Moves int }

func (e *TooLong) Error() string {
	return fmt.Sprintf("the bout has %d commands, and one in notation at most %d", e.Moves, notation.MostMoves)
}

// Notate appends a bout in notation, with the commands that stand, and counts them.
func Notate(b []byte, s *repl.Session, h *journal.Header) (text []byte, moves int, err error) {
	return notate(b, s, h, false)
}

// Printed does the same, without the reasons of policies, which are in the record.
func Printed(b []byte, s *repl.Session, h *journal.Header) (text []byte, moves int, err error) {
	return notate(b, s, h, true)
}

// notate is Notate. With bare set, it omits the reasons of policies, and puts digests after the
// moves.
func notate(b []byte, s *repl.Session, h *journal.Header, bare bool) (text []byte, moves int, err error) {
	shorts, err := shortsOf(s.Ruleset)
	if err != nil {
		return nil, 0, err
	}
	bout := new(notation.Bout)
	round, stood, any := "", "", false // round is the last one written, stood that of the bout; any says that dice came from the seed
	err = s.Commands(func(d *repl.Deed) error {
		if d.Mode && d.Before.Hash() == s.Game().Hash() {
			return nil
		}
		m := notation.Move{Faces: d.Faces, Rolled: make([]bool, len(d.Faces)), Comment: d.Comment}
		if bare && repl.Reasoned(s.Game().Policies(), m.Comment) {
			m.Comment = ""
		}
		for i, from := range d.Sources {
			m.Rolled[i] = from == dice.Seeded
			any = any || m.Rolled[i]
		}
		known := func(name string) bool { _, ok := d.Before.Figure(name); return ok }
		m.Token, m.Quoted = shorts.Token(d.Typed, known)
		now, _, ok := d.Before.Get(shorts.Round)
		if d.Over != nil { // it applies to the present state, not to that in which the overruled command was given
			now = stood
		}
		if ok && now != round && d.Before.Begun() {
			round = now
			m.Number = shorts.Number(now)
		}
		stood, _, _ = s.Game().Get(shorts.Round)
		bout.Moves = append(bout.Moves, m)
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	if len(bout.Moves) > notation.MostMoves {
		return nil, 0, &TooLong{len(bout.Moves)}
	}
	add := func(key, value string) { bout.Tags = append(bout.Tags, notation.Tag{Key: key, Value: value}) }
	add("Ruleset", s.Ruleset.Name)
	bout.Tags = append(bout.Tags, readersTags(s.About())...)
	if s.Game().Over() {
		add("Result", resultOf(s))
	}
	add("Rulings", rulingWords(h))
	if packs := packWords(s); packs != "" {
		add("Packs", packs)
	}
	now := s.Content.Hash()
	add("Content", hex.EncodeToString(now[:])[:packDigits])
	add("Program", h.Program)
	if any {
		add("Seed", strconv.FormatUint(h.Seed, 10))
		if _, dealt := history.DealtBy(h.Dice); dealt {
			add("Dice", h.Dice)
		}
	}
	state := s.Game().Hash()
	add("Moves", strconv.Itoa(len(bout.Moves)))
	add("State", hex.EncodeToString(state[:])[:stateDigits])
	if bare {
		return notation.AppendPrinted(b, bout), len(bout.Moves), nil
	}
	return notation.Append(b, bout), len(bout.Moves), nil
}

// kept lists the tags that the program reads.
var kept = []string{"Ruleset", "Rulings", "Packs", "Content", "Program", "Seed", "Dice", "Moves", "State", "Result", "Event", "Place", "Date"}

// readersTags returns what has been said of a bout as tags for readers; the moves have it too. A
// name that would be mistaken for another tag, or for the end of one, gets no tag.
func readersTags(a history.About) (tags []notation.Tag) {
	for _, t := range []notation.Tag{{Key: "Event", Value: a.Event}, {Key: "Place", Value: a.Place}, {Key: "Date", Value: a.Date}} {
		if t.Value != "" {
			tags = append(tags, t)
		}
	}
	for _, p := range a.Players {
		name := p.Name
		taken := slices.ContainsFunc(kept, func(k string) bool { return strings.EqualFold(k, name) })
		if !taken && name == strings.TrimSpace(name) && !strings.ContainsAny(name, "[]();{}\"\n") {
			tags = append(tags, notation.Tag{Key: name, Value: p.Player})
		}
	}
	return tags
}

// rulingWords returns the rulings of a header, "-" if all are at their default.
func rulingWords(h *journal.Header) string {
	if len(h.Rulings) == 0 {
		return "-"
	}
	var words []string
	for _, r := range h.Rulings {
		words = append(words, r.ID+"="+r.Option)
	}
	return strings.Join(words, " ")
}

// packWords returns the packs of a bout with their hashes, "" if there are none.
func packWords(s *repl.Session) string {
	var words []string
	for _, name := range s.Packs {
		for _, source := range s.Content.Set.Sources() {
			if source.Name == name || filepath.Dir(source.Name) == filepath.Clean(name) {
				sum := sha256.Sum256(source.Data)
				words = append(words, source.Name+":"+hex.EncodeToString(sum[:])[:packDigits])
			}
		}
	}
	return strings.Join(words, " ")
}

// Saved reads a saved bout: a journal as it is, and a bout in notation as the journal made of it.
func Saved(p *shell.Program, name string, f io.Reader) (io.Reader, error) {
	head := make([]byte, headBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	whole := io.MultiReader(bytes.NewReader(head[:n]), f)
	if !IsNotated(head[:n]) {
		return whole, nil
	}
	return readNotated(p, name, whole)
}

// readNotated reads a bout in notation whole, and returns the journal made of it.
func readNotated(p *shell.Program, name string, f io.Reader) (io.ReadCloser, error) {
	text, err := io.ReadAll(io.LimitReader(f, mostNotated+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostNotated {
		return nil, &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s: is larger than %d MiB", name, mostNotated>>20)}
	}
	kept, err := journalOf(p, name, text)
	if err != nil {
		return nil, err
	}
	return io.NopCloser(bytes.NewReader(kept)), nil
}
