// Package dispute answers questions about one disputed command. It sets the command up in a bout of
// its own and adjudicates it with the dice that fell, or with all dice that could have fallen; it
// weighs claims about the result, and tries every ruling.
package dispute

import (
	"errors"
	"io"
	"strings"

	"summa/internal/claim"
	"summa/internal/claim/scope"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/rule"
	"summa/internal/show"
)

// A Question is one command and what is known about it.
type Question struct {
	Ruleset *game.Ruleset
	Content *game.Content
	Rulings [][2]int
	Command string
	Dice    []int // nil if they are not known
	With    []string
	Claims  []string
	Seed    uint64
	Halt    *halt.Flag // when it goes up, the answer is halt.ErrStopped
	Said    string     // another player's answer to the command, if it stops for one
}

// Answers returns the question once for each answer that another player may give to the command;
// nil if the command asks for none, or the question cannot be set up.
func (q *Question) Answers() []*Question {
	if q.Said != "" {
		return nil
	}
	main, _ := q.sides()
	h, err := main.Convene()
	if err != nil {
		return nil
	}
	var list []*Question
	for _, x := range h.Session.Game().Answered(h.Lines) {
		said := *q
		said.Said = x.Said
		list = append(list, &said)
	}
	return list
}

// TakeDice moves the dice at the end of the command to q.Dice, as the odds command of a session
// does: they are the first dice of the whole chain. Errors in the command itself are left to
// Convene.
func (q *Question) TakeDice() error {
	parts := line.Split(q.Command)
	for i, part := range parts {
		var l line.Line
		switch err := l.Parse(part); {
		case err != nil || !l.HasDice:
		case i < len(parts)-1:
			return errors.New("dice stand at the end of a chain, not in the midst of it")
		case q.Dice != nil:
			return errors.New("dice are given by --dice and in the command")
		default:
			q.Dice = l.Dice
		}
	}
	if q.Dice == nil && len(parts) > 0 {
		q.takeFaces(parts)
	}
	return nil
}

// takeFaces does the same with faces at the end of the command that have no word before them.
func (q *Question) takeFaces(parts []string) {
	last := len(parts) - 1
	var l line.Line
	if l.Parse(parts[last]) != nil || l.FacesFrom() == len(l.Tokens) {
		return
	}
	h, err := q.Convene()
	if err != nil {
		return
	}
	read := h.Lines[len(h.Lines)-1]
	words := len(read.Tokens)
	if h.Session.Game().TakeDice(read) != nil || !read.HasDice || l.TakeFaces(len(l.Tokens)-(words-len(read.Tokens))) != nil {
		return
	}
	q.Dice = l.Dice
	q.Command = strings.Join(append(parts[:last:last], l.Command()), "; ")
}

// A Hearing is a question set up in a bout of its own, ready to be carried out.
type Hearing struct {
	Session *repl.Session
	Lines   []*line.Line
	Assumed []string
}

// Convene sets up the bout: the set-up lines, then the figures that are described in the command.
// The rulings in extra come after the question's own. From then on the rules record which rulings
// they consult.
func (q *Question) Convene(extra ...[2]int) (*Hearing, error) {
	if err := q.Halt.Err(); err != nil {
		return nil, err
	}
	rulings := append(append([][2]int(nil), q.Rulings...), extra...)
	s, err := repl.New(repl.Config{Ruleset: q.Ruleset, Content: q.Content, Rulings: rulings, Seed: q.Seed, Halt: q.Halt, Out: io.Discard, Err: io.Discard})
	if err != nil {
		return nil, err
	}
	s.Game().Looks(new(rule.Looked))
	for _, text := range q.With {
		for _, part := range line.Split(text) {
			f := s.SetsUp(part)
			if f == nil {
				f = s.Try(part)
			}
			if f != nil {
				return nil, &SetupError{part, f}
			}
		}
	}
	h := &Hearing{Session: s}
	var before []string
	for _, part := range line.Split(q.Command) {
		text, assumed, err := s.Game().Place(before, part)
		if err != nil {
			return nil, s.Explain(err)
		}
		l := new(line.Line)
		if err := l.Parse(text); err != nil {
			return nil, s.Explain(err)
		}
		before, h.Lines = append(before, text), append(h.Lines, l)
		h.Assumed = append(h.Assumed, assumed...)
	}
	if len(h.Lines) == 0 {
		return nil, &refusal.Failure{Code: "bad-argument", Msg: "there is no command to adjudicate"}
	}
	if q.Said != "" {
		h.answer(q.Said)
	}
	return h, nil
}

