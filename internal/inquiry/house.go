package inquiry

import (
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/screen"
)

// A houseAnswer is what the program says of itself, whatever is played.
type houseAnswer struct {
	asks []string // as those of an answer of a ruleset
	said []string // words that are no question, and stand alone
	text string
	do   string // or the command that answers it

	early bool // it is an answer before a bout has begun alone
}

// house are these answers; the first whose words are in a question is given.
var house = []houseAnswer{
	{asks: []string{"how/can stop* ask*/dice", "stop asking/being dice/asked", "how/can not/without/instead asked/asking/dice", "can/how computer/engine/program/you roll dice/me", "how dice rolled/automatic*"},
		text: "dice auto rolls them for you from now on. At a question for one, Enter rolls it and r all that are left of the command. dice ask has yours asked for again."},
	{asks: []string{"how/can own/real/my/physical dice/die", "how/can enter/type dice/roll/rolls/faces", "how/when i roll", "how i throw dice/die"},
		text: "dice ask has yours asked for: throw them, and type the faces at the question. dice auto rolls them for you. Nothing is thrown by a command of its own: a command that needs dice asks for them, or rolls them."},
	{asks: []string{"^what/which scenario/scenarios are/is/have there"},
		text: "There are none in this ruleset: the quick bout is ready made, and help setup says how one is set up by hand."},
	{asks: []string{"^what d4/d6/d8/d10/d12/d20/d100"},
		text: "D6 is a die of six sides, D20 one of twenty, D100 one of a hundred, or two of ten for the tens and the units; 3D6 are three of D6. The question for a die says which it is."},
	{asks: []string{"^why so low/high/bad/good/small/big/unlikely/likely", "^why chance/chances/odds/percentage low/high/bad/good/small/big"},
		text: "odds why and the number of the list takes its chance apart: every number that counts, a line each, with its rule."},
	{asks: []string{"^why # first/before/above/top/last/second/third", "^what difference #", "^is/are # better/best/worse"},
		text: "The list has what decides most first. odds and a number says what it may bring, and advise which of them leaves the better chance of winning, with why."},
	{asks: []string{"is/does/can/do/could engine/computer/program/you cheat/cheating/cheats", "are/is dice/die/rolls fair/random/rigged/loaded/honest", "can/should i trust", "what seed", "where/how seed"},
		text: "Your dice and the engine's come from one stream, of the seed in the first line of the journal: why shows each, and summa verify and the journal has it all again. The engine knows no die before it falls and no choice before it is turned up. dice ask has you throw them yourself."},
	{asks: []string{"how good/strong/clever/smart engine/computer"},
		text: "As strong as you ask: auto NAME and one of {policies} has it play so. explain and one of these says how strong it is."},
	{asks: []string{"how/can/may colour/colours/color/colors", "how/can/may/is less/fewer/more/shorter/longer/bigger/smaller/simpler text/detail/details/words/lines/it/output/letters"},
		said: []string{"too much text", "too long", "too many words", "too many lines"},
		text: "screen detail short or full is how much is said of a roll, screen menu off leaves the list out, screen rules off the rules. summa --no-color begins without colours, --plain says all in sentences; the letters are as large as your terminal has them. help screen has the rest."},
	{asks: []string{"how/can see/show/list everything"}, do: "show"},
	{asks: []string{"how/can clear screen"}, text: "Ctrl-L clears the screen; map, show and Enter draw again what you need."},
	{asks: []string{"where is/are save/file/journal/record"},
		text: "Every command is kept as it is given. quit names the bout, summa resume and that name goes on with it; save FILE writes a copy where you want it."},
	{asks: []string{"how/can/may/what other/another/different ruleset/rulesets/game/games", "what/which rulesets/games are/have", "how/can change/choose/switch ruleset/game"},
		text: "quit leaves, and keeps this bout; summa alone lists the rulesets, and what there is to go on with."},
	{asks: []string{"^who wrote/made/invented/designed/author"}, do: "help rules"},
	{asks: []string{"^what/which version"}, text: "summa version says it, before a bout; the first line of each journal has the rules by their hash."},
	{asks: []string{"how/can/may change/correct/fix/retype/edit die/dice/roll/face/faces", "how/what/can wrong/mistyped die/dice/roll/face/faces"},
		said: []string{"i typed the wrong die", "i typed the wrong number", "i typed the wrong dice", "wrong die", "wrong dice", "wrong number", "wrong roll", "i mistyped"},
		text: "At a question for dice undo die asks again for those typed before. Once the command is done undo takes it back, and it is given again: help dice says how the faces are written behind it."},
	{asks: []string{"^who rolls/throws", "^do/must/should i roll/throw"},
		text: "The program rolls for both sides. dice ask has every die asked for, dice ask and a name those of one alone; dice auto has all of them rolled again."},
	{asks: []string{"^is/are/was/were that/this/it/you right/correct/sure/true/wrong/fair/legal"},
		said: []string{"that is wrong", "this is wrong", "i disagree", "that is not right", "that can not be right", "that is not true", "i do not agree", "i do not believe it", "i do not believe that"},
		text: "why has every die of the last command, every number it was held against and the rule of each; rule and its name has the words of it. rulings lists what this table may read otherwise, and undo takes the command back."},
	{asks: []string{"^can/could/will/would you choose/decide/do/pick"},
		said: []string{"you choose", "you decide", "do it for me", "choose for me", "decide for me", "play for me", "let the computer decide", "let the computer choose", "let the computer play", "let the engine decide", "let the engine choose", "let the engine play"},
		text: "auto NAME has the engine play him from now on, auto NAME off gives him back to you, and finish has it play to the end. advise says what it would do, and leaves it to you."},
	{said: []string{"ok", "okay", "yes", "no", "fine", "sure", "thanks", "thank you", "hello", "hi", "good", "great", "nice", "cool"},
		text: "Nothing is asked that this answers: Enter shows what you may do, ? explains the screen."},
	{asks: []string{"^what does/do that/this/it mean", "^what is/are meant"},
		text: "explain and a word of the screen says what the word means; ? how the screen is read; why what the numbers of the last command were made of, a line each."},
	{asks: []string{"how/can/must save/keep/store game/bout/battle/progress/this/session", "how save", "is saved"},
		text: "Every command is kept as it is given: quit leaves, and summa goes on with the bout. save FILE writes a copy. Where a bout began with --no-journal, save FILE alone keeps it."},
	{asks: []string{"how/can load/resume/continue/reopen", "can/may come/go/continue back/later"},
		text: "summa alone offers to go on with what was played last; summa resume and a name goes on with that bout."},
	{asks: []string{"how/can engine/computer play for/me/him/my", "how engine/computer play*", "can/how auto*"},
		text: "auto NAME has the engine play him from now on, auto NAME off gives him back to you, and finish has it play to the end."},
	{asks: []string{"how/can change/choose/set/make/switch opponent/engine/enemy/computer/policy/level/difficulty", "how/can stronger/harder/easier/weaker opponent/engine/enemy/computer/game", "how make stronger/harder/easier/weaker"},
		text: "auto NAME and how it is to play, one of {policies}: explain and one of these says how strong it is. auto NAME off has you play him."},
	{asks: []string{"how/can/may/could again side/sides change*/swap*/switch*/other", "can/may/how change/swap/switch sides"},
		text: "Yes: rematch, once it is over, sets the same up again. auto NAME has the engine play a side or a figure, and auto NAME off gives it to you: so take the other one."},
	{asks: []string{"how/can/may/could print*/paper/pdf/html/share/export"},
		text: "report FILE.html writes the bout as a page, to read or to print; report FILE.md as a text to paste. log has it here."},
	{asks: []string{"how/can/may/could see/watch/replay/review/read again", "how/can/may/could replay/watch/review"},
		text: "log has what was done, why N how number N of it was decided. report FILE.html tells the whole bout as a page, and summa replay and the file of its journal goes through it again."},
	{asks: []string{"what/when/where/which turning", "when/where/what decided/decisive/swung"},
		text: "report FILE.html has the chances of each side after every command, and where they turned; summa luck FILE --turning says it of a journal."},
	{asks: []string{"how/can/may/could choose/change/give/pick/make name/names/named", "how/can/may/could name/rename/call men/man/them/him/my/units/gladiators/fighters/figures"},
		text: "Names are chosen as a bout is set up by hand, where everybody is given his own; help setup says how. Once it has begun they stay."},
	{asks: []string{"can/may/how/do play/bout/game alone/solo/myself/single*", "how many player/players/people", "can/may/how two/three/both people/players/persons/friend/friends/us play", "can/may/how play friend/together"},
		text: "One is enough: the engine plays the other side, or you play both. Several share a keyboard: let no engine play, and each types for his own side as its turn comes."},
	{asks: []string{"do/what/should i/we/you need/have dice/board/paper/rulebook/anything/play"},
		text: "Nothing else is needed: the program rolls the dice, draws the ground and keeps to the rules. dice ask has it ask for dice of your own."},
	{asks: []string{"how long does/do/will/is/would take/last/it/bout/game/battle/war/this"},
		text: "Until one side is beaten; the quick bout is the shortest. quit leaves at any time and keeps it, and finish has the engine play the rest."},
	{asks: []string{"can/how/may play/fight against/versus computer/engine/program/machine/you", "can/may/how computer/engine play against"},
		text: "Yes: once a bout is set up you are asked who plays whom, and 2 has the engine play the other side. auto NAME does so at any time."},
	{asks: []string{"how/can set up", "how/can make/build/create/prepare/arrange own/bout/battle/fight/army/school", "how/can add/enter/bring gladiator/gladiators/fighter/fighters/man/men/unit/units/army/boxer/somebody/him/them"}, early: true, do: "help setup"},
	{asks: []string{"who/whom/what can/may i/we play/be/choose/bring/have"}, early: true, do: "?"},
	{asks: []string{"what/which difference/different them/these/those/three/two", "^which easiest/easier/best/shortest", "^what should i/we choose/take/play"}, early: true,
		text: "The first bout explains each step as it comes, and the engine plays its easier way in it; the quick bout is the shortest; one set up by hand has whom you like."},
	{asks: []string{"what/which difference/different quick", "what quick bout"},
		text: "The quick bout is set up and begins at once. The first bout is such a one too, and explains each step as it comes."},
	{asks: []string{"what map/board show/shows/draw/draws/tell/tells"},
		text: "map draws where everybody stands, with a key under it or beside it; map NAME where he can go, and whom he reaches from there."},
	{asks: []string{"which/who/what side/one/army/school/player easier/easiest/harder/hardest/stronger/favoured/better/best", "^who easier/easiest/harder/hardest", "^is/are it/game/sides/bout fair/even/balanced"},
		text: "Once it has begun who is ahead? says how often each side wins from there, as the engine plays both."},
	{asks: []string{"where/how/can/is/are rules/rulebook/rulebooks", "^is/are there rules/rulebook/book/manual", "what are rules", "what is this/the game/summa/program", "what kind/sort/type game", "what game about", "what about game"}, do: "help rules"},
	{asks: []string{"how/can learn", "how play", "is/are tutorial/lesson*"},
		text: "help start leads through a first bout, step by step; help rules has the game in a screen. In a bout, a number of the list carries out what stands behind it, and ? explains what is asked."},
	{asks: []string{"how/can start/begin over/again/new/another", "how/can restart", "how/can play again/another"},
		text: "undo to 0 goes back to before the first command of this bout. Once it is over, rematch begins the same again and new offers others; before that quit, which keeps this one, and begin summa again."},
	{asks: []string{"how/can quit/leave/exit/stop game/bout/playing/program/this/here", "how/can exit"},
		text: "quit leaves. All that was done is kept, and summa goes on with it another time."},
	{asks: []string{"^where/how i/we/do start/begin", "^what i/we/do first"}, do: "?"},
	{asks: []string{"^how/can/may stop"},
		text: "quit leaves, and keeps the bout: summa goes on with it another time. Ctrl-C abandons the line that is typed, or what the program is working out."},
	{asks: []string{"can/how/may see/know/look his/her/their/enemy/opponent dice/roll/rolls"},
		text: "why has every die of the last command and what was made of it, why turn those of the turn, log what was done."},
}

