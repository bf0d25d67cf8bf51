package odds

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/page"
)

// long is the number of lines from which on a person at a terminal first gets a summary, one
// sentence for each figure.
const long = 12

// briefly puts before a long answer a summary of what is most likely for each figure, and an empty
// line. If why is set, the summary also gives probabilities as counts of the throws of one die or
// two. A text that is read aloud gets no summary, because its end cannot be skipped to.
func briefly(full []byte, g game.Game, o *game.Odds, v View, why bool) []byte {
	if v.Plain || o.Counted != nil || bytes.Count(full, []byte("\n")) <= long {
		return full
	}
	const most, least = 4, 0.01
	t := text{g: g, o: o, v: v}
	var b []byte
	throws := " throws"
	list := Outcomes(g, o)
	for len(list) > 0 {
		n := slices.IndexFunc(list, func(x Outcome) bool { return x.Who != list[0].Who })
		if n < 0 {
			n = len(list)
		}
		of := slices.Clone(list[:n])
		slices.SortStableFunc(of, func(a, b Outcome) int { return cmp.Compare(b.N, a.N) })
		var parts []string
		for i := range of {
			if float64(of[i].N) < least*float64(o.Denominator) || len(parts) == most {
				break
			}
			part := t.called(&of[i]) + " " + share(of[i].N, o.Denominator)
			if count := counted(of[i].N, o.Denominator); why && count != "" {
				part += " (" + count + throws + ")"
				throws = "" // said once
			}
			parts = append(parts, part)
		}
		if len(parts) > 0 {
			b = append(page.Wrap(b, []byte(t.name(list[0].Who)+": "+strings.Join(parts, ", ")+"."), v.Width, "  "), '\n')
		}
		list = list[n:]
	}
	if len(b) == 0 {
		return full
	}
	for row := range bytes.Lines(full) { // and the averages
		if bytes.HasSuffix(row, []byte(" on average\n")) {
			b = append(b, row...)
		}
	}
	return append(append(b, '\n'), full...)
}

// counted formats a probability as a count, "15 of 36", where it is a whole number of the equally
// likely throws of one die or two; else "".
func counted(n, whole uint64) string {
	for _, of := range [...]uint64{6, 20, 36} {
		if n < whole && n <= 1<<57 && n*of%whole == 0 {
			return strconv.FormatUint(n*of/whole, 10) + " of " + strconv.FormatUint(of, 10)
		}
	}
	return ""
}
