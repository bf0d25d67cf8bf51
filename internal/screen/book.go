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

// A Book holds what a ruleset shows at a terminal: its screen.yaml.
type Book struct {
	Turn        Template // the rule that opens a turn
	Key         []string // a turn begins when one of these facts changes
	Anew        []string // a terminal repeats the rule that opens a turn when one of these changes
	Reading     Template // a line on how to read the strip, under the first strip of a bout
	ReadAloud   string   // the same for a strip that is read aloud
	Prompt      Template
	Bands       bool   // a figure is many men: the possessive of a name in s is an apostrophe alone
	Sides       bool   // a row of the strip is a side with its figures, not a figure
	Counts      string // the fact of a side that counts its losses in a turn of the engine, "" if none does
	Foremost    string // the fact that names the figure whose row is marked, where rows keep their order; "" where the active figure's row comes first
	Stands      string // the fact that says that a figure still takes part, "" if the bout itself says so
	Cells       []Cell
	Between     []Template // lines under the rows
	LuckLegend  string     // how to read the remarks on luck
	Doubt       int        // the uncertainty of estimated chances in advice, in points of 100; 0 where chances are not estimates
	PlaysOn     bool       // chances in advice come from bouts played on from here, not from the engine's own search
	Unadvised   Template   // shown in place of advice where it is not empty
	Rough       string     // the remark on chances in advice that the engine does not go by
	TypeOf      string     // the fact of a figure that names its type
	Holds       string     // the fact of a figure that names what it carries, "" where nothing is carried
	Lacks       string     // the fact of a figure that names what it had and has lost
	OddsWith    string     // the words in odds that OddsNote goes with
	OddsNote    string     // what one has to know to read them
	NoMap       Template   // what is said where there is no ground to draw
	News        []string   // the facts of lines that are shown as soon as they change
	OwnNews     []string   // those shown only in a player's own turn
	Stuck       Template   // why only free commands can be given
	Brief       []Template // what is said of a scenario when it begins
	Member      []Cell     // the cells of each figure, where a row is a side
	Spoken      Template   // a row as a sentence
	Heard       Template   // the same for a strip that is read aloud, where that says more
	Menu        []Group
	Steps       []Step
	Quick       []string // the lines that set up a quick bout
	First       []string // those that set up the first bout, with its lessons
	Fighters    []string // those that enter sides into a scenario that has none
	FightersAre string   // the kind of content that these enter
	FightersMay string   // what may follow the name of one
	FightersAdd string   // what is said of those for which a command needs more than the name
	SetUp       []string // the help on setting up a bout, where it differs from the usual
	Second      string   // a command that enters another side where one stands alone
	Example     []string // the commands of a complete set-up, for the help
	Lessons     []Lesson // the steps of a first bout
	Asides      []Lesson // remarks that are told once in it, each as soon as it is due
	LessonEnds  []LessonEnd
	FirstSeed   uint64 // the seed of a first bout where none is given, 0 if its dice are not its own
	Gloss       []Gloss
	Answers     []Answer
	AtDice      []Answer          // those to questions that are typed where a die is asked for
	namings     map[string]string // how a name in a command is shown, by names that are no words
	Synonyms    map[string]string // the verb that another word in a question stands for
	Spellings   []Spelling
	choiceEnds  map[string]string // what is said of a face that leads to a choice
	Choices     map[string]string // what is said before a choice is asked for, by the first word of its answers
	Reasons     []Reason

	Outlooks  map[string]string // who is likely to win a scenario that is shipped, by its id
	Opponents []Opponent
	Short     []Shortrule
	Starts    []Start
	OwnStart  string // how to set up another bout than these

	Ended  Template // how a figure, or a side, has ended
	Fate   Template // what comes before that for a figure that has fallen
	Lasted Template // how long a bout has lasted

	Blow     int          // the event of which the heaviest is told at the end, or -1
	Toll     string       // or the fact that a blow lowers, "" if an event tells it
	blowText words.Phrase // how it is told

	Sums   show.Shorthand
	adds   map[int]string // the names of steps that add to the number of the event before them, by kind
	prices map[int]price  // the words for steps that price the act before them, by kind
	says   []say
	asks   []ask
	record *words.Book
	retold *strings.Replacer
}

