package morturi

import (
	"slices"
	"strings"

	"summa/internal/line"
)

// What is only suggested of a role that is not known whole is named wherever the role
// is used: a table that plays with it should know.

// suggestedOf is what is only suggested of a role and what a figure of it still has, in
// one sentence; "" if there is nothing.
func (c *Content) suggestedOf(x *role, f *Figure) string {
	var parts []string
	add := func(ok bool, text string) {
		if ok {
			parts = append(parts, text)
		}
	}
	for _, what := range x.origin.suggested {
		switch what {
		case "class":
			add(f.class == x.class, "class "+classWords[x.class])
		case "move":
			add(f.move == x.move, "Move "+itoa(int(x.move)))
		case "attack":
			add(f.attack.tn == x.tn && f.attack.damage == x.damage, x.weapon+" "+itoa(int(x.tn))+"+/"+itoa(int(x.damage)))
		case "life":
			add(f.lifeMax == x.life, itoa(int(x.life))+" LP")
		case "special":
			parts = append(parts, c.tricksHad(x.special, f)...)
		case "tricks":
			parts = append(parts, c.tricksHad(x.tricks, f)...)
		default:
			parts = append(parts, c.tricksHad(c.tricksCalled(what), f)...)
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
func (c *Content) tricksCalled(id string) []trickID {
	for k := 1; k < len(c.tricks); k++ {
		if c.tricks[k].id == id {
			return []trickID{trickID(k)}
		}
	}
	return nil
}

// tricksHad names those tricks that a figure has; a shield with what it adds.
func (c *Content) tricksHad(list []trickID, f *Figure) []string {
	var names []string
	for _, k := range list {
		if !f.tricks.has(k) {
			continue
		}
		text := c.tricks[k].name
		for _, id := range c.tricks[k].clauses {
			for _, e := range c.clauses[id].do {
				if e.shield && e.n > 0 {
					text += " +" + itoa(int(e.n))
				}
			}
		}
		names = append(names, text)
	}
	return names
}

// suggestedIn is what is only suggested of the figures that a question is about: whose
// turn it is, and who is named.
func (r *Facts) suggestedIn(s *State, text string, first bool) []string {
	words := line.InPlace(text)
	var list []string
	for i := range int(s.n) {
		f := &s.fig[i]
		name := r.name(s, i)
		named := slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(strings.Trim(w, `"`), name) })
		if !named && !(first && s.active == int8(i)) {
			continue
		}
		if told := r.c.suggestedOf(&r.c.roles[f.role], f); told != "" {
			list = append(list, name+"'s "+told)
		}
	}
	return list
}
