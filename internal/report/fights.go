package report

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/repl"
)

// FightRow is how the rounds of a fight hand to hand are told as one.
type FightRow struct {
	Event string // a round of it: who fights whom, its number, that of the round, and what each lost
	Text  string // of all of them, with {who}, {whom}, {lost}, {beaten} and {rounds}
	One   string // what is lost: one of them
	Many  string // more

	Retreats string // the event by which men leave one, with how many
	Retreat  string // how that is said behind it, with {who} and {n}

	Felled string // what a table calls how many each has killed, "" if none has that
}

// A Fight is what the rounds of one hand to hand came to.
type Fight struct {
	First, Last  int // its first and last commands
	Round, Word  string
	Who, Whom    string
	Lost, Beaten int // what who lost, and whom
	Rounds       int
	Left         []string // who has retreated from it, in words
	Said         string
}

// fought adds the rounds of fights that a command brought.
func (w *writer) fought(d *repl.Deed) {
	if w.src.Fight.Event == "" {
		return
	}
	g := w.s.Game()
	words, names := g.Words(), g.Namer()
	name := func(who int) string { return line.Clean(string(names.AppendName(nil, who))) }
	for _, rec := range d.Log {
		if rec.What == core.Event && rec.Who >= 0 && words.Events[rec.Kind].ID == w.src.Fight.Retreats {
			w.retreats(name(int(rec.Who)), int(rec.A))
		}
		if rec.What != core.Event || words.Events[rec.Kind].ID != w.src.Fight.Event {
			continue
		}
		k, known := w.fights[int(rec.A)]
		if !known {
			k = len(w.r.Fights)
			w.fights[int(rec.A)] = k
			w.r.Fights = append(w.r.Fights, Fight{First: d.Seq, Who: name(int(rec.Who)), Whom: name(int(rec.Whom))})
		}
		f := &w.r.Fights[k]
		f.Last, f.Rounds = d.Seq, f.Rounds+1
		f.Lost += int(rec.C)
		f.Beaten += int(rec.D)
	}
}

// retreats notes that so many men leave the last fight of theirs.
func (w *writer) retreats(who string, n int) {
	for i := len(w.r.Fights) - 1; i >= 0 && !w.src.Programs; i-- {
		f, of := &w.r.Fights[i], who
		if f.Who != who && f.Whom != who { // they have just become a unit of their own
			of = leftBy(w.steps.Tracks, who)
		}
		if f.Who == of || f.Whom == of {
			who = of
			f.Left = append(f.Left, strings.NewReplacer("{who}", who, "{n}", strconv.Itoa(n)).Replace(w.src.Fight.Retreat))
			return
		}
	}
}

// spentIn says who of two that fought has nobody left, "" if neither.
func (w *writer) spentIn(f *Fight) string {
	all := w.steps.Tracks
	for _, t := range w.whole() {
		for i, p := range t.Points {
			if (t.Name == leftBy(all, f.Who) || t.Name == leftBy(all, f.Whom)) && i > 0 && p.Value == 0 && f.First <= p.At && p.At <= f.Last {
				return " " + t.Name + " are gone."
			}
		}
	}
	return ""
}

// tellFights puts what each fight came to among what is told of the row of its last round.
func (w *writer) tellFights() {
	row := &w.src.Fight
	lost := func(n int) string {
		switch n {
		case 0:
			return "nobody"
		case 1:
			return "1 " + row.One
		}
		return strconv.Itoa(n) + " " + row.Many
	}
	for i := range w.r.Fights {
		f := &w.r.Fights[i]
		said := strings.NewReplacer("{whom}", f.Whom, "{who}", f.Who, "{lost}", strings.TrimSuffix(strings.TrimSuffix(lost(f.Lost), " "+row.Many), " "+row.One), "{beaten}", lost(f.Beaten), "{rounds}", count(f.Rounds, "round")).Replace(row.Text)
		if !strings.HasPrefix(said, f.Who) {
			said = line.Capital(said)
		}
		f.Said = said + "." + w.spentIn(f)
		story := strings.Join(append([]string{said}, f.Left...), "; ") + "." + w.spentIn(f)
		if p := w.partAt(f.Last); p != nil {
			f.Round, f.Word = p.Round, p.Word
		}
		for k := range w.r.Parts {
			for j := range w.r.Parts[k].Rows {
				if x := &w.r.Parts[k].Rows[j]; x.First <= f.Last && f.Last <= x.Last {
					x.Story = slices.Insert(x.Story, 0, story)
				}
			}
		}
	}
}

// nameLeavers has the story call units that were split off by whom they have left: they are the last of
// those where nobody else is left.
func (w *writer) nameLeavers() {
	all := w.steps.Tracks
	for k := len(all) - 1; k >= 0; k-- { // Foot.12 before Foot.1
		t := &all[k]
		of := leftBy(all, t.Name)
		if of == t.Name {
			continue
		}
		for i := range w.r.Parts {
			for j := range w.r.Parts[i].Rows {
				x := &w.r.Parts[i].Rows[j]
				now := "some of " + of
				if left, _ := w.valueAt(of, x.Last); left == 0 {
					now = "the last of " + of
				}
				for n, said := range x.Story {
					x.Story[n] = renamed(said, t.Name, now)
				}
			}
		}
	}
}

// valueAt is what somebody has by the measure after a command; false where it is not known.
func (w *writer) valueAt(name string, seq int) (value int, known bool) {
	for _, t := range w.steps.Tracks {
		for _, p := range t.Points {
			if t.Name == name && p.At <= seq {
				value, known = p.Value, true
			}
		}
	}
	return value, known
}

// renamed is a text in which somebody is called otherwise wherever his whole name stands.
func renamed(text, name, now string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, name)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		switch {
		case after != "" && '0' <= after[0] && after[0] <= '9':
			b.WriteString(name)
		case before == "" && b.Len() == 0, strings.HasSuffix(before, ". "):
			b.WriteString(line.Capital(now))
		default:
			b.WriteString(now)
		}
		text = after
	}
}
