package rulings

import (
	"errors"
	"fmt"
	"slices"

	"summa/internal/cli/bouts"
	"summa/internal/cli/shell"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/sim/shard"
)

// A bracket is some options in one pairing, which are played side by side with the bouts under
// the rulings in force.
type bracket struct {
	pairing int
	options []int
}

// bracketOptions is the number of options in a bracket: enough that the bouts under the rulings
// in force add little, few enough to keep all workers busy.
const bracketOptions = 12

func (w *weighing) brackets() []bracket {
	var list []bracket
	for pairing := range w.Pairings {
		for from := 0; from < len(w.Options); from += bracketOptions {
			b := bracket{pairing: pairing}
			for i := from; i < min(from+bracketOptions, len(w.Options)); i++ {
				b.options = append(b.options, i)
			}
			list = append(list, b)
		}
	}
	return list
}

// playWeight plays every bracket. A bracket in which an option is refused is played again without
// it.
func playWeight(p *shell.Program, w *weighing) error {
	todo := w.brackets()
	m := bouts.NewMeter(p, nil)
	m.Total = w.N * uint64(len(todo))
	defer m.Clear()
	done := uint64(0)
	for len(todo) > 0 && !p.Halt.Stopped() {
		several := sim.Several{Jobs: w.jobs, Runs: w.runs(todo), Heard: func(_ int, more uint64) {
			done += more
			m.Tell(done, nil)
		}}
		var again []bracket
		for i, r := range several.Play() {
			without, err := w.take(todo[i], r)
			if err != nil {
				return err
			}
			if r.Err != nil {
				again = append(again, without)
				m.Total += w.N
			}
		}
		todo = again
	}
	w.Seconds = p.Now().Sub(m.Start).Seconds()
	w.complete = !p.Halt.Stopped()
	return nil
}

func (w *weighing) runs(list []bracket) []sim.Run {
	var runs []sim.Run
	for _, b := range list {
		lineups := w.lineups[b.pairing][:1:1]
		for _, i := range b.options {
			lineups = append(lineups, w.lineups[b.pairing][1+i])
		}
		runs = append(runs, sim.Run{Seed: w.Seed, To: w.N, Lineups: lineups})
	}
	return runs
}

// take enters the result of a bracket. If an option was refused, it returns the bracket without
// that option.
func (w *weighing) take(b bracket, r sim.Result) (bracket, error) {
	if r.Err != nil {
		e, ok := errors.AsType[*sim.BoutError](r.Err)
		if !ok || e.Lineup == 0 {
			return b, w.refused(b, r.Err)
		}
		in := &w.Options[b.options[e.Lineup-1]].In[b.pairing]
		in.Refused, in.Bout = w.said(e.Err), e.Bout
		return bracket{b.pairing, slices.Delete(slices.Clone(b.options), e.Lineup-1, e.Lineup)}, nil
	}
	for k, i := range b.options {
		w.Options[i].In[b.pairing].Pair = shard.Pair(r.Count.Pairs[k])
	}
	return bracket{}, nil
}

// refused returns the failure for bouts that cannot be played even under the rulings in force.
func (w *weighing) refused(b bracket, err error) error {
	return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("--pairing %s: %s", w.Fights[b.pairing], w.said(err))}
}

// said returns a refusal with the rule.
func (w *weighing) said(err error) string {
	if no, ok := errors.AsType[*rule.Refusal](err); ok {
		return err.Error() + " [" + w.sim.Ruleset.RuleIDs[no.Rule] + "]"
	}
	return err.Error()
}
