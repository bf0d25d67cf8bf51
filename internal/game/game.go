package game

import (
	"crypto/sha256"
	"slices"

	"summa/internal/chart"
	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/words"
)

// A Snapshot is a saved state of a bout.
type Snapshot any

// A Command is a line that has been parsed against a bout.
type Command any

// A Game is a bout with its ruleset's types erased, as the session, the journal and the command
// line use it.
type Game interface {
	Verbs() []Verb
	IsVerb(word string) bool
	Do(l *line.Line, ref *core.Ref) error
	TakeDice(l *line.Line) error
	// Written returns a line's command in the ruleset's canonical spelling. Parsed again, that is
	// the same command.
	Written(l *line.Line) (string, error)
	// Spelled returns the canonical spelling of a line that was typed in a short form of the
	// ruleset's own, for the record; "" for any other line.
	Spelled(l *line.Line) string
	Over() bool
	Begun() bool // the bout is under way or over
	Active() string
	Hash() [32]byte
	Save() Snapshot
	Restore(Snapshot)
	Legal(all bool) []Choice
	Complete(words []string) []string
	Reminders(verb string) []string
	Facts(visit func(*fact.Fact))
	Get(path string) (string, fact.Kind, bool)
	Set(path []string, text string, ref *core.Ref) error
	SetRuling(ruling, option int)
	Ruling(ruling int) int
	// Looks makes the rules record in looked which rulings they consult from now on; it reports
	// false if this ruleset cannot. Looked returns that record, or nil if there is none or it is
	// not complete.
	Looks(looked *rule.Looked) bool
	Looked() *rule.Looked
	Words() *words.Book
	Namer() words.Namer
	Figure(name string) (int, bool)
	Side(who int) string
	// StatedPolicy returns the policy that has been stated in the bout for a figure's side, or "".
	StatedPolicy(who int) string
	// StatesPolicies reports whether the ruleset lets a policy be stated in the bout.
	StatesPolicies() bool
	// Unmapped says how distances are established where there is no map; "" where there is one.
	Unmapped() string
	// Idle returns after how many decisions in a row that change nothing an engine gives up, where
	// that is fewer than usual; else 0.
	Idle() int
	// Ends returns the commands that do nothing but end a turn, and a step of a turn.
	Ends() (turn, step string)
	Show(b []byte, name string, width int) []byte
	// Chart returns the ground with everybody on it; with a name also how far that figure can go
	// this turn, or the refusal that it can go nowhere.
	Chart(name string) (*chart.Chart, error)
	Place(before []string, text string) (string, []string, error)
	Odds(lines []*line.Line, base []int, fine bool) (*Odds, error)
	// OddsPlayed is Odds for the commands that a policy chooses, from the active figure on, to the
	// end of the turn or the round.
	OddsPlayed(policy string, round bool) (*Odds, error)
	Weigh(lines []*line.Line, quantities []*words.Quantity) (*Weighed, error)
	Count(lines []*line.Line, few bool) (*Odds, error)
	Lies(name string) bool
	// Answered returns the chain once for each answer that another player can give to it, with that
	// answer added; nil if the chain asks for no answer.
	Answered(lines []*line.Line) []Answered
	Outcomes(l *line.Line, base []int, visit func(log []core.Record, num, den uint64)) error
	// Branches returns the bouts that a command can lead to. It fails if the dice of the command
	// have more than most outcomes.
	Branches(l *line.Line, most int) ([]Branch, error)
	Alternatives(lines []*line.Line, base []int) ([]Alternative, error)
	Aims(lines []*line.Line) []Happening
	Fork() Game
	// Policies names the policies, the simplest first.
	Policies() []string
	// Bouts returns the bouts that start from this one. They stop at the same flag.
	Bouts(sim.Setup) (sim.Bouts, error)
	// Heed makes every question that searches return halt.ErrStopped once a flag is up. The bout is
	// left as it was.
	Heed(flag *halt.Flag)
	// Choose returns the command that a policy chooses for the active figure. A policy that rolls
	// dice to choose rolls them through ref.
	Choose(policy string, ref *core.Ref) (Advice, error)
	Ahead() int
	ChooseAhead(policy string, ref *core.Ref) (Advice, error)
	// Choices that nobody may see before all have been made; see Concealer.
	Conceal(l *line.Line, salt string, held []Held, keep bool) (text string, made *Held, err error)
	Hides(l *line.Line) (bool, error)
	Disclose(held []Held) (text string, ok bool)
	Concealed() bool
	Sealing(text string) (seals, opens bool)
	// Standing reports whether a figure still takes part.
	Standing(who int) bool
	// Advise ranks the commands of the active figure: first the one that the policy itself chooses,
	// then the others, the best first.
	Advise(policy string) ([]Advice, error)
	// Explain returns what a policy has to say about the bout besides its ranking.
	Explain(policy string) []string
	// Tell answers a question of the ruleset's own about the bout.
	Tell(l *line.Line) (t *Reply, ok bool, err error)
	// Compare returns the value of a command and the best command, both as a policy values them.
	Compare(policy string, l *line.Line) (value float64, best *Advice, err error)
}

