package policy

import (
	"summa/internal/core"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A Joiner plays both sides of a whole war at once.
type Joiner struct{ R *rules.Rules }

// Together plays a whole war between plain and veteran policies. It carries out their commands
// without asking whether they are allowed, as tests of command-by-command play show that they are.
// Where rulings differ from the defaults, or the table has features, it does nothing.
func (j Joiner) Together(s *state.State, policies []Policy, own, ref *core.Ref, last int) {
	r := j.R
	if !s.Begun || s.Mode != state.Battle || !r.AsShipped(s) || len(s.Feats) > 0 || ref.Listen || len(policies) != state.MaxSides {
		return
	}
	var sides [state.MaxSides]*Plain
	for k := range sides {
		switch p := policies[k].Chooser.(type) {
		case *Plain:
			sides[k] = p
		case VeteranMan:
			sides[k] = p.Plain
		default:
			return
		}
	}
	r.Lines.Unseen = r.Content.N(state.NumGroup) <= state.SquadMen
	for !s.Over && int(s.Turn) <= last && !r.Halt.Stopped() {
		r.Lines.Turn++
		sides[s.Active].wholeTurn(s, ref)
	}
	r.Lines.Unseen = false
}

// wholeTurn plays the rest of a turn with the commands that Choose would choose.
func (p *Plain) wholeTurn(s *state.State, ref *core.Ref) {
	r, c := p.r, &p.r.Given
	if s.Wanted > 0 {
		p.decideAll(s, ref)
	}
	p.resume(s)
	own := p.own[p.at:]
	for s.Step != state.StepMelee {
		switch s.Step {
		case state.StepMove:
			for _, i := range own {
				switch u := &s.Units[i]; {
				case u.N == 0 || !p.move(s, int(i), u, c):
				case c.Action == p.acts[giveMove]:
					r.Move(s, c, &p.plan, ref)
				default:
					_ = r.AllowRunOver(s, c, &p.plan) // called to find whom they run over
					r.RunOver(s, c, &p.plan, ref)
				}
			}
		case state.StepShoot:
			for _, i := range own {
				if u := &s.Units[i]; u.N > 0 && p.shoot(s, int(i), u, c) {
					r.Shots(s, c, &p.plan)
					r.Shoot(s, c, &p.plan, ref)
				}
			}
		case state.StepCasualties:
			if c.Unit = state.Nobody; s.AnyPending() {
				r.Casualties(s, c, nil, ref)
			}
		case state.StepCharge:
			for _, i := range own {
				if u := &s.Units[i]; u.N > 0 && p.charge(s, int(i), u, c) {
					p.plan.Melee = rules.Between(c.Unit, c.Target)
					_ = r.Reaches(s, c, &p.plan) // called to find the way
					r.Charge(s, c, &p.plan, ref)
				}
			}
		}
		r.Next(s, c, nil, ref)
		own = p.own
	}
	for k := r.OpenMelee(s); k >= 0; k = r.OpenMelee(s) {
		p.plan.Booked = int32(k)
		r.Fight(s, c, &p.plan, ref)
		if s.Wanted > 0 {
			p.decideAll(s, ref)
		}
	}
	r.End(s, c, nil, ref)
}

// decideAll writes the papers that are wanted, all those of a melee at once.
func (p *Plain) decideAll(s *state.State, ref *core.Ref) {
	for k := int(s.Open); s.Wanted > 0 && k < len(s.Melees); k++ {
		m := &s.Melees[k]
		if m.Over || m.Next == m.Groups {
			continue
		}
		groups, a, d := s.Of(m), p.policy(s, m.Side), p.policy(s, 1-m.Side)
		for g := range groups {
			x := &groups[g]
			if !x.Deciding {
				continue
			}
			if x.Paper[0] == state.NoPaper {
				x.Paper[0] = writes(a, x.M, x.N)
			}
			if x.Paper[1] == state.NoPaper {
				x.Paper[1] = writes(d, x.N, x.M)
			}
			p.r.ShowPapers(s, m, x, ref)
		}
		m.Next = m.Groups
		p.r.Retreats(s, k, ref)
	}
}
