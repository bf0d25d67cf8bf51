package rudis

import (
	"slices"
	"strings"
	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/line"
)

// Facts is what a bout holds by name: the facts of the bout as a whole, and of each
// boxer.
type Facts struct {
	*Rules
	*fact.Table[State]
	whole  *fact.Sort[State, match, theBout]
	boxers *fact.Sort[State, Boxer, theBoxer]
}

// NewFacts returns the facts of bouts under some rules.
func NewFacts(rules *Rules) *Facts {
	r := &Facts{Rules: rules}
	r.whole = &fact.Sort[State, match, theBout]{
		Group:  "bout",
		At:     func(s *State, _ int) *match { return &s.match },
		View:   func(s *State, _ int) theBout { return theBout{r, s} },
		Fields: boutFields(),
		// How far apart they stand is told of the bout.
		Also: func(a, b *State, _ int) bool { return a.b[0].pos == b.b[0].pos && a.b[1].pos == b.b[1].pos },
	}
	r.boxers = &fact.Sort[State, Boxer, theBoxer]{
		Group:  "figures",
		Many:   func(s *State) int { return int(s.n) },
		Owner:  r.name,
		At:     func(s *State, i int) *Boxer { return &s.b[i] },
		View:   func(s *State, i int) theBoxer { return theBoxer{r, s, i, &s.b[i]} },
		Fields: boxerFields(),
	}
	r.Table = fact.NewTable(sameNames, r.whole, r.boxers)
	return r
}

// sameNames reports whether the same boxers box under the same names.
func sameNames(a, b *State) bool {
	return a.n == b.n && a.b[0].name == b.b[0].name && a.b[1].name == b.b[1].name
}

// Set changes one fact: NAME.field or bout.field.
func (r *Facts) Set(s *State, path []string, text string, ref *bout.Ref) error {
	if len(path) < 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field or bout.field", Hint: "set Ankeles.hp=20"}
	}
	field := strings.ToLower(strings.Join(path[1:], "."))
	if strings.EqualFold(path[0], "bout") {
		if f := r.whole.Field(field); f != nil && f.Set != nil {
			return f.Set(theBout{r, s}, text)
		}
		return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " of the bout to set", Hint: "fields: control exchange"}
	}
	who := r.find(s, path[0])
	if who == nobody {
		return unknown("unknown-name", "boxer here called", path[0], r.Figures(s), "show")
	}
	f := r.field(field)
	if f == nil || f.Set == nil {
		return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: r.fieldHint(field)}
	}
	if err := f.Set(r.boxers.View(s, int(who)), text); err != nil {
		return err
	}
	r.settle(s, field, int(who), ref)
	return s.b[who].possible()
}

// settle: what the referee sets has the consequences the rules give it.
func (r *Facts) settle(s *State, field string, who int, ref *bout.Ref) {
	b := &s.b[who]
	if field == "sta" {
		b.steps = min(b.steps, b.due())
		for b.steps < b.due() {
			b.steps++
			ref.Event(evStaminaStep, who, bout.None, card5, int(b.steps))
		}
	}
	if field == "hp" && b.hp <= 0 && s.phase != Setup && s.phase != Over { // [rud.card.4]
		f := referee[heard](r.Rules, s, ref)
		f.seat(int(s.control))
		f.win(other(who), byUnconscious)
	}
}

// possible refuses a boxer who stands as none can.
func (b *Boxer) possible() error {
	steps := b.due()
	wrong := func(msg, hint string) error { return &line.Error{Code: "bad-argument", Msg: msg, Hint: hint} }
	switch {
	case b.hp > b.hp0:
		return wrong(itoa(int(b.hp))+" HP are more than the "+itoa(int(b.hp0))+" of his card", "card.hp="+itoa(int(b.hp)))
	case b.sta > b.sta0:
		return wrong(itoa(int(b.sta))+" STA are more than the "+itoa(int(b.sta0))+" of his card", "card.sta="+itoa(int(b.sta)))
	case b.steps != steps:
		return wrong("at STA "+itoa(int(b.sta))+" a boxer has taken "+itoa(int(steps))+" stamina steps, not "+itoa(int(b.steps)), "steps="+itoa(int(steps)))
	case b.down && b.su.has:
		return wrong("a man who is down holds no set-up", "leave out down or set_up")
	}
	return nil
}

// field finds a field by name; a bare attribute is that of the card.
func (r *Facts) field(name string) *boxerField {
	if f := r.boxers.Field(name); f != nil {
		return f
	}
	if slices.Contains(attrWords[:], name) || name == "rating" {
		return r.field("card." + name)
	}
	return nil
}

func (r *Facts) fieldHint(key string) string {
	names := r.boxers.Settable(true)
	if near := line.Nearest(key, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "fields: " + strings.Join(names, " ")
}
