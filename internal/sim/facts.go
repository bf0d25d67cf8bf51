package sim

import "math/bits"

// About says which totals a question is about, if they are adjacent and small: First is the number
// of the first of them, and Each the range in which each of them usually stays. Questions about the
// same totals, or about the first few of them, are answered together. The table does not play bouts
// in which one of these totals leaves its range; those are left to the rules.
type About struct {
	First int
	Each  []Small
}

const (
	groupsMost = sources - 1
	placesMost = 18 // bits of the totals of a group, including one for each total that shows whether it left its range
	factBits   = 63
	known      = 1 << factBits // set in facts that have been computed
)

// A group is the questions about the same few totals. Its facts are the answers to all of them,
// packed into one word.
type group struct {
	word, shift uint8    // where its totals are packed
	mask        uint64   // of all of them
	facts       []uint64 // by the packed totals; 0 where not computed yet
	questions   []groupQuestion
	bits        uint8
	first       int
	each        []Small
}

// A groupQuestion is a question of a group; its answer in the facts is at shift.
type groupQuestion struct {
	question int
	shift    uint8
}

// groups are the groups of all questions of a ruleset.
type groups struct {
	lanes   lanes
	list    []group
	at      [sources]*group // the groups, from 1; at[0] has no questions
	answers [256]int        // by question
	to      [256]answerAt   // by question
}

// An answerAt says where the answer to a question is: source is the number of the group plus 1, and
// shift and mask select the answer in its facts. With mask 0 the question is in no group.
type answerAt struct{ source, shift, mask uint8 }

// groupsOf sorts a ruleset's questions about its totals into groups. ok is false if there is no
// room for all totals.
func groupsOf[S, C any](rules Traced[S, C], totals int) (gs *groups, ok bool) {
	gs = new(groups)
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
	gs.lanes, ok = lay(totals, gs.list)
	gs.at[0] = &group{facts: []uint64{known}}
	for k := range gs.list {
		gs.list[k].open(&gs.lanes)
		gs.at[k+1] = &gs.list[k]
	}
	return gs, ok
}

// groupFor finds or adds the group of a question; -1 if it can be in none.
func (gs *groups) groupFor(about *About) int {
	n := len(about.Each)
	if n == 0 || places(about.Each) > placesMost {
		return -1
	}
	for k := range gs.list {
		g := &gs.list[k]
		if g.first == about.First {
			if n > len(g.each) {
				return -1
			}
			return k
		}
	}
	if len(gs.list) == groupsMost {
		return -1
	}
	gs.list = append(gs.list, group{first: about.First, each: about.Each})
	return len(gs.list) - 1
}

// places returns how many bits totals take when packed.
func places(each []Small) (n uint8) {
	for _, x := range each {
		n += x.Bits + 1
	}
	return n
}

// open allocates the facts of a group once the lanes of its totals are known.
func (g *group) open(l *lanes) {
	first := &l.of[g.first]
	g.word, g.shift, g.mask = first.word, first.shift, 1<<places(g.each)-1
	g.facts = make([]uint64, g.mask+1)
}

// place returns the index of the facts for these totals.
func (g *group) place(t *packed) uint64 { return t[g.word&1] >> (g.shift & 63) & g.mask }

// about returns the set of groups, a bit each, that have questions about a total.
func (gs *groups) about(total int) (set uint8) {
	for k := range gs.list {
		if g := &gs.list[k]; g.first <= total && total < g.first+len(g.each) {
			set |= 1 << k
		}
	}
	return set
}
