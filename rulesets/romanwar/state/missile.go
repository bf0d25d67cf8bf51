package state

// The faces of a target.
const (
	Front uint8 = iota
	rear
	left
	right
)

// Covers lists what a target stands behind: covers that were stated, or on a table those on the
// line of the shot.
type Covers [mostCovers]uint8

// mostCovers is how many covers can count where each one does.
const mostCovers = 4

// A Shot is a volley that the rules allow: who shoots at whom with how many dice, and what each
// face does.
type Shot struct {
	A, T    int
	Dice    int
	Rng     int32
	Column  uint8 // level, up or down
	Cover   Covers
	Face    uint8
	Band    int
	Ranks   int
	Windows bool // only the men at windows can be hit
	Part    int  // part of the target shot at, if men of it are at doors or chains
	Printed uint8
	Effect  uint8 // after cover
	Man     uint8 // faces up to this hit the man
	Any     uint8 // faces above Man up to this hit his mount
}

// Spent reports whether a unit has used up the ammunition of its weapon. [war.missile.11]
func (r *Reckoner) Spent(u *Unit) bool {
	n := r.Content.Arms[u.Weapon].Amount
	return n > 0 && u.Volleys >= n && !u.Shot
}

// Unable reports whether a unit has nothing to shoot now: its ammunition is used up, or it is
// reloading. [war.missile.11]
func (r *Reckoner) Unable(u *Unit) bool { return u.Reload > 0 && !u.Shot || r.Spent(u) }

// ShootsOn reports whether a unit can shoot in this turn or a later one.
func (r *Reckoner) ShootsOn(u *Unit) bool { return u.Weapon != NoWeapon && !r.Spent(u) }

// Shooters returns how many men or engines of a unit have shot this turn, assuming that each one
// shot as often as he can. [war.missile.11]
func (r *Reckoner) Shooters(u *Unit) int32 {
	if each := r.Content.Arms[u.Weapon].Shots; each > 1 {
		return (u.Shots + each - 1) / each
	}
	return u.Shots
}

// EitherOr reports whether a unit may only shoot or attack in a turn, not both.
// [war.missile.10]
func (r *Reckoner) EitherOr(s *State, u *Unit) bool {
	return !s.Is(RulingFireAndMelee, FireAndMeleeAnyWeapon) && (!r.Content.Arms[u.Weapon].Charges || s.Is(RulingFireAndMelee, FireAndMeleeNever))
}

// Volleys returns how many volleys each unit has, or 0 for no limit. [war.missile.11]
func (r *Reckoner) Volleys(s *State) int32 {
	k := s.Option(RulingAmmunition)
	if k == AmmunitionUnlimited {
		return 0
	}
	n := int32(0)
	for _, digit := range RulingNames[RulingAmmunition].Options[k] {
		n = 10*n + digit - '0'
	}
	return n
}

// SetAside returns how many men of a unit may neither shoot nor attack, and how many of them are on
// ladders. [war.missile.11] [war.storm.2]
func (r *Reckoner) SetAside(s *State, i int) (aside, climbing int) {
	u := &s.Units[i]
	climbing = s.Within(i, OnLadder)
	switch s.Option(RulingWorkAndShoot) {
	case WorkAndShootFree:
		return climbing, climbing
	case WorkAndShootAllWorkBars:
		if u.PutUp { // the whole unit, as all its men have spent half a move
			return int(u.N), climbing
		}
		aside = int(u.Busy)
	}
	return aside + climbing + s.Within(i, AtDoor, AtChain, Pushed, WorkDone) + r.comeUp(s, i), climbing
}

// comeUp returns how many men of a unit have fought their way onto a wall this turn and therefore
// may not shoot. [war.missile.10]
func (r *Reckoner) comeUp(s *State, i int) (n int) {
	u := &s.Units[i]
	if !u.Engaged || !r.EitherOr(s, u) {
		return 0
	}
	for k := u.Off; k < u.Off+u.N; k++ {
		n += Bit(s.At(k) == OnWall && s.hasAttacked(int32(i), s.Men[k].Num))
	}
	return n
}

