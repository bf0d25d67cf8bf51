package history

import (
	"strconv"
	"strings"

	"summa/internal/dice"
)

// howMany says how many commands undo and redo take, if that is not just the one
// that is named.
func HowMany(n int) string {
	if n == 1 {
		return ""
	}
	return " " + strconv.Itoa(n) + " commands"
}

// describe lists commands as the undo announces them.
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

// shortDigests is a command whose digests and salts, which the record has whole, are
// cut to what tells them apart.
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

// digest reports whether a word is a digest or a salt.
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

// KeptDice says of a command that was taken back that it keeps the dice which were typed with it;
// "" where there were none, or so many that nobody reads them.
func (e *Entry) KeptDice() string {
	if len(e.Faces) == 0 || len(e.Faces) > mostTold || len(e.Drawn) > 0 {
		return ""
	}
	return "; given again it has your dice, " + dice.FaceList(e.Faces)
}

// mostTold is how many dice of a command are told at most.
const mostTold = 8

// SameDice says that a command which was taken back and is given again has the dice it had,
// and how dice that are asked for can be given again; it is "" where there were none, or so
// many that nobody reads them.
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
