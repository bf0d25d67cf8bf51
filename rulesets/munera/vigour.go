package munera

import "summa/internal/core"

// mortal is the Stamina at which a man is mortally wounded. [mun.wound.3]
const mortal = -3

// How a man's Stamina leaves him. [mun.wound.2] [mun.wound.3]
const (
	upright uint8 = iota
	overcome
	mortallyHurt
)

// A vigour is what a man's running totals come to. Rules never look at the
// totals themselves but for a grapple's test, so that bouts which differ only
// in them can be told apart by a few questions.
type vigour struct {
	full, left, fatigue, dealt int
	needsPoint                 bool // no fatigue is fresh, whatever the Stamina
}

// vigour of a figure now.
func (s *State) vigour(who int) vigour {
	f := &s.fig[who]
	return vigour{int(f.stamina0), int(f.stamina), int(f.fatigue), int(f.woundsDealt), s.is(rulingNegativeStaminaFatigue, negativeStaminaFatigueNeedsAPoint)}
}

// weary is how tired he is. [mun.fatigue.3] [mun.fatigue.4]
func (v vigour) weary() core.Weariness {
	if v.fatigue == 0 && v.needsPoint {
		return core.Fresh
	}
	return core.Weary(v.fatigue, v.left)
}

// injured: at least half of the Stamina he began with is lost. [mun.wound.1]
func (v vigour) injured() bool {
	lost := v.full - v.left
	return lost > 0 && 2*lost >= v.full
}

// standing is what his Stamina has come to. [mun.wound.2] [mun.wound.3]
func (v vigour) standing() uint8 {
	switch {
	case v.left <= mortal:
		return mortallyHurt
	case v.left <= 0:
		return overcome
	}
	return upright
}

// unwounded: he has all the Stamina he began with. [mun.appeal.16]
func (v vigour) unwounded() bool { return v.left >= v.full }

// The running totals of a bout: four a figure, then the round.
const (
	cellStamina0 = iota
	cellStamina
	cellFatigue
	cellDealt
	cellsPerFigure
)

// The questions about a figure's totals whose answers are numbered.
const (
	askVigour = iota // weary, injured, standing
	askCrowd         // unwounded, wounds dealt
	asksPerFigure
)

// code numbers the answer to a question.
func (v vigour) code(ask int) uint8 {
	if ask == askVigour {
		return uint8(v.weary()) + 3*(oneIf(v.injured())+2*v.standing())
	}
	return oneIf(v.unwounded()) + 2*oneIf(v.dealt > 0)
}

// oneIf is 1 if yes, else 0.
func oneIf(yes bool) uint8 {
	if yes {
		return 1
	}
	return 0
}

// asked tells whoever watches the rules that an answer was looked at.
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
		r.watch.Changed(who*cellsPerFigure+cell, n)
	}
}

func (s *State) cell(who, cell int) *int16 {
	f := &s.fig[who]
	return [...]*int16{&f.stamina0, &f.stamina, &f.fatigue, &f.woundsDealt}[cell]
}

// firstRound and nextRound count the rounds.
func (r *Rules) firstRound(s *State) { r.setRound(s, 1) }
func (r *Rules) nextRound(s *State)  { r.setRound(s, s.round+1) }

func (r *Rules) setRound(s *State, round int16) {
	if r.watch != nil {
		r.watch.Changed(int(s.n)*cellsPerFigure, int(round-s.round))
	}
	s.round = round
}
