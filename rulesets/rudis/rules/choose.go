package rules

import (
	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/rule"
)

// The two slots.
const (
	AttackerSlot = iota
	DefenderSlot
)

// slotOf is the slot of a boxer.
func (s *State) slotOf(who int8) int { return OneIf(who != s.Control) }

// allowAttack refuses an attack that may not be chosen, for the first reason in
// the order of the book.
func (r *Rules) allowAttack(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.MayAttack(s, &c.Attack, c.NoCard); no != nil {
		return no
	}
	return r.emptySlot(s, AttackerSlot)
}

// MayAttack refuses an attack, whoever chooses it how.
func (r *Rules) MayAttack(s *State, at *Choice, noCard string) *rule.Refusal {
	a := int(s.Control)
	name := r.Name(s, a)
	switch {
	case !s.Adjacent():
		return refuse("not-adjacent", Move3, name+" is not next to "+r.Name(s, Other(a)), "move")
	case s.Boxers[a].Down:
		return refuse("must-stand", Move6, name+" is down", "stand")
	case noCard != "" || !r.InGame(s, r.Content.Attacks[at.Card].Mark) || at.Card == Feint && s.Is(RulingFeintEffect, FeintEffectNoFeint):
		return r.unknownCard(s, noCard, at)
	}
	if no := r.limited(s, a, at.Card); no != nil {
		return no
	}
	late := s.Is(RulingRegPowCommit, RegPowCommitAtReveal)
	switch {
	case at.Card != Feint && at.Sub == NoSub && !late:
		return refuse("sub-missing", Attack2, "a punch is thrown reg or pow", "attack "+r.Content.Attacks[at.Card].ID+" pow")
	case at.Sub != NoSub && (at.Card == Feint || late):
		why := "a feint is neither reg nor pow"
		if at.Card != Feint {
			why = "reg or pow is said when the cards are seen"
		}
		return refuse("sub-not-used", Attack2, why, "attack "+r.Content.Attacks[at.Card].ID)
	}
	return nil
}

// InGame reports whether a card with a mark is in the game. [missing-cards]
func (r *Rules) InGame(s *State, mark uint8) bool {
	switch s.Rulings[RulingMissingCards] {
	case MissingCardsPrintedOnly:
		return mark == Printed
	case MissingCardsOwn:
		return mark != House
	}
	return true
}

