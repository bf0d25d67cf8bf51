package book

import (
	"slices"
	"strings"

	"summa/internal/book"
	"summa/internal/field"
	"summa/internal/pack"
	"summa/rulesets/morturi/state"
)

// A ground is the board of an arena as it is written: how large it is, and then, square by
// square, what is on it.
type ground struct {
	name          string
	width, height int
}

func groundRows() book.Rows[ground] {
	return book.Rows[ground]{
		called(func(g *ground) *string { return &g.name }),
		book.Whole("width", "Squares from west to east.", 1, 99, func(g *ground) *int { return &g.width }).Needed(),
		book.Whole("height", "Squares from south to north.", 1, 99, func(g *ground) *int { return &g.height }).Needed(),
	}
}

// squaresField are squares of an arena.
func squaresField(name, doc string) pack.Field {
	return pack.Field{Name: name, Doc: doc + " Squares x,y or runs x,y-x,y.", Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}
}

// lay changes the squares of a list.
func (x *compiler) lay(b *state.Board, list pack.Value, change func(*state.Cell)) {
	for _, v := range list.List() {
		for _, q := range x.squares(v, int(b.Width), int(b.Height)) {
			change(b.At(q))
		}
	}
}

// boardRows are what is on the squares of a board.
func (x *compiler) boardRows() book.Rows[state.Board] {
	type board = state.Board
	laid := func(name, doc string, change func(*state.Cell)) book.Row[board] {
		return book.Field(squaresField(name, doc), func(b *board, v pack.Value) { x.lay(b, v, change) })
	}
	which := squaresField("squares", "Which.")
	heights := []pack.Field{which, whole("height", "How high.", 1, 9)}
	hazards := []pack.Field{which, needed(whole("damage", "LP lost by who is forced in.", 0, 99)), {Name: "blocks-los", Doc: "It blocks line of sight.", Type: pack.Bool}}
	starts := []pack.Field{squaresField("squares", "The squares, in the order in which they are filled."), {Name: "facing", Doc: "Where they look.", Type: pack.Word, Words: []string{"n", "e", "s", "w"}}, squaresField("gate", "The squares through which late comers enter.")}
	return book.Rows[board]{
		laid("raised", "Higher ground.", func(c *state.Cell) { c.Height = max(1, c.Height) }),
		book.Records("heights", "Squares of greater height, for tables that rule that there are levels.", heights, func(b *board, list pack.Value) {
			for _, v := range list.List() {
				x.lay(b, Get(v, "squares"), func(c *state.Cell) { c.Height = int8(max(1, Get(v, "height").Int())) })
			}
		}),
		laid("difficult", "Difficult ground that does not block line of sight.", func(c *state.Cell) { c.Difficult = true }),
		laid("undergrowth", "Difficult ground that does.", func(c *state.Cell) { c.Difficult, c.Blocks = true, true }),
		laid("obstacles", "Obstacles.", func(c *state.Cell) { c.Obstacle = true }),
		book.Records("hazards", "Hazards.", hazards, func(b *board, list pack.Value) {
			for _, v := range list.List() {
				x.lay(b, Get(v, "squares"), func(c *state.Cell) {
					c.Hazard, c.Damage, c.Blocks = true, int8(Get(v, "damage").Int()), Get(v, "blocks-los").Bool()
				})
			}
		}),
		book.Records("starts", "Where schools start, in the order of their entry.", starts, func(b *board, list pack.Value) {
			for _, v := range list.List() {
				b.Starts = append(b.Starts, x.start(v, b))
			}
		}),
	}
}

func (x *compiler) arenaFields() []pack.Field {
	return append(append(groundRows().Fields(), x.boardRows().Fields()...), originRows().Fields()...)
}

