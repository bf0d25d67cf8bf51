package romanwar

import (
	"slices"
	"summa/internal/bout"
	"summa/internal/rule"
)

func (r *Rules) allowMap(s *State, c *Command) *rule.Refusal {
	for i := range s.units {
		if b := s.rect(&s.units[i]); s.units[i].placed && (b.x1 > c.x || b.y1 > c.y) {
			return refuse("blocked", general2, r.name(s, i)+" would stand off the table", "")
		}
	}
	return nil
}

// layTable chooses a table in inches.
func (r *Rules) layTable(s *State, c *Command, ref *bout.Ref) {
	s.mode, s.width, s.depth = battle, c.x, c.y
	ref.Step(stScale, bout.None, general1, int(s.spacing()))
}

func (r *Rules) allowFeature(s *State, c *Command) *rule.Refusal {
	if s.mode != battle {
		return refuse("wrong-phase", general2, "features lie on a table", "map WIDTH DEPTH")
	}
	if c.feat.x1 <= c.feat.x0 || c.feat.y1 <= c.feat.y0 || c.feat.x0 < 0 || c.feat.y0 < 0 || c.feat.x1 > s.width || c.feat.y1 > s.depth {
		return refuse("bad-number", general2, "X2 and Y2 are greater than X1 and Y1, on the table", "")
	}
	if c.feat.kind == doorway {
		return r.allowDoorway(s, &c.feat)
	}
	return nil
}

// allowDoorway refuses a door that is in no wall, or has the name of another.
func (r *Rules) allowDoorway(s *State, f *feature) *rule.Refusal {
	switch {
	case s.doorNamed(f.name) != nil:
		return refuse("duplicate", castle1, "there is a door "+r.names.Name(f.name)+" already", "choose another name")
	case !slices.ContainsFunc(s.feats, func(w feature) bool { return w.kind == wall && w.touches(f.box) }):
		return refuse("bad-argument", castle1, "there is no wall there", "feature wall X1 Y1 X2 Y2")
	}
	return nil
}

// layFeature lays a feature on the table.
func (r *Rules) layFeature(s *State, c *Command, ref *bout.Ref) {
	s.feats = append(s.feats, c.feat)
	id := featureRules[c.feat.kind]
	ref.Event(evLaid, bout.None, bout.None, id, int(c.feat.kind), int(c.feat.name))
	if h := r.tall(&c.feat); h > 0 {
		ref.Step(stHeight, bout.None, id, int(h))
	}
	if c.feat.kind == crossing {
		id := bridge2
		if c.feat.height == r.bridgeWidth(true) {
			id = bridge3
		}
		ref.Step(stAbreast, bout.None, id, int(c.feat.height/inch))
	}
}

// allowPlace refuses a place off the table or in contact with an enemy.
func (r *Rules) allowPlace(s *State, c *Command) *rule.Refusal {
	if s.mode != battle {
		return refuse("wrong-phase", general2, "units are placed on a table", "map WIDTH DEPTH")
	}
	t := s.units[c.unit]
	if s.begun && t.placed {
		return refuse("wrong-phase", general2, "the war has begun, men move", "move "+r.typed(s, int(c.unit))+" "+string(appendHundredths(nil, int(c.x)))+" "+string(appendHundredths(nil, int(c.y))))
	}
	t.x, t.y, t.facing = c.x, c.y, c.facing
	b := s.rect(&t)
	if !s.onTable(b) {
		return refuse("blocked", general2, r.name(s, int(c.unit))+" would stand off the table", "")
	}
	for i := range s.units {
		u := &s.units[i]
		if u.side == t.side || u.n == 0 || !u.placed {
			continue
		}
		if gx, gy := b.away(s.rect(u)); long(gx, gy) < int32(r.c.n(numMinimum)) {
			return refuse("overlap", missile3, r.name(s, int(c.unit))+" would stand in contact with "+r.name(s, i), "")
		}
	}
	return r.roomToPlace(s, c, &t, &b)
}

// place puts a unit on the table.
func (r *Rules) place(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	u.x, u.y, u.facing, u.placed = c.x, c.y, c.facing, true
	r.changed(s)
	ref.Event(evPlaced, whoUnit(int(c.unit)), bout.None, general2, int(c.x), int(c.y), int(c.facing))
}

func (r *Rules) allowAdd(s *State, c *Command) *rule.Refusal {
	if c.hold && c.side == addsArmy {
		return r.allowArmy(s, c)
	}
	return r.allowMuster(s, c)
}

// addsArmy in the side of a Command says that add musters a whole army.
const addsArmy = 100

// add musters a unit or an army.
func (r *Rules) add(s *State, c *Command, ref *bout.Ref) {
	if c.hold && c.side == addsArmy {
		r.musterArmy(s, c, ref)
		return
	}
	r.muster(s, c, ref)
}

// allowScenario tries a scenario on a table of its own.
func (r *Rules) allowScenario(s *State, c *Command) *rule.Refusal {
	if len(s.units) > 0 || s.nSides > 0 {
		return refuse("wrong-phase", general2, "the field is not empty", "begin a new session for a scenario")
	}
	var trial State
	trial.CopyFrom(s)
	for _, l := range r.scene(&r.c.scenarios[c.kind]) {
		if err := r.say(&trial, l.text); err != nil {
			return refuse("bad-argument", general2, "the scenario cannot be set up: "+l.text+": "+err.Error(), "")
		}
	}
	return nil
}
