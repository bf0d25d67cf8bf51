package sim

import "math/bits"

// About says which totals a question is about, if they lie side by side and are
// small: where the first of them is, and how far each goes as a rule. Questions
// about the same totals, or the first of them, are answered together; a table
// plays no bout in which one of these goes farther.
type About struct {
	First int
	Each  []Small
}

const (
	groupsMost = sources - 1
	placesMost = 18 // bits of the totals of a group, with one for each that tells whether it went too far
	factBits   = 63
	known      = 1 << factBits // set in facts that have been gathered
)

// A group is questions about the same few totals. Its facts are the answers to
// all of them side by side in a word.
type group struct {
	word, shift uint8    // where its totals are
	mask        uint64   // of them all
	facts       []uint64 // by totals
	questions   []groupQuestion
	bits        uint8
	first       int
	each        []Small
}

// A groupQuestion has its answer at shift.
type groupQuestion struct {
	question int
	shift    uint8
}

// groups are the groups of a ruleset's questions.
type groups struct {
	lanes   lanes
	list    []group
	at      [sources]*group // the same, from 1; the first has no questions
	answers [256]int        // by question
	to      [256]answerAt   // by question
}

// An answerAt is where the answer to a question lies: in the facts of the group
// with that number less 1. Without a mask it lies nowhere.
type answerAt struct{ source, shift, mask uint8 }

// groupsOf sorts a ruleset's questions about its totals into groups; false if the
// totals find no room.
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

// groupFor finds or begins the group of a question; -1 if there is none.
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

// places is how many bits totals take side by side.
func places(each []Small) (n uint8) {
	for _, x := range each {
		n += x.Bits + 1
	}
	return n
}

// open makes room for the facts of a group whose totals have their lanes.
func (g *group) open(l *lanes) {
	first := &l.of[g.first]
	g.word, g.shift, g.mask = first.word, first.shift, 1<<places(g.each)-1
	g.facts = make([]uint64, g.mask+1)
}

// place is where the facts of some totals are kept.
func (g *group) place(t *packed) uint64 { return t[g.word&1] >> (g.shift & 63) & g.mask }

// about are the groups with questions about a total, a bit each.
func (gs *groups) about(total int) (set uint8) {
	for k := range gs.list {
		if g := &gs.list[k]; g.first <= total && total < g.first+len(g.each) {
			set |= 1 << k
		}
	}
	return set
}
