package state

import "math/bits"

// A Row is the men of one side of a group, side by side, as they fight: their records
// are squads of bits, in which the dead leave no gaps.
type Row struct {
	N      int     // the living, and those who have died in this round
	Stood  int     // who stood there when their records were taken
	First  int32   // place of the first man
	At     []int32 // places of all who lie scattered, or nil
	Squads []Squad
	room   []int32 // for places
}

// A Squad is up to 64 men of a row, a bit for each, the first the lowest.
type Squad struct {
	Hits
	Survived, Pending, Struck, Fell uint64 // records, as in a man
}

// Hits are who of up to 64 has been hit so often or more. More Hits than it takes to
// kill need not be counted.
type Hits struct{ Once, twice, thrice, often uint64 }

const (
	SquadMen   = 64
	MostDeadly = 4 // the most hits that it can take to kill
)

// UpTo is the first n men of a squad.
func UpTo(n int) uint64 { return uint64(1)<<uint(n) - 1 }

// Below is upTo for fewer than 64.
func Below(n int) uint64 { return uint64(1)<<(uint(n)&(SquadMen-1)) - 1 }

// And is h after one more hit on each of some men.
func (h Hits) And(hit uint64, deadly int) Hits {
	if deadly > 2 {
		h.often |= h.thrice & hit
		h.thrice |= h.twice & hit
	}
	h.twice |= h.Once & hit
	h.Once |= hit
	return h
}

// Times is who has been hit n times or more.
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

// On is how often man k has been hit, and not more than so often.
func (h Hits) On(k uint, most int) uint8 {
	n := uint8(h.Once>>k&1 + h.twice>>k&1)
	if most > 2 {
		n += uint8(h.thrice>>k&1 + h.often>>k&1)
	}
	return min(n, uint8(most))
}

// shifted is h with man i at place i+left-right.
func (h Hits) shifted(left, right uint) Hits {
	return Hits{h.Once << left >> right, h.twice << left >> right, h.thrice << left >> right, h.often << left >> right}
}

// only is the hits on some of the men.
func (h Hits) only(men uint64) Hits {
	return Hits{h.Once & men, h.twice & men, h.thrice & men, h.often & men}
}

// or is the hits of two squads together.
func (h Hits) or(o Hits) Hits {
	return Hits{h.Once | o.Once, h.twice | o.twice, h.thrice | o.thrice, h.often | o.often}
}

// Strike marks hits on men.
func (q *Squad) Strike(hit uint64, deadly int) {
	q.Hits = q.Hits.And(hit, deadly)
	q.Pending |= hit
}

// Deal marks blows that hit, dealt round the first n men; n is less than 64.
func (q *Squad) Deal(hit uint64, n, deadly int) {
	all := Below(n)
	if deadly > 2 { // all that is known of each counts
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

// SortOut lets those fall who have been hit too often, and returns who they are, and
// who of the others rolls for his life. [war.hit.3]
func (q *Squad) SortOut(deadly int) (dead, rolling uint64) {
	dead = q.Pending & q.Times(deadly)
	q.Fell |= dead
	q.Pending &= q.Once &^ dead &^ q.Survived
	return dead, q.Pending
}

// Roll lets those of the men who roll for their lives fall whose dice are low. It
// returns who has rolled and who of them falls. [war.hit.2]
func (q *Squad) Roll(low uint64) (rolled, fallen uint64) {
	rolled = q.Pending
	fallen = Scatter(low, rolled)
	q.Pending = 0
	q.Fell |= fallen
	q.Survived |= rolled &^ fallen
	return rolled, fallen
}

// Six bits are scattered by table.
const six = 6

// scattered has, by six places and six bits, the first of the bits in those places.
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

// Scatter gives bit k to the k-th of some places. It goes by twelves: so many men there
// are in a group.
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

// roomFor is a list with room for the squads of n men, all without records.
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

// fresh makes a row of n men of whom nothing is known.
func (w *Row) fresh(n int) {
	w.N = n
	if len(w.Squads) == 1 && n <= SquadMen {
		w.Squads[0] = Squad{}
		return
	}
	w.Squads = roomFor(w.Squads, n)
}

// take reads the records of the men of a row who lie where it says.
func (w *Row) take(s *State, fresh bool, deadly int) {
	w.Stood, w.Squads = w.N, roomFor(w.Squads, w.N)
	both := s.HitTogether()
	for k := 0; k < w.N && !fresh; k++ {
		w.Squads[k/SquadMen].read(&s.Men[w.Place(k)], 1<<(k%SquadMen), deadly, both)
	}
}

// read reads the records of a man, with both the hits on him and those on his mount
// where they count together.
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

// Place is where man k of those who stood in the row at first lies.
func (w *Row) Place(k int) int32 {
	if w.At != nil {
		return w.At[k]
	}
	return w.First + int32(k)
}

// Mark notes that the first n men of a row were struck at.
func (w *Row) Mark(n int) {
	for k := 0; k < n; k += SquadMen {
		w.Squads[k/SquadMen].Struck |= UpTo(min(n-k, SquadMen))
	}
}

// Close closes the gaps that the dead of the round before have left in a row of one
// squad.
func (w *Row) Close() {
	if len(w.Squads) == 1 && w.Squads[0].Fell != 0 {
		w.N = w.Squads[0].Close(w.N)
	}
}

// Close closes the gaps that those of n men have left who fell, and returns how many
// are left.
func (q *Squad) Close(n int) int {
	gone := q.Fell
	q.Struck, q.Fell = 0, 0
	n -= bits.OnesCount64(gone)
	if (q.Once|q.Survived)&^gone == 0 { // nothing is known of anybody who is left
		q.Hits, q.Survived = Hits{}, 0
		return n
	}
	q.Once, q.Survived = without(q.Once, gone), without(q.Survived, gone)
	if q.twice != 0 {
		q.twice, q.thrice, q.often = without(q.twice, gone), without(q.thrice, gone), without(q.often, gone)
	}
	return n
}

// without is a row of bits after some have gone: those behind them have closed up.
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

// Record writes the records of the men of a row down where they lie.
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

// write writes the records of a man; what counts together has been read together.
func (q *Squad) write(m *Man, him uint64, deadly int, both bool) {
	at := uint(bits.TrailingZeros64(him))
	hit := q.On(at, deadly)
	if both {
		hit -= min(hit, m.Mnt)
	}
	m.Hit = max(m.Hit, hit)
	m.St = m.St&^(Survived|Pending|struck|Fell) | q.records(at)
}

// records are what is known of a man besides hits.
func (q *Squad) records(at uint) uint8 {
	return uint8(q.Survived>>at&1)*Survived | uint8(q.Pending>>at&1)*Pending | uint8(q.Struck>>at&1)*struck | uint8(q.Fell>>at&1)*Fell
}

// Remove takes the dead out of the ranks, those of a row.
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
