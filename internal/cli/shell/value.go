package shell

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"summa/internal/line"
)

// seedValue is the value of --seed.
type seedValue struct{ o *Options }

func (v *seedValue) Type() string { return "N" }

func (v *seedValue) String() string {
	if v.o == nil || !v.o.SeedSet {
		return ""
	}
	return strconv.FormatUint(v.o.Seed, 10)
}

// Set reads a decimal number of at most 64 bits.
func (v *seedValue) Set(text string) error {
	const hint = "a seed is a whole number from 0 to 18446744073709551615"
	text = strings.TrimSpace(text)
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return Usagef(hint, "%s does not fit in 64 bits", line.Clean(line.Shorten(text)))
	case err != nil:
		return Usagef(hint, "%q is not a seed", line.Shorten(text))
	}
	v.o.Seed, v.o.SeedSet = n, true
	return nil
}

// diceValue is the value of --dice.
type diceValue struct{ o *Options }

func (v *diceValue) Type() string { return "FACES" }

func (v *diceValue) String() string {
	if v.o == nil {
		return ""
	}
	return v.o.Dice
}

// The largest number of faces that a flag may give, and the highest face. Whoever rolls a die
// checks whether it has the face.
const (
	maxFaces = 10_000
	maxFace  = 1_000_000
)

// Set reads auto, ask or the faces of dice, written as at a table: 5,2,3, 3x5 for three
// fives, red 5,2 blue 3.
func (v *diceValue) Set(text string) error {
	if mode := strings.ToLower(text); mode == "auto" || mode == "ask" {
		v.o.Dice, v.o.Faces = mode, nil
		return nil
	}
	const hint = "give auto, ask, or faces joined by commas, such as 5,2,3"
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	faces := make([]int, 0, len(words))
	for _, word := range words {
		list, ok := line.Faces(word)
		if !ok || slices.ContainsFunc(list, func(n int) bool { return n < 1 || n > maxFace }) {
			return Usagef(diceHint(text, hint), "%q is not the face of a die", line.Shorten(word))
		}
		if faces = append(faces, list...); len(faces) > maxFaces {
			return Usagef("give them in a script, command by command", "more than %d faces", maxFaces)
		}
	}
	if len(faces) == 0 {
		return Usagef(hint, "%q is no way to throw dice", line.Shorten(text))
	}
	v.o.Dice, v.o.Faces = "", faces
	return nil
}

func diceHint(text, hint string) string {
	if near := line.Nearest(text, []string{"auto", "ask"}); near != "" {
		return "did you mean " + near + "?"
	}
	return hint
}

// journalValue is the value of --journal.
type journalValue struct{ to *string }

func (v *journalValue) Type() string { return "FILE" }

func (v *journalValue) String() string {
	if v.to == nil {
		return ""
	}
	return *v.to
}

// Set takes the name of a file. It refuses "" and the name of standard output, with which no
// record would be kept and nobody told.
func (v *journalValue) Set(text string) error {
	switch text {
	case "":
		return Usagef("--no-journal keeps no record", "it names no file")
	case Piped:
		return Usagef("name a file; --no-journal keeps no record", "a record is kept in a file, not in standard output")
	}
	*v.to = text
	return nil
}

// choiceValue is a flag with a few choices.
type choiceValue struct {
	to      *string
	choices []string
	what    string // the name of the value in help
}

// Choice returns the value of a flag with a few choices. what names it in help.
func Choice(to *string, what string, choices ...string) pflag.Value {
	return &choiceValue{to, choices, what}
}

func (v *choiceValue) Type() string { return v.what }

func (v *choiceValue) String() string {
	if v.to == nil {
		return ""
	}
	return *v.to
}

// Set accepts one of the choices.
func (v *choiceValue) Set(text string) error {
	i := slices.Index(v.choices, strings.ToLower(text))
	if i < 0 {
		return Usagef(line.DidYouMean(text, "choices", v.choices), "%q is not a choice", line.Shorten(text))
	}
	*v.to = v.choices[i]
	return nil
}

// Piped is the name for a journal on standard input.
const Piped = "-"
