package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"summa/internal/line"
	"summa/internal/report"
)

// startsWith reports whether a text begins with a name, and not with a longer word.
func startsWith(text, name string) bool {
	rest, found := strings.CutPrefix(text, name)
	return found && name != "" && (rest == "" || strings.ContainsRune(" ,.:;'", rune(rest[0])))
}

// where returns a sentence as it continues the words on where they meet.
func (t *teller) where(text string) string {
	if t.r.Where == "" || text == "" {
		return text
	}
	return t.r.Where + t.within(text)
}

// atFirst says how many of 100 bouts the first side would have won when the first round began, ""
// where that is not known.
func (t *teller) atFirst() string {
	c := t.r.Chances
	if c == nil || t.r.Joined {
		return ""
	}
	for _, p := range t.r.Parts {
		if p.Round != "" {
			break
		}
		for i := len(p.Rows) - 1; i >= 0; i-- {
			if x := p.Rows[i].Chance; x != nil {
				return t.begun(x.Percent)
			}
		}
	}
	if len(t.r.Armies) > 0 && len(c.Ledger) > 0 {
		return t.begun(c.Ledger[0].Points)
	}
	return ""
}

// mostEndless is the number of unfinished bouts of 100 from which the others are not given as a
// number.
const mostEndless = 95

// begun says how many of 100 bouts the followed side would have won at the beginning.
func (t *teller) begun(percent int) string {
	switch n := t.r.Chances.Endless; {
	case percent == 0 && n >= mostEndless:
		return "As they begin, hardly one of such " + t.kind() + " is fought to an end."
	case n > 0:
		return fmt.Sprintf("As they begin, %s would win %d of 100 such %s, and %d would not be fought to an end.", t.r.Chances.Who, percent, t.kind(), n)
	}
	return fmt.Sprintf("As they begin, %s would win %d of 100 such %s.", t.r.Chances.Who, percent, t.kind())
}

// linked merges sentences: one whose subject is the last word of the sentence before continues
// that sentence, as "who is driven back" or "which spares him".
func linked(r *report.Report, told []string) (list []string) {
	on := false // the sentence before has been continued already
	for _, said := range told {
		k := len(list) - 1
		if k < 0 || on || strings.ContainsAny(list[k], ";:") || strings.Contains(list[k], ", who") || strings.Contains(list[k], ", which") {
			list, on = append(list, said), false
			continue
		}
		if list[k], on = goesOn(r, list[k], said); !on {
			list = append(list, said)
		}
	}
	return list
}

// goesOn continues a sentence with another, if the second one's subject is what the first ends
// with.
func goesOn(r *report.Report, said, more string) (text string, on bool) {
	if strings.Contains(more, " and ") || strings.ContainsAny(more, ",;:") {
		return said, false
	}
	if who := subject(r, more); who != "" && strings.HasSuffix(said, " "+who+".") && subject(r, said) != who {
		return strings.TrimSuffix(said, ".") + ", who" + strings.TrimPrefix(more, who), true
	}
	rest, found := strings.CutPrefix(more, "The ")
	if !found {
		return answers(r, said, more)
	}
	thing, does, _ := strings.Cut(rest, " ")
	if !strings.HasSuffix(said, " the "+thing+".") {
		return said, false
	}
	if whom := lastNamed(r, said); strings.HasSuffix(does, " "+whom+".") {
		does = strings.TrimSuffix(does, whom+".") + "him."
	} else if whom != "" {
		does = strings.Replace(does, " "+whom+" ", " him ", 1)
	}
	return strings.TrimSuffix(said, ".") + ", which " + does, true
}

// mostAnswer is the largest number of words of a sentence that may end another.
const mostAnswer = 4

// answers appends a short sentence to another that names its subject: what that figure does about
// it, or is. It does so only if the two subjects differ.
func answers(r *report.Report, said, more string) (text string, on bool) {
	who := subject(r, more)
	if who == "" || subject(r, said) == who || len(strings.Fields(more)) > mostAnswer || !slices.Contains(namedIn(r, said), who) {
		return said, false
	}
	before := strings.TrimSuffix(said, ".")
	if is, found := strings.CutPrefix(more, who+" is "); found && strings.Contains(before, " and "+who+" is ") {
		return before + " and " + is, true
	}
	return before + "; " + more, true
}

// lastNamed returns the fighter whom a sentence names last.
func lastNamed(r *report.Report, said string) (who string) {
	last := -1
	for _, c := range r.Cards {
		if at := strings.LastIndex(said, c.Name+" "); at > last {
			last, who = at, c.Name
		}
	}
	return who
}

// The openings of rounds, used in turn: the word and the number of the round.
var openings = []string{"In %s %s", "%s %s comes, and", "Then, in %s %s,"}

