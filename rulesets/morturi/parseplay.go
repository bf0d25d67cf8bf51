package morturi

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
)

func parseOn(p *parser, c *Command) error {
	who, err := p.figure(c.verb.word)
	c.on = int8(who)
	return err
}

func parseActivate(p *parser, c *Command) (err error) {
	if err = parseOn(p, c); err == nil && p.Word() != "" {
		c.square, err = p.square()
	}
	return err
}

// parseMove reads directions, "n n e" or "nne".
func parseMove(p *parser, c *Command) error {
	for p.Word() != "" {
		w := p.Word()
		for k := range len(w) {
			way, ok := field.ParseWay(w[k : k+1])
			if whole, is := field.ParseWay(w); is {
				way, ok = whole, true
			}
			if !ok || len(w) > 1 && isDiagonal(w) {
				return p.Fail("bad-argument", quoted(w)+" is not a direction", "n, e, s or w: there are no diagonal steps")
			}
			if c.steps == maxSteps {
				return p.Fail("bad-argument", "at most "+itoa(maxSteps)+" steps in one command", "")
			}
			c.ways[c.steps] = way
			c.steps++
			if _, is := field.ParseWay(w); is {
				break
			}
		}
		p.At++
	}
	if c.steps == 0 {
		return p.Fail("bad-argument", "move where?", "move n n e")
	}
	return nil
}

// isDiagonal reports whether a word names a diagonal, which is no direction here.
func isDiagonal(w string) bool {
	switch strings.ToLower(w) {
	case "ne", "nw", "se", "sw", "en", "wn", "es", "ws":
		return true
	}
	return false
}

func parseWay(p *parser, c *Command) (err error) {
	c.ways[0], err = p.way()
	c.steps = 1
	return err
}

func parseAttack(p *parser, c *Command) error { return p.strike(c, false) }
func parseShoot(p *parser, c *Command) error  { return p.strike(c, true) }

// strike reads a target and with=TRICK; without it a shot is the one he can make
// now.
func (p *parser) strike(c *Command, ranged bool) error {
	if err := parseOn(p, c); err != nil {
		return err
	}
	if p.Word() != "" {
		q, err := p.square()
		if err != nil {
			return err
		}
		c.square = q
	}
	if err := p.answer(c); err != nil {
		return err
	}
	name, given := p.Key("with")
	if err := p.answer(c); err != nil {
		return err
	}
	if given {
		if k, err := p.r.trickNamed(name); err == nil && p.r.c.tricks[k].inPlaceOfAttack(p.r.c) {
			c.verb, c.trick = p.r.verbs["trick"], k
			return p.sort(c)
		}
		id, err := p.r.optionNamed(p.s, name)
		if err != nil {
			return p.Locate(err)
		}
		c.option = id
	} else if ranged && p.s.active >= 0 {
		c.option = p.r.shot(p.s, int(p.s.active))
	}
	return nil
}

// answer reads react=turn or react=stay: what the target does, if he may.
func (p *parser) answer(c *Command) error {
	text, ok := p.Key("react")
	if !ok {
		return nil
	}
	k, err := fact.ParseWord(text, []string{"turn", "stay"})
	if err != nil {
		return p.Locate(err)
	}
	c.answer = uint8(k + 1)
	return nil
}

// inPlaceOfAttack reports whether a trick is done in place of an attack without
// being one.
func (t *trick) inPlaceOfAttack(c *Content) bool {
	for _, id := range t.clauses {
		if cl := &c.clauses[id]; cl.when == asAttack && cl.option == 0 {
			return true
		}
	}
	return false
}

// optionNamed finds the attack that a trick offers.
func (r *Rules) optionNamed(s *State, name string) (optionID, error) {
	k, err := r.trickNamed(name)
	if err != nil {
		return 0, err
	}
	for _, id := range r.c.tricks[k].clauses {
		if o := r.c.clauses[id].option; o != 0 {
			return o, nil
		}
	}
	return 0, &line.Error{Code: "bad-argument", Msg: r.c.tricks[k].name + " is not an attack", Hint: "trick " + r.c.tricks[k].id}
}

// shot is the ranged attack a figure can make without saying with what: one he
// has made ready, one of his own, or ordinaryAttack if there is none.
func (r *Rules) shot(s *State, i int) optionID {
	f := &s.fig[i]
	if f.ranged.reach > 0 {
		return writtenRanged
	}
	if f.granted != 0 {
		for _, id := range r.c.tricks[f.granted].clauses {
			if o := r.c.clauses[id].option; o != 0 {
				return o
			}
		}
	}
	for k := firstOption; int(k) < len(r.c.options); k++ {
		cl := &r.c.clauses[r.c.options[k].clause]
		if r.c.options[k].ranged && cl.when == asRanged && (f.granted == cl.trick || f.tricks.has(cl.trick) && !r.mustBeGranted(cl.trick)) && r.hasOption(s, i, int(nobody), k) == nil {
			return k
		}
	}
	return ordinaryAttack
}

