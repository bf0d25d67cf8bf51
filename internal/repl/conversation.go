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

// A Conversation is the way in which a session talks to a person at a terminal. Scripts, pipes
// and records have none.
type Conversation interface {
	// Result shows what came of the last command, and Moved what the engine has done for a
	// figure. Opened tells what a command reveals before its dice are asked for.
	Result()
	Moved(who string)
	Opened(r *show.Result)
	// Refuse says why a command was refused. Remind says what would be lost by a command, and
	// reports whether it has said so.
	Refuse(f *refusal.Failure)
	Remind(verb string, lost []string) bool

	// Choice asks for an open decision, AskDie for dice that a line is short of.
	Choice(open *game.OpenChoice) (string, error)
	AskDie(l *line.Line, short *dice.Short) ([]int, error)
	// Backs reports whether the player has asked to take his last command back.
	Backs() bool

	// Awaits is called before the engine decides, or chooses ahead, by a policy. Opens is called
	// before it carries out what it has decided, which may be sealed.
	Awaits(policy string, ahead bool)
	Opens(text string, seals bool)
	// Stuck is called where the engine cannot go on from the present state.
	Stuck()
	// Meant returns a typed line as the session understands it: a question becomes the command
	// that answers it.
	Meant(text string) string

	// Thinks says at once what is being computed, or "" once that is done. Advised shows advice:
	// of all that may be done the first options, and further remarks. AdvisedAhead returns the
	// advice on what may be done in later steps of the turn.
	Thinks(text string)
	Advised(policy string, all, first []game.Advice, more []string)
	AdvisedAhead(policy string) []game.Advice
	// Answer returns the answer to a question in words, nil if the text is no question.
	Answer(text string) *explain.Explanation

	// TraceSteps notes which commands of a record the session gave by itself.
	TraceSteps()
	// Shows shows the turn again after commands were redone, WentBack after they were taken back.
	// WentBack returns the report of that; told describes the commands.
	Shows(list []history.Entry)
	WentBack(list []history.Entry, told string) string
	// AsksAnew carries out again a command that was taken back, so that its dice are asked for.
	AsksAnew(e history.Entry)

	// ToCome returns what may be done in later steps of the turn. AtFirst tells how to begin a
	// bout if none has begun, and reports whether it has.
	ToCome() []game.Choice
	AtFirst() bool
	// DrawMap draws the ground, and explains its signs if withKey is set.
	DrawMap(c *chart.Chart, withKey bool)
	// Offers returns the words that may follow a line, besides those of the session.
	Offers(before string) []string
}

// Converse makes the session talk to a person through a conversation.
func (s *Session) Converse(c Conversation) { s.talk = c }

// Step carries out a line that the conversation gives by itself, as a step of the turn. If leads
// is set, undo takes it back together with the command that follows.
func (s *Session) Step(text string, leads bool) error {
	s.stepping, s.stepLeads = true, leads
	defer func() { s.stepping, s.stepLeads = false, false }()
	return s.Line(text)
}

// Aside carries out, in the middle of another line, a line that only looks.
func (s *Session) Aside(text string) error {
	in := s.in
	in.Tokens, in.Dice = slices.Clone(s.in.Tokens), slices.Clone(s.in.Dice)
	defer func() { s.in = in }()
	return s.exec(text, 0)
}

// Leave ends the session as quit does.
func (s *Session) Leave() { s.done = true }

// PlayAgain ends the session, and asks for a bout to follow it that the lines set up. Without
// lines, the player is offered the bouts to begin with.
func (s *Session) PlayAgain(lines []string) { s.rematch, s.done = lines, true }

// Fresh reports whether the session is like a new one: without commands, remarks and aliases, and
// with the settings for dice and output unchanged.
func (s *Session) Fresh() bool {
	return s.seq == 0 && len(s.aliases) == 0 && !s.teach && !s.mapping
}

// PlayAgainWith is PlayAgain with a seed for the dice.
func (s *Session) PlayAgainWith(seed uint64, lines []string) {
	s.reseed, s.rematch, s.done = seed, lines, true
}

// Reseed returns the seed of the bout that follows, 0 for any.
func (s *Session) Reseed() uint64 { return s.reseed }

// Rematch returns the commands that set up the bout that follows this one. The list is empty if
// the bouts to begin with are to be offered, and nil if none follows.
func (s *Session) Rematch() []string { return s.rematch }

// HeldBack returns the command that was held back once with a warning of what it would lose, ""
// for none.
func (s *Session) HeldBack() string { return s.held }

// HoldBack notes a command as held back: given again, it is carried out. "" clears that.
func (s *Session) HoldBack(command string) { s.held = command }

// Applied returns the commands that stand, in order.
func (s *Session) Applied() []history.Entry { return s.commands.Applied }

// Last returns the result of the last command.
func (s *Session) Last() show.Result {
	r := s.View(s.g, s.lastLog.log, s.lastLog.rolled)
	r.Over = s.lastLog.over
	return r
}

// SoFar returns the result of the command being carried out, up to a length of its log.
func (s *Session) SoFar(at int) show.Result { return s.View(s.g, s.ref.Log()[:at], s.tape.Rolled()) }

// RolledSoFar returns the dice rolled so far by the command being carried out.
func (s *Session) RolledSoFar() []dice.Rolled { return s.tape.Rolled() }

// Pending returns the command that is being carried out.
func (s *Session) Pending() string { return s.in.Command() }

// ByEngine reports whether the command being carried out is the engine's.
func (s *Session) ByEngine() bool { return s.engine }

// AsksDice reports whether dice are asked for, at least for some figures.
func (s *Session) AsksDice() bool { return s.mode == "ask" }

// Disclose returns the command that reveals the sealed choices; ok is false where some are still
// awaited.
func (s *Session) Disclose() (text string, ok bool) { return s.g.Disclose(s.secrets) }

// LastSealed returns the figure whose choice was sealed last.
func (s *Session) LastSealed() int { return s.secrets[len(s.secrets)-1].Who }

// IsAlias reports whether a word is an alias.
func (s *Session) IsAlias(word string) bool { return s.aliases[word] != "" }

// Aliased returns a line with an alias at its beginning replaced by what it stands for.
func (s *Session) Aliased(text string) string {
	word, rest, _ := strings.Cut(text, " ")
	if with := s.aliases[strings.ToLower(word)]; with != "" {
		return strings.TrimSpace(with + " " + rest)
	}
	return text
}

// Verb returns the session's verb for a word, nil if there is none.
func (s *Session) Verb(word string) *Verb { return s.verbs[word] }

// Looks reports whether a verb only looks at the bout. It is false for nil.
func (v *Verb) Looks() bool { return v != nil && v.has(looks) }

// TakesText reports whether a verb is followed by free text, which is kept as it was typed.
func (v *Verb) TakesText() bool { return v != nil && strings.Contains(v.usage, "TEXT") }

// Results returns the adjudications that stand among those kept for why, in order.
func (s *Session) Results() (list []*Result) {
	for n := min(s.saidAt, keptResults); n >= 1; n-- {
		if r := &s.said[(s.saidAt-n)%keptResults]; !r.undone {
			list = append(list, r)
		}
	}
	return list
}
