// Package sheet fills the paper sheets that a table plays with, and the short form of the rules. A
// ruleset's paper.yaml names what they contain; the values come from a bout in which all figures
// have been entered.
package sheet

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/dispute"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/paper"
	"summa/internal/repl"
	"summa/internal/screen"
)

// A Man is the figure that a sheet is about.
type Man struct {
	Name  string // "" for a blank to write it on
	As    string // the name under which he is entered in the bout
	Kind  string // as it was asked for: a type with what is written after it, or a form
	Type  string // the id of the type
	Side  string // his side or owner, if that is given
	Lines []string

	Player string // the person who plays him, "" if not given
	// Record is what he has done before; Today is what the day has left of him.
	Record, Today string
	Told          [2]string      // both as they are printed, if that differs
	Counted       map[string]int // by the id of a track: how much of what it counts is known
}

// A Table is the figures that sheets are made for, and the game that is played.
type Table struct {
	Ruleset *game.Ruleset
	Content *game.Content
	Rulings [][2]int
	Config  repl.Config
	Men     []Man
	Short   bool // include the short rules
	All     bool // all of them, not only those in play
	Blank   bool // the figures do not fight each other
	Width   int  // the width in columns of what is known of a figure
}

// A writer fills the sheets of a table.
type writer struct {
	t     *Table
	set   *pack.Set
	sheet *pack.Entry
	out   *paper.Set
	means screen.Means
	words []map[string]bool // for each man, the words of what he has
	held  [][]string        // for each man, what he holds
	play  map[string]bool   // the words of all men together
	games []*repl.Session   // for each man, the session in which he is entered

	answers map[string]*game.Odds // by question
	noted   paper.Table           // the notes on types at the end
}

// Kinds returns the kinds of sheet to make if none are named: the forms, and every type.
func Kinds(rs *game.Ruleset, c *game.Content) ([]string, error) {
	set, err := rs.OnPaper()
	if err != nil {
		return nil, err
	}
	var kinds []string
	for _, e := range set.All("form") {
		kinds = append(kinds, e.ID)
	}
	for _, e := range set.All("sheet") {
		rows, err := c.List(e.Text("types"), "")
		if err != nil {
			return nil, err
		}
		for i := range rows {
			kinds = append(kinds, rows[i].ID)
		}
	}
	return kinds, nil
}

// Form reports whether a kind is a form of a ruleset, which belongs to no figure.
func Form(rs *game.Ruleset, kind string) bool {
	set, err := rs.OnPaper()
	return err == nil && slices.ContainsFunc(set.All("form"), func(e *pack.Entry) bool { return strings.EqualFold(e.ID, kind) })
}

// Muster returns the command that brings in a kind that makes several sheets, an army, under a
// name; "" if it is no such kind.
func Muster(rs *game.Ruleset, c *game.Content, kind, name string) (string, error) {
	set, err := rs.OnPaper()
	if err != nil {
		return "", err
	}
	id, _, _ := strings.Cut(kind, " ")
	for _, e := range set.All("sheet") {
		if e.Text("armies") == "" {
			continue
		}
		if rows, err := c.List(e.Text("armies"), id); err == nil && len(rows) == 1 && strings.EqualFold(rows[0].ID, id) {
			return strings.NewReplacer("{name}", line.Typed(name), "{type}", kind).Replace(e.Text("muster")), nil
		}
	}
	return "", nil
}

// Types returns all figures of a bout, each with its type.
func Types(g game.Game) (list []game.Man) {
	g.Facts(func(f *fact.Fact) {
		if f.Field == "type" {
			list = append(list, game.Man{Name: f.Owner, Type: string(f.Value)})
		}
	})
	return list
}

// Settled returns the rulings that are fixed when a bout is set up. Another option of one makes
// another bout, so comparing who wins tells nothing about the ruling.
func Settled(rs *game.Ruleset) []string {
	set, err := rs.OnPaper()
	if err != nil {
		return nil
	}
	for _, e := range set.All("sheet") {
		return strings.Fields(e.Text("settled"))
	}
	return nil
}

