package rules

import (
	"summa/internal/field"
	"summa/rulesets/munera/state"
)

// Options visits every command worth considering in this phase, whether it is allowed or not. It is
// the only list of them: what can be typed, what is offered and what a policy weighs all come from
// it. A command is valid only during its visit.
func (r *Rules) Options(s *state.State, visit func(*Command)) {
	o := Offer{r: r, say: NewOrders(r), s: s, visit: visit}
	switch s.Phase {
	case state.Muster:
		o.bare("begin")
		o.arenas()
		o.places()
	case state.Over:
		o.skills()
	default:
		o.inPlay()
	}
}

// An Offer makes up commands one after another.
type Offer struct {
	r     *Rules
	say   Orders
	s     *state.State
	visit func(*Command)
	c     Command
}

// of starts a command with a verb.
func (o *Offer) of(word string) *Command {
	o.say.Give(&o.c, o.r.Actions[word])
	return &o.c
}

func (o *Offer) bare(word string) { o.visit(o.of(word)) }

func (o *Offer) against(word string, whom int, with state.Weapon) {
	c := o.of(word)
	c.On, c.With = int8(whom), with
	o.visit(c)
}

func (o *Offer) with(word string, w state.Weapon) {
	c := o.of(word)
	c.With = w
	o.visit(c)
}

func (o *Offer) skills() {
	for i := range int(o.s.N) {
		for k := range state.SkillWords {
			c := o.of("skill")
			c.On, c.Skill = int8(i), 1<<uint(k)
			o.visit(c)
		}
	}
}

// NewOffer returns an Offer that can be used for many bouts in turn.
func NewOffer(r *Rules) Offer { return Offer{r: r, say: NewOrders(r)} }

// During visits the commands that can be considered during a turn.
func (o *Offer) During(s *state.State, visit func(*Command)) {
	o.s, o.visit = s, visit
	o.inPlay()
}

func (o *Offer) inPlay() {
	if o.s.Phase == state.Actions {
		o.actions()
	} else {
		o.bare("turn")
	}
	for i := range int(o.s.N) {
		f := &o.s.Fig[i]
		if f.Status == state.Active && f.HasShield() {
			o.discard(TheShield, i)
		}
		if f.Status == state.Active && f.HelmetWorn() {
			o.discard(state.HelmetItem, i)
		}
	}
}

func (o *Offer) discard(item state.Weapon, who int) {
	c := o.of("discard")
	c.Item, c.By = item, int8(who)
	o.visit(c)
}

func (o *Offer) actions() {
	a := o.s.Active()
	f := &o.s.Fig[a]
	for i := range int(o.s.N) {
		if i != a && o.s.Opponents(a, i) && o.s.Fig[i].Status == state.Active {
			o.foe(f, i)
		}
	}
	o.bare("feint")
	o.declined(f)
	if o.s.Mapped() {
		o.steps(a)
		o.turns()
	} else {
		for dir := range state.DirNorth {
			o.move(dir, 1)
		}
		o.moves(state.DirForward, f)
	}
	if f.NumNets > 0 {
		o.bare("cut-free")
	}
	o.hands(f)
	o.ground()
	o.bare("end")
}

// moves offers the longer moves in a direction.
func (o *Offer) moves(dir uint8, f *state.Figure) {
	for n := 2; n <= int(f.AP); n++ {
		o.move(dir, n)
	}
}

// steps offers the six hexes around a figure, and longer moves straight forward.
func (o *Offer) steps(a int) {
	f := &o.s.Fig[a]
	for k := range len(state.CompassWords) {
		dir := state.DirNorth + uint8(f.Facing.Turn(k))
		straight := o.s.Sense(a, dir) == state.DirForward
		if straight && o.s.Geometry() == field.Hexside {
			dir = state.DirForward
		}
		o.move(dir, 1)
		if straight {
			o.moves(dir, f)
		}
	}
}

// turns offers to turn by one side, by two, and about.
func (o *Offer) turns() {
	for _, sides := range [...]int16{1, 2, 3, -1, -2} {
		c := o.of("face")
		c.N = sides
		o.visit(c)
	}
}

// arenas offers a map of the usual size, and none.
func (o *Offer) arenas() {
	o.bare("arena")
	c := o.of("arena")
	c.Arena = field.Radius(state.StartRadius)
	o.visit(c)
}

// places offers unplaced figures the ends of the arena.
func (o *Offer) places() {
	north, south := o.s.Arena.Ends()
	for i := range int(o.s.N) {
		if o.s.Mapped() && !o.s.Fig[i].Placed {
			for k, at := range [...]field.Hex{north, south} {
				c := o.of("place")
				c.On, c.Hex, c.Facing = int8(i), at, [...]field.Facing{field.S, field.N}[k]
				o.visit(c)
			}
		}
	}
}

