package desk

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/dispute"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/internal/rule"
)

// oddsChart draws what may come of a command, in one figure for each answer that it may have.
func oddsChart(p *shell.Program, to *shell.ChartFile, q *dispute.Question, list []*dispute.Reckoning, said ...string) error {
	if !to.Wanted() {
		return nil
	}
	var figures []*figure.Figure
	for i, r := range list {
		if c := r.Odds.Counted; c != nil {
			figures = append(figures, counted(c)...)
			continue
		}
		parts := line.Split(q.Command)
		f := outcomes(q, r, "What comes of it")
		switch {
		case i < len(said):
			f.Title = "With " + line.Clean(said[i])
		case len(parts) > 1 && q.Dice == nil:
			figures = append(figures, oneByOne(q, parts)...)
			f.Title = afterAll(q, r, parts)
		}
		such := "commands"
		if len(parts) > 1 {
			such = "chains"
			f.Caption = "In how many of 100 such chains it happens at least once, in whichever of its commands. One may miss and the other hit, so the rows come to more than 100."
		}
		figures = append(figures, f.Figures()...)
		figures = append(figures, numbers(r, such)...)
		for _, text := range odds.Besides(r.Game, r.Odds) {
			if !granted(text, r.Assumed) {
				for _, part := range parts {
					does, _ := actorOff(line.Clean(part))
					if words, called := calledSo(q, r, does); called {
						text = strings.Replace(text, " "+does+",", " the "+words+",", 1)
					}
				}
				to.Said = append(to.Said, inHundred(text)+"."+spentBefore(text, r.Assumed))
			}
		}
	}
	if list[0].Reckoned.Why != nil {
		if len(line.Split(q.Command)) > 1 {
			to.Why = append(to.Why, "All of this is counted over the whole chain: that it happens at least once, in whichever of its commands.")
		}
		for _, s := range odds.WhyPrinted(list[0].Game, list[0].Reckoned.Why) {
			to.Why = append(to.Why, inHundred(strings.NewReplacer(" -> ", " → ", " -", " −").Replace(s)))
		}
	}
	if r := list[0]; r.Tried && len(list) == 1 {
		why, err := settled(q.Ruleset, r.Hangs)
		if err != nil {
			return err
		}
		to.Otherwise = why
	}
	var lead []string
	if cost := odds.CostText(list[0].Odds); cost != "" {
		lead = append(lead, "Costs "+cost+".")
	}
	if len(list[0].Assumed) > 0 {
		lead = append(lead, "Taken for granted: "+strings.Join(list[0].Assumed, "; "))
	}
	to.Lead = strings.Join(lead, " ")
	return p.WriteChart(to, q.Ruleset.Title, title(q, list[0])+answerOf(q, list), figures)
}

// answerOf says, for a title, how likely the aim of a command is; of a chain, how likely it is
// that the aim of each command is reached by any of them. It returns "" where there are several
// answers, or no aim.
func answerOf(q *dispute.Question, list []*dispute.Reckoning) string {
	if len(list) != 1 || list[0].Odds.Counted != nil {
		return ""
	}
	said, parts := "", line.Split(q.Command)
	if len(parts) == 1 {
		said = aimed(list[0], list[0].Aims)
	} else {
		said = ends(list[0], aimsOf(q, list[0], parts))
	}
	if said == "" {
		return ""
	}
	return ": " + said
}

// aimsOf returns the last aim of each command of a chain, without duplicates.
func aimsOf(q *dispute.Question, r *dispute.Reckoning, parts []string) (aims []game.Happening) {
	add := func(list []game.Happening) {
		if n := len(list); n > 0 && !slices.Contains(aims, list[n-1]) {
			aims = append(aims, list[n-1])
		}
	}
	for k := 1; k < len(parts) && q.Dice == nil; k++ {
		shorter := *q
		shorter.Command = strings.Join(parts[:k], "; ")
		if before, err := shorter.Reckon(false, false); err == nil {
			add(before.Aims)
		}
	}
	add(r.Aims)
	return aims
}

// ends says how likely each of the aims is, naming whom it comes to.
func ends(r *dispute.Reckoning, aims []game.Happening) string {
	said, who := "", -1
	for _, x := range odds.Aimed(r.Game, r.Odds, aims) {
		text := x.Text + " in " + strconv.FormatFloat(100*float64(x.N)/float64(r.Odds.Denominator), 'f', 0, 64)
		if x.Who >= 0 && x.Who != who {
			text = string(r.Game.Namer().AppendName(nil, x.Who)) + " " + text
		}
		if who = x.Who; said == "" {
			text += " of 100"
		}
		said = strings.TrimPrefix(said+", "+text, ", ")
	}
	return line.Clean(said)
}