// Make makes the sheets of a table.
func Make(t *Table) (*paper.Set, error) {
	set, err := t.Ruleset.OnPaper()
	if err != nil {
		return nil, err
	}
	w := &writer{t: t, set: set, out: &paper.Set{Ruleset: t.Ruleset.Title, Whole: t.Short && t.All, Apart: t.Blank}, means: screen.Means{Columns: 1 << 20, UTF8: true}, play: map[string]bool{}, answers: map[string]*game.Odds{}}
	for _, e := range set.All("sheet") {
		w.sheet = e
		w.out.Per, w.noted.Called = e.Int("per"), e.Text("noted")
	}
	for _, e := range set.All("paper") {
		w.out.Reworded = e.Text("reworded")
	}
	for i := range t.Men {
		if err := w.man(i); err != nil {
			return nil, err
		}
	}
	for i := range w.out.Sheets {
		w.states(i)
		w.chances(i)
	}
	w.forms()
	w.variants()
	w.out.Title = w.title()
	if t.Short {
		if err := w.short(); err != nil {
			return nil, err
		}
	}
	if t.Config.Halt.Stopped() { // some chances may be missing
		return nil, halt.ErrStopped
	}
	w.out.Persons = w.sheet.Bool("persons")
	return w.out, nil
}

// variants tells types with the same name apart, by the rest of the word that is typed for them.
func (w *writer) variants() {
	kinds := map[string]string{}
	twice := map[string]bool{}
	for i := range w.out.Sheets {
		name, id := w.out.Sheets[i].Type, w.t.Men[i].Type
		if was, known := kinds[name]; known && was != id {
			twice[name] = true
		}
		kinds[name] = id
	}
	for i := range w.out.Sheets {
		s := &w.out.Sheets[i]
		if rest, ok := strings.CutPrefix(w.t.Men[i].Type, strings.ToLower(s.Type)+"-"); ok && twice[s.Type] {
			s.Type += ", " + strings.ReplaceAll(rest, "-", " ")
		}
	}
}

// title names the figures whose sheets these are, if they are few.
func (w *writer) title() string {
	var names []string
	for i := range w.out.Sheets {
		s := &w.out.Sheets[i]
		if s.Within {
			continue
		}
		name := s.Type
		if titled := w.sheet.Text("titled"); titled != "" && w.words[i] != nil {
			called, _, _ := strings.Cut(s.Type, ",")
			name = w.said(i, strings.ReplaceAll(titled, "{called}", called))
		}
		if s.Name != "" {
			name = s.Name
		}
		names = append(names, name)
	}
	if n := len(names); n == 2 && !w.alone() {
		return names[0] + " v " + names[1]
	} else if n == 2 {
		return names[0] + " and " + names[1]
	} else if n != 1 {
		return strconv.Itoa(n) + " sheets"
	}
	return names[0]
}

// man fills the sheet of a man, except for what depends on the others.
func (w *writer) man(i int) error {
	m := &w.t.Men[i]
	s := paper.Sheet{Kind: m.Kind, Name: line.Clean(m.Name), Side: line.Clean(m.Side), Record: m.Record, Today: m.Today, Player: m.Player}
	if m.Name != "" {
		s.Kind = s.Name
	}
	s.Known = w.sheet.Bool("persons")
	session, err := repl.New(w.t.Config)
	if err != nil {
		return err
	}
	w.games = append(w.games, session)
	for _, e := range w.set.All("form") {
		if strings.EqualFold(e.ID, m.Kind) {
			s.Type, s.Writes = e.Text("called"), e.Int("rows")
			for _, c := range strings.Split(e.Text("columns"), ",") {
				s.Entry = append(s.Entry, strings.TrimSpace(c))
			}
			s.Tracks = w.tracks(i, e.ID, nil)
			w.out.Sheets, w.words = append(w.out.Sheets, s), append(w.words, nil)
			w.held = append(w.held, nil)
			return w.known(len(w.out.Sheets)-1, m, nil)
		}
	}
	for _, l := range m.Lines {
		if f := session.Try(l); f != nil {
			return f
		}
	}
	words := w.inPlay(session.Game(), m)
	w.words, w.held = append(w.words, words), append(w.held, w.hands(session.Game(), m.As))
	s.Type = w.called(w.sheet.Text("types"), m.Type)
	for _, e := range w.set.All("line") {
		said := w.said(i, e.Text("text"))
		if e.Text("list") != "" {
			var names []string
			for _, t := range w.boxes(e, i) {
				names = append(names, t.Text)
			}
			if len(names) > 0 {
				s.Printed = append(s.Printed, paper.SheetRow{Called: e.Text("called"), Text: strings.Join(names, ", ")})
			}
			continue
		}
		switch {
		case said == "" || w.alike(i, strings.Fields(e.Text("unless"))):
		case e.Bool("noted") && len(w.t.Men) > few:
			w.note(s.Type, strings.ToLower(e.Text("called"))+": "+said)
		default:
			s.Lines = append(s.Lines, paper.SheetRow{Called: e.Text("called"), Text: said})
		}
	}
	for _, l := range []paper.SheetRow{{Called: "Record", Text: m.Record, Paper: m.Told[0]}, {Called: "Today", Text: m.Today, Paper: m.Told[1]}} {
		if l.Text != "" {
			s.Lines = append(s.Lines, l)
		}
	}
	s.Tracks = w.tracks(i, "", words)
	w.roses(i, &s)
	for _, e := range w.set.All("grid") {
		s.Written = append(s.Written, cmp.Or(e.Text("printed"), e.Text("called")))
		s.Grid, s.Turns, s.Turn = append(s.Grid, e.Text("called")), w.sheet.Int("turns"), cmp.Or(w.sheet.Text("turn"), "Turn")
	}
	if rest, ok := strings.CutPrefix(s.Type, s.Name+", "); ok && s.Name != "" { // a type that bears its figure's own name
		s.Type = rest
	}
	w.out.Sheets = append(w.out.Sheets, s)
	return w.known(len(w.out.Sheets)-1, m, session.Game())
}

