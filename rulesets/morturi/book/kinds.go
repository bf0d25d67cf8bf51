package book

import (
	"summa/internal/book"
	"summa/internal/pack"
	"summa/rulesets/morturi/state"
)

func text(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required}
}

func texts(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}
}

func word(name, doc string, words []string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}
}

func small(name, doc string, low, high int) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}
}

func required(f pack.Field) pack.Field {
	f.Required = true
	return f
}

func yesNo(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Bool} }

func ref(name, doc, of string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Ref, Of: of}
}

func refs(name, doc, of string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: of}}
}

func words(name, doc string, list []string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Word, Words: list}}
}

func record(name, doc string, fields ...pack.Field) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Record, Fields: fields}
}

func records(name, doc string, fields ...pack.Field) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: fields}}
}

// citation is a field that holds a rule id.
func citation(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: state.RuleNames[1:]}
}

// origin says where an entry comes from.
func originFields() []pack.Field {
	return []pack.Field{
		{Name: "provenance", Doc: "How the entry is known: printed in the source (seed), recovered from the public wiki (wiki), deduced (inferred), the table's own (house), or not known whole (incomplete).", Type: pack.Word, Required: true, Words: state.ProvenanceWords},
		text("source", "The page it was read on.", false),
		texts("missing", "What is not known of it."),
		texts("suggested", "Which of its fields are suggestions a table should look over."),
	}
}

// conditionFields are the conditions under which a trick acts; all that are
// given must hold.
func conditionFields() []pack.Field {
	return []pack.Field{
		words("self", "How its owner stands.", state.SelfWords),
		small("adjacent-enemies", "At least so many enemies stand beside its owner.", 1, 4),
		small("adjacent-allies", "At least so many allies stand beside its owner.", 1, 4),
		words("target", "How the other one stands: the target of his attack, or who attacks him.", state.TargetWords),
		refs("target-role", "The other one has one of these roles.", "role"),
		text("target-tag", "The other one has this tag; not- before it turns it round.", false),
		word("hit-facing", "Where the attack hits.", []string{"front", "flank", "rear", "non-frontal"}),
		words("attack", "What kind of attack it is; all must fit. An ordinary one is made with a die of attack, as Circle Sweep is not.", state.AttackWords),
		record("die", "What the natural die of the attack shows.",
			small("equals", "Exactly this.", 1, 6), small("at-most", "At most this.", 1, 6), yesNo("even", "An even face."), yesNo("odd", "An odd face.")),
		yesNo("adjacent-ally-with", "An ally beside its owner has the same trick."),
		yesNo("height-advantage", "Its owner has the advantage of height."),
		yesNo("ally-out-this-round", "An ally was taken out of action in this Battle Round."),
		small("distance", "The other one is at most so many squares away.", 1, 20),
		text("tag", "Its owner has this tag.", false),
		word("once-per", "How often it may be used.", state.OnceWords),
		texts("visited", "Squares x,y its owner has been to in this battle, all of them."),
		record("only-under", "All these conditions are asked for only where a ruling stands at an option.", underFields()...),
	}
}

// underFields name an option of a ruling.
func underFields() []pack.Field {
	return []pack.Field{
		{Name: "ruling", Doc: "The ruling.", Type: pack.Word, Required: true, Words: book.RulingIDs(state.RulingNames[:])},
		text("option", "The option of it.", true),
	}
}

