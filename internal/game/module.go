// Package game hides the types of a ruleset. A ruleset supplies a Module, written in terms of its
// own State and Command; Of turns a bout of it into a Game, which the session, the journal and the
// command line use without knowing whose rules they are: text in, records out.
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

// Scenarios is the kind of content that holds ready-made bouts, and Scenario the verb that sets one
// of them up, in a ruleset that has them.
const (
	Scenarios = "scenarios"
	Scenario  = "scenario"
)

// A Module is one ruleset, opened with its content. S is the state of a whole bout, a value that
// Copy duplicates; C is a parsed command with its names looked up.
type Module[S, C any] struct {
	Rules    Rules[S, C]
	Facts    Facts[S]
	Language Language[S, C]
	Screen   Screen[S]
	Policies []string       // the ways to play a side, the simplest first
	Play     sim.Game[S, C] // how whole bouts are played
	// Fork returns a second Module for another goroutine; it stops at the same flag.
	Fork func() *Module[S, C]

	// The rest is optional: nil, or false, where the ruleset does not have it.

	// Names are the names to which the numbers in its bouts refer.
	Names *words.Names
	// Heed makes whatever searches, such as a policy that plays bouts on in its head, stop once a
	// flag is up. The result is then meaningless; the caller has to check the flag.
	Heed   func(flag *halt.Flag)
	Hidden Concealer[S, C]
	// Unseal removes sealed choices from the table, as if nobody had chosen; nil where a command
	// can do that.
	Unseal func(s *S)
	// SealsOnRequest: choices are sealed only where a player asks for it, and not automatically.
	SealsOnRequest bool
	// Ahead is for a figure that has to choose in secret at the same time as the active figure. It
	// changes s to the bout as that figure sees it, in which the active figure has made a choice
	// that nobody knows, and returns the figure; -1 if there is none.
	Ahead   func(s *S) int
	Answers Answerer[S, C]
	Counter Counter[S, C]
	// Tell answers a line that only asks: it changes nothing, and the line is not recorded. ok is
	// false if the line does not begin with a word that asks.
	Tell func(s *S, l *line.Line) (t *Reply, ok bool, err error)
	// Stated returns the policy that has been stated in the bout for a figure's side.
	Stated func(s *S, who int) string
	// Lies reports whether something of that name lies on the table and can be shown.
	Lies func(s *S, name string) bool
	// AlsoCalled returns another path of the fact that path refers to, or path itself.
	AlsoCalled func(path string) string
	// Derived returns the value of a fact that is computed from the facts of a bout, by its path.
	// Get finds it like any other; records, the hash and lists of facts leave it out.
	Derived func(s *S, path string) (value string, ok bool)
	// Unmapped says how distances are established in a bout without a map; "" in one with a map.
	Unmapped func(s *S) string
	// Short reports whether a command was typed in a short form, for which its canonical spelling
	// is recorded; nil if there are no short forms.
	Short func(c *C) bool
	// Looked returns the place where a bout keeps the record of the rulings that the rules consult.
	Looked func(s *S) **rule.Looked
	// Idle returns after how many decisions in a row that change nothing an engine that plays alone
	// gives up, where that is fewer than usual; else 0.
	Idle func(s *S) int
	// EndsTurn and EndsStep are the commands that do nothing but end a turn or a step of it, where
	// an engine that plays turns needs to know them.
	EndsTurn, EndsStep string
	// Undivided reports whether the dice of one command affect those of the next, as where cards
	// are dealt, so that paths that lead to equal bouts must not be merged.
	Undivided func(s *S) bool
}

// Rules are the printed rules.
type Rules[S, C any] interface {
	// Reset makes s the empty bout with every ruling at its default.
	Reset(s *S)
	Copy(dst, src *S)
	// Do carries a command out, or returns a *rule.Refusal and changes nothing. If the dice run
	// out, the bout is left in an undefined state.
	Do(s *S, c *C, ref *core.Ref) error
	SetRuling(s *S, ruling, option int)
	Ruling(s *S, ruling int) int
}

// Facts gives access to the state of a bout by name; most of it is a fact.Table. A bout has parts:
// the bout as a whole, each figure, what is stated about pairs.
type Facts[S any] interface {
	Parts(s *S) int
	Facts(s *S, part int, visit func(*fact.Fact))
	// Look visits the fact of a part that has a path, ignoring case, and reports whether there is
	// one.
	Look(s *S, part int, path string, visit func(*fact.Fact)) bool
	// Notable visits at least the facts of a part that are not at their defaults.
	Notable(s *S, part int, visit func(*fact.Fact))
	// Changes visits at least the facts of a part that differ from those in before.
	Changes(before, s *S, part int, visit func(*fact.Fact))
	SamePart(a, b *S, part int) bool
	// PartDigest returns a hash of a part: equal parts have equal digests.
	PartDigest(s *S, part int) uint64
	// CopyPart copies a part of src to dst. Copying all parts in order, each from some bout with
	// the same figures, makes a whole bout.
	CopyPart(dst, src *S, part int)
	// Set changes one fact, and records what follows from it by the rules.
	Set(s *S, path []string, text string, ref *core.Ref) error
}

