package campaign

import (
	"fmt"
	"slices"
	"strconv"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// Setup returns the lines that set up a battle of schools in an arena, with their living
// gladiators.
func (b *Schools) Setup(arena string, schools []string) ([]string, error) {
	board, err := b.rules.Arena(arena, b.Campaign)
	if err != nil {
		return nil, err
	}
	lines := board
	var enter, named []string
	for _, name := range schools {
		s, err := b.school(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(named, s.Name) {
			return nil, refuse("name each school once", "%s is named twice", s.Name)
		}
		named = append(named, s.Name)
		lines = append(lines, `school "`+s.Name+`"`)
		n := 0
		for i := range b.Men {
			if m := &b.Men[i]; m.School == s.Name && !m.Dead {
				enter = append(enter, b.rules.Enter(&m.Recruit, m.Name, s.Name))
				n++
			}
		}
		if n == 0 {
			return nil, refuse("summa school buy", "%s has no gladiators", s.Name)
		}
	}
	return append(lines, enter...), nil
}

// Record adds a battle that is over: who was taken out of action and survived, and who may rise. It
// returns what happened, in sentences. heads are the chain heads of its journal after every line,
// by which Record refuses a battle that was added before, even from a copy of the journal or one
// that goes on.
func (b *Schools) Record(g game.Game, roll Roll, heads []string) ([]string, error) {
	for i := range b.Battles {
		if x := &b.Battles[i]; x.Journal != "" && slices.Contains(heads, x.Journal) {
			return nil, refuse("", "that journal is battle %s already", x.ID)
		}
	}
	if !g.Over() {
		return nil, refuse("", "the battle is not over")
	}
	if b.Campaign && b.Survival == 0 {
		return nil, refuse("summa school survival FILE 4", "the table has not set the number a survival check must reach")
	}
	winner, _, _ := g.Get("bout.result")
	x := Battle{ID: strconv.Itoa(len(b.Battles) + 1)}
	if len(heads) > 0 {
		x.Journal = heads[len(heads)-1]
	}
	if b.School(winner) != nil {
		x.Winner = b.School(winner).Name
	}
	var told []string
	for i := range b.Men {
		m := &b.Men[i]
		if _, _, there := g.Get(m.Name + ".out"); !there || m.Dead {
			continue
		}
		out, kills := b.rules.Fared(g, m.Name)
		m.Battles++
		m.Kills += kills
		if out {
			x.Out = append(x.Out, m.Name)
			if err := b.survive(m, &x, roll); err != nil {
				return nil, err
			}
		}
		told = append(told, b.fared(m, out, kills))
	}
	b.Battles = append(b.Battles, x)
	return append(told, x.Checks...), nil
}

// survive makes a survival check; a gladiator who fails it is dead. The check succeeds if the die
// plus what his role adds reaches the number that the players have set. A resource may allow a
// second roll.
func (b *Schools) survive(m *Gladiator, x *Battle, roll Roll) error {
	if !b.Campaign {
		return nil
	}
	again := false
	for _, id := range b.School(m.School).Resources {
		x, err := b.rules.Resource(id)
		if err != nil {
			return err
		}
		again = again || x.SurvivalAgain
	}
	for {
		face, err := roll("the survival check of " + m.Name)
		if err != nil {
			return err
		}
		ok := face+m.Survival >= b.Survival
		verb := "survives"
		if !ok {
			verb = "dies"
			if again {
				verb = "rolls again"
			}
		}
		x.Checks = append(x.Checks, fmt.Sprintf("%s %s: D6 %d %+d = %d against %d", m.Name, verb, face, m.Survival, face+m.Survival, b.Survival))
		if ok || !again {
			m.Dead = !ok
			return nil
		}
		again = false
	}
}

// fared says in words how a man fared, and whether he has earned a higher grade.
func (b *Schools) fared(m *Gladiator, out bool, kills int) string {
	text := m.Name + " fought"
	if out {
		text = m.Name + " was taken out of action"
	}
	if kills > 0 {
		text += ", killing blows: " + strconv.Itoa(kills)
	}
	if m.Dead {
		return text + ", and is dead"
	}
	if grade := b.rules.Promoted(&m.Recruit); kills > 0 && grade != "" {
		text += "; he has earned the grade " + grade + ": name his new role with summa school promote"
	}
	return text
}

// Promote gives a man the new role and grade that he has earned.
func (b *Schools) Promote(name string, r game.Recruit) error {
	m := b.Man(name)
	switch {
	case m == nil || m.Dead:
		return refuse("", "no living gladiator is called %q", line.Clean(name))
	case m.Kills == 0 || b.rules.Promoted(&m.Recruit) != r.Grade:
		return refuse("", "%s has not earned the grade %s", m.Name, r.Grade)
	case r.Faction != "":
		return refuse("", "who rises from the lowest grade joins no faction")
	}
	m.Recruit = r
	return nil
}

// A Roll rolls a D6 for a purpose.
type Roll func(what string) (int, error)

// Given returns a Roll that takes the dice of a list and then those of a generator, if there is
// one.
func Given(faces []int, g *dice.Generator) Roll {
	return func(what string) (int, error) {
		if len(faces) > 0 {
			face := faces[0]
			faces = faces[1:]
			if face < 1 || face > 6 {
				return 0, refuse("", "no die shows %d", face)
			}
			return face, nil
		}
		if g == nil {
			return 0, refuse("--rolls 4,2", "a die is wanted: %s", what)
		}
		return g.Face(6), nil
	}
}