// ShotsOf returns how many dice a unit has in a turn: one for each man or engine, or more for a
// weapon that shoots more often. [war.missile.7]
func (r *Reckoner) ShotsOf(s *State, i int) int32 {
	n := r.shootersOf(s, i)
	if each := r.Content.Arms[s.Units[i].Weapon].Shots; each > 1 {
		n *= each
	}
	return n
}

// shootersOf is how many men or engines of a unit may shoot in a turn.
func (r *Reckoner) shootersOf(s *State, i int) int32 {
	u := &s.Units[i]
	n := u.N
	if u.Idle() {
		aside, _ := r.SetAside(s, i)
		n -= int32(aside)
	}
	if !r.Content.Arms[u.Weapon].Engine {
		return n
	}
	switch s.Option(RulingScorpioDice) {
	case ScorpioDicePerCrewman:
		return n
	case ScorpioDiceFullCrew:
		return min(u.Engines, n/max(1, u.Crew))
	}
	return min(u.Engines, n)
}

// Idle reports whether any man of the unit may be elsewhere than in the ranks.
func (u *Unit) Idle() bool { return u.Worked || u.AtWork }

// Rooted reports whether a unit cannot shoot because it has moved and its weapon needs a standing
// shooter.
func (r *Reckoner) Rooted(u *Unit) bool { return u.Spent.N > 0 && r.Content.Arms[u.Weapon].Still }

// Shelter returns what a cover does against a weapon. [war.cover.2]
func (r *Reckoner) Shelter(s *State, weapon, k uint8) uint8 {
	w := &r.Content.Arms[weapon]
	does := w.Against[k]
	if k == coverParapet && s.Is(RulingParapetCover, ParapetCoverNone) {
		return nothing
	}
	if !w.Engine {
		return does
	}
	if does == NoLine && s.Is(RulingScorpioArc, ScorpioArcArc) { // [war.cover.10]
		does = r.Content.Covers[k].Columns[Arcing]
	}
	switch {
	case does == nothing && k == CoverSoft && s.Is(RulingScorpioCover, ScorpioCoverAny):
		return Less
	case does == Less && s.Is(RulingScorpioCover, ScorpioCoverNone):
		return nothing
	}
	return does
}

// Housed reports whether a unit is known to be in a building: it was stated, or the middle of its
// ground lies in one. [war.cover.4]
func (r *Reckoner) Housed(s *State, u *Unit) bool {
	if u.Indoors || !u.Placed || len(s.Feats) == 0 {
		return u.Indoors
	}
	x, y := s.Area(u).Middle()
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Building && f.Holds(x, y) {
			return true
		}
	}
	return false
}

// Splits reports whether hits are split between man and mount. [war.split.1]
func (r *Reckoner) Splits(s *State, t *Unit) bool {
	switch {
	case t.Mount == OnFoot:
		return false
	case t.Mount == OnHorse:
		return true
	case s.Is(RulingChariotElephantBody, ChariotElephantBodyOneBody) || s.Is(RulingSplitWho, SplitWhoCavalryOnly):
		return false
	}
	return t.Mount == OnChariot || !s.Is(RulingSplitWho, SplitWhoHorsesOnly)
}

func Contains(list []int32, x int32) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// Forget clears the hits of a unit's men before a throw that counts by itself. [war.hit.3]
func (s *State) Forget(i int) {
	u := &s.Units[i]
	for k := u.Off; k < u.Off+u.N; k++ {
		s.Men[k].Hit, s.Men[k].Mnt = 0, 0
		s.Men[k].St &^= Survived | MountSurvived
	}
	u.EngHits, u.EngLived = [ManyEngines]uint8{}, 0
}
