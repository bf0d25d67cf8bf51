// Package refusal says in the user's own terms why a command was refused: with a code, a message, the
// rule, and what to do instead.
package refusal

import (
	"cmp"
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

// A Failure says that a command was refused and has changed nothing.
type Failure struct {
	Code string
	Msg  string
	Rule string
	Hint string
	Col  int
	IO   error // a file that could not be read or written
	Lost bool  // the record cannot be kept any more
	Left bool  // the player took the command back himself
}

// CodeStopped is the code of the failure of a command that was stopped.
const CodeStopped = "stopped"

// Stopped returns the failure of a command that was stopped before it had any effect.
func Stopped() *Failure { return New(CodeStopped, "", "stopped; nothing has changed") }

// Is reports whether target is halt.ErrStopped and the failure has CodeStopped.
func (f *Failure) Is(target error) bool {
	return target == halt.ErrStopped && f.Code == CodeStopped
}

// Error returns the message with its rule.
func (f *Failure) Error() string {
	if f.Rule != "" {
		return f.Msg + " [" + f.Rule + "]"
	}
	return f.Msg
}

// Unwrap returns the file error behind a failure.
func (f *Failure) Unwrap() error { return f.IO }

// New returns a failure with a code, a hint or "", and a message in parts.
func New(code, hint string, parts ...string) *Failure {
	return &Failure{Code: code, Msg: strings.Join(parts, ""), Hint: hint}
}

// A Table is the context in which a command was refused: its bout, and the dice that were given.
type Table struct {
	Game game.Game
	Tape *dice.Tape
	Cite func(rule.ID) string // a rule as the ruleset prints it, "" for none

	// Hidden reports whether the program rolls a figure's dice and does not show them before they
	// count, while it asks for others; nil if no dice are hidden.
	Hidden func(who int) bool
}

// Of returns any error as a Failure in the terms of the table.
func (t *Table) Of(err error) *Failure {
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
		return Stopped()
	case errors.As(err, &no):
		return &Failure{Code: no.Code, Msg: no.Why, Rule: t.Cite(no.Rule), Hint: no.Hint}
	case errors.As(err, &ce):
		f := &Failure{Code: line.CodeBadArgument, Msg: ce.Msg, Hint: ce.Hint, Col: ce.Col}
		if errors.As(ce.Err, &le) {
			f.Code, f.Msg, f.Hint = cmp.Or(le.Code, f.Code), le.Msg, cmp.Or(f.Hint, le.Hint)
		}
		return f
	case errors.As(err, &le):
		return &Failure{Code: cmp.Or(le.Code, line.CodeBadArgument), Msg: le.Msg, Hint: le.Hint, Col: le.Col}
	case errors.As(err, &bad):
		return &Failure{Code: line.CodeBadArgument, Msg: bad.Why, Hint: bad.Hint}
	case errors.As(err, &short):
		return t.TooFew(short)
	case errors.As(err, &spare):
		return t.TooMany(spare)
	case errors.As(err, &face):
		return t.BadDie(face)
	case errors.As(err, &card):
		return New("bad-rn", "show names what is left of the deck; pile A001 ... states it", card.Error())
	case errors.As(err, &many):
		return New("bad-argument", many.Hint(), many.Error())
	}
	return OfFile(err)
}

// OfFile returns the failure of reading or writing a file.
func OfFile(err error) *Failure {
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

// Saved returns the failure of loading a file, with the place of the fault.
func Saved(name string, err error) *Failure {
	var (
		broken    *journal.Broken
		malformed *journal.Malformed
		path      *fs.PathError
	)
	f := &Failure{Code: "bad-journal", IO: err}
	switch {
	case errors.As(err, &malformed):
		f.Msg = name + ":" + strconv.Itoa(malformed.Line) + ":" + strconv.Itoa(max(1, malformed.Col)) + ": " + malformed.Why
	case errors.As(err, &broken):
		f.Msg = name + ":" + strconv.Itoa(broken.Line) + ":1: " + broken.Why
	case errors.As(err, &path):
		f.Code, f.Msg = "file-error", name+": "+path.Err.Error()
	default:
		f.Code, f.Msg = "file-error", name+": "+err.Error()
	}
	return f
}

// Die names a die: whose it is and what it is for.
func (t *Table) Die(q dice.Query) string {
	b := []byte(nil)
	if q.Who >= 0 {
		b = append(t.Game.Namer().AppendName(b, int(q.Who)), ' ')
	}
	return string(append(b, t.purpose(q)...))
}

func (t *Table) purpose(q dice.Query) string {
	words := t.Game.Words().Dice
	if int(q.For) < len(words) {
		return words[q.For].Text
	}
	return "die"
}

// spent lists the dice that a command used: "Flamma attack 5, Remus defence 2".
func (t *Table) spent() string {
	var list roll
	for _, d := range t.Tape.Rolled() {
		if t.Hidden != nil && t.Hidden(int(d.Who)) {
			list.add(t.Die(d.Query), "(rolled)") // not to be seen before it counts
			continue
		}
		list.add(t.Die(d.Query), strconv.Itoa(d.Face))
	}
	return list.String()
}

func (t *Table) TooFew(e *dice.Short) *Failure {
	rolled := t.Tape.Rolled() // what comes after the known faces is scrap
	var list roll
	for _, d := range rolled[:min(len(rolled), t.Tape.Taken())] {
		list.add(t.Die(d.Query), strconv.Itoa(d.Face))
	}
	list.last = "" // so that the missing die is named in any case
	list.add(t.Die(e.Query), "?")
	return &Failure{Code: "too-few-dice", Msg: "too few dice: " + list.String(), Rule: t.Cite(rule.ID(e.Rule)), Hint: "give every die, in this order"}
}

// A roll is the text of several dice in a row. What a run of them is for is named only once.
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

func (t *Table) TooMany(e *game.Spare) *Failure {
	used := t.spent()
	if used == "" {
		used = "this command rolls none"
	}
	var over []string
	for _, face := range e.Faces {
		over = append(over, string(dice.AppendCode(nil, face)))
	}
	return &Failure{Code: "too-many-dice", Msg: "too many dice: " + used + "; left over: " + strings.Join(over, " "), Hint: "leave out what is left over"}
}

func (t *Table) BadDie(e *dice.BadFace) *Failure {
	return &Failure{Code: "bad-die", Msg: "die " + strconv.Itoa(e.At) + ", " + t.Die(e.Query) + ": " + e.Error(), Rule: t.Cite(rule.ID(e.Rule)), Hint: "faces are 1 to " + strconv.Itoa(int(e.Sides))}
}
