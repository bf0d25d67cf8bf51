package state

import (
	"math/bits"

	"summa/internal/core"
)

const MercyAt = 7 // the total that spares a man [mun.appeal.3]

// Pleas adds up the modifiers of an appeal. [mun.appeal.4] to [mun.appeal.17]
func (r *Reckoner) Pleas(s *State, a, b int, t *core.Tally) {
	f := &s.Fig[b]
	r.plea(t, crowdInjured, r.Injured(s, b), 1)
	r.plea(t, crowdBothTired, r.bothTired(s, a, b), 1)
	d := r.dayTally(s, b)
	r.plea(t, crowdWhirled, d.whirlDoubles == 0 && s.whirled(f, d), 1)
	r.plea(t, crowdInjuries, d.injuries > 0, d.injuries)
	defeats := bits.OnesCount16(f.DefeatedSet) + int(f.Defeated0)
	r.plea(t, crowdDefeats, defeats > 0, defeats)
	r.plea(t, crowdPopular, f.Has(popularity), 1)
	r.plea(t, crowdNoWounds, !r.dealtAny(s, b) && d.wounds == 0, 1)
	others := int(s.NumSpared)
	if s.WasSpared(f.Name) {
		others--
	}
	r.plea(t, crowdOthersSpared, others > 0, others)
	r.plea(t, crowdNoHelmet, !f.HelmetWorn(), 1)
	r.plea(t, crowdWhirlDouble, d.whirlDoubles > 0, 1)
	r.plea(t, crowdSand, d.sand, 1)
	r.plea(t, crowdHoplomachus, f.Hoplo, 1)
	r.plea(t, crowdUnwounded, r.unwounded(s, b), 1)
	r.plea(t, crowdSparedBefore, s.WasSpared(f.Name), 1)
}

// plea adds a row of the appeal table n times, if it applies.
func (r *Reckoner) plea(t *core.Tally, row int, applies bool, n int) {
	if applies {
		t.Add(StPleaInjured+uint8(row), r.Content.Crowd[row].Rule, n*int(r.Content.Crowd[row].Value))
	}
}

// whirled reports whether a whirl of a figure counts for the crowd. [mun.appeal.6] [mun.whirl.7]
func (s *State) whirled(f *Figure, d tally) bool {
	if s.Is(RulingWhirlAppeal, WhirlAppealUsed) {
		return f.Whirls > 0 || d.whirlHits > 0
	}
	return d.whirlHits > 0
}

// A tally is what the crowd counts for and against a figure.
type tally struct {
	wounds, injuries, whirlHits, whirlDoubles int // wounds: of earlier bouts only
	sand                                      bool
}

// dayTally counts this bout or, if the table has ruled so, the whole day. [mun.glad.3]
func (r *Reckoner) dayTally(s *State, b int) tally {
	f := &s.Fig[b]
	d := tally{0, r.injuries(s, b), int(f.WhirlHits), int(f.WhirlDoubles), f.SandUsed}
	if s.Is(RulingAppealScope, AppealScopeToday) {
		d.wounds += int(f.Day.Wounds)
		d.injuries += int(f.Day.Injuries)
		d.whirlHits += int(f.Day.WhirlHits)
		d.whirlDoubles += int(f.Day.WhirlDoubles)
		d.sand = d.sand || f.Day.Sand
	}
	return d
}

// bothTired reports whether figure b and the other gladiator are both tired or exhausted. In a duel
// the other is its only opponent, at any distance. [mun.appeal.5]
func (r *Reckoner) bothTired(s *State, a, b int) bool {
	if r.Weary(s, b) == core.Fresh {
		return false
	}
	if !s.Is(RulingAppealBothTired, AppealBothTiredAnyAdjacentOpponent) {
		if a < 0 {
			a = s.onlyOpponent(b)
		}
		return a >= 0 && a != b && r.Weary(s, a) > core.Fresh
	}
	for i := range int(s.N) {
		if s.Fig[i].Status == Active && s.Opponents(i, b) && s.Adjacent(i, b) && r.Weary(s, i) > core.Fresh {
			return true
		}
	}
	return false
}

// onlyOpponent returns the only active opponent of a figure, or -1.
func (s *State) onlyOpponent(b int) int {
	only := -1
	for i := range int(s.N) {
		if s.Fig[i].Status != Active || !s.Opponents(i, b) {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = i
	}
	return only
}
