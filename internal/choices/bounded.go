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

// Bounds are between what the chance to win lies that a choice leaves, for certain, if all
// go on as a policy plays.
type Bounds struct{ Low, High float64 }

// What is followed at most for a list of advice, which takes a fraction of a second, and how
// far its bounds may lie apart that say something.
const (
	mostBounded  = 30_000 // outcomes
	mostVain     = 1000   // outcomes that decide next to nothing
	mostBranches = 5000   // outcomes of one command
	widestBounds = 0.05
)

// Bounded is what each choice of a list leaves who makes it, by the policy that odds of the
// bout go by; nil if some cannot be told so narrowly: then none is, for they are compared.
// It is cut short where late says that nobody waits for it any longer.
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

// choice bounds what a choice leaves.
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

// branch bounds what one of the bouts is worth that a choice can come to.
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

// Said is what a choice leaves in words: one number where the bounds are one, to a tenth of
// a point.
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

// certainly is how near to 0 or to 1 what is counted may come by its rounding alone.
const certainly = 1e-9

// LikeliestFirst puts first what leaves most, where that is known.
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
