package state

// A Way is a move that the rules allow: the part of a full move it costs and, on a table, how far
// the front goes.
type Way struct {
	Cost   Frac
	Length int32
	Dx, Dy int32
	Facing uint8
}

// Allowance returns how far a unit goes in a full move over a kind of ground, as n/div hundredths
// of an inch. [war.move.2] ... [war.move.6]
func (r *Reckoner) Allowance(s *State, u *Unit, ground uint8) (n, div int64) {
	climb, paved := Level, false
	switch ground {
	case Up, roadUp:
		climb, paved = Up, ground == roadUp
	case Down, RoadDown:
		climb, paved = Down, ground == RoadDown
	case road:
		paved = true
	}
	g, w := &r.Content.Grounds[climb], &r.Content.Grounds[road]
	n, div = int64(u.Base), 1
	switch {
	case !paved || s.Is(RulingRoadAndSlope, RoadAndSlopeSlopeOnly) && climb != Level:
		n, div = n*int64(g.Of+g.Part), int64(g.Of)
	case climb == Level || s.Is(RulingRoadAndSlope, RoadAndSlopeRoadOnly):
		n, div = n*int64(w.Of+w.Part), int64(w.Of)
	case s.Is(RulingRoadAndSlope, RoadAndSlopeMultiply):
		n, div = n*int64(g.Of+g.Part)*int64(w.Of+w.Part), int64(g.Of)*int64(w.Of)
	default: // both are added to the base
		div = int64(g.Of) * int64(w.Of)
		n *= div + int64(g.Part)*int64(w.Of) + int64(w.Part)*int64(g.Of)
	}
	if s.Is(RulingMoveRounding, MoveRoundingExact) {
		return n, div
	}
	return Halves(n, div), 1
}

// Halves rounds n/div hundredths to the nearest half inch, a quarter up.
// [war.move.5]
func Halves(n, div int64) int64 {
	const half = Inch / 2
	return (2*n + half*div) / (2 * half * div) * half
}

// Plus adds two parts of a move.
func (f Frac) Plus(g Frac) Frac {
	switch {
	case f.D == g.D:
		return Frac{f.N + g.N, f.D}
	case f.N == 0:
		return g
	}
	return Frac{f.N*g.D + g.N*f.D, f.D * g.D}.Low()
}

// Low brings a fraction to lowest terms.
func (f Frac) Low() Frac {
	a, b := f.N, f.D
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return Frac{0, 1}
	}
	return Frac{f.N / a, f.D / a}
}

// Over reports whether more than a whole move is spent.
func (f Frac) Over() bool { return f.N > f.D }

// Left is what is left of a move, in lowest terms.
func (u *Unit) Left() Frac { return Frac{u.Spent.D - u.Spent.N, u.Spent.D}.Low() }

// Rest returns how far a unit can still go on level ground, in hundredths of an inch.
func (u *Unit) Rest() int32 {
	left := u.Left()
	return int32(int64(u.Base) * left.N / left.D)
}

// Stretch returns the part of a full move that a length over a kind of ground costs.
func (r *Reckoner) Stretch(s *State, u *Unit, length int32, ground uint8) Frac {
	n, div := r.Allowance(s, u, ground)
	return Frac{int64(length) * div, n}
}

// Minus subtracts one part of a move from another.
func (f Frac) Minus(g Frac) Frac { return Frac{f.N*g.D - g.N*f.D, f.D * g.D}.Low() }

// Wheel turns a unit to a facing and, unless files is 0, draws it up in that many files.
func (s *State) Wheel(u *Unit, facing uint8, files int32) {
	if u.Facing = facing; files > 0 {
		u.Files = files
	}
	s.Draw(u)
}

// Slower reports whether a ground is slower than the slowest the unit has crossed this turn.
func (r *Reckoner) Slower(s *State, u *Unit, ground uint8) bool {
	a, x := r.Allowance(s, u, ground)
	b, y := r.Allowance(s, u, u.Slow-1)
	return a*y < b*x
}

// Unrounded returns a full move over a ground without the rounding, in whole hundredths.
func (r *Reckoner) Unrounded(s *State, u *Unit, ground uint8) int64 {
	was := s.Rulings[RulingMoveRounding]
	s.Rulings[RulingMoveRounding] = MoveRoundingExact
	n, div := r.Allowance(s, u, ground)
	s.Rulings[RulingMoveRounding] = was
	return n / div
}
