package morturi

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// The schools of this ruleset live on from battle to battle.
var _ game.Schools = content{}

// Budget is what a school spends at first.
func (c content) Budget(campaign bool) int {
	if campaign {
		return c.budgets[1]
	}
	return c.budgets[0]
}

// Recruit checks a gladiator of a role and grade with the tricks chosen.
func (c content) Recruit(roleName, gradeName string, tricks []string) (game.Recruit, error) {
	var out game.Recruit
	r := &Rules{c: c.Content}
	k, err := r.roleNamed(roleName)
	if err != nil {
		return out, err
	}
	x := &c.roles[k]
	var ids []string
	for _, g := range c.grades {
		ids = append(ids, g.id)
	}
	n := slices.Index(ids, strings.ToLower(gradeName))
	switch {
	case k == 0:
		return out, &line.Error{Code: "bad-argument", Msg: "a school buys gladiators of a role", Hint: "summa list morturi roles"}
	case n < 0:
		return out, &line.Error{Code: "unknown-name", Msg: "there is no grade " + quoted(gradeName), Hint: nearest(gradeName, ids)}
	case len(x.grades) > 0 && !hasGrade(x.grades, uint8(n)):
		return out, &line.Error{Code: "bad-argument", Msg: "a " + x.name + " has no grade " + ids[n], Hint: "summa list morturi roles " + x.id}
	}
	g := &c.grades[n]
	out = game.Recruit{Role: x.id, Grade: g.id, Faction: x.faction, Price: g.price, Campaign: g.campaign}
	chosen, err := c.chosen(r, x, g, tricks)
	if err != nil {
		return out, err
	}
	for _, t := range chosen {
		if !g.all {
			out.Tricks = append(out.Tricks, c.tricks[t].id)
		}
	}
	for _, t := range append(slices.Clone(x.special), chosen...) {
		for _, ref := range c.passive[survivalBonus] {
			if ref.clause.trick == t {
				out.Survival += int(ref.effect.n)
			}
		}
	}
	return out, nil
}

// Resource finds something a school can own.
func (c content) Resource(id string) (game.Resource, error) {
	var ids []string
	for _, e := range c.set.All("resource") {
		if strings.EqualFold(e.ID, id) {
			return c.resource(e), nil
		}
		ids = append(ids, e.ID)
	}
	return game.Resource{}, &line.Error{Code: "unknown-name", Msg: "there is no resource " + quoted(id), Hint: nearest(id, ids)}
}

// resource is what a resource does.
func (c content) resource(e *pack.Entry) game.Resource {
	x := game.Resource{ID: e.ID, Name: e.Text("name"), Text: e.Text("text"), Price: e.Int("price"), SurvivalAgain: e.Bool("survival-again"), Teaches: c.gradeOf(e.Text("teaches"))}
	if v := e.Get("brings"); get(v, "role").Text() != "" {
		x.Brings = &game.Newcomers{Role: get(v, "role").Text(), Grade: get(v, "grade").Text(), LostOn: get(v, "lost-on").Int()}
		if k, err := (&Rules{c: c.Content}).roleNamed(x.Brings.Role); err == nil {
			x.Brings.Name = c.roles[k].name
		}
	}
	if v := e.Get("earns"); get(v, "denarii").Int() > 0 {
		x.Earns, x.With = get(v, "denarii").Int(), c.gradeOf(get(v, "with").Text())
	}
	return x
}

// gradeOf is a grade by its id, with its name.
func (c content) gradeOf(id string) game.Grade {
	for i := range c.grades {
		if c.grades[i].id == id {
			return game.Grade{ID: id, Name: c.grades[i].name}
		}
	}
	return game.Grade{}
}

// Promoted is the grade a gladiator rises to whose special rules promise it.
func (c content) Promoted(q *game.Recruit) string {
	r := &Rules{c: c.Content}
	k, err := r.roleNamed(q.Role)
	if err != nil {
		return ""
	}
	for _, ref := range c.passive[promotes] {
		if slices.Contains(c.roles[k].special, ref.clause.trick) {
			for i := range c.grades {
				if c.grades[i].id == q.Grade && i+1 < len(c.grades) {
					return c.grades[i+1].id
				}
			}
		}
	}
	return ""
}

// Arena is the lines that choose the board of a battle; in a campaign surrender has
// limits. [mor.surrender.5]
func (c content) Arena(name string, campaign bool) ([]string, error) {
	lines := []string{"arena " + name}
	var l line.Line
	if err := l.Parse(lines[0]); err != nil {
		return nil, err
	}
	var cmd Command
	if err := NewSpeech(NewFacts(NewRules(c.Content))).Parse(new(State), &l, &cmd); err != nil {
		return nil, err
	}
	if campaign {
		lines = append(lines, "limits campaign")
	}
	return lines, nil
}

// Enter is the line that brings a gladiator to a battle.
func (c content) Enter(q *game.Recruit, name, school string) string {
	text := "add " + quoteIf(name) + " " + q.Role + " suggested=yes grade=" + q.Grade
	if len(q.Tricks) > 0 {
		text += " tricks=" + strings.Join(q.Tricks, ",")
	}
	return text + ` school="` + school + `"`
}

// Fared is what became of a gladiator in a battle.
func (c content) Fared(g game.Game, name string) (out bool, kills int) {
	fate, _, _ := g.Get(name + ".out")
	count, _, _ := g.Get(name + ".kills")
	n, _ := smallNumber(count, 0, 99)
	return fate == outWords[outOfAction], n
}
