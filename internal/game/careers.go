package game

import "summa/internal/pack"

// Papers is implemented by a Ruleset whose figures are kept on sheets of paper from bout to bout.
type Papers interface {
	// Enter returns the lines that enter men in a bout in the condition in which the day has left
	// them. spared are the names of those whom the crowd has let live today.
	Enter(men []Man, spared []string) []string
}

// Careers is what a campaign needs from a ruleset whose gladiators live on from bout to bout; the
// Ruleset implements it. The rules of experience are applied in a bout: a campaign sets a bout up
// with the lines of Enter and Result and gives the command of Learn, which the rules allow or
// refuse.
type Careers interface {
	// Skills returns the skills that a man may have learned, in the printed order.
	Skills() []string
	// Fates returns the fates that a man can meet in a bout. The first is that he is still standing
	// when it is over.
	Fates() []Fate
	// Tallies returns the other results of a man's part in a bout that may count for the rest of
	// the day: numbers (pack.Int) and truths (pack.Bool).
	Tallies() []pack.Field
	// Said says in words that a man has n of a tally: "6 wounds dealt".
	Said(tally, n int) string
	// Excess names a tally of which a man has more than is possible in a bout, and says why; tally
	// is "" if all are possible.
	Excess(parts []Part, man int) (tally, why string)
	Papers
	// Result returns the lines that, after those of Enter, set up the end of a bout.
	Result(parts []Part) []string
	// Chosen names the facts of a bout and of its figures that the players choose anew for each
	// bout, so that earlier days do not determine them.
	Chosen() []string
	// Learn returns the command by which a man takes a skill that he has earned.
	Learn(name, skill string) string
	// Starting returns a line that says where men start, such as the place of the man named first
	// or his distance from the one named last. It is a hint for a bout that did not end by itself.
	Starting(g Game, first, last string) string
	// Played reads a figure's part in a bout from the bout itself. The type and the skills of the
	// Man are those that he entered with.
	Played(g Game, name string) (Part, Man)
}

// A Fate is what can become of a man in a bout.
type Fate struct {
	Name   string
	Leaves bool   // he takes no further part in the campaign
	Spared bool   // the crowd has let him live
	By     string // the phrase put before the name of whoever defeated him, or ""
}

// A Man is a gladiator as he enters a bout.
type Man struct {
	Name, Type, Side string
	Skills           []string
	Today            []Part // his parts in the earlier bouts of the same day
}

// A Part is what a man did in a bout, and the fate that he met.
type Part struct {
	Name, Side string
	Fate       string   // one of Fates
	Won        bool     // his side has won; need not be set where only one side is left standing
	Defeated   []string // names
	Tallies    []int    // one for each of Tallies; a truth is 0 or 1
	Gained     string   // the skill he took afterwards, or ""
}
