package speech

import (
	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// Do carries a command out by the rules. Of one that they refuse the hint is a command that
// would not be refused in turn, where there is one.
func (r *Speech) Do(s *state.State, c *rules.Command, ref *core.Ref) error {
	err := r.Rules.Do(s, c, ref)
	if no, ok := err.(*rule.Refusal); ok {
		no.Hint = r.sound(s, r.byACorner(s, c, no))
	}
	return err
}

// sound is a hint that would not be refused in turn: a command that would be gives way to
// what is hinted at then, and a move to as much of it as can be made now.
func (r *Speech) sound(s *state.State, hint string) string {
	for range 3 {
		var l line.Line
		var c rules.Command
		if l.Parse(hint) != nil || r.Parse(s, &l, &c) != nil {
			return hint // words, or what is to be filled in
		}
		_, no := r.Permit(s, &c)
		if no == nil {
			return hint
		}
		if hint = no.Hint; c.Action.Word == "move" {
			return r.partWay(s, &c)
		}
	}
	return hint
}

// partWay is a move on a table toward where another would lead, as far as it can be made
// now on level ground, or "".
func (r *Speech) partWay(s *state.State, c *rules.Command) string {
	if s.Mode != state.Battle {
		return ""
	}
	u := &s.Units[c.Unit]
	dx, dy := state.Along(c.X-u.X, c.Y-u.Y, min(u.Rest(), state.Long(c.X-u.X, c.Y-u.Y)), false)
	c.X, c.Y = u.X+dx, u.Y+dy
	if dx == 0 && dy == 0 || !r.May(s, c) {
		return ""
	}
	return string(r.AppendCommand(nil, s, c))
}

// byACorner is what is hinted at where a move is refused: of one that a wall bars, or for
// which a corner is too narrow, a move that is not, to as near a corner of a wall as can be
// to where it was to lead.
func (r *Speech) byACorner(s *state.State, c *rules.Command, no *rule.Refusal) string {
	if s.Mode != state.Battle || no.Rule != state.Castle2 || no.Code != "blocked" || c.Action.Word != "move" {
		return no.Hint
	}
	u := &s.Units[c.Unit]
	best, nearest := "", int32(state.MaxLength)
	offer := func(t *state.Unit, facing uint8) {
		try := *c
		try.X, try.Y, try.Facing, try.Files = t.X, t.Y, facing, 0
		if t.Files != u.Files {
			try.Files = t.Files
		}
		if d := state.Long(t.X-c.X, t.Y-c.Y); d < nearest && r.May(s, &try) {
			best, nearest = string(r.AppendCommand(nil, s, &try)), d
		}
	}
	narrow := *u
	narrow.X, narrow.Y, narrow.Files = c.X, c.Y, min(u.Files, int32(s.CornerFiles(u)))
	offer(&narrow, c.Facing)
	for _, before := range [...]bool{false, true} { // onto the wall, or to where one comes straight at it
		for i := range s.Feats {
			f := &s.Feats[i]
			if f.Kind != state.Wall || best != "" && before || r.OnTop(s, u) >= 0 {
				continue
			}
			for _, t := range s.AtCorners(u, f) {
				switch {
				case before && f.Upright():
					t.X = u.X
				case before:
					t.Y = u.Y
				}
				if t.X != u.X || t.Y != u.Y {
					offer(&t, t.Facing)
				}
			}
		}
	}
	if best == "" {
		return no.Hint
	}
	return best
}
