package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/line"
)

// ordered says in a row how the dice for the order of play settled it. The sentence replaces sums
// that only say what fell and who goes first.
func (w *writer) ordered(row *Row) {
	called := w.src.Order
	if called == "" && !w.src.Programs {
		called = w.src.Ordered
	}
	if called == "" {
		return
	}
	said := orderOf(row.Dice, called)
	for i := range row.Told {
		t := &row.Told[i]
		if said == "" || !t.Main && len(row.Told) > 1 {
			continue
		}
		t.Sums = slices.DeleteFunc(slices.Clone(t.Sums), func(s string) bool { return strings.HasPrefix(s, called+" ") })
		t.Sums = append(t.Sums, said)
		return
	}
}

// orderOf returns the order of play by the dice rolled for it, the highest first. Ties are broken
// by rerolls. It returns "" for fewer than two players.
func orderOf(dice []Die, called string) string {
	rolls := map[string][]int{}
	var names []string
	for _, d := range dice {
		n, err := strconv.Atoi(d.Shows)
		if d.For != called && !strings.HasPrefix(d.For, called+" ") || d.Whose == "" || err != nil {
			continue
		}
		if rolls[d.Whose] == nil {
			names = append(names, d.Whose)
		}
		rolls[d.Whose] = append(rolls[d.Whose], n)
	}
	if len(names) < 2 {
		return ""
	}
	slices.SortStableFunc(names, func(a, b string) int {
		for i := range min(len(rolls[a]), len(rolls[b])) {
			if c := cmp.Compare(rolls[b][i], rolls[a][i]); c != 0 {
				return c
			}
		}
		return 0
	})
	var parts []string
	for _, name := range names {
		text := line.Clean(name) + " " + strconv.Itoa(rolls[name][0])
		for _, again := range rolls[name][1:] {
			text += ", again " + strconv.Itoa(again)
		}
		parts = append(parts, text)
	}
	return "they play in this order: " + strings.Join(parts, "; ")
}
