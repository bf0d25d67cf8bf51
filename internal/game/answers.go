package game

import (
	"strings"

	"summa/internal/line"
)

// An Answerer is a ruleset in which a command can stop to wait for another player's answer, and in
// which that answer can be given as part of the command.
type Answerer[S, C any] interface {
	// Replies returns the words that can be added to a chain to give the answers, such as
	// "react=turn", where the chain would ask for one; nil if it would not. TakesReply reports
	// whether a command accepts such words and has none yet.
	Replies(s *S, lines []*line.Line) []string
	TakesReply(s *S, l *line.Line) bool
}

// An Answered is a chain of lines with another player's answer added.
type Answered struct {
	Said  string // "react=turn"
	Lines []*line.Line
}

// Answered returns the chain once for each answer that another player can give to it, with that
// answer added, in the order in which the ruleset prefers them, the best first; nil if the chain
// asks for no answer.
func (t *table[S, C]) Answered(lines []*line.Line) []Answered {
	t.asked()
	m := t.m.Answers
	if m == nil {
		return nil
	}
	t.m.Rules.Copy(t.trial, t.now)
	var list []Answered
	for _, said := range m.Replies(t.trial, lines) {
		x := Answered{Said: said}
		for _, l := range lines {
			with := l
			if m.TakesReply(t.now, l) {
				with = new(line.Line)
				text, dice, _ := strings.Cut(l.Text, " dice ")
				if dice != "" {
					dice = " dice " + dice
				}
				if with.Parse(text+" "+said+dice) != nil {
					return nil
				}
			}
			x.Lines = append(x.Lines, with)
		}
		list = append(list, x)
	}
	return list
}
