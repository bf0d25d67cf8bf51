// Package forge makes journals as somebody would who wants to deceive: it changes
// their lines and chains all of them anew. It is for tests of what a reader must
// withstand; nothing in the program uses it.
package forge

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
)

// The chain of a line stands between these at its end.
const (
	chainKey = `,"chain":"`
	lineEnd  = `"}`
)

// Bodies are the lines of a journal up to their chains. A line without a chain is
// taken whole.
func Bodies(text []byte) [][]byte {
	var bodies [][]byte
	for _, line := range bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")) {
		body, _, _ := bytes.Cut(line, []byte(chainKey))
		bodies = append(bodies, body)
	}
	return bodies
}

// Seal chains bodies to a journal that is as good as one that a session kept.
func Seal(bodies [][]byte) []byte {
	var text []byte
	var sum [sha256.Size]byte
	for _, body := range bodies {
		sum = sha256.Sum256(append(sum[:], body...))
		text = append(append(text, body...), chainKey...)
		text = append(hex.AppendEncode(text, sum[:]), lineEnd+"\n"...)
	}
	return text
}

// Replace is a journal in which one text stands for another throughout.
func Replace(text []byte, pairs ...string) []byte {
	bodies := Bodies(text)
	for i := range bodies {
		for k := 0; k+1 < len(pairs); k += 2 {
			bodies[i] = bytes.ReplaceAll(bodies[i], []byte(pairs[k]), []byte(pairs[k+1]))
		}
	}
	return Seal(bodies)
}
