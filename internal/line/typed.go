package line

import (
	"slices"
	"strconv"
	"strings"
)

// IsNumber reports whether a text consists of numbers only.
func IsNumber(text string) bool { return strings.Trim(text, "0123456789 \t") == "" }

// Chained splits a line at semicolons outside quotes. Lines of odds and try, and lines with a
// player's own words, are not split.
func Chained(text string) []string {
	switch strings.ToLower(FirstWord(strings.TrimSpace(text))) {
	case "odds", "try", "note", "about", "alias", "log", "set", "overrule", "expect", "#":
		return nil
	}
	var list []string
	quoted, from := false, 0
	for i, c := range []byte(text) {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '#' && !quoted:
			return append(list, text[from:])
		case c == ';' && !quoted:
			list = append(list, text[from:i])
			from = i + 1
		}
	}
	return append(list, text[from:])
}

// Repeated expands an answer in which a number after a way says how often to take it: n 3 is n n
// n.
func Repeated(answer string, ways []string) string {
	const most = 20
	words := strings.Fields(answer)
	var all []string
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || i == 0 || IsNumber(words[i-1]) || n < 1 || n > most || !slices.Contains(ways, strings.ToLower(words[0])) {
			all = append(all, w)
			continue
		}
		for range n - 1 {
			all = append(all, words[i-1])
		}
	}
	return strings.Join(all, " ")
}

// ApartFaces splits digits typed together into faces, as in 112233 for six dice, 11122 333 for eight or
// 5521 3x1 for seven, if each is a face of a die with that many sides. Any other text is unchanged.
func ApartFaces(text string, sides int) string {
	const ten = 10
	heaps := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' })
	if sides >= ten || !slices.ContainsFunc(heaps, func(heap string) bool { return len(heap) > 1 && IsNumber(heap) }) {
		return text
	}
	notFace := func(c rune) bool { return c < '1' || c > '0'+rune(sides) }
	var faces []string
	for _, heap := range heaps {
		if _, _, alike := many(heap); alike {
			faces = append(faces, heap)
		} else if strings.ContainsFunc(heap, notFace) {
			return text
		} else {
			faces = append(faces, strings.Split(heap, "")...)
		}
	}
	return strings.Join(faces, " ")
}

// CutDice splits off the dice that end a command: 3p dice 19 5.
func CutDice(text string) (of, faces string, given bool) {
	of, faces, given = strings.Cut(text, " dice ")
	return strings.TrimSpace(of), strings.TrimSpace(faces), given && strings.TrimSpace(of) != ""
}

// BegunWith lists the words that begin with a prefix, without duplicates.
func BegunWith(prefix string, words []string) []string {
	var list []string
	for _, w := range words {
		if strings.HasPrefix(w, strings.ToLower(prefix)) && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

// OnlyPrefixed returns the one word of a list that begins with a prefix and is
// not the prefix itself.
func OnlyPrefixed(prefix string, list []string) (string, bool) {
	if prefix == "" || prefix[0] <= '9' {
		return "", false // numbers are no prefixes
	}
	found := ""
	for _, w := range list {
		switch bare := strings.Trim(w, `"`); {
		case strings.EqualFold(bare, prefix):
			return "", false
		case len(bare) > len(prefix) && strings.EqualFold(bare[:len(prefix)], prefix) && !strings.HasSuffix(w, "="):
			if found != "" && found != w {
				return "", false
			}
			found = w
		}
	}
	return found, found != ""
}

// QuotedFields splits at blanks outside quotes.
func QuotedFields(text string) []string {
	quoted := false
	return strings.FieldsFunc(text, func(c rune) bool {
		if c == '"' {
			quoted = !quoted
		}
		return !quoted && (c == ' ' || c == '\t')
	})
}

// ShortFor reports whether a text abbreviates a line: its words are some of the line's in order,
// including the last, but not all of them.
func ShortFor(text, whole string) bool {
	some, all := strings.Fields(text), strings.Fields(whole)
	if len(some) == 0 || len(some) >= len(all) || !strings.EqualFold(some[len(some)-1], all[len(all)-1]) {
		return false
	}
	for _, w := range all {
		if len(some) > 0 && strings.EqualFold(some[0], w) {
			some = some[1:]
		}
	}
	return len(some) == 0
}
