package facts

import (
	"slices"
	"strconv"
	"strings"

	"summa/rulesets/morturi/state"
)

// unreached is why who is active attacks nobody, as far as that is seen, while he has done nothing in
// his turn; "" of anybody else.
func (r *Facts) unreached(s *state.State, i int) string {
	f := &s.Fig[i]
	if int(s.Active) != i || f.Acted || s.Phase != state.Movement && s.Phase != state.Attack {
		return ""
	}
	near, far := -1, 0
	for j := range int(s.N) {
		if d := f.At.Walk(s.Fig[j].At); s.Standing(j) && s.Enemies(i, j) && (near < 0 || d < far) {
			near, far = j, d
		}
	}
	switch {
	case near < 0:
		return ""
	case f.HasCondition(state.Prone):
		return "he lies prone"
	case far == 1 && strings.HasPrefix(r.deals(s, i, near, state.OrdinaryAttack), "no die hits"):
		return "no die of his hits " + r.Name(s, near) + ", who stands beside him"
	case far == 1:
		return r.Name(s, near) + " stands beside him, and he thinks little of a blow"
	case r.Entangled(s, i):
		return r.Name(s, near) + ", the nearest, is " + strconv.Itoa(far) + " squares away, and he cannot leave his own"
	case far-1 > int(f.Mp):
		return r.Name(s, near) + ", the nearest, is " + strconv.Itoa(far) + " squares away, more than he can go"
	}
	return r.Name(s, near) + ", the nearest, is " + strconv.Itoa(far) + " squares away, and he goes no nearer"
}

// strikes is "true" of somebody who has an enemy beside him, or one whom he may shoot at from where he
// stands, else "".
func (r *Facts) strikes(s *state.State, i int) string {
	for j := range int(s.N) {
		if s.Standing(j) && s.Enemies(i, j) && (s.Beside(i, j) || r.Shot(s, i) != state.OrdinaryAttack && r.Shootable(s, i, j, r.Shot(s, i)) == nil) {
			return "true"
		}
	}
	return ""
}

// besideRole names the tricks of somebody that are none of his role's, "" if there are none.
func (r *Facts) besideRole(f *state.Figure) string {
	role := &r.Content.Roles[f.Role]
	var list []string
	for t := range r.Content.Tricks {
		id := state.TrickID(t)
		if trick := &r.Content.Tricks[t]; f.Tricks.Has(id) && !trick.Special && len(role.Tricks) > 0 && !slices.Contains(role.Tricks, id) && !slices.Contains(role.Special, id) {
			list = append(list, strings.ToLower(trick.Name))
		}
	}
	return strings.Join(list, ", ")
}

// favourSaid is the favour of somebody's school and what it adds, "" while it has none.
func (r *Facts) favourSaid(s *state.State, i int) string {
	k := s.Fig[i].School
	if k == state.Nobody || s.School[k].Favour == 0 {
		return ""
	}
	text := "favour " + strconv.Itoa(int(s.School[k].Favour))
	if more := s.BoostNow(k); more > 0 {
		text += ", +" + strconv.Itoa(more) + " damage"
	}
	return text
}

// blindly is what a weapon needs in the hands of somebody who is blinded, with a comma before it; "" of
// one who sees.
func (r *Facts) blindly(s *state.State, i int) string {
	if more := r.Blind(s, i); more > 0 {
		return ", blinded: " + strconv.Itoa(int(s.Fig[i].Attack.Tn)+more) + "+"
	}
	return ""
}

// blindBy is what has somebody blinded for good, "" where nothing has.
func (r *Facts) blindBy(s *state.State, i int) (text string) {
	r.Passives(s, state.PermanentCondition, i, int(state.Nobody), func(x state.EffectRef) {
		if x.Effect.Condition == state.Blinded {
			trick := &r.Content.Tricks[x.Clause.Trick]
			text = strings.ToLower(trick.Name) + " (" + strings.TrimSuffix(trick.Text, ".") + ")"
		}
	})
	return text
}

// missedBy is by what somebody is missed on a die that would do for the number of who strikes at him
// now; "" where nothing is such.
func (r *Facts) missedBy(s *state.State, i int) (text string) {
	if r.struckFrom(s, i) == "" {
		return ""
	}
	k := r.Aim(s, int(s.Active), i, state.OrdinaryAttack, &r.Silent)
	if k.Need > k.Miss {
		return ""
	}
	r.Passives(s, state.AutoMiss, i, int(s.Active), func(x state.EffectRef) {
		if int(x.Effect.N) == k.Miss {
			text = r.Name(s, i) + " has " + r.Content.Tricks[x.Clause.Trick].Name + ": a natural " + strconv.Itoa(k.Miss) + " or less misses him, so that " + strconv.Itoa(k.Miss+1) + " or more hits, not " + strconv.Itoa(k.Need) + " or more."
		}
	})
	return text
}
