package paper

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"html/template"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/figure"
	"summa/internal/page"
)

// A Set is what is printed for a table: sheets, and the rules in short.
type Set struct {
	Ruleset string   `json:"ruleset"`
	Title   string   `json:"title"`
	Per     int      `json:"per_page"` // the number of sheets on a page
	Size    string   `json:"paper"`
	Sheets  []Sheet  `json:"sheets"`
	Persons bool     `json:"-"` // the types are persons
	Guides  []Guide  `json:"guides"`
	Tables  []Table  `json:"in_play"` // the tables needed in play; the JSON key "tables" has the whole lists
	Rulings []Ruling `json:"rulings"`

	Weighed  []Weighed `json:"weighed,omitempty"`  // the rulings that matter to those who meet
	Weighing string    `json:"weighing,omitempty"` // how that was found

	Whole bool `json:"-"` // the rules are complete
	Begun bool `json:"-"` // rulings that are settled when a bout begins were not weighed
	Apart bool `json:"-"` // the sheets belong to figures who do not meet

	Notes []string `json:"notes"`

	Reworded string `json:"-"` // pairs of words of the rules and the words for them in print
}

// A Sheet is one page for a figure, or for a side. Without a name it has a line to write it on.
type Sheet struct {
	Kind   string     `json:"name"` // what it is requested by: the name, else the type
	Rows   []string   `json:"rows"` // what is known of the figure, one row each
	Today  string     `json:"today,omitempty"`
	Record string     `json:"record,omitempty"`
	Kept   []Mark     `json:"kept"`
	Name   string     `json:"written"`
	Type   string     `json:"type"`
	Side   string     `json:"side,omitempty"` // the figure's side, where that is told
	Player string     `json:"-"`              // who plays it, "" if nobody has said
	Lines  []SheetRow `json:"lines"`
	Tracks []Track    `json:"tracks"`
	Ticks  []Tick     `json:"ticks"`
	States []Tick     `json:"states,omitempty"` // boxes to tick below the tracks
	Rose   *Rose      `json:"rose,omitempty"`
	Boxes  []Boxes    `json:"boxes,omitempty"` // boxes to tick under headings of their own
	Arms   *Table     `json:"arms,omitempty"`
	Grid   []string   `json:"grid"` // what is written down each turn
	Turns  int        `json:"turns"`

	Printed []SheetRow `json:"-"` // lines for print only
	Written []string   `json:"-"` // what is written down each turn, as printed

	Turn   string       `json:"turn,omitempty"` // the word for a turn
	Writes int          `json:"writes"`         // the number of figures that can be entered
	Entry  []string     `json:"entry"`          // what is written down for each
	Heads  []string     `json:"heads,omitempty"`
	Filled []Filled     `json:"filled,omitempty"` // the figures entered, one row each
	Spare  []FilledCell `json:"-"`                // the row for a figure still to be entered
	Within bool         `json:"within,omitempty"` // it is part of a form, not a page of its own
	Known  bool         `json:"-"`                // without a name, the figure is known by its type
}

// Filled is the row of a figure on a form.
type Filled struct {
	Name  string       `json:"name"` // "" leaves a line to write on
	Type  string       `json:"type"`
	Cells []FilledCell `json:"cells"`
}

// A FilledCell is a cell of such a row: a text, boxes, or states.
type FilledCell struct {
	Write bool   `json:"write,omitempty"` // leave room to write
	Text  string `json:"text,omitempty"`
	Boxes int    `json:"boxes,omitempty"`
	Ticks []Tick `json:"ticks,omitempty"`
}

// More returns the numbers of the rows of a form in which nobody has been entered.
func (s *Sheet) More() (list []int) {
	for n := len(s.Filled) + 1; n <= s.Writes; n++ {
		list = append(list, n)
	}
	return list
}

// A Mark is something to keep track of for a figure: boxes, or a number to be written.
type Mark struct {
	Name  string `json:"name"`
	Boxes int    `json:"boxes,omitempty"`
	Rule  string `json:"rule"`
}

