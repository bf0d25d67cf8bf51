package rudis

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/dice"
	"summa/internal/pack"
)

// injuryEvents are the rows whose events programs know by their id.
var injuryEvents = map[string]uint8{"broken-nose": evBrokenNose, "teeth-out": evTeethOut, "fractured-jaw": evFracturedJaw, "temple": evTemple,
	"split-lip": evSplitLip, "ear": evEar, "cut-eye": evCutEye}

func (x *compiler) injuryTable() {
	e, ok := x.c.set.Find("injury-table", "injury_table")
	if !ok || !x.wants(e, "die", "damage", "rows") {
		return
	}
	c := x.c
	c.injuryMark, c.damage = mark(e), int8(e.Int("damage"))
	sides, _ := strconv.Atoi(strings.TrimPrefix(e.Text("die"), "1d"))
	c.injurySides = uint16(sides)
	last := 0
	for _, v := range e.List("rows") {
		from, to, ok := span(said(v, "range"))
		if !ok || from != last+1 || to > sides {
			x.fail(v.Pos(), "range: the rows cover 1 to "+itoa(sides)+" in order; want one from "+itoa(last+1)+", got "+quoted(said(v, "range")), "")
			return
		}
		last = to
		c.injuries = append(c.injuries, x.injury(v, to))
	}
	if last != sides {
		x.fail(e.From, "the rows end at "+itoa(last)+", the die has "+itoa(sides), "")
	}
	c.injuryEnds, c.injuryTwo = c.ends(sides), c.ends(2)
}

func (x *compiler) injury(v pack.Value, to int) injury {
	f, _ := v.Get("effects")
	i := injury{id: said(v, "id"), name: said(v, "name"), rule: cite(said(v, "rule")), to: uint8(to), damage: x.c.damage, event: evInjuryRow,
		hp: int8(-at(f, "hp")), sta: int8(-at(f, "sta")), jaw: int8(at(f, "head_damage")), knockdown: is(f, "knockdown"),
		fatal: uint8(at(f, "fatal_knockdown")), stops: is(f, "cannot_continue")}
	if d, ok := v.Get("damage"); ok {
		i.damage = int8(d.Int())
	}
	if i.rule == 0 {
		i.rule = injury4
	}
	if ev, ok := injuryEvents[i.id]; ok {
		i.event = ev
	}
	for k, a := range attrWords {
		i.attr[k] = int8(at(f, a))
	}
	if i.fatal > 0 && !i.knockdown {
		x.fail(v.Pos(), "fatal_knockdown goes with knockdown: true", "")
	}
	if !validWord(i.id) {
		x.fail(v.Pos(), "id: want lower-case words joined by hyphens, got "+quoted(i.id), "")
	}
	return i
}

