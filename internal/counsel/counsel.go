// Package counsel puts a policy's advice into words for a person: a roll if the policy leaves the
// choice to chance, otherwise each command with its chance of winning and a sentence.
package counsel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"summa/internal/answer"
	"summa/internal/choices"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
)

// A Counsel is advice being put into words, with what the person who asked for it has on his screen.
type Counsel struct {
	*choices.List
	S      *repl.Session
	Book   *screen.Book
	Shown  []screen.Entry    // what may be chosen by its number
	Policy string            // whose advice it is
	Who    string            // who is to choose
	Then   string            // what the policy would do in a later step of the turn, "" if nothing
	Thinks func(text string) // says what is being worked out, in place of what was said before; "" takes that away

	all      []game.Advice    // the whole advice
	list     []game.Advice    // and what of it is told, the best first
	certain  []choices.Bounds // what each of these leaves for certain, nil if that is not known
	cut      string           // why it is not, "" if nothing kept it from being worked out
	even     string           // the chance of each of them, "" if they differ
	better   bool             // the first is better than what the policy would play, which follows it
	headed   bool             // bouts do not tell the first and others apart, which is said before them
	weighs   bool             // some of it is weighed
	cutShort bool             // the bouts by which it is weighed were stopped, or took too long
	lines    []*screen.Line
	byPolicy string // who plays on where what comes of a choice is worked out
}

// Said returns the advice in lines. all is the whole ranking, of which the first shown entries are
// told; more is what else the policy has to say.
func (c *Counsel) Said(all []game.Advice, shown int, more []string) []*screen.Line {
	c.byPolicy = c.S.Game().Policies()[0]
	m := c.S.Means()
	if why := m.Fill(&c.Book.Unadvised, c.S.Facts()); why != "" {
		c.says(why)
		return c.lines
	}
	c.all = c.onceEach(c.notOthers(all))
	if len(c.Shown) > 0 && c.AnswersQuestion(c.Shown[0].Command) { // it is of that question alone
		c.all = choices.Answered(c.S, c.Shown, c.all, c.byPolicy, Late(c.S))
		shown = max(shown, len(c.Shown))
	}
	if c.Book.PlaysOn {
		c.Thinks("Thinking; Ctrl-C ends the wait.")
		var whole bool
		c.all, whole = choices.PlayedOn(c.S, c.all, c.Policy, func() func() bool { return Late(c.S) }, within(2*c.S.Patience()))
		c.Thinks("")
		c.cutShort = !whole
		c.S.Halt.Clear()
	}
	c.list = c.all[:min(shown, len(c.all))]
	switch {
	case len(c.list) == 0:
		c.says(c.Policy + " has not worked anything out; Enter shows what may be done.")
		return c.lines
	case c.leftToDice():
		return c.lines
	}
	c.ranks()
	c.heads()
	c.Told, c.ToldOf = nil, c.S.Game().Hash()
	for i := range c.list {
		if text := c.choice(i); text != "" {
			c.Told = append(c.Told, choices.Advised{Command: c.list[i].Line, Text: line.Clean(text)})
			c.lines = append(c.lines, &screen.Line{Indent: 2, Hang: 4, Pieces: []screen.Piece{{Text: line.Clean(text)}}})
		}
	}
	c.ends()
	for _, text := range more {
		c.dims(text)
	}
	return c.lines
}

// ranks puts the entries to be told in order, and finds the bounds that each leaves for certain.
func (c *Counsel) ranks() {
	shown := len(c.list)
	c.list = answer.OwnFirst(answer.WholeWay(c.all))
	c.list = c.withBetter(c.withBlow(c.doneThen(c.list[:min(shown, len(c.list))])))
	if !c.cutShort { // nobody waits any more
		c.bounds()
		c.boundsRest()
	}
	c.list, c.certain = choices.LikeliestFirst(c.list, c.certain)
	c.weighs = slices.ContainsFunc(c.list, func(a game.Advice) bool { return !a.Unweighed })
	if c.certain == nil {
		c.list = choices.OnceANumber(c.S.Game(), c.Shown, c.list)
		c.even = choices.EvenChance(c.list)
		c.better = !c.leadsTo(&c.list[0], c.list) && c.BetterFirst(c.list)
		c.headed = !c.better && c.even == "" && c.Book.Doubt == 0 && answer.Hopeless(c.list, c.Policy) == "" && c.Level(c.list) != ""
	}
}

