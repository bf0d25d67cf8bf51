package rules

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
)

// LadderNamed finds a ladder.
func (s *State) LadderNamed(name uint16) int {
	for k := range s.Ladders {
		if s.Ladders[k].Name == name {
			return k
		}
	}
	return Nobody
}

// LadderReach is how near to a wall a ladder is put up. [war.storm.1]
func (r *Rules) LadderReach(s *State) int32 {
	n := int32(r.Content.N(numLadderReach))
	if s.Is(RulingInchMarks, InchMarksFigures) {
		n = n * s.spacing() / Inch
	}
	return n
}

// toWall is how far a unit is from a wall: stated, or measured on a table.
func (r *Rules) toWall(s *State, c *Command) int32 {
	if s.Mode != Battle {
		return max(c.At, 0)
	}
	best := int32(MaxLength)
	if f := s.nearestWall(&s.Units[c.Unit], c.Name); f != nil {
		best = f.Away2(s.Rect(&s.Units[c.Unit]))
	}
	return best
}

// nearestWall is the wall of that name that is nearest to a unit, or nil.
func (s *State) nearestWall(u *Unit, name uint16) (near *Feature) {
	b := s.Rect(u)
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Wall && f.Name == name && (near == nil || f.Away2(b) < near.Away2(b)) {
			near = f
		}
	}
	return near
}

// nearest is the place of a feature that is nearest to another.
func (b *Box) nearest(x, y int32) (int32, int32) {
	return min(max(x, b.X0), b.X1), min(max(y, b.Y0), b.Y1)
}

// doorAbove is the door over which a ladder of a unit would lead, or nil.
func (s *State) doorAbove(u *Unit, name uint16) *Feature {
	f := s.nearestWall(u, name)
	if f == nil {
		return nil
	}
	x, y := f.nearest(u.X, u.Y)
	for i := range s.Feats {
		if d := &s.Feats[i]; d.Kind == Doorway && d.holds(x, y) {
			return d
		}
	}
	return nil
}

// beside is a move that brings the front of a unit an inch past a door, on the nearer
// side.
func (r *Rules) beside(s *State, c *Command, d *Feature) string {
	u := &s.Units[c.Unit]
	past := func(v, lo, hi int32) int32 {
		if v-lo <= hi-v {
			return lo - Inch
		}
		return hi + Inch
	}
	x, y := u.X, u.Y
	if s.nearestWall(u, c.Name).upright() {
		y = past(y, d.Y0, d.Y1)
	} else {
		x = past(x, d.X0, d.X1)
	}
	return "move " + r.Typed(s, int(c.Unit)) + " " + string(AppendHundredths(nil, int(x))) + " " + string(AppendHundredths(nil, int(y)))
}

// FromLadder is how far a unit is from where a ladder leans against the wall: on a
// table, else the players vouch for it.
func (s *State) FromLadder(l *Ladder, i int32) int32 {
	if s.Mode != Battle {
		return 0
	}
	gx, gy := l.Foot().Away(s.Rect(&s.Units[i]))
	return Long(gx, gy)
}

// Keeps reports whether men of a unit are where a ladder comes up: on its wall, and
// in contact with it; without a table, where those inside come to it as well.
// [war.storm.3] [war.storm.6]
func (r *Rules) Keeps(s *State, l *Ladder, i int32) bool {
	u := &s.Units[i]
	switch {
	case u.N == 0:
		return false
	case s.Mode == Battle:
		return r.onTop(s, u) >= 0 && s.FromLadder(l, i) < int32(r.Content.N(NumMinimum))
	}
	switch {
	case r.onItsWall(s, l, i) || s.Is(RulingFortOpen, FortOpenStated):
		return true
	case r.Aloft(s, i): // on another
		return false
	}
	return u.Inside || r.Garrison(s, 1-u.Side) < 0 // whoever vouches for nobody vouches for all
}

