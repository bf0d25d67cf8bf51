package book

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/book"
	"summa/internal/dice"
	"summa/internal/pack"
	"summa/rulesets/rudis/state"
)

// injuryEvents are the rows whose events programs know by their id.
var injuryEvents = map[string]uint8{"broken-nose": state.EvBrokenNose, "teeth-out": state.EvTeethOut, "fractured-jaw": state.EvFracturedJaw, "temple": state.EvTemple,
	"split-lip": state.EvSplitLip, "ear": state.EvEar, "cut-eye": state.EvCutEye}

func (x *compiler) injuryTable() {
	e, ok := x.c.Set.Find("injury-table", "injury_table")
	if !ok || !x.wants(e, "die", "damage", "rows") {
		return
	}
	c, t := x.c, x.injuryTableRows().Of(e)
	c.InjuryMark, c.Damage = mark(e), t.damage
	sides, _ := strconv.Atoi(strings.TrimPrefix(t.die, "1d"))
	c.InjurySides = uint16(sides)
	last, rows := 0, x.injuryRows()
	for _, v := range t.rows.List() {
		i := injury{does: state.Injury{Damage: c.Damage, Event: state.EvInjuryRow}}
		rows.Read(book.Record{Value: v}, &i)
		from, to, ok := span(i.span)
		if !ok || from != last+1 || to > sides {
			x.fail(v.Pos(), "range: the rows cover 1 to "+state.Itoa(sides)+" in order; want one from "+state.Itoa(last+1)+", got "+state.Quoted(i.span), "")
			return
		}
		last, i.does.To = to, uint8(to)
		x.injury(v, &i.does)
		c.Injuries = append(c.Injuries, i.does)
	}
	if last != sides {
		x.fail(e.From, "the rows end at "+state.Itoa(last)+", the die has "+state.Itoa(sides), "")
	}
	c.InjuryEnds, c.InjuryTwo = c.Ends(sides), c.Ends(2)
}

// injury gives a row of the Injury table its rule and its event, and says what is wrong
// with it.
func (x *compiler) injury(v pack.Value, i *state.Injury) {
	if i.Rule == 0 {
		i.Rule = state.Injury4
	}
	if ev, ok := injuryEvents[i.ID]; ok {
		i.Event = ev
	}
	if i.Fatal > 0 && !i.Knockdown {
		x.fail(v.Pos(), "fatal_knockdown goes with knockdown: true", "")
	}
	if !validWord(i.ID) {
		x.fail(v.Pos(), "id: want lower-case words joined by hyphens, got "+state.Quoted(i.ID), "")
	}
}

func validWord(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (x *compiler) kdTable() {
	e, ok := x.c.Set.Find("kd-table", "kd_table")
	if !ok || !x.wants(e, "scored", "failed", "rows") {
		return
	}
	c, t := x.c, kdTableRows().Of(e)
	c.KdMark, c.KdFrom = mark(e), e.From
	c.ScoredHP, c.ScoredSta, c.FailedHP = t.scoredHP, t.scoredSta, t.failedHP
	rows := byKey(t.rows)
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

func (x *compiler) arenaDeck() {
	e, ok := x.c.Set.Find("arena-deck", "arena_deck")
	if !ok || !x.wants(e, "name", "cards") {
		return
	}
	d, it := &x.c.Deck, deckRows().Of(e)
	d.Name, d.Mark, d.From = it.name, mark(e), e.From
	list, rows := it.cards.List(), drawnRows()
	cards, most := make([]drawn, len(list)), 0
	for i, v := range list {
		cards[i] = rows.Of(book.Record{Value: v})
		most = max(most, cards[i].n)
	}
	var sides []uint16
	for i, face := range cards[0].faces {
		if face > 0 {
			sides = append(sides, DeckSides[i])
		}
	}
	entries := make([][]uint8, most)
	for k, v := range list {
		n := cards[k].n
		if entries[n-1] != nil {
			x.fail(v.Pos(), "two cards have the number "+state.Itoa(n), "")
		}
		for i, face := range cards[k].faces {
			if (face > 0) != slices.Contains(sides, DeckSides[i]) {
				x.fail(v.Pos(), "every card has the same entries; this one differs in "+DeckDice[i], "")
				return
			}
			if face > 0 {
				entries[n-1] = append(entries[n-1], face)
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
			x.c.Weights[k] = weightRows().Of(e)
		}
	}
}

func (x *compiler) policyAttacks(id string, to *[21]state.Choice) {
	x.policyRows("policy-attack", id, func(p *play, face int) { to[face] = x.policyAttack(p) })
}

// policyAttack reads an attack that a policy plays.
func (x *compiler) policyAttack(p *play) state.Choice {
	k := slices.Index(state.RowWords[:state.NumAttacks], p.card)
	sub := slices.Index(state.SubWords, p.sub)
	if k < 0 || (k == state.Feint) != (sub <= 0) {
		x.fail(p.from, "card: want the row of an attack card, a punch with reg or pow, got "+state.Quoted(p.card), "")
		return state.Choice{}
	}
	return state.Choice{What: state.AnAttack, Card: uint8(k), Sub: uint8(max(0, sub))}
}

func (x *compiler) policyDefences(id string, to *[21]uint8) {
	x.policyRows("policy-defence", id, func(p *play, face int) { to[face] = x.policyDefence(p).Card })
}

// policyDefence reads a defence that a policy plays.
func (x *compiler) policyDefence(p *play) state.Choice {
	k, err := strconv.Atoi(p.card)
	if err != nil || k < 1 || k > state.NumDefends {
		x.fail(p.from, "card: want the place of a defend card from 1 to 6, got "+state.Quoted(p.card), "")
		return state.Choice{}
	}
	return state.Choice{What: state.ADefence, Card: uint8(k - 1)}
}

// plays are the rows of a table of a policy.
func plays(e *pack.Entry, rows book.Rows[play]) (list []play) {
	for _, v := range e.List("rows") {
		p := play{from: v.Pos()}
		rows.Read(book.Record{Value: v}, &p)
		list = append(list, p)
	}
	return list
}

// mix reads what the policy mix plays.
func (x *compiler) mix(id string, read func(*play) state.Choice) (list []state.Weighted) {
	e := x.entry("policy-mix", id)
	if e == nil {
		return nil
	}
	total := 0
	for _, p := range plays(e, mixRows()) {
		total += p.often
		list = append(list, state.Weighted{Weight: uint8(p.often), Choice: read(&p)})
	}
	if total > 100 {
		x.fail(e.From, "the weights come to "+state.Itoa(total)+", no more than 100 can be rolled for", "")
	}
	return list
}

func (x *compiler) policyRows(kind, id string, row func(p *play, face int)) {
	e := x.entry(kind, id)
	if e == nil {
		return
	}
	last := 0
	for _, p := range plays(e, faceRows()) {
		from, to, ok := span(p.span)
		if !ok || from != last+1 || to > 20 {
			x.fail(p.from, "range: the rows cover 1 to 20 in order, got "+state.Quoted(p.span), "")
			return
		}
		for face := from; face <= to; face++ {
			row(&p, face)
		}
		last = to
	}
	if last != 20 {
		x.fail(e.From, "the rows end at "+state.Itoa(last)+", the die has 20", "")
	}
}
