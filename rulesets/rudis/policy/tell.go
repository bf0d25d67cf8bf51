package policy

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/rules"
)

// Commands that only ask: about a card, a boxer, or the next exchange as a whole table.

// A Teller answers questions that change nothing.
type Teller struct{ *rules.Rules }

// Tell answers a question; it returns false if the line is not one.
func (r *Teller) Tell(s *state.State, l *line.Line) (*game.Reply, bool, error) {
	words := make([]string, 0, 4)
	for _, t := range l.Tokens[1:] {
		words = append(words, t.Text)
	}
	text := strings.Join(words, " ")
	switch l.Verb() {
	case "card":
		t, err := r.tellCard(text)
		return t, true, err
	case "boxer":
		if who := r.Find(s, text); who != state.Nobody {
			text = r.Content.Boxers[s.Boxers[who].Card].ID
		}
		t, err := r.tellRow("boxer", "boxers", text)
		return t, true, err
	case "matrix":
		t, err := r.tellMatrix(s, text)
		return t, true, err
	}
	return nil, false, nil
}

func (r *Teller) tellCard(text string) (*game.Reply, error) {
	if k := r.Content.AttackOf(text); k >= 0 {
		return r.tellRow("card", "attacks", r.Content.Attacks[k].ID)
	}
	if k := r.Content.DefendOf(text); k >= 0 && k < state.NumCards {
		return r.tellRow("card", "defends", r.Content.Defends[k].ID)
	}
	return nil, state.Unknown("unknown-card", "card", text, append(r.Content.AttackIDs(), r.Content.DefendWords()...), "list rudis attacks, list rudis defends")
}

func (r *Teller) tellRow(key, kind, name string) (*game.Reply, error) {
	rows, err := book.List(r.Content, kind, name)
	if err != nil || name == "" {
		return nil, state.Unknown("unknown-boxer", "boxer", name, r.Content.BoxerIDs(), "boxers: "+strings.Join(r.Content.BoxerIDs(), ", "))
	}
	row := rows[0]
	text, err := json.Marshal(map[string]any{"id": row.ID, "cells": row.Cells, "rule": row.Rule, "from": row.From})
	if err != nil {
		return nil, err
	}
	t := &game.Reply{Key: key, JSON: text}
	for i, c := range row.Cells {
		if i > 0 {
			c = "  " + c
		}
		t.Lines = append(t.Lines, c)
	}
	t.Lines = append(t.Lines, "  ["+row.Rule+"] "+row.From)
	return t, nil
}

// cellOdds holds the figures of one cell of the table.
type cellOdds struct {
	Lands     *big.Rat
	HP        *big.Rat
	Knockdown *big.Rat
	Counter   *big.Rat
	Out       *big.Rat
}

// matrixWords names what the table can show.
var matrixWords = []string{"lands", "hp", "knockdown", "counter"}

func (c *cellOdds) figure(k int) *big.Rat {
	return []*big.Rat{c.Lands, c.HP, c.Knockdown, c.Counter}[k]
}

// tellMatrix computes every attack against every defence.
func (r *Teller) tellMatrix(s *state.State, what string) (*game.Reply, error) {
	k := 0
	if what != "" {
		var err error
		if k, err = fact.ParseWord(what, matrixWords); err != nil {
			return nil, err
		}
	}
	bare := *s
	bare.Slot = [2]state.Slot{}
	t := TableOf(r.Rules, &bare)
	if len(t.Rows) == 0 {
		return nil, &line.Error{Code: "no-choice-due", Col: 1, Msg: "there is no exchange of blows to come", Hint: "legal"}
	}
	cells := make([][]cellOdds, len(t.Rows))
	for i, at := range t.Rows {
		for _, d := range t.cols {
			cells[i] = append(cells[i], r.cellOdds(&bare, at, d))
		}
	}
	out := &game.Reply{Key: "matrix", JSON: r.matrixJSON(&t, cells)}
	title := []string{"lands or does more, in 100", "HP taken less HP lost", "knocked down, in 100", "countered, in 100"}[k]
	out.Lines = append(out.Lines, r.Name(s, int(s.Control))+" attacks: "+title)
	head := "           "
	for _, d := range t.cols {
		head += pad(abbreviated(r.Content.DefenceID(d)), 6)
	}
	out.Lines = append(out.Lines, strings.TrimRight(head, " "))
	for i, at := range t.Rows {
		text := pad(abbreviated(r.Content.Attacks[at.Card].ID)+" "+state.SubWords[at.Sub], 10)
		for j := range t.cols {
			f, _ := cells[i][j].figure(k).Float64()
			if k != 1 {
				f *= 100
			}
			text += pad(strconv.FormatFloat(f, 'f', 1+state.OneIf(k == 1), 64), 6)
		}
		out.Lines = append(out.Lines, strings.TrimRight(text, " "))
	}
	out.Said = append([]string{out.Lines[0]}, r.said(&t, cells, k)...)
	const short, long, gap = 9, 22, 7 // of the names of attacks, and a column
	out.Wide = append([]string{out.Lines[0]}, r.columns(&t, cells, k, 1, gap, pad("", long), func(at state.Choice) string { return pad(r.attackNamed(at), long) })...)
	out.Legend = []string{"Against " + r.defencesNumbered(&t)}
	out.Narrow = append([]string{out.Lines[0]}, r.columns(&t, cells, k, 0, gap-2, pad("", short), func(at state.Choice) string {
		name := twoLetters(r.Content.Attacks[at.Card].ID)
		if at.Sub == state.Pow {
			name += " p"
		}
		return pad(name, short)
	})...)
	out.Narrow = append(out.Narrow, r.defencesNumbered(&t)+"; "+strings.Join(r.attacksNamed(&t), ", ")+"; p with power")
	if matrixWords[k] == "knockdown" && alike(cells) {
		out.Said, out.Wide, out.Narrow, out.Legend = r.outs(s, &t, cells)
	}
	return out, nil
}

