package rules

import (
	"slices"
	"strconv"

	"summa/internal/core"
	"summa/internal/rule"
)

const (
	staminaBase    = 4  // Stamina is 4 + D6 [mun.glad.1]
	StaminaSkilled = 6  // and 6 + D6 with the Stamina skill [mun.skill.5]
	arrowsBase     = 3  // arrows, if they are counted, are D6 + 3 [mun.bow.3]
	StartRange     = 12 // the arena's length in increments [mun.game.1]
)

// NewFigure equips a gladiator of a type under the rulings in force.
func (r *Rules) NewFigure(s *State, name, side uint16, kind int) Figure {
	f := Figure{Name: name, Side: side, Kind: uint8(kind), Partner: Nobody, AttackedBy: Nobody, TurnRecord: NoRecord(), Arrows: -1}
	r.Equip(s, &f, r.Content.Types[kind].KitUnder(s))
	return f
}

// Equip gives a figure its kit, in sheet order. [mun.glad.4] [mun.glad.5]
func (r *Rules) Equip(s *State, f *Figure, k Kit) {
	f.Armour, f.Shield, f.Galerus, f.Hoplo = k.Armour, k.Shield, k.Galerus, k.Hoplo
	f.Helmet, f.Last, f.Grip = k.Helmet, k.Last, k.Grip
	f.SaveBonus, f.APBonus = k.SaveBonus, k.APBonus
	f.ShieldAt, f.HelmetAt, f.ShieldIn, f.ShieldOf, f.ShieldBarred = Held, Held, InLeft, 0, 0
	f.Sheet, f.NumSheet, f.Darts = [MaxSheet]Slot{}, 0, 0
	inHand := s.Is(RulingStartingLoadout, StartingLoadoutT7Column)
	r.carry(f, k.Right, place(inHand, InRight), k.Tied)
	r.carry(f, k.Left, place(inHand, InLeft), k.Tied)
	if k.Darts > 0 {
		f.Darts = k.Darts
		r.carry(f, r.Content.Dart, Carried, false)
	}
	for _, w := range k.Stowed {
		r.carry(f, w, Stowed, false)
	}
	f.Cesti = f.Find(r.Content.Cesti, InRight, InLeft) >= 0
}

// place is where a first-named weapon starts: in hand, or as the players state.
func place(inHand bool, where uint8) uint8 {
	if inHand {
		return where
	}
	return Stowed
}

// carry enters a weapon on the sheet.
func (r *Rules) carry(f *Figure, w Weapon, where uint8, tied bool) {
	if w == 0 || f.NumSheet == MaxSheet {
		return
	}
	if r.Content.Arms[w].Worn && where == Stowed {
		where = InRight
		if f.Hand(InRight) >= 0 {
			where = InLeft
		}
	}
	f.Sheet[f.NumSheet] = Slot{Weapon: w, Where: where, Owner: Nobody, Tied: tied && r.Content.Arms[w].Missile == HastaMissile}
	f.NumSheet++
}

// Own marks everything on his sheet as his.
func (f *Figure) Own(i int) {
	for j := range f.NumSheet {
		f.Sheet[j].Owner = int8(i)
	}
}

// allowAdd: a free name and room in the arena.
func (r *Rules) allowAdd(s *State, c *Command) *rule.Refusal {
	switch {
	case s.Find(c.Name) >= 0:
		return refuse("name-taken", Glad3, r.Names.Name(c.Name)+" is in the arena already", "choose another name")
	case int(s.N) == MaxFigures:
		return refuse("no-room", Game1, "the arena holds "+strconv.Itoa(MaxFigures)+" gladiators", "")
	}
	return nil
}

// Find returns the figure with an interned name, or -1.
func (s *State) Find(name uint16) int {
	for i := range int(s.N) {
		if s.Fig[i].Name == name {
			return i
		}
	}
	return -1
}

