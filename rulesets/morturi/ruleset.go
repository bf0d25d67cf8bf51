package morturi

import (
	"slices"
	"strings"

	"summa/internal/book"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
)

// Name is the ruleset's id.
const Name = "morturi"

// Title is the ruleset's printed title.
const Title = "Morturi Te Salutant: Rules of Conflict"

const credit = "Asklepios (RPGnet wiki)"

// Ruleset returns the ruleset.
func Ruleset() game.Ruleset { return ruleset{} }

type ruleset struct{}

func (ruleset) Name() string       { return Name }
func (ruleset) Title() string      { return Title }
func (ruleset) RuleIDs() []string  { return ruleNames[:] }
func (ruleset) Kinds() []pack.Kind { return Kinds() }

// Rulings lists the rulings and their options without reading their texts.
func (ruleset) Rulings() []game.RulingID {
	list := make([]game.RulingID, 0, len(rulingNames))
	for _, r := range rulingNames {
		list = append(list, game.RulingID{ID: r.id, Options: r.options, Default: int(r.usual)})
	}
	return list
}

// Book reads the words of the rules and rulings.
func (ruleset) Book() (*rule.Book, error) {
	set, err := loadSet(bookFiles)
	if err != nil {
		return nil, err
	}
	return book.Read(set, Name, Title, credit), nil
}

