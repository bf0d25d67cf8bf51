package rules

import (
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/words"
)

// Rules adjudicates wars under one loaded Content. It holds no war: a war is a
// State.
type Rules struct {
	Content  *Content
	Names    *words.Names
	Halt     *halt.Flag // whoever searches looks at it
	Actions  map[string]*Action
	Tongue   tongue
	List     []int32 // men who can be hit, in the order in which they are dealt shots
	moved    []int32 // scratch of closing up
	Lines    lineup
	Riders   []Man        // who have lost their mounts
	fighters [2][]Fighter // of the sides of a melee
	Given    Command      // by a policy
	Sight    [MaxSides]Sight
	parts    [][]uint16 // by a unit's name, those of the parts that split off it
	feet     []uint16   // by a unit's name, that of its dismounted men, or 0
	ends     [7][1]int  // of bands of dice, by the number they are held against
	all      [5]int
	crowds   [MaxSides]crowd
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
	r := &Rules{Content: c, Names: new(words.Names), Actions: actions()}
	for k := range RulingNames {
		r.shipped[k] = RulingNames[k].Usual
	}
	for k := range r.ends {
		r.ends[k][0] = k
	}
	r.all = [5]int{1, 2, 3, 4, 5}
	return r
}

// AsShipped reports whether nobody has said otherwise of any ruling but whether figures
// stand apart, which all that is played looks at.
func (r *Rules) AsShipped(s *State) bool {
	now := s.Rulings
	now[RulingFiguresApart] = r.shipped[RulingFiguresApart]
	return now == r.shipped
}

func Itoa(n int) string { return strconv.Itoa(n) }

// Who a record is about: the sides come first, then the units.
func WhoUnit(i int) int { return MaxSides + i }

func whoSide(k int) int { return k }

// Do carries a command out, or refuses it and changes nothing. If the dice fall
// short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *core.Ref) error {
	if no := r.Permit(s, c); no != nil {
		no.Hint = r.sound(s, no.Hint)
		return no
	}
	c.Action.Do(r, s, c, ref)
	r.LayDown(s)
	return nil
}

// sound is a hint that would not be refused in turn: a command that would be gives way to
// what is hinted at then, and a move to as much of it as can be made now.
func (r *Rules) sound(s *State, hint string) string {
	for range 3 {
		if r.Tongue == nil {
			return hint
		}
		var l line.Line
		var c Command
		if l.Parse(hint) != nil || r.Tongue.Parse(s, &l, &c) != nil {
			return hint // words, or what is to be filled in
		}
		no := r.Permit(s, &c)
		if no == nil {
			return hint
		}
		if hint = no.Hint; c.Action.Word == "move" {
			return r.partWay(s, &c)
		}
	}
	return hint
}

// partWay is a move on a table toward where another would lead, as far as it can be made
// now on level ground, or "".
func (r *Rules) partWay(s *State, c *Command) string {
	if s.Mode != Battle {
		return ""
	}
	u := &s.Units[c.Unit]
	dx, dy := Along(c.X-u.X, c.Y-u.Y, min(u.Rest(), Long(c.X-u.X, c.Y-u.Y)), false)
	c.X, c.Y = u.X+dx, u.Y+dy
	if dx == 0 && dy == 0 || r.Permit(s, c) != nil {
		return ""
	}
	return string(r.Tongue.AppendCommand(nil, s, c))
}

// LayDown takes those who have died off ladders and works, so that nothing that is
// only asked finds them there.
func (r *Rules) LayDown(s *State) {
	for k := range s.Ladders {
		r.Sweep(s, &s.Ladders[k])
	}
	for k := range s.Doors {
		r.crewOf(s, &s.Doors[k], AtDoor)
	}
	for k := range s.Chains {
		r.crewOf(s, &s.Chains[k], AtChain)
	}
}

