package screen

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/show"
	"summa/internal/words"
)

// A Book is what a ruleset shows at a table: its screen.yaml.
type Book struct {
	Turn        Template // the rule that opens a turn
	Key         []string // a turn begins when one of these facts changes
	Anew        []string // and at a terminal its rule is drawn anew when one of these does
	Reading     Template // one line on how to read the strip, under the first of a bout
	ReadAloud   string   // the same of what is said in its place
	Prompt      Template
	Bands       bool   // a figure is many men: a name in s takes an apostrophe alone
	Sides       bool   // a row of the strip is a side with its figures, not a figure
	Counts      string // the fact of a side by which its losses in a turn of the engine are counted, "" if they are not
	Foremost    string // the fact that names whose row is marked, while each has his place; "" where who is to act has the first
	Stands      string // the fact by which a figure still takes part, "" if that is the bout's to say
	Cells       []Cell
	Between     []Template // lines under the rows
	LuckLegend  string     // how to read what is said of the dice
	Doubt       int        // by how many points of 100 chances of advice are in doubt that are an estimate; 0 where they are not
	PlaysOn     bool       // chances of advice are those of bouts that are played on from here, not the engine's own
	Unadvised   Template   // what is said in place of advice where this comes to something
	Rough       string     // what is said of the chances of advice that the engine does not go by
	TypeOf      string     // the fact of a figure that names what it is
	Holds       string     // the fact of a figure that names what it carries, "" where nothing is carried
	Lacks       string     // the fact of a figure that names what it had and has lost
	OddsWith    string     // the words in odds with which OddsNote is told
	OddsNote    string     // what has to be known to read them
	NoMap       Template   // what is said where there is no ground to be drawn
	News        []string   // the facts of lines that are told as soon as they come about
	OwnNews     []string   // and of those that are told in the turn of a player alone
	Stuck       Template   // why nothing can be done but what is free
	Brief       []Template // what is said of a scenario as it begins
	Member      []Cell     // of each figure, where a row is a side
	Spoken      Template   // a row as a sentence
	Heard       Template   // the same where the strip is read aloud, where that says more
	Menu        []Group
	Steps       []Step
	Quick       []string // the lines of a quick bout
	First       []string // those of the first bout, step by step
	Fighters    []string // those that bring sides to a scenario that has none
	FightersAre string   // the kind of content of which each of them is one
	FightersMay string   // what may be said behind the name of one
	FightersAdd string   // what is said of those of which a command has to say more than their name
	SetUp       []string // what help says of setting a bout up, where that is not as in others
	Second      string   // a command that enters another side where one stands alone
	Example     []string // the commands of a whole set-up, for the help
	Lessons     []Lesson // the steps of a first bout
	Asides      []Lesson // what is told once in it, as soon as its time has come
	LessonEnds  []LessonEnd
	FirstSeed   uint64 // whose dice a first bout has where nobody has named a seed, 0 if it has no dice of its own
	Gloss       []Gloss
	Answers     []Answer
	namings     map[string]string // how a name in a command is shown that is no word
	Synonyms    map[string]string // the verb that is meant by another word in a question
	Spellings   []Spelling
	choiceEnds  map[string]string // what a face comes to that leads to one
	Choices     map[string]string // what is said of a choice before it is asked for, by the first word of what may be answered
	Reasons     []Reason

	Outlooks  map[string]string // who is likely to win a scenario that is shipped, by its id
	Opponents []Opponent
	Short     []Shortrule
	Starts    []Start
	OwnStart  string // how another bout than these is set up

	Ended  Template // how a figure, or a side, has ended
	Fate   Template // what is said before that of one who has fallen
	Lasted Template // how long a bout has lasted

	Blow     int          // the event of which the heaviest is told at the end, -1: none is
	Toll     string       // or the fact that a blow lowers, "" if it is told by an event
	blowText words.Phrase // how it is told

	Sums   show.Shorthand
	adds   map[int]string // what a step is called that adds to the number of the event before it, by its kind
	prices map[int]price  // what is said of a step behind a deed that is priced, by its kind
	says   []say
	asks   []ask
	record *words.Book
	retold *strings.Replacer
}

// ofDigits are a text and what stands for it, once for each digit where # stands for one.
func ofDigits(from, text string) []string {
	if !strings.Contains(from, "#") {
		return []string{from, text}
	}
	var list []string
	for digit := range 10 {
		list = append(list, strings.ReplaceAll(from, "#", strconv.Itoa(digit)), strings.ReplaceAll(text, "#", strconv.Itoa(digit)))
	}
	return list
}

// Retold is a text in the words it has at a terminal.
func (b *Book) Retold(text string) string {
	if b.retold == nil {
		return text
	}
	return b.retold.Replace(text)
}

// A Cell is a column of the strip. The higher Drop, the sooner it goes to the line below
// where the terminal is narrow; 0 stays.
type Cell struct {
	ID    string
	Text  Template
	Drop  int
	OnMap bool // a map says it too

	Joined bool // it goes to the line below together with all others that are
	Still  bool // a narrow terminal shows it again only when it, or another such, has changed
}

