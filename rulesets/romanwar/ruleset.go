package romanwar

import (
	"strings"

	"summa/internal/book"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
)

// Name is the ruleset's id.
const Name = "romanwar"

// Title is the ruleset's printed title.
const Title = "Roman War Rules"

const credit = "contributed by Mr. Schulz, dated November 30, 2000"

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
	// Simulated battles are those of the policies' own description, whose units may
	// march through each other.
	list[rulingFiguresApart].Seated = rulingNames[rulingFiguresApart].options[figuresApartMayShare]
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

// Demo is a battle as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Template is a commented file with one entry of a kind, to be filled in.
func (ruleset) Template(kind string) (text string, ok bool) {
	data, err := templates.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// Content loads types and tables, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := load(packs)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Open begins an empty war.
func (c *Content) Open() game.Game { return game.Of(NewRules(c).Module()) }

// Hash names the content.
func (c *Content) Hash() [32]byte { return c.set.Hash() }

// Set returns the content as it was read.
func (c *Content) Set() *pack.Set { return c.set }

// Lint has nothing to add to what loading checks.
func (c *Content) Lint() []pack.Error { return nil }

// Weighing is empty: rulings are weighed by armies that are named.
func (c *Content) Weighing() game.Weighing {
	return game.Weighing{Pairings: [][2]string{{"legion", "africans"}, {"ten-archers", "ten-gauls"}, {"romans-100", "gauls-100"}}}
}

// Trial is an army, or troops of a type.
func (c *Content) Trial(kind, id string) string {
	switch kind {
	case "type":
		return id
	case "army":
		if e, ok := c.set.Find(kind, id); ok && e.Bool("blocks") {
			return id + "-100"
		}
		return id
	}
	return ""
}

// ListKinds names what List shows.
func (c *Content) ListKinds() []string {
	return []string{"types", "weapons", "covers", "moves", "kills", "splits", "numbers", "armies", "scenarios"}
}

// List shows the loaded content of a kind, or one entry of it.
func (c *Content) List(kind, name string) ([]game.Row, error) {
	kind = strings.ToLower(kind)
	if kind == "" {
		kind = "types"
	}
	var rows []game.Row
	switch kind {
	case "type", "types", "troops":
		rows = c.typeRows()
	case "weapon", "weapons":
		rows = c.weaponRows()
	case "cover", "covers":
		rows = c.coverRows()
	case "move", "moves":
		rows = c.moveRows()
	case "kill", "kills", "split", "splits", "number", "numbers":
		rows = c.numberRows(strings.TrimSuffix(kind, "s"))
	case "army", "armies":
		rows = c.armyRows()
	case "scenario", "scenarios":
		rows = c.scenarioRows()
	default:
		return nil, unknown("kind of content", kind, c.ListKinds())
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
	return nil, unknown(one, name, ids)
}

// unknown is the error about a word that is not one of a list.
func unknown(what, word string, words []string) error {
	return &line.Error{Code: "unknown-name", Msg: "there is no " + what + " " + quoted(word), Hint: meant(word, words, strings.Join(words, ", "))}
}

func (c *Content) typeRows() []game.Row {
	rows := make([]game.Row, 0, len(c.types))
	for i := range c.types {
		t := &c.types[i]
		r := Rules{c: c}
		u := r.newUnit(&State{}, i, 0)
		armor := "unarmored"
		if t.armored {
			armor = "armored"
		}
		cells := []string{t.name, armor, "move " + inches(u.base), "struck on 1-" + itoa(int(u.kill))}
		if t.mount != onFoot {
			cells = append(cells, mountWords[t.mount])
		}
		if t.weapon != noWeapon {
			cells = append(cells, c.armIDs[t.weapon])
		}
		rows = append(rows, game.Row{ID: t.id, Cells: cells, Rule: ruleNames[t.rule], From: t.from.String()})
	}
	return rows
}

func (c *Content) weaponRows() []game.Row {
	var rows []game.Row
	for w := range c.arms[1:] {
		a := &c.arms[w+1]
		for k := range a.bands {
			b := &a.bands[k]
			ranks := "all ranks"
			if b.ranks > 0 {
				ranks = "first " + count(b.ranks, "rank", "ranks")
			}
			cells := []string{"to " + inches(b.to[level]), "up " + inches(b.to[up]), "down " + inches(b.to[down]), ranks, "armored " + facesTo(b.armored), "unarmored " + facesTo(b.unarmord)}
			id := a.id
			if k > 0 {
				id += "-" + itoa(k+1)
			} else {
				cells = append(cells, c.usesOf(a)...)
			}
			rows = append(rows, game.Row{ID: id, Cells: cells, Rule: ruleNames[a.rule], From: a.from.String()})
		}
	}
	return rows
}

// facesTo are the faces up to one, or none.
func facesTo(face uint8) string {
	if face == 0 {
		return "none"
	}
	return "1-" + itoa(int(face))
}

// usesOf are what else holds for a weapon, as far as it does not hold for the printed ones.
func (c *Content) usesOf(a *arm) (cells []string) {
	add := func(yes bool, text string) {
		if yes {
			cells = append(cells, text)
		}
	}
	add(a.shots > 1, count(int(a.shots), "shot", "shots")+" a turn")
	add(a.reload > 1, "once in "+count(int(a.reload), "turn", "turns"))
	add(a.amount > 0, count(int(a.amount), "volley", "volleys"))
	add(a.still, "standing still")
	if a.carried != nil {
		var who []string
		for k, yes := range a.carried {
			if yes {
				who = append(who, c.typeIDs[k])
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

func (c *Content) coverRows() []game.Row {
	var rows []game.Row
	for k := range c.covers {
		v := &c.covers[k]
		var cells []string
		for w := range c.arms[1:] {
			cells = append(cells, c.arms[w+1].id+" "+shelterWords[c.arms[w+1].against[k]])
		}
		rows = append(rows, game.Row{ID: v.id, Cells: cells, Rule: ruleNames[v.rule]})
	}
	return rows
}

func (c *Content) moveRows() []game.Row {
	var rows []game.Row
	r := Rules{c: c}
	for k := range c.moves {
		u := unit{base: c.moves[k].length}
		cells := []string{inches(u.base)}
		for ground := up; ground <= roadDown; ground++ {
			n, div := r.allowance(&State{}, &u, ground)
			cells = append(cells, groundWords[ground]+" "+inches(int32(n/div)))
		}
		rows = append(rows, game.Row{ID: moveIDs[k], Cells: cells, Rule: ruleNames[c.moves[k].rule]})
	}
	return rows
}

func (c *Content) numberRows(kind string) []game.Row {
	var rows []game.Row
	for _, e := range c.set.All(kind) {
		value := itoa(e.Hundredths("value") / 100)
		switch kind {
		case "number":
			if e.Bool("length") {
				value = inches(int32(e.Hundredths("value")))
			}
		case "kill":
			value = "1-" + itoa(e.Int("on"))
		case "split":
			value = "of " + itoa(e.Int("effect")) + " faces the man 1-" + itoa(e.Int("man"))
		}
		rows = append(rows, game.Row{ID: e.ID, Cells: []string{value}, Rule: e.Text("rule"), From: e.From.String()})
	}
	return rows
}

func (c *Content) armyRows() []game.Row {
	var rows []game.Row
	for k := range c.armies {
		a := &c.armies[k]
		id := a.id
		if a.blocks {
			id += "-100"
		}
		rows = append(rows, game.Row{ID: id, Cells: c.unitCells(a.units), From: a.from.String()})
	}
	return rows
}

func (c *Content) unitCells(units []drawnUp) []string {
	men := 0
	var cells []string
	for _, d := range units {
		men += d.men
		cells = append(cells, itoa(d.men)+" "+c.types[d.kind].name)
	}
	return append([]string{itoa(men) + " men"}, cells...)
}

func (c *Content) scenarioRows() []game.Row {
	var rows []game.Row
	for k := range c.scenarios {
		x := &c.scenarios[k]
		rows = append(rows, game.Row{ID: x.id, Cells: append([]string{x.name + ": " + x.text}, c.unitCells(x.units)...), From: x.from.String()})
	}
	return rows
}
