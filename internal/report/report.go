// Package report turns a recorded bout into a report to be read afterwards: who beat whom, how
// each figure fared, and every command with its dice, its outcome and the rules applied. How a
// report looks on a page or in a message is left to the writers, of which there is one for each
// format.
package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/chances"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/show"
)

// A Report is a bout, ready to be laid out.
type Report struct {
	Ruleset  string // its title
	Title    string // who beat whom
	Won      string // the side that won, whatever title is given; "" while the bout is not over
	Winner   int    // the number of that side, -1 for none
	Kicker   string // the ruleset, the event, the place and the date
	Lead     string // how it ended, in a sentence
	Cards    []Card
	Armies   []Army         // in place of the cards, where a side has many
	Fights   []Fight        // hand to hand, where armies fight
	Measure  string         // the name of the number that shows how a figure fares
	AtStake  string         // what is at stake, in a sentence
	Where    string         // where they meet, as a story begins
	Steps    *figure.Figure // how the figures fared by the measure
	Tracks   []figure.Track // Steps as numbers
	Second   *figure.Figure // how the figures fared by another number, or nil
	Log      string         // the heading of the list of commands
	Joined   bool           // the list has one row for each round
	Holds    string         // the name of the thing that one of them has at a time, and that the other takes from him
	Deeds    []string       // pairs of what is typed and the words for it on a page
	Parts    []Part
	Chances  *Chances         // nil where the chances were not estimated
	Unfought string           // why none are printed, though they were estimated
	Sand     string           // the heading of the maps of the ground
	Ground   []*figure.Figure // the ground at the moments that mattered
	Legend   string           // who is who on those maps, and what the marks mean
	Luck     string           // a remark on the luck of the dice, "" for none
	OnDice   string           // Luck as a page says it
	Dice     *figure.Figure   // the same as a drawing, or nil
	Bout     string           // the bout in notation
	Moves    int              // the number of moves in the notation
	Notes    []string
	Lasted   int   // the number of commands, without those that were taken back
	Last     int   // the number of the last command
	Handed   []int // the commands that only say who plays, which are no moves
}

// DiceSaid returns the remark on the dice that a page prints.
func (r *Report) DiceSaid() string { return cmp.Or(r.OnDice, r.Luck) }

// Faces returns the faces of those dice that are drawn with pips.
func (*Report) Faces() []string { return []string{"1", "2", "3", "4", "5", "6"} }

// Called returns the name of a command of a course: the exchange or the turn that it ends, where
// the course counts those, else its number.
func (r *Report) Called(c *chances.Course, seq int) string {
	switch p := r.partAt(seq); {
	case p != nil && c.Turns:
		turn, side, of := strings.Cut(p.Heading, " · ")
		if !of {
			return turn
		}
		what := "'s half of "
		if len(c.Sides) > 2 {
			what = "'s part of "
		}
		return side + what + line.LowerFirst(turn)
	case p != nil && r.Joined:
		return line.Capital(p.Word) + " " + p.Round
	}
	return "Command " + strconv.Itoa(seq)
}

// partAt returns the turn that a command belongs to, nil if it belongs to none.
func (r *Report) partAt(seq int) *Part {
	for i := range r.Parts {
		if p := &r.Parts[i]; p.Round != "" && len(p.Rows) > 0 && p.Rows[0].First <= seq && seq <= p.Rows[len(p.Rows)-1].Last {
			return p
		}
	}
	return nil
}

// Sealed reports whether the notation ends in the seals of hidden choices, which are of no use to
// the readers of a post.
func (r *Report) Sealed() bool { return strings.Contains(r.Bout, "\n$1=") }

// A Card describes a figure, or a side.
type Card struct {
	Name, Side string
	Player     string // who played it, "" if nobody has said
	Of         int    // the number of its side, from 0
	Start, End string
	Lines      []Line // replaces Start and End where the ruleset has lines
	Course     string // how the figure fared, as the path of a drawing 90 by 16
}

// A Line is one line of a card.
type Line struct {
	Called, Text string
	Fate         bool
	Dash         bool   // a side that has none of it gets a dash
	Heads        bool   // the line stands in the heading of the card on a page
	Key          string // the key under which programs read it, "" for Called
}

// A Part is a turn, or the setting up.
type Part struct {
	Heading string
	Stood   string // the heading that the facts give, where that differs
	Left    string // the totals of the sides at its end, "" if that is not said
	Round   string // its number, "" where it has none
	Word    string // what it is called: turn, round
	Lost    []int  // the losses of each side by the measure, where its figures stand in a table
	Rows    []Row
}

