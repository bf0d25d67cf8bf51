package munera

import (
	"slices"
	"strconv"

	"summa/internal/bout"
	"summa/internal/rule"
)

const (
	staminaBase    = 4  // Stamina is 4 + D6 [mun.glad.1]
	staminaSkilled = 6  // and 6 + D6 with the Stamina skill [mun.skill.5]
	arrowsBase     = 3  // arrows, if they are counted, are D6 + 3 [mun.bow.3]
	startRange     = 12 // the arena's length in increments [mun.game.1]
)

// newFigure equips a gladiator of a type under the rulings in force.
func (r *Rules) newFigure(s *State, name, side uint16, kind int) Figure {
	f := Figure{name: name, side: side, kind: uint8(kind), partner: nobody, attackedBy: nobody, turnRecord: noRecord(), arrows: -1}
	r.equip(s, &f, r.c.types[kind].kitUnder(s))
	return f
}

// equip gives a figure its kit, in sheet order. [mun.glad.4] [mun.glad.5]
func (r *Rules) equip(s *State, f *Figure, k kit) {
	f.armour, f.shield, f.galerus, f.hoplo = k.armour, k.shield, k.galerus, k.hoplo
	f.helmet, f.last, f.grip = k.helmet, k.last, k.grip
	f.saveBonus, f.apBonus = k.saveBonus, k.apBonus
	f.shieldAt, f.helmetAt, f.shieldIn, f.shieldOf, f.shieldBarred = held, held, inLeft, 0, 0
	f.sheet, f.nSheet, f.darts = [maxSheet]slot{}, 0, 0
	inHand := s.is(rulingStartingLoadout, startingLoadoutT7Column)
	r.carry(f, k.right, place(inHand, inRight), k.tied)
	r.carry(f, k.left, place(inHand, inLeft), k.tied)
	if k.darts > 0 {
		f.darts = k.darts
		r.carry(f, r.c.dart, carried, false)
	}
	for _, w := range k.stowed {
		r.carry(f, w, stowed, false)
	}
	f.cesti = f.find(r.c.cesti, inRight, inLeft) >= 0
}

// place is where a first-named weapon starts: in hand, or as the players state.
func place(inHand bool, where uint8) uint8 {
	if inHand {
		return where
	}
	return stowed
}

// carry enters a weapon on the sheet.
func (r *Rules) carry(f *Figure, w weapon, where uint8, tied bool) {
	if w == 0 || f.nSheet == maxSheet {
		return
	}
	if r.c.arms[w].worn && where == stowed {
		where = inRight
		if f.hand(inRight) >= 0 {
			where = inLeft
		}
	}
	f.sheet[f.nSheet] = slot{weapon: w, where: where, owner: nobody, tied: tied && r.c.arms[w].missile == hastaMissile}
	f.nSheet++
}

// own marks everything on his sheet as his.
func (f *Figure) own(i int) {
	for j := range f.nSheet {
		f.sheet[j].owner = int8(i)
	}
}

// allowAdd: a free name and room in the arena.
func (r *Rules) allowAdd(s *State, c *Command) *rule.Refusal {
	switch {
	case s.find(c.name) >= 0:
		return refuse("name-taken", glad3, r.names.Name(c.name)+" is in the arena already", "choose another name")
	case int(s.n) == MaxFigures:
		return refuse("no-room", game1, "the arena holds "+strconv.Itoa(MaxFigures)+" gladiators", "")
	}
	return nil
}

// find returns the figure with an interned name, or -1.
func (s *State) find(name uint16) int {
	for i := range int(s.n) {
		if s.fig[i].name == name {
			return i
		}
	}
	return -1
}

