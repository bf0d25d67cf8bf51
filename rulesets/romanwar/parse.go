package romanwar

import (
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// A parser reads the words of one command against the war.
type parser struct {
	r    *Rules
	s    *State
	toks []line.Token
	at   int
}

// Parse reads a line of the ruleset's own language.
func (r *Rules) Parse(s *State, l *line.Line, c *Command) error {
	*c = Command{side: nobody, unit: nobody, target: nobody, facing: noFacing, at: unstated, melee: nobody, picks: c.picks[:0], groups: c.groups[:0]}
	p := &r.parser
	*p = parser{r: r, s: s, toks: l.Tokens}
	word := strings.ToLower(p.word())
	v, ok := r.verbs[word]
	if !ok {
		hint := "help lists the commands"
		if near := line.Nearest(word, r.verbWords); near != "" {
			hint = "did you mean " + near + "?"
		}
		return p.fail("unknown-verb", "there is no command "+quoted(word), hint)
	}
	c.verb = v
	p.at++
	if err := v.parse(p, c); err != nil {
		return err
	}
	if p.at < len(p.toks) {
		return p.fail("bad-argument", "this is one word too many: "+quoted(p.toks[p.at].Text), "usage: "+v.usage)
	}
	return nil
}

// word returns the next word without taking it, "" at the end or at a key=value.
func (p *parser) word() string {
	if p.at >= len(p.toks) || p.toks[p.at].Key != "" {
		return ""
	}
	return p.toks[p.at].Text
}

// skip takes the next word if it is the one given.
func (p *parser) skip(word string) bool {
	if strings.EqualFold(p.word(), word) {
		p.at++
		return true
	}
	return false
}

func (p *parser) fail(code, msg, hint string) error {
	col := 1
	switch {
	case p.at < len(p.toks):
		col = p.toks[p.at].Col
	case len(p.toks) > 0:
		t := p.toks[len(p.toks)-1]
		col = t.Col + len([]rune(t.Text))
	}
	return &line.Error{Col: col, Code: code, Msg: msg, Hint: hint}
}

func quoted(text string) string { return strconv.Quote(line.Clean(text)) }

// inches writes a length as people do: 12.5".
func inches(n int32) string { return string(appendInches(nil, int(n))) }

func appendInches(b []byte, n int) []byte {
	b = appendHundredths(b, n)
	return append(b, '"')
}

func appendHundredths(b []byte, n int) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, int64(n/inch), 10)
	if rest := n % inch; rest > 0 {
		b = append(b, '.', byte('0'+rest/10))
		if rest%10 > 0 {
			b = append(b, byte('0'+rest%10))
		}
	}
	return b
}

// readInches reads a length in inches, to the hundredth.
func readInches(text string) (int32, bool) {
	text = strings.TrimSuffix(text, `"`)
	whole, rest, dotted := strings.Cut(text, ".")
	if len(rest) > 2 || dotted && rest == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || n > maxLength/inch {
		return 0, false
	}
	for len(rest) < 2 {
		rest += "0"
	}
	m, err := strconv.ParseUint(rest, 10, 8)
	return int32(n*inch + m), err == nil
}

func (p *parser) length(what string) (int32, error) {
	n, ok := readInches(p.word())
	if !ok {
		return 0, p.fail("bad-number", what+" is a length in inches, to the hundredth, not "+quoted(p.word()), "such as 12.5")
	}
	p.at++
	return n, nil
}

// isNumber reports whether the next word is a whole number.
func (p *parser) isNumber() bool {
	w := p.word()
	return w != "" && strings.Trim(w, "0123456789") == ""
}

func (p *parser) number(what string, low, high int) (int32, error) {
	n, err := strconv.Atoi(p.word())
	if err != nil || n < low || n > high {
		return 0, p.fail("bad-number", what+" is a whole number from "+itoa(low)+" to "+itoa(high)+", not "+quoted(p.word()), "usage: "+p.usage())
	}
	p.at++
	return int32(n), nil
}

func (p *parser) usage() string {
	if v := p.r.verbs[strings.ToLower(p.toks[0].Text)]; v != nil {
		return v.usage
	}
	return ""
}

// count takes a number if one follows.
func (p *parser) count(n *int32) error {
	if !p.isNumber() {
		return nil
	}
	var err error
	*n, err = p.number("a number of men", 0, maxMen)
	return err
}

// newName takes a name that may be new and returns its number.
func (p *parser) newName(what string) (uint16, error) {
	w := p.word()
	if w == "" {
		return 0, p.fail("bad-argument", p.toks[0].Text+" wants "+what, "usage: "+p.usage())
	}
	if k, ok := p.r.names.Find(w); ok {
		p.at++
		return k, nil
	}
	if err := line.ValidName(strings.ReplaceAll(w, ".", "")); err != nil {
		return 0, p.fail("bad-argument", err.(*line.Error).Msg, err.(*line.Error).Hint)
	}
	p.at++
	k := p.r.names.Number(strings.Clone(w))
	if k == 0 {
		return 0, p.fail("bad-argument", "there are too many names at this table", "")
	}
	return k, nil
}