// ofDigits returns a text and its replacement, as pairs for each digit if the text has a #.
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

// Retold returns a text in the words that a terminal uses.
func (b *Book) Retold(text string) string {
	if b.retold == nil {
		return text
	}
	return b.retold.Replace(text)
}

// A Cell is a column of the strip. The higher Drop is, the sooner the column moves to the line
// below on a narrow terminal; at 0 it never does.
type Cell struct {
	ID    string
	Text  Template
	Drop  int
	OnMap bool // a map shows it too

	Joined bool // it moves to the line below together with all other joined columns
	Still  bool // a narrow terminal shows it again only when it, or another such column, has changed
}

// A Group is the commands of one sort in the menu: those whose words begin with one of Match.
type Group struct {
	Match   []string
	Effect  Template // what may come of it: {p EVENT} is the chance of an event, {lost FACT} the average loss of a fact
	Upon    Template // text after each command, with facts of the figure that it names: from where it strikes
	Now     Template // the current situation, beside the request for what is missing
	Besides Template // the costs beside the price: what is dropped
	Events  []int    // the kinds of the events whose chances are shown
	Fells   int      // the index of the event that settles the target, by which the commands are ordered; -1 for none
	Last    bool     // it stands only in the whole list
	Also    Template // commands listed before them, separated by commas, which the ruleset's own list does not have
	Unfit   Template // where it is not empty: why the command may not be given
	Repeats bool     // the last word may be repeated: a number in its place is not a die
	Urgent  Template // where it is not empty, they come first
	Even    string   // of several with the same value, the one that ends in this word comes first
	Feared  bool     // its chances are those of the attacker: the lowest comes first
	Key     string   // the letter that selects it, in place of a number
	Text    string   // its name, "" for the command
	Short   bool     // its name is what follows the first word

	// Ends is how a line in the list ends. Or is the ending of its other form, which the letter
	// OrKey selects, and OrText says what that does.
	Ends, Or, OrKey, OrText string

	EndsSaid, OrSaid string // the words for the two forms after the name
	OrWords          string // other words that select the other form

	Choose    string   // what is chosen, where the choice is made by name: "punch"
	Unpriced  bool     // the short list leaves out their cost
	Card      bool     // bout.glance stands beside each command, or bout.card in the whole list
	Legend    Template // how to read the text beside it
	LegendAll Template // the same for the whole list

	// Barred is the code of the refusal with which a command keeps its place in the list, so that
	// the numbers of the others do not change. BarredText stands beside it then.
	Barred, BarredText string

	Unnumbered bool // they have no number in any list

	Openly  Template // where it is not empty, the engine's choice is shown as a player's is
	Due     Template // why this is to be chosen now
	Weighed string   // what is said of its odds while the other side's choice is unknown; {1} is what follows the first word

	Weigher string   // the question that compares all pairs of choices
	Nearer  string   // the word before the figure or place that one approaches
	Away    string   // the word for going away from the nearest figure, or from the one named
	Instead string   // the word before the last word of a command
	Lands   Template // where a figure moved by an engine's command has come to, after the report of it
	Nearest string   // the fact with the nearest way in which a command that may not be given can be given: WHO.FACT.ANSWER
	Hidden  string   // the fact that says which men of the target cannot be reached, and why
	Able    string   // the fact that says how many of them can be reached, where not all can
	As      []string // what a player may say in its place
	Alone   bool     // the verb without more words is the only command
	Weighs  []Weight // what is said of its figures
	Glances []Weight // the same in a few words; the first that applies to a choice stands beside it
	Whole   []Part   // what stands beside each in the whole list
	Lead    string   // the text before the heads of the table
	// LeadWhole replaces Lead where the whole list covers both forms of the opponent's choice; ""
	// for Lead.
	LeadWhole string
	Pairs     []Weight // what is said of one pair of choices, {own} against {other}; the entry without a figure comes first
	Safe      []Weight // what is said of the safest choices: first of the one whose highest figure is lowest, then of the one whose average is lowest
	Columns   []Column // the columns of the table for a player alone at the screen

	// LegendTable explains that table, and LegendSlim does where there is little room.
	LegendTable, LegendSlim Template
	LegendBrief             Template // the legend once the full one has been read
	LegendAgain             Template // what is said under the whole table once its legend has been read
	LegendSpoken            Template // the legend where the list is read aloud, "" for that of the screen

	Counts string // what is asked for where a number is missing, "how far"
	Nears  bool   // they bring a figure into reach

	To     Template // where one of several steps ends, with facts as they are then
	Leads  Template // the text for a step that leads to a blow where none is in reach, with facts of the target as they are then
	Needs  bool     // the face needed stands beside their price; the question for the die says it, so an announcement does not
	Saying string   // how one is announced, such as "{4} at {2}" with its words; "" for the command

	Asks string // they are one entry in the menu, and this asks for what follows the first word

	Whose    bool     // there is one for each figure, which the second word names
	Note     Template // in place of their price, with facts of that figure
	When     Template // they stand in the short list only where this is not empty
	Ahead    bool     // they are listed in earlier steps as well
	Reminds  bool     // a player who ends his turn is reminded of them
	Then     string   // the command that odds are computed for after theirs: what they lead to
	Passed   string   // what is said where their step is skipped
	Question Template // they are a question, with this wording
	About    Template // only commands that name this are asked about

	Throws  int        // the kind of a die thrown by the handful, for which the expected number of hits is said; -1 for none
	Thrown  string     // the word for its dice that count
	Hits    string     // the wording: {1} dice, {2} of those {3} who can be
	Some    string     // the same where not all can be
	More    string     // where {3} are so already: {2} more
	AllHit  string     // where those are all there are
	Settle  string     // the verb that settles the result for the target
	Lost    string     // the word for the target's losses then: {4} of the three above
	Fought  string     // the losses where they lead to a fight: {1} of the {2} targets, {3} of the {4} who go
	After   Template   // what is said after one, with facts of that figure
	Changes []Template // what is said of what it has changed
	Yields  Template   // where this is not empty, with facts of that figure, it is listed after the others
	Before  Template   // what is said before a question, with facts of its subject
	Cases   []Template // what comes of each answer to a question, with the same facts
	Early   Template   // what is said under a list that has them before their step
	How     Template   // how to write what is asked for, with facts of that figure
	Through string     // the moving figure's fact that gives the way round an obstacle
	Stays   string     // what Enter does there, "" if it takes the first way

	Leaves  string // the moving figure's fact that says what it can no longer do this turn
	Sum     string // how the averages beside it are computed, said in answer to why
	Spends  string // what a later step of the turn may lose through one: a player is told before
	Nearing string // the moving figure's fact that says how near it has come, for figures that otherwise go away

	Own        bool     // in a list they name no figure of another side
	Waiting    Template // why the engine does nothing more when it gives one
	Doubt      Template // why one would do nothing: it is carried out only when given again
	Sure       string   // the question before a command given by its number is carried out, with its words; "" for none
	WhyNot     []string // the codes of the refusals that are said where nothing decisive may be done
	WhyNotText string   // the text before them

	names []string // of Events
	whose []whose  // to whom each of Events comes
	other []int    // the event that counts as much as each of Events, the same kind where there is none
}

