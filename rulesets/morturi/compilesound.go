package morturi

import (
	"slices"
	"strings"

	"summa/internal/pack"
)

// A seat is where an effect may stand: at which moments, and whether among what
// follows a hit. Without moments it may stand at any but static.
type seat struct {
	moments []moment
	onHit   bool
	check   bool // among what follows a check
}

// blowMoments are those at which there is an attack that has been rolled.
var blowMoments = []moment{onHit, onMiss, afterAttack, onMissedMe}

// seats are the effects that are brought about, by where there is what they are
// about: another figure, a square, a die.
var seats = map[effectKind]seat{
	grantOption:  {moments: []moment{atTurnStart, inMovement}},
	extraAttack:  {moments: []moment{inMovement, onHit, onMiss, afterAttack}},
	rerollDie:    {moments: []moment{afterRoll}},
	moveZero:     {moments: []moment{atTurnStart, inMovement}},
	freeStep:     {moments: []moment{inMovement, onHit, onMiss, afterAttack, onMissedMe, onCondition}},
	pushBack:     {moments: append([]moment{inMovement, inAttackPhase, asTurn}, blowMoments...), onHit: true},
	pullIn:       {moments: []moment{}, onHit: true},
	chargeOn:     {moments: []moment{asTurn}},
	swapPlaces:   {moments: []moment{onAllyAttacked}},
	followFront:  {moments: []moment{onFrontLeft}},
	layCondition: {moments: append([]moment{inMovement, inAttackPhase, asTurn}, blowMoments...), onHit: true, check: true},
	actAfter:     {moments: []moment{asTurn}},
	attackEarly:  {moments: []moment{inMovement}},
	areaDamage:   {moments: []moment{inMovement, inAttackPhase, asTurn}},
	changeSchool: {moments: []moment{atBattleStart, atRoundStart}},
	removeFoe:    {moments: []moment{atBattleStart, atRoundStart}},
	attackOption: {moments: []moment{asAttack, asRanged}},

	liftCondition: {onHit: true, check: true},
	favourGain:    {onHit: true, check: true},
	healLife:      {onHit: true, check: true},
	poolChange:    {onHit: true, check: true},
	checkDie:      {onHit: true},
}

// sound refuses what could not work: effects at a moment that has nothing they
// could be about.
func (x *compiler) sound(pos pack.Pos, cl *clause) {
	id := x.c.tricks[cl.trick].id
	switch {
	case len(cl.do)+len(cl.onHit) == 0 && !x.c.tricks[cl.trick].special:
		x.fail(pos, id+" does nothing", "give do: an effect, or special: true if it has none of its own")
	case (cl.when == asAttack || cl.when == asRanged) && cl.option == 0:
		x.fail(pos, id+" replaces an attack, but has none", "give do: an attack; what is no attack goes with when: attack-phase")
	case cl.option != 0 && len(cl.do) > 1:
		x.fail(pos, "the attack of "+id+" stands alone", "put what follows a hit under on-hit")
	case cl.option == 0 && len(cl.onHit) > 0:
		x.fail(pos, id+" has no attack that could hit", "on-hit goes with an attack under do; otherwise when: hit")
	case cl.when == atAnyTime && cl.brings():
		x.fail(pos, id+" acts at no moment", "give when: one of "+strings.Join(whenWords[1:], ", "))
	}
	for k := range cl.do {
		x.seated(pos, cl, &cl.do[k])
		x.uncircled(pos, cl, &cl.do[k])
	}
	for k := range cl.onHit {
		if e := &cl.onHit[k]; !seats[e.kind].onHit {
			x.fail(pos, id+": "+keyOf(e.kind)+" cannot follow the hit of an attack", "give it a moment of its own under also-when")
		}
		x.checked(pos, cl, &cl.onHit[k])
	}
}

// seated refuses an effect that its moment has nothing for.
func (x *compiler) seated(pos pack.Pos, cl *clause, e *effect) {
	id := x.c.tricks[cl.trick].id
	s, known := seats[e.kind]
	switch {
	case e.kind == mayNotAttack && e.chosen:
		s, known = seat{moments: []moment{atBattleStart, atRoundStart}}, true
	case e.kind == extraAttack && !e.same:
		s.moments = []moment{inMovement}
	case e.kind == extraAttack:
		s.moments = []moment{onHit, onMiss, afterAttack}
	}
	if known && s.moments != nil && !slices.Contains(s.moments, cl.when) {
		x.fail(pos, id+": "+keyOf(e.kind)+" has nothing to act on at "+whenWords[cl.when], "when: "+momentWords(s.moments))
	}
	if e.kind == extraAttack && e.same && !cl.optional {
		x.fail(pos, id+": attacks that follow each other by themselves might never end", "optional: true")
	}
	if e.kind == extraAttack && e.same && !cl.runsOut() {
		x.fail(pos, id+": attacks that follow each other whether they hit or not might never end", "when: hit, or if: {die: ...}, if: {once: ...} or a cost")
	}
	x.checked(pos, cl, e)
}

// runsOut reports whether a clause that follows each attack cannot do so for
// ever: it needs a hit, a die, an occasion or something to pay with.
func (cl *clause) runsOut() bool {
	return cl.when == onHit || cl.test.onDie() || cl.test.once > 0 || cl.cost.mp > 0 || cl.cost.points > 0
}

// uncircled refuses an effect that decides who has a condition and asks who has
// one: the two could wait for each other for ever.
func (x *compiler) uncircled(pos pack.Pos, cl *clause, e *effect) {
	asks := cl.test.self&(selfEntangled|selfBlinded)|cl.test.target&(targetEntangled|targetBlinded) != 0
	switch e.kind {
	case permanentCondition, suspendCondition, auraCondition, immunity, conditionValue:
		if asks {
			x.fail(pos, x.c.tricks[cl.trick].id+": "+keyOf(e.kind)+" cannot depend on who is entangled or blinded", "leave that condition out")
		}
	}
}

// checked refuses what cannot follow a check.
func (x *compiler) checked(pos pack.Pos, cl *clause, e *effect) {
	for _, list := range [2][]effect{e.then, e.els} {
		for k := range list {
			at := seats[list[k].kind]
			if e.kind != checkDie || !at.check && list[k].kind != suspendCondition {
				x.fail(pos, x.c.tricks[cl.trick].id+": "+keyOf(list[k].kind)+" cannot follow a check", "favour, heal, condition, remove-condition, suspend-condition or pool can")
			} else if at.moments != nil && len(cl.onHit) == 0 && !slices.Contains(at.moments, cl.when) {
				x.fail(pos, x.c.tricks[cl.trick].id+": "+keyOf(list[k].kind)+" has nothing to act on at "+whenWords[cl.when], "when: "+momentWords(at.moments))
			}
		}
	}
}

// keyOf is the key under which an effect is written.
func keyOf(kind effectKind) string {
	for _, p := range primaries {
		if p.kind == kind {
			return p.key
		}
	}
	return "this effect"
}

func momentWords(list []moment) string {
	var words []string
	for _, m := range list {
		words = append(words, whenWords[m])
	}
	if len(words) == 0 {
		return "none; put it under on-hit of an attack"
	}
	return strings.Join(words, ", ")
}
