package game

import (
	"reflect"
	"slices"

	"summa/internal/sim"
)

// wholes numbers bouts by their whole state: the ways of all their parts.
type wholes[S, C any] struct {
	enumeration[S, C]
	numbers map[string]int
	list    [][]uint32
}

// The memory for the distinct values of parts is limited to about half a gigabyte, and their number
// to mostKept.
const (
	mostBytes = 1 << 29
	mostKept  = 1_000_000
)

// newWholes returns an empty store. It assumes that the slices of a bout grow so that a bout takes
// at most twice the memory of s.
func newWholes[S, C any](m *Module[S, C], s *S) sim.Forms[S] {
	w := &wholes[S, C]{numbers: map[string]int{}}
	w.t = &table[S, C]{m: m}
	w.most = min(mostBytes/2/size(reflect.ValueOf(s).Elem()), mostKept)
	return w
}

// size returns how many bytes a value takes, including the arrays of its slices.
func size(v reflect.Value) int {
	n := int(v.Type().Size())
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			n += size(f) - int(f.Type().Size())
		}
	case reflect.Slice:
		n += v.Cap() * int(v.Type().Elem().Size())
	}
	return n
}

// Number returns the number of a bout, which is added if it is new; -1 if there is no room for it.
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

// Recall sets s to the bout with a number.
func (w *wholes[S, C]) Recall(n int, s *S) {
	for part, i := range w.list[n] {
		w.t.m.Facts.CopyPart(s, w.parts[part].ways[i].rep, part)
	}
}
