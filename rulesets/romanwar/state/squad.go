package state

import "math/bits"

// A Row holds the men of one side of a group in fighting order. Their records are squads of bits,
// without gaps for the dead.
type Row struct {
	N      int     // men living, or killed in this round
	Stood  int     // men when their records were read
	First  int32   // index of the first man
	At     []int32 // indices of all men, if not consecutive; or nil
	Squads []Squad
	room   []int32 // storage for At
}

// A Squad is up to 64 men of a row, one bit each, the first man the lowest bit.
type Squad struct {
	Hits
	Survived, Pending, Struck, Fell uint64 // records, as in a man
}

// Hits holds, for up to 64 men, who has been hit at least once, twice, three and four times. Hits
// beyond the number that kills need not be counted.
type Hits struct{ Once, twice, thrice, often uint64 }

const (
	SquadMen   = 64
	MostDeadly = 4 // the most hits that it can take to kill
)

// UpTo returns the bits of the first n men of a squad.
func UpTo(n int) uint64 { return uint64(1)<<uint(n) - 1 }

// Below is UpTo for n less than 64.
func Below(n int) uint64 { return uint64(1)<<(uint(n)&(SquadMen-1)) - 1 }

// And returns h with one more hit on each man in hit.
func (h Hits) And(hit uint64, deadly int) Hits {
	if deadly > 2 {
		h.often |= h.thrice & hit
		h.thrice |= h.twice & hit
	}
	h.twice |= h.Once & hit
	h.Once |= hit
	return h
}

// Times returns the men who have been hit at least n times.
func (h Hits) Times(n int) uint64 {
	switch n {
	case 1:
		return h.Once
	case 2:
		return h.twice
	case 3:
		return h.thrice
	}
	return h.often
}

// On returns how often man k has been hit, at most most.
func (h Hits) On(k uint, most int) uint8 {
	n := uint8(h.Once>>k&1 + h.twice>>k&1)
	if most > 2 {
		n += uint8(h.thrice>>k&1 + h.often>>k&1)
	}
	return min(n, uint8(most))
}

// shifted returns h with man i moved to place i+left-right.
func (h Hits) shifted(left, right uint) Hits {
	return Hits{h.Once << left >> right, h.twice << left >> right, h.thrice << left >> right, h.often << left >> right}
}

// only returns the hits on these men alone.
func (h Hits) only(men uint64) Hits {
	return Hits{h.Once & men, h.twice & men, h.thrice & men, h.often & men}
}

// or combines the hits of two squads of different men.
func (h Hits) or(o Hits) Hits {
	return Hits{h.Once | o.Once, h.twice | o.twice, h.thrice | o.thrice, h.often | o.often}
}

// Strike marks hits on men.
func (q *Squad) Strike(hit uint64, deadly int) {
	q.Hits = q.Hits.And(hit, deadly)
	q.Pending |= hit
}

// Deal marks the blows that hit, dealt to the first n men in rotation; n is less than 64.
func (q *Squad) Deal(hit uint64, n, deadly int) {
	all := Below(n)
	if deadly > 2 { // every level of hits counts
		for ; hit != 0; hit >>= uint(n) & (SquadMen - 1) {
			q.Strike(hit&all, deadly)
		}
		return
	}
	turn := uint(n) & (SquadMen - 1)
	once, again := hit&all, hit>>turn // by these blows
	twice := once & again
	once |= again & all
	for hit = again >> turn; hit != 0; hit >>= turn {
		twice |= once & hit
		once |= hit & all
	}
	q.twice |= twice&all | q.Once&once
	q.Once |= once
	q.Pending |= once
}

// SortOut marks as fallen the men who have been hit deadly times, and returns them and the men who
// now roll for their lives. [war.hit.3]
func (q *Squad) SortOut(deadly int) (dead, rolling uint64) {
	dead = q.Pending & q.Times(deadly)
	q.Fell |= dead
	q.Pending &= q.Once &^ dead &^ q.Survived
	return dead, q.Pending
}

// Roll settles the men who roll for their lives: low has a bit, in their order, for each die that
// kills. It returns who rolled and who of them fell. [war.hit.2]
func (q *Squad) Roll(low uint64) (rolled, fallen uint64) {
	rolled = q.Pending
	fallen = Scatter(low, rolled)
	q.Pending = 0
	q.Fell |= fallen
	q.Survived |= rolled &^ fallen
	return rolled, fallen
}

// six is how many bits Scatter looks up at once.
const six = 6

// scattered is indexed by six places and six bits: it puts the first of the bits into these places.
var scattered = func() (s [1 << six][1 << six]uint8) {
	for places := range s {
		for of := range s[places] {
			k := 0
			for i := range six {
				if places>>i&1 != 0 {
					s[places][of] |= uint8(of >> k & 1 << i)
					k++
				}
			}
		}
	}
	return s
}()

// Scatter puts bit k of of into the k-th place of places. It works in steps of twelve, as many as
// there are men in a group.
func Scatter(of, places uint64) (in uint64) {
	for at := uint(0); ; at += 2 * six {
		one, two := places&(1<<six-1), places>>six&(1<<six-1)
		in |= uint64(scattered[one][of&(1<<six-1)]) << (at & 63)
		of >>= count6(one) & 63
		in |= uint64(scattered[two][of&(1<<six-1)]) << ((at + six) & 63)
		if places >>= 2 * six; places == 0 {
			return in
		}
		of >>= count6(two) & 63
	}
}

