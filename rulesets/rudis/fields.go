package rudis

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
)

// A boxerField is one named fact of a boxer: how it reads and how a referee sets
// it. Everything that shows, hashes, compares or sets state goes through this
// table.
type boxerField struct {
	name  string
	kind  game.FieldKind
	plain string // the value that goes without saying
	inner bool   // of interest to programs only
	read  func(b []byte, r *Rules, s *State, i int) []byte
	set   func(r *Rules, s *State, i int, text string) error
}

func num(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// numberField is a numeric field with its bounds.
func numberField(name string, low, high int, get func(b *Boxer) int, put func(b *Boxer, n int)) boxerField {
	return boxerField{name: name, kind: game.Number, plain: "0",
		read: func(b []byte, r *Rules, s *State, i int) []byte { return num(b, get(&s.b[i])) },
		set: func(r *Rules, s *State, i int, text string) error {
			n, err := game.ParseInt(text, low, high)
			if err == nil {
				put(&s.b[i], n)
			}
			return err
		}}
}

// boxerFields lists the fields in the order they are shown.
func boxerFields() []boxerField {
	fields := []boxerField{
		{name: "type", kind: game.Word, read: func(b []byte, r *Rules, s *State, i int) []byte { return append(b, r.c.boxers[s.b[i].card].id...) }},
		numberField("hp", -200, 99, func(b *Boxer) int { return int(b.hp) }, func(b *Boxer, n int) { b.hp = int16(n) }),
		numberField("sta", -30000, 99, func(b *Boxer) int { return int(b.sta) }, func(b *Boxer, n int) { b.sta = int16(n) }),
		numberField("steps", 0, 3, func(b *Boxer) int { return int(b.steps) }, func(b *Boxer, n int) { b.steps = int8(n) }),
		{name: "down", kind: game.Truth, plain: "false", read: func(b []byte, r *Rules, s *State, i int) []byte { return strconv.AppendBool(b, s.b[i].down) }, set: setDown},
		numberField("knockdowns", 0, 250, func(b *Boxer) int { return int(b.downs) }, func(b *Boxer, n int) { b.downs = uint8(n) }),
		{name: "pos", kind: game.Place, read: readPos, set: setPos},
		{name: "injuries", kind: game.List, read: readInjuries, set: setInjuries},
		numberField("inj.jaw", 0, 100, func(b *Boxer) int { return int(b.jaw) }, func(b *Boxer, n int) { b.jaw = int8(n) }),
	}
	for k, a := range attrWords {
		fields = append(fields, numberField("inj."+a, -100, 0, func(b *Boxer) int { return int(b.inj[k]) }, func(b *Boxer, n int) { b.inj[k] = int8(n) }))
	}
	fields = append(fields,
		boxerField{name: "set_up", kind: game.Object, plain: "none", read: readSetUp, set: setSetUp},
		boxerField{name: "last_action", kind: game.Word, plain: "none", read: readLast, set: setLast},
		boxerField{name: "uses", kind: game.Object, read: readUses, set: setUses},
		numberField("card.rating", 1, 20, func(b *Boxer) int { return int(b.rating) }, func(b *Boxer, n int) { b.rating = int8(n) }))
	for k, a := range attrWords {
		fields = append(fields, numberField("card."+a, 1, 20, func(b *Boxer) int { return int(b.attr[k]) }, func(b *Boxer, n int) { b.attr[k] = int8(n) }))
	}
	fields = append(fields,
		numberField("card.hp", 1, 99, func(b *Boxer) int { return int(b.hp0) }, func(b *Boxer, n int) { b.hp0 = int16(n) }),
		numberField("card.sta", 1, 99, func(b *Boxer) int { return int(b.sta0) }, func(b *Boxer, n int) { b.sta0 = int16(n) }))
	side := boxerField{name: "side", kind: game.Text, read: readSide, set: func(*Rules, *State, int, string) error { return nil }}
	byRow := numberField("knockdowns_by_injury", 0, 250, func(b *Boxer) int { return int(b.byRow) }, func(b *Boxer, n int) { b.byRow = uint8(n) })
	second := boxerField{name: "second", kind: game.Truth, plain: "false", read: func(b []byte, r *Rules, s *State, i int) []byte { return strconv.AppendBool(b, s.b[i].second) }}
	side.inner, byRow.inner, second.inner = true, true, true
	return append(fields, side, byRow, second)
}

// readSide: every boxer is a side of his own.
func readSide(b []byte, r *Rules, s *State, i int) []byte { return append(b, r.name(s, i)...) }

func setDown(r *Rules, s *State, i int, text string) error {
	v, err := game.ParseTruth(text)
	if err == nil {
		s.b[i].down = v
		if v && s.b[i].downs == 0 {
			s.b[i].downs = 1 // a man who is down has been knocked down
		}
	}
	return err
}

func readPos(b []byte, r *Rules, s *State, i int) []byte {
	return num(append(num(b, int(s.b[i].pos.q)), ','), int(s.b[i].pos.r))
}

func setPos(r *Rules, s *State, i int, text string) error {
	q, rr, two := strings.Cut(text, ",")
	if !two {
		return &game.BadValue{Why: "want a hex as Q,R, got " + quoted(text), Hint: "pos=2,0"}
	}
	a, err := game.ParseInt(strings.TrimSpace(q), -farthest, farthest)
	if err != nil {
		return err
	}
	b, err := game.ParseInt(strings.TrimSpace(rr), -farthest, farthest)
	if err != nil {
		return err
	}
	to := hex{int32(a), int32(b)}
	if i == 1 && s.b[0].pos == to || i == 0 && s.phase != Setup && s.b[1].pos == to {
		return &game.BadValue{Why: "the other boxer stands there"}
	}
	s.b[i].pos = to
	return nil
}

func readInjuries(b []byte, r *Rules, s *State, i int) []byte {
	x := &s.b[i]
	for k, row := range x.hurts[:x.nInj] {
		if k > 0 {
			b = append(b, ',')
		}
		b = append(b, r.c.injuries[row].id...)
	}
	return b
}

func setInjuries(r *Rules, s *State, i int, text string) error {
	x := &s.b[i]
	list := game.Split(text)
	if len(list) > maxInjuries {
		return &game.BadValue{Why: "at most " + itoa(maxInjuries) + " injuries are kept"}
	}
	ids := make([]string, len(r.c.injuries))
	for k := range r.c.injuries {
		ids[k] = r.c.injuries[k].id
	}
	var rows [maxInjuries]uint8
	for k, id := range list {
		row, err := game.ParseWord(id, ids)
		if err != nil {
			return err
		}
		rows[k] = uint8(row)
	}
	x.hurts, x.nInj = rows, uint8(len(list))
	return nil
}

func readSetUp(b []byte, r *Rules, s *State, i int) []byte {
	u := &s.b[i].su
	if !u.has {
		return append(b, "none"...)
	}
	b = num(append(b, "to_hit="...), int(u.toHit))
	b = strconv.AppendBool(append(b, ",no_counter="...), u.noCounter)
	return num(append(b, ",dmg="...), int(u.damage))
}

// setSetUp takes true for what the card of the feint gives, or its parts.
func setSetUp(r *Rules, s *State, i int, text string) error {
	if v, err := game.ParseTruth(text); err == nil || text == "none" || text == "null" {
		s.b[i].su = setUp{}
		if v && err == nil {
			w := &r.c.attacks[feint].fooled
			s.b[i].su = setUp{has: true, noCounter: w.noCounter, toHit: w.toHit, damage: w.damage}
		}
		return nil
	}
	u := setUp{has: true}
	for _, pair := range game.Split(text) {
		key, value, _ := strings.Cut(pair, "=")
		var err error
		var n int
		switch key {
		case "to_hit":
			n, err = game.ParseInt(value, -10, 15)
			u.toHit = int8(n)
		case "dmg":
			n, err = game.ParseInt(value, 0, 10)
			u.damage = int8(n)
		case "no_counter":
			u.noCounter, err = game.ParseTruth(value)
		default:
			err = &game.BadValue{Why: "want true, false or to_hit=5,no_counter=true,dmg=0, got " + quoted(text)}
		}
		if err != nil {
			return err
		}
	}
	s.b[i].su = u
	return nil
}

// lastWords are what a man can have done last.
func (r *Rules) lastWords() []string {
	list := []string{"none"}
	list = append(list, r.c.attackIDs()...)
	return append(list, "move", "stand-action")
}

func readLast(b []byte, r *Rules, s *State, i int) []byte {
	switch k := s.b[i].last; k {
	case didNothing:
		return append(b, "none"...)
	case didMove:
		return append(b, "move"...)
	case didStand:
		return append(b, "stand-action"...)
	default:
		return append(b, r.c.attacks[k-1].id...)
	}
}

func setLast(r *Rules, s *State, i int, text string) error {
	k, err := game.ParseWord(text, r.lastWords())
	if err == nil {
		s.b[i].last = uint8(k)
	}
	return err
}

func readUses(b []byte, r *Rules, s *State, i int) []byte {
	start := len(b)
	for k, n := range s.b[i].uses {
		if n > 0 {
			if len(b) > start {
				b = append(b, ',')
			}
			b = num(append(append(b, r.c.attacks[k].id...), '='), int(n))
		}
	}
	return b
}

func setUses(r *Rules, s *State, i int, text string) error {
	var uses [numAttacks]uint16
	for _, pair := range game.Split(text) {
		id, count, _ := strings.Cut(pair, "=")
		k, err := game.ParseWord(id, r.c.attackIDs())
		if err != nil {
			return err
		}
		n, err := game.ParseInt(count, 0, 9999)
		if err != nil {
			return err
		}
		uses[k] = uint16(n)
	}
	s.b[i].uses = uses
	return nil
}

// A boutField is one named fact of the bout as a whole.
type boutField struct {
	name  string
	kind  game.FieldKind
	plain string
	inner bool
	read  func(b []byte, r *Rules, s *State) []byte
	set   func(r *Rules, s *State, text string) error
}

func boutFields() []boutField {
	sealed := func(name string, k int) boutField {
		return boutField{name: name, kind: game.Word, plain: "empty", read: func(b []byte, r *Rules, s *State) []byte { return append(b, slotWords[s.slot[k].is]...) }}
	}
	inSlot := func(name string, k int) boutField {
		return boutField{name: name, kind: game.Text, inner: true, read: func(b []byte, r *Rules, s *State) []byte {
			switch sl := &s.slot[k]; {
			case sl.is == emptySlot:
				return b
			case sl.hidden:
				return append(b, hexText(sl.digest[:])...)
			default:
				return r.appendChoice(b, &sl.choice)
			}
		}}
	}
	return []boutField{
		{name: "control", kind: game.Text, read: readControl, set: setControl},
		{name: "exchange", kind: game.Number, plain: "0", read: func(b []byte, r *Rules, s *State) []byte { return num(b, int(s.begun)) }, set: setExchange},
		{name: "phase", kind: game.Word, plain: "setup", read: func(b []byte, r *Rules, s *State) []byte { return append(b, phaseWords[s.phase]...) }},
		{name: "result", kind: game.Object, plain: "none", read: readResult},
		{name: "winner", kind: game.Text, plain: "none", read: readWinner},
		sealed("sealed.attacker", attackerSlot), sealed("sealed.defender", defenderSlot),
		{name: "pending", kind: game.Word, plain: "none", read: func(b []byte, r *Rules, s *State) []byte { return append(b, awaitWords[s.x.await]...) }},
		{name: "distance", kind: game.Number, plain: "1", read: readDistance},
		{name: "pile", kind: game.Number, plain: "0", read: readPile},
		inSlot("slot.attacker", attackerSlot), inSlot("slot.defender", defenderSlot),
		{name: "flipped", kind: game.List, inner: true, read: readFlipped},
		{name: "open_exchange", kind: game.Text, inner: true, read: readExchange},
		{name: "rulings", kind: game.List, inner: true, read: readRulings},
	}
}

func readControl(b []byte, r *Rules, s *State) []byte {
	if s.phase == Setup {
		return append(b, "none"...)
	}
	return append(b, r.name(s, int(s.control))...)
}

func setControl(r *Rules, s *State, text string) error {
	who := r.find(s, text)
	if who == nobody {
		return &game.BadValue{Why: "no boxer here is called " + quoted(text)}
	}
	if s.phase != Choose || s.slot != ([2]slot{}) {
		return &game.BadValue{Why: "control is set between exchanges"}
	}
	s.control = who
	return nil
}

func setExchange(r *Rules, s *State, text string) error {
	n, err := game.ParseInt(text, 0, 1_000_000)
	if err == nil {
		s.begun = int32(n)
	}
	return err
}

func readResult(b []byte, r *Rules, s *State) []byte {
	if s.phase != Over {
		return append(b, "none"...)
	}
	w := int(s.winner)
	b = append(append(b, "winner="...), r.name(s, w)...)
	b = append(append(b, ",loser="...), r.name(s, other(w))...)
	b = append(append(b, ",how="...), howWords[s.how]...)
	return num(append(b, ",exchange="...), int(s.begun))
}

func readWinner(b []byte, r *Rules, s *State) []byte {
	if s.phase != Over {
		return append(b, "none"...)
	}
	return append(b, r.name(s, int(s.winner))...)
}

func readDistance(b []byte, r *Rules, s *State) []byte {
	return num(b, s.b[0].pos.distance(s.b[1].pos))
}

func readPile(b []byte, r *Rules, s *State) []byte {
	switch {
	case s.used:
		return num(b, int(s.pile.Left))
	case s.is(rulingRnSource, rnSourceDeck) && r.c.deck.cards != nil:
		return num(b, r.c.deck.cards.Cards())
	}
	return append(b, '0')
}

// readFlipped lists the cards that are not in the pile.
func readFlipped(b []byte, r *Rules, s *State) []byte {
	if !s.used || r.c.deck.cards == nil {
		return b
	}
	start := len(b)
	for card := 1; card <= r.c.deck.cards.Cards(); card++ {
		if !s.pile.Has(card) {
			if len(b) > start {
				b = append(b, ',')
			}
			b = num(b, card)
		}
	}
	return b
}

// readExchange is an exchange that waits for a decision.
func readExchange(b []byte, r *Rules, s *State) []byte {
	x := &s.x
	if x.await == awaitNothing {
		return b
	}
	b = r.appendChoice(b, &x.attack)
	b = append(append(b, '|'), itoa(int(x.defend))...)
	for _, n := range []int{oneIf(x.fell), oneIf(x.kept), oneIf(x.su.has), oneIf(x.su.noCounter), int(x.su.toHit), int(x.su.damage), int(x.owes[0]), int(x.owes[1])} {
		b = num(append(b, '|'), n)
	}
	return b
}

// readRulings lists the rulings that are not at their defaults.
func readRulings(b []byte, r *Rules, s *State) []byte {
	start := len(b)
	for k, o := range s.rulings[:len(rulingNames)] {
		if o != 0 {
			if len(b) > start {
				b = append(b, ',')
			}
			b = append(append(append(b, rulingNames[k].id...), '='), rulingNames[k].options[o]...)
		}
	}
	return b
}

// attackIDs and the like are the words of the loaded cards.
func (c *Content) attackIDs() []string {
	var list []string
	for k := range c.attacks {
		list = append(list, c.attacks[k].id)
	}
	return list
}

// attackWords are those by which an attack may be named.
func (c *Content) attackWords() []string { return c.attackIDs() }

func (c *Content) defendWords() []string {
	var list []string
	for k := range c.defends {
		list = append(list, c.defends[k].id)
	}
	return append(list, "none")
}

func (c *Content) boxerIDs() []string {
	var list []string
	for k := range c.boxers {
		list = append(list, c.boxers[k].id)
	}
	return list
}

// attackOf finds an attack card by its id or its name, -1 if there is none.
func (c *Content) attackOf(word string) int {
	return slices.IndexFunc(c.attacks[:], func(a attackCard) bool { return strings.EqualFold(a.id, word) || strings.EqualFold(a.name, word) })
}

// defendOf finds a defence.
func (c *Content) defendOf(word string) int {
	if strings.EqualFold(word, "none") {
		return noDefence
	}
	return slices.IndexFunc(c.defends[:], func(d defendCard) bool { return strings.EqualFold(d.id, word) || strings.EqualFold(d.name, word) })
}

func (c *Content) boxerOf(word string) int {
	return slices.IndexFunc(c.boxers, func(b boxerCard) bool { return strings.EqualFold(b.id, word) || strings.EqualFold(b.name, word) })
}
