package book

import (
	"slices"
	"strings"

	"summa/internal/pack"
	"summa/rulesets/morturi/rules"
)

// A seat is where an effect may stand: at which moments, and whether among what
// follows a hit. Without moments it may stand at any but static.
type seat struct {
	moments []rules.Moment
	onHit   bool
	check   bool // among what follows a check
}

// blowMoments are those at which there is an attack that has been rolled.
var blowMoments = []rules.Moment{rules.OnHit, rules.OnMiss, rules.AfterAttack, rules.OnMissedMe}

// seats are the effects that are brought about, by where there is what they are
// about: another figure, a square, a die.
var seats = map[rules.EffectKind]seat{
	rules.GrantOption:  {moments: []rules.Moment{rules.AtTurnStart, rules.InMovement}},
	rules.ExtraAttack:  {moments: []rules.Moment{rules.InMovement, rules.OnHit, rules.OnMiss, rules.AfterAttack}},
	rules.RerollDie:    {moments: []rules.Moment{rules.AfterRoll}},
	rules.MoveZero:     {moments: []rules.Moment{rules.AtTurnStart, rules.InMovement}},
	rules.FreeStep:     {moments: []rules.Moment{rules.InMovement, rules.OnHit, rules.OnMiss, rules.AfterAttack, rules.OnMissedMe, rules.OnCondition}},
	rules.PushBack:     {moments: append([]rules.Moment{rules.InMovement, rules.InAttackPhase, rules.AsTurn}, blowMoments...), onHit: true},
	rules.PullIn:       {moments: []rules.Moment{}, onHit: true},
	rules.ChargeOn:     {moments: []rules.Moment{rules.AsTurn}},
	rules.SwapPlaces:   {moments: []rules.Moment{rules.OnAllyAttacked}},
	rules.FollowFront:  {moments: []rules.Moment{rules.OnFrontLeft}},
	rules.LayCondition: {moments: append([]rules.Moment{rules.InMovement, rules.InAttackPhase, rules.AsTurn}, blowMoments...), onHit: true, check: true},
	rules.ActAfter:     {moments: []rules.Moment{rules.AsTurn}},
	rules.AttackEarly:  {moments: []rules.Moment{rules.InMovement}},
	rules.AreaDamage:   {moments: []rules.Moment{rules.InMovement, rules.InAttackPhase, rules.AsTurn}},
	rules.ChangeSchool: {moments: []rules.Moment{rules.AtBattleStart, rules.AtRoundStart}},
	rules.RemoveFoe:    {moments: []rules.Moment{rules.AtBattleStart, rules.AtRoundStart}},
	rules.AttackOption: {moments: []rules.Moment{rules.AsAttack, rules.AsRanged}},

	rules.LiftCondition: {onHit: true, check: true},
	rules.FavourGain:    {onHit: true, check: true},
	rules.HealLife:      {onHit: true, check: true},
	rules.PoolChange:    {onHit: true, check: true},
	rules.CheckDie:      {onHit: true},
}

// sound refuses what could not work: effects at a moment that has nothing they
// could be about.
func (x *compiler) sound(pos pack.Pos, cl *rules.Clause) {
	id := x.c.Tricks[cl.Trick].ID
	switch {
	case len(cl.Do)+len(cl.OnHit) == 0 && !x.c.Tricks[cl.Trick].Special:
		x.fail(pos, id+" does nothing", "give do: an effect, or special: true if it has none of its own")
	case (cl.When == rules.AsAttack || cl.When == rules.AsRanged) && cl.Option == 0:
		x.fail(pos, id+" replaces an attack, but has none", "give do: an attack; what is no attack goes with when: attack-phase")
	case cl.Option != 0 && len(cl.Do) > 1:
		x.fail(pos, "the attack of "+id+" stands alone", "put what follows a hit under on-hit")
	case cl.Option == 0 && len(cl.OnHit) > 0:
		x.fail(pos, id+" has no attack that could hit", "on-hit goes with an attack under do; otherwise when: hit")
	case cl.When == rules.AtAnyTime && brings(cl):
		x.fail(pos, id+" acts at no moment", "give when: one of "+strings.Join(rules.WhenWords[1:], ", "))
	}
	for k := range cl.Do {
		x.seated(pos, cl, &cl.Do[k])
		x.uncircled(pos, cl, &cl.Do[k])
	}
	for k := range cl.OnHit {
		if e := &cl.OnHit[k]; !seats[e.Kind].onHit {
			x.fail(pos, id+": "+keyOf(e.Kind)+" cannot follow the hit of an attack", "give it a moment of its own under also-when")
		}
		x.checked(pos, cl, &cl.OnHit[k])
	}
}

