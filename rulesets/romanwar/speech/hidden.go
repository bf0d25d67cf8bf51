package speech

import (
	"encoding/hex"
	"strings"

	"summa/internal/game"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// Conceal returns the command that seals a paper.
func (r *Speech) Conceal(s *state.State, c *rules.Command, salt string) (text string, held game.Held, ok bool) {
	if c.Action.Word != "decide" {
		return "", held, false
	}
	digest := r.DigestOf(s, c, uint8(c.Side), c.Paper, c.Ground, salt)
	held = game.Held{Who: int(c.Side), Choice: r.About(s, c.Melee, c.Group) + " " + rules.Written(c.Paper, c.Ground), Salt: salt, Digest: digest}
	return "seal " + r.About(s, c.Melee, c.Group) + " " + r.TypedSide(s, int(c.Side)) + " " + hex.EncodeToString(digest[:]) + " held", held, true
}

// Disclose returns the command that turns the papers of a group up: those sealed, and
// one that is given openly now.
func (r *Speech) Disclose(s *state.State, c *rules.Command, held []game.Held) (text string, ok bool) {
	if c != nil && c.Action.Word != "decide" {
		return "", false
	}
	for k := range s.Seals {
		x := &s.Seals[k]
		if c != nil && (c.Melee != x.Melee || c.Group != x.Group) {
			continue
		}
		text := "open " + r.About(s, x.Melee, x.Group)
		given := 0
		for side := range int(s.NSides) {
			g := &s.Groups[s.Melees[x.Melee].First+x.Group]
			switch {
			case c != nil && int(c.Side) == side:
				text += " " + r.TypedSide(s, side) + " " + rules.Written(c.Paper, c.Ground) + " -"
				given++
			case g.Paper[s.Melees[x.Melee].Place(uint8(side))] != state.NoPaper:
				given++ // it lies open already
			default:
				paper, salt, found := r.heldBy(s, x, side, held)
				if found {
					text += " " + r.TypedSide(s, side) + " " + paper + " " + salt
					given++
				}
			}
		}
		if given == int(s.NSides) {
			return text, true
		}
	}
	return "", false
}

// heldBy finds the paper a side has sealed for a group.
func (r *Speech) heldBy(s *state.State, x *state.Sealed, side int, held []game.Held) (paper, salt string, ok bool) {
	k := s.SealOf(x.Melee, x.Group, uint8(side))
	if k < 0 {
		return "", "", false
	}
	for _, h := range held {
		if h.Digest == s.Seals[k].Digest {
			_, paper, ok = strings.Cut(h.Choice, " ")
			return paper, h.Salt, ok
		}
	}
	return "", "", false
}

// Seals reports whether a recorded command seals a paper.
func (r *Speech) Seals(text string) bool { return strings.HasPrefix(strings.ToLower(text), "seal ") }

// Opens reports whether a recorded command turns papers up.
func (r *Speech) Opens(text string) bool { return strings.HasPrefix(strings.ToLower(text), "open ") }
