package munera

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

// A parser reads the words of one command against the state of the bout.
type parser struct {
	line.Reader
	r    *Speech
	s    *State
	verb *verb // whose words are read
}

// Parse reads a line of the ruleset's own language.
func (r *Speech) Parse(s *State, l *line.Line, c *Command) error {
	*c = Command{by: nobody, on: nobody, from: -1, others: -1, owner: nobody, edits: c.edits[:0]}
	p := &r.parser
	*p = parser{Reader: line.Reader{Toks: l.Tokens}, r: r, s: s}
	if strings.EqualFold(p.Word(), "as") {
		p.At++
		who, err := p.figure("as")
		if err != nil {
			return err
		}
		c.by = int8(who)
	}
	word := strings.ToLower(p.Word())
	v, ok := r.verbs[word]
	if !ok {
		return p.unknownVerb(word)
	}
	c.action, p.verb = p.r.actions[v.word], v
	p.At++
	if err := v.parse(p, c); err != nil {
		return err
	}
	return p.Rest(v.usage)
}

func (p *parser) unknownVerb(word string) error {
	hint := "help lists the commands"
	if near := line.Nearest(word, p.r.verbWords); near != "" {
		hint = "did you mean " + near + "?"
	}
	return p.Fail("unknown-verb", "there is no command "+quoted(word), hint)
}

// figure takes the name of a figure.
func (p *parser) figure(after string) (int, error) {
	w := p.Take()
	if w == "" {
		return -1, p.Fail("bad-argument", after+" wants a name", p.namesHint())
	}
	who, err := p.r.figure(p.s, w)
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
	if p.s.n == 0 {
		return "add NAME TYPE first"
	}
	names := make([]string, 0, p.s.n)
	for i := range int(p.s.n) {
		names = append(names, p.r.name(p.s, i))
	}
	return "in the arena: " + strings.Join(names, ", ")
}

// weapon takes the name of a weapon; the last words of a name that has several
// may be quoted or joined by hyphens.
func (p *parser) weapon(after string) (weapon, error) {
	w := p.Word()
	if w == "" {
		return 0, p.Fail("bad-argument", after+" wants a weapon", p.weaponsHint())
	}
	if k, ok := p.r.c.weaponNames[w]; ok {
		p.At++
		return k, nil
	}
	if strings.EqualFold(w, "shield") {
		p.At++
		return theShield, nil
	}
	p.At++
	k, err := p.r.c.weaponOf(w)
	if err != nil {
		return 0, p.Locate(err)
	}
	return k, nil
}

func (p *parser) weaponsHint() string {
	if p.s.phase != TurnStart && p.s.phase != Actions {
		return "list munera weapons"
	}
	f := &p.s.fig[p.s.active()]
	var held []string
	for i := range f.nSheet {
		if x := f.sheet[i]; x.where == inRight || x.where == inLeft || x.where == carried {
			held = append(held, p.r.c.arms[x.weapon].id)
		}
	}
	if f.hasShield() {
		held = append(held, "shield")
	}
	return "he holds: " + strings.Join(append(held, "improvised"), ", ")
}

// target takes the name of the one attacked.
func (p *parser) target(c *Command) error {
	p.Skip("at")
	who, err := p.figure(c.action.word)
	c.on = int8(who)
	return err
}