// A Row is one command, or several in a row without dice.
type Row struct {
	First, Last int
	Who         int // the number of the active figure's side, -1 for none
	Commands    []string
	Acts        []string // the commands that had an outcome, where armies fight
	Dice        []Die
	Told        []screen.Told
	Remarks     []string
	Chance      *Chance  // the chance of the followed side after the row, or nil
	Key         bool     // one of the rows that decided most
	Named       bool     // named on the figure of the chances
	Note        bool     // a note or the referee's word; nothing was played
	Lost        int      // the losses of all figures by the measure
	Falls       []string // sentences on who falls
	Grave       bool     // a figure loses what it fights with
	Struck      bool     // a figure is struck, loses by the measure, falls, or comes into a state that names the command; or the bout ends
	Freed       string   // who leaves a state that began in an earlier round, and in which
	Story       []string // what the dice did, in sentences without causes; nothing of what only opens a turn

	result show.Result
	asked  []screen.Told // the sentences before the answer
	asks   bool          // somebody has to answer before the command is carried out
	after  bool          // the bout was over before the row
}

// A Die is the face of a die that was rolled.
type Die struct {
	For   string // what it decided
	Whose string // who rolled it, "" for nobody
	Of    int    // the number of that side, -1 for none
	Sides int
	Shows string
}

// A Source is a bout to report on, with the wording that its ruleset gives to reports.
type Source struct {
	Session  *repl.Session // its commands have been carried out
	Programs bool          // the report is for programs, for which words are left as they are
	Book     *screen.Book
	Tabled   bool     // the cards stand in one table for each side
	Costs    Costs    // the sentences on losses, for a bout in tables
	Costing  string   // the event whose first number is lost by the measure; its third is the excess over what there was
	Reworded []string // pairs of words of the table and the words for them on paper
	OnPages  []string // more such pairs, for pages only
	Deeds    []string // pairs of what is typed and the words for it on a page
	Nought   bool     // values of the measure below 0 count as 0
	Standing bool     // figures with a measure above 0 are named as standing at the end
	Measure  string   // the fact of a figure that shows how it fares
	Called   string   // the name of the measure
	Sand     string   // the heading of the maps of the ground
	Order    string   // the name of the dice that settle the order of play, "" where that needs no words
	Ordered  string   // Order for pages only: the start of a sum, or of the question for the die
	Begins   string   // what the dice at the beginning decide
	Second   string   // the fact of a second number, drawn below the measure
	Seconds  string   // the name of that number
	Holder   string   // the fact of the bout that names who has the thing that only one can have
	Holds    string   // the name of that thing
	Joined   bool     // a command without an outcome shares the row of the next, and a round is a row
	Stake    string   // the stake for which a row gives the expectation
	Expects  string   // the wording of the expectation, with {n}
	Scored   string   // the full wording, with {got}, {of} and {n}
	Tested   string   // a second stake, for what comes of the first
	Tests    string   // its wording, with {got}, {of} and {n}
	Falls    []string // the events by which a figure falls
	Graves   []string // the events by which a figure loses what it fights with
	Hurts    []string // the events that are a hit or a loss; after a colon the numbers one of which must be above 0
	Fight    FightRow
	AtStake  string   // what is at stake, in a sentence
	Where    string   // where they meet, as a story begins
	Asks     string   // the event by which somebody is asked before a command is carried out; the answer shares its row
	Strikes  []string // the events by which a figure is struck, whose row stands out
	Foiled   []string // the events that bring to nothing what came before them in the same command
	Draws    string   // the event before which, the first time that it comes about, the ground is drawn
	Drawn    string   // the name of that moment
	Cards    []CardRow
	Titles   []TitleRow
	Ends     map[string]string // what became of a figure, by the word that programs have for it
	Lanes    []LaneRow
	Dids     []DidRow
	About    About
	Course   *chances.Course // the course of the chances, or nil

	Expected map[int]Expected // the expectation of those stakes, by command
}

// Expected compares what dice did for a stake with what was to be expected of them.
type Expected struct {
	Stake   string
	Got, Of int
	Mean    float64
	Var     float64 // the variance of the number expected
}

