package rudis

import (
	"slices"
	"summa/internal/bout"
)

// injury works out a 1 of the punch draw. [rud.injury.1]
func (f *fight[V]) injury(number int) {
	card := f.card()
	k, j, was := f.d, 0, int(f.D.jaw)
	if f.is(rulingInjuryVictim, injuryVictimAttacker) {
		k = f.a
		if f.A.jaw > 0 && f.hurtsJaw(card, false) {
			j = int(f.A.jaw)
			f.step(stJaw, f.a, injury7, j, 0)
		}
	} else {
		j = f.jaw(card, false)
		f.tellJaw(f.d, j)
	}
	f.event(evInjured, k, bout.None, injury1, 1, 0, 0)
	f.step(stAnyPunch, bout.None, injury14, 0, 0)
	row := f.drawInjury()
	adds := k == f.d && number >= 1 && f.is(rulingInjuryDamage, injuryDamageAdd)
	if !f.injure(k, row, j, adds) {
		return
	}
	if j > 0 {
		was = 0 // it has added to the injury
	}
	f.afterInjury(card, k, row, adds, was)
}

// costs writes down with the injury what it and the punch do, where the punch does
// its own damage besides. [injury-damage]
func (f *fight[V]) costs(injury, punch, hp int) {
	if !f.listens() {
		return
	}
	if e := f.ref.Last(evInjured); e != nil {
		e.B, e.C, e.D = e.B+int32(injury), e.C+int32(punch), int32(hp)
	}
}

// afterInjury: the punch's own damage if the table adds it, with what a jaw adds
// that was fractured before this punch, and a fallen man who is still conscious
// tries to rise. [injury-damage] [jaw-results] [rud.stand.7]
func (f *fight[V]) afterInjury(card *attackCard, k int, row *injury, adds bool, jaw int) {
	knocked := row.knockdown && f.s.b[k].down && !(f.x.fell && f.is(rulingKnockdownWhileDown, knockdownWhileDownIgnored))
	if k == f.a { // for the defender it is a miss without a counter
		if f.x.fell {
			f.rise(stand3)
		}
		return
	}
	if adds {
		n := 0
		if jaw > 0 && f.hurtsJaw(card, true) {
			f.step(stJaw, f.d, injury7, jaw, 0)
			n = jaw
		}
		n += f.damage()
		f.step(stBesides, f.a, punch6, n, 0)
		f.costs(0, n, int(f.D.hp)-n)
		if !f.hurt(f.d, n) {
			return
		}
	}
	if f.x.fell && !knocked && f.is(rulingStandAfterInjury, standAfterInjuryDraw) {
		f.step(stCountsAsHit, f.d, stand7, 0, 0)
		f.stand()
	}
}

// drawInjury draws a row of the table. [rud.injury.2] [injury-die]
func (f *fight[V]) drawInjury() *injury {
	c := f.c
	if f.is(rulingInjuryDie, injuryDieD2) {
		return &c.injuries[c.rowOf(f.ref.Band(f.a, 2, dieInjury, injury2, c.injuryTwo...))]
	}
	if f.pours() {
		return &c.injuries[c.rowOf(f.stream.Face(int(c.injurySides)))]
	}
	return &c.injuries[c.rowOf(f.ref.Band(f.a, c.injurySides, dieInjury, injury2, c.injuryEnds...))]
}

// ends are the last numbers of the rows, up to the sides of a die.
func (c *Content) ends(sides int) []int {
	var list []int
	for i := range c.injuries {
		to := min(int(c.injuries[i].to), sides)
		list = append(list, to)
		if to == sides {
			break
		}
	}
	return list
}

// rowOf is the row of a number.
func (c *Content) rowOf(face int) int {
	for i := range c.injuries {
		if face <= int(c.injuries[i].to) {
			return i
		}
	}
	return len(c.injuries) - 1
}

// injure applies a row to a man, in place of the punch's own damage or besides it;
// false if the bout is over. [rud.injury.3]
func (f *fight[V]) injure(k int, row *injury, j int, adds bool) bool {
	b := &f.s.b[k]
	again := f.is(rulingInjuryRepeat, injuryRepeatOnce) && b.has(f.c, row)
	b.note(f.c, row)
	if row.knockdown {
		return f.injuryKnockdown(k, row, j, adds)
	}
	n := int(row.damage)
	if f.is(rulingInjuryExtraHp, injuryExtraHpInstead) && row.hp > 0 {
		n = 0
	}
	f.step(stInjuryDamage, k, injury3, n+j, oneIf(adds))
	more := int(row.hp)
	if int(b.hp) <= n+j {
		more = 0 // he is unconscious before
	}
	left := int(b.hp) - n - j - more
	if adds {
		f.costs(n+j, 0, left)
	}
	if f.listens() {
		f.ref.Event(row.event, k, bout.None, row.rule, n+j, left, itemInjury+f.c.rowOf(int(row.to)), more)
	}
	if !f.hurt(k, n+j) {
		return false
	}
	return f.effects(k, row, again)
}

