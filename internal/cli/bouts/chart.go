package bouts

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/sim"
	"summa/internal/sim/shard"
	"summa/internal/sim/stats"
	"summa/internal/sim/view"
)

// unvaried is the name of a line-up beside its variations.
const unvaried = "as it is"

// simChart draws the result of a run: how often each side wins, or the first of several pairings.
func simChart(p *shell.Program, to *shell.ChartFile, rs *game.Ruleset, content *game.Content, r *view.Result) error {
	if !to.Wanted() {
		return nil
	}
	numbered := numbers(&r.File.Groups[0].Lineups[0])
	r = told(rs, r)
	f := figure.Forest{Title: "Who wins", Unit: "of 100 bouts"}
	groups := r.File.Groups
	base := &groups[0].Lineups[0]
	title := "Each against each"
	if len(groups) == 1 && r.Table == nil {
		if title = headline(base); len(groups[0].Lineups) > 1 {
			title = met(base)
			f.Title = "How often " + line.Capital(line.Clean(base.Sides[0])) + " wins"
			title += changing(base, groups[0].Lineups[1:])
		}
	} else if r.Table != nil {
		title = met(base) + spread(base, r)
	}
	heat := heatOf(r, content.Open().Words().Called)
	if heat != nil && r.Table == nil {
		title += strongest(r)
	}
	to.Lead = played(r.File, base)
	if len(groups) == 1 && len(base.Sides) == 2 {
		to.Lead += "; " + line.Capital(line.Clean(base.Sides[0])) + " is entered first"
	}
	single := len(groups) == 1 && len(groups[0].Lineups) == 1
	for i := range groups {
		for k := range groups[i].Lineups {
			l := &groups[i].Lineups[k]
			if single {
				for side := range l.Sides {
					f.Rows = append(f.Rows, shareOf(l, side, line.Capital(l.Sides[side])))
				}
				continue
			}
			name := titleOf(l)
			if len(groups) == 1 && r.Table == nil && k == 0 {
				name = unvaried
			}
			f.Rows = append(f.Rows, shareOf(l, 0, name))
		}
	}
	figures := f.Figures()
	if heat != nil {
		figures = []*figure.Figure{heat} // the rest would only repeat it
	}
	if single {
		figures = append(figures, lengthOf(base, roundOf(rs)), fatesOf(base, rs))
	} else if len(groups) == 1 && r.Table == nil {
		others := groups[0].Lineups[1:]
		figures = append(figures, changesOf(base, others)...)
		to.Said = append(to.Said, changedBy(base, others, content.Open().Words().Called, roundOf(rs))...)
		if len(others) <= mostBeside {
			both := beside(base, others, rs)
			to.Paired = len(others) == 1 && len(figures)%2 == 0 && len(both)%2 == 0
			figures = append(figures, both...)
		}
	}
	to.Said = append(to.Said, playing(rs, base.Policies)...)
	if numbered && single {
		to.Said = append(to.Said, ofPaper(rs, "twins")...)
	}
	figures = slices.DeleteFunc(figures, func(f *figure.Figure) bool { return f == nil })
	return p.WriteChart(to, rs.Title, title, figures)
}

// met returns the names of the sides of a line-up, for a title.
func met(l *shard.Lineup) string {
	var sides []string
	for _, side := range l.Sides {
		sides = append(sides, line.Capital(line.Clean(side)))
	}
	return strings.Join(sides, " v ")
}

// changing says, in a title, how a change affects the chance of the first side, "" if there are
// several changes.
func changing(base *shard.Lineup, others []shard.Lineup) string {
	if len(others) != 1 || others[0].Pair == nil {
		return ""
	}
	l := &others[0]
	other := slices.IndexFunc(l.Sides, func(s string) bool { return strings.EqualFold(s, base.Sides[0]) })
	if other < 0 || base.Tally.Bouts == 0 || l.Tally.Bouts == 0 || other >= len(l.Tally.Wins) || len(base.Tally.Wins) == 0 {
		return ""
	}
	pair := sim.Pair(*l.Pair)
	d := stats.Wins(&pair, 0, other)
	of := func(n, bouts uint64) string { return strconv.Itoa(int(math.Round(100 * stats.Of(n, bouts).P))) }
	said := ": " + line.Capital(line.Clean(base.Sides[0])) + " wins " + of(base.Tally.Wins[0], base.Tally.Bouts) + " of 100 as it is, and " + of(l.Tally.Wins[other], l.Tally.Bouts) + " once changed (" + line.Clean(l.Title) + ")"
	if math.Abs(d.Mean) <= d.Half {
		said += ", which may be chance"
	}
	return said
}

