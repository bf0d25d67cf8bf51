package munera

import (
	"hash/maphash"
	"math/bits"

	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/sim"
)

// Duels can be told from their form and their totals while little lies about.
const (
	tracedFigures = 2
	tracedGround  = 12
	turnsTotal    = tracedFigures * cellsPerFigure // turns that have been played
)

// Totals is how many running totals the bouts have that start at s, 0 if they are
// too large to be told from their form and their totals.
func (r *Rules) Totals(s *State) int {
	if s.n != tracedFigures || s.nGround > tracedGround {
		return 0
	}
	r.tracedNeeds, r.tracedArena = s.needsPoint(), s.arena
	return turnsTotal + 1
}

// Load reads the running totals of a bout.
func (r *Rules) Load(s *State, totals []int16) {
	for i := range tracedFigures {
		f, t := &s.fig[i], totals[i*cellsPerFigure:]
		t[cellStamina0], t[cellStamina], t[cellFatigue], t[cellDealt] = f.stamina0, f.stamina, f.fatigue, f.woundsDealt
		t[cellInjured], t[cellQ], t[cellR] = int16(f.injuredSet), int16(f.at.Q), int16(f.at.R)
	}
	totals[turnsTotal] = max(0, s.round-1)*tracedFigures + int16(s.turn)
}

// Store writes them to a bout just recalled.
func (r *Rules) Store(s *State, totals []int16) {
	for i := range tracedFigures {
		f, t := &s.fig[i], totals[i*cellsPerFigure:]
		f.stamina0, f.stamina, f.fatigue, f.woundsDealt = t[cellStamina0], t[cellStamina], t[cellFatigue], t[cellDealt]
		f.injuredSet = uint16(t[cellInjured])
		f.at = field.Hex{Q: int8(t[cellQ]), R: int8(t[cellR])}
	}
	for i := range s.nGround {
		s.ground[i].at = s.ground[i].at.Add(s.fig[0].at)
	}
	if s.phase == Muster {
		s.turn, s.round = 0, 0
		return
	}
	// In a duel the two take turns, so their number says who began.
	active, turns := s.order[s.turn], totals[turnsTotal]
	s.turn, s.round = int8(turns%tracedFigures), turns/tracedFigures+1
	s.order[s.turn], s.order[1-s.turn] = active, 1-active
}

// RoundOf is the round of a bout with these totals.
func (r *Rules) RoundOf(turns int) int { return turns/tracedFigures + 1 }

// Questions is how many questions there are about the totals.
func (r *Rules) Questions() int { return tracedFigures * asksPerFigure }

