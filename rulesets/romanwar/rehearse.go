package romanwar

import "summa/internal/pack"

// rehearse sets every scenario up and draws every army up, and says of what cannot be
// where it is written: of what could not be either if figures took less ground. [war.general.1]
func (x *compiler) rehearse() {
	r, s := x.open(x.c), new(State)
	for k := range x.c.scenarios {
		x.bad = append(x.bad, anySpacing(r, s, func() pack.Errors { return r.stage(s, &x.c.scenarios[k]) })...)
	}
	for k := range x.c.armies {
		x.bad = append(x.bad, anySpacing(r, s, func() pack.Errors { return r.parade(s, &x.c.armies[k]) })...)
	}
}

// anySpacing tries something on an empty table under every ruling on the ground that a
// figure takes, and returns what is wrong under the usual one, if something is under all.
func anySpacing(r *Rules, s *State, try func() pack.Errors) (usual pack.Errors) {
	for option := range rulingNames[rulingFigureSpacing].options {
		r.Reset(s)
		s.rulings[rulingFigureSpacing] = uint8(option)
		bad := try()
		if len(bad) == 0 {
			return nil
		}
		if option == int(rulingNames[rulingFigureSpacing].usual) {
			usual = bad
		}
	}
	return usual
}

// stage sets a scenario up, up to the first line that cannot be.
func (r *Rules) stage(s *State, x *scenario) (bad pack.Errors) {
	for _, l := range r.scene(x) {
		if err := r.say(s, l.text); err != nil {
			return append(bad, wrong(l.from, l.text+": "+err.Error()))
		}
	}
	return nil
}

// parade draws an army up alone. Its units stand on its own ground, and in its half of
// the field.
func (r *Rules) parade(s *State, a *army) (bad pack.Errors) {
	id := a.id
	if a.blocks {
		id += "-100"
	}
	if err := r.say(s, "add A "+id); err != nil {
		return append(bad, wrong(a.from, err.Error()))
	}
	names := map[string]bool{}
	for i, d := range a.units {
		if names[d.name] {
			bad = append(bad, wrong(d.from, "there is a unit "+quoted(d.name)+" already"))
		}
		names[d.name] = true
		switch b := s.rect(&s.units[i]); {
		case b.x0 < 0 || b.x1 > a.width:
			bad = append(bad, wrong(d.from, d.name+" stand from "+inches(b.x0)+" to "+inches(b.x1)+" on ground that is "+inches(a.width)+" wide"))
		case b.y0 < 0 || b.y1 > fieldDepth/2:
			bad = append(bad, wrong(d.from, d.name+" stand from "+inches(b.y0)+" to "+inches(b.y1)+" on half a field that is "+inches(fieldDepth/2)+" deep"))
		}
	}
	return bad
}

// wrong is an error about content at a place.
func wrong(at pack.Pos, msg string) pack.Error {
	return pack.Error{File: at.File, Line: at.Line, Col: at.Col, Msg: msg}
}
