package facts

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/rule"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// reachOf marks on a plan where a unit can go with its present facing, by asking the rules for each
// point a whole number of inches away. A unit that cannot move is refused as its move would be.
func (r *Facts) reachOf(s *state.State, i int, p *chart.Plan) *rule.Refusal {
	u := &s.Units[i]
	c := rules.Order(r.Actions["move"])
	c.Unit = int32(i)
	if _, no := r.Permit(s, &rules.Command{Action: &rules.Action{When: rules.Acting, Steps: rules.InMove, Allow: (*rules.Rules).AllowTurn}, Unit: int32(i)}); no != nil {
		return no
	}
	x := &chart.PlanReach{Name: r.Name(s, i), X: int(u.X), Y: int(u.Y)}
	for c.Y = u.Y % state.Inch; c.Y <= s.Depth; c.Y += state.Inch {
		for c.X = u.X % state.Inch; c.X <= s.Width; c.X += state.Inch {
			if c.X == u.X && c.Y == u.Y {
				continue
			}
			plan, no := r.Permit(s, &c)
			if no != nil {
				continue
			}
			cost := plan.Way.Cost
			part := max(0, (cost.N*chart.ReachParts+cost.D-1)/cost.D) // where a turn counts at its slowest ground, a further stretch may cost nothing
			x.Spots = append(x.Spots, chart.PlanSpot{X: int(c.X), Y: int(c.Y), Part: int(part)})
		}
	}
	x.Note = r.charges(s, i)
	p.Reach = x
	return nil
}

// reachNext marks where a unit can go in its side's next turn if nothing else changes.
func (r *Facts) reachNext(s *state.State, i int, p *chart.Plan) {
	next := nextOf(s, s.Units[i].Side)
	_ = r.reachOf(next, i, p) // no reach is marked if it cannot move then either
}

// nextOf returns the war at the start of a side's next turn, if nothing changes until then.
func nextOf(s *state.State, side uint8) *state.State {
	next := new(state.State)
	next.CopyFrom(s)
	next.Active, next.Step = side, state.StepMove
	for k := range next.Units {
		u := &next.Units[k]
		u.ThisTurn = state.ThisTurn{}
		u.Spent.D = 1
		if u.N > 0 && (u.Shown || u.AtWork) {
			next.StepBack(u, u.Side == next.Active)
		}
	}
	return next
}

// openTo names the enemies that could charge a unit in their next turn if nothing changes; for a
// unit in a melee, once it is over and its opponents are gone. It is "" if there are none.
func (r *Facts) openTo(now *state.State, i int) string {
	u := &now.Units[i]
	if now.Mode != state.Battle || now.Over || u.N == 0 || now.Phased() {
		return ""
	}
	next := nextOf(now, 1-u.Side)
	next.Step, next.Waiting = state.StepCharge, 0
	for k := range next.Melees {
		if m := &next.Melees[k]; !m.Over && slices.Contains(m.Of(0), int32(i)) {
			for _, foe := range m.Of(1) {
				next.Units[foe].N = 0
			}
		}
	}
	next.Melees, next.Open = nil, 0
	c := rules.Order(r.Actions["charge"])
	c.Target = int32(i)
	var foes []int32
	for k := range next.Units {
		if c.Unit = int32(k); next.Units[k].N > 0 && next.Units[k].Side != u.Side && r.May(next, &c) {
			foes = append(foes, c.Unit)
		}
	}
	if len(foes) == 0 {
		return ""
	}
	return r.Together(now, foes) + " can charge " + r.Name(now, i) + " next turn"
}

// charges names the enemies that a unit can charge straight from where it stands, with the rest of
// its move, and their distances; if none, how far the nearest are and how far a move goes.
func (r *Facts) charges(now *state.State, i int) string {
	var s state.State
	s.CopyFrom(now)
	if s.Is(state.RulingStepOrder, state.StepOrderMoveShootMelee) {
		s.Step, s.Waiting = state.StepCharge, 0 // hits are settled by then
	}
	c := rules.Order(r.Actions["charge"])
	c.Unit = int32(i)
	var list []string
	for k := range s.Units {
		if u := &s.Units[k]; u.N == 0 || u.Side == s.Units[i].Side {
			continue
		}
		c.Target = int32(k)
		if plan, no := r.Permit(&s, &c); no == nil {
			list = append(list, r.Name(&s, k)+`, `+tenths(plan.Way.Length))
		}
	}
	name := r.Name(&s, i)
	if len(list) > 0 {
		return name + " can charge " + strings.Join(list, "; ") + "."
	}
	e, d := r.Nearest(&s, i)
	if e < 0 {
		return ""
	}
	return name + " can charge nobody straight from there: the nearest are " + r.Name(&s, e) + ", " + tenths(d) + ", and a whole move is " + state.Inches(s.Units[i].Base) + " on level ground."
}

