package state

import (
	"slices"
	"summa/internal/field"
)

// Acts reports whether a clause of a figure's tricks has any effect; other is the figure it
// concerns, or Nobody.
func (r *Reckoner) Acts(s *State, i int, cl *Clause, other int) bool {
	f := &s.Fig[i]
	if !f.Tricks.Has(cl.Trick) && f.Granted != cl.Trick {
		return false
	}
	t := &r.Content.Tricks[cl.Trick]
	switch {
	case t.Stance && f.Stance[0] != cl.Trick && f.Stance[1] != cl.Trick:
		return false
	case t.Cancelled != 0 && other >= 0 && s.Fig[other].Tricks.Has(t.Cancelled):
		return false
	case t.Drops && r.dropped(s, i, cl.Trick):
		return false
	}
	return true
}

// dropped reports whether one of a figure's tricks cancels another.
func (r *Reckoner) dropped(s *State, i int, k TrickID) bool {
	f := &s.Fig[i]
	for _, x := range r.Content.Passive[DropRule] {
		if x.Effect.Trick == k && f.Tricks.Has(x.Clause.Trick) {
			return true
		}
	}
	return false
}

// Passives visits the effects of a kind that figure i has, its own and those that others lend it;
// other is the figure they concern, or Nobody.
func (r *Reckoner) Passives(s *State, kind EffectKind, i, other int, visit func(x EffectRef)) {
	if !r.Content.Whose[kind].Meets(&s.All) {
		return
	}
	list := r.Content.Passive[kind]
	for k := range list {
		x := list[k]
		if x.Clause.Aura.On {
			r.lent(s, x, i, other, visit)
			continue
		}
		if r.Acts(s, i, x.Clause, other) && s.Fig[i].StillLasts(x) {
			visit(x)
		}
	}
}

// lent visits an effect once for every figure that lends it to figure i.
func (r *Reckoner) lent(s *State, x EffectRef, i, other int, visit func(x EffectRef)) {
	for j := range int(s.N) {
		if j != i && s.Standing(j) && r.Acts(s, j, x.Clause, other) && s.Fig[j].StillLasts(x) && r.within(s, &x.Clause.Aura, j, i) {
			visit(x)
		}
	}
}

// within reports whether figure i is within an aura of figure j.
func (r *Reckoner) within(s *State, a *Aura, j, i int) bool {
	f := &s.Fig[i]
	switch {
	case a.Enemies != s.Enemies(i, j):
		return false
	case a.Tag != 0 && f.Tags&a.Tag == 0:
		return false
	case len(a.Roles) > 0 && !HasRole(a.Roles, f.Role):
		return false
	}
	return a.Distance == 0 || f.At.Walk(s.Fig[j].At) <= int(a.Distance)
}

func HasRole(list []RoleID, k RoleID) bool {
	for _, x := range list {
		if x == k {
			return true
		}
	}
	return false
}

// StillLasts reports whether an effect that has to be brought about is in force now.
func (f *Figure) StillLasts(x EffectRef) bool {
	return x.Effect.Lasts == 0 || f.lastingOf(x.Clause.Trick) != nil
}

func (f *Figure) lastingOf(k TrickID) *lasting {
	for i := range f.Lasting {
		if f.Lasting[i].Trick == k {
			return &f.Lasting[i]
		}
	}
	return nil
}

// Has reports whether a figure has an effect of a kind that ok accepts; a nil ok accepts any.
func (r *Reckoner) Has(s *State, kind EffectKind, i int, ok func(e *TrickEffect) bool) bool {
	if !r.Content.Whose[kind].Meets(&s.All) {
		return false
	}
	found := false
	r.Passives(s, kind, i, int(Nobody), func(x EffectRef) {
		found = found || x.Clause.Test.Holds(r, s, i, int(Nobody), nil, 0) && (ok == nil || ok(x.Effect))
	})
	return found
}