// A Group is commands of one sort in the menu: those whose words begin with Match.
type Group struct {
	Match   []string
	Effect  Template // what may come of it: {p EVENT} is the chance that an event comes about, {lost FACT} how much of a fact is lost on average
	Upon    Template // what stands behind each, with facts of the figure that it names: from where it strikes
	Now     Template // how things stand, beside what is asked for
	Besides Template // what they cost besides their price: what is dropped
	Events  []int    // whose chances are asked for, by their kinds
	Fells   int      // which of them settles whom it is aimed at, and so orders them, -1: none does
	Last    bool     // it stands in the whole list alone
	Also    Template // commands that are listed before them, parted by commas, though the ruleset's own list has none of them
	Unfit   Template // why one may not be given, where this comes to something
	Repeats bool     // their last word may stand several times: a number in place of that is no die
	Urgent  Template // they come first where this comes to something
	Even    string   // of several that come to the same, the one that ends in this word comes first
	Feared  bool     // its chances are those of who attacks: the least comes first
	Key     string   // the letter it is given by, in place of a number
	Text    string   // what it is called, "" for the command
	Short   bool     // it is called by what comes behind its first word

	// Ends is how a line ends that is listed, and Or how its other form does, which a
	// letter asks for: OrKey, which does what OrText says.
	Ends, Or, OrKey, OrText string

	EndsSaid, OrSaid string // and what each of the two forms is called behind its name
	OrWords          string // other words by which the other form may be asked for

	Choose    string   // what is chosen, where it is asked for by name: "punch"
	Unpriced  bool     // the short list leaves out what they cost
	Card      bool     // what bout.glance says of it stands beside it, or bout.card in the whole list
	Legend    Template // how to read what stands beside it
	LegendAll Template // the same of what the whole list has

	// Barred is the code of the refusal with which one of them keeps its place in the list,
	// so that the numbers stay as they were, and BarredText what stands beside it then.
	Barred, BarredText string

	Unnumbered bool // no list has a number for them

	Openly  Template // one of the engine's is shown as a player's is, where this comes to something
	Due     Template // why this is what is chosen now
	Weighed string   // what is said of its odds while the other side's choice is not known, {1} for what comes behind the first word

	Weigher string   // the question that weighs every pair of choices
	Nearer  string   // the word before whom, or what, one goes nearer
	Away    string   // the word with which one goes away from the nearest, or from whom is named
	Instead string   // the word before the last of one
	Lands   Template // where it has come to whom an engine has moved by one, behind what is told of it
	Nearest string   // the fact that says how one goes on that comes nearest to what may not be given: WHO.FACT.ANSWER
	Hidden  string   // the fact that says who of him who is named there cannot be reached, and why
	Able    string   // the one that says how many of them can be, where not all can
	As      []string // what a player may say for it
	Alone   bool     // the verb alone is the only one that may be given
	Weighs  []Weight // what is said of its figures
	Glances []Weight // the same in a few words, of which the first that is of a choice stands beside it
	Whole   []Part   // what stands beside each in the whole list
	Lead    string   // what stands before the heads of the table
	// LeadWhole stands there where the whole list is one, of both forms of what the other may choose; "" where it is none.
	LeadWhole string
	Pairs     []Weight // what is said of one pair of choices, {own} against {other}: what has no figure stands first
	Safe      []Weight // what is said of the safest: first of the one of which the most of a figure is the least, then of the one with the least of one on average
	Columns   []Column // what a table says of each, where nobody looks on

	// LegendTable is how to read that table, and LegendSlim the same where there is little room.
	LegendTable, LegendSlim Template
	LegendBrief             Template // and what is said of it there once that has been read
	LegendAgain             Template // and what is said under the whole table once its legend has been read
	LegendSpoken            Template // how to read the list where it is read aloud, "" for as on the screen

	Counts string // what is asked for where a number is missing, "how far"
	Nears  bool   // they bring into reach

	To     Template // where one of several steps ends, with facts as all stand then
	Leads  Template // one of several steps that leads to a blow, where none is in reach, with facts of whom it meets as all stand then
	Needs  bool     // beside their price stands what a die must show: the question for the die says it, and one is announced without
	Saying string   // how one is announced, "{4} at {2}" by its words; "" for the command

	Asks string // they are one in the menu, and what comes behind the first word is asked for so

	Whose    bool     // they are one for each figure, whom the second word names
	Note     Template // in place of their price, with facts of that figure
	When     Template // they stand in the short list only where this comes to something
	Ahead    bool     // they are listed in the steps before their own, too
	Reminds  bool     // a player is reminded of them before he ends his turn
	Then     string   // the command that odds put behind theirs: what they lead to
	Passed   string   // what is said where their step is passed over
	Question Template // they are a question, in these words
	About    Template // only those that name this are asked about

	Throws  int        // the die of which a handful is thrown: how many may be expected to count is said
	Thrown  string     // what those of it are called that count
	Hits    string     // how that is said: {1} dice, {2} of those {3} who can be
	Some    string     // the same where not all can be
	More    string     // and where {3} are already: {2} more
	AllHit  string     // and where those are all there are
	Settle  string     // the verb that settles it for whom it was thrown at
	Lost    string     // what those are called that are lost then: {4} of the three above
	Fought  string     // how many are lost where they lead: {1} of the {2} they are aimed at, {3} of the {4} who go
	After   Template   // what is said after one, with facts of that figure
	Changes []Template // and of what it has changed
	Yields  Template   // one stands behind the others where this comes to something, with facts of that figure
	Before  Template   // what is said before a question, with facts of what is asked about
	Cases   []Template // what comes of each answer to a question, the same
	Early   Template   // what is said under a list that has them before their step
	How     Template   // how what is asked for is written, with facts of that figure
	Through string     // the fact of whoever goes that is the way round what bars the straight one
	Stays   string     // what Enter does there, "" if it takes the first way

	Leaves  string // the fact of whoever has gone that tells what he can do no more this turn
	Sum     string // how the averages beside it come about, said where one asks why they are so
	Spends  string // what may be lost by one in a later step of the turn: a player is told before
	Nearing string // the fact of whoever goes that tells how near he is, who else goes away

	Own        bool     // in a list they name none of another side
	Waiting    Template // why the engine does nothing more when it gives one
	Doubt      Template // why nothing would come of one: it waits until it is given again
	Sure       string   // what is asked before one is carried out that was given by its number, by its words; "" for nothing
	WhyNot     []string // the codes of the refusals that are said where nothing that decides may be done
	WhyNotText string   // and what stands before that

	names []string // of Events
	whose []whose  // and to whom each comes
	other []int    // and what counts as much as it, the same kind where nothing else does
}

// whose is to whom an event comes of which a chance is asked for.
type whose uint8

const (
	anybody whose = iota
	himself       // who acts
	another       // somebody else
)

