package romanwar

import (
	"slices"

	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
)

// load reads the embedded content and the players' packs over it.
func load(packs []pack.Source) (*Content, error) {
	set, err := loadSet(contentFiles)
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

// loadSet reads embedded files.
func loadSet(names []string) (*pack.Set, error) {
	sources := make([]pack.Source, 0, len(names))
	for _, name := range names {
		data, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, pack.Source{Name: name, Data: data})
	}
	return pack.Load(Name, Kinds(), sources...)
}

// A compiler turns checked entries into arrays.
type compiler struct {
	c     *Content
	rules map[string]rule.ID
	bad   pack.Errors
}

func compile(set *pack.Set) (*Content, error) {
	x := compiler{c: &Content{set: set}, rules: make(map[string]rule.ID, len(ruleNames))}
	for id, name := range ruleNames {
		x.rules[name] = rule.ID(id)
	}
	x.tables()
	x.types()
	x.weapons()
	x.covers()
	x.armies()
	x.scenarios()
	x.weights()
	words, _, bad := names().Words(set)
	x.c.words, x.bad = words, append(x.bad, bad...)
	if len(x.bad) == 0 {
		x.rehearse()
	}
	if len(x.bad) > 0 {
		return nil, x.bad
	}
	return x.c, nil
}

func (x *compiler) fail(p pack.Pos, msg, hint string) {
	e := wrong(p, msg)
	e.Hint = hint
	x.bad = append(x.bad, e)
}

// cite looks a rule id up; the schema has checked it.
func (x *compiler) cite(e *pack.Entry, field string) rule.ID { return x.rules[e.Text(field)] }

func index(words []string, word string) uint8 { return uint8(max(0, slices.Index(words, word))) }

// rows visits the rows of a table that the procedure knows, and says which are
// missing or unknown.
func (x *compiler) rows(kind string, rows []string, put func(i int, e *pack.Entry)) {
	seen := make([]bool, len(rows))
	for _, e := range x.c.set.All(kind) {
		i := slices.Index(rows, e.ID)
		if i < 0 {
			x.fail(e.From, "the procedure knows no row "+quoted(e.ID)+" of this table", line.Nearest(e.ID, rows))
			continue
		}
		seen[i] = true
		put(i, e)
	}
	for i, ok := range seen {
		if !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the table of " + kind + "s has no row " + rows[i]})
		}
	}
}

func (x *compiler) tables() {
	c := x.c
	x.rows("kill", killIDs, func(i int, e *pack.Entry) { c.kills[i] = term{x.cite(e, "rule"), e.Int("on")} })
	x.rows("move", moveIDs, func(i int, e *pack.Entry) {
		c.moves[i] = moveRow{x.cite(e, "rule"), int32(e.Int("length")), int32(e.Int("plain")), int32(e.Int("engine"))}
	})
	x.rows("ground", groundIDs, func(i int, e *pack.Entry) {
		c.grounds[i] = ground{x.cite(e, "rule"), int32(e.Int("part")), int32(e.Int("of"))}
		if e.Int("part") <= -e.Int("of") {
			x.fail(e.From, "nobody could move on such ground", "")
		}
	})
	x.rows("number", numberIDs, func(i int, e *pack.Entry) {
		c.numbers[i] = term{x.cite(e, "rule"), e.Int("value")}
		if i == int(numDeadly) && (e.Int("value") < 1 || e.Int("value") > mostDeadly) {
			x.fail(e.From, "a man takes 1 to "+itoa(mostDeadly)+" hits", "")
		}
	})
	for _, e := range c.set.All("split") {
		c.splits[e.Int("effect")] = term{x.cite(e, "rule"), e.Int("man")}
	}
	for k := 5; k <= 6; k++ { // house rules may have effects that are not printed
		if c.splits[k].rule == 0 {
			c.splits[k] = term{c.splits[4].rule, k - 1}
		}
	}
}

func (x *compiler) types() {
	const most = 250
	for _, e := range x.c.set.All("type") {
		if len(x.c.types) == most {
			x.fail(e.From, "too many types: at most 250", "")
			return
		}
		row := slices.Index(killIDs, e.Text("struck"))
		x.c.types = append(x.c.types, troop{
			id: e.ID, name: e.Text("name"), rule: x.cite(e, "rule"), armored: e.Bool("armored"), mount: index(mountWords, e.Text("mount")),
			struck: uint8(max(0, row)), weapon: index(weaponWords, e.Text("weapon")), custom: index(weaponWords, e.Text("custom")), from: e.From,
		})
		x.c.typeIDs = append(x.c.typeIDs, e.ID)
	}
}

