package book

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/pack"
	"summa/rulesets/morturi/rules"
)

// primaries are the keys that say what an effect is; the rest belong to one of
// them.
var primaries = []struct {
	key  string
	kind rules.EffectKind
}{
	{"damage-bonus", rules.DamageBonus}, {"tn", rules.AddTN}, {"tn-against", rules.AddTNAgainst}, {"reduce", rules.ReduceDamage}, {"ignore-reduction", rules.IgnoreReduction},
	{"attack", rules.AttackOption}, {"grant", rules.GrantOption}, {"extra-attack", rules.ExtraAttack}, {"dice", rules.MoreDice}, {"replace-die", rules.ReplaceDie},
	{"reroll-die", rules.RerollDie}, {"auto-miss", rules.AutoMiss}, {"result-on", rules.ResultOn}, {"enter-cost", rules.EnterCost}, {"leave-cost", rules.LeaveCost},
	{"own-enter-cost", rules.OwnEnterCost}, {"ignore-move-costs", rules.IgnoreMoveCosts}, {"mp", rules.MoreMP}, {"move-to-zero", rules.MoveZero}, {"free-step", rules.FreeStep},
	{"push", rules.PushBack}, {"pull", rules.PullIn}, {"charge", rules.ChargeOn}, {"swap", rules.SwapPlaces}, {"follow-into-front", rules.FollowFront},
	{"condition", rules.LayCondition}, {"remove-condition", rules.LiftCondition}, {"prevent-condition", rules.PreventCondition}, {"suspend-condition", rules.SuspendCondition},
	{"permanent-condition", rules.PermanentCondition}, {"condition-value", rules.ConditionValue}, {"aura-condition", rules.AuraCondition}, {"immune", rules.Immunity},
	{"ignore-lock", rules.IgnoreLock}, {"favour", rules.FavourGain}, {"heal", rules.HealLife}, {"area-damage", rules.AreaDamage}, {"periodic-damage", rules.PeriodicDamage},
	{"stance-limit", rules.StanceLimit}, {"group-limit", rules.GroupLimit}, {"must-approach-nearest", rules.MustApproach}, {"drop-rule", rules.DropRule},
	{"ignores-approach", rules.IgnoresApproach}, {"no-los-block", rules.NoLOSBlock}, {"ignore-los", rules.IgnoreLOS}, {"range", rules.MoreRange}, {"range-set", rules.SetRange},
	{"min-range-set", rules.SetMinRange}, {"pool", rules.PoolChange}, {"no-action", rules.NoActionFirst}, {"may-not-attack", rules.MayNotAttack}, {"act-after", rules.ActAfter},
	{"attack-early", rules.AttackEarly}, {"change-school", rules.ChangeSchool}, {"remove-from-battle", rules.RemoveFoe}, {"survival", rules.SurvivalBonus},
	{"promote", rules.Promotes}, {"no-attack", rules.CannotAttack}, {"no-shield", rules.NoShieldEffect}, {"check", rules.CheckDie},
}

func (x *compiler) effects(cl *rules.Clause, list []pack.Value) []rules.TrickEffect {
	var out []rules.TrickEffect
	for _, v := range list {
		if e, ok := x.effect(cl, v); ok {
			out = append(out, e)
		}
	}
	return out
}

// effect compiles one effect: exactly one primary key and what belongs to it.
func (x *compiler) effect(cl *rules.Clause, v pack.Value) (rules.TrickEffect, bool) {
	var e rules.TrickEffect
	for _, p := range primaries {
		f, ok := v.Get(p.key)
		if !ok || p.kind == rules.IgnoresApproach && e.Kind != rules.NoEffect {
			continue
		}
		if e.Kind != rules.NoEffect {
			x.fail(f.Pos(), "one effect, please: "+p.key+" is another", "write it as a further element of the list")
			return e, false
		}
		e.Kind = p.kind
		x.primary(cl, &e, p.key, f)
	}
	if e.Kind == rules.NoEffect {
		x.fail(v.Pos(), "this says nothing that is done", "begin with one of damage-bonus, tn, attack, push, condition, favour, ...")
		return e, false
	}
	x.details(cl, &e, v)
	return e, true
}

// primary reads the value of a primary key.
func (x *compiler) primary(cl *rules.Clause, e *rules.TrickEffect, key string, v pack.Value) {
	e.N = int8(v.Int())
	switch e.Kind {
	case rules.IgnoreReduction:
		e.Reduction = rules.Place(rules.ReductionWords, v.Text())
	case rules.AttackOption:
		e.Option = x.option(v)
		cl.Option = e.Option
	case rules.GrantOption, rules.DropRule:
		e.Trick = x.trick[v.Text()]
		if e.Kind == rules.DropRule && e.Trick != 0 && int(e.Trick) < len(x.c.Tricks) {
			x.c.Tricks[e.Trick].Drops = true
		}
	case rules.ExtraAttack:
		e.Same = v.Text() == "same"
	case rules.ReplaceDie:
		e.N, e.To = int8(Get(v, "from").Int()), int8(Get(v, "to").Int())
	case rules.LayCondition, rules.LiftCondition, rules.PreventCondition, rules.SuspendCondition, rules.PermanentCondition, rules.AuraCondition:
		e.Condition = 1 << slices.Index(rules.ConditionWords, v.Text())
	case rules.ConditionValue:
		e.Condition, e.N = 1<<slices.Index(rules.ConditionWords, Get(v, "of").Text()), int8(Get(v, "value").Int())
	case rules.Immunity:
		x.immune(e, v)
	case rules.FavourGain, rules.HealLife:
		e.Amount = x.amount(v)
	case rules.GroupLimit:
		e.Group, e.N = named(&x.c.Groups, Get(v, "group").Text()), int8(max(1, Get(v, "n").Int()))
	case rules.PoolChange:
		e.Pool, e.N = x.pool(v), int8(-Get(v, "spend").Int())
		if g, ok := v.Get("gain"); ok {
			e.Amount = x.amount(g)
		}
	case rules.MayNotAttack:
		for _, w := range Get(v, "role").List() {
			e.Roles = append(e.Roles, x.role[w.Text()])
		}
		e.Chosen, e.UntilHit = Get(v, "chosen").Bool(), Get(v, "until-attacked").Bool()
	case rules.CheckDie:
		e.Check, e.N = x.check(Get(v, "die"))
	}
}

