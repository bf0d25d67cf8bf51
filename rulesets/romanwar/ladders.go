package romanwar

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/rule"
)

// ladderNamed finds a ladder.
func (s *State) ladderNamed(name uint16) int {
	for k := range s.ladders {
		if s.ladders[k].name == name {
			return k
		}
	}
	return nobody
}

// ladderReach is how near to a wall a ladder is put up. [war.storm.1]
func (r *Rules) ladderReach(s *State) int32 {
	n := int32(r.c.n(numLadderReach))
	if s.is(rulingInchMarks, inchMarksFigures) {
		n = n * s.spacing() / inch
	}
	return n
}

// toWall is how far a unit is from a wall: stated, or measured on a table.
func (r *Rules) toWall(s *State, c *Command) int32 {
	if s.mode != battle {
		return max(c.at, 0)
	}
	best := int32(maxLength)
	if f := s.nearestWall(&s.units[c.unit], c.name); f != nil {
		best = f.away2(s.rect(&s.units[c.unit]))
	}
	return best
}

// nearestWall is the wall of that name that is nearest to a unit, or nil.
func (s *State) nearestWall(u *unit, name uint16) (near *feature) {
	b := s.rect(u)
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == wall && f.name == name && (near == nil || f.away2(b) < near.away2(b)) {
			near = f
		}
	}
	return near
}

// nearest is the place of a feature that is nearest to another.
func (b *box) nearest(x, y int32) (int32, int32) {
	return min(max(x, b.x0), b.x1), min(max(y, b.y0), b.y1)
}

// doorAbove is the door over which a ladder of a unit would lead, or nil.
func (s *State) doorAbove(u *unit, name uint16) *feature {
	f := s.nearestWall(u, name)
	if f == nil {
		return nil
	}
	x, y := f.nearest(u.x, u.y)
	for i := range s.feats {
		if d := &s.feats[i]; d.kind == doorway && d.holds(x, y) {
			return d
		}
	}
	return nil
}

// beside is a move that brings the front of a unit an inch past a door, on the nearer
// side.
func (r *Rules) beside(s *State, c *Command, d *feature) string {
	u := &s.units[c.unit]
	past := func(v, lo, hi int32) int32 {
		if v-lo <= hi-v {
			return lo - inch
		}
		return hi + inch
	}
	x, y := u.x, u.y
	if s.nearestWall(u, c.name).upright() {
		y = past(y, d.y0, d.y1)
	} else {
		x = past(x, d.x0, d.x1)
	}
	return "move " + r.typed(s, int(c.unit)) + " " + string(appendHundredths(nil, int(x))) + " " + string(appendHundredths(nil, int(y)))
}

// fromLadder is how far a unit is from where a ladder leans against the wall: on a
// table, else the players vouch for it.
func (s *State) fromLadder(l *ladder, i int32) int32 {
	if s.mode != battle {
		return 0
	}
	gx, gy := l.foot().away(s.rect(&s.units[i]))
	return long(gx, gy)
}

// keeps reports whether men of a unit are where a ladder comes up: on its wall, and
// in contact with it; without a table, where those inside come to it as well.
// [war.storm.3] [war.storm.6]
func (r *Rules) keeps(s *State, l *ladder, i int32) bool {
	u := &s.units[i]
	switch {
	case u.n == 0:
		return false
	case s.mode == battle:
		return r.onTop(s, u) >= 0 && s.fromLadder(l, i) < int32(r.c.n(numMinimum))
	}
	switch {
	case r.onItsWall(s, l, i) || s.is(rulingFortOpen, fortOpenStated):
		return true
	case r.aloft(s, i): // on another
		return false
	}
	return u.inside || r.garrison(s, 1-u.side) < 0 // whoever vouches for nobody vouches for all
}

// onItsWall reports whether a unit is stated to stand on the wall against which a ladder
// leans.
func (r *Rules) onItsWall(s *State, l *ladder, i int32) bool {
	name, ok := strings.CutPrefix(r.names.Name(s.units[i].place), wallPlace)
	return ok && strings.EqualFold(name, r.names.Name(l.wall))
}

// barring are the enemies on the wall where a ladder comes up, whom nobody walks past.
// Without a table they are driven from there once men of the ladder stand on the wall.
// [war.storm.3]
func (r *Rules) barring(s *State, l *ladder) (list []int32) {
	if s.mode != battle && l.crest >= 0 && s.within(int(l.crest), onWall) > 0 {
		return nil
	}
	for _, i := range r.keepers(s, l, 1-l.side) {
		if s.mode == battle || r.onItsWall(s, l, i) {
			list = append(list, i)
		}
	}
	return list
}

