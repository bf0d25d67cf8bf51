package state

// ExposedMen lists in r.List the men who can be hit, in the order in which shots are dealt to them,
// and returns how many there are. [war.missile.5]
func (r *Reckoner) ExposedMen(s *State, p *Shot) int {
	t := &s.Units[p.T]
	n := int(t.N)
	r.List = r.List[:0]
	face := p.Face
	if s.Is(RulingRanksCountedFrom, RanksCountedFromFront) {
		face = Front
	}
	files := min(int(t.Files), n)
	var part []int32
	if p.Part > wholeUnit {
		part, files = r.MenOf(s, p.T, p.Part), int(r.PartAt(s, p.T, p.Part).Files)
		n = len(part)
		files = max(1, min(files, n))
	}
	switch {
	case p.Windows:
		r.listMen(0, min(n, int(t.Exposed)))
	case p.Ranks == 0:
		r.listMen(0, n)
	case face == Front:
		r.listMen(0, min(n, p.Ranks*files))
	case face == rear:
		last := (n - 1) / files
		for k := last; k >= 0 && k > last-p.Ranks; k-- {
			r.listMen(k*files, min(n, (k+1)*files))
		}
	default:
		for k := range min(p.Ranks, files) {
			file := k
			if face == right {
				file = files - 1 - k
			}
			for i := file; i < n; i += files {
				r.List = append(r.List, int32(i))
			}
		}
	}
	for k, i := range r.List {
		if part != nil && !p.Windows {
			r.List[k] = part[i]
		}
	}
	if !p.Windows && p.Part < AtFirstWork { // engines stand behind their crews [war.type.5]
		r.listMen(int(t.N), int(t.N)+r.TargetEngines(s, t))
	}
	return len(r.List)
}

// TargetEngines is how many engines of a unit can be hit like men.
func (r *Reckoner) TargetEngines(s *State, t *Unit) int {
	if t.Engines == 0 || !s.Is(RulingEngineHit, EngineHitAsArmoredMan) {
		return 0
	}
	return min(int(t.Engines), ManyEngines)
}

func (r *Reckoner) listMen(from, to int) {
	for i := from; i < to; i++ {
		r.List = append(r.List, int32(i))
	}
}