// whose says to whom an event comes whose chance is asked for.
type whose uint8

const (
	anybody whose = iota
	himself       // the active figure
	another       // another figure
)

// Harms reports whether the chance at index n of Events is that of something that comes to the
// active figure itself.
func (g *Group) Harms(n int) bool { return g.whose[n] == himself }

// Matches reports whether an event of this kind counts for the chance at index n of Events.
func (g *Group) Matches(n, kind int) bool { return kind == g.Events[n] || kind == g.other[n] }

// parties maps the word behind the name of an event to its party.
var parties = map[string]whose{"": anybody, "self": himself, "other": another}

// Of reports whether the chance at index n of Events applies to the active figure (acts), or to
// another figure (not acts).
func (g *Group) Of(n int, acts bool) bool {
	return g.whose[n] == anybody || (g.whose[n] == himself) == acts
}

// A Weight is what is said of a figure of a choice over all choices of the opponent: {low} and
// {high} are its minimum and maximum in 100, {range} both, {least} and {most} the same as
// numbers, {at} and {from} the opponent's choices at those. If Of names a choice, it applies to
// that choice only. None is said of a pair without the figure.
type Weight struct{ Figure, Of, Text, None string }

// A Part is what the whole list says of a choice: a figure of it, or a fact. Or selects the
// figure of its other form, and Of the only choice that it applies to.
type Part struct {
	Figure, Fact, Of, Text string
	Or                     bool
}

