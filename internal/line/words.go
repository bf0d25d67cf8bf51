package line

import (
	"slices"
	"strings"
)

// Words returns the words of a command, with a name of several words as one. For a text that is
// no command it returns the parts between its spaces, with an empty one after the last.
func Words(command string) (list []string) {
	var l Line
	if l.Parse(command) != nil || len(l.Tokens) == 0 {
		return append(strings.Fields(command), "")
	}
	for _, token := range l.Tokens {
		list = append(list, token.Text)
	}
	return list
}

// Names reports whether a word of a command after the first is a name.
func Names(command, name string) bool {
	return slices.ContainsFunc(Words(command)[1:], func(w string) bool { return strings.EqualFold(w, name) })
}
