package repl

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/screen"
)

func clean(text string) string { return line.Clean(text) }

// turnsUp is the step that turns up what all have chosen.
const turnsUp = "reveal"

// step is the command that the session gives by itself: the only one there is, but for
// what is no choice.
func (k *talk) step() (text, told string, ok bool) {
	s := k.s
	if k.hold || k.set.steps == "off" {
		return "", "", false
	}
	if text, told, ok = k.onlyOne(); ok {
		if text == k.ending {
			k.ending = ""
		}
		return text, told, true
	}
	if text := k.ending; text != "" && s.g.Begun() && !s.g.Over() && !k.engineToAct() {
		k.ending = ""
		if s.g.Active() != k.ender {
			return "", "", false
		}
		return text, "", s.takes(s.g, text)
	}
	return "", "", false
}

// engineToAct reports whether the engine's command is awaited; where it plays all who are
// left, it waits.
func (k *talk) engineToAct() bool { return k.s.policyOf(k.s.toAct()) != "" && k.s.answering() }

// onlyOne is the command to which there is no choice as the bout stands.
func (k *talk) onlyOne() (text, told string, ok bool) {
	s := k.s
	if !s.g.Begun() || s.g.Over() {
		return "", "", false
	}
	if _, ready := s.g.Disclose(s.secrets); ready {
		return turnsUp, "", true
	}
	if k.engineToAct() {
		return "", "", false
	}
	legal := s.g.Legal(false)
	m := k.means()
	for i := range k.book.Steps {
		x := &k.book.Steps[i]
		if !x.When.Empty() && m.Fill(&x.When, facts{s}) == "" || !x.Unless.Empty() && m.Fill(&x.Unless, facts{s}) != "" {
			continue
		}
		if text, ok := onlyStep(legal, x); ok {
			return text, m.Fill(&x.Told, facts{s}), true
		}
	}
	return "", "", false
}

// traceSteps finds out which of the last commands of a bout that is gone on with the
// session gave by itself, back to the last that was typed: the record has them as they
// would have been typed, and does not tell.
func (k *talk) traceSteps() {
	s := k.s
	now := s.g.Save()
	defer s.g.Restore(now)
	typed := len(s.applied) - 1
	for ; typed >= 0; typed-- {
		if e := &s.applied[typed]; e.auto {
			continue
		} else if !e.past || !k.wasStep(typed) {
			break
		} else {
			e.auto = true
		}
	}
	if typed < 0 || !s.applied[typed].past {
		return
	}
	_, step := s.g.Ends()
	for i := typed - 1; i >= 0 && step != "" && s.applied[i].text == step && s.applied[i].past && !s.applied[i].auto; i-- {
		var l line.Line
		if s.goTo(i) != nil || l.Parse(s.applied[typed].text) != nil || k.stepsTo(&l) != typed-i {
			return
		}
		s.applied[i].auto, s.applied[i].leads = true, true
	}
}

// wasStep reports whether an applied command was the only one there was, and so the
// session's. It leaves the bout as it was before the command.
func (k *talk) wasStep(i int) bool {
	s := k.s
	e := &s.applied[i]
	if e.over != nil || e.mode != nil || isRemark(e.text) || s.goTo(i) != nil {
		return false
	}
	if _, opens := s.g.Sealing(e.text); opens {
		return true
	}
	text, _, ok := k.onlyOne()
	return ok && text == e.text
}

// endsLater reports whether a command ends the turn that may not be ended yet, because the
// step before it leaves something to settle first.
func (k *talk) endsLater(text string) bool {
	s := k.s
	end, step := s.g.Ends()
	if step == "" || end == "" || k.set.steps == "off" || !s.g.Begun() || s.g.Over() || s.takes(s.g, end) {
		return false
	}
	if word := strings.ToLower(strings.TrimSpace(text)); word == "" || s.whole(word) != end {
		return false
	}
	g := s.g.Fork()
	return s.does(g, step) && g.Active() == s.g.Active()
}

// anyVerb stands in a step for all verbs: nothing is a choice beside it.
const anyVerb = "*"

// onlyStep is the one line that a step may be, if nothing else can be done but what is
// idle.
func onlyStep(legal []game.Choice, x *screen.Step) (text string, ok bool) {
	for _, c := range legal {
		switch {
		case c.Refusal != nil:
		case begun(c.Line, x.Do):
			if ok {
				return "", false
			}
			text, ok = c.Line, true
		case !slices.ContainsFunc(x.Idle, func(verb string) bool { return verb == anyVerb || begun(c.Line, verb) }):
			return "", false
		}
	}
	return text, ok
}

// begun reports whether a line begins with some words.
func begun(text, words string) bool {
	rest, ok := strings.CutPrefix(text, words)
	return ok && (rest == "" || rest[0] == ' ')
}

// give carries out a step, and reports whether it was.
func (k *talk) give(text, told string) bool {
	if told != "" {
		k.say(screen.Say(screen.Normal, 2, upper(told)+".", ""))
	}
	return k.giveAs(text, true)
}

// giveAs carries out a command, as a step of the session or as what was typed.
func (k *talk) giveAs(text string, step bool) bool {
	s := k.s
	k.fresh()
	k.stepping = step
	err := s.Line(text)
	k.stepping = false
	if err != nil {
		f := s.failure(err)
		switch {
		case !f.left:
			s.Refuse(text, f)
		case text == turnsUp && !k.leaves:
			k.chooseAnew()
		}
		return false
	}
	return true
}

// fresh forgets what was said and asked of the command before.
func (k *talk) fresh() {
	k.rest, k.told, k.typed, k.leaves, k.spills, k.answers = false, false, false, false, false, 0
}