// add enters a gladiator and notes what his kit comes to.
func (r *Rules) add(s *State, c *Command, ref *bout.Ref) {
	i := int(s.n)
	s.fig[i] = r.newFigure(s, c.name, c.name, int(c.kind))
	s.n++
	for j := range i {
		s.setRange(i, j, s.openingRange())
	}
	for _, e := range c.edits {
		_ = e.set(s, i)
	}
	f := &s.fig[i]
	f.own(i)
	r.settleEntry(f)
	if !ref.Listen {
		return
	}
	kind := &r.c.types[c.kind]
	ref.Event(evAdded, i, bout.None, kind.rule, int(c.kind))
	ref.Step(stRecord, i, glad3)
	ref.Step(stHands, i, glad4)
	ref.Step(stRightHanded, i, glad5)
	if f.shield != noShield {
		ref.Step(stShieldKind, i, glad6, int(f.shield))
	}
	ref.Step(stArmourKind, i, glad7, int(f.armour))
	if f.helmet {
		ref.Step(stHelmetKind, i, glad8)
	}
	r.save(s, i, blow{}, ref)
	r.noteSkills(f, i, ref)
}

// noteSkills says what each of his skills does. [mun.skill.1]
func (r *Rules) noteSkills(f *Figure, i int, ref *bout.Ref) {
	for k, id := range skillRules {
		if f.has(1 << uint(k)) {
			ref.Step(stSkill, i, id, k)
		}
	}
	if f.skills != 0 {
		ref.Step(stSkillUse, i, skill8)
	}
}

var skillRules = [...]rule.ID{skill2, skill3, skill4, skill5, skill6}

// settleStamina: before the bout, Stamina that is stated is also what a man begins
// with, and the other way round; it is not rolled.
func (f *Figure) settleStamina(was *Figure) {
	switch {
	case f.stamina != was.stamina && was.stamina0 == was.stamina:
		f.stamina0 = max(0, f.stamina)
	case f.stamina0 != was.stamina0 && was.stamina0 == was.stamina:
		f.stamina = f.stamina0
	}
}

// settleEntry makes a figure entered with facts of a bout under way whole.
func (r *Rules) settleEntry(f *Figure) {
	if f.stamina0 == 0 {
		f.stamina0 = f.stamina
	}
	if f.stamina == 0 && f.stamina0 > 0 {
		f.stamina = f.stamina0
	}
}

// opening is how far apart two begin a bout, 0 if they are more or nobody knows.
func (s *State) opening() int {
	if s.mapped() {
		return s.distance(0, 1) * int(oneIf(s.n == 2))
	}
	return s.openingRange()
}

// openingRange is how far apart figures stand before anybody says otherwise; on a
// map, nobody knows before they are placed.
func (s *State) openingRange() int {
	if s.mapped() || s.is(rulingStartPositions, startPositionsPlayersPlace) {
		return 0
	}
	if s.length > 0 {
		return min(int(s.length), maxRange)
	}
	return startRange
}

// allowRemove takes a figure out again before the bout begins.
func (r *Rules) allowRemove(s *State, c *Command) *rule.Refusal { return nil }

func (r *Rules) remove(s *State, c *Command, ref *bout.Ref) {
	i := int(c.on)
	ref.Event(evRemoved, bout.None, bout.None, glad3, int(s.fig[i].name))
	copy(s.fig[i:], s.fig[i+1:s.n])
	s.n--
	s.fig[s.n] = Figure{}
	for j := range int(s.n) {
		s.fig[j].forget(i)
	}
	for k := range s.nGround {
		x := &s.ground[k]
		x.owner, x.by = moved(x.owner, i), moved(x.by, i)
		x.barred, x.near, x.far = squeeze(x.barred, i), squeeze(x.near, i), squeeze(x.far, i)
	}
}

