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
	var queue []kid
	for form, root := range t.roots {
		if root <= 0 {
			continue
		}
		t.roots[form], queue = t.move(old, root, answers, queue[:0])
		for next := 0; next < len(queue); next++ {
			k := queue[next]
			var to int32
			to, queue = t.move(old, k.to, answers, queue)
			for _, at := range t.kids(k.node, k.answer) {
				t.code[at] = to
			}
		}
	}
	t.tidied = len(t.code)
}

// A kid still has to be moved: an answer of a node that has been, and where it
// led.
type kid struct {
	node, to int32
	answer   uint8
}

// move copies one node and queues its kids.
func (t *table) move(old []int32, from int32, answers func(question int) int, queue []kid) (int32, []kid) {
	at, sort := from>>sortBits, from&sortMask
	of := old[at] & ofMask
	node := int32(len(t.code))<<sortBits | sort
	n := int32(places(sort, of, answers))
	t.code = append(t.code, old[at:at+1+n]...)
	seen := -1
	for i, to := range old[at+1 : at+1+n] {
		answer := i
		if sort == dice.SortFace {
			answer = int(dice.Forms[of].Answer[i])
		}
		if to > 0 && answer > seen { // bands of faces lie together
			queue = append(queue, kid{node, to, uint8(answer)})
		}
		seen = max(seen, answer)
	}
	return node, queue
}