// onTop is the wall on which a unit stands, or nobody.
func (r *Rules) onTop(s *State, u *unit) int {
	x, y := s.rect(u).middle()
	return r.wallAt(s, x, y)
}

// keepers are the units of a side on the wall where a ladder comes up.
func (r *Rules) keepers(s *State, l *ladder, side uint8) (list []int32) {
	for _, i := range s.order {
		if s.units[i].side == side && r.keeps(s, l, i) {
			list = append(list, i)
		}
	}
	return list
}

// nearer is a move that brings a unit straight to within a distance of a place.
func (r *Rules) nearer(s *State, i int32, to box, within int32) string {
	u := &s.units[i]
	gx, gy := s.rect(u).away(to)
	dx, dy := along(gx, gy, max(long(gx, gy)-within, 0), true)
	return "move " + r.typed(s, int(i)) + " " + string(appendHundredths(nil, int(u.x+dx))) + " " + string(appendHundredths(nil, int(u.y+dy)))
}

func (r *Rules) allowLadderUp(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	u := &s.units[c.unit]
	half := frac{2*u.spent.n + u.spent.d, 2 * u.spent.d}
	if k := s.ladderNamed(c.other); k >= 0 {
		if no := r.allowAgain(s, c, &s.ladders[k]); no != nil {
			return no
		}
	} else if u.ladders < 1 {
		return refuse("no-ladder", storm1, r.name(s, int(c.unit))+" have no ladder", "")
	} else if s.unitNamed(c.other) >= 0 || s.sideNamed(c.other) >= 0 {
		return refuse("duplicate", storm1, "there is a unit or a side called "+r.names.Name(c.other), "choose another name")
	}
	switch {
	case s.mode == battle && c.at != unstated:
		return refuse("bad-argument", storm1, "on a table the map says how far the wall is", "ladder-up "+r.typed(s, int(c.unit))+" "+typedName(r.names.Name(c.name)))
	case s.mode == battle && s.nearestWall(u, c.name) == nil:
		return r.noFeature(s, wall, c.name, storm1)
	case r.aloft(s, c.unit):
		return refuse("blocked", storm1, r.name(s, int(c.unit))+" stand on a wall", "")
	case s.doorAbove(u, c.name) != nil:
		d := s.doorAbove(u, c.name)
		return refuse("blocked", storm1, "nobody stands over the door "+r.names.Name(d.name), r.beside(s, c, d))
	case r.toWall(s, c) > r.ladderReach(s):
		return refuse("too-far", storm1, "the wall is "+inches(r.toWall(s, c))+" away, a ladder reaches it from "+inches(r.ladderReach(s)), r.toFoot(s, c))
	case half.over():
		return refuse("no-move", storm1, r.name(s, int(c.unit))+" have less than half a move left", "")
	case u.shots == 0 && !u.attacked:
		return nil
	}
	return r.freshToMove(s, c, u.n)
}

// allowAgain refuses to put up a ladder that stands, is broken, or lies elsewhere.
func (r *Rules) allowAgain(s *State, c *Command, l *ladder) *rule.Refusal {
	d := s.fromLadder(l, c.unit)
	switch {
	case l.up:
		return refuse("duplicate", storm1, "the ladder "+r.names.Name(l.name)+" stands already", "")
	case l.side != s.units[c.unit].side:
		return refuse("no-ladder", storm1, "it is not their ladder", "")
	case l.broken:
		return refuse("no-ladder", storm6, "the ladder "+r.names.Name(l.name)+" is broken", "")
	case d > r.ladderReach(s):
		return refuse("too-far", storm1, "the ladder "+r.names.Name(l.name)+" lies "+inches(d)+" from "+r.name(s, int(c.unit)), r.nearer(s, c.unit, l.foot(), r.ladderReach(s)))
	}
	return nil
}

// foot is where a ladder stands, or lies.
func (l *ladder) foot() box { return box{l.x, l.y, l.x, l.y} }

// aloft reports whether a unit stands on a wall: on a table, or as is stated.
func (r *Rules) aloft(s *State, i int32) bool {
	if s.mode == battle {
		return r.onTop(s, &s.units[i]) >= 0
	}
	return strings.HasPrefix(r.names.Name(s.units[i].place), wallPlace)
}

