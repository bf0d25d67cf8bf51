package facts

import (
	"strings"

	"summa/rulesets/rudis/state"
)

// card is what an attack or a defend card says in short: what a punch adds to the number
// that lands and its damage, regular and with power; what a defence adds to that number,
// punch by punch. It is printed, and weighs nothing.
func (r *Facts) card(id string) string {
	c := r.Content
	for k := range state.NumPunches {
		if a := &c.Attacks[k]; a.ID == id {
			return ofRow(&a.Sub[state.Reg]) + ", p " + ofRow(&a.Sub[state.Pow])
		}
	}
	for k := range state.NumDefends {
		d := &c.Defends[k]
		if d.ID != id {
			continue
		}
		var parts []string
		for row := range state.NumPunches {
			what := "no"
			if cell := &d.Rows[row]; cell.HasAcc {
				what = signed(int(cell.Acc))
			}
			name := strings.NewReplacer("right", "", "punch", "", "-", "").Replace(state.RowWords[row])
			parts = append(parts, name+" "+what)
		}
		return strings.Join(parts, ", ")
	}
	return ""
}

// ofRow is what a row of a punch says of landing and damage.
func ofRow(row *state.Row) string {
	text := signed(int(row.ToHit)) + " " + state.Itoa(int(row.N)) + "d" + state.Itoa(int(row.Sides))
	if row.Plus != 0 {
		text += signed(int(row.Plus))
	}
	return text
}

// signed is a number with its sign.
func signed(n int) string {
	if n < 0 {
		return state.Itoa(n)
	}
	return "+" + state.Itoa(n)
}
