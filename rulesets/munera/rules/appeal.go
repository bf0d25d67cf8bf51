package rules

import (
	"math/bits"

	"summa/internal/core"
	"summa/internal/rule"
)

const MercyAt = 7 // the total that spares a man [mun.appeal.3]

// appeal rolls b's appeal to the crowd and returns its verdict. a is the
// credited opponent. [mun.appeal.2] [mun.appeal.3]
func (r *Rules) appeal(s *State, a, b int, ref *core.Ref) bool {
	t := core.Tally{Ref: ref, Who: b}
	r.Pleas(s, a, b, &t)
	natural, mercy := ref.Judge(b, 2, 6, dieAppeal, Appeal2, func(natural int) bool {
		return core.Verdict(natural, t.Sum, MercyAt)
	})
	if ref.Listen {
		step := stVerdict
		if mercy != (natural+t.Sum >= MercyAt) {
			step = stNatural
		}
		ref.Step(step, b, Appeal3, natural+t.Sum, MercyAt, natural)
	}
	by := Appeal3
	if mercy && ref.Overruled(evSpared) || !mercy && ref.Overruled(evKilled) {
		mercy, by = !mercy, rule.ID(0) // the referee's word, and no rule's
	}
	kind := evKilled
	if mercy {
		kind = evSpared
	}
	ref.Event(kind, b, a, by, natural+t.Sum)
	return mercy
}

// Pleas adds up the modifiers of an appeal. [mun.appeal.4] to [mun.appeal.17]
func (r *Rules) Pleas(s *State, a, b int, t *core.Tally) {
	f := &s.Fig[b]
	r.plea(t, crowdInjured, r.injured(s, b), 1)
	r.plea(t, crowdBothTired, r.bothTired(s, a, b), 1)
	d := r.dayTally(s, b)
	r.plea(t, crowdWhirled, d.whirlDoubles == 0 && s.whirled(f, d), 1)
	r.plea(t, crowdInjuries, d.injuries > 0, d.injuries)
	defeats := bits.OnesCount16(f.DefeatedSet) + int(f.Defeated0)
	r.plea(t, crowdDefeats, defeats > 0, defeats)
	r.plea(t, crowdPopular, f.Has(popularity), 1)
	r.plea(t, crowdNoWounds, !r.dealtAny(s, b) && d.wounds == 0, 1)
	others := int(s.NumSpared)
	if s.wasSpared(f.Name) {
		others--
	}
	r.plea(t, crowdOthersSpared, others > 0, others)
	r.plea(t, crowdNoHelmet, !f.HelmetWorn(), 1)
	r.plea(t, crowdWhirlDouble, d.whirlDoubles > 0, 1)
	r.plea(t, crowdSand, d.sand, 1)
	r.plea(t, crowdHoplomachus, f.Hoplo, 1)
	r.plea(t, crowdUnwounded, r.unwounded(s, b), 1)
	r.plea(t, crowdSparedBefore, s.wasSpared(f.Name), 1)
}

// plea adds one row of the appeal table, n times, if it applies.
func (r *Rules) plea(t *core.Tally, row int, applies bool, n int) {
	if applies {
		t.Add(stPlea+uint8(row), r.Content.Crowd[row].Rule, n*int(r.Content.Crowd[row].Value))
	}
}

// whirled: whether a whirl of his counts for the crowd. [mun.appeal.6] [mun.whirl.7]
func (s *State) whirled(f *Figure, d tally) bool {
	if s.Is(RulingWhirlAppeal, WhirlAppealUsed) {
		return f.Whirls > 0 || d.whirlHits > 0
	}
	return d.whirlHits > 0
}

// A tally is what the crowd holds for and against a man.
type tally struct {
	wounds, injuries, whirlHits, whirlDoubles int // wounds: of earlier bouts only
	sand                                      bool
}

// dayTally counts this bout, or the whole day if the table has ruled so.
// [mun.glad.3]
func (r *Rules) dayTally(s *State, b int) tally {
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

// bothTired: he and the other gladiator are tired or exhausted; in a duel that is
// the one opponent he has, however far off. [mun.appeal.5]
func (r *Rules) bothTired(s *State, a, b int) bool {
	if r.weary(s, b) == core.Fresh {
		return false
	}
	if !s.Is(RulingAppealBothTired, AppealBothTiredAnyAdjacentOpponent) {
		if a < 0 {
			a = s.onlyOpponent(b)
		}
		return a >= 0 && a != b && r.weary(s, a) > core.Fresh
	}
	for i := range int(s.N) {
		if s.Fig[i].Status == Active && s.Opponents(i, b) && s.Adjacent(i, b) && r.weary(s, i) > core.Fresh {
			return true
		}
	}
	return false
}

// onlyOpponent is the one active opponent a man has, or -1.
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

// Due brings about what a fact of the referee's makes due in a bout under way: at a
// Stamina of -3 or less a man dies. One who is beaten and must appeal is refused, as
// the dice of the crowd are not the referee's. [mun.wound.2] [mun.wound.3]
func (r *Rules) Due(s *State, ref *core.Ref) error {
	if s.Phase != TurnStart && s.Phase != Actions {
		return nil
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.Status != Active || f.Stamina > 0 {
			continue
		}
		if no := r.appeals(s, i); no != nil {
			if ref.Past { // he fights on in a record that was kept before
				continue
			}
			return no
		}
		r.mortallyWounded(s, core.None, i, ref)
	}
	return nil
}

// appeals refuses to have a man fight on who must appeal to the crowd, nil if he is
// dead without one.
func (r *Rules) appeals(s *State, i int) *rule.Refusal {
	f := &s.Fig[i]
	if s.Vigour(i).standing() == mortallyHurt && s.Is(RulingMortalWound, MortalWoundDiesNoAppeal) {
		return nil
	}
	name := r.Typed(s, i)
	return refuse("bad-argument", Wound2, "at a Stamina of "+Itoa(int(f.Stamina))+" "+r.Name(s, i)+" is beaten and must appeal to the crowd",
		"say first what became of him: set "+name+".status=spared "+name+".stamina="+Itoa(int(f.Stamina))+", or status=killed")
}
