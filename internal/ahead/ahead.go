// Package ahead looks into the turns to come. It plays copies of the bout on, without a player, to
// find what a figure could do in its next turn if nobody else did anything until then: whom it
// could strike, and how far it could go.
package ahead

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/trial"
)

// Turns looks ahead in the bout of session S, which it leaves as it is. Book says which commands are
// blows, steps or the end of a turn; Group returns the group of Book's menu that a command belongs
// to, nil for none; Means is what the terminal can show, which decides which groups are listed.
type Turns struct {
	S     *repl.Session
	Book  *screen.Book
	Means screen.Means
	Group func(command string) *screen.Group
	Open  string // the command whose dice are asked for, "" for none
}

// Opens reports whether the dice asked for now open the turn of figure who.
func (t *Turns) Opens(who int) bool {
	return t.Open != "" && t.Acts(who) && slices.ContainsFunc(t.Book.Steps, func(x screen.Step) bool { return x.Do == t.Open })
}

// ends is the letter by which a player ends his turn.
const ends = "e"

// Acts reports whether figure who is on the side whose turn it is, or that is to make a hidden choice.
func (t *Turns) Acts(who int) bool {
	active := t.S.Game().Active()
	if hides := t.S.Hides(); hides != "" {
		active = hides
	}
	return strings.EqualFold(t.S.NameOf(who), active) || strings.EqualFold(t.S.Game().Side(who), active)
}

// EndsTurn reports whether a command ends the current turn.
func (t *Turns) EndsTurn(command string) bool {
	end, _ := t.S.Game().Ends()
	of := t.Group(command)
	return command == end || of != nil && of.Key == ends
}

// Copies returns copies of the bout in which it is the turn of figure who: the turn being played, or
// else his next. If that turn begins with a die there is one copy for each face, the lowest first;
// if the turn cannot be foreseen there is none. A turn whose first die is being asked for counts as
// one to come. All figures before him end their turns without doing anything.
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

// passed returns a copy of the bout in which all turns before that of figure who have been ended and
// his own has begun, with every die showing face; nil if that cannot be reached. thrown reports
// whether his own turn threw a die.
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

// somebody lets the side whose turn it is choose a figure, where it must, and reports whether it has.
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

// ender returns the command that ends the current turn, "" if there is none.
func (t *Turns) ender(g game.Game) string {
	for _, c := range g.Legal(false) {
		if of := t.Group(c.Line); of != nil && of.Key == ends {
			return c.Line
		}
	}
	end, _ := g.Ends()
	return end
}

// nearer returns the command by which the active figure goes straight ahead, "" if there is none.
func (t *Turns) nearer(g game.Game) string {
	for _, c := range g.Legal(false) {
		if of := t.Group(c.Line); of != nil && of.Nears {
			return c.Line
		}
	}
	return ""
}