// headline returns the sides of a line-up, with the share of the one that wins most.
func headline(l *shard.Lineup) string {
	most := 0
	for side := range l.Sides {
		if side < len(l.Tally.Wins) && l.Tally.Wins[side] > l.Tally.Wins[most] {
			most = side
		}
	}
	if len(l.Tally.Wins) < len(l.Sides) || l.Tally.Bouts == 0 {
		return met(l)
	}
	s := stats.Of(l.Tally.Wins[most], l.Tally.Bouts)
	return met(l) + ": " + line.Capital(line.Clean(l.Sides[most])) + " wins " + strconv.Itoa(int(math.Round(100*s.P))) + " of 100"
}

// played says on which bouts the figures of a run are based.
func played(f *shard.File, l *shard.Lineup) string {
	said := page.Thousands(l.Tally.Bouts) + " bouts"
	if len(f.Groups) > 1 {
		said += " of each pairing"
	}
	policies := slices.Compact(slices.Clone(l.Policies))
	word := "policy "
	if len(policies) > 1 {
		word = "policies "
	}
	return said + ", " + word + strings.Join(policies, " v ") + ", seed " + strconv.FormatUint(f.Seed, 10)
}

// mostBeside is the largest number of variations that are drawn beside the line-up as it is.
const mostBeside = 2

// beside draws the length of bouts, as the line-up is and as varied, then what becomes of the
// figures.
func beside(base *shard.Lineup, others []shard.Lineup, rs *game.Ruleset) (figures []*figure.Figure) {
	lengths := []figure.Length{lasting(base, "")}
	for i := range others {
		lengths = append(lengths, lasting(&others[i], ""))
	}
	all := []*shard.Lineup{base}
	for i := range others {
		all = append(all, &others[i])
	}
	for _, draw := range []func(l *shard.Lineup) *figure.Figure{
		func(l *shard.Lineup) *figure.Figure { return lengthOf(l, roundOf(rs), lengths...) },
		func(l *shard.Lineup) *figure.Figure { return fatesOf(l, rs) },
	} {
		for i, l := range all {
			if f := draw(l); f != nil {
				as := unvaried
				if i > 0 {
					as = line.Clean(l.Title)
				}
				f.Title += ", " + as
				figures = append(figures, f)
			}
		}
	}
	return figures
}

// changedBy says what each variation changes, and how that affects the length of a bout.
func changedBy(base *shard.Lineup, others []shard.Lineup, called func(path string) string, round string) (said []string) {
	for i := range others {
		l := &others[i]
		var what []string
		for _, c := range l.Setup {
			if !slices.Contains(base.Setup, c) {
				what = append(what, inWords(called, line.Clean(c)))
			}
		}
		for _, r := range l.Rulings {
			if !slices.Contains(base.Rulings, r) {
				what = append(what, "the ruling "+r.ID+" is "+r.Option)
			}
		}
		if !slices.Equal(l.Policies, base.Policies) {
			what = append(what, "the policy is "+strings.Join(l.Policies, " v "))
		}
		if l.Pair == nil || len(what) == 0 {
			continue
		}
		pair := sim.Pair(*l.Pair)
		text := "Changed: " + strings.Join(what, ", ")
		if title := line.Clean(l.Title); !slices.Contains(what, title) {
			text = strconv.Quote(title) + " means: " + strings.Join(what, ", ")
		}
		said = append(said, text+". The bouts have the same dice; "+longer(stats.Rounds(&pair), round)+".")
	}
	return said
}

