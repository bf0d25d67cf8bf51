package book

import (
	"slices"
	"strings"

	"summa/internal/pack"
	"summa/rulesets/morturi/state"
)

// A seat is where an effect may stand: at which moments, and whether among what
// follows a hit. Without moments it may stand at any but static.
type seat struct {
	moments []state.Moment
	onHit   bool
	check   bool // among what follows a check
}

// blowMoments are those at which there is an attack that has been rolled.
var blowMoments = []state.Moment{state.OnHit, state.OnMiss, state.AfterAttack, state.OnMissedMe}

// seats are the effects that are brought about, by where there is what they are
// about: another figure, a square, a die.
var seats = map[state.EffectKind]seat{
	state.GrantOption:  {moments: []state.Moment{state.AtTurnStart, state.InMovement}},
	state.ExtraAttack:  {moments: []state.Moment{state.InMovement, state.OnHit, state.OnMiss, state.AfterAttack}},
	state.RerollDie:    {moments: []state.Moment{state.AfterRoll}},
	state.MoveZero:     {moments: []state.Moment{state.AtTurnStart, state.InMovement}},
	state.FreeStep:     {moments: []state.Moment{state.InMovement, state.OnHit, state.OnMiss, state.AfterAttack, state.OnMissedMe, state.OnCondition}},
	state.PushBack:     {moments: append([]state.Moment{state.InMovement, state.InAttackPhase, state.AsTurn}, blowMoments...), onHit: true},
	state.PullIn:       {moments: []state.Moment{}, onHit: true},
	state.ChargeOn:     {moments: []state.Moment{state.AsTurn}},
	state.SwapPlaces:   {moments: []state.Moment{state.OnAllyAttacked}},
	state.FollowFront:  {moments: []state.Moment{state.OnFrontLeft}},
	state.LayCondition: {moments: append([]state.Moment{state.InMovement, state.InAttackPhase, state.AsTurn}, blowMoments...), onHit: true, check: true},
	state.ActAfter:     {moments: []state.Moment{state.AsTurn}},
	state.AttackEarly:  {moments: []state.Moment{state.InMovement}},
	state.AreaDamage:   {moments: []state.Moment{state.InMovement, state.InAttackPhase, state.AsTurn}},
	state.ChangeSchool: {moments: []state.Moment{state.AtBattleStart, state.AtRoundStart}},
	state.RemoveFoe:    {moments: []state.Moment{state.AtBattleStart, state.AtRoundStart}},
	state.AttackOption: {moments: []state.Moment{state.AsAttack, state.AsRanged}},

	state.LiftCondition: {onHit: true, check: true},
	state.FavourGain:    {onHit: true, check: true},
	state.HealLife:      {onHit: true, check: true},
	state.PoolChange:    {onHit: true, check: true},
	state.CheckDie:      {onHit: true},
}

// sound refuses what could not work: effects at a moment that has nothing they
// could be about.
func (x *compiler) sound(pos pack.Pos, cl *state.Clause) {
	id := x.c.Tricks[cl.Trick].ID
	switch {
	case len(cl.Do)+len(cl.OnHit) == 0 && !x.c.Tricks[cl.Trick].Special:
		x.fail(pos, id+" does nothing", "give do: an effect, or special: true if it has none of its own")
	case (cl.When == state.AsAttack || cl.When == state.AsRanged) && cl.Option == 0:
		x.fail(pos, id+" replaces an attack, but has none", "give do: an attack; what is no attack goes with when: attack-phase")
	case cl.Option != 0 && len(cl.Do) > 1:
		x.fail(pos, "the attack of "+id+" stands alone", "put what follows a hit under on-hit")
	case cl.Option == 0 && len(cl.OnHit) > 0:
		x.fail(pos, id+" has no attack that could hit", "on-hit goes with an attack under do; otherwise when: hit")
	case cl.When == state.AtAnyTime && brings(cl):
		x.fail(pos, id+" acts at no moment", "give when: one of "+strings.Join(state.WhenWords[1:], ", "))
	}
	for k := range cl.Do {
		x.seated(pos, cl, &cl.Do[k])
		x.uncircled(pos, cl, &cl.Do[k])
	}
	for k := range cl.OnHit {
		if e := &cl.OnHit[k]; !seats[e.Kind].onHit {
			x.fail(pos, id+": "+x.keyOf(e.Kind)+" cannot follow the hit of an attack", "give it a moment of its own under also-when")
		}
		x.checked(pos, cl, &cl.OnHit[k])
	}
}

