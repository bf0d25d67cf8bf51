package view

import (
	"math"
	"slices"
	"strings"

	"summa/internal/sim"
	"summa/internal/sim/shard"
	"summa/internal/sim/stats"
)

// Mirrored is the title of the line-up with the other order of entry.
const Mirrored = "Mirrored"

// A ShareInfo is the JSON of a share.
type ShareInfo struct {
	Count uint64  `json:"count"`
	P     float64 `json:"p"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func ShareJSON(s stats.Share) ShareInfo {
	return ShareInfo{s.Count, rounded(s.P), rounded(s.Low), rounded(s.High)}
}

// rounded rounds to as many places as can be significant, so that every machine prints the same.
func rounded(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// known returns a pointer to a number, or nil, which JSON writes as null, if it is not known.
func known(x float64, is bool) *float64 {
	if !is {
		return nil
	}
	x = rounded(x)
	return &x
}

// A roundsInfo is the JSON of how long bouts last.
type roundsInfo struct {
	Mean      float64        `json:"mean"`
	SE        *float64       `json:"se"` // null for one bout, which says nothing about others
	Quantiles map[string]int `json:"quantiles"`
}

// An endsInfo is the JSON of how bouts end.
type endsInfo struct {
	Wins       map[string]ShareInfo            `json:"wins"`
	Draws      ShareInfo                       `json:"draws"`
	Unfinished ShareInfo                       `json:"unfinished"`
	Rounds     roundsInfo                      `json:"rounds"`
	Fates      map[string]map[string]ShareInfo `json:"fates"`
}

// A DifferenceInfo is the JSON of a difference: its mean, the standard error of that, and the
// interval; null where one bout says nothing about others.
type DifferenceInfo struct {
	Mean    float64  `json:"mean"`
	SE      *float64 `json:"se"`
	Low     *float64 `json:"low"`
	High    *float64 `json:"high"`
	Changed uint64   `json:"changed"`
}

// A variationInfo is the JSON of the same bouts with something changed.
type variationInfo struct {
	Title    string                    `json:"title"`
	Setup    []string                  `json:"setup"`
	Rulings  map[string]string         `json:"rulings"`
	Sides    []string                  `json:"sides"`
	endsInfo                           // flattened
	Changes  map[string]DifferenceInfo `json:"difference"`
	Longer   DifferenceInfo            `json:"rounds_difference"`
}

// A biasInfo is the JSON of the advantage of entering first.
type biasInfo struct {
	Side   string               `json:"side"`
	First  ShareInfo            `json:"entered_first"`
	Second ShareInfo            `json:"entered_second"`
	Bias   DifferenceInfo       `json:"bias"`
	Wins   map[string]ShareInfo `json:"wins"`
}

// A simInfo is the JSON of a run.
type simInfo struct {
	OK      bool           `json:"ok"`
	Ruleset string         `json:"ruleset"`
	Sides   []string       `json:"sides"`
	Figures []shard.Figure `json:"figures"`
	N       uint64         `json:"n"`
	Asked   uint64         `json:"asked"`
	Done    bool           `json:"complete"`
	Until   float64        `json:"until,omitempty"`
	Reached *bool          `json:"until_reached,omitempty"`
	Seed    uint64         `json:"seed,string"`
	endsInfo
	Variations []variationInfo   `json:"variations,omitempty"`
	Mirror     *biasInfo         `json:"mirror,omitempty"`
	Policies   []string          `json:"policies"`
	Turns      int               `json:"turns"`
	Setup      []string          `json:"setup"`
	Rulings    map[string]string `json:"rulings"`
	provenance
}

// A provenance is the JSON of what is needed to repeat the run.
type provenance struct {
	Content   string  `json:"content"`
	Program   string  `json:"program"`
	Edition   int     `json:"edition"`
	JSON      int     `json:"json_format"`
	Generator string  `json:"generator"`
	Seconds   float64 `json:"seconds"`
	Rate      float64 `json:"bouts_per_second"`
}

func (r *Result) provenance() provenance {
	rate := 0.0
	if r.Seconds > 0 {
		rate = float64(r.Bouts()) / r.Seconds
	}
	return provenance{r.Content, r.Program, r.Edition, r.format, r.Generator, r.Seconds, rate}
}

// json returns the JSON of a group of the run.
func (r *Result) json(g *shard.Group) *simInfo {
	l := &g.Lineups[0]
	out := &simInfo{
		OK: true, Ruleset: r.Ruleset, Sides: l.Sides, Figures: l.Figures, N: l.Tally.Bouts, Asked: r.N, Until: r.Until, Seed: r.Seed,
		endsInfo: endsJSON(l), Policies: l.Policies, Turns: l.Turns, Setup: l.Setup, Rulings: rulingsJSON(l), provenance: r.provenance(),
	}
	out.Done = !r.Interrupted
	if r.Until > 0 {
		reached := win(l, 0).Half() <= r.Until
		out.Reached = &reached
	}
	for i := 1; i < len(g.Lineups); i++ {
		if x := &g.Lineups[i]; x.Title == Mirrored && r.Mirror && i == 1 {
			out.Mirror = biasJSON(l, x)
		} else {
			out.Variations = append(out.Variations, variationJSON(l, x))
		}
	}
	return out
}

func endsJSON(l *shard.Lineup) endsInfo {
	n := l.Tally.Bouts
	out := endsInfo{
		Wins: winsJSON(l), Draws: ShareJSON(stats.Of(l.Tally.Draws, n)), Unfinished: ShareJSON(stats.Of(l.Tally.Unfinished, n)),
		Fates: map[string]map[string]ShareInfo{},
	}
	length := stats.Lengths(l.Tally.Rounds)
	out.Rounds = roundsInfo{rounded(length.Mean), known(length.SE, length.Bouts > 1), map[string]int{}}
	for text, q := range map[string]float64{"0.1": 0.1, "0.5": 0.5, "0.9": 0.9, "0.99": 0.99, "1": 1} {
		out.Rounds.Quantiles[text] = length.Quantile(q)
	}
	for i, who := range l.Figures {
		by := map[string]ShareInfo{}
		for fate, word := range l.Fates {
			by[word] = ShareJSON(stats.Of(fate0(l, i, fate), n))
		}
		out.Fates[who.Name] = by
	}
	return out
}

func winsJSON(l *shard.Lineup) map[string]ShareInfo {
	wins := map[string]ShareInfo{}
	for i, side := range l.Sides {
		wins[side] = ShareJSON(win(l, i))
	}
	return wins
}

func rulingsJSON(l *shard.Lineup) map[string]string {
	out := map[string]string{}
	for _, r := range l.Rulings {
		out[r.ID] = r.Option
	}
	return out
}

func DifferenceJSON(d stats.Difference) DifferenceInfo {
	several := d.Bouts > 1
	interval := several || d.Half > 0
	return DifferenceInfo{rounded(d.Mean), known(d.SE, several), known(d.Mean-d.Half, interval), known(d.Mean+d.Half, interval), d.Changed}
}

func variationJSON(base, l *shard.Lineup) variationInfo {
	pair := sim.Pair(*l.Pair)
	out := variationInfo{Title: l.Title, Setup: l.Setup, Rulings: rulingsJSON(l), Sides: l.Sides, endsInfo: endsJSON(l), Changes: map[string]DifferenceInfo{}, Longer: DifferenceJSON(stats.Rounds(&pair))}
	for i, side := range base.Sides {
		if j := slices.IndexFunc(l.Sides, func(s string) bool { return strings.EqualFold(s, side) }); j >= 0 {
			out.Changes[side] = DifferenceJSON(stats.Wins(&pair, i, j))
		}
	}
	return out
}

// biasJSON returns the advantage that the first side has from entering first.
func biasJSON(base, l *shard.Lineup) *biasInfo {
	pair := sim.Pair(*l.Pair)
	d := stats.Wins(&pair, 0, 1)
	d.Mean = -d.Mean
	return &biasInfo{base.Sides[0], ShareJSON(win(base, 0)), ShareJSON(win(l, 1)), DifferenceJSON(d), winsJSON(l)}
}
