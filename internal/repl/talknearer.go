package repl

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// nearer is a command that names whom, or what, it goes nearer as it is written down: with
// the place where that ends. Of any other it is "".
func (k *talk) nearer(text string) (command string, f *Failure) {
	s := k.s
	var l line.Line
	if l.Parse(text) != nil || l.HasDice {
		return "", nil
	}
	verb, rest, _ := cutWord(l.Command())
	verb = s.whole(strings.ToLower(verb))
	name, rest, _ := cutWord(strings.TrimSpace(rest))
	word, rest, more := cutWord(strings.TrimSpace(rest))
	g := k.groupOf(verb + " " + name)
	if g != nil && g.IsAway(word) && s.g.Begun() && !s.g.Over() {
		return k.farther(&l, g, verb, k.figure(name), strings.TrimSpace(rest))
	}
	if g == nil || !more || strings.Trim(name+rest, `" `) == "" || !g.IsNearer(word) || !s.g.Begun() || s.g.Over() {
		return "", nil
	}
	name, other := k.figure(name), k.figure(strings.TrimSpace(rest))
	place, ok := facts{s}.Get(name + "." + g.Nearer + "." + other)
	switch {
	case !ok && k.isFigure(name):
		return "", failf("unknown-name", "", "nothing here is called "+quote(other))
	case !ok:
		return "", failf("unknown-name", "", "nobody here is called "+quote(name))
	case place == "":
		return "", failf("blocked", "map "+line.Typed(name), name+" cannot be moved nearer to "+other+" now")
	case l.Comment != "":
		place += " # " + l.Comment
	}
	return verb + " " + line.Typed(name) + " " + place, nil
}

// farther is a command with which somebody goes away as it is written down: from whom is
// named behind it, or from the nearest of another side.
func (k *talk) farther(l *line.Line, g *screen.Group, verb, name, from string) (command string, f *Failure) {
	path := name + "." + g.Away
	if word, rest, _ := cutWord(from); strings.EqualFold(word, "from") {
		from = strings.TrimSpace(rest)
	}
	if from != "" {
		path += "." + k.figure(from)
	}
	place, ok := facts{k.s}.Get(path)
	switch {
	case !k.isFigure(name):
		return "", failf("unknown-name", "", "nobody here is called "+quote(name))
	case !ok:
		return "", failf("unknown-name", "", "nothing here is called "+quote(from))
	case place == "":
		return "", failf("blocked", "map "+line.Typed(name), name+" cannot be moved straight away now")
	case l.Comment != "":
		place += " # " + l.Comment
	}
	return verb + " " + line.Typed(name) + " " + place, nil
}

// instead is a command with the word in place of which a player has used another before the
// last of it, as in charge A at B; "" of any that is right, or of which nobody knows better.
func (k *talk) instead(text string) string {
	s := k.s
	var l line.Line
	if l.Parse(text) != nil || l.HasDice || !s.g.Begun() || s.g.Over() {
		return ""
	}
	verb, rest, _ := cutWord(l.Command())
	verb = s.whole(strings.ToLower(verb))
	name, rest, _ := cutWord(strings.TrimSpace(rest))
	word, rest, more := cutWord(strings.TrimSpace(rest))
	g := k.groupOf(verb + " " + name)
	if g == nil || !more || !slices.ContainsFunc(g.As, func(w string) bool { return strings.EqualFold(w, word) }) {
		return ""
	}
	text = verb + " " + line.Typed(k.figure(name)) + " " + g.Instead + " " + line.Typed(k.figure(strings.TrimSpace(rest)))
	if l.Comment != "" {
		text += " # " + l.Comment
	}
	return text
}

// figure is the name of whoever a word is, or is the beginning of; of nobody, or of several,
// the word.
func (k *talk) figure(word string) string {
	word = strings.Trim(word, `"`)
	found := ""
	for i := 0; k.s.g.Side(i) != ""; i++ {
		name := k.s.nameOf(i)
		if strings.EqualFold(name, word) {
			return name
		}
		if hasPrefixFold(name, word) {
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

// isFigure reports whether a name is somebody's, in whole.
func (k *talk) isFigure(name string) bool {
	for i := 0; k.s.g.Side(i) != ""; i++ {
		if k.s.nameOf(i) == name && k.s.g.Side(i) != name {
			return true
		}
	}
	return false
}
