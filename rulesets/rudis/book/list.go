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
		rows = boxerList(c)
	case "attack", "attack-card":
		rows = attackList(c)
	case "defend", "defend-card", "defence":
		rows = defendList(c)
	case "injurie", "injury":
		rows = injuryList(c)
	case "knockdown":
		rows = kdList(c)
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

func attackList(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Attacks {
		a := &c.Attacks[k]
		cells, said := []string{a.Name}, []string{a.Name}
		for _, sub := range []uint8{state.Reg, state.Pow} {
			if k == state.Feint {
				break
			}
			w := &a.Sub[sub]
			kd, floors := "NA", "never knocks down"
			if w.Kd == 20 {
				kd, floors = "20", "may knock down on a 20"
			} else if w.Kd < 20 {
				kd = state.Itoa(int(w.Kd)) + "-20"
				floors = "may knock down on " + kd
			}
			dmg := state.Itoa(int(w.N)) + "d" + state.Itoa(int(w.Sides))
			if w.Plus != 0 {
				dmg += signed(int(w.Plus))
			}
			cells = append(cells, state.SubWords[sub]+" ACC"+signed(int(w.ToHit))+" KD "+kd+" STA -"+state.Itoa(int(w.Cost))+" "+dmg)
			form := "regular"
			if sub == state.Pow {
				form = "with power"
			}
			said = append(said, form+": costs "+state.Itoa(int(w.Cost))+" STA, lands on "+plus("ACC", int(w.ToHit))+" or less for "+strings.ToUpper(strings.TrimPrefix(dmg, "1"))+" HP, "+floors)
		}
		if k == state.Feint {
			cost, gain := state.Itoa(int(a.Sub[state.NoSub].Cost)), int(a.Fooled.ToHit)
			cells = append(cells, "STA -"+cost)
			said = append(said, "costs "+cost+" STA and is no blow", "the other is fooled if his D20 is above his INT; then the next punch lands on "+state.Itoa(gain)+" more")
		} else {
			cells = append(cells, "Ctr "+signed(int(a.Ctr)))
			said = append(said, "a counter against it lands on "+plus("QWK", int(a.Ctr))+" and the defence's own number, or less")
		}
		rows = append(rows, game.Row{ID: a.ID, Brief: briefPunch(a, k == state.Feint), Cells: append(cells, state.ProvenanceWords[a.Mark]), Said: said, Origin: source(a.Mark), Rule: state.RuleNames[state.Attack1], From: a.From.String()})
	}
	return rows
}

// briefPunch is an attack card in a line or two.
func briefPunch(a *state.AttackCard, feint bool) string {
	if feint {
		return state.Itoa(int(a.Sub[state.NoSub].Cost)) + " STA, no blow: fools on a D20 above INT and what the defence adds"
	}
	form := func(sub uint8) string {
		w := &a.Sub[sub]
		dmg := "D" + state.Itoa(int(w.Sides))
		if w.Plus != 0 {
			dmg += signed(int(w.Plus))
		}
		floors := ", never floors"
		switch {
		case w.Kd == 20:
			floors = ", may floor on 20"
		case w.Kd < 20:
			floors = ", may floor on " + state.Itoa(int(w.Kd)) + "-20"
		}
		return state.Itoa(int(w.Cost)) + " STA, " + plus("ACC", int(w.ToHit)) + ", " + dmg + " HP" + floors
	}
	return form(state.Reg) + "; with power " + form(state.Pow) + "; a counter lands on " + plus("QWK", int(a.Ctr)) + " and the defence"
}

// briefDefence is a defend card in a line or two: what it adds to the number of each punch and to
// that of the counter, or on what he rises.
func briefDefence(d *state.DefendCard, rises bool) string {
	text := state.Itoa(int(d.Cost)) + " STA; on the punch "
	var adds, answers []string
	for row, name := range state.RowWords {
		x := &d.Rows[row]
		name = strings.NewReplacer("right-", "", "-right", "", "-punch", "").Replace(name)
		if x.HasAcc && row < state.NumPunches {
			adds = append(adds, name+" "+added(int(x.Acc)))
		}
		switch {
		case rises && x.Stand > 0:
			answers = append(answers, name+" "+state.Itoa(int(x.Stand)))
		case !rises && x.HasCtr:
			answers = append(answers, name+" "+added(int(x.Counter)))
		}
	}
	text += strings.Join(adds, ", ")
	switch {
	case len(answers) == 0:
		return text
	case rises:
		return text + "; after one that lands he rises on " + strings.Join(answers, ", ") + " or less"
	}
	return text + "; on QWK for the counter " + strings.Join(answers, ", ")
}

// plus is an attribute and what is added to it or taken from it.
func plus(attr string, n int) string {
	switch {
	case n > 0:
		return attr + " + " + state.Itoa(n)
	case n < 0:
		return attr + " - " + state.Itoa(-n)
	}
	return attr
}

// source is where an entry comes from, in words.
func source(mark uint8) string {
	switch word := state.ProvenanceWords[mark]; word {
	case "printed":
		return "printed in the rules"
	case "house":
		return "made by this house after the rules"
	case "own":
		return "a player's own"
	default:
		return word
	}
}

func signed(n int) string {
	if n >= 0 {
		return "+" + state.Itoa(n)
	}
	return state.Itoa(n)
}

// added is a number with its sign, and 0 without one.
func added(n int) string {
	if n == 0 {
		return "0"
	}
	return signed(n)
}

