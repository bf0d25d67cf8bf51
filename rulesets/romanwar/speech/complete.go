package speech

import (
	"strings"
	"unicode"

	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// Complete offers the words that may come next. At a terminal a word that only one of
// them begins with stands for it, so none is offered where a name is coined.
func (r *Speech) Complete(s *state.State, words []string) []string {
	if len(words) == 0 {
		return r.verbs.Words()
	}
	verb := strings.ToLower(words[0])
	if list, ok := r.setUpWords(s, verb, words); ok {
		return list
	}
	if list, ok := r.workWords(s, verb, words); ok {
		return list
	}
	if next := r.nextWords(s, words); len(next) > 0 {
		return next
	}
	return r.someWords(s, verb, words)
}

// setUpWords are the words of what is stated before a war.
func (r *Speech) setUpWords(s *state.State, verb string, words []string) (list []string, ok bool) {
	n := len(words)
	switch verb {
	case "side":
		switch n {
		case 1:
			return r.sides(s), true
		case 2:
			return []string{"policy"}, true
		}
		return state.PolicyNames, true
	case "muster", "add":
		switch {
		case n == 1:
			return nil, true
		case n == 2 && verb == "muster":
			return r.sides(s), true
		case n == 2:
			return append(r.armyWords(), r.Content.TypeIDs...), true
		case n == 3 && verb == "muster":
			return r.Content.TypeIDs, true
		case words[n-1] == "weapon":
			return r.Content.ArmIDs, true
		}
		return musterWords, true
	case "scenario":
		for k := range r.Content.Scenarios {
			list = append(list, r.Content.Scenarios[k].ID)
		}
		return list, true
	case "begin":
		return r.sides(s), true
	case "feature":
		switch {
		case n == 1:
			return state.FeatureWords, true
		case words[n-1] == "name":
			return nil, true
		case words[n-1] == "up":
			return state.FacingWords, true
		}
		return r.keywords(verb), true
	case "place":
		if n > 1 {
			return state.FacingWords, true
		}
	case "bridge":
		if n == 1 {
			return nil, true
		}
		return []string{"small", "large"}, true
	case "move":
		if n >= 4 && s.Mode == state.Battle {
			return append([]string{"files"}, state.FacingWords...), true
		}
	}
	return nil, false
}

// armyWords are the names under which whole armies enter.
func (r *Speech) armyWords() (list []string) {
	for k := range r.Content.Armies {
		id := r.Content.Armies[k].ID
		if r.Content.Armies[k].Blocks {
			id += "-100"
		}
		list = append(list, id)
	}
	return list
}

// sides names the sides as they are typed.
func (r *Speech) sides(s *state.State) (list []string) {
	for k := range int(s.NSides) {
		list = append(list, r.TypedSide(s, k))
	}
	return list
}

// workWords are the names of walls, ladders, doors, chains and bridges where a verb
// takes one. Without a table those that nobody has spoken of are coined there.
func (r *Speech) workWords(s *state.State, verb string, words []string) (list []string, ok bool) {
	switch n := len(words); {
	case verb == "ladder-up" && n == 2, verb == "wall" && n == 3:
		return r.wallNames(s), true
	case verb == "ladder-up" && n == 3:
		list := []string{"at"}
		for k := range s.Ladders {
			if l := &s.Ladders[k]; !l.Up && !l.Broken {
				list = append(list, line.Typed(r.Names.Name(l.Name)))
			}
		}
		return list, true
	case verb == "climb" && n >= 2, (verb == "push-ladder" || verb == "ladder-melee") && n == 1:
		list = r.LadderNames(s)
		return list, len(list) > 0
	case verb == "door" && n == 1:
		return []string{"open", "close"}, true
	case verb == "door" && n == 2, verb == "batter" && n == 1, verb == "ram" && (n == 2 || n == 3):
		return r.doorNames(s), true
	case verb == "to-chain" && n == 3, verb == "hack" && n == 1:
		for k := range s.Chains {
			list = append(list, line.Typed(r.Names.Name(s.Chains[k].Name)))
		}
		return list, true
	case verb == "build" && n == 1:
		return r.BridgeNames(s), true
	}
	return nil, false
}

// wallNames names the walls of the table, or those against which ladders stand.
func (r *Speech) wallNames(s *state.State) []string {
	list := r.FeaturesOf(s, state.Wall)
	for k := range s.Ladders {
		list = append(list, r.Names.Name(s.Ladders[k].Wall))
	}
	return typedOnce(list)
}

// doorNames names the doors of the table, or those that have been spoken of.
func (r *Speech) doorNames(s *state.State) []string {
	list := r.FeaturesOf(s, state.Doorway)
	for k := range s.Doors {
		list = append(list, r.Names.Name(s.Doors[k].Name))
	}
	return typedOnce(list)
}

// typedOnce are names as they are typed, each once.
func typedOnce(names []string) (list []string) {
	for _, name := range names {
		if typed := line.Typed(name); state.IndexFold(list, typed) < 0 {
			list = append(list, typed)
		}
	}
	return list
}

// nextWords are the words that follow in a legal command.
func (r *Speech) nextWords(s *state.State, words []string) []string {
	seen := map[string]bool{}
	var next []string
	r.Options(s, func(text string) {
		w := line.InPlace(text) // a quoted name is one word
		if len(w) <= len(words) || len(next) > 200 {
			return
		}
		for k := range words {
			if !strings.EqualFold(strings.Trim(w[k], `"`), strings.Trim(words[k], `"`)) {
				return
			}
		}
		if x := w[len(words)]; !seen[x] {
			seen[x] = true
			next = append(next, x)
		}
	})
	return next
}

// someWords are the units, and the words of the verb itself.
func (r *Speech) someWords(s *state.State, verb string, words []string) []string {
	switch strings.ToLower(words[len(words)-1]) {
	case "cover":
		return state.CoverIDs
	case "face":
		return state.FaceWords
	}
	var list []string
	for i := range s.Units {
		if s.Units[i].N > 0 && len(list) < 200 {
			list = append(list, r.Typed(s, i))
		}
	}
	return append(list, r.keywords(verb)...)
}

// keywords are the words of a verb that are typed as they stand: those that its usage
// has in small letters.
func (r *Speech) keywords(verb string) (list []string) {
	v := r.verbs.Find(verb)
	if v == nil {
		return nil
	}
	for _, w := range strings.FieldsFunc(v.Usage[len(v.Word):], func(c rune) bool { return c != '-' && !unicode.IsLetter(c) }) {
		if w == strings.ToLower(w) && w != v.Word && state.IndexFold(list, w) < 0 {
			list = append(list, w)
		}
	}
	return list
}
