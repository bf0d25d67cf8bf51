package state

// A Slate holds the records of a unit's men as squads of bits; casualties are settled on it. While
// nobody looks on, what happens to the unit in a turn is kept on its slate and not written to each
// man: in the array its men have no records. As nobody then asks which men have died, the survivors
// are simply the first ones.
type Slate struct {
	turn   uint64 // the turn to which it belongs
	N      int    // men
	Squads []Squad
	Mounts []stable // of mounted men
	next   []Squad  // room for closing up
	Can    int      // men who can be hit, the first of the unit
	Dealt  int      // shots dealt to them
}

// A stable is the records of up to 64 mounts, a bit for each.
type stable struct {
	Hits
	Survived uint64
}

// slate returns the slate of a unit, whether it is of this turn or not.
func (l *lineup) slate(i int) *Slate {
	for len(l.slates) <= i {
		l.slates = append(l.slates, Slate{})
	}
	return &l.slates[i]
}

// Chalked returns the slate that now holds the records of a unit, or nil.
func (l *lineup) Chalked(i int) *Slate {
	if i < len(l.slates) && l.slates[i].turn == l.Turn && l.Unseen {
		return &l.slates[i]
	}
	return nil
}

// chalk starts a slate for n men without records.
func (l *lineup) chalk(i, n int, mounted bool) *Slate {
	t := l.slate(i)
	t.turn, t.N, t.Can, t.Dealt = l.Turn, n, 0, 0
	t.Squads, t.Mounts = roomFor(t.Squads, n), t.Mounts[:0]
	for range t.Squads {
		if mounted {
			t.Mounts = append(t.Mounts, stable{})
		}
	}
	return t
}

// ForShots returns the slate for shots at the first can men of a unit, or nil if a different number
// of them has been dealt shots this turn.
func (l *lineup) ForShots(i int, u *Unit, can int) *Slate {
	t := l.Chalked(i)
	if t == nil {
		t = l.chalk(i, int(u.N), u.Mount != OnFoot)
		t.Can = can
	}
	if t.Can != can {
		return nil
	}
	return t
}

// Read reads the records of men into a slate. Hits on mounts are left out, unless both count
// together with those on the man.
func (t *Slate) Read(men []Man, deadly int, both bool) {
	t.N, t.Squads = len(men), roomFor(t.Squads, len(men))
	for k := range men {
		t.Squads[k/SquadMen].read(&men[k], 1<<(k%SquadMen), deadly, both)
	}
}

// WipeOff writes the records of a unit from its slate, if it has one, back to each man.
func (l *lineup) WipeOff(s *State, i, deadly int) {
	t := l.Chalked(i)
	if t == nil {
		return
	}
	t.turn = 0
	u := &s.Units[i]
	u.Touched = true
	for k := range t.N {
		m := &s.Men[u.Man(k)]
		was := m.Num
		*m = t.man(k, deadly)
		m.Num = was
		if t.Can > 0 && k < t.Can {
			m.Dealt = uint16(t.Dealt/t.Can + Bit(k < t.Dealt%t.Can))
		}
	}
}

// man returns man k as recorded on the slate.
func (t *Slate) man(k, deadly int) (m Man) {
	q, at := &t.Squads[k/SquadMen], uint(k%SquadMen)
	m.Hit, m.St = q.On(at, deadly), q.records(at)
	if len(t.Mounts) > 0 {
		h := &t.Mounts[k/SquadMen]
		m.Mnt = h.On(at, deadly)
		m.St |= uint8(h.Survived>>at&1) * MountSurvived
	}
	return m
}

// Close moves the men together over those who fell. Hits on mounts are dropped, as they count for
// nothing once they are settled.
func (t *Slate) Close() {
	t.Mounts = t.Mounts[:0]
	if len(t.Squads) == 1 {
		t.N = t.Squads[0].Close(t.N)
		return
	}
	n := t.N
	t.next, t.N = t.next[:0], 0
	for k := range t.Squads {
		q := &t.Squads[k]
		t.add(q, q.Close(min(n, SquadMen)))
		n -= SquadMen
	}
	t.Squads, t.next = t.next, t.Squads
}

// add appends men of a squad whose hits are settled to next, which holds t.N men so far.
func (t *Slate) add(q *Squad, men int) {
	if men == 0 {
		return
	}
	at := t.N % SquadMen
	t.N += men
	if at == 0 {
		t.next = append(t.next, Squad{})
	}
	t.next[len(t.next)-1].join(q, at)
	if at+men > SquadMen {
		t.next = append(t.next, Squad{})
		t.next[len(t.next)-1].join(q, at-SquadMen)
	}
}

// join copies the hits and survivals of the men of squad o into q, from bit at on; men who would
// come before bit 0 are left out.
func (q *Squad) join(o *Squad, at int) {
	left, right := uint(max(at, 0)), uint(max(-at, 0))
	q.Survived |= o.Survived << left >> right
	if o.Once != 0 {
		q.Hits = q.or(o.shifted(left, right))
	}
}

// part copies n men of a slate, up to 64, from man from on into q.
func (t *Slate) part(from, n int, q *Squad) {
	k, at := from/SquadMen, from%SquadMen
	q.join(&t.Squads[k], -at)
	if at+n > SquadMen {
		q.join(&t.Squads[k+1], SquadMen-at)
	}
	q.Hits, q.Survived = q.only(UpTo(n)), q.Survived&UpTo(n)
}
