package munera

import (
	"strconv"

	"summa/internal/rule"
)

// allowAttack checks an attack in the order of the printed preconditions and
// plans it. [mun.attack.1] [mun.attack.3]
func (r *Rules) allowAttack(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	k := &c.plan
	*k = strike{a: a, b: int(c.on), form: k.form, slot: -1, reroll: c.reroll, blocked: c.block, others: int(c.others)}
	if no := r.free(s, a); no != nil {
		return no
	}
	if s.caped(a, r) {
		return refuse("caped", cape3, r.name(s, a)+" is wrapped in a cape and can make no attack", "cut-free")
	}
	if s.fig[a].attacks >= maxAttacks {
		return refuse("two-attacks", attack3, r.name(s, a)+" has made both attacks of this turn", "end")
	}
	if no := r.armed(s, c, k); no != nil {
		return no
	}
	if no := r.reaches(s, k); no != nil {
		return no
	}
	if c.reroll != unstated && s.fig[a].feint != feintReady && !r.past {
		return refuse("bad-argument", feint2, r.name(s, a)+" has no feint ready, so that no die can be rolled again", "feint first, or leave reroll out")
	}
	k.cost = r.attackCost(s, k)
	return r.affords(s, a, k.cost, r.costRule(s, k))
}

const maxAttacks = 2 // a turn, whatever the means [mun.attack.3]

// free refuses a man held in a grapple. [mun.grapple.10]
func (r *Rules) free(s *State, a int) *rule.Refusal {
	if s.fig[a].role != noRole {
		return refuse("locked", grapple10, r.name(s, a)+" is locked in a grapple with "+r.name(s, int(s.fig[a].partner)), "end")
	}
	return nil
}

// armed finds the weapon on the sheet and checks that it may strike now.
func (r *Rules) armed(s *State, c *Command, k *strike) *rule.Refusal {
	f := &s.fig[k.a]
	k.weapon = c.with
	if k.weapon == 0 {
		k.weapon = r.readiest(s, k.a, k.form)
	}
	if k.weapon == theShield {
		k.weapon = r.c.shields[f.shield]
	}
	k.arm = &r.c.arms[k.weapon]
	switch {
	case c.grip == twoHands && k.arm.hands < 2:
		return refuse("hands", glad4, "the "+k.arm.name+" is not used with both hands", "leave out two-handed")
	case k.arm.improvised:
		return nil
	case k.arm.shield:
		return r.shieldStrikes(s, k)
	}
	k.slot = r.findHeld(f, k.weapon, k.form)
	if k.slot >= 0 && f.sheet[k.slot].used && r.usedUp(s, k) {
		return r.usedWeapon(s, k)
	}
	if k.slot < 0 {
		return r.notHeld(s, k)
	}
	if no := r.daggerBarred(s, k.a, k.arm); no != nil {
		return no
	}
	k.both = r.grips(s, c, k)
	return r.handsFree(s, c, k)
}

// shieldStrikes: a shield or cape in hand, which strikes once a turn.
// [mun.shield.1] [mun.cape.1]
func (r *Rules) shieldStrikes(s *State, k *strike) *rule.Refusal {
	f := &s.fig[k.a]
	if !f.hasShield() || r.c.shields[f.shield] != k.weapon {
		return refuse("not-held", glad4, r.name(s, k.a)+" holds no "+k.arm.name, "show "+r.name(s, k.a))
	}
	if f.shieldUsed && !s.is(rulingSameWeaponTwice, sameWeaponTwiceAnyWeaponTwice) {
		if k.arm.entangles == capeLike {
			return refuse("weapon-used", cape2, r.name(s, k.a)+" has cast the cape this turn; as a net it is cast once", "")
		}
		return refuse("weapon-used", weapon1, r.name(s, k.a)+" has struck with the "+k.arm.name+" this turn; a shield strikes once", "")
	}
	if k.arm.entangles == capeLike && r.capeBusy(s, k.a) {
		return refuse("net-in-use", cape2, "the cape is round somebody already", "")
	}
	if f.shield == capeShield && k.arm.entangles == noNet {
		return refuse("not-held", cape1, "a cape cannot strike", "cape NAME")
	}
	return nil
}

