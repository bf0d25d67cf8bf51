package book

import (
	"slices"

	"summa/internal/book"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// Kinds describes the ruleset's content: what a file may hold, how it is
// checked, and what editors are told about it.
func Kinds() []pack.Kind {
	x := newCompiler(nil)
	kinds := []pack.Kind{
		{Name: "weapon", Top: "weapons", Doc: "A weapon: a row of properties the rules know.", Fields: x.weaponRows().Fields()},
		{Name: "type", Top: "types", Doc: "A type of gladiator with its kit.", Fields: x.typeRows().Fields()},
	}
	for _, t := range []struct{ name, top, doc string }{
		{"save", "saves", "A component of the Armour Save."},
		{"apmod", "apmods", "A modifier of the AP die."},
		{"cost", "costs", "What an action costs in AP."},
		{"attackmod", "attackmods", "A modifier of the attack die."},
		{"appeal", "appeals", "A modifier of an appeal to the crowd."},
	} {
		kinds = append(kinds, pack.Kind{Name: t.name, Top: t.top, Doc: t.doc, Fields: x.termRows().Fields()})
	}
	kinds = append(kinds,
		pack.Kind{Name: "double", Top: "doubles", Doc: "A row of the Double table.", Fields: x.doubleRows().Fields()},
		pack.Kind{Name: "scatter", Top: "scatter", Doc: "A point of the random direction, in words.", Fields: x.scatterRows().Fields()})
	return append(append(kinds, names().Kinds()...), weightKind(), weighingKind())
}

func called[T any](at func(*T) *string) book.Row[T] {
	return book.Text("name", "Its name in sentences.", 40, at).Needed()
}

func (x *compiler) weaponRows() book.Rows[state.Arm] {
	type arm = state.Arm
	reach := func(name, doc string, at func(*arm) *state.Bands) book.Row[arm] {
		field := pack.Field{Name: name, Doc: doc, Type: pack.List, Max: 4, Elem: &pack.Field{Type: pack.Record, Fields: x.bandRows().Fields()}}
		return book.Field(field, func(a *arm, v pack.Value) { *at(a) = x.bands(a, v) })
	}
	return book.Rows[arm]{
		called(func(a *arm) *string { return &a.Name }),
		book.Texts("also", "Other names that are understood.", func(a *arm) *[]string { return &a.Also }),
		book.Rule(x.cited, "rule", "The rule that describes it.", func(a *arm) *rule.ID { return &a.Rule }).Needed(),
		book.Whole("ap", "AP of an attack.", 0, 9, func(a *arm) *int8 { return &a.AP }).Needed(),
		book.Whole("hands", "Hands that hold it: 0 none, 1, or 2 if it can be held in both.", 0, 2, func(a *arm) *uint8 { return &a.Hands }).Needed(),
		reach("reach", "Distances of a blow.", func(a *arm) *state.Bands { return &a.Reach }),
		reach("throw", "Distances of a throw or shot.", func(a *arm) *state.Bands { return &a.Throw }),
		reach("throw-tied", "Distances of a throw with the thong tied.", func(a *arm) *state.Bands { return &a.ThrowTied }),
		book.OneOf("draw", "Whether it can be drawn and sheathed: no; as any sword or dagger; or, for their kin, as the ruling drawable has it.", state.DrawWords, func(a *arm) *uint8 { return &a.Draw }),
		book.OneOf("missile", "What it is once thrown.", state.MissileWords, func(a *arm) *uint8 { return &a.Missile }),
		book.OneOf("entangles", "What it entangles as.", state.NetWords, func(a *arm) *uint8 { return &a.Entangles }),
		book.YesNo("unwieldy", "An attack costs 2 AP.", func(a *arm) *bool { return &a.Unwieldy }),
		book.YesNo("bash", "A saved hit knocks a standing man down.", func(a *arm) *bool { return &a.Bash }),
		book.Rule(x.cited, "bash-rule", "The rule that gives it Bash.", func(a *arm) *rule.ID { return &a.BashRule }),
		book.YesNo("worn", "Worn on the hand: it cannot be dropped.", func(a *arm) *bool { return &a.Worn }),
		book.YesNo("shield", "It is a shield or a cape.", func(a *arm) *bool { return &a.Shield }),
		book.YesNo("improvised", "Fists, kicks and the like.", func(a *arm) *bool { return &a.Improvised }),
		book.YesNo("dagger", "It counts as a dagger.", func(a *arm) *bool { return &a.Dagger }),
		book.YesNo("traps-weapon", "On a Double 1 the other fighter loses his weapon on 2 or more.", func(a *arm) *bool { return &a.Traps }),
		book.Whole("one-handed", "Modifier when a two-handed weapon is used in one hand.", -9, 9, func(a *arm) *int8 { return &a.OneHanded }),
		book.Rule(x.cited, "one-handed-rule", "The rule of that modifier.", func(a *arm) *rule.ID { return &a.OneHandedRule }),
		book.Whole("penetration", "How much it lowers the target's Save.", 0, 5, func(a *arm) *int8 { return &a.Penetration }),
		book.Whole("two-handed-penetration", "How much it does so in both hands.", 0, 5, func(a *arm) *int8 { return &a.TwoHandPierce }),
		book.Rule(x.cited, "penetration-rule", "The rule of the penetration.", func(a *arm) *rule.ID { return &a.PenetrationRule }),
		book.Whole("wounds", "Wounds more or fewer than other weapons.", -5, 5, func(a *arm) *int8 { return &a.Wounds }),
		book.Rule(x.cited, "wounds-rule", "The rule of those wounds.", func(a *arm) *rule.ID { return &a.WoundsRule }),
		book.Whole("shield-bonus", "What it takes from the defender's shield.", -5, 0, func(a *arm) *int8 { return &a.ShieldBonus }),
		book.Rule(x.cited, "shield-bonus-rule", "The rule of that.", func(a *arm) *rule.ID { return &a.ShieldBonusRule }),
		book.Whole("shreds-net", "The lowest face with which its bearer catches a net thrown at him.", 2, 6, func(a *arm) *uint8 { return &a.ShredsNet }),
		book.Whole("cuts-net", "The lowest face with which its bearer cuts a net that hits him.", 2, 6, func(a *arm) *uint8 { return &a.CutsNet }),
		book.Whole("freed-on", "The lowest face with which its victim frees himself.", 2, 6, func(a *arm) *uint8 { return &a.FreedOn }),
		book.Whole("lost-on", "The lowest face with which it is lost when he does.", 2, 7, func(a *arm) *uint8 { return &a.LostOn }),
	}
}

func (x *compiler) bandRows() book.Rows[state.Band] {
	type band = state.Band
	return book.Rows[band]{
		book.Whole("from", "The nearest increment.", 1, 99, func(b *band) *uint8 { return &b.From }).Needed(),
		book.Whole("to", "The farthest increment.", 1, 99, func(b *band) *uint8 { return &b.To }).Needed(),
		book.Whole("modifier", "What it does to the attack die: -1 Disadvantaged, -2 Double Disadvantaged.", -9, 9, func(b *band) *int8 { return &b.Modifier }),
		book.Rule(x.cited, "rule", "The rule of the modifier, if it is not the weapon's.", func(b *band) *rule.ID { return &b.Rule }),
	}
}

func (x *compiler) kitRows() book.Rows[state.Kit] {
	type kit = state.Kit
	held := func(name, doc string, at func(*kit) *state.Weapon) book.Row[kit] {
		return book.Field(pack.Field{Name: name, Doc: doc, Type: pack.Text, MaxLen: 64}, func(k *kit, v pack.Value) { *at(k) = x.c.WeaponNames[v.Text()] })
	}
	stowed := pack.Field{Name: "stowed", Doc: "Weapons not in hand.", Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: "weapon"}} // all in place of what was
	return book.Rows[kit]{
		book.OneOf("armour", "Armour worn.", state.ArmourWords, func(k *kit) *uint8 { return &k.Armour }),
		book.OneOf("shield", "Shield carried in the left hand.", state.ShieldWords, func(k *kit) *uint8 { return &k.Shield }),
		book.YesNo("helmet", "A fully enclosed helmet.", func(k *kit) *bool { return &k.Helmet }),
		book.YesNo("galerus", "A galerus on the left arm.", func(k *kit) *bool { return &k.Galerus }),
		held("right", "The weapon in the right hand, or empty.", func(k *kit) *state.Weapon { return &k.Right }),
		held("left", "The weapon in the left hand, or empty.", func(k *kit) *state.Weapon { return &k.Left }),
		book.Field(stowed, func(k *kit, v pack.Value) {
			k.Stowed = nil
			for _, name := range book.TextsOf(v) {
				k.Stowed = append(k.Stowed, x.c.WeaponNames[name])
			}
		}),
		book.Whole("darts", "Darts carried.", 0, state.MaxDarts, func(k *kit) *int8 { return &k.Darts }),
		book.Whole("save-bonus", "Added to the Save where the table keeps a printed number that the kit does not give.", -5, 5, func(k *kit) *int8 { return &k.SaveBonus }),
		book.Whole("ap-bonus", "The same for AP.", -5, 5, func(k *kit) *int8 { return &k.APBonus }),
	}
}

