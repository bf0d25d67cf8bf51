package talk

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/help"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// take carries out what the player typed at the main prompt.
func (k *conversation) take(text string) {
	text = strings.TrimRight(text, "\r\n")
	word := strings.TrimSpace(text)
	unread := k.unread
	k.unread = false
	switch {
	case word == "" && unread:
		k.goesOn()
		return
	case word == "" && k.asking != "":
		k.one(k.shown[0].Number)
		return
	case word == "":
		if k.AtFirst() {
			return
		}
		if k.s.Game().Over() {
			k.explain()
			return
		}
		k.list(false, true)
		return
	case word == "?":
		k.explain()
		return
	case strings.EqualFold(word, allOf) && k.listsAll():
		k.list(false, true)
		return
	}
	if parts := line.Chained(text); len(parts) > 1 {
		for i, part := range parts {
			part = strings.TrimSpace(part)
			n := line.FirstWord(part)
			if _, ok := k.numbered(n); i > 0 && ok && line.IsNumber(n) && (n == part || !line.IsNumber(part)) {
				k.Refuse(refusal.New("bad-argument", "", n+" is a number of the list before it: behind another command give the words"))
				return
			}
			if part != "" && !k.one(part) {
				return
			}
		}
		return
	}
	k.one(text)
}

// allOf is the command that shows the whole list, as Enter does.
const allOf = "all"

// listsAll reports whether there is a list of choices, and all is neither an alias of the player's
// nor a verb of the ruleset.
func (k *conversation) listsAll() bool {
	g := k.s.Game()
	return g.Begun() && !g.Over() && k.asking == "" && !k.s.IsAlias(allOf) && !g.IsVerb(allOf)
}

// one carries out one command that was typed, or the number of one, and reports whether it
// succeeded.
func (k *conversation) one(text string) bool {
	typed := strings.TrimSpace(text)
	if text = k.meant(text); text == "legal" && text != strings.ToLower(typed) && k.listsAll() { // a question
		k.list(false, true)
		return true
	}
	onWay := k.walkedOn
	if k.walkedOn = false; k.alsoEnds(strings.TrimSpace(text), onWay) {
		return false
	}
	if k.endsAtQuestion(typed) {
		return k.choose(k.shown[0])
	}
	command, f := k.Nearer(text)
	if f != nil {
		k.Refuse(f)
		return false
	}
	text = cmp.Or(command, k.Instead(text), k.table().WeighingOf(text), text)
	word := strings.TrimSpace(text)
	if looks := strings.HasPrefix(word, "help ") && word != firstBout || word == "why" || strings.HasPrefix(word, "why "); looks {
		was := false
		if err := k.collected(func() error { was = k.own(word); return nil }); err != nil || was {
			k.lesson.Learnt(word)
			return err == nil
		}
	}
	if k.own(word) {
		k.lesson.Learnt(word)
		return true
	}
	if command := k.OfItsWays(k.shown, word); command != "" {
		return k.carry(command)
	}
	if done, ok := k.ofList(word); ok {
		return done
	}
	if done, ok := k.goneOn(word); ok {
		return done
	}
	if command, ok := k.OnItsWay(word); ok {
		k.walkedOn = true
		return k.carry(command)
	}
	if done, ok := k.halfSaid(word); ok {
		return done
	}
	if ways := k.WayOf(k.shown, word); ways != "" && k.asking == "" && !k.s.IsAlias(word) {
		k.Refuse(refusal.New("bad-argument", "", word+" goes behind a number: "+ways))
		return false
	}
	if done, ok := k.inOtherWords(text); ok {
		return done
	}
	if f := k.Unreached(word); f != nil {
		k.Refuse(f)
		return false
	}
	return k.carry(text)
}

