package facts

import (
	"strings"

	"summa/rulesets/morturi/state"
)

// harm orders the sides by how much worse a blow there is than one in front: no shield helps on
// the flank, and one on the back deals more besides. [mor.face.8] [mor.face.9] [mor.face.10]
var harm = [...]int{state.Front: 0, state.RightFlank: 1, state.Rear: 2, state.LeftFlank: 1}

// opened is what a side is called that is turned to somebody.
var opened = [...]string{state.Front: "front", state.RightFlank: "flank", state.Rear: "back", state.LeftFlank: "flank"}

// reachable reports whether an enemy stands so near to somebody that his Move brings him beside
// him, or may shoot: then it matters where he looks, this round or as the next begins.
func (r *Facts) reachable(s *state.State, i int) bool {
	for e := range int(s.N) {
		if r.comes(s, e, i) {
			return true
		}
	}
	return false
}

// unfaced reports whether somebody has an enemy who may come to him and whom he has not in front of him.
func (r *Facts) unfaced(s *state.State, i int) bool {
	for e := range int(s.N) {
		if r.comes(s, e, i) && r.FacingHit(s, e, i) != state.Front {
			return true
		}
	}
	return false
}

// comes reports whether somebody is an enemy who may come beside another, or shoot at him.
func (r *Facts) comes(s *state.State, e, i int) bool {
	f := &s.Fig[e]
	return s.Standing(e) && s.Enemies(e, i) && (f.At.Walk(s.Fig[i].At) <= int(f.Move)+1 || r.Shot(s, e) != state.OrdinaryAttack)
}

// meets is whom of his enemies somebody has in front of him by where he looks now, and whom behind, of
// those who may come to him; "" where that is nobody, or makes no difference to one who lies.
func (r *Facts) meets(s *state.State, i int) string {
	if s.Fig[i].HasCondition(state.Prone) {
		return ""
	}
	var front, behind []string
	for e := range int(s.N) {
		switch {
		case !r.comes(s, e, i):
		case r.FacingHit(s, e, i) == state.Front:
			front = append(front, r.Name(s, e))
		case r.FacingHit(s, e, i) == state.Rear:
			behind = append(behind, r.Name(s, e))
		}
	}
	var parts []string
	if len(front) > 0 {
		parts = append(parts, strings.Join(front, " and ")+" in front")
	}
	if len(behind) > 0 {
		parts = append(parts, strings.Join(behind, " and ")+" behind")
	}
	return strings.Join(parts, ", ")
}

// exposed is to whom somebody who may turn to his attacker gives his back or his flank by
// turning, and to whom by staying: those beside him who have yet to act, with what their blow
// then needs and takes. "" if it makes no difference to them.
func (r *Facts) exposed(s *state.State, a, b int) string {
	turned := *s
	turned.Fig[b].Facing = s.Fig[b].At.Towards(s.Fig[a].At)
	var parts []string
	for _, way := range [...]struct {
		word      string
		then, not *state.State
	}{{"turning", &turned, s}, {"staying", s, &turned}} {
		var list []string
		for e := range int(s.N) {
			if e == a || !s.Standing(e) || !s.Ready(e) || !s.Enemies(e, b) || !s.Beside(e, b) {
				continue
			}
			side, other := r.FacingHit(way.then, e, b), r.FacingHit(way.not, e, b)
			if harm[side] > harm[other] {
				list = append(list, r.Name(s, e)+" his "+opened[side]+" ("+r.deals(way.then, e, b, state.OrdinaryAttack)+")")
			}
		}
		if len(list) > 0 {
			parts = append(parts, way.word+" gives "+strings.Join(list, " and "))
		}
	}
	return strings.Join(parts, ", ")
}

// eitherWay says of an attack to which somebody may turn, and whose blow is the same if he does, what
// else turning changes: whom of his enemies he then has in front and behind, and whom as he stands.
// "" where turning changes the blow.
func (r *Facts) eitherWay(s *state.State, a, b int) string {
	turned := *s
	turned.Fig[b].Facing = s.Fig[b].At.Towards(s.Fig[a].At)
	if id := s.Pend.Option; r.deals(&turned, a, b, id) != r.deals(s, a, b, id) {
		return ""
	}
	said := "the blow is the same either way"
	then, now := r.meets(&turned, b), r.meets(s, b)
	if then != "" && then != now {
		said += "; turned, " + r.Name(s, b) + " has " + then
		if now != "" {
			said += "; if he stays, he has " + now
		}
	}
	return said
}
