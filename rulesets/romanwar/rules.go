package romanwar

import (
	"strconv"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
)

// Rules adjudicates wars under one loaded Content. It holds no war: a war is a
// State.
type Rules struct {
	c         *Content
	names     *bout.Names
	halt      *halt.Flag // whoever searches looks at it
	table     []verb
	verbs     map[string]*verb
	verbWords []string
	fields    []unitField
	game      []gameField
	parser    parser
	buf       []byte
	fact      fact.Fact
	list      []int32 // men who can be hit, in the order in which they are dealt shots
	moved     []int32 // scratch of closing up
	lines     lineup
	riders    []man        // who have lost their mounts
	fighters  [2][]fighter // of the sides of a melee
	given     Command      // by a policy
	sight     [maxSides]sight
	parts     [][]uint16 // by a unit's name, those of the parts that split off it
	feet      []uint16   // by a unit's name, that of its dismounted men, or 0
	reach     []reach    // of the weapons
	ends      [7][1]int  // of bands of dice, by the number they are held against
	all       [5]int
	fewest    int // dice of a question that is counted, not visited
	crowds    [maxSides]crowd
	onWay     []int32           // the friends near whom a way leads
	onSpot    []int32           // and on whose ground some lies
	shipped   [maxRulings]uint8 // the rulings as nobody has said otherwise
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{c: c, names: new(bout.Names), table: verbTable(), verbs: map[string]*verb{}, fields: unitFieldTable(c), game: gameFieldTable(), fewest: fewestDice}
	for k := range rulingNames {
		r.shipped[k] = rulingNames[k].usual
	}
	for k := range r.ends {
		r.ends[k][0] = k
	}
	r.all = [5]int{1, 2, 3, 4, 5}
	r.reach = make([]reach, len(c.arms))
	for k := range r.reach {
		r.reach[k].of(&c.arms[k])
	}
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

// asShipped reports whether nobody has said otherwise of any ruling but whether figures
// stand apart, which all that is played looks at.
func (r *Rules) asShipped(s *State) bool {
	now := s.rulings
	now[rulingFiguresApart] = r.shipped[rulingFiguresApart]
	return now == r.shipped
}

func itoa(n int) string { return strconv.Itoa(n) }

// Who a record is about: the sides come first, then the units.
func whoUnit(i int) int { return maxSides + i }
func whoSide(k int) int { return k }

// Do carries a command out, or refuses it and changes nothing. If the dice fall
// short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *bout.Ref) error {
	if no := r.permit(s, c); no != nil {
		no.Hint = r.sound(s, no.Hint)
		return no
	}
	c.verb.do(r, s, c, ref)
	r.layDown(s)
	return nil
}

// sound is a hint that would not be refused in turn: a command that would be gives way to
// what is hinted at then, and a move to as much of it as can be made now.
func (r *Rules) sound(s *State, hint string) string {
	for range 3 {
		var l line.Line
		var c Command
		if l.Parse(hint) != nil || r.Parse(s, &l, &c) != nil {
			return hint // words, or what is to be filled in
		}
		no := r.permit(s, &c)
		if no == nil {
			return hint
		}
		if hint = no.Hint; c.verb.word == "move" {
			return r.partWay(s, &c)
		}
	}
	return hint
}

// partWay is a move on a table toward where another would lead, as far as it can be made
// now on level ground, or "".
func (r *Rules) partWay(s *State, c *Command) string {
	if s.mode != battle {
		return ""
	}
	u := &s.units[c.unit]
	dx, dy := along(c.x-u.x, c.y-u.y, min(u.rest(), long(c.x-u.x, c.y-u.y)), false)
	c.x, c.y = u.x+dx, u.y+dy
	if dx == 0 && dy == 0 || r.permit(s, c) != nil {
		return ""
	}
	return string(r.AppendCommand(nil, s, c))
}

// layDown takes those who have died off ladders and works, so that nothing that is
// only asked finds them there.
func (r *Rules) layDown(s *State) {
	for k := range s.ladders {
		r.sweep(s, &s.ladders[k])
	}
	for k := range s.doors {
		r.crewOf(s, &s.doors[k], atDoor)
	}
	for k := range s.chains {
		r.crewOf(s, &s.chains[k], atChain)
	}
}

// permit refuses what may not be done now.
func (r *Rules) permit(s *State, c *Command) *rule.Refusal {
	switch c.verb.when {
	case mustering:
		if s.begun {
			return refuse("wrong-phase", melee10, "the war has begun", "undo, or set")
		}
	case acting, either:
		if s.over {
			return r.unlessDead(s, c, refuse("bout-over", melee10, "the war is over", "undo"))
		}
		if c.verb.when == acting && !s.begun {
			return refuse("wrong-phase", melee10, "the war has not begun", "begin")
		}
	}
	if no := r.inStep(s, c); no != nil {
		return no
	}
	if no := c.verb.allow(r, s, c); no != nil || s.mode == battle || !s.begun || s.phased() {
		return no
	}
	return r.inOrder(s, c)
}

