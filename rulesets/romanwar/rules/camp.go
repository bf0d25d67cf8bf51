package rules

import (
	"slices"
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

func (r *Rules) allowMap(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	for i := range s.Units {
		if b := s.Rect(&s.Units[i]); s.Units[i].Placed && (b.X1 > c.X || b.Y1 > c.Y) {
			return Refuse("blocked", state.General2, r.Name(s, i)+" would stand off the table", "")
		}
	}
	return nil
}

// layTable chooses a table in inches.
func (r *Rules) layTable(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	s.Mode, s.Width, s.Depth = state.Battle, c.X, c.Y
	ref.Step(state.StScale, core.None, state.General1, int(s.Spacing()))
}

func (r *Rules) allowFeature(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if s.Mode != state.Battle {
		return Refuse("wrong-phase", state.General2, "features lie on a table", "map WIDTH DEPTH")
	}
	if c.Feat.X1 <= c.Feat.X0 || c.Feat.Y1 <= c.Feat.Y0 || c.Feat.X0 < 0 || c.Feat.Y0 < 0 || c.Feat.X1 > s.Width || c.Feat.Y1 > s.Depth {
		return Refuse("bad-number", state.General2, "X2 and Y2 are greater than X1 and Y1, on the table", "")
	}
	if c.Feat.Kind == state.Doorway {
		return r.allowDoorway(s, &c.Feat)
	}
	return nil
}

// allowDoorway refuses a door that is in no wall, or has the name of another.
func (r *Rules) allowDoorway(s *state.State, f *state.Feature) *rule.Refusal {
	switch {
	case s.DoorNamed(f.Name) != nil:
		return Refuse("duplicate", state.Castle1, "there is a door "+r.Names.Name(f.Name)+" already", "choose another name")
	case !slices.ContainsFunc(s.Feats, func(w state.Feature) bool { return w.Kind == state.Wall && w.Touches(f.Box) }):
		return Refuse("bad-argument", state.Castle1, "there is no wall there", "feature wall X1 Y1 X2 Y2")
	}
	return nil
}

// layFeature lays a feature on the table.
func (r *Rules) layFeature(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	s.Feats = append(s.Feats, c.Feat)
	id := state.FeatureRules[c.Feat.Kind]
	ref.Event(state.EvLaid, core.None, core.None, id, int(c.Feat.Kind), int(c.Feat.Name))
	if h := r.Tall(&c.Feat); h > 0 {
		ref.Step(state.StHeight, core.None, id, int(h))
	}
	if c.Feat.Kind == state.Crossing {
		id := state.Bridge2
		if c.Feat.Height == r.BridgeWidth(true) {
			id = state.Bridge3
		}
		ref.Step(state.StAbreast, core.None, id, int(c.Feat.Height/state.Inch))
	}
}

// allowPlace refuses a place off the table or in contact with an enemy.
func (r *Rules) allowPlace(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if s.Mode != state.Battle {
		return Refuse("wrong-phase", state.General2, "units are placed on a table", "map WIDTH DEPTH")
	}
	t := s.Units[c.Unit]
	if s.Begun && t.Placed {
		return Refuse("wrong-phase", state.General2, "the war has begun, men move", "move "+r.Typed(s, int(c.Unit))+" "+string(state.AppendHundredths(nil, int(c.X)))+" "+string(state.AppendHundredths(nil, int(c.Y))))
	}
	t.X, t.Y, t.Facing = c.X, c.Y, c.Facing
	b := s.Rect(&t)
	if !s.OnTable(b) {
		return Refuse("blocked", state.General2, r.Name(s, int(c.Unit))+" would stand off the table", "")
	}
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side == t.Side || u.N == 0 || !u.Placed {
			continue
		}
		if gx, gy := b.Away(s.Rect(u)); state.Long(gx, gy) < int32(r.Content.N(state.NumMinimum)) {
			return Refuse("overlap", state.Missile3, r.Name(s, int(c.Unit))+" would stand in contact with "+r.Name(s, i), "")
		}
	}
	return r.roomToPlace(s, c, &t, &b)
}

// place puts a unit on the table.
func (r *Rules) place(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	u := &s.Units[c.Unit]
	u.X, u.Y, u.Facing, u.Placed = c.X, c.Y, c.Facing, true
	r.Changed(s)
	ref.Event(state.EvPlaced, state.WhoUnit(int(c.Unit)), core.None, state.General2, int(c.X), int(c.Y), int(c.Facing))
}

func (r *Rules) allowAdd(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if c.Army {
		return r.allowArmy(s, c)
	}
	return r.allowMuster(s, c, nil)
}

// add musters a unit or an army.
func (r *Rules) add(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	if c.Army {
		r.musterArmy(s, c, ref)
		return
	}
	r.muster(s, c, nil, ref)
}

// allowScenario tries a scenario out on a copy of the war and refuses it if any line of it fails.
func (r *Rules) allowScenario(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if len(s.Units) > 0 || s.NSides > 0 {
		return Refuse("wrong-phase", state.General2, "the field is not empty", "begin a new session for a scenario")
	}
	var trial state.State
	trial.CopyFrom(s)
	for _, l := range r.Scene(&r.Content.Scenarios[c.Kind]) {
		if err := r.Say(&trial, l.Text); err != nil {
			return Refuse("bad-argument", state.General2, "the scenario cannot be set up: "+l.Text+": "+err.Error(), "")
		}
	}
	return nil
}