// Of returns a Game that holds a bout of a module.
func Of[S, C any](m *Module[S, C]) Game {
	t := &table[S, C]{m: m, words: map[string]bool{}, now: new(S), trial: new(S)}
	for _, v := range m.Language.Verbs() {
		t.words[v.Word] = true
		for _, also := range v.Also {
			t.words[also] = true
		}
	}
	m.Rules.Reset(t.now)
	m.Rules.Reset(t.trial)
	t.known = m.Names.Known()
	return t
}

// asked has to be called first by every method that is given text. It forgets the names that
// earlier questions, refused commands, and other bouts of the same module introduced.
func (t *table[S, C]) asked() { t.m.Names.Return(t.known) }

// carriedOut makes trial the current bout, and keeps the names that it introduced.
func (t *table[S, C]) carriedOut() {
	t.now, t.trial = t.trial, t.now
	t.known = t.m.Names.Known()
}

// table implements Game. It is the only place that hides the types of a ruleset.
type table[S, C any] struct {
	m          *Module[S, C]
	halt       *halt.Flag
	forked     bool // the policies belong to another bout and stop at its flag
	words      map[string]bool
	now, trial *S // swapped when a command is carried out
	cmd        C
	known      words.Known // the names that now refers to

	hashed      *S       // the bout as of the last call of Hash
	texts       [][]byte // the canonical text of each of its parts
	text, whole []byte
	told        func(*fact.Fact) // the method value canon, allocated once

	spare []*S // states that odds reuses
	start *S   // the state from which odds continues
	count enumeration[S, C]
}

func (t *table[S, C]) Verbs() []Verb           { return t.m.Language.Verbs() }
func (t *table[S, C]) IsVerb(word string) bool { return t.words[word] }
func (t *table[S, C]) Over() bool              { return t.m.Play.Rules.Over(t.now) }
func (t *table[S, C]) Begun() bool             { return t.m.Play.Rules.Begun(t.now) }
func (t *table[S, C]) Active() string          { return t.m.Screen.Active(t.now) }
func (t *table[S, C]) Words() *words.Book      { return t.m.Screen.Words() }
func (t *table[S, C]) Namer() words.Namer      { return t.m.Screen.Namer(t.now) }

