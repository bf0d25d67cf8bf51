package throw

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/screen"
	"summa/internal/show"
)

// A Question is the question by which a person is asked for a throw, with what is known at that point.
type Question struct {
	Throw
	Engine bool   // the command is the engine's, or answers a question that came of one
	Plays  bool   // and the engine plays the figure that rolls
	Aims   int    // the event that the command is given for, -1 where it has none of its own
	Second bool   // the die before it is the one that it is held against
	Said   string // what has been said of the command just before
}

// Text returns the question: whose throw it is, what for, which dice, and what they must reach.
func (q *Question) Text() string {
	m, want := q.Means, q.Short.More+1
	one, place := q.InTurn()
	what := q.whose()
	if one != "" {
		what += " (" + one + ")"
	}
	if q.Engine && q.Plays {
		what += " (engine)"
	}
	terms, twice := q.terms(), ""
	against, _ := q.Book.Against(int(q.Short.For))
	what += ", " + DiceOf(want, int(q.Short.Sides))
	if against < 0 { // what is added to a die stands beside it
		what += terms
	}
	switch {
	case against >= 0:
		what += ", 1 of 2"
	case q.Second:
		what += ", 2 of 2"
	}
	if place != "" {
		what += ", " + place
	}
	if q.Book.Twice(int(q.Short.For)) {
		if twice = q.Both(); twice != "" {
			what += ", 1 of 2"
		} else {
			what += ", 2 of 2"
		}
	}
	if reach := q.reach(twice, terms); reach != "" {
		what += ": " + reach
	}
	if m.Spoken {
		what = strings.ReplaceAll(what, " · ", "; ")
		return line.Capital(screen.Aloud(what)) + ". Enter rolls. "
	}
	return line.Capital(what) + " [" + m.Sign("⏎", "Enter") + " roll] " + m.Sign("›", ">") + " "
}

// reach says what the throw must reach, or what each face leads to; "" if the faces make no
// difference. twice is that text for two dice that are added, terms what counts beside the die in a
// contest.
func (q *Question) reach(twice, terms string) string {
	die, alone := int(q.Short.For), q.Short.More == 0
	if against, wins := q.Book.Against(die); against >= 0 {
		if q.Aims >= 0 {
			wins = q.Aims
		}
		reach := q.MustBeat(wins)
		if terms = strings.TrimSpace(terms); terms != "" {
			reach += " (" + terms + " counted in)"
		}
		return reach
	}
	switch {
	case twice != "":
		return twice
	case alone && q.Book.Singly(die): // it is one of several like it
		return cmp.Or(q.Each(q.Book.Each), q.Ends())
	case alone:
		return cmp.Or(q.Ends(), q.Each(q.Book.Each))
	}
	return q.Each(q.Book.Each)
}

// log returns the command's record up to the throw, as if the throw showed ones.
func (q *Question) log() []core.Record {
	log, _ := q.Tried(append(slices.Clone(q.Known), Ones(q.Short.More+1)...))
	return log
}

// Derivation returns the derivation of the throw as if it showed ones; nil if that fails.
func (q *Question) Derivation() *show.Result { return q.derivation(q.log()) }

func (q *Question) derivation(log []core.Record) *show.Result {
	if log == nil {
		return nil
	}
	return &show.Result{Words: q.Game.Words(), Names: q.Game.Namer(), Log: log}
}

// terms returns what counts beside the die. In a contest that is derived after the other die.
func (q *Question) terms() string {
	r := q.Derivation()
	if against, _ := q.Book.Against(int(q.Short.For)); r != nil && against >= 0 {
		log, _ := q.Tried(append(slices.Clone(q.Known), 1, 2))
		r = q.derivation(log)
	}
	if r == nil {
		return ""
	}
	return q.Book.Terms(int(q.Short.For), r)
}

// whose says whose throw it is and what for: for which part of the command, at whom, and from where.
func (q *Question) whose() string {
	log, die, who, names := q.log(), int(q.Short.For), int(q.Short.Who), q.Game.Namer()
	from := FirstAt(log, q.Short.At)
	what := q.Book.Named(die, who, log[:from], names) + q.Book.Further(die, log, q.Short.At)
	if part := q.Part(); part != "" {
		what += ", " + part
	}
	if whom := q.Book.Upon(die, who, log[from:], names); whom != "" && !strings.Contains(q.Said, whom) {
		what += " on " + whom // where it has not just been said
	}
	if q.Engine {
		what += q.Book.From(die, log)
	}
	return what
}

// About explains the throw that a question asks for: the rule that asks for it, in the rule's own
// words, and why the order of the dice matters, where it does.
func About(book *screen.Book, short *dice.Short, question, rule, why string) string {
	of := DiceOf(short.More+1, int(short.Sides))
	text := "It is a " + of
	if short.More > 0 {
		text = "It is " + strings.Replace(of, "D", " D", 1)
	}
	if head, _, named := strings.Cut(question, ", "+of); named {
		text += ": " + head
	} else {
		text += " for " + book.Asked(int(short.For))
	}
	if _, reach, ok := strings.Cut(question, ": "); ok {
		reach, _, _ = strings.Cut(reach, " [")
		each := "; what each face does: "
		if against, _ := book.Against(int(short.For)); against >= 0 {
			each = "; with all that counts, it " // beside the die it is held against
		}
		text += each + strings.TrimSuffix(reach, ". Enter rolls. ")
	}
	if rule != "" {
		text += ", by " + rule
	}
	if why != "" && short.More > 0 {
		text += " " + why
	}
	row := ""
	if strings.Contains(question, ": ") {
		row = " why and a number of that row says how it comes about."
	}
	faces := "5 2 4, or in heaps as 524 or 55 2 with a face for each digit, 3x1 for three ones"
	if short.Sides > 9 {
		faces = "14, or 14 3 for this die and the next"
	}
	return text + " Enter rolls it, r rolls all the rest of the command; a face, or several, is what your own dice show: " + faces + "; help dice has the rest." + row + " undo or Ctrl-C takes the command back, and nothing has been done; undo die asks again for the dice typed before; quit leaves the bout."
}
