package romanwar

// The men of a State lie in arrays, a unit's side by side in number order.

// enlist adds a unit with men numbered from 1 and returns its index. It stands in
// muster order directly after another, or last.
func (s *State) enlist(u unit, men int, after int) int {
	i := len(s.units)
	u.off, u.n = int32(len(s.num)), 0
	s.units = append(s.units, u)
	for k := range men {
		s.num = append(s.num, uint16(k+1))
	}
	s.room(men)
	s.units[i].n, s.units[i].start = int32(men), int32(men)
	s.alive[u.side] += int32(men)
	at := len(s.order)
	for k, x := range s.order {
		if int(x) == after {
			at = k + 1
		}
	}
	s.order = append(s.order, 0)
	copy(s.order[at+1:], s.order[at:])
	s.order[at] = int32(i)
	return i
}

// room makes the records as long as the list of men, the new ones empty.
func (s *State) room(men int) {
	for range men {
		s.hit, s.mnt, s.dealt, s.st = append(s.hit, 0), append(s.mnt, 0), append(s.dealt, 0), append(s.st, 0)
	}
}

// join adds a man with his records to a unit as its last; the unit moves to the
// end of the arrays first.
func (s *State) join(i int, num uint16, hits, bits uint8) {
	s.toEnd(i)
	s.num, s.hit, s.mnt = append(s.num, num), append(s.hit, hits), append(s.mnt, 0)
	s.dealt, s.st = append(s.dealt, 0), append(s.st, bits)
	u := &s.units[i]
	u.n++
	u.start = max(u.start, int32(num))
	s.alive[u.side]++
}

// toEnd moves a unit's men to the end of the arrays, where there is room to grow.
func (s *State) toEnd(i int) {
	u := &s.units[i]
	from, to := u.off, u.off+u.n
	if int(to) == len(s.num) {
		return
	}
	u.off = int32(len(s.num))
	s.num = append(s.num, s.num[from:to]...)
	s.hit = append(s.hit, s.hit[from:to]...)
	s.mnt = append(s.mnt, s.mnt[from:to]...)
	s.dealt = append(s.dealt, s.dealt[from:to]...)
	s.st = append(s.st, s.st[from:to]...)
	s.dirty += u.n
}

// shift copies the man at k to place j of the arrays.
func (s *State) shift(j, k int32) {
	if j != k {
		s.num[j], s.hit[j], s.mnt[j], s.dealt[j], s.st[j] = s.num[k], s.hit[k], s.mnt[k], s.dealt[k], s.st[k]
	}
}

// pack closes the gaps that the dead have left in the arrays, once there are many.
func (s *State) pack() {
	const few = 64
	if int(s.dirty) < few || int(s.dirty) < len(s.num)/2 {
		return
	}
	s.num, s.hit, s.mnt = appendMen(s, s.num), appendMen(s, s.hit), appendMen(s, s.mnt)
	s.dealt, s.st = appendMen(s, s.dealt), appendMen(s, s.st)
	at := int32(0)
	for i := range s.units {
		s.units[i].off = at
		at += s.units[i].n
	}
	s.dirty = 0
}

// appendMen gathers one array in the order of the units. Units that lie before
// their turn are not overwritten, as those that moved lie at the end.
func appendMen[T any](s *State, list []T) []T {
	start := len(list)
	for i := range s.units {
		u := &s.units[i]
		list = append(list, list[u.off:u.off+u.n]...)
	}
	n := copy(list, list[start:])
	return list[:n]
}

// man returns the place in the arrays of a unit's man, counted from 0.
func (u *unit) man(k int) int32 { return u.off + int32(k) }

// find returns the number in his unit of the man with a muster number, from 0, or
// -1 if he is dead or elsewhere.
func (s *State) find(r manRef) int {
	u := &s.units[r.unit]
	for k := u.off; k < u.off+u.n; k++ {
		if s.num[k] == r.num {
			return int(k - u.off)
		}
	}
	return -1
}

// at is where the man at k is.
func (s *State) at(k int32) uint8 { return s.st[k] / atShift }

// put says where the man at k is.
func (s *State) put(k int32, where uint8) { s.st[k] = s.st[k]&record | where*atShift }

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
	a, b := u.off, u.off+u.n
	clear(s.hit[a:b])
	clear(s.mnt[a:b])
	clear(s.dealt[a:b])
	for k := a; k < b; k++ {
		s.st[k] &^= record
	}
	u.touched, u.engDealt = false, [manyEngines]uint16{}
}
