package rules

import (
	"crypto/sha256"

	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// Papers are sealed where players ask for it: until both are there, the table holds only a digest
// of each. [war.melee.5]

// A ShownPaper is a paper as it is revealed.
type ShownPaper struct {
	Given  bool
	Paper  uint8
	Ground uint8
	Salt   string
}

// Written returns the text of a paper.
func Written(paper, ground uint8) string {
	if ground == state.Level {
		return state.PaperWords[paper]
	}
	return state.PaperWords[paper] + " " + state.GroundWords[ground]
}

// sealedFor is the prefix of the text of every digest, so that a digest is valid in this ruleset
// only.
const sealedFor = "romanwar"

// DigestOf returns the digest of a paper. It covers the melee, group, turn, round and side, so that
// it is valid only once.
func (r *Rules) DigestOf(s *state.State, c *Command, side, paper, ground uint8, salt string) [32]byte {
	m := &s.Melees[c.Melee]
	text := sealedFor + " " + m.Label() + "." + state.Itoa(int(c.Group)+1) + " " + state.Itoa(int(s.Turn)) + " " + state.Itoa(int(m.Round)) + " " + r.SideName(s, int(side)) + " " + Written(paper, ground) + " " + salt
	return sha256.Sum256([]byte(text))
}

// seal puts a sealed paper on the table.
func (r *Rules) seal(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	s.Seals = append(s.Seals, state.Sealed{Melee: c.Melee, Group: c.Group, Side: uint8(c.Side), Digest: c.Digest})
	ref.Event(state.EvPaper, whoSide(int(c.Side)), core.None, state.Melee5, int(s.Melees[c.Melee].Number), int(c.Group)+1)
}

// allowOpen checks each revealed paper against its digest.
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
		if k := s.SealOf(c.Melee, c.Group, uint8(side)); k >= 0 && s.Seals[k].Digest != r.DigestOf(s, c, uint8(side), x.Paper, x.Ground, x.Salt) {
			return Refuse("bad-argument", state.Melee5, "this is not the paper that "+r.SideName(s, side)+" have sealed", "")
		}
	}
	return nil
}

// open reveals papers.
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
