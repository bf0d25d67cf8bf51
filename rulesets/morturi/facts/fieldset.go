package facts

import (
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/fact"
	"summa/internal/field"
)

func setSchool(of theFigure, text string) error {
	k, err := of.r.SchoolOf(of.s, text)
	if err != nil {
		return err
	}
	of.School, of.Home = k, k
	return nil
}

func setRole(of theFigure, text string) error {
	k, err := of.r.RoleNamed(text)
	if err != nil {
		return err
	}
	f := of.Figure
	fresh := of.r.NewFigure(f.Name, k)
	fresh.School, fresh.Home, fresh.At, fresh.Facing, fresh.OnField, fresh.Waits = f.School, f.Home, f.At, f.Facing, f.OnField, f.Waits
	*f = fresh
	return nil
}

func readGrade(b []byte, of theFigure) []byte {
	if of.Grade == 0 {
		return b
	}
	return append(b, of.r.Content.Grades[of.Grade-1].ID...)
}

// setGrade gives a grade: all tricks of the role, those to be chosen, or none.
func setGrade(of theFigure, text string) error {
	var ids []string
	for _, g := range of.r.Content.Grades {
		ids = append(ids, g.ID)
	}
	k, err := fact.ParseWord(text, ids)
	if err != nil {
		return err
	}
	f := of.Figure
	x := &of.r.Content.Roles[f.Role]
	if len(x.Grades) > 0 && !HasGrade(x.Grades, uint8(k)) {
		return &fact.BadValue{Why: "a " + x.Name + " has no grade " + ids[k], Hint: "summa list morturi roles " + x.ID}
	}
	f.Grade = uint8(k + 1)
	for _, t := range x.Tricks {
		f.Tricks.Drop(t)
		if of.r.Content.Grades[k].All {
			f.Tricks.Add(t)
		}
	}
	return nil
}

func HasGrade(list []uint8, k uint8) bool {
	for _, x := range list {
		if x == k {
			return true
		}
	}
	return false
}

func readTags(b []byte, of theFigure) []byte {
	from := len(b)
	for k, name := range of.r.Content.Tags {
		if of.Tags>>k&1 == 1 {
			b = fact.Listed(b, from, name)
		}
	}
	return b
}

func setTags(of theFigure, text string) error {
	tags := uint32(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, of.r.Content.Tags)
		if err != nil {
			return err
		}
		tags |= 1 << k
	}
	of.Tags = tags
	return nil
}

func setAttack(of theFigure, text string) error {
	a, err := of.r.parseLine(text, false)
	if err == nil {
		of.Attack = a
	}
	return err
}

func setRanged(of theFigure, text string) error {
	if strings.EqualFold(text, "none") {
		of.Ranged = state.AttackLine{}
		return nil
	}
	a, err := of.r.parseLine(text, true)
	if err == nil {
		of.Ranged = a
	}
	return err
}

// throwField is throw="pilum 4+/4 range 4": a ranged attack that is thrown.
func throwField() figureField {
	return figureField{Name: "throw", Set: func(of theFigure, text string) error {
		err := setRanged(of, text)
		if err == nil && of.Ranged.Reach > 0 {
			of.Ranged.Thrown = true
		}
		return err
	}}
}

func readReduce(b []byte, of theFigure) []byte {
	f := of.Figure
	if f.Reduce == 0 {
		return append(b, "none"...)
	}
	b = fact.Num(b, int(f.Reduce))
	if f.ReduceIn == 1 {
		b = append(b, "@front"...)
	}
	return b
}

// setReduce reads "1" or "1@front".
func setReduce(of theFigure, text string) error {
	f := of.Figure
	n, where, at := strings.Cut(text, "@")
	k, ok := state.SmallNumber(n, 0, 20)
	if strings.EqualFold(text, "none") {
		k, ok = 0, true
	}
	if !ok || at && where != "front" {
		return &fact.BadValue{Why: "a reduction is written 1, or 1@front, not " + state.Quoted(text)}
	}
	f.Reduce, f.ReduceIn = int8(k), state.OneIf(at)
	return nil
}

func readTricks(b []byte, of theFigure) []byte {
	from := len(b)
	for k := 1; k < len(of.r.Content.Tricks); k++ {
		if of.Tricks.Has(state.TrickID(k)) {
			b = fact.Listed(b, from, of.r.Content.Tricks[k].ID)
		}
	}
	return b
}

