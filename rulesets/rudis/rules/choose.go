package rules

import (
	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// The two slots.
const (
	AttackerSlot = iota
	DefenderSlot
)

// allowAttack refuses an attack that may not be chosen, for the first reason in the order of the
// book.
func (r *Rules) allowAttack(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.MayAttack(s, &c.Attack, c.NoCard); no != nil {
		return no
	}
	return r.emptySlot(s, AttackerSlot)
}

// MayAttack refuses an attack that may not be made, however it is chosen.
func (r *Rules) MayAttack(s *state.State, at *state.Choice, noCard string) *rule.Refusal {
	a := int(s.Control)
	name := r.Name(s, a)
	switch {
	case !s.Adjacent():
		return state.Refuse("not-adjacent", state.Move3, name+" is not next to "+r.Name(s, state.Other(a)), "move")
	case s.Boxers[a].Down:
		return state.Refuse("must-stand", state.Move6, name+" is down", "stand")
	case noCard != "" || !r.InGame(s, r.Content.Attacks[at.Card].Mark) || at.Card == state.Feint && s.Is(state.RulingFeintEffect, state.FeintEffectNoFeint):
		return r.unknownCard(s, noCard, at)
	}
	if no := r.limited(s, a, at.Card); no != nil {
		return no
	}
	late := s.Is(state.RulingRegPowCommit, state.RegPowCommitAtReveal)
	switch {
	case at.Card != state.Feint && at.Sub == state.NoSub && !late:
		return state.Refuse("sub-missing", state.Attack2, "a punch is thrown reg or pow", "attack "+r.Content.Attacks[at.Card].ID+" pow")
	case at.Sub != state.NoSub && (at.Card == state.Feint || late):
		why := "a feint is neither reg nor pow"
		if at.Card != state.Feint {
			why = "reg or pow is said when the cards are seen"
		}
		return state.Refuse("sub-not-used", state.Attack2, why, "attack "+r.Content.Attacks[at.Card].ID)
	}
	return nil
}

func (r *Rules) unknownCard(s *state.State, word string, at *state.Choice) *rule.Refusal {
	if word == "" {
		return state.Refuse("unknown-card", state.Setup5, "the "+r.Content.Attacks[at.Card].Name+" is not in the game", "legal")
	}
	hint := "legal lists the cards"
	if near := line.Nearest(word, r.Content.AttackWords()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return state.Refuse("unknown-card", state.Setup5, "there is no attack card "+state.Quoted(word), hint)
}

// limited refuses a card whose restriction forbids it now. [rud.attack.9]
func (r *Rules) limited(s *state.State, a int, card uint8) *rule.Refusal {
	if !r.Barred(s, a, card) {
		return nil
	}
	k := &r.Content.Attacks[card]
	if k.Limit == state.NotTwiceRunning {
		return state.Refuse("card-restricted", state.Attack9, "the "+k.Name+" is not played twice running", "legal")
	}
	return state.Refuse("card-restricted", state.Attack9, "the "+k.Name+" is played at most "+state.Itoa(int(k.Most))+" times in a bout", "legal")
}

// emptySlot refuses a second choice. [rud.control.4]
func (r *Rules) emptySlot(s *state.State, k int) *rule.Refusal {
	if s.Slot[k].Is == state.EmptySlot {
		return nil
	}
	who := int(s.Control)
	if k == DefenderSlot {
		who = state.Other(who)
	}
	return state.Refuse("already-chosen", state.Control4, r.Name(s, who)+" has chosen", "unchoose "+r.Typed(s, who))
}

// allowMove refuses a move that may not be chosen.
func (r *Rules) allowMove(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.mayMove(s, &c.Attack, c.NoPath); no != nil {
		return no
	}
	return r.emptySlot(s, AttackerSlot)
}

// someMove returns the command for a step to a free hex.
func (r *Rules) someMove(s *state.State, a int) string {
	for dir, word := range state.DirWords {
		if s.Boxers[a].Pos.Step(uint8(dir)) != s.Boxers[state.Other(a)].Pos {
			return "move " + word
		}
	}
	return "move"
}

func (r *Rules) mayMove(s *state.State, at *state.Choice, noPath bool) *rule.Refusal {
	a := int(s.Control)
	mov := s.Current(a, state.AttrMOV)
	switch {
	case s.Boxers[a].Down:
		return state.Refuse("must-stand", state.Move6, r.Name(s, a)+" is down", "stand")
	case !noPath && at.N == 0 && s.Is(state.RulingMoveLength, state.MoveLengthAtLeastOne):
		return state.Refuse("no-move", state.Move1, "a move is at least one hex", r.someMove(s, a))
	case noPath || int(at.N) > mov:
		return state.Refuse("too-far", state.Card3, r.Name(s, a)+" has MOV "+state.Itoa(mov), "a shorter path")
	}
	pos := s.Boxers[a].Pos
	for _, dir := range at.Path[:at.N] {
		if pos = pos.Step(dir); pos == s.Boxers[state.Other(a)].Pos {
			return state.Refuse("hex-occupied", state.Move5, r.Name(s, state.Other(a))+" stands there", "another path")
		}
		if pos.Far() {
			return state.Refuse("too-far", state.Card3, "no one goes that far", "another path")
		}
	}
	return nil
}

// allowDefend refuses a defence that may not be chosen.
func (r *Rules) allowDefend(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.MayDefend(s, &c.Defend, c.NoCard); no != nil {
		return no
	}
	return r.emptySlot(s, DefenderSlot)
}

func (r *Rules) MayDefend(s *state.State, d *state.Choice, noCard string) *rule.Refusal {
	if no := r.defenceIsDue(s); no != nil {
		return no
	}
	switch {
	case noCard != "":
		hint := "legal lists the cards"
		if near := line.Nearest(noCard, r.Content.DefendWords()); near != "" {
			hint = "did you mean " + near + "?"
		}
		return state.Refuse("unknown-card", state.Setup5, "there is no defend card "+state.Quoted(noCard), hint)
	case d.Card == state.StandUp:
		return state.Refuse("stand-up-only-when-down", state.Setup7, "Stand Up is for a man who is down", "legal")
	case d.Card == state.NoDefence && s.Is(state.RulingDefendRequired, state.DefendRequiredRequired):
		return state.Refuse("unknown-card", state.Choice1, "a defence must be chosen", "legal")
	case d.Card < state.NumDefends && !r.InGame(s, r.Content.Defends[d.Card].Mark):
		return state.Refuse("unknown-card", state.Setup5, "the "+r.Content.Defends[d.Card].Name+" is not in the game", "legal")
	}
	return nil
}

// defenceIsDue refuses to choose a defence when none is due.
func (r *Rules) defenceIsDue(s *state.State) *rule.Refusal {
	a := int(s.Control)
	switch {
	case s.DefenceDue():
		return nil
	case !s.Adjacent():
		return state.Refuse("no-defence-due", state.Move4, "the boxers are apart: "+r.Name(s, a)+" can only move", "move")
	case s.Boxers[a].Down:
		return state.Refuse("no-defence-due", state.Stand8, r.Name(s, a)+" is down and stands up", "stand")
	}
	return state.Refuse("no-defence-due", state.Setup7, r.Name(s, state.Other(a))+" is down: Stand Up is played for him", "attack CARD SUB")
}

// choose puts a choice into its slot, and works the exchange out once both are there.
func (r *Rules) choose(s *state.State, c *Command, ref *core.Ref) {
	k := AttackerSlot
	ch := c.Attack
	if ch.What == state.NoChoice {
		k, ch = DefenderSlot, c.Defend
	}
	s.Slot[k] = state.Slot{Is: state.SealedSlot, Choice: ch}
	if r.ready(s) {
		r.turnUp(s, ref)
		return
	}
	r.hasChosen(s, k, ref)
}

// hasChosen records that a choice lies in a slot.
func (r *Rules) hasChosen(s *state.State, k int, ref *core.Ref) {
	who := int(s.Control)
	if k == DefenderSlot {
		who = state.Other(who)
	}
	ref.Event(state.EvChosen, who, core.None, state.Choice1)
}

// ready reports whether every choice that is due is there and can be revealed.
func (r *Rules) ready(s *state.State) bool {
	at, d := &s.Slot[AttackerSlot], &s.Slot[DefenderSlot]
	if at.Is == state.EmptySlot || at.Is == state.CommittedSlot || at.Hidden {
		return false
	}
	if !s.DefenceDue() || r.openMove(s, &at.Choice) {
		return true
	}
	return d.Is == state.SealedSlot && !d.Hidden
}

// openMove reports whether a choice is a move that is announced, not sealed. [move-secrecy]
func (r *Rules) openMove(s *state.State, at *state.Choice) bool {
	return at.What == state.AMove && s.Is(state.RulingMoveSecrecy, state.MoveSecrecyOpen)
}

// turnUp works out the exchange of the choices in the slots.
func (r *Rules) turnUp(s *state.State, ref *core.Ref) {
	at := s.Slot[AttackerSlot].Choice
	r.Exchange(s, at, r.played(s, &at, &s.Slot[DefenderSlot].Choice), ref)
}

// played returns the defence that an attack meets: the one chosen, or Stand Up for a boxer who is
// down. [rud.setup.7]
func (r *Rules) played(s *state.State, at, d *state.Choice) uint8 {
	switch {
	case s.Boxers[state.Other(int(s.Control))].Down:
		return state.StandUp
	case !s.DefenceDue() || r.openMove(s, at):
		return state.Undue
	}
	return d.Card
}
