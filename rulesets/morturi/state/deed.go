package state

import (
	"summa/internal/rule"
)

// Waits reports whether a clause waits for its owner's decision: it is optional, or requires a
// choice.
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

// PushesWithAttack reports whether a clause is the push of an attack stance, which is handled
// separately.
func (cl *Clause) PushesWithAttack() bool {
	return len(cl.Do) > 0 && cl.Do[0].Kind == PushBack && cl.Do[0].WithAttack
}

// MayUse reports whether a clause of limited use can still be used.
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

// ForgetUses clears the tricks used within a span that has ended.
func (f *Figure) ForgetUses(per uint8) {
	for i := range f.Used {
		if f.Used[i].Per == per {
			f.Used[i] = Used{}
		}
	}
}

// PaysPool reports whether a figure's school has the points that a clause costs.
func (r *Reckoner) PaysPool(s *State, i int, cl *Clause) bool {
	return cl.Cost.Pool == 0 || s.School[s.Fig[i].School].Pools[cl.Cost.Pool-1] >= int16(cl.Cost.Points)
}

// Last records that effects of a trick hold until some moment.
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

// EndLasting ends the effects that held until this moment.
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

// Level reports whether this school ties with another school present for the most favour.
// [mor.crowd.5]
func (s *State) Level(school int8) bool {
	next := int16(-1)
	for k := range s.Schools {
		if k != school && s.present(k) {
			next = max(next, s.School[k].Favour)
		}
	}
	return next == s.School[school].Favour
}

// A Wound says how LP were lost.
type Wound struct {
	By     int8 // who dealt the damage, or Nobody
	Attack bool // by an attack
	Credit bool // whoever forced him into a hazard is credited [ruling hazard-credit]
	Rule   RuleID
}

func OneIf(ok bool) uint8 {
	if ok {
		return 1
	}
	return 0
}

type RuleID = rule.ID

// Offer puts a choice on top of the stack of waiting ones.
func (s *State) Offer(o Offer) {
	if s.NOffers < MaxOffers {
		s.Offers[s.NOffers] = o
		s.NOffers++
	}
}

// FirstOnTop reverses the choices from an index on, so that the one offered first is asked first.
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
