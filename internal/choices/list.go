package choices

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// An option is a legal line with its place in the menu.
type option struct {
	entry  screen.Entry
	group  int
	rank        // what orders it within its group
	vain   bool // it can have no effect
	early  bool // it belongs to a later step, and would end what may be done now
	urgent bool // it comes before options with chances
	meant  bool // the figure has just walked for it
}

// Entries returns all that may be done, numbered in the order of the menu, and what ends a turn
// or a step.
func (k *List) Entries() (list, ends []screen.Entry) {
	legal := k.s.Game().Legal(false)
	if end, _ := k.s.Game().Ends(); k.EndsLater(end) {
		legal = append(legal, game.Choice{Line: end})
	}
	coming := k.ToCome()
	return k.EntriesOf(append(append(k.also(), legal...), coming...), coming, false)
}

// ToCome returns the commands of later steps of the turn that are listed in advance.
func (k *List) ToCome() (list []game.Choice) {
	k.Later(func(g game.Game) bool {
		for _, c := range g.Legal(false) {
			known := slices.ContainsFunc(list, func(x game.Choice) bool { return x.Line == c.Line })
			if x := k.Group(c.Line); x != nil && x.Ahead && !known && !Takes(k.s.Game(), c.Line) {
				list = append(list, c)
			}
		}
		return true
	})
	return list
}

// MostSteps is the largest number of steps of a turn.
const MostSteps = 8

// Later visits copies of the bout in the later steps of the turn, one after the other, until
// visit returns false.
func (k *List) Later(visit func(g game.Game) bool) {
	s := k.s
	_, step := s.Game().Ends()
	if step == "" || !k.Ahead() || !s.Game().Begun() || s.Game().Over() {
		return
	}
	g := s.Game().Fork()
	for range MostSteps {
		if !Does(g, step) || g.Active() != s.Game().Active() || !visit(g) {
			return
		}
	}
}

// StepsTo returns how many steps of the turn must be ended before a command may be given. It is 0
// if the command may be given now, or in none of them.
func (k *List) StepsTo(l *line.Line) (n int) {
	s := k.s
	l.LowerVerb()
	if word := s.WholeVerb(l.Verb()); !s.Game().IsVerb(word) || s.VerbOf(l, word) != nil || s.CompleteWords(l) != nil || Takes(s.Game(), l.Command()) {
		return 0
	}
	found := false
	k.Later(func(g game.Game) bool {
		n++
		found = Takes(g, l.Command())
		return !found
	})
	if !found {
		return 0
	}
	return n
}

// after returns the result of comparing an option with another if only the first has a property
// that puts it behind, or 0.
func after(behind bool) int {
	if behind {
		return 1
	}
	return -1
}

