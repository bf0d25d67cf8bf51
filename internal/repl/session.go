// Package repl holds the session: it reads commands, one per line, from a person, a pipe or a
// journal, carries them out on a bout, and says what happened. terminal.go wraps it for a
// terminal, script.go for a pipe.
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

// A Config holds the settings and the environment of a session.
type Config struct {
	Ruleset *game.Ruleset
	Content *game.Content
	Rulings [][2]int // pairs of ruling and option, set before the first command
	Seed    uint64
	// TellSeed adds the seed to the first JSON line that rolled with it.
	TellSeed bool
	Packs    []string // files of house rules, for the header of a journal
	Began    string   // when the bout was begun, for the header; "" to leave that out
	Program  string   // the version of the program that keeps the journal
	Dice     string   // "auto", "ask", faces separated by commas, or DealtBy a run
	JSON     bool
	Plain    bool
	Quiet    bool
	Color    bool
	Out      io.Writer
	Err      io.Writer
	Width    func() int
	// Ask puts a question to the player and returns his line; nil if there is nobody to ask.
	Ask func(prompt string) (string, error)
	// Saved reads a saved bout, and converts a bout in notation into its journal. If it is nil,
	// only journals can be read.
	Saved func(name string, f io.Reader) (io.Reader, error)
	// Excerpt returns the last most commands in the format of a report; 0 is all of them. If it
	// is nil, there are no such formats.
	Excerpt func(s *Session, format string, most int) (string, error)
	// Screen is what the ruleset shows at a terminal; nil for one without a screen of its own.
	// Means returns what the terminal can show.
	Screen *screen.Book
	Means  func() screen.Means
	// Reseeds allows a first bout to use a seed of its own, since neither a seed nor a journal
	// was named.
	Reseeds bool
	// Waits is the longest time that a person waits for a computation at the table; 0 is five
	// seconds.
	Waits time.Duration
	// Fortune returns a sentence on the luck of the dice of the bout. It may be nil.
	Fortune func(s *Session) string

	// KeptScreen is the player's saved settings of the screen, and KeepScreen saves others.
	// KeepScreen is nil if they cannot be saved.
	KeptScreen string
	KeepScreen func(settings string) error
	// Page shows an answer that may be longer than the screen, and leaves in Rest what did not
	// fit, for more to show. If it is nil, the answer is shown whole.
	Page func(text []byte) error
	Rest []byte
	// Hidden puts a question and reads the answer without showing it; nil if nobody can be asked
	// so.
	Hidden func(prompt string) (string, error)
	// Salt returns the salt of a sealed choice; nil uses the system's random numbers.
	Salt func() string
	// Outside lists the commands that the program has outside a bout. Whoever gives one here is
	// told so.
	Outside []string
	// Desk carries out a command of the shell within a session, such as luck, with the session's
	// journal; nil if that is not possible.
	Desk func(words []string) (hint string, err error)
	// Opening holds the lines that a conversation begins with, as if they had been typed.
	Opening []string
	// Interactive allows abbreviated verbs, and asks for open decisions.
	Interactive bool
	// Halt stops long computations when it is raised. A person's next line lowers it; a script
	// ends.
	Halt *halt.Flag
}

// usualPatience is the default of Config.Waits. In a big battle, computing all outcomes takes
// minutes.
const usualPatience = 5 * time.Second