// seated refuses an effect that its moment has nothing for.
func (x *compiler) seated(pos pack.Pos, cl *rules.Clause, e *rules.TrickEffect) {
	id := x.c.Tricks[cl.Trick].ID
	s, known := seats[e.Kind]
	switch {
	case e.Kind == rules.MayNotAttack && e.Chosen:
		s, known = seat{moments: []rules.Moment{rules.AtBattleStart, rules.AtRoundStart}}, true
	case e.Kind == rules.ExtraAttack && !e.Same:
		s.moments = []rules.Moment{rules.InMovement}
	case e.Kind == rules.ExtraAttack:
		s.moments = []rules.Moment{rules.OnHit, rules.OnMiss, rules.AfterAttack}
	}
	if known && s.moments != nil && !slices.Contains(s.moments, cl.When) {
		x.fail(pos, id+": "+keyOf(e.Kind)+" has nothing to act on at "+rules.WhenWords[cl.When], "when: "+momentWords(s.moments))
	}
	if e.Kind == rules.ExtraAttack && e.Same && !cl.Optional {
		x.fail(pos, id+": attacks that follow each other by themselves might never end", "optional: true")
	}
	if e.Kind == rules.ExtraAttack && e.Same && !runsOut(cl) {
		x.fail(pos, id+": attacks that follow each other whether they hit or not might never end", "when: hit, or if: {die: ...}, if: {once: ...} or a cost")
	}
	x.checked(pos, cl, e)
}

// runsOut reports whether a clause that follows each attack cannot do so for
// ever: it needs a hit, a die, an occasion or something to pay with.
func runsOut(cl *rules.Clause) bool {
	return cl.When == rules.OnHit || cl.Test.OnDie() || cl.Test.Once > 0 || cl.Cost.Mp > 0 || cl.Cost.Points > 0
}

// uncircled refuses an effect that decides who has a condition and asks who has
// one: the two could wait for each other for ever.
func (x *compiler) uncircled(pos pack.Pos, cl *rules.Clause, e *rules.TrickEffect) {
	asks := cl.Test.Self&(rules.SelfEntangled|rules.SelfBlinded)|cl.Test.Target&(rules.TargetEntangled|rules.TargetBlinded) != 0
	switch e.Kind {
	case rules.PermanentCondition, rules.SuspendCondition, rules.AuraCondition, rules.Immunity, rules.ConditionValue:
		if asks {
			x.fail(pos, x.c.Tricks[cl.Trick].ID+": "+keyOf(e.Kind)+" cannot depend on who is entangled or blinded", "leave that condition out")
		}
	}
}

// checked refuses what cannot follow a check.
func (x *compiler) checked(pos pack.Pos, cl *rules.Clause, e *rules.TrickEffect) {
	for _, list := range [2][]rules.TrickEffect{e.Then, e.Els} {
		for k := range list {
			at := seats[list[k].Kind]
			if e.Kind != rules.CheckDie || !at.check && list[k].Kind != rules.SuspendCondition {
				x.fail(pos, x.c.Tricks[cl.Trick].ID+": "+keyOf(list[k].Kind)+" cannot follow a check", "favour, heal, condition, remove-condition, suspend-condition or pool can")
			} else if at.moments != nil && len(cl.OnHit) == 0 && !slices.Contains(at.moments, cl.When) {
				x.fail(pos, x.c.Tricks[cl.Trick].ID+": "+keyOf(list[k].Kind)+" has nothing to act on at "+rules.WhenWords[cl.When], "when: "+momentWords(at.moments))
			}
		}
	}
}

// keyOf is the key under which an effect is written.
func keyOf(kind rules.EffectKind) string {
	for _, p := range primaries {
		if p.kind == kind {
			return p.key
		}
	}
	return "this effect"
}

func momentWords(list []rules.Moment) string {
	var words []string
	for _, m := range list {
		words = append(words, rules.WhenWords[m])
	}
	if len(words) == 0 {
		return "none; put it under on-hit of an attack"
	}
	return strings.Join(words, ", ")
}
