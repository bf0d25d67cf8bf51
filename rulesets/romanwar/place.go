package romanwar

import (
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
	side := 0
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
		kind, inside, _ := strings.Cut(w, "(")
		if _, known := r.Figure(s, kind); known || indexFold(r.c.typeIDs, kind) < 0 {
			continue
		}
		name, said, err := r.enter(s, kind, strings.TrimSuffix(inside, ")"), side)
		if err != nil {
			return "", nil, err
		}
		words[k] = name
		assumed = append(assumed, said...)
	}
	if !s.begun && len(s.units) > 0 && s.nSides == maxSides && len(words) > 0 && !strings.EqualFold(words[0], "begin") && !strings.EqualFold(words[0], "muster") && !strings.EqualFold(words[0], "add") {
		if err := r.say(s, "begin"); err != nil {
			return "", nil, err
		}
	}
	if len(words) > 0 && strings.EqualFold(words[0], "shoot") && s.mode != battle && indexFold(words, "range") < 0 {
		words = append(words, "range", "10")
		assumed = append(assumed, `range 10"`)
	}
	return strings.Join(words, " "), assumed, nil
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
	text := "add " + name + " " + kind + " side=" + [2]string{"A", "B"}[side]
	pairs := line.Pairs(inside)
	men := false
	for _, p := range pairs {
		men = men || strings.HasPrefix(strings.ToLower(p), "men=")
		text += " " + p
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
	for _, text := range r.scene(&r.c.scenarios[c.kind]) {
		_ = r.say(s, text) // it was tried when it was allowed
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
func (r *Rules) scene(x *scenario) []string {
	at := func(n int32) string { return string(appendHundredths(nil, int(n))) }
	lines := []string{"map " + at(x.width) + " " + at(x.depth)}
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
		lines = append(lines, text)
	}
	for _, u := range x.units {
		text := "muster " + typedName(u.name) + " " + typedName(u.side) + " " + r.c.types[u.kind].id + " " + itoa(u.men) + " files " + itoa(u.files)
		if u.stated {
			text += " weapon " + weaponWords[u.weapon]
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
		lines = append(lines, text, "place "+typedName(u.name)+" "+at(u.x)+" "+at(u.y)+" "+facingWords[u.facing])
	}
	return append(lines, x.setup...)
}
