package romanwar

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"summa/internal/bout"
	"summa/internal/rule"
)

// allowSide: two sides make war.
func (r *Rules) allowSide(s *State, c *Command) *rule.Refusal {
	if s.sideNamed(c.name) < 0 && int(s.nSides) == maxSides {
		return refuse("bad-argument", melee10, "there are two sides already", "sides: "+r.sideName(s, 0)+", "+r.sideName(s, 1))
	}
	return nil
}

// addSide names a side, or changes how it decides in automatic play.
func (r *Rules) addSide(s *State, c *Command, ref *bout.Ref) {
	k := r.theSide(s, c.name)
	if c.yes {
		s.sides[k].policy, s.sides[k].said = c.kind, true
	}
	ref.Event(evSide, whoSide(k), bout.None, melee10)
}

// theSide is the number of a side, which is added if it is new and there is room.
func (r *Rules) theSide(s *State, name uint16) int {
	k := s.sideNamed(name)
	if k < 0 && int(s.nSides) < maxSides {
		k = int(s.nSides)
		s.sides[k] = side{name: name}
		s.nSides++
	}
	return k
}

func (r *Rules) allowMuster(s *State, c *Command) *rule.Refusal {
	switch {
	case s.unitNamed(c.name) >= 0 || s.sideNamed(c.name) >= 0:
		return refuse("duplicate", melee10, "there is a unit or a side called "+r.names.Name(c.name)+" already", "choose another name")
	case strings.Contains(r.names.Name(c.name), "+") || indexFold([]string{"bout", "game"}, r.names.Name(c.name)) >= 0:
		return refuse("bad-argument", melee10, "no unit can be called "+quoted(r.names.Name(c.name)), "choose another name")
	case s.sideNamed(c.other) < 0 && int(s.nSides) == maxSides:
		return refuse("bad-argument", melee10, "there are two sides already", "sides: "+r.sideName(s, 0)+", "+r.sideName(s, 1))
	case c.n < 1 || c.n > maxMen:
		return refuse("bad-number", general3, "a unit has from 1 to "+itoa(maxMen)+" men", "")
	case c.files < 1 || c.files > c.n:
		return refuse("bad-number", general2, "files are from 1 to the number of men", "")
	case c.base == 0 && s.is(rulingBaseMove, baseMoveStated) && !slices.ContainsFunc(c.sets, func(x [2]string) bool { return x[0] == "base" }):
		return refuse("not-stated", move1, "each unit states its own move", "add base 10 to the line")
	case c.engine > c.n && r.c.arms[c.weapon].engine:
		return refuse("bad-number", missile7, "an engine has a man at least", "")
	case c.yes && !r.c.mayCarry(c.kind, c.weapon):
		return refuse("no-weapon", missile1, r.c.types[c.kind].name+" do not carry the "+r.c.armIDs[c.weapon], "list romanwar weapons "+r.c.armIDs[c.weapon])
	case len(s.units) == maxUnits:
		return refuse("bad-number", general3, "the table is full", "")
	}
	return r.allowEnter(s, c)
}

// allowEnter refuses a unit of which something is stated that it cannot be.
func (r *Rules) allowEnter(s *State, c *Command) *rule.Refusal {
	if len(c.sets) == 0 {
		return nil
	}
	var trial State
	trial.CopyFrom(s)
	plain := *c
	plain.sets = nil
	r.muster(&trial, &plain, &bout.Ref{})
	err := r.enterWith(&trial, len(trial.units)-1, c.sets)
	if err == nil {
		return nil
	}
	no := refuse("bad-argument", melee10, err.Error(), "")
	var bad interface{ Suggestion() string }
	if errors.As(err, &bad) {
		no.Hint = bad.Suggestion()
	}
	return no
}

// muster makes a unit. [war.type.1] ... [war.type.12] [war.move.1]
func (r *Rules) muster(s *State, c *Command, ref *bout.Ref) {
	k := r.theSide(s, c.other)
	u := r.newUnit(s, int(c.kind), k)
	u.name, u.files, u.hold, u.inside, u.ladders = c.name, c.files, c.hold, c.inside, c.ladder
	if c.yes {
		u.weapon, u.custom = c.weapon, true
	}
	if c.base > 0 {
		u.base, u.stated = c.base, true
		if !s.is(rulingMoveRounding, moveRoundingExact) { // [war.move.5]
			u.base = int32(halves(int64(c.base), 1))
		}
	}
	r.crew(s, &u, c)
	i := s.enlist(u, int(c.n), nobody)
	r.changed(s)
	_ = r.enterWith(s, i, c.sets) // it was tried when it was allowed
	r.tellMuster(s, i, ref)
}

