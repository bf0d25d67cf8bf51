package munera

import (
	"strings"

	"summa/internal/book"
	"summa/internal/game"
	"summa/internal/pack"
	"summa/internal/rule"
)

// Name is the ruleset's id.
const Name = "munera"

// Title is the ruleset's printed title.
const Title = "Munera Sine Missione (Exagoni Libero)"

// Ruleset returns the ruleset.
func Ruleset() game.Ruleset { return ruleset{} }

type ruleset struct{}

func (ruleset) Name() string      { return Name }
func (ruleset) Title() string     { return Title }
func (ruleset) RuleIDs() []string { return ruleNames[:] }

func (ruleset) Kinds() []pack.Kind { return Kinds() }

// Rulings lists the rulings and their options without reading their texts.
func (ruleset) Rulings() []game.RulingID {
	list := make([]game.RulingID, 0, len(rulingNames))
	for _, r := range rulingNames {
		list = append(list, game.RulingID{ID: r.id, Options: r.options, Default: int(r.usual)})
	}
	list[rulingOrderDice].Start, list[rulingStartingLoadout].Start = true, true
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

const credit = "Phil West, after Alan Saunders' Munera Sine Missione and Gary Comardo; special moves after Chris Peers"

// Demo is a whole bout as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Content loads weapons, types and tables, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := load(packs)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Open begins an empty bout.
func (c *Content) Open() game.Game { return game.Of(NewRules(c).Module()) }

// Hash names the content.
func (c *Content) Hash() [32]byte { return c.set.Hash() }

// Set returns the content as it was read.
func (c *Content) Set() *pack.Set { return c.set }

// ListKinds names what List shows.
func (c *Content) ListKinds() []string {
	return []string{"types", "weapons", "saves", "apmods", "costs", "attackmods", "doubles", "appeals"}
}

// List shows the loaded content of a kind, or one entry of it.
func (c *Content) List(kind, name string) ([]game.Row, error) {
	kind = strings.ToLower(kind)
	if kind == "" {
		kind = "types"
	}
	var rows []game.Row
	switch strings.TrimSuffix(kind, "s") {
	case "type", "gladiator":
		rows = c.typeRows()
	case "weapon":
		rows = c.weaponRows()
	case "save", "apmod", "cost", "attackmod", "appeal", "double":
		rows = c.tableRows(strings.TrimSuffix(kind, "s"))
	default:
		return nil, unknown("kind of content", kind, c.ListKinds(), strings.Join(c.ListKinds(), ", "))
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
				return c.List(kind, c.types[i].id)
			}
		}
	}
	return nil, unknown(strings.TrimSuffix(kind, "s"), name, ids, "list munera "+kind)
}

func (c *Content) typeRows() []game.Row {
	rows := make([]game.Row, 0, len(c.types))
	for i := range c.types {
		t := &c.types[i]
		k := t.kit
		cells := []string{t.name, c.kitWords(&k), "Save " + numbers(t.printed.save), "AP " + numbers(t.printed.ap)}
		if len(t.opponents) > 0 {
			cells = append(cells, "v "+strings.Join(t.opponents, ", "))
		}
		rows = append(rows, game.Row{ID: t.id, Cells: cells, Rule: ruleNames[t.rule], From: t.from.String()})
	}
	return rows
}

// kitWords describes a kit in the order of the sheet.
func (c *Content) kitWords(k *kit) string {
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

func (c *Content) weaponRows() []game.Row {
	var rows []game.Row
	for i := 1; i < len(c.arms); i++ {
		a := &c.arms[i]
		cells := []string{a.name, itoa(int(a.ap)) + " AP"}
		if a.reach.n > 0 {
			cells = append(cells, "reach "+a.reach.words())
		}
		if a.throw.n > 0 {
			flight := "thrown "
			if a.missile == arrowMissile {
				flight = "shot "
			}
			cells = append(cells, flight+a.throw.words())
		}
		cells = append(cells, a.properties()...)
		from := ""
		if e, ok := c.set.Find("weapon", a.id); ok {
			from = e.From.String()
		}
		rows = append(rows, game.Row{ID: a.id, Cells: cells, Rule: ruleNames[a.rule], From: from})
	}
	return rows
}

// words reads "1: -1, 2: 0".
func (b *bands) words() string {
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

func (a *arm) properties() []string {
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

func (c *Content) tableRows(kind string) []game.Row {
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

// Lint checks what a schema cannot: that a type's printed numbers follow from
// its kit.
func (c *Content) Lint() []pack.Error {
	var list []pack.Error
	for i := range c.types {
		list = append(list, c.lintType(&c.types[i])...)
	}
	return list
}