func (x *compiler) weapons() {
	x.rows("weapon", weaponWords[1:], func(i int, e *pack.Entry) {
		a := arm{id: e.ID, rule: x.cite(e, "rule"), arcs: e.Bool("arcs"), charges: e.Bool("charges"), engine: e.Bool("engine")}
		last := int32(0)
		for k, v := range e.List("bands") {
			to, _ := v.Get("to")
			ranks, _ := v.Get("ranks")
			armored, _ := v.Get("armored")
			unarmored, _ := v.Get("unarmored")
			n := int32(to.Int())
			if n <= last {
				x.fail(v.Pos(), "the ranges of "+e.ID+" must rise", "")
			}
			last = n
			a.bands[k] = band{[3]int32{n, n * int32(x.c.n(numUpQuarters)) / 4, n * int32(x.c.n(numDownQuarters)) / 4}, ranks.Int(), uint8(armored.Int()), uint8(unarmored.Int())}
		}
		x.c.arms[i+1] = a
	})
}

func (x *compiler) covers() {
	x.rows("cover", coverIDs, func(i int, e *pack.Entry) {
		c := cover{id: e.ID, rule: x.cite(e, "rule"), line: x.cite(e, "rule"), stone: e.Bool("stone")}
		if e.Has("line") {
			c.line = x.cite(e, "line")
		}
		for w := bow; w < numWeapons; w++ {
			c.against[w] = index(shelterWords, e.Text(weaponWords[w]))
		}
		x.c.covers[i] = c
	})
}

// drawn reads a unit of an army or a scenario.
func (x *compiler) drawn(v pack.Value) drawnUp {
	get := func(key string) pack.Value { w, _ := v.Get(key); return w }
	d := drawnUp{
		name: get("name").Text(), side: get("side").Text(), place: get("place").Text(),
		kind: index(x.c.typeIDs, get("type").Text()), men: get("men").Int(), files: get("files").Int(),
		x: int32(get("x").Int() * inch), y: int32(get("y").Int() * inch), facing: index(facingWords, get("facing").Text()),
		hold: get("hold").Bool(), inside: get("inside").Bool(), ladders: get("ladders").Int(),
		from: v.Pos(),
	}
	if w, ok := v.Get("weapon"); ok {
		d.weapon, d.stated = index(weaponWords, w.Text()), true
	}
	if d.files > d.men {
		x.fail(v.Pos(), d.name+" has more files than men", "")
	}
	return d
}

func (x *compiler) armies() {
	for _, e := range x.c.set.All("army") {
		a := army{id: e.ID, width: int32(e.Int("width") * inch), blocks: e.Bool("blocks"), from: e.From}
		men := 0
		for _, v := range e.List("units") {
			a.units = append(a.units, x.drawn(v))
			men += a.units[len(a.units)-1].men
		}
		if men == 0 {
			x.fail(e.From, "an army has units", "")
		}
		if a.blocks && men != blockMen {
			x.fail(e.From, "a block has 100 men, this one "+itoa(men), "")
		}
		if slices.Contains(x.c.typeIDs, e.ID) {
			x.fail(e.From, "there is a type called "+quoted(e.ID), "")
		}
		x.c.armies = append(x.c.armies, a)
	}
}

func (x *compiler) scenarios() {
	for _, e := range x.c.set.All("scenario") {
		s := scenario{id: e.ID, name: e.Text("name"), text: e.Text("text"), width: int32(e.Int("width") * inch), depth: int32(e.Int("depth") * inch), from: e.From}
		for _, v := range e.List("units") {
			s.units = append(s.units, x.drawn(v))
		}
		for _, v := range e.List("features") {
			get := func(key string) pack.Value { w, _ := v.Get(key); return w }
			f := drawnFeature{called: get("name").Text(), from: v.Pos(), feature: feature{
				kind: index(featureWords, get("kind").Text()), height: int32(get("height").Int() * inch), up: index(facingWords, get("up").Text()),
				hard: get("sort").Text() == "hard", box: box{int32(get("x1").Int() * inch), int32(get("y1").Int() * inch), int32(get("x2").Int() * inch), int32(get("y2").Int() * inch)},
			}}
			if f.box.x1 <= f.box.x0 || f.box.y1 <= f.box.y0 {
				x.fail(v.Pos(), "x2 and y2 must be greater than x1 and y1", "")
			}
			s.feats = append(s.feats, f)
		}
		for _, v := range e.List("setup") {
			s.setup = append(s.setup, setLine{v.Text(), v.Pos()})
		}
		x.c.scenarios = append(x.c.scenarios, s)
	}
}

func (x *compiler) weights() {
	x.rows("weight", weightIDs, func(i int, e *pack.Entry) { x.c.weights[i] = float64(e.Int("value")) / 100 })
}
