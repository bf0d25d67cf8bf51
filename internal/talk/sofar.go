package talk

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// soFar shows the derivation of the command that asks for a die, as far as its dice have fallen,
// and reports whether any have.
func (k *conversation) soFar(faces []int) bool {
	var l line.Line
	if len(faces) == 0 || l.Parse(k.s.Pending()) != nil {
		return false
	}
	var tape dice.Tape
	tape.Keep(true)
	tape.Give(faces)
	ref := core.Ref{Tape: &tape, Choose: true, Listen: true}
	_ = k.s.Game().Fork().Do(&l, &ref) // it stops at the die that is asked for
	log := slices.Clone(ref.Log())
	if asked := slices.IndexFunc(log, func(r core.Record) bool { return r.What == core.Die && int(r.B)+int(r.C) > len(faces) }); asked >= 0 {
		log = log[:asked]
	}
	if core.FirstDie(log) == len(log) {
		return false
	}
	v, m := k.s.View(k.s.Game(), log, tape.Rolled()[:len(faces)]), k.means()
	k.s.Tell("What has come of it so far:")
	for row := range strings.SplitSeq(strings.TrimSpace(m.Aloud(k.book.Retold(string(v.Why(nil))))), "\n") {
		k.s.Tell(row)
	}
	return true
}

// tellAll prints the lines of an answer, and reports whether there are any.
func (k *conversation) tellAll(lines []string) bool {
	for _, text := range lines {
		k.s.Tell(text)
	}
	return len(lines) > 0
}
