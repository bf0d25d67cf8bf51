package romanwar

import "summa/internal/pack"

// rehearse sets every scenario up and draws every army up, and says of what cannot be
// where it is written.
func (x *compiler) rehearse() {
	r, s := NewRules(x.c), new(State)
	for k := range x.c.scenarios {
		r.Reset(s)
		for _, l := range r.scene(&x.c.scenarios[k]) {
			if err := r.say(s, l.text); err != nil {
				x.fail(l.from, l.text+": "+err.Error(), "")
				break
			}
		}
	}
	for k := range x.c.armies {
		r.Reset(s)
		x.parade(r, s, &x.c.armies[k])
	}
}

// parade draws an army up alone. Its units stand on its own ground, and in its half of
// the field.
func (x *compiler) parade(r *Rules, s *State, a *army) {
	id := a.id
	if a.blocks {
		id += "-100"
	}
	if err := r.say(s, "add A "+id); err != nil {
		x.fail(a.from, err.Error(), "")
		return
	}
	names := map[string]pack.Pos{}
	for i, d := range a.units {
		if _, twice := names[d.name]; twice {
			x.fail(d.from, "there is a unit "+quoted(d.name)+" already", "")
		}
		names[d.name] = d.from
		switch b := s.rect(&s.units[i]); {
		case b.x0 < 0 || b.x1 > a.width:
			x.fail(d.from, d.name+" stand from "+inches(b.x0)+" to "+inches(b.x1)+" on ground that is "+inches(a.width)+" wide", "")
		case b.y0 < 0 || b.y1 > fieldDepth/2:
			x.fail(d.from, d.name+" stand from "+inches(b.y0)+" to "+inches(b.y1)+" on half a field that is "+inches(fieldDepth/2)+" deep", "")
		}
	}
}
