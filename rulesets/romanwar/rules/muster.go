package rules

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rule"
)

// allowSide: two sides make war.
func (r *Rules) allowSide(s *State, c *Command) *rule.Refusal {
	if s.SideNamed(c.Name) < 0 && int(s.NSides) == MaxSides {
		return Refuse("bad-argument", Melee10, "there are two sides already", "sides: "+r.SideName(s, 0)+", "+r.SideName(s, 1))
	}
	return nil
}

// addSide names a side, or changes how it decides in automatic play.
func (r *Rules) addSide(s *State, c *Command, ref *core.Ref) {
	k := r.theSide(s, c.Name)
	if c.Yes {
		s.Sides[k].Policy, s.Sides[k].Said = c.Kind, true
	}
	ref.Event(evSide, whoSide(k), core.None, Melee10)
}

// theSide is the number of a side, which is added if it is new and there is room.
func (r *Rules) theSide(s *State, name uint16) int {
	k := s.SideNamed(name)
	if k < 0 && int(s.NSides) < MaxSides {
		k = int(s.NSides)
		s.Sides[k] = side{name: name}
		s.NSides++
	}
	return k
}

func (r *Rules) allowMuster(s *State, c *Command) *rule.Refusal {
	switch {
	case s.UnitNamed(c.Name) >= 0 || s.SideNamed(c.Name) >= 0:
		return Refuse("duplicate", Melee10, "there is a unit or a side called "+r.Names.Name(c.Name)+" already", "choose another name")
	case strings.Contains(r.Names.Name(c.Name), "+") || IndexFold([]string{"bout", "game"}, r.Names.Name(c.Name)) >= 0:
		return Refuse("bad-argument", Melee10, "no unit can be called "+Quoted(r.Names.Name(c.Name)), "choose another name")
	case s.SideNamed(c.Other) < 0 && int(s.NSides) == MaxSides:
		return Refuse("bad-argument", Melee10, "there are two sides already", "sides: "+r.SideName(s, 0)+", "+r.SideName(s, 1))
	case c.N < 1 || c.N > MaxMen:
		return Refuse("bad-number", General3, "a unit has from 1 to "+Itoa(MaxMen)+" men", "")
	case c.Files < 1 || c.Files > c.N:
		return Refuse("bad-number", General2, "files are from 1 to the number of men", "")
	case c.Base == 0 && s.Is(RulingBaseMove, BaseMoveStated) && !slices.ContainsFunc(c.Edits, func(e Edit) bool { return e.Field == "base" }):
		return Refuse("not-stated", Move1, "each unit states its own move", "add base 10 to the line")
	case c.Engine > c.N && r.Content.Arms[c.Weapon].Engine:
		return Refuse("bad-number", Missile7, "an engine has a man at least", "")
	case c.Yes && !r.Content.MayCarry(c.Kind, c.Weapon):
		return Refuse("no-weapon", Missile1, r.Content.Types[c.Kind].Name+" do not carry the "+r.Content.ArmIDs[c.Weapon], "list romanwar weapons "+r.Content.ArmIDs[c.Weapon])
	case len(s.Units) == maxUnits:
		return Refuse("bad-number", General3, "the table is full", "")
	}
	return r.allowEnter(s, c)
}

// allowEnter refuses a unit of which something is stated that it cannot be.
func (r *Rules) allowEnter(s *State, c *Command) *rule.Refusal {
	if len(c.Edits) == 0 {
		return nil
	}
	var trial State
	trial.CopyFrom(s)
	plain := *c
	plain.Edits = nil
	r.muster(&trial, &plain, &core.Ref{})
	err := enterWith(&trial, len(trial.Units)-1, c.Edits)
	if err == nil {
		return nil
	}
	no := Refuse("bad-argument", Melee10, err.Error(), "")
	var bad interface{ Suggestion() string }
	if errors.As(err, &bad) {
		no.Hint = bad.Suggestion()
	}
	return no
}

