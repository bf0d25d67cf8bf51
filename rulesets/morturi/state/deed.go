package state

import (
	"summa/internal/rule"
)

// Waits reports whether a clause waits for its owner's word: it is optional, or
// something about it has to be chosen.
func (cl *Clause) Waits() bool {
	if cl.Optional {
		return true
	}
	for i := range cl.Do {
		switch cl.Do[i].Kind {
		case FreeStep, FollowFront, SwapPlaces, RerollDie, ChangeSchool, RemoveFoe, MayNotAttack:
			return cl.Do[i].Kind != MayNotAttack || cl.Do[i].Chosen
		}
	}
	return false
}

// PushesWithAttack reports whether a clause is the push of an attack stance, which
// has its place of its own.
func (cl *Clause) PushesWithAttack() bool {
	return len(cl.Do) > 0 && cl.Do[0].Kind == PushBack && cl.Do[0].WithAttack
}

// MayUse reports whether a clause of limited use is not used up.
func (r *Reckoner) MayUse(s *State, i int, cl *Clause) bool {
	f := &s.Fig[i]
	if cl.Test.Once != 0 && f.UsedUp(cl.Trick) {
		return false
	}
	group := r.Content.Tricks[cl.Trick].Group
	if group == 0 || f.UsedUp(cl.Trick) {
		return group == 0
	}
	most, n := int8(127), int8(0)
	r.Passives(s, GroupLimit, i, int(Nobody), func(x EffectRef) {
		if x.Effect.Group == group {
			if most == 127 {
				most = 0
			}
			most = max(most, x.Effect.N)
		}
	})
	for k := range f.Used {
		if t := f.Used[k].Trick; t != 0 && r.Content.Tricks[t].Group == group {
			n++
		}
	}
	return n < most
}

func (f *Figure) UsedUp(k TrickID) bool {
	for i := range f.Used {
		if f.Used[i].Trick == k {
			return true
		}
	}
	return false
}

// ForgetUses forgets what was used within a span that has ended.
func (f *Figure) ForgetUses(per uint8) {
	for i := range f.Used {
		if f.Used[i].Per == per {
			f.Used[i] = Used{}
		}
	}
}

// PaysPool reports whether a figure's school has the points a clause costs.
func (r *Reckoner) PaysPool(s *State, i int, cl *Clause) bool {
	return cl.Cost.Pool == 0 || s.School[s.Fig[i].School].Pools[cl.Cost.Pool-1] >= int16(cl.Cost.Points)
}

// Last notes that effects of a trick hold for a while.
func (f *Figure) Last(k TrickID, until uint8, n int8) {
	if x := f.lastingOf(k); x != nil {
		*x = lasting{k, until, x.N + n}
		return
	}
	for i := range f.Lasting {
		if f.Lasting[i].Trick == 0 {
			f.Lasting[i] = lasting{k, until, n}
			return
		}
	}
}

// EndLasting ends what held until now.
func (f *Figure) EndLasting(until uint8) {
	for i := range f.Lasting {
		if f.Lasting[i].Until == until {
			f.Lasting[i] = lasting{}
		}
	}
}

// Prevents reports whether a clause keeps a condition from its owner.
func (cl *Clause) Prevents(condition uint8) bool {
	for k := range cl.Do {
		if cl.Do[k].Kind == PreventCondition && cl.Do[k].Condition == condition {
			return true
		}
	}
	return false
}

func ConditionEvent(condition uint8) uint8 {
	switch condition {
	case Prone:
		return EvProne
	case EntangledBit:
		return EvEntangled
	case Blinded:
		return EvBlinded
	}
	return EvBleeding
}

// Level reports whether another school present has exactly as much favour as this
// one, and none has more. [mor.crowd.5]
func (s *State) Level(school int8) bool {
	next := int16(-1)
	for k := range s.Schools {
		if k != school && s.present(k) {
			next = max(next, s.School[k].Favour)
		}
	}
	return next == s.School[school].Favour
}

// A Wound says where lost LP come from.
type Wound struct {
	By     int8 // who dealt the damage, or nobody
	Attack bool // an attack did
	Credit bool // whoever forced him into a hazard has the credit [ruling hazard-credit]
	Rule   RuleID
}

func OneIf(ok bool) uint8 {
	if ok {
		return 1
	}
	return 0
}

type RuleID = rule.ID

// Offer puts a choice on top of those that wait.
func (s *State) Offer(o Offer) {
	if s.NOffers < MaxOffers {
		s.Offers[s.NOffers] = o
		s.NOffers++
	}
}

// FirstOnTop turns the choices from a place on round, so that the first that was
// offered is asked first.
func (s *State) FirstOnTop(from int8) {
	for i, j := int(from), int(s.NOffers)-1; i < j; i, j = i+1, j-1 {
		s.Offers[i], s.Offers[j] = s.Offers[j], s.Offers[i]
	}
}

func CondIndex(condition uint8) int {
	for k := range 4 {
		if condition == 1<<k {
			return k
		}
	}
	return 0
}