// few is up to how many figures sheets have room for everything.
const few = 2

// note adds what is known of a type to the table at the end, once for each type.
func (w *writer) note(of, text string) {
	k := slices.IndexFunc(w.noted.Rows, func(r paper.TableRow) bool { return r.Called == of })
	if k < 0 {
		k = len(w.noted.Rows)
		w.noted.Rows = append(w.noted.Rows, paper.TableRow{Called: of, Cells: []string{""}})
	}
	row := &w.noted.Rows[k]
	if cell := &row.Cells[0]; *cell == "" {
		*cell, row.Paper = text, text
	} else if !strings.Contains(*cell, text) {
		*cell, row.Paper = *cell+"; "+text, row.Paper+". "+line.Capital(text)
	}
}

// said returns a line with the facts of a man filled in.
func (w *writer) said(i int, text string) string {
	t, err := screen.ParseTemplate(text)
	if err != nil {
		return text
	}
	return listed.ReplaceAllString(strings.TrimSpace(w.means.Of(&t, w.games[i].Facts(), w.t.Men[i].As)), ", $1")
}

// listed matches a comma between words of a fact that no blank follows.
var listed = regexp.MustCompile(`,([A-Za-z])`)

// roses draws the numbers of a man by direction, in place of the line that lists them.
func (w *writer) roses(i int, s *paper.Sheet) {
	for _, e := range w.set.All("rose") {
		of := parts(w.said(i, e.Text("of")))
		if len(of) == 0 {
			continue
		}
		s.Rose = &paper.Rose{Called: e.Text("called"), Of: of, Bare: parts(w.said(i, e.Text("bare"))), Note: e.Text("note")}
		s.Rose.Shield, s.Rose.Blade = w.hand(i, e, "shields"), w.hand(i, e, "blades")
		if len(s.Rose.Bare) > 0 {
			s.Rose.Note += e.Text("otherwise")
		}
		for k := range s.Lines {
			s.Lines[k].Drawn = s.Lines[k].Drawn || s.Lines[k].Called == e.Text("line")
		}
	}
}

// hand returns the hand in which a man has one of the things that a field names: -1 for the left, 1
// for the right, 0 for neither.
func (w *writer) hand(i int, e *pack.Entry, field string) int {
	words := strings.Fields(e.Text(field))
	switch {
	case slices.Contains(words, w.said(i, e.Text("right"))):
		return 1
	case slices.Contains(words, w.said(i, e.Text("left"))):
		return -1
	}
	return 0
}

// hands returns the words of the facts that say what a figure holds.
func (w *writer) hands(g game.Game, name string) (list []string) {
	for _, f := range strings.Fields(w.sheet.Text("arms")) {
		value, _, _ := g.Get(name + "." + f)
		list = append(list, strings.FieldsFunc(value, func(c rune) bool { return c == ' ' || c == ',' })...)
	}
	return list
}