// EntriesOf returns the entries for some lines; coming are those of later steps. Hidden ones are
// not weighed, since that would reveal what the other side has chosen.
func (k *List) EntriesOf(legal, coming []game.Choice, hidden bool) (list, ends []screen.Entry) {
	work := menuWork
	if k.Patient {
		work = listWork
	}
	counts := mostCounted
	var options []option
	forms := k.forms(k.joined(legal))
	if !hidden {
		forms = k.everybody(k.ways(forms))
	}
	m := k.means()
	meant := k.meantNow()
	for _, c := range forms {
		if g := k.Group(c.Command); g != nil && (g.Unnumbered || g.Own && k.ofOthers(c.Command)) {
			continue
		}
		o := option{entry: c, group: len(k.book.Menu), meant: meant != "" && strings.EqualFold(c.Command, meant)}
		for i := range k.book.Menu {
			if k.book.Menu[i].Has(c.Command) {
				g := &k.book.Menu[i]
				o.group, o.entry.Rare = i, c.Rare || g.Last && !k.isAlso(&m, g, c.Command) || !g.Listed(&m, k.s.Facts()) && g.Key == ""
				o.entry.Besides = m.Fill(&g.Besides, k.s.Facts())
				k.aims(&m, g, &o.entry)
				o.urgent = m.Fill(&g.Urgent, k.s.Facts()) != ""
				o.early = !g.Early.Empty() && slices.ContainsFunc(coming, func(x game.Choice) bool { return x.Line == c.Command })
				break
			}
		}
		if g := k.groupAt(o.group); g != nil && g.Throws >= 0 && o.entry.Cost == "" {
			k.countOut(&o, g, &counts)
		}
		if g := k.groupAt(o.group); g != nil && g.Fought != "" && !hidden {
			k.fought(&o, g, &counts)
		} else if o.entry.Effect != "" {
			o.first = 1 // certain reach comes before possible reach
		} else if o.group < len(k.book.Menu) && !hidden {
			k.weigh(&o, &work)
		}
		if g := k.groupAt(o.group); g != nil && o.first == 0 && g.YieldsFor(&m, k.s.Facts(), strings.Trim(Whose(c.Command), `"`)) {
			o.first = -1
		}
		options = append(options, o)
	}
	if !hidden {
		options = append(options, k.walks(&work)...)
	}
	slices.SortStableFunc(options, k.order)
	k.bestFirst(options)
	k.inSight(options)
	n := 0
	for _, o := range options {
		if o.group < len(k.book.Menu) && k.book.Menu[o.group].Key != "" {
			g := &k.book.Menu[o.group]
			o.entry.Number, o.entry.Text = g.Key, g.Text
			ends = append(ends, o.entry)
			continue
		}
		n++
		o.entry.Number = strconv.Itoa(n)
		list = append(list, o.entry)
	}
	return list, ends
}

// meantNow returns the blow for which a figure has just walked, "" if something else has been
// done since.
func (k *List) meantNow() string {
	if k.meant.of != k.state() {
		return ""
	}
	return k.meant.value
}

// bestFirst moves the best option of each figure with a handful of dice before the others of its
// group, and the best option of each figure for a later step before those.
func (k *List) bestFirst(options []option) {
	k.bestOfGroups(options)
	seen := map[string]bool{}
	var at []int
	var best, others []option
	for i := range options {
		o := &options[i]
		if g := k.groupAt(o.group); g == nil || o.entry.Rare || g.Throws < 0 && !g.Ahead {
			continue
		}
		at = append(at, i)
		who := strconv.Itoa(o.group) + " " + Whose(o.entry.Command)
		if !seen[who] && !o.vain {
			best = append(best, *o)
		} else {
			others = append(others, *o)
		}
		seen[who] = true
	}
	for i, o := range append(best, others...) {
		options[at[i]] = o
	}
}

// bestOfGroups moves the best option of each figure with a handful of dice before the others of
// its group.
func (k *List) bestOfGroups(options []option) {
	for from := 0; from < len(options); {
		to := from + 1
		for to < len(options) && options[to].group == options[from].group {
			to++
		}
		if g := k.groupAt(options[from].group); g != nil && g.Throws >= 0 && !options[from].entry.Rare {
			seen := map[string]bool{}
			var best, others []option
			for _, o := range options[from:to] {
				if who := Whose(o.entry.Command); !seen[who] && !o.vain {
					seen[who] = true
					best = append(best, o)
				} else {
					others = append(others, o)
				}
			}
			copy(options[from:to], append(best, others...))
		}
		from = to
	}
}

// Whose returns the figure that acts by a command: what follows the first word.
func Whose(command string) string {
	_, rest, _ := line.CutWord(command)
	who, _, _ := line.CutWord(rest)
	return who
}

// ofOthers reports whether the last word of a command names a figure of another side than the
// active one.
func (k *List) ofOthers(command string) bool {
	g := k.s.Game()
	acting := k.s.ToAct()
	i, named := g.Figure(lastWord(command))
	return named && acting >= 0 && i != acting && g.Side(i) != g.Side(acting)
}

// lastWord returns the last word of a command, which may be a name in quotes.
func lastWord(command string) string {
	if body, quoted := strings.CutSuffix(command, `"`); quoted {
		return body[strings.LastIndexByte(body, '"')+1:]
	}
	return command[strings.LastIndexByte(command, ' ')+1:]
}

