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
	Per     int      `json:"per_page"` // how many sheets a page holds
	Size    string   `json:"paper"`
	Sheets  []Sheet  `json:"sheets"`
	Persons bool     `json:"-"` // the types are persons
	Guides  []Guide  `json:"guides"`
	Tables  []Table  `json:"in_play"` // "tables" are the whole lists
	Rulings []Ruling `json:"rulings"`

	Weighed  []Weighed `json:"weighed,omitempty"`  // those that matter to who meet here
	Weighing string    `json:"weighing,omitempty"` // how that was found

	Whole bool `json:"-"` // its rules are all there are
	Begun bool `json:"-"` // those that are settled as a bout begins are not weighed
	Apart bool `json:"-"` // nobody on it meets another

	Notes []string `json:"notes"`

	Reworded string `json:"-"` // words of the rules, each with what stands for it in print
}

// A Sheet is one page of somebody, or of a side. Without a name there is a line to write
// it on.
type Sheet struct {
	Kind   string     `json:"name"` // what it is asked for by: his name, else his type
	Rows   []string   `json:"rows"` // what is known of him, a line each
	Today  string     `json:"today,omitempty"`
	Record string     `json:"record,omitempty"`
	Kept   []Mark     `json:"kept"`
	Name   string     `json:"written"`
	Type   string     `json:"type"`
	Side   string     `json:"side,omitempty"` // whose he is, where that is told
	Player string     `json:"-"`              // who plays him, "" if nobody has said
	Lines  []SheetRow `json:"lines"`
	Tracks []Track    `json:"tracks"`
	Ticks  []Tick     `json:"ticks"`
	States []Tick     `json:"states,omitempty"` // ticks below the tracks
	Rose   *Rose      `json:"rose,omitempty"`
	Boxes  []Boxes    `json:"boxes,omitempty"` // ticks under headings of their own
	Arms   *Table     `json:"arms,omitempty"`
	Grid   []string   `json:"grid"` // what is written down each turn
	Turns  int        `json:"turns"`

	Printed []SheetRow `json:"-"` // lines that are only printed
	Written []string   `json:"-"` // what is written down each turn, as it is printed

	Turn   string       `json:"turn,omitempty"` // what a turn is called there
	Writes int          `json:"writes"`         // how many there are to be entered
	Entry  []string     `json:"entry"`          // what is written of each
	Heads  []string     `json:"heads,omitempty"`
	Filled []Filled     `json:"filled,omitempty"` // those who have been entered, a row each
	Spare  []FilledCell `json:"-"`                // the row of somebody who may yet be entered
	Within bool         `json:"within,omitempty"` // it stands on a form, and has no paper of its own
	Known  bool         `json:"-"`                // without a name of his own he is called by his type
}

// Filled is the row of somebody on a form.
type Filled struct {
	Name  string       `json:"name"` // "" is a line
	Type  string       `json:"type"`
	Cells []FilledCell `json:"cells"`
}

// A FilledCell is a cell of it: a text, boxes, or states.
type FilledCell struct {
	Write bool   `json:"write,omitempty"` // it is to be written
	Text  string `json:"text,omitempty"`
	Boxes int    `json:"boxes,omitempty"`
	Ticks []Tick `json:"ticks,omitempty"`
}

// More are the numbers of the rows of a form that nobody has been entered in.
func (s *Sheet) More() (list []int) {
	for n := len(s.Filled) + 1; n <= s.Writes; n++ {
		list = append(list, n)
	}
	return list
}

// A Mark is something kept of somebody: boxes, or a number to be written.
type Mark struct {
	Name  string `json:"name"`
	Boxes int    `json:"boxes,omitempty"`
	Rule  string `json:"rule"`
}

// A SheetRow is a line of a sheet.
type SheetRow struct {
	Called string `json:"called"`
	Text   string `json:"text"`
	Paper  string `json:"-"`               // the same as it is printed, if that differs
	Drawn  bool   `json:"drawn,omitempty"` // on a page a drawing stands in its place
}

// fitting is how many boxes of a rank stand beside other columns on a screen.
const fitting = 12

// Long reports whether the ranks of a track have the whole width on a screen.
func (t *Track) Long() bool { return t.Across > fitting }

// Shown are the lines of a sheet as it is printed.
func (s *Sheet) Shown() []SheetRow { return slices.Concat(s.Lines, s.Printed) }

// Said is its text as it is printed.
func (r *SheetRow) Said() string { return cmp.Or(r.Paper, r.Text) }

// A Rose is numbers by side: of the front, the left, the right and the rear. Bare are those
// that hold otherwise, if there are any.
type Rose struct {
	Called string   `json:"called"`
	Of     []string `json:"of"`
	Bare   []string `json:"bare,omitempty"`
	Note   string   `json:"note"`

	// In which hand he has a shield, and a weapon: -1 in the left, 1 in the right, 0 in none.
	Shield int `json:"-"`
	Blade  int `json:"-"`
}

// Figure draws it.
func (r *Rose) Figure() *figure.Figure {
	return figure.Rose(r.Called, r.Of, r.Bare, r.Note, r.Shield, r.Blade)
}

