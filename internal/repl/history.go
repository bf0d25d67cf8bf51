package repl

import (
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"strings"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/show"
)

// An Entry is one command that changed something: enough to carry it out
// again.
type Entry struct {
	Seq     int
	Text    string // as typed, without its dice
	faces   []int
	drawn   []int // which of them, from 1, were rolled where a face was asked for
	Comment string
	after   dice.Generator
	Past    bool         // it was carried out from a journal
	rng     string       // the generator's state after it, as the journal has it
	stream  *dice.Stream // where the dice of a run were after it, if it was repeated and dealt some
	Over    *overruling  // for overrule, whose text is the command it overrules
	mode    *mode        // for a change of mode: the one before
	then    *mode        // and, once it is undone, the one after
	Auto    bool         // the engine answered a person with it, or played on by his line
	dealt   bool         // its dice were dealt by the run whose bout this is
	deed    int          // where the last command that was no remark stands up to here, -1 for none
	Leads   bool         // the session gave it to come to the step of the one behind it
}

// Acts reports whether an entry is a command of the bout: neither a remark nor a change of
// who rolls or plays.
func (e *Entry) Acts() bool { return e.mode == nil && !isRemark(e.Text) }

// An overruling is what the table has decided about a command.
type overruling struct {
	said string  // as typed
	void []uint8 // kinds of event that do not count
	base int     // it starts from the state after applied[base-1]
}

// overruling is an overruling as people are told of it, nil if there is none.
func (s *Session) overruling(e *Entry) *show.Overruling {
	if e.Over == nil {
		return nil
	}
	o := new(show.Overruling)
	for _, kind := range e.Over.void {
		o.Events = append(o.Events, s.g.Words().Events[kind].ID)
	}
	var l line.Line
	_ = l.Parse(e.Over.said) // it has been carried out
	if len(l.Tokens) > 3 && isReason(l.Tokens[2:]) {
		_, o.Why, _ = strings.Cut(e.Over.said, l.Tokens[2].Text+" ")
		o.Why = strings.TrimSpace(o.Why)
	}
	return o
}

// Typed is the command as it was typed, without its dice.
func (e *Entry) Typed() string {
	if e.Over != nil {
		return e.Over.said
	}
	return e.Text
}

// mode is where dice come from, and whom the engine plays, as it stood.
type mode struct {
	name  string
	asks  string
	autos string
}

// checkpointEvery is how many commands lie between two kept states; undo carries at
// most so many out again, if it does not go far back.
const checkpointEvery = 32

// Of the states that lie further back than the last few, every other is let go when
// there are too many: a long bout takes no more memory than a short one.
const (
	mostCheckpoints  = 192
	denseCheckpoints = 64
)

// A checkpoint is the bout after n applied commands.
type checkpoint struct {
	n    int
	snap game.Snapshot
}

// push adds an applied command and keeps a state now and then.
func (s *Session) push(e Entry) {
	if n := len(s.applied); n == cap(s.applied) {
		// Doubled: append grows a long list by a quarter, and a bout that is
		// verified would be copied five times over.
		s.applied = slices.Grow(s.applied, n+64)
	}
	e.deed = len(s.applied)
	if e.Over == nil && isRemark(e.Text) {
		e.deed = s.adjudged()
	}
	s.applied = append(s.applied, e)
	if n := len(s.applied); n%checkpointEvery == 0 {
		s.checkpoints = append(s.checkpoints, checkpoint{n, s.g.Save()})
		if len(s.checkpoints) > mostCheckpoints {
			s.thin()
		}
	}
}

// thin lets every other of the older states go, but for the first.
func (s *Session) thin() {
	kept := s.checkpoints[:1]
	for i, c := range s.checkpoints[1:] {
		if i%2 == 1 || i >= len(s.checkpoints)-denseCheckpoints {
			kept = append(kept, c)
		}
	}
	clear(s.checkpoints[len(kept):])
	s.checkpoints = kept
}

// pop takes the last applied command off the stack without touching the bout.
func (s *Session) pop() Entry {
	e := s.applied[len(s.applied)-1]
	s.applied = s.applied[:len(s.applied)-1]
	for s.checkpoints[len(s.checkpoints)-1].n > len(s.applied) {
		s.checkpoints = s.checkpoints[:len(s.checkpoints)-1]
	}
	return e
}

// GoTo puts the bout where it stood after n applied commands.
func (s *Session) GoTo(n int) error {
	k := len(s.checkpoints) - 1
	for s.checkpoints[k].n > n {
		k--
	}
	s.g.Restore(s.checkpoints[k].snap)
	last := s.proven // it is of the command behind these
	s.proven = nil
	defer func() { s.proven = last }()
	for i := s.checkpoints[k].n; i < n; i++ {
		e := &s.applied[i]
		if over := s.overruledBy(i, n); over > i { // what stands in its place goes on from here
			i, e = over, &s.applied[over]
			if err := s.runText(e.Text, e.faces, e.Over.void); err != nil {
				return err
			}
			continue
		}
		if err := s.redoEntry(e); err != nil {
			return err
		}
	}
	return nil
}

