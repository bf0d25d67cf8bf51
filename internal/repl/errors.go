package repl

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"summa/internal/claim"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/rule"
)

// A Failure is a command that was refused: nothing has changed.
type Failure struct {
	Code string
	Msg  string
	Rule string
	Hint string
	Col  int
	IO   error // a file that could not be read or written
	lost bool  // the record cannot be kept any more
	Left bool  // the player has taken the command back himself
}

// codeStopped is the code of a command that was stopped.
const codeStopped = "stopped"

// stopped is a command that was stopped before anything came of it.
func stopped() *Failure { return Fail(codeStopped, "", "stopped; nothing has changed") }

// Is reports whether a failure is that a command was stopped.
func (f *Failure) Is(target error) bool {
	return target == halt.ErrStopped && f.Code == codeStopped
}

// Error is the message with its rule.
func (f *Failure) Error() string {
	if f.Rule != "" {
		return f.Msg + " [" + f.Rule + "]"
	}
	return f.Msg
}

// Unwrap returns the file error behind a failure.
func (f *Failure) Unwrap() error { return f.IO }

// Fail is a failure of a code, with a hint or none, whose message is in parts.
func Fail(code, hint string, parts ...string) *Failure {
	return &Failure{Code: code, Msg: strings.Join(parts, ""), Hint: hint}
}

// Explain puts any error into the session's own terms.
func (s *Session) Explain(err error) *Failure {
	var (
		f     *Failure
		no    *rule.Refusal
		le    *line.Error
		ce    *claim.Error
		bad   *fact.BadValue
		short *dice.Short
		face  *dice.BadFace
		spare *game.Spare
		many  *game.TooMany
		card  *dice.BadCard
	)
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, halt.ErrStopped):
		return stopped()
	case errors.As(err, &no):
		return &Failure{Code: no.Code, Msg: no.Why, Rule: s.Cite(no.Rule), Hint: no.Hint}
	case errors.As(err, &ce):
		f := &Failure{Code: line.CodeBadArgument, Msg: ce.Msg, Hint: ce.Hint, Col: ce.Col}
		if errors.As(ce.Err, &le) {
			f.Code, f.Msg, f.Hint = orElse(le.Code, f.Code), le.Msg, orElse(f.Hint, le.Hint)
		}
		return f
	case errors.As(err, &le):
		return &Failure{Code: orElse(le.Code, line.CodeBadArgument), Msg: le.Msg, Hint: le.Hint, Col: le.Col}
	case errors.As(err, &bad):
		return &Failure{Code: line.CodeBadArgument, Msg: bad.Why, Hint: bad.Hint}
	case errors.As(err, &short):
		return s.tooFew(short)
	case errors.As(err, &spare):
		return s.tooMany(spare)
	case errors.As(err, &face):
		return s.badDie(face)
	case errors.As(err, &card):
		return Fail("bad-rn", "show names what is left of the deck; pile A001 ... states it", card.Error())
	case errors.As(err, &many):
		return Fail("bad-argument", many.Hint(), many.Error())
	}
	return s.fileFailure(err)
}

// orElse returns text, or other when text is empty.
func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// ExplainDice does so for an error about the dice of another tape than the
// session's own.
func (s *Session) ExplainDice(err error, tape *dice.Tape) *Failure {
	own := s.tape
	s.tape = *tape
	defer func() { s.tape = own }()
	return s.Explain(err)
}

// fileFailure is a file that could not be read or written.
func (s *Session) fileFailure(err error) *Failure {
	var broken *journal.Broken
	var malformed *journal.Malformed
	code := "file-error"
	if errors.As(err, &broken) || errors.As(err, &malformed) {
		code = "bad-journal"
	}
	msg := err.Error()
	var path *fs.PathError
	if errors.As(err, &path) && err == error(path) {
		msg = path.Path + ": " + path.Err.Error()
	}
	return &Failure{Code: code, Msg: msg, IO: err}
}

