// Package shard is the file format for a part of a simulation: what was played, which of its bouts,
// and their results. All parts of one run, and no others, add up to the whole.
package shard

import (
	"math/bits"
	"strings"

	"summa/internal/sim"
)

// Format is the version of the file.
const Format = 1

// A File is one part of a run, or with Shard and Of both 1 the whole of it.
type File struct {
	Format    int      `json:"shard_format"`
	Program   string   `json:"program"`
	Edition   int      `json:"edition"` // of bout numbers and their dice
	Generator string   `json:"generator"`
	Ruleset   string   `json:"ruleset"`
	Content   string   `json:"content"` // the hash of weapons, types and tables
	Seed      uint64   `json:"seed,string"`
	N         uint64   `json:"n"` // how many bouts the whole run has
	All       bool     `json:"all"`
	Rows      []string `json:"rows,omitempty"` // with All: the sides that are paired, as written
	Table     *Table   `json:"table,omitempty"`
	Mirror    bool     `json:"mirror"`
	Shard     uint64   `json:"shard"` // from 1
	Of        uint64   `json:"of"`
	From      uint64   `json:"from"` // the first bout of the part
	To        uint64   `json:"to"`   // one past the last
	Seconds   float64  `json:"seconds"`
	Groups    []Group  `json:"groups"`
	Sum       string   `json:"sha256"` // of the file with this field empty
}

// A Table names the line-ups of a run's only group, row by row. Each plays with the changes of its
// row and of its column.
type Table struct {
	Rows    []string `json:"rows"`
	Columns []string `json:"columns"`
}

// String describes the table by its rows and columns; "" if there is no table.
func (t *Table) String() string {
	if t == nil {
		return ""
	}
	return strings.Join(t.Rows, "; ") + " by " + strings.Join(t.Columns, "; ")
}

// A Group is line-ups that played the same bouts. The first is compared with each of the others.
// With All there is one group for every pairing.
type Group struct {
	Lineups []Lineup `json:"lineups"`
}

// A Lineup is who fought whom and how, and the result.
type Lineup struct {
	Title    string   `json:"title"` // of a variation
	Setup    []string `json:"setup"` // the commands that set the scene
	Start    string   `json:"start"` // the hash of the bout that Setup leads to
	Policies []string `json:"policies"`
	Turns    int      `json:"turns"`
	Rulings  []Ruling `json:"rulings"` // those that differ from the default
	Sides    []string `json:"sides"`
	Figures  []Figure `json:"figures"`
	Fates    []string `json:"fates"`
	Tally    Tally    `json:"tally"`
	Pair     *Pair    `json:"pair,omitempty"` // with the first of the group
}

// A Figure is a figure that fought, and its side.
type Figure struct {
	Name string `json:"name"`
	Side string `json:"side"`
}

// A Ruling is one choice between the readings of a rule.
type Ruling struct {
	ID     string `json:"id"`
	Option string `json:"option"`
}

// A Tally is a sim.Tally as it is written.
type Tally struct {
	Bouts      uint64     `json:"bouts"`
	Wins       []uint64   `json:"wins"` // by side
	Draws      uint64     `json:"draws"`
	Unfinished uint64     `json:"unfinished"`
	Rounds     []uint64   `json:"rounds"` // by the round the bout ended in
	Fates      [][]uint64 `json:"fates"`  // by figure and fate
}

// A Pair is a sim.Pair as it is written.
type Pair struct {
	Cross         [][]uint64 `json:"cross"`
	Otherwise     uint64     `json:"otherwise"`
	Rounds        int64      `json:"rounds"`
	RoundsSquared uint64     `json:"rounds_squared"`
	Lengths       uint64     `json:"lengths"`
}

// Part returns which bouts of n belong to a part, numbered from 1: from up to, but not including,
// to.
func Part(n, shard, of uint64) (from, to uint64) {
	return share(n, shard-1, of), share(n, shard, of)
}

// share is n*i/of.
func share(n, i, of uint64) uint64 {
	hi, lo := bits.Mul64(n, i)
	q, _ := bits.Div64(hi, lo, of)
	return q
}

// Set stores the results of the line-ups of a group.
func (g *Group) Set(c *sim.Count) {
	for i := range g.Lineups {
		l := &g.Lineups[i]
		l.Tally = Tally(c.Tallies[i])
		if i > 0 {
			p := Pair(c.Pairs[i-1])
			l.Pair = &p
		}
	}
}

// Count returns the results of the line-ups of a group.
func (g *Group) Count() sim.Count {
	c := sim.NewCount(len(g.Lineups))
	for i := range g.Lineups {
		l := &g.Lineups[i]
		c.Tallies[i] = sim.Tally(l.Tally)
		if i > 0 && l.Pair != nil {
			c.Pairs[i-1] = sim.Pair(*l.Pair)
		}
	}
	return c
}

// Bouts returns how many bouts have been played, over all line-ups.
func (f *File) Bouts() uint64 {
	n := uint64(0)
	for i := range f.Groups {
		for j := range f.Groups[i].Lineups {
			n += f.Groups[i].Lineups[j].Tally.Bouts
		}
	}
	return n
}
