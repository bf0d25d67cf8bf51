package speech

import (
	"encoding/hex"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// AppendCommand appends a command as it would be typed: read again, it is the same.
func (r *Speech) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	w := &writing{r, s, c, append(b, c.Action.Word...)}
	switch c.Action.Word {
	case "move":
		w.move()
	case "runover":
		w.unit(c.Unit)
		w.count(c.N)
		w.unit(c.Target)
		w.number("covered", c.M)
		if c.From > 1 {
			w.number("from", c.From)
		}
	case "shoot":
		w.shot()
	case "casualties", "leave", "remove":
		w.unit(c.Unit)
	case "charge":
		w.unit(c.Unit)
		w.word("against")
		w.unit(c.Target)
	case "melee":
		w.units(0)
		w.count(c.N)
		w.word("against")
		w.units(1)
		w.count(c.M)
		w.number("front", c.From)
		w.groups()
	case "round":
		if c.Melee >= 0 {
			w.melee(false)
		}
		w.groups()
	case "decide":
		w.melee(true)
		w.side(int(c.Side))
		w.paper(c.Paper, c.Ground)
	case "seal":
		w.melee(true)
		w.side(int(c.Side))
		w.word(hex.EncodeToString(c.Digest[:]))
		w.word("held")
	case "open":
		w.melee(true)
		for side, x := range c.Papers {
			if x.Given {
				w.side(side)
				w.paper(x.Paper, x.Ground)
				w.word(x.Salt)
			}
		}
	default:
		w.work()
	}
	return w.b
}

// A writing is a command that is being written down.
type writing struct {
	r *Speech
	s *state.State
	c *rules.Command
	b []byte
}

func (w *writing) word(text string) { w.b = append(append(w.b, ' '), text...) }

func (w *writing) name(k uint16) { w.word(line.Typed(w.r.Names.Name(k))) }

// unit appends the name of a unit, if there is one.
func (w *writing) unit(i int32) {
	if i >= 0 {
		w.word(w.r.Typed(w.s, int(i)))
	}
}

// units appends those of one side of a melee.
func (w *writing) units(of int) {
	for k, i := range w.c.More[of][:w.c.NMore[of]] {
		if k == 0 {
			w.unit(i)
		} else {
			w.b = append(append(w.b, '+'), w.r.Typed(w.s, int(i))...)
		}
	}
}

func (w *writing) side(k int) { w.word(w.r.TypedSide(w.s, k)) }

// count appends a number that may be left out, 0 if it was.
func (w *writing) count(n int32) {
	if n > 0 {
		w.b = fact.Num(append(w.b, ' '), int(n))
	}
}

// number appends a word and its number, if it was said.
func (w *writing) number(word string, n int32) {
	if n > 0 {
		w.word(word)
		w.count(n)
	}
}

func (w *writing) length(n int32) { w.b = state.AppendHundredths(append(w.b, ' '), int(n)) }

// list appends numbers behind a word.
func (w *writing) list(word string, list []int32) {
	for k, n := range list {
		if k == 0 {
			w.word(word)
		}
		w.b = fact.Num(append(w.b, " ,"[min(k, 1)]), int(n))
	}
}

func (w *writing) groups() {
	if len(w.c.Groups) > 0 {
		w.b = state.AppendGroups(append(w.b, " groups "...), w.c.Groups)
	}
}

// melee appends M3, or M3.2 with its group.
func (w *writing) melee(grouped bool) {
	w.b = fact.Num(append(w.b, " M"...), int(w.s.Melees[w.c.Melee].Number))
	if grouped {
		w.b = fact.Num(append(w.b, '.'), int(w.c.Group)+1)
	}
}

func (w *writing) paper(paper, ground uint8) {
	w.word(state.PaperWords[paper])
	if ground != state.Level {
		w.word(state.GroundWords[ground])
	}
}

func (w *writing) move() {
	c := w.c
	w.unit(c.Unit)
	if w.s.Mode == state.Battle {
		w.length(c.X)
		w.length(c.Y)
		if c.Facing != rules.NoFacing {
			w.word(state.FacingWords[c.Facing])
		}
		w.number("files", c.Files)
		return
	}
	for _, x := range c.Legs[:c.NLegs] {
		w.length(x.Length)
		w.word(state.GroundWords[x.Ground])
	}
}

func (w *writing) shot() {
	c := w.c
	w.unit(c.Unit)
	w.count(c.N)
	w.word("at")
	w.unit(c.Target)
	if w.s.Mode != state.Battle {
		w.word("range")
		w.length(c.At)
		if c.Slope != state.Level {
			w.word(state.GroundWords[c.Slope])
		}
		for k, cover := range c.Cover {
			switch {
			case cover == 0:
			case k == 0:
				w.word("cover " + state.CoverIDs[cover])
			default:
				w.b = append(append(w.b, '+'), state.CoverIDs[cover]...)
			}
		}
		if c.Face != 0 {
			w.word("face " + state.FaceWords[c.Face])
		}
	}
	w.list("on", c.Picks)
}

