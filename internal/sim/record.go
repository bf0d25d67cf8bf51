package sim

import (
	"slices"

	"summa/internal/dice"
)

// A Record is one bout in a form in which another implementation of the rules can check it: how it
// ended, how many dice it took, and the state of the dice afterwards.
type Record struct {
	Outcome
	Dice      int
	Generator dice.Generator // after the last word that was needed
	Waiting   []int          // the faces of that word that were not rolled
}

// Record plays one bout by the rules alone, rolling each die when it is asked for.
func (w *worker[S, C]) Record(seed, n uint64) (Record, error) {
	r := Record{Waiting: []int{}}
	w.deal(seed, n)
	w.tape.Keep(true)
	defer w.tape.Keep(false)
	w.setUp()
	for w.goesOn() {
		if err := w.pourStep(); err != nil {
			return r, err
		}
		r.Dice += len(w.tape.Rolled())
	}
	w.close()
	r.Outcome = w.outcome
	r.Fates = slices.Clone(w.outcome.Fates)
	gen, waiting := w.stream.Generator()
	r.Generator = gen
	rest := w.stream
	for range waiting {
		r.Waiting = append(r.Waiting, rest.Face(6))
	}
	return r, nil
}
