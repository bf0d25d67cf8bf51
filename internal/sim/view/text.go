// Package view prints the result of a run of bouts, for people and for programs.
package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"summa/internal/page"
	"summa/internal/sim/shard"
	"summa/internal/sim/stats"
)

// A Result is a run that has been played, or merged from its shards.
type Result struct {
	*shard.File
	Until       float64 // half the width of the interval that was asked for, or 0
	Interrupted bool
	format      int // of the JSON
	Words       Words
}

// Words are a ruleset's terms at a terminal.
type Words struct {
	Round  string // its word for a round
	Fates  string // an explanation of its fates, "" if they need none
	Called string // the names by which commands refer to the figures, "" if they are the same
}

// A view is a page to which a result is printed.
type view struct {
	*page.Page
	words Words
}

// Text prints the result of a run for people.
func Text(p *page.Page, r *Result) {
	v := view{p, Words{Round: "round"}}
	if p.Seen {
		v.words = r.Words
		v.words.Round = cmp.Or(r.Words.Round, "round")
	}
	switch {
	case r.Table != nil:
		v.table(r)
	case r.All:
		v.matrix(r)
	default:
		v.group(&r.Groups[0], r)
	}
}

// JSON prints the result of a run for a program; format is the number of the format.
func JSON(p *page.Page, r *Result, format int) error {
	r.format = format
	switch {
	case r.Table != nil:
		return p.JSON(winTableJSON(r))
	case r.All:
		return p.JSON(matrixJSON(r))
	}
	return p.JSON(r.json(&r.Groups[0]))
}

// group prints the result of a line-up, and the effect of its variations.
func (p view) group(g *shard.Group, r *Result) {
	l := &g.Lineups[0]
	if l.Tally.Bouts == 0 {
		p.Para(0, "No bout was played.")
		return
	}
	p.Para(0, shareLine(l))
	p.shares(l)
	if l.Tally.Unfinished == l.Tally.Bouts {
		p.Para(0, fmt.Sprintf("No bout was over by %s %d; --with says where they start.", p.words.Round, l.Turns))
		p.foot(l, r)
		return
	}
	p.length(l)
	p.fates(l)
	for i := 1; i < len(g.Lineups); i++ {
		p.difference(l, &g.Lineups[i])
	}
	p.foot(l, r)
}

// win returns a side's share of the bouts.
func win(l *shard.Lineup, side int) stats.Share {
	n := uint64(0)
	if side < len(l.Tally.Wins) {
		n = l.Tally.Wins[side]
	}
	return stats.Of(n, l.Tally.Bouts)
}

// shareLine returns the result in one sentence.
func shareLine(l *shard.Lineup) string {
	best, second := 0, -1
	for i := 1; i < len(l.Sides); i++ {
		switch {
		case win(l, i).Count > win(l, best).Count:
			best, second = i, best
		case second < 0 || win(l, i).Count > win(l, second).Count:
			second = i
		}
	}
	s := win(l, best)
	if s.Count == 0 {
		return "Nobody wins a bout of " + page.Thousands(s.Of) + "."
	}
	if second < 0 {
		return fmt.Sprintf("%s, alone, wins %s of 100 bouts (%s).", l.Sides[best], Points(s.P, s.Half()), span(s))
	}
	text := fmt.Sprintf("%s beats %s in %s of 100 bouts (%s)", l.Sides[best], l.Sides[second], Points(s.P, s.Half()), span(s))
	if len(l.Sides) > 2 {
		text = fmt.Sprintf("%s wins %s of 100 bouts (%s), %s is next", l.Sides[best], Points(s.P, s.Half()), span(s), l.Sides[second])
	}
	if s.Low <= win(l, second).High {
		text += ": too close to call"
	}
	return text + "."
}

// decimals returns how many decimals of a percentage are significant with this half width.
func decimals(half float64) int {
	d := 1
	for unit := 0.05; 100*half < unit && d < 6; unit /= 10 {
		d++
	}
	return d
}

// Points formats a share as a percentage, without the sign.
func Points(p, half float64) string { return fmt.Sprintf("%.*f", decimals(half), 100*p) }

// give formats half the width of the interval of a share.
func give(half float64) string { return fmt.Sprintf("%.2g", 100*half) }

// span formats the interval of a share.
func span(s stats.Share) string {
	return Points(s.Low, s.Half()) + " to " + Points(s.High, s.Half())
}

// Percent formats a share with its interval. For something that was never seen it gives the bound
// of the rule of three.
func Percent(s stats.Share) string {
	if s.Count == 0 {
		return Fewer(s.Of)
	}
	return Points(s.P, s.Half()) + "% (" + span(s) + ")"
}

// percent formats the same; at a terminal it also says that none was seen.
func (p view) percent(s stats.Share) string {
	if p.Seen && s.Count == 0 && s.Of > 3 {
		return "none in " + page.Thousands(s.Of) + " (" + Fewer(s.Of) + ")"
	}
	return Percent(s)
}

