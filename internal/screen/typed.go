package screen

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/line"
)

// DeedRows returns the lines of the report on an engine: one for each act, unless these are too
// many. Then as many acts share a line as it takes, the shortest first, as long as that saves a
// row. An act that begins a line always does so.
func DeedRows(deeds []string) (rows []string) {
	const most, wide = 5, 96 // rows on a terminal of the usual width
	const apart = "\x1e"     // a separator of two acts
	text := strings.ReplaceAll(strings.Join(deeds, apart), GoesOn+apart, " ")
	var begins []bool // the rows that begin a line in any case
	for _, part := range strings.Split(strings.ReplaceAll(text, GoesOn, ""), OwnLine) {
		first := true
		for row := range strings.SplitSeq(part, apart) {
			if row = strings.Trim(row, " "); row != "" {
				rows, begins, first = append(rows, row), append(begins, first), false
			}
		}
	}
	takes := func(row string) int { return 1 + len(row)/wide }
	taken := 0
	for _, row := range rows {
		taken += takes(row)
	}
	for taken > most {
		at := -1
		for i := 1; i < len(rows); i++ {
			one := rows[i-1] + " " + rows[i]
			saves := takes(one) < takes(rows[i-1])+takes(rows[i])
			if !begins[i] && saves && (at < 0 || len(rows[i-1])+len(rows[i]) < len(rows[at-1])+len(rows[at])) {
				at = i
			}
		}
		if at < 0 {
			break
		}
		one := rows[at-1] + " " + rows[at]
		taken += takes(one) - takes(rows[at-1]) - takes(rows[at])
		rows[at-1] = one
		rows, begins = slices.Delete(rows, at, at+1), slices.Delete(begins, at, at+1)
	}
	return rows
}

// NameApart names commands by the words in which they differ, in the ruleset's wording.
func (b *Book) NameApart(list []Entry, isName func(word string) bool) {
	if len(list) < 2 {
		return
	}
	words := make([][]string, len(list))
	least := 1 << 10
	for i := range list {
		words[i] = strings.Fields(cmp.Or(b.InWords(list[i].Command, isName), list[i].Command))
		least = min(least, len(words[i]))
	}
	same := func(at func(w []string) string) bool {
		return !slices.ContainsFunc(words, func(w []string) bool { return at(w) != at(words[0]) })
	}
	from, to := 0, 0
	for from < least-1 && same(func(w []string) string { return w[from] }) {
		from++
	}
	for to < least-1-from && same(func(w []string) string { return w[len(w)-1-to] }) {
		to++
	}
	for i := range list {
		list[i].Text = strings.ReplaceAll(strings.Join(words[i][from:len(words[i])-to], " "), "-", " ")
	}
}

// OtherForm says how to type the other form of an entry, where its name has been typed with more
// words after it; "" if it has no other form.
func OtherForm(text string, list []Entry) string {
	for i := range list {
		e := &list[i]
		if rest, ok := line.CutPrefixFold(text, e.Text+" "); ok && e.Text != "" && e.Other != "" && strings.TrimSpace(rest) != "" {
			return e.Number + e.OtherKey + " is " + e.Text + " " + e.OtherText
		}
	}
	return ""
}

// FormElsewhere says of a number with the letter of another form which choices have such a form, where none
// of the list has it; "" for another text.
func (b *Book) FormElsewhere(text string, list []Entry) string {
	for i := range b.Menu {
		g := &b.Menu[i]
		number, ok := strings.CutSuffix(text, g.OrKey)
		if g.OrKey != "" && ok && line.IsNumber(number) && !slices.ContainsFunc(list, func(e Entry) bool { return e.OtherKey == g.OrKey }) {
			return g.OrKey + " behind a number is for a " + g.Choose + ", " + g.OrText + ": here the number stands alone"
		}
	}
	return ""
}

// NoChoice says why a text is no choice of a list, and which choice is nearest to it. verb says
// that it begins with a command that is not possible here.
func NoChoice(text string, list []Entry, verb bool) string {
	var names []string
	for _, e := range list {
		if e.Text != "" && e.Asks == "" {
			names = append(names, e.Text)
		}
	}
	switch near := line.Nearest(text, names); {
	case verb:
		return line.FirstWord(text) + " may not be given now"
	case near != "":
		return line.Quote(text) + " is no choice here, but " + near + " is"
	}
	return line.Quote(text) + " is no choice and no command here"
}

// NearestName returns the name with a word nearest to the last word of a text, "" where several
// names or none have such a word.
func NearestName(text string, names []string) (found string) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return ""
	}
	near := line.Nearest(words[len(words)-1], strings.Fields(strings.Join(names, " ")))
	for _, name := range names {
		if near == "" || !slices.Contains(strings.Fields(name), near) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// Called returns the command for a name of a list. The name may be shortened as far as it is
// unique, with spaces or hyphens, with its first word or without; several are returned where it
// is not unique. Where no name begins so, it is the one that has the text as a whole word or
// words.
func Called(text string, list []Entry) (command string, several []Entry) {
	flat := func(text string) string {
		return strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(text, "-", " ")), " "))
	}
	text = flat(text)
	const least = 2
	if len(text) < least {
		return "", nil
	}
	for _, e := range list {
		begun := e.Asks != ""
		for _, c := range [...]string{e.Command, e.Other} {
			if c == "" {
				continue
			}
			_, rest, _ := strings.Cut(c, " ")
			if all := flat(c); text == all || text == flat(rest) {
				return c, nil
			}
			begun = begun || c == e.Command && (strings.HasPrefix(flat(c), text) || strings.HasPrefix(flat(rest), text))
		}
		name := flat(e.Text)
		switch {
		case name != "" && text == name:
			return e.Command, nil
		case begun, name != "" && strings.HasPrefix(name, text):
			several = append(several, e)
		case e.Other != "" && strings.HasSuffix(text, " "+e.OtherKey):
			if short := strings.TrimSuffix(text, " "+e.OtherKey); strings.HasPrefix(name, short) || strings.HasPrefix(flat(e.Command), short) {
				e.Command = e.Other
				several = append(several, e)
			}
		}
	}
	if len(several) == 0 {
		several = withWord(text, list)
	}
	if len(several) == 1 {
		return several[0].Command, several
	}
	return "", several
}

// withWord returns the entries whose name has a text as a word or words: hook is the right hook.
func withWord(text string, list []Entry) (found []Entry) {
	const least = 3
	for _, e := range list {
		if len(text) >= least && e.Asks == "" && strings.Contains(" "+strings.ToLower(e.Text)+" ", " "+text+" ") {
			found = append(found, e)
		}
	}
	return found
}