// seated refuses an effect that its moment has nothing for.
func (x *compiler) seated(pos pack.Pos, cl *state.Clause, e *state.TrickEffect) {
	id := x.c.Tricks[cl.Trick].ID
	s, known := seats[e.Kind]
	switch {
	case e.Kind == state.MayNotAttack && e.Chosen:
		s, known = seat{moments: []state.Moment{state.AtBattleStart, state.AtRoundStart}}, true
	case e.Kind == state.ExtraAttack && !e.Same:
		s.moments = []state.Moment{state.InMovement}
	case e.Kind == state.ExtraAttack:
		s.moments = []state.Moment{state.OnHit, state.OnMiss, state.AfterAttack}
	}
	if known && s.moments != nil && !slices.Contains(s.moments, cl.When) {
		x.fail(pos, id+": "+x.keyOf(e.Kind)+" has nothing to act on at "+state.WhenWords[cl.When], "when: "+momentWords(s.moments))
	}
	if e.Kind == state.ExtraAttack && e.Same && !cl.Optional {
		x.fail(pos, id+": attacks that follow each other by themselves might never end", "optional: true")
	}
	if e.Kind == state.ExtraAttack && e.Same && !runsOut(cl) {
		x.fail(pos, id+": attacks that follow each other whether they hit or not might never end", "when: hit, or if: {die: ...}, if: {once: ...} or a cost")
	}
	x.checked(pos, cl, e)
}

// runsOut reports whether a clause that follows each attack cannot do so for
// ever: it needs a hit, a die, an occasion or something to pay with.
func runsOut(cl *state.Clause) bool {
	return cl.When == state.OnHit || cl.Test.OnDie() || cl.Test.Once > 0 || cl.Cost.Mp > 0 || cl.Cost.Points > 0
}

// uncircled refuses an effect that decides who has a condition and asks who has
// one: the two could wait for each other for ever.
func (x *compiler) uncircled(pos pack.Pos, cl *state.Clause, e *state.TrickEffect) {
	asks := cl.Test.Self&(state.SelfEntangled|state.SelfBlinded)|cl.Test.Target&(state.TargetEntangled|state.TargetBlinded) != 0
	switch e.Kind {
	case state.PermanentCondition, state.SuspendCondition, state.AuraCondition, state.Immunity, state.ConditionValue:
		if asks {
			x.fail(pos, x.c.Tricks[cl.Trick].ID+": "+x.keyOf(e.Kind)+" cannot depend on who is entangled or blinded", "leave that condition out")
		}
	}
}

// checked refuses what cannot follow a check.
func (x *compiler) checked(pos pack.Pos, cl *state.Clause, e *state.TrickEffect) {
	for _, list := range [2][]state.TrickEffect{e.Then, e.Els} {
		for k := range list {
			at := seats[list[k].Kind]
			if e.Kind != state.CheckDie || !at.check && list[k].Kind != state.SuspendCondition {
				x.fail(pos, x.c.Tricks[cl.Trick].ID+": "+x.keyOf(list[k].Kind)+" cannot follow a check", "favour, heal, condition, remove-condition, suspend-condition or pool can")
			} else if at.moments != nil && len(cl.OnHit) == 0 && !slices.Contains(at.moments, cl.When) {
				x.fail(pos, x.c.Tricks[cl.Trick].ID+": "+x.keyOf(list[k].Kind)+" has nothing to act on at "+state.WhenWords[cl.When], "when: "+momentWords(at.moments))
			}
		}
	}
}

func momentWords(list []state.Moment) string {
	var words []string
	for _, m := range list {
		words = append(words, state.WhenWords[m])
	}
	if len(words) == 0 {
		return "none; put it under on-hit of an attack"
	}
	return strings.Join(words, ", ")
}