func (x *compiler) typeRows() book.Rows[state.Gladiator] {
	type gladiator = state.Gladiator
	variant := append([]pack.Field{
		{Name: "ruling", Doc: "The ruling.", Type: pack.Word, Required: true, Words: book.RulingIDs(state.RulingNames[:])},
		{Name: "option", Doc: "The option of it under which the kit changes.", Type: pack.Text, Required: true},
	}, x.kitRows().Fields()...)
	rows := book.Rows[gladiator]{
		called(func(g *gladiator) *string { return &g.Name }),
		book.Texts("also", "Other names that are understood.", func(g *gladiator) *[]string { return &g.Also }),
		book.Rule(x.cited, "rule", "The rule that lists it.", func(g *gladiator) *rule.ID { return &g.Rule }).Needed(),
		book.YesNo("hoplomachus", "The crowd holds a Hoplomachus for a bully.", func(g *gladiator) *bool { return &g.Kit.Hoplo }),
		book.YesNo("hasta-tied", "The hasta is tied to his wrist.", func(g *gladiator) *bool { return &g.Kit.Tied }),
		book.YesNo("dagger-last", "The dagger only when the hasta is lost.", func(g *gladiator) *bool { return &g.Kit.Last }),
		book.YesNo("both-hands", "The book puts his long weapon in both hands; so does everybody whose hands are free.", func(g *gladiator) *bool { return &g.Kit.Grip }),
		book.Refs("opponents", "Usual opponents.", "type", func(g *gladiator, id pack.Value) { g.Opponents = append(g.Opponents, id.Text()) }),
		book.Part("printed", "What is printed about it; pack lint recomputes it.", printedRows(), func(g *gladiator) *state.Printed { return &g.Printed }),
	}
	rows = append(rows, book.Within(x.kitRows(), func(g *gladiator) *state.Kit { return &g.Kit })...)
	return append(rows, book.Records("under", "The kit under other options of a ruling.", variant, func(g *gladiator, v pack.Value) {
		for _, w := range v.List() {
			g.Under = append(g.Under, x.variant(w))
		}
	}))
}

