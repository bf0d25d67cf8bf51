package rudis

import (
	hexa "encoding/hex"
	"slices"
	"strings"

	"summa/internal/line"
)

// verbTable lists the ruleset's own words. An exchange may also begin with the
// attack itself.
func verbTable(c *Content) []verb {
	verbs := []verb{
		{word: "match", usage: "match BOXER BOXER", help: "match two boxers; the same card twice is two men", parse: parseMatch},
		{word: "add", usage: "add NAME BOXER [key=value...]", help: "enter a boxer; keys set any field", parse: parseAdd},
		{word: "remove", usage: "remove NAME", help: "take a boxer out again", parse: parseWho},
		{word: "draw", usage: "draw boxers [order BOXER,BOXER,...]", help: "draw two boxers from the pack", parse: parseDraw},
		{word: "begin", also: []string{"start"}, usage: "begin", help: "see who is in control first", parse: parseNothing},
		{word: "attack", usage: "attack CARD [reg|pow]", help: "choose an attack, in secret where the other chooses too", parse: parseAttack},
		{word: "move", usage: "move DIRECTION... | move to Q,R", help: "choose to move, E NE NW W SW SE", parse: parseMove},
		{word: "defend", usage: "defend CARD|none", help: "choose a defence, in secret", parse: parseDefend},
		{word: "exchange", usage: "exchange ATTACK [reg|pow] [vs DEFENCE]", help: "both choices on one line", parse: parseExchange},
		{word: "stand", usage: "stand", help: "stand up in place of acting", parse: parseNothing},
		{word: "unchoose", usage: "unchoose NAME", help: "take a choice back while the other has none", parse: parseWho},
		{word: "seal", usage: "seal NAME DIGEST", help: "put down the SHA-256 of rudis|EXCHANGE|BOXER|CHOICE|SALT in place of a choice", parse: parseSeal},
		{word: "open", usage: "open NAME CHOICE SALT", help: "turn a sealed choice up, such as straight-right/pow or move/E,NE", parse: parseOpen},
		{word: "sub", usage: "sub reg|pow", help: "say regular or power, where that is said when the cards are seen", parse: parseSub},
		{word: "counter", usage: "counter yes|no", help: "throw the counter or not, where that is open", parse: parseCounter},
		{word: "guard", usage: "guard CARD", help: "defend against a counter, where that takes a card", parse: parseGuard},
		{word: "stop", usage: "stop NAME", help: "referee: he is hurt too badly to go on", parse: parseStop},
		{word: "pile", usage: "pile A001 A007 ...", help: "state which cards are left of a deck in use", parse: parsePile},
	}
	verbs = append(verbs, tellVerbs()...)
	for i := range verbs {
		if verbs[i].word == "exchange" {
			verbs[i].also = c.attackWords()
		}
	}
	return verbs
}

func parseNothing(p *parser, c *Command) error { return nil }

// parseWho reads the name of a boxer.
func parseWho(p *parser, c *Command) (err error) {
	c.who, err = p.boxer()
	return err
}

// parseStop reads whom the referee stops, and perhaps why.
func parseStop(p *parser, c *Command) error {
	err := parseWho(p, c)
	p.At = len(p.Toks)
	return err
}

func parseMatch(p *parser, c *Command) error {
	for k := range c.cards {
		card, err := p.card()
		if err != nil {
			return err
		}
		c.cards[k] = card
		c.names[k] = p.r.nameOf(card, k == 1 && card == c.cards[0])
	}
	return nil
}

func parseAdd(p *parser, c *Command) error {
	name := p.Word()
	if name == "" {
		return p.Fail("bad-argument", "add wants a name and a boxer", "add Flamma ankeles; list rudis boxers")
	}
	if err := line.ValidName(name); err != nil {
		p.At++
		return p.Locate(err)
	}
	if reserved[strings.ToLower(name)] || name[0] == '-' {
		return p.Fail("bad-argument", quoted(name)+" has a meaning of its own in commands", "choose another name")
	}
	p.At++
	c.names[0] = p.r.names.Number(strings.Clone(name))
	card, err := p.card()
	if err != nil {
		return err
	}
	c.cards[0] = card
	return p.edits(c)
}

