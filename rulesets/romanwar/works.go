package romanwar

import (
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/line"
	"summa/internal/rule"
)

// work finds a door or a chain by its name, or adds it.
func work(list *[]crewed, name uint16) int {
	for k := range *list {
		if (*list)[k].name == name {
			return k
		}
	}
	*list = append(*list, crewed{name: name})
	return len(*list) - 1
}

func find(list []crewed, name uint16) *crewed {
	for k := range list {
		if list[k].name == name {
			return &list[k]
		}
	}
	return nil
}

// inside refuses men who are not inside the fort. [war.draw.1]
func (r *Rules) insideOnly(s *State, i int32, id rule.ID) *rule.Refusal {
	if s.units[i].inside {
		return nil
	}
	return refuse("not-inside", id, r.name(s, int(i))+" are not inside", "set "+r.typed(s, int(i))+".inside=true")
}

// there refuses a unit that is stated to be elsewhere.
func (r *Rules) there(s *State, i int32, kind string, name uint16, id rule.ID) *rule.Refusal {
	place := r.names.Name(s.units[i].place)
	if sort, at, ok := strings.Cut(place, ":"); ok && sort == kind && !strings.EqualFold(at, r.names.Name(name)) {
		return refuse("too-far", id, r.name(s, int(i))+" are at "+at, "")
	}
	return nil
}

// theDoor refuses a door that is not on the table, and a unit that is farther from it
// than a distance. Without a table the players vouch for both.
func (r *Rules) theDoor(s *State, c *Command, within int32, id rule.ID) *rule.Refusal {
	if s.mode != battle {
		return r.there(s, c.unit, "door", c.name, id)
	}
	f := s.doorNamed(c.name)
	if f == nil {
		return r.noDoor(s, c.name, id)
	}
	b := s.rect(&s.units[c.unit])
	if d := f.away2(b); d > within {
		return refuse("too-far", id, r.name(s, int(c.unit))+" are "+inches(d)+" from the door "+r.names.Name(c.name)+", not within "+inches(within), r.nearer(s, c.unit, f.box, within))
	}
	return nil
}

// doorNamed is the door of that name on the table, or nil.
func (s *State) doorNamed(name uint16) *feature {
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == doorway && f.name == name {
			return f
		}
	}
	return nil
}

// noDoor refuses a door that is not on the table and names those that are.
func (r *Rules) noDoor(s *State, name uint16, id rule.ID) *rule.Refusal {
	return r.noFeature(s, doorway, name, id)
}

// noFeature refuses a feature that is not on the table: it names the one that was
// meant, or all there are of its kind.
func (r *Rules) noFeature(s *State, kind uint8, name uint16, id rule.ID) *rule.Refusal {
	names := r.featuresOf(s, kind)
	hint := strings.Join(names, ", ")
	if near := line.Nearest(strings.ToLower(r.names.Name(name)), names); near != "" {
		hint = "did you mean " + near + "?"
	} else if hint == "" {
		hint = "feature " + featureWords[kind] + " X1 Y1 X2 Y2 name NAME, before begin"
	}
	return refuse("unknown-name", id, "there is no "+featureWords[kind]+" "+quoted(r.names.Name(name))+" on the table", hint)
}

// featuresOf names the features of a kind, each once.
func (r *Rules) featuresOf(s *State, kind uint8) (names []string) {
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == kind && f.name > 0 && indexFold(names, r.names.Name(f.name)) < 0 {
			names = append(names, r.names.Name(f.name))
		}
	}
	return names
}

// freeHands is how many men of a unit have a move to spend on a work.
func (s *State) freeHands(i int) int32 {
	u := &s.units[i]
	return u.n - int32(s.within(i, onLadder, onWall, atDoor, atChain, pushed)) - u.busy
}

// unspent is how many men of a unit may still turn to a work that goes with neither
// shooting nor attacking: those who have done nothing of either, as far as the others
// can have done all of it. [war.missile.11]
func (r *Rules) unspent(s *State, i int) int32 {
	u := &s.units[i]
	aside, _ := r.setAside(s, i)
	shot := u.shots
	if r.c.arms[u.weapon].engine && s.is(rulingScorpioDice, scorpioDiceFullCrew) {
		shot *= u.crew
	}
	return max(0, u.n-int32(aside)-max(shot, s.attackersOf(i)))
}

