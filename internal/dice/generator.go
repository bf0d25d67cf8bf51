package dice

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/bits"
)

// GeneratorName names the generator in journals and in version output.
const GeneratorName = "pcg-dxsm"

// A Generator rolls seeded dice: the 128-bit PCG-DXSM of math/rand/v2. One
// 64-bit word makes one face, floor(sides*word / 2^64) + 1, and the few words
// that would favour a face are thrown away. It is a plain value: a copy rolls
// the same dice again.
type Generator struct{ hi, lo uint64 }

// NewGenerator returns the generator of one stream of a seed.
func NewGenerator(seed, stream uint64) Generator { return Generator{seed, stream} }

// next returns the state after the next word: a 128-bit linear congruential step.
func (g Generator) next() Generator {
	const (
		mulHi, mulLo = 0x2360ed051fc65da4, 0x4385df649fccf645
		incHi, incLo = 0x5851f42d4c957f2d, 0x14057b7ef767814f
	)
	hi, lo := bits.Mul64(g.lo, mulLo)
	hi += g.hi*mulLo + g.lo*mulHi
	lo, carry := bits.Add64(lo, incLo, 0)
	hi, _ = bits.Add64(hi, incHi, carry)
	return Generator{hi, lo}
}

// word returns the output of a state: DXSM, a double multiplication of its high half.
func (g Generator) word() uint64 {
	const mul = 0xda942042e4dd58b5
	w := (g.hi ^ g.hi>>32) * mul
	return (w ^ w>>48) * (g.lo | 1)
}

// Uint64 returns the next word.
func (g *Generator) Uint64() uint64 {
	*g = g.next()
	return g.word()
}

// Face rolls one die.
func (g *Generator) Face(sides int) int {
	n := uint64(sides)
	hi, lo := bits.Mul64(g.Uint64(), n)
	if lo < n {
		for floor := -n % n; lo < floor; {
			hi, lo = bits.Mul64(g.Uint64(), n)
		}
	}
	return int(hi) + 1
}

// Append appends the generator's state, 32 hexadecimal digits.
func (g *Generator) Append(b []byte) []byte {
	var raw [16]byte
	binary.BigEndian.PutUint64(raw[:8], g.hi)
	binary.BigEndian.PutUint64(raw[8:], g.lo)
	return hex.AppendEncode(b, raw[:])
}

// String returns the generator's state, 32 hexadecimal digits.
func (g Generator) String() string { return string(g.Append(nil)) }

// ParseGenerator parses a state written by Append.
func ParseGenerator(text string) (Generator, error) {
	var raw [16]byte
	if len(text) != 2*len(raw) {
		return Generator{}, errState
	}
	if _, err := hex.Decode(raw[:], []byte(text)); err != nil {
		return Generator{}, errState
	}
	return Generator{binary.BigEndian.Uint64(raw[:8]), binary.BigEndian.Uint64(raw[8:])}, nil
}

var errState = errors.New("a generator's state is 32 hexadecimal digits")
