package ludus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// School finds a school, or nil.
func (b *Book) School(name string) *School {
	for i := range b.Schools {
		if strings.EqualFold(b.Schools[i].Name, name) {
			return &b.Schools[i]
		}
	}
	return nil
}

// Man finds a gladiator, or nil.
func (b *Book) Man(name string) *Man {
	for i := range b.Men {
		if strings.EqualFold(b.Men[i].Name, name) {
			return &b.Men[i]
		}
	}
	return nil
}

func refuse(hint, format string, args ...any) error {
	return &line.Error{Code: "bad-argument", Msg: fmt.Sprintf(format, args...), Hint: hint}
}

func (b *Book) school(name string) (*School, error) {
	if s := b.School(name); s != nil {
		return s, nil
	}
	var names []string
	for i := range b.Schools {
		names = append(names, b.Schools[i].Name)
	}
	hint := "schools: " + strings.Join(names, ", ")
	if near := line.Nearest(name, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nil, refuse(hint, "there is no school %q", line.Clean(name))
}

// Found enters a school with its budget.
func (b *Book) Found(name string) error {
	if err := line.ValidName(name); err != nil {
		return err
	}
	if b.School(name) != nil {
		return refuse("", "the school %s is there already", name)
	}
	if m := b.Man(name); m != nil {
		return refuse("choose another name", "%s is a gladiator already", m.Name)
	}
	b.Schools = append(b.Schools, School{Name: name, Purse: b.Budget})
	return nil
}

// Price is what a gladiator costs at least.
func (b *Book) Price(r *game.Recruit) int {
	if b.Campaign {
		return r.Campaign
	}
	return r.Price
}

// Buy has a school buy a gladiator for a price; 0 is what he costs at least. In a
// single battle a school has gladiators of one faction at most.
func (b *Book) Buy(school, name string, r game.Recruit, price int) (*Man, error) {
	s, err := b.school(school)
	if err != nil {
		return nil, err
	}
	if err := line.ValidName(name); err != nil {
		return nil, err
	}
	if b.Man(name) != nil {
		return nil, refuse("choose another name", "%s is entered already", name)
	}
	if other := b.School(name); other != nil {
		return nil, refuse("choose another name", "%s is a school already", other.Name)
	}
	if price == 0 {
		price = b.Price(&r)
	}
	if price > s.Purse {
		return nil, refuse("", "%s costs %d denarii, and %s has %d", name, price, s.Name, s.Purse)
	}
	for i := range b.Men {
		m := &b.Men[i]
		if !b.Campaign && m.School == s.Name && m.Faction != "" && r.Faction != "" && m.Faction != r.Faction {
			return nil, refuse("", "%s has gladiators of %s already, and one faction is all a school may have in a single battle", s.Name, m.Faction)
		}
	}
	s.Purse -= price
	b.Men = append(b.Men, Man{Name: name, School: s.Name, Recruit: r, Paid: price})
	return &b.Men[len(b.Men)-1], nil
}

// Own has a school buy a resource, each once.
func (b *Book) Own(school, id string) (game.Resource, error) {
	s, err := b.school(school)
	if err != nil {
		return game.Resource{}, err
	}
	x, err := b.rules.Resource(id)
	switch {
	case err != nil:
		return x, err
	case slices.Contains(s.Resources, x.ID):
		return x, refuse("", "%s has the %s already", s.Name, x.Name)
	case x.Price > s.Purse:
		return x, refuse("", "the %s costs %d denarii, and %s has %d", x.Name, x.Price, s.Name, s.Purse)
	}
	s.Purse -= x.Price
	s.Resources = append(s.Resources, x.ID)
	return x, nil
}

// Recruits checks a gladiator a school would buy.
func (b *Book) Recruits(role, grade string, tricks []string) (game.Recruit, error) {
	return b.rules.Recruit(role, grade, tricks)
}

// Setup is the lines that bring schools to a battle.
func (b *Book) Setup(arena string, schools []string) ([]string, error) {
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

// Roll rolls a die: from those given, or from a generator.
type Roll func(what string) (int, error)

// Given is the dice of a list, then those of a generator if there is one.
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

// Record enters a battle that is over: who fought, who fell and survived, who
// rises. It returns what happened, in sentences. heads are those of its journal after
// every line: a battle is entered once, also if its journal was copied or goes on.
func (b *Book) Record(g game.Game, roll Roll, heads []string) ([]string, error) {
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

// survive is a survival check; who fails it is dead. The check reaches the number
// the table has set with what his role adds to the die.
func (b *Book) survive(m *Man, x *Battle, roll Roll) error {
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

// fared says what became of a man, and has him rise if he may.
func (b *Book) fared(m *Man, out bool, kills int) string {
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

// Promote gives a man a new role and grade that he has earned.
func (b *Book) Promote(name string, r game.Recruit) error {
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

// Month ends a month: what the resources bring.
func (b *Book) Month(roll Roll) ([]string, error) {
	var told []string
	for i := range b.Schools {
		s := &b.Schools[i]
		for _, id := range slices.Clone(s.Resources) {
			text, err := b.month(s, id, roll)
			if err != nil {
				return nil, err
			}
			if text != "" {
				told = append(told, text)
			}
		}
	}
	b.Months++
	return told, nil
}

// month is what one resource brings.
func (b *Book) month(s *School, id string, roll Roll) (string, error) {
	x, err := b.rules.Resource(id)
	if err != nil {
		return "", err
	}
	var told []string
	if x.Brings != nil {
		text, err := b.newcomers(s, &x, roll)
		if err != nil {
			return "", err
		}
		told = append(told, text)
	}
	if text, ok := b.earns(s, &x); ok {
		told = append(told, text)
	}
	if x.Teaches.ID != "" {
		told = append(told, s.Name+"'s "+x.Name+" teaches every "+x.Teaches.Name+" a trick: the players choose it")
	}
	return strings.Join(told, "; "), nil
}

// newcomers rolls for those who join a school, or for the loss of who brings them.
func (b *Book) newcomers(s *School, x *game.Resource, roll Roll) (string, error) {
	face, err := roll("the " + x.Name + " of " + s.Name)
	if err != nil {
		return "", err
	}
	shown := " (D6 " + strconv.Itoa(face) + ")"
	switch {
	case face == x.Brings.LostOn:
		s.Resources = slices.DeleteFunc(s.Resources, func(id string) bool { return id == x.ID })
		return s.Name + "'s " + x.Name + " is lost" + shown, nil
	case face%2 == 1:
		return s.Name + "'s " + x.Name + " brings nobody" + shown, nil
	}
	r, err := b.rules.Recruit(x.Brings.Role, x.Brings.Grade, nil)
	if err != nil {
		return "", err
	}
	for range face {
		b.Men = append(b.Men, Man{Name: b.freeName(x.Brings.Name), School: s.Name, Recruit: r})
	}
	return fmt.Sprintf("%s's %s brings %d times a %s%s", s.Name, x.Name, face, x.Brings.Name, shown), nil
}

// earns pays what a resource earns, if the school has whom it takes.
func (b *Book) earns(s *School, x *game.Resource) (string, bool) {
	if x.Earns == 0 {
		return "", false
	}
	text := fmt.Sprintf("%s gains %d denarii by its %s", s.Name, x.Earns, x.Name)
	if x.With.ID != "" {
		k := slices.IndexFunc(b.Men, func(m Man) bool { return m.School == s.Name && !m.Dead && m.Grade == x.With.ID })
		if k < 0 {
			return "", false
		}
		text += ": " + b.Men[k].Name + " is a " + x.With.Name
	}
	s.Purse += x.Earns
	return text, true
}

// freeName makes a name nobody has.
func (b *Book) freeName(kind string) string {
	for n := 1; ; n++ {
		if name := kind + "-" + strconv.Itoa(n); b.Man(name) == nil && b.School(name) == nil {
			return name
		}
	}
}