// unlessDead is a refusal, or of what a unit is to do that has no men the one that says so,
// in whatever step and after the war too. [war.hit.2]
func (r *Rules) unlessDead(s *State, c *Command, no *rule.Refusal) *rule.Refusal {
	if c.unit >= 0 && s.units[c.unit].n == 0 && c.verb.word != "casualties" {
		return r.hasMen(s, c.unit)
	}
	for _, i := range c.more[0][:c.nMore[0]] {
		if s.units[i].n == 0 {
			return r.hasMen(s, i)
		}
	}
	return no
}

// inStep: on a table the steps of a turn follow each other.
func (r *Rules) inStep(s *State, c *Command) *rule.Refusal {
	if s.mode != battle && !s.phased() { // who has done what says it: inOrder
		return nil
	}
	if !s.begun || c.verb.steps == 0 || s.mode == battle && c.verb.word == "melee" || c.verb.steps>>s.step&1 == 1 {
		return nil
	}
	if c.verb.word == "casualties" && s.lateMove() {
		return nil // of those run over, before any melee [war.hit.5]
	}
	hint := "next"
	if s.step == stepMelee {
		hint = "end"
	}
	return r.unlessDead(s, c, refuse("wrong-step", melee2, "this is the step of "+stepWords[s.step], hint))
}

// inOrder: without a table nobody goes from step to step, but who has shot does not move
// any more in this turn, nor who has attacked move or shoot. [war.melee.2]
func (r *Rules) inOrder(s *State, c *Command) *rule.Refusal {
	shoots := c.verb.word == "shoot"
	if !shoots && c.verb.steps != inMove {
		return nil
	}
	for k := range s.ladders {
		if l := &s.ladders[k]; l.fought && l.side == s.active {
			return refuse("wrong-step", melee2, "the men of the ladder "+r.names.Name(l.name)+" have gone for the wall this turn, which comes last", "end")
		}
	}
	late := s.is(rulingStepOrder, stepOrderShootMoveMelee)
	for i := range s.units {
		u := &s.units[i]
		if u.side != s.active || u.n == 0 {
			continue
		}
		switch moved := u.spent.n > 0 || u.moved || u.worked || u.ran > 0; {
		case u.attacked || s.hasFought(i):
			return refuse("wrong-step", melee2, r.name(s, i)+" have fought this turn, which comes last", "end")
		case shoots && late && moved:
			return refuse("wrong-step", melee2, r.name(s, i)+" have moved this turn, and shooting comes before", "end")
		case !shoots && !late && u.shot:
			return refuse("wrong-step", melee2, r.name(s, i)+" have shot this turn, and moves come before", "end")
		}
	}
	return nil
}

// hasFought reports whether a unit has fought a round in this turn.
func (s *State) hasFought(i int) bool {
	for k := 0; s.units[i].engaged && k < len(s.melees); k++ {
		if m := &s.melees[k]; m.round > 0 && m.fought == s.clock() && (m.has(0, i) || m.has(1, i)) {
			return true
		}
	}
	return false
}

// acts reports whether a side is to act. Where both take each step before the next,
// either is in the step of melee. [war.melee.10]
func (s *State) acts(side uint8) bool {
	return side == s.active || s.phased() && s.step == stepMelee
}

// phased reports whether both sides take each step before the next begins.
func (s *State) phased() bool { return s.is(rulingTurnOrder, turnOrderPhased) }

// onTurn refuses a unit whose side is not to act. [war.melee.10]
func (r *Rules) onTurn(s *State, i int32) *rule.Refusal {
	u := &s.units[i]
	if u.n > 0 && s.begun && !s.acts(u.side) {
		return refuse("not-active", melee10, "it is not the turn of "+r.sideName(s, int(u.side)), "end passes the turn")
	}
	return r.hasMen(s, i)
}

func (r *Rules) hasMen(s *State, i int32) *rule.Refusal {
	if s.units[i].n == 0 {
		return refuse("no-men", hit2, r.name(s, int(i))+" has no men left", "")
	}
	return nil
}

// name returns a unit's name.
func (r *Rules) name(s *State, i int) string {
	if i < 0 || i >= len(s.units) {
		return "nobody"
	}
	return r.names.Name(s.units[i].name)
}

func (r *Rules) sideName(s *State, k int) string {
	if k < 0 || k >= int(s.nSides) {
		return "nobody"
	}
	return r.names.Name(s.sides[k].name)
}

// unitNamed finds a unit by the number of its name; of several the last.
func (s *State) unitNamed(name uint16) int {
	for i := len(s.units) - 1; i >= 0; i-- {
		if s.units[i].name == name {
			return i
		}
	}
	return nobody
}

// sideNamed finds a side.
func (s *State) sideNamed(name uint16) int {
	for k := range int(s.nSides) {
		if s.sides[k].name == name {
			return k
		}
	}
	return nobody
}