// forget takes figure i out of everything f knows; those after it move up.
func (f *Figure) forget(i int) {
	copy(f.rng[i:], f.rng[i+1:])
	copy(f.sees[i:], f.sees[i+1:])
	f.rng[MaxFigures-1], f.sees[MaxFigures-1] = 0, Front
	f.statedR, f.statedSees = squeeze(f.statedR, i), squeeze(f.statedSees, i)
	f.injuredSet, f.woundedBy, f.defeatedSet = squeeze(f.injuredSet, i), squeeze(f.woundedBy, i), squeeze(f.defeatedSet, i)
	f.attackedBy, f.sandOn, f.partner = moved(f.attackedBy, i), moved(f.sandOn, i), moved(f.partner, i)
	if f.partner == nobody {
		f.role = noRole
	}
	f.shieldOf, f.shieldBarred = moved(f.shieldOf-1, i)+1, squeeze(f.shieldBarred, i)
	for j := range f.nSheet {
		f.sheet[j].owner = moved(f.sheet[j].owner, i)
	}
	for j := range f.nNets {
		f.nets[j].holder = moved(f.nets[j].holder, i)
	}
}

// moved is a figure's index after figure i has gone.
func moved(who int8, i int) int8 {
	switch {
	case int(who) == i:
		return nobody
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
	for i := range int(s.n) {
		switch {
		case s.fig[i].status != active:
		case s.fig[i].stamina <= 0 && !s.fig[i].unrolled():
			return refuse("bad-argument", wound2, r.name(s, i)+" has a Stamina of "+itoa(int(s.fig[i].stamina))+" and does not fight", "set "+r.typed(s, i)+".stamina=8, or remove "+r.typed(s, i))
		case first < 0:
			first = i
		case s.opponents(first, i):
			return r.unplaced(s)
		}
	}
	return refuse("need-opponents", seq1, "a bout needs gladiators on at least two sides", "add NAME TYPE")
}

// begin rolls Stamina, arrows and the order of play. [mun.glad.1] [mun.seq.1]
func (r *Rules) begin(s *State, c *Command, ref *bout.Ref) {
	r.enterArena(s, ref)
	if ref.Listen {
		ref.Step(stArena, bout.None, game1, s.opening())
		ref.Step(stMaterial, bout.None, game2)
		r.notePairing(s, ref)
	}
	for i := range int(s.n) {
		r.rollStamina(s, i, ref)
	}
	for i := range int(s.n) {
		if f := &s.fig[i]; f.defeated0 > 0 || s.wasSpared(f.name) || f.skills != 0 {
			ref.Step(stRolledAnew, i, glad2)
		}
	}
	for i := range int(s.n) {
		f := &s.fig[i]
		f.skills0 = f.skills
		if f.arrows < 0 && s.is(rulingArrows, arrowsD6Plus3) && r.archer(f) {
			f.arrows = int8(arrowsBase + ref.Roll(i, 6, dieArrows, bow3))
		}
	}
	var order [MaxFigures]int
	play := order[:s.n]
	ref.Rank(play, s.is(rulingOrderDice, orderDiceLowestFirst), 6, dieOrder, seq1)
	for i, who := range play {
		s.order[i] = int8(who)
	}
	s.turn, s.round, s.phase = 0, 1, TurnStart
	for s.fig[s.active()].status != active {
		s.turn++ // whoever takes no part has no turn
	}
	if ref.Listen {
		for i := range play {
			ref.Step(stPlace, int(s.order[i]), seq2, i+1)
		}
		ref.Event(evBegun, s.active(), bout.None, seq2, s.takenApart())
	}
}

// takenApart is how far apart several figures start of whom nobody has said it, 0 if
// there is nothing to say.
func (s *State) takenApart() int {
	if s.n < 3 || s.mapped() {
		return 0
	}
	for a := range int(s.n) {
		for b := range a {
			if s.fig[a].statedR&bit(b) == 0 {
				return s.openingRange()
			}
		}
	}
	return 0
}

// notePairing says whether two gladiators are of types that usually met.
// [mun.sample.2]
func (r *Rules) notePairing(s *State, ref *bout.Ref) {
	if s.n != 2 {
		return
	}
	a, b := &r.c.types[s.fig[0].kind], &r.c.types[s.fig[1].kind]
	usual := 0
	if slices.Contains(a.opponents, b.id) || slices.Contains(b.opponents, a.id) {
		usual = 1
	}
	ref.Step(stPairing, bout.None, sample2, usual)
}

// rollStamina: 4 + D6, or 6 + D6 with the skill, unless stated.
// [mun.glad.1] [mun.skill.5]
func (r *Rules) rollStamina(s *State, i int, ref *bout.Ref) {
	f := &s.fig[i]
	if f.stamina0 > 0 {
		return
	}
	base, id := staminaBase, glad1
	if f.has(staminaSkill) {
		base, id = staminaSkilled, skill5
	}
	n := base + ref.Roll(i, 6, dieStamina, id)
	r.change(s, i, cellStamina0, n)
	r.change(s, i, cellStamina, n-int(f.stamina))
	if !ref.Listen {
		return
	}
	ref.Step(stStamina, i, id, int(f.stamina0), base)
}

func (r *Rules) archer(f *Figure) bool {
	for i := range f.nSheet {
		if r.c.arms[f.sheet[i].weapon].missile == arrowMissile {
			return true
		}
	}
	return false
}

// reEquip gives figures whose kit is still their type's own the kit it has
// under a changed ruling.
func (r *Rules) reEquip(old, s *State) {
	for i := range int(s.n) {
		f := &s.fig[i]
		was, now := *f, *f
		r.equip(old, &was, r.c.types[f.kind].kitUnder(old))
		was.own(i)
		if was != *f {
			continue
		}
		r.equip(s, &now, r.c.types[f.kind].kitUnder(s))
		*f = now
		f.own(i)
	}
}

// allowSkill: a bout is over, he earned a skill, lacks it, and has fewer than
// five. [mun.skill.1] [mun.skill.7]
func (r *Rules) allowSkill(s *State, c *Command) *rule.Refusal {
	f := &s.fig[c.on]
	switch {
	case f.skills&c.skill != 0:
		return refuse("has-skill", skill1, r.name(s, int(c.on))+" has that skill already", "")
	case f.gained, !s.entitled(int(c.on)):
		return refuse("not-entitled", skill7, r.name(s, int(c.on))+" has earned no new skill", "")
	}
	return nil
}

// entitled: he lives and defeated a man with at least as many skills as he had
// when the bout began. [mun.skill.7]
func (s *State) entitled(who int) bool {
	f := &s.fig[who]
	if f.status == killed || f.status == dead {
		return false
	}
	if s.is(rulingSkillGain, skillGainWinnerOnly) && (f.status != active || f.side != s.winner) {
		return false
	}
	for i := range int(s.n) {
		if f.defeatedSet&bit(i) != 0 && count(s.fig[i].skills0) >= count(f.skills0) {
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

func (r *Rules) gainSkill(s *State, c *Command, ref *bout.Ref) {
	f := &s.fig[c.on]
	f.skills |= c.skill
	f.gained = true
	ref.Event(evSkillGained, int(c.on), bout.None, skill7, skillIndex(c.skill))
}

func skillIndex(skill uint8) int {
	k := 0
	for skill > 1 {
		skill >>= 1
		k++
	}
	return k
}

// unrolled reports whether his Stamina is still to be rolled.
func (f *Figure) unrolled() bool { return f.stamina0 == 0 && f.stamina == 0 }

// enter puts the bout into a phase, with an order of play if it has none.
func (s *State) enter(p Phase) {
	if s.phase == Muster && p != Muster {
		for i := range s.n {
			s.order[i] = i
			f := &s.fig[i]
			f.skills0 = f.skills
		}
		s.round = max(1, s.round)
	}
	s.phase = p
}

// kitUnder is the type's kit under the rulings in force.
func (t *gladiator) kitUnder(s *State) kit {
	k := t.kit
	for _, v := range t.under {
		if v.ruling >= 0 && s.is(v.ruling, v.option) {
			v.change(&k)
		}
	}
	return k
}
