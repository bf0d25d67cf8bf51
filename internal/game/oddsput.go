package game

import (
	"encoding/binary"
	"math"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
)

// put adds an outcome of chance num/den to where the chain can stand.
func (e *enumeration[S, C]) put(from *standing, in []uint32, set, stop, taken int32, num, den uint64, k int, last bool) error {
	if e.den%den != 0 && !e.widen(den/gcd(e.den, den)) {
		return e.tooMany(k, 0)
	}
	n, ok := product(from.n, num*(e.den/den))
	if !ok {
		return e.tooMany(k, 0)
	}
	e.paths = min(e.paths, math.MaxInt-from.paths) + from.paths
	if !e.once {
		e.falls = plus(e.falls, e.fell)
	}
	if !last {
		e.merge(standing{in, set, stop, taken, n, from.paths, e.fell})
		return nil
	}
	for part, i := range in {
		e.parts[part].ways[i].mass += n
	}
	e.sets.mass[set] += n
	if stop > 0 {
		e.stops[stop-1].N += n
	}
	if e.fine {
		e.keep(n)
	}
	return nil
}

// plus and times stay at the most there is where that is not enough.
func plus(a, b uint64) uint64 { return min(a, math.MaxUint64-b) + b }

func times(a, b uint64) uint64 {
	if n, ok := product(a, b); ok {
		return n
	}
	return math.MaxUint64
}

// merge adds a standing to an equal one, or to the list.
func (e *enumeration[S, C]) merge(x standing) {
	b := e.key[:0]
	for _, i := range x.in {
		b = binary.AppendUvarint(b, uint64(i))
	}
	b = binary.AppendUvarint(b, uint64(x.set))
	b = binary.AppendUvarint(b, uint64(x.stop))
	b = binary.AppendUvarint(b, uint64(x.taken))
	e.key = b
	if i, ok := e.index[string(b)]; ok {
		y := &e.to[i]
		y.n += x.n
		y.paths = min(y.paths, math.MaxInt-x.paths) + x.paths
		y.falls = plus(y.falls, x.falls)
		return
	}
	e.index[string(b)] = len(e.to)
	x.in = slices.Clone(x.in)
	e.to = append(e.to, x)
}

// scale changes every chance counted so far.
func (e *enumeration[S, C]) scale(change func(uint64) uint64) {
	for i := range e.to {
		e.to[i].n = change(e.to[i].n)
	}
	for part := range e.parts {
		for i := range e.parts[part].ways {
			w := &e.parts[part].ways[i]
			w.mass = change(w.mass)
		}
	}
	for i := range e.sets.mass {
		e.sets.mass[i] = change(e.sets.mass[i])
	}
	for i := range e.stops {
		e.stops[i].N = change(e.stops[i].N)
	}
	for i := range e.kept {
		e.kept[i].N = change(e.kept[i].N)
	}
}

// widen multiplies the denominator of the command's outcomes by a factor.
func (e *enumeration[S, C]) widen(factor uint64) bool {
	den, ok := product(e.den, factor)
	if !ok {
		return false
	}
	if _, ok = product(e.whole, den); !ok {
		return false
	}
	e.den = den
	e.scale(func(n uint64) uint64 { return n * factor })
	return true
}

// reduce brings the chances to lowest common terms.
func (e *enumeration[S, C]) reduce(last bool) {
	if last {
		return
	}
	g := e.whole
	for i := range e.to {
		g = gcd(g, e.to[i].n)
	}
	e.whole /= g
	for i := range e.to {
		e.to[i].n /= g
	}
}

// keep remembers a path for claims about it.
func (e *enumeration[S, C]) keep(n uint64) {
	reps := make([]*S, len(e.in))
	for part, i := range e.in {
		reps[part] = e.parts[part].ways[i].rep
	}
	m := e.t.m
	e.kept = append(e.kept, Leaf{
		Faces: append([]dice.Rolled(nil), e.ref.Tape.Rolled()...),
		N:     n,
		Log:   append([]core.Record(nil), e.ref.Log()...),
		Get:   func(path string) (string, fact.Kind, bool) { return getParts(m, reps, path) },
	})
}
