package sheet

import (
	"reflect"
	"slices"
	"strings"

	"summa/internal/paper"
)

// Star marks on set what differs from other, the same sheets made without a ruling, and returns how
// many marks it made.
func Star(set, other *paper.Set) (n int) {
	for i := range min(len(set.Sheets), len(other.Sheets)) {
		a, b := &set.Sheets[i], &other.Sheets[i]
		for k := range a.Lines {
			if k >= len(b.Lines) || plain(a.Lines[k].Text) != plain(b.Lines[k].Text) {
				a.Lines[k].Text = plain(a.Lines[k].Text) + mark
				n++
			}
		}
		if a.Rose != nil && b.Rose != nil {
			n += turned(a.Rose.Of, b.Rose.Of) + turned(a.Rose.Bare, b.Rose.Bare)
		}
		if !slices.Equal(a.Ticks, b.Ticks) || !slices.Equal(a.States, b.States) || !reflect.DeepEqual(a.Tracks, b.Tracks) {
			n++
		}
		if a.Arms != nil && b.Arms != nil {
			n += starred(a.Arms, b.Arms)
		}
	}
	for i := range min(len(set.Guides), len(other.Guides)) {
		if a, b := &set.Guides[i], &other.Guides[i]; plain(a.Text) != plain(b.Text) {
			a.Text = plain(a.Text) + mark
			n++
		}
	}
	if len(set.Tables) != len(other.Tables) {
		n++
	}
	for i := range set.Tables {
		k := slices.IndexFunc(other.Tables, func(t paper.Table) bool { return t.Called == set.Tables[i].Called })
		if k < 0 {
			n++
			continue
		}
		if len(set.Tables[i].Rows) != len(other.Tables[k].Rows) {
			n++
		}
		n += starred(&set.Tables[i], &other.Tables[k])
	}
	return n
}

// turned marks the numbers that differ.
func turned(a, b []string) (n int) {
	for i := range a {
		if i >= len(b) || plain(a[i]) != plain(b[i]) {
			a[i] = plain(a[i]) + mark
			n++
		}
	}
	return n
}

// mark follows what a ruling has changed.
const mark = "*"

func plain(text string) string { return strings.TrimSuffix(text, mark) }

// starred marks the chances that differ, comparing cells of rows with the same name and columns
// with the same heading.
func starred(a, b *paper.Table) (n int) {
	for i := range a.Rows {
		k := rowOf(b, a.Rows[i].Called)
		for c := range a.Rows[i].Cells {
			cell, was := &a.Rows[i].Cells[c], ""
			if k >= 0 {
				was = cellOf(a, b, k, c)
			}
			if plain(*cell) == plain(was) {
				continue
			}
			n++
			if plain(*cell) != "" {
				*cell = plain(*cell) + mark
			}
		}
	}
	return n
}

// rowOf returns the index of the row of a table with a name. A row that only the first table splits
// off is compared with the row it was split from: "net, at 2" with "net".
func rowOf(t *paper.Table, called string) int {
	at, longest := -1, 0
	for i := range t.Rows {
		switch other := t.Rows[i].Called; {
		case other == called:
			return i
		case strings.HasPrefix(called, other+", ") && len(other) > longest:
			at, longest = i, len(other)
		}
	}
	return at
}

// cellOf returns the cell in a row of the other table b that corresponds to a column of a.
func cellOf(a, b *paper.Table, row, column int) string {
	if column < len(a.Heads) {
		column = slices.Index(b.Heads, a.Heads[column])
	}
	if cells := b.Rows[row].Cells; column >= 0 && column < len(cells) {
		return cells[column]
	}
	return ""
}