// leaningPlace is where ladder k leans against a wall: before the middle of the unit
// that puts it up, or as many inches beside it, along their front, as it takes to
// stand an inch from any other ladder and over no door.
func (s *State) leaningPlace(u *unit, f *feature, k int) (x, y int32) {
	b := s.rect(u)
	for d := int32(0); d <= max(b.x1-b.x0, b.y1-b.y0); d += inch {
		for _, off := range [2]int32{d, -d} {
			at := u.x + off
			if f.upright() {
				at = u.y + off
			}
			switch {
			case !f.upright() && at >= b.x0 && at <= b.x1:
				x, y = f.nearest(at, u.y)
			case f.upright() && at >= b.y0 && at <= b.y1:
				x, y = f.nearest(u.x, at)
			default:
				continue
			}
			if s.roomForLadder(x, y, k) {
				return x, y
			}
		}
	}
	return f.nearest(u.x, u.y)
}

// roomForLadder reports whether no ladder but k stands within an inch of a place, nor
// is it over a door.
func (s *State) roomForLadder(x, y int32, k int) bool {
	for i := range s.ladders {
		if l := &s.ladders[i]; i != k && l.up && max(l.x-x, x-l.x) < inch && max(l.y-y, y-l.y) < inch {
			return false
		}
	}
	for i := range s.feats {
		if d := &s.feats[i]; d.kind == doorway && d.holds(x, y) {
			return false
		}
	}
	return true
}

// ladderUp puts a ladder up. [war.storm.1]
func (r *Rules) ladderUp(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	u.spent = u.spent.plus(frac{1, 2})
	u.worked, u.putUp = true, true
	k := s.ladderNamed(c.other)
	if k < 0 {
		k = len(s.ladders)
		s.ladders = append(s.ladders, ladder{name: c.other, side: u.side, crest: nobody})
		u.ladders--
	}
	l := &s.ladders[k]
	l.wall, l.up = c.name, true
	if f := s.nearestWall(u, c.name); f != nil {
		l.x, l.y = s.leaningPlace(u, f, k)
	}
	ref.Event(evLadderUp, whoUnit(int(c.unit)), bout.None, storm1, int(c.name), int(c.other))
}

func (r *Rules) allowClimb(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	u, l := &s.units[c.unit], &s.ladders[c.work]
	most, room := int8(r.c.n(numLadderMen)), r.roomOn(s, l)
	free := s.freeHands(int(c.unit))
	n := int32(len(c.picks))
	if n == 0 {
		n = c.n
	}
	if n == 0 {
		n = min(free, int32(max(room, 1)))
		if may := r.unspent(s, int(c.unit)); may > 0 {
			n = min(n, may)
		}
	}
	c.m = n
	switch {
	case l.side != u.side:
		return refuse("bad-argument", storm2, "it is not their ladder", "")
	case !l.up:
		return refuse("ladder-down", storm2, "the ladder "+r.names.Name(l.name)+" is down", "ladder-up")
	case s.fromLadder(l, c.unit) > r.ladderReach(s):
		return refuse("too-far", storm2, r.name(s, int(c.unit))+" are "+inches(s.fromLadder(l, c.unit))+" from the ladder "+r.names.Name(l.name),
			r.nearer(s, c.unit, l.foot(), r.ladderReach(s)))
	case u.mount > onFoot:
		return refuse("blocked", storm2, r.name(s, int(c.unit))+" are mounted; men on foot climb", "")
	case r.aloft(s, c.unit):
		return refuse("blocked", storm2, r.name(s, int(c.unit))+" stand on the wall already", "")
	case n > int32(room):
		return refuse("ladder-full", storm2, "there is room for "+itoa(int(max(room, 0)))+" on the ladder", r.freesLadder(s, c, int(room)))
	case free < 1:
		return refuse("no-move", storm2, "nobody of "+r.name(s, int(c.unit))+" is free to climb", "show "+r.typed(s, int(c.unit)))
	case n != int32(most) && s.is(rulingLadderCrowd, ladderCrowdExactlyTwo):
		return refuse("needs-two", storm2, "two men climb or none", "")
	case u.spent.n > 0 || n > free:
		return refuse("no-move", storm2, "a man who climbs needs his full move", "")
	}
	for _, k := range c.picks {
		if k < 1 || k > u.n || s.at(u.man(int(k-1))) != inRanks {
			return refuse("bad-number", storm2, "man "+itoa(int(k))+" is not in the ranks", "")
		}
		if !s.ready(c.unit, u.man(int(k-1))) {
			return refuse("already-attacked", missile11, "man "+itoa(int(k))+" has attacked this turn", "climb "+r.typed(s, int(c.unit))+" "+r.names.Name(l.name))
		}
	}
	return r.fresh(s, c, n)
}

