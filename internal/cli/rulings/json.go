package rulings

import (
	"summa/internal/cli/shell"
	"summa/internal/sim/stats"
	"summa/internal/sim/view"
)

// A weightInfo is the JSON of what the options change.
type weightInfo struct {
	OK         bool                `json:"ok"`
	Ruleset    string              `json:"ruleset"`
	N          uint64              `json:"n"` // bouts in a pairing
	Done       bool                `json:"complete"`
	Remembered bool                `json:"remembered"`
	Seed       uint64              `json:"seed,string"`
	Pairings   []weighedPairing    `json:"pairings"`
	Options    []weighedOptionInfo `json:"options"`
	Policies   []string            `json:"policies"`
	Turns      int                 `json:"turns"`
	Apart      int                 `json:"range"`
	Rulings    map[string]string   `json:"rulings"`
	Content    string              `json:"content"`
	Program    string              `json:"program"`
	Edition    int                 `json:"edition"`
	JSON       int                 `json:"json_format"`
	Generator  string              `json:"generator"`
	Seconds    float64             `json:"seconds"`
}

// A weighedOptionInfo is the JSON of one option over all pairings, and in each.
type weighedOptionInfo struct {
	Ruling    string `json:"ruling"`
	Option    string `json:"option"`
	InsteadOf string `json:"instead_of"`
	Hex       bool   `json:"hex"`
	worthInfo
	Pairings []weighedInInfo `json:"pairings"`
}

// A worthInfo is the JSON of what an option changes: in how many bouts, how often somebody else
// or nobody won, how often anything differed, and how much more often the first side won.
type worthInfo struct {
	Bouts     uint64              `json:"bouts"`
	Winner    view.ShareInfo      `json:"winner"`
	Otherwise view.ShareInfo      `json:"otherwise"`
	Wins      view.DifferenceInfo `json:"first_side"`
}

// A weighedInInfo is the JSON of an option in one pairing.
type weighedInInfo struct {
	Sides []string `json:"sides"`
	worthInfo
	Refused string  `json:"refused,omitempty"`
	Bout    *uint64 `json:"refused_bout,omitempty"`
}

func (w *weight) json(list []worthOf) *weightInfo {
	out := &weightInfo{
		OK: true, Ruleset: w.Ruleset, N: w.N, Done: w.complete, Remembered: w.remembered, Seed: w.Seed, Pairings: w.Pairings, Options: []weighedOptionInfo{},
		Policies: w.Policies, Turns: w.Turns, Apart: w.Apart, Rulings: map[string]string{}, Content: w.Content, Program: w.Program, Edition: w.Edition,
		JSON: shell.JSONFormat, Generator: w.Generator, Seconds: w.Seconds,
	}
	for _, r := range w.Rulings {
		out.Rulings[r.ID] = r.Option
	}
	for _, x := range list {
		o := weighedOptionInfo{x.Ruling, x.Option, x.InsteadOf, x.Hex, worthJSON(x.In...), []weighedInInfo{}}
		for i := range x.In {
			in := weighedInInfo{Sides: w.Pairings[i].Sides, worthInfo: worthJSON(x.In[i]), Refused: x.In[i].Refused}
			if in.Refused != "" {
				in.Bout = &x.In[i].Bout
			}
			o.Pairings = append(o.Pairings, in)
		}
		out.Options = append(out.Options, o)
	}
	return out
}

func worthJSON(list ...weighedIn) worthInfo {
	pair, _ := sumOf(list...)
	winner := stats.Winner(&pair)
	return worthInfo{winner.Of, view.ShareJSON(winner), view.ShareJSON(stats.Otherwise(&pair)), view.DifferenceJSON(stats.Wins(&pair, 0, 0))}
}
