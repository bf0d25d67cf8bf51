package morturi

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"summa/internal/book"

	"summa/internal/pack"
	"summa/internal/rule"
)

// contentFiles are read when a bout is opened, wordFiles when somebody asks for the words
// of a rule.
var (
	contentFiles = []string{"tricks.yaml", "roles.yaml", "grades.yaml", "conditions.yaml", "resources.yaml", "arenas.yaml", "scenarios.yaml", "words.yaml", "policy.yaml"}
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
	trick map[string]trickID
	role  map[string]roleID
	grade map[string]uint8
	bad   pack.Errors
}

// Bounds of the content.
const (
	maxTricks  = 250
	maxRoles   = 250
	maxTags    = 32
	maxRounds  = 8
	maxClauses = 1000
	maxOptions = 250
)

func compile(set *pack.Set) (*Content, error) {
	x := compiler{c: &Content{set: set}, rules: map[string]rule.ID{}, trick: map[string]trickID{}, role: map[string]roleID{}, grade: map[string]uint8{}}
	for id, name := range ruleNames {
		x.rules[name] = rule.ID(id)
	}
	x.number()
	x.conditions()
	x.grades()
	x.tricks()
	x.roles()
	x.arenas()
	x.scenarios()
	for k, id := range weightNames {
		if e, ok := set.Find("weight", id); ok {
			x.c.weights[k] = float64(e.Int("value")) / 1000
		}
	}
	x.budgets()
	if e, ok := set.Find("preference", preferenceNames[0]); ok {
		for _, v := range e.List("tricks") {
			x.c.stances = append(x.c.stances, x.trick[v.Text()])
		}
	}
	words, whatIfs, bad := names().Words(set)
	copy(x.c.whatIfs[:], whatIfs)
	x.c.words, x.bad = words, append(x.bad, bad...)
	if len(x.bad) > 0 {
		return nil, x.bad
	}
	x.index()
	return x.c, nil
}

func (x *compiler) fail(p pack.Pos, msg, hint string) {
	x.bad = append(x.bad, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg, Hint: hint})
}

// number gives tricks and roles their numbers, so that they may name each other
// in any order.
func (x *compiler) number() {
	for i, e := range x.c.set.All("trick") {
		if i >= maxTricks {
			x.fail(e.From, "too many tricks: at most "+strconv.Itoa(maxTricks), "")
			break
		}
		x.trick[e.ID] = trickID(i + 1)
	}
	for i, e := range x.c.set.All("role") {
		if i >= maxRoles {
			x.fail(e.From, "too many roles: at most "+strconv.Itoa(maxRoles), "")
			break
		}
		x.role[e.ID] = roleID(i + 1)
	}
	x.c.human = x.tag("human")
}

// tag is the bit of a tag.
func (x *compiler) tag(name string) uint32 {
	if name == "" {
		return 0
	}
	k := slices.Index(x.c.tags, name)
	if k < 0 {
		k = len(x.c.tags)
		if k >= maxTags {
			x.bad = append(x.bad, pack.Error{Msg: "too many tags: at most " + strconv.Itoa(maxTags)})
			return 0
		}
		x.c.tags = append(x.c.tags, name)
	}
	return 1 << k
}

// named is the number of a name in a list, from 1, entered if it is new.
func named(list *[]string, name string) uint8 {
	if name == "" {
		return 0
	}
	k := slices.Index(*list, name)
	if k < 0 {
		k = len(*list)
		*list = append(*list, name)
	}
	return uint8(k + 1)
}

// pool is the number of a pool, from 1.
func (x *compiler) pool(v pack.Value) uint8 {
	k := named(&x.c.pools, get(v, "name").Text())
	if k > maxPools {
		x.fail(v.Pos(), "too many kinds of points: at most "+strconv.Itoa(maxPools), "")
		return 1
	}
	return k
}

func get(v pack.Value, name string) pack.Value {
	f, _ := v.Get(name)
	return f
}

func readOrigin(e *pack.Entry) origin {
	o := origin{provenance: e.Text("provenance"), source: e.Text("source")}
	for _, v := range e.List("missing") {
		o.missing = append(o.missing, v.Text())
	}
	for _, v := range e.List("suggested") {
		o.suggested = append(o.suggested, v.Text())
	}
	return o
}

func textsOf(list []pack.Value) []string {
	var out []string
	for _, v := range list {
		out = append(out, v.Text())
	}
	return out
}

