package paper

import (
	"slices"
	"strings"

	"summa/internal/report"
	"summa/internal/screen"
)

// inPost are the rounds of a report as a post has them, which is short: without what was done
// where no die fell and nothing is to be told, and without turns of which nothing else is left.
// The moves at its end have all of it.
func inPost(r *report.Report) (list []round) {
	for _, x := range rounds(r) {
		var kept []act
		for i := 0; i < len(x.Acts); {
			n := i + 1
			for n < len(x.Acts) && x.Acts[n].Turn == "" {
				n++
			}
			kept = append(kept, ofTurn(x.Acts[i:n])...)
			i = n
		}
		if x.Acts = kept; len(kept) > 0 {
			list = append(list, x)
		}
	}
	return list
}

// ofTurn are those rows of a turn that a post has. Whose turn it is stands before the first.
func ofTurn(acts []act) (list []act) {
	for i, a := range acts {
		told := len(a.Story) > 0 || len(a.Falls) > 0
		if idles(&a) && len(acts) == 1 {
			continue
		}
		if !told && !a.Key && !a.Named && !a.Note && len(a.Remarks) == 0 && (len(a.Dice) == 0 || i == 0 && a.Turn != "" && len(a.Plain) == 0 && len(acts) > 1) {
			continue // what opens a turn is put back below, if more of it is left
		}
		for n := len(a.Plain); n > 1 && len(a.Acts) > 0 && !slices.Contains(a.Acts, a.Plain[n-1]); n-- {
			a.Plain = a.Plain[:n-1] // it only ends the turn
		}
		list = append(list, a)
	}
	if len(list) == 0 || acts[0].Turn == "" || list[0].Turn != "" {
		return list
	}
	if c := acts[0].Chance; len(acts[0].Dice) > 0 && (c == nil || c.Fell != 0 || acts[0].Named) {
		return slices.Insert(list, 0, acts[0])
	}
	list[0].Turn = acts[0].Turn
	return list
}

// idles reports whether a row is a turn that was opened and ended, of which the dice are all there is.
func idles(a *act) bool {
	said := slices.ContainsFunc(a.Told, func(t screen.Told) bool { return t.Text != "" })
	moved := a.Chance != nil && (a.Chance.Fell != 0 || a.Chance.Chose != 0)
	return a.Turn != "" && len(a.Dice) > 0 && len(a.Plain) == 1 && !a.many && !said && !moved && !a.Key && !a.Named && !a.Note && len(a.Story)+len(a.Falls)+len(a.Remarks) == 0
}

// leftOut says before the rows of a post that not all stand in it, "" where all do; whether the
// moves stand at its end.
func leftOut(r *report.Report, list []round, moves bool) string {
	acts := func(list []round) (n, dice int) {
		for _, x := range list {
			n += len(x.Acts)
			for i := range x.Acts {
				dice += len(x.Acts[i].Dice)
			}
		}
		return n, dice
	}
	n, dice := acts(list)
	all, fell := acts(rounds(r))
	sealed := ""
	if r.Bout != "" && !moves {
		sealed = "The page of the bout has every move with its seal."
	}
	if n == all {
		return sealed
	}
	text := "Left out: what was done without dice and decided nothing"
	switch {
	case dice < fell && r.Chances != nil:
		text += ", and dice that only open a turn and change little"
	case dice < fell:
		text += ", and turns with no die but that which opens them"
	}
	if moves {
		text += "; the moves at the end have all of it"
	}
	return strings.TrimSpace(text + ". " + sealed)
}
