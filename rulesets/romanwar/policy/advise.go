package policy

import (
	"slices"
	"strconv"

	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A VeteranMan is the policy veteran: Plain that may bide its time, and that gives opinions.
type VeteranMan struct{ *Plain }

// The effort for an opinion: how many wars are played out from each command (fewer where there are
// many men), and how many commands are weighed.
const (
	warsWeighed = 60
	menWeighed  = 12_000 // of all wars of a command together
	mostViews   = 60
)

// A view is a veteran's opinion of a command.
type view struct {
	cmd   rules.Command
	value float64
	why   string
}

// Advise ranks the possible commands by the share of wars, played out from there, that the side
// wins.
func (v VeteranMan) Advise(s *state.State, visit func(c *rules.Command, value float64, reason string)) {
	list := v.views(s)
	for i := range list {
		visit(&list[i].cmd, list[i].value, list[i].why)
	}
}

// Advise ranks the possible commands as a veteran does, as plain itself weighs nothing.
func (p *Plain) Advise(s *state.State, visit func(c *rules.Command, value float64, reason string)) {
	VeteranMan{p}.Advise(s, visit)
}

// Weigh returns the value of one command to a veteran.
func (p *Plain) Weigh(s *state.State, c *rules.Command) (float64, bool) {
	return VeteranMan{p}.Weigh(s, c)
}

// Weigh returns the value of one command, as Advise does; false if it cannot be weighed.
func (v VeteranMan) Weigh(s *state.State, c *rules.Command) (float64, bool) {
	switch c.Action.Word {
	case "move", "shoot", "runover", "charge", "decide", "next":
	default:
		return 0, false
	}
	if s.Mode != state.Battle || !v.r.May(s, c) {
		return 0, false
	}
	return v.worthOf(s, c), true
}

// Reason says in a few words what effect a command can be expected to have.
func (v VeteranMan) Reason(s *state.State, c *rules.Command) string {
	if s.Mode != state.Battle {
		return ""
	}
	switch c.Action.Word {
	case "shoot", "runover":
		return v.killed(s, c, "casualties")
	case "charge":
		return v.killed(s, c, "round")
	case "move":
		u := s.Units[c.Unit]
		u.X, u.Y = c.X, c.Y
		if e, _ := v.r.Nearest(s, int(c.Unit)); e >= 0 {
			gx, gy := s.Rect(&u).Away(s.Rect(&s.Units[e]))
			return v.r.Name(s, e) + " will be " + state.Inches(state.Long(gx, gy)) + " away"
		}
	case "decide":
		g := &s.Groups[s.Melees[c.Melee].First+c.Group]
		own := s.Melees[c.Melee].Place(uint8(c.Side))
		return state.Itoa(int(g.Count(own))) + " against " + state.Itoa(int(g.Count(1-own)))
	}
	return ""
}

// killed says how many men a command and what follows it kill on average, by exact counting.
func (v VeteranMan) killed(s *state.State, c *rules.Command, then string) string {
	counted := v.Typed.Losses(s, c, then)
	if counted == nil {
		return ""
	}
	text := ""
	for _, f := range counted.Facts {
		if f.Field != "alive" {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += f.Owner + " lose " + strconv.FormatFloat(f.Mean(), 'f', 1, 64) + " of " + state.Itoa(f.Before)
	}
	if text != "" && then == "round" {
		text += " in the first round"
	}
	return text
}

// views returns the commands worth considering, the best first.
func (v VeteranMan) views(s *state.State) []view {
	r := v.Typed
	var list []view
	if s.Mode != state.Battle || !s.Begun || s.Over {
		return nil
	}
	seen := map[string]bool{}
	add := func(c *rules.Command) {
		if len(list) >= mostViews || r.Halt.Stopped() {
			return
		}
		plan, no := r.Permit(s, c)
		if no != nil {
			return
		}
		switch {
		case c.Action.Word == "shoot" && c.N == 0:
			c.N = int32(plan.Shot.Dice)
		case c.Action.Word == "ram" && c.N == 0:
			c.N = plan.Men
		case c.Action.Word == "move" && c.Facing == rules.NoFacing:
			c.Facing = s.Units[c.Unit].Facing
		}
		text := string(r.AppendCommand(nil, s, c))
		if seen[text] {
			return
		}
		seen[text] = true
		kept := *c
		kept.Picks, kept.Groups = slices.Clone(c.Picks), slices.Clone(c.Groups)
		list = append(list, view{kept, v.worthOf(s, c), v.Reason(s, c)})
	}
	var c rules.Command
	for _, given := range [2]bool{false, true} { // what plain would do, and what a patient player would
		p := NewPlain(v.r, false)
		p.given = given
		p.Choose(s, &c)
		add(&c)
	}
	p := NewPlain(v.r, v.veteran) // what this policy does itself
	p.papers = v.papers
	p.Choose(s, &c)
	add(&c)
	var l line.Line
	r.Options(s, func(text string) {
		if l.Parse(text) == nil && r.Parse(s, &l, &c) == nil && c.Action.Word != "end" {
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

// worthOf returns the share of wars that the active side wins after a command, played on by its
// veteran's rules of thumb against plain. The survivors decide between wars that end alike.
func (v VeteranMan) worthOf(s *state.State, c *rules.Command) float64 {
	x := v.looks()
	me := uint8(v.r.ToAct(s))
	wars := v.Samples(s)
	sum := 0.0
	for k := range wars {
		if v.r.Halt.Stopped() {
			break
		}
		sum += x.after(s, c, me, k)
	}
	return sum / float64(wars)
}

// Samples returns the number of wars in which each command is tried.
func (p *Plain) Samples(s *state.State) int {
	men := int(s.Alive[0] + s.Alive[1])
	return max(leastWars, min(warsWeighed, menWeighed/max(1, men)))
}

// after plays a war out after a command and returns its result for side me: 1 won, 0 lost.
func (x *scout) after(s *state.State, c *rules.Command, me uint8, k int) float64 {
	x.begin(s, k)
	given := *c
	given.Action = x.r.Actions[c.Action.Word]
	if x.r.Do(&x.s, &given, &x.ref) != nil {
		return 0
	}
	x.sides[me].given, x.sides[1-me].given = k&1 == 1, false
	x.wageOn(int(s.Turn) + farTurns)
	own, foe := float64(x.s.Alive[me]), float64(x.s.Alive[1-me])
	share, won := own/max(1, own+foe), 0.5
	if x.s.Over {
		won = 0
		if x.s.Won == int8(me) {
			won = 1
		}
	}
	const tip = 0.02
	return won*(1-tip) + share*tip
}

// wageOn plays the war on until turn last. It goes command by command where rulings or the ground
// may forbid what is chosen, and by whole turns elsewhere.
func (x *scout) wageOn(last int) {
	simple := x.r.AsShipped(&x.s) && len(x.s.Feats) == 0
	for !x.s.Over && int(x.s.Turn) <= last && !x.r.Halt.Stopped() {
		p := x.sides[x.s.Active]
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