// tracks returns the tracks of a form, or of a figure.
func (w *writer) tracks(i int, on string, words map[string]bool) []paper.Track {
	var list []paper.Track
	for _, e := range w.set.All("track") {
		if e.Text("on") != on || !meets(e.Text("own"), words) || e.Text("where") != "" && w.said(i, e.Text("where")) == "" {
			continue
		}
		t := paper.Track{Called: e.Text("called"), Boxes: e.Int("boxes"), Note: w.read(e, "note"), Rule: e.Text("rule"), Write: e.Text("write"), Last: e.Bool("last")}
		if under := e.Text("known-under"); under == "" || w.under(under) {
			t.Ticked = w.t.Men[i].Counted[e.ID]
		}
		for _, v := range e.List("scale") {
			called, numbers, _ := strings.Cut(v.Text(), ":")
			t.Scale = append(t.Scale, paper.Degrees{Called: called, Of: strings.Fields(numbers)})
		}
		if of := e.Text("of"); of != "" {
			t.Boxes = w.number(i, of)
		}
		if across := e.Text("across"); across != "" {
			t.Across = w.number(i, across)
		}
		if e.Text("each") == "" {
			list = append(list, t)
			continue
		}
		for _, each := range parts(w.said(i, e.Text("each"))) {
			if !w.mayCome(e.Text("played"), each) {
				continue
			}
			one := t
			one.Called = strings.ReplaceAll(t.Called, "{each}", each)
			list = append(list, one)
		}
	}
	return list
}

// mayCome reports whether a part is among those that line names for any figure that has been
// entered. Without a line or figures, or for blank sheets, it is true.
func (w *writer) mayCome(line, part string) bool {
	figures := false
	for i := range w.words {
		if w.words[i] != nil && slices.Contains(parts(w.said(i, line)), part) {
			return true
		}
		figures = figures || w.words[i] != nil
	}
	return line == "" || !figures || w.t.Blank
}

// alike reports whether the facts of a man have equal numbers pair by pair; without facts it is
// false.
func (w *writer) alike(i int, facts []string) bool {
	for pair := range slices.Chunk(facts, 2) {
		if len(pair) < 2 || w.number(i, pair[0]) != w.number(i, pair[1]) {
			return false
		}
	}
	return len(facts) > 0
}

// number returns a fact of a man as a number.
func (w *writer) number(i int, name string) int {
	value, _, _ := w.games[i].Game().Get(w.t.Men[i].As + "." + name)
	n, _ := strconv.Atoi(value)
	return n
}

// parts returns the parts of a line, which semicolons separate.
func parts(text string) (list []string) {
	for p := range strings.SplitSeq(text, ";") {
		if p = strings.TrimSpace(p); p != "" {
			list = append(list, p)
		}
	}
	return list
}

// inPlay returns the words of what a figure has. It also puts what the figure's type may have into
// play.
func (w *writer) inPlay(g game.Game, m *Man) map[string]bool {
	words := map[string]bool{}
	add := func(text string, to ...map[string]bool) {
		for _, x := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ,:;()\"", c) }) {
			for _, list := range to {
				list[x] = true
			}
		}
	}
	g.Facts(func(f *fact.Fact) {
		if !f.Hidden && strings.EqualFold(f.Owner, m.As) {
			if v := string(f.Value); v == "true" {
				add(f.Field, words, w.play)
			} else {
				add(v, words, w.play)
				words[f.Field+"="+v], w.play[f.Field+"="+v] = true, true
			}
		}
	})
	rows, err := w.t.Content.List(w.sheet.Text("types"), m.Type)
	for i := range rows {
		if err == nil {
			add(strings.Join(rows[i].Cells, " "), w.play)
		}
	}
	return words
}

// meets reports whether words has one of the words asked for, or none is asked for.
func meets(asked string, words map[string]bool) bool {
	return asked == "" || slices.ContainsFunc(strings.Fields(asked), func(x string) bool { return words[x] })
}

// called returns the name of a row of a list, which is the first thing said of it.
func (w *writer) called(list, id string) string {
	rows, err := w.t.Content.List(list, id)
	if err != nil || len(rows) != 1 || len(rows[0].Words()) == 0 {
		return id
	}
	return rows[0].Words()[0]
}

