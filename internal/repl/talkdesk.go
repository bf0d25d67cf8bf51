package repl

import (
	"path/filepath"
	"strings"
)

// atDesk carries out what the shell has for a bout: luck, report and dispute about the
// journal of this one, and a search of the rules. It reports whether a line is one of
// these.
func (k *talk) atDesk(text string, words []string) bool {
	s := k.s
	if s.Desk == nil || s.verbs[words[0]] != nil && words[0] != "rule" || s.g.IsVerb(words[0]) {
		return false
	}
	given := strings.Fields(text)[1:]
	switch words[0] {
	case "rule":
		if len(given) == 0 || strings.Contains(text, "=") || len(given) == 1 && s.explainedRule(words[1]) != nil {
			return false
		}
		k.desk(append([]string{"rules", s.Ruleset.Name}, given...))
		return true
	case "luck", "report", "dispute":
	default:
		return false
	}
	name := s.Kept()
	if name == "" {
		k.refuse(failf("file-error", "save FILE keeps the bout; summa "+words[0]+" reads it", "there is no journal of this bout"))
		return true
	}
	args := append([]string{words[0], name}, given...)
	if words[0] == "report" {
		out := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)) + ".html"
		if len(given) > 0 {
			out = given[len(given)-1]
		}
		args = []string{"report", name, "-o", out}
	}
	k.desk(args)
	return true
}

// desk has the shell carry out a command.
func (k *talk) desk(words []string) {
	hint, err := k.s.Desk(words)
	if err == nil {
		return
	}
	f := k.s.failure(err)
	f.Hint = hint
	k.refuse(f)
}