// Make returns the report on a bout. It fails where a command of the bout cannot be carried out,
// or where the session is halted.
func Make(src Source) (*Report, error) {
	w := &writer{src: src, s: src.Session, r: &Report{Ruleset: src.Session.Ruleset.Title, Log: "Command by command", Joined: src.Joined, Holds: src.Holds, Deeds: src.Deeds}, tracks: map[string]int{}, fights: map[int]int{}, had: map[[3]string]string{}}
	w.r.Measure, w.r.AtStake, w.r.Where, w.steps.Called = src.Called, src.AtStake, src.Where, src.Called
	m := screen.Means{Columns: 1 << 20, UTF8: true}
	w.means = &m
	if err := w.s.Commands(w.command); err != nil {
		return nil, err
	}
	w.flush()
	w.r.Last = w.number
	w.result()
	if err := w.s.Halt.Err(); err != nil { // with thousands of units, a report takes minutes
		return nil, err
	}
	w.r.Kicker = src.About.Kicker
	if rest, ok := strings.CutPrefix(w.r.Kicker, w.r.Ruleset); ok && w.scene != "" {
		w.r.Kicker = w.r.Ruleset + " · " + w.scene + rest
	}
	if src.About.Title != "" {
		w.r.Title = src.About.Title
		if w.r.Won != "" && !src.Programs {
			w.r.Title += ": " + w.r.Won
		}
	}
	if t := w.steps.Tracks; len(t) > 0 {
		w.ended()
		w.steps.First, w.steps.Last, w.steps.Rounds = t[0].Points[0].At, w.number, w.rounds()
		w.r.Steps, w.r.Tracks = w.fares(), w.steps.Tracks
		if src.Tabled {
			w.r.Steps = w.bySide()
		}
		w.second()
		w.armies()
		w.weigh()
		w.freed()
	}
	w.leave()
	w.tellFights()
	w.nameLeavers()
	if word := w.r.last().Word; word != "" {
		w.r.Log = strings.ToUpper(word[:1]) + word[1:] + " by " + word
	}
	w.chances()
	w.r.Sand = src.Sand
	w.maps()
	return w.r, nil
}

// fares draws how all figures fared by the measure.
func (w *writer) fares() *figure.Figure {
	s := w.steps
	s.Until = !w.src.Programs
	if w.src.Nought {
		s.Tracks = slices.Clone(s.Tracks)
		for i := range s.Tracks {
			t := &s.Tracks[i]
			t.Points = slices.Clone(t.Points)
			for k := range t.Points {
				t.Points[k].Value = max(0, t.Points[k].Value)
			}
		}
	}
	return s.Figure()
}

// A writer builds the report while it goes through the bout.
type writer struct {
	src    Source
	s      *repl.Session
	means  *screen.Means
	r      *Report
	seen   []moment
	steps  figure.Steps
	also   figure.Steps // Steps by the second fact
	hold   figure.Lane  // who had the thing that only one can have
	key    string       // the key of the current part
	stands []int        // the totals of the sides at the end of the last part
	drawn  int          // the last command before the event of src.Draws first came about
	begun  bool
	priced bool                      // the title says what the victory cost
	scene  string                    // the name of the scenario
	did    map[string]map[string]int // counts or sums, by figure and row
	row    *Row
	fights map[int]int          // the index of each fight, by its number
	tracks map[string]int       // the index of each track, by name
	now    string               // the name of the current round
	had    map[[3]string]string // the round in which a figure lost a thing that its card names, "" while it has it
	last   string               // the last sentence of the last command that had an outcome, until the bout ended
	number int                  // the number of the last command
	voice  int                  // the number of commands told, which varies the wording from one to the next
	stood  [32]byte             // the hash of the state that was measured last
	facts  map[string]string    // the facts of that state that are asked for
}

// command adds one command.
func (w *writer) command(d *repl.Deed) error {
	g := w.s.Game()
	w.number = d.Seq
	w.turn(d)
	r := show.Result{Words: g.Words(), Names: g.Namer(), Log: w.exceeding(d.Log), Rolled: d.Rolled, Over: d.Over, Crowd: g.Side(2) != ""}
	if !w.begun {
		w.scenario(d.Typed)
	}
	w.r.Lasted++
	if strings.HasPrefix(d.Typed, "about ") {
		return nil // the scenario is named at the top
	}
	if d.Typed == "auto" || strings.HasPrefix(d.Typed, "auto ") {
		w.r.Handed = append(w.r.Handed, d.Seq)
	}
	row := Row{First: w.number, Last: w.number, Who: w.sideOf(d.Before.Active()), Commands: []string{line.Clean(d.Typed)}, result: r, asks: w.asking(&r), after: d.Before.Over()}
	for i := range d.Rolled {
		row.Dice = append(row.Dice, w.die(&r, &d.Rolled[i]))
	}
	if d.Comment != "" && !repl.Reasoned(g.Policies(), d.Comment) {
		row.Remarks = append(row.Remarks, line.Clean(d.Comment))
	}
	if text, ok := strings.CutPrefix(d.Typed, "note "); ok {
		row.Note, row.Commands = true, []string{line.Clean(text)}
	}
	if strings.HasPrefix(d.Typed, "overrule ") || strings.HasPrefix(d.Typed, "set ") || strings.HasPrefix(d.Typed, "ruling ") {
		row.Note = true
	}
	if d.Over != nil || w.begun && (len(d.Rolled) > 0 && !w.opens(d.Typed) || w.src.Book.HasStory(&r)) {
		row.Story, row.Falls = w.src.Book.Story(&r, w.voice), w.falls(&r)
		row.Grave = w.grave(&r)
		if len(row.Story) > 0 {
			w.voice++
		}
	}
	w.add(&row)
	w.fought(d)
	w.falling(d)
	w.measure()
	w.see()
	if !w.begun && g.Begun() {
		w.begun = true
		w.cards()
	}
	w.count(d, r.Log)
	return nil
}

