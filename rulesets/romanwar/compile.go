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
	x.covers()
	x.weapons()
	x.types()
	x.carriers()
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
		c.moves[i] = moveRow{x.cite(e, "rule"), int32(e.Hundredths("length")), int32(e.Hundredths("plain")), int32(e.Hundredths("engine"))}
	})
	x.rows("ground", groundIDs, func(i int, e *pack.Entry) {
		c.grounds[i] = ground{x.cite(e, "rule"), int32(e.Int("part")), int32(e.Int("of"))}
		if e.Int("part") <= -e.Int("of") {
			x.fail(e.From, "nobody could move on such ground", "")
		}
	})
	x.rows("number", numberIDs, func(i int, e *pack.Entry) {
		n := e.Hundredths("value")
		if !e.Bool("length") {
			if n%100 > 0 {
				x.fail(e.From, e.ID+" is a whole number", "")
			}
			n /= 100
		}
		c.numbers[i] = term{x.cite(e, "rule"), n}
		if i == int(numDeadly) && (n < 1 || n > mostDeadly) {
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
			struck: uint8(max(0, row)), weapon: index(x.c.armIDs, e.Text("weapon")), custom: index(x.c.armIDs, e.Text("custom")), from: e.From,
		})
		x.c.typeIDs = append(x.c.typeIDs, e.ID)
	}
}

// weapons reads the weapons: the printed ones, which the table of covers names, stand
// first and cannot be taken away.
func (x *compiler) weapons() {
	const most = 250
	x.c.arms, x.c.armIDs = []arm{{id: noneCarried[0]}}, []string{noneCarried[0]}
	for _, id := range printedWeapons {
		if _, ok := x.c.set.Find("weapon", id); !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the table of weapons has no row " + id})
		}
	}
	for _, e := range x.c.set.All("weapon") {
		switch {
		case slices.Contains(noneCarried, e.ID):
			x.fail(e.From, "a weapon cannot be called "+quoted(e.ID), "")
		case len(x.c.arms) > most:
			x.fail(e.From, "too many weapons: at most 250", "")
			return
		}
		x.c.arms, x.c.armIDs = append(x.c.arms, x.weapon(e)), append(x.c.armIDs, e.ID)
	}
}

func (x *compiler) weapon(e *pack.Entry) arm {
	a := arm{id: e.ID, rule: x.cite(e, "rule"), arcs: e.Bool("arcs"), charges: e.Bool("charges"), engine: e.Bool("engine"), still: e.Bool("still"),
		shots: max(1, int32(e.Int("shots"))), reload: max(1, int32(e.Int("reload"))), amount: int32(e.Int("ammunition")), from: e.From}
	last := int32(0)
	for _, v := range e.List("bands") {
		get := func(key string) pack.Value { w, _ := v.Get(key); return w }
		n := int32(get("to").Hundredths())
		if n <= last {
			x.fail(v.Pos(), "the ranges of "+e.ID+" must rise", "")
		}
		last = n
		a.bands = append(a.bands, band{[3]int32{n, n * int32(x.c.n(numUpQuarters)) / 4, n * int32(x.c.n(numDownQuarters)) / 4},
			get("ranks").Int(), uint8(get("armored").Int()), uint8(get("unarmored").Int())})
	}
	for k := range a.against {
		a.against[k] = x.c.covers[k].columns[a.column()]
	}
	for _, v := range e.List("covers") {
		cover, _ := v.Get("cover")
		does, _ := v.Get("does")
		a.against[index(coverIDs, cover.Text())] = index(shelterWords, does.Text())
	}
	return a
}

// carriers says who may be given the weapons that not everybody may be given.
func (x *compiler) carriers() {
	for _, e := range x.c.set.All("weapon") {
		w := slices.Index(x.c.armIDs, e.ID)
		if w < 0 || !e.Has("carriers") {
			continue
		}
		a := &x.c.arms[w]
		a.carried = make([]bool, len(x.c.types))
		for _, v := range e.List("carriers") {
			if k := slices.Index(x.c.typeIDs, v.Text()); k >= 0 {
				a.carried[k] = true
			}
		}
		for k := range x.c.types {
			t := &x.c.types[k]
			a.carried[k] = a.carried[k] || int(t.weapon) == w || int(t.custom) == w
		}
	}
}

// column is the column of the table of covers that holds for a weapon: its own, or that
// of the printed one that shoots like it. [war.cover.2]
func (a *arm) column() int {
	if k := slices.Index(printedWeapons, a.id); k >= 0 {
		return k
	}
	switch {
	case a.arcs:
		return arcing
	case a.engine:
		return engines
	}
	return straight
}

func (x *compiler) covers() {
	x.rows("cover", coverIDs, func(i int, e *pack.Entry) {
		c := cover{id: e.ID, rule: x.cite(e, "rule"), line: x.cite(e, "rule"), stone: e.Bool("stone")}
		if e.Has("line") {
			c.line = x.cite(e, "line")
		}
		for w, id := range printedWeapons {
			c.columns[w] = index(shelterWords, e.Text(id))
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
		x: int32(get("x").Hundredths()), y: int32(get("y").Hundredths()), facing: index(facingWords, get("facing").Text()),
		hold: get("hold").Bool(), inside: get("inside").Bool(), ladders: get("ladders").Int(),
		from: v.Pos(),
	}
	if w, ok := v.Get("weapon"); ok {
		d.weapon, d.stated = index(x.c.armIDs, w.Text()), true
		if !x.c.mayCarry(d.kind, d.weapon) {
			x.fail(w.Pos(), x.c.types[d.kind].name+" do not carry the "+x.c.armIDs[d.weapon], "")
		}
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
				hard: get("sort").Text() == "hard", box: box{int32(get("x1").Hundredths()), int32(get("y1").Hundredths()), int32(get("x2").Hundredths()), int32(get("y2").Hundredths())},
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
