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

// unprintable returns, quoted, the first string of a file that is not valid UTF-8 or holds a
// character that is not printable, such as a control character or one that changes the direction of
// writing; "" if there is none.
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

// sound returns an error if the counts cannot be those of a run.
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

// sound reports whether the counts of the line-ups can be those of so many bouts.
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
	// An unfinished bout stops after the last round; another may have ended as the next round
	// began.
	ok := len(l.Sides) > 0 && len(l.Policies) > 0 && l.Turns > 0 && len(t.Rounds)-2 <= l.Turns && t.Bouts == bouts &&
		len(t.Wins) <= len(l.Sides) && len(t.Fates) <= len(l.Figures) && adds(bouts, t.ended()) && adds(bouts, t.Rounds)
	for _, by := range t.Fates {
		ok = ok && adds(bouts, by) && len(by) <= len(l.Fates)
	}
	return ok
}

// ended returns how many bouts ended in each way, in the order used by [sim.Pair].
func (t *Tally) ended() []uint64 { return append([]uint64{t.Unfinished, t.Draws}, t.Wins...) }

// sound reports whether a comparison can be that of two line-ups: the rows and columns of Cross add
// up to the tallies of each, and Rounds is the difference of their total rounds.
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

// squares reports whether the sum of squares is possible for the number and the sum of the
// differences.
func squares(p *Pair, most int64) bool {
	high, low := bits.Mul64(p.Lengths, uint64(most*most))
	apart := p.Rounds
	if apart < 0 {
		apart = -apart
	}
	return p.RoundsSquared >= p.Lengths && p.RoundsSquared >= uint64(apart) && (high > 0 || p.RoundsSquared <= low) && (p.Rounds-int64(p.RoundsSquared))%2 == 0
}

// roundsOf returns how many rounds the bouts of a line-up had in total. It wraps around, as does
// the count that it is compared with.
func roundsOf(l *Lineup) int64 {
	n := uint64(0)
	for round, bouts := range l.Tally.Rounds {
		n += uint64(round) * bouts
	}
	return int64(n)
}

// adds reports whether the numbers of a list add up to sum without overflow.
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

// Within names the first respect in which some cannot be a part of the tally t of all bouts: a
// count in t is smaller than in some or, if both have as many bouts, different. It returns "" if
// there is none.
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

// holds reports whether no number of part exceeds the one in whole; with equal set, whether all are
// equal.
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
