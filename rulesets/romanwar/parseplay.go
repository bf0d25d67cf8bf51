package romanwar

import (
	"encoding/hex"
	"strconv"
	"strings"
)

func parseMove(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if p.s.mode == battle {
		return parseTo(p, c)
	}
	for p.Word() != "" {
		if c.nLegs == maxLegs {
			return p.Fail("bad-argument", "a move has at most "+itoa(maxLegs)+" stretches", "")
		}
		x := leg{}
		if x.length, err = p.length("a stretch"); err != nil {
			return err
		}
		if p.is(groundWords) {
			x.ground, _ = p.choice("a ground", groundWords)
		}
		c.legs[c.nLegs] = x
		c.nLegs++
	}
	if c.nLegs == 0 {
		return p.Fail("bad-argument", "move how far?", "usage: "+p.r.verbs[c.action.word].usage)
	}
	return nil
}

// parseTo reads the point a move on the table goes to.
func parseTo(p *parser, c *Command) (err error) {
	if c.x, err = p.length("X"); err != nil {
		return err
	}
	if c.y, err = p.length("Y"); err != nil {
		return err
	}
	if p.is(facingWords) {
		c.facing, _ = p.choice("a facing", facingWords)
	}
	if p.Skip("files") {
		c.files, err = p.number("files", 1, maxMen)
	}
	return err
}

func parseRunOver(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.n); err != nil {
		return err
	}
	if c.target, err = p.unit(); err != nil {
		return err
	}
	c.from = 1
	if p.Skip("covered") {
		if c.m, err = p.number("covered", 1, maxMen); err != nil {
			return err
		}
	} else if p.s.mode != battle {
		return p.Fail("bad-argument", "say how many men are covered", "covered 6")
	}
	if p.Skip("from") {
		c.from, err = p.number("from", 1, maxMen)
	}
	return err
}

func parseShoot(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.n); err != nil {
		return err
	}
	if !p.Skip("at") {
		return p.Fail("bad-argument", "shoot at whom?", "usage: "+p.r.verbs[c.action.word].usage)
	}
	if c.target, err = p.unit(); err != nil {
		return err
	}
	for p.Word() != "" {
		if err = p.shotClause(c); err != nil {
			return err
		}
	}
	if p.s.mode != battle && c.at == unstated {
		return p.Fail("bad-argument", "say the range", "range 10")
	}
	return nil
}

var shotWords = []string{"range", "level", "up", "down", "cover", "face", "on"}

// shotClause reads one of the words that may follow a target.
func (p *parser) shotClause(c *Command) (err error) {
	switch w := p.Word(); {
	case p.s.mode == battle && !strings.EqualFold(w, "on"):
		return p.Fail("bad-argument", "the table knows range, level, cover and face", "leave "+quoted(w)+" out")
	case p.Skip("range"):
		c.at, err = p.length("a range")
	case p.Skip("level"):
		c.slope = level
	case p.Skip("up"):
		c.slope = up
	case p.Skip("down"):
		c.slope = down
	case p.Skip("cover"):
		err = p.covers(c)
	case p.Skip("face"):
		c.face, err = p.choice("a face", faceWords)
	case p.Skip("on"):
		c.picks, err = p.numbers(c.picks)
	default:
		err = p.Fail("bad-argument", "shoot knows no "+quoted(w), meant(w, shotWords, "range D, level, up, down, cover WORD, face WORD, on 1,2"))
	}
	return err
}

// covers reads soft, or soft+hard, or wall and the distance behind it.
func (p *parser) covers(c *Command) error {
	if p.Skip("wall") || p.Skip("cliff") || p.Skip("building") {
		d, err := p.length("the distance behind it")
		if err == nil {
			c.cover[0] = p.r.behind(p.s, d)
		}
		return err
	}
	words := strings.Split(p.Word(), "+")
	if len(words) > 2 {
		return p.Fail("bad-argument", "at most two covers", "")
	}
	for k, w := range words {
		i := indexFold(coverIDs, w)
		if i < 0 {
			return p.Fail("bad-argument", "there is no cover "+quoted(w), meant(w, coverIDs, strings.Join(coverIDs, ", ")))
		}
		c.cover[k] = uint8(i)
	}
	p.At++
	return nil
}

func parseCharge(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if !p.Skip("against") {
		return p.Fail("bad-argument", "charge against whom?", "usage: "+p.r.verbs[c.action.word].usage)
	}
	c.target, err = p.unit()
	return err
}

func parseMelee(p *parser, c *Command) (err error) {
	if err = p.units(c, 0); err != nil {
		return err
	}
	if err = p.count(&c.n); err != nil {
		return err
	}
	if !p.Skip("against") {
		return p.Fail("bad-argument", "attack whom?", "usage: "+p.r.verbs[c.action.word].usage)
	}
	if err = p.units(c, 1); err != nil {
		return err
	}
	if err = p.count(&c.m); err != nil {
		return err
	}
	if p.Skip("front") {
		if c.from, err = p.number("front", 1, 99); err != nil {
			return err
		}
	}
	if p.Skip("groups") {
		return p.stated(c)
	}
	return nil
}

