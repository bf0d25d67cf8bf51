package book

import (
	"strings"
	"summa/internal/game"
	"summa/rulesets/rudis/state"
)

// ListKinds names what List shows.
func ListKinds() []string {
	return []string{"boxers", "attacks", "defends", "injuries", "knockdowns"}
}

// List shows the loaded content of a kind, or one entry of it.
func List(c *state.Content, kind, name string) ([]game.Row, error) {
	var rows []game.Row
	switch strings.TrimSuffix(strings.ToLower(kind), "s") {
	case "", "boxer", "type":
		rows = boxerRows(c)
	case "attack", "attack-card":
		rows = attackRows(c)
	case "defend", "defend-card", "defence":
		rows = defendRows(c)
	case "injurie", "injury":
		rows = injuryRows(c)
	case "knockdown":
		rows = kdRows(c)
	default:
		return nil, state.Unknown("unknown-name", "kind of content", kind, ListKinds(), strings.Join(ListKinds(), ", "))
	}
	if name == "" {
		return rows, nil
	}
	var ids []string
	for _, row := range rows {
		if strings.EqualFold(row.ID, name) || strings.EqualFold(strings.SplitN(row.Cells[0], " (", 2)[0], name) {
			return []game.Row{row}, nil
		}
		ids = append(ids, row.ID)
	}
	return nil, state.Unknown("unknown-name", "such entry:", name, ids, "list rudis "+kind)
}

func attackRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Attacks {
		a := &c.Attacks[k]
		cells := []string{a.Name}
		for _, sub := range []uint8{state.Reg, state.Pow} {
			if k == state.Feint {
				break
			}
			w := &a.Sub[sub]
			kd := "NA"
			if w.Kd == 20 {
				kd = "20"
			} else if w.Kd < 20 {
				kd = state.Itoa(int(w.Kd)) + "-20"
			}
			dmg := state.Itoa(int(w.N)) + "d" + state.Itoa(int(w.Sides))
			if w.Plus != 0 {
				dmg += signed(int(w.Plus))
			}
			cells = append(cells, state.SubWords[sub]+" ACC"+signed(int(w.ToHit))+" KD "+kd+" STA -"+state.Itoa(int(w.Cost))+" "+dmg)
		}
		if k == state.Feint {
			cells = append(cells, "STA -"+state.Itoa(int(a.Sub[state.NoSub].Cost)))
		} else {
			cells = append(cells, "Ctr "+signed(int(a.Ctr)))
		}
		rows = append(rows, game.Row{ID: a.ID, Cells: append(cells, state.ProvenanceWords[a.Mark]), Rule: state.RuleNames[state.Attack1], From: a.From.String()})
	}
	return rows
}

func signed(n int) string {
	if n >= 0 {
		return "+" + state.Itoa(n)
	}
	return state.Itoa(n)
}

func defendRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Defends {
		d := &c.Defends[k]
		cells := []string{d.Name, "STA -" + state.Itoa(int(d.Cost))}
		for row, name := range state.RowWords {
			x := &d.Rows[row]
			text := "NA"
			if x.HasAcc {
				text = signed(int(x.Acc))
			}
			switch {
			case k == state.StandUp && x.Stand > 0:
				text += "/1-" + state.Itoa(int(x.Stand))
			case x.HasCtr:
				text += "/Q" + signed(int(x.Counter))
			default:
				text += "/NA"
			}
			cells = append(cells, name+" "+text)
		}
		rows = append(rows, game.Row{ID: d.ID, Cells: append(cells, state.ProvenanceWords[d.Mark]), Rule: state.RuleNames[state.Defend1], From: d.From.String()})
	}
	return rows
}

func boxerRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Boxers {
		x := &c.Boxers[k]
		cells := []string{x.Name + " (" + state.Itoa(int(x.Rating)) + ")"}
		for a, w := range state.AttrWords {
			cells = append(cells, strings.ToUpper(w)+" "+state.Itoa(int(x.Attr[a])))
		}
		cells = append(cells, "HP "+state.Itoa(int(x.Hp)), "STA "+state.Itoa(int(x.Sta)))
		if x.Style != "" {
			cells = append(cells, x.Style)
		}
		rows = append(rows, game.Row{ID: x.ID, Cells: append(cells, state.ProvenanceWords[x.Mark]), Rule: state.RuleNames[state.Card1], From: x.From.String()})
	}
	return rows
}

func injuryRows(c *state.Content) []game.Row {
	var rows []game.Row
	from := 1
	for k := range c.Injuries {
		x := &c.Injuries[k]
		text := state.Itoa(from)
		if int(x.To) > from {
			text += "-" + state.Itoa(int(x.To))
		}
		from = int(x.To) + 1
		rows = append(rows, game.Row{ID: x.ID, Cells: []string{text, x.Name, state.Itoa(int(x.Damage)) + " damage"}, Rule: state.RuleNames[x.Rule]})
	}
	return rows
}

func kdRows(c *state.Content) []game.Row {
	var rows []game.Row
	for d := state.MaxDiff; d >= -state.MaxDiff; d-- {
		x := c.Kd[d+state.MaxDiff]
		text := "1"
		if x.To > 1 {
			text = "1-" + state.Itoa(int(x.To))
		}
		if x.Confirm > 0 {
			text += "/1-" + state.Itoa(int(x.Confirm))
		}
		rows = append(rows, game.Row{ID: signed(d), Cells: []string{text}, Rule: state.RuleNames[state.Kd3]})
	}
	return rows
}