// Harms reports whether a chance that is asked for is of what comes to who acts himself.
func (g *Group) Harms(n int) bool { return g.whose[n] == himself }

// Matches reports whether an event is one of which a chance is asked for; n is its place among Events.
func (g *Group) Matches(n, kind int) bool { return kind == g.Events[n] || kind == g.other[n] }

// parties are the words for it behind the name of an event.
var parties = map[string]whose{"": anybody, "self": himself, "other": another}

// Of reports whether a chance that is asked for is of what comes to somebody: who acts, or
// another; n is its place among Events.
func (g *Group) Of(n int, acts bool) bool {
	return g.whose[n] == anybody || (g.whose[n] == himself) == acts
}

// A Weight is what is said of a figure of a choice over all that the other may choose: {low}
// and {high} are the least and the most of it in 100, {range} both, {least} and {most} as numbers, {at} and
// {from} what the other chooses then. It is of one choice if it names one. None is said of a pair that
// has nothing of it.
type Weight struct{ Figure, Of, Text, None string }

// A Part of what the whole list says of a choice: a figure of it, or a fact; Or is of its other
// form, and Of the one choice of which it is said.
type Part struct {
	Figure, Fact, Of, Text string
	Or                     bool
}

// A Column of a table of choices has figures of each: over all that the other may choose, or
// against one of that; or a fact of it. Or is of its other form, and Wide stands only where
// there is room. Says is what is said to who asks for it.
type Column struct {
	Head, Slim string
	Says       string
	Figures    []string
	Of, Fact   string
	Or, Wide   bool
	Slender    bool // it stands only where there is little room, with the most there is of its figure
}

// Listed reports whether they stand in the short list.
func (g *Group) Listed(m *Means, bout Bout) bool {
	return g.When.Empty() || m.Fill(&g.When, bout) != ""
}

// UponOf is what stands behind a command that names a figure.
func (g *Group) UponOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.Upon, bout, figure))
}

// NoteOf is what stands in place of the price of what a figure does.
func (g *Group) NoteOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.Note, bout, figure))
}

// LeadsOf is what a walk is called that leads to a blow at a figure.
func (g *Group) LeadsOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.Leads, bout, figure))
}

// QuestionOf is what is asked of what a command names, with who is asked behind a dot.
func (g *Group) QuestionOf(m *Means, bout Bout, of string) string {
	return strings.TrimSpace(m.fill(&g.Question, bout, of))
}

// LandsOf is where a figure has come to by one.
func (g *Group) LandsOf(m *Means, bout Bout, figure string) string {
	return strings.TrimRight(m.fill(&g.Lands, bout, figure), " ")
}

// YieldsFor reports whether one of a figure stands behind the others.
func (g *Group) YieldsFor(m *Means, bout Bout, figure string) bool {
	return !g.Yields.Empty() && strings.TrimSpace(m.fill(&g.Yields, bout, figure)) != ""
}

// ChangesOf is how a figure stands in what one may change.
func (g *Group) ChangesOf(m *Means, bout Bout, figure string) (list []string) {
	for i := range g.Changes {
		list = append(list, strings.TrimSpace(m.fill(&g.Changes[i], bout, figure)))
	}
	return list
}

// AfterOf is what is said after one, for a figure.
func (g *Group) AfterOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.After, bout, figure))
}

// CasesOf is what comes of each answer to the question of what a command names.
func (g *Group) CasesOf(m *Means, bout Bout, of string) (list []string) {
	for i := range g.Cases {
		list = append(list, strings.TrimSpace(m.fill(&g.Cases[i], bout, of)))
	}
	return list
}

// BeforeOf is what is said before the question of what a command names.
func (g *Group) BeforeOf(m *Means, bout Bout, of string) string {
	return strings.TrimSpace(m.fill(&g.Before, bout, of))
}

// HowOf is how what is asked for is written, for a figure.
func (g *Group) HowOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.How, bout, figure))
}

// DueOf is why it is what is chosen now.
func (g *Group) DueOf(m *Means, bout Bout) string { return strings.TrimSpace(m.Fill(&g.Due, bout)) }

// IsOpen reports whether one of the engine's is shown as a player's is.
func (g *Group) IsOpen(m *Means, bout Bout) bool {
	return strings.TrimSpace(m.Fill(&g.Openly, bout)) != ""
}

// Has reports whether a command is of a group: it begins with the words of a match, or
// ends with those behind "...", and begins with those before that.
func (g *Group) Has(command string) bool {
	for _, w := range g.Match {
		if begin, end, ok := strings.Cut(w, "... "); ok {
			if strings.HasPrefix(command, begin) && strings.HasSuffix(command, " "+end) {
				return true
			}
		} else if rest, ok := strings.CutPrefix(command, w); ok && (rest == "" || rest[0] == ' ') {
			return true
		}
	}
	return false
}

// IsNearer reports whether a word is the one before whom, or what, one goes nearer.
func (g *Group) IsNearer(word string) bool {
	word = strings.ToLower(word)
	return g.Nearer != "" && (word == g.Nearer || word == g.Nearer+"s")
}

// IsAway reports whether a word is the one with which one goes away.
func (g *Group) IsAway(word string) bool { return g.Away != "" && strings.EqualFold(word, g.Away) }

// Said is how a command of the group is announced.
func (g *Group) Said(command string) string {
	if text := withWords(g.Saying, command); text != "" {
		return text
	}
	return command
}

// SureOf is what is asked before a command is carried out that was given by its number.
func (g *Group) SureOf(command string) string { return withWords(g.Sure, command) }

// withWords is a text with the words of a command, {1} for the first and {at} for the one
// behind at, "" if it has not all of them. The ids of things are told without hyphens; a name
// is told as it is.
func withWords(text, command string) string {
	var l line.Line
	if text == "" || l.Parse(command) != nil {
		return ""
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		which, after, _ := strings.Cut(rest, "}")
		k := wordAt(&l, which)
		if k < 1 || k > len(l.Tokens) {
			return ""
		}
		word := l.Tokens[k-1].Text
		if strings.ToLower(word) == word {
			word = strings.ReplaceAll(word, "-", " ")
		}
		b.WriteString(word)
		text = after
	}
}

