package morturi

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/pack"
)

// primaries are the keys that say what an effect is; the rest belong to one of
// them.
var primaries = []struct {
	key  string
	kind effectKind
}{
	{"damage-bonus", damageBonus}, {"tn", addTN}, {"tn-against", addTNAgainst}, {"reduce", reduceDamage}, {"ignore-reduction", ignoreReduction},
	{"attack", attackOption}, {"grant", grantOption}, {"extra-attack", extraAttack}, {"dice", moreDice}, {"replace-die", replaceDie},
	{"reroll-die", rerollDie}, {"auto-miss", autoMiss}, {"result-on", resultOn}, {"enter-cost", enterCost}, {"leave-cost", leaveCost},
	{"own-enter-cost", ownEnterCost}, {"ignore-move-costs", ignoreMoveCosts}, {"mp", moreMP}, {"move-to-zero", moveZero}, {"free-step", freeStep},
	{"push", pushBack}, {"pull", pullIn}, {"charge", chargeOn}, {"swap", swapPlaces}, {"follow-into-front", followFront},
	{"condition", layCondition}, {"remove-condition", liftCondition}, {"prevent-condition", preventCondition}, {"suspend-condition", suspendCondition},
	{"permanent-condition", permanentCondition}, {"condition-value", conditionValue}, {"aura-condition", auraCondition}, {"immune", immunity},
	{"ignore-lock", ignoreLock}, {"favour", favourGain}, {"heal", healLife}, {"area-damage", areaDamage}, {"periodic-damage", periodicDamage},
	{"stance-limit", stanceLimit}, {"group-limit", groupLimit}, {"must-approach-nearest", mustApproach}, {"drop-rule", dropRule},
	{"ignores-approach", ignoresApproach}, {"no-los-block", noLOSBlock}, {"ignore-los", ignoreLOS}, {"range", moreRange}, {"range-set", setRange},
	{"min-range-set", setMinRange}, {"pool", poolChange}, {"no-action", noActionFirst}, {"may-not-attack", mayNotAttack}, {"act-after", actAfter},
	{"attack-early", attackEarly}, {"change-school", changeSchool}, {"remove-from-battle", removeFoe}, {"survival", survivalBonus},
	{"promote", promotes}, {"no-attack", cannotAttack}, {"no-shield", noShieldEffect}, {"check", checkDie},
}

func (x *compiler) effects(cl *clause, list []pack.Value) []effect {
	var out []effect
	for _, v := range list {
		if e, ok := x.effect(cl, v); ok {
			out = append(out, e)
		}
	}
	return out
}

// effect compiles one effect: exactly one primary key and what belongs to it.
func (x *compiler) effect(cl *clause, v pack.Value) (effect, bool) {
	var e effect
	for _, p := range primaries {
		f, ok := v.Get(p.key)
		if !ok || p.kind == ignoresApproach && e.kind != noEffect {
			continue
		}
		if e.kind != noEffect {
			x.fail(f.Pos(), "one effect, please: "+p.key+" is another", "write it as a further element of the list")
			return e, false
		}
		e.kind = p.kind
		x.primary(cl, &e, p.key, f)
	}
	if e.kind == noEffect {
		x.fail(v.Pos(), "this says nothing that is done", "begin with one of damage-bonus, tn, attack, push, condition, favour, ...")
		return e, false
	}
	x.details(cl, &e, v)
	return e, true
}

// primary reads the value of a primary key.
func (x *compiler) primary(cl *clause, e *effect, key string, v pack.Value) {
	e.n = int8(v.Int())
	switch e.kind {
	case ignoreReduction:
		e.reduction = place(reductionWords, v.Text())
	case attackOption:
		e.option = x.option(v)
		cl.option = e.option
	case grantOption, dropRule:
		e.trick = x.trick[v.Text()]
		if e.kind == dropRule && e.trick != 0 && int(e.trick) < len(x.c.tricks) {
			x.c.tricks[e.trick].drops = true
		}
	case extraAttack:
		e.same = v.Text() == "same"
	case replaceDie:
		e.n, e.to = int8(get(v, "from").Int()), int8(get(v, "to").Int())
	case layCondition, liftCondition, preventCondition, suspendCondition, permanentCondition, auraCondition:
		e.condition = 1 << slices.Index(conditionWords, v.Text())
	case conditionValue:
		e.condition, e.n = 1<<slices.Index(conditionWords, get(v, "of").Text()), int8(get(v, "value").Int())
	case immunity:
		x.immune(e, v)
	case favourGain, healLife:
		e.amount = x.amount(v)
	case groupLimit:
		e.group, e.n = named(&x.c.groups, get(v, "group").Text()), int8(max(1, get(v, "n").Int()))
	case poolChange:
		e.pool, e.n = x.pool(v), int8(-get(v, "spend").Int())
		if g, ok := v.Get("gain"); ok {
			e.amount = x.amount(g)
		}
	case mayNotAttack:
		for _, w := range get(v, "role").List() {
			e.roles = append(e.roles, x.role[w.Text()])
		}
		e.chosen, e.untilHit = get(v, "chosen").Bool(), get(v, "until-attacked").Bool()
	case checkDie:
		e.check, e.n = x.check(get(v, "die"))
	}
}