// exceeding returns the records, in which an event that costs a figure more than it has says by
// how much.
func (w *writer) exceeding(log []core.Record) []core.Record {
	if w.src.Costing == "" {
		return log
	}
	log = slices.Clone(log)
	g, has := w.s.Game(), map[int16]int{}
	for i := range log {
		r := &log[i]
		if r.What != core.Event || r.Who < 0 || g.Words().Events[r.Kind].ID != w.src.Costing {
			continue
		}
		if _, known := has[r.Who]; !known {
			k, ok := w.tracks[line.Clean(string(g.Namer().AppendName(nil, int(r.Who))))]
			if !ok {
				continue
			}
			points := w.steps.Tracks[k].Points
			has[r.Who] = points[len(points)-1].Value
		}
		if over := int(r.A) - has[r.Who]; over > 0 && over < int(r.A) {
			r.C = int32(over)
		}
		has[r.Who] -= int(r.A)
	}
	return log
}

// scenario notes the name of the scenario that a command sets up.
func (w *writer) scenario(typed string) {
	verb, id, _ := strings.Cut(typed, " ")
	if verb != game.Scenario || w.s.Content == nil {
		return
	}
	for _, e := range w.s.Content.Set.All(game.Scenario) {
		if e.ID == strings.TrimSpace(id) {
			w.scene = line.Clean(e.Text("name"))
		}
	}
}

// last returns the last part, or an empty one where there is none.
func (r *Report) last() *Part {
	if len(r.Parts) == 0 {
		return new(Part)
	}
	return &r.Parts[len(r.Parts)-1]
}

// idle reports whether a row had no outcome, and has no remark that the row before does not have.
func (w *writer) idle(row *Row) bool {
	if w.row == nil || len(row.Dice) > 0 || row.Note || w.row.Note || row.result.Over != nil || w.row.result.Over != nil {
		return false
	}
	for _, r := range row.Remarks {
		if !slices.ContainsFunc(w.row.Remarks, func(x string) bool { return x == r || strings.HasPrefix(x, r+":") }) {
			return false
		}
	}
	return w.silent(row)
}

// silent reports whether there is nothing to say about what came of a row.
func (w *writer) silent(row *Row) bool {
	return !slices.ContainsFunc(w.src.Book.Told(&row.result), func(t screen.Told) bool { return t.Text != "" || len(t.Rules) > 0 })
}

// add adds a row. It is merged into the row before where neither has dice, or where it had no
// outcome.
func (w *writer) add(row *Row) {
	if w.idle(row) {
		w.row.Last, w.row.asks = row.Last, w.row.asks || row.asks
		w.row.Commands = append(w.row.Commands, row.Commands...)
		return
	}
	if w.answers(row) {
		w.row.Last, w.row.Dice, w.row.Remarks = row.Last, row.Dice, append(w.row.Remarks, row.Remarks...)
		w.row.Commands, w.row.Acts = append(w.row.Commands, row.Commands...), append(w.row.Acts, row.Acts...)
		w.row.Story, w.row.Falls = append(w.row.Story, row.Story...), append(w.row.Falls, row.Falls...)
		w.row.Grave = w.row.Grave || row.Grave
		if len(row.Dice) == 0 {
			w.row.result.Log = append(w.row.result.Log, row.result.Log...)
			return
		}
		for _, t := range w.src.Book.Told(&w.row.result) {
			t.Main = false
			w.row.asked = append(w.row.asked, t)
		}
		w.row.result = row.result
		return
	}
	joins := w.row != nil && len(row.Dice) == 0 && len(w.row.Dice) == 0 && !row.Note && !w.row.Note && row.Who == w.row.Who && len(w.row.Remarks) == 0 && len(row.Remarks) == 0 && w.row.result.Over == nil && row.result.Over == nil
	if !joins {
		row.Acts = row.Commands
		if w.waits(row) {
			row.First, row.Who, row.Commands = w.row.First, w.row.Who, append(w.row.Commands, row.Commands...)
			w.row = row
			return
		}
		w.flush()
		w.row = row
		return
	}
	w.row.Last, w.row.asks = row.Last, w.row.asks || row.asks
	w.row.Commands = append(w.row.Commands, row.Commands...)
	if !w.silent(row) {
		w.row.Acts = append(w.row.Acts, row.Commands...)
	}
	w.row.Story = append(w.row.Story, row.Story...)
	w.row.result.Log = append(w.row.result.Log, row.result.Log...)
}

