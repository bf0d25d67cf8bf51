package state

// A lineup holds the men of one melee while it is fought. Its rows are read from the records of the
// men and written back after each round. While nobody looks on and each side is one unit, they are
// not written back: the rows then follow the order of the men in the units, and what must outlast
// the melee is written to slates.
type lineup struct {
	next    [2][Most]int32   // by unit of a side: where to look first for its next man
	ordered [2]bool          // the men of a side stand in the groups in the order of their one unit
	known   bool             // places is filled in
	places  [2][Most][]int32 // by unit of a side and muster number: place in the array, or nobody
	Rows    [][2]Row         // by group
	Held    int              // 1 + the melee whose rows are not written back; 0: none
	Bare    bool             // its rows follow the order of the men of two units: no ranks needed
	seated  [2]int           // by side: how many of its men stood in the rows at first
	Gone    [2]int           // by side: how many of them have died but are still counted with the unit
	Unseen  bool             // nobody looks on
	Turn    uint64           // number of the turn to which current slates belong
	slates  []Slate          // by unit
	Sheet   Slate            // scratch slate for men whose fate is settled
}

// ThinOut is carryAway for a side that is one unit whose rows follow the order of its men. It
// writes the men's records to a slate only if they may fight again before the records are wiped at
// the end of the turn.
func (l *lineup) ThinOut(s *State, m *Melee, of, deadly int) (dead bool) {
	gone := l.Gone[of]
	if l.Gone[of] = 0; gone > 0 {
		s.Bury(&s.Units[m.Of(of)[0]], int32(gone))
	}
	if of == 1 && m.Over && s.chargedAgain(m) {
		l.chalkRows(s, m, of, deadly)
	}
	return gone > 0
}

// chalkRows writes the records of one side of a melee to the slate of its unit: first those of the
// men in the rows, then those of the men who waited behind them.
func (l *lineup) chalkRows(s *State, m *Melee, of, deadly int) {
	i := int(m.Of(of)[0])
	known, t := l.Chalked(i) != nil, l.slate(i)
	t.next, t.N = t.next[:0], 0
	for g := range m.Groups {
		if w := &l.Rows[g][of]; w.N > 0 {
			w.Close()
			t.add(&w.Squads[0], w.N)
		}
	}
	for from, rest := l.seated[of], int(s.Units[i].N)-t.N; rest > 0; {
		var q Squad
		n := min(rest, SquadMen)
		if known {
			t.part(from, n, &q)
		}
		t.add(&q, n)
		from, rest = from+n, rest-n
	}
	t.Squads, t.next, t.Mounts = t.next, t.Squads, t.Mounts[:0]
	t.turn, t.Can, t.Dealt = l.Turn, 0, 0
}

// FallIn prepares place to look up the men of a melee, group by group.
func (l *lineup) FallIn(s *State, m *Melee) {
	l.known = false
	for of := range 2 {
		list := m.Of(of)
		l.ordered[of] = len(list) == 1 && !s.Units[list[0]].Idle() && m.Ladder < 0 && s.Is(RulingFreedMen, FreedMenStand)
		for slot, i := range list {
			l.next[of][slot] = s.Units[i].Off
		}
	}
}

// LineUp fills the rows with the men of the groups that still fight.
func (l *lineup) LineUp(s *State, m *Melee, deadly int) {
	l.Grow(m)
	if l.Bare {
		l.lineUpBare(s, m, deadly)
		return
	}
	l.FallIn(s, m)
	for of := range 2 {
		for _, i := range m.Of(of) {
			l.WipeOff(s, int(i), deadly)
		}
	}
	for g := range m.Groups {
		y, rows := &s.Groups[m.First+g], &l.Rows[g]
		if y.Status != Fighting {
			rows[0].Stood, rows[1].Stood = 0, 0
			l.Pass(y)
			continue
		}
		y.M = rows[0].Seat(l, s, m, 0, y.Off, y.M, deadly)
		y.N = rows[1].Seat(l, s, m, 1, y.Off+y.RoomA, y.N, deadly)
	}
}

