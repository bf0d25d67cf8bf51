package help

import "bytes"

// Lead splits a long answer at its first empty line. An answer of a few lines is not split.
func Lead(text []byte) (lead, rest []byte) {
	const few = 6
	lead, rest, parted := bytes.Cut(text, []byte("\n\n"))
	if !parted || bytes.Count(text, []byte("\n")) <= few {
		return text, nil
	}
	return append(lead[:len(lead):len(lead)], '\n'), rest
}

// Offers returns the words of the conversation that may follow those typed so far. desk says
// whether commands of the shell are available.
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
