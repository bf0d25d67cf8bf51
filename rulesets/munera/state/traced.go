package state

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/sim"
)

// A duel can be represented by its form and its totals while few items lie on the ground.
const (
	TracedFigures = 2
	tracedGround  = 12
	TurnsTotal    = TracedFigures * CellsPerFigure // turns that have been played
)

// Totals returns how many running totals the bouts that start at s have; 0 if they are too large to
// be represented by form and totals.
func (r *Reckoner) Totals(s *State) int {
	if s.N != TracedFigures || s.NumGround > tracedGround {
		return 0
	}
	r.tracedNeeds, r.tracedArena = s.needsPoint(), s.Arena
	return TurnsTotal + 1
}

// Load reads the running totals of a bout.
func (r *Reckoner) Load(s *State, totals []int16) {
	for i := range TracedFigures {
		f, t := &s.Fig[i], totals[i*CellsPerFigure:]
		t[CellStamina0], t[CellStamina], t[CellFatigue], t[CellDealt] = f.Stamina0, f.Stamina, f.Fatigue, f.WoundsDealt
		t[CellInjured], t[CellQ], t[CellR] = int16(f.InjuredSet), int16(f.At.Q), int16(f.At.R)
	}
	totals[TurnsTotal] = max(0, s.Round-1)*TracedFigures + int16(s.Turn)
}

// Merge makes totals equal that no question can ever distinguish: one wound dealt counts like many,
// and, as Stamina never rises once it is rolled, an exhausted figure stays exhausted however high
// its fatigue.
func (r *Reckoner) Merge(totals []int16) {
	for i := range TracedFigures {
		t := totals[i*CellsPerFigure:]
		t[CellDealt] = min(t[CellDealt], 1)
		if t[CellStamina0] > 0 {
			exhausted := max(1, t[CellStamina], 2*t[CellStamina]) + 1
			t[CellFatigue] = min(t[CellFatigue], exhausted)
		}
	}
}

// RoundOf returns the round of a bout after a number of turns.
func (r *Reckoner) RoundOf(turns int) int { return turns/TracedFigures + 1 }

// Questions returns how many questions there are about the totals.
func (r *Reckoner) Questions() int { return TracedFigures * asksPerFigure }

// Answers returns how many answers a question has.
func (r *Reckoner) Answers(question int) int {
	switch ask := question % asksPerFigure; {
	case ask == askVigour:
		return vigourAnswers
	case ask == askCrowd:
		return crowdAnswers
	case ask >= askDeep:
		return wallAnswers
	}
	return tollAnswers
}

// About returns the totals on which a question depends, and their usual ranges.
func (r *Reckoner) About(question int) sim.About {
	of := question / asksPerFigure * CellsPerFigure
	switch ask := question % asksPerFigure; {
	case ask == askCrowd: // it depends on all his totals
		return sim.About{First: of, Each: slices.Repeat([]sim.Small{{Bits: 7}}, CellsPerFigure)}
	case ask >= askDeep:
		coordinate := sim.Small{Least: -16, Bits: 5}
		return sim.About{First: of + CellQ, Each: []sim.Small{coordinate, coordinate}}
	}
	fatigue, left, full := sim.Small{Bits: 5}, sim.Small{Least: -12, Bits: 5}, sim.Small{Bits: 4}
	return sim.About{First: of + CellFatigue, Each: []sim.Small{fatigue, left, full}}
}

// Answer returns the answer to a question for the given totals.
func (r *Reckoner) Answer(t *sim.Totals, question int) uint8 {
	of := question / asksPerFigure * CellsPerFigure
	v := vigour{full: t.At(of + CellStamina0), left: t.At(of + CellStamina)}
	at := field.Hex{Q: int8(t.At(of + CellQ)), R: int8(t.At(of + CellR))}
	switch ask := question % asksPerFigure; {
	case ask == askVigour:
		v.fatigue, v.needsPoint = t.At(of+CellFatigue), r.tracedNeeds
		return v.code()
	case ask == askCrowd:
		v.dealt, v.injuries = t.At(of+CellDealt), bits.OnesCount16(uint16(t.At(of+CellInjured)))
		return v.crowdCode()
	case ask == askDeep:
		return OneIf(r.tracedArena.Deep(at, fewSteps))
	case ask > askDeep:
		k := min(ask-askInside, len(nearHexes)-1)
		return OneIf(r.tracedArena.Inside(at.Add(nearHexes[k])))
	default:
		return v.toll(ask - askToll).code()
	}
}

// Watch has a trace record every question about the totals and every change of them.
func (r *Reckoner) Watch(t *dice.Trace) { r.Watched = t }

