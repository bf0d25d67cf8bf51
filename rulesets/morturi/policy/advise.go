package policy

import (
	"math"
	"slices"
	"strconv"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// The policies that weigh their turns say what they think.
// adviceMost is how many commands are ranked.
const adviceMost = 6

// A view is a command as a policy sees it.
type view struct {
	cmd   rules.Command
	value float64
	why   string
}

// Advise ranks what may be done, as a veteran sees it: the part of all LP on the
// field that is his school's, and what the plan adds.
func (v *veteran) Advise(s *state.State, visit func(c *rules.Command, value float64, reason string)) {
	list := v.views(s)
	for i := range list {
		visit(&list[i].cmd, list[i].value, list[i].why)
	}
}

// Weigh is what one command is worth in the same way.
func (v *veteran) Weigh(s *state.State, c *rules.Command) (float64, bool) {
	return v.weighed(s, c, v.views(s))
}

// weighed finds a command among views.
func (v *veteran) weighed(s *state.State, c *rules.Command, list []view) (float64, bool) {
	text := string(v.write(nil, s, c))
	for i := range list {
		if string(v.write(nil, s, &list[i].cmd)) == text {
			return list[i].value, true
		}
	}
	return 0, false
}

// Reason says in a few words what the command is good for.
func (v *veteran) Reason(s *state.State, c *rules.Command) string {
	switch c.Action.Word {
	case "attack", "shoot":
		if s.Active >= 0 && c.On >= 0 {
			return v.hope(s, int(s.Active), int(c.On), c.Option)
		}
	case "activate":
		if j, d := nearestEnemy(s, int(c.On)); j >= 0 && s.Fig[c.On].OnField {
			return v.R.Name(s, j) + " is " + state.Itoa(d) + " away"
		}
	}
	return ""
}

// hope is what an attack may be expected to do.
func (v *veteran) hope(s *state.State, i, j int, id state.OptionID) string {
	w := v.worth(s, i, j, id)
	text := strconv.FormatFloat(float64(w.damage)/36, 'f', 1, 64) + " LP on average"
	if w.kill > 0 {
		text += ", out in " + state.Itoa((w.kill*100+18)/36) + " of 100"
	}
	return text
}

// views are the commands worth considering, the best first.
func (v *veteran) views(s *state.State) []view {
	_, school := s.Decides()
	base := 0.5
	if school >= 0 {
		base = share(s, school)
	}
	switch s.Phase {
	case state.Choose:
		return v.choices(s, base)
	case state.Movement:
		if i := int(s.Active); s.Fig[i].OnField {
			return v.moves(s, i, base)
		}
	}
	var c rules.Command
	v.Choose(s, &c)
	list := []view{{c, base, v.Reason(s, &c)}}
	if i := int(s.Active); s.Phase == state.Attack && c.Action.Word != "shoot" && s.Fig[i].OnField {
		v.perils(s, i)
		list = v.withShots(s, i, base, v.stand(s, i), list)
	}
	return list
}

// withShots adds the shots that may be taken from where a gladiator stands, and ranks
// them among the rest: they are weighed for whoever asks, though no policy but the
// archer's takes them.
func (v *veteran) withShots(s *state.State, i int, base, still float64, list []view) []view {
	id := v.R.Shot(s, i)
	if id == state.OrdinaryAttack {
		return list
	}
	here := turnPlan{who: i, at: s.Fig[i].At, target: -1, score: still}
	for j := range int(s.N) {
		c := rules.Command{By: state.Nobody, On: int8(j), School: state.Nobody, Deed: rules.Deed{Option: id}}
		v.say(&c, "shoot")
		if j == i || !s.Standing(j) || !s.Enemies(i, j) || v.R.Shootable(s, i, j, id) != nil || v.R.Permit(s, &c) != nil {
			continue
		}
		v.blow(s, i, j, id, &here, func(t *turnPlan) {
			list = append(list, view{c, likely(base, t.score-still), v.hope(s, i, j, id)})
		})
	}
	slices.SortStableFunc(list, func(a, b view) int { return byValue(a.value, b.value) })
	return list
}

// share is the part of all LP on the field that is a school's.
func share(s *state.State, school int8) float64 {
	mine, all := 0.0, 1e-9
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.OnField {
			all += float64(f.Life)
			if f.School == school {
				mine += float64(f.Life)
			}
		}
	}
	return mine / all
}

