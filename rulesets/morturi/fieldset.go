package morturi

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
)

func setSchool(of theFigure, text string) error {
	k, err := of.r.schoolOf(of.s, text)
	if err != nil {
		return err
	}
	of.school, of.home = k, k
	return nil
}

func setRole(of theFigure, text string) error {
	k, err := of.r.roleNamed(text)
	if err != nil {
		return err
	}
	f := of.Figure
	fresh := of.r.newFigure(f.name, k)
	fresh.school, fresh.home, fresh.at, fresh.facing, fresh.onField, fresh.waits = f.school, f.home, f.at, f.facing, f.onField, f.waits
	*f = fresh
	return nil
}

func readGrade(b []byte, of theFigure) []byte {
	if of.grade == 0 {
		return b
	}
	return append(b, of.r.c.grades[of.grade-1].id...)
}

// setGrade gives a grade: all tricks of the role, those to be chosen, or none.
func setGrade(of theFigure, text string) error {
	var ids []string
	for _, g := range of.r.c.grades {
		ids = append(ids, g.id)
	}
	k, err := fact.ParseWord(text, ids)
	if err != nil {
		return err
	}
	f := of.Figure
	x := &of.r.c.roles[f.role]
	if len(x.grades) > 0 && !hasGrade(x.grades, uint8(k)) {
		return &fact.BadValue{Why: "a " + x.name + " has no grade " + ids[k], Hint: "summa list morturi roles " + x.id}
	}
	f.grade = uint8(k + 1)
	for _, t := range x.tricks {
		f.tricks.drop(t)
		if of.r.c.grades[k].all {
			f.tricks.add(t)
		}
	}
	return nil
}

func hasGrade(list []uint8, k uint8) bool {
	for _, x := range list {
		if x == k {
			return true
		}
	}
	return false
}

func readTags(b []byte, of theFigure) []byte {
	from := len(b)
	for k, name := range of.r.c.tags {
		if of.tags>>k&1 == 1 {
			b = fact.Listed(b, from, name)
		}
	}
	return b
}

func setTags(of theFigure, text string) error {
	tags := uint32(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, of.r.c.tags)
		if err != nil {
			return err
		}
		tags |= 1 << k
	}
	of.tags = tags
	return nil
}

func setAttack(of theFigure, text string) error {
	a, err := of.r.parseLine(text, false)
	if err == nil {
		of.attack = a
	}
	return err
}

func setRanged(of theFigure, text string) error {
	if strings.EqualFold(text, "none") {
		of.ranged = attackLine{}
		return nil
	}
	a, err := of.r.parseLine(text, true)
	if err == nil {
		of.ranged = a
	}
	return err
}

// throwField is throw="pilum 4+/4 range 4": a ranged attack that is thrown.
func throwField() figureField {
	return figureField{Name: "throw", Set: func(of theFigure, text string) error {
		err := setRanged(of, text)
		if err == nil && of.ranged.reach > 0 {
			of.ranged.thrown = true
		}
		return err
	}}
}

func readReduce(b []byte, of theFigure) []byte {
	f := of.Figure
	if f.reduce == 0 {
		return append(b, "none"...)
	}
	b = fact.Num(b, int(f.reduce))
	if f.reduceIn == 1 {
		b = append(b, "@front"...)
	}
	return b
}

// setReduce reads "1" or "1@front".
func setReduce(of theFigure, text string) error {
	f := of.Figure
	n, where, at := strings.Cut(text, "@")
	k, ok := smallNumber(n, 0, 20)
	if strings.EqualFold(text, "none") {
		k, ok = 0, true
	}
	if !ok || at && where != "front" {
		return &fact.BadValue{Why: "a reduction is written 1, or 1@front, not " + quoted(text)}
	}
	f.reduce, f.reduceIn = int8(k), oneIf(at)
	return nil
}

func readTricks(b []byte, of theFigure) []byte {
	from := len(b)
	for k := 1; k < len(of.r.c.tricks); k++ {
		if of.tricks.has(trickID(k)) {
			b = fact.Listed(b, from, of.r.c.tricks[k].id)
		}
	}
	return b
}