// effects applies what a row does besides its damage. [rud.injury.4]
func (f *fight[V]) effects(k int, row *injury, again bool) bool {
	b := &f.s.b[k]
	if f.listens() {
		f.ref.Step(stInjuryEffect, k, injury4, -int(row.hp), -int(row.sta), oneIf(row.lasts()))
	}
	if row.hp > 0 && !f.hurt(k, int(row.hp)) {
		return false
	}
	if row.sta > 0 && !f.lose(k, int(row.sta)) {
		return false
	}
	if row.lasts() && !again {
		f.step(stLasts, k, injury13, 0, 0)
		b.jaw = int8(min(int(b.jaw)+int(row.jaw), 100))
		for a := range b.inj {
			if row.attr[a] != 0 {
				b.inj[a] = int8(max(int(b.inj[a])+int(row.attr[a]), -100))
				f.step(stAttribute, k, track3, itemAttr+a, int(row.attr[a]))
			}
		}
	}
	if row.stops {
		f.win(other(k), byCannot)
		return false
	}
	return true
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// injuryKnockdown applies a row that knocks a man down, or kills him.
// [rud.injury.12]
func (f *fight[V]) injuryKnockdown(k int, row *injury, j int, adds bool) bool {
	b := &f.s.b[k]
	n, sta := int(row.damage), 0
	switch {
	case f.is(rulingInjuryKnockdownCost, injuryKnockdownCostSixAndFive):
		sta = int(f.c.scoredSta)
	case f.is(rulingInjuryKnockdownCost, injuryKnockdownCostTenAndFive):
		n, sta = int(f.c.scoredHP), int(f.c.scoredSta)
	}
	if adds {
		f.costs(n+j, 0, int(b.hp)-n-j)
	}
	if b.down && f.is(rulingKnockdownWhileDown, knockdownWhileDownIgnored) {
		f.event(evKnockdownFailed, k, bout.None, row.rule, int(row.damage)+j, int(b.hp)-int(row.damage)-j, 1)
		return f.hurt(k, int(row.damage)+j)
	}
	b.downs, b.byRow = min(b.downs+1, 250), min(b.byRow+1, 250)
	fatal := f.fatal(b, row)
	f.event(evKnockedDown, k, bout.None, row.rule, int(b.downs), int(b.hp)-n-j, oneIf(fatal))
	if fatal {
		f.win(other(k), byKilled)
		return false
	}
	if f.is(rulingInjuryKnockdownKnockout, injuryKnockdownKnockoutDraw) && k == f.d && f.knockedOut(f.row()) {
		f.win(f.a, byKnockout)
		return false
	}
	b.down = true
	b.su = setUp{}
	f.step(stInjuryDamage, k, injury3, n+j, oneIf(adds))
	f.step(stMustRise, k, ko2, 0, 0)
	if !f.hurt(k, n+j) {
		return false
	}
	return sta == 0 || f.lose(k, sta)
}

// fatal reports whether the knockdown just suffered kills. [fatal-count]
func (f *fight[V]) fatal(b *Boxer, row *injury) bool {
	switch {
	case row.fatal == 0:
		return false
	case f.is(rulingFatalCount, fatalCountExactlySecond):
		return b.downs == row.fatal
	case f.is(rulingFatalCount, fatalCountInjuryOnly):
		return b.byRow >= row.fatal
	}
	return b.downs >= row.fatal
}

// has reports whether a man has had an injury before.
func (b *Boxer) has(c *Content, row *injury) bool {
	for _, k := range b.hurts[:b.nInj] {
		if &c.injuries[k] == row {
			return true
		}
	}
	return false
}

// note keeps an injury by name.
func (b *Boxer) note(c *Content, row *injury) {
	if int(b.nInj) < maxInjuries {
		b.hurts[b.nInj] = uint8(c.rowOf(int(row.to)))
		b.nInj++
	}
}

// lasting adds what a boxer's injuries do for the rest of the bout, or takes it back;
// the HP and STA that they cost are stated by themselves. [rud.injury.4] [rud.injury.13]
func (r *Rules) lasting(s *State, b *Boxer, sign int) {
	for k, id := range b.hurts[:b.nInj] {
		if s.is(rulingInjuryRepeat, injuryRepeatOnce) && slices.Contains(b.hurts[:k], id) {
			continue
		}
		row := &r.c.injuries[id]
		b.jaw = int8(min(max(int(b.jaw)+sign*int(row.jaw), 0), 100))
		for a := range b.inj {
			b.inj[a] = int8(max(min(int(b.inj[a])+sign*int(row.attr[a]), 0), -100))
		}
	}
}

// settleKnockdowns: who has an injury that knocked him down has been knocked down, and
// by it. [rud.injury.12]
func (r *Rules) settleKnockdowns(b *Boxer) {
	var n uint8
	for _, row := range b.hurts[:b.nInj] {
		if r.c.injuries[row].knockdown {
			n++
		}
	}
	b.byRow, b.downs = max(b.byRow, n), max(b.downs, n)
}
