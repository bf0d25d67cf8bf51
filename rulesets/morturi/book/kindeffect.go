package book

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/book"
	"summa/internal/pack"
	"summa/rulesets/morturi/state"
)

// An effectRow is a key of an effect: one that says what the effect is, of which each has
// one, or one that belongs to others.
type effectRow struct {
	pack.Field
	kind state.EffectKind // NoEffect: it belongs to others
	put  func(cl *state.Clause, e *state.TrickEffect, v pack.Value)
}

// number is an effect that is a number.
func number(kind state.EffectKind, name, doc string, low, high int) effectRow {
	return effectRow{pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}, kind, func(_ *state.Clause, e *state.TrickEffect, v pack.Value) { e.N = int8(v.Int()) }}
}

// simply is an effect of which there is nothing more to say.
func simply(kind state.EffectKind, name, doc string) effectRow {
	return effectRow{pack.Field{Name: name, Doc: doc, Type: pack.Bool}, kind, func(*state.Clause, *state.TrickEffect, pack.Value) {}}
}

// says is an effect that a word says.
func says(kind state.EffectKind, name, doc string, words []string, put func(e *state.TrickEffect, v pack.Value)) effectRow {
	return effectRow{pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}, kind, func(_ *state.Clause, e *state.TrickEffect, v pack.Value) { put(e, v) }}
}

// ofCondition is an effect on a condition.
func ofCondition(kind state.EffectKind, name, doc string) effectRow {
	return says(kind, name, doc, state.ConditionWords, func(e *state.TrickEffect, v pack.Value) {
		e.Condition = 1 << slices.Index(state.ConditionWords, v.Text())
	})
}

// of is an effect whose value somebody reads.
func of(kind state.EffectKind, f pack.Field, put func(e *state.TrickEffect, v pack.Value)) effectRow {
	return effectRow{f, kind, func(_ *state.Clause, e *state.TrickEffect, v pack.Value) { put(e, v) }}
}

// flag belongs to other effects: it is so or not.
func flag(name, doc string, at func(*state.TrickEffect) *bool) effectRow {
	return of(state.NoEffect, pack.Field{Name: name, Doc: doc, Type: pack.Bool}, func(e *state.TrickEffect, v pack.Value) { *at(e) = v.Bool() })
}

// whole is a whole number of a record.
func whole(name, doc string, low, high int) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}
}

func textField(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text}
}

func record(name, doc string, fields ...pack.Field) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Record, Fields: fields}
}

func reference(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Ref, Of: "trick"}
}

func needed(f pack.Field) pack.Field {
	f.Required = true
	return f
}