// findHeld returns the slot of a weapon in hand (a dart is carried): one not
// yet used this turn if there is one.
func (r *Rules) findHeld(f *Figure, w weapon, form uint8) int {
	best := -1
	for i := range f.nSheet {
		x := &f.sheet[i]
		if x.weapon != w || x.where != inRight && x.where != inLeft && x.where != carried {
			continue
		}
		if x.where == carried {
			return int(i)
		}
		if best < 0 || f.sheet[best].used && !x.used {
			best = int(i)
		}
	}
	return best
}

// usedWeapon says why the weapon may not strike again. [mun.weapon.1]
func (r *Rules) usedWeapon(s *State, k *strike) *rule.Refusal {
	why := " and has another weapon ready"
	if s.is(rulingSameWeaponTwice, sameWeaponTwiceEachWeaponOnce) {
		why = ", and each weapon strikes once"
	}
	return refuse("weapon-used", weapon1, r.name(s, k.a)+" has struck with the "+k.arm.name+" this turn"+why, "use another weapon, or end")
}

// usedUp reports whether a weapon that has struck may not strike again: it may
// if it is the only weapon ready. [mun.weapon.1]
func (r *Rules) usedUp(s *State, k *strike) bool {
	switch s.rulings[rulingSameWeaponTwice] {
	case sameWeaponTwiceAnyWeaponTwice:
		return false
	case sameWeaponTwiceEachWeaponOnce:
		return k.arm.missile != dartMissile
	}
	return r.ready(&s.fig[k.a]) > 1 && k.arm.missile != dartMissile
}

// ready counts the weapons ready to strike: those in hand, a pair as two, and
// every dart carried. [mun.weapon.1]
func (r *Rules) ready(f *Figure) int {
	n := int(f.darts)
	for i := range f.nSheet {
		if w := f.sheet[i].where; w == inRight || w == inLeft {
			n++
		}
	}
	return n
}

// notHeld says where the weapon is instead.
func (r *Rules) notHeld(s *State, k *strike) *rule.Refusal {
	f := &s.fig[k.a]
	if k.arm.missile == dartMissile || k.arm.missile == arrowMissile && k.slot >= 0 {
		return refuse("no-missiles", dart6, r.name(s, k.a)+" has no darts left", "pick-up dart")
	}
	hint := "show " + r.name(s, k.a)
	for i := range f.nSheet {
		if f.sheet[i].weapon != k.weapon {
			continue
		}
		switch f.sheet[i].where {
		case stowed:
			hint = "draw " + k.arm.id
		case fallen:
			hint = "pick-up " + k.arm.id
		}
	}
	return refuse("not-held", glad4, r.name(s, k.a)+" has no "+k.arm.name+" in hand", hint)
}

// daggerBarred: a Velite's dagger waits until his hasta is lost. [mun.sample.3]
func (r *Rules) daggerBarred(s *State, who int, a *arm) *rule.Refusal {
	f := &s.fig[who]
	if !f.last || !a.dagger || s.is(rulingVeliteDagger, veliteDaggerIgnored) {
		return nil
	}
	if f.hastaDropped || r.holdsHasta(f) {
		return refuse("velite-dagger", sample3, r.name(s, who)+" may use the dagger only when the hasta has been lost", "")
	}
	return nil
}

func (r *Rules) holdsHasta(f *Figure) bool {
	for i := range f.nSheet {
		if x := f.sheet[i]; (x.where == inRight || x.where == inLeft) && r.c.arms[x.weapon].missile == hastaMissile {
			return true
		}
	}
	return false
}

// grips: whether the weapon is used with both hands: as said, else in the
// ordinary way, which is both hands wherever both are free. [mun.spear.2]
// [mun.twohand.2]
func (r *Rules) grips(s *State, c *Command, k *strike) bool {
	if !k.arm.twoGrips() {
		return false
	}
	switch c.grip {
	case twoHands:
		return true
	case oneHand:
		return false
	}
	return r.bothFree(s, k.a, k.slot)
}

