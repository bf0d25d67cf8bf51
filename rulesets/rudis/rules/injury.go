package rules

import (
	"slices"
	"summa/internal/core"
	"summa/rulesets/rudis/state"
)

// injury settles a 1 of the punch draw. [rud.injury.1]
func (f *fight[V]) injury(number int) {
	card := f.card()
	k, j, was := f.d, 0, int(f.D.Jaw)
	if f.overruled(state.EvInjured) {
		f.uninjured()
		return
	}
	if f.is(state.RulingInjuryVictim, state.InjuryVictimAttacker) {
		k = f.a
		if f.A.Jaw > 0 && f.hurtsJaw(card, false) {
			j = int(f.A.Jaw)
			f.step(state.StJaw, f.a, state.Injury7, j, 0)
		}
	} else {
		j = f.jaw(card, false)
		f.tellJaw(f.d, j)
	}
	f.event(state.EvInjured, k, core.None, state.Injury1, 1, 0, 0)
	f.step(state.StAnyPunch, core.None, state.Injury14, 0, 0)
	row := f.drawInjury()
	adds := k == f.d && number >= 1 && f.is(state.RulingInjuryDamage, state.InjuryDamageAdd)
	if !f.injure(k, row, j, adds) {
		return
	}
	if j > 0 {
		was = 0 // it is already counted in the injury
	}
	f.afterInjury(card, k, row, adds, was)
}

// uninjured settles an injury that is overruled: a boxer who was down tries to rise as usual.
func (f *fight[V]) uninjured() {
	switch {
	case !f.x.Fell:
	case f.is(state.RulingInjuryVictim, state.InjuryVictimAttacker):
		f.rise(state.Stand3)
	default:
		f.stand()
	}
}

// costs adds to the record of the injury what it and the punch take, where the punch also deals its
// own damage. [injury-damage]
func (f *fight[V]) costs(injury, punch, hp int) {
	if !f.listens() {
		return
	}
	if e := f.ref.Last(state.EvInjured); e != nil {
		e.B, e.C, e.D = e.B+int32(injury), e.C+int32(punch), int32(hp)
	}
}

// afterInjury deals the punch's own damage where the ruling adds it, with the effect of a jaw
// fractured before this punch; then a fallen boxer who is still conscious tries to rise.
// [injury-damage] [jaw-results] [rud.stand.7]
func (f *fight[V]) afterInjury(card *state.AttackCard, k int, row *state.Injury, adds bool, jaw int) {
	knocked := row.Knockdown && f.s.Boxers[k].Down && !(f.x.Fell && f.is(state.RulingKnockdownWhileDown, state.KnockdownWhileDownIgnored))
	if k == f.a { // for the defender it is a miss without a counter
		if f.x.Fell {
			f.rise(state.Stand3)
		}
		return
	}
	if adds {
		n := 0
		if jaw > 0 && f.hurtsJaw(card, true) {
			f.step(state.StJaw, f.d, state.Injury7, jaw, 0)
			n = jaw
		}
		n += f.damage()
		f.step(state.StBesides, f.a, state.Punch6, n, 0)
		f.costs(0, n, int(f.D.Hp)-n)
		if !f.hurt(f.d, n) {
			return
		}
	}
	if f.x.Fell && !knocked && f.is(state.RulingStandAfterInjury, state.StandAfterInjuryDraw) {
		f.step(state.StCountsAsHit, f.d, state.Stand7, 0, 0)
		f.stand()
	}
}

// drawInjury draws a row of the injury table. [rud.injury.2] [injury-die]
func (f *fight[V]) drawInjury() *state.Injury {
	c := f.c
	if f.is(state.RulingInjuryDie, state.InjuryDieD2) {
		return &c.Injuries[c.RowOf(f.ref.Band(f.a, 2, state.DieInjury, state.Injury2, c.InjuryTwo...))]
	}
	if f.pours() {
		return &c.Injuries[c.RowOf(f.stream.Face(int(c.InjurySides)))]
	}
	return &c.Injuries[c.RowOf(f.ref.Band(f.a, c.InjurySides, state.DieInjury, state.Injury2, c.InjuryEnds...))]
}

// injure applies a row to a boxer, instead of the punch's own damage or in addition to it; it
// returns false if the bout is over. [rud.injury.3]
func (f *fight[V]) injure(k int, row *state.Injury, j int, adds bool) bool {
	b := &f.s.Boxers[k]
	again := f.is(state.RulingInjuryRepeat, state.InjuryRepeatOnce) && b.Has(f.c, row)
	if !row.Knockdown || !f.overruled(state.EvKnockedDown) {
		b.Note(f.c, row)
	}
	if row.Knockdown {
		return f.injuryKnockdown(k, row, j, adds)
	}
	n := int(row.Damage)
	if f.is(state.RulingInjuryExtraHp, state.InjuryExtraHpInstead) && row.Hp > 0 {
		n = 0
	}
	f.step(state.StInjuryDamage, k, state.Injury3, n+j, state.OneIf(adds))
	more := int(row.Hp)
	if int(b.Hp) <= n+j {
		more = 0 // he is unconscious before that
	}
	left := int(b.Hp) - n - j - more
	if adds {
		f.costs(n+j, 0, left)
	}
	if f.listens() {
		f.ref.Event(row.Event, k, core.None, row.Rule, n+j, left, state.ItemInjury+f.c.RowOf(int(row.To)), more)
	}
	if !f.hurt(k, n+j) {
		return false
	}
	return f.effects(k, row, again)
}

