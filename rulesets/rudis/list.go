package rudis

import (
	"strings"
	"summa/internal/game"
)

// listKinds names what List shows.
func listKinds() []string {
	return []string{"boxers", "attacks", "defends", "injuries", "knockdowns"}
}

// list shows the loaded content of a kind, or one entry of it.
func list(c *Content, kind, name string) ([]game.Row, error) {
	var rows []game.Row
	switch strings.TrimSuffix(strings.ToLower(kind), "s") {
	case "", "boxer", "type":
		rows = c.boxerRows()
	case "attack", "attack-card":
		rows = c.attackRows()
	case "defend", "defend-card", "defence":
		rows = c.defendRows()
	case "injurie", "injury":
		rows = c.injuryRows()
	case "knockdown":
		rows = c.kdRows()
	default:
		return nil, unknown("unknown-name", "kind of content", kind, listKinds(), strings.Join(listKinds(), ", "))
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
	return nil, unknown("unknown-name", "such entry:", name, ids, "list rudis "+kind)
}

func (c *Content) attackRows() []game.Row {
	var rows []game.Row
	for k := range c.attacks {
		a := &c.attacks[k]
		cells := []string{a.name}
		for _, sub := range []uint8{reg, pow} {
			if k == feint {
				break
			}
			w := &a.sub[sub]
			kd := "NA"
			if w.kd == 20 {
				kd = "20"
			} else if w.kd < 20 {
				kd = itoa(int(w.kd)) + "-20"
			}
			dmg := itoa(int(w.n)) + "d" + itoa(int(w.sides))
			if w.plus != 0 {
				dmg += signed(int(w.plus))
			}
			cells = append(cells, subWords[sub]+" ACC"+signed(int(w.toHit))+" KD "+kd+" STA -"+itoa(int(w.cost))+" "+dmg)
		}
		if k == feint {
			cells = append(cells, "STA -"+itoa(int(a.sub[noSub].cost)))
		} else {
			cells = append(cells, "Ctr "+signed(int(a.ctr)))
		}
		rows = append(rows, game.Row{ID: a.id, Cells: append(cells, provenanceWords[a.mark]), Rule: ruleNames[attack1], From: a.from.String()})
	}
	return rows
}

func signed(n int) string {
	if n >= 0 {
		return "+" + itoa(n)
	}
	return itoa(n)
}

func (c *Content) defendRows() []game.Row {
	var rows []game.Row
	for k := range c.defends {
		d := &c.defends[k]
		cells := []string{d.name, "STA -" + itoa(int(d.cost))}
		for row, name := range rowWords {
			x := &d.rows[row]
			text := "NA"
			if x.hasAcc {
				text = signed(int(x.acc))
			}
			switch {
			case k == standUp && x.stand > 0:
				text += "/1-" + itoa(int(x.stand))
			case x.hasCtr:
				text += "/Q" + signed(int(x.counter))
			default:
				text += "/NA"
			}
			cells = append(cells, name+" "+text)
		}
		rows = append(rows, game.Row{ID: d.id, Cells: append(cells, provenanceWords[d.mark]), Rule: ruleNames[defend1], From: d.from.String()})
	}
	return rows
}

func (c *Content) boxerRows() []game.Row {
	var rows []game.Row
	for k := range c.boxers {
		x := &c.boxers[k]
		cells := []string{x.name + " (" + itoa(int(x.rating)) + ")"}
		for a, w := range attrWords {
			cells = append(cells, strings.ToUpper(w)+" "+itoa(int(x.attr[a])))
		}
		cells = append(cells, "HP "+itoa(int(x.hp)), "STA "+itoa(int(x.sta)))
		if x.style != "" {
			cells = append(cells, x.style)
		}
		rows = append(rows, game.Row{ID: x.id, Cells: append(cells, provenanceWords[x.mark]), Rule: ruleNames[card1], From: x.from.String()})
	}
	return rows
}

func (c *Content) injuryRows() []game.Row {
	var rows []game.Row
	from := 1
	for k := range c.injuries {
		x := &c.injuries[k]
		text := itoa(from)
		if int(x.to) > from {
			text += "-" + itoa(int(x.to))
		}
		from = int(x.to) + 1
		rows = append(rows, game.Row{ID: x.id, Cells: []string{text, x.name, itoa(int(x.damage)) + " damage"}, Rule: ruleNames[x.rule]})
	}
	return rows
}

func (c *Content) kdRows() []game.Row {
	var rows []game.Row
	for d := maxDiff; d >= -maxDiff; d-- {
		x := c.kd[d+maxDiff]
		text := "1"
		if x.to > 1 {
			text = "1-" + itoa(int(x.to))
		}
		if x.confirm > 0 {
			text += "/1-" + itoa(int(x.confirm))
		}
		rows = append(rows, game.Row{ID: signed(d), Cells: []string{text}, Rule: ruleNames[kd3]})
	}
	return rows
}
