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
	return m.Menu(nil, list, total), false
}

// Tabled reports whether a list that nobody may look at stands as a table: where one plays alone,
// and for two at one keyboard where the lists have a column of their own all the same.
func Tabled(m *screen.Means, alone bool) bool {
	return alone || m.Columns >= Narrowest && m.Columns < widest
}
