// Package paper lays out the report of a bout: as a page for screen and print, as Markdown, as a
// forum post, and as text to be read aloud.
//
// A page is a single file without scripts, external pictures or addresses. Names and remarks may
// hold anything: they are escaped for the place in which they stand.
package paper

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"sync"

	"summa/internal/figure"
	"summa/internal/report"
	"summa/internal/screen"
)

//go:embed page.css
var style string

//go:embed page.tmpl
var pageText string

// parsed returns a function that parses a template on first use, so that commands which make no
// page do not pay for it.
func parsed(name, text string, funcs template.FuncMap) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		return template.Must(template.New(name).Funcs(funcs).Parse(text))
	})
}

// sheet returns the template of a page.
var sheet = parsed("page", pageText, template.FuncMap{
	"figure": func(*figure.Figure) (template.HTML, error) { return "", nil }, "back": func() *Way { return nil }, "signed": signed, "bar": bar,
	"policy": func() string { return "" }, "style": func() template.CSS { return "" }, "pips": pips, "rounds": rounds, "short": inBrief, "kind": kind, "handed": handed, "besides": besides, "bySide": bySide, "span": span, "join": strings.Join,
	"letter": letter, "namedAfterInk": namedAfterInk, "minus": minus, "small": func(d report.Die) bool { return d.Sides == 6 && len(d.Shows) == 1 }, "anchors": anchors, "inLine": inLine, "tall": tall, "even": even, "crowded": crowded, "long": long, "folded": folded, "dearHit": dearHit, "facesOf": facesOf, "faces": faceCounts, "barKey": barKey, "diceKey": diceKey, "earlier": earlier, "lastSaid": lastSaid, "sums": sums, "cites": cites,
})

// policy returns a content security policy that allows a page its own style and nothing else.
func policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
}

// sizes maps the paper sizes to their names in CSS.
var sizes = map[string]string{"a4": "A4", "letter": "letter", "half": "A5"}

// A Way is the link from the page of a bout back to the page of its campaign, with how those who
// fought stood in it.
type Way struct {
	Page, Text string
	Stands     []Stand
}

// Before reports whether anybody in the bout had fought in the campaign before.
func (w *Way) Before() bool {
	return slices.ContainsFunc(w.Stands, func(s Stand) bool { return s.Bout != "" })
}

// A Stand is how somebody stood in a campaign before a bout, and what came of the bout for him.
// Bout is his previous bout, and Page its page.
type Stand struct{ Name, Before, Came, Bout, Page string }

// HTML returns a report as a page for a paper size: a4, letter or half.
func HTML(r *report.Report, size string) ([]byte, error) { return HTMLOf(r, size, nil) }