// immune reads what one is immune to.
func (x *compiler) immune(e *effect, v pack.Value) {
	switch w := v.Text(); {
	case w == "fear":
		e.immune = immuneFear
	case w == "forced-move":
		e.immune = immuneForced
	case w == "ranged":
		e.immune = immuneRanged
	case slices.Contains(conditionWords, w):
		e.condition = 1 << slices.Index(conditionWords, w)
	default:
		x.fail(v.Pos(), "nothing is called "+quoted(w)+" that one could be immune to", "fear, forced-move, ranged, "+strings.Join(conditionWords, ", "))
	}
}

func (x *compiler) amount(v pack.Value) amount {
	if v.Text() == "die" {
		return amount{die: true}
	}
	n, err := strconv.Atoi(v.Text())
	if err != nil || n < 0 || n > 99 {
		x.fail(v.Pos(), "want a number or die, got "+quoted(v.Text()), "")
	}
	return amount{n: int8(n)}
}

// check reads 4+, odd or even.
func (x *compiler) check(v pack.Value) (kind uint8, n int8) {
	switch text := v.Text(); text {
	case "odd":
		return checkOdd, 0
	case "even":
		return checkEven, 0
	default:
		k, err := strconv.Atoi(strings.TrimSuffix(text, "+"))
		if err != nil || k < 1 || k > 7 || !strings.HasSuffix(text, "+") {
			x.fail(v.Pos(), "want what the die must show: 4+, odd or even, got "+quoted(text), "")
		}
		return checkAtLeast, int8(k)
	}
}

// option compiles an attack that is offered.
func (x *compiler) option(v pack.Value) optionID {
	if len(x.c.options) > maxOptions {
		x.fail(v.Pos(), "too many attacks in all tricks: at most "+strconv.Itoa(maxOptions), "")
		return 0
	}
	o := option{tn: int8(get(v, "tn").Int()), damage: -1, ranged: get(v, "kind").Text() == "ranged", reach: int8(get(v, "range").Int()), least: int8(max(1, get(v, "min-range").Int())),
		unlimited: get(v, "unlimited").Bool(), noDamage: get(v, "no-damage").Bool(), thrown: get(v, "thrown").Bool(), archery: get(v, "archery").Bool(), ruling: -1}
	if d, ok := v.Get("damage"); ok {
		o.damage = int8(d.Int())
	}
	if o.noDamage {
		o.damage = 0
	}
	if u := get(v, "under"); len(u.Keys()) > 0 {
		ruling, opt := x.under(u)
		o.ruling, o.opt, o.underTN = ruling, uint8(opt), int8(get(u, "tn").Int())
	}
	if o.ranged && o.reach == 0 && !o.unlimited {
		x.fail(v.Pos(), "a ranged attack has a range", "give range: 4, or unlimited: true")
	}
	x.c.options = append(x.c.options, o)
	return optionID(len(x.c.options) - 1)
}

// details reads what belongs to an effect.
func (x *compiler) details(cl *clause, e *effect, v pack.Value) {
	e.reduction = max(e.reduction, place(reductionWords, get(v, "kind").Text()))
	e.front = get(v, "facing").Text() == "front"
	e.melee, e.ranged = get(v, "attacks").Text() == "melee", get(v, "attacks").Text() == "ranged"
	e.shield, e.fear = get(v, "shield").Bool(), get(v, "fear").Bool() || x.c.tricks[cl.trick].fear
	e.allies, e.anybody = get(v, "who").Text() == "ally", get(v, "who").Text() == "anybody"
	e.tag = x.tag(get(v, "who-tag").Text())
	e.keep = place(keepWords, get(v, "keep").Text())
	e.against, e.follow = get(v, "against").Bool(), get(v, "follow").Bool()
	e.optional, e.withAttack, e.faceMe = get(v, "optional").Bool(), get(v, "with-attacks").Bool(), get(v, "face-me").Bool()
	e.byKills = get(v, "by-count").Text() == "kills"
	e.approach = get(v, "ignores-approach").Bool()
	if e.kind == resultOn {
		e.to = int8(get(v, "damage").Int())
	}
	if e.optional {
		cl.optional = true
	}
	if d := place(durationWords, get(v, "duration").Text()); d > 0 {
		e.lasts, cl.lasts = d, d
	}
	e.then, e.els = x.effects(cl, get(v, "then").List()), x.effects(cl, get(v, "else").List())
}
