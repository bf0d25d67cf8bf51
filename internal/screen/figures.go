package screen

import (
	"regexp"
	"strings"

	"summa/internal/line"
)

// remarked is a range of which each end has a remark behind it, as lands 50 (sidestep) to 90%.
var remarked = regexp.MustCompile(`([0-9]+)(?: \([^)]*\))? to ([0-9]+%)`)

// inSigns puts signs for the words that stand for them by ear.
var inSigns = strings.NewReplacer(" percent", "%", " or more", "+")

// InSigns is a text with the signs that a question has in place of the words that stand for them by ear.
func InSigns(text string) string { return inSigns.Replace(text) }

// parts reports whether a sign parts the numbers of an effect.
func parts(r rune) bool { return strings.ContainsRune(" ,;()", r) }

// Figures are the words that stand beside an entry, with the ranges among them as short as the
// table has them too.
func (e *Entry) Figures() []string {
	text := InSigns(strings.ToLower(e.Cost + " " + e.Effect))
	words := strings.FieldsFunc(text, parts)
	for _, m := range remarked.FindAllStringSubmatch(text, -1) {
		words = append(words, m[1]+"-"+m[2])
	}
	return words
}

// Has reports whether a figure stands beside an entry: a bare number with its unit alone, or as the
// least that a die must show.
func (e *Entry) Has(figure, unit string) bool {
	words := e.Figures()
	if strings.HasSuffix(figure, "+") { // or in its name, as 3+, not 2+
		words = append(words, strings.FieldsFunc(strings.ToLower(e.Text), parts)...)
	}
	counted := false // the word behind the figure is what such numbers are of
	for i, w := range words {
		counted = counted || i > 0 && w == unit && strings.Trim(words[i-1], "0123456789") == ""
	}
	for i, w := range words {
		bare := strings.Trim(figure, "0123456789") == ""
		switch {
		case w == figure+"+" && !counted: // why does he need 5
			return true
		case line.IsFigure(w, figure) && (!bare || i+1 < len(words) && words[i+1] == unit):
			return true
		}
	}
	return false
}
