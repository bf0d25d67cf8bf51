package game

import (
	"strings"

	"summa/internal/line"
)

// An Answerer is a ruleset in which a command can stop for what another player
// answers, and in which the answer can be said with the command.
type Answerer[S, C any] interface {
	// Replies are the words that say with a chain what is answered to it, "react=turn",
	// where an answer would be asked for; nil if none would. TakesReply reports whether a
	// command takes such words, and has none yet.
	Replies(s *S, lines []*line.Line) []string
	TakesReply(s *S, l *line.Line) bool
}

// An Answered is a chain of lines with what another player answers to it.
type Answered struct {
	Said  string // "react=turn"
	Lines []*line.Line
}

// Answered are the chains that a chain comes to by what another player answers, the
// best answer first as the ruleset sees it; nil if nobody is asked.
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
