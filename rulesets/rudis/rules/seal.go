package rules

import (
	"crypto/sha256"
	"strings"
	"summa/internal/core"
	"summa/internal/game"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// digestOf returns the digest of a boxer's choice in the next exchange.
func (r *Rules) digestOf(s *state.State, who int, ch *state.Choice, salt string) [32]byte {
	b := append([]byte("rudis|"), state.Itoa(int(s.Begun)+1)...)
	b = append(append(append(b, '|'), r.Id(s, who)...), '|')
	b = append(append(r.AppendChoice(b, ch), '|'), salt...)
	return sha256.Sum256(b)
}

// Ahead lets the boxer who is not in control choose first, and returns him, or -1. [rud.choice.1]
func (r *Rules) Ahead(s *state.State) int {
	if s.Phase != state.Choose || !s.DefenceDue() || s.Boxers[s.Control].Down || s.Slot[AttackerSlot].Is != state.EmptySlot || s.Slot[DefenderSlot].Is != state.EmptySlot {
		return -1
	}
	s.Slot[AttackerSlot] = state.Slot{Is: state.SealedSlot, Hidden: true}
	return state.Other(int(s.Control))
}

// allowSeal refuses a digest when no choice is due. [rud.choice.1]
func (r *Rules) allowSeal(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	switch {
	case c.BadHex:
		return state.Refuse("bad-digest", state.Choice1, "a digest is 64 hexadecimal digits", "SHA-256 of rudis|EXCHANGE|BOXER|CHOICE|SALT")
	case c.Who != s.Control:
		if no := r.defenceIsDue(s); no != nil {
			return no
		}
	case s.Boxers[s.Control].Down:
		return state.Refuse("must-stand", state.Move6, r.Name(s, int(s.Control))+" is down", "stand")
	case !s.DefenceDue():
		return state.Refuse("no-choice-due", state.Choice1, "nobody chooses against him: his choice is told openly", "attack or move")
	}
	return r.emptySlot(s, s.SlotOf(c.Who))
}

func (r *Rules) seal(s *state.State, c *Command, ref *core.Ref) {
	k := s.SlotOf(c.Who)
	s.Slot[k] = state.Slot{Is: state.CommittedSlot, Hidden: true, Digest: c.Digest}
	if c.Held {
		s.Slot[k].Is = state.SealedSlot
	}
	r.hasChosen(s, k, ref)
}

// allowOpen refuses to reveal what was not sealed, or differs from what was.
func (r *Rules) allowOpen(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	var filled [2]bool
	for k := range s.Slot {
		filled[k] = s.Slot[k].Is != state.EmptySlot
	}
	for i := range c.NOpens {
		filled[s.SlotOf(c.Opens[i].Who)] = true
	}
	if !filled[AttackerSlot] || !filled[DefenderSlot] {
		return state.Refuse("not-both-sealed", state.Choice2, "both must have chosen before a choice is turned up", "")
	}
	for i := range c.NOpens {
		if no := r.mayOpen(s, &c.Opens[i]); no != nil {
			return no
		}
	}
	return nil
}

// mayOpen refuses to reveal one choice.
func (r *Rules) mayOpen(s *state.State, o *Opening) *rule.Refusal {
	k := s.SlotOf(o.Who)
	sl := &s.Slot[k]
	switch {
	case o.Plain && sl.Is != state.EmptySlot:
		return r.emptySlot(s, k)
	case o.Plain:
	case !sl.Hidden:
		return state.Refuse("seal-mismatch", state.Choice2, r.Name(s, int(o.Who))+" has no sealed choice", "")
	case o.NoCard != "" || r.digestOf(s, int(o.Who), &o.Choice, o.Salt) != sl.Digest:
		return state.Refuse("seal-mismatch", state.Choice2, "this is not what "+r.Name(s, int(o.Who))+" has sealed", "the choice and its salt as they were sealed")
	}
	if k == DefenderSlot {
		return r.MayDefend(s, &o.Choice, o.NoCard)
	}
	if o.Choice.What == state.AMove {
		return r.mayMove(s, &o.Choice, false)
	}
	return r.MayAttack(s, &o.Choice, o.NoCard)
}

func (r *Rules) open(s *state.State, c *Command, ref *core.Ref) {
	for i := range c.NOpens {
		o := &c.Opens[i]
		s.Slot[s.SlotOf(o.Who)] = state.Slot{Is: state.SealedSlot, Choice: o.Choice}
	}
	if r.ready(s) {
		r.turnUp(s, ref)
		return
	}
	for i := range c.NOpens {
		r.hasChosen(s, s.SlotOf(c.Opens[i].Who), ref)
	}
}

// Conceal returns how a choice that the other side must not see is written down: as its digest. See
// game.Concealer.
func (r *Rules) Conceal(s *state.State, c *Command, salt string) (text string, held game.Held, ok bool) {
	ch := &c.Attack
	who := int(s.Control)
	switch c.Action.Word {
	case "attack", "move":
		if !s.DefenceDue() || r.openMove(s, ch) {
			return "", held, false
		}
	case "defend":
		ch, who = &c.Defend, state.Other(who)
	default:
		return "", held, false
	}
	held = game.Held{Who: who, Choice: string(r.AppendChoice(nil, ch)), Salt: salt, Digest: r.digestOf(s, who, ch, salt)}
	return "seal " + r.Typed(s, who) + " " + HexText(held.Digest[:]) + " held", held, true
}

func HexText(b []byte) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(b))
	for _, x := range b {
		out = append(out, digits[x>>4], digits[x&15])
	}
	return string(out)
}

