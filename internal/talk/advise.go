package talk

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"summa/internal/answer"
	"summa/internal/choices"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// Thinks says that a policy is at work that may take a while.
func (k *conversation) Thinks(policy string) {
	k.say(screen.Say(screen.Dim, 2, policy+" is working it out; Ctrl-C stops it.", ""))
	_ = k.s.Flush()
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
	most := len(list)
	all = k.onceEach(k.notOthers(all, who))
	list = all[:min(most, len(all))]
	shown := len(list)
	if shown == 0 {
		k.say(screen.Say(screen.Normal, 2, policy+" has not worked anything out; Enter shows what may be done.", ""))
		return
	}
	if roll := choices.Rolled(all, k.book.Reason); roll != "" {
		k.say(screen.Say(screen.Normal, 2, roll, ""))
		text := "The chance of " + who + " to win, as " + policy + " sees it: " + answer.Points(list[0].Value) + "%."
		if whole := list[0].Whole; whole != "" {
			text = policy + " weighs only what comes next, as if the rest of the bout were even; the chance to win from here is not worked out: advise " + whole + " does that."
		}
		if strings.HasPrefix(roll, "Roll") {
			text = "A die chooses, so that nobody can guess it. " + text
		}
		k.say(screen.Say(screen.Dim, 2, line.Capital(text), ""))
		return
	}
	list = ownFirst(k.wholeWay(all))
	list = list[:min(shown, len(list))]
	by := k.s.Game().Policies()[0]
	certain, cut := k.certain(list, by)
	list, certain = bestFirst(list, certain)
	weighed := slices.ContainsFunc(list, func(a game.Advice) bool { return !a.Unweighed })
	switch {
	case certain != nil:
		k.say(screen.Say(screen.Dim, 2, "What "+who+" may do, the best first, with the chance to win that each leaves if all go on as "+by+" plays:", ""))
	case !weighed:
		k.say(screen.Say(screen.Normal, 2, policy+" weighs nothing as things stand here; Enter shows what may be done.", ""))
	case list[0].Whole != "":
		k.say(screen.Say(screen.Dim, 2, "What "+policy+" would do for "+who+", who weighs only what comes next; advise "+list[0].Whole+" has the chance to win:", ""))
	default:
		k.say(screen.Say(screen.Dim, 2, "What "+policy+" would do for "+who+", then the rest by the chance to win as "+policy+" sees it:", ""))
	}
	for i := range list {
		a := &list[i]
		text := k.choiceSaid(a)
		if certain == nil && k.leadsTo(a, list) {
			if i == 0 { // else what may be done then stands there itself
				k.say(&screen.Line{Indent: 2, Hang: 4, Pieces: []screen.Piece{{Text: clean(text + " Nothing more in this one; what may be done then stands below.")}}})
			}
			continue
		}
		switch {
		case certain != nil:
			text += " " + line.Capital(certain[i].said()) + "."
		case a.Unweighed && weighed:
			text += " Its chance to win is not worked out."
		case !a.Unweighed && a.Whole == "":
			if i == 0 && slices.ContainsFunc(list, func(b game.Advice) bool { return !b.Unweighed && b.Value > a.Value }) {
				text += " " + cmp.Or(k.book.Rough, "It does not go by these chances alone.")
			}
			text += " Chance to win: " + strconv.FormatFloat(100*a.Value, 'f', 0, 64) + "%."
		}
		k.say(&screen.Line{Indent: 2, Hang: 4, Pieces: []screen.Piece{{Text: clean(text)}}})
	}
	if cut != "" {
		k.say(screen.Say(screen.Dim, 2, cut, ""))
	}
	for _, text := range more {
		k.write(m.Append(nil, screen.Say(screen.Dim, 2, text, "")))
	}
}

// certain is what each choice of a list leaves for certain, if all go on as a policy plays,
// and what is said where that was cut short: a person waits for it a few seconds at most.
// While it is worked out a line says so, which is gone with the answer.
func (k *conversation) certain(list []game.Advice, by string) (all []bounds, cut string) {
	defer k.thinking("Thinking; Ctrl-C ends the wait.")()
	over := time.Now().Add(mostWaited)
	all = k.bounded(list, by, func() bool {
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

// thinking says that something is being worked out, and returns what takes the line away
// again; where nothing is drawn twice it stays.
func (k *conversation) thinking(text string) (over func()) {
	over = func() {}
	if k.t == nil || !k.t.Edits() {
		k.say(screen.Say(screen.Dim, 2, text, ""))
		_ = k.s.Flush()
		return over
	}
	if k.s.Flush() != nil {
		return over
	}
	_, _ = io.WriteString(k.t, "  "+text)
	return func() { _, _ = io.WriteString(k.t, "\r\x1b[J") }
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

// wholeWay is advice in which what the policy does, where it is but the beginning of something
// that is weighed, is the best that begins so.
func (k *conversation) wholeWay(all []game.Advice) []game.Advice {
	best := -1
	for i := range all {
		if i > 0 && !all[i].Unweighed && strings.HasPrefix(all[i].Line, all[0].Line+" ") && (best < 0 || all[i].Value > all[best].Value) {
			best = i
		}
	}
	if best < 0 {
		return all
	}
	list := append([]game.Advice{all[best]}, slices.Delete(slices.Clone(all), best, best+1)[1:]...)
	return list
}

// ownFirst is advice with what the policy would do first, then the rest by their chances.
func ownFirst(all []game.Advice) []game.Advice {
	list := slices.Clone(all)
	slices.SortStableFunc(list[1:], func(a, b game.Advice) int {
		switch {
		case a.Unweighed == b.Unweighed:
			return cmp.Compare(b.Value, a.Value)
		case a.Unweighed:
			return 1
		default:
			return -1
		}
	})
	return list
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

// bestFirst puts first what leaves most, where that is known.
func bestFirst(list []game.Advice, certain []bounds) ([]game.Advice, []bounds) {
	if certain == nil {
		return list, nil
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(certain[b].low+certain[b].high, certain[a].low+certain[a].high)
	})
	by, sorted := make([]game.Advice, len(list)), make([]bounds, len(list))
	for to, from := range order {
		by[to], sorted[to] = list[from], certain[from]
	}
	return by, sorted
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
	k.Later(func(g game.Game) bool {
		if !slices.ContainsFunc(g.Legal(false), func(c game.Choice) bool { return of(c.Line) }) {
			return true
		}
		said, err := g.Advise(policy)
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
