package talk

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/line"
	"summa/internal/screen"
	"summa/internal/term"
)

// A listShown is the list of choices as the screen shows it.
type listShown struct {
	shown  []screen.Entry // what may be chosen by its number
	listed string         // the hash of the bout for which the list is on the screen
	tables bool           // the list is shown as a table
	full   []screen.Entry // the whole list that was shown last
	fullAt string         // the hash of the bout for which it was shown

	unread         bool // Enter shows the rest of a long answer
	besideQuestion bool // the answer is shown beside a question, which Enter answers
	ofLaterStep    bool // the command being weighed belongs to a later step
	walkedOn       bool // a direction typed alone has just continued a walk

	thenDoes     string   // what the policy that was asked for advice would do in a later step
	mayAnswer    string   // what may be typed where a place is asked for, in case the player asks
	startOffered bool     // the player has been told that a number begins the bout being set up
	saidAsks     []string // questions of entries that have been read aloud
}

func clean(text string) string { return line.Clean(text) }

// mostInView is the highest number of entries in the short list, including the one that ends the
// turn.
const mostInView = 4

// mostThrown is the highest number where the entries that follow throw a pool of dice, the best for
// each figure that can: a player who shoots should not have to search for his volleys.
const mostThrown = 6

// mostRare is the highest number of entries shown in the short list though they belong to the whole
// list only, where there are no others.
const mostRare = 6

// menu prints the list of choices, if it is not on the screen yet.
func (k *conversation) menu() {
	s := k.s
	h := s.Game().Hash()
	at := string(h[:])
	if awaits := k.engineToAct() && k.stuck != at; awaits != k.awaits {
		k.awaits, k.listed = awaits, ""
	}
	if k.listed == at || s.Quiet {
		return
	}
	k.listed = at
	if k.shown != nil && k.untouched() {
		return // what the numbers mean has been said already
	}
	k.shown, k.asking = nil, ""
	if !s.Game().Begun() && !s.Game().Over() && k.readyToStart() {
		if !k.seated && !k.startOffered {
			k.offersStart()
		}
		k.startOffered = true
		return
	}
	if k.startOffered = false; !s.Game().Begun() && !s.Game().Over() && len(k.book.Quick) > 0 {
		k.shown = beginnings() // valid as long as nothing has begun
		return
	}
	if s.Game().Over() {
		k.shown = k.endings()
		return
	}
	if !s.Game().Begun() || s.ToAct() < 0 {
		return
	}
	if k.awaits {
		k.awaitsEngine()
		return
	}
	k.list(!k.set.Menu, false)
}

// list makes the list and prints it unless silent: the choices that matter most, or all.
func (k *conversation) list(silent, all bool) {
	entries, ends := k.Entries()
	if k.asking = ""; all {
		entries, ends = k.asListed(entries)
	}
	if text, options := k.beforeStep(); !all && len(options) > 1 {
		k.shown, k.asking = options, text
		return
	}
	if text, options := k.puts(entries, k.s.Game().Active()); !all && len(options) > 1 {
		k.shown, k.asking = options, text
		return
	}
	total, numbers := len(entries)+len(ends), len(entries)
	view := ends
	m := k.means()
	stuck := m.Fill(&k.book.Stuck, k.s.Facts())
	if stuck != "" && !silent {
		k.say(screen.Say(screen.Normal, 2, stuck, ""))
	}
	if !all {
		entries, view = k.inView(entries, ends)
	}
	k.shown = append(slices.Clone(entries), ends...)
	if silent {
		return
	}
	if all {
		h := k.s.Game().Hash()
		k.full, k.fullAt = k.shown, string(h[:])
	}
	view = append(slices.Clone(entries), view...)
	if !all && stuck == "" {
		k.whyNot(view, k.shown)
	}
	if all || len(view) == total && !(m.Spoken && k.Terse(view)) {
		numbers = 0
	} else if numbers == 0 {
		numbers = total
	}
	k.tables = !all && !m.Spoken
	k.AddCards(view, k.look(all))
	if m.Spoken {
		k.asksOnce(view)
	}
	var out []byte
	out, k.tables = k.Drawn(&m, view, numbers, k.look(all))
	k.writeList(k.withLegend(out, view, all), all)
}

