package choices

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// Completed returns the command that results from an answer to an entry.
func (k *List) Completed(e *screen.Entry, answer string) (text string, f *refusal.Failure) {
	g := k.Group(e.Command)
	if e.Whose && g != nil && g.Nearer != "" {
		if name := k.Figure(answer); k.IsFigure(name) {
			answer = g.Nearer + " " + line.Typed(name)
		}
		if g.IsNearer(line.FirstWord(answer)) || g.IsAway(line.FirstWord(answer)) {
			answer = e.Command + " " + answer
		}
	}
	first := strings.ToLower(line.FirstWord(answer))
	if verb := k.s.Game().IsVerb(first) && strings.Contains(answer, " "); verb || line.HasPrefixFold(answer, line.FirstWord(e.Command)+" ") { // a whole command
		if command, f := k.Nearer(answer); f != nil || command != "" {
			return command, f
		}
		return answer, nil
	}
	switch {
	case e.Whose && line.IsNumber(answer) && !strings.ContainsAny(answer, " \t") && answer != "1":
		return "", refusal.New("bad-argument", "", answer+" is no answer here: type 1 for the place that is offered, or the two numbers of another, as in "+cmp.Or(example(e), "30 20"))
	case e.Whose && g != nil && g.Nearer != "" && !line.IsNumber(answer[:1]):
		return "", refusal.New("bad-argument", "", line.Quote(answer)+" is no place: 1, two numbers, or "+g.Nearer+" and a name; Enter alone leaves it")
	case len(e.Ways) > 0:
		if !e.Whose { // 1 n n, as it might have been typed at once
			answer = line.Repeated(strings.TrimPrefix(answer, e.Number+" "), e.Ways)
		}
		return e.Command + " " + Way(answer, e.Ways), nil
	case answer != "1":
		return e.Command + " " + answer, nil
	}
	return e.Command, nil
}

// example returns a place as it may be typed for an entry, "" where the entry offers none.
func example(e *screen.Entry) string {
	if len(e.Ways) == 0 {
		return ""
	}
	return e.Ways[0]
}

// OnItsWay repeats the last command with other ways, where nothing but ways was typed: n n e
// after move n.
func (k *List) OnItsWay(word string) (command string, ok bool) {
	words := strings.Fields(strings.ToLower(word))
	last := len(k.s.Applied()) - 1
	if len(words) == 0 || last < 0 || k.s.Applied()[last].Auto || k.s.Verb(words[0]) != nil || k.s.Game().IsVerb(words[0]) {
		return "", false
	}
	verb := line.FirstWord(k.s.Applied()[last].Text)
	entries, _ := k.Entries()
	for _, e := range entries {
		command = verb + " " + strings.Join(words, " ")
		if e.Command == verb && e.Asks != "" && slices.Contains(e.Ways, words[0]) && Takes(k.s.Game(), command) {
			return command, true
		}
	}
	return "", false
}

// Unreached says why nobody can go the way, or to the place, that was typed alone, a letter or
// two numbers; nil where somebody can, or where it is no way and no place.
func (k *List) Unreached(word string) *refusal.Failure {
	g := k.s.Game()
	if !g.Begun() || g.Over() || k.s.IsAlias(word) || g.IsVerb(word) || !wayOrPlace.MatchString(word) {
		return nil
	}
	if entries, _ := k.Entries(); !slices.ContainsFunc(entries, func(e screen.Entry) bool { return e.Asks != "" && !e.Whose && len(e.Ways) > 0 }) {
		return nil // nobody moves now
	}
	why := func(command string) *refusal.Failure {
		var l line.Line
		if l.Parse(command) != nil {
			return nil
		}
		err := g.Fork().Do(&l, &core.Ref{Tape: new(dice.Tape), Choose: true})
		if err == nil {
			return nil
		}
		return k.s.Explain(err)
	}
	for i := range k.book.Menu {
		x := &k.book.Menu[i]
		if x.Asks == "" || x.Whose || len(x.Match) == 0 {
			continue
		}
		isPlace, control := strings.Contains(word, ","), noWay
		if isPlace {
			control = noPlace
		}
		f, none := why(x.Match[0]+" "+word), why(x.Match[0]+" "+control)
		if f == nil || none == nil || f.Code == badWay || isPlace && none.Code == f.Code || !isPlace && none.Code != badWay {
			continue // the command takes neither, as one that asks for a name
		}
		return f
	}
	return nil
}

// wayOrPlace matches what looks like a way or a place. noWay is no way: a command that takes ways refuses
// it by the code badWay. noPlace is on no map.
var wayOrPlace = regexp.MustCompile(`^([a-z]|[0-9]+,[0-9]+)$`)

const (
	noWay   = "no-way"
	badWay  = "bad-argument"
	noPlace = "9999,9999"
)

// OnlyOne returns the only command of a bout that begins with what was typed, or the only barred
// one where none is legal; "" if there are several or none.
func OnlyOne(g game.Game, typed string) string {
	found, barred := "", []string(nil)
	for _, c := range g.Legal(true) {
		if !line.HasPrefixFold(c.Line, typed+" ") {
			continue
		}
		switch {
		case c.Refusal != nil:
			barred = append(barred, c.Line)
		case found != "":
			return ""
		default:
			found = c.Line
		}
	}
	if found == "" && len(barred) == 1 { // the refusal says why not
		return barred[0]
	}
	return found
}

// DoneTo returns the legal commands of a verb that are done to the figure named alone after it,
// as charge and an enemy. Where all are barred, it returns the question whether one may be given.
func (k *List) DoneTo(verb, name string) (list []string) {
	g := k.Group(verb + " " + name)
	if name = k.Figure(name); g == nil || g.Instead == "" || !k.IsFigure(name) {
		return nil
	}
	isTo := func(command string) bool {
		return Begun(command, verb) && strings.HasSuffix(command, " "+g.Instead+" "+line.Typed(name))
	}
	entries, _ := k.Entries() // including those of later steps of the turn
	for i := range entries {
		if isTo(entries[i].Command) {
			list = append(list, entries[i].Command)
		}
	}
	if len(list) == 0 && slices.ContainsFunc(k.s.Game().Legal(true), func(c game.Choice) bool { return isTo(c.Line) }) {
		return []string{"explain can i " + verb + " " + line.Typed(name)}
	}
	return list
}

// WaysOf returns the ways that the question of an entry offers, with where each leads; "" if
// there are none.
func (k *List) WaysOf(e *screen.Entry) string {
	if len(e.Ways) == 0 {
		return ""
	}
	m := k.means()
	sign := m.Sign("·", "or")
	if m.Spoken {
		sign = "or"
	}
	ways := slices.Clone(e.Ways)
	for i := range ways {
		leads, _ := k.s.Facts().Get(k.s.Game().Active() + "." + e.Command + " " + ways[i])
		if ways[i] = m.Heard(cmp.Or(k.book.InWords(ways[i], k.IsName), ways[i])); leads != "" {
			ways[i] += " (" + m.Heard(leads) + ")"
		}
		ways[i] = Placed(i+1, ways[i])
	}
	return ": " + strings.Join(ways, " "+sign+" ")
}
