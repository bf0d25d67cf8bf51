package romanwar

// A lineup is the men of one melee as it goes on. Its rows are made of the records of
// the men and are written down after each round; but while nobody looks on and each
// side is one unit they are never: then the rows stand as the men of the units do, and
// what they leave behind is chalked up on slates.
type lineup struct {
	next    [2][most]int32   // by unit of a side: where the next of its men is looked for
	ordered [2]bool          // the men of a side stand in the groups as in their one unit
	known   bool             // places have been made
	places  [2][most][]int32 // by unit of a side and muster number: place in the array, or nobody
	rows    [][2]row         // by group
	held    int              // the melee whose rows are not written down, and 1; 0: none
	round   exchange         // its round, or the last of another
	bare    bool             // its rows stand as the men of two units lie: it needs no ranks
	seated  [2]int           // of the men of each of them how many stood in the rows at first
	gone    [2]int           // and how many have died there who are still counted with the unit
	unseen  bool             // nobody looks on
	turn    uint64           // counts the turns of which there are slates
	slates  []slate          // by unit
	sheet   slate            // for men who are settled
}

// thinOut is carryAway for men of one unit who stand in the rows as they lie. What is
// known of them is chalked up only if they may fight again before it is wiped, which
// is at the end of the turn.
func (l *lineup) thinOut(s *State, m *melee, of, deadly int) (dead bool) {
	gone := l.gone[of]
	if l.gone[of] = 0; gone > 0 {
		s.bury(&s.units[m.of(of)[0]], int32(gone))
	}
	if of == 1 && m.over && s.chargedAgain(m) {
		l.chalkRows(s, m, of, deadly)
	}
	return gone > 0
}

// chalkRows chalks up the records of a side of a melee: of those in the rows, then of
// those who have waited behind them.
func (l *lineup) chalkRows(s *State, m *melee, of, deadly int) {
	i := int(m.of(of)[0])
	known, t := l.chalked(i) != nil, l.slate(i)
	t.next, t.n = t.next[:0], 0
	for g := range m.groups {
		if w := &l.rows[g][of]; w.n > 0 {
			w.close()
			t.add(&w.squads[0], w.n)
		}
	}
	for from, rest := l.seated[of], int(s.units[i].n)-t.n; rest > 0; {
		var q squad
		n := min(rest, squadMen)
		if known {
			t.part(from, n, &q)
		}
		t.add(&q, n)
		from, rest = from+n, rest-n
	}
	t.squads, t.next, t.mounts = t.next, t.squads, t.mounts[:0]
	t.turn, t.can, t.dealt = l.turn, 0, 0
}

// fallIn makes ready to look for the men of a melee, group by group.
func (l *lineup) fallIn(s *State, m *melee) {
	l.known = false
	for of := range 2 {
		list := m.of(of)
		l.ordered[of] = len(list) == 1 && !s.units[list[0]].idle() && m.ladder < 0 && s.is(rulingFreedMen, freedMenStand)
		for slot, i := range list {
			l.next[of][slot] = s.units[i].off
		}
	}
}

// lineUp lines up the men of the groups that fight.
func (l *lineup) lineUp(s *State, m *melee, deadly int) {
	l.grow(m)
	if l.bare {
		l.lineUpBare(s, m, deadly)
		return
	}
	l.fallIn(s, m)
	for of := range 2 {
		for _, i := range m.of(of) {
			l.wipeOff(s, int(i), deadly)
		}
	}
	for g := range m.groups {
		y, rows := &s.groups[m.first+g], &l.rows[g]
		if y.status != fighting {
			rows[0].stood, rows[1].stood = 0, 0
			l.pass(y)
			continue
		}
		y.m = rows[0].seat(l, s, m, 0, y.off, y.m, deadly)
		y.n = rows[1].seat(l, s, m, 1, y.off+y.roomA, y.n, deadly)
	}
}

// lineUpBare lines up the men of two units who stand in the groups as in their unit.
func (l *lineup) lineUpBare(s *State, m *melee, deadly int) {
	groups, rows := s.of(m), l.rows[:m.groups]
	a, d := 0, 0
	for g := range groups {
		y, w := &groups[g], &rows[g]
		w[0].fresh(int(y.m))
		w[1].fresh(int(y.n))
		a, d = a+int(y.m), d+int(y.n)
	}
	l.seated = [2]int{a, d}
	for of := range 2 {
		t := l.records(s, int(m.of(of)[0]), deadly)
		for g, from := 0, 0; t != nil && g < len(rows); g++ {
			w := &rows[g][of]
			t.part(from, w.n, &w.squads[0])
			from += w.n
		}
	}
}

// records is the slate of a unit of whose men anything is known, or nil.
func (l *lineup) records(s *State, i, deadly int) *slate {
	t := l.chalked(i)
	if u := &s.units[i]; t == nil && u.touched {
		t = l.chalk(i, 0, false)
		t.read(s.men[u.off:u.off+u.n], deadly, s.hitTogether())
	}
	return t
}

// grow makes room for the rows of a melee.
func (l *lineup) grow(m *melee) {
	for len(l.rows) < int(m.groups) {
		l.rows = append(l.rows, [2]row{})
	}
}

// seat makes a row of the living men of one side of a group, who stand from a place
// of the ranks on, and drops those who have died elsewhere. It returns how many there
// are.
func (w *row) seat(l *lineup, s *State, m *melee, of int, from, n int32, deadly int) int32 {
	w.n, w.stood, w.first, w.at, w.squads = int(n), int(n), l.next[of][0], nil, w.squads[:0]
	if n == 0 {
		return 0
	}
	if u := &s.units[m.of(of)[0]]; l.ordered[of] && w.first+n <= u.off+u.n &&
		s.men[w.first].num == s.ranks[from].num && s.men[w.first+n-1].num == s.ranks[from+n-1].num {
		l.next[of][0] += n
		w.take(s, !u.touched, deadly)
		return n
	}
	w.room = w.room[:0]
	keep := from
	for k := from; k < from+n; k++ {
		f := s.ranks[k]
		if at := l.place(s, m, of, f); at >= 0 {
			s.ranks[keep] = f
			keep++
			w.room = append(w.room, at)
		}
	}
	w.at, w.n = w.room, int(keep-from)
	w.take(s, false, deadly)
	return keep - from
}

// place is where a man lies, or nobody if he is not with his unit any more. Men
// stand in their groups as they stand in their unit, so he is looked for behind the
// last one found, and only if he is not there everywhere.
func (l *lineup) place(s *State, m *melee, of int, f fighter) int32 {
	next := &l.next[of][f.unit]
	u := &s.units[m.of(of)[f.unit]]
	at := *next
	if at < u.off+u.n && s.men[at].num == f.num {
		*next = at + 1
		return at
	}
	if !l.known {
		l.find(s, m)
	}
	if at = l.places[of][f.unit][f.num]; at >= 0 {
		*next = at + 1
	}
	return at
}

// pass goes on behind the men of a group who are not looked for.
func (l *lineup) pass(g *group) {
	l.next[0][0] += g.m
	l.next[1][0] += g.n
}

// find notes where all men of a melee lie.
func (l *lineup) find(s *State, m *melee) {
	l.known = true
	for of := range 2 {
		for slot, i := range m.of(of) {
			u := &s.units[i]
			list := l.places[of][slot]
			for len(list) <= int(u.start) {
				list = append(list, nobody)
			}
			l.places[of][slot] = list
			for k := range list[:u.start+1] {
				list[k] = nobody
			}
			for k := u.off; k < u.off+u.n; k++ {
				list[s.men[k].num] = k
			}
		}
	}
}
