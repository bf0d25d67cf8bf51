package screen

import (
	"bytes"
	"strings"

	"summa/internal/line"
)

// A Spelling is another way to type the beginning of a command.
type Spelling struct {
	From []string
	To   string
}

// Spelled returns a line with its beginning replaced by the ruleset's words for it; "" if it
// begins with no other spelling.
func (b *Book) Spelled(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, s := range b.Spellings {
		for _, from := range s.From {
			if rest, ok := line.CutPrefixFold(text+" ", from+" "); ok {
				return strings.TrimSpace(s.To + " " + rest)
			}
		}
	}
	return ""
}

// Noted returns odds with the note that one needs to read them, after their first part.
func (b *Book) Noted(m Means, odds []byte) []byte {
	first, rest, parted := bytes.Cut(odds, []byte("\n\n"))
	if b.OddsNote == "" || !bytes.Contains(first, []byte(b.OddsWith)) {
		return odds
	}
	noted := m.Append(append(bytes.TrimRight(bytes.Clone(first), "\n"), '\n'), Say(Dim, 0, b.OddsNote, ""))
	if parted {
		noted = append(append(noted, '\n'), rest...)
	}
	return noted
}