// ofList carries out what the list on the screen has under a number, a letter or words, or refuses
// a number that it does not have; ok is false for anything else.
func (k *conversation) ofList(word string) (done, ok bool) {
	e, ok := k.numbered(word)
	if !ok && !k.s.IsAlias(word) {
		e, ok = k.Bare(strings.ToLower(word), k.shown)
	}
	if ok {
		return k.own(e.Command) || k.choose(e), true
	}
	if line.IsNumber(word) {
		k.Refuse(choices.NoSuchNumber(k.s.Game(), word, k.asking != "", k.shown))
		return false, true
	}
	if command := k.keyed(word); command != "" { // there may be nothing to end now: carry says why
		return k.carry(command), true
	}
	if command, ok := k.Formed(k.shown, word); ok {
		return k.carry(command), true
	}
	if command := k.listedWithDice(word); command != "" {
		return k.carry(command), true
	}
	for _, e := range k.shown {
		switch {
		case k.asking != "" && word != "" && line.HasPrefixFold(e.Text, word), e.Whose && strings.EqualFold(e.Command, word):
			return k.choose(e), true
		}
	}
	if e := choices.AsListed(k.shown, word); e != nil && !k.s.IsAlias(word) && !choices.Takes(k.s.Game(), word) {
		return k.choose(*e), true
	}
	if word == rollsAll && !k.s.IsAlias(word) {
		k.Refuse(refusal.New("bad-argument", "", help.NoDie))
		return false, true
	}
	return false, false
}

// inOtherWords carries out what words mean that are no command as they stand: a command, or a
// question how something is done; ok is false if they mean neither.
func (k *conversation) inOtherWords(text string) (done, ok bool) {
	var l line.Line
	if l.Parse(text) != nil || l.HasDice || len(l.Tokens) == 0 || l.Tokens[0].Quoted || k.s.Verb(k.s.WholeVerb(strings.ToLower(l.Verb()))) != nil || choices.Takes(k.s.Game(), text) {
		return false, false
	}
	command := k.table().InOtherWords(text)
	if command != "" && !strings.EqualFold(command, strings.TrimSpace(text)) {
		if done, ok := k.halfSaid(command); ok {
			return done, true
		}
		return k.carry(command), true
	}
	if term := k.table().Term(text); term != "" {
		return k.carry(term), true
	}
	if how := k.table().AskedHow(text); how != "" && !k.s.Game().IsVerb(k.s.WholeVerb(strings.ToLower(l.Verb()))) {
		return k.carry(how), true
	}
	return false, false
}

// listedWithDice returns the command for an entry of the list, or an answer to the question, that
// was typed with its dice; "" for other words.
func (k *conversation) listedWithDice(word string) string {
	of, faces, given := line.CutDice(word)
	if !given {
		return ""
	}
	command, ok := k.Formed(k.shown, of)
	if e, listed := k.numbered(of); !ok && listed && e.Asks == "" && line.IsNumber(of) {
		command, ok = e.Command, true
	}
	if !ok && k.asking != "" {
		for _, e := range k.shown {
			if line.HasPrefixFold(e.Text, of) {
				command, ok = e.Command, true
				break
			}
		}
	}
	if !ok {
		return ""
	}
	return command + " dice " + faces
}

// keyed returns the command that ends a step if word is its letter, even though the list on the
// screen does not have it; "" for another word.
func (k *conversation) keyed(word string) string {
	_, step := k.s.Game().Ends()
	if g := k.Group(step); step != "" && g != nil && g.Key == word && !k.s.IsAlias(word) && k.s.Game().Begun() && !k.s.Game().Over() {
		return step
	}
	return ""
}

// alsoEnds warns, after directions alone have just continued a walk or if nothing has been done in
// the turn, that a letter which is also a direction ends the turn, and reports whether it has
// warned; the same letter again goes through.
func (k *conversation) alsoEnds(word string, onWay bool) bool {
	e, ends := k.numbered(word)
	last := len(k.s.Applied()) - 1
	if !ends || line.IsNumber(word) || last < 0 {
		return false
	}
	begun := line.FirstWord(k.s.Applied()[last].Text)
	if ways := k.WayOf(k.shown, word); !onWay && ways != "" && k.asking == "" && k.s.HeldBack() != e.Command && k.justBegun(begun, word) {
		k.s.HoldBack(e.Command)
		k.waits(word + " ends the turn of " + k.s.Game().Active() + ", and he has done nothing in it. " + ways + "; " + word + " again ends it.")
		return true
	}
	on := begun + " " + word
	if !onWay || !choices.Takes(k.s.Game(), on) {
		return false
	}
	k.waits(word + " is " + cmp.Or(e.Text, e.Command) + " here; " + on + " goes on that way. " + word + " again is " + cmp.Or(e.Text, e.Command) + ".")
	return true
}

