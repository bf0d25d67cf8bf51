package rules

import (
	"crypto/sha256"
	"strings"

	"summa/internal/core"
	"summa/internal/game"
	"summa/internal/rule"
)

// AppendChoice appends a choice as digests know it: straight-right/pow, move/E,NE,
// left-hand-catch.
func (r *Rules) AppendChoice(b []byte, ch *Choice) []byte {
	switch ch.What {
	case AnAttack:
		b = append(b, r.Content.Attacks[ch.Card].ID...)
		if ch.Sub != NoSub {
			b = append(append(b, '/'), SubWords[ch.Sub]...)
		}
	case AMove:
		b = append(b, "move/"...)
		for i, dir := range ch.Path[:ch.N] {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, DirWords[dir]...)
		}
	case ADefence:
		b = append(b, r.Content.DefenceID(ch.Card)...)
	}
	return b
}

// DefenceID is the word of a defence.
func (c *Content) DefenceID(d uint8) string {
	if d < NumCards {
		return c.Defends[d].ID
	}
	return "none"
}

// ParseChoice reads a choice as appendChoice writes it.
func (r *Rules) ParseChoice(text string) (ch Choice, ok bool) {
	head, tail, two := strings.Cut(strings.ToLower(text), "/")
	if head == "move" {
		return ParsePath(strings.FieldsFunc(tail, func(c rune) bool { return c == ',' }))
	}
	if k := r.Content.AttackOf(head); k >= 0 {
		ch = Choice{What: AnAttack, Card: uint8(k)}
		for sub, w := range SubWords {
			if two && w == tail {
				ch.Sub = uint8(sub)
				return ch, w != ""
			}
		}
		return ch, !two
	}
	if k := r.Content.DefendOf(head); k >= 0 && !two {
		return Choice{What: ADefence, Card: uint8(k)}, true
	}
	return ch, false
}

// ParsePath reads directions.
func ParsePath(words []string) (ch Choice, ok bool) {
	ch.What = AMove
	for _, w := range words {
		k := Direction(w)
		if k < 0 || int(ch.N) == MaxPath {
			return ch, false
		}
		ch.Path[ch.N] = uint8(k)
		ch.N++
	}
	return ch, true
}

func Direction(word string) int {
	for k, d := range DirWords {
		if strings.EqualFold(d, word) {
			return k
		}
	}
	return -1
}

// digestOf is the digest of a boxer's choice in the exchange to come.
func (r *Rules) digestOf(s *State, who int, ch *Choice, salt string) [32]byte {
	b := append([]byte("rudis|"), Itoa(int(s.Begun)+1)...)
	b = append(append(append(b, '|'), r.id(s, who)...), '|')
	b = append(append(r.AppendChoice(b, ch), '|'), salt...)
	return sha256.Sum256(b)
}

// Ahead has the boxer who is not in control choose before the other has. [rud.choice.1]
func (r *Rules) Ahead(s *State) int {
	if s.Phase != Choose || !s.defenceDue() || s.Boxers[s.Control].Down || s.Slot[AttackerSlot].Is != EmptySlot || s.Slot[DefenderSlot].Is != EmptySlot {
		return -1
	}
	s.Slot[AttackerSlot] = Slot{Is: SealedSlot, Hidden: true}
	return Other(int(s.Control))
}

// allowSeal refuses a digest where no choice is due. [rud.choice.1]
func (r *Rules) allowSeal(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	switch {
	case c.BadHex:
		return refuse("bad-digest", Choice1, "a digest is 64 hexadecimal digits", "SHA-256 of rudis|EXCHANGE|BOXER|CHOICE|SALT")
	case c.Who != s.Control:
		if no := r.defenceIsDue(s); no != nil {
			return no
		}
	case s.Boxers[s.Control].Down:
		return refuse("must-stand", Move6, r.Name(s, int(s.Control))+" is down", "stand")
	case !s.defenceDue():
		return refuse("no-choice-due", Choice1, "nobody chooses against him: his choice is told openly", "attack or move")
	}
	return r.emptySlot(s, s.slotOf(c.Who))
}

func (r *Rules) seal(s *State, c *Command, ref *core.Ref) {
	k := s.slotOf(c.Who)
	s.Slot[k] = Slot{Is: committedSlot, Hidden: true, Digest: c.Digest}
	if c.Held {
		s.Slot[k].Is = SealedSlot
	}
	r.hasChosen(s, k, ref)
}

// allowOpen refuses to turn up what was not sealed, or not so.
func (r *Rules) allowOpen(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	var filled [2]bool
	for k := range s.Slot {
		filled[k] = s.Slot[k].Is != EmptySlot
	}
	for i := range c.NOpens {
		filled[s.slotOf(c.Opens[i].Who)] = true
	}
	if !filled[AttackerSlot] || !filled[DefenderSlot] {
		return refuse("not-both-sealed", Choice2, "both must have chosen before a choice is turned up", "")
	}
	for i := range c.NOpens {
		if no := r.mayOpen(s, &c.Opens[i]); no != nil {
			return no
		}
	}
	return nil
}

