package book

import (
	"summa/internal/book"
	"summa/internal/pack"
	"summa/rulesets/munera/state"
)

// Kinds describes the ruleset's content: what a file may hold, how it is
// checked, and what editors are told about it.
func Kinds() []pack.Kind {
	kinds := []pack.Kind{weaponKind(), typeKind()}
	for _, t := range []struct{ name, top, doc string }{
		{"save", "saves", "A component of the Armour Save."},
		{"apmod", "apmods", "A modifier of the AP die."},
		{"cost", "costs", "What an action costs in AP."},
		{"attackmod", "attackmods", "A modifier of the attack die."},
		{"appeal", "appeals", "A modifier of an appeal to the crowd."},
	} {
		kinds = append(kinds, pack.Kind{Name: t.name, Top: t.top, Doc: t.doc, Fields: []pack.Field{
			citation("rule", "The rule that prints the number.", true),
			{Name: "value", Doc: "The number.", Type: pack.Int, Required: true, Min: -20, Max: 20},
		}})
	}
	return append(append(append(kinds, tableKinds()...), names().Kinds()...), weightKind(), weighingKind())
}

// citation is a field that holds a rule id.
func citation(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Word, Required: required, Words: state.RuleNames[1:]}
}

func word(name, doc string, words []string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}
}

func small(name, doc string, low, high int) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}
}

func yesNo(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Bool} }

func text(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required}
}

func texts(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}
}

func weaponKind() pack.Kind {
	reach := func(name, doc string) pack.Field {
		return pack.Field{Name: name, Doc: doc, Type: pack.List, Max: 4, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{
			{Name: "from", Doc: "The nearest increment.", Type: pack.Int, Required: true, Min: 1, Max: 99},
			{Name: "to", Doc: "The farthest increment.", Type: pack.Int, Required: true, Min: 1, Max: 99},
			small("modifier", "What it does to the attack die: -1 Disadvantaged, -2 Double Disadvantaged.", -9, 9),
			citation("rule", "The rule of the modifier, if it is not the weapon's.", false),
		}}}
	}
	return pack.Kind{Name: "weapon", Top: "weapons", Doc: "A weapon: a row of properties the rules know.", Fields: []pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		texts("also", "Other names that are understood."),
		citation("rule", "The rule that describes it.", true),
		{Name: "ap", Doc: "AP of an attack.", Type: pack.Int, Required: true, Min: 0, Max: 9},
		{Name: "hands", Doc: "Hands that hold it: 0 none, 1, or 2 if it can be held in both.", Type: pack.Int, Required: true, Min: 0, Max: 2},
		reach("reach", "Distances of a blow."),
		reach("throw", "Distances of a throw or shot."),
		reach("throw-tied", "Distances of a throw with the thong tied."),
		word("draw", "Whether it can be drawn and sheathed: no; as any sword or dagger; or, for their kin, as the ruling drawable has it.", state.DrawWords),
		word("missile", "What it is once thrown.", state.MissileWords),
		word("entangles", "What it entangles as.", state.NetWords),
		yesNo("unwieldy", "An attack costs 2 AP."),
		yesNo("bash", "A saved hit knocks a standing man down."),
		citation("bash-rule", "The rule that gives it Bash.", false),
		yesNo("worn", "Worn on the hand: it cannot be dropped."),
		yesNo("shield", "It is a shield or a cape."),
		yesNo("improvised", "Fists, kicks and the like."),
		yesNo("dagger", "It counts as a dagger."),
		yesNo("traps-weapon", "On a Double 1 the other fighter loses his weapon on 2 or more."),
		small("one-handed", "Modifier when a two-handed weapon is used in one hand.", -9, 9),
		citation("one-handed-rule", "The rule of that modifier.", false),
		small("penetration", "How much it lowers the target's Save.", 0, 5),
		small("two-handed-penetration", "How much it does so in both hands.", 0, 5),
		citation("penetration-rule", "The rule of the penetration.", false),
		small("wounds", "Wounds more or fewer than other weapons.", -5, 5),
		citation("wounds-rule", "The rule of those wounds.", false),
		small("shield-bonus", "What it takes from the defender's shield.", -5, 0),
		citation("shield-bonus-rule", "The rule of that.", false),
		small("shreds-net", "The lowest face with which its bearer catches a net thrown at him.", 2, 6),
		small("cuts-net", "The lowest face with which its bearer cuts a net that hits him.", 2, 6),
		small("freed-on", "The lowest face with which its victim frees himself.", 2, 6),
		small("lost-on", "The lowest face with which it is lost when he does.", 2, 7),
	}}
}

