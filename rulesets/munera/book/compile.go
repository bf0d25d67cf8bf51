package book

import (
	"io/fs"
	"slices"

	"summa/internal/book"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// contentFiles are read when a bout is opened.
var contentFiles = []string{"weapons.yaml", "types.yaml", "tables.yaml", "words.yaml", "policy.yaml", "pairings.yaml"}

// Load reads the content of the ruleset called name and the players' packs over it.
func Load(name string, files fs.ReadFileFS, packs []pack.Source) (*state.Content, error) {
	set, _, err := book.Load(name, files, contentFiles, Kinds(), packs)
	if err != nil {
		return nil, err
	}
	return compile(set)
}

// Screen reads what the ruleset shows at a terminal.
func Screen(files fs.ReadFileFS, name string) (*pack.Set, error) { return book.Screen(name, files) }

// OnPaper reads how bouts are put on paper.
func OnPaper(files fs.ReadFileFS, name string) (*pack.Set, error) { return book.OnPaper(name, files) }

// Words reads what the rules and rulings say.
func Words(files fs.ReadFileFS, name, title, credit string) (*rule.Book, error) {
	return book.Words(name, files, Kinds(), title, credit)
}

// A compiler turns checked entries into arrays.
type compiler struct {
	c     *state.Content
	cited *book.Citations
	bad   pack.Errors
}

func newCompiler(set *pack.Set) *compiler {
	return &compiler{c: &state.Content{Set: set, WeaponNames: map[string]state.Weapon{}}, cited: book.Cited(state.RuleNames[:])}
}

func compile(set *pack.Set) (*state.Content, error) {
	x := newCompiler(set)
	x.weapons()
	x.types()
	x.tables()
	x.words()
	x.weights()
	x.weighings()
	if len(x.bad) > 0 {
		return nil, x.bad
	}
	return x.c, nil
}

func (x *compiler) fail(p pack.Pos, msg, hint string) {
	x.bad = append(x.bad, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg, Hint: hint})
}

const maxWeapons = 200

func (x *compiler) weapons() {
	c := x.c
	c.Arms = append(c.Arms, state.Arm{ID: "none", Name: "none"})
	rows := x.weaponRows()
	for _, e := range x.c.Set.All("weapon") {
		if len(c.Arms) > maxWeapons {
			x.fail(e.From, "too many weapons: at most 200", "")
			return
		}
		k := state.Weapon(len(c.Arms))
		a := state.Arm{ID: e.ID}
		rows.Read(e, &a)
		x.weapon(e, &a)
		c.Arms = append(c.Arms, a)
		x.callWeapon(e, e.ID, k)
		for _, also := range a.Also {
			x.callWeapon(e, also, k)
		}
	}
	c.Improv = x.need("improvised")
	c.Cesti = x.need("cestus")
	c.Dart = x.need("dart")
	c.Hasta = x.need("hasta")
	c.Shields = [4]state.Weapon{0, x.need("shield-small"), x.need("shield-large"), x.need("cape")}
}

func (x *compiler) callWeapon(e *pack.Entry, name string, k state.Weapon) {
	if _, taken := x.c.WeaponNames[name]; taken {
		x.fail(e.From, "two weapons are called "+state.Quoted(name), "")
		return
	}
	x.c.WeaponNames[name] = k
}

// need returns a weapon the procedure names.
func (x *compiler) need(id string) state.Weapon {
	k, ok := x.c.WeaponNames[id]
	if !ok {
		x.bad = append(x.bad, pack.Error{Msg: "the weapon " + id + " must not be removed: the rules name it"})
	}
	return k
}

// weapon cites the weapon's own rule where a property of it cites none, and says what it
// lacks.
func (x *compiler) weapon(e *pack.Entry, a *state.Arm) {
	for _, id := range []*rule.ID{&a.OneHandedRule, &a.PenetrationRule, &a.BashRule, &a.WoundsRule, &a.ShieldBonusRule} {
		if *id == 0 {
			*id = a.Rule
		}
	}
	if a.Reach.N == 0 && a.Throw.N == 0 {
		x.fail(e.From, e.ID+" neither reaches nor is thrown: give it reach or throw", "")
	}
	if a.Entangles != state.NoNet && (a.FreedOn == 0 || a.LostOn == 0 || a.Reach.N == 0) {
		x.fail(e.From, e.ID+" entangles: give it reach, freed-on and lost-on", "")
	}
	if a.Missile != state.NoMissile && a.Throw.N == 0 {
		x.fail(e.From, e.ID+" is a missile: give it throw", "")
	}
}

