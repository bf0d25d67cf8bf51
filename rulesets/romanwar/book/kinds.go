package book

import (
	"summa/internal/pack"
	"summa/rulesets/romanwar/state"
)

// Words of the content's fields, by the numbers they stand for.
// Kinds describes the ruleset's content: what a file may hold, how it is checked,
// and what editors are told about it.
func Kinds() []pack.Kind {
	kinds := []pack.Kind{
		{Name: "type", Top: "types", Doc: "A type of troops.", Fields: []pack.Field{
			name(), citation("rule", "The rule that says whether it is armored."),
			yesNo("armored", "It wears armor."),
			word("mount", "What it rides.", state.MountWords),
			{Name: "struck", Doc: "Its row of the melee table.", Type: pack.Ref, Of: "kill", Required: true},
			carried("weapon", "The weapon its name says, or none."),
			carried("custom", "The weapon it has by custom, or none."),
		}},
		{Name: "kill", Top: "kills", Doc: "A row of the melee table.", Fields: []pack.Field{
			citation("rule", "Its rule."), whole("on", "A blow hits on 1 to this.", 0, 6),
		}},
		{Name: "move", Top: "moves", Doc: "One of the four moves.", Fields: []pack.Field{
			citation("rule", "Its rule."), length("length", "A full move."),
			length("plain", "A full move where foot and horse have one each."),
			length("engine", "The same for artillery, chariots and elephants."),
		}},
		{Name: "ground", Top: "grounds", Doc: "What the ground makes of a move.", Fields: []pack.Field{
			citation("rule", "Its rule."), whole("part", "The part that is added: this ...", -9, 9), whole("of", "... of so many.", 1, 9),
		}},
		weaponKind(),
		{Name: "split", Top: "splits", Doc: "How man and mount share an effect.", Fields: []pack.Field{
			citation("rule", "Its rule."), whole("effect", "The effect.", 1, 6), whole("man", "The faces that hit the man.", 0, 6),
		}},
		coverKind(),
		{Name: "number", Top: "numbers", Doc: "A single number of the rules.", Fields: []pack.Field{
			citation("rule", "Its rule."), {Name: "value", Doc: "The number.", Type: pack.Hundredths, Required: true, Max: state.MaxLength}, yesNo("length", "It is a length, in inches."),
		}},
		armyKind(), scenarioKind(), weightKind(),
	}
	return append(kinds, names().Kinds()...)
}

func citation(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Word, Required: true, Words: state.RuleNames[1:]}
}

func name() pack.Field {
	return pack.Field{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40}
}

func word(name, doc string, words []string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}
}

func whole(name, doc string, low, high int) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Int, Required: true, Min: low, Max: high}
}

func length(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc + " In inches.", Type: pack.Hundredths, Required: true, Min: state.Inch / 2, Max: state.MaxLength}
}

// place is where something lies, in inches.
func place(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Hundredths, Required: true, Max: state.MaxLength}
}

// carried is a weapon that somebody carries, or none.
func carried(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Ref, Of: "weapon", Words: state.NoneCarried}
}

func yesNo(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Bool} }

func text(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required}
}

func list(name, doc string, fields ...pack.Field) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: fields}}
}

func optional(f pack.Field) pack.Field { f.Required = false; return f }

