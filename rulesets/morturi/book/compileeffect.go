package book

import (
	"slices"
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/pack"
)

// primaries are the keys that say what an effect is; the rest belong to one of
// them.
var primaries = []struct {
	key  string
	kind state.EffectKind
}{
	{"damage-bonus", state.DamageBonus}, {"tn", state.AddTN}, {"tn-against", state.AddTNAgainst}, {"reduce", state.ReduceDamage}, {"ignore-reduction", state.IgnoreReduction},
	{"attack", state.AttackOption}, {"grant", state.GrantOption}, {"extra-attack", state.ExtraAttack}, {"dice", state.MoreDice}, {"replace-die", state.ReplaceDie},
	{"reroll-die", state.RerollDie}, {"auto-miss", state.AutoMiss}, {"result-on", state.ResultOn}, {"enter-cost", state.EnterCost}, {"leave-cost", state.LeaveCost},
	{"own-enter-cost", state.OwnEnterCost}, {"ignore-move-costs", state.IgnoreMoveCosts}, {"mp", state.MoreMP}, {"move-to-zero", state.MoveZero}, {"free-step", state.FreeStep},
	{"push", state.PushBack}, {"pull", state.PullIn}, {"charge", state.ChargeOn}, {"swap", state.SwapPlaces}, {"follow-into-front", state.FollowFront},
	{"condition", state.LayCondition}, {"remove-condition", state.LiftCondition}, {"prevent-condition", state.PreventCondition}, {"suspend-condition", state.SuspendCondition},
	{"permanent-condition", state.PermanentCondition}, {"condition-value", state.ConditionValue}, {"aura-condition", state.AuraCondition}, {"immune", state.Immunity},
	{"ignore-lock", state.IgnoreLock}, {"favour", state.FavourGain}, {"heal", state.HealLife}, {"area-damage", state.AreaDamage}, {"periodic-damage", state.PeriodicDamage},
	{"stance-limit", state.StanceLimit}, {"group-limit", state.GroupLimit}, {"must-approach-nearest", state.MustApproach}, {"drop-rule", state.DropRule},
	{"ignores-approach", state.IgnoresApproach}, {"no-los-block", state.NoLOSBlock}, {"ignore-los", state.IgnoreLOS}, {"range", state.MoreRange}, {"range-set", state.SetRange},
	{"min-range-set", state.SetMinRange}, {"pool", state.PoolChange}, {"no-action", state.NoActionFirst}, {"may-not-attack", state.MayNotAttack}, {"act-after", state.ActAfter},
	{"attack-early", state.AttackEarly}, {"change-school", state.ChangeSchool}, {"remove-from-battle", state.RemoveFoe}, {"survival", state.SurvivalBonus},
	{"promote", state.Promotes}, {"no-attack", state.CannotAttack}, {"no-shield", state.NoShieldEffect}, {"check", state.CheckDie},
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

// effect compiles one effect: exactly one primary key and what belongs to it.
func (x *compiler) effect(cl *state.Clause, v pack.Value) (state.TrickEffect, bool) {
	var e state.TrickEffect
	for _, p := range primaries {
		f, ok := v.Get(p.key)
		if !ok || p.kind == state.IgnoresApproach && e.Kind != state.NoEffect {
			continue
		}
		if e.Kind != state.NoEffect {
			x.fail(f.Pos(), "one effect, please: "+p.key+" is another", "write it as a further element of the list")
			return e, false
		}
		e.Kind = p.kind
		x.primary(cl, &e, p.key, f)
	}
	if e.Kind == state.NoEffect {
		x.fail(v.Pos(), "this says nothing that is done", "begin with one of damage-bonus, tn, attack, push, condition, favour, ...")
		return e, false
	}
	x.details(cl, &e, v)
	return e, true
}

// primary reads the value of a primary key.
func (x *compiler) primary(cl *state.Clause, e *state.TrickEffect, key string, v pack.Value) {
	e.N = int8(v.Int())
	switch e.Kind {
	case state.IgnoreReduction:
		e.Reduction = state.Place(state.ReductionWords, v.Text())
	case state.AttackOption:
		e.Option = x.option(v)
		cl.Option = e.Option
	case state.GrantOption, state.DropRule:
		e.Trick = x.trick[v.Text()]
		if e.Kind == state.DropRule && e.Trick != 0 && int(e.Trick) < len(x.c.Tricks) {
			x.c.Tricks[e.Trick].Drops = true
		}
	case state.ExtraAttack:
		e.Same = v.Text() == "same"
	case state.ReplaceDie:
		e.N, e.To = int8(Get(v, "from").Int()), int8(Get(v, "to").Int())
	case state.LayCondition, state.LiftCondition, state.PreventCondition, state.SuspendCondition, state.PermanentCondition, state.AuraCondition:
		e.Condition = 1 << slices.Index(state.ConditionWords, v.Text())
	case state.ConditionValue:
		e.Condition, e.N = 1<<slices.Index(state.ConditionWords, Get(v, "of").Text()), int8(Get(v, "value").Int())
	case state.Immunity:
		x.immune(e, v)
	case state.FavourGain, state.HealLife:
		e.Amount = x.amount(v)
	case state.GroupLimit:
		e.Group, e.N = named(&x.c.Groups, Get(v, "group").Text()), int8(max(1, Get(v, "n").Int()))
	case state.PoolChange:
		e.Pool, e.N = x.pool(v), int8(-Get(v, "spend").Int())
		if g, ok := v.Get("gain"); ok {
			e.Amount = x.amount(g)
		}
	case state.MayNotAttack:
		for _, w := range Get(v, "role").List() {
			e.Roles = append(e.Roles, x.role[w.Text()])
		}
		e.Chosen, e.UntilHit = Get(v, "chosen").Bool(), Get(v, "until-attacked").Bool()
	case state.CheckDie:
		e.Check, e.N = x.check(Get(v, "die"))
	}
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

// option compiles an attack that is offered.
func (x *compiler) option(v pack.Value) state.OptionID {
	if len(x.c.Options) > maxOptions {
		x.fail(v.Pos(), "too many attacks in all tricks: at most "+strconv.Itoa(maxOptions), "")
		return 0
	}
	o := state.Option{Tn: int8(Get(v, "tn").Int()), Damage: -1, Ranged: Get(v, "kind").Text() == "ranged", Reach: int8(Get(v, "range").Int()), Least: int8(max(1, Get(v, "min-range").Int())),
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
	return state.OptionID(len(x.c.Options) - 1)
}

// details reads what belongs to an effect.
func (x *compiler) details(cl *state.Clause, e *state.TrickEffect, v pack.Value) {
	e.Reduction = max(e.Reduction, state.Place(state.ReductionWords, Get(v, "kind").Text()))
	e.Front = Get(v, "facing").Text() == "front"
	e.Melee, e.Ranged = Get(v, "attacks").Text() == "melee", Get(v, "attacks").Text() == "ranged"
	e.Shield, e.Fear = Get(v, "shield").Bool(), Get(v, "fear").Bool() || x.c.Tricks[cl.Trick].Fear
	e.Allies, e.Anybody = Get(v, "who").Text() == "ally", Get(v, "who").Text() == "anybody"
	e.Tag = x.tag(Get(v, "who-tag").Text())
	e.Keep = state.Place(state.KeepWords, Get(v, "keep").Text())
	e.Against, e.Follow = Get(v, "against").Bool(), Get(v, "follow").Bool()
	e.Optional, e.WithAttack, e.FaceMe = Get(v, "optional").Bool(), Get(v, "with-attacks").Bool(), Get(v, "face-me").Bool()
	e.ByKills = Get(v, "by-count").Text() == "kills"
	e.Approach = Get(v, "ignores-approach").Bool()
	if e.Kind == state.ResultOn {
		e.To = int8(Get(v, "damage").Int())
	}
	if e.Optional {
		cl.Optional = true
	}
	if d := state.Place(state.DurationWords, Get(v, "duration").Text()); d > 0 {
		e.Lasts, cl.Lasts = d, d
	}
	e.Then, e.Els = x.effects(cl, Get(v, "then").List()), x.effects(cl, Get(v, "else").List())
}
