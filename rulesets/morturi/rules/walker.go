package rules

import (
	"slices"

	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// A Walker finds out where a figure can go.
type Walker struct {
	R      *Rules
	cost   [MaxReach * MaxReach]int8 // by square around the walker: MP, or unseen or shut
	level  [128][]field.Square       // squares by their cost
	at     field.Square              // the square at the middle of cost
	closes bool                      // the walker must close with the nearest enemy
	wide   int                       // how far cost extends to each side
}

// Reach finds the least MP with which a figure can come to each square. It expands squares in order
// of cost, so that each cost is final when it is expanded.
func (p *Walker) Reach(s *state.State, i int) {
	f := &s.Fig[i]
	p.at = f.At
	p.wide = min(int(f.Mp), MaxReach/2)
	side := 2*p.wide + 1
	for k := range side {
		row := p.cost[k*MaxReach : k*MaxReach+side]
		for x := range row {
			row[x] = unseen
		}
	}
	p.put(f.At, 0)
	p.closes = p.R.MustApproach(s, i)
	if p.R.MayWalk(s, i) != nil {
		return
	}
	for mp := range p.level[:int(f.Mp)+1] {
		p.level[mp] = p.level[mp][:0]
	}
	p.level[0] = append(p.level[0], f.At)
	for mp := 0; mp < int(f.Mp); mp++ {
		for k := 0; k < len(p.level[mp]); k++ { // it may grow: raised ground can cost nothing
			if q := p.level[mp][k]; int(p.Get(q)) == mp {
				p.spread(s, i, q, mp)
			}
		}
	}
}

// What cost says of a square instead of MP.
const (
	unseen int8 = -1 // not looked at
	shut   int8 = -2 // it cannot be entered
)

// spread records the cost of stepping on from a square.
func (p *Walker) spread(s *state.State, i int, q field.Square, mp int) {
	f := &s.Fig[i]
	f.At = q
	defer func() { f.At = p.at }()
	if p.held(s, i) {
		return
	}
	open, any := [field.Ways]bool{}, false
	if p.closes {
		if s.Nearest(i, q) == 1 {
			return
		}
		open, any = p.R.nearing(s, i)
	}
	leave := p.R.leaveCost(s, i, q, &p.R.Silent)
	most := int(f.Mp)
	for w := range field.Way(field.Ways) {
		to := q.To(w)
		old := p.Get(to)
		if old == shut || old >= 0 && int(old) <= mp {
			continue
		}
		if any && !open[w] {
			continue
		}
		if old == unseen && !s.Walkable(to) {
			p.put(to, shut)
			continue
		}
		cost := mp + p.R.total(s, i, p.R.enterCost(s, i, to, &p.R.Silent)+leave, &p.R.Silent)
		if cost <= most && (old == unseen || cost < int(old)) {
			p.put(to, int8(cost))
			p.level[cost] = append(p.level[cost], to)
		}
	}
}

// held reports whether a figure that has moved cannot go on from where it stands, because an
// enemy's front square holds it.
func (p *Walker) held(s *state.State, i int) bool { return s.Fig[i].At != p.at && p.R.Entangled(s, i) }

// Stuck reports whether a figure cannot step to an adjacent open square.
func (p *Walker) Stuck(s *state.State, i int, to field.Square) bool {
	return p.closes && p.R.strays(s, i, to) != nil || p.held(s, i)
}

// index returns the index of a square in cost, or -1 if it is too far away.
func (p *Walker) index(q field.Square) int {
	x, y := int(q.X)-int(p.at.X)+p.wide, int(q.Y)-int(p.at.Y)+p.wide
	if x < 0 || y < 0 || x > 2*p.wide || y > 2*p.wide {
		return -1
	}
	return y*MaxReach + x
}

// Get returns the cost of coming to a square; negative if that is impossible.
func (p *Walker) Get(q field.Square) int8 {
	k := p.index(q)
	if k < 0 {
		return shut
	}
	return p.cost[k]
}

func (p *Walker) put(q field.Square, cost int8) {
	if k := p.index(q); k >= 0 {
		p.cost[k] = cost
	}
}

// MaxReach is the side of the area that a Walker covers: half of it to each side.
const MaxReach = 63

// WayTo returns the cheapest way by which a figure can walk to a square, or why there is none.
func (r *Rules) WayTo(s *state.State, i int, to field.Square) ([]field.Way, *rule.Refusal) {
	f := &s.Fig[i]
	if no := r.MayWalk(s, i); no != nil {
		return nil, no
	}
	if to == f.At {
		return nil, state.Refuse("blocked", state.Move1, r.Name(s, i)+" stands on "+state.SquareText(to)+" already", "")
	}
	if no := r.ground(s, to); no != nil {
		if no.Code == "off-board" {
			no.Code = "blocked"
		}
		return nil, no
	}
	if s.Board.At(to).Hazard {
		return nil, walksIntoHazard(to)
	}
	p := Walker{R: r}
	p.Reach(s, i)
	cost := int(p.Get(to))
	if cost < 0 {
		return nil, state.Refuse("not-enough-mp", state.Move8, "no way with "+state.Itoa(int(f.Mp))+" MP leads "+r.Name(s, i)+" to "+state.SquareText(to)+", which is "+squaresOff(f.At.Walk(to)), "map "+r.Typed(s, i)+" draws where he can go")
	}
	was := f.At
	defer func() { f.At = was }()
	var back []field.Way
	q, passed := to, []field.Square{to}
	for found := true; found && q != was && len(back) < MaxSteps; {
		found = false
		for w := range field.Way(field.Ways) {
			from := q.To(w)
			before := int(p.Get(from))
			if before < 0 || slices.Contains(passed, from) {
				continue
			}
			f.At = from
			if p.held(s, i) || p.closes && r.strays(s, i, q) != nil || before+r.StepCost(s, i, from, q, &r.Silent) != int(p.Get(q)) {
				continue
			}
			back, q, found = append(back, w.Opposite()), from, true
			passed = append(passed, from)
			break
		}
	}
	if q != was {
		return nil, state.Refuse("not-enough-mp", state.Move8, "the way to "+state.SquareText(to)+" is not found: give its steps", "move n n e")
	}
	ways := make([]field.Way, len(back))
	for k, w := range back {
		ways[len(back)-1-k] = w
	}
	return ways, nil
}

// squaresOff says in words how far off a square is.
func squaresOff(n int) string {
	if n == 1 {
		return "1 square off"
	}
	return state.Itoa(n) + " squares off"
}
