package state

// The men of a State lie in one array; those of a unit lie together, in the order of their numbers.

// Enlist adds a unit with men numbered from 1 and returns its index. In muster order it comes
// directly after the unit given, or last if that is negative.
func (s *State) Enlist(u Unit, men int, after int) int {
	i := len(s.Units)
	u.Off, u.N, u.Start = int32(len(s.Men)), int32(men), int32(men)
	s.Units = append(s.Units, u)
	for k := range men {
		s.Men = append(s.Men, Man{Num: uint16(k + 1)})
	}
	s.Alive[u.Side] += int32(men)
	at := len(s.Order)
	if after >= 0 {
		for k, x := range s.Order {
			if int(x) == after {
				at = k + 1
			}
		}
	}
	s.Order = append(s.Order, 0)
	copy(s.Order[at+1:], s.Order[at:])
	s.Order[at] = int32(i)
	return i
}

// Join adds a man, with his records, as the last of a unit. To make room, the men of the unit first
// move to the end of the array.
func (s *State) Join(i int, m Man) {
	s.toEnd(i)
	s.Men = append(s.Men, m)
	u := &s.Units[i]
	u.N++
	u.Start = max(u.Start, int32(m.Num))
	s.Alive[u.Side]++
}

// toEnd moves a unit's men to the end of the array, where there is room to grow.
func (s *State) toEnd(i int) {
	u := &s.Units[i]
	from, to := u.Off, u.Off+u.N
	if int(to) == len(s.Men) {
		return
	}
	u.Off = int32(len(s.Men))
	s.Men = append(s.Men, s.Men[from:to]...)
	s.Dirty += u.N
}

// CloseRanks moves the men of a unit together over those marked with Fell, and returns how many are
// left.
func (s *State) CloseRanks(u *Unit) int32 {
	men := s.Men[u.Off : u.Off+u.N]
	if u.Exposed > 0 {
		s.leaveWindows(u)
	}
	keep := 0
	for keep < len(men) && men[keep].St&Fell == 0 {
		keep++
	}
	for k := keep; k < len(men); k++ {
		fallen := men[k].St / Fell & 1
		men[keep] = men[k]
		keep += int(1 - fallen)
	}
	return int32(keep)
}

// leaveWindows takes the fallen off the number of men at windows, who are the first of their unit.
// [war.cover.5]
func (s *State) leaveWindows(u *Unit) {
	at := min(u.Exposed, u.N)
	u.Exposed = 0
	for _, m := range s.Men[u.Off : u.Off+at] {
		u.Exposed += int32(1 - m.St/Fell&1)
	}
}

// Pack rewrites the array without the gaps that the dead have left, once there are many. It copies
// to the end first, so that no unit is overwritten before it is read.
func (s *State) Pack() {
	const few = 1024
	if int(s.Dirty) < few || int(s.Dirty) < len(s.Men)/2 {
		return
	}
	start, at := len(s.Men), int32(0)
	for i := range s.Units {
		u := &s.Units[i]
		s.Men = append(s.Men, s.Men[u.Off:u.Off+u.N]...)
		u.Off = at
		at += u.N
	}
	s.Men = s.Men[:copy(s.Men, s.Men[start:])]
	s.Dirty = 0
}

// Man returns the index in the array of the k-th man of a unit, from 0.
func (u *Unit) Man(k int) int32 { return u.Off + int32(k) }

// Find returns the index within his unit, from 0, of the man with a muster number, or -1 if he is
// dead or elsewhere.
func (s *State) Find(r ManRef) int {
	u := &s.Units[r.Unit]
	for k := u.Off; k < u.Off+u.N; k++ {
		if s.Men[k].Num == r.Num {
			return int(k - u.Off)
		}
	}
	return -1
}

// At returns where the man at index k is.
func (s *State) At(k int32) uint8 { return s.Men[k].St / atShift }

// Put sets where the man at index k is.
func (s *State) Put(k int32, where uint8) { s.Men[k].St = s.Men[k].St&record | where*atShift }

// Within counts the men of a unit who are in one of these places.
func (s *State) Within(i int, where ...uint8) int {
	u, n := &s.Units[i], 0
	for k := u.Off; k < u.Off+u.N; k++ {
		for _, w := range where {
			if s.At(k) == w {
				n++
			}
		}
	}
	return n
}

// Wipe clears the hit records of a unit's men, but not where they are.
func (s *State) Wipe(i int) {
	u := &s.Units[i]
	men := s.Men[u.Off : u.Off+u.N]
	for k := range men {
		m := &men[k]
		m.Dealt, m.Hit, m.Mnt = 0, 0, 0
		m.St &^= record
	}
	u.Touched = false
	u.EnginesHit = EnginesHit{}
}