// A SheetRow is a line of a sheet.
type SheetRow struct {
	Called string `json:"called"`
	Text   string `json:"text"`
	Paper  string `json:"-"`               // Text as printed, if that differs
	Drawn  bool   `json:"drawn,omitempty"` // a page shows a drawing in its place
}

// fitting is the largest number of boxes in a row of a track that fit beside other columns on a
// screen.
const fitting = 12

// Long reports whether the rows of a track take the whole width of a screen.
func (t *Track) Long() bool { return t.Across > fitting }

// Shown returns the lines of a printed sheet.
func (s *Sheet) Shown() []SheetRow { return slices.Concat(s.Lines, s.Printed) }

// Said returns the text as printed.
func (r *SheetRow) Said() string { return cmp.Or(r.Paper, r.Text) }

// A Rose holds numbers by direction: front, left, right and rear. Bare holds the numbers that
// apply in the other case, if there are any.
type Rose struct {
	Called string   `json:"called"`
	Of     []string `json:"of"`
	Bare   []string `json:"bare,omitempty"`
	Note   string   `json:"note"`

	// The hand that holds a shield, and that with a weapon: -1 left, 1 right, 0 none.
	Shield int `json:"-"`
	Blade  int `json:"-"`
}

// Figure returns the drawing of the rose.
func (r *Rose) Figure() *figure.Figure {
	return figure.Rose(r.Called, r.Of, r.Bare, r.Note, r.Shield, r.Blade)
}

// Boxes is a list of ticks under a heading.
type Boxes struct {
	Called string `json:"called"`
	Ticks  []Tick `json:"ticks"`
}

// A Tick is a box for a state.
type Tick struct {
	Text string `json:"text"`
	Done bool   `json:"done,omitempty"` // it is ticked already
	Rule string `json:"rule,omitempty"`

	Apart bool `json:"-"` // it is of another kind than the ticks before it
}

// A Track is a row of boxes to tick off, or a line to write on.
type Track struct {
	Called string `json:"called"`
	Boxes  int    `json:"boxes"`
	Across int    `json:"across,omitempty"` // the number of boxes in a row
	Note   string `json:"note"`
	Rule   string `json:"rule"`

	Write string    `json:"write,omitempty"` // what the number written behind it is made of
	Scale []Degrees `json:"scale,omitempty"`
	Last  bool      `json:"last,omitempty"` // it stands in the last column

	Ticked int `json:"-"` // the number of boxes that a page shows ticked
}

// Filled reports whether a page shows box n ticked.
func (t Track) Filled(n int) bool { return n <= t.Ticked }

// Degrees is a row of numbers below a track.
type Degrees struct {
	Called string   `json:"called"`
	Of     []string `json:"of"`
}

// Ranks returns the numbers of the boxes, row by row.
func (t *Track) Ranks() [][]int {
	if t.Across <= 0 {
		return [][]int{numbers(t.Boxes)}
	}
	return slices.Collect(slices.Chunk(numbers(t.Boxes), t.Across))
}

// mostTitled is the largest number of figures named in the heading of a page.
const mostTitled = 8

// A Group is the sheets of one side where there are several sides, else all sheets.
type Group struct {
	Side   string
	Sheets []*Sheet
	Before string // the prefix shared by all of its names, which is left out of each
}

// before returns the prefix that all names of a side share, up to and with a hyphen. Names are
// typed with it, and shown without it.
func (g *Group) before() string {
	first, _, ok := strings.Cut(g.Sheets[0].Name, "-")
	if first += "-"; !ok || len(g.Sheets) < 2 || slices.ContainsFunc(g.Sheets, func(s *Sheet) bool { return !strings.HasPrefix(s.Name, first) || len(s.Name) == len(first) }) {
		return ""
	}
	return first
}