// Answers is how many answers a question has.
func (r *Rules) Answers(question int) int {
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

// About says which totals a question is about, as they usually are.
func (r *Rules) About(question int) sim.About {
	of := question / asksPerFigure * cellsPerFigure
	switch ask := question % asksPerFigure; {
	case ask == askCrowd:
		return sim.About{}
	case ask >= askDeep:
		coordinate := sim.Small{Least: -16, Bits: 5}
		return sim.About{First: of + cellQ, Each: []sim.Small{coordinate, coordinate}}
	}
	fatigue, left, full := sim.Small{Bits: 5}, sim.Small{Least: -12, Bits: 5}, sim.Small{Bits: 4}
	return sim.About{First: of + cellFatigue, Each: []sim.Small{fatigue, left, full}}
}

// Answer is the right answer to a question.
func (r *Rules) Answer(t *sim.Totals, question int) uint8 {
	of := question / asksPerFigure * cellsPerFigure
	v := vigour{full: t.At(of + cellStamina0), left: t.At(of + cellStamina)}
	at := field.Hex{Q: int8(t.At(of + cellQ)), R: int8(t.At(of + cellR))}
	switch ask := question % asksPerFigure; {
	case ask == askVigour:
		v.fatigue, v.needsPoint = t.At(of+cellFatigue), r.tracedNeeds
		return v.code()
	case ask == askCrowd:
		v.dealt, v.injuries = t.At(of+cellDealt), bits.OnesCount16(uint16(t.At(of+cellInjured)))
		return v.crowdCode()
	case ask == askDeep:
		return oneIf(r.tracedArena.Deep(at, fewSteps))
	case ask > askDeep:
		k := min(ask-askInside, len(nearHexes)-1)
		return oneIf(r.tracedArena.Inside(at.Add(nearHexes[k])))
	default:
		return v.toll(ask - askToll).code()
	}
}

// Rolls reports whether a command is of a kind that may roll dice.
func (r *Rules) Rolls(s *State, c *Command) bool {
	switch c.action.word {
	case "end":
		return s.nFloor > 0 // there may be an appeal
	case "begin", "move", "face", "draw", "sheathe", "discard", "feint":
		return false
	}
	return true
}

// Watch has every question about the totals and every change of them noted.
func (r *Rules) Watch(t *dice.Trace) { r.watch = t }

// A form is a bout without its totals.
type form struct {
	phase                    Phase
	active                   int8
	nGround, nFloor, nSpared int8
	won                      bool
	winner                   uint16
	floor                    [4]flooredMan
	spared                   [tracedFigures]uint16
	apart                    field.Hex // on a map, from the first figure to the second
	fig                      [tracedFigures]Figure
	ground                   [tracedGround]lying
}

// forms numbers forms.
type forms struct {
	start  *State // what bouts have in common
	seed   maphash.Seed
	number map[uint64]int32 // by digest
	list   []form
	new    form
}

// Forms returns an empty store of the forms of bouts that start at s.
func (r *Rules) Forms(s *State) sim.Forms[State] {
	return &forms{start: s, seed: maphash.MakeSeed(), number: map[uint64]int32{}, list: make([]form, 0, firstForms)}
}

// There is room for a few forms at first and then for all there may be, which
// takes no memory before they are met.
const (
	firstForms = 1 << 10
	maxForms   = 1 << 15
)

// Number returns the number of a bout's form; -1 if there is no room for it.
func (l *forms) Number(s *State) int {
	if s.nGround > tracedGround || s.nSpared > tracedFigures {
		return -1
	}
	f := &l.new
	f.phase, f.active, f.nGround, f.nFloor, f.nSpared, f.won, f.winner = s.phase, int8(s.active()), s.nGround, s.nFloor, s.nSpared, s.won, s.winner
	f.floor = s.floor
	copy(f.spared[:], s.spared[:])
	copy(f.fig[:], s.fig[:])
	copy(f.ground[:], s.ground[:])
	f.apart = s.fig[1].at.Sub(s.fig[0].at)
	for i := range f.fig {
		f.fig[i].withoutTotals()
	}
	if s.phase == Actions {
		f.fig[f.active].spares()
	}
	for i := range f.nGround {
		f.ground[i].point = zone(f.ground[i].point)
		f.ground[i].at = f.ground[i].at.Sub(s.fig[0].at)
	}
	if s.phase == Over {
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
				l.list = append(make([]form, 0, maxForms), l.list...)
			}
			l.list = append(l.list, *f)
			l.number[digest] = int32(len(l.list) - 1)
			return len(l.list) - 1
		case l.list[n] == *f:
			return int(n)
		}
		digest++ // another form has this one
	}
}

// settled forgets of a bout that is over all but who won and what became of whom.
func (f *form) settled() {
	end := form{phase: f.phase, won: f.won, winner: f.winner}
	for i := range f.fig {
		end.fig[i] = Figure{name: f.fig[i].name, side: f.fig[i].side, status: f.fig[i].status}
	}
	*f = end
}

// withoutTotals clears what is kept as a total, and what rules look at only
// after saying so: see unseen.
func (f *Figure) withoutTotals() {
	f.stamina0, f.stamina, f.fatigue, f.woundsDealt, f.injuredSet = 0, 0, 0, 0, 0
	f.woundedBy, f.attackedBy, f.tiredAtStart, f.at = 0, nobody, false, field.Hex{}
}

// spares: a man who cannot reach a seventh point of his turn has spent some
// number of points, no matter which. [mun.ap.10] [mun.ap.11]
func (f *Figure) spares() {
	if f.ap > 0 && f.ap+f.spent < manyPoints {
		f.spent = manyPoints - 1 - f.ap
	}
}

// zone is all that rules without a map ask of a point: his own space, one beside
// him, one further off.
func zone(point int8) int8 {
	switch {
	case point == 0:
		return 0
	case point <= 6:
		return 1
	}
	return 7
}

// Recall makes s a bout of a form, but for its totals.
func (l *forms) Recall(n int, s *State) {
	f := &l.list[n]
	s.rulings, s.n, s.unit, s.length, s.arena = l.start.rulings, l.start.n, l.start.unit, l.start.length, l.start.arena
	s.phase, s.nGround, s.nFloor, s.nSpared, s.won, s.winner = f.phase, f.nGround, f.nFloor, f.nSpared, f.won, f.winner
	s.turn, s.order[0] = 0, f.active
	s.floor = f.floor
	copy(s.spared[:], f.spared[:])
	copy(s.fig[:], f.fig[:])
	copy(s.ground[:], f.ground[:])
}
