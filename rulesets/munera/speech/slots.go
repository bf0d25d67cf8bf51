package speech

import (
	"math/bits"
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/grammar"
	"summa/internal/line"
	"summa/rulesets/munera/facts"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// target is whom a command is about.
var target = slot{
	Name: "NAME",
	Read: (*parser).target,
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return p.appendFigure(b, c.On)
	},
	Offer: (*parser).figures,
}

// appendFigure appends the name of a figure, if there is one.
func (p *parser) appendFigure(b []byte, who int8) []byte {
	if who == state.Nobody {
		return b
	}
	return append(b, p.r.Typed(p.s, int(who))...)
}

func (p *parser) figures() []string { return p.r.names(p.s) }

func (r *Speech) names(s *state.State) (list []string) {
	for i := range int(s.N) {
		list = append(list, r.Typed(s, i))
	}
	return list
}

// aimed is whom something is thrown at.
var aimed = slot{
	Name:  "at NAME",
	Read:  (*parser).target,
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendFigure(append(b, "at "...), c.On) },
	Offer: func(*parser) []string { return []string{"at"} },
}

// by is who acts, if it is said.
var by = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		who, err := p.figure(c.Action.Word)
		c.By = int8(who)
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return p.appendFigure(b, c.By)
	},
	Offer: (*parser).figures,
}

// byUnless is the same where words may stand in its place.
func byUnless(words ...string) slot {
	x := by
	x.Is = func(p *parser) bool {
		return p.Word() != "" && !slices.Contains(words, strings.ToLower(p.Word()))
	}
	return x
}

// weapon is what something is done with.
var weapon = slot{
	Name: "WEAPON",
	Read: func(p *parser, c *rules.Command) error {
		if c.Action.Word == "drop" && p.Skip("galerus") {
			return p.Fail("cannot-discard", "a galerus is worn and cannot be discarded", "")
		}
		var err error
		c.With, err = p.weapon(c.Action.Word)
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.With == 0 {
			return b
		}
		return append(b, p.r.ItemWord(c.With)...)
	},
	Offer: (*parser).armWords,
}

// newName is the name under which a gladiator enters.
var newName = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		name := p.Word()
		if name == "" {
			return p.Fail("bad-argument", "add wants a name and a type", "add NAME murmillo; list munera types")
		}
		if err := line.ValidName(name); err != nil {
			p.At++
			return p.Locate(err)
		}
		if way := strings.ToLower(name); slices.ContainsFunc(state.CompassWords, func(d string) bool { return strings.EqualFold(d, name) }) || way == "left" || way == "right" {
			return p.Fail("bad-argument", state.Quoted(name)+" is a direction, and face "+name+" would not say whether a man is meant", "choose another name, such as "+name+"-1")
		}
		if reserved[strings.ToLower(name)] || name[0] == '-' {
			return p.Fail("bad-argument", state.Quoted(name)+" has a meaning of its own in commands", "choose another name")
		}
		p.At++
		c.Name = p.r.Names.Number(strings.Clone(name))
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, line.Typed(p.r.Names.Name(c.Name))...)
	},
	Offer: func(*parser) []string { return nil },
}

// reserved words would be mistaken for something else where a name may stand.
var reserved = map[string]bool{"bout": true, "none": true, "nobody": true, "empty": true, "null": true, "all": true, "range": true, "sees": true, "stated": true,
	"with": true, "at": true, "from": true, "others": true, "blocked": true, "dice": true, "roll": true, "then": true, "else": true, "reroll": true, "as": true, "event": true,
	"because": true, "of": true, "true": true, "false": true, "and": true, "or": true, "not": true, "has": true, "two-handed": true, "one-handed": true}

// kind is his type.
var kind = slot{
	Name: "TYPE",
	Read: func(p *parser, c *rules.Command) error {
		kind := p.Word()
		if kind == "" {
			return p.Fail("bad-argument", "add wants a name and a type", "add "+p.Toks[p.At-1].Text+" murmillo; list munera types")
		}
		p.At++
		k, err := p.r.Content.TypeOf(kind)
		if err != nil {
			return p.Locate(err)
		}
		c.Kind = uint8(k)
		if w := p.Word(); w != "" {
			if k, err := p.r.Content.TypeOf(kind + "-" + w); err == nil {
				c.Kind = uint8(k)
				p.At++
			}
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, p.r.Content.Types[c.Kind].ID...)
	},
	Offer: (*parser).typeWords,
}