// muster makes a unit. [war.type.1] ... [war.type.12] [war.move.1]
func (r *Rules) muster(s *State, c *Command, ref *core.Ref) {
	k := r.theSide(s, c.Other)
	u := r.NewUnit(s, int(c.Kind), k)
	u.name, u.Files, u.Hold, u.Inside, u.Ladders = c.Name, c.Files, c.Hold, c.Inside, c.Ladder
	if c.Yes {
		u.Weapon, u.Custom = c.Weapon, true
	}
	if c.Base > 0 {
		u.Base, u.Stated = c.Base, true
		if !s.Is(RulingMoveRounding, MoveRoundingExact) { // [war.move.5]
			u.Base = int32(halves(int64(c.Base), 1))
		}
	}
	r.crew(s, &u, c)
	i := s.enlist(u, int(c.N), Nobody)
	r.Changed(s)
	_ = enterWith(s, i, c.Edits) // it was tried when it was allowed
	r.tellMuster(s, i, ref)
}

// crew gives a unit of artillery its engines. [war.missile.7]
func (r *Rules) crew(s *State, u *Unit, c *Command) {
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

// NewUnit is a unit of a type, without a name or men.
func (r *Rules) NewUnit(s *State, kind, k int) Unit {
	t := &r.Content.Types[kind]
	u := Unit{Kind: uint8(kind), Side: uint8(k), Armored: t.Armored, Mount: t.Mount, Foot: Nobody, Fought: Nobody, Files: 1}
	u.Spent = Frac{0, 1}
	r.Describe(s, &u)
	return u
}

// Describe works out what the rulings in force make of a unit: armor, move, weapon
// and its number in melee.
func (r *Rules) Describe(s *State, u *Unit) {
	t := &r.Content.Types[u.Kind]
	if u.Said&SaidArmor == 0 {
		u.Armored = r.armoredByType(s, t)
	}
	if !u.Custom {
		u.Weapon = t.Weapon
		if u.Weapon == NoWeapon && s.Is(RulingWeaponByType, WeaponByTypeByCustom) {
			u.Weapon = t.Custom
		}
	}
	if !u.Stated {
		u.Base = r.baseMove(s, u)
	}
	if u.Said&SaidKill == 0 {
		u.Kill = r.killNumber(s, u)
	}
}

// armoredByType reports whether men of a type wear armor. [war.type.8]
func (r *Rules) armoredByType(s *State, t *Troop) bool {
	if t.Mount == OnHorse && (t.Struck == killCelticArmored || t.Struck == killCeltic) {
		switch s.Rulings[RulingGaulSomeCavalry] {
		case GaulSomeCavalryAll:
			return true
		case GaulSomeCavalryNone:
			return false
		}
	}
	return t.Armored
}

// baseMove is a full move on level ground. [war.move.1]
func (r *Rules) baseMove(s *State, u *Unit) int32 {
	row := moveFoot
	switch {
	case u.Mount != OnFoot && u.Armored:
		row = moveArmoredMounted
	case u.Mount != OnFoot:
		row = moveMounted
	case u.Armored:
		row = moveArmoredFoot
	}
	m := &r.Content.Moves[row]
	if s.Is(RulingBaseMove, BaseMoveFootAndHorse) {
		switch {
		case u.Mount > OnHorse:
			return r.Content.Moves[moveArmoredMounted].Engine
		case u.Mount == OnFoot && r.Content.Arms[r.Content.Types[u.Kind].Weapon].Engine:
			return m.Engine
		}
		return m.Plain
	}
	return m.Length
}

// killNumber is the number on which a unit's men are struck. The most specific row
// wins: riders, then shooters, then men by their armor. [war.melee.7]
func (r *Rules) killNumber(s *State, u *Unit) uint8 {
	t := &r.Content.Types[u.Kind]
	on := func(row uint8) uint8 { return uint8(r.Content.Kills[row].Value) }
	men := killUnarmored
	if u.Armored {
		men = killArmored
	}
	riders := killUnlisted
	if u.Armored {
		riders = killUnlistedArmored
	}
	switch {
	case u.Mount == OnFoot && t.Mount != OnFoot: // he has lost his horse
		return on(men)
	case u.Mount == OnHorse:
		row := t.Struck
		if celt := row == killCeltic || row == killCelticArmored; celt {
			row = killCeltic
			if u.Armored {
				row = killCelticArmored
			}
			if s.Is(RulingCelticAndNumidian, CelticAndNumidianApart) {
				row = riders
			}
		}
		if (row == killUnlisted || row == killUnlistedArmored) && s.Is(RulingUnlistedCavalry, UnlistedCavalryAsMen) {
			row = men
		}
		return on(row)
	case u.Mount != OnFoot && s.Is(RulingChariotElephantMelee, ChariotElephantMeleeAsCavalry):
		return on(riders)
	case u.Mount != OnFoot:
		return on(men)
	case t.Struck == killUnlistedShooters && s.Is(RulingUnlistedShooters, UnlistedShootersAllUnarmored):
		return on(killGaulShooters)
	}
	return on(t.Struck)
}

// tellMuster records how a unit stands.
func (r *Rules) tellMuster(s *State, i int, ref *core.Ref) {
	if !ref.Listen {
		return
	}
	u := &s.Units[i]
	t := &r.Content.Types[u.Kind]
	ref.Event(evMustered, WhoUnit(i), core.None, t.Rule, int(u.N), int(u.Kind), int(u.Files))
	ref.Step(stBase, WhoUnit(i), Move1, int(u.Base))
	if u.Weapon != NoWeapon {
		ref.Step(stCarries, WhoUnit(i), r.Content.Arms[u.Weapon].Rule, int(u.Weapon))
		if n := r.Content.Arms[u.Weapon].Amount; n > 0 {
			ref.Step(stAmount, WhoUnit(i), Missile11, int(n))
		}
	}
}

// blockMen are the men in a block of an army that comes in blocks.
const BlockMen = 100

// ArmyNamed reads the name of an army: ID, or ID-N of one that comes in blocks. It
// returns its place in the content and how many blocks, or nobody.
func (c *Content) ArmyNamed(name string) (k, blocks int) {
	name = strings.ToLower(name)
	for i := range c.Armies {
		a := &c.Armies[i]
		if !a.Blocks && a.ID == name {
			return i, 1
		}
		if n, ok := strings.CutPrefix(name, a.ID+"-"); ok && a.Blocks {
			men, err := strconv.Atoi(n)
			if err == nil && men >= BlockMen && men <= 1000*BlockMen && men%BlockMen == 0 {
				return i, men / BlockMen
			}
		}
	}
	return Nobody, 0
}

func (r *Rules) allowArmy(s *State, c *Command) *rule.Refusal {
	switch {
	case s.SideNamed(c.Name) >= 0 || s.UnitNamed(c.Name) >= 0:
		return Refuse("duplicate", Melee10, "there is a unit or a side called "+r.Names.Name(c.Name)+" already", "choose another name")
	case int(s.NSides) == MaxSides:
		return Refuse("bad-argument", Melee10, "there are two sides already", "sides: "+r.SideName(s, 0)+", "+r.SideName(s, 1))
	case s.NSides == 1 && s.Sides[0].army == 0:
		return Refuse("bad-argument", Melee10, "the other side has not been mustered as an army", "muster NAME SIDE TYPE N")
	case len(s.Units)+int(c.N)*len(r.Content.Armies[c.Kind].Units) > maxUnits:
		return Refuse("bad-number", General3, "the table is full", "")
	}
	return nil
}

// musterArmy musters a side's whole army and draws both up on a table.
func (r *Rules) musterArmy(s *State, c *Command, ref *core.Ref) {
	k := r.theSide(s, c.Name)
	s.Sides[k].army, s.Sides[k].blocks = c.Kind+1, int16(c.N)
	if c.Yes {
		s.Sides[k].Policy, s.Sides[k].Said = c.Paper, true
	}
	a, men, units := &r.Content.Armies[c.Kind], 0, 0
	prefix := string(rune('A'+k)) + "-"
	for _, d := range a.Units {
		for b := range int(c.N) {
			name := prefix + d.Name
			if a.Blocks {
				name += Itoa(b + 1)
			}
			u := r.NewUnit(s, int(d.Kind), k)
			u.name, u.Files, u.Hold = r.Names.Number(name), int32(d.Files), d.Hold
			if d.Stated {
				u.Weapon, u.Custom = d.Weapon, true
			}
			r.crew(s, &u, &Command{N: int32(d.Men)})
			s.enlist(u, d.Men, Nobody)
			men, units = men+d.Men, units+1
		}
	}
	r.drawUp(s)
	ref.Event(evArmy, whoSide(k), core.None, General5, men, units)
}

// drawUp places the armies that have been mustered whole: the first in the south,
// the second in the north, the narrower in the middle.
func (r *Rules) drawUp(s *State) {
	var width [MaxSides]int32
	lines := 1
	for k := range int(s.NSides) {
		d := &s.Sides[k]
		a := &r.Content.Armies[d.army-1]
		width[k] = a.Width
		if a.Blocks {
			width[k] = a.Width * int32(min(int(d.blocks), abreastBlocks))
			lines = max(lines, (int(d.blocks)+abreastBlocks-1)/abreastBlocks)
		}
	}
	back := int32(lineDepth * (lines - 1))
	s.Mode, s.Width, s.Depth = Battle, max(width[0], width[1]), FieldDepth+2*back
	at := 0
	for k := range int(s.NSides) {
		d := &s.Sides[k]
		a := &r.Content.Armies[d.army-1]
		for _, x := range a.Units {
			for b := range int32(d.blocks) {
				u := &s.Units[at]
				at++
				u.X = x.X + a.Width*(b%abreastBlocks) + (s.Width-width[k])/2
				u.Y = x.Y + back - lineDepth*(b/abreastBlocks)
				u.Facing, u.Placed = North, true
				if k == 1 {
					u.Y, u.Facing = s.Depth-u.Y, South
				}
			}
		}
	}
	r.Changed(s)
}

// How armies are drawn up: blocks abreast, inches from line to line, and the depth
// of a field for armies of one line.
const (
	abreastBlocks = 10
	lineDepth     = 20 * Inch
	FieldDepth    = 80 * Inch
)

func (r *Rules) allowBegin(s *State, c *Command) *rule.Refusal {
	switch {
	case s.NSides < MaxSides || len(s.Units) == 0:
		return Refuse("wrong-phase", Melee10, "a war needs two sides and their men", "muster NAME SIDE TYPE N")
	case s.Is(RulingFirstSide, FirstSideStated) && c.Side < 0:
		return Refuse("not-stated", Melee10, "say who goes first", "begin "+r.SideName(s, 0))
	}
	if no := r.basesStated(s); no != nil {
		return no
	}
	if s.Mode == Battle {
		for i := range s.Units {
			if !s.Units[i].Placed {
				return Refuse("wrong-phase", General2, r.Name(s, i)+" has no place on the table", "place "+r.Typed(s, i)+" X Y FACING")
			}
		}
	}
	return nil
}

// basesStated refuses to begin while the move of some unit has not been stated, where
// each unit states its own. [war.move.1]
func (r *Rules) basesStated(s *State) *rule.Refusal {
	if !s.Is(RulingBaseMove, BaseMoveStated) {
		return nil
	}
	for i := range s.Units {
		if u := &s.Units[i]; !u.Stated && u.N > 0 {
			return Refuse("not-stated", Move1, "nobody has stated the move of "+r.Name(s, i), "set "+r.Typed(s, i)+".base="+string(AppendHundredths(nil, int(u.Base))))
		}
	}
	return nil
}

// begin starts the first turn.
func (r *Rules) begin(s *State, c *Command, ref *core.Ref) {
	first := 0
	switch {
	case s.Is(RulingFirstSide, FirstSideDieOff):
		if ref.Unlike(whoSide(0), whoSide(1), 6, dieFirst, dieFirst, Melee10).Score(0) < 0 {
			first = 1
		}
	case c.Side >= 0:
		first = int(c.Side)
	}
	s.Begun, s.Turn, s.First, s.Active, s.Won = true, 1, uint8(first), uint8(first), Nobody
	s.Step, s.Stood = s.firstStep(), s.Alive
	ref.Event(evBegun, whoSide(first), core.None, Melee10)
	if ref.Listen {
		ref.Step(stScale, core.None, General1, int(s.spacing()))
		ref.Step(stAdvice, core.None, General4)
		ref.Step(stNoMorale, core.None, General8)
		ref.Step(stOrder, whoSide(first), Melee10)
	}
}

func (r *Rules) allowRemove(*State, *Command) *rule.Refusal { return nil }

// remove takes a unit out again before the war begins.
func (r *Rules) remove(s *State, c *Command, ref *core.Ref) {
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
	ref.Event(evRemoved, core.None, core.None, Melee10)
}

// setScenario sets up a battle that is shipped.
func (r *Rules) setScenario(s *State, c *Command, ref *core.Ref) {
	for _, l := range r.Scene(&r.Content.Scenarios[c.Kind]) {
		_ = r.Say(s, l.Text) // it was tried when it was allowed
	}
	for k := range int(s.NSides) {
		units := 0
		for i := range s.Units {
			units += Bit(int(s.Units[i].Side) == k)
		}
		ref.Event(evArmy, whoSide(k), core.None, General5, int(s.Alive[k]), units)
	}
}

// Scene is a scenario as lines of play.
func (r *Rules) Scene(x *Scenario) []SetLine {
	at := func(n int32) string { return string(AppendHundredths(nil, int(n))) }
	lines := []SetLine{{"map " + at(x.Width) + " " + at(x.Depth), x.From}}
	for _, f := range x.Feats {
		text := "feature " + FeatureWords[f.Kind] + " " + at(f.X0) + " " + at(f.Y0) + " " + at(f.X1) + " " + at(f.Y1)
		if f.Height > 0 {
			text += " height " + at(f.Height)
		}
		if f.Kind == Slope {
			text += " up " + FacingWords[f.Up]
		}
		if f.Hard {
			text += " hard"
		}
		if f.Called != "" {
			text += " name " + line.Typed(f.Called)
		}
		lines = append(lines, SetLine{text, f.From})
	}
	for _, u := range x.Units {
		text := "muster " + line.Typed(u.Name) + " " + line.Typed(u.Side) + " " + r.Content.Types[u.Kind].ID + " " + Itoa(u.Men) + " files " + Itoa(u.Files)
		if u.Stated {
			text += " weapon " + r.Content.ArmIDs[u.Weapon]
		}
		if u.Ladders > 0 {
			text += " ladders " + Itoa(u.Ladders)
		}
		if u.Hold {
			text += " hold"
		}
		if u.Inside {
			text += " inside"
		}
		lines = append(lines, SetLine{text, u.From}, SetLine{"place " + line.Typed(u.Name) + " " + at(u.X) + " " + at(u.Y) + " " + FacingWords[u.Facing], u.From})
	}
	return append(lines, x.Setup...)
}

// Say carries out a line that rolls no dice.
func (r *Rules) Say(s *State, text string) error {
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
func enterWith(s *State, i int, edits []Edit) error {
	for _, e := range edits {
		if err := e.Set(s, i); err != nil {
			return err
		}
	}
	return nil
}
