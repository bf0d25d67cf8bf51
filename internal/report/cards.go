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

// About is what the players and organisers have said of a bout.
type About struct {
	history.About
	Kicker string // the ruleset, the event, the place and the date
}

// A CardRow is a line that every card has.
type CardRow struct {
	Called      string
	Text        screen.Template
	Paper       screen.Template // the text on a page, in place of Text
	Later       string          // how the line reads when the bout ends, with {now}, where it is no longer as at the start
	Start, Fate bool
	Dash        bool // a side that has none of it has a dash
	Heads       bool // it stands in the heading of a page's card
}

// A TitleRow is the wording of the title, which says who won, where the fact Of contains Has.
// Besides is the wording for one of several losers.
type TitleRow struct{ Of, Has, Text, Besides string }

// A DidRow counts events, or adds up their first numbers.
type DidRow struct {
	ID        string
	Printed   string // where the count is printed: "programs", "page", or "" for both
	Events    []string
	Adds      bool
	Whom      bool     // an event counts for the other figure that it names as well as for the one who acted
	Unless    []string // an event is not counted if one of these came about in the same command
	With, But string   // With: count only events that name this thing; But: skip events that name one of these
	One, Many string
	Beyond    string // on a page, the text appended where more was taken than there was, with {n}
}

// count counts the events of a command for the figures that they concern.
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
				if len(row.Events) > 1 && !row.Adds && counted[once] { // already counted through another event of the row
					continue
				}
				counted[once] = true
				w.does(name, row.ID, n-over)
				w.does(name, beyond(row.ID), over)
			}
		}
	}
}

// falling notes the figures who fall by a command.
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

// beyond returns the key under which the excess over what a figure had is counted for a row.
func beyond(row string) string { return row + "+" }

// came reports whether one of the events came about in a command.
func came(g game.Game, d *repl.Deed, events []string) bool {
	return slices.ContainsFunc(d.Log, func(r core.Record) bool {
		return r.What == core.Event && slices.Contains(events, g.Words().Events[r.Kind].ID)
	})
}

// thing returns the word for the first field of an event that refers to a table of the ruleset,
// or "".
func thing(g game.Game, r *core.Record) string {
	for _, f := range g.Words().Events[r.Kind].Fields {
		if f.Table != "" {
			return string(g.Namer().AppendWord(nil, f.Table, r.Number(f.Slot)))
		}
	}
	return ""
}

// counts reports whether the row counts an event that names this thing.
func (d *DidRow) counts(thing string) bool {
	return (d.With == "" || slices.Contains(strings.Fields(d.With), thing)) && !slices.Contains(strings.Fields(d.But), thing)
}

// does adds n to a figure's count for a row.
func (w *writer) does(name, row string, n int) {
	if w.did == nil {
		w.did = map[string]map[string]int{}
	}
	if w.did[name] == nil {
		w.did[name] = map[string]int{}
	}
	w.did[name][row] += n
}

// lines writes the lines of a card: those that describe the start of the bout, or those that
// describe its end.
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

// items splits a line of a card into the things that it names.
func items(text string) []string {
	list := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' })
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// carried notes the moment at which each figure loses a thing that it began with.
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

// without returns a line of a card that names the things lost and when they went. only is false
// where the figure has more at the end, or something else.
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

// fill completes every card with what is known at the end of the bout.
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
			if at > 0 && c.Lines[at-1].Fate { // the fate stays last
				at--
			}
			c.Lines = slices.Insert(c.Lines, at, Line{Called: "In the bout", Key: "Did", Text: strings.Join(done, ", ")})
		}
		c.Lines = slices.DeleteFunc(c.Lines, func(l Line) bool { return l.Text == "" })
	}
}

// player returns the name of whoever played a card's figure, or "".
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

// outlasts returns the title where several have lost: how many, and what became of those losers
// for whom the ruleset has a wording.
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

// falls returns the sentences of a result that tell who falls.
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
		if text == "" { // without the act, one of the sentences has nobody who did it, so tell the whole result
			return w.src.Book.Story(&only, w.voice)
		}
		said = append(said, text)
	}
	return said
}

// grave reports whether a figure loses what it fights with in a result.
func (w *writer) grave(r *show.Result) bool {
	return slices.ContainsFunc(r.Log, func(rec core.Record) bool {
		return rec.What == core.Event && slices.Contains(w.src.Graves, r.Words.Events[rec.Kind].ID)
	})
}

// fated returns the title by which the ruleset tells the loser's fate, or "" where it has none.
func (w *writer) fated(winner, loser string) string {
	names := strings.NewReplacer("{winner}", winner, "{loser}", loser)
	for _, row := range w.src.Titles {
		if v, ok := w.s.Facts().Get(names.Replace(row.Of)); ok && strings.Contains(v, row.Has) {
			return names.Replace(row.Text)
		}
	}
	return ""
}

// often puts a count above one into a text, and writes "twice" for "2 times".
func often(text string, n int) string {
	if n == 2 {
		text = strings.ReplaceAll(text, "{n} times", "twice")
	}
	return strings.ReplaceAll(text, "{n}", strconv.Itoa(n))
}
