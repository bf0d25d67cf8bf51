package book

import (
	"summa/internal/book"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// Kinds describes the ruleset's content: what a file may hold, how it is checked,
// and what editors are told about it.
func Kinds() []pack.Kind {
	x := newCompiler(nil, nil)
	kinds := []pack.Kind{
		{Name: "type", Top: "types", Doc: "A type of troops.", Fields: x.typeRows().Fields()},
		{Name: "kill", Top: "kills", Doc: "A row of the melee table.", Fields: x.killRows().Fields()},
		{Name: "move", Top: "moves", Doc: "One of the four moves.", Fields: x.moveRows().Fields()},
		{Name: "ground", Top: "grounds", Doc: "What the ground makes of a move.", Fields: x.groundRows().Fields()},
		{Name: "weapon", Top: "weapons", Doc: "A weapon that shoots.", Fields: x.weaponRows().Fields()},
		{Name: "split", Top: "splits", Doc: "How man and mount share an effect.", Fields: x.splitRows().Fields()},
		{Name: "cover", Top: "covers", Doc: "A kind of cover.", Fields: x.coverRows().Fields()},
		{Name: "number", Top: "numbers", Doc: "A single number of the rules.", Fields: x.numberRows().Fields()},
		{Name: "army", Top: "armies", Doc: "An army for whole battles.", Fields: x.armyRows().Fields()},
		{Name: "scenario", Top: "scenarios", Doc: "A battle to be fought.", Fields: x.scenarioRows().Fields()},
		{Name: "weight", Top: "weights", Doc: "What the veteran thinks something is worth.", Fields: weightRows().Fields()},
	}
	return append(kinds, names().Kinds()...)
}

func called[T any](at func(*T) *string) book.Row[T] {
	return book.Text("name", "Its name in sentences.", 40, at).Needed()
}

// cited is the rule that a row cites.
func cited[T any](x *compiler, at func(*T) *rule.ID) book.Row[T] {
	return book.Rule(x.cited, "rule", "Its rule.", at).Needed()
}

func length[T any](name, doc string, at func(*T) *int32) book.Row[T] {
	return book.Inches(name, doc+" In inches.", state.Inch/2, state.MaxLength, at).Needed()
}

// place is where something lies, in inches.
func place[T any](name, doc string, at func(*T) *int32) book.Row[T] {
	return book.Inches(name, doc, 0, state.MaxLength, at).Needed()
}

// inches is a length in whole inches.
func inches[T any](name, doc string, low, high int, at func(*T) *int32) book.Row[T] {
	return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}, func(into *T, v pack.Value) { *at(into) = int32(v.Int() * state.Inch) })
}

// carried is a weapon that somebody carries, or none.
func carried[T any](name, doc string, put func(into *T, v pack.Value)) book.Row[T] {
	return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Ref, Of: "weapon", Words: state.NoneCarried}, put)
}

func (x *compiler) typeRows() book.Rows[state.Troop] {
	type troop = state.Troop
	return book.Rows[troop]{
		called(func(t *troop) *string { return &t.Name }),
		book.Rule(x.cited, "rule", "The rule that says whether it is armored.", func(t *troop) *rule.ID { return &t.Rule }).Needed(),
		book.YesNo("armored", "It wears armor.", func(t *troop) *bool { return &t.Armored }),
		book.OneOf("mount", "What it rides.", state.MountWords, func(t *troop) *uint8 { return &t.Mount }),
		book.Ref("struck", "Its row of the melee table.", "kill", func(t *troop, id pack.Value) { t.Struck = index(state.KillIDs, id.Text()) }).Needed(),
		carried("weapon", "The weapon its name says, or none.", func(t *troop, v pack.Value) { t.Weapon = index(x.c.ArmIDs, v.Text()) }),
		carried("custom", "The weapon it has by custom, or none.", func(t *troop, v pack.Value) { t.Custom = index(x.c.ArmIDs, v.Text()) }),
	}
}

func (x *compiler) killRows() book.Rows[state.Term] {
	return book.Rows[state.Term]{
		cited(x, func(t *state.Term) *rule.ID { return &t.Rule }),
		book.Whole("on", "A blow hits on 1 to this.", 0, 6, func(t *state.Term) *int { return &t.Value }).Needed(),
	}
}

func (x *compiler) moveRows() book.Rows[state.MoveRow] {
	type move = state.MoveRow
	return book.Rows[move]{
		cited(x, func(m *move) *rule.ID { return &m.Rule }),
		length("length", "A full move.", func(m *move) *int32 { return &m.Length }),
		length("plain", "A full move where foot and horse have one each.", func(m *move) *int32 { return &m.Plain }),
		length("engine", "The same for artillery, chariots and elephants.", func(m *move) *int32 { return &m.Engine }),
	}
}

func (x *compiler) groundRows() book.Rows[state.Ground] {
	return book.Rows[state.Ground]{
		cited(x, func(g *state.Ground) *rule.ID { return &g.Rule }),
		book.Whole("part", "The part that is added: this ...", -9, 9, func(g *state.Ground) *int32 { return &g.Part }).Needed(),
		book.Whole("of", "... of so many.", 1, 9, func(g *state.Ground) *int32 { return &g.Of }).Needed(),
	}
}