// savedFailure is what is wrong with a file that was to be loaded, and where.
func savedFailure(name string, err error) *Failure {
	var (
		broken    *journal.Broken
		malformed *journal.Malformed
		path      *fs.PathError
	)
	f := &Failure{Code: "bad-journal", IO: err}
	switch {
	case errors.As(err, &malformed):
		f.Msg = name + ":" + itoa(malformed.Line) + ":" + itoa(max(1, malformed.Col)) + ": " + malformed.Why
	case errors.As(err, &broken):
		f.Msg = name + ":" + itoa(broken.Line) + ":1: " + broken.Why
	case errors.As(err, &path):
		f.Code, f.Msg = "file-error", name+": "+path.Err.Error()
	default:
		f.Code, f.Msg = "file-error", name+": "+err.Error()
	}
	return f
}

// Cite is the id of a rule as the ruleset prints it, "" for none.
func (s *Session) Cite(id rule.ID) string {
	ids := s.Ruleset.RuleIDs
	if int(id) < len(ids) {
		return ids[id]
	}
	return ""
}

// dieWords names one die: whose it is and what it is for.
func (s *Session) dieWords(q dice.Query) string {
	b := []byte(nil)
	if q.Who >= 0 {
		b = append(s.g.Namer().AppendName(b, int(q.Who)), ' ')
	}
	return string(append(b, s.purpose(q)...))
}

func (s *Session) purpose(q dice.Query) string {
	words := s.g.Words().Dice
	if int(q.For) < len(words) {
		return words[q.For].Text
	}
	return "die"
}

// spent lists the dice a command used: "Flamma attack 5, Remus defence 2".
func (s *Session) spent() string {
	var list roll
	for _, d := range s.tape.Rolled() {
		if s.mode == "ask" && !s.AsksFor(int(d.Who)) {
			list.add(s.dieWords(d.Query), "(rolled)") // it is not to be seen before it counts
			continue
		}
		list.add(s.dieWords(d.Query), strconv.Itoa(d.Face))
	}
	return list.String()
}

func (s *Session) tooFew(e *dice.Short) *Failure {
	rolled := s.tape.Rolled() // what comes after the known faces is scrap
	var list roll
	for _, d := range rolled[:min(len(rolled), s.tape.Taken())] {
		list.add(s.dieWords(d.Query), strconv.Itoa(d.Face))
	}
	list.last = "" // the one that is wanting is named
	list.add(s.dieWords(e.Query), "?")
	return &Failure{Code: "too-few-dice", Msg: "too few dice: " + list.String(), Rule: s.Cite(rule.ID(e.Rule)), Hint: "give every die, in this order"}
}

// A roll is dice told one behind the other, with what they are for: that is said once
// of several.
type roll struct {
	text strings.Builder
	last string
}

func (r *roll) add(what, face string) {
	switch {
	case r.last == what:
		r.text.WriteByte(' ')
	case r.text.Len() > 0:
		r.text.WriteString(", ")
		fallthrough
	default:
		r.text.WriteString(what + " ")
	}
	r.last = what
	r.text.WriteString(face)
}

func (r *roll) String() string { return r.text.String() }

func (s *Session) tooMany(e *game.Spare) *Failure {
	used := s.spent()
	if used == "" {
		used = "this command rolls none"
	}
	var over []string
	for _, face := range e.Faces {
		over = append(over, string(dice.AppendCode(nil, face)))
	}
	return &Failure{Code: "too-many-dice", Msg: "too many dice: " + used + "; left over: " + strings.Join(over, " "), Hint: "leave out what is left over"}
}

func (s *Session) badDie(e *dice.BadFace) *Failure {
	return &Failure{Code: "bad-die", Msg: "die " + strconv.Itoa(e.At) + ", " + s.dieWords(e.Query) + ": " + e.Error(), Rule: s.Cite(rule.ID(e.Rule)), Hint: "faces are 1 to " + strconv.Itoa(int(e.Sides))}
}