// attackersOf counts the men in the ranks of a unit who have attacked this turn.
func (s *State) attackersOf(i int) (n int32) {
	u := &s.units[i]
	if !u.attacked {
		return 0
	}
	for k := u.off; k < u.off+u.n; k++ {
		if s.at(k) == inRanks && s.hasAttacked(int32(i), s.men[k].num) {
			n++
		}
	}
	return n
}

// hasAttacked reports whether a man has attacked this turn.
func (s *State) hasAttacked(i int32, num uint16) bool {
	for k := range s.melees {
		m := &s.melees[k]
		if m.round == 0 || m.fought != s.clock() {
			continue
		}
		for slot, j := range m.of(0) {
			for g := range s.of(m) {
				if j == i && slices.Contains(s.groups[m.first+int32(g)].ranks(s, 0), fighter{uint16(slot), num}) {
					return true
				}
			}
		}
	}
	return false
}

// ready reports whether the man at a place of a unit can turn to a work: he stands in
// the ranks and has not attacked.
func (s *State) ready(i, k int32) bool {
	return s.at(k) == inRanks && !(s.units[i].attacked && s.hasAttacked(i, s.men[k].num))
}

// fresh refuses more men than have neither shot nor attacked to turn to such a work.
// [war.missile.10] [war.missile.11]
func (r *Rules) fresh(s *State, c *Command, n int32) *rule.Refusal {
	i := int(c.unit)
	may := r.unspent(s, i)
	if n <= may {
		return nil
	}
	hint := "end"
	if no := r.allowEnd(s, c); no != nil {
		hint = no.Hint
	}
	why := ", and who works does neither"
	if may > 0 {
		why = "; " + count(int(may), "man is", "men are") + " left who may work"
	}
	if s.units[i].shots == 0 {
		return refuse("already-attacked", missile11, "of "+r.name(s, i)+" "+count(int(s.attackersOf(i)), "man has", "men have")+" attacked this turn"+why, hint)
	}
	return refuse("already-shot", missile11, "of "+r.name(s, i)+" "+count(int(s.units[i].shots), "man has", "men have")+" shot this turn"+why, hint)
}

// freshToMove is fresh for works that are counted in moves, which bar shooting and
// attacking only if all do.
func (r *Rules) freshToMove(s *State, c *Command, n int32) *rule.Refusal {
	if !s.is(rulingWorkAndShoot, workAndShootAllWorkBars) {
		return nil
	}
	return r.fresh(s, c, n)
}

// freshToTurn is fresh for works that are counted in turns, unless none bars any.
func (r *Rules) freshToTurn(s *State, c *Command, n int32) *rule.Refusal {
	if s.is(rulingWorkAndShoot, workAndShootFree) {
		return nil
	}
	return r.fresh(s, c, n)
}

// mayWork refuses a unit that may do nothing now, or is locked in a melee other than on
// a ladder. [war.melee.8]
func (r *Rules) mayWork(s *State, i int32) *rule.Refusal {
	if no := r.onTurn(s, i); no != nil {
		return no
	}
	if k := s.fightOf(int(i)); k >= 0 && s.melees[k].ladder < 0 {
		return refuse("in-melee", melee8, r.name(s, int(i))+" are in melee "+s.melees[k].label(), "")
	}
	return nil
}

func (r *Rules) allowDoor(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, int32(r.c.n(numMinimum)), castle1); no != nil {
		return no
	}
	if d := find(s.doors, c.name); d != nil && d.state == broken {
		return refuse("door-down", castle1, "the door "+r.names.Name(c.name)+" is down", "")
	}
	if !s.is(rulingDoorWork, doorWorkEitherSide) {
		if no := r.insideOnly(s, c.unit, castle1); no != nil {
			return no
		}
	}
	if s.units[c.unit].spent.n > 0 || s.freeHands(int(c.unit)) < 1 {
		return refuse("no-move", castle1, "a man at the door needs his full move", "")
	}
	return r.freshToMove(s, c, 1)
}

// door opens or closes a door: on a table at the end of the step. [war.castle.1]
func (r *Rules) door(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	u.worked = true
	u.busy++
	d := &s.doors[work(&s.doors, c.name)]
	if s.mode == battle {
		d.next = c.kind + 1
		ref.Event(evAtDoor, whoUnit(int(c.unit)), bout.None, castle1, int(c.kind), int(d.name))
		return
	}
	r.swing(s, d, c.kind, ref)
}

