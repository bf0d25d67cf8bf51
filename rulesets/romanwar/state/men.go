package state

// The men of a State lie in one array, a unit's side by side in number order.

// Enlist adds a unit with men numbered from 1 and returns its index. It stands in
// muster order directly after another, or last.
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

// Join adds a man with his records to a unit as its last; the unit moves to the
// end of the array first.
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

// CloseRanks closes the gaps that those of a unit leave who fell, and returns how many
// are left.
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

// leaveWindows takes those who fell off the count of the men at windows, who are the
// first of their unit. [war.cover.5]
func (s *State) leaveWindows(u *Unit) {
	at := min(u.Exposed, u.N)
	u.Exposed = 0
	for _, m := range s.Men[u.Off : u.Off+at] {
		u.Exposed += int32(1 - m.St/Fell&1)
	}
}

// Pack closes the gaps that the dead have left in the array, once there are many.
// Units that lie before their turn are not overwritten, as those that moved lie at
// the end.
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

// Man returns the place in the arrays of a unit's man, counted from 0.
func (u *Unit) Man(k int) int32 { return u.Off + int32(k) }

// Find returns the number in his unit of the man with a muster number, from 0, or
// -1 if he is dead or elsewhere.
func (s *State) Find(r ManRef) int {
	u := &s.Units[r.Unit]
	for k := u.Off; k < u.Off+u.N; k++ {
		if s.Men[k].Num == r.Num {
			return int(k - u.Off)
		}
	}
	return -1
}

// At is where the man at k is.
func (s *State) At(k int32) uint8 { return s.Men[k].St / atShift }

// Put says where the man at k is.
func (s *State) Put(k int32, where uint8) { s.Men[k].St = s.Men[k].St&record | where*atShift }

// Within counts the men of a unit who are in one of the places.
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

// Wipe forgets the records of a unit's men; where they are stands.
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
