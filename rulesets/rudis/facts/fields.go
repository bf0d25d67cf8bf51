package facts

import (
	"strconv"
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/fact"
)

// theBoxer is one boxer and what it takes to read a fact of him.
type theBoxer struct {
	r *Facts
	s *state.State
	i int
	*state.Boxer
}

type boxerField = fact.Field[theBoxer]

// boxerFields lists the facts of a boxer in the order they are shown.
func boxerFields() []boxerField {
	fields := []boxerField{
		fact.Shown("type", fact.Word, func(b []byte, of theBoxer) []byte { return append(b, of.r.Content.Boxers[of.Card].ID...) }),
		fact.Int("hp", -200, 99, func(of theBoxer) *int16 { return &of.Hp }),
		fact.Int("sta", -30000, 99, func(of theBoxer) *int16 { return &of.Sta }),
		fact.Int("steps", 0, 3, func(of theBoxer) *int8 { return &of.Steps }),
		fact.Flag("down", func(of theBoxer) *bool { return &of.Down }).Then(func(of theBoxer) {
			if of.Down && of.Downs == 0 {
				of.Downs = 1 // a man who is down has been knocked down
			}
		}),
		fact.Int("knockdowns", 0, 250, func(of theBoxer) *uint8 { return &of.Downs }),
		fact.Shown("pos", fact.Place, readPos).SetBy(setPos),
		fact.Shown("injuries", fact.List, readInjuries).SetBy(setInjuries),
		fact.Int("inj.jaw", 0, 100, func(of theBoxer) *int8 { return &of.Jaw }),
	}
	for k, a := range state.AttrWords {
		fields = append(fields, fact.Int("inj."+a, -100, 0, func(of theBoxer) *int8 { return &of.Taken[k] }))
	}
	fields = append(fields,
		fact.Shown("set_up", fact.Object, readSetUp).SetBy(setSetUp).Usually("none"),
		fact.Shown("last_action", fact.Word, readLast).SetBy(setLast).Usually("none"),
		fact.Shown("uses", fact.Object, readUses).SetBy(setUses),
		fact.Int("card.rating", 1, 20, func(of theBoxer) *int8 { return &of.Rating }))
	for k, a := range state.AttrWords {
		fields = append(fields, fact.Int("card."+a, 1, 20, func(of theBoxer) *int8 { return &of.Attr[k] }))
	}
	return append(fields,
		fact.Int("card.hp", 1, 99, func(of theBoxer) *int16 { return &of.CardHP }),
		fact.Int("card.sta", 1, 99, func(of theBoxer) *int16 { return &of.CardSTA }),
		fact.Shown("side", fact.Text, readSide).SetBy(func(theBoxer, string) error { return nil }).Within(),
		fact.Int("knockdowns_by_injury", 0, 250, func(of theBoxer) *uint8 { return &of.ByRow }).Within(),
		fact.Flag("second", func(of theBoxer) *bool { return &of.Second }).SetBy(nil).Within())
}

// readSide: every boxer is a side of his own.
func readSide(b []byte, of theBoxer) []byte { return append(b, of.r.Name(of.s, of.i)...) }

func readPos(b []byte, of theBoxer) []byte {
	return fact.Num(append(fact.Num(b, int(of.Pos.Q)), ','), int(of.Pos.R))
}

func setPos(of theBoxer, text string) error {
	q, r, two := strings.Cut(text, ",")
	if !two {
		return &fact.BadValue{Why: "want a hex as Q,R, got " + state.Quoted(text), Hint: "pos=2,0"}
	}
	a, err := fact.ParseInt(strings.TrimSpace(q), -state.Farthest, state.Farthest)
	if err != nil {
		return err
	}
	b, err := fact.ParseInt(strings.TrimSpace(r), -state.Farthest, state.Farthest)
	if err != nil {
		return err
	}
	to, s := state.Hex{Q: int32(a), R: int32(b)}, of.s
	if of.i == 1 && s.Boxers[0].Pos == to || of.i == 0 && s.Phase != state.Setup && s.Boxers[1].Pos == to {
		return &fact.BadValue{Why: "the other boxer stands there"}
	}
	of.Pos = to
	return nil
}

