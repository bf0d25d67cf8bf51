package rules

import (
	"errors"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// allowSide refuses a third side.
func (r *Rules) allowSide(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if s.SideNamed(c.Name) < 0 && int(s.NSides) == state.MaxSides {
		return Refuse("bad-argument", 0, "there are two sides already", "sides: "+r.SideName(s, 0)+", "+r.SideName(s, 1))
	}
	return nil
}

// addSide names a side, or changes how it decides in automatic play.
func (r *Rules) addSide(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	k := r.theSide(s, c.Name)
	if c.Decides {
		s.Sides[k].Policy, s.Sides[k].Said = c.Policy, true
	}
	ref.Event(state.EvSideNamed, whoSide(k), core.None, state.Melee10)
}

// theSide returns the number of a side, adding it if it is new and there is room.
func (r *Rules) theSide(s *state.State, name uint16) int {
	k := s.SideNamed(name)
	if k < 0 && int(s.NSides) < state.MaxSides {
		k = int(s.NSides)
		s.Sides[k] = state.Side{Name: name}
		s.NSides++
	}
	return k
}

func (r *Rules) allowMuster(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	switch {
	case s.UnitNamed(c.Name) >= 0 || s.SideNamed(c.Name) >= 0:
		return Refuse("duplicate", 0, "there is a unit or a side called "+r.Names.Name(c.Name)+" already", "choose another name")
	case strings.Contains(r.Names.Name(c.Name), "+") || state.IndexFold([]string{"bout", "game"}, r.Names.Name(c.Name)) >= 0:
		return Refuse("bad-argument", 0, "no unit can be called "+state.Quoted(r.Names.Name(c.Name)), "choose another name")
	case s.SideNamed(c.Owner) < 0 && int(s.NSides) == state.MaxSides:
		return Refuse("bad-argument", 0, "there are two sides already", "sides: "+r.SideName(s, 0)+", "+r.SideName(s, 1))
	case c.N < 1 || c.N > state.MaxMen:
		return Refuse("bad-number", state.General3, "a unit has from 1 to "+state.Itoa(state.MaxMen)+" men", "")
	case c.Files < 1 || c.Files > c.N:
		return Refuse("bad-number", state.General2, "files are from 1 to the number of men", "")
	case c.Base == 0 && s.Is(state.RulingBaseMove, state.BaseMoveStated) && !slices.ContainsFunc(c.Edits, func(e Edit) bool { return e.Field == "base" }):
		return Refuse("not-stated", state.Move1, "each unit states its own move", "add base 10 to the line")
	case c.Engine > c.N && r.Content.Arms[c.Weapon].Engine:
		return Refuse("bad-number", state.Missile7, "an engine has a man at least", "")
	case c.Armed && !r.Content.MayCarry(c.Kind, c.Weapon):
		return Refuse("no-weapon", state.Missile1, r.Content.Types[c.Kind].Name+" do not carry the "+r.Content.ArmIDs[c.Weapon], "list romanwar weapons "+r.Content.ArmIDs[c.Weapon])
	case len(s.Units) == state.MaxUnits:
		return Refuse("bad-number", state.General3, "the table is full", "")
	}
	return r.allowEnter(s, c)
}

// allowEnter refuses a unit if a fact stated of it cannot hold.
func (r *Rules) allowEnter(s *state.State, c *Command) *rule.Refusal {
	if len(c.Edits) == 0 {
		return nil
	}
	var trial state.State
	trial.CopyFrom(s)
	plain := *c
	plain.Edits = nil
	r.muster(&trial, &plain, nil, &core.Ref{})
	err := enterWith(&trial, len(trial.Units)-1, c.Edits)
	if err == nil {
		return nil
	}
	no := Refuse("bad-argument", 0, err.Error(), "")
	var bad interface{ Suggestion() string }
	if errors.As(err, &bad) {
		no.Hint = bad.Suggestion()
	}
	return no
}

// muster makes a unit. [war.type.1] ... [war.type.12] [war.move.1]
func (r *Rules) muster(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	k := r.theSide(s, c.Owner)
	u := r.NewUnit(s, int(c.Kind), k)
	u.Name, u.Files, u.Hold, u.Inside, u.Ladders = c.Name, c.Files, c.Hold, c.Inside, c.Ladder
	if c.Armed {
		u.Weapon, u.Custom = c.Weapon, true
	}
	if c.Base > 0 {
		u.Base, u.Stated = c.Base, true
		if !s.Is(state.RulingMoveRounding, state.MoveRoundingExact) { // [war.move.5]
			u.Base = int32(state.Halves(int64(c.Base), 1))
		}
	}
	r.crew(s, &u, c)
	i := s.Enlist(u, int(c.N), state.Nobody)
	r.Changed(s)
	_ = enterWith(s, i, c.Edits) // already tried by allowEnter
	r.tellMuster(s, i, ref)
}

// crew gives a unit of artillery its engines. [war.missile.7]
func (r *Rules) crew(s *state.State, u *state.Unit, c *Command) {
	if !r.Content.Arms[u.Weapon].Engine {
		return
	}
	u.Crew = c.Crew
	if u.Crew == 0 {
		u.Crew = 2
	}
	u.Engines = c.Engine
	if u.Engines == 0 {
		u.Engines = max(1, c.N/u.Crew)
	}
}

// tellMuster records a new unit and its properties.
func (r *Rules) tellMuster(s *state.State, i int, ref *core.Ref) {
	if !ref.Listen {
		return
	}
	u := &s.Units[i]
	t := &r.Content.Types[u.Kind]
	ref.Event(state.EvMustered, state.WhoUnit(i), core.None, t.Rule, int(u.N), int(u.Kind), int(u.Files))
	ref.Step(state.StBaseMove, state.WhoUnit(i), state.Move1, int(u.Base))
	if u.Weapon != state.NoWeapon {
		ref.Step(state.StCarries, state.WhoUnit(i), r.Content.Arms[u.Weapon].Rule, int(u.Weapon))
		if n := r.Content.Arms[u.Weapon].Amount; n > 0 {
			ref.Step(state.StAmount, state.WhoUnit(i), state.Missile11, int(n))
		}
	}
}

func (r *Rules) allowArmy(s *state.State, c *Command) *rule.Refusal {
	switch {
	case s.SideNamed(c.Name) >= 0 || s.UnitNamed(c.Name) >= 0:
		return Refuse("duplicate", 0, "there is a unit or a side called "+r.Names.Name(c.Name)+" already", "choose another name")
	case int(s.NSides) == state.MaxSides:
		return Refuse("bad-argument", 0, "there are two sides already", "sides: "+r.SideName(s, 0)+", "+r.SideName(s, 1))
	case s.NSides == 1 && s.Sides[0].Army == 0:
		return Refuse("bad-argument", 0, "the other side has not been mustered as an army", "muster NAME SIDE TYPE N")
	case len(s.Units)+int(c.N)*len(r.Content.Armies[c.Kind].Units) > state.MaxUnits:
		return Refuse("bad-number", state.General3, "the table is full", "")
	}
	return nil
}

// musterArmy musters a side's whole army and, on a table, draws both armies up.
func (r *Rules) musterArmy(s *state.State, c *Command, ref *core.Ref) {
	k := r.theSide(s, c.Name)
	s.Sides[k].Army, s.Sides[k].Blocks = c.Kind+1, int16(c.N)
	if c.Decides {
		s.Sides[k].Policy, s.Sides[k].Said = c.Policy, true
	}
	a, men, units := &r.Content.Armies[c.Kind], 0, 0
	prefix := string(rune('A'+k)) + "-"
	for _, d := range a.Units {
		for b := range int(c.N) {
			name := prefix + d.Name
			if a.Blocks {
				name += state.Itoa(b + 1)
			}
			u := r.NewUnit(s, int(d.Kind), k)
			u.Name, u.Files, u.Hold = r.Names.Number(name), int32(d.Files), d.Hold
			if d.Stated {
				u.Weapon, u.Custom = d.Weapon, true
			}
			r.crew(s, &u, &Command{N: int32(d.Men)})
			s.Enlist(u, d.Men, state.Nobody)
			men, units = men+d.Men, units+1
		}
	}
	r.drawUp(s)
	ref.Event(state.EvArmyMustered, whoSide(k), core.None, state.General5, men, units)
}

// drawUp places the armies that were mustered whole: the first in the south, the second in the
// north, with the narrower one centred.
func (r *Rules) drawUp(s *state.State) {
	var width [state.MaxSides]int32
	lines := 1
	for k := range int(s.NSides) {
		d := &s.Sides[k]
		a := &r.Content.Armies[d.Army-1]
		width[k] = a.Width
		if a.Blocks {
			width[k] = a.Width * int32(min(int(d.Blocks), state.AbreastBlocks))
			lines = max(lines, (int(d.Blocks)+state.AbreastBlocks-1)/state.AbreastBlocks)
		}
	}
	back := int32(state.LineDepth * (lines - 1))
	s.Mode, s.Width, s.Depth = state.Battle, max(width[0], width[1]), state.FieldDepth+2*back
	at := 0
	for k := range int(s.NSides) {
		d := &s.Sides[k]
		a := &r.Content.Armies[d.Army-1]
		for _, x := range a.Units {
			for b := range int32(d.Blocks) {
				u := &s.Units[at]
				at++
				u.X = x.X + a.Width*(b%state.AbreastBlocks) + (s.Width-width[k])/2
				u.Y = x.Y + back - state.LineDepth*(b/state.AbreastBlocks)
				u.Facing, u.Placed = state.North, true
				if k == 1 {
					u.Y, u.Facing = s.Depth-u.Y, state.South
				}
			}
		}
	}
	r.Changed(s)
}

func (r *Rules) allowBegin(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	switch {
	case s.NSides < state.MaxSides || len(s.Units) == 0:
		return Refuse("wrong-phase", 0, "a war needs two sides and their men", "muster NAME SIDE TYPE N")
	case s.Is(state.RulingFirstSide, state.FirstSideStated) && c.Side < 0:
		return Refuse("not-stated", state.Melee10, "say who goes first", "begin "+r.SideName(s, 0))
	}
	if no := r.basesStated(s); no != nil {
		return no
	}
	if s.Mode == state.Battle {
		for i := range s.Units {
			if !s.Units[i].Placed {
				return Refuse("wrong-phase", state.General2, r.Name(s, i)+" has no place on the table", "place "+r.Typed(s, i)+" X Y FACING")
			}
		}
	}
	return nil
}

// basesStated refuses to begin while the move of any unit is unstated, where each unit must state
// its own. [war.move.1]
func (r *Rules) basesStated(s *state.State) *rule.Refusal {
	if !s.Is(state.RulingBaseMove, state.BaseMoveStated) {
		return nil
	}
	for i := range s.Units {
		if u := &s.Units[i]; !u.Stated && u.N > 0 {
			return Refuse("not-stated", state.Move1, "nobody has stated the move of "+r.Name(s, i), "set "+r.Typed(s, i)+".base="+string(state.AppendHundredths(nil, int(u.Base))))
		}
	}
	return nil
}

// begin starts the first turn.
func (r *Rules) begin(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	first := 0
	switch {
	case s.Is(state.RulingFirstSide, state.FirstSideDieOff):
		if ref.Unlike(whoSide(0), whoSide(1), 6, state.DieFirstSide, state.DieFirstSide, state.Melee10).Score(0) < 0 {
			first = 1
		}
	case c.Side >= 0:
		first = int(c.Side)
	}
	s.Begun, s.Turn, s.First, s.Active, s.Won = true, 1, uint8(first), uint8(first), state.Nobody
	s.Step, s.Stood = firstStep(s), s.Alive
	ref.Event(state.EvBegun, whoSide(first), core.None, state.Melee10)
	if ref.Listen {
		ref.Step(state.StScale, core.None, state.General1, int(s.Spacing()))
		ref.Step(state.StAdvice, core.None, state.General4)
		ref.Step(state.StNoMorale, core.None, state.General8)
		ref.Step(state.StOrder, whoSide(first), state.Melee10)
	}
}

func (r *Rules) allowRemove(*state.State, *Command, *Plan) *rule.Refusal { return nil }

// remove removes a unit before the war begins.
func (r *Rules) remove(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	i := int(c.Unit)
	s.Alive[s.Units[i].Side] -= s.Units[i].N
	off, n := s.Units[i].Off, s.Units[i].N
	s.Units = append(s.Units[:i], s.Units[i+1:]...)
	s.Men = append(s.Men[:off], s.Men[off+n:]...)
	for k := range s.Units {
		if s.Units[k].Off > off {
			s.Units[k].Off -= n
		}
	}
	s.Order = s.Order[:0]
	for k := range s.Units {
		s.Order = append(s.Order, int32(k))
	}
	r.Changed(s)
	ref.Event(state.EvRemoved, core.None, core.None, state.Melee10)
}

// setScenario sets up a shipped scenario.
func (r *Rules) setScenario(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	for _, l := range r.Scene(&r.Content.Scenarios[c.Kind]) {
		_ = r.Say(s, l.Text) // already tried by allowScenario
	}
	for k := range int(s.NSides) {
		units := 0
		for i := range s.Units {
			units += state.Bit(int(s.Units[i].Side) == k)
		}
		ref.Event(state.EvArmyMustered, whoSide(k), core.None, state.General5, int(s.Alive[k]), units)
	}
}

// Say carries out a command that rolls no dice, given as text.
func (r *Rules) Say(s *state.State, text string) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var c Command
	if err := r.Tongue.Parse(s, &l, &c); err != nil {
		return err
	}
	var tape dice.Tape
	if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
		return err
	}
	return tape.Err()
}

// enterWith sets the facts of a new unit that were given with it.
func enterWith(s *state.State, i int, edits []Edit) error {
	for _, e := range edits {
		if err := e.Set(s, i); err != nil {
			return err
		}
	}
	return nil
}
