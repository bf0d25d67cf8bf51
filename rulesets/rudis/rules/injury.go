package rules

import (
	"slices"
	"summa/internal/core"
)

// injury works out a 1 of the punch draw. [rud.injury.1]
func (f *fight[V]) injury(number int) {
	card := f.card()
	k, j, was := f.d, 0, int(f.D.Jaw)
	if f.is(RulingInjuryVictim, InjuryVictimAttacker) {
		k = f.a
		if f.A.Jaw > 0 && f.hurtsJaw(card, false) {
			j = int(f.A.Jaw)
			f.step(stJaw, f.a, Injury7, j, 0)
		}
	} else {
		j = f.jaw(card, false)
		f.tellJaw(f.d, j)
	}
	f.event(EvInjured, k, core.None, Injury1, 1, 0, 0)
	f.step(stAnyPunch, core.None, Injury14, 0, 0)
	row := f.drawInjury()
	adds := k == f.d && number >= 1 && f.is(RulingInjuryDamage, InjuryDamageAdd)
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
	if e := f.ref.Last(EvInjured); e != nil {
		e.B, e.C, e.D = e.B+int32(injury), e.C+int32(punch), int32(hp)
	}
}

// afterInjury: the punch's own damage if the table adds it, with what a jaw adds
// that was fractured before this punch, and a fallen man who is still conscious
// tries to rise. [injury-damage] [jaw-results] [rud.stand.7]
func (f *fight[V]) afterInjury(card *AttackCard, k int, row *Injury, adds bool, jaw int) {
	knocked := row.Knockdown && f.s.Boxers[k].Down && !(f.x.Fell && f.is(RulingKnockdownWhileDown, KnockdownWhileDownIgnored))
	if k == f.a { // for the defender it is a miss without a counter
		if f.x.Fell {
			f.rise(Stand3)
		}
		return
	}
	if adds {
		n := 0
		if jaw > 0 && f.hurtsJaw(card, true) {
			f.step(stJaw, f.d, Injury7, jaw, 0)
			n = jaw
		}
		n += f.damage()
		f.step(stBesides, f.a, Punch6, n, 0)
		f.costs(0, n, int(f.D.Hp)-n)
		if !f.hurt(f.d, n) {
			return
		}
	}
	if f.x.Fell && !knocked && f.is(RulingStandAfterInjury, StandAfterInjuryDraw) {
		f.step(stCountsAsHit, f.d, Stand7, 0, 0)
		f.stand()
	}
}

// drawInjury draws a row of the table. [rud.injury.2] [injury-die]
func (f *fight[V]) drawInjury() *Injury {
	c := f.c
	if f.is(RulingInjuryDie, InjuryDieD2) {
		return &c.Injuries[c.rowOf(f.ref.Band(f.a, 2, dieInjury, Injury2, c.InjuryTwo...))]
	}
	if f.pours() {
		return &c.Injuries[c.rowOf(f.stream.Face(int(c.InjurySides)))]
	}
	return &c.Injuries[c.rowOf(f.ref.Band(f.a, c.InjurySides, dieInjury, Injury2, c.InjuryEnds...))]
}

// Ends are the last numbers of the rows, up to the sides of a die.
func (c *Content) Ends(sides int) []int {
	var list []int
	for i := range c.Injuries {
		to := min(int(c.Injuries[i].To), sides)
		list = append(list, to)
		if to == sides {
			break
		}
	}
	return list
}

// rowOf is the row of a number.
func (c *Content) rowOf(face int) int {
	for i := range c.Injuries {
		if face <= int(c.Injuries[i].To) {
			return i
		}
	}
	return len(c.Injuries) - 1
}

// injure applies a row to a man, in place of the punch's own damage or besides it;
// false if the bout is over. [rud.injury.3]
func (f *fight[V]) injure(k int, row *Injury, j int, adds bool) bool {
	b := &f.s.Boxers[k]
	again := f.is(RulingInjuryRepeat, InjuryRepeatOnce) && b.has(f.c, row)
	b.note(f.c, row)
	if row.Knockdown {
		return f.injuryKnockdown(k, row, j, adds)
	}
	n := int(row.Damage)
	if f.is(RulingInjuryExtraHp, InjuryExtraHpInstead) && row.Hp > 0 {
		n = 0
	}
	f.step(stInjuryDamage, k, Injury3, n+j, OneIf(adds))
	more := int(row.Hp)
	if int(b.Hp) <= n+j {
		more = 0 // he is unconscious before
	}
	left := int(b.Hp) - n - j - more
	if adds {
		f.costs(n+j, 0, left)
	}
	if f.listens() {
		f.ref.Event(row.Event, k, core.None, row.Rule, n+j, left, ItemInjury+f.c.rowOf(int(row.To)), more)
	}
	if !f.hurt(k, n+j) {
		return false
	}
	return f.effects(k, row, again)
}

