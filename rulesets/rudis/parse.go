package rudis

import (
	"slices"
	"strings"

	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/line"
)

// cardBase tells a card from a face among the numbers of a line.
const cardBase = dice.CardBase

// A parser reads the words of one command against the state of the bout.
type parser struct {
	line.Reader
	r     *Speech
	s     *State
	faces int // how many dice the line has of its own
}

// Parse reads a line of the ruleset's own language.
func (r *Speech) Parse(s *State, l *line.Line, c *Command) error {
	*c = Command{who: nobody, edits: c.edits[:0], left: c.left[:0], order: c.order[:0]}
	p := &r.parser
	*p = parser{Reader: line.Reader{Toks: l.Tokens}, r: r, s: s, faces: len(l.Dice)}
	word := strings.ToLower(p.Word())
	v, ok := r.verbs[word]
	if !ok {
		hint := "help lists the commands"
		if near := line.Nearest(word, r.verbWords); near != "" {
			hint = "did you mean " + near + "?"
		}
		return p.Fail("unknown-verb", "there is no command "+quoted(word), hint)
	}
	c.action = p.r.actions[v.word]
	p.At++
	if err := v.parse(p, c); err != nil {
		return err
	}
	return p.Rest(v.usage)
}

// boxer takes the name or the id of a boxer in the bout; a name of several words
// need not be quoted.
func (p *parser) boxer() (int8, error) {
	w := p.Word()
	if w == "" {
		return nobody, p.Fail("bad-argument", "the name of a boxer is wanted", p.namesHint())
	}
	if p.At+1 < len(p.Toks) && p.Toks[p.At+1].Key == "" {
		if who := p.r.find(p.s, w+" "+p.Toks[p.At+1].Text); who != nobody {
			p.At += 2
			return who, nil
		}
	}
	if who := p.r.find(p.s, w); who != nobody {
		p.At++
		return who, nil
	}
	hint := p.namesHint()
	if near := line.Nearest(w, p.names()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nobody, p.Fail("unknown-name", "no boxer here is called "+quoted(w), hint)
}

func (p *parser) names() []string {
	var list []string
	for i := range int(p.s.n) {
		list = append(list, p.r.typed(p.s, i))
	}
	return list
}

func (p *parser) namesHint() string {
	if p.s.n == 0 {
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
	k := p.r.c.boxerOf(w)
	if k < 0 {
		e := unknown("unknown-boxer", "boxer", w, p.r.c.boxerIDs(), "boxers: "+strings.Join(p.r.c.boxerIDs(), ", "))
		p.At++
		err := p.Locate(e)
		p.At--
		return 0, err
	}
	p.At++
	return uint8(k), nil
}

// attack takes an attack card, by its id or by its name, and perhaps a sub-type; a
// word that is no card comes back as it is.
func (p *parser) attack() (ch choice, noCard string) {
	n, k := p.named(p.r.c.attackOf)
	if k < 0 {
		noCard = p.Take()
		ch = choice{what: anAttack}
	} else {
		p.At += n
		ch = choice{what: anAttack, card: uint8(k)}
	}
	if sub := slices.Index(subWords, strings.ToLower(p.Word())); sub > 0 {
		ch.sub = uint8(sub)
		p.At++
	}
	return ch, noCard
}

// defence takes a defend card, or none.
func (p *parser) defence() (ch choice, noCard string) {
	n, k := p.named(p.r.c.defendOf)
	if k < 0 {
		return choice{what: aDefence, card: noDefence}, p.Take()
	}
	p.At += n
	return choice{what: aDefence, card: uint8(k)}, ""
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

// path reads Q,R and finds the shortest way there round the other man.
func (p *parser) path(c *Command) error {
	w := p.Take()
	parts := strings.Split(w, ",")
	if len(parts) == 1 && p.Word() != "" {
		parts = append(parts, p.Take())
	}
	var to [2]int
	for i := range to {
		n, err := 0, error(&fact.BadValue{Why: "a hex is written Q,R"})
		if i < len(parts) && len(parts) == 2 {
			n, err = fact.ParseInt(strings.TrimSpace(parts[i]), -farthest, farthest)
		}
		if err != nil {
			return p.Locate(&line.Error{Code: "bad-argument", Msg: "a hex is written Q,R, got " + quoted(w), Hint: "move to 2,0"})
		}
		to[i] = n
	}
	if p.s.n < 2 {
		return nil
	}
	ch, ok := p.s.way(int(p.s.control), hex{int32(to[0]), int32(to[1])})
	c.attack, c.noPath = ch, !ok
	return nil
}

// way is a shortest way to a hex round the other man, if MOV reaches it.
func (s *State) way(who int, to hex) (choice, bool) {
	type at struct {
		pos hex
		ch  choice
	}
	start := at{s.b[who].pos, choice{what: aMove}}
	if start.pos == to {
		return start.ch, true
	}
	if start.pos.distance(to) > maxPath {
		return start.ch, false
	}
	seen := map[hex]bool{start.pos: true, s.b[other(who)].pos: true}
	for list := []at{start}; len(list) > 0; list = list[1:] {
		x := list[0]
		if int(x.ch.n) == min(maxPath, s.current(who, attrMOV)) {
			continue
		}
		for dir := range dirs {
			y := at{x.pos.step(uint8(dir)), x.ch}
			if seen[y.pos] {
				continue
			}
			seen[y.pos] = true
			y.ch.path[y.ch.n] = uint8(dir)
			y.ch.n++
			if y.pos == to {
				return y.ch, true
			}
			list = append(list, y)
		}
	}
	return start.ch, to == s.b[other(who)].pos && s.stepOnto(who, &start.ch)
}

// stepOnto makes a choice the step onto the other man, which is refused as such.
func (s *State) stepOnto(who int, ch *choice) bool {
	for dir := range dirs {
		if s.b[who].pos.step(uint8(dir)) == s.b[other(who)].pos {
			ch.path[0], ch.n = uint8(dir), 1
			return true
		}
	}
	return false
}

// edits reads key=value pairs for a boxer that add will enter, trying each on a
// scratch bout so that a bad one is refused with its place.
func (p *parser) edits(c *Command) error {
	scratch := *p.s
	if scratch.n >= 2 {
		p.At = len(p.Toks)
		return nil // add refuses
	}
	p.r.enter(&scratch, c.names[0], c.cards[0])
	i := int(scratch.n) - 1
	for p.At < len(p.Toks) && p.Toks[p.At].Key != "" {
		t := p.Toks[p.At]
		field := p.r.field(strings.ToLower(t.Key))
		if field == nil || field.Set == nil {
			return p.Fail("bad-argument", "there is no field "+quoted(t.Key)+" to set", p.r.fieldHint(t.Key))
		}
		if slices.ContainsFunc(c.edits, func(e edit) bool { return e.field == field.Name }) {
			return p.Fail("bad-argument", t.Key+" is given twice", "")
		}
		p.At++
		text := strings.Clone(t.Text)
		e := edit{field.Name, func(s *State, i int) error { return field.Set(p.r.boxers.View(s, i), text) }}
		if err := e.set(&scratch, i); err != nil {
			return p.Locate(err)
		}
		c.edits = append(c.edits, e)
	}
	p.r.settleSteps(&scratch.b[i], c.edits)
	return scratch.b[i].possible()
}