// otherHandFree reports whether the hand that does not hold the slot's weapon
// may be used for it too: the players may answer for that themselves.
func (r *Rules) otherHandFree(s *State, who, slot int) bool {
	return s.is(rulingHands, handsIgnored) || r.bothFree(s, who, slot)
}

// bothFree reports whether the hand that does not hold the slot's weapon is
// empty and no net of his is in use. [mun.spear.2] [mun.net.6]
func (r *Rules) bothFree(s *State, who, slot int) bool {
	f := &s.fig[who]
	other := inLeft
	if f.sheet[slot].where == inLeft {
		other = inRight
	}
	if r.anyEntangling(s, who) {
		return false
	}
	if f.handEmpty(other) {
		return true
	}
	i := f.hand(other)
	return i >= 0 && r.c.arms[f.sheet[i].weapon].entangles == netLike && s.is(rulingNetHand, netHandOnlyWhileEntangling)
}

// handsFree: two-handed use and the bow need the other hand empty, a dart one
// hand empty. [mun.galerus.4]
func (r *Rules) handsFree(s *State, c *Command, k *strike) *rule.Refusal {
	f := &s.fig[k.a]
	if k.both && !r.otherHandFree(s, k.a, k.slot) {
		id := k.arm.gripRule()
		if r.anyEntangling(s, k.a) {
			id = net6
		}
		return refuse("hands", id, r.name(s, k.a)+" has not both hands free for the "+k.arm.name, "leave out two-handed")
	}
	strict := s.is(rulingHands, handsTwoHands)
	switch {
	case k.form != thrown:
	case k.arm.missile == arrowMissile && strict && !r.otherHandFree(s, k.a, k.slot):
		return refuse("hands", bow1, "shooting a bow needs the other hand empty", "")
	case k.arm.missile == arrowMissile && f.arrows == 0:
		return refuse("no-missiles", bow3, r.name(s, k.a)+" has no arrows left", "")
	case k.arm.missile == dartMissile && strict && !f.handEmpty(inRight) && !f.handEmpty(inLeft):
		return refuse("hands", dart6, "throwing a dart needs a free hand", "")
	}
	return nil
}

// reaches checks target, arc and distance and finds the band. [mun.attack.1] [mun.face.2]
func (r *Rules) reaches(s *State, k *strike) *rule.Refusal {
	if no := r.opponent(s, k.a, k.b); no != nil {
		return no
	}
	if !s.inArc(k.a, k.b) {
		return refuse("not-in-arc", face2, r.name(s, k.b)+" is not in "+r.name(s, k.a)+"'s frontal arc", "face "+r.name(s, k.b))
	}
	reach := &k.arm.reach
	if k.form == thrown {
		reach = &k.arm.throw
		if k.tiedThrow(s) {
			reach = &k.arm.throwTied
		}
	}
	distance := s.distance(k.a, k.b)
	b, ok := reach.at(distance)
	switch {
	case distance == 0 && s.mapped():
		return refuse("out-of-range", game1, r.name(s, k.a)+" and "+r.name(s, k.b)+" are not both placed in the arena", "set NAME.position=Q,R,FACING")
	case distance == 0:
		return refuse("out-of-range", game1, "nobody has said how far "+r.name(s, k.a)+" is from "+r.name(s, k.b), "range "+r.name(s, k.a)+" "+r.name(s, k.b)+" N")
	case k.form == thrown && distance == 1:
		return refuse("adjacent-target", k.farRule(s), article(k.arm.name)+" cannot be thrown or shot at an adjacent target", "")
	case !ok:
		return refuse("out-of-range", attack1, r.name(s, k.b)+" is at "+strconv.Itoa(distance)+"; the "+k.arm.name+" reaches "+reach.String(), "")
	}
	if other := s.inWay(k.a, k.b); other != int(nobody) {
		return refuse("blocked", attack1, r.name(s, other)+" stands between "+r.name(s, k.a)+" and "+r.name(s, k.b), "")
	}
	k.band = b
	if k.arm.entangles == netLike && k.arm.reach.band[0].from == 1 {
		k.band.modifier = netBand(s, distance, b.modifier)
	}
	return nil
}

