package report

import (
	"cmp"

	"summa/internal/figure"
)

// A Model is a report as programs read it: figures are data, not drawings.
type Model struct {
	Ruleset  string   `json:"ruleset"`
	Title    string   `json:"title"`
	Heading  string   `json:"heading"` // the ruleset, the event, the place and the date
	Lead     string   `json:"lead"`
	Commands int      `json:"commands"`
	Last     int      `json:"last"`
	Figures  []Figure `json:"figures"` // who took part
	Fared    Fared    `json:"fared"`
	Chances  *Odds    `json:"chances,omitempty"`
	Ground   []Drawn  `json:"ground,omitempty"`
	Luck     string   `json:"luck"`
	Parts    []Turns  `json:"parts"`
	Notation string   `json:"notation"`
	Notes    []string `json:"notes"`
}

// A Figure is a card as programs read it.
type Figure struct {
	Name   string `json:"name"`
	Side   string `json:"side"`
	Player string `json:"player,omitempty"`
	Start  string `json:"start"`
	End    string `json:"end"`
	Lines  []Said `json:"lines"`
}

// Said is a line of a card.
type Said struct {
	Called string `json:"called"`
	Text   string `json:"text"`
}

// Drawn is the description of a drawing.
type Drawn struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Fared is the course of all figures by one number.
type Fared struct {
	By   string  `json:"by"`
	Text string  `json:"text"`
	Rows []Trail `json:"rows"`
}

// A Trail is the course of one figure's number: its value after each command that changed it.
type Trail struct {
	Name   string   `json:"name"`
	Side   int      `json:"side"`
	Points [][2]int `json:"points"` // the command, and the number after it
}

// Odds are the chances of the first side.
type Odds struct {
	Who     string   `json:"who"`
	Policy  string   `json:"policy"`
	Bouts   uint64   `json:"bouts"`
	Turning []Turned `json:"turning"`
	Rows    []Share  `json:"rows"`
	Parts   []Made   `json:"parts"`
	Text    string   `json:"text"`
}

// Turned is a turning point.
type Turned struct {
	Command int    `json:"command"`
	Said    string `json:"said"`
	Before  int    `json:"before"`
	After   int    `json:"after"`
	By      int    `json:"by"`   // the change in points
	Half    int    `json:"half"` // half the width of its interval
}

// A Share is the chance after a command, in hundredths, and the change that its dice made.
type Share struct {
	Command int `json:"command"`
	Percent int `json:"percent"`
	Fell    int `json:"fell,omitempty"`
}

// Made is an entry of the ledger: what added so many points.
type Made struct {
	Said   string `json:"said"`
	Points int    `json:"points"`
	Half   int    `json:"half,omitempty"` // half the width of its interval
	Sum    bool   `json:"sum,omitempty"`
}

// Turns holds the commands of a turn, or of the setting up.
type Turns struct {
	Heading string `json:"heading"`
	Round   string `json:"round,omitempty"`
	Left    string `json:"left,omitempty"`
	Rows    []Move `json:"rows"`
}

// A Move is one command, or several in a row without dice.
type Move struct {
	First    int       `json:"first"`
	Last     int       `json:"last"`
	Side     int       `json:"side"`
	Commands []string  `json:"commands"`
	Dice     []Fell    `json:"dice"`
	Told     []Outcome `json:"told"`
	Remarks  []string  `json:"remarks,omitempty"`
	Note     bool      `json:"note,omitempty"`
	Key      bool      `json:"key,omitempty"`
}

// Fell is a die that fell.
type Fell struct {
	For   string `json:"for"`
	Whose string `json:"whose,omitempty"`
	Sides int    `json:"sides"`
	Shows string `json:"shows"`
}

// An Outcome is a sentence with its sums and rules.
type Outcome struct {
	Text  string   `json:"text"`
	Sums  []string `json:"sums,omitempty"`
	Rules []string `json:"rules,omitempty"`
}

// Model returns the report as programs read it.
func (r *Report) Model() *Model {
	m := &Model{
		Ruleset: r.Ruleset, Title: r.Title, Heading: r.Kicker, Lead: r.Lead, Commands: r.Lasted, Last: r.Last,
		Luck: r.Luck, Notation: r.Bout, Notes: r.Notes, Fared: r.fared(), Figures: []Figure{}, Parts: []Turns{},
	}
	for i := range r.Cards {
		c := &r.Cards[i]
		f := Figure{Name: c.Name, Side: c.Side, Player: c.Player, Start: c.Start, End: c.End, Lines: []Said{}}
		for _, l := range c.Lines {
			f.Lines = append(f.Lines, Said{cmp.Or(l.Key, l.Called), l.Text})
		}
		m.Figures = append(m.Figures, f)
	}
	for _, g := range r.Ground {
		m.Ground = append(m.Ground, Drawn{g.Title, g.Desc})
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		t := Turns{Heading: cmp.Or(p.Stood, p.Heading), Round: p.Round, Left: p.Left, Rows: []Move{}}
		for k := range p.Rows {
			t.Rows = append(t.Rows, p.Rows[k].model())
		}
		m.Parts = append(m.Parts, t)
	}
	m.Chances = r.odds()
	return m
}

// model returns the row as programs read it.
func (r *Row) model() Move {
	l := Move{First: r.First, Last: r.Last, Side: r.Who, Commands: r.Commands, Remarks: r.Remarks, Note: r.Note, Key: r.Key, Dice: []Fell{}, Told: []Outcome{}}
	for _, d := range r.Dice {
		l.Dice = append(l.Dice, Fell{d.For, d.Whose, d.Sides, d.Shows})
	}
	for _, t := range r.Told {
		l.Told = append(l.Told, Outcome{t.Text, t.Sums, t.Rules})
	}
	return l
}

// fared returns the courses of all figures.
func (r *Report) fared() Fared {
	f := Fared{By: r.Measure, Rows: []Trail{}}
	if r.Steps != nil {
		f.Text = r.Steps.Desc
	}
	for _, t := range r.Tracks {
		x := Trail{Name: t.Name, Side: t.Of}
		for _, p := range t.Points {
			x.Points = append(x.Points, [2]int{p.At, p.Value})
		}
		f.Rows = append(f.Rows, x)
	}
	return f
}

// odds returns the chances, nil where they were not estimated.
func (r *Report) odds() *Odds {
	c := r.Chances
	if c == nil {
		return nil
	}
	o := &Odds{Who: c.Who, Policy: c.Policy, Bouts: c.Bouts, Turning: []Turned{}, Rows: []Share{}, Parts: []Made{}, Text: drawn(c.Figure).Text}
	for _, t := range c.turned {
		o.Turning = append(o.Turning, Turned{t.Seq, t.Said, t.Before, t.After, t.By, t.Half})
	}
	for _, e := range c.Ledger {
		o.Parts = append(o.Parts, Made{e.Said, e.Points, e.Half, e.Sum})
	}
	for i := range r.Parts {
		for k := range r.Parts[i].Rows {
			if x := &r.Parts[i].Rows[k]; x.Chance != nil {
				o.Rows = append(o.Rows, Share{x.Last, x.Chance.Percent, x.Chance.Dice})
			}
		}
	}
	return o
}

// drawn returns the description of a drawing.
func drawn(f *figure.Figure) Drawn {
	if f == nil {
		return Drawn{}
	}
	return Drawn{f.Title, f.Desc}
}
