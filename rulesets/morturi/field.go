package morturi

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

// who is a field that names a gladiator or nobody.
func who(name string, at func(of theFigure) *int8) figureField {
	return fact.Shown(name, fact.Text, func(b []byte, of theFigure) []byte { return of.r.appendWho(b, of.s, *at(of)) }).
		Usually("none").Within().
		SetBy(func(of theFigure, text string) error {
			k, err := of.r.parseWho(of.s, text)
			if err == nil {
				*at(of) = k
			}
			return err
		})
}

func (r *Rules) appendWho(b []byte, s *State, k int8) []byte {
	if k < 0 || k >= s.n {
		return append(b, "none"...)
	}
	return append(b, r.name(s, int(k))...)
}

func (r *Rules) parseWho(s *State, text string) (int8, error) {
	if strings.EqualFold(text, "none") || text == "" {
		return nobody, nil
	}
	i, ok := r.Figure(s, text)
	if !ok {
		return nobody, &fact.BadValue{Why: "nobody here is called " + quoted(text), Hint: nearest(text, r.Figures(s))}
	}
	return int8(i), nil
}

// figureFields lists the fields in the order they are shown.
func figureFields() []figureField {
	fields := append(profileFields(), standingFields()...)
	return append(fields, innerFields()...)
}

func profileFields() []figureField {
	return []figureField{
		fact.Shown("school", fact.Text, func(b []byte, of theFigure) []byte { return append(b, of.r.schoolName(of.s, of.school)...) }).SetBy(setSchool),
		fact.Shown("role", fact.Word, func(b []byte, of theFigure) []byte { return append(b, of.r.c.roles[of.role].id...) }).SetBy(setRole).Usually("plain"),
		fact.Shown("grade", fact.Word, readGrade).SetBy(setGrade),
		fact.OneOf("class", classWords, func(of theFigure) *uint8 { return &of.class }).Usually(""),
		fact.Shown("tags", fact.List, readTags).SetBy(setTags),
		fact.Int("move", 0, 30, func(of theFigure) *int8 { return &of.move }),
		fact.Shown("attack", fact.Text, func(b []byte, of theFigure) []byte { return of.r.appendLine(b, &of.attack) }).SetBy(setAttack),
		fact.Shown("ranged", fact.Text, func(b []byte, of theFigure) []byte { return of.r.appendLine(b, &of.ranged) }).SetBy(setRanged).Usually("none"),
		fact.Shown("dr", fact.Text, readReduce).SetBy(setReduce).Usually("none"),
		fact.Shown("tricks", fact.List, readTricks).SetBy(setTricks),
	}
}

func standingFields() []figureField {
	return []figureField{
		fact.Int("life", -99, 999, func(of theFigure) *int16 { return &of.life }).Then(func(of theFigure) { of.lifeMax = max(of.lifeMax, of.life) }),
		fact.Int("life_max", 1, 999, func(of theFigure) *int16 { return &of.lifeMax }),
		fact.Shown("wounded", fact.Truth, func(b []byte, of theFigure) []byte { return strconv.AppendBool(b, of.life < of.lifeMax) }).Usually("false"),
		fact.Flag("was_wounded", func(of theFigure) *bool { return &of.wasHurt }),
		fact.Shown("pos", fact.Text, readPos).SetBy(setPos).Usually("none"),
		fact.Shown("facing", fact.Word, func(b []byte, of theFigure) []byte { return append(b, of.facing.Letter()...) }).SetBy(setFacing).Usually("n"),
		fact.Flag("on_field", func(of theFigure) *bool { return &of.onField }),
		fact.OneOf("out", outWords, func(of theFigure) *uint8 { return &of.out }).SetBy(setOut),
		fact.Flag("activated", func(of theFigure) *bool { return &of.activated }),
		fact.Int("mp", 0, mostMP, func(of theFigure) *int8 { return &of.mp }),
		fact.Int("attacks_left", 0, 9, func(of theFigure) *int8 { return &of.attacksLeft }),
		fact.Shown("conditions", fact.List, readConditions).SetBy(setConditions),
		fact.Shown("stances", fact.List, readStances).SetBy(setStances),
		fact.Shown("flag", fact.Text, func(b []byte, of theFigure) []byte {
			if of.flag == nobody {
				return append(b, "none"...)
			}
			return append(b, of.r.schoolName(of.s, of.flag)...)
		}).SetBy(setFlag).Usually("none"),
	}
}

