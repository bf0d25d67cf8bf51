package choices

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// formInWords returns the command of the other form of an entry that is asked for in words:
// straight right power, 1 power, hook with power.
func (k *List) formInWords(list []screen.Entry, text string) string {
	words := strings.Fields(strings.ToLower(text))
	for i := range k.book.Menu {
		g := &k.book.Menu[i]
		said := strings.Fields(g.OrSaid + " " + g.OrWords)
		if g.Or == "" || len(said) == 0 {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == g.Or || slices.Contains(said, w) })
		if len(rest) == len(words) || len(rest) == 0 {
			continue
		}
		if v := k.s.Verb(k.s.WholeVerb(rest[0])); v != nil && !line.IsNumber(rest[0]) {
			continue
		}
		base := strings.Join(rest, " ")
		command, _ := screen.Called(base, list)
		for _, e := range list {
			if e.Other != "" && (e.Number == base || e.Command == command && command != "" || e.Other == command && command != "") {
				return e.Other
			}
		}
	}
	return ""
}

// AsListed returns the entry of a list that was typed as it is shown, to its end or to the end of
// the direction of a blow; nil where there is none.
func AsListed(list []screen.Entry, typed string) *screen.Entry {
	for i := range list {
		if e := &list[i]; e.Text != "" && len(typed) > len(e.Command) && line.HasPrefixFold(typed, e.Command+" ") && line.HasPrefixFold(e.Text+" ", typed+" ") || strings.EqualFold(e.Text, typed) && e.Text != "" {
			return e
		}
	}
	return nil
}

// Hidden says which targets of a command cannot be reached, and why.
func (k *List) Hidden(command string) string {
	if g := k.Group(command); g != nil {
		return g.HiddenFrom(k.s.Facts(), command)
	}
	return ""
}