// A Column of a table of choices holds figures of each choice, over all choices of the opponent
// or against one of them, or a fact of it. Or selects its other form. A Wide column is shown only
// where there is room. Says is the answer to a question about it.
type Column struct {
	Head, Slim string
	Says       string
	Figures    []string
	Of, Fact   string
	Or, Wide   bool
	Slender    bool // shown only where there is little room, with the maximum of its figure
}

// Listed reports whether they stand in the short list.
func (g *Group) Listed(m *Means, bout Bout) bool {
	return g.When.Empty() || m.Fill(&g.When, bout) != ""
}

// UponOf returns the text after a command that names a figure.
func (g *Group) UponOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.Upon, bout, figure))
}

// NoteOf returns the text in place of the price of what a figure does.
func (g *Group) NoteOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.Note, bout, figure))
}

// LeadsOf returns the text for a walk that leads to a blow at a figure.
func (g *Group) LeadsOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.Leads, bout, figure))
}

// QuestionOf returns the question on what a command names. of is that, with who is asked after a
// dot.
func (g *Group) QuestionOf(m *Means, bout Bout, of string) string {
	return strings.TrimSpace(m.fill(&g.Question, bout, of))
}

// LandsOf returns where a figure has come to by one.
func (g *Group) LandsOf(m *Means, bout Bout, figure string) string {
	return strings.TrimRight(m.fill(&g.Lands, bout, figure), " ")
}

// YieldsFor reports whether the command of a figure is listed after the others.
func (g *Group) YieldsFor(m *Means, bout Bout, figure string) bool {
	return !g.Yields.Empty() && strings.TrimSpace(m.fill(&g.Yields, bout, figure)) != ""
}

// ChangesOf returns the state of a figure in what one may change.
func (g *Group) ChangesOf(m *Means, bout Bout, figure string) (list []string) {
	for i := range g.Changes {
		list = append(list, strings.TrimSpace(m.fill(&g.Changes[i], bout, figure)))
	}
	return list
}

// AfterOf returns what is said after one, for a figure.
func (g *Group) AfterOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.After, bout, figure))
}

// CasesOf returns what comes of each answer to the question on what a command names.
func (g *Group) CasesOf(m *Means, bout Bout, of string) (list []string) {
	for i := range g.Cases {
		list = append(list, strings.TrimSpace(m.fill(&g.Cases[i], bout, of)))
	}
	return list
}

// BeforeOf returns what is said before the question on what a command names.
func (g *Group) BeforeOf(m *Means, bout Bout, of string) string {
	return strings.TrimSpace(m.fill(&g.Before, bout, of))
}

// HowOf returns how to write what is asked for, for a figure.
func (g *Group) HowOf(m *Means, bout Bout, figure string) string {
	return strings.TrimSpace(m.fill(&g.How, bout, figure))
}

// DueOf returns why it is to be chosen now.
func (g *Group) DueOf(m *Means, bout Bout) string { return strings.TrimSpace(m.Fill(&g.Due, bout)) }

// IsOpen reports whether the engine's choice is shown as a player's is.
func (g *Group) IsOpen(m *Means, bout Bout) bool {
	return strings.TrimSpace(m.Fill(&g.Openly, bout)) != ""
}

// Has reports whether a command belongs to a group: it begins with the words of a match. A match
// with "..." asks for the words before that at the beginning, and for those after it at the end.
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

// IsNearer reports whether a word is the one before what one approaches.
func (g *Group) IsNearer(word string) bool {
	word = strings.ToLower(word)
	return g.Nearer != "" && (word == g.Nearer || word == g.Nearer+"s")
}

