package speech

import (
	"slices"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/fact"
	"summa/internal/grammar"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/rules"
)

// boardSize is how wide and high an open board is.
var boardSize = slot{
	Name: "WIDTH HEIGHT",
	Is:   func(p *parser) bool { return p.Word() == "" || strings.Contains("-0123456789", p.Word()[:1]) },
	Read: func(p *parser, c *rules.Command) error {
		if p.Word() == "" {
			return p.Fail("bad-argument", "which arena?", "arena 15 15, or arena "+strings.Join(p.r.ArenaIDs(), ", "))
		}
		width, err := p.Number("the width", 1, state.MaxBoard)
		if err != nil {
			return err
		}
		height, err := p.Number("the height", 1, state.MaxBoard)
		if err == nil {
			c.Board = state.NewBoard(width, height)
		}
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if p.r.arenaOf(c.Board) >= 0 {
			return b
		}
		return fact.Num(append(fact.Num(b, int(c.Board.Width)), ' '), int(c.Board.Height))
	},
	Offer: func(*parser) []string { return nil },
}

// arena is the name of an arena.
var arena = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		k := slices.IndexFunc(p.r.Content.Arenas, func(a state.Arena) bool { return strings.EqualFold(a.ID, p.Word()) })
		if k < 0 {
			return p.Fail("unknown-name", "there is no arena "+state.Quoted(p.Word()), state.Nearest(p.Word(), p.r.ArenaIDs()))
		}
		p.At++
		c.Board = p.r.Content.Arenas[k].Board
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, p.r.Content.Arenas[p.r.arenaOf(c.Board)].ID...)
	},
	Offer: func(p *parser) []string { return p.r.ArenaIDs() },
}

// arenaOf is the arena whose board it is, -1 if it is open squares.
func (r *Speech) arenaOf(board *state.Board) int {
	return slices.IndexFunc(r.Content.Arenas, func(a state.Arena) bool { return a.Board == board })
}

// scenario is the name of a scenario.
var scenario = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		ids := p.scenarios()
		k := slices.IndexFunc(ids, func(id string) bool { return strings.EqualFold(id, p.Word()) }) + 1
		if k == 0 {
			return p.Fail("unknown-name", "there is no scenario "+state.Quoted(p.Word()), state.Nearest(p.Word(), ids))
		}
		p.At++
		c.Scene, c.Board = state.ScenarioID(k), p.r.Content.Arenas[p.r.Content.Scenarios[k].Arena].Board
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, p.r.Content.Scenarios[c.Scene].ID...)
	},
	Offer: (*parser).scenarios,
}

func (p *parser) scenarios() (ids []string) {
	for k := 1; k < len(p.r.Content.Scenarios); k++ {
		ids = append(ids, p.r.Content.Scenarios[k].ID)
	}
	return ids
}

// squares are those on which terrain lies, and runs of them.
var squares = slot{
	Name: "X,Y...",
	Read: func(p *parser, c *rules.Command) error {
		for p.Word() != "" {
			list, ok := book.ParseSquares(p.Word(), state.MaxBoard, state.MaxBoard)
			if !ok {
				break
			}
			c.List = append(c.List, list...)
			p.At++
		}
		switch {
		case len(c.List) > 0:
			return nil
		case state.IsOffBoard(p.Word()):
			return p.Fail("off-board", state.Quoted(p.Word())+" is on no board", "1,1 is the south-west corner")
		}
		return p.Fail("bad-argument", "want squares x,y or runs x,y-x,y, got "+state.Quoted(p.Word()), "terrain 5,3 difficult")
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		for i, q := range c.List {
			b = appendSquare(grammar.Between(b, i, ' '), q)
		}
		return b
	},
	Offer: func(*parser) []string { return nil },
}

// ground is what lies there, and its details.
var ground = slot{
	Name: "open|raised|difficult|obstacle|hazard|raised difficult|raised hazard [damage=N] [los=block|clear] [height=N]",
	Read: func(p *parser, c *rules.Command) error {
		k, err := p.groundWord()
		if err != nil {
			return err
		}
		raised := k == rules.GroundRaised
		if also := slices.Index(rules.GroundWords, strings.ToLower(p.Word())); p.Word() != "" && (raised || also == rules.GroundRaised) {
			first := k
			if k, err = p.groundWord(); err != nil {
				return err
			}
			if raised = first == rules.GroundRaised || k == rules.GroundRaised; first != rules.GroundRaised {
				k = first
			}
			if k != rules.GroundDifficult && k != rules.GroundHazard {
				return p.Back("bad-argument", "raised ground is also difficult ground or a hazard, or neither", "terrain 5,3 raised difficult")
			}
		}
		c.Word = uint8(k)
		c.Ground = state.Cell{Difficult: k == rules.GroundDifficult, Obstacle: k == rules.GroundObstacle, Hazard: k == rules.GroundHazard, Height: int8(state.OneIf(raised))}
		return p.terrainDetails(c)
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		g := &c.Ground
		if g.Height > 0 && c.Word != rules.GroundRaised {
			b = append(append(b, rules.GroundWords[rules.GroundRaised]...), ' ')
		}
		b = append(b, rules.GroundWords[c.Word]...)
		if g.Hazard {
			b = fact.Num(append(b, " damage="...), int(g.Damage))
		}
		if g.Height > 1 {
			b = fact.Num(append(b, " height="...), int(g.Height))
		}
		if g.Blocks {
			b = append(b, " los=block"...)
		}
		return b
	},
	Offer: func(*parser) []string { return rules.GroundWords },
}

