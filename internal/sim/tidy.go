package sim

import "summa/internal/dice"

// firstTidy is how long code gets before it is first put in order; from then on
// it is each time it has doubled.
const firstTidy = 1 << 16

// tidy puts the nodes in order: form by form, those met early first, and within
// a form the first question first. What is walked together then lies together,
// and a processor finds it the sooner.
func (t *table) tidy(answers func(question int) int) {
	old := t.code
	t.code = make([]int32, 1, len(old)+len(old)/2)
	var queue []int32 // places in the new code that still hold old nodes
	for form, root := range t.roots {
		if root <= 0 {
			continue
		}
		t.roots[form], queue = t.move(old, root, answers, queue[:0])
		for next := 0; next < len(queue); next++ {
			at := queue[next]
			t.code[at], queue = t.move(old, t.code[at], answers, queue)
		}
	}
	t.tidied = len(t.code)
}

// move copies one node and queues its kids.
func (t *table) move(old []int32, from int32, answers func(question int) int, queue []int32) (int32, []int32) {
	h := old[from]
	at := int32(len(t.code))
	n := int32(kids(h, answers))
	t.code = append(t.code, old[from:from+1+n]...)
	for i := at + 1; i <= at+n; i++ {
		if t.code[i] > 0 {
			queue = append(queue, i)
		}
	}
	return at, queue
}

// kids is how many answers the node with a head has.
func kids(h int32, answers func(question int) int) int {
	of := h >> ofShift & ofMask
	if h&askBit != 0 {
		return answers(int(of))
	}
	return int(dice.Forms[of].Answers)
}
