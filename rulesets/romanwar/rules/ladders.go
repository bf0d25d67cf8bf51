package rules

import (
	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// toWall returns the distance of a unit from a wall: as stated, or on a table as measured.
func (r *Rules) toWall(s *state.State, c *Command) int32 {
	if s.Mode != state.Battle {
		return max(c.At, 0)
	}
	best := int32(state.MaxLength)
	if f := s.NearestWall(&s.Units[c.Unit], c.Name); f != nil {
		best = f.Away2(s.Rect(&s.Units[c.Unit]))
	}
	return best
}

// beside returns the move that brings the middle of a unit's front an inch past a door, on the
// nearer side.
func (r *Rules) beside(s *state.State, c *Command, d *state.Feature) string {
	u := &s.Units[c.Unit]
	past := func(v, lo, hi int32) int32 {
		if v-lo <= hi-v {
			return lo - state.Inch
		}
		return hi + state.Inch
	}
	x, y := u.X, u.Y
	if s.NearestWall(u, c.Name).Upright() {
		y = past(y, d.Y0, d.Y1)
	} else {
		x = past(x, d.X0, d.X1)
	}
	return "move " + r.Typed(s, int(c.Unit)) + " " + string(state.AppendHundredths(nil, int(x))) + " " + string(state.AppendHundredths(nil, int(y)))
}

func (r *Rules) allowLadderUp(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	u := &s.Units[c.Unit]
	half := state.Frac{N: 2*u.Spent.N + u.Spent.D, D: 2 * u.Spent.D}
	if k := s.LadderNamed(c.Other); k >= 0 {
		if no := r.allowAgain(s, c, &s.Ladders[k]); no != nil {
			return no
		}
	} else if u.Ladders < 1 {
		return Refuse("no-ladder", state.Storm1, r.Name(s, int(c.Unit))+" have no ladder", "")
	} else if s.UnitNamed(c.Other) >= 0 || s.SideNamed(c.Other) >= 0 {
		return Refuse("duplicate", state.Storm1, "there is a unit or a side called "+r.Names.Name(c.Other), "choose another name")
	}
	switch {
	case s.Mode == state.Battle && c.At != Unstated:
		return Refuse("bad-argument", state.Storm1, "on a table the map says how far the wall is", "ladder-up "+r.Typed(s, int(c.Unit))+" "+line.Typed(r.Names.Name(c.Name)))
	case s.Mode == state.Battle && s.NearestWall(u, c.Name) == nil:
		return r.noFeature(s, state.Wall, c.Name, state.Storm1)
	case r.Aloft(s, c.Unit):
		return Refuse("blocked", state.Storm1, r.Name(s, int(c.Unit))+" stand on a wall", "")
	case s.DoorAbove(u, c.Name) != nil:
		d := s.DoorAbove(u, c.Name)
		return Refuse("blocked", state.Storm1, "here is the door "+r.Names.Name(d.Name)+", against which no ladder leans", r.beside(s, c, d))
	case r.toWall(s, c) > r.LadderReach(s):
		return Refuse("too-far", state.Storm1, "the wall is "+state.Inches(r.toWall(s, c))+" away, a ladder reaches it from "+state.Inches(r.LadderReach(s)), r.toFoot(s, c))
	case half.Over():
		return Refuse("no-move", state.Storm1, r.Name(s, int(c.Unit))+" have less than half a move left", "")
	case s.FreeHands(int(c.Unit)) < 1:
		return Refuse("no-move", state.Storm1, "nobody of "+r.Name(s, int(c.Unit))+" is free to put it up", "show "+r.Typed(s, int(c.Unit)))
	case u.Shots == 0 && !u.Attacked:
		return nil
	}
	return r.freshToMove(s, c, u.N)
}

// allowAgain refuses to put up an existing ladder that stands, is broken, is the enemy's, or lies
// too far away.
func (r *Rules) allowAgain(s *state.State, c *Command, l *state.Ladder) *rule.Refusal {
	d := s.FromLadder(l, c.Unit)
	switch {
	case l.Up:
		return Refuse("duplicate", state.Storm1, "the ladder "+r.Names.Name(l.Name)+" stands already", "")
	case l.Side != s.Units[c.Unit].Side:
		return Refuse("no-ladder", state.Storm1, "it is not their ladder", "")
	case l.Broken:
		return Refuse("no-ladder", state.Storm6, "the ladder "+r.Names.Name(l.Name)+" is broken", "")
	case d > r.LadderReach(s):
		return Refuse("too-far", state.Storm1, "the ladder "+r.Names.Name(l.Name)+" lies "+state.Inches(d)+" from "+r.Name(s, int(c.Unit)), r.Nearer(s, c.Unit, l.Foot(), r.LadderReach(s)))
	}
	return nil
}

// ladderUp puts a ladder up. [war.storm.1]
func (r *Rules) ladderUp(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	u := &s.Units[c.Unit]
	u.Spent = u.Spent.Plus(state.Frac{N: 1, D: 2})
	u.Worked, u.PutUp = true, true
	k := s.LadderNamed(c.Other)
	if k < 0 {
		k = len(s.Ladders)
		s.Ladders = append(s.Ladders, state.Ladder{Name: c.Other, Side: u.Side, Crest: state.Nobody, Keeper: state.Nobody})
		u.Ladders--
	}
	l := &s.Ladders[k]
	if l.Wall != c.Name {
		l.Keeper = state.Nobody
	}
	l.Wall, l.Up = c.Name, true
	if f := s.NearestWall(u, c.Name); f != nil {
		l.X, l.Y = s.LeaningPlace(u, f, k)
	}
	ref.Event(state.EvLadderUp, state.WhoUnit(int(c.Unit)), core.None, state.Storm1, int(c.Name), int(c.Other))
}

func (r *Rules) allowClimb(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if no := r.mayWork(s, c.Unit); no != nil {
		return no
	}
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	most, room := int8(r.Content.N(state.NumLadderMen)), r.RoomOn(s, l)
	free := s.FreeHands(int(c.Unit))
	n := int32(len(c.Picks))
	if n == 0 {
		n = c.N
	}
	if n == 0 {
		n = min(free, int32(max(room, 1)))
		if may := r.Unspent(s, int(c.Unit)); may > 0 {
			n = min(n, may)
		}
	}
	p.Men = n
	switch {
	case l.Side != u.Side:
		return Refuse("bad-argument", state.Storm2, "it is not their ladder", "")
	case !l.Up:
		return Refuse("ladder-down", state.Storm2, "the ladder "+r.Names.Name(l.Name)+" is down", "ladder-up")
	case s.FromLadder(l, c.Unit) > r.LadderReach(s):
		return Refuse("too-far", state.Storm2, r.Name(s, int(c.Unit))+" are "+state.Inches(s.FromLadder(l, c.Unit))+" from the ladder "+r.Names.Name(l.Name),
			r.Nearer(s, c.Unit, l.Foot(), r.LadderReach(s)))
	case u.Mount > state.OnFoot:
		return Refuse("blocked", state.Storm2, r.Name(s, int(c.Unit))+" are mounted; men on foot climb", "")
	case r.Aloft(s, c.Unit):
		return Refuse("blocked", state.Storm2, r.Name(s, int(c.Unit))+" stand on the wall already", "")
	case n > int32(room):
		return Refuse("ladder-full", state.Storm2, "there is room for "+state.Itoa(int(max(room, 0)))+" on the ladder", r.freesLadder(s, c, int(room)))
	case free < 1:
		return Refuse("no-move", state.Storm2, "nobody of "+r.Name(s, int(c.Unit))+" is free to climb", "show "+r.Typed(s, int(c.Unit)))
	case n != int32(most) && s.Is(state.RulingLadderCrowd, state.LadderCrowdExactlyTwo):
		return Refuse("needs-two", state.Storm2, "two men climb or none", "")
	case u.Spent.N > 0 || n > free:
		return Refuse("no-move", state.Storm2, "a man who climbs needs his full move", "")
	}
	for _, k := range c.Picks {
		if k < 1 || k > u.N || s.At(u.Man(int(k-1))) != state.InRanks {
			return Refuse("bad-number", state.Storm2, "man "+state.Itoa(int(k))+" is not in the ranks", "")
		}
		if !s.Ready(c.Unit, u.Man(int(k-1))) {
			return Refuse("already-attacked", state.Missile11, "man "+state.Itoa(int(k))+" has attacked this turn", "climb "+r.Typed(s, int(c.Unit))+" "+r.Names.Name(l.Name))
		}
	}
	return r.fresh(s, c, n)
}

// freesLadder returns a hint: how many may climb a ladder or, if it is full, how or when there will
// be room.
func (r *Rules) freesLadder(s *state.State, c *Command, room int) string {
	l := &s.Ladders[c.Work]
	if room > 0 {
		return "climb " + r.Typed(s, int(c.Unit)) + " " + state.Itoa(room) + " " + r.Names.Name(l.Name)
	}
	for k := range s.Ladders {
		if o := &s.Ladders[k]; o != l && o.Up && o.Side == l.Side && o.NTop == 0 {
			return "climb " + r.Typed(s, int(c.Unit)) + " " + r.Names.Name(o.Name)
		}
	}
	if l.NTop > 0 && !l.Stayed {
		if s.Phased() { // where a side does not end the turn
			return "others follow in the turn after"
		}
		return "others follow in the turn after; end"
	}
	return "ladder-melee " + r.Names.Name(l.Name) + " in the step of melee"
}

// toFoot returns a move that brings a unit near enough to a wall to put up a ladder.
func (r *Rules) toFoot(s *state.State, c *Command) string {
	f := s.NearestWall(&s.Units[c.Unit], c.Name)
	if f == nil {
		return ""
	}
	return r.Nearer(s, c.Unit, f.Box, r.LadderReach(s))
}

// climb brings men onto a ladder. [war.storm.2]
func (r *Rules) climb(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	u.Worked, u.AtWork, l.Got = true, true, true
	left := int(p.Men)
	put := func(k int32) {
		s.Put(k, state.OnLadder)
		x := state.Climber{ManRef: state.ManRef{Unit: c.Unit, Num: s.Men[k].Num}, Turn: s.Clock()}
		if l.NTop < int8(r.Content.N(state.NumLadderMen)) {
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
		if s.Ready(c.Unit, k) {
			put(k)
			left--
		}
	}
	if l.NBelow > 0 {
		ref.Step(state.StMayFollow, state.WhoUnit(int(c.Unit)), state.Storm5)
	}
	ref.Event(state.EvClimbed, state.WhoUnit(int(c.Unit)), core.None, state.Storm2, int(p.Men), int(l.Name))
}

// Sweep drops men who are dead, or no longer on it, from a ladder; those below move up to free
// places at the top. [war.storm.5]
func (r *Rules) Sweep(s *state.State, l *state.Ladder) {
	keep := func(list *[2]state.Climber, n int8) int8 {
		k := int8(0)
		for _, x := range list[:n] {
			if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) == state.OnLadder {
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
	l.MoveUp()
}

func (r *Rules) allowPush(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	if !s.Acts(u.Side) && !(s.Is(state.RulingLadderPushTime, state.LadderPushTimeAnyTurn) && l.Got) {
		if no := r.onTurn(s, c.Unit); no != nil {
			return no
		}
	}
	free := u.N - int32(s.Within(int(c.Unit), state.OnLadder, state.AtDoor, state.AtChain, state.Pushed, state.WorkDone)) - u.Busy
	switch {
	case u.Side == l.Side:
		return Refuse("bad-argument", state.Storm6, "it is their own ladder", "")
	case !l.Up:
		return Refuse("ladder-down", state.Storm6, "the ladder "+r.Names.Name(l.Name)+" is down", "")
	case free < 2:
		return Refuse("needs-two", state.Storm6, "it takes two men to push a ladder", "")
	case !r.Keeps(s, l, c.Unit):
		return r.notThere(s, l, c.Unit, state.Storm6, "push-ladder "+r.Names.Name(l.Name))
	case l.Crest >= 0 && s.Within(int(l.Crest), state.OnWall) > 0 || r.UpHere(s, l):
		return Refuse("place-taken", state.Storm6, "enemies stand on the wall there", r.ToBlows(s, u))
	case l.Pushed>>u.Side&1 == 1:
		return Refuse("already-pushed", state.Storm6, "the ladder has been pushed at this turn", "end")
	case s.FightOf(int(c.Unit)) >= 0:
		return Refuse("in-melee", state.Storm6, r.Name(s, int(c.Unit))+" are in a melee", "")
	}
	return r.freshToTurn(s, c, 2)
}

// notThere refuses men who are not on the wall where a ladder comes up; the hint names a unit of
// their side that is.
func (r *Rules) notThere(s *state.State, l *state.Ladder, i int32, id rule.ID, say string) *rule.Refusal {
	hint := "show " + r.Names.Name(l.Name)
	if there := r.Keepers(s, l, s.Units[i].Side); len(there) > 0 {
		hint = say + " " + r.Typed(s, int(there[0]))
	} else if s.Units[i].Side == s.Active && s.Mode == state.Battle && r.Aloft(s, i) {
		hint = r.Nearer(s, i, l.Foot(), 0)
	}
	if s.Mode != state.Battle {
		if len(r.Keepers(s, l, s.Units[i].Side)) == 0 {
			hint = "set " + r.Typed(s, int(i)) + ".place=" + state.WallPlace + line.Typed(r.Names.Name(l.Wall))
		}
		return Refuse("too-far", id, r.Name(s, int(i))+" are neither inside nor on the wall at the ladder "+r.Names.Name(l.Name), hint)
	}
	return Refuse("too-far", id, r.Name(s, int(i))+" are not on the wall at the ladder "+r.Names.Name(l.Name)+", but "+state.Inches(s.FromLadder(l, i))+" from it", hint)
}

// push has two men push at a ladder. [war.storm.6]
func (r *Rules) push(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	u, l := &s.Units[c.Unit], &s.Ladders[c.Work]
	l.Pushed |= 1 << u.Side
	s.KeepLadder(l, c.Unit)
	u.Worked, u.AtWork = true, true
	two := 2
	for k := u.Off; k < u.Off+u.N && two > 0; k++ {
		if s.At(k) == state.InRanks && (s.Ready(c.Unit, k) || s.Is(state.RulingWorkAndShoot, state.WorkAndShootFree)) {
			s.Put(k, state.Pushed)
			two--
		}
	}
	dice := 1
	if !s.Is(state.RulingLadderPushDice, state.LadderPushDiceOneDie) {
		dice = 2
	}
	good := 0
	for _, face := range ref.Handful(state.WhoUnit(int(c.Unit)), dice, state.DiePush, state.Storm6, r.Content.N(state.NumPush)) {
		if int(face) <= r.Content.N(state.NumPush) {
			good++
		}
	}
	if good == 0 || ref.Overruled(state.EvLadderDown) || good < dice && s.Is(state.RulingLadderPushDice, state.LadderPushDiceBoth) {
		ref.Event(state.EvLadderHolds, core.None, core.None, state.Storm6, 0, int(l.Name))
		return
	}
	l.Up = false
	if s.Is(state.RulingLadderFallen, state.LadderFallenBroken) {
		l.Broken = true
	}
	ref.Event(state.EvLadderDown, core.None, core.None, state.Storm6, 0, int(l.Name))
	var falling [4]state.Climber // the top men first
	n := copy(falling[:], l.Top[:l.NTop])
	n += copy(falling[n:], l.Below[:l.NBelow])
	var numbers [len(falling)]int // before any of them falls, as the dead are removed together
	for k, x := range falling[:n] {
		numbers[k] = s.Find(x.ManRef) + 1
	}
	for k, x := range falling[:n] {
		r.fall(s, x.ManRef, numbers[k], ref)
	}
	r.atFoot(s, l, falling[:n], ref)
	r.breakOff(s, l)
	l.Top, l.Below, l.NTop, l.NBelow, l.Stayed = [2]state.Climber{}, [2]state.Climber{}, 0, 0, false
}

// breakOff ends the fight at a ladder that has fallen, as no men are on it any more.
func (r *Rules) breakOff(s *state.State, l *state.Ladder) {
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
		g.Status, g.Done, m.Over = state.AttackerLeft, true, true
	}
	s.PassOver()
}

// atFoot puts men who come down from a ladder at its foot. On a table they rejoin their unit if it
// stands there; otherwise they become a unit of their own. [war.storm.7]
func (r *Rules) atFoot(s *state.State, l *state.Ladder, men []state.Climber, ref *core.Ref) {
	f := s.LeansOn(l)
	for _, x := range men {
		if f == nil || s.Find(x.ManRef) < 0 || s.FromLadder(l, x.Unit) <= r.LadderReach(s) {
			continue
		}
		j := r.standApart(s, x.Unit, men)
		u := &s.Units[j]
		u.X, u.Y, u.Facing = l.X, l.Y, f.FacingIn(l.X, l.Y)
		r.ChangedSide(s, u.Side)
		ref.Event(state.EvPlaced, state.WhoUnit(j), core.None, state.Storm7, int(u.X), int(u.Y), int(u.Facing))
	}
}

// standApart makes a new unit of the listed men of unit i, and returns it; if they are all its men,
// it returns i.
func (r *Rules) standApart(s *state.State, i int32, men []state.Climber) int {
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
		s.Men[k].St |= state.Fell // he leaves this unit
	}
	j := r.NewPart(s, int(i))
	r.CarryOver(s, int(i), j)
	s.Units[j].Files = s.Units[j].N
	return j
}

// fall has a man fall with his ladder. He is reported by number, which he had before any man fell.
// [war.storm.7]
func (r *Rules) fall(s *state.State, x state.ManRef, number int, ref *core.Ref) {
	i := int(x.Unit)
	k := s.Units[i].Man(s.Find(x))
	if s.Is(state.RulingFallIsAHit, state.FallIsAHitYes) {
		s.Men[k].Hit++
		s.Units[i].Touched = true
		if s.Men[k].Hits(s.HitTogether()) >= r.Content.N(state.NumDeadly) {
			ref.Step(state.StTwice, state.WhoUnit(i), state.Hit3, number)
			r.Kill(s, i, k)
			ref.Event(state.EvDead, state.WhoUnit(i), core.None, state.Hit3, number)
			return
		}
		s.Men[k].St |= state.Survived
	}
	if ref.AtMost(state.WhoUnit(i), r.Content.N(state.NumFall), 6, state.DieFall, state.Storm7) {
		r.Kill(s, i, k)
		ref.Event(state.EvDead, state.WhoUnit(i), core.None, state.Storm7, number)
		return
	}
	s.Put(k, state.WorkDone)
	ref.Event(state.EvSurvivedFall, state.WhoUnit(i), core.None, state.Storm7, number)
}

// Kill removes the man at a place of a unit.
func (r *Rules) Kill(s *state.State, i int, k int32) {
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
	r.ChangedSide(s, u.Side)
}