// wordAt is the place, from 1, of the word of a line that is meant by its number, by its key or
// by the word that it follows; 0 if it has none.
func wordAt(l *line.Line, which string) int {
	if k, err := strconv.Atoi(which); err == nil {
		return k
	}
	if at := slices.IndexFunc(l.Tokens, func(t line.Token) bool { return t.Key != "" && t.Key == which }); at >= 0 {
		return at + 1
	}
	at := slices.IndexFunc(l.Tokens, func(t line.Token) bool { return t.Text == which && !t.Quoted })
	if at < 0 {
		return 0
	}
	return at + 2
}

// A Step is a command that the session gives by itself where the rules leave no choice:
// where all that is legal is the command and what costs nothing and is Idle.
type Step struct {
	Do        string   // the command, its first words
	Idle      []string // verbs that are no choice beside it
	When      Template // it is taken only where this comes to something
	Unless    Template
	Told      Template // what is said of it
	Same      Template // it is taken too where this is as it was when the player gave it last
	Later     string   // what is said where one of Idle is given that may not be given now: then it is asked
	First     bool     // of several that may be given the first is
	Asked     Template // where this comes to something it is asked, in these words, whether something idle is done first
	Behind    []string // only where a command with one of these verbs was the last
	AskedToo  Template // as Asked, behind another sort of command
	BehindToo []string
	Leaves    Template // how things stand behind an answer to what is asked, which stands beside it
}

// AskedBehind is what is asked before the step where a command with a verb was the last.
func (s *Step) AskedBehind(verb string) *Template {
	switch {
	case slices.Contains(s.Behind, verb):
		return &s.Asked
	case slices.Contains(s.BehindToo, verb):
		return &s.AskedToo
	}
	return &Template{}
}

// A Lesson is a step of a first bout: what to do, and the words of which one does it.
type Lesson struct {
	ID     string // the word that does it, if it was given before the step was told
	Text   Template
	Bare   string // what is said in place of Text where nothing on the list has a chance, "" for Text
	Rolled string // what is said besides where the program rolls the dice
	Words  []string
	When   Template // it waits until this comes to something
	Needs  string   // it waits until a command that begins so may be given in this turn
	Open   bool     // it waits while somebody is to choose in secret
}

// Due reports whether its time has come.
func (l *Lesson) Due(m *Means, bout Bout) bool { return l.When.Empty() || m.Fill(&l.When, bout) != "" }

// A LessonEnd is what is said when a first bout has ended by an event.
type LessonEnd struct {
	Event int // its kind
	Text  string
}

// A Gloss is a word of the rules, explained.
type Gloss struct {
	Word, Text string
	Also       []string // other words for it
	Name       string   // how it is written, "" for the word
	Rules      []string
}

// An Answer is what is said to a question in words.
type Answer struct {
	ID     string
	Asks   []string // words of which a question has all: a/b for either, ab* for what begins so, ^a for the word with which it begins, # for a number; =a b for the whole
	Ask    string   // such a question, which is named beside others; "" for none
	Text   Template // with facts of whom the question names, or else of who is to act
	Each   Template // with facts of each row of the strip
	Sides  bool     // or of each side
	None   string   // what is said where there is nothing to say of anybody
	Events []int    // it is the derivation of the last of these
	Other  bool     // which befell the other than whom the question names
	Do     string   // or what a command has to say
	Rules  []string
}

// An Opponent is a policy as a player meets it.
type Opponent struct {
	Policy string
	Word   string // what it is beside the others, "easier"; "" for one that is not offered
	Text   string
	Manner string // how it plays, "simply"
	Slow   bool   // that somebody is thinking is said before it plays
}

// Manner is how a policy plays, in words, "" where nothing is said of that.
func (b *Book) Manner(policy string) string {
	for _, o := range b.Opponents {
		if o.Policy == policy {
			return o.Manner
		}
	}
	return ""
}

// Opponent is what a policy is that may stand where it is asked who plays, "" if it is none of those
// that a player meets.
func (b *Book) Opponent(policy string) string {
	for _, o := range b.Opponents {
		if o.Policy == policy {
			return line.Capital(policy) + ", a way in which the engine plays: " + line.LowerFirst(o.Text)
		}
	}
	return ""
}

// Opposition says which policy plays the other side unless one is asked for, and which others may
// be; "" where nothing is said of them.
func (b *Book) Opposition(usual string) string {
	text := ""
	var others []string
	for _, o := range b.Opponents {
		switch {
		case o.Policy == usual:
			text = "2 is against " + usual + ", " + o.Word
		case o.Word != "":
			others = append(others, "2 "+o.Policy+" is "+o.Word)
		}
	}
	if text == "" {
		return ""
	}
	if len(others) > 0 {
		text += "; " + strings.Join(others, "; ")
	}
	return text + "."
}

// A Shortrule is a line of how the game goes.
type Shortrule struct {
	Text  string
	Rules []string // that say it
}

// A Start is a bout that a player may set up by its number.
type Start struct {
	ID, Text string
	Lines    []string
}

// Is reports whether the word is one for it.
func (g *Gloss) Is(word string) bool { return g.Word == word || slices.Contains(g.Also, word) }

// A price is what is said of a step behind the sentence of a priced event: of any, or of some.
type price struct {
	text words.Phrase
	of   []int
}