// A Language is the commands as they are typed.
type Language[S, C any] interface {
	Verbs() []Verb
	// Parse parses a line against a bout; AppendCommand appends a command as it would be typed.
	Parse(s *S, l *line.Line, c *C) error
	AppendCommand(b []byte, s *S, c *C) []byte
	// Cost returns the cost of a command that is allowed: "2 AP", or "". It enters in s what the
	// command states about the table.
	Cost(s *S, c *C) string
	// WhatIfs lists what could be otherwise about a command; alone is set if the command is not
	// part of a longer chain.
	WhatIfs(s *S, c *C, alone bool) []WhatIf[S, C]
	Legal(s *S, all bool, visit func(Choice))
	Complete(s *S, words []string) []string
	Reminders(s *S, verb string) []string // what would be lost or forgotten if verb, or at a terminal the whole command verb, were carried out now: of a step and an end, once what is pending in the step is settled
	// Place parses a question put at the shell, in which figures are described in place, and enters
	// the figures in s. It returns the line to carry out and what was assumed. before are the lines
	// that will be carried out first.
	Place(s *S, before []string, text string) (line string, assumed []string, err error)
}

// A Screen is the display of a bout.
type Screen[S any] interface {
	Words() *words.Book
	Namer(s *S) words.Namer
	Figure(s *S, name string) (int, bool)
	// Side returns the side of a figure; "" for any number at or past the number of figures.
	Side(s *S, who int) string
	Active(s *S) string // whose turn it is, or ""
	Show(b []byte, s *S, name string, width int) []byte
	// Chart returns the ground with everybody on it; with the name of a figure also how far that
	// figure can go this turn. Where it is not that figure's turn, Chart may return, together with
	// the refusal, how far it could go if it were.
	Chart(s *S, name string) (*chart.Chart, error)
}

// A Verb is one word of a ruleset's language as users see it.
type Verb struct {
	Word  string
	Also  []string
	Usage string
	Help  string
	Told  string // Help for a person at a terminal; "" if it is the same
}

// A Choice is one command that could be given now, or the refusal that forbids
// it.
type Choice struct {
	Line    string
	Cost    string // "2 AP", or ""
	Told    string // the command as a person at a terminal is told it; "" if it is the same
	Aim     string // what the command leads to; "" if its words say so
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
	// Usage is what the help of the shell's commands says about this ruleset: under the name of a
	// command its examples, and under that name followed by the name of an argument or flag, how to
	// write that.
	Usage map[string]string

	// The rest is optional: nil where the ruleset does not have it.

	// Screen returns the entries of its screen.yaml, which say what it shows at a terminal.
	Screen func() (*pack.Set, error)
	// OnPaper returns the entries of its paper.yaml, which say how its bouts are put on paper.
	OnPaper func() (*pack.Set, error)
	// Template returns a commented file with one entry of a kind, to be filled in; false if there
	// is none for that kind.
	Template func(kind string) (text string, ok bool)
	Papers   Papers
	Careers  Careers
	Schools  bool // its contents have schools that buy gladiators
}

// RulingID names a ruling and its options.
type RulingID struct {
	ID      string
	Options []string
	Default int            // the number of the option that is in force by default
	Also    map[string]int // other words for options, with the numbers of those
	Start   bool           // it only determines how a bout starts, and cannot matter once the bout has begun
	Seated  string         // the option that simulated bouts use by default; "" if it is the same
}

// Rulings converts the rulings of a ruleset from the form in which its rules declare them.
func Rulings(names []rule.RulingName) []RulingID {
	list := make([]RulingID, 0, len(names))
	for _, r := range names {
		list = append(list, RulingID{ID: r.ID, Options: r.Options, Default: int(r.Usual)})
	}
	return list
}

// Option returns the number of the option that a word names, ignoring case; -1 if there is none.
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
	// ListUnder is List of all entries of a kind for players who use these options, each the number
	// of a ruling and of its option; nil where no ruling changes what List shows.
	ListUnder func(rulings [][2]int, kind string) ([]Row, error)
	Weighing  Weighing // empty if the ruleset has none of its own
	// Trial returns a side for a simulated bout that has an entry of a kind; "" where no one side
	// is the natural choice.
	Trial func(kind, id string) string

	// The rest is optional: nil where the ruleset does not have it.

	// Seat parses the sides of simulated bouts itself, where TYPE+TYPE(key=value) cannot describe a
	// side. It returns the lines that set the bout up, all but begin; every error is about how a
	// side is written.
	Seat    func(sides []string) ([]SeatLine, error)
	Schools Schools
	Sheets  Sheets
}

// Hash returns the hash that identifies the content.
func (c *Content) Hash() [32]byte { return c.Set.Hash() }

// A SeatLine is a line of the set-up and the index of the side that it comes from.
type SeatLine struct {
	Side int
	Text string
}

// A Weighing describes the bouts in which the rulings of a ruleset are compared by default: who
// meets whom, each side as it is written on the command line, and how many increments apart they
// start.
type Weighing struct {
	Apart    int
	Pairings [][2]string
	Turns    int // the last round of a bout; 0: sim.DefaultTurns
}

// A Row is one line of a list.
type Row struct {
	ID    string
	Cells []string
	Said  []string // Cells in labelled phrases, for people; nil if Cells can be read as they are
	Rule  string
	From  string
	// Origin says in words where the row comes from, and Doubts what is not known about it or has
	// been assumed; "" and nil where there is nothing to tell.
	Origin string
	Doubts []string
	// Also are other names of the row, and Needs is the argument that a command has to give besides
	// to enter a figure of this row; nil and "" where there is nothing.
	Also  []string
	Needs string
	// Brief distinguishes the row from others on one line, where a person reads many, and Aside
	// puts it behind the others there, because nobody would choose it.
	Brief string
	Aside bool
	// Grid has the columns of the row in a table at a terminal, each with its heading; the last may
	// be left out.
	Grid [][2]string
	// Wins says in a clause what wins the bout that the row sets up, if it is a scenario.
	Wins string
	// Sides says in a few words who has what in that bout; "" where nothing says so.
	Sides string
}

// Words returns what a person is told of the row, without its origin.
func (r *Row) Words() []string { return r.told("") }

// Told returns what a person is told of the row.
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
