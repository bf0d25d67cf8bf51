package state

import (
	"strings"

	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/line"
	"summa/internal/words"
)

// A Reckoner answers questions about bouts. It holds the loaded content and the names given at one
// table, but no bout itself.
type Reckoner struct {
	Content     *Content
	Names       *words.Names
	Watched     *dice.Trace // records the questions about running totals, or nil
	tracedNeeds bool        // needsPoint of the traced bouts
	tracedArena field.Arena // the arena of the traced bouts
}

// NewReckoner returns a Reckoner for bouts under a loaded content.
func NewReckoner(c *Content) Reckoner {
	return Reckoner{Content: c, Names: new(words.Names)}
}

// Name returns a figure's name.
func (r *Reckoner) Name(s *State, who int) string {
	if who < 0 || who >= int(s.N) {
		return "nobody"
	}
	return r.Names.Name(s.Fig[who].Name)
}

// Copy makes dst equal to src.
func (r *Reckoner) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the bout has ended.
func (r *Reckoner) Over(s *State) bool { return s.Phase == Over }

// LooksAgain updates positions on a map after a ruling has changed that decides who sees whom
// where, or who takes up space.
func (r *Reckoner) LooksAgain(s *State, ruling int) {
	switch {
	case !s.Mapped():
	case ruling == RulingHexGeometry:
		for i := range int(s.N) {
			s.lookRound(i)
		}
	case ruling == RulingRemovedFigures:
		r.LeaveSpaces(s)
	}
}

// Replace gives figures without a stated distance their opening distance again.
func (r *Reckoner) Replace(old, s *State) {
	if s.Mapped() {
		return
	}
	for i := range int(s.N) {
		for j := range i {
			if s.Fig[i].StatedR&Bit(j) == 0 {
				s.SetRange(i, j, s.OpeningRange())
			}
		}
	}
}

// Ruling returns the option at which a ruling stands.
func (r *Reckoner) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= NumRulings {
		return 0
	}
	return int(s.Rulings[ruling])
}

// Begun reports whether the bout is under way or over.
func (r *Reckoner) Begun(s *State) bool { return s.Phase != Muster }

// Fates names what can become of a gladiator.
func (r *Reckoner) Fates() []string { return StatusWords }

// ToAct returns the side whose command is awaited, or -1.
func (r *Reckoner) ToAct(s *State) int {
	if s.Phase != TurnStart && s.Phase != Actions {
		return -1
	}
	return s.SideNumber(s.Fig[s.Active()].Side)
}

// Round returns the number of the current round.
func (r *Reckoner) Round(s *State) int { return int(s.Round) }

// Unknown returns the error for a name that nothing has, with the nearest known name as a hint.
func Unknown(what, text string, all []string, hint string) error {
	if near := line.Nearest(text, all); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: "unknown-name", Msg: "no " + what + " is called " + Quoted(text), Hint: hint}
}

func Quoted(text string) string { return line.Quoted(text) }

// Typed returns a name as it is typed: quoted if it has blanks.
func (r *Reckoner) Typed(s *State, i int) string { return line.Typed(r.Name(s, i)) }

// Article puts "a" or "an" before a name.
func Article(name string) string {
	if name != "" && strings.Contains("aeiou", name[:1]) {
		return "an " + name
	}
	return "a " + name
}