func count6(of uint64) int { return bits.OnesCount8(uint8(of)) }

// roomFor returns a list of blank squads for n men, reusing the storage of squads.
func roomFor(squads []Squad, n int) []Squad {
	if n <= SquadMen && cap(squads) > 0 {
		squads = squads[:1]
		squads[0] = Squad{}
		return squads
	}
	n = (n + SquadMen - 1) / SquadMen
	for cap(squads) < n {
		squads = append(squads[:cap(squads)], Squad{})
	}
	squads = squads[:n]
	clear(squads)
	return squads
}

// fresh makes a row of n men without records.
func (w *Row) fresh(n int) {
	w.N = n
	if len(w.Squads) == 1 && n <= SquadMen {
		w.Squads[0] = Squad{}
		return
	}
	w.Squads = roomFor(w.Squads, n)
}

// take reads the records of the men of a row, unless they have none (fresh).
func (w *Row) take(s *State, fresh bool, deadly int) {
	w.Stood, w.Squads = w.N, roomFor(w.Squads, w.N)
	both := s.HitTogether()
	for k := 0; k < w.N && !fresh; k++ {
		w.Squads[k/SquadMen].read(&s.Men[w.Place(k)], 1<<(k%SquadMen), deadly, both)
	}
}

// read reads the records of one man; with both, hits on him and on his mount are counted together.
func (q *Squad) read(m *Man, him uint64, deadly int, both bool) {
	if m.Hit|m.Mnt|m.St&record == 0 {
		return
	}
	for range min(m.Hits(both), deadly) {
		q.Hits = q.Hits.And(him, deadly)
	}
	is := func(st uint8) uint64 { return him * uint64(Bit(m.St&st != 0)) }
	q.Survived |= is(Survived)
	q.Pending |= is(Pending)
	q.Struck |= is(struck)
	q.Fell |= is(Fell)
}

// Place returns the index in the array of the k-th man of the row as it was first read.
func (w *Row) Place(k int) int32 {
	if w.At != nil {
		return w.At[k]
	}
	return w.First + int32(k)
}

// Mark records that the first n men of a row were struck at.
func (w *Row) Mark(n int) {
	for k := 0; k < n; k += SquadMen {
		w.Squads[k/SquadMen].Struck |= UpTo(min(n-k, SquadMen))
	}
}

// Close removes the dead of the previous round from a row of one squad.
func (w *Row) Close() {
	if len(w.Squads) == 1 && w.Squads[0].Fell != 0 {
		w.N = w.Squads[0].Close(w.N)
	}
}

// Close removes the fallen from a squad of n men and returns how many are left.
func (q *Squad) Close(n int) int {
	gone := q.Fell
	q.Struck, q.Fell = 0, 0
	n -= bits.OnesCount64(gone)
	if (q.Once|q.Survived)&^gone == 0 { // nobody who is left has records
		q.Hits, q.Survived = Hits{}, 0
		return n
	}
	q.Once, q.Survived = without(q.Once, gone), without(q.Survived, gone)
	if q.twice != 0 {
		q.twice, q.thrice, q.often = without(q.twice, gone), without(q.thrice, gone), without(q.often, gone)
	}
	return n
}

// without removes the bits of gone from row; the bits above them move down.
func without(row, gone uint64) uint64 {
	row &^= gone
	for gone != 0 {
		him := gone & -gone
		behind := row & -him
		row = row - behind + behind>>1
		gone = (gone ^ him) >> 1
	}
	return row
}

// Record writes the records of a row back to its men in the array.
func (w *Row) Record(s *State, deadly int) {
	both := s.HitTogether()
	for k := range w.Squads {
		q := &w.Squads[k]
		for known := (q.Once | q.Survived | q.Pending | q.Struck) &^ q.Fell; known != 0; known &= known - 1 {
			q.write(&s.Men[w.Place(k*SquadMen+bits.TrailingZeros64(known))], known&-known, deadly, both)
		}
		for dead := q.Fell; dead != 0; dead &= dead - 1 {
			m := &s.Men[w.Place(k*SquadMen+bits.TrailingZeros64(dead))]
			m.St = m.St&^Pending | Fell
		}
	}
}

// write writes the records of one man. With both, the hits were read as a sum with those on his
// mount.
func (q *Squad) write(m *Man, him uint64, deadly int, both bool) {
	at := uint(bits.TrailingZeros64(him))
	hit := q.On(at, deadly)
	if both {
		hit -= min(hit, m.Mnt)
	}
	m.Hit = max(m.Hit, hit)
	m.St = m.St&^(Survived|Pending|struck|Fell) | q.records(at)
}

// records returns the records of a man other than hits.
func (q *Squad) records(at uint) uint8 {
	return uint8(q.Survived>>at&1)*Survived | uint8(q.Pending>>at&1)*Pending | uint8(q.Struck>>at&1)*struck | uint8(q.Fell>>at&1)*Fell
}

// Remove removes the dead of a row from its places in the ranks.
func (w *Row) Remove(ranks []Fighter) {
	keep := 0
	for k := range w.Squads {
		dead := w.Squads[k].Fell
		if dead == 0 && keep == k*SquadMen {
			keep = min(keep+SquadMen, w.Stood)
			continue
		}
		for i := k * SquadMen; i < min((k+1)*SquadMen, w.Stood); i++ {
			ranks[keep] = ranks[i]
			keep += int(1 - dead&1)
			dead >>= 1
		}
	}
}