// endsAtQuestion reports whether a letter is the key of the first option of a question, such as the
// end of a turn at the question before it.
func (k *conversation) endsAtQuestion(word string) bool {
	if k.asking == "" || len(k.shown) == 0 || word == "" || k.s.IsAlias(word) {
		return false
	}
	g := k.Group(k.shown[0].Command)
	return g != nil && g.Key == word
}

// justBegun reports whether the last command opened the turn of a figure that may go in a direction
// and has nothing to attack; if it has, the question at the end of its turn names that.
func (k *conversation) justBegun(last, way string) bool {
	return slices.ContainsFunc(k.shown, func(e screen.Entry) bool { return e.Cost != "" && slices.Contains(e.Ways, way) }) &&
		slices.ContainsFunc(k.book.Steps, func(x screen.Step) bool { return x.Do == last }) &&
		!slices.ContainsFunc(k.shown, func(e screen.Entry) bool { return e.Then != "" || k.Decides(e.Command) })
}

// goneOn carries out an entry whose number is followed by what it asks for, as in 1 n n; ok is
// false for anything else. Numbers alone are read as dice.
func (k *conversation) goneOn(word string) (done, ok bool) {
	n, rest, _ := strings.Cut(word, " ")
	if n == "" || !line.IsNumber(n) || line.IsNumber(word) {
		return false, false
	}
	e, ok := k.numbered(n)
	switch {
	case !ok:
		return false, false
	case e.Asks == "":
		k.Refuse(refusal.New("bad-argument", "", n+" is "+clean(cmp.Or(e.Text, e.Command))+", which asks for nothing: "+n+" alone does it"))
		return false, true
	}
	return k.completes(e, strings.TrimSpace(rest)), true
}

// halfSaid carries out a command that asks for its missing part even though it is not in the short
// list, or says why it may not be given now; ok is false for anything else.
func (k *conversation) halfSaid(word string) (done, ok bool) {
	s := k.s
	verb, name, _ := strings.Cut(word, " ")
	word = s.WholeVerb(strings.ToLower(verb)) + " " + strings.TrimSpace(name)
	g := k.Group(strings.TrimSpace(word))
	if g == nil || name == "" && !g.Alone || !s.Game().Begun() || s.Game().Over() {
		return false, false
	}
	word = strings.TrimSpace(word)
	if !g.Whose || g.Asks == "" {
		return k.onlyEnd(word)
	}
	entries, _ := k.Entries()
	for _, e := range entries {
		if e.Whose && strings.EqualFold(e.Command, word) {
			return k.choose(e), true
		}
	}
	for _, c := range s.Game().Legal(true) {
		if c.Refusal != nil && line.HasPrefixFold(c.Line, word+" ") {
			k.Refuse(s.Explain(c.Refusal))
			return false, true
		}
	}
	return false, false
}

// onlyEnd carries out the one command that begins with what was typed, where the typed words alone
// are none, or says why the only such command may not be given.
func (k *conversation) onlyEnd(word string) (done, ok bool) {
	s := k.s
	if choices.Takes(s.Game(), word) {
		return false, false
	}
	found := choices.OnlyOne(s.Game(), word)
	if found == "" {
		verb, name, _ := strings.Cut(word, " ")
		switch list := k.DoneTo(verb, name); len(list) {
		case 0:
			return false, false
		case 1:
			found = list[0]
		default:
			k.Refuse(refusal.New("bad-argument", "", "who is to "+verb+"? "+strings.Join(list, ", or ")))
			return false, true
		}
	}
	return k.carry(found), true
}

// numbered returns the entry that a number of the list, or a letter, stands for.
func (k *conversation) numbered(word string) (screen.Entry, bool) {
	if k.s.IsAlias(word) {
		return screen.Entry{}, false
	}
	for _, e := range k.shown {
		if e.Number == word {
			return e, true
		}
	}
	if h := k.s.Game().Hash(); k.fullAt == string(h[:]) && k.asking == "" && line.IsNumber(word) { // nothing has changed since the whole list was shown
		for _, e := range k.full {
			if e.Number == word {
				return e, true
			}
		}
	}
	if len(word) == 1 && !line.IsNumber(word) && k.s.Game().Begun() && !k.s.Game().Over() { // the letter that ends a turn works at another question too
		_, ends := k.Entries()
		for _, e := range ends {
			if e.Number == word {
				return e, true
			}
		}
	}
	return screen.Entry{}, false
}