// tenths formats a length to the nearest tenth of an inch.
func tenths(d int32) string {
	const tenth = state.Inch / 10
	return string(state.AppendHundredths(nil, (int(d)+tenth/2)/tenth*tenth)) + `"`
}

// threat names the enemy nearest to the active units, and how far it comes in a turn.
func (r *Facts) threat(s *state.State) string {
	best, near := int32(state.MaxLength), state.Nobody
	for i := range s.Units {
		if u := &s.Units[i]; u.N > 0 && s.Acts(u.Side) && s.Mode == state.Battle && s.Begun {
			if e, d := r.Nearest(s, i); e >= 0 && d < best {
				best, near = d, e
			}
		}
	}
	if near < 0 {
		return ""
	}
	name := r.Name(s, near)
	return name + ", the nearest enemy, stand at " + tenths(best) + " and come or charge up to " + state.Inches(s.Units[near].Base) + " a turn on level ground; map " + name + " draws how far."
}

// both says whether a unit may shoot and charge in one turn, and why; "" for a unit without men.
// [war.missile.10]
func (r *Facts) both(s *state.State, i int) string {
	u := &s.Units[i]
	lances := r.Content.Arms[u.Weapon].Charges
	switch {
	case u.N == 0:
		return ""
	case u.Weapon == state.NoWeapon:
		return "no, they have nothing to shoot with; they may charge"
	case !r.EitherOr(s, u) && lances:
		return "yes, they throw lances: first shoot, then charge"
	case !r.EitherOr(s, u):
		return "yes, by the ruling fire-and-melee: first shoot, then charge"
	case lances || s.Is(state.RulingFireAndMelee, state.FireAndMeleeNever):
		return "no, by the ruling fire-and-melee: one of the two in a turn"
	}
	return "no, they shoot with " + r.Content.ArmIDs[u.Weapon] + ", and only who throws lances may do both in one turn"
}

// fighting says who fights whom in the open melees.
func (r *Facts) fighting(s *state.State) string {
	var list []string
	for k := range s.Melees {
		if m := &s.Melees[k]; !m.Over {
			list = append(list, string(r.NamesOf(s, m.Of(0)))+" against "+string(r.NamesOf(s, m.Of(1)))+" in "+m.Label())
		}
	}
	return strings.Join(list, ", ")
}

// inGroups says how many men fight in each group of the open melees; "" if there are none.
func (r *Facts) inGroups(s *state.State) string {
	var list []string
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Over || m.Groups == 0 {
			continue
		}
		a, d := string(r.NamesOf(s, m.Of(0))), string(r.NamesOf(s, m.Of(1)))
		for g := range m.Groups {
			if x := &s.Groups[m.First+g]; x.Status == state.Fighting {
				list = append(list, m.Label()+"."+state.Itoa(int(g)+1)+": "+state.Itoa(int(x.M))+" of "+a+" against "+state.Itoa(int(x.N))+" of "+d)
			}
		}
	}
	return strings.Join(list, "; ")
}

// abreast says of the open melees how many men strike at once where not all can, and why; "" if there are
// none where that is so.
func (r *Facts) abreast(s *state.State) string {
	var list []string
	for k := range s.Melees {
		m := &s.Melees[k]
		n := r.FrontOf(s, m)
		if m.Over || m.Groups == 0 || n == 0 {
			continue
		}
		why := "on a wall no more have room side by side"
		if m.Bridge {
			why = "the bridge takes no more side by side"
		}
		list = append(list, "in "+m.Label()+" at most "+state.Itoa(n)+" of each side strike at once, however many there are, as "+why)
	}
	return strings.Join(list, "; ")
}

// torn names the active units that can either shoot or charge this turn, but not both.
// [war.missile.10]
func (r *Facts) torn(now *state.State) string {
	if now.Mode != state.Battle || !now.Begun || now.Step > state.StepShoot || !now.Is(state.RulingStepOrder, state.StepOrderMoveShootMelee) {
		return ""
	}
	var names []string
	for i := range now.Units {
		if u := &now.Units[i]; u.N == 0 || u.Shot || !now.Acts(u.Side) {
			continue
		}
		var at state.State
		at.CopyFrom(now)
		if at.Step = state.StepShoot; len(r.against(&at, "shoot", i)) == 0 {
			continue
		}
		at.Step, at.Waiting = state.StepCharge, 0
		foes := r.against(&at, "charge", i)
		at.Units[i].Shot = true
		if len(foes) > 0 && len(r.against(&at, "charge", i)) == 0 {
			names = append(names, r.Name(now, i))
		}
	}
	return strings.Join(names, ", ")
}