// onItsWall reports whether a unit is stated to stand on the wall against which a ladder
// leans.
func (r *Rules) onItsWall(s *State, l *Ladder, i int32) bool {
	name, ok := strings.CutPrefix(r.Names.Name(s.Units[i].Place), WallPlace)
	return ok && strings.EqualFold(name, r.Names.Name(l.Wall))
}

// Barring are the enemies on the wall where a ladder comes up, whom nobody walks past.
// Without a table they are driven from there once men of the ladder stand on the wall.
// [war.storm.3]
func (r *Rules) Barring(s *State, l *Ladder) (list []int32) {
	if s.Mode != Battle && l.Crest >= 0 && s.Within(int(l.Crest), OnWall) > 0 {
		return nil
	}
	for _, i := range r.Keepers(s, l, 1-l.Side) {
		if s.Mode == Battle || r.onItsWall(s, l, i) {
			list = append(list, i)
		}
	}
	return list
}

// onTop is the wall on which a unit stands, or nobody.
func (r *Rules) onTop(s *State, u *Unit) int {
	x, y := s.Rect(u).Middle()
	return r.wallAt(s, x, y)
}

// Keepers are the units of a side on the wall where a ladder comes up.
func (r *Rules) Keepers(s *State, l *Ladder, side uint8) (list []int32) {
	for _, i := range s.Order {
		if s.Units[i].Side == side && r.Keeps(s, l, i) {
			list = append(list, i)
		}
	}
	return list
}

// nearer is a move that brings a unit straight to within a distance of a place.
func (r *Rules) nearer(s *State, i int32, to Box, within int32) string {
	u := &s.Units[i]
	gx, gy := s.Rect(u).Away(to)
	dx, dy := Along(gx, gy, max(Long(gx, gy)-within, 0), true)
	return "move " + r.Typed(s, int(i)) + " " + string(AppendHundredths(nil, int(u.X+dx))) + " " + string(AppendHundredths(nil, int(u.Y+dy)))
}

func (r *Rules) allowLadderUp(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	u := &s.Units[c.Unit]
	half := Frac{2*u.Spent.N + u.Spent.D, 2 * u.Spent.D}
	if k := s.LadderNamed(c.Other); k >= 0 {
		if no := r.allowAgain(s, c, &s.Ladders[k]); no != nil {
			return no
		}
	} else if u.Ladders < 1 {
		return Refuse("no-ladder", Storm1, r.Name(s, int(c.Unit))+" have no ladder", "")
	} else if s.UnitNamed(c.Other) >= 0 || s.SideNamed(c.Other) >= 0 {
		return Refuse("duplicate", Storm1, "there is a unit or a side called "+r.Names.Name(c.Other), "choose another name")
	}
	switch {
	case s.Mode == Battle && c.At != Unstated:
		return Refuse("bad-argument", Storm1, "on a table the map says how far the wall is", "ladder-up "+r.Typed(s, int(c.Unit))+" "+line.Typed(r.Names.Name(c.Name)))
	case s.Mode == Battle && s.nearestWall(u, c.Name) == nil:
		return r.noFeature(s, Wall, c.Name, Storm1)
	case r.Aloft(s, c.Unit):
		return Refuse("blocked", Storm1, r.Name(s, int(c.Unit))+" stand on a wall", "")
	case s.doorAbove(u, c.Name) != nil:
		d := s.doorAbove(u, c.Name)
		return Refuse("blocked", Storm1, "here is the door "+r.Names.Name(d.Name)+", against which no ladder leans", r.beside(s, c, d))
	case r.toWall(s, c) > r.LadderReach(s):
		return Refuse("too-far", Storm1, "the wall is "+Inches(r.toWall(s, c))+" away, a ladder reaches it from "+Inches(r.LadderReach(s)), r.toFoot(s, c))
	case half.over():
		return Refuse("no-move", Storm1, r.Name(s, int(c.Unit))+" have less than half a move left", "")
	case s.FreeHands(int(c.Unit)) < 1:
		return Refuse("no-move", Storm1, "nobody of "+r.Name(s, int(c.Unit))+" is free to put it up", "show "+r.Typed(s, int(c.Unit)))
	case u.Shots == 0 && !u.Attacked:
		return nil
	}
	return r.freshToMove(s, c, u.N)
}