// crew gives a unit of artillery its engines. [war.missile.7]
func (r *Rules) crew(s *State, u *unit, c *Command) {
	if !r.c.arms[u.weapon].engine {
		return
	}
	u.crew = c.crew
	if u.crew == 0 {
		u.crew = 2
	}
	u.engines = c.engine
	if u.engines == 0 {
		u.engines = max(1, c.n/u.crew)
	}
}

// newUnit is a unit of a type, without a name or men.
func (r *Rules) newUnit(s *State, kind, k int) unit {
	t := &r.c.types[kind]
	u := unit{kind: uint8(kind), side: uint8(k), armored: t.armored, mount: t.mount, foot: nobody, fought: nobody, files: 1}
	u.spent = frac{0, 1}
	r.describe(s, &u)
	return u
}

// describe works out what the rulings in force make of a unit: armor, move, weapon
// and its number in melee.
func (r *Rules) describe(s *State, u *unit) {
	t := &r.c.types[u.kind]
	if u.said&saidArmor == 0 {
		u.armored = r.armoredByType(s, t)
	}
	if !u.custom {
		u.weapon = t.weapon
		if u.weapon == noWeapon && s.is(rulingWeaponByType, weaponByTypeByCustom) {
			u.weapon = t.custom
		}
	}
	if !u.stated {
		u.base = r.baseMove(s, u)
	}
	if u.said&saidKill == 0 {
		u.kill = r.killNumber(s, u)
	}
}

// armoredByType reports whether men of a type wear armor. [war.type.8]
func (r *Rules) armoredByType(s *State, t *troop) bool {
	if t.mount == onHorse && (t.struck == killCelticArmored || t.struck == killCeltic) {
		switch s.rulings[rulingGaulSomeCavalry] {
		case gaulSomeCavalryAll:
			return true
		case gaulSomeCavalryNone:
			return false
		}
	}
	return t.armored
}

// baseMove is a full move on level ground. [war.move.1]
func (r *Rules) baseMove(s *State, u *unit) int32 {
	row := moveFoot
	switch {
	case u.mount != onFoot && u.armored:
		row = moveArmoredMounted
	case u.mount != onFoot:
		row = moveMounted
	case u.armored:
		row = moveArmoredFoot
	}
	m := &r.c.moves[row]
	if s.is(rulingBaseMove, baseMoveFootAndHorse) {
		switch {
		case u.mount > onHorse:
			return r.c.moves[moveArmoredMounted].engine
		case u.mount == onFoot && r.c.arms[r.c.types[u.kind].weapon].engine:
			return m.engine
		}
		return m.plain
	}
	return m.length
}

// killNumber is the number on which a unit's men are struck. The most specific row
// wins: riders, then shooters, then men by their armor. [war.melee.7]
func (r *Rules) killNumber(s *State, u *unit) uint8 {
	t := &r.c.types[u.kind]
	on := func(row uint8) uint8 { return uint8(r.c.kills[row].value) }
	men := killUnarmored
	if u.armored {
		men = killArmored
	}
	riders := killUnlisted
	if u.armored {
		riders = killUnlistedArmored
	}
	switch {
	case u.mount == onFoot && t.mount != onFoot: // he has lost his horse
		return on(men)
	case u.mount == onHorse:
		row := t.struck
		if celt := row == killCeltic || row == killCelticArmored; celt {
			row = killCeltic
			if u.armored {
				row = killCelticArmored
			}
			if s.is(rulingCelticAndNumidian, celticAndNumidianApart) {
				row = riders
			}
		}
		if (row == killUnlisted || row == killUnlistedArmored) && s.is(rulingUnlistedCavalry, unlistedCavalryAsMen) {
			row = men
		}
		return on(row)
	case u.mount != onFoot && s.is(rulingChariotElephantMelee, chariotElephantMeleeAsCavalry):
		return on(riders)
	case u.mount != onFoot:
		return on(men)
	case t.struck == killUnlistedShooters && s.is(rulingUnlistedShooters, unlistedShootersAllUnarmored):
		return on(killGaulShooters)
	}
	return on(t.struck)
}