// details are facts of his as key=value, or behind the words side and skills.
var details = slot{
	Name: "[key=value...]", More: true,
	Read: (*parser).details,
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		for i, e := range c.Edits {
			b = grammar.AppendPair(grammar.Between(b, i, ' '), e.Field, e.Text)
		}
		return b
	},
	Offer: func(p *parser) []string { return grammar.Pairs(p.r.Gladiators.Settable(true)) },
}

// details reads what may follow the type: key=value pairs, or the words side
// and skills.
func (p *parser) details(c *rules.Command) error {
	for p.At < len(p.Toks) {
		before := p.At
		if err := p.edits(c); err != nil {
			return err
		}
		switch {
		case p.Skip("side"):
			side := p.Take()
			if err := line.ValidName(side); err != nil {
				return p.Locate(err)
			}
			c.Edits = append(c.Edits, p.edit(p.r.Gladiators.Field("side"), strings.Clone(side), p.At-1))
		case p.Skip("skills"):
			if err := p.skills(c); err != nil {
				return err
			}
		}
		if p.At == before {
			return nil
		}
	}
	return nil
}

// skills reads the names of skills up to the next word that is none.
func (p *parser) skills(c *rules.Command) error {
	var list []string
	for p.Word() != "" {
		if _, err := fact.ParseWord(strings.TrimSuffix(p.Word(), ","), state.SkillWords); err != nil {
			break
		}
		list = append(list, strings.TrimSuffix(p.Take(), ","))
	}
	if len(list) == 0 {
		return p.Fail("bad-argument", "skills wants the names of skills", strings.Join(state.SkillWords, ", "))
	}
	c.Edits = append(c.Edits, p.edit(p.r.Gladiators.Field("skills"), strings.Join(list, ","), p.At-1))
	return nil
}

// arena is the ground of a bout.
var arena = slot{
	Name: "free|hex RADIUS|rect WIDTH HEIGHT",
	Read: func(p *parser, c *rules.Command) (err error) {
		switch {
		case p.Skip("free"):
			c.Arena = field.Arena{}
		case p.Skip("hex"):
			n := state.StartRadius
			if p.Word() != "" {
				n, err = p.Number("the radius", state.MinRadius, state.MaxRadius)
			}
			c.Arena = field.Radius(int8(n))
		case p.Skip("rect"):
			w, e := p.Number("the width", state.MinSide, state.MaxSide)
			if e != nil {
				return e
			}
			var h int
			h, err = p.Number("the length", state.MinSide, state.MaxSide)
			c.Arena = field.Rect(int8(w), int8(h))
		default:
			err = p.Fail("bad-argument", "an arena is free, hex RADIUS or rect WIDTH HEIGHT, not "+state.Quoted(p.Word()), "arena hex 6")
		}
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if w, h, ok := c.Arena.Rect(); ok {
			return fact.Num(append(fact.Num(append(b, "rect "...), w), ' '), h)
		}
		if c.Arena == (field.Arena{}) {
			return append(b, "free"...)
		}
		return fact.Num(append(b, "hex "...), c.Arena.Radius())
	},
	Offer: func(*parser) []string { return []string{"free", "hex", "rect"} },
}

// hex is a hex of the map.
var hex = slot{
	Name: "Q R",
	Read: func(p *parser, c *rules.Command) error {
		q, err := p.Number("the first number of a hex", -state.MaxSide, state.MaxSide)
		if err != nil {
			return err
		}
		r, err := p.Number("the second number of a hex", -state.MaxSide, state.MaxSide)
		if err != nil {
			return err
		}
		c.Hex = field.Hex{Q: int8(q), R: int8(r)}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return state.AppendHex(b, c.Hex, ' ')
	},
}

// facing is which way somebody looks there.
var facing = slot{
	Name: "FACING",
	Read: func(p *parser, c *rules.Command) (err error) {
		if p.Word() == "" {
			return p.Fail("bad-argument", "which way does he face?", "N, NE, SE, S, SW or NW")
		}
		p.At++
		if c.Facing, err = facts.ParseFacing(p.Toks[p.At-1].Text); err != nil {
			return p.Locate(err)
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, c.Facing.String()...)
	},
	Offer: func(*parser) []string { return state.CompassWords },
}