func (x *compiler) conditions() {
	for k, id := range conditionWords {
		e, ok := x.c.set.Find("condition", id)
		if !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the condition " + id + " must not be removed: the rules name it"})
			continue
		}
		x.c.conditions[k] = conditionNumbers{text: e.Text("text"), tn: int8(e.Int("tn")), standUp: int8(e.Int("stand-up")), damage: int8(e.Int("damage"))}
	}
	for _, e := range x.c.set.All("condition") {
		if !slices.Contains(conditionWords, e.ID) {
			x.fail(e.From, "the rules know no condition "+quoted(e.ID), "they know "+strings.Join(conditionWords, ", "))
		}
	}
}

func (x *compiler) grades() {
	for i, e := range x.c.set.All("grade") {
		x.grade[e.ID] = uint8(i)
		x.c.grades = append(x.c.grades, grade{id: e.ID, name: e.Text("name"), price: e.Int("price"), campaign: e.Int("campaign-price"), tricks: e.Int("tricks"), all: e.Bool("all-tricks"), from: e.From})
	}
	if len(x.c.grades) == 0 {
		x.bad = append(x.bad, pack.Error{Msg: "there are no grades"})
	}
}

func (x *compiler) budgets() {
	for k, id := range budgetNames {
		e, ok := x.c.set.Find("budget", id)
		if !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the budget " + id + " must not be removed: the rules name it"})
			continue
		}
		x.c.budgets[k] = e.Int("denarii")
	}
	for _, e := range x.c.set.All("budget") {
		if !slices.Contains(budgetNames, e.ID) {
			x.fail(e.From, "the rules know no budget "+quoted(e.ID), "they know "+strings.Join(budgetNames, ", "))
		}
	}
}

func (x *compiler) roles() {
	x.c.roles = append(x.c.roles, role{id: "plain", name: "plain figure", class: 1, move: 4, weapon: "weapon", tn: 4, damage: 4, life: normalLife, tags: x.c.human})
	for _, e := range x.c.set.All("role") {
		a := e.Get("attack")
		o := role{id: e.ID, name: e.Text("name"), class: uint8(slices.Index(classWords, e.Text("class"))), faction: e.Text("faction"), move: int8(e.Int("move")),
			weapon: get(a, "name").Text(), tn: int8(get(a, "tn").Int()), damage: int8(get(a, "damage").Int()), life: int16(e.Int("life")), origin: readOrigin(e), from: e.From,
			also: textsOf(e.List("also"))}
		for _, v := range e.List("tags") {
			o.tags |= x.tag(v.Text())
		}
		for _, v := range e.List("special") {
			o.special = append(o.special, x.trick[v.Text()])
		}
		for _, v := range e.List("tricks") {
			k := x.trick[v.Text()]
			if k != 0 && x.c.tricks[k].special {
				x.fail(v.Pos(), v.Text()+" is a special rule, not a trick to be chosen", "put it under special")
			}
			o.tricks = append(o.tricks, k)
		}
		for _, v := range e.List("grades") {
			o.grades = append(o.grades, x.grade[v.Text()])
		}
		x.c.roles = append(x.c.roles, o)
	}
}

// index sorts clauses by moment and passive effects by kind.
func (x *compiler) index() {
	c := x.c
	for k := range c.clauses {
		cl := &c.clauses[k]
		passive := false
		for e := range cl.do {
			if kind := cl.do[e].kind; kind.passive() && !(cl.when == onCondition && kind == preventCondition) {
				c.passive[kind] = append(c.passive[kind], effectRef{cl, &cl.do[e]})
				c.whose[kind].add(cl.trick)
				passive = true
				if cl.do[e].byKills {
					c.counted.add(cl.trick)
				}
				if kind == damageBonus && cl.test.onDie() {
					c.onDie.add(cl.trick)
					c.lentOnDie = c.lentOnDie || cl.aura.on
				}
			}
		}
		if !passive || len(cl.onHit) > 0 || cl.brings() || cl.lasts != 0 || cl.waits() {
			c.moments[cl.when] = append(c.moments[cl.when], clauseID(k))
			c.when[cl.when].add(cl.trick)
		}
	}
	c.dearer = union(c.whose[leaveCost], c.whose[enterCost], c.whose[ownEnterCost])
}

// union adds up sets of tricks.
func union(list ...trickSet) trickSet {
	var all trickSet
	for _, t := range list {
		for k := range t {
			all[k] |= t[k]
		}
	}
	return all
}

// brings reports whether some effect of a clause is brought about: MP at a moment of
// its own are given then, those that a figure always has count when a turn starts.
func (cl *clause) brings() bool {
	return slices.ContainsFunc(cl.do, func(e effect) bool {
		return !e.kind.passive() || e.kind == moreMP && cl.when != atAnyTime
	})
}