// trickNamed finds a trick by its id, its name or another name of it.
func (r *Rules) trickNamed(name string) (trickID, error) {
	same := func(a string) bool {
		return strings.EqualFold(a, name) || strings.EqualFold(strings.ReplaceAll(a, " ", "-"), name)
	}
	var ids []string
	for k := 1; k < len(r.c.tricks); k++ {
		t := &r.c.tricks[k]
		if same(t.id) || same(t.name) {
			return trickID(k), nil
		}
		for _, also := range t.also {
			if same(also) {
				return trickID(k), nil
			}
		}
		ids = append(ids, t.id)
	}
	hint := "summa list morturi tricks"
	if near := line.Nearest(strings.ToLower(name), ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return 0, &line.Error{Code: "unknown-name", Msg: "there is no trick " + quoted(name), Hint: hint}
}

// parseTrick reads a trick, its target, its direction or square, with= and mp=.
func parseTrick(p *parser, c *Command) error {
	w := p.Word()
	if w == "" {
		return p.Fail("bad-argument", "which trick?", p.tricksHint())
	}
	p.At++
	switch strings.ToLower(w) {
	case "stand-up":
		c.does = doesStandUp
		return nil
	case "recover":
		c.does = doesRecover
		return nil
	}
	k, err := p.r.trickNamed(w)
	if err != nil {
		return p.Locate(err)
	}
	c.trick = k
	if err := p.trickWords(c); err != nil {
		return err
	}
	return p.sort(c)
}

func (p *parser) tricksHint() string {
	i := int(p.s.active)
	if p.s.phase == Effect {
		i = int(p.s.offers[p.s.nOffers-1].owner)
	}
	if i < 0 {
		return "summa list morturi tricks"
	}
	var list []string
	for k := 1; k < len(p.r.c.tricks); k++ {
		if p.s.fig[i].tricks.has(trickID(k)) {
			list = append(list, p.r.c.tricks[k].id)
		}
	}
	return p.r.name(p.s, i) + " has " + strings.Join(append(list, "stand-up", "recover"), ", ")
}

// trickWords reads what may follow the name of a trick.
func (p *parser) trickWords(c *Command) error {
	for p.At < len(p.Toks) {
		if err := p.answer(c); err != nil {
			return err
		}
		if name, ok := p.Key("with"); ok {
			id, err := p.r.optionNamed(p.s, name)
			if err != nil {
				return p.Locate(err)
			}
			c.option = id
			continue
		}
		if text, ok := p.Key("mp"); ok {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > 99 {
				return p.Back("bad-argument", "mp is a number of MP, not "+quoted(text), "mp=2")
			}
			c.n = int16(n)
			continue
		}
		w := p.Word()
		if w == "" {
			return nil
		}
		if err := p.trickWord(c, w); err != nil {
			return err
		}
	}
	return nil
}

// trickWord reads a direction, a square or a name.
func (p *parser) trickWord(c *Command, w string) error {
	if q, ok := parseSquare(w, maxBoard, maxBoard); ok {
		c.square = q
		p.At++
		return nil
	}
	if _, named := p.r.Figure(p.s, w); !named || c.steps == 0 && p.r.wantsWay(c.trick) {
		if way, ok := field.ParseWay(w); ok {
			c.ways[0], c.steps = way, 1
			p.At++
			return nil
		}
	}
	if isOffBoard(w) {
		return p.Fail("off-board", quoted(w)+" is on no board", "1,1 is the south-west corner")
	}
	if c.on != nobody {
		return p.Fail("bad-argument", "this is one word too many: "+quoted(w), "usage: "+c.verb.usage)
	}
	return parseOn(p, c)
}

// wantsWay reports whether a trick is done in a direction.
func (r *Rules) wantsWay(k trickID) bool {
	for _, id := range r.c.tricks[k].clauses {
		if cl := &r.c.clauses[id]; cl.doing(freeStep) || cl.doing(chargeOn) {
			return true
		}
	}
	return false
}

// sort finds out what a trick command comes to: the clause that can be brought
// about now, a stance, an attack.
func (p *parser) sort(c *Command) error {
	t := &p.r.c.tricks[c.trick]
	if p.s.phase == Effect {
		c.does = doesEffect
		return nil
	}
	if t.stance {
		c.does = doesStance
		return nil
	}
	best := -1
	for _, id := range t.clauses {
		cl := &p.r.c.clauses[id]
		switch cl.when {
		case asAttack, asRanged:
			if cl.option == 0 {
				best = int(id)
				continue
			}
			c.does, c.option = doesAttack, cl.option
			if cl.when == asRanged || p.r.c.options[cl.option].ranged {
				c.does = doesShoot
			}
			if c.on == nobody {
				return p.Fail("bad-argument", t.name+" wants a target", "trick "+t.id+" NAME")
			}
			return nil
		case inMovement, asTurn, inAttackPhase:
			best = int(id)
		case atTurnStart:
			if best < 0 {
				best = int(id)
			}
		}
	}
	if best < 0 && len(t.clauses) > 0 {
		best = int(t.clauses[0])
	}
	if best < 0 {
		return p.Back("bad-argument", t.name+" is nothing that is done", "summa list morturi tricks "+t.id)
	}
	c.clause = clauseID(best)
	return nil
}

func parseReact(p *parser, c *Command) error {
	switch {
	case p.Skip("stay"):
		return nil
	case p.Skip("turn"):
		c.sure = true
		if p.Word() == "" {
			return nil
		}
		return parseWay(p, c)
	}
	return p.Fail("bad-argument", "react turn, or react stay", "react turn")
}

func parseSurrender(p *parser, c *Command) (err error) {
	c.sure = strings.HasSuffix(c.verb.word, "!")
	c.school, err = p.school(c.verb.word)
	return err
}

func parseFightOn(p *parser, c *Command) error {
	if c.sure = p.Skip("all"); c.sure || p.Word() == "" {
		return nil
	}
	return p.schools(c)
}

// parsePush reads a figure, a direction and perhaps how far.
func parsePush(p *parser, c *Command) error {
	if _, way := field.ParseWay(p.Word()); way && c.verb.word == "cost" && p.s.active >= 0 && len(p.Toks) == p.At+1 {
		c.on = p.s.active
		return parseWay(p, c)
	}
	if err := parseOn(p, c); err != nil {
		return err
	}
	if err := parseWay(p, c); err != nil {
		return err
	}
	c.n = 1
	if p.Word() != "" && c.verb.word != "cost" {
		n, err := p.Number("how far", 1, maxBoard)
		c.n = int16(n)
		return err
	}
	return nil
}

func parseAmount(p *parser, c *Command) error {
	if err := parseOn(p, c); err != nil {
		return err
	}
	n, err := p.Number("LP", 1, 99)
	c.n = int16(n)
	return err
}

func parseFavour(p *parser, c *Command) (err error) {
	if c.school, err = p.school("favour"); err != nil {
		return err
	}
	n, err := p.Number("Crowd's Favour", -999, 999)
	c.n = int16(n)
	return err
}

func parseCondition(p *parser, c *Command) error {
	if err := parseOn(p, c); err != nil {
		return err
	}
	for k, w := range conditionWords {
		if p.Skip(w) {
			c.word = uint8(k)
			c.sure = p.Skip("off")
			return nil
		}
	}
	return p.Fail("bad-argument", quoted(p.Word())+" is no condition", strings.Join(conditionWords, ", "))
}

// parsePlaces reads two squares, each as x,y or by who stands there; one alone is
// seen from the active gladiator.
func parsePlaces(p *parser, c *Command) error {
	if p.At == len(p.Toks)-1 && p.s.active >= 0 && p.s.begun { // from the active gladiator
		c.on = p.s.active
		c.list = append(c.list, p.s.fig[c.on].at)
	}
	for len(c.list) < 2 {
		w := p.Word()
		if q, ok := parseSquare(w, maxBoard, maxBoard); ok {
			if !p.s.board.inside(q) {
				return p.Fail("off-board", squareText(q)+" is not on the board", "")
			}
			p.At++
			c.list = append(c.list, q)
			continue
		}
		if isOffBoard(w) {
			return p.Fail("off-board", quoted(w)+" is on no board", "1,1 is the south-west corner")
		}
		i, err := p.figure(c.verb.word)
		if err != nil {
			return err
		}
		if !p.s.standing(i) {
			return p.Back("wrong-phase", p.r.name(p.s, i)+" is not on the board", "")
		}
		if len(c.list) == 0 {
			c.on = int8(i)
		}
		c.list = append(c.list, p.s.fig[i].at)
	}
	return nil
}
