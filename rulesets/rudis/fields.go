package rudis

import (
	"strconv"
	"strings"

	"summa/internal/fact"
)

// theBoxer is one boxer and what it takes to read a fact of him.
type theBoxer struct {
	r *Facts
	s *State
	i int
	*Boxer
}

type boxerField = fact.Field[theBoxer]

// boxerFields lists the facts of a boxer in the order they are shown.
func boxerFields() []boxerField {
	fields := []boxerField{
		fact.Shown("type", fact.Word, func(b []byte, of theBoxer) []byte { return append(b, of.r.c.boxers[of.card].id...) }),
		fact.Int("hp", -200, 99, func(of theBoxer) *int16 { return &of.hp }),
		fact.Int("sta", -30000, 99, func(of theBoxer) *int16 { return &of.sta }),
		fact.Int("steps", 0, 3, func(of theBoxer) *int8 { return &of.steps }),
		fact.Flag("down", func(of theBoxer) *bool { return &of.down }).Then(func(of theBoxer) {
			if of.down && of.downs == 0 {
				of.downs = 1 // a man who is down has been knocked down
			}
		}),
		fact.Int("knockdowns", 0, 250, func(of theBoxer) *uint8 { return &of.downs }),
		fact.Shown("pos", fact.Place, readPos).SetBy(setPos),
		fact.Shown("injuries", fact.List, readInjuries).SetBy(setInjuries),
		fact.Int("inj.jaw", 0, 100, func(of theBoxer) *int8 { return &of.jaw }),
	}
	for k, a := range attrWords {
		fields = append(fields, fact.Int("inj."+a, -100, 0, func(of theBoxer) *int8 { return &of.inj[k] }))
	}
	fields = append(fields,
		fact.Shown("set_up", fact.Object, readSetUp).SetBy(setSetUp).Usually("none"),
		fact.Shown("last_action", fact.Word, readLast).SetBy(setLast).Usually("none"),
		fact.Shown("uses", fact.Object, readUses).SetBy(setUses),
		fact.Int("card.rating", 1, 20, func(of theBoxer) *int8 { return &of.rating }))
	for k, a := range attrWords {
		fields = append(fields, fact.Int("card."+a, 1, 20, func(of theBoxer) *int8 { return &of.attr[k] }))
	}
	return append(fields,
		fact.Int("card.hp", 1, 99, func(of theBoxer) *int16 { return &of.hp0 }),
		fact.Int("card.sta", 1, 99, func(of theBoxer) *int16 { return &of.sta0 }),
		fact.Shown("side", fact.Text, readSide).SetBy(func(theBoxer, string) error { return nil }).Within(),
		fact.Int("knockdowns_by_injury", 0, 250, func(of theBoxer) *uint8 { return &of.byRow }).Within(),
		fact.Flag("second", func(of theBoxer) *bool { return &of.second }).SetBy(nil).Within())
}

// readSide: every boxer is a side of his own.
func readSide(b []byte, of theBoxer) []byte { return append(b, of.r.name(of.s, of.i)...) }

func readPos(b []byte, of theBoxer) []byte {
	return fact.Num(append(fact.Num(b, int(of.pos.q)), ','), int(of.pos.r))
}

func setPos(of theBoxer, text string) error {
	q, r, two := strings.Cut(text, ",")
	if !two {
		return &fact.BadValue{Why: "want a hex as Q,R, got " + quoted(text), Hint: "pos=2,0"}
	}
	a, err := fact.ParseInt(strings.TrimSpace(q), -farthest, farthest)
	if err != nil {
		return err
	}
	b, err := fact.ParseInt(strings.TrimSpace(r), -farthest, farthest)
	if err != nil {
		return err
	}
	to, s := hex{int32(a), int32(b)}, of.s
	if of.i == 1 && s.b[0].pos == to || of.i == 0 && s.phase != Setup && s.b[1].pos == to {
		return &fact.BadValue{Why: "the other boxer stands there"}
	}
	of.pos = to
	return nil
}