// Permit refuses what may not be done now.
func (r *Rules) Permit(s *State, c *Command) *rule.Refusal {
	switch c.Action.When {
	case mustering:
		if s.Begun {
			return Refuse("wrong-phase", Melee10, "the war has begun", "undo, or set")
		}
	case Acting, either:
		if s.Over {
			return r.unlessDead(s, c, Refuse("bout-over", Melee10, "the war is over", "undo"))
		}
		if c.Action.When == Acting && !s.Begun {
			return Refuse("wrong-phase", Melee10, "the war has not begun", "begin")
		}
	}
	if no := r.InStep(s, c); no != nil {
		return no
	}
	if no := c.Action.Allow(r, s, c); no != nil || s.Mode == Battle || !s.Begun || s.Phased() {
		return no
	}
	return r.inOrder(s, c)
}

// unlessDead is a refusal, or of what a unit is to do that has no men the one that says so,
// in whatever step and after the war too. [war.hit.2]
func (r *Rules) unlessDead(s *State, c *Command, no *rule.Refusal) *rule.Refusal {
	if c.Unit >= 0 && s.Units[c.Unit].N == 0 && c.Action.Word != "casualties" {
		return r.hasMen(s, c.Unit)
	}
	for _, i := range c.More[0][:c.NMore[0]] {
		if s.Units[i].N == 0 {
			return r.hasMen(s, i)
		}
	}
	return no
}

// InStep: on a table the steps of a turn follow each other.
func (r *Rules) InStep(s *State, c *Command) *rule.Refusal {
	if s.Mode != Battle && !s.Phased() { // who has done what says it: inOrder
		return nil
	}
	if !s.Begun || c.Action.Steps == 0 || s.Mode == Battle && c.Action.Word == "melee" || c.Action.Steps>>s.Step&1 == 1 {
		return nil
	}
	if c.Action.Word == "casualties" && s.LateMove() {
		return nil // of those run over, before any melee [war.hit.5]
	}
	hint := "next"
	if s.Step == StepMelee {
		hint = "end"
	}
	return r.unlessDead(s, c, Refuse("wrong-step", Melee2, "this is the step of "+StepWords[s.Step], hint))
}

// inOrder: without a table nobody goes from step to step, but who has shot does not move
// any more in this turn, nor who has attacked move or shoot. [war.melee.2]
func (r *Rules) inOrder(s *State, c *Command) *rule.Refusal {
	shoots := c.Action.Word == "shoot"
	if !shoots && c.Action.Steps != InMove {
		return nil
	}
	for k := range s.Ladders {
		if l := &s.Ladders[k]; l.Fought && l.Side == s.Active {
			return Refuse("wrong-step", Melee2, "the men of the ladder "+r.Names.Name(l.Name)+" have gone for the wall this turn, which comes last", "end")
		}
	}
	late := s.Is(RulingStepOrder, StepOrderShootMoveMelee)
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != s.Active || u.N == 0 {
			continue
		}
		switch moved := u.Spent.N > 0 || u.Moved || u.Worked || u.Ran > 0; {
		case u.Attacked || s.hasFought(i):
			return Refuse("wrong-step", Melee2, r.Name(s, i)+" have fought this turn, which comes last", "end")
		case shoots && late && moved:
			return Refuse("wrong-step", Melee2, r.Name(s, i)+" have moved this turn, and shooting comes before", "end")
		case !shoots && !late && u.Shot:
			return Refuse("wrong-step", Melee2, r.Name(s, i)+" have shot this turn, and moves come before", "end")
		}
	}
	return nil
}

// hasFought reports whether a unit has fought a round in this turn.
func (s *State) hasFought(i int) bool {
	for k := 0; s.Units[i].engaged && k < len(s.Melees); k++ {
		if m := &s.Melees[k]; m.Round > 0 && m.Fought == s.Clock() && (m.has(0, i) || m.has(1, i)) {
			return true
		}
	}
	return false
}

// Acts reports whether a side is to act. Where both take each step before the next,
// either is in the step of melee. [war.melee.10]
func (s *State) Acts(side uint8) bool {
	return side == s.Active || s.Phased() && s.Step == StepMelee
}