func defendList(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Defends {
		d := &c.Defends[k]
		cells, said := []string{d.Name, "STA -" + state.Itoa(int(d.Cost))}, []string{d.Name, "costs " + state.Itoa(int(d.Cost)) + " STA"}
		for row, name := range state.RowWords {
			x := &d.Rows[row]
			text, told := "NA", ""
			if x.HasAcc {
				text = signed(int(x.Acc))
				told = moved(int(x.Acc), row < state.NumPunches)
			}
			switch {
			case k == state.StandUp && x.Stand > 0:
				text += "/1-" + state.Itoa(int(x.Stand))
				told += ", after it he rises on " + state.Itoa(int(x.Stand)) + " or less"
			case x.HasCtr:
				text += "/Q" + signed(int(x.Counter))
				told += ", if it misses he counters on " + plus("QWK", int(x.Counter))
			default:
				text += "/NA"
			}
			cells = append(cells, name+" "+text)
			if told != "" {
				said = append(said, strings.ReplaceAll(name, "-", " ")+": "+strings.TrimPrefix(told, ", "))
			}
		}
		rows = append(rows, game.Row{ID: d.ID, Brief: briefDefence(d, k == state.StandUp), Cells: append(cells, state.ProvenanceWords[d.Mark]), Said: said, Origin: source(d.Mark), Rule: state.RuleNames[state.Defend1], From: d.From.String()})
	}
	return rows
}

// moved is what a defence does to the number a punch lands on, or to that below which he
// is not fooled.
func moved(n int, punch bool) string {
	what := "lands on "
	if !punch {
		what, n = "is seen through on ", -n // it is added to INT with the other sign
	}
	switch {
	case n > 0:
		return what + state.Itoa(n) + " more"
	case n < 0:
		return what + state.Itoa(-n) + " less"
	}
	return what + "its own number"
}

func boxerList(c *state.Content) []game.Row {
	var rows []game.Row
	for k := range c.Boxers {
		x := &c.Boxers[k]
		cells := []string{x.Name + " (" + state.Itoa(int(x.Rating)) + ")"}
		for a, w := range state.AttrWords {
			cells = append(cells, strings.ToUpper(w)+" "+state.Itoa(int(x.Attr[a])))
		}
		said := []string{x.Name + ", rating " + state.Itoa(int(x.Rating)), strings.Join(append([]string{"HP " + state.Itoa(int(x.Hp)), "STA " + state.Itoa(int(x.Sta))}, cells[1:]...), ", ")}
		grid := [][2]string{{"rating", state.Itoa(int(x.Rating))}, {"HP", state.Itoa(int(x.Hp))}, {"STA", state.Itoa(int(x.Sta))}}
		for a, w := range state.AttrWords {
			grid = append(grid, [2]string{strings.ToUpper(w), state.Itoa(int(x.Attr[a]))})
		}
		grid = append(grid, [2]string{"card", state.ProvenanceWords[x.Mark]}, [2]string{"", x.Style})
		cells = append(cells, "HP "+state.Itoa(int(x.Hp)), "STA "+state.Itoa(int(x.Sta)))
		if x.Style != "" {
			cells, said = append(cells, x.Style), append(said, x.Style)
		}
		rows = append(rows, game.Row{ID: x.ID, Cells: append(cells, state.ProvenanceWords[x.Mark]), Said: said, Grid: grid, Origin: source(x.Mark), Rule: state.RuleNames[state.Card1], From: x.From.String()})
	}
	return rows
}

func injuryList(c *state.Content) []game.Row {
	var rows []game.Row
	from := 1
	for k := range c.Injuries {
		x := &c.Injuries[k]
		text := state.Itoa(from)
		if int(x.To) > from {
			text += "-" + state.Itoa(int(x.To))
		}
		from = int(x.To) + 1
		rows = append(rows, game.Row{ID: x.ID, Cells: []string{text, x.Name, state.Itoa(int(x.Damage)) + " damage"},
			Said: []string{x.Name, "on " + text + " of the D20 for an injury", injuryTakes(x)}, Rule: state.RuleNames[x.Rule]})
	}
	return rows
}

// injuryTakes is what an injury takes of a boxer, and what else it does to him.
func injuryTakes(x *state.Injury) string {
	parts := []string{"takes " + state.Itoa(int(x.Damage)) + " HP"}
	add := func(does bool, text string) {
		if does {
			parts = append(parts, text)
		}
	}
	add(x.Hp > 0, state.Itoa(int(x.Hp))+" more HP")
	add(x.Sta > 0, state.Itoa(int(x.Sta))+" STA")
	for k, n := range x.Attr {
		add(n != 0, strings.ToUpper(state.AttrWords[k])+" "+state.Itoa(int(n)))
	}
	add(x.Jaw != 0, "later blows to the head take "+state.Itoa(int(x.Jaw))+" more")
	add(x.Knockdown, "he is down")
	add(x.Fatal > 0, "and dead, if it is his knock-down "+state.Itoa(int(x.Fatal))+" or later")
	add(x.Stops, "he cannot go on")
	return strings.Join(parts, ", ")
}

func kdList(c *state.Content) []game.Row {
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
		said := "he goes down on a D20 of 1"
		if x.To > 1 {
			said = "he goes down on a D20 of " + state.Itoa(int(x.To)) + " or less"
		}
		if x.Confirm > 0 {
			said += ", and only if a second is " + state.Itoa(int(x.Confirm)) + " or less"
		}
		rows = append(rows, game.Row{ID: signed(d), Cells: []string{text}, Said: []string{"POW less CHIN " + signed(d) + ": " + said}, Rule: state.RuleNames[state.Kd3]})
	}
	return rows
}
