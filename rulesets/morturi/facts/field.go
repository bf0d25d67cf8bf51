package facts

import (
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"

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

func (r *Facts) appendWho(b []byte, s *state.State, k int8) []byte {
	if k < 0 || k >= s.N {
		return append(b, "none"...)
	}
	return append(b, r.Name(s, int(k))...)
}

func (r *Facts) parseWho(s *state.State, text string) (int8, error) {
	if strings.EqualFold(text, "none") || text == "" {
		return state.Nobody, nil
	}
	i, ok := r.Figure(s, text)
	if !ok {
		return state.Nobody, &fact.BadValue{Why: "nobody here is called " + state.Quoted(text), Hint: state.Nearest(text, r.Figures(s))}
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
		fact.Shown("school", fact.Text, func(b []byte, of theFigure) []byte { return append(b, of.r.SchoolName(of.s, of.School)...) }).SetBy(setSchool),
		fact.Shown("role", fact.Word, func(b []byte, of theFigure) []byte { return append(b, of.r.Content.Roles[of.Role].ID...) }).SetBy(setRole).Usually("plain"),
		fact.Shown("grade", fact.Word, readGrade).SetBy(setGrade),
		fact.OneOf("class", state.ClassWords, func(of theFigure) *uint8 { return &of.Class }).Usually(""),
		fact.Shown("tags", fact.List, readTags).SetBy(setTags),
		fact.Int("move", 0, 30, func(of theFigure) *int8 { return &of.Move }),
		fact.Shown("attack", fact.Text, func(b []byte, of theFigure) []byte { return of.r.appendLine(b, &of.Attack) }).SetBy(setAttack),
		fact.Shown("ranged", fact.Text, func(b []byte, of theFigure) []byte { return of.r.appendLine(b, &of.Ranged) }).SetBy(setRanged).Usually("none"),
		fact.Shown("dr", fact.Text, readReduce).SetBy(setReduce).Usually("none"),
		fact.Shown("tricks", fact.List, readTricks).SetBy(setTricks),
	}
}

func standingFields() []figureField {
	return []figureField{
		fact.Int("life", -99, 999, func(of theFigure) *int16 { return &of.Life }).Then(func(of theFigure) { of.LifeMax = max(of.LifeMax, of.Life) }),
		fact.Int("life_max", 1, 999, func(of theFigure) *int16 { return &of.LifeMax }),
		fact.Shown("wounded", fact.Truth, func(b []byte, of theFigure) []byte { return strconv.AppendBool(b, of.Life < of.LifeMax) }).Usually("false"),
		fact.Flag("was_wounded", func(of theFigure) *bool { return &of.WasHurt }),
		fact.Shown("pos", fact.Text, readPos).SetBy(setPos).Usually("none"),
		fact.Shown("facing", fact.Word, func(b []byte, of theFigure) []byte { return append(b, of.Facing.Letter()...) }).SetBy(setFacing).Usually("n"),
		fact.Flag("on_field", func(of theFigure) *bool { return &of.OnField }),
		fact.OneOf("out", state.OutWords, func(of theFigure) *uint8 { return &of.Out }).SetBy(setOut),
		fact.Flag("activated", func(of theFigure) *bool { return &of.Activated }),
		fact.Int("mp", 0, state.MostMP, func(of theFigure) *int8 { return &of.Mp }),
		fact.Int("attacks_left", 0, 9, func(of theFigure) *int8 { return &of.AttacksLeft }),
		fact.Shown("conditions", fact.List, readConditions).SetBy(setConditions),
		fact.Shown("stances", fact.List, readStances).SetBy(setStances),
		fact.Shown("flag", fact.Text, func(b []byte, of theFigure) []byte {
			if of.Flag == state.Nobody {
				return append(b, "none"...)
			}
			return append(b, of.r.SchoolName(of.s, of.Flag)...)
		}).SetBy(setFlag).Usually("none"),
	}
}

// innerFields complete the state.
func innerFields() []figureField {
	fields := []figureField{
		fact.Flag("suggested", func(of theFigure) *bool { return &of.Accepted }),
		fact.Flag("at_gate", func(of theFigure) *bool { return &of.Waits }),
		fact.Flag("fresh", func(of theFigure) *bool { return &of.Fresh }),
		fact.Flag("acted", func(of theFigure) *bool { return &of.Acted }),
		fact.Flag("held", func(of theFigure) *bool { return &of.Held }),
		fact.Flag("began_in_hazard", func(of theFigure) *bool { return &of.Began }),
		fact.Flag("reacted", func(of theFigure) *bool { return &of.Reacted }),
		fact.Flag("free_now", func(of theFigure) *bool { return &of.FreeNow }),
		fact.Int("shots_left", 0, 9, func(of theFigure) *int8 { return &of.ShotsLeft }),
		fact.Int("turns", 0, 9999, func(of theFigure) *int16 { return &of.Turns }),
		fact.Int("adopted", 0, 9, func(of theFigure) *int8 { return &of.Adopted }),
		fact.Int("kills", 0, 99, func(of theFigure) *uint8 { return &of.Kills }),
		fact.Int("visited", 0, 255, func(of theFigure) *uint8 { return &of.Visited }),
		fact.Int("home", -1, state.MaxSchools-1, func(of theFigure) *int8 { return &of.Home }),
		who("last_target", func(of theFigure) *int8 { return &of.LastTarget }),
		who("acts_after", func(of theFigure) *int8 { return &of.ActsAfter }),
		who("chosen_foe", func(of theFigure) *int8 { return &of.ChosenFoe }),
		fact.Shown("granted", fact.Word, func(b []byte, of theFigure) []byte { return append(b, of.r.Content.Tricks[of.Granted].ID...) }).Usually("none"),
		fact.Shown("lasting", fact.Text, readLasting),
		fact.Shown("used", fact.Text, readUsed),
	}
	for k := range fields {
		fields[k].Inner = true
	}
	return fields
}

func (r *Facts) FigureField(name string) *figureField {
	switch name {
	case "at":
		name = "pos"
	case "side":
		name = "school"
	case "throw":
		return &r.throw
	}
	return r.Gladiators.Field(name)
}

// Settable names the fields that a figure can be given.
func (r *Facts) Settable() []string {
	return append([]string{"at", "throw"}, r.Gladiators.Settable(false)...)
}

// appendLine reads "blade 5+/5" or "pilum 3+/3 range 4".
func (r *Facts) appendLine(b []byte, a *state.AttackLine) []byte {
	if a.Name == 0 {
		return append(b, "none"...)
	}
	b = append(append(b, r.Names.Name(a.Name)...), ' ')
	b = fact.Num(append(fact.Num(b, int(a.Tn)), "+/"...), int(a.Damage))
	if a.Reach > 0 {
		b = fact.Num(append(b, " range "...), int(a.Reach))
	}
	if a.Thrown {
		b = append(b, " thrown"...)
	}
	return b
}

// parseLine reads an attack line.
func (r *Facts) parseLine(text string, ranged bool) (state.AttackLine, error) {
	bad := func() (state.AttackLine, error) {
		form := "sword 4+/4"
		if ranged {
			form = "pilum 3+/3 range 4"
		}
		return state.AttackLine{}, &fact.BadValue{Why: "an attack is written like " + form + ", not " + state.Quoted(text)}
	}
	words := strings.Fields(text)
	a := state.AttackLine{}
	if ranged {
		if k := len(words) - 1; k >= 0 && words[k] == "thrown" {
			a.Thrown, words = true, words[:k]
		}
		if len(words) < 3 || words[len(words)-2] != "range" {
			return bad()
		}
		n, ok := state.SmallNumber(words[len(words)-1], 1, 99)
		if !ok {
			return bad()
		}
		a.Reach, words = int8(n), words[:len(words)-2]
	}
	if len(words) == 0 {
		return bad()
	}
	tn, damage, ok := strings.Cut(words[len(words)-1], "/")
	n, ok1 := state.SmallNumber(strings.TrimSuffix(tn, "+"), 1, 9)
	d, ok2 := state.SmallNumber(damage, 0, 99)
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
	a.Tn, a.Damage, a.Name = int8(n), int8(d), r.Names.Number(strings.Clone(name))
	return a, nil
}