// groundWord takes a kind of ground.
func (p *parser) groundWord() (int, error) {
	k := slices.Index(rules.GroundWords, strings.ToLower(p.Word()))
	if k < 0 {
		return k, p.Fail("bad-argument", "want a kind of ground, got "+state.Quoted(p.Word()), strings.Join(rules.GroundWords, ", "))
	}
	p.At++
	return k, nil
}

// terrainDetails reads them; what a hazard deals has to be said. [mor.terrain.8]
func (p *parser) terrainDetails(c *rules.Command) error {
	said := false
	for p.At < len(p.Toks) && p.Toks[p.At].Key != "" {
		t := p.Toks[p.At]
		p.At++
		bad := func(msg, hint string) error { return p.Back("bad-argument", msg, hint) }
		switch key := strings.ToLower(t.Key); {
		case key == "damage" && c.Ground.Hazard:
			n, ok := state.SmallNumber(t.Text, 0, 99)
			if !ok {
				return bad("damage is a number from 0 to 99, not "+state.Quoted(t.Text), "damage=3")
			}
			c.Ground.Damage, said = int8(n), true
		case key == "height" && c.Ground.Height > 0:
			n, ok := state.SmallNumber(t.Text, 1, 9)
			if !ok {
				return bad("height is a number from 1 to 9, not "+state.Quoted(t.Text), "height=2")
			}
			c.Ground.Height = int8(n)
		case key == "los" && (c.Ground.Difficult || c.Ground.Hazard):
			if t.Text != "block" && t.Text != "clear" {
				return bad("los is block or clear, not "+state.Quoted(t.Text), "los=block")
			}
			c.Ground.Blocks = t.Text == "block"
		default:
			return bad("this ground has no "+state.Quoted(t.Key), "damage= for a hazard, los= for a hazard or difficult ground, height= for raised ground")
		}
	}
	if c.Ground.Hazard && !said {
		return p.Fail("bad-argument", "the Imperator says before the battle what a hazard deals", "damage=3, or damage=0 for one that does no harm")
	}
	return nil
}

// reserved words would be mistaken for something else where a name may stand.
var reserved = map[string]bool{"bout": true, "none": true, "nobody": true, "all": true, "with": true, "dice": true, "roll": true, "as": true, "event": true,
	"because": true, "true": true, "false": true, "and": true, "or": true, "not": true, "has": true, "turn": true, "stay": true, "order": true, "off": true, "on": true,
	"north": true, "east": true, "south": true, "west": true}

// newName takes a name that nobody has yet.
func (p *parser) newName(what string) (uint16, error) {
	w := p.Word()
	if w == "" {
		return 0, p.Fail("bad-argument", what+" wants a name", what+" NAME")
	}
	p.At++
	if err := line.ValidName(w); err != nil {
		return 0, p.Locate(err)
	}
	if reserved[strings.ToLower(w)] || w[0] == '-' {
		return 0, p.Back("bad-argument", state.Quoted(w)+" has a meaning of its own in commands", "choose another name")
	}
	k := p.r.Names.Number(strings.Clone(w))
	if k == 0 {
		return 0, p.Back("no-room", "too many names in one session", "")
	}
	return k, nil
}

// removed is a school, or a gladiator.
var removed = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		if k, err := p.r.SchoolOf(p.s, p.Word()); err == nil {
			if _, figure := p.r.Figure(p.s, p.Word()); !figure {
				p.At++
				c.School = k
				return nil
			}
		}
		return figure.Read(p, c)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.On == state.Nobody {
			return school.Write(b, p, c)
		}
		return figure.Write(b, p, c)
	},
	Offer: func(p *parser) []string { return append(p.r.Figures(p.s), p.r.Sides(p.s)...) },
}

// lastSchool is the only condition of victory that can be stated alone.
var lastSchool = slot{
	Name: book.VictoryWords[state.LastSchool],
	Read: func(p *parser, _ *rules.Command) error {
		if !p.Skip(book.VictoryWords[state.LastSchool]) {
			return p.Fail("bad-argument", "victory is last-school, not "+state.Quoted(p.Word()), "scenario NAME sets other conditions")
		}
		return nil
	},
	Write: func(b []byte, _ *parser, _ *rules.Command) []byte {
		return append(b, book.VictoryWords[state.LastSchool]...)
	},
	Offer: func(*parser) []string { return book.VictoryWords[state.LastSchool:][:1] },
}