func (x *compiler) weaponRows() book.Rows[state.Arm] {
	type arm = state.Arm
	bands := book.Records("bands", "Its bands, the nearest first.", bandRows().Fields(), func(a *arm, v pack.Value) { a.Bands = x.bands(a.ID, v) }).Needed()
	bands.Min, bands.Max = 1, state.MostBands
	const covers = "What covers do against it. A cover that is not named does what it does against a bow, if the weapon arcs, a scorpio, if it is an engine, or else a sling."
	return book.Rows[arm]{
		cited(x, func(a *arm) *rule.ID { return &a.Rule }),
		book.YesNo("arcs", "It shoots over walls and friends.", func(a *arm) *bool { return &a.Arcs }),
		book.YesNo("charges", "Its men may attack after shooting.", func(a *arm) *bool { return &a.Charges }),
		book.YesNo("engine", "It is an engine with a crew.", func(a *arm) *bool { return &a.Engine }),
		book.YesNo("still", "Who has moved in a turn does not shoot it in that turn.", func(a *arm) *bool { return &a.Still }),
		book.Whole("shots", "Shots of a man, or an engine, in a turn; 1 when absent.", 1, 6, func(a *arm) *int32 { return &a.Shots }),
		book.Whole("reload", "It shoots once in this many turns of its side; in each when absent.", 1, 20, func(a *arm) *int32 { return &a.Reload }),
		book.Whole("ammunition", "In how many turns of the war a unit can shoot it; in all when absent or 0.", 0, 999, func(a *arm) *int32 { return &a.Amount }),
		book.Refs[arm]("carriers", "Who may be given it besides the types that have it: any type when absent.", "type", nil).Later(),
		book.Records[arm]("covers", covers, againstRows().Fields(), nil).Later(),
		bands,
	}
}

// band is a band of a weapon as it is written: its range on level ground.
type band struct {
	to    int32
	shoot state.Band
}

func bandRows() book.Rows[band] {
	return book.Rows[band]{
		length("to", "The normal range at which the band ends.", func(b *band) *int32 { return &b.to }),
		book.Whole("ranks", "How many ranks it reaches; 0 is all.", 0, 9, func(b *band) *int { return &b.shoot.Ranks }).Needed(),
		book.Whole("armored", "The highest face that hits the armored.", 0, 6, func(b *band) *uint8 { return &b.shoot.Armored }).Needed(),
		book.Whole("unarmored", "The highest face that hits others.", 0, 6, func(b *band) *uint8 { return &b.shoot.Unarmord }).Needed(),
	}
}

// against is what a cover does against a weapon.
type against struct{ cover, does uint8 }

func againstRows() book.Rows[against] {
	return book.Rows[against]{
		book.Ref("cover", "The cover.", "cover", func(a *against, id pack.Value) { a.cover = index(state.CoverIDs, id.Text()) }).Needed(),
		book.OneOf("does", "What it does.", state.ShelterWords, func(a *against) *uint8 { return &a.does }).Needed(),
	}
}

// split is how man and mount share an effect.
type split struct {
	effect int
	man    state.Term
}

func (x *compiler) splitRows() book.Rows[split] {
	return book.Rows[split]{
		cited(x, func(s *split) *rule.ID { return &s.man.Rule }),
		book.Whole("effect", "The effect.", 1, 6, func(s *split) *int { return &s.effect }).Needed(),
		book.Whole("man", "The faces that hit the man.", 0, 6, func(s *split) *int { return &s.man.Value }).Needed(),
	}
}

func (x *compiler) coverRows() book.Rows[state.Cover] {
	type cover = state.Cover
	rows := book.Rows[cover]{
		cited(x, func(c *cover) *rule.ID { return &c.Rule }),
		book.Rule(x.cited, "line", "The rule by which there is no line.", func(c *cover) *rule.ID { return &c.Line }),
		book.YesNo("stone", "It is hard cover.", func(c *cover) *bool { return &c.Stone }),
	}
	for w, id := range state.PrintedWeapons {
		rows = append(rows, book.OneOf(id, "What it does against this weapon.", state.ShelterWords, func(c *cover) *uint8 { return &c.Columns[w] }))
	}
	return rows
}

// number is a number of the rules as it is written.
type number struct {
	rule   rule.ID
	value  int // in hundredths
	length bool
}

func (x *compiler) numberRows() book.Rows[number] {
	return book.Rows[number]{
		cited(x, func(n *number) *rule.ID { return &n.rule }),
		book.Inches("value", "The number.", 0, state.MaxLength, func(n *number) *int { return &n.value }).Needed(),
		book.YesNo("length", "It is a length, in inches.", func(n *number) *bool { return &n.length }),
	}
}