// unit takes the name of a unit.
func (p *parser) unit() (int32, error) {
	w := p.word()
	if i, ok := p.unitOf(w); ok {
		p.at++
		return i, nil
	}
	var names []string
	for i := range p.s.units {
		if i < 40 {
			names = append(names, p.r.name(p.s, i))
		}
	}
	hint := "muster UNIT SIDE TYPE N"
	if near := line.Nearest(w, names); near != "" && w != "" {
		hint = "did you mean " + near + "?"
	} else if len(names) > 0 {
		hint = "units: " + strings.Join(names, ", ")
	}
	if w == "" {
		return nobody, p.fail("bad-argument", p.toks[0].Text+" wants a unit", hint)
	}
	return nobody, p.fail("unknown-unit", "there is no unit "+quoted(w), hint)
}

func (p *parser) unitOf(w string) (int32, bool) {
	if k, ok := p.r.names.Find(w); ok && w != "" {
		if i := p.s.unitNamed(k); i >= 0 {
			return int32(i), true
		}
	}
	return nobody, false
}

func (p *parser) choice(what string, words []string) (uint8, error) {
	k, err := game.ParseWord(p.word(), words)
	if err != nil {
		hint := strings.Join(words, ", ")
		if near := line.Nearest(p.word(), words); near != "" && p.word() != "" {
			hint = "did you mean " + near + "?"
		}
		return 0, p.fail("bad-argument", what+" is not "+quoted(p.word()), hint)
	}
	p.at++
	return uint8(k), nil
}

// is reports whether the next word is one of a list.
func (p *parser) is(words []string) bool {
	_, err := game.ParseWord(p.word(), words)
	return err == nil
}

func (p *parser) aSide() (int8, error) {
	if k, ok := p.r.names.Find(p.word()); ok {
		if i := p.s.sideNamed(k); i >= 0 {
			p.at++
			return int8(i), nil
		}
	}
	return nobody, p.fail("unknown-name", "there is no side "+quoted(p.word()), "sides: "+p.r.sideName(p.s, 0)+", "+p.r.sideName(p.s, 1))
}

// numbers reads 1,1,2.
func (p *parser) numbers(list []int32) ([]int32, error) {
	for _, w := range strings.Split(p.word(), ",") {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > maxMen {
			return nil, p.fail("bad-number", "men are numbered from 1, as in 1,2, not "+quoted(p.word()), "")
		}
		list = append(list, int32(n))
	}
	p.at++
	return list, nil
}

func parseNothing(*parser, *Command) error { return nil }

func parseUnit(p *parser, c *Command) (err error) {
	c.unit, err = p.unit()
	return err
}

func parseMaybeUnit(p *parser, c *Command) error {
	if p.word() == "" {
		return nil
	}
	return parseUnit(p, c)
}

func parseName(p *parser, c *Command) (err error) {
	c.name, err = p.newName("a name")
	return err
}

func parseSide(p *parser, c *Command) (err error) {
	if c.name, err = p.newName("a name"); err != nil {
		return err
	}
	if p.word() != "" && !strings.EqualFold(p.word(), "policy") { // its long name is said and forgotten
		p.at++
	}
	if !p.skip("policy") {
		return nil
	}
	c.yes = true
	if p.skip("plain") {
		return nil
	}
	c.kind, err = p.choice("a policy", policyWords)
	return err
}

func parseMuster(p *parser, c *Command) (err error) {
	if c.name, err = p.newName("a name"); err != nil {
		return err
	}
	if c.other, err = p.newName("a side"); err != nil {
		return err
	}
	if err := p.troops(c); err != nil {
		return err
	}
	if p.isNumber() || !p.is(musterWords) && p.word() != "" {
		if c.n, err = p.number("the number of men", 1, maxMen); err != nil {
			return err
		}
	}
	for p.at < len(p.toks) {
		if err := p.clause(c); err != nil {
			return err
		}
	}
	return c.complete(p)
}

// complete works out what muster leaves open: two ranks, and the men of engines.
func (c *Command) complete(p *parser) error {
	if c.n == 0 && c.engine > 0 {
		c.n = c.engine * max(2, c.crew)
	}
	if c.n == 0 {
		return p.fail("bad-number", "say how many men", "usage: "+c.verb.usage)
	}
	if c.files == 0 {
		c.files = (c.n + 1) / 2
	}
	return nil
}

// troops takes a type.
func (p *parser) troops(c *Command) error {
	for k := range p.r.c.types {
		if strings.EqualFold(p.r.c.types[k].id, p.word()) {
			c.kind = uint8(k)
			p.at++
			return nil
		}
	}
	hint := "list romanwar types"
	if near := line.Nearest(p.word(), p.r.c.typeIDs); near != "" {
		hint = "did you mean " + near + "?"
	}
	return p.fail("unknown-type", "there is no type "+quoted(p.word()), hint)
}

var musterWords = []string{"files", "weapon", "base", "engines", "crew", "ladders", "hold", "men", "side", "policy"}