// order compares options: the most decisive comes first.
func (k *List) order(a, b option) int {
	switch {
	case a.meant != b.meant:
		return after(!a.meant)
	case a.entry.Rare != b.entry.Rare:
		return after(a.entry.Rare)
	case a.vain != b.vain:
		return after(a.vain)
	case a.early != b.early:
		return after(a.early)
	case a.urgent != b.urgent:
		return after(!a.urgent)
	case a.group != b.group:
		return a.group - b.group
	case k.feared(a.group):
		return cmp.Or(a.compare(b.rank), k.even(a, b))
	case (a.entry.Then != "") != (b.entry.Then != "") && rank{fells: a.fells}.compare(rank{fells: b.fells}) == 0: // an equally good blow from here needs no walk
		return after(a.entry.Then != "")
	}
	return b.compare(a.rank)
}

// even compares two answers with the same value: the one that their group names comes first.
func (k *List) even(a, b option) int {
	word := k.groupAt(a.group).Even
	if first := strings.HasSuffix(a.entry.Command, " "+word); word != "" && first != strings.HasSuffix(b.entry.Command, " "+word) {
		return after(!first)
	}
	return 0
}

// A rank is how good a blow is: the probability that it settles its target, how much it takes on
// average, and the probability of any effect. They are compared in this order.
type rank struct{ fells, worth, first float64 }

// compare compares two ranks, ignoring differences that are too small to see.
func (r rank) compare(of rank) int {
	const fine = 1e6
	alike := func(a, b float64) int { return cmp.Compare(math.Round(a*fine), math.Round(b*fine)) }
	return cmp.Or(alike(r.fells, of.fells), alike(r.worth, of.worth), alike(r.first, of.first))
}

// aims adds to a command from where it strikes its target and what it takes, where its group says
// so.
func (k *List) aims(m *screen.Means, g *screen.Group, e *screen.Entry) {
	if g.Upon.Empty() && g.Note.Empty() || g.Whose {
		return
	}
	_, rest, _ := line.CutWord(e.Command)
	name, _, _ := line.CutWord(rest)
	name = strings.Trim(name, `"`)
	if !g.Also.Empty() {
		name = strings.ReplaceAll(rest, " ", "-")
	}
	if text := g.UponOf(m, k.s.Facts(), name); text != "" {
		e.Text = e.Command + " " + text
	}
	if text := g.NoteOf(m, k.s.Facts(), name); text != "" && g.Upon.Empty() { // what it names is no figure
		e.Besides = text
	} else if text != "" {
		e.Cost = text
	}
}

// The work done for the chances of a menu, and of the whole list, in numbers of dice outcomes. It
// is not limited by time, so that the list is the same on every machine. A single command takes
// at most oneWork, so that enough is left for those after it.
const (
	menuWork = 20_000
	listWork = 100_000
	oneWork  = 10_000
)

// joined merges lines that differ only in a last number into one entry. The line that first
// brings something into reach gets an entry before it.
func (k *List) joined(legal []game.Choice) []screen.Entry {
	var list []screen.Entry
	most := map[string]int{}
	near, nears := k.nearing(legal)
	for _, c := range legal {
		if c.Refusal != nil {
			continue
		}
		words, n := counted(c.Line)
		if c.Line == near {
			list = append(list, screen.Entry{Command: c.Line, Cost: cmp.Or(c.Told, c.Cost), Effect: nears})
		}
		if at := slices.IndexFunc(list, func(e screen.Entry) bool { return e.Command == words }); at >= 0 && n > 0 {
			most[words] = max(most[words], n)
			list[at].Asks = k.counts(words) + upTo + strconv.Itoa(most[words])
			continue
		}
		if c.Line == near {
			continue
		}
		list = append(list, screen.Entry{Command: c.Line, Cost: cmp.Or(c.Told, c.Cost), Price: c.Cost, Aim: c.Aim})
	}
	return list
}

// counts returns what is asked for where a command goes on with a number.
func (k *List) counts(words string) string {
	if g := k.Group(words); g != nil && g.Counts != "" {
		return g.Counts
	}
	return "how many"
}

// IntoReach is the note on an entry that brings a figure into reach.
const IntoReach = "into reach"