// Typed returns two of the group's names as they are typed, as an example.
func (g Group) Typed() string { return g.Sheets[0].Name + ", " + g.Sheets[1].Name }

// Called returns a name as it is shown under the heading of its side.
func (g Group) Called(s *Sheet) string { return strings.TrimPrefix(s.Name, g.Before) }

// Groups returns the sheets by side, where sides have several; else as one group.
func (s *Set) Groups() (list []Group) {
	for i := range s.Sheets {
		x := &s.Sheets[i]
		k := slices.IndexFunc(list, func(g Group) bool { return g.Side == x.Side })
		if k < 0 {
			k, list = len(list), append(list, Group{Side: x.Side})
		}
		list[k].Sheets = append(list[k].Sheets, x)
	}
	if s.Small() && 1 < len(list) && len(list) < len(s.Sheets) {
		for i := range list {
			list[i].Before = list[i].before()
		}
		return list
	}
	all := Group{}
	for i := range s.Sheets {
		all.Sheets = append(all.Sheets, &s.Sheets[i])
	}
	return []Group{all}
}

// Heading returns the heading of the page: the title. Where the title is only a count and the
// sheets are few, it is their names.
func (s *Set) Heading() string {
	var names []string
	groups := s.Groups()
	for _, g := range groups {
		names = append(names, cmp.Or(g.Side, "others"))
	}
	if len(groups) > 1 {
		return and(names)
	}
	if side := s.side(); side != "" {
		return side
	}
	names = names[:0]
	for i := range s.Sheets {
		if x := &s.Sheets[i]; !x.Within {
			name, _, _ := strings.Cut(cmp.Or(x.Name, x.Type), ", ") // the rest of the name stands on its sheet
			names = append(names, name)
		}
	}
	if n := len(names); 2 < n && n <= mostTitled {
		return and(names)
	} else if n > mostTitled && s.Title == strconv.Itoa(len(s.Sheets))+" sheets" {
		return s.Title + ", from " + names[0] + " to " + names[n-1]
	}
	return s.Title
}

// side returns the side of several small sheets, "" unless all are of the same side.
func (s *Set) side() string {
	if !s.Small() || len(s.Sheets) < 2 || slices.ContainsFunc(s.Sheets, func(x Sheet) bool { return x.Side != s.Sheets[0].Side }) {
		return ""
	}
	return s.Sheets[0].Side
}

// and joins names in a sentence.
func and(names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
}

// A Guide is a rule in a few sentences.
type Guide struct {
	Called string `json:"called"`
	Text   string `json:"text"`
}

// A Table is a table of a sheet, or of the rules in short.
type Table struct {
	Called string     `json:"called"`
	Heads  []string   `json:"heads,omitempty"`
	Rows   []TableRow `json:"rows"`
	Note   string     `json:"note,omitempty"`
	Beside bool       `json:"beside,omitempty"` // it stands in the margin
	Across []Degrees  `json:"-"`                // two lines, in print, in place of the rows marked Across
	Legend string     `json:"-"`                // in print, the meaning of words in its cells
}

// MarshalJSON writes a table as programs read it: without the rows for print only.
func (t *Table) MarshalJSON() ([]byte, error) {
	type table Table
	read := table(*t)
	read.Rows = slices.DeleteFunc(slices.Clone(t.Rows), func(r TableRow) bool { return r.Print })
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(read)
	return b.Bytes(), err
}

// Head returns the heading of column i, which a narrow screen repeats before each of its cells.
func (t *Table) Head(i int) string {
	if i < len(t.Heads) {
		return t.Heads[i]
	}
	return ""
}

// InMargin reports whether a table stands in the margin.
func (t *Table) InMargin() bool {
	return t.Beside && (len(t.Heads) < wideHeads || len(t.Rows) > fewRows) || t.Scale()
}

// A table with wideHeads headings or more is too wide for the margin; one of at most fewRows rows
// has room elsewhere.
const wideHeads, fewRows = 3, 7

