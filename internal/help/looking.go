package help

import (
	"slices"
	"strings"
)

// Looking returns the session's command that answers a question by its beginning, such as "what
// is a save?"; "" if it has no known beginning.
func Looking(text string) string {
	words := strings.Fields(strings.ToLower(strings.TrimRight(strings.TrimSpace(text), "?! ")))
	if len(words) < 2 || strings.Contains(text, ";") { // text after a semicolon is another command
		return ""
	}
	words[0] = strings.TrimSuffix(strings.Replace(words[0], "’", "'", 1), "'s")
	first, rest := words[0], words[1:]
	if _, isVerb := beings[rest[0]]; isVerb && len(rest) > 1 {
		rest = rest[1:]
	}
	said := strings.Join(rest, " ")
	switch first {
	case "what":
		return what(said, rest)
	case "who":
		switch rest[len(rest)-1] {
		case "ahead", "winning", "leading", "wins", "leads", "better":
			return "explain ahead"
		}
		return "show"
	case "where":
		return "map"
	case "how":
		if slices.Contains(rest, "win") || slices.Contains(rest, "end") {
			return "help rules"
		}
		return "explain " + rest[len(rest)-1]
	case "can", "may", "must", "should", "when", "which":
		return "help rules"
	case "why":
		if _, isVerb := beings[strings.TrimSuffix(words[1], "n't")]; isVerb || words[1] == "can't" {
			return "why"
		}
	}
	return ""
}

// beings lists the words that may follow the first word of a question.
var beings = map[string]struct{}{
	"is": {}, "are": {}, "was": {}, "were": {}, "does": {}, "do": {}, "did": {}, "can": {}, "may": {}, "am": {}, "not": {}, "has": {}, "have": {}, "should": {}, "to": {},
}

// what returns the command for a question that begins with "what".
func what(said string, rest []string) string {
	switch {
	case said == "now" || said == "next" || strings.HasPrefix(said, "i ") || said == "i":
		return "?"
	case strings.HasPrefix(said, "my chances") || strings.HasPrefix(said, "the chances") || strings.HasPrefix(said, "the odds"):
		return "odds"
	}
	for len(rest) > 1 && (rest[0] == "a" || rest[0] == "an" || rest[0] == "the" || rest[0] == "my") {
		rest = rest[1:]
	}
	if last := rest[len(rest)-1]; len(rest) > 1 && (last == "mean" || last == "means" || last == "do" || last == "for") {
		rest = rest[:len(rest)-1]
	}
	return "explain " + strings.Join(rest, " ")
}