// Patience returns the longest time that a person waits for a computation.
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
	given   []int           // faces not used yet, --dice 5,2,3
	mode    string
	deals   *dice.Stream   // the dice of the run that dealt this bout, from their start; nil for a bout at a table
	dealing bool           // the command being carried out comes with dice of that run
	autos   []history.Auto // whom the engine plays
	moved   bool           // the engine's last command had an event between two figures
	chosen  string         // the last command that the engine has chosen
	engine  bool           // the command being carried out is the engine's
	leads   bool           // nothing of the line given has been recorded yet
	anew    bool           // a command that was taken back is given again to ask for other dice
	waiting bool           // the engine could not go on by itself
	onward  bool           // a command has been carried out that the engine may answer

	talk      Conversation // with a person at a terminal, nil for a script
	stepping  bool         // the command being carried out is a step that the conversation takes by itself
	stepLeads bool         // and undo takes it back with the command that follows
	mapping   bool         // draw the arena after every command

	teach  bool           // comment on decisions that give much away
	lesson *answer.Lesson // the comment on the last such decision

	secrets []game.Held // the sealed choices
	safe    Safe        // where they are stored as well, or nil
	stowed  bool        // something is stored there

	commands history.Commands

	journal  *journal.Writer
	aliases  map[string]string
	again    string
	held     string // the verb that was held back with a reminder this turn; repeated, it is carried out
	said     []Result
	saidAt   int
	lastLog  lastResult
	buf      []byte
	done     bool
	rematch  []string // the lines that set up the bout that follows
	reseed   uint64   // the seed of its dice, 0 for any
	drew     bool
	replay   bool        // lines come from a journal: nothing is shown or recorded
	proven   *dice.Proof // the proof of the dice of the command being carried out; nil for none
	unborne  string      // for which die of the last repeated command the seed contradicts that it was rolled
	evidence Evidence
	past     *journal.Entry // the recorded command being repeated
	then     dice.Generator // the generator after it, as recorded
	proof    dice.Proof     // the proof of its dice
	verbs    map[string]*Verb
	gloss    []screen.Gloss // the words of the rules explained, read when a script first asks
}

// lastResult is the result that expect and claims refer to.
type lastResult struct {
	seq    int
	log    []core.Record
	rolled []dice.Rolled
	over   *show.Overruling
}

// keptResults is how many adjudications `why N` can look back on.
const keptResults = 64

// A Result is one adjudication kept for why.
type Result struct {
	Seq    int
	Text   string
	Log    []core.Record
	Rolled []dice.Rolled
	Over   *show.Overruling
	undone bool // it has been taken back
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

// Standing returns the number of commands that stand, which is those not taken back.
func (s *Session) Standing() int { return len(s.commands.Applied) }

// Drew reports whether any die has been rolled with the seed.
func (s *Session) Drew() bool { return s.drew }

// Unused returns the faces given at the start that no command has used.
func (s *Session) Unused() []int { return s.given }

// Done reports whether quit was given.
func (s *Session) Done() bool { return s.done }

// Header returns the header of a journal of this session.
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

// Kept returns the path of the session's journal, "" if there is none.
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

// Try carries out a line and returns the refusal, or nil.
func (s *Session) Try(text string) *refusal.Failure {
	if err := s.Line(text); err != nil {
		return s.Explain(err)
	}
	return nil
}

// Deal carries out a line of a bout of a run, which ends in the dice that the run dealt for it,
// and returns the refusal, or nil.
func (s *Session) Deal(text string) *refusal.Failure {
	s.dealing = true
	defer func() { s.dealing = false }()
	return s.Try(text)
}

// Seat carries out a line that nobody typed, as Try does. The line is recorded, but does not
// count as a line of a script.
func (s *Session) Seat(text string) *refusal.Failure {
	s.line--
	return s.Try(text)
}

// SetsUp returns nil if a line may be part of the setup of a bout: a command of the ruleset, or
// the referee's set and ruling. Other commands of a session ask about the bout, take it back or
// write files. A word that is no command is left to Try.
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

// Events calls visit for each event of the last adjudication, with the rule cited for it.
func (s *Session) Events(visit func(kind uint8, id string)) {
	for i := range s.lastLog.log {
		if r := &s.lastLog.log[i]; r.What == core.Event {
			visit(r.Kind, s.Cite(r.Rule))
		}
	}
}

// Cites calls visit for each rule that the last adjudication cited.
func (s *Session) Cites(visit func(id string)) {
	for i := range s.lastLog.log {
		visit(s.Cite(s.lastLog.log[i].Rule))
	}
}
