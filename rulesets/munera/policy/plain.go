package policy

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// The policy `plain` is a simple way to fight a bout under the default rulings,
// with a map (docs/plain-on-hexes.md) or without one, so that whole bouts can be played without anybody at the
// table: close in, strike with the best weapon, net what is not netted, pick up
// what was lost. Its steps are numbered P1 to P12; the first that yields a
// command gives it, and then they are gone through again from the top.

// A PlainMan fights by the policy plain; but for r, say and ref it is about the
// command being chosen.
type PlainMan struct {
	r    *rules.Rules
	say  rules.Orders
	ref  core.Ref // for questions that roll nothing
	s    *state.State
	c    *rules.Command // the command chosen
	a, t int            // the active figure and his target
	f    *state.Figure
}

func NewPlain(r *rules.Rules) *PlainMan { return &PlainMan{r: r, say: rules.NewOrders(r)} }

// Choose gives the next command of the active figure.
func (p *PlainMan) Choose(s *state.State, c *rules.Command) {
	p.s, p.c, p.a, p.t = s, c, s.Active(), -1
	p.f = &s.Fig[p.a]
	if s.Phase == state.TurnStart {
		p.begin()
		return
	}
	for _, step := range plainSteps {
		if step(p) && p.allowed() {
			return
		}
	}
	p.say.End(c) // P12
}

// plainSteps are P3 to P11, in order.
var plainSteps = [...]func(*PlainMan) bool{
	(*PlainMan).spent, (*PlainMan).followUp, (*PlainMan).cutFree, (*PlainMan).turnTo, (*PlainMan).recover,
	(*PlainMan).draw, (*PlainMan).approach, (*PlainMan).cast, (*PlainMan).strike, (*PlainMan).dress,
}

// allowed reports whether the rules allow the command: under other rulings than
// the usual ones a step may come to one that they do not, and does not apply.
func (p *PlainMan) allowed() bool { return p.r.Allows(p.s, p.c) }

// may reports whether he has that many AP; plain never spends a seventh.
func (p *PlainMan) may(cost int) bool { return p.f.Means(cost) == state.Within }

func (p *PlainMan) distance() int { return int(p.f.Range[p.t]) }

// begin is P1 and P2: the shield goes if that alone saves him from giving in.
func (p *PlainMan) begin() {
	if p.givesIn() && p.f.HasShield() {
		was := p.f.ShieldAt
		p.f.ShieldAt = state.Gone
		still := p.givesIn()
		p.f.ShieldAt = was
		if !still {
			p.say.DiscardShield(p.c)
			return
		}
	}
	p.say.Turn(p.c)
}

func (p *PlainMan) givesIn() bool {
	t := core.Tally{Ref: &p.ref, Who: p.a}
	p.r.APModifier(p.s, p.a, &t)
	return p.r.GivesIn(p.s, p.a, t.Sum) >= 0
}

// spent is P3.
func (p *PlainMan) spent() bool {
	if !p.may(1) || p.f.Role != state.NoRole {
		return p.say.End(p.c)
	}
	return false
}

// followUp is P4: he stays by the man he floored, or goes up to him.
func (p *PlainMan) followUp() bool {
	for i := range p.s.NumFloor {
		b := int(p.s.Floor[i].Victim)
		if p.s.Fig[b].Status != state.Active {
			continue
		}
		n := int(p.f.Range[b]) - 1
		if n == 0 {
			return p.say.End(p.c)
		}
		switch {
		case p.f.Rose:
		case p.s.Mapped():
			return p.stepTo(b, 1)
		case p.may(n) && p.s.OnlyInFront(p.a) == b:
			return p.say.Forward(p.c, n)
		}
		return false
	}
	return false
}

// cutFree is P5.
func (p *PlainMan) cutFree() bool {
	if p.f.NumNets > 0 && !p.f.CutTried {
		return p.say.CutFree(p.c)
	}
	return false
}

// turnTo is P6: the nearest opponent, among equals the weakest, is faced.
func (p *PlainMan) turnTo() bool {
	for b := range int(p.s.N) {
		if p.s.Fig[b].Status == state.Active && p.s.Opponents(p.a, b) && (p.t < 0 || p.before(b)) {
			p.t = b
		}
	}
	if p.t < 0 {
		return p.say.End(p.c) // nobody is left to fight
	}
	cost := p.r.TurnCost(p.s, p.a, p.t)
	switch {
	case cost > 0 && !p.may(cost):
		return p.say.End(p.c)
	case cost > 0:
		return p.say.Face(p.c, p.t)
	}
	return false
}

func (p *PlainMan) before(b int) bool {
	near, far := p.f.Range[b], p.f.Range[p.t]
	return near < far || near == far && p.r.Strength(p.s, b) < p.r.Strength(p.s, p.t)
}

// handFree reports whether one of his hands is empty.
func (p *PlainMan) handFree() bool {
	return p.f.HandEmpty(state.InRight) || p.f.HandEmpty(state.InLeft)
}

