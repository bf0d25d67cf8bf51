package inquiry

import "strconv"

// mostEntered is the highest number of entered figures that an answer names.
const mostEntered = 8

// Entered names the figures that have been entered for a bout that has not begun; "" if there are
// none, or the bout has begun.
func (t *Table) Entered() string {
	g := t.S.Game()
	if g.Begun() || g.Over() {
		return ""
	}
	var list []int
	for i := 0; g.Side(i) != ""; i++ {
		if t.S.NameOf(i) != g.Side(i) || !t.HasMembers(i) {
			list = append(list, i)
		}
	}
	if n := len(list); n > mostEntered {
		return t.Listed(list[:mostEntered], "and") + ", and " + strconv.Itoa(n-mostEntered) + " more"
	}
	return t.Listed(list, "and")
}