// alike reports whether the choice of defence makes no difference to knockdowns.
func alike(cells [][]cellOdds) bool {
	for _, row := range cells {
		for j := range row {
			if row[j].Knockdown.Cmp(row[0].Knockdown) != 0 || row[j].Out.Cmp(row[0].Out) != 0 {
				return false
			}
		}
	}
	return true
}

// outs returns the table of knockdowns where no defence changes them: how often each attack knocks
// down, and how often out. [rud.ko.1]
func (r *Teller) outs(s *state.State, t *table, cells [][]cellOdds) (said, wide, narrow, legend []string) {
	const long, short, gap = 22, 9, 7
	title := r.Name(s, int(s.Control)) + " attacks: knocked down, and knocked out by it, in 100"
	said, wide, narrow = []string{title}, []string{title, pad("", long) + before("down", gap) + before("out", gap)}, []string{title, pad("", short) + before("down", gap) + before("out", gap)}
	for i, at := range t.Rows {
		in := func(x *big.Rat) string {
			f, _ := x.Float64()
			return strconv.FormatFloat(100*f, 'f', 1, 64)
		}
		down, out := in(cells[i][0].Knockdown), in(cells[i][0].Out)
		name := r.attackNamed(at)
		said = append(said, strings.ToUpper(name[:1])+name[1:]+": "+down+" down, "+out+" of them out.")
		wide = append(wide, pad(name, long)+before(down, gap)+before(out, gap))
		slim := twoLetters(r.Content.Attacks[at.Card].ID)
		if at.Sub == state.Pow {
			slim += " p"
		}
		narrow = append(narrow, pad(slim, short)+before(down, gap)+before(out, gap))
	}
	return said, wide, append(narrow, strings.Join(r.attacksNamed(t), ", ")+"; p with power"), []string{"No defence changes these numbers."}
}

