package repl

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/dice"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/show"
)

// A Conversation is how a session speaks with a person at a terminal. Scripts, pipes and
// records have none.
type Conversation interface {
	// Result shows what came of the last command, and Moved what the engine has done for
	// somebody. Opened tells what a command turns up before its dice are asked for.
	Result()
	Moved(who string)
	Opened(r *show.Result)
	// Refuse says why a command was refused, and Remind what would be lost by one; it
	// reports whether it has.
	Refuse(f *refusal.Failure)
	Remind(verb string, lost []string) bool

	// Choice asks for a decision that is open, AskDie for dice that a line is short of.
	Choice(open *game.OpenChoice) (string, error)
	AskDie(l *line.Line, short *dice.Short) ([]int, error)
	// Backs reports whether the player has asked there for his last command to be taken back.
	Backs() bool

	// Awaits is called before the engine decides, or chooses ahead, by a policy, and Opens
	// before it carries out what it has decided, which may lie sealed.
	Awaits(policy string, ahead bool)
	Opens(text string, seals bool)
	// Stuck is called where the engine cannot go on as the bout stands.
	Stuck()
	// Meant is a line that was typed as the session has it: a question is the command that answers it.
	Meant(text string) string

	// Thinks says at once what is being worked out, "" that it is done, and Advised what it would do: the first
	// of all that may be done, and what else it says. AdvisedAhead is its advice on what may
	// be done in later steps of the turn.
	Thinks(text string)
	Advised(policy string, all, first []game.Advice, more []string)
	AdvisedAhead(policy string) []game.Advice
	// Answer is what is said to a question in words, nil to what is none.
	Answer(text string) *explain.Explanation

	// TraceSteps notes which commands of a record the session gave by itself.
	TraceSteps()
	// Shows has the turn shown anew where commands are given again, and WentBack where they
	// have been taken back; it is what is told of that, where told says what they were.
	Shows(list []history.Entry)
	WentBack(list []history.Entry, told string) string
	// AsksAnew has a command that was taken back carried out again, so that its dice are asked for.
	AsksAnew(e history.Entry)

	// ToCome is what may be done in later steps of the turn, and AtFirst tells how a bout is
	// begun, if none is; it reports whether it has.
	ToCome() []game.Choice
	AtFirst() bool
	// DrawMap draws the ground, with what its signs stand for if that is wanted.
	DrawMap(c *chart.Chart, withKey bool)
	// Offers are the words that may follow a line, besides those of the session.
	Offers(before string) []string
}

// Converse has the session speak with a person through a conversation.
func (s *Session) Converse(c Conversation) { s.talk = c }

// Step carries out a line that the conversation gives by itself, as a step of the turn; one
// that leads goes back with the command that is to follow.
func (s *Session) Step(text string, leads bool) error {
	s.stepping, s.stepLeads = true, leads
	defer func() { s.stepping, s.stepLeads = false, false }()
	return s.Line(text)
}

// Aside carries out, in the midst of another, a line that only looks.
func (s *Session) Aside(text string) error {
	in := s.in
	in.Tokens, in.Dice = slices.Clone(s.in.Tokens), slices.Clone(s.in.Dice)
	defer func() { s.in = in }()
	return s.exec(text, 0)
}

// Leave ends the session as quit does.
func (s *Session) Leave() { s.done = true }

// PlayAgain ends the session, and has a bout follow it that some lines set up; without any
// the bouts to begin with are offered.
func (s *Session) PlayAgain(lines []string) { s.rematch, s.done = lines, true }

// Fresh reports whether nothing has been given that another session would not have: no
// command, no remark, no alias, no word of who rolls or of what is told.
func (s *Session) Fresh() bool {
	return s.seq == 0 && len(s.aliases) == 0 && !s.teach && !s.mapping
}

// PlayAgainWith is PlayAgain with dice of a seed.
func (s *Session) PlayAgainWith(seed uint64, lines []string) {
	s.reseed, s.rematch, s.done = seed, lines, true
}

// Reseed is the seed of the bout that follows, 0 if any will do.
func (s *Session) Reseed() uint64 { return s.reseed }

// Rematch are the commands that set up the bout that a player wants to follow this one, none
// if the bouts to begin with are to be offered; nil if he wants none.
func (s *Session) Rematch() []string { return s.rematch }

// HeldBack is the command that was held back once for what would be lost by it, "" if none is.
func (s *Session) HeldBack() string { return s.held }

// HoldBack notes a command as held back: given again it goes through. "" is none.
func (s *Session) HoldBack(command string) { s.held = command }

// Applied are the commands that stand, in their order.
func (s *Session) Applied() []history.Entry { return s.commands.Applied }

// Last is what came of the last command.
func (s *Session) Last() show.Result {
	r := s.View(s.g, s.lastLog.log, s.lastLog.rolled)
	r.Over = s.lastLog.over
	return r
}

// SoFar is what has come of the command being carried out, up to a place of its records.
func (s *Session) SoFar(at int) show.Result { return s.View(s.g, s.ref.Log()[:at], s.tape.Rolled()) }

// RolledSoFar are the dice of the command being carried out, as far as there are any.
func (s *Session) RolledSoFar() []dice.Rolled { return s.tape.Rolled() }

// Pending is the command that is being carried out.
func (s *Session) Pending() string { return s.in.Command() }

// ByEngine reports whether the command being carried out is the engine's.
func (s *Session) ByEngine() bool { return s.engine }

// AsksDice reports whether dice are asked for, if not everybody's.
func (s *Session) AsksDice() bool { return s.mode == "ask" }

// Disclose is the command that turns up the choices that all lie sealed; ok is false where
// some are still awaited.
func (s *Session) Disclose() (text string, ok bool) { return s.g.Disclose(s.secrets) }

// LastSealed is whose choice was sealed last.
func (s *Session) LastSealed() int { return s.secrets[len(s.secrets)-1].Who }

// IsAlias reports whether a word is a short form of the player's own.
func (s *Session) IsAlias(word string) bool { return s.aliases[word] != "" }

// Aliased is a line with what a short form of one's own at its beginning stands for.
func (s *Session) Aliased(text string) string {
	word, rest, _ := strings.Cut(text, " ")
	if with := s.aliases[strings.ToLower(word)]; with != "" {
		return strings.TrimSpace(with + " " + rest)
	}
	return text
}

// Verb is the verb of the session that a word stands for, nil if it stands for none.
func (s *Session) Verb(word string) *Verb { return s.verbs[word] }

// Looks reports whether a verb only looks at the bout; no verb does not.
func (v *Verb) Looks() bool { return v != nil && v.has(looks) }

// TakesText reports whether a text of one's own stands behind a verb, which is kept as it was
// typed.
func (v *Verb) TakesText() bool { return v != nil && strings.Contains(v.usage, "TEXT") }

// Results are the adjudications that are kept for why and stand, in their order.
func (s *Session) Results() (list []*Result) {
	for n := min(s.saidAt, keptResults); n >= 1; n-- {
		if r := &s.said[(s.saidAt-n)%keptResults]; !r.undone {
			list = append(list, r)
		}
	}
	return list
}
