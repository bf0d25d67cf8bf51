package morturi

import (
	"slices"

	"summa/internal/field"
)

// Effects that hold by themselves: the rules ask for those of a kind where they
// matter.

// acts reports whether a clause of a figure's tricks has effect at all; other is
// whom it is about, or nobody.
func (r *Rules) acts(s *State, i int, cl *clause, other int) bool {
	f := &s.fig[i]
	if !f.tricks.has(cl.trick) && f.granted != cl.trick {
		return false
	}
	t := &r.c.tricks[cl.trick]
	switch {
	case t.stance && f.stance[0] != cl.trick && f.stance[1] != cl.trick:
		return false
	case t.cancelled != 0 && other >= 0 && s.fig[other].tricks.has(t.cancelled):
		return false
	case t.drops && r.dropped(s, i, cl.trick):
		return false
	}
	return true
}

// dropped reports whether one of a figure's tricks takes another from him.
func (r *Rules) dropped(s *State, i int, k trickID) bool {
	f := &s.fig[i]
	for _, x := range r.c.passive[dropRule] {
		if x.effect.trick == k && f.tricks.has(x.clause.trick) {
			return true
		}
	}
	return false
}

// passives visits the effects of a kind that a figure has, his own and those
// that others lend him; other is whom they are about, or nobody.
func (r *Rules) passives(s *State, kind effectKind, i, other int, visit func(x effectRef)) {
	if !r.c.whose[kind].meets(&s.all) {
		return
	}
	list := r.c.passive[kind]
	for k := range list {
		x := list[k]
		if x.clause.aura.on {
			r.lent(s, x, i, other, visit)
			continue
		}
		if r.acts(s, i, x.clause, other) && s.fig[i].stillLasts(x) {
			visit(x)
		}
	}
}

// lent visits an effect as often as others lend it to a figure.
func (r *Rules) lent(s *State, x effectRef, i, other int, visit func(x effectRef)) {
	for j := range int(s.n) {
		if j != i && s.standing(j) && r.acts(s, j, x.clause, other) && s.fig[j].stillLasts(x) && r.within(s, &x.clause.aura, j, i) {
			visit(x)
		}
	}
}

// within reports whether an aura of j takes in i.
func (r *Rules) within(s *State, a *aura, j, i int) bool {
	f := &s.fig[i]
	switch {
	case a.enemies != s.enemies(i, j):
		return false
	case a.tag != 0 && f.tags&a.tag == 0:
		return false
	case len(a.roles) > 0 && !hasRole(a.roles, f.role):
		return false
	}
	return a.distance == 0 || f.at.Walk(s.fig[j].at) <= int(a.distance)
}

func hasRole(list []roleID, k roleID) bool {
	for _, x := range list {
		if x == k {
			return true
		}
	}
	return false
}

// stillLasts reports whether an effect that has to be brought about is in force.
func (f *Figure) stillLasts(x effectRef) bool {
	return x.effect.lasts == 0 || f.lastingOf(x.clause.trick) != nil
}

func (f *Figure) lastingOf(k trickID) *lasting {
	for i := range f.lasting {
		if f.lasting[i].trick == k {
			return &f.lasting[i]
		}
	}
	return nil
}

// has reports whether a figure has an effect of a kind for which ok holds.
func (r *Rules) has(s *State, kind effectKind, i int, ok func(e *effect) bool) bool {
	if !r.c.whose[kind].meets(&s.all) {
		return false
	}
	found := false
	r.passives(s, kind, i, int(nobody), func(x effectRef) {
		found = found || x.clause.test.holds(r, s, i, int(nobody), nil, 0) && (ok == nil || ok(x.effect))
	})
	return found
}

// immune reports whether nothing of a sort can affect a figure.
func (r *Rules) immune(s *State, i int, to uint8) bool {
	if !r.c.whose[immunity].meets(&s.all) {
		return false
	}
	return r.has(s, immunity, i, func(e *effect) bool { return e.immune == to })
}

// holds reports whether a test is passed: i has the trick, j is the other one or
// nobody, b the attack it is about or nil, face its natural die or 0 if that has
// not been rolled.
func (t *test) holds(r *Rules, s *State, i, j int, b *blow, face int) bool {
	if !t.any || t.ruling >= 0 && !s.is(int(t.ruling), uint8(t.option)) {
		return true
	}
	return t.selfHolds(r, s, i) && (j < 0 || t.targetHolds(r, s, i, j)) && (b == nil || t.attackHolds(b)) && (!t.onDie() || t.dieHolds(face))
}

func (t *test) selfHolds(r *Rules, s *State, i int) bool {
	f := &s.fig[i]
	checks := [...]bool{f.life < f.lifeMax, !f.wasHurt && f.life >= f.lifeMax, t.self&selfOnlyActive == 0 || s.alone(i), f.hasCondition(prone), t.self&selfEntangled == 0 || r.entangled(s, i),
		t.self&selfBlinded == 0 || r.blind(s, i) > 0, f.life&1 == 1, f.turns <= 1}
	for k, ok := range checks {
		if t.self>>k&1 == 1 && !ok {
			return false
		}
	}
	switch {
	case t.enemies > 0 && s.neighbours(i, true) < int(t.enemies):
		return false
	case t.allies > 0 && s.neighbours(i, false) < int(t.allies):
		return false
	case t.tag != 0 && f.tags&t.tag == 0:
		return false
	case t.allyWith && !s.besideAllyWith(i, t.trick):
		return false
	case t.allyOut && s.school[f.school].lost == 0:
		return false
	}
	for _, q := range t.visited {
		if !r.hasVisited(f, q) {
			return false
		}
	}
	return true
}

