package state

import (
	"strconv"
	"strings"

	"summa/internal/line"
)

// NewUnit returns a unit of a type for side k, without name or men.
func (r *Reckoner) NewUnit(s *State, kind, k int) Unit {
	t := &r.Content.Types[kind]
	u := Unit{Kind: uint8(kind), Side: uint8(k), Armored: t.Armored, Mount: t.Mount, Foot: Nobody, Fought: Nobody, Files: 1}
	u.Spent = Frac{0, 1}
	r.Describe(s, &u)
	return u
}

// Describe sets what follows for a unit from its type and the rulings in force: armor, move, weapon
// and melee number. What was stated for the unit stays.
func (r *Reckoner) Describe(s *State, u *Unit) {
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
		u.Base = r.BaseMove(s, u)
	}
	if u.Said&SaidKill == 0 {
		u.Kill = r.KillNumber(s, u)
	}
}

// armoredByType reports whether men of a type wear armor. [war.type.8]
func (r *Reckoner) armoredByType(s *State, t *Troop) bool {
	if t.Mount == OnHorse && (t.Struck == killCelticArmored || t.Struck == killCeltic) {
		switch s.Option(RulingGaulSomeCavalry) {
		case GaulSomeCavalryAll:
			return true
		case GaulSomeCavalryNone:
			return false
		}
	}
	return t.Armored
}

// BaseMove returns a unit's full move on level ground. [war.move.1]
func (r *Reckoner) BaseMove(s *State, u *Unit) int32 {
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

// KillNumber returns the number at which men of a unit are struck. The most specific row of the
// table wins: riders, then shooters, then men by their armor. [war.melee.7]
func (r *Reckoner) KillNumber(s *State, u *Unit) uint8 {
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

// BlockMen is the number of men in one block of an army that comes in blocks.
const BlockMen = 100

// ArmyNamed reads the name of an army: ID, or ID-N with N men for one that comes in blocks. It
// returns the army's index in the content and the number of blocks, or Nobody.
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

// How armies are drawn up: how many blocks stand abreast, the distance from line to line, and the
// depth of a field for armies of one line.
const (
	AbreastBlocks = 10
	LineDepth     = 20 * Inch
	FieldDepth    = 80 * Inch
)

// Scene returns the commands that set a scenario up.
func (r *Reckoner) Scene(x *Scenario) []SetLine {
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
