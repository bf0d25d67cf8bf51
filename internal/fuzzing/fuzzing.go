// Package fuzzing runs the bodies of fuzz targets on inputs that are changed at random,
// without watching which code they reach. That finds less for each input than the
// fuzzer of the go command, and takes a hundred times as many in the same time.
package fuzzing

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// Variable names the variable of the environment that says how many inputs each target
// takes; without it some thousand, so that the bodies stay in use.
const Variable = "SUMMA_FUZZ"

const usual = 5000

// Texts gives a body texts made of seeds: cut, spliced, and with bytes changed, put in
// and taken out. The same seeds make the same texts. A failure tells which it was.
func Texts(t *testing.T, seeds []string, body func(t *testing.T, text string)) {
	t.Helper()
	n := usual
	if many, err := strconv.Atoi(os.Getenv(Variable)); err == nil {
		n = many
	}
	r := rand.New(rand.NewPCG(1, uint64(len(seeds))))
	text := make([]byte, 0, 256)
	for range n {
		text = append(text[:0], seeds[r.IntN(len(seeds))]...)
		for range 1 + r.IntN(4) {
			text = changed(r, text, seeds)
		}
		s := string(text)
		body(t, s)
		if t.Failed() {
			t.Fatalf("the text was %q", s)
		}
	}
	t.Logf("%d inputs", n)
}

// longest bounds how long a text grows.
const longest = 4096

// changed changes a text in one place.
func changed(r *rand.Rand, text []byte, seeds []string) []byte {
	at := 0
	if len(text) > 0 {
		at = r.IntN(len(text))
	}
	switch k := r.IntN(7); {
	case k == 0 && len(text) > 0: // another byte
		text[at] = byte(r.IntN(256))
	case k == 1 && len(text) > 0: // another bit
		text[at] ^= 1 << r.IntN(8)
	case k == 2 && len(text) > 0: // one byte less
		text = append(text[:at], text[at+1:]...)
	case k == 3 && len(text) < longest: // a printable byte more
		text = append(text, 0)
		copy(text[at+1:], text[at:])
		text[at] = byte(' ' + r.IntN(95))
	case k == 4: // the head of this, the tail of another
		other := seeds[r.IntN(len(seeds))]
		if other != "" && len(text) < longest {
			text = append(text[:at], other[r.IntN(len(other)):]...)
		}
	case k == 5 && len(text) > 0 && len(text) < longest: // a part twice
		end := at + r.IntN(min(len(text)-at, 16)+1)
		text = append(text, text[at:end]...)
	default: // cut short
		text = text[:at]
	}
	return text
}