// A form is a bout without its totals.
type form struct {
	phase                    Phase
	active                   int8
	nGround, nFloor, nSpared int8
	won                      bool
	winner                   uint16
	floor                    [4]FlooredMan
	spared                   [TracedFigures]uint16
	apart                    field.Hex // on a map, the vector from the first figure to the second
	fig                      [TracedFigures]Figure
	ground                   [tracedGround]Lying
}

// forms is a store that numbers forms.
type forms struct {
	start  *State // what all the bouts have in common
	seed   maphash.Seed
	number map[uint64]int32 // by digest
	list   []form
	new    form
}

// Forms returns an empty store for the forms of bouts that start at s.
func (r *Reckoner) Forms(s *State) sim.Forms[State] {
	return &forms{start: s, seed: maphash.MakeSeed(), number: map[uint64]int32{}, list: make([]form, 0, firstForms)}
}

// The store has room for a few forms at first and grows by a factor of eight.
const (
	firstForms = 1 << 10
	maxForms   = firstForms * 8 * 8 * 2
)

// Number returns the number of a bout's form, or -1 if there is no room for it.
func (l *forms) Number(s *State) int {
	if s.NumGround > tracedGround || s.NumSpared > TracedFigures {
		return -1
	}
	f := &l.new
	f.phase, f.active, f.nGround, f.nFloor, f.nSpared, f.won, f.winner = s.Phase, int8(s.Active()), s.NumGround, s.NumFloor, s.NumSpared, s.Won, s.Winner
	f.floor = s.Floor
	copy(f.spared[:], s.Spared[:])
	copy(f.fig[:], s.Fig[:])
	copy(f.ground[:], s.Ground[:])
	f.apart = s.Fig[1].At.Sub(s.Fig[0].At)
	for i := range f.fig {
		f.fig[i].withoutTotals()
	}
	if s.Phase == Actions {
		f.fig[f.active].spares()
	}
	for i := range f.nGround {
		f.ground[i].Point = zone(f.ground[i].Point)
		f.ground[i].At = f.ground[i].At.Sub(s.Fig[0].At)
	}
	if s.Phase == Over {
		f.settled()
	}
	digest := maphash.Comparable(l.seed, *f)
	for {
		n, ok := l.number[digest]
		switch {
		case !ok && len(l.list) == maxForms:
			return -1
		case !ok:
			if len(l.list) == cap(l.list) {
				l.list = append(make([]form, 0, min(8*len(l.list), maxForms)), l.list...)
			}
			l.list = append(l.list, *f)
			l.number[digest] = int32(len(l.list) - 1)
			return len(l.list) - 1
		case l.list[n] == *f:
			return int(n)
		}
		digest++ // a different form has this digest
	}
}

// settled removes from the form of a finished bout everything except who won and each figure's
// fate.
func (f *form) settled() {
	end := form{phase: f.phase, won: f.won, winner: f.winner}
	for i := range f.fig {
		end.fig[i] = Figure{Name: f.fig[i].Name, Side: f.fig[i].Side, Status: f.fig[i].Status}
	}
	*f = end
}

// withoutTotals clears what is kept as a total, and what the rules look at only after calling
// Unseen.
func (f *Figure) withoutTotals() {
	f.Stamina0, f.Stamina, f.Fatigue, f.WoundsDealt, f.InjuredSet = 0, 0, 0, 0, 0
	f.WoundedBy, f.AttackedBy, f.TiredAtStart, f.At = 0, Nobody, false, field.Hex{}
}

// spares normalises Spent for a figure that cannot reach a seventh point this turn, as it then
// makes no difference. [mun.ap.10] [mun.ap.11]
func (f *Figure) spares() {
	if f.AP > 0 && f.AP+f.Spent < ManyPoints {
		f.Spent = ManyPoints - 1 - f.AP
	}
}

// zone reduces a point to what the rules need without a map: the figure's own space, one beside it,
// or one further off.
func zone(point int8) int8 {
	switch {
	case point == 0:
		return 0
	case point <= 6:
		return 1
	}
	return 7
}

// Recall sets s to a bout of form n, except for its totals.
func (l *forms) Recall(n int, s *State) {
	f := &l.list[n]
	s.Rulings, s.N, s.Unit, s.Length, s.Arena = l.start.Rulings, l.start.N, l.start.Unit, l.start.Length, l.start.Arena
	s.Phase, s.NumGround, s.NumFloor, s.NumSpared, s.Won, s.Winner = f.phase, f.nGround, f.nFloor, f.nSpared, f.won, f.winner
	s.Turn, s.Order[0] = 0, f.active
	s.Floor = f.floor
	copy(s.Spared[:], f.spared[:])
	copy(s.Fig[:], f.fig[:])
	copy(s.Ground[:], f.ground[:])
}
