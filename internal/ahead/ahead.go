// Package ahead looks into the turns to come: on copies of the bout that are played on without a
// player it finds what somebody could do in his next turn, whom he could strike and how far he
// would come, as all stand now.
package ahead

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/trial"
)

// Turns are those to come in the bout of a session, which itself stays as it is. Book says what is a
// blow, a step or the end of a turn, and Group which group of its menu a command belongs to, nil
// for none; Means are those of the terminal, by which some groups are listed and others are not.
type Turns struct {
	S     *repl.Session
	Book  *screen.Book
	Means screen.Means
	Group func(command string) *screen.Group
	Open  string // the command whose dice are asked for, "" for none
}

// Opens reports whether somebody's turn is to be opened by the dice that are asked for.
func (t *Turns) Opens(who int) bool {
	return t.Open != "" && t.Acts(who) && slices.ContainsFunc(t.Book.Steps, func(x screen.Step) bool { return x.Do == t.Open })
}

// ends is the letter that ends a turn.
const ends = "e"

// Acts reports whether somebody is of the side that is to act, or to choose unseen by the other.
func (t *Turns) Acts(who int) bool {
	active := t.S.Game().Active()
	if hides := t.S.Hides(); hides != "" {
		active = hides
	}
	return strings.EqualFold(t.S.NameOf(who), active) || strings.EqualFold(t.S.Game().Side(who), active)
}

// EndsTurn reports whether a command ends the turn that is played.
func (t *Turns) EndsTurn(command string) bool {
	end, _ := t.S.Game().Ends()
	of := t.Group(command)
	return command == end || of != nil && of.Key == ends
}

// Copies are copies of the bout in which somebody is to act, as it stands or in his next turn:
// one, or one for each face of the die with which that turn begins, the lowest first; none where it
// cannot be foreseen. A turn whose first die is being asked for counts as one to come. Others end
// their turns before his without a deed.
func (t *Turns) Copies(who int) (list []game.Game) {
	if t.Acts(who) && !t.Opens(who) {
		return []game.Game{t.S.Game().Fork()}
	}
	const faces = 6
	for face := 1; face <= faces; face++ {
		g, thrown := t.passed(who, face)
		if g == nil {
			return nil
		}
		list = append(list, g)
		if !thrown {
			break
		}
	}
	return list
}

// passed is a copy of the bout in which all turns before somebody's have been ended, and his own
// has begun, where each die shows a face; nil where that cannot be.
func (t *Turns) passed(who, face int) (g game.Game, thrown bool) {
	g = t.S.Game().Fork()
	const most = 24
	settled := "" // what has just been done, which may be open still and have nothing left to do
	for range most {
		acting := strings.EqualFold(g.Active(), t.S.NameOf(who)) || strings.EqualFold(g.Active(), g.Side(who))
		if acting && t.Charted(who) && !strings.EqualFold(t.OwnTurn(g, who).Active(), t.S.NameOf(who)) {
			acting = false // his side is asked for something else
		}
		var own string
		end := t.ender(g)
		for _, c := range g.Legal(false) {
			if c.Line != end && c.Line != settled && slices.ContainsFunc(t.Book.Steps, func(x screen.Step) bool { return x.Do == c.Line }) {
				own = c.Line
				break
			}
		}
		_, step := g.Ends()
		settled = ""
		switch {
		case acting && (own == "" || own == step):
			return g, thrown
		case own != "" && own != step:
			if !trial.CarriesOut(g, own, func(n int) []int { thrown = thrown || acting; return slices.Repeat([]int{face}, n) }) && (acting || !game.Settle(g, t.Book.OwnStep, uint64(face))) {
				return nil, false
			}
			settled = own
		case !trial.CarriesOut(g, end, nil):
			if !t.goesOn(g) && !t.somebody(g) {
				return nil, false
			}
		}
	}
	return nil, false
}

// somebody has a side choose who acts, where it must, and reports whether it has.
func (t *Turns) somebody(g game.Game) bool {
	if !t.Book.Sides {
		return false
	}
	for _, c := range g.Legal(false) {
		of := g.Fork()
		if trial.CarriesOut(of, c.Line, nil) && !strings.EqualFold(of.Active(), g.Active()) {
			return trial.CarriesOut(g, c.Line, nil)
		}
	}
	return false
}

// ender is the command that ends the turn which is played, "" where there is none.
func (t *Turns) ender(g game.Game) string {
	for _, c := range g.Legal(false) {
		if of := t.Group(c.Line); of != nil && of.Key == ends {
			return c.Line
		}
	}
	end, _ := g.Ends()
	return end
}

// nearer is the command by which who is to act goes straight ahead, "" where there is none.
func (t *Turns) nearer(g game.Game) string {
	for _, c := range g.Legal(false) {
		if of := t.Group(c.Line); of != nil && of.Nears {
			return c.Line
		}
	}
	return ""
}
