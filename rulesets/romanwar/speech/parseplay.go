package speech

import (
	"encoding/hex"
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/grammar"
	"summa/internal/line"
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
		if c.NLegs == state.MaxLegs {
			return p.Fail("bad-argument", "a move has at most "+state.Itoa(state.MaxLegs)+" stretches", "")
		}
		x := state.Leg{}
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
		return p.Fail("bad-argument", "move how far?", "usage: "+p.verb.Usage)
	}
	return nil
}

// parseTo reads the point a move on the table goes to.
func parseTo(p *parser, c *rules.Command) (err error) {
	if err = p.point(c); err != nil {
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

// point takes a point of the table.
func (p *parser) point(c *rules.Command) (err error) {
	if c.X, err = p.length("X"); err == nil {
		c.Y, err = p.length("Y")
	}
	return err
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

// march is stretches over each ground, or on a table, which marchTo is written for, a
// point.
var (
	march = slot{
		Name: "UNIT D [level|up|down|road|road-up|road-down] ...", More: true,
		Read: parseMove,
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			if p.s.Mode == state.Battle {
				return b
			}
			b = unit.Write(b, p, c)
			for _, x := range c.Legs[:c.NLegs] {
				b = append(append(state.AppendHundredths(append(b, ' '), int(x.Length)), ' '), state.GroundWords[x.Ground]...)
			}
			return b
		},
		Offer: func(p *parser) []string {
			switch battle := p.s.Mode == state.Battle; {
			case len(p.Toks) == 1:
				return p.unitNames()
			case battle && len(p.Toks) == 4:
				return append([]string{"files"}, state.FacingWords...)
			case battle:
				return nil
			}
			return state.GroundWords
		},
	}
	marchTo = slot{
		Name: "UNIT X Y [FACING] [files F]", Read: parseMove, Offer: none,
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			b = writePoint(append(unit.Write(b, p, c), ' '), p, c)
			if c.Facing != rules.NoFacing {
				b = facing.Write(append(b, ' '), p, c)
			}
			if c.Files > 0 {
				b = fact.Num(append(b, " files "...), int(c.Files))
			}
			return b
		},
	}
)

// covered is who of a unit is run over.
var covered = slot{
	Name: "[covered N] [from I]",
	Read: func(p *parser, c *rules.Command) (err error) {
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
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		b = grammar.Tail(b)
		if c.M > 0 {
			b = fact.Num(append(b, " covered "...), int(c.M))
		}
		if c.From > 1 {
			b = fact.Num(append(b, " from "...), int(c.From))
		}
		return b
	},
	Offer: func(*parser) []string { return []string{"covered", "from"} },
}

// aim is what is said of a volley.
var aim = slot{
	Name: "[range D] [level|up|down] [cover WORD] [face front|rear|left|right] [on 1,2,...]", More: true,
	Read: func(p *parser, c *rules.Command) (err error) {
		for p.Word() != "" {
			if err = p.shotClause(c); err != nil {
				return err
			}
		}
		if p.s.Mode != state.Battle && c.At == rules.Unstated {
			return p.Fail("bad-argument", "say the range", "range 10")
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		b = grammar.Tail(b)
		if p.s.Mode != state.Battle {
			b = state.AppendHundredths(append(b, " range "...), int(c.At))
			if c.Slope != state.Level {
				b = append(append(b, ' '), state.GroundWords[c.Slope]...)
			}
			for k, cover := range c.Cover {
				if cover != 0 {
					b = append(append(b, [2]string{" cover ", "+"}[k]...), state.CoverIDs[cover]...)
				}
			}
			if c.Face != 0 {
				b = append(append(b, " face "...), state.FaceWords[c.Face]...)
			}
		}
		if len(c.Picks) > 0 {
			b = appendList(append(b, " on "...), c.Picks)
		}
		return b
	},
	Offer: func(p *parser) []string {
		switch strings.ToLower(p.Toks[len(p.Toks)-1].Text) {
		case "cover":
			return state.CoverIDs
		case "face":
			return state.FaceWords
		}
		return shotWords
	},
}

// paper is what a side decides, and ground where it goes if it retreats.
var (
	paper = slot{
		Name: "stay|retreat",
		Read: func(p *parser, c *rules.Command) (err error) {
			if c.Paper, err = p.choice("a paper", state.PaperWords[1:]); err != nil {
				return err
			}
			c.Paper++
			return nil
		},
		Write: func(b []byte, _ *parser, c *rules.Command) []byte { return append(b, state.PaperWords[c.Paper]...) },
		Offer: func(*parser) []string { return state.PaperWords[1:] },
	}
	ground = slot{
		Name: "GROUND",
		Is:   func(p *parser) bool { return p.is(state.GroundWords) },
		Read: func(p *parser, c *rules.Command) (err error) {
			c.Ground, err = p.choice("a ground", state.GroundWords)
			return err
		},
		Write: func(b []byte, _ *parser, c *rules.Command) []byte {
			if c.Ground == state.Level {
				return b
			}
			return append(b, state.GroundWords[c.Ground]...)
		},
		Offer: func(*parser) []string { return state.GroundWords },
	}
)

// digest is that of a sealed paper.
var digest = slot{
	Name: "DIGEST held",
	Read: func(p *parser, c *rules.Command) (err error) {
		if n, err := hex.Decode(c.Digest[:], []byte(p.Word()[:min(len(p.Word()), 64)])); err != nil || n != len(c.Digest) || len(p.Word()) != 64 {
			return p.Fail("bad-argument", "a digest is 64 hexadecimal digits", "secret SIDE decide ... makes one")
		}
		p.At++
		p.Skip("held")
		return nil
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		return append(hex.AppendEncode(b, c.Digest[:]), " held"...)
	},
	Offer: none,
}

// papers are sealed papers turned up.
var papers = slot{
	Name: "SIDE PAPER SALT [SIDE PAPER SALT]",
	Read: func(p *parser, c *rules.Command) (err error) {
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
			return p.Fail("bad-argument", "turn which paper up?", "usage: "+p.verb.Usage)
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		b = grammar.Tail(b)
		for k, x := range c.Papers {
			if !x.Given {
				continue
			}
			b = append(append(b, ' '), p.r.TypedSide(p.s, k)...)
			b = append(append(b, ' '), state.PaperWords[x.Paper]...)
			if x.Ground != state.Level {
				b = append(append(b, ' '), state.GroundWords[x.Ground]...)
			}
			b = append(append(b, ' '), x.Salt...)
		}
		return b
	},
	Offer: side.Offer,
}

// newLadder is a ladder and how far it is; without a name it is one that lies there.
var newLadder = slot{
	Name: "[LADDER] [at D]",
	Read: func(p *parser, c *rules.Command) (err error) {
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
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		b = p.appendName(b, c.Other)
		if c.At != rules.Unstated {
			b = state.AppendHundredths(append(b, " at "...), int(c.At))
		}
		return b
	},
	Offer: func(p *parser) []string {
		list := []string{"at"}
		for k := range p.s.Ladders {
			if l := &p.s.Ladders[k]; !l.Up && !l.Broken {
				list = append(list, line.Typed(p.r.Names.Name(l.Name)))
			}
		}
		return list
	},
}

// ladder is a ladder by its name.
var ladder = slot{
	Name: "LADDER", Read: (*parser).ladder,
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendName(b, p.s.Ladders[c.Work].Name) },
	Offer: func(p *parser) []string { return p.r.LadderNames(p.s) },
}

// onWall is the word on before a wall, and corner that somebody goes there at one.
var (
	onWall = grammar.Says[*parser](func(c *rules.Command) *bool { return &c.On }, "on")
	corner = grammar.Says[*parser](func(c *rules.Command) *bool { return &c.Corner }, "corner")
)

// wall is a wall that somebody gets on.
var wall = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) (err error) {
		if c.Name, err = p.newName("a wall"); err == nil {
			c.Name = p.r.Names.Number(state.WallPlace + strings.TrimPrefix(p.r.Names.Name(c.Name), state.WallPlace))
		}
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, line.Typed(strings.TrimPrefix(p.r.Names.Name(c.Name), state.WallPlace))...)
	},
	Offer: (*parser).walls,
}

