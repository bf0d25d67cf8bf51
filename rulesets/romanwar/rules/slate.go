package rules

import (
	"math/bits"
)

// A slate is the records of a unit's men as squads of bits. Its casualties are settled
// on one. While nobody looks on, what befalls the unit in a turn is chalked up on its
// slate and never written down man by man: its men lie in the array without records,
// and as nobody asks who of them has died, those who are left are the first.
type slate struct {
	turn   uint64 // in which it was chalked
	n      int    // men
	squads []Squad
	mounts []stable // of mounted men
	next   []Squad  // room for closing up
	can    int      // men who can be hit, the first of the unit
	dealt  int      // shots dealt to them
}

// A stable is the records of up to 64 mounts, a bit for each.
type stable struct {
	hits
	survived uint64
}

// slate is the slate of a unit, chalked this turn or not.
func (l *lineup) slate(i int) *slate {
	for len(l.slates) <= i {
		l.slates = append(l.slates, slate{})
	}
	return &l.slates[i]
}

// chalked is the slate on which the records of a unit stand, or nil.
func (l *lineup) chalked(i int) *slate {
	if i < len(l.slates) && l.slates[i].turn == l.Turn && l.Unseen {
		return &l.slates[i]
	}
	return nil
}

// chalk begins a slate for n men without records.
func (l *lineup) chalk(i, n int, mounted bool) *slate {
	t := l.slate(i)
	t.turn, t.n, t.can, t.dealt = l.Turn, n, 0, 0
	t.squads, t.mounts = roomFor(t.squads, n), t.mounts[:0]
	for range t.squads {
		if mounted {
			t.mounts = append(t.mounts, stable{})
		}
	}
	return t
}

// forShots is the slate for shots at the first so many men of a unit, or nil if others
// of it have been dealt shots this turn.
func (l *lineup) forShots(i int, u *Unit, can int) *slate {
	t := l.chalked(i)
	if t == nil {
		t = l.chalk(i, int(u.N), u.Mount != OnFoot)
		t.can = can
	}
	if t.can != can {
		return nil
	}
	return t
}

// read chalks up the records of some men. Hits on mounts are not among them, but for
// those that count with both together.
func (t *slate) read(men []Man, deadly int, both bool) {
	t.n, t.squads = len(men), roomFor(t.squads, len(men))
	for k := range men {
		t.squads[k/SquadMen].read(&men[k], 1<<(k%SquadMen), deadly, both)
	}
}

// wipeOff writes the records of a unit down man by man, if they stand on its slate.
func (l *lineup) wipeOff(s *State, i, deadly int) {
	t := l.chalked(i)
	if t == nil {
		return
	}
	t.turn = 0
	u := &s.Units[i]
	u.Touched = true
	for k := range t.n {
		m := &s.Men[u.Man(k)]
		was := m.Num
		*m = t.man(k, deadly)
		m.Num = was
		if t.can > 0 && k < t.can {
			m.Dealt = uint16(t.dealt/t.can + Bit(k < t.dealt%t.can))
		}
	}
}

// man is a man as he stands on the slate.
func (t *slate) man(k, deadly int) (m Man) {
	q, at := &t.squads[k/SquadMen], uint(k%SquadMen)
	m.Hit, m.St = q.On(at, deadly), q.records(at)
	if len(t.mounts) > 0 {
		h := &t.mounts[k/SquadMen]
		m.Mnt = h.On(at, deadly)
		m.St |= uint8(h.survived>>at&1) * MountSurvived
	}
	return m
}

// shots deals shots to the men who can be hit, beginning with the first of those who
// have been dealt the fewest. It returns how many hit men and mounts.
func (t *slate) shots(dice handful, n int, man, any uint8, deadly int) (hits, mounts int) {
	at, can := uint(t.dealt%t.can), uint(t.can)
	t.dealt += n
	for n > 0 {
		k, low := at/SquadMen, at%SquadMen
		some := min(n, int(min(can-at, SquadMen-low)))
		n -= some
		if at += uint(some); at == can {
			at = 0
		}
		q := &t.squads[k]
		if any <= man {
			hit := dice.low(some, man)
			hits += bits.OnesCount64(hit)
			q.Strike(hit<<low, deadly)
			continue
		}
		hit, struck := dice.both(some, man, any)
		h := &t.mounts[k]
		hits += bits.OnesCount64(hit)
		mounts += bits.OnesCount64(struck &^ hit)
		q.Strike(hit<<low, deadly)
		q.pending |= struck << low
		h.hits = h.and(struck&^hit<<low, deadly)
	}
	return hits, mounts
}

// close closes the gaps that those leave who fell. Hits on mounts count for nothing
// once they are settled.
func (t *slate) close() {
	t.mounts = t.mounts[:0]
	if len(t.squads) == 1 {
		t.n = t.squads[0].Close(t.n)
		return
	}
	n := t.n
	t.next, t.n = t.next[:0], 0
	for k := range t.squads {
		q := &t.squads[k]
		t.add(q, q.Close(min(n, SquadMen)))
		n -= SquadMen
	}
	t.squads, t.next = t.next, t.squads
}

// add puts men of a squad, whose hits are settled, behind those who stand in next, whom n counts.
func (t *slate) add(q *Squad, men int) {
	if men == 0 {
		return
	}
	at := t.n % SquadMen
	t.n += men
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
		q.hits = q.or(o.shifted(left, right))
	}
}

// part takes n men of a slate, up to 64, from man from on.
func (t *slate) part(from, n int, q *Squad) {
	k, at := from/SquadMen, from%SquadMen
	q.join(&t.squads[k], -at)
	if at+n > SquadMen {
		q.join(&t.squads[k+1], SquadMen-at)
	}
	q.hits, q.Survived = q.only(UpTo(n)), q.Survived&UpTo(n)
}