// Boxes are ticks under a heading.
type Boxes struct {
	Called string `json:"called"`
	Ticks  []Tick `json:"ticks"`
}

// A Tick is a box for a state.
type Tick struct {
	Text string `json:"text"`
	Done bool   `json:"done,omitempty"` // it is ticked already
	Rule string `json:"rule,omitempty"`

	Apart bool `json:"-"` // it is of another kind than those before it
}

// A Track is boxes to tick off, or a line to write on.
type Track struct {
	Called string `json:"called"`
	Boxes  int    `json:"boxes"`
	Across int    `json:"across,omitempty"` // how many boxes are a row
	Note   string `json:"note"`
	Rule   string `json:"rule"`

	Write string    `json:"write,omitempty"` // what a number is made of that is written behind it
	Scale []Degrees `json:"scale,omitempty"`
	Last  bool      `json:"last,omitempty"` // it stands in the last column

	Ticked int `json:"-"` // how many boxes are filled on a page already
}

// Filled reports whether the box of a number is filled on a page already.
func (t Track) Filled(n int) bool { return n <= t.Ticked }

// Degrees are a row of numbers below a track.
type Degrees struct {
	Called string   `json:"called"`
	Of     []string `json:"of"`
}

// Ranks are the numbers of its boxes, a row each.
func (t *Track) Ranks() [][]int {
	if t.Across <= 0 {
		return [][]int{numbers(t.Boxes)}
	}
	return slices.Collect(slices.Chunk(numbers(t.Boxes), t.Across))
}

// mostTitled is how many are named above a page.
const mostTitled = 8

// A Group is sheets that stand together, of one side where there are several.
type Group struct {
	Side   string
	Sheets []*Sheet
	Before string // what every name of it begins with, and is left out of each
}

// before is what all names of a side begin with, up to a dash: a name is typed with it, and
// read without it.
func (g *Group) before() string {
	first, _, ok := strings.Cut(g.Sheets[0].Name, "-")
	if first += "-"; !ok || len(g.Sheets) < 2 || slices.ContainsFunc(g.Sheets, func(s *Sheet) bool { return !strings.HasPrefix(s.Name, first) || len(s.Name) == len(first) }) {
		return ""
	}
	return first
}

// Typed are two of its names as they are typed, so that one sees how.
func (g Group) Typed() string { return g.Sheets[0].Name + ", " + g.Sheets[1].Name }

// Called is the name of somebody as it is read under the heading of his side.
func (g Group) Called(s *Sheet) string { return strings.TrimPrefix(s.Name, g.Before) }

// Groups are the sheets side by side, where sides have several; else all of them.
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

// Heading is what stands above the page: the title, or where that only counts, the names of
// so few.
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
			name, _, _ := strings.Cut(cmp.Or(x.Name, x.Type), ", ") // what it is besides stands on its sheet
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

// side is whose all of several small sheets are, "" if they are several sides'.
func (s *Set) side() string {
	if !s.Small() || len(s.Sheets) < 2 || slices.ContainsFunc(s.Sheets, func(x Sheet) bool { return x.Side != s.Sheets[0].Side }) {
		return ""
	}
	return s.Sheets[0].Side
}

// and are names in a sentence.
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
	Across []Degrees  `json:"-"`                // printed, two lines in place of the rows that are in them
	Legend string     `json:"-"`                // printed, what words of its cells mean
}

// MarshalJSON is a table as programs read it: without the rows that are only printed.
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

// Head is the heading of a column, which a narrow screen has before each of its cells.
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

// wideHeads is how many headings a table has that is too wide for the margin, and fewRows how many rows it
// has at most for which there is room elsewhere.
const wideHeads, fewRows = 3, 7

// Cites is the rule that every row of a table with headings cites, "" if there are several:
// that stands above them once.
func (t *Table) Cites() string {
	if len(t.Heads)+len(t.Across) == 0 || len(t.Rows) < 2 || slices.ContainsFunc(t.Rows, func(r TableRow) bool { return r.Rule != t.Rows[0].Rule }) {
		return ""
	}
	return t.Rows[0].Rule
}

// mostHeads is how many letters the headings of a table have that stands in a column.
const mostHeads = 36

// Wide reports whether a table takes the whole width of a sheet.
func (t *Table) Wide() bool { return len(strings.Join(t.Heads, "")) > mostHeads }

// Scale reports whether a table is one of chances, which stand in the margin.
func (t *Table) Scale() bool {
	return len(t.Rows) > 0 && !slices.ContainsFunc(t.Rows, func(r TableRow) bool { return len(r.Cells) == 0 || shareOf(r.Cells[0]) == nil })
}

// mostNumber is how many letters a cell has that is a number, or a price.
const mostNumber = 7

// Shape is how a table is laid out: of numbers behind long names, or of sentences; one of
// many rows may go on in the next column.
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

// counts reports whether every cell is a number, or empty: the headings stand above the numbers.
func (t *Table) counts() bool {
	return !slices.ContainsFunc(t.Rows, func(r TableRow) bool {
		return slices.ContainsFunc(r.Cells, func(c string) bool { return looks(c) != "num" })
	})
}

