package munera

import (
	"slices"
	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/rule"
)

// A blow is what an Armour Save depends on besides the man who makes it.
type blow struct {
	quadrant        Quadrant
	shieldBonus     int8 // a sica's -1 [mun.sica.2]
	penetration     int8 // [mun.weapon.3]
	penetrationRule rule.ID
	whirl           bool // shield and galerus do not count [mun.whirl.5]
}

// save returns the Armour Save value of f against a blow, noting each part.
// [mun.save.7]
func (r *Rules) save(s *State, who int, b blow, ref *bout.Ref) int {
	total := r.bodySave(s, who, b, ref) + r.shieldSave(s, who, b, ref) + r.galerusSave(s, who, b, ref)
	if b.whirl {
		r.note(ref, stNoShield, who, whirl5)
	}
	total = r.capped(s, who, total, b, ref)
	r.note(ref, stSaveIs, who, save7, total)
	return total
}

// capped applies the limit of 5 and the penetration, in the order ruled.
// [mun.save.5] [mun.weapon.3]
func (r *Rules) capped(s *State, who, total int, b blow, ref *bout.Ref) int {
	limit := int(r.c.saves[saveMaximum].value)
	last := s.is(rulingSaveCapOrder, saveCapOrderPenetrateThenCap)
	for i := range 2 {
		if penetrates := (i == 0) == last; !penetrates && total > limit {
			r.note(ref, stSaveCap, who, r.c.saves[saveMaximum].rule, limit-total)
			total = limit
		} else if penetrates && b.penetration > 0 {
			r.note(ref, stPenetration, who, b.penetrationRule, -int(b.penetration))
			total -= int(b.penetration)
		}
	}
	if total < 0 {
		r.note(ref, stSaveFloor, who, save7, -total)
		total = 0
	}
	return total
}

// bodySave is armour, helmet and the bindings of the cestus. [mun.save.1]
func (r *Rules) bodySave(s *State, who int, b blow, ref *bout.Ref) int {
	f := &s.fig[who]
	total := r.part(ref, stArmour, who, saveNone+int(f.armour))
	if f.helmetWorn() {
		total += r.part(ref, stHelmet, who, saveHelmet)
	}
	if f.cesti && cestusCovers(s, b.quadrant) {
		total += r.part(ref, stCestus, who, saveCestus)
	}
	if f.saveBonus != 0 {
		total += int(f.saveBonus)
		r.note(ref, stPrinted, who, sample1, int(f.saveBonus))
	}
	return total
}

// cestusCovers: from which sides the bindings count. [mun.cestus.4]
func cestusCovers(s *State, q Quadrant) bool {
	switch s.rulings[rulingCestusSaveArc] {
	case cestusSaveArcFrontOnly:
		return q == Front
	case cestusSaveArcFrontAndSides:
		return q != Rear
	}
	return true
}

// shieldSave is the shield's part for the quadrant. [mun.save.2] [mun.save.3] [mun.save.4]
func (r *Rules) shieldSave(s *State, who int, b blow, ref *bout.Ref) int {
	f := &s.fig[who]
	if !f.hasShield() || b.whirl {
		return 0
	}
	if f.shield == capeShield && r.capeBusy(s, who) {
		return 0 // [mun.cape.3] the cape is wrapped round somebody
	}
	row := shieldRow(f.shield, b.quadrant)
	part := int(r.c.saves[row].value)
	r.note(ref, stShield, who, r.c.saves[row].rule, part)
	if b.shieldBonus != 0 && part > 0 && sicaReaches(s, f.shield) {
		r.note(ref, stSica, who, sica2, int(b.shieldBonus))
		part = max(0, part+int(b.shieldBonus))
	}
	return part
}

// shieldRow is the row of the Save table for a shield seen from a quadrant.
func shieldRow(shield uint8, q Quadrant) int {
	switch {
	case q == Rear:
		return saveShieldRear
	case q == Right && shield == largeShield:
		return saveLargeRight
	case q == Right:
		return saveSmallRight
	case shield == largeShield:
		return saveLarge
	case shield == capeShield:
		return saveCape
	}
	return saveSmall
}

// sicaReaches: whether a sica lowers the bonus of this kind of shield. [mun.sica.2]
func sicaReaches(s *State, shield uint8) bool {
	return shield != capeShield || !s.is(rulingSicaReach, sicaReachShieldsOnly)
}

// galerusSave is the galerus's part: front and left, like a small shield. [mun.galerus.1]
func (r *Rules) galerusSave(s *State, who int, b blow, ref *bout.Ref) int {
	if !s.fig[who].galerus || b.whirl || b.quadrant == Right || b.quadrant == Rear {
		return 0
	}
	part := r.part(ref, stGalerus, who, saveGalerus)
	if b.shieldBonus != 0 && s.is(rulingSicaReach, sicaReachAlsoGalerus) {
		r.note(ref, stSica, who, sica2, int(b.shieldBonus))
		part = max(0, part+int(b.shieldBonus))
	}
	return part
}

// sheetSave is the Save on his sheet: from the front, with what he now carries.
func (r *Rules) sheetSave(s *State, who int) int {
	return r.save(s, who, blow{}, quietRef())
}

// quietRef is a referee for questions that roll nothing and that nobody hears.
func quietRef() *bout.Ref { return new(bout.Ref) }

// part notes one row of the Save table and returns its value.
func (r *Rules) part(ref *bout.Ref, kind uint8, who, row int) int {
	t := r.c.saves[row]
	r.note(ref, kind, who, t.rule, int(t.value))
	return int(t.value)
}

// note records a step if somebody listens.
func (r *Rules) note(ref *bout.Ref, kind uint8, who int, id rule.ID, n ...int) {
	if ref.Listen {
		ref.Step(kind, who, id, n...)
	}
}

// A profile is what a kit comes to in a man with whom nothing is the matter, under the
// default rulings: his Save in front and his AP modifier, each with the steps of it.
type profile struct {
	save, ap     int
	ofSave, ofAP []bout.Record
}

// profileOf asks the procedure itself. [mun.save.1] [mun.ap.2]
func (r *Rules) profileOf(k kit) (p profile) {
	s := new(State)
	r.Reset(s)
	s.n = 1
	f := &s.fig[0]
	*f = Figure{partner: nobody, attackedBy: nobody, turnRecord: noRecord(), arrows: -1, stamina: staminaBase, stamina0: staminaBase}
	r.equip(s, f, k)
	ref := &bout.Ref{Listen: true}
	p.save = r.save(s, 0, blow{}, ref)
	p.ofSave = slices.Clone(ref.Log())
	ref.Reset()
	t := core.Tally{Ref: ref}
	r.apModifier(s, 0, &t)
	p.ap, p.ofAP = t.Sum, slices.Clone(ref.Log())
	return p
}