// Phased reports whether both sides take each step before the next begins.
func (s *State) Phased() bool { return s.Is(RulingTurnOrder, TurnOrderPhased) }

// onTurn refuses a unit whose side is not to act. [war.melee.10]
func (r *Rules) onTurn(s *State, i int32) *rule.Refusal {
	u := &s.Units[i]
	if u.N > 0 && s.Begun && !s.Acts(u.Side) {
		return Refuse("not-active", Melee10, "it is not the turn of "+r.SideName(s, int(u.Side)), "end passes the turn")
	}
	return r.hasMen(s, i)
}

func (r *Rules) hasMen(s *State, i int32) *rule.Refusal {
	if s.Units[i].N == 0 {
		return Refuse("no-men", Hit2, r.Name(s, int(i))+" has no men left", "")
	}
	return nil
}

// Name returns a unit's name.
func (r *Rules) Name(s *State, i int) string {
	if i < 0 || i >= len(s.Units) {
		return "nobody"
	}
	return r.Names.Name(s.Units[i].name)
}

func (r *Rules) SideName(s *State, k int) string {
	if k < 0 || k >= int(s.NSides) {
		return "nobody"
	}
	return r.Names.Name(s.Sides[k].name)
}

// UnitNamed finds a unit by the number of its name; of several the last.
func (s *State) UnitNamed(name uint16) int {
	for i := len(s.Units) - 1; i >= 0; i-- {
		if s.Units[i].name == name {
			return i
		}
	}
	return Nobody
}

// SideNamed finds a side.
func (s *State) SideNamed(name uint16) int {
	for k := range int(s.NSides) {
		if s.Sides[k].name == name {
			return k
		}
	}
	return Nobody
}

func Quoted(text string) string { return line.Quoted(text) }

// Inches writes a length as people do: 12.5".
func Inches(n int32) string { return string(AppendInches(nil, int(n))) }

func AppendInches(b []byte, n int) []byte {
	b = AppendHundredths(b, n)
	return append(b, '"')
}

func AppendHundredths(b []byte, n int) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, int64(n/Inch), 10)
	if rest := n % Inch; rest > 0 {
		b = append(b, '.', byte('0'+rest/10))
		if rest%10 > 0 {
			b = append(b, byte('0'+rest%10))
		}
	}
	return b
}

// ReadInches reads a length in inches, to the hundredth.
func ReadInches(text string) (int32, bool) {
	text = strings.TrimSuffix(text, `"`)
	whole, rest, dotted := strings.Cut(text, ".")
	if len(rest) > 2 || dotted && rest == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || n > MaxLength/Inch {
		return 0, false
	}
	for len(rest) < 2 {
		rest += "0"
	}
	m, err := strconv.ParseUint(rest, 10, 8)
	return int32(n*Inch + m), err == nil
}

// IsDigits reports whether w is written in digits alone.
func IsDigits(w string) bool { return w != "" && strings.Trim(w, "0123456789") == "" }

// Meant hints at the word of a list that was most likely meant, or otherwise, if none is
// near.
func Meant(word string, words []string, otherwise string) string {
	if near := line.Nearest(word, words); near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}

func Bit(v bool) int {
	if v {
		return 1
	}
	return 0
}

// AppendFrac writes 1/2, or 1.
func AppendFrac(b []byte, f Frac) []byte {
	b = strconv.AppendInt(b, f.N, 10)
	if f.D != 1 {
		b = strconv.AppendInt(append(b, '/'), f.D, 10)
	}
	return b
}

func IndexFold(list []string, w string) int {
	for k, x := range list {
		if strings.EqualFold(x, w) {
			return k
		}
	}
	return -1
}

// Reset makes s the empty war under the default rulings.
func (r *Rules) Reset(s *State) {
	s.CopyFrom(&State{War: War{Won: Nobody}})
	s.Rulings = r.shipped
}

