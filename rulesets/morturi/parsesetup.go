package morturi

import (
	"slices"
	"strings"

	"summa/internal/field"
	"summa/internal/line"
	"summa/internal/rule"
)

// parseArena reads a width and a height, or the name of an arena.
func parseArena(p *parser, c *Command) error {
	w := p.Word()
	if w == "" {
		return p.Fail("bad-argument", "which arena?", "arena 15 15, or arena "+strings.Join(p.r.arenaIDs(), ", "))
	}
	if w[0] >= '0' && w[0] <= '9' || w[0] == '-' {
		width, err := p.Number("the width", 1, maxBoard)
		if err != nil {
			return err
		}
		height, err := p.Number("the height", 1, maxBoard)
		if err != nil {
			return err
		}
		c.board, c.sure = newBoard(width, height), p.Skip("clear")
		return nil
	}
	k := slices.IndexFunc(p.r.c.arenas, func(a arena) bool { return strings.EqualFold(a.id, w) })
	if k < 0 {
		return p.Fail("unknown-name", "there is no arena "+quoted(w), nearest(w, p.r.arenaIDs()))
	}
	p.At++
	c.board, c.sure = p.r.c.arenas[k].board, p.Skip("clear")
	return nil
}

// nearest is a hint: the word meant, or all there are.
func nearest(word string, list []string) string {
	if near := line.Nearest(strings.ToLower(word), list); near != "" {
		return "did you mean " + near + "?"
	}
	return strings.Join(list, ", ")
}

func (r *Rules) arenaIDs() []string {
	var ids []string
	for i := range r.c.arenas {
		ids = append(ids, r.c.arenas[i].id)
	}
	return ids
}

func parseScenario(p *parser, c *Command) error {
	w := p.Word()
	var ids []string
	for k := 1; k < len(p.r.c.scenarios); k++ {
		x := &p.r.c.scenarios[k]
		if strings.EqualFold(x.id, w) {
			p.At++
			c.scene, c.board, c.sure = scenarioID(k), p.r.c.arenas[x.arena].board, p.Skip("clear")
			return nil
		}
		ids = append(ids, x.id)
	}
	return p.Fail("unknown-name", "there is no scenario "+quoted(w), nearest(w, ids))
}

// parseTerrain reads squares, what lies there, and its details.
func parseTerrain(p *parser, c *Command) error {
	for p.Word() != "" {
		list, ok := parseSquares(p.Word(), maxBoard, maxBoard)
		if !ok {
			break
		}
		c.list = append(c.list, list...)
		p.At++
	}
	if len(c.list) == 0 && isOffBoard(p.Word()) {
		return p.Fail("off-board", quoted(p.Word())+" is on no board", "1,1 is the south-west corner")
	}
	if len(c.list) == 0 {
		return p.Fail("bad-argument", "want squares x,y or runs x,y-x,y, got "+quoted(p.Word()), "terrain 5,3 difficult")
	}
	k, err := p.groundWord()
	if err != nil {
		return err
	}
	raised := k == groundRaised
	if also := slices.Index(groundWords, strings.ToLower(p.Word())); p.Word() != "" && (raised || also == groundRaised) {
		first := k
		if k, err = p.groundWord(); err != nil {
			return err
		}
		if raised = first == groundRaised || k == groundRaised; first != groundRaised {
			k = first
		}
		if k != groundDifficult && k != groundHazard {
			return p.Back("bad-argument", "raised ground is also difficult ground or a hazard, or neither", "terrain 5,3 raised difficult")
		}
	}
	c.word = uint8(k)
	c.ground = cell{difficult: k == groundDifficult, obstacle: k == groundObstacle, hazard: k == groundHazard, height: int8(oneIf(raised))}
	return p.terrainDetails(c)
}

// groundWord takes a kind of ground.
func (p *parser) groundWord() (int, error) {
	k := slices.Index(groundWords, strings.ToLower(p.Word()))
	if k < 0 {
		return k, p.Fail("bad-argument", "want a kind of ground, got "+quoted(p.Word()), strings.Join(groundWords, ", "))
	}
	p.At++
	return k, nil
}

