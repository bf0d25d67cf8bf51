package state

import "summa/internal/rule"

const (
	StaminaBase    = 4  // Stamina is 4 + D6 [mun.glad.1]
	StaminaSkilled = 6  // and 6 + D6 with the Stamina skill [mun.skill.5]
	ArrowsBase     = 3  // arrows, if they are counted, are D6 + 3 [mun.bow.3]
	StartRange     = 12 // the arena's length in increments [mun.game.1]
)

// Place is where a first-named weapon starts: in hand, or as the players state.
func Place(inHand bool, where uint8) uint8 {
	if inHand {
		return where
	}
	return Stowed
}

// Own marks everything on his sheet as his.
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

// SkillRules are the rules of the skills, in their order.
var SkillRules = [...]rule.ID{Skill2, Skill3, Skill4, Skill5, Skill6}

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

// Opening is how far apart two begin a bout, 0 if they are more or nobody knows.
func (s *State) Opening() int {
	if s.Mapped() {
		return s.Distance(0, 1) * int(OneIf(s.N == 2))
	}
	return s.OpeningRange()
}

// OpeningRange is how far apart figures stand before anybody says otherwise; on a
// map, nobody knows before they are placed.
func (s *State) OpeningRange() int {
	if s.Mapped() || s.Is(RulingStartPositions, StartPositionsPlayersPlace) {
		return 0
	}
	if s.Length > 0 {
		return min(int(s.Length), MaxRange)
	}
	return StartRange
}

// Forget takes figure i out of everything f knows; those after it move up.
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

// Moved is a figure's index after figure i has gone.
func Moved(who int8, i int) int8 {
	switch {
	case int(who) == i:
		return Nobody
	case int(who) > i:
		return who - 1
	}
	return who
}

// Squeeze takes one figure's bit out of a set.
func Squeeze(set uint16, i int) uint16 {
	low := set & (1<<uint(i) - 1)
	return low | set>>1&^(1<<uint(i)-1)
}

// TakenApart is how far apart several figures start of whom nobody has said it, 0 if
// there is nothing to say.
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

// Entitled: he lives and defeated a man with at least as many skills as he had
// when the bout began. [mun.skill.7]
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

// SkillIndex is the place of a skill among all.
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
