package line

import (
	"slices"
	"strings"
)

// QuoteNames puts names of several words in quotes where they were typed without: attack Dares II
// becomes attack "Dares II". A comment is unchanged.
func QuoteNames(text string, names []string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !strings.Contains(n, " ") })
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) }) // a longer name may contain a shorter one
	text, comment, commented := strings.Cut(text, "#")
	if commented {
		comment = "#" + comment
	}
	for _, name := range names {
		parts := strings.Split(text, `"`)
		for i := 0; i < len(parts); i += 2 { // the parts between are in quotes already
			parts[i] = quoteName(parts[i], name)
		}
		text = strings.Join(parts, `"`)
	}
	return text + comment
}

// quoteName puts quotes around a name wherever it stands as whole words.
func quoteName(text, name string) string {
	var b strings.Builder
	for at := 0; at < len(text); {
		end := at + len(name)
		whole := end <= len(text) && strings.EqualFold(text[at:end], name) && (at == 0 || text[at-1] == ' ') && (end == len(text) || text[end] == ' ')
		if whole {
			b.WriteString(Typed(name))
			at = end
			continue
		}
		b.WriteByte(text[at])
		at++
	}
	return b.String()
}
