package romanwar

import (
	"slices"
	"strconv"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// A veteranMan is the policy veteran: plain who may bide his time, and who says what
// he thinks.
type veteranMan struct{ *plain }

// How much goes into an opinion: wars waged on from each command, fewer where there
// are many men, and commands weighed.
const (
	warsWeighed = 60
	menWeighed  = 12_000 // of all wars of a command together
	mostViews   = 60
)

// A view is a command as a veteran sees it.
type view struct {
	cmd   Command
	value float64
	why   string
}

// Advise ranks what may be done: the share of wars waged on from there that the side
// wins.
func (v veteranMan) Advise(s *State, visit func(c *Command, value float64, reason string)) {
	list := v.views(s)
	for i := range list {
		visit(&list[i].cmd, list[i].value, list[i].why)
	}
}

// Advise ranks what may be done as a veteran sees it: plain weighs nothing itself.
func (p *plain) Advise(s *State, visit func(c *Command, value float64, reason string)) {
	veteranMan{p}.Advise(s, visit)
}

// Weigh is what one command is worth to a veteran.
func (p *plain) Weigh(s *State, c *Command) (float64, bool) { return veteranMan{p}.Weigh(s, c) }

// Weigh is what one command is worth in the same way.
func (v veteranMan) Weigh(s *State, c *Command) (float64, bool) {
	switch c.verb.word {
	case "move", "shoot", "runover", "charge", "decide", "next":
	default:
		return 0, false
	}
	if s.mode != battle || v.r.permit(s, c) != nil {
		return 0, false
	}
	return v.worthOf(s, c), true
}

// Reason says in a few words what a command may be expected to do.
func (v veteranMan) Reason(s *State, c *Command) string {
	if s.mode != battle {
		return ""
	}
	switch c.verb.word {
	case "shoot", "runover":
		return v.killed(s, c, "casualties")
	case "charge":
		return v.killed(s, c, "round")
	case "move":
		u := s.units[c.unit]
		u.x, u.y = c.x, c.y
		if e, _ := v.r.nearest(s, int(c.unit)); e >= 0 {
			gx, gy := s.rect(&u).away(s.rect(&s.units[e]))
			return v.r.name(s, e) + " will be " + inches(long(gx, gy)) + " away"
		}
	case "decide":
		g := &s.groups[s.melees[c.melee].first+c.group]
		own := s.melees[c.melee].place(uint8(c.side))
		return itoa(int(g.count(own))) + " against " + itoa(int(g.count(1-own)))
	}
	return ""
}

// killed is how many a command and what follows it kill on average, counted.
func (v veteranMan) killed(s *State, c *Command, then string) string {
	r := v.r
	var first, next line.Line
	if first.Parse(string(r.AppendCommand(nil, s, c))) != nil || next.Parse(then) != nil {
		return ""
	}
	counted := &game.Counted{}
	if then == "round" {
		fewest := r.fewest
		r.fewest = 0
		defer func() { r.fewest = fewest }()
		var booked State
		booked.CopyFrom(s)
		if r.Do(&booked, c, &bout.Ref{Tape: new(dice.Tape)}) != nil {
			return ""
		}
		booked.step = stepMelee
		next.Tokens = append(next.Tokens, line.Token{Text: booked.melees[len(booked.melees)-1].label()})
		var err error
		if counted, err = r.countRound(&booked, &next); err != nil || counted == nil {
			return ""
		}
	} else {
		t := tally{r: r}
		t.s.CopyFrom(s)
		if ok, err := t.add(&first, true); !ok || err != nil {
			return ""
		}
		t.settled = true
		for _, a := range t.targets {
			t.target(s, a, counted)
		}
	}
	text := ""
	for _, f := range counted.Facts {
		if f.Field != "alive" {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += f.Owner + " lose " + strconv.FormatFloat(f.Mean(), 'f', 1, 64) + " of " + itoa(f.Before)
	}
	if text != "" && then == "round" {
		text += " in the first round"
	}
	return text
}

// views are the commands worth considering, the best first.
func (v veteranMan) views(s *State) []view {
	r := v.r
	var list []view
	if s.mode != battle || !s.begun || s.over {
		return nil
	}
	seen := map[string]bool{}
	add := func(c *Command) {
		if len(list) >= mostViews || r.halt.Stopped() || r.permit(s, c) != nil {
			return
		}
		switch {
		case c.verb.word == "shoot" && c.n == 0:
			c.n = int32(c.plan.dice)
		case c.verb.word == "move" && c.facing == noFacing:
			c.facing = s.units[c.unit].facing
		}
		text := string(r.AppendCommand(nil, s, c))
		if seen[text] {
			return
		}
		seen[text] = true
		kept := *c
		kept.picks, kept.groups = slices.Clone(c.picks), slices.Clone(c.groups)
		list = append(list, view{kept, v.worthOf(s, c), v.Reason(s, c)})
	}
	var c Command
	for _, given := range [2]bool{false, true} { // what plain would do, and who bides his time
		p := newPlain(r, false)
		p.given = given
		p.Choose(s, &c)
		add(&c)
	}
	p := newPlain(r, v.veteran) // what this one does itself
	p.papers = v.papers
	p.Choose(s, &c)
	add(&c)
	var l line.Line
	r.options(s, func(text string) {
		if l.Parse(text) == nil && r.Parse(s, &l, &c) == nil && c.verb.word != "end" {
			add(&c)
		}
	})
	slices.SortStableFunc(list, func(a, b view) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return 0
	})
	return list
}

// worthOf is the share of wars that the side which is to act wins after a command,
// waged on by veterans' rules of thumb against plain; who is left tips the scales
// between wars that end alike.
func (v veteranMan) worthOf(s *State, c *Command) float64 {
	x := v.looks()
	me := uint8(v.r.ToAct(s))
	men := int(s.alive[0] + s.alive[1])
	wars := max(leastWars, min(warsWeighed, menWeighed/max(1, men)))
	sum := 0.0
	for k := range wars {
		if v.r.halt.Stopped() {
			break
		}
		sum += x.after(s, c, me, k)
	}
	return sum / float64(wars)
}

// after is how a war ends for a side after a command: 1 won, 0 lost.
func (x *scout) after(s *State, c *Command, me uint8, k int) float64 {
	x.begin(s, k)
	given := *c
	given.verb = x.r.verbs[c.verb.word]
	if x.r.Do(&x.s, &given, &x.ref) != nil {
		return 0
	}
	x.sides[me].given, x.sides[1-me].given = k&1 == 1, false
	x.wageOn(int(s.turn) + farTurns)
	own, foe := float64(x.s.alive[me]), float64(x.s.alive[1-me])
	share, won := own/max(1, own+foe), 0.5
	if x.s.over {
		won = 0
		if x.s.won == int8(me) {
			won = 1
		}
	}
	const tip = 0.02
	return won*(1-tip) + share*tip
}

// wageOn wages the war on, command by command where rulings or the ground may forbid
// what is chosen.
func (x *scout) wageOn(last int) {
	simple := x.r.asShipped(&x.s) && len(x.s.feats) == 0
	for !x.s.over && int(x.s.turn) <= last && !x.r.halt.Stopped() {
		p := x.sides[x.s.active]
		if simple {
			p.wholeTurn(&x.s, &x.ref)
			continue
		}
		p.Choose(&x.s, &x.cmd)
		if x.r.Do(&x.s, &x.cmd, &x.ref) != nil {
			return
		}
	}
}