// Cites returns the rule that all rows of a table with headings cite, "" if they differ. It is
// shown once, above the rows.
func (t *Table) Cites() string {
	if len(t.Heads)+len(t.Across) == 0 || len(t.Rows) < 2 || slices.ContainsFunc(t.Rows, func(r TableRow) bool { return r.Rule != t.Rows[0].Rule }) {
		return ""
	}
	return t.Rows[0].Rule
}

// mostHeads is the largest number of letters in the headings of a table that fits a column.
const mostHeads = 36

// Wide reports whether a table takes the whole width of a sheet.
func (t *Table) Wide() bool { return len(strings.Join(t.Heads, "")) > mostHeads }

// Scale reports whether a table is a scale of chances. Such tables stand in the margin.
func (t *Table) Scale() bool {
	return len(t.Rows) > 0 && !slices.ContainsFunc(t.Rows, func(r TableRow) bool { return len(r.Cells) == 0 || shareOf(r.Cells[0]) == nil })
}

// mostNumber is the largest number of letters in a cell that holds a number or a price.
const mostNumber = 7

// Shape returns how a table is laid out: as numbers behind long names, or as sentences. A table
// of many rows may be continued in the next column.
func (t *Table) Shape() string {
	longest, letters := 0, 0
	for _, r := range t.Rows {
		letters += len(r.Called)
		for _, c := range r.Cells {
			longest = max(longest, len(c))
			letters += len(c)
		}
	}
	shape := ""
	switch {
	case len(t.Heads) > 0 && t.counts():
		shape = "headed counts"
	case len(t.Heads) > 0:
		shape = "headed"
	case t.Scale():
		shape = "chances"
	case longest > mostNumber:
		shape = "said"
	default:
		shape = "numbers"
	}
	if len(t.Heads) > mostBeside {
		shape += " spread"
	}
	if len(t.Rows) > mostTogether || letters > mostLetters {
		shape += " parted"
	}
	return strings.TrimSpace(shape)
}

// counts reports whether every cell is a number or empty, so that headings align with numbers.
func (t *Table) counts() bool {
	return !slices.ContainsFunc(t.Rows, func(r TableRow) bool {
		return slices.ContainsFunc(r.Cells, func(c string) bool { return looks(c) != "num" })
	})
}

// mostBeside is the largest number of headings in a table that stands beside others.
const mostBeside = 6

// A table of at most mostTogether rows and mostLetters letters is kept together.
const mostTogether, mostLetters = 20, 900

// Broad reports whether the last column of a sheet takes its whole width.
func (s *Sheet) Broad() bool { return s.Arms != nil && s.Arms.Wide() }

// A share is a cell with a number of 100.
type share struct{ Of int }

// shareOf returns the share in a cell, nil if it holds something else.
func shareOf(cell string) *share {
	text, ok := strings.CutSuffix(cell, " of 100")
	n, err := strconv.Atoi(text)
	if !ok || err != nil || n < 0 || n > 100 {
		return nil
	}
	return &share{n}
}

// tint returns the class that shades a cell by its number of 100. The cell holds two numbers, as
// 45 / 35, or a number behind the faces that give it, as 1-3 (50).
func tint(cell string) string {
	text, _, two := strings.Cut(cell, " / ")
	if _, rest, behind := strings.Cut(cell, " ("); behind {
		text, two = strings.CutSuffix(rest, ")")
	}
	n, err := strconv.Atoi(text)
	if !two || err != nil || n < 20 || n > 100 {
		return ""
	}
	return "t" + strconv.Itoa(min(4, n/20))
}

const letters = "abcdefghijklmnopqrstuvwxyz"

// looks returns the class of a cell: numbers are aligned with numbers, words with words.
func looks(cell string) string {
	if class := tint(cell); class != "" {
		return class
	}
	if len(cell) <= mostNumber && !strings.ContainsAny(cell, " ()/") && (cell == "" || strings.Trim(strings.ToLower(cell), letters) != "") {
		return "num"
	}
	return ""
}