// say is how an event is told at the table.
type say struct {
	text     words.Phrase
	brief    words.Phrase   // what it says of a deed of the engine, if that is something else
	paper    words.Phrase   // what it says in the log of a report, if that is something else
	story    []words.Phrase // and in a story, which takes its voices in turn
	tellings []telling      // what it says on paper in place of both, if that is something else
	along    words.Phrase   // what it says where it belongs to another, if that is something else
	with     int            // it belongs to the sentence of that kind of event before it, -1: to none
	loud     bool
	priced   bool // what each pays stands behind it
	silent   bool
	deed     bool                    // it is what was done, or says itself why
	ends     words.Phrase            // in a question for dice: what a face comes to
	over     int                     // there it takes the place of that event, -1: of none
	moot     []int                   // it is not told where one of these comes to the same figure behind it, or to the bout
	joins    joining                 // how several of one figure that follow each other are one
	atOnce   bool                    // it is told before the die behind it is asked for
	opens    bool                    // what has come about up to the first die is told before that
	line     bool                    // in what an engine has done it begins a line
	lead     bool                    // the next sentence follows on the same line
	closes   bool                    // at a terminal its dice stand under it, where others follow that have theirs
	because  map[string]words.Phrase // its cause, by the rule cited
	tally    map[string]tally        // it is counted, by the rule cited, and told with the next sentence
}

// A tally is in which words a count is told.
type tally struct {
	text  string
	paper string // in the log of a report
	live  bool   // at a terminal alone, and of what the engine does too
}

// ask is what is said of a die that is asked for.
type ask struct {
	text    string       // its name in the question, where that is not its usual one
	called  words.Phrase // the same with whose it is, of the event that suffers names
	leads   string       // what a face comes to that leads to this die, {whose} for whose it is
	follows bool         // it only picks one of several: what comes of one of them is said in its place
	against int          // the die it is held against, or -1
	wins    int          // the event that says that it was high enough
	each    string       // what a die of a handful does that is low enough
	other   string       // and one that is not
	shared  int          // the step that says which faces do what, where not all that are low enough do the same; -1 for none
	terms   bool         // what is added to it is said in the question
	told    bool         // what it shows stands in a sentence
	rolls   bool         // its name alone does not say that it is a die
	stands  bool         // and what it comes to in the prompt
	again   string       // what a die is called that somebody rolls anew in the same command
	part    string       // what each such handful begins, whose sums have a line of their own
	suffers int          // the event that says who suffers by it, in place of who rolls it; -1 for none
	all     bool         // a table is read by it: all its rows are named
	twice   bool         // it is one of two that are added
	held    bool         // it is held against the same die of another
	upon    []int        // the events behind it that say whom it is aimed at
	from    []int        // those that say from where
	fromSay []string     // and how that is said of each
	first   Template     // what is said before it is asked for, with facts of who rolls it
	row     inRow        // that the order of a handful counts
	oneOf   []int        // the events behind it whose first number says for which of several it is
	one     string       // what each of those is called
}

// inRow is what is said of a handful whose dice belong to one after the other: a step before
// them says how many dice there are and for how many.
type inRow struct {
	step int          // -1: none
	when Template     // it is so only where this comes to something
	more words.Phrase // what is said before it is asked for where there are more dice
	why  string       // what is said of it to who asks
}

// A bookReader reads a Book and collects what is wrong with it.
type bookReader struct {
	record *words.Book
	bad    pack.Errors
}

func (x *bookReader) fail(p pack.Pos, msg string) {
	x.bad = append(x.bad, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg})
}

func (x *bookReader) template(v pack.Value) Template {
	t, err := ParseTemplate(v.Text())
	if err != nil {
		x.fail(v.Pos(), err.Error())
	}
	return t
}

func (x *bookReader) phrase(v pack.Value) words.Phrase {
	p, err := words.Parse(v.Text(), x.record.Tables)
	if err != nil {
		x.fail(v.Pos(), err.Error())
	}
	return p
}

// event is the number of an event by its name.
func (x *bookReader) event(v pack.Value) int {
	k := slices.IndexFunc(x.record.Events, func(e words.Event) bool { return e.ID == v.Text() })
	if k < 0 && v.Text() != "" {
		x.fail(v.Pos(), "there is no event "+v.Text())
	}
	return k
}

// events are the numbers of several.
func (x *bookReader) events(v []pack.Value) (list []int) {
	for i := range v {
		list = append(list, x.event(v[i]))
	}
	return list
}

// die is the number of a die by its name, as event is.
func (x *bookReader) die(v pack.Value) int {
	k := slices.IndexFunc(x.record.Dice, func(d words.Die) bool { return d.ID == v.Text() })
	if k < 0 && v.Text() != "" {
		x.fail(v.Pos(), "there is no die "+v.Text())
	}
	return k
}

// step is the number of a step by its name, as event is.
func (x *bookReader) step(v pack.Value) int {
	k := slices.IndexFunc(x.record.Steps, func(w words.Step) bool { return w.ID == v.Text() })
	if k < 0 && v.Text() != "" {
		x.fail(v.Pos(), "there is no step "+v.Text())
	}
	return k
}

// list is the texts of a list.
func list(v []pack.Value) []string {
	var l []string
	for _, x := range v {
		l = append(l, x.Text())
	}
	return l
}

