package speech

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/munera/facts"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// A parser reads the words of one command against the state of the bout.
type parser struct {
	line.Reader
	r    *Speech
	s    *state.State
	verb *verb // whose words are read
}

// nothing is a command that says nothing yet.
var nothing = rules.Command{By: state.Nobody, On: state.Nobody, Blow: rules.Blow{From: -1, Others: -1}, Thing: rules.Thing{Owner: state.Nobody}}

// Parse reads a line of the ruleset's own language.
func (r *Speech) Parse(s *state.State, l *line.Line, c *rules.Command) error {
	edits := c.Edits[:0]
	*c = nothing
	c.Edits = edits
	p := &r.parser
	*p = parser{Reader: line.Reader{Toks: l.Tokens}, r: r, s: s}
	if strings.EqualFold(p.Word(), "as") {
		p.At++
		who, err := p.figure("as")
		if err != nil {
			return err
		}
		c.By = int8(who)
	}
	v, err := r.grammar.Take(&p.Reader)
	if err != nil {
		return err
	}
	c.Action, p.verb = p.r.Actions[v.Word], v
	if err := v.Read(p, c); err != nil {
		return err
	}
	return p.Rest(v.Usage)
}

// figure takes the name of a figure.
func (p *parser) figure(after string) (int, error) {
	w := p.Take()
	if w == "" {
		return -1, p.Fail("bad-argument", after+" wants a name", p.namesHint())
	}
	who, err := p.r.FigureNamed(p.s, w)
	if err == nil {
		return who, nil
	}
	p.At--
	defer func() { p.At++ }()
	if e, ok := err.(*line.Error); ok && !strings.HasPrefix(e.Hint, "did you") {
		e.Hint = p.namesHint()
	}
	p.At++
	err = p.Locate(err)
	p.At--
	return -1, err
}

func (p *parser) namesHint() string {
	if p.s.N == 0 {
		return "add NAME TYPE first"
	}
	names := make([]string, 0, p.s.N)
	for i := range int(p.s.N) {
		names = append(names, p.r.Name(p.s, i))
	}
	return "in the arena: " + strings.Join(names, ", ")
}

// weapon takes the name of a weapon; the last words of a name that has several
// may be quoted or joined by hyphens.
func (p *parser) weapon(after string) (state.Weapon, error) {
	w := p.Word()
	if w == "" {
		return 0, p.Fail("bad-argument", after+" wants a weapon", p.weaponsHint())
	}
	if k, ok := p.r.Content.WeaponNames[w]; ok {
		p.At++
		return k, nil
	}
	if strings.EqualFold(w, "shield") {
		p.At++
		return rules.TheShield, nil
	}
	p.At++
	k, err := p.r.Content.WeaponOf(w)
	if err != nil {
		return 0, p.Locate(err)
	}
	return k, nil
}

func (p *parser) weaponsHint() string {
	if p.s.Phase != state.TurnStart && p.s.Phase != state.Actions {
		return "list munera weapons"
	}
	f := &p.s.Fig[p.s.Active()]
	var held []string
	for i := range f.NumSheet {
		if x := f.Sheet[i]; x.Where == state.InRight || x.Where == state.InLeft || x.Where == state.Carried {
			held = append(held, p.r.Content.Arms[x.Weapon].ID)
		}
	}
	if f.HasShield() {
		held = append(held, "shield")
	}
	return "he holds: " + strings.Join(append(held, "improvised"), ", ")
}

// target takes the name of the one attacked.
func (p *parser) target(c *rules.Command) error {
	p.Skip("at")
	who, err := p.figure(c.Action.Word)
	c.On = int8(who)
	return err
}

