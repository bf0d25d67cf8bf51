package paper

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/page"
	"summa/internal/report"
)

// Markdown returns a report as CommonMark with tables.
func Markdown(r *report.Report) []byte {
	r = printed(r)
	var b strings.Builder
	b.WriteString("# " + md(r.Title) + "\n\n*" + md(r.Kicker) + "*\n\n" + mdBegin(r.Lead) + "\n\n")
	if text := inBrief(r); text != "" {
		b.WriteString(mdBegin(minus(text)) + "\n\n")
	}
	mdArmies(&b, r)
	for _, c := range alone(r) {
		b.WriteString("- **" + md(c.Name) + "**" + md(ofSide(&c)) + ": " + md(minus(cardText(&c))) + "\n")
	}
	if f := r.Steps; f != nil {
		b.WriteString("\n" + mdBegin(f.Desc) + "\n")
	}
	if r.DiceSaid() != "" {
		b.WriteString("\n" + mdBegin(lucky(r)) + "\n")
	}
	mdChances(&b, r)
	list := inPost(r)
	moves := r.Bout != "" && !r.Sealed()
	if text := leftOut(r, list, moves); text != "" {
		b.WriteString("\n*" + text + "*\n")
	}
	markdownRows(&b, r, list)
	if moves {
		b.WriteString("\n```text\n" + r.Bout + "```\n")
	}
	if len(r.Notes) > 0 {
		b.WriteString("\n" + mdBegin(strings.Join(r.Notes, " ")) + "\n")
	}
	return []byte(b.String())
}

// mdChances writes the chances, or why none are printed.
func mdChances(b *strings.Builder, r *report.Report) {
	if c := r.Chances; c != nil {
		b.WriteString("\n## " + md(c.Heading) + "\n\n" + mdBegin(strings.TrimSpace(c.Figure.Desc+" "+c.Ending)) + "\n\n")
		if c.Vague != "" {
			b.WriteString(mdBegin(c.Vague) + "\n")
		}
		if len(c.Printed()) > 0 {
			b.WriteString("What the chance of " + md(c.Who) + " was made of, in points of 100; the rows add up:\n\n")
		}
		for _, e := range c.Printed() {
			b.WriteString("- " + mdBegin(e.Said) + ": " + points(e) + "\n")
		}
		b.WriteString("\n" + md(reckoned(c)) + "\n")
	}
	if r.Unfought != "" {
		b.WriteString("\n## No turning point\n\n" + mdBegin(r.Unfought) + "\n")
	}
}

// markdownRows writes the commands as one table for each round. The first row of each turn says
// whose it is.
func markdownRows(b *strings.Builder, r *report.Report, list []round) {
	what, fell, came := "Command", "Dice", "What came of it"
	if len(r.Armies) > 0 {
		what, fell, came = "Side", "Dice, how many × which face", "What was done"
	}
	var odds changes
	last, rule := "", ""
	if r.Chances != nil {
		last, rule = " "+md(r.Chances.Who)+" wins |", "--:|"
	}
	b.WriteString("\n## " + md(r.Log) + "\n")
	for _, x := range list {
		b.WriteString("\n### " + md(x.headed()) + "\n\n" + went(&x, md, "*", "*\n\n") + "| No. | " + what + " | " + fell + " | " + came + " |" + last + "\n|--:|---|---|---|" + rule + "\n")
		for i := range x.Acts {
			a := &x.Acts[i]
			b.WriteString("| " + span(a.Row) + " | " + a.given("**", md) + " | " + md(faces(a.Row, len(r.Armies) > 0)) + " | " + md(minus(a.came(true, true))) + " |")
			if r.Chances != nil {
				b.WriteString(" " + chance(a.Chance, "**") + odds.from(a.Chance) + " |")
				odds.heard(a.Chance)
			}
			b.WriteByte('\n')
		}
	}
}