// choose carries out an entry of the list, asks for what it lacks, and reports whether it was
// carried out.
func (k *conversation) choose(e screen.Entry) bool {
	if e.Asks == "" {
		return k.goesWith(e, e.Command)
	}
	for {
		answer, ok := k.missing(&e)
		if f := cmp.Or(choices.Beyond(&e, answer), k.NoNumber(&e, answer)); f != nil {
			k.Refuse(f)
			continue
		}
		answer = choices.Place(&e, answer)
		if answer == "quit" {
			k.t.Push(answer)
			return false
		}
		done := ok && k.completes(e, answer)
		if done || !ok || !k.Again(&e, answer) {
			return done
		}
	}
}

// completes carries out an entry with the answer to what it asks for.
func (k *conversation) completes(e screen.Entry, answer string) bool {
	text, f := k.Completed(&e, answer)
	if f = cmp.Or(choices.Beyond(&e, answer), f); f != nil {
		k.Refuse(f)
		return false
	}
	return k.goesWith(e, text)
}

// goesWith carries out the completed command of an entry.
func (k *conversation) goesWith(e screen.Entry, text string) bool {
	if !k.sure(text) {
		return false
	}
	k.announced(&e)
	done := k.carry(text)
	k.announce = ""
	if done && e.Then != "" {
		k.WalkedFor(e.Then)
	}
	return done
}

// sure asks, before a command given by its number is carried out, whether the player means it, if
// its group wants that.
func (k *conversation) sure(text string) bool {
	g := k.Group(text)
	if g == nil || len(k.shown) > 0 && g == k.Group(k.shown[0].Command) { // there is little else to do
		return true
	}
	question := g.SureOf(text)
	if question == "" {
		return true
	}
	return k.agrees(question, "Nothing has been done.")
}

// agrees asks a question that yes or no answers; no is what to tell after a no. Any other answer is
// carried out as the next command.
func (k *conversation) agrees(question, no string) bool {
	m := k.means()
	answer, err := k.asked(m.Prompt(question + " " + yesOrNo + " [" + m.Sign("⏎", "Enter") + " n]"))
	if answer = strings.TrimSpace(answer); err != nil || answer == "" || !line.HasPrefixFold("yes", answer) {
		k.s.Tell(no)
		if err == nil && answer != "" && !line.HasPrefixFold("no", answer) && !line.IsNumber(answer) { // a number would not refer to any list
			k.t.Push(answer)
		}
		return false
	}
	return true
}

// missing asks for what an entry lacks; ok is false if the player leaves the question.
func (k *conversation) missing(e *screen.Entry) (answer string, ok bool) {
	m := k.means()
	question := e.Asks
	if g := k.Group(e.Command); g != nil {
		if now := m.Fill(&g.Now, k.s.Facts()); now != "" {
			question += " (" + now + ")"
		}
	}
	question += k.WaysOf(e)
	if !e.Whose {
		question += " [" + m.Sign("⏎", "Enter") + " none]"
	}
	stays := ""
	if g := k.Group(e.Command); e.Whose && g != nil {
		if how := k.How(e); how != "" {
			k.say(screen.Say(screen.Dim, 2, how, ""))
			if k.s.Flush() != nil {
				return "", false
			}
		}
		stays = g.Stays
	}
	if e.Whose && stays != "" {
		question = line.Capital(e.Command) + ", " + e.Asks + "? 1: to " + strings.ReplaceAll(e.Ways[0], " ", ",") + " [" + m.Sign("⏎", "Enter") + " " + stays + "]"
	} else if e.Whose {
		question = line.Capital(e.Command) + ", " + e.Asks + " [" + m.Sign("⏎", "Enter") + " " + e.Ways[0] + "]"
	}
	shown := k.shown
	k.mayAnswer = k.Answers(e)
	defer func() { k.mayAnswer = "" }()
	if e.Whose && len(e.Ways) > 0 { // its number means the answer that the question proposes
		k.shown = []screen.Entry{{Number: "1", Command: e.Command, Asks: e.Asks, Effect: "to " + strings.ReplaceAll(e.Ways[0], " ", ",") + ", as the question has it", Ways: e.Ways}}
	} else if ways := k.waysShown(e); len(ways) > 0 {
		k.shown = ways
	}
	answer, err := k.asked(m.Prompt(question))
	k.shown = shown
	if e.Whose && err == nil && answer == "" {
		if stays == "" {
			answer = e.Ways[0]
		} else {
			k.s.Tell("Nothing has been done.")
		}
	}
	return answer, err == nil && answer != ""
}

