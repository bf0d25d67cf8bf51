package rules

import (
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// strays refuses a figure that must close with the nearest enemy a step away from it.
func (r *Rules) strays(s *state.State, i int, to field.Square) *rule.Refusal {
	if !r.MustApproach(s, i) {
		return nil
	}
	if s.Nearest(i, s.Fig[i].At) == 1 {
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" has an enemy beside him: he must stay where he is and attack", "attack NAME")
	}
	open, any := r.nearing(s, i)
	if w, _ := s.Fig[i].At.Beside(to); !any || open[w] {
		return nil
	}
	for w := range field.Way(field.Ways) {
		if open[w] {
			return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" must close with the nearest enemy by the most direct way", "move "+w.Letter())
		}
	}
	return nil
}

// Approaches refuses to end the movement of a figure that must close with the nearest enemy and
// still can.
func (r *Rules) Approaches(s *state.State, i int) *rule.Refusal {
	if s.Phase != state.Movement || !r.MustApproach(s, i) || r.MayWalk(s, i) != nil {
		return nil
	}
	if w, ok := r.Nearer(s, i); ok {
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" must close with the nearest enemy", "move "+w.Letter())
	}
	return nil
}

// Nearer returns a step that a figure can make towards the nearest enemy, if there is one.
func (r *Rules) Nearer(s *state.State, i int) (field.Way, bool) {
	f := &s.Fig[i]
	if s.Nearest(i, f.At) <= 1 {
		return 0, false
	}
	open, _ := r.nearing(s, i)
	for w := range field.Way(field.Ways) {
		if open[w] && r.allowStep(s, i, f.At.To(w), int(f.Mp)) == nil {
			return w, true
		}
	}
	return 0, false
}

// nearing returns which steps bring a figure nearer to one of its nearest enemies, and whether any
// does.
func (r *Rules) nearing(s *state.State, i int) (open [field.Ways]bool, any bool) {
	at := s.Fig[i].At
	now := s.Nearest(i, at)
	here := r.ways(s, i, now)
	for w := range field.Way(field.Ways) {
		q := at.To(w)
		switch {
		case !s.Walkable(q):
		case here >= 0:
			far := r.Way[s.Board.Place(q)]
			open[w] = far >= 0 && far < here
		default:
			open[w] = s.Closer(i, q, now)
		}
		any = any || open[w]
	}
	return open, any
}

// What r.Way says of a square instead of a number of steps.
const (
	notReached int16 = -1
	notEntered int16 = -2
)

// ways fills r.Way with the number of steps from each square to one beside a nearest enemy of
// figure i, as far out as the figure is. It returns that number for the figure, negative if there
// is no way.
func (r *Rules) ways(s *state.State, i, now int) int16 {
	b := s.Board
	far := r.Way[:int(b.Width)*int(b.Height)]
	for k := range far {
		far[k] = notReached
		if c := &b.Cells[k]; b.Rough && (c.Obstacle || c.Hazard) {
			far[k] = notEntered
		}
	}
	at := s.Fig[i].At
	for j := range int(s.N) {
		if s.Fig[j].OnField && j != i {
			far[b.Place(s.Fig[j].At)] = notEntered
		}
	}
	queue := r.queue[:0]
	look := func(q field.Square, steps int16) {
		if b.Inside(q) && far[b.Place(q)] == notReached {
			far[b.Place(q)] = steps
			queue = append(queue, q)
		}
	}
	for j := range int(s.N) {
		if f := &s.Fig[j]; f.OnField && s.Enemies(i, j) && at.Walk(f.At) == now {
			for w := range field.Way(field.Ways) {
				look(f.At.To(w), 0)
			}
		}
	}
	here := b.Place(at)
	for k := 0; k < len(queue); k++ {
		steps := far[b.Place(queue[k])]
		if far[here] >= 0 && steps >= far[here] {
			break
		}
		for w := range field.Way(field.Ways) {
			look(queue[k].To(w), steps+1)
		}
	}
	r.queue = queue
	return far[here]
}