// effectFields are the effects; an entry of a list holds one of them and what
// belongs to it. Deeper effects are those of a check.
func effectFields(depth int) []pack.Field {
	fields := []pack.Field{
		small("damage-bonus", "Added to the damage of a hit.", -9, 9),
		word("by-count", "The bonus counts once for each.", state.TimesWords),
		small("tn", "Added to the number needed by its owner's attacks.", -9, 9),
		small("tn-against", "Added to the number needed by attacks against its owner.", -9, 9),
		small("reduce", "Taken from the damage of attacks against its owner.", 1, 9),
		word("kind", "The kind of reduction.", state.ReductionWords),
		word("facing", "Attacks from where are reduced.", []string{"any", "front"}),
		word("attacks", "Which attacks it is about.", []string{"any", "melee", "ranged"}),
		yesNo("shield", "It is a shield's."),
		word("ignore-reduction", "A kind of reduction that its owner's attacks pass by.", state.ReductionWords),
		record("attack", "An attack; what is left out is the profile's.",
			small("tn", "The number needed.", 1, 9), small("damage", "The damage of a hit.", 0, 20), word("kind", "Melee or ranged.", []string{"melee", "ranged"}),
			small("range", "How many squares it reaches.", 1, 99), yesNo("unlimited", "It reaches any distance."), small("min-range", "The least distance.", 1, 9),
			yesNo("no-damage", "It deals no damage."), yesNo("thrown", "It is thrown."), yesNo("archery", "It is archery."),
			record("under", "The number needed where a ruling stands at an option.", append(underFields(), small("tn", "The number needed.", 1, 9))...)),
		ref("grant", "A ranged option that its owner has for the rest of this turn.", "trick"),
		word("extra-attack", "Another melee attack at once.", []string{"same", "any-adjacent"}),
		small("dice", "His attack is rolled with so many dice.", 2, 3),
		word("keep", "Which of the dice counts.", state.KeepWords),
		yesNo("against", "It is about attacks against its owner."),
		record("replace-die", "One face of his attack die counts as another.", small("from", "The face.", 1, 6), small("to", "What it counts as.", 1, 6)),
		yesNo("reroll-die", "The attack die may be rolled again."),
		small("auto-miss", "Natural faces up to this one miss.", 1, 6),
		small("result-on", "On exactly this face an attack that would miss deals damage.", 1, 6),
		small("damage", "How much.", 0, 20),
		small("enter-cost", "MP added for others to enter a square beside its owner.", 1, 9),
		small("leave-cost", "MP added for others to leave a square beside its owner.", 1, 9),
		small("own-enter-cost", "MP added for its owner to enter a square beside an enemy.", 1, 9),
		word("who", "Whom it is about.", state.WhoWords),
		text("who-tag", "Only those with this tag.", false),
		yesNo("fear", "It is a fear effect."),
		yesNo("ignore-move-costs", "Every square costs its owner 1 MP."),
		small("mp", "MP more this turn.", 1, 9),
		yesNo("move-to-zero", "His Move is 0 this turn."),
		small("free-step", "He may move so many squares as an effect.", 1, 9),
		small("push", "The other one is pushed so many squares.", 1, 9),
		yesNo("follow", "The pusher takes the square that becomes empty."),
		yesNo("optional", "Its owner may decline it."),
		yesNo("with-attacks", "He makes it whenever he attacks; the ruling push-when may ask for damage."),
		word("pull", "The other one is moved.", []string{"adjacent-chosen"}),
		yesNo("face-me", "He is turned to face its owner."),
		small("charge", "A straight effect movement of at most so many squares, then an attack.", 1, 20),
		yesNo("swap", "Its owner takes the place of the ally that is attacked, and he his; both may turn."),
		yesNo("follow-into-front", "Its owner may move into the square that an enemy left in front of him, and faces him."),
		word("condition", "The other one gets this condition.", state.ConditionWords),
		word("remove-condition", "Its owner loses this condition.", state.ConditionWords),
		word("prevent-condition", "Its owner does not get this condition.", state.ConditionWords),
		word("suspend-condition", "This condition does not count.", state.ConditionWords),
		word("permanent-condition", "Its owner always has this condition.", state.ConditionWords),
		record("condition-value", "A condition weighs otherwise on its owner.", word("of", "The condition.", state.ConditionWords), small("value", "Its number.", 0, 9)),
		word("aura-condition", "Enemies in his front square have this condition.", state.ConditionWords),
		text("immune", "What cannot affect its owner: fear, forced-move, ranged, or a condition.", false),
		yesNo("ignore-lock", "He may Turn-To-Face even if locked."),
		text("favour", "Crowd's Favour for his school: a number, or die.", false),
		text("heal", "LP regained, up to his maximum: a number, or die for what the check showed.", false),
		word("area-damage", "Damage to everybody beside him.", []string{"die"}),
		small("periodic-damage", "LP lost at the start of each Battle Round.", 1, 9),
		small("stance-limit", "How many different stances he may have at a time.", 1, 4),
		record("group-limit", "How many different tricks of a group he may use in a turn.", text("group", "The group.", true), small("n", "How many.", 1, 9)),
		yesNo("must-approach-nearest", "He must close with the nearest enemy, and beside one stay and attack."),
		ref("drop-rule", "A trick or special rule that he no longer has.", "trick"),
		yesNo("ignores-approach", "This step need not close with anybody."),
		yesNo("no-los-block", "His square does not block line of sight."),
		yesNo("ignore-los", "His ranged attacks need no line of sight."),
		small("range", "Added to the range of his archery.", 1, 20),
		small("range-set", "The range of his archery.", 1, 99),
		small("min-range-set", "The least distance of his archery.", 1, 9),
		record("pool", "A school's points.", text("name", "The name of the pool.", true), text("gain", "A number, or die.", false), small("spend", "Points spent.", 1, 99)),
		yesNo("no-action", "He neither moves nor attacks in his first turn."),
		record("may-not-attack", "Who may not attack its owner.", refs("role", "Those of these roles.", "role"), yesNo("chosen", "One chosen at the start of the battle."), yesNo("until-attacked", "Until its owner attacks him.")),
		yesNo("act-after", "He acts right after an ally who has not acted yet."),
		yesNo("attack-early", "He may make the attack of his turn now."),
		yesNo("change-school", "The chosen enemy fights for his school to the end of the battle."),
		yesNo("remove-from-battle", "The chosen enemy leaves the battle, not out of action."),
		small("survival", "Added to his survival checks.", -9, 9),
		yesNo("promote", "He is promoted after a battle in which he dealt a killing blow."),
		yesNo("no-attack", "He cannot attack."),
		yesNo("no-shield", "Shields do not help him."),
		word("duration", "How long it lasts.", state.DurationWords),
	}
	if depth > 0 {
		fields = append(fields,
			record("check", "A die that decides.", text("die", "What it must show: 4+, odd or even.", true)),
			records("then", "What follows if it does.", effectFields(depth-1)...),
			records("else", "What follows if not.", effectFields(depth-1)...))
	}
	return fields
}