// innerFields complete the state.
func innerFields() []figureField {
	fields := []figureField{
		fact.Flag("suggested", func(of theFigure) *bool { return &of.accepted }),
		fact.Flag("at_gate", func(of theFigure) *bool { return &of.waits }),
		fact.Flag("fresh", func(of theFigure) *bool { return &of.fresh }),
		fact.Flag("acted", func(of theFigure) *bool { return &of.acted }),
		fact.Flag("held", func(of theFigure) *bool { return &of.held }),
		fact.Flag("began_in_hazard", func(of theFigure) *bool { return &of.began }),
		fact.Flag("reacted", func(of theFigure) *bool { return &of.reacted }),
		fact.Flag("free_now", func(of theFigure) *bool { return &of.freeNow }),
		fact.Int("shots_left", 0, 9, func(of theFigure) *int8 { return &of.shotsLeft }),
		fact.Int("turns", 0, 9999, func(of theFigure) *int16 { return &of.turns }),
		fact.Int("adopted", 0, 9, func(of theFigure) *int8 { return &of.adopted }),
		fact.Int("kills", 0, 99, func(of theFigure) *uint8 { return &of.kills }),
		fact.Int("visited", 0, 255, func(of theFigure) *uint8 { return &of.visited }),
		fact.Int("home", -1, MaxSchools-1, func(of theFigure) *int8 { return &of.home }),
		who("last_target", func(of theFigure) *int8 { return &of.lastTarget }),
		who("acts_after", func(of theFigure) *int8 { return &of.actsAfter }),
		who("chosen_foe", func(of theFigure) *int8 { return &of.chosenFoe }),
		fact.Shown("granted", fact.Word, func(b []byte, of theFigure) []byte { return append(b, of.r.c.tricks[of.granted].id...) }).Usually("none"),
		fact.Shown("lasting", fact.Text, readLasting),
		fact.Shown("used", fact.Text, readUsed),
	}
	for k := range fields {
		fields[k].Inner = true
	}
	return fields
}

func (r *Rules) figureField(name string) *figureField {
	switch name {
	case "at":
		name = "pos"
	case "side":
		name = "school"
	case "throw":
		return &r.throw
	}
	return r.figures.Field(name)
}

// settable names the fields that a figure can be given.
func (r *Rules) settable() []string {
	return append([]string{"at", "throw"}, r.figures.Settable(false)...)
}

// appendLine reads "blade 5+/5" or "pilum 3+/3 range 4".
func (r *Rules) appendLine(b []byte, a *attackLine) []byte {
	if a.name == 0 {
		return append(b, "none"...)
	}
	b = append(append(b, r.names.Name(a.name)...), ' ')
	b = fact.Num(append(fact.Num(b, int(a.tn)), "+/"...), int(a.damage))
	if a.reach > 0 {
		b = fact.Num(append(b, " range "...), int(a.reach))
	}
	if a.thrown {
		b = append(b, " thrown"...)
	}
	return b
}

// parseLine reads an attack line.
func (r *Rules) parseLine(text string, ranged bool) (attackLine, error) {
	bad := func() (attackLine, error) {
		form := "sword 4+/4"
		if ranged {
			form = "pilum 3+/3 range 4"
		}
		return attackLine{}, &fact.BadValue{Why: "an attack is written like " + form + ", not " + quoted(text)}
	}
	words := strings.Fields(text)
	a := attackLine{}
	if ranged {
		if k := len(words) - 1; k >= 0 && words[k] == "thrown" {
			a.thrown, words = true, words[:k]
		}
		if len(words) < 3 || words[len(words)-2] != "range" {
			return bad()
		}
		n, ok := smallNumber(words[len(words)-1], 1, 99)
		if !ok {
			return bad()
		}
		a.reach, words = int8(n), words[:len(words)-2]
	}
	if len(words) == 0 {
		return bad()
	}
	tn, damage, ok := strings.Cut(words[len(words)-1], "/")
	n, ok1 := smallNumber(strings.TrimSuffix(tn, "+"), 1, 9)
	d, ok2 := smallNumber(damage, 0, 99)
	if !ok || !ok1 || !ok2 || !strings.HasSuffix(tn, "+") {
		return bad()
	}
	name := strings.Join(words[:len(words)-1], " ")
	if name == "" {
		name = "weapon"
	}
	if err := line.ValidName(name); err != nil {
		return a, err
	}
	a.tn, a.damage, a.name = int8(n), int8(d), r.names.Number(strings.Clone(name))
	return a, nil
}