// waysShown returns the ways to complete an entry, numbered as in its question, each with the
// command that it makes; none if a way makes no command by itself.
func (k *conversation) waysShown(e *screen.Entry) (list []screen.Entry) {
	for i := range e.Ways {
		number := itoa(i + 1)
		text, f := k.Completed(e, number)
		if f != nil || !choices.Takes(k.s.Game(), text) {
			return nil
		}
		list = append(list, screen.Entry{Number: number, Command: text})
	}
	return list
}

// announced keeps the text that announces a command with its first die, or prints it at once if no
// die is asked for.
func (k *conversation) announced(e *screen.Entry) {
	text, cost := e.Command, e.Cost
	if e.Then != "" { // its chances are those of the command that follows
		return
	}
	if g := k.Group(text); g != nil {
		if g.Needs {
			cost = e.Price
		}
		if text = g.Said(text); !g.Upon.Empty() && e.Text != "" {
			text = e.Text
		}
	}
	effect, _, _ := strings.Cut(e.Effect, ", ")
	parts := []string{line.Capital(text)}
	for _, p := range [...]string{cost, effect, e.Besides} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	if len(parts) > 1 && e.Effect != "" && !k.AnswersQuestion(e.Command) { // else the question has said it
		k.announce = strings.Join(parts, ", ") + "."
	}
}

// spelled replaces the number of an entry by its command where odds or try name it by number.
func (k *conversation) spelled(text string) string {
	words := strings.Fields(text)
	n := choices.Weighing(words)
	if n == 0 || n == len(words) {
		return text
	}
	rest := strings.Join(words[n:], " ")
	if command := cmp.Or(k.Instead(rest), k.Respelled(rest)); command != "" {
		return strings.Join(append(words[:n], k.inItsStep(command)), " ")
	}
	if command, f := k.Nearer(rest); f == nil && command != "" {
		return strings.Join(append(words[:n], command), " ")
	}
	if command, ok := k.Formed(k.shown, rest); ok {
		return strings.Join(append(words[:n], command), " ")
	}
	if e, ok := k.numbered(rest); ok && line.IsNumber(rest) {
		if rest = e.Command; len(e.Ways) > 0 {
			rest += " " + e.Ways[0]
		}
		if e.Then != "" {
			rest += "; " + e.Then
		}
	}
	if k.asking != "" {
		for _, e := range k.shown {
			if line.HasPrefixFold(e.Text, rest) {
				rest = e.Command
				break
			}
		}
	}
	if rest = k.inItsStep(rest); rest == strings.Join(words[n:], " ") {
		return text
	}
	return strings.Join(append(words[:n], rest), " ")
}

// inItsStep puts the commands that end the earlier steps of the turn before a command of a later
// step that is only weighed or tried, so that odds work for all that the list offers. If the
// command by itself has no outcome, inItsStep adds the commands that it leads to.
func (k *conversation) inItsStep(command string) string {
	var l line.Line
	if strings.Contains(command, ";") || l.Parse(command) != nil || len(l.Tokens) == 0 {
		return command
	}
	s := k.s
	_, step := s.Game().Ends()
	before := slices.Repeat([]string{step}, k.StepsTo(&l))
	k.ofLaterStep = len(before) > 0
	list := append(before, command)
	if group := k.Group(l.Command()); group != nil && cmp.Or(group.Then, group.Settle) != "" {
		if led := k.Leads(s.Game(), list, cmp.Or(group.Then, group.Settle), group.Then != ""); led != nil {
			list = led
		}
	}
	return strings.Join(list, "; ")
}
