package munera

import (
	"strings"
	"summa/internal/game"
)

// ListKinds names what List shows.
func ListKinds() []string {
	return []string{"types", "weapons", "saves", "apmods", "costs", "attackmods", "doubles", "appeals"}
}

// List shows the loaded content of a kind, or one entry of it.
func List(c *Content, kind, name string) ([]game.Row, error) {
	kind = strings.ToLower(kind)
	if kind == "" {
		kind = "types"
	}
	var rows []game.Row
	switch strings.TrimSuffix(kind, "s") {
	case "type", "gladiator":
		rows = typeRows(c)
	case "weapon":
		rows = weaponRows(c)
	case "save", "apmod", "cost", "attackmod", "appeal", "double":
		rows = tableRows(c, strings.TrimSuffix(kind, "s"))
	default:
		return nil, unknown("kind of content", kind, ListKinds(), strings.Join(ListKinds(), ", "))
	}
	if name == "" {
		return rows, nil
	}
	var ids []string
	for _, row := range rows {
		if strings.EqualFold(row.ID, name) {
			return []game.Row{row}, nil
		}
		ids = append(ids, row.ID)
	}
	for i := range c.types {
		for _, also := range c.types[i].also {
			if strings.EqualFold(also, name) && strings.HasPrefix(kind, "type") {
				return List(c, kind, c.types[i].id)
			}
		}
	}
	return nil, unknown(strings.TrimSuffix(kind, "s"), name, ids, "list munera "+kind)
}

func typeRows(c *Content) []game.Row {
	rows := make([]game.Row, 0, len(c.types))
	for i := range c.types {
		t := &c.types[i]
		k := t.kit
		cells := []string{t.name, kitWords(c, &k), "Save " + numbers(t.printed.save), "AP " + numbers(t.printed.ap)}
		if len(t.opponents) > 0 {
			cells = append(cells, "v "+strings.Join(t.opponents, ", "))
		}
		rows = append(rows, game.Row{ID: t.id, Cells: cells, Rule: ruleNames[t.rule], From: t.from.String()})
	}
	return rows
}

// kitWords describes a kit in the order of the sheet.
func kitWords(c *Content, k *kit) string {
	var parts []string
	for _, w := range []weapon{k.right, k.left} {
		if w != 0 {
			parts = append(parts, c.arms[w].name)
		}
	}
	if k.darts > 0 {
		parts = append(parts, itoa(int(k.darts))+" darts")
	}
	for _, w := range k.stowed {
		parts = append(parts, c.arms[w].name+" (stowed)")
	}
	if k.shield != noShield {
		name := shieldWords[k.shield]
		if k.shield != capeShield {
			name += " shield"
		}
		parts = append(parts, name)
	}
	armour := armourWords[k.armour] + " armour"
	if k.armour == noArmour {
		armour = "no armour"
	}
	parts = append(parts, armour)
	if k.helmet {
		parts = append(parts, "enclosed helmet")
	}
	if k.galerus {
		parts = append(parts, "galerus")
	}
	return strings.Join(parts, ", ")
}

// numbers writes 4/2 or +1.
func numbers(list []int) string {
	var parts []string
	for _, n := range list {
		parts = append(parts, itoa(n))
	}
	return strings.Join(parts, "/")
}

func weaponRows(c *Content) []game.Row {
	var rows []game.Row
	for i := 1; i < len(c.arms); i++ {
		a := &c.arms[i]
		cells := []string{a.name, itoa(int(a.ap)) + " AP"}
		if a.reach.n > 0 {
			cells = append(cells, "reach "+distances(&a.reach))
		}
		if a.throw.n > 0 {
			flight := "thrown "
			if a.missile == arrowMissile {
				flight = "shot "
			}
			cells = append(cells, flight+distances(&a.throw))
		}
		cells = append(cells, properties(a)...)
		from := ""
		if e, ok := c.set.Find("weapon", a.id); ok {
			from = e.From.String()
		}
		rows = append(rows, game.Row{ID: a.id, Cells: cells, Rule: ruleNames[a.rule], From: from})
	}
	return rows
}

// distances reads "1: -1, 2: 0".
func distances(b *bands) string {
	var parts []string
	for i := range b.n {
		x := b.band[i]
		text := itoa(int(x.from))
		if x.to != x.from {
			text += "-" + itoa(int(x.to))
		}
		parts = append(parts, text+": "+itoa(int(x.modifier)))
	}
	return strings.Join(parts, ", ")
}

// woundsMore reads "+1 wound".
func woundsMore(n int) string {
	text := itoa(n)
	if n > 0 {
		text = "+" + text
	}
	if n == 1 || n == -1 {
		return text + " wound"
	}
	return text + " wounds"
}

func properties(a *arm) []string {
	var list []string
	add := func(yes bool, text string) {
		if yes {
			list = append(list, text)
		}
	}
	add(a.unwieldy, "Unwieldy")
	add(a.bash, "Bash")
	add(a.penetration > 0, "Armour Penetration")
	add(a.twoHandPierce > 0, "Armour Penetration in both hands")
	add(a.oneHanded != 0, "in one hand "+itoa(int(a.oneHanded)))
	add(a.wounds != 0, woundsMore(int(a.wounds)))
	add(a.shieldBonus != 0, "defender's shield "+itoa(int(a.shieldBonus)))
	add(a.entangles != noNet, "entangles")
	add(a.draw != notDrawn, "drawable")
	add(a.traps, "Double 1: the other fighter loses on 2+")
	return list
}

func tableRows(c *Content, kind string) []game.Row {
	var rows []game.Row
	for _, e := range c.set.All(kind) {
		value := itoa(e.Int("value"))
		if kind == "double" {
			value = e.Text("effect")
		}
		rows = append(rows, game.Row{ID: e.ID, Cells: []string{value}, Rule: e.Text("rule"), From: e.From.String()})
	}
	return rows
}
