package book

import (
	"slices"
	"strconv"
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/dice"
	"summa/internal/pack"
)

// injuryEvents are the rows whose events programs know by their id.
var injuryEvents = map[string]uint8{"broken-nose": state.EvBrokenNose, "teeth-out": state.EvTeethOut, "fractured-jaw": state.EvFracturedJaw, "temple": state.EvTemple,
	"split-lip": state.EvSplitLip, "ear": state.EvEar, "cut-eye": state.EvCutEye}

func (x *compiler) injuryTable() {
	e, ok := x.c.Set.Find("injury-table", "injury_table")
	if !ok || !x.wants(e, "die", "damage", "rows") {
		return
	}
	c := x.c
	c.InjuryMark, c.Damage = mark(e), int8(e.Int("damage"))
	sides, _ := strconv.Atoi(strings.TrimPrefix(e.Text("die"), "1d"))
	c.InjurySides = uint16(sides)
	last := 0
	for _, v := range e.List("rows") {
		from, to, ok := span(said(v, "range"))
		if !ok || from != last+1 || to > sides {
			x.fail(v.Pos(), "range: the rows cover 1 to "+state.Itoa(sides)+" in order; want one from "+state.Itoa(last+1)+", got "+state.Quoted(said(v, "range")), "")
			return
		}
		last = to
		c.Injuries = append(c.Injuries, x.injury(v, to))
	}
	if last != sides {
		x.fail(e.From, "the rows end at "+state.Itoa(last)+", the die has "+state.Itoa(sides), "")
	}
	c.InjuryEnds, c.InjuryTwo = c.Ends(sides), c.Ends(2)
}

func (x *compiler) injury(v pack.Value, to int) state.Injury {
	f, _ := v.Get("effects")
	i := state.Injury{ID: said(v, "id"), Name: said(v, "name"), Rule: cite(said(v, "rule")), To: uint8(to), Damage: x.c.Damage, Event: state.EvInjuryRow,
		Hp: int8(-at(f, "hp")), Sta: int8(-at(f, "sta")), Jaw: int8(at(f, "head_damage")), Knockdown: is(f, "knockdown"),
		Fatal: uint8(at(f, "fatal_knockdown")), Stops: is(f, "cannot_continue")}
	if d, ok := v.Get("damage"); ok {
		i.Damage = int8(d.Int())
	}
	if i.Rule == 0 {
		i.Rule = state.Injury4
	}
	if ev, ok := injuryEvents[i.ID]; ok {
		i.Event = ev
	}
	for k, a := range state.AttrWords {
		i.Attr[k] = int8(at(f, a))
	}
	if i.Fatal > 0 && !i.Knockdown {
		x.fail(v.Pos(), "fatal_knockdown goes with knockdown: true", "")
	}
	if !validWord(i.ID) {
		x.fail(v.Pos(), "id: want lower-case words joined by hyphens, got "+state.Quoted(i.ID), "")
	}
	return i
}

