package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/game"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/show"
)

// About is what has been said of a bout by who was there.
type About struct {
	history.About
	Kicker string // the ruleset, the event, the place and the date
}

// A CardRow is a line that every card has.
type CardRow struct {
	Called      string
	Text        screen.Template
	Paper       screen.Template // on a page, in its place
	Later       string          // how the same is said as the bout ends, with {now}, where it is not as at the start
	Start, Fate bool
	Dash        bool // a side that has none of it has a dash
	Heads       bool // it stands in the heading of a page's card
}

// A TitleRow is how the title says who won, where a fact holds something.
// Besides is what it says of one of several who have lost.
type TitleRow struct{ Of, Has, Text, Besides string }

// A DidRow is what is counted of events, or added up of their first numbers.
type DidRow struct {
	ID        string
	Printed   string // how programs and pages part: "" is both, else programs or page
	Events    []string
	Adds      bool
	Whom      bool     // for whom else an event names, as who did it
	Unless    []string // events with which, in one command, none is counted
	With, But string   // only events that name, or do not name, what is called so
	One, Many string
	Beyond    string // on a page, what is said behind it where more was taken than there was, with {n}
}

// count counts the events of a command by who they are told of.
func (w *writer) count(d *repl.Deed, log []core.Record) {
	g := w.s.Game()
	type deed struct {
		row       string
		who, whom int16
	}
	counted := map[deed]bool{}
	for i := range d.Log {
		r := &d.Log[i]
		if r.What != core.Event || r.Who < 0 {
			continue
		}
		id := g.Words().Events[r.Kind].ID
		if w.drawn == 0 && id == w.src.Draws {
			w.drawn = max(1, d.Seq-1)
		}
		if d.Void {
			continue
		}
		for _, row := range w.src.Dids {
			who, n := r.Who, 1
			if row.Whom {
				who = r.Whom
			}
			if row.Adds {
				n = int(r.A)
			}
			over := 0
			if row.Beyond != "" && !w.src.Programs {
				over = int(log[i].C)
			}
			if who >= 0 && !came(g, d, row.Unless) && slices.Contains(row.Events, id) && row.counts(thing(g, r)) {
				name := line.Clean(string(g.Namer().AppendName(nil, int(who))))
				once := deed{row.ID, r.Who, r.Whom}
				if len(row.Events) > 1 && !row.Adds && counted[once] { // by another of its events
					continue
				}
				counted[once] = true
				w.does(name, row.ID, n-over)
				w.does(name, beyond(row.ID), over)
			}
		}
	}
}

// falling notes who falls by a command.
func (w *writer) falling(d *repl.Deed) {
	g := w.s.Game()
	for i := range d.Log {
		r := &d.Log[i]
		if d.Void || r.What != core.Event || r.Who < 0 || !slices.Contains(w.src.Falls, g.Words().Events[r.Kind].ID) {
			continue
		}
		if k, ok := w.tracks[line.Clean(string(g.Namer().AppendName(nil, int(r.Who))))]; ok {
			w.steps.Tracks[k].Out = d.Seq
		}
	}
}

// beyond is the row of what was taken of somebody beyond what he had.
func beyond(row string) string { return row + "+" }

// came reports whether one of the events came about in a command.
func came(g game.Game, d *repl.Deed, events []string) bool {
	return slices.ContainsFunc(d.Log, func(r core.Record) bool {
		return r.What == core.Event && slices.Contains(events, g.Words().Events[r.Kind].ID)
	})
}

// thing is the word that an event has for one of the ruleset's tables, the first.
func thing(g game.Game, r *core.Record) string {
	for _, f := range g.Words().Events[r.Kind].Fields {
		if f.Table != "" {
			return string(g.Namer().AppendWord(nil, f.Table, r.Number(f.Slot)))
		}
	}
	return ""
}

// counts reports whether an event that names such a thing is counted.
func (d *DidRow) counts(thing string) bool {
	return (d.With == "" || slices.Contains(strings.Fields(d.With), thing)) && !slices.Contains(strings.Fields(d.But), thing)
}

// does counts so much more of what somebody did.
func (w *writer) does(name, row string, n int) {
	if w.did == nil {
		w.did = map[string]map[string]int{}
	}
	if w.did[name] == nil {
		w.did[name] = map[string]int{}
	}
	w.did[name][row] += n
}

// lines puts down those lines of the cards that are as the bout begins, or as it ends.
func (w *writer) lines(c *Card, start bool) {
	for i, row := range w.src.Cards {
		if len(c.Lines) <= i {
			c.Lines = append(c.Lines, Line{Called: row.Called, Fate: row.Fate, Heads: row.Heads, Dash: row.Dash})
		}
		if row.Start != start && row.Later == "" {
			continue
		}
		text := &row.Text
		if !row.Paper.Empty() && !w.src.Programs {
			text = &row.Paper
		}
		now, was := strings.TrimSpace(w.means.Of(text, w.s.Facts(), c.Name)), &c.Lines[i].Text
		if row.Fate {
			now = cmp.Or(w.src.Ends[now], now)
		}
		switch {
		case row.Start == start:
			*was = now
		case *was != now && now != "":
			if lost, only := w.without(c.Name, row.Called, *was, now); only {
				*was = lost
				continue
			}
			*was += strings.ReplaceAll(row.Later, "{now}", now)
		}
	}
}

