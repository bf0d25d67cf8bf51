package line

import (
	"bufio"
	"errors"
)

// Read reads one line without its end. A line longer than MaxLength is skipped and reported as
// long.
func Read(in *bufio.Reader) (text string, long bool, err error) {
	chunk, err := in.ReadSlice('\n')
	if err == nil {
		return trimEnd(string(chunk)), false, nil
	}
	var whole []byte
	for {
		if len(whole) <= MaxLength {
			whole = append(whole, chunk...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
		chunk, err = in.ReadSlice('\n')
	}
	long = len(whole) > MaxLength+2
	if long {
		whole = whole[:80]
	}
	return trimEnd(string(whole)), long, err
}

func trimEnd(text string) string {
	for len(text) > 0 && (text[len(text)-1] == '\n' || text[len(text)-1] == '\r') {
		text = text[:len(text)-1]
	}
	return text
}