// recover is P7: his own things, in sheet order and the shield last.
func (p *PlainMan) recover() bool {
	if p.s.NumGround == 0 || !p.handFree() {
		return false
	}
	for i := range p.f.NumSheet {
		if w := p.f.Sheet[i].Weapon; w != p.r.Content.Dart && p.lies(w) {
			return p.pickUp(w)
		}
	}
	if p.f.Shield != state.NoShield && p.lies(p.r.Content.Shields[p.f.Shield]) {
		return p.pickUp(rules.TheShield)
	}
	return false
}

// pickUp picks up what lies by him, or fell by him, however he has moved since: where
// nobody has said how far it is he says that it is near.
func (p *PlainMan) pickUp(item state.Weapon) bool {
	p.say.PickUp(p.c, item)
	if i := p.r.Seek(p.s, p.a, p.c); i >= 0 {
		if _, known := p.s.Reach(p.a, &p.s.Ground[i]); !known {
			p.c.At = 1
		}
	}
	return true
}

// lies reports whether something he owns, and did not discard, lies by him.
func (p *PlainMan) lies(w state.Weapon) bool {
	for i := range p.s.NumGround {
		x := &p.s.Ground[i]
		by := p.s.Mapped() || int(x.By) == p.a
		if x.Item == w && int(x.Owner) == p.a && by && x.Barred&state.Bit(p.a) == 0 && p.s.Within(p.a, x) {
			return true
		}
	}
	return false
}

// draw is P8: the first stowed weapon of a man with nothing to strike with.
func (p *PlainMan) draw() bool {
	if !p.handFree() || p.distance() > 1 && p.f.Darts > 0 {
		return false
	}
	first := -1
	for i := range p.f.NumSheet {
		switch x := &p.f.Sheet[i]; {
		case x.Where == state.Stowed && first < 0:
			first = int(i)
		case (x.Where == state.InRight || x.Where == state.InLeft) && p.r.Content.Arms[x.Weapon].Entangles == state.NoNet:
			return false
		}
	}
	if first < 0 {
		return false
	}
	return p.say.Draw(p.c, p.f.Sheet[first].Weapon)
}

// approach is P9.
func (p *PlainMan) approach() bool {
	n := p.distance() - p.engagement()
	switch {
	case n < 1 || p.f.Rose:
		return false
	case p.s.Mapped():
		return p.stepTo(p.t, p.engagement())
	}
	return p.s.OnlyInFront(p.a) == p.t && p.say.Forward(p.c, min(n, p.f.SixLeft()))
}

// stepTo has him step towards another until they are so many increments apart: to
// the free hex beside him that is nearest the other, and on in that direction
// while that brings him nearer. Of two such hexes he takes the cheaper, then the
// first clockwise of the direction the other is in. Without any that is nearer he
// goes round whatever is in the way.
func (p *PlainMan) stepTo(b, until int) bool {
	from, to := p.f.At, p.s.Fig[b].At
	first, _ := field.Toward(from, to)
	left := p.f.SixLeft()
	way, best, least := first, field.Distance(from, to), left+1
	for k := range 6 {
		dir := first.Turn(k)
		next := field.Neighbour(from, dir)
		cost, far := p.stepCost(dir), field.Distance(next, to)
		if far < best || far == best && cost < least {
			if cost <= left && p.r.Enterable(p.s, p.a, from, next) == nil {
				way, best, least = dir, far, cost
			}
		}
	}
	if least > left {
		return false
	}
	n := 1
	for at := field.Neighbour(from, way); best > until && (n+1)*least <= left; n++ {
		next := field.Neighbour(at, way)
		if far := field.Distance(next, to); far >= best || p.r.Enterable(p.s, p.a, at, next) != nil {
			break
		}
		at, best = next, best-1
	}
	return p.say.Step(p.c, way, n)
}

// stepCost is what a step in a direction of the map costs him. [mun.move.1]
// [mun.move.2]
func (p *PlainMan) stepCost(dir field.Facing) int {
	return int(p.r.StepCost(p.f, p.s.Sense(p.a, state.DirNorth+uint8(dir))).Value)
}

// engagement is the largest distance at which something he has is of use.
func (p *PlainMan) engagement() int {
	e := 1
	if p.f.Darts > 0 && p.handFree() {
		e = 4
	}
	for i := range p.f.NumSheet {
		x := &p.f.Sheet[i]
		if x.Where == state.InRight || x.Where == state.InLeft {
			e = max(e, p.usefulAt(int(i), p.r.Content.Arms[x.Weapon].ID))
		}
	}
	return e
}

func (p *PlainMan) usefulAt(slot int, id string) int {
	netted := p.s.Fig[p.t].NumNets > 0
	switch {
	case id == "long-spear", id == "trident", id == "net" && !netted:
		return 2
	case id == "lasso" && !netted && !p.r.Entangling(p.s, p.a, slot):
		return 4
	case id == "bow" && p.handFree():
		return 6
	}
	return 1
}
