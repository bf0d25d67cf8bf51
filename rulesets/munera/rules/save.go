package rules

import (
	"slices"
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// Save returns the Armour Save value of f against a blow, noting each part.
// [mun.save.7]
func (r *Rules) Save(s *state.State, who int, b state.Blow, ref *core.Ref) int {
	total := r.bodySave(s, who, b, ref) + r.shieldSave(s, who, b, ref) + r.galerusSave(s, who, b, ref)
	if b.Whirl {
		r.note(ref, state.StNoShield, who, state.Whirl5)
	}
	total = r.capped(s, who, total, b, ref)
	r.note(ref, state.StSave, who, state.Save7, total)
	return total
}

// capped applies the limit of 5 and the penetration, in the order ruled.
// [mun.save.5] [mun.weapon.3]
func (r *Rules) capped(s *state.State, who, total int, b state.Blow, ref *core.Ref) int {
	limit := int(r.Content.Saves[state.SaveMaximum].Value)
	last := s.Is(state.RulingSaveCapOrder, state.SaveCapOrderPenetrateThenCap)
	for i := range 2 {
		if penetrates := (i == 0) == last; !penetrates && total > limit {
			r.note(ref, state.StSaveCap, who, r.Content.Saves[state.SaveMaximum].Rule, limit-total)
			total = limit
		} else if penetrates && b.Penetration > 0 {
			r.note(ref, state.StPenetration, who, b.PenetrationRule, -int(b.Penetration))
			total -= int(b.Penetration)
		}
	}
	if total < 0 {
		r.note(ref, state.StSaveFloor, who, state.Save7, -total)
		total = 0
	}
	return total
}

// bodySave is armour, helmet and the bindings of the cestus. [mun.save.1]
func (r *Rules) bodySave(s *state.State, who int, b state.Blow, ref *core.Ref) int {
	f := &s.Fig[who]
	total := r.part(ref, state.StArmour, who, state.SaveNone+int(f.Armour))
	if f.HelmetWorn() {
		total += r.part(ref, state.StHelmet, who, state.SaveHelmet)
	}
	if f.Cesti && state.CestusCovers(s, b.Quadrant) {
		total += r.part(ref, state.StCestus, who, state.SaveCestus)
	}
	if f.SaveBonus != 0 {
		total += int(f.SaveBonus)
		r.note(ref, state.StPrintedValue, who, state.Sample1, int(f.SaveBonus))
	}
	return total
}

// shieldSave is the shield's part for the quadrant. [mun.save.2] [mun.save.3] [mun.save.4]
func (r *Rules) shieldSave(s *state.State, who int, b state.Blow, ref *core.Ref) int {
	f := &s.Fig[who]
	if !f.HasShield() || b.Whirl {
		return 0
	}
	if f.Shield == state.CapeShield && r.CapeBusy(s, who) {
		return 0 // [mun.cape.3] the cape is wrapped round somebody
	}
	row := state.ShieldRow(f.Shield, b.Quadrant)
	part := int(r.Content.Saves[row].Value)
	r.note(ref, state.StShield, who, r.Content.Saves[row].Rule, part)
	if b.ShieldBonus != 0 && part > 0 && state.SicaReaches(s, f.Shield) {
		r.noteAgainstShield(b, who, ref)
		part = max(0, part+int(b.ShieldBonus))
	}
	return part
}

// galerusSave is the galerus's part: front and left, like a small shield. [mun.galerus.1]
func (r *Rules) galerusSave(s *state.State, who int, b state.Blow, ref *core.Ref) int {
	if !s.Fig[who].Galerus || b.Whirl || b.Quadrant == state.Right || b.Quadrant == state.Rear {
		return 0
	}
	part := r.part(ref, state.StGalerus, who, state.SaveGalerus)
	if b.ShieldBonus != 0 && s.Is(state.RulingSicaReach, state.SicaReachAlsoGalerus) {
		r.noteAgainstShield(b, who, ref)
		part = max(0, part+int(b.ShieldBonus))
	}
	return part
}

// noteAgainstShield records what the weapon takes from a shield; the sica is named.
func (r *Rules) noteAgainstShield(b state.Blow, who int, ref *core.Ref) {
	kind := state.StAgainstShield
	if b.ShieldBonusRule == state.Sica2 {
		kind = state.StSica
	}
	r.note(ref, kind, who, b.ShieldBonusRule, int(b.ShieldBonus))
}

// sheetSave returns the Save that is on a figure's sheet: from the front, with what it now carries.
func (r *Rules) sheetSave(s *state.State, who int) int {
	return r.Save(s, who, state.Blow{}, QuietRef())
}

// QuietRef returns a referee for questions that roll no dice and record nothing.
func QuietRef() *core.Ref { return new(core.Ref) }

// part records one row of the Save table and returns its value.
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

// ProfileOf computes a profile with the rules themselves. [mun.save.1] [mun.ap.2]
func (r *Rules) ProfileOf(k state.Kit) (p state.Profile) {
	s := new(state.State)
	r.Reset(s)
	s.N = 1
	f := &s.Fig[0]
	*f = state.Figure{Partner: state.Nobody, AttackedBy: state.Nobody, TurnRecord: state.NoRecord(), Arrows: -1, Stamina: state.StaminaBase, Stamina0: state.StaminaBase}
	r.Equip(s, f, k)
	ref := &core.Ref{Listen: true}
	p.Save = r.Save(s, 0, state.Blow{}, ref)
	p.OfSave = slices.Clone(ref.Log())
	ref.Reset()
	t := core.Tally{Ref: ref}
	r.APModifier(s, 0, &t)
	p.AP, p.OfAP = t.Sum, slices.Clone(ref.Log())
	return p
}