// add enters a gladiator and notes what his kit comes to.
func (r *Rules) add(s *State, c *Command, ref *core.Ref) {
	i := int(s.N)
	s.Fig[i] = r.NewFigure(s, c.Name, c.Name, int(c.Kind))
	s.N++
	for j := range i {
		s.SetRange(i, j, s.openingRange())
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
	ref.Event(evAdded, i, core.None, kind.Rule, int(c.Kind))
	ref.Step(stRecord, i, Glad3)
	ref.Step(stHands, i, Glad4)
	ref.Step(stRightHanded, i, Glad5)
	if f.Shield != NoShield {
		ref.Step(stShieldKind, i, Glad6, int(f.Shield))
	}
	ref.Step(stArmourKind, i, Glad7, int(f.Armour))
	if f.Helmet {
		ref.Step(stHelmetKind, i, Glad8)
	}
	r.Save(s, i, Blow{}, ref)
	r.noteSkills(f, i, ref)
}

// noteSkills says what each of his skills does. [mun.skill.1]
func (r *Rules) noteSkills(f *Figure, i int, ref *core.Ref) {
	for k, id := range skillRules {
		if f.Has(1 << uint(k)) {
			ref.Step(stSkill, i, id, k)
		}
	}
	if f.Skills != 0 {
		ref.Step(stSkillUse, i, Skill8)
	}
}

var skillRules = [...]rule.ID{Skill2, Skill3, Skill4, Skill5, Skill6}

// SettleStamina: before the bout, Stamina that is stated is also what a man begins
// with, and the other way round; it is not rolled.
func (f *Figure) SettleStamina(was *Figure) {
	switch {
	case f.Stamina != was.Stamina && was.Stamina0 == was.Stamina:
		f.Stamina0 = max(0, f.Stamina)
	case f.Stamina0 != was.Stamina0 && was.Stamina0 == was.Stamina:
		f.Stamina = f.Stamina0
	}
}

// settleEntry makes a figure entered with facts of a bout under way whole.
func (r *Rules) settleEntry(f *Figure) {
	if f.Stamina0 == 0 {
		f.Stamina0 = f.Stamina
	}
	if f.Stamina == 0 && f.Stamina0 > 0 {
		f.Stamina = f.Stamina0
	}
}

// opening is how far apart two begin a bout, 0 if they are more or nobody knows.
func (s *State) opening() int {
	if s.Mapped() {
		return s.Distance(0, 1) * int(OneIf(s.N == 2))
	}
	return s.openingRange()
}

// openingRange is how far apart figures stand before anybody says otherwise; on a
// map, nobody knows before they are placed.
func (s *State) openingRange() int {
	if s.Mapped() || s.Is(RulingStartPositions, StartPositionsPlayersPlace) {
		return 0
	}
	if s.Length > 0 {
		return min(int(s.Length), MaxRange)
	}
	return StartRange
}

// allowRemove takes a figure out again before the bout begins.
func (r *Rules) allowRemove(s *State, c *Command) *rule.Refusal { return nil }

func (r *Rules) remove(s *State, c *Command, ref *core.Ref) {
	i := int(c.On)
	ref.Event(evRemoved, core.None, core.None, Glad3, int(s.Fig[i].Name))
	copy(s.Fig[i:], s.Fig[i+1:s.N])
	s.N--
	s.Fig[s.N] = Figure{}
	for j := range int(s.N) {
		s.Fig[j].forget(i)
	}
	for k := range s.NumGround {
		x := &s.Ground[k]
		x.Owner, x.By = moved(x.Owner, i), moved(x.By, i)
		x.Barred, x.Near, x.Far = squeeze(x.Barred, i), squeeze(x.Near, i), squeeze(x.Far, i)
	}
}

// forget takes figure i out of everything f knows; those after it move up.
func (f *Figure) forget(i int) {
	copy(f.Range[i:], f.Range[i+1:])
	copy(f.Sees[i:], f.Sees[i+1:])
	f.Range[MaxFigures-1], f.Sees[MaxFigures-1] = 0, Front
	f.StatedR, f.StatedSees = squeeze(f.StatedR, i), squeeze(f.StatedSees, i)
	f.InjuredSet, f.WoundedBy, f.DefeatedSet = squeeze(f.InjuredSet, i), squeeze(f.WoundedBy, i), squeeze(f.DefeatedSet, i)
	f.AttackedBy, f.SandOn, f.Partner = moved(f.AttackedBy, i), moved(f.SandOn, i), moved(f.Partner, i)
	if f.Partner == Nobody {
		f.Role = NoRole
	}
	f.ShieldOf, f.ShieldBarred = moved(f.ShieldOf-1, i)+1, squeeze(f.ShieldBarred, i)
	for j := range f.NumSheet {
		f.Sheet[j].Owner = moved(f.Sheet[j].Owner, i)
	}
	for j := range f.NumNets {
		f.Nets[j].Holder = moved(f.Nets[j].Holder, i)
	}
}

// moved is a figure's index after figure i has gone.
func moved(who int8, i int) int8 {
	switch {
	case int(who) == i:
		return Nobody
	case int(who) > i:
		return who - 1
	}
	return who
}

// squeeze takes one figure's bit out of a set.
func squeeze(set uint16, i int) uint16 {
	low := set & (1<<uint(i) - 1)
	return low | set>>1&^(1<<uint(i)-1)
}

// allowBegin: at least two sides. [mun.seq.1]
func (r *Rules) allowBegin(s *State, c *Command) *rule.Refusal {
	first := -1
	for i := range int(s.N) {
		switch {
		case s.Fig[i].Status != Active:
		case s.Fig[i].Stamina <= 0 && !s.Fig[i].Unrolled():
			return refuse("bad-argument", Wound2, r.Name(s, i)+" has a Stamina of "+Itoa(int(s.Fig[i].Stamina))+" and does not fight", "set "+r.Typed(s, i)+".stamina=8, or remove "+r.Typed(s, i))
		case first < 0:
			first = i
		case s.Opponents(first, i):
			return r.unplaced(s)
		}
	}
	return refuse("need-opponents", Seq1, "a bout needs gladiators on at least two sides", "add NAME TYPE")
}

// begin rolls Stamina, arrows and the order of play. [mun.glad.1] [mun.seq.1]
func (r *Rules) begin(s *State, c *Command, ref *core.Ref) {
	r.enterArena(s, ref)
	if ref.Listen {
		ref.Step(stArena, core.None, Game1, s.opening())
		ref.Step(stMaterial, core.None, Game2)
		r.notePairing(s, ref)
	}
	for i := range int(s.N) {
		r.rollStamina(s, i, ref)
	}
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Defeated0 > 0 || s.wasSpared(f.Name) || f.Skills != 0 {
			ref.Step(stRolledAnew, i, Glad2)
		}
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		f.Skills0 = f.Skills
		if f.Arrows < 0 && s.Is(RulingArrows, ArrowsD6Plus3) && r.archer(f) {
			f.Arrows = int8(arrowsBase + ref.Roll(i, 6, dieArrows, Bow3))
		}
	}
	var order [MaxFigures]int
	play := order[:s.N]
	ref.Rank(play, s.Is(RulingOrderDice, OrderDiceLowestFirst), 6, dieOrder, Seq1)
	for i, who := range play {
		s.Order[i] = int8(who)
	}
	s.Turn, s.Round, s.Phase = 0, 1, TurnStart
	for s.Fig[s.Active()].Status != Active {
		s.Turn++ // whoever takes no part has no turn
	}
	if ref.Listen {
		for i := range play {
			ref.Step(stPlace, int(s.Order[i]), Seq2, i+1)
		}
		ref.Event(evBegun, s.Active(), core.None, Seq2, s.takenApart())
	}
}

