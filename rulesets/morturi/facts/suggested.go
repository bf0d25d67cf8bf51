package facts

import (
	"slices"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/line"
)

// What is only suggested of a role that is not known whole is named wherever the role
// is used: a table that plays with it should know.

// SuggestedOf is what is only suggested of a role and what a figure of it still has, in
// one sentence; "" if there is nothing.
func SuggestedOf(c *state.Content, x *state.Role, f *state.Figure) string {
	var parts []string
	add := func(ok bool, text string) {
		if ok {
			parts = append(parts, text)
		}
	}
	for _, what := range x.Origin.Suggested {
		switch what {
		case "class":
			add(f.Class == x.Class, "class "+state.ClassWords[x.Class])
		case "move":
			add(f.Move == x.Move, "Move "+state.Itoa(int(x.Move)))
		case "attack":
			add(f.Attack.Tn == x.Tn && f.Attack.Damage == x.Damage, x.Weapon+" "+state.Itoa(int(x.Tn))+"+/"+state.Itoa(int(x.Damage)))
		case "life":
			add(f.LifeMax == x.Life, state.Itoa(int(x.Life))+" LP")
		case "special":
			parts = append(parts, tricksHad(c, x.Special, f)...)
		case "tricks":
			parts = append(parts, tricksHad(c, x.Tricks, f)...)
		default:
			parts = append(parts, tricksHad(c, tricksCalled(c, what), f)...)
		}
	}
	switch n := len(parts); n {
	case 0:
		return ""
	case 1:
		return parts[0] + " is suggested, not printed"
	default:
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1] + " are suggested, not printed"
	}
}

// tricksCalled is the trick of an id.
func tricksCalled(c *state.Content, id string) []state.TrickID {
	for k := 1; k < len(c.Tricks); k++ {
		if c.Tricks[k].ID == id {
			return []state.TrickID{state.TrickID(k)}
		}
	}
	return nil
}

// tricksHad names those tricks that a figure has; a shield with what it adds.
func tricksHad(c *state.Content, list []state.TrickID, f *state.Figure) []string {
	var names []string
	for _, k := range list {
		if !f.Tricks.Has(k) {
			continue
		}
		text := c.Tricks[k].Name
		for _, id := range c.Tricks[k].Clauses {
			for _, e := range c.Clauses[id].Do {
				if e.Shield && e.N > 0 {
					text += " +" + state.Itoa(int(e.N))
				}
			}
		}
		names = append(names, text)
	}
	return names
}

// SuggestedIn is what is only suggested of the figures that a question is about: whose
// turn it is, and who is named.
func (r *Facts) SuggestedIn(s *state.State, text string, first bool) []string {
	words := line.InPlace(text)
	var list []string
	for i := range int(s.N) {
		f := &s.Fig[i]
		name := r.Name(s, i)
		named := slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(strings.Trim(w, `"`), name) })
		if !named && !(first && s.Active == int8(i)) {
			continue
		}
		if told := SuggestedOf(r.Content, &r.Content.Roles[f.Role], f); told != "" {
			list = append(list, name+"'s "+told)
		}
	}
	return list
}
