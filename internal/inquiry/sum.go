package inquiry

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// The sum behind a figure of the list is that of the derivation: the command is carried out on
// copies of the bout with other dice each time, and what stands in the derivation whatever they
// show is what is added and taken off.

// mostTrials is with how many falls of the dice a command is tried.
const mostTrials = 12

// sum says how what may come of an entry of the list is reckoned.
func (t *Table) sum(e *screen.Entry) *explain.Explanation {
	g := t.ready(e.Command)
	name := line.Capital(cmp.Or(e.Text, e.Command)) + t.shows(e)
	x := &explain.Explanation{}
	if replies := t.replies(g, e.Command); len(replies) > 0 {
		x.Text = append([]string{name + ", against each answer:"}, t.against(g, e.Command, replies)...)
	} else {
		x.Text = append([]string{name + ". What counts before the dice fall:"}, t.counts(g, e)...)
		x.Text = append(x.Text, t.besides(e)...)
		weighing := t.Weighing(e)
		if t.handful(e) {
			weighing = "odds " + e.Number // why has just been said
		}
		x.Text = append(x.Text, "For the chances: "+weighing+". After the blow, why shows the dice.")
	}
	if t.S.Halt.Stopped() {
		t.S.Halt.Clear() // it has done what it was meant for
		return saying("You stopped it.")
	}
	return x
}

// summed is the answer of a ruleset that says what else tells on a blow at somebody, besides what its
// derivation adds up.
const summed = "summed"

// besides is what that says of those whom an entry names.
func (t *Table) besides(e *screen.Entry) (lines []string) {
	a := t.answerOf(summed)
	for _, w := range fields(e.Command)[1:] {
		if who, ok := t.S.Game().Figure(w); a != nil && ok && !t.acts(who) {
			if text := a.Each.Told(&t.Means, t.S.Facts(), t.S.NameOf(who)); text != "" {
				lines = append(lines, "  "+text)
			}
		}
	}
	return lines
}

// Made says of odds why and a number of the list how the figure beside it is made, where that is of
// a handful of dice; nil where odds say it themselves, or there is nothing to say.
func (t *Table) Made(text string) []string {
	words := strings.Fields(strings.ToLower(text))
	if len(words) != 3 || words[0] != "odds" || words[1] != "why" {
		return nil
	}
	at := slices.IndexFunc(t.Shown, func(e screen.Entry) bool { return e.Number == words[2] })
	if at < 0 || !t.handful(&t.Shown[at]) {
		return nil
	}
	e := &t.Shown[at]
	return append([]string{line.Capital(cmp.Or(e.Text, e.Command)) + t.shows(e) + ". What counts before the dice fall:"}, t.counts(t.ready(e.Command), e)...)
}

// handful reports whether the figure beside an entry is of a handful of dice, of which odds count
// what comes of it and a derivation has how it is made.
func (t *Table) handful(e *screen.Entry) bool {
	of := t.Group(e.Command)
	return of != nil && (of.Hits != "" || of.Fought != "") && t.S.Hides() == "" && !t.says(e) && t.derived(e)
}

// against is the sum of a choice against each that the other side may have made.
func (t *Table) against(g game.Game, command string, replies []string) (lines []string) {
	for _, c := range replies {
		if text := t.example(g, []string{command, c}, nil); text != "" {
			_, with, _ := strings.Cut(c, " ")
			lines = append(lines, "  "+strings.ReplaceAll(with, "-", " ")+": "+text)
		}
	}
	return lines
}

// counts is what is added and taken off whatever the dice show, with a sum on dice as an example.
func (t *Table) counts(g game.Game, e *screen.Entry) []string {
	commands, of := []string{e.Command}, t.Group(e.Command)
	if e.Then != "" {
		commands, of = append(commands, e.Then), t.Group(e.Then)
	}
	lines := t.always(g, commands, of)
	if text := t.example(g, commands, of); text != "" {
		lines = append(lines, "The sum, on dice that would do it: "+text)
	}
	if text := t.throws(g, commands, of); text != "" {
		lines = append(lines, text)
	}
	if of != nil && of.Sum != "" {
		lines = append(lines, of.Sum)
	}
	return lines
}

