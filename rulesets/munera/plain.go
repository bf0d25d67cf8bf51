package munera

import (
	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/field"
)

// The policy `plain` is a simple way to fight a bout under the default rulings,
// with a map (docs/plain-on-hexes.md) or without one, so that whole bouts can be played without anybody at the
// table: close in, strike with the best weapon, net what is not netted, pick up
// what was lost. Its steps are numbered P1 to P12; the first that yields a
// command gives it, and then they are gone through again from the top.

// A plainMan fights by the policy plain; but for r, say and ref it is about the
// command being chosen.
type plainMan struct {
	r    *Rules
	say  orders
	ref  bout.Ref // for questions that roll nothing
	s    *State
	c    *Command // the command chosen
	a, t int      // the active figure and his target
	f    *Figure
}

func newPlain(r *Rules) *plainMan { return &plainMan{r: r, say: newOrders(r)} }

// Choose gives the next command of the active figure.
func (p *plainMan) Choose(s *State, c *Command) {
	p.s, p.c, p.a, p.t = s, c, s.active(), -1
	p.f = &s.fig[p.a]
	if s.phase == TurnStart {
		p.begin()
		return
	}
	for _, step := range plainSteps {
		if step(p) && p.allowed() {
			return
		}
	}
	p.say.end(c) // P12
}

// plainSteps are P3 to P11, in order.
var plainSteps = [...]func(*plainMan) bool{
	(*plainMan).spent, (*plainMan).followUp, (*plainMan).cutFree, (*plainMan).turnTo, (*plainMan).recover,
	(*plainMan).draw, (*plainMan).approach, (*plainMan).cast, (*plainMan).strike, (*plainMan).dress,
}

// allowed reports whether the rules allow the command: under other rulings than
// the usual ones a step may come to one that they do not, and does not apply.
func (p *plainMan) allowed() bool { return p.r.permit(p.s, p.c) == nil }

// may reports whether he has that many AP; plain never spends a seventh.
func (p *plainMan) may(cost int) bool { return p.f.means(cost) == within }

func (p *plainMan) distance() int { return int(p.f.rng[p.t]) }

// begin is P1 and P2: the shield goes if that alone saves him from giving in.
func (p *plainMan) begin() {
	if p.givesIn() && p.f.hasShield() {
		was := p.f.shieldAt
		p.f.shieldAt = gone
		still := p.givesIn()
		p.f.shieldAt = was
		if !still {
			p.say.discardShield(p.c)
			return
		}
	}
	p.say.turn(p.c)
}

func (p *plainMan) givesIn() bool {
	t := core.Tally{Ref: &p.ref, Who: p.a}
	p.r.apModifier(p.s, p.a, &t)
	return p.r.givesIn(p.s, p.a, t.Sum) >= 0
}

// spent is P3.
func (p *plainMan) spent() bool {
	if !p.may(1) || p.f.role != noRole {
		return p.say.end(p.c)
	}
	return false
}

// followUp is P4: he stays by the man he floored, or goes up to him.
func (p *plainMan) followUp() bool {
	for i := range p.s.nFloor {
		b := int(p.s.floor[i].victim)
		if p.s.fig[b].status != active {
			continue
		}
		n := int(p.f.rng[b]) - 1
		if n == 0 {
			return p.say.end(p.c)
		}
		switch {
		case p.f.rose:
		case p.s.mapped():
			return p.stepTo(b, 1)
		case p.may(n) && p.s.onlyInFront(p.a) == b:
			return p.say.forward(p.c, n)
		}
		return false
	}
	return false
}

// cutFree is P5.
func (p *plainMan) cutFree() bool {
	if p.f.nNets > 0 && !p.f.cutTried {
		return p.say.cutFree(p.c)
	}
	return false
}

// turnTo is P6: the nearest opponent, among equals the weakest, is faced.
func (p *plainMan) turnTo() bool {
	for b := range int(p.s.n) {
		if p.s.fig[b].status == active && p.s.opponents(p.a, b) && (p.t < 0 || p.before(b)) {
			p.t = b
		}
	}
	if p.t < 0 {
		return p.say.end(p.c) // nobody is left to fight
	}
	cost := p.r.turnCost(p.s, p.a, p.t)
	switch {
	case cost > 0 && !p.may(cost):
		return p.say.end(p.c)
	case cost > 0:
		return p.say.face(p.c, p.t)
	}
	return false
}

func (p *plainMan) before(b int) bool {
	near, far := p.f.rng[b], p.f.rng[p.t]
	return near < far || near == far && p.r.strength(p.s, b) < p.r.strength(p.s, p.t)
}

