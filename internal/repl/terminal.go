package repl

import (
	"errors"
	"io"
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/term"
)

// completions returns the last word of a line, and the words that it may become.
func (s *Session) completions(before string) (word string, list []string) {
	start := strings.LastIndexAny(before, " \t") + 1
	word = before[start:]
	offered := s.Complete(before[:start])
	if s.talk != nil {
		offered = append(offered, s.talk.Offers(before[:start])...)
	}
	for _, w := range offered {
		if _, ok := line.CutPrefixFold(w, word); ok {
			list = append(list, w)
		}
	}
	return word, list
}

// TellCompletions lists the completions of the last word of a line, for a terminal that does not
// complete words while one types.
func (s *Session) TellCompletions(before string) {
	word, list := s.completions(before)
	if len(list) == 0 {
		s.Tell("nothing that can stand here begins with " + line.Quote(word))
		return
	}
	slices.Sort(list)
	s.Tell(strings.Join(slices.Compact(list), ", "))
}

// Complete returns the words that may follow those typed so far.
func (s *Session) Complete(before string) []string {
	words := line.QuotedFields(before)
	if len(words) == 0 {
		return s.Words()
	}
	words[0] = s.WholeVerb(strings.ToLower(words[0]))
	switch words[0] {
	case "odds", "try":
		rest := before[strings.Index(before, " ")+1:]
		rest = rest[strings.LastIndex(rest, ";")+1:]
		if len(strings.Fields(rest)) == 0 {
			return s.boutVerbs()
		}
		return s.g.Complete(line.QuotedFields(rest))
	case "help":
		return s.Words()
	case "auto":
		return s.autoWords(len(words))
	case "map":
		return append([]string{"on", "off"}, s.g.Complete(words)...)
	case "advise":
		return append([]string{Everybody}, s.g.Policies()...)
	case "ruling":
		var list []string
		for _, r := range s.Ruleset.Rulings() {
			for _, o := range r.Options {
				list = append(list, r.ID+"="+o)
			}
		}
		return list
	case "rule":
		return s.Ruleset.RuleIDs[1:]
	case "overrule":
		var list []string
		for k, w := range s.g.Words().Events {
			if s.happened(k) {
				list = append(list, w.ID)
			}
		}
		return list
	}
	return s.g.Complete(words)
}

// prompt returns a prompt that names the active figure.
func (s *Session) prompt() string {
	who := s.g.Active()
	if who == "" {
		return s.Ruleset.Name + "> "
	}
	if phase, _, _ := s.g.Get("bout.phase"); phase == "actions" {
		if ap, _, ok := s.g.Get(who + ".ap"); ok {
			return line.Clean(who) + ", " + ap + " AP> "
		}
	}
	return line.Clean(who) + "> "
}

// Interact reads and carries out commands until the player leaves.
func (s *Session) Interact(t *term.Terminal) error {
	s.Attach(t)
	for !s.done {
		s.Halt.Clear() // not after the line has been read: the flag would then be meant for that line
		prompt := s.prompt()
		text, err := t.ReadLine(prompt)
		switch {
		case errors.Is(err, term.ErrLeft):
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		s.typed(t, prompt, text)
		if err := s.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// Attach makes a session ask a person at a terminal, and complete what he types there.
func (s *Session) Attach(t *term.Terminal) {
	t.Words = s.completions
	s.Ask = func(prompt string) (string, error) {
		if err := s.Flush(); err != nil {
			return "", err
		}
		return t.Ask(prompt)
	}
	s.Hidden = t.Hidden
	s.Interactive = true
}

// typed carries out a line that a person has typed.
func (s *Session) typed(t *term.Terminal, prompt, text string) {
	if before, ok := strings.CutSuffix(text, "\t"); ok {
		s.TellCompletions(before)
		return
	}
	hidden := s.Conceals(text)
	if hidden {
		t.Wipe(prompt, text) // neither the screen nor the history keeps it
	} else {
		t.Remember(text)
	}
	err := s.Line(text)
	if err == nil {
		return
	}
	_ = s.Flush() // shows the output before the refusal; a write error is noticed later
	if hidden {
		s.RefuseHidden(s.Explain(err), s.Chooser(text))
	} else {
		s.Refuse(text, s.Explain(err))
	}
}

// Flush writes out what has been buffered so far.
func (s *Session) Flush() error {
	if out, ok := s.Out.(flusher); ok {
		return out.Flush()
	}
	return nil
}