// mostBeside is how many headings a table has that stands beside others.
const mostBeside = 6

// mostTogether is how many rows of a table stand together, and mostLetters of how many letters.
const mostTogether, mostLetters = 20, 900

// Broad reports whether what stands in the last column of a sheet takes its whole width.
func (s *Sheet) Broad() bool { return s.Arms != nil && s.Arms.Wide() }

// A share is a cell that says so many of 100.
type share struct{ Of int }

// shareOf is the share that a cell says, nil if it says something else.
func shareOf(cell string) *share {
	text, ok := strings.CutSuffix(cell, " of 100")
	n, err := strconv.Atoi(text)
	if !ok || err != nil || n < 0 || n > 100 {
		return nil
	}
	return &share{n}
}

// tint is how dark a cell is that says so many of 100 in two ways, as 45 / 35, or so many
// behind the faces that bring them, as 1-3 (50); the number stands there as well.
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

// looks is how a cell looks: a number stands below the others, a word where words stand.
func looks(cell string) string {
	if class := tint(cell); class != "" {
		return class
	}
	if len(cell) <= mostNumber && !strings.ContainsAny(cell, " ()/") && (cell == "" || strings.Trim(strings.ToLower(cell), letters) != "") {
		return "num"
	}
	return ""
}

// cite is a rule as it is cited on a sheet: without what all of them begin with.
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
	Paper  string   `json:"-"` // what a page has in place of these, "" if they stand there
	Rule   string   `json:"rule,omitempty"`
	Across bool     `json:"-"` // it stands in the lines of the table that go across
	Print  bool     `json:"-"` // it stands in print alone
}

// reached is a range with what it adds, as in 1: -1.
var reached = regexp.MustCompile(`([0-9]): ([−+-]?[0-9])`)

// kept is a cell in which such a range stands in one line with what it adds.
func kept(cell string) string { return reached.ReplaceAllString(cell, "$1:\u00a0$2") }

// A Weighed is a ruling with how often of 100 bouts another reading has another winner.
type Weighed struct {
	Ruling
	Changed bool   `json:"changed"` // this table plays otherwise than by default
	Decides string `json:"decides"`
}

// Margin reports whether there is a margin beside the rules in short.
func (s *Set) Margin() bool {
	return slices.ContainsFunc(s.Tables, func(t Table) bool { return t.InMargin() })
}

// Others are the rulings of this table that are not among those that were weighed.
func (s *Set) Others() []Ruling {
	return slices.DeleteFunc(slices.Clone(s.Rulings), func(r Ruling) bool {
		return slices.ContainsFunc(s.Weighed, func(w Weighed) bool { return w.Ruling == r })
	})
}

// met is what one of two who meet is called above the rules: by his type, or a person by his name.
func (s *Set) met(i int) string {
	if x := &s.Sheets[i]; s.Persons && x.Name != "" {
		return x.Name
	}
	called, _, _ := strings.Cut(s.Sheets[i].Type, ",")
	return called
}

// Rules is what stands above the rules in short: of two who meet, who they are.
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

// Prefix is how every rule is called that is cited: that is said once, in a note.
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

// A Ruling is a point on which this table plays otherwise than by default.
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

// leaves are the papers there are for sheets: as a style names them, how high a page is within
// its margins, in millimetres, and how large the chances are set on it, in points: in a table
// beside others, and in one across the sheet.
var leaves = map[string]struct {
	name           string
	high           int
	beside, across string
}{"a4": {"A4", 279, "7.6pt", "8.4pt"}, "letter": {"letter", 261, "6.8pt", "7.2pt"}, "half": {"A5 landscape", 130, "6.4pt", "7pt"}}

// sheetsApart is how far apart sheets are, and a little to spare.
const sheetsApart = 5

// sheetsHead is how high the line above small sheets is.
const sheetsHead = 8

// style is that of the reports, what sheets have besides, and the paper.
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

// fewSheets is how many small sheets leave room for larger type on a page.
const fewSheets = 4

// Room is how much room the small sheets of a set have: a form that is filled has a page of
// its own; those that are a page at most share it with the rules, a few of them in larger type; those
// that are hardly more have a page, and the rules another.
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

// fewLetters is how many letters of rules leave room for larger type.
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

// Played reports whether there is anything of the rules in short.
func (s *Set) Played() bool { return len(s.Guides)+len(s.Tables)+len(s.Rulings) > 0 }

// Holds is how many sheets there are.
func (s *Set) Holds() string { return page.Plural(len(s.Sheets), "sheet") }

// numbers are those from 1.
func numbers(n int) []int {
	list := make([]int, max(n, 0))
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// SheetsHTML is a set as a page.
func SheetsHTML(s *Set) ([]byte, error) {
	s.reword()
	var b bytes.Buffer
	if err := sheetsPage().Execute(&b, s); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// SheetsText is a set in plain characters, so many columns wide.
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

// text writes a sheet, a paragraph a line.
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

// text writes the row of somebody on a form.
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

// ticked are boxes in a line.
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

// writeOn is how long a line to write on is, in plain characters.
const writeOn = 16

// text writes a table, a row a line.
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
