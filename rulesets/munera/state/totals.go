package state

import (
	"math/bits"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
)

// The rules look at running totals (Stamina, fatigue, AP left, the round) only through the few
// questions below. Bouts that differ only in their totals can therefore be treated alike as long as
// the answers agree. A watching trace is told of every question and every change.

// The running totals of a figure. After those of all figures comes the number of turns played.
const (
	CellDealt = iota
	CellQ     // where he stands on a map
	CellR
	CellFatigue
	CellStamina
	CellStamina0
	CellInjured // a set of figures
	CellsPerFigure
)

// The questions about a figure's totals.
const (
	askVigour = 0  // weary, injured
	askCrowd  = 1  // unwounded, wounds dealt, men injured
	askToll   = 2  // + a number of wounds: what do they do to him?
	askDeep   = 16 // is the wall more than fewSteps from him?
	askInside = 17 // + the hexes around him: is it inside the wall?

	asksPerFigure = 64
	mostWounds    = askDeep - askToll - 1
	fewSteps      = 2

	vigourAnswers = 3 * 2
	crowdAnswers  = 2 * 2 * (TracedFigures + 1)
	tollAnswers   = 2 * 3
	wallAnswers   = 2
)

// ofTurns is the subject of changes to the number of turns played, which belongs to no figure.
const ofTurns = 255

// The consequences of paying a number of AP.
const (
	Beyond  uint8 = iota // he does not have that many
	Within               // he has, and spends fewer than seven this turn
	Seventh              // he has, and spends seven or more
)

// code encodes how weary he is and whether he is injured, as an answer.
func (v vigour) code() uint8 { return uint8(v.Weary()) + 3*OneIf(v.Injured()) }

// crowdCode encodes what the crowd wants to know of his body and his deeds, as an answer.
func (v vigour) crowdCode() uint8 {
	return OneIf(v.unwounded()) + 2*OneIf(v.dealt > 0) + 4*uint8(min(v.injuries, TracedFigures))
}

// code encodes a toll, as an answer.
func (t toll) code() uint8 { return OneIf(t.Injures) + 2*t.Standing }

// OneIf returns 1 if yes, else 0.
func OneIf(yes bool) uint8 {
	if yes {
		return 1
	}
	return 0
}

// asked tells the watching trace, if any, that an answer was looked at.
func (r *Reckoner) asked(who, ask int, answer uint8) {
	if r.Watched != nil {
		r.Watched.Asked(who*asksPerFigure+ask, who, answer)
	}
}

// Weary returns how tired a figure is.
func (r *Reckoner) Weary(s *State, who int) core.Weariness {
	v := s.Vigour(who)
	if r.Watched != nil { // encoding the answer takes longer than finding it
		r.asked(who, askVigour, v.code())
	}
	return v.Weary()
}

// Injured reports whether a figure's wounds hinder it.
func (r *Reckoner) Injured(s *State, who int) bool {
	v := s.Vigour(who)
	if r.Watched != nil { // to number the answer takes longer than to find it
		r.asked(who, askVigour, v.code())
	}
	return v.Injured()
}

// Toll returns what a number of wounds would do to a figure.
func (r *Reckoner) Toll(s *State, who, wounds int) toll {
	t := s.Vigour(who).toll(wounds)
	if wounds <= mostWounds {
		r.asked(who, askToll+wounds, t.code())
	} else if r.Watched != nil {
		r.Watched.Looked()
	}
	return t
}

func (r *Reckoner) unwounded(s *State, who int) bool {
	v := s.Vigour(who)
	r.asked(who, askCrowd, v.crowdCode())
	return v.unwounded()
}

// dealtAny reports whether a figure has wounded anybody in this bout. [mun.appeal.10]
func (r *Reckoner) dealtAny(s *State, who int) bool {
	r.asked(who, askCrowd, s.Vigour(who).crowdCode())
	return s.Fig[who].WoundsDealt > 0
}

// injuries returns how many figures a figure has injured in this bout. [mun.appeal.7]
func (r *Reckoner) injuries(s *State, who int) int {
	r.asked(who, askCrowd, s.Vigour(who).crowdCode())
	return bits.OnesCount16(s.Fig[who].InjuredSet)
}