// withLegend returns a list with the note on how to read it below, or before it where it is read
// aloud, as a listener has to know what he is about to hear. What is said of the numbers is always
// below.
func (k *conversation) withLegend(out []byte, list []screen.Entry, all bool) []byte {
	if m := k.means(); m.Spoken && !all {
		out = append(k.AddReading(nil, list, k.look(all)), out...)
		return k.AddAfter(out, list, k.look(all))
	}
	return k.AddLegend(out, list, k.look(all))
}

// writeList writes a list; the whole list may be longer than the screen.
func (k *conversation) writeList(out []byte, all bool) {
	if !all || k.s.Page == nil {
		k.write(out)
	} else if err := k.page(out); err != nil {
		k.Refuse(k.s.Explain(err))
	}
}

// asksOnce removes from entries that are read aloud what they ask for, if that has been said
// before.
func (k *conversation) asksOnce(list []screen.Entry) {
	for i := range list {
		e := &list[i]
		if e.Asks != "" && len(e.Ways) > 0 && slices.Contains(k.saidAsks, e.Asks) {
			e.Text, e.Asks = cmp.Or(e.Text, e.Command), ""
		} else if e.Asks != "" {
			k.saidAsks = append(k.saidAsks, e.Asks)
		}
	}
}

// asListed returns the whole list, for which more is weighed; the entries of the short list keep
// their numbers.
func (k *conversation) asListed(short []screen.Entry) (list, ends []screen.Entry) {
	k.Patient = true
	list, ends = k.Entries()
	k.Patient = false
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

// inView returns the entries of the short list, without those that belong to the whole list only,
// and those that end a turn; the one that ends a step only if there is room.
func (k *conversation) inView(entries, ends []screen.Entry) (first, last []screen.Entry) {
	for _, e := range ends {
		if !e.Rare {
			last = append(last, e)
		}
	}
	n, room := 0, mostInView-len(last)
	for n < len(entries) && n < room && !entries[n].Rare {
		if n++; n == mostInView-1 && entries[n-1].Then != "" { // an additional walk does not push out anything else
			room++
		}
	}
	for n < min(len(entries), mostThrown) && !entries[n].Rare && k.firstThrow(entries, n) {
		n++
	}
	if n == 0 && len(last) == 0 && len(entries) <= mostRare { // there is nothing else
		n = len(entries)
	}
	m := k.means()
	listed := func(e screen.Entry) bool { return k.Group(e.Command).Listed(&m, k.s.Facts()) }
	if n == len(entries) && n+len(ends) <= mostInView {
		last = slices.DeleteFunc(slices.Clone(ends), func(e screen.Entry) bool { return !listed(e) })
	}
	const columns = 2
	if n > 0 && n == len(entries) && len(ends) == len(last)+1 && (n+len(ends))%columns == 0 { // Enter would add only one, for which there is room
		return entries, ends
	}
	return entries[:n], last
}

// firstThrow reports whether an entry throws a pool of dice and no entry before it does so for the
// same figure, or is the first of a kind that is listed ahead of its step.
func (k *conversation) firstThrow(entries []screen.Entry, at int) bool {
	g := k.Group(entries[at].Command)
	if g == nil || g.Throws < 0 && !g.Ahead {
		return false
	}
	who := choices.Whose(entries[at].Command)
	return !slices.ContainsFunc(entries[:at], func(e screen.Entry) bool {
		return k.Group(e.Command) == g && (g.Throws < 0 || choices.Whose(e.Command) == who)
	})
}

// whyNot says, where nothing that may be done decides anything, why what would is barred: with the
// rules' refusal, if its group is to tell it. The text is put on a line above the list, or in
// brackets after its only entry if there is room.
func (k *conversation) whyNot(view, list []screen.Entry) {
	f, g := k.BarredBy(k.s.Game().Legal(true))
	if f == nil || slices.ContainsFunc(list, func(e screen.Entry) bool { return k.StandsFor(e, g) }) {
		return
	}
	m := k.means()
	text, right := g.WhyNotText+": "+clean(f.Msg)+".", ""
	if f.Rule != "" {
		right = m.Cited(f.Rule)
	}
	const around = 36 // columns for what else is on its line
	if len(view) == 1 && !m.Spoken && around+term.Width(text+right) <= m.Columns {
		view[0].Cost = strings.TrimSpace("(" + line.LowerFirst(strings.TrimSuffix(text, ".")) + ") " + right)
		return
	}
	k.say(screen.Say(screen.Normal, 2, text, right))
}