// reckoning is the entry of the list of which a question asks how a figure beside it is made, nil
// for another question.
func (t *Table) reckoning(q *question) *screen.Entry {
	g := t.S.Game()
	if !g.Begun() || g.Over() || t.S.Hides() != "" && !t.plays() {
		return nil
	}
	if q.words[0] != "why" && !(q.is("how is", "how are", "how was", "how do you get", "how do i get", "how does", "where does", "where do") && q.either("made", "make", "reckoned", "worked", "calculated", "computed", "come", "comes", "from", "get", "arrived", "about")) {
		return nil
	}
	if q.either("than", "better", "worse", "above", "before") { // of two of the list, not of what stands beside one
		return nil
	}
	for i := range q.words[1:] {
		word := q.words[1+i]
		if !strings.ContainsFunc(word, unicode.IsDigit) {
			continue
		}
		unit := ""
		if 2+i < len(q.words) {
			unit = q.words[2+i]
		}
		for n := range t.Shown {
			if e := &t.Shown[n]; e.Number != "" && beside(e, word, unit) {
				if t.derived(e) {
					return e
				}
				return nil
			}
		}
	}
	return nil
}

// beside reports whether a figure stands beside an entry: a bare number with its unit alone.
func beside(e *screen.Entry, figure, unit string) bool {
	words := figures(e)
	if strings.HasSuffix(figure, "+") { // or in its name, as 3+, not 2+
		words = append(words, strings.FieldsFunc(strings.ToLower(e.Text), parts)...)
	}
	for i, w := range words {
		if w == figure+"+" && unit != "lp" { // why does he need 5
			return true
		}
		if !line.IsFigure(w, figure) {
			continue
		}
		if strings.Trim(figure, "0123456789") != "" || i+1 < len(words) && words[i+1] == unit {
			return true
		}
	}
	return false
}