// kept is what the table keeps count with.
var kept = slot{
	Name: strings.Join(state.KeepsWords, "|"),
	Read: func(p *parser, c *rules.Command) error {
		k := slices.Index(state.KeepsWords, strings.ToLower(p.Word()))
		switch {
		case p.Word() == "":
			return p.Fail("bad-argument", "keep count with what?", strings.Join(state.KeepsWords, ", ")+", or nothing")
		case k < 0:
			return p.Fail("bad-argument", "nobody keeps count with "+state.Quoted(p.Word()), state.Nearest(p.Word(), append(state.KeepsWords[:len(state.KeepsWords):len(state.KeepsWords)], "nothing")))
		}
		c.Word |= 1 << k
		p.At++
		return nil
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		at := len(b)
		for k, w := range state.KeepsWords {
			if c.Word>>k&1 == 1 {
				b = append(grammar.Between(b, len(b)-at, ' '), w...)
			}
		}
		return b
	},
	Offer: func(*parser) []string { return state.KeepsWords },
}

// sheet is the role of a gladiator, if he has one, and facts of his as key=value.
var sheet = slot{
	Name: "[ROLE] [key=value...]", More: true,
	Read: func(p *parser, c *rules.Command) (err error) {
		var k state.RoleID
		if w := p.Word(); w != "" {
			p.At++
			if k, err = p.r.RoleNamed(w); err != nil {
				return p.Locate(err)
			}
		}
		for _, t := range p.Toks[p.At:] {
			if strings.EqualFold(t.Key, "role") {
				if k, err = p.r.RoleNamed(t.Text); err != nil {
					e := p.Locate(err).(*line.Error)
					e.Col = t.Col
					return e
				}
			}
		}
		c.N = int16(k)
		if err := p.edits(c, k); err != nil {
			return err
		}
		return p.profile(c, k)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		at := len(b)
		if c.N > 0 {
			b = append(b, p.r.Content.Roles[c.N].ID...)
		}
		for _, e := range c.Edits {
			b = grammar.AppendPair(grammar.Between(b, len(b)-at, ' '), e.Field, e.Text)
		}
		return b
	},
	Offer: func(p *parser) (list []string) {
		for k := 1; k < len(p.r.Content.Roles) && len(p.Toks) == 2; k++ {
			list = append(list, p.r.Content.Roles[k].ID)
		}
		return append(list, grammar.Pairs(p.r.Settable())...)
	},
}

// profile: who has no role has a profile written by hand. Only his life need not
// be said. [mor.attack.2] [mor.life.2]
func (p *parser) profile(c *rules.Command, k state.RoleID) error {
	for _, want := range [...]string{"move", "attack"} {
		if k == 0 && p.At == len(p.Toks) && !slices.ContainsFunc(c.Edits, func(e rules.Edit) bool { return e.Field == want }) {
			return p.Fail("bad-argument", p.r.Names.Name(c.Name)+" has neither a role nor "+want+"= of his own", `add `+state.Quoted(p.r.Names.Name(c.Name))+` secutor ..., or move=4 attack="sword 4+/4"`)
		}
	}
	return nil
}

// edits reads the fields, trying each on a scratch figure so that a bad one is
// refused with its place. Grade comes before tricks, however they are written.
func (p *parser) edits(c *rules.Command, k state.RoleID) error {
	if p.s.N == state.MaxFigures {
		p.At = len(p.Toks)
		return nil
	}
	s, i := p.s, int(p.s.N)
	was := s.Fig[i]
	defer func() { s.Fig[i], s.N = was, int8(i) }()
	s.Fig[i] = p.r.NewFigure(c.Name, k)
	s.N++
	if s.Schools == 1 {
		s.Fig[i].School, s.Fig[i].Home = 0, 0
	}
	start := p.At
	for _, late := range [2]bool{false, true} {
		for p.At = start; p.At < len(p.Toks) && p.Toks[p.At].Key != ""; {
			t := p.Toks[p.At]
			p.At++
			key := strings.ToLower(t.Key)
			if key == "role" || (key == "tricks" || key == "suggested") != late {
				continue
			}
			f := p.r.FigureField(key)
			if f == nil || f.Set == nil {
				return p.Back("bad-argument", "there is no field "+state.Quoted(t.Key)+" to set", state.Nearest(key, p.r.Settable()))
			}
			text := strings.Clone(t.Text)
			e := rules.Edit{Field: f.Name, Text: text, Set: func(s *state.State, i int) error { return f.Set(p.r.Gladiators.View(s, i), text) }}
			if err := e.Set(s, i); err != nil {
				if no, ok := err.(*rule.Refusal); ok { // it has a code and a rule of its own
					return no
				}
				return p.Locate(err)
			}
			c.Edits = append(c.Edits, e)
		}
	}
	return nil
}
