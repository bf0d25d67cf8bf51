package speech

import (
	"encoding/hex"
	"strconv"
	"strings"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

func parseMove(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if p.s.Mode == state.Battle {
		return parseTo(p, c)
	}
	for p.Word() != "" {
		if c.NLegs == rules.MaxLegs {
			return p.Fail("bad-argument", "a move has at most "+state.Itoa(rules.MaxLegs)+" stretches", "")
		}
		x := rules.Leg{}
		if x.Length, err = p.length("a stretch"); err != nil {
			return err
		}
		if p.is(state.GroundWords) {
			x.Ground, _ = p.choice("a ground", state.GroundWords)
		}
		c.Legs[c.NLegs] = x
		c.NLegs++
	}
	if c.NLegs == 0 {
		return p.Fail("bad-argument", "move how far?", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	return nil
}

// parseTo reads the point a move on the table goes to.
func parseTo(p *parser, c *rules.Command) (err error) {
	if c.X, err = p.length("X"); err != nil {
		return err
	}
	if c.Y, err = p.length("Y"); err != nil {
		return err
	}
	if p.is(state.FacingWords) {
		c.Facing, _ = p.choice("a facing", state.FacingWords)
	}
	if p.Skip("files") {
		c.Files, err = p.number("files", 1, state.MaxMen)
	}
	return err
}

func parseRunOver(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.N); err != nil {
		return err
	}
	if c.Target, err = p.unit(); err != nil {
		return err
	}
	c.From = 1
	if p.Skip("covered") {
		if c.M, err = p.number("covered", 1, state.MaxMen); err != nil {
			return err
		}
	} else if p.s.Mode != state.Battle {
		return p.Fail("bad-argument", "say how many men are covered", "covered 6")
	}
	if p.Skip("from") {
		c.From, err = p.number("from", 1, state.MaxMen)
	}
	return err
}

func parseShoot(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.N); err != nil {
		return err
	}
	if !p.Skip("at") {
		return p.Fail("bad-argument", "shoot at whom?", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	if c.Target, err = p.unit(); err != nil {
		return err
	}
	for p.Word() != "" {
		if err = p.shotClause(c); err != nil {
			return err
		}
	}
	if p.s.Mode != state.Battle && c.At == rules.Unstated {
		return p.Fail("bad-argument", "say the range", "range 10")
	}
	return nil
}

var shotWords = []string{"range", "level", "up", "down", "cover", "face", "on"}

// shotClause reads one of the words that may follow a target.
func (p *parser) shotClause(c *rules.Command) (err error) {
	switch w := p.Word(); {
	case p.s.Mode == state.Battle && !strings.EqualFold(w, "on"):
		return p.Fail("bad-argument", "the table knows range, level, cover and face", "leave "+state.Quoted(w)+" out")
	case p.Skip("range"):
		c.At, err = p.length("a range")
	case p.Skip("level"):
		c.Slope = state.Level
	case p.Skip("up"):
		c.Slope = state.Up
	case p.Skip("down"):
		c.Slope = state.Down
	case p.Skip("cover"):
		err = p.covers(c)
	case p.Skip("face"):
		c.Face, err = p.choice("a face", state.FaceWords)
	case p.Skip("on"):
		c.Picks, err = p.numbers(c.Picks)
	default:
		err = p.Fail("bad-argument", "shoot knows no "+state.Quoted(w), state.Meant(w, shotWords, "range D, level, up, down, cover WORD, face WORD, on 1,2"))
	}
	return err
}

// covers reads soft, or soft+hard, or wall and the distance behind it.
func (p *parser) covers(c *rules.Command) error {
	if p.Skip("wall") || p.Skip("cliff") || p.Skip("building") {
		d, err := p.length("the distance behind it")
		if err == nil {
			c.Cover[0] = p.r.Behind(p.s, d)
		}
		return err
	}
	words := strings.Split(p.Word(), "+")
	if len(words) > 2 {
		return p.Fail("bad-argument", "at most two covers", "")
	}
	for k, w := range words {
		i := state.IndexFold(state.CoverIDs, w)
		if i < 0 {
			return p.Fail("bad-argument", "there is no cover "+state.Quoted(w), state.Meant(w, state.CoverIDs, strings.Join(state.CoverIDs, ", ")))
		}
		c.Cover[k] = uint8(i)
	}
	p.At++
	return nil
}

func parseCharge(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if !p.Skip("against") {
		return p.Fail("bad-argument", "charge against whom?", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	c.Target, err = p.unit()
	return err
}

func parseMelee(p *parser, c *rules.Command) (err error) {
	if err = p.units(c, 0); err != nil {
		return err
	}
	if err = p.count(&c.N); err != nil {
		return err
	}
	if !p.Skip("against") {
		return p.Fail("bad-argument", "attack whom?", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	if err = p.units(c, 1); err != nil {
		return err
	}
	if err = p.count(&c.M); err != nil {
		return err
	}
	if p.Skip("front") {
		if c.From, err = p.number("front", 1, 99); err != nil {
			return err
		}
	}
	if p.Skip("groups") {
		return p.stated(c)
	}
	return nil
}

// units reads UNIT+UNIT.
func (p *parser) units(c *rules.Command, of int) error {
	for _, w := range strings.Split(p.Word(), "+") {
		i, ok := p.unitOf(w)
		if !ok {
			return p.noUnit(w)
		}
		if int(c.NMore[of]) == state.Most {
			return p.Fail("bad-argument", "at most "+state.Itoa(state.Most)+" units stand together", "")
		}
		for _, x := range c.More[of][:c.NMore[of]] {
			if x == i {
				return p.Fail("bad-argument", state.Quoted(w)+" is named twice", "")
			}
		}
		c.More[of][c.NMore[of]] = i
		c.NMore[of]++
	}
	p.At++
	return nil
}

// stated reads the groups the players make: 10:5,8:4. [war.melee.1]
func (p *parser) stated(c *rules.Command) error {
	at := p.At
	if err := p.statedGroups(c); err != nil {
		return err
	}
	a, d := int32(0), int32(0)
	for k := 0; k < len(c.Groups); k += 2 {
		a, d = a+c.Groups[k], d+c.Groups[k+1]
	}
	if a > p.men(c, 0) || d > p.men(c, 1) {
		p.At = at
		return p.Fail("bad-number", "there are not so many men", "")
	}
	return nil
}

// statedGroups takes groups as the players state them.
func (p *parser) statedGroups(c *rules.Command) error {
	if !p.s.Is(state.RulingMeleeGroups, state.MeleeGroupsStated) {
		return p.Fail("bad-argument", "groups are made by the rules", "ruling melee-groups=stated")
	}
	for _, w := range strings.Split(p.Word(), ",") {
		x, y, ok := strings.Cut(w, ":")
		m, err1 := strconv.Atoi(x)
		n, err2 := strconv.Atoi(y)
		if most := p.r.Content.N(state.NumGroup); !ok || err1 != nil || err2 != nil || m < 1 || n < 1 || m > most || n > most {
			return p.Fail("bad-number", "a group is written ATTACKERS:DEFENDERS, ten of each at most", "groups 10:5,8:4")
		}
		c.Groups = append(c.Groups, int32(m), int32(n))
	}
	p.At++
	return nil
}

// men counts the living men of one side of a melee to come.
func (p *parser) men(c *rules.Command, of int) (n int32) {
	for _, i := range c.More[of][:c.NMore[of]] {
		n += p.s.Units[i].N
	}
	return n
}

// meleeNamed takes M3, or M3.2 with its group.
func (p *parser) meleeNamed(c *rules.Command, grouped bool) error {
	text, number, _ := strings.Cut(p.Word(), ".")
	if k := p.s.MeleeCalled(text); k >= 0 {
		c.Melee = int32(k)
		if n, err := strconv.Atoi(number); grouped && err == nil && n > 0 && n < 1<<20 {
			c.Group = int32(n - 1)
		} else if grouped {
			return p.Fail("bad-argument", "name the group of the melee", p.Word()+".1")
		}
		p.At++
		return nil
	}
	var labels []string
	for i := range p.s.Melees {
		labels = append(labels, p.s.Melees[i].Label())
	}
	return p.Fail("unknown-name", "there is no melee "+state.Quoted(p.Word()), state.Meant(text, labels, "show"))
}

func parseRound(p *parser, c *rules.Command) error {
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

func parseDecide(p *parser, c *rules.Command) (err error) {
	if err = p.meleeNamed(c, true); err != nil {
		return err
	}
	if c.Side, err = p.aSide(); err != nil {
		return err
	}
	if c.Paper, err = p.choice("a paper", state.PaperWords[1:]); err != nil {
		return err
	}
	c.Paper++
	if p.is(state.GroundWords) {
		c.Ground, _ = p.choice("a ground", state.GroundWords)
	}
	return nil
}

func parseLadderUp(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if c.Name, err = p.newName("a wall"); err != nil {
		return err
	}
	if w := p.Word(); w != "" && !strings.EqualFold(w, "at") {
		if c.Other, err = p.newName("a ladder"); err != nil {
			return err
		}
	}
	if p.Skip("at") {
		if c.At, err = p.length("the distance"); err != nil {
			return err
		}
	}
	if c.Other == 0 {
		c.Other = p.freeLadder(c)
	}
	return nil
}

// freeLadder is the name of a ladder of theirs that lies where they are, or a new one.
func (p *parser) freeLadder(c *rules.Command) uint16 {
	for k := range p.s.Ladders {
		if l := &p.s.Ladders[k]; !l.Up && !l.Broken && l.Side == p.s.Units[c.Unit].Side && p.s.FromLadder(l, c.Unit) <= p.r.LadderReach(p.s) {
			return l.Name
		}
	}
	return p.r.Names.Number("L" + state.Itoa(len(p.s.Ladders)+1))
}

// ladder takes the name of a ladder.
func (p *parser) ladder(c *rules.Command) error {
	if k, ok := p.r.Names.Find(p.Word()); ok {
		if i := p.s.LadderNamed(k); i >= 0 {
			c.Work = int32(i)
			p.At++
			return nil
		}
	}
	return p.Fail("unknown-name", "there is no ladder "+state.Quoted(p.Word()), p.oneOf(p.r.LadderNames(p.s), "ladder-up UNIT WALL"))
}

func parseClimb(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.N); err != nil {
		return err
	}
	if p.Skip("men") {
		if c.Picks, err = p.menOnce(c.Picks); err != nil {
			return err
		}
	}
	return p.ladder(c)
}

func parsePush(p *parser, c *rules.Command) (err error) {
	if err = p.ladder(c); err != nil {
		return err
	}
	c.Unit, err = p.unit()
	return err
}

func parseLadderMelee(p *parser, c *rules.Command) (err error) {
	if err = p.ladder(c); err != nil {
		return err
	}
	if p.Skip("against") {
		if c.Target, err = p.unit(); err != nil {
			return err
		}
		if p.Skip("men") {
			c.Picks, err = p.menOnce(c.Picks)
		}
	}
	return err
}

func parseWall(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	switch {
	case p.Skip("on"):
		c.Yes = true
		if c.Name, err = p.newName("a wall"); err == nil {
			c.Name = p.r.Names.Number(state.WallPlace + strings.TrimPrefix(p.r.Names.Name(c.Name), state.WallPlace))
		}
	case !p.Skip("off"):
		err = p.Fail("bad-argument", "on or off the wall?", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	c.Hold = p.Skip("corner")
	return err
}

func parseDoor(p *parser, c *rules.Command) (err error) {
	switch {
	case p.Skip("open"):
		c.Kind = state.Opened
	case !p.Skip("close"):
		return p.Fail("bad-argument", "open or close the door?", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	if c.Name, err = p.newName("a door"); err != nil {
		return err
	}
	c.Unit, err = p.unit()
	return err
}

func parseRam(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if err = p.count(&c.N); err != nil {
		return err
	}
	c.Name, err = p.newName("a door")
	return err
}

func parseToChain(p *parser, c *rules.Command) (err error) {
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	if c.N, err = p.number("the number of men", 0, state.MaxMen); err != nil {
		return err
	}
	of, end, ok := strings.Cut(p.Word(), ".")
	if !ok || !strings.EqualFold(end, "left") && !strings.EqualFold(end, "right") {
		return p.Fail("bad-argument", "a drawbridge has two chains", "gate.left or gate.right")
	}
	c.Other = p.r.Names.Number(of)
	c.Name, err = p.newName("a chain")
	return err
}

func parseBridge(p *parser, c *rules.Command) (err error) {
	if c.Name, err = p.newName("a bridge"); err != nil {
		return err
	}
	k, err := p.choice("a size", []string{"small", "large"})
	c.Yes = k == 1
	return err
}

func parseBuild(p *parser, c *rules.Command) (err error) {
	k, ok := p.r.Names.Find(p.Word())
	i := p.s.BridgeNamed(k)
	if !ok || i < 0 {
		return p.Fail("unknown-name", "there is no bridge "+state.Quoted(p.Word()), p.oneOf(p.r.BridgeNames(p.s), "bridge NAME small|large"))
	}
	c.Work = int32(i)
	p.At++
	if c.Unit, err = p.unit(); err != nil {
		return err
	}
	c.N, err = p.number("the number of men", 0, state.MaxMen)
	return err
}

func parseSeal(p *parser, c *rules.Command) (err error) {
	if err = p.meleeNamed(c, true); err != nil {
		return err
	}
	if c.Side, err = p.aSide(); err != nil {
		return err
	}
	if n, err := hex.Decode(c.Digest[:], []byte(p.Word()[:min(len(p.Word()), 64)])); err != nil || n != len(c.Digest) || len(p.Word()) != 64 {
		return p.Fail("bad-argument", "a digest is 64 hexadecimal digits", "secret SIDE decide ... makes one")
	}
	p.At++
	p.Skip("held")
	return nil
}

func parseOpen(p *parser, c *rules.Command) (err error) {
	if err = p.meleeNamed(c, true); err != nil {
		return err
	}
	for p.Word() != "" {
		side, err := p.aSide()
		if err != nil {
			return err
		}
		k, err := p.choice("a paper", state.PaperWords[1:])
		if err != nil {
			return err
		}
		ground := state.Level
		if p.is(state.GroundWords) {
			ground, _ = p.choice("a ground", state.GroundWords)
		}
		c.Papers[side] = rules.ShownPaper{Given: true, Paper: k + 1, Ground: ground, Salt: strings.Clone(p.Word())}
		p.At = min(p.At+1, len(p.Toks))
	}
	if c.Papers == [state.MaxSides]rules.ShownPaper{} {
		return p.Fail("bad-argument", "turn which paper up?", "usage: "+p.r.verbs.Find(c.Action.Word).Usage)
	}
	return nil
}