// immune reads what one is immune to.
func (x *compiler) immune(e *rules.TrickEffect, v pack.Value) {
	switch w := v.Text(); {
	case w == "fear":
		e.Immune = rules.ImmuneFear
	case w == "forced-move":
		e.Immune = rules.ImmuneForced
	case w == "ranged":
		e.Immune = rules.ImmuneRanged
	case slices.Contains(rules.ConditionWords, w):
		e.Condition = 1 << slices.Index(rules.ConditionWords, w)
	default:
		x.fail(v.Pos(), "nothing is called "+rules.Quoted(w)+" that one could be immune to", "fear, forced-move, ranged, "+strings.Join(rules.ConditionWords, ", "))
	}
}

func (x *compiler) amount(v pack.Value) rules.Amount {
	if v.Text() == "die" {
		return rules.Amount{Die: true}
	}
	n, err := strconv.Atoi(v.Text())
	if err != nil || n < 0 || n > 99 {
		x.fail(v.Pos(), "want a number or die, got "+rules.Quoted(v.Text()), "")
	}
	return rules.Amount{N: int8(n)}
}

// check reads 4+, odd or even.
func (x *compiler) check(v pack.Value) (kind uint8, n int8) {
	switch text := v.Text(); text {
	case "odd":
		return rules.CheckOdd, 0
	case "even":
		return rules.CheckEven, 0
	default:
		k, err := strconv.Atoi(strings.TrimSuffix(text, "+"))
		if err != nil || k < 1 || k > 7 || !strings.HasSuffix(text, "+") {
			x.fail(v.Pos(), "want what the die must show: 4+, odd or even, got "+rules.Quoted(text), "")
		}
		return rules.CheckAtLeast, int8(k)
	}
}

// option compiles an attack that is offered.
func (x *compiler) option(v pack.Value) rules.OptionID {
	if len(x.c.Options) > maxOptions {
		x.fail(v.Pos(), "too many attacks in all tricks: at most "+strconv.Itoa(maxOptions), "")
		return 0
	}
	o := rules.Option{Tn: int8(Get(v, "tn").Int()), Damage: -1, Ranged: Get(v, "kind").Text() == "ranged", Reach: int8(Get(v, "range").Int()), Least: int8(max(1, Get(v, "min-range").Int())),
		Unlimited: Get(v, "unlimited").Bool(), NoDamage: Get(v, "no-damage").Bool(), Thrown: Get(v, "thrown").Bool(), Archery: Get(v, "archery").Bool(), Ruling: -1}
	if d, ok := v.Get("damage"); ok {
		o.Damage = int8(d.Int())
	}
	if o.NoDamage {
		o.Damage = 0
	}
	if u := Get(v, "under"); len(u.Keys()) > 0 {
		ruling, opt := x.under(u)
		o.Ruling, o.Opt, o.UnderTN = ruling, uint8(opt), int8(Get(u, "tn").Int())
	}
	if o.Ranged && o.Reach == 0 && !o.Unlimited {
		x.fail(v.Pos(), "a ranged attack has a range", "give range: 4, or unlimited: true")
	}
	x.c.Options = append(x.c.Options, o)
	return rules.OptionID(len(x.c.Options) - 1)
}

// details reads what belongs to an effect.
func (x *compiler) details(cl *rules.Clause, e *rules.TrickEffect, v pack.Value) {
	e.Reduction = max(e.Reduction, rules.Place(rules.ReductionWords, Get(v, "kind").Text()))
	e.Front = Get(v, "facing").Text() == "front"
	e.Melee, e.Ranged = Get(v, "attacks").Text() == "melee", Get(v, "attacks").Text() == "ranged"
	e.Shield, e.Fear = Get(v, "shield").Bool(), Get(v, "fear").Bool() || x.c.Tricks[cl.Trick].Fear
	e.Allies, e.Anybody = Get(v, "who").Text() == "ally", Get(v, "who").Text() == "anybody"
	e.Tag = x.tag(Get(v, "who-tag").Text())
	e.Keep = rules.Place(rules.KeepWords, Get(v, "keep").Text())
	e.Against, e.Follow = Get(v, "against").Bool(), Get(v, "follow").Bool()
	e.Optional, e.WithAttack, e.FaceMe = Get(v, "optional").Bool(), Get(v, "with-attacks").Bool(), Get(v, "face-me").Bool()
	e.ByKills = Get(v, "by-count").Text() == "kills"
	e.Approach = Get(v, "ignores-approach").Bool()
	if e.Kind == rules.ResultOn {
		e.To = int8(Get(v, "damage").Int())
	}
	if e.Optional {
		cl.Optional = true
	}
	if d := rules.Place(rules.DurationWords, Get(v, "duration").Text()); d > 0 {
		e.Lasts, cl.Lasts = d, d
	}
	e.Then, e.Els = x.effects(cl, Get(v, "then").List()), x.effects(cl, Get(v, "else").List())
}
