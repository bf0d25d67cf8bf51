package choices

import (
	"cmp"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/sim"
)

// mostPlayedOn is the largest number of commands that are weighed by playing on.
const mostPlayedOn = 12

// PlayedOn weighs the first items of some advice by how often their side wins if the bout is
// played on by a policy, with sealed choices opened. The first item stays first. Items that are
// not begun when enough reports true are unweighed, as are all that nobody waits for any longer;
// whole is then false. Where bouts cannot be played from here, the advice is returned unchanged.
func PlayedOn(s *repl.Session, list []game.Advice, policy string, late func() func() bool, enough func() bool) (all []game.Advice, whole bool) {
	now := game.Opened(s.Game())
	if len(list) == 0 || list[0].Samples == 0 || now.Concealed() {
		return list, true
	}
	side := s.Game().Active()
	if asked := s.Hides(); asked != "" {
		side = asked
	}
	if who, ok := s.Game().Figure(side); ok {
		side = s.Game().Side(who)
	}
	all, whole = slices.Clone(list), true
	for i := range all {
		a := &all[i]
		if a.Unweighed = !whole || i >= mostPlayedOn || i > 1 && enough(); a.Unweighed {
			continue
		}
		value, n, ok := playedFrom(now, a.Line, side, policy, a.Samples, 0, late())
		if whole = ok; !ok {
			a.Unweighed = true
			continue
		}
		a.Value, a.Samples = value, n
	}
	if whole {
		tellApart(all[:min(len(all), mostPlayedOn)], func(a *game.Advice, pass int) bool {
			value, n, ok := playedFrom(now, a.Line, side, policy, a.Samples, uint64(pass)*apartSeeds, func() bool { return s.Halt.Stopped() || enough() })
			if ok {
				a.Value = (a.Value*float64(a.Samples) + value*float64(n)) / float64(a.Samples+n)
				a.Samples += n
			}
			return ok
		})
	}
	slices.SortStableFunc(all[1:], func(a, b game.Advice) int {
		if a.Unweighed != b.Unweighed {
			return after(a.Unweighed)
		}
		return cmp.Compare(b.Value, a.Value)
	})
	return all, whole
}

const (
	passes     = 4       // how many times at most the bouts are doubled for choices that they do not tell apart
	mostAgain  = 25      // how many times the bouts of one command are played again in all
	apartSeeds = 1 << 20 // the distance of the seeds of two passes
)

// tellApart plays further bouts, pass after pass, of the first choice and of those that are not
// clearly worse than the best, until they differ or play reports that there is no time.
func tellApart(all []game.Advice, play func(a *game.Advice, pass int) bool) {
	left := mostAgain * all[0].Samples // independent of how fast they are played
	for pass := 1; pass <= passes; pass++ {
		best := -1
		for i := range all {
			if !all[i].Unweighed && (best < 0 || all[i].Value > all[best].Value) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		than := all[best]
		var open []*game.Advice
		for i := range all {
			if a := &all[i]; !a.Unweighed && (i == 0 || near(&than, a)) {
				open = append(open, a)
			}
		}
		for _, a := range open {
			left -= a.Samples
		}
		if len(open) < 2 || left < 0 {
			return
		}
		for _, a := range open {
			if !play(a, pass) {
				return
			}
		}
	}
}

// near reports whether more bouts might show that a chance is as good as a better one. With few
// bouts and many choices, an estimate is now and then off by more than its uncertainty.
func near(best, a *game.Advice) bool {
	return 100*(best.Value-a.Value) <= 1.5*float64(best.GiveOrTake()+a.GiveOrTake())
}

// playedFrom returns how often a side wins after a command, perhaps one of a later step of the
// turn, in a number of bouts. Each bout has its own roll of the command's dice, and its own dice
// afterwards.
func playedFrom(now game.Game, command, side, policy string, bouts int, seeds uint64, late func() bool) (value float64, n int, ok bool) {
	_, step := now.Ends()
	g := now.Fork()
	for range MostSteps {
		if Takes(g, command) || step == "" || !Does(g, step) {
			break
		}
	}
	var l line.Line
	if l.Parse(command) != nil {
		return 0, 0, false
	}
	for i, x := range fallsOf(g, &l, bouts, seeds) {
		won, ok := goesOn(x.g, side, policy, 0, sim.Rest{Bouts: uint64(x.times), Seed: seeds + uint64(bouts+i+1)}, late) // a seed that no roll has used
		if !ok {
			return 0, 0, false
		}
		value, n = value+won*float64(x.times), n+x.times
	}
	return value / float64(max(n, 1)), n, n > 0
}

// fallsOf returns the bouts after a command for a number of rolls of its dice.
func fallsOf(from game.Game, l *line.Line, times int, seeds uint64) []fall {
	var met falls
	for seed := range uint64(times) {
		g := from.Fork()
		var tape dice.Tape
		tape.Seed(dice.NewGenerator(seeds+seed+1, 0), nil)
		if g.Do(l, &core.Ref{Tape: &tape, Choose: true}) != nil {
			return nil
		}
		met.add(g)
	}
	return met.list
}
