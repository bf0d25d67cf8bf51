package munera

import "summa/internal/field"

// orders fill in commands as the parser would have read them.
type orders struct {
	verbTurn, verbEnd, verbDiscard, verbMove, verbCut, verbFace, verbPickUp, verbDraw *action
	attack, shoot, throw, net, lasso                                                  *action
}

func newOrders(r *Rules) orders {
	v := r.actions
	return orders{v["turn"], v["end"], v["discard"], v["move"], v["cut-free"], v["face"], v["pick-up"], v["draw"],
		v["attack"], v["shoot"], v["throw"], v["net"], v["lasso"]}
}

func (o *orders) give(c *Command, v *action) bool {
	*c = Command{action: v, by: nobody, on: nobody, from: -1, others: -1, owner: nobody}
	return true
}

func (o *orders) turn(c *Command) bool    { return o.give(c, o.verbTurn) }
func (o *orders) end(c *Command) bool     { return o.give(c, o.verbEnd) }
func (o *orders) cutFree(c *Command) bool { return o.give(c, o.verbCut) }

func (o *orders) discardShield(c *Command) bool {
	o.give(c, o.verbDiscard)
	c.item = theShield
	return true
}

func (o *orders) forward(c *Command, n int) bool {
	o.give(c, o.verbMove)
	c.dir, c.n = dirForward, int16(n)
	return true
}

// step moves in a direction of the map.
func (o *orders) step(c *Command, way field.Facing, n int) bool {
	o.give(c, o.verbMove)
	c.dir, c.n = dirNorth+uint8(way), int16(n)
	return true
}

func (o *orders) face(c *Command, whom int) bool {
	o.give(c, o.verbFace)
	c.on = int8(whom)
	return true
}

func (o *orders) pickUp(c *Command, item weapon) bool {
	o.give(c, o.verbPickUp)
	c.item = item
	return true
}

func (o *orders) draw(c *Command, w weapon) bool {
	o.give(c, o.verbDraw)
	c.with = w
	return true
}

// cast throws a net or a lasso, each by its own word.
func (o *orders) cast(c *Command, whom int, w weapon, a *arm) bool {
	o.give(c, o.net)
	if a.id == o.lasso.word {
		c.action = o.lasso
	}
	c.on, c.with = int8(whom), w
	return true
}

func (o *orders) strike(c *Command, whom int, how *action, with weapon, grip uint8) bool {
	o.give(c, how)
	c.on, c.with, c.grip = int8(whom), with, grip
	return true
}
