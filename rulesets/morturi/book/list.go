package book

import (
	"slices"
	"strings"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/rulesets/morturi/state"
)

// ListKinds names what List shows.
func ListKinds(c *state.Content) []string {
	return []string{"roles", "tricks", "grades", "conditions", "arenas", "scenarios", "budgets", "resources"}
}

// List shows the loaded content of a kind, or one entry of it.
func List(c *state.Content, kind, name string) ([]game.Row, error) {
	kind = strings.ToLower(kind)
	if kind == "" || kind == "types" || kind == "type" {
		kind = "roles"
	}
	var rows []game.Row
	switch strings.TrimSuffix(kind, "s") {
	case "role":
		rows = roleRows(c)
	case "trick":
		rows = trickRows(c)
	case "grade", "condition", "arena", "scenario", "budget", "resource":
		rows = otherRows(c, strings.TrimSuffix(kind, "s"))
	default:
		return nil, &line.Error{Code: "unknown-name", Msg: "there is no kind of content " + state.Quoted(kind), Hint: state.Nearest(kind, ListKinds(c))}
	}
	if name == "" {
		return rows, nil
	}
	ids := make([]string, 0, len(rows))
	for _, row := range rows {
		if strings.EqualFold(row.ID, name) || len(row.Cells) > 0 && strings.EqualFold(row.Cells[0], name) {
			return []game.Row{row}, nil
		}
		ids = append(ids, row.ID)
	}
	for k := range c.Roles {
		if slices.ContainsFunc(c.Roles[k].Also, func(a string) bool { return strings.EqualFold(a, name) }) && strings.HasPrefix(kind, "role") {
			return List(c, kind, c.Roles[k].ID)
		}
	}
	return nil, &line.Error{Code: "unknown-name", Msg: "there is no " + strings.TrimSuffix(kind, "s") + " " + state.Quoted(name), Hint: state.Nearest(name, ids)}
}

func roleRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := 1; k < len(c.Roles); k++ {
		x := &c.Roles[k]
		cells := []string{x.Name, state.ClassWords[x.Class], "Move " + state.Itoa(int(x.Move)), x.Weapon + " " + state.Itoa(int(x.Tn)) + "+/" + state.Itoa(int(x.Damage)), state.Itoa(int(x.Life)) + " LP"}
		if x.Faction != "" {
			cells = append(cells, "faction "+x.Faction)
		}
		if len(x.Special) > 0 {
			cells = append(cells, "special: "+c.TrickNames(x.Special))
		}
		if len(x.Tricks) > 0 {
			cells = append(cells, "tricks: "+c.TrickNames(x.Tricks))
		}
		said := []string{x.Name, "a " + state.ClassWords[x.Class] + " gladiator with " + state.Itoa(int(x.Life)) + " LP", "Move " + state.Itoa(int(x.Move)) + ": as many MP a turn",
			strings.ToLower(x.Weapon) + ": hits on " + state.Itoa(int(x.Tn)) + " or more of a D6 for " + state.Itoa(int(x.Damage)) + " LP"}
		if x.Faction != "" {
			said = append(said, "of the faction "+x.Faction)
		}
		if len(x.Special) > 0 {
			said = append(said, "has by his role: "+strings.ReplaceAll(c.TrickNames(x.Special), "-", " "))
		}
		if len(x.Tricks) > 0 {
			said = append(said, "may learn the tricks: "+strings.ReplaceAll(c.TrickNames(x.Tricks), "-", " "))
		}
		rows = append(rows, game.Row{ID: x.ID, Cells: append(cells, toldIn(&x.Origin)...), Said: said, Origin: originSaid(&x.Origin), Doubts: doubtsSaid(&x.Origin), Brief: roleBrief(c, x), Rule: state.RuleNames[state.Attack2], From: x.From.String(), Also: x.Also, Needs: needs(&x.Origin)})
	}
	return rows
}

