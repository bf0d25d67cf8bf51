package morturi

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// The schools of this ruleset live on from battle to battle.
var _ game.Schools = (*Content)(nil)

// What a school spends: on a pick-up game, and at the start of a campaign.
const (
	pickUpBudget   = 5000
	campaignBudget = 10000
)

// Budget is what a school spends at first.
func (c *Content) Budget(campaign bool) int {
	if campaign {
		return campaignBudget
	}
	return pickUpBudget
}

// Recruit checks a gladiator of a role and grade with the tricks chosen.
func (c *Content) Recruit(roleName, gradeName string, tricks []string) (game.Recruit, error) {
	var out game.Recruit
	r := &Rules{c: c}
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

// chosen is the tricks a gladiator has: all of his role, or as many different
// ones of it as his grade chooses.
func (c *Content) chosen(r *Rules, x *role, g *grade, names []string) ([]trickID, error) {
	if g.all {
		return x.tricks, nil
	}
	var list []trickID
	for _, name := range names {
		t, err := r.trickNamed(name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(x.tricks, t) {
			return nil, &line.Error{Code: "bad-argument", Msg: c.tricks[t].name + " is no trick of a " + x.name, Hint: c.trickNames(x.tricks)}
		}
		if slices.Contains(list, t) {
			return nil, &line.Error{Code: "bad-argument", Msg: c.tricks[t].name + " is named twice"}
		}
		list = append(list, t)
	}
	if most := min(g.tricks, len(x.tricks)); len(list) != most {
		return nil, &line.Error{Code: "bad-argument", Msg: "a " + g.name + " of this role chooses " + itoa(most) + " tricks, not " + itoa(len(list)), Hint: c.trickNames(x.tricks)}
	}
	return list, nil
}

// Resource finds something a school can own.
func (c *Content) Resource(id string) (game.Resource, error) {
	var ids []string
	for _, e := range c.set.All("resource") {
		if strings.EqualFold(e.ID, id) {
			return game.Resource{ID: e.ID, Name: e.Text("name"), Text: e.Text("text"), Price: e.Int("price")}, nil
		}
		ids = append(ids, e.ID)
	}
	return game.Resource{}, &line.Error{Code: "unknown-name", Msg: "there is no resource " + quoted(id), Hint: nearest(id, ids)}
}

// Promoted is the grade a gladiator rises to whose special rules promise it.
func (c *Content) Promoted(q *game.Recruit) string {
	r := &Rules{c: c}
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

// Enter is the line that brings a gladiator to a battle.
func (c *Content) Enter(q *game.Recruit, name, school string) string {
	text := "add " + quoteIf(name) + " " + q.Role + " suggested=yes grade=" + q.Grade
	if len(q.Tricks) > 0 {
		text += " tricks=" + strings.Join(q.Tricks, ",")
	}
	return text + ` school="` + school + `"`
}

// Fared is what became of a gladiator in a battle.
func (c *Content) Fared(g game.Game, name string) (out bool, kills int) {
	fate, _, _ := g.Get(name + ".out")
	count, _, _ := g.Get(name + ".kills")
	n, _ := smallNumber(count, 0, 99)
	return fate == outWords[outOfAction], n
}