// bands are the distances of a weapon, which rise.
func (x *compiler) bands(a *state.Arm, list pack.Value) state.Bands {
	var b state.Bands
	rows := x.bandRows()
	for _, v := range list.List() {
		band := state.Band{Rule: a.Rule}
		rows.Read(book.Record{Value: v}, &band)
		if band.To < band.From || b.N > 0 && band.From <= b.Band[b.N-1].To {
			x.fail(v.Pos(), "the distances of "+a.ID+" must rise: from 1 to 2, then from 3", "")
		}
		if int(b.N) == len(b.Band) {
			x.fail(v.Pos(), "at most 4 bands of distance", "")
			return b
		}
		b.Band[b.N] = band
		b.N++
	}
	return b
}

func (x *compiler) types() {
	const most = 250
	rows := x.typeRows()
	for _, e := range x.c.Set.All("type") {
		if len(x.c.Types) == most {
			x.fail(e.From, "too many types: at most 250", "")
			return
		}
		t := state.Gladiator{ID: e.ID, From: e.From}
		rows.Read(e, &t)
		if k := &t.Kit; k.Left != 0 && k.Shield != state.NoShield {
			x.fail(e.From, e.ID+" holds a weapon and a shield in the left hand", "")
		}
		if p := &t.Printed; !p.Differs {
			p.Armour = t.Kit.Armour
		} else {
			p.Differs = p.Armour != t.Kit.Armour
		}
		x.c.Types = append(x.c.Types, t)
	}
}

// variant is what an option of a ruling makes of a kit.
func (x *compiler) variant(v pack.Value) state.Variant {
	kit := x.kitRows()
	id, _ := v.Get("ruling")
	option, _ := v.Get("option")
	for k, known := range state.RulingNames {
		if known.ID != id.Text() {
			continue
		}
		for o, word := range known.Options {
			if word == option.Text() {
				return state.Variant{Ruling: k, Option: uint8(o), Change: func(worn *state.Kit) { kit.Read(book.Record{Value: v}, worn) }}
			}
		}
		hint := ""
		if near := line.Nearest(option.Text(), known.Options); near != "" {
			hint = near
		}
		x.fail(option.Pos(), "the ruling "+known.ID+" has no option "+state.Quoted(option.Text()), hint)
	}
	return state.Variant{Ruling: -1}
}

func (x *compiler) tables() {
	x.table("save", state.SaveRows[:], func(i int, t state.Term) { x.c.Saves[i] = t })
	x.table("apmod", state.APRows[:], func(i int, t state.Term) { x.c.Apmods[i] = t })
	x.table("cost", state.CostRows[:], func(i int, t state.Term) { x.c.Costs[i] = t })
	x.table("attackmod", state.ModRows[:], func(i int, t state.Term) { x.c.Mods[i] = t })
	x.table("appeal", state.CrowdRows[:], func(i int, t state.Term) { x.c.Crowd[i] = t })
	doubles, points := x.doubleRows(), x.scatterRows()
	for _, e := range x.c.Set.All("double") {
		d := doubles.Of(e)
		x.c.Doubles[d.face] = d.does
	}
	for face := 1; face <= 6; face++ {
		if x.c.Doubles[face].Rule == 0 {
			x.bad = append(x.bad, pack.Error{Msg: "the Double table has no row for face " + state.Itoa(face)})
		}
	}
	for i, e := range x.c.Set.All("scatter") {
		if i < 6 {
			d := points.Of(e)
			x.c.Scatter[0][i+1], x.c.Scatter[1][i+1] = d.clockwise, d.mirrored
		}
	}
}

// table fills the rows of one table and says which are missing or unknown.
func (x *compiler) table(kind string, rows []string, put func(i int, t state.Term)) {
	seen := make([]bool, len(rows))
	for _, e := range x.c.Set.All(kind) {
		i := slices.Index(rows, e.ID)
		if i < 0 {
			x.fail(e.From, "the procedure knows no row "+state.Quoted(e.ID)+" of this table", line.Nearest(e.ID, rows))
			continue
		}
		seen[i] = true
		put(i, x.termRows().Of(e))
	}
	for i, ok := range seen {
		if !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the table of " + kind + "s has no row " + rows[i]})
		}
	}
}

// words compiles the phrases of events, steps and dice.
func (x *compiler) words() {
	words, whatIfs, bad := names().Words(x.c.Set)
	x.c.Words = words
	copy(x.c.WhatIfs[:], whatIfs)
	x.bad = append(x.bad, bad...)
}
