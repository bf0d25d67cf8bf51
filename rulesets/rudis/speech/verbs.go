package speech

import (
	hexa "encoding/hex"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/rudis/facts"
	"summa/rulesets/rudis/rules"
)

// verbTable lists the ruleset's own words. An exchange may also begin with the
// attack itself.
func verbTable(c *rules.Content) []verb {
	verbs := []verb{
		{Word: "match", Usage: "match BOXER BOXER", Help: "match two boxers; the same card twice is two men", Parse: parseMatch},
		{Word: "add", Usage: "add NAME BOXER [key=value...]", Help: "enter a boxer; keys set any field", Parse: parseAdd},
		{Word: "remove", Usage: "remove NAME", Help: "take a boxer out again", Parse: parseWho},
		{Word: "draw", Usage: "draw boxers [order BOXER,BOXER,...]", Help: "draw two boxers from the pack", Parse: parseDraw},
		{Word: "begin", Also: []string{"start"}, Usage: "begin", Help: "see who is in control first", Parse: parseNothing},
		{Word: "attack", Usage: "attack CARD [reg|pow]", Help: "choose an attack, in secret where the other chooses too", Parse: parseAttack},
		{Word: "move", Usage: "move DIRECTION... | move to Q,R", Help: "choose to move, E NE NW W SW SE", Parse: parseMove},
		{Word: "defend", Usage: "defend CARD|none", Help: "choose a defence, in secret", Parse: parseDefend},
		{Word: "exchange", Usage: "exchange ATTACK [reg|pow] [vs DEFENCE]", Help: "both choices on one line", Parse: parseExchange},
		{Word: "stand", Usage: "stand", Help: "stand up in place of acting", Parse: parseNothing},
		{Word: "unchoose", Usage: "unchoose NAME", Help: "take a choice back while the other has none", Parse: parseWho},
		{Word: "seal", Usage: "seal NAME DIGEST", Help: "put down the SHA-256 of rudis|EXCHANGE|BOXER|CHOICE|SALT in place of a choice", Parse: parseSeal},
		{Word: "open", Usage: "open NAME CHOICE SALT", Help: "turn a sealed choice up, such as straight-right/pow or move/E,NE", Parse: parseOpen},
		{Word: "sub", Usage: "sub reg|pow", Help: "say regular or power, where that is said when the cards are seen", Parse: parseSub},
		{Word: "counter", Usage: "counter yes|no", Help: "throw the counter or not, where that is open", Parse: parseCounter},
		{Word: "guard", Usage: "guard CARD", Help: "defend against a counter, where that takes a card", Parse: parseGuard},
		{Word: "stop", Usage: "stop NAME", Help: "referee: he is hurt too badly to go on", Parse: parseStop},
		{Word: "pile", Usage: "pile A001 A007 ...", Help: "state which cards are left of a deck in use", Parse: parsePile},
	}
	verbs = append(verbs, tellVerbs()...)
	for i := range verbs {
		if verbs[i].Word == "exchange" {
			verbs[i].Also = c.AttackWords()
		}
	}
	return verbs
}

func parseNothing(p *parser, c *rules.Command) error { return nil }

// parseWho reads the name of a boxer.
func parseWho(p *parser, c *rules.Command) (err error) {
	c.Who, err = p.boxer()
	return err
}

// parseStop reads whom the referee stops, and perhaps why.
func parseStop(p *parser, c *rules.Command) error {
	err := parseWho(p, c)
	p.At = len(p.Toks)
	return err
}

func parseMatch(p *parser, c *rules.Command) error {
	for k := range c.Cards {
		card, err := p.card()
		if err != nil {
			return err
		}
		c.Cards[k] = card
		c.Names[k] = p.r.NameOf(card, k == 1 && card == c.Cards[0])
	}
	return nil
}

