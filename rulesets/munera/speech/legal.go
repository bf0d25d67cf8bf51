package speech

import (
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *state.State, all bool, visit func(game.Choice)) {
	r.Options(s, func(c *rules.Command) {
		no := r.Permit(s, c)
		if no != nil && (!all || c.Action.Word == "move" && c.N > 1) {
			return // a longer move is refused for what the first step is refused for, or lack of AP
		}
		choice := game.Choice{Line: r.OptionText(s, c), Refusal: no}
		if no == nil {
			choice.Cost = r.costOf(s, c)
		}
		visit(choice)
	})
}

// Cost says what a command costs if it is allowed.
func (r *Speech) Cost(s *state.State, c *rules.Command) string {
	if r.Permit(s, c) != nil {
		return ""
	}
	return r.costOf(s, c)
}

// costOf says what an allowed command costs.
func (r *Speech) costOf(s *state.State, c *rules.Command) string {
	if n, ok := r.Price(s, c); ok {
		return state.Itoa(n) + " AP"
	}
	return ""
}

// Complete offers the words that may come next.
func (r *Speech) Complete(s *state.State, words []string) []string {
	if len(words) == 0 {
		return r.verbs.Words()
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
func (r *Speech) someWords(s *state.State, words []string) []string {
	switch words[len(words)-1] {
	case "from":
		return state.QuadWords
	case "reroll":
		return []string{"yes", "no"}
	case "then", "else":
		return []string{"throw", "disengage"}
	case "with":
		return r.armWords()
	}
	var list []string
	for i := range int(s.N) {
		list = append(list, r.Typed(s, i))
	}
	if len(words) > 1 {
		list = append(list, "at", "from", "others", "blocked", "two-handed", "one-handed", "reroll", "dice")
	}
	return list
}

func (r *Speech) typeWords() []string {
	list := make([]string, 0, len(r.Content.Types))
	for i := range r.Content.Types {
		list = append(list, r.Content.Types[i].ID)
	}
	return list
}

func (r *Speech) armWords() []string {
	list := make([]string, 0, len(r.Content.Arms))
	for i := 1; i < len(r.Content.Arms); i++ {
		list = append(list, r.Content.Arms[i].ID)
	}
	return list
}

func (r *Speech) fieldWords() []string {
	var list []string
	for _, name := range r.Gladiators.Settable(true) {
		list = append(list, name+"=")
	}
	return list
}

// Reminders says what would be lost or forgotten if the turn ended now.
// [mun.ap.7]
func (r *Speech) Reminders(s *state.State, verb string) []string {
	if verb != "end" || s.Phase != state.Actions {
		return nil
	}
	var list []string
	f := &s.Fig[s.Active()]
	if f.AP > 0 {
		list = append(list, state.Itoa(int(f.AP))+" AP unspent")
	}
	if f.Feint == state.FeintReady {
		list = append(list, "the feint paid for has not been used")
	}
	if f.NumNets > 0 && !f.CutTried && f.AP > 0 {
		list = append(list, "no try to cut free yet")
	}
	for i := range s.NumFloor {
		v := int(s.Floor[i].Victim)
		if s.Fig[v].Status == state.Active && !s.Adjacent(s.Active(), v) {
			list = append(list, r.Name(s, v)+" is floored and would only be knocked down: he is not adjacent")
		}
	}
	return list
}
