package morturi

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

// A figureField is one named fact of a gladiator: how it reads and how a referee
// sets it. Everything that shows, hashes or sets state goes through these tables.
type figureField struct {
	name  string
	kind  fact.Kind
	plain string // the value that goes without saying
	inner bool   // it completes the state; people are not told of it
	read  func(b []byte, r *Rules, s *State, i int) []byte
	set   func(r *Rules, s *State, i int, text string) error
}

// A schoolField is one named fact of a school, a boutField one of the battle.
type (
	schoolField struct {
		name  string
		kind  fact.Kind
		plain string
		inner bool
		read  func(b []byte, r *Rules, s *State, k int8) []byte
		set   func(r *Rules, s *State, k int8, text string) error
	}
	boutField struct {
		name  string
		kind  fact.Kind
		plain string
		inner bool
		read  func(b []byte, r *Rules, s *State) []byte
		set   func(r *Rules, s *State, text string) error
	}
)

func num(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func truth(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

// number is a numeric field with its bounds.
func number(name string, low, high int, inner bool, at func(f *Figure) int, put func(f *Figure, n int)) figureField {
	return figureField{name, fact.Number, "0", inner,
		func(b []byte, r *Rules, s *State, i int) []byte { return num(b, at(&s.fig[i])) },
		func(r *Rules, s *State, i int, text string) error {
			n, err := fact.ParseInt(text, low, high)
			if err == nil {
				put(&s.fig[i], n)
			}
			return err
		}}
}

// flag is a true-or-false field.
func truthField(name string, inner bool, at func(f *Figure) *bool) figureField {
	return figureField{name, fact.Truth, "false", inner,
		func(b []byte, r *Rules, s *State, i int) []byte { return truth(b, *at(&s.fig[i])) },
		func(r *Rules, s *State, i int, text string) error {
			v, err := fact.ParseTruth(text)
			if err == nil {
				*at(&s.fig[i]) = v
			}
			return err
		}}
}

// who is a field that names a gladiator or nobody.
func who(name string, at func(f *Figure) *int8) figureField {
	return figureField{name, fact.Text, "none", true,
		func(b []byte, r *Rules, s *State, i int) []byte { return r.appendWho(b, s, *at(&s.fig[i])) },
		func(r *Rules, s *State, i int, text string) error {
			k, err := r.parseWho(s, text)
			if err == nil {
				*at(&s.fig[i]) = k
			}
			return err
		}}
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
		{"school", fact.Text, "", false, func(b []byte, r *Rules, s *State, i int) []byte {
			return append(b, r.schoolName(s, s.fig[i].school)...)
		}, setSchool},
		{"role", fact.Word, "plain", false, func(b []byte, r *Rules, s *State, i int) []byte { return append(b, r.c.roles[s.fig[i].role].id...) }, setRole},
		{"grade", fact.Word, "", false, readGrade, setGrade},
		{"class", fact.Word, "", false, func(b []byte, r *Rules, s *State, i int) []byte { return append(b, classWords[s.fig[i].class]...) }, setClass},
		{"tags", fact.List, "", false, readTags, setTags},
		number("move", 0, 30, false, func(f *Figure) int { return int(f.move) }, func(f *Figure, n int) { f.move = int8(n) }),
		{"attack", fact.Text, "", false, func(b []byte, r *Rules, s *State, i int) []byte { return r.appendLine(b, &s.fig[i].attack) }, setAttack},
		{"ranged", fact.Text, "none", false, func(b []byte, r *Rules, s *State, i int) []byte { return r.appendLine(b, &s.fig[i].ranged) }, setRanged},
		{"dr", fact.Text, "none", false, readReduce, setReduce},
		{"tricks", fact.List, "", false, readTricks, setTricks},
	}
}

func standingFields() []figureField {
	return []figureField{
		number("life", -99, 999, false, func(f *Figure) int { return int(f.life) }, func(f *Figure, n int) { f.life, f.lifeMax = int16(n), max(f.lifeMax, int16(n)) }),
		number("life_max", 1, 999, false, func(f *Figure) int { return int(f.lifeMax) }, func(f *Figure, n int) { f.lifeMax = int16(n) }),
		{"wounded", fact.Truth, "false", false, func(b []byte, r *Rules, s *State, i int) []byte { return truth(b, s.fig[i].life < s.fig[i].lifeMax) }, nil},
		truthField("was_wounded", false, func(f *Figure) *bool { return &f.wasHurt }),
		{"pos", fact.Text, "none", false, readPos, setPos},
		{"facing", fact.Word, "n", false, func(b []byte, r *Rules, s *State, i int) []byte { return append(b, s.fig[i].facing.Letter()...) }, setFacing},
		truthField("on_field", false, func(f *Figure) *bool { return &f.onField }),
		{"out", fact.Word, "no", false, func(b []byte, r *Rules, s *State, i int) []byte { return append(b, outWords[s.fig[i].out]...) }, setOut},
		truthField("activated", false, func(f *Figure) *bool { return &f.activated }),
		number("mp", 0, mostMP, false, func(f *Figure) int { return int(f.mp) }, func(f *Figure, n int) { f.mp = int8(n) }),
		number("attacks_left", 0, 9, false, func(f *Figure) int { return int(f.attacksLeft) }, func(f *Figure, n int) { f.attacksLeft = int8(n) }),
		{"conditions", fact.List, "", false, readConditions, setConditions},
		{"stances", fact.List, "", false, readStances, setStances},
		{"flag", fact.Text, "none", false, func(b []byte, r *Rules, s *State, i int) []byte {
			if s.fig[i].flag == nobody {
				return append(b, "none"...)
			}
			return append(b, r.schoolName(s, s.fig[i].flag)...)
		}, setFlag},
	}
}

func innerFields() []figureField {
	return []figureField{
		{"suggested", fact.Truth, "false", true, func(b []byte, r *Rules, s *State, i int) []byte { return truth(b, s.fig[i].accepted) }, setSuggested},
		truthField("at_gate", true, func(f *Figure) *bool { return &f.waits }),
		truthField("fresh", true, func(f *Figure) *bool { return &f.fresh }),
		truthField("acted", true, func(f *Figure) *bool { return &f.acted }),
		truthField("held", true, func(f *Figure) *bool { return &f.held }),
		truthField("began_in_hazard", true, func(f *Figure) *bool { return &f.began }),
		truthField("reacted", true, func(f *Figure) *bool { return &f.reacted }),
		truthField("free_now", true, func(f *Figure) *bool { return &f.freeNow }),
		number("shots_left", 0, 9, true, func(f *Figure) int { return int(f.shotsLeft) }, func(f *Figure, n int) { f.shotsLeft = int8(n) }),
		number("turns", 0, 9999, true, func(f *Figure) int { return int(f.turns) }, func(f *Figure, n int) { f.turns = int16(n) }),
		number("adopted", 0, 9, true, func(f *Figure) int { return int(f.adopted) }, func(f *Figure, n int) { f.adopted = int8(n) }),
		number("kills", 0, 99, true, func(f *Figure) int { return int(f.kills) }, func(f *Figure, n int) { f.kills = uint8(n) }),
		number("visited", 0, 255, true, func(f *Figure) int { return int(f.visited) }, func(f *Figure, n int) { f.visited = uint8(n) }),
		number("home", -1, MaxSchools-1, true, func(f *Figure) int { return int(f.home) }, func(f *Figure, n int) { f.home = int8(n) }),
		who("last_target", func(f *Figure) *int8 { return &f.lastTarget }),
		who("acts_after", func(f *Figure) *int8 { return &f.actsAfter }),
		who("chosen_foe", func(f *Figure) *int8 { return &f.chosenFoe }),
		{"granted", fact.Word, "none", true, func(b []byte, r *Rules, s *State, i int) []byte { return append(b, r.c.tricks[s.fig[i].granted].id...) }, nil},
		{"lasting", fact.Text, "", true, readLasting, nil},
		{"used", fact.Text, "", true, readUsed, nil},
	}
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
	for i := range r.fields {
		if r.fields[i].name == name {
			return &r.fields[i]
		}
	}
	return nil
}

// settable names the fields that a figure can be given.
func (r *Rules) settable() []string {
	list := []string{"at", "throw"}
	for i := range r.fields {
		if r.fields[i].set != nil && !r.fields[i].inner {
			list = append(list, r.fields[i].name)
		}
	}
	return list
}

// appendLine reads "blade 5+/5" or "pilum 3+/3 range 4".
func (r *Rules) appendLine(b []byte, a *attackLine) []byte {
	if a.name == 0 {
		return append(b, "none"...)
	}
	b = append(append(b, r.names.Name(a.name)...), ' ')
	b = num(append(num(b, int(a.tn)), "+/"...), int(a.damage))
	if a.reach > 0 {
		b = num(append(b, " range "...), int(a.reach))
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
