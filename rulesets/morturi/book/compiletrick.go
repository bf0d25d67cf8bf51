package book

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/book"
	"summa/internal/field"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

func (x *compiler) tricks() {
	x.c.Tricks = append(x.c.Tricks, state.Trick{ID: "none", Name: "none"})
	x.c.Options = append(x.c.Options, state.Option{Ruling: -1, Damage: -1}, state.Option{Ruling: -1, Damage: -1, Ranged: true})
	rows := x.trickRows()
	for _, e := range x.c.Set.All("trick") {
		if len(x.c.Tricks) > maxTricks {
			return
		}
		k := state.TrickID(len(x.c.Tricks))
		t := state.Trick{ID: e.ID, Rule: state.Attack4}
		rows.Read(e, &t)
		x.c.Tricks = append(x.c.Tricks, t)
		var ids []state.ClauseID
		if e.Has("when") || e.Has("do") || e.Has("each") || e.Has("on-hit") {
			ids = x.clause(k, e, e.From, ids)
		}
		for _, v := range e.List("also-when") {
			ids = x.clause(k, book.Record{Value: v}, v.Pos(), ids)
		}
		x.c.Tricks[k].Clauses = ids
		if len(ids) == 0 && !t.Special {
			x.fail(e.From, "the trick "+e.ID+" does nothing", "give it when: and do:")
		}
	}
}

// clause compiles a moment; each of its parts with conditions of their own is a
// clause too.
func (x *compiler) clause(k state.TrickID, from book.Source, pos pack.Pos, ids []state.ClauseID) []state.ClauseID {
	m := moment{clause: state.Clause{Trick: k, Test: state.Test{Trick: k, Ruling: -1}}}
	x.moments.Read(from, &m)
	cl := m.clause
	if len(cl.Do)+len(cl.OnHit) > 0 || len(m.each) == 0 {
		ids = x.enter(pos, cl, ids)
	}
	for _, v := range m.each {
		part := cl
		part.Do, part.OnHit, part.Option, part.Lasts = nil, nil, 0, 0
		x.parts.Read(book.Record{Value: v}, &part)
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

// visited adds squares that a test asks to have been visited.
func (x *compiler) visited(t *state.Test, v pack.Value) {
	for _, w := range v.List() {
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
}

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
