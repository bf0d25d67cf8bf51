package state

import "summa/internal/rule"

const (
	StaminaBase    = 4  // Stamina is 4 + D6 [mun.glad.1]
	StaminaSkilled = 6  // and 6 + D6 with the Stamina skill [mun.skill.5]
	ArrowsBase     = 3  // arrows, if they are counted, are D6 + 3 [mun.bow.3]
	StartRange     = 12 // the arena's length in increments [mun.game.1]
)

// Place returns where a type's first-named weapon starts: in a hand or, if it is not in hand,
// stowed.
func Place(inHand bool, where uint8) uint8 {
	if inHand {
		return where
	}
	return Stowed
}

// Own marks figure i as the owner of everything on its sheet.
func (f *Figure) Own(i int) {
	for j := range f.NumSheet {
		f.Sheet[j].Owner = int8(i)
	}
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

// SkillRules are the rules of the skills, in the order of their bits.
var SkillRules = [...]rule.ID{Skill2, Skill3, Skill4, Skill5, Skill6}

// SettleStamina keeps a figure's Stamina and initial Stamina equal before the bout, when one of
// them is stated; it is then not rolled.
func (f *Figure) SettleStamina(was *Figure) {
	switch {
	case f.Stamina != was.Stamina && was.Stamina0 == was.Stamina:
		f.Stamina0 = max(0, f.Stamina)
	case f.Stamina0 != was.Stamina0 && was.Stamina0 == was.Stamina:
		f.Stamina = f.Stamina0
	}
}

// Opening returns the distance at which a bout of two begins; 0 with more figures on a map, or if
// it is unknown.
func (s *State) Opening() int {
	if s.Mapped() {
		return s.Distance(0, 1) * int(OneIf(s.N == 2))
	}
	return s.OpeningRange()
}

// OpeningRange returns the distance between figures until it is stated otherwise; on a map it is 0,
// as it is unknown before they are placed.
func (s *State) OpeningRange() int {
	if s.Mapped() || s.Is(RulingStartPositions, StartPositionsPlayersPlace) {
		return 0
	}
	if s.Length > 0 {
		return min(int(s.Length), MaxRange)
	}
	return StartRange
}

// Forget removes figure i from everything that f records of others; later figures move up.
func (f *Figure) Forget(i int) {
	copy(f.Range[i:], f.Range[i+1:])
	copy(f.Sees[i:], f.Sees[i+1:])
	f.Range[MaxFigures-1], f.Sees[MaxFigures-1] = 0, Front
	f.StatedR, f.StatedSees = Squeeze(f.StatedR, i), Squeeze(f.StatedSees, i)
	f.InjuredSet, f.WoundedBy, f.DefeatedSet = Squeeze(f.InjuredSet, i), Squeeze(f.WoundedBy, i), Squeeze(f.DefeatedSet, i)
	f.AttackedBy, f.SandOn, f.Partner = Moved(f.AttackedBy, i), Moved(f.SandOn, i), Moved(f.Partner, i)
	if f.Partner == Nobody {
		f.Role = NoRole
	}
	f.ShieldOf, f.ShieldBarred = Moved(f.ShieldOf-1, i)+1, Squeeze(f.ShieldBarred, i)
	for j := range f.NumSheet {
		f.Sheet[j].Owner = Moved(f.Sheet[j].Owner, i)
	}
	for j := range f.NumNets {
		f.Nets[j].Holder = Moved(f.Nets[j].Holder, i)
	}
}

// Moved returns a figure's index after figure i has been removed.
func Moved(who int8, i int) int8 {
	switch {
	case int(who) == i:
		return Nobody
	case int(who) > i:
		return who - 1
	}
	return who
}

// Squeeze removes the bit of figure i from a set; later bits move down.
func Squeeze(set uint16, i int) uint16 {
	low := set & (1<<uint(i) - 1)
	return low | set>>1&^(1<<uint(i)-1)
}

// TakenApart returns the assumed starting distance of three or more figures if some distance is not
// stated; 0 if there is nothing to assume.
func (s *State) TakenApart() int {
	if s.N < 3 || s.Mapped() {
		return 0
	}
	for a := range int(s.N) {
		for b := range a {
			if s.Fig[a].StatedR&Bit(b) == 0 {
				return s.OpeningRange()
			}
		}
	}
	return 0
}

// Archer reports whether he owns a bow.
func (r *Reckoner) Archer(f *Figure) bool {
	for i := range f.NumSheet {
		if r.Content.Arms[f.Sheet[i].Weapon].Missile == ArrowMissile {
			return true
		}
	}
	return false
}

// Entitled reports whether a figure may gain a skill: it lives and has defeated a figure with at
// least as many skills as it had when the bout began. [mun.skill.7]
func (s *State) Entitled(who int) bool {
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

// SkillIndex returns the index of a skill's bit.
func SkillIndex(skill uint8) int {
	k := 0
	for skill > 1 {
		skill >>= 1
		k++
	}
	return k
}

// Unrolled reports whether his Stamina is still to be rolled.
func (f *Figure) Unrolled() bool { return f.Stamina0 == 0 && f.Stamina == 0 }

// Enter puts the bout into a phase. When that ends the muster, it also sets the order of play.
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

// KitUnder returns the type's kit under the rulings in force.
func (t *Gladiator) KitUnder(s *State) Kit {
	k := t.Kit
	for _, v := range t.Under {
		if v.Ruling >= 0 && s.Is(v.Ruling, v.Option) {
			v.Change(&k)
		}
	}
	return k
}