// Read makes a Book of the entries of a screen.yaml. record is what the ruleset says of
// its events, steps and dice.
func Read(set *pack.Set, record *words.Book) (*Book, error) {
	x := bookReader{record: record}
	b := &Book{record: record, says: make([]say, len(record.Events)), asks: make([]ask, len(record.Dice)), Sums: make(show.Shorthand, len(record.Steps))}
	for i := range b.says {
		b.says[i].with, b.says[i].over = -1, -1
	}
	for i := range b.asks {
		b.asks[i] = ask{against: -1, wins: -1, suffers: -1, shared: -1, row: inRow{step: -1}}
	}
	x.screen(b, set)
	for _, e := range set.All("lesson") {
		of := &b.Lessons
		if e.Bool("aside") {
			of = &b.Asides
		}
		*of = append(*of, Lesson{e.ID, x.template(e.Get("text")), e.Text("bare"), e.Text("rolled"), list(e.List("words")), x.template(e.Get("when")), e.Text("needs"), e.Bool("open")})
	}
	for _, e := range set.All("lessonend") {
		b.LessonEnds = append(b.LessonEnds, LessonEnd{x.event(e.Get("event")), e.Text("text")})
	}
	for _, e := range set.All("cell") {
		c := Cell{e.ID, x.template(e.Get("text")), e.Int("drop"), e.Bool("on-map"), e.Bool("joined"), e.Bool("still")}
		if e.Bool("member") {
			b.Member = append(b.Member, c)
		} else {
			b.Cells = append(b.Cells, c)
		}
	}
	for _, e := range set.All("group") {
		b.Menu = append(b.Menu, x.group(e))
	}
	for _, e := range set.All("autostep") {
		b.Steps = append(b.Steps, Step{Do: e.Text("do"), Idle: list(e.List("idle")), When: x.template(e.Get("when")), Unless: x.template(e.Get("unless")), Told: x.template(e.Get("told")), Same: x.template(e.Get("same")), Later: e.Text("later"), First: e.Bool("first"), Asked: x.template(e.Get("asked")), Behind: list(e.List("behind")), AskedToo: x.template(e.Get("asked-too")), BehindToo: list(e.List("behind-too")), Leaves: x.template(e.Get("leaves"))})
	}
	for _, e := range set.All("gloss") {
		b.Gloss = append(b.Gloss, Gloss{Word: e.ID, Text: e.Text("text"), Also: list(e.List("also")), Name: e.Text("name"), Rules: list(e.List("rules"))})
	}
	for _, e := range set.All("answering") {
		a := Answer{ID: e.ID, Asks: list(e.List("asks")), Ask: e.Text("ask"), Text: x.template(e.Get("text")), Each: x.template(e.Get("each")), Sides: e.Bool("sides"), None: e.Text("none"), Other: e.Bool("other"), Do: e.Text("do"), Rules: list(e.List("rules"))}
		for _, v := range e.List("events") {
			a.Events = append(a.Events, x.event(v))
		}
		b.Answers = append(b.Answers, a)
	}
	b.Synonyms = map[string]string{}
	for _, e := range set.All("synonym") {
		b.Synonyms[e.ID] = e.Text("verb")
	}
	b.namings = map[string]string{}
	for _, e := range set.All("naming") {
		b.namings[e.ID] = e.Text("text")
	}
	for _, e := range set.All("spelling") {
		b.Spellings = append(b.Spellings, Spelling{list(e.List("from")), e.Text("to")})
	}
	for _, e := range set.All("opponent") {
		b.Opponents = append(b.Opponents, Opponent{e.ID, e.Text("word"), e.Text("text"), e.Text("manner"), e.Bool("slow")})
	}
	for _, e := range set.All("shortrule") {
		b.Short = append(b.Short, Shortrule{e.Text("text"), list(e.List("rules"))})
	}
	for _, e := range set.All("start") {
		b.Starts = append(b.Starts, Start{e.ID, e.Text("text"), list(e.List("lines"))})
	}
	b.Outlooks = map[string]string{}
	for _, e := range set.All("outlook") {
		b.Outlooks[e.ID] = e.Text("text")
	}
	b.Choices, b.choiceEnds = map[string]string{}, map[string]string{}
	for _, e := range set.All("choosing") {
		b.Choices[e.ID], b.choiceEnds[e.ID] = e.Text("text"), e.Text("ends")
	}
	var retold []string
	for _, e := range set.All("retelling") {
		retold = append(retold, ofDigits(e.Text("from"), e.Text("text"))...)
	}
	b.retold = strings.NewReplacer(retold...)
	for _, e := range set.All("reason") {
		r, err := newReason(e.Text("from"), e.Text("text"))
		if err != nil {
			x.fail(e.Get("from").Pos(), err.Error())
		}
		b.Reasons = append(b.Reasons, r)
	}
	x.ofRecord(b, set)
	if len(x.bad) > 0 {
		return nil, x.bad
	}
	return b, nil
}

// ofRecord reads what is said of the events, steps and dice that the ruleset records.
func (x *bookReader) ofRecord(b *Book, set *pack.Set) {
	record := x.record
	for _, e := range set.All("saying") {
		if k := slices.IndexFunc(record.Events, func(w words.Event) bool { return w.ID == e.ID }); k >= 0 {
			b.says[k] = x.say(e)
		} else {
			x.fail(e.From, "there is no event "+e.ID)
		}
	}
	for _, e := range set.All("brief") {
		if k := slices.IndexFunc(record.Steps, func(w words.Step) bool { return w.ID == e.ID }); k >= 0 {
			if text := e.Text("adds"); text != "" {
				if b.adds == nil {
					b.adds = map[int]string{}
				}
				b.adds[k] = text
			}
			if b.Sums[k] = x.phrase(e.Get("text")); e.Text("behind") != "" {
				if b.prices == nil {
					b.prices = map[int]price{}
				}
				b.prices[k] = price{x.phrase(e.Get("behind")), x.events(e.List("of"))}
			}
		} else {
			x.fail(e.From, "there is no step "+e.ID)
		}
	}
	for _, e := range set.All("asking") {
		if k := slices.IndexFunc(record.Dice, func(w words.Die) bool { return w.ID == e.ID }); k >= 0 {
			b.asks[k] = ask{
				text: e.Text("text"), called: x.phrase(e.Get("called")), leads: e.Text("leads"), follows: e.Bool("follows"),
				against: x.die(e.Get("against")), wins: x.event(e.Get("wins")),
				each: e.Text("each"), other: e.Text("other"), shared: x.step(e.Get("shared")),
				terms: e.Bool("terms"), told: e.Bool("told"), rolls: e.Bool("rolls"), stands: e.Bool("stands"),
				again: e.Text("again"), part: e.Text("part"),
				suffers: x.event(e.Get("suffers")), all: e.Bool("all"), twice: e.Bool("twice"), held: e.Bool("held"), upon: x.events(e.List("upon")), from: x.events(e.List("from")), fromSay: list(e.List("from-text")),
				first: x.template(e.Get("first")), row: x.inRow(e), oneOf: x.events(e.List("one-of")), one: e.Text("one"),
			}
		} else {
			x.fail(e.From, "there is no die "+e.ID)
		}
	}
}

