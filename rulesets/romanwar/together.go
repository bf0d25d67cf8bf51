package romanwar

import (
	"summa/internal/bout"
	"summa/internal/sim"
)

// Together has plain, or a veteran, wage a whole war: command by command as it
// chooses them, without asking again whether they are allowed, as bouts played
// command by command show that they are. Where rulings differ, or the table has
// features, it does nothing.
func (r *Rules) Together(s *State, policies []sim.Policy[State, Command], own, ref *bout.Ref, last int) {
	if !s.begun || s.mode != battle || s.rulings != ([maxRulings]uint8{}) || len(s.feats) > 0 || ref.Listen || len(policies) != maxSides {
		return
	}
	var sides [maxSides]*plain
	for k := range sides {
		p, ok := policies[k].(*plain)
		if !ok {
			return
		}
		sides[k] = p
	}
	c := &r.given
	for !s.over && int(s.turn) <= last {
		k := int(s.active)
		if s.wanted > 0 {
			k = r.ToAct(s)
		}
		sides[k].Choose(s, c)
		sides[k].foresee(s, c)
		c.verb.do(r, s, c, ref)
	}
}

// foresee works out of a command that is allowed what asking whether it is would
// have.
func (p *plain) foresee(s *State, c *Command) {
	switch c.verb {
	case p.verbs[giveShoot]:
		_ = p.r.allowShoot(s, c)
	case p.verbs[giveRunover]:
		_ = p.r.allowRunOver(s, c)
	case p.verbs[giveCharge]:
		c.more[0][0], c.more[1][0], c.nMore = c.unit, c.target, [2]int8{1, 1}
		gx, gy := s.rect(&s.units[c.unit]).away(s.rect(&s.units[c.target]))
		_ = p.r.contact(s, c, gx, gy)
	case p.verbs[giveRound]:
		c.work = c.melee
	}
}
