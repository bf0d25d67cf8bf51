package romanwar

import (
	"summa/internal/bout"
)

// A joiner has both sides wage a whole war at once.
type joiner struct{ r *Rules }

// Together has plain, or a veteran, wage a whole war: command by command as it
// chooses them, without asking again whether they are allowed, as bouts played
// command by command show that they are. Where rulings differ, or the table has
// features, it does nothing.
func (j joiner) Together(s *State, policies []policy, own, ref *bout.Ref, last int) {
	r := j.r
	if !s.begun || s.mode != battle || !r.asShipped(s) || len(s.feats) > 0 || ref.Listen || len(policies) != maxSides {
		return
	}
	var sides [maxSides]*plain
	for k := range sides {
		switch p := policies[k].Chooser.(type) {
		case *plain:
			sides[k] = p
		case veteranMan:
			sides[k] = p.plain
		default:
			return
		}
	}
	r.lines.unseen = r.c.n(numGroup) <= squadMen
	for !s.over && int(s.turn) <= last && !r.halt.Stopped() {
		r.lines.turn++
		sides[s.active].wholeTurn(s, ref)
	}
	r.lines.unseen = false
}

// wholeTurn plays what is left of a turn: what Choose would choose, one after the
// other.
func (p *plain) wholeTurn(s *State, ref *bout.Ref) {
	r, c := p.r, &p.r.given
	if s.wanted > 0 {
		p.decideAll(s, ref)
	}
	p.resume(s)
	own := p.own[p.at:]
	for s.step != stepMelee {
		switch s.step {
		case stepMove:
			for _, i := range own {
				switch u := &s.units[i]; {
				case u.n == 0 || !p.move(s, int(i), u, c):
				case c.action == p.acts[giveMove]:
					r.move(s, c, ref)
				default:
					_ = r.allowRunOver(s, c) // it finds whom they run over
					r.runOver(s, c, ref)
				}
			}
		case stepShoot:
			for _, i := range own {
				if u := &s.units[i]; u.n > 0 && p.shoot(s, int(i), u, c) {
					r.shots(s, c)
					r.shoot(s, c, ref)
				}
			}
		case stepCasualties:
			if c.unit = nobody; s.anyPending() {
				r.casualties(s, c, ref)
			}
		case stepCharge:
			for _, i := range own {
				if u := &s.units[i]; u.n > 0 && p.charge(s, int(i), u, c) {
					c.more[0][0], c.more[1][0], c.nMore = c.unit, c.target, [2]int8{1, 1}
					_ = r.reaches(s, c) // it finds the way
					r.charge(s, c, ref)
				}
			}
		}
		r.next(s, c, ref)
		own = p.own
	}
	for k := r.openMelee(s); k >= 0; k = r.openMelee(s) {
		c.work = int32(k)
		r.fight(s, c, ref)
		if s.wanted > 0 {
			p.decideAll(s, ref)
		}
	}
	r.end(s, c, ref)
}

// decideAll writes the papers that are wanted, those of a melee at once.
func (p *plain) decideAll(s *State, ref *bout.Ref) {
	for k := int(s.open); s.wanted > 0 && k < len(s.melees); k++ {
		m := &s.melees[k]
		if m.over || m.next == m.groups {
			continue
		}
		groups, a, d := s.of(m), p.policy(s, m.side), p.policy(s, 1-m.side)
		for g := range groups {
			x := &groups[g]
			if !x.deciding {
				continue
			}
			if x.paper[0] == noPaper {
				x.paper[0] = writes(a, x.m, x.n)
			}
			if x.paper[1] == noPaper {
				x.paper[1] = writes(d, x.n, x.m)
			}
			p.r.showPapers(s, m, x, ref)
		}
		m.next = m.groups
		p.r.retreats(s, k, ref)
	}
}