// answer adds another player's answer to the chain, where the chain asks for it.
func (h *Hearing) answer(said string) {
	for _, x := range h.Session.Game().Answered(h.Lines) {
		if x.Said == said {
			h.Lines = x.Lines
		}
	}
}

// A SetupError is the error that a line of the set-up was refused.
type SetupError struct {
	Line    string
	Failure *refusal.Failure
}

// Error names the line.
func (e *SetupError) Error() string { return "--with " + e.Line + ": " + e.Failure.Error() }

// Unwrap returns the refusal.
func (e *SetupError) Unwrap() error { return e.Failure }

// A ClaimError is the error that a claim cannot be parsed or evaluated.
type ClaimError struct {
	Claim   string
	Failure *refusal.Failure
}

// Error names the claim.
func (e *ClaimError) Error() string { return "claim " + e.Claim + ": " + e.Failure.Error() }

// Unwrap returns what is wrong with the claim.
func (e *ClaimError) Unwrap() error { return e.Failure }

// An Outcome is the result of the question with known dice.
type Outcome struct {
	Failure *refusal.Failure // the command was refused, or the dice do not fit
	Log     []core.Record
	Rolled  []dice.Rolled
	Claims  []bool
	Hash    [32]byte
	game    game.Game
	looked  *rule.Looked // the rulings that the rules consulted; nil: it may be any
	assumed []string
}

// View returns the derivation, ready to be shown.
func (o *Outcome) View() show.Result {
	return show.Result{Words: o.game.Words(), Names: o.game.Namer(), Log: o.Log, Rolled: o.Rolled}
}

// decide carries the question out with its dice under extra rulings.
func (q *Question) decide(claims []*claim.Expr, extra ...[2]int) (*Outcome, error) {
	h, err := q.Convene(extra...)
	if err != nil {
		return nil, err
	}
	g := h.Session.Game()
	o := carryOut(h.Session, g, h.Lines, q.Dice)
	o.assumed = h.Assumed
	if o.Failure != nil {
		return o, nil
	}
	for _, c := range claims {
		ok, err := c.Eval(&scope.Scope{Words: g.Words(), Namer: g.Namer(), Happened: scope.Logged(o.Log), Get: g.Get, Facts: g.Facts})
		if err != nil {
			return nil, &ClaimError{c.String(), h.Session.Explain(err)}
		}
		o.Claims = append(o.Claims, ok)
	}
	o.looked = g.Looked()
	return o, nil
}

// carryOut carries out a chain of commands, one after the other, with the dice that fell.
func carryOut(s *repl.Session, g game.Game, lines []*line.Line, faces []int) *Outcome {
	var tape dice.Tape
	tape.Keep(true)
	o := &Outcome{game: g}
	for i, l := range lines {
		tape.Give(faces)
		ref := core.Ref{Tape: &tape, Listen: true, Lenient: i < len(lines)-1}
		if err := g.Do(l, &ref); err != nil {
			o.Failure = s.ExplainDice(err, &tape)
			return o
		}
		for _, r := range ref.Log() {
			if r.What == core.Die {
				r.B += int32(len(o.Rolled)) // its faces follow those of the commands before
			}
			o.Log = append(o.Log, r)
		}
		o.Rolled = append(o.Rolled, tape.Rolled()...)
		faces = tape.Spare()
	}
	o.Hash = g.Hash()
	return o
}

// parseClaims parses the claims.
func (q *Question) parseClaims() ([]*claim.Expr, error) {
	var list []*claim.Expr
	for _, text := range q.Claims {
		e, err := claim.Parse(text)
		if err != nil {
			var ce *claim.Error
			if errors.As(err, &ce) {
				return nil, &ClaimError{text, &refusal.Failure{Code: "bad-argument", Msg: ce.Msg, Hint: ce.Hint, Col: ce.Col}}
			}
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}