// HTMLOf returns such a page with a way back at its top. back may be nil.
func HTMLOf(r *report.Report, size string, back *Way) ([]byte, error) {
	var b bytes.Buffer
	page, err := sheet().Clone()
	if err != nil {
		return nil, err
	}
	name, ok := sizes[size]
	if !ok {
		name = sizes["a4"]
	}
	text := style + "@page{size:" + name + "}"
	switch size {
	case "half":
		text += halfStyle
	case "letter":
		text += letterStyle
	}
	// Number the figures of each page separately.
	page.Funcs(template.FuncMap{"figure": new(plates).draw, "back": func() *Way { return back }, "policy": func() string { return policy(text) }, "style": func() template.CSS { return template.CSS(text) }})
	if err := page.Execute(&b, printed(r)); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// printed returns a report as it is put on paper: without chances where they are nobody's.
func printed(r *report.Report) *report.Report {
	if r.Chances == nil || !r.Chances.Nobodys {
		return r
	}
	out := *r
	out.Unfought, out.Chances = r.Chances.Unfought(), nil
	return &out
}

// halfStyle is the style that differs on half a page: one column, and a log with narrower ones.
const halfStyle = "@media print{.two{display:block}.battle .maps svg.map{max-height:52mm}.maps{grid-template-columns:repeat(2,minmax(0,1fr))}.log td.cmd{width:26mm}.log td.d{width:15mm}.log td.ch{width:17mm}svg.bar{width:2em}.war td.cmd{width:10mm}.war td.d{width:24mm;font-size:6.6pt}.war td.ch{width:14mm}.war thead th{white-space:normal}}"

// letterStyle is the style that differs on letter paper, which is less high: drawings are
// smaller.
const letterStyle = "@media print{svg.fig{max-height:35mm}.battle pre{font-size:4.8pt}.maps svg.map{max-height:29mm}.maps figcaption{font-size:6.8pt;line-height:1.2}.battle .maps svg.map{max-height:27mm}.battle svg.fig{max-height:33mm}}"

// kind returns what somebody is, for the heading of his card; "" where the card has none.
func kind(c report.Card) string {
	if len(c.Lines) == 0 || !c.Lines[0].Heads {
		return ""
	}
	return strings.ToLower(c.Lines[0].Text)
}

// besides returns the lines of a card without the one in its heading.
func besides(c report.Card) []report.Line {
	if len(c.Lines) > 0 && c.Lines[0].Heads {
		return c.Lines[1:]
	}
	return c.Lines
}

// handed says which commands are no moves in the notation; "" where all are.
func handed(r *report.Report) string {
	if len(r.Handed) == 0 {
		return ""
	}
	var list []string
	for _, seq := range r.Handed {
		list = append(list, strconv.Itoa(seq))
	}
	if len(list) == 1 {
		return "Command " + list[0] + " only says who plays, and is no move here."
	}
	return "Commands " + and(list) + " only say who plays, and are no moves here."
}

// A flank is a column of cards.
type flank struct {
	Cards   []report.Card
	Several bool // several figures fight on the side
}

// bySide groups the cards of a report into columns. Where two sides have several figures, each
// side is one column.
func bySide(r *report.Report) []flank {
	sides, cards := map[int][]report.Card{}, winnerFirst(r)
	for _, c := range cards {
		sides[c.Of] = append(sides[c.Of], c)
	}
	if len(sides) != 2 || len(cards) < 3 || sides[0] == nil || sides[1] == nil {
		return []flank{{Cards: cards}}
	}
	first := cards[0].Of
	return []flank{{sides[first], true}, {sides[1-first], true}}
}

// winnerFirst returns the cards of a report. Where two sides have met, the winner's come first.
func winnerFirst(r *report.Report) []report.Card {
	cards := slices.Clone(r.Cards)
	if r.Winner == 1 && !slices.ContainsFunc(cards, func(c report.Card) bool { return c.Of > 1 }) {
		slices.SortStableFunc(cards, func(a, b report.Card) int { return b.Of - a.Of })
	}
	return cards
}

// inLine reports whether the figures fought along a line. Its drawings take half a page.
func inLine(r *report.Report) bool {
	return r.Steps != nil && len(r.Ground) > 0 && !slices.ContainsFunc(r.Ground, func(f *figure.Figure) bool { return f.Map || f.Width > figure.Standard })
}

// tall reports whether the drawings of the course of a bout take more room than those of its
// dice. The course then stands beside the turning point, and the dice beside luck and choices
// below both.
func tall(r *report.Report) bool { return r.Chances != nil && (r.Second != nil || inLine(r)) }

// crowded reports whether the figure of the dice is higher than others.
func crowded(r *report.Report) bool {
	const high = 220
	return r.Dice != nil && len(r.Armies) == 0 && r.Dice.Height > high
}

// even reports whether the turning point and the course share one column and the dice fill the
// other. Luck and choices then stand below both.
func even(r *report.Report) bool { return crowded(r) && !tall(r) }

// Up to manyCommands the log of a bout of few figures is printed at full size; from there to
// mostTight in smaller letters, on two sheets.
const manyCommands, mostTight = 50, 80

// long reports whether the log of a bout of few figures is printed in smaller letters. It is
// where that saves a sheet.
func long(r *report.Report) bool {
	return len(r.Armies) == 0 && !r.Joined && manyCommands < r.Last && r.Last <= mostTight
}

// dearHit reports whether there is a row in which the dice of the active side cost the others
// something, yet less than such dice bring on average.
func dearHit(r *report.Report) bool {
	return slices.ContainsFunc(r.Parts, func(p report.Part) bool {
		return slices.ContainsFunc(p.Rows, func(x report.Row) bool {
			return lostBesides(r, &x) && len(x.Falls) == 0 && x.Who >= 0 && x.Chance != nil && (x.Who == r.Chances.Of && x.Chance.Fell < 0 || x.Who != r.Chances.Of && x.Chance.Fell > 0)
		})
	})
}

// lostBesides reports whether a figure of another side than the active one lost something in a
// row.
func lostBesides(r *report.Report, x *report.Row) bool {
	for _, t := range r.Tracks {
		for i := 1; i < len(t.Points); i++ {
			if at := t.Points[i].At; t.Of != x.Who && x.First <= at && at <= x.Last && t.Points[i].Value < t.Points[i-1].Value {
				return true
			}
		}
	}
	return false
}

// mostOpen is the largest number of lines of notation that are shown unfolded on a page.
const mostOpen = 30

// folded reports whether the notation of a bout is folded: where its moves are sealed, or it is
// long.
func folded(r *report.Report) bool {
	return r.Joined || strings.Count(r.Bout, "\n") > mostOpen
}

// bar returns the path of the filled part of a bar of 40 by 9.
func bar(percent int) string {
	return "M0 2h" + figure.N(40*float64(percent)/100) + "v5H0z"
}

// signed returns a number of points with its sign.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// span returns the numbers of the commands of a row.
func span(r report.Row) string {
	if r.First == r.Last {
		return strconv.Itoa(r.First)
	}
	return strconv.Itoa(r.First) + "–" + strconv.Itoa(r.Last)
}

// anchors returns the commands of a row after its first, each of which can be linked to.
func anchors(r report.Row) (list []int) {
	for n := r.First + 1; n <= r.Last; n++ {
		list = append(list, n)
	}
	return list
}

// letter returns the letter that stands for a side where there is no colour.
func letter(of int) string {
	if of < 0 || of > 25 {
		return "x"
	}
	return string(rune('a' + of))
}

// namedAfterInk reports whether one of the first two sides is named after the other's ink: the
// first, drawn in blue, is called Red, or the second, drawn in red, Blue. The two then swap their
// ink.
func namedAfterInk(r *report.Report) bool {
	names := map[int]string{}
	for i := range r.Cards {
		names[r.Cards[i].Of] = r.Cards[i].Side
	}
	for i := range r.Armies {
		names[r.Armies[i].Of] = r.Armies[i].Side
	}
	return AfterInk(names[0], names[1])
}

// AfterInk reports the same for the names of those two sides.
func AfterInk(first, second string) bool {
	return strings.EqualFold(first, "red") || strings.EqualFold(second, "blue")
}

// minus replaces hyphens that are signs of numbers by minus signs.
func minus(text string) string {
	var b strings.Builder
	for i, c := range text {
		if c == '-' && (i == 0 || text[i-1] == ' ' || text[i-1] == '(' || text[i-1] == ',') && i+1 < len(text) && (text[i+1] == ' ' || text[i+1] >= '0' && text[i+1] <= '9') {
			c = '−'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// facesOf lists the dice of a row as text, for readers who cannot see the drawing.
func facesOf(r report.Row) string {
	var parts []string
	for _, d := range r.Dice {
		text := d.For + " " + d.Shows
		if d.Whose != "" {
			text = d.Whose + ", " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// A pip is a point on a die.
type pip struct{ X, Y int }

// pips returns the pips of a face from 1 to 6, on a square of 18.
func pips(face string) []pip {
	n := int(face[0] - '0')
	const low, mid, high = 4, 9, 14
	var list []pip
	if n%2 == 1 {
		list = append(list, pip{mid, mid})
	}
	if n > 1 {
		list = append(list, pip{low, low}, pip{high, high})
	}
	if n > 3 {
		list = append(list, pip{high, low}, pip{low, high})
	}
	if n == 6 {
		list = append(list, pip{low, mid}, pip{high, mid})
	}
	return list
}

// told returns the sentences of a row as text, each with its sums if withSums is set, and all
// their rules at the end if rules is set. In a row without sentences, the sums give the outcome.
func told(list []screen.Told, withSums, rules bool) string {
	var said []string
	spoken := slices.ContainsFunc(list, func(t screen.Told) bool { return t.Text != "" })
	for _, t := range list {
		if t.Text != "" {
			said = append(said, t.Text)
		}
		switch made := strings.Join(sums(t.Sums), "; "); {
		case made == "":
		case !spoken:
			said = append(said, made)
		case withSums:
			said = append(said, "("+made+")")
		}
	}
	if ids := cites(list); rules && ids != "" {
		said = append(said, "["+ids+"]")
	}
	return strings.Join(said, " ")
}

// cites returns the rules of a row, each once. Rules of the same part of the rules share its
// name: mun.attack.5, 8, 9.
func cites(list []screen.Told) string {
	var parts []string
	of := map[string][]string{}
	for _, t := range list {
		for _, id := range t.Rules {
			at := strings.LastIndexByte(id, '.') + 1
			part, n := id[:at], id[at:]
			if of[part] == nil {
				parts = append(parts, part)
			}
			if !slices.Contains(of[part], n) {
				of[part] = append(of[part], n)
			}
		}
	}
	for i, part := range parts {
		slices.SortFunc(of[part], func(a, b string) int { return cmp.Or(cmp.Compare(leading(a), leading(b)), cmp.Compare(a, b)) })
		parts[i] = part + strings.Join(of[part], ", ")
	}
	return strings.Join(parts, "; ")
}

// leading returns the number with which a text begins.
func leading(text string) int {
	n, _ := strconv.Atoi(text[:len(text)-len(strings.TrimLeft(text, "0123456789"))])
	return n
}