// takenApart is how far apart several figures start of whom nobody has said it, 0 if
// there is nothing to say.
func (s *State) takenApart() int {
	if s.N < 3 || s.Mapped() {
		return 0
	}
	for a := range int(s.N) {
		for b := range a {
			if s.Fig[a].StatedR&Bit(b) == 0 {
				return s.openingRange()
			}
		}
	}
	return 0
}

// notePairing says whether two gladiators are of types that usually met.
// [mun.sample.2]
func (r *Rules) notePairing(s *State, ref *core.Ref) {
	if s.N != 2 {
		return
	}
	a, b := &r.Content.Types[s.Fig[0].Kind], &r.Content.Types[s.Fig[1].Kind]
	usual := 0
	if slices.Contains(a.Opponents, b.ID) || slices.Contains(b.Opponents, a.ID) {
		usual = 1
	}
	ref.Step(stPairing, core.None, Sample2, usual)
}

// rollStamina: 4 + D6, or 6 + D6 with the skill, unless stated.
// [mun.glad.1] [mun.skill.5]
func (r *Rules) rollStamina(s *State, i int, ref *core.Ref) {
	f := &s.Fig[i]
	if f.Stamina0 > 0 {
		return
	}
	base, id := staminaBase, Glad1
	if f.Has(staminaSkill) {
		base, id = StaminaSkilled, Skill5
	}
	n := base + ref.Roll(i, 6, dieStamina, id)
	r.change(s, i, cellStamina0, n)
	r.change(s, i, cellStamina, n-int(f.Stamina))
	if !ref.Listen {
		return
	}
	ref.Step(stStamina, i, id, int(f.Stamina0), base)
}

