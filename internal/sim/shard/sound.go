package shard

import (
	"bytes"
	"encoding/json"
	"math/bits"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"summa/internal/sim"
)

// unprintable is the first text of a file, quoted, that holds a control character or
// one that turns the direction of writing; "" if none does.
func unprintable(text []byte) string {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if err != nil {
			return ""
		}
		word, ok := token.(string)
		if ok && (!utf8.ValidString(word) || slices.ContainsFunc([]rune(word), func(c rune) bool { return !unicode.IsPrint(c) })) {
			return strconv.QuoteToASCII(word)
		}
	}
}

// sound looks for counts that no run leaves behind.
func (f *File) sound() error {
	bad := func(why string) error { return &Malformed{1, 1, "this is no shard: " + why} }
	if f.Shard < 1 || f.Shard > f.Of || len(f.Groups) == 0 {
		return bad("it says which part it is of nothing")
	}
	if from, to := Part(f.N, f.Shard, f.Of); from != f.From || to != f.To {
		return bad("its bouts are not those of its part")
	}
	if f.Seconds < 0 {
		return bad("its bouts took less than no time")
	}
	if t := f.Table; t != nil && (len(f.Groups) != 1 || len(t.Rows)*len(t.Columns) != len(f.Groups[0].Lineups)) {
		return bad("the table has other cells than the run has line-ups")
	}
	if rows := len(f.Rows); f.All && rows*(rows+1)/2 != len(f.Groups) {
		return bad("its pairings are not those of its sides")
	}
	for i := range f.Groups {
		least := 1
		if f.Mirror {
			least = 2
		}
		if len(f.Groups[i].Lineups) < least {
			return bad("it has a group of nobody")
		}
		if !f.Groups[i].sound(f.To - f.From) {
			return bad("its counts do not add up")
		}
	}
	return nil
}

// sound reports whether the counts of line-ups can be those of so many bouts.
func (g *Group) sound(bouts uint64) bool {
	base := &g.Lineups[0]
	for j := range g.Lineups {
		l := &g.Lineups[j]
		if !l.sound(bouts) || (j > 0) != (l.Pair != nil) || j > 0 && !l.Pair.sound(base, l) {
			return false
		}
	}
	return true
}

func (l *Lineup) sound(bouts uint64) bool {
	t := &l.Tally
	// A bout is left off after the last round, or ended as the next began.
	ok := len(l.Sides) > 0 && len(l.Policies) > 0 && l.Turns > 0 && len(t.Rounds)-2 <= l.Turns && t.Bouts == bouts &&
		len(t.Wins) <= len(l.Sides) && len(t.Fates) <= len(l.Figures) && adds(bouts, t.ended()) && adds(bouts, t.Rounds)
	for _, by := range t.Fates {
		ok = ok && adds(bouts, by) && len(by) <= len(l.Fates)
	}
	return ok
}

// ended is how the bouts ended, in the order a [sim.Pair] has.
func (t *Tally) ended() []uint64 { return append([]uint64{t.Unfinished, t.Draws}, t.Wins...) }

// sound reports whether a comparison can be that of two line-ups: as many bouts ended
// so under the one and so under the other as each says, and the rounds by which they
// were longer are those between the two.
func (p *Pair) sound(base, other *Lineup) bool {
	a, b := base.Tally.ended(), other.Tally.ended()
	if len(p.Cross) > len(a) {
		return false
	}
	same := uint64(0)
	for i := range a {
		row := []uint64{}
		if i < len(p.Cross) {
			row = p.Cross[i]
		}
		if len(row) > len(b) || !adds(a[i], row) {
			return false
		}
		if i < len(row) {
			same += row[i]
		}
	}
	for j := range b {
		var column []uint64
		for _, row := range p.Cross {
			if j < len(row) {
				column = append(column, row[j])
			}
		}
		if !adds(b[j], column) {
			return false
		}
	}
	bouts := base.Tally.Bouts
	most := int64(min(max(len(base.Tally.Rounds), len(other.Tally.Rounds)), 1<<20))
	return p.Otherwise <= bouts && p.Otherwise >= bouts-same && p.Lengths <= p.Otherwise &&
		p.Rounds == roundsOf(other)-roundsOf(base) && squares(p, most)
}

// squares reports whether the squares of differences can belong to these differences.
func squares(p *Pair, most int64) bool {
	high, low := bits.Mul64(p.Lengths, uint64(most*most))
	apart := p.Rounds
	if apart < 0 {
		apart = -apart
	}
	return p.RoundsSquared >= p.Lengths && p.RoundsSquared >= uint64(apart) && (high > 0 || p.RoundsSquared <= low) && (p.Rounds-int64(p.RoundsSquared))%2 == 0
}

// roundsOf is how many rounds the bouts of a line-up had together; it wraps around as
// the count it is held against does.
func roundsOf(l *Lineup) int64 {
	n := uint64(0)
	for round, bouts := range l.Tally.Rounds {
		n += uint64(round) * bouts
	}
	return int64(n)
}

// adds reports whether numbers add up to a sum, without wrapping around.
func adds(sum uint64, list []uint64) bool {
	n := uint64(0)
	for _, x := range list {
		next, carry := bits.Add64(n, x, 0)
		if carry > 0 {
			return false
		}
		n = next
	}
	return n == sum
}

// Within says in what a tally of all bouts has less than one of some of them, or in
// what it differs if they are all; "" if it does not.
func (t *Tally) Within(some *sim.Tally) string {
	part := Tally(*some)
	all := part.Bouts == t.Bouts
	if !holds(t.ended(), part.ended(), all) {
		return "how bouts end"
	}
	if !holds(t.Rounds, part.Rounds, all) {
		return "how long bouts last"
	}
	for who := range part.Fates {
		if who >= len(t.Fates) || !holds(t.Fates[who], part.Fates[who], all) {
			return "what becomes of the figures"
		}
	}
	return ""
}

// holds reports whether every number of part is in whole, or equal to it.
func holds(whole, part []uint64, equal bool) bool {
	for i := range max(len(whole), len(part)) {
		a, b := uint64(0), uint64(0)
		if i < len(whole) {
			a = whole[i]
		}
		if i < len(part) {
			b = part[i]
		}
		if b > a || equal && a != b {
			return false
		}
	}
	return true
}