func (r *Rules) unknownCard(s *State, word string, at *Choice) *rule.Refusal {
	if word == "" {
		return refuse("unknown-card", Setup5, "the "+r.Content.Attacks[at.Card].Name+" is not in the game", "legal")
	}
	hint := "legal lists the cards"
	if near := line.Nearest(word, r.Content.AttackWords()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return refuse("unknown-card", Setup5, "there is no attack card "+Quoted(word), hint)
}

// limited refuses a card whose restriction forbids it now. [rud.attack.9]
func (r *Rules) limited(s *State, a int, card uint8) *rule.Refusal {
	if !r.Barred(s, a, card) {
		return nil
	}
	k := &r.Content.Attacks[card]
	if k.Limit == NotTwiceRunning {
		return refuse("card-restricted", Attack9, "the "+k.Name+" is not played twice running", "legal")
	}
	return refuse("card-restricted", Attack9, "the "+k.Name+" is played at most "+Itoa(int(k.Most))+" times in a bout", "legal")
}

// Barred reports whether a restriction forbids a card now.
func (r *Rules) Barred(s *State, a int, card uint8) bool {
	k, b := &r.Content.Attacks[card], &s.Boxers[a]
	switch k.Limit {
	case NotTwiceRunning:
		return b.Last == card+1 && !s.Is(RulingCardLimits, CardLimitsIgnore)
	case MaxPerBout:
		return int(b.Uses[card]) >= int(k.Most) && !s.Is(RulingCardLimits, CardLimitsIgnore)
	}
	return false
}

// emptySlot refuses a second choice. [rud.control.4]
func (r *Rules) emptySlot(s *State, k int) *rule.Refusal {
	if s.Slot[k].Is == EmptySlot {
		return nil
	}
	who := int(s.Control)
	if k == DefenderSlot {
		who = Other(who)
	}
	return refuse("already-chosen", Control4, r.Name(s, who)+" has chosen", "unchoose "+r.Typed(s, who))
}

// allowMove refuses a move that may not be chosen.
func (r *Rules) allowMove(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.mayMove(s, &c.Attack, c.NoPath); no != nil {
		return no
	}
	return r.emptySlot(s, AttackerSlot)
}

func (r *Rules) mayMove(s *State, at *Choice, noPath bool) *rule.Refusal {
	a := int(s.Control)
	mov := s.Current(a, AttrMOV)
	switch {
	case s.Boxers[a].Down:
		return refuse("must-stand", Move6, r.Name(s, a)+" is down", "stand")
	case !noPath && at.N == 0 && s.Is(RulingMoveLength, MoveLengthAtLeastOne):
		return refuse("no-move", Move1, "a move is at least one hex", "move E")
	case noPath || int(at.N) > mov:
		return refuse("too-far", Card3, r.Name(s, a)+" has MOV "+Itoa(mov), "a shorter path")
	}
	pos := s.Boxers[a].Pos
	for _, dir := range at.Path[:at.N] {
		if pos = pos.Step(dir); pos == s.Boxers[Other(a)].Pos {
			return refuse("hex-occupied", Move5, r.Name(s, Other(a))+" stands there", "another path")
		}
		if pos.far() {
			return refuse("too-far", Card3, "no one goes that far", "another path")
		}
	}
	return nil
}

// farthest bounds coordinates.
const Farthest = 1_000_000

func (h Hex) far() bool {
	return h.Q > Farthest || h.Q < -Farthest || h.R > Farthest || h.R < -Farthest
}

// allowDefend refuses a defence that may not be chosen.
func (r *Rules) allowDefend(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.MayDefend(s, &c.Defend, c.NoCard); no != nil {
		return no
	}
	return r.emptySlot(s, DefenderSlot)
}

func (r *Rules) MayDefend(s *State, d *Choice, noCard string) *rule.Refusal {
	if no := r.defenceIsDue(s); no != nil {
		return no
	}
	switch {
	case noCard != "":
		hint := "legal lists the cards"
		if near := line.Nearest(noCard, r.Content.DefendWords()); near != "" {
			hint = "did you mean " + near + "?"
		}
		return refuse("unknown-card", Setup5, "there is no defend card "+Quoted(noCard), hint)
	case d.Card == StandUp:
		return refuse("stand-up-only-when-down", Setup7, "Stand Up is for a man who is down", "legal")
	case d.Card == NoDefence && s.Is(RulingDefendRequired, DefendRequiredRequired):
		return refuse("unknown-card", Choice1, "a defence must be chosen", "legal")
	case d.Card < NumDefends && !r.InGame(s, r.Content.Defends[d.Card].Mark):
		return refuse("unknown-card", Setup5, "the "+r.Content.Defends[d.Card].Name+" is not in the game", "legal")
	}
	return nil
}

// defenceIsDue refuses where no defence is to be chosen.
func (r *Rules) defenceIsDue(s *State) *rule.Refusal {
	a := int(s.Control)
	switch {
	case s.defenceDue():
		return nil
	case !s.Adjacent():
		return refuse("no-defence-due", Move4, "the boxers are apart: "+r.Name(s, a)+" can only move", "move")
	case s.Boxers[a].Down:
		return refuse("no-defence-due", Stand8, r.Name(s, a)+" is down and stands up", "stand")
	}
	return refuse("no-defence-due", Setup7, r.Name(s, Other(a))+" is down: Stand Up is played for him", "attack CARD SUB")
}

// choose puts a choice into its slot, and has both worked out once they are there.
func (r *Rules) choose(s *State, c *Command, ref *core.Ref) {
	k := AttackerSlot
	ch := c.Attack
	if ch.What == NoChoice {
		k, ch = DefenderSlot, c.Defend
	}
	s.Slot[k] = Slot{Is: SealedSlot, Choice: ch}
	if r.ready(s) {
		r.turnUp(s, ref)
		return
	}
	r.hasChosen(s, k, ref)
}

// hasChosen tells that a choice lies in a slot.
func (r *Rules) hasChosen(s *State, k int, ref *core.Ref) {
	who := int(s.Control)
	if k == DefenderSlot {
		who = Other(who)
	}
	ref.Event(evChosen, who, core.None, Choice1)
}

// ready reports whether every choice that is due lies open to be turned up.
func (r *Rules) ready(s *State) bool {
	at, d := &s.Slot[AttackerSlot], &s.Slot[DefenderSlot]
	if at.Is == EmptySlot || at.Is == committedSlot || at.Hidden {
		return false
	}
	if !s.defenceDue() || r.openMove(s, &at.Choice) {
		return true
	}
	return d.Is == SealedSlot && !d.Hidden
}

// openMove reports whether a choice is a move that is told, not sealed.
// [move-secrecy]
func (r *Rules) openMove(s *State, at *Choice) bool {
	return at.What == AMove && s.Is(RulingMoveSecrecy, MoveSecrecyOpen)
}

// turnUp has the choices in the slots worked out.
func (r *Rules) turnUp(s *State, ref *core.Ref) {
	at := s.Slot[AttackerSlot].Choice
	r.Exchange(s, at, r.played(s, &at, &s.Slot[DefenderSlot].Choice), ref)
}

// played is the defence that an attack meets: what was chosen, or Stand Up for a
// man who is down. [rud.setup.7]
func (r *Rules) played(s *State, at, d *Choice) uint8 {
	switch {
	case s.Boxers[Other(int(s.Control))].Down:
		return StandUp
	case !s.defenceDue() || r.openMove(s, at):
		return Undue
	}
	return d.Card
}