// cite returns a rule as a sheet cites it: without the prefix that all rules share.
func cite(rule string) string {
	_, rest, ok := strings.Cut(rule, ".")
	if !ok {
		return rule
	}
	return rest
}

// A TableRow is a row of it.
type TableRow struct {
	Called string   `json:"called"`
	Cells  []string `json:"cells"`
	Paper  string   `json:"-"` // what a page has in place of Cells, "" for the same
	Rule   string   `json:"rule,omitempty"`
	Across bool     `json:"-"` // in print it stands in the lines of Table.Across
	Print  bool     `json:"-"` // it is for print only
}

// reached matches a range with its modifier, as in 1: -1.
var reached = regexp.MustCompile(`([0-9]): ([−+-]?[0-9])`)

// kept returns a cell in which ranges are not broken from their modifiers at the end of a line.
func kept(cell string) string { return reached.ReplaceAllString(cell, "$1:\u00a0$2") }

// A Weighed is a ruling with how many of 100 bouts the other reading would give another winner.
type Weighed struct {
	Ruling
	Changed bool   `json:"changed"` // this table does not play the default
	Decides string `json:"decides"`
}

// Margin reports whether the rules in short have a margin.
func (s *Set) Margin() bool {
	return slices.ContainsFunc(s.Tables, func(t Table) bool { return t.InMargin() })
}

// Others returns the rulings of this table that were not weighed.
func (s *Set) Others() []Ruling {
	return slices.DeleteFunc(slices.Clone(s.Rulings), func(r Ruling) bool {
		return slices.ContainsFunc(s.Weighed, func(w Weighed) bool { return w.Ruling == r })
	})
}

// met returns the name above the rules for one of two who meet: the type, or a person's name.
func (s *Set) met(i int) string {
	if x := &s.Sheets[i]; s.Persons && x.Name != "" {
		return x.Name
	}
	called, _, _ := strings.Cut(s.Sheets[i].Type, ",")
	return called
}

// Rules returns the heading of the rules in short. For two figures that meet, it names them.
func (s *Set) Rules() string {
	if s.Whole {
		return "The rules in short, all of them"
	}
	if len(s.Sheets) == 2 && !s.Small() && !s.Apart {
		if a, b := s.met(0), s.met(1); a != b {
			return a + " against " + b + ": the rules in play"
		}
	}
	return "The rules in play"
}

// Prefix returns the prefix of all rules cited, which a note gives once.
func (s *Set) Prefix() string {
	for i := range s.Tables {
		for _, r := range s.Tables[i].Rows {
			if first, _, ok := strings.Cut(r.Rule, "."); ok {
				return first + "."
			}
		}
	}
	for i := range s.Sheets {
		for _, t := range s.Sheets[i].Tracks {
			if first, _, ok := strings.Cut(t.Rule, "."); ok {
				return first + "."
			}
		}
	}
	return ""
}

// A Ruling is a point on which this table does not play the default.
type Ruling struct {
	Point string `json:"point"`
	Plays string `json:"plays"`
}

//go:embed sheets.css
var sheetStyle string

//go:embed sheets.tmpl
var sheetsText string

var sheetsPage = parsed("sheets", sheetsText, template.FuncMap{
	"plates": func() *plates { return new(plates) }, "plate": func(p *plates, f *figure.Figure) (template.HTML, error) { return p.draw(f) },
	"policy": func(s *Set) string { return policy(s.style()) }, "style": func(s *Set) template.CSS { return template.CSS(s.style()) },
	"numbers": numbers, "minus": minus, "kept": kept, "share": shareOf, "looks": looks, "cite": cite, "bar": bar, "blank": func(n int) []struct{} { return make([]struct{}, n) },
})

