package book

import (
	"io/fs"

	"summa/internal/pack"
)

// OnPaper reads how a ruleset puts a bout on paper, its paper.yaml. It is none of the
// content of a bout.
func OnPaper(ruleset string, files fs.ReadFileFS) (*pack.Set, error) {
	set, _, err := Load(ruleset, files, []string{"paper.yaml"}, []pack.Kind{
		{Name: "paper", Top: "paper", Single: true, Doc: "How a bout is put on paper.", Fields: []pack.Field{
			text("round", "The fact that numbers the rounds or turns.", true), yesNo("past", "That fact numbers the round that is over, so that the one that begins has one more."),
			text("measure", "The fact of a figure by which one sees how it fares.", true), text("called", "What that is called.", true),
			text("policy", "The policy by which a position is played on.", true), {Name: "bouts", Type: pack.Int, Doc: "How many bouts it is played on for.", Required: true},
			text("ground", "The heading of its ground.", true),
			text("order", "What the dice are called by which the order of play is settled, if a row is to derive it, the highest first.", false),
			text("begins", "What the dice of the beginning decide.", true), yesNo("tabled", "The cards stand in a table a side."), yesNo("nought", "Less than nothing by the measure is drawn as nothing."), yesNo("standing", "Who has more than nothing by the measure stands at the end: the lead says who of the winners does."),
			text("cost", "The title of one in tables, with {winner}, {loser}, {lost} and {had}.", false), text("lost", "What a side has lost, with {side}, {lost} and {had}.", false), text("lostall", "The same of one that has lost all.", false),
			text("second", "Another such fact, drawn below it.", false), text("seconds", "What that is called.", false),
			text("holder", "The fact of the bout that names who has something, drawn as a lane.", false), text("holds", "What he has.", false),
			yesNo("joined", "A command of which nothing came is one row with the next, and a round is a row."),
			text("expected", "The stake of which a row says how much was to be expected.", false), text("expects", "How that is said, with {n}.", false),
			text("tested", "The stake of what comes of it, of which a row says so too.", false), text("tests", "How that is said, with {got}, {of} and {n}.", false),
			text("hurts", "The events that are a hit or a loss, which stand out in a log; behind a colon the numbers of which one must be more than 0.", false),
			text("falls", "The events by which somebody falls, none of which is left out where a bout is told in short.", false), text("costing", "The event whose first number is lost by the measure; where that is more than there was, what it is told by has as {c} how much more.", false), text("reworded", "What is said at the table, and behind a colon what stands for it on paper, with semicolons between: LP: Life.", false), text("stake", "What is at stake, in a sentence at the beginning of a story.", false), text("where", "Where they meet, as a story begins.", false), text("suffered", "Events that dice bring about for the other, of whom alone they are told: luck counts them for whose dice they are.", false), text("asks", "The event by which somebody is asked before a command is carried out: what he answers is one row with it.", false), text("strikes", "The events by which somebody is struck: their row stands out, as one does in which somebody loses something.", false), text("foiled", "The events by which what came before them in a command comes to nothing: it is named by them.", false), text("draws", "The event before which the ground is drawn the first time it comes about.", false), text("drawn", "What that moment is called.", false),
			text("fight", "The event of a round of a fight hand to hand, with its number, that of the round, and what who and whom lost.", false), text("fights", "How all rounds of one are told, with {who}, {whom}, {lost}, {beaten} and {rounds}.", false), text("fighter", "What is lost in one.", false), text("fighters", "The same of more.", false), text("felled", "The column of how many each has killed in them.", false),
			text("feat", "The fact of a figure by which it has done most.", false), text("fates", "What stands below a chart of what becomes of them.", false), text("featof", "The fact of a figure that says of how many tries.", false), text("feats", "What that is called, and behind a colon how it is said of one of each side, with {name}, {side} and {n}.", false), text("most", "What that is called on a page, if otherwise.", false),
		}},
		{Name: "telling", Top: "tellings", Doc: "How an event is told on paper in other words than at the table.", Fields: []pack.Field{
			text("event", "The event.", true), text("rule", "The rule that is cited for it; without one it is told so whatever is.", false), text("paper", "What is said of it in the log.", false), {Name: "story", Type: pack.List, Elem: &pack.Field{Type: pack.Text}, Doc: "What is said of it in a story, which takes these in turn; - for nothing."},
		}},
		{Name: "title", Top: "titles", Doc: "How the title says who won, of the first that fits.", Fields: []pack.Field{
			text("of", "The fact by which it fits, with {winner} and {loser} for their names.", true), text("has", "What that fact holds.", true), text("text", "The title, with {winner} and {loser}.", true), text("besides", "What of it is said where several have lost, with {loser}.", false),
		}},
		{Name: "card", Top: "cards", Doc: "A line of a figure's card, with facts as on the screen.", Fields: []pack.Field{
			text("called", "What stands before it.", true), text("text", "The line.", true), yesNo("start", "It is as the bout begins, not as it ends."), text("later", "What stands behind one of the start where the same is something else at the end, with {now}.", false), yesNo("fate", "It is what became of him."),
		}},
		{Name: "end", Top: "ends", Doc: "What became of a figure, by the word that programs have for it, as people are told it.", Fields: []pack.Field{text("text", "The words.", true)}},
		{Name: "lane", Top: "lanes", Doc: "A state of a figure that is drawn while it lasts.", Fields: []pack.Field{
			text("of", "The fact of the figure by which it is there.", true), text("text", "What it is called.", true), yesNo("names", "A command by which somebody comes into it is called by it."), text("drawn", "How it is drawn on him, lying or caught.", false),
		}},
		{Name: "did", Top: "dids", Doc: "What is counted on a figure's card.", Fields: []pack.Field{
			text("event", "The events of his that are counted.", true), yesNo("adds", "Its first number is added up."), yesNo("whom", "It counts for whom else the event names, as who did it to him."), text("with", "Only those that name one of these things.", false), text("but", "Not those that name one of these.", false), text("unless", "Not where one of these comes about in the same command.", false), text("one", "One of them.", true), text("many", "More, with {n}.", true),
		}},
		{Name: "sheet", Top: "sheet", Single: true, Doc: "What sheets of paper hold.", Fields: []pack.Field{
			text("types", "The list of what there are sheets of.", true), text("arms", "The facts that name what a figure has in hand.", false), text("armsin", "The list that names these.", false), text("more", "What else it may attack with.", false), yesNo("banded", "What it has in hand has rows of its own for each reach, by its id and that with a number; {reach} in the question."), {Name: "die", Type: pack.Int, Doc: "The die of which low faces come off: a chance says first up to which."},
			text("armslist", "The list of what everybody has, in place of these.", false), text("against", "The list of what the other may answer.", false), text("called", "The heading of the chances.", false), text("noted", "The heading of the lines that stand in a table at the end.", false), text("alone", "That of those where there is no other.", false), text("met", "That of those against another, with {other}.", false), text("settled", "The rulings that are settled as a bout is set up, and so not weighed.", false),
			text("armies", "The list of what is entered at once and makes several sheets.", false), text("muster", "The command that enters one, with {name} and {type}.", false),
			text("ask", "The question of a chance, with {me}, {other} and {arm}.", false), text("event", "The event whose chance it is, where the columns are a list.", false), text("note", "What stands below the chances.", false),
			{Name: "with", Type: pack.List, Elem: &pack.Field{Type: pack.Text}, Doc: "The commands before that question."},
			{Name: "ways", Type: pack.List, Elem: &pack.Field{Type: pack.Text}, Doc: "The ways in which it is done, {way} in the question: their chances stand side by side."},
			{Name: "per", Type: pack.Int, Required: true, Doc: "How many sheets a page holds."}, {Name: "turns", Type: pack.Int, Doc: "How many turns there is room for."}, text("turn", "What a turn is called there.", false), yesNo("persons", "Each type is somebody, so that nobody is named besides."), text("titled", "How somebody without a name is called in the title, with {called} and facts as on the screen.", false),
		}},
		{Name: "form", Top: "forms", Doc: "A sheet that is of no figure.", Fields: []pack.Field{text("called", "What it is called.", true), {Name: "rows", Type: pack.Int, Doc: "How many rows are to be written."}, text("columns", "What is written of each, with commas.", false)}},
		{Name: "column", Top: "columns", Doc: "What stands on a form of a figure who is named behind it, in his row; without anything it is to be written.", Fields: []pack.Field{
			text("on", "The form.", true), text("called", "Its heading.", true), text("text", "A line, with facts as on the screen.", false), text("of", "The fact that says how many boxes there are.", false), {Name: "boxes", Type: pack.Int, Doc: "How many boxes there are."}, text("list", "A list, whose rows that the figure's type names are a box each.", false), text("cell", "The words of the cells of the type that name them.", false), yesNo("states", "A box for each of the figure's states."),
		}},
		{Name: "line", Top: "lines", Doc: "A line of a sheet, with facts as on the screen.", Fields: []pack.Field{text("called", "What stands before it.", true), text("text", "The line.", true), text("unless", "Facts in pairs: where each is as the other the line is left out.", false), yesNo("noted", "Where many sheets share a page, it stands in a table at the end.")}},
		{Name: "rose", Top: "roses", Doc: "Numbers of a figure by side, drawn around him: of the front, the left, the right and the rear.", Fields: []pack.Field{
			text("called", "What they are.", true), text("of", "A line of four numbers.", true), text("bare", "A line of four numbers that hold otherwise, or of none.", false), text("note", "What stands below them.", false), text("otherwise", "What stands there besides, if they hold otherwise.", false), text("line", "The line of the sheet that it stands in place of.", false),
		}},
		{Name: "track", Top: "tracks", Doc: "Boxes to tick off, or a line to write on.", Fields: []pack.Field{
			text("called", "What is counted.", true), {Name: "boxes", Type: pack.Int, Doc: "How many boxes."}, text("of", "The fact of the figure that says how many.", false), text("note", "What stands behind it.", false), text("rule", "The rule by which it is kept.", false), text("on", "The form on which it stands, in place of the figures' sheets.", false), text("own", "Words of which the figure must have one.", false), text("across", "The fact of the figure that says how many boxes are a row.", false), text("each", "A line whose parts, between semicolons, have one each, named {each}.", false), text("played", "A line of a figure whose parts are those of them that it may come to: where figures are entered on the form, only theirs stand there.", false), text("where", "A line that must say something.", false),
			text("write", "What a number is made of that is to be written behind it.", false), yesNo("last", "It stands in the last column, below the chances."), {Name: "scale", Type: pack.List, Elem: &pack.Field{Type: pack.Text}, Doc: "Rows of numbers below it, each with what they are before its colon."},
		}},
		{Name: "kept", Top: "keeps", Doc: "What is kept of a figure, as programs read it of a sheet.", Fields: []pack.Field{
			text("called", "What it is.", true), {Name: "boxes", Type: pack.Int, Doc: "How many boxes are ticked off; none is a number to be written."}, text("rule", "The rule by which it is kept.", true),
		}},
		{Name: "tick", Top: "ticks", Doc: "A box for a state.", Fields: []pack.Field{
			text("text", "What it is called.", false), text("own", "Words of which the figure must have one.", false), text("met", "Words of which one of the others must have one.", false), text("list", "A list of which every row is a box.", false), text("cell", "The cell of the figure's type that names the rows.", false), text("of", "A line whose parts, between semicolons, are a box each; [x] before one ticks it.", false), text("under", "The heading under which they stand apart from the others.", false), yesNo("signed", "The rows are changes, whose numbers stand behind them."), yesNo("state", "It stands below what is counted."),
		}},
		{Name: "stand", Top: "stands", Doc: "Another way to stand, which has a row of its own where its chances are others.", Fields: []pack.Field{text("called", "How its row is called, with {arm}.", true), text("add", "What the question has besides.", true)}},
		{Name: "aim", Top: "aims", Doc: "A column of the chances against the other.", Fields: []pack.Field{text("called", "Its heading.", true), text("add", "What the question has besides.", false), text("event", "The event whose chance it is.", false), text("loses", "The fact of which it is how much the other loses on the average.", false), yesNo("price", "It is what the command costs."), text("unlike", "The column whose number it leaves out.", false)}},
		{Name: "foe", Top: "foes", Doc: "A column of the chances where there is no other.", Fields: []pack.Field{text("called", "Its heading.", true), text("add", "What the question has besides.", false), text("unlike", "The column whose number it leaves out.", false), text("type", "The type of the one who is met.", true), text("event", "The event whose chance it is.", true)}},
		{Name: "grid", Top: "grids", Doc: "What is written down each turn.", Fields: []pack.Field{text("called", "What it is.", true), text("printed", "The same on a page, if more is to be said.", false)}},
		{Name: "guide", Top: "guides", Doc: "A rule in a few sentences.", Fields: []pack.Field{text("called", "Its heading.", true), text("text", "The sentences.", true), text("for", "Words of which one must be in play.", false)}},
		{Name: "part", Top: "parts", Doc: "A table of the rules in short.", Fields: []pack.Field{
			text("called", "Its heading.", true), text("list", "The list it is made of.", true), yesNo("only", "Only rows whose id is in play."), yesNo("named", "The rows name themselves."), yesNo("said", "What is said of a row stands there, not its number."), yesNo("signed", "The numbers are changes."), text("for", "Words of which one must be in play.", false),
			{Name: "columns", Type: pack.List, Elem: &pack.Field{Type: pack.Text}, Doc: "The cells of the list one by one, each as HEADING|WORD: the word is left out of the cell; - is a cell that is left out, * all that are left."}, yesNo("margin", "It stands in the margin."),
			text("note", "What stands below it.", false), text("across", "Printed, the rows that are a number and the faces from 1 stand beside each other in two lines: what the numbers are, a bar, and what the last faces are.", false), text("more", "A fact of one of two who meet; only the rows stand there whose id is a difference that the two can have.", false), text("less", "The fact of the other that is taken from it.", false), {Name: "below", Type: pack.Int, Doc: "How much less the difference may become."}, {Name: "above", Type: pack.Int, Doc: "How much more."},
		}},
		{Name: "scale", Top: "scales", Doc: "A table of chances of the rules in short: how often something comes off, by the sum of the changes.", Fields: []pack.Field{text("called", "Its heading.", true), text("event", "The event whose chance it is.", true)}},
		{Name: "degree", Top: "degrees", Doc: "A row of a scale.", Fields: []pack.Field{text("of", "The scale it belongs to.", true), text("called", "The sum.", true), text("ask", "The question, as it is asked where nothing is set up.", true)}},
		{Name: "row", Top: "rows", Doc: "How a row of a list is called: its id is that of the list, a dash, and that of the row.", Fields: []pack.Field{text("text", "What it is called.", true), text("cell", "What stands beside it in place of the list's own, with {n} for its number.", false), text("for", "Words of which one must be in play; field=word is one of that fact's.", false), text("short", "What it is called as a box.", false), text("event", "The event that counts with it, in place of the columns'.", false), text("known", "Its box is ticked where this comes to something of whose sheet it is; what it says besides x stands behind it.", false), text("known-under", "The ruling, as ID=OPTION, under which that counts.", false), text("owned", "Its box is ticked for who has one of these words; field=word is one of that fact's.", false), text("own", "Words of which the figure must have one, that it is a box of his.", false)}},
		{Name: "reading", Top: "readings", Doc: "What stands otherwise on sheets and in the rules in short where a ruling is played so.", Fields: []pack.Field{text("of", "The guide, row, track or tick.", true), text("under", "The ruling, as ID=OPTION.", true), text("in", "The words that stand there otherwise, or by a reading before this.", true), text("text", "The words under this ruling.", false)}},
		{Name: "question", Top: "questions", Doc: "What a command is called in a title, with {name} and {rest} in the same order in both.", Fields: []pack.Field{text("is", "The command.", true), text("text", "What it is called.", true)}},
		{Name: "short", Top: "shorts", Doc: "A short form of a command, with {name}, {n}, {word}, {ways} and {rest} in the same order in both.", Fields: []pack.Field{text("as", "How it is written.", true), text("is", "The command.", true)}},
	}, nil)
	return set, err
}
