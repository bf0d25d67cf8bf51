// Package paper lays a report of a bout out: as a page for a screen and for paper, as
// Markdown, as a post of a forum, and as text to be read aloud.
//
// A page is one file: no script, no picture from elsewhere, no address. Whatever a name or
// a remark may hold, it is escaped by where it stands.
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

// parsed is a template that is read when the first page is made of it: commands that make none
// do not wait for it.
func parsed(name, text string, funcs template.FuncMap) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		return template.Must(template.New(name).Funcs(funcs).Parse(text))
	})
}

// sheet is the template of a page.
var sheet = parsed("page", pageText, template.FuncMap{
	"figure": func(*figure.Figure) (template.HTML, error) { return "", nil }, "back": func() *Way { return nil }, "signed": signed, "bar": bar,
	"policy": func() string { return "" }, "style": func() template.CSS { return "" }, "pips": pips, "rounds": rounds, "short": inBrief, "kind": kind, "handed": handed, "besides": besides, "bySide": bySide, "span": span, "join": strings.Join,
	"letter": letter, "namedAfterInk": namedAfterInk, "minus": minus, "small": func(d report.Die) bool { return d.Sides == 6 && len(d.Shows) == 1 }, "anchors": anchors, "inLine": inLine, "tall": tall, "even": even, "crowded": crowded, "long": long, "folded": folded, "dearHit": dearHit, "facesOf": facesOf, "faces": faceCounts, "barKey": barKey, "diceKey": diceKey, "earlier": earlier, "lastSaid": lastSaid, "sums": sums, "cites": cites,
})

// policy allows a page its own style and nothing else.
func policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
}

// sizes are the papers there are, as a style names them.
var sizes = map[string]string{"a4": "A4", "letter": "letter", "half": "A5"}

// A Way is where a page leads back to: the page beside it of what its bout is part of, and who
// those were there who fought.
type Way struct {
	Page, Text string
	Stands     []Stand
}

// Before reports whether one of those who fought there had fought before.
func (w *Way) Before() bool {
	return slices.ContainsFunc(w.Stands, func(s Stand) bool { return s.Bout != "" })
}

// A Stand is how somebody stood before a bout, and what came of it for him; Bout is the one he
// fought before, with its page.
type Stand struct{ Name, Before, Came, Bout, Page string }

// HTML is a report as a page, for paper of a size: a4, letter or half.
func HTML(r *report.Report, size string) ([]byte, error) { return HTMLOf(r, size, nil) }

// HTMLOf is such a page with a way back above it, nil for none.
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
	// Each page numbers its own figures.
	page.Funcs(template.FuncMap{"figure": new(plates).draw, "back": func() *Way { return back }, "policy": func() string { return policy(text) }, "style": func() template.CSS { return template.CSS(text) }})
	if err := page.Execute(&b, printed(r)); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// printed is a report as it is put on paper: without chances where they are nobody's.
func printed(r *report.Report) *report.Report {
	if r.Chances == nil || !r.Chances.Nobodys {
		return r
	}
	out := *r
	out.Unfought, out.Chances = r.Chances.Unfought(), nil
	return &out
}

// halfStyle is what differs on half a page: one column, and narrower ones of the log.
const halfStyle = "@media print{.two{display:block}.battle .maps svg.map{max-height:52mm}.maps{grid-template-columns:repeat(2,minmax(0,1fr))}.log td.cmd{width:26mm}.log td.d{width:15mm}.log td.ch{width:17mm}svg.bar{width:2em}.war td.cmd{width:10mm}.war td.d{width:24mm;font-size:6.6pt}.war td.ch{width:14mm}.war thead th{white-space:normal}}"

// letterStyle is what differs on a letter, which is less high: drawings are smaller.
const letterStyle = "@media print{svg.fig{max-height:35mm}.battle pre{font-size:4.8pt}.maps svg.map{max-height:29mm}.maps figcaption{font-size:6.8pt;line-height:1.2}.battle .maps svg.map{max-height:27mm}.battle svg.fig{max-height:33mm}}"

// kind is what somebody is, as the heading of his card has it; "" where it does not.
func kind(c report.Card) string {
	if len(c.Lines) == 0 || !c.Lines[0].Heads {
		return ""
	}
	return strings.ToLower(c.Lines[0].Text)
}

// besides are the lines of a card but for that.
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

// A flank is the cards that stand below each other.
type flank struct {
	Cards   []report.Card
	Several bool // of several who fight on one side
}

// bySide are the cards of a report: where two sides have several figures, those of each
// stand together.
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

