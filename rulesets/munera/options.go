package munera

import "summa/internal/field"

// options visits every command worth considering in this phase, whether it is
// allowed or not. It is the one list of them: what may be typed, what is offered
// and what a policy weighs are taken from it. A command is valid during its
// visit.
func (r *Rules) options(s *State, visit func(*Command)) {
	o := offer{r: r, say: newOrders(r), s: s, visit: visit}
	switch s.phase {
	case Muster:
		o.bare("begin")
		o.arenas()
		o.places()
	case Over:
		o.skills()
	default:
		o.inPlay()
	}
}

// An offer makes up commands one after the other.
type offer struct {
	r     *Rules
	say   orders
	s     *State
	visit func(*Command)
	c     Command
}

// of begins a command of a verb.
func (o *offer) of(word string) *Command {
	o.say.give(&o.c, o.r.actions[word])
	return &o.c
}

func (o *offer) bare(word string) { o.visit(o.of(word)) }

func (o *offer) against(word string, whom int, with weapon) {
	c := o.of(word)
	c.on, c.with = int8(whom), with
	o.visit(c)
}

func (o *offer) with(word string, w weapon) {
	c := o.of(word)
	c.with = w
	o.visit(c)
}

func (o *offer) skills() {
	for i := range int(o.s.n) {
		for k := range skillWords {
			c := o.of("skill")
			c.on, c.skill = int8(i), 1<<uint(k)
			o.visit(c)
		}
	}
}

// newOffer returns one that can be used for one bout after the other.
func newOffer(r *Rules) offer { return offer{r: r, say: newOrders(r)} }

// during visits what may be done in a turn.
func (o *offer) during(s *State, visit func(*Command)) {
	o.s, o.visit = s, visit
	o.inPlay()
}

func (o *offer) inPlay() {
	if o.s.phase == Actions {
		o.actions()
	} else {
		o.bare("turn")
	}
	for i := range int(o.s.n) {
		f := &o.s.fig[i]
		if f.status == active && f.hasShield() {
			o.discard(theShield, i)
		}
		if f.status == active && f.helmetWorn() {
			o.discard(helmetItem, i)
		}
	}
}

func (o *offer) discard(item weapon, who int) {
	c := o.of("discard")
	c.item, c.by = item, int8(who)
	o.visit(c)
}

func (o *offer) actions() {
	a := o.s.active()
	f := &o.s.fig[a]
	for i := range int(o.s.n) {
		if i != a && o.s.opponents(a, i) && o.s.fig[i].status == active {
			o.foe(f, i)
		}
	}
	o.bare("feint")
	o.declined(f)
	if o.s.mapped() {
		o.steps(a)
		o.turns()
	} else {
		for dir := range dirNorth {
			o.move(dir, 1)
		}
		o.moves(dirForward, f)
	}
	if f.nNets > 0 {
		o.bare("cut-free")
	}
	o.hands(f)
	o.ground()
	o.bare("end")
}

// moves offers the longer moves in a direction.
func (o *offer) moves(dir uint8, f *Figure) {
	for n := 2; n <= int(f.ap); n++ {
		o.move(dir, n)
	}
}

// steps offers the six hexes round a figure, and to go on straight forward.
func (o *offer) steps(a int) {
	f := &o.s.fig[a]
	for k := range len(compassWords) {
		dir := dirNorth + uint8(f.facing.Turn(k))
		straight := o.s.sense(a, dir) == dirForward
		if straight && o.s.geometry() == field.Hexside {
			dir = dirForward
		}
		o.move(dir, 1)
		if straight {
			o.moves(dir, f)
		}
	}
}

// turns offers to turn by one side, by two, and about.
func (o *offer) turns() {
	for _, sides := range [...]int16{1, 2, 3, -1, -2} {
		c := o.of("face")
		c.n = sides
		o.visit(c)
	}
}

// arenas offers a map of the usual size, and none.
func (o *offer) arenas() {
	o.bare("arena")
	c := o.of("arena")
	c.arena = field.Radius(startRadius)
	o.visit(c)
}

// places offers those whom nobody has placed the ends of the arena.
func (o *offer) places() {
	north, south := o.s.arena.Ends()
	for i := range int(o.s.n) {
		if o.s.mapped() && !o.s.fig[i].placed {
			for k, at := range [...]field.Hex{north, south} {
				c := o.of("place")
				c.on, c.hex, c.facing = int8(i), at, [...]field.Facing{field.S, field.N}[k]
				o.visit(c)
			}
		}
	}
}

func (o *offer) move(dir uint8, n int) {
	c := o.of("move")
	c.dir, c.n = dir, int16(n)
	o.visit(c)
}

