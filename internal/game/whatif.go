package game

import "summa/internal/line"

// A WhatIf is one thing that could be otherwise about a command: a fact of the table, a point on
// the attack, an event that is left out.
type WhatIf[S, C any] struct {
	Change
	Scene func(*S)     // changes the bout before the first command
	Edit  func(*S, *C) // changes a command that has been read
	Shift int          // added to the modifier of every attack
	Void  []uint8      // events that are left out
	Aims  []Happening  // AsItIs: what the command aims at, step by step
}

// A Change names what is otherwise. Said is a phrase: "at +1", "a blow from the
// rear", "the Save".
type Change struct {
	Kind ChangeKind
	Said string
}

// A ChangeKind is the kind of thing that is otherwise.
type ChangeKind uint8

// Nothing; one point worse or better on the attack; a fact of the situation; something that is
// taken away.
const (
	AsItIs ChangeKind = iota
	Worse
	Better
	Situation
	Without
)

// An Alternative is a question with one thing changed, and its new odds.
type Alternative struct {
	Change
	Odds *Odds
	Aims []Happening // of the question as it is
}

// Alternatives returns the odds of a question and then those with one thing changed at a time, for
// each thing that could be otherwise about its last command for which there is any.
func (t *table[S, C]) Alternatives(lines []*line.Line, base []int) ([]Alternative, error) {
	t.asked()
	asIs, err := t.Odds(lines, base, false)
	if err != nil {
		return nil, err
	}
	list := []Alternative{{Odds: asIs}}
	what := t.whatIfs(lines)
	from := new(S)
	for i := range what {
		w := &what[i]
		if w.Kind == AsItIs {
			list[0].Change, list[0].Aims = w.Change, w.Aims
			continue
		}
		t.m.Rules.Copy(from, t.now)
		if w.Scene != nil {
			w.Scene(from)
		}
		if o, err := t.odds(from, lines, base, false, w); err == nil {
			list = append(list, Alternative{Change: w.Change, Odds: o})
		}
	}
	return list, t.halt.Err()
}

// Aims returns what the last command of a chain that has alternatives aims at, step by step, where
// that is known.
func (t *table[S, C]) Aims(lines []*line.Line) []Happening {
	t.asked()
	what := t.whatIfs(lines)
	for i := range what {
		if what[i].Kind == AsItIs {
			return what[i].Aims
		}
	}
	return nil
}

// whatIfs returns the alternatives of the last command of a chain that has any.
func (t *table[S, C]) whatIfs(lines []*line.Line) []WhatIf[S, C] {
	for i := len(lines) - 1; i >= 0; i-- {
		t.m.Rules.Copy(t.trial, t.now)
		if t.m.Language.Parse(t.trial, lines[i], &t.cmd) != nil {
			continue
		}
		if list := t.m.Language.WhatIfs(t.trial, &t.cmd, len(lines) == 1); len(list) > 0 {
			return list
		}
	}
	return nil
}