func Fewer(n uint64) string {
	if n <= 3 {
		return "none of " + page.Thousands(n)
	}
	return "fewer than 3 in " + page.Thousands(n)
}

// shares prints how often each side won, and the rest.
func (p view) shares(l *shard.Lineup) {
	type row struct {
		who, does string
		s         stats.Share
	}
	var rows []row
	var names []string
	for i, side := range l.Sides {
		rows = append(rows, row{side, side + " wins", win(l, i)})
		names = append(names, side)
	}
	n := l.Tally.Bouts
	rows = append(rows, row{"draws", "Draws are", stats.Of(l.Tally.Draws, n)},
		row{"unfinished", "Unfinished are", stats.Of(l.Tally.Unfinished, n)})
	at := page.Column(2, append(names, "unfinished"))
	for _, r := range rows {
		switch {
		case p.Plain:
			p.Para(0, p.sentence(r.does, r.s))
		case r.s.Count == 0:
			p.Entry(2, at, r.who, p.percent(r.s))
		default:
			p.Entry(2, at, r.who, p.percent(r.s)+", "+page.Thousands(r.s.Count))
		}
	}
}

func (p view) sentence(does string, s stats.Share) string {
	if s.Count == 0 {
		return does + " " + p.percent(s) + "."
	}
	return does + " " + page.Thousands(s.Count) + " of " + page.Thousands(s.Of) + " bouts: " + Percent(s) + "."
}

// length prints how long bouts are.
func (p view) length(l *shard.Lineup) {
	n := stats.Lengths(l.Tally.Rounds)
	d := 1
	if n.Half() < 0.05 {
		d = 2
	}
	if n.Bouts == 1 {
		p.Para(0, fmt.Sprintf("The bout lasts %s; no interval from one bout.", page.Plural(int(n.Mean), p.words.Round)))
		return
	}
	p.Para(0, fmt.Sprintf("A bout lasts %.*f %ss on average (%.*f to %.*f): %s, %s, and %s.",
		d, n.Mean, p.words.Round, d, n.Mean-n.Half(), d, n.Mean+n.Half(), p.overBy("half", 0.5, l, &n), p.overBy("9 in 10", 0.9, l, &n), p.longest(l, &n)))
}

// overBy says by which round a share of the bouts is over, or that it is not by the last round.
func (p view) overBy(many string, share float64, l *shard.Lineup, n *stats.Length) string {
	if over := n.Bouts - l.Tally.Unfinished; float64(over) < share*float64(n.Bouts) {
		return "not even " + many + " are over by " + p.words.Round + " " + strconv.Itoa(l.Turns)
	}
	return many + " are over by " + p.words.Round + " " + strconv.Itoa(n.Quantile(share))
}

func (p view) longest(l *shard.Lineup, n *stats.Length) string {
	if l.Tally.Unfinished > 0 {
		return "the longest were left off after " + p.words.Round + " " + strconv.Itoa(l.Turns)
	}
	return "the longest ended in " + p.words.Round + " " + strconv.Itoa(n.Quantile(1))
}

// fell returns in how many bouts a figure was not left standing.
func fell(l *shard.Lineup, who int) uint64 {
	n := uint64(0)
	for fate := 1; fate < len(l.Fates); fate++ {
		n += fate0(l, who, fate)
	}
	return n
}

// fate0 returns in how many bouts a figure met a fate.
func fate0(l *shard.Lineup, who, fate int) uint64 {
	if who >= len(l.Tally.Fates) || fate >= len(l.Tally.Fates[who]) {
		return 0
	}
	return l.Tally.Fates[who][fate]
}

// fates prints the fates of the figures that fall.
func (p view) fates(l *shard.Lineup) {
	fallen, of := false, ":"
	if p.Seen {
		of = "; of his falls,"
	}
	for i, who := range l.Figures {
		n := fell(l, i)
		if n == 0 {
			never := Fewer(l.Tally.Bouts)
			if p.Seen {
				never = p.percent(stats.Of(0, l.Tally.Bouts))
			}
			p.Para(0, who.Name+" never falls: "+never+".")
			continue
		}
		var parts []string
		for fate := 1; fate < len(l.Fates); fate++ {
			s := stats.Of(fate0(l, i, fate), n)
			said := Percent(s)
			if p.Seen && s.Count == 0 {
				said = "none in " + page.Thousands(n)
			}
			parts = append(parts, l.Fates[fate]+" "+said)
		}
		fallen = true
		p.Para(0, fmt.Sprintf("%s falls in %s of 100 bouts%s %s.", who.Name, Points(float64(n)/float64(l.Tally.Bouts), 0.001), of, strings.Join(parts, ", ")))
	}
	if fallen && p.words.Fates != "" {
		p.Para(0, p.words.Fates)
	}
}
