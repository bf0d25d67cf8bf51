package sim

import "math/bits"

// About says which totals a question is about, if they lie side by side and are
// small: where the first of them is, the least value of each, and how many bits
// those above it take. Questions about the same totals, or the first of them,
// are answered together.
type About struct {
	First int
	Each  []Small
}

// A Small total is from Least to Least plus 2 to the power of Bits, less 1.
type Small struct {
	Least int
	Bits  uint8
}

const (
	aboutMost  = 3 // totals that a group of questions may be about
	groupsMost = sources - 1
	factBits   = 63
	known      = 1 << factBits // set in facts that have been gathered
)

// A group is questions about the same few totals. Its facts are the answers to
// all of them side by side in a word.
type group struct {
	word, shift    uint8 // where its totals are
	whole          uint64
	least, outside uint64 // the least of them; the bits that only totals beyond have
	mask           [aboutMost]uint64
	down           [aboutMost]uint8
	facts          []uint64 // by totals
	questions      []groupQuestion
	bits           uint8
	first, totals  int
}

// A groupQuestion has its answer at shift.
type groupQuestion struct {
	question int
	shift    uint8
}

// groups are the groups of a ruleset's questions.
type groups struct {
	list    []group
	at      [sources]*group // the same, from 1
	answers [256]int        // by question
	to      [256]answerAt   // by question
}

// An answerAt is where the answer to a question lies: in the facts of the group
// with that number less 1. Without a mask it lies nowhere.
type answerAt struct{ source, shift, mask uint8 }

// groupsOf sorts a ruleset's questions into groups.
func groupsOf[S, C any](rules Traced[S, C]) *groups {
	gs := new(groups)
	for q := range rules.Questions() {
		about := rules.About(q)
		gs.answers[q] = rules.Answers(q)
		width := uint8(bits.Len(uint(gs.answers[q] - 1)))
		k := gs.groupFor(&about)
		if k < 0 || gs.list[k].bits+width > factBits {
			continue
		}
		g := &gs.list[k]
		g.questions = append(g.questions, groupQuestion{q, g.bits})
		gs.to[q] = answerAt{uint8(k + 1), g.bits, 1<<width - 1}
		g.bits += width
	}
	for k := range gs.list {
		gs.at[k+1] = &gs.list[k]
	}
	return gs
}

// groupFor finds or begins the group of a question; -1 if there is none.
func (gs *groups) groupFor(about *About) int {
	n := len(about.Each)
	if n == 0 || n > aboutMost || about.First%perWord+n > perWord || about.First/perWord >= words {
		return -1
	}
	for k := range gs.list {
		g := &gs.list[k]
		if g.first == about.First {
			if n > g.totals {
				return -1
			}
			return k
		}
	}
	if len(gs.list) == groupsMost {
		return -1
	}
	gs.list = append(gs.list, newGroup(about))
	return len(gs.list) - 1
}

func newGroup(about *About) group {
	g := group{word: uint8(about.First / perWord), shift: uint8(about.First % perWord * laneBits), first: about.First, totals: len(about.Each)}
	g.whole = ^uint64(0) >> (64 - len(about.Each)*laneBits)
	g.outside = ^uint64(0)
	at := uint8(0)
	for i, x := range about.Each {
		low := i * laneBits
		g.least |= uint64(uint8(x.Least+bias)) << low
		ones := uint64(1)<<x.Bits - 1
		g.outside &^= ones << low
		g.down[i] = uint8(low) - at
		g.mask[i] = ones << at
		at += x.Bits
	}
	g.facts = make([]uint64, 1<<at)
	return g
}

// place is where the facts of some totals are kept; ok is false if they are not.
func (g *group) place(t *Totals) (k uint64, ok bool) {
	x := t[g.word&1]>>(g.shift&63)&g.whole - g.least
	return x&g.mask[0] | x>>(g.down[1]&63)&g.mask[1] | x>>(g.down[2]&63)&g.mask[2], x&g.outside == 0
}

// about are the groups with questions about a total, a bit each.
func (gs *groups) about(total int) (set uint8) {
	for k := range gs.list {
		if g := &gs.list[k]; g.first <= total && total < g.first+g.totals {
			set |= 1 << k
		}
	}
	return set
}
