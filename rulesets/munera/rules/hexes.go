package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// unplaced refuses to begin while a figure has no place on the map.
func (r *Rules) unplaced(s *state.State) *rule.Refusal {
	for i := range int(s.N) {
		if f := &s.Fig[i]; !s.Mapped() || f.Placed || f.Status != state.Active {
			continue
		}
		if _, _, ok := s.Entrance(i); !ok {
			return refuse("outside", state.Game1, r.Name(s, i)+" has no place in the arena", "place "+r.Typed(s, i)+" Q R FACING")
		}
	}
	return nil
}

// enterArena puts unplaced figures at the ends of the arena.
func (r *Rules) enterArena(s *state.State, ref *core.Ref) {
	for i := range int(s.N) {
		if f := &s.Fig[i]; s.Mapped() && !f.Placed && f.Status == state.Active {
			at, facing, _ := s.Entrance(i)
			r.takePlace(s, i, at, facing, ref)
		}
	}
}

// allowArena refuses an arena in which some figure or item would find no room.
func (r *Rules) allowArena(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if why, hint := r.Unfit(s, c.Arena); why != "" {
		return refuse("outside", state.Wall1, why, hint)
	}
	return nil
}

// chooseArena sets the arena. With a hex map the engine knows all positions; without one the
// players state them. [mun.intro.1] [mun.move.6]
func (r *Rules) chooseArena(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	s.UseArena(c.Arena)
	if !s.Mapped() {
		ref.Step(state.StFree, core.None, state.Intro1)
		return
	}
	w, h, _ := s.Arena.Rect()
	ref.Step(state.StMap, core.None, state.Move6, s.Arena.Radius(), w, h)
}

// allowPlace allows, before the bout begins, a hex inside the wall that is no other figure's.
// [mun.move.5] [mun.wall.1]
func (r *Rules) allowPlace(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	other := s.Standing(c.Hex)
	switch {
	case !s.Mapped():
		return refuse("bad-argument", state.Move6, "positions are kept on a hex map only", "arena hex 6")
	case !s.TakesSpace(int(c.On)):
		return refuse("outside", state.Seq3, r.Name(s, int(c.On))+" takes no more part and stands nowhere", "")
	case !s.Arena.Inside(c.Hex):
		return refuse("outside", state.Wall1, state.HexText(c.Hex)+" lies outside the wall", s.Extent())
	case other != int(state.Nobody) && other != int(c.On):
		return refuse("occupied", state.Move5, r.Name(s, other)+" stands in "+state.HexText(c.Hex), "choose another hex")
	}
	return nil
}

func (r *Rules) place(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	r.takePlace(s, int(c.On), c.Hex, c.Facing, ref)
}

func (r *Rules) takePlace(s *state.State, who int, at field.Hex, facing field.Facing, ref *core.Ref) {
	r.Stand(s, who, at, facing)
	if ref.Listen {
		ref.Event(state.EvPlaced, who, core.None, state.Game1, 1+int(facing), 0, 0, state.HexCode(at))
	}
}

// Unfit says why the bout cannot go on in another arena, "" if it can.
func (r *Rules) Unfit(s *state.State, a field.Arena) (why, hint string) {
	if s.NumGround > 0 && (a == field.Arena{}) == s.Mapped() {
		return "things lie on the ground, and there is no telling where they would lie then", "set bout.ground=none first"
	}
	if !s.Mapped() {
		return "", ""
	}
	if a == (field.Arena{}) && s.Phase != state.Muster {
		return "the bout is under way on a map, and it would be lost where everybody stands and which way he faces", "set bout.phase=muster first"
	}
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Placed && a != (field.Arena{}) && !a.Inside(f.At) {
			return r.Name(s, i) + " stands in " + state.HexText(f.At) + ", which would lie outside", "place " + r.Typed(s, i) + " elsewhere first"
		}
	}
	for i := range s.NumGround {
		if x := &s.Ground[i]; !a.Inside(x.At) {
			return "the " + r.ItemName(x.Item) + " in " + state.HexText(x.At) + " would lie outside", "set bout.ground first"
		}
	}
	return "", ""
}
