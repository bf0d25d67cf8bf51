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

// stepsFact is the fact by which a bout tells how many steps somebody is from another.
const stepsFact = ".steps_to."

// StepsApart is how many steps somebody is from another in a bout; false where it has no such number.
func (t *Turns) StepsApart(g game.Game, who, whom int) (n int, ok bool) {
	text, _, _ := g.Get(t.S.NameOf(who) + stepsFact + t.S.NameOf(whom))
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// A Way is what somebody may do in this turn to come to another, and where that leads.
type Way struct {
	Bout  game.Game // at its end
	Lines []string  // its commands
	Spent int
	Unit  string // of what is spent
	Far   int    // how many steps he is from the other at its end
}

// ways are such, the most promising first.
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

// mostWays is of how many ways it is asked where one leads from there.
const mostWays = 150

// Way is the cheapest way found by which somebody who is to act comes so near to another that he can
// strike him, else beside him, else as near as this turn leads; from is how many steps he is from
// him now. It has no commands where no step leads nearer.
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

// further is a way with one more command; false where that moves nobody, may not be done, or leaves
// another to act.
func (t *Turns) further(at *Way, c *game.Choice, who int) (next Way, ok bool) {
	of := t.Group(c.Line)
	if of == nil || of.Counts == "" && of.Asks == "" || of.Counts != "" && line.IsNumber(c.Line[strings.LastIndexByte(c.Line, ' ')+1:]) {
		return next, false
	}
	cost, unit := price(c.Cost)
	next = Way{Bout: at.Bout.Fork(), Lines: append(slices.Clone(at.Lines), c.Line), Spent: at.Spent + cost, Unit: cmp.Or(unit, at.Unit)}
	return next, trial.CarriesOut(next.Bout, c.Line, nil) && strings.EqualFold(next.Bout.Active(), t.S.NameOf(who))
}

// price is what a command costs, as it is listed: 2 and AP of "2 AP", or of "2 AP, 1 fatigue".
func price(cost string) (n int, unit string) {
	first, rest, _ := strings.Cut(cost, " ")
	n, _ = strconv.Atoi(first)
	unit, _, _ = strings.Cut(rest, " ")
	return n, strings.TrimRight(unit, ",")
}