// upper makes the first letter a capital.
func upper(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// mostInView is how many entries the menu has before all are asked for, with the one that
// ends the turn.
const mostInView = 4

// menu prints what may be done, if it is not there yet.
func (k *talk) menu() {
	s := k.s
	h := s.g.Hash()
	at := string(h[:])
	if k.listed == at || s.Quiet {
		return
	}
	k.listed = at
	if k.shown != nil && k.untouched() {
		return // what the numbers mean has been said
	}
	k.shown, k.asking = nil, ""
	if !s.g.Begun() || s.g.Over() || s.toAct() < 0 {
		return
	}
	k.list(!k.set.menu, false)
}

// list makes the menu, and prints it unless it is silent: what decides most, or all.
func (k *talk) list(silent, all bool) {
	entries, ends := k.entries()
	if k.asking = ""; all {
		entries, ends = k.asListed(entries)
	}
	if text, options := k.puts(entries, k.s.g.Active()); !all && len(options) > 1 {
		k.shown, k.asking = options, text
		return
	}
	total := len(entries) + len(ends)
	view := ends
	m := k.means()
	stuck := m.Fill(&k.book.Stuck, facts{k.s})
	if stuck != "" && !silent {
		k.say(screen.Say(screen.Normal, 2, stuck, ""))
	}
	if !all && stuck == "" {
		entries, view = k.inView(entries, ends)
	}
	k.shown = append(slices.Clone(entries), ends...)
	if silent {
		return
	}
	if all {
		h := k.s.g.Hash()
		k.full, k.fullAt = k.shown, string(h[:])
	}
	view = append(slices.Clone(entries), view...)
	if all || len(view) == total {
		total = 0
	}
	k.withCards(view, all)
	k.write(k.otherForms(m.Menu(nil, view, total), view, all))
}

// asListed is the whole list, in which more is weighed: what stands in the short one has
// its number there.
func (k *talk) asListed(short []screen.Entry) (list, ends []screen.Entry) {
	k.patient = true
	list, ends = k.entries()
	k.patient = false
	at := map[string]int{}
	for i, e := range short {
		at[e.Command] = i
	}
	slices.SortStableFunc(list, func(a, b screen.Entry) int { return at[a.Command] - at[b.Command] })
	for i := range list {
		list[i].Number = itoa(i + 1)
	}
	return list, ends
}

// inView are the first entries, without those that stand in the whole list alone, and
// what ends a turn; a step only where there is room for it.
func (k *talk) inView(entries, ends []screen.Entry) (first, last []screen.Entry) {
	for _, e := range ends {
		if !e.Rare {
			last = append(last, e)
		}
	}
	n := 0
	for n < len(entries) && n < mostInView-len(last) && !entries[n].Rare {
		n++
	}
	m := k.means()
	listed := func(e screen.Entry) bool { return k.groupOf(e.Command).Listed(&m, facts{k.s}) }
	if n == len(entries) && n+len(ends) <= mostInView {
		last = slices.DeleteFunc(slices.Clone(ends), func(e screen.Entry) bool { return !listed(e) })
	}
	return entries[:n], last
}

// An option is a legal line with where it stands in the menu.
type option struct {
	entry screen.Entry
	group int
	first float64 // the chance that orders it in its group
	vain  bool    // nothing can come of it
	early bool    // it is of a later step, and ends what may be done now
}

// entries are all that may be done, in the order of the menu, numbered; and what ends a
// turn or a step.
func (k *talk) entries() (list, ends []screen.Entry) {
	legal := k.s.g.Legal(false)
	if end, _ := k.s.g.Ends(); k.endsLater(end) {
		legal = append(legal, game.Choice{Line: end})
	}
	coming := k.toCome()
	return k.entriesOf(append(legal, coming...), coming, false)
}

// toCome are the commands of later steps of the turn that are listed before them.
func (k *talk) toCome() (list []game.Choice) {
	k.later(func(g game.Game) bool {
		for _, c := range g.Legal(false) {
			known := slices.ContainsFunc(list, func(x game.Choice) bool { return x.Line == c.Line })
			if x := k.groupOf(c.Line); x != nil && x.Ahead && !known && !k.s.takes(k.s.g, c.Line) {
				list = append(list, c)
			}
		}
		return true
	})
	return list
}

// mostSteps bounds the steps of a turn.
const mostSteps = 8

// later visits copies of the bout in the steps of the turn that are still to come, one
// after the other, until it is told that this is enough.
func (k *talk) later(visit func(g game.Game) bool) {
	s := k.s
	_, step := s.g.Ends()
	if step == "" || k.set.steps == "off" || !s.g.Begun() || s.g.Over() {
		return
	}
	g := s.g.Fork()
	for range mostSteps {
		if !s.does(g, step) || g.Active() != s.g.Active() || !visit(g) {
			return
		}
	}
}

// stepsTo is how many steps of the turn are to be ended before a command may be given, 0
// if it may be given now, or in none of them.
func (k *talk) stepsTo(l *line.Line) (n int) {
	s := k.s
	lowerVerb(l)
	if word := s.whole(l.Verb()); !s.g.IsVerb(word) || s.verbOf(l, word) != nil || s.completeWords(l) != nil || s.takes(s.g, l.Command()) {
		return 0
	}
	found := false
	k.later(func(g game.Game) bool {
		n++
		found = s.takes(g, l.Command())
		return !found
	})
	if !found {
		return 0
	}
	return n
}

// after is how an option compares with one that differs in what puts it behind, or not.
func after(behind bool) int {
	if behind {
		return 1
	}
	return -1
}

// entriesOf are those of some lines, some of which are of later steps; hidden ones are not
// weighed, which would tell what the other side has chosen.
func (k *talk) entriesOf(legal, coming []game.Choice, hidden bool) (list, ends []screen.Entry) {
	work := menuWork
	if k.patient {
		work = listWork
	}
	counts := mostCounted
	var options []option
	forms := k.forms(k.joined(legal))
	if !hidden {
		forms = k.ways(forms)
	}
	m := k.means()
	for _, c := range forms {
		o := option{entry: c, group: len(k.book.Menu)}
		for i := range k.book.Menu {
			if k.book.Menu[i].Has(c.Command) {
				g := &k.book.Menu[i]
				o.group, o.entry.Rare = i, g.Last || !g.Listed(&m, facts{k.s}) && g.Key == ""
				o.entry.Besides = m.Fill(&g.Besides, facts{k.s})
				o.early = g.Early != "" && slices.ContainsFunc(coming, func(x game.Choice) bool { return x.Line == c.Command })
				break
			}
		}
		if g := k.groupAt(o.group); g != nil && g.Throws >= 0 && o.entry.Cost == "" {
			k.countOut(&o, g, &counts)
		}
		if o.entry.Effect != "" {
			o.first = 1 // what brings into reach goes before what only may
		} else if o.group < len(k.book.Menu) && !hidden {
			k.weigh(&o, &work)
		}
		options = append(options, o)
	}
	slices.SortStableFunc(options, func(a, b option) int {
		switch {
		case a.entry.Rare != b.entry.Rare && a.entry.Rare:
			return 1
		case a.entry.Rare != b.entry.Rare:
			return -1
		case a.vain != b.vain:
			return after(a.vain)
		case a.early != b.early:
			return after(a.early)
		case a.group != b.group:
			return a.group - b.group
		case a.first != b.first && k.feared(a.group):
			return cmp.Compare(a.first, b.first)
		case a.first > b.first:
			return -1
		case a.first < b.first:
			return 1
		}
		return 0
	})
	n := 0
	for _, o := range options {
		if o.group < len(k.book.Menu) && k.book.Menu[o.group].Key != "" {
			g := &k.book.Menu[o.group]
			o.entry.Number, o.entry.Text = g.Key, g.Text
			ends = append(ends, o.entry)
			continue
		}
		n++
		o.entry.Number = itoa(n)
		list = append(list, o.entry)
	}
	return list, ends
}

// How much is counted for the chances of a menu, and of the whole list, which has been
// asked for: in ways in which dice can fall, so that what has a chance beside it has it on
// every machine, however busy. One command takes at most oneWork, lest those behind it get
// nothing.
const (
	menuWork = 20_000
	listWork = 100_000
	oneWork  = 10_000
)

// joined makes one entry of the lines that differ in a last number alone, and one before
// it of the line that is the first to bring something into reach.
func (k *talk) joined(legal []game.Choice) []screen.Entry {
	var list []screen.Entry
	most := map[string]int{}
	near := k.nearing(legal)
	for _, c := range legal {
		if c.Refusal != nil {
			continue
		}
		words, n := counted(c.Line)
		if c.Line == near {
			list = append(list, screen.Entry{Command: c.Line, Cost: c.Cost, Effect: "into reach"})
		}
		if at := slices.IndexFunc(list, func(e screen.Entry) bool { return e.Command == words }); at >= 0 && n > 0 {
			most[words] = max(most[words], n)
			list[at].Asks = k.counts(words) + ", 1 to " + itoa(most[words])
			continue
		}
		if c.Line == near {
			continue
		}
		list = append(list, screen.Entry{Command: c.Line, Cost: c.Cost, Aim: c.Aim})
	}
	return list
}

// counts is what is asked for where a command goes on with a number.
func (k *talk) counts(words string) string {
	if g := k.groupOf(words); g != nil && g.Counts != "" {
		return g.Counts
	}
	return "how many"
}

// nearing is the first line of a group that brings nearer after which something may be
// done that has a chance, where nothing of that sort may be done now; "" if there is none.
func (k *talk) nearing(legal []game.Choice) string {
	var steps []string
	for _, c := range legal {
		if c.Refusal != nil {
			continue
		}
		if g := k.groupOf(c.Line); g != nil && g.Nears {
			steps = append(steps, c.Line)
		} else if g != nil && len(g.Events) > 0 && !g.Last {
			return ""
		}
	}
	for _, text := range steps {
		g := k.s.g.Fork()
		if !k.s.does(g, text) {
			continue
		}
		for _, c := range g.Legal(false) {
			if c.Refusal == nil && k.decides(c.Line) {
				return text
			}
		}
	}
	return ""
}

// counted is a line without the number it ends in.
func counted(text string) (words string, n int) {
	k := strings.LastIndexByte(text, ' ')
	if k < 0 {
		return text, 0
	}
	n, err := strconv.Atoi(text[k+1:])
	if err != nil {
		return text, 0
	}
	return text[:k], n
}

// forms makes one entry of two forms of a command, of which a letter asks for the
// second, and gives it its name in the menu.
func (k *talk) forms(list []screen.Entry) []screen.Entry {
	var out []screen.Entry
	for _, e := range list {
		for i := range k.book.Menu {
			g := &k.book.Menu[i]
			if !g.Has(e.Command) {
				continue
			}
			if stem, ok := strings.CutSuffix(e.Command, " "+g.Or); ok && g.Or != "" {
				if n := slices.IndexFunc(out, func(x screen.Entry) bool { return x.Command == stem+" "+g.Ends }); n >= 0 {
					out[n].Other, out[n].OtherKey, out[n].OtherText = e.Command, g.OrKey, g.OrText
					e.Command = ""
				}
			}
			if g.Short && e.Command != "" {
				_, name, _ := strings.Cut(e.Command, " ")
				e.Text = strings.ReplaceAll(strings.TrimSuffix(name, " "+g.Ends), "-", " ")
			}
			break
		}
		if e.Command != "" {
			out = append(out, e)
		}
	}
	return out
}

// ways makes one entry of the commands of a group that begin alike, where the group asks
// for the rest.
func (k *talk) ways(list []screen.Entry) []screen.Entry {
	var out []screen.Entry
	for _, e := range list {
		g := k.groupOf(e.Command)
		verb, way, ok := strings.Cut(e.Command, " ")
		if g != nil && g.Whose {
			name, rest, more := cutWord(way)
			verb, way, ok = verb+" "+name, rest, more
		}
		if g == nil || g.Asks == "" || !ok || e.Asks != "" {
			out = append(out, e)
			continue
		}
		n := slices.IndexFunc(out, func(x screen.Entry) bool { return x.Asks == g.Asks && x.Command == verb })
		if n < 0 {
			m := k.means()
			x := screen.Entry{Command: verb, Cost: e.Cost, Asks: g.Asks, Ways: []string{way}, Whose: g.Whose, Aim: e.Aim}
			if g.Whose {
				_, name, _ := strings.Cut(verb, " ")
				x.Cost = g.NoteOf(&m, facts{k.s}, strings.Trim(name, `"`))
			}
			out = append(out, x)
			continue
		}
		if out[n].Ways = append(out[n].Ways, way); out[n].Cost != e.Cost {
			out[n].Cost = ""
		}
	}
	const most = 4 // that are named
	for i := range out {
		e := &out[i]
		switch {
		case len(e.Ways) == 1 && !e.Whose: // there is nothing to ask for
			e.Command, e.Asks, e.Ways = e.Command+" "+e.Ways[0], "", nil
		case len(e.Ways) > 1 && len(e.Ways) <= most && !e.Whose:
			e.Text = e.Command + " " + strings.Join(e.Ways, ", ") + " ..."
		}
	}
	return out
}

// cutWord parts a text behind its first word, which may be a name in quotes.
func cutWord(text string) (word, rest string, more bool) {
	if !strings.HasPrefix(text, `"`) {
		return strings.Cut(text, " ")
	}
	k := strings.IndexByte(text[1:], '"') + 2
	return text[:k], strings.TrimSpace(text[k:]), k < len(text)
}

// groupOf is the group of the menu that a command belongs to, or nil.
func (k *talk) groupOf(command string) *screen.Group {
	for i := range k.book.Menu {
		if k.book.Menu[i].Has(command) {
			return &k.book.Menu[i]
		}
	}
	return nil
}

// way is how a command goes on that an answer stands for: its number, its beginning, or
// what was answered.
func way(answer string, ways []string) string {
	if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(ways) {
		return ways[n-1]
	}
	if answer != "" && '0' <= answer[0] && answer[0] <= '9' { // the beginning of a number is another number
		return answer
	}
	found := answer
	for _, w := range ways {
		if strings.EqualFold(w, answer) {
			return w
		}
		if _, ok := cutFold(w, answer); ok {
			if found != answer {
				return answer
			}
			found = w
		}
	}
	return found
}

// feared reports whether the chances of a group are those of who attacks: the least of them
// is the best for who is asked, and comes first.
func (k *talk) feared(n int) bool {
	g := k.groupAt(n)
	return g != nil && g.Feared
}

// groupAt is the group with a number, nil if there is none.
func (k *talk) groupAt(n int) *screen.Group {
	if n >= len(k.book.Menu) {
		return nil
	}
	return &k.book.Menu[n]
}

// mostCounted is of how many commands that throw a handful the menu says what is expected of
// them, lest a list of many be waited for.
const mostCounted = 12

// countOut says of a command that throws a handful how many may be expected to be hit, as
// odds counts them; a command of a later step is counted there. left is how many more may be.
func (k *talk) countOut(o *option, of *screen.Group, left *int) {
	e := &o.entry
	var l line.Line
	if *left <= 0 || e.Asks != "" || l.Parse(e.Command) != nil {
		return
	}
	*left--
	if was, ok := k.weighedAlready()[e.Command]; ok {
		o.first, e.Cost = was.first, was.entry.Cost
		return
	}
	_, step := k.s.g.Ends()
	g := k.s.g.Fork()
	for range mostSteps {
		if k.s.takes(g, e.Command) || step == "" || !k.s.does(g, step) {
			break
		}
	}
	e.Cost, o.first = expected(g, &l, of)
	k.kept[e.Command] = *o
}

// weighedAlready are the commands that have been weighed as the bout stands.
func (k *talk) weighedAlready() map[string]option {
	h := k.s.g.Hash()
	if now := string(h[:]); now != k.weighed {
		k.weighed, k.kept = now, map[string]option{}
	}
	return k.kept
}

// expected is how many of those who can be may be expected to be by a handful of dice, as
// odds counts them, without those who are already; "" if it counts none that are called so.
func expected(g game.Game, l *line.Line, of *screen.Group) (said string, mean float64) {
	o, err := g.Fork().Count([]*line.Line{l}, true)
	if err != nil || o == nil || o.Counted == nil {
		return "", 0
	}
	for i := range o.Counted.Facts {
		f := &o.Counted.Facts[i]
		if f.Quiet || f.Text != of.Thrown {
			continue
		}
		mean, already, form := f.Mean(), 0, of.Hits
		if now, _, ok := g.Get(f.Path); ok && f.Rising {
			already, _ = strconv.Atoi(now)
			already -= f.From
		}
		among := f.Before
		if already > 0 {
			mean, among, form = max(mean-float64(already), 0), already, of.More
		}
		many := strings.TrimSuffix(strconv.FormatFloat(mean, 'f', 1, 64), ".0")
		return strings.NewReplacer("{1}", itoa(handful(g, l)), "{2}", many, "{3}", itoa(among)).Replace(form), mean
	}
	return "", 0
}

// handful is how many dice a command throws first.
func handful(g game.Game, l *line.Line) int {
	var tape dice.Tape
	tape.Give(nil)
	var short *dice.Short
	if err := g.Fork().Do(l, &core.Ref{Tape: &tape, Choose: true}); errors.As(err, &short) {
		return short.More + 1
	}
	return 0
}

// weigh adds what may come of a command, unless there is too much to count.
func (k *talk) weigh(o *option, work *int) {
	g := &k.book.Menu[o.group]
	if len(g.Events) == 0 || o.entry.Asks != "" {
		return
	}
	if was, ok := k.weighedAlready()[o.entry.Command]; ok {
		o.first, o.entry.Effect, o.vain = was.first, was.entry.Effect, was.vain
		return
	}
	chance, lost, ok := k.chances(o.entry.Command, g, work)
	if !ok {
		return
	}
	for _, event := range g.Events {
		if o.first == 0 {
			o.first = chance(event)
		}
	}
	m := k.means()
	o.entry.Effect = m.EffectText(g, chance, lost)
	o.vain = o.first == 0 && o.entry.Effect != "" && !g.Feared
	k.kept[o.entry.Command] = *o
}

// chances are the exact chances of events of a command, and how much of a fact it takes on
// average from those who suffer by it, if they are found by so much work, which is taken off.
func (k *talk) chances(text string, of *screen.Group, work *int) (chance func(int) float64, lost func(string) float64, ok bool) {
	var l line.Line
	if *work <= 0 || l.Parse(text) != nil {
		return nil, nil, false
	}
	most := min(*work, oneWork)
	stop := halt.After(most)
	defer func() { *work -= most - stop.Left() }()
	g := k.s.g.Fork()
	g.Heed(stop)
	lines := []*line.Line{&l}
	if answered := g.Answered(lines); len(answered) > 0 {
		lines = answered[0].Lines // as the other will answer if he knows what is good for him
	}
	odds, err := g.Odds(lines, nil, false)
	if err != nil || odds.Counted != nil || odds.Denominator == 0 {
		return nil, nil, false
	}
	names := k.s.g.Words().Events
	chance = func(event int) float64 {
		for _, e := range odds.Events {
			if e.Name == names[event].ID {
				return float64(e.N) / float64(odds.Denominator)
			}
		}
		return 0
	}
	acts := k.s.g.Active()
	lost = func(field string) float64 {
		return lostOf(odds, field, func(who string) bool { return strings.EqualFold(who, acts) == of.Feared })
	}
	return chance, lost, true
}

// lostOf is how much of a number those who are meant lose on average.
func lostOf(o *game.Odds, field string, meant func(who string) bool) (mean float64) {
	for i := range o.Fields {
		f := &o.Fields[i]
		if f.Field != field || !meant(f.Owner) {
			continue
		}
		was, err := strconv.Atoi(f.Before)
		if err != nil {
			continue
		}
		for _, v := range f.Values {
			if n, err := strconv.Atoi(v.Value); err == nil {
				mean += float64(was-n) * float64(v.N) / float64(o.Denominator)
			}
		}
	}
	return mean
}

// take carries out what the player typed at the main prompt.
func (k *talk) take(text string) {
	text = strings.TrimRight(text, "\r\n")
	word := strings.TrimSpace(text)
	switch {
	case word == "" && k.asking != "":
		k.one(k.shown[0].Number)
		return
	case word == "":
		if k.atFirst() {
			return
		}
		if k.s.g.Over() {
			k.explain()
			return
		}
		k.list(false, true)
		return
	case word == "?":
		k.explain()
		return
	}
	if parts := chained(text); len(parts) > 1 {
		for i, part := range parts {
			part = strings.TrimSpace(part)
			if _, ok := k.numbered(part); i > 0 && ok && isNumber(part) {
				k.refuse(failf("bad-argument", "", part+" is a number of the list before it: behind another command give the words"))
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

// one carries out one command that was typed, or the number of one, and reports whether
// it was.
func (k *talk) one(text string) bool {
	text = k.meant(text)
	word := strings.TrimSpace(text)
	if looks := strings.HasPrefix(word, "help ") && word != firstBout || word == "why" || strings.HasPrefix(word, "why "); looks {
		was := false
		if err := k.collected(func() error { was = k.own(word); return nil }); err != nil || was {
			k.learnt(word)
			return err == nil
		}
	}
	if k.own(word) {
		k.learnt(word)
		return true
	}
	if e, ok := k.numbered(word); ok {
		return k.own(e.Command) || k.choose(e)
	}
	if isNumber(word) {
		k.refuse(k.noNumber(word))
		return false
	}
	if command, ok := k.formed(word); ok {
		return k.carry(command)
	}
	if of, faces, given := cutDice(word); given {
		if command, ok := k.formed(of); ok {
			return k.carry(command + " dice " + faces)
		}
		if e, ok := k.numbered(of); ok && e.Asks == "" && isNumber(of) {
			return k.carry(e.Command + " dice " + faces)
		}
	}
	for _, e := range k.shown {
		switch {
		case k.asking != "" && word != "" && hasPrefixFold(e.Text, word), e.Whose && strings.EqualFold(e.Command, word):
			return k.choose(e)
		}
	}
	if done, ok := k.halfSaid(word); ok {
		return done
	}
	return k.carry(text)
}

// cutDice parts the dice that end a command from it: 3p dice 19 5.
func cutDice(text string) (of, faces string, given bool) {
	of, faces, given = strings.Cut(text, " dice ")
	return strings.TrimSpace(of), strings.TrimSpace(faces), given && strings.TrimSpace(of) != ""
}

// halfSaid carries out a command that asks for the rest though it does not stand in the short
// list, or says why it may not be given now; ok is false where it is none.
func (k *talk) halfSaid(word string) (done, ok bool) {
	s := k.s
	verb, name, _ := strings.Cut(word, " ")
	word = s.whole(strings.ToLower(verb)) + " " + strings.TrimSpace(name)
	g := k.groupOf(word)
	if g == nil || name == "" || !s.g.Begun() || s.g.Over() {
		return false, false
	}
	if !g.Whose || g.Asks == "" {
		return k.onlyEnd(word)
	}
	entries, _ := k.entries()
	for _, e := range entries {
		if e.Whose && strings.EqualFold(e.Command, word) {
			return k.choose(e), true
		}
	}
	for _, c := range s.g.Legal(true) {
		if c.Refusal != nil && hasPrefixFold(c.Line, word+" ") {
			k.refuse(s.failure(c.Refusal))
			return false, true
		}
	}
	return false, false
}

// onlyEnd carries out the one command that begins with what was typed, where that is none by
// itself.
func (k *talk) onlyEnd(word string) (done, ok bool) {
	s := k.s
	if s.takes(s.g, word) {
		return false, false
	}
	found := ""
	for _, c := range s.g.Legal(false) {
		if hasPrefixFold(c.Line, word+" ") {
			if found != "" {
				return false, false
			}
			found = c.Line
		}
	}
	if found == "" {
		return false, false
	}
	return k.carry(found), true
}

// numbered is the entry that a number of the menu, or its letter, stands for.
func (k *talk) numbered(word string) (screen.Entry, bool) {
	if _, own := k.s.aliases[word]; own {
		return screen.Entry{}, false
	}
	for _, e := range k.shown {
		if e.Number == word {
			return e, true
		}
	}
	if h := k.s.g.Hash(); k.fullAt == string(h[:]) && k.asking == "" && isNumber(word) { // nothing has changed since all were shown
		for _, e := range k.full {
			if e.Number == word {
				return e, true
			}
		}
	}
	if len(word) == 1 && !isNumber(word) && k.s.g.Begun() && !k.s.g.Over() { // what ends a turn is there though another question is asked
		_, ends := k.entries()
		for _, e := range ends {
			if e.Number == word {
				return e, true
			}
		}
	}
	return screen.Entry{}, false
}

// isNumber reports whether what was typed is nothing but numbers.
func isNumber(text string) bool {
	return strings.Trim(text, "0123456789 \t") == ""
}

// noNumber refuses numbers that mean nothing here.
func (k *talk) noNumber(word string) *Failure {
	if strings.ContainsAny(word, " \t") {
		return failf("bad-argument", "", word+" look like dice, and none are asked for")
	}
	if k.s.g.Over() {
		return failf("bout-over", "", "the bout is over, and nothing is numbered: rematch, undo or quit; Enter says more")
	}
	if len(k.shown) == 0 {
		return failf("bad-argument", "help", word+" looks like a die, and none is asked for")
	}
	return failf("bad-argument", "", "the list has no "+word+"; Enter shows all you may do")
}

// choose carries out an entry of the menu, asks for what it is missing, and reports
// whether it was carried out.
func (k *talk) choose(e screen.Entry) bool {
	text := e.Command
	if e.Asks != "" {
		m := k.means()
		question := e.Asks
		if len(e.Ways) > 0 {
			sign := m.Sign("·", "or")
			if m.Spoken {
				sign = "or"
			}
			ways := slices.Clone(e.Ways)
			for i := range ways {
				ways[i] = m.Heard(ways[i])
			}
			question += ": " + strings.Join(ways, " "+sign+" ")
		}
		stays := ""
		if g := k.groupOf(e.Command); e.Whose && g != nil {
			_, name, _ := strings.Cut(e.Command, " ")
			if how := g.HowOf(&m, facts{k.s}, strings.Trim(name, `"`)); how != "" {
				if e.Aim != "" {
					how += " 1 is " + e.Aim + "."
				}
				k.say(screen.Say(screen.Dim, 2, how, ""))
				if k.s.flush() != nil {
					return false
				}
			}
			stays = g.Stays
		}
		if e.Whose && stays != "" {
			question = upper(e.Command) + ", " + e.Asks + ": 1 to " + strings.ReplaceAll(e.Ways[0], " ", ", ") + " [" + m.Sign("⏎", "Enter") + " " + stays + "]"
		} else if e.Whose {
			question = upper(e.Command) + ", " + e.Asks + " [" + m.Sign("⏎", "Enter") + " " + e.Ways[0] + "]"
		}
		answer, err := k.asked(m.Prompt(question))
		if e.Whose && err == nil && answer == "" && stays == "" {
			answer = e.Ways[0]
		}
		if err != nil || answer == "" {
			return false
		}
		first := strings.ToLower(firstWord(answer))
		if verb := k.s.g.IsVerb(first) && strings.Contains(answer, " "); verb || hasPrefixFold(answer, firstWord(e.Command)+" ") { // a whole command
			text = answer
		} else if e.Whose && len(answer) > 0 && isNumber(answer) && !strings.ContainsAny(answer, " \t") && answer != "1" {
			k.refuse(failf("bad-argument", "", answer+" is no answer here: 1 is the one place of the row, and any other is two numbers, or two and where they look"))
			return false
		} else if len(e.Ways) > 0 {
			text += " " + way(answer, e.Ways)
		} else if answer != "1" {
			text += " " + answer
		}
	}
	k.announced(&e)
	done := k.carry(text)
	k.announce = ""
	return done
}

// announced keeps what is said of a command with its first die, or says it at once if
// none is asked for.
func (k *talk) announced(e *screen.Entry) {
	text := e.Command
	if g := k.groupOf(text); g != nil {
		text = g.Said(text)
	}
	effect, _, _ := strings.Cut(e.Effect, ", ")
	parts := []string{upper(text)}
	for _, p := range [...]string{e.Cost, effect, e.Besides} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	if len(parts) > 1 && e.Effect != "" {
		k.announce = strings.Join(parts, ", ") + "."
	}
}

// spelled puts the command of the menu in place of its number where odds or try ask for
// one.
func (k *talk) spelled(text string) string {
	words := strings.Fields(text)
	n := 0
	for n < len(words) {
		word := strings.ToLower(words[n])
		if word != "odds" && word != "try" && (n == 0 || word != "why" && word != "rulings") {
			break
		}
		n++
	}
	if n == 0 || n == len(words) {
		return text
	}
	rest := strings.Join(words[n:], " ")
	if command, ok := k.formed(rest); ok {
		return strings.Join(append(words[:n], command), " ")
	}
	if e, ok := k.numbered(rest); ok && isNumber(rest) {
		if rest = e.Command; len(e.Ways) > 0 {
			rest += " " + e.Ways[0]
		}
	}
	if k.asking != "" {
		for _, e := range k.shown {
			if hasPrefixFold(e.Text, rest) {
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

// inItsStep puts before a command of a later step of the turn what ends the steps before
// it, where it is only weighed or tried: what the menu offers has odds. Behind one of which
// nothing comes by itself it puts what it leads to.
func (k *talk) inItsStep(command string) string {
	var l line.Line
	if strings.Contains(command, ";") || l.Parse(command) != nil || len(l.Tokens) == 0 {
		return command
	}
	s := k.s
	_, step := s.g.Ends()
	before := slices.Repeat([]string{step}, k.stepsTo(&l))
	list := append(before, command)
	group := k.groupOf(l.Command())
	if group == nil || group.Then == "" || step == "" {
		return strings.Join(list, "; ")
	}
	g := s.g.Fork()
	for _, text := range list {
		if !s.does(g, text) {
			return command
		}
	}
	for more := list; len(more) < 2*mostSteps; {
		for _, c := range g.Legal(false) {
			if begun(c.Line, group.Then) {
				return strings.Join(append(more, c.Line), "; ")
			}
		}
		if !s.does(g, step) || g.Active() != s.g.Active() {
			break
		}
		more = append(more, step)
	}
	return strings.Join(list, "; ")
}

// carry carries out a line, and reports whether it was.
func (k *talk) carry(text string) bool {
	s := k.s
	text = k.spelled(text)
	if words := strings.Fields(text); len(words) == 2 && isNumber(words[1]) && (strings.EqualFold(words[0], "odds") || strings.EqualFold(words[0], "try")) {
		k.refuse(k.noNumber(words[1]))
		return false
	}
	k.hold = false
	k.fresh()
	if before, ok := strings.CutSuffix(text, "\t"); ok {
		s.tellCompletions(before)
		return true
	}
	k.ending = ""
	if k.endsLater(text) {
		end, step := s.g.Ends()
		passed := k.passedOver(step)
		if !k.giveAs(step, false) { // it was typed, if by another word
			return false
		}
		if passed != "" {
			k.say(screen.Say(screen.Dim, 2, passed, ""))
		}
		k.t.Remember(text)
		k.ending, k.ender = end, s.g.Active()
		k.learnt(text)
		return true
	}
	was := s.seq
	hidden := s.conceals(text)
	if hidden {
		k.t.Wipe(k.prompt(), text) // neither the screen nor the history keeps it
	} else {
		k.t.Remember(text)
	}
	passed := k.passedOver(text)
	if passed == "" && !hidden {
		k.goOnTo(text)
		k.fresh()
	}
	k.passing = passed
	err := k.paged(text)
	k.announce = ""
	if err == nil && s.seq > was {
		k.passedBy()
	}
	k.passing = ""
	if s.seq == was || strings.HasPrefix(strings.ToLower(strings.TrimSpace(text)), "undo") {
		k.hold = true // nothing has been done that a step could follow
	}
	if err == nil {
		if s.seq != was || s.held == "" { // what was held back has not been done
			k.learnt(text)
		}
		return true
	}
	f := s.failure(err)
	if hidden {
		s.refuseHidden(f, s.chooser(text))
	} else if !f.left {
		s.Refuse(text, f)
	}
	return false
}

// paged carries out a line; the answer of one that only looks may be longer than the
// screen, and is shown so that it can be read.
func (k *talk) paged(text string) error {
	s := k.s
	v := s.verbs[s.whole(strings.ToLower(firstWord(strings.TrimSpace(text))))]
	if v == nil || !v.has(looks) || s.Page == nil {
		return s.Line(text)
	}
	return k.collected(func() error { return s.Line(text) })
}

// collected shows what is written meanwhile as one answer.
func (k *talk) collected(do func() error) error {
	s := k.s
	if s.Page == nil {
		return do()
	}
	var text bytes.Buffer
	out := s.Out
	s.Out = &text
	err := do()
	s.Out = out
	if ferr := s.flush(); ferr != nil {
		return ferr
	}
	if perr := k.page(text.Bytes()); err == nil {
		err = perr
	}
	return err
}

// more shows what did not fit on the screen.
const more = "more"

// page shows as much of an answer as fits, and says how much is left.
func (k *talk) page(text []byte) error {
	s := k.s
	s.Rest = nil
	if err := s.Page(text); err != nil || len(s.Rest) == 0 {
		return err
	}
	m := k.means()
	left := bytes.Count(s.Rest, []byte("\n"))
	k.write(m.Append(nil, screen.Say(screen.Dim, 2, counted1(itoa(left)+" lines")+" left: "+more, "")))
	return nil
}

// goesOn shows what was left of the last long answer.
func (k *talk) goesOn() {
	rest := k.s.Rest
	if len(rest) == 0 {
		k.refuse(failf("bad-argument", "", "nothing is left to be shown"))
		return
	}
	if err := k.page(rest); err != nil {
		k.refuse(k.s.failure(err))
	}
}

// passedOver says what is given up by a command that ends a step of the turn, or the turn;
// "" if it ends none, or gives nothing up.
func (k *talk) passedOver(text string) string {
	s := k.s
	end, step := s.g.Ends()
	word := s.whole(strings.ToLower(strings.TrimSpace(text)))
	if step == "" || word != step && word != end || !s.g.Begun() || s.g.Over() {
		return ""
	}
	entries, _ := k.entriesOf(append(s.g.Legal(false), k.toCome()...), nil, true)
	if word == step {
		entries, _ = k.entriesOf(s.g.Legal(false), nil, true)
	}
	var list []string
	for _, e := range entries {
		if g := k.groupOf(e.Command); g != nil && g.Passed != "" && (word == step || g.Ahead) && !slices.Contains(list, g.Passed) {
			list = append(list, g.Passed)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return upper(strings.Join(list, ", ")) + "."
}

// passedBy says what was given up by the command just carried out, once: before what the
// engine answers to it.
func (k *talk) passedBy() {
	if k.passing != "" {
		k.say(screen.Say(screen.Dim, 2, k.passing, ""))
		k.passing = ""
	}
}

// goOnTo ends the steps of the turn before the one that a command belongs to, if there
// is one, and says what is given up by it.
func (k *talk) goOnTo(text string) {
	s := k.s
	_, step := s.g.Ends()
	if step == "" || k.set.steps == "off" || !s.g.Begun() || s.g.Over() {
		return
	}
	var l line.Line
	if l.Parse(text) != nil {
		return
	}
	var told []string
	for range k.stepsTo(&l) {
		passed := k.passedOver(step)
		k.leading = true
		ok := k.give(step, "")
		k.leading = false
		if !ok {
			return
		}
		if passed != "" {
			told = append(told, passed)
		}
	}
	if len(told) == 0 {
		return
	}
	if text := strings.Join(told, " "); s.asksDice(l.Command()) {
		k.announce = strings.TrimSpace(text + " " + k.announce)
	} else {
		k.say(screen.Say(screen.Dim, 2, text, ""))
	}
}

// takes reports whether a bout allows a command, whatever dice it needs. It does not
// change the bout.
func (s *Session) takes(g game.Game, text string) bool { return s.does(g.Fork(), text) }

// does carries a command without dice out on a copy of the bout, and reports whether it
// is allowed.
func (s *Session) does(g game.Game, text string) bool {
	var l line.Line
	if l.Parse(text) != nil {
		return false
	}
	var tape dice.Tape
	tape.Give(nil)
	err := g.Do(&l, &core.Ref{Tape: &tape, Choose: true})
	var short *dice.Short
	var open *game.OpenChoice
	return err == nil || errors.As(err, &short) || errors.As(err, &open)
}

// asksDice reports whether a command rolls dice that the player is asked for.
func (s *Session) asksDice(text string) bool {
	var l line.Line
	if s.mode != "ask" || l.Parse(text) != nil {
		return false
	}
	var tape dice.Tape
	tape.Give(nil)
	var short *dice.Short
	return errors.As(s.g.Fork().Do(&l, &core.Ref{Tape: &tape, Choose: true}), &short)
}

// chained parts a line at its semicolons, outside quotes. In odds and try, and where a
// player writes his own words, they are not the session's.
func chained(text string) []string {
	switch strings.ToLower(firstWord(strings.TrimSpace(text))) {
	case "odds", "try", "note", "about", "alias", "log", "set", "overrule", "expect", "#":
		return nil
	}
	var list []string
	quoted, from := false, 0
	for i, c := range []byte(text) {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '#' && !quoted:
			return append(list, text[from:])
		case c == ';' && !quoted:
			list = append(list, text[from:i])
			from = i + 1
		}
	}
	return append(list, text[from:])
}

// atFirst says what may be done where the bout has not begun, and nothing is listed; it
// reports whether that is so.
func (k *talk) atFirst() bool {
	s := k.s
	if s.g.Begun() || s.g.Over() {
		return false
	}
	if k.untouched() && len(k.book.Quick) > 0 {
		k.offered = false
		k.opening()
		return true
	}
	s.tell("The bout has not begun. " + strings.Join(helpTopics["setup"], " ") + " legal lists what may be given now.")
	return true
}

// explain says how to read the screen.
func (k *talk) explain() {
	s := k.s
	switch {
	case s.g.Over():
		looks := "log shows all that was done, undo takes the last of it back"
		if s.Kept() != "" {
			looks = "log shows all that was done, luck weighs the dice, report FILE.html makes a page of it, undo takes the last of it back"
		}
		s.tell("The bout is over: " + looks + ", rematch sets the same sides up afresh, quit leaves.")
		return
	case k.untouched() && len(k.book.Quick) > 0:
		s.tell("Nothing is on the table yet. 1 sets a bout up and begins it, 2 does so and explains each step, 3 says how to set one up yourself; Enter shows them again, Ctrl-D leaves.")
		return
	case !s.g.Begun():
		k.atFirst()
		return
	case k.asking != "":
		s.tell(k.howToAnswer() + " odds and an answer weighs it, map and show show how things stand, undo takes back what led here; help has the rest.")
		return
	case s.g.Active() != "":
		s.tell(s.g.Active() + " is to act. The list has what decides most first: its number, the command, its price, and the chance of what may come of it.")
	}
	m := k.means()
	if reading := k.book.ReadingOf(&m); reading != "" && s.g.Begun() {
		s.tell(reading)
	}
	s.tell("A number carries out what it stands for, Enter lists all you may do, e ends the turn or the step; any command may be typed in words, or in their first letters. why shows where the numbers came from, undo takes back; help has the rest.")
}
