package book

import (
	"slices"
	"strings"

	"summa/internal/book"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// trickFields are what a file says of a trick, its first moment among the rest.
func (x *compiler) trickFields() []pack.Field {
	moment := x.moments.Fields()
	further := pack.Field{Name: "also-when", Doc: "Further moments, each with conditions, price and effects of its own.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: moment}}
	return append(append(x.trickRows().Fields(), moment...), further)
}

func (x *compiler) trickRows() book.Rows[state.Trick] {
	type trick = state.Trick
	rows := book.Rows[trick]{
		called(func(t *trick) *string { return &t.Name }), also(func(t *trick) *[]string { return &t.Also }),
		book.Text("text", "What it does, in a sentence.", 0, func(t *trick) *string { return &t.Text }).Needed(),
		book.Rule(x.cited, "rule", "The rule it works under; mor.attack.4 if it is left out.", func(t *trick) *rule.ID { return &t.Rule }),
		book.YesNo("special", "A special rule of roles: not chosen, and no grade is needed.", func(t *trick) *bool { return &t.Special }),
		book.YesNo("stance", "It acts only while it is the adopted stance.", func(t *trick) *bool { return &t.Stance }),
		book.YesNo("fear", "It is a fear effect.", func(t *trick) *bool { return &t.Fear }),
		book.Field(pack.Field{Name: "group", Doc: "A group of which only so many may be used in a turn.", Type: pack.Text}, func(t *trick, v pack.Value) { t.Group = named(&x.c.Groups, v.Text()) }),
		book.Ref("cancelled-by", "If the other one has this trick, neither has any effect.", "trick", func(t *trick, id pack.Value) { t.Cancelled = x.trick[id.Text()] }),
	}
	return append(rows, book.Within(originRows(), func(t *trick) *state.Origin { return &t.Origin })...)
}

// moment is a clause, and its parts with conditions of their own.
type moment struct {
	clause state.Clause
	each   []pack.Value
}

// momentRows are a moment, its conditions, its price and what it does.
func (x *compiler) momentRows() book.Rows[moment] {
	effects := x.effectFields(2)
	auraRows := x.auraRows()
	return book.Rows[moment]{
		book.OneOf("when", "The moment at which it acts.", state.WhenWords, func(m *moment) *state.Moment { return &m.clause.When }),
		book.Field(x.testField("if", "The conditions; all must hold."), func(m *moment, v pack.Value) { x.tested(&m.clause.Test, v) }),
		book.Part("cost", "What it costs.", x.priceRows(), func(m *moment) *state.Price { return &m.clause.Cost }),
		book.Field(pack.Field{Name: "aura", Doc: "It is others who have the effect.", Type: pack.Record, Fields: auraRows.Fields()}, func(m *moment, v pack.Value) {
			m.clause.Aura.On = len(v.Keys()) > 0
			auraRows.Read(book.Record{Value: v}, &m.clause.Aura)
		}),
		book.YesNo("optional", "Its owner may decline it.", func(m *moment) *bool { return &m.clause.Optional }),
		book.Records("do", "Its effects.", effects, func(m *moment, v pack.Value) { m.clause.Do = x.effects(&m.clause, v.List()) }),
		book.Records("on-hit", "What follows if the attack hits.", effects, func(m *moment, v pack.Value) { m.clause.OnHit = x.effects(&m.clause, v.List()) }),
		book.Records("each", "Effects with conditions of their own.", x.partRows(effects).Fields(), func(m *moment, v pack.Value) { m.each = v.List() }),
	}
}

// partRows are a part of a moment.
func (x *compiler) partRows(effects []pack.Field) book.Rows[state.Clause] {
	return book.Rows[state.Clause]{
		book.Field(x.testField("if", "The conditions."), func(c *state.Clause, v pack.Value) { x.tested(&c.Test, v) }),
		book.Records("do", "The effects.", effects, func(c *state.Clause, v pack.Value) { c.Do = x.effects(c, v.List()) }),
	}
}

func (x *compiler) testField(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Record, Fields: x.tests.Fields()}
}

// tested adds conditions to those that a test has already.
func (x *compiler) tested(t *state.Test, v pack.Value) {
	if len(v.Keys()) == 0 {
		return
	}
	t.Any = true
	x.tests.Read(book.Record{Value: v}, t)
}

// among is a list of words, kept as bits in their order.
func among[T any](name, doc string, words []string, at func(*T) *uint16) book.Row[T] {
	return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Word, Words: words}}, func(into *T, v pack.Value) {
		for _, w := range v.List() {
			*at(into) |= 1 << slices.Index(words, w.Text())
		}
	})
}

// least is a number of which the highest counts, where conditions are added up.
func least(name, doc string, low, high int, at func(*state.Test) *int8) book.Row[state.Test] {
	return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}, func(t *state.Test, v pack.Value) { *at(t) = max(*at(t), int8(v.Int())) })
}

// so is a condition that stays once it is asked for.
func so(name, doc string, at func(*state.Test) *bool) book.Row[state.Test] {
	return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Bool}, func(t *state.Test, v pack.Value) { *at(t) = *at(t) || v.Bool() })
}

// placed is one of some words, kept as its place from 1, of which the highest counts.
func placed[T any](name, doc string, words []string, at func(*T) *uint8) book.Row[T] {
	return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}, func(into *T, v pack.Value) { *at(into) = max(*at(into), state.Place(words, v.Text())) })
}

// HitWords are where an attack may hit.
var HitWords = []string{"front", "flank", "rear", "non-frontal"}