// aimed says how likely each of the aims is.
func aimed(r *dispute.Reckoning, aims []game.Happening) string {
	var said []string
	doer := -1
	for i, x := range odds.Aimed(r.Game, r.Odds, aims) {
		text := x.Text + " in " + strconv.FormatFloat(100*float64(x.N)/float64(r.Odds.Denominator), 'f', 0, 64)
		switch {
		case i == 0:
			doer = x.Who
			text += " of 100"
		case x.Who != doer && x.Who >= 0:
			text = string(r.Game.Namer().AppendName(nil, x.Who)) + " " + text
		}
		said = append(said, text)
	}
	return line.Clean(strings.Join(said, ", "))
}

// spentBefore adds to the reason why a chain ends that a figure has run out of something that it
// was assumed to have enough of, if that is the reason.
func spentBefore(text string, assumed []string) string {
	for _, a := range assumed {
		who, rest, ok := strings.Cut(a, " has ")
		number, _, enough := strings.Cut(rest, " enough")
		if ok && enough && strings.Contains(text, "costs ") && strings.Contains(text, " "+number+" and "+who+" has 0 left") {
			return " " + line.Clean(who) + " began with " + number + " enough: the dice of the command before took it."
		}
	}
	return ""
}

// granted reports whether a sentence is about a number that a figure was only assumed to have
// enough of.
func granted(text string, assumed []string) bool {
	who, rest, _ := strings.Cut(text, "'s ")
	number, _, _ := strings.Cut(rest, " ")
	return slices.ContainsFunc(assumed, func(a string) bool { return strings.Contains(a, who+" has "+number+" enough") })
}

// outcomes draws the possible outcomes of a question: figure by figure, the likeliest first, and
// last those of the bout.
func outcomes(q *dispute.Question, r *dispute.Reckoning, title string) *figure.Forest {
	on := charted(q.Ruleset)
	f := &figure.Forest{Title: title, Unit: "of 100"}
	names := r.Game.Namer()
	for _, same := range together(r) {
		x := &same[0]
		share := float64(x.N) / float64(r.Odds.Denominator)
		name, of := "the bout is "+x.Text, x.Who
		if of >= 0 {
			name = string(names.AppendName(nil, of)) + " " + on.Replace(x.Text)
		}
		for i := range same[1:] {
			next := &same[i+1]
			name += ", "
			if next.Who != same[i].Who {
				name += string(names.AppendName(nil, next.Who)) + " "
			}
			name += on.Replace(next.Text)
		}
		f.Rows = append(f.Rows, figure.Share{Name: line.Clean(name), Of: of, P: share, Low: share, High: share, Said: strconv.FormatFloat(100*share, 'f', 1, 64)})
	}
	slices.SortStableFunc(f.Rows, func(a, b figure.Share) int {
		if (a.Of < 0) != (b.Of < 0) { // those of the bout stand last
			return b.Of - a.Of
		}
		return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(b.P, a.P))
	})
	f.Caption = "In how many of 100 such commands it happens, counted exactly. Several things may happen in one, so the rows come to more than 100."
	return f
}

// together returns the outcomes of a question. Outcomes that come about in exactly the same cases
// share a row.
func together(r *dispute.Reckoning) (rows [][]odds.Outcome) {
	words := r.Game.Words().Events
	is := func(h game.Happening, x *odds.Outcome) bool {
		return int(h.Who) == x.Who && words[h.Kind].Outcome == x.Text
	}
	for _, x := range odds.Outcomes(r.Game, r.Odds) {
		k := slices.IndexFunc(rows, func(row []odds.Outcome) bool {
			first := &row[0]
			return x.Who >= 0 && first.Who >= 0 && first.N == x.N && r.Odds.Any(func(h game.Happening) bool { return is(h, first) || is(h, &x) }) == x.N
		})
		if k < 0 {
			rows = append(rows, nil)
			k = len(rows) - 1
		}
		rows[k] = append(rows[k], x)
	}
	return rows
}

// charted returns the replacer that puts outcomes into the words of charts.
func charted(rs *game.Ruleset) *strings.Replacer {
	set, err := rs.OnPaper()
	if err != nil {
		return strings.NewReplacer()
	}
	var list []string
	for _, e := range set.All("paper") {
		list = line.Instead(e.Text("outcomes"))
	}
	return strings.NewReplacer(list...)
}

// afterAll says after which commands, all so far, something is counted.
func afterAll(q *dispute.Question, r *dispute.Reckoning, parts []string) string {
	said := "After "
	for i, part := range parts {
		does, _ := actorOff(line.Clean(part))
		does, called := calledSo(q, r, does)
		if called {
			does = "the " + does
		}
		if i > 0 {
			said += ", then "
		}
		said += does
	}
	return said
}

