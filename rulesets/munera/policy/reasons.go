package policy

import (
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
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
	"attack":   {{state.EvHit, false, "to hit"}, {state.EvWounded, true, "to wound"}, {state.EvEntangled, true, "to entangle"}},
	"throw":    {{state.EvHit, false, "to hit"}, {state.EvWounded, true, "to wound"}},
	"shoot":    {{state.EvHit, false, "to hit"}, {state.EvWounded, true, "to wound"}},
	"whirl":    {{state.EvHit, false, "to hit"}, {state.EvWounded, true, "to wound"}, {state.EvKnockedDown, true, "to knock down"}},
	"net":      {{state.EvEntangled, true, "to entangle"}},
	"lasso":    {{state.EvEntangled, true, "to entangle"}},
	"cape":     {{state.EvEntangled, true, "to entangle"}},
	"grapple":  {{state.EvGrappleBegun, false, "to take hold"}, {state.EvThrown, true, "to throw"}},
	"haze":     {{state.EvHazed, true, "to blind"}},
	"cut-free": {{state.EvFreed, false, "to get free"}},
}

// Reason says why a command may be the right one, from the numbers it is weighed
// by: chances, reach, what blows are good for, and its cost.
func (x *Scale) Reason(s *state.State, c *rules.Command) string {
	list := x.chances(s, c)
	switch c.Action.Word {
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
	if n, ok := x.R.Price(s, c); ok && n > 0 {
		list = append(list, "costs "+state.Itoa(n)+" of "+state.Itoa(int(s.Fig[c.Actor(s)].AP))+" AP")
	}
	return strings.Join(list, ", ")
}

// chances are those of what a command is for.
func (x *Scale) chances(s *state.State, c *rules.Command) []string {
	list := aims[c.Action.Word]
	if len(list) == 0 {
		return nil
	}
	var p [4]float64
	x.ref.Listen, x.ref.Brief = true, true
	x.Each(s, c, func(_ *state.State, chance float64) {
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
func (a aim) befalls(log []core.Record, c *rules.Command) bool {
	for i := range log {
		if log[i].What == core.Event && log[i].Kind == a.event && (!a.whose || int8(log[i].Who) == c.On) {
			return true
		}
	}
	return false
}

// percent never makes a chance a certainty.
func percent(p float64) string {
	return state.Itoa(min(max(int(100*p+0.5), 1), oneHundred(p))) + "%"
}

func oneHundred(p float64) int {
	if p < 1 {
		return 99
	}
	return 100
}

// plight is what makes the one it is done to an easier mark.
func (x *Scale) plight(s *state.State, c *rules.Command) (list []string) {
	if c.On == state.Nobody || c.Action.Word == "face" {
		return nil
	}
	b := &s.Fig[c.On]
	switch b.Sees[s.Active()] {
	case state.Left, state.Right:
		list = append(list, "from the side")
	case state.Rear:
		list = append(list, "from behind")
	}
	if b.NumNets > 0 {
		list = append(list, "he is entangled")
	}
	if b.Posture == state.Down {
		list = append(list, "he is down")
	}
	return list
}

// after is the bout after a command whose dice do not matter.
func (x *Scale) after(s *state.State, c *rules.Command) *state.State {
	x.tape.Every(false)
	x.s.CopyFrom(s)
	x.ref.Reset()
	_ = x.R.Do(&x.s, c, &x.ref)
	return &x.s
}

// whyMove says what a step or a turn does to the distance and to who can strike.
func (x *Scale) whyMove(s *state.State, c *rules.Command) string {
	a := s.Active()
	b := x.R.Nearest(s, a)
	if c.Action.Word == "face" {
		b = int(c.On)
	}
	if b < 0 {
		return ""
	}
	t := x.after(s, c)
	x.Size(t)
	words := "range " + state.Itoa(int(s.Fig[a].Range[b])) + " to " + state.Itoa(int(t.Fig[a].Range[b]))
	if c.Action.Word == "face" {
		words = "turns to " + x.R.Name(s, b)
	}
	now := x.blow(t, a, b, []int8{x.men[a].left}, thisTurn)
	next := x.blow(t, b, a, x.men[b].points[:], nextTurn)
	if now > 0 {
		return words + ", then good for " + tenths(now) + " wounds, " + x.R.Name(s, b) + "'s next turn for " + tenths(next)
	}
	return words + ", " + x.R.Name(s, b) + "'s next turn good for " + tenths(next) + " wounds"
}

// whyKit says what a thing taken up or put away does to his blows, and to the
// save and the AP of his turns.
func (x *Scale) whyKit(s *state.State, c *rules.Command) string {
	a := c.Actor(s)
	b := x.R.Nearest(s, a)
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
		list = append(list, "Save "+state.Itoa(save)+" to "+state.Itoa(then))
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
func (x *Scale) outlook(s *state.State, a, b int) (blows float64, save int, points float64) {
	x.Size(s)
	m := &x.men[a]
	for _, n := range m.steady {
		points += float64(n) / 6
	}
	return x.blow(s, a, b, m.steady[:], inReach), x.R.Save(s, a, state.Blow{}, &x.quiet), points
}

// whyEnd says what ending the turn brings or leaves.
func (x *Scale) whyEnd(s *state.State) string {
	a := s.Active()
	for k := range s.NumFloor {
		if v := int(s.Floor[k].Victim); s.Fig[v].Status == state.Active && s.Adjacent(a, v) {
			return x.R.Name(s, v) + " is floored and beaten when the turn ends"
		}
	}
	if s.Fig[a].AP <= 0 {
		return "no AP left"
	}
	return "leaves " + state.Itoa(int(s.Fig[a].AP)) + " AP unused"
}

// tenths writes a number with one place.
func tenths(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }
