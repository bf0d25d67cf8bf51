package book

import (
	"summa/internal/book"
	"summa/internal/game"
	"summa/internal/pack"
	"summa/rulesets/morturi/state"
)

// Kinds describes the ruleset's content: what a file may hold, how it is
// checked, and what editors are told about it.
func Kinds() []pack.Kind { return newCompiler().kinds() }

func (x *compiler) kinds() []pack.Kind {
	kinds := []pack.Kind{
		{Name: "trick", Top: "tricks", Doc: "A trick or special rule, built of the effects the rules know.", Fields: x.trickFields()},
		{Name: "role", Top: "roles", Doc: "A gladiator's role: profile, special rules and tricks.", Fields: x.roleRows().Fields()},
		{Name: "grade", Top: "grades", Doc: "A gladiator's rank.", Fields: gradeRows().Fields()},
		{Name: "condition", Top: "conditions", Doc: "A condition a gladiator can be in: its numbers. The id is one the rules know.", Fields: x.conditionRows().Fields()},
		{Name: "arena", Top: "arenas", Doc: "A board with its terrain.", Fields: x.arenaFields()},
		{Name: "scenario", Top: "scenarios", Doc: "An arena with a condition of victory.", Fields: x.scenarioRows().Fields()},
		{Name: "budget", Top: "budgets", Doc: "What a school spends at first. The id is one the rules know: pick-up, campaign.", Fields: budgetRows().Fields()},
		{Name: "resource", Top: "resources", Doc: "Something a school can own in a campaign.", Fields: resourceRows().Fields()},
		{Name: "weight", Top: "weights", Doc: "What a policy thinks something is worth, in thousandths of an LP dealt. The id is one the policies know.", Fields: weightRows().Fields()},
		{Name: "preference", Top: "preferences", Doc: "What a policy takes, the first it can. The id is one the policies know.", Fields: x.preferenceRows().Fields()},
	}
	return append(kinds, names().Kinds()...)
}

func called[T any](at func(*T) *string) book.Row[T] {
	return book.Text("name", "Its name in sentences.", 40, at).Needed()
}

func also[T any](at func(*T) *[]string) book.Row[T] {
	return book.Texts("also", "Other names that are understood.", at)
}

// about is a text that the rules do not read.
func about[T any](doc string) book.Row[T] {
	return book.Checked[T](pack.Field{Name: "about", Doc: doc, Type: pack.Text, Required: true})
}

// originRows say where an entry comes from.
func originRows() book.Rows[state.Origin] {
	type origin = state.Origin
	provenance := pack.Field{Name: "provenance", Doc: "How the entry is known: printed in the source (seed), recovered from the public wiki (wiki), deduced (inferred), the table's own (house), or not known whole (incomplete).", Type: pack.Word, Required: true, Words: state.ProvenanceWords}
	return book.Rows[origin]{
		book.Field(provenance, func(o *origin, v pack.Value) { o.Provenance = v.Text() }),
		book.Text("source", "The page it was read on.", 0, func(o *origin) *string { return &o.Source }),
		book.Texts("missing", "What is not known of it.", func(o *origin) *[]string { return &o.Missing }),
		book.Texts("suggested", "Which of its fields are suggestions a table should look over.", func(o *origin) *[]string { return &o.Suggested }),
	}
}

// withOrigin adds to rows where an entry comes from, which is asked for when it is listed.
func withOrigin[T any](rows book.Rows[T]) book.Rows[T] {
	return append(rows, book.Unread[T](originRows().Fields())...)
}

func (x *compiler) roleRows() book.Rows[state.Role] {
	type role = state.Role
	attack := book.Rows[role]{
		book.Text("name", "The weapon.", 0, func(r *role) *string { return &r.Weapon }).Needed(),
		book.Whole("tn", "The number needed.", 1, 9, func(r *role) *int8 { return &r.Tn }).Needed(),
		book.Whole("damage", "The damage of a hit.", 0, 20, func(r *role) *int8 { return &r.Damage }).Needed(),
	}
	tags := pack.Field{Name: "tags", Doc: "Such as human, non-human.", Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}
	rows := book.Rows[role]{
		called(func(r *role) *string { return &r.Name }), also(func(r *role) *[]string { return &r.Also }),
		book.OneOf("class", "Its class.", state.ClassWords, func(r *role) *uint8 { return &r.Class }).Needed(),
		book.Text("faction", "The faction it belongs to, if it does.", 0, func(r *role) *string { return &r.Faction }),
		book.Whole("move", "Movement points a turn.", 0, 12, func(r *role) *int8 { return &r.Move }).Needed(),
		book.Part("attack", "Its melee attack.", attack, func(r *role) *role { return r }).Needed(),
		book.Whole("life", "Life Points.", 1, 99, func(r *role) *int16 { return &r.Life }).Needed(),
		book.Field(tags, func(r *role, v pack.Value) {
			for _, tag := range v.List() {
				r.Tags |= x.tag(tag.Text())
			}
		}),
		book.Refs("special", "Its special rules.", "trick", func(r *role, id pack.Value) { r.Special = append(r.Special, x.trick[id.Text()]) }),
		book.Refs("tricks", "The tricks a Palus chooses from.", "trick", func(r *role, id pack.Value) { r.Tricks = append(r.Tricks, x.chosen(id)) }),
		book.Refs("grades", "The grades it can have; all if it is left out.", "grade", func(r *role, id pack.Value) { r.Grades = append(r.Grades, x.grade[id.Text()]) }),
	}
	return append(rows, book.Within(originRows(), func(r *role) *state.Origin { return &r.Origin })...)
}