// clauseFields are a moment, its conditions, its price and what it does.
func clauseFields() []pack.Field {
	effects := effectFields(2)
	return []pack.Field{
		word("when", "The moment at which it acts.", state.WhenWords),
		record("if", "The conditions; all must hold.", conditionFields()...),
		record("cost", "What it costs.",
			small("mp", "MP.", 0, 9), yesNo("x-mp", "As many as he likes."), word("replaces", "What it is done in place of.", []string{"melee", "ranged", "move+attack", "turn"}),
			record("pool", "Points of his school.", text("name", "The pool.", true), small("n", "How many.", 1, 99)), yesNo("move-to-zero", "His Move becomes 0 this turn.")),
		record("aura", "It is others who have the effect.",
			word("targets", "Who.", []string{"allies", "enemies"}), text("tag", "Only those with this tag.", false), refs("role", "Only those with these roles.", "role"),
			small("distance", "At most so many squares away; without it anywhere.", 1, 99)),
		yesNo("optional", "Its owner may decline it."),
		records("do", "Its effects.", effects...),
		records("on-hit", "What follows if the attack hits.", effects...),
		records("each", "Effects with conditions of their own.", record("if", "The conditions.", conditionFields()...), records("do", "The effects.", effects...)),
	}
}

// Kinds describes the ruleset's content: what a file may hold, how it is
// checked, and what editors are told about it.
func Kinds() []pack.Kind {
	return append([]pack.Kind{trickKind(), roleKind(), gradeKind(), conditionKind(), arenaKind(), scenarioKind(), budgetKind(), resourceKind(), weightKind(), preferenceKind()}, names().Kinds()...)
}

