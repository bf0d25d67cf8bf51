package game

import "summa/internal/pack"

// Papers is what a ruleset whose figures are kept on sheets of paper tells of them;
// the Ruleset implements it.
type Papers interface {
	// Enter returns the lines that bring men to a bout as the day has left
	// them. spared are the names the crowd has let live today.
	Enter(men []Man, spared []string) []string
}

// Careers is what a campaign asks of a ruleset whose gladiators live on from
// bout to bout; the Ruleset implements it. The rules of experience are those of
// a bout: a campaign lays a bout on the table with the lines of Enter and
// Result, gives the command of Learn, and the rules allow or refuse it.
type Careers interface {
	// Skills names what a man may have learned, in the printed order.
	Skills() []string
	// Fates says what can become of a man in a bout. The first is that he
	// stands when it is over.
	Fates() []Fate
	// Tallies are what else of a man's part in a bout may count for the rest of
	// the day: numbers (pack.Int) and truths (pack.Bool).
	Tallies() []pack.Field
	// Said says what of the Tallies a man has so many of: "6 wounds dealt".
	Said(tally, n int) string
	// Excess says of which of the Tallies a man cannot have so many in a bout,
	// and why; "" if all are possible.
	Excess(parts []Part, man int) (tally, why string)
	Papers
	// Result returns the lines that lay the end of a bout on the table, after
	// those of Enter.
	Result(parts []Part) []string
	// Chosen names the facts of a bout and of its figures that the players choose
	// for each bout, and of which the days before say nothing.
	Chosen() []string
	// Learn is the command by which a man takes the skill he has earned.
	Learn(name, skill string) string
	// Starting is a line that says where men start, such as the first and the last of a
	// bout that does not end by itself.
	Starting(g Game, first, last string) string
	// Played reads a figure's part in a bout off the table. The type and the
	// skills are those he entered with.
	Played(g Game, name string) (Part, Man)
}

// A Fate is what can become of a man in a bout.
type Fate struct {
	Name   string
	Leaves bool   // he takes no further part in the campaign
	Spared bool   // the crowd has let him live
	By     string // what it is called before the name of who has defeated him, or ""
}

// A Man is a gladiator as he comes to a bout.
type Man struct {
	Name, Type, Side string
	Skills           []string
	Today            []Part // what he did in the bouts of the day before this one
}

// A Part is what a man did in a bout, and what became of him.
type Part struct {
	Name, Side string
	Fate       string   // one of Fates
	Won        bool     // his side has won; where one side alone stands, it goes without saying
	Defeated   []string // names
	Tallies    []int    // one for each of Tallies; a truth is 0 or 1
	Gained     string   // the skill he took afterwards, or ""
}
