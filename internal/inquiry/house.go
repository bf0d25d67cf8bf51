package inquiry

import (
	"strings"

	"summa/internal/explain"
	"summa/internal/screen"
)

// A houseAnswer is what the program says of itself, whatever is played.
type houseAnswer struct {
	asks []string // as those of an answer of a ruleset
	text string
	do   string // or the command that answers it
}

// house are these answers; the first whose words are in a question is given.
var house = []houseAnswer{
	{asks: []string{"how/can stop* ask*/dice", "stop asking/being dice/asked", "how/can not/without/instead asked/asking/dice", "can/how computer/engine/program/you roll dice/me", "how dice rolled/automatic*"},
		text: "dice auto rolls them for you from now on. At a question for one, Enter rolls it and r all that are left of the command. dice ask has yours asked for again."},
	{asks: []string{"how/can own/real/my/physical dice/die", "how/can enter/type dice/roll/rolls/faces", "how/when i roll", "how i throw dice/die"},
		text: "dice ask has yours asked for: throw them, and type the faces at the question. dice auto rolls them for you. Nothing is thrown by a command of its own: a command that needs dice asks for them, or rolls them."},
	{asks: []string{"how/can/must save/keep/store game/bout/battle/progress/this/session", "how save", "is saved"},
		text: "Every command is kept as it is given: quit leaves, and summa goes on with the bout. save FILE writes a copy. Where a bout began with --no-journal, save FILE alone keeps it."},
	{asks: []string{"how/can load/resume/continue/reopen"},
		text: "summa alone offers to go on with what was played last; summa resume and a name goes on with that bout."},
	{asks: []string{"how/can engine/computer play for/me/him/my", "how engine/computer play*", "can/how auto*"},
		text: "auto NAME has the engine play him from now on, auto NAME off gives him back to you, and finish has it play to the end."},
	{asks: []string{"how/can change/choose/set/make/switch opponent/engine/enemy/computer/policy/level/difficulty", "how/can stronger/harder/easier/weaker opponent/engine/enemy/computer/game", "how make stronger/harder/easier/weaker"},
		text: "auto NAME and how it is to play, one of {policies}: explain and one of these says how strong it is. auto NAME off has you play him."},
	{asks: []string{"where/how/can rules/rulebook", "what are rules", "what game about", "what about game"}, do: "help rules"},
	{asks: []string{"how/can learn", "how play", "is/are tutorial/lesson*"},
		text: "help start leads through a first bout, step by step; help rules has the game in a screen. In a bout, a number of the list carries out what stands behind it, and ? explains what is asked."},
	{asks: []string{"how/can start/begin over/again/new/another", "how/can restart", "how/can play again/another"},
		text: "undo to 0 goes back to before the first command of this bout. For another bout quit, which keeps this one, and begin summa again."},
	{asks: []string{"how/can quit/leave/exit/stop game/bout/playing/program/this/here", "how/can exit"},
		text: "quit leaves. All that was done is kept, and summa goes on with it another time."},
	{asks: []string{"can/how/may see/know/look his/her/their/enemy/opponent dice/roll/rolls"},
		text: "why has every die of the last command and what was made of it, why turn those of the turn, log what was done."},
}

// ofHouse is the answer of the house to a question, nil if it has none.
func ofHouse(q *question) *houseAnswer {
	if q.is("how many", "how much", "how far", "how often", "how long", "how likely") {
		return nil // a number is asked for
	}
	for i := range house {
		for _, set := range house[i].asks {
			if q.matches(set) {
				return &house[i]
			}
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
	switch a := ofHouse(q); {
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