// states adds the boxes for what may happen to a man, limited to what he has or can meet.
func (w *writer) states(i int) {
	if w.words[i] == nil {
		return
	}
	others := map[string]bool{}
	for k := range w.words {
		for x := range w.words[k] {
			if k != i || len(w.words) == 1 {
				others[x] = true
			}
		}
	}
	s := &w.out.Sheets[i]
	alone, many := len(w.words) == 1 || w.t.Blank, false
	for _, e := range w.set.All("tick") {
		if meets(e.Text("own"), w.words[i]) && (alone || meets(e.Text("met"), others)) {
			boxes, under := w.boxes(e, i), e.Text("under")
			if k := slices.IndexFunc(s.Boxes, func(b paper.Boxes) bool { return b.Called == under }); e.Bool("state") {
				s.States = append(s.States, boxes...)
			} else if under == "" {
				if n := len(boxes); n > 0 { // on a small sheet all boxes run on, but each kind stands apart
					boxes[0].Apart = w.out.Small() && len(s.Ticks) > 0 && (n > 1 || many)
					many = n > 1
				}
				s.Ticks = append(s.Ticks, boxes...)
			} else if k >= 0 {
				s.Boxes[k].Ticks = append(s.Boxes[k].Ticks, boxes...)
			} else if len(boxes) > 0 {
				s.Boxes = append(s.Boxes, paper.Boxes{Called: under, Ticks: boxes})
			}
		}
	}
}

// changes returns the rows of a list that are in play as boxes, each with its number after it,
// ticked if it is known to apply to the man.
func (w *writer) changes(list string, man int) (ticks []paper.Tick) {
	rows, err := w.t.Content.List(list, "")
	if err != nil {
		return nil
	}
	for i := range rows {
		e, ok := w.set.Find("row", list+"-"+rows[i].ID)
		if ok && w.plays(e.Text("for")) && meets(e.Text("own"), w.words[man]) && len(rows[i].Cells) > 0 {
			known := w.before(e, man)
			t := paper.Tick{Text: cmp.Or(w.read(e, "short"), w.read(e, "text")) + " " + signed(rows[i].Cells[0]), Done: known != ""}
			if known != "" && known != ticked {
				t.Text += " (" + known + ")"
			}
			ticks = append(ticks, t)
		}
	}
	return ticks
}

// ticked is the value of a box of which it is known only that it is ticked.
const ticked = "x"

// before returns what is known of a box before the bout: ticked, or how often the thing it names
// has happened; "" if nothing is known.
func (w *writer) before(e *pack.Entry, man int) string {
	if owned := e.Text("owned"); owned != "" && meets(owned, w.words[man]) {
		return ticked
	}
	if e.Text("known") == "" || !w.under(e.Text("known-under")) {
		return ""
	}
	return w.said(man, e.Text("known"))
}

// under reports whether a table plays a ruling, written ID=OPTION, with that option, or no ruling
// is named.
func (w *writer) under(ruling string) bool {
	id, option, _ := strings.Cut(ruling, "=")
	for k, r := range w.t.Ruleset.Rulings() {
		if r.ID != id {
			continue
		}
		at := r.Default
		for _, x := range w.t.Rulings {
			if x[0] == k {
				at = x[1]
			}
		}
		return r.Options[at] == option
	}
	return ruling == ""
}

// signed returns a number that is added, with its sign.
func signed(n string) string {
	if n == "0" || strings.HasPrefix(n, "-") {
		return n
	}
	return "+" + n
}

// boxes returns the boxes of an entry: one, or one for each row of a list.
func (w *writer) boxes(e *pack.Entry, i int) []paper.Tick {
	list, words := e.Text("list"), w.words[i]
	switch {
	case e.Text("of") != "":
		return ticksOf(parts(w.said(i, e.Text("of"))))
	case e.Bool("signed"):
		return w.changes(list, i)
	case list == "":
		return []paper.Tick{{Text: w.said(i, w.read(e, "text"))}}
	}
	var ids []string
	if prefix := e.Text("cell"); prefix != "" {
		ids = w.cell(w.t.Men[i].Type, prefix)
	} else if rows, err := w.t.Content.List(list, ""); err == nil {
		for i := range rows {
			ids = append(ids, rows[i].ID)
		}
	}
	var ticks []paper.Tick
	for _, id := range ids {
		ticks = append(ticks, paper.Tick{Text: w.called(list, id), Done: words[id]})
	}
	return ticks
}

// ticksOf returns boxes, ticked or not, from their texts.
func ticksOf(parts []string) (ticks []paper.Tick) {
	for _, p := range parts {
		text, done := strings.CutPrefix(p, "[x] ")
		ticks = append(ticks, paper.Tick{Text: strings.TrimPrefix(text, "[_] "), Done: done})
	}
	return ticks
}

// cell returns what the row of a type has after a word in one of its cells.
func (w *writer) cell(kind, prefix string) []string {
	rows, err := w.t.Content.List(w.sheet.Text("types"), kind)
	if err != nil || len(rows) != 1 {
		return nil
	}
	for _, c := range rows[0].Cells {
		if text, ok := strings.CutPrefix(c, prefix+": "); ok {
			return strings.Split(text, ", ")
		}
	}
	return nil
}