// foe offers what may be done to one opponent, with each weapon he carries.
func (o *offer) foe(f *Figure, whom int) {
	if !o.s.inArc(o.s.active(), whom) {
		o.against("face", whom, 0)
	}
	for i := range f.nSheet {
		if w := f.sheet[i].weapon; f.sheet[i].where < fallen && f.sheet[i].where != absent && !offered(f, int(i)) {
			o.arm(f, whom, w)
		}
	}
	switch {
	case f.hasShield() && f.shield == capeShield:
		o.against("cape", whom, o.r.c.shields[capeShield])
	case f.hasShield():
		o.against("attack", whom, theShield)
		o.against("whirl", whom, theShield)
	}
	o.against("attack", whom, o.r.c.improv)
	o.against("whirl", whom, o.r.c.improv)
	o.against("grapple", whom, 0)
	o.against("haze", whom, 0)
}

// offered reports whether an earlier entry of the sheet is the same weapon, and
// at hand.
func offered(f *Figure, slot int) bool {
	for i := range slot {
		if x := f.sheet[i]; x.weapon == f.sheet[slot].weapon && x.where < fallen && x.where != absent {
			return true
		}
	}
	return false
}

// arm offers what one weapon can do to one opponent.
func (o *offer) arm(f *Figure, whom int, w weapon) {
	a := &o.r.c.arms[w]
	switch {
	case a.entangles != noNet && (a.id == o.say.net.word || a.id == o.say.lasso.word):
		o.against(a.id, whom, w)
		return
	case a.entangles != noNet:
		o.against("attack", whom, w)
		return
	}
	if a.reach.n > 0 {
		for _, word := range [...]string{"attack", "whirl"} {
			o.against(word, whom, w)
			o.otherGrip(word, f, a, whom, w)
		}
	}
	switch {
	case a.missile == arrowMissile:
		o.against("shoot", whom, o.r.archery(f))
	case a.throw.n > 0:
		o.against("throw", whom, w)
	}
}

// declined offers to keep a feint that has been paid for for later, with what is
// in his hands. [mun.feint.2]
func (o *offer) declined(f *Figure) {
	if f.feint != feintReady {
		return
	}
	a := o.s.active()
	for i := range int(o.s.n) {
		if i == a || !o.s.opponents(a, i) || o.s.fig[i].status != active {
			continue
		}
		for k := range f.nSheet {
			x := f.sheet[k]
			if (x.where == inRight || x.where == inLeft) && o.r.c.arms[x.weapon].reach.n > 0 && !offered(f, int(k)) {
				c := o.of("attack")
				c.on, c.with, c.reroll = int8(i), x.weapon, no
				o.visit(c)
			}
		}
	}
}

// otherGrip offers a weapon that has two grips in the one that is not taken for
// granted: in one hand, or in both if something is in the other.
func (o *offer) otherGrip(word string, f *Figure, a *arm, whom int, w weapon) {
	if !a.twoGrips() {
		return
	}
	c := o.of(word)
	c.on, c.with, c.grip = int8(whom), w, twoHands
	if k := o.r.findHeld(f, w, melee); k >= 0 && o.r.bothFree(o.s, o.s.active(), k) {
		c.grip = oneHand
	}
	o.visit(c)
}

// another reports whether an earlier entry of the sheet is the same weapon, and in
// hand or stowed like this one.
func (f *Figure) another(slot int) bool {
	x := f.sheet[slot]
	for _, y := range f.sheet[:slot] {
		if y.weapon == x.weapon && y.where != absent && y.where <= stowed && (y.where == stowed) == (x.where == stowed) {
			return true
		}
	}
	return false
}

// hands offers to draw, sheathe and drop what he carries.
func (o *offer) hands(f *Figure) {
	for i := range f.nSheet {
		x := f.sheet[i]
		if x.where <= stowed && f.another(int(i)) {
			continue
		}
		switch x.where {
		case stowed:
			o.with("draw", x.weapon)
		case inRight, inLeft:
			if o.r.c.arms[x.weapon].draw != notDrawn {
				o.with("sheathe", x.weapon)
			}
			o.with("drop", x.weapon)
		}
	}
}

// ground offers to pick up or kick what lies about; things that read the same
// once.
func (o *offer) ground() {
	for i := range o.s.nGround {
		x := &o.s.ground[i]
		again := false
		for _, y := range o.s.ground[:i] {
			again = again || y.item == x.item && y.owner == x.owner
		}
		if again {
			continue
		}
		for _, word := range [...]string{"pick-up", "kick"} {
			c := o.of(word)
			c.item, c.owner = x.item, x.owner
			if _, known := o.s.reach(o.s.active(), x); !known {
				c.at = 1 // it is for him to say so
			}
			if word == "kick" {
				c.dir = 1
			}
			if word == "kick" && o.s.mapped() {
				c.dir = unsaid
				if o.s.ownSpace(o.s.active(), x) {
					c.dir = dirNorth + uint8(o.s.fig[o.s.active()].facing)
				}
			}
			o.visit(c)
		}
	}
}
