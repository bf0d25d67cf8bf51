package speech

import (
	"slices"
	"strings"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

func parseNothing(*parser, *rules.Command) error { return nil }

func parseUnit(p *parser, c *rules.Command) (err error) {
	c.Unit, err = p.unit()
	return err
}

func parseMaybeUnit(p *parser, c *rules.Command) error {
	if p.Word() == "" {
		return nil
	}
	return parseUnit(p, c)
}

func parseName(p *parser, c *rules.Command) (err error) {
	c.Name, err = p.newName("a name")
	return err
}

func parseSide(p *parser, c *rules.Command) (err error) {
	if c.Name, err = p.newName("a name"); err != nil {
		return err
	}
	if p.Word() != "" && !strings.EqualFold(p.Word(), "policy") { // its long name is said and forgotten
		p.At++
	}
	if !p.Skip("policy") {
		return nil
	}
	c.Yes = true
	if p.Skip("plain") {
		return nil
	}
	c.Kind, err = p.choice("a policy", state.PolicyWords)
	return err
}

func parseMuster(p *parser, c *rules.Command) (err error) {
	if c.Name, err = p.newName("a name"); err != nil {
		return err
	}
	if c.Other, err = p.newName("a side"); err != nil {
		return err
	}
	if err := p.troops(c); err != nil {
		return err
	}
	if p.isNumber() || !p.is(musterWords) && p.Word() != "" {
		if c.N, err = p.number("the number of men", 1, state.MaxMen); err != nil {
			return err
		}
	}
	for p.At < len(p.Toks) {
		if err := p.clause(c); err != nil {
			return err
		}
	}
	return complete(c, p)
}

// complete works out what muster leaves open: two ranks, and the men of engines.
func complete(c *rules.Command, p *parser) error {
	if c.N == 0 && c.Engine > 0 {
		c.N = c.Engine * max(2, c.Crew)
	}
	if c.N == 0 {
		return p.Fail("bad-number", "say how many men", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	if c.Files == 0 {
		c.Files = (c.N + 1) / 2
	}
	return nil
}

// troops takes a type.
func (p *parser) troops(c *rules.Command) error {
	for k := range p.r.Content.Types {
		if strings.EqualFold(p.r.Content.Types[k].ID, p.Word()) {
			c.Kind = uint8(k)
			p.At++
			return nil
		}
	}
	return p.Fail("unknown-type", "there is no type "+state.Quoted(p.Word()), p.r.Content.TypeHint(p.Word()))
}

var musterWords = []string{"files", "weapon", "base", "engines", "crew", "ladders", "hold", "inside", "men", "side"}

// clause takes "files 5", or files=5.
func (p *parser) clause(c *rules.Command) (err error) {
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
		c.Files, err = p.number("files", 1, state.MaxMen)
	case "men":
		c.N, err = p.number("men", 1, state.MaxMen)
	case "side":
		c.Other, err = p.newName("a side")
	case "weapon":
		c.Yes = true
		c.Weapon, err = p.choice("a weapon", p.r.Content.ArmIDs)
	case "base":
		c.Base, err = p.length("a move")
		if err == nil && (c.Base < state.Inch || c.Base > 10_000) {
			err = p.Fail("bad-number", "a full move is from 1 to 100 inches", "")
		}
		if err == nil && !p.s.Is(state.RulingBaseMove, state.BaseMoveStated) {
			err = p.Fail("bad-argument", "moves go by type", "ruling base-move=stated")
		}
	case "engines":
		c.Engine, err = p.number("engines", 1, 1000)
	case "crew":
		c.Crew, err = p.number("the crew", 1, 100)
	case "ladders":
		c.Ladder, err = p.number("ladders", 0, 99)
	case "hold", "inside":
		c.Hold, c.Inside = c.Hold || strings.EqualFold(key, "hold"), c.Inside || strings.EqualFold(key, "inside")
		if t.Key != "" {
			p.At++
		}
	default:
		if field := strings.ToLower(t.Key); slices.Contains(p.r.Settable(), field) {
			text := strings.Clone(t.Text)
			c.Edits = append(c.Edits, rules.Edit{Field: field, Text: text, Set: func(s *state.State, i int) error { return p.r.SetUnit(s, i, field, text) }})
			p.At++
			return nil
		}
		p.At = max(1, p.At-1)
		return p.Fail("bad-argument", c.Action.Word+" knows no "+state.Quoted(key), state.Meant(key, musterWords, strings.Join(musterWords, ", ")))
	}
	return err
}

func parseAdd(p *parser, c *rules.Command) (err error) {
	if len(p.Toks) > 4 && p.Toks[3].Key == "" && p.Toks[4].Key == "" && !state.IsDigits(p.Toks[3].Text) { // add as muster
		return parseMuster(p, c)
	}
	if c.Name, err = p.newName("a name"); err != nil {
		return err
	}
	if k, blocks := p.r.Content.ArmyNamed(p.Word()); k >= 0 {
		p.At++
		c.Hold, c.Side, c.Kind, c.N = true, rules.AddsArmy, uint8(k), int32(blocks)
		for p.At < len(p.Toks) {
			switch t := p.Toks[p.At]; {
			case strings.EqualFold(t.Key, "policy"):
				k, err := state.PolicyNamed(t.Text)
				if err != nil {
					return p.Fail("bad-argument", "a policy is not "+state.Quoted(t.Text), strings.Join(state.PolicyWords, ", "))
				}
				c.Yes, c.Paper = true, k
				p.At++
			default:
				return p.Fail("bad-argument", "an army comes as it is drawn up", "policy=fanatic")
			}
		}
		return nil
	}
	c.Other = c.Name
	if err := p.troops(c); err != nil {
		return p.Fail("unknown-type", "there is no type or army "+state.Quoted(p.Word()), p.r.Content.TypeHint(p.Word(), p.r.armyWords()...))
	}
	if p.isNumber() {
		if c.N, err = p.number("the number of men", 1, state.MaxMen); err != nil {
			return err
		}
	}
	for p.At < len(p.Toks) {
		if err := p.clause(c); err != nil {
			return err
		}
	}
	if c.Other == c.Name {
		c.Other = p.r.Names.Number(p.r.Names.Name(c.Name) + "s")
	}
	return complete(c, p)
}

func parseMap(p *parser, c *rules.Command) (err error) {
	if c.X, err = p.length("the width"); err != nil {
		return err
	}
	if c.Y, err = p.length("the depth"); err == nil && (c.X < state.Inch || c.Y < state.Inch) {
		return p.Fail("bad-number", "a table is an inch wide and deep at least", "")
	}
	return err
}

func parseFeature(p *parser, c *rules.Command) (err error) {
	if c.Feat.Kind, err = p.choice("a feature", state.FeatureWords); err != nil {
		return err
	}
	for _, to := range []*int32{&c.Feat.X0, &c.Feat.Y0, &c.Feat.X1, &c.Feat.Y1} {
		if *to, err = p.length("a corner"); err != nil {
			return err
		}
	}
	for p.Word() != "" {
		switch {
		case p.Skip("height") || p.Skip("abreast"):
			c.Feat.Height, err = p.length("the height")
		case c.Feat.Kind == state.Crossing && p.Skip("small"):
			c.Feat.Height = p.r.BridgeWidth(false)
		case c.Feat.Kind == state.Crossing && p.Skip("large"):
			c.Feat.Height = p.r.BridgeWidth(true)
		case p.Skip("up"):
			c.Feat.Up, err = p.choice("a direction", state.FacingWords)
		case p.Skip("hard"):
			c.Feat.Hard = true
		case p.Skip("soft"):
		case p.Skip("name"):
			c.Feat.Name, err = p.newName("a name")
		default:
			return p.featureSize(c)
		}
		if err != nil {
			return err
		}
	}
	if c.Feat.Kind == state.Doorway && c.Feat.Name == 0 {
		return p.Fail("bad-argument", "a door has a name", "name gate")
	}
	return p.featureSize(c)
}

// featureSize refuses a height that features of the kind do not have. [war.cover.6]
func (p *parser) featureSize(c *rules.Command) error {
	h, what := c.Feat.Height, state.FeatureWords[c.Feat.Kind]
	switch c.Feat.Kind {
	case state.Crossing:
		return p.bridgeSize(c)
	case state.Plateau, state.Slope:
		if h == 0 {
			return p.Fail("bad-number", "a "+what+" has a height", "height 2")
		}
	case state.Wall:
		if low, high := int32(p.r.Content.N(state.NumBuildingHeight)), p.r.Tall(&state.Feature{Kind: state.Wall}); h != 0 && h != low && h != high {
			return p.Fail("bad-number", "a wall is "+state.Inches(low)+" high or "+state.Inches(high), "")
		}
	case state.Building, state.Cliff:
		if high := p.r.Tall(&state.Feature{Kind: c.Feat.Kind}); h != 0 && h != high {
			return p.Fail("bad-number", "a "+what+" is "+state.Inches(high)+" high", "")
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
func (p *parser) bridgeSize(c *rules.Command) error {
	small, large := p.r.BridgeWidth(false), p.r.BridgeWidth(true)
	switch c.Feat.Height {
	case 0:
		c.Feat.Height = small
	case small, large:
	default:
		return p.Fail("bad-number", "a bridge takes "+state.Itoa(int(small/state.Inch))+" men abreast or "+state.Itoa(int(large/state.Inch)), "small, large")
	}
	return nil
}

func parsePlace(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if c.X, err = p.length("X"); err != nil {
		return err
	}
	if c.Y, err = p.length("Y"); err != nil {
		return err
	}
	c.Facing, err = p.choice("a facing", state.FacingWords)
	return err
}

func parseScenario(p *parser, c *rules.Command) error {
	var ids []string
	for k := range p.r.Content.Scenarios {
		if strings.EqualFold(p.r.Content.Scenarios[k].ID, p.Word()) {
			c.Kind = uint8(k)
			p.At++
			return nil
		}
		ids = append(ids, p.r.Content.Scenarios[k].ID)
	}
	return p.Fail("unknown-name", "there is no scenario "+state.Quoted(p.Word()), state.Meant(p.Word(), ids, strings.Join(ids, ", ")))
}

func parseBegin(p *parser, c *rules.Command) (err error) {
	if p.Word() != "" {
		c.Side, err = p.aSide()
	}
	return err
}
