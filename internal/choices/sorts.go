package choices

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
)

// SortsOf returns the rows that an answer may mean: the one with that name, or all that begin
// with it.
func SortsOf(answer string, rows []game.Row) (found []*game.Row) {
	answer = strings.ReplaceAll(strings.ToLower(answer), " ", "-")
	begins := func(name string) bool {
		return strings.HasPrefix(strings.ReplaceAll(strings.ToLower(name), " ", "-"), answer)
	}
	for i := range rows {
		r := &rows[i]
		if r.ID == answer {
			return []*game.Row{r}
		}
		if begins(r.ID) || slices.ContainsFunc(r.Also, begins) {
			found = append(found, r)
		}
	}
	return found
}

// InOrder returns sorts in the order in which they are listed and numbered: first those of ready
// entries, then those that need no further words, then the rest.
func InOrder(ready [][]string, rows []game.Row) []game.Row {
	best := BestKnown(ready, rows)
	place := func(r game.Row) int {
		at := slices.Index(best, r.ID)
		switch {
		case at >= 0:
			return at
		case r.Needs == "":
			return len(best)
		}
		return len(best) + 1
	}
	list := slices.Clone(rows)
	slices.SortStableFunc(list, func(a, b game.Row) int { return place(a) - place(b) })
	return list
}

// NumberedSorts lists the sorts selected by picks with their numbers; "" if there are none.
func NumberedSorts(rows []game.Row, picks func(r *game.Row) bool) string {
	var parts []string
	for i := range rows {
		if picks(&rows[i]) {
			parts = append(parts, strconv.Itoa(i+1)+" "+rows[i].ID)
		}
	}
	return strings.Join(parts, ", ")
}

// SortNumbered replaces the numbers of sorts in an answer by their names.
func SortNumbered(answer string, rows []game.Row) string {
	words := strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ',' || r == ';' })
	numbered := false
	for i, w := range words {
		if n, err := strconv.Atoi(w); err == nil && n > 0 && n <= len(rows) {
			words[i], numbered = rows[n-1].ID, true
		}
	}
	if !numbered {
		return answer
	}
	return strings.Join(words, " ")
}

// BestKnown returns the sorts of ready entries, without duplicates; nil if these are all sorts.
func BestKnown(ready [][]string, rows []game.Row) (names []string) {
	for _, list := range ready {
		for _, text := range list {
			if words := strings.Fields(text); len(words) > 2 && !slices.Contains(names, words[2]) {
				names = append(names, words[2])
			}
		}
	}
	if len(names) >= len(rows) {
		return nil
	}
	return names
}

// FieldsOf splits an answer into the name and the KEY=VALUE fields after it.
func FieldsOf(answer string) (name string, fields []string) {
	words := strings.Fields(answer)
	n := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "=") })
	if n < 0 {
		return answer, nil
	}
	return strings.Join(words[:n], " "), words[n:]
}