// clauses reads the words that may follow a target, in any order.
func (p *parser) clauses(c *rules.Command, weapons bool) error {
	for p.At < len(p.Toks) {
		var err error
		switch w := strings.ToLower(p.Word()); {
		case w == "with" && weapons:
			p.At++
			c.With, err = p.weapon("with")
		case w == "two-handed":
			c.Grip = rules.TwoHands
			p.At++
		case w == "one-handed":
			c.Grip = rules.OneHand
			p.At++
		case p.s.Mapped() && (w == "blocked" || w == "at" || w == "from" || w == "others"):
			err = p.Fail("hex-knows-positions", state.MapKnows, "leave "+state.Quoted(w)+" out")
		case w == "blocked":
			c.Block = true
			p.At++
		case w == "at":
			err = p.stated(c)
		case w == "from":
			err = p.quadrant(c)
		case w == "others":
			p.At++
			var n int
			n, err = p.Number("others", 0, state.MaxFigures)
			c.Others = int8(n)
		case w == "reroll":
			p.At++
			c.Reroll, err = p.choice("reroll", "yes", "no")
		case w == "then":
			p.At++
			c.Then, err = p.choice("then", "throw", "disengage")
		case w == "else":
			p.At++
			c.OrElse, err = p.choice("else", "throw", "disengage")
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// stated reads "at N" and stores it as a whole number of increments.
func (p *parser) stated(c *rules.Command) error {
	p.At++
	n, err := p.distance()
	c.At = int16(n)
	return err
}

// distance reads a distance in the table's unit; 4.3 is rounded as ruled, and
// centimetres are halved. [mun.move.6]
func (p *parser) distance() (int, error) {
	w := p.Word()
	cm := p.s.Unit == 1
	num := w
	for _, unit := range []string{"cm", "in", "\""} {
		if rest, ok := strings.CutSuffix(strings.ToLower(w), unit); ok {
			num, cm = rest, unit == "cm"
		}
	}
	x, err := strconv.ParseFloat(num, 64)
	if err != nil || math.IsNaN(x) || x <= 0 || x > 2*state.MaxRange {
		return 0, p.Fail("bad-argument", "a distance is a number of increments from 1 to 99, not "+state.Quoted(w), "")
	}
	if cm {
		x /= 2
	}
	n := int(math.Ceil(x - 1e-9))
	if p.s.Is(state.RulingRangeRounding, state.RangeRoundingNearest) {
		n = int(math.Floor(x + 0.5))
	}
	n = max(1, n)
	if n > state.MaxRange {
		return 0, p.Fail("bad-argument", "a distance is a number of increments from 1 to 99, not "+state.Quoted(w), "")
	}
	p.At++
	return n, nil
}

func (p *parser) quadrant(c *rules.Command) error {
	p.At++
	q, err := p.quarter()
	c.From = int8(q)
	return err
}

// quarter reads a quadrant; "side" is the shield side unless told.
func (p *parser) quarter() (state.Quadrant, error) {
	w := p.Word()
	if strings.EqualFold(w, "side") {
		p.At++
		return state.Left, nil
	}
	p.At++
	k, err := fact.ParseWord(w, state.QuadWords)
	if err != nil {
		return state.Front, p.Locate(err)
	}
	return state.Quadrant(k), nil
}

// choice reads one of two words.
func (p *parser) choice(what, one, two string) (uint8, error) {
	switch w := p.Word(); {
	case strings.EqualFold(w, one):
		p.At++
		return 1, nil
	case strings.EqualFold(w, two):
		p.At++
		return 2, nil
	default:
		return 0, p.Fail("bad-argument", what+" is followed by "+one+" or "+two+", not "+state.Quoted(w), "")
	}
}

// thing takes an item that lies about or is held: a weapon, shield or helmet,
// and perhaps whose.
func (p *parser) thing(c *rules.Command) error {
	switch {
	case p.Skip("helmet"):
		c.Item = state.HelmetItem
	case p.Skip("arrow"):
		c.Item = rules.ArrowItem
	case p.Word() == "":
		return p.Fail("bad-argument", c.Action.Word+" what?", p.groundHint())
	default:
		w, err := p.weapon(c.Action.Word)
		if err != nil {
			return err
		}
		c.Item = w
	}
	if p.Skip("of") {
		who, err := p.figure("of")
		c.Owner = int8(who)
		if err != nil {
			return err
		}
	}
	switch {
	case !strings.EqualFold(p.Word(), "at"):
		return nil
	case p.s.Mapped():
		return p.Fail("hex-knows-positions", state.MapKnows, "leave "+state.Quoted(p.Word())+" out")
	}
	return p.stated(c)
}

// groundHint lists what lies about.
func (p *parser) groundHint() string {
	var list []string
	for i := range p.s.NumGround {
		list = append(list, p.r.ItemID(p.s.Ground[i].Item))
	}
	if len(list) == 0 {
		return "nothing lies on the ground"
	}
	return "on the ground: " + strings.Join(list, ", ")
}

// edit is a field to be set, and the word that says so.
func (p *parser) edit(f *facts.FigureField, text string, at int) rules.Edit {
	figures := p.r.Gladiators
	return rules.Edit{Field: f.Name, Text: text, At: at, Set: func(s *state.State, i int) error { return f.Set(figures.View(s, i), text) }}
}

// edits reads key=value pairs for a figure that add will enter, trying each on
// a scratch figure so that a bad one is refused with its place. Whatever order they
// are typed in, hands are emptied first, and the rest follows the sheet.
func (p *parser) edits(c *rules.Command) error {
	if p.At >= len(p.Toks) {
		return nil
	}
	scratch := *p.s
	i := int(scratch.N)
	if i == state.MaxFigures {
		p.At = len(p.Toks)
		return nil // add refuses: the arena is full
	}
	scratch.Fig[i] = p.r.NewFigure(&scratch, c.Name, c.Name, int(c.Kind))
	scratch.N++
	first := len(c.Edits)
	if err := p.pairs(c); err != nil {
		return err
	}
	slices.SortStableFunc(c.Edits, func(x, y rules.Edit) int { return p.r.sheetPlace(x) - p.r.sheetPlace(y) })
	for _, e := range c.Edits {
		if err := e.Set(&scratch, i); err != nil {
			p.At = e.At + 1
			return p.Locate(err)
		}
	}
	f := &scratch.Fig[i]
	none := f.Stamina <= 0 && given(c.Edits, "stamina") || f.Stamina0 <= 0 && given(c.Edits, "stamina0")
	if len(c.Edits) > first && f.Status == state.Active && none {
		return p.Fail("bad-argument", "a gladiator who takes part has at least 1 Stamina", "leave stamina out to have it rolled")
	}
	return nil
}

// pairs reads them. A Stamina is also the one he begins with, unless that is given.
func (p *parser) pairs(c *rules.Command) error {
	for p.At < len(p.Toks) && p.Toks[p.At].Key != "" {
		t := p.Toks[p.At]
		key := strings.ToLower(t.Key)
		field := p.r.Gladiators.Field(key)
		if field == nil || field.Set == nil {
			return p.Fail("bad-argument", "there is no field "+state.Quoted(t.Key)+" to set", p.fieldHint(key))
		}
		if given(c.Edits, key) {
			return p.Fail("bad-argument", key+" is given twice", "")
		}
		c.Edits = append(c.Edits, p.edit(field, strings.Clone(t.Text), p.At))
		p.At++
	}
	if given(c.Edits, "stamina") && !given(c.Edits, "stamina0") {
		for _, e := range c.Edits {
			if e.Field == "stamina" {
				c.Edits = append(c.Edits, p.edit(p.r.Gladiators.Field("stamina0"), e.Text, e.At))
			}
		}
	}
	return nil
}

// sheetPlace is where a fact stands on the sheet; what takes something away stands
// before all that.
func (r *Speech) sheetPlace(e rules.Edit) int {
	if strings.EqualFold(e.Text, "none") || strings.EqualFold(e.Text, "empty") {
		return -1
	}
	for k := range r.Gladiators.Fields {
		if r.Gladiators.Fields[k].Name == e.Field {
			return k
		}
	}
	return len(r.Gladiators.Fields)
}

// given reports whether a field is among the edits.
func given(edits []rules.Edit, name string) bool {
	for _, e := range edits {
		if e.Field == name {
			return true
		}
	}
	return false
}

func (p *parser) fieldHint(key string) string {
	if slices.Contains([]string{"at", "hex", "pos", "facing"}, key) {
		return "on a map place puts him on a hex, as in place NAME 0 -2 S"
	}
	names := p.r.Gladiators.Settable(true)
	if near := line.Nearest(key, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "fields: " + facts.CommonFields
}
