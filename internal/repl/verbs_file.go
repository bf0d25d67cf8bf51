package repl

import (
	"cmp"
	"errors"
	"io"
	"os"
	"strings"

	"summa/internal/dice"
	"summa/internal/disk"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/history"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/refusal"
)

// fileArg reads the name of a file.
func (s *Session) fileArg() (string, error) {
	a := s.args()
	if len(a) != 1 || a[0].Key != "" || a[0].Text == "" {
		return "", refusal.New("bad-argument", `a name with blanks is quoted: save "my bout.jsonl"`, s.in.Verb()+" wants the name of a file")
	}
	return strings.Clone(a[0].Text), nil
}

// dropsSealed removes the word --drop-sealed from the line, and reports whether it was there.
func (s *Session) dropsSealed() bool {
	n := len(s.in.Tokens) - 1
	if n < 2 || s.in.Tokens[n].Text != "--drop-sealed" {
		return false
	}
	s.in.Tokens = s.in.Tokens[:n]
	return true
}

// doSave writes the present bout, without what was undone, to a new journal.
func (s *Session) doSave() (err error) {
	drop := s.dropsSealed()
	name, err := s.fileArg()
	if err != nil {
		return err
	}
	if name == "-" {
		return refusal.New("bad-argument", "save bout.jsonl", "a bout is saved to a file, not to standard output")
	}
	entries := s.commands.Applied
	if s.g.Concealed() {
		if !drop {
			hint := "save " + name + " --drop-sealed leaves it out of what is saved"
			if s.talk != nil {
				hint += ", and it is chosen anew there; quit keeps the whole bout by itself"
			}
			return refusal.New("sealed-choice-pending", hint, "a choice lies sealed")
		}
		entries = entries[:s.commands.FirstSealed(len(entries), s.g.Sealing)]
	}
	w, err := journal.Create(name, s.Header(s.Packs, s.Program))
	if err != nil {
		return err
	}
	now := s.g.Save()
	s.g.Restore(s.commands.Start())
	for i := range entries {
		if err = errors.Join(s.Halt.Err(), s.saveEntry(w, &entries[i])); err != nil {
			break
		}
	}
	s.g.Restore(now)
	if err = errors.Join(err, w.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return s.confirm(s.in.Text, func() { s.Tell("saved to " + name) }, nil)
}

func (s *Session) saveEntry(w *journal.Writer, e *history.Entry) error {
	if err := s.redoEntry(e); err != nil {
		return err
	}
	return w.Add(&journal.Entry{Cmd: e.Typed(), Dice: e.Faces, Rolled: e.Drawn, Comment: e.Comment, Rng: e.Recorded(), State: s.g.Hash()})
}

// doLoad continues from a saved journal: what was played here is undone, and the saved commands
// are carried out and recorded one by one. Their dice keep their source if they come from the
// seed of this session, which is the only one that its record names; dice of another seed count
// as typed.
func (s *Session) doLoad() error {
	name, err := s.fileArg()
	if err != nil {
		return err
	}
	entries, err := s.readSaved(name)
	if err != nil {
		return err
	}
	loaded := strings.Clone(s.in.Text)
	if n := len(s.commands.Applied); n > 0 {
		if err := s.undo(n); err != nil {
			return err
		}
		if err := s.record("undo "+itoa(n), nil, nil, ""); err != nil {
			return errors.Join(err, s.redo(n))
		}
	}
	for i, e := range entries {
		err := s.loadEntry(e)
		if i > 0 && errors.Is(err, halt.ErrStopped) {
			return refusal.New(refusal.CodeStopped, "undo takes them back", "stopped: "+itoa(i)+" of the "+itoa(len(entries))+" commands of "+name+" have been carried out, and stand")
		}
		if err != nil {
			return err
		}
	}
	return s.confirm(loaded, func() { s.Tell("loaded " + name) }, nil)
}

// mostSaved is the largest size in bytes of a saved bout, all of which is kept in memory.
const mostSaved = 256 << 20

// readSaved reads a journal whole and checks, on a second session, that it can
// be carried out here.
func (s *Session) readSaved(name string) ([]journal.Entry, error) {
	f, err := disk.OpenRegular(name, mostSaved)
	if err != nil {
		return nil, refusal.Saved(name, err)
	}
	defer f.Close()
	var saved io.Reader = f
	if s.Saved != nil {
		if saved, err = s.Saved(name, f); err != nil {
			return nil, refusal.New("bad-argument", "", err.Error())
		}
	}
	r := journal.NewReader(saved)
	r.Mend(func(*journal.Broken) {}) // the result of a torn line was never shown to anybody
	h, err := r.Header()
	if err != nil {
		return nil, refusal.Saved(name, err)
	}
	if h.Ruleset != s.Ruleset.Name {
		return nil, refusal.New("bad-argument", "", name+" is a bout of "+h.Ruleset)
	}
	c := s.Config
	c.Out, c.Err, c.Ask, c.Interactive = io.Discard, io.Discard, nil, false
	trial, err := New(c)
	if err != nil {
		return nil, err
	}
	start := dice.NewGenerator(s.Seed, 0)
	var list []journal.Entry
	for {
		var e journal.Entry
		err := r.Next(&e)
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, refusal.Saved(name, err)
		}
		e.Dice = append([]int(nil), e.Dice...)
		if len(e.Dice) > 0 && !s.sharesDice(h) {
			e.Rng = start.String()
		}
		list = append(list, e)
		same, err := trial.Repeat(&e)
		var foreign *Unrecordable
		if errors.As(err, &foreign) {
			return nil, refusal.Saved(name, &journal.Malformed{Line: len(list) + 1, Col: 1, Why: foreign.Why})
		}
		if err != nil {
			return nil, err
		}
		if !same {
			return nil, refusal.New("bad-argument", savedRulings(h), name+":"+itoa(len(list)+1)+":1: under the rulings and the content of this session "+line.Quote(e.Cmd)+" comes out otherwise")
		}
	}
}

