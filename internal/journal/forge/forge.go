// Package forge makes journals as a forger would: it changes lines and computes all chains anew. It
// is for tests of what a reader must withstand; the program does not use it.
package forge

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
)

// A line ends with chainKey, its chain and lineEnd.
const (
	chainKey = `,"chain":"`
	lineEnd  = `"}`
)

// Bodies returns the lines of a journal up to their chains; a line without a chain is returned
// whole.
func Bodies(text []byte) [][]byte {
	var bodies [][]byte
	for _, line := range bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")) {
		body, _, _ := bytes.Cut(line, []byte(chainKey))
		bodies = append(bodies, body)
	}
	return bodies
}

// Seal returns a journal made of bodies, with valid chains.
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

// Replace returns a journal in which each first text of a pair is replaced by the second
// throughout.
func Replace(text []byte, pairs ...string) []byte {
	bodies := Bodies(text)
	for i := range bodies {
		for k := 0; k+1 < len(pairs); k += 2 {
			bodies[i] = bytes.ReplaceAll(bodies[i], []byte(pairs[k]), []byte(pairs[k+1]))
		}
	}
	return Seal(bodies)
}
