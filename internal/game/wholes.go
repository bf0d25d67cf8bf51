package game

import (
	"slices"

	"summa/internal/sim"
)

// wholes numbers bouts by all there is to them: the way in which each of their parts
// stands.
type wholes[S, C any] struct {
	enumeration[S, C]
	numbers map[string]int
	list    [][]uint32
}

// mostKept is how many bouts are kept in which a part stands as in no other: half a
// gigabyte of the largest there are.
const mostKept = 40_000

func newWholes[S, C any](m *Module[S, C]) sim.Forms[S] {
	w := &wholes[S, C]{numbers: map[string]int{}}
	w.t, w.most = &table[S, C]{m: m}, mostKept
	return w
}

// Number returns the number of a bout, -1 if there is no room for it.
func (w *wholes[S, C]) Number(s *S) int {
	if !w.classify(s) {
		return -1
	}
	x := standing{in: w.in}
	w.key = x.appendKey(w.key[:0])
	n, ok := w.numbers[string(w.key)]
	if !ok {
		n = len(w.list)
		w.numbers[string(w.key)] = n
		w.list = append(w.list, slices.Clone(w.in))
	}
	return n
}

// Recall makes s the bout of a number.
func (w *wholes[S, C]) Recall(n int, s *S) {
	for part, i := range w.list[n] {
		w.t.m.Facts.CopyPart(s, w.parts[part].ways[i].rep, part)
	}
}