// roomOn is for how many who climb together a ladder has room: two at its top, and two
// behind those who have stayed there. [war.storm.2] [war.storm.5]
func (r *Rules) roomOn(s *State, l *ladder) int8 {
	most := int8(r.c.n(numLadderMen))
	room := most - l.nTop
	if l.stayed && s.is(rulingLadderFollow, ladderFollowTwoAndTwo) {
		room += most - l.nBelow
	}
	return min(room, most)
}

// freesLadder says how many may climb a ladder, or if it is full when there will be room
// on it.
func (r *Rules) freesLadder(s *State, c *Command, room int) string {
	l := &s.ladders[c.work]
	if room > 0 {
		return "climb " + r.typed(s, int(c.unit)) + " " + itoa(room) + " " + r.names.Name(l.name)
	}
	for k := range s.ladders {
		if o := &s.ladders[k]; o != l && o.up && o.side == l.side && o.nTop == 0 {
			return "climb " + r.typed(s, int(c.unit)) + " " + r.names.Name(o.name)
		}
	}
	if l.nTop > 0 && !l.stayed {
		return "others follow in the turn after; end"
	}
	return "ladder-melee " + r.names.Name(l.name) + " in the step of melee"
}

// toFoot is a move that brings a unit near enough to a wall for a ladder.
func (r *Rules) toFoot(s *State, c *Command) string {
	f := s.nearestWall(&s.units[c.unit], c.name)
	if f == nil {
		return ""
	}
	return r.nearer(s, c.unit, f.box, r.ladderReach(s))
}

// climb brings men onto a ladder. [war.storm.2]
func (r *Rules) climb(s *State, c *Command, ref *bout.Ref) {
	u, l := &s.units[c.unit], &s.ladders[c.work]
	u.worked, u.atWork, l.got = true, true, true
	left := int(c.m)
	put := func(k int32) {
		s.put(k, onLadder)
		x := climber{manRef{c.unit, s.men[k].num}, s.clock()}
		if l.nTop < int8(r.c.n(numLadderMen)) {
			l.top[l.nTop] = x
			l.nTop++
		} else {
			l.below[l.nBelow] = x
			l.nBelow++
		}
	}
	for _, k := range c.picks {
		put(u.man(int(k - 1)))
		left--
	}
	for k := u.off; k < u.off+u.n && left > 0; k++ {
		if s.ready(c.unit, k) {
			put(k)
			left--
		}
	}
	if l.nBelow > 0 {
		ref.Step(stMayFollow, whoUnit(int(c.unit)), storm5)
	}
	ref.Event(evClimbed, whoUnit(int(c.unit)), bout.None, storm2, int(c.m), int(l.name))
}

// sweep drops men from a ladder who are dead; those below take free places at the
// top. [war.storm.5]
func (r *Rules) sweep(s *State, l *ladder) {
	keep := func(list *[2]climber, n int8) int8 {
		k := int8(0)
		for _, x := range list[:n] {
			if at := s.find(x.manRef); at >= 0 && s.at(s.units[x.unit].man(at)) == onLadder {
				list[k] = x
				k++
			}
		}
		clear(list[k:])
		return k
	}
	l.nTop, l.nBelow = keep(&l.top, l.nTop), keep(&l.below, l.nBelow)
	if l.nTop == 0 {
		l.stayed = false
	}
	l.moveUp()
}

// moveUp lets those below take the free places at the top of a ladder. [war.storm.5]
func (l *ladder) moveUp() {
	for int(l.nTop) < len(l.top) && l.nBelow > 0 {
		l.top[l.nTop] = l.below[0]
		l.below = [2]climber{l.below[1]}
		l.nTop, l.nBelow = l.nTop+1, l.nBelow-1
	}
}