func validWord(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (x *compiler) kdTable() {
	e, ok := x.c.set.Find("kd-table", "kd_table")
	if !ok || !x.wants(e, "scored", "failed", "rows") {
		return
	}
	c := x.c
	c.kdMark, c.kdFrom = mark(e), e.From
	c.scoredHP, c.scoredSta = int16(-at(e.Get("scored"), "hp")), int16(-at(e.Get("scored"), "sta"))
	c.failedHP = int16(-at(e.Get("failed"), "hp"))
	rows := byKey(e.Get("rows"))
	for d := -maxDiff; d <= maxDiff; d++ {
		v, ok := rows[itoa(d)]
		if !ok {
			x.fail(e.From, "rows: there is none for "+itoa(d)+": the rows are those from 9 to -9", "")
			continue
		}
		c.kd[d+maxDiff] = x.kdRow(v)
	}
	if len(rows) != len(c.kd) {
		x.fail(e.From, "rows: the rows are those from 9 to -9", "")
	}
}

// kdRow reads 1, 1-5 or 1/1-5.
func (x *compiler) kdRow(v pack.Value) kdRow {
	first, second, two := strings.Cut(v.Text(), "/")
	_, to, ok := span(first)
	r := kdRow{to: int8(to)}
	if two {
		var ok2 bool
		_, to, ok2 = span(second)
		r.confirm, ok = int8(to), ok && ok2
	}
	if !ok || r.to > 20 || r.confirm > 20 || !strings.HasPrefix(first, "1") || two && r.to != 1 {
		x.fail(v.Pos(), "want 1, 1-5 or 1/1-5, got "+quoted(v.Text()), "")
	}
	return r
}

// deckSides are the dice that a card of the deck may have an entry for.
var deckSides = []uint16{2, 3, 4, 6, 8, 10, 12, 20}

func (x *compiler) arenaDeck() {
	e, ok := x.c.set.Find("arena-deck", "arena_deck")
	if !ok || !x.wants(e, "name", "cards") {
		return
	}
	d := &x.c.deck
	d.name, d.mark, d.from = e.Text("name"), mark(e), e.From
	list := e.List("cards")
	var sides []uint16
	for i, name := range deckDice {
		if _, ok := list[0].Get(name); ok {
			sides = append(sides, deckSides[i])
		}
	}
	entries := make([][]uint8, maxCard(list))
	for _, v := range list {
		n := at(v, "n")
		if entries[n-1] != nil {
			x.fail(v.Pos(), "two cards have the number "+itoa(n), "")
		}
		for i, name := range deckDice {
			face, ok := v.Get(name)
			if ok != slices.Contains(sides, deckSides[i]) {
				x.fail(v.Pos(), "every card has the same entries; this one differs in "+name, "")
				return
			}
			if ok {
				entries[n-1] = append(entries[n-1], uint8(face.Int()))
			}
		}
		d.n = append(d.n, n)
	}
	if len(list) != len(entries) {
		x.fail(e.From, "the cards are numbered from 1 on without a gap", "")
		return
	}
	d.cards = dice.NewDeck(sides, entries)
	d.lacks = x.lacking(sides)
	if d.lacks == "d6" || d.lacks == "d20" {
		x.fail(e.From, "the cards of the deck have no "+d.lacks+": nothing can be drawn from it; every card has d4, d6 and d20", "")
	}
}

func maxCard(list []pack.Value) int {
	most := 0
	for _, v := range list {
		most = max(most, at(v, "n"))
	}
	return most
}

// lacking names a die that the cards in play ask for and the deck has not.
func (x *compiler) lacking(sides []uint16) string {
	want := []uint16{6, 20}
	for k := range numPunches {
		want = append(want, x.c.attacks[k].sub[reg].sides, x.c.attacks[k].sub[pow].sides)
	}
	for _, s := range want {
		if s > 0 && !slices.Contains(sides, s) {
			return "d" + itoa(int(s))
		}
	}
	return ""
}

// words reads what is said of records.
func (x *compiler) words() {
	words, _, bad := names().Words(x.c.set)
	x.c.words, x.bad = words, append(x.bad, bad...)
}

// entry finds a table of a policy, which cannot do without it.
func (x *compiler) entry(kind, id string) *pack.Entry {
	e, ok := x.c.set.Find(kind, id)
	if !ok {
		x.bad = append(x.bad, pack.Error{File: "policy.yaml", Msg: "there is no " + kind + " " + id})
		return nil
	}
	return e
}

func (x *compiler) policies() {
	p := &x.c.plain
	x.policyAttacks("plain", &p.attack)
	x.policyAttacks("no-feint", &p.noFeint)
	x.policyAttacks("set-up", &p.setUp)
	var fallen [21]choice
	x.policyAttacks("fallen", &fallen)
	p.fallen = fallen[1]
	x.policyDefences("plain", &p.defend)
	x.policyDefences("set-up", &p.defendSetUp)
	m := &x.c.mix
	m.attacks, m.setUp, m.fallen = x.mix("attack", x.policyAttack), x.mix("set-up", x.policyAttack), x.mix("fallen", x.policyAttack)
	m.defends, m.defendSetUp = x.mix("defend", x.policyDefence), x.mix("defend-set-up", x.policyDefence)
	for k, id := range weightNames {
		if e := x.entry("weight", id); e != nil {
			x.c.weights[k] = float64(e.Int("value")) / 1000
		}
	}
}

func (x *compiler) policyAttacks(id string, to *[21]choice) {
	x.policyRows("policy-attack", id, func(v pack.Value, face int) { to[face] = x.policyAttack(v) })
}

// policyAttack reads an attack that a policy plays.
func (x *compiler) policyAttack(v pack.Value) choice {
	k := slices.Index(rowWords[:numAttacks], said(v, "card"))
	sub := slices.Index(subWords, said(v, "sub"))
	if k < 0 || (k == feint) != (sub <= 0) {
		x.fail(v.Pos(), "card: want the row of an attack card, a punch with reg or pow, got "+quoted(said(v, "card")), "")
		return choice{}
	}
	return choice{what: anAttack, card: uint8(k), sub: uint8(max(0, sub))}
}

func (x *compiler) policyDefences(id string, to *[21]uint8) {
	x.policyRows("policy-defence", id, func(v pack.Value, face int) { to[face] = x.policyDefence(v).card })
}

// policyDefence reads a defence that a policy plays.
func (x *compiler) policyDefence(v pack.Value) choice {
	k, err := strconv.Atoi(said(v, "card"))
	if err != nil || k < 1 || k > numDefends {
		x.fail(v.Pos(), "card: want the place of a defend card from 1 to 6, got "+quoted(said(v, "card")), "")
		return choice{}
	}
	return choice{what: aDefence, card: uint8(k - 1)}
}

// mix reads what the policy mix plays.
func (x *compiler) mix(id string, read func(pack.Value) choice) (list []weighted) {
	e := x.entry("policy-mix", id)
	if e == nil {
		return nil
	}
	total := 0
	for _, v := range e.List("rows") {
		n := at(v, "often")
		total += n
		list = append(list, weighted{uint8(n), read(v)})
	}
	if total > 100 {
		x.fail(e.From, "the weights come to "+itoa(total)+", no more than 100 can be rolled for", "")
	}
	return list
}

func (x *compiler) policyRows(kind, id string, row func(v pack.Value, face int)) {
	e := x.entry(kind, id)
	if e == nil {
		return
	}
	last := 0
	for _, v := range e.List("rows") {
		from, to, ok := span(said(v, "range"))
		if !ok || from != last+1 || to > 20 {
			x.fail(v.Pos(), "range: the rows cover 1 to 20 in order, got "+quoted(said(v, "range")), "")
			return
		}
		for face := from; face <= to; face++ {
			row(v, face)
		}
		last = to
	}
	if last != 20 {
		x.fail(e.From, "the rows end at "+itoa(last)+", the die has 20", "")
	}
}
