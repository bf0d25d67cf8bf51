package state

// A Slate is the records of a unit's men as squads of bits. Its casualties are settled
// on one. While nobody looks on, what befalls the unit in a turn is chalked up on its
// slate and never written down man by man: its men lie in the array without records,
// And as nobody asks who of them has died, those who are left are the first.
type Slate struct {
	turn   uint64 // in which it was chalked
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

// slate is the slate of a unit, chalked this turn or not.
func (l *lineup) slate(i int) *Slate {
	for len(l.slates) <= i {
		l.slates = append(l.slates, Slate{})
	}
	return &l.slates[i]
}

// Chalked is the slate on which the records of a unit stand, or nil.
func (l *lineup) Chalked(i int) *Slate {
	if i < len(l.slates) && l.slates[i].turn == l.Turn && l.Unseen {
		return &l.slates[i]
	}
	return nil
}

// chalk begins a slate for n men without records.
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

// ForShots is the slate for shots at the first so many men of a unit, or nil if others
// of it have been dealt shots this turn.
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

// Read chalks up the records of some men. Hits on mounts are not among them, but for
// those that count with both together.
func (t *Slate) Read(men []Man, deadly int, both bool) {
	t.N, t.Squads = len(men), roomFor(t.Squads, len(men))
	for k := range men {
		t.Squads[k/SquadMen].read(&men[k], 1<<(k%SquadMen), deadly, both)
	}
}

// WipeOff writes the records of a unit down man by man, if they stand on its slate.
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

// man is a man as he stands on the slate.
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

// Close closes the gaps that those leave who fell. Hits on mounts count for nothing
// once they are settled.
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

// add puts men of a squad, whose hits are settled, behind those who stand in next, whom n counts.
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

// join puts what the men of a squad have survived into another from bit at on; those
// before bit 0 are left out.
func (q *Squad) join(o *Squad, at int) {
	left, right := uint(max(at, 0)), uint(max(-at, 0))
	q.Survived |= o.Survived << left >> right
	if o.Once != 0 {
		q.Hits = q.or(o.shifted(left, right))
	}
}

// part takes n men of a slate, up to 64, from man from on.
func (t *Slate) part(from, n int, q *Squad) {
	k, at := from/SquadMen, from%SquadMen
	q.join(&t.Squads[k], -at)
	if at+n > SquadMen {
		q.join(&t.Squads[k+1], SquadMen-at)
	}
	q.Hits, q.Survived = q.only(UpTo(n)), q.Survived&UpTo(n)
}
