package book

import (
	"io/fs"
	"slices"
	"summa/internal/book"

	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// contentFiles are read when a bout is opened.
var contentFiles = []string{"types.yaml", "tables.yaml", "armies.yaml", "scenarios.yaml", "words.yaml", "policy.yaml"}

// Load reads the content of the ruleset called name and the players' packs over it. open
// returns rules that read commands: scenarios and armies are set up once to see whether
// they can be.
func Load(name string, files fs.ReadFileFS, packs []pack.Source, open func(*state.Content) *rules.Rules) (*state.Content, error) {
	set, _, err := book.Load(name, files, contentFiles, Kinds(), packs)
	if err != nil {
		return nil, err
	}
	return compile(set, open)
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
	open  func(*state.Content) *rules.Rules
	bad   pack.Errors
}

func compile(set *pack.Set, open func(*state.Content) *rules.Rules) (*state.Content, error) {
	x := compiler{c: &state.Content{Set: set}, open: open, rules: make(map[string]rule.ID, len(state.RuleNames))}
	for id, name := range state.RuleNames {
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
	x.c.Words, x.bad = words, append(x.bad, bad...)
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
	for _, e := range x.c.Set.All(kind) {
		i := slices.Index(rows, e.ID)
		if i < 0 {
			x.fail(e.From, "the procedure knows no row "+state.Quoted(e.ID)+" of this table", line.Nearest(e.ID, rows))
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
	x.rows("kill", state.KillIDs, func(i int, e *pack.Entry) { c.Kills[i] = state.Term{Rule: x.cite(e, "rule"), Value: e.Int("on")} })
	x.rows("move", state.MoveIDs, func(i int, e *pack.Entry) {
		c.Moves[i] = state.MoveRow{Rule: x.cite(e, "rule"), Length: int32(e.Hundredths("length")), Plain: int32(e.Hundredths("plain")), Engine: int32(e.Hundredths("engine"))}
	})
	x.rows("ground", state.GroundIDs, func(i int, e *pack.Entry) {
		c.Grounds[i] = state.Ground{Rule: x.cite(e, "rule"), Part: int32(e.Int("part")), Of: int32(e.Int("of"))}
		if e.Int("part") <= -e.Int("of") {
			x.fail(e.From, "nobody could move on such ground", "")
		}
	})
	x.rows("number", state.NumberIDs, func(i int, e *pack.Entry) {
		n := e.Hundredths("value")
		if !e.Bool("length") {
			if n%100 > 0 {
				x.fail(e.From, e.ID+" is a whole number", "")
			}
			n /= 100
		}
		c.Numbers[i] = state.Term{Rule: x.cite(e, "rule"), Value: n}
		if i == int(state.NumDeadly) && (n < 1 || n > state.MostDeadly) {
			x.fail(e.From, "a man takes 1 to "+state.Itoa(state.MostDeadly)+" hits", "")
		}
	})
	for _, e := range c.Set.All("split") {
		c.Splits[e.Int("effect")] = state.Term{Rule: x.cite(e, "rule"), Value: e.Int("man")}
	}
	for k := 5; k <= 6; k++ { // house rules may have effects that are not printed
		if c.Splits[k].Rule == 0 {
			c.Splits[k] = state.Term{Rule: c.Splits[4].Rule, Value: k - 1}
		}
	}
}

func (x *compiler) types() {
	const most = 250
	for _, e := range x.c.Set.All("type") {
		if len(x.c.Types) == most {
			x.fail(e.From, "too many types: at most 250", "")
			return
		}
		row := slices.Index(state.KillIDs, e.Text("struck"))
		x.c.Types = append(x.c.Types, state.Troop{
			ID: e.ID, Name: e.Text("name"), Rule: x.cite(e, "rule"), Armored: e.Bool("armored"), Mount: index(state.MountWords, e.Text("mount")),
			Struck: uint8(max(0, row)), Weapon: index(x.c.ArmIDs, e.Text("weapon")), Custom: index(x.c.ArmIDs, e.Text("custom")), From: e.From,
		})
		x.c.TypeIDs = append(x.c.TypeIDs, e.ID)
	}
}

// weapons reads the weapons: the printed ones, which the table of covers names, stand
// first and cannot be taken away.
func (x *compiler) weapons() {
	const most = 250
	x.c.Arms, x.c.ArmIDs = []state.Arm{{ID: state.NoneCarried[0]}}, []string{state.NoneCarried[0]}
	for _, id := range state.PrintedWeapons {
		if _, ok := x.c.Set.Find("weapon", id); !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the table of weapons has no row " + id})
		}
	}
	for _, e := range x.c.Set.All("weapon") {
		switch {
		case slices.Contains(state.NoneCarried, e.ID):
			x.fail(e.From, "a weapon cannot be called "+state.Quoted(e.ID), "")
		case len(x.c.Arms) > most:
			x.fail(e.From, "too many weapons: at most 250", "")
			return
		}
		x.c.Arms, x.c.ArmIDs = append(x.c.Arms, x.weapon(e)), append(x.c.ArmIDs, e.ID)
	}
}

func (x *compiler) weapon(e *pack.Entry) state.Arm {
	a := state.Arm{ID: e.ID, Rule: x.cite(e, "rule"), Arcs: e.Bool("arcs"), Charges: e.Bool("charges"), Engine: e.Bool("engine"), Still: e.Bool("still"),
		Shots: max(1, int32(e.Int("shots"))), Reload: max(1, int32(e.Int("reload"))), Amount: int32(e.Int("ammunition")), From: e.From}
	last := int32(0)
	for _, v := range e.List("bands") {
		get := func(key string) pack.Value { w, _ := v.Get(key); return w }
		n := int32(get("to").Hundredths())
		if n <= last {
			x.fail(v.Pos(), "the ranges of "+e.ID+" must rise", "")
		}
		last = n
		a.Bands = append(a.Bands, state.Band{To: [3]int32{n, n * int32(x.c.N(state.NumUpQuarters)) / 4, n * int32(x.c.N(state.NumDownQuarters)) / 4},
			Ranks: get("ranks").Int(), Armored: uint8(get("armored").Int()), Unarmord: uint8(get("unarmored").Int())})
	}
	for k := range a.Against {
		a.Against[k] = x.c.Covers[k].Columns[column(&a)]
	}
	for _, v := range e.List("covers") {
		cover, _ := v.Get("cover")
		does, _ := v.Get("does")
		a.Against[index(state.CoverIDs, cover.Text())] = index(state.ShelterWords, does.Text())
	}
	return a
}

// carriers says who may be given the weapons that not everybody may be given.
func (x *compiler) carriers() {
	for _, e := range x.c.Set.All("weapon") {
		w := slices.Index(x.c.ArmIDs, e.ID)
		if w < 0 || !e.Has("carriers") {
			continue
		}
		a := &x.c.Arms[w]
		a.Carried = make([]bool, len(x.c.Types))
		for _, v := range e.List("carriers") {
			if k := slices.Index(x.c.TypeIDs, v.Text()); k >= 0 {
				a.Carried[k] = true
			}
		}
		for k := range x.c.Types {
			t := &x.c.Types[k]
			a.Carried[k] = a.Carried[k] || int(t.Weapon) == w || int(t.Custom) == w
		}
	}
}

// column is the column of the table of covers that holds for a weapon: its own, or that
// of the printed one that shoots like it. [war.cover.2]
func column(a *state.Arm) int {
	if k := slices.Index(state.PrintedWeapons, a.ID); k >= 0 {
		return k
	}
	switch {
	case a.Arcs:
		return state.Arcing
	case a.Engine:
		return state.Engines
	}
	return state.Straight
}

func (x *compiler) covers() {
	x.rows("cover", state.CoverIDs, func(i int, e *pack.Entry) {
		c := state.Cover{ID: e.ID, Rule: x.cite(e, "rule"), Line: x.cite(e, "rule"), Stone: e.Bool("stone")}
		if e.Has("line") {
			c.Line = x.cite(e, "line")
		}
		for w, id := range state.PrintedWeapons {
			c.Columns[w] = index(state.ShelterWords, e.Text(id))
		}
		x.c.Covers[i] = c
	})
}

// drawn reads a unit of an army or a scenario.
func (x *compiler) drawn(v pack.Value) state.DrawnUp {
	get := func(key string) pack.Value { w, _ := v.Get(key); return w }
	d := state.DrawnUp{
		Name: get("name").Text(), Side: get("side").Text(), Place: get("place").Text(),
		Kind: index(x.c.TypeIDs, get("type").Text()), Men: get("men").Int(), Files: get("files").Int(),
		X: int32(get("x").Hundredths()), Y: int32(get("y").Hundredths()), Facing: index(state.FacingWords, get("facing").Text()),
		Hold: get("hold").Bool(), Inside: get("inside").Bool(), Ladders: get("ladders").Int(),
		From: v.Pos(),
	}
	if w, ok := v.Get("weapon"); ok {
		d.Weapon, d.Stated = index(x.c.ArmIDs, w.Text()), true
		if !x.c.MayCarry(d.Kind, d.Weapon) {
			x.fail(w.Pos(), x.c.Types[d.Kind].Name+" do not carry the "+x.c.ArmIDs[d.Weapon], "")
		}
	}
	if d.Files > d.Men {
		x.fail(v.Pos(), d.Name+" has more files than men", "")
	}
	return d
}

func (x *compiler) armies() {
	for _, e := range x.c.Set.All("army") {
		a := state.Army{ID: e.ID, Width: int32(e.Int("width") * state.Inch), Blocks: e.Bool("blocks"), From: e.From}
		men := 0
		for _, v := range e.List("units") {
			a.Units = append(a.Units, x.drawn(v))
			men += a.Units[len(a.Units)-1].Men
		}
		if men == 0 {
			x.fail(e.From, "an army has units", "")
		}
		if a.Blocks && men != state.BlockMen {
			x.fail(e.From, "a block has 100 men, this one "+state.Itoa(men), "")
		}
		if slices.Contains(x.c.TypeIDs, e.ID) {
			x.fail(e.From, "there is a type called "+state.Quoted(e.ID), "")
		}
		x.c.Armies = append(x.c.Armies, a)
	}
}

func (x *compiler) scenarios() {
	for _, e := range x.c.Set.All("scenario") {
		s := state.Scenario{ID: e.ID, Name: e.Text("name"), Text: e.Text("text"), Width: int32(e.Int("width") * state.Inch), Depth: int32(e.Int("depth") * state.Inch), From: e.From}
		for _, v := range e.List("units") {
			s.Units = append(s.Units, x.drawn(v))
		}
		for _, v := range e.List("features") {
			get := func(key string) pack.Value { w, _ := v.Get(key); return w }
			f := state.DrawnFeature{Called: get("name").Text(), From: v.Pos(), Feature: state.Feature{
				Kind: index(state.FeatureWords, get("kind").Text()), Height: int32(get("height").Int() * state.Inch), Up: index(state.FacingWords, get("up").Text()),
				Hard: get("sort").Text() == "hard", Box: state.Box{X0: int32(get("x1").Hundredths()), Y0: int32(get("y1").Hundredths()), X1: int32(get("x2").Hundredths()), Y1: int32(get("y2").Hundredths())},
			}}
			if f.Box.X1 <= f.Box.X0 || f.Box.Y1 <= f.Box.Y0 {
				x.fail(v.Pos(), "x2 and y2 must be greater than x1 and y1", "")
			}
			s.Feats = append(s.Feats, f)
		}
		for _, v := range e.List("setup") {
			s.Setup = append(s.Setup, state.SetLine{Text: v.Text(), From: v.Pos()})
		}
		x.c.Scenarios = append(x.c.Scenarios, s)
	}
}

func (x *compiler) weights() {
	x.rows("weight", state.WeightIDs, func(i int, e *pack.Entry) { x.c.Weights[i] = float64(e.Int("value")) / 100 })
}