// TakeDice takes trailing numbers of a line as the faces of its dice where they cannot be its
// arguments: behind the word d, or bare, as in attack Remus with sword 5 2 4. It refuses a line
// whose faces could begin in two places; it never guesses a die.
func (t *table[S, C]) TakeDice(l *line.Line) error {
	t.asked()
	from := l.FacesFrom()
	if l.HasDice || from == len(l.Tokens) {
		return nil
	}
	whole := t.m.Language.Parse(t.now, l, &t.cmd)
	if whole == nil {
		return nil
	}
	if l.IsShortDice(from-1) && t.reads(l, from-1) {
		return l.TakeFaces(from - 1)
	}
	found := 0
	for at := from; at < min(len(l.Tokens), from+mostNumbers); at++ {
		switch {
		case !t.reads(l, at) || t.takesNumber(l, at):
		case found == 0:
			found = at
		default:
			return &line.Error{Col: l.Tokens[at].Col, Msg: "the faces could begin at one number or another", Hint: "write dice before them", Code: line.CodeBadDie}
		}
	}
	if found == 0 {
		return nil
	}
	l.Doubt = whole
	return l.TakeFaces(found)
}

// mostNumbers is how many numbers in a row TakeDice considers as possible arguments of a command.
const mostNumbers = 8

// reads reports whether the part of a line before a word is a command by itself.
func (t *table[S, C]) reads(l *line.Line, at int) bool {
	short := l.Before(at)
	return t.m.Language.Parse(t.now, &short, &t.cmd) == nil
}

// takesNumber reports whether a command accepts some number, this or another, as an argument at a
// word of the line.
func (t *table[S, C]) takesNumber(l *line.Line, at int) bool {
	short := l.Before(at)
	words := append(slices.Clone(short.Tokens), line.Token{Col: l.Tokens[at].Col})
	for _, number := range [...]string{"1", "2", "5", "10", "20", "50"} {
		words[at].Text, short.Tokens = number, words
		if t.m.Language.Parse(t.now, &short, &t.cmd) == nil {
			return true
		}
	}
	return false
}

// Heed makes searches stop once a flag is up. Forked bouts share the policies of the original, so
// the flag of a fork is not passed on to them: it would stop every later search by those policies
// too.
func (t *table[S, C]) Heed(flag *halt.Flag) {
	t.halt = flag
	if t.m.Heed != nil && !t.forked {
		t.m.Heed(flag)
	}
}

// Do parses a line and carries it out on a copy of the bout, which becomes the bout if the rules
// and the dice allow it. On any error nothing has changed.
func (t *table[S, C]) Do(l *line.Line, ref *core.Ref) error {
	t.asked()
	if err := t.m.Language.Parse(t.now, l, &t.cmd); err != nil {
		return err
	}
	t.m.Rules.Copy(t.trial, t.now)
	if err := t.m.Rules.Do(t.trial, &t.cmd, ref); err != nil {
		return err
	}
	if ref.Open() != nil { // the choice was reached before any die was found missing
		return &OpenChoice{*ref.Open()}
	}
	if err := ref.Tape.Err(); err != nil {
		return err
	}
	if spare := ref.Tape.Spare(); len(spare) > 0 && !ref.Lenient {
		return &Spare{Faces: spare}
	}
	t.carriedOut()
	return nil
}

// Written parses a line and returns the canonical spelling of its command.
func (t *table[S, C]) Written(l *line.Line) (string, error) {
	t.asked()
	if err := t.m.Language.Parse(t.now, l, &t.cmd); err != nil {
		return "", err
	}
	return string(t.m.Language.AppendCommand(nil, t.now, &t.cmd)), nil
}

// Spelled returns the canonical spelling of a line that was typed in a short form; "" for any other
// line.
func (t *table[S, C]) Spelled(l *line.Line) string {
	t.asked()
	if t.m.Short == nil || t.m.Language.Parse(t.now, l, &t.cmd) != nil || !t.m.Short(&t.cmd) {
		return ""
	}
	return string(t.m.Language.AppendCommand(nil, t.now, &t.cmd))
}

// Spare is the error that more faces were given than the rules asked for.
type Spare struct{ Faces []int }

// Error describes the error.
func (e *Spare) Error() string { return "more dice were given than are rolled" }

// OpenChoice is the error that a command waits for a player's decision.
type OpenChoice struct{ core.Choice }