// answers reports whether a row is the answer to a question that the row before asked.
func (w *writer) answers(row *Row) bool {
	return w.row != nil && w.row.asks && !row.Note && !w.row.Note && len(w.row.Dice) == 0 && w.row.result.Over == nil
}

// asking reports whether somebody is asked before a command is carried out.
func (w *writer) asking(r *show.Result) bool {
	return w.src.Asks != "" && slices.ContainsFunc(r.Log, func(e core.Record) bool { return e.What == core.Event && r.Words.Events[e.Kind].ID == w.src.Asks })
}

// waits reports whether the row before had no outcome and is to be merged with this one. That is
// done where armies fight, and where one player chooses and the other answers.
func (w *writer) waits(row *Row) bool {
	if w.row == nil || !w.src.Joined && (!w.src.Tabled || w.row.Who != row.Who) {
		return false
	}
	return !w.row.Note && !row.Note && len(w.row.Dice) == 0 && len(w.row.Remarks) == 0 && w.row.result.Over == nil && w.silent(w.row)
}

// flush completes the current row and appends it to the last part.
func (w *writer) flush() {
	if w.row == nil {
		return
	}
	if len(w.r.Parts) == 0 {
		w.r.Parts = []Part{{Heading: "Setting up"}}
	}
	w.row.Told = append(w.row.asked, w.struck(w.src.Book.Told(&w.row.result))...)
	w.foiled(w.row)
	for i := range w.row.Told {
		w.reword(&w.row.Told[i])
	}
	for i, said := range w.row.Story {
		w.row.Story[i] = strings.NewReplacer(w.src.OnPages...).Replace(said)
	}
	w.ordered(w.row)
	w.expected(w.row)
	for _, t := range w.row.Told {
		if t.Text != "" && !w.row.after { // commands after the end did not end the bout
			w.last = t.Text
		}
	}
	p := &w.r.Parts[len(w.r.Parts)-1]
	p.Rows = append(p.Rows, *w.row)
	w.row = nil
}

// reword replaces the words of a sentence and its sums by the words for paper.
func (w *writer) reword(t *screen.Told) {
	list := w.src.Reworded
	if !w.src.Programs {
		list = append(slices.Clone(list), w.src.OnPages...)
	}
	on := strings.NewReplacer(list...)
	t.Text, t.Before, t.Sums = on.Replace(t.Text), on.Replace(t.Before), truly(t.Sums)
	for i := range t.Sums {
		t.Sums[i] = on.Replace(t.Sums[i])
	}
}

// foils reports whether an event brings to nothing what came before it in its command.
func (w *writer) foils(r *core.Record) bool {
	return r.What == core.Event && slices.Contains(w.src.Foiled, w.s.Game().Words().Events[r.Kind].ID)
}

// foiled puts first the sentence that tells how what came before came to nothing, if there is
// one.
func (w *writer) foiled(row *Row) {
	only := row.result
	only.Over, only.Log = nil, slices.DeleteFunc(slices.Clone(row.result.Log), func(rec core.Record) bool { return !w.foils(&rec) })
	if len(only.Log) == 0 {
		return
	}
	by := w.src.Book.Told(&only)
	if len(by) == 0 {
		return
	}
	said, _, _ := strings.Cut(by[0].Text, ":") // after the colon it names the dice
	k := slices.IndexFunc(row.Told, func(t screen.Told) bool { return strings.HasPrefix(t.Text, strings.TrimSuffix(said, ".")) })
	if k < 0 {
		return
	}
	for i := range row.Told {
		row.Told[i].Main = i == k
	}
}

// turn begins a new part where the facts that identify the turn differ before a command.
func (w *writer) turn(d *repl.Deed) {
	if !d.Before.Begun() {
		return
	}
	before, key := game.ByPath{Of: d.Before}, TurnOf(w.src.Book, d.Before)
	if key == w.key {
		return
	}
	w.flush()
	w.leave()
	w.key = key
	w.now = ""
	heading := strings.TrimSpace(w.means.Of(&w.src.Book.Turn, before, ""))
	word, _, _ := strings.Cut(heading, " ")
	p := Part{Heading: heading, Round: numberOf(heading), Word: strings.ToLower(word)}
	if d.Before.Over() && !w.src.Joined {
		p.Heading, p.Stood = "After the bout", heading
	} else if rest, nobody := strings.CutSuffix(heading, " ·"); nobody {
		p.Heading, p.Stood = rest, heading
	}
	if p.Round != "" {
		w.now = p.Word + " " + p.Round
	}
	w.r.Parts = append(w.r.Parts, p)
}