// inWords returns a command that sets a fact as a statement of that fact; any other command as
// typed.
func inWords(called func(path string) string, command string) string {
	m := setAs.FindStringSubmatch(command)
	if m == nil {
		return command
	}
	path := m[1] + "." + m[2]
	if text := called(path); text != path {
		return text + " is " + m[3]
	}
	return m[1] + "'s " + m[2] + " is " + m[3]
}

// longer says by how many rounds bouts last longer or less long. round is the ruleset's word for
// a round.
func longer(d stats.Difference, round string) string {
	than := "more"
	if d.Mean < 0 {
		than = "fewer"
	}
	text := fmt.Sprintf("they last %.1f", math.Abs(d.Mean))
	if d.Bouts > 1 {
		text += fmt.Sprintf(" ± %.1f", d.Half)
	}
	return text + " " + cmp.Or(round, "round") + "s " + than
}

// setAs matches a command that sets a fact of a figure.
var setAs = regexp.MustCompile(`^set ([^. ]+)\.(\S+?)(?: ?= ?| )(.+)$`)

// playing says how the policies of the run play.
func playing(rs *game.Ruleset, policies []string) (said []string) {
	set, err := rs.Screen()
	if err != nil {
		return nil
	}
	for _, e := range set.All("opponent") {
		if slices.Contains(policies, e.ID) {
			said = append(said, "Policy "+e.ID+". "+strings.TrimSuffix(e.Text("text"), ".")+". Other players may get other results.")
		}
	}
	return said
}

// changesOf draws how much more or less often the first side wins under each variation, in the
// same bouts.
func changesOf(base *shard.Lineup, list []shard.Lineup) []*figure.Figure {
	who := line.Capital(line.Clean(base.Sides[0]))
	f := figure.Forest{Title: "The difference for " + who, Unit: "bouts of 100", Differences: true}
	for i := range list {
		l := &list[i]
		other := slices.IndexFunc(l.Sides, func(s string) bool { return strings.EqualFold(s, base.Sides[0]) })
		if l.Pair == nil || other < 0 {
			continue
		}
		pair := sim.Pair(*l.Pair)
		d := stats.Wins(&pair, 0, other)
		points := func(x float64) string { return fmt.Sprintf("%+.1f", 100*x) }
		mean := points(shown(base, l, other, d.Mean))
		f.Rows = append(f.Rows, figure.Share{Name: line.Clean(l.Title), P: d.Mean, Low: d.Mean - d.Half, High: d.Mean + d.Half, Said: mean})
		if f.Caption != "" {
			f.Caption += " "
		}
		f.Caption += line.Clean(l.Title) + ": " + mean + ", from " + points(d.Mean-d.Half) + " to " + points(d.Mean+d.Half) + " in 95 of 100 such runs."
	}
	return f.Figures()
}

// shown returns a difference as it is printed: the difference of the two printed shares, where
// these are of the same bouts and deviate only by rounding.
func shown(base, l *shard.Lineup, other int, mean float64) float64 {
	was, is := shareOf(base, 0, ""), shareOf(l, other, "")
	const tenths = 1000
	d := (math.Round(tenths*is.P) - math.Round(tenths*was.P)) / tenths
	if math.Abs(d-mean) < 1.0/tenths {
		return d
	}
	return mean
}

// spread says between which shares the first side wins in a table, and depending on what.
func spread(l *shard.Lineup, r *view.Result) string {
	_, _, cells := r.Grid()
	least, most := 2.0, -1.0
	for _, list := range cells {
		for _, s := range list {
			if s.Of > 0 {
				least, most = min(least, s.P), max(most, s.P)
			}
		}
	}
	if most < 0 {
		return ""
	}
	of := func(p float64) string { return strconv.Itoa(int(math.Round(100 * p))) }
	return ": " + line.Capital(line.Clean(l.Sides[0])) + " wins " + of(least) + " to " + of(most) + " of 100, by what is changed"
}

// varied returns a change of a figure's facts in words; any other change as typed.
func varied(fact func(path string) string, change string) string {
	var said []string
	for _, c := range strings.Split(change, "; ") {
		if setAs.MatchString("set " + c) {
			c = line.Capital(inWords(fact, "set "+c))
		}
		said = append(said, c)
	}
	return strings.Join(said, "; ")
}