// mayOpen refuses one choice that is turned up.
func (r *Rules) mayOpen(s *State, o *Opening) *rule.Refusal {
	k := s.slotOf(o.Who)
	sl := &s.Slot[k]
	switch {
	case o.Plain && sl.Is != EmptySlot:
		return r.emptySlot(s, k)
	case o.Plain:
	case !sl.Hidden:
		return refuse("seal-mismatch", Choice2, r.Name(s, int(o.Who))+" has no sealed choice", "")
	case o.NoCard != "" || r.digestOf(s, int(o.Who), &o.Choice, o.Salt) != sl.Digest:
		return refuse("seal-mismatch", Choice2, "this is not what "+r.Name(s, int(o.Who))+" has sealed", "the choice and its salt as they were sealed")
	}
	if k == DefenderSlot {
		return r.MayDefend(s, &o.Choice, o.NoCard)
	}
	if o.Choice.What == AMove {
		return r.mayMove(s, &o.Choice, false)
	}
	return r.MayAttack(s, &o.Choice, o.NoCard)
}

func (r *Rules) open(s *State, c *Command, ref *core.Ref) {
	for i := range c.NOpens {
		o := &c.Opens[i]
		s.Slot[s.slotOf(o.Who)] = Slot{Is: SealedSlot, Choice: o.Choice}
	}
	if r.ready(s) {
		r.turnUp(s, ref)
		return
	}
	for i := range c.NOpens {
		r.hasChosen(s, s.slotOf(c.Opens[i].Who), ref)
	}
}

// Conceal is how a choice is written down that the other side must not see: as
// its digest. See game.Concealer.
func (r *Rules) Conceal(s *State, c *Command, salt string) (text string, held game.Held, ok bool) {
	ch := &c.Attack
	who := int(s.Control)
	switch c.Action.Word {
	case "attack", "move":
		if !s.defenceDue() || r.openMove(s, ch) {
			return "", held, false
		}
	case "defend":
		ch, who = &c.Defend, Other(who)
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

// Disclose is the command that turns every choice up that is due, once all are
// there: those held by the table, and that of a command which has been allowed;
// nil is none. See game.Concealer.
func (r *Rules) Disclose(s *State, c *Command, held []game.Held) (text string, ok bool) {
	if s.Phase != Choose || !s.defenceDue() {
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

// disclosed is how the choice in a slot is turned up, "" if this table does not
// have it.
func (r *Rules) disclosed(s *State, k int, held []game.Held) string {
	sl := &s.Slot[k]
	who := int(s.Control)
	if k == DefenderSlot {
		who = Other(who)
	}
	for i := range held {
		if h := &held[i]; sl.Hidden && h.Who == who && h.Digest == sl.Digest {
			return " " + r.Typed(s, who) + " " + h.Choice + " " + h.Salt
		}
	}
	return ""
}

// completes adds the choice of a command, and reports whether it has one.
func (r *Rules) completes(s *State, c *Command, shown *[2]string) bool {
	who := int(s.Control)
	switch c.Action.Word {
	case "attack", "move":
		shown[AttackerSlot] = " " + r.Typed(s, who) + " " + string(r.AppendChoice(nil, &c.Attack)) + " -"
	case "defend":
		shown[DefenderSlot] = " " + r.Typed(s, Other(who)) + " " + string(r.AppendChoice(nil, &c.Defend)) + " -"
	case "open":
		for i := range c.NOpens {
			o := &c.Opens[i]
			shown[s.slotOf(o.Who)] = " " + r.Typed(s, int(o.Who)) + " " + string(r.AppendChoice(nil, &o.Choice)) + " " + o.Salt
		}
	default:
		return false
	}
	return true
}

// Concealed reports whether a choice lies sealed: then a bout is not saved.
func (r *Rules) Concealed(s *State) bool {
	return s.Slot[0].Is != EmptySlot || s.Slot[1].Is != EmptySlot
}

// Seals and Opens say what a recorded command does with hidden choices.
func (r *Rules) Seals(text string) bool { return strings.HasPrefix(text, "seal ") }

// Opens reports whether it turns them up.
func (r *Rules) Opens(text string) bool { return strings.HasPrefix(text, "open ") }

// AppendTyped appends an attack or a move as it is typed.
func (r *Rules) AppendTyped(b []byte, at *Choice) []byte {
	if at.What == AMove {
		for i, dir := range at.Path[:at.N] {
			if i > 0 {
				b = append(b, ' ')
			}
			b = append(b, DirWords[dir]...)
		}
		return b
	}
	b = append(b, r.Content.Attacks[at.Card].ID...)
	if at.Sub != NoSub {
		b = append(append(b, ' '), SubWords[at.Sub]...)
	}
	return b
}
