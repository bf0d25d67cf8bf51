package odds

import (
	"math/big"
	"strings"

	"summa/internal/game"
)

// A reason compares a question with the same question with one thing changed. It only says what the
// exact odds of each show.
type reason struct {
	g    game.Game
	alts []game.Alternative
	aims []Outcome // what the command aims at, step by step

	printed bool // for a printed page
}

func newReason(g game.Game, alts []game.Alternative) reason {
	return reason{g: g, alts: alts, aims: Aimed(g, alts[0].Odds, alts[0].Aims)}
}

// Why says in a few sentences what the alternatives to a question show: the effect of a point on
// the attack, the single fact of the situation with the largest effect, and the effect of leaving
// out the Save or the Doubles. The first alternative is the question as it is.
func Why(g game.Game, alts []game.Alternative) []string {
	r := newReason(g, alts)
	return r.sentences()
}

// WhyPrinted says the same for a printed page.
func WhyPrinted(g game.Game, alts []game.Alternative) []string {
	r := newReason(g, alts)
	r.printed = true
	return r.sentences()
}

// Aimed returns aims in words, each with its weight.
func Aimed(g game.Game, o *game.Odds, aims []game.Happening) (list []Outcome) {
	for _, a := range aims {
		text := g.Words().Events[a.Kind].Outcome
		if text == "" {
			continue
		}
		list = append(list, Outcome{int(a.Who), text, o.Any(func(h game.Happening) bool {
			return h.Who == a.Who && g.Words().Events[h.Kind].Outcome == text
		})})
	}
	return list
}

func (r *reason) sentences() []string {
	var list []string
	for _, s := range []string{r.points(), r.situation(), r.without()} {
		if s != "" {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return []string{"there is nothing to compare this with"}
	}
	return list
}

// of returns the alternative of a kind, or nil.
func (r *reason) of(kind game.ChangeKind) *game.Alternative {
	for i := range r.alts {
		if r.alts[i].Kind == kind {
			return &r.alts[i]
		}
	}
	return nil
}

// points compares with the attack one point worse and one point better.
func (r *reason) points() string {
	now, worse, better := &r.alts[0], r.of(game.Worse), r.of(game.Better)
	if worse == nil || better == nil || len(r.aims) == 0 {
		return ""
	}
	m := r.chance(r.aims[0])
	low, p, high := m.of(worse.Odds), m.of(now.Odds), m.of(better.Odds)
	if r.printed {
		s := m.name + " " + m.text(p) + " as it is, " + m.text(low) + " with one point less, " + m.text(high) + " with one point more"
		return s + r.changed(p.Cmp(high) == 0, now, better, "One point more") + r.changed(p.Cmp(low) == 0, now, worse, "One point less") + "."
	}
	s := m.name + " " + m.text(low) + " " + worse.Said + ", " + m.text(p) + " " + now.Said + ", " + m.text(high) + " " + better.Said
	s += r.alike(p.Cmp(high) == 0, now, better, "One point better makes that no likelier")
	return s + r.alike(p.Cmp(low) == 0, now, worse, "One point worse makes that no rarer") + "."
}

// alike says what a point that does not change the probability changes instead.
func (r *reason) alike(equal bool, now, other *game.Alternative, remark string) string {
	if !equal {
		return ""
	}
	m, ok := r.depth()
	if !ok {
		return ". " + remark
	}
	a, b := m.of(now.Odds), m.of(other.Odds)
	switch a.Cmp(b) {
	case 0:
		return ". " + remark + ", nor does it change the " + m.name
	case -1:
		return ". " + remark + ", only deeper: " + m.text(a) + " -> " + m.text(b) + " " + m.name + " on average"
	}
	return ". " + remark + ", only shallower: " + m.text(a) + " -> " + m.text(b) + " " + m.name + " on average"
}

// changed does the same on a printed page.
func (r *reason) changed(equal bool, now, other *game.Alternative, point string) string {
	m, ok := r.depth()
	switch {
	case !equal:
		return ""
	case !ok:
		return ". " + point + " leaves the chance as it is"
	}
	a, b := m.of(now.Odds), m.of(other.Odds)
	if a.Cmp(b) == 0 {
		return ". " + point + " leaves the chance as it is, and the " + m.name + " too"
	}
	return ". " + point + " leaves the chance as it is, but the " + m.name + " on average become " + b.FloatString(hundredths) + " in place of " + a.FloatString(hundredths)
}

// hundredths is the number of decimals of a mean on a printed page.
const hundredths = 2

// situation names the fact of the situation that changes the effect most, or several with the same
// effect.
func (r *reason) situation() string {
	m, ok := r.effect()
	if !ok {
		return ""
	}
	p := m.of(r.alts[0].Odds)
	most, to, tried := new(big.Rat), new(big.Rat), 0
	var which []string
	for i := range r.alts {
		if r.alts[i].Kind != game.Situation {
			continue
		}
		tried++
		q := m.of(r.alts[i].Odds)
		d := new(big.Rat).Sub(q, p)
		d.Abs(d)
		switch c := d.Cmp(most); {
		case c > 0:
			most, to, which = d, q, []string{r.alts[i].Said}
		case c == 0 && d.Sign() > 0 && q.Cmp(to) == 0:
			which = append(which, r.alts[i].Said)
		}
	}
	switch {
	case tried == 0:
		return ""
	case len(which) == 0:
		return "None of the single facts tried moves it."
	}
	return "Of the single facts tried, " + strings.Join(which, " or ") + " would move it most: " + m.name + " " + m.text(p) + " -> " + m.text(to) + "."
}

// without says what the effect would be without the Save or the Doubles.
func (r *reason) without() string {
	m, ok := r.effect()
	if !ok || len(r.aims) == 0 {
		return ""
	}
	p := m.of(r.alts[0].Odds)
	var parts []string
	for i := range r.alts {
		if x := &r.alts[i]; x.Kind == game.Without {
			q := m.of(x.Odds)
			if q.Cmp(p) != 0 {
				parts = append(parts, "without "+x.Said+" "+m.text(q)+" ("+apart(p, q)+")")
			}
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return m.name + " " + m.text(p) + " as it is, " + strings.Join(parts, ", ") + "."
}

// apart says by how much q is more or less than p.
func apart(p, q *big.Rat) string {
	d := new(big.Rat).Sub(q, p)
	if d.Sign() < 0 {
		return d.Abs(d).RatString() + " less"
	}
	return d.RatString() + " more"
}
