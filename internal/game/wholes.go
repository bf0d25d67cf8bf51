package game

import (
	"reflect"
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

// Bouts are kept in which a part stands as in no other, up to some half a gigabyte.
const (
	mostBytes = 1 << 29
	mostKept  = 1_000_000
)

// newWholes begins with none; lists grow to no more than make a bout twice as large as s.
func newWholes[S, C any](m *Module[S, C], s *S) sim.Forms[S] {
	w := &wholes[S, C]{numbers: map[string]int{}}
	w.t = &table[S, C]{m: m}
	w.most = min(mostBytes/2/size(reflect.ValueOf(s).Elem()), mostKept)
	return w
}

// size is how many bytes a value takes, with those of the lists in it.
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
