package talk

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/screen"
	"summa/internal/throw"
)

// question is the question for a die: whose, what, which die, what it must reach.
func (k *conversation) question(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
	die := int(short.For)
	want := short.More + 1
	of := throw.Throw{Game: k.s.Game(), Book: k.book, Means: m, Line: l, Known: known, Short: short}
	log, _ := of.Tried(append(slices.Clone(known), throw.Ones(want)...))
	one, place := of.InTurn()
	what := k.whose(&of, l, log)
	if one != "" {
		what += " (" + one + ")"
	}
	if k.ofEngine(l) && k.s.PolicyOf(int(short.Who)) != "" {
		what += " (engine)"
	}
	what += ", " + throw.DiceOf(want, int(short.Sides))
	against, wins := k.book.Against(die)
	terms := "" // of a die that is held against another: what it must beat that by counts them
	if log != nil {
		r := k.s.View(k.s.Game(), log, nil)
		if against < 0 {
			what += k.book.Terms(die, &r)
		} else { // which lie behind the die it is held against
			r.Log, _ = of.Tried(append(slices.Clone(known), 1, 2))
			terms = strings.TrimSpace(k.book.Terms(die, &r))
			r.Log = log
		}
		k.row, k.rowWhy = k.book.InRow(m, k.s.Facts(), die, &r, k.Hidden(l.Command()))
	}
	switch {
	case against >= 0:
		what += ", 1 of 2"
	case k.second(known, die):
		what += ", 2 of 2"
	}
	if place != "" {
		what += ", " + place
	}
	twice := ""
	if k.book.Twice(die) {
		if twice = of.Both(); twice != "" {
			what += ", 1 of 2"
		} else {
			what += ", 2 of 2"
		}
	}
	reach := twice
	switch {
	case against >= 0:
		if reach = of.MustBeat(k.aimsAt(l, wins)); terms != "" {
			reach += " (" + terms + " counted in)"
		}
	case reach == "" && want == 1 && k.book.Singly(int(short.For)): // it is one of several like it
		reach = cmp.Or(of.Each(k.book.Each), of.Ends())
	case reach == "" && want == 1:
		reach = of.Ends()
	}
	if against < 0 && reach == "" {
		reach = of.Each(k.book.Each)
	}
	if reach != "" {
		what += ": " + reach
	}
	if m.Spoken {
		what = strings.ReplaceAll(what, " · ", "; ")
		return line.Capital(screen.Aloud(what)) + ". Enter rolls. "
	}
	return line.Capital(what) + " [" + m.Sign("⏎", "Enter") + " roll] " + m.Sign("›", ">") + " "
}

// whose is whose a die is and what it is for: of which part of a command, at whom, and from where.
func (k *conversation) whose(of *throw.Throw, l *line.Line, log []core.Record) string {
	short := of.Short
	die, from := int(short.For), throw.FirstAt(log, short.At)
	what := k.book.Named(die, int(short.Who), log[:from], k.s.Game().Namer()) + k.book.Further(die, log, short.At)
	if part := of.Part(); part != "" {
		what += ", " + part
	}
	if whom := k.book.Upon(die, int(short.Who), log[from:], k.s.Game().Namer()); whom != "" && !strings.Contains(k.announce, whom) {
		what += " on " + whom // where it has not just been said
	}
	if k.ofEngine(l) {
		what += k.book.From(die, log)
	}
	return what
}

// ofEngine reports whether a command is the engine's, or answers a question that came of one.
func (k *conversation) ofEngine(l *line.Line) bool {
	return k.s.ByEngine() || k.AnswersQuestion(l.Command())
}

// aimsAt is the event that a command is given for, where it has one of its own.
func (k *conversation) aimsAt(l *line.Line, wins int) int {
	if g := k.Group(l.Command()); g != nil && len(g.Events) > 0 && !slices.Contains(g.Events, wins) {
		return g.Events[0]
	}
	return wins
}

// second reports whether a die is the one that the die before it is held against.
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
	s := k.s
	what := "a D" + itoa(int(short.Sides))
	if short.More > 0 {
		what = itoa(short.More+1) + " D" + itoa(int(short.Sides))
	}
	text := "It is " + what
	if head, _, named := strings.Cut(question, ", "+throw.DiceOf(short.More+1, int(short.Sides))); named {
		text += ": " + head
	} else {
		text += " for " + k.book.Asked(int(short.For))
	}
	if _, reach, ok := strings.Cut(question, ": "); ok {
		reach, _, _ = strings.Cut(reach, " [")
		each := "; what each face does: "
		if against, _ := k.book.Against(int(short.For)); against >= 0 {
			each = "; with all that counts, it " // beside the die it is held against
		}
		text += each + strings.TrimSuffix(reach, ". Enter rolls. ")
	}
	if id := s.Cite(rule.ID(short.Rule)); id != "" {
		text += ", by " + id
		if b, err := s.Ruleset.Book(); err == nil {
			text += ": " + b.Rules[short.Rule].Text
		}
	}
	if k.rowWhy != "" && short.More > 0 {
		text += " " + k.rowWhy
	}
	faces := "5 2 4, together as 524 where all that are asked for are typed, 3x1 for three ones"
	if short.Sides > 9 {
		faces = "14, or 14 3 for this die and the next"
	}
	s.Tell(text + " Enter rolls it, r rolls all the rest of the command; a face, or several, is what your own dice show: " + faces + "; help dice has the rest. undo or Ctrl-C takes the command back, and nothing has been done; undo die asks again for the dice typed before; quit leaves the bout.")
}