// chances adds the table of how well a man's attacks do against the other man or, if he is alone,
// against a selection of foes.
func (w *writer) chances(i int) {
	m := &w.t.Men[i]
	if w.sheet.Text("ask") == "" || w.words[i] == nil || len(w.t.Men) > mostChances {
		return
	}
	t := &paper.Table{Called: w.sheet.Text("called"), Note: w.sheet.Text("note")}
	columns := w.columns(i)
	for _, c := range columns {
		t.Heads = append(t.Heads, c.called)
	}
	arms := w.arms(i)
	if alone := w.sheet.Text("alone"); alone != "" && w.alone() {
		t.Called = alone
		if slices.ContainsFunc(arms, func(o option) bool { return o.event != "" }) {
			t.Called = cmp.Or(w.sheet.Text("alone-other"), alone)
		}
	} else if met := w.sheet.Text("met"); met != "" && !w.alone() {
		t.Note = cmp.Or(w.sheet.Text("met-note"), t.Note)
		other := &w.t.Men[1-i]
		t.Called = strings.ReplaceAll(met, "{other}", cmp.Or(line.Clean(other.Name), w.called(w.sheet.Text("types"), other.Type)))
	}
	for _, arm := range arms {
		cells := w.worth(m, &arm, columns)
		if !slices.ContainsFunc(cells, func(c string) bool { return c != "" && c != none }) {
			continue
		}
		stands := w.stands(m, &arm, columns)
		for _, x := range stands { // the first row of an arm shows its best stand, and names it if another would be expected
			if !x.Print && better(x.Cells, cells, columns) {
				cells, arm.called = x.Cells, x.Called
			}
		}
		t.Rows = append(t.Rows, paper.TableRow{Called: arm.called, Cells: w.ofArm(i, &arm, columns, cells)})
		for _, x := range stands {
			if !slices.Equal(x.Cells, cells) {
				t.Rows = append(t.Rows, x)
			}
		}
	}
	if idle(t); len(t.Rows) > 0 {
		w.out.Sheets[i].Arms = t
	}
}

// stands returns further rows of an arm whose chances may differ: at a range, or held in another
// way.
func (w *writer) stands(m *Man, arm *option, columns []option) (list []paper.TableRow) {
	if w.alone() {
		return nil
	}
	for _, e := range w.set.All("stand") {
		other := *arm
		other.add, other.called = e.Text("add")+" ", strings.ReplaceAll(e.Text("called"), "{arm}", arm.called)
		who, with := *m, e.Text("with")
		if with != "" {
			who.Kind = having(m.Kind, with)
		}
		if at := w.worth(&who, &other, columns); counted(at, columns) {
			list = append(list, paper.TableRow{Called: other.called, Cells: at, Print: with != ""})
		}
	}
	return list
}

// better reports whether the first chance of a row is higher than that of another.
func better(cells, than []string, columns []option) bool {
	k := slices.IndexFunc(columns, func(o option) bool { return o.event != "" })
	if k < 0 {
		return false
	}
	a, err := strconv.ParseFloat(cells[k], 64)
	b, other := strconv.ParseFloat(than[k], 64)
	return err == nil && other == nil && a > b
}

// ofArm returns the cells of an attack, with those columns filled in that come from the arm's own
// row.
func (w *writer) ofArm(i int, arm *option, columns []option, cells []string) []string {
	cells = slices.Clone(cells)
	rows, err := w.underRulings(w.sheet.Text("armsin"))
	if err != nil {
		return cells
	}
	for k := range rows {
		kind, is := strings.CutPrefix(rows[k].ID, arm.id+"-")
		if rows[k].ID != arm.id && (!is || !w.words[i][kind]) {
			continue
		}
		for c := range columns {
			for _, cell := range rows[k].Cells {
				if text, ok := strings.CutPrefix(cell, columns[c].cell+" "); ok && columns[c].cell != "" {
					cells[c] = text
				}
			}
		}
	}
	return cells
}

// having returns a kind with something added with which it is entered.
func having(kind, with string) string {
	if rest, ok := strings.CutSuffix(kind, ")"); ok {
		return rest + "," + with + ")"
	}
	return kind + "(" + with + ")"
}

// alone reports whether the table is not a bout of two figures against each other.
func (w *writer) alone() bool {
	return len(w.t.Men) != 2 || w.t.Blank || w.words[0] == nil || w.words[1] == nil
}

