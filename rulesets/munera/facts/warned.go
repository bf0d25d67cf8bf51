package facts

import (
	"strings"

	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// cornered says of whoever lies before the man who acts with no room behind him that a miss
// beats him too; "" if there is nobody, or he may not be attacked now. [mun.attack.7]
// [mun.knock.3]
func (r *Facts) cornered(s *state.State) string {
	if s.Phase != state.Actions {
		return ""
	}
	a := s.Active()
	for b := range int(s.N) {
		f := &s.Fig[b]
		if f.Posture != state.Down || f.Status != state.Active || f.Role != state.NoRole || r.Threat(s, b, false) < 0 || !r.mayAttack(s, b) {
			continue
		}
		if r.roomless(s, b, a) {
			return r.Name(s, b) + " is down and has no room behind him: an attack that misses knocks him down again, and that beats him."
		}
	}
	return ""
}

// pins reports whether an attack of who acts that misses would knock down whomever he may attack,
// since none of them has room behind him. [mun.attack.7]
func (r *Facts) pins(s *state.State, a int) bool {
	if s.Phase != state.Actions || s.Active() != a {
		return false
	}
	some := false
	for b := range int(s.N) {
		f := &s.Fig[b]
		if f.Status != state.Active || !s.Opponents(a, b) || !r.mayAttack(s, b) {
			continue
		}
		if f.Posture == state.Down || f.Role != state.NoRole || !r.roomless(s, b, a) {
			return false
		}
		some = true
	}
	return some
}

// turnPrice is what a turn on the spot costs on a map where a long one costs more. [mun.cost.4]
func (r *Facts) turnPrice(s *state.State, i int) string {
	switch {
	case !s.Mapped() || s.Fig[i].AP < 2 || r.aside(s, i) != "":
		return ""
	case s.Is(state.RulingHexTurnCost, state.HexTurnCostPerHexside):
		return "1 AP a side"
	}
	return "1 AP for a side, 2 for more"
}

// asidePrice is what a step that is not straight ahead costs a man who fights. [mun.move.2] [mun.cost.2]
func (r *Facts) asidePrice(s *state.State, i int) string {
	if s.Phase == state.Muster || s.Fig[i].Status != state.Active {
		return ""
	}
	return state.Itoa(int(r.StepCost(&s.Fig[i], state.DirBack).Value))
}

// mayAttack reports whether who acts may attack somebody now.
func (r *Facts) mayAttack(s *state.State, b int) (may bool) {
	r.Options(s, func(c *rules.Command) {
		if (c.Action.Word == "attack" || c.Action.Word == "throw") && int(c.On) == b && !may {
			_, no := r.Permit(s, c)
			may = no == nil
		}
	})
	return may
}

// unmet says of more than two without a map of whom nobody reaches an enemy how they come to do so:
// the players keep the distances. [mun.move.6]
func (r *Facts) unmet(s *state.State) string {
	first, foe, standing := -1, -1, 0
	for i := range int(s.N) {
		if s.Fig[i].Status != state.Active {
			continue
		}
		if r.reachesAny(s, i) {
			return ""
		}
		standing++
		switch {
		case first < 0:
			first = i
		case foe < 0 && s.Opponents(first, i):
			foe = i
		}
	}
	if s.Mapped() || s.Phase == state.Muster || standing < 3 || foe < 0 {
		return ""
	}
	return "Nobody reaches an enemy. Without a map the players say how far apart more than two men are, and no step changes it: range " + r.Name(s, first) + " " + r.Name(s, foe) + " 1, say, has these two meet. Until then nobody can attack, and whom the engine plays only ends his turns."
}

// grips says of each man with both hands on a weapon that gains by it what he gains.
// [mun.spear.2]
func (r *Facts) grips(s *state.State) string {
	if s.Phase == state.Muster || s.Phase == state.Over {
		return ""
	}
	var lines []string
	for i := range int(s.N) {
		f := &s.Fig[i]
		for k := range f.NumSheet {
			a := &r.Content.Arms[f.Sheet[k].Weapon]
			held := f.Sheet[k].Where == state.InRight || f.Sheet[k].Where == state.InLeft
			if held && a.TwoHandPierce > 0 && f.Status == state.Active && r.BothFree(s, i, int(k)) {
				lines = append(lines, r.Name(s, i)+" has both hands free for the "+a.Name+", which takes "+state.Itoa(int(a.TwoHandPierce))+" off the Save; one-handed it takes none off.")
			}
		}
	}
	return strings.Join(lines, "\n")
}

// grappleCosts is what is lost for good by taking hold of a man who adds more to his die in the
// test than who acts, "" if nothing is or nobody beside him does. [mun.grapple.2]
// [mun.grapple.6]
func (r *Facts) grappleCosts(s *state.State, i int) string {
	f := &s.Fig[i]
	if !f.HasShield() || s.Is(state.RulingGrappleDiscard, state.GrappleDiscardAllRecoverable) {
		return ""
	}
	for j := range int(s.N) {
		if s.Fig[j].Status != state.Active || !s.Opponents(i, j) || !s.Adjacent(i, j) || r.Strength(s, j) <= r.Strength(s, i) {
			continue
		}
		text := r.Name(s, j) + " adds " + state.Itoa(r.Strength(s, j)) + " to his die in a grapple and " + r.Name(s, i) + " " + state.Itoa(r.Strength(s, i)) + ", and the shield is thrown off for good"
		if !r.unarmed(s, i) {
			text += " and what is in hand dropped"
		}
		now, _, _ := strings.Cut(r.savesInShort(s, i), " ")
		then, _, _ := strings.Cut(r.savesBare(s, i), ",")
		return text + " even if the grip fails: Save " + now + " to " + then
	}
	return ""
}

// opening is how far apart those begin of whom nobody has said it, and how it is said; "" if
// there is nothing to say.
func (r *Facts) opening(s *state.State) string {
	apart := s.OpeningRange()
	if s.Phase != state.Muster || s.Mapped() || s.N < 2 || apart == 0 {
		return ""
	}
	for a := range int(s.N) {
		for b := range a {
			if s.Fig[a].StatedR&state.Bit(b) != 0 || !s.Opponents(a, b) {
				continue
			}
			one, other := r.Name(s, b), r.Name(s, a)
			text := one + " and " + other + " will start "
			if s.N > 2 {
				text = "All of whom nothing is said will start "
			}
			return text + state.Itoa(apart) + " apart (range " + line.Typed(one) + " " + line.Typed(other) + " N)."
		}
	}
	return ""
}

// roomless reports whether figure who cannot be driven a step back from figure from: the wall or a man
// is behind him. [mun.attack.7]
func (r *Facts) roomless(s *state.State, who, from int) bool {
	after := new(state.State)
	after.CopyFrom(s)
	return !r.GivesGround(after, who, from, s.Is(state.RulingPushbackDirection, state.PushbackDirectionBehindOwnFacing), false)
}

// walled warns that figure a has no room behind him, as seen from an enemy who reaches him with what he
// holds, and whose miss would knock him down; "" if there is no such enemy. [mun.attack.7] [mun.knock.3]
func (r *Facts) walled(s *state.State, a int) string {
	if s.Phase == state.Muster || s.Fig[a].Status != state.Active || s.Fig[a].Role != state.NoRole {
		return ""
	}
	for b := range int(s.N) {
		if s.Fig[b].Status == state.Active && s.Opponents(a, b) && r.holdsInReach(s, b, a) && r.roomless(s, a, b) {
			return r.Name(s, a) + " has no room behind him: an attack of " + r.Name(s, b) + " that misses knocks him down, and once more before he gets up, with an enemy beside him who has him in front, beats him."
		}
	}
	return ""
}

// holdsInReach reports whether figure i holds something with which he can strike at figure j where they stand.
func (r *Facts) holdsInReach(s *state.State, i, j int) (can bool) {
	d := s.Distance(i, j)
	r.held(s, i, func(a *state.Arm) {
		if _, ok := a.Reach.At(d); ok {
			can = true
		}
	})
	return can
}
