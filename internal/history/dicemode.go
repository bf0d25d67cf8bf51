package history

import (
	"strconv"
	"strings"

	"summa/internal/line"
)

// dealt begins the dice mode of a bout that belongs to a run.
const dealt = "bout "

// Dealt returns the dice mode of one bout of a run of many, whose dice are those that the run dealt
// to the bout of that number.
func Dealt(bout uint64) string { return dealt + strconv.FormatUint(bout, 10) }

// DealtBy returns the number of the bout that a dice mode names; ok is false if it is not the mode
// of a bout of a run.
func DealtBy(mode string) (bout uint64, ok bool) {
	text, ok := strings.CutPrefix(mode, dealt)
	n, err := strconv.ParseUint(text, 10, 64)
	return n, ok && err == nil && Dealt(n) == mode
}

// IsDiceMode reports whether a text is a dice mode: auto, ask, faces or a bout of a run.
func IsDiceMode(mode string) bool {
	if mode == "auto" || mode == "ask" {
		return true
	}
	if _, ok := DealtBy(mode); ok {
		return true
	}
	faces, err := ParseFaces(mode)
	return err == nil && len(faces) > 0
}

// ParseFaces parses faces separated by commas or blanks.
func ParseFaces(text string) ([]int, error) {
	var l line.Line
	if err := l.Parse("x dice " + strings.TrimSpace(text)); err != nil {
		if e, ok := err.(*line.Error); ok {
			e.Col -= len("x dice ")
		}
		return nil, err
	}
	return append([]int(nil), l.Dice...), nil
}
