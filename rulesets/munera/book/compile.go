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
	rules map[string]rule.ID
	bad   pack.Errors
}

func compile(set *pack.Set) (*state.Content, error) {
	x := compiler{c: &state.Content{Set: set, WeaponNames: map[string]state.Weapon{}}, rules: make(map[string]rule.ID, len(state.RuleNames))}
	for id, name := range state.RuleNames {
		x.rules[name] = rule.ID(id)
	}
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

// cite looks a rule id up; the schema has checked it.
func (x *compiler) cite(e *pack.Entry, field string) rule.ID { return x.rules[e.Text(field)] }

func index(words []string, word string) uint8 { return uint8(max(0, slices.Index(words, word))) }

const maxWeapons = 200

func (x *compiler) weapons() {
	c := x.c
	c.Arms = append(c.Arms, state.Arm{ID: "none", Name: "none"})
	for _, e := range x.c.Set.All("weapon") {
		if len(c.Arms) > maxWeapons {
			x.fail(e.From, "too many weapons: at most 200", "")
			return
		}
		k := state.Weapon(len(c.Arms))
		c.Arms = append(c.Arms, x.weapon(e))
		x.callWeapon(e, e.ID, k)
		for _, also := range e.List("also") {
			x.callWeapon(e, also.Text(), k)
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

func (x *compiler) weapon(e *pack.Entry) state.Arm {
	a := state.Arm{
		ID: e.ID, Name: e.Text("name"), Rule: x.cite(e, "rule"), AP: int8(e.Int("ap")), Hands: uint8(e.Int("hands")),
		Reach: x.bands(e, "reach"), Throw: x.bands(e, "throw"), ThrowTied: x.bands(e, "throw-tied"),
		Draw: index(state.DrawWords, e.Text("draw")), Missile: index(state.MissileWords, e.Text("missile")), Entangles: index(state.NetWords, e.Text("entangles")),
		Unwieldy: e.Bool("unwieldy"), Bash: e.Bool("bash"), Worn: e.Bool("worn"), Shield: e.Bool("shield"),
		Improvised: e.Bool("improvised"), Dagger: e.Bool("dagger"), Traps: e.Bool("traps-weapon"),
		OneHanded: int8(e.Int("one-handed")), Penetration: int8(e.Int("penetration")), TwoHandPierce: int8(e.Int("two-handed-penetration")),
		Wounds: int8(e.Int("wounds")), ShieldBonus: int8(e.Int("shield-bonus")),
		ShredsNet: uint8(e.Int("shreds-net")), CutsNet: uint8(e.Int("cuts-net")), FreedOn: uint8(e.Int("freed-on")), LostOn: uint8(e.Int("lost-on")),
		OneHandedRule: x.citeOr(e, "one-handed-rule"), PenetrationRule: x.citeOr(e, "penetration-rule"), BashRule: x.citeOr(e, "bash-rule"),
		WoundsRule: x.citeOr(e, "wounds-rule"), ShieldBonusRule: x.citeOr(e, "shield-bonus-rule"),
	}
	for _, also := range e.List("also") {
		a.Also = append(a.Also, also.Text())
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
	return a
}

// citeOr is a property's own rule, else the weapon's.
func (x *compiler) citeOr(e *pack.Entry, field string) rule.ID {
	if e.Has(field) {
		return x.cite(e, field)
	}
	return x.cite(e, "rule")
}

func (x *compiler) bands(e *pack.Entry, field string) state.Bands {
	var b state.Bands
	for _, v := range e.List(field) {
		from, _ := v.Get("from")
		to, _ := v.Get("to")
		modifier, _ := v.Get("modifier")
		id := x.cite(e, "rule")
		if own, ok := v.Get("rule"); ok {
			id = x.rules[own.Text()]
		}
		if to.Int() < from.Int() || b.N > 0 && from.Int() <= int(b.Band[b.N-1].To) {
			x.fail(v.Pos(), "the distances of "+e.ID+" must rise: from 1 to 2, then from 3", "")
		}
		if int(b.N) == len(b.Band) {
			x.fail(v.Pos(), "at most 4 bands of distance", "")
			return b
		}
		b.Band[b.N] = state.Band{From: uint8(from.Int()), To: uint8(to.Int()), Modifier: int8(modifier.Int()), Rule: id}
		b.N++
	}
	return b
}

func (x *compiler) types() {
	const most = 250
	for _, e := range x.c.Set.All("type") {
		if len(x.c.Types) == most {
			x.fail(e.From, "too many types: at most 250", "")
			return
		}
		t := state.Gladiator{ID: e.ID, Name: e.Text("name"), Rule: x.cite(e, "rule"), Kit: x.kit(e), From: e.From}
		for _, v := range e.List("also") {
			t.Also = append(t.Also, v.Text())
		}
		for _, v := range e.List("opponents") {
			t.Opponents = append(t.Opponents, v.Text())
		}
		t.Printed = x.printed(e, t.Kit)
		for _, v := range e.List("under") {
			t.Under = append(t.Under, x.variant(v))
		}
		x.c.Types = append(x.c.Types, t)
	}
}

func (x *compiler) kit(e *pack.Entry) state.Kit {
	k := state.Kit{
		Armour: index(state.ArmourWords, e.Text("armour")), Shield: index(state.ShieldWords, e.Text("shield")),
		Helmet: e.Bool("helmet"), Galerus: e.Bool("galerus"), Hoplo: e.Bool("hoplomachus"), Tied: e.Bool("hasta-tied"),
		Last: e.Bool("dagger-last"), Grip: e.Bool("both-hands"), Darts: int8(e.Int("darts")),
		Right: x.c.WeaponNames[e.Text("right")], Left: x.c.WeaponNames[e.Text("left")],
		SaveBonus: int8(e.Int("save-bonus")), APBonus: int8(e.Int("ap-bonus")),
	}
	for _, v := range e.List("stowed") {
		k.Stowed = append(k.Stowed, x.c.WeaponNames[v.Text()])
	}
	if k.Left != 0 && k.Shield != state.NoShield {
		x.fail(e.From, e.ID+" holds a weapon and a shield in the left hand", "")
	}
	return k
}

func (x *compiler) printed(e *pack.Entry, k state.Kit) state.Printed {
	p := state.Printed{Armour: k.Armour}
	v := e.Get("printed")
	save, _ := v.Get("save")
	ap, _ := v.Get("ap")
	for _, n := range save.List() {
		p.Save = append(p.Save, n.Int())
	}
	for _, n := range ap.List() {
		p.AP = append(p.AP, n.Int())
	}
	if a, ok := v.Get("armour"); ok {
		p.Armour = index(state.ArmourWords, a.Text())
		p.Differs = p.Armour != k.Armour
	}
	return p
}

func (x *compiler) variant(v pack.Value) state.Variant {
	id, _ := v.Get("ruling")
	option, _ := v.Get("option")
	for k, known := range state.RulingNames {
		if known.ID != id.Text() {
			continue
		}
		for o, word := range known.Options {
			if word == option.Text() {
				return state.Variant{Ruling: k, Option: uint8(o), Change: func(worn *state.Kit) { x.overlay(worn, v) }}
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

// overlay changes the fields of a kit that a variant names.
func (x *compiler) overlay(k *state.Kit, v pack.Value) {
	for key, value := range v.Pairs() {
		switch key.Text() {
		case "armour":
			k.Armour = index(state.ArmourWords, value.Text())
		case "shield":
			k.Shield = index(state.ShieldWords, value.Text())
		case "helmet":
			k.Helmet = value.Bool()
		case "galerus":
			k.Galerus = value.Bool()
		case "right":
			k.Right = x.c.WeaponNames[value.Text()]
		case "left":
			k.Left = x.c.WeaponNames[value.Text()]
		case "darts":
			k.Darts = int8(value.Int())
		case "save-bonus":
			k.SaveBonus = int8(value.Int())
		case "ap-bonus":
			k.APBonus = int8(value.Int())
		case "stowed":
			k.Stowed = nil
			for _, w := range value.List() {
				k.Stowed = append(k.Stowed, x.c.WeaponNames[w.Text()])
			}
		}
	}
}

func (x *compiler) tables() {
	x.table("save", state.SaveRows[:], func(i int, t state.Term) { x.c.Saves[i] = t })
	x.table("apmod", state.APRows[:], func(i int, t state.Term) { x.c.Apmods[i] = t })
	x.table("cost", state.CostRows[:], func(i int, t state.Term) { x.c.Costs[i] = t })
	x.table("attackmod", state.ModRows[:], func(i int, t state.Term) { x.c.Mods[i] = t })
	x.table("appeal", state.CrowdRows[:], func(i int, t state.Term) { x.c.Crowd[i] = t })
	for _, e := range x.c.Set.All("double") {
		x.c.Doubles[e.Int("face")] = state.Double{Rule: x.cite(e, "rule"), Effect: index(state.Effects, e.Text("effect")), Dice: uint8(e.Int("dice"))}
	}
	for face := 1; face <= 6; face++ {
		if x.c.Doubles[face].Rule == 0 {
			x.bad = append(x.bad, pack.Error{Msg: "the Double table has no row for face " + state.Itoa(face)})
		}
	}
	for i, e := range x.c.Set.All("scatter") {
		if i < 6 {
			x.c.Scatter[0][i+1], x.c.Scatter[1][i+1] = e.Text("clockwise"), e.Text("mirrored")
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
		put(i, state.Term{Rule: x.cite(e, "rule"), Value: int8(e.Int("value"))})
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