func readInjuries(b []byte, of theBoxer) []byte {
	start := len(b)
	for _, row := range of.hurts[:of.nInj] {
		b = fact.Listed(b, start, of.r.c.injuries[row].id)
	}
	return b
}

func setInjuries(of theBoxer, text string) error {
	list := fact.Split(text)
	if len(list) > maxInjuries {
		return &fact.BadValue{Why: "at most " + itoa(maxInjuries) + " injuries are kept"}
	}
	ids := make([]string, len(of.r.c.injuries))
	for k := range of.r.c.injuries {
		ids[k] = of.r.c.injuries[k].id
	}
	var rows [maxInjuries]uint8
	for k, id := range list {
		row, err := fact.ParseWord(id, ids)
		if err != nil {
			return err
		}
		rows[k] = uint8(row)
	}
	of.r.lasting(of.s, of.Boxer, -1)
	of.hurts, of.nInj = rows, uint8(len(list))
	of.r.lasting(of.s, of.Boxer, 1)
	of.r.settleKnockdowns(of.Boxer)
	return nil
}

func readSetUp(b []byte, of theBoxer) []byte {
	if !of.su.has {
		return append(b, "none"...)
	}
	b = fact.Num(append(b, "to_hit="...), int(of.su.toHit))
	b = strconv.AppendBool(append(b, ",no_counter="...), of.su.noCounter)
	return fact.Num(append(b, ",dmg="...), int(of.su.damage))
}

// setSetUp takes true for what the card of the feint gives, or its parts.
func setSetUp(of theBoxer, text string) error {
	if v, err := fact.ParseTruth(text); err == nil || text == "none" || text == "null" {
		of.su = setUp{}
		if v && err == nil {
			w := &of.r.c.attacks[feint].fooled
			of.su = setUp{has: true, noCounter: w.noCounter, toHit: w.toHit, damage: w.damage}
		}
		return nil
	}
	u := setUp{has: true}
	for _, pair := range fact.Split(text) {
		key, value, _ := strings.Cut(pair, "=")
		var err error
		var n int
		switch key {
		case "to_hit":
			n, err = fact.ParseInt(value, -10, 15)
			u.toHit = int8(n)
		case "dmg":
			n, err = fact.ParseInt(value, 0, 10)
			u.damage = int8(n)
		case "no_counter":
			u.noCounter, err = fact.ParseTruth(value)
		default:
			err = &fact.BadValue{Why: "want true, false or to_hit=5,no_counter=true,dmg=0, got " + quoted(text)}
		}
		if err != nil {
			return err
		}
	}
	of.su = u
	return nil
}

// lastWords are what a man can have done last.
func (r *Facts) lastWords() []string {
	list := []string{"none"}
	list = append(list, r.c.attackIDs()...)
	return append(list, "move", "stand-action")
}

func readLast(b []byte, of theBoxer) []byte {
	switch k := of.last; k {
	case didNothing:
		return append(b, "none"...)
	case didMove:
		return append(b, "move"...)
	case didStand:
		return append(b, "stand-action"...)
	default:
		return append(b, of.r.c.attacks[k-1].id...)
	}
}

func setLast(of theBoxer, text string) error {
	k, err := fact.ParseWord(text, of.r.lastWords())
	if err == nil {
		of.last = uint8(k)
	}
	return err
}

func readUses(b []byte, of theBoxer) []byte {
	start := len(b)
	for k, n := range of.uses {
		if n > 0 {
			b = fact.Num(append(fact.Listed(b, start, of.r.c.attacks[k].id), '='), int(n))
		}
	}
	return b
}

func setUses(of theBoxer, text string) error {
	var uses [numAttacks]uint16
	for _, pair := range fact.Split(text) {
		id, count, _ := strings.Cut(pair, "=")
		k, err := fact.ParseWord(id, of.r.c.attackIDs())
		if err != nil {
			return err
		}
		n, err := fact.ParseInt(count, 0, 9999)
		if err != nil {
			return err
		}
		uses[k] = uint16(n)
	}
	of.uses = uses
	return nil
}
