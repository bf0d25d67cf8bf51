package choices

import (
	"cmp"
	"slices"

	"summa/internal/answer"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/sim"
)

// Bounds are the certain lower and upper bound of the chance to win that a choice leaves, if all
// go on by a policy.
type Bounds struct{ Low, High float64 }

// The limits on the outcomes followed for a list of advice, which take a fraction of a second.
const (
	mostBounded  = 30_000 // outcomes
	mostVain     = 1000   // outcomes that narrow the bounds by next to nothing
	mostBranches = 5000   // outcomes of one command
	widestBounds = 0.05
)

// Bounded returns the bounds of each choice of a list for whoever makes it, by the policy that
// odds use. It returns nil unless the bounds of all choices are narrow enough, since they are
// compared. It stops when late reports that nobody waits any longer.
func Bounded(s *repl.Session, list []game.Advice, policy string, late func() bool) []Bounds {
	if s.Game().Concealed() || s.Hides() != "" {
		return nil
	}
	name := s.Game().Active()
	if who, ok := s.Game().Figure(name); ok {
		name = s.Game().Side(who)
	}
	x := follow{s: s, side: name, policy: policy, late: late}
	var all []Bounds
	for i := range list {
		b, ok := x.choice(list[i].Line)
		if !ok || b.High-b.Low > widestBounds {
			return nil
		}
		all = append(all, b)
	}
	return all
}

// A follow follows how the bout goes on after choices.
type follow struct {
	s            *repl.Session
	side, policy string
	visited      int
	late         func() bool
}

// choice returns the bounds for a choice.
func (x *follow) choice(text string) (b Bounds, ok bool) {
	list, err := x.s.Game().Branches(line.Of(text), mostBranches)
	if err != nil {
		return b, false
	}
	for i := range list {
		one, ok := x.branch(list[i].Game)
		if !ok {
			return b, false
		}
		b.Low += list[i].Chance * one.Low
		b.High += list[i].Chance * one.High
	}
	return Bounds{max(0, b.Low), min(1, b.High)}, true
}

// branch returns the bounds for one of the bouts that a choice can lead to.
func (x *follow) branch(g game.Game) (b Bounds, ok bool) {
	bouts, err := g.Bouts(sim.Setup{Policies: []string{x.policy}})
	if err != nil {
		return b, false
	}
	side := slices.Index(bouts.Sides(), x.side)
	if side < 0 || x.visited >= mostBounded || x.late() {
		return b, false
	}
	open := 1.0
	f, err := bouts.Forecast(func(f *sim.Forecast) bool {
		open = min(open, f.Undecided)
		return x.visited+f.Visited >= mostBounded || f.Visited >= mostVain && open > 1-widestBounds || x.late()
	}, sim.Rest{})
	if err != nil || x.late() {
		return b, false
	}
	x.visited += f.Visited
	return Bounds{f.Won[side] - f.Slack, f.Won[side] + f.Undecided + f.Slack}, true
}

// Said returns the bounds in words: a single number where they are equal to a tenth of a point.
func (b Bounds) Said() string {
	low, high := answer.Points(b.Low), answer.Points(b.High)
	switch {
	case low == high && low == "100.0" && b.Low < 1-certainly:
		return "chance to win: more than 99.9%"
	case low == high && low == "0.0" && b.High > certainly:
		return "chance to win: less than 0.1%"
	case low == high:
		return "chance to win: " + low + "%"
	}
	middle := answer.Points((b.Low + b.High) / 2)
	return "chance to win: " + middle + "% (between " + low + " and " + high + ")"
}

// certainly is the rounding error within which a counted chance equals 0 or 1.
const certainly = 1e-9

// LikeliestFirst sorts advice by its bounds, the best first, where they are known.
func LikeliestFirst(list []game.Advice, certain []Bounds) ([]game.Advice, []Bounds) {
	if certain == nil {
		return list, nil
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(certain[b].Low+certain[b].High, certain[a].Low+certain[a].High)
	})
	by, sorted := make([]game.Advice, len(list)), make([]Bounds, len(list))
	for to, from := range order {
		by[to], sorted[to] = list[from], certain[from]
	}
	return by, sorted
}
