package bouts

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/sim/stats"
	"summa/internal/sim/view"
)

// A standing is how often a side wins against all others on average, with half the interval.
type standing struct {
	name       string
	mean, half float64
	met        bool // it has met other sides
}

// hundred returns the mean as it is printed.
func (s *standing) hundred() int { return int(math.Round(100 * s.mean)) }

// ranked sorts a table by how often each row wins, and returns how each stands. Rows and columns
// are the same sides.
func ranked(rows []string, cells [][]stats.Share) (list []standing, sorted [][]stats.Share) {
	at := make([]int, len(rows))
	for i := range rows {
		at[i] = i
		s := standing{name: rows[i]}
		s.mean, s.half, s.met = againstOthers(i, cells[i])
		list = append(list, s)
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(list[b].mean, list[a].mean) })
	unsorted := list
	list = nil
	for _, i := range at {
		var row []stats.Share
		for _, k := range at {
			row = append(row, cells[i][k])
		}
		list, sorted = append(list, unsorted[i]), append(sorted, row)
	}
	return list, sorted
}

// mostStrongest is the largest number of sides that are named as winning equally often.
const mostStrongest = 4

// strongest says who wins most against all others, and how often: all sides with the same printed
// mean. It adds who may be just as strong.
func strongest(r *view.Result) string {
	rows, _, cells := r.Grid()
	list, _ := ranked(rows, cells)
	list = slices.DeleteFunc(list, func(s standing) bool { return !s.met })
	if len(list) == 0 {
		return ""
	}
	best := &list[0]
	var names, near []string
	for i := range list {
		s := &list[i]
		name := line.Capital(line.Clean(s.name))
		switch {
		case s.hundred() == best.hundred():
			names = append(names, name)
		case best.mean-s.mean <= math.Hypot(best.half, s.half):
			near = append(near, name+", "+strconv.Itoa(s.hundred()))
		}
	}
	return ": " + winning(names, best.hundred()) + untold(near, len(names))
}

// winning says who wins most, and how often.
func winning(names []string, best int) string {
	of := strconv.Itoa(best) + " of 100 against the others"
	switch n := len(names); {
	case n == 1:
		return names[0] + " wins most, " + of
	case n <= mostStrongest:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1] + " win most, each " + of
	default:
		return line.InWords(n) + " win most, each " + of
	}
}

// untold says who may be as strong as the best sides, of which there are best. A single one is
// named with its mean.
func untold(near []string, best int) string {
	from := " from it"
	if best > 1 {
		from = " from them"
	}
	switch len(near) {
	case 0:
		return ""
	case 1:
		return "; not told apart" + from + ": " + near[0]
	}
	return "; " + line.InWords(len(near)) + " more are not told apart" + from
}

// againstOthers returns how often a row wins against all columns but its own on average, and half
// the interval of that. row is its index among them.
func againstOthers(row int, list []stats.Share) (mean, half float64, ok bool) {
	sum, squares, met := 0.0, 0.0, 0
	for k, s := range list {
		if k != row && s.Of > 0 {
			sum, squares, met = sum+s.P, squares+s.Half()*s.Half(), met+1
		}
	}
	if met == 0 {
		return 0, 0, false
	}
	return sum / float64(met), math.Sqrt(squares) / float64(met), true
}

// heatOf draws the table of a run, nil if the run has none.
func heatOf(r *view.Result, fact func(path string) string) *figure.Figure {
	rows, columns, cells := r.Grid()
	if r.Table == nil {
		return pairings(rows, cells)
	}
	h := figure.Heat{Title: "Wins by row and column", Unit: "wins of the first side in 100 bouts"}
	for _, name := range rows {
		h.Rows = append(h.Rows, varied(fact, line.Clean(name)))
	}
	for _, name := range columns {
		h.Columns = append(h.Columns, varied(fact, line.Clean(name)))
	}
	half := tint(&h, cells)
	h.Caption = "Of 100 bouts the first side wins so many. In 95 of 100 such runs each is at most ±" + half + " off; of many, about 5 in 100 are off by more." + twins(h.Rows, cells)
	return h.Figure()
}