// unitRows are those of a unit of an army or a scenario, placed in inches.
func (x *compiler) unitRows() book.Rows[state.DrawnUp] {
	type unit = state.DrawnUp
	return book.Rows[unit]{
		book.Text("name", "Its name.", 24, func(u *unit) *string { return &u.Name }).Needed(),
		book.Ref("type", "Its type.", "type", func(u *unit, id pack.Value) { u.Kind = index(x.c.TypeIDs, id.Text()) }).Needed(),
		book.Whole("men", "How many.", 1, state.MaxMen, func(u *unit) *int { return &u.Men }).Needed(),
		book.Whole("files", "How many abreast.", 1, state.MaxMen, func(u *unit) *int { return &u.Files }).Needed(),
		place("x", "The middle of its front, inches from the west.", func(u *unit) *int32 { return &u.X }),
		place("y", "And from the south.", func(u *unit) *int32 { return &u.Y }),
		carried("weapon", "A weapon other than its name says, or none.", x.armed),
		book.YesNo("hold", "It neither moves nor charges in automatic play.", func(u *unit) *bool { return &u.Hold }),
	}
}

// fielded are the rows of a unit of a scenario.
func (x *compiler) fieldedRows() book.Rows[state.DrawnUp] {
	type unit = state.DrawnUp
	return append(x.unitRows(),
		book.Text("side", "Whose it is.", 0, func(u *unit) *string { return &u.Side }).Needed(),
		book.OneOf("facing", "Where it looks.", state.FacingWords, func(u *unit) *uint8 { return &u.Facing }),
		book.Whole("ladders", "Ladders it carries.", 0, 99, func(u *unit) *int { return &u.Ladders }),
		book.YesNo("inside", "It is inside the fort.", func(u *unit) *bool { return &u.Inside }),
		book.Text("place", "Where it stands, in words.", 0, func(u *unit) *string { return &u.Place }))
}

func (x *compiler) armyRows() book.Rows[state.Army] {
	type army = state.Army
	return book.Rows[army]{
		inches("width", "Inches of ground it takes.", 1, 1000, func(a *army) *int32 { return &a.Width }).Needed(),
		book.YesNo("blocks", "It is one block of a hundred men; ID-N has N/100 of them.", func(a *army) *bool { return &a.Blocks }),
		book.Records("units", "Its units, in muster order.", x.unitRows().Fields(), func(a *army, v pack.Value) { a.Units = x.units(x.unitRows(), v) }).Needed(),
	}
}

func featureRows() book.Rows[state.DrawnFeature] {
	type feature = state.DrawnFeature
	sort := pack.Field{Name: "sort", Doc: "What sort of cover.", Type: pack.Word, Words: []string{"soft", "hard"}}
	return book.Rows[feature]{
		book.OneOf("kind", "What it is.", state.FeatureWords, func(f *feature) *uint8 { return &f.Kind }),
		book.Text("name", "Its name.", 0, func(f *feature) *string { return &f.Called }),
		place("x1", "West, in inches.", func(f *feature) *int32 { return &f.X0 }),
		place("y1", "South.", func(f *feature) *int32 { return &f.Y0 }),
		place("x2", "East.", func(f *feature) *int32 { return &f.X1 }),
		place("y2", "North.", func(f *feature) *int32 { return &f.Y1 }),
		inches("height", "Its height in inches, or how many abreast it takes.", 0, 99, func(f *feature) *int32 { return &f.Height }),
		book.OneOf("up", "Where a slope climbs to.", state.FacingWords, func(f *feature) *uint8 { return &f.Up }),
		book.Field(sort, func(f *feature, v pack.Value) { f.Hard = v.Text() == "hard" }),
	}
}

func (x *compiler) scenarioRows() book.Rows[state.Scenario] {
	type scenario = state.Scenario
	setup := pack.Field{Name: "setup", Doc: "Lines of play that complete the scene.", Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 200}}
	return book.Rows[scenario]{
		called(func(s *scenario) *string { return &s.Name }),
		book.Text("text", "What it is about.", 0, func(s *scenario) *string { return &s.Text }).Needed(),
		inches("width", "Inches from west to east.", 1, 1000, func(s *scenario) *int32 { return &s.Width }).Needed(),
		inches("depth", "Inches from south to north.", 1, 1000, func(s *scenario) *int32 { return &s.Depth }).Needed(),
		book.Records("features", "What is on the table.", featureRows().Fields(), func(s *scenario, v pack.Value) { s.Feats = x.features(v) }),
		book.Records("units", "Its units, in muster order.", x.fieldedRows().Fields(), func(s *scenario, v pack.Value) { s.Units = x.units(x.fieldedRows(), v) }).Needed(),
		book.Field(setup, func(s *scenario, v pack.Value) {
			for _, w := range v.List() {
				s.Setup = append(s.Setup, state.SetLine{Text: w.Text(), From: w.Pos()})
			}
		}),
	}
}

func weightRows() book.Rows[float64] {
	value := pack.Field{Name: "value", Doc: "In hundredths of a man.", Type: pack.Int, Required: true, Min: -10_000, Max: 10_000}
	return book.Rows[float64]{
		book.Checked[float64](pack.Field{Name: "text", Doc: "What it is.", Type: pack.Text, Required: true}),
		book.Field(value, func(w *float64, v pack.Value) { *w = float64(v.Int()) / 100 }),
	}
}