// Error describes the error.
func (e *OpenChoice) Error() string { return "a decision is open" }

// saved implements Snapshot.
type saved[S any] struct {
	bout  S
	known words.Known
}

func (t *table[S, C]) Save() Snapshot {
	s := &saved[S]{known: t.known}
	t.m.Rules.Copy(&s.bout, t.now)
	return s
}

func (t *table[S, C]) Restore(s Snapshot) {
	if old, ok := s.(*saved[S]); ok {
		t.m.Rules.Copy(t.now, &old.bout)
		t.known = old.known
		t.asked()
	}
}

// Fork returns a second bout with the state of this one.
func (t *table[S, C]) Fork() Game {
	o := &table[S, C]{m: t.m, halt: t.halt, forked: true, words: t.words, now: new(S), trial: new(S)}
	t.m.Rules.Reset(o.now)
	t.m.Rules.Reset(o.trial)
	t.m.Rules.Copy(o.now, t.now)
	o.known = t.known
	return o
}

// Hash returns the SHA-256 of every fact that is not at its default, one a line, as "path=value".
// So two bouts with the same hash are the same bout, and facts that are added to a ruleset later
// leave old hashes as they were.
func (t *table[S, C]) Hash() [32]byte {
	if t.told == nil {
		t.told, t.hashed = t.canon, new(S)
		t.m.Rules.Reset(t.hashed)
	}
	n := t.m.Facts.Parts(t.now)
	known := min(len(t.texts), n)
	for len(t.texts) < n {
		t.texts = append(t.texts, nil)
	}
	whole := t.whole[:0]
	for part := range n {
		// Most commands change few parts, so the text of the others is reused.
		if part >= known || !t.m.Facts.SamePart(t.hashed, t.now, part) {
			t.text = t.texts[part][:0]
			t.m.Facts.Notable(t.now, part, t.told)
			t.texts[part] = t.text
		}
		whole = append(whole, t.texts[part]...)
	}
	t.texts, t.whole = t.texts[:n], whole
	t.m.Rules.Copy(t.hashed, t.now)
	return sha256.Sum256(whole)
}

// canon appends one fact in the form that is hashed.
func (t *table[S, C]) canon(f *fact.Fact) {
	if f.Plain {
		return
	}
	b := f.AppendPath(t.text)
	b = append(b, '=')
	b = append(b, f.Value...)
	t.text = append(b, '\n')
}

func (t *table[S, C]) Legal(all bool) []Choice {
	t.asked()
	var list []Choice
	t.m.Language.Legal(t.now, all, func(c Choice) { list = append(list, c) })
	return list
}

func (t *table[S, C]) Complete(words []string) []string {
	t.asked()
	return t.m.Language.Complete(t.now, words)
}

func (t *table[S, C]) Reminders(verb string) []string {
	t.asked()
	return t.m.Language.Reminders(t.now, verb)
}

func (t *table[S, C]) Facts(visit func(*fact.Fact)) { facts(t.m, t.now, visit) }

// facts visits every fact of a bout.
func facts[S, C any](m *Module[S, C], s *S, visit func(*fact.Fact)) {
	for part := range m.Facts.Parts(s) {
		m.Facts.Facts(s, part, visit)
	}
}

// Get returns one fact by its path, without regard to case.
func (t *table[S, C]) Get(path string) (value string, kind fact.Kind, ok bool) {
	t.asked()
	if value, kind, ok = get(t.m, t.now, path); ok {
		return value, kind, ok
	}
	if t.m.AlsoCalled != nil {
		if value, kind, ok = get(t.m, t.now, t.m.AlsoCalled(path)); ok {
			return value, kind, ok
		}
	}
	if t.m.Derived == nil {
		return "", 0, false
	}
	value, ok = t.m.Derived(t.now, path)
	return value, fact.Word, ok
}