// swing opens or closes a door. Nobody batters one that is open. [war.castle.1]
func (r *Rules) swing(s *State, d *crewed, state uint8, ref *bout.Ref) {
	d.state, d.next = state, 0
	ev := evDoorClosed
	if state == opened {
		ev = evDoorOpen
		r.release(s, d, atDoor)
	}
	ref.Event(ev, bout.None, bout.None, castle1, 0, int(d.name))
}

// turnsDoor reports whether a unit stands at a door that is being opened or closed.
func (s *State) turnsDoor(u *unit) bool {
	for k := range s.doors {
		if f := s.doorNamed(s.doors[k].name); s.doors[k].next > 0 && f != nil && f.away2(s.rect(u)) == 0 {
			return true
		}
	}
	return false
}

// doorsTurn lets doors open or close at the end of the move step.
func (r *Rules) doorsTurn(s *State, ref *bout.Ref) {
	for k := range s.doors {
		if d := &s.doors[k]; d.next > 0 {
			r.swing(s, d, d.next-1, ref)
		}
	}
}

// crewOf counts the living men at a work: those who came before this turn, and all.
func (r *Rules) crewOf(s *State, d *crewed, where uint8) (earlier, all int) {
	keep := int8(0)
	for _, x := range d.crew[:d.n] {
		at := s.find(x.manRef)
		if at < 0 || s.at(s.units[x.unit].man(at)) != where {
			continue
		}
		d.crew[keep] = x
		keep++
		all++
		if x.turn != s.clock() {
			earlier++
		}
	}
	clear(d.crew[keep:])
	d.n = keep
	return earlier, all
}

// join lets men of a unit come to a work: those in the ranks first.
func (r *Rules) arrive(s *State, c *Command, d *crewed, where uint8, n int) {
	u := &s.units[c.unit]
	free := s.is(rulingWorkAndShoot, workAndShootFree)
	take := func(n int, from uint8) int {
		for k := u.off; k < u.off+u.n && n > 0; k++ {
			if s.at(k) == from && (from != inRanks || free || s.ready(c.unit, k)) && !r.manned(s, c, manRef{c.unit, s.men[k].num}) {
				s.put(k, where)
				d.crew[d.n] = climber{manRef{c.unit, s.men[k].num}, s.clock()}
				d.n++
				n--
			}
		}
		return n
	}
	ranks := n
	if !free {
		ranks = min(n, int(r.unspent(s, int(c.unit))))
	}
	u.worked, u.atWork = true, true
	take(n-ranks+take(ranks, inRanks), atChain)
}

// manned reports whether a man stands at a chain that is still whole.
func (r *Rules) manned(s *State, c *Command, x manRef) bool {
	for k := range s.chains {
		d := &s.chains[k]
		for _, y := range d.crew[:d.n] {
			if y.manRef == x && (d.state != broken || d.name == c.name) {
				return true
			}
		}
	}
	return false
}

// mayCome is how many men of a unit may come to a chain: those in the ranks, and
// those who have broken theirs.
func (r *Rules) mayCome(s *State, c *Command) int32 {
	return int32(s.within(int(c.unit), inRanks)) - s.units[c.unit].busy + r.doneThere(s, c)
}

// doneThere is how many men of a unit have broken their chain and may go to another.
func (r *Rules) doneThere(s *State, c *Command) (n int32) {
	u := &s.units[c.unit]
	for k := u.off; k < u.off+u.n; k++ {
		if s.at(k) == atChain && !r.manned(s, c, manRef{c.unit, s.men[k].num}) {
			n++
		}
	}
	return n
}

func (r *Rules) allowRam(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if no := r.theDoor(s, c, s.units[c.unit].base, door1); no != nil { // the turn brings them there
		return no
	}
	d := find(s.doors, c.name)
	if d != nil && d.state != closed {
		return r.standsOpen(d, door1)
	}
	there := 0
	if d != nil {
		_, there = r.crewOf(s, d, atDoor)
	}
	u, free := &s.units[c.unit], s.freeHands(int(c.unit))
	c.m = c.n
	if c.n == 0 {
		c.m = min(free, int32(r.c.n(numBatterMost)-there))
		if may := r.unspent(s, int(c.unit)); there+int(may) >= r.c.n(numBatterLeast) && !s.is(rulingWorkAndShoot, workAndShootFree) {
			c.m = min(c.m, may)
		}
	}
	total := there + int(c.m)
	switch {
	case r.aloft(s, c.unit):
		return refuse("blocked", door1, r.name(s, int(c.unit))+" stand on a wall", "")
	case c.m > u.n:
		hint := ""
		if there+int(free) >= r.c.n(numBatterLeast) {
			hint = "ram " + r.typed(s, int(c.unit)) + " " + r.names.Name(c.name)
		}
		return refuse("no-men", door1, r.name(s, int(c.unit))+" are "+count(int(u.n), "man", "men")+", not "+itoa(int(c.m)), hint)
	case c.m < 1 || total < r.c.n(numBatterLeast) || total > r.c.n(numBatterMost):
		return refuse("needs-5-to-10", door1, "five to ten men batter a door, these would be "+itoa(total), "")
	case u.spent.n > 0 || c.m > free:
		return refuse("no-move", door1, "to come to the door takes the whole turn", "")
	}
	return r.freshToTurn(s, c, c.m)
}

