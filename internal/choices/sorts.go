package choices

import (
	"slices"
	"strings"

	"summa/internal/game"
)

// SortsOf are the rows that an answer may mean: the one of that name, or all that begin so.
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

// BestKnown are the sorts of those who are ready to be brought, each once, where others are left
// besides them; nil where these are all.
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

// FieldsOf parts an answer from the fields that stand behind it, as KEY=VALUE.
func FieldsOf(answer string) (name string, fields []string) {
	words := strings.Fields(answer)
	n := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "=") })
	if n < 0 {
		return answer, nil
	}
	return strings.Join(words[:n], " "), words[n:]
}
