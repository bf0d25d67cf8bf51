package state

import "slices"

// Abreast returns how many men fight side by side where a unit stands: two on a wall, on a bridge
// as many as its width takes, and 0 (no limit) elsewhere, also in a doorway. [war.castle.3]
// [war.bridge.2]
func (r *Reckoner) Abreast(s *State, i int) (men int32, bridge bool) {
	if len(s.Feats) == 0 {
		return 0, false
	}
	x, y := s.Rect(&s.Units[i]).Middle()
	if r.WallAt(s, x, y) >= 0 {
		return int32(r.Content.N(NumFront)), false
	}
	for k := range s.Feats {
		if f := &s.Feats[k]; f.Kind == Crossing && f.Holds(x, y) {
			return f.Height / Inch, true
		}
	}
	return 0, false
}

// Label is what a melee is called.
func (m *Melee) Label() string { return "M" + Itoa(int(m.Number)) }

// Place is 0 for the attackers of a melee and 1 for the defenders.
func (m *Melee) Place(side uint8) int {
	if side == m.Side {
		return 0
	}
	return 1
}

// NumberOf returns the number of a group in its melee, from 1, or 0 if it is not in it.
func (s *State) NumberOf(m *Melee, g *Group) int {
	for k := range m.Groups {
		if g == &s.Groups[m.First+k] {
			return int(k) + 1
		}
	}
	return 0
}

// Leaves reports whether one side of a group has chosen to leave and has not gone yet.
func (g *Group) Leaves(of int) bool {
	return g.Status >= AttackerLeft && !g.Done && (g.Status == BothLeft || g.Status == AttackerLeft+uint8(of))
}

// LeaveWork takes the men who leave a melee away from the doors and chains at which they worked.
func (s *State) LeaveWork(m *Melee, of int) {
	for slot, i := range m.Of(of) {
		if !s.Units[i].AtWork {
			continue
		}
		for k := range s.Of(m) {
			g := &s.Groups[m.First+int32(k)]
			if !g.Leaves(of) {
				continue
			}
			for _, f := range g.Ranks(s, of) {
				at := Nobody
				if int(f.Unit) == slot {
					at = s.Find(ManRef{i, f.Num})
				}
				if at < 0 {
					continue
				}
				if p := s.Units[i].Man(at); s.At(p) == AtDoor || s.At(p) == AtChain {
					s.Put(p, WorkDone)
				}
			}
		}
	}
}

// Quit takes the men who leave a melee out of all other melees they are in: a full move away from
// the enemy puts them out of reach there too. Melees whose groups are not made yet are skipped;
// these men will not be listed for them. [war.melee.6]
func (s *State) Quit(m *Melee, of int) {
	for k := int(s.Open); k < len(s.Melees); k++ {
		o := &s.Melees[k]
		if o == m || o.Over || !o.Made {
			continue
		}
		for side := range 2 {
			for slot, i := range o.Of(side) {
				if from := slices.Index(m.Of(of), i); from >= 0 {
					s.strikeOff(o, side, slot, func(num uint16) bool { return s.goes(m, of, Fighter{uint16(from), num}) })
				}
			}
		}
	}
}

// goes reports whether a man is one of those who leave a melee now.
func (s *State) goes(m *Melee, of int, f Fighter) bool {
	for k := range s.Of(m) {
		if g := &s.Groups[m.First+int32(k)]; g.Leaves(of) && slices.Contains(g.Ranks(s, of), f) {
			return true
		}
	}
	return false
}

// strikeOff removes the men of one unit for whom gone is true from the groups of a melee they are
// still in. A group that has no men left on a side counts as left by that side.
func (s *State) strikeOff(m *Melee, of, slot int, gone func(num uint16) bool) {
	for k := range s.Of(m) {
		g := &s.Groups[m.First+int32(k)]
		if g.Status != Fighting && !g.Leaves(of) {
			continue
		}
		keep, ranks := int32(0), g.Ranks(s, of)
		for _, f := range ranks {
			if int(f.Unit) != slot || !gone(f.Num) {
				ranks[keep] = f
				keep++
			}
		}
		if keep == int32(len(ranks)) {
			continue
		}
		if of == 0 {
			g.M = keep
		} else {
			g.N = keep
		}
		switch {
		case keep > 0:
		case g.Status == Fighting:
			s.giveUp(m, g, of)
		default: // the paper of this side says that it leaves as well
			g.Done = g.Status != BothLeft
		}
	}
}

// giveUp ends the fight of a group whose men of one side all left through another melee.
func (s *State) giveUp(m *Melee, g *Group, of int) {
	g.Status = AttackerLeft + uint8(of)
	if !g.Deciding {
		return
	}
	g.Deciding = false
	s.Wanted--
	s.Seals = slices.DeleteFunc(s.Seals, func(x Sealed) bool { return &s.Groups[s.Melees[x.Melee].First+x.Group] == g })
	s.Ask(m, m.Next)
}

// Emptied reports whether all men of one side of a group left it through another melee, and this
// has not been announced yet.
func (g *Group) Emptied() bool {
	return !g.Done && (g.Status == AttackerLeft && g.M == 0 || g.Status == DefenderLeft && g.N == 0)
}

