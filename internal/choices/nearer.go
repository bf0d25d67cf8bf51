package choices

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// Nearer completes a command that names whom, or what, a figure approaches, with the place where
// the move ends. It returns "" for any other command.
func (k *List) Nearer(text string) (command string, f *refusal.Failure) {
	s := k.s
	if f := k.unfit(text); f != nil {
		return "", f
	}
	if f := k.Repeated(text); f != nil {
		return "", f
	}
	var l line.Line
	if l.Parse(text) != nil || l.HasDice {
		return "", nil
	}
	verb, rest, _ := line.CutWord(l.Command())
	verb = s.WholeVerb(strings.ToLower(verb))
	name, rest, _ := line.CutWord(strings.TrimSpace(rest))
	word, rest, more := line.CutWord(strings.TrimSpace(rest))
	g := k.Group(verb + " " + name)
	if g != nil && !g.After.Empty() && !s.Game().Begun() && k.IsFigure(name) && k.inHisOwnWay(text) {
		return "", refusal.New("name-taken", "choose another name", k.Figure(name)+" is entered already")
	}
	if g != nil && g.IsAway(word) && s.Game().Begun() && !s.Game().Over() {
		return k.farther(&l, g, verb, k.Figure(name), strings.TrimSpace(rest))
	}
	if g == nil || !more || strings.Trim(name+rest, `" `) == "" || !g.IsNearer(word) || !s.Game().Begun() || s.Game().Over() {
		return "", nil
	}
	name, other := k.Figure(name), k.Figure(strings.TrimSpace(rest))
	if of, _, cut := line.CutLastNumber(other); cut && !k.IsFigure(other) { // the number limits the distance
		other = k.Figure(of) + other[len(of):]
	}
	place, ok := s.Facts().Get(name + "." + g.Nearer + "." + other)
	switch {
	case !ok && k.IsFigure(name):
		return "", refusal.New("unknown-name", "", "nothing here is called "+line.Quote(other))
	case !ok:
		return "", refusal.New("unknown-name", "", "nobody here is called "+line.Quote(name))
	case place == "":
		return "", k.unmoved(verb, name, "nearer to "+other)
	case l.Comment != "":
		place += " # " + l.Comment
	}
	return verb + " " + line.Typed(name) + " " + place, nil
}

// inHisOwnWay reports whether a command is refused because the space is occupied, as it is by a
// figure that already stands there.
func (k *List) inHisOwnWay(text string) bool {
	var l line.Line
	if l.Parse(text) != nil {
		return false
	}
	err := k.s.Game().Fork().Do(&l, &core.Ref{Tape: new(dice.Tape), Choose: true})
	return err != nil && k.s.Explain(err).Code == "occupied"
}

// through makes an entry offer the way round an obstacle.
func (k *List) through(x *screen.Entry, g *screen.Group, name string) {
	if g.Through == "" {
		return
	}
	if place, _ := k.s.Facts().Get(name + "." + g.Through); place != "" {
		said, _ := k.s.Facts().Get(name + "." + g.Through + "_said")
		x.Ways, x.Aim = []string{place}, said
	}
}

// leads reports whether the bout gives the place to which a command for going away leads.
func (k *List) leads(g *screen.Group, command string) bool {
	if !g.Whose || g.Away == "" {
		return false
	}
	_, ok := k.s.Facts().Get(strings.Trim(Whose(command), `"`) + "." + g.Away)
	return ok
}

// everybody adds to the whole list the figures of the active side that may move although no
// listed command moves them.
func (k *List) everybody(list []screen.Entry) []screen.Entry {
	game, m := k.s.Game(), k.means()
	acting := k.s.ToAct()
	if acting < 0 {
		return list
	}
	for n := range k.book.Menu {
		g := &k.book.Menu[n]
		if g.Asks == "" || g.Away == "" {
			continue
		}
		for i := 0; game.Side(i) != ""; i++ {
			name := k.s.NameOf(i)
			command := g.Match[0] + " " + line.Typed(name)
			if name == game.Side(i) || game.Side(i) != game.Side(acting) || slices.ContainsFunc(list, func(e screen.Entry) bool { return e.Command == command }) {
				continue
			}
			if way, aim := k.wayOf(g, name); way != "" && Takes(game, command+" "+way) {
				list = append(list, screen.Entry{Command: command, Cost: g.NoteOf(&m, k.s.Facts(), name), Asks: g.Asks, Ways: []string{way}, Whose: true, Aim: aim, Rare: true})
			}
		}
	}
	return list
}

// wayOf returns where a figure can go: away from the nearest enemy, or else nearer to an enemy.
func (k *List) wayOf(g *screen.Group, name string) (way, aim string) {
	away, ok := k.s.Facts().Get(name + "." + g.Away)
	if away != "" || !ok {
		return away, "straight " + g.Away + " from the nearest enemy"
	}
	side := k.sideOf(name)
	for i := 0; k.s.Game().Side(i) != ""; i++ {
		other := k.s.NameOf(i)
		if k.s.Game().Side(i) == side || other == k.s.Game().Side(i) {
			continue
		}
		if way, _ := k.s.Facts().Get(name + "." + g.Nearer + "." + other); way != "" {
			return way, g.Nearer + " " + other
		}
	}
	return "", ""
}