// winnerFirst are the cards of a report, where two sides have met those of the side that has won first.
func winnerFirst(r *report.Report) []report.Card {
	cards := slices.Clone(r.Cards)
	if r.Winner == 1 && !slices.ContainsFunc(cards, func(c report.Card) bool { return c.Of > 1 }) {
		slices.SortStableFunc(cards, func(a, b report.Card) int { return b.Of - a.Of })
	}
	return cards
}

// inLine reports whether those who fought stood on a line, of which a drawing takes half a page.
func inLine(r *report.Report) bool {
	return r.Steps != nil && len(r.Ground) > 0 && !slices.ContainsFunc(r.Ground, func(f *figure.Figure) bool { return f.Map || f.Width > figure.Standard })
}

// tall reports whether what is drawn of the course of a bout takes more room than of its dice:
// the course then stands beside the turning point, and the dice beside luck and choices below both.
func tall(r *report.Report) bool { return r.Chances != nil && (r.Second != nil || inLine(r)) }

// crowded reports whether the figure of the dice is higher than others.
func crowded(r *report.Report) bool {
	const high = 220
	return r.Dice != nil && len(r.Armies) == 0 && r.Dice.Height > high
}

// even reports whether the turning point and the course stand in one column and the dice fill the other:
// what luck and choices came to then stands below both.
func even(r *report.Report) bool { return crowded(r) && !tall(r) }

// How many commands a bout of few may have to be printed in letters as large as in others, and to be
// printed on two sheets in smaller ones.
const manyCommands, mostTight = 50, 75

// long reports whether the log of a bout of few is printed in smaller letters, which is where that
// spares it a sheet.
func long(r *report.Report) bool {
	return len(r.Armies) == 0 && !r.Joined && manyCommands < r.Last && r.Last <= mostTight
}

// dearHit reports whether there is a row in which the dice of the side that acts cost the others something,
// and were worth less than what such dice bring.
func dearHit(r *report.Report) bool {
	return slices.ContainsFunc(r.Parts, func(p report.Part) bool {
		return slices.ContainsFunc(p.Rows, func(x report.Row) bool {
			return lostBesides(r, &x) && len(x.Falls) == 0 && x.Who >= 0 && x.Chance != nil && (x.Who == r.Chances.Of && x.Chance.Fell < 0 || x.Who != r.Chances.Of && x.Chance.Fell > 0)
		})
	})
}

// lostBesides reports whether somebody lost something in a row who is not of the side that acts.
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

// mostOpen is how many lines of notation stand open on a page.
const mostOpen = 30

// folded reports whether a bout in notation is folded: one whose moves are sealed, and one that is long.
func folded(r *report.Report) bool {
	return r.Joined || strings.Count(r.Bout, "\n") > mostOpen
}

// bar is the path of the filled part of a bar of 40 by 9.
func bar(percent int) string {
	return "M0 2h" + figure.N(40*float64(percent)/100) + "v5H0z"
}

// signed is a number of points with its sign.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// span is the numbers of a row.
func span(r report.Row) string {
	if r.First == r.Last {
		return strconv.Itoa(r.First)
	}
	return strconv.Itoa(r.First) + "–" + strconv.Itoa(r.Last)
}

// anchors are the commands of a row behind its first, each of which can be led to.
func anchors(r report.Row) (list []int) {
	for n := r.First + 1; n <= r.Last; n++ {
		list = append(list, n)
	}
	return list
}

// letter tells sides apart where there is no colour.
func letter(of int) string {
	if of < 0 || of > 25 {
		return "x"
	}
	return string(rune('a' + of))
}

// namedAfterInk reports whether the first two sides are named after each other's ink, a side
// called Blue drawn in red or one called Red in blue: then they change it.
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

// AfterInk is the same of the names of those two sides.
func AfterInk(first, second string) bool {
	return strings.EqualFold(first, "red") || strings.EqualFold(second, "blue")
}

// minus writes the sign of a number as it is printed.
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

// facesOf are the dice of a row for who cannot see them.
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

// A pip is a point of a die.
type pip struct{ X, Y int }

// pips are the points of a face from 1 to 6, on a square of 18.
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

// told is the sentences of a row as text, each with its sums if they are asked for, and the
// rules of all of them behind. Of a row without a sentence the sums say what it came to.
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

// cites are the rules of a row, each once: they stand behind all that is told of it. Those of one
// part of the rules stand together by their numbers, and its name stands once: mun.attack.5, 8, 9.
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

// leading is the number with which a text begins.
func leading(text string) int {
	n, _ := strconv.Atoi(text[:len(text)-len(strings.TrimLeft(text, "0123456789"))])
	return n
}
