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
	cited *book.Citations
	open  func(*state.Content) *rules.Rules
	bad   pack.Errors
}

func newCompiler(set *pack.Set, open func(*state.Content) *rules.Rules) *compiler {
	return &compiler{c: &state.Content{Set: set}, cited: book.Cited(state.RuleNames[:]), open: open}
}

func compile(set *pack.Set, open func(*state.Content) *rules.Rules) (*state.Content, error) {
	x := newCompiler(set, open)
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
	kills, moves, grounds, splits := x.killRows(), x.moveRows(), x.groundRows(), x.splitRows()
	x.rows("kill", state.KillIDs, func(i int, e *pack.Entry) { c.Kills[i] = kills.Of(e) })
	x.rows("move", state.MoveIDs, func(i int, e *pack.Entry) { c.Moves[i] = moves.Of(e) })
	x.rows("ground", state.GroundIDs, func(i int, e *pack.Entry) {
		c.Grounds[i] = grounds.Of(e)
		if c.Grounds[i].Part <= -c.Grounds[i].Of {
			x.fail(e.From, "nobody could move on such ground", "")
		}
	})
	x.numbers()
	for _, e := range c.Set.All("split") {
		s := splits.Of(e)
		c.Splits[s.effect] = s.man
	}
	for k := 5; k <= 6; k++ { // house rules may have effects that are not printed
		if c.Splits[k].Rule == 0 {
			c.Splits[k] = state.Term{Rule: c.Splits[4].Rule, Value: k - 1}
		}
	}
}

// numbers are whole but for lengths.
func (x *compiler) numbers() {
	rows := x.numberRows()
	x.rows("number", state.NumberIDs, func(i int, e *pack.Entry) {
		n := rows.Of(e)
		if !n.length {
			if n.value%100 > 0 {
				x.fail(e.From, e.ID+" is a whole number", "")
			}
			n.value /= 100
		}
		x.c.Numbers[i] = state.Term{Rule: n.rule, Value: n.value}
		if i == int(state.NumDeadly) && (n.value < 1 || n.value > state.MostDeadly) {
			x.fail(e.From, "a man takes 1 to "+state.Itoa(state.MostDeadly)+" hits", "")
		}
	})
}

func (x *compiler) types() {
	const most = 250
	rows := x.typeRows()
	for _, e := range x.c.Set.All("type") {
		if len(x.c.Types) == most {
			x.fail(e.From, "too many types: at most 250", "")
			return
		}
		t := state.Troop{ID: e.ID, From: e.From}
		rows.Read(e, &t)
		x.c.Types = append(x.c.Types, t)
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
	a := state.Arm{ID: e.ID, Shots: 1, Reload: 1, From: e.From}
	x.weaponRows().Read(e, &a)
	for k := range a.Against {
		a.Against[k] = x.c.Covers[k].Columns[column(&a)]
	}
	for _, v := range e.List("covers") {
		it := againstRows().Of(book.Record{Value: v})
		a.Against[it.cover] = it.does
	}
	return a
}

// bands are the bands of a weapon, which rise, on level ground, uphill and downhill.
func (x *compiler) bands(id string, list pack.Value) (bands []state.Band) {
	last, rows := int32(0), bandRows()
	for _, v := range list.List() {
		b := rows.Of(book.Record{Value: v})
		if b.to <= last {
			x.fail(v.Pos(), "the ranges of "+id+" must rise", "")
		}
		last = b.to
		b.shoot.To = [3]int32{b.to, b.to * int32(x.c.N(state.NumUpQuarters)) / 4, b.to * int32(x.c.N(state.NumDownQuarters)) / 4}
		bands = append(bands, b.shoot)
	}
	return bands
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
	rows := x.coverRows()
	x.rows("cover", state.CoverIDs, func(i int, e *pack.Entry) {
		c := state.Cover{ID: e.ID}
		rows.Read(e, &c)
		if c.Line == 0 {
			c.Line = c.Rule
		}
		x.c.Covers[i] = c
	})
}

// armed gives a unit the weapon that is written with it.
func (x *compiler) armed(u *state.DrawnUp, v pack.Value) {
	u.Weapon, u.Stated = index(x.c.ArmIDs, v.Text()), true
	if !x.c.MayCarry(u.Kind, u.Weapon) {
		x.fail(v.Pos(), x.c.Types[u.Kind].Name+" do not carry the "+x.c.ArmIDs[u.Weapon], "")
	}
}

// units are those of an army or a scenario.
func (x *compiler) units(rows book.Rows[state.DrawnUp], list pack.Value) (units []state.DrawnUp) {
	for _, v := range list.List() {
		u := state.DrawnUp{From: v.Pos()}
		rows.Read(book.Record{Value: v}, &u)
		if u.Files > u.Men {
			x.fail(v.Pos(), u.Name+" has more files than men", "")
		}
		units = append(units, u)
	}
	return units
}

// features are what is on the table of a scenario.
func (x *compiler) features(list pack.Value) (feats []state.DrawnFeature) {
	rows := featureRows()
	for _, v := range list.List() {
		f := state.DrawnFeature{From: v.Pos()}
		rows.Read(book.Record{Value: v}, &f)
		if f.X1 <= f.X0 || f.Y1 <= f.Y0 {
			x.fail(v.Pos(), "x2 and y2 must be greater than x1 and y1", "")
		}
		feats = append(feats, f)
	}
	return feats
}

func (x *compiler) armies() {
	rows := x.armyRows()
	for _, e := range x.c.Set.All("army") {
		a, men := state.Army{ID: e.ID, From: e.From}, 0
		rows.Read(e, &a)
		for k := range a.Units {
			men += a.Units[k].Men
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
	rows := x.scenarioRows()
	for _, e := range x.c.Set.All("scenario") {
		s := state.Scenario{ID: e.ID, From: e.From}
		rows.Read(e, &s)
		x.c.Scenarios = append(x.c.Scenarios, s)
	}
}

func (x *compiler) weights() {
	x.rows("weight", state.WeightIDs, func(i int, e *pack.Entry) { x.c.Weights[i] = weightRows().Of(e) })
}