// lineUpBare is LineUp for two units whose men stand in the groups in the order of their unit.
func (l *lineup) lineUpBare(s *State, m *Melee, deadly int) {
	groups, rows := s.Of(m), l.Rows[:m.Groups]
	a, d := 0, 0
	for g := range groups {
		y, w := &groups[g], &rows[g]
		w[0].fresh(int(y.M))
		w[1].fresh(int(y.N))
		a, d = a+int(y.M), d+int(y.N)
	}
	l.seated = [2]int{a, d}
	for of := range 2 {
		t := l.records(s, int(m.Of(of)[0]), deadly)
		for g, from := 0, 0; t != nil && g < len(rows); g++ {
			w := &rows[g][of]
			t.part(from, w.N, &w.Squads[0])
			from += w.N
		}
	}
}

// records returns the slate of a unit, reading it from the men if need be; nil if no man has
// records.
func (l *lineup) records(s *State, i, deadly int) *Slate {
	t := l.Chalked(i)
	if u := &s.Units[i]; t == nil && u.Touched {
		t = l.chalk(i, 0, false)
		t.Read(s.Men[u.Off:u.Off+u.N], deadly, s.HitTogether())
	}
	return t
}

// Grow makes room for the rows of a melee.
func (l *lineup) Grow(m *Melee) {
	for len(l.Rows) < int(m.Groups) {
		l.Rows = append(l.Rows, [2]Row{})
	}
}

// Seat makes a row of the living men of one side of a group, whose n places in the ranks begin at
// from. It drops men who have died elsewhere and returns how many are left.
func (w *Row) Seat(l *lineup, s *State, m *Melee, of int, from, n int32, deadly int) int32 {
	w.N, w.Stood, w.First, w.At, w.Squads = int(n), int(n), l.next[of][0], nil, w.Squads[:0]
	if n == 0 {
		return 0
	}
	if u := &s.Units[m.Of(of)[0]]; l.ordered[of] && w.First+n <= u.Off+u.N &&
		s.Men[w.First].Num == s.Ranks[from].Num && s.Men[w.First+n-1].Num == s.Ranks[from+n-1].Num {
		l.next[of][0] += n
		w.take(s, !u.Touched, deadly)
		return n
	}
	w.room = w.room[:0]
	keep := from
	for k := from; k < from+n; k++ {
		f := s.Ranks[k]
		if at := l.place(s, m, of, f); at >= 0 {
			s.Ranks[keep] = f
			keep++
			w.room = append(w.room, at)
		}
	}
	w.At, w.N = w.room, int(keep-from)
	w.take(s, false, deadly)
	return keep - from
}

// place returns the index of a man, or Nobody if he is no longer with his unit. Men mostly stand in
// their groups in the order of their unit, so it tries the place behind the last man found before
// it looks everywhere.
func (l *lineup) place(s *State, m *Melee, of int, f Fighter) int32 {
	next := &l.next[of][f.Unit]
	u := &s.Units[m.Of(of)[f.Unit]]
	at := *next
	if at < u.Off+u.N && s.Men[at].Num == f.Num {
		*next = at + 1
		return at
	}
	if !l.known {
		l.find(s, m)
	}
	if at = l.places[of][f.Unit][f.Num]; at >= 0 {
		*next = at + 1
	}
	return at
}

// Pass skips the men of a group that are not looked up.
func (l *lineup) Pass(g *Group) {
	l.next[0][0] += g.M
	l.next[1][0] += g.N
}

// find fills in places for all men of a melee.
func (l *lineup) find(s *State, m *Melee) {
	l.known = true
	for of := range 2 {
		for slot, i := range m.Of(of) {
			u := &s.Units[i]
			list := l.places[of][slot]
			for len(list) <= int(u.Start) {
				list = append(list, Nobody)
			}
			l.places[of][slot] = list
			for k := range list[:u.Start+1] {
				list[k] = Nobody
			}
			for k := u.Off; k < u.Off+u.N; k++ {
				list[s.Men[k].Num] = k
			}
		}
	}
}
