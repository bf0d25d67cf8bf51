package shard

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Malformed is the error that a file is not a shard, or was changed after it was written.
type Malformed struct {
	Line, Col int
	Why       string
}

// Error says what is wrong.
func (e *Malformed) Error() string { return e.Why }

// Append appends the file in its written form, on one line, with its checksum.
func Append(b []byte, f *File) ([]byte, error) {
	sealed := *f
	sum, err := seal(&sealed)
	if err != nil {
		return b, err
	}
	sealed.Sum = sum
	text, err := encode(&sealed)
	return append(b, text...), err
}

func encode(f *File) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(f)
	return b.Bytes(), err
}

// seal returns the checksum of a file.
func seal(f *File) (string, error) {
	bare := *f
	bare.Sum = ""
	text, err := encode(&bare)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// MaxSize is the largest size of a file in bytes: about a hundred times that of the largest run
// anybody has made.
const MaxSize = 64 << 20

// Read reads a file and verifies its checksum. As anybody can write a matching checksum, it also
// verifies that the counts are consistent with each other.
func Read(r io.Reader) (*File, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxSize {
		return nil, &Malformed{1, 1, fmt.Sprintf("this is no shard: it is larger than %d MiB", MaxSize>>20)}
	}
	var version struct {
		Format int `json:"shard_format"`
	}
	if err := json.Unmarshal(text, &version); err != nil {
		return nil, misread(text, err)
	}
	if version.Format != Format {
		return nil, &Malformed{1, 1, fmt.Sprintf("want a shard of format %d, got format %d", Format, version.Format)}
	}
	f := new(File)
	if err := json.Unmarshal(text, f); err != nil {
		return nil, misread(text, err)
	}
	if !f.asWritten(text) {
		return nil, &Malformed{1, 1, "the checksum does not match: the file is not as it was written"}
	}
	if what := unprintable(text); what != "" {
		return nil, &Malformed{1, 1, "this is no shard: " + what + " holds what no terminal should be shown"}
	}
	return f, f.sound()
}

// asWritten reports whether a text is exactly what Append writes for f, apart from blanks around
// it.
func (f *File) asWritten(text []byte) bool {
	sum, err := seal(f)
	if err != nil || sum != f.Sum {
		return false
	}
	again, err := encode(f)
	return err == nil && bytes.Equal(bytes.TrimSpace(text), bytes.TrimSpace(again))
}

// misread returns the error that a text is not JSON, or not the JSON of a shard, with its place.
func misread(text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	off, why := int64(0), "this is no shard: "+err.Error()
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		why = "this is no shard: the file is empty"
	case errors.As(err, &syntax) && strings.Contains(err.Error(), "unexpected end"):
		off, why = syntax.Offset, "the file ends too early"
	case errors.As(err, &syntax):
		off = syntax.Offset
	case errors.As(err, &kind):
		off, why = kind.Offset, "want another value for "+kind.Field+", got a "+kind.Value
	}
	before := text[:max(0, min(off-1, int64(len(text))))]
	row := bytes.Count(before, []byte("\n"))
	return &Malformed{row + 1, len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1, why}
}