// throws is how often what a group counts comes about, in throws of one die to four that are
// equally likely; "" where that cannot be counted so.
func (t *Table) throws(g game.Game, commands []string, of *screen.Group) string {
	if of == nil || len(commands) > 1 {
		return ""
	}
	o, err := g.Odds([]*line.Line{line.Of(commands[0])}, nil, false)
	if err != nil || o.Counted != nil {
		return ""
	}
	var list []string
	for _, kind := range of.Events {
		id := g.Words().Events[kind].ID
		for _, x := range o.Events {
			for _, throws := range [...]uint64{6, 36, 20, 216, 1296} {
				if x.Name == id && x.N > 0 && x.N < 1<<57 && x.N*throws%o.Denominator == 0 {
					list = append(list, strings.ReplaceAll(id, "-", " ")+" "+strconv.FormatUint(x.N*throws/o.Denominator, 10)+" of "+strconv.FormatUint(throws, 10))
					break
				}
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "Of all throws that are equally likely: " + strings.Join(list, ", ") + "."
}

// shows is what stands beside an entry.
func (t *Table) shows(e *screen.Entry) string {
	text := strings.Trim(strings.TrimSpace(e.Cost)+", "+strings.TrimSpace(e.Effect), ", ")
	if text == "" {
		return ""
	}
	return " (" + line.Clean(text) + ")"
}

// ready is a copy of the bout in which a command may be given, in a later step of the turn perhaps;
// nil if there is none.
func (t *Table) ready(command string) game.Game {
	g := game.Opened(t.S.Game().Fork())
	_, step := g.Ends()
	for n := 0; n < mostSteps; n++ {
		if t.tries(g.Fork(), command, 1) != nil {
			return g
		}
		if step == "" || !does(g, step, nil) {
			return nil
		}
	}
	return nil
}

// tries carries a command out on a copy with some dice, and returns what it came to; nil if it
// may not be given.
func (t *Table) tries(g game.Game, command string, seed uint64) []core.Record {
	log, _ := t.triedSo(g, command, seed)
	return log
}

// triedSo is the same with the dice that fell.
func (t *Table) triedSo(g game.Game, command string, seed uint64) ([]core.Record, []dice.Rolled) {
	var l line.Line
	if l.Parse(command) != nil {
		return nil, nil
	}
	var tape dice.Tape
	tape.Seed(dice.NewGenerator(seed, 1), nil)
	ref := core.Ref{Tape: &tape, Listen: true}
	if g.Do(&l, &ref) != nil {
		return nil, nil
	}
	return append([]core.Record{}, ref.Log()...), slices.Clone(tape.Rolled())
}

// replies are the choices of the other side to a choice that he may not see.
func (t *Table) replies(g game.Game, command string) (list []string) {
	if !hides(g, command) {
		return nil
	}
	of := g.Fork()
	if t.tries(of, command, 1) == nil {
		return nil
	}
	for _, c := range of.Legal(false) {
		if hides(of, c.Line) {
			list = append(list, c.Line)
		}
	}
	return list
}

// hides reports whether a command is a choice that the other side may not see.
func hides(g game.Game, command string) bool {
	var l line.Line
	if l.Parse(command) != nil {
		return false
	}
	is, err := g.Hides(&l)
	return err == nil && is
}

// derived reports whether something is to be said of how an entry is reckoned: it may be given, and
// its derivation has more than dice.
func (t *Table) derived(e *screen.Entry) bool {
	g := t.ready(e.Command)
	if g == nil {
		return false
	}
	if len(t.replies(g, e.Command)) > 0 {
		return true
	}
	commands := []string{e.Command}
	if e.Then != "" {
		commands = append(commands, e.Then)
	}
	var log []core.Record
	for _, c := range commands {
		if log = t.tries(g, c, 1); log == nil {
			return false
		}
	}
	return len(t.steps(g, log)) > 0
}

// always are the lines of a derivation that some commands have however the dice fall: of those
// falls at which what the group counts comes about, where there are such.
func (t *Table) always(g game.Game, commands []string, of *screen.Group) (lines []string) {
	first := true
	for _, want := range [...]bool{true, false} {
		for seed := range uint64(mostTrials * mostTrials) {
			if t.S.Halt.Stopped() {
				return nil
			}
			now := g.Fork()
			var log []core.Record
			for _, c := range commands {
				if log = t.tries(now, c, seed); log == nil {
					return nil
				}
			}
			if want && !cameAbout(log, of) {
				continue
			}
			have := t.steps(now, log)
			if first {
				lines, first = have, false
			} else {
				lines = slices.DeleteFunc(lines, func(l string) bool { return !slices.Contains(have, l) })
			}
			if !want && seed > mostTrials {
				break
			}
		}
		if !first {
			break
		}
	}
	return lines
}

// example is the sum of one fall of the dice at which what a group counts comes about, "" where
// there is none, or more dice than anybody would add up.
func (t *Table) example(g game.Game, commands []string, of *screen.Group) string {
	if of != nil && len(of.Events) == 0 {
		return ""
	}
	for seed := range uint64(mostTrials * mostTrials) {
		if t.S.Halt.Stopped() {
			return ""
		}
		now := g.Fork()
		var log []core.Record
		var rolled []dice.Rolled
		for _, c := range commands {
			log, rolled = t.triedSo(now, c, seed)
		}
		if !cameAbout(log, of) || len(rolled) > mostDice {
			continue
		}
		v := t.S.View(now, log, rolled)
		first, _, _ := strings.Cut(string(v.Sums(nil)), "\n")
		if first = strings.TrimSpace(first); first != "" {
			return t.Means.Aloud(t.Book.Retold(first))
		}
		return ""
	}
	return ""
}

// cameAbout reports whether what a group counts first has come about in a log.
func cameAbout(log []core.Record, of *screen.Group) bool {
	return of == nil || len(of.Events) == 0 || slices.ContainsFunc(log, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == of.Events[0] })
}

// steps are the lines of a derivation that are no die and nothing that has come about.
func (t *Table) steps(g game.Game, log []core.Record) (list []string) {
	for i := range log {
		if log[i].What != core.Step {
			continue
		}
		v := t.S.View(g, log[i:i+1], nil)
		text := strings.TrimSpace(string(bytes.TrimSpace(v.Why(nil))))
		if before, _, _ := strings.Cut(text, " ["); strings.HasSuffix(before, " +0") {
			continue // it changes nothing
		}
		if text != "" && !slices.Contains(list, text) {
			list = append(list, "  "+t.Means.Aloud(t.Book.Retold(text)))
		}
	}
	return list
}
