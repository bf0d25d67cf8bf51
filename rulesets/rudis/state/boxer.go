package state

// Tired reports whether a man's stamina has come to a further step: 0, -4, -8.
// [rud.card.5]
func (b *Boxer) Tired() bool { return int(b.Sta) <= -4*int(b.Steps) }

// Due is how many steps a man's stamina has come to.
func (b *Boxer) Due() int8 {
	at := Boxer{Sta: b.Sta}
	for at.Steps < 3 && at.Tired() {
		at.Steps++
	}
	return at.Steps
}

// Ends are the last numbers of the rows, up to the sides of a die.
func (c *Content) Ends(sides int) []int {
	var list []int
	for i := range c.Injuries {
		to := min(int(c.Injuries[i].To), sides)
		list = append(list, to)
		if to == sides {
			break
		}
	}
	return list
}

// RowOf is the row of a number.
func (c *Content) RowOf(face int) int {
	for i := range c.Injuries {
		if face <= int(c.Injuries[i].To) {
			return i
		}
	}
	return len(c.Injuries) - 1
}

func OneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Has reports whether a man has had an injury before.
func (b *Boxer) Has(c *Content, row *Injury) bool {
	for _, k := range b.Hurts[:b.NInj] {
		if &c.Injuries[k] == row {
			return true
		}
	}
	return false
}

// Note keeps an injury by name.
func (b *Boxer) Note(c *Content, row *Injury) {
	if int(b.NInj) < MaxInjuries {
		b.Hurts[b.NInj] = uint8(c.RowOf(int(row.To)))
		b.NInj++
	}
}
