package screen

import (
	"regexp"
	"strings"

	"summa/internal/line"
)

// remarked matches a range whose ends have remarks in brackets, as lands 50 (sidestep) to 90%.
var remarked = regexp.MustCompile(`([0-9]+)(?: \([^)]*\))? to ([0-9]+%)`)

// inSigns replaces words that are read aloud by their signs.
var inSigns = strings.NewReplacer(" percent", "%", " or more", "+")

// InSigns returns a text with the signs that a question uses in place of words that are read
// aloud.
func InSigns(text string) string { return inSigns.Replace(text) }

// parts reports whether a character separates the numbers of an effect.
func parts(r rune) bool { return strings.ContainsRune(" ,;()", r) }

// Figures returns the words that stand beside an entry. Ranges are included in the short form of
// tables as well.
func (e *Entry) Figures() []string {
	text := InSigns(strings.ToLower(e.Cost + " " + e.Effect))
	words := strings.FieldsFunc(text, parts)
	for _, m := range remarked.FindAllStringSubmatch(text, -1) {
		words = append(words, m[1]+"-"+m[2])
	}
	return words
}

// Has reports whether a figure stands beside an entry: as a bare number, as a number with this
// unit, or as the lowest face that a die must show.
func (e *Entry) Has(figure, unit string) bool {
	words := e.Figures()
	if strings.HasSuffix(figure, "+") { // or it is part of the name: 3+, but not 2+
		words = append(words, strings.FieldsFunc(strings.ToLower(e.Text), parts)...)
	}
	counted := false // the word after the figure says what such numbers count
	for i, w := range words {
		counted = counted || i > 0 && w == unit && strings.Trim(words[i-1], "0123456789") == ""
	}
	for i, w := range words {
		bare := strings.Trim(figure, "0123456789") == ""
		switch {
		case w == figure+"+" && !counted: // as in: why does he need 5
			return true
		case line.IsFigure(w, figure) && (!bare || i+1 < len(words) && words[i+1] == unit):
			return true
		}
	}
	return false
}
