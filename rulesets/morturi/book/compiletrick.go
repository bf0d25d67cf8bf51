package book

import (
	"slices"
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/field"
	"summa/internal/pack"
	"summa/internal/rule"
)

func (x *compiler) tricks() {
	x.c.Tricks = append(x.c.Tricks, state.Trick{ID: "none", Name: "none"})
	x.c.Options = append(x.c.Options, state.Option{Ruling: -1, Damage: -1}, state.Option{Ruling: -1, Damage: -1, Ranged: true})
	for _, e := range x.c.Set.All("trick") {
		if len(x.c.Tricks) > maxTricks {
			return
		}
		k := state.TrickID(len(x.c.Tricks))
		t := state.Trick{ID: e.ID, Name: e.Text("name"), Also: textsOf(e.List("also")), Text: e.Text("text"), Special: e.Bool("special"), Stance: e.Bool("stance"),
			Fear: e.Bool("fear"), Group: named(&x.c.Groups, e.Text("group")), Cancelled: x.trick[e.Text("cancelled-by")], Rule: state.Attack4, Origin: readOrigin(e)}
		if id, ok := x.rules[e.Text("rule")]; ok && id != 0 {
			t.Rule = id
		}
		x.c.Tricks = append(x.c.Tricks, t)
		var ids []state.ClauseID
		if e.Has("when") || e.Has("do") || e.Has("each") || e.Has("on-hit") {
			ids = x.clause(k, e, ids)
		}
		for _, v := range e.List("also-when") {
			ids = x.clause(k, v, ids)
		}
		x.c.Tricks[k].Clauses = ids
		if len(ids) == 0 && !t.Special {
			x.fail(e.From, "the trick "+e.ID+" does nothing", "give it when: and do:")
		}
	}
}

// fields is what an entry and a record have in common.
type fields interface {
	List(name string) []pack.Value
	Get(name string) pack.Value
}

// recordOf reads a record as an entry is read.
type recordOf struct{ pack.Value }

func (v recordOf) Get(name string) pack.Value { return Get(v.Value, name) }

func (v recordOf) List(name string) []pack.Value { return Get(v.Value, name).List() }

// clause compiles a moment; each of its parts with conditions of their own is a
// clause too.
func (x *compiler) clause(k state.TrickID, from any, ids []state.ClauseID) []state.ClauseID {
	var e fields
	var pos pack.Pos
	switch v := from.(type) {
	case *pack.Entry:
		e, pos = v, v.From
	case pack.Value:
		e, pos = recordOf{v}, v.Pos()
	}
	when := e.Get("when").Text()
	if when == "" {
		when = state.WhenWords[0]
	}
	cl := state.Clause{Trick: k, When: state.Moment(slices.Index(state.WhenWords, when)), Optional: e.Get("optional").Bool()}
	cl.Test.Trick = k
	x.test(&cl.Test, e.Get("if"))
	cl.Cost = x.price(e.Get("cost"))
	cl.Aura = x.aura(e.Get("aura"))
	cl.Do = x.effects(&cl, e.List("do"))
	cl.OnHit = x.effects(&cl, e.List("on-hit"))
	if len(cl.Do)+len(cl.OnHit) > 0 || len(e.List("each")) == 0 {
		ids = x.enter(pos, cl, ids)
	}
	for _, v := range e.List("each") {
		part := cl
		part.Do, part.OnHit, part.Option, part.Lasts = nil, nil, 0, 0
		x.test(&part.Test, Get(v, "if"))
		part.Do = x.effects(&part, Get(v, "do").List())
		ids = x.enter(v.Pos(), part, ids)
	}
	return ids
}

// enter files a compiled clause.
func (x *compiler) enter(pos pack.Pos, cl state.Clause, ids []state.ClauseID) []state.ClauseID {
	if len(x.c.Clauses) >= maxClauses {
		x.fail(pos, "too many moments in all tricks: at most "+strconv.Itoa(maxClauses), "")
		return ids
	}
	x.sound(pos, &cl)
	id := state.ClauseID(len(x.c.Clauses))
	if cl.Option != 0 {
		x.c.Options[cl.Option].Clause = id
	}
	x.c.Clauses = append(x.c.Clauses, cl)
	return append(ids, id)
}

