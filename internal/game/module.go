// Package game is a ruleset with its types forgotten. A ruleset hands over a
// Module, written in its own State and Command; Of turns a bout of it into a
// Game, which the session, the journal and the command line use without
// knowing whose rules they are: text in, records out.
package game

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/words"
)

// Scenarios is the kind of content of the bouts that are shipped ready to begin, and Scenario
// the verb that sets one up, in a ruleset that has such.
const (
	Scenarios = "scenarios"
	Scenario  = "scenario"
)

// A Module is one ruleset, opened with its content. S is a whole bout as a value that
// Copy duplicates; C is one command with its names looked up.
type Module[S, C any] struct {
	Rules    Rules[S, C]
	Facts    Facts[S]
	Language Language[S, C]
	Screen   Screen[S]
	Policies []string       // the ways to have a side played, the simplest first
	Play     sim.Game[S, C] // how whole bouts are played
	// Fork is the same for another goroutine; it heeds the same flag.
	Fork func() *Module[S, C]

	// What a ruleset may have besides; nil, or false, if it has not.

	// Names are those its bouts hold by number.
	Names *words.Names
	// Heed has whatever searches, as policies do that play bouts on in their heads,
	// leave off when a flag is up. What it comes to is then worth nothing; who asked for
	// it looks at the flag.
	Heed   func(flag *halt.Flag)
	Hidden Concealer[S, C]
	// Unseal takes off the table what lies sealed on it, as if nobody had chosen; nil where a
	// command does.
	Unseal func(s *S)
	// SealsOnRequest: choices are sealed where a player says so, and not of themselves.
	SealsOnRequest bool
	// Ahead makes s the bout as a figure sees it whose hidden choice is due at once with
	// that of the one who is to act, in which the other has chosen and nobody knows what.
	// It returns who that is, -1 if there is none.
	Ahead   func(s *S) int
	Answers Answerer[S, C]
	Counter Counter[S, C]
	// Tell answers a line that only asks: what it answers changes nothing and is not
	// recorded. It is false if the line does not begin with a word that asks.
	Tell func(s *S, l *line.Line) (t *Reply, ok bool, err error)
	// Stated is how the engine plays a figure's side if that has been stated in the bout.
	Stated func(s *S, who int) string
	// Lies reports whether what has that name lies on the table and can be shown.
	Lies func(s *S, name string) bool
	// AlsoCalled is another path of the fact that a path means, or the path itself.
	AlsoCalled func(path string) string
	// Derived is a fact that follows from the facts of a bout, by its path: Get answers for
	// it as for any other, and no record, hash or list of facts has it.
	Derived func(s *S, path string) (value string, ok bool)
	// Unmapped says how distances come to be known in a bout where no map knows them; ""
	// where one does.
	Unmapped func(s *S) string
	// Short reports whether a command was typed in a short form, which is recorded as it is
	// written down; nil if there are none.
	Short func(c *C) bool
	// Looked is where a bout keeps who wants to know at which rulings the rules look.
	Looked func(s *S) **rule.Looked
	// Idle is how many decisions in a row may change nothing before an engine that plays
	// alone gives up, where that is fewer than usual; else 0.
	Idle func(s *S) int
	// EndsTurn and EndsStep are the commands that do no more than end a turn or a step of
	// it, where an engine that plays turns has to know them.
	EndsTurn, EndsStep string
	// Undivided reports whether what the dice of one command were bears on those of the
	// next, so that the ways a bout can go are told apart by it.
	Undivided func(s *S) bool
}

// Rules are what is printed.
type Rules[S, C any] interface {
	// Reset makes s the empty bout with every ruling at its default.
	Reset(s *S)
	Copy(dst, src *S)
	// Do carries a command out, or returns a *rule.Refusal and changes nothing; if the
	// dice fall short the bout is scrap.
	Do(s *S, c *C, ref *core.Ref) error
	SetRuling(s *S, ruling, option int)
	Ruling(s *S, ruling int) int
}

