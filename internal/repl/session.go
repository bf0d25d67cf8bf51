// Package repl is the session: it reads commands one a line, from a person, a
// pipe or a journal, carries them out on a bout and says what happened. A
// terminal is a wrapper round it (terminal.go), a pipe a loop (script.go).
package repl

import (
	"cmp"
	"io"
	"time"

	"summa/internal/answer"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/history"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
	"summa/internal/show"
)

// A Config says what a session is about and how it speaks.
type Config struct {
	Ruleset *game.Ruleset
	Content *game.Content
	Rulings [][2]int // ruling and option, set before the first command
	Seed    uint64
	// TellSeed names the seed on the first JSON line that rolled with it.
	TellSeed bool
	Packs    []string // files of house rules, for the header of a journal
	Began    string   // when the bout was begun, for the header; "" if that is nobody's business
	Program  string   // the version that keeps it
	Dice     string   // "auto", "ask", faces separated by commas, or DealtBy a run
	JSON     bool
	Plain    bool
	Quiet    bool
	Color    bool
	Out      io.Writer
	Err      io.Writer
	Width    func() int
	// Ask puts a question to the player and returns his line; nil if there
	// is nobody to ask.
	Ask func(prompt string) (string, error)
	// Saved reads what was saved, the journal of it where it is a bout in notation; nil
	// reads journals alone.
	Saved func(name string, f io.Reader) (io.Reader, error)
	// Excerpt writes the last commands, so many of them, in a format of a report; 0 is
	// all of them. Nil has no such formats.
	Excerpt func(s *Session, format string, most int) (string, error)
	// Screen is what the ruleset shows at a terminal, and Means what the terminal can
	// show; nil for one that has no screen of its own.
	Screen *screen.Book
	Means  func() screen.Means
	// Reseeds allows a first bout dice of its own: nobody has named a seed, or a journal.
	Reseeds bool
	// Waits is how long a person waits at most for what is worked out for him at the table; 0 is
	// five seconds.
	Waits time.Duration
	// Fortune is what the dice of the bout did, in one sentence, or nil.
	Fortune func(s *Session) string

	// KeptScreen are the settings of the screen that the player has kept, and KeepScreen
	// keeps others; nil if they cannot be kept.
	KeptScreen string
	KeepScreen func(settings string) error
	// Page shows an answer that may be longer than the screen; nil shows it as it is.
	// It leaves in Rest what did not fit, for more to show.
	Page func(text []byte) error
	Rest []byte
	// Hidden puts a question and reads the answer without showing it; nil if
	// nobody can be asked so.
	Hidden func(prompt string) (string, error)
	// Salt makes the salt of a sealed choice; nil takes it from the system.
	Salt func() string
	// Outside are the commands that the program has outside a bout: who gives one
	// here is told so.
	Outside []string
	// Desk carries out a command of the shell from within a session, such as luck with
	// the journal it is about; nil if it cannot be.
	Desk func(words []string) (hint string, err error)
	// Opening are the lines that a conversation begins with, as if they had been typed.
	Opening []string
	// Interactive allows prefixes of verbs and asks open choices.
	Interactive bool
	// Halt has whatever takes long leave off when it goes up. A person's next line puts
	// it down; a script ends.
	Halt *halt.Flag
}

// usualPatience is how long a person waits at most for what is worked out for him: in a big battle
// so many outcomes take minutes.
const usualPatience = 5 * time.Second

// Patience is how long a person waits at most for what is worked out for him.
func (s *Session) Patience() time.Duration { return cmp.Or(s.Waits, usualPatience) }

// A Session is one bout being played, with its record.
type Session struct {
	Config
	g       game.Game
	gen     dice.Generator
	tape    dice.Tape
	ref     core.Ref
	in      line.Line
	seq     int
	line    int
	file    string
	asks    map[string]bool // sides whose dice are asked for; "" is everybody
	tries   uint64          // how often try has been given
	given   []int           // faces still to be used, --dice 5,2,3
	mode    string
	deals   *dice.Stream   // the dice of the run whose bout this is, from their start; nil for a bout at a table
	dealing bool           // the command being carried out brings dice of that run
	autos   []history.Auto // whom the engine plays
	moved   bool           // the engine's last command was something between two figures
	chosen  string         // the last command the engine has chosen
	engine  bool           // the command being carried out is the engine's
	leads   bool           // nothing has been recorded yet of the line that was given
	anew    bool           // a command that was taken back is given again for other dice
	waiting bool           // the engine could not go on by itself
	onward  bool           // a command has been carried out that the engine may answer

	talk      Conversation // with a person at a terminal, nil for a script
	stepping  bool         // the command being carried out is a step that the conversation takes by itself
	stepLeads bool         // and leads to the step of the command that is to follow
	mapping   bool         // the arena is drawn after every command

	teach  bool           // a decision that gives much away is spoken of
	lesson *answer.Lesson // what there is to say of the last one

	secrets []game.Held // choices that lie sealed on the table
	safe    Safe        // where they are kept besides, or nil
	stowed  bool        // something is kept there

	commands history.Commands

	journal  *journal.Writer
	aliases  map[string]string
	again    string
	held     string // a reminder was given for this turn; the verb repeated goes through
	said     []Result
	saidAt   int
	lastLog  lastResult
	buf      []byte
	done     bool
	rematch  []string // what sets up the bout that is to follow
	reseed   uint64   // the seed of its dice, 0 for any
	drew     bool
	replay   bool        // lines come from a journal: nothing is shown or recorded
	proven   *dice.Proof // what the dice of the command being carried out are held against; nil: nothing
	unborne  string      // what of the dice of the command repeated last the seed does not bear out
	evidence Evidence
	past     *journal.Entry // the recorded command being repeated
	then     dice.Generator // the generator after it, as recorded
	proof    dice.Proof     // what its dice are held against
	verbs    map[string]*Verb
	gloss    []screen.Gloss // what the words of the rules mean, read when a script first asks
}

