package speech

import (
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/grammar"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// complete works out what muster leaves open: two ranks, and the men of engines.
func complete(c *rules.Command, p *parser) error {
	if c.N == 0 && c.Engine > 0 {
		c.N = c.Engine * max(2, c.Crew)
	}
	if c.N == 0 {
		return p.Fail("bad-number", "say how many men", "usage: "+p.verb.Usage)
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
		c.Owner, err = p.newName("a side")
	case "weapon":
		c.Armed = true
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
		for _, x := range [...]*slot{&aName, &army, &troop, &company} {
			if err := x.Read(p, c); err != nil {
				return err
			}
		}
		return nil
	}
	if c.Name, err = p.newName("a name"); err != nil {
		return err
	}
	if k, blocks := p.r.Content.ArmyNamed(p.Word()); k >= 0 {
		p.At++
		c.Army, c.Kind, c.N = true, uint8(k), int32(blocks)
		for p.At < len(p.Toks) {
			switch t := p.Toks[p.At]; {
			case strings.EqualFold(t.Key, "policy"):
				k, err := state.PolicyNamed(t.Text)
				if err != nil {
					return p.Fail("bad-argument", "a policy is not "+state.Quoted(t.Text), strings.Join(state.PolicyWords, ", "))
				}
				c.Decides, c.Policy = true, k
				p.At++
			default:
				return p.Fail("bad-argument", "an army comes as it is drawn up", "policy=fanatic")
			}
		}
		return nil
	}
	c.Owner = c.Name
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
	if c.Owner == c.Name {
		c.Owner = p.r.Names.Number(p.r.Names.Name(c.Name) + "s")
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

// policy is how a side decides, behind its long name, which is said and forgotten.
var policy = slot{
	Name: "[policy plain|steady|fanatic|cautious|veteran]",
	Read: func(p *parser, c *rules.Command) (err error) {
		if p.Word() != "" && !strings.EqualFold(p.Word(), "policy") { // its long name is said and forgotten
			p.At++
		}
		if !p.Skip("policy") {
			return nil
		}
		c.Decides = true
		if p.Skip("plain") {
			return nil
		}
		c.Policy, err = p.choice("a policy", state.PolicyWords)
		return err
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		if !c.Decides {
			return b
		}
		return append(append(b, "policy "...), state.PolicyWords[c.Policy]...)
	},
	Offer: func(p *parser) []string {
		if strings.EqualFold(p.Toks[len(p.Toks)-1].Text, "policy") {
			return state.PolicyNames
		}
		return []string{"policy"}
	},
}

// army is the side of a new unit, which may be new too.
var army = slot{
	Name: "SIDE",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Owner, err = p.newName("a side")
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendName(b, c.Owner) },
	Offer: side.Offer,
}

// troop is the type of a new unit.
var troop = slot{
	Name: "TYPE", Read: (*parser).troops,
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return append(b, p.r.Content.Types[c.Kind].ID...) },
	Offer: func(p *parser) []string { return p.r.Content.TypeIDs },
}

// company is how many men a new unit has, and what else is said of it.
var company = slot{
	Name: "N [files F] [weapon W] [base B] [engines E] [crew C] [ladders L] [hold] [inside]", More: true,
	Read: func(p *parser, c *rules.Command) (err error) {
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
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendTroops(appendCount(b, c.N), c) },
	Offer: (*parser).companyWords,
}

// companyWords are the words of what is said of a new unit.
func (p *parser) companyWords() []string {
	if strings.EqualFold(p.Toks[len(p.Toks)-1].Text, "weapon") {
		return p.r.Content.ArmIDs
	}
	return musterWords
}

// entered is a unit by its fields, or all that follows of an army; enteredArmy is an army.
var (
	entered = slot{
		Name: "NAME TYPE side=SIDE men=N [key=value...]", More: true,
		Read: parseAdd,
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			if c.Army {
				return b
			}
			b = append(append(p.appendName(b, c.Name), ' '), p.r.Content.Types[c.Kind].ID...)
			b = grammar.AppendPair(append(b, ' '), "side", p.r.Names.Name(c.Owner))
			b = appendKey(b, "men", c.N)
			return p.appendTroops(b, c)
		},
		Offer: func(p *parser) []string {
			switch len(p.Toks) {
			case 1:
				return nil // a name is coined there
			case 2:
				return append(p.r.armyWords(), p.r.Content.TypeIDs...)
			}
			return p.companyWords()
		},
	}
	enteredArmy = slot{
		Name: "NAME ARMY", Read: parseAdd, Offer: none,
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			army := &p.r.Content.Armies[c.Kind]
			b = append(append(p.appendName(b, c.Name), ' '), army.ID...)
			if army.Blocks {
				b = fact.Num(append(b, '-'), int(c.N))
			}
			if c.Decides {
				b = grammar.AppendPair(append(b, ' '), "policy", state.PolicyWords[c.Policy])
			}
			return b
		},
	}
)

// appendKey appends a number as key=value, behind a blank.
func appendKey(b []byte, key string, n int32) []byte {
	return fact.Num(append(append(append(b, ' '), key...), '='), int(n))
}

// appendTroops appends what is said of a new unit.
func (p *parser) appendTroops(b []byte, c *rules.Command) []byte {
	b = appendKey(b, "files", c.Files)
	if c.Armed {
		b = grammar.AppendPair(append(b, ' '), "weapon", p.r.Content.ArmIDs[c.Weapon])
	}
	if c.Base > 0 {
		b = state.AppendHundredths(append(b, " base="...), int(c.Base))
	}
	for _, x := range [...]struct {
		key string
		n   int32
	}{{"engines", c.Engine}, {"crew", c.Crew}, {"ladders", c.Ladder}} {
		if x.n > 0 {
			b = appendKey(b, x.key, x.n)
		}
	}
	if c.Hold {
		b = append(b, " hold"...)
	}
	if c.Inside {
		b = append(b, " inside"...)
	}
	for _, e := range c.Edits {
		b = grammar.AppendPair(append(b, ' '), e.Field, e.Text)
	}
	return b
}

// feature is what lies on the table, and where.
var feature = slot{
	Name: "KIND X1 Y1 X2 Y2 [height H] [up FACING] [hard] [small|large] [name NAME]", More: true,
	Read: parseFeature,
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		f := &c.Feat
		b = append(b, state.FeatureWords[f.Kind]...)
		for _, n := range [...]int32{f.X0, f.Y0, f.X1, f.Y1} {
			b = state.AppendHundredths(append(b, ' '), int(n))
		}
		if f.Height != 0 {
			b = state.AppendHundredths(append(b, " height "...), int(f.Height))
		}
		if f.Up != 0 {
			b = append(append(b, " up "...), state.FacingWords[f.Up]...)
		}
		if f.Hard {
			b = append(b, " hard"...)
		}
		if f.Name > 0 {
			b = p.appendName(append(b, " name "...), f.Name)
		}
		return b
	},
	Offer: func(p *parser) []string {
		switch last := strings.ToLower(p.Toks[len(p.Toks)-1].Text); {
		case len(p.Toks) == 1:
			return state.FeatureWords
		case last == "name":
			return nil
		case last == "up":
			return state.FacingWords
		}
		return []string{"height", "up", "hard", "small", "large", "name"}
	},
}

// scenario is a battle that is shipped.
var scenario = slot{
	Name: "NAME", Read: parseScenario,
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, p.r.Content.Scenarios[c.Kind].ID...)
	},
	Offer: func(p *parser) (list []string) {
		for k := range p.r.Content.Scenarios {
			list = append(list, p.r.Content.Scenarios[k].ID)
		}
		return list
	},
}
