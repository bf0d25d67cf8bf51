package speech

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// assumedMen is how many men a unit written in place has unless it says so.
const AssumedMen = 10

// Place reads a question put at the shell, in which units may be written in place:
// "shoot roman-archers(men=20) at gaul-foot(men=30,files=10) range 12". It musters
// them, on two sides, and begins; it returns the line with their names and what was
// taken for granted.
func (r *Speech) Place(s *state.State, before []string, text string) (string, []string, error) {
	words := inPlace(text)
	var assumed []string
	if len(words) > 0 && strings.EqualFold(words[0], "as") && len(words) > 2 { // as UNIT shoot ...: the unit stands behind the verb
		words = append([]string{words[2], words[1]}, words[3:]...)
	}
	side, acts, first := 0, state.Nobody, len(s.Units)
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
				return "", nil, &line.Error{Code: "unknown-type", Msg: "there is no unit or type " + state.Quoted(beforeSaid(part)), Hint: hint}
			}
			name, said, err := r.stands(s, part, side, first)
			if err != nil {
				return "", nil, err
			}
			if parts[n] = name; acts < 0 {
				acts, _ = r.InPlay(s, name)
			}
			assumed = append(assumed, said...)
		}
		words[k] = strings.Join(parts, "+")
	}
	if len(s.Units) > first && s.NSides == 1 && !s.Begun { // nobody else has to be there
		if err := r.Say(s, "side "+[2]string{"B", "A"}[state.Bit(strings.EqualFold(r.SideName(s, 0), "B"))]); err != nil {
			return "", nil, err
		}
	}
	if !s.Begun && len(s.Units) > 0 && s.NSides == state.MaxSides && len(words) > 0 && !strings.EqualFold(words[0], "begin") && !strings.EqualFold(words[0], "muster") && !strings.EqualFold(words[0], "add") {
		if err := r.convene(s, acts); err != nil {
			return "", nil, err
		}
	}
	if len(words) > 0 && strings.EqualFold(words[0], "shoot") && s.Mode != state.Battle && state.IndexFold(words, "range") < 0 {
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
	return k <= 2 && strings.EqualFold(words[0], "runover") || k == 1 && state.IndexFold([]string{"shoot", "melee", "charge"}, words[0]) >= 0
}

// beforeSaid is a word in place without what is said of it in parentheses.
func beforeSaid(word string) string {
	kind, _, _ := strings.Cut(word, "(")
	return kind
}

// misspelt is a hint to the types if a word is meant to be one, but neither is nor is a
// unit, else "".
func (r *Speech) misspelt(s *state.State, word string) string {
	kind := beforeSaid(word)
	if _, known := r.InPlay(s, kind); known || state.IndexFold(r.Content.TypeIDs, kind) >= 0 {
		return ""
	}
	if kind == word && line.Nearest(kind, r.Content.TypeIDs) == "" {
		return ""
	}
	return r.Content.TypeHint(kind)
}

// convene begins the war of a question. Whoever is to act goes first: that is stated, and
// nobody rolls for it.
func (r *Speech) convene(s *state.State, acts int) error {
	text := "begin"
	if acts >= 0 {
		text += " " + r.TypedSide(s, int(s.Units[acts].Side))
	}
	if !s.Is(state.RulingFirstSide, state.FirstSideDieOff) {
		return r.Say(s, text)
	}
	s.Rulings[state.RulingFirstSide] = state.FirstSideFirstMustered
	err := r.Say(s, text)
	s.Rulings[state.RulingFirstSide] = state.FirstSideDieOff
	return err
}

// stands is the name of the unit that a word means: one that is there, or of a type, with
// what is said of it in parentheses, one that is mustered now. Of those mustered for
// this question, from a first one on, each side has its own. A word that means none is
// itself.
func (r *Speech) stands(s *state.State, word string, side, first int) (name string, assumed []string, err error) {
	kind, inside, said := strings.Cut(word, "(")
	if state.IndexFold(r.Content.TypeIDs, kind) < 0 {
		return word, nil, nil
	}
	if i, known := r.InPlay(s, kind); known && !said && (i < first || int(s.Units[i].Side) == side) {
		return word, nil, nil
	}
	return r.enter(s, kind, strings.TrimSuffix(inside, ")"), side)
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
func (r *Speech) enter(s *state.State, kind, inside string, side int) (name string, assumed []string, err error) {
	name = kind
	for k := 2; s.UnitNamed(r.Names.Number(name)) >= 0; k++ {
		name = kind + "-" + state.Itoa(k)
	}
	called := [2]string{"A", "B"}[side]
	if side < int(s.NSides) {
		called = r.TypedSide(s, side)
	}
	text := "add " + name + " " + kind + " side=" + called
	pairs := line.Pairs(inside)
	men := false
	for _, p := range pairs {
		men = men || strings.HasPrefix(strings.ToLower(p), "men=")
		text += " " + p
	}
	if s.Is(state.RulingBaseMove, state.BaseMoveStated) && !slices.ContainsFunc(pairs, func(p string) bool { return strings.HasPrefix(strings.ToLower(p), "base=") }) {
		base := r.NewUnit(s, max(0, state.IndexFold(r.Content.TypeIDs, kind)), 0).Base
		text += " base=" + string(state.AppendHundredths(nil, int(base)))
		assumed = append(assumed, name+": move "+state.Inches(base))
	}
	if !men {
		text += " men=" + state.Itoa(AssumedMen)
		assumed = append(assumed, name+": "+state.Itoa(AssumedMen)+" men")
	}
	if int(s.NSides) <= side && side == 1 && s.NSides == 0 {
		if err := r.Say(s, "side A"); err != nil {
			return "", nil, err
		}
	}
	return name, assumed, r.Say(s, text)
}