// setTricks gives the tricks named, besides the special rules of the role.
func setTricks(of theFigure, text string) error {
	f := of.Figure
	var set state.TrickSet
	for _, t := range of.r.Content.Roles[f.Role].Special {
		set.Add(t)
	}
	for _, w := range fact.Split(text) {
		k, err := of.r.TrickNamed(w)
		if err != nil {
			return err
		}
		set.Add(k)
	}
	f.Tricks = set
	return nil
}

func readPos(b []byte, of theFigure) []byte {
	f := of.Figure
	switch {
	case f.Waits:
		return append(b, "gate"...)
	case f.At == field.Square{}:
		return append(b, "none"...)
	}
	return fact.Num(append(fact.Num(b, int(f.At.X)), ','), int(f.At.Y))
}

// setPos puts a figure on a square, or at the gate of his school.
func setPos(of theFigure, text string) error {
	f := of.Figure
	if strings.EqualFold(text, "gate") {
		if len(of.r.Gate(of.s, of.i)) == 0 {
			return &fact.BadValue{Why: "this arena names no gate for his school", Hint: "arena NAME, or at=X,Y"}
		}
		f.At, f.OnField, f.Waits = field.Square{}, false, true
		return nil
	}
	q, ok := state.ParseSquare(text, state.MaxBoard, state.MaxBoard)
	if state.IsOffBoard(text) {
		return state.Refuse("off-board", state.Move4, text+" is on no board", "1,1 is the south-west corner")
	}
	if !ok {
		return &fact.BadValue{Why: "want a square x,y, got " + state.Quoted(text)}
	}
	if no := of.r.MayStandAnyhow(of.s, of.i, q); no != nil {
		return no
	}
	f.At, f.Waits = q, false
	f.OnField = f.Out == state.NotOut
	return nil
}

func setFacing(of theFigure, text string) error {
	w, err := state.WayOf(text)
	if err == nil {
		of.Facing = w
	}
	return err
}

func setOut(of theFigure, text string) error {
	k, err := fact.ParseWord(text, state.OutWords)
	if err != nil {
		return err
	}
	f := of.Figure
	f.Out = uint8(k)
	f.OnField = k == 0 && f.At != field.Square{}
	if k != 0 {
		f.Waits = false
	}
	return nil
}

func readConditions(b []byte, of theFigure) []byte {
	from, f := len(b), of.Figure
	for k, w := range state.ConditionWords {
		bit := uint8(1) << k
		if f.Conditions&bit != 0 || bit == state.EntangledBit && f.OnField && of.r.Entangled(of.s, of.i) || bit == state.Blinded && of.r.Blind(of.s, of.i) > 0 {
			b = fact.Listed(b, from, w)
		}
	}
	return b
}

func setConditions(of theFigure, text string) error {
	bits := uint8(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, state.ConditionWords)
		if err != nil {
			return err
		}
		bits |= 1 << k
	}
	of.Conditions = bits
	return nil
}

func readStances(b []byte, of theFigure) []byte {
	from := len(b)
	for _, k := range of.Stance {
		if k != 0 {
			b = fact.Listed(b, from, of.r.Content.Tricks[k].ID)
		}
	}
	return b
}

func setStances(of theFigure, text string) error {
	var stance [2]state.TrickID
	list := fact.Split(text)
	if len(list) > len(stance) {
		return &fact.BadValue{Why: "at most two stances at a time"}
	}
	for k, w := range list {
		t, err := of.r.TrickNamed(w)
		if err != nil {
			return err
		}
		if !of.r.Content.Tricks[t].Stance {
			return &fact.BadValue{Why: of.r.Content.Tricks[t].Name + " is no stance"}
		}
		stance[k] = t
	}
	of.Stance = stance
	return nil
}

func readLasting(b []byte, of theFigure) []byte {
	from := len(b)
	for _, x := range of.Lasting {
		if x.Trick != 0 {
			b = fact.Listed(b, from, of.r.Content.Tricks[x.Trick].ID+" "+state.DurationWords[x.Until-1]+" "+state.Itoa(int(x.N)))
		}
	}
	return b
}

func readUsed(b []byte, of theFigure) []byte {
	from := len(b)
	for _, x := range of.Used {
		if x.Trick != 0 {
			b = fact.Listed(b, from, of.r.Content.Tricks[x.Trick].ID+" "+state.OnceWords[x.Per-1])
		}
	}
	return b
}