// handFree reports whether one of his hands is empty.
func (p *plainMan) handFree() bool { return p.f.handEmpty(inRight) || p.f.handEmpty(inLeft) }

// recover is P7: his own things, in sheet order and the shield last.
func (p *plainMan) recover() bool {
	if p.s.nGround == 0 || !p.handFree() {
		return false
	}
	for i := range p.f.nSheet {
		if w := p.f.sheet[i].weapon; w != p.r.c.dart && p.lies(w) {
			return p.pickUp(w)
		}
	}
	if p.f.shield != noShield && p.lies(p.r.c.shields[p.f.shield]) {
		return p.pickUp(theShield)
	}
	return false
}

// pickUp picks up what lies by him, or fell by him, however he has moved since: where
// nobody has said how far it is he says that it is near.
func (p *plainMan) pickUp(item weapon) bool {
	p.say.pickUp(p.c, item)
	if i := p.r.seek(p.s, p.a, p.c); i >= 0 {
		if _, known := p.s.reach(p.a, &p.s.ground[i]); !known {
			p.c.at = 1
		}
	}
	return true
}

// lies reports whether something he owns, and did not discard, lies by him.
func (p *plainMan) lies(w weapon) bool {
	for i := range p.s.nGround {
		x := &p.s.ground[i]
		by := p.s.mapped() || int(x.by) == p.a
		if x.item == w && int(x.owner) == p.a && by && x.barred&bit(p.a) == 0 && p.s.within(p.a, x) {
			return true
		}
	}
	return false
}

// draw is P8: the first stowed weapon of a man with nothing to strike with.
func (p *plainMan) draw() bool {
	if !p.handFree() || p.distance() > 1 && p.f.darts > 0 {
		return false
	}
	first := -1
	for i := range p.f.nSheet {
		switch x := &p.f.sheet[i]; {
		case x.where == stowed && first < 0:
			first = int(i)
		case (x.where == inRight || x.where == inLeft) && p.r.c.arms[x.weapon].entangles == noNet:
			return false
		}
	}
	if first < 0 {
		return false
	}
	return p.say.draw(p.c, p.f.sheet[first].weapon)
}

// approach is P9.
func (p *plainMan) approach() bool {
	n := p.distance() - p.engagement()
	switch {
	case n < 1 || p.f.rose:
		return false
	case p.s.mapped():
		return p.stepTo(p.t, p.engagement())
	}
	return p.s.onlyInFront(p.a) == p.t && p.say.forward(p.c, min(n, p.f.sixLeft()))
}

// stepTo has him step towards another until they are so many increments apart: to
// the free hex beside him that is nearest the other, and on in that direction
// while that brings him nearer. Of two such hexes he takes the cheaper, then the
// first clockwise of the direction the other is in. Without any that is nearer he
// goes round whatever is in the way.
func (p *plainMan) stepTo(b, until int) bool {
	from, to := p.f.at, p.s.fig[b].at
	first, _ := field.Toward(from, to)
	left := p.f.sixLeft()
	way, best, least := first, field.Distance(from, to), left+1
	for k := range 6 {
		dir := first.Turn(k)
		next := field.Neighbour(from, dir)
		cost, far := p.stepCost(dir), field.Distance(next, to)
		if far < best || far == best && cost < least {
			if cost <= left && p.r.enterable(p.s, p.a, from, next) == nil {
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
		if far := field.Distance(next, to); far >= best || p.r.enterable(p.s, p.a, at, next) != nil {
			break
		}
		at, best = next, best-1
	}
	return p.say.step(p.c, way, n)
}

// stepCost is what a step in a direction of the map costs him. [mun.move.1]
// [mun.move.2]
func (p *plainMan) stepCost(dir field.Facing) int {
	return int(p.r.stepCost(p.f, p.s.sense(p.a, dirNorth+uint8(dir))).value)
}

// engagement is the largest distance at which something he has is of use.
func (p *plainMan) engagement() int {
	e := 1
	if p.f.darts > 0 && p.handFree() {
		e = 4
	}
	for i := range p.f.nSheet {
		x := &p.f.sheet[i]
		if x.where == inRight || x.where == inLeft {
			e = max(e, p.usefulAt(int(i), p.r.c.arms[x.weapon].id))
		}
	}
	return e
}

func (p *plainMan) usefulAt(slot int, id string) int {
	netted := p.s.fig[p.t].nNets > 0
	switch {
	case id == "long-spear", id == "trident", id == "net" && !netted:
		return 2
	case id == "lasso" && !netted && !p.r.entangling(p.s, p.a, slot):
		return 4
	case id == "bow" && p.handFree():
		return 6
	}
	return 1
}
