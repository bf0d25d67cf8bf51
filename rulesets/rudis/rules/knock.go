package rules

// knockdown works out a number in the KD run. [rud.kd.1]
func (f *fight[V]) knockdown(face int) {
	card := f.card()
	f.step(stInRun, f.a, Kd1, face, 0)
	if f.x.Fell && f.is(RulingKnockdownWhileDown, KnockdownWhileDownIgnored) {
		f.failed(card)
		return
	}
	row := f.row()
	if !f.tries(row, false) {
		f.failed(card)
		return
	}
	f.D.Downs = min(f.D.Downs+1, 250)
	j := f.jaw(card, false)
	if f.is(RulingKnockoutOrder, KnockoutOrderDamageFirst) {
		f.knockedDown(int(f.c.ScoredHP)+j, j, int(f.c.ScoredSta))
		if !f.over() && f.knockedOut(row) {
			f.Win(f.a, ByKnockout)
		}
		return
	}
	if f.knockedOut(row) {
		f.event(EvKnockedDown, f.d, f.a, Kd3, int(f.D.Downs), 0, 1)
		f.Win(f.a, ByKnockout)
		return
	}
	f.knockedDown(int(f.c.ScoredHP)+j, j, int(f.c.ScoredSta))
}

// knockedOut reports whether a man who is knocked down is knocked out too.
// [rud.ko.1]
func (f *fight[V]) knockedOut(row KdRow) bool {
	out := f.tries(row, true)
	if out {
		f.step(stOut, f.d, Ko1, 0, 0)
	} else {
		f.step(stDownNotOut, f.d, Ko1, 0, 0)
	}
	return out
}

// knockedDown puts the defender on the ground and takes what it costs, of which jaw is
// for a fractured jaw. [rud.kd.4]
func (f *fight[V]) knockedDown(hp, jaw, sta int) {
	f.D.Down = true
	f.D.SetUp = SetUp{}
	f.event(EvKnockedDown, f.d, f.a, Kd4, int(f.D.Downs), int(f.D.Hp)-hp, 0)
	f.tellJaw(f.d, jaw)
	f.step(stMustRise, f.d, Ko2, 0, 0)
	if f.hurt(f.d, hp) {
		f.lose(f.d, sta)
	}
}

// failed is a knockdown that is none. [rud.kd.5]
func (f *fight[V]) failed(card *AttackCard) {
	if f.x.Fell {
		f.step(stCountsAsHit, f.d, Stand7, 0, 0)
	}
	if f.is(RulingFailedKnockdownDamage, FailedKnockdownDamageCardDmg) {
		n, j := f.damage(), f.jaw(card, true)
		f.strike(max(0, n+j+int(f.x.SetUp.Damage)), j, evKnockdownFailed, Kd5, 0)
		return
	}
	j := f.jaw(card, false)
	f.strike(int(f.c.FailedHP)+j, j, evKnockdownFailed, Kd5, 0)
}

// row is the row of the table for POW less CHIN. [rud.kd.2]
func (f *fight[V]) row() KdRow {
	p, c := f.now(f.A, AttrPOW), f.now(f.D, AttrCHIN)
	if f.is(RulingKdRatings, KdRatingsCard) {
		p, c = int(f.A.Attr[AttrPOW]), int(f.D.Attr[AttrCHIN])
	}
	x := p - c
	f.step(stPOW, f.a, Card8, p, 0)
	f.step(stCHIN, f.a, Card10, -c, 0)
	kind, counts := stDiff, min(max(x, -MaxDiff), MaxDiff)
	row := f.c.Kd[counts+MaxDiff]
	if f.is(RulingKdClamp, KdClampExtrapolate) {
		switch {
		case x > MaxDiff:
			row.To = int8(min(20, int(row.To)+x-MaxDiff))
		case x < -MaxDiff:
			row.Confirm = 1
		}
	}
	if counts != x && !f.is(RulingKdClamp, KdClampExtrapolate) {
		kind, x = stDiffClamped, counts
	}
	f.step(kind, f.a, Kd2, x, int(row.To))
	f.step(stDiffRow, f.a, Setup6, int(row.To), int(row.Confirm))
	return row
}

// tries draws against the range of a row, for the knockdown or for the knockout.
// [rud.kd.3] [rud.ko.1]
func (f *fight[V]) tries(row KdRow, out bool) bool {
	kind, confirm, id := dieKnockdown, dieKnockdownConfirm, Kd3
	if out {
		kind, confirm, id = dieKnockout, dieKnockoutConfirm, Ko1
	}
	to, second := int(row.To), int(row.Confirm)
	if second > 0 {
		switch {
		case f.is(RulingKdLowCells, KdLowCellsPlainOne):
			second = 0
		case f.is(RulingKdLowCells, KdLowCellsKdThenKo) && out:
			to, second = second, 0
		case f.is(RulingKdLowCells, KdLowCellsKdThenKo):
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
