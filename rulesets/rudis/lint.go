package rudis

import "summa/internal/pack"

// lint tells what is odd about a set of cards that can be played.
func (c *Content) lint() []pack.Error {
	var list []pack.Error
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
			warn(pack.Pos{File: "kd_table"}, "a knockdown is likelier at "+itoa(d)+" than at "+itoa(d+1))
		}
	}
	if c.deck.cards == nil {
		return
	}
	if c.deck.lacks != "" {
		warn(pack.Pos{File: "arena_deck"}, "the deck cannot be used: its cards have no "+c.deck.lacks)
	}
	for i, s := range deckSides {
		if !c.deck.cards.Has(s) {
			continue
		}
		if !c.deck.cards.Even(s) {
			warn(pack.Pos{File: "arena_deck"}, "the numbers of the "+deckDice[i]+" are not on equally many cards; odds are counted from the deck")
		}
	}
}
