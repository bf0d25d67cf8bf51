package talk

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/help"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// Refuse says why a line was refused, and what would be right.
func (k *conversation) Refuse(f *refusal.Failure) {
	m := k.means()
	right := ""
	if f.Rule != "" {
		right = m.Cited(f.Rule)
	}
	msg, hint := clean(k.book.Retold(f.Msg)), help.FewNames(k.book.Retold(f.Hint), f.Msg, func(word string) bool { x, _ := k.s.Lexicon().Find(word); return x != nil })
	if m.Spoken && right != "" && !strings.HasSuffix(msg, ".") {
		msg += "."
	}
	for _, nothing := range [...]string{`, not ""`, ` ""`} { // what is missing is not quoted
		msg = strings.TrimSuffix(msg, nothing)
	}
	out := m.Append(nil, &screen.Line{Hang: 4, Pieces: []screen.Piece{{Ink: screen.Refused, Text: "No:"}, {Text: " " + msg}}, Right: right})
	if kind, ok := strings.CutPrefix(hint, "list "); ok && f.Code == "unknown-name" {
		if near := k.s.Lexicon().Alike(kind, f.Msg); near != "" {
			hint = "did you mean " + near + "? list " + kind + " has all"
		}
	}
	if hint != "" {
		word, g := "Hint", k.s.Game()
		if !g.Begun() && g.Side(0) != "" && g.IsVerb(line.FirstWord(hint)) && !choices.Takes(g, hint) && choices.Takes(g, k.book.Second) {
			hint = k.book.Second
		}
		if try := k.try(hint); try != "" {
			word, hint = "Try", try
		}
		out = m.Append(out, screen.Say(screen.Dim, 0, word+": "+clean(hint), ""))
	}
	_ = k.s.Flush()
	_, _ = k.s.Err.Write(out)
}

// try returns the command among those that a hint names, or similar to it, that may be given now;
// "" if there is none.
func (k *conversation) try(hint string) string {
	s := k.s
	first := strings.ToLower(line.FirstWord(hint))
	if now, _, chained := strings.Cut(hint, "; "); chained && choices.Takes(s.Game(), now) {
		return hint
	}
	if s.Game().IsVerb(first) {
		if choices.Takes(s.Game(), hint) {
			return hint
		}
		for _, c := range s.Game().Legal(false) {
			if choices.Begun(c.Line, first) {
				return c.Line
			}
		}
	}
	v := s.Verb(first)
	if !v.Looks() || first == "odds" || first == "try" || first == "advise" {
		return ""
	}
	for _, text := range [...]string{hint, first} {
		if k.answersTo(text) {
			return text
		}
	}
	return ""
}

// answersTo reports whether a command that changes nothing has an answer, without showing it.
func (k *conversation) answersTo(text string) bool {
	s := k.s
	out := s.Out
	s.Out = io.Discard
	err := s.Aside(text)
	s.Out = out
	return err == nil
}

// Remind says what would be lost before a verb that would lose it is given again, and reports
// whether it has. It does not remind if only points are lost.
func (k *conversation) Remind(word string, list []string) bool {
	if _, step := k.s.Game().Ends(); step == "" && !choices.Takes(k.s.Game(), word) { // why not is said elsewhere
		k.s.HoldBack("")
		return false
	}
	entries, _ := k.Entries()
	for i := range k.book.Menu { // name the verb by its letter in the list
		if g := &k.book.Menu[i]; g.Key != "" && g.Has(word) {
			word = g.Key
		}
	}
	at := slices.IndexFunc(entries, func(e screen.Entry) bool { g := k.Group(e.Command); return g != nil && g.Reminds })
	if first := slices.IndexFunc(entries, func(e screen.Entry) bool {
		g := k.Group(e.Command)
		return e.Then == "" && (g == nil || g.Urgent.Empty()) // a walk to a better attack may come before it
	}); at < 0 && first >= 0 && k.Decides(entries[first].Command) {
		at = first // urgent entries may come before it
	}
	var open *screen.Group
	if at >= 0 {
		open = k.Group(entries[at].Command)
	}
	if (open == nil || !open.Reminds) && k.struck(open) {
		k.s.HoldBack("")
		return false
	}
	said := clean(strings.Join(list, "; "))
	if near := slices.IndexFunc(entries, k.leadsToBlow); at < 0 && near >= 0 {
		k.waits(said + ", and after " + entries[near].Command + " " + k.s.Game().Active() + " could attack. " + word + " again ends it.")
		return true
	}
	if walk := slices.IndexFunc(entries, func(e screen.Entry) bool { return e.Then != "" }); at < 0 && walk >= 0 {
		k.waits(said + ", and could " + clean(entries[walk].Text) + ". " + word + " again ends it.")
		return true
	}
	if at < 0 && k.s.Seq() < k.since && !k.midway { // it may be meant for a turn that has ended by itself
		k.waits(said + ", and nothing has been done in this turn. " + word + " again ends it.")
		return true
	}
	if at < 0 {
		k.s.HoldBack("")
		return false
	}
	k.waits(k.stillOpen(said, word, entries[at].Command))
	return true
}

// stillOpen adds to what would be lost that a command may still be given.
func (k *conversation) stillOpen(said, word, command string) string {
	if g := k.Group(command); g != nil && g.Reminds { // the ruleset has said what is still open
		return said + "; " + word + " again ends the turn."
	}
	if words := strings.Fields(command); strings.Contains(said, words[len(words)-1]) { // said already names the target
		return said + ". " + word + " again ends the turn."
	}
	return said + ", and " + cmp.Or(k.book.InWords(command, k.IsName), command) + " is still open. " + word + " again ends it."
}

// struck reports whether the only figure whose turn it is has given a command of a group in this
// turn, or, if the group is nil, any command that decides something: its player then knows that it
// might do so again.
func (k *conversation) struck(of *screen.Group) bool {
	if k.book.Sides || k.lesson.Step != 0 {
		return false
	}
	for _, e := range slices.Backward(k.s.Applied()) { // also in a turn to which an undo went back
		if k.opens(&e) {
			break
		}
		if !e.Auto && k.Decides(e.Text) && (of == nil || k.Group(e.Text) == of) {
			return true
		}
	}
	return false
}

// justOpened reports whether the last command ended a turn or a step, or opened one by itself.
func (k *conversation) justOpened() bool {
	for _, e := range slices.Backward(k.s.Applied()) {
		if e.Acts() {
			return k.opens(&e)
		}
	}
	return true
}

// opens reports whether a command ends a turn or a step, or opens one by itself.
func (k *conversation) opens(e *history.Entry) bool {
	end, step := k.s.Game().Ends()
	return e.Text == end || e.Text == step || slices.ContainsFunc(k.book.Steps, func(x screen.Step) bool { return x.Do == e.Text })
}

// leadsToBlow reports whether somebody may be attacked after an entry: it brings the figure into
// reach, or it comes first because it turns the figure to an enemy in reach or draws a weapon.
func (k *conversation) leadsToBlow(e screen.Entry) bool {
	g := k.Group(e.Command)
	if g == nil {
		return false
	}
	m := k.means()
	return g.Nears && e.Effect == choices.IntoReach || m.Fill(&g.Urgent, k.s.Facts()) != ""
}

// waits reminds the player of something before he goes on.
func (k *conversation) waits(text string) {
	k.waited = true
	k.say(&screen.Line{Hang: 2, Pieces: []screen.Piece{{Ink: screen.Strong, Text: "Wait:"}, {Text: " " + text}}})
}
