package rudis

import (
	"crypto/sha256"
	"strings"

	"summa/internal/bout"
	"summa/internal/game"
	"summa/internal/rule"
)

// appendChoice appends a choice as digests know it: straight-right/pow, move/E,NE,
// left-hand-catch.
func (r *Rules) appendChoice(b []byte, ch *choice) []byte {
	switch ch.what {
	case anAttack:
		b = append(b, r.c.attacks[ch.card].id...)
		if ch.sub != noSub {
			b = append(append(b, '/'), subWords[ch.sub]...)
		}
	case aMove:
		b = append(b, "move/"...)
		for i, dir := range ch.path[:ch.n] {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, dirWords[dir]...)
		}
	case aDefence:
		b = append(b, r.c.defenceID(ch.card)...)
	}
	return b
}

// defenceID is the word of a defence.
func (c *Content) defenceID(d uint8) string {
	if d < numCards {
		return c.defends[d].id
	}
	return "none"
}

// parseChoice reads a choice as appendChoice writes it.
func (r *Rules) parseChoice(text string) (ch choice, ok bool) {
	head, tail, two := strings.Cut(strings.ToLower(text), "/")
	if head == "move" {
		return parsePath(strings.FieldsFunc(tail, func(c rune) bool { return c == ',' }))
	}
	if k := r.c.attackOf(head); k >= 0 {
		ch = choice{what: anAttack, card: uint8(k)}
		for sub, w := range subWords {
			if two && w == tail {
				ch.sub = uint8(sub)
				return ch, w != ""
			}
		}
		return ch, !two
	}
	if k := r.c.defendOf(head); k >= 0 && !two {
		return choice{what: aDefence, card: uint8(k)}, true
	}
	return ch, false
}

// parsePath reads directions.
func parsePath(words []string) (ch choice, ok bool) {
	ch.what = aMove
	for _, w := range words {
		k := direction(w)
		if k < 0 || int(ch.n) == maxPath {
			return ch, false
		}
		ch.path[ch.n] = uint8(k)
		ch.n++
	}
	return ch, true
}

func direction(word string) int {
	for k, d := range dirWords {
		if strings.EqualFold(d, word) {
			return k
		}
	}
	return -1
}

// digestOf is the digest of a boxer's choice in the exchange to come.
func (r *Rules) digestOf(s *State, who int, ch *choice, salt string) [32]byte {
	b := append([]byte("rudis|"), itoa(int(s.begun)+1)...)
	b = append(append(append(b, '|'), r.id(s, who)...), '|')
	b = append(append(r.appendChoice(b, ch), '|'), salt...)
	return sha256.Sum256(b)
}

// Ahead has the boxer who is not in control choose before the other has. [rud.choice.1]
func (r *Rules) Ahead(s *State) int {
	if s.phase != Choose || !s.defenceDue() || s.b[s.control].down || s.slot[attackerSlot].is != emptySlot || s.slot[defenderSlot].is != emptySlot {
		return -1
	}
	s.slot[attackerSlot] = slot{is: sealedSlot, hidden: true}
	return other(int(s.control))
}

// allowSeal refuses a digest where no choice is due. [rud.choice.1]
func (r *Rules) allowSeal(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	switch {
	case c.badHex:
		return refuse("bad-digest", choice1, "a digest is 64 hexadecimal digits", "SHA-256 of rudis|EXCHANGE|BOXER|CHOICE|SALT")
	case c.who != s.control:
		if no := r.defenceIsDue(s); no != nil {
			return no
		}
	case s.b[s.control].down:
		return refuse("must-stand", move6, r.name(s, int(s.control))+" is down", "stand")
	case !s.defenceDue():
		return refuse("no-choice-due", choice1, "nobody chooses against him: his choice is told openly", "attack or move")
	}
	return r.emptySlot(s, s.slotOf(c.who))
}

func (r *Rules) seal(s *State, c *Command, ref *bout.Ref) {
	k := s.slotOf(c.who)
	s.slot[k] = slot{is: committedSlot, hidden: true, digest: c.digest}
	if c.held {
		s.slot[k].is = sealedSlot
	}
	r.hasChosen(s, k, ref)
}

// allowOpen refuses to turn up what was not sealed, or not so.
func (r *Rules) allowOpen(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	var filled [2]bool
	for k := range s.slot {
		filled[k] = s.slot[k].is != emptySlot
	}
	for i := range c.nOpens {
		filled[s.slotOf(c.opens[i].who)] = true
	}
	if !filled[attackerSlot] || !filled[defenderSlot] {
		return refuse("not-both-sealed", choice2, "both must have chosen before a choice is turned up", "")
	}
	for i := range c.nOpens {
		if no := r.mayOpen(s, &c.opens[i]); no != nil {
			return no
		}
	}
	return nil
}

