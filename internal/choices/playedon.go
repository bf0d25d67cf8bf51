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
		value, n, ok := playedFrom(now, a.Line, side, policy, a.Samples, late())
		if whole = ok; !ok {
			a.Unweighed = true
			continue
		}
		a.Value, a.Samples = value, n
	}
	slices.SortStableFunc(all[1:], func(a, b game.Advice) int {
		if a.Unweighed != b.Unweighed {
			return after(a.Unweighed)
		}
		return cmp.Compare(b.Value, a.Value)
	})
	return all, whole
}

// playedFrom is how often a side wins behind a command, perhaps of a later step of the turn, in so
// many bouts: each has a fall of the command's dice of its own, and dice of its own behind it.
func playedFrom(now game.Game, command, side, policy string, bouts int, late func() bool) (value float64, n int, ok bool) {
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
	for i, x := range fallsOf(g, &l, bouts) {
		won, ok := goesOn(x.g, side, policy, 0, sim.Rest{Bouts: uint64(x.times), Seed: uint64(bouts + i + 1)}, late) // no seed of a fall
		if !ok {
			return 0, 0, false
		}
		value, n = value+won*float64(x.times), n+x.times
	}
	return value / float64(max(n, 1)), n, n > 0
}

// fallsOf are the bouts behind a command for so many falls of its dice.
func fallsOf(from game.Game, l *line.Line, times int) []fall {
	var met falls
	for seed := range uint64(times) {
		g := from.Fork()
		var tape dice.Tape
		tape.Seed(dice.NewGenerator(seed+1, 0), nil)
		if g.Do(l, &core.Ref{Tape: &tape, Choose: true}) != nil {
			return nil
		}
		met.add(g)
	}
	return met.list
}