// standsOpen refuses to batter a door that is open or down.
func (r *Rules) standsOpen(d *crewed, id rule.ID) *rule.Refusal {
	code := "door-down"
	if d.state == opened {
		code = "door-open"
	}
	return refuse(code, id, "the door "+r.names.Name(d.name)+" is "+doorWords[d.state], "")
}

// ram brings men to a door. [war.door.1]
func (r *Rules) ram(s *State, c *Command, ref *bout.Ref) {
	d := &s.doors[work(&s.doors, c.name)]
	r.arrive(s, c, d, atDoor, int(c.m))
	ref.Event(evArrived, whoUnit(int(c.unit)), bout.None, door1, int(c.m), int(c.name), int(d.n))
}

func (r *Rules) allowBatter(s *State, c *Command) *rule.Refusal {
	if s.mode == battle && s.doorNamed(c.name) == nil {
		return r.noDoor(s, c.name, door2)
	}
	d := find(s.doors, c.name)
	if d != nil && d.state != closed {
		return r.standsOpen(d, door2)
	}
	if d == nil || d.n == 0 {
		return refuse("too-few", door2, "nobody is at the door "+r.names.Name(c.name), "ram UNIT N DOOR")
	}
	earlier, all := r.crewOf(s, d, atDoor)
	if s.is(rulingBatterTiming, batterTimingRollAtOnce) {
		earlier = all
	}
	least := r.c.n(numBatterLeast)
	switch {
	case all > 0 && s.units[d.crew[0].unit].side != s.active:
		return refuse("not-active", door2, "it is not the turn of those at the door", "")
	case all < least:
		return refuse("too-few", door2, itoa(all)+" men are left at the door", "ram")
	case earlier < least:
		return refuse("not-yet", door2, "the men have come this turn", "end")
	case d.worked == s.clock():
		return refuse("already-battered", door2, "the door has been battered this turn", "end")
	}
	return nil
}

// batter: one die for all at a door. [war.door.2]
func (r *Rules) batter(s *State, c *Command, ref *bout.Ref) {
	d := find(s.doors, c.name)
	d.worked = s.clock()
	who := whoUnit(int(d.crew[0].unit))
	s.units[d.crew[0].unit].worked = true
	if !ref.AtMost(who, r.c.n(numBatter), 6, dieBatter, door2) {
		ref.Event(evDoorHolds, bout.None, bout.None, door2, 0, int(d.name))
		return
	}
	d.state = broken
	r.release(s, d, atDoor)
	ref.Event(evDoorDown, bout.None, bout.None, door2, 0, int(d.name))
}

// release sends those at a work back to the ranks.
func (r *Rules) release(s *State, d *crewed, where uint8) {
	for _, x := range d.crew[:d.n] {
		if at := s.find(x.manRef); at >= 0 && s.at(s.units[x.unit].man(at)) == where {
			s.put(s.units[x.unit].man(at), inRanks)
		}
	}
	d.crew, d.n = [10]climber{}, 0
}

func (r *Rules) allowToChain(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if no := r.there(s, c.unit, "chain", c.name, draw1); no != nil {
		return no
	}
	if no := r.insideOnly(s, c.unit, draw1); no != nil {
		return no
	}
	if no := r.theDrawbridge(s, c); no != nil {
		return no
	}
	d, there := find(s.chains, c.name), 0
	if d != nil {
		if d.state == broken {
			return refuse("broken", draw3, "the chain "+r.names.Name(c.name)+" is broken", "")
		}
		_, there = r.crewOf(s, d, atChain)
	}
	switch {
	case c.n < 1 || there+int(c.n) > r.c.n(numChainMost):
		return refuse("needs-1-to-4", draw1, "one to four men work at a chain, these would be "+itoa(there+int(c.n)), "")
	case s.units[c.unit].spent.n > 0 || c.n > r.mayCome(s, c):
		return refuse("no-move", draw1, "to come to the chain takes the whole turn", "")
	}
	return r.freshToTurn(s, c, c.n-r.doneThere(s, c))
}

