package line

import (
	"unicode"
	"unicode/utf8"
)

// maxWord is the longest word, in runes, that Nearest looks at. It bounds the
// work a mistyped line can cause.
const maxWord = 64

// fewPart is the least number of runes that identify a part of a choice.
const fewPart = 3

// A word is a short text folded to lower case.
type word struct {
	runes [maxWord]rune
	n     int
}

// Nearest returns the choice that word was most likely meant to be, or "" when
// none is near. Letter case is ignored. A choice is near when it takes at most
// a third of the word's runes in edits (always one, if it has more than one) to reach it, or
// when it is the only choice that begins with the word, or of which a later part
// does, or every part with one of the word's: elephant is african-elephants, and so
// is afr-el.
func Nearest(text string, choices []string) string {
	w, ok := fold(text)
	if !ok || w.n == 0 {
		return ""
	}
	best, near := "", min(w.n, max(1, w.n/3)+1)
	prefix, prefixes := "", 0
	within, withins := "", 0
	for _, choice := range choices {
		c, ok := fold(choice)
		if !ok {
			continue
		}
		if hasPrefix(&c, &w) {
			prefix = choice
			prefixes++
		} else if w.n >= fewPart && (hasPart(&c, &w) || shortens(&c, &w)) {
			within = choice
			withins++
		}
		if d := distance(&w, &c); d < near {
			best, near = choice, d
		}
	}
	if prefixes == 1 && near > 0 {
		return prefix
	}
	if best == "" && prefixes == 0 && withins == 1 {
		return within
	}
	return best
}

// hasPart reports whether a part of w, after a hyphen, a point or a blank, begins with p.
func hasPart(w, p *word) bool {
	for at := 1; at+p.n <= w.n; at++ {
		if r := w.runes[at-1]; r != '-' && r != '.' && r != ' ' {
			continue
		}
		same := 0
		for same < p.n && w.runes[at+same] == p.runes[same] {
			same++
		}
		if same == p.n {
			return true
		}
	}
	return false
}

// shortens reports whether p, which has several parts, is w with the ends of its parts left out.
func shortens(w, p *word) bool {
	at, parts := 0, 1
	for k := range p.n {
		r := p.runes[k]
		if r == '-' {
			for at < w.n && w.runes[at] != '-' {
				at++
			}
			parts++
		}
		if at == w.n || w.runes[at] != r {
			return false
		}
		at++
	}
	return parts > 1
}

// fold readies a word for comparison; it fails when the word is too long.
func fold(text string) (w word, ok bool) {
	if len(text) > maxWord*utf8.UTFMax {
		return w, false
	}
	for _, r := range text {
		if w.n == maxWord {
			return w, false
		}
		w.runes[w.n] = unicode.ToLower(r)
		w.n++
	}
	return w, true
}

// hasPrefix reports whether w begins with p.
func hasPrefix(w, p *word) bool {
	if p.n > w.n {
		return false
	}
	for i := range p.n {
		if w.runes[i] != p.runes[i] {
			return false
		}
	}
	return true
}

// distance counts the insertions, deletions, changes and swaps of neighbours
// that lead from a to b, editing no rune twice.
func distance(a, b *word) int {
	var before, above, row [maxWord + 1]int
	for j := range b.n + 1 {
		above[j] = j
	}
	for i := 1; i <= a.n; i++ {
		row[0] = i
		for j := 1; j <= b.n; j++ {
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost(a.runes[i-1], b.runes[j-1]))
			if i > 1 && j > 1 && a.runes[i-1] == b.runes[j-2] && a.runes[i-2] == b.runes[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above = above, row
	}
	return above[b.n]
}

func cost(a, b rune) int {
	if a == b {
		return 0
	}
	return 1
}
