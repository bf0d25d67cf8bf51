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
	case far == 1:
		return r.Name(s, near) + " stands beside him, and a blow is worth less to him than to stand as he is"
	case far-1 > int(f.Mp):
		return r.Name(s, near) + ", the nearest, is " + strconv.Itoa(far) + " squares away, more than he can go"
	}
	return r.Name(s, near) + ", the nearest, is " + strconv.Itoa(far) + " squares away, and to go there is worth less to him than to wait"
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