// actorOff splits a command into the command itself and the figure that gives it.
func actorOff(command string) (does, who string) {
	if words := strings.Fields(command); len(words) > 2 && words[0] == "as" {
		return strings.Join(words[2:], " "), words[1]
	}
	return command, ""
}

// oneByOne draws what may have come of a chain by the end of each of its commands but the last.
func oneByOne(q *dispute.Question, parts []string) (figures []*figure.Figure) {
	for k := 1; k < len(parts); k++ {
		shorter := *q
		shorter.Command = strings.Join(parts[:k], "; ")
		r, err := shorter.Reckon(false, false)
		if err != nil || r.Odds.Counted != nil {
			return figures // the figure of the whole chain is drawn anyway
		}
		f := outcomes(q, r, afterAll(q, r, parts[:k]))
		if k > 1 {
			f.Caption = "In how many of 100 such chains it happens at least once so far."
		}
		figures = append(figures, f.Figures()...)
	}
	return figures
}

// settled says, for each ruling that changes the odds, what it asks, what the other reading is,
// and how the odds would change.
func settled(rs *game.Ruleset, hangs []odds.Hang) (said []string, err error) {
	book, err := rs.Book()
	if err != nil || len(hangs) == 0 {
		return []string{"No ruling changes this."}, err
	}
	small, last := 0, ""
	for _, h := range hangs {
		if little(h.Was, h.Is) {
			small++
			continue
		}
		asks, would := otherwise(book.Rulings, &h)
		if !strings.HasSuffix(would, ".") {
			would += "."
		}
		text := inHundred(strings.ReplaceAll(would+" "+changed(&h), " -", " −")) + "."
		if k := len(said) - 1; k >= 0 && asks == last { // another answer to the same question
			said[k] += " Or: " + text
			continue
		}
		said, last = append(said, asks+" Otherwise: "+text), asks
	}
	switch {
	case small == 1:
		said = append(said, "One more ruling changes nothing by as much as 1 of 400.")
	case small > 1:
		said = append(said, line.Capital(line.InWords(small))+" more rulings change nothing by as much as 1 of 400.")
	}
	return said, nil
}

// otherwise returns the question of a ruling and its other answer, or their ids where the book
// has no words for them.
func otherwise(rulings []rule.Ruling, h *odds.Hang) (asks, would string) {
	asks, would = h.Ruling, h.Option
	for i := range rulings {
		if r := &rulings[i]; r.ID == h.Ruling {
			asks = r.Question
			for _, o := range r.Options {
				if o.ID == h.Option {
					would = o.Text
				}
			}
		}
	}
	return asks, would
}

// changed says what another ruling changes: from what to what, where that is counted.
func changed(h *odds.Hang) string {
	if h.Was == h.Is {
		return "It changes " + h.What
	}
	was, mean := hundredths(h.Was)
	is, also := hundredths(h.Is)
	text := line.Capital(h.What) + " " + was + " → " + is
	if mean || also {
		text += " on average"
	}
	return text
}

// hundredths returns a fractional number to two decimal places. mean is false for a whole number.
func hundredths(number string) (text string, mean bool) {
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !strings.Contains(number, ".") {
		return number, false
	}
	return strconv.FormatFloat(n, 'f', 2, 64), true
}

// little reports whether two chances differ by less than 1 in 400.
func little(was, is string) bool {
	a, b := fraction.FindStringSubmatch(was), fraction.FindStringSubmatch(is)
	if a == nil || b == nil {
		return false
	}
	of := func(m []string) float64 {
		n, _ := strconv.ParseFloat(m[1], 64)
		all, _ := strconv.ParseFloat(m[2], 64)
		return n / all
	}
	const least = 0.0025
	return math.Abs(of(a)-of(b)) < least
}

// fraction matches a counted chance, or a difference of two.
var fraction = regexp.MustCompile(`\b([0-9]+)/([0-9]+)\b( more| less)?`)

// apart matches a chance with its difference from another.
var apart = regexp.MustCompile(`([0-9.]+) of 100 \(([0-9.]+) (more|less)\)`)

// inHundred returns a sentence with its chances of 100, as in the figures beside it. Differences
// are left out: both chances are given, and rounded chances may differ by another number.
func inHundred(text string) string {
	return apart.ReplaceAllString(rounded(text), "$1 of 100")
}

// rounded returns a sentence with its chances of 100.
func rounded(text string) string {
	return fraction.ReplaceAllStringFunc(text, func(found string) string {
		m := fraction.FindStringSubmatch(found)
		n, _ := strconv.ParseFloat(m[1], 64)
		of, _ := strconv.ParseFloat(m[2], 64)
		if of == 0 {
			return found
		}
		said := strconv.FormatFloat(100*n/of, 'f', 1, 64)
		if m[3] != "" {
			return said + m[3]
		}
		return said + " of 100"
	})
}

