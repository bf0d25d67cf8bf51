package policy

import (
	"slices"
	"summa/rulesets/rudis/state"

	"summa/internal/pack"
	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/rules"
)

// Lint returns warnings about a set of cards that can be played but has oddities.
func Lint(c *state.Content) []pack.Error {
	list := slices.Clone(c.Odd)
	warn := func(p pack.Pos, msg string) {
		list = append(list, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg})
	}
	for k := range state.NumPunches {
		a := &c.Attacks[k]
		if a.Sub[state.Pow].Kd > a.Sub[state.Reg].Kd {
			warn(a.From, a.ID+": with power it knocks down less often than without")
		}
		for _, sub := range []uint8{state.Reg, state.Pow} {
			if a.Sub[sub].Kd < 17 {
				warn(a.From, a.ID+": the KD run begins below 17")
			}
		}
	}
	lintTables(c, warn)
	lintDominance(c, warn)
	return list
}

func lintTables(c *state.Content, warn func(pack.Pos, string)) {
	chance := func(r state.KdRow) int {
		if r.Confirm > 0 {
			return int(r.To) * int(r.Confirm)
		}
		return int(r.To) * 20
	}
	for d := -state.MaxDiff; d < state.MaxDiff; d++ {
		if chance(c.Kd[d+state.MaxDiff]) > chance(c.Kd[d+state.MaxDiff+1]) {
			warn(c.KdFrom, "a knockdown is likelier at "+state.Itoa(d)+" than at "+state.Itoa(d+1))
		}
	}
	if c.Deck.Cards == nil {
		return
	}
	if c.Deck.Lacks != "" {
		warn(c.Deck.From, "the deck cannot be used: its cards have no "+c.Deck.Lacks)
	}
	for i, s := range book.DeckSides {
		if !c.Deck.Cards.Has(s) {
			continue
		}
		if !c.Deck.Cards.Even(s) {
			warn(c.Deck.From, "the numbers of the "+book.DeckDice[i]+" are not on equally many cards, and odds are counted from the deck: "+marginals(&c.Deck, s))
		}
	}
}

// lintDominance warns of a card that is at least as good as every other whatever the other side
// plays, for two fresh boxers with the first card.
func lintDominance(c *state.Content, warn func(pack.Pos, string)) {
	r := rules.NewRules(c)
	s := state.State{Match: state.Match{Phase: state.Choose}}
	r.Enter(&s, 1, 0)
	r.Enter(&s, 2, 0)
	s.Boxers[1].Pos = state.Hex{Q: 1}
	t := TableOf(r, &s)
	game := make([][]float64, len(t.Rows))
	for i, at := range t.Rows {
		for _, d := range t.cols {
			sum := 0.0
			outcomes(r, &s, at, d, func(after *state.State, num, den uint64) { sum += float64(num) / float64(den) * Gain(c, &s, after) })
			game[i] = append(game[i], sum)
		}
	}
	for i, at := range t.Rows {
		if dominates(len(t.Rows), len(t.cols), func(k, j int) float64 { return game[i][j] - game[k][j] }, i) {
			warn(c.Attacks[at.Card].From, c.Attacks[at.Card].ID+" "+state.SubWords[at.Sub]+" dominates every other attack: nothing else is worth playing")
		}
	}
	for j, d := range t.cols {
		if dominates(len(t.cols), len(t.Rows), func(k, i int) float64 { return game[i][k] - game[i][j] }, j) {
			warn(c.Defends[d].From, c.Defends[d].ID+" dominates every other defence: nothing else is worth playing")
		}
	}
}

// dominates reports whether choice one is at least as good as each of n choices against each of m
// answers, and better against some answer.
func dominates(n, m int, lead func(k, answer int) float64, one int) bool {
	for k := range n {
		if k == one {
			continue
		}
		better := false
		for j := range m {
			switch x := lead(k, j); {
			case x < -1e-9:
				return false
			case x > 1e-9:
				better = true
			}
		}
		if !better {
			return false
		}
	}
	return n > 1
}

// marginals says on how many cards each face of a die is.
func marginals(d *state.Deck, sides uint16) string {
	text := ""
	for face := 1; face <= int(sides); face++ {
		if face > 1 {
			text += ", "
		}
		text += state.Itoa(face) + " on " + state.Itoa(d.Cards.Count(sides, face))
	}
	return text
}