func (r *Rules) allowPush(s *State, c *Command) *rule.Refusal {
	u, l := &s.units[c.unit], &s.ladders[c.work]
	if !s.acts(u.side) && !(s.is(rulingLadderPushTime, ladderPushTimeAnyTurn) && l.got) {
		if no := r.onTurn(s, c.unit); no != nil {
			return no
		}
	}
	free := u.n - int32(s.within(int(c.unit), onLadder, atDoor, atChain, pushed, workDone)) - u.busy
	switch {
	case u.side == l.side:
		return refuse("bad-argument", storm6, "it is their own ladder", "")
	case !l.up:
		return refuse("ladder-down", storm6, "the ladder "+r.names.Name(l.name)+" is down", "")
	case free < 2:
		return refuse("needs-two", storm6, "it takes two men to push a ladder", "")
	case !r.keeps(s, l, c.unit):
		return r.notThere(s, l, c.unit, storm6, "push-ladder "+r.names.Name(l.name))
	case l.crest >= 0 && s.within(int(l.crest), onWall) > 0 || s.mode == battle && len(r.keepers(s, l, l.side)) > 0:
		return refuse("place-taken", storm6, "enemies stand on the wall there", r.toBlows(s, u))
	case l.pushed>>u.side&1 == 1:
		return refuse("already-pushed", storm6, "the ladder has been pushed at this turn", "end")
	case s.fightOf(int(c.unit)) >= 0:
		return refuse("in-melee", storm6, r.name(s, int(c.unit))+" are in a melee", "")
	}
	return r.freshToTurn(s, c, 2)
}

// notThere refuses men who are not on the wall where a ladder comes up, and names
// those of their side who are.
func (r *Rules) notThere(s *State, l *ladder, i int32, id rule.ID, say string) *rule.Refusal {
	hint := "show " + r.names.Name(l.name)
	if there := r.keepers(s, l, s.units[i].side); len(there) > 0 {
		hint = say + " " + r.typed(s, int(there[0]))
	} else if s.units[i].side == s.active && s.mode == battle && r.aloft(s, i) {
		hint = r.nearer(s, i, l.foot(), 0)
	}
	if s.mode != battle {
		return refuse("too-far", id, r.name(s, int(i))+" are neither inside nor on the wall at the ladder "+r.names.Name(l.name), hint)
	}
	return refuse("too-far", id, r.name(s, int(i))+" are not on the wall at the ladder "+r.names.Name(l.name)+", but "+inches(s.fromLadder(l, i))+" from it", hint)
}

// push: two men push at a ladder. [war.storm.6]
func (r *Rules) push(s *State, c *Command, ref *bout.Ref) {
	u, l := &s.units[c.unit], &s.ladders[c.work]
	l.pushed |= 1 << u.side
	u.worked, u.atWork = true, true
	two := 2
	for k := u.off; k < u.off+u.n && two > 0; k++ {
		if s.at(k) == inRanks && (s.ready(c.unit, k) || s.is(rulingWorkAndShoot, workAndShootFree)) {
			s.put(k, pushed)
			two--
		}
	}
	dice := 1
	if !s.is(rulingLadderPushDice, ladderPushDiceOneDie) {
		dice = 2
	}
	good := 0
	for _, face := range ref.Handful(whoUnit(int(c.unit)), dice, diePush, storm6, r.c.n(numPush)) {
		if int(face) <= r.c.n(numPush) {
			good++
		}
	}
	if good == 0 || good < dice && s.is(rulingLadderPushDice, ladderPushDiceBoth) {
		ref.Event(evPushHeld, bout.None, bout.None, storm6, 0, int(l.name))
		return
	}
	l.up = false
	if s.is(rulingLadderFallen, ladderFallenBroken) {
		l.broken = true
	}
	ref.Event(evLadderDown, bout.None, bout.None, storm6, 0, int(l.name))
	var falling [4]climber // the top men first
	n := copy(falling[:], l.top[:l.nTop])
	n += copy(falling[n:], l.below[:l.nBelow])
	var numbers [len(falling)]int // as they are before any falls: the dead are taken away together
	for k, x := range falling[:n] {
		numbers[k] = s.find(x.manRef) + 1
	}
	for k, x := range falling[:n] {
		r.fall(s, x.manRef, numbers[k], ref)
	}
	r.atFoot(s, l, falling[:n], ref)
	r.breakOff(s, l)
	l.top, l.below, l.nTop, l.nBelow, l.stayed = [2]climber{}, [2]climber{}, 0, 0, false
}

