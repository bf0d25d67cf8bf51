package rules

import (
	"summa/rulesets/rudis/state"
)

// knockdown settles a face in the KD run. [rud.kd.1]
func (f *fight[V]) knockdown(face int) {
	card := f.card()
	f.step(state.StInRun, f.a, state.Kd1, face, 0)
	if f.x.Fell && f.is(state.RulingKnockdownWhileDown, state.KnockdownWhileDownIgnored) {
		f.failed(card)
		return
	}
	row := f.row()
	if !f.tries(row, false) || f.overruled(state.EvKnockedDown) {
		f.failed(card)
		return
	}
	f.D.Downs = min(f.D.Downs+1, 250)
	j := f.jaw(card, false)
	if f.is(state.RulingKnockoutOrder, state.KnockoutOrderDamageFirst) {
		f.knockedDown(int(f.c.ScoredHP)+j, j, int(f.c.ScoredSta))
		if !f.over() && f.knockedOut(row) {
			f.Win(f.a, state.ByKnockout)
		}
		return
	}
	if f.knockedOut(row) {
		f.event(state.EvKnockedDown, f.d, f.a, state.Kd3, int(f.D.Downs), 0, 1)
		f.Win(f.a, state.ByKnockout)
		return
	}
	f.knockedDown(int(f.c.ScoredHP)+j, j, int(f.c.ScoredSta))
}

// knockedOut reports whether a boxer who is knocked down is knocked out as well. [rud.ko.1]
func (f *fight[V]) knockedOut(row state.KdRow) bool {
	out := f.tries(row, true) && !f.overruled(state.EvKnockedOut)
	if out {
		f.step(state.StOut, f.d, state.Ko1, 0, 0)
	} else {
		f.step(state.StDownNotOut, f.d, state.Ko1, 0, 0)
	}
	return out
}

// knockedDown puts the defender on the ground and takes the cost; jaw is the part of hp that is due
// to a fractured jaw. [rud.kd.4]
func (f *fight[V]) knockedDown(hp, jaw, sta int) {
	f.D.Down = true
	f.D.SetUp = state.SetUp{}
	f.event(state.EvKnockedDown, f.d, f.a, state.Kd4, int(f.D.Downs), int(f.D.Hp)-hp, 0)
	f.tellJaw(f.d, jaw)
	f.step(state.StMustRise, f.d, state.Ko2, 0, 0)
	if f.hurt(f.d, hp) {
		f.lose(f.d, sta)
	}
}

// failed settles a knockdown that fails. [rud.kd.5]
func (f *fight[V]) failed(card *state.AttackCard) {
	if f.x.Fell {
		f.step(state.StCountsAsHit, f.d, state.Stand7, 0, 0)
	}
	if f.is(state.RulingFailedKnockdownDamage, state.FailedKnockdownDamageCardDmg) {
		n, j := f.damage(), f.jaw(card, true)
		f.strike(max(0, n+j+int(f.x.SetUp.Damage)), j, state.EvKnockdownFailed, state.Kd5, 0)
		return
	}
	j := f.jaw(card, false)
	f.strike(int(f.c.FailedHP)+j, j, state.EvKnockdownFailed, state.Kd5, 0)
}

// row returns the row of the table for POW less CHIN. [rud.kd.2]
func (f *fight[V]) row() state.KdRow {
	p, c := f.now(f.A, state.AttrPOW), f.now(f.D, state.AttrCHIN)
	if f.is(state.RulingKdRatings, state.KdRatingsCard) {
		p, c = int(f.A.Attr[state.AttrPOW]), int(f.D.Attr[state.AttrCHIN])
	}
	x := p - c
	f.step(state.StPow, f.a, state.Card8, p, 0)
	f.step(state.StChin, f.a, state.Card10, -c, 0)
	kind, counts := state.StDiff, min(max(x, -state.MaxDiff), state.MaxDiff)
	row := f.c.Kd[counts+state.MaxDiff]
	if f.is(state.RulingKdClamp, state.KdClampExtrapolate) {
		switch {
		case x > state.MaxDiff:
			row.To = int8(min(20, int(row.To)+x-state.MaxDiff))
		case x < -state.MaxDiff:
			row.Confirm = 1
		}
	}
	if counts != x && !f.is(state.RulingKdClamp, state.KdClampExtrapolate) {
		kind, x = state.StDiffClamped, counts
	}
	f.step(kind, f.a, state.Kd2, x, int(row.To))
	f.step(state.StDiffRow, f.a, state.Setup6, int(row.To), int(row.Confirm))
	return row
}

// tries rolls against the range of a row, for the knockdown or for the knockout. [rud.kd.3]
// [rud.ko.1]
func (f *fight[V]) tries(row state.KdRow, out bool) bool {
	kind, confirm, id := state.DieKnockdown, state.DieKnockdownConfirm, state.Kd3
	if out {
		kind, confirm, id = state.DieKnockout, state.DieKnockoutConfirm, state.Ko1
	}
	to, second := int(row.To), int(row.Confirm)
	if second > 0 {
		switch {
		case f.is(state.RulingKdLowCells, state.KdLowCellsPlainOne):
			second = 0
		case f.is(state.RulingKdLowCells, state.KdLowCellsKdThenKo) && out:
			to, second = second, 0
		case f.is(state.RulingKdLowCells, state.KdLowCellsKdThenKo):
			second = 0
		}
	}
	if _, ok := f.d20(f.a, to, kind, id); !ok {
		return false
	}
	if second == 0 {
		return true
	}
	f.step(state.StConfirm, f.a, id, second, 0)
	_, ok := f.d20(f.a, second, confirm, id)
	return ok
}