// theDrawbridge refuses a unit that is farther than a move from a drawbridge that lies on
// the table. [war.draw.1]
func (r *Rules) theDrawbridge(s *State, c *Command) *rule.Refusal {
	within := s.units[c.unit].base
	for i := range s.feats {
		f := &s.feats[i]
		if f.name == 0 || f.name != c.other {
			continue
		}
		if d := f.away2(s.rect(&s.units[c.unit])); d > within {
			return refuse("too-far", draw1, r.name(s, int(c.unit))+" are "+inches(d)+" from "+r.names.Name(f.name)+", not within "+inches(within), r.nearer(s, c.unit, f.box, within))
		}
	}
	return nil
}

// toChain brings men to a chain. [war.draw.1]
func (r *Rules) toChain(s *State, c *Command, ref *bout.Ref) {
	d := &s.chains[work(&s.chains, c.name)]
	d.bridge = c.other
	r.arrive(s, c, d, atChain, int(c.n))
	ref.Event(evArrived, whoUnit(int(c.unit)), bout.None, draw1, int(c.n), int(c.name), int(d.n))
}

func (r *Rules) allowHack(s *State, c *Command) *rule.Refusal {
	d := find(s.chains, c.name)
	if d != nil && d.state == broken {
		return refuse("broken", draw2, "the chain "+r.names.Name(c.name)+" is broken", "")
	}
	if d == nil || d.n == 0 {
		return refuse("too-few", draw2, "nobody is at the chain "+r.names.Name(c.name), "to-chain UNIT N CHAIN")
	}
	earlier, all := r.crewOf(s, d, atChain)
	if s.is(rulingChainTiming, chainTimingRollAtOnce) {
		earlier = all
	}
	switch {
	case all > 0 && s.units[d.crew[0].unit].side != s.active:
		return refuse("not-active", draw2, "it is not the turn of those at the chain", "")
	case all == 0:
		return refuse("too-few", draw2, "nobody is left at the chain", "")
	case earlier == 0:
		return refuse("not-yet", draw2, "the men have come this turn", "end")
	case d.worked == s.clock():
		return refuse("already-hacked", draw2, "the chain has been hacked at this turn", "end")
	}
	c.m = int32(earlier)
	return nil
}

// hack: a die for each man at a chain. [war.draw.2] [war.draw.3]
func (r *Rules) hack(s *State, c *Command, ref *bout.Ref) {
	d := find(s.chains, c.name)
	d.worked = s.clock()
	s.units[d.crew[0].unit].worked = true
	good := false
	for _, face := range ref.Handful(whoUnit(int(d.crew[0].unit)), int(c.m), dieChain, draw2, r.c.n(numChain)) {
		good = good || int(face) <= r.c.n(numChain)
	}
	if !good {
		ref.Event(evChainHolds, bout.None, bout.None, draw2, 0, int(d.name))
		return
	}
	d.state = broken
	ref.Event(evChainBroken, bout.None, bout.None, draw2, 0, int(d.name))
	down := 0
	for k := range s.chains {
		if x := &s.chains[k]; x.bridge == d.bridge && x.state == broken {
			down++
		}
	}
	if down == 2 {
		for k := range s.chains {
			if x := &s.chains[k]; x.bridge == d.bridge {
				r.release(s, x, atChain)
			}
		}
		ref.Event(evDrawbridge, bout.None, bout.None, draw3, 0, int(d.bridge))
	}
}

func (s *State) bridgeNamed(name uint16) int {
	for k := range s.bridges {
		if s.bridges[k].name == name {
			return k
		}
	}
	return nobody
}

func (r *Rules) allowBridge(s *State, c *Command) *rule.Refusal {
	if s.bridgeNamed(c.name) >= 0 {
		return refuse("duplicate", bridge1, "there is a bridge "+r.names.Name(c.name)+" already", "")
	}
	return nil
}