// testRows are the conditions under which a trick acts; all that are given must hold.
func (x *compiler) testRows() book.Rows[state.Test] {
	type test = state.Test
	die := book.Rows[test]{
		least("equals", "Exactly this.", 1, 6, func(t *test) *int8 { return &t.Equals }), least("at-most", "At most this.", 1, 6, func(t *test) *int8 { return &t.AtMost }),
		so("even", "An even face.", func(t *test) *bool { return &t.Even }), so("odd", "An odd face.", func(t *test) *bool { return &t.Odd }),
	}
	text := func(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Text} }
	visited := pack.Field{Name: "visited", Doc: "Squares x,y its owner has been to in this battle, all of them.", Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}
	under := pack.Field{Name: "only-under", Doc: "All these conditions are asked for only where a ruling stands at an option.", Type: pack.Record, Fields: underFields()}
	return book.Rows[test]{
		among("self", "How its owner stands.", state.SelfWords, func(t *test) *uint16 { return &t.Self }),
		least("adjacent-enemies", "At least so many enemies stand beside its owner.", 1, 4, func(t *test) *int8 { return &t.Enemies }),
		least("adjacent-allies", "At least so many allies stand beside its owner.", 1, 4, func(t *test) *int8 { return &t.Allies }),
		among("target", "How the other one stands: the target of his attack, or who attacks him.", state.TargetWords, func(t *test) *uint16 { return &t.Target }),
		book.Refs("target-role", "The other one has one of these roles.", "role", func(t *test, id pack.Value) { t.TargetRoles = append(t.TargetRoles, x.role[id.Text()]) }),
		book.Field(text("target-tag", "The other one has this tag; not- before it turns it round."), func(t *test, v pack.Value) {
			if tag, not := strings.CutPrefix(v.Text(), "not-"); tag != "" {
				t.TargetTag, t.TargetNot = x.tag(tag), not
			}
		}),
		placed("hit-facing", "Where the attack hits.", HitWords, func(t *test) *uint8 { return &t.Hit }),
		among("attack", "What kind of attack it is; all must fit. An ordinary one is made with a die of attack, as Circle Sweep is not.", state.AttackWords, func(t *test) *uint16 { return &t.Attack }),
		book.Part("die", "What the natural die of the attack shows.", die, func(t *test) *test { return t }),
		so("adjacent-ally-with", "An ally beside its owner has the same trick.", func(t *test) *bool { return &t.AllyWith }),
		so("height-advantage", "Its owner has the advantage of height.", func(t *test) *bool { return &t.Height }),
		so("ally-out-this-round", "An ally was taken out of action in this Battle Round.", func(t *test) *bool { return &t.AllyOut }),
		least("distance", "The other one is at most so many squares away.", 1, 20, func(t *test) *int8 { return &t.Distance }),
		book.Field(text("tag", "Its owner has this tag."), func(t *test, v pack.Value) { t.Tag |= x.tag(v.Text()) }),
		placed("once-per", "How often it may be used.", state.OnceWords, func(t *test) *uint8 { return &t.Once }),
		book.Field(visited, x.visited),
		book.Field(under, func(t *test, v pack.Value) {
			if len(v.Keys()) > 0 {
				t.Ruling, t.Option = x.under(v)
			}
		}),
	}
}

// underFields name an option of a ruling.
func underFields() []pack.Field {
	return []pack.Field{
		{Name: "ruling", Doc: "The ruling.", Type: pack.Word, Required: true, Words: book.RulingIDs(state.RulingNames[:])},
		{Name: "option", Doc: "The option of it.", Type: pack.Text, Required: true},
	}
}

func (x *compiler) priceRows() book.Rows[state.Price] {
	type price = state.Price
	pool := pack.Field{Name: "pool", Doc: "Points of his school.", Type: pack.Record, Fields: []pack.Field{
		{Name: "name", Doc: "The pool.", Type: pack.Text, Required: true}, {Name: "n", Doc: "How many.", Type: pack.Int, Min: 1, Max: 99}}}
	return book.Rows[price]{
		book.Whole("mp", "MP.", 0, 9, func(p *price) *int8 { return &p.Mp }),
		book.YesNo("x-mp", "As many as he likes.", func(p *price) *bool { return &p.AnyMP }),
		placed("replaces", "What it is done in place of.", state.ReplaceWords, func(p *price) *uint8 { return &p.Replaces }),
		book.Field(pool, func(p *price, v pack.Value) {
			if len(v.Keys()) > 0 {
				p.Pool, p.Points = x.pool(v), int8(max(1, Get(v, "n").Int()))
			}
		}),
		book.YesNo("move-to-zero", "His Move becomes 0 this turn.", func(p *price) *bool { return &p.MoveToZero }),
	}
}

func (x *compiler) auraRows() book.Rows[state.Aura] {
	type aura = state.Aura
	targets := pack.Field{Name: "targets", Doc: "Who.", Type: pack.Word, Words: []string{"allies", "enemies"}}
	return book.Rows[aura]{
		book.Field(targets, func(a *aura, v pack.Value) { a.Enemies = v.Text() == "enemies" }),
		book.Field(pack.Field{Name: "tag", Doc: "Only those with this tag.", Type: pack.Text}, func(a *aura, v pack.Value) { a.Tag = x.tag(v.Text()) }),
		book.Refs("role", "Only those with these roles.", "role", func(a *aura, id pack.Value) { a.Roles = append(a.Roles, x.role[id.Text()]) }),
		book.Whole("distance", "At most so many squares away; without it anywhere.", 1, 99, func(a *aura) *int8 { return &a.Distance }),
	}
}