func readInjuries(b []byte, of theBoxer) []byte {
	start := len(b)
	for _, row := range of.Hurts[:of.NInj] {
		b = fact.Listed(b, start, of.r.Content.Injuries[row].ID)
	}
	return b
}

func setInjuries(of theBoxer, text string) error {
	list := fact.Split(text)
	if len(list) > state.MaxInjuries {
		return &fact.BadValue{Why: "at most " + state.Itoa(state.MaxInjuries) + " injuries are kept"}
	}
	ids := make([]string, len(of.r.Content.Injuries))
	for k := range of.r.Content.Injuries {
		ids[k] = of.r.Content.Injuries[k].ID
	}
	var rows [state.MaxInjuries]uint8
	for k, id := range list {
		row, err := fact.ParseWord(id, ids)
		if err != nil {
			return err
		}
		rows[k] = uint8(row)
	}
	of.r.Lasting(of.s, of.Boxer, -1)
	of.Hurts, of.NInj = rows, uint8(len(list))
	of.r.Lasting(of.s, of.Boxer, 1)
	of.r.SettleKnockdowns(of.Boxer)
	return nil
}

func readSetUp(b []byte, of theBoxer) []byte {
	if !of.SetUp.Has {
		return append(b, "none"...)
	}
	b = fact.Num(append(b, "to_hit="...), int(of.SetUp.ToHit))
	b = strconv.AppendBool(append(b, ",no_counter="...), of.SetUp.NoCounter)
	return fact.Num(append(b, ",dmg="...), int(of.SetUp.Damage))
}

// setSetUp takes true for what the card of the feint gives, or its parts.
func setSetUp(of theBoxer, text string) error {
	if v, err := fact.ParseTruth(text); err == nil || text == "none" || text == "null" {
		of.SetUp = state.SetUp{}
		if v && err == nil {
			w := &of.r.Content.Attacks[state.Feint].Fooled
			of.SetUp = state.SetUp{Has: true, NoCounter: w.NoCounter, ToHit: w.ToHit, Damage: w.Damage}
		}
		return nil
	}
	u := state.SetUp{Has: true}
	for _, pair := range fact.Split(text) {
		key, value, _ := strings.Cut(pair, "=")
		var err error
		var n int
		switch key {
		case "to_hit":
			n, err = fact.ParseInt(value, -10, 15)
			u.ToHit = int8(n)
		case "dmg":
			n, err = fact.ParseInt(value, 0, 10)
			u.Damage = int8(n)
		case "no_counter":
			u.NoCounter, err = fact.ParseTruth(value)
		default:
			err = &fact.BadValue{Why: "want true, false or to_hit=5,no_counter=true,dmg=0, got " + state.Quoted(text)}
		}
		if err != nil {
			return err
		}
	}
	of.SetUp = u
	return nil
}

// lastWords are what a man can have done last.
func (r *Facts) lastWords() []string {
	list := []string{"none"}
	list = append(list, r.Content.AttackIDs()...)
	return append(list, "move", "stand-action")
}

func readLast(b []byte, of theBoxer) []byte {
	switch k := of.Last; k {
	case state.DidNothing:
		return append(b, "none"...)
	case state.DidMove:
		return append(b, "move"...)
	case state.DidStand:
		return append(b, "stand-action"...)
	default:
		return append(b, of.r.Content.Attacks[k-1].ID...)
	}
}

func setLast(of theBoxer, text string) error {
	k, err := fact.ParseWord(text, of.r.lastWords())
	if err == nil {
		of.Last = uint8(k)
	}
	return err
}

func readUses(b []byte, of theBoxer) []byte {
	start := len(b)
	for k, n := range of.Uses {
		if n > 0 {
			b = fact.Num(append(fact.Listed(b, start, of.r.Content.Attacks[k].ID), '='), int(n))
		}
	}
	return b
}

func setUses(of theBoxer, text string) error {
	var uses [state.NumAttacks]uint16
	for _, pair := range fact.Split(text) {
		id, count, _ := strings.Cut(pair, "=")
		k, err := fact.ParseWord(id, of.r.Content.AttackIDs())
		if err != nil {
			return err
		}
		n, err := fact.ParseInt(count, 0, 9999)
		if err != nil {
			return err
		}
		uses[k] = uint16(n)
	}
	of.Uses = uses
	return nil
}