// Disclose returns the command that reveals every choice that is due, once all are there: those
// held by the table, and that of the allowed command c, if not nil. See game.Concealer.
func (r *Rules) Disclose(s *state.State, c *Command, held []game.Held) (text string, ok bool) {
	if s.Phase != state.Choose || !s.DefenceDue() {
		return "", false
	}
	var shown [2]string // by slot
	for k := range s.Slot {
		shown[k] = r.disclosed(s, k, held)
	}
	if c != nil && !r.completes(s, c, &shown) {
		return "", false
	}
	if shown[0] == "" || shown[1] == "" {
		return "", false
	}
	return "open" + shown[0] + shown[1], true
}

// disclosed returns how the choice in a slot is revealed, or "" if this table does not hold it.
func (r *Rules) disclosed(s *state.State, k int, held []game.Held) string {
	sl := &s.Slot[k]
	who := int(s.Control)
	if k == DefenderSlot {
		who = state.Other(who)
	}
	for i := range held {
		if h := &held[i]; sl.Hidden && h.Who == who && h.Digest == sl.Digest {
			return " " + r.Typed(s, who) + " " + h.Choice + " " + h.Salt
		}
	}
	return ""
}

// completes adds the choice of a command to shown, and reports whether it has one.
func (r *Rules) completes(s *state.State, c *Command, shown *[2]string) bool {
	who := int(s.Control)
	switch c.Action.Word {
	case "attack", "move":
		shown[AttackerSlot] = " " + r.Typed(s, who) + " " + string(r.AppendChoice(nil, &c.Attack)) + " -"
	case "defend":
		shown[DefenderSlot] = " " + r.Typed(s, state.Other(who)) + " " + string(r.AppendChoice(nil, &c.Defend)) + " -"
	case "open":
		for i := range c.NOpens {
			o := &c.Opens[i]
			shown[s.SlotOf(o.Who)] = " " + r.Typed(s, int(o.Who)) + " " + string(r.AppendChoice(nil, &o.Choice)) + " " + o.Salt
		}
	default:
		return false
	}
	return true
}

// Concealed reports whether a choice lies sealed; such a bout cannot be saved.
func (r *Rules) Concealed(s *state.State) bool {
	return s.Slot[0].Is != state.EmptySlot || s.Slot[1].Is != state.EmptySlot
}

// Seals reports whether a recorded command hides a choice.
func (r *Rules) Seals(text string) bool { return strings.HasPrefix(text, "seal ") }

// Opens reports whether a recorded command reveals hidden choices.
func (r *Rules) Opens(text string) bool { return strings.HasPrefix(text, "open ") }
