package help

import (
	"bytes"
	"regexp"
)

// ofSomebody is a line with which what luck tells of one player begins.
var ofSomebody = regexp.MustCompile(`^\S.*, [0-9]+ di(c)?e:`)

// Lead parts what luck tells: what is said of all dice first, and what it says of each player.
// Of a few lines nothing is left.
func Lead(text []byte) (lead, rest []byte) {
	const few = 6
	if bytes.Count(text, []byte("\n")) <= few {
		return text, nil
	}
	at := 0
	for row := range bytes.Lines(text) {
		if at > 0 && (len(bytes.TrimSpace(row)) == 0 || ofSomebody.Match(row)) {
			return text[:at], bytes.TrimLeft(text[at:], "\n")
		}
		at += len(row)
	}
	return text, nil
}

// LeadOfOdds parts odds: what is said of each figure first, and the rest. Without that nothing is left.
func LeadOfOdds(text []byte) (lead, rest []byte) {
	if i := bytes.Index(text, []byte("\n\n")); i >= 0 {
		return text[:i+1], text[i+2:]
	}
	return text, nil
}

// Offers are the words of the conversation alone that may stand behind those typed so far; desk
// is whether there is a shell to ask.
func Offers(words []string, desk bool) []string {
	switch {
	case len(words) == 0 && desk:
		return []string{"screen", "luck", "report", "dispute"}
	case len(words) == 0:
		return []string{"screen"}
	case words[0] == "screen" && len(words) == 1:
		return []string{"steps", "menu", "detail", "map", "keep"}
	case words[0] == "screen" && len(words) == 2:
		return map[string][]string{"steps": {"auto", "ask", "off"}, "menu": {"on", "off"}, "detail": {"short", "full"}, "map": {"turn", "off"}}[words[1]]
	case words[0] == "help" && len(words) == 1:
		return []string{"start", "screen"}
	case words[0] == "why" && len(words) == 1:
		return []string{"turn"}
	}
	return nil
}