// tellMuster records how a unit stands.
func (r *Rules) tellMuster(s *State, i int, ref *bout.Ref) {
	if !ref.Listen {
		return
	}
	u := &s.units[i]
	t := &r.c.types[u.kind]
	ref.Event(evMustered, whoUnit(i), bout.None, t.rule, int(u.n), int(u.kind), int(u.files))
	ref.Step(stBase, whoUnit(i), move1, int(u.base))
	if u.weapon != noWeapon {
		ref.Step(stCarries, whoUnit(i), r.c.arms[u.weapon].rule, int(u.weapon))
		if n := r.c.arms[u.weapon].amount; n > 0 {
			ref.Step(stAmount, whoUnit(i), missile11, int(n))
		}
	}
}

// blockMen are the men in a block of an army that comes in blocks.
const blockMen = 100

// armyNamed reads the name of an army: ID, or ID-N of one that comes in blocks. It
// returns its place in the content and how many blocks, or nobody.
func (c *Content) armyNamed(name string) (k, blocks int) {
	name = strings.ToLower(name)
	for i := range c.armies {
		a := &c.armies[i]
		if !a.blocks && a.id == name {
			return i, 1
		}
		if n, ok := strings.CutPrefix(name, a.id+"-"); ok && a.blocks {
			men, err := strconv.Atoi(n)
			if err == nil && men >= blockMen && men <= 1000*blockMen && men%blockMen == 0 {
				return i, men / blockMen
			}
		}
	}
	return nobody, 0
}

func (r *Rules) allowArmy(s *State, c *Command) *rule.Refusal {
	switch {
	case s.sideNamed(c.name) >= 0 || s.unitNamed(c.name) >= 0:
		return refuse("duplicate", melee10, "there is a unit or a side called "+r.names.Name(c.name)+" already", "choose another name")
	case int(s.nSides) == maxSides:
		return refuse("bad-argument", melee10, "there are two sides already", "sides: "+r.sideName(s, 0)+", "+r.sideName(s, 1))
	case s.nSides == 1 && s.sides[0].army == 0:
		return refuse("bad-argument", melee10, "the other side has not been mustered as an army", "muster NAME SIDE TYPE N")
	case len(s.units)+int(c.n)*len(r.c.armies[c.kind].units) > maxUnits:
		return refuse("bad-number", general3, "the table is full", "")
	}
	return nil
}

// musterArmy musters a side's whole army and draws both up on a table.
func (r *Rules) musterArmy(s *State, c *Command, ref *bout.Ref) {
	k := r.theSide(s, c.name)
	s.sides[k].army, s.sides[k].blocks = c.kind+1, int16(c.n)
	if c.yes {
		s.sides[k].policy, s.sides[k].said = c.paper, true
	}
	a, men, units := &r.c.armies[c.kind], 0, 0
	prefix := string(rune('A'+k)) + "-"
	for _, d := range a.units {
		for b := range int(c.n) {
			name := prefix + d.name
			if a.blocks {
				name += itoa(b + 1)
			}
			u := r.newUnit(s, int(d.kind), k)
			u.name, u.files, u.hold = r.names.Number(name), int32(d.files), d.hold
			if d.stated {
				u.weapon, u.custom = d.weapon, true
			}
			r.crew(s, &u, &Command{n: int32(d.men)})
			s.enlist(u, d.men, nobody)
			men, units = men+d.men, units+1
		}
	}
	r.drawUp(s)
	ref.Event(evArmy, whoSide(k), bout.None, general5, men, units)
}