// ofHouse is the answer of the house to a question, nil if it has none.
func (t *Table) ofHouse(q *question) *houseAnswer {
	if q.is("how many") && q.either("dice") {
		return nil // it is not how they are rolled
	}
	for i := range house {
		if house[i].early && t.S.Game().Begun() {
			continue
		}
		for _, set := range house[i].asks {
			if q.matches(set) {
				return &house[i]
			}
		}
	}
	return nil
}

// said is what the house answers to words that stand alone and are no question, nil if it has nothing
// to say.
func (t *Table) said(q *question) *houseAnswer {
	if len(q.words) == 0 || t.S.Game().IsVerb(q.words[0]) || t.S.Verb(q.words[0]) != nil || t.S.IsAlias(q.said) {
		return nil
	}
	for i := range house {
		if slices.Contains(house[i].said, q.said) {
			return &house[i]
		}
	}
	return nil
}

// aims reports whether it asks what one plays for.
func (q *question) aims() bool {
	return q.is("what") && q.either("goal", "aim", "objective", "purpose", "object") || q.is("what is the point") || q.is("when do i win", "when have i won", "what must i do to win")
}

// ofSession is what is said of the program, the players and the list, nil for another question.
func (t *Table) ofSession(q *question) *explain.Explanation {
	if x := t.opposing(q); x != nil {
		return x
	}
	switch a := t.ofHouse(q); {
	case a != nil && a.do == "":
		return saying(strings.ReplaceAll(a.text, "{policies}", strings.Join(t.S.Game().Policies(), ", ")))
	case q.aims():
		if won := t.answerOf(won); won != nil {
			return t.told(won, q)
		}
	}
	if e := t.closer(q); e != nil {
		return saying("With " + entrySaid(e) + ".")
	}
	if e := t.numbered(q); e != nil {
		return saying(entrySaid(e) + ".")
	}
	return t.difference(q)
}

// entrySaid is an entry of the list with its price and what may come of it.
func entrySaid(e *screen.Entry) string {
	return e.Number + " of the list: " + e.Command + behind(e.Cost, e.Effect)
}