func parseAdd(p *parser, c *rules.Command) error {
	name := p.Word()
	if name == "" {
		return p.Fail("bad-argument", "add wants a name and a boxer", "add Flamma ankeles; list rudis boxers")
	}
	if err := line.ValidName(name); err != nil {
		p.At++
		return p.Locate(err)
	}
	if reserved[strings.ToLower(name)] || name[0] == '-' {
		return p.Fail("bad-argument", rules.Quoted(name)+" has a meaning of its own in commands", "choose another name")
	}
	p.At++
	c.Names[0] = p.r.Names.Number(strings.Clone(name))
	card, err := p.card()
	if err != nil {
		return err
	}
	c.Cards[0] = card
	return p.edits(c)
}

// reserved words would be mistaken for something else where a name may stand.
var reserved = map[string]bool{"bout": true, "none": true, "nobody": true, "empty": true, "null": true, "all": true, "vs": true, "dice": true, "roll": true, "rn": true,
	"as": true, "event": true, "because": true, "true": true, "false": true, "and": true, "or": true, "not": true, "has": true, "range": true, "to": true}

func parseDraw(p *parser, c *rules.Command) error {
	if !p.Skip("boxers") {
		return p.Fail("bad-argument", "draw what?", "draw boxers")
	}
	if !p.Skip("order") {
		if p.faces == 2 {
			return p.Fail("bad-argument", "with dice of one's own the order of the cards is wanted too", "draw boxers order "+strings.Join(p.r.Content.BoxerIDs(), ","))
		}
		return nil
	}
	var words []string
	for p.Word() != "" {
		words = append(words, strings.FieldsFunc(p.Take(), func(x rune) bool { return x == ',' })...)
	}
	c.Order = c.Order[:0]
	for _, w := range words {
		k := p.r.Content.BoxerOf(w)
		if k < 0 || slices.Contains(c.Order, uint8(k)) {
			return p.Locate(&line.Error{Code: "bad-order", Msg: "the order names each boxer once; " + rules.Quoted(w) + " is not so", Hint: strings.Join(p.r.Content.BoxerIDs(), ",")})
		}
		c.Order = append(c.Order, uint8(k))
	}
	if len(c.Order) != len(p.r.Content.Boxers) {
		return p.Locate(&line.Error{Code: "bad-order", Msg: "the order names every boxer once", Hint: strings.Join(p.r.Content.BoxerIDs(), ",")})
	}
	return nil
}

// parseAttack reads a card and perhaps a sub-type. A word that is no card is kept
// for the refusal, which comes after others.
func parseAttack(p *parser, c *rules.Command) error {
	if p.Word() == "" {
		return p.Fail("bad-argument", "attack with what?", "attack straight-right pow")
	}
	c.Attack, c.NoCard = p.attack()
	return nil
}

func parseDefend(p *parser, c *rules.Command) error {
	if p.Word() == "" {
		return p.Fail("bad-argument", "defend with what?", "defend left-hand-catch")
	}
	c.Defend, c.NoCard = p.defence()
	return nil
}

func parseGuard(p *parser, c *rules.Command) error { return parseDefend(p, c) }

func parseMove(p *parser, c *rules.Command) error {
	c.Attack = rules.Choice{What: rules.AMove}
	if p.Skip("to") {
		return p.path(c)
	}
	var words []string
	for p.Word() != "" && !strings.EqualFold(p.Word(), "vs") {
		for _, w := range strings.FieldsFunc(p.Take(), func(x rune) bool { return x == ',' }) {
			if rules.Direction(w) < 0 {
				return p.Locate(&line.Error{Code: "bad-argument", Msg: rules.Quoted(w) + " is no direction", Hint: "E NE NW W SW SE, or to Q,R"})
			}
			words = append(words, w)
		}
	}
	ch, ok := rules.ParsePath(words)
	if c.Attack, c.NoPath = ch, !ok; !ok {
		c.Said = strings.Join(words, " ")
	}
	return nil
}

