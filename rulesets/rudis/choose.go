package rudis

import (
	"summa/internal/bout"
	"summa/internal/line"
	"summa/internal/rule"
)

// The two slots.
const (
	attackerSlot = iota
	defenderSlot
)

// slotOf is the slot of a boxer.
func (s *State) slotOf(who int8) int { return oneIf(who != s.control) }

// allowAttack refuses an attack that may not be chosen, for the first reason in
// the order of the book.
func (r *Rules) allowAttack(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.mayAttack(s, &c.attack, c.noCard); no != nil {
		return no
	}
	return r.emptySlot(s, attackerSlot)
}

// mayAttack refuses an attack, whoever chooses it how.
func (r *Rules) mayAttack(s *State, at *choice, noCard string) *rule.Refusal {
	a := int(s.control)
	name := r.name(s, a)
	switch {
	case !s.adjacent():
		return refuse("not-adjacent", move3, name+" is not next to "+r.name(s, other(a)), "move")
	case s.b[a].down:
		return refuse("must-stand", move6, name+" is down", "stand")
	case noCard != "" || !r.inGame(s, r.c.attacks[at.card].mark) || at.card == feint && s.is(rulingFeintEffect, feintEffectNoFeint):
		return r.unknownCard(s, noCard, at)
	}
	if no := r.limited(s, a, at.card); no != nil {
		return no
	}
	late := s.is(rulingRegPowCommit, regPowCommitAtReveal)
	switch {
	case at.card != feint && at.sub == noSub && !late:
		return refuse("sub-missing", attack2, "a punch is thrown reg or pow", "attack "+r.c.attacks[at.card].id+" pow")
	case at.sub != noSub && (at.card == feint || late):
		why := "a feint is neither reg nor pow"
		if at.card != feint {
			why = "reg or pow is said when the cards are seen"
		}
		return refuse("sub-not-used", attack2, why, "attack "+r.c.attacks[at.card].id)
	}
	return nil
}

// inGame reports whether a card with a mark is in the game. [missing-cards]
func (r *Rules) inGame(s *State, mark uint8) bool {
	switch s.rulings[rulingMissingCards] {
	case missingCardsPrintedOnly:
		return mark == printed
	case missingCardsOwn:
		return mark != house
	}
	return true
}