// opened is what is done to a door.
var opened = slot{
	Name: "open|close", Words: []string{"open", "close"},
	Read: func(p *parser, c *rules.Command) error {
		if strings.EqualFold(p.Take(), "open") {
			c.State = state.Opened
		}
		return nil
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		if c.State == state.Opened {
			return append(b, "open"...)
		}
		return append(b, "close"...)
	},
}

// chain is a chain of a drawbridge.
var chain = slot{
	Name: "CHAIN",
	Read: func(p *parser, c *rules.Command) (err error) {
		of, end, ok := strings.Cut(p.Word(), ".")
		if !ok || !strings.EqualFold(end, "left") && !strings.EqualFold(end, "right") {
			return p.Fail("bad-argument", "a drawbridge has two chains", "gate.left or gate.right")
		}
		c.Other = p.r.Names.Number(of)
		c.Name, err = p.newName("a chain")
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendName(b, c.Name) },
	Offer: (*parser).chains,
}

// large is the size of a bridge.
var large = slot{
	Name: "small|large",
	Read: func(p *parser, c *rules.Command) error {
		k, err := p.choice("a size", []string{"small", "large"})
		c.Large = k == 1
		return err
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		if c.Large {
			return append(b, "large"...)
		}
		return append(b, "small"...)
	},
	Offer: func(*parser) []string { return []string{"small", "large"} },
}

// bridge is a bridge by its name.
var bridge = slot{
	Name: "BRIDGE",
	Read: func(p *parser, c *rules.Command) (err error) {
		k, ok := p.r.Names.Find(p.Word())
		i := p.s.BridgeNamed(k)
		if !ok || i < 0 {
			return p.Fail("unknown-name", "there is no bridge "+state.Quoted(p.Word()), p.oneOf(p.r.BridgeNames(p.s), "bridge NAME small|large"))
		}
		c.Work = int32(i)
		p.At++
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendName(b, p.s.Bridges[c.Work].Name) },
	Offer: func(p *parser) []string { return p.r.BridgeNames(p.s) },
}