// Means returns the consequence of paying a cost. [mun.ap.7] [mun.ap.10]
func (f *Figure) Means(cost int) uint8 {
	switch {
	case cost > int(f.AP):
		return Beyond
	case int(f.Spent)+cost >= ManyPoints:
		return Seventh
	}
	return Within
}

// SixLeft returns how many AP a figure may spend without reaching its seventh of the turn.
func (f *Figure) SixLeft() int { return max(0, min(int(f.AP), ManyPoints-1-int(f.Spent))) }

// Strength returns a figure's Stamina as a number, which only a grapple needs. [mun.grapple.6]
func (r *Reckoner) Strength(s *State, who int) int {
	if r.Watched != nil {
		r.Watched.Looked()
	}
	return int(s.Fig[who].Stamina)
}

// Change adds n to one running total.
func (r *Reckoner) Change(s *State, who, cell, n int) {
	*s.cell(who, cell) += int16(n)
	if r.Watched != nil && n != 0 {
		r.Watched.Changed(who*CellsPerFigure+cell, who, dice.Add, n)
	}
}

func (s *State) cell(who, cell int) *int16 {
	f := &s.Fig[who]
	return [...]*int16{CellDealt: &f.WoundsDealt, CellStamina0: &f.Stamina0, CellStamina: &f.Stamina, CellFatigue: &f.Fatigue}[cell]
}

// Put tells the watching trace, if any, that a total has been set to a number.
func (r *Reckoner) Put(who, cell, n int) {
	if r.Watched != nil {
		r.Watched.Changed(who*CellsPerFigure+cell, who, dice.Set, n)
	}
}

// Unseen tells the watching trace, if any, that the rules look at something that a form leaves out.
func (r *Reckoner) Unseen() {
	if r.Watched != nil {
		r.Watched.Lost = true
	}
}

// Passed tells the watching trace, if any, that play passes to the next figure.
func (r *Reckoner) Passed(s *State) {
	if r.Watched != nil {
		r.Watched.Changed(int(s.N)*CellsPerFigure, ofTurns, dice.Add, 1)
	}
}

// moved tells the watching trace, if any, that a figure has moved.
func (r *Reckoner) moved(s *State, who int, was field.Hex) {
	if r.Watched == nil {
		return
	}
	step := s.Fig[who].At.Sub(was)
	for cell, n := range [...]int8{CellQ: step.Q, CellR: step.R} {
		if n != 0 {
			r.Watched.Changed(who*CellsPerFigure+cell, who, dice.Add, int(n))
		}
	}
}

// Inside reports whether a hex is inside the wall. [mun.wall.1]
func (r *Reckoner) Inside(s *State, h field.Hex) bool {
	in := s.Arena.Inside(h)
	if r.Watched != nil {
		r.askedWall(s, h, in)
	}
	return in
}

// askedWall tells the watching trace what was looked at of the wall, relative to the figure nearest
// to the hex: first, whether the wall is near that figure at all.
func (r *Reckoner) askedWall(s *State, h field.Hex, in bool) {
	who, near := 0, field.Distance(s.Fig[0].At, h)
	for i := 1; i < int(s.N); i++ {
		if d := field.Distance(s.Fig[i].At, h); d < near {
			who, near = i, d
		}
	}
	switch {
	case near == 0 || s.betweenTwo(h): // figures stand inside
	case near > fewSteps:
		r.Watched.Looked()
	default:
		deep := s.Arena.Deep(s.Fig[who].At, fewSteps)
		r.asked(who, askDeep, OneIf(deep))
		if !deep {
			r.asked(who, askInside+nearIndex(h.Sub(s.Fig[who].At)), OneIf(in))
		}
	}
}

// betweenTwo reports whether a hex is on a shortest way between the two figures of a duel. In a
// six-sided arena no wall can be there.
func (s *State) betweenTwo(h field.Hex) bool {
	_, _, rect := s.Arena.Rect()
	a, b := s.Fig[0].At, s.Fig[1].At
	return !rect && field.Distance(a, h)+field.Distance(h, b) == field.Distance(a, b)
}

// nearHexes are the offsets of the hexes one and two steps away.
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
