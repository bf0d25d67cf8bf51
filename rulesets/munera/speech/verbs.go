package speech

import (
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/munera/facts"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// verbTable lists the ruleset's own words.
func verbTable() []verb {
	verbs := []verb{
		{Word: "add", Also: []string{"gladiator"}, Usage: "add NAME TYPE [key=value...]", Help: "enter a gladiator; keys set any field", Parse: parseAdd},
		{Word: "remove", Usage: "remove NAME", Help: "take a gladiator out again", Parse: parseOn},
		{Word: "begin", Also: []string{"start"}, Usage: "begin", Help: "roll Stamina and the order of play", Parse: parseNothing},
		{Word: "arena", Usage: "arena free|hex RADIUS|rect WIDTH HEIGHT", Help: "choose the arena: free, the players state ranges and sides; hex or rect, a map of hexes", Parse: parseArena},
		{Word: "place", Usage: "place NAME Q R FACING", Help: "put a gladiator on a hex of the map, facing N, NE, SE, S, SW or NW", Parse: parsePlace},
		{Word: "range", Usage: "range A B|ITEM N", Help: "state how far two figures are apart, or a figure and a thing on the ground", Parse: parseRange},
		{Word: "sees", Usage: "sees A B front|left|right|rear", Help: "state in which quadrant A sees B", Parse: parseSees},
		{Word: "turn", Usage: "turn [NAME] [then throw|disengage] [else throw|disengage]", Help: "start the active figure's turn: roll his AP; then is what he does if he wins a grapple, else what the other does", Parse: parseTurn},
		{Word: "move", Usage: "move forward|back|left|right|DIRECTION [N] [blocked]", Help: "move N increments; on a map forward, back, N, NE, SE, S, SW or NW, and nobody says blocked", Parse: parseMove},
		{Word: "face", Usage: "face NAME|left|right|DIRECTION [SIDES]", Help: "turn towards somebody, or on a map by 1 to 3 sides", Parse: parseFace},
	}
	verbs = append(verbs, attackVerbs()...)
	return append(verbs, itemVerbs()...)
}

// What may be said of where a blow falls, which a map says itself, and of a feint.
const (
	placeUsage  = " [at N] [from QUADRANT] [others N] [blocked]"
	clauseUsage = placeUsage + " [reroll yes|no]"
	clauseHelp  = "; on a map without at, from, others and blocked"
)

func attackVerbs() []verb {
	return []verb{
		{Word: "attack", Usage: "attack NAME with WEAPON [two-handed|one-handed]" + clauseUsage, Help: "strike at an opponent" + clauseHelp, Parse: parseAttack},
		{Word: "throw", Usage: "throw WEAPON at NAME" + clauseUsage, Help: "throw a dart or a hasta" + clauseHelp, Parse: parseThrow},
		{Word: "shoot", Usage: "shoot NAME" + clauseUsage, Help: "shoot the bow" + clauseHelp, Parse: parseShoot},
		{Word: "net", Usage: "net NAME" + clauseUsage, Help: "cast the net" + clauseHelp, Parse: parseNet("net")},
		{Word: "lasso", Usage: "lasso NAME" + clauseUsage, Help: "cast the lasso" + clauseHelp, Parse: parseNet("lasso")},
		{Word: "cape", Usage: "cape NAME" + clauseUsage, Help: "entangle with the cape" + clauseHelp, Parse: parseNet("cape")},
		{Word: "whirl", Usage: "whirl NAME with WEAPON [two-handed|one-handed] [others N] [blocked] [reroll yes|no]", Help: "a whirling attack; on a map without others and blocked", Parse: parseAttack},
		{Word: "feint", Usage: "feint", Help: "pay for a feint: one attack die of the turn too low to hit may be rolled again; the attack says reroll yes or reroll no", Parse: parseNothing},
		{Word: "grapple", Usage: "grapple NAME [then throw|disengage] [else throw|disengage]" + placeUsage, Help: "take hold of an opponent; then is what the grappler does if he wins, else what the other does" + clauseHelp, Parse: parseAttack},
		{Word: "haze", Usage: "haze NAME", Help: "throw sand at an opponent's face", Parse: parseAttack},
		{Word: "cut-free", Usage: "cut-free [ITEM]", Help: "one try to get out of a net, lasso or cape", Parse: parseCut},
	}
}

func itemVerbs() []verb {
	return []verb{
		{Word: "draw", Usage: "draw WEAPON", Help: "draw a sword or dagger", Parse: parseWith},
		{Word: "sheathe", Also: []string{"sheath"}, Usage: "sheathe WEAPON", Help: "put a sword or dagger away", Parse: parseWith},
		{Word: "drop", Usage: "drop WEAPON", Help: "let a weapon go", Parse: parseWith},
		{Word: "discard", Usage: "discard shield|helmet [NAME]", Help: "throw shield or helmet away, in anybody's turn", Parse: parseDiscard},
		{Word: "pick-up", Also: []string{"pickup"}, Usage: "pick-up ITEM [of NAME] [at N]", Help: "pick up what lies within reach; at says how far it is, on a map nobody does", Parse: parseThing},
		{Word: "kick", Usage: "kick ITEM [of NAME] [at N] [POINT|DIRECTION] [blocked]", Help: "kick an object one increment, to a POINT from 1 to 6; on a map to N, NE, SE, S, SW or NW, and nobody says blocked", Parse: parseKick},
		{Word: "end", Usage: "end [NAME]", Help: "end the turn", Parse: parseBy},
		{Word: "appeal", Usage: "appeal NAME", Help: "referee: send a figure before the crowd now", Parse: parseOn},
		{Word: "skill", Usage: "skill NAME SKILL", Help: "take the skill earned in a bout", Parse: parseSkill},
	}
}

func parseNothing(p *parser, c *rules.Command) error { return nil }

func parseOn(p *parser, c *rules.Command) error { return p.target(c) }

func parseWith(p *parser, c *rules.Command) (err error) {
	c.With, err = p.weapon(c.Action.Word)
	return err
}

// parseBy reads an optional name of the one who acts.
func parseBy(p *parser, c *rules.Command) error {
	if p.Word() == "" {
		return nil
	}
	who, err := p.figure(c.Action.Word)
	c.By = int8(who)
	return err
}

func parseAdd(p *parser, c *rules.Command) error {
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
	kind := p.Word()
	if kind == "" {
		return p.Fail("bad-argument", "add wants a name and a type", "add "+name+" murmillo; list munera types")
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
	return p.details(c)
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

// reserved words would be mistaken for something else where a name may stand.
var reserved = map[string]bool{"bout": true, "none": true, "nobody": true, "empty": true, "null": true, "all": true, "range": true, "sees": true, "stated": true,
	"with": true, "at": true, "from": true, "others": true, "blocked": true, "dice": true, "roll": true, "then": true, "else": true, "reroll": true, "as": true, "event": true,
	"because": true, "of": true, "true": true, "false": true, "and": true, "or": true, "not": true, "has": true, "two-handed": true, "one-handed": true}

func parseArena(p *parser, c *rules.Command) (err error) {
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
}

// parsePlace reads a figure, a hex and a facing.
func parsePlace(p *parser, c *rules.Command) error {
	if err := p.target(c); err != nil {
		return err
	}
	q, err := p.Number("the first number of a hex", -state.MaxSide, state.MaxSide)
	if err != nil {
		return err
	}
	r, err := p.Number("the second number of a hex", -state.MaxSide, state.MaxSide)
	if err != nil {
		return err
	}
	c.Hex = field.Hex{Q: int8(q), R: int8(r)}
	if p.Word() == "" {
		return p.Fail("bad-argument", "which way does he face?", "N, NE, SE, S, SW or NW")
	}
	p.At++
	if c.Facing, err = facts.ParseFacing(p.Toks[p.At-1].Text); err != nil {
		return p.Locate(err)
	}
	return nil
}

func parsePair(p *parser, c *rules.Command) error {
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
}

func parseRange(p *parser, c *rules.Command) error {
	read := parsePair
	if p.namesThing() {
		read = parseManAndThing
	}
	if err := read(p, c); err != nil {
		return err
	}
	n, err := p.distance()
	c.N = int16(n)
	return err
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

// parseManAndThing reads a figure and a thing on the ground.
func parseManAndThing(p *parser, c *rules.Command) error {
	a, err := p.figure(c.Action.Word)
	if err != nil {
		return err
	}
	c.By = int8(a)
	return p.thing(c)
}

func parseSees(p *parser, c *rules.Command) error {
	if err := parsePair(p, c); err != nil {
		return err
	}
	q, err := p.quarter()
	c.Dir = uint8(q)
	return err
}

func parseTurn(p *parser, c *rules.Command) error {
	if w := p.Word(); w != "" && !strings.EqualFold(w, "then") && !strings.EqualFold(w, "else") {
		if err := parseBy(p, c); err != nil {
			return err
		}
	}
	return p.clauses(c, false)
}

// isDirection reports whether a word says which way, on a map or without.
func isDirection(word string) bool {
	return slices.ContainsFunc(state.DirWords, func(d string) bool { return strings.EqualFold(d, word) })
}

// direction reads the name of a direction of a move.
func (p *parser) direction() (uint8, error) {
	words, hint := state.DirWords[:state.DirNorth], "forward, back, left or right"
	if p.s.Mapped() {
		words, hint = state.DirWords, "forward, back, N, NE, SE, S, SW or NW"
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

func parseMove(p *parser, c *rules.Command) error {
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
}

// blocked reads the word of the players that something stands in the way.
func (p *parser) blocked(c *rules.Command) error {
	if strings.EqualFold(p.Word(), "blocked") && p.s.Mapped() {
		return p.Fail("hex-knows-positions", state.MapKnows, "leave "+state.Quoted(p.Word())+" out")
	}
	c.Block = p.Skip("blocked")
	return nil
}

// parseFace reads whom to turn to, or on a map which way.
func parseFace(p *parser, c *rules.Command) error {
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
}

func parseAttack(p *parser, c *rules.Command) error {
	if err := p.target(c); err != nil {
		return err
	}
	return p.clauses(c, true)
}

func parseThrow(p *parser, c *rules.Command) (err error) {
	if c.With, err = p.weapon("throw"); err != nil {
		return err
	}
	if err = p.target(c); err != nil {
		return err
	}
	return p.clauses(c, false)
}

func parseShoot(p *parser, c *rules.Command) (err error) {
	if err = p.target(c); err != nil {
		return err
	}
	if err = p.clauses(c, true); err == nil && c.With == 0 {
		c.With = p.r.Archery(&p.s.Fig[c.Actor(p.s)])
	}
	return err
}

func parseNet(id string) func(*parser, *rules.Command) error {
	return func(p *parser, c *rules.Command) error {
		if err := p.target(c); err != nil {
			return err
		}
		c.With = p.r.Content.WeaponNames[id]
		return p.clauses(c, true)
	}
}

func parseCut(p *parser, c *rules.Command) (err error) {
	if p.Word() != "" {
		c.With, err = p.weapon("cut-free")
	}
	return err
}

func parseDiscard(p *parser, c *rules.Command) error {
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
	if p.Word() != "" {
		return parseBy(p, c)
	}
	if p.s.Phase == state.Muster {
		return p.Fail("bad-argument", "discard whose?", p.verb.Usage)
	}
	return nil
}

func parseThing(p *parser, c *rules.Command) error { return p.thing(c) }

func parseKick(p *parser, c *rules.Command) error {
	if err := p.thing(c); err != nil {
		return err
	}
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
}

func parseSkill(p *parser, c *rules.Command) error {
	if err := p.target(c); err != nil {
		return err
	}
	for k, w := range state.SkillWords {
		if p.Skip(w) {
			c.Skill = 1 << uint(k)
			return nil
		}
	}
	w := p.Take()
	return p.Locate(state.Unknown("skill", w, state.SkillWords, strings.Join(state.SkillWords, ", ")))
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb { return r.verbs.Verbs() }

// A verb is one word of the ruleset's language.
type verb = game.Reading[parser, rules.Command]

// Speech is what is typed.
type Speech struct {
	*facts.Facts
	verbs  *game.Vocabulary[parser, rules.Command]
	parser parser
}

// NewSpeech returns the language of bouts whose facts are given.
func NewSpeech(held *facts.Facts) *Speech {
	r := &Speech{Facts: held, verbs: game.NewVocabulary(verbTable())}
	return r
}