// TurnOf returns a key that identifies the turn in which a bout stands.
func TurnOf(book *screen.Book, g game.Game) string {
	var b strings.Builder
	for _, path := range book.Key {
		v, _ := game.ByPath{Of: g}.Get(path)
		b.WriteString(v + "\x00")
	}
	return b.String()
}

// opens reports whether a command is the first of a turn, and one that the session itself gives.
func (w *writer) opens(command string) bool {
	first := w.row == nil && len(w.r.Parts) > 0 && len(w.r.Parts[len(w.r.Parts)-1].Rows) == 0
	return first && slices.ContainsFunc(w.src.Book.Steps, func(s screen.Step) bool {
		return command == s.Do || strings.HasPrefix(command, s.Do+" ")
	})
}

// die returns a rolled die with what it decided and who rolled it.
func (w *writer) die(r *show.Result, d *dice.Rolled) Die {
	out := Die{For: w.src.Book.Asked(int(d.For)), Of: -1, Sides: int(d.Query.Sides), Shows: string(dice.AppendCode(nil, d.Code()))}
	if d.Who >= 0 {
		out.Whose, out.Of = line.Clean(string(r.Names.AppendName(nil, int(d.Who)))), w.side(w.s.Game().Side(int(d.Who)))
	}
	return out
}

// sides returns the sides in the order in which they were entered.
func (w *writer) sides() (list []string) {
	g := w.s.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if !slices.Contains(list, g.Side(i)) {
			list = append(list, g.Side(i))
		}
	}
	return list
}

func (w *writer) side(name string) int { return slices.Index(w.sides(), name) }

// sideOf returns the number of the side of that name, or of the side of the figure of that name.
func (w *writer) sideOf(name string) int {
	if who, ok := w.s.Game().Figure(name); ok {
		return w.side(w.s.Game().Side(who))
	}
	return w.side(name)
}

// figures visits all figures. Entries that stand for a whole side among its figures are left out.
func (w *writer) figures(visit func(name, side string)) {
	g := w.s.Game()
	for i := 0; g.Side(i) != "" && !w.s.Halt.Stopped(); i++ {
		name := string(g.Namer().AppendName(nil, i))
		if text, ok := w.get(name, w.src.Measure); !ok || text == "" {
			continue
		}
		visit(line.Clean(string(g.Namer().AppendName(nil, i))), g.Side(i))
	}
}

// look reads the facts that are wanted of all figures after a command in one pass, since asking
// for a single fact goes through all of them as well.
func (w *writer) look() {
	w.facts = map[string]string{}
	w.s.Game().Facts(func(f *fact.Fact) {
		asked := f.Field == w.src.Measure || f.Field == w.src.Second || slices.ContainsFunc(w.src.Lanes, func(l LaneRow) bool { return l.Of == f.Field })
		if asked && !f.Hidden {
			w.facts[f.Owner+"."+f.Field] = string(f.Value)
		}
	})
}

// get returns a fact of a figure.
func (w *writer) get(name, field string) (string, bool) {
	if v, ok := w.facts[name+"."+field]; ok {
		return v, true
	}
	text, _, ok := w.s.Game().Get(name + "." + field)
	return text, ok
}

// measure notes which figures' measures have changed.
func (w *writer) measure() {
	g := w.s.Game()
	if !g.Begun() {
		return
	}
	now := g.Hash()
	if now == w.stood { // nothing has changed
		return
	}
	w.stood = now
	w.look()
	w.figures(func(name, side string) {
		if !w.track(&w.steps, name, side, w.src.Measure) {
			return
		}
		if _, known := w.tracks[name]; !known {
			w.tracks[name] = len(w.steps.Tracks) - 1
		}
		if w.src.Second != "" {
			w.track(&w.also, name, side, w.src.Second)
		}
		w.lane(name, side)
	})
	w.held()
	w.carried()
}