// nearing returns the first line of an approaching group after which something with a chance may
// be done, where nothing of that sort may be done now, and what it brings. Where there is none
// but only one such line, it returns that line if what follows would be refused for a reason that
// the list gives, such as its price. Otherwise it returns "".
func (k *List) nearing(legal []game.Choice) (text, brings string) {
	var steps []string
	for _, c := range legal {
		if c.Refusal != nil {
			continue
		}
		if g := k.Group(c.Line); g != nil && g.Nears {
			steps = append(steps, c.Line)
		} else if g != nil && len(g.Events) > 0 && !g.Last && k.atSomebody(c.Line) {
			return "", ""
		}
	}
	if len(steps) == 0 {
		return "", ""
	}
	if f, _ := k.BarredBy(k.s.Game().Legal(true)); f != nil {
		return "", "" // the list says why not from the present place
	}
	for _, step := range steps {
		g := k.s.Game().Fork()
		if !Does(g, step) {
			continue
		}
		then := g.Legal(true)
		for _, c := range then {
			if c.Refusal == nil && k.Decides(c.Line) && k.atSomebody(c.Line) {
				return step, IntoReach
			}
		}
		if f, of := k.BarredBy(then); len(steps) == 1 && f != nil { // the only step would bring nothing
			text, brings = step, line.LowerFirst(of.WhyNotText)+" then: "+strings.Replace(strings.TrimSuffix(line.Clean(f.Msg), "."), " has ", " would have ", 1)
		}
	}
	return text, brings
}

// atSomebody reports whether a command names its target, as a blow does, but a try to get free
// does not.
func (k *List) atSomebody(command string) bool {
	return slices.ContainsFunc(line.Words(command)[1:], k.IsName)
}

// BarredBy returns the first refusal among some lines that the list mentions, in the order of the
// menu, and its group; nil if there is none.
func (k *List) BarredBy(legal []game.Choice) (*refusal.Failure, *screen.Group) {
	for i := range k.book.Menu {
		g := &k.book.Menu[i]
		for _, c := range legal {
			if len(g.WhyNot) == 0 || c.Refusal == nil || !g.Has(c.Line) {
				continue
			}
			if f := k.s.Explain(c.Refusal); slices.Contains(g.WhyNot, f.Code) {
				return f, g
			}
		}
	}
	return nil, nil
}

// StandsFor reports whether an entry belongs to a group or may have the same effect. For a group
// without dice, any entry that may have an effect will do.
func (k *List) StandsFor(e screen.Entry, g *screen.Group) bool {
	of := k.Group(e.Command)
	if len(g.Events) == 0 {
		return k.Decides(e.Command) || e.Effect != ""
	}
	return of == g || of != nil && len(g.Events) > 0 && slices.Contains(of.Events, g.Events[0]) || e.Then != "" || e.Effect == IntoReach
}

// counted splits a line into its words and the number at its end.
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

// forms merges the two forms of a command into one entry with a letter that selects the second
// form, and gives the entry its name in the menu.
func (k *List) forms(list []screen.Entry) []screen.Entry {
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
		if e.Text == "" {
			e.Text = k.inWords(e.Command)
		}
		if e.Command != "" {
			out = append(out, e)
		}
	}
	return out
}

// inWords returns a command as it is shown where it has ids that nobody says. In a group where
// every figure acts for itself, the name of the active figure is left out.
func (k *List) inWords(command string) string {
	if g := k.Group(command); g != nil && g.Own {
		command = strings.TrimSuffix(command, " "+line.Typed(k.s.Game().Active()))
	}
	return k.book.InWords(command, k.IsName)
}

