// Package help holds the help texts of a terminal: in ten lines, for reading aloud, for where a
// question waits, and by topic.
package help

import "strings"

// Brief is the help at a terminal: what a player needs, in ten lines.
var Brief = []string{
	"Type a number from the list, or a command; short forms work, Tab completes.",
	"Enter   shows everything you may do     e       end the turn or step",
	"?       explains this question          why     where the numbers came from",
	"show    everybody in full               map     the ground; map NAME: his reach",
	"odds C  exact chances of a command      advise  what the engine would do",
	"undo    take it back, engine's reply too     redo",
	"explain WORD   a trick, a word of the rules ...   list KIND   what there is",
	"auto NAME      the engine plays him     dice ask|auto   your dice or rolled ones",
	"log, save FILE, rulings      the record, and how the table reads the rules",
	"help start  a first bout in five steps  help rules  how the game goes; help more",
}

// AtFirst is the help that follows the possible commands before a bout has begun.
var AtFirst = []string{
	"explain WORD   what a word of the rules means   list KIND   what there is",
	"help rules     how the game goes                help setup  a bout of your own",
	"dice ask|auto  your dice or rolled ones         help more   all that help tells",
}

// AtHand is the help that follows the commands possible now, so that both together are ten lines.
var AtHand = []string{
	"Enter   everything you may do           ?       explains this question",
	"why     where the numbers came from     undo    take it back; redo",
	"show    everybody in full               map     the ground; map NAME: his reach",
	"odds C  exact chances of a command      advise  what the engine would do",
	"explain WORD   any word on the screen   list KIND   what there is",
	"auto NAME      the engine plays him     dice ask|auto   your dice or rolled ones",
	Further,
}

// Further names the other topics of help, and Ends the same where a turn or a step can be ended.
const (
	Further = "help rules  how the game goes           help more  all that help tells"
	Ends    = "e   ends the turn or the step           help rules|more  the game; the rest"
)

// AtQuestion is the help where a question waits for its answer, and nothing else may be done.
var AtQuestion = []string{
	"Enter   the answer in the brackets      ?       explains this question",
	"why     where the numbers came from     undo    take back what led here; redo",
	"show    everybody in full               map     the ground",
	"odds A  exact chances of an answer      advise  what the engine would do",
	"explain WORD   any word on the screen   list KIND   what there is",
	"auto NAME      the engine plays him     dice ask|auto   your dice or rolled ones",
	Further,
}

// Over is the help when a bout is over.
const Over = "The bout is over. rematch sets the same up again, with other dice; new offers other bouts, and how to set one up. log has what happened, why and a number of it where its numbers came from, luck how the dice fell; report and a name ending in .html makes a page of it. undo takes the last command back, quit leaves; help more has all that help tells."

// Leaving returns the question that is asked where another bout is wanted before this one is
// over. kept says where this bout is kept.
func Leaving(kept string) string {
	if kept == "" {
		return "This bout is not over, and no journal keeps it. Leave it for another?"
	}
	return "This bout is not over. It is kept, and summa resume goes on with it. Leave it for another?"
}

// SpokenEnds is part of Spoken, left out where nothing can be ended.
const SpokenEnds = " The letter e ends the turn or the step."

// Spoken is Brief in sentences.
var Spoken = []string{
	"Type a number from the list, or a command; its first letters will do.",
	"Enter alone says everything you may do." + SpokenEnds,
	"A question mark explains this question; why says where the numbers came from.",
	"show says how everybody is, map where; odds and a command its chances; advise what the engine would do.",
	"undo takes back what you gave last, and the engine's reply; redo gives it again.",
	"explain and a word says what a weapon, a trick or a word of the rules is; list says what there is.",
	"auto and a name has the engine play him; dice ask uses your own dice, dice auto rolls.",
	"help rules says how the game goes, help more what else help tells; help start is a first bout.",
}

// Unmapped returns a line of the brief help for where there is no ground to draw.
func Unmapped(row string) string {
	for _, of := range [...]string{"map     the ground; map NAME: his reach", "map     the ground"} {
		row = strings.TrimSuffix(strings.Replace(row, of, "log     what has been done", 1), " ")
	}
	return strings.Replace(row, "everybody is, map where; odds", "everybody is; odds", 1)
}

