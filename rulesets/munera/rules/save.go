package rules

import (
	"slices"
	"summa/internal/core"
	"summa/internal/rule"
)

// A Blow is what an Armour Save depends on besides the man who makes it.
type Blow struct {
	Quadrant        Quadrant
	ShieldBonus     int8 // a sica's -1 [mun.sica.2]
	Penetration     int8 // [mun.weapon.3]
	penetrationRule rule.ID
	whirl           bool // shield and galerus do not count [mun.whirl.5]
}

// Save returns the Armour Save value of f against a blow, noting each part.
// [mun.save.7]
func (r *Rules) Save(s *State, who int, b Blow, ref *core.Ref) int {
	total := r.bodySave(s, who, b, ref) + r.shieldSave(s, who, b, ref) + r.galerusSave(s, who, b, ref)
	if b.whirl {
		r.note(ref, stNoShield, who, Whirl5)
	}
	total = r.capped(s, who, total, b, ref)
	r.note(ref, stSaveIs, who, Save7, total)
	return total
}

// capped applies the limit of 5 and the penetration, in the order ruled.
// [mun.save.5] [mun.weapon.3]
func (r *Rules) capped(s *State, who, total int, b Blow, ref *core.Ref) int {
	limit := int(r.Content.Saves[saveMaximum].Value)
	last := s.Is(RulingSaveCapOrder, SaveCapOrderPenetrateThenCap)
	for i := range 2 {
		if penetrates := (i == 0) == last; !penetrates && total > limit {
			r.note(ref, stSaveCap, who, r.Content.Saves[saveMaximum].Rule, limit-total)
			total = limit
		} else if penetrates && b.Penetration > 0 {
			r.note(ref, stPenetration, who, b.penetrationRule, -int(b.Penetration))
			total -= int(b.Penetration)
		}
	}
	if total < 0 {
		r.note(ref, stSaveFloor, who, Save7, -total)
		total = 0
	}
	return total
}

// bodySave is armour, helmet and the bindings of the cestus. [mun.save.1]
func (r *Rules) bodySave(s *State, who int, b Blow, ref *core.Ref) int {
	f := &s.Fig[who]
	total := r.part(ref, StArmour, who, saveNone+int(f.Armour))
	if f.HelmetWorn() {
		total += r.part(ref, StHelmet, who, saveHelmet)
	}
	if f.Cesti && cestusCovers(s, b.Quadrant) {
		total += r.part(ref, StCestus, who, saveCestus)
	}
	if f.SaveBonus != 0 {
		total += int(f.SaveBonus)
		r.note(ref, StPrinted, who, Sample1, int(f.SaveBonus))
	}
	return total
}

// cestusCovers: from which sides the bindings count. [mun.cestus.4]
func cestusCovers(s *State, q Quadrant) bool {
	switch s.Rulings[RulingCestusSaveArc] {
	case CestusSaveArcFrontOnly:
		return q == Front
	case CestusSaveArcFrontAndSides:
		return q != Rear
	}
	return true
}

// shieldSave is the shield's part for the quadrant. [mun.save.2] [mun.save.3] [mun.save.4]
func (r *Rules) shieldSave(s *State, who int, b Blow, ref *core.Ref) int {
	f := &s.Fig[who]
	if !f.HasShield() || b.whirl {
		return 0
	}
	if f.Shield == CapeShield && r.capeBusy(s, who) {
		return 0 // [mun.cape.3] the cape is wrapped round somebody
	}
	row := shieldRow(f.Shield, b.Quadrant)
	part := int(r.Content.Saves[row].Value)
	r.note(ref, StShield, who, r.Content.Saves[row].Rule, part)
	if b.ShieldBonus != 0 && part > 0 && sicaReaches(s, f.Shield) {
		r.note(ref, stSica, who, Sica2, int(b.ShieldBonus))
		part = max(0, part+int(b.ShieldBonus))
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
	case shield == CapeShield:
		return saveCape
	}
	return saveSmall
}

// sicaReaches: whether a sica lowers the bonus of this kind of shield. [mun.sica.2]
func sicaReaches(s *State, shield uint8) bool {
	return shield != CapeShield || !s.Is(RulingSicaReach, SicaReachShieldsOnly)
}

// galerusSave is the galerus's part: front and left, like a small shield. [mun.galerus.1]
func (r *Rules) galerusSave(s *State, who int, b Blow, ref *core.Ref) int {
	if !s.Fig[who].Galerus || b.whirl || b.Quadrant == Right || b.Quadrant == Rear {
		return 0
	}
	part := r.part(ref, StGalerus, who, saveGalerus)
	if b.ShieldBonus != 0 && s.Is(RulingSicaReach, SicaReachAlsoGalerus) {
		r.note(ref, stSica, who, Sica2, int(b.ShieldBonus))
		part = max(0, part+int(b.ShieldBonus))
	}
	return part
}

// sheetSave is the Save on his sheet: from the front, with what he now carries.
func (r *Rules) sheetSave(s *State, who int) int {
	return r.Save(s, who, Blow{}, QuietRef())
}

// QuietRef is a referee for questions that roll nothing and that nobody hears.
func QuietRef() *core.Ref { return new(core.Ref) }

// part notes one row of the Save table and returns its value.
func (r *Rules) part(ref *core.Ref, kind uint8, who, row int) int {
	t := r.Content.Saves[row]
	r.note(ref, kind, who, t.Rule, int(t.Value))
	return int(t.Value)
}

// note records a step if somebody listens.
func (r *Rules) note(ref *core.Ref, kind uint8, who int, id rule.ID, n ...int) {
	if ref.Listen {
		ref.Step(kind, who, id, n...)
	}
}

// A profile is what a kit comes to in a man with whom nothing is the matter, under the
// default rulings: his Save in front and his AP modifier, each with the steps of it.
type profile struct {
	Save, AP     int
	OfSave, OfAP []core.Record
}

// ProfileOf asks the procedure itself. [mun.save.1] [mun.ap.2]
func (r *Rules) ProfileOf(k Kit) (p profile) {
	s := new(State)
	r.Reset(s)
	s.N = 1
	f := &s.Fig[0]
	*f = Figure{Partner: Nobody, AttackedBy: Nobody, TurnRecord: NoRecord(), Arrows: -1, Stamina: staminaBase, Stamina0: staminaBase}
	r.Equip(s, f, k)
	ref := &core.Ref{Listen: true}
	p.Save = r.Save(s, 0, Blow{}, ref)
	p.OfSave = slices.Clone(ref.Log())
	ref.Reset()
	t := core.Tally{Ref: ref}
	r.APModifier(s, 0, &t)
	p.AP, p.OfAP = t.Sum, slices.Clone(ref.Log())
	return p
}