// IsAway reports whether a word is the one for going away.
func (g *Group) IsAway(word string) bool { return g.Away != "" && strings.EqualFold(word, g.Away) }

// Said returns how a command of the group is announced.
func (g *Group) Said(command string) string {
	if text := withWords(g.Saying, command); text != "" {
		return text
	}
	return command
}

// SureOf returns the question before a command that was given by its number is carried out.
func (g *Group) SureOf(command string) string { return withWords(g.Sure, command) }

// withWords fills a text with the words of a command: {1} is the first, {at} the one after "at".
// It returns "" if the command lacks one of them. Ids of things lose their hyphens; names stay as
// they are.
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

// wordAt returns the position, from 1, of a word of a line that is given by its number, by its
// key, or by the word before it; 0 if there is none.
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

// A Step is a command that the session gives itself where the rules leave no choice: where the
// only legal commands are this one and those whose verbs are in Idle, which cost nothing.
type Step struct {
	Do        string   // the command, or its first words
	Idle      []string // verbs that do not count as a choice
	When      Template // it is taken only where this is not empty
	Unless    Template
	Told      Template // what is said of it
	Same      Template // it is also taken where this is unchanged since the player gave the command last
	Later     string   // what is said where one of Idle is given that may not be given now: the step is then asked about
	First     bool     // the first is taken where there are several
	Asked     Template // where it is not empty: the question whether to do something idle first
	Behind    []string // only where the last command had one of these verbs
	AskedToo  Template // Asked for the other last commands
	BehindToo []string
	Leaves    Template // the situation after an answer to the question, which stands beside it
}

// AskedBehind returns the question before the step, given the verb of the last command.
func (s *Step) AskedBehind(verb string) *Template {
	switch {
	case slices.Contains(s.Behind, verb):
		return &s.Asked
	case slices.Contains(s.BehindToo, verb):
		return &s.AskedToo
	}
	return &Template{}
}

// A Lesson is a step of a first bout: what to do, and the words one of which does it.
type Lesson struct {
	ID     string // the word that does it, if it was given before the step was told
	Text   Template
	Bare   string // what is said in place of Text where nothing in the list has a chance, "" for Text
	Rolled string // what is added where the program rolls the dice
	Words  []string
	When   Template // it waits until this is not empty
	Needs  string   // it waits until a command with this beginning may be given in this turn
	Open   bool     // it waits while somebody has to choose in secret
}

// Due reports whether the lesson may be told now.
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
	Name       string   // how it is written, "" for Word
	Rules      []string
}

// An Answer is the answer to a question in words.
type Answer struct {
	ID     string
	Asks   []string // patterns of words that a question must have: a/b for either, ab* for a beginning, ^a for the first word, # for a number; =a b for the whole
	Ask    string   // an example of such a question, which is listed with others; "" for none
	When   Template // once the bout has begun it is an answer only where this is not blank; an empty template: always
	Text   Template // the answer, with facts of the figure that the question names, else of the active figure
	Each   Template // the answer for each row of the strip
	Sides  bool     // or for each side
	None   string   // what is said where there is nothing to say of anybody
	Events []int    // the answer is the derivation of the last of these events
	Other  bool     // that came to the other figure than the one the question names
	Do     string   // or what a command prints
	Rules  []string
	Steps  []int // these steps follow it, of the last command that had any
	At     int   // the kind of die at whose question alone this is the answer; -1 for none
}

// An Opponent is a policy as it is presented to players.
type Opponent struct {
	Policy string
	Word   string // how it compares with the others, "easier"; "" for one that is not offered
	Text   string
	Manner string // how it plays, "simply"
	Slow   bool   // the program says that somebody is thinking before it plays
}

// Manner returns how a policy plays, in a word, "" where nothing is said of that.
func (b *Book) Manner(policy string) string {
	for _, o := range b.Opponents {
		if o.Policy == policy {
			return o.Manner
		}
	}
	return ""
}