// winsLess reports whether one choice wins less often than another, in the numbers as they are told.
func winsLess(a, than *game.Advice) bool {
	return !a.Unweighed && a.Value < than.Value && choices.Chance(a) != choices.Chance(than)
}

// withBetter adds to the entries told those of the list that would be left out although they win more
// often than one of them, each before the first that wins less often.
func (c *Counsel) withBetter(list []game.Advice) []game.Advice {
	for i := range c.all {
		a := &c.all[i]
		known := slices.ContainsFunc(list, func(b game.Advice) bool { return b.Line == a.Line })
		if known || a.Unweighed || a.Samples == 0 || choices.NumberOf(c.S.Game(), c.Shown, a.Line) == "" {
			continue
		}
		at := slices.IndexFunc(list, func(b game.Advice) bool { return winsLess(&b, a) })
		if at >= 0 {
			list = slices.Insert(slices.Clone(list), max(at, 1), *a)
		}
	}
	return list
}

// choice returns what to say of the entry at a place of the list, "" if another line says it.
func (c *Counsel) choice(at int) string {
	a := &c.list[at]
	text := c.named(a)
	n := choices.TypedFor(c.S.Game(), c.Shown, a.Line)
	if n != "" {
		text = n + "  " + text
	}
	if c.certain == nil && c.leadsTo(a, c.list) {
		less := slices.ContainsFunc(c.list[at+1:], func(b game.Advice) bool { return winsLess(&b, a) })
		switch {
		case at > 0 && !(less && a.Samples > 0): // what may be done then stands there itself
			return ""
		case at > 0:
			text = strings.TrimSpace(n + "  " + nothingMore(c.stepNamed(a)))
		default:
			text = nothingMore(c.stepNamed(a))
		}
	}
	switch {
	case c.certain != nil:
		text += " " + line.Capital(c.certain[at].Said()) + "."
	case a.Unweighed && c.weighs:
		text += " Its chance to win is not worked out."
	case c.even != "":
	case !a.Unweighed && a.Whole == "":
		text += " Chance to win: " + choices.Chance(a) + "."
		if c.better && at == 1 {
			text += " " + line.Capital(c.Policy) + " would play this. " + c.notByThese(a)
		} else if at == 0 && slices.ContainsFunc(c.list, func(b game.Advice) bool { return !b.Unweighed && b.Value > a.Value }) {
			text += " " + c.notByThese(a)
		}
	}
	return text
}

// ends says what holds for the whole list, and for the entries left out of it.
func (c *Counsel) ends() {
	if c.even != "" && c.better {
		c.dims("Each of these leaves " + c.Who + " a chance to win of " + c.even + ".")
	}
	if c.cut == "" && c.certain == nil {
		if c.cut = answer.Hopeless(c.list, c.Policy); c.cut == "" && !c.headed && c.even == "" {
			c.cut = c.Level(c.list)
		}
	}
	c.dims(c.cut)
	if c.certain == nil && c.SetBack(c.list) {
		c.dims("What is thrown away for good stands behind what is about as good, and not in the order of its chance.")
	}
	weighed := c.all
	if c.certain != nil { // the policy's own chances are no measure for these
		c.dims(c.alike())
		weighed = nil
	} else if a := &c.list[0]; c.Book.Rough != "" && !a.Unweighed && a.Samples > 0 {
		if c.RoughSaid {
			c.dims("Each chance: give or take " + strconv.Itoa(a.GiveOrTake()) + " in 100.")
		} else {
			c.dims(screen.Counts(c.Book.Rough, strconv.Itoa(a.Samples), strconv.Itoa(a.GiveOrTake())))
		}
		c.RoughSaid = true
		if !c.headed {
			c.dims(choices.SetApart(slices.DeleteFunc(slices.Clone(c.list), c.sealed)))
		}
		if c.idleAbove() {
			c.dims("Doing nothing more can come out above a deed, for what the engine then does is a rule of thumb: the chance is of that, not of the deed alone.")
		}
	}
	c.dims(choices.Unsaid(c.S.Game(), c.besides(), c.list, weighed))
}

// sealed reports whether a choice is made in secret: what it brings hangs on the other side's choice, so
// that no two such choices bring the same at once.
func (c *Counsel) sealed(a game.Advice) bool {
	seals, _ := c.S.Game().Sealing(a.Line)
	return seals
}

