package rudis

import (
	"slices"

	"summa/internal/pack"
)

// lint tells what is odd about a set of cards that can be played.
func lint(c *Content) []pack.Error {
	list := slices.Clone(c.odd)
	warn := func(p pack.Pos, msg string) {
		list = append(list, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg})
	}
	for k := range numPunches {
		a := &c.attacks[k]
		if a.sub[pow].kd > a.sub[reg].kd {
			warn(a.from, a.id+": with power it knocks down less often than without")
		}
		for _, sub := range []uint8{reg, pow} {
			if a.sub[sub].kd < 17 {
				warn(a.from, a.id+": the KD run begins below 17")
			}
		}
	}
	c.lintTables(warn)
	c.lintDominance(warn)
	return list
}

func (c *Content) lintTables(warn func(pack.Pos, string)) {
	chance := func(r kdRow) int {
		if r.confirm > 0 {
			return int(r.to) * int(r.confirm)
		}
		return int(r.to) * 20
	}
	for d := -maxDiff; d < maxDiff; d++ {
		if chance(c.kd[d+maxDiff]) > chance(c.kd[d+maxDiff+1]) {
			warn(c.kdFrom, "a knockdown is likelier at "+itoa(d)+" than at "+itoa(d+1))
		}
	}
	if c.deck.cards == nil {
		return
	}
	if c.deck.lacks != "" {
		warn(c.deck.from, "the deck cannot be used: its cards have no "+c.deck.lacks)
	}
	for i, s := range deckSides {
		if !c.deck.cards.Has(s) {
			continue
		}
		if !c.deck.cards.Even(s) {
			warn(c.deck.from, "the numbers of the "+deckDice[i]+" are not on equally many cards, and odds are counted from the deck: "+c.deck.marginals(s))
		}
	}
}

// lintDominance tells of a card that is at least as good as every other whatever
// the other side plays, for two fresh boxers of the first card.
func (c *Content) lintDominance(warn func(pack.Pos, string)) {
	r := NewRules(c)
	s := State{match: match{phase: Choose}}
	r.enter(&s, 1, 0)
	r.enter(&s, 2, 0)
	s.b[1].pos = hex{q: 1}
	t := r.tableOf(&s)
	game := make([][]float64, len(t.rows))
	for i, at := range t.rows {
		for _, d := range t.cols {
			sum := 0.0
			r.outcomes(&s, at, d, func(after *State, num, den uint64) { sum += float64(num) / float64(den) * c.gain(&s, after) })
			game[i] = append(game[i], sum)
		}
	}
	for i, at := range t.rows {
		if dominates(len(t.rows), len(t.cols), func(k, j int) float64 { return game[i][j] - game[k][j] }, i) {
			warn(c.attacks[at.card].from, c.attacks[at.card].id+" "+subWords[at.sub]+" dominates every other attack: nothing else is worth playing")
		}
	}
	for j, d := range t.cols {
		if dominates(len(t.cols), len(t.rows), func(k, i int) float64 { return game[i][k] - game[i][j] }, j) {
			warn(c.defends[d].from, c.defends[d].id+" dominates every other defence: nothing else is worth playing")
		}
	}
}

// dominates reports whether one choice is at least as good as each of n others
// against each of m answers, and better than it against one.
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

// marginals tells on how many cards each face of a die is.
func (d *deck) marginals(sides uint16) string {
	text := ""
	for face := 1; face <= int(sides); face++ {
		if face > 1 {
			text += ", "
		}
		text += itoa(face) + " on " + itoa(d.cards.Count(sides, face))
	}
	return text
}