// farRule is the rule by which what is thrown or shot is of no use close by.
// [mun.dart.5] [mun.hasta.2] [mun.hasta.4] [mun.bow.1]
func (k *strike) farRule(s *State) rule.ID {
	switch {
	case k.arm.missile == arrowMissile:
		return bow1
	case k.tiedThrow(s):
		return hasta4
	case k.arm.missile == hastaMissile:
		return hasta2
	}
	return dart5
}

// netBand: at which distances a net is Disadvantaged. [mun.net.1]
func netBand(s *State, distance int, modifier int8) int8 {
	switch {
	case s.is(rulingNetRangeOne, netRangeOneOnlyAtOne) && distance > 1,
		s.is(rulingNetRangeOne, netRangeOneOnlyAtTwo) && distance == 1:
		return 0
	}
	return modifier
}

// opponent refuses a target that is no active opponent.
func (r *Rules) opponent(s *State, a, b int) *rule.Refusal {
	switch {
	case a == b || !s.opponents(a, b):
		return refuse("not-opponent", attack1, r.name(s, b)+" is no opponent of "+r.name(s, a), "")
	case s.fig[b].status != active:
		return refuse("not-opponent", seq3, r.name(s, b)+" takes no more part", "")
	}
	return nil
}

// attackCost is the weapon's AP, or the whirl's, and 1 more for the second
// attack of the turn. [mun.ap.9] [mun.whirl.1]
func (r *Rules) attackCost(s *State, k *strike) int {
	cost := int(k.arm.ap)
	if k.arm.entangles == capeLike && s.is(rulingCapeDetails, capeDetailsLight) {
		cost = int(r.c.costs[costAttack].value)
	}
	if k.form == whirling {
		cost = int(r.c.costs[costWhirl].value)
		if k.arm.unwieldy {
			cost = int(r.c.costs[costWhirlUnwieldy].value)
		}
	}
	return cost + r.secondCost(s, k.a, k.form == whirling)
}

// allowWhirl: the whirling attack's own conditions. [mun.whirl.2] [mun.whirl.3]
func (r *Rules) allowWhirl(s *State, c *Command) *rule.Refusal {
	c.plan.form = whirling
	no := r.allowAttack(s, c)
	k := &c.plan
	if no != nil && (no.Code == "locked" || no.Code == "caped" || no.Code == "two-attacks" || no.Code == "weapon-used" || no.Code == "not-held" || no.Code == "velite-dagger" || no.Code == "not-opponent") {
		return no
	}
	switch {
	case s.fig[k.a].posture == down || s.fig[k.b].posture == down:
		return refuse("must-stand", whirl2, "attacker and target of a whirl must both be standing", "")
	case !s.adjacent(k.a, k.b):
		return refuse("out-of-range", whirl3, r.name(s, k.b)+" is not adjacent", "")
	case !s.inArc(k.a, k.b):
		return refuse("not-in-front", whirl3, r.name(s, k.b)+" is not in "+r.name(s, k.a)+"'s frontal arc", "face "+r.name(s, k.b))
	case !s.inArc(k.b, k.a) && s.is(rulingWhirlArc, whirlArcBoth):
		return refuse("not-in-front", whirl4, "a whirl starts in front of the target", "")
	case k.arm.entangles != noNet || k.arm.reach.n == 0:
		return refuse("cannot-whirl", whirl3, article(k.arm.name)+" cannot whirl", "")
	case s.fig[k.a].rose:
		return refuse("just-risen", knock2, r.name(s, k.a)+" rose this turn and cannot leave his space", "")
	case !s.is(rulingWhirlPath, whirlPathNeedsSpace):
		return no
	case c.block:
		return refuse("no-room", whirl4, "there is no room to whirl round", "")
	case s.mapped():
		if shut := r.whirlRoom(s, k.a, s.fig[k.a].at, s.fig[k.b].at); shut != nil {
			return refuse("no-room", whirl4, "there is no room to whirl round: "+shut.Why, "")
		}
	}
	return no
}

