package talk

import (
	"path/filepath"
	"slices"
	"strings"

	"summa/internal/help"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/screen"
)

// atDesk carries out what the shell has for a bout: luck, report and dispute on the journal of this
// bout, and a search of the rules. It reports whether the line is one of these.
func (k *conversation) atDesk(text string, words []string) bool {
	s := k.s
	if s.Desk == nil || s.Verb(words[0]) != nil && words[0] != "rule" || s.Game().IsVerb(words[0]) {
		return false
	}
	given := strings.Fields(text)[1:]
	switch words[0] {
	case "rule":
		if len(given) == 0 || strings.Contains(text, "=") || len(given) == 1 && s.Lexicon().Rule(words[1]) != nil {
			return false
		}
		k.desk(append([]string{"rules", s.Ruleset.Name}, given...))
		return true
	default:
		if !k.isDesk(words[0]) {
			return false
		}
	}
	name := s.Kept()
	if name == "" {
		k.Refuse(refusal.New("file-error", "save FILE keeps the bout; summa "+words[0]+" reads it", "there is no journal of this bout"))
		return true
	}
	args := append([]string{words[0], name}, given...)
	if words[0] == "report" {
		out := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)) + ".html"
		if len(given) > 0 {
			out = given[len(given)-1]
		}
		if whole, err := filepath.Abs(out); err == nil { // the answer names the whole path
			out = whole
		}
		args = []string{"report", name, "-o", out}
	}
	k.desk(args)
	return true
}

// isDesk reports whether a word asks the shell about the journal of this bout.
func (k *conversation) isDesk(word string) bool {
	return k.s.Desk != nil && slices.Contains([]string{"luck", "report", "dispute"}, word) && !k.s.Game().IsVerb(word)
}

// desk has the shell carry out a command.
func (k *conversation) desk(words []string) {
	hint := ""
	show := k.page
	if words[0] == "luck" {
		show = k.leadOf
	}
	err := k.gathered(func() (err error) { hint, err = k.s.Desk(words); return err }, show)
	if err != nil {
		f := k.s.Explain(err)
		f.Hint = hint
		k.Refuse(f)
	}
}

// leadOf shows the summary at the head of what luck prints; the rest waits to be shown with more,
// together with the note on how to read it.
func (k *conversation) leadOf(text []byte) error {
	m := k.means()
	if k.book.LuckLegend != "" {
		text = m.Append(text, screen.Say(screen.Dim, 2, k.book.LuckLegend, ""))
	}
	return k.leads(help.Lead(text))
}

// leads shows lead, and keeps rest to be shown with more.
func (k *conversation) leads(lead, rest []byte) error {
	if len(rest) == 0 {
		return k.page(lead)
	}
	k.write(lead)
	k.keepsRest(rest)
	return nil
}

// Offers returns the words that only the conversation knows and that may follow those typed so far.
func (k *conversation) Offers(before string) []string {
	words := strings.Fields(strings.ToLower(before))
	if len(words) == 1 && words[0] == "map" {
		return []string{repl.Everybody}
	}
	return help.Offers(words, k.s.Desk != nil)
}