// Facts are what a bout holds by name; most of it is a fact.Table. A bout has parts: the
// bout as a whole, each figure, what is stated about pairs.
type Facts[S any] interface {
	Parts(s *S) int
	Facts(s *S, part int, visit func(*fact.Fact))
	// Look visits the fact of a part that has a path, without regard to case, and reports
	// whether there is one.
	Look(s *S, part int, path string, visit func(*fact.Fact)) bool
	// Notable visits at least the facts of a part that do not go without saying.
	Notable(s *S, part int, visit func(*fact.Fact))
	// Changes visits at least the facts of a part that differ from before.
	Changes(before, s *S, part int, visit func(*fact.Fact))
	SamePart(a, b *S, part int) bool
	// PartDigest is a number that equal parts share.
	PartDigest(s *S, part int) uint64
	// CopyPart makes a part of dst what it is in src. The parts of one bout, copied in
	// order from bouts with the same figures, make a whole bout.
	CopyPart(dst, src *S, part int)
	// Set changes one fact, and records what follows from it by the rules.
	Set(s *S, path []string, text string, ref *core.Ref) error
}

// A Language is what is typed.
type Language[S, C any] interface {
	Verbs() []Verb
	// Parse reads a line against a bout; AppendCommand writes a command as it would be
	// typed.
	Parse(s *S, l *line.Line, c *C) error
	AppendCommand(b []byte, s *S, c *C) []byte
	// Cost says what a command that is allowed costs: "2 AP", or "". What the
	// command states about the table is stated in s.
	Cost(s *S, c *C) string
	// WhatIfs lists what could be otherwise about a command; alone, if it is
	// not one of several.
	WhatIfs(s *S, c *C, alone bool) []WhatIf[S, C]
	Legal(s *S, all bool, visit func(Choice))
	Complete(s *S, words []string) []string
	Reminders(s *S, verb string) []string // of a verb, or at a terminal of a whole command that goes on to its step; of a step and an end, where the turn ends once what waits in the step is settled
	// Place reads a question put at the shell, with figures written in place,
	// onto the table; it returns the line to carry out and what was assumed.
	// before are the lines that will be carried out first.
	Place(s *S, before []string, text string) (line string, assumed []string, err error)
}

// A Screen is what is shown.
type Screen[S any] interface {
	Words() *words.Book
	Namer(s *S) words.Namer
	Figure(s *S, name string) (int, bool)
	// Side is the side of a figure, "" from the number on that none has.
	Side(s *S, who int) string
	Active(s *S) string // whose turn it is, or ""
	Show(b []byte, s *S, name string, width int) []byte
	// Chart is the ground with everybody on it; with the name of a figure also
	// how far it can go this turn; where it is not its turn it may return, with the refusal,
	// how far it could go if it were.
	Chart(s *S, name string) (*chart.Chart, error)
}

// A Verb is one word of a ruleset's language as users see it.
type Verb struct {
	Word  string
	Also  []string
	Usage string
	Help  string
	Told  string // the same as a person at a terminal is told it, "" for just that
}

// A Choice is one command that could be given now, or the refusal that forbids
// it.
type Choice struct {
	Line    string
	Cost    string // "2 AP", or ""
	Told    string // the same as a person at a terminal is told it, "" for just that
	Aim     string // where it leads, "" if its words say that
	Refusal *rule.Refusal
}

// A Ruleset is a book of rules and how to open a bout under it.
type Ruleset struct {
	Name    string   // as it is typed
	Title   string   // as printed
	About   string   // what it is about, in a few words
	RuleIDs []string // by rule.ID; [0] is ""
	Rulings func() []RulingID
	Kinds   func() []pack.Kind
	Book    func() (*rule.Book, error)
	Content func(packs []pack.Source) (*Content, error)
	Demo    string // a whole bout as a script
	// Usage is what the help of the shell's commands says of this ruleset: under the
	// name of a command its examples, and under its name and that of an argument or flag
	// how one is written.
	Usage map[string]string

	// What a ruleset may have besides; nil if it has not.

	// Screen is what it shows at a terminal: the entries of its screen.yaml.
	Screen func() (*pack.Set, error)
	// OnPaper is how its bouts are put on paper: the entries of its paper.yaml.
	OnPaper func() (*pack.Set, error)
	// Template is a commented file with one entry of a kind, to be filled in; false if
	// there is none of that kind.
	Template func(kind string) (text string, ok bool)
	Papers   Papers
	Careers  Careers
	Schools  bool // its contents have schools that buy gladiators
}