// track notes the value of a figure's fact, and reports whether it is a number.
func (w *writer) track(s *figure.Steps, name, side, field string) bool {
	text, ok := w.get(name, field)
	value, err := strconv.Atoi(text)
	if !ok || err != nil {
		return false
	}
	k := slices.IndexFunc(s.Tracks, func(t figure.Track) bool { return t.Name == name })
	if k < 0 {
		k = len(s.Tracks)
		s.Tracks = append(s.Tracks, figure.Track{Name: name, Of: w.side(side)})
	}
	t := &s.Tracks[k]
	if n := len(t.Points); n == 0 || t.Points[n-1].Value != value {
		t.Points = append(t.Points, figure.Point{At: w.number, Value: value})
	}
	s.Most = max(s.Most, value)
	return true
}

// cards makes a card for each figure, as it stands when the bout begins.
func (w *writer) cards() {
	w.figures(func(name, side string) {
		c := Card{Name: name, Side: side, Of: w.side(side), Start: w.spoken(name)}
		w.lines(&c, true)
		w.r.Cards = append(w.r.Cards, c)
	})
	w.r.Cards = slices.DeleteFunc(w.r.Cards, func(c Card) bool { return c.Start == "" })
	w.stands = w.sums()
	w.carried()
}

// spoken describes a figure in a sentence without its name.
func (w *writer) spoken(name string) string {
	text := strings.TrimSpace(w.means.Of(&w.src.Book.Spoken, w.s.Facts(), name))
	if rest, ok := strings.CutPrefix(text, name); ok {
		if of := strings.Index(rest, ": "); of >= 0 && strings.HasPrefix(rest, " of ") { // the card shows the side already
			rest = rest[of:]
		}
		text = strings.TrimLeft(rest, ":, ")
	}
	return text
}

// result notes how the bout has ended.
func (w *writer) result() {
	g := w.s.Game()
	for i := range w.r.Cards {
		if w.s.Halt.Stopped() {
			return
		}
		c := &w.r.Cards[i]
		if book := w.src.Book; !book.Ended.Empty() && !book.Sides { // a card is about one man; the end of a side would tell what became of all its men
			c.End = strings.TrimSpace(w.means.Of(&w.src.Book.Ended, w.s.Facts(), c.Name))
			if !w.src.Programs {
				c.End = w.means.Of(&w.src.Book.Fate, w.s.Facts(), c.Name) + c.End
			}
		} else {
			c.End = w.spoken(c.Name)
		}
	}
	w.r.Title, w.r.Lead = w.title(), ""
	w.r.Winner = -1
	if g.Over() {
		winner, _ := w.s.Facts().Get("bout.winner")
		w.r.Won, w.r.Winner = w.r.Title, w.side(winner)
	}
	w.late()
	w.fill()
	called := w.byName()
	if called != "" {
		w.r.Title = called
	}
	w.lead(called)
}

// lead returns the sentences on how long the bout lasted and how it ended. called is the title
// that names who beat whom, or "".
func (w *writer) lead(called string) {
	g := w.s.Game()
	lasted := strings.TrimSpace(w.means.Of(&w.src.Book.Lasted, w.s.Facts(), ""))
	if rest, ok := strings.CutPrefix(lasted, "1 "); ok {
		lasted = "1 " + strings.TrimSuffix(rest, "s")
	}
	if lasted == "" {
		lasted = w.lasted()
	}
	switch {
	case lasted != "" && g.Over():
		w.r.Lead = "After " + lasted + " and " + count(w.r.Lasted, "command") + ". "
	case g.Over():
		w.r.Lead = "After " + count(w.r.Lasted, "command") + ". "
	case lasted != "" && w.later():
		w.r.Lead = "Left after " + lasted + " and " + count(w.r.Lasted, "command") + ". "
	}
	if unhurt := w.unhurt(); unhurt != "" {
		w.r.Lead += unhurt
		return
	}
	if w.src.Costs.Lost != "" {
		w.r.Lead = strings.TrimSpace(w.r.Lead + w.cost())
		return
	}
	if text := w.stillStand(); text != "" {
		w.r.Lead += text
		return
	}
	if called != "" { // the title has named them
		w.r.Lead += cmp.Or(w.sided(), w.last)
		return
	}
	if teams := w.teams(); teams != "" {
		text := w.fates()
		if strings.HasPrefix(text, "who ") {
			teams = strings.TrimSuffix(teams, ". ") + ", "
		}
		w.r.Lead += teams + cmp.Or(text, w.last)
		return
	}
	w.r.Lead += w.last
}

// later reports whether the bout is in its second round or a later one. It is false in reports
// for programs.
func (w *writer) later() bool {
	n, err := strconv.Atoi(w.r.last().Round)
	return err == nil && n > 1 && !w.src.Programs
}

