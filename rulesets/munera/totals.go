package munera

import (
	"math/bits"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
)

// Rules look at running totals (Stamina, fatigue, AP left, the round) through
// the few questions below, so that bouts which differ only in their totals can
// be told apart by the answers. Whoever watches hears every question and every
// change.

// The running totals of a figure; after those of all figures come the turns that
// have been played.
const (
	cellDealt = iota
	cellQ     // where he stands on a map
	cellR
	cellFatigue
	cellStamina
	cellStamina0
	cellInjured // a set of figures
	cellsPerFigure
)

// The questions about a figure's totals.
const (
	askVigour = 0  // weary, injured
	askCrowd  = 1  // unwounded, wounds dealt, men injured
	askToll   = 2  // and the wounds after it: what do they do to him?
	askDeep   = 16 // is the wall more than fewSteps from him?
	askInside = 17 // and the hexes of those round him: is it inside the wall?

	asksPerFigure = 64
	mostWounds    = askDeep - askToll - 1
	fewSteps      = 2

	vigourAnswers = 3 * 2
	crowdAnswers  = 2 * 2 * (tracedFigures + 1)
	tollAnswers   = 2 * 3
	wallAnswers   = 2
)

// The matters of questions and totals: a figure's body, and the turns played,
// which are nobody's.
const ofTurns = 255

// What paying a number of AP would mean.
const (
	beyond  uint8 = iota // he has not so many
	within               // he has, and spends fewer than seven this turn
	seventh              // he has, and spends seven or more
)

// code numbers how weary he is and whether he is injured.
func (v vigour) code() uint8 { return uint8(v.weary()) + 3*oneIf(v.injured()) }

// crowdCode numbers what the crowd asks of his body and his deeds.
func (v vigour) crowdCode() uint8 {
	return oneIf(v.unwounded()) + 2*oneIf(v.dealt > 0) + 4*uint8(min(v.injuries, tracedFigures))
}

// code numbers a toll.
func (t toll) code() uint8 { return oneIf(t.injures) + 2*t.standing }

// oneIf is 1 if yes, else 0.
func oneIf(yes bool) uint8 {
	if yes {
		return 1
	}
	return 0
}

// asked tells whoever watches that an answer was looked at.
func (r *Rules) asked(who, ask int, answer uint8) {
	if r.watch != nil {
		r.watch.Asked(who*asksPerFigure+ask, who, answer)
	}
}

func (r *Rules) weary(s *State, who int) core.Weariness {
	v := s.vigour(who)
	r.asked(who, askVigour, v.code())
	return v.weary()
}

func (r *Rules) injured(s *State, who int) bool {
	v := s.vigour(who)
	r.asked(who, askVigour, v.code())
	return v.injured()
}

// toll is what some wounds would do to him.
func (r *Rules) toll(s *State, who, wounds int) toll {
	t := s.vigour(who).toll(wounds)
	if wounds <= mostWounds {
		r.asked(who, askToll+wounds, t.code())
	} else if r.watch != nil {
		r.watch.Looked()
	}
	return t
}

func (r *Rules) unwounded(s *State, who int) bool {
	v := s.vigour(who)
	r.asked(who, askCrowd, v.crowdCode())
	return v.unwounded()
}

// dealtAny: he has wounded somebody in this bout. [mun.appeal.10]
func (r *Rules) dealtAny(s *State, who int) bool {
	r.asked(who, askCrowd, s.vigour(who).crowdCode())
	return s.fig[who].woundsDealt > 0
}

// injuries is how many men he has injured in this bout. [mun.appeal.7]
func (r *Rules) injuries(s *State, who int) int {
	r.asked(who, askCrowd, s.vigour(who).crowdCode())
	return bits.OnesCount16(s.fig[who].injuredSet)
}

// means is what paying a cost would mean for him. [mun.ap.7] [mun.ap.10]
func (f *Figure) means(cost int) uint8 {
	switch {
	case cost > int(f.ap):
		return beyond
	case int(f.spent)+cost >= manyPoints:
		return seventh
	}
	return within
}

// sixLeft is how many AP he may spend without reaching a seventh of the turn.
func (f *Figure) sixLeft() int { return max(0, min(int(f.ap), manyPoints-1-int(f.spent))) }