// lastResult is what expect and claims look at.
type lastResult struct {
	seq    int
	log    []core.Record
	rolled []dice.Rolled
	over   *show.Overruling
}

// keptResults is how many adjudications `why N` can look back.
const keptResults = 64

// A Result is one adjudication kept for why.
type Result struct {
	Seq    int
	Text   string
	Log    []core.Record
	Rolled []dice.Rolled
	Over   *show.Overruling
	undone bool // it does not stand
}

// New opens a session on an empty bout.
func New(c Config) (*Session, error) {
	s := &Session{Config: c, gen: dice.NewGenerator(c.Seed, 0), asks: map[string]bool{}, aliases: map[string]string{}, mode: "auto", verbs: verbMap()}
	if s.Width == nil {
		s.Width = func() int { return 80 }
	}
	s.g = c.Content.Open()
	s.g.Heed(c.Halt)
	for _, r := range c.Rulings {
		s.g.SetRuling(r[0], r[1])
	}
	s.said = make([]Result, keptResults)
	s.commands.Begin(s.g.Save())
	return s, s.setDice(c.Dice)
}

// setDice chooses where dice come from at the start.
func (s *Session) setDice(mode string) error {
	switch mode {
	case "", "auto":
		return nil
	case "ask":
		s.mode = "ask"
		s.asks[""] = true
		return nil
	}
	if n, ok := history.DealtBy(mode); ok {
		s.deals = new(dice.Stream)
		s.deals.Seed(s.Seed, n)
		return nil
	}
	faces, err := history.ParseFaces(mode)
	s.given = faces
	s.mode = "given"
	return err
}

// Game returns the bout.
func (s *Session) Game() game.Game { return s.g }

// Seq returns the number of the last recorded command.
func (s *Session) Seq() int { return s.seq }

// Standing is how many commands stand: not taken back.
func (s *Session) Standing() int { return len(s.commands.Applied) }

// Drew reports whether any die has been rolled with the seed.
func (s *Session) Drew() bool { return s.drew }

// Unused returns the faces given at the start that no command has used.
func (s *Session) Unused() []int { return s.given }

// Done reports whether quit was given.
func (s *Session) Done() bool { return s.done }

// Header is what a journal of this session starts with.
func (s *Session) Header(packs []string, program string) journal.Header {
	h := journal.Header{Ruleset: s.Ruleset.Name, Program: program, Packs: packs, Dice: s.Dice, Generator: dice.GeneratorName, Seed: s.Seed, Began: s.Began}
	if h.Dice == "" {
		h.Dice = "auto"
	}
	h.Content = hexHash(s.Content.Hash())
	ids := s.Ruleset.Rulings()
	for _, r := range s.Rulings {
		if r[1] != ids[r[0]].Default {
			h.Rulings = append(h.Rulings, journal.Ruling{ID: ids[r[0]].ID, Option: ids[r[0]].Options[r[1]]})
		}
	}
	return h
}

// Keep records the session in a journal from now on.
func (s *Session) Keep(w *journal.Writer) { s.journal = w }

// Kept is the path of the journal that keeps the session, "" if none does.
func (s *Session) Kept() string {
	if s.journal == nil {
		return ""
	}
	return s.journal.Path()
}

// Close closes the journal.
func (s *Session) Close() error {
	if s.journal == nil {
		return nil
	}
	return s.journal.Close()
}

// Try carries a line out and returns the refusal, or nil.
func (s *Session) Try(text string) *refusal.Failure {
	if err := s.Line(text); err != nil {
		return s.Explain(err)
	}
	return nil
}

// Deal carries out a line of a bout of a run, which ends in the dice the run
// dealt for it, and returns the refusal, or nil.
func (s *Session) Deal(text string) *refusal.Failure {
	s.dealing = true
	defer func() { s.dealing = false }()
	return s.Try(text)
}

// Seat carries out a line that nobody typed, as Try does: it is recorded, and is
// none of the lines of a script.
func (s *Session) Seat(text string) *refusal.Failure {
	s.line--
	return s.Try(text)
}

// SetsUp returns nil if a line may set the scene of a bout: a command of the
// ruleset, or the referee's set and ruling. Other commands of a session ask
// about the bout, take it back or write files. A word that is no command is
// left to Try.
func (s *Session) SetsUp(text string) *refusal.Failure {
	const hint = "give a command of the ruleset, set NAME.field=value or ruling ID=OPTION"
	var l line.Line
	err := l.Parse(text)
	l.LowerVerb()
	word := l.Verb()
	switch v := s.VerbOf(&l, word); {
	case word == "" && err == nil:
		return &refusal.Failure{Code: "bad-argument", Msg: "there is no command", Hint: hint}
	case v != nil && v.word != "set" && v.word != "ruling":
		return &refusal.Failure{Code: "bad-argument", Msg: word + " sets nothing up", Hint: hint}
	}
	return nil
}

// Events visits the events of the last adjudication, each with the rule cited for it.
func (s *Session) Events(visit func(kind uint8, id string)) {
	for i := range s.lastLog.log {
		if r := &s.lastLog.log[i]; r.What == core.Event {
			visit(r.Kind, s.Cite(r.Rule))
		}
	}
}

// Cites visits the rules the last adjudication cited.
func (s *Session) Cites(visit func(id string)) {
	for i := range s.lastLog.log {
		visit(s.Cite(s.lastLog.log[i].Rule))
	}
}
