package view

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"summa/internal/page"
	"summa/internal/sim"
	"summa/internal/sim/shard"
	"summa/internal/sim/stats"
)

// difference prints by how much a variation differs.
func (p view) difference(base, l *shard.Lineup) {
	pair := sim.Pair(*l.Pair)
	if l.Title == Mirrored {
		d := stats.Wins(&pair, 0, 1)
		first, second := win(base, 0), win(l, 1)
		p.Para(0, fmt.Sprintf("%s wins %s of 100 bouts (%s) entered first and %s (%s) entered second: entering first is worth %s.",
			base.Sides[0], Points(first.P, first.Half()), span(first), Points(second.P, second.Half()), span(second), Worth(-d.Mean, d.Half)))
		return
	}
	var parts []string
	for i, side := range base.Sides {
		if len(base.Sides) == 2 && i > 0 && base.Tally.Draws+base.Tally.Unfinished+l.Tally.Draws+l.Tally.Unfinished == 0 {
			break // with two sides, what the one gains the other loses
		}
		j := slices.IndexFunc(l.Sides, func(s string) bool { return strings.EqualFold(s, side) })
		if j < 0 {
			continue
		}
		d := stats.Wins(&pair, i, j)
		a, b := win(base, i), win(l, j)
		parts = append(parts, fmt.Sprintf("%s %s, from %s to %s of 100 bouts", side, Worth(d.Mean, d.Half), Points(a.P, d.Half), Points(b.P, d.Half)))
	}
	d := stats.Rounds(&pair)
	longer := signed(d.Mean, d.Half, 1) + " " + p.words.Round + "s"
	if d.Bouts == 1 {
		longer = fmt.Sprintf("%+.0f %ss, no interval from one bout", d.Mean, p.words.Round)
	}
	p.Para(0, fmt.Sprintf("%s: %s; bouts %s.", l.Title, strings.Join(parts, "; "), longer))
}

// Worth formats a difference of shares with half the width of its interval.
func Worth(d, half float64) string { return signed(100*d, 100*half, 1) + " points" }

// signed formats "+1.2 +/- 0.3", with as many decimals as the interval needs.
func signed(d, half float64, least int) string {
	for unit := 0.05; half > 0 && half < unit && least < 6; unit /= 10 {
		least++
	}
	if scale := math.Pow(10, float64(least)); math.Round(d*scale) == 0 {
		d = 0
	}
	return fmt.Sprintf("%+.*f +/- %.*f", least, d, least, half)
}

// foot prints what is needed to repeat the run.
func (p view) foot(l *shard.Lineup, r *Result) {
	p.cut(r)
	if p.Quiet {
		return
	}
	if p.words.Called != "" {
		p.Para(0, p.words.Called)
	}
	for _, x := range l.Rulings {
		p.Para(0, "ruling "+x.ID+"="+x.Option)
	}
	p.Para(0, fmt.Sprintf("%s, seed %d, %s%s.", bouts(l.Tally.Bouts), r.Seed, policies(l), rate(r)))
}

// cut says if a run ended before what was asked for.
func (p view) cut(r *Result) {
	l := &r.Groups[0].Lineups[0]
	done := l.Tally.Bouts
	switch s := win(l, 0); {
	case r.Interrupted && r.All:
		p.Para(0, fmt.Sprintf("Interrupted: this is what is known so far, of %d of %s.", r.begun(), page.Plural(len(r.Groups), "pairing")))
	case r.Interrupted && r.Until > 0:
		p.Para(0, fmt.Sprintf("Interrupted after %s: %s is known to +/- %s points, not to +/- %s.", bouts(done), l.Sides[0], give(s.Half()), give(r.Until)))
	case r.Interrupted:
		p.Para(0, fmt.Sprintf("Interrupted: this is what the first %s of %s bouts tell.", page.Thousands(done), page.Thousands(r.N)))
	case r.Until > 0 && !r.All && s.Half() > r.Until:
		p.Para(0, fmt.Sprintf("Not as narrow as asked for: +/- %s points after %s bouts.", give(s.Half()), page.Thousands(done)))
	case r.Until > 0 && !r.All:
		p.Para(0, fmt.Sprintf("%s is known to +/- %s points.", l.Sides[0], give(s.Half())))
	}
}

// begun returns how many groups have bouts that were played.
func (r *Result) begun() int {
	n := 0
	for i := range r.Groups {
		if r.Groups[i].Lineups[0].Tally.Bouts > 0 {
			n++
		}
	}
	return n
}

// bouts formats a number of bouts.
func bouts(n uint64) string {
	if n == 1 {
		return "1 bout"
	}
	return page.Thousands(n) + " bouts"
}

// policies names the policies of a line-up.
func policies(l *shard.Lineup) string {
	for _, name := range l.Policies {
		if name != l.Policies[0] {
			return "policies " + strings.Join(l.Policies, ", ")
		}
	}
	return "policy " + l.Policies[0]
}

// rate says how many bouts were played a second, if that is known.
func rate(r *Result) string {
	if r.Seconds <= 0 {
		return ""
	}
	return fmt.Sprintf("; %s bouts a second", page.Thousands(uint64(float64(r.Bouts())/r.Seconds)))
}
