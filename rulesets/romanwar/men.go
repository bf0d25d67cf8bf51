package romanwar

// The men of a State lie in one array, a unit's side by side in number order.

// enlist adds a unit with men numbered from 1 and returns its index. It stands in
// muster order directly after another, or last.
func (s *State) enlist(u unit, men int, after int) int {
	i := len(s.units)
	u.off, u.n, u.start = int32(len(s.men)), int32(men), int32(men)
	s.units = append(s.units, u)
	for k := range men {
		s.men = append(s.men, man{num: uint16(k + 1)})
	}
	s.alive[u.side] += int32(men)
	at := len(s.order)
	if after >= 0 {
		for k, x := range s.order {
			if int(x) == after {
				at = k + 1
			}
		}
	}
	s.order = append(s.order, 0)
	copy(s.order[at+1:], s.order[at:])
	s.order[at] = int32(i)
	return i
}

// join adds a man with his records to a unit as its last; the unit moves to the
// end of the array first.
func (s *State) join(i int, m man) {
	s.toEnd(i)
	s.men = append(s.men, m)
	u := &s.units[i]
	u.n++
	u.start = max(u.start, int32(m.num))
	s.alive[u.side]++
}

// toEnd moves a unit's men to the end of the array, where there is room to grow.
func (s *State) toEnd(i int) {
	u := &s.units[i]
	from, to := u.off, u.off+u.n
	if int(to) == len(s.men) {
		return
	}
	u.off = int32(len(s.men))
	s.men = append(s.men, s.men[from:to]...)
	s.dirty += u.n
}

// closeRanks closes the gaps that those of a unit leave who fell, and returns how many
// are left.
func (s *State) closeRanks(u *unit) int32 {
	men := s.men[u.off : u.off+u.n]
	if u.exposed > 0 {
		s.leaveWindows(u)
	}
	keep := 0
	for keep < len(men) && men[keep].st&fell == 0 {
		keep++
	}
	for k := keep; k < len(men); k++ {
		fallen := men[k].st / fell & 1
		men[keep] = men[k]
		keep += int(1 - fallen)
	}
	return int32(keep)
}

// leaveWindows takes those who fell off the count of the men at windows, who are the
// first of their unit. [war.cover.5]
func (s *State) leaveWindows(u *unit) {
	at := min(u.exposed, u.n)
	u.exposed = 0
	for _, m := range s.men[u.off : u.off+at] {
		u.exposed += int32(1 - m.st/fell&1)
	}
}

// pack closes the gaps that the dead have left in the array, once there are many.
// Units that lie before their turn are not overwritten, as those that moved lie at
// the end.
func (s *State) pack() {
	const few = 1024
	if int(s.dirty) < few || int(s.dirty) < len(s.men)/2 {
		return
	}
	start, at := len(s.men), int32(0)
	for i := range s.units {
		u := &s.units[i]
		s.men = append(s.men, s.men[u.off:u.off+u.n]...)
		u.off = at
		at += u.n
	}
	s.men = s.men[:copy(s.men, s.men[start:])]
	s.dirty = 0
}

// man returns the place in the arrays of a unit's man, counted from 0.
func (u *unit) man(k int) int32 { return u.off + int32(k) }

// find returns the number in his unit of the man with a muster number, from 0, or
// -1 if he is dead or elsewhere.
func (s *State) find(r manRef) int {
	u := &s.units[r.unit]
	for k := u.off; k < u.off+u.n; k++ {
		if s.men[k].num == r.num {
			return int(k - u.off)
		}
	}
	return -1
}

// at is where the man at k is.
func (s *State) at(k int32) uint8 { return s.men[k].st / atShift }

// put says where the man at k is.
func (s *State) put(k int32, where uint8) { s.men[k].st = s.men[k].st&record | where*atShift }

// within counts the men of a unit who are in one of the places.
func (s *State) within(i int, where ...uint8) int {
	u, n := &s.units[i], 0
	for k := u.off; k < u.off+u.n; k++ {
		for _, w := range where {
			if s.at(k) == w {
				n++
			}
		}
	}
	return n
}

// wipe forgets the records of a unit's men; where they are stands.
func (s *State) wipe(i int) {
	u := &s.units[i]
	men := s.men[u.off : u.off+u.n]
	for k := range men {
		m := &men[k]
		m.dealt, m.hit, m.mnt = 0, 0, 0
		m.st &^= record
	}
	u.touched = false
	u.enginesHit = enginesHit{}
}
