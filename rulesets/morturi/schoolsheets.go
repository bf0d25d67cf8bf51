package morturi

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/morturi/facts"
	"summa/rulesets/morturi/policy"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/speech"
	"summa/rulesets/morturi/state"
)

// schoolSheet is the kind of the sheet of a school; the others are roles.
const schoolSheet = "school"

// SheetKinds names what there are sheets of: a school, and every role.
func (c content) SheetKinds() []string {
	kinds := []string{schoolSheet}
	for k := 1; k < len(c.Roles); k++ {
		kinds = append(kinds, c.Roles[k].ID)
	}
	return kinds
}

// Sheet is what a table keeps of a school, or of a gladiator of a role.
func (c content) Sheet(kind string) (game.Sheet, error) {
	if strings.EqualFold(kind, schoolSheet) {
		return c.sheetOfSchool(), nil
	}
	kind, inside, written := strings.Cut(kind, "(")
	r := &state.Reckoner{Content: c.Content}
	k, err := r.RoleNamed(strings.TrimSpace(kind))
	if err != nil {
		return game.Sheet{}, err
	}
	o := &c.Roles[k]
	f := state.Figure{Class: o.Class, Move: o.Move, LifeMax: o.Life, Attack: state.AttackLine{Tn: o.Tn, Damage: o.Damage}}
	weapon := o.Weapon
	if written {
		if f, weapon, err = c.writtenIn(o, inside); err != nil {
			return game.Sheet{}, err
		}
	}
	return c.sheetOfRole(o, &f, weapon), nil
}

// writtenIn is the gladiator that is written in place, and his weapon.
func (c content) writtenIn(o *state.Role, inside string) (state.Figure, string, error) {
	inside, closed := strings.CutSuffix(inside, ")")
	if !closed {
		return state.Figure{}, "", policy.Unclosed(o.ID + "(" + inside)
	}
	r := speech.NewSpeech(facts.NewFacts(rules.NewRules(c.Content)))
	s := new(state.State)
	r.Reset(s)
	q := speech.Placement{R: r, S: s}
	if err := q.Do("school A"); err != nil {
		return state.Figure{}, "", err
	}
	if err := q.Do("add Name " + o.ID + " suggested=yes at=1,1 " + strings.Join(line.Pairs(inside), " ")); err != nil {
		return state.Figure{}, "", err
	}
	return s.Fig[0], r.Names.Name(s.Fig[0].Attack.Name), nil
}

// Rows of a sheet that are filled in by hand, and how many boxes there are to tick.
const (
	blank       = "____________________"
	figureRows  = 8
	roundBoxes  = 12
	favourBoxes = 20
	killBoxes   = 6
)

// sheetOfSchool is what is kept of a school: its place, its gladiators, the favour
// of the crowd, points and what it owns. [mor.frame.2]
func (c content) sheetOfSchool() game.Sheet {
	x := game.Sheet{Name: schoolSheet, Rows: []string{
		blank + ", school of the Lanista " + blank,
		"Place in the order ____, gladiators ____, Move of all ____ [" + state.RuleNames[state.Priority2] + "] [" + state.RuleNames[state.Priority3] + "]",
		"Denarii: of ______ spent ______, left ______",
	}}
	for n := range figureRows {
		x.Rows = append(x.Rows, state.Itoa(n+1)+" "+blank+" role __________ grade ______ price _____ [_] out")
	}
	x.Kept = []game.Mark{
		{Name: "Crowd's Favour; a boost of +1 above all others, +2 by 10", Boxes: favourBoxes, Rule: state.RuleNames[state.Crowd1]},
		{Name: "Battle Rounds", Boxes: roundBoxes, Rule: state.RuleNames[state.Round3]},
		{Name: "Gladiators out of action", Boxes: figureRows, Rule: state.RuleNames[state.Life3]},
		{Name: "Rounds the Hill is held", Boxes: 3, Rule: state.RuleNames[state.Victory3]},
		{Name: "Our flag lies on", Rule: state.RuleNames[state.Victory3]},
	}
	for _, p := range c.Pools {
		x.Kept = append(x.Kept, game.Mark{Name: "Points of " + p, Rule: state.RuleNames[state.Attack4]})
	}
	x.Kept = append(x.Kept, game.Mark{Name: "Has surrendered after round", Rule: state.RuleNames[state.Surrender2]})
	return x
}

// sheetOfRole is what is kept of a gladiator. [mor.track.1] [mor.life.4]
func (c content) sheetOfRole(o *state.Role, f *state.Figure, weapon string) game.Sheet {
	head := blank + ", " + o.Name + ", " + state.ClassWords[o.Class]
	for k, tag := range c.Tags {
		if o.Tags>>k&1 == 1 {
			head += ", " + tag
		}
	}
	x := game.Sheet{Name: o.ID, Rows: []string{head, "School " + blank, facts.GradesOf(c.Content, o, f.Grade)}}
	x.Rows = append(x.Rows, "Move "+state.Itoa(int(f.Move))+"; "+weapon+": "+state.Itoa(int(f.Attack.Tn))+" or more for "+state.Itoa(int(f.Attack.Damage))+"; "+state.Itoa(int(f.LifeMax))+" LP")
	if len(o.Origin.Missing) > 0 {
		x.Rows = append(x.Rows, "Not known of this role: "+strings.Join(o.Origin.Missing, "; "))
	}
	all := *f
	for _, t := range append(slices.Clone(o.Special), o.Tricks...) {
		all.Tricks.Add(t)
	}
	if told := facts.SuggestedOf(c.Content, o, &all); told != "" {
		x.Rows = append(x.Rows, told)
	}
	for _, t := range o.Special {
		x.Rows = append(x.Rows, c.Tricks[t].Name+": "+c.Tricks[t].Text+" ["+state.RuleNames[c.Tricks[t].Rule]+"]")
	}
	for _, t := range o.Tricks {
		x.Rows = append(x.Rows, facts.Box(f.Tricks.Has(t))+c.Tricks[t].Name+": "+c.Tricks[t].Text+" ["+state.RuleNames[c.Tricks[t].Rule]+"]")
	}
	x.Kept = []game.Mark{
		{Name: "LP lost", Boxes: int(f.LifeMax), Rule: state.RuleNames[state.Life1]},
		{Name: "Has been wounded in this battle", Boxes: 1, Rule: state.RuleNames[state.Life1]},
		{Name: "Activated in round", Boxes: roundBoxes, Rule: state.RuleNames[state.Round4]},
		{Name: "Square and facing", Rule: state.RuleNames[state.Face1]},
	}
	for k, w := range state.ConditionWords {
		x.Kept = append(x.Kept, game.Mark{Name: line.Capital(w) + ": " + strings.TrimSuffix(c.Conditions[k].Text, "."), Boxes: 1, Rule: state.RuleNames[state.Attack4]})
	}
	for _, t := range append(append([]state.TrickID(nil), o.Special...), o.Tricks...) {
		if c.Tricks[t].Stance {
			x.Kept = append(x.Kept, game.Mark{Name: "Stance adopted", Rule: state.RuleNames[c.Tricks[t].Rule]})
			break
		}
	}
	return game.Sheet{Name: x.Name, Rows: x.Rows, Kept: append(x.Kept,
		game.Mark{Name: "Killing blows", Boxes: killBoxes, Rule: state.RuleNames[state.Crowd3]},
		game.Mark{Name: "Carries the flag of", Rule: state.RuleNames[state.Victory3]},
		game.Mark{Name: "Out of action", Boxes: 1, Rule: state.RuleNames[state.Life3]})}
}