// units reads UNIT+UNIT.
func (p *parser) units(c *Command, of int) error {
	for _, w := range strings.Split(p.Word(), "+") {
		i, ok := p.unitOf(w)
		if !ok {
			return p.noUnit(w)
		}
		if int(c.nMore[of]) == most {
			return p.Fail("bad-argument", "at most "+itoa(most)+" units stand together", "")
		}
		for _, x := range c.more[of][:c.nMore[of]] {
			if x == i {
				return p.Fail("bad-argument", quoted(w)+" is named twice", "")
			}
		}
		c.more[of][c.nMore[of]] = i
		c.nMore[of]++
	}
	p.At++
	return nil
}

// stated reads the groups the players make: 10:5,8:4. [war.melee.1]
func (p *parser) stated(c *Command) error {
	at := p.At
	if err := p.statedGroups(c); err != nil {
		return err
	}
	a, d := int32(0), int32(0)
	for k := 0; k < len(c.groups); k += 2 {
		a, d = a+c.groups[k], d+c.groups[k+1]
	}
	if a > p.men(c, 0) || d > p.men(c, 1) {
		p.At = at
		return p.Fail("bad-number", "there are not so many men", "")
	}
	return nil
}

// statedGroups takes groups as the players state them.
func (p *parser) statedGroups(c *Command) error {
	if !p.s.is(rulingMeleeGroups, meleeGroupsStated) {
		return p.Fail("bad-argument", "groups are made by the rules", "ruling melee-groups=stated")
	}
	for _, w := range strings.Split(p.Word(), ",") {
		x, y, ok := strings.Cut(w, ":")
		m, err1 := strconv.Atoi(x)
		n, err2 := strconv.Atoi(y)
		if most := p.r.c.n(numGroup); !ok || err1 != nil || err2 != nil || m < 1 || n < 1 || m > most || n > most {
			return p.Fail("bad-number", "a group is written ATTACKERS:DEFENDERS, ten of each at most", "groups 10:5,8:4")
		}
		c.groups = append(c.groups, int32(m), int32(n))
	}
	p.At++
	return nil
}

// men counts the living men of one side of a melee to come.
func (p *parser) men(c *Command, of int) (n int32) {
	for _, i := range c.more[of][:c.nMore[of]] {
		n += p.s.units[i].n
	}
	return n
}

// meleeNamed takes M3, or M3.2 with its group.
func (p *parser) meleeNamed(c *Command, grouped bool) error {
	text, number, _ := strings.Cut(p.Word(), ".")
	if k := p.s.meleeCalled(text); k >= 0 {
		c.melee = int32(k)
		if n, err := strconv.Atoi(number); grouped && err == nil && n > 0 && n < 1<<20 {
			c.group = int32(n - 1)
		} else if grouped {
			return p.Fail("bad-argument", "name the group of the melee", p.Word()+".1")
		}
		p.At++
		return nil
	}
	var labels []string
	for i := range p.s.melees {
		labels = append(labels, p.s.melees[i].label())
	}
	return p.Fail("unknown-name", "there is no melee "+quoted(p.Word()), meant(text, labels, "show"))
}

func parseRound(p *parser, c *Command) error {
	if p.Word() != "" && !strings.EqualFold(p.Word(), "groups") {
		if err := p.meleeNamed(c, false); err != nil {
			return err
		}
	}
	if p.Skip("groups") {
		return p.statedGroups(c)
	}
	return nil
}

func parseDecide(p *parser, c *Command) (err error) {
	if err = p.meleeNamed(c, true); err != nil {
		return err
	}
	if c.side, err = p.aSide(); err != nil {
		return err
	}
	if c.paper, err = p.choice("a paper", paperWords[1:]); err != nil {
		return err
	}
	c.paper++
	if p.is(groundWords) {
		c.ground, _ = p.choice("a ground", groundWords)
	}
	return nil
}

func parseLadderUp(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if c.name, err = p.newName("a wall"); err != nil {
		return err
	}
	if w := p.Word(); w != "" && !strings.EqualFold(w, "at") {
		if c.other, err = p.newName("a ladder"); err != nil {
			return err
		}
	}
	if p.Skip("at") {
		if c.at, err = p.length("the distance"); err != nil {
			return err
		}
	}
	if c.other == 0 {
		c.other = p.freeLadder(c)
	}
	return nil
}

// freeLadder is the name of a ladder of theirs that lies where they are, or a new one.
func (p *parser) freeLadder(c *Command) uint16 {
	for k := range p.s.ladders {
		if l := &p.s.ladders[k]; !l.up && !l.broken && l.side == p.s.units[c.unit].side && p.s.fromLadder(l, c.unit) <= p.r.ladderReach(p.s) {
			return l.name
		}
	}
	return p.r.names.Number("L" + itoa(len(p.s.ladders)+1))
}

