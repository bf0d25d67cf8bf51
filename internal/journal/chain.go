package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// A line ends with chainKey, its chain and lineEnd.
const (
	chainKey = `,"chain":"`
	lineEnd  = `"}`
	tailLen  = len(chainKey) + 2*sha256.Size + len(lineEnd)
)

// A chain is the running hash of a journal. The zero chain comes before the
// header.
type chain struct {
	sum [sha256.Size]byte
	buf []byte
}

// after returns the chain of a line, given the line up to its chain.
func (c *chain) after(body []byte) [sha256.Size]byte {
	c.buf = append(append(c.buf[:0], c.sum[:]...), body...)
	return sha256.Sum256(c.buf)
}

// seal appends the end of a line: its chain and a newline.
func (c *chain) seal(body []byte) (line []byte, sum [sha256.Size]byte) {
	sum = c.after(body)
	return append(appendTail(body, sum), '\n'), sum
}

func appendTail(b []byte, sum [sha256.Size]byte) []byte {
	b = append(b, chainKey...)
	b = hex.AppendEncode(b, sum[:])
	return append(b, lineEnd...)
}

// check advances the chain over a line, given without its newline, and returns the line up to its
// chain. If the chain does not fit, why says in what way.
func (c *chain) check(line []byte, number int) (body []byte, why string) {
	if len(line) < tailLen {
		return nil, "too short to hold a chain"
	}
	body, tail := line[:len(line)-tailLen], line[len(line)-tailLen:]
	sum := c.after(body)
	var want [tailLen]byte
	if !bytes.Equal(tail, appendTail(want[:0], sum)) {
		return nil, mismatch(tail, number)
	}
	c.sum = sum
	return body, ""
}

// mismatch says what is wrong with the tail of a line.
func mismatch(tail []byte, number int) string {
	switch {
	case bytes.HasSuffix(tail, []byte(lineEnd+"\r")):
		return "ends in a carriage return: the line ends of the file were converted"
	case !bytes.HasPrefix(tail, []byte(chainKey)) || !bytes.HasSuffix(tail, []byte(lineEnd)):
		return "does not end with its chain"
	case number == 1:
		return "chain does not fit the header"
	}
	return "chain does not follow from line " + strconv.Itoa(number-1)
}

// shortDigits is the number of digits of a head that people read out. It is so large that nobody
// finds another journal with the same digits by trying.
const shortDigits = 16

// Short returns a chain head in the form in which one person reads it to another: 16 hexadecimal
// digits in groups of four.
func Short(head [sha256.Size]byte) string {
	text := hex.EncodeToString(head[:shortDigits/2])
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:]
}

// ParseHead parses a head in its short form or whole, and returns its hexadecimal digits in lower
// case; ok is false if it is not a head.
func ParseHead(text string) (digits string, ok bool) {
	digits = strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(text))
	n := len(digits)
	return digits, n >= shortDigits && n <= 2*sha256.Size && isHex(digits, n)
}

// HasHead reports whether a head begins with the given digits.
func HasHead(head [sha256.Size]byte, digits string) bool {
	var text [2 * sha256.Size]byte
	hex.Encode(text[:], head[:])
	return string(text[:len(digits)]) == digits
}
