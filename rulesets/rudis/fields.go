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
	r.lasting(s, x, -1)
	x.hurts, x.nInj = rows, uint8(len(list))
	r.lasting(s, x, 1)
	r.settleKnockdowns(x)
	return nil
}

// lasting adds what a boxer's injuries do for the rest of the bout, or takes it back;
// the HP and STA that they cost are stated by themselves. [rud.injury.4] [rud.injury.13]
func (r *Rules) lasting(s *State, b *Boxer, sign int) {
	for k, id := range b.hurts[:b.nInj] {
		if s.is(rulingInjuryRepeat, injuryRepeatOnce) && slices.Contains(b.hurts[:k], id) {
			continue
		}
		row := &r.c.injuries[id]
		b.jaw = int8(min(max(int(b.jaw)+sign*int(row.jaw), 0), 100))
		for a := range b.inj {
			b.inj[a] = int8(max(min(int(b.inj[a])+sign*int(row.attr[a]), 0), -100))
		}
	}
}

// settleKnockdowns: who has an injury that knocked him down has been knocked down, and
// by it. [rud.injury.12]
func (r *Rules) settleKnockdowns(b *Boxer) {
	var n uint8
	for _, row := range b.hurts[:b.nInj] {
		if r.c.injuries[row].knockdown {
			n++
		}
	}
	b.byRow, b.downs = max(b.byRow, n), max(b.downs, n)
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
