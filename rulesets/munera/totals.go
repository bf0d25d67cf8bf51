package munera

import (
	"math/bits"

	"summa/internal/core"
	"summa/internal/dice"
)

// Rules look at running totals (Stamina, fatigue, AP left, the round) through
// the few questions below, so that bouts which differ only in their totals can
// be told apart by the answers. Whoever watches hears every question and every
// change.

// The running totals of a figure; after those of all figures come the turns that
// have been played.
const (
	cellStamina0 = iota
	cellStamina
	cellFatigue
	cellDealt
	cellInjured // a set of figures
	cellAP
	cellSpent
	cellsPerFigure
)

// The questions about a figure's totals.
const (
	askVigour = 0  // weary, injured
	askCrowd  = 1  // unwounded, wounds dealt, men injured
	askFew    = 2  // how many AP, up to a few, he may spend without reaching a seventh
	askLeft   = 3  // how many he may
	askMeans  = 4  // and the costs after it: can he pay that many?
	askToll   = 16 // and the wounds after it: what do they do to him?

	asksPerFigure = 32
	mostCost      = askToll - askMeans - 1
	mostWounds    = asksPerFigure - askToll - 1
	fewPoints     = 3

	vigourAnswers = 3 * 2
	crowdAnswers  = 2 * 2 * (tracedFigures + 1)
	tollAnswers   = 2 * 3
)

// The matters of questions and totals: a figure's body and his AP, and the turns
// played, which are nobody's.
const (
	ofBody = iota
	ofPoints
	mattersPerFigure
	ofTurns = 255
)

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

// meansOf is what paying a cost would mean with so many AP left and spent.
// [mun.ap.7] [mun.ap.10]
func meansOf(left, spent, cost int) uint8 {
	switch {
	case cost > left:
		return beyond
	case spent+cost >= manyPoints:
		return seventh
	}
	return within
}

// asked tells whoever watches that an answer was looked at.
func (r *Rules) asked(who, ask, matter int, answer uint8) {
	if r.watch != nil {
		r.watch.Asked(who*asksPerFigure+ask, who*mattersPerFigure+matter, answer)
	}
}

func (r *Rules) weary(s *State, who int) core.Weariness {
	v := s.vigour(who)
	r.asked(who, askVigour, ofBody, v.code())
	return v.weary()
}

func (r *Rules) injured(s *State, who int) bool {
	v := s.vigour(who)
	r.asked(who, askVigour, ofBody, v.code())
	return v.injured()
}

// toll is what some wounds would do to him.
func (r *Rules) toll(s *State, who, wounds int) toll {
	t := s.vigour(who).toll(wounds)
	if wounds <= mostWounds {
		r.asked(who, askToll+wounds, ofBody, t.code())
	} else if r.watch != nil {
		r.watch.Looked()
	}
	return t
}

func (r *Rules) unwounded(s *State, who int) bool {
	v := s.vigour(who)
	r.asked(who, askCrowd, ofBody, v.crowdCode())
	return v.unwounded()
}

// dealtAny: he has wounded somebody in this bout. [mun.appeal.10]
func (r *Rules) dealtAny(s *State, who int) bool {
	r.asked(who, askCrowd, ofBody, s.vigour(who).crowdCode())
	return s.fig[who].woundsDealt > 0
}

// injuries is how many men he has injured in this bout. [mun.appeal.7]
func (r *Rules) injuries(s *State, who int) int {
	r.asked(who, askCrowd, ofBody, s.vigour(who).crowdCode())
	return bits.OnesCount16(s.fig[who].injuredSet)
}

// means is what paying a cost would mean for him. [mun.ap.7] [mun.ap.10]
func (r *Rules) means(s *State, who, cost int) uint8 {
	f := &s.fig[who]
	m := meansOf(int(f.ap), int(f.spent), cost)
	if r.watch == nil {
		return m
	}
	few := min(fewPoints, sixLeftOf(int(f.ap), int(f.spent)))
	r.asked(who, askFew, ofPoints, uint8(few))
	switch {
	case cost <= few: // the answer says it: within
	case cost <= mostCost:
		r.asked(who, askMeans+cost, ofPoints, m)
	default:
		r.watch.Looked()
	}
	return m
}

// sixLeft is how many AP he may spend without reaching a seventh of the turn.
func (r *Rules) sixLeft(s *State, who int) int {
	f := &s.fig[who]
	n := sixLeftOf(int(f.ap), int(f.spent))
	r.asked(who, askLeft, ofPoints, uint8(n))
	return n
}

func sixLeftOf(left, spent int) int { return max(0, min(left, manyPoints-1-spent)) }

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
		r.watch.Changed(who*cellsPerFigure+cell, who*mattersPerFigure+ofBody, dice.Add, n)
	}
}

func (s *State) cell(who, cell int) *int16 {
	f := &s.fig[who]
	return [...]*int16{&f.stamina0, &f.stamina, &f.fatigue, &f.woundsDealt}[cell]
}

// injures counts b among those a has injured. [mun.appeal.7]
func (r *Rules) injures(s *State, a, b int) {
	s.fig[a].injuredSet |= bit(b)
	r.put(a, cellInjured, ofBody, int(s.fig[a].injuredSet)) // in a duel he can injure one man only
}

// usePoints takes AP that he has.
func (r *Rules) usePoints(s *State, who, cost int) {
	f := &s.fig[who]
	f.ap -= int8(cost)
	f.spent += int8(cost)
	if r.watch != nil {
		matter := who*mattersPerFigure + ofPoints
		r.watch.Changed(who*cellsPerFigure+cellAP, matter, dice.Add, -cost)
		r.watch.Changed(who*cellsPerFigure+cellSpent, matter, dice.Add, cost)
	}
}

// setPoints gives him a number of AP.
func (r *Rules) setPoints(s *State, who, n int) {
	s.fig[who].ap = int8(n)
	r.put(who, cellAP, ofPoints, n)
}

// put tells whoever watches that a total is at a number now.
func (r *Rules) put(who, cell, matter, n int) {
	if r.watch != nil {
		r.watch.Changed(who*cellsPerFigure+cell, who*mattersPerFigure+matter, dice.Set, n)
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
