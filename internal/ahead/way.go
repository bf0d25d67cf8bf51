package ahead

import (
	"cmp"
	"container/heap"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/trial"
)

// stepsFact ends the path of the fact that says how many steps one figure is from another.
const stepsFact = ".steps_to."

// StepsApart returns how many steps figure who is from figure whom; ok is false if the bout has no such
// fact.
func (t *Turns) StepsApart(g game.Game, who, whom int) (n int, ok bool) {
	text, _, _ := g.Get(t.S.NameOf(who) + stepsFact + t.S.NameOf(whom))
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// A Way is a series of commands by which a figure comes closer to another in this turn, and where it
// leads.
type Way struct {
	Bout  game.Game // at its end
	Lines []string  // its commands
	Spent int
	Unit  string // of what is spent
	Far   int    // how many steps he is from the other at its end
}

// ways is a heap of them, the most promising first.
type ways []Way

func (w ways) Len() int           { return len(w) }
func (w ways) Less(i, j int) bool { return w[i].Spent+w[i].Far < w[j].Spent+w[j].Far }
func (w ways) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *ways) Push(x any)        { *w = append(*w, x.(Way)) }
func (w *ways) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}

// mostWays bounds the search: so many ways are extended by one more command.
const mostWays = 150

// Way returns the cheapest way found by which the active figure who gets within striking distance of
// figure whom; failing that, next to him; failing that, as near as this turn allows. from is how
// many steps apart they are now. The way has no commands if no step leads nearer.
func (t *Turns) Way(who, whom, from int) Way {
	best := Way{Bout: t.S.Game().Fork(), Far: from}
	open := ways{best}
	seen := map[[32]byte]bool{best.Bout.Hash(): true}
	for n := 0; len(open) > 0 && n < mostWays; n++ {
		at := heap.Pop(&open).(Way)
		if at.Far <= 1 {
			if _, strikes := t.AtOnce(at.Bout, who, whom, ""); strikes {
				return at // from where he can be struck, even if that costs more
			}
		}
		for _, c := range at.Bout.Legal(false) {
			next, ok := t.further(&at, &c, who)
			if !ok || seen[next.Bout.Hash()] {
				continue
			}
			seen[next.Bout.Hash()] = true
			next.Far, _ = t.StepsApart(next.Bout, who, whom)
			if next.Far < best.Far || next.Far == best.Far && next.Spent < best.Spent {
				best = next
			}
			heap.Push(&open, next)
		}
		if t.S.Halt.Stopped() {
			t.S.Halt.Clear() // it has done what it was meant for
			break
		}
	}
	return best
}

// further returns a way extended by one command; ok is false if the command is refused, does not move
// him, or ends his turn.
func (t *Turns) further(at *Way, c *game.Choice, who int) (next Way, ok bool) {
	of := t.Group(c.Line)
	if of == nil || of.Counts == "" && of.Asks == "" || of.Counts != "" && line.IsNumber(c.Line[strings.LastIndexByte(c.Line, ' ')+1:]) {
		return next, false
	}
	cost, unit := price(c.Cost)
	next = Way{Bout: at.Bout.Fork(), Lines: append(slices.Clone(at.Lines), c.Line), Spent: at.Spent + cost, Unit: cmp.Or(unit, at.Unit)}
	return next, trial.CarriesOut(next.Bout, c.Line, nil) && strings.EqualFold(next.Bout.Active(), t.S.NameOf(who))
}

// price reads a cost as the list writes it: 2 and "AP" from "2 AP" or "2 AP, 1 fatigue".
func price(cost string) (n int, unit string) {
	first, rest, _ := strings.Cut(cost, " ")
	n, _ = strconv.Atoi(first)
	unit, _, _ = strings.Cut(rest, " ")
	return n, strings.TrimRight(unit, ",")
}
