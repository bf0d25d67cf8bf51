package state

import (
	"summa/internal/rule"
)

// HasOption refuses an attack that the figure does not have, or that is not possible against this
// target. [mor.attack.4]
func (r *Reckoner) HasOption(s *State, i, j int, id OptionID) *rule.Refusal {
	if id < FirstOption {
		return nil
	}
	cl := &r.Content.Clauses[r.Content.Options[id].Clause]
	t := &r.Content.Tricks[cl.Trick]
	switch {
	case !s.Fig[i].Tricks.Has(cl.Trick) && s.Fig[i].Granted != cl.Trick:
		return Refuse("trick-not-usable", Attack4, r.Name(s, i)+" does not have "+t.Name, "show "+r.Name(s, i))
	case r.mustBeGranted(cl.Trick) && s.Fig[i].Granted != cl.Trick:
		return Refuse("no-ranged-attack", Range1, r.Name(s, i)+" has not made ready for "+t.Name+" this turn", "trick "+r.grantor(cl.Trick))
	case cl.Cost.Replaces == ReplacesRanged && !r.drawnBow(s, i):
		return Refuse("no-ranged-attack", Range1, r.Name(s, i)+" has not made ready to shoot this turn", "trick archery")
	case !r.Acts(s, i, cl, j) || !cl.Test.Holds(r, s, i, j, nil, 0):
		return Refuse("trick-not-usable", t.Rule, t.Name+" is not possible now against "+r.Name(s, j)+r.Unmet(s, i, j, cl), "show "+r.Name(s, j))
	case !r.PaysPool(s, i, cl) || !r.MayUse(s, i, cl):
		return Refuse("trick-not-usable", t.Rule, t.Name+" is used up", "show")
	}
	return nil
}

// drawnBow reports whether a figure has made its archery ready.
func (r *Reckoner) drawnBow(s *State, i int) bool {
	for k := FirstOption; int(k) < len(r.Content.Options); k++ {
		if o := &r.Content.Options[k]; o.Archery && s.Fig[i].Granted != 0 && r.Content.Clauses[o.Clause].Trick == s.Fig[i].Granted {
			return true
		}
	}
	return false
}

// mustBeGranted reports whether another trick has to make an attack ready.
func (r *Reckoner) mustBeGranted(k TrickID) bool { return r.grantor(k) != "" }

// grantor returns the id of the trick that makes an attack ready, or "".
func (r *Reckoner) grantor(k TrickID) string {
	for i := range r.Content.Clauses {
		for j := range r.Content.Clauses[i].Do {
			if e := &r.Content.Clauses[i].Do[j]; e.Kind == GrantOption && e.Trick == k {
				return r.Content.Tricks[r.Content.Clauses[i].Trick].ID
			}
		}
	}
	return ""
}

// Unmet returns, after a colon, the condition of a clause that does not hold, if it is one that the
// board shows; else "".
func (r *Reckoner) Unmet(s *State, i, j int, cl *Clause) string {
	f, t := &s.Fig[i], &cl.Test
	switch {
	case t.AllyOut && s.School[f.School].Lost == 0:
		return ": no ally of " + r.Name(s, i) + "'s has been taken out of action in this round"
	case t.Self&SelfEntangled != 0 && !r.Entangled(s, i):
		return ": " + r.Name(s, i) + " is not entangled"
	case t.Enemies > 0 && s.Neighbours(i, true) < int(t.Enemies):
		return ": " + r.Name(s, i) + " has fewer than " + Itoa(int(t.Enemies)) + " enemies beside him"
	case j < 0:
		return ""
	case t.Target&targetInFront != 0 && s.Front(i) != s.Fig[j].At:
		return ": " + r.Name(s, j) + " is not in front of " + r.Name(s, i)
	case t.Target&targetFacesMe != 0 && s.Fig[j].At.Arc(s.Fig[j].Facing, f.At) != Front:
		return ": " + r.Name(s, j) + " does not look towards " + r.Name(s, i)
	case t.Target&targetAdjacent != 0 && !s.Beside(i, j):
		return ": " + r.Name(s, j) + " does not stand beside " + r.Name(s, i)
	case t.Target&targetProne != 0 && !s.Fig[j].HasCondition(Prone):
		return ": " + r.Name(s, j) + " is not prone"
	}
	return ""
}

// InMovement reports whether a trick is used in the movement phase.
func (s *State) InMovement(cl *Clause) bool {
	if s.Phase == Effect {
		return s.Resume == Movement
	}
	return s.Phase == Movement && cl.Cost.Replaces != ReplacesBoth
}