// choices ranks whom to activate.
func (v *veteran) choices(s *state.State, base float64) []view {
	var list []view
	for i := range int(s.N) {
		if s.Fig[i].School == s.Holding() && s.Ready(i) {
			c := rules.Command{By: state.Nobody, On: int8(i), School: state.Nobody}
			v.say(&c, "activate")
			list = append(list, view{c, likely(base, v.gain(s, i)), v.Reason(s, &c)})
		}
	}
	slices.SortStableFunc(list, func(a, b view) int { return byValue(a.value, b.value) })
	return list
}

// moves ranks the plans of the active gladiator by their first commands.
func (v *veteran) moves(s *state.State, i int, base float64) []view {
	var plans []turnPlan
	v.plans(s, i, func(t *turnPlan) { plans = append(plans, *t) })
	slices.SortStableFunc(plans, func(a, b turnPlan) int { return byValue(a.score, b.score) })
	still := 0.0
	for k := range plans {
		if plans[k].at == s.Fig[i].At && plans[k].target < 0 {
			still = plans[k].score
		}
	}
	var list []view
	for k := range plans {
		if len(list) == adviceMost {
			break
		}
		list = append(list, v.viewOf(s, i, &plans[k], likely(base, plans[k].score-still)))
	}
	return v.withShots(s, i, base, still, list)
}

// viewOf is a plan by its first command: the whole way there, or the attack.
func (v *veteran) viewOf(s *state.State, i int, t *turnPlan, value float64) view {
	c := rules.Command{By: state.Nobody, On: state.Nobody, School: state.Nobody}
	f := &s.Fig[i]
	why := ""
	was := f.At
	f.At = t.at
	if t.target >= 0 {
		why = v.hope(s, i, t.target, t.option)
	}
	f.At = was
	switch {
	case t.at != f.At:
		v.Reach(s, i)
		v.way(s, i, t.at)
		v.say(&c, "move")
		from := f.At
		for k := v.length - 1; k >= 0 && c.Steps < rules.MaxSteps; k-- {
			c.Ways[c.Steps], _ = from.Beside(v.path[k])
			c.Steps++
			from = v.path[k]
		}
		if t.target >= 0 {
			why = "then " + v.R.Name(s, t.target) + ": " + why
		}
	case t.target >= 0:
		v.say(&c, "attack")
		c.On, c.Option = int8(t.target), t.option
	default:
		v.say(&c, "done")
	}
	return view{c, value, why}
}

// likely is a part of the LP moved by what a plan adds, as a chance.
func likely(base, gain float64) float64 {
	const spread = 16 // LP that make a battle
	odds := math.Log(max(base, 0.01)/max(1-base, 0.01)) + 4*gain/spread
	return 1 / (1 + math.Exp(-odds))
}

func byValue(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// Advise ranks what may be done by the battles played on from there.
func (x *champion) Advise(s *state.State, visit func(c *rules.Command, value float64, reason string)) {
	list := x.views(s)
	for i := range list {
		visit(&list[i].cmd, list[i].value, list[i].why)
	}
}

// Weigh is what one command is worth in the same way.
func (x *champion) Weigh(s *state.State, c *rules.Command) (float64, bool) {
	return x.weighed(s, c, x.views(s))
}

// views are the commands worth considering, by the battles that were won after
// them.
func (x *champion) views(s *state.State) []view {
	var list []view
	switch {
	case s.Phase == state.Choose:
		for _, t := range x.rank(s) {
			if slices.ContainsFunc(list, func(v view) bool { return v.cmd.On == int8(t.who) }) {
				continue
			}
			c := rules.Command{By: state.Nobody, On: int8(t.who), School: state.Nobody}
			x.say(&c, "activate")
			list = append(list, view{c, t.won, x.Reason(s, &c)})
		}
	case s.Phase == state.Movement && s.Fig[s.Active].OnField:
		i := int(s.Active)
		for _, t := range x.top(s, i) {
			x.trial.CopyFrom(s)
			list = append(list, x.viewOf(s, i, &t, x.after(s, t, s.Fig[i].School, 0, championFirst+championMore)))
		}
		slices.SortStableFunc(list, func(a, b view) int { return byValue(a.value, b.value) })
	}
	if len(list) == 0 {
		return x.veteran.views(s)
	}
	return list
}
