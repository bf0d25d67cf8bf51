package book

import (
	"io/fs"

	"summa/internal/pack"
)

// Screen reads a ruleset's screen.yaml, which says what a terminal shows. It is not part of the
// content of a bout: nothing in play depends on it.
func Screen(ruleset string, files fs.ReadFileFS) (*pack.Set, error) {
	set, _, err := Load(ruleset, files, []string{"screen.yaml"}, screenKinds(), nil)
	return set, err
}

func text(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required}
}

func yesNo(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Bool} }

func texts(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.List} }

// screenKinds returns the kinds of entry in a screen.yaml.
func screenKinds() []pack.Kind {
	drop := pack.Field{Name: "drop", Doc: "The higher, the sooner it goes to the line below where there is little room; 0: never.", Type: pack.Int, Min: 0, Max: 9}
	return []pack.Kind{
		{Name: "screen", Top: "screen", Single: true, Doc: "The turn and the strip.", Fields: []pack.Field{
			text("turn", "What the rule that opens a turn says.", true), text("counts", "The fact of a side by which its losses in a turn of the engine are counted.", false),
			texts("key", "A turn begins when one of these facts changes."), texts("anew", "At a terminal its rule is drawn anew when one of these does, too."),
			text("type-of", "The fact of a figure that names what it is, which explain and its name tells of.", false), text("holds", "The fact of a figure that names what it carries.", false), text("lacks", "The fact of a figure that names what it had and has lost.", false), text("reading", "How to read the strip, in one line, with facts of the bout.", false), text("reading-aloud", "How to understand the sentences that stand for it.", false),
			text("prompt", "Before what a player types.", true),
			text("spoken", "A row of the strip as a sentence.", false), text("heard", "The same where the strip is read aloud, where that says more.", false),
			yesNo("sides", "A row is a side with its figures."), yesNo("bands", "A figure is many men: a name in s takes an apostrophe alone."),
			text("stands", "The fact by which a figure still takes part, if that is not the bout's to say.", false),
			text("foremost", "The fact that names whose row is marked, where that is not who is to act; each row then keeps its place.", false),
			texts("between", "Lines under the rows of the strip."),
			text("luck-legend", "How to read what luck says of the dice, under it.", false),
			yesNo("plays-on", "The chances of advice are those of bouts that are played on from here at the terminal, not what the engine goes by."),
			text("unadvised", "What is said in place of advice where this comes to something: why there is none.", false),
			text("rough", "What is said of the chances of advice where the engine does not do what has the best: each is of {1} bouts, give or take {2} in 100.", false),
			{Name: "doubt", Doc: "By how many points of 100 the chances of advice are in doubt, where they are an estimate: what differs by less is told to be as good.", Type: pack.Int, Max: 50},
			text("odds-with", "The words in odds with which odds-note is told.", false), text("odds-note", "What has to be known to read them.", false),
			text("no-map", "What map says where there is no ground.", false),
			texts("news", "Facts of a line each that are told when they come about: what no event tells of."), texts("own-news", "The same, told in the turn of a player alone."),
			text("stuck", "Why nothing can be done but what costs nothing; said before the list.", false),
			texts("briefing", "What is said of a scenario as it begins: what wins, and what giving up means."),
			texts("quick", "The commands of a quick bout."),
			texts("first", "Those of the first bout, step by step, where they are others."),
			{Name: "first-seed", Doc: "The seed of its dice where the player has named none: one with which it teaches more than it hurts.", Type: pack.Int, Min: 0, Max: 1_000_000},
			text("own-start", "How another bout than those of starts is set up.", false),
			texts("fighters", "The commands that bring sides to a scenario that has none: each of a side, then those who fight for it, of whom a player takes as many as he likes."),
			text("fighters-are", "The kind of content of which the third word of the latter is one.", false),
			text("fighters-may", "What may be said behind the name of one.", false),
			text("fighters-need", "What is said of those of which a command has to say more than their name.", false),
			texts("set-up", "What the help says before that of what brings somebody to a bout, where its own words would not do."),
			text("second", "A command that enters another side where one stands alone, for who wants to begin.", false),
			texts("example", "The commands of a whole set-up that the help shows, from nothing to the first turn."),
			text("fate", "What is said before that of one who has fallen.", false),
			text("ended", "How a figure, or a side, has ended, on the card of the end; without it, the strip.", false),
			text("lasted", "How long a bout has lasted, on that card.", false),
			text("blow", "The event of which the heaviest, by its first number, is told when a bout is over.", false),
			text("toll", "The fact that a blow lowers, where several events tell of blows: the heaviest is that by which it fell most in one command.", false),
			text("blow-text", "How that is told; of a toll {a} is what {who} lost.", false),
		}},
		{Name: "lesson", Top: "lessons", Doc: "A step of a first bout. It is passed over where its own name has been given as a command before it was told.", Fields: []pack.Field{text("text", "What to do, with facts of the bout.", true), text("bare", "The same where nothing on the list has a chance that could be weighed.", false), text("rolled", "What is said besides where the program rolls the dice.", false), texts("words", "The words of which one does it."), text("when", "It waits until this comes to something.", false), text("needs", "It waits until a command that begins so may be given in this turn.", false), yesNo("open", "It waits while somebody is to choose in secret."), yesNo("aside", "It is no step with a number, but is told once as soon as its time has come.")}},
		{Name: "lessonend", Top: "lesson-ends", Doc: "What a newcomer is told when his first bout has ended by an event; the first in the list that came about.", Fields: []pack.Field{text("event", "The event.", true), text("text", "What happened, and how often it does.", true)}},
		{Name: "cell", Top: "cells", Doc: "A column of the strip.", Fields: []pack.Field{
			text("text", "What it says, with facts in { }.", true), drop, yesNo("member", "It is of each figure of a side."), yesNo("on-map", "A map says it too: it is left out under one."), yesNo("joined", "It goes to the line below together with all others that are joined."), yesNo("still", "Below the row a narrow terminal shows it again only when it, or another such of the row, has changed."),
		}},
		{Name: "group", Top: "menu", Doc: "Commands of one sort in the menu.", Fields: []pack.Field{
			texts("match", "How they begin."), text("effect", "What may come of them: {p EVENT} is a chance, {p EVENT self} and {p EVENT other} that it comes to who acts or to another, [text?often EVENT] stands where that is at least 5 in 100, {lost FACT} how much of a fact is lost on average by others, or of a feared command by who is asked.", false), text("fells", "The event of effect that settles whom a blow is aimed at: what is likeliest to bring it comes first.", false), text("besides", "What they cost besides their price, with facts of the bout.", false), yesNo("last", "In the whole list alone."), yesNo("unnumbered", "In no list that is numbered: legal alone has them."),
			text("upon", "What stands behind each, with facts of the figure that it names last: from where it strikes.", false),
			text("even", "Of several that come to the same the one that ends in this word comes first.", false), yesNo("feared", "Its chances are those of who attacks: the least comes first."),
			text("key", "The letter it is given by, in place of a number.", false), text("text", "What it is called there.", false),
			yesNo("short", "Called by what comes behind its first word."), text("ends", "How a line ends that is listed.", false), text("or", "How its other form ends.", false),
			text("choose", "What is chosen where it is asked for by name, as in a punch.", false), yesNo("unpriced", "The short list leaves out what they cost."), yesNo("card", "What the card does stands beside it: the fact bout.glance.ID, or where there is room for words bout.card.ID."),
			text("legend", "How to read what stands beside it, under the list, with facts of the bout.", false), text("legend-all", "The same under the whole list.", false),
			text("barred", "The code of the refusal with which one of them keeps its place in the list.", false), text("barred-text", "What stands beside it then.", false),
			text("openly", "One of the engine's is shown as a player's is, with the strip before it, where this comes to something.", false), text("due", "Why they are what is chosen now, where something else was typed.", false),
			text("weighed", "What is said of its odds while the other side's choice is not known, {1} for what comes behind the first word.", false),
			text("weigher", "The question whose table weighs every choice against every other: rows, columns, cells.", false),
			{Name: "weighs", Doc: "What is said of a figure of it over all that the other may choose.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("figure", "Its key in a cell.", true), text("of", "The one choice of which it is said.", false), text("text", "The words: {low} and {high} in 100, {range} both, {least} and {most} as numbers, {gain} and {gain more} the same as what is gained or lost, {lose} and {lose more} where a gain is a number below 0, {at} and {from} what the other chooses then.", true)}}},
			{Name: "safe", Doc: "What is said of the safest of them: the first is of that of which the most of its figure is the least, each after it of the least on average.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("figure", "Its key in a cell.", true), text("text", "The words: {own} is the choice, {high} the most in 100, {from} what the other chooses then, {n} the average in 100.", true)}}},
			{Name: "glance", Doc: "What is said of it in a few words in the list, of the first that is of the choice.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("figure", "Its key in a cell.", true), text("of", "The one choice of which it is said.", false), text("text", "The words, with {range} in 100.", true)}}},
			{Name: "pairs", Doc: "What is said of one pair of choices, by its parts: the first that is of the choice for each figure; what has no figure stands before all.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("figure", "Its key in a cell; without it, the text stands first.", false), text("of", "The one choice of which it is said.", false), text("text", "The words: {own} and {other} are the two choices, {n} the figure in 100, {gain} and {lose} as what is gained or lost.", true), text("none", "What is said where the figure is 0.", false)}}},
			text("ends-said", "What the form that ends so is called behind its name, as in without power.", false), text("or-said", "The same of the other form.", false), text("or-words", "Other words by which that form may be asked for.", false),
			text("lead", "What stands before the heads of the table, where there is room.", false), text("lead-whole", "The same where the whole list is a table too, with both forms of what the other may choose.", false),
			{Name: "whole", Doc: "What stands beside each in the whole list, in the figures of the short one, by its parts; a part of the other form stands where there is one.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("figure", "Its key in a cell.", false), text("fact", "The fact of the choice, before its name, in place of a figure.", false), text("of", "The one choice of which it is said.", false), yesNo("or", "It is of the other form."), text("text", "The words: {range} in 100, {low} ({at}) and {high} ({from}) its ends and what the other chooses then, {columns} the figures of the table against both forms of each.", true)}}},
			{Name: "columns", Doc: "The columns of a table that stands in place of those words where nobody looks on.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("head", "What stands above it.", true), text("slim", "The same where there is little room.", false), text("says", "What is said to who asks what it means.", false), texts("figures", "The keys in a cell: of the first the range over all that the other may choose; or of each against one of that, the others only where there is room."), text("of", "The one choice of the other side against which they are.", false), text("fact", "The fact of the choice, before its name, that stands there in place of figures.", false), yesNo("or", "They are of the other form."), yesNo("wide", "It stands only where there is room."), yesNo("slender", "It stands only where there is little room, with the most there is of its figure.")}}},
			text("legend-table", "How to read the table, under it, with facts of the bout; without it, what legend says.", false), text("legend-slim", "The same where there is little room.", false), text("legend-brief", "What is said under it there once that has been read: what it leaves out, and how to see that.", false), text("legend-again", "What is said under the table that has room for all columns once its legend has been read.", false), text("legend-spoken", "How to read the list where it is read aloud, in place of legend.", false),
			text("or-key", "The letter that asks for it.", false), text("or-text", "What that does.", false),
			text("asks", "They are one in the menu, and what comes behind the first word is asked for in these words.", false),
			yesNo("whose", "They are one for each figure that the second word names, and what comes behind that is asked for."),
			text("note", "What stands in place of their price, with facts of that figure, or with upon of the figure that they name last.", false),
			text("when", "They stand in the short list only where this comes to something; elsewhere in the whole list alone.", false),
			text("also", "Commands that are listed before them, parted by commas, though the ruleset's own list has none of them; the note of one is of the fact of its words, parted by hyphens.", false),
			text("unfit", "Why one may not be given, where this comes to something, with facts of the bout: it is said in place of the ruleset's own refusal.", false),
			yesNo("repeats", "Their last word may stand several times: a number in place of that is refused, and how to write it is said."),
			text("yields", "One stands behind the others of its group where this comes to something, with facts of that figure.", false), text("urgent", "They come first in the list where this comes to something, with facts of the bout.", false),
			yesNo("ahead", "They are listed in the steps before their own, too."), text("then", "The command that odds put behind theirs: what they lead to.", false), yesNo("reminds", "A player is reminded of them before he ends his turn."), text("passed", "What is said where their step is passed over.", false),
			text("question", "They are no list but a question, in these words.", false), text("about", "Only those that name this are asked about.", false),
			text("counts", "What is asked for where a number is missing.", false), yesNo("nears", "They bring into reach."), text("leads", "They are walks over the map: what one is called that leads to a blow, where none is in reach, with facts of whom it meets as all stand then.", false), text("to", "They are walks over the map: where one of several steps ends, with facts as all stand then.", false),
			text("throws", "The die of which a handful is thrown: how many count on average stands beside it.", false), text("thrown", "What those are called that count.", false),
			text("hits", "How that is said: {1} dice, {2} of {3} who can be.", false), text("some", "The same where not all can be: {3} is then how many can.", false), text("more", "The same where {3} are already: {2} more.", false),
			text("all-hit", "The same where {3} are already, and they are all there are.", false), text("settle", "What settles it for whom it was thrown at: then {4} of these three sentences are lost.", false), text("lost", "What those are called that are lost.", false), text("sum", "How the averages beside it come about, said where somebody asks why they are so.", false),
			text("fought", "They lead to what then names: how many are lost in it on average, {1} of the {2} they are aimed at and {3} of the {4} who go.", false),
			text("after", "What is said after one, with facts of that figure.", false), texts("changes", "What is said behind that where one has changed it, with facts of that figure."), texts("cases", "What ? says of a question: what comes of each answer, with facts of what is asked about."), text("before", "What is said before a question, with facts of what is asked about.", false),
			text("early", "What is said under a list that has them before their step.", false),
			text("how", "How what is asked for is written, with facts of the figure it is asked for.", false),
			text("nearer", "The word behind the figure after which it can be named whom, or what, it goes nearer: how the command goes on then is its fact WORD.NAME.", false),
			text("away", "The word behind the figure with which it goes away from the nearest of another side, or from whom is named behind it, perhaps with \"from\" before: how the command goes on then is its fact WORD, or WORD.NAME.", false),
			text("instead", "The word before whom one is aimed at.", false), text("hidden", "The fact that says who of those cannot be reached, and why: WHO.FACT.WHOM.", false), text("able", "The one that says how many of them can be, where not all can: WHO.FACT.WHOM.", false), texts("as", "Words that a player may use for it."), yesNo("alone", "The verb alone is the only one that may be given."),
			text("through", "The fact of whoever goes that is the way round what bars the straight one: it is offered then; the fact with _said behind its name says where it leads.", false),
			text("lands", "Where whoever an engine has moved has come to, behind what is told of it, with facts of the figure.", false),
			text("nearest", "The fact that says how it may go on that comes nearest to an answer which would not do: WHO.FACT.ANSWER.", false),
			text("stays", "What Enter does where it is asked for; without it, the first that may be done.", false),
			text("said", "How one is announced, with {1}, {2} for its words, and {at} for the one behind at.", false), yesNo("needs", "Beside their price stands what a die must show, and one is announced without that."),
			yesNo("own", "Where they name a figure of another side they stand in no list at a terminal, though they may be given in words."),
			text("spends", "The first word of what may be lost by one in a later step of the turn, of which a player is told before.", false), text("nearing", "The fact of whoever goes that tells how near he is.", false), text("leaves", "The fact of whoever has gone that tells how he then stands, as what he can do no more this turn: it is said of the way that is offered, and under a list of one that leads to a fight.", false),
			text("doubt", "Why nothing would come of one, with facts of the bout: it waits until it is given again.", false), text("now", "How things stand, with facts of the bout: it stands beside what is asked for.", false), text("sure", "What is asked, with {1}, {2} for its words, before one is carried out that was given by its number.", false),
			text("waiting", "Why the engine gives one and does nothing more, with facts of the bout as it then stands.", false),
			texts("why-not", "The codes of the refusals with which it is said why none of them may be given, where nothing that decides may be."), text("why-not-text", "What stands before that.", false),
		}},
		{Name: "saying", Top: "says", Doc: "How an event is told at the table.", Fields: []pack.Field{
			text("text", "The sentence, if it is another than in the record.", false),
			text("brief", "The sentence of a deed of the engine, if it is another.", false),
			text("paper", "The sentence in the log of a report, if it is another.", false), texts("story", "How it is told in a story, if otherwise, in as many voices as there are; - if it is not."),
			text("with", "The event to whose sentence it belongs.", false), text("along", "What it says there, if that is something else.", false),
			text("ends", "What those faces do that bring it, where a die is asked for: 1-8 misses.", false),
			text("over", "The event in whose place it stands there.", false), texts("moot", "It is not told where one of these comes to the same figure behind it, in the same command."),
			yesNo("lead", "The next sentence follows on its line."), yesNo("closes", "The dice before it are told under it, where several such come of one command."), yesNo("loud", "In capitals."), yesNo("priced", "What is said behind it of the steps that have a price follows in brackets, at a terminal."), yesNo("line", "In what an engine has done it begins a line of its own."), yesNo("at-once", "It is told before the die behind it is asked for."), yesNo("opens", "What has come about up to the first die is told before that is asked for, as what choices turn up."), text("joins", "How several of one figure that follow each other are one: the last is told, or their first numbers are added.", false), yesNo("silent", "Not told at the table."), yesNo("deed", "It is what was done, or says itself why: no reason is added to its sentence."),
			{Name: "because", Doc: "Its cause, by the rule cited.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("rule", "The rule.", true), text("text", "The cause.", true)}}},
			{Name: "tally", Doc: "It is counted where it cites a rule, and told with the next sentence.", Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{text("rule", "The rule.", true), text("text", "What stands behind the count.", true), text("paper", "The same in the log of a report, if it is another.", false), yesNo("live", "It is told at a terminal alone.")}}},
		}},
		{Name: "brief", Top: "sums", Doc: "How a total is told in short.", Fields: []pack.Field{text("text", "The words.", false), text("adds", "What it is called where the cause of the event before it says how much more than the die that is.", false), text("behind", "What is said of it behind the sentence of a priced deed, at a terminal.", false), texts("of", "The priced events behind which alone that is said, where it lies between the event before and that after.")}},
		{Name: "asking", Top: "asks", Doc: "What is said of a die that is asked for.", Fields: []pack.Field{
			text("text", "Its name in the question.", false), text("called", "Its name in the question in whole, with who and whom of the event of suffers.", false), text("leads", "What a face comes to that leads to it.", false),
			text("against", "The die it is held against.", false), text("wins", "The event that says it was high enough.", false),
			text("each", "What each die of a throw does that is low enough.", false), text("other", "What one does that is not.", false), yesNo("terms", "What is added to it is said."), yesNo("rolls", "Its name alone does not say that it is a die: that is said among the sums."), yesNo("told", "What it shows is told in a sentence, and not among the sums."), yesNo("stands", "What it comes to stands in the prompt."), text("first", "What is said before it is asked for, with facts of who rolls it.", false),
			text("row", "The step that says how many dice there are and for how many, where they belong to one after the other.", false), text("row-when", "They do so only where this comes to something.", false), text("row-more", "What is said before they are asked for where there are more dice, with the numbers of the step.", false), text("row-why", "What is said to who asks.", false),
			text("again", "What a die is called that somebody rolls anew in the same command.", false), text("part", "What each such handful begins, as a group: its sums have a line of their own, with its number.", false),
			texts("one-of", "The events behind it whose first number says for which of several it is, where they are rolled for one after the other."), text("one", "What each of those is called, before its number.", false),
			texts("upon", "The events behind it that say whom it is aimed at."), texts("from", "The events of a command that say from where it comes."), texts("from-text", "What the question for one of an engine then says, in the same order."), text("suffers", "The event that says who suffers by it, where that is said in place of who rolls it.", false), yesNo("all", "All that it may come to is named."), text("shared", "The step that says which faces of a handful do what, where not all that are low enough do the same.", false), yesNo("follows", "It only picks one of several: what leads to it is told by what comes of one of them."), yesNo("twice", "It is one of two that are added: what their sum comes to is said with the first."), yesNo("held", "It is held against the same die of another, with what each adds."),
		}},
		{Name: "choosing", Top: "choices", Doc: "A choice within a command, by the first word of what may be answered.", Fields: []pack.Field{text("text", "What is said before it is asked for; {who} is asked.", true), text("ends", "What a face comes to that leads to it, in a question for dice; {who} is asked.", false)}},
		{Name: "autostep", Top: "steps", Doc: "A command the session gives where there is no choice.", Fields: []pack.Field{
			text("do", "The command.", true), texts("idle", "What is no choice beside it."),
			text("when", "Only where this comes to something.", false), text("unless", "Not where this does.", false), text("same", "It is taken where this is as it was when the player gave it last.", false), text("later", "What is said where one of idle is given before its time: then it is asked for in place of the step.", false), text("asked", "Where this comes to something it is asked first, in these words, whether something idle is done.", false), texts("behind", "Only where a command with one of these verbs was the last."), text("asked-too", "As asked, behind the verbs of behind-too.", false), texts("behind-too", "Behind a command with one of these verbs asked-too is asked."), text("leaves", "How things stand behind an answer to what is asked: it stands beside each.", false), text("told", "What is said of it.", false), yesNo("first", "Of several that may be given it is the first."),
		}},
		{Name: "opponent", Top: "opponents", Doc: "A policy as a player meets it.", Fields: []pack.Field{text("text", "What it does, and how strong it is.", true), text("word", "What it is beside the others, where the engine is offered; without it, it is not named there.", false), text("manner", "How it plays, where chances are told that go by it, as in simply.", false), yesNo("slow", "It takes its time: that somebody is thinking is said before.")}},
		{Name: "start", Top: "starts", Doc: "A bout that a player may set up by its number.", Fields: []pack.Field{text("text", "Who meets whom.", true), texts("lines", "The commands that set it up; the last begins it.")}},
		{Name: "outlook", Top: "outlooks", Doc: "Who is likely to win a scenario that is shipped, by its id, and what else has to be known of it.", Fields: []pack.Field{text("text", "For whom it is hard, and how often the engine wins it.", true)}},
		{Name: "retelling", Top: "retold", Doc: "A few words that are others at a terminal than in pipes and records.", Fields: []pack.Field{
			text("from", "The words.", true), text("text", "Those in their place.", true),
		}},
		{Name: "reason", Top: "reasons", Doc: "How a part of an engine's reason is said at a terminal.", Fields: []pack.Field{
			text("from", "The part, with {number}s and {who}s for what changes.", true), text("text", "The words in its place, with {1}, {2} for what changes.", true),
		}},
		{Name: "shortrule", Top: "rules-in-short", Doc: "A line of how the game goes, in the order in which they are read.", Fields: []pack.Field{text("text", "What is so.", true), texts("rules", "The rules that say it.")}},
		{Name: "answering", Top: "answers", Doc: "What is said to a question in words; the first in the list that fits it.", Fields: []pack.Field{
			texts("asks", "Words of which the question has all: a/b for either of two, ab* for what begins so, ^a for the word with which it begins, # for a number; with = before them they are the whole, and no question. The answer fits where all of one such set are there."),
			text("ask", "Such a question, named where another has no answer.", false),
			text("when", "Once the bout has begun it is an answer only where this is not blank: a fact in braces.", false),
			text("text", "The answer, with facts of whom the question names, or else of who is to act.", false), text("each", "What is said of each row of the strip: who is ahead.", false), yesNo("sides", "That is said of each side, not of each figure."), text("none", "The answer where there is nothing to say of anybody.", false),
			texts("events", "The answer is where the last of these events came from."), yesNo("other", "They befell the other than whom the question names."), text("at", "The die at whose question alone this is the answer.", false), texts("steps", "The answer is followed by these steps of the last command that had any of them, of whom the question is about."), text("do", "The answer is what this command has to say.", false),
			texts("rules", "The rules it stands in."),
		}},
		{Name: "naming", Top: "namings", Doc: "A name that commands have, as it is shown in the list.", Fields: []pack.Field{text("text", "The words.", true)}},
		{Name: "synonym", Top: "synonyms", Doc: "A word by which a question may call a command.", Fields: []pack.Field{text("verb", "The command.", true)}},
		{Name: "spelling", Top: "spellings", Doc: "Other words by which a command may be typed at a terminal, tried where they are no command that may be given.", Fields: []pack.Field{
			texts("from", "What such a line begins with."), text("to", "The words in their place.", true),
		}},
		{Name: "gloss", Top: "glossary", Doc: "A word of the rules, explained.", Fields: []pack.Field{text("text", "What it means.", true), texts("also", "Other words for it."), text("name", "How it is written, if not as the word.", false), texts("rules", "The rules it stands in.")}},
	}
}
