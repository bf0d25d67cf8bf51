package morturi

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// There are sheets for schools and for every role.
var _ game.Sheets = content{}

// schoolSheet is the kind of the sheet of a school; the others are roles.
const schoolSheet = "school"

// SheetKinds names what there are sheets of: a school, and every role.
func (c content) SheetKinds() []string {
	kinds := []string{schoolSheet}
	for k := 1; k < len(c.roles); k++ {
		kinds = append(kinds, c.roles[k].id)
	}
	return kinds
}

// Sheet is what a table keeps of a school, or of a gladiator of a role.
func (c content) Sheet(kind string) (game.Sheet, error) {
	if strings.EqualFold(kind, schoolSheet) {
		return c.sheetOfSchool(), nil
	}
	kind, inside, written := strings.Cut(kind, "(")
	r := &Rules{c: c.Content}
	k, err := r.roleNamed(strings.TrimSpace(kind))
	if err != nil {
		return game.Sheet{}, err
	}
	o := &c.roles[k]
	f := Figure{class: o.class, move: o.move, lifeMax: o.life, attack: attackLine{tn: o.tn, damage: o.damage}}
	weapon := o.weapon
	if written {
		if f, weapon, err = c.writtenIn(o, inside); err != nil {
			return game.Sheet{}, err
		}
	}
	return c.sheetOfRole(o, &f, weapon), nil
}

// writtenIn is the gladiator that is written in place, and his weapon.
func (c content) writtenIn(o *role, inside string) (Figure, string, error) {
	inside, closed := strings.CutSuffix(inside, ")")
	if !closed {
		return Figure{}, "", unclosed(o.id + "(" + inside)
	}
	r := NewSpeech(NewFacts(NewRules(c.Content)))
	s := new(State)
	r.Reset(s)
	q := placement{r: r, s: s}
	if err := q.do("school A"); err != nil {
		return Figure{}, "", err
	}
	if err := q.do("add Name " + o.id + " suggested=yes at=1,1 " + strings.Join(line.Pairs(inside), " ")); err != nil {
		return Figure{}, "", err
	}
	return s.fig[0], r.names.Name(s.fig[0].attack.name), nil
}

// box is a box to tick, or one that is ticked.
func box(ticked bool) string {
	if ticked {
		return "[x] "
	}
	return "[_] "
}

// Rows of a sheet that are filled in by hand, and how many boxes there are to tick.
const (
	blank       = "____________________"
	figureRows  = 8
	roundBoxes  = 12
	favourBoxes = 20
	killBoxes   = 6
)

// sheetOfSchool is what is kept of a school: its place, its gladiators, the favour
// of the crowd, points and what it owns. [mor.frame.2]
func (c content) sheetOfSchool() game.Sheet {
	x := game.Sheet{Name: schoolSheet, Rows: []string{
		blank + ", school of the Lanista " + blank,
		"Place in the order ____, gladiators ____, Move of all ____ [" + ruleNames[priority2] + "] [" + ruleNames[priority3] + "]",
		"Denarii: of ______ spent ______, left ______",
	}}
	for n := range figureRows {
		x.Rows = append(x.Rows, itoa(n+1)+" "+blank+" role __________ grade ______ price _____ [_] out")
	}
	x.Kept = []game.Mark{
		{Name: "Crowd's Favour; a boost of +1 above all others, +2 by 10", Boxes: favourBoxes, Rule: ruleNames[crowd1]},
		{Name: "Battle Rounds", Boxes: roundBoxes, Rule: ruleNames[round3]},
		{Name: "Gladiators out of action", Boxes: figureRows, Rule: ruleNames[life3]},
		{Name: "Rounds the Hill is held", Boxes: 3, Rule: ruleNames[victory3]},
		{Name: "Our flag lies on", Rule: ruleNames[victory3]},
	}
	for _, p := range c.pools {
		x.Kept = append(x.Kept, game.Mark{Name: "Points of " + p, Rule: ruleNames[attack4]})
	}
	x.Kept = append(x.Kept, game.Mark{Name: "Has surrendered after round", Rule: ruleNames[surrender2]})
	return x
}