// reserved words would be mistaken for something else where a name may stand.
var reserved = map[string]bool{"bout": true, "none": true, "nobody": true, "empty": true, "null": true, "all": true, "vs": true, "dice": true, "roll": true, "rn": true,
	"as": true, "event": true, "because": true, "true": true, "false": true, "and": true, "or": true, "not": true, "has": true, "range": true, "to": true}

func parseDraw(p *parser, c *Command) error {
	if !p.Skip("boxers") {
		return p.Fail("bad-argument", "draw what?", "draw boxers")
	}
	if !p.Skip("order") {
		if p.faces == 2 {
			return p.Fail("bad-argument", "with dice of one's own the order of the cards is wanted too", "draw boxers order "+strings.Join(p.r.c.boxerIDs(), ","))
		}
		return nil
	}
	var words []string
	for p.Word() != "" {
		words = append(words, strings.FieldsFunc(p.Take(), func(x rune) bool { return x == ',' })...)
	}
	c.order = c.order[:0]
	for _, w := range words {
		k := p.r.c.boxerOf(w)
		if k < 0 || slices.Contains(c.order, uint8(k)) {
			return p.Locate(&line.Error{Code: "bad-order", Msg: "the order names each boxer once; " + quoted(w) + " is not so", Hint: strings.Join(p.r.c.boxerIDs(), ",")})
		}
		c.order = append(c.order, uint8(k))
	}
	if len(c.order) != len(p.r.c.boxers) {
		return p.Locate(&line.Error{Code: "bad-order", Msg: "the order names every boxer once", Hint: strings.Join(p.r.c.boxerIDs(), ",")})
	}
	return nil
}

// parseAttack reads a card and perhaps a sub-type. A word that is no card is kept
// for the refusal, which comes after others.
func parseAttack(p *parser, c *Command) error {
	if p.Word() == "" {
		return p.Fail("bad-argument", "attack with what?", "attack straight-right pow")
	}
	c.attack, c.noCard = p.attack()
	return nil
}

func parseDefend(p *parser, c *Command) error {
	if p.Word() == "" {
		return p.Fail("bad-argument", "defend with what?", "defend left-hand-catch")
	}
	c.defend, c.noCard = p.defence()
	return nil
}

func parseGuard(p *parser, c *Command) error { return parseDefend(p, c) }

func parseMove(p *parser, c *Command) error {
	c.attack = choice{what: aMove}
	if p.Skip("to") {
		return p.path(c)
	}
	var words []string
	for p.Word() != "" && !strings.EqualFold(p.Word(), "vs") {
		for _, w := range strings.FieldsFunc(p.Take(), func(x rune) bool { return x == ',' }) {
			if direction(w) < 0 {
				return p.Locate(&line.Error{Code: "bad-argument", Msg: quoted(w) + " is no direction", Hint: "E NE NW W SW SE, or to Q,R"})
			}
			words = append(words, w)
		}
	}
	ch, ok := parsePath(words)
	c.attack, c.noPath = ch, !ok
	return nil
}

// parseExchange reads both choices.
func parseExchange(p *parser, c *Command) error {
	if !strings.EqualFold(p.Toks[p.At-1].Text, "exchange") {
		p.At-- // it begins with the attack itself
	}
	switch {
	case p.Skip("move"):
		if err := parseMove(p, c); err != nil {
			return err
		}
	case p.Word() == "":
		return p.Fail("bad-argument", "exchange what?", "exchange straight-right pow vs left-hand-catch; matrix")
	default:
		c.attack, c.noCard = p.attack()
	}
	if !p.Skip("vs") && !p.Skip("v") && !p.Skip("against") {
		return nil
	}
	if p.Word() == "" {
		return p.Fail("bad-argument", "vs wants a defence", "vs left-hand-catch")
	}
	c.defend, c.opens[1].noCard = p.defence()
	return nil
}

func parseSeal(p *parser, c *Command) error {
	who, err := p.boxer()
	if err != nil {
		return err
	}
	c.who = who
	text := p.Take()
	n, err := hexa.Decode(c.digest[:], []byte(strings.ToLower(text)[:min(len(text), 64)]))
	c.badHex = err != nil || n != 32 || len(text) != 64
	c.held = p.Skip("held")
	return nil
}