// clause takes "files 5", or files=5.
func (p *parser) clause(c *Command) (err error) {
	t := p.toks[p.at]
	key := t.Key
	if key == "" {
		key = t.Text
		p.at++
	} else {
		p.toks[p.at].Key = ""
		defer func(at int) { p.toks[at].Key = t.Key }(p.at)
	}
	switch strings.ToLower(key) {
	case "files":
		c.files, err = p.number("files", 1, maxMen)
	case "men":
		c.n, err = p.number("men", 1, maxMen)
	case "side":
		c.other, err = p.newName("a side")
	case "weapon":
		c.yes = true
		c.weapon, err = p.choice("a weapon", weaponWords)
	case "base":
		c.base, err = p.length("a move")
		if err == nil && (c.base < inch || c.base > 10_000 || c.base%(inch/2) != 0 && !p.s.is(rulingMoveRounding, moveRoundingExact)) {
			err = p.fail("bad-number", "a full move is from 1 to 100 inches, in halves", "")
		}
		if err == nil && !p.s.is(rulingBaseMove, baseMoveStated) {
			err = p.fail("bad-argument", "moves go by type", "ruling base-move=stated")
		}
	case "engines":
		c.engine, err = p.number("engines", 1, 1000)
	case "crew":
		c.crew, err = p.number("the crew", 1, 100)
	case "ladders":
		c.ladder, err = p.number("ladders", 0, 99)
	case "hold":
		c.hold = true
		if t.Key != "" {
			p.at++
		}
	default:
		p.at = max(1, p.at-1)
		hint := strings.Join(musterWords, ", ")
		if near := line.Nearest(key, musterWords); near != "" {
			hint = "did you mean " + near + "?"
		}
		return p.fail("bad-argument", "muster knows no "+quoted(key), hint)
	}
	return err
}

func parseAdd(p *parser, c *Command) (err error) {
	if len(p.toks) > 4 && p.toks[3].Key == "" && p.toks[4].Key == "" && p.toks[3].Text != "" { // add as muster
		return parseMuster(p, c)
	}
	if c.name, err = p.newName("a name"); err != nil {
		return err
	}
	if k, blocks := p.r.c.armyNamed(p.word()); k >= 0 {
		p.at++
		c.hold, c.side, c.kind, c.n = true, addsArmy, uint8(k), int32(blocks)
		for p.at < len(p.toks) {
			switch t := p.toks[p.at]; {
			case strings.EqualFold(t.Key, "policy"):
				k, err := game.ParseWord(strings.Replace(t.Text, "plain", "steady", 1), policyWords)
				if err != nil {
					return p.fail("bad-argument", "a policy is not "+quoted(t.Text), strings.Join(policyWords, ", "))
				}
				c.yes, c.paper = true, uint8(k)
				p.at++
			default:
				return p.fail("bad-argument", "an army comes as it is drawn up", "policy=fanatic")
			}
		}
		return nil
	}
	c.other = c.name
	if err := p.troops(c); err != nil {
		return p.fail("unknown-type", "there is no type or army "+quoted(p.word()), "list romanwar types, list romanwar armies")
	}
	for p.at < len(p.toks) {
		if err := p.clause(c); err != nil {
			return err
		}
	}
	if c.other == c.name {
		c.other = p.r.names.Number(p.r.names.Name(c.name) + "s")
	}
	return c.complete(p)
}

func parseMap(p *parser, c *Command) (err error) {
	if c.x, err = p.length("the width"); err != nil {
		return err
	}
	if c.y, err = p.length("the depth"); err == nil && (c.x < inch || c.y < inch) {
		return p.fail("bad-number", "a table is an inch wide and deep at least", "")
	}
	return err
}

func parseFeature(p *parser, c *Command) (err error) {
	if c.feat.kind, err = p.choice("a feature", featureWords); err != nil {
		return err
	}
	for _, to := range []*int32{&c.feat.x0, &c.feat.y0, &c.feat.x1, &c.feat.y1} {
		if *to, err = p.length("a corner"); err != nil {
			return err
		}
	}
	for p.word() != "" {
		switch {
		case p.skip("height") || p.skip("abreast"):
			c.feat.height, err = p.length("the height")
		case p.skip("up"):
			c.feat.up, err = p.choice("a direction", facingWords)
		case p.skip("hard"):
			c.feat.hard = true
		case p.skip("soft"):
		case p.skip("name"):
			c.feat.name, err = p.newName("a name")
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func parsePlace(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if c.x, err = p.length("X"); err != nil {
		return err
	}
	if c.y, err = p.length("Y"); err != nil {
		return err
	}
	c.facing, err = p.choice("a facing", facingWords)
	return err
}

func parseScenario(p *parser, c *Command) error {
	var ids []string
	for k := range p.r.c.scenarios {
		if strings.EqualFold(p.r.c.scenarios[k].id, p.word()) {
			c.kind = uint8(k)
			p.at++
			return nil
		}
		ids = append(ids, p.r.c.scenarios[k].id)
	}
	return p.fail("unknown-name", "there is no scenario "+quoted(p.word()), strings.Join(ids, ", "))
}

func parseBegin(p *parser, c *Command) (err error) {
	if p.word() != "" {
		c.side, err = p.aSide()
	}
	return err
}