// ofPaper returns the sentence that a ruleset has in a field for pages, if it has one.
func ofPaper(rs *game.Ruleset, field string) (said []string) {
	if set, err := rs.OnPaper(); err == nil {
		for _, e := range set.All("paper") {
			if text := e.Text(field); text != "" {
				said = append(said, text)
			}
		}
	}
	return said
}

// roundOf returns a ruleset's word for a round, by the fact that counts rounds.
func roundOf(rs *game.Ruleset) string {
	set, err := rs.OnPaper()
	if err != nil {
		return ""
	}
	for _, e := range set.All("paper") {
		fact := e.Text("round")
		return fact[strings.LastIndex(fact, ".")+1:]
	}
	return ""
}

// wordsOf returns a ruleset's words for the results of a run.
func wordsOf(rs *game.Ruleset) view.Words {
	if rs.OnPaper == nil {
		return view.Words{}
	}
	w := view.Words{Round: roundOf(rs)}
	if set, err := rs.OnPaper(); err == nil {
		for _, e := range set.All("paper") {
			w.Fates = e.Text("fates")
		}
	}
	return w
}

// lengthOf draws how long the bouts of a line-up lasted, on the scale of those beside it.
func lengthOf(l *shard.Lineup, round string, beside ...figure.Length) *figure.Figure {
	f := lasting(l, round)
	f.Beside = beside
	return f.Figure()
}

// lasting returns how long the bouts lasted as data.
func lasting(l *shard.Lineup, round string) figure.Length {
	n := stats.Lengths(l.Tally.Rounds)
	if n.Bouts == 0 {
		return figure.Length{}
	}
	f := figure.Length{Title: "How long bouts last", Half: n.Quantile(0.5), Most: n.Quantile(0.9), Round: round}
	for _, bouts := range l.Tally.Rounds {
		f.Rounds = append(f.Rounds, float64(bouts)/float64(n.Bouts))
	}
	return f
}

// fatesOf draws what became of the figures of a line-up.
func fatesOf(l *shard.Lineup, rs *game.Ruleset) *figure.Figure {
	f := figure.Fates{Title: "What becomes of them in 100 bouts"}
	for i, who := range l.Figures {
		if i >= len(l.Tally.Fates) || l.Tally.Bouts == 0 {
			continue
		}
		row := figure.Fate{Name: line.Capital(line.Clean(who.Name)), Of: slices.Index(l.Sides, who.Side)}
		for fate, n := range l.Tally.Fates[i] {
			if fate > 0 && fate < len(l.Fates) {
				row.Parts = append(row.Parts, figure.FatePart{Called: l.Fates[fate], P: float64(n) / float64(l.Tally.Bouts)})
			}
		}
		if len(row.Parts) > 0 {
			f.Rows = append(f.Rows, row)
		}
	}
	drawn := f.Figure()
	if set, err := rs.OnPaper(); err == nil && drawn != nil {
		for _, e := range set.All("paper") {
			drawn.Caption = e.Text("fates")
		}
	}
	return drawn
}

// titleOf returns the name of a line-up in a chart.
func titleOf(l *shard.Lineup) string {
	if l.Title != "" {
		return l.Title
	}
	if len(l.Sides) > 1 {
		return line.Capital(l.Sides[0]) + " v " + line.Capital(l.Sides[1])
	}
	return line.Capital(l.Sides[0])
}

// shareOf returns how often a side wins.
func shareOf(l *shard.Lineup, side int, name string) figure.Share {
	n := uint64(0)
	if side < len(l.Tally.Wins) {
		n = l.Tally.Wins[side]
	}
	s := stats.Of(n, l.Tally.Bouts)
	return figure.Share{Name: line.Clean(name), Of: side, P: s.P, Low: s.Low, High: s.High, Said: within(s)}
}

// within returns a share with half its interval. Where that would go below 0 or above 1, it
// returns the bounds of the interval.
func within(s stats.Share) string {
	half := s.Half()
	if s.P-half < 0 || s.P+half > 1 {
		return view.Points(s.P, half) + " (" + view.Points(s.Low, half) + " to " + view.Points(s.High, half) + ")"
	}
	return view.Points(s.P, half) + " ±" + view.Points(half, half)
}
