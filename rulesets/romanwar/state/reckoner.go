package state

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/internal/words"
)

// A Reckoner answers questions about wars. It holds the loaded content, the names given at one
// table, and scratch space for its calculations, but no war itself.
type Reckoner struct {
	Content  *Content
	Names    *words.Names
	List     []int32      // men who can be hit, in the order in which they are dealt shots
	moved    []int32      // scratch of closing up
	fighters [2][]Fighter // of the sides of a melee
	Lines    lineup
	Sight    [MaxSides]Sight
	parts    [][]uint16 // by a unit's name: the names of the parts that split off from it
	feet     []uint16   // by a unit's name: the name of its dismounted men, or 0
	crowds   [MaxSides]crowd
	onWay    []int32           // friends whose ground a way may touch; see LookAlong
	OnSpot   []int32           // friends whose ground overlaps the box last asked about
	shipped  [maxRulings]uint8 // the rulings at their defaults
}

// NewReckoner returns a Reckoner for wars under a loaded content.
func NewReckoner(c *Content) Reckoner {
	r := Reckoner{Content: c, Names: new(words.Names)}
	for k := range RulingNames {
		r.shipped[k] = RulingNames[k].Usual
	}
	return r
}

// AsShipped reports whether all rulings stand at their defaults, except perhaps the one on whether
// figures stand apart, which all play takes into account, and whether nobody records which rulings
// the rules look at.
func (r *Reckoner) AsShipped(s *State) bool {
	now := s.Rulings
	now[RulingFiguresApart] = r.shipped[RulingFiguresApart]
	return s.Looked == nil && now == r.shipped
}

func Itoa(n int) string { return strconv.Itoa(n) }

// WhoUnit returns the number by which a record refers to unit i: the sides come first, then the
// units.
func WhoUnit(i int) int { return MaxSides + i }

// HasFought reports whether a unit has fought a round in this turn.
func (s *State) HasFought(i int) bool {
	for k := 0; s.Units[i].Engaged && k < len(s.Melees); k++ {
		if m := &s.Melees[k]; m.Round > 0 && m.Fought == s.Clock() && (m.has(0, i) || m.has(1, i)) {
			return true
		}
	}
	return false
}

// Acts reports whether a side may act. Where both sides take each step before the next, both may
// act in the melee step. [war.melee.10]
func (s *State) Acts(side uint8) bool {
	return side == s.Active || s.Phased() && s.Step == StepMelee
}

// Phased reports whether both sides take each step before the next begins.
func (s *State) Phased() bool { return s.Is(RulingTurnOrder, TurnOrderPhased) }

// Name returns a unit's name.
func (r *Reckoner) Name(s *State, i int) string {
	if i < 0 || i >= len(s.Units) {
		return "nobody"
	}
	return r.Names.Name(s.Units[i].Name)
}

func (r *Reckoner) SideName(s *State, k int) string {
	if k < 0 || k >= int(s.NSides) {
		return "nobody"
	}
	return r.Names.Name(s.Sides[k].Name)
}

// UnitNamed finds a unit by the number of its name; if several bear it, the last.
func (s *State) UnitNamed(name uint16) int {
	for i := len(s.Units) - 1; i >= 0; i-- {
		if s.Units[i].Name == name {
			return i
		}
	}
	return Nobody
}

// SideNamed finds a side.
func (s *State) SideNamed(name uint16) int {
	for k := range int(s.NSides) {
		if s.Sides[k].Name == name {
			return k
		}
	}
	return Nobody
}

func Quoted(text string) string { return line.Quoted(text) }

// Inches formats a length as 12.5".
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

// Meant returns a hint at the word of a list that is most like the one typed, or otherwise if none
// is.
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

// AppendFrac appends a fraction as 1/2, or as 1 if it is whole.
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
func (r *Reckoner) Reset(s *State) {
	s.CopyFrom(&State{War: War{Won: Nobody}})
	s.Rulings = r.shipped
}

// Copy makes dst equal to src.
func (r *Reckoner) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the war has ended.
func (r *Reckoner) Over(s *State) bool { return s.Over }

// SetRuling sets a ruling to one of its options and at once recomputes what follows from it for
// each unit.
func (r *Reckoner) SetRuling(s *State, ruling, option int) {
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

// Ruling returns the option at which a ruling stands.
func (r *Reckoner) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= NumRulings {
		return 0
	}
	return int(s.Rulings[ruling])
}

// Begun reports whether the war is under way or over.
func (r *Reckoner) Begun(s *State) bool { return s.Begun }

// Fates names what can become of an army.
func (r *Reckoner) Fates() []string { return []string{"stands", "destroyed"} }

// ToAct returns the side whose command is awaited, or -1 before and after the war. Where papers are
// wanted, the attackers write theirs first.
func (r *Reckoner) ToAct(s *State) int {
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

// Round returns the number of the current game turn.
func (r *Reckoner) Round(s *State) int { return int(s.Turn) }

// Unmapped explains, for play without a table, where distances come from; "" with a table.
func Unmapped(s *State) string {
	if s.Mode != Theatre {
		return ""
	}
	return "without a table the players say who reaches whom"
}

// fewIdle is how many decisions in a row may change nothing in play without a table. There, every
// decision does something except one to end a turn or one of its eight steps.
const fewIdle = 40

func Idle(s *State) int {
	if s.Mode == Theatre {
		return fewIdle
	}
	return 0
}

// StatedPolicy returns the policy stated for a side, or "". Sides stated to be steady, fanatic or
// cautious are played by plain, which writes their papers accordingly.
func (r *Reckoner) StatedPolicy(s *State, who int) string {
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

// PolicyNamed returns the policy of a side by its name; plain is read as steady.
func PolicyNamed(name string) (uint8, error) {
	k, err := fact.ParseWord(name, append([]string{PlainName}, PolicyWords...))
	return uint8(max(0, k-1)), err
}

// Typed returns a unit's name as it is typed: quoted if it has blanks.
func (r *Reckoner) Typed(s *State, i int) string { return line.Typed(r.Name(s, i)) }

func (r *Reckoner) TypedSide(s *State, k int) string { return line.Typed(r.SideName(s, k)) }

// Unknown returns the error for a word that is not in a list.
func Unknown(what, word string, words []string) error {
	return &line.Error{Code: "unknown-name", Msg: "there is no " + what + " " + Quoted(word), Hint: Meant(word, words, strings.Join(words, ", "))}
}

func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Itoa(n) + " " + many
}

// ManyUnits is the most units of a side that are listed one by one.
const ManyUnits = 24