// terrainDetails reads them; what a hazard deals has to be said. [mor.terrain.8]
func (p *parser) terrainDetails(c *Command) error {
	said := false
	for p.At < len(p.Toks) && p.Toks[p.At].Key != "" {
		t := p.Toks[p.At]
		p.At++
		bad := func(msg, hint string) error { return p.Back("bad-argument", msg, hint) }
		switch key := strings.ToLower(t.Key); {
		case key == "damage" && c.ground.hazard:
			n, ok := smallNumber(t.Text, 0, 99)
			if !ok {
				return bad("damage is a number from 0 to 99, not "+quoted(t.Text), "damage=3")
			}
			c.ground.damage, said = int8(n), true
		case key == "height" && c.ground.height > 0:
			n, ok := smallNumber(t.Text, 1, 9)
			if !ok {
				return bad("height is a number from 1 to 9, not "+quoted(t.Text), "height=2")
			}
			c.ground.height = int8(n)
		case key == "los" && (c.ground.difficult || c.ground.hazard):
			if t.Text != "block" && t.Text != "clear" {
				return bad("los is block or clear, not "+quoted(t.Text), "los=block")
			}
			c.ground.blocks = t.Text == "block"
		default:
			return bad("this ground has no "+quoted(t.Key), "damage= for a hazard, los= for a hazard or difficult ground, height= for raised ground")
		}
	}
	if c.ground.hazard && !said {
		return p.Fail("bad-argument", "the Imperator says before the battle what a hazard deals", "damage=3, or damage=0 for one that does no harm")
	}
	return nil
}

func smallNumber(text string, low, high int) (int, bool) {
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' || n > 999 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, text != "" && n >= low && n <= high
}

// reserved words would be mistaken for something else where a name may stand.
var reserved = map[string]bool{"bout": true, "none": true, "nobody": true, "all": true, "with": true, "dice": true, "roll": true, "as": true, "event": true,
	"because": true, "true": true, "false": true, "and": true, "or": true, "not": true, "has": true, "turn": true, "stay": true, "order": true, "off": true, "on": true,
	"north": true, "east": true, "south": true, "west": true}

// newName takes a name that nobody has yet.
func (p *parser) newName(what string) (uint16, error) {
	w := p.Word()
	if w == "" {
		return 0, p.Fail("bad-argument", what+" wants a name", what+" NAME")
	}
	p.At++
	if err := line.ValidName(w); err != nil {
		return 0, p.Locate(err)
	}
	if reserved[strings.ToLower(w)] || w[0] == '-' {
		return 0, p.Back("bad-argument", quoted(w)+" has a meaning of its own in commands", "choose another name")
	}
	k := p.r.names.Number(strings.Clone(w))
	if k == 0 {
		return 0, p.Back("no-room", "too many names in one session", "")
	}
	return k, nil
}

func parseSchool(p *parser, c *Command) (err error) {
	c.name, err = p.newName("school")
	return err
}

func parseTeam(p *parser, c *Command) (err error) {
	if c.name, err = p.newName("team"); err != nil {
		return err
	}
	return p.schools(c)
}

// schools reads the names of schools.
func (p *parser) schools(c *Command) error {
	for p.Word() != "" {
		k, err := p.school(c.verb.word)
		if err != nil {
			return err
		}
		if c.nOrder == MaxSchools {
			return p.Back("bad-argument", "too many schools", "")
		}
		c.order[c.nOrder] = k
		c.nOrder++
	}
	if c.nOrder == 0 {
		return p.Fail("bad-argument", c.verb.word+" wants schools", strings.Join(p.r.Sides(p.s), ", "))
	}
	return nil
}

func parseBegin(p *parser, c *Command) error {
	if p.Skip("order") {
		return p.schools(c)
	}
	return nil
}

func parseRemove(p *parser, c *Command) error {
	if k, err := p.r.schoolOf(p.s, p.Word()); err == nil {
		if _, figure := p.r.Figure(p.s, p.Word()); !figure {
			p.At++
			c.school = k
			return nil
		}
	}
	return parseOn(p, c)
}

func parsePlace(p *parser, c *Command) (err error) {
	if err = parseOn(p, c); err != nil {
		return err
	}
	if c.square, err = p.square(); err != nil || p.Word() == "" {
		return err
	}
	return parseWay(p, c)
}

func parseVictory(p *parser, c *Command) error {
	if p.Skip(victoryWords[lastSchool]) {
		return nil
	}
	return p.Fail("bad-argument", "victory is last-school, not "+quoted(p.Word()), "scenario NAME sets other conditions")
}

func parseOnOff(p *parser, c *Command) error {
	c.sure = p.Skip("on")
	if c.sure || p.Skip("off") {
		return nil
	}
	return p.Fail("bad-argument", c.verb.word+" is on or off", c.verb.word+" on")
}

// parseKeep reads what the table keeps count with.
func parseKeep(p *parser, c *Command) error {
	if p.Skip("nothing") {
		return nil
	}
	for p.Word() != "" {
		k := slices.Index(keepsWords, strings.ToLower(p.Word()))
		if k < 0 {
			return p.Fail("bad-argument", "nobody keeps count with "+quoted(p.Word()), nearest(p.Word(), append(keepsWords[:len(keepsWords):len(keepsWords)], "nothing")))
		}
		c.word |= 1 << k
		p.At++
	}
	if c.word == 0 {
		return p.Fail("bad-argument", "keep count with what?", strings.Join(keepsWords, ", ")+", or nothing")
	}
	return nil
}

