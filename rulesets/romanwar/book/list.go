package book

import (
	"strings"
	"summa/internal/game"
	"summa/rulesets/romanwar/rules"
)

// ListKinds names what List shows.
func ListKinds(c *rules.Content) []string {
	return []string{"types", "weapons", "covers", "moves", "kills", "splits", "numbers", "armies", "scenarios"}
}

// List shows the loaded content of a kind, or one entry of it.
func List(c *rules.Content, kind, name string) ([]game.Row, error) {
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
		return nil, rules.Unknown("kind of content", kind, ListKinds(c))
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
	return nil, rules.Unknown(one, name, ids)
}

func typeRows(c *rules.Content) []game.Row {
	rows := make([]game.Row, 0, len(c.Types))
	for i := range c.Types {
		t := &c.Types[i]
		r := rules.Rules{Content: c}
		u := r.NewUnit(&rules.State{}, i, 0)
		armor := "unarmored"
		if t.Armored {
			armor = "armored"
		}
		cells := []string{t.Name, armor, "move " + rules.Inches(u.Base), "struck on 1-" + rules.Itoa(int(u.Kill))}
		if t.Mount != rules.OnFoot {
			cells = append(cells, rules.MountWords[t.Mount])
		}
		if t.Weapon != rules.NoWeapon {
			cells = append(cells, c.ArmIDs[t.Weapon])
		}
		rows = append(rows, game.Row{ID: t.ID, Cells: cells, Rule: rules.RuleNames[t.Rule], From: t.From.String()})
	}
	return rows
}

func weaponRows(c *rules.Content) []game.Row {
	var rows []game.Row
	for w := range c.Arms[1:] {
		a := &c.Arms[w+1]
		for k := range a.Bands {
			b := &a.Bands[k]
			ranks := "all ranks"
			if b.Ranks > 0 {
				ranks = "first " + rules.Count(b.Ranks, "rank", "ranks")
			}
			cells := []string{"to " + rules.Inches(b.To[rules.Level]), "up " + rules.Inches(b.To[rules.Up]), "down " + rules.Inches(b.To[rules.Down]), ranks, "armored " + facesTo(b.Armored), "unarmored " + facesTo(b.Unarmord)}
			id := a.ID
			if k > 0 {
				id += "-" + rules.Itoa(k+1)
			} else {
				cells = append(cells, usesOf(c, a)...)
			}
			rows = append(rows, game.Row{ID: id, Cells: cells, Rule: rules.RuleNames[a.Rule], From: a.From.String()})
		}
	}
	return rows
}

// facesTo are the faces up to one, or none.
func facesTo(face uint8) string {
	if face == 0 {
		return "none"
	}
	return "1-" + rules.Itoa(int(face))
}

// usesOf are what else holds for a weapon, as far as it does not hold for the printed ones.
func usesOf(c *rules.Content, a *rules.Arm) (cells []string) {
	add := func(yes bool, text string) {
		if yes {
			cells = append(cells, text)
		}
	}
	add(a.Shots > 1, rules.Count(int(a.Shots), "shot", "shots")+" a turn")
	add(a.Reload > 1, "once in "+rules.Count(int(a.Reload), "turn", "turns"))
	add(a.Amount > 0, rules.Count(int(a.Amount), "volley", "volleys"))
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

func coverRows(c *rules.Content) []game.Row {
	var rows []game.Row
	for k := range c.Covers {
		v := &c.Covers[k]
		var cells []string
		for w := range c.Arms[1:] {
			cells = append(cells, c.Arms[w+1].ID+" "+rules.ShelterWords[c.Arms[w+1].Against[k]])
		}
		rows = append(rows, game.Row{ID: v.ID, Cells: cells, Rule: rules.RuleNames[v.Rule]})
	}
	return rows
}

func moveRows(c *rules.Content) []game.Row {
	var rows []game.Row
	r := rules.Rules{Content: c}
	for k := range c.Moves {
		u := rules.Unit{Base: c.Moves[k].Length}
		cells := []string{rules.Inches(u.Base)}
		for ground := rules.Up; ground <= rules.RoadDown; ground++ {
			n, div := r.Allowance(&rules.State{}, &u, ground)
			cells = append(cells, rules.GroundWords[ground]+" "+rules.Inches(int32(n/div)))
		}
		rows = append(rows, game.Row{ID: rules.MoveIDs[k], Cells: cells, Rule: rules.RuleNames[c.Moves[k].Rule]})
	}
	return rows
}

func numberRows(c *rules.Content, kind string) []game.Row {
	var rows []game.Row
	for _, e := range c.Set.All(kind) {
		value := rules.Itoa(e.Hundredths("value") / 100)
		switch kind {
		case "number":
			if e.Bool("length") {
				value = rules.Inches(int32(e.Hundredths("value")))
			}
		case "kill":
			value = "1-" + rules.Itoa(e.Int("on"))
		case "split":
			value = "of " + rules.Itoa(e.Int("effect")) + " faces the man 1-" + rules.Itoa(e.Int("man"))
		}
		rows = append(rows, game.Row{ID: e.ID, Cells: []string{value}, Rule: e.Text("rule"), From: e.From.String()})
	}
	return rows
}

func armyRows(c *rules.Content) []game.Row {
	var rows []game.Row
	for k := range c.Armies {
		a := &c.Armies[k]
		id := a.ID
		if a.Blocks {
			id += "-100"
		}
		rows = append(rows, game.Row{ID: id, Cells: unitCells(c, a.Units), From: a.From.String()})
	}
	return rows
}

func unitCells(c *rules.Content, units []rules.DrawnUp) []string {
	men := 0
	var cells []string
	for _, d := range units {
		men += d.Men
		cells = append(cells, rules.Itoa(d.Men)+" "+c.Types[d.Kind].Name)
	}
	return append([]string{rules.Itoa(men) + " men"}, cells...)
}

func scenarioRows(c *rules.Content) []game.Row {
	var rows []game.Row
	for k := range c.Scenarios {
		x := &c.Scenarios[k]
		rows = append(rows, game.Row{ID: x.ID, Cells: append([]string{x.Name + ": " + x.Text}, unitCells(c, x.Units)...), From: x.From.String()})
	}
	return rows
}