func kitFields() []pack.Field {
	ref := func(name, doc string) pack.Field {
		return pack.Field{Name: name, Doc: doc, Type: pack.Text, MaxLen: 64}
	}
	return []pack.Field{
		word("armour", "Armour worn.", state.ArmourWords),
		word("shield", "Shield carried in the left hand.", state.ShieldWords),
		yesNo("helmet", "A fully enclosed helmet."),
		yesNo("galerus", "A galerus on the left arm."),
		ref("right", "The weapon in the right hand, or empty."),
		ref("left", "The weapon in the left hand, or empty."),
		{Name: "stowed", Doc: "Weapons not in hand.", Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: "weapon"}},
		small("darts", "Darts carried.", 0, state.MaxDarts),
		small("save-bonus", "Added to the Save where the table keeps a printed number that the kit does not give.", -5, 5),
		small("ap-bonus", "The same for AP.", -5, 5),
	}
}

func typeKind() pack.Kind {
	numbers := func(name, doc string) pack.Field {
		return pack.Field{Name: name, Doc: doc, Type: pack.List, Required: true, Min: 1, Max: 2, Elem: &pack.Field{Type: pack.Int, Min: -9, Max: 9}}
	}
	fields := []pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		texts("also", "Other names that are understood."),
		citation("rule", "The rule that lists it.", true),
		yesNo("hoplomachus", "The crowd holds a Hoplomachus for a bully."),
		yesNo("hasta-tied", "The hasta is tied to his wrist."),
		yesNo("dagger-last", "The dagger only when the hasta is lost."),
		yesNo("both-hands", "The book puts his long weapon in both hands; so does everybody whose hands are free."),
		{Name: "opponents", Doc: "Usual opponents.", Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: "type"}},
		{Name: "printed", Doc: "What is printed about it; pack lint recomputes it.", Type: pack.Record, Fields: []pack.Field{
			numbers("save", "Save with the shield, and without."),
			numbers("ap", "AP modifier with the shield, and without."),
			word("armour", "The printed armour, if the kit departs from it.", state.ArmourWords),
		}},
	}
	variant := append([]pack.Field{
		{Name: "ruling", Doc: "The ruling.", Type: pack.Word, Required: true, Words: book.RulingIDs(state.RulingNames[:])},
		{Name: "option", Doc: "The option of it under which the kit changes.", Type: pack.Text, Required: true},
	}, kitFields()...)
	fields = append(fields, kitFields()...)
	fields = append(fields, pack.Field{Name: "under", Doc: "The kit under other options of a ruling.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: variant}})
	return pack.Kind{Name: "type", Top: "types", Doc: "A type of gladiator with its kit.", Fields: fields}
}

func tableKinds() []pack.Kind {
	return []pack.Kind{
		{Name: "double", Top: "doubles", Doc: "A row of the Double table.", Fields: []pack.Field{
			citation("rule", "Its rule.", true),
			{Name: "face", Doc: "The face both dice show.", Type: pack.Int, Required: true, Min: 1, Max: 6},
			{Name: "effect", Doc: "What happens.", Type: pack.Word, Required: true, Words: state.Effects},
			small("dice", "Dice of wounds.", 0, 6),
		}},
		{Name: "scatter", Top: "scatter", Doc: "A point of the random direction, in words.", Fields: []pack.Field{
			citation("rule", "Its rule.", true),
			text("clockwise", "Numbered clockwise.", true),
			text("mirrored", "Numbered the other way.", true),
		}},
	}
}