// inRow reads what is said of a handful whose order counts.
func (x *bookReader) inRow(e *pack.Entry) inRow {
	return inRow{step: x.step(e.Get("row")), when: x.template(e.Get("row-when")), more: x.phrase(e.Get("row-more")), why: e.Text("row-why")}
}

// screen reads what there is once.
func (x *bookReader) screen(b *Book, set *pack.Set) {
	for _, e := range set.All("screen") {
		b.Turn, b.Prompt, b.Spoken = x.template(e.Get("turn")), x.template(e.Get("prompt")), x.template(e.Get("spoken"))
		b.Anew, b.Heard = list(e.List("anew")), x.template(e.Get("heard"))
		b.Key, b.Reading, b.ReadAloud, b.Sides, b.Bands = list(e.List("key")), x.template(e.Get("reading")), e.Text("reading-aloud"), e.Bool("sides"), e.Bool("bands")
		b.Counts = e.Text("counts")
		b.Foremost = e.Text("foremost")
		b.Stands, b.Stuck = e.Text("stands"), x.template(e.Get("stuck"))
		for _, v := range e.List("between") {
			b.Between = append(b.Between, x.template(v))
		}
		b.OddsWith, b.OddsNote = e.Text("odds-with"), e.Text("odds-note")
		b.News, b.OwnNews, b.NoMap, b.TypeOf = list(e.List("news")), list(e.List("own-news")), x.template(e.Get("no-map")), e.Text("type-of")
		b.Holds, b.Lacks = e.Text("holds"), e.Text("lacks")
		b.Unadvised = x.template(e.Get("unadvised"))
		b.LuckLegend, b.Rough, b.Doubt = e.Text("luck-legend"), e.Text("rough"), e.Int("doubt")
		b.PlaysOn = e.Bool("plays-on")
		for _, v := range e.List("briefing") {
			b.Brief = append(b.Brief, x.template(v))
		}
		b.Ended, b.Fate, b.Lasted = x.template(e.Get("ended")), x.template(e.Get("fate")), x.template(e.Get("lasted"))
		b.Quick, b.OwnStart = list(e.List("quick")), e.Text("own-start")
		if b.First = list(e.List("first")); len(b.First) == 0 {
			b.First = b.Quick
		}
		b.Fighters, b.FightersAre = list(e.List("fighters")), e.Text("fighters-are")
		b.Second = e.Text("second")
		b.FightersMay = e.Text("fighters-may")
		b.FightersAdd, b.Example, b.SetUp = e.Text("fighters-need"), list(e.List("example")), list(e.List("set-up"))
		b.Blow, b.Toll, b.blowText = x.event(e.Get("blow")), e.Text("toll"), x.phrase(e.Get("blow-text"))
		b.FirstSeed = uint64(max(e.Int("first-seed"), 0))
	}
}

func (x *bookReader) group(e *pack.Entry) Group {
	g := Group{Match: list(e.List("match")), Effect: x.template(e.Get("effect")), Besides: x.template(e.Get("besides")), Now: x.template(e.Get("now")), Upon: x.template(e.Get("upon")), Last: e.Bool("last"), Feared: e.Bool("feared"), Key: e.Text("key"), Text: e.Text("text"), Short: e.Bool("short"),
		Ends: e.Text("ends"), Or: e.Text("or"), OrKey: e.Text("or-key"), OrText: e.Text("or-text"), Asks: e.Text("asks"), Choose: e.Text("choose"), Card: e.Bool("card"), Unpriced: e.Bool("unpriced"), Legend: x.template(e.Get("legend")), LegendAll: x.template(e.Get("legend-all")), Weighed: e.Text("weighed"), Barred: e.Text("barred"), BarredText: e.Text("barred-text"), Due: x.template(e.Get("due")), Openly: x.template(e.Get("openly")), Counts: e.Text("counts"), Nears: e.Bool("nears"), Saying: e.Text("said"), Needs: e.Bool("needs"),
		Even: e.Text("even"), Unnumbered: e.Bool("unnumbered"), Whose: e.Bool("whose"), Note: x.template(e.Get("note")), When: x.template(e.Get("when")), Ahead: e.Bool("ahead"), Reminds: e.Bool("reminds"), Then: e.Text("then"), Passed: e.Text("passed"), Question: x.template(e.Get("question")), About: x.template(e.Get("about")), Throws: x.die(e.Get("throws")), Thrown: e.Text("thrown"), Hits: e.Text("hits"), Some: e.Text("some"), More: e.Text("more"), AllHit: e.Text("all-hit"), Settle: e.Text("settle"), Lost: e.Text("lost"), Fought: e.Text("fought"), Early: x.template(e.Get("early")), After: x.template(e.Get("after")), Before: x.template(e.Get("before")), How: x.template(e.Get("how")), Stays: e.Text("stays"), Through: e.Text("through")}
	g.Weigher, g.Nearer, g.Away = e.Text("weigher"), e.Text("nearer"), e.Text("away")
	g.Leads = x.template(e.Get("leads"))
	g.To = x.template(e.Get("to"))
	g.Alone, g.Instead = e.Bool("alone"), e.Text("instead")
	g.Lands = x.template(e.Get("lands"))
	g.Hidden, g.Able, g.Nearest = e.Text("hidden"), e.Text("able"), e.Text("nearest")
	for _, v := range e.List("as") {
		g.As = append(g.As, v.Text())
	}
	g.Yields = x.template(e.Get("yields"))
	for _, v := range e.List("changes") {
		g.Changes = append(g.Changes, x.template(v))
	}
	for _, v := range e.List("cases") {
		g.Cases = append(g.Cases, x.template(v))
	}
	g.Sum = e.Text("sum")
	g.Spends, g.Nearing, g.Leaves = e.Text("spends"), e.Text("nearing"), e.Text("leaves")
	g.Waiting = x.template(e.Get("waiting"))
	g.Doubt, g.Urgent = x.template(e.Get("doubt")), x.template(e.Get("urgent"))
	g.Also, g.Unfit, g.Repeats = x.template(e.Get("also")), x.template(e.Get("unfit")), e.Bool("repeats")
	g.Own, g.Sure, g.WhyNot, g.WhyNotText = e.Bool("own"), e.Text("sure"), list(e.List("why-not")), e.Text("why-not-text")
	g.Weighs, g.Glances, g.Columns = weights(e.List("weighs")), weights(e.List("glance")), columns(e.List("columns"))
	g.LegendTable, g.LegendSlim = x.template(e.Get("legend-table")), x.template(e.Get("legend-slim"))
	g.LegendSpoken, g.LegendBrief = x.template(e.Get("legend-spoken")), x.template(e.Get("legend-brief"))
	g.LegendAgain = x.template(e.Get("legend-again"))
	g.Safe = weights(e.List("safe"))
	g.Pairs, g.EndsSaid, g.OrSaid, g.OrWords = weights(e.List("pairs")), e.Text("ends-said"), e.Text("or-said"), e.Text("or-words")
	g.Whole, g.Lead = wholeParts(e.List("whole")), e.Text("lead")
	g.LeadWhole = e.Text("lead-whole")
	if len(g.Match) == 0 {
		g.Match = []string{strings.ReplaceAll(e.ID, "-", " ")}
	}
	g.Effect.Facts(func(path string) {
		if id, ok := strings.CutPrefix(path, "p "); ok {
			name, party, _ := strings.Cut(id, " ")
			one, or, two := strings.Cut(name, "/") // either comes to the same
			if !two {
				or = one
			}
			kind := func(name string) int {
				return slices.IndexFunc(x.record.Events, func(w words.Event) bool { return w.ID == name })
			}
			k, other := kind(one), kind(or)
			of, known := parties[party]
			if k < 0 || other < 0 || !known {
				x.fail(e.Get("effect").Pos(), "there is no event "+id)
			}
			if !slices.Contains(g.names, id) {
				g.Events, g.names, g.whose, g.other = append(g.Events, k), append(g.names, id), append(g.whose, of), append(g.other, other)
			}
		}
	})
	if g.Fells = slices.Index(g.names, e.Text("fells")); g.Fells < 0 && e.Text("fells") != "" {
		x.fail(e.Get("fells").Pos(), "effect says no chance of "+e.Text("fells"))
	}
	return g
}