// work appends what follows the words of works: ladders, doors, chains, bridges.
func (w *writing) work() {
	c := w.c
	switch c.Action.Word {
	case "ladder-up":
		w.unit(c.Unit)
		w.name(c.Name)
		w.name(c.Other)
		if c.At != rules.Unstated {
			w.word("at")
			w.length(c.At)
		}
	case "climb":
		w.unit(c.Unit)
		w.count(c.N)
		w.list("men", c.Picks)
		w.name(w.s.Ladders[c.Work].Name)
	case "push-ladder":
		w.name(w.s.Ladders[c.Work].Name)
		w.unit(c.Unit)
	case "ladder-melee":
		w.name(w.s.Ladders[c.Work].Name)
		if c.Target >= 0 {
			w.word("against")
			w.unit(c.Target)
		}
		w.list("men", c.Picks)
	case "wall":
		w.unit(c.Unit)
		if c.Yes {
			w.word("on " + line.Typed(strings.TrimPrefix(w.r.Names.Name(c.Name), state.WallPlace)))
		} else {
			w.word("off")
		}
		if c.Hold {
			w.word("corner")
		}
	case "door":
		w.word([2]string{"close", "open"}[state.Bit(c.Kind == state.Opened)])
		w.name(c.Name)
		w.unit(c.Unit)
	case "ram":
		w.unit(c.Unit)
		w.count(max(c.M, c.N))
		w.name(c.Name)
	case "batter", "hack":
		w.name(c.Name)
	case "to-chain":
		w.unit(c.Unit)
		w.b = fact.Num(append(w.b, ' '), int(c.N))
		w.name(c.Name)
	case "bridge":
		w.name(c.Name)
		w.word([2]string{"small", "large"}[state.Bit(c.Yes)])
	case "build":
		w.name(w.s.Bridges[c.Work].Name)
		w.unit(c.Unit)
		w.b = fact.Num(append(w.b, ' '), int(c.N))
	default:
		w.setUp()
	}
}

// setUp appends what follows the words that come before a war.
func (w *writing) setUp() {
	c := w.c
	switch c.Action.Word {
	case "side":
		w.name(c.Name)
		if c.Yes {
			w.word("policy " + state.PolicyWords[c.Kind])
		}
	case "map":
		w.length(c.X)
		w.length(c.Y)
	case "feature":
		w.feature(&c.Feat)
	case "place":
		w.unit(c.Unit)
		w.length(c.X)
		w.length(c.Y)
		w.word(state.FacingWords[c.Facing])
	case "scenario":
		w.word(w.r.Content.Scenarios[c.Kind].ID)
	case "begin":
		if c.Side >= 0 {
			w.side(int(c.Side))
		}
	case "muster":
		w.name(c.Name)
		w.name(c.Other)
		w.word(w.r.Content.Types[c.Kind].ID)
		w.count(c.N)
		w.troops()
	case "add":
		w.name(c.Name)
		if c.Hold && c.Side == rules.AddsArmy {
			w.army()
			return
		}
		w.word(w.r.Content.Types[c.Kind].ID)
		w.key("side", line.Typed(w.r.Names.Name(c.Other)))
		w.key("men", state.Itoa(int(c.N)))
		w.troops()
	}
}

func (w *writing) key(key, text string) { w.word(key + "=" + text) }

// troops appends what is said of a new unit.
func (w *writing) troops() {
	c := w.c
	w.key("files", state.Itoa(int(c.Files)))
	if c.Yes {
		w.key("weapon", w.r.Content.ArmIDs[c.Weapon])
	}
	if c.Base > 0 {
		w.key("base", string(state.AppendHundredths(nil, int(c.Base))))
	}
	for _, x := range [...]struct {
		key string
		n   int32
	}{{"engines", c.Engine}, {"crew", c.Crew}, {"ladders", c.Ladder}} {
		if x.n > 0 {
			w.key(x.key, state.Itoa(int(x.n)))
		}
	}
	if c.Hold {
		w.word("hold")
	}
	if c.Inside {
		w.word("inside")
	}
	for _, e := range c.Edits {
		w.key(e.Field, line.Typed(e.Text))
	}
}

// army appends a whole army, drawn up in blocks of so many men if it has blocks.
func (w *writing) army() {
	c := w.c
	army := &w.r.Content.Armies[c.Kind]
	id := army.ID
	if army.Blocks {
		id += "-" + state.Itoa(int(c.N))
	}
	w.word(id)
	if c.Yes {
		w.key("policy", state.PolicyWords[c.Paper])
	}
}

func (w *writing) feature(f *state.Feature) {
	w.word(state.FeatureWords[f.Kind])
	for _, n := range [...]int32{f.X0, f.Y0, f.X1, f.Y1} {
		w.length(n)
	}
	if f.Height != 0 {
		w.word("height")
		w.length(f.Height)
	}
	if f.Up != 0 {
		w.word("up " + state.FacingWords[f.Up])
	}
	if f.Hard {
		w.word("hard")
	}
	if f.Name > 0 {
		w.word("name")
		w.name(f.Name)
	}
}