// sheetOfRole is what is kept of a gladiator. [mor.track.1] [mor.life.4]
func (c content) sheetOfRole(o *role, f *Figure, weapon string) game.Sheet {
	head := blank + ", " + o.name + ", " + classWords[o.class]
	for k, tag := range c.tags {
		if o.tags>>k&1 == 1 {
			head += ", " + tag
		}
	}
	x := game.Sheet{Name: o.id, Rows: []string{head, "School " + blank, c.gradesOf(o, f.grade)}}
	x.Rows = append(x.Rows, "Move "+itoa(int(f.move))+"; "+weapon+": "+itoa(int(f.attack.tn))+" or more for "+itoa(int(f.attack.damage))+"; "+itoa(int(f.lifeMax))+" LP")
	if len(o.origin.missing) > 0 {
		x.Rows = append(x.Rows, "Not known of this role: "+strings.Join(o.origin.missing, "; "))
	}
	all := *f
	for _, t := range append(slices.Clone(o.special), o.tricks...) {
		all.tricks.add(t)
	}
	if told := c.suggestedOf(o, &all); told != "" {
		x.Rows = append(x.Rows, told)
	}
	for _, t := range o.special {
		x.Rows = append(x.Rows, c.tricks[t].name+": "+c.tricks[t].text+" ["+ruleNames[c.tricks[t].rule]+"]")
	}
	for _, t := range o.tricks {
		x.Rows = append(x.Rows, box(f.tricks.has(t))+c.tricks[t].name+": "+c.tricks[t].text+" ["+ruleNames[c.tricks[t].rule]+"]")
	}
	x.Kept = []game.Mark{
		{Name: "LP lost", Boxes: int(f.lifeMax), Rule: ruleNames[life1]},
		{Name: "Has been wounded in this battle", Boxes: 1, Rule: ruleNames[life1]},
		{Name: "Activated in round", Boxes: roundBoxes, Rule: ruleNames[round4]},
		{Name: "Square and facing", Rule: ruleNames[face1]},
	}
	for k, w := range conditionWords {
		x.Kept = append(x.Kept, game.Mark{Name: upper(w) + ": " + strings.TrimSuffix(c.conditions[k].text, "."), Boxes: 1, Rule: ruleNames[attack4]})
	}
	for _, t := range append(append([]trickID(nil), o.special...), o.tricks...) {
		if c.tricks[t].stance {
			x.Kept = append(x.Kept, game.Mark{Name: "Stance adopted", Rule: ruleNames[c.tricks[t].rule]})
			break
		}
	}
	return game.Sheet{Name: x.Name, Rows: x.Rows, Kept: append(x.Kept,
		game.Mark{Name: "Killing blows", Boxes: killBoxes, Rule: ruleNames[crowd3]},
		game.Mark{Name: "Carries the flag of", Rule: ruleNames[victory3]},
		game.Mark{Name: "Out of action", Boxes: 1, Rule: ruleNames[life3]})}
}

// gradesOf is the grades a role can have, each with its price and tricks, and the one
// he has ticked.
func (c content) gradesOf(o *role, grade uint8) string {
	var list []string
	for k := range c.grades {
		g := &c.grades[k]
		if len(o.grades) > 0 && !hasGrade(o.grades, uint8(k)) {
			continue
		}
		tricks := "no tricks"
		switch {
		case g.all:
			tricks = "all tricks"
		case g.tricks > 0:
			tricks = itoa(g.tricks) + " tricks"
		}
		list = append(list, box(grade == uint8(k+1))+g.name+", "+itoa(g.price)+" denarii, "+tricks)
	}
	return strings.Join(list, "; ")
}

func upper(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
