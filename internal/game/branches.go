package game

import (
	"encoding/binary"

	"summa/internal/line"
)

// A Branch is one bout that a command can lead to, and its probability.
type Branch struct {
	Chance float64
	Game   Game
}

// Branches carries a command out for every outcome of its dice and returns the resulting bouts,
// each once, with the sum of the probabilities of the outcomes that lead to it. It returns a
// *TooMany if there are more than most outcomes.
func (t *table[S, C]) Branches(l *line.Line, most int) ([]Branch, error) {
	t.asked()
	e := &enumeration[S, C]{t: t, now: t.now, lines: []*line.Line{l}, limit: most}
	defer func() { t.spare, e.used = nil, 0 }()
	e.ref.Tape, e.ref.Brief = &e.tape, true
	e.sets.reset()
	e.reads.reset()
	e.whole, e.from = 1, []standing{{n: 1, paths: 1, falls: 1}}
	if err := e.leg(0, false); err != nil {
		return nil, err
	}
	var list []Branch
	at := map[string]int{}
	for i := range e.from {
		x := &e.from[i]
		e.key = e.key[:0]
		for _, way := range x.in {
			e.key = binary.AppendUvarint(e.key, uint64(way))
		}
		chance := float64(x.n) / float64(e.whole)
		if k, met := at[string(e.key)]; met {
			list[k].Chance += chance
			continue
		}
		at[string(e.key)] = len(list)
		o := t.Fork().(*table[S, C])
		t.m.Rules.Copy(o.now, e.start(x))
		o.known = t.m.Names.Known() // including those that the command introduced
		list = append(list, Branch{Chance: chance, Game: o})
	}
	return list, nil
}
