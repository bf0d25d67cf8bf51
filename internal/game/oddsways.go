package game

// manyWays is the number of ways from which on they are looked up by digest and not one by one.
const manyWays = 24

// classify sets in to the way of every part of a bout. It reports false if there are too many ways.
func (e *enumeration[S, C]) classify(s *S) bool {
	for len(e.parts) < e.t.m.Facts.Parts(s) {
		if n := len(e.parts); n < cap(e.parts) {
			e.parts = e.parts[:n+1] // left over from an earlier question, and empty
			continue
		}
		e.parts = append(e.parts, ways[S]{})
	}
	e.in = e.in[:0]
	for part := range e.told(s) {
		i := e.way(s, part)
		if i < 0 {
			return false
		}
		e.in = append(e.in, uint32(i))
	}
	return true
}

// told returns how many parts distinguish this bout from others: its own parts, and those of the
// bout the question started from, some of which may be gone.
func (e *enumeration[S, C]) told(s *S) int {
	n := e.t.m.Facts.Parts(s)
	if e.now != nil {
		n = max(n, e.t.m.Facts.Parts(e.now))
	}
	return min(n, len(e.parts))
}

// way returns the number of a part's way, which it adds if it is new; -1 if there is no room for
// it.
func (e *enumeration[S, C]) way(s *S, part int) int {
	m, p := e.t.m, &e.parts[part]
	d := m.Facts.PartDigest(s, part)
	if p.digests == nil {
		for i := range p.ways {
			if p.ways[i].digest == d && m.Facts.SamePart(p.ways[i].rep, s, part) {
				return i
			}
		}
	} else {
		for i := p.digests[d] - 1; i >= 0; i = p.ways[i].before {
			if m.Facts.SamePart(p.ways[i].rep, s, part) {
				return i
			}
		}
	}
	if e.most > 0 && e.used == e.most || e.most == 0 && len(p.ways) > maxWays {
		return -1
	}
	rep := e.spare()
	m.Rules.Copy(rep, s)
	p.add(way[S]{digest: d, before: -1, rep: rep})
	return len(p.ways) - 1
}

// add appends a way, and indexes the ways by digest once there are many.
func (p *ways[S]) add(w way[S]) {
	p.ways = append(p.ways, w)
	switch {
	case len(p.ways) < manyWays:
	case p.digests == nil:
		p.digests = make(map[uint64]int, 4*manyWays)
		for i := range p.ways {
			p.file(i)
		}
	default:
		p.file(len(p.ways) - 1)
	}
}

func (p *ways[S]) file(i int) {
	d := p.ways[i].digest
	p.ways[i].before = p.digests[d] - 1
	p.digests[d] = i + 1
}

func (p *ways[S]) reset() { p.ways, p.digests = p.ways[:0], nil }

// unchanged reports whether a part is the same in every ending as it is in now.
func (p *ways[S]) unchanged(facts Facts[S], now *S, part int) bool {
	for i := range p.ways {
		if p.ways[i].mass > 0 && !facts.SamePart(p.ways[i].rep, now, part) {
			return false
		}
	}
	return true
}

// spare returns a state in which to keep an ending, reusing one of an earlier question if possible.
func (e *enumeration[S, C]) spare() *S {
	if e.used == len(e.t.spare) {
		e.t.spare = append(e.t.spare, new(S))
	}
	e.used++
	return e.t.spare[e.used-1]
}

// release drops the references of a question that has been answered, and the spare states too if a
// trail may still use them or there are more than a moderate number.
func (e *enumeration[S, C]) release() {
	const most = 256
	if e.trail != nil || len(e.t.spare) > most {
		e.t.spare, e.parts = nil, nil
	}
	e.lines, e.base, e.what, e.now, e.trail = nil, nil, nil, nil, nil
	e.from, e.to, e.index, e.stops, e.costs = nil, nil, nil, nil, nil
}