// unhurt returns a sentence saying that nobody has lost anything, where the bout stopped before
// its end with all as they began; else "".
func (w *writer) unhurt() string {
	if g := w.s.Game(); g.Over() || !w.later() || w.src.Called == "" {
		return ""
	}
	for _, t := range w.steps.Tracks {
		for _, p := range t.Points {
			if p.Value != t.Points[0].Value {
				return ""
			}
		}
	}
	return "Nobody has lost any " + w.src.Called + "."
}

// mostTeam is the largest number of a side's figures named as having won or lost.
const mostTeam = 4

// teams names the figures of the two sides where a side has several, "" where none has.
func (w *writer) teams() string {
	winner, _ := w.s.Facts().Get("bout.winner")
	var won, lost []string
	for _, c := range w.r.Cards {
		switch {
		case c.Name == c.Side:
			return ""
		case c.Of == w.side(winner):
			won = append(won, c.Name)
		default:
			lost = append(lost, c.Name)
		}
	}
	if !w.s.Game().Over() || w.src.Tabled || len(w.sides()) != 2 || max(len(won), len(lost)) > mostTeam || min(len(won), len(lost)) == 0 {
		return ""
	}
	verb := " beat "
	if len(won) == 1 {
		verb = " beats "
	}
	return and(won) + verb + and(lost) + ". "
}

// mostTitled is the largest number of a side's figures that a title names.
const mostTitled = 3

// byName returns the title of a page for two sides of several figures: who beat whom, and what
// became of the losers. It returns "" where the figures are not named, or another title is given.
func (w *writer) byName() string {
	teams := strings.TrimSuffix(w.teams(), ". ")
	var of [2]int
	for _, c := range w.r.Cards {
		if c.Of == 0 || c.Of == 1 {
			of[c.Of]++
		}
	}
	if teams == "" || w.src.Programs || w.src.About.Title != "" || max(of[0], of[1]) > mostTitled {
		return ""
	}
	switch fates := strings.TrimSuffix(w.fates(), "."); {
	case fates == "":
		return teams
	case strings.HasPrefix(fates, "who "):
		return teams + ", " + fates
	default:
		return teams + "; " + fates
	}
}

// sided returns a sentence on which of two sides beat the other, or "".
func (w *writer) sided() string {
	winner, _ := w.s.Facts().Get("bout.winner")
	sides := w.sides()
	if k := w.side(winner); k >= 0 && len(sides) == 2 {
		return line.Clean(sides[k]) + " beats " + line.Clean(sides[1-k]) + "."
	}
	return ""
}

// fates says what became of the losers, where that is known of at least two of them. Where all of
// them share one fate, it is a clause that follows their names; else each fate stands with its names.
func (w *writer) fates() string {
	winner, _ := w.s.Facts().Get("bout.winner")
	var fates []string
	who, n, lost := map[string][]string{}, 0, 0
	for _, c := range w.r.Cards {
		if c.Of == w.side(winner) {
			continue
		}
		lost++
		k := slices.IndexFunc(c.Lines, func(l Line) bool { return l.Fate && l.Text != "" })
		if k < 0 {
			continue
		}
		n++
		fate := c.Lines[k].Text
		if who[fate] == nil {
			fates = append(fates, fate)
		}
		who[fate] = append(who[fate], c.Name)
	}
	switch {
	case n < 2:
		return ""
	case n == lost && len(fates) == 1:
		return "who are " + fates[0] + "."
	}
	var said []string
	for _, fate := range fates {
		verb := " is "
		if len(who[fate]) > 1 {
			verb = " are "
		}
		said = append(said, and(who[fate])+verb+fate)
	}
	return strings.Join(said, ", ") + "."
}

// and joins names with commas, and with "and" before the last.
func and(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// title returns the title, which says who beat whom.
func (w *writer) title() string {
	sides, names := w.sides(), []string{}
	for _, side := range sides {
		names = append(names, line.Clean(side))
	}
	winner, _ := w.s.Facts().Get("bout.winner")
	k := slices.Index(sides, winner)
	switch {
	case len(names) == 0:
		return "A bout without anybody"
	case !w.s.Game().Over():
		return list(names, " against ") + ", not fought to the end"
	case k < 0:
		return "Nobody wins between " + list(names, " and ")
	case len(names) == 2:
		if fated := w.fated(names[k], names[1-k]); fated != "" {
			return fated
		}
		if costly := w.costly(names[k], names[1-k], k); costly != "" {
			w.priced = true
			return costly
		}
		return names[k] + " beats " + names[1-k]
	}
	return w.outlasts(names[k], names)
}

// list joins names with commas, but two of them with between.
func list(names []string, between string) string {
	if len(names) == 2 {
		return names[0] + between + names[1]
	}
	return strings.Join(names, ", ")
}

// count returns a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
