package answer

import (
	"summa/internal/game"
	"summa/internal/show"
)

// Help lists the verbs of a bout and those of the session, with how each is used.
func Help(bout, session []game.Verb) (words []string, appendJSON func([]byte) []byte) {
	add := func(head string, list []game.Verb) {
		words = append(words, head)
		for _, v := range list {
			words = append(words, "  "+v.Usage, "    "+v.Help)
		}
	}
	add("At the table:", bout)
	add("About the bout:", session)
	words = append(words, "Any command may end in the dice that fell: dice 5 2 3. A # starts a comment.")
	return words, func(b []byte) []byte {
		b = append(b, `,"verbs":[`...)
		for i, v := range append(bout[:len(bout):len(bout)], session...) {
			if i > 0 {
				b = append(b, ',')
			}
			b = show.AppendString(append(b, `{"usage":`...), v.Usage)
			b = append(show.AppendString(append(b, `,"help":`...), v.Help), '}')
		}
		return append(b, ']')
	}
}