func (r *Rules) unknownCard(s *State, word string, at *choice) *rule.Refusal {
	if word == "" {
		return refuse("unknown-card", setup5, "the "+r.c.attacks[at.card].name+" is not in the game", "legal")
	}
	hint := "legal lists the cards"
	if near := line.Nearest(word, r.c.attackWords()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return refuse("unknown-card", setup5, "there is no attack card "+quoted(word), hint)
}

// limited refuses a card whose restriction forbids it now. [rud.attack.9]
func (r *Rules) limited(s *State, a int, card uint8) *rule.Refusal {
	if !r.barred(s, a, card) {
		return nil
	}
	k := &r.c.attacks[card]
	if k.limit == notTwiceRunning {
		return refuse("card-restricted", attack9, "the "+k.name+" is not played twice running", "legal")
	}
	return refuse("card-restricted", attack9, "the "+k.name+" is played at most "+itoa(int(k.most))+" times in a bout", "legal")
}

// barred reports whether a restriction forbids a card now.
func (r *Rules) barred(s *State, a int, card uint8) bool {
	k, b := &r.c.attacks[card], &s.b[a]
	switch k.limit {
	case notTwiceRunning:
		return b.last == card+1 && !s.is(rulingCardLimits, cardLimitsIgnore)
	case maxPerBout:
		return int(b.uses[card]) >= int(k.most) && !s.is(rulingCardLimits, cardLimitsIgnore)
	}
	return false
}

// emptySlot refuses a second choice. [rud.control.4]
func (r *Rules) emptySlot(s *State, k int) *rule.Refusal {
	if s.slot[k].is == emptySlot {
		return nil
	}
	who := int(s.control)
	if k == defenderSlot {
		who = other(who)
	}
	return refuse("already-chosen", control4, r.name(s, who)+" has chosen", "unchoose "+r.typed(s, who))
}

// allowMove refuses a move that may not be chosen.
func (r *Rules) allowMove(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.mayMove(s, &c.attack, c.noPath); no != nil {
		return no
	}
	return r.emptySlot(s, attackerSlot)
}

func (r *Rules) mayMove(s *State, at *choice, noPath bool) *rule.Refusal {
	a := int(s.control)
	mov := s.current(a, attrMOV)
	switch {
	case s.b[a].down:
		return refuse("must-stand", move6, r.name(s, a)+" is down", "stand")
	case !noPath && at.n == 0 && s.is(rulingMoveLength, moveLengthAtLeastOne):
		return refuse("no-move", move1, "a move is at least one hex", "move E")
	case noPath || int(at.n) > mov:
		return refuse("too-far", card3, r.name(s, a)+" has MOV "+itoa(mov), "a shorter path")
	}
	pos := s.b[a].pos
	for _, dir := range at.path[:at.n] {
		if pos = pos.step(dir); pos == s.b[other(a)].pos {
			return refuse("hex-occupied", move5, r.name(s, other(a))+" stands there", "another path")
		}
		if pos.far() {
			return refuse("too-far", card3, "no one goes that far", "another path")
		}
	}
	return nil
}

// farthest bounds coordinates.
const farthest = 1_000_000

func (h hex) far() bool {
	return h.q > farthest || h.q < -farthest || h.r > farthest || h.r < -farthest
}

// allowDefend refuses a defence that may not be chosen.
func (r *Rules) allowDefend(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if no := r.mayDefend(s, &c.defend, c.noCard); no != nil {
		return no
	}
	return r.emptySlot(s, defenderSlot)
}

func (r *Rules) mayDefend(s *State, d *choice, noCard string) *rule.Refusal {
	if no := r.defenceIsDue(s); no != nil {
		return no
	}
	switch {
	case noCard != "":
		hint := "legal lists the cards"
		if near := line.Nearest(noCard, r.c.defendWords()); near != "" {
			hint = "did you mean " + near + "?"
		}
		return refuse("unknown-card", setup5, "there is no defend card "+quoted(noCard), hint)
	case d.card == standUp:
		return refuse("stand-up-only-when-down", setup7, "Stand Up is for a man who is down", "legal")
	case d.card == noDefence && s.is(rulingDefendRequired, defendRequiredRequired):
		return refuse("unknown-card", choice1, "a defence must be chosen", "legal")
	case d.card < numDefends && !r.inGame(s, r.c.defends[d.card].mark):
		return refuse("unknown-card", setup5, "the "+r.c.defends[d.card].name+" is not in the game", "legal")
	}
	return nil
}

// defenceIsDue refuses where no defence is to be chosen.
func (r *Rules) defenceIsDue(s *State) *rule.Refusal {
	a := int(s.control)
	switch {
	case s.defenceDue():
		return nil
	case !s.adjacent():
		return refuse("no-defence-due", move4, "the boxers are apart: "+r.name(s, a)+" can only move", "move")
	case s.b[a].down:
		return refuse("no-defence-due", stand8, r.name(s, a)+" is down and stands up", "stand")
	}
	return refuse("no-defence-due", setup7, r.name(s, other(a))+" is down: Stand Up is played for him", "attack CARD SUB")
}

// choose puts a choice into its slot, and has both worked out once they are there.
func (r *Rules) choose(s *State, c *Command, ref *bout.Ref) {
	k := attackerSlot
	ch := c.attack
	if ch.what == noChoice {
		k, ch = defenderSlot, c.defend
	}
	s.slot[k] = slot{is: sealedSlot, choice: ch}
	if r.ready(s) {
		r.turnUp(s, ref)
		return
	}
	r.hasChosen(s, k, ref)
}

// hasChosen tells that a choice lies in a slot.
func (r *Rules) hasChosen(s *State, k int, ref *bout.Ref) {
	who := int(s.control)
	if k == defenderSlot {
		who = other(who)
	}
	ref.Event(evChosen, who, bout.None, choice1)
}

// ready reports whether every choice that is due lies open to be turned up.
func (r *Rules) ready(s *State) bool {
	at, d := &s.slot[attackerSlot], &s.slot[defenderSlot]
	if at.is == emptySlot || at.is == committedSlot || at.hidden {
		return false
	}
	if !s.defenceDue() || r.openMove(s, &at.choice) {
		return true
	}
	return d.is == sealedSlot && !d.hidden
}

// openMove reports whether a choice is a move that is told, not sealed.
// [move-secrecy]
func (r *Rules) openMove(s *State, at *choice) bool {
	return at.what == aMove && s.is(rulingMoveSecrecy, moveSecrecyOpen)
}

// turnUp has the choices in the slots worked out.
func (r *Rules) turnUp(s *State, ref *bout.Ref) {
	at := s.slot[attackerSlot].choice
	r.exchange(s, at, r.played(s, &at, &s.slot[defenderSlot].choice), ref)
}

// played is the defence that an attack meets: what was chosen, or Stand Up for a
// man who is down. [rud.setup.7]
func (r *Rules) played(s *State, at, d *choice) uint8 {
	switch {
	case s.b[other(int(s.control))].down:
		return standUp
	case !s.defenceDue() || r.openMove(s, at):
		return undue
	}
	return d.card
}
