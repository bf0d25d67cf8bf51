package book

import (
	"slices"
	"summa/rulesets/morturi/state"

	"summa/internal/field"
	"summa/internal/pack"
)

func (x *compiler) arenas() {
	for _, e := range x.c.Set.All("arena") {
		w, h := e.Int("width"), e.Int("height")
		b := state.NewBoard(w, h)
		lay := func(list []pack.Value, change func(*state.Cell)) {
			for _, v := range list {
				for _, q := range x.squares(v, w, h) {
					change(b.At(q))
				}
			}
		}
		lay(e.List("raised"), func(c *state.Cell) { c.Height = max(1, c.Height) })
		for _, v := range e.List("heights") {
			lay(Get(v, "squares").List(), func(c *state.Cell) { c.Height = int8(max(1, Get(v, "height").Int())) })
		}
		lay(e.List("difficult"), func(c *state.Cell) { c.Difficult = true })
		lay(e.List("undergrowth"), func(c *state.Cell) { c.Difficult, c.Blocks = true, true })
		lay(e.List("obstacles"), func(c *state.Cell) { c.Obstacle = true })
		for _, v := range e.List("hazards") {
			lay(Get(v, "squares").List(), func(c *state.Cell) {
				c.Hazard, c.Damage, c.Blocks = true, int8(Get(v, "damage").Int()), Get(v, "blocks-los").Bool()
			})
		}
		for _, v := range e.List("starts") {
			b.Starts = append(b.Starts, x.start(v, b))
		}
		b.Look()
		x.c.Arenas = append(x.c.Arenas, state.Arena{ID: e.ID, Name: e.Text("name"), Board: b, From: e.From})
	}
}

// start compiles where a school starts.
func (x *compiler) start(v pack.Value, b *state.Board) state.Start {
	w, h := int(b.Width), int(b.Height)
	facing, _ := field.ParseWay(Get(v, "facing").Text())
	return state.Start{Squares: x.free(Get(v, "squares").List(), b, w, h), Gate: x.free(Get(v, "gate").List(), b, w, h), Facing: facing}
}

// free is squares on which one can stand, each once.
func (x *compiler) free(list []pack.Value, b *state.Board, w, h int) []field.Square {
	var out []field.Square
	for _, v := range list {
		for _, q := range x.squares(v, w, h) {
			if c := b.At(q); c.Obstacle || c.Hazard {
				x.fail(v.Pos(), "nobody can start on "+state.SquareText(q), "")
			}
			if !slices.Contains(out, q) {
				out = append(out, q)
			}
		}
	}
	return out
}

func (x *compiler) scenarios() {
	x.c.Scenarios = append(x.c.Scenarios, state.Scenario{})
	for _, e := range x.c.Set.All("scenario") {
		o := state.Scenario{ID: e.ID, Name: e.Text("name"), Text: e.Text("text"), Victory: uint8(max(0, slices.Index(VictoryWords, e.Text("victory")))), Hold: int16(max(1, e.Int("hold"))),
			FlagCost: int8(e.Int("flag-cost")), NoRetreat: e.Bool("no-retreat"), Campaign: e.Text("limits") == "campaign"}
		o.Arena = slices.IndexFunc(x.c.Arenas, func(a state.Arena) bool { return a.ID == e.Text("arena") })
		if o.Arena < 0 {
			x.fail(e.From, "the scenario "+e.ID+" is fought nowhere", "give it arena:")
			continue
		}
		b := x.c.Arenas[o.Arena].Board
		w, h := int(b.Width), int(b.Height)
		for _, v := range e.List("hill") {
			o.Hill = append(o.Hill, x.squares(v, w, h)...)
		}
		for _, v := range e.List("homes") {
			var at state.Home
			for _, q := range Get(v, "squares").List() {
				at.Squares = append(at.Squares, x.squares(q, w, h)...)
			}
			if list := x.squares(Get(v, "flag"), w, h); len(list) == 1 {
				at.Flag = list[0]
			}
			o.Homes = append(o.Homes, at)
		}
		switch {
		case o.Victory == state.CaptureTheFlag && len(o.Homes) < 2:
			x.fail(e.From, "capture-the-flag needs two homes at least", "homes: [{squares: [...], flag: 8,1}, ...]")
		case o.Victory == state.KingOfTheHill && len(o.Hill) == 0:
			x.fail(e.From, "king-of-the-hill needs a hill", "hill: [\"8,8\"]")
		}
		x.c.Scenarios = append(x.c.Scenarios, o)
	}
}