// parseExchange reads both choices.
func parseExchange(p *parser, c *rules.Command) error {
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
		c.Attack, c.NoCard = p.attack()
	}
	if !p.Skip("vs") && !p.Skip("v") && !p.Skip("against") {
		return nil
	}
	if p.Word() == "" {
		return p.Fail("bad-argument", "vs wants a defence", "vs left-hand-catch")
	}
	c.Defend, c.Opens[1].NoCard = p.defence()
	return nil
}

func parseSeal(p *parser, c *rules.Command) error {
	who, err := p.boxer()
	if err != nil {
		return err
	}
	c.Who = who
	text := p.Take()
	n, err := hexa.Decode(c.Digest[:], []byte(strings.ToLower(text)[:min(len(text), 64)]))
	c.Said = strings.Clone(text)
	c.BadHex = err != nil || n != 32 || len(text) != 64
	c.Held = p.Skip("held")
	return nil
}

func parseOpen(p *parser, c *rules.Command) error {
	for c.NOpens = 0; p.Word() != "" && int(c.NOpens) < len(c.Opens); c.NOpens++ {
		o := &c.Opens[c.NOpens]
		who, err := p.boxer()
		if err != nil {
			return err
		}
		text := p.Take()
		ch, ok := p.r.ParseChoice(text)
		*o = rules.Opening{Who: who, Choice: ch}
		if isAttack := ch.What != rules.ADefence; !ok || isAttack != (who == p.s.Control) {
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
			return p.Fail("bad-argument", rules.Quoted(o.Salt)+" is no salt", "1 to 64 characters, no blank and no | among them")
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

func parseSub(p *parser, c *rules.Command) error {
	k := slices.Index(rules.SubWords, strings.ToLower(p.Word()))
	if k <= 0 {
		return p.Fail("bad-argument", "sub is followed by reg or pow", "sub pow")
	}
	p.At++
	c.Sub = uint8(k)
	return nil
}

func parseCounter(p *parser, c *rules.Command) error {
	switch {
	case p.Skip("yes"):
		c.Yes = true
	case !p.Skip("no"):
		return p.Fail("bad-argument", "counter is followed by yes or no", "counter yes")
	}
	return nil
}

func parsePile(p *parser, c *rules.Command) error {
	d := p.r.Content.Deck.Cards
	for p.Word() != "" {
		for _, w := range strings.FieldsFunc(p.Take(), func(x rune) bool { return x == ',' }) {
			var l line.Line
			if err := l.Parse("x dice " + w); err != nil || l.Dice[0] <= cardBase || d == nil || l.Dice[0]-cardBase > d.Cards() {
				return p.Locate(&line.Error{Code: "bad-rn", Msg: rules.Quoted(w) + " is no card of the deck", Hint: "A001 to A120"})
			}
			c.Left = append(c.Left, l.Dice[0]-cardBase)
		}
	}
	if len(c.Left) == 0 {
		return p.Fail("bad-argument", "pile wants the cards that are left", "pile A001 A002")
	}
	return nil
}

func tellVerbs() []verb {
	ask := func(word, usage, help string) verb {
		return verb{Word: word, Usage: usage, Help: help, Parse: parseAsk}
	}
	return []verb{
		ask("card", "card CARD", "an attack or defend card, and where it comes from"),
		ask("boxer", "boxer BOXER", "the card of a boxer, and where it comes from"),
		ask("matrix", "matrix [lands|hp|knockdown|counter]", "exact odds of every attack against every defence: that it lands or does more, the HP it takes more than it costs, that it knocks down, that it is countered"),
	}
}

// parseAsk: a question is no command of a chain.
func parseAsk(p *parser, c *rules.Command) error {
	return p.Fail("bad-argument", "that is a question, and changes nothing", "ask it by itself")
}

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
	r := &Speech{Facts: held, verbs: game.NewVocabulary(verbTable(held.Content))}
	return r
}
