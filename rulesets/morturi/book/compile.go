package book

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"summa/internal/book"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// contentFiles are read when a bout is opened.
var contentFiles = []string{"tricks.yaml", "roles.yaml", "grades.yaml", "conditions.yaml", "resources.yaml", "arenas.yaml", "scenarios.yaml", "words.yaml", "policy.yaml"}

// Load reads the content of the ruleset called name and the players' packs over it.
func Load(name string, files fs.ReadFileFS, packs []pack.Source) (*state.Content, error) {
	x := newCompiler()
	set, _, err := book.Load(name, files, contentFiles, x.kinds(), packs)
	if err != nil {
		return nil, err
	}
	return x.compile(set)
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
	trick map[string]state.TrickID
	role  map[string]state.RoleID
	grade map[string]uint8
	bad   pack.Errors

	keys    []effectRow // of an effect, as they are read
	tests   book.Rows[state.Test]
	moments book.Rows[moment]
	parts   book.Rows[state.Clause]
}

func newCompiler() *compiler {
	x := &compiler{c: &state.Content{}, cited: book.Cited(state.RuleNames[:]), trick: map[string]state.TrickID{}, role: map[string]state.RoleID{}, grade: map[string]uint8{}}
	x.keys = append(x.effectRows(), x.checkRows()...)
	x.tests = x.testRows()
	x.moments, x.parts = x.momentRows(), x.partRows(nil)
	return x
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

func (x *compiler) compile(set *pack.Set) (*state.Content, error) {
	x.c.Set = set
	x.number()
	x.conditions()
	x.grades()
	x.tricks()
	x.roles()
	x.arenas()
	x.scenarios()
	for k, id := range state.WeightNames {
		if e, ok := set.Find("weight", id); ok {
			x.c.Weights[k] = weightRows().Of(e)
		}
	}
	x.budgets()
	if e, ok := set.Find("preference", preferenceNames[0]); ok {
		x.c.Stances = x.preferenceRows().Of(e)
	}
	words, whatIfs, bad := names().Words(set)
	copy(x.c.WhatIfs[:], whatIfs)
	x.c.Words, x.bad = words, append(x.bad, bad...)
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
	for i, e := range x.c.Set.All("trick") {
		if i >= maxTricks {
			x.fail(e.From, "too many tricks: at most "+strconv.Itoa(maxTricks), "")
			break
		}
		x.trick[e.ID] = state.TrickID(i + 1)
	}
	for i, e := range x.c.Set.All("role") {
		if i >= maxRoles {
			x.fail(e.From, "too many roles: at most "+strconv.Itoa(maxRoles), "")
			break
		}
		x.role[e.ID] = state.RoleID(i + 1)
	}
	x.c.Human = x.tag("human")
}

// tag is the bit of a tag.
func (x *compiler) tag(name string) uint32 {
	if name == "" {
		return 0
	}
	k := slices.Index(x.c.Tags, name)
	if k < 0 {
		k = len(x.c.Tags)
		if k >= maxTags {
			x.bad = append(x.bad, pack.Error{Msg: "too many tags: at most " + strconv.Itoa(maxTags)})
			return 0
		}
		x.c.Tags = append(x.c.Tags, name)
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
	k := named(&x.c.Pools, Get(v, "name").Text())
	if k > state.MaxPools {
		x.fail(v.Pos(), "too many kinds of points: at most "+strconv.Itoa(state.MaxPools), "")
		return 1
	}
	return k
}

// Get is a field of a record, or nothing.
func Get(v pack.Value, name string) pack.Value {
	f, _ := v.Get(name)
	return f
}

func (x *compiler) conditions() {
	for k, id := range state.ConditionWords {
		e, ok := x.c.Set.Find("condition", id)
		if !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the condition " + id + " must not be removed: the rules name it"})
			continue
		}
		x.c.Conditions[k] = x.conditionRows().Of(e)
	}
	for _, e := range x.c.Set.All("condition") {
		if !slices.Contains(state.ConditionWords, e.ID) {
			x.fail(e.From, "the rules know no condition "+state.Quoted(e.ID), "they know "+strings.Join(state.ConditionWords, ", "))
		}
	}
}

func (x *compiler) grades() {
	for i, e := range x.c.Set.All("grade") {
		x.grade[e.ID] = uint8(i)
		g := state.Grade{ID: e.ID, From: e.From}
		gradeRows().Read(e, &g)
		x.c.Grades = append(x.c.Grades, g)
	}
	if len(x.c.Grades) == 0 {
		x.bad = append(x.bad, pack.Error{Msg: "there are no grades"})
	}
}

func (x *compiler) budgets() {
	for k, id := range budgetNames {
		e, ok := x.c.Set.Find("budget", id)
		if !ok {
			x.bad = append(x.bad, pack.Error{Msg: "the budget " + id + " must not be removed: the rules name it"})
			continue
		}
		x.c.Budgets[k] = budgetRows().Of(e)
	}
	for _, e := range x.c.Set.All("budget") {
		if !slices.Contains(budgetNames, e.ID) {
			x.fail(e.From, "the rules know no budget "+state.Quoted(e.ID), "they know "+strings.Join(budgetNames, ", "))
		}
	}
}

func (x *compiler) roles() {
	x.c.Roles = append(x.c.Roles, state.Role{ID: "plain", Name: "plain figure", Class: 1, Move: 4, Weapon: "weapon", Tn: 4, Damage: 4, Life: state.NormalLife, Tags: x.c.Human})
	rows := x.roleRows()
	for _, e := range x.c.Set.All("role") {
		o := state.Role{ID: e.ID, From: e.From}
		rows.Read(e, &o)
		x.c.Roles = append(x.c.Roles, o)
	}
}

// chosen is a trick that a role may choose.
func (x *compiler) chosen(id pack.Value) state.TrickID {
	k := x.trick[id.Text()]
	if k != 0 && x.c.Tricks[k].Special {
		x.fail(id.Pos(), id.Text()+" is a special rule, not a trick to be chosen", "put it under special")
	}
	return k
}

// index sorts clauses by moment and passive effects by kind.
func (x *compiler) index() {
	c := x.c
	for k := range c.Clauses {
		cl := &c.Clauses[k]
		passive := false
		for e := range cl.Do {
			if kind := cl.Do[e].Kind; kind.Passive() && !(cl.When == state.OnCondition && kind == state.PreventCondition) {
				c.Passive[kind] = append(c.Passive[kind], state.EffectRef{Clause: cl, Effect: &cl.Do[e]})
				c.Whose[kind].Add(cl.Trick)
				passive = true
				if cl.Do[e].ByKills {
					c.Counted.Add(cl.Trick)
				}
				if kind == state.DamageBonus && cl.Test.OnDie() {
					c.OnDie.Add(cl.Trick)
					c.LentOnDie = c.LentOnDie || cl.Aura.On
				}
			}
		}
		if !passive || len(cl.OnHit) > 0 || brings(cl) || cl.Lasts != 0 || cl.Waits() {
			c.Moments[cl.When] = append(c.Moments[cl.When], state.ClauseID(k))
			c.When[cl.When].Add(cl.Trick)
		}
	}
	c.Dearer = union(c.Whose[state.LeaveCost], c.Whose[state.EnterCost], c.Whose[state.OwnEnterCost])
}

// union adds up sets of tricks.
func union(list ...state.TrickSet) state.TrickSet {
	var all state.TrickSet
	for _, t := range list {
		for k := range t {
			all[k] |= t[k]
		}
	}
	return all
}

// brings reports whether some effect of a clause is brought about: MP at a moment of
// its own are given then, those that a figure always has count when a turn starts.
func brings(cl *state.Clause) bool {
	return slices.ContainsFunc(cl.Do, func(e state.TrickEffect) bool {
		return !e.Kind.Passive() || e.Kind == state.MoreMP && cl.When != state.AtAnyTime
	})
}
