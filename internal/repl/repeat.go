package repl

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/dice"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/refusal"
)

// An Unrecordable error reports a line of a journal that no session records, so that the journal
// does not come from this program.
type Unrecordable struct{ Why string }

// Error returns the reason.
func (e *Unrecordable) Error() string { return e.Why }

// Evidence is what carrying out a record has shown about it so far.
type Evidence struct {
	Dice      [dice.NumSources]int // the number of dice of each source, including those of undone commands
	Overruled int                  // commands that the referee repeated without an event
	Stated    int                  // commands with which the referee set facts
}

// Evidence returns what the repeated commands have shown.
func (s *Session) Evidence() Evidence { return s.evidence }

// Unborne says for which die of the last repeated command the seed contradicts that it was
// rolled; "" if there is none.
func (s *Session) Unborne() string { return s.unborne }

// Repeat carries out a recorded command with its recorded dice, silently, and reports whether the
// bout is then in the recorded state. The command does not count as a line of a script. A command
// that changes neither a bout nor its record is not carried out, and gives an *Unrecordable
// error: a record never makes a session read or write a file, let a policy think, or ask a
// person.
func (s *Session) Repeat(e *journal.Entry) (same bool, err error) {
	if err := s.Halt.Err(); err != nil {
		return false, err
	}
	was, at := s.replay, s.line
	s.replay, s.past, s.then, s.proven, s.unborne = true, e, s.recordedGenerator(e), nil, ""
	err = s.repeat(e)
	s.replay, s.past, s.proven, s.line = was, nil, nil, at
	if err != nil {
		return false, err
	}
	return s.g.Hash() == e.State, nil
}

// Follow carries out, like Repeat, a command of a record without states, and fills in the states
// of the bout and the generator. rolled says which of its dice the program is said to have
// rolled. If these follow from the seed they are recorded as rolled, else as typed.
func (s *Session) Follow(e *journal.Entry, rolled []bool) error {
	from, drawn := s.gen, []int(nil)
	for i, r := range rolled {
		if r {
			drawn = append(drawn, i+1)
		}
	}
	if len(drawn) > 0 {
		ahead := from
		ahead.Face(2) // another generator, so that the dice are checked against it
		if e.Rng = ahead.String(); len(drawn) < len(rolled) {
			e.Rolled = drawn
		}
	}
	if _, err := s.Repeat(e); err != nil {
		return err
	}
	e.State = s.g.Hash()
	if len(drawn) == 0 {
		return nil
	}
	s.gen = s.proof.Gen
	if slices.Contains(s.proof.Sources, dice.Unexplained) {
		s.gen, e.Rolled = from, nil
	}
	e.Rng = s.gen.String()
	last := &s.commands.Applied[len(s.commands.Applied)-1]
	last.After, last.Rng, last.Drawn = s.gen, e.Rng, e.Rolled
	return nil
}

// Again carries out a recorded command with its recorded dice, and shows it.
func (s *Session) Again(e *journal.Entry) (same bool, err error) {
	shown := s.saidAt
	s.line++
	if same, err = s.Repeat(e); err != nil {
		return false, err
	}
	if s.saidAt > shown {
		return same, s.showResult(e.Cmd)
	}
	return same, s.confirm(e.Cmd, nil, nil)
}

// repeat carries out what may stand in a record: a command of the ruleset, or one of the
// session's few recorded commands. A record has no aliases and no abbreviated words.
func (s *Session) repeat(e *journal.Entry) error {
	err := s.in.Parse(e.Cmd)
	prose := s.prose()
	if err != nil && !prose {
		return &Unrecordable{line.Quote(e.Cmd) + ": " + err.Error()}
	}
	if err := line.Readable(e.Comment); err != nil {
		return &Unrecordable{"the comment: " + err.Error()}
	}
	if s.in.HasDice && !prose && !slices.Equal(s.in.Dice, e.Dice) {
		return refusal.New("bad-die", "", "the command has other dice than the record: ", dice.FaceList(s.in.Dice), " for ", dice.FaceList(e.Dice))
	}
	s.in.Dice, s.in.HasDice, s.in.Comment = append(s.in.Dice[:0], e.Dice...), len(e.Dice) > 0, e.Comment
	word := s.in.Verb()
	if v := s.VerbOf(&s.in, word); v != nil {
		if !v.has(recorded) || !s.recordable(v.word) {
			return &Unrecordable{line.Quote(e.Cmd) + " is never recorded: it changes neither a bout nor its record"}
		}
		return s.repeatVerb(v)
	}
	if !s.g.IsVerb(word) && !strings.EqualFold(word, "as") {
		return &Unrecordable{line.Quote(e.Cmd) + " is no command of " + s.Ruleset.Name}
	}
	if _, told, err := s.g.Tell(&s.in); told && err == nil {
		return &Unrecordable{line.Quote(e.Cmd) + " is never recorded: it asks about the bout"}
	}
	text, err := s.carry(&s.in)
	if err == nil {
		s.held, s.again = "", text
	}
	return s.failed(err)
}

