package rules

import (
	"slices"
	"strconv"

	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// NewFigure equips a gladiator of a type under the rulings in force.
func (r *Rules) NewFigure(s *state.State, name, side uint16, kind int) state.Figure {
	f := state.Figure{Name: name, Side: side, Kind: uint8(kind), Partner: state.Nobody, AttackedBy: state.Nobody, TurnRecord: state.NoRecord(), Arrows: -1}
	r.Equip(s, &f, r.Content.Types[kind].KitUnder(s))
	return f
}

// Equip gives a figure its kit, in sheet order. [mun.glad.4] [mun.glad.5]
func (r *Rules) Equip(s *state.State, f *state.Figure, k state.Kit) {
	f.Armour, f.Shield, f.Galerus, f.Hoplo = k.Armour, k.Shield, k.Galerus, k.Hoplo
	f.Helmet, f.Last, f.Grip = k.Helmet, k.Last, k.Grip
	f.SaveBonus, f.APBonus = k.SaveBonus, k.APBonus
	f.ShieldAt, f.HelmetAt, f.ShieldIn, f.ShieldOf, f.ShieldBarred = state.Held, state.Held, state.InLeft, 0, 0
	f.Sheet, f.NumSheet, f.Darts = [state.MaxSheet]state.Slot{}, 0, 0
	inHand := s.Is(state.RulingStartingLoadout, state.StartingLoadoutT7Column)
	r.carry(f, k.Right, state.Place(inHand, state.InRight), k.Tied)
	r.carry(f, k.Left, state.Place(inHand, state.InLeft), k.Tied)
	if k.Darts > 0 {
		f.Darts = k.Darts
		r.carry(f, r.Content.Dart, state.Carried, false)
	}
	for _, w := range k.Stowed {
		r.carry(f, w, state.Stowed, false)
	}
	f.Cesti = f.Find(r.Content.Cesti, state.InRight, state.InLeft) >= 0
}

// carry enters a weapon on the sheet.
func (r *Rules) carry(f *state.Figure, w state.Weapon, where uint8, tied bool) {
	if w == 0 || f.NumSheet == state.MaxSheet {
		return
	}
	if r.Content.Arms[w].Worn && where == state.Stowed {
		where = state.InRight
		if f.Hand(state.InRight) >= 0 {
			where = state.InLeft
		}
	}
	f.Sheet[f.NumSheet] = state.Slot{Weapon: w, Where: where, Owner: state.Nobody, Tied: tied && r.Content.Arms[w].Missile == state.HastaMissile}
	f.NumSheet++
}

// allowAdd requires an unused name and room in the arena.
func (r *Rules) allowAdd(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	switch {
	case s.Find(c.Name) >= 0:
		return refuse("name-taken", state.Glad3, r.Names.Name(c.Name)+" is in the arena already", "choose another name")
	case int(s.N) == state.MaxFigures:
		return refuse("no-room", state.Game1, "the arena holds "+strconv.Itoa(state.MaxFigures)+" gladiators", "")
	}
	return nil
}

// add enters a gladiator and records the Save and AP modifier of his kit.
func (r *Rules) add(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	i := int(s.N)
	s.Fig[i] = r.NewFigure(s, c.Name, c.Name, int(c.Kind))
	s.N++
	for j := range i {
		s.SetRange(i, j, s.OpeningRange())
	}
	for _, e := range c.Edits {
		_ = e.Set(s, i)
	}
	f := &s.Fig[i]
	f.Own(i)
	r.settleEntry(f)
	if !ref.Listen {
		return
	}
	kind := &r.Content.Types[c.Kind]
	ref.Event(state.EvAdded, i, core.None, kind.Rule, int(c.Kind))
	ref.Step(state.StRecord, i, state.Glad3)
	ref.Step(state.StHands, i, state.Glad4)
	ref.Step(state.StRightHanded, i, state.Glad5)
	if f.Shield != state.NoShield {
		ref.Step(state.StShieldKind, i, state.Glad6, int(f.Shield))
	}
	ref.Step(state.StArmourKind, i, state.Glad7, int(f.Armour))
	if f.Helmet {
		ref.Step(state.StHelmetKind, i, state.Glad8)
	}
	r.Save(s, i, state.Blow{}, ref)
	r.noteSkills(f, i, ref)
}

// noteSkills records what each of a figure's skills does. [mun.skill.1]
func (r *Rules) noteSkills(f *state.Figure, i int, ref *core.Ref) {
	for k, id := range state.SkillRules {
		if f.Has(1 << uint(k)) {
			ref.Step(state.StSkill, i, id, k)
		}
	}
	if f.Skills != 0 {
		ref.Step(state.StSkillUse, i, state.Skill8)
	}
}

// settleEntry completes a figure that is entered with facts of a bout under way.
func (r *Rules) settleEntry(f *state.Figure) {
	if f.Stamina0 == 0 {
		f.Stamina0 = f.Stamina
	}
	if f.Stamina == 0 && f.Stamina0 > 0 {
		f.Stamina = f.Stamina0
	}
}

// allowRemove allows a figure to be removed before the bout begins.
func (r *Rules) allowRemove(s *state.State, c *Command, _ *Plan) *rule.Refusal { return nil }

func (r *Rules) remove(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	i := int(c.On)
	ref.Event(state.EvRemoved, core.None, core.None, state.Glad3, int(s.Fig[i].Name))
	copy(s.Fig[i:], s.Fig[i+1:s.N])
	s.N--
	s.Fig[s.N] = state.Figure{}
	for j := range int(s.N) {
		s.Fig[j].Forget(i)
	}
	for k := range s.NumGround {
		x := &s.Ground[k]
		x.Owner, x.By = state.Moved(x.Owner, i), state.Moved(x.By, i)
		x.Barred, x.Near, x.Far = state.Squeeze(x.Barred, i), state.Squeeze(x.Near, i), state.Squeeze(x.Far, i)
	}
}

// allowBegin requires at least two sides. [mun.seq.1]
func (r *Rules) allowBegin(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	first := -1
	for i := range int(s.N) {
		switch {
		case s.Fig[i].Status != state.Active:
		case s.Fig[i].Stamina <= 0 && !s.Fig[i].Unrolled():
			return refuse("bad-argument", state.Wound2, r.Name(s, i)+" has a Stamina of "+state.Itoa(int(s.Fig[i].Stamina))+" and does not fight", "set "+r.Typed(s, i)+".stamina=8, or remove "+r.Typed(s, i))
		case first < 0:
			first = i
		case s.Opponents(first, i):
			return r.unplaced(s)
		}
	}
	return refuse("need-opponents", state.Seq1, "a bout needs gladiators on at least two sides", "add NAME TYPE")
}

// begin rolls Stamina, arrows and the order of play. [mun.glad.1] [mun.seq.1]
func (r *Rules) begin(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	r.enterArena(s, ref)
	if ref.Listen {
		ref.Step(state.StArena, core.None, state.Game1, s.Opening())
		ref.Step(state.StMaterial, core.None, state.Game2)
		r.notePairing(s, ref)
	}
	for i := range int(s.N) {
		r.rollStamina(s, i, ref)
	}
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Defeated0 > 0 || s.WasSpared(f.Name) || f.Skills != 0 {
			ref.Step(state.StRolledAnew, i, state.Glad2)
		}
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		f.Skills0 = f.Skills
		if f.Arrows < 0 && s.Is(state.RulingArrows, state.ArrowsD6Plus3) && r.Archer(f) {
			f.Arrows = int16(state.ArrowsBase + ref.Roll(i, 6, state.DieArrows, state.Bow3))
		}
	}
	var order [state.MaxFigures]int
	play := order[:s.N]
	ref.Rank(play, s.Is(state.RulingOrderDice, state.OrderDiceLowestFirst), 6, state.DieOrder, state.Seq1)
	for i, who := range play {
		s.Order[i] = int8(who)
	}
	s.Turn, s.Round, s.Phase = 0, 1, state.TurnStart
	for s.Fig[s.Active()].Status != state.Active {
		s.Turn++ // figures that take no part have no turn
	}
	if ref.Listen {
		for i := range play {
			ref.Step(state.StPlace, int(s.Order[i]), state.Seq2, i+1)
		}
		ref.Event(state.EvBegun, s.Active(), core.None, state.Seq2, s.TakenApart())
	}
}

