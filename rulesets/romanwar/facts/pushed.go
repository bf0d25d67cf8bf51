package facts

import (
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// pushRisk says, of a ladder that would be put up now, which enemies may push it off in their next
// turn and how likely it then falls; "" if none can be put up, or no enemy is there.
func (r *Facts) pushRisk(now *state.State) string {
	if !now.Begun || now.Over || now.Mode != state.Battle || now.Step != state.StepMove {
		return ""
	}
	for i := range now.Units {
		if u := &now.Units[i]; u.N == 0 || u.Side != now.Active || u.Ladders == 0 && r.fallenBy(now, i) == nil {
			continue
		}
		for _, wall := range r.FeaturesOf(now, state.Wall) {
			var s state.State
			s.CopyFrom(now)
			c := rules.Order(r.Actions["ladder-up"])
			c.Unit = int32(i)
			c.Name, _ = r.Names.Find(wall)
			if l := r.fallenBy(now, i); l != nil {
				c.Other = l.Name
			}
			if r.Do(&s, &c, &core.Ref{Tape: new(dice.Tape)}) != nil {
				continue
			}
			if text := r.pushers(&s, int32(max(s.LadderNamed(c.Other), 0))); text != "" {
				return text
			}
		}
	}
	return ""
}

// pushers names the enemies who may push a ladder off in their next turn, and how likely it falls.
func (r *Facts) pushers(s *state.State, ladder int32) string {
	end := rules.Order(r.Actions["end"])
	if r.Do(s, &end, &core.Ref{Tape: new(dice.Tape)}) != nil {
		return ""
	}
	var names []string
	falls := 0
	for i := range s.Units {
		c := rules.Order(r.Actions["push-ladder"])
		c.Unit, c.Work = int32(i), ladder
		if u := &s.Units[i]; u.N == 0 || u.Side != s.Active || !r.May(s, &c) {
			continue
		}
		names = append(names, r.Name(s, i))
		falls = max(falls, r.fallsOf(s, &c))
	}
	if len(names) == 0 {
		return ""
	}
	return "may be pushed off by " + strings.Join(names, " or ") + " in their turn, " + state.Itoa(falls) + "%"
}

// fallsOf returns the chance, in percent, that a push brings a ladder down.
func (r *Facts) fallsOf(now *state.State, c *rules.Command) int {
	var tape dice.Tape
	falls := 0.0
	for tape.Every(false); ; {
		var s state.State
		s.CopyFrom(now)
		try := *c
		err := r.Do(&s, &try, &core.Ref{Tape: &tape})
		num, den, ok := tape.Weight()
		if err != nil || tape.Err() != nil || !ok {
			return 0
		}
		if !s.Ladders[c.Work].Up {
			falls += float64(num) / float64(den)
		}
		if !tape.Next() {
			return int(100*falls + 0.5)
		}
	}
}

// fallenBy returns a ladder that lies where a unit can put it up again, or nil.
func (r *Facts) fallenBy(s *state.State, i int) *state.Ladder {
	for k := range s.Ladders {
		if l := &s.Ladders[k]; !l.Up && !l.Broken && l.Side == s.Units[i].Side && s.FromLadder(l, int32(i)) <= r.LadderReach(s) {
			return l
		}
	}
	return nil
}