// leaves maps the paper sizes for sheets to their names in CSS, the height of a page within its
// margins in millimetres, and the font size of chances in points: in a table beside others, and
// in one across the sheet.
var leaves = map[string]struct {
	name           string
	high           int
	beside, across string
}{"a4": {"A4", 279, "7.6pt", "8.4pt"}, "letter": {"letter", 261, "6.8pt", "7.2pt"}, "half": {"A5 landscape", 130, "6.4pt", "7pt"}}

// sheetsApart is the gap between sheets in millimetres, with a little to spare.
const sheetsApart = 5

// sheetsHead is the height of the line above small sheets in millimetres.
const sheetsHead = 8

// style returns the style of the page: that of the reports, what sheets add, and the paper size.
func (s *Set) style() string {
	size, ok := leaves[s.Size]
	if !ok {
		size = leaves["a4"]
	}
	rows := 1
	switch {
	case s.Size == "half":
	case s.Small():
		rows = s.Per / 2
	default:
		rows = max(1, s.Per)
	}
	return style + stackStyle + sheetStyle + "@media print{:root{--high:" + strconv.Itoa(size.high/rows-sheetsApart) + "mm;--full:" + strconv.Itoa(size.high-sheetsApart-sheetsHead) + "mm;--beside:" + size.beside + ";--across:" + size.across + "}@page{size:" + size.name + ";margin:8mm 9mm}}"
}

// Small reports whether the sheets of a set are small ones.
func (s *Set) Small() bool { return s.Per > 2 }

// fewSheets is the largest number of small sheets that leave room for larger type on a page.
const fewSheets = 4

// Room returns the class for the room that small sheets take. A filled form has a page of its
// own. Sheets that take at most a page share it with the rules, in larger type if they are few.
// Those that take little more have a page, and the rules another.
func (s *Set) Room() string {
	if !s.Small() {
		return ""
	}
	outer, filled := 0, false
	for i := range s.Sheets {
		if x := &s.Sheets[i]; !x.Within {
			outer, filled = outer+1, len(x.Filled) > 0
		}
	}
	switch {
	case outer == 1 && filled:
		return "whole"
	case outer <= s.Per && outer <= fewSheets:
		return "roomy"
	case outer <= s.Per:
		return "close"
	case outer <= s.Per+fewSheets:
		return "ample"
	}
	return ""
}

// fewLetters is the largest number of letters of rules that leaves room for larger type.
const fewLetters = 4500

// Large reports whether the rules in short leave room for larger type.
func (s *Set) Large() bool {
	n := 0
	for _, g := range s.Guides {
		n += len(g.Text)
	}
	for i := range s.Tables {
		for _, r := range s.Tables[i].Rows {
			n += len(r.Called) + len(strings.Join(r.Cells, ""))
		}
	}
	return n < fewLetters && !s.Margin()
}

// Played reports whether the set has any of the rules in short.
func (s *Set) Played() bool { return len(s.Guides)+len(s.Tables)+len(s.Rulings) > 0 }

// Holds returns the number of sheets, in words such as "3 sheets".
func (s *Set) Holds() string { return page.Plural(len(s.Sheets), "sheet") }