// Demo is a whole battle as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Template is a commented file with one entry of a kind, to be filled in.
func (ruleset) Template(kind string) (text string, ok bool) {
	data, err := templates.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// Content loads roles, tricks and arenas, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := load(packs)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Open begins an empty battle.
func (c *Content) Open() game.Game { return game.Of(NewRules(c).Module()) }

// Hash names the content.
func (c *Content) Hash() [32]byte { return c.set.Hash() }

// Set returns the content as it was read.
func (c *Content) Set() *pack.Set { return c.set }

// Weighing is the battles by which rulings are weighed.
func (c *Content) Weighing() game.Weighing {
	return game.Weighing{Pairings: [][2]string{
		{"secutor*2@primus-palus,sagitarius@primus-palus", "barbarian*2@primus-palus,retarius@primus-palus"},
		{"dimachaerus@primus-palus,andabatus@primus-palus", "murmillo@primus-palus,gallus@primus-palus"},
	}}
}

// Trial is a gladiator of a role, or a plain one with a trick.
func (c *Content) Trial(kind, id string) string {
	switch kind {
	case "role":
		return id
	case "trick":
		return "move=5:attack=2+/2:life=12:tricks=" + id
	}
	return ""
}

// ListKinds names what List shows.
func (c *Content) ListKinds() []string {
	return []string{"roles", "tricks", "grades", "conditions", "arenas", "scenarios", "budgets", "resources"}
}

// List shows the loaded content of a kind, or one entry of it.
func (c *Content) List(kind, name string) ([]game.Row, error) {
	kind = strings.ToLower(kind)
	if kind == "" || kind == "types" || kind == "type" {
		kind = "roles"
	}
	var rows []game.Row
	switch strings.TrimSuffix(kind, "s") {
	case "role":
		rows = c.roleRows()
	case "trick":
		rows = c.trickRows()
	case "grade", "condition", "arena", "scenario", "budget", "resource":
		rows = c.otherRows(strings.TrimSuffix(kind, "s"))
	default:
		return nil, &line.Error{Code: "unknown-name", Msg: "there is no kind of content " + quoted(kind), Hint: nearest(kind, c.ListKinds())}
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
	for k := range c.roles {
		if slices.ContainsFunc(c.roles[k].also, func(a string) bool { return strings.EqualFold(a, name) }) && strings.HasPrefix(kind, "role") {
			return c.List(kind, c.roles[k].id)
		}
	}
	return nil, &line.Error{Code: "unknown-name", Msg: "there is no " + strings.TrimSuffix(kind, "s") + " " + quoted(name), Hint: nearest(name, ids)}
}

func (c *Content) trickNames(list []trickID) string {
	var names []string
	for _, k := range list {
		names = append(names, c.tricks[k].id)
	}
	return strings.Join(names, ", ")
}

func (c *Content) roleRows() []game.Row {
	var rows []game.Row
	for k := 1; k < len(c.roles); k++ {
		x := &c.roles[k]
		cells := []string{x.name, classWords[x.class], "Move " + itoa(int(x.move)), x.weapon + " " + itoa(int(x.tn)) + "+/" + itoa(int(x.damage)), itoa(int(x.life)) + " LP"}
		if x.faction != "" {
			cells = append(cells, "faction "+x.faction)
		}
		if len(x.special) > 0 {
			cells = append(cells, "special: "+c.trickNames(x.special))
		}
		if len(x.tricks) > 0 {
			cells = append(cells, "tricks: "+c.trickNames(x.tricks))
		}
		rows = append(rows, game.Row{ID: x.id, Cells: append(cells, x.origin.cells()...), Rule: ruleNames[attack2], From: x.from.String()})
	}
	return rows
}

// cells says where an entry comes from and what is not known of it.
func (o *origin) cells() []string {
	cells := []string{"provenance " + o.provenance}
	if o.source != "" {
		cells = append(cells, o.source)
	}
	if len(o.missing) > 0 {
		cells = append(cells, "not known: "+strings.Join(o.missing, "; "))
	}
	if len(o.suggested) > 0 {
		cells = append(cells, "suggested: "+strings.Join(o.suggested, ", "))
	}
	return cells
}

func (c *Content) trickRows() []game.Row {
	var rows []game.Row
	for k := 1; k < len(c.tricks); k++ {
		t := &c.tricks[k]
		cells := []string{t.name, t.text}
		if t.special {
			cells = append(cells, "special rule")
		}
		if t.stance {
			cells = append(cells, "stance")
		}
		if text := c.idle(t); text != "" {
			cells = append(cells, text)
		}
		row := game.Row{ID: t.id, Cells: append(cells, t.origin.cells()...), Rule: ruleNames[t.rule]}
		if e, ok := c.set.Find("trick", t.id); ok {
			row.From = e.From.String()
		}
		rows = append(rows, row)
	}
	return rows
}

// idle says of a trick that does nothing in a battle that it does not; "" of the
// others.
func (c *Content) idle(t *trick) string {
	between := false
	for _, id := range t.clauses {
		cl := &c.clauses[id]
		if cl.option != 0 || len(cl.onHit) > 0 {
			return ""
		}
		for k := range cl.do {
			if kind := cl.do[k].kind; kind != survivalBonus && kind != promotes {
				return ""
			}
			between = true
		}
	}
	switch {
	case between:
		return "no effect in a battle, only in a campaign"
	case t.stance || c.named(t):
		return ""
	}
	return "no effect of its own"
}

// named reports whether other tricks ask whether somebody has this one, or it takes
// their effects away.
func (c *Content) named(t *trick) bool {
	for k := 1; k < len(c.tricks); k++ {
		if x := c.tricks[k].cancelled; x != 0 && c.tricks[x].id == t.id {
			return true
		}
	}
	return t.drops
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
		lay("raised", get(v, "squares").List(), " to height "+itoa(get(v, "height").Int()))
	}
	for _, v := range e.List("hazards") {
		details := ", damage " + itoa(get(v, "damage").Int())
		if get(v, "blocks-los").Bool() {
			details += ", blocks sight"
		}
		lay("hazard", get(v, "squares").List(), details)
	}
	return cells
}

func (c *Content) otherRows(kind string) []game.Row {
	var rows []game.Row
	for _, e := range c.set.All(kind) {
		var cells []string
		for _, f := range []string{"name", "text", "victory"} {
			if e.Text(f) != "" {
				cells = append(cells, e.Text(f))
			}
		}
		switch kind {
		case "grade":
			cells = append(cells, itoa(e.Int("price"))+" denarii", itoa(e.Int("campaign-price"))+" in a campaign")
		case "budget":
			cells = append(cells, itoa(e.Int("denarii"))+" denarii")
		case "resource":
			cells = append(cells, itoa(e.Int("price"))+" denarii")
		case "arena":
			cells = append(append(cells, itoa(e.Int("width"))+" x "+itoa(e.Int("height"))), groundCells(e)...)
		}
		o := readOrigin(e)
		rows = append(rows, game.Row{ID: e.ID, Cells: append(cells, o.cells()...), Rule: ruleNames[frame2], From: e.From.String()})
	}
	return rows
}