// farther completes a command by which a figure goes away: from the one named after it, or from
// the nearest enemy.
func (k *List) farther(l *line.Line, g *screen.Group, verb, name, from string) (command string, f *refusal.Failure) {
	path := name + "." + g.Away
	if word, rest, _ := line.CutWord(from); strings.EqualFold(word, "from") {
		if from = strings.TrimSpace(rest); from == "" {
			return "", refusal.New("bad-argument", "", "away from whom? "+g.Away+" alone is from the nearest")
		}
	}
	if of, _, cut := line.CutLastNumber("from " + from); cut && !k.IsFigure(from) { // the number limits the distance
		of = strings.TrimSpace(strings.TrimPrefix(of, "from"))
		from = strings.TrimSpace(k.Figure(of) + " " + strings.TrimSpace(strings.TrimPrefix(from, of)))
	} else if from != "" {
		from = k.Figure(from)
	}
	if from != "" {
		path += "." + from
	}
	place, ok := k.s.Facts().Get(path)
	switch {
	case !k.IsFigure(name):
		return "", refusal.New("unknown-name", "", "nobody here is called "+line.Quote(name))
	case !ok:
		return "", refusal.New("unknown-name", "", "nothing here is called "+line.Quote(from))
	case place == "":
		return "", k.unmoved(verb, name, "straight away")
	case l.Comment != "":
		place += " # " + l.Comment
	}
	return verb + " " + line.Typed(name) + " " + place, nil
}

// unmoved says why a figure cannot be moved nearer to or away from others: the refusal of any
// move of it, or that the ground is in the way.
func (k *List) unmoved(verb, name, where string) *refusal.Failure {
	move := verb + " " + line.Typed(name)
	for _, c := range k.s.Game().Legal(true) {
		if c.Refusal != nil && strings.HasPrefix(c.Line, move+" ") {
			return k.s.Explain(c.Refusal)
		}
	}
	if i := k.s.ToAct(); i >= 0 && k.sideOf(name) != k.s.Game().Side(i) {
		return refusal.New("not-your-turn", "", "it is not the turn of "+k.sideOf(name))
	}
	return refusal.New("blocked", "map "+line.Typed(name), name+" cannot be moved "+where+" now")
}

// sideOf returns the side of a figure, "" if there is no such figure.
func (k *List) sideOf(name string) string {
	for i := 0; k.s.Game().Side(i) != ""; i++ {
		if k.s.NameOf(i) == name {
			return k.s.Game().Side(i)
		}
	}
	return ""
}

// Instead corrects a command in which the word before the last is wrong or missing, as in charge
// A at B or charge A B. It returns "" for a correct command, or where no correction is known.
func (k *List) Instead(text string) string {
	s := k.s
	var l line.Line
	if l.Parse(text) != nil || l.HasDice || !s.Game().Begun() || s.Game().Over() {
		return ""
	}
	verb, rest, _ := line.CutWord(l.Command())
	verb = s.WholeVerb(strings.ToLower(verb))
	name, rest, _ := line.CutWord(strings.TrimSpace(rest))
	word, rest, more := line.CutWord(strings.TrimSpace(rest))
	g := k.Group(verb + " " + name)
	switch {
	case g == nil || g.Instead == "" || word == "":
		return ""
	case !more && k.IsFigure(k.Figure(word)): // the word is missing
		rest = word
	case !more || !slices.ContainsFunc(g.As, func(w string) bool { return strings.EqualFold(w, word) }):
		return ""
	}
	text = verb + " " + line.Typed(k.Figure(name)) + " " + g.Instead + " " + line.Typed(k.Figure(strings.TrimSpace(rest)))
	if l.Comment != "" {
		text += " # " + l.Comment
	}
	return text
}

// Figure returns the name of the figure whose name is a word or begins with it. If there is no
// such figure, or several, it returns the word.
func (k *List) Figure(word string) string {
	word = strings.Trim(word, `"`)
	found := ""
	for i := 0; k.s.Game().Side(i) != ""; i++ {
		name := k.s.NameOf(i)
		if strings.EqualFold(name, word) {
			return name
		}
		if line.HasPrefixFold(name, word) {
			if found != "" {
				return word
			}
			found = name
		}
	}
	if found == "" {
		return word
	}
	return found
}

// IsFigure reports whether a name is exactly that of a figure.
func (k *List) IsFigure(name string) bool {
	for i := 0; k.s.Game().Side(i) != ""; i++ {
		if k.s.NameOf(i) == name && k.s.Game().Side(i) != name {
			return true
		}
	}
	return false
}