func (t *test) targetHolds(r *Rules, s *State, i, j int) bool {
	f, g := &s.fig[i], &s.fig[j]
	checks := [...]bool{g.life < g.lifeMax, g.hasCondition(prone), t.target&targetEntangled == 0 || r.entangled(s, j), t.target&targetBlinded == 0 || r.blind(s, j) > 0,
		g.at.Arc(g.facing, f.at) == 0, g.at.Walk(f.at) == 1, s.front(i) == g.at}
	for k, ok := range checks {
		if t.target>>k&1 == 1 && !ok {
			return false
		}
	}
	switch {
	case len(t.targetRoles) > 0 && !hasRole(t.targetRoles, g.role):
		return false
	case t.targetTag != 0 && (g.tags&t.targetTag != 0) == t.targetNot:
		return false
	}
	return t.distance == 0 || g.at.Walk(f.at) <= int(t.distance)
}

func (t *test) attackHolds(b *blow) bool {
	checks := [...]bool{!b.ranged, b.ranged, b.thrown, b.archery, !b.noDamage, !b.sweep}
	for k, ok := range checks {
		if t.attack>>k&1 == 1 && !ok {
			return false
		}
	}
	if t.height && !b.high {
		return false
	}
	switch t.hit {
	case 1:
		return b.hit == front
	case 2:
		return b.hit == leftFlank || b.hit == rightFlank
	case 3:
		return b.hit == rear
	case 4:
		return b.hit != front
	}
	return true
}

// dieHolds tests the natural die.
func (t *test) dieHolds(face int) bool {
	switch {
	case face == 0:
		return false
	case t.equals > 0 && face != int(t.equals):
		return false
	case t.atMost > 0 && face > int(t.atMost):
		return false
	case t.even && face%2 == 1:
		return false
	}
	return !t.odd || face%2 == 1
}

// alone reports whether a figure is the only one of his school still in the
// battle.
func (s *State) alone(i int) bool {
	for j := range int(s.n) {
		if f := &s.fig[j]; j != i && f.school == s.fig[i].school && f.out == notOut {
			return false
		}
	}
	return true
}

// neighbours counts the enemies, or the allies, beside a figure.
func (s *State) neighbours(i int, enemies bool) int {
	n := 0
	for j := range int(s.n) {
		if j != i && s.fig[j].onField && s.enemies(i, j) == enemies && s.beside(i, j) {
			n++
		}
	}
	return n
}

// besideAllyWith reports whether an ally beside a figure has a trick.
func (s *State) besideAllyWith(i int, k trickID) bool {
	for j := range int(s.n) {
		if j != i && s.fig[j].onField && !s.enemies(i, j) && s.beside(i, j) && s.fig[j].tricks.has(k) {
			return true
		}
	}
	return false
}

// blind is how much blindness adds to the number a figure's attacks need, 0 if he
// can see. [ruling blinded-stack]
func (r *Rules) blind(s *State, i int) int {
	f, sources := &s.fig[i], 0
	if f.hasCondition(blinded) {
		sources++
	}
	if r.c.whose[permanentCondition].meets(&s.all) && r.has(s, permanentCondition, i, func(e *effect) bool { return e.condition == blinded }) {
		sources++
	}
	if sources == 0 {
		return 0
	}
	value := int(r.c.conditions[2].tn)
	r.passives(s, conditionValue, i, int(nobody), func(x effectRef) {
		if x.effect.condition == blinded {
			value = min(value, int(x.effect.n))
		}
	})
	if s.is(rulingBlindedStack, blindedStackCumulative) {
		return sources * value
	}
	return value
}

// entangled reports whether a figure cannot leave his square: by a condition, or
// because an enemy holds him in front of him.
func (r *Rules) entangled(s *State, i int) bool {
	f := &s.fig[i]
	if f.freeNow || !f.hasCondition(entangledBit) && r.holder(s, i) < 0 {
		return false
	}
	return !r.immuneTo(s, i, entangledBit)
}

// holder is the enemy in whose front square a figure is entangled, or nobody.
func (r *Rules) holder(s *State, i int) int {
	if !r.c.whose[auraCondition].meets(&s.all) {
		return int(nobody)
	}
	for _, x := range r.c.passive[auraCondition] {
		if x.effect.condition != entangledBit {
			continue
		}
		for j := range int(s.n) {
			if s.standing(j) && s.fig[j].tricks.has(x.clause.trick) && s.enemies(i, j) && s.front(j) == s.fig[i].at && r.acts(s, j, x.clause, i) {
				return j
			}
		}
	}
	return int(nobody)
}

// immuneTo reports whether a figure cannot have a condition.
func (r *Rules) immuneTo(s *State, i int, condition uint8) bool {
	return r.has(s, immunity, i, func(e *effect) bool { return e.condition == condition }) ||
		r.has(s, suspendCondition, i, func(e *effect) bool { return e.condition == condition })
}

// hasVisited reports whether a man has been to one of the squares that tricks ask
// for.
func (r *Rules) hasVisited(f *Figure, q field.Square) bool {
	k := slices.Index(r.c.rounds, q)
	return k >= 0 && f.visited>>k&1 == 1
}
