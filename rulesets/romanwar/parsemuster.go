package romanwar

import (
	"slices"
	"strings"
)

func parseNothing(*parser, *Command) error { return nil }

func parseUnit(p *parser, c *Command) (err error) {
	c.unit, err = p.unit()
	return err
}

func parseMaybeUnit(p *parser, c *Command) error {
	if p.Word() == "" {
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
	if p.Word() != "" && !strings.EqualFold(p.Word(), "policy") { // its long name is said and forgotten
		p.At++
	}
	if !p.Skip("policy") {
		return nil
	}
	c.yes = true
	if p.Skip("plain") {
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
	if p.isNumber() || !p.is(musterWords) && p.Word() != "" {
		if c.n, err = p.number("the number of men", 1, maxMen); err != nil {
			return err
		}
	}
	for p.At < len(p.Toks) {
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
		return p.Fail("bad-number", "say how many men", "usage: "+c.verb.usage)
	}
	if c.files == 0 {
		c.files = (c.n + 1) / 2
	}
	return nil
}

// troops takes a type.
func (p *parser) troops(c *Command) error {
	for k := range p.r.c.types {
		if strings.EqualFold(p.r.c.types[k].id, p.Word()) {
			c.kind = uint8(k)
			p.At++
			return nil
		}
	}
	return p.Fail("unknown-type", "there is no type "+quoted(p.Word()), p.r.c.typeHint(p.Word()))
}

var musterWords = []string{"files", "weapon", "base", "engines", "crew", "ladders", "hold", "inside", "men", "side"}

// clause takes "files 5", or files=5.
func (p *parser) clause(c *Command) (err error) {
	t := p.Toks[p.At]
	key := t.Key
	if key == "" {
		key = t.Text
		p.At++
	} else {
		p.Toks[p.At].Key = ""
		defer func(at int) { p.Toks[at].Key = t.Key }(p.At)
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
		c.weapon, err = p.choice("a weapon", p.r.c.armIDs)
	case "base":
		c.base, err = p.length("a move")
		if err == nil && (c.base < inch || c.base > 10_000) {
			err = p.Fail("bad-number", "a full move is from 1 to 100 inches", "")
		}
		if err == nil && !p.s.is(rulingBaseMove, baseMoveStated) {
			err = p.Fail("bad-argument", "moves go by type", "ruling base-move=stated")
		}
	case "engines":
		c.engine, err = p.number("engines", 1, 1000)
	case "crew":
		c.crew, err = p.number("the crew", 1, 100)
	case "ladders":
		c.ladder, err = p.number("ladders", 0, 99)
	case "hold", "inside":
		c.hold, c.inside = c.hold || strings.EqualFold(key, "hold"), c.inside || strings.EqualFold(key, "inside")
		if t.Key != "" {
			p.At++
		}
	default:
		if field := strings.ToLower(t.Key); slices.Contains(p.r.settable(), field) {
			c.sets = append(c.sets, [2]string{field, strings.Clone(t.Text)})
			p.At++
			return nil
		}
		p.At = max(1, p.At-1)
		return p.Fail("bad-argument", c.verb.word+" knows no "+quoted(key), meant(key, musterWords, strings.Join(musterWords, ", ")))
	}
	return err
}

func parseAdd(p *parser, c *Command) (err error) {
	if len(p.Toks) > 4 && p.Toks[3].Key == "" && p.Toks[4].Key == "" && !isDigits(p.Toks[3].Text) { // add as muster
		return parseMuster(p, c)
	}
	if c.name, err = p.newName("a name"); err != nil {
		return err
	}
	if k, blocks := p.r.c.armyNamed(p.Word()); k >= 0 {
		p.At++
		c.hold, c.side, c.kind, c.n = true, addsArmy, uint8(k), int32(blocks)
		for p.At < len(p.Toks) {
			switch t := p.Toks[p.At]; {
			case strings.EqualFold(t.Key, "policy"):
				k, err := policyNamed(t.Text)
				if err != nil {
					return p.Fail("bad-argument", "a policy is not "+quoted(t.Text), strings.Join(policyWords, ", "))
				}
				c.yes, c.paper = true, k
				p.At++
			default:
				return p.Fail("bad-argument", "an army comes as it is drawn up", "policy=fanatic")
			}
		}
		return nil
	}
	c.other = c.name
	if err := p.troops(c); err != nil {
		return p.Fail("unknown-type", "there is no type or army "+quoted(p.Word()), p.r.c.typeHint(p.Word(), p.r.armyWords()...))
	}
	if p.isNumber() {
		if c.n, err = p.number("the number of men", 1, maxMen); err != nil {
			return err
		}
	}
	for p.At < len(p.Toks) {
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
		return p.Fail("bad-number", "a table is an inch wide and deep at least", "")
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
	for p.Word() != "" {
		switch {
		case p.Skip("height") || p.Skip("abreast"):
			c.feat.height, err = p.length("the height")
		case c.feat.kind == crossing && p.Skip("small"):
			c.feat.height = p.r.bridgeWidth(false)
		case c.feat.kind == crossing && p.Skip("large"):
			c.feat.height = p.r.bridgeWidth(true)
		case p.Skip("up"):
			c.feat.up, err = p.choice("a direction", facingWords)
		case p.Skip("hard"):
			c.feat.hard = true
		case p.Skip("soft"):
		case p.Skip("name"):
			c.feat.name, err = p.newName("a name")
		default:
			return p.featureSize(c)
		}
		if err != nil {
			return err
		}
	}
	if c.feat.kind == doorway && c.feat.name == 0 {
		return p.Fail("bad-argument", "a door has a name", "name gate")
	}
	return p.featureSize(c)
}

// featureSize refuses a height that features of the kind do not have. [war.cover.6]
func (p *parser) featureSize(c *Command) error {
	h, what := c.feat.height, featureWords[c.feat.kind]
	switch c.feat.kind {
	case crossing:
		return p.bridgeSize(c)
	case plateau, slope:
		if h == 0 {
			return p.Fail("bad-number", "a "+what+" has a height", "height 2")
		}
	case wall:
		if low, high := int32(p.r.c.n(numBuildingHeight)), p.r.tall(&feature{kind: wall}); h != 0 && h != low && h != high {
			return p.Fail("bad-number", "a wall is "+inches(low)+" high or "+inches(high), "")
		}
	case building, cliff:
		if high := p.r.tall(&feature{kind: c.feat.kind}); h != 0 && h != high {
			return p.Fail("bad-number", "a "+what+" is "+inches(high)+" high", "")
		}
	default:
		if h != 0 {
			return p.Fail("bad-number", "a "+what+" has no height", "")
		}
	}
	return nil
}

// bridgeSize makes a bridge small of which nothing is said, and refuses a size that
// no bridge has. [war.bridge.2] [war.bridge.3]
func (p *parser) bridgeSize(c *Command) error {
	small, large := p.r.bridgeWidth(false), p.r.bridgeWidth(true)
	switch c.feat.height {
	case 0:
		c.feat.height = small
	case small, large:
	default:
		return p.Fail("bad-number", "a bridge takes "+itoa(int(small/inch))+" men abreast or "+itoa(int(large/inch)), "small, large")
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
		if strings.EqualFold(p.r.c.scenarios[k].id, p.Word()) {
			c.kind = uint8(k)
			p.At++
			return nil
		}
		ids = append(ids, p.r.c.scenarios[k].id)
	}
	return p.Fail("unknown-name", "there is no scenario "+quoted(p.Word()), meant(p.Word(), ids, strings.Join(ids, ", ")))
}

func parseBegin(p *parser, c *Command) (err error) {
	if p.Word() != "" {
		c.side, err = p.aSide()
	}
	return err
}