func (r *Rules) archer(f *Figure) bool {
	for i := range f.NumSheet {
		if r.Content.Arms[f.Sheet[i].Weapon].Missile == ArrowMissile {
			return true
		}
	}
	return false
}

// reEquip gives figures whose kit is still their type's own the kit it has
// under a changed ruling.
func (r *Rules) reEquip(old, s *State) {
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

// allowSkill: a bout is over, he earned a skill, lacks it, and has fewer than
// five. [mun.skill.1] [mun.skill.7]
func (r *Rules) allowSkill(s *State, c *Command) *rule.Refusal {
	f := &s.Fig[c.On]
	switch {
	case f.Skills&c.Skill != 0:
		return refuse("has-skill", Skill1, r.Name(s, int(c.On))+" has that skill already", "")
	case f.Gained, !s.entitled(int(c.On)):
		return refuse("not-entitled", Skill7, r.Name(s, int(c.On))+" has earned no new skill", "")
	}
	return nil
}

// entitled: he lives and defeated a man with at least as many skills as he had
// when the bout began. [mun.skill.7]
func (s *State) entitled(who int) bool {
	f := &s.Fig[who]
	if f.Status == Killed || f.Status == Dead {
		return false
	}
	if s.Is(RulingSkillGain, SkillGainWinnerOnly) && (f.Status != Active || f.Side != s.Winner) {
		return false
	}
	for i := range int(s.N) {
		if f.DefeatedSet&Bit(i) != 0 && count(s.Fig[i].Skills0) >= count(f.Skills0) {
			return true
		}
	}
	return false
}

func count(skills uint8) int {
	n := 0
	for ; skills != 0; skills &= skills - 1 {
		n++
	}
	return n
}

func (r *Rules) gainSkill(s *State, c *Command, ref *core.Ref) {
	f := &s.Fig[c.On]
	f.Skills |= c.Skill
	f.Gained = true
	ref.Event(evSkillGained, int(c.On), core.None, Skill7, skillIndex(c.Skill))
}

func skillIndex(skill uint8) int {
	k := 0
	for skill > 1 {
		skill >>= 1
		k++
	}
	return k
}

// Unrolled reports whether his Stamina is still to be rolled.
func (f *Figure) Unrolled() bool { return f.Stamina0 == 0 && f.Stamina == 0 }

// Enter puts the bout into a phase, with an order of play if it has none.
func (s *State) Enter(p Phase) {
	if s.Phase == Muster && p != Muster {
		for i := range s.N {
			s.Order[i] = i
			f := &s.Fig[i]
			f.Skills0 = f.Skills
		}
		s.Round = max(1, s.Round)
	}
	s.Phase = p
}

// KitUnder is the type's kit under the rulings in force.
func (t *Gladiator) KitUnder(s *State) Kit {
	k := t.Kit
	for _, v := range t.Under {
		if v.Ruling >= 0 && s.Is(v.Ruling, v.Option) {
			v.Change(&k)
		}
	}
	return k
}
