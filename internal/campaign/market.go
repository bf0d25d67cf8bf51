package campaign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// School returns the school with a name, or nil.
func (b *Schools) School(name string) *School {
	for i := range b.Schools {
		if strings.EqualFold(b.Schools[i].Name, name) {
			return &b.Schools[i]
		}
	}
	return nil
}

// Man returns the gladiator with a name, or nil.
func (b *Schools) Man(name string) *Gladiator {
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

func (b *Schools) school(name string) (*School, error) {
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

// Found adds a school with its budget.
func (b *Schools) Found(name string) error {
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

// Price returns the lowest price of a gladiator.
func (b *Schools) Price(r *game.Recruit) int {
	if b.Campaign {
		return r.Campaign
	}
	return r.Price
}

// Buy lets a school buy a gladiator for a price; 0 means the lowest price. In a single battle a
// school may have gladiators of at most one faction.
func (b *Schools) Buy(school, name string, r game.Recruit, price int) (*Gladiator, error) {
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
	b.Men = append(b.Men, Gladiator{Name: name, School: s.Name, Recruit: r, Paid: price})
	return &b.Men[len(b.Men)-1], nil
}

// Own lets a school buy a resource, of which it may have only one.
func (b *Schools) Own(school, id string) (game.Resource, error) {
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

// Recruits checks a gladiator that a school wants to buy, and returns him.
func (b *Schools) Recruits(role, grade string, tricks []string) (game.Recruit, error) {
	return b.rules.Recruit(role, grade, tricks)
}

// Month ends a month, and says what the resources of all schools bring.
func (b *Schools) Month(roll Roll) ([]string, error) {
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

// month applies one resource at the end of a month.
func (b *Schools) month(s *School, id string, roll Roll) (string, error) {
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

// newcomers rolls for the gladiators that a resource brings, or for its loss.
func (b *Schools) newcomers(s *School, x *game.Resource, roll Roll) (string, error) {
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
		b.Men = append(b.Men, Gladiator{Name: b.freeName(x.Brings.Name), School: s.Name, Recruit: r})
	}
	return fmt.Sprintf("%s's %s brings %d times a %s%s", s.Name, x.Name, face, x.Brings.Name, shown), nil
}

// earns pays what a resource earns, if the school has a gladiator that the resource requires.
func (b *Schools) earns(s *School, x *game.Resource) (string, bool) {
	if x.Earns == 0 {
		return "", false
	}
	text := fmt.Sprintf("%s gains %d denarii by its %s", s.Name, x.Earns, x.Name)
	if x.With.ID != "" {
		k := slices.IndexFunc(b.Men, func(m Gladiator) bool { return m.School == s.Name && !m.Dead && m.Grade == x.With.ID })
		if k < 0 {
			return "", false
		}
		text += ": " + b.Men[k].Name + " is a " + x.With.Name
	}
	s.Purse += x.Earns
	return text, true
}

// freeName returns a name that nobody has.
func (b *Schools) freeName(kind string) string {
	for n := 1; ; n++ {
		if name := kind + "-" + strconv.Itoa(n); b.Man(name) == nil && b.School(name) == nil {
			return name
		}
	}
}
