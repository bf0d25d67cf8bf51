package game

import (
	"math/bits"
	"slices"

	"summa/internal/core"
	"summa/internal/words"
)

// eventSets numbers the sets of events that occur; set 0 is empty.
type eventSets struct {
	list   [][]Happening
	mass   []uint64
	known  map[string]int32
	joined map[[2]int32]int32
	now    []Happening
	key    []byte
}

func (x *eventSets) reset() {
	if x.known == nil {
		x.known, x.joined = map[string]int32{}, map[[2]int32]int32{}
	}
	clear(x.known)
	clear(x.joined)
	x.list, x.mass = x.list[:0], x.mass[:0]
	x.now = x.now[:0]
	x.number()
}

// of returns the number of the set of events in a log.
func (x *eventSets) of(log []core.Record) int32 {
	x.now = x.now[:0]
	for i := range log {
		if log[i].What == core.Event {
			x.now = append(x.now, Happening{log[i].Kind, log[i].Who})
		}
	}
	return x.number()
}

// join returns the number of the union of two sets.
func (x *eventSets) join(a, b int32) int32 {
	if a == 0 || a == b {
		return b
	}
	if k, ok := x.joined[[2]int32{a, b}]; ok {
		return k
	}
	x.now = append(append(x.now[:0], x.list[a]...), x.list[b]...)
	k := x.number()
	x.joined[[2]int32{a, b}] = k
	return k
}

// number returns the number of the set in now.
func (x *eventSets) number() int32 {
	slices.SortFunc(x.now, func(a, b Happening) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		return int(a.Who) - int(b.Who)
	})
	x.now = slices.Compact(x.now)
	x.key = x.key[:0]
	for _, h := range x.now {
		x.key = append(x.key, h.Kind, byte(h.Who), byte(uint16(h.Who)>>8))
	}
	if k, ok := x.known[string(x.key)]; ok {
		return k
	}
	k := int32(len(x.list))
	x.known[string(x.key)] = k
	x.list, x.mass = append(x.list, slices.Clone(x.now)), append(x.mass, 0)
	return k
}

// odds returns the weight of each kind of event that occurs at least once, in the order of the
// kinds, and of each set.
func (x *eventSets) odds(words *words.Book) ([]EventOdds, []EventSet) {
	var perKind [256]uint64
	sets := make([]EventSet, 0, len(x.list))
	for k, list := range x.list {
		n := x.mass[k]
		if n == 0 {
			continue
		}
		sets = append(sets, EventSet{list, n})
		for i, h := range list {
			if i == 0 || list[i-1].Kind != h.Kind {
				perKind[h.Kind] += n
			}
		}
	}
	events := make([]EventOdds, 0, 32)
	for k, n := range perKind {
		if n > 0 && k < len(words.Events) {
			events = append(events, EventOdds{words.Events[k].ID, n})
		}
	}
	return events, sets
}

// product multiplies, and reports whether the result is within the 62 bits allowed for weights.
func product(a, b uint64) (uint64, bool) {
	hi, lo := bits.Mul64(a, b)
	return lo, hi == 0 && lo <= 1<<62
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