func validWord(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (x *compiler) kdTable() {
	e, ok := x.c.Set.Find("kd-table", "kd_table")
	if !ok || !x.wants(e, "scored", "failed", "rows") {
		return
	}
	c := x.c
	c.KdMark, c.KdFrom = mark(e), e.From
	c.ScoredHP, c.ScoredSta = int16(-at(e.Get("scored"), "hp")), int16(-at(e.Get("scored"), "sta"))
	c.FailedHP = int16(-at(e.Get("failed"), "hp"))
	rows := byKey(e.Get("rows"))
	for d := -state.MaxDiff; d <= state.MaxDiff; d++ {
		v, ok := rows[state.Itoa(d)]
		if !ok {
			x.fail(e.From, "rows: there is none for "+state.Itoa(d)+": the rows are those from 9 to -9", "")
			continue
		}
		c.Kd[d+state.MaxDiff] = x.kdRow(v)
	}
	if len(rows) != len(c.Kd) {
		x.fail(e.From, "rows: the rows are those from 9 to -9", "")
	}
}

// kdRow reads 1, 1-5 or 1/1-5.
func (x *compiler) kdRow(v pack.Value) state.KdRow {
	first, second, two := strings.Cut(v.Text(), "/")
	_, to, ok := span(first)
	r := state.KdRow{To: int8(to)}
	if two {
		var ok2 bool
		_, to, ok2 = span(second)
		r.Confirm, ok = int8(to), ok && ok2
	}
	if !ok || r.To > 20 || r.Confirm > 20 || !strings.HasPrefix(first, "1") || two && r.To != 1 {
		x.fail(v.Pos(), "want 1, 1-5 or 1/1-5, got "+state.Quoted(v.Text()), "")
	}
	return r
}

// deckSides are the dice that a card of the deck may have an entry for.
var DeckSides = []uint16{2, 3, 4, 6, 8, 10, 12, 20}

func (x *compiler) arenaDeck() {
	e, ok := x.c.Set.Find("arena-deck", "arena_deck")
	if !ok || !x.wants(e, "name", "cards") {
		return
	}
	d := &x.c.Deck
	d.Name, d.Mark, d.From = e.Text("name"), mark(e), e.From
	list := e.List("cards")
	var sides []uint16
	for i, name := range DeckDice {
		if _, ok := list[0].Get(name); ok {
			sides = append(sides, DeckSides[i])
		}
	}
	entries := make([][]uint8, maxCard(list))
	for _, v := range list {
		n := at(v, "n")
		if entries[n-1] != nil {
			x.fail(v.Pos(), "two cards have the number "+state.Itoa(n), "")
		}
		for i, name := range DeckDice {
			face, ok := v.Get(name)
			if ok != slices.Contains(sides, DeckSides[i]) {
				x.fail(v.Pos(), "every card has the same entries; this one differs in "+name, "")
				return
			}
			if ok {
				entries[n-1] = append(entries[n-1], uint8(face.Int()))
			}
		}
		d.N = append(d.N, n)
	}
	if len(list) != len(entries) {
		x.fail(e.From, "the cards are numbered from 1 on without a gap", "")
		return
	}
	d.Cards = dice.NewDeck(sides, entries)
	d.Lacks = x.lacking(sides)
	if d.Lacks == "d6" || d.Lacks == "d20" {
		x.fail(e.From, "the cards of the deck have no "+d.Lacks+": nothing can be drawn from it; every card has d4, d6 and d20", "")
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
	for k := range state.NumPunches {
		want = append(want, x.c.Attacks[k].Sub[state.Reg].Sides, x.c.Attacks[k].Sub[state.Pow].Sides)
	}
	for _, s := range want {
		if s > 0 && !slices.Contains(sides, s) {
			return "d" + state.Itoa(int(s))
		}
	}
	return ""
}

// words reads what is said of records.
func (x *compiler) words() {
	words, _, bad := names().Words(x.c.Set)
	x.c.Words, x.bad = words, append(x.bad, bad...)
}

// entry finds a table of a policy, which cannot do without it.
func (x *compiler) entry(kind, id string) *pack.Entry {
	e, ok := x.c.Set.Find(kind, id)
	if !ok {
		x.bad = append(x.bad, pack.Error{File: "policy.yaml", Msg: "there is no " + kind + " " + id})
		return nil
	}
	return e
}

func (x *compiler) policies() {
	p := &x.c.Plain
	x.policyAttacks("plain", &p.Attack)
	x.policyAttacks("no-feint", &p.NoFeint)
	x.policyAttacks("set-up", &p.SetUp)
	var fallen [21]state.Choice
	x.policyAttacks("fallen", &fallen)
	p.Fallen = fallen[1]
	x.policyDefences("plain", &p.Defend)
	x.policyDefences("set-up", &p.DefendSetUp)
	m := &x.c.Mix
	m.Attacks, m.SetUp, m.Fallen = x.mix("attack", x.policyAttack), x.mix("set-up", x.policyAttack), x.mix("fallen", x.policyAttack)
	m.Defends, m.DefendSetUp = x.mix("defend", x.policyDefence), x.mix("defend-set-up", x.policyDefence)
	for k, id := range state.WeightNames {
		if e := x.entry("weight", id); e != nil {
			x.c.Weights[k] = float64(e.Int("value")) / 1000
		}
	}
}

func (x *compiler) policyAttacks(id string, to *[21]state.Choice) {
	x.policyRows("policy-attack", id, func(v pack.Value, face int) { to[face] = x.policyAttack(v) })
}

// policyAttack reads an attack that a policy plays.
func (x *compiler) policyAttack(v pack.Value) state.Choice {
	k := slices.Index(state.RowWords[:state.NumAttacks], said(v, "card"))
	sub := slices.Index(state.SubWords, said(v, "sub"))
	if k < 0 || (k == state.Feint) != (sub <= 0) {
		x.fail(v.Pos(), "card: want the row of an attack card, a punch with reg or pow, got "+state.Quoted(said(v, "card")), "")
		return state.Choice{}
	}
	return state.Choice{What: state.AnAttack, Card: uint8(k), Sub: uint8(max(0, sub))}
}

func (x *compiler) policyDefences(id string, to *[21]uint8) {
	x.policyRows("policy-defence", id, func(v pack.Value, face int) { to[face] = x.policyDefence(v).Card })
}

// policyDefence reads a defence that a policy plays.
func (x *compiler) policyDefence(v pack.Value) state.Choice {
	k, err := strconv.Atoi(said(v, "card"))
	if err != nil || k < 1 || k > state.NumDefends {
		x.fail(v.Pos(), "card: want the place of a defend card from 1 to 6, got "+state.Quoted(said(v, "card")), "")
		return state.Choice{}
	}
	return state.Choice{What: state.ADefence, Card: uint8(k - 1)}
}

// mix reads what the policy mix plays.
func (x *compiler) mix(id string, read func(pack.Value) state.Choice) (list []state.Weighted) {
	e := x.entry("policy-mix", id)
	if e == nil {
		return nil
	}
	total := 0
	for _, v := range e.List("rows") {
		n := at(v, "often")
		total += n
		list = append(list, state.Weighted{Weight: uint8(n), Choice: read(v)})
	}
	if total > 100 {
		x.fail(e.From, "the weights come to "+state.Itoa(total)+", no more than 100 can be rolled for", "")
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
			x.fail(v.Pos(), "range: the rows cover 1 to 20 in order, got "+state.Quoted(said(v, "range")), "")
			return
		}
		for face := from; face <= to; face++ {
			row(v, face)
		}
		last = to
	}
	if last != 20 {
		x.fail(e.From, "the rows end at "+state.Itoa(last)+", the die has 20", "")
	}
}