// sharesDice reports whether the dice of a journal have the same origin as those of this session:
// the same seed and, if it is a bout of a run, the same bout.
func (s *Session) sharesDice(h journal.Header) bool {
	its, dealt := history.DealtBy(h.Dice)
	own, deals := history.DealtBy(s.Dice)
	return h.Seed == s.Seed && dealt == deals && its == own
}

// savedRulings returns the hint with the rulings of a saved bout.
func savedRulings(h journal.Header) string {
	hint := "summa resume goes on with it as it was played"
	for _, r := range h.Rulings {
		hint += "; it has " + r.ID + "=" + r.Option
	}
	return hint
}

// loadEntry carries out one saved command and records it here.
func (s *Session) loadEntry(e journal.Entry) error {
	if _, err := s.Repeat(&e); err != nil {
		return err
	}
	if s.journal == nil {
		return nil
	}
	e.State = s.g.Hash()
	return s.journal.Add(&e)
}

// Differs returns the first fact, rulings apart, that differs in another bout, with both its
// values; "" if there is none.
func (s *Session) Differs(o *Session) string {
	differs := ""
	s.g.Facts(func(f *fact.Fact) {
		path := string(f.AppendPath(nil))
		if differs != "" || path == "bout.rulings" {
			return
		}
		value := string(f.Value)
		if was, _, ok := o.g.Get(path); !ok || was != value {
			differs = path + " is " + orNone(value) + ", recorded as " + orNone(was)
		}
	})
	return differs
}

// orNone returns a value as people type it, "none" if it is empty.
func orNone(value string) string { return cmp.Or(fact.Readable(value), "none") }

// Seqs returns how many commands have been recorded, 0 for no session.
func (s *Session) Seqs() int {
	if s == nil {
		return 0
	}
	return s.seq
}
