package morturi

import (
	"slices"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/facts"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/speech"
)

// The schools of this ruleset live on from battle to battle.
// Budget is what a school spends at first.
func (c content) Budget(campaign bool) int {
	if campaign {
		return c.Budgets[1]
	}
	return c.Budgets[0]
}

// Recruit checks a gladiator of a role and grade with the tricks chosen.
func (c content) Recruit(roleName, gradeName string, tricks []string) (game.Recruit, error) {
	var out game.Recruit
	r := &state.Reckoner{Content: c.Content}
	k, err := r.RoleNamed(roleName)
	if err != nil {
		return out, err
	}
	x := &c.Roles[k]
	var ids []string
	for _, g := range c.Grades {
		ids = append(ids, g.ID)
	}
	n := slices.Index(ids, strings.ToLower(gradeName))
	switch {
	case k == 0:
		return out, &line.Error{Code: "bad-argument", Msg: "a school buys gladiators of a role", Hint: "summa list morturi roles"}
	case n < 0:
		return out, &line.Error{Code: "unknown-name", Msg: "there is no grade " + state.Quoted(gradeName), Hint: state.Nearest(gradeName, ids)}
	case len(x.Grades) > 0 && !facts.HasGrade(x.Grades, uint8(n)):
		return out, &line.Error{Code: "bad-argument", Msg: "a " + x.Name + " has no grade " + ids[n], Hint: "summa list morturi roles " + x.ID}
	}
	g := &c.Grades[n]
	out = game.Recruit{Role: x.ID, Grade: g.ID, Faction: x.Faction, Price: g.Price, Campaign: g.Campaign}
	chosen, err := c.Chosen(r, x, g, tricks)
	if err != nil {
		return out, err
	}
	for _, t := range chosen {
		if !g.All {
			out.Tricks = append(out.Tricks, c.Tricks[t].ID)
		}
	}
	for _, t := range append(slices.Clone(x.Special), chosen...) {
		for _, ref := range c.Passive[state.SurvivalBonus] {
			if ref.Clause.Trick == t {
				out.Survival += int(ref.Effect.N)
			}
		}
	}
	return out, nil
}

// Resource finds something a school can own.
func (c content) Resource(id string) (game.Resource, error) {
	var ids []string
	for _, e := range c.Content.Set.All("resource") {
		if strings.EqualFold(e.ID, id) {
			return c.resource(e), nil
		}
		ids = append(ids, e.ID)
	}
	return game.Resource{}, &line.Error{Code: "unknown-name", Msg: "there is no resource " + state.Quoted(id), Hint: state.Nearest(id, ids)}
}

// resource is what a resource does.
func (c content) resource(e *pack.Entry) game.Resource {
	x := book.Resource(e)
	x.Teaches, x.With = c.gradeOf(x.Teaches.ID), c.gradeOf(x.With.ID)
	if x.Brings != nil {
		if k, err := (&state.Reckoner{Content: c.Content}).RoleNamed(x.Brings.Role); err == nil {
			x.Brings.Name = c.Roles[k].Name
		}
	}
	return x
}

// gradeOf is a grade by its id, with its name.
func (c content) gradeOf(id string) game.Grade {
	for i := range c.Grades {
		if c.Grades[i].ID == id {
			return game.Grade{ID: id, Name: c.Grades[i].Name}
		}
	}
	return game.Grade{}
}

// Promoted is the grade a gladiator rises to whose special rules promise it.
func (c content) Promoted(q *game.Recruit) string {
	r := &state.Reckoner{Content: c.Content}
	k, err := r.RoleNamed(q.Role)
	if err != nil {
		return ""
	}
	for _, ref := range c.Passive[state.Promotes] {
		if slices.Contains(c.Roles[k].Special, ref.Clause.Trick) {
			for i := range c.Grades {
				if c.Grades[i].ID == q.Grade && i+1 < len(c.Grades) {
					return c.Grades[i+1].ID
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
	var cmd rules.Command
	if err := speech.NewSpeech(facts.NewFacts(rules.NewRules(c.Content))).Parse(new(state.State), &l, &cmd); err != nil {
		return nil, err
	}
	if campaign {
		lines = append(lines, "limits campaign")
	}
	return lines, nil
}

// Enter is the line that brings a gladiator to a battle.
func (c content) Enter(q *game.Recruit, name, school string) string {
	text := "add " + line.Typed(name) + " " + q.Role + " suggested=yes grade=" + q.Grade
	if len(q.Tricks) > 0 {
		text += " tricks=" + strings.Join(q.Tricks, ",")
	}
	return text + ` school="` + school + `"`
}

// Fared is what became of a gladiator in a battle.
func (c content) Fared(g game.Game, name string) (out bool, kills int) {
	fate, _, _ := g.Get(name + ".out")
	count, _, _ := g.Get(name + ".kills")
	n, _ := state.SmallNumber(count, 0, 99)
	return fate == state.OutWords[state.OutOfAction], n
}
