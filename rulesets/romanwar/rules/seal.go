package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"summa/internal/core"
	"summa/internal/game"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// Papers are sealed where players ask for it: the table then holds a digest of each
// until both are there. [war.melee.5]

// A ShownPaper is a paper as it is turned up.
type ShownPaper struct {
	Given  bool
	Paper  uint8
	Ground uint8
	Salt   string
}

// written is what stands on a paper.
func written(paper, ground uint8) string {
	if ground == state.Level {
		return state.PaperWords[paper]
	}
	return state.PaperWords[paper] + " " + state.GroundWords[ground]
}

// sealedFor begins what a paper's digest is made of: a digest is good in this ruleset
// alone.
const sealedFor = "romanwar"

// digestOf covers what a paper is about, so that it is good once only.
func (r *Rules) digestOf(s *state.State, c *Command, side, paper, ground uint8, salt string) [32]byte {
	m := &s.Melees[c.Melee]
	text := sealedFor + " " + m.Label() + "." + state.Itoa(int(c.Group)+1) + " " + state.Itoa(int(s.Turn)) + " " + state.Itoa(int(m.Round)) + " " + r.SideName(s, int(side)) + " " + written(paper, ground) + " " + salt
	return sha256.Sum256([]byte(text))
}

// seal puts a sealed paper on the table.
func (r *Rules) seal(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	s.Seals = append(s.Seals, state.Sealed{Melee: c.Melee, Group: c.Group, Side: uint8(c.Side), Digest: c.Digest})
	ref.Event(state.EvDecide, whoSide(int(c.Side)), core.None, state.Melee5, int(s.Melees[c.Melee].Number), int(c.Group)+1)
}

// allowOpen holds each paper against its digest.
func (r *Rules) allowOpen(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	for side := range c.Papers {
		x := &c.Papers[side]
		if !x.Given {
			continue
		}
		d := *c
		d.Side = int8(side)
		if no := r.allowDecide(s, &d, nil); no != nil {
			return no
		}
		if k := s.SealOf(c.Melee, c.Group, uint8(side)); k >= 0 && s.Seals[k].Digest != r.digestOf(s, c, uint8(side), x.Paper, x.Ground, x.Salt) {
			return Refuse("bad-argument", state.Melee5, "this is not the paper that "+r.SideName(s, side)+" have sealed", "")
		}
	}
	return nil
}

// open turns papers up.
func (r *Rules) open(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	for side := range c.Papers {
		x := &c.Papers[side]
		if !x.Given {
			continue
		}
		if k := s.SealOf(c.Melee, c.Group, uint8(side)); k >= 0 {
			s.Seals = append(s.Seals[:k], s.Seals[k+1:]...)
		}
		d := *c
		d.Side, d.Paper, d.Ground = int8(side), x.Paper, x.Ground
		r.decide(s, &d, nil, ref)
	}
}

// Conceal returns the command that seals a paper.
func (r *Rules) Conceal(s *state.State, c *Command, salt string) (text string, held game.Held, ok bool) {
	if c.Action.Word != "decide" {
		return "", held, false
	}
	digest := r.digestOf(s, c, uint8(c.Side), c.Paper, c.Ground, salt)
	held = game.Held{Who: whoSide(int(c.Side)), Choice: r.About(s, c.Melee, c.Group) + " " + written(c.Paper, c.Ground), Salt: salt, Digest: digest}
	return "seal " + r.About(s, c.Melee, c.Group) + " " + r.TypedSide(s, int(c.Side)) + " " + hex.EncodeToString(digest[:]) + " held", held, true
}

// Disclose returns the command that turns the papers of a group up: those sealed, and
// one that is given openly now.
func (r *Rules) Disclose(s *state.State, c *Command, held []game.Held) (text string, ok bool) {
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
				text += " " + r.TypedSide(s, side) + " " + written(c.Paper, c.Ground) + " -"
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
func (r *Rules) heldBy(s *state.State, x *state.Sealed, side int, held []game.Held) (paper, salt string, ok bool) {
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
func (r *Rules) Seals(text string) bool { return strings.HasPrefix(strings.ToLower(text), "seal ") }

// Opens reports whether a recorded command turns papers up.
func (r *Rules) Opens(text string) bool { return strings.HasPrefix(strings.ToLower(text), "open ") }