// Immune reports whether nothing of a sort can affect a figure.
func (r *Reckoner) Immune(s *State, i int, to uint8) bool {
	if !r.Content.Whose[Immunity].Meets(&s.All) {
		return false
	}
	return r.Has(s, Immunity, i, func(e *TrickEffect) bool { return e.Immune == to })
}

// Holds reports whether a test is passed. Figure i has the trick; j is the other figure, or
// negative; b is the attack, or nil; face is its natural die, or 0 if that has not been rolled.
func (t *Test) Holds(r *Reckoner, s *State, i, j int, b *Blow, face int) bool {
	if !t.Any || t.Ruling >= 0 && !s.Is(int(t.Ruling), uint8(t.Option)) {
		return true
	}
	return t.selfHolds(r, s, i) && (j < 0 || t.targetHolds(r, s, i, j)) && (b == nil || t.attackHolds(b)) && (!t.OnDie() || t.DieHolds(face))
}

func (t *Test) selfHolds(r *Reckoner, s *State, i int) bool {
	f := &s.Fig[i]
	checks := [...]bool{f.Life < f.LifeMax, !f.WasHurt && f.Life >= f.LifeMax, t.Self&selfOnlyActive == 0 || s.alone(i), f.HasCondition(Prone), t.Self&SelfEntangled == 0 || r.Entangled(s, i),
		t.Self&SelfBlinded == 0 || r.Blind(s, i) > 0, f.Life&1 == 1, f.Turns <= 1}
	for k, ok := range checks {
		if t.Self>>k&1 == 1 && !ok {
			return false
		}
	}
	switch {
	case t.Enemies > 0 && s.Neighbours(i, true) < int(t.Enemies):
		return false
	case t.Allies > 0 && s.Neighbours(i, false) < int(t.Allies):
		return false
	case t.Tag != 0 && f.Tags&t.Tag == 0:
		return false
	case t.AllyWith && !s.besideAllyWith(i, t.Trick):
		return false
	case t.AllyOut && s.School[f.School].Lost == 0:
		return false
	}
	for _, q := range t.Visited {
		if !r.hasVisited(f, q) {
			return false
		}
	}
	return true
}

func (t *Test) targetHolds(r *Reckoner, s *State, i, j int) bool {
	f, g := &s.Fig[i], &s.Fig[j]
	checks := [...]bool{g.Life < g.LifeMax, g.HasCondition(Prone), t.Target&TargetEntangled == 0 || r.Entangled(s, j), t.Target&TargetBlinded == 0 || r.Blind(s, j) > 0,
		g.At.Arc(g.Facing, f.At) == 0, g.At.Walk(f.At) == 1, s.Front(i) == g.At}
	for k, ok := range checks {
		if t.Target>>k&1 == 1 && !ok {
			return false
		}
	}
	switch {
	case len(t.TargetRoles) > 0 && !HasRole(t.TargetRoles, g.Role):
		return false
	case t.TargetTag != 0 && (g.Tags&t.TargetTag != 0) == t.TargetNot:
		return false
	}
	return t.Distance == 0 || g.At.Walk(f.At) <= int(t.Distance)
}

func (t *Test) attackHolds(b *Blow) bool {
	checks := [...]bool{!b.Ranged, b.Ranged, b.thrown, b.archery, !b.NoDamage, !b.Sweep}
	for k, ok := range checks {
		if t.Attack>>k&1 == 1 && !ok {
			return false
		}
	}
	if t.Height && !b.High {
		return false
	}
	switch t.Hit {
	case 1:
		return b.Hit == Front
	case 2:
		return b.Hit == LeftFlank || b.Hit == RightFlank
	case 3:
		return b.Hit == Rear
	case 4:
		return b.Hit != Front
	}
	return true
}

