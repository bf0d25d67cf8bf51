package morturi

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
)

func setSchool(r *Rules, s *State, i int, text string) error {
	k, err := r.schoolOf(s, text)
	if err != nil {
		return err
	}
	s.fig[i].school, s.fig[i].home = k, k
	return nil
}

func setRole(r *Rules, s *State, i int, text string) error {
	k, err := r.roleNamed(text)
	if err != nil {
		return err
	}
	f := &s.fig[i]
	fresh := r.newFigure(f.name, k)
	fresh.school, fresh.home, fresh.at, fresh.facing, fresh.onField, fresh.waits = f.school, f.home, f.at, f.facing, f.onField, f.waits
	*f = fresh
	return nil
}

func readGrade(b []byte, r *Rules, s *State, i int) []byte {
	if s.fig[i].grade == 0 {
		return b
	}
	return append(b, r.c.grades[s.fig[i].grade-1].id...)
}

// setGrade gives a grade: all tricks of the role, those to be chosen, or none.
func setGrade(r *Rules, s *State, i int, text string) error {
	var ids []string
	for _, g := range r.c.grades {
		ids = append(ids, g.id)
	}
	k, err := fact.ParseWord(text, ids)
	if err != nil {
		return err
	}
	f := &s.fig[i]
	x := &r.c.roles[f.role]
	if len(x.grades) > 0 && !hasGrade(x.grades, uint8(k)) {
		return &fact.BadValue{Why: "a " + x.name + " has no grade " + ids[k], Hint: "summa list morturi roles " + x.id}
	}
	f.grade = uint8(k + 1)
	for _, t := range x.tricks {
		f.tricks.drop(t)
		if r.c.grades[k].all {
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

func setClass(r *Rules, s *State, i int, text string) error {
	k, err := fact.ParseWord(text, classWords)
	if err == nil {
		s.fig[i].class = uint8(k)
	}
	return err
}

func readTags(b []byte, r *Rules, s *State, i int) []byte {
	from := len(b)
	for k, name := range r.c.tags {
		if s.fig[i].tags>>k&1 == 1 {
			b = listed(b, from, name)
		}
	}
	return b
}

// listed appends one more element of a list that began at from.
func listed(b []byte, from int, word string) []byte {
	if len(b) > from {
		b = append(b, ',')
	}
	return append(b, word...)
}

func setTags(r *Rules, s *State, i int, text string) error {
	tags := uint32(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, r.c.tags)
		if err != nil {
			return err
		}
		tags |= 1 << k
	}
	s.fig[i].tags = tags
	return nil
}

func setAttack(r *Rules, s *State, i int, text string) error {
	a, err := r.parseLine(text, false)
	if err == nil {
		s.fig[i].attack = a
	}
	return err
}

func setRanged(r *Rules, s *State, i int, text string) error {
	if strings.EqualFold(text, "none") {
		s.fig[i].ranged = attackLine{}
		return nil
	}
	a, err := r.parseLine(text, true)
	if err == nil {
		s.fig[i].ranged = a
	}
	return err
}

// throwField is throw="pilum 4+/4 range 4": a ranged attack that is thrown.
func throwField() figureField {
	return figureField{name: "throw", set: func(r *Rules, s *State, i int, text string) error {
		err := setRanged(r, s, i, text)
		if err == nil && s.fig[i].ranged.reach > 0 {
			s.fig[i].ranged.thrown = true
		}
		return err
	}}
}

func readReduce(b []byte, r *Rules, s *State, i int) []byte {
	f := &s.fig[i]
	if f.reduce == 0 {
		return append(b, "none"...)
	}
	b = num(b, int(f.reduce))
	if f.reduceIn == 1 {
		b = append(b, "@front"...)
	}
	return b
}

// setReduce reads "1" or "1@front".
func setReduce(r *Rules, s *State, i int, text string) error {
	f := &s.fig[i]
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

func readTricks(b []byte, r *Rules, s *State, i int) []byte {
	from := len(b)
	for k := 1; k < len(r.c.tricks); k++ {
		if s.fig[i].tricks.has(trickID(k)) {
			b = listed(b, from, r.c.tricks[k].id)
		}
	}
	return b
}

// setTricks gives the tricks named, besides the special rules of the role.
func setTricks(r *Rules, s *State, i int, text string) error {
	f := &s.fig[i]
	var set trickSet
	for _, t := range r.c.roles[f.role].special {
		set.add(t)
	}
	for _, w := range fact.Split(text) {
		k, err := r.trickNamed(w)
		if err != nil {
			return err
		}
		set.add(k)
	}
	f.tricks = set
	return nil
}

func setSuggested(r *Rules, s *State, i int, text string) error {
	v, err := fact.ParseTruth(text)
	if err == nil {
		s.fig[i].accepted = v
	}
	return err
}

func readPos(b []byte, r *Rules, s *State, i int) []byte {
	f := &s.fig[i]
	switch {
	case f.waits:
		return append(b, "gate"...)
	case f.at == field.Square{}:
		return append(b, "none"...)
	}
	return num(append(num(b, int(f.at.X)), ','), int(f.at.Y))
}

// setPos puts a figure on a square, or at the gate of his school.
func setPos(r *Rules, s *State, i int, text string) error {
	f := &s.fig[i]
	if strings.EqualFold(text, "gate") {
		if len(r.gate(s, i)) == 0 {
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
	if no := r.mayStandAnyhow(s, i, q); no != nil {
		return no
	}
	f.at, f.waits = q, false
	f.onField = f.out == notOut
	return nil
}

func setFacing(r *Rules, s *State, i int, text string) error {
	w, err := wayOf(text)
	if err == nil {
		s.fig[i].facing = w
	}
	return err
}

func setOut(r *Rules, s *State, i int, text string) error {
	k, err := fact.ParseWord(text, outWords)
	if err != nil {
		return err
	}
	f := &s.fig[i]
	f.out = uint8(k)
	f.onField = k == 0 && f.at != field.Square{}
	if k != 0 {
		f.waits = false
	}
	return nil
}

func readConditions(b []byte, r *Rules, s *State, i int) []byte {
	from, f := len(b), &s.fig[i]
	for k, w := range conditionWords {
		bit := uint8(1) << k
		if f.conditions&bit != 0 || bit == entangledBit && f.onField && r.entangled(s, i) || bit == blinded && r.blind(s, i) > 0 {
			b = listed(b, from, w)
		}
	}
	return b
}

func setConditions(r *Rules, s *State, i int, text string) error {
	bits := uint8(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, conditionWords)
		if err != nil {
			return err
		}
		bits |= 1 << k
	}
	s.fig[i].conditions = bits
	return nil
}

func readStances(b []byte, r *Rules, s *State, i int) []byte {
	from := len(b)
	for _, k := range s.fig[i].stance {
		if k != 0 {
			b = listed(b, from, r.c.tricks[k].id)
		}
	}
	return b
}

func setStances(r *Rules, s *State, i int, text string) error {
	var stance [2]trickID
	list := fact.Split(text)
	if len(list) > len(stance) {
		return &fact.BadValue{Why: "at most two stances at a time"}
	}
	for k, w := range list {
		t, err := r.trickNamed(w)
		if err != nil {
			return err
		}
		if !r.c.tricks[t].stance {
			return &fact.BadValue{Why: r.c.tricks[t].name + " is no stance"}
		}
		stance[k] = t
	}
	s.fig[i].stance = stance
	return nil
}

func readLasting(b []byte, r *Rules, s *State, i int) []byte {
	from := len(b)
	for _, x := range s.fig[i].lasting {
		if x.trick != 0 {
			b = listed(b, from, r.c.tricks[x.trick].id+" "+durationWords[x.until-1]+" "+itoa(int(x.n)))
		}
	}
	return b
}

func readUsed(b []byte, r *Rules, s *State, i int) []byte {
	from := len(b)
	for _, x := range s.fig[i].used {
		if x.trick != 0 {
			b = listed(b, from, r.c.tricks[x.trick].id+" "+onceWords[x.per-1])
		}
	}
	return b
}