// topics holds the help by topic, a paragraph per line.
var topics = map[string][]string{
	"dice": {
		"dice ask asks for each die by name, dice auto rolls them; dice ask NAME does so for one side alone.",
		"At a question for dice, type what yours show, in the order in which they are asked for:",
		"  5 2 4, with blanks or commas between, or in heaps as 524 or 55 2, where each digit is a face;",
		"  3x1 4 for three ones and a four, as it goes fastest for a handful whose order is all one; where each die belongs to somebody, the question or ? says so;",
		"  red 5 2 blue 3, by the colours that they lie there in, in the same order;",
		"  Enter rolls what is asked, r rolls all the rest of the command, and 4 2 r takes two and rolls the rest of this throw.",
		"Any command may end in its dice, as in COMMAND dice 5 2 4. A die that was typed is used or refused, never replaced, and the record keeps which were rolled.",
	},
	"map":    {"map draws the ground, map NAME also where he can go this turn, at what price, and whom he can strike from there: of an enemy as if it were his turn. map all everything there is; map on draws it after every command, screen map turn above the strip of each turn. Where there is no map, the players say how far apart everybody is: range A B 4."},
	"engine": {"auto NAME has the engine play a figure or a side, auto NAME POLICY by another policy, auto NAME off hands him back. step makes its next decision, finish plays to the end. advise ranks what may be done, why turn says why it did what it did, teach speaks up where you give much away."},
	"undo":   {"undo takes back what you gave last with all that followed from it, undo 3 the last three, undo to 12 all after line 12 of the log. undo die takes back the command whose dice you typed last, with what followed it, and asks for the last of them again; in one of the engine's, or a step that came by itself, for all of them. redo goes forward again. Choices that were turned up go with it, and the engine chooses anew. Dice come back the same if the same command is given again, and the record keeps what was undone."},
	"record": {"Everything is written to a journal as it is played; summa goes on with the last. log shows what has happened with its numbers, why 17 the derivation of line 17, note TEXT adds a remark, save FILE writes a copy. luck weighs the dice, report FILE makes a page of it, dispute 17 takes a command apart; at the shell there are also summa verify and summa replay."},
	"referee": {"set NAME.field=value because TEXT states a fact, overrule EVENT takes the last command again without it; both are recorded as the referee's word. rulings lists how the rules are read where they are silent, ruling ID=OPTION changes one before the bout begins.",
		"rule ID says what a rule says, rule WORDS finds those that have the words. expect EXPR fails unless it holds."},
	"sealed": {"A choice that nobody may see is asked for by name, and not shown as it is typed; secret NAME does so at any time, reveal turns all up. The record has a digest of each before anything is turned up, so that nobody can change his mind."},
	"reader": {"--plain, or ACCESSIBLE=1, says everything in sentences, draws nothing and redraws nothing. A Tab at the end of a line lists what may follow. Ctrl-C abandons the line, or the question.", "screen rules off leaves the rules out behind what is said, and screen keep keeps it so; why has them all the same."},
	"screen": {"screen steps auto takes the steps that leave no choice by itself, ask asks before each, off leaves all to you. screen menu on|off shows the list of what you may do or not, screen detail short|full what is said of a roll, screen map turn|off draws the ground as each turn begins, screen rules on|off has the rules stand behind what is said or not.",
		"screen keep keeps that for the sessions to come; screen alone says how it is."},
	"setup": {"add NAME TYPE enters somebody: list {kind} names the types, and help add what may follow as KEY=VALUE. begin starts the bout, and says what was taken for granted."},
}

// Topic returns the help on a topic, a paragraph per line, or nothing if there is no such topic.
// kind is an example of the kinds that list has.
func Topic(word, kind string) (text []string) {
	for _, t := range topics[word] {
		text = append(text, strings.ReplaceAll(t, "{kind}", kind))
	}
	return text
}

// NoDie is the answer to a request to roll dice that no question asks for.
const NoDie = "r rolls the dice where a question asks for them, and none does now; Enter shows what may be done, dice auto has all of them rolled"

// AllDice is said where a command that the session gave by itself is given again for its dice,
// and all of them are asked for, not only the last.
const AllDice = "All its dice are asked for again: it was given by itself, and is given anew."

// AtDie returns the answer to a text other than faces at a question for dice. word is its first
// word.
func AtDie(word string) string {
	switch word {
	case "undo":
		return "undo alone takes back the command that asks for this die; undo with a number goes farther back, once that is done."
	case "auto":
		return "auto and a name may be given as soon as this die has been answered: Enter rolls it. While dice are asked for, the command that they are of goes on as it began."
	case "dice":
		return "dice ask and dice auto, with a name or without, are given before a command or after it, not while its dice are asked for: r rolls all its other dice, and dice auto alone those and all that follow; Ctrl-C takes the command back"
	}
	return "a face, or several, please: 5 2 4, or 3x1 for three ones; Enter rolls, r rolls all the rest, ? says what it is for; show, map, legal, odds, why and other commands that only look work here; Ctrl-C takes the command back"
}
