package paper

import (
	"slices"
	"strings"

	"summa/internal/report"
	"summa/internal/screen"
)

// inPost returns the rounds of a report as a post has them. To keep it short, commands without
// dice or sentences are left out, as are turns with nothing else in them. All of them are among
// the moves at the end of the post.
func inPost(r *report.Report) (list []round) {
	var went []string // a round of nothing else is left out, and its steps stand with the next
	for _, x := range rounds(r) {
		var kept []act
		for i := 0; i < len(x.Acts); {
			n := i + 1
			for n < len(x.Acts) && x.Acts[n].Turn == "" {
				n++
			}
			of := ofTurn(x.Acts[i:n])
			if len(r.Armies) == 0 {
				went = append(went, steps(x.Acts[i:n], of)...)
			}
			kept, i = append(kept, of...), n
		}
		if x.Acts = kept; len(kept) > 0 {
			x.Went, went = strings.Join(went, "; "), nil
			list = append(list, x)
		}
	}
	return list
}

// steps returns what the rows of a turn that are not kept tell of steps, each with its commands.
func steps(acts, kept []act) (list []string) {
	for i := range acts {
		a := &acts[i]
		if slices.ContainsFunc(kept, func(k act) bool { return k.First == a.First }) {
			continue
		}
		var said []string
		for _, t := range a.Told {
			if t.Goes {
				said = append(said, strings.TrimSuffix(t.Text, "."))
			}
		}
		if len(said) > 0 {
			list = append(list, span(a.Row)+" "+strings.Join(said, "; "))
		}
	}
	return list
}

// ofTurn returns those rows of a turn that a post keeps. The first of them says whose turn it is.
func ofTurn(acts []act) (list []act) {
	for i, a := range acts {
		told := len(a.Story) > 0 || len(a.Falls) > 0
		if idles(&a) && len(acts) == 1 {
			continue
		}
		if !told && !a.Key && !a.Named && !a.Note && len(a.Remarks) == 0 && (len(a.Dice) == 0 || i == 0 && a.Turn != "" && len(a.Plain) == 0 && len(acts) > 1) {
			continue // the line that opens a turn is restored below, if more of the turn is left
		}
		for n := len(a.Plain); n > 1 && len(a.Acts) > 0 && !slices.Contains(a.Acts, a.Plain[n-1]); n-- {
			a.Plain = a.Plain[:n-1] // drop the command that only ends the turn
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

// idles reports whether a turn was only opened and ended, with nothing in it but its dice.
func idles(a *act) bool {
	said := slices.ContainsFunc(a.Told, func(t screen.Told) bool { return t.Text != "" })
	moved := a.Chance != nil && (a.Chance.Fell != 0 || a.Chance.Chose != 0)
	return a.Turn != "" && len(a.Dice) > 0 && len(a.Plain) == 1 && !a.many && !said && !moved && !a.Key && !a.Named && !a.Note && len(a.Story)+len(a.Falls)+len(a.Remarks) == 0
}

// leftOut returns the sentence before the rows of a post that says that not all of them are
// there, "" where all are. moves says whether the moves stand at the end of the post.
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
