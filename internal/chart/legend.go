package chart

import (
	"strconv"
	"strings"
)

// legend says which figures and things the marks of a drawing stand for.
func (d *drawing) legend() []byte {
	t := text{c: d.Chart}
	d.part(&t)
	for i := range d.Figures {
		t.line(string(d.marks[i]) + " " + d.stands(i) + d.outside(d.Figures[i].Space) + ".")
	}
	d.things(&t)
	if d.Reach == nil {
		t.sights(d.Viewer)
		return t.b
	}
	t.purse()
	t.turns()
	t.attacks(false)
	return t.b
}

// key explains the marks that are the same in every drawing.
func (d *drawing) key() []byte {
	t := text{c: d.Chart}
	t.line(d.Title + ". " + d.tile.labels)
	t.line("^ v < > on a side of his " + d.tile.name + ": there he looks; " + string(bothLook) + " two look at each other.")
	d.groundKeys(&t)
	if d.Reach != nil {
		t.line("A number is the least it costs to come there; " + d.squeezed() + "a small letter is what lies there.")
		d.attackKeys(&t)
	} else {
		d.quarters(&t)
	}
	return t.b
}

// part says which part of the arena is drawn, if it is not all of it.
func (d *drawing) part(t *text) {
	if d.shown == d.whole {
		return
	}
	words := "Only a part is drawn, columns " + strconv.Itoa(d.shown.x.from) + " to " + strconv.Itoa(d.shown.x.to)
	if d.shown.x != d.whole.x {
		words += " of " + strconv.Itoa(d.whole.x.from) + " to " + strconv.Itoa(d.whole.x.to)
	}
	if len(d.beyond()) > 0 {
		words += "; it goes on " + joined(d.beyond())
	}
	t.line(words + ".")
}

// joined returns a list in words.
func joined(list []string) string {
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// beyond returns the directions in which the arena goes on beyond the drawing. On paper, which
// names its columns, only above and below are given.
func (d *drawing) beyond() []string {
	var list []string
	if d.shown.y.from > d.whole.y.from {
		list = append(list, "above")
	}
	if d.shown.y.to < d.whole.y.to {
		list = append(list, "below")
	}
	if d.fitted && d.shown.x.from > d.whole.x.from {
		list = append(list, "to the left")
	}
	if d.fitted && d.shown.x.to < d.whole.x.to {
		list = append(list, "to the right")
	}
	return list
}

// outside returns a remark for a space that is not drawn.
func (d *drawing) outside(space int) string {
	if space == Nowhere || d.shown.holds(&d.Spaces[space]) {
		return ""
	}
	return " (not drawn)"
}

// things says what lies in the spaces that are marked with small letters.
func (d *drawing) things(t *text) {
	said := map[int]bool{}
	for i := range d.Things {
		space := d.Things[i].Space
		if space == Nowhere || said[space] {
			continue
		}
		said[space] = true
		var names []string
		for _, other := range d.Things[i:] {
			if other.Space == space {
				names = append(names, other.Name)
			}
		}
		t.line(string(d.keys[space]) + " in " + d.named(space) + ": " + strings.Join(names, ", ") + d.outside(space) + ".")
	}
}

// quarters explains the marks of empty spaces.
func (d *drawing) quarters(t *text) {
	if d.Viewer == Nobody {
		return
	}
	var list []string
	for _, q := range d.Quarters {
		list = append(list, string(q.Mark)+" "+q.Seen)
	}
	t.line("What " + d.Figures[d.Viewer].Name + " has near him: " + strings.Join(list, ", ") + ".")
}

// squeezed explains the mark for costs that had no room.
func (d *drawing) squeezed() string {
	for _, spot := range d.spots {
		if d.tile.room == 1 && spot.Cost > 9 {
			return manyPoints + " that it is more than 9; "
		}
	}
	return ""
}

// attackKeys explains the letters after the costs.
func (d *drawing) attackKeys(t *text) {
	r := d.Reach
	if len(r.Targets) == 0 {
		return
	}
	used := map[string]bool{}
	for i := range r.Spots {
		used[d.attackKey(&r.Spots[i])] = true
	}
	var list []string
	for i, q := range d.Quarters {
		if key := d.quarterKey(i); used[key] {
			list = append(list, key+" from "+q.From)
		}
	}
	if used[severalTargets] {
		list = append(list, severalTargets+" more than one man")
	}
	t.line("A letter after or under it: there he can attack, " + strings.Join(list, ", ") + ".")
}