// clauses reads the words that may follow a target, in any order.
func (p *parser) clauses(c *Command, weapons bool) error {
	for p.At < len(p.Toks) {
		var err error
		switch w := strings.ToLower(p.Word()); {
		case w == "with" && weapons:
			p.At++
			c.with, err = p.weapon("with")
		case w == "two-handed":
			c.grip = twoHands
			p.At++
		case w == "one-handed":
			c.grip = oneHand
			p.At++
		case p.s.mapped() && (w == "blocked" || w == "at" || w == "from" || w == "others"):
			err = p.Fail("hex-knows-positions", mapKnows, "leave "+quoted(w)+" out")
		case w == "blocked":
			c.block = true
			p.At++
		case w == "at":
			err = p.stated(c)
		case w == "from":
			err = p.quadrant(c)
		case w == "others":
			p.At++
			var n int
			n, err = p.Number("others", 0, MaxFigures)
			c.others = int8(n)
		case w == "reroll":
			p.At++
			c.reroll, err = p.choice("reroll", "yes", "no")
		case w == "then":
			p.At++
			c.then, err = p.choice("then", "throw", "disengage")
		case w == "else":
			p.At++
			c.orElse, err = p.choice("else", "throw", "disengage")
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
func (p *parser) stated(c *Command) error {
	p.At++
	n, err := p.distance()
	c.at = int16(n)
	return err
}

// distance reads a distance in the table's unit; 4.3 is rounded as ruled, and
// centimetres are halved. [mun.move.6]
func (p *parser) distance() (int, error) {
	w := p.Word()
	cm := p.s.unit == 1
	num := w
	for _, unit := range []string{"cm", "in", "\""} {
		if rest, ok := strings.CutSuffix(strings.ToLower(w), unit); ok {
			num, cm = rest, unit == "cm"
		}
	}
	x, err := strconv.ParseFloat(num, 64)
	if err != nil || math.IsNaN(x) || x <= 0 || x > 2*maxRange {
		return 0, p.Fail("bad-argument", "a distance is a number of increments from 1 to 99, not "+quoted(w), "")
	}
	if cm {
		x /= 2
	}
	n := int(math.Ceil(x - 1e-9))
	if p.s.is(rulingRangeRounding, rangeRoundingNearest) {
		n = int(math.Floor(x + 0.5))
	}
	n = max(1, n)
	if n > maxRange {
		return 0, p.Fail("bad-argument", "a distance is a number of increments from 1 to 99, not "+quoted(w), "")
	}
	p.At++
	return n, nil
}

func (p *parser) quadrant(c *Command) error {
	p.At++
	q, err := p.quarter()
	c.from = int8(q)
	return err
}

// quarter reads a quadrant; "side" is the shield side unless told.
func (p *parser) quarter() (Quadrant, error) {
	w := p.Word()
	if strings.EqualFold(w, "side") {
		p.At++
		return Left, nil
	}
	p.At++
	k, err := fact.ParseWord(w, quadWords)
	if err != nil {
		return Front, p.Locate(err)
	}
	return Quadrant(k), nil
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
		return 0, p.Fail("bad-argument", what+" is followed by "+one+" or "+two+", not "+quoted(w), "")
	}
}

// thing takes an item that lies about or is held: a weapon, shield or helmet,
// and perhaps whose.
func (p *parser) thing(c *Command) error {
	switch {
	case p.Skip("helmet"):
		c.item = helmetItem
	case p.Skip("arrow"):
		c.item = arrowItem
	case p.Word() == "":
		return p.Fail("bad-argument", c.action.word+" what?", p.groundHint())
	default:
		w, err := p.weapon(c.action.word)
		if err != nil {
			return err
		}
		c.item = w
	}
	if p.Skip("of") {
		who, err := p.figure("of")
		c.owner = int8(who)
		if err != nil {
			return err
		}
	}
	switch {
	case !strings.EqualFold(p.Word(), "at"):
		return nil
	case p.s.mapped():
		return p.Fail("hex-knows-positions", mapKnows, "leave "+quoted(p.Word())+" out")
	}
	return p.stated(c)
}

// groundHint lists what lies about.
func (p *parser) groundHint() string {
	var list []string
	for i := range p.s.nGround {
		list = append(list, p.r.itemID(p.s.ground[i].item))
	}
	if len(list) == 0 {
		return "nothing lies on the ground"
	}
	return "on the ground: " + strings.Join(list, ", ")
}

// edit is a field to be set, and the word that says so.
func (p *parser) edit(f *figureField, text string, at int) edit {
	figures := p.r.figures
	return edit{field: f.Name, text: text, at: at, set: func(s *State, i int) error { return f.Set(figures.View(s, i), text) }}
}

// edits reads key=value pairs for a figure that add will enter, trying each on
// a scratch figure so that a bad one is refused with its place. Whatever order they
// are typed in, hands are emptied first, and the rest follows the sheet.
func (p *parser) edits(c *Command) error {
	if p.At >= len(p.Toks) {
		return nil
	}
	scratch := *p.s
	i := int(scratch.n)
	if i == MaxFigures {
		p.At = len(p.Toks)
		return nil // add refuses: the arena is full
	}
	scratch.fig[i] = p.r.newFigure(&scratch, c.name, c.name, int(c.kind))
	scratch.n++
	first := len(c.edits)
	if err := p.pairs(c); err != nil {
		return err
	}
	slices.SortStableFunc(c.edits, func(x, y edit) int { return p.r.sheetPlace(x) - p.r.sheetPlace(y) })
	for _, e := range c.edits {
		if err := e.set(&scratch, i); err != nil {
			p.At = e.at + 1
			return p.Locate(err)
		}
	}
	f := &scratch.fig[i]
	none := f.stamina <= 0 && given(c.edits, "stamina") || f.stamina0 <= 0 && given(c.edits, "stamina0")
	if len(c.edits) > first && f.status == active && none {
		return p.Fail("bad-argument", "a gladiator who takes part has at least 1 Stamina", "leave stamina out to have it rolled")
	}
	return nil
}

// pairs reads them. A Stamina is also the one he begins with, unless that is given.
func (p *parser) pairs(c *Command) error {
	for p.At < len(p.Toks) && p.Toks[p.At].Key != "" {
		t := p.Toks[p.At]
		key := strings.ToLower(t.Key)
		field := p.r.figures.Field(key)
		if field == nil || field.Set == nil {
			return p.Fail("bad-argument", "there is no field "+quoted(t.Key)+" to set", p.fieldHint(key))
		}
		if given(c.edits, key) {
			return p.Fail("bad-argument", key+" is given twice", "")
		}
		c.edits = append(c.edits, p.edit(field, strings.Clone(t.Text), p.At))
		p.At++
	}
	if given(c.edits, "stamina") && !given(c.edits, "stamina0") {
		for _, e := range c.edits {
			if e.field == "stamina" {
				c.edits = append(c.edits, p.edit(p.r.figures.Field("stamina0"), e.text, e.at))
			}
		}
	}
	return nil
}

// sheetPlace is where a fact stands on the sheet; what takes something away stands
// before all that.
func (r *Speech) sheetPlace(e edit) int {
	if strings.EqualFold(e.text, "none") || strings.EqualFold(e.text, "empty") {
		return -1
	}
	for k := range r.figures.Fields {
		if r.figures.Fields[k].Name == e.field {
			return k
		}
	}
	return len(r.figures.Fields)
}

// given reports whether a field is among the edits.
func given(edits []edit, name string) bool {
	for _, e := range edits {
		if e.field == name {
			return true
		}
	}
	return false
}

func (p *parser) fieldHint(key string) string {
	names := p.r.figures.Settable(true)
	if near := line.Nearest(key, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "fields: " + commonFields
}