// allowAgain refuses to put up a ladder that stands, is broken, or lies elsewhere.
func (r *Rules) allowAgain(s *State, c *Command, l *Ladder) *rule.Refusal {
	d := s.FromLadder(l, c.Unit)
	switch {
	case l.Up:
		return Refuse("duplicate", Storm1, "the ladder "+r.Names.Name(l.Name)+" stands already", "")
	case l.Side != s.Units[c.Unit].Side:
		return Refuse("no-ladder", Storm1, "it is not their ladder", "")
	case l.Broken:
		return Refuse("no-ladder", Storm6, "the ladder "+r.Names.Name(l.Name)+" is broken", "")
	case d > r.LadderReach(s):
		return Refuse("too-far", Storm1, "the ladder "+r.Names.Name(l.Name)+" lies "+Inches(d)+" from "+r.Name(s, int(c.Unit)), r.nearer(s, c.Unit, l.Foot(), r.LadderReach(s)))
	}
	return nil
}

// Foot is where a ladder stands, or lies.
func (l *Ladder) Foot() Box { return Box{l.X, l.Y, l.X, l.Y} }

// Aloft reports whether a unit stands on a wall: on a table, or as is stated.
func (r *Rules) Aloft(s *State, i int32) bool {
	if s.Mode == Battle {
		return r.onTop(s, &s.Units[i]) >= 0
	}
	return strings.HasPrefix(r.Names.Name(s.Units[i].Place), WallPlace)
}

// leaningPlace is where ladder k leans against a wall: before the middle of the unit
// that puts it up, or as many inches beside it, along their front, as it takes to
// stand an inch from any other ladder and over no door.
func (s *State) leaningPlace(u *Unit, f *Feature, k int) (x, y int32) {
	b := s.Rect(u)
	for d := int32(0); d <= max(b.X1-b.X0, b.Y1-b.Y0); d += Inch {
		for _, off := range [2]int32{d, -d} {
			at := u.X + off
			if f.upright() {
				at = u.Y + off
			}
			switch {
			case !f.upright() && at >= b.X0 && at <= b.X1:
				x, y = f.nearest(at, u.Y)
			case f.upright() && at >= b.Y0 && at <= b.Y1:
				x, y = f.nearest(u.X, at)
			default:
				continue
			}
			if s.roomForLadder(x, y, k) {
				return x, y
			}
		}
	}
	return f.nearest(u.X, u.Y)
}

// roomForLadder reports whether no ladder but k stands within an inch of a place, nor
// is it over a door.
func (s *State) roomForLadder(x, y int32, k int) bool {
	for i := range s.Ladders {
		if l := &s.Ladders[i]; i != k && l.Up && max(l.X-x, x-l.X) < Inch && max(l.Y-y, y-l.Y) < Inch {
			return false
		}
	}
	for i := range s.Feats {
		if d := &s.Feats[i]; d.Kind == Doorway && d.holds(x, y) {
			return false
		}
	}
	return true
}

// ladderUp puts a ladder up. [war.storm.1]
func (r *Rules) ladderUp(s *State, c *Command, ref *core.Ref) {
	u := &s.Units[c.Unit]
	u.Spent = u.Spent.plus(Frac{1, 2})
	u.Worked, u.PutUp = true, true
	k := s.LadderNamed(c.Other)
	if k < 0 {
		k = len(s.Ladders)
		s.Ladders = append(s.Ladders, Ladder{Name: c.Other, Side: u.Side, Crest: Nobody})
		u.Ladders--
	}
	l := &s.Ladders[k]
	l.Wall, l.Up = c.Name, true
	if f := s.nearestWall(u, c.Name); f != nil {
		l.X, l.Y = s.leaningPlace(u, f, k)
	}
	ref.Event(evLadderUp, WhoUnit(int(c.Unit)), core.None, Storm1, int(c.Name), int(c.Other))
}

