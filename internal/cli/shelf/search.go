package shelf

import (
	"fmt"
	"strings"
	"unicode"

	"summa/internal/cli/shell"
	"summa/internal/line"
	"summa/internal/rule"
)

// search returns the rule whose id is the only word, or else the rules whose id, heading and text
// contain all words, ignoring case.
func search(books []*rule.Book, words []string) []cited {
	lower := make([]string, len(words))
	for i, w := range words {
		lower[i] = strings.ToLower(w)
	}
	var found []cited
	for _, b := range books {
		for _, c := range allRules(b) {
			if len(words) == 1 && strings.EqualFold(c.rule.ID, words[0]) {
				return []cited{c}
			}
			if c.holds(lower) {
				found = append(found, c)
			}
		}
	}
	return found
}

// holds reports whether a rule contains all of the words, which are lower case.
func (c cited) holds(words []string) bool {
	text := strings.ToLower(c.rule.ID + "\n" + c.rule.Heading + "\n" + c.rule.Text)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// nearestWord returns the hint for words one of which occurs in no rule.
func nearestWord(books []*rule.Book, words []string) string {
	var all []string
	seen := make(map[string]bool)
	for _, b := range books {
		for _, c := range allRules(b) {
			for _, w := range strings.FieldsFunc(c.rule.Heading+" "+c.rule.Text, notLetter) {
				if w = strings.ToLower(w); !seen[w] {
					seen[w] = true
					all = append(all, w)
				}
			}
		}
	}
	for _, w := range words {
		if near := line.Nearest(w, all); near != "" && len(search(books, []string{w})) == 0 {
			return "did you mean " + near + "?"
		}
	}
	return "try fewer words, or the beginning of one"
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) && r != '-' }

// noRule returns the error for a search that found nothing.
func noRule(books []*rule.Book, words []string) error {
	text := line.Shorten(strings.Join(words, " "))
	if len(words) > 1 || !strings.Contains(text, ".") {
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("no rule mentions %q", text), Hint: nearestWord(books, words)}
	}
	var ids []string
	for _, b := range books {
		for _, c := range allRules(b) {
			ids = append(ids, c.rule.ID)
		}
	}
	hint := "summa rules RULESET lists the ids"
	if near := line.Nearest(text, ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("no rule has the id %q", text), Hint: hint}
}
