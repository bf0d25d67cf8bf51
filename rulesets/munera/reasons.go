package munera

import (
	"strconv"
	"strings"

	"summa/internal/bout"
)

// What an attempt is about: the events whose chances tell why it is made, and
// their words.
type aim struct {
	event uint8
	whose bool // of the one it is done to, not of the one who does it
	words string
}

// aims by verb, the first the most telling.
var aims = map[string][]aim{
	"attack":   {{evHit, false, "to hit"}, {evWounded, true, "to wound"}, {evEntangled, true, "to entangle"}},
	"throw":    {{evHit, false, "to hit"}, {evWounded, true, "to wound"}},
	"shoot":    {{evHit, false, "to hit"}, {evWounded, true, "to wound"}},
	"whirl":    {{evHit, false, "to hit"}, {evWounded, true, "to wound"}, {evKnockedDown, true, "to knock down"}},
	"net":      {{evEntangled, true, "to entangle"}},
	"lasso":    {{evEntangled, true, "to entangle"}},
	"cape":     {{evEntangled, true, "to entangle"}},
	"grapple":  {{evGrappleBegun, false, "to take hold"}, {evThrown, true, "to throw"}},
	"haze":     {{evHazed, true, "to blind"}},
	"cut-free": {{evFreed, false, "to get free"}},
}

// Reason says why a command may be the right one, from the numbers it is weighed
// by: chances, reach, what blows are good for, and its cost.
func (x *scale) Reason(s *State, c *Command) string {
	list := x.chances(s, c)
	switch c.action.word {
	case "move", "face":
		list = append(list, x.whyMove(s, c))
	case "draw", "pick-up", "drop", "discard", "sheathe":
		list = append(list, x.whyKit(s, c))
	case "feint":
		list = append(list, "a die too low may be thrown again")
	case "end":
		list = append(list, x.whyEnd(s))
	}
	list = append(list, x.plight(s, c)...)
	if n, ok := x.r.price(s, c); ok && n > 0 {
		list = append(list, "costs "+itoa(n)+" of "+itoa(int(s.fig[c.actor(s)].ap))+" AP")
	}
	return strings.Join(list, ", ")
}

// chances are those of what a command is for.
func (x *scale) chances(s *State, c *Command) []string {
	list := aims[c.action.word]
	if len(list) == 0 {
		return nil
	}
	var p [4]float64
	x.ref.Listen, x.ref.Brief = true, true
	x.each(s, c, func(_ *State, chance float64) {
		for k, a := range list {
			if a.befalls(x.ref.Log(), c) {
				p[k] += chance
			}
		}
	})
	x.ref.Listen, x.ref.Brief = false, false
	var words []string
	for k, a := range list {
		if p[k] > 0 {
			words = append(words, percent(p[k])+" "+a.words)
		}
	}
	return words
}

// befalls reports whether the event is among the records, about the one it is
// for.
func (a aim) befalls(log []bout.Record, c *Command) bool {
	for i := range log {
		if log[i].What == bout.Event && log[i].Kind == a.event && (!a.whose || int8(log[i].Who) == c.on) {
			return true
		}
	}
	return false
}

// percent never makes a chance a certainty.
func percent(p float64) string {
	return itoa(min(max(int(100*p+0.5), 1), oneHundred(p))) + "%"
}

func oneHundred(p float64) int {
	if p < 1 {
		return 99
	}
	return 100
}

// plight is what makes the one it is done to an easier mark.
func (x *scale) plight(s *State, c *Command) (list []string) {
	if c.on == nobody || c.action.word == "face" {
		return nil
	}
	b := &s.fig[c.on]
	switch b.sees[s.active()] {
	case Left, Right:
		list = append(list, "from the side")
	case Rear:
		list = append(list, "from behind")
	}
	if b.nNets > 0 {
		list = append(list, "he is entangled")
	}
	if b.posture == down {
		list = append(list, "he is down")
	}
	return list
}

// after is the bout after a command whose dice do not matter.
func (x *scale) after(s *State, c *Command) *State {
	x.tape.Every(false)
	x.s.CopyFrom(s)
	x.ref.Reset()
	_ = x.r.Do(&x.s, c, &x.ref)
	return &x.s
}

// whyMove says what a step or a turn does to the distance and to who can strike.
func (x *scale) whyMove(s *State, c *Command) string {
	a := s.active()
	b := x.r.nearest(s, a)
	if c.action.word == "face" {
		b = int(c.on)
	}
	if b < 0 {
		return ""
	}
	t := x.after(s, c)
	x.size(t)
	words := "range " + itoa(int(s.fig[a].rng[b])) + " to " + itoa(int(t.fig[a].rng[b]))
	if c.action.word == "face" {
		words = "turns to " + x.r.name(s, b)
	}
	now := x.blow(t, a, b, []int8{x.men[a].left}, thisTurn)
	next := x.blow(t, b, a, x.men[b].points[:], nextTurn)
	if now > 0 {
		return words + ", then good for " + tenths(now) + " wounds, " + x.r.name(s, b) + "'s next turn for " + tenths(next)
	}
	return words + ", " + x.r.name(s, b) + "'s next turn good for " + tenths(next) + " wounds"
}

// whyKit says what a thing taken up or put away does to his blows, and to the
// save and the AP of his turns.
func (x *scale) whyKit(s *State, c *Command) string {
	a := c.actor(s)
	b := x.r.nearest(s, a)
	if b < 0 {
		return ""
	}
	before, save, points := x.outlook(s, a, b)
	t := x.after(s, c)
	after, then, now := x.outlook(t, a, b)
	var list []string
	if tenths(before) != tenths(after) {
		list = append(list, "his blows "+tenths(before)+" to "+tenths(after)+" wounds a turn")
	}
	if save != then {
		list = append(list, "Save "+itoa(save)+" to "+itoa(then))
	}
	if points != now {
		list = append(list, "AP "+tenths(points)+" to "+tenths(now))
	}
	if len(list) == 0 {
		return "changes neither his blows nor his Save"
	}
	return strings.Join(list, ", ")
}

// outlook is what his blows at contact are good for, his Save in front and the
// mean of his AP.
func (x *scale) outlook(s *State, a, b int) (blows float64, save int, points float64) {
	x.size(s)
	m := &x.men[a]
	for _, n := range m.steady {
		points += float64(n) / 6
	}
	return x.blow(s, a, b, m.steady[:], inReach), x.r.save(s, a, blow{}, &x.quiet), points
}

// whyEnd says what ending the turn brings or leaves.
func (x *scale) whyEnd(s *State) string {
	a := s.active()
	for k := range s.nFloor {
		if v := int(s.floor[k].victim); s.fig[v].status == active && s.adjacent(a, v) {
			return x.r.name(s, v) + " is floored and beaten when the turn ends"
		}
	}
	if s.fig[a].ap <= 0 {
		return "no AP left"
	}
	return "leaves " + itoa(int(s.fig[a].ap)) + " AP unused"
}

// tenths writes a number with one place.
func tenths(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }
