package view

import (
	"strconv"

	"summa/internal/dice"
	"summa/internal/luck"
	"summa/internal/page"
)

// luckAnswer is the JSON answer of summa luck.
type luckAnswer struct {
	Bouts     int           `json:"bouts"`
	Headline  string        `json:"headline"`
	Compared  int           `json:"compared"` // how many totals the one in the headline was picked out of
	Unweighed int           `json:"unweighed,omitempty"`
	Players   []luckPlayer  `json:"players"`
	Sources   []luckSource  `json:"sources"`
	Each      []luckEachRow `json:"each,omitempty"`
	Moments   []Moment      `json:"moments,omitempty"`
	Followed  []Followed    `json:"followed,omitempty"`
}

type luckPlayer struct {
	Name    string       `json:"name"`
	Score   float64      `json:"score"`
	Dice    luckDice     `json:"dice"`
	Stakes  []luckStake  `json:"stakes"`
	Sources []luckSource `json:"sources"`
}

type luckSource struct {
	Source string      `json:"source"`
	Dice   luckDice    `json:"dice"`
	Stakes []luckStake `json:"stakes"`
}

// luckDice maps a die ("d6") to how often each face fell.
type luckDice map[string]luckFaces

type luckFaces struct {
	Faces  []int    `json:"faces"`
	Dice   int      `json:"dice"`
	Total  int      `json:"total"`
	Mean   float64  `json:"expected"`
	Low    float64  `json:"low"`
	High   float64  `json:"high"`
	Uneven *float64 `json:"uneven,omitempty"`
}

type luckStake struct {
	ID       string  `json:"id"`
	Text     string  `json:"text"`
	Better   string  `json:"better"`
	Trials   int     `json:"trials"`
	Got      int     `json:"got"`
	Expected float64 `json:"expected"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	// Anywhere is an upper bound of the probability that some player's total is as good as this
	// one. Only players' totals with a better side have it.
	Anywhere *float64 `json:"anywhere,omitempty"`
}

type luckEachRow struct {
	Journal  string  `json:"journal"`
	Seq      int     `json:"seq"`
	Cmd      string  `json:"cmd"`
	Who      string  `json:"who,omitempty"`
	Side     string  `json:"side,omitempty"`
	For      string  `json:"for"`
	Source   string  `json:"source"`
	Faces    []int   `json:"faces"`
	Stake    string  `json:"stake,omitempty"`
	Got      *int    `json:"got,omitempty"`
	Expected float64 `json:"expected,omitempty"`
	P        string  `json:"p,omitempty"`
}

// JSON prints a ledger as JSON.
func JSON(p *page.Page, l *luck.Ledger, each []Trial, followed []Followed) error {
	a := luckAnswer{Bouts: l.Bouts, Headline: Headline(l), Compared: l.Compared(), Unweighed: l.Unweighed, Players: []luckPlayer{}, Sources: []luckSource{}}
	for _, who := range l.Players {
		s := who.Sheet()
		one := luckPlayer{Name: who.Name, Score: digits(s.Score()), Dice: diceJSON(s), Stakes: stakesJSON(l, s)}
		for from, sheet := range who.Sources {
			if sheet != nil {
				one.Sources = append(one.Sources, sourceJSON(dice.Source(from), sheet))
			}
		}
		a.Players = append(a.Players, one)
	}
	for from := range dice.NumSources {
		if s := l.Source(from); s != nil {
			a.Sources = append(a.Sources, sourceJSON(from, s))
		}
	}
	for i := range each {
		a.Each = append(a.Each, rowJSON(&each[i]))
	}
	a.Followed = followed
	for i := range followed {
		a.Moments = append(a.Moments, followed[i].Moments...)
	}
	return p.JSON(a)
}

func sourceJSON(from dice.Source, s *luck.Sheet) luckSource {
	return luckSource{sourceIDs[from], diceJSON(s), stakesJSON(nil, s)}
}

func diceJSON(s *luck.Sheet) luckDice {
	all := luckDice{}
	for sides, f := range s.Faces {
		n, total := f.Dice()
		d := f.Totals()
		x := luckFaces{Faces: f, Dice: n, Total: total, Mean: digits(d.Mean()), Low: digits(d.Low(total)), High: digits(d.High(total))}
		if p, ok := f.Uneven(); ok {
			p = digits(p)
			x.Uneven = &p
		}
		all["d"+strconv.Itoa(sides)] = x
	}
	return all
}

// stakesJSON lists the total of every stake; with a ledger, also how likely one as good is among
// all totals of all players.
func stakesJSON(l *luck.Ledger, s *luck.Sheet) []luckStake {
	list := []luckStake{}
	for _, x := range s.Totals {
		d := x.Can()
		better := [...]string{"fewer", "neither", "more"}[x.Stake.Better+1]
		row := luckStake{x.Stake.ID, x.Stake.Text, better, x.Trials, x.Got, digits(d.Mean()), digits(d.Low(x.Got)), digits(d.High(x.Got)), nil}
		if l != nil && x.Stake.Better != 0 {
			p := digits(l.Anywhere(x.Tail()))
			row.Anywhere = &p
		}
		list = append(list, row)
	}
	return list
}

func rowJSON(t *Trial) luckEachRow {
	row := luckEachRow{Journal: t.Journal, Seq: t.Seq, Cmd: t.Cmd, Who: t.Who, Side: t.Side, For: t.For, Source: sourceIDs[t.Source], Faces: t.Faces}
	if t.Stake == nil {
		return row
	}
	row.Stake, row.Got, row.Expected = t.Stake.ID, &t.Got, digits(t.Can.Mean())
	if t.Chance != nil {
		row.P = t.Chance.RatString()
	}
	return row
}

// digits keeps twelve significant digits, fewer than are correct, so that the same dice always give
// the same text.
func digits(x float64) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	if err != nil {
		return x
	}
	return y
}