func parseLimits(p *parser, c *Command) error {
	c.sure = p.Skip("campaign")
	if c.sure || p.Skip("none") {
		return nil
	}
	return p.Fail("bad-argument", "limits are none or campaign", "limits campaign")
}

// An edit sets one field of a figure that is being entered.
type edit struct {
	field *figureField
	text  string
}

// apply sets the field; the text was checked when it was read.
func (e edit) apply(r *Rules, s *State, i int) { _ = e.field.Set(r.figures.View(s, i), e.text) }

// parseAdd reads a name, perhaps a role, and key=value pairs.
func parseAdd(p *parser, c *Command) (err error) {
	if c.name, err = p.newName("add"); err != nil {
		return err
	}
	var k roleID
	if w := p.Word(); w != "" {
		p.At++
		if k, err = p.r.roleNamed(w); err != nil {
			return p.Locate(err)
		}
	}
	for _, t := range p.Toks[p.At:] {
		if strings.EqualFold(t.Key, "role") {
			if k, err = p.r.roleNamed(t.Text); err != nil {
				e := p.Locate(err).(*line.Error)
				e.Col = t.Col
				return e
			}
		}
	}
	c.n = int16(k)
	if err := p.edits(c, k); err != nil {
		return err
	}
	return p.profile(c, k)
}

// profile: who has no role has a profile written by hand. Only his life need not
// be said. [mor.attack.2] [mor.life.2]
func (p *parser) profile(c *Command, k roleID) error {
	for _, want := range [...]string{"move", "attack"} {
		if k == 0 && p.At == len(p.Toks) && !slices.ContainsFunc(c.edits, func(e edit) bool { return e.field.Name == want }) {
			return p.Fail("bad-argument", p.r.names.Name(c.name)+" has neither a role nor "+want+"= of his own", `add `+quoted(p.r.names.Name(c.name))+` secutor ..., or move=4 attack="sword 4+/4"`)
		}
	}
	return nil
}

// edits reads the fields, trying each on a scratch figure so that a bad one is
// refused with its place. Grade comes before tricks, however they are written.
func (p *parser) edits(c *Command, k roleID) error {
	if p.s.n == MaxFigures {
		p.At = len(p.Toks)
		return nil
	}
	s, i := p.s, int(p.s.n)
	was := s.fig[i]
	defer func() { s.fig[i], s.n = was, int8(i) }()
	s.fig[i] = p.r.newFigure(c.name, k)
	s.n++
	if s.schools == 1 {
		s.fig[i].school, s.fig[i].home = 0, 0
	}
	start := p.At
	for _, late := range [2]bool{false, true} {
		for p.At = start; p.At < len(p.Toks) && p.Toks[p.At].Key != ""; {
			t := p.Toks[p.At]
			p.At++
			key := strings.ToLower(t.Key)
			if key == "role" || (key == "tricks" || key == "suggested") != late {
				continue
			}
			f := p.r.figureField(key)
			if f == nil || f.Set == nil {
				return p.Back("bad-argument", "there is no field "+quoted(t.Key)+" to set", nearest(key, p.r.settable()))
			}
			if err := f.Set(p.r.figures.View(s, i), t.Text); err != nil {
				if no, ok := err.(*rule.Refusal); ok { // it has a code and a rule of its own
					return no
				}
				return p.Locate(err)
			}
			c.edits = append(c.edits, edit{f, strings.Clone(t.Text)})
		}
	}
	return nil
}

// roleNamed finds a role by its id, its name or another spelling.
func (r *Rules) roleNamed(name string) (roleID, error) {
	var ids []string
	for k := range r.c.roles {
		x := &r.c.roles[k]
		if strings.EqualFold(x.id, name) || strings.EqualFold(x.name, name) || slices.ContainsFunc(x.also, func(a string) bool { return strings.EqualFold(a, name) }) {
			return roleID(k), nil
		}
		ids = append(ids, x.id)
	}
	hint := "summa list morturi roles"
	if near := line.Nearest(strings.ToLower(name), ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return 0, &line.Error{Code: "unknown-name", Msg: "there is no role " + quoted(name), Hint: hint}
}

// wayOf reads a facing.
func wayOf(text string) (field.Way, error) {
	w, ok := field.ParseWay(text)
	if !ok {
		return 0, &line.Error{Code: "bad-argument", Msg: quoted(text) + " is not a direction", Hint: "n, e, s or w"}
	}
	return w, nil
}
