package book

import (
	"strings"
	"summa/internal/game"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// ListKinds names what List shows.
func ListKinds(c *state.Content) []string {
	return []string{"types", "weapons", "covers", "moves", "kills", "splits", "numbers", "armies", "scenarios"}
}

// List shows the loaded content of a kind, or one entry of it.
func List(c *state.Content, kind, name string) ([]game.Row, error) {
	kind = strings.ToLower(kind)
	if kind == "" {
		kind = "types"
	}
	var rows []game.Row
	switch kind {
	case "type", "types", "troops":
		rows = typeRows(c)
	case "weapon", "weapons":
		rows = weaponRows(c)
	case "cover", "covers":
		rows = coverRows(c)
	case "move", "moves":
		rows = moveRows(c)
	case "kill", "kills", "split", "splits", "number", "numbers":
		rows = numberRows(c, strings.TrimSuffix(kind, "s"))
	case "army", "armies":
		rows = armyRows(c)
	case "scenario", "scenarios":
		rows = scenarioRows(c)
	default:
		return nil, state.Unknown("kind of content", kind, ListKinds(c))
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
	one := strings.TrimSuffix(kind, "s")
	if strings.HasSuffix(kind, "ies") {
		one = strings.TrimSuffix(kind, "ies") + "y"
	}
	return nil, state.Unknown(one, name, ids)
}

func typeRows(c *state.Content) []game.Row {
	rows := make([]game.Row, 0, len(c.Types))
	for i := range c.Types {
		t := &c.Types[i]
		r := rules.Rules{Reckoner: state.Reckoner{Content: c}}
		u := r.NewUnit(&state.State{}, i, 0)
		armor := "unarmored"
		if t.Armored {
			armor = "armored"
		}
		cells := []string{t.Name, armor, "move " + state.Inches(u.Base), "struck on 1-" + state.Itoa(int(u.Kill))}
		if t.Mount != state.OnFoot {
			cells = append(cells, state.MountWords[t.Mount])
		}
		if t.Weapon != state.NoWeapon {
			cells = append(cells, c.ArmIDs[t.Weapon])
		}
		weapon, shoots := "", ""
		if t.Weapon != state.NoWeapon {
			weapon = c.ArmIDs[t.Weapon]
			shoots = weapon
		} else if t.Custom != state.NoWeapon {
			shoots = "if weapon " + c.ArmIDs[t.Custom]
		}
		worn, on := "", "foot"
		if t.Armored {
			worn = "armored"
		}
		if t.Mount != state.OnFoot {
			on = strings.TrimPrefix(state.MountWords[t.Mount], "on ")
		}
		grid := [][2]string{{"on", on}, {"move", state.Inches(u.Base)}, {"armor", worn}, {"struck on", "1-" + state.Itoa(int(u.Kill))}, {"shoots with", shoots}}
		rows = append(rows, saying(game.Row{ID: t.ID, Cells: cells, Grid: grid, Rule: state.RuleNames[t.Rule], From: t.From.String()}, typeSaid(t.Name, t.Armored, t.Mount, state.Inches(u.Base), int(u.Kill), weapon)...))
	}
	return rows
}

func weaponRows(c *state.Content) []game.Row {
	var rows []game.Row
	for w := range c.Arms[1:] {
		a := &c.Arms[w+1]
		for k := range a.Bands {
			b := &a.Bands[k]
			ranks := "all ranks"
			if b.Ranks > 0 {
				ranks = "first " + state.Count(b.Ranks, "rank", "ranks")
			}
			cells := []string{"to " + state.Inches(b.To[state.Level]), "up " + state.Inches(b.To[state.Up]), "down " + state.Inches(b.To[state.Down]), ranks, "armored " + facesTo(b.Armored), "unarmored " + facesTo(b.Unarmord)}
			id, said := a.ID, bandSaid(a.ID, k, b)
			if k > 0 {
				id += "-" + state.Itoa(k+1)
			} else {
				cells, said = append(cells, usesOf(c, a)...), append(said, usesOf(c, a)...)
			}
			rows = append(rows, saying(game.Row{ID: id, Cells: cells, Rule: state.RuleNames[a.Rule], From: a.From.String()}, said...))
		}
	}
	return rows
}

// facesTo are the faces up to one, or none.
func facesTo(face uint8) string {
	if face == 0 {
		return "none"
	}
	return "1-" + state.Itoa(int(face))
}

// usesOf are what else holds for a weapon, as far as it does not hold for the printed ones.
func usesOf(c *state.Content, a *state.Arm) (cells []string) {
	add := func(yes bool, text string) {
		if yes {
			cells = append(cells, text)
		}
	}
	add(a.Shots > 1, state.Count(int(a.Shots), "shot", "shots")+" a turn")
	add(a.Reload > 1, "once in "+state.Count(int(a.Reload), "turn", "turns"))
	add(a.Amount > 0, state.Count(int(a.Amount), "volley", "volleys"))
	add(a.Still, "standing still")
	if a.Carried != nil {
		var who []string
		for k, yes := range a.Carried {
			if yes {
				who = append(who, c.TypeIDs[k])
			}
		}
		cells = append(cells, "carried by "+orNobody(strings.Join(who, ", ")))
	}
	return cells
}

// orNobody is a list of names, or that there are none.
func orNobody(list string) string {
	if list == "" {
		return "nobody"
	}
	return list
}

func coverRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Covers {
		v := &c.Covers[k]
		var cells []string
		for w := range c.Arms[1:] {
			cells = append(cells, c.Arms[w+1].ID+" "+state.ShelterWords[c.Arms[w+1].Against[k]])
		}
		rows = append(rows, saying(game.Row{ID: v.ID, Cells: cells, Rule: state.RuleNames[v.Rule]}, coverSaid(c, k)...))
	}
	return rows
}

func moveRows(c *state.Content) []game.Row {
	var rows []game.Row
	r := rules.Rules{Reckoner: state.Reckoner{Content: c}}
	for k := range c.Moves {
		u := state.Unit{Base: c.Moves[k].Length}
		cells, said := []string{state.Inches(u.Base)}, []string{state.Inches(u.Base) + " in a turn on level ground"}
		for ground := state.Up; ground <= state.RoadDown; ground++ {
			n, div := r.Allowance(&state.State{}, &u, ground)
			cells = append(cells, state.GroundWords[ground]+" "+state.Inches(int32(n/div)))
			said = append(said, grounds[ground]+" "+state.Inches(int32(n/div)))
		}
		rows = append(rows, saying(game.Row{ID: state.MoveIDs[k], Cells: cells, Rule: state.RuleNames[c.Moves[k].Rule]}, said...))
	}
	return rows
}

func numberRows(c *state.Content, kind string) []game.Row {
	var rows []game.Row
	for _, e := range c.Set.All(kind) {
		value := state.Itoa(e.Hundredths("value") / 100)
		switch kind {
		case "number":
			if e.Bool("length") {
				value = state.Inches(int32(e.Hundredths("value")))
			}
		case "kill":
			value = "1-" + state.Itoa(e.Int("on"))
		case "split":
			value = "of " + state.Itoa(e.Int("effect")) + " faces the man 1-" + state.Itoa(e.Int("man"))
		}
		said := saidOf(kind, e.ID, value, e.Int("on"), e.Int("effect"), e.Int("man"))
		rows = append(rows, saying(game.Row{ID: e.ID, Cells: []string{value}, Rule: e.Text("rule"), From: e.From.String()}, said))
	}
	return rows
}

func armyRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Armies {
		a := &c.Armies[k]
		id := a.ID
		if a.Blocks {
			id += "-100"
		}
		rows = append(rows, saying(game.Row{ID: id, Cells: unitCells(c, a.Units), From: a.From.String()}, armySaid(c, a.Units)...))
	}
	return rows
}

func unitCells(c *state.Content, units []state.DrawnUp) []string {
	men := 0
	var cells []string
	for _, d := range units {
		men += d.Men
		cells = append(cells, state.Itoa(d.Men)+" "+c.Types[d.Kind].Name)
	}
	return append([]string{state.Itoa(men) + " men"}, cells...)
}

func scenarioRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Scenarios {
		x := &c.Scenarios[k]
		told := x.Name + ": " + x.Text
		rows = append(rows, saying(game.Row{ID: x.ID, Cells: append([]string{told}, unitCells(c, x.Units)...), From: x.From.String(), Sides: sidesShort(x.Units)}, append([]string{strings.TrimSuffix(told, ".")}, sidesSaid(c, x.Units)...)...))
	}
	return rows
}