// items are what a line of a card names, one by one.
func items(text string) []string {
	list := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' })
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// carried notes of what each has when it goes.
func (w *writer) carried() {
	for k := range w.src.Cards {
		row := &w.src.Cards[k]
		if !row.Start || row.Later == "" {
			continue
		}
		for i := range w.r.Cards {
			name := w.r.Cards[i].Name
			here := items(w.means.Of(&row.Text, w.s.Facts(), name))
			for _, item := range here {
				w.had[[3]string{name, row.Called, item}] = ""
			}
			for at, gone := range w.had {
				if at[0] == name && at[1] == row.Called && gone == "" && !slices.Contains(here, at[2]) {
					w.had[at] = w.now
				}
			}
		}
	}
}

// without is a line of a card with when that went of which nothing is left at the end; only is false
// where there is more or something else by then.
func (w *writer) without(name, called, was, now string) (text string, only bool) {
	left := items(now)
	for _, item := range items(was) {
		if k := slices.Index(left, item); k >= 0 {
			left = slices.Delete(left, k, k+1)
			continue
		}
		gone := w.had[[3]string{name, called, item}]
		if gone == "" {
			return "", false
		}
		before, behind, _ := strings.Cut(was, item)
		was = before + item + " (gone, " + gone + ")" + behind
	}
	return was, len(left) == 0
}

// fill puts down what is known of everybody at the end.
func (w *writer) fill() {
	for i := range w.r.Cards {
		if w.s.Halt.Stopped() {
			return
		}
		c := &w.r.Cards[i]
		c.Player = w.player(c)
		w.lines(c, false)
		var done []string
		for _, row := range w.src.Dids {
			if row.Printed != "" && (row.Printed == "programs") != w.src.Programs {
				continue
			}
			switch n := w.did[c.Name][row.ID]; {
			case n == 1:
				done = append(done, row.One)
			case n > 1:
				done = append(done, often(row.Many, n))
			}
			if n := w.did[c.Name][beyond(row.ID)]; n > 0 && len(done) > 0 {
				done[len(done)-1] += strings.ReplaceAll(row.Beyond, "{n}", strconv.Itoa(n+w.did[c.Name][row.ID]))
			}
		}
		if len(done) > 0 {
			at := len(c.Lines)
			if at > 0 && c.Lines[at-1].Fate { // that comes last
				at--
			}
			c.Lines = slices.Insert(c.Lines, at, Line{Called: "In the bout", Key: "Did", Text: strings.Join(done, ", ")})
		}
		c.Lines = slices.DeleteFunc(c.Lines, func(l Line) bool { return l.Text == "" })
	}
}

// player is who played somebody.
func (w *writer) player(c *Card) string {
	for _, name := range []string{c.Name, c.Side} {
		if player := w.src.About.Player(name); player != "" {
			return player
		}
	}
	if who, ok := w.s.Game().Figure(c.Name); ok {
		if policy := w.s.PlayedBy(who); policy != "" {
			return "summa (" + policy + ")"
		}
	}
	return ""
}

// outlasts is the title where several have lost: how many, and what became of those of whom
// that is said.
func (w *writer) outlasts(winner string, names []string) string {
	title := winner + " outlasts " + line.InWords(len(names)-1)
	for _, loser := range names {
		if loser == winner {
			continue
		}
		of := strings.NewReplacer("{winner}", winner, "{loser}", loser)
		for _, row := range w.src.Titles {
			if v, ok := w.s.Facts().Get(of.Replace(row.Of)); ok && row.Besides != "" && strings.Contains(v, row.Has) {
				title += "; " + of.Replace(row.Besides)
				break
			}
		}
	}
	return title
}

// falls are the sentences of those who fall in a result, alone.
func (w *writer) falls(r *show.Result) []string {
	if len(w.src.Falls) == 0 {
		return nil
	}
	only := *r
	only.Over, only.Log = nil, slices.DeleteFunc(slices.Clone(r.Log), func(rec core.Record) bool {
		return rec.What != core.Event || !slices.Contains(w.src.Falls, r.Words.Events[rec.Kind].ID)
	})
	var said []string
	for i := range only.Log {
		text := w.src.Book.Alone(r.Names, &only.Log[i])
		if text == "" { // one of them is told by nobody's deed, and so all
			return w.src.Book.Story(&only, w.voice)
		}
		said = append(said, text)
	}
	return said
}

// grave reports whether somebody loses what he fights with.
func (w *writer) grave(r *show.Result) bool {
	return slices.ContainsFunc(r.Log, func(rec core.Record) bool {
		return rec.What == core.Event && slices.Contains(w.src.Graves, r.Words.Events[rec.Kind].ID)
	})
}

// fated is the title where the ruleset has one for what became of the loser.
func (w *writer) fated(winner, loser string) string {
	names := strings.NewReplacer("{winner}", winner, "{loser}", loser)
	for _, row := range w.src.Titles {
		if v, ok := w.s.Facts().Get(names.Replace(row.Of)); ok && strings.Contains(v, row.Has) {
			return names.Replace(row.Text)
		}
	}
	return ""
}

// often puts a count of more than one into a text; twice is a word of its own.
func often(text string, n int) string {
	if n == 2 {
		text = strings.ReplaceAll(text, "{n} times", "twice")
	}
	return strings.ReplaceAll(text, "{n}", strconv.Itoa(n))
}
