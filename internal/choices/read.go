package choices

import (
	"strings"

	"summa/internal/line"
)

// Read parses a command of the ruleset and completes its words, as the session would; ok is false
// for any other text.
func (k *List) Read(text string) (l line.Line, ok bool) {
	if l.Parse(text) != nil {
		return l, false
	}
	l.LowerVerb()
	word := k.s.WholeVerb(l.Verb())
	return l, k.s.Game().IsVerb(word) && k.s.VerbOf(&l, word) == nil && k.s.CompleteWords(&l) == nil
}

// Doubt says why a legal command would have no effect, where its group can tell; else "".
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

// Weighing returns the number of words of a line before the command that it weighs or tries.
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