func (x *compiler) test(t *state.Test, v pack.Value) {
	if t.Ruling == 0 && t.Option == 0 && !t.Any {
		t.Ruling = -1
	}
	if len(v.Keys()) == 0 {
		return
	}
	t.Any = true
	for _, w := range Get(v, "self").List() {
		t.Self |= 1 << slices.Index(state.SelfWords, w.Text())
	}
	for _, w := range Get(v, "target").List() {
		t.Target |= 1 << slices.Index(state.TargetWords, w.Text())
	}
	for _, w := range Get(v, "attack").List() {
		t.Attack |= 1 << slices.Index(state.AttackWords, w.Text())
	}
	t.Enemies = max(t.Enemies, int8(Get(v, "adjacent-enemies").Int()))
	t.Allies = max(t.Allies, int8(Get(v, "adjacent-allies").Int()))
	for _, w := range Get(v, "target-role").List() {
		t.TargetRoles = append(t.TargetRoles, x.role[w.Text()])
	}
	if tag, not := strings.CutPrefix(Get(v, "target-tag").Text(), "not-"); tag != "" {
		t.TargetTag, t.TargetNot = x.tag(tag), not
	}
	t.Tag |= x.tag(Get(v, "tag").Text())
	t.Hit = max(t.Hit, state.Place(HitWords, Get(v, "hit-facing").Text()))
	die := Get(v, "die")
	t.Equals, t.AtMost = max(t.Equals, int8(Get(die, "equals").Int())), max(t.AtMost, int8(Get(die, "at-most").Int()))
	t.Even, t.Odd = t.Even || Get(die, "even").Bool(), t.Odd || Get(die, "odd").Bool()
	t.Height = t.Height || Get(v, "height-advantage").Bool()
	t.AllyWith = t.AllyWith || Get(v, "adjacent-ally-with").Bool()
	t.AllyOut = t.AllyOut || Get(v, "ally-out-this-round").Bool()
	t.Distance = max(t.Distance, int8(Get(v, "distance").Int()))
	t.Once = max(t.Once, state.Place(state.OnceWords, Get(v, "once-per").Text()))
	for _, w := range Get(v, "visited").List() {
		list := x.squares(w, state.MaxBoard, state.MaxBoard)
		t.Visited = append(t.Visited, list...)
		for _, q := range list {
			if !slices.Contains(x.c.Rounds, q) {
				x.c.Rounds = append(x.c.Rounds, q)
			}
		}
		if len(x.c.Rounds) > maxRounds {
			x.fail(w.Pos(), "tricks ask for too many squares to be visited: at most "+strconv.Itoa(maxRounds), "")
		}
	}
	if u := Get(v, "only-under"); len(u.Keys()) > 0 {
		t.Ruling, t.Option = x.under(u)
	}
}

var HitWords = []string{"front", "flank", "rear", "non-frontal"}

// under is a ruling and an option of it.
func (x *compiler) under(v pack.Value) (ruling, option int16) {
	ruling = int16(slices.IndexFunc(state.RulingNames[:], func(r rule.RulingName) bool { return r.ID == Get(v, "ruling").Text() }))
	if ruling < 0 {
		return -1, 0
	}
	o := Get(v, "option")
	k := slices.Index(state.RulingNames[ruling].Options, o.Text())
	if k < 0 {
		x.fail(o.Pos(), "the ruling "+state.RulingNames[ruling].ID+" has no option "+state.Quoted(o.Text()), "its options are "+strings.Join(state.RulingNames[ruling].Options, ", "))
		return -1, 0
	}
	return ruling, int16(k)
}

func (x *compiler) price(v pack.Value) state.Price {
	p := state.Price{Mp: int8(Get(v, "mp").Int()), AnyMP: Get(v, "x-mp").Bool(), Replaces: state.Place(state.ReplaceWords, Get(v, "replaces").Text()), MoveToZero: Get(v, "move-to-zero").Bool()}
	if pool := Get(v, "pool"); len(pool.Keys()) > 0 {
		p.Pool, p.Points = x.pool(pool), int8(max(1, Get(pool, "n").Int()))
	}
	return p
}

func (x *compiler) aura(v pack.Value) state.Aura {
	if len(v.Keys()) == 0 {
		return state.Aura{}
	}
	a := state.Aura{On: true, Enemies: Get(v, "targets").Text() == "enemies", Tag: x.tag(Get(v, "tag").Text()), Distance: int8(Get(v, "distance").Int())}
	for _, w := range Get(v, "role").List() {
		a.Roles = append(a.Roles, x.role[w.Text()])
	}
	return a
}

// squares reads x,y or x,y-x,y: a rectangle.
func (x *compiler) squares(v pack.Value, width, height int) []field.Square {
	list, ok := ParseSquares(v.Text(), width, height)
	if !ok {
		x.fail(v.Pos(), "want a square x,y or a run of squares x,y-x,y on a board of "+state.Itoa(width)+" by "+state.Itoa(height)+", got "+state.Quoted(v.Text()), "such as 6,4 or 6,4-8,4")
	}
	return list
}

// ParseSquares reads x,y or x,y-x,y on a board.
func ParseSquares(text string, width, height int) ([]field.Square, bool) {
	from, to, run := strings.Cut(text, "-")
	a, ok := state.ParseSquare(from, width, height)
	b := a
	if run && ok {
		b, ok = state.ParseSquare(to, width, height)
	}
	if !ok {
		return nil, false
	}
	var list []field.Square
	for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
		for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
			list = append(list, field.Square{X: x, Y: y})
		}
	}
	return list, true
}
