package line

import (
	"slices"
	"strings"
)

// Words are the words of a command, a name of several as one; of a text that is no command those
// between its spaces, and an empty one behind them.
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

// Names reports whether a word of a command behind its first is a name.
func Names(command, name string) bool {
	return slices.ContainsFunc(Words(command)[1:], func(w string) bool { return strings.EqualFold(w, name) })
}