// ways merges the commands of a group with the same beginning into one entry, where the group
// asks for the rest.
func (k *List) ways(list []screen.Entry) []screen.Entry {
	var out []screen.Entry
	for _, e := range list {
		g := k.Group(e.Command)
		verb, way, ok := strings.Cut(e.Command, " ")
		if g != nil && g.Whose {
			name, rest, more := line.CutWord(way)
			verb, way, ok = verb+" "+name, rest, more
		}
		if g == nil || g.Asks == "" || !ok || e.Asks != "" {
			out = append(out, e)
			continue
		}
		if e.Aim == "" && k.leads(g, verb) { // it would move nobody
			continue
		}
		n := slices.IndexFunc(out, func(x screen.Entry) bool { return x.Asks == g.Asks && x.Command == verb })
		if n < 0 {
			m := k.means()
			x := screen.Entry{Command: verb, Cost: e.Cost, Asks: g.Asks, Ways: []string{way}, Whose: g.Whose, Aim: e.Aim}
			if g.Whose {
				_, name, _ := strings.Cut(verb, " ")
				x.Cost = g.NoteOf(&m, k.s.Facts(), strings.Trim(name, `"`))
				k.stands(g, strings.Trim(name, `"`))
				k.through(&x, g, strings.Trim(name, `"`))
			}
			out = append(out, x)
			continue
		}
		if out[n].Ways = append(out[n].Ways, way); out[n].Cost != e.Cost {
			out[n].Cost = ""
		}
	}
	most := 4 // the largest number that are named
	m := k.means()
	spoken := m.Spoken
	if spoken { // listeners see no map
		most = 8
	}
	for i := range out {
		e := &out[i]
		switch {
		case len(e.Ways) == 1 && !e.Whose: // there is nothing to ask for
			e.Command, e.Asks, e.Ways = e.Command+" "+e.Ways[0], "", nil
		case len(e.Ways) > 1 && len(e.Ways) <= most && !e.Whose:
			e.Text = e.Command + " " + strings.Join(e.Ways, ", ") + " ..."
			if n := len(e.Ways) - 1; spoken { // the price would sound like one of them
				e.Text = e.Command + " " + strings.Join(e.Ways[:n], ", ") + " or " + e.Ways[n] + " ..."
			}
		}
	}
	return out
}

// Group returns the group of the menu that a command belongs to, or nil.
func (k *List) Group(command string) *screen.Group {
	for i := range k.book.Menu {
		if k.book.Menu[i].Has(command) {
			return &k.book.Menu[i]
		}
	}
	return nil
}

// AnswersQuestion reports whether a command is the answer to a question rather than an act.
func (k *List) AnswersQuestion(command string) bool {
	g := k.Group(command)
	return g != nil && !g.Question.Empty()
}

// Placed returns a way to go on with a command as it is listed, with its number.
func Placed(n int, way string) string {
	if strings.ContainsAny(way, "0123456789") { // it has a number of its own
		return strconv.Itoa(n) + ": " + way
	}
	return strconv.Itoa(n) + " " + way
}

// Way returns the way that an answer stands for: by its number, by its beginning, or else the
// answer itself.
func Way(answer string, ways []string) string {
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
		if _, ok := line.CutPrefixFold(w, answer); ok {
			if found != answer {
				return answer
			}
			found = w
		}
	}
	return found
}

// feared reports whether the chances of a group are those of the attacker. The lowest is then the
// best for the player who is asked, and comes first.
func (k *List) feared(n int) bool {
	g := k.groupAt(n)
	return g != nil && g.Feared
}

// groupAt returns the group with an index, nil if there is none.
func (k *List) groupAt(n int) *screen.Group {
	if n >= len(k.book.Menu) {
		return nil
	}
	return &k.book.Menu[n]
}

// Decides reports whether a command has chances of events.
func (k *List) Decides(command string) bool {
	for i := range k.book.Menu {
		if g := &k.book.Menu[i]; g.Has(command) {
			return len(g.Events) > 0 && !g.Last
		}
	}
	return false
}

// EndsLater reports whether a command ends the turn, but may not be given yet because the step
// before it leaves something to settle.
func (k *List) EndsLater(text string) bool {
	s := k.s
	end, step := s.Game().Ends()
	if step == "" || end == "" || !k.Ahead() || !s.Game().Begun() || s.Game().Over() || Takes(s.Game(), end) {
		return false
	}
	if word := strings.ToLower(strings.TrimSpace(text)); word == "" || s.WholeVerb(word) != end {
		return false
	}
	g := s.Game().Fork()
	return Does(g, step) && g.Active() == s.Game().Active()
}