// effects applies what a row does apart from its damage. [rud.injury.4]
func (f *fight[V]) effects(k int, row *state.Injury, again bool) bool {
	b := &f.s.Boxers[k]
	if f.listens() {
		more := state.OneIf(row.Lasts())
		if row.Jaw > 0 {
			more = int(row.Jaw) // how much more damage later punches do
		}
		f.ref.Step(state.StInjuryEffect, k, state.Injury4, -int(row.Hp), -int(row.Sta), more)
	}
	if row.Hp > 0 && !f.hurt(k, int(row.Hp)) {
		return false
	}
	if row.Sta > 0 && !f.lose(k, int(row.Sta)) {
		return false
	}
	if row.Lasts() && !again {
		f.step(state.StLasts, k, state.Injury13, 0, 0)
		b.Jaw = int8(min(int(b.Jaw)+int(row.Jaw), 100))
		for a := range b.Taken {
			if row.Attr[a] != 0 {
				b.Taken[a] = int8(max(int(b.Taken[a])+int(row.Attr[a]), -100))
				f.step(state.StAttribute, k, state.Track3, state.ItemAttr+a, int(row.Attr[a]))
			}
		}
	}
	if row.Stops {
		f.Win(state.Other(k), state.ByCannot)
		return false
	}
	return true
}

// injuryKnockdown applies a row that knocks a boxer down, or kills him. [rud.injury.12]
func (f *fight[V]) injuryKnockdown(k int, row *state.Injury, j int, adds bool) bool {
	b := &f.s.Boxers[k]
	n, sta := int(row.Damage), 0
	switch {
	case f.is(state.RulingInjuryKnockdownCost, state.InjuryKnockdownCostSixAndFive):
		sta = int(f.c.ScoredSta)
	case f.is(state.RulingInjuryKnockdownCost, state.InjuryKnockdownCostTenAndFive):
		n, sta = int(f.c.ScoredHP), int(f.c.ScoredSta)
	}
	if adds {
		f.costs(n+j, 0, int(b.Hp)-n-j)
	}
	if f.overruled(state.EvKnockedDown) || b.Down && f.is(state.RulingKnockdownWhileDown, state.KnockdownWhileDownIgnored) {
		f.event(state.EvKnockdownFailed, k, core.None, row.Rule, int(row.Damage)+j, int(b.Hp)-int(row.Damage)-j, state.OneIf(b.Down))
		return f.hurt(k, int(row.Damage)+j)
	}
	b.Downs, b.ByRow = min(b.Downs+1, 250), min(b.ByRow+1, 250)
	fatal := f.fatal(b, row) && !f.overruled(state.EvKilled)
	if fatal {
		f.event(state.EvKnockedDown, k, core.None, row.Rule, int(b.Downs), int(b.Hp)-n-j, 1)
		f.Win(state.Other(k), state.ByKilled)
		return false
	}
	draws := f.is(state.RulingInjuryKnockdownKnockout, state.InjuryKnockdownKnockoutDraw) && k == f.d
	if draws {
		f.step(state.StByTable, f.a, row.Rule, 0, 0)
	}
	if draws && f.knockedOut(f.row()) { // it costs no HP any more
		f.event(state.EvKnockedDown, k, core.None, row.Rule, int(b.Downs), 0, 1)
		f.Win(f.a, state.ByKnockout)
		return false
	}
	f.event(state.EvKnockedDown, k, core.None, row.Rule, int(b.Downs), int(b.Hp)-n-j, 0)
	b.Down = true
	b.SetUp = state.SetUp{}
	f.step(state.StInjuryDamage, k, state.Injury3, n+j, state.OneIf(adds))
	f.step(state.StMustRise, k, state.Ko2, 0, 0)
	if !f.hurt(k, n+j) {
		return false
	}
	return sta == 0 || f.lose(k, sta)
}

// fatal reports whether the knockdown just suffered kills. [fatal-count]
func (f *fight[V]) fatal(b *state.Boxer, row *state.Injury) bool {
	switch {
	case row.Fatal == 0:
		return false
	case f.is(state.RulingFatalCount, state.FatalCountExactlySecond):
		return b.Downs == row.Fatal
	case f.is(state.RulingFatalCount, state.FatalCountInjuryOnly):
		return b.ByRow >= row.Fatal
	}
	return b.Downs >= row.Fatal
}

// Lasting adds what a boxer's injuries do for the rest of the bout or, with a negative sign,
// removes it. Their cost in HP and STA is stated separately. [rud.injury.4] [rud.injury.13]
func (r *Rules) Lasting(s *state.State, b *state.Boxer, sign int) {
	for k, id := range b.Hurts[:b.NInj] {
		if s.Is(state.RulingInjuryRepeat, state.InjuryRepeatOnce) && slices.Contains(b.Hurts[:k], id) {
			continue
		}
		row := &r.Content.Injuries[id]
		b.Jaw = int8(min(max(int(b.Jaw)+sign*int(row.Jaw), 0), 100))
		for a := range b.Taken {
			b.Taken[a] = int8(max(min(int(b.Taken[a])+sign*int(row.Attr[a]), 0), -100))
		}
	}
}

// SettleKnockdowns counts a knockdown for each injury of a boxer that knocks down. [rud.injury.12]
func (r *Rules) SettleKnockdowns(b *state.Boxer) {
	var n uint8
	for _, row := range b.Hurts[:b.NInj] {
		if r.Content.Injuries[row].Knockdown {
			n++
		}
	}
	b.ByRow, b.Downs = max(b.ByRow, n), max(b.Downs, n)
}