// numbers draws the distribution of each number that the dice decide. Rare values are merged at
// the end. such is the word for the cases that a row counts.
func numbers(r *dispute.Reckoning, such string) (figures []*figure.Figure) {
	of := map[string]int{}
	for _, x := range odds.Outcomes(r.Game, r.Odds) {
		if x.Who >= 0 {
			of[string(r.Game.Namer().AppendName(nil, x.Who))] = x.Who
		}
	}
	for _, x := range odds.NumbersOf(r.Game, r.Odds) {
		f := figure.Forest{Title: line.Clean(x.Title), Unit: "of 100", Caption: "How many of 100 such " + such + " end so: a row each, and all rows come to 100. At the end of each row its number."}
		left := r.Odds.Denominator
		for i, v := range x.Values {
			n, name := v.N, strconv.Itoa(v.Is)
			if rest := i < len(x.Values)-1 && float64(left) < hardlyEver*float64(r.Odds.Denominator); rest {
				n, name = left, name+" or more"
			}
			p := float64(n) / float64(r.Odds.Denominator)
			said := strconv.FormatFloat(100*p, 'f', 1, 64)
			if said == "0.0" {
				said = "<0.1"
			}
			f.Rows = append(f.Rows, figure.Share{Name: name, Of: of[x.Owner], P: p, Low: p, High: p, Said: said})
			if left -= n; left == 0 {
				break
			}
		}
		figures = append(figures, f.Figures()...)
	}
	return figures
}

// hardlyEver is the probability below which values are merged.
const hardlyEver = 0.002

// title returns a question as a title: who acts, and what he does.
func title(q *dispute.Question, r *dispute.Reckoning) string {
	parts := line.Split(line.Clean(q.Command))
	who := ""
	if len(parts) == 0 {
		return ""
	}
	if rest, ok := strings.CutPrefix(parts[0], "as "); ok {
		if name, does, ok := strings.Cut(rest, " "); ok {
			who, parts[0] = odds.Named(r.Game, name), does
		}
	}
	called, brief := true, len(parts) > 1 // the name of a chain includes the arms
	for _, part := range parts {
		_, ok := named(q, r, part, "brief")
		brief = brief && ok
	}
	for i, part := range parts {
		words, ok := calledSo(q, r, part)
		if brief {
			words, ok = named(q, r, part, "brief")
		}
		parts[i], called = words, called && ok
	}
	text := strings.Join(parts, ", then ")
	switch {
	case who != "" && called:
		return line.Clean(who) + "'s " + text
	case who != "":
		return line.Clean(who) + ": " + text
	}
	return line.Capital(text)
}

// calledSo returns the name of a command in a title, and whether the ruleset has words for it.
func calledSo(q *dispute.Question, r *dispute.Reckoning, command string) (string, bool) {
	return named(q, r, command, "text")
}

// named returns the name of a command from the given field of the ruleset's words.
func named(q *dispute.Question, r *dispute.Reckoning, command, field string) (string, bool) {
	set, err := q.Ruleset.OnPaper()
	if err != nil {
		return command, false
	}
	for _, e := range set.All("question") {
		form := strings.NewReplacer(`\{name\}`, `([^ ]+)`, `\{rest\}`, `([^ ]+)`).Replace(regexp.QuoteMeta(e.Text("is")))
		m := regexp.MustCompile(`(?i)^` + form + `$`).FindStringSubmatch(command)
		if m == nil || e.Text(field) == "" {
			continue
		}
		words := strings.NewReplacer("-", " ")
		text, slots := e.Text(field), slotted.FindAllString(e.Text("is"), -1)
		for i, found := range m[1:] {
			slot, value := slots[i], odds.Named(r.Game, found)
			if value == found {
				value = words.Replace(value)
			}
			text = strings.Replace(text, slot, value, 1)
		}
		return line.Clean(text), true
	}
	return command, false
}

// slotted matches a slot in the form of a command.
var slotted = regexp.MustCompile(`\{(?:name|rest)\}`)

// counted draws the distribution of each number that is counted.
func counted(c *game.Counted) (figures []*figure.Figure) {
	for i := range c.Facts {
		x := &c.Facts[i]
		if x.Quiet {
			continue
		}
		f := figure.Forest{Title: line.Clean(x.Owner) + ", " + x.Text, Unit: "of 100"}
		first, last := x.Body()
		for k := first; k <= last; k++ {
			p := x.Values[k].F
			f.Rows = append(f.Rows, figure.Share{Name: strconv.Itoa(k), P: p, Low: p, High: p, Said: strconv.FormatFloat(100*p, 'f', 1, 64)})
		}
		figures = append(figures, f.Figures()...)
	}
	return figures
}