// counted reports whether a row has a chance.
func counted(cells []string, columns []option) bool {
	for k, c := range columns {
		if c.event != "" && cells[k] != "" {
			return true
		}
	}
	return false
}

// worth returns the cells that say how well an attack of a man does.
func (w *writer) worth(m *Man, arm *option, columns []option) (cells []string) {
	for _, c := range columns {
		if c.cell != "" {
			cells = append(cells, "")
			continue
		}
		if arm.event != "" && c.event != "" {
			c.event = arm.event
		}
		cell := w.ways(func(way string) string {
			names := strings.NewReplacer("{me}", m.Kind, "{other}", c.other, "{arm}", arm.id, "{reach}", arm.reach, "{way}", way)
			return w.chance(names, names.Replace(w.sheet.Text("ask"))+arm.add+c.add, &c)
		})
		k := slices.IndexFunc(columns, func(o option) bool { return c.unlike != "" && o.id == c.unlike })
		if k >= 0 && k < len(cells) && cells[k] == cell || cell == "0" {
			cell = ""
		}
		cells = append(cells, cell)
	}
	if w.sheet.Bool("banded") && slices.ContainsFunc(cells, func(c string) bool { return c != "" }) {
		for k := range cells {
			cells[k] = cmp.Or(cells[k], none)
		}
	}
	return cells
}

// none stands in a cell where no face hits, if there are faces that hit in other columns.
const none = "none"

// ways joins the results of chance for each way to attack with slashes; if the ruleset lists no
// ways, it returns that of chance("").
func (w *writer) ways(chance func(way string) string) string {
	var cells []string
	for _, v := range w.sheet.List("ways") {
		cells = append(cells, chance(v.Text()))
	}
	if len(cells) == 0 {
		return chance("")
	}
	cells = slices.DeleteFunc(cells, func(c string) bool { return c == "" })
	return strings.Join(cells, " / ")
}

// idle removes the columns in which nothing ever happens.
func idle(t *paper.Table) {
	for c := len(t.Heads) - 1; c >= 0; c-- {
		if slices.ContainsFunc(t.Rows, func(r paper.TableRow) bool { return r.Cells[c] != "" && r.Cells[c] != "0" && r.Cells[c] != none }) {
			continue
		}
		t.Heads = slices.Delete(t.Heads, c, c+1)
		for i := range t.Rows {
			t.Rows[i].Cells = slices.Delete(t.Rows[i].Cells, c, c+1)
		}
	}
}

// mostChances is the highest number of men for whom chances are worked out.
const mostChances = 40

// An option is a row or a column of the table of chances.
type option struct {
	id, called, other, add, event, unlike, reach string

	loses string // show how much of this fact the other loses on average
	price bool   // show the cost
	cell  string // show the text after this word in the arm's own row
}

// arms returns the rows of the table of chances.
func (w *writer) arms(i int) []option {
	if list := w.sheet.Text("armslist"); list != "" {
		return w.listed(list)
	}
	var list []option
	if w.sheet.Bool("banded") {
		return w.bands(i)
	}
	for _, id := range append(slices.Clone(w.held[i]), strings.Fields(w.sheet.Text("more"))...) {
		o := option{id: id, called: w.rowCalled("arms", id)}
		if e, ok := w.set.Find("row", "arms-"+id); ok {
			o.event = e.Text("event")
		}
		list = append(list, o)
	}
	return list
}

// bands returns the rows for what a man holds, one for each range. The range is the number in the
// first cell, which also names the row.
func (w *writer) bands(i int) (list []option) {
	rows, _ := w.t.Content.List(w.sheet.Text("armsin"), "")
	for k := range rows {
		id := strings.TrimRight(rows[k].ID, "-0123456789")
		if slices.Contains(w.held[i], id) && len(rows[k].Cells) > 0 {
			called := rows[k].Cells[0]
			list = append(list, option{id: id, called: called, reach: strings.Trim(called, " abcdefghijklmnopqrstuvwxyz\"")})
		}
	}
	return list
}

// listed returns the rows of a list as options.
func (w *writer) listed(name string) (list []option) {
	rows, _ := w.t.Content.List(name, "")
	for i := range rows {
		if told := rows[i].Words(); len(told) > 0 {
			list = append(list, option{id: rows[i].ID, called: told[0]})
		}
	}
	return list
}