// effects applies what a row does besides its damage. [rud.injury.4]
func (f *fight[V]) effects(k int, row *Injury, again bool) bool {
	b := &f.s.Boxers[k]
	if f.listens() {
		f.ref.Step(stInjuryEffect, k, Injury4, -int(row.Hp), -int(row.Sta), OneIf(row.lasts()))
	}
	if row.Hp > 0 && !f.hurt(k, int(row.Hp)) {
		return false
	}
	if row.Sta > 0 && !f.lose(k, int(row.Sta)) {
		return false
	}
	if row.lasts() && !again {
		f.step(stLasts, k, Injury13, 0, 0)
		b.Jaw = int8(min(int(b.Jaw)+int(row.Jaw), 100))
		for a := range b.Taken {
			if row.Attr[a] != 0 {
				b.Taken[a] = int8(max(int(b.Taken[a])+int(row.Attr[a]), -100))
				f.step(stAttribute, k, Track3, ItemAttr+a, int(row.Attr[a]))
			}
		}
	}
	if row.Stops {
		f.Win(Other(k), byCannot)
		return false
	}
	return true
}

func OneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// injuryKnockdown applies a row that knocks a man down, or kills him.
// [rud.injury.12]
func (f *fight[V]) injuryKnockdown(k int, row *Injury, j int, adds bool) bool {
	b := &f.s.Boxers[k]
	n, sta := int(row.Damage), 0
	switch {
	case f.is(RulingInjuryKnockdownCost, InjuryKnockdownCostSixAndFive):
		sta = int(f.c.ScoredSta)
	case f.is(RulingInjuryKnockdownCost, InjuryKnockdownCostTenAndFive):
		n, sta = int(f.c.ScoredHP), int(f.c.ScoredSta)
	}
	if adds {
		f.costs(n+j, 0, int(b.Hp)-n-j)
	}
	if b.Down && f.is(RulingKnockdownWhileDown, KnockdownWhileDownIgnored) {
		f.event(evKnockdownFailed, k, core.None, row.Rule, int(row.Damage)+j, int(b.Hp)-int(row.Damage)-j, 1)
		return f.hurt(k, int(row.Damage)+j)
	}
	b.Downs, b.ByRow = min(b.Downs+1, 250), min(b.ByRow+1, 250)
	fatal := f.fatal(b, row)
	if fatal {
		f.event(EvKnockedDown, k, core.None, row.Rule, int(b.Downs), int(b.Hp)-n-j, 1)
		f.Win(Other(k), ByKilled)
		return false
	}
	draws := f.is(RulingInjuryKnockdownKnockout, InjuryKnockdownKnockoutDraw) && k == f.d
	if draws {
		f.step(stByTable, f.a, row.Rule, 0, 0)
	}
	if draws && f.knockedOut(f.row()) { // it costs no HP any more
		f.event(EvKnockedDown, k, core.None, row.Rule, int(b.Downs), 0, 1)
		f.Win(f.a, ByKnockout)
		return false
	}
	f.event(EvKnockedDown, k, core.None, row.Rule, int(b.Downs), int(b.Hp)-n-j, 0)
	b.Down = true
	b.SetUp = SetUp{}
	f.step(stInjuryDamage, k, Injury3, n+j, OneIf(adds))
	f.step(stMustRise, k, Ko2, 0, 0)
	if !f.hurt(k, n+j) {
		return false
	}
	return sta == 0 || f.lose(k, sta)
}

// fatal reports whether the knockdown just suffered kills. [fatal-count]
func (f *fight[V]) fatal(b *Boxer, row *Injury) bool {
	switch {
	case row.Fatal == 0:
		return false
	case f.is(RulingFatalCount, FatalCountExactlySecond):
		return b.Downs == row.Fatal
	case f.is(RulingFatalCount, FatalCountInjuryOnly):
		return b.ByRow >= row.Fatal
	}
	return b.Downs >= row.Fatal
}

// has reports whether a man has had an injury before.
func (b *Boxer) has(c *Content, row *Injury) bool {
	for _, k := range b.Hurts[:b.NInj] {
		if &c.Injuries[k] == row {
			return true
		}
	}
	return false
}

// note keeps an injury by name.
func (b *Boxer) note(c *Content, row *Injury) {
	if int(b.NInj) < MaxInjuries {
		b.Hurts[b.NInj] = uint8(c.rowOf(int(row.To)))
		b.NInj++
	}
}

// Lasting adds what a boxer's injuries do for the rest of the bout, or takes it back;
// the HP and STA that they cost are stated by themselves. [rud.injury.4] [rud.injury.13]
func (r *Rules) Lasting(s *State, b *Boxer, sign int) {
	for k, id := range b.Hurts[:b.NInj] {
		if s.Is(RulingInjuryRepeat, InjuryRepeatOnce) && slices.Contains(b.Hurts[:k], id) {
			continue
		}
		row := &r.Content.Injuries[id]
		b.Jaw = int8(min(max(int(b.Jaw)+sign*int(row.Jaw), 0), 100))
		for a := range b.Taken {
			b.Taken[a] = int8(max(min(int(b.Taken[a])+sign*int(row.Attr[a]), 0), -100))
		}
	}
}

// SettleKnockdowns: who has an injury that knocked him down has been knocked down, and
// by it. [rud.injury.12]
func (r *Rules) SettleKnockdowns(b *Boxer) {
	var n uint8
	for _, row := range b.Hurts[:b.NInj] {
		if r.Content.Injuries[row].Knockdown {
			n++
		}
	}
	b.ByRow, b.Downs = max(b.ByRow, n), max(b.Downs, n)
}