func parseOpen(p *parser, c *Command) error {
	for c.nOpens = 0; p.Word() != "" && int(c.nOpens) < len(c.opens); c.nOpens++ {
		o := &c.opens[c.nOpens]
		who, err := p.boxer()
		if err != nil {
			return err
		}
		text := p.Take()
		ch, ok := p.r.parseChoice(text)
		*o = opening{who: who, choice: ch}
		if isAttack := ch.what != aDefence; !ok || isAttack != (who == p.s.control) {
			o.noCard = text
			if text == "" {
				return p.Fail("bad-argument", "open wants a choice and its salt", "open NAME straight-right/pow SALT")
			}
		}
		o.salt = strings.Clone(p.Take())
		o.plain = o.salt == "-"
		if o.salt == "" {
			return p.Fail("bad-argument", "open wants the salt too", "open NAME "+text+" SALT")
		}
		if len(o.salt) > 64 || strings.ContainsAny(o.salt, "| \t") {
			p.At--
			return p.Fail("bad-argument", quoted(o.salt)+" is no salt", "1 to 64 characters, no blank and no | among them")
		}
	}
	if c.nOpens == 0 {
		return p.Fail("bad-argument", "open wants a name, a choice and its salt", "open NAME straight-right/pow SALT")
	}
	if c.nOpens == 2 && c.opens[0].who == c.opens[1].who {
		return p.Fail("bad-argument", "one man has one choice", "")
	}
	return nil
}

func parseSub(p *parser, c *Command) error {
	k := slices.Index(subWords, strings.ToLower(p.Word()))
	if k <= 0 {
		return p.Fail("bad-argument", "sub is followed by reg or pow", "sub pow")
	}
	p.At++
	c.sub = uint8(k)
	return nil
}

func parseCounter(p *parser, c *Command) error {
	switch {
	case p.Skip("yes"):
		c.yes = true
	case !p.Skip("no"):
		return p.Fail("bad-argument", "counter is followed by yes or no", "counter yes")
	}
	return nil
}

func parsePile(p *parser, c *Command) error {
	d := p.r.c.deck.cards
	for p.Word() != "" {
		for _, w := range strings.FieldsFunc(p.Take(), func(x rune) bool { return x == ',' }) {
			var l line.Line
			if err := l.Parse("x dice " + w); err != nil || l.Dice[0] <= cardBase || d == nil || l.Dice[0]-cardBase > d.Cards() {
				return p.Locate(&line.Error{Code: "bad-rn", Msg: quoted(w) + " is no card of the deck", Hint: "A001 to A120"})
			}
			c.left = append(c.left, l.Dice[0]-cardBase)
		}
	}
	if len(c.left) == 0 {
		return p.Fail("bad-argument", "pile wants the cards that are left", "pile A001 A002")
	}
	return nil
}

func tellVerbs() []verb {
	ask := func(word, usage, help string) verb {
		return verb{word: word, usage: usage, help: help, parse: parseAsk}
	}
	return []verb{
		ask("card", "card CARD", "an attack or defend card, and where it comes from"),
		ask("boxer", "boxer BOXER", "the card of a boxer, and where it comes from"),
		ask("matrix", "matrix [lands|hp|knockdown|counter]", "exact odds of every attack against every defence: that it lands or does more, the HP it takes more than it costs, that it knocks down, that it is countered"),
	}
}

// parseAsk: a question is no command of a chain.
func parseAsk(p *parser, c *Command) error {
	return p.Fail("bad-argument", "that is a question, and changes nothing", "ask it by itself")
}

// A verb is one word of the ruleset's language.
type verb struct {
	word  string
	also  []string
	usage string
	help  string
	parse func(*parser, *Command) error
}

// Speech is what is typed.
type Speech struct {
	*Facts
	table     []verb
	verbs     map[string]*verb
	verbWords []string
	parser    parser
}

// NewSpeech returns the language of bouts whose facts are given.
func NewSpeech(facts *Facts) *Speech {
	r := &Speech{Facts: facts, table: verbTable(facts.c), verbs: map[string]*verb{}}
	for i := range r.table {
		v := &r.table[i]
		r.verbs[v.word] = v
		r.verbWords = append(r.verbWords, v.word)
		for _, also := range v.also {
			r.verbs[also] = v
		}
	}
	return r
}