// allowGrapple: adjacent, in arc, both standing, both free. [mun.grapple.2]
func (r *Rules) allowGrapple(s *State, c *Command) *rule.Refusal {
	a, b := c.actor(s), int(c.on)
	k := &c.plan
	*k = strike{a: a, b: b, slot: -1, arm: &r.c.arms[r.c.improv], weapon: r.c.improv, blocked: c.block, others: int(c.others)}
	if no := r.free(s, a); no != nil {
		return no
	}
	f, g := &s.fig[a], &s.fig[b]
	switch {
	case s.caped(a, r):
		return refuse("caped", cape3, r.name(s, a)+" is wrapped in a cape and cannot grapple", "cut-free")
	case f.attacks >= maxAttacks:
		return refuse("two-attacks", attack3, r.name(s, a)+" has made both attacks of this turn", "end")
	}
	if no := r.opponent(s, a, b); no != nil {
		return no
	}
	switch {
	case !s.adjacent(a, b):
		return refuse("cannot-grapple", grapple2, r.name(s, b)+" is not adjacent", "")
	case !s.inArc(a, b):
		return refuse("cannot-grapple", face2, r.name(s, b)+" is not in "+r.name(s, a)+"'s frontal arc", "face "+r.name(s, b))
	case f.posture == down, g.posture == down && s.is(rulingGrappleTarget, grappleTargetBothStanding):
		return refuse("cannot-grapple", grapple2, "both must be standing", "")
	case f.cesti && s.is(rulingCestusMayGrapple, cestusMayGrappleOff):
		return refuse("cannot-grapple", cestus2, "cesti cannot be put down to grapple", "")
	case g.role != noRole:
		return refuse("cannot-grapple", grapple2, r.name(s, b)+" is in a grapple already", "")
	}
	if c.reroll != unstated && !r.past {
		return refuse("bad-argument", feint2, "a feint is of no use in a grapple", "leave reroll out")
	}
	cost := r.c.costs[costGrapple]
	k.cost = int(cost.value) + r.secondCost(s, k.a, true)
	return r.affords(s, k.a, k.cost, cost.rule)
}

// allowHaze: sand at an adjacent opponent in his arc, once. [mun.haze.1] [mun.haze.4]
func (r *Rules) allowHaze(s *State, c *Command) *rule.Refusal {
	a, b := c.actor(s), int(c.on)
	if no := r.free(s, a); no != nil {
		return no
	}
	if s.caped(a, r) {
		return refuse("caped", cape3, r.name(s, a)+" is wrapped in a cape and cannot throw sand", "cut-free")
	}
	if s.fig[a].rose && s.is(rulingRisingTurn, risingTurnAttackAndFaceOnly) {
		return r.rising(s, a)
	}
	if s.sandGone(a) {
		return refuse("sand-once", haze4, "sand may be thrown once", "")
	}
	if no := r.opponent(s, a, b); no != nil {
		return no
	}
	reach := 1
	if s.is(rulingHazeReach, hazeReachRangeTwo) {
		reach = 2
	}
	distance := s.distance(a, b)
	switch {
	case distance == 0 || distance > reach:
		return refuse("out-of-range", haze1, "sand does not reach "+r.name(s, b), "")
	case !s.inArc(a, b):
		return refuse("not-in-arc", haze1, r.name(s, b)+" is not in "+r.name(s, a)+"'s frontal arc", "face "+r.name(s, b))
	case s.is(rulingHazeReach, hazeReachVictimMustFace) && !s.inArc(b, a):
		return refuse("not-in-arc", haze1, r.name(s, b)+" does not face "+r.name(s, a), "")
	}
	cost := r.c.costs[costHaze]
	return r.affords(s, a, int(cost.value), cost.rule)
}

// sandGone: whether sand may no longer be thrown. [mun.haze.4]
func (s *State) sandGone(who int) bool {
	if !s.is(rulingHazeCount, hazeCountPerBattle) {
		return s.fig[who].sandUsed
	}
	for i := range int(s.n) {
		if s.fig[i].sandUsed {
			return true
		}
	}
	return false
}

// rising refuses what a man who has just risen may not do. [mun.knock.2]
func (r *Rules) rising(s *State, who int) *rule.Refusal {
	return refuse("just-risen", knock2, r.name(s, who)+" rose this turn and may only attack and turn", "")
}