// idleAbove reports whether doing nothing more this turn wins more often than an entry told below it.
func (c *Counsel) idleAbove() bool {
	at := slices.IndexFunc(c.list, func(a game.Advice) bool { return c.leadsTo(&a, c.list) })
	return at >= 0 && slices.ContainsFunc(c.list, func(b game.Advice) bool {
		return winsLess(&b, &c.list[at]) && c.Decides(b.Line)
	})
}

// besides returns the list on the screen. The end of the turn is left out where ending the step without
// doing anything more, which comes to the same, is among the advice.
func (c *Counsel) besides() []screen.Entry {
	end, _ := c.S.Game().Ends()
	if !slices.ContainsFunc(c.list, func(a game.Advice) bool { return c.leadsTo(&a, c.list) }) {
		return c.Shown
	}
	return slices.DeleteFunc(slices.Clone(c.Shown), func(e screen.Entry) bool { return e.Command == end })
}

// says says a line.
func (c *Counsel) says(text string) {
	c.lines = append(c.lines, screen.Say(screen.Normal, 2, text, ""))
}

// dims says a line of lesser weight, if there is anything to say.
func (c *Counsel) dims(text string) {
	if text != "" {
		c.lines = append(c.lines, screen.Say(screen.Dim, 2, text, ""))
	}
}

// leftToDice says what to roll if the advice leaves the choice to chance, and reports whether it does.
func (c *Counsel) leftToDice() bool {
	roll := answer.RolledChoice(c.all, c.Book.Reason)
	if roll == "" {
		return false
	}
	if name, often := answer.Likeliest(roll); strings.HasPrefix(roll, answer.Roll) {
		c.says("No one choice is best, for it could be guessed; the one to play oftenest is " + name + ", " + strconv.Itoa(often) + " in 100.")
	}
	if m := c.S.Means(); m.Spoken {
		roll = m.RangesAloud(roll)
	}
	c.says(roll)
	text := "The chance of " + c.Who + " to win, as " + c.Policy + " sees it: " + answer.Points(c.all[0].Value) + "%."
	if whole := c.all[0].Whole; whole != "" {
		text = c.Policy + " weighs only what comes next, as if the rest of the bout were even; the chance to win from here is not worked out: advise " + whole + " does that."
	}
	if strings.HasPrefix(roll, "Roll") {
		text = "A die chooses, so that nobody can guess it. " + text
	}
	if against := c.against(); against != "" && against != c.Policy {
		text += " The advice is of " + c.Policy + ", not of " + against + ", which plays against you."
	}
	c.dims(line.Capital(text))
	return true
}

// against returns the policy that plays a side against the person who asks, "" if none does.
func (c *Counsel) against() string {
	g := c.S.Game()
	me, ok := g.Figure(c.Who)
	for i := 0; ok && g.Side(i) != ""; i++ {
		if policy := c.S.PolicyOf(i); policy != "" && g.Side(i) != g.Side(me) {
			return policy
		}
	}
	return ""
}

// heads says what the lines of advice below it mean.
func (c *Counsel) heads() {
	if why := c.shared(); why != "" {
		defer func() { c.dims("Of each of these: " + c.Book.Reason(why) + ".") }()
	}
	switch {
	case c.certain != nil:
		c.dims("What " + c.Who + " may do, the best first. The chances to win suppose that " + c.byPolicy + " plays everybody from here on" + c.enemyPlays() + ":")
	case !c.weighs && c.cutShort:
		c.dims("What " + c.Policy + " would do for " + c.Who + ", then the rest; how often that wins is not worked out, for it was stopped or takes too long:")
	case !c.weighs:
		c.says(c.Policy + " weighs nothing as things stand here; Enter shows what may be done.")
	case c.list[0].Whole != "":
		c.dims("What " + c.Policy + " would do for " + c.Who + ", who weighs only what comes next; advise " + c.list[0].Whole + " has the chance to win:")
	case c.even != "" && !c.better:
		c.dims(c.evenly())
	case c.headed:
		c.dims(c.Level(c.list) + " So first what " + c.Policy + " would play, then the rest by the chance to win:")
	case c.better && c.list[0].Samples > 0:
		c.dims("What " + c.Who + " may do: first what wins most often, then what " + c.Policy + " would play, then the rest:")
	case c.list[0].Samples > 0:
		c.dims("What " + c.Policy + " would do for " + c.Who + ", then the rest by the chance to win:")
	case c.better:
		c.dims("What " + c.Who + " may do, by the chance to win as " + c.Policy + " sees it: first what is better than what " + c.Policy + " would play, then that, then the rest:")
	default:
		c.dims("What " + c.Policy + " would do for " + c.Who + ", then the rest by the chance to win as " + c.Policy + " sees it:")
	}
}