// went returns the line on the steps that no row of a round tells, between two marks.
func went(x *round, escaped func(string) string, open, shut string) string {
	if x.Went == "" {
		return ""
	}
	return open + escaped(minus("Without dice: "+x.Went+".")) + shut
}

// headed returns the heading of a round, with what the sides had left when it ended.
func (r *round) headed() string {
	if r.Left == "" {
		return r.Heading
	}
	return r.Heading + " (" + r.Left + ")"
}

// given returns the commands of a row with the remarks on them. Where the row begins a turn,
// whose turn it is comes first, between two marks.
func (a *act) given(mark string, escaped func(string) string) string {
	var parts []string
	if a.Turn != "" {
		parts = append(parts, mark+escaped(a.Turn)+closed(mark))
	}
	if len(a.Plain) > 0 {
		parts = append(parts, escaped(strings.Join(a.Plain, ", ")))
	}
	text := strings.Join(parts, ", ")
	for _, c := range a.Remarks {
		text += " (" + escaped(c) + ")"
	}
	return strings.TrimSpace(text)
}

// closed returns the closing form of a mark.
func closed(mark string) string { return strings.Replace(mark, "[", "[/", 1) }

// came returns what came of a row. Where armies fight and there are no sentences, it is what was
// done.
func (a *act) came(sums, rules bool) string {
	came := told(a.Told, sums, rules)
	if a.Done == "" || came == "" {
		return a.Done + came
	}
	return a.Done + ". " + came
}

// A changes value remembers the chance that was said last, so that only changes are said.
type changes struct {
	now   int
	known bool
}

// worthSaying is the smallest change of a chance, in bouts of 100, for which running text says it
// again.
const worthSaying = 5

// say returns the chance after a row, "" if there is little to say.
func (c *changes) say(who string, a *act) string {
	x := a.Chance
	if x == nil || c.known && x.Fell == 0 && x.Chose == 0 && !a.Key && abs(x.Percent-c.now) < worthSaying {
		return ""
	}
	text := who + " " + inHundred(x) + c.from(x)
	c.heard(x)
	return text
}

// heard notes the chance that was said.
func (c *changes) heard(x *report.Chance) {
	if x != nil {
		c.now, c.known = x.Percent, true
	}
}

// farOff is the smallest difference between the chance said last and the chance before a row that
// makes that row say both. They differ where rows between are left out.
const farOff = 2

// from returns the chance before a row, "" if a reader of the rows so far knows it.
func (c *changes) from(x *report.Chance) string {
	if x == nil || !c.known || x.Fell == 0 && x.Chose == 0 || abs(x.Was-c.now) < farOff {
		return ""
	}
	return ", from " + report.Of100(x.Was, true)
}