func weaponKind() pack.Kind {
	bands := list("bands", "Its bands, the nearest first.",
		length("to", "The normal range at which the band ends."),
		whole("ranks", "How many ranks it reaches; 0 is all.", 0, 9),
		whole("armored", "The highest face that hits the armored.", 0, 6),
		whole("unarmored", "The highest face that hits others.", 0, 6))
	bands.Required, bands.Min, bands.Max = true, 1, state.MostBands
	covers := list("covers", "What covers do against it. A cover that is not named does what it does against a bow, if the weapon arcs, a scorpio, if it is an engine, or else a sling.",
		pack.Field{Name: "cover", Doc: "The cover.", Type: pack.Ref, Of: "cover", Required: true},
		pack.Field{Name: "does", Doc: "What it does.", Type: pack.Word, Words: state.ShelterWords, Required: true})
	carriers := pack.Field{Name: "carriers", Doc: "Who may be given it besides the types that have it: any type when absent.", Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: "type"}}
	return pack.Kind{Name: "weapon", Top: "weapons", Doc: "A weapon that shoots.", Fields: []pack.Field{
		citation("rule", "Its rule."), yesNo("arcs", "It shoots over walls and friends."),
		yesNo("charges", "Its men may attack after shooting."), yesNo("engine", "It is an engine with a crew."),
		yesNo("still", "Who has moved in a turn does not shoot it in that turn."),
		optional(whole("shots", "Shots of a man, or an engine, in a turn; 1 when absent.", 1, 6)),
		optional(whole("reload", "It shoots once in this many turns of its side; in each when absent.", 1, 20)),
		optional(whole("ammunition", "In how many turns of the war a unit can shoot it; in all when absent or 0.", 0, 999)),
		carriers, covers, bands,
	}}
}

func coverKind() pack.Kind {
	fields := []pack.Field{citation("rule", "Its rule."), optional(citation("line", "The rule by which there is no line.")), yesNo("stone", "It is hard cover.")}
	for _, w := range state.PrintedWeapons {
		fields = append(fields, word(w, "What it does against this weapon.", state.ShelterWords))
	}
	return pack.Kind{Name: "cover", Top: "covers", Doc: "A kind of cover.", Fields: fields}
}

// unitRows are those of a unit of an army or a scenario, placed in inches.
func unitRows(more ...pack.Field) []pack.Field {
	return append([]pack.Field{
		{Name: "name", Doc: "Its name.", Type: pack.Text, Required: true, MaxLen: 24},
		{Name: "type", Doc: "Its type.", Type: pack.Ref, Of: "type", Required: true},
		whole("men", "How many.", 1, state.MaxMen), whole("files", "How many abreast.", 1, state.MaxMen),
		place("x", "The middle of its front, inches from the west."), place("y", "And from the south."),
		carried("weapon", "A weapon other than its name says, or none."), yesNo("hold", "It neither moves nor charges in automatic play."),
	}, more...)
}

func armyKind() pack.Kind {
	units := list("units", "Its units, in muster order.", unitRows()...)
	units.Required = true
	return pack.Kind{Name: "army", Top: "armies", Doc: "An army for whole battles.", Fields: []pack.Field{
		whole("width", "Inches of ground it takes.", 1, 1000), yesNo("blocks", "It is one block of a hundred men; ID-N has N/100 of them."), units,
	}}
}

func scenarioKind() pack.Kind {
	units := list("units", "Its units, in muster order.", unitRows(
		text("side", "Whose it is.", true), word("facing", "Where it looks.", state.FacingWords),
		optional(whole("ladders", "Ladders it carries.", 0, 99)), yesNo("inside", "It is inside the fort."), text("place", "Where it stands, in words.", false))...)
	units.Required = true
	feats := list("features", "What is on the table.",
		word("kind", "What it is.", state.FeatureWords),
		optional(text("name", "Its name.", false)),
		place("x1", "West, in inches."), place("y1", "South."), place("x2", "East."), place("y2", "North."),
		optional(whole("height", "Its height in inches, or how many abreast it takes.", 0, 99)),
		word("up", "Where a slope climbs to.", state.FacingWords), word("sort", "What sort of cover.", []string{"soft", "hard"}))
	setup := pack.Field{Name: "setup", Doc: "Lines of play that complete the scene.", Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 200}}
	return pack.Kind{Name: "scenario", Top: "scenarios", Doc: "A battle to be fought.", Fields: []pack.Field{
		name(), text("text", "What it is about.", true), whole("width", "Inches from west to east.", 1, 1000), whole("depth", "Inches from south to north.", 1, 1000),
		feats, units, setup,
	}}
}

func weightKind() pack.Kind {
	return pack.Kind{Name: "weight", Top: "weights", Doc: "What the veteran thinks something is worth.", Fields: []pack.Field{
		text("text", "What it is.", true), whole("value", "In hundredths of a man.", -10_000, 10_000),
	}}
}