// repeatVerb carries out a recorded verb of the session.
func (s *Session) repeatVerb(v *Verb) error {
	err := v.do(s)
	switch {
	case err != nil:
		return s.Explain(err)
	case v.word == "overrule":
		s.evidence.Overruled++
	case v.word == "set":
		s.evidence.Stated++
	}
	return nil
}

// failed returns an error in the session's own terms, nil if there is none.
func (s *Session) failed(err error) error {
	if err == nil {
		return nil
	}
	return s.Explain(err)
}

// recordable reports whether the line just read, which begins with a recorded verb, is itself
// recorded. Some are not: auto alone makes the engine play, set map concerns a screen, ruling ID
// shows a ruling.
func (s *Session) recordable(word string) bool {
	a := s.args()
	switch word {
	case "auto":
		return len(a) == 2
	case "set":
		return len(a) > 0 && a[0].Key != ""
	case "ruling":
		return len(a) > 0 && a[0].Key != ""
	}
	return true
}

// recordedGenerator returns the generator after a recorded command: the recorded one or, where
// nothing was rolled, the present one.
func (s *Session) recordedGenerator(e *journal.Entry) dice.Generator {
	if e.Rng != "" {
		if gen, err := dice.ParseGenerator(e.Rng); err == nil {
			return gen
		}
	}
	return s.gen
}

// proofOf returns a proof of the faces of a command, given the generator before and after it, and
// whose dice were asked for. While faces are typed or read off real dice, the generator does not
// move.
func proofOf(from, to dice.Generator, asks func(who int) bool) dice.Proof {
	p := dice.Proof{Gen: from, Asks: asks}
	if from == to {
		p.Skip = math.MaxInt
	}
	return p
}

// prove begins the proof of the recorded command being repeated. There is none if it has no dice.
func (s *Session) prove() {
	s.proven = nil
	if len(s.past.Dice) == 0 {
		return
	}
	was := s.proof.Sources[:0]
	if s.past.Rng == "" && s.deals != nil {
		stream := *s.dealtTo()
		s.proof = dice.Proof{Stream: &stream}
	} else {
		var asks func(int) bool
		if len(s.asks) > 0 {
			asks = asksOf(s.g, s.asks)
		}
		s.proof = proofOf(s.gen, s.then, asks)
		s.proof.Drawn = s.past.Rolled
	}
	s.proof.Sources, s.proven = was, &s.proof
}

// dealtTo returns the stream of a run as the last command that stands has left it.
func (s *Session) dealtTo() *dice.Stream {
	for i := len(s.commands.Applied) - 1; i >= 0; i-- {
		if s.commands.Applied[i].Stream != nil {
			return s.commands.Applied[i].Stream
		}
	}
	return s.deals
}

// proveOverruled begins the proof of an overruling. It reuses dice of the overruled command,
// which have been counted; further dice are rolled, typed or asked for.
func (s *Session) proveOverruled(fallen []dice.Rolled) {
	var asks func(int) bool
	if len(s.asks) > 0 {
		asks = asksOf(s.g, s.asks)
	}
	s.proof = proofOf(s.gen, s.then, asks)
	s.proof.Again = append([]dice.Rolled{}, fallen...)
	s.proven = &s.proof
}

// conclude counts the dice of the command just repeated by source, and notes which of them the
// seed contradicts.
func (s *Session) conclude() {
	p := s.proven
	if p == nil {
		return
	}
	for i, from := range p.Sources {
		if p.Again != nil && p.Repeat[i] {
			continue
		}
		s.evidence.Dice[from]++
		if from == dice.Unexplained && s.unborne == "" {
			d := s.tape.Rolled()[i]
			s.unborne = "die " + strconv.Itoa(i+1) + ", " + s.table().Die(d.Query) + " " + dice.FaceList([]int{d.Code()}) + ", is recorded as rolled, and the seed does not bear it out"
		}
	}
	if s.unborne == "" && p.Stream == nil && p.Gen != s.then {
		s.unborne = "the seed bears out the faces, and not the generator that is recorded after them"
	}
}