// evenly heads advice in which all choices have the same chance: then only what tells the choices apart
// is told of each.
func (c *Counsel) evenly() string {
	text := "Each of these leaves " + c.Who + " a chance to win of " + c.even + ", so it matters little which. First what " + c.Policy + " would do"
	if c.shared() == "" && slices.ContainsFunc(c.list, func(a game.Advice) bool { return a.Reason != "" }) {
		return text + "; beside each, what it may bring:"
	}
	return text + ":"
}

// shared returns the reason that all entries of the advice have in common, "" if there is none. It says
// nothing about a single entry, so it is told once.
func (c *Counsel) shared() string {
	if len(c.list) < 2 || slices.ContainsFunc(c.list, func(a game.Advice) bool { return a.Reason != c.list[0].Reason }) {
		return ""
	}
	return c.list[0].Reason
}

// notByThese says why what a policy does is not the choice with the best chance.
func (c *Counsel) notByThese(a *game.Advice) string {
	switch {
	case c.Book.Doubt > 0 || a.Samples > 0: // is said of all of them
		return ""
	}
	return "It does not go by these chances alone."
}

// within returns a function that reports whether a time is over.
func within(d time.Duration) func() bool {
	over := time.Now().Add(d)
	return func() bool { return time.Now().After(over) }
}

// seconds is a time in whole seconds.
func seconds(d time.Duration) string {
	if d == time.Second {
		return "1 second"
	}
	return strconv.Itoa(int(d/time.Second)) + " seconds"
}

// Late reports, asked again and again, whether who waits for something has stopped it or has
// waited long enough.
func Late(s *repl.Session) func() bool {
	over := within(s.Patience())
	return func() bool { return s.Halt.Stopped() || over() }
}

// bounds works out what each choice leaves for certain, if all go on as the first policy plays:
// a person waits for it a few seconds at most. While it is worked out a line says so, which is
// gone with the answer.
func (c *Counsel) bounds() {
	c.Thinks("Thinking; Ctrl-C ends the wait.")
	defer c.Thinks("")
	over := within(c.S.Patience())
	c.certain = choices.Bounded(c.S, c.list, c.byPolicy, func() bool {
		switch {
		case c.S.Halt.Stopped():
			c.cut = "You stopped it"
		case over():
			c.cut = "Left out, as it takes more than " + seconds(c.S.Patience())
		}
		return c.cut != ""
	})
	c.S.Halt.Clear() // it has done what it was meant for
	if c.cut != "" {
		c.cut += ": what each leaves for certain if all go on as " + c.byPolicy + " plays."
	}
}

// boundsRest adds what the list on the screen has besides and the policy weighs, where all of that too
// can be told as narrowly: what is best is the best of all.
func (c *Counsel) boundsRest() {
	if c.certain == nil {
		return
	}
	told := c.list
	for _, a := range c.all {
		if !a.Unweighed && choices.TypedFor(c.S.Game(), c.Shown, a.Line) != "" && !slices.ContainsFunc(told, func(b game.Advice) bool { return b.Line == a.Line }) {
			c.list = append(slices.Clip(c.list), a)
		}
	}
	if known := c.certain; len(c.list) > len(told) {
		if c.bounds(); c.certain == nil {
			c.list, c.certain, c.cut = told, known, ""
		}
	}
}

// alike says of choices of which the chance is known that it is the same of some of them, to the tenth
// of a point; "" where all differ.
func (c *Counsel) alike() string {
	var groups []string
	for i := 0; i < len(c.certain); {
		n := i + 1
		for n < len(c.certain) && c.certain[n].Said() == c.certain[i].Said() {
			n++
		}
		var names []string
		for j := i; j < n; j++ {
			names = append(names, cmp.Or(choices.TypedFor(c.S.Game(), c.Shown, c.list[j].Line), c.list[j].Line))
		}
		switch {
		case n-i == len(c.certain) && n-i > 1:
			return "All leave the same chance, to a tenth of a point: it matters little which."
		case n-i > 1:
			groups = append(groups, strings.Join(names[:len(names)-1], ", ")+" and "+names[len(names)-1])
		}
		i = n
	}
	if len(groups) == 0 {
		return ""
	}
	return "The same chance, to a tenth of a point: " + strings.Join(groups, "; ") + "."
}

