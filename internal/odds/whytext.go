package odds

import (
	"summa/internal/game"
	"summa/internal/page"
	"summa/internal/show"
)

// WhyText returns the reasons as paragraphs.
func WhyText(g game.Game, alts []game.Alternative, v View) []byte {
	var b []byte
	for _, s := range Why(g, alts) {
		b = append(page.Wrap(b, []byte(s), v.Width, "  "), '\n')
	}
	return b
}

var changeKinds = [...]string{"as-it-is", "worse", "better", "situation", "without"}

// AppendWhy appends the reasons, and what was compared for them, as JSON.
func AppendWhy(b []byte, g game.Game, alts []game.Alternative) []byte {
	r := newReason(g, alts)
	b = append(b, `{"text":[`...)
	for i, s := range Why(g, alts) {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(b, s)
	}
	b = append(b, `],"compared":[`...)
	for i := range alts {
		if i > 0 {
			b = append(b, ',')
		}
		b = r.appendAlternative(b, &alts[i])
	}
	return append(b, "]}"...)
}

func (r *reason) appendAlternative(b []byte, x *game.Alternative) []byte {
	b = show.AppendString(append(b, `{"kind":`...), changeKinds[x.Kind])
	b = show.AppendString(append(b, `,"change":`...), x.Said)
	b = append(b, `,"aims":{`...)
	for i, aim := range r.aims {
		if i > 0 {
			b = append(b, ',')
		}
		n := x.Odds.Any(func(h game.Happening) bool {
			return int(h.Who) == aim.Who && r.g.Words().Events[h.Kind].Outcome == aim.Text
		})
		b = append(show.AppendString(b, name(r.g, aim.Who)+" "+aim.Text), ':')
		b = appendChance(b, n, x.Odds.Denominator)
	}
	b = append(b, '}')
	if m, ok := r.depth(); ok {
		f, _ := m.of(x.Odds).Float64()
		b = append(show.AppendString(append(b, `,"mean":{`...), m.name), ':')
		b = append(appendNumber(b, f), '}')
	}
	return append(b, '}')
}
