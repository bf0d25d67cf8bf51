package romanwar

import (
	"strings"
	"unicode"

	"summa/internal/line"
)

// Complete offers the words that may come next. At a terminal a word that only one of
// them begins with stands for it, so none is offered where a name is coined.
func (r *Rules) Complete(s *State, words []string) []string {
	if len(words) == 0 {
		return r.verbWords
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
func (r *Rules) setUpWords(s *State, verb string, words []string) (list []string, ok bool) {
	n := len(words)
	switch verb {
	case "side":
		switch n {
		case 1:
			return r.sides(s), true
		case 2:
			return []string{"policy"}, true
		}
		return policyNames, true
	case "muster", "add":
		switch {
		case n == 1:
			return nil, true
		case n == 2 && verb == "muster":
			return r.sides(s), true
		case n == 2:
			return append(r.armyWords(), r.c.typeIDs...), true
		case n == 3 && verb == "muster":
			return r.c.typeIDs, true
		case words[n-1] == "weapon":
			return r.c.armIDs, true
		}
		return musterWords, true
	case "scenario":
		for k := range r.c.scenarios {
			list = append(list, r.c.scenarios[k].id)
		}
		return list, true
	case "begin":
		return r.sides(s), true
	case "feature":
		switch {
		case n == 1:
			return featureWords, true
		case words[n-1] == "name":
			return nil, true
		case words[n-1] == "up":
			return facingWords, true
		}
		return r.keywords(verb), true
	case "place":
		if n > 1 {
			return facingWords, true
		}
	case "bridge":
		if n == 1 {
			return nil, true
		}
		return []string{"small", "large"}, true
	case "move":
		if n >= 4 && s.mode == battle {
			return append([]string{"files"}, facingWords...), true
		}
	}
	return nil, false
}

// armyWords are the names under which whole armies enter.
func (r *Rules) armyWords() (list []string) {
	for k := range r.c.armies {
		id := r.c.armies[k].id
		if r.c.armies[k].blocks {
			id += "-100"
		}
		list = append(list, id)
	}
	return list
}

// sides names the sides as they are typed.
func (r *Rules) sides(s *State) (list []string) {
	for k := range int(s.nSides) {
		list = append(list, r.typedSide(s, k))
	}
	return list
}

// workWords are the names of walls, ladders, doors, chains and bridges where a verb
// takes one. Without a table those that nobody has spoken of are coined there.
func (r *Rules) workWords(s *State, verb string, words []string) (list []string, ok bool) {
	switch n := len(words); {
	case verb == "ladder-up" && n == 2, verb == "wall" && n == 3:
		return r.wallNames(s), true
	case verb == "ladder-up" && n == 3:
		list := []string{"at"}
		for k := range s.ladders {
			if l := &s.ladders[k]; !l.up && !l.broken {
				list = append(list, typedName(r.names.Name(l.name)))
			}
		}
		return list, true
	case verb == "climb" && n >= 2, (verb == "push-ladder" || verb == "ladder-melee") && n == 1:
		list = r.ladderNames(s)
		return list, len(list) > 0
	case verb == "door" && n == 1:
		return []string{"open", "close"}, true
	case verb == "door" && n == 2, verb == "batter" && n == 1, verb == "ram" && (n == 2 || n == 3):
		return r.doorNames(s), true
	case verb == "to-chain" && n == 3, verb == "hack" && n == 1:
		for k := range s.chains {
			list = append(list, typedName(r.names.Name(s.chains[k].name)))
		}
		return list, true
	case verb == "build" && n == 1:
		return r.bridgeNames(s), true
	}
	return nil, false
}

// ladderNames names the ladders as they are typed.
func (r *Rules) ladderNames(s *State) (list []string) {
	for k := range s.ladders {
		list = append(list, typedName(r.names.Name(s.ladders[k].name)))
	}
	return list
}

// bridgeNames names the bridges as they are typed.
func (r *Rules) bridgeNames(s *State) (list []string) {
	for k := range s.bridges {
		list = append(list, typedName(r.names.Name(s.bridges[k].name)))
	}
	return list
}

// wallNames names the walls of the table, or those against which ladders stand.
func (r *Rules) wallNames(s *State) []string {
	list := r.featuresOf(s, wall)
	for k := range s.ladders {
		list = append(list, r.names.Name(s.ladders[k].wall))
	}
	return typedOnce(list)
}

// doorNames names the doors of the table, or those that have been spoken of.
func (r *Rules) doorNames(s *State) []string {
	list := r.featuresOf(s, doorway)
	for k := range s.doors {
		list = append(list, r.names.Name(s.doors[k].name))
	}
	return typedOnce(list)
}

// typedOnce are names as they are typed, each once.
func typedOnce(names []string) (list []string) {
	for _, name := range names {
		if typed := typedName(name); indexFold(list, typed) < 0 {
			list = append(list, typed)
		}
	}
	return list
}

// nextWords are the words that follow in a legal command.
func (r *Rules) nextWords(s *State, words []string) []string {
	seen := map[string]bool{}
	var next []string
	r.options(s, func(text string) {
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
func (r *Rules) someWords(s *State, verb string, words []string) []string {
	switch strings.ToLower(words[len(words)-1]) {
	case "cover":
		return coverIDs
	case "face":
		return faceWords
	}
	var list []string
	for i := range s.units {
		if s.units[i].n > 0 && len(list) < 200 {
			list = append(list, r.typed(s, i))
		}
	}
	return append(list, r.keywords(verb)...)
}

// keywords are the words of a verb that are typed as they stand: those that its usage
// has in small letters.
func (r *Rules) keywords(verb string) (list []string) {
	v := r.verbs[verb]
	if v == nil {
		return nil
	}
	for _, w := range strings.FieldsFunc(v.usage[len(v.word):], func(c rune) bool { return c != '-' && !unicode.IsLetter(c) }) {
		if w == strings.ToLower(w) && w != v.word && indexFold(list, w) < 0 {
			list = append(list, w)
		}
	}
	return list
}
