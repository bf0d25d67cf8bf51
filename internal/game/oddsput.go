package game

import (
	"encoding/binary"
	"math"
	"slices"
)

// put adds an outcome with probability num/den, relative to from, to the standings after the
// command, and after the last command also to the result.
func (e *enumeration[S, C]) put(from *standing, x standing, num, den uint64, k int, last bool) error {
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
	if !last || e.trail != nil {
		x.n, x.paths, x.falls = n, from.paths, e.fell
		if e.once {
			x.falls = 0
		}
		e.merge(x)
	}
	if !last {
		return nil
	}
	for part, i := range x.in {
		e.parts[part].ways[i].mass += n
	}
	e.sets.mass[x.set] += n
	if x.stop > 0 {
		e.stops[x.stop-1].N += n
	}
	return nil
}

// plus and times saturate at math.MaxUint64.
func plus(a, b uint64) uint64 { return min(a, math.MaxUint64-b) + b }

func times(a, b uint64) uint64 {
	if n, ok := product(a, b); ok {
		return n
	}
	return math.MaxUint64
}

// merge adds a standing to an equal one in the list, or appends it.
func (e *enumeration[S, C]) merge(x standing) {
	e.key = x.appendKey(e.key[:0])
	i, ok := e.index[string(e.key)]
	if ok {
		y := &e.to[i]
		y.n += x.n
		y.paths = min(y.paths, math.MaxInt-x.paths) + x.paths
		y.falls = plus(y.falls, x.falls)
	} else {
		i = len(e.to)
		e.index[string(e.key)] = i
		x.in = slices.Clone(x.in)
		e.to = append(e.to, x)
	}
	if e.trail != nil {
		e.trail.note(int32(i))
	}
}

// appendKey appends a key that distinguishes a standing from others.
func (x *standing) appendKey(b []byte) []byte {
	for _, i := range x.in {
		b = binary.AppendUvarint(b, uint64(i))
	}
	for _, i := range [...]int32{x.set, x.read, x.stop, x.taken} {
		b = binary.AppendUvarint(b, uint64(i))
	}
	return b
}

// scale applies change to every weight accumulated so far.
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
}

// widen multiplies the denominator of the command's outcomes by a factor. It returns false if the
// fractions become too long.
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

// reduce divides the weights of the standings by their greatest common divisor.
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
