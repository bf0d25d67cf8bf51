package report

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/repl"
)

// A FightRow holds the words by which the rounds of a fight hand to hand are told as one.
type FightRow struct {
	Event string // the event of one round: who fights whom, the number of the fight, that of the round, and the losses
	Text  string // the sentence for the whole fight, with {who}, {whom}, {lost}, {beaten} and {rounds}
	One   string // the word for one man lost
	Many  string // the word for several

	Retreats string // the event by which men leave a fight, with how many
	Retreat  string // the sentence appended for that, with {who} and {n}

	Felled string // the heading of the column of men killed, "" if no table has one
}

// A Fight is the sum of the rounds of one fight hand to hand.
type Fight struct {
	First, Last  int // its first and last commands
	Round, Word  string
	Who, Whom    string
	Lost, Beaten int // the losses of Who, and of Whom
	Rounds       int
	Left         []string // those who have retreated from it, in words
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

// retreats notes that n men leave the last fight that their unit was in.
func (w *writer) retreats(who string, n int) {
	for i := len(w.r.Fights) - 1; i >= 0 && !w.src.Programs; i-- {
		f, of := &w.r.Fights[i], who
		if f.Who != who && f.Whom != who { // they have only just become a unit of their own
			of = leftBy(w.steps.Tracks, who)
		}
		if f.Who == of || f.Whom == of {
			who = of
			f.Left = append(f.Left, strings.NewReplacer("{who}", who, "{n}", strconv.Itoa(n)).Replace(w.src.Fight.Retreat))
			return
		}
	}
}

// spentIn says which of the two units in a fight has nobody left, "" if neither.
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

// tellFights adds the result of each fight to the sentences of the row of its last round.
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

// nameLeavers makes the story describe split-off units by the unit that they left: "the last of"
// that unit where nobody else of it is left.
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

// valueAt returns a figure's value of the measure after a command, and whether that is known.
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

// renamed replaces a name in a text wherever the whole name stands.
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