func gradeRows() book.Rows[state.Grade] {
	type grade = state.Grade
	return withOrigin(book.Rows[grade]{
		called(func(g *grade) *string { return &g.Name }),
		book.Whole("price", "Denarii in a pick-up game.", 0, 100000, func(g *grade) *int { return &g.Price }),
		book.Whole("campaign-price", "Denarii in a campaign, as an opening bid or fixed.", 0, 100000, func(g *grade) *int { return &g.Campaign }),
		book.Whole("tricks", "How many tricks he chooses.", 0, 20, func(g *grade) *int { return &g.Tricks }),
		book.YesNo("all-tricks", "He has all tricks of his role.", func(g *grade) *bool { return &g.All }),
	})
}

func (x *compiler) conditionRows() book.Rows[state.ConditionNumbers] {
	type condition = state.ConditionNumbers
	return withOrigin(book.Rows[condition]{
		book.Text("text", "What it does, in a sentence.", 0, func(c *condition) *string { return &c.Text }).Needed(),
		book.Rule[condition](x.cited, "rule", "The rule it works under.", nil).Later(),
		book.Whole("tn", "Added to the number needed by his attacks.", 0, 9, func(c *condition) *int8 { return &c.Tn }),
		book.Whole("stand-up", "MP with which he ends it.", 0, 12, func(c *condition) *int8 { return &c.StandUp }),
		book.Whole("damage", "LP lost at the start of each Battle Round.", 0, 9, func(c *condition) *int8 { return &c.Damage }),
	})
}

func budgetRows() book.Rows[int] {
	return withOrigin(book.Rows[int]{book.Whole("denarii", "So much.", 0, 1000000, func(n *int) *int { return n }).Needed()})
}

func weightRows() book.Rows[float64] {
	value := pack.Field{Name: "value", Doc: "The weight.", Type: pack.Int, Required: true, Min: -100000, Max: 100000}
	return book.Rows[float64]{book.Field(value, func(w *float64, v pack.Value) { *w = float64(v.Int()) / 1000 }), about[float64]("What it is about.")}
}

func (x *compiler) preferenceRows() book.Rows[[]state.TrickID] {
	type list = []state.TrickID
	return book.Rows[list]{
		book.Refs("tricks", "The tricks, in their order.", "trick", func(l *list, id pack.Value) { *l = append(*l, x.trick[id.Text()]) }),
		about[list]("What it is about."),
	}
}

// Resource is something a school can own, as an entry has it: who it brings and what it
// teaches by their ids.
func Resource(e *pack.Entry) game.Resource {
	r := game.Resource{ID: e.ID}
	resourceRows().Read(e, &r)
	return r
}

func resourceRows() book.Rows[game.Resource] {
	type resource = game.Resource
	type newcomers = game.Newcomers
	brings := book.Rows[newcomers]{
		book.Ref("role", "The role of those who join.", "role", func(n *newcomers, id pack.Value) { n.Role = id.Text() }).Needed(),
		book.Ref("grade", "Their grade.", "grade", func(n *newcomers, id pack.Value) { n.Grade = id.Text() }).Needed(),
		book.Whole("lost-on", "The face on which the resource is lost.", 1, 6, func(n *newcomers) *int { return &n.LostOn }),
	}
	earns := book.Rows[resource]{
		book.Whole("denarii", "So much.", 0, 100000, func(r *resource) *int { return &r.Earns }).Needed(),
		book.Ref("with", "Only with a gladiator of this grade.", "grade", func(r *resource, id pack.Value) { r.With.ID = id.Text() }),
	}
	return withOrigin(book.Rows[resource]{
		called(func(r *resource) *string { return &r.Name }),
		book.Text("text", "What it does, in a sentence.", 0, func(r *resource) *string { return &r.Text }).Needed(),
		book.Whole("price", "Denarii.", 0, 100000, func(r *resource) *int { return &r.Price }),
		book.YesNo("survival-again", "Every survival check may be rolled once more.", func(r *resource) *bool { return &r.SurvivalAgain }),
		book.Part("brings", "Who joins the school at the end of a month: as many as a die shows if it is even.", brings, func(r *resource) *newcomers {
			r.Brings = new(newcomers)
			return r.Brings
		}),
		book.Part("earns", "What the school earns at the end of a month.", earns, func(r *resource) *resource { return r }),
		book.Ref("teaches", "The grade of those who learn a trick at the end of a month.", "grade", func(r *resource, id pack.Value) { r.Teaches.ID = id.Text() }),
	})
}

// budgetNames are the occasions on which a school begins with a purse.
var budgetNames = []string{"pick-up", "campaign"}

// preferenceNames are what the policies take in an order of preference.
var preferenceNames = []string{"stances"}
