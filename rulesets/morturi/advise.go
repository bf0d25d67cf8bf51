package morturi

import (
	"math"
	"slices"
	"strconv"
)

// The policies that weigh their turns say what they think.
// adviceMost is how many commands are ranked.
const adviceMost = 6

// A view is a command as a policy sees it.
type view struct {
	cmd   Command
	value float64
	why   string
}

// Advise ranks what may be done, as a veteran sees it: the part of all LP on the
// field that is his school's, and what the plan adds.
func (v *veteran) Advise(s *State, visit func(c *Command, value float64, reason string)) {
	list := v.views(s)
	for i := range list {
		visit(&list[i].cmd, list[i].value, list[i].why)
	}
}

// Weigh is what one command is worth in the same way.
func (v *veteran) Weigh(s *State, c *Command) (float64, bool) { return weighed(v.r, s, c, v.views(s)) }

// weighed finds a command among views.
func weighed(r *Rules, s *State, c *Command, list []view) (float64, bool) {
	text := string(r.AppendCommand(nil, s, c))
	for i := range list {
		if string(r.AppendCommand(nil, s, &list[i].cmd)) == text {
			return list[i].value, true
		}
	}
	return 0, false
}

// Reason says in a few words what the command is good for.
func (v *veteran) Reason(s *State, c *Command) string {
	switch c.verb.word {
	case "attack", "shoot":
		if s.active >= 0 && c.on >= 0 {
			return v.hope(s, int(s.active), int(c.on), c.option)
		}
	case "activate":
		if j, d := s.nearestEnemy(int(c.on)); j >= 0 && s.fig[c.on].onField {
			return v.r.name(s, j) + " is " + itoa(d) + " away"
		}
	}
	return ""
}

// hope is what an attack may be expected to do.
func (v *veteran) hope(s *State, i, j int, id optionID) string {
	w := v.worth(s, i, j, id)
	text := strconv.FormatFloat(float64(w.damage)/36, 'f', 1, 64) + " LP on average"
	if w.kill > 0 {
		text += ", out in " + itoa((w.kill*100+18)/36) + " of 100"
	}
	return text
}

// views are the commands worth considering, the best first.
func (v *veteran) views(s *State) []view {
	_, school := s.decides()
	base := 0.5
	if school >= 0 {
		base = s.share(school)
	}
	switch s.phase {
	case Choose:
		return v.choices(s, base)
	case Movement:
		if i := int(s.active); s.fig[i].onField {
			return v.moves(s, i, base)
		}
	}
	var c Command
	v.Choose(s, &c)
	list := []view{{c, base, v.Reason(s, &c)}}
	if i := int(s.active); s.phase == Attack && c.verb.word != "shoot" && s.fig[i].onField {
		v.perils(s, i)
		list = v.withShots(s, i, base, v.stand(s, i), list)
	}
	return list
}

// withShots adds the shots that may be taken from where a gladiator stands, and ranks
// them among the rest: they are weighed for whoever asks, though no policy but the
// archer's takes them.
func (v *veteran) withShots(s *State, i int, base, still float64, list []view) []view {
	id := v.r.shot(s, i)
	if id == ordinaryAttack {
		return list
	}
	here := turnPlan{who: i, at: s.fig[i].at, target: -1, score: still}
	for j := range int(s.n) {
		c := Command{by: nobody, on: int8(j), school: nobody, option: id}
		v.say(&c, "shoot")
		if j == i || !s.standing(j) || !s.enemies(i, j) || v.r.shootable(s, i, j, id) != nil || v.r.permit(s, &c) != nil {
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
func (s *State) share(school int8) float64 {
	mine, all := 0.0, 1e-9
	for i := range int(s.n) {
		if f := &s.fig[i]; f.onField {
			all += float64(f.life)
			if f.school == school {
				mine += float64(f.life)
			}
		}
	}
	return mine / all
}

// choices ranks whom to activate.
func (v *veteran) choices(s *State, base float64) []view {
	var list []view
	for i := range int(s.n) {
		if s.fig[i].school == s.holding() && s.ready(i) {
			c := Command{by: nobody, on: int8(i), school: nobody}
			v.say(&c, "activate")
			list = append(list, view{c, likely(base, v.gain(s, i)), v.Reason(s, &c)})
		}
	}
	slices.SortStableFunc(list, func(a, b view) int { return byValue(a.value, b.value) })
	return list
}

// moves ranks the plans of the active gladiator by their first commands.
func (v *veteran) moves(s *State, i int, base float64) []view {
	var plans []turnPlan
	v.plans(s, i, func(t *turnPlan) { plans = append(plans, *t) })
	slices.SortStableFunc(plans, func(a, b turnPlan) int { return byValue(a.score, b.score) })
	still := 0.0
	for k := range plans {
		if plans[k].at == s.fig[i].at && plans[k].target < 0 {
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
func (v *veteran) viewOf(s *State, i int, t *turnPlan, value float64) view {
	c := Command{by: nobody, on: nobody, school: nobody}
	f := &s.fig[i]
	why := ""
	was := f.at
	f.at = t.at
	if t.target >= 0 {
		why = v.hope(s, i, t.target, t.option)
	}
	f.at = was
	switch {
	case t.at != f.at:
		v.reach(s, i)
		v.way(s, i, t.at)
		v.say(&c, "move")
		from := f.at
		for k := v.length - 1; k >= 0 && c.steps < maxSteps; k-- {
			c.ways[c.steps], _ = from.Beside(v.path[k])
			c.steps++
			from = v.path[k]
		}
		if t.target >= 0 {
			why = "then " + v.r.name(s, t.target) + ": " + why
		}
	case t.target >= 0:
		v.say(&c, "attack")
		c.on, c.option = int8(t.target), t.option
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
func (x *champion) Advise(s *State, visit func(c *Command, value float64, reason string)) {
	list := x.views(s)
	for i := range list {
		visit(&list[i].cmd, list[i].value, list[i].why)
	}
}

// Weigh is what one command is worth in the same way.
func (x *champion) Weigh(s *State, c *Command) (float64, bool) { return weighed(x.r, s, c, x.views(s)) }

// views are the commands worth considering, by the battles that were won after
// them.
func (x *champion) views(s *State) []view {
	var list []view
	switch {
	case s.phase == Choose:
		for _, t := range x.rank(s) {
			if slices.ContainsFunc(list, func(v view) bool { return v.cmd.on == int8(t.who) }) {
				continue
			}
			c := Command{by: nobody, on: int8(t.who), school: nobody}
			x.say(&c, "activate")
			list = append(list, view{c, t.won, x.Reason(s, &c)})
		}
	case s.phase == Movement && s.fig[s.active].onField:
		i := int(s.active)
		for _, t := range x.top(s, i) {
			x.trial.CopyFrom(s)
			list = append(list, x.viewOf(s, i, &t, x.after(s, t, s.fig[i].school, 0, championFirst+championMore)))
		}
		slices.SortStableFunc(list, func(a, b view) int { return byValue(a.value, b.value) })
	}
	if len(list) == 0 {
		return x.veteran.views(s)
	}
	return list
}