// DieHolds reports whether the natural die passes the test.
func (t *Test) DieHolds(face int) bool {
	switch {
	case face == 0:
		return false
	case t.Equals > 0 && face != int(t.Equals):
		return false
	case t.AtMost > 0 && face > int(t.AtMost):
		return false
	case t.Even && face%2 == 1:
		return false
	}
	return !t.Odd || face%2 == 1
}

// alone reports whether a figure is the only one of its school still in the battle.
func (s *State) alone(i int) bool {
	for j := range int(s.N) {
		if f := &s.Fig[j]; j != i && f.School == s.Fig[i].School && f.Out == NotOut {
			return false
		}
	}
	return true
}

// Neighbours counts the enemies, or the allies, adjacent to a figure.
func (s *State) Neighbours(i int, enemies bool) int {
	n := 0
	for j := range int(s.N) {
		if j != i && s.Fig[j].OnField && s.Enemies(i, j) == enemies && s.Beside(i, j) {
			n++
		}
	}
	return n
}

// besideAllyWith reports whether an ally adjacent to a figure has a trick.
func (s *State) besideAllyWith(i int, k TrickID) bool {
	for j := range int(s.N) {
		if j != i && s.Fig[j].OnField && !s.Enemies(i, j) && s.Beside(i, j) && s.Fig[j].Tricks.Has(k) {
			return true
		}
	}
	return false
}

// Blind returns how much blindness adds to the number that a figure's attacks need, or 0 if it can
// see. [ruling blinded-stack]
func (r *Reckoner) Blind(s *State, i int) int {
	f, sources := &s.Fig[i], 0
	if f.HasCondition(Blinded) {
		sources++
	}
	if r.Content.Whose[PermanentCondition].Meets(&s.All) && r.Has(s, PermanentCondition, i, func(e *TrickEffect) bool { return e.Condition == Blinded }) {
		sources++
	}
	if sources == 0 {
		return 0
	}
	value := int(r.Content.Conditions[2].Tn)
	r.Passives(s, ConditionValue, i, int(Nobody), func(x EffectRef) {
		if x.Effect.Condition == Blinded {
			value = min(value, int(x.Effect.N))
		}
	})
	if s.Is(RulingBlindedStack, BlindedStackCumulative) {
		return sources * value
	}
	return value
}

// Entangled reports whether a figure cannot leave its square, by a condition or because an enemy in
// front of which it stands holds it.
func (r *Reckoner) Entangled(s *State, i int) bool {
	f := &s.Fig[i]
	if f.FreeNow || !f.HasCondition(EntangledBit) && r.holder(s, i) < 0 {
		return false
	}
	return !r.ImmuneTo(s, i, EntangledBit)
}

// holder returns the enemy in whose front square a figure is entangled, or Nobody.
func (r *Reckoner) holder(s *State, i int) int {
	if !r.Content.Whose[AuraCondition].Meets(&s.All) {
		return int(Nobody)
	}
	for _, x := range r.Content.Passive[AuraCondition] {
		if x.Effect.Condition != EntangledBit {
			continue
		}
		for j := range int(s.N) {
			if s.Standing(j) && s.Fig[j].Tricks.Has(x.Clause.Trick) && s.Enemies(i, j) && s.Front(j) == s.Fig[i].At && r.Acts(s, j, x.Clause, i) {
				return j
			}
		}
	}
	return int(Nobody)
}

// ImmuneTo reports whether a figure cannot have a condition.
func (r *Reckoner) ImmuneTo(s *State, i int, condition uint8) bool {
	return r.Has(s, Immunity, i, func(e *TrickEffect) bool { return e.Condition == condition }) ||
		r.Has(s, SuspendCondition, i, func(e *TrickEffect) bool { return e.Condition == condition })
}

// hasVisited reports whether a figure has been to one of the squares that tricks ask for.
func (r *Reckoner) hasVisited(f *Figure, q field.Square) bool {
	k := slices.Index(r.Content.Rounds, q)
	return k >= 0 && f.Visited>>k&1 == 1
}
