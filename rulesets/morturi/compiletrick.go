package morturi

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/field"
	"summa/internal/pack"
)

func (x *compiler) tricks() {
	x.c.tricks = append(x.c.tricks, trick{id: "none", name: "none"})
	x.c.options = append(x.c.options, option{ruling: -1, damage: -1}, option{ruling: -1, damage: -1, ranged: true})
	for _, e := range x.c.set.All("trick") {
		if len(x.c.tricks) > maxTricks {
			return
		}
		k := trickID(len(x.c.tricks))
		t := trick{id: e.ID, name: e.Text("name"), also: textsOf(e.List("also")), text: e.Text("text"), special: e.Bool("special"), stance: e.Bool("stance"),
			fear: e.Bool("fear"), group: named(&x.c.groups, e.Text("group")), cancelled: x.trick[e.Text("cancelled-by")], rule: attack4, origin: readOrigin(e)}
		if id, ok := x.rules[e.Text("rule")]; ok && id != 0 {
			t.rule = id
		}
		x.c.tricks = append(x.c.tricks, t)
		var ids []clauseID
		if e.Has("when") || e.Has("do") || e.Has("each") || e.Has("on-hit") {
			ids = x.clause(k, e, ids)
		}
		for _, v := range e.List("also-when") {
			ids = x.clause(k, v, ids)
		}
		x.c.tricks[k].clauses = ids
		if len(ids) == 0 && !t.special {
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

func (v recordOf) Get(name string) pack.Value    { return get(v.Value, name) }
func (v recordOf) List(name string) []pack.Value { return get(v.Value, name).List() }

// clause compiles a moment; each of its parts with conditions of their own is a
// clause too.
func (x *compiler) clause(k trickID, from any, ids []clauseID) []clauseID {
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
		when = whenWords[0]
	}
	cl := clause{trick: k, when: moment(slices.Index(whenWords, when)), optional: e.Get("optional").Bool()}
	cl.test.trick = k
	x.test(&cl.test, e.Get("if"))
	cl.cost = x.price(e.Get("cost"))
	cl.aura = x.aura(e.Get("aura"))
	cl.do = x.effects(&cl, e.List("do"))
	cl.onHit = x.effects(&cl, e.List("on-hit"))
	if len(cl.do)+len(cl.onHit) > 0 || len(e.List("each")) == 0 {
		ids = x.enter(pos, cl, ids)
	}
	for _, v := range e.List("each") {
		part := cl
		part.do, part.onHit, part.option, part.lasts = nil, nil, 0, 0
		x.test(&part.test, get(v, "if"))
		part.do = x.effects(&part, get(v, "do").List())
		ids = x.enter(v.Pos(), part, ids)
	}
	return ids
}

// enter files a compiled clause.
func (x *compiler) enter(pos pack.Pos, cl clause, ids []clauseID) []clauseID {
	if len(x.c.clauses) >= maxClauses {
		x.fail(pos, "too many moments in all tricks: at most "+strconv.Itoa(maxClauses), "")
		return ids
	}
	x.sound(pos, &cl)
	id := clauseID(len(x.c.clauses))
	if cl.option != 0 {
		x.c.options[cl.option].clause = id
	}
	x.c.clauses = append(x.c.clauses, cl)
	return append(ids, id)
}

func (x *compiler) test(t *test, v pack.Value) {
	if t.ruling == 0 && t.option == 0 && !t.any {
		t.ruling = -1
	}
	if len(v.Keys()) == 0 {
		return
	}
	t.any = true
	for _, w := range get(v, "self").List() {
		t.self |= 1 << slices.Index(selfWords, w.Text())
	}
	for _, w := range get(v, "target").List() {
		t.target |= 1 << slices.Index(targetWords, w.Text())
	}
	for _, w := range get(v, "attack").List() {
		t.attack |= 1 << slices.Index(attackWords, w.Text())
	}
	t.enemies = max(t.enemies, int8(get(v, "adjacent-enemies").Int()))
	t.allies = max(t.allies, int8(get(v, "adjacent-allies").Int()))
	for _, w := range get(v, "target-role").List() {
		t.targetRoles = append(t.targetRoles, x.role[w.Text()])
	}
	if tag, not := strings.CutPrefix(get(v, "target-tag").Text(), "not-"); tag != "" {
		t.targetTag, t.targetNot = x.tag(tag), not
	}
	t.tag |= x.tag(get(v, "tag").Text())
	t.hit = max(t.hit, place(hitWords, get(v, "hit-facing").Text()))
	die := get(v, "die")
	t.equals, t.atMost = max(t.equals, int8(get(die, "equals").Int())), max(t.atMost, int8(get(die, "at-most").Int()))
	t.even, t.odd = t.even || get(die, "even").Bool(), t.odd || get(die, "odd").Bool()
	t.height = t.height || get(v, "height-advantage").Bool()
	t.allyWith = t.allyWith || get(v, "adjacent-ally-with").Bool()
	t.allyOut = t.allyOut || get(v, "ally-out-this-round").Bool()
	t.distance = max(t.distance, int8(get(v, "distance").Int()))
	t.once = max(t.once, place(onceWords, get(v, "once-per").Text()))
	for _, w := range get(v, "visited").List() {
		list := x.squares(w, maxBoard, maxBoard)
		t.visited = append(t.visited, list...)
		for _, q := range list {
			if !slices.Contains(x.c.rounds, q) {
				x.c.rounds = append(x.c.rounds, q)
			}
		}
		if len(x.c.rounds) > maxRounds {
			x.fail(w.Pos(), "tricks ask for too many squares to be visited: at most "+strconv.Itoa(maxRounds), "")
		}
	}
	if u := get(v, "only-under"); len(u.Keys()) > 0 {
		t.ruling, t.option = x.under(u)
	}
}

var hitWords = []string{"front", "flank", "rear", "non-frontal"}

// under is a ruling and an option of it.
func (x *compiler) under(v pack.Value) (ruling, option int16) {
	ruling = int16(slices.IndexFunc(rulingNames[:], func(r rulingName) bool { return r.id == get(v, "ruling").Text() }))
	if ruling < 0 {
		return -1, 0
	}
	o := get(v, "option")
	k := slices.Index(rulingNames[ruling].options, o.Text())
	if k < 0 {
		x.fail(o.Pos(), "the ruling "+rulingNames[ruling].id+" has no option "+quoted(o.Text()), "its options are "+strings.Join(rulingNames[ruling].options, ", "))
		return -1, 0
	}
	return ruling, int16(k)
}

func (x *compiler) price(v pack.Value) price {
	p := price{mp: int8(get(v, "mp").Int()), anyMP: get(v, "x-mp").Bool(), replaces: place(replaceWords, get(v, "replaces").Text()), moveToZero: get(v, "move-to-zero").Bool()}
	if pool := get(v, "pool"); len(pool.Keys()) > 0 {
		p.pool, p.points = x.pool(pool), int8(max(1, get(pool, "n").Int()))
	}
	return p
}

func (x *compiler) aura(v pack.Value) aura {
	if len(v.Keys()) == 0 {
		return aura{}
	}
	a := aura{on: true, enemies: get(v, "targets").Text() == "enemies", tag: x.tag(get(v, "tag").Text()), distance: int8(get(v, "distance").Int())}
	for _, w := range get(v, "role").List() {
		a.roles = append(a.roles, x.role[w.Text()])
	}
	return a
}

// squares reads x,y or x,y-x,y: a rectangle.
func (x *compiler) squares(v pack.Value, width, height int) []field.Square {
	list, ok := parseSquares(v.Text(), width, height)
	if !ok {
		x.fail(v.Pos(), "want a square x,y or a run of squares x,y-x,y on a board of "+itoa(width)+" by "+itoa(height)+", got "+quoted(v.Text()), "such as 6,4 or 6,4-8,4")
	}
	return list
}

// parseSquares reads x,y or x,y-x,y on a board.
func parseSquares(text string, width, height int) ([]field.Square, bool) {
	from, to, run := strings.Cut(text, "-")
	a, ok := parseSquare(from, width, height)
	b := a
	if run && ok {
		b, ok = parseSquare(to, width, height)
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