// setTricks gives the tricks named, besides the special rules of the role.
func setTricks(of theFigure, text string) error {
	f := of.Figure
	var set trickSet
	for _, t := range of.r.c.roles[f.role].special {
		set.add(t)
	}
	for _, w := range fact.Split(text) {
		k, err := of.r.trickNamed(w)
		if err != nil {
			return err
		}
		set.add(k)
	}
	f.tricks = set
	return nil
}

func readPos(b []byte, of theFigure) []byte {
	f := of.Figure
	switch {
	case f.waits:
		return append(b, "gate"...)
	case f.at == field.Square{}:
		return append(b, "none"...)
	}
	return fact.Num(append(fact.Num(b, int(f.at.X)), ','), int(f.at.Y))
}

// setPos puts a figure on a square, or at the gate of his school.
func setPos(of theFigure, text string) error {
	f := of.Figure
	if strings.EqualFold(text, "gate") {
		if len(of.r.gate(of.s, of.i)) == 0 {
			return &fact.BadValue{Why: "this arena names no gate for his school", Hint: "arena NAME, or at=X,Y"}
		}
		f.at, f.onField, f.waits = field.Square{}, false, true
		return nil
	}
	q, ok := parseSquare(text, maxBoard, maxBoard)
	if isOffBoard(text) {
		return refuse("off-board", move4, text+" is on no board", "1,1 is the south-west corner")
	}
	if !ok {
		return &fact.BadValue{Why: "want a square x,y, got " + quoted(text)}
	}
	if no := of.r.mayStandAnyhow(of.s, of.i, q); no != nil {
		return no
	}
	f.at, f.waits = q, false
	f.onField = f.out == notOut
	return nil
}

func setFacing(of theFigure, text string) error {
	w, err := wayOf(text)
	if err == nil {
		of.facing = w
	}
	return err
}

func setOut(of theFigure, text string) error {
	k, err := fact.ParseWord(text, outWords)
	if err != nil {
		return err
	}
	f := of.Figure
	f.out = uint8(k)
	f.onField = k == 0 && f.at != field.Square{}
	if k != 0 {
		f.waits = false
	}
	return nil
}

func readConditions(b []byte, of theFigure) []byte {
	from, f := len(b), of.Figure
	for k, w := range conditionWords {
		bit := uint8(1) << k
		if f.conditions&bit != 0 || bit == entangledBit && f.onField && of.r.entangled(of.s, of.i) || bit == blinded && of.r.blind(of.s, of.i) > 0 {
			b = fact.Listed(b, from, w)
		}
	}
	return b
}

func setConditions(of theFigure, text string) error {
	bits := uint8(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, conditionWords)
		if err != nil {
			return err
		}
		bits |= 1 << k
	}
	of.conditions = bits
	return nil
}

func readStances(b []byte, of theFigure) []byte {
	from := len(b)
	for _, k := range of.stance {
		if k != 0 {
			b = fact.Listed(b, from, of.r.c.tricks[k].id)
		}
	}
	return b
}

func setStances(of theFigure, text string) error {
	var stance [2]trickID
	list := fact.Split(text)
	if len(list) > len(stance) {
		return &fact.BadValue{Why: "at most two stances at a time"}
	}
	for k, w := range list {
		t, err := of.r.trickNamed(w)
		if err != nil {
			return err
		}
		if !of.r.c.tricks[t].stance {
			return &fact.BadValue{Why: of.r.c.tricks[t].name + " is no stance"}
		}
		stance[k] = t
	}
	of.stance = stance
	return nil
}

func readLasting(b []byte, of theFigure) []byte {
	from := len(b)
	for _, x := range of.lasting {
		if x.trick != 0 {
			b = fact.Listed(b, from, of.r.c.tricks[x.trick].id+" "+durationWords[x.until-1]+" "+itoa(int(x.n)))
		}
	}
	return b
}

func readUsed(b []byte, of theFigure) []byte {
	from := len(b)
	for _, x := range of.used {
		if x.trick != 0 {
			b = fact.Listed(b, from, of.r.c.tricks[x.trick].id+" "+onceWords[x.per-1])
		}
	}
	return b
}
