package book

import (
	"strings"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/munera/state"
)

// ListKinds names what List shows.
func ListKinds() []string {
	return []string{"types", "weapons", "saves", "apmods", "costs", "attackmods", "doubles", "appeals"}
}

// ListUnder is List as those play it who have chosen these options of rulings.
func ListUnder(c *state.Content, rulings [][2]int, kind string) ([]game.Row, error) {
	s := new(state.State)
	for _, r := range rulings {
		s.Rulings[r[0]] = uint8(r[1])
	}
	return list(c, s, kind, "")
}

// List shows the loaded content of a kind, or one entry of it.
func List(c *state.Content, kind, name string) ([]game.Row, error) {
	return list(c, new(state.State), kind, name)
}

func list(c *state.Content, s *state.State, kind, name string) ([]game.Row, error) {
	kind = strings.ToLower(kind)
	if kind == "" {
		kind = "types"
	}
	var rows []game.Row
	switch strings.TrimSuffix(kind, "s") {
	case "type", "gladiator":
		rows = typeRows(c)
	case "weapon":
		rows = weaponRows(c, s)
	case "save", "apmod", "cost", "attackmod", "appeal", "double":
		rows = tableRows(c, strings.TrimSuffix(kind, "s"))
	default:
		return nil, state.Unknown("kind of content", kind, ListKinds(), strings.Join(ListKinds(), ", "))
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
	for i := range c.Types {
		for _, also := range c.Types[i].Also {
			if strings.EqualFold(also, name) && strings.HasPrefix(kind, "type") {
				return list(c, s, kind, c.Types[i].ID)
			}
		}
	}
	return nil, state.Unknown(strings.TrimSuffix(kind, "s"), name, ids, "list munera "+kind)
}

func typeRows(c *state.Content) []game.Row {
	rows := make([]game.Row, 0, len(c.Types))
	for i := range c.Types {
		t := &c.Types[i]
		k := t.Kit
		cells := []string{t.Name, kitWords(c, &k), "Save " + numbers(t.Printed.Save), "AP " + numbers(t.Printed.AP)}
		if len(t.Opponents) > 0 {
			cells = append(cells, "v "+strings.Join(t.Opponents, ", "))
		}
		said := []string{t.Name, "carries " + kitWords(c, &k), withShield("Armour Save", t.Printed.Save, false), withShield("AP", t.Printed.AP, true)}
		if len(t.Opponents) > 0 {
			said = append(said, "usually fights "+strings.ReplaceAll(strings.Join(t.Opponents, ", "), "-", " "))
		}
		rows = append(rows, game.Row{ID: t.ID, Cells: cells, Said: said, Rule: state.RuleNames[t.Rule], From: t.From.String(), Brief: line.Capital(kitWords(c, &k)) + "; " + withShield("Save", t.Printed.Save, false) + "."})
	}
	return rows
}

// kitWords describes a kit in the order of the sheet.
func kitWords(c *state.Content, k *state.Kit) string {
	var parts []string
	for _, w := range []state.Weapon{k.Right, k.Left} {
		if w != 0 {
			parts = append(parts, c.Arms[w].Name)
		}
	}
	if k.Darts > 0 {
		parts = append(parts, state.Itoa(int(k.Darts))+" darts")
	}
	for _, w := range k.Stowed {
		parts = append(parts, c.Arms[w].Name+" (stowed)")
	}
	if k.Shield != state.NoShield {
		name := state.ShieldWords[k.Shield]
		if k.Shield != state.CapeShield {
			name += " shield"
		}
		parts = append(parts, name)
	}
	armour := state.ArmourWords[k.Armour] + " armour"
	if k.Armour == state.NoArmour {
		armour = "no armour"
	}
	parts = append(parts, armour)
	if k.Helmet {
		parts = append(parts, "enclosed helmet")
	}
	if k.Galerus {
		parts = append(parts, "galerus")
	}
	return strings.Join(parts, ", ")
}

// withShield is a printed number with the shield and without it.
func withShield(what string, list []int, added bool) string {
	number := func(n int) string {
		switch {
		case !added:
			return what + " " + state.Itoa(n)
		case n < 0:
			return state.Itoa(-n) + " " + what + " less than his die"
		case n == 0:
			return what + " as his die"
		}
		return state.Itoa(n) + " " + what + " more than his die"
	}
	if len(list) == 0 {
		return what + " as it comes"
	}
	if len(list) == 1 {
		return number(list[0])
	}
	return number(list[0]) + ", " + strings.TrimPrefix(number(list[1]), what+" ") + " without the shield"
}

// numbers writes 4/2 or +1.
func numbers(list []int) string {
	var parts []string
	for _, n := range list {
		parts = append(parts, state.Itoa(n))
	}
	return strings.Join(parts, "/")
}

func weaponRows(c *state.Content, s *state.State) []game.Row {
	var rows []game.Row
	for i := 1; i < len(c.Arms); i++ {
		a := &c.Arms[i]
		reach := underRulings(s, a)
		cells := []string{a.Name, state.Itoa(int(a.AP)) + " AP"}
		if a.Reach.N > 0 {
			cells = append(cells, "reach "+distances(&reach))
		}
		if a.Throw.N > 0 {
			flight := "thrown "
			if a.Missile == state.ArrowMissile {
				flight = "shot "
			}
			cells = append(cells, flight+distances(&a.Throw))
		}
		cells = append(cells, properties(a)...)
		said := []string{a.Name, "an attack costs " + state.Itoa(int(a.AP)) + " AP"}
		if a.Reach.N > 0 {
			said = append(said, "reaches "+bandsSaid(&reach))
		}
		if a.Throw.N > 0 {
			flight := "thrown "
			if a.Missile == state.ArrowMissile {
				flight = "shot "
			}
			said = append(said, flight+bandsSaid(&a.Throw))
		}
		said = append(said, propertiesSaid(a)...)
		from := ""
		if e, ok := c.Set.Find("weapon", a.ID); ok {
			from = e.From.String()
		}
		rows = append(rows, game.Row{ID: a.ID, Cells: cells, Said: said, Rule: state.RuleNames[a.Rule], From: from})
	}
	return rows
}

// underRulings is how far a weapon reaches with its modifiers, as the rulings of a bout have them.
func underRulings(s *state.State, a *state.Arm) state.Bands {
	reach := a.Reach
	for i := range reach.N {
		b := &reach.Band[i]
		b.Modifier = state.NetBand(s, a, int(b.From), b.Modifier)
	}
	return reach
}

// distances reads "1: -1, 2: 0".
func distances(b *state.Bands) string {
	var parts []string
	for i := range b.N {
		x := b.Band[i]
		text := state.Itoa(int(x.From))
		if x.To != x.From {
			text += "-" + state.Itoa(int(x.To))
		}
		parts = append(parts, text+": "+state.Itoa(int(x.Modifier)))
	}
	return strings.Join(parts, ", ")
}

// bandsSaid reads "1 increment at -1, 2 increments".
func bandsSaid(b *state.Bands) string {
	var parts []string
	for i := range b.N {
		x := b.Band[i]
		text := state.Itoa(int(x.From))
		if x.To != x.From {
			text += " to " + state.Itoa(int(x.To))
		}
		if x.To == 1 {
			text += " increment"
		} else {
			text += " increments"
		}
		if n := int(x.Modifier); n != 0 {
			text += " at " + signed(n) + " to the attack"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// signed is a number with its sign.
func signed(n int) string {
	if n > 0 {
		return "+" + state.Itoa(n)
	}
	return state.Itoa(n)
}

// propertiesSaid are the properties of a weapon in words.
func propertiesSaid(a *state.Arm) []string {
	var list []string
	add := func(yes bool, text string) {
		if yes {
			list = append(list, text)
		}
	}
	add(a.Unwieldy, "Unwieldy: every attack costs 2 AP")
	add(a.Bash, "Bash: a hit that is saved knocks down")
	add(a.Penetration > 0, "Armour Penetration: the Armour Save is "+state.Itoa(int(a.Penetration))+" lower against it")
	add(a.TwoHandPierce > 0, "Armour Penetration while it is held in both hands")
	add(a.OneHanded != 0, "in one hand "+signed(int(a.OneHanded))+" to the attack")
	add(a.Wounds != 0, woundsMore(int(a.Wounds))+" from each hit")
	add(a.ShieldBonus != 0, "the defender's shield counts "+signed(int(a.ShieldBonus))+" in his Save")
	add(a.Entangles != state.NoNet, "entangles whom it hits")
	add(a.Draw != state.NotDrawn, "may be carried sheathed and drawn")
	add(a.Traps, "on a Double 1 the other fighter loses his weapon on 2 or more")
	return list
}

// woundsMore reads "+1 wound".
func woundsMore(n int) string {
	text := state.Itoa(n)
	if n > 0 {
		text = "+" + text
	}
	if n == 1 || n == -1 {
		return text + " wound"
	}
	return text + " wounds"
}

func properties(a *state.Arm) []string {
	var list []string
	add := func(yes bool, text string) {
		if yes {
			list = append(list, text)
		}
	}
	add(a.Unwieldy, "Unwieldy")
	add(a.Bash, "Bash")
	add(a.Penetration > 0, "Armour Penetration")
	add(a.TwoHandPierce > 0, "Armour Penetration in both hands")
	add(a.OneHanded != 0, "in one hand "+state.Itoa(int(a.OneHanded)))
	add(a.Wounds != 0, woundsMore(int(a.Wounds)))
	add(a.ShieldBonus != 0, "defender's shield "+state.Itoa(int(a.ShieldBonus)))
	add(a.Entangles != state.NoNet, "entangles")
	add(a.Draw != state.NotDrawn, "drawable")
	add(a.Traps, "Double 1: the other fighter loses on 2+")
	return list
}

func tableRows(c *state.Content, kind string) []game.Row {
	var rows []game.Row
	for _, e := range c.Set.All(kind) {
		value := state.Itoa(e.Int("value"))
		if kind == "double" {
			value = e.Text("effect")
		}
		rows = append(rows, game.Row{ID: e.ID, Cells: []string{value}, Said: []string{valueSaid(kind, e.Int("value"), value)}, Rule: e.Text("rule"), From: e.From.String()})
	}
	return rows
}

// valueSaid is a value of a table with what it is of.
func valueSaid(kind string, n int, text string) string {
	switch kind {
	case "save":
		return signed(n) + " to the Armour Save"
	case "apmod":
		return signed(n) + " to the die for AP"
	case "cost":
		return text + " AP"
	case "attackmod":
		return signed(n) + " to the attack die"
	case "appeal":
		return signed(n) + " to the appeal to the crowd"
	}
	return strings.ReplaceAll(text, "-", " ") // what a Double brings
}
