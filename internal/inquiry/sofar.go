package inquiry

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// SoFar shows the derivation of the command that asks for a die, as far as its dice have fallen,
// and reports whether any have.
func (t *Table) SoFar(faces []int) bool {
	var l line.Line
	if len(faces) == 0 || l.Parse(t.S.Pending()) != nil {
		return false
	}
	var tape dice.Tape
	tape.Keep(true)
	tape.Give(faces)
	ref := core.Ref{Tape: &tape, Choose: true, Listen: true}
	_ = t.S.Game().Fork().Do(&l, &ref) // it stops at the die that is asked for
	log := slices.Clone(ref.Log())
	if asked := slices.IndexFunc(log, func(r core.Record) bool { return r.What == core.Die && int(r.B)+int(r.C) > len(faces) }); asked >= 0 {
		log = log[:asked]
	}
	if core.FirstDie(log) == len(log) {
		return false
	}
	v := t.S.View(t.S.Game(), log, tape.Rolled()[:len(faces)])
	t.S.Tell("What has come of it so far:")
	for row := range strings.SplitSeq(strings.TrimSpace(t.Means.Aloud(t.Book.Retold(string(v.Why(nil))))), "\n") {
		t.S.Tell(row)
	}
	return true
}
