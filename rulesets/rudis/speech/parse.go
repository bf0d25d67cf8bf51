package speech

import (
	"slices"
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/rudis/facts"
	"summa/rulesets/rudis/rules"
)

// cardBase tells a card from a face among the numbers of a line.
const cardBase = dice.CardBase

// A parser reads the words of one command against the state of the bout.
type parser struct {
	line.Reader
	r     *Speech
	s     *state.State
	verb  *verb
	faces int // how many dice the line has of its own
}

// Parse reads a line of the ruleset's own language.
func (r *Speech) Parse(s *state.State, l *line.Line, c *rules.Command) error {
	*c = rules.Command{Who: state.Nobody, Entry: rules.Entry{Edits: c.Edits[:0], Left: c.Left[:0], Order: c.Order[:0]}}
	p := &r.parser
	*p = parser{Reader: line.Reader{Toks: l.Tokens}, r: r, s: s, faces: len(l.Dice)}
	v, err := r.grammar.Take(&p.Reader)
	if err != nil {
		return err
	}
	if c.Action, p.verb = r.Actions[v.Word], v; c.Action == nil {
		return p.Fail("bad-argument", "that is a question, and changes nothing", "ask it by itself")
	}
	if err := v.Read(p, c); err != nil {
		return err
	}
	return p.Rest(v.Usage)
}

