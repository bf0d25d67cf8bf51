package romanwar

import (
	"strconv"
	"strings"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
)

// Rules adjudicates wars under one loaded Content. It holds no war: a war is a
// State.
type Rules struct {
	c        *Content
	names    *bout.Names
	halt     *halt.Flag // whoever searches looks at it
	actions  map[string]*action
	tongue   tongue
	list     []int32 // men who can be hit, in the order in which they are dealt shots
	moved    []int32 // scratch of closing up
	lines    lineup
	riders   []man        // who have lost their mounts
	fighters [2][]fighter // of the sides of a melee
	given    Command      // by a policy
	sight    [maxSides]sight
	parts    [][]uint16 // by a unit's name, those of the parts that split off it
	feet     []uint16   // by a unit's name, that of its dismounted men, or 0
	ends     [7][1]int  // of bands of dice, by the number they are held against
	all      [5]int
	crowds   [maxSides]crowd
	onWay    []int32           // the friends near whom a way leads
	onSpot   []int32           // and on whose ground some lies
	shipped  [maxRulings]uint8 // the rulings as nobody has said otherwise
}

// A tongue reads and writes commands. The rules try the hints that they give, and
// scenarios are lines of play. NewSpeech gives it.
type tongue interface {
	Parse(s *State, l *line.Line, c *Command) error
	AppendCommand(b []byte, s *State, c *Command) []byte
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{c: c, names: new(bout.Names), actions: actions()}
	for k := range rulingNames {
		r.shipped[k] = rulingNames[k].usual
	}
	for k := range r.ends {
		r.ends[k][0] = k
	}
	r.all = [5]int{1, 2, 3, 4, 5}
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
	c.action.do(r, s, c, ref)
	r.layDown(s)
	return nil
}

// sound is a hint that would not be refused in turn: a command that would be gives way to
// what is hinted at then, and a move to as much of it as can be made now.
func (r *Rules) sound(s *State, hint string) string {
	for range 3 {
		if r.tongue == nil {
			return hint
		}
		var l line.Line
		var c Command
		if l.Parse(hint) != nil || r.tongue.Parse(s, &l, &c) != nil {
			return hint // words, or what is to be filled in
		}
		no := r.permit(s, &c)
		if no == nil {
			return hint
		}
		if hint = no.Hint; c.action.word == "move" {
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
	return string(r.tongue.AppendCommand(nil, s, c))
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
	switch c.action.when {
	case mustering:
		if s.begun {
			return refuse("wrong-phase", melee10, "the war has begun", "undo, or set")
		}
	case acting, either:
		if s.over {
			return r.unlessDead(s, c, refuse("bout-over", melee10, "the war is over", "undo"))
		}
		if c.action.when == acting && !s.begun {
			return refuse("wrong-phase", melee10, "the war has not begun", "begin")
		}
	}
	if no := r.inStep(s, c); no != nil {
		return no
	}
	if no := c.action.allow(r, s, c); no != nil || s.mode == battle || !s.begun || s.phased() {
		return no
	}
	return r.inOrder(s, c)
}

// unlessDead is a refusal, or of what a unit is to do that has no men the one that says so,
// in whatever step and after the war too. [war.hit.2]
func (r *Rules) unlessDead(s *State, c *Command, no *rule.Refusal) *rule.Refusal {
	if c.unit >= 0 && s.units[c.unit].n == 0 && c.action.word != "casualties" {
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
	if !s.begun || c.action.steps == 0 || s.mode == battle && c.action.word == "melee" || c.action.steps>>s.step&1 == 1 {
		return nil
	}
	if c.action.word == "casualties" && s.lateMove() {
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
	shoots := c.action.word == "shoot"
	if !shoots && c.action.steps != inMove {
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

func quoted(text string) string { return strconv.Quote(line.Clean(text)) }

// inches writes a length as people do: 12.5".
func inches(n int32) string { return string(appendInches(nil, int(n))) }

func appendInches(b []byte, n int) []byte {
	b = appendHundredths(b, n)
	return append(b, '"')
}

func appendHundredths(b []byte, n int) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, int64(n/inch), 10)
	if rest := n % inch; rest > 0 {
		b = append(b, '.', byte('0'+rest/10))
		if rest%10 > 0 {
			b = append(b, byte('0'+rest%10))
		}
	}
	return b
}

// readInches reads a length in inches, to the hundredth.
func readInches(text string) (int32, bool) {
	text = strings.TrimSuffix(text, `"`)
	whole, rest, dotted := strings.Cut(text, ".")
	if len(rest) > 2 || dotted && rest == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || n > maxLength/inch {
		return 0, false
	}
	for len(rest) < 2 {
		rest += "0"
	}
	m, err := strconv.ParseUint(rest, 10, 8)
	return int32(n*inch + m), err == nil
}

// isDigits reports whether w is written in digits alone.
func isDigits(w string) bool { return w != "" && strings.Trim(w, "0123456789") == "" }

// meant hints at the word of a list that was most likely meant, or otherwise, if none is
// near.
func meant(word string, words []string, otherwise string) string {
	if near := line.Nearest(word, words); near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}

func bit(v bool) int {
	if v {
		return 1
	}
	return 0
}

// appendFrac writes 1/2, or 1.
func appendFrac(b []byte, f frac) []byte {
	b = strconv.AppendInt(b, f.n, 10)
	if f.d != 1 {
		b = strconv.AppendInt(append(b, '/'), f.d, 10)
	}
	return b
}

func indexFold(list []string, w string) int {
	for k, x := range list {
		if strings.EqualFold(x, w) {
			return k
		}
	}
	return -1
}

// Reset makes s the empty war under the default rulings.
func (r *Rules) Reset(s *State) {
	s.CopyFrom(&State{war: war{won: nobody}})
	s.rulings = r.shipped
}

// Copy makes dst the same war as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the war has ended.
func (r *Rules) Over(s *State) bool { return s.over }

// SetRuling puts a ruling at one of its options. What units are follows at once.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= numRulings {
		return
	}
	s.rulings[ruling] = uint8(option)
	if s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) { // hits of one throw are settled before the next
		s.rulings[rulingSurvivalTiming] = survivalTimingPerVolley
	}
	for i := range s.units {
		r.describe(s, &s.units[i])
	}
	r.changed(s)
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= numRulings {
		return 0
	}
	return int(s.rulings[ruling])
}

// Begun reports whether the war is under way or over.
func (r *Rules) Begun(s *State) bool { return s.begun }

// Fates names what can become of an army.
func (r *Rules) Fates() []string { return []string{"stands", "destroyed"} }

// ToAct is the side whose command is awaited: where papers are wanted, the
// attackers' before the defenders'.
func (r *Rules) ToAct(s *State) int {
	if !s.begun || s.over {
		return -1
	}
	for k := int(s.open); s.wanted > 0 && k < len(s.melees); k++ {
		m := &s.melees[k]
		if m.over {
			continue
		}
		if m.next < m.groups {
			if s.groups[m.first+m.next].paper[0] == noPaper && s.sealOf(int32(k), m.next, m.side) < 0 {
				return int(m.side)
			}
			return int(1 - m.side)
		}
	}
	return int(s.active)
}

// Round is the game turn the war is in.
func (r *Rules) Round(s *State) int { return int(s.turn) }

// Outcome says how a war stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.turn), o.Fates[:0]
	if s.over {
		o.Winner = int(s.won)
	}
	for k := range int(s.nSides) {
		o.Fates = append(o.Fates, bit(s.alive[k] == 0))
	}
}

