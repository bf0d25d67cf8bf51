package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// A Concealer is a ruleset whose rules ask for simultaneous choices that nobody may
// see before all are there. The bout then holds only digests; the choices
// themselves are held by whoever keeps the table until they are turned up.
//
// A module needs two commands for it. One seals: "seal NAME DIGEST held" puts the
// digest of a choice on the table. The other turns up: "open NAME CHOICE SALT ..."
// names all choices with their salts; the rules check each against its digest and
// carry the choices out. A session then does the rest: when a player gives a
// command that makes such a choice, it asks Conceal for the command that seals it,
// carries out and records that, and keeps the Held; once Disclose says that nobody
// is waited for, it carries out what Disclose returns. So the record never holds a
// choice before it is turned up, and anybody can check afterwards that nobody has
// changed his mind. The digest should cover what the choice is about (the ruleset,
// which exchange or turn, whose), so that it is good once only.
type Concealer[S, C any] interface {
	// Conceal returns the command that seals the choice made by c, which is
	// allowed now, and what is to be kept of it; false if c makes no choice that
	// is to be hidden.
	Conceal(s *S, c *C, salt string) (text string, held Held, ok bool)
	// Disclose returns the command that turns all choices up, those held and that
	// of c if it is not nil; false if one is still missing, or c makes none.
	Disclose(s *S, c *C, held []Held) (text string, ok bool)
	// Concealed reports whether a choice lies hidden on the table.
	Concealed(s *S) bool
	// Seals and Opens say what a recorded command does. To undo one that opens
	// undoes those that sealed before it: the choices are known by then.
	Seals(text string) bool
	Opens(text string) bool
}

// A Held is a choice kept from the other side.
type Held struct {
	Who    int
	Choice string // as the digest has it
	Salt   string
	Digest [32]byte
}

// Conceal returns what is to be carried out in place of a line: a command that
// seals its choice, with what is to be kept of it, or one that turns all choices
// up. It is "" if the line stands as it is. With keep set nothing is turned up.
func (t *table[S, C]) Conceal(l *line.Line, salt string, held []Held, keep bool) (text string, made *Held, err error) {
	t.asked()
	m := t.m.Hidden
	if m == nil {
		return "", nil, nil
	}
	if err := t.m.Language.Parse(t.now, l, &t.cmd); err != nil {
		return "", nil, err
	}
	t.m.Rules.Copy(t.trial, t.now)
	if err := t.m.Rules.Do(t.trial, &t.cmd, &core.Ref{Tape: new(dice.Tape)}); err != nil {
		return "", nil, err // dice that are missing are no error yet
	}
	if !keep {
		if text, ok := m.Disclose(t.now, &t.cmd, held); ok {
			return text, nil, nil
		}
	}
	if t.m.SealsOnRequest && !keep {
		return "", nil, nil
	}
	text, h, ok := m.Conceal(t.now, &t.cmd, salt)
	if !ok {
		return "", nil, nil
	}
	return text, &h, nil
}

// Ahead is the figure who may choose in secret before the one who is to act has
// chosen; -1 if there is none.
func (t *table[S, C]) Ahead() int {
	if t.m.Ahead == nil {
		return -1
	}
	t.m.Rules.Copy(t.trial, t.now)
	return t.m.Ahead(t.trial)
}

// Hides reports whether a line makes a choice that is to be kept hidden; an error
// says that it would, were it allowed or understood.
func (t *table[S, C]) Hides(l *line.Line) (bool, error) {
	t.asked()
	text, made, err := t.Conceal(l, "", nil, true)
	return made != nil && text != "", err
}

// Disclose returns the command that turns up the choices held; false if one is
// missing.
func (t *table[S, C]) Disclose(held []Held) (text string, ok bool) {
	t.asked()
	if t.m.Hidden == nil {
		return "", false
	}
	return t.m.Hidden.Disclose(t.now, nil, held)
}

// Concealed reports whether a choice lies hidden on the table.
func (t *table[S, C]) Concealed() bool {
	return t.m.Hidden != nil && t.m.Hidden.Concealed(t.now)
}

// Sealing says what a recorded command does with hidden choices.
func (t *table[S, C]) Sealing(text string) (seals, opens bool) {
	m := t.m.Hidden
	return m != nil && m.Seals(text), m != nil && m.Opens(text)
}