// Count returns how many living men one side of a group has.
func (g *Group) Count(of int) int32 {
	if of == 0 {
		return g.M
	}
	return g.N
}

// FromEnemy returns the direction away from an enemy who did not come by a charge: along the larger
// axis between the middles of the two units, or backwards if the middles coincide.
func (r *Reckoner) FromEnemy(s *State, u, foe *Unit) (dx, dy int32) {
	a, b := s.Area(u), s.Area(foe)
	cx, cy := a.X0+a.X1-b.X0-b.X1, a.Y0+a.Y1-b.Y0-b.Y1
	switch {
	case cx == 0 && cy == 0:
		back := [4][2]int32{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}[u.Facing]
		return back[0], back[1]
	case max(cy, -cy) >= max(cx, -cx):
		return 0, cy
	}
	return cx, 0
}

// Longest returns the greatest length up to limit that fits. It searches by bisection: if a length
// fits, all shorter ones must.
func Longest(limit int32, fits func(int32) bool) int32 {
	lo, hi := int32(0), limit
	for lo < hi {
		if m := (lo + hi + 1) / 2; fits(m) {
			lo = m
		} else {
			hi = m - 1
		}
	}
	return lo
}

// NewPart makes an empty unit for men who leave unit i. Engines stay with unit i.
func (r *Reckoner) NewPart(s *State, i int) int {
	s.Units[i].Parts++
	u := s.Units[i]
	u.Name, u.Engaged = r.partName(u.Name, int(u.Parts)), false
	u.Foot, u.Fought, u.Dead, u.Fled, u.Start, u.Parts, u.Ladders = Nobody, Nobody, 0, 0, 0, 0, 0
	u.Fired, u.Scored = 0, 0
	u.EnginesHit, u.Exposed, u.Shown = EnginesHit{}, 0, false
	if r.Content.Arms[u.Weapon].Engine {
		u.Weapon, u.Engines, u.Custom, u.Reload = NoWeapon, 0, true, 0
	}
	return s.Enlist(u, 0, Nobody)
}

// PartOf reports whether unit part has split off from unit of.
func (r *Reckoner) PartOf(s *State, part, of int) bool {
	for k := range s.Units[of].Parts {
		if r.partName(s.Units[of].Name, int(k)+1) == s.Units[part].Name {
			return true
		}
	}
	return false
}

// DropOut removes the men of a side from the rows of those groups that the side leaves.
func (l *lineup) DropOut(s *State, m *Melee, of int) {
	for g := range m.Groups {
		x, w := &s.Groups[m.First+g], &l.Rows[g][of]
		if !x.Leaves(of) {
			continue
		}
		w.N, w.Stood = 0, 0
		if of == 0 {
			x.M = 0
		} else {
			x.N = 0
		}
	}
}

// partName returns the name of the part-th unit that has split off from a unit.
func (r *Reckoner) partName(unit uint16, part int) uint16 {
	for len(r.parts) <= int(unit) {
		r.parts = append(r.parts, nil)
	}
	for len(r.parts[unit]) < part {
		r.parts[unit] = append(r.parts[unit], 0)
	}
	return r.called(&r.parts[unit][part-1], unit, "."+Itoa(part))
}

// called returns the number of a unit's name with a suffix. It keeps the number in *kept, but only
// if the names spell it exactly so: one spelt otherwise may be forgotten again.
func (r *Reckoner) called(kept *uint16, unit uint16, behind string) uint16 {
	if *kept != 0 {
		return r.Names.Number(r.Names.Name(*kept)) // known from now on
	}
	name := r.Names.Name(unit) + behind
	k := r.Names.Number(name)
	if r.Names.Name(k) == name {
		*kept = k
	}
	return k
}

// CarryOver moves the men of unit i who are marked with Fell to unit j.
func (r *Reckoner) CarryOver(s *State, i, j int) {
	u := s.Units[i]
	if s.Units[j].N > 0 {
		s.toEnd(j)
	} else {
		s.Units[j].Off = int32(len(s.Men))
	}
	keep := u.Off
	if u.Exposed > 0 {
		s.leaveWindows(&s.Units[i])
	}
	for k := u.Off; k < u.Off+u.N; k++ {
		if s.Men[k].St&Fell == 0 {
			s.Men[keep] = s.Men[k]
			keep++
			continue
		}
		s.Men[k].St &^= Fell
		s.Men = append(s.Men, s.Men[k])
		v := &s.Units[j]
		v.N++
		v.Start = max(v.Start, int32(s.Men[k].Num))
	}
	gone := u.Off + u.N - keep
	s.Units[i].N -= gone
	s.Dirty += gone
	s.Units[j].Touched = true
	s.Draw(&s.Units[i])
	s.Draw(&s.Units[j])
}

// Cut moves men from unit i to unit j, which has none. It takes the last ones, so it is only for
// callers that do not ask which men go.
func (s *State) Cut(i, j int, men int32) {
	u, v := &s.Units[i], &s.Units[j]
	u.N -= men
	v.Off, v.N, v.Start, v.Touched = u.Off+u.N, men, u.Start, u.Touched
	s.Draw(u)
	s.Draw(v)
}
