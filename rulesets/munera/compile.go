package munera

import (
	"io/fs"
	"slices"

	"summa/internal/book"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
)

// contentFiles are read when a bout is opened, wordFiles when somebody asks
// for the words of a rule.
var (
	contentFiles = []string{"weapons.yaml", "types.yaml", "tables.yaml", "words.yaml", "policy.yaml", "pairings.yaml"}
	wordFiles    = []string{"rules.yaml", "rulings.yaml"}
)

// Load reads the content of the ruleset called name and the players' packs over it.
func Load(name string, files fs.ReadFileFS, packs []pack.Source) (*Content, error) {
	set, err := read(name, files, contentFiles)
	if err != nil {
		return nil, err
	}
	if len(packs) > 0 {
		if set, err = pack.Merge(set, packs...); err != nil {
			return nil, err
		}
	}
	return compile(set)
}

// Words reads what the rules and rulings say.
func Words(files fs.ReadFileFS, name, title, credit string) (*rule.Book, error) {
	set, err := read(name, files, wordFiles)
	if err != nil {
		return nil, err
	}
	return book.Read(set, name, title, credit), nil
}

func read(name string, files fs.ReadFileFS, names []string) (*pack.Set, error) {
	sources := make([]pack.Source, 0, len(names))
	for _, name := range names {
		data, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, pack.Source{Name: name, Data: data})
	}
	return pack.Load(name, Kinds(), sources...)
}

// A compiler turns checked entries into arrays.
type compiler struct {
	c     *Content
	rules map[string]rule.ID
	bad   pack.Errors
}

