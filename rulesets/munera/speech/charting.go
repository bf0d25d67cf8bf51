package speech

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// Chart is the arena with everybody and everything in it; with the name of a
// figure also how far it can go this turn, and whom it can attack.
func (r *Speech) Chart(s *state.State, name string) (*chart.Chart, error) {
	c, spaces := r.Arena(s)
	if name == "" {
		return c, nil
	}
	who, err := r.FigureNamed(s, name)
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
func (r *Speech) mayAct(s *state.State, who int) *rule.Refusal {
	var c rules.Command
	say := rules.NewOrders(r.Rules)
	say.Forward(&c, 1)
	c.By = int8(who)
	if no := r.InPhase(s, &c); no != nil {
		return no
	}
	return r.OnMap(s, who)
}

// charting is how far the active figure can go, and whom he can attack from
// where.
func (r *Speech) charting(s *state.State, spaces map[field.Hex]int) *chart.Reach {
	who := s.Active()
	p := &chart.Reach{Who: who, Left: int(s.Fig[who].AP), Unit: "AP"}
	if !s.Mapped() {
		spot := chart.Spot{Space: chart.Nowhere}
		r.chartAttacks(s, 0, p, &spot)
		p.Spots = append(p.Spots, spot)
		return p
	}
	for sides := 1; sides <= 3; sides++ {
		p.Turns = append(p.Turns, chart.Price{Name: turnWords[sides], Cost: r.SidesCost(s, sides)})
	}
	at := map[int]int{}
	r.Reach(s, func(now *state.State, spent int) {
		f := &now.Fig[who]
		space := spaces[f.At]
		k, seen := at[space]
		if !seen {
			k = len(p.Spots)
			at[space] = k
			p.Spots = append(p.Spots, chart.Spot{Space: space, Cost: spent})
		}
		p.Spots[k].Facings = append(p.Spots[k].Facings, chart.Price{Name: f.Facing.String(), Cost: spent})
		r.chartAttacks(now, spent, p, &p.Spots[k])
	})
	return p
}

var turnWords = []string{"", "1 side", "2 sides", "about"}

// chartAttacks adds the attacks that the active figure may make where he stands
// to those from the same spot; of the same attack, which he reached first costs
// least.
func (r *Speech) chartAttacks(s *state.State, spent int, p *chart.Reach, spot *chart.Spot) {
	a := s.Active()
	r.Attacks(s, func(c *rules.Command, cost int) {
		text := r.OptionText(s, c)
		b := int(c.On)
		if slices.ContainsFunc(spot.Attacks, func(x chart.Attack) bool { return x.Line == text }) {
			return
		}
		x := chart.Attack{Line: text, Name: r.untargeted(s, text, b), Target: b, Quarter: int(s.Quadrant(b, a)), Cost: spent + cost}
		if s.Mapped() {
			x.Facing = s.Fig[a].Facing.String()
			if to, ok := r.Driven(s, a, b); ok {
				x.Push = string(state.AppendHex(nil, to.At, ','))
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
func (r *Speech) untargeted(s *state.State, text string, target int) string {
	name := " " + r.Typed(s, target)
	return strings.Replace(strings.Replace(text, " at"+name, "", 1), name, "", 1)
}