func (r *Rules) allowClimb(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	most, room := int8(r.Content.N(numLadderMen)), r.RoomOn(s, l)
	free := s.FreeHands(int(c.Unit))
	n := int32(len(c.Picks))
	if n == 0 {
		n = c.N
	}
	if n == 0 {
		n = min(free, int32(max(room, 1)))
		if may := r.unspent(s, int(c.Unit)); may > 0 {
			n = min(n, may)
		}
	}
	c.M = n
	switch {
	case l.Side != u.Side:
		return Refuse("bad-argument", Storm2, "it is not their ladder", "")
	case !l.Up:
		return Refuse("ladder-down", Storm2, "the ladder "+r.Names.Name(l.Name)+" is down", "ladder-up")
	case s.FromLadder(l, c.Unit) > r.LadderReach(s):
		return Refuse("too-far", Storm2, r.Name(s, int(c.Unit))+" are "+Inches(s.FromLadder(l, c.Unit))+" from the ladder "+r.Names.Name(l.Name),
			r.nearer(s, c.Unit, l.Foot(), r.LadderReach(s)))
	case u.Mount > OnFoot:
		return Refuse("blocked", Storm2, r.Name(s, int(c.Unit))+" are mounted; men on foot climb", "")
	case r.Aloft(s, c.Unit):
		return Refuse("blocked", Storm2, r.Name(s, int(c.Unit))+" stand on the wall already", "")
	case n > int32(room):
		return Refuse("ladder-full", Storm2, "there is room for "+Itoa(int(max(room, 0)))+" on the ladder", r.freesLadder(s, c, int(room)))
	case free < 1:
		return Refuse("no-move", Storm2, "nobody of "+r.Name(s, int(c.Unit))+" is free to climb", "show "+r.Typed(s, int(c.Unit)))
	case n != int32(most) && s.Is(RulingLadderCrowd, LadderCrowdExactlyTwo):
		return Refuse("needs-two", Storm2, "two men climb or none", "")
	case u.Spent.N > 0 || n > free:
		return Refuse("no-move", Storm2, "a man who climbs needs his full move", "")
	}
	for _, k := range c.Picks {
		if k < 1 || k > u.N || s.At(u.Man(int(k-1))) != InRanks {
			return Refuse("bad-number", Storm2, "man "+Itoa(int(k))+" is not in the ranks", "")
		}
		if !s.ready(c.Unit, u.Man(int(k-1))) {
			return Refuse("already-attacked", Missile11, "man "+Itoa(int(k))+" has attacked this turn", "climb "+r.Typed(s, int(c.Unit))+" "+r.Names.Name(l.Name))
		}
	}
	return r.fresh(s, c, n)
}

// RoomOn is for how many who climb together a ladder has room: two at its top, and two
// behind those who have stayed there. [war.storm.2] [war.storm.5]
func (r *Rules) RoomOn(s *State, l *Ladder) int8 {
	most := int8(r.Content.N(numLadderMen))
	room := most - l.NTop
	if l.Stayed && s.Is(RulingLadderFollow, LadderFollowTwoAndTwo) {
		room += most - l.NBelow
	}
	return min(room, most)
}

// freesLadder says how many may climb a ladder, or if it is full when there will be room
// on it.
func (r *Rules) freesLadder(s *State, c *Command, room int) string {
	l := &s.Ladders[c.Work]
	if room > 0 {
		return "climb " + r.Typed(s, int(c.Unit)) + " " + Itoa(room) + " " + r.Names.Name(l.Name)
	}
	for k := range s.Ladders {
		if o := &s.Ladders[k]; o != l && o.Up && o.Side == l.Side && o.NTop == 0 {
			return "climb " + r.Typed(s, int(c.Unit)) + " " + r.Names.Name(o.Name)
		}
	}
	if l.NTop > 0 && !l.Stayed {
		return "others follow in the turn after; end"
	}
	return "ladder-melee " + r.Names.Name(l.Name) + " in the step of melee"
}

