package dice

import (
	"encoding/hex"
	"errors"
	"math/bits"
	"math/rand/v2"
)

// GeneratorName names the generator in journals and in version output.
const GeneratorName = "pcg-dxsm"

// A Generator rolls seeded dice: the 128-bit PCG-DXSM of math/rand/v2. One
// 64-bit word makes one face, floor(sides*word / 2^64) + 1, and the few words
// that would favour a face are thrown away. It is a plain value: a copy rolls
// the same dice again.
type Generator struct{ pcg rand.PCG }

// NewGenerator returns the generator of one stream of a seed.
func NewGenerator(seed, stream uint64) Generator {
	return Generator{*rand.NewPCG(seed, stream)}
}

// Face rolls one die.
func (g *Generator) Face(sides int) int {
	n := uint64(sides)
	hi, lo := bits.Mul64(g.pcg.Uint64(), n)
	if lo < n {
		for floor := -n % n; lo < floor; {
			hi, lo = bits.Mul64(g.pcg.Uint64(), n)
		}
	}
	return int(hi) + 1
}

// pcgMagic is the prefix of the binary form of rand.PCG.
const pcgMagic = "pcg:"

// Append appends the generator's state, 32 hexadecimal digits.
func (g *Generator) Append(b []byte) []byte {
	var buf [32]byte
	raw, err := g.pcg.AppendBinary(buf[:0])
	if err != nil || len(raw) != len(pcgMagic)+16 {
		return b
	}
	return hex.AppendEncode(b, raw[len(pcgMagic):])
}

// String returns the generator's state, 32 hexadecimal digits.
func (g Generator) String() string { return string(g.Append(nil)) }

// ParseGenerator reads a state written by Append.
func ParseGenerator(text string) (Generator, error) {
	var g Generator
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != 16 {
		return g, errors.New("a generator's state is 32 hexadecimal digits")
	}
	err = g.pcg.UnmarshalBinary(append([]byte(pcgMagic), raw...))
	return g, err
}
