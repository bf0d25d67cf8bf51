package screen

import (
	"bytes"
	"strings"

	"summa/internal/line"
)

// A Spelling is how else the beginning of a command may be typed.
type Spelling struct {
	From []string
	To   string
}

// Spelled is a line with the words of the ruleset in place of others by which it may be typed;
// "" if it begins with none of them.
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

// Noted is odds with what has to be known to read them behind what they say first.
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
