package munera

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/field"
	"summa/internal/rule"
)

// Chart is the arena with everybody and everything in it; with the name of a
// figure also how far it can go this turn, and whom it can attack.
func (r *Speech) Chart(s *State, name string) (*chart.Chart, error) {
	c, spaces := r.Arena(s)
	if name == "" {
		return c, nil
	}
	who, err := r.figure(s, name)
	if err != nil {
		return nil, err
	}
	if no := r.mayAct(s, who); no != nil {
		return nil, no
	}
	c.Reach = r.charting(s, spaces)
	return c, nil
}

// mayAct refuses a figure that cannot act now.
func (r *Speech) mayAct(s *State, who int) *rule.Refusal {
	var c Command
	say := newOrders(r.Rules)
	say.forward(&c, 1)
	c.by = int8(who)
	if no := r.inPhase(s, &c); no != nil {
		return no
	}
	return r.onMap(s, who)
}

// charting is how far the active figure can go, and whom he can attack from
// where.
func (r *Speech) charting(s *State, spaces map[field.Hex]int) *chart.Reach {
	who := s.active()
	p := &chart.Reach{Who: who, Left: int(s.fig[who].ap), Unit: "AP"}
	if !s.mapped() {
		spot := chart.Spot{Space: chart.Nowhere}
		r.chartAttacks(s, 0, p, &spot)
		p.Spots = append(p.Spots, spot)
		return p
	}
	for sides := 1; sides <= 3; sides++ {
		p.Turns = append(p.Turns, chart.Price{Name: turnWords[sides], Cost: r.sidesCost(s, sides)})
	}
	at := map[int]int{}
	r.reach(s, func(now *State, spent int) {
		f := &now.fig[who]
		space := spaces[f.at]
		k, seen := at[space]
		if !seen {
			k = len(p.Spots)
			at[space] = k
			p.Spots = append(p.Spots, chart.Spot{Space: space, Cost: spent})
		}
		p.Spots[k].Facings = append(p.Spots[k].Facings, chart.Price{Name: f.facing.String(), Cost: spent})
		r.chartAttacks(now, spent, p, &p.Spots[k])
	})
	return p
}

var turnWords = []string{"", "1 side", "2 sides", "about"}

// chartAttacks adds the attacks that the active figure may make where he stands
// to those from the same spot; of the same attack, which he reached first costs
// least.
func (r *Speech) chartAttacks(s *State, spent int, p *chart.Reach, spot *chart.Spot) {
	a := s.active()
	r.attacks(s, func(c *Command, cost int) {
		text := r.optionText(s, c)
		b := int(c.on)
		if slices.ContainsFunc(spot.Attacks, func(x chart.Attack) bool { return x.Line == text }) {
			return
		}
		x := chart.Attack{Line: text, Name: r.untargeted(s, text, b), Target: b, Quarter: int(s.quadrant(b, a)), Cost: spent + cost}
		if s.mapped() {
			x.Facing = s.fig[a].facing.String()
			if to, ok := r.driven(s, a, b); ok {
				x.Push = string(appendHex(nil, to.at, ','))
			}
		}
		spot.Attacks = append(spot.Attacks, x)
		if !slices.Contains(p.Targets, b) {
			p.Targets = append(p.Targets, b)
			slices.Sort(p.Targets)
		}
	})
}

// untargeted is the text of an attack without the name of its target.
func (r *Speech) untargeted(s *State, text string, target int) string {
	name := " " + r.typed(s, target)
	return strings.Replace(strings.Replace(text, " at"+name, "", 1), name, "", 1)
}
