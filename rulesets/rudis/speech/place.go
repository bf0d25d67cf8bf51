package speech

import (
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/rudis/rules"
)

// Place reads a question put at the shell, in which boxers may be written in
// place: "as ankeles straight-right pow vs left-hand-catch at kreugas(hp=6)". It
// enters them, puts the one who acts in control, and returns the line without them
// and what was taken for granted.
func (r *Speech) Place(s *state.State, before []string, text string) (string, []string, error) {
	q := placement{r: r, s: s, words: line.InPlace(text)}
	if err := q.place(); err != nil {
		return "", nil, err
	}
	return strings.Join(q.words, " "), q.assumed, nil
}

// A placement is one question on its way to the table.
type placement struct {
	r       *Speech
	s       *state.State
	words   []string
	assumed []string
}

func (q *placement) place() error {
	one, two := "", ""
	if len(q.words) > 1 && strings.EqualFold(q.words[0], "as") {
		one, q.words = q.words[1], q.words[2:]
	}
	if n := len(q.words); n > 2 && strings.EqualFold(q.words[n-2], "at") {
		two, q.words = q.words[n-1], q.words[:n-2]
	}
	if len(q.words) == 0 || !q.aboutBout() {
		return nil
	}
	a, err := q.figure(one, 0)
	if err != nil {
		return err
	}
	if _, err := q.figure(two, 1); err != nil {
		return err
	}
	if q.s.Phase == state.Setup {
		q.s.Phase = state.Choose
		q.s.Control = int8(a)
		q.assumed = append(q.assumed, "they are adjacent and "+q.r.Name(q.s, a)+" is in control")
	} else if one != "" {
		q.s.Control = int8(a)
	}
	return nil
}

// aboutBout reports whether the question is about a bout under way.
func (q *placement) aboutBout() bool {
	switch strings.ToLower(q.words[0]) {
	case "match", "add", "remove", "draw", "begin", "start", "pile":
		return false
	}
	return true
}

// figure finds or enters the boxer a word names; without a word it is whoever is
// there, or the first card.
func (q *placement) figure(word string, k int) (int, error) {
	card, inside, _ := strings.Cut(word, "(")
	if word != "" {
		if who := q.r.Find(q.s, strings.Trim(card, `"`)); who != state.Nobody && inside == "" && int(q.s.N) > k {
			return int(who), nil
		}
	}
	if int(q.s.N) > k {
		if word == "" {
			return k, nil
		}
		return k, state.Unknown("unknown-name", "boxer here called", card, q.r.Figures(q.s), "two boxers are matched already")
	}
	if word == "" {
		card = q.r.Content.Boxers[min(k, len(q.r.Content.Boxers)-1)].ID
		if k == 1 {
			card = q.r.Content.Boxers[q.s.Boxers[0].Card].ID
		}
		q.assumed = append(q.assumed, [2]string{"he is ", "the other is "}[k]+q.r.Content.Boxers[q.r.Content.BoxerOf(card)].Name)
	}
	return k, q.enter(card, strings.TrimSuffix(inside, ")"))
}

// enter adds a boxer as if it had been typed.
func (q *placement) enter(card, inside string) error {
	k := q.r.Content.BoxerOf(card)
	if k < 0 {
		return state.Unknown("unknown-boxer", "boxer", card, q.r.Content.BoxerIDs(), "boxers: "+strings.Join(q.r.Content.BoxerIDs(), ", "))
	}
	name := q.r.Content.Boxers[k].Name
	if q.s.N == 1 && q.s.Boxers[0].Card == uint8(k) {
		name += "-2"
	}
	text := "add " + name + " " + card
	for _, pair := range line.Pairs(inside) {
		text += " " + pair
	}
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var c rules.Command
	phase := q.s.Phase
	q.s.Phase = state.Setup
	defer func() { q.s.Phase = phase }()
	if err := q.r.Parse(q.s, &l, &c); err != nil {
		return err
	}
	if err := q.r.Do(q.s, &c, &core.Ref{Tape: new(dice.Tape)}); err != nil {
		return err
	}
	if q.s.N == 2 && !strings.Contains(inside, "pos=") && !q.s.Adjacent() {
		q.s.Boxers[1].Pos = q.s.Boxers[0].Pos.Step(0) // however far apart they start
	}
	return nil
}
