package choices

import (
	"strings"

	"summa/internal/line"
)

// Read reads a command of the ruleset with its words whole, as the session would; ok is false
// for any other text.
func (k *List) Read(text string) (l line.Line, ok bool) {
	if l.Parse(text) != nil {
		return l, false
	}
	l.LowerVerb()
	word := k.s.WholeVerb(l.Verb())
	return l, k.s.Game().IsVerb(word) && k.s.VerbOf(&l, word) == nil && k.s.CompleteWords(&l) == nil
}

// Doubt is why nothing would come of a command that may be given, where its group has that
// said; else "".
func (k *List) Doubt(command string) string {
	g := k.Group(command)
	if g == nil || g.Doubt.Empty() {
		return ""
	}
	m := k.means()
	why := m.Fill(&g.Doubt, k.s.Facts())
	if why == "" || !Takes(k.s.Game(), command) {
		return ""
	}
	return why
}

// Weighing is how many words of a line stand before the command that it weighs or tries.
func Weighing(words []string) (n int) {
	for n < len(words) {
		word := strings.ToLower(words[n])
		if word != "odds" && word != "try" && (n == 0 || word != "why" && word != "rulings") {
			break
		}
		n++
	}
	return n
}
