package sim

// An Outcome is how one bout ended.
type Outcome struct {
	Winner     int   // index in Sides of the side that won; -1 if nobody did
	Unfinished bool  // the bout was still going after the last round
	Round      int   // the round it ended in
	Fates      []int // index in Fates of the fate of each figure in order of entry; 0: still standing
}

// A Tally is the result of many bouts. Tallies of different bouts can be added.
type Tally struct {
	Bouts      uint64
	Wins       []uint64 // by side
	Draws      uint64   // over, and nobody won
	Unfinished uint64
	Rounds     []uint64   // by the round the bout ended in
	Fates      [][]uint64 // by figure and fate
}

// Count adds one bout.
func (t *Tally) Count(o *Outcome) {
	t.Bouts++
	switch {
	case o.Unfinished:
		t.Unfinished++
	case o.Winner < 0:
		t.Draws++
	default:
		t.Wins = room(t.Wins, o.Winner)
		t.Wins[o.Winner]++
	}
	t.Rounds = room(t.Rounds, o.Round)
	t.Rounds[o.Round]++
	for len(t.Fates) < len(o.Fates) {
		t.Fates = append(t.Fates, nil)
	}
	for who, fate := range o.Fates {
		t.Fates[who] = room(t.Fates[who], fate)
		t.Fates[who][fate]++
	}
}

// Add adds the bouts of another tally.
func (t *Tally) Add(o *Tally) {
	t.Bouts += o.Bouts
	t.Draws += o.Draws
	t.Unfinished += o.Unfinished
	t.Wins = sum(t.Wins, o.Wins)
	t.Rounds = sum(t.Rounds, o.Rounds)
	for len(t.Fates) < len(o.Fates) {
		t.Fates = append(t.Fates, nil)
	}
	for who := range o.Fates {
		t.Fates[who] = sum(t.Fates[who], o.Fates[who])
	}
}

// room extends the list so that i is a valid index.
func room(list []uint64, i int) []uint64 {
	for len(list) <= i {
		list = append(list, 0)
	}
	return list
}

func sum(a, b []uint64) []uint64 {
	a = room(a, len(b)-1)
	for i, n := range b {
		a[i] += n
	}
	return a
}
