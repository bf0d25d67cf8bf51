package rudis

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/bout"
	"summa/internal/line"
)

// The policies that weigh what may be played: `veteran` plays the equilibrium of
// one exchange under the model, `champion` that of the whole bout: exactly where all
// that can still happen can be kept in memory, by the grid elsewhere. Neither looks
// at what the other side has chosen.

// A strategist plays mixtures.
type strategist struct {
	r     *Rules
	plain *plain
	model *modelist
	whole bool // the whole bout, not one exchange
	most  int  // positions kept where it is worked out exactly

	grid    *grid
	of      State // the two boxers it is about
	end     *endgame
	endFrom State // the position it was worked out from
	now     mixture
	solved  State // the position of now
	table   table
	has     bool
}

func newStrategist(r *Rules, whole bool) *strategist {
	return &strategist{r: r, plain: newPlain(r), model: &modelist{r: r}, whole: whole, most: endNodes}
}

func (p *strategist) policy() policy {
	return policy{Chooser: p, Roller: p, Reasoner: p, Adviser: p, Explainer: p}
}

// newKeeper returns a champion that keeps so many positions, as his name says:
// champion-50000; nil if it says nothing of the kind.
func newKeeper(r *Rules, name string) (*strategist, error) {
	text, ok := strings.CutPrefix(name, championName+"-")
	if !ok {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < endNodes || n > mostNodes {
		return nil, &line.Error{Code: "bad-argument", Msg: "champion keeps from " + itoa(endNodes) + " to " + itoa(mostNodes) + " positions, not " + quoted(text), Hint: "champion-50000"}
	}
	p := newStrategist(r, true)
	p.most = n
	return p, nil
}

// farthestHP is how many HP both may have together where an exact value is tried:
// positions grow with their third power at least.
func (p *strategist) farthestHP() int {
	return int(endHP * math.Cbrt(float64(p.most)/endNodes))
}

// Choose is what Roll plays on the lowest face of each die.
func (p *strategist) Choose(s *State, c *Command) { p.choose(s, c, nil) }

// Roll chooses with the dice of the policy.
func (p *strategist) Roll(s *State, c *Command, ref *bout.Ref) { p.choose(s, c, ref) }

func (p *strategist) choose(s *State, c *Command, ref *bout.Ref) {
	if s.phase != Choose || s.b[s.control].down || !s.adjacent() {
		p.plain.choose(s, c, ref)
		return
	}
	x, t := p.mixture(s)
	if len(t.rows) == 0 {
		p.plain.choose(s, c, ref)
		return
	}
	a := int(s.control)
	if s.slot[attackerSlot].is == emptySlot {
		k := roll(x.rows[:x.m], a, diePolicyAttack, ref)
		c.action, c.noCard, c.attack = p.plain.acts[toAttack], "", t.rows[k]
		return
	}
	k := roll(x.cols[:x.n], other(a), diePolicyDefence, ref)
	c.action, c.noCard, c.attack.what, c.defend = p.plain.acts[toDefend], "", noChoice, choice{what: aDefence, card: t.cols[k]}
}

// mixture is how both should play a position. It does not look into the slots.
func (p *strategist) mixture(s *State) (*mixture, *table) {
	bare := *s
	bare.slot = [2]slot{}
	if p.has && p.solved == bare {
		return &p.now, &p.table
	}
	p.solved, p.has = bare, true
	if p.whole {
		p.wholeBout(&bare)
	} else {
		x, t := p.model.mixture(&bare)
		p.now, p.table = *x, t
	}
	return &p.now, &p.table
}

// How much is worked out exactly.
const (
	endHP     = 12     // of both together, up to which it is tried
	endNodes  = 4000   // positions kept, where nobody says how many
	mostNodes = 400000 // the most that can be asked for
)

// wholeBout finds how to play a position for the whole bout. The value is that to
// the boxer in control.
func (p *strategist) wholeBout(s *State) {
	if n := p.endgame(s); n != nil {
		p.table = n.t
		v := p.end.solve(n, false)
		p.take(&p.end.q.Rows, &p.end.q.Cols, v, s)
		return
	}
	g := p.bout(s)
	plan := g.plan(s)
	p.table = plan.table
	hp, sta := g.spare(s), [2]int{int(s.b[0].sta), int(s.b[1].sta)}
	v := 0.0
	if len(plan.rows) > 0 {
		v = g.solve(plan, int(s.control), &hp, &sta)
	}
	p.take(&g.q.Rows, &g.q.Cols, v, s)
}

func (p *strategist) take(rows, cols *[16]float64, v float64, s *State) {
	if s.control == 1 {
		v = 1 - v
	}
	p.now = mixture{m: len(p.table.rows), n: len(p.table.cols), rows: *rows, cols: *cols, value: v}
}

// endgame is the position among those worked out exactly, nil if it is none.
func (p *strategist) endgame(s *State) *node {
	if p.end != nil {
		if n := p.end.find(s); n != nil {
			return n
		}
	}
	if int(s.b[0].hp)+int(s.b[1].hp) > p.farthestHP() || s.is(rulingRnSource, rnSourceDeck) || p.end != nil && p.tried(s) {
		return nil
	}
	p.end, p.endFrom = newEndgame(p.r, s, p.most), *s
	return p.end.find(s)
}

// tried reports whether a position follows from one that was too much already; then
// it is left to the grid, so that bouts go on.
func (p *strategist) tried(s *State) bool { return p.end.nodes[0].high-p.end.nodes[0].low > exact }

// bout is the grid of the two boxers.
func (p *strategist) bout(s *State) *grid {
	f := freshOf(s)
	if p.grid == nil || p.of != f {
		p.grid, p.of = newGrid(p.r, s), f
	}
	return p.grid
}

// spare are the HP of both, less what lasting injuries are worth.
func (g *grid) spare(s *State) (hp [2]int) {
	for k := range hp {
		was := s.b[k]
		was.jaw, was.inj = 0, [numAttrs]int8{}
		hp[k] = max(1, int(s.b[k].hp)-int(g.lasting(&was, &s.b[k])))
	}
	return hp
}

// Reason says how often the policy plays what it has chosen.
func (p *strategist) Reason(s *State, c *Command) string {
	if s.phase != Choose || s.b[s.control].down || !s.adjacent() {
		return ""
	}
	x, t := p.mixture(s)
	for i := range t.rows {
		if c.action.word == "attack" && t.rows[i] == c.attack {
			return "played " + percent(x.rows[i]) + " of the time"
		}
	}
	for j := range t.cols {
		if c.action.word == "defend" && t.cols[j] == c.defend.card {
			return "played " + percent(x.cols[j]) + " of the time"
		}
	}
	return ""
}

func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + "%" }