// breakOff ends a fight at a ladder that has fallen: its men are not there any more.
func (r *Rules) breakOff(s *State, l *ladder) {
	for k := range s.melees {
		m := &s.melees[k]
		if m.over || m.ladder < 0 || &s.ladders[m.ladder] != l {
			continue
		}
		g := &s.groups[m.first]
		if g.deciding {
			g.deciding = false
			s.wanted--
			s.ask(m, 0)
		}
		g.status, g.done, m.over = attackerLeft, true, true
	}
	s.passOver()
}

// atFoot: men who come down from a ladder stand at its foot. On a table they are with
// their unit if it stands there, else a unit of their own. [war.storm.7]
func (r *Rules) atFoot(s *State, l *ladder, men []climber, ref *bout.Ref) {
	f := s.leansOn(l)
	for _, x := range men {
		if f == nil || s.find(x.manRef) < 0 || s.fromLadder(l, x.unit) <= r.ladderReach(s) {
			continue
		}
		j := r.standApart(s, x.unit, men)
		u := &s.units[j]
		u.x, u.y, u.facing = l.x, l.y, f.facingIn(l.x, l.y)
		r.changedSide(s, u.side)
		ref.Event(evPlaced, whoUnit(j), bout.None, storm7, int(u.x), int(u.y), int(u.facing))
	}
}

// standApart makes a unit of those men of another who are listed, unless they are all
// of it.
func (r *Rules) standApart(s *State, i int32, men []climber) int {
	var theirs []int32
	for _, x := range men {
		if at := s.find(x.manRef); x.unit == i && at >= 0 {
			theirs = append(theirs, s.units[i].man(at))
		}
	}
	if len(theirs) == int(s.units[i].n) {
		return int(i)
	}
	for _, k := range theirs {
		s.men[k].st |= fell // he leaves this unit
	}
	j := r.newPart(s, int(i))
	r.carryOver(s, int(i), j)
	s.units[j].files = s.units[j].n
	return j
}

// facingIn is how men look who face a wall from a place on its edge.
func (f *feature) facingIn(x, y int32) uint8 {
	switch dx, dy := f.inward(x, y); {
	case dy > 0:
		return north
	case dy < 0:
		return south
	case dx > 0:
		return east
	}
	return west
}

// fall: a man falls with his ladder; he is told of by the number he had on it.
// [war.storm.7]
func (r *Rules) fall(s *State, x manRef, number int, ref *bout.Ref) {
	i := int(x.unit)
	k := s.units[i].man(s.find(x))
	if s.is(rulingFallIsAHit, fallIsAHitYes) {
		s.men[k].hit++
		s.units[i].touched = true
		if s.men[k].hits(s.hitTogether()) >= r.c.n(numDeadly) {
			ref.Step(stTwice, whoUnit(i), hit3, number)
			r.kill(s, i, k)
			ref.Event(evDead, whoUnit(i), bout.None, hit3, number)
			return
		}
		s.men[k].st |= survived
	}
	if ref.AtMost(whoUnit(i), r.c.n(numFall), 6, dieFall, storm7) {
		r.kill(s, i, k)
		ref.Event(evDead, whoUnit(i), bout.None, storm7, number)
		return
	}
	s.put(k, workDone)
	ref.Event(evSurvivedFall, whoUnit(i), bout.None, storm7, number)
}

// kill removes the man at a place of a unit.
func (r *Rules) kill(s *State, i int, k int32) {
	u := &s.units[i]
	if k-u.off < u.exposed {
		u.exposed--
	}
	for j := k; j+1 < u.off+u.n; j++ {
		s.men[j] = s.men[j+1]
	}
	u.n--
	u.dead++
	s.dirty++
	s.lose(u, 1)
	r.changedSide(s, u.side)
}

// garrison is the first unit that keeps the fort against a side, or nobody.
func (r *Rules) garrison(s *State, against uint8) int32 {
	for i := range s.units {
		if u := &s.units[i]; u.n > 0 && u.side != against && r.garrisons(s, int32(i)) {
			return int32(i)
		}
	}
	return nobody
}

// garrisons reports whether a unit keeps a fort or its walls.
func (r *Rules) garrisons(s *State, i int32) bool { return s.units[i].inside || r.aloft(s, i) }

// wallPlace begins the place of a unit that stands on a wall, where there is no table.
const wallPlace = "wall:"