// layBridge begins a bridge. [war.bridge.2] [war.bridge.3]
func (r *Rules) layBridge(s *State, c *Command, ref *bout.Ref) {
	s.bridges = append(s.bridges, bridge{name: c.name, large: c.yes})
	id, n := bridge2, numBridgeSmall
	if c.yes {
		id, n = bridge3, numBridgeLarge
	}
	ref.Event(evWorks, bout.None, bout.None, id, int(r.names.Number("bridge")), int(c.name))
	ref.Step(stAbreast, bout.None, id, r.c.n(n))
}

// bridgeWidth is how wide a bridge on the table is, a man to the inch: a feature keeps it
// where others keep their height. [war.bridge.2] [war.bridge.3]
func (r *Rules) bridgeWidth(large bool) int32 {
	n := numBridgeSmall
	if large {
		n = numBridgeLarge
	}
	return int32(r.c.n(n)) * inch
}

// bridgeWork is how many man-moves a bridge takes. [war.bridge.1]
func (r *Rules) bridgeWork(s *State, b *bridge) int32 {
	n := int32(r.c.n(numBridgeWork))
	if b.large && s.is(rulingBridgeWork, bridgeWorkTenDouble) {
		n *= 2
	}
	return n
}

func (r *Rules) allowBuild(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	b := &s.bridges[c.work]
	switch {
	case b.built:
		return refuse("built", bridge1, "the bridge "+r.names.Name(b.name)+" is built", "")
	case c.n < 1:
		return refuse("bad-number", bridge1, "one man at least builds", "")
	case s.units[c.unit].spent.n > 0 || c.n > s.freeHands(int(c.unit)):
		return refuse("no-move", bridge1, "to build takes a full move", "")
	}
	return r.freshToMove(s, c, c.n)
}

// build adds man-moves to a bridge. [war.bridge.1]
func (r *Rules) build(s *State, c *Command, ref *bout.Ref) {
	u, b := &s.units[c.unit], &s.bridges[c.work]
	u.worked = true
	u.busy += c.n
	add := c.n
	if !s.is(rulingBridgeWork, bridgeWorkUncapped) {
		add = min(add, int32(r.c.n(numBridgeMen))-b.came)
	}
	b.came += add
	whole := r.bridgeWork(s, b)
	b.done = min(b.done+add, whole)
	ref.Event(evBridgeWork, whoUnit(int(c.unit)), bout.None, bridge1, int(b.done), int(b.name), int(whole))
	if b.done == whole {
		b.built = true
		ref.Event(evBridgeBuilt, bout.None, bout.None, bridge1, 0, int(b.name))
	}
}

// builtBridge reports whether a bridge of that name can be used.
func (r *Rules) builtBridge(s *State, name uint16) bool {
	k := s.bridgeNamed(name)
	return k < 0 || s.bridges[k].built
}

// allowWall: men get on and off a wall at its corners. [war.castle.2]
func (r *Rules) allowWall(s *State, c *Command) *rule.Refusal {
	if no := r.mayWork(s, c.unit); no != nil {
		return no
	}
	if s.mode == battle {
		return refuse("wrong-phase", castle2, "on a table men move", "move")
	}
	if !c.hold {
		way := "off"
		if c.yes {
			way = "on " + typedName(r.names.Name(c.name))
		}
		return refuse("blocked", castle2, "men get on and off a wall at its corners", "wall "+r.typed(s, int(c.unit))+" "+way+" corner")
	}
	u := &s.units[c.unit]
	if !c.yes && u.place == 0 && s.within(int(c.unit), onWall) == 0 {
		return refuse("blocked", castle2, r.name(s, int(c.unit))+" stand on no wall", "")
	}
	c.way = way{cost: frac{0, 1}}
	if s.is(rulingWallCorners, wallCornersAsUphill) {
		ground := down
		if c.yes {
			ground = up
		}
		c.way.length = int32(r.c.n(numWallHeight))
		c.way.cost = r.stretch(s, u, c.way.length, ground)
	}
	if u.spent.plus(c.way.cost).over() {
		return refuse("no-move", castle2, "the corner takes more than is left of the move", "")
	}
	return nil
}

// wall brings a unit onto a wall, or off it, by a corner.
func (r *Rules) onWall(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	u.spent = u.spent.plus(c.way.cost)
	u.place = 0
	if c.yes {
		u.place = c.name
	}
	ref.Event(evMoved, whoUnit(int(c.unit)), bout.None, castle2, int(c.way.length))
	ref.Step(stCorner, whoUnit(int(c.unit)), castle2)
	ref.Step(stHeight, bout.None, cover6, r.c.n(numWallHeight))
}