// Advise visits the choices of whoever is to choose, with what each is worth
// against the equilibrium of the other side and how often it is played.
func (p *strategist) Advise(s *State, visit func(c *Command, value float64, reason string)) {
	view := p.analyse(s)
	if view == nil {
		return
	}
	type line struct {
		c     Command
		worth float64
		often float64
	}
	var list []line
	attacker := s.slot[attackerSlot].is == emptySlot
	if attacker {
		for i, at := range view.t.rows {
			list = append(list, line{Command{action: p.plain.acts[toAttack], who: nobody, attack: at}, view.rowWorth[i], view.rows[i]})
		}
	} else {
		for j, d := range view.t.cols {
			list = append(list, line{Command{action: p.plain.acts[toDefend], who: nobody, defend: choice{what: aDefence, card: d}}, 1 - view.colWorth[j], view.cols[j]})
		}
	}
	slices.SortStableFunc(list, func(a, b line) int {
		return cmp.Or(cmp.Compare(b.often, a.often), cmp.Compare(b.worth, a.worth))
	})
	for i := range list {
		reason := "never played"
		if list[i].often > 0 {
			reason = "play it " + percent(list[i].often) + " of the time"
		}
		visit(&list[i].c, list[i].worth, reason)
	}
}

// Weigh is what one choice is worth in the same way.
func (p *strategist) Weigh(s *State, c *Command) (value float64, ok bool) {
	view := p.analyse(s)
	if view == nil {
		return 0, false
	}
	for i, at := range view.t.rows {
		if c.action.word == "attack" && at == c.attack {
			return view.rowWorth[i], true
		}
	}
	for j, d := range view.t.cols {
		if c.action.word == "defend" && d == c.defend.card {
			return 1 - view.colWorth[j], true
		}
	}
	return 0, false
}
