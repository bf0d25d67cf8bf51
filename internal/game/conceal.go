package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// A Concealer is a ruleset whose rules ask for simultaneous choices that nobody may see before all
// have been made. Until they are revealed, the bout holds only digests of them; the session holds
// the choices themselves.
//
// A module needs two commands for this. One seals: "seal NAME DIGEST held" puts the digest of a
// choice on the table. The other opens: "open NAME CHOICE SALT ..." names all choices with their
// salts; the rules check each against its digest and carry the choices out. The session does the
// rest. When a player gives a command that makes such a choice, it asks Conceal for the command
// that seals the choice, carries that out, records it, and keeps the Held. Once Disclose reports
// that no choice is missing, it carries out the command that Disclose returns. So the record never
// holds a choice before it is revealed, and anybody can check afterwards that nobody has changed a
// choice. The digest should cover what the choice is for (the ruleset, which exchange or turn,
// whose), so that it cannot be used twice.
type Concealer[S, C any] interface {
	// Conceal returns the command that seals the choice made by c, a command that is allowed now,
	// and the Held to keep; ok is false if c makes no choice that has to be hidden.
	Conceal(s *S, c *C, salt string) (text string, held Held, ok bool)
	// Disclose returns the command that opens all choices: those held and, if c is not nil, that of
	// c. ok is false if a choice is missing or c makes none.
	Disclose(s *S, c *C, held []Held) (text string, ok bool)
	// Concealed reports whether the table holds a sealed choice.
	Concealed(s *S) bool
	// Seals and Opens report whether a recorded command seals or opens choices. Undoing a command
	// that opens also undoes those that sealed before it, because the choices are known by then.
	Seals(text string) bool
	Opens(text string) bool
}

// A Held is a choice that is kept secret from the other side.
type Held struct {
	Who    int
	Choice string // in the form that the digest covers
	Salt   string
	Digest [32]byte
}

// Conceal returns the command to carry out in place of a line: one that seals the line's choice,
// with the Held to keep, or one that opens all choices. text is "" if the line itself is to be
// carried out. With keep set, nothing is opened.
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
		return "", nil, err // missing dice are no error yet
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

// Ahead returns the figure that may choose in secret before the active figure has chosen; -1 if
// there is none.
func (t *table[S, C]) Ahead() int {
	if t.m.Ahead == nil {
		return -1
	}
	t.m.Rules.Copy(t.trial, t.now)
	return t.m.Ahead(t.trial)
}

// Hides reports whether a line makes a choice that has to be hidden. It returns an error if the
// line is not understood or not allowed.
func (t *table[S, C]) Hides(l *line.Line) (bool, error) {
	t.asked()
	text, made, err := t.Conceal(l, "", nil, true)
	return made != nil && text != "", err
}

// Disclose returns the command that opens the choices held; ok is false if one is missing.
func (t *table[S, C]) Disclose(held []Held) (text string, ok bool) {
	t.asked()
	if t.m.Hidden == nil {
		return "", false
	}
	return t.m.Hidden.Disclose(t.now, nil, held)
}

// Concealed reports whether the table holds a sealed choice.
func (t *table[S, C]) Concealed() bool {
	return t.m.Hidden != nil && t.m.Hidden.Concealed(t.now)
}

// Sealing reports whether a recorded command seals or opens hidden choices.
func (t *table[S, C]) Sealing(text string) (seals, opens bool) {
	m := t.m.Hidden
	return m != nil && m.Seals(text), m != nil && m.Opens(text)
}
