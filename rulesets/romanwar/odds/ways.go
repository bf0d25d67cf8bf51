package odds

import (
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A lot combines all ways in which the knots so far can have gone that leave the same men alive, in
// the same order and with the same records.
type lot struct {
	lived
	p    float64
	from int32 // index of the lot before the last knot that it continues
	end  int32 // which end the last knot took
}

// lived lists the men who were struck at and live, by side and in order: one byte for the records
// of each, and a mark after each group.
type lived struct {
	of  [2]string
	hit bool // the defenders of the group have hit
}

// The marks after a group, and the byte of the first records.
const (
	groupMissed = "\x00"
	groupHit    = "\x01"
	firstMan    = 2 // the number of the first records
)

// An ended is one state in which the two men of a knot can be after a round.
type ended struct {
	lives [2]string // the byte of his records; "": he is dead
	hit   bool
	p     float64
	cast  []cast
}

// A tied is a knot of the round, where it stands, and how it can end.
type tied struct {
	group, n int // its group, which has n knots
	at       int // its index in the group
	ends     []ended
}

// ways builds up the ways in which a round can go.
type ways struct {
	x       *rules.Exchange
	records []record
	known   map[string][]ended
	knots   []tied
	levels  [][]lot // [k]: after k knots
	lots    int     // in all levels
	added   int
}

// mostLevels is how many times the limit on the last level all levels together may have. They are
// kept until their faces have been asked for.
const mostLevels = 8

// A record is the unit and the records of a man who lives.
type record struct {
	unit int
	man  state.Man
}

// Ways returns dice that stand for all the ways a round can go, if there are no more than most of
// them. A round changes only the men who are struck at, and keeps their order. So two rounds end
// alike if in each group the same men live, with the same records, and the defenders had a hit in
// both or in neither. [war.melee.8]
func (r *Odds) Ways(s *state.State, c *rules.Command, most int) (n, added int, way func(k int) (faces []int, chance float64)) {
	if c.Action.Word != "round" {
		return 0, 0, nil
	}
	plan, no := r.Permit(s, c)
	if no != nil {
		return 0, 0, nil
	}
	x := r.exchangeOf(s, int(plan.Booked), c.Groups, FewestDice)
	if x == nil {
		return 0, 0, nil
	}
	w := ways{x: x, known: map[string][]ended{}, levels: [][]lot{{{p: 1}}}}
	for g := range int(x.M.Groups) {
		if x.S.Groups[int(x.M.First)+g].Status == state.Fighting && !w.group(g, most) {
			return most + 1, w.added, nil
		}
	}
	last := w.levels[len(w.levels)-1]
	var faces []int
	return len(last), w.added, func(k int) ([]int, float64) {
		faces = w.faces(faces[:0], k)
		return faces, last[k].p
	}
}

// group adds the knots of a group; it reports false if there are more ways than most.
func (w *ways) group(g, most int) bool {
	x := w.x
	if x.ByRank() {
		x.Most = x.MostIn(g)
	}
	knots := knots(x, &x.R.Lines.Rows[g])
	for i := range knots {
		ends := w.endsOf(&knots[i])
		if len(w.records) > 250 || x.R.Halt.Stopped() || !w.goOn(ends, most) {
			return false
		}
		w.knots = append(w.knots, tied{g, len(knots), i, ends})
	}
	if len(knots) == 0 {
		return true
	}
	last := w.levels[len(w.levels)-1]
	for k := range last {
		y := &last[k].lived
		mark := groupMissed
		if y.hit {
			mark = groupHit
		}
		y.of[0], y.of[1], y.hit = y.of[0]+mark, y.of[1]+mark, false
	}
	return true
}

// goOn continues each lot so far with each end of the next knot.
func (w *ways) goOn(ends []ended, most int) bool {
	before := w.levels[len(w.levels)-1]
	var now []lot
	places := map[lived]int32{}
	for k := range before {
		if k%1024 == 0 && w.x.R.Halt.Stopped() {
			return false
		}
		b := &before[k]
		for e := range ends {
			end := &ends[e]
			to := lived{[2]string{b.of[0] + end.lives[0], b.of[1] + end.lives[1]}, b.hit || end.hit}
			w.added++
			if at, ok := places[to]; ok {
				now[at].p += b.p * end.p
				continue
			}
			if len(now) == most {
				return false
			}
			places[to] = int32(len(now))
			now = append(now, lot{to, b.p * end.p, int32(k), int32(e)})
		}
	}
	w.levels, w.lots = append(w.levels, now), w.lots+len(now)
	return w.lots <= mostLevels*most
}

// endsOf returns how a knot can end.
func (w *ways) endsOf(n *knot) []ended {
	key := key(w.x, n)
	if ends, ok := w.known[key]; ok {
		return ends
	}
	var ends []ended
next:
	for _, b := range bearings(w.x, n, true) {
		p := Fraction(b.p)
		z := ended{hit: b.hit, p: p, cast: b.cast}
		for of, m := range [2]state.Man{b.a, b.d} {
			if m.St&state.Fell == 0 {
				z.lives[of] = w.number(unitOf(w.x, of, [2]int32{n.a[0], n.d[0]}[of]), m)
			}
		}
		for k := range ends {
			if e := &ends[k]; e.lives == z.lives && e.hit == z.hit {
				e.p += p
				w.added++
				continue next
			}
		}
		ends = append(ends, z)
	}
	w.known[key] = ends
	return ends
}

// number returns the byte that stands for a man's records.
func (w *ways) number(unit int, m state.Man) string {
	if w.x.S.AnyNumbers() {
		m.Num = 0
	}
	is := record{unit, m}
	for k := range w.records {
		if w.records[k] == is {
			return string([]byte{byte(firstMan + k)})
		}
	}
	w.records = append(w.records, is)
	return string([]byte{byte(firstMan + len(w.records) - 1)})
}

// faces appends the faces of the dice of way k in the order in which they are thrown: by group, by
// throw, and by man.
func (w *ways) faces(list []int, k int) []int {
	ends := make([]*ended, len(w.knots))
	for i := len(w.knots) - 1; i >= 0; i-- {
		y := &w.levels[i+1][k]
		ends[i], k = &w.knots[i].ends[y.end], int(y.from)
	}
	for first := 0; first < len(w.knots); first += w.knots[first].n {
		n := w.knots[first].n
		for throw := range 4 {
			for nth, more := 0, true; more; nth++ {
				more = false
				for _, e := range ends[first : first+n] {
					for _, c := range e.cast {
						if c.throw == throw && c.nth == nth {
							list = append(list, c.face)
						}
						more = more || c.throw == throw && c.nth > nth
					}
				}
			}
		}
	}
	return list
}
