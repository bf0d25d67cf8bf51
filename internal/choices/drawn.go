package choices

import (
	"slices"

	"summa/internal/screen"
)

// Drawn returns a list as it is shown on the screen, and whether that is a table. total is the
// number of all entries, 0 if these are all. how says whether a table is wanted.
func (k *List) Drawn(m *screen.Means, list []screen.Entry, total int, how Look) (out []byte, table bool) {
	if how.Table && !m.Spoken && len(list) > 0 {
		if heads, cells := k.Table(list, how.Wide); heads != nil {
			if out = m.Table(nil, list, k.Group(list[0].Command).Lead, heads, cells, total); out != nil {
				return out, true
			}
		}
	}
	if how.All && !m.Spoken {
		if out = k.formsTable(m, list); out != nil {
			return out, false
		}
	}
	out = m.Menu(nil, list, total)
	if m.Spoken && total > 0 && k.heardBefore(list, string(out)) {
		return m.NamesAloud(nil, list), false
	}
	return out, false
}

// formsTable returns a whole list in the columns of the short one: the figures of each choice in
// one form and, below where they differ, in the other. It returns nil where there is no such
// table, or it is too wide.
func (k *List) formsTable(m *screen.Means, list []screen.Entry) []byte {
	if len(list) == 0 {
		return nil
	}
	g := k.Group(list[0].Command)
	heads, _ := k.Table(list, true)
	if heads == nil || g.LeadWhole == "" {
		return nil
	}
	p, columns := k.weigher(g), k.Columns(list, true)
	var rows []screen.Entry
	var cells [][]string
	for i := range list {
		others, at := p.of(tabled(list[i].Command))
		first, second := make([]string, len(columns)), make([]string, len(columns))
		called := ""
		for c, col := range columns {
			for j, other := range others {
				switch {
				case !sameCard(other, col.Of):
				case first[c] == "":
					first[c] = pairCell(col, at[j])
				default:
					second[c], called = pairCell(col, at[j]), k.formSaid(other)
				}
			}
		}
		rows, cells = append(rows, list[i]), append(cells, first)
		if !slices.Equal(first, second) {
			rows, cells = append(rows, screen.Entry{Text: "  " + called}), append(cells, second)
		}
	}
	return m.Table(nil, rows, g.LeadWhole, heads, cells, 0)
}

// pairCell returns the text of a column for one pair of choices.
func pairCell(col *screen.Column, at map[string]figure) string {
	text := percent(at[col.Figures[0]].F)
	for _, f := range col.Figures[1:] {
		if x := percent(at[f].F); x != "0" {
			text += "/" + x
		}
	}
	return text
}

// heardBefore reports whether a list of cards was last read aloud in full in the same words. The
// names of its entries are then enough, and how to read the list has been said.
func (k *List) heardBefore(list []screen.Entry, text string) bool {
	g := k.Group(list[0].Command)
	if g == nil || len(g.Glances) == 0 {
		return false
	}
	if k.heard == nil {
		k.heard = map[*screen.Group]string{}
	}
	if k.heard[g] != text {
		k.heard[g] = text
		return false
	}
	k.legends.times[g] = often
	return true
}

// Tabled reports whether a secret list is shown as a table: where one person plays alone, and for
// two at one keyboard where the lists have a column each anyway.
func Tabled(m *screen.Means, alone bool) bool {
	return alone || m.Columns >= Narrowest && m.Columns < widest
}