// strength is his Stamina as a number, which only a grapple asks for.
// [mun.grapple.6]
func (r *Rules) strength(s *State, who int) int {
	if r.watch != nil {
		r.watch.Looked()
	}
	return int(s.fig[who].stamina)
}

// change adds to one running total.
func (r *Rules) change(s *State, who, cell, n int) {
	*s.cell(who, cell) += int16(n)
	if r.watch != nil && n != 0 {
		r.watch.Changed(who*cellsPerFigure+cell, who, dice.Add, n)
	}
}

func (s *State) cell(who, cell int) *int16 {
	f := &s.fig[who]
	return [...]*int16{cellDealt: &f.woundsDealt, cellStamina0: &f.stamina0, cellStamina: &f.stamina, cellFatigue: &f.fatigue}[cell]
}

// injures counts b among those a has injured. [mun.appeal.7]
func (r *Rules) injures(s *State, a, b int) {
	s.fig[a].injuredSet |= bit(b)
	r.put(a, cellInjured, int(s.fig[a].injuredSet)) // in a duel he can injure one man only
}

// put tells whoever watches that a total is at a number now.
func (r *Rules) put(who, cell, n int) {
	if r.watch != nil {
		r.watch.Changed(who*cellsPerFigure+cell, who, dice.Set, n)
	}
}

// unseen tells whoever watches that rules look at what a form leaves out.
func (r *Rules) unseen() {
	if r.watch != nil {
		r.watch.Lost = true
	}
}

// passed tells whoever watches that play passes to the next figure.
func (r *Rules) passed(s *State) {
	if r.watch != nil {
		r.watch.Changed(int(s.n)*cellsPerFigure, ofTurns, dice.Add, 1)
	}
}

// moved tells whoever watches that a figure stands elsewhere now.
func (r *Rules) moved(s *State, who int, was field.Hex) {
	if r.watch == nil {
		return
	}
	step := s.fig[who].at.Sub(was)
	for cell, n := range [...]int8{cellQ: step.Q, cellR: step.R} {
		if n != 0 {
			r.watch.Changed(who*cellsPerFigure+cell, who, dice.Add, int(n))
		}
	}
}

// inside reports whether the wall encloses a hex. [mun.wall.1]
func (r *Rules) inside(s *State, h field.Hex) bool {
	in := s.arena.Inside(h)
	if r.watch != nil {
		r.askedWall(s, h, in)
	}
	return in
}

// askedWall tells whoever watches what was looked at of the wall, seen from the
// figure nearest to the hex: first whether the wall is near him at all.
func (r *Rules) askedWall(s *State, h field.Hex, in bool) {
	who, near := 0, field.Distance(s.fig[0].at, h)
	for i := 1; i < int(s.n); i++ {
		if d := field.Distance(s.fig[i].at, h); d < near {
			who, near = i, d
		}
	}
	switch {
	case near == 0 || s.betweenTwo(h): // figures stand inside
	case near > fewSteps:
		r.watch.Looked()
	default:
		deep := s.arena.Deep(s.fig[who].at, fewSteps)
		r.asked(who, askDeep, oneIf(deep))
		if !deep {
			r.asked(who, askInside+nearIndex(h.Sub(s.fig[who].at)), oneIf(in))
		}
	}
}

// betweenTwo reports whether a hex lies on a shortest way between two figures of a
// duel: no wall of a six-sided arena stands there.
func (s *State) betweenTwo(h field.Hex) bool {
	_, _, rect := s.arena.Rect()
	a, b := s.fig[0].at, s.fig[1].at
	return !rect && field.Distance(a, h)+field.Distance(h, b) == field.Distance(a, b)
}

// nearHexes are the hexes at one and two steps from a hex, as steps.
var nearHexes = func() (list []field.Hex) {
	for q := int8(-fewSteps); q <= fewSteps; q++ {
		for r := int8(-fewSteps); r <= fewSteps; r++ {
			if d := field.Distance(field.Hex{}, field.Hex{Q: q, R: r}); d > 0 && d <= fewSteps {
				list = append(list, field.Hex{Q: q, R: r})
			}
		}
	}
	return list
}()

func nearIndex(step field.Hex) int { return slices.Index(nearHexes, step) }
