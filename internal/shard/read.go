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

// A Malformed is a file that is no shard, or is not as it was written.
type Malformed struct {
	Line, Col int
	Why       string
}

// Error says where and what.
func (e *Malformed) Error() string { return e.Why }

// Append appends the file as it is written, on one line, with its checksum.
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

// seal is the checksum of a file.
func seal(f *File) (string, error) {
	bare := *f
	bare.Sum = ""
	text, err := encode(&bare)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// Read reads a file and holds it against its checksum.
func Read(r io.Reader) (*File, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
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
	return f, f.sound()
}

// asWritten reports whether a text is what Append makes of f, letter by letter.
func (f *File) asWritten(text []byte) bool {
	sum, err := seal(f)
	if err != nil || sum != f.Sum {
		return false
	}
	again, err := encode(f)
	return err == nil && bytes.Equal(bytes.TrimSpace(text), bytes.TrimSpace(again))
}

// misread says where a text is not JSON, or not that of a shard.
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

// sound looks for counts that no run leaves behind.
func (f *File) sound() error {
	bad := func(why string) error { return &Malformed{1, 1, "this is no shard: " + why} }
	if f.Shard < 1 || f.Shard > f.Of || len(f.Groups) == 0 {
		return bad("it says which part it is of nothing")
	}
	if from, to := Part(f.N, f.Shard, f.Of); from != f.From || to != f.To {
		return bad("its bouts are not those of its part")
	}
	if t := f.Table; t != nil && (len(f.Groups) != 1 || len(t.Rows)*len(t.Columns) != len(f.Groups[0].Lineups)) {
		return bad("the table has other cells than the run has line-ups")
	}
	if rows := len(f.Rows); f.All && rows*(rows+1)/2 != len(f.Groups) {
		return bad("its pairings are not those of its sides")
	}
	for i := range f.Groups {
		least := 1
		if f.Mirror {
			least = 2
		}
		if len(f.Groups[i].Lineups) < least {
			return bad("it has a group of nobody")
		}
		for j := range f.Groups[i].Lineups {
			if l := &f.Groups[i].Lineups[j]; !l.sound(f.To-f.From) || (j > 0) != (l.Pair != nil) {
				return bad("its counts do not add up")
			}
		}
	}
	return nil
}

func (l *Lineup) sound(bouts uint64) bool {
	t := &l.Tally
	ended := t.Draws + t.Unfinished
	for _, n := range t.Wins {
		ended += n
	}
	ok := len(l.Sides) > 0 && len(l.Policies) > 0 && t.Bouts == bouts && ended == bouts && total(t.Rounds) == bouts && len(t.Wins) <= len(l.Sides) && len(t.Fates) <= len(l.Figures)
	for _, by := range t.Fates {
		ok = ok && total(by) == bouts && len(by) <= len(l.Fates)
	}
	if l.Pair != nil {
		n := uint64(0)
		for _, row := range l.Pair.Cross {
			n += total(row)
		}
		ok = ok && n == bouts
	}
	return ok
}

func total(list []uint64) uint64 {
	n := uint64(0)
	for _, x := range list {
		n += x
	}
	return n
}
