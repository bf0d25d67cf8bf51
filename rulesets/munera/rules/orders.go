package rules

import (
	"summa/internal/field"
	"summa/rulesets/munera/state"
)

// Orders fills in commands as the parser would have read them.
type Orders struct {
	verbTurn, verbEnd, verbDiscard, verbMove, verbCut, verbFace, verbPickUp, verbDraw *Action
	Attack, Shoot, Throw, net, lasso                                                  *Action
}

func NewOrders(r *Rules) Orders {
	v := r.Actions
	return Orders{v["turn"], v["end"], v["discard"], v["move"], v["cut-free"], v["face"], v["pick-up"], v["draw"],
		v["attack"], v["shoot"], v["throw"], v["net"], v["lasso"]}
}

func (o *Orders) Give(c *Command, v *Action) bool {
	*c = Command{Action: v, By: state.Nobody, On: state.Nobody, Blow: Blow{From: -1, Others: -1}, Thing: Thing{Owner: state.Nobody}}
	return true
}

func (o *Orders) Turn(c *Command) bool { return o.Give(c, o.verbTurn) }

func (o *Orders) End(c *Command) bool { return o.Give(c, o.verbEnd) }

func (o *Orders) CutFree(c *Command) bool { return o.Give(c, o.verbCut) }

func (o *Orders) DiscardShield(c *Command) bool {
	o.Give(c, o.verbDiscard)
	c.Item = TheShield
	return true
}

func (o *Orders) Forward(c *Command, n int) bool {
	o.Give(c, o.verbMove)
	c.Dir, c.N = state.DirForward, int16(n)
	return true
}

// Step moves in a direction of the map.
func (o *Orders) Step(c *Command, way field.Facing, n int) bool {
	o.Give(c, o.verbMove)
	c.Dir, c.N = state.DirNorth+uint8(way), int16(n)
	return true
}

func (o *Orders) Face(c *Command, whom int) bool {
	o.Give(c, o.verbFace)
	c.On = int8(whom)
	return true
}

func (o *Orders) PickUp(c *Command, item state.Weapon) bool {
	o.Give(c, o.verbPickUp)
	c.Item = item
	return true
}

func (o *Orders) Draw(c *Command, w state.Weapon) bool {
	o.Give(c, o.verbDraw)
	c.With = w
	return true
}

// Cast throws a net or a lasso, each with its own verb.
func (o *Orders) Cast(c *Command, whom int, w state.Weapon, a *state.Arm) bool {
	o.Give(c, o.net)
	if a.ID == o.lasso.Word {
		c.Action = o.lasso
	}
	c.On, c.With = int8(whom), w
	return true
}

func (o *Orders) Strike(c *Command, whom int, how *Action, with state.Weapon, grip uint8) bool {
	o.Give(c, how)
	c.On, c.With, c.Grip = int8(whom), with, grip
	return true
}
