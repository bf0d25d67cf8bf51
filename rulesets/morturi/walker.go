package morturi

import "summa/internal/field"

// A walker finds out where a figure can go.
type walker struct {
	r      *Rules
	cost   [maxReach * maxReach]int8 // of the squares around the walker: MP, or one of unseen and shut
	level  [128][]field.Square       // squares by their cost
	at     field.Square              // the middle of cost
	closes bool                      // he has to close with the nearest enemy
	wide   int                       // how far it goes to each side
}

// reach finds the least MP with which a figure can come to each square: squares
// by their cost, so that each is final when it is looked from.
func (p *walker) reach(s *State, i int) {
	f := &s.fig[i]
	p.at = f.at
	p.wide = min(int(f.mp), maxReach/2)
	side := 2*p.wide + 1
	for k := range side {
		row := p.cost[k*maxReach : k*maxReach+side]
		for x := range row {
			row[x] = unseen
		}
	}
	p.put(f.at, 0)
	p.closes = p.r.mustApproach(s, i)
	if p.r.mayWalk(s, i) != nil {
		return
	}
	for mp := range p.level[:int(f.mp)+1] {
		p.level[mp] = p.level[mp][:0]
	}
	p.level[0] = append(p.level[0], f.at)
	for mp := 0; mp < int(f.mp); mp++ {
		for k := 0; k < len(p.level[mp]); k++ { // it may grow: raised ground can cost nothing
			if q := p.level[mp][k]; int(p.get(q)) == mp {
				p.spread(s, i, q, mp)
			}
		}
	}
}

// What cost says of a square besides the MP.
const (
	unseen int8 = -1 // nobody has looked at it
	shut   int8 = -2 // it cannot be entered
)

// spread notes what it costs to step on from a square.
func (p *walker) spread(s *State, i int, q field.Square, mp int) {
	f := &s.fig[i]
	f.at = q
	defer func() { f.at = p.at }()
	if p.held(s, i) {
		return
	}
	open, any := [field.Ways]bool{}, false
	if p.closes {
		if s.nearest(i, q) == 1 {
			return
		}
		open, any = p.r.nearing(s, i)
	}
	leave := p.r.leaveCost(s, i, q, &p.r.silent)
	most := int(f.mp)
	for w := range field.Way(field.Ways) {
		to := q.To(w)
		old := p.get(to)
		if old == shut || old >= 0 && int(old) <= mp {
			continue
		}
		if any && !open[w] {
			continue
		}
		if old == unseen && !s.walkable(to) {
			p.put(to, shut)
			continue
		}
		cost := mp + p.r.total(s, i, p.r.enterCost(s, i, to, &p.r.silent)+leave, &p.r.silent)
		if cost <= most && (old == unseen || cost < int(old)) {
			p.put(to, int8(cost))
			p.level[cost] = append(p.level[cost], to)
		}
	}
}

// held reports whether a figure that has come to where it stands cannot go on: an
// enemy's front square may hold him.
func (p *walker) held(s *State, i int) bool { return s.fig[i].at != p.at && p.r.entangled(s, i) }

// stuck reports whether a figure cannot step from where it stands to a square
// beside it that is open.
func (p *walker) stuck(s *State, i int, to field.Square) bool {
	return p.closes && p.r.strays(s, i, to) != nil || p.held(s, i)
}

// index is where the cost of a square stands, -1 if it is too far away.
func (p *walker) index(q field.Square) int {
	x, y := int(q.X)-int(p.at.X)+p.wide, int(q.Y)-int(p.at.Y)+p.wide
	if x < 0 || y < 0 || x > 2*p.wide || y > 2*p.wide {
		return -1
	}
	return y*maxReach + x
}

// get is what it costs to come to a square; negative if one cannot.
func (p *walker) get(q field.Square) int8 {
	k := p.index(q)
	if k < 0 {
		return shut
	}
	return p.cost[k]
}

func (p *walker) put(q field.Square, cost int8) {
	if k := p.index(q); k >= 0 {
		p.cost[k] = cost
	}
}

// A walker goes at most half of that to each side.
const maxReach = 63
