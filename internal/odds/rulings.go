package odds

import (
	"errors"
	"math/big"
	"math/bits"
	"slices"
	"strconv"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/page"
	"summa/internal/rule"
	"summa/internal/show"
)

// A Hang is an option of a ruling under which the odds are different.
type Hang struct {
	Ruling, Option string
	Now            string // the option in force
	What           string // what differs most: an outcome or a number, in words
	Was, Is        string // its probability or its mean now, and under the option
}

// QuickPaths is the largest number of ways the dice can fall for which every ruling is tried
// without being asked for.
const QuickPaths = 300

// Rulings tries every other option of every ruling on the same question. under answers the question
// with a ruling set to an option, and returns the bout it did so in. Rulings that the rules have
// not consulted are not tried; if looked is nil, all are.
func Rulings(g game.Game, o *game.Odds, ids []game.RulingID, looked *rule.Looked, under func(ruling, option int) (game.Game, *game.Odds, error)) []Hang {
	list := []Hang{}
	game.Others(ids, g.Begun(), g.Ruling, looked, func(ruling, option int) {
		h := Hang{Ruling: ids[ruling].ID, Option: ids[ruling].Options[option], Now: ids[ruling].Options[g.Ruling(ruling)]}
		other, x, err := under(ruling, option)
		if no, ok := errors.AsType[*rule.Refusal](err); ok && no.Code == "wrong-step" {
			return // the command would come in another step
		}
		if err != nil {
			h.What, h.Was, h.Is = "the command", "allowed", "refused"
			list = append(list, h)
			return
		}
		if h.differs(g, other, o, x) {
			list = append(list, h)
		}
	})
	return list
}

// differs compares two distributions exactly and records what differs most: an outcome, else a fact
// that had the same value before in both bouts.
func (h *Hang) differs(g, other game.Game, a, b *game.Odds) bool {
	if !sameSets(a, b) {
		h.outcome(g, a, b)
	}
	if h.What != "" {
		return true
	}
	if !h.fact(other, a, b, true) {
		h.fact(g, b, a, false)
	}
	return h.What != ""
}

// sameSets reports whether both have the same sets of events with the same weights. It only
// recognises this if the sets are in the same order.
func sameSets(a, b *game.Odds) bool {
	return a.Denominator == b.Denominator && slices.EqualFunc(a.Sets, b.Sets, func(x, y game.EventSet) bool {
		return x.N == y.N && slices.Equal(x.Happenings, y.Happenings)
	})
}

// outcome records the outcome whose probability differs most.
func (h *Hang) outcome(g game.Game, a, b *game.Odds) {
	most := new(big.Rat)
	for _, x := range both(Outcomes(g, a), Outcomes(g, b)) {
		p, q := chanceOf(g, a, x), chanceOf(g, b, x)
		d := new(big.Rat).Sub(p, q)
		if d.Abs(d).Cmp(most) <= 0 {
			continue
		}
		most = d
		h.What, h.Was, h.Is = name(g, x.Who)+" "+x.Text, p.RatString(), q.RatString()
	}
}

// fact records a fact that has the same value before in both bouts, that a changes, and whose
// distribution in b is different. It prefers the first fact for which odds have tables, and then
// returns true; else it records the first that people are shown. Facts that b changes too are only
// considered if both is set.
func (h *Hang) fact(other game.Game, a, b *game.Odds, both bool) bool {
	for i := range a.Fields {
		f := &a.Fields[i]
		text, x := factText(other, f.Field), find(b, f.Path)
		if f.Inner || h.What != "" && text == "" || x != nil && !both || same(f, x, a.Denominator, b.Denominator) {
			continue
		}
		if was, _, _ := other.Get(f.Path); was != f.Before {
			continue
		}
		h.note(other.Words().Called(f.Path), f, text, a, b)
		if text != "" {
			return true
		}
	}
	return false
}

// note records a fact and, if it is a number, its mean in a and in b.
func (h *Hang) note(called string, f *game.FieldOdds, text string, a, b *game.Odds) {
	h.What, h.Was, h.Is = called, "", ""
	if text != "" {
		h.What = text
		if f.Owner != "" {
			h.What = f.Owner + "'s " + text
		}
	}
	if x := find(b, f.Path); x != nil && f.Kind == fact.Number {
		h.Was, h.Is = average(Mean(f, a.Denominator)), average(Mean(x, b.Denominator))
	}
}

func find(o *game.Odds, path string) *game.FieldOdds {
	for i := range o.Fields {
		if o.Fields[i].Path == path {
			return &o.Fields[i]
		}
	}
	return nil
}

// same reports whether a fact has the same distribution in both.
func same(a, b *game.FieldOdds, wholeA, wholeB uint64) bool {
	if b == nil || len(a.Values) != len(b.Values) {
		return false
	}
	for _, v := range a.Values {
		if !slices.ContainsFunc(b.Values, func(x game.ValueOdds) bool {
			return x.Value == v.Value && equal(x.N, wholeB, v.N, wholeA)
		}) {
			return false
		}
	}
	return true
}

// equal reports whether n/d and m/e are equal.
func equal(n, d, m, e uint64) bool {
	h1, l1 := bits.Mul64(n, e)
	h2, l2 := bits.Mul64(m, d)
	return h1 == h2 && l1 == l2
}

// both returns the outcomes of either list, each once.
func both(a, b []Outcome) []Outcome {
	for _, x := range b {
		if at(a, x) < 0 {
			a = append(a, x)
		}
	}
	return a
}

// at returns the index of an outcome in a list, or -1.
func at(list []Outcome, x Outcome) int {
	for i := range list {
		if list[i].Who == x.Who && list[i].Text == x.Text {
			return i
		}
	}
	return -1
}

// chanceOf returns the probability of an outcome in other odds.
func chanceOf(g game.Game, o *game.Odds, x Outcome) *big.Rat {
	words := g.Words().Events
	return ratio(o.Any(func(h game.Happening) bool { return int(h.Who) == x.Who && words[h.Kind].Outcome == x.Text }), o.Denominator)
}

func ratio(n, d uint64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(d))
}

// RulingsText names, in one paragraph, the rulings that change the odds.
func RulingsText(list []Hang, v View) []byte {
	s := "no ruling changes this"
	for i, h := range list {
		if i == 0 {
			s = "rulings that change this: "
		} else {
			s += "; "
		}
		s += h.Ruling + "=" + h.Option + " (" + h.What
		if h.Was != h.Is {
			s += " " + h.Was + " -> " + h.Is
		}
		s += ")"
	}
	return append(page.Wrap(nil, []byte(s), v.Width, "  "), '\n')
}

// Untried says that the rulings have not been tried; how says how to try them.
func Untried(o *game.Odds, how string, v View) []byte {
	s := "rulings not tried, as this can go " + strconv.Itoa(o.Paths) + " ways: " + how
	return append(page.Wrap(nil, []byte(s), v.Width, "  "), '\n')
}

// AppendRulings appends the rulings that change the odds as a JSON list.
func AppendRulings(b []byte, list []Hang) []byte {
	b = append(b, '[')
	for i, h := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"ruling":`...), h.Ruling)
		b = show.AppendString(append(b, `,"option":`...), h.Option)
		b = show.AppendString(append(b, `,"now":`...), h.Now)
		b = show.AppendString(append(b, `,"what":`...), h.What)
		if h.Was != h.Is {
			b = show.AppendString(append(b, `,"was":`...), h.Was)
			b = show.AppendString(append(b, `,"is":`...), h.Is)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}
