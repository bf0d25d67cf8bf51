package romanwar

// exposedMen lists the men who can be hit in the order in which they are dealt
// shots, in r.list, and returns how many there are. [war.missile.5]
func (r *Rules) exposedMen(s *State, p *shot) int {
	t := &s.units[p.t]
	n := int(t.n)
	r.list = r.list[:0]
	face := p.face
	if s.is(rulingRanksCountedFrom, ranksCountedFromFront) {
		face = front
	}
	files := min(int(t.files), n)
	switch {
	case p.windows:
		r.listMen(0, min(n, int(t.exposed)))
	case p.ranks == 0:
		r.listMen(0, n)
	case face == front:
		r.listMen(0, min(n, p.ranks*files))
	case face == rear:
		last := (n - 1) / files
		for k := last; k >= 0 && k > last-p.ranks; k-- {
			r.listMen(k*files, min(n, (k+1)*files))
		}
	default:
		for k := range min(p.ranks, files) {
			file := k
			if face == right {
				file = files - 1 - k
			}
			for i := file; i < n; i += files {
				r.list = append(r.list, int32(i))
			}
		}
	}
	if !p.windows { // engines stand behind their crews [war.type.5]
		r.listMen(n, n+r.targetEngines(s, t))
	}
	return len(r.list)
}

// targetEngines is how many engines of a unit can be hit like men.
func (r *Rules) targetEngines(s *State, t *unit) int {
	if t.engines == 0 || !s.is(rulingEngineHit, engineHitAsArmoredMan) {
		return 0
	}
	return min(int(t.engines), manyEngines)
}

func (r *Rules) listMen(from, to int) {
	for i := from; i < to; i++ {
		r.list = append(r.list, int32(i))
	}
}