// open returns the sentence with which a round begins.
func (t *teller) open(word, round, said string) string {
	form := openings[0]
	if !t.r.Joined {
		form = openings[t.opened%len(openings)]
		if form == openings[1] && strings.ContainsAny(said, ",:") {
			form = openings[0]
		}
		t.opened++
	}
	if form == openings[1] {
		word = line.Capital(word)
	}
	return fmt.Sprintf(form, word, round) + t.within(said)
}

// mostStanding is the largest number of figures named as standing at the end.
const mostStanding = 3

// remains says what those who stand at the end have left.
func (t *teller) remains() string {
	if len(t.r.Armies) > 0 {
		return unitsLeft(t.r)
	}
	if t.r.Measure == "" || t.r.Won == "" {
		return ""
	}
	var whole, some []string
	for _, x := range t.r.Tracks {
		n := len(x.Points)
		if n == 0 || x.Points[n-1].Value <= 0 || fell(t.r, x.Name) {
			continue
		}
		switch was, is := x.Points[0].Value, x.Points[n-1].Value; {
		case is == was:
			whole = append(whole, x.Name)
		case len(some) == 0:
			some = append(some, fmt.Sprintf("%s has %s %s left of %s", x.Name, line.InWords(is), t.r.Measure, line.InWords(was)))
		default:
			some = append(some, fmt.Sprintf("%s %s of %s", x.Name, line.InWords(is), line.InWords(was)))
		}
	}
	if n := len(whole) + len(some); n == 0 || n > mostStanding {
		return ""
	}
	if len(whole) > 0 {
		verb := " have lost no "
		if len(whole) == 1 {
			verb = " has lost no "
		}
		whole = []string{and(whole) + verb + t.r.Measure}
	}
	return strings.Join(append(whole, some...), "; ") + "."
}

// unitsLeft says which units of each side still stand, and how many men they have.
func unitsLeft(r *report.Report) string {
	var sides []string
	for _, a := range r.Armies {
		var left []string
		for _, x := range r.Tracks {
			n := len(x.Points)
			if x.Of != a.Of || n == 0 || x.Points[n-1].Value <= 0 {
				continue
			}
			left = append(left, x.Name+" with "+line.InWords(x.Points[n-1].Value))
		}
		switch {
		case len(left) == 0:
			sides = append(sides, "of "+a.Side+" nobody is left")
		case len(left) > mostStanding:
			return ""
		default:
			sides = append(sides, "of "+a.Side+" there stand "+and(left))
		}
	}
	return line.Capital(strings.Join(sides, "; ")) + "."
}

// fell reports whether a card tells what became of somebody.
func fell(r *report.Report, name string) bool {
	return slices.ContainsFunc(r.Cards, func(c report.Card) bool {
		return c.Name == name && slices.ContainsFunc(c.Lines, func(l report.Line) bool { return l.Fate && l.Text != "" })
	})
}

// ends says how the bout ended: who has won after how many rounds, and what the figures have
// left.
func (t *teller) ends() string {
	if t.r.Won == "" {
		return t.leaves()
	}
	said := t.remains()
	last := report.Part{}
	for _, p := range t.r.Parts {
		if p.Round != "" {
			last = p
		}
	}
	n, err := strconv.Atoi(last.Round)
	if said == "" || err != nil || n < 2 {
		return strings.TrimSpace(t.r.Won + ". " + said)
	}
	return "So, after " + line.InWords(n) + " " + last.Word + "s, " + t.r.Won + ". " + said
}

// leaves says how long a bout that was not fought to an end has lasted, and what those with
// losses have left. It returns "" where the bout has not begun.
func (t *teller) leaves() string {
	last := report.Part{}
	if n := len(t.r.Parts); n > 0 {
		last = t.r.Parts[n-1]
	}
	n, err := strconv.Atoi(last.Round)
	if err != nil || len(t.r.Armies) > 0 {
		return ""
	}
	said := "There it is left, in " + last.Word + " " + line.InWords(n) + "."
	var has []string
	for _, x := range t.r.Tracks {
		k := len(x.Points) - 1
		if k < 1 || x.Points[k].Value >= x.Points[0].Value {
			continue
		}
		left := "none"
		if n := x.Points[k].Value; n > 0 {
			left = line.InWords(n)
		}
		has = append(has, fmt.Sprintf("%s has %s of %s", x.Name, left, line.InWords(x.Points[0].Value)))
	}
	switch {
	case t.r.Measure == "" || len(t.r.Tracks) == 0:
		return said
	case len(has) == 0:
		return said + " Nobody has lost any " + t.r.Measure + "."
	}
	return said + " Of their " + t.r.Measure + " " + and(has) + "."
}

// begins tells how a bout begins: who meets whom where, and what is at stake.
func (t *teller) begins() {
	if len(t.r.Armies) > 0 {
		t.para(strings.TrimSpace(musters(t.r) + " " + t.atFirst()))
		return
	}
	t.para(strings.TrimSpace(t.where(meets(t.r)) + " " + t.r.AtStake))
	t.para(strings.TrimSpace(opens(t.r) + " " + t.atFirst()))
}