// md escapes characters that Markdown would take for markup.
func md(text string) string {
	var b strings.Builder
	for _, c := range text {
		if strings.ContainsRune("\\`*_[]#|<>~&", c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// listed is how a text begins that Markdown would take for an item of a list, or for a line
// under a heading.
var listed = regexp.MustCompile(`^(\s*)(?:([-=+])|([0-9]+)([.)]))`)

// mdBegin escapes a text with which a line begins.
func mdBegin(text string) string { return listed.ReplaceAllString(md(text), `$1$3\$2$4`) }

// BBCode is a report as a post of a forum.
func BBCode(r *report.Report) []byte {
	r = printed(r)
	var b strings.Builder
	b.WriteString("[b]" + bb(r.Title) + "[/b]\n[i]" + bb(r.Kicker) + "[/i]\n" + bb(r.Lead) + "\n")
	if text := inBrief(r); text != "" {
		b.WriteString(bb(minus(text)) + "\n")
	}
	for _, a := range r.Armies {
		b.WriteString("[b]" + bb(a.Side) + "[/b]" + bb(playedBy(a)) + "\n[list]")
		for _, c := range a.Cards {
			b.WriteString("[*][b]" + bb(c.Name) + "[/b]: " + bb(minus(unitText(c))) + "\n")
		}
		b.WriteString("[/list]\n")
	}
	if cards := alone(r); len(cards) > 0 {
		b.WriteString("[list]")
		for _, c := range cards {
			b.WriteString("[*][b]" + bb(c.Name) + "[/b]" + bb(ofSide(&c)) + ": " + bb(minus(cardText(&c))) + "\n")
		}
		b.WriteString("[/list]\n")
	}
	if r.DiceSaid() != "" {
		b.WriteString(bb(minus(lucky(r))) + "\n")
	}
	bbChances(&b, r)
	list := inPost(r)
	moves := r.Bout != "" && !r.Sealed()
	if text := leftOut(r, list, moves); text != "" {
		b.WriteString("[i]" + text + "[/i]\n")
	}
	if text := byFace(r); text != "" {
		b.WriteString(bb(text) + "\n")
	}
	postRows(&b, r, list)
	if moves {
		b.WriteString("[code]\n" + strings.ReplaceAll(r.Bout, "[/", "［/") + "[/code]\n")
	}
	return []byte(b.String())
}

// bbChances are the same in a post.
func bbChances(b *strings.Builder, r *report.Report) {
	if c := r.Chances; c != nil {
		b.WriteString("[b]" + bb(c.Heading) + "[/b]\n" + bb(strings.TrimSpace(c.Figure.Desc+" "+c.Ending)) + "\n")
		if list := c.Printed(); len(list) > 0 {
			b.WriteString("[list]")
			for _, e := range list {
				b.WriteString("[*]" + bb(minus(e.Said+": "+points(e))) + "\n")
			}
			b.WriteString("[/list]\n")
		}
		b.WriteString(bb(minus(reckoned(c))) + "\n")
	}
	if r.Unfought != "" {
		b.WriteString("[b]No turning point[/b]\n" + bb(r.Unfought) + "\n")
	}
}

// postRows are the commands, a list a round.
func postRows(b *strings.Builder, r *report.Report, list []round) {
	var odds changes
	whose := ""
	for _, x := range list {
		b.WriteString("[b]" + bb(x.headed()) + "[/b]\n" + went(&x, bb, "[i]", "[/i]\n") + "[list]")
		for i := range x.Acts {
			a := &x.Acts[i]
			if a.Turn != "" {
				whose = a.Turn
			} else if whose != "" && len(a.Plain) > 0 && len(r.Armies) == 0 { // in a list each row stands by itself
				a.Plain = append([]string{whose}, a.Plain...)
			}
			text := strings.TrimRight(span(a.Row)+" "+a.given("[b]", bb), " ")
			if len(a.Dice) > 0 {
				text += " (" + bb(faces(a.Row, len(r.Armies) > 0)) + ")"
			}
			if came := a.came(false, false); came != "" {
				text += ": " + bb(minus(came))
			}
			if r.Chances != nil {
				if said := odds.say(r.Chances.Who, a); said != "" {
					text += " [i]" + bb(said) + "[/i]"
				}
			}
			b.WriteString("[*]" + text + "\n")
		}
		b.WriteString("[/list]\n")
	}
}

// bb keeps a text from opening a tag.
func bb(text string) string { return strings.ReplaceAll(text, "[", "&#91;") }

// textColumns is how wide the text is.
const textColumns = 72

// Text is a report to be read as it stands, in lines of 72 columns.
func Text(r *report.Report) []byte {
	r = printed(r)
	var b []byte
	para := func(first, indent, text string) { b = para(b, first, indent, text) }
	para("", "", r.Title)
	para("", "", r.Kicker)
	para("", "", r.Lead)
	para("", "", inBrief(r))
	for _, a := range r.Armies {
		para("", "", a.Side+playedBy(a)+":")
		for _, c := range a.Cards {
			para("  ", "    ", c.Name+": "+unitText(c)+".")
		}
	}
	for _, c := range alone(r) {
		para("", "  ", c.Name+ofSide(&c)+": "+cardText(&c)+".")
	}
	para("", "", lucky(r))
	if c := r.Chances; c != nil {
		para("", "", c.Heading+". "+c.Figure.Desc+" "+c.Ending)
		para("", "", c.Vague)
		for _, e := range c.Printed() {
			para("", "  ", e.Said+": "+points(e)+".")
		}
		para("", "", reckoned(c))
	}
	if r.Unfought != "" {
		para("", "", "No turning point. "+r.Unfought)
	}
	return textRows(b, r)
}

// lucky is what is said of the dice.
func lucky(r *report.Report) string {
	if r.Chances == nil || r.Chances.Timing == "" {
		return r.DiceSaid()
	}
	return r.DiceSaid() + " " + r.Chances.Timing
}

// handful is how many dice are written one by one.
const handful = 12

// faces are the dice of a row: of many, or where counts says so, only how often each face fell.
func faces(r report.Row, counts bool) string {
	var parts []string
	if len(r.Dice) <= handful && !counts {
		for _, d := range r.Dice {
			parts = append(parts, d.Shows)
		}
		return strings.Join(parts, " ")
	}
	return faceCounts(r)
}

// faceCounts are the dice of a row by how often each face fell.
func faceCounts(r report.Row) string {
	var parts []string
	counts, order := map[string]int{}, []string{}
	for _, d := range r.Dice {
		if counts[d.Shows] == 0 {
			order = append(order, d.Shows)
		}
		counts[d.Shows]++
	}
	slices.SortFunc(order, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	for _, face := range order {
		parts = append(parts, strconv.Itoa(counts[face])+"×"+face)
	}
	return strings.Join(parts, " ")
}

// chance is that of a row, with what dice added between two marks.
func chance(c *report.Chance, mark string) string {
	if c == nil {
		return ""
	}
	text := c.Says()
	if c.Rough {
		text = "≈" + text
	}
	if c.Fell != 0 {
		text += " " + mark + signed(c.Fell) + mark
	}
	return text + besideDice(c)
}

// besideDice is what else is said of a change: what was chosen, and what is left of it.
func besideDice(c *report.Chance) (text string) {
	if c.Chose != 0 {
		text += ", " + signed(c.Chose) + " choice"
	}
	if c.Rest != 0 {
		text += ", " + signed(c.Rest) + " rest"
	}
	return text
}

// inHundred is the same in a sentence.
func inHundred(c *report.Chance) string {
	text := c.Says() + " of 100"
	if c.Fell != 0 {
		text += ", " + signed(c.Fell)
	}
	return text + besideDice(c)
}

// signedSays says what the signed number beside a chance is, where there is one.
func signedSays(c *report.Chances) string {
	if c.Turns {
		return ""
	}
	return " A signed number in a row is what its dice alone added, or before the word choice what was chosen, where that is five or more; before the word rest, what else changed there."
}

// reckoned says how chances were reckoned.
func reckoned(c *report.Chances) string {
	how := "as the policy " + c.Policy + " plays"
	if c.Plays != "" {
		how += " (" + c.Plays + ")"
	}
	return "Each position was played on " + strconv.FormatUint(c.Bouts, 10) + " times " + how + "; ± is how far that leaves a number in doubt, in 95 of 100 cases." + c.Undecided() + signedSays(c)
}

// ascii is a text with signs that every terminal and forum has.
func ascii(text string) string {
	return strings.NewReplacer("−", "-", "±", "+/-", "–", "-", "×", "x", "≈", "about ", " · ", ", ").Replace(text)
}

// points are those of an entry, with a sign unless they are where it stood.
func points(e report.Entry) string {
	text := signed(e.Points)
	if e.Sum {
		text = strconv.Itoa(e.Points)
	}
	if e.Half > 0 {
		text += " ± " + strconv.Itoa(e.Half)
	}
	return text
}

// ofSide is whose somebody is, behind his name; "" of one who is a side himself.
func ofSide(c *report.Card) string {
	if c.Side == "" || c.Side == c.Name {
		return ""
	}
	return " of " + c.Side
}

// cardText is a card in a sentence.
func cardText(c *report.Card) string {
	var parts []string
	if c.Player != "" {
		parts = append(parts, "played by "+c.Player)
	}
	for _, l := range c.Lines {
		parts = append(parts, l.Called+" "+l.Text)
	}
	if len(c.Lines) == 0 {
		parts = append(parts, c.End)
	}
	return strings.Join(parts, "; ")
}

// alone are the cards of those who are of no army.
func alone(r *report.Report) []report.Card {
	if len(r.Armies) > 0 {
		return nil
	}
	return winnerFirst(r)
}

// playedBy is who played an army, as it goes on behind its name.
func playedBy(a report.Army) string {
	if who := a.Player(); who != "" {
		return ", played by " + who
	}
	return ""
}

// unitText is what stands on the card of a unit but for who played it, what came to nothing left out.
func unitText(c *report.Card) string {
	some := *c
	some.Player, some.Lines = "", slices.DeleteFunc(slices.Clone(c.Lines), func(l report.Line) bool { return l.Text == "0" || l.Text == "–" })
	return cardText(&some)
}

// mdArmies are the armies as a table, a line a unit.
func mdArmies(b *strings.Builder, r *report.Report) {
	if len(r.Armies) == 0 || len(r.Armies[0].Cards) == 0 {
		return
	}
	head, rule := "| Unit |", "|---|"
	for _, l := range r.Armies[0].Cards[0].Lines {
		head, rule = head+" "+md(l.Called)+" |", rule+"--:|"
	}
	b.WriteString(head + "\n" + rule + "\n")
	for _, a := range r.Armies {
		b.WriteString("| **" + md(a.Side) + "**" + md(playedBy(a)) + " |")
		for _, cell := range a.Cells {
			b.WriteString(" **" + md(cell) + "** |")
		}
		for _, c := range a.Cards {
			b.WriteString("\n| " + md(c.Name) + " |")
			for _, l := range c.Lines {
				b.WriteString(" " + md(minus(l.Text)) + " |")
			}
		}
		b.WriteByte('\n')
	}
}

// para appends a paragraph, if it says anything.
func para(b []byte, first, indent, text string) []byte {
	if text = strings.TrimSpace(text); text == "" {
		return b
	}
	return append(page.Wrap(b, []byte(ascii(first+text)), textColumns, indent), '\n')
}

// byFace says what the dice of a row are where they are counted, "" where each stands by itself.
func byFace(r *report.Report) string {
	if len(r.Armies) == 0 {
		return ""
	}
	return "Dice are counted by their faces: 2×1 is two dice that show a 1."
}

// textRows are the commands, a paragraph each.
func textRows(b []byte, r *report.Report) []byte {
	var odds changes
	b = para(b, "", "", byFace(r))
	as := func(text string) string { return text }
	for _, x := range rounds(r) {
		b = para(append(b, '\n'), "", "", x.headed())
		for i := range x.Acts {
			a := &x.Acts[i]
			text := a.given("", as)
			if len(a.Dice) > 0 {
				text = strings.TrimPrefix(text+", dice "+faces(a.Row, len(r.Armies) > 0), ", ")
			}
			if came := a.came(true, true); came != "" {
				text = strings.TrimPrefix(text+". "+came, ". ")
			}
			if r.Chances != nil {
				if said := odds.say(r.Chances.Who, a); said != "" {
					text += " " + said + "."
				}
			}
			b = para(b, "  "+span(a.Row)+" ", "      ", text)
		}
	}
	return b
}

// Rows are the commands of a report alone, in a format that has them.
func Rows(r *report.Report, format string) []byte {
	var b strings.Builder
	switch format {
	case "md":
		markdownRows(&b, r, rounds(r))
	case "bbcode":
		postRows(&b, r, rounds(r))
	case "story":
		t := teller{r: r}
		t.rounds()
		return t.b
	default:
		return textRows(nil, r)
	}
	return []byte(b.String())
}