// pair is two figures.
var pair = slot{
	Name: "A B",
	Read: func(p *parser, c *rules.Command) error {
		a, err := p.figure(c.Action.Word)
		if err != nil {
			return err
		}
		b, err := p.figure(c.Action.Word)
		if err != nil {
			return err
		}
		if a == b {
			p.At--
			return p.Fail("bad-argument", "two different figures are wanted", p.verb.Usage)
		}
		c.By, c.On = int8(a), int8(b)
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return p.appendFigure(append(p.appendFigure(b, c.By), ' '), c.On)
	},
	Offer: (*parser).figures,
}

// measured is two figures, or a figure and a thing on the ground.
var measured = slot{
	Name: "A B|ITEM",
	Read: func(p *parser, c *rules.Command) error {
		if !p.namesThing() {
			return pair.Read(p, c)
		}
		a, err := p.figure(c.Action.Word)
		if err != nil {
			return err
		}
		c.By = int8(a)
		return p.thing(c)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.On != state.Nobody {
			return pair.Write(b, p, c)
		}
		return thing.Write(append(p.appendFigure(b, c.By), ' '), p, c)
	},
	Offer: (*parser).figures,
}

// namesThing reports whether the second word names a thing and no figure.
func (p *parser) namesThing() bool {
	if p.At+1 >= len(p.Toks) {
		return false
	}
	word := p.Toks[p.At+1].Text
	if _, err := p.r.FigureNamed(p.s, word); err == nil {
		return false
	}
	_, err := p.r.ItemOf(word)
	return err == nil || strings.EqualFold(word, "shield")
}

// far is how far apart they are.
var far = slot{
	Name: "N",
	Read: func(p *parser, c *rules.Command) error {
		n, err := p.distance()
		c.N = int16(n)
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return appendDistance(b, p.s, c.N)
	},
}

// seen is in which quadrant.
var seen = slot{
	Name: "front|left|right|rear",
	Read: func(p *parser, c *rules.Command) error {
		q, err := p.quarter()
		c.Dir = uint8(q)
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, state.QuadWords[c.Dir]...)
	},
	Offer: func(*parser) []string { return state.QuadWords },
}

// way is where a man goes and how far.
var way = slot{
	Name: "forward|back|left|right|DIRECTION [N] [blocked]",
	Read: func(p *parser, c *rules.Command) error {
		c.N = 1
		w := p.Word()
		if w == "" {
			return p.Fail("bad-argument", "move which way?", "usage: "+p.verb.Usage)
		}
		if w[0] < '0' || w[0] > '9' {
			dir, err := p.direction()
			if err != nil {
				return err
			}
			c.Dir = dir
		}
		if w := p.Word(); w != "" && !strings.EqualFold(w, "blocked") {
			n, err := p.Number("the number of increments", 1, state.MaxRange)
			if err != nil {
				return err
			}
			c.N = int16(n)
		}
		return p.blocked(c)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		b = append(append(b, state.DirWords[c.Dir]...), ' ')
		return appendClauses(fact.Num(b, int(c.N)), p, c)
	},
	Offer: (*parser).directions,
}

// directions are those of a move.
func (p *parser) directions() []string {
	if p.s.Mapped() {
		return state.DirWords
	}
	return state.DirWords[:state.DirNorth]
}

// direction reads the name of a direction of a move.
func (p *parser) direction() (uint8, error) {
	words, hint := p.directions(), "forward, back, left or right"
	if p.s.Mapped() {
		hint = "forward, back, N, NE, SE, S, SW or NW"
	}
	w := p.Take()
	for k, d := range words {
		if strings.EqualFold(d, w) {
			return uint8(k), nil
		}
	}
	if len(w) < len("left") { // every short word is near to N
		words = nil
	}
	return 0, p.Locate(state.Unknown("direction", w, words, hint))
}

// blocked reads the word of the players that something stands in the way.
func (p *parser) blocked(c *rules.Command) error {
	if strings.EqualFold(p.Word(), "blocked") && p.s.Mapped() {
		return p.Fail("hex-knows-positions", state.MapKnows, "leave "+state.Quoted(p.Word())+" out")
	}
	c.Block = p.Skip("blocked")
	return nil
}