// attacksNamed returns the names of the attacks as the table abbreviates them.
func (r *Teller) attacksNamed(t *table) (names []string) {
	for _, at := range t.Rows {
		id := r.Content.Attacks[at.Card].ID
		name := twoLetters(id) + " " + strings.ReplaceAll(id, "-", " ")
		if twoLetters(id) != id && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// columns returns the table with numbered defences and figures with that many decimals; HP have one
// more.
func (r *Teller) columns(t *table, cells [][]cellOdds, k, decimals, width int, head string, label func(state.Choice) string) (list []string) {
	for j := range t.cols {
		head += before(state.Itoa(j+1), width)
	}
	list = append(list, head)
	for i, at := range t.Rows {
		text := label(at)
		for j := range t.cols {
			f, _ := cells[i][j].figure(k).Float64()
			if k != 1 {
				f *= 100
			}
			text += before(strconv.FormatFloat(f, 'f', decimals+state.OneIf(k == 1), 64), width)
		}
		list = append(list, text)
	}
	return list
}

// defencesNumbered lists the defences with their numbers in the table.
func (r *Teller) defencesNumbered(t *table) string {
	var names []string
	for j, d := range t.cols {
		names = append(names, state.Itoa(j+1)+" "+strings.ReplaceAll(r.Content.DefenceID(d), "-", " "))
	}
	return strings.Join(names, ", ")
}

// attackNamed returns an attack in words.
func (r *Teller) attackNamed(at state.Choice) string {
	name := strings.ReplaceAll(r.Content.Attacks[at.Card].ID, "-", " ")
	if at.Sub == state.Pow {
		name += ", power"
	}
	return name
}

// before pads a text on the left to the width of a column.
func before(text string, width int) string {
	return strings.Repeat(" ", max(1, width-len(text))) + text
}

// said returns the table in sentences: the figures of each attack against each defence.
func (r *Teller) said(t *table, cells [][]cellOdds, k int) []string {
	var list []string
	for i, at := range t.Rows {
		text := strings.ReplaceAll(r.Content.Attacks[at.Card].ID, "-", " ")
		switch at.Sub {
		case state.Reg:
			text += ", regular"
		case state.Pow:
			text += ", with power"
		}
		for j, d := range t.cols {
			f, _ := cells[i][j].figure(k).Float64()
			if k != 1 {
				f *= 100
			}
			between := ", "
			if j == 0 {
				between = ": "
			}
			text += between + strconv.FormatFloat(f, 'f', state.OneIf(k == 1), 64) + " against " + strings.ReplaceAll(r.Content.DefenceID(d), "-", " ")
		}
		list = append(list, strings.ToUpper(text[:1])+text[1:]+".")
	}
	return list
}

// twoLetters abbreviates a punch for a narrow list to the first letters of its distinguishing word;
// a name of one word is kept.
func twoLetters(id string) string {
	word := strings.TrimPrefix(strings.TrimSuffix(id, "-right"), "right-")
	if !strings.Contains(id, "-") {
		return id
	}
	return word[:min(2, len(word))]
}

// abbreviated returns the first letters of the words of an id.
func abbreviated(id string) string {
	parts := strings.Split(id, "-")
	if len(parts) == 1 {
		return id[:min(5, len(id))]
	}
	text := ""
	for _, p := range parts {
		text += p[:min(2, len(p))]
	}
	return text[:min(5, len(text))]
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len(text)))
}

// cellOdds computes one attack against one defence.
func (r *Teller) cellOdds(s *state.State, at state.Choice, d uint8) cellOdds {
	c := cellOdds{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
	a := int(s.Control)
	var tape dice.Tape
	ref := core.Ref{Tape: &tape, Listen: true, Brief: true}
	tape.Every(false)
	for more := true; more && !r.Halt.Stopped(); more = tape.Next() {
		after := *s
		ref.Reset()
		if s.Is(state.RulingRnSource, state.RnSourceDeck) {
			r.Deal(&after, &ref)
		}
		r.Exchange(&after, at, d, &ref)
		decide(r.Rules, &after, &ref)
		num, den, _ := tape.Weight()
		p := new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
		hp := int64(s.Boxers[state.Other(a)].Hp-after.Boxers[state.Other(a)].Hp) - int64(s.Boxers[a].Hp-after.Boxers[a].Hp)
		c.HP.Add(c.HP, new(big.Rat).Mul(p, big.NewRat(hp, 1)))
		add := func(to *big.Rat, kinds ...uint8) {
			if slices.ContainsFunc(ref.Log(), func(x core.Record) bool { return x.What == core.Event && slices.Contains(kinds, x.Kind) }) {
				to.Add(to, p)
			}
		}
		add(c.Lands, state.EvHit, state.EvKnockdownChance, state.EvInjured, state.EvFooled)
		add(c.Knockdown, state.EvKnockedDown)
		add(c.Counter, state.EvCounterHit)
		add(c.Out, state.EvKnockedOut)
	}
	return c
}

// matrixJSON returns the table for programs: chances as fractions, each with its float.
func (r *Teller) matrixJSON(t *table, cells [][]cellOdds) []byte {
	type chance struct {
		P string  `json:"p"`
		F float64 `json:"f"`
	}
	var rows, cols []string
	for i := range t.Rows {
		rows = append(rows, string(r.AppendChoice(nil, &t.Rows[i])))
	}
	for _, d := range t.cols {
		cols = append(cols, r.Content.DefenceID(d))
	}
	table := make([][]map[string]chance, len(cells))
	for i := range cells {
		for j := range cells[i] {
			m := map[string]chance{}
			for k, w := range matrixWords {
				x := cells[i][j].figure(k)
				f, _ := x.Float64()
				m[w] = chance{x.RatString(), f}
			}
			table[i] = append(table[i], m)
		}
	}
	text, _ := json.Marshal(map[string]any{"rows": rows, "columns": cols, "cells": table}) // plain values always have a form
	return text
}