// weights are what is said of the figures of choices.
func weights(of []pack.Value) (list []Weight) {
	for _, v := range of {
		figure, _ := v.Get("figure")
		of, _ := v.Get("of")
		text, _ := v.Get("text")
		none, _ := v.Get("none")
		list = append(list, Weight{figure.Text(), of.Text(), text.Text(), none.Text()})
	}
	return list
}

// wholeParts are what the whole list says of choices.
func wholeParts(of []pack.Value) (list []Part) {
	for _, v := range of {
		text := func(name string) string { x, _ := v.Get(name); return x.Text() }
		or, _ := v.Get("or")
		list = append(list, Part{Figure: text("figure"), Fact: text("fact"), Of: text("of"), Text: text("text"), Or: or.Bool()})
	}
	return list
}

// columns are those of a table of choices.
func columns(of []pack.Value) (cols []Column) {
	for _, v := range of {
		text := func(name string) string { x, _ := v.Get(name); return x.Text() }
		yes := func(name string) bool { x, _ := v.Get(name); return x.Bool() }
		figures, _ := v.Get("figures")
		cols = append(cols, Column{Head: text("head"), Slim: text("slim"), Says: text("says"), Figures: list(figures.List()), Of: text("of"), Fact: text("fact"), Or: yes("or"), Wide: yes("wide"), Slender: yes("slender")})
	}
	return cols
}

// joining is how several events of one figure that follow each other are told as one.
type joining uint8

const (
	apart   joining = iota // they are not
	theLast                // the last is told
	addedUp                // their first numbers are added up
)

// joinings are the words for it.
var joinings = map[string]joining{"last": theLast, "added": addedUp}

func (x *bookReader) say(e *pack.Entry) say {
	s := say{text: x.phrase(e.Get("text")), brief: x.phrase(e.Get("brief")), paper: x.phrase(e.Get("paper")), story: x.voices(e), along: x.phrase(e.Get("along")), with: x.event(e.Get("with")), ends: x.phrase(e.Get("ends")), loud: e.Bool("loud"), priced: e.Bool("priced"), silent: e.Bool("silent"), deed: e.Bool("deed"), over: x.event(e.Get("over")), moot: x.events(e.List("moot")), lead: e.Bool("lead"), closes: e.Bool("closes"), line: e.Bool("line"), atOnce: e.Bool("at-once"), opens: e.Bool("opens"), joins: joinings[e.Text("joins")]}
	if v := e.Get("joins"); s.joins == apart && v.Text() != "" {
		x.fail(v.Pos(), "joins: last or added")
	}
	for _, v := range e.List("because") {
		id, _ := v.Get("rule")
		text, _ := v.Get("text")
		if s.because == nil {
			s.because = map[string]words.Phrase{}
		}
		s.because[id.Text()] = x.phrase(text)
	}
	for _, v := range e.List("tally") {
		id, _ := v.Get("rule")
		text, _ := v.Get("text")
		live, _ := v.Get("live")
		if s.tally == nil {
			s.tally = map[string]tally{}
		}
		t := tally{text.Text(), text.Text(), live.Bool()}
		if paper, ok := v.Get("paper"); ok {
			t.paper = paper.Text()
		}
		s.tally[id.Text()] = t
	}
	return s
}

// voices are the sentences by which an event may be told in a story.
func (x *bookReader) voices(e *pack.Entry) (list []words.Phrase) {
	for _, v := range e.List("story") {
		list = append(list, x.phrase(v))
	}
	return list
}

// text is how an event is told at the table.
func (b *Book) text(r *core.Record) *words.Phrase {
	if s := &b.says[r.Kind]; !s.text.Empty() {
		return &s.text
	}
	return &b.record.Events[r.Kind].Text
}