// toFoot is a move that brings a unit near enough to a wall for a ladder.
func (r *Rules) toFoot(s *State, c *Command) string {
	f := s.nearestWall(&s.Units[c.Unit], c.Name)
	if f == nil {
		return ""
	}
	return r.nearer(s, c.Unit, f.Box, r.LadderReach(s))
}

// climb brings men onto a ladder. [war.storm.2]
func (r *Rules) climb(s *State, c *Command, ref *core.Ref) {
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	u.Worked, u.AtWork, l.Got = true, true, true
	left := int(c.M)
	put := func(k int32) {
		s.Put(k, OnLadder)
		x := Climber{ManRef{c.Unit, s.Men[k].Num}, s.Clock()}
		if l.NTop < int8(r.Content.N(numLadderMen)) {
			l.Top[l.NTop] = x
			l.NTop++
		} else {
			l.Below[l.NBelow] = x
			l.NBelow++
		}
	}
	for _, k := range c.Picks {
		put(u.Man(int(k - 1)))
		left--
	}
	for k := u.Off; k < u.Off+u.N && left > 0; k++ {
		if s.ready(c.Unit, k) {
			put(k)
			left--
		}
	}
	if l.NBelow > 0 {
		ref.Step(stMayFollow, WhoUnit(int(c.Unit)), Storm5)
	}
	ref.Event(evClimbed, WhoUnit(int(c.Unit)), core.None, Storm2, int(c.M), int(l.Name))
}

// Sweep drops men from a ladder who are dead; those below take free places at the
// top. [war.storm.5]
func (r *Rules) Sweep(s *State, l *Ladder) {
	keep := func(list *[2]Climber, n int8) int8 {
		k := int8(0)
		for _, x := range list[:n] {
			if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) == OnLadder {
				list[k] = x
				k++
			}
		}
		clear(list[k:])
		return k
	}
	l.NTop, l.NBelow = keep(&l.Top, l.NTop), keep(&l.Below, l.NBelow)
	if l.NTop == 0 {
		l.Stayed = false
	}
	l.moveUp()
}

// moveUp lets those below take the free places at the top of a ladder. [war.storm.5]
func (l *Ladder) moveUp() {
	for int(l.NTop) < len(l.Top) && l.NBelow > 0 {
		l.Top[l.NTop] = l.Below[0]
		l.Below = [2]Climber{l.Below[1]}
		l.NTop, l.NBelow = l.NTop+1, l.NBelow-1
	}
}

func (r *Rules) allowPush(s *State, c *Command) *rule.Refusal {
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	if !s.Acts(u.Side) && !(s.Is(RulingLadderPushTime, LadderPushTimeAnyTurn) && l.Got) {
		if no := r.onTurn(s, c.Unit); no != nil {
			return no
		}
	}
	free := u.N - int32(s.Within(int(c.Unit), OnLadder, AtDoor, AtChain, pushed, workDone)) - u.Busy
	switch {
	case u.Side == l.Side:
		return Refuse("bad-argument", Storm6, "it is their own ladder", "")
	case !l.Up:
		return Refuse("ladder-down", Storm6, "the ladder "+r.Names.Name(l.Name)+" is down", "")
	case free < 2:
		return Refuse("needs-two", Storm6, "it takes two men to push a ladder", "")
	case !r.Keeps(s, l, c.Unit):
		return r.notThere(s, l, c.Unit, Storm6, "push-ladder "+r.Names.Name(l.Name))
	case l.Crest >= 0 && s.Within(int(l.Crest), OnWall) > 0 || r.upHere(s, l):
		return Refuse("place-taken", Storm6, "enemies stand on the wall there", r.toBlows(s, u))
	case l.Pushed>>u.Side&1 == 1:
		return Refuse("already-pushed", Storm6, "the ladder has been pushed at this turn", "end")
	case s.FightOf(int(c.Unit)) >= 0:
		return Refuse("in-melee", Storm6, r.Name(s, int(c.Unit))+" are in a melee", "")
	}
	return r.freshToTurn(s, c, 2)
}

