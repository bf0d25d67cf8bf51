package talk

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/help"
	"summa/internal/inquiry"
	"summa/internal/line"
	"summa/internal/screen"
	"summa/internal/term"
)

// puts returns the question that the first entries form, and its options, named by the words in
// which they differ.
func (k *conversation) puts(entries []screen.Entry, who string) (text string, options []screen.Entry) {
	if len(entries) == 0 {
		return "", nil
	}
	g := k.Group(entries[0].Command)
	if g == nil || g.Question.Empty() {
		return "", nil
	}
	m := k.means()
	about := m.Fill(&g.About, k.s.Facts())
	stem, others := "", false
	for _, e := range entries {
		if k.Group(e.Command) != g || about != "" && !slices.Contains(strings.Fields(strings.ReplaceAll(e.Command, `"`, "")), about) {
			continue
		}
		if cut := strings.LastIndexByte(e.Command, ' '); about == "" && who == "" {
			if stem == "" {
				stem = e.Command[:cut]
			}
			if e.Command[:cut] != stem {
				others = true
				continue // belongs to a later question
			}
		}
		options = append(options, e)
	}
	k.book.NameApart(options, k.IsName)
	inOrder, same := k.inOrder(options), sameEffect(options)
	var parts []string
	for i, e := range inOrder {
		e.Number = itoa(i + 1)
		part := m.Heard(e.Text)
		if e.Effect != "" && same == "" {
			part += ", " + e.Effect
		}
		parts = append(parts, part)
	}
	if len(options) < 2 {
		return "", nil
	}
	text = m.Fill(&g.Question, k.s.Facts())
	words := strings.Fields(stem)
	if g.Whose && len(words) > 1 {
		of := words[1] + "." + strings.Trim(strings.Join(words[2:], " "), `"`)
		text, k.before = g.QuestionOf(&m, k.s.Facts(), of), g.BeforeOf(&m, k.s.Facts(), of)
		others = true // always name the figure: commands that change nothing may have to name it too
	}
	if others && len(words) > 1 {
		text = strings.TrimSpace(words[1] + ": " + text) // names the figure the question is about
	}
	for i := range parts {
		parts[i] = itoa(i+1) + " " + parts[i]
	}
	if same != "" { // what is the same for each is said once
		parts[len(parts)-1] += " (each " + same + ")"
	}
	if who == "" {
		return strings.TrimSpace(text + " " + strings.Join(parts, ", ")), options
	}
	return text + " " + strings.Join(parts, " "+m.Sign("·", "or")+" ") + " [" + m.Sign("⏎", "Enter") + " " + options[0].Text + "]", options
}

// sameEffect returns the effect of some options if it is the same for all, else "".
func sameEffect(options []screen.Entry) string {
	if len(options) == 0 || slices.ContainsFunc(options, func(e screen.Entry) bool { return e.Effect != options[0].Effect }) {
		return ""
	}
	return options[0].Effect
}

// inOrder returns the options of a question in the order in which the ruleset lists them, so that
// an answer keeps its number whatever its chances. The first one in options stays what Enter takes.
func (k *conversation) inOrder(options []screen.Entry) (list []*screen.Entry) {
	legal := k.s.Game().Legal(false)
	at := func(e *screen.Entry) int {
		return slices.IndexFunc(legal, func(c game.Choice) bool { return c.Line == e.Command })
	}
	for i := range options {
		list = append(list, &options[i])
	}
	slices.SortStableFunc(list, func(a, b *screen.Entry) int { return cmp.Compare(at(a), at(b)) })
	return list
}

// parted returns a question as the prompt shows it. Where the terminal is too narrow for all of it,
// parted prints the question itself first and returns the rest.
func (k *conversation) parted(text string) string {
	m := k.means()
	at := strings.LastIndex(text, ": 1 ")
	if at < 0 || m.Spoken || m.Columns >= narrow || term.Width(m.Prompt(text)) <= m.Columns {
		return text
	}
	k.say(screen.Say(screen.Normal, 2, text[:at+1], ""))
	return text[at+2:]
}

// yesOrNo is part of every question that is answered with yes or no.
const yesOrNo = "y, n?"

// asked asks for what a command lacks, and first carries out any command typed there that changes
// nothing.
func (k *conversation) asked(question string) (string, error) {
	for {
		answer, err := k.t.Ask(question)
		answer = strings.TrimSpace(answer)
		if err == nil && (answer == "?" || answer == "help" || inquiry.OfPrompt(answer)) {
			m := k.means()
			if strings.Contains(question, yesOrNo) {
				k.s.Tell("y does it; n, or Enter, leaves all as it is, and nothing has been done. show, map, legal, odds and what else only looks work here.")
			} else if k.mayAnswer != "" {
				k.s.Tell(k.mayAnswer + " " + k.enterTakes(&m) + ", and Ctrl-C gives the command up: nothing has been done. show, map, legal, odds and what else only looks work here.")
			} else {
				k.s.Tell("The command is not complete: choose one of the row, by its place in it, from 1, or by its first letters, and ways one behind the other; where how far or how many is asked, type the number. " + k.enterTakes(&m) + "; where there is nothing of the sort it gives the command up, and nothing has been done. Ctrl-C gives it up too; show, map, legal, odds and what else only looks work here.")
			}
			if err := k.s.Flush(); err != nil {
				return "", err
			}
			continue
		}
		if err == nil && answer == another && !strings.Contains(question, yesOrNo) {
			k.t.Push(answer)
			return "", term.ErrLeft
		}
		if undo := strings.EqualFold(k.meant(answer), "undo"); err == nil && (undo || help.Leaves(answer, question)) {
			text := "Nothing has been done."
			if undo && len(k.s.Applied()) > 0 {
				text = "The question is left, and nothing has been done. undo again takes back what was done before."
			}
			k.s.Tell(text)
			return "", term.ErrLeft
		}
		if v := k.s.Verb(k.s.WholeVerb(strings.ToLower(line.FirstWord(k.meant(answer))))); err != nil || answer != more && !k.setsScreen(answer) && (!v.Looks()) {
			return answer, err
		}
		if err := k.aside(answer, false); err != nil {
			return "", err
		}
		if err := k.s.Flush(); err != nil {
			return "", err
		}
	}
}