// towards is whom a man turns to, or on a map which way.
var towards = slot{
	Name: "NAME|left|right|DIRECTION [SIDES]",
	Read: func(p *parser, c *rules.Command) error {
		w := p.Word()
		_, err := p.r.FigureNamed(p.s, w)
		if !p.s.Mapped() && err != nil && isDirection(w) {
			return p.Fail("bad-argument", "sides and directions are for a map; without one a man turns towards somebody", p.namesHint())
		}
		if !p.s.Mapped() || w == "" || err == nil {
			return p.target(c)
		}
		if dir, err := facts.ParseFacing(w); err == nil {
			p.At++
			c.Dir = state.DirNorth + uint8(dir)
			return nil
		}
		if left := p.Skip("left"); left || p.Skip("right") {
			c.N = 1
			if p.Word() != "" {
				n, err := p.Number("the number of sides", 1, 3)
				if err != nil {
					return err
				}
				c.N = int16(n)
			}
			if left {
				c.N = -c.N
			}
			return nil
		}
		return p.target(c)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		switch {
		case c.On != state.Nobody:
			return p.appendFigure(b, c.On)
		case c.Dir >= state.DirNorth:
			return append(b, state.DirWords[c.Dir]...)
		case c.N < 0:
			return fact.Num(append(b, "left "...), -int(c.N))
		}
		return fact.Num(append(b, "right "...), int(c.N))
	},
	Offer: (*parser).figures,
}

// isDirection reports whether a word says which way, on a map or without.
func isDirection(word string) bool {
	return slices.ContainsFunc(state.DirWords, func(d string) bool { return strings.EqualFold(d, word) })
}

// clauses are the words that may follow a target, as a usage has them.
func clauses(usage string, weapons bool) slot {
	return slot{
		Name: usage, More: true,
		Read: func(p *parser, c *rules.Command) error {
			if weapons {
				c.With = p.r.Content.WeaponNames[c.Action.Word] // of a net, a lasso or a cape
			}
			return p.clauses(c, weapons)
		},
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			b = grammar.Tail(b)
			if p.saysWith(c) {
				b = append(append(b, " with "...), p.r.ItemWord(c.With)...)
			}
			return appendClauses(b, p, c)
		},
		Offer: (*parser).clauseWords,
	}
}

// shot are those of a shot, which is one of the bow if nothing else is said.
var shot = slot{
	Name: clauseUsage, More: true,
	Read: func(p *parser, c *rules.Command) error {
		err := p.clauses(c, true)
		if err == nil && c.With == 0 {
			c.With = p.r.Archery(&p.s.Fig[c.Actor(p.s)])
		}
		return err
	},
	Write: clauses("", true).Write, Offer: (*parser).clauseWords,
}

// hazed is at whom sand is thrown.
var hazed = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		if err := p.target(c); err != nil {
			return err
		}
		return p.clauses(c, true)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return clauses("", true).Write(append(p.appendFigure(b, c.On), ' '), p, c)
	},
	Offer: (*parser).figures,
}

// saysWith reports whether a command has to say with what it is done.
func (p *parser) saysWith(c *rules.Command) bool {
	switch c.Action.Word {
	case "attack", "whirl", "grapple", "haze":
		return c.With != 0
	case "shoot":
		return c.With != p.r.Archery(&p.s.Fig[c.Actor(p.s)])
	case "net", "lasso", "cape":
		return c.With != p.r.Content.WeaponNames[c.Action.Word]
	}
	return false
}

// worn is what a man throws away.
var worn = slot{
	Name: "shield|helmet",
	Read: func(p *parser, c *rules.Command) error {
		switch {
		case p.Skip("helmet"):
			c.Item = state.HelmetItem
		case p.Skip("shield"), p.Skip("cape"):
			c.Item = rules.TheShield
		case p.Skip("galerus"):
			return p.Fail("cannot-discard", "a galerus is worn and cannot be discarded", "")
		default:
			return p.Fail("bad-argument", "discard shield or helmet, not "+state.Quoted(p.Word()), p.verb.Usage)
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, p.r.ItemWord(c.Item)...)
	},
	Offer: func(*parser) []string { return []string{"shield", "helmet"} },
}