// mayOpen refuses one choice that is turned up.
func (r *Rules) mayOpen(s *State, o *opening) *rule.Refusal {
	k := s.slotOf(o.who)
	sl := &s.slot[k]
	switch {
	case o.plain && sl.is != emptySlot:
		return r.emptySlot(s, k)
	case o.plain:
	case !sl.hidden:
		return refuse("seal-mismatch", choice2, r.name(s, int(o.who))+" has no sealed choice", "")
	case o.noCard != "" || r.digestOf(s, int(o.who), &o.choice, o.salt) != sl.digest:
		return refuse("seal-mismatch", choice2, "this is not what "+r.name(s, int(o.who))+" has sealed", "the choice and its salt as they were sealed")
	}
	if k == defenderSlot {
		return r.mayDefend(s, &o.choice, o.noCard)
	}
	if o.choice.what == aMove {
		return r.mayMove(s, &o.choice, false)
	}
	return r.mayAttack(s, &o.choice, o.noCard)
}

func (r *Rules) open(s *State, c *Command, ref *bout.Ref) {
	for i := range c.nOpens {
		o := &c.opens[i]
		s.slot[s.slotOf(o.who)] = slot{is: sealedSlot, choice: o.choice}
	}
	if r.ready(s) {
		r.turnUp(s, ref)
		return
	}
	for i := range c.nOpens {
		r.hasChosen(s, s.slotOf(c.opens[i].who), ref)
	}
}

// Conceal is how a choice is written down that the other side must not see: as
// its digest. See game.Concealer.
func (r *Rules) Conceal(s *State, c *Command, salt string) (text string, held game.Held, ok bool) {
	ch := &c.attack
	who := int(s.control)
	switch c.action.word {
	case "attack", "move":
		if !s.defenceDue() || r.openMove(s, ch) {
			return "", held, false
		}
	case "defend":
		ch, who = &c.defend, other(who)
	default:
		return "", held, false
	}
	held = game.Held{Who: who, Choice: string(r.appendChoice(nil, ch)), Salt: salt, Digest: r.digestOf(s, who, ch, salt)}
	return "seal " + r.typed(s, who) + " " + hexText(held.Digest[:]) + " held", held, true
}

func hexText(b []byte) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(b))
	for _, x := range b {
		out = append(out, digits[x>>4], digits[x&15])
	}
	return string(out)
}

// Disclose is the command that turns every choice up that is due, once all are
// there: those held by the table, and that of a command which has been allowed;
// nil is none. See game.Concealer.
func (r *Rules) Disclose(s *State, c *Command, held []game.Held) (text string, ok bool) {
	if s.phase != Choose || !s.defenceDue() {
		return "", false
	}
	var shown [2]string // by slot
	for k := range s.slot {
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

// disclosed is how the choice in a slot is turned up, "" if this table does not
// have it.
func (r *Rules) disclosed(s *State, k int, held []game.Held) string {
	sl := &s.slot[k]
	who := int(s.control)
	if k == defenderSlot {
		who = other(who)
	}
	for i := range held {
		if h := &held[i]; sl.hidden && h.Who == who && h.Digest == sl.digest {
			return " " + r.typed(s, who) + " " + h.Choice + " " + h.Salt
		}
	}
	return ""
}

// completes adds the choice of a command, and reports whether it has one.
func (r *Rules) completes(s *State, c *Command, shown *[2]string) bool {
	who := int(s.control)
	switch c.action.word {
	case "attack", "move":
		shown[attackerSlot] = " " + r.typed(s, who) + " " + string(r.appendChoice(nil, &c.attack)) + " -"
	case "defend":
		shown[defenderSlot] = " " + r.typed(s, other(who)) + " " + string(r.appendChoice(nil, &c.defend)) + " -"
	case "open":
		for i := range c.nOpens {
			o := &c.opens[i]
			shown[s.slotOf(o.who)] = " " + r.typed(s, int(o.who)) + " " + string(r.appendChoice(nil, &o.choice)) + " " + o.salt
		}
	default:
		return false
	}
	return true
}

// Concealed reports whether a choice lies sealed: then a bout is not saved.
func (r *Rules) Concealed(s *State) bool {
	return s.slot[0].is != emptySlot || s.slot[1].is != emptySlot
}

// Seals and Opens say what a recorded command does with hidden choices.
func (r *Rules) Seals(text string) bool { return strings.HasPrefix(text, "seal ") }

// Opens reports whether it turns them up.
func (r *Rules) Opens(text string) bool { return strings.HasPrefix(text, "open ") }

// appendTyped appends an attack or a move as it is typed.
func (r *Rules) appendTyped(b []byte, at *choice) []byte {
	if at.what == aMove {
		for i, dir := range at.path[:at.n] {
			if i > 0 {
				b = append(b, ' ')
			}
			b = append(b, dirWords[dir]...)
		}
		return b
	}
	b = append(b, r.c.attacks[at.card].id...)
	if at.sub != noSub {
		b = append(append(b, ' '), subWords[at.sub]...)
	}
	return b
}
