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

// mostPlayedOn is how many commands are weighed so.
const mostPlayedOn = 12

// PlayedOn weighs the first of some advice by how often its side wins if the bout is played on from
// there as a policy plays, whatever lies sealed on the table; the first stays first. The rest is
// unweighed, as is what is not begun when it is enough, and all from that on for which nobody waits:
// then it is not whole. Where bouts cannot be played from here all is as it was.
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
	passes     = 4       // so often at most the bouts are doubled of what bouts have not told apart
	mostAgain  = 25      // and so many times those of one command are played again for all together
	apartSeeds = 1 << 20 // how far the seeds of two passes lie from each other
)

// tellApart plays as many bouts again, pass after pass, behind what is not clearly worse than the
// best and behind what stands first, until these differ or play says that there is no time.
func tellApart(all []game.Advice, play func(a *game.Advice, pass int) bool) {
	left := mostAgain * all[0].Samples // the same however fast they are played
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

// near reports whether more bouts might show that a chance is as good as a better one: what a few
// bouts say of many choices is now and then off by more than their doubt.
func near(best, a *game.Advice) bool {
	return 100*(best.Value-a.Value) <= 1.5*float64(best.GiveOrTake()+a.GiveOrTake())
}

// playedFrom is how often a side wins behind a command, perhaps of a later step of the turn, in so
// many bouts: each has a fall of the command's dice of its own, and dice of its own behind it.
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
		won, ok := goesOn(x.g, side, policy, 0, sim.Rest{Bouts: uint64(x.times), Seed: seeds + uint64(bouts+i+1)}, late) // no seed of a fall
		if !ok {
			return 0, 0, false
		}
		value, n = value+won*float64(x.times), n+x.times
	}
	return value / float64(max(n, 1)), n, n > 0
}

// fallsOf are the bouts behind a command for so many falls of its dice.
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
