package romanwar

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"summa/internal/bout"
	"summa/internal/game"
	"summa/internal/rule"
)

// Papers are sealed where players ask for it: the table then holds a digest of each
// until both are there. [war.melee.5]

// A shownPaper is a paper as it is turned up.
type shownPaper struct {
	given  bool
	paper  uint8
	ground uint8
	salt   string
}

// sealOf is the place of a sealed paper, or nobody.
func (s *State) sealOf(melee, group int32, side uint8) int {
	for k := range s.seals {
		if x := &s.seals[k]; x.melee == melee && x.group == group && x.side == side {
			return k
		}
	}
	return nobody
}

// owes reports whether a side has given no paper for a group, open or sealed.
func (r *Rules) owes(s *State, melee, group int32, side uint8) bool {
	m := &s.melees[melee]
	return s.groups[m.first+group].paper[m.place(side)] == noPaper && s.sealOf(melee, group, side) < 0
}

// written is what stands on a paper.
func written(paper, ground uint8) string {
	if ground == level {
		return paperWords[paper]
	}
	return paperWords[paper] + " " + groundWords[ground]
}

// sealedFor begins what a paper's digest is made of: a digest is good in this ruleset
// alone.
const sealedFor = "romanwar"

// digestOf covers what a paper is about, so that it is good once only.
func (r *Rules) digestOf(s *State, c *Command, side, paper, ground uint8, salt string) [32]byte {
	m := &s.melees[c.melee]
	text := sealedFor + " " + m.label() + "." + itoa(int(c.group)+1) + " " + itoa(int(s.turn)) + " " + itoa(int(m.round)) + " " + r.sideName(s, int(side)) + " " + written(paper, ground) + " " + salt
	return sha256.Sum256([]byte(text))
}

// seal puts a sealed paper on the table.
func (r *Rules) seal(s *State, c *Command, ref *bout.Ref) {
	s.seals = append(s.seals, sealed{c.melee, c.group, uint8(c.side), c.digest})
	ref.Event(evDecide, whoSide(int(c.side)), bout.None, melee5, int(s.melees[c.melee].number), int(c.group)+1)
}

// allowOpen holds each paper against its digest.
func (r *Rules) allowOpen(s *State, c *Command) *rule.Refusal {
	for side := range c.papers {
		x := &c.papers[side]
		if !x.given {
			continue
		}
		d := *c
		d.side = int8(side)
		if no := r.allowDecide(s, &d); no != nil {
			return no
		}
		if k := s.sealOf(c.melee, c.group, uint8(side)); k >= 0 && s.seals[k].digest != r.digestOf(s, c, uint8(side), x.paper, x.ground, x.salt) {
			return refuse("bad-argument", melee5, "this is not the paper that "+r.sideName(s, side)+" have sealed", "")
		}
	}
	return nil
}

// open turns papers up.
func (r *Rules) open(s *State, c *Command, ref *bout.Ref) {
	for side := range c.papers {
		x := &c.papers[side]
		if !x.given {
			continue
		}
		if k := s.sealOf(c.melee, c.group, uint8(side)); k >= 0 {
			s.seals = append(s.seals[:k], s.seals[k+1:]...)
		}
		d := *c
		d.side, d.paper, d.ground = int8(side), x.paper, x.ground
		r.decide(s, &d, ref)
	}
}

// Conceal returns the command that seals a paper.
func (r *Rules) Conceal(s *State, c *Command, salt string) (text string, held game.Held, ok bool) {
	if c.action.word != "decide" {
		return "", held, false
	}
	digest := r.digestOf(s, c, uint8(c.side), c.paper, c.ground, salt)
	held = game.Held{Who: whoSide(int(c.side)), Choice: r.about(s, c.melee, c.group) + " " + written(c.paper, c.ground), Salt: salt, Digest: digest}
	return "seal " + r.about(s, c.melee, c.group) + " " + r.typedSide(s, int(c.side)) + " " + hex.EncodeToString(digest[:]) + " held", held, true
}

// about names a group of a melee.
func (r *Rules) about(s *State, melee, group int32) string {
	return s.melees[melee].label() + "." + itoa(int(group)+1)
}

// Disclose returns the command that turns the papers of a group up: those sealed, and
// one that is given openly now.
func (r *Rules) Disclose(s *State, c *Command, held []game.Held) (text string, ok bool) {
	if c != nil && c.action.word != "decide" {
		return "", false
	}
	for k := range s.seals {
		x := &s.seals[k]
		if c != nil && (c.melee != x.melee || c.group != x.group) {
			continue
		}
		text := "open " + r.about(s, x.melee, x.group)
		given := 0
		for side := range int(s.nSides) {
			g := &s.groups[s.melees[x.melee].first+x.group]
			switch {
			case c != nil && int(c.side) == side:
				text += " " + r.typedSide(s, side) + " " + written(c.paper, c.ground) + " -"
				given++
			case g.paper[s.melees[x.melee].place(uint8(side))] != noPaper:
				given++ // it lies open already
			default:
				paper, salt, found := r.heldBy(s, x, side, held)
				if found {
					text += " " + r.typedSide(s, side) + " " + paper + " " + salt
					given++
				}
			}
		}
		if given == int(s.nSides) {
			return text, true
		}
	}
	return "", false
}

// heldBy finds the paper a side has sealed for a group.
func (r *Rules) heldBy(s *State, x *sealed, side int, held []game.Held) (paper, salt string, ok bool) {
	k := s.sealOf(x.melee, x.group, uint8(side))
	if k < 0 {
		return "", "", false
	}
	for _, h := range held {
		if h.Digest == s.seals[k].digest {
			_, paper, ok = strings.Cut(h.Choice, " ")
			return paper, h.Salt, ok
		}
	}
	return "", "", false
}

// Concealed reports whether a paper lies sealed on the table.
func (r *Rules) Concealed(s *State) bool { return len(s.seals) > 0 }

// Seals reports whether a recorded command seals a paper.
func (r *Rules) Seals(text string) bool { return strings.HasPrefix(strings.ToLower(text), "seal ") }

// Opens reports whether a recorded command turns papers up.
func (r *Rules) Opens(text string) bool { return strings.HasPrefix(strings.ToLower(text), "open ") }