// roleBrief is a role in a line: its numbers, what it has by its role, how far the rules have it.
func roleBrief(c *state.Content, x *state.Role) string {
	text := state.ClassWords[x.Class] + ", Move " + state.Itoa(int(x.Move)) + ", " + strings.ToLower(x.Weapon) + " " + state.Itoa(int(x.Tn)) + "+ for " + state.Itoa(int(x.Damage))
	if len(x.Special) > 0 {
		text += ", " + strings.ReplaceAll(c.TrickNames(x.Special), "-", " ")
	}
	switch {
	case needs(&x.Origin) != "":
		return text + "; wants " + needs(&x.Origin)
	case len(x.Origin.Suggested) > 0:
		return text + "; partly suggested"
	}
	return text
}

// needs is what has to be said with a role that is not known whole. [mor.frame.2]
func needs(o *state.Origin) string {
	if o.Provenance == "incomplete" {
		return "suggested=yes"
	}
	return ""
}

// cells says where an entry comes from and what is not known of it.
func toldIn(o *state.Origin) []string {
	cells := []string{"provenance " + o.Provenance}
	if o.Source != "" {
		cells = append(cells, o.Source)
	}
	if len(o.Missing) > 0 {
		cells = append(cells, "not known: "+strings.Join(o.Missing, "; "))
	}
	if len(o.Suggested) > 0 {
		cells = append(cells, "suggested: "+strings.Join(o.Suggested, ", "))
	}
	return cells
}

// originSaid says in words where an entry comes from.
func originSaid(o *state.Origin) string {
	said := provenances[o.Provenance]
	if said == "" {
		said = o.Provenance
	}
	if o.Source != "" {
		said += " (" + o.Source + ")"
	}
	return said
}

// doubtsSaid says in words what is not known of an entry.
func doubtsSaid(o *state.Origin) (said []string) {
	if len(o.Missing) > 0 {
		said = append(said, "what the rules do not say: "+strings.Join(o.Missing, ", "))
	}
	if len(o.Suggested) > 0 {
		said = append(said, "suggested by this house: "+strings.Join(o.Suggested, ", "))
	}
	return said
}

// provenances are where entries come from, in words.
var provenances = map[string]string{
	"wiki":       "from the rules",
	"seed":       "from the rules",
	"inferred":   "inferred from the rules",
	"incomplete": "from the rules, which break off",
	"house":      "made by this house",
	"own":        "a player's own",
}

// sentence is a text without the stop at its end.
func sentence(text string) string { return strings.TrimSuffix(text, ".") }

func trickRows(c *state.Content) []game.Row {
	var rows []game.Row
	for k := 1; k < len(c.Tricks); k++ {
		t := &c.Tricks[k]
		cells, said := []string{t.Name, t.Text}, []string{t.Name, sentence(t.Text)}
		if t.Special {
			cells, said = append(cells, "special rule"), append(said, "a special rule: it comes with the role")
		}
		if t.Stance {
			cells, said = append(cells, "stance"), append(said, "a stance, which he takes up and holds")
		}
		if text := idle(c, t); text != "" {
			cells, said = append(cells, text), append(said, text)
		}
		row := game.Row{ID: t.ID, Cells: append(cells, toldIn(&t.Origin)...), Said: said, Origin: originSaid(&t.Origin), Doubts: doubtsSaid(&t.Origin), Brief: sentence(t.Text), Aside: t.Special, Rule: state.RuleNames[t.Rule]}
		if e, ok := c.Set.Find("trick", t.ID); ok {
			row.From = e.From.String()
		}
		rows = append(rows, row)
	}
	return rows
}

// idle says of a trick that does nothing in a battle that it does not; "" of the
// others.
func idle(c *state.Content, t *state.Trick) string {
	between := false
	for _, id := range t.Clauses {
		cl := &c.Clauses[id]
		if cl.Option != 0 || len(cl.OnHit) > 0 {
			return ""
		}
		for k := range cl.Do {
			if kind := cl.Do[k].Kind; kind != state.SurvivalBonus && kind != state.Promotes {
				return ""
			}
			between = true
		}
	}
	switch {
	case between:
		return "no effect in a battle, only in a campaign"
	case t.Stance || hasTrickNamed(c, t):
		return ""
	}
	return "no effect of its own"
}