// upHere reports whether a unit of the side of a ladder stands on the wall where it comes up.
func (r *Rules) upHere(s *State, l *Ladder) bool {
	return slices.ContainsFunc(r.Keepers(s, l, l.Side), func(i int32) bool { return s.Mode == Battle || r.onItsWall(s, l, i) })
}

// notThere refuses men who are not on the wall where a ladder comes up, and names
// those of their side who are.
func (r *Rules) notThere(s *State, l *Ladder, i int32, id rule.ID, say string) *rule.Refusal {
	hint := "show " + r.Names.Name(l.Name)
	if there := r.Keepers(s, l, s.Units[i].Side); len(there) > 0 {
		hint = say + " " + r.Typed(s, int(there[0]))
	} else if s.Units[i].Side == s.Active && s.Mode == Battle && r.Aloft(s, i) {
		hint = r.nearer(s, i, l.Foot(), 0)
	}
	if s.Mode != Battle {
		return Refuse("too-far", id, r.Name(s, int(i))+" are neither inside nor on the wall at the ladder "+r.Names.Name(l.Name), hint)
	}
	return Refuse("too-far", id, r.Name(s, int(i))+" are not on the wall at the ladder "+r.Names.Name(l.Name)+", but "+Inches(s.FromLadder(l, i))+" from it", hint)
}

// push: two men push at a ladder. [war.storm.6]
func (r *Rules) push(s *State, c *Command, ref *core.Ref) {
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	l.Pushed |= 1 << u.Side
	u.Worked, u.AtWork = true, true
	two := 2
	for k := u.Off; k < u.Off+u.N && two > 0; k++ {
		if s.At(k) == InRanks && (s.ready(c.Unit, k) || s.Is(RulingWorkAndShoot, WorkAndShootFree)) {
			s.Put(k, pushed)
			two--
		}
	}
	dice := 1
	if !s.Is(RulingLadderPushDice, LadderPushDiceOneDie) {
		dice = 2
	}
	good := 0
	for _, face := range ref.Handful(WhoUnit(int(c.Unit)), dice, diePush, Storm6, r.Content.N(numPush)) {
		if int(face) <= r.Content.N(numPush) {
			good++
		}
	}
	if good == 0 || good < dice && s.Is(RulingLadderPushDice, LadderPushDiceBoth) {
		ref.Event(evPushHeld, core.None, core.None, Storm6, 0, int(l.Name))
		return
	}
	l.Up = false
	if s.Is(RulingLadderFallen, LadderFallenBroken) {
		l.Broken = true
	}
	ref.Event(EvLadderDown, core.None, core.None, Storm6, 0, int(l.Name))
	var falling [4]Climber // the top men first
	n := copy(falling[:], l.Top[:l.NTop])
	n += copy(falling[n:], l.Below[:l.NBelow])
	var numbers [len(falling)]int // as they are before any falls: the dead are taken away together
	for k, x := range falling[:n] {
		numbers[k] = s.Find(x.ManRef) + 1
	}
	for k, x := range falling[:n] {
		r.fall(s, x.ManRef, numbers[k], ref)
	}
	r.atFoot(s, l, falling[:n], ref)
	r.breakOff(s, l)
	l.Top, l.Below, l.NTop, l.NBelow, l.Stayed = [2]Climber{}, [2]Climber{}, 0, 0, false
}

// breakOff ends a fight at a ladder that has fallen: its men are not there any more.
func (r *Rules) breakOff(s *State, l *Ladder) {
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Over || m.Ladder < 0 || &s.Ladders[m.Ladder] != l {
			continue
		}
		g := &s.Groups[m.First]
		if g.Deciding {
			g.Deciding = false
			s.Wanted--
			s.Ask(m, 0)
		}
		g.Status, g.Done, m.Over = attackerLeft, true, true
	}
	s.PassOver()
}