// Opponent describes a policy in answer to who plays, "" if it is none that is presented to
// players.
func (b *Book) Opponent(policy string) string {
	for _, o := range b.Opponents {
		if o.Policy == policy {
			return line.Capital(policy) + ", a way in which the engine plays: " + line.LowerFirst(o.Text)
		}
	}
	return ""
}

// Opposition says which policy plays the other side by default, and which others there are; ""
// where nothing is said of them.
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

// A Shortrule is a line on how the game is played.
type Shortrule struct {
	Text  string
	Rules []string // the rules that say so
}

// A Start is a bout that a player may set up by its number.
type Start struct {
	ID, Text string
	Lines    []string
}

// Is reports whether the word is one for it.
func (g *Gloss) Is(word string) bool { return g.Word == word || slices.Contains(g.Also, word) }

// A price is what is said of a step after the sentence of a priced event. of lists the events to
// which it applies; without them it applies to any.
type price struct {
	text words.Phrase
	of   []int
}

// say is how an event is told at the table.
type say struct {
	text     words.Phrase
	brief    words.Phrase   // the words where an engine did it, if they differ
	paper    words.Phrase   // the words in the log of a report, if they differ
	story    []words.Phrase // the words in a story, used in turn
	tellings []telling      // the words on paper, in place of both
	along    words.Phrase   // the words where it belongs to another event, if they differ
	with     int            // it belongs to the sentence of that event before it, -1 for none
	loud     bool
	priced   bool // the prices that each pays follow it
	silent   bool
	deed     bool                    // it is what was done, or gives its own cause
	ends     words.Phrase            // what a face comes to, in a question for dice
	over     int                     // there it replaces that event, -1 for none
	moot     []int                   // it is not told where one of these follows for the same figure, or for the bout
	joins    joining                 // how successive events of one figure are merged
	atOnce   bool                    // it is told before the next die is asked for
	opens    bool                    // what has happened up to the first die is told before that die
	line     bool                    // it begins a line in the report on an engine
	lead     bool                    // the next sentence follows on the same line
	closes   bool                    // at a terminal its dice stand under it, where others with dice of their own follow
	because  map[string]words.Phrase // its cause, by the rule cited
	tally    map[string]tally        // how it is counted and told with the next sentence, by the rule cited
}

// A tally is the wording of a count.
type tally struct {
	text  string
	paper string // in the log of a report
	live  bool   // only at a terminal, and of the engine's acts too
}

// ask is what is said of a die that is asked for.
type ask struct {
	text    string       // its name in the question, if not the usual one
	called  words.Phrase // the name with whose it is, filled from the event that suffers names
	leads   string       // what is said of a face that leads to this die, with {whose}
	follows bool         // it only picks one of several results: what comes of one of them is said in its place
	against int          // the die that it is compared with, or -1
	wins    int          // the event that says that it was high enough
	each    string       // what a die of a handful does that is low enough
	other   string       // what the other dice do
	shared  int          // the step that says which faces do what, where not all low faces do the same; -1 for none
	terms   bool         // the question says what is added to it
	told    bool         // a sentence gives its face
	rolls   bool         // its name alone does not say that it is a die
	stands  bool         // the prompt gives its result
	again   string       // its name where somebody rolls another in the same command
	part    string       // the group that such a handful begins; the sums of a group have a line of their own
	suffers int          // the event that says who suffers by it, in place of who rolls it; -1 for none
	all     bool         // a table is read by it: all rows are named
	twice   bool         // it is one of two dice that are added
	held    bool         // it is compared with the same die of another figure
	upon    []int        // the events after it that name the target
	from    []int        // the events that give the direction
	fromSay []string     // the words for each direction
	first   Template     // what is said before it is asked for, with facts of who rolls it
	row     inRow        // the order of the dice of a handful counts
	oneOf   []int        // the events after it whose first number says for which of several it is
	one     string       // what each of those is called
}

// inRow is what is said of a handful whose dice are for several men in turn. A step before them
// says how many dice there are and for how many men.
type inRow struct {
	step int          // the kind of that step, -1 for none
	when Template     // it applies only where this is not empty
	more words.Phrase // what is said before the dice are asked for where there are more dice than men
	why  string       // the answer to a question why
}

// A bookReader reads a Book and collects the errors in it.
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

