package talk

import (
	"io"
	"slices"
	"strings"
	"time"

	"summa/internal/answer"
	"summa/internal/choices"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// Thinks says at once what is being worked out, in place of what was said of it before; ""
// takes that away. Where nothing is drawn twice each stays, and so does what ends its line.
func (k *conversation) Thinks(text string) {
	if k.s.Flush() != nil {
		return
	}
	if m := k.means(); m.Columns > 4 && !strings.HasSuffix(text, "\n") {
		text = string([]rune(text)[:min(len([]rune(text)), m.Columns-3)])
	}
	switch {
	case k.t == nil:
	case k.t.Edits():
		_, _ = io.WriteString(k.t, "\r\x1b[J"+strings.TrimRight("  "+text, " "))
	case text != "":
		_, _ = io.WriteString(k.t, "  "+strings.TrimSuffix(text, "\n")+"\n")
	}
}

// Awaits shows what there is to be read before the engine decides, and of a policy that
// takes its time that it has begun to.
func (k *conversation) Awaits(policy string, ahead bool) {
	who := k.s.Game().Active()
	if ahead {
		who = k.s.NameOf(k.s.Game().Ahead())
	}
	if slices.ContainsFunc(k.book.Opponents, func(o screen.Opponent) bool { return o.Policy == policy && o.Slow }) {
		k.say(screen.Say(screen.Dim, 2, who+" is thinking ...", ""))
	}
	_ = k.s.Flush()
}

// Advised says to a person what a policy would do: a roll where it leaves the choice to
// chance, or else each command with its chance to win and a sentence.
func (k *conversation) Advised(policy string, all, list []game.Advice, more []string) {
	m := k.means()
	who := k.s.Game().Active()
	if asked := k.s.Hides(); asked != "" {
		who = asked
	}
	all = k.onceEach(k.notOthers(all, who))
	if n := len(list); len(k.shown) > 0 && k.answersQuestion(k.shown[0].Command) { // it is of that question alone
		all = choices.Answered(k.s, k.shown, all, k.s.Game().Policies()[0], k.late())
		list = all[:min(len(all), max(n, len(k.shown)))]
	}
	list = all[:min(len(list), len(all))]
	shown := len(list)
	if shown == 0 {
		k.say(screen.Say(screen.Normal, 2, policy+" has not worked anything out; Enter shows what may be done.", ""))
		return
	}
	if k.leftToDice(policy, who, all) {
		return
	}
	list = answer.OwnFirst(answer.WholeWay(all))
	list = k.withBlow(k.doneThen(list[:min(shown, len(list))], all), all)
	by := k.s.Game().Policies()[0]
	certain, cut := k.certain(list, by)
	list, certain = choices.LikeliestFirst(list, certain)
	weighed, even := weighs(list), ""
	if certain == nil {
		list = choices.OnceANumber(k.s.Game(), k.shown, list)
		even = choices.EvenChance(list)
	}
	better := certain == nil && !k.leadsTo(&list[0], list) && k.BetterFirst(list)
	k.headsAdvice(policy, by, who, list, certain != nil, better)
	for i := range list {
		a := &list[i]
		text := k.choiceSaid(a)
		if n := choices.NumberOf(k.s.Game(), k.shown, a.Line); n != "" {
			text = n + "  " + text
		}
		if certain == nil && k.leadsTo(a, list) {
			if i > 0 { // what may be done then stands there itself
				continue
			}
			text = nothingMore
		}
		switch {
		case certain != nil:
			text += " " + line.Capital(certain[i].Said()) + "."
		case a.Unweighed && weighed:
			text += " Its chance to win is not worked out."
		case even != "":
		case !a.Unweighed && a.Whole == "":
			text += " Chance to win: " + choices.Chance(a) + "."
			if better && i == 1 {
				text += " " + line.Capital(policy) + " would play this. " + k.notByThese(a)
			} else if i == 0 && slices.ContainsFunc(list, func(b game.Advice) bool { return !b.Unweighed && b.Value > a.Value }) {
				text += " " + k.notByThese(a)
			}
		}
		k.say(&screen.Line{Indent: 2, Hang: 4, Pieces: []screen.Piece{{Text: clean(text)}}})
	}
	if even != "" {
		k.say(screen.Say(screen.Dim, 2, "Each of these leaves "+who+" a chance to win of "+even+": it matters little which.", ""))
	}
	if cut == "" && certain == nil {
		if cut = answer.Hopeless(list, policy); cut == "" {
			cut = k.Level(list)
		}
	}
	if cut != "" {
		k.say(screen.Say(screen.Dim, 2, cut, ""))
	}
	if text := choices.Unsaid(k.s.Game(), k.shown, list, all); text != "" {
		k.say(screen.Say(screen.Dim, 2, text, ""))
	}
	for _, text := range more {
		k.write(m.Append(nil, screen.Say(screen.Dim, 2, text, "")))
	}
}

// leftToDice says of advice that leaves the choice to chance what to roll, and reports whether it
// does.
func (k *conversation) leftToDice(policy, who string, list []game.Advice) bool {
	roll := answer.RolledChoice(list, k.book.Reason)
	if roll == "" {
		return false
	}
	k.say(screen.Say(screen.Normal, 2, roll, ""))
	text := "The chance of " + who + " to win, as " + policy + " sees it: " + answer.Points(list[0].Value) + "%."
	if whole := list[0].Whole; whole != "" {
		text = policy + " weighs only what comes next, as if the rest of the bout were even; the chance to win from here is not worked out: advise " + whole + " does that."
	}
	if strings.HasPrefix(roll, "Roll") {
		text = "A die chooses, so that nobody can guess it. " + text
	}
	k.say(screen.Say(screen.Dim, 2, line.Capital(text), ""))
	return true
}

// headsAdvice says what the lines of advice are that follow: certain is whether they have what each
// leaves for certain.
func (k *conversation) headsAdvice(policy, by, who string, list []game.Advice, certain, better bool) {
	switch {
	case certain:
		k.say(screen.Say(screen.Dim, 2, "What "+who+" may do, the best first, with the chance to win that each leaves if all go on as "+by+" plays:", ""))
	case !weighs(list):
		k.say(screen.Say(screen.Normal, 2, policy+" weighs nothing as things stand here; Enter shows what may be done.", ""))
	case list[0].Whole != "":
		k.say(screen.Say(screen.Dim, 2, "What "+policy+" would do for "+who+", who weighs only what comes next; advise "+list[0].Whole+" has the chance to win:", ""))
	case better:
		k.say(screen.Say(screen.Dim, 2, "What "+who+" may do, the best first, by the chance to win as "+policy+" sees it:", ""))
	default:
		k.say(screen.Say(screen.Dim, 2, "What "+policy+" would do for "+who+", then the rest by the chance to win as "+policy+" sees it:", ""))
	}
}

// weighs reports whether any of some advice has been weighed.
func weighs(list []game.Advice) bool {
	return slices.ContainsFunc(list, func(a game.Advice) bool { return !a.Unweighed })
}

// late reports, asked again and again, whether who waits for advice has stopped it or has waited
// long enough.
func (k *conversation) late() func() bool {
	over := time.Now().Add(mostWaited)
	return func() bool { return k.s.Halt.Stopped() || time.Now().After(over) }
}

// notByThese is why what a policy does is not what has the best chance.
func (k *conversation) notByThese(a *game.Advice) string {
	switch {
	case k.book.Doubt > 0: // is said of all of them
		return ""
	case k.book.Rough != "" && a.Samples > 0:
		return screen.Counts(k.book.Rough, itoa(a.Samples), itoa(a.GiveOrTake()))
	}
	return "It does not go by these chances alone."
}

// mostWaited is how long a person waits for them at most: in a big battle so many outcomes
// take minutes.
const mostWaited = 5 * time.Second

// certain is what each choice of a list leaves for certain, if all go on as a policy plays,
// and what is said where that was cut short: a person waits for it a few seconds at most.
// While it is worked out a line says so, which is gone with the answer.
func (k *conversation) certain(list []game.Advice, by string) (all []choices.Bounds, cut string) {
	k.Thinks("Thinking; Ctrl-C ends the wait.")
	defer k.Thinks("")
	over := time.Now().Add(mostWaited)
	all = choices.Bounded(k.s, list, by, func() bool {
		switch {
		case k.s.Halt.Stopped():
			cut = "You stopped it"
		case time.Now().After(over):
			cut = "Left out, as it takes more than " + itoa(int(mostWaited/time.Second)) + " seconds"
		}
		return cut != ""
	})
	k.s.Halt.Clear() // it has done what it was meant for
	if cut != "" {
		cut += ": what each leaves for certain if all go on as " + by + " plays."
	}
	return all, cut
}

// nothingMore is said where a policy would do nothing more in a turn that has more steps.
const nothingMore = "End the turn, with nothing more done in it."

// doneThen puts before advice, in place of the end of a step, what the policy would do in a
// later one.
func (k *conversation) doneThen(list, all []game.Advice) []game.Advice {
	if len(list) == 0 || !k.leadsTo(&list[0], all) || k.thenDoes == "" {
		return list
	}
	at := slices.IndexFunc(all, func(a game.Advice) bool { return a.Line == k.thenDoes })
	if at < 0 {
		return list
	}
	rest := slices.DeleteFunc(slices.Clone(list[1:]), func(a game.Advice) bool { return a.Line == k.thenDoes })
	return append([]game.Advice{all[at]}, rest...)
}

// withBlow adds to advice in which nothing is that decides most the first of the list that does.
func (k *conversation) withBlow(list, all []game.Advice) []game.Advice {
	entries, _ := k.Entries()
	if len(entries) == 0 || !k.Decides(entries[0].Command) || slices.ContainsFunc(list, func(a game.Advice) bool { return k.Decides(a.Line) }) {
		return list
	}
	at := slices.IndexFunc(all, func(a game.Advice) bool { return a.Line == entries[0].Command })
	if at < 0 {
		return list
	}
	return append(list, all[at])
}

// leadsTo reports whether advice is to end the step, and other advice of a list is of a
// later one: its chance is that of a turn in which nothing of that is done.
func (k *conversation) leadsTo(a *game.Advice, list []game.Advice) bool {
	_, step := k.s.Game().Ends()
	return step != "" && a.Line == step && slices.ContainsFunc(list, func(b game.Advice) bool {
		x := k.Group(b.Line)
		return x != nil && x.Ahead && !choices.Takes(k.s.Game(), b.Line)
	})
}

// choiceSaid is a choice that is advised in words, and why.
func (k *conversation) choiceSaid(a *game.Advice) string {
	text := line.Capital(a.Line)
	if g := k.Group(a.Line); g != nil && g.Key != "" && g.Text != "" {
		text = line.Capital(g.Text)
	}
	if a.Reason != "" {
		text += ": " + k.book.Reason(a.Reason)
	}
	return text + "."
}

// onceEach are the commands of advice once each, where a question is asked those that answer
// it.
func (k *conversation) onceEach(list []game.Advice) (once []game.Advice) {
	asked := func(a game.Advice) bool {
		return slices.ContainsFunc(k.shown, func(e screen.Entry) bool { return e.Command == a.Line })
	}
	question := k.s.Hides() != "" && len(k.shown) > 0 && k.answersQuestion(k.shown[0].Command) && slices.ContainsFunc(list, asked)
	for _, a := range list {
		known := slices.ContainsFunc(once, func(b game.Advice) bool { return b.Line == a.Line })
		if !known && (!question || asked(a)) {
			once = append(once, a)
		}
	}
	return once
}

// notOthers are the commands of advice without those that another than who chooses in
// secret: what he writes is not for him to see.
func (k *conversation) notOthers(list []game.Advice, who string) []game.Advice {
	awaited := k.s.Awaited()
	return slices.DeleteFunc(slices.Clone(list), func(a game.Advice) bool {
		return slices.ContainsFunc(awaited, func(name string) bool { return name != who && k.s.HidesFor(a.Line, name) })
	})
}

// AdvisedAhead is what a policy has to say of the commands of later steps of the turn that
// are listed before them.
func (k *conversation) AdvisedAhead(policy string) (list []game.Advice) {
	if k.s.Hides() != "" {
		return nil
	}
	of := func(text string) bool {
		x := k.Group(text)
		return x != nil && x.Ahead && !choices.Takes(k.s.Game(), text)
	}
	k.thenDoes = ""
	k.Later(func(g game.Game) bool {
		if !slices.ContainsFunc(g.Legal(false), func(c game.Choice) bool { return of(c.Line) }) {
			return true
		}
		said, err := g.Advise(policy)
		if err == nil && len(said) > 0 && k.thenDoes == "" && of(said[0].Line) {
			k.thenDoes = said[0].Line
		}
		for _, a := range said {
			known := slices.ContainsFunc(list, func(b game.Advice) bool { return b.Line == a.Line })
			if !known && of(a.Line) {
				list = append(list, a)
			}
		}
		return err == nil
	})
	return list
}
