package rudis

// knockdown works out a number in the KD run. [rud.kd.1]
func (f *fight[V]) knockdown(face int) {
	card := f.card()
	f.step(stInRun, f.a, kd1, face, 0)
	if f.x.fell && f.is(rulingKnockdownWhileDown, knockdownWhileDownIgnored) {
		f.failed(card)
		return
	}
	row := f.row()
	if !f.tries(row, false) {
		f.failed(card)
		return
	}
	f.D.downs = min(f.D.downs+1, 250)
	j := f.jaw(card, false)
	if f.is(rulingKnockoutOrder, knockoutOrderDamageFirst) {
		f.knockedDown(int(f.c.scoredHP)+j, j, int(f.c.scoredSta))
		if !f.over() && f.knockedOut(row) {
			f.win(f.a, byKnockout)
		}
		return
	}
	if f.knockedOut(row) {
		f.event(evKnockedDown, f.d, f.a, kd3, int(f.D.downs), 0, 1)
		f.win(f.a, byKnockout)
		return
	}
	f.knockedDown(int(f.c.scoredHP)+j, j, int(f.c.scoredSta))
}

// knockedOut reports whether a man who is knocked down is knocked out too.
// [rud.ko.1]
func (f *fight[V]) knockedOut(row kdRow) bool {
	out := f.tries(row, true)
	if out {
		f.step(stOut, f.d, ko1, 0, 0)
	} else {
		f.step(stDownNotOut, f.d, ko1, 0, 0)
	}
	return out
}

// knockedDown puts the defender on the ground and takes what it costs, of which jaw is
// for a fractured jaw. [rud.kd.4]
func (f *fight[V]) knockedDown(hp, jaw, sta int) {
	f.D.down = true
	f.D.su = setUp{}
	f.event(evKnockedDown, f.d, f.a, kd4, int(f.D.downs), int(f.D.hp)-hp, 0)
	f.tellJaw(f.d, jaw)
	f.step(stMustRise, f.d, ko2, 0, 0)
	if f.hurt(f.d, hp) {
		f.lose(f.d, sta)
	}
}

// failed is a knockdown that is none. [rud.kd.5]
func (f *fight[V]) failed(card *attackCard) {
	if f.x.fell {
		f.step(stCountsAsHit, f.d, stand7, 0, 0)
	}
	if f.is(rulingFailedKnockdownDamage, failedKnockdownDamageCardDmg) {
		n, j := f.damage(), f.jaw(card, true)
		f.strike(max(0, n+j+int(f.x.su.damage)), j, evKnockdownFailed, kd5, 0)
		return
	}
	j := f.jaw(card, false)
	f.strike(int(f.c.failedHP)+j, j, evKnockdownFailed, kd5, 0)
}

// row is the row of the table for POW less CHIN. [rud.kd.2]
func (f *fight[V]) row() kdRow {
	p, c := f.now(f.A, attrPOW), f.now(f.D, attrCHIN)
	if f.is(rulingKdRatings, kdRatingsCard) {
		p, c = int(f.A.attr[attrPOW]), int(f.D.attr[attrCHIN])
	}
	x := p - c
	f.step(stPOW, f.a, card8, p, 0)
	f.step(stCHIN, f.a, card10, -c, 0)
	row := f.c.kd[min(max(x, -maxDiff), maxDiff)+maxDiff]
	if f.is(rulingKdClamp, kdClampExtrapolate) {
		switch {
		case x > maxDiff:
			row.to = int8(min(20, int(row.to)+x-maxDiff))
		case x < -maxDiff:
			row.confirm = 1
		}
	}
	f.step(stDiff, f.a, kd2, x, int(row.to))
	f.step(stDiffRow, f.a, setup6, int(row.to), int(row.confirm))
	return row
}

// tries draws against the range of a row, for the knockdown or for the knockout.
// [rud.kd.3] [rud.ko.1]
func (f *fight[V]) tries(row kdRow, out bool) bool {
	kind, confirm, id := dieKnockdown, dieKnockdownConfirm, kd3
	if out {
		kind, confirm, id = dieKnockout, dieKnockoutConfirm, ko1
	}
	to, second := int(row.to), int(row.confirm)
	if second > 0 {
		switch {
		case f.is(rulingKdLowCells, kdLowCellsPlainOne):
			second = 0
		case f.is(rulingKdLowCells, kdLowCellsKdThenKo) && out:
			to, second = second, 0
		case f.is(rulingKdLowCells, kdLowCellsKdThenKo):
			second = 0
		}
	}
	if _, ok := f.d20(f.a, to, kind, id); !ok {
		return false
	}
	if second == 0 {
		return true
	}
	f.step(stConfirm, f.a, id, second, 0)
	_, ok := f.d20(f.a, second, confirm, id)
	return ok
}