func trickKind() pack.Kind {
	fields := []pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		texts("also", "Other names that are understood."),
		text("text", "What it does, in a sentence.", true),
		citation("rule", "The rule it works under; mor.attack.4 if it is left out."),
		yesNo("special", "A special rule of roles: not chosen, and no grade is needed."),
		yesNo("stance", "It acts only while it is the adopted stance."),
		yesNo("fear", "It is a fear effect."),
		text("group", "A group of which only so many may be used in a turn.", false),
		ref("cancelled-by", "If the other one has this trick, neither has any effect.", "trick"),
	}
	fields = append(append(fields, originFields()...), clauseFields()...)
	return pack.Kind{Name: "trick", Top: "tricks", Doc: "A trick or special rule, built of the effects the rules know.", Fields: append(fields,
		records("also-when", "Further moments, each with conditions, price and effects of its own.", clauseFields()...))}
}

func roleKind() pack.Kind {
	return pack.Kind{Name: "role", Top: "roles", Doc: "A gladiator's role: profile, special rules and tricks.", Fields: append([]pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		texts("also", "Other names that are understood."),
		{Name: "class", Doc: "Its class.", Type: pack.Word, Required: true, Words: state.ClassWords},
		text("faction", "The faction it belongs to, if it does.", false),
		{Name: "move", Doc: "Movement points a turn.", Type: pack.Int, Required: true, Min: 0, Max: 12},
		{Name: "attack", Doc: "Its melee attack.", Type: pack.Record, Required: true, Fields: []pack.Field{
			text("name", "The weapon.", true), {Name: "tn", Doc: "The number needed.", Type: pack.Int, Required: true, Min: 1, Max: 9}, {Name: "damage", Doc: "The damage of a hit.", Type: pack.Int, Required: true, Min: 0, Max: 20}}},
		{Name: "life", Doc: "Life Points.", Type: pack.Int, Required: true, Min: 1, Max: 99},
		texts("tags", "Such as human, non-human."),
		refs("special", "Its special rules.", "trick"),
		refs("tricks", "The tricks a Palus chooses from.", "trick"),
		refs("grades", "The grades it can have; all if it is left out.", "grade"),
	}, originFields()...)}
}

func gradeKind() pack.Kind {
	return pack.Kind{Name: "grade", Top: "grades", Doc: "A gladiator's rank.", Fields: append([]pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		small("price", "Denarii in a pick-up game.", 0, 100000),
		small("campaign-price", "Denarii in a campaign, as an opening bid or fixed.", 0, 100000),
		small("tricks", "How many tricks he chooses.", 0, 20),
		yesNo("all-tricks", "He has all tricks of his role."),
	}, originFields()...)}
}

func conditionKind() pack.Kind {
	return pack.Kind{Name: "condition", Top: "conditions", Doc: "A condition a gladiator can be in: its numbers. The id is one the rules know.", Fields: append([]pack.Field{
		text("text", "What it does, in a sentence.", true),
		citation("rule", "The rule it works under."),
		small("tn", "Added to the number needed by his attacks.", 0, 9),
		small("stand-up", "MP with which he ends it.", 0, 12),
		small("damage", "LP lost at the start of each Battle Round.", 0, 9),
	}, originFields()...)}
}

func squares(name, doc string) pack.Field { return texts(name, doc+" Squares x,y or runs x,y-x,y.") }