// boxer takes the name or the id of a boxer in the bout; a name of several words
// need not be quoted.
func (p *parser) boxer() (int8, error) {
	w := p.Word()
	if w == "" {
		return state.Nobody, p.Fail("bad-argument", "the name of a boxer is wanted", p.namesHint())
	}
	if p.At+1 < len(p.Toks) && p.Toks[p.At+1].Key == "" {
		if who := p.r.Find(p.s, w+" "+p.Toks[p.At+1].Text); who != state.Nobody {
			p.At += 2
			return who, nil
		}
	}
	if who := p.r.Find(p.s, w); who != state.Nobody {
		p.At++
		return who, nil
	}
	hint := p.namesHint()
	if near := line.Nearest(w, p.names()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return state.Nobody, p.Fail("unknown-name", "no boxer here is called "+state.Quoted(w), hint)
}

func (p *parser) names() []string {
	var list []string
	for i := range int(p.s.N) {
		list = append(list, p.r.Typed(p.s, i))
	}
	return list
}

func (p *parser) namesHint() string {
	if p.s.N == 0 {
		return "match ankeles kreugas first"
	}
	return "the boxers: " + strings.Join(p.names(), ", ")
}

// card takes the card of a boxer.
func (p *parser) card() (uint8, error) {
	w := p.Word()
	if w == "" {
		return 0, p.Fail("bad-argument", "a boxer is wanted", "list rudis boxers")
	}
	k := p.r.Content.BoxerOf(w)
	if k < 0 {
		e := state.Unknown("unknown-boxer", "boxer", w, p.r.Content.BoxerIDs(), "boxers: "+strings.Join(p.r.Content.BoxerIDs(), ", "))
		p.At++
		err := p.Locate(e)
		p.At--
		return 0, err
	}
	p.At++
	return uint8(k), nil
}

// attack takes an attack card, by its id or by its name; a word that is no card is
// kept as it is.
func (p *parser) attack(c *rules.Command) {
	n, k := p.named(p.r.Content.AttackOf)
	if k < 0 {
		k, c.NoCard = 0, p.Take()
	}
	p.At += max(n, 0)
	c.Attack = state.Choice{What: state.AnAttack, Card: uint8(k)}
}

// defence takes a defend card, or none.
func (p *parser) defence() (ch state.Choice, noCard string) {
	n, k := p.named(p.r.Content.DefendOf)
	if k < 0 {
		return state.Choice{What: state.ADefence, Card: state.NoDefence}, p.Take()
	}
	p.At += n
	return state.Choice{What: state.ADefence, Card: uint8(k)}, ""
}

// named finds the longest run of words that is the name of a card.
func (p *parser) named(find func(string) int) (n, k int) {
	for n = min(4, len(p.Toks)-p.At); n > 0; n-- {
		var words []string
		for _, t := range p.Toks[p.At : p.At+n] {
			if t.Key != "" {
				break
			}
			words = append(words, t.Text)
		}
		if len(words) != n {
			continue
		}
		if k = find(strings.Join(words, " ")); k >= 0 {
			return n, k
		}
	}
	return 0, -1
}

// move takes directions, or where to.
func (p *parser) move(c *rules.Command) error {
	if p.Skip("to") {
		return p.path(c)
	}
	return p.steps(c)
}

// steps takes directions up to the end, or to the other man's defence.
func (p *parser) steps(c *rules.Command) error {
	var words []string
	for p.Word() != "" && !strings.EqualFold(p.Word(), "vs") {
		for _, w := range strings.FieldsFunc(p.Take(), comma) {
			if state.Direction(w) < 0 {
				return p.Locate(&line.Error{Code: "bad-argument", Msg: state.Quoted(w) + " is no direction", Hint: "E NE NW W SW SE, or to Q,R"})
			}
			words = append(words, w)
		}
	}
	ch, ok := state.ParsePath(words)
	if c.Attack, c.NoPath = ch, !ok; !ok {
		c.Said = strings.Join(words, " ")
	}
	return nil
}

// path reads Q,R and finds the shortest way there round the other man.
func (p *parser) path(c *rules.Command) error {
	c.Attack.What = state.AMove
	w := p.Take()
	parts := strings.Split(w, ",")
	if len(parts) == 1 && p.Word() != "" {
		parts = append(parts, p.Take())
	}
	var to [2]int
	for i := range to {
		n, err := 0, error(&fact.BadValue{Why: "a hex is written Q,R"})
		if i < len(parts) && len(parts) == 2 {
			n, err = fact.ParseInt(strings.TrimSpace(parts[i]), -state.Farthest, state.Farthest)
		}
		if err != nil {
			return p.Locate(&line.Error{Code: "bad-argument", Msg: "a hex is written Q,R, got " + state.Quoted(w), Hint: "move to 2,0"})
		}
		to[i] = n
	}
	if p.s.N < 2 {
		return nil
	}
	ch, ok := way(p.s, int(p.s.Control), state.Hex{Q: int32(to[0]), R: int32(to[1])})
	c.Attack, c.NoPath, c.To = ch, !ok, state.Hex{Q: int32(to[0]), R: int32(to[1])}
	return nil
}

// way is a shortest way to a hex round the other man, if MOV reaches it.
func way(s *state.State, who int, to state.Hex) (state.Choice, bool) {
	type at struct {
		pos state.Hex
		ch  state.Choice
	}
	start := at{s.Boxers[who].Pos, state.Choice{What: state.AMove}}
	if start.pos == to {
		return start.ch, true
	}
	if start.pos.Distance(to) > state.MaxPath {
		return start.ch, false
	}
	seen := map[state.Hex]bool{start.pos: true, s.Boxers[state.Other(who)].Pos: true}
	for list := []at{start}; len(list) > 0; list = list[1:] {
		x := list[0]
		if int(x.ch.N) == min(state.MaxPath, s.Current(who, state.AttrMOV)) {
			continue
		}
		for dir := range state.Dirs {
			y := at{x.pos.Step(uint8(dir)), x.ch}
			if seen[y.pos] {
				continue
			}
			seen[y.pos] = true
			y.ch.Path[y.ch.N] = uint8(dir)
			y.ch.N++
			if y.pos == to {
				return y.ch, true
			}
			list = append(list, y)
		}
	}
	return start.ch, to == s.Boxers[state.Other(who)].Pos && stepOnto(s, who, &start.ch)
}

// stepOnto makes a choice the step onto the other man, which is refused as such.
func stepOnto(s *state.State, who int, ch *state.Choice) bool {
	for dir := range state.Dirs {
		if s.Boxers[who].Pos.Step(uint8(dir)) == s.Boxers[state.Other(who)].Pos {
			ch.Path[0], ch.N = uint8(dir), 1
			return true
		}
	}
	return false
}

// edits reads key=value pairs for a boxer that add will enter, trying each on a
// scratch bout so that a bad one is refused with its place.
func (p *parser) edits(c *rules.Command) error {
	scratch := *p.s
	if scratch.N >= 2 {
		p.At = len(p.Toks)
		return nil // add refuses
	}
	p.r.Enter(&scratch, c.Names[0], c.Cards[0])
	i := int(scratch.N) - 1
	for p.At < len(p.Toks) && p.Toks[p.At].Key != "" {
		t := p.Toks[p.At]
		field := p.r.Field(strings.ToLower(t.Key))
		if field == nil || field.Set == nil {
			return p.Fail("bad-argument", "there is no field "+state.Quoted(t.Key)+" to set", p.r.FieldHint(t.Key))
		}
		if slices.ContainsFunc(c.Edits, func(e rules.Edit) bool { return e.Field == field.Name }) {
			return p.Fail("bad-argument", t.Key+" is given twice", "")
		}
		p.At++
		text := strings.Clone(t.Text)
		e := rules.Edit{Field: field.Name, Text: text, Set: func(s *state.State, i int) error { return field.Set(p.r.Boxers.View(s, i), text) }}
		if err := e.Set(&scratch, i); err != nil {
			return p.Locate(err)
		}
		c.Edits = append(c.Edits, e)
	}
	p.r.SettleSteps(&scratch.Boxers[i], c.Edits)
	return facts.Possible(&scratch.Boxers[i])
}

// openings takes names, each with a choice and its salt.
func (p *parser) openings(c *rules.Command) error {
	for c.NOpens = 0; p.Word() != "" && int(c.NOpens) < len(c.Opens); c.NOpens++ {
		o := &c.Opens[c.NOpens]
		who, err := p.boxer()
		if err != nil {
			return err
		}
		text := p.Take()
		ch, ok := p.r.ParseChoice(text)
		*o = rules.Opening{Who: who, Choice: ch}
		if isAttack := ch.What != state.ADefence; !ok || isAttack != (who == p.s.Control) {
			o.NoCard = text
			if text == "" {
				return p.Fail("bad-argument", "open wants a choice and its salt", "open NAME straight-right/pow SALT")
			}
		}
		o.Salt = strings.Clone(p.Take())
		o.Plain = o.Salt == "-"
		if o.Salt == "" {
			return p.Fail("bad-argument", "open wants the salt too", "open NAME "+text+" SALT")
		}
		if len(o.Salt) > 64 || strings.ContainsAny(o.Salt, "| \t") {
			p.At--
			return p.Fail("bad-argument", state.Quoted(o.Salt)+" is no salt", "1 to 64 characters, no blank and no | among them")
		}
	}
	if c.NOpens == 0 {
		return p.Fail("bad-argument", "open wants a name, a choice and its salt", "open NAME straight-right/pow SALT")
	}
	if c.NOpens == 2 && c.Opens[0].Who == c.Opens[1].Who {
		return p.Fail("bad-argument", "one man has one choice", "")
	}
	return nil
}

// pile takes cards of the deck.
func (p *parser) pile(c *rules.Command) error {
	d := p.r.Content.Deck.Cards
	for p.Word() != "" {
		for _, w := range strings.FieldsFunc(p.Take(), comma) {
			var l line.Line
			if err := l.Parse("x dice " + w); err != nil || l.Dice[0] <= cardBase || d == nil || l.Dice[0]-cardBase > d.Cards() {
				return p.Locate(&line.Error{Code: "bad-rn", Msg: state.Quoted(w) + " is no card of the deck", Hint: "A001 to A120"})
			}
			c.Left = append(c.Left, l.Dice[0]-cardBase)
		}
	}
	if len(c.Left) == 0 {
		return p.Fail("bad-argument", "pile wants the cards that are left", "pile A001 A002")
	}
	return nil
}