// event returns the kind of an event by its name, -1 for none.
func (x *bookReader) event(v pack.Value) int {
	k := slices.IndexFunc(x.record.Events, func(e words.Event) bool { return e.ID == v.Text() })
	if k < 0 && v.Text() != "" {
		x.fail(v.Pos(), "there is no event "+v.Text())
	}
	return k
}

// events returns the kinds of several events.
func (x *bookReader) events(v []pack.Value) (list []int) {
	for i := range v {
		list = append(list, x.event(v[i]))
	}
	return list
}

// die returns the kind of a die by its name, as event does.
func (x *bookReader) die(v pack.Value) int {
	k := slices.IndexFunc(x.record.Dice, func(d words.Die) bool { return d.ID == v.Text() })
	if k < 0 && v.Text() != "" {
		x.fail(v.Pos(), "there is no die "+v.Text())
	}
	return k
}

// step returns the kind of a step by its name, as event does.
func (x *bookReader) step(v pack.Value) int {
	k := slices.IndexFunc(x.record.Steps, func(w words.Step) bool { return w.ID == v.Text() })
	if k < 0 && v.Text() != "" {
		x.fail(v.Pos(), "there is no step "+v.Text())
	}
	return k
}

// list returns the texts of a list.
func list(v []pack.Value) []string {
	var l []string
	for _, x := range v {
		l = append(l, x.Text())
	}
	return l
}

// Read makes a Book of the entries of a screen.yaml. record names the events, steps and dice of
// the ruleset.
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
		a := Answer{ID: e.ID, Asks: list(e.List("asks")), Ask: e.Text("ask"), When: x.template(e.Get("when")), Text: x.template(e.Get("text")), Each: x.template(e.Get("each")), Sides: e.Bool("sides"), None: e.Text("none"), Other: e.Bool("other"), Do: e.Text("do"), Rules: list(e.List("rules")), At: x.die(e.Get("at"))}
		for _, v := range e.List("events") {
			a.Events = append(a.Events, x.event(v))
		}
		for _, v := range e.List("steps") {
			a.Steps = append(a.Steps, x.step(v))
		}
		if a.At >= 0 {
			b.AtDice = append(b.AtDice, a)
			continue
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

// screen reads the entries that exist once.
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
			one, or, two := strings.Cut(name, "/") // two events with the same effect
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

// weights reads what is said of the figures of choices.
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

// wholeParts reads what the whole list says of choices.
func wholeParts(of []pack.Value) (list []Part) {
	for _, v := range of {
		text := func(name string) string { x, _ := v.Get(name); return x.Text() }
		or, _ := v.Get("or")
		list = append(list, Part{Figure: text("figure"), Fact: text("fact"), Of: text("of"), Text: text("text"), Or: or.Bool()})
	}
	return list
}

// columns reads the columns of a table of choices.
func columns(of []pack.Value) (cols []Column) {
	for _, v := range of {
		text := func(name string) string { x, _ := v.Get(name); return x.Text() }
		yes := func(name string) bool { x, _ := v.Get(name); return x.Bool() }
		figures, _ := v.Get("figures")
		cols = append(cols, Column{Head: text("head"), Slim: text("slim"), Says: text("says"), Figures: list(figures.List()), Of: text("of"), Fact: text("fact"), Or: yes("or"), Wide: yes("wide"), Slender: yes("slender")})
	}
	return cols
}

// joining is how successive events of one figure are merged into one.
type joining uint8

const (
	apart   joining = iota // they are not merged
	theLast                // only the last is told
	addedUp                // their first numbers are added up
)

// joinings maps the words of screen.yaml to the ways of joining.
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

// voices reads the sentences by which an event may be told in a story.
func (x *bookReader) voices(e *pack.Entry) (list []words.Phrase) {
	for _, v := range e.List("story") {
		list = append(list, x.phrase(v))
	}
	return list
}

// text returns how an event is told at the table.
func (b *Book) text(r *core.Record) *words.Phrase {
	if s := &b.says[r.Kind]; !s.text.Empty() {
		return &s.text
	}
	return &b.record.Events[r.Kind].Text
}