// Copy makes dst the same war as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the war has ended.
func (r *Rules) Over(s *State) bool { return s.Over }

// SetRuling puts a ruling at one of its options. What units are follows at once.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= NumRulings {
		return
	}
	s.Rulings[ruling] = uint8(option)
	if s.Is(RulingDoubleHitScope, DoubleHitScopeEachThrow) { // hits of one throw are settled before the next
		s.Rulings[RulingSurvivalTiming] = SurvivalTimingPerVolley
	}
	for i := range s.Units {
		r.Describe(s, &s.Units[i])
	}
	r.Changed(s)
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= NumRulings {
		return 0
	}
	return int(s.Rulings[ruling])
}

// Begun reports whether the war is under way or over.
func (r *Rules) Begun(s *State) bool { return s.Begun }

// Fates names what can become of an army.
func (r *Rules) Fates() []string { return []string{"stands", "destroyed"} }

// ToAct is the side whose command is awaited: where papers are wanted, the
// attackers' before the defenders'.
func (r *Rules) ToAct(s *State) int {
	if !s.Begun || s.Over {
		return -1
	}
	for k := int(s.Open); s.Wanted > 0 && k < len(s.Melees); k++ {
		m := &s.Melees[k]
		if m.Over {
			continue
		}
		if m.Next < m.Groups {
			if s.Groups[m.First+m.Next].Paper[0] == NoPaper && s.SealOf(int32(k), m.Next, m.Side) < 0 {
				return int(m.Side)
			}
			return int(1 - m.Side)
		}
	}
	return int(s.Active)
}

// Round is the game turn the war is in.
func (r *Rules) Round(s *State) int { return int(s.Turn) }

// Outcome says how a war stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Turn), o.Fates[:0]
	if s.Over {
		o.Winner = int(s.Won)
	}
	for k := range int(s.NSides) {
		o.Fates = append(o.Fates, Bit(s.Alive[k] == 0))
	}
}

// Unmapped says how distances come to be known without a table.
func Unmapped(s *State) string {
	if s.Mode != Theatre {
		return ""
	}
	return "without a table the players say who reaches whom"
}

// fewIdle is how many decisions in a row may change nothing where no table shows who
// comes up: any decision but to end a turn, or one of its eight steps, does something.
const fewIdle = 40

func Idle(s *State) int {
	if s.Mode == Theatre {
		return fewIdle
	}
	return 0
}

// StatedPolicy is how a side is played of which somebody has stated its policy, or "".
// Plain writes the papers of those who are steady, fanatic or cautious.
func (r *Rules) StatedPolicy(s *State, who int) string {
	k := who
	if who >= MaxSides && who-MaxSides < len(s.Units) {
		k = int(s.Units[who-MaxSides].Side)
	}
	switch {
	case k < 0 || k >= int(s.NSides) || !s.Sides[k].Said:
		return ""
	case s.Sides[k].Policy == Veteran:
		return VeteranName
	}
	return PlainName
}

// PolicyNamed is the policy of a side of that name; steady is what plain does.
func PolicyNamed(name string) (uint8, error) {
	k, err := fact.ParseWord(name, append([]string{PlainName}, PolicyWords...))
	return uint8(max(0, k-1)), err
}

// Typed is a unit's name as it is typed: quoted if it has blanks.
func (r *Rules) Typed(s *State, i int) string { return line.Typed(r.Name(s, i)) }

func (r *Rules) TypedSide(s *State, k int) string { return line.Typed(r.SideName(s, k)) }

// Unknown is the error about a word that is not one of a list.
func Unknown(what, word string, words []string) error {
	return &line.Error{Code: "unknown-name", Msg: "there is no " + what + " " + Quoted(word), Hint: Meant(word, words, strings.Join(words, ", "))}
}

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are copied, as units made in play are named.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.Content)
	o.Names = r.Names.Clone()
	o.Halt = r.Halt
	return o
}

func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Itoa(n) + " " + many
}

// manyUnits is how many units of a side are told one by one.
const ManyUnits = 24
