package talk

import (
	"slices"

	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/screen"
	"summa/internal/throw"
)

// question returns the question for a die: whose it is, what it is for, which of several, and what
// it must reach. It keeps the note that the order of several dice counts, to be said before it.
func (k *conversation) question(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
	die := int(short.For)
	of := throw.Question{
		Throw:  throw.Throw{Game: k.s.Game(), Book: k.book, Means: m, Line: l, Known: known, Short: short},
		Engine: k.s.ByEngine() || k.AnswersQuestion(l.Command()),
		Plays:  k.s.PolicyOf(int(short.Who)) != "",
		Aims:   k.aimsAt(l, die),
		Second: k.second(known, die),
		Said:   k.announce,
	}
	if against, _ := k.book.Against(die); against < 0 {
		if r := of.Derivation(); r != nil {
			k.orderNote, k.orderWhy = k.book.InRow(m, k.s.Facts(), die, r, k.Hidden(l.Command()))
		}
	}
	return of.Text()
}

// aimsAt returns the event that a command is given for, -1 if it has none besides what winning the
// die brings.
func (k *conversation) aimsAt(l *line.Line, die int) int {
	_, wins := k.book.Against(die)
	if g := k.Group(l.Command()); g != nil && len(g.Events) > 0 && !slices.Contains(g.Events, wins) {
		return g.Events[0]
	}
	return -1
}

// second reports whether a die is compared with the die just before it.
func (k *conversation) second(known []int, die int) bool {
	rolled := k.s.RolledSoFar()
	if len(known) == 0 || len(known) > len(rolled) {
		return false
	}
	other, _ := k.book.Against(int(rolled[len(known)-1].For))
	return other == die
}

// explainDie says what a die is for.
func (k *conversation) explainDie(short *dice.Short, question string) {
	by := k.s.Cite(rule.ID(short.Rule))
	if b, err := k.s.Ruleset.Book(); err == nil && by != "" {
		by += ": " + b.Rules[short.Rule].Text
	}
	k.s.Tell(throw.About(k.book, short, question, by, k.orderWhy))
}
