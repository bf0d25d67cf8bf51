package romanwar

import (
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/line"
)

// assumedMen is how many men a unit written in place has unless it says so.
const assumedMen = 10

// Place reads a question put at the shell, in which units may be written in place:
// "shoot roman-archers(men=20) at gaul-foot(men=30,files=10) range 12". It musters
// them, on two sides, and begins; it returns the line with their names and what was
// taken for granted.
func (r *Rules) Place(s *State, before []string, text string) (string, []string, error) {
	words := inPlace(text)
	var assumed []string
	if len(words) > 0 && strings.EqualFold(words[0], "as") && len(words) > 2 { // as UNIT shoot ...: the unit stands behind the verb
		words = append([]string{words[2], words[1]}, words[3:]...)
	}
	side, acts, first := 0, nobody, len(s.units)
	for k, w := range words {
		if strings.EqualFold(w, "at") || strings.EqualFold(w, "against") {
			side = 1
		}
		if k == 0 || strings.EqualFold(w, "at") {
			continue
		}
		if strings.EqualFold(words[0], "runover") && k == 2 {
			side = 1
		}
		parts := joined(w)
		for n, part := range parts {
			if hint := r.misspelt(s, part); hint != "" && wantsUnit(words, k) {
				return "", nil, &line.Error{Code: "unknown-type", Msg: "there is no unit or type " + quoted(beforeSaid(part)), Hint: hint}
			}
			name, said, err := r.stands(s, part, side, first)
			if err != nil {
				return "", nil, err
			}
			if parts[n] = name; acts < 0 {
				acts, _ = r.inPlay(s, name)
			}
			assumed = append(assumed, said...)
		}
		words[k] = strings.Join(parts, "+")
	}
	if len(s.units) > first && s.nSides == 1 && !s.begun { // nobody else has to be there
		if err := r.say(s, "side "+[2]string{"B", "A"}[bit(strings.EqualFold(r.sideName(s, 0), "B"))]); err != nil {
			return "", nil, err
		}
	}
	if !s.begun && len(s.units) > 0 && s.nSides == maxSides && len(words) > 0 && !strings.EqualFold(words[0], "begin") && !strings.EqualFold(words[0], "muster") && !strings.EqualFold(words[0], "add") {
		if err := r.convene(s, acts); err != nil {
			return "", nil, err
		}
	}
	if len(words) > 0 && strings.EqualFold(words[0], "shoot") && s.mode != battle && indexFold(words, "range") < 0 {
		words = append(words, "range", "10")
		assumed = append(assumed, `range 10"`)
	}
	return strings.Join(words, " "), assumed, nil
}

// wantsUnit reports whether word k of a question can only be a unit.
func wantsUnit(words []string, k int) bool {
	if was := words[k-1]; strings.EqualFold(was, "at") || strings.EqualFold(was, "against") {
		return true
	}
	return k <= 2 && strings.EqualFold(words[0], "runover") || k == 1 && indexFold([]string{"shoot", "melee", "charge"}, words[0]) >= 0
}

// beforeSaid is a word in place without what is said of it in parentheses.
func beforeSaid(word string) string {
	kind, _, _ := strings.Cut(word, "(")
	return kind
}

// misspelt is a hint to the types if a word is meant to be one, but neither is nor is a
// unit, else "".
func (r *Rules) misspelt(s *State, word string) string {
	kind := beforeSaid(word)
	if _, known := r.inPlay(s, kind); known || indexFold(r.c.typeIDs, kind) >= 0 {
		return ""
	}
	if kind == word && line.Nearest(kind, r.c.typeIDs) == "" {
		return ""
	}
	return r.c.typeHint(kind)
}

// convene begins the war of a question. Whoever is to act goes first: that is stated, and
// nobody rolls for it.
func (r *Rules) convene(s *State, acts int) error {
	text := "begin"
	if acts >= 0 {
		text += " " + r.typedSide(s, int(s.units[acts].side))
	}
	if !s.is(rulingFirstSide, firstSideDieOff) {
		return r.say(s, text)
	}
	s.rulings[rulingFirstSide] = firstSideFirstMustered
	err := r.say(s, text)
	s.rulings[rulingFirstSide] = firstSideDieOff
	return err
}

// stands is the name of the unit that a word means: one that is there, or of a type, with
// what is said of it in parentheses, one that is mustered now. Of those mustered for
// this question, from a first one on, each side has its own. A word that means none is
// itself.
func (r *Rules) stands(s *State, word string, side, first int) (name string, assumed []string, err error) {
	kind, inside, said := strings.Cut(word, "(")
	if indexFold(r.c.typeIDs, kind) < 0 {
		return word, nil, nil
	}
	if i, known := r.inPlay(s, kind); known && !said && (i < first || int(s.units[i].side) == side) {
		return word, nil, nil
	}
	return r.enter(s, kind, strings.TrimSuffix(inside, ")"), side)
}

