package bouts

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/sim/shard"
	"summa/internal/sim/view"
)

// mostKinds is the largest number of kinds that the name of a side lists.
const mostKinds = 3

// told returns a run as it is shown to people: sides that are letters are named by their figures,
// and fates are in the ruleset's words.
func told(rs *game.Ruleset, r *view.Result) *view.Result {
	out, file := *r, *r.File
	out.File, file.Groups = &file, slices.Clone(file.Groups)
	fates := endsOf(rs)
	for i := range file.Groups {
		g := &file.Groups[i]
		g.Lineups = slices.Clone(g.Lineups)
		for k := range g.Lineups {
			l := &g.Lineups[k]
			l.Fates = slices.Clone(l.Fates)
			for f, word := range l.Fates {
				if said, ok := fates[word]; ok {
					l.Fates[f] = said
				}
			}
			if called := calling(l, k == 0 && i == 0); called != "" {
				out.Words.Called = called
			}
		}
	}
	return &out
}

// endsOf returns a ruleset's words for what becomes of a figure, where they differ from the ids.
func endsOf(rs *game.Ruleset) map[string]string {
	words := map[string]string{}
	if rs.OnPaper == nil {
		return words
	}
	if set, err := rs.OnPaper(); err == nil {
		for _, e := range set.All("end") {
			words[e.ID] = e.Text("text")
		}
	}
	return words
}

// A fighter is a figure of a side that has a letter for a name.
type fighter struct {
	name, side, kind string
}

// fighters returns the figures of a line-up by the commands that entered them; none where its
// sides have names of their own.
func fighters(l *shard.Lineup) (list []fighter) {
	for _, side := range l.Sides {
		if utf8.RuneCountInString(side) != 1 {
			return nil
		}
	}
	for _, command := range l.Setup {
		words := strings.Fields(command)
		if len(words) < 3 || words[0] != "add" {
			continue
		}
		for _, w := range words[3:] {
			_, side, ok := strings.Cut(w, "=")
			if ok && slices.Contains(l.Sides, side) {
				list = append(list, fighter{words[1], side, inTitle(words[2])})
				break
			}
		}
	}
	return list
}

// inTitle returns an id as a title has it.
func inTitle(id string) string { return line.Capital(strings.ReplaceAll(line.Clean(id), "-", " ")) }

// numbers reports whether figures of one kind on one side are distinguished by numbers.
func numbers(l *shard.Lineup) bool {
	seen := map[string]bool{}
	for _, x := range fighters(l) {
		of := x.side + " " + x.kind
		if seen[of] {
			return true
		}
		seen[of] = true
	}
	return false
}

// calling names the sides and figures of a line-up after their kinds. If say is set, it returns a
// sentence on their names in commands, "" where nothing is renamed.
func calling(l *shard.Lineup, say bool) string {
	list := fighters(l)
	of, seen, named := map[string]int{}, map[string]int{}, map[string]string{}
	for _, x := range list {
		of[x.kind]++
	}
	var said []string
	for _, x := range list {
		named[x.name] = x.kind
		if of[x.kind] > 1 {
			seen[x.kind]++
			named[x.name] += " " + strconv.Itoa(seen[x.kind])
		}
		as := x.side
		if slices.ContainsFunc(l.Figures, func(f shard.Figure) bool { return f.Name == x.name }) {
			as = x.name + " of " + x.side
		}
		said = append(said, named[x.name]+" is "+as)
	}
	sides, names := map[string]string{}, map[string]int{}
	for _, side := range l.Sides {
		if sides[side] = sideOf(list, side, named); sides[side] == "" {
			return ""
		}
		names[sides[side]]++
	}
	l.Sides, l.Figures = slices.Clone(l.Sides), slices.Clone(l.Figures)
	for i, side := range l.Sides {
		if names[sides[side]] > 1 { // nothing else distinguishes the sides
			sides[side] += " (" + side + ")"
		}
		l.Sides[i] = sides[side]
	}
	for i, f := range l.Figures {
		l.Figures[i].Side = sides[f.Side]
		if name, ok := named[f.Name]; ok {
			l.Figures[i].Name = name
		} else if name, ok := sides[f.Name]; ok {
			l.Figures[i].Name = name
		}
	}
	if !say {
		return ""
	}
	return "In commands and in JSON " + strings.Join(said, ", ") + "."
}

// sideOf returns the name of a side by its figures: a single figure's name, else their kinds and
// numbers.
func sideOf(list []fighter, side string, named map[string]string) string {
	var kinds []string
	count := map[string]int{}
	first, men := "", 0
	for _, x := range list {
		if x.side != side {
			continue
		}
		if count[x.kind]++; count[x.kind] == 1 {
			kinds = append(kinds, x.kind)
		}
		if men++; men == 1 {
			first = named[x.name]
		}
	}
	if men == 1 {
		return first
	}
	left := men
	var parts []string
	for i, k := range kinds {
		if i == mostKinds && len(kinds) > mostKinds+1 {
			return strings.Join(parts, " + ") + " + " + page.Plural(left, "other")
		}
		left -= count[k]
		if count[k] > 1 {
			k = strconv.Itoa(count[k]) + " x " + k
		}
		parts = append(parts, k)
	}
	return strings.Join(parts, " + ")
}
