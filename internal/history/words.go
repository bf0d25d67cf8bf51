package history

import (
	"strconv"
	"strings"

	"summa/internal/dice"
)

// HowMany says how many commands undo and redo take; "" for one.
func HowMany(n int) string {
	if n == 1 {
		return ""
	}
	return " " + strconv.Itoa(n) + " commands"
}

// Describe lists commands as undo announces them.
func Describe(list []Entry) string {
	const most = 3
	var parts []string
	for i, e := range list {
		if i == most {
			parts = append(parts, "and "+strconv.Itoa(len(list)-most)+" more")
			break
		}
		parts = append(parts, ShortDigests(e.Typed()))
	}
	return strings.Join(parts, "; ")
}

// ShortDigests shortens the digests and salts in a command, which the record has in full.
func ShortDigests(text string) string {
	const least, kept = 32, 8
	words := strings.Split(text, " ")
	for i, w := range words {
		if len(w) >= least && strings.Trim(w, "0123456789abcdef") == "" {
			words[i] = w[:kept] + "..."
		}
	}
	return strings.Join(words, " ")
}

// IsDigest reports whether a word is a digest or a salt.
func IsDigest(word string) bool {
	const least = 32
	return len(word) >= least && strings.Trim(word, "0123456789abcdef") == ""
}

func Reversed(list []Entry) []Entry {
	out := make([]Entry, len(list))
	for i := range list {
		out[len(list)-1-i] = list[i]
	}
	return out
}

// KeptDice says that an undone command keeps the dice that were typed with it; "" if it had none,
// or too many to read, or the program rolled some of them.
func (e *Entry) KeptDice() string {
	if len(e.Faces) == 0 || len(e.Faces) > mostTold || len(e.Drawn) > 0 {
		return ""
	}
	return "; given again it has your dice, " + dice.FaceList(e.Faces)
}

// mostTold is the largest number of dice of a command that are listed.
const mostTold = 8

// SameDice says that a command that was undone and is given again has the same dice as before, and
// how dice that are asked for can be given anew; "" if it had none, or too many to read.
func (e *Entry) SameDice(asked bool) string {
	if len(e.Faces) == 0 || len(e.Faces) > mostTold {
		return ""
	}
	text := "It has the dice that fell before: " + dice.FaceList(e.Faces) + "."
	if asked {
		text += " undo die asks for the last of them again."
	}
	return text
}