// drawUp places the armies that have been mustered whole: the first in the south,
// the second in the north, the narrower in the middle.
func (r *Rules) drawUp(s *State) {
	var width [maxSides]int32
	lines := 1
	for k := range int(s.nSides) {
		d := &s.sides[k]
		a := &r.c.armies[d.army-1]
		width[k] = a.width
		if a.blocks {
			width[k] = a.width * int32(min(int(d.blocks), abreastBlocks))
			lines = max(lines, (int(d.blocks)+abreastBlocks-1)/abreastBlocks)
		}
	}
	back := int32(lineDepth * (lines - 1))
	s.mode, s.width, s.depth = battle, max(width[0], width[1]), fieldDepth+2*back
	at := 0
	for k := range int(s.nSides) {
		d := &s.sides[k]
		a := &r.c.armies[d.army-1]
		for _, x := range a.units {
			for b := range int32(d.blocks) {
				u := &s.units[at]
				at++
				u.x = x.x + a.width*(b%abreastBlocks) + (s.width-width[k])/2
				u.y = x.y + back - lineDepth*(b/abreastBlocks)
				u.facing, u.placed = north, true
				if k == 1 {
					u.y, u.facing = s.depth-u.y, south
				}
			}
		}
	}
	r.changed(s)
}

// How armies are drawn up: blocks abreast, inches from line to line, and the depth
// of a field for armies of one line.
const (
	abreastBlocks = 10
	lineDepth     = 20 * inch
	fieldDepth    = 80 * inch
)

func (r *Rules) allowBegin(s *State, c *Command) *rule.Refusal {
	switch {
	case s.nSides < maxSides || len(s.units) == 0:
		return refuse("wrong-phase", melee10, "a war needs two sides and their men", "muster NAME SIDE TYPE N")
	case s.is(rulingFirstSide, firstSideStated) && c.side < 0:
		return refuse("not-stated", melee10, "say who goes first", "begin "+r.sideName(s, 0))
	}
	if no := r.basesStated(s); no != nil {
		return no
	}
	if s.mode == battle {
		for i := range s.units {
			if !s.units[i].placed {
				return refuse("wrong-phase", general2, r.name(s, i)+" has no place on the table", "place "+r.typed(s, i)+" X Y FACING")
			}
		}
	}
	return nil
}

// basesStated refuses to begin while the move of some unit has not been stated, where
// each unit states its own. [war.move.1]
func (r *Rules) basesStated(s *State) *rule.Refusal {
	if !s.is(rulingBaseMove, baseMoveStated) {
		return nil
	}
	for i := range s.units {
		if u := &s.units[i]; !u.stated && u.n > 0 {
			return refuse("not-stated", move1, "nobody has stated the move of "+r.name(s, i), "set "+r.typed(s, i)+".base="+string(appendHundredths(nil, int(u.base))))
		}
	}
	return nil
}

// begin starts the first turn.
func (r *Rules) begin(s *State, c *Command, ref *bout.Ref) {
	first := 0
	switch {
	case s.is(rulingFirstSide, firstSideDieOff):
		a, b := ref.Unlike(whoSide(0), whoSide(1), 6, dieFirst, dieFirst, melee10)
		if b > a {
			first = 1
		}
	case c.side >= 0:
		first = int(c.side)
	}
	s.begun, s.turn, s.first, s.active, s.won = true, 1, uint8(first), uint8(first), nobody
	s.step, s.stood = s.firstStep(), s.alive
	ref.Event(evBegun, whoSide(first), bout.None, melee10)
	if ref.Listen {
		ref.Step(stScale, bout.None, general1, int(s.spacing()))
		ref.Step(stAdvice, bout.None, general4)
		ref.Step(stNoMorale, bout.None, general8)
		ref.Step(stOrder, whoSide(first), melee10)
	}
}

func (r *Rules) allowRemove(*State, *Command) *rule.Refusal { return nil }

// remove takes a unit out again before the war begins.
func (r *Rules) remove(s *State, c *Command, ref *bout.Ref) {
	i := int(c.unit)
	s.alive[s.units[i].side] -= s.units[i].n
	off, n := s.units[i].off, s.units[i].n
	s.units = append(s.units[:i], s.units[i+1:]...)
	s.men = append(s.men[:off], s.men[off+n:]...)
	for k := range s.units {
		if s.units[k].off > off {
			s.units[k].off -= n
		}
	}
	s.order = s.order[:0]
	for k := range s.units {
		s.order = append(s.order, int32(k))
	}
	r.changed(s)
	ref.Event(evRemoved, bout.None, bout.None, melee10)
}
