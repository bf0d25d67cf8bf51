package facts

import (
	"slices"
	"strings"
	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// Facts is what a bout holds by name: the facts of the bout as a whole, and of each
// boxer.
type Facts struct {
	*rules.Rules
	*fact.Table[state.State]
	whole  *fact.Sort[state.State, state.Match, theBout]
	Boxers *fact.Sort[state.State, state.Boxer, theBoxer]
}

// NewFacts returns the facts of bouts under some rules.
func NewFacts(under *rules.Rules) *Facts {
	r := &Facts{Rules: under}
	r.whole = &fact.Sort[state.State, state.Match, theBout]{
		Group:  "bout",
		At:     func(s *state.State, _ int) *state.Match { return &s.Match },
		View:   func(s *state.State, _ int) theBout { return theBout{r, s} },
		Fields: boutFields(),
		// How far apart they stand is told of the bout.
		Also: func(a, b *state.State, _ int) bool {
			return a.Boxers[0].Pos == b.Boxers[0].Pos && a.Boxers[1].Pos == b.Boxers[1].Pos
		},
	}
	r.Boxers = &fact.Sort[state.State, state.Boxer, theBoxer]{
		Group:  "figures",
		Many:   func(s *state.State) int { return int(s.N) },
		Owner:  r.Name,
		At:     func(s *state.State, i int) *state.Boxer { return &s.Boxers[i] },
		View:   func(s *state.State, i int) theBoxer { return theBoxer{r, s, i, &s.Boxers[i]} },
		Fields: boxerFields(),
	}
	r.Table = fact.NewTable(sameNames, r.whole, r.Boxers)
	return r
}

// sameNames reports whether the same boxers box under the same names.
func sameNames(a, b *state.State) bool {
	return a.N == b.N && a.Boxers[0].Name == b.Boxers[0].Name && a.Boxers[1].Name == b.Boxers[1].Name
}

// Set changes one fact: NAME.field or bout.field.
func (r *Facts) Set(s *state.State, path []string, text string, ref *core.Ref) error {
	if len(path) < 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field or bout.field", Hint: "set Ankeles.hp=20"}
	}
	field := strings.ToLower(strings.Join(path[1:], "."))
	if strings.EqualFold(path[0], "bout") {
		if f := r.whole.Field(field); f != nil && f.Set != nil {
			return f.Set(theBout{r, s}, text)
		}
		return &line.Error{Code: "bad-argument", Msg: "there is no field " + state.Quoted(field) + " of the bout to set", Hint: "fields: control exchange"}
	}
	who := r.Find(s, path[0])
	if who == state.Nobody {
		return state.Unknown("unknown-name", "boxer here called", path[0], r.Figures(s), "show")
	}
	f := r.Field(field)
	if f == nil || f.Set == nil {
		return &line.Error{Code: "bad-argument", Msg: "there is no field " + state.Quoted(field) + " to set", Hint: r.FieldHint(field)}
	}
	if err := f.Set(r.Boxers.View(s, int(who)), text); err != nil {
		return err
	}
	r.settle(s, field, int(who), ref)
	return Possible(&s.Boxers[who])
}

// settle: what the referee sets has the consequences the rules give it.
func (r *Facts) settle(s *state.State, field string, who int, ref *core.Ref) {
	b := &s.Boxers[who]
	if field == "sta" {
		b.Steps = min(b.Steps, b.Due())
		for b.Steps < b.Due() {
			b.Steps++
			ref.Event(state.EvStaminaStep, who, core.None, state.Card5, int(b.Steps))
		}
	}
	if field == "hp" && b.Hp <= 0 && s.Phase != state.Setup && s.Phase != state.Over { // [rud.card.4]
		f := rules.Referee[rules.Heard](r.Rules, s, ref)
		f.Seat(int(s.Control))
		f.Win(state.Other(who), state.ByUnconscious)
	}
}

// Possible refuses a boxer who stands as none can.
func Possible(b *state.Boxer) error {
	steps := b.Due()
	wrong := func(msg, hint string) error { return &line.Error{Code: "bad-argument", Msg: msg, Hint: hint} }
	switch {
	case b.Hp > b.CardHP:
		return wrong(state.Itoa(int(b.Hp))+" HP are more than the "+state.Itoa(int(b.CardHP))+" of his card", "card.hp="+state.Itoa(int(b.Hp)))
	case b.Sta > b.CardSTA:
		return wrong(state.Itoa(int(b.Sta))+" STA are more than the "+state.Itoa(int(b.CardSTA))+" of his card", "card.sta="+state.Itoa(int(b.Sta)))
	case b.Steps != steps:
		return wrong("at STA "+state.Itoa(int(b.Sta))+" a boxer has taken "+state.Itoa(int(steps))+" stamina steps, not "+state.Itoa(int(b.Steps)), "steps="+state.Itoa(int(steps)))
	case b.Down && b.SetUp.Has:
		return wrong("a man who is down holds no set-up", "leave out down or set_up")
	}
	return nil
}

// Field finds a field by name; a bare attribute is that of the card.
func (r *Facts) Field(name string) *boxerField {
	if f := r.Boxers.Field(name); f != nil {
		return f
	}
	if slices.Contains(state.AttrWords[:], name) || name == "rating" {
		return r.Field("card." + name)
	}
	return nil
}

func (r *Facts) FieldHint(key string) string {
	names := r.Boxers.Settable(true)
	if near := line.Nearest(key, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "fields: " + strings.Join(names, " ")
}
