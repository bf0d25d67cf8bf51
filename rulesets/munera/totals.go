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

// The running totals of a figure; after those of all figures come the order of
// play and the round.
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
	askVigour = 0  // weary, injured, standing
	askCrowd  = 1  // unwounded, wounds dealt, men injured
	askMeans  = 2  // and the costs after it: can he pay that many AP?
	askLeft   = 15 // how many AP he may spend without reaching a seventh
	askLast   = 16 // is the active figure the last of the order? of nobody

	asksPerFigure = 32
	mostCost      = askLeft - askMeans - 1

	vigourAnswers = 3 * 2 * 3
	crowdAnswers  = 2 * 2 * (tracedFigures + 1)
)

// What paying a number of AP would mean.
const (
	beyond  uint8 = iota // he has not so many
	within               // he has, and spends fewer than seven this turn
	seventh              // he has, and spends seven or more
)

// code numbers the answer to a question.
func (v vigour) code(ask int) uint8 {
	if ask == askVigour {
		return uint8(v.weary()) + 3*(oneIf(v.injured())+2*v.standing())
	}
	return oneIf(v.unwounded()) + 2*oneIf(v.dealt > 0) + 4*uint8(min(v.injuries, tracedFigures))
}

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
func (r *Rules) asked(s *State, who, ask int) {
	if r.watch != nil {
		r.watch.Asked(who*asksPerFigure+ask, s.vigour(who).code(ask))
	}
}

func (r *Rules) weary(s *State, who int) core.Weariness {
	r.asked(s, who, askVigour)
	return s.vigour(who).weary()
}

func (r *Rules) injured(s *State, who int) bool {
	r.asked(s, who, askVigour)
	return s.vigour(who).injured()
}

func (r *Rules) standing(s *State, who int) uint8 {
	r.asked(s, who, askVigour)
	return s.vigour(who).standing()
}

func (r *Rules) unwounded(s *State, who int) bool {
	r.asked(s, who, askCrowd)
	return s.vigour(who).unwounded()
}

// dealtAny: he has wounded somebody in this bout. [mun.appeal.10]
func (r *Rules) dealtAny(s *State, who int) bool {
	r.asked(s, who, askCrowd)
	return s.fig[who].woundsDealt > 0
}

// injuries is how many men he has injured in this bout. [mun.appeal.7]
func (r *Rules) injuries(s *State, who int) int {
	r.asked(s, who, askCrowd)
	return bits.OnesCount16(s.fig[who].injuredSet)
}

// means is what paying a cost would mean for him. [mun.ap.7] [mun.ap.10]
func (r *Rules) means(s *State, who, cost int) uint8 {
	f := &s.fig[who]
	m := meansOf(int(f.ap), int(f.spent), cost)
	switch {
	case r.watch == nil:
	case cost <= mostCost:
		r.watch.Asked(who*asksPerFigure+askMeans+cost, m)
	default:
		r.watch.Looked()
	}
	return m
}

// sixLeft is how many AP he may spend without reaching a seventh of the turn.
func (r *Rules) sixLeft(s *State, who int) int {
	f := &s.fig[who]
	n := sixLeftOf(int(f.ap), int(f.spent))
	if r.watch != nil {
		r.watch.Asked(who*asksPerFigure+askLeft, uint8(n))
	}
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
		r.watch.Changed(who*cellsPerFigure+cell, dice.Add, n)
	}
}

func (s *State) cell(who, cell int) *int16 {
	f := &s.fig[who]
	return [...]*int16{&f.stamina0, &f.stamina, &f.fatigue, &f.woundsDealt}[cell]
}

// injures counts b among those a has injured. [mun.appeal.7]
func (r *Rules) injures(s *State, a, b int) {
	s.fig[a].injuredSet |= bit(b)
	if r.watch != nil {
		r.watch.Changed(a*cellsPerFigure+cellInjured, dice.Join, int(bit(b)))
	}
}

// usePoints takes AP that he has.
func (r *Rules) usePoints(s *State, who, cost int) {
	f := &s.fig[who]
	f.ap -= int8(cost)
	f.spent += int8(cost)
	if r.watch != nil {
		r.watch.Changed(who*cellsPerFigure+cellAP, dice.Add, -cost)
		r.watch.Changed(who*cellsPerFigure+cellSpent, dice.Add, cost)
	}
}

// setPoints gives him a number of AP.
func (r *Rules) setPoints(s *State, who, n int) {
	s.fig[who].ap = int8(n)
	r.put(who, cellAP, n)
}

// put tells whoever watches that a total is at a number now.
func (r *Rules) put(who, cell, n int) {
	if r.watch != nil {
		r.watch.Changed(who*cellsPerFigure+cell, dice.Set, n)
	}
}

// ordered tells whoever watches that the order of play has been rolled.
func (r *Rules) ordered(s *State) {
	if r.watch != nil {
		r.watch.Changed(int(s.n)*cellsPerFigure, dice.Set, int(s.order[0]))
	}
}

// askedLast tells whoever watches that it was looked at whether the active
// figure is the last of the order: the one it starts with is not.
func (r *Rules) askedLast(s *State) {
	if r.watch != nil {
		r.watch.Asked(askLast, uint8(s.order[0]))
	}
}

// unseen tells whoever watches that rules look at what a form leaves out.
func (r *Rules) unseen() {
	if r.watch != nil {
		r.watch.Lost = true
	}
}

// firstRound and nextRound count the rounds.
func (r *Rules) firstRound(s *State) { r.setRound(s, 1) }
func (r *Rules) nextRound(s *State)  { r.setRound(s, s.round+1) }

func (r *Rules) setRound(s *State, round int16) {
	if r.watch != nil {
		r.watch.Changed(int(s.n)*cellsPerFigure+1, dice.Add, int(round-s.round))
	}
	s.round = round
}