// unmapped says how distances come to be known without a table.
func unmapped(s *State) string {
	if s.mode != theatre {
		return ""
	}
	return "without a table the players say who reaches whom"
}

// fewIdle is how many decisions in a row may change nothing where no table shows who
// comes up: any decision but to end a turn, or one of its eight steps, does something.
const fewIdle = 40

func idle(s *State) int {
	if s.mode == theatre {
		return fewIdle
	}
	return 0
}

// StatedPolicy is how a side is played of which somebody has stated its policy, or "".
// Plain writes the papers of those who are steady, fanatic or cautious.
func (r *Rules) StatedPolicy(s *State, who int) string {
	k := who
	if who >= maxSides && who-maxSides < len(s.units) {
		k = int(s.units[who-maxSides].side)
	}
	switch {
	case k < 0 || k >= int(s.nSides) || !s.sides[k].said:
		return ""
	case s.sides[k].policy == veteran:
		return veteranName
	}
	return plainName
}

// policyNamed is the policy of a side of that name; steady is what plain does.
func policyNamed(name string) (uint8, error) {
	k, err := fact.ParseWord(name, append([]string{plainName}, policyWords...))
	return uint8(max(0, k-1)), err
}

// typed is a unit's name as it is typed: quoted if it has blanks.
func (r *Rules) typed(s *State, i int) string { return typedName(r.name(s, i)) }

func (r *Rules) typedSide(s *State, k int) string { return typedName(r.sideName(s, k)) }

func typedName(name string) string {
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}

// unknown is the error about a word that is not one of a list.
func unknown(what, word string, words []string) error {
	return &line.Error{Code: "unknown-name", Msg: "there is no " + what + " " + quoted(word), Hint: meant(word, words, strings.Join(words, ", "))}
}

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are copied, as units made in play are named.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.c)
	o.names = r.names.Clone()
	o.halt = r.halt
	return o
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + many
}

// manyUnits is how many units of a side are told one by one.
const manyUnits = 24