func compile(set *pack.Set) (*Content, error) {
	x := compiler{c: &Content{set: set, weaponNames: map[string]weapon{}}, rules: make(map[string]rule.ID, len(ruleNames))}
	for id, name := range ruleNames {
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
	c.arms = append(c.arms, arm{id: "none", name: "none"})
	for _, e := range x.c.set.All("weapon") {
		if len(c.arms) > maxWeapons {
			x.fail(e.From, "too many weapons: at most 200", "")
			return
		}
		k := weapon(len(c.arms))
		c.arms = append(c.arms, x.weapon(e))
		x.callWeapon(e, e.ID, k)
		for _, also := range e.List("also") {
			x.callWeapon(e, also.Text(), k)
		}
	}
	c.improv = x.need("improvised")
	c.cesti = x.need("cestus")
	c.dart = x.need("dart")
	c.hasta = x.need("hasta")
	c.shields = [4]weapon{0, x.need("shield-small"), x.need("shield-large"), x.need("cape")}
}

func (x *compiler) callWeapon(e *pack.Entry, name string, k weapon) {
	if _, taken := x.c.weaponNames[name]; taken {
		x.fail(e.From, "two weapons are called "+quoted(name), "")
		return
	}
	x.c.weaponNames[name] = k
}

// need returns a weapon the procedure names.
func (x *compiler) need(id string) weapon {
	k, ok := x.c.weaponNames[id]
	if !ok {
		x.bad = append(x.bad, pack.Error{Msg: "the weapon " + id + " must not be removed: the rules name it"})
	}
	return k
}

func (x *compiler) weapon(e *pack.Entry) arm {
	a := arm{
		id: e.ID, name: e.Text("name"), rule: x.cite(e, "rule"), ap: int8(e.Int("ap")), hands: uint8(e.Int("hands")),
		reach: x.bands(e, "reach"), throw: x.bands(e, "throw"), throwTied: x.bands(e, "throw-tied"),
		draw: index(drawWords, e.Text("draw")), missile: index(missileWords, e.Text("missile")), entangles: index(netWords, e.Text("entangles")),
		unwieldy: e.Bool("unwieldy"), bash: e.Bool("bash"), worn: e.Bool("worn"), shield: e.Bool("shield"),
		improvised: e.Bool("improvised"), dagger: e.Bool("dagger"), traps: e.Bool("traps-weapon"),
		oneHanded: int8(e.Int("one-handed")), penetration: int8(e.Int("penetration")), twoHandPierce: int8(e.Int("two-handed-penetration")),
		wounds: int8(e.Int("wounds")), shieldBonus: int8(e.Int("shield-bonus")),
		shredsNet: uint8(e.Int("shreds-net")), cutsNet: uint8(e.Int("cuts-net")), freedOn: uint8(e.Int("freed-on")), lostOn: uint8(e.Int("lost-on")),
		oneHandedRule: x.citeOr(e, "one-handed-rule"), penetrationRule: x.citeOr(e, "penetration-rule"), bashRule: x.citeOr(e, "bash-rule"),
		woundsRule: x.citeOr(e, "wounds-rule"), shieldBonusRule: x.citeOr(e, "shield-bonus-rule"),
	}
	for _, also := range e.List("also") {
		a.also = append(a.also, also.Text())
	}
	if a.reach.n == 0 && a.throw.n == 0 {
		x.fail(e.From, e.ID+" neither reaches nor is thrown: give it reach or throw", "")
	}
	if a.entangles != noNet && (a.freedOn == 0 || a.lostOn == 0 || a.reach.n == 0) {
		x.fail(e.From, e.ID+" entangles: give it reach, freed-on and lost-on", "")
	}
	if a.missile != noMissile && a.throw.n == 0 {
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

func (x *compiler) bands(e *pack.Entry, field string) bands {
	var b bands
	for _, v := range e.List(field) {
		from, _ := v.Get("from")
		to, _ := v.Get("to")
		modifier, _ := v.Get("modifier")
		id := x.cite(e, "rule")
		if own, ok := v.Get("rule"); ok {
			id = x.rules[own.Text()]
		}
		if to.Int() < from.Int() || b.n > 0 && from.Int() <= int(b.band[b.n-1].to) {
			x.fail(v.Pos(), "the distances of "+e.ID+" must rise: from 1 to 2, then from 3", "")
		}
		if int(b.n) == len(b.band) {
			x.fail(v.Pos(), "at most 4 bands of distance", "")
			return b
		}
		b.band[b.n] = band{from: uint8(from.Int()), to: uint8(to.Int()), modifier: int8(modifier.Int()), rule: id}
		b.n++
	}
	return b
}

func (x *compiler) types() {
	const most = 250
	for _, e := range x.c.set.All("type") {
		if len(x.c.types) == most {
			x.fail(e.From, "too many types: at most 250", "")
			return
		}
		t := gladiator{id: e.ID, name: e.Text("name"), rule: x.cite(e, "rule"), kit: x.kit(e), from: e.From}
		for _, v := range e.List("also") {
			t.also = append(t.also, v.Text())
		}
		for _, v := range e.List("opponents") {
			t.opponents = append(t.opponents, v.Text())
		}
		t.printed = x.printed(e, t.kit)
		for _, v := range e.List("under") {
			t.under = append(t.under, x.variant(v))
		}
		x.c.types = append(x.c.types, t)
	}
}

func (x *compiler) kit(e *pack.Entry) kit {
	k := kit{
		armour: index(armourWords, e.Text("armour")), shield: index(shieldWords, e.Text("shield")),
		helmet: e.Bool("helmet"), galerus: e.Bool("galerus"), hoplo: e.Bool("hoplomachus"), tied: e.Bool("hasta-tied"),
		last: e.Bool("dagger-last"), grip: e.Bool("both-hands"), darts: int8(e.Int("darts")),
		right: x.c.weaponNames[e.Text("right")], left: x.c.weaponNames[e.Text("left")],
		saveBonus: int8(e.Int("save-bonus")), apBonus: int8(e.Int("ap-bonus")),
	}
	for _, v := range e.List("stowed") {
		k.stowed = append(k.stowed, x.c.weaponNames[v.Text()])
	}
	if k.left != 0 && k.shield != noShield {
		x.fail(e.From, e.ID+" holds a weapon and a shield in the left hand", "")
	}
	return k
}

func (x *compiler) printed(e *pack.Entry, k kit) printed {
	p := printed{armour: k.armour}
	v := e.Get("printed")
	save, _ := v.Get("save")
	ap, _ := v.Get("ap")
	for _, n := range save.List() {
		p.save = append(p.save, n.Int())
	}
	for _, n := range ap.List() {
		p.ap = append(p.ap, n.Int())
	}
	if a, ok := v.Get("armour"); ok {
		p.armour = index(armourWords, a.Text())
		p.differs = p.armour != k.armour
	}
	return p
}

func (x *compiler) variant(v pack.Value) variant {
	id, _ := v.Get("ruling")
	option, _ := v.Get("option")
	for k, known := range rulingNames {
		if known.id != id.Text() {
			continue
		}
		for o, word := range known.options {
			if word == option.Text() {
				return variant{ruling: k, option: uint8(o), change: func(worn *kit) { x.overlay(worn, v) }}
			}
		}
		hint := ""
		if near := line.Nearest(option.Text(), known.options); near != "" {
			hint = near
		}
		x.fail(option.Pos(), "the ruling "+known.id+" has no option "+quoted(option.Text()), hint)
	}
	return variant{ruling: -1}
}

// overlay changes the fields of a kit that a variant names.
func (x *compiler) overlay(k *kit, v pack.Value) {
	for key, value := range v.Pairs() {
		switch key.Text() {
		case "armour":
			k.armour = index(armourWords, value.Text())
		case "shield":
			k.shield = index(shieldWords, value.Text())
		case "helmet":
			k.helmet = value.Bool()
		case "galerus":
			k.galerus = value.Bool()
		case "right":
			k.right = x.c.weaponNames[value.Text()]
		case "left":
			k.left = x.c.weaponNames[value.Text()]
		case "darts":
			k.darts = int8(value.Int())
		case "save-bonus":
			k.saveBonus = int8(value.Int())
		case "ap-bonus":
			k.apBonus = int8(value.Int())
		case "stowed":
			k.stowed = nil
			for _, w := range value.List() {
				k.stowed = append(k.stowed, x.c.weaponNames[w.Text()])
			}
		}
	}
}

func (x *compiler) tables() {
	x.table("save", saveRows[:], func(i int, t term) { x.c.saves[i] = t })
	x.table("apmod", apRows[:], func(i int, t term) { x.c.apmods[i] = t })
	x.table("cost", costRows[:], func(i int, t term) { x.c.costs[i] = t })
	x.table("attackmod", modRows[:], func(i int, t term) { x.c.mods[i] = t })
	x.table("appeal", crowdRows[:], func(i int, t term) { x.c.crowd[i] = t })
	for _, e := range x.c.set.All("double") {
		x.c.doubles[e.Int("face")] = double{rule: x.cite(e, "rule"), effect: index(effects, e.Text("effect")), dice: uint8(e.Int("dice"))}
	}
	for face := 1; face <= 6; face++ {
		if x.c.doubles[face].rule == 0 {
			x.bad = append(x.bad, pack.Error{Msg: "the Double table has no row for face " + itoa(face)})
		}
	}
	for i, e := range x.c.set.All("scatter") {
		if i < 6 {
			x.c.scatter[0][i+1], x.c.scatter[1][i+1] = e.Text("clockwise"), e.Text("mirrored")
		}
	}
}

// table fills the rows of one table and says which are missing or unknown.
func (x *compiler) table(kind string, rows []string, put func(i int, t term)) {
	seen := make([]bool, len(rows))
	for _, e := range x.c.set.All(kind) {
		i := slices.Index(rows, e.ID)
		if i < 0 {
			x.fail(e.From, "the procedure knows no row "+quoted(e.ID)+" of this table", line.Nearest(e.ID, rows))
			continue
		}
		seen[i] = true
		put(i, term{rule: x.cite(e, "rule"), value: int8(e.Int("value"))})
	}
	for i, ok := range seen {
		if !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the table of " + kind + "s has no row " + rows[i]})
		}
	}
}

// words compiles the phrases of events, steps and dice.
func (x *compiler) words() {
	words, whatIfs, bad := names().Words(x.c.set)
	x.c.words = words
	copy(x.c.whatIfs[:], whatIfs)
	x.bad = append(x.bad, bad...)
}