// notePairing records whether two gladiators are of types that usually met. [mun.sample.2]
func (r *Rules) notePairing(s *state.State, ref *core.Ref) {
	if s.N != 2 {
		return
	}
	a, b := &r.Content.Types[s.Fig[0].Kind], &r.Content.Types[s.Fig[1].Kind]
	usual := 0
	if slices.Contains(a.Opponents, b.ID) || slices.Contains(b.Opponents, a.ID) {
		usual = 1
	}
	ref.Step(state.StPairing, core.None, state.Sample2, usual)
}

// rollStamina rolls 4 + D6, or 6 + D6 with the skill, unless the Stamina is stated. [mun.glad.1]
// [mun.skill.5]
func (r *Rules) rollStamina(s *state.State, i int, ref *core.Ref) {
	f := &s.Fig[i]
	if f.Stamina0 > 0 {
		return
	}
	base, id := state.StaminaBase, state.Glad1
	if f.Has(state.StaminaSkill) {
		base, id = state.StaminaSkilled, state.Skill5
	}
	n := base + ref.Roll(i, 6, state.DieStamina, id)
	r.Change(s, i, state.CellStamina0, n)
	r.Change(s, i, state.CellStamina, n-int(f.Stamina))
	if !ref.Listen {
		return
	}
	ref.Step(state.StStamina, i, id, int(f.Stamina0), base)
}

// reEquip gives figures that still have their type's own kit the kit it has under a changed ruling.
func (r *Rules) reEquip(old, s *state.State) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		was, now := *f, *f
		r.Equip(old, &was, r.Content.Types[f.Kind].KitUnder(old))
		was.Own(i)
		if was != *f {
			continue
		}
		r.Equip(s, &now, r.Content.Types[f.Kind].KitUnder(s))
		*f = now
		f.Own(i)
	}
}

// allowSkill requires that a bout is over and the figure has earned a skill, lacks it, and has
// fewer than five. [mun.skill.1] [mun.skill.7]
func (r *Rules) allowSkill(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	f := &s.Fig[c.On]
	switch {
	case f.Skills&c.Skill != 0:
		return refuse("has-skill", state.Skill1, r.Name(s, int(c.On))+" has that skill already", "")
	case f.Gained, !s.Entitled(int(c.On)):
		return refuse("not-entitled", state.Skill7, r.Name(s, int(c.On))+" has earned no new skill", "")
	}
	return nil
}

func (r *Rules) gainSkill(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	f := &s.Fig[c.On]
	f.Skills |= c.Skill
	f.Gained = true
	ref.Event(state.EvSkillGained, int(c.On), core.None, state.Skill7, state.SkillIndex(c.Skill))
}