// inPlay finds a unit by its name; known is also what else is called so.
func (r *Rules) inPlay(s *State, name string) (i int, known bool) {
	if k, ok := r.names.Find(name); ok {
		if i := s.unitNamed(k); i >= 0 {
			return i, true
		}
	}
	_, known = r.Figure(s, name)
	return nobody, known
}

// joined splits a word at each plus that stands in no parentheses.
func joined(word string) (parts []string) {
	depth, from := 0, 0
	for k := range len(word) {
		switch word[k] {
		case '(':
			depth++
		case ')':
			depth--
		case '+':
			if depth == 0 {
				parts, from = append(parts, word[from:k]), k+1
			}
		}
	}
	return append(parts, word[from:])
}

// inPlace splits a line at blanks that stand in no parentheses and no quotes.
func inPlace(text string) []string {
	var words []string
	depth, quote, start := 0, false, -1
	for k := 0; k <= len(text); k++ {
		if k == len(text) || text[k] == ' ' && depth == 0 && !quote {
			if start >= 0 {
				words = append(words, text[start:k])
			}
			start = -1
			continue
		}
		switch text[k] {
		case '"':
			quote = !quote
		case '(':
			depth++
		case ')':
			depth--
		}
		if start < 0 {
			start = k
		}
	}
	return words
}

// enter musters a unit that is written in place.
func (r *Rules) enter(s *State, kind, inside string, side int) (name string, assumed []string, err error) {
	name = kind
	for k := 2; s.unitNamed(r.names.Number(name)) >= 0; k++ {
		name = kind + "-" + itoa(k)
	}
	called := [2]string{"A", "B"}[side]
	if side < int(s.nSides) {
		called = r.typedSide(s, side)
	}
	text := "add " + name + " " + kind + " side=" + called
	pairs := line.Pairs(inside)
	men := false
	for _, p := range pairs {
		men = men || strings.HasPrefix(strings.ToLower(p), "men=")
		text += " " + p
	}
	if s.is(rulingBaseMove, baseMoveStated) && !slices.ContainsFunc(pairs, func(p string) bool { return strings.HasPrefix(strings.ToLower(p), "base=") }) {
		base := r.newUnit(s, max(0, indexFold(r.c.typeIDs, kind)), 0).base
		text += " base=" + string(appendHundredths(nil, int(base)))
		assumed = append(assumed, name+": move "+inches(base))
	}
	if !men {
		text += " men=" + itoa(assumedMen)
		assumed = append(assumed, name+": "+itoa(assumedMen)+" men")
	}
	if int(s.nSides) <= side && side == 1 && s.nSides == 0 {
		if err := r.say(s, "side A"); err != nil {
			return "", nil, err
		}
	}
	return name, assumed, r.say(s, text)
}

// say carries out a line that rolls no dice.
func (r *Rules) say(s *State, text string) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var c Command
	if err := r.Parse(s, &l, &c); err != nil {
		return err
	}
	var tape dice.Tape
	if err := r.Do(s, &c, &bout.Ref{Tape: &tape}); err != nil {
		return err
	}
	return tape.Err()
}

// setScenario sets up a battle that is shipped.
func (r *Rules) setScenario(s *State, c *Command, ref *bout.Ref) {
	for _, l := range r.scene(&r.c.scenarios[c.kind]) {
		_ = r.say(s, l.text) // it was tried when it was allowed
	}
	for k := range int(s.nSides) {
		units := 0
		for i := range s.units {
			units += bit(int(s.units[i].side) == k)
		}
		ref.Event(evArmy, whoSide(k), bout.None, general5, int(s.alive[k]), units)
	}
}

// scene is a scenario as lines of play.
func (r *Rules) scene(x *scenario) []setLine {
	at := func(n int32) string { return string(appendHundredths(nil, int(n))) }
	lines := []setLine{{"map " + at(x.width) + " " + at(x.depth), x.from}}
	for _, f := range x.feats {
		text := "feature " + featureWords[f.kind] + " " + at(f.x0) + " " + at(f.y0) + " " + at(f.x1) + " " + at(f.y1)
		if f.height > 0 {
			text += " height " + at(f.height)
		}
		if f.kind == slope {
			text += " up " + facingWords[f.up]
		}
		if f.hard {
			text += " hard"
		}
		if f.called != "" {
			text += " name " + typedName(f.called)
		}
		lines = append(lines, setLine{text, f.from})
	}
	for _, u := range x.units {
		text := "muster " + typedName(u.name) + " " + typedName(u.side) + " " + r.c.types[u.kind].id + " " + itoa(u.men) + " files " + itoa(u.files)
		if u.stated {
			text += " weapon " + r.c.armIDs[u.weapon]
		}
		if u.ladders > 0 {
			text += " ladders " + itoa(u.ladders)
		}
		if u.hold {
			text += " hold"
		}
		if u.inside {
			text += " inside"
		}
		lines = append(lines, setLine{text, u.from}, setLine{"place " + typedName(u.name) + " " + at(u.x) + " " + at(u.y) + " " + facingWords[u.facing], u.from})
	}
	return append(lines, x.setup...)
}