// columns returns the columns of the table of chances: what the other may reply, the directions he
// is attacked from, or the foes a man may meet.
func (w *writer) columns(i int) []option {
	if list := w.sheet.Text("against"); list != "" && (len(w.t.Men) != 2 || w.t.Blank) {
		return w.replies(list, w.t.Men[i].Kind)
	}
	if w.alone() || w.sheet.Bool("banded") {
		var list []option
		for _, e := range w.set.All("foe") {
			list = append(list, option{id: e.ID, called: e.Text("called"), other: e.Text("type"), add: e.Text("add"), event: e.Text("event"), unlike: e.Text("unlike")})
		}
		return list
	}
	other := w.t.Men[1-i].Kind
	if list := w.sheet.Text("against"); list != "" {
		return w.replies(list, other)
	}
	var list []option
	for _, e := range w.set.All("aim") {
		list = append(list, option{id: e.ID, called: e.Text("called"), other: other, add: e.Text("add"), event: e.Text("event"), unlike: e.Text("unlike"), loses: e.Text("loses"), price: e.Bool("price"), cell: e.Text("cell")})
	}
	return list
}

// replies returns what a figure of kind other may reply. If the other figure is not known, other is
// the man's own kind.
func (w *writer) replies(list, other string) []option {
	columns := w.listed(list)
	for k := range columns {
		columns[k].other, columns[k].add, columns[k].event = other, columns[k].id, w.sheet.Text("event")
	}
	return columns
}

// chance returns in how many of a hundred cases something happens, or what else a column shows of
// it; "" if it cannot be done.
func (w *writer) chance(names *strings.Replacer, command string, c *option) string {
	var with []string
	for _, v := range w.sheet.List("with") {
		with = append(with, names.Replace(v.Text()))
	}
	o := w.odds(with, command)
	switch {
	case o == nil:
		return ""
	case c.price:
		if len(o.Costs) == 0 {
			return ""
		}
		price, _, _ := strings.Cut(strings.Join(o.Costs[0].Prices, "/"), " ")
		return price
	case c.loses != "":
		return lost(o, c.loses)
	}
	n, of := eventOf(o, c.event)
	if die := uint64(w.sheet.Int("die")); die > 0 && n > 0 && n*die%of == 0 {
		return upTo(n*die/of) + " (" + hundredths(n, of) + ")"
	}
	return hundredths(n, of)
}

// lost returns how much of a field is lost on average by the figure that loses most of it.
func lost(o *game.Odds, field string) string {
	most := 0.0
	for i := range o.Fields {
		f := &o.Fields[i]
		before, err := strconv.ParseFloat(f.Before, 64)
		if f.Field != field || err != nil {
			continue
		}
		mean := 0.0
		for _, v := range f.Values {
			n, _ := strconv.ParseFloat(v.Value, 64)
			mean += n * float64(v.N) / float64(o.Denominator)
		}
		most = max(most, before-mean)
	}
	return strconv.FormatFloat(most, 'f', 1, 64)
}

// upTo returns the faces from 1 to n.
func upTo(n uint64) string {
	if n == 1 {
		return "1"
	}
	return "1-" + strconv.FormatUint(n, 10)
}

// share returns the probability of an event as n of of cases; ok is false if the command cannot be
// given.
func (w *writer) share(with []string, command, event string) (n, of uint64, ok bool) {
	o := w.odds(with, command)
	if o == nil {
		return 0, 0, false
	}
	n, of = eventOf(o, event)
	return n, of, true
}

// eventOf returns the probability of an event as n of of cases.
func eventOf(o *game.Odds, event string) (n, of uint64) {
	if other, not := strings.CutPrefix(event, "not "); not {
		n, of = eventOf(o, other)
		return of - n, of
	}
	for _, e := range o.Events {
		if e.Name == event {
			return e.N, o.Denominator
		}
	}
	return 0, o.Denominator
}

// odds returns the exact answer to a question, nil if it cannot be done.
func (w *writer) odds(with []string, command string) *game.Odds {
	asked := strings.Join(append(slices.Clone(with), command), "\n")
	if o, ok := w.answers[asked]; ok {
		return o
	}
	w.answers[asked] = nil
	q := &dispute.Question{Ruleset: w.t.Ruleset, Content: w.t.Content, Rulings: w.t.Rulings, With: with, Command: command, Halt: w.t.Config.Halt}
	h, err := q.Convene()
	if err != nil {
		return nil
	}
	o, err := h.Session.Game().Odds(h.Lines, nil, false)
	if err != nil || o.Denominator == 0 {
		return nil
	}
	w.answers[asked] = o
	return o
}
