package morturi

import (
	"slices"

	"summa/internal/field"
	"summa/internal/pack"
)

func (x *compiler) arenas() {
	for _, e := range x.c.set.All("arena") {
		w, h := e.Int("width"), e.Int("height")
		b := newBoard(w, h)
		lay := func(list []pack.Value, change func(*cell)) {
			for _, v := range list {
				for _, q := range x.squares(v, w, h) {
					change(b.at(q))
				}
			}
		}
		lay(e.List("raised"), func(c *cell) { c.height = max(1, c.height) })
		for _, v := range e.List("heights") {
			lay(get(v, "squares").List(), func(c *cell) { c.height = int8(max(1, get(v, "height").Int())) })
		}
		lay(e.List("difficult"), func(c *cell) { c.difficult = true })
		lay(e.List("undergrowth"), func(c *cell) { c.difficult, c.blocks = true, true })
		lay(e.List("obstacles"), func(c *cell) { c.obstacle = true })
		for _, v := range e.List("hazards") {
			lay(get(v, "squares").List(), func(c *cell) {
				c.hazard, c.damage, c.blocks = true, int8(get(v, "damage").Int()), get(v, "blocks-los").Bool()
			})
		}
		for _, v := range e.List("starts") {
			b.starts = append(b.starts, x.start(v, b))
		}
		b.look()
		x.c.arenas = append(x.c.arenas, arena{id: e.ID, name: e.Text("name"), board: b, from: e.From})
	}
}

// start compiles where a school starts.
func (x *compiler) start(v pack.Value, b *Board) start {
	w, h := int(b.width), int(b.height)
	facing, _ := field.ParseWay(get(v, "facing").Text())
	return start{squares: x.free(get(v, "squares").List(), b, w, h), gate: x.free(get(v, "gate").List(), b, w, h), facing: facing}
}

// free is squares on which one can stand, each once.
func (x *compiler) free(list []pack.Value, b *Board, w, h int) []field.Square {
	var out []field.Square
	for _, v := range list {
		for _, q := range x.squares(v, w, h) {
			if c := b.at(q); c.obstacle || c.hazard {
				x.fail(v.Pos(), "nobody can start on "+squareText(q), "")
			}
			if !slices.Contains(out, q) {
				out = append(out, q)
			}
		}
	}
	return out
}

func (x *compiler) scenarios() {
	x.c.scenarios = append(x.c.scenarios, scenario{})
	for _, e := range x.c.set.All("scenario") {
		o := scenario{id: e.ID, name: e.Text("name"), text: e.Text("text"), victory: uint8(max(0, slices.Index(victoryWords, e.Text("victory")))), hold: int16(max(1, e.Int("hold"))),
			flagCost: int8(e.Int("flag-cost")), noRetreat: e.Bool("no-retreat"), campaign: e.Text("limits") == "campaign"}
		o.arena = slices.IndexFunc(x.c.arenas, func(a arena) bool { return a.id == e.Text("arena") })
		if o.arena < 0 {
			x.fail(e.From, "the scenario "+e.ID+" is fought nowhere", "give it arena:")
			continue
		}
		b := x.c.arenas[o.arena].board
		w, h := int(b.width), int(b.height)
		for _, v := range e.List("hill") {
			o.hill = append(o.hill, x.squares(v, w, h)...)
		}
		for _, v := range e.List("homes") {
			var at home
			for _, q := range get(v, "squares").List() {
				at.squares = append(at.squares, x.squares(q, w, h)...)
			}
			if list := x.squares(get(v, "flag"), w, h); len(list) == 1 {
				at.flag = list[0]
			}
			o.homes = append(o.homes, at)
		}
		switch {
		case o.victory == captureTheFlag && len(o.homes) < 2:
			x.fail(e.From, "capture-the-flag needs two homes at least", "homes: [{squares: [...], flag: 8,1}, ...]")
		case o.victory == kingOfTheHill && len(o.hill) == 0:
			x.fail(e.From, "king-of-the-hill needs a hill", "hill: [\"8,8\"]")
		}
		x.c.scenarios = append(x.c.scenarios, o)
	}
}