func (x *compiler) arenas() {
	rows := x.boardRows()
	for _, e := range x.c.Set.All("arena") {
		g := groundRows().Of(e)
		b := state.NewBoard(g.width, g.height)
		rows.Read(e, b)
		b.Look()
		x.c.Arenas = append(x.c.Arenas, state.Arena{ID: e.ID, Name: g.name, Board: b, From: e.From})
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

// VictoryWords are the conditions of victory the rules know.
var VictoryWords = []string{"last-school", "capture-the-flag", "king-of-the-hill"}

// Wins is what wins a battle, in words; of a Hill where it lies, if that is given, and how
// many Battle Rounds it is to be held.
func Wins(victory uint8, hill []field.Square, hold int) string {
	switch victory {
	case state.CaptureTheFlag:
		return "the first school that brings an enemy flag home, or the last one left"
	case state.KingOfTheHill:
		var squares []string
		for _, q := range hill {
			squares = append(squares, state.SquareText(q))
		}
		at := ""
		if len(squares) > 0 {
			at = " (" + strings.Join(squares, "; ") + ")"
		}
		return "a school that holds the Hill" + at + " for " + state.Itoa(hold) + " rounds, or the last one left"
	}
	return "the last school with somebody on the field"
}

func (x *compiler) scenarioRows() book.Rows[state.Scenario] {
	type scenario = state.Scenario
	homes := []pack.Field{squaresField("squares", "The home zone."), needed(textField("flag", "The square x,y of its flag."))}
	limits := pack.Field{Name: "limits", Doc: "Limits on surrender.", Type: pack.Word, Words: []string{"none", "campaign"}}
	return withOrigin(book.Rows[scenario]{
		called(func(s *scenario) *string { return &s.Name }),
		book.Text("text", "What it is about, in a sentence or two.", 0, func(s *scenario) *string { return &s.Text }).Needed(),
		book.Ref("arena", "Where it is fought.", "arena", func(s *scenario, id pack.Value) {
			s.Arena = slices.IndexFunc(x.c.Arenas, func(a state.Arena) bool { return a.ID == id.Text() })
		}),
		book.OneOf("victory", "Who wins.", VictoryWords, func(s *scenario) *uint8 { return &s.Victory }).Needed(),
		book.Field(squaresField("hill", "The Hill of king-of-the-hill."), func(s *scenario, list pack.Value) { s.Hill = x.within(s, list) }),
		book.Whole("hold", "How many Battle Rounds in a row it must be held at their start.", 1, 20, func(s *scenario) *int16 { return &s.Hold }),
		book.Records("homes", "The home zones and flags of capture-the-flag, in the order of the schools.", homes, func(s *scenario, list pack.Value) {
			for _, v := range list.List() {
				s.Homes = append(s.Homes, x.home(s, v))
			}
		}),
		book.Whole("flag-cost", "MP for picking a flag up.", 0, 12, func(s *scenario) *int8 { return &s.FlagCost }),
		book.YesNo("no-retreat", "Surrender is death.", func(s *scenario) *bool { return &s.NoRetreat }),
		book.Field(limits, func(s *scenario, v pack.Value) { s.Campaign = v.Text() == "campaign" }),
	})
}

// within are squares of the arena of a scenario, if it is fought anywhere.
func (x *compiler) within(s *state.Scenario, list pack.Value) (squares []field.Square) {
	if s.Arena < 0 {
		return nil
	}
	b := x.c.Arenas[s.Arena].Board
	for _, v := range list.List() {
		squares = append(squares, x.squares(v, int(b.Width), int(b.Height))...)
	}
	return squares
}

// home is the home zone of a school and its flag.
func (x *compiler) home(s *state.Scenario, v pack.Value) state.Home {
	at := state.Home{Squares: x.within(s, Get(v, "squares"))}
	if s.Arena >= 0 {
		b := x.c.Arenas[s.Arena].Board
		if list := x.squares(Get(v, "flag"), int(b.Width), int(b.Height)); len(list) == 1 {
			at.Flag = list[0]
		}
	}
	return at
}

func (x *compiler) scenarios() {
	x.c.Scenarios = append(x.c.Scenarios, state.Scenario{})
	rows := x.scenarioRows()
	for _, e := range x.c.Set.All("scenario") {
		o := state.Scenario{ID: e.ID, Arena: -1, Hold: 1}
		rows.Read(e, &o)
		switch {
		case o.Arena < 0:
			x.fail(e.From, "the scenario "+e.ID+" is fought nowhere", "give it arena:")
			continue
		case o.Victory == state.CaptureTheFlag && len(o.Homes) < 2:
			x.fail(e.From, "capture-the-flag needs two homes at least", "homes: [{squares: [...], flag: 8,1}, ...]")
		case o.Victory == state.KingOfTheHill && len(o.Hill) == 0:
			x.fail(e.From, "king-of-the-hill needs a hill", "hill: [\"8,8\"]")
		}
		x.c.Scenarios = append(x.c.Scenarios, o)
	}
}