func arenaKind() pack.Kind {
	return pack.Kind{Name: "arena", Top: "arenas", Doc: "A board with its terrain.", Fields: append([]pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		{Name: "width", Doc: "Squares from west to east.", Type: pack.Int, Required: true, Min: 1, Max: 99},
		{Name: "height", Doc: "Squares from south to north.", Type: pack.Int, Required: true, Min: 1, Max: 99},
		squares("raised", "Higher ground."),
		records("heights", "Squares of greater height, for tables that rule that there are levels.", squares("squares", "Which."), small("height", "How high.", 1, 9)),
		squares("difficult", "Difficult ground that does not block line of sight."),
		squares("undergrowth", "Difficult ground that does."),
		squares("obstacles", "Obstacles."),
		records("hazards", "Hazards.", squares("squares", "Which."), required(small("damage", "LP lost by who is forced in.", 0, 99)), yesNo("blocks-los", "It blocks line of sight.")),
		{Name: "starts", Doc: "Where schools start, in the order of their entry.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{squares("squares", "The squares, in the order in which they are filled."), word("facing", "Where they look.", []string{"n", "e", "s", "w"}), squares("gate", "The squares through which late comers enter.")}}},
	}, originFields()...)}
}

func scenarioKind() pack.Kind {
	return pack.Kind{Name: "scenario", Top: "scenarios", Doc: "An arena with a condition of victory.", Fields: append([]pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		text("text", "What it is about, in a sentence or two.", true),
		ref("arena", "Where it is fought.", "arena"),
		{Name: "victory", Doc: "Who wins.", Type: pack.Word, Required: true, Words: VictoryWords},
		squares("hill", "The Hill of king-of-the-hill."),
		small("hold", "How many Battle Rounds in a row it must be held at their start.", 1, 20),
		records("homes", "The home zones and flags of capture-the-flag, in the order of the schools.", squares("squares", "The home zone."), text("flag", "The square x,y of its flag.", true)),
		small("flag-cost", "MP for picking a flag up.", 0, 12),
		yesNo("no-retreat", "Surrender is death."),
		word("limits", "Limits on surrender.", []string{"none", "campaign"}),
	}, originFields()...)}
}

// victoryWords are the conditions of victory the rules know.
var VictoryWords = []string{"last-school", "capture-the-flag", "king-of-the-hill"}

func resourceKind() pack.Kind {
	return pack.Kind{Name: "resource", Top: "resources", Doc: "Something a school can own in a campaign.", Fields: append([]pack.Field{
		{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, Required: true, MaxLen: 40},
		text("text", "What it does, in a sentence.", true),
		small("price", "Denarii.", 0, 100000),
		yesNo("survival-again", "Every survival check may be rolled once more."),
		record("brings", "Who joins the school at the end of a month: as many as a die shows if it is even.",
			required(ref("role", "The role of those who join.", "role")), required(ref("grade", "Their grade.", "grade")), small("lost-on", "The face on which the resource is lost.", 1, 6)),
		record("earns", "What the school earns at the end of a month.",
			required(small("denarii", "So much.", 0, 100000)), ref("with", "Only with a gladiator of this grade.", "grade")),
		ref("teaches", "The grade of those who learn a trick at the end of a month.", "grade"),
	}, originFields()...)}
}

// budgetNames are the occasions on which a school begins with a purse.
var budgetNames = []string{"pick-up", "campaign"}

func budgetKind() pack.Kind {
	return pack.Kind{Name: "budget", Top: "budgets", Doc: "What a school spends at first. The id is one the rules know: pick-up, campaign.", Fields: append([]pack.Field{
		required(small("denarii", "So much.", 0, 1000000)),
	}, originFields()...)}
}

func weightKind() pack.Kind {
	return pack.Kind{Name: "weight", Top: "weights", Doc: "What a policy thinks something is worth, in thousandths of an LP dealt. The id is one the policies know.", Fields: []pack.Field{
		{Name: "value", Doc: "The weight.", Type: pack.Int, Required: true, Min: -100000, Max: 100000},
		text("about", "What it is about.", true),
	}}
}

// preferenceNames are what the policies take in an order of preference.
var preferenceNames = []string{"stances"}

func preferenceKind() pack.Kind {
	return pack.Kind{Name: "preference", Top: "preferences", Doc: "What a policy takes, the first it can. The id is one the policies know.", Fields: []pack.Field{
		refs("tricks", "The tricks, in their order.", "trick"),
		text("about", "What it is about.", true),
	}}
}