// overruledBy is the last of the commands before n that overrules command i, or i: only
// remarks stand between them.
func (s *Session) overruledBy(i, n int) int {
	last := i
	if isRemark(s.applied[i].Text) {
		return i
	}
	for k := i + 1; k < n; k++ {
		switch e := &s.applied[k]; {
		case e.Over != nil && e.Over.base == i:
			last = k
		case e.Over != nil || !isRemark(e.Text):
			return last
		}
	}
	return last
}

// isRemark reports whether a command is a remark, which adjudicates nothing.
func isRemark(text string) bool {
	word := line.FirstWord(text)
	return word == "note" || word == "about"
}

// redoEntry carries a recorded command out again on the bout.
func (s *Session) redoEntry(e *Entry) error {
	if e.Over == nil {
		return s.runText(e.Text, e.faces, nil)
	}
	if err := s.GoTo(e.Over.base); err != nil {
		return err
	}
	return s.runText(e.Text, e.faces, e.Over.void)
}

// record gives a command its number and writes it to the journal, before
// anybody is told of it. Dice that were given at the start, or dealt by a run,
// come without the state of the generator.
func (s *Session) record(text string, faces, drawn []int, comment string) error {
	if s.replay {
		s.seq++
		return nil
	}
	if s.journal != nil {
		e := journal.Entry{Cmd: text, Dice: faces, Rolled: drawn, Comment: comment, State: s.g.Hash()}
		if len(faces) > 0 && s.mode != "given" && !s.dealing {
			s.buf = s.gen.Append(s.buf[:0])
			e.Rng = string(s.buf)
		}
		if err := s.journal.Add(&e); err != nil {
			return &Failure{Code: "file-error", Msg: err.Error(), IO: err, lost: true}
		}
	}
	s.seq++
	return nil
}

// undo takes back n applied commands.
func (s *Session) undo(n int) error {
	if n > len(s.applied) {
		return tooMany(len(s.applied), "undo")
	}
	if err := s.GoTo(len(s.applied) - n); err != nil {
		return err
	}
	for range n {
		e := s.pop()
		s.gen = s.before()
		if e.mode != nil {
			now := s.currentMode()
			e.then = &now
			s.restoreMode(*e.mode)
		}
		s.undone = append(s.undone, e)
	}
	s.held = ""
	s.recall()
	return nil
}

// before is the generator before the command that comes next, or that has just
// been taken off the stack: as the one under it left it.
func (s *Session) before() dice.Generator {
	if n := len(s.applied); n > 0 {
		return s.applied[n-1].after
	}
	return dice.NewGenerator(s.Seed, 0)
}

// recorded is the generator's state as the record has it beside a command: none
// if it took no dice, or dice that a run dealt.
func (e *Entry) recorded() string {
	switch {
	case e.Past:
		return e.rng
	case len(e.faces) == 0 || e.dealt:
		return ""
	}
	return e.after.String()
}

// redo carries out again n commands that were undone.
func (s *Session) redo(n int) error {
	if n > len(s.undone) {
		return tooMany(len(s.undone), "redo")
	}
	for range n {
		e := s.undone[len(s.undone)-1]
		if err := s.redoEntry(&e); err != nil {
			return err
		}
		s.undone = s.undone[:len(s.undone)-1]
		s.gen = e.after
		if e.then != nil {
			s.restoreMode(*e.then)
		}
		s.push(e)
	}
	s.recall()
	return nil
}

// howMany says how many commands undo and redo take, if that is not just the one
// that is named.
func howMany(n int) string {
	if n == 1 {
		return ""
	}
	return " " + strconv.Itoa(n) + " commands"
}

// describe lists commands as the undo announces them.
func describe(list []Entry) string {
	const most = 3
	var parts []string
	for i, e := range list {
		if i == most {
			parts = append(parts, "and "+strconv.Itoa(len(list)-most)+" more")
			break
		}
		parts = append(parts, shortDigests(e.Typed()))
	}
	return strings.Join(parts, "; ")
}

// shortDigests is a command whose digests and salts, which the record has whole, are
// cut to what tells them apart.
func shortDigests(text string) string {
	const least, kept = 32, 8
	words := strings.Split(text, " ")
	for i, w := range words {
		if len(w) >= least && strings.Trim(w, "0123456789abcdef") == "" {
			words[i] = w[:kept] + "..."
		}
	}
	return strings.Join(words, " ")
}

func (s *Session) currentMode() mode {
	return mode{s.mode, joinAsks(s.asks), joinAutos(s.autos)}
}

func (s *Session) restoreMode(m mode) {
	s.mode, s.asks, s.autos = m.name, splitAsks(m.asks), splitAutos(m.autos)
}

// joinAsks writes whose dice are asked for, and whose are not, as one text.
func joinAsks(asks map[string]bool) string {
	var b []byte
	for _, name := range slices.Sorted(maps.Keys(asks)) {
		b = strconv.AppendBool(append(append(b, name...), 0), asks[name])
		b = append(b, 0)
	}
	return string(b)
}

// splitAsks reads it back.
func splitAsks(text string) map[string]bool {
	asks := map[string]bool{}
	for text != "" {
		var name, asked string
		name, text, _ = strings.Cut(text, "\x00")
		asked, text, _ = strings.Cut(text, "\x00")
		asks[name] = asked == "true"
	}
	return asks
}

func hexHash(h [32]byte) string { return hex.EncodeToString(h[:]) }
