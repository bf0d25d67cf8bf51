package inquiry

import (
	"errors"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// turnsOf are copies of the bout in which somebody is to act, as it stands or in his next turn:
// one, or one for each face of the die with which his turn begins.
func (t *Table) turnsOf(who int) (list []game.Game) {
	if t.acts(who) {
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
func (t *Table) passed(who, face int) (g game.Game, thrown bool) {
	g = t.S.Game().Fork()
	const most = 24
	for range most {
		acting := strings.EqualFold(g.Active(), t.S.NameOf(who)) || strings.EqualFold(g.Active(), g.Side(who))
		if acting && t.charted(who) && !strings.EqualFold(t.ownTurn(g, who).Active(), t.S.NameOf(who)) {
			acting = false // his side is asked for something else
		}
		var own string
		end := t.ender(g)
		for _, c := range g.Legal(false) {
			if c.Line != end && slices.ContainsFunc(t.Book.Steps, func(x screen.Step) bool { return x.Do == c.Line }) {
				own = c.Line
				break
			}
		}
		_, step := g.Ends()
		switch {
		case acting && (own == "" || own == step):
			return g, thrown
		case own != "" && own != step:
			if !does(g, own, func(n int) []int { thrown = thrown || acting; return slices.Repeat([]int{face}, n) }) {
				return nil, false
			}
		case !does(g, end, nil):
			if (step == "" || !does(g, step, nil)) && !t.somebody(g) {
				return nil, false
			}
		}
	}
	return nil, false
}

// somebody has a side choose who acts, where it must, and reports whether it has.
func (t *Table) somebody(g game.Game) bool {
	if !t.Book.Sides {
		return false
	}
	for _, c := range g.Legal(false) {
		of := g.Fork()
		if does(of, c.Line, nil) && !strings.EqualFold(of.Active(), g.Active()) {
			return does(g, c.Line, nil)
		}
	}
	return false
}

// ender is the command that ends the turn which is played, "" where there is none.
func (t *Table) ender(g game.Game) string {
	for _, c := range g.Legal(false) {
		if of := t.Group(c.Line); of != nil && of.Key == ends {
			return c.Line
		}
	}
	end, _ := g.Ends()
	return end
}

// ends is the letter that ends a turn.
const ends = "e"

// mostDice is how many dice a command takes at most in what is only tried.
const mostDice = 8

// does carries a command out on a copy of the bout, and reports whether it has: without dice, or
// with those that are given it.
func does(g game.Game, text string, faces func(n int) []int) bool {
	for n := range mostDice {
		var l line.Line
		if l.Parse(text) != nil {
			return false
		}
		var tape dice.Tape
		if tape.Give(nil); n > 0 {
			tape.Give(faces(n))
		}
		err := g.Do(&l, &core.Ref{Tape: &tape, Choose: true})
		var short *dice.Short
		if err == nil {
			return true
		}
		if faces == nil || !errors.As(err, &short) {
			return false
		}
	}
	return false
}

// nearer is the command by which who is to act goes straight ahead, "" where there is none.
func (t *Table) nearer(g game.Game) string {
	for _, c := range g.Legal(false) {
		if of := t.Group(c.Line); of != nil && of.Nears {
			return c.Line
		}
	}
	return ""
}