func (o *Offer) move(dir uint8, n int) {
	c := o.of("move")
	c.Dir, c.N = dir, int16(n)
	o.visit(c)
}

// foe offers what can be done to one opponent, with each weapon the figure carries.
func (o *Offer) foe(f *state.Figure, whom int) {
	if !o.s.InArc(o.s.Active(), whom) {
		o.against("face", whom, 0)
	}
	for i := range f.NumSheet {
		if w := f.Sheet[i].Weapon; f.Sheet[i].Where < state.Fallen && f.Sheet[i].Where != state.Absent && !state.Offered(f, int(i)) {
			o.arm(f, whom, w)
		}
	}
	switch {
	case f.HasShield() && f.Shield == state.CapeShield:
		o.against("cape", whom, o.r.Content.Shields[state.CapeShield])
	case f.HasShield():
		o.against("attack", whom, TheShield)
		o.against("whirl", whom, TheShield)
	}
	o.against("attack", whom, o.r.Content.Improv)
	o.against("whirl", whom, o.r.Content.Improv)
	o.against("grapple", whom, 0)
	o.against("haze", whom, 0)
}

// arm offers what one weapon can do to one opponent.
func (o *Offer) arm(f *state.Figure, whom int, w state.Weapon) {
	a := &o.r.Content.Arms[w]
	switch {
	case a.Entangles != state.NoNet && (a.ID == o.say.net.Word || a.ID == o.say.lasso.Word):
		o.against(a.ID, whom, w)
		return
	case a.Entangles != state.NoNet:
		o.against("attack", whom, w)
		return
	}
	if a.Reach.N > 0 {
		for _, word := range [...]string{"attack", "whirl"} {
			o.against(word, whom, w)
			o.otherGrip(word, f, a, whom, w)
		}
	}
	switch {
	case a.Missile == state.ArrowMissile:
		o.against("shoot", whom, o.r.Archery(f))
	case a.Throw.N > 0:
		o.against("throw", whom, w)
	}
}

// declined offers attacks that keep a paid feint for later, with the weapons in hand. [mun.feint.2]
func (o *Offer) declined(f *state.Figure) {
	if f.Feint != state.FeintReady {
		return
	}
	a := o.s.Active()
	for i := range int(o.s.N) {
		if i == a || !o.s.Opponents(a, i) || o.s.Fig[i].Status != state.Active {
			continue
		}
		for k := range f.NumSheet {
			x := f.Sheet[k]
			if (x.Where == state.InRight || x.Where == state.InLeft) && o.r.Content.Arms[x.Weapon].Reach.N > 0 && !state.Offered(f, int(k)) {
				c := o.of("attack")
				c.On, c.With, c.Reroll = int8(i), x.Weapon, No
				o.visit(c)
			}
		}
	}
}

// otherGrip offers a weapon with two grips in its less usual one: in one hand, or in both if
// something is in the other hand.
func (o *Offer) otherGrip(word string, f *state.Figure, a *state.Arm, whom int, w state.Weapon) {
	if !a.TwoGrips() {
		return
	}
	c := o.of(word)
	c.On, c.With, c.Grip = int8(whom), w, TwoHands
	if k := o.r.FindHeld(f, w, state.Melee); k >= 0 && o.r.BothFree(o.s, o.s.Active(), k) {
		c.Grip = OneHand
	}
	o.visit(c)
}

// hands offers to draw, sheathe and drop what he carries.
func (o *Offer) hands(f *state.Figure) {
	for i := range f.NumSheet {
		x := f.Sheet[i]
		if x.Where <= state.Stowed && f.Another(int(i)) {
			continue
		}
		switch x.Where {
		case state.Stowed:
			o.with("draw", x.Weapon)
		case state.InRight, state.InLeft:
			if o.r.Content.Arms[x.Weapon].Draw != state.NotDrawn {
				o.with("sheathe", x.Weapon)
			}
			o.with("drop", x.Weapon)
		}
	}
}

// ground offers to pick up or kick items on the ground; items that read the same are offered once.
func (o *Offer) ground() {
	for i := range o.s.NumGround {
		x := &o.s.Ground[i]
		again := false
		for _, y := range o.s.Ground[:i] {
			again = again || y.Item == x.Item && y.Owner == x.Owner
		}
		if again {
			continue
		}
		for _, word := range [...]string{"pick-up", "kick"} {
			c := o.of(word)
			c.Item, c.Owner = x.Item, x.Owner
			if _, known := o.s.Reach(o.s.Active(), x); !known {
				c.At = 1 // the player has to say so
			}
			if word == "kick" {
				c.Dir = 1
			}
			if word == "kick" && o.s.Mapped() {
				c.Dir = state.Unsaid
				if o.s.OwnSpace(o.s.Active(), x) {
					c.Dir = state.DirNorth + uint8(o.s.Fig[o.s.Active()].Facing)
				}
			}
			o.visit(c)
		}
	}
}