func printedRows() book.Rows[state.Printed] {
	type printed = state.Printed
	numbers := func(name, doc string, at func(*printed) *[]int) book.Row[printed] {
		field := pack.Field{Name: name, Doc: doc, Type: pack.List, Required: true, Min: 1, Max: 2, Elem: &pack.Field{Type: pack.Int, Min: -9, Max: 9}}
		return book.Field(field, func(p *printed, v pack.Value) {
			for _, n := range v.List() {
				*at(p) = append(*at(p), n.Int())
			}
		})
	}
	armour := pack.Field{Name: "armour", Doc: "The printed armour, if the kit departs from it.", Type: pack.Word, Words: state.ArmourWords}
	return book.Rows[printed]{
		numbers("save", "Save with the shield, and without.", func(p *printed) *[]int { return &p.Save }),
		numbers("ap", "AP modifier with the shield, and without.", func(p *printed) *[]int { return &p.AP }),
		book.Field(armour, func(p *printed, v pack.Value) {
			p.Armour, p.Differs = uint8(slices.Index(state.ArmourWords, v.Text())), true
		}),
	}
}

func (x *compiler) termRows() book.Rows[state.Term] {
	return book.Rows[state.Term]{
		book.Rule(x.cited, "rule", "The rule that prints the number.", func(t *state.Term) *rule.ID { return &t.Rule }).Needed(),
		book.Whole("value", "The number.", -20, 20, func(t *state.Term) *int8 { return &t.Value }).Needed(),
	}
}

// double is a row of the Double table, and the face that it is for.
type double struct {
	face int
	does state.Double
}

func (x *compiler) doubleRows() book.Rows[double] {
	return book.Rows[double]{
		book.Rule(x.cited, "rule", "Its rule.", func(d *double) *rule.ID { return &d.does.Rule }).Needed(),
		book.Whole("face", "The face both dice show.", 1, 6, func(d *double) *int { return &d.face }).Needed(),
		book.OneOf("effect", "What happens.", state.Effects, func(d *double) *uint8 { return &d.does.Effect }).Needed(),
		book.Whole("dice", "Dice of wounds.", 0, 6, func(d *double) *uint8 { return &d.does.Dice }),
	}
}

// direction is a point of the random direction in words, numbered either way.
type direction struct {
	rule                rule.ID
	clockwise, mirrored string
}

func (x *compiler) scatterRows() book.Rows[direction] {
	return book.Rows[direction]{
		book.Rule(x.cited, "rule", "Its rule.", func(d *direction) *rule.ID { return &d.rule }).Needed(),
		book.Text("clockwise", "Numbered clockwise.", 0, func(d *direction) *string { return &d.clockwise }).Needed(),
		book.Text("mirrored", "Numbered the other way.", 0, func(d *direction) *string { return &d.mirrored }).Needed(),
	}
}
