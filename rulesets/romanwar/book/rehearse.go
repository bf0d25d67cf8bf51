package book

import (
	"summa/internal/pack"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// rehearse sets every scenario up and draws every army up, and says of what cannot be
// where it is written: of what could not be either if figures took less ground. [war.general.1]
func (x *compiler) rehearse() {
	r, s := x.open(x.c), new(state.State)
	for k := range x.c.Scenarios {
		x.bad = append(x.bad, anySpacing(r, s, func() pack.Errors { return stage(r, s, &x.c.Scenarios[k]) })...)
	}
	for k := range x.c.Armies {
		x.bad = append(x.bad, anySpacing(r, s, func() pack.Errors { return parade(r, s, &x.c.Armies[k]) })...)
	}
}

// anySpacing tries something on an empty table under every ruling on the ground that a
// figure takes, and returns what is wrong under the usual one, if something is under all.
func anySpacing(r *rules.Rules, s *state.State, try func() pack.Errors) (usual pack.Errors) {
	for option := range state.RulingNames[state.RulingFigureSpacing].Options {
		r.Reset(s)
		s.Rulings[state.RulingFigureSpacing] = uint8(option)
		bad := try()
		if len(bad) == 0 {
			return nil
		}
		if option == int(state.RulingNames[state.RulingFigureSpacing].Usual) {
			usual = bad
		}
	}
	return usual
}

// stage sets a scenario up, up to the first line that cannot be.
func stage(r *rules.Rules, s *state.State, x *state.Scenario) (bad pack.Errors) {
	for _, l := range r.Scene(x) {
		if err := r.Say(s, l.Text); err != nil {
			return append(bad, wrong(l.From, l.Text+": "+err.Error()))
		}
	}
	return nil
}

// parade draws an army up alone. Its units stand on its own ground, and in its half of
// the field.
func parade(r *rules.Rules, s *state.State, a *state.Army) (bad pack.Errors) {
	id := a.ID
	if a.Blocks {
		id += "-100"
	}
	if err := r.Say(s, "add A "+id); err != nil {
		return append(bad, wrong(a.From, err.Error()))
	}
	names := map[string]bool{}
	for i, d := range a.Units {
		if names[d.Name] {
			bad = append(bad, wrong(d.From, "there is a unit "+state.Quoted(d.Name)+" already"))
		}
		names[d.Name] = true
		switch b := s.Rect(&s.Units[i]); {
		case b.X0 < 0 || b.X1 > a.Width:
			bad = append(bad, wrong(d.From, d.Name+" stand from "+state.Inches(b.X0)+" to "+state.Inches(b.X1)+" on ground that is "+state.Inches(a.Width)+" wide"))
		case b.Y0 < 0 || b.Y1 > state.FieldDepth/2:
			bad = append(bad, wrong(d.From, d.Name+" stand from "+state.Inches(b.Y0)+" to "+state.Inches(b.Y1)+" on half a field that is "+state.Inches(state.FieldDepth/2)+" deep"))
		}
	}
	return bad
}

// wrong is an error about content at a place.
func wrong(at pack.Pos, msg string) pack.Error {
	return pack.Error{File: at.File, Line: at.Line, Col: at.Col, Msg: msg}
}