// named reports whether other tricks ask whether somebody has this one, or it takes
// their effects away.
func hasTrickNamed(c *state.Content, t *state.Trick) bool {
	for k := 1; k < len(c.Tricks); k++ {
		if x := c.Tricks[k].Cancelled; x != 0 && c.Tricks[x].ID == t.ID {
			return true
		}
	}
	return t.Drops
}

// groundCells says what ground an arena has. [mor.terrain.1]
func groundCells(e *pack.Entry) []string {
	var cells []string
	lay := func(what string, list []pack.Value, details string) {
		var squares []string
		for _, v := range list {
			squares = append(squares, v.Text())
		}
		if len(squares) > 0 {
			cells = append(cells, what+" "+strings.Join(squares, " ")+details)
		}
	}
	for _, f := range [...][2]string{{"raised", "raised"}, {"difficult", "difficult"}, {"undergrowth", "undergrowth that blocks sight"}, {"obstacles", "obstacles"}} {
		lay(f[1], e.List(f[0]), "")
	}
	for _, v := range e.List("heights") {
		lay("raised", Get(v, "squares").List(), " to height "+state.Itoa(Get(v, "height").Int()))
	}
	for _, v := range e.List("hazards") {
		details := ", damage " + state.Itoa(Get(v, "damage").Int())
		if Get(v, "blocks-los").Bool() {
			details += ", blocks sight"
		}
		lay("hazard", Get(v, "squares").List(), details)
	}
	return cells
}

// wins is what wins a battle of a scenario.
func wins(kind string, e *pack.Entry) string {
	if kind != "scenario" {
		return ""
	}
	text := Wins(uint8(max(0, slices.Index(VictoryWords, e.Text("victory")))), nil, max(1, e.Int("hold")))
	if e.Bool("no-retreat") {
		text += "; nobody may give up"
	}
	if e.Text("limits") == "campaign" {
		text += "; nobody may give up before somebody is out of action and three rounds are over"
	}
	return text
}

func otherRows(c *state.Content, kind string) []game.Row {
	var rows []game.Row
	for _, e := range c.Set.All(kind) {
		var cells, said []string
		for _, f := range []string{"name", "text", "victory"} {
			if text := e.Text(f); text != "" {
				cells = append(cells, text)
				if f == "victory" {
					text = "victory: " + strings.ReplaceAll(text, "-", " ")
				}
				said = append(said, sentence(text))
			}
		}
		switch kind {
		case "grade":
			price, later := state.Itoa(e.Int("price")), state.Itoa(e.Int("campaign-price"))
			cells = append(cells, price+" denarii", later+" in a campaign")
			said = append(said, "costs "+price+" denarii, "+later+" in a campaign")
		case "budget":
			cells = append(cells, state.Itoa(e.Int("denarii"))+" denarii")
			said = append(said, "a school has "+state.Itoa(e.Int("denarii"))+" denarii to spend")
		case "resource":
			cells = append(cells, state.Itoa(e.Int("price"))+" denarii")
			said = append(said, "costs "+state.Itoa(e.Int("price"))+" denarii")
		case "arena":
			width, height, ground := state.Itoa(e.Int("width")), state.Itoa(e.Int("height")), groundCells(e)
			cells = append(append(cells, width+" x "+height), ground...)
			said = append(append(said, width+" by "+height+" squares"), ground...)
		}
		o := originRows().Of(e)
		rows = append(rows, game.Row{ID: e.ID, Wins: wins(kind, e), Cells: append(cells, toldIn(&o)...), Said: said, Origin: originSaid(&o), Doubts: doubtsSaid(&o), Rule: state.RuleNames[state.Frame2], From: e.From.String()})
	}
	return rows
}