func get[S, C any](m *Module[S, C], s *S, path string) (value string, kind fact.Kind, ok bool) {
	for part := 0; part < m.Facts.Parts(s) && !ok; part++ {
		ok = m.Facts.Look(s, part, path, func(f *fact.Fact) { value, kind = string(f.Value), f.Kind })
	}
	return value, kind, ok
}

// StatedPolicy returns the policy that has been stated for a figure's side, or "".
func (t *table[S, C]) StatedPolicy(who int) string {
	if t.m.Stated == nil {
		return ""
	}
	return t.m.Stated(t.now, who)
}

// StatesPolicies reports whether the ruleset lets a policy be stated in the bout.
func (t *table[S, C]) StatesPolicies() bool {
	return t.m.Stated != nil
}

// Unmapped says how distances are established where there is no map.
func (t *table[S, C]) Unmapped() string {
	if t.m.Unmapped == nil {
		return ""
	}
	return t.m.Unmapped(t.now)
}

// Ends returns the commands that do nothing but end a turn, and a step of a turn.
func (t *table[S, C]) Ends() (turn, step string) { return t.m.EndsTurn, t.m.EndsStep }

// Idle returns after how many decisions in a row that change nothing an engine gives up; 0 for the
// usual number.
func (t *table[S, C]) Idle() int {
	if t.m.Idle == nil {
		return 0
	}
	return t.m.Idle(t.now)
}

// Lies reports whether something of that name lies on the table and can be shown.
func (t *table[S, C]) Lies(name string) bool {
	t.asked()
	return t.m.Lies != nil && t.m.Lies(t.now, name)
}

// Set changes one fact on the referee's authority, and records what follows from it.
func (t *table[S, C]) Set(path []string, text string, ref *core.Ref) error {
	t.asked()
	t.m.Rules.Copy(t.trial, t.now)
	if err := t.m.Facts.Set(t.trial, path, text, ref); err != nil {
		return err
	}
	t.carriedOut()
	return nil
}

func (t *table[S, C]) SetRuling(ruling, option int) { t.m.Rules.SetRuling(t.now, ruling, option) }
func (t *table[S, C]) Ruling(ruling int) int        { return t.m.Rules.Ruling(t.now, ruling) }
func (t *table[S, C]) Side(who int) string          { return t.m.Screen.Side(t.now, who) }

func (t *table[S, C]) Figure(name string) (int, bool) {
	t.asked()
	return t.m.Screen.Figure(t.now, name)
}

func (t *table[S, C]) Place(before []string, text string) (string, []string, error) {
	t.asked()
	line, assumed, err := t.m.Language.Place(t.now, before, text)
	t.known = t.m.Names.Known() // figures may have been entered
	return line, assumed, err
}

func (t *table[S, C]) Show(b []byte, name string, w int) []byte {
	t.asked()
	return t.m.Screen.Show(b, t.now, name, w)
}

func (t *table[S, C]) Chart(name string) (*chart.Chart, error) {
	t.asked()
	return t.m.Screen.Chart(t.now, name)
}

// Looks makes the rules record which rulings they consult.
func (t *table[S, C]) Looks(looked *rule.Looked) bool {
	if t.m.Looked == nil {
		return false
	}
	*t.m.Looked(t.now) = looked
	return true
}

// Looked returns that record. It is nil after the bout was begun anew, because the new bout records
// nothing.
func (t *table[S, C]) Looked() *rule.Looked {
	if t.m.Looked == nil {
		return nil
	}
	return *t.m.Looked(t.now)
}

// Policies names the policies.
func (t *table[S, C]) Policies() []string { return t.m.Policies }

// Bouts returns the bouts that start from this one.
func (t *table[S, C]) Bouts(setup sim.Setup) (sim.Bouts, error) {
	setup.Halt = t.halt
	return sim.Of(t.now, setup, func() sim.Game[S, C] {
		m := t.m.Fork()
		g := m.Play
		g.Forms, g.Undivided = func(s *S) sim.Forms[S] { return newWholes(m, s) }, m.Undivided
		return g
	})
}