// RulingID names a ruling and its options.
type RulingID struct {
	ID      string
	Options []string
	Default int            // the number of the option in force where nobody says otherwise
	Also    map[string]int // other words for options, by their numbers
	Start   bool           // it says how a bout starts, and no more once it has begun
	Seated  string         // the option of simulated bouts where nobody says otherwise, "" if it is the default
}

// Rulings are the rulings of a ruleset by the names its rules know them by.
func Rulings(names []rule.RulingName) []RulingID {
	list := make([]RulingID, 0, len(names))
	for _, r := range names {
		list = append(list, RulingID{ID: r.ID, Options: r.Options, Default: int(r.Usual)})
	}
	return list
}

// Option is the number of the option that a word names in upper or lower case, -1 if
// there is none.
func (r *RulingID) Option(word string) int {
	if k := slices.IndexFunc(r.Options, func(o string) bool { return strings.EqualFold(o, word) }); k >= 0 {
		return k
	}
	if k, ok := r.Also[strings.ToLower(word)]; ok {
		return k
	}
	return -1
}

// A Content is a ruleset with its weapons, types and tables loaded.
type Content struct {
	Set  *pack.Set
	Lint func() []pack.Error
	Open func() Game
	// List shows what is loaded: all of a kind, or one by name.
	List      func(kind, name string) ([]Row, error)
	ListKinds []string
	// ListUnder shows all of a kind as those play it who have chosen these options, each the
	// number of a ruling and of its option; nil where no ruling changes what List shows.
	ListUnder func(rulings [][2]int, kind string) ([]Row, error)
	Weighing  Weighing // empty if the ruleset has none of its own
	// Trial is a side of a simulated bout that has an entry of a kind, "" where no side
	// has it more than another.
	Trial func(kind, id string) string

	// What a ruleset may have besides; nil if it has not.

	// Seat reads the sides of simulated bouts itself, where TYPE+TYPE(key=value) does not
	// say what a side is. It returns the lines that lay the bout on the table, all but
	// begin; every error is about how a side is written.
	Seat    func(sides []string) ([]SeatLine, error)
	Schools Schools
	Sheets  Sheets
}

// Hash names the content.
func (c *Content) Hash() [32]byte { return c.Set.Hash() }

// A SeatLine is a line of the set-up and the side it comes from, by its place
// among the sides.
type SeatLine struct {
	Side int
	Text string
}

// A Weighing is the bouts by which the rulings of a ruleset are weighed when
// nobody says who fights: who meets whom, each side as it is written on the
// command line, and how many increments apart they start.
type Weighing struct {
	Apart    int
	Pairings [][2]string
	Turns    int // the last round of a bout; 0: sim.DefaultTurns
}

// A Row is one line of a list.
type Row struct {
	ID    string
	Cells []string
	Said  []string // the same in labelled phrases, for people; nil: the cells are such
	Rule  string
	From  string
	// Origin is where the row is from, in words, and Doubts what is not known of it or has
	// been put in its place; "" and nil where nobody has to be told.
	Origin string
	Doubts []string
	// Also are other names of the row, and Needs what a command that enters somebody of it has
	// to say besides; nil and "" where there is nothing.
	Also  []string
	Needs string
	// Brief is what tells the row from others in a line, where a person reads many, and Aside
	// whether it stands behind the others there, as nobody chooses it.
	Brief string
	Aside bool
	// Grid are its columns in a table at a terminal, each with its head; the last may be left out.
	Grid [][2]string
	// Wins is what wins a bout that is set up by the row, where it is such a one, in a clause.
	Wins string
	// Sides is who has what in such a bout, in a few words; "" where that is not said.
	Sides string
}

// Words are what a person is told of the row, but for its origin.
func (r *Row) Words() []string { return r.told("") }

// Told is what a person is told of the row.
func (r *Row) Told() []string { return r.told(r.Origin) }

func (r *Row) told(origin string) []string {
	list := r.Said
	if list == nil {
		list = r.Cells
	}
	if origin != "" {
		list = append(slices.Clip(list), origin)
	}
	return append(slices.Clip(list), r.Doubts...)
}