// numbers returns the numbers from 1 to n.
func numbers(n int) []int {
	list := make([]int, max(n, 0))
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// SheetsHTML returns a set as a page. It rewords s for print.
func SheetsHTML(s *Set) ([]byte, error) {
	s.reword()
	var b bytes.Buffer
	if err := sheetsPage().Execute(&b, s); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// SheetsText returns a set as plain text of the given width in columns.
func SheetsText(s *Set, width int) []byte {
	var b []byte
	para := func(text string) { b = append(page.Wrap(b, []byte(strings.TrimSpace(text)), width, "  "), '\n') }
	for i := range s.Sheets {
		if !s.Sheets[i].Within {
			s.Sheets[i].text(para)
			b = append(b, '\n')
		}
	}
	for _, g := range s.Guides {
		para(g.Called + ". " + g.Text)
	}
	for i := range s.Tables {
		b = append(b, '\n')
		s.Tables[i].text(para)
	}
	if len(s.Rulings) > 0 {
		b = append(b, '\n')
		para("Rulings at this table")
		for _, r := range s.Rulings {
			para("* " + r.Point + ": " + r.Plays)
		}
	}
	for _, n := range s.Notes {
		para(n)
	}
	return b
}

// text writes a sheet, each paragraph through para.
func (s *Sheet) text(para func(string)) {
	name := s.Name
	if name == "" {
		name = "Name " + strings.Repeat(".", writeOn)
	}
	para(name + ", " + s.Type)
	for _, l := range s.Lines {
		para(l.Called + ": " + l.Said())
	}
	for n := range s.Filled {
		s.Filled[n].text(para, n+1, s.Heads)
	}
	for _, n := range s.More() {
		para(strconv.Itoa(n) + " " + strings.Join(s.Entry, " "+strings.Repeat(".", writeOn)+" "))
	}
	for _, t := range s.Tracks {
		text := t.Called + " " + strings.Repeat(".", writeOn)
		if t.Boxes > 0 {
			text = t.Called
			for i, rank := range t.Ranks() {
				if i > 0 {
					text += " /"
				}
				text += strings.Repeat(" []", len(rank))
			}
		}
		if t.Write != "" {
			text += "; " + t.Write + " " + strings.Repeat(".", writeOn)
		}
		for _, d := range t.Scale {
			text += "; " + d.Called + " " + strings.Join(d.Of, " ")
		}
		if t.Note != "" {
			text += "; " + t.Note
		}
		if t.Rule != "" {
			text += " [" + t.Rule + "]"
		}
		para(text)
	}
	for _, list := range [][]Tick{s.Ticks, s.States} {
		if len(list) > 0 {
			para(ticked(list))
		}
	}
	if s.Arms != nil {
		s.Arms.text(para)
	}
	for _, x := range s.Boxes {
		para(x.Called + ". " + ticked(x.Ticks))
	}
}

// text writes the row of a figure on a form.
func (f *Filled) text(para func(string), n int, heads []string) {
	name := f.Name
	if name == "" {
		name = strings.Repeat(".", writeOn)
	}
	said := strconv.Itoa(n) + " " + name + ", " + f.Type
	for i, c := range f.Cells {
		switch {
		case c.Boxes > 0:
			said += "; " + heads[i] + strings.Repeat(" []", c.Boxes)
		case len(c.Ticks) > 0:
			said += "; " + heads[i] + ": " + ticked(c.Ticks)
		case c.Text != "":
			said += "; " + heads[i] + " " + c.Text
		case c.Write:
			said += "; " + heads[i] + " " + strings.Repeat(".", writeOn)
		}
	}
	para(said)
}

// ticked returns a list of boxes as a line of text.
func ticked(list []Tick) string {
	var ticks []string
	for _, t := range list {
		box := "[] "
		if t.Done {
			box = "[x] "
		}
		if t.Rule != "" {
			box += t.Text + " [" + t.Rule + "]"
		} else {
			box += t.Text
		}
		ticks = append(ticks, box)
	}
	return strings.Join(ticks, "; ")
}

// writeOn is the length of a line to write on, in characters.
const writeOn = 16

// text writes a table, a line for each row.
func (t *Table) text(para func(string)) {
	para(t.Called)
	for _, r := range t.Rows {
		if r.Print {
			continue
		}
		var cells []string
		for i, c := range r.Cells {
			if i < len(t.Heads) && t.Heads[i] != "" && c != "" {
				c = t.Heads[i] + " " + c
			}
			if c != "" {
				cells = append(cells, c)
			}
		}
		text := "- " + r.Called
		if len(cells) > 0 {
			text += ": " + strings.Join(cells, ", ")
		}
		if r.Rule != "" {
			text += " [" + r.Rule + "]"
		}
		para(text)
	}
	if t.Note != "" {
		para(t.Note)
	}
}