// ladder takes the name of a ladder.
func (p *parser) ladder(c *Command) error {
	if k, ok := p.r.names.Find(p.Word()); ok {
		if i := p.s.ladderNamed(k); i >= 0 {
			c.work = int32(i)
			p.At++
			return nil
		}
	}
	return p.Fail("unknown-name", "there is no ladder "+quoted(p.Word()), p.oneOf(p.r.ladderNames(p.s), "ladder-up UNIT WALL"))
}

func parseClimb(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.n); err != nil {
		return err
	}
	if p.Skip("men") {
		if c.picks, err = p.menOnce(c.picks); err != nil {
			return err
		}
	}
	return p.ladder(c)
}

func parsePush(p *parser, c *Command) (err error) {
	if err = p.ladder(c); err != nil {
		return err
	}
	c.unit, err = p.unit()
	return err
}

func parseLadderMelee(p *parser, c *Command) (err error) {
	if err = p.ladder(c); err != nil {
		return err
	}
	if p.Skip("against") {
		if c.target, err = p.unit(); err != nil {
			return err
		}
		if p.Skip("men") {
			c.picks, err = p.menOnce(c.picks)
		}
	}
	return err
}

func parseWall(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	switch {
	case p.Skip("on"):
		c.yes = true
		if c.name, err = p.newName("a wall"); err == nil {
			c.name = p.r.names.Number(wallPlace + strings.TrimPrefix(p.r.names.Name(c.name), wallPlace))
		}
	case !p.Skip("off"):
		err = p.Fail("bad-argument", "on or off the wall?", "usage: "+p.r.verbs[c.action.word].usage)
	}
	c.hold = p.Skip("corner")
	return err
}

func parseDoor(p *parser, c *Command) (err error) {
	switch {
	case p.Skip("open"):
		c.kind = opened
	case !p.Skip("close"):
		return p.Fail("bad-argument", "open or close the door?", "usage: "+p.r.verbs[c.action.word].usage)
	}
	if c.name, err = p.newName("a door"); err != nil {
		return err
	}
	c.unit, err = p.unit()
	return err
}

func parseRam(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.n); err != nil {
		return err
	}
	c.name, err = p.newName("a door")
	return err
}

func parseToChain(p *parser, c *Command) (err error) {
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	if c.n, err = p.number("the number of men", 0, maxMen); err != nil {
		return err
	}
	of, end, ok := strings.Cut(p.Word(), ".")
	if !ok || !strings.EqualFold(end, "left") && !strings.EqualFold(end, "right") {
		return p.Fail("bad-argument", "a drawbridge has two chains", "gate.left or gate.right")
	}
	c.other = p.r.names.Number(of)
	c.name, err = p.newName("a chain")
	return err
}

func parseBridge(p *parser, c *Command) (err error) {
	if c.name, err = p.newName("a bridge"); err != nil {
		return err
	}
	k, err := p.choice("a size", []string{"small", "large"})
	c.yes = k == 1
	return err
}

func parseBuild(p *parser, c *Command) (err error) {
	k, ok := p.r.names.Find(p.Word())
	i := p.s.bridgeNamed(k)
	if !ok || i < 0 {
		return p.Fail("unknown-name", "there is no bridge "+quoted(p.Word()), p.oneOf(p.r.bridgeNames(p.s), "bridge NAME small|large"))
	}
	c.work = int32(i)
	p.At++
	if c.unit, err = p.unit(); err != nil {
		return err
	}
	c.n, err = p.number("the number of men", 0, maxMen)
	return err
}

func parseSeal(p *parser, c *Command) (err error) {
	if err = p.meleeNamed(c, true); err != nil {
		return err
	}
	if c.side, err = p.aSide(); err != nil {
		return err
	}
	if n, err := hex.Decode(c.digest[:], []byte(p.Word()[:min(len(p.Word()), 64)])); err != nil || n != len(c.digest) || len(p.Word()) != 64 {
		return p.Fail("bad-argument", "a digest is 64 hexadecimal digits", "secret SIDE decide ... makes one")
	}
	p.At++
	p.Skip("held")
	return nil
}

func parseOpen(p *parser, c *Command) (err error) {
	if err = p.meleeNamed(c, true); err != nil {
		return err
	}
	for p.Word() != "" {
		side, err := p.aSide()
		if err != nil {
			return err
		}
		k, err := p.choice("a paper", paperWords[1:])
		if err != nil {
			return err
		}
		ground := level
		if p.is(groundWords) {
			ground, _ = p.choice("a ground", groundWords)
		}
		c.papers[side] = shownPaper{true, k + 1, ground, strings.Clone(p.Word())}
		p.At = min(p.At+1, len(p.Toks))
	}
	if c.papers == [maxSides]shownPaper{} {
		return p.Fail("bad-argument", "turn which paper up?", "usage: "+p.r.verbs[c.action.word].usage)
	}
	return nil
}
