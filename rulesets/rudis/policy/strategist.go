package policy

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/core"
	"summa/internal/line"
	"summa/rulesets/rudis/rules"
)

// The policies that weigh their choices: `veteran` plays the equilibrium of one exchange under the
// model, `champion` that of the whole bout: exactly where all that can still happen fits into
// memory, and by the grid elsewhere. Neither looks at what the other side has chosen.

// A Strategist plays mixtures.
type Strategist struct {
	r     *rules.Rules
	plain *Plain
	model *modelist
	whole bool // solves the whole bout, not one exchange
	most  int  // how many positions an exact solution may keep

	grid    *grid
	of      state.State // the two boxers of the grid
	end     *endgame
	endFrom state.State // the position from which end was built
	now     mixture
	solved  state.State // the position of which now is the mixture
	table   table
	has     bool
}

func newStrategist(r *rules.Rules, whole bool) *Strategist {
	return &Strategist{r: r, plain: NewPlain(r), model: &modelist{r: r}, whole: whole, most: endNodes}
}

func (p *Strategist) policy() Policy {
	whole := ""
	if !p.whole {
		whole = ChampionName
	}
	return Policy{Chooser: p, Roller: p, Reasoner: p, Adviser: p, Explainer: p, Whole: whole}
}

// newKeeper returns a champion that keeps as many positions as its name says, such as
// champion-50000; nil for a name of another form.
func newKeeper(r *rules.Rules, name string) (*Strategist, error) {
	text, ok := strings.CutPrefix(name, ChampionName+"-")
	if !ok {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < endNodes || n > mostNodes {
		return nil, &line.Error{Code: "bad-argument", Msg: "champion keeps from " + state.Itoa(endNodes) + " to " + state.Itoa(mostNodes) + " positions, not " + state.Quoted(text), Hint: "champion-50000"}
	}
	p := newStrategist(r, true)
	p.most = n
	return p, nil
}

// farthestHP returns how many HP both may have together for an exact solution to be tried. The
// number of positions grows at least with their third power.
func (p *Strategist) farthestHP() int {
	return int(endHP * math.Cbrt(float64(p.most)/endNodes))
}

// Choose writes what Roll would play on the lowest face of each die.
func (p *Strategist) Choose(s *state.State, c *rules.Command) { p.choose(s, c, nil) }

// Roll chooses with the dice of the policy.
func (p *Strategist) Roll(s *state.State, c *rules.Command, ref *core.Ref) { p.choose(s, c, ref) }

func (p *Strategist) choose(s *state.State, c *rules.Command, ref *core.Ref) {
	if s.Phase != state.Choose || s.Boxers[s.Control].Down || !s.Adjacent() {
		p.plain.choose(s, c, ref)
		return
	}
	x, t := p.mixture(s)
	if len(t.Rows) == 0 {
		p.plain.choose(s, c, ref)
		return
	}
	a := int(s.Control)
	if s.Slot[rules.AttackerSlot].Is == state.EmptySlot {
		k := roll(x.rows[:x.m], a, state.DiePolicyAttack, ref)
		c.Action, c.NoCard, c.Attack = p.plain.acts[toAttack], "", t.Rows[k]
		return
	}
	k := roll(x.cols[:x.n], state.Other(a), state.DiePolicyDefence, ref)
	c.Action, c.NoCard, c.Attack.What, c.Defend = p.plain.acts[toDefend], "", state.NoChoice, state.Choice{What: state.ADefence, Card: t.cols[k]}
}

// mixture returns how both should play a position. It ignores the choices in the slots.
func (p *Strategist) mixture(s *state.State) (*mixture, *table) {
	bare := *s
	bare.Slot = [2]state.Slot{}
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

// The limits of exact solutions.
const (
	endHP     = 12     // HP of both together up to which it is tried
	endNodes  = 4000   // positions kept by default
	mostNodes = 400000 // the most that can be asked for
)

// wholeBout finds how to play a position for the whole bout, with its value to the boxer in
// control.
func (p *Strategist) wholeBout(s *state.State) {
	if n := p.endgame(s); n != nil {
		p.table = n.t
		v := p.end.solve(n, false)
		p.take(&p.end.q.Rows, &p.end.q.Cols, v, s)
		return
	}
	g := p.bout(s)
	plan := g.plan(s)
	p.table = plan.table
	hp, sta := g.spare(s), [2]int{int(s.Boxers[0].Sta), int(s.Boxers[1].Sta)}
	v := 0.0
	if len(plan.Rows) > 0 {
		v = g.solve(plan, int(s.Control), &hp, &sta)
	}
	p.take(&g.q.Rows, &g.q.Cols, v, s)
}

func (p *Strategist) take(rows, cols *[16]float64, v float64, s *state.State) {
	if s.Control == 1 {
		v = 1 - v
	}
	p.now = mixture{m: len(p.table.Rows), n: len(p.table.cols), rows: *rows, cols: *cols, value: v}
}

// endgame returns the node of a position that is solved exactly, or nil.
func (p *Strategist) endgame(s *state.State) *node {
	if p.end != nil {
		if n := p.end.find(s); n != nil {
			return n
		}
	}
	if int(s.Boxers[0].Hp)+int(s.Boxers[1].Hp) > p.farthestHP() || s.Is(state.RulingRnSource, state.RnSourceDeck) || p.end != nil && p.tried(s) {
		return nil
	}
	p.end, p.endFrom = NewEndgame(p.r, s, p.most), *s
	return p.end.find(s)
}

// tried reports whether the last exact solution was too large already. Then the grid is used, so
// that bouts go on.
func (p *Strategist) tried(s *state.State) bool {
	return p.end.Nodes[0].High-p.end.Nodes[0].Low > Exact
}

// bout returns the grid of the two boxers.
func (p *Strategist) bout(s *state.State) *grid {
	f := freshOf(s)
	if p.grid == nil || p.of != f {
		p.grid, p.of = NewGrid(p.r, s), f
	}
	return p.grid
}

// spare returns the HP of both, less the HP equivalent of lasting injuries.
func (g *grid) spare(s *state.State) (hp [2]int) {
	for k := range hp {
		was := s.Boxers[k]
		was.Jaw, was.Taken = 0, [state.NumAttrs]int8{}
		hp[k] = max(1, int(s.Boxers[k].Hp)-int(g.lasting(&was, &s.Boxers[k])))
	}
	return hp
}

// Reason says how often the policy plays what it has chosen.
func (p *Strategist) Reason(s *state.State, c *rules.Command) string {
	if s.Phase != state.Choose || s.Boxers[s.Control].Down || !s.Adjacent() {
		return ""
	}
	x, t := p.mixture(s)
	for i := range t.Rows {
		if c.Action.Word == "attack" && t.Rows[i] == c.Attack {
			return "played " + percent(x.rows[i]) + " of the time"
		}
	}
	for j := range t.cols {
		if c.Action.Word == "defend" && t.cols[j] == c.Defend.Card {
			return "played " + percent(x.cols[j]) + " of the time"
		}
	}
	return ""
}

func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + "%" }

// Advise visits the choices of the boxer who is to choose, with the value of each against the other
// side's equilibrium and how often it is played.
func (p *Strategist) Advise(s *state.State, visit func(c *rules.Command, value float64, reason string)) {
	view := p.Analyse(s)
	if view == nil {
		return
	}
	type line struct {
		c     rules.Command
		worth float64
		often float64
	}
	var list []line
	attacker := s.Slot[rules.AttackerSlot].Is == state.EmptySlot
	if attacker {
		for i, at := range view.t.Rows {
			list = append(list, line{rules.Command{Action: p.plain.acts[toAttack], Who: state.Nobody, Chosen: rules.Chosen{Attack: at}}, view.rowWorth[i], view.rows[i]})
		}
	} else {
		for j, d := range view.t.cols {
			list = append(list, line{rules.Command{Action: p.plain.acts[toDefend], Who: state.Nobody, Chosen: rules.Chosen{Defend: state.Choice{What: state.ADefence, Card: d}}}, 1 - view.colWorth[j], view.cols[j]})
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

// Weigh returns the value of one choice, as Advise does.
func (p *Strategist) Weigh(s *state.State, c *rules.Command) (value float64, ok bool) {
	view := p.Analyse(s)
	if view == nil {
		return 0, false
	}
	for i, at := range view.t.Rows {
		if c.Action.Word == "attack" && at == c.Attack {
			return view.rowWorth[i], true
		}
	}
	for j, d := range view.t.cols {
		if c.Action.Word == "defend" && d == c.Defend.Card {
			return 1 - view.colWorth[j], true
		}
	}
	return 0, false
}