// effectFields are what a file says of an effect. Effects within it are those of a check,
// depth deep.
func (x *compiler) effectFields(depth int) []pack.Field {
	var fields []pack.Field
	for _, r := range x.effectRows() {
		fields = append(fields, r.Field)
	}
	if depth == 0 {
		return fields
	}
	within := x.effectFields(depth - 1)
	return append(fields,
		record("check", "A die that decides.", needed(textField("die", "What it must show: 4+, odd or even."))),
		pack.Field{Name: "then", Doc: "What follows if it does.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: within}},
		pack.Field{Name: "else", Doc: "What follows if not.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: within}})
}

// effectRows are the keys of an effect but for a check and what follows it.
func (x *compiler) effectRows() []effectRow {
	return slices.Concat(x.attackEffects(), x.groundEffects(), x.conditionEffects(), x.otherEffects())
}

// attackEffects are those on attacks and on what they do.
func (x *compiler) attackEffects() []effectRow {
	return []effectRow{
		number(state.DamageBonus, "damage-bonus", "Added to the damage of a hit.", -9, 9),
		says(state.NoEffect, "by-count", "The bonus counts once for each.", state.TimesWords, func(e *state.TrickEffect, v pack.Value) { e.ByKills = v.Text() == "kills" }),
		number(state.AddTN, "tn", "Added to the number needed by its owner's attacks.", -9, 9),
		number(state.AddTNAgainst, "tn-against", "Added to the number needed by attacks against its owner.", -9, 9),
		number(state.ReduceDamage, "reduce", "Taken from the damage of attacks against its owner.", 1, 9),
		says(state.NoEffect, "kind", "The kind of reduction.", state.ReductionWords, func(e *state.TrickEffect, v pack.Value) {
			e.Reduction = max(e.Reduction, state.Place(state.ReductionWords, v.Text()))
		}),
		says(state.NoEffect, "facing", "Attacks from where are reduced.", []string{"any", "front"}, func(e *state.TrickEffect, v pack.Value) { e.Front = v.Text() == "front" }),
		says(state.NoEffect, "attacks", "Which attacks it is about.", []string{"any", "melee", "ranged"}, func(e *state.TrickEffect, v pack.Value) {
			e.Melee, e.Ranged = v.Text() == "melee", v.Text() == "ranged"
		}),
		flag("shield", "It is a shield's.", func(e *state.TrickEffect) *bool { return &e.Shield }),
		says(state.IgnoreReduction, "ignore-reduction", "A kind of reduction that its owner's attacks pass by.", state.ReductionWords, func(e *state.TrickEffect, v pack.Value) {
			e.Reduction = state.Place(state.ReductionWords, v.Text())
		}),
		{record("attack", "An attack; what is left out is the profile's.", x.optionRows().Fields()...), state.AttackOption, func(cl *state.Clause, e *state.TrickEffect, v pack.Value) {
			e.Option = x.option(v)
			cl.Option = e.Option
		}},
		of(state.GrantOption, reference("grant", "A ranged option that its owner has for the rest of this turn."), func(e *state.TrickEffect, v pack.Value) { e.Trick = x.trick[v.Text()] }),
		says(state.ExtraAttack, "extra-attack", "Another melee attack at once.", []string{"same", "any-adjacent"}, func(e *state.TrickEffect, v pack.Value) { e.Same = v.Text() == "same" }),
		number(state.MoreDice, "dice", "His attack is rolled with so many dice.", 2, 3),
		says(state.NoEffect, "keep", "Which of the dice counts.", state.KeepWords, func(e *state.TrickEffect, v pack.Value) { e.Keep = state.Place(state.KeepWords, v.Text()) }),
		flag("against", "It is about attacks against its owner.", func(e *state.TrickEffect) *bool { return &e.Against }),
		of(state.ReplaceDie, record("replace-die", "One face of his attack die counts as another.", whole("from", "The face.", 1, 6), whole("to", "What it counts as.", 1, 6)), func(e *state.TrickEffect, v pack.Value) {
			e.N, e.To = int8(Get(v, "from").Int()), int8(Get(v, "to").Int())
		}),
		simply(state.RerollDie, "reroll-die", "The attack die may be rolled again."),
		number(state.AutoMiss, "auto-miss", "Natural faces up to this one miss.", 1, 6),
		number(state.ResultOn, "result-on", "On exactly this face an attack that would miss deals damage.", 1, 6),
		of(state.NoEffect, whole("damage", "How much.", 0, 20), func(e *state.TrickEffect, v pack.Value) {
			if e.Kind == state.ResultOn {
				e.To = int8(v.Int())
			}
		}),
	}
}

// groundEffects are those on movement, and on who is moved.
func (x *compiler) groundEffects() []effectRow {
	return []effectRow{
		number(state.EnterCost, "enter-cost", "MP added for others to enter a square beside its owner.", 1, 9),
		number(state.LeaveCost, "leave-cost", "MP added for others to leave a square beside its owner.", 1, 9),
		number(state.OwnEnterCost, "own-enter-cost", "MP added for its owner to enter a square beside an enemy.", 1, 9),
		says(state.NoEffect, "who", "Whom it is about.", state.WhoWords, func(e *state.TrickEffect, v pack.Value) {
			e.Allies, e.Anybody = v.Text() == "ally", v.Text() == "anybody"
		}),
		of(state.NoEffect, textField("who-tag", "Only those with this tag."), func(e *state.TrickEffect, v pack.Value) { e.Tag = x.tag(v.Text()) }),
		of(state.NoEffect, pack.Field{Name: "fear", Doc: "It is a fear effect.", Type: pack.Bool}, func(e *state.TrickEffect, v pack.Value) { e.Fear = e.Fear || v.Bool() }),
		simply(state.IgnoreMoveCosts, "ignore-move-costs", "Every square costs its owner 1 MP."),
		number(state.MoreMP, "mp", "MP more this turn.", 1, 9),
		simply(state.MoveZero, "move-to-zero", "His Move is 0 this turn."),
		number(state.FreeStep, "free-step", "He may move so many squares as an effect.", 1, 9),
		number(state.PushBack, "push", "The other one is pushed so many squares.", 1, 9),
		flag("follow", "The pusher takes the square that becomes empty.", func(e *state.TrickEffect) *bool { return &e.Follow }),
		{pack.Field{Name: "optional", Doc: "Its owner may decline it.", Type: pack.Bool}, state.NoEffect, func(cl *state.Clause, e *state.TrickEffect, v pack.Value) {
			e.Optional = v.Bool()
			cl.Optional = cl.Optional || e.Optional
		}},
		flag("with-attacks", "He makes it whenever he attacks; the ruling push-when may ask for damage.", func(e *state.TrickEffect) *bool { return &e.WithAttack }),
		says(state.PullIn, "pull", "The other one is moved.", []string{"adjacent-chosen"}, func(*state.TrickEffect, pack.Value) {}),
		flag("face-me", "He is turned to face its owner.", func(e *state.TrickEffect) *bool { return &e.FaceMe }),
		number(state.ChargeOn, "charge", "A straight effect movement of at most so many squares, then an attack.", 1, 20),
		simply(state.SwapPlaces, "swap", "Its owner takes the place of the ally that is attacked, and he his; both may turn."),
		simply(state.FollowFront, "follow-into-front", "Its owner may move into the square that an enemy left in front of him, and faces him."),
	}
}

// conditionEffects are those on conditions, on what cannot affect somebody, and on life.
func (x *compiler) conditionEffects() []effectRow {
	value := record("condition-value", "A condition weighs otherwise on its owner.", pack.Field{Name: "of", Doc: "The condition.", Type: pack.Word, Words: state.ConditionWords}, whole("value", "Its number.", 0, 9))
	return []effectRow{
		ofCondition(state.LayCondition, "condition", "The other one gets this condition."),
		ofCondition(state.LiftCondition, "remove-condition", "Its owner loses this condition."),
		ofCondition(state.PreventCondition, "prevent-condition", "Its owner does not get this condition."),
		ofCondition(state.SuspendCondition, "suspend-condition", "This condition does not count."),
		ofCondition(state.PermanentCondition, "permanent-condition", "Its owner always has this condition."),
		of(state.ConditionValue, value, func(e *state.TrickEffect, v pack.Value) {
			e.Condition, e.N = 1<<slices.Index(state.ConditionWords, Get(v, "of").Text()), int8(Get(v, "value").Int())
		}),
		ofCondition(state.AuraCondition, "aura-condition", "Enemies in his front square have this condition."),
		of(state.Immunity, textField("immune", "What cannot affect its owner: fear, forced-move, ranged, or a condition."), x.immune),
		simply(state.IgnoreLock, "ignore-lock", "He may Turn-To-Face even if locked."),
		of(state.FavourGain, textField("favour", "Crowd's Favour for his school: a number, or die."), func(e *state.TrickEffect, v pack.Value) { e.Amount = x.amount(v) }),
		of(state.HealLife, textField("heal", "LP regained, up to his maximum: a number, or die for what the check showed."), func(e *state.TrickEffect, v pack.Value) { e.Amount = x.amount(v) }),
		says(state.AreaDamage, "area-damage", "Damage to everybody beside him.", []string{"die"}, func(*state.TrickEffect, pack.Value) {}),
		number(state.PeriodicDamage, "periodic-damage", "LP lost at the start of each Battle Round.", 1, 9),
	}
}

// otherEffects are those on turns, on archery, on a school and on the battle.
func (x *compiler) otherEffects() []effectRow {
	roles := pack.Field{Name: "role", Doc: "Those of these roles.", Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: "role"}}
	yesNo := func(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Bool} }
	return []effectRow{
		number(state.StanceLimit, "stance-limit", "How many different stances he may have at a time.", 1, 4),
		of(state.GroupLimit, record("group-limit", "How many different tricks of a group he may use in a turn.", needed(textField("group", "The group.")), whole("n", "How many.", 1, 9)), func(e *state.TrickEffect, v pack.Value) {
			e.Group, e.N = named(&x.c.Groups, Get(v, "group").Text()), int8(max(1, Get(v, "n").Int()))
		}),
		simply(state.MustApproach, "must-approach-nearest", "He must close with the nearest enemy, and beside one stay and attack."),
		of(state.DropRule, reference("drop-rule", "A trick or special rule that he no longer has."), func(e *state.TrickEffect, v pack.Value) {
			if e.Trick = x.trick[v.Text()]; e.Trick != 0 && int(e.Trick) < len(x.c.Tricks) {
				x.c.Tricks[e.Trick].Drops = true
			}
		}),
		of(state.IgnoresApproach, yesNo("ignores-approach", "This step need not close with anybody."), func(e *state.TrickEffect, v pack.Value) { e.Approach = v.Bool() }),
		simply(state.NoLOSBlock, "no-los-block", "His square does not block line of sight."),
		simply(state.IgnoreLOS, "ignore-los", "His ranged attacks need no line of sight."),
		number(state.MoreRange, "range", "Added to the range of his archery.", 1, 20),
		number(state.SetRange, "range-set", "The range of his archery.", 1, 99),
		number(state.SetMinRange, "min-range-set", "The least distance of his archery.", 1, 9),
		of(state.PoolChange, record("pool", "A school's points.", needed(textField("name", "The name of the pool.")), textField("gain", "A number, or die."), whole("spend", "Points spent.", 1, 99)), func(e *state.TrickEffect, v pack.Value) {
			e.Pool, e.N = x.pool(v), int8(-Get(v, "spend").Int())
			if g, ok := v.Get("gain"); ok {
				e.Amount = x.amount(g)
			}
		}),
		simply(state.NoActionFirst, "no-action", "He neither moves nor attacks in his first turn."),
		of(state.MayNotAttack, record("may-not-attack", "Who may not attack its owner.", roles, yesNo("chosen", "One chosen at the start of the battle."), yesNo("until-attacked", "Until its owner attacks him.")), func(e *state.TrickEffect, v pack.Value) {
			for _, w := range Get(v, "role").List() {
				e.Roles = append(e.Roles, x.role[w.Text()])
			}
			e.Chosen, e.UntilHit = Get(v, "chosen").Bool(), Get(v, "until-attacked").Bool()
		}),
		simply(state.ActAfter, "act-after", "He acts right after an ally who has not acted yet."),
		simply(state.AttackEarly, "attack-early", "He may make the attack of his turn now."),
		simply(state.ChangeSchool, "change-school", "The chosen enemy fights for his school to the end of the battle."),
		simply(state.RemoveFoe, "remove-from-battle", "The chosen enemy leaves the battle, not out of action."),
		number(state.SurvivalBonus, "survival", "Added to his survival checks.", -9, 9),
		simply(state.Promotes, "promote", "He is promoted after a battle in which he dealt a killing blow."),
		simply(state.CannotAttack, "no-attack", "He cannot attack."),
		simply(state.NoShieldEffect, "no-shield", "Shields do not help him."),
		{pack.Field{Name: "duration", Doc: "How long it lasts.", Type: pack.Word, Words: state.DurationWords}, state.NoEffect, func(cl *state.Clause, e *state.TrickEffect, v pack.Value) {
			e.Lasts = state.Place(state.DurationWords, v.Text())
			cl.Lasts = e.Lasts
		}},
	}
}

// checkRows are a check and what follows it.
func (x *compiler) checkRows() []effectRow {
	return []effectRow{
		of(state.CheckDie, pack.Field{Name: "check"}, func(e *state.TrickEffect, v pack.Value) { e.Check, e.N = x.check(Get(v, "die")) }),
		{pack.Field{Name: "then"}, state.NoEffect, func(cl *state.Clause, e *state.TrickEffect, v pack.Value) { e.Then = x.effects(cl, v.List()) }},
		{pack.Field{Name: "else"}, state.NoEffect, func(cl *state.Clause, e *state.TrickEffect, v pack.Value) { e.Els = x.effects(cl, v.List()) }},
	}
}

func (x *compiler) effects(cl *state.Clause, list []pack.Value) []state.TrickEffect {
	var out []state.TrickEffect
	for _, v := range list {
		if e, ok := x.effect(cl, v); ok {
			out = append(out, e)
		}
	}
	return out
}

// effect reads one effect: exactly one key that says what it is, and then what belongs to
// it. That a step need not close with anybody may be said of other effects, too.
func (x *compiler) effect(cl *state.Clause, v pack.Value) (state.TrickEffect, bool) {
	var e state.TrickEffect
	for _, r := range x.keys {
		f, ok := v.Get(r.Name)
		if !ok || r.kind == state.NoEffect || r.kind == state.IgnoresApproach && e.Kind != state.NoEffect {
			continue
		}
		if e.Kind != state.NoEffect {
			x.fail(f.Pos(), "one effect, please: "+r.Name+" is another", "write it as a further element of the list")
			return e, false
		}
		e.Kind = r.kind
		r.put(cl, &e, f)
	}
	if e.Kind == state.NoEffect {
		x.fail(v.Pos(), "this says nothing that is done", "begin with one of damage-bonus, tn, attack, push, condition, favour, ...")
		return e, false
	}
	e.Fear = x.c.Tricks[cl.Trick].Fear
	for _, r := range x.keys {
		if f, ok := v.Get(r.Name); ok && (r.kind == state.NoEffect || r.kind == state.IgnoresApproach) {
			r.put(cl, &e, f)
		}
	}
	return e, true
}

// keyOf is the key under which an effect is written.
func (x *compiler) keyOf(kind state.EffectKind) string {
	for _, r := range x.keys {
		if r.kind == kind {
			return r.Name
		}
	}
	return "this effect"
}

// immune reads what one is immune to.
func (x *compiler) immune(e *state.TrickEffect, v pack.Value) {
	switch w := v.Text(); {
	case w == "fear":
		e.Immune = state.ImmuneFear
	case w == "forced-move":
		e.Immune = state.ImmuneForced
	case w == "ranged":
		e.Immune = state.ImmuneRanged
	case slices.Contains(state.ConditionWords, w):
		e.Condition = 1 << slices.Index(state.ConditionWords, w)
	default:
		x.fail(v.Pos(), "nothing is called "+state.Quoted(w)+" that one could be immune to", "fear, forced-move, ranged, "+strings.Join(state.ConditionWords, ", "))
	}
}

func (x *compiler) amount(v pack.Value) state.Amount {
	if v.Text() == "die" {
		return state.Amount{Die: true}
	}
	n, err := strconv.Atoi(v.Text())
	if err != nil || n < 0 || n > 99 {
		x.fail(v.Pos(), "want a number or die, got "+state.Quoted(v.Text()), "")
	}
	return state.Amount{N: int8(n)}
}

// check reads 4+, odd or even.
func (x *compiler) check(v pack.Value) (kind uint8, n int8) {
	switch text := v.Text(); text {
	case "odd":
		return state.CheckOdd, 0
	case "even":
		return state.CheckEven, 0
	default:
		k, err := strconv.Atoi(strings.TrimSuffix(text, "+"))
		if err != nil || k < 1 || k > 7 || !strings.HasSuffix(text, "+") {
			x.fail(v.Pos(), "want what the die must show: 4+, odd or even, got "+state.Quoted(text), "")
		}
		return state.CheckAtLeast, int8(k)
	}
}

func (x *compiler) optionRows() book.Rows[state.Option] {
	type option = state.Option
	kind := pack.Field{Name: "kind", Doc: "Melee or ranged.", Type: pack.Word, Words: []string{"melee", "ranged"}}
	under := record("under", "The number needed where a ruling stands at an option.", append(underFields(), whole("tn", "The number needed.", 1, 9))...)
	return book.Rows[option]{
		book.Whole("tn", "The number needed.", 1, 9, func(o *option) *int8 { return &o.Tn }),
		book.Whole("damage", "The damage of a hit.", 0, 20, func(o *option) *int8 { return &o.Damage }),
		book.Field(kind, func(o *option, v pack.Value) { o.Ranged = v.Text() == "ranged" }),
		book.Whole("range", "How many squares it reaches.", 1, 99, func(o *option) *int8 { return &o.Reach }),
		book.YesNo("unlimited", "It reaches any distance.", func(o *option) *bool { return &o.Unlimited }),
		book.Whole("min-range", "The least distance.", 1, 9, func(o *option) *int8 { return &o.Least }),
		book.YesNo("no-damage", "It deals no damage.", func(o *option) *bool { return &o.NoDamage }),
		book.YesNo("thrown", "It is thrown.", func(o *option) *bool { return &o.Thrown }),
		book.YesNo("archery", "It is archery.", func(o *option) *bool { return &o.Archery }),
		book.Field(under, func(o *option, v pack.Value) {
			if len(v.Keys()) > 0 {
				ruling, opt := x.under(v)
				o.Ruling, o.Opt, o.UnderTN = ruling, uint8(opt), int8(Get(v, "tn").Int())
			}
		}),
	}
}

// option reads an attack that is offered.
func (x *compiler) option(v pack.Value) state.OptionID {
	if len(x.c.Options) > maxOptions {
		x.fail(v.Pos(), "too many attacks in all tricks: at most "+strconv.Itoa(maxOptions), "")
		return 0
	}
	o := state.Option{Damage: -1, Least: 1, Ruling: -1}
	x.optionRows().Read(book.Record{Value: v}, &o)
	if o.NoDamage {
		o.Damage = 0
	}
	if o.Ranged && o.Reach == 0 && !o.Unlimited {
		x.fail(v.Pos(), "a ranged attack has a range", "give range: 4, or unlimited: true")
	}
	x.c.Options = append(x.c.Options, o)
	return state.OptionID(len(x.c.Options) - 1)
}