// enemyPlays says in brackets, of the policy by which all are played on, that an enemy is played by
// another; "" where none is.
func (c *Counsel) enemyPlays() string {
	for i := 0; c.S.Game().Side(i) != ""; i++ {
		if by := c.S.PolicyOf(i); by != "" && by != c.byPolicy {
			return " (in truth " + by + " plays the enemy)"
		}
	}
	return ""
}

// stepNamed is the end of a step that is advised, in words: that the policy ends it here, to do something in
// the next, is no reason for nothing more.
func (c *Counsel) stepNamed(a *game.Advice) string {
	bare := *a
	bare.Reason = ""
	return c.named(&bare)
}

// nothingMore is the end of a step, in words, where nothing more is done in a turn that has more steps.
func nothingMore(step string) string {
	return strings.TrimSuffix(step, ".") + ", and nothing more this turn."
}

// doneThen puts before advice, in place of the end of a step, what the policy would do in a
// later one.
func (c *Counsel) doneThen(list []game.Advice) []game.Advice {
	if len(list) == 0 || !c.leadsTo(&list[0], c.all) || c.Then == "" {
		return list
	}
	at := slices.IndexFunc(c.all, func(a game.Advice) bool { return a.Line == c.Then })
	if at < 0 {
		return list
	}
	rest := slices.DeleteFunc(slices.Clone(list[1:]), func(a game.Advice) bool { return a.Line == c.Then })
	return append([]game.Advice{c.all[at]}, rest...)
}

// withBlow adds to advice in which nothing is that decides most the first of the list that does.
func (c *Counsel) withBlow(list []game.Advice) []game.Advice {
	entries, _ := c.Entries()
	if len(entries) == 0 || !c.Decides(entries[0].Command) || slices.ContainsFunc(list, func(a game.Advice) bool { return c.Decides(a.Line) }) {
		return list
	}
	at := slices.IndexFunc(c.all, func(a game.Advice) bool { return a.Line == entries[0].Command })
	if at < 0 {
		return list
	}
	return append(list, c.all[at])
}

// leadsTo reports whether advice is to end the step, and other advice of a list is of a
// later one: its chance is that of a turn in which nothing of that is done.
func (c *Counsel) leadsTo(a *game.Advice, list []game.Advice) bool {
	_, step := c.S.Game().Ends()
	return step != "" && a.Line == step && slices.ContainsFunc(list, func(b game.Advice) bool {
		x := c.Group(b.Line)
		return x != nil && x.Ahead && !choices.Takes(c.S.Game(), b.Line)
	})
}

// named is a choice that is advised in words, and why.
func (c *Counsel) named(a *game.Advice) string {
	text := line.Capital(cmp.Or(c.Book.InWords(a.Line, c.IsName), a.Line))
	if at := slices.IndexFunc(c.Shown, func(e screen.Entry) bool { return e.Command == a.Line && e.Text != "" }); at >= 0 {
		text = line.Capital(c.Shown[at].Text) // as the list has it
	} else if n := choices.TypedFor(c.S.Game(), c.Shown, a.Line); n != "" {
		for _, e := range c.Shown {
			if e.Number == n && line.FirstWord(e.Command) != line.FirstWord(a.Line) { // the same by another name
				text = line.Capital(cmp.Or(e.Text, e.Command))
			}
		}
	}
	if g := c.Group(a.Line); g != nil && g.Key != "" && g.Text != "" {
		text = line.Capital(g.Text)
	}
	if to := c.EndsAt(a.Line); to != "" {
		text += ", " + to
	}
	if a.Reason != "" && c.shared() == "" {
		text += ": " + c.Book.Reason(a.Reason)
	}
	return text + "."
}

// onceEach are the commands of advice once each, where a question is asked those that answer
// it.
func (c *Counsel) onceEach(list []game.Advice) (once []game.Advice) {
	asked := func(a game.Advice) bool {
		return slices.ContainsFunc(c.Shown, func(e screen.Entry) bool { return e.Command == a.Line })
	}
	question := c.S.Hides() != "" && len(c.Shown) > 0 && c.AnswersQuestion(c.Shown[0].Command) && slices.ContainsFunc(list, asked)
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
func (c *Counsel) notOthers(list []game.Advice) []game.Advice {
	awaited := c.S.Awaited()
	return slices.DeleteFunc(slices.Clone(list), func(a game.Advice) bool {
		return slices.ContainsFunc(awaited, func(name string) bool { return name != c.Who && c.S.HidesFor(a.Line, name) })
	})
}
