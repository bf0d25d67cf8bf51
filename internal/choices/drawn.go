package choices

import "summa/internal/screen"

// Drawn is a list as it stands on the screen, and whether that is a table: total is how many
// entries there are in all, 0 if these are all. A table is wanted where tables says so.
func (k *List) Drawn(m *screen.Means, list []screen.Entry, total int, tables, wide bool) (out []byte, table bool) {
	if tables && !m.Spoken && len(list) > 0 {
		if heads, cells := k.Table(list, wide); heads != nil {
			if out = m.Table(nil, list, k.Group(list[0].Command).Lead, heads, cells, total); out != nil {
				return out, true
			}
		}
	}
	out = m.Menu(nil, list, total)
	if m.Spoken && total > 0 && k.heardBefore(list, string(out)) {
		return m.NamesAloud(nil, list), false
	}
	return out, false
}

// heardBefore reports whether a list of cards was read aloud in the same words when it was last
// read in full: then their names are enough, and how to read what stands beside them has been said.
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

// Tabled reports whether a list that nobody may look at stands as a table: where one plays alone,
// and for two at one keyboard where the lists have a column of their own all the same.
func Tabled(m *screen.Means, alone bool) bool {
	return alone || m.Columns >= Narrowest && m.Columns < widest
}
