package munera

import (
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *State, all bool, visit func(game.Choice)) {
	r.options(s, func(c *Command) {
		no := r.permit(s, c)
		if no != nil && (!all || c.action.word == "move" && c.n > 1) {
			return // a longer move is refused for what the first step is refused for, or lack of AP
		}
		choice := game.Choice{Line: r.optionText(s, c), Refusal: no}
		if no == nil {
			choice.Cost = r.costOf(s, c)
		}
		visit(choice)
	})
}

// Cost says what a command costs if it is allowed.
func (r *Speech) Cost(s *State, c *Command) string {
	if r.permit(s, c) != nil {
		return ""
	}
	return r.costOf(s, c)
}

// costOf says what an allowed command costs.
func (r *Speech) costOf(s *State, c *Command) string {
	if n, ok := r.price(s, c); ok {
		return itoa(n) + " AP"
	}
	return ""
}

// Complete offers the words that may come next.
func (r *Speech) Complete(s *State, words []string) []string {
	if len(words) == 0 {
		return r.verbWords
	}
	if words[0] == "add" && len(words) == 2 {
		return r.typeWords()
	}
	if words[0] == "add" {
		return r.fieldWords()
	}
	seen := map[string]bool{}
	var next []string
	for _, text := range r.optionTexts(s) {
		w := line.InPlace(text) // a quoted name is one word
		if len(w) <= len(words) || !samePrefix(w, words) || seen[w[len(words)]] {
			continue
		}
		seen[w[len(words)]] = true
		next = append(next, w[len(words)])
	}
	if len(next) > 0 {
		return next
	}
	return r.someWords(s, words)
}

func samePrefix(line, words []string) bool {
	for i, w := range words {
		if !strings.EqualFold(strings.Trim(line[i], `"`), strings.Trim(w, `"`)) {
			return false
		}
	}
	return true
}

// someWords are the words that go with anything: clauses after a target, names
// elsewhere.
func (r *Speech) someWords(s *State, words []string) []string {
	switch words[len(words)-1] {
	case "from":
		return quadWords
	case "reroll":
		return []string{"yes", "no"}
	case "then", "else":
		return []string{"throw", "disengage"}
	case "with":
		return r.armWords()
	}
	var list []string
	for i := range int(s.n) {
		list = append(list, r.typed(s, i))
	}
	if len(words) > 1 {
		list = append(list, "at", "from", "others", "blocked", "two-handed", "one-handed", "reroll", "dice")
	}
	return list
}

func (r *Speech) typeWords() []string {
	list := make([]string, 0, len(r.c.types))
	for i := range r.c.types {
		list = append(list, r.c.types[i].id)
	}
	return list
}

func (r *Speech) armWords() []string {
	list := make([]string, 0, len(r.c.arms))
	for i := 1; i < len(r.c.arms); i++ {
		list = append(list, r.c.arms[i].id)
	}
	return list
}

func (r *Speech) fieldWords() []string {
	var list []string
	for _, name := range r.figures.Settable(true) {
		list = append(list, name+"=")
	}
	return list
}

// Reminders says what would be lost or forgotten if the turn ended now.
// [mun.ap.7]
func (r *Speech) Reminders(s *State, verb string) []string {
	if verb != "end" || s.phase != Actions {
		return nil
	}
	var list []string
	f := &s.fig[s.active()]
	if f.ap > 0 {
		list = append(list, itoa(int(f.ap))+" AP unspent")
	}
	if f.feint == feintReady {
		list = append(list, "the feint paid for has not been used")
	}
	if f.nNets > 0 && !f.cutTried && f.ap > 0 {
		list = append(list, "no try to cut free yet")
	}
	for i := range s.nFloor {
		v := int(s.floor[i].victim)
		if s.fig[v].status == active && !s.adjacent(s.active(), v) {
			list = append(list, r.name(s, v)+" is floored and would only be knocked down: he is not adjacent")
		}
	}
	return list
}