// pairings draws the table of a run in which all sides met each other, the strongest first.
func pairings(rows []string, cells [][]stats.Share) *figure.Figure {
	list, cells := ranked(rows, cells)
	h := figure.Heat{Title: "Who beats whom", Unit: "wins of the row in 100 bouts"}
	most := 0.0
	for i := range list {
		h.Rows = append(h.Rows, numbered(line.Capital(line.Clean(list[i].name)), h.Rows))
		most = max(most, list[i].half)
	}
	h.Columns = slices.Clone(h.Rows)
	half := tint(&h, cells)
	h.Caption = "Of 100 bouts the row wins so many against the column. "
	off := " In 95 of 100 such runs each is at most ±" + half + " off"
	if len(list) > 1 {
		h.Columns = slices.Insert(h.Columns, 0, "against the others")
		for i := range list {
			h.Cells[i] = slices.Insert(h.Cells[i], 0, figure.Cell{P: float64(list[i].hundred()) / 100, Known: list[i].met})
		}
		h.Apart = true
		h.Caption += "Those who win most against the others stand first. "
		off += ", the first column ±" + strconv.Itoa(max(1, int(math.Round(100*most))))
	}
	h.Caption += "Of two who meet, he was entered first who is named earlier in the command, or in the list of types; where a type meets itself, the row entered first." + off + "; of so many, about 5 in 100 are off by more." + twins(h.Rows, cells)
	return h.Figure()
}

// numbered returns a name, with a number if others have it already.
func numbered(name string, others []string) string {
	now := name
	for n := 2; slices.Contains(others, now); n++ {
		now = name + " (" + strconv.Itoa(n) + ")"
	}
	return now
}

// tint fills the cells of a table, and returns the largest half interval, of 100.
func tint(h *figure.Heat, cells [][]stats.Share) string {
	half := 0.0
	for _, list := range cells {
		var row []figure.Cell
		for _, s := range list {
			row = append(row, figure.Cell{P: s.P, Known: s.Of > 0})
			half = max(half, s.Half())
		}
		h.Cells = append(h.Cells, row)
	}
	return strconv.Itoa(int(math.Round(100 * half)))
}

// twins says which rows are the same figure for figure, and which pairs nearly are; "" if none
// are.
func twins(rows []string, cells [][]stats.Share) string {
	said, known := "", map[int]bool{}
	for i := range cells {
		names := []string{rows[i]}
		for k := i + 1; k < len(cells) && !known[i]; k++ {
			switch all, n := alike(cells[i], cells[k]); {
			case all && n > 0:
				names, known[k] = append(names, rows[k]), true
			case n >= nearly*len(cells[i])/100 && len(cells[i]) >= fewColumns:
				said += " " + rows[i] + " and " + rows[k] + " have the same figures in " + strconv.Itoa(n) + " of " + strconv.Itoa(len(cells[i])) + " columns, as the dice are the same for both: little or nothing sets them apart, and the rest may be chance."
			}
		}
		if n := len(names); n > 1 {
			said += " " + strings.Join(names[:n-1], ", ") + " and " + names[n-1] + " have the same figures throughout: what tells them apart changes nothing here."
		}
	}
	return said
}

// Two rows are nearly the same if at least nearly of 100 columns that say something are, and
// there are at least fewColumns of these.
const nearly, fewColumns = 75, 8

// fewBouts is the number of bouts in which two sides may get the same figure by chance.
const fewBouts = 50

// alike reports whether two rows have the same figures in all columns, and in how many columns
// they are the same and that says something: there are enough bouts, with both wins and losses.
func alike(a, b []stats.Share) (all bool, n int) {
	all = true
	for k := range a {
		same := a[k].Of > 0 && a[k].P == b[k].P && a[k].Of == b[k].Of
		if all = all && same; same && a[k].Of >= fewBouts && 0 < a[k].P && a[k].P < 1 {
			n++
		}
	}
	return all, n
}