// whose it is, which before a bout has to be said.
var whose = slot{
	Name: "[NAME]",
	Read: func(p *parser, c *rules.Command) error {
		switch {
		case p.Word() != "":
			return by.Read(p, c)
		case p.s.Phase == state.Muster:
			return p.Fail("bad-argument", "discard whose?", p.verb.Usage)
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return p.appendFigure(b, c.By)
	},
	Offer: (*parser).figures,
}

// thing is what lies about or is held, and perhaps whose it is and how far.
var thing = slot{Name: "ITEM [of NAME] [at N]", Read: (*parser).thing, Write: writeThing, Offer: (*parser).armWords}

func writeThing(b []byte, p *parser, c *rules.Command) []byte {
	b = append(b, p.r.ItemWord(c.Item)...)
	if c.Owner != state.Nobody {
		b = p.appendFigure(append(b, " of "...), c.Owner)
	}
	if c.At != rules.Unstated {
		b = appendDistance(append(b, " at "...), p.s, c.At)
	}
	return b
}

// kicked is where to.
var kicked = slot{
	Name: "[POINT|DIRECTION] [blocked]",
	Read: func(p *parser, c *rules.Command) error {
		c.Dir = 1
		if p.s.Mapped() {
			c.Dir = state.Unsaid
		}
		w := p.Word()
		switch {
		case w == "" || strings.EqualFold(w, "blocked"):
		case p.s.Mapped():
			dir, err := p.direction()
			if err != nil {
				return err
			}
			c.Dir = dir
		default:
			n, err := p.Number("the point to kick it to", 1, 6)
			if err != nil {
				return err
			}
			c.Dir = uint8(n)
		}
		return p.blocked(c)
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		switch b = grammar.Tail(b); {
		case c.Dir == state.Unsaid:
		case p.s.Mapped():
			b = append(append(b, ' '), state.DirWords[c.Dir]...)
		case c.Dir > 1:
			b = fact.Num(append(b, ' '), int(c.Dir))
		}
		return appendClauses(b, p, c)
	},
}

// skill is one of those that are earned.
var skill = slot{
	Name: "SKILL",
	Read: func(p *parser, c *rules.Command) error {
		for k, w := range state.SkillWords {
			if p.Skip(w) {
				c.Skill = 1 << uint(k)
				return nil
			}
		}
		w := p.Take()
		return p.Locate(state.Unknown("skill", w, state.SkillWords, strings.Join(state.SkillWords, ", ")))
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, state.SkillWords[bits.TrailingZeros8(c.Skill)]...)
	},
	Offer: func(*parser) []string { return state.SkillWords },
}

// appendDistance appends increments in the unit of the table. [mun.move.6]
func appendDistance(b []byte, s *state.State, n int16) []byte {
	if s.Unit == 1 { // centimetres are halved when they are read
		n *= 2
	}
	return fact.Num(b, int(n))
}

// appendClauses appends the words that may follow a target.
func appendClauses(b []byte, p *parser, c *rules.Command) []byte {
	switch c.Grip {
	case rules.TwoHands:
		b = append(b, " two-handed"...)
	case rules.OneHand:
		b = append(b, " one-handed"...)
	}
	if c.At != rules.Unstated && c.Action.Word != "pick-up" && c.Action.Word != "kick" {
		b = appendDistance(append(b, " at "...), p.s, c.At)
	}
	if c.From >= 0 {
		b = append(append(b, " from "...), state.QuadWords[c.From]...)
	}
	if c.Others >= 0 {
		b = fact.Num(append(b, " others "...), int(c.Others))
	}
	switch c.Then {
	case rules.ThenThrow:
		b = append(b, " then throw"...)
	case rules.ThenDisengage:
		b = append(b, " then disengage"...)
	}
	switch c.OrElse {
	case rules.ThenThrow:
		b = append(b, " else throw"...)
	case rules.ThenDisengage:
		b = append(b, " else disengage"...)
	}
	switch c.Reroll {
	case rules.Yes:
		b = append(b, " reroll yes"...)
	case rules.No:
		b = append(b, " reroll no"...)
	}
	if c.Block {
		b = append(b, " blocked"...)
	}
	return b
}

// clauseWords are the words of clauses.
func (p *parser) clauseWords() []string {
	switch strings.ToLower(p.Toks[len(p.Toks)-1].Text) {
	case "from":
		return state.QuadWords
	case "reroll":
		return []string{"yes", "no"}
	case "then", "else":
		return []string{"throw", "disengage"}
	case "with":
		return p.armWords()
	}
	return []string{"at", "from", "others", "blocked", "two-handed", "one-handed", "reroll", "dice"}
}

func (p *parser) typeWords() []string {
	list := make([]string, 0, len(p.r.Content.Types))
	for i := range p.r.Content.Types {
		list = append(list, p.r.Content.Types[i].ID)
	}
	return list
}

func (p *parser) armWords() []string {
	list := make([]string, 0, len(p.r.Content.Arms))
	for i := 1; i < len(p.r.Content.Arms); i++ {
		list = append(list, p.r.Content.Arms[i].ID)
	}
	return list
}
