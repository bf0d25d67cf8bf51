package odds

import (
	"strconv"
	"strings"

	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/speech"
	"summa/rulesets/romanwar/state"
)

// Derived returns a derived fact by its path: those that are counted here, and all others from
// Facts.
func (r *Odds) Derived(s *state.State, path string) (value string, ok bool) {
	if of, is := strings.CutSuffix(path, ".toll"); is {
		return r.toll(s, of), true
	}
	return r.Facts.Derived(s, path)
}

// toll says how many men another round takes from a group on average if both sides stay, and with
// how many dice, as one side sees it; of is like M1.2.Rome. It is "" if that cannot be counted.
func (r *Odds) toll(s *state.State, of string) string {
	melee, number, side, ok := r.GroupOf(s, of)
	if !ok || number >= s.Melees[melee].Groups || s.Groups[s.Melees[melee].First+number].Status != state.Fighting {
		return ""
	}
	c := NewOdds(speech.NewSpeech(facts.NewFacts(r.Rules.Fork()))) // so that the rows of the bout are not touched
	x := c.exchangeOf(s, melee, nil, 0)
	if x == nil {
		return ""
	}
	for g := range x.S.Of(x.M) {
		if int32(g) != number {
			x.S.Groups[x.M.First+int32(g)].Status = state.BothDead // only group number is asked about
		}
	}
	c.Lines.LineUp(x.S, x.M, x.Deadly)
	dead, _, blows, err := c.countExchange(x)
	if err != nil || blows[0]+blows[1] == 0 {
		return ""
	}
	var lost [2]float64
	for at := range lost {
		for _, i := range x.M.Of(at) {
			for _, t := range dead[i] {
				lost[at] += float64(t.men) * Fraction(t.p)
			}
		}
	}
	if s.Is(state.RulingUnequalNumbers, state.UnequalNumbersAttackedOnly) {
		blows[1] = min(blows[0], blows[1])
	}
	own := x.M.Place(side)
	g := &s.Groups[s.Melees[melee].First+number]
	kill := " kill "
	if blows[own] == 1 {
		kill = " kills "
	}
	return "your " + state.Count(blows[own], "die", "dice") + hitsOn(x, own, "hits on ") + kill + average(lost[1-own]) + " of " + state.Itoa(int(g.Count(1-own))) +
		" on average, their " + state.Itoa(blows[1-own]) + hitsOn(x, 1-own, "on ") + " " + average(lost[own]) + " of your " + state.Itoa(int(g.Count(own)))
}

// hitsOn returns, in brackets, the faces at which blows of a side hit, if they are the same for
// all.
func hitsOn(x *rules.Exchange, of int, hits string) string {
	on := facts.UpTo(x.S.StruckOn(x.M, 1-of))
	if on == "" {
		return ""
	}
	return " (" + hits + on + ")"
}

// average formats a number to one decimal place.
func average(mean float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(mean, 'f', 1, 64), ".0")
}