// unable says what a unit that has moved can no longer do this turn although its player may expect
// it: charge an enemy within a whole move, or shoot. It is "" if there is nothing of the kind.
func (r *Facts) unable(now *state.State, i int) string {
	u := &now.Units[i]
	if now.Mode != state.Battle || now.Step != state.StepMove || !now.Is(state.RulingStepOrder, state.StepOrderMoveShootMelee) || u.N == 0 || !now.Acts(u.Side) || !u.Moved || now.FightOf(i) >= 0 {
		return ""
	}
	e, d := r.Nearest(now, i)
	if e < 0 {
		return ""
	}
	var at state.State
	at.CopyFrom(now)
	var charge, shot bool
	at.Step, at.Waiting = state.StepCharge, 0
	c := rules.Order(r.Actions["charge"])
	c.Unit, c.Target = int32(i), int32(e)
	if _, no := r.Permit(&at, &c); no != nil && no.Code == "too-far" && d <= u.Base && len(r.against(&at, "charge", i)) == 0 {
		charge = true
	}
	at.Step = state.StepShoot
	if u.Weapon != state.NoWeapon && !u.Shot && len(r.against(&at, "shoot", i)) == 0 {
		shot = true
	}
	const where = " from there this turn"
	switch {
	case charge && shot:
		return r.Name(now, i) + " can neither charge nor shoot at anybody" + where
	case charge:
		return r.Name(now, i) + " can charge nobody" + where
	case shot:
		return r.Name(now, i) + " reach nobody with a shot" + where
	}
	return ""
}

// uncharging says why a unit whose turn it is not could charge nobody in its next turn if nothing
// changes: the refusal of a charge at the nearest enemy with a whole move; "" if it could charge.
func (r *Facts) uncharging(now *state.State, i int) string {
	u := &now.Units[i]
	if now.Mode != state.Battle || u.N == 0 || now.Acts(u.Side) || now.FightOf(i) >= 0 {
		return ""
	}
	e, d := r.Nearest(now, i)
	if e < 0 {
		return ""
	}
	next := nextOf(now, u.Side)
	next.Step, next.Waiting = state.StepCharge, 0
	if len(r.against(next, "charge", i)) > 0 {
		return ""
	}
	c := rules.Order(r.Actions["charge"])
	c.Unit, c.Target = int32(i), int32(e)
	_, no := r.Permit(next, &c)
	if no == nil {
		return ""
	}
	far := r.Name(now, e) + ", the nearest, stand " + tenths(d) + ` off`
	if no.Code == "too-far" {
		said := r.Name(now, i) + " can charge nobody next turn: " + far + ", and a whole move of theirs is " + tenths(u.Base) + " on level ground"
		if turns := int((d + u.Base - 1) / max(u.Base, 1)); turns > 1 {
			said += ", so that it takes them " + state.Itoa(turns) + " turns if " + r.Name(now, e) + " stay"
		}
		return said
	}
	return r.Name(now, i) + " can charge nobody next turn: " + far + ", and " + no.Why
}

// Unmoved returns, in the move step, the active units that still have their whole move; those told
// to hold are left out.
func (r *Facts) Unmoved(s *state.State) (idle []int) {
	if s.Step != state.StepMove {
		return nil
	}
	for i := range s.Units {
		u := &s.Units[i]
		busy := u.Moved || u.Hold || u.Inside || u.Rest() == 0 || s.FightOf(i) >= 0 || s.Within(i, state.AtDoor, state.AtChain, state.OnLadder, state.WorkDone) > 0
		if u.Side == s.Active && u.N > 0 && !busy {
			idle = append(idle, i)
		}
	}
	return idle
}

// unmoved names the units of Unmoved, or counts them if they are many; "" if there are none.
func (r *Facts) unmoved(s *state.State) string {
	idle := r.Unmoved(s)
	const many = 3
	if len(idle) > many {
		return state.Itoa(len(idle)) + " units have"
	}
	var names []string
	for _, i := range idle {
		names = append(names, r.Name(s, i))
	}
	if len(names) == 0 {
		return ""
	}
	return strings.Join(names, ", ") + " have"
}

// against returns the enemies at which an order of a unit is allowed.
func (r *Facts) against(s *state.State, word string, i int) (list []int) {
	c := rules.Order(r.Actions[word])
	c.Unit = int32(i)
	for k := range s.Units {
		if u := &s.Units[k]; u.N == 0 || u.Side == s.Units[i].Side {
			continue
		}
		c.Target = int32(k)
		if _, no := r.Permit(s, &c); no == nil {
			list = append(list, k)
		}
	}
	return list
}

// unitCalled returns the index of the unit with a name, or -1.
func (r *Facts) unitCalled(s *state.State, name string) int {
	if k, ok := r.Names.Find(name); ok && name != "" {
		return s.UnitNamed(k)
	}
	return -1
}