// atFoot: men who come down from a ladder stand at its foot. On a table they are with
// their unit if it stands there, else a unit of their own. [war.storm.7]
func (r *Rules) atFoot(s *State, l *Ladder, men []Climber, ref *core.Ref) {
	f := s.LeansOn(l)
	for _, x := range men {
		if f == nil || s.Find(x.ManRef) < 0 || s.FromLadder(l, x.Unit) <= r.LadderReach(s) {
			continue
		}
		j := r.standApart(s, x.Unit, men)
		u := &s.Units[j]
		u.X, u.Y, u.Facing = l.X, l.Y, f.facingIn(l.X, l.Y)
		r.changedSide(s, u.Side)
		ref.Event(evPlaced, WhoUnit(j), core.None, Storm7, int(u.X), int(u.Y), int(u.Facing))
	}
}

// standApart makes a unit of those men of another who are listed, unless they are all
// of it.
func (r *Rules) standApart(s *State, i int32, men []Climber) int {
	var theirs []int32
	for _, x := range men {
		if at := s.Find(x.ManRef); x.Unit == i && at >= 0 {
			theirs = append(theirs, s.Units[i].Man(at))
		}
	}
	if len(theirs) == int(s.Units[i].N) {
		return int(i)
	}
	for _, k := range theirs {
		s.Men[k].St |= Fell // he leaves this unit
	}
	j := r.newPart(s, int(i))
	r.carryOver(s, int(i), j)
	s.Units[j].Files = s.Units[j].N
	return j
}

// facingIn is how men look who face a wall from a place on its edge.
func (f *Feature) facingIn(x, y int32) uint8 {
	switch dx, dy := f.Inward(x, y); {
	case dy > 0:
		return North
	case dy < 0:
		return South
	case dx > 0:
		return East
	}
	return West
}

// fall: a man falls with his ladder; he is told of by the number he had on it.
// [war.storm.7]
func (r *Rules) fall(s *State, x ManRef, number int, ref *core.Ref) {
	i := int(x.Unit)
	k := s.Units[i].Man(s.Find(x))
	if s.Is(RulingFallIsAHit, FallIsAHitYes) {
		s.Men[k].Hit++
		s.Units[i].Touched = true
		if s.Men[k].hits(s.hitTogether()) >= r.Content.N(NumDeadly) {
			ref.Step(stTwice, WhoUnit(i), Hit3, number)
			r.Kill(s, i, k)
			ref.Event(EvDead, WhoUnit(i), core.None, Hit3, number)
			return
		}
		s.Men[k].St |= Survived
	}
	if ref.AtMost(WhoUnit(i), r.Content.N(numFall), 6, dieFall, Storm7) {
		r.Kill(s, i, k)
		ref.Event(EvDead, WhoUnit(i), core.None, Storm7, number)
		return
	}
	s.Put(k, workDone)
	ref.Event(evSurvivedFall, WhoUnit(i), core.None, Storm7, number)
}

// Kill removes the man at a place of a unit.
func (r *Rules) Kill(s *State, i int, k int32) {
	u := &s.Units[i]
	if k-u.Off < u.Exposed {
		u.Exposed--
	}
	for j := k; j+1 < u.Off+u.N; j++ {
		s.Men[j] = s.Men[j+1]
	}
	u.N--
	u.Dead++
	s.Dirty++
	s.Lose(u, 1)
	r.changedSide(s, u.Side)
}

// Garrison is the first unit that keeps the fort against a side, or nobody.
func (r *Rules) Garrison(s *State, against uint8) int32 {
	for i := range s.Units {
		if u := &s.Units[i]; u.N > 0 && u.Side != against && r.Garrisons(s, int32(i)) {
			return int32(i)
		}
	}
	return Nobody
}

// Garrisons reports whether a unit keeps a fort or its walls.
func (r *Rules) Garrisons(s *State, i int32) bool { return s.Units[i].Inside || r.Aloft(s, i) }

// wallPlace begins the place of a unit that stands on a wall, where there is no table.
const WallPlace = "wall:"
