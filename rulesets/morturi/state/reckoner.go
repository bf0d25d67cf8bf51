package state

import (
	"strconv"
	"strings"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/words"
)

// A Reckoner answers questions about battles. It holds the loaded content and the names given at
// one table, but no battle itself.
type Reckoner struct {
	Content *Content
	Names   *words.Names
	boards  []*Board // every board of this table once
	watch   *dice.Trace
	Way     [MaxBoard*MaxBoard + 1]int16 // scratch for finding ways
}

// NewReckoner returns a Reckoner for battles under a loaded content.
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

// SchoolName returns a school's name.
func (r *Reckoner) SchoolName(s *State, school int8) string {
	if school < 0 || school >= s.Schools {
		return "nobody"
	}
	return r.Names.Name(s.School[school].Name)
}

func Refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}

func SquareText(q field.Square) string { return Itoa(int(q.X)) + "," + Itoa(int(q.Y)) }

func Quoted(word string) string { return line.Quoted(word) }

func Itoa(n int) string { return strconv.Itoa(n) }

// Nearest returns a hint: the word that was probably meant, or the whole list.
func Nearest(word string, list []string) string {
	if near := line.Nearest(strings.ToLower(word), list); near != "" {
		return "did you mean " + near + "?"
	}
	return strings.Join(list, ", ")
}

func SmallNumber(text string, low, high int) (int, bool) {
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' || n > 999 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, text != "" && n >= low && n <= high
}

// WayOf reads a facing.
func WayOf(text string) (field.Way, error) {
	w, ok := field.ParseWay(text)
	if !ok {
		return 0, &line.Error{Code: "bad-argument", Msg: Quoted(text) + " is not a direction", Hint: "n, e, s or w"}
	}
	return w, nil
}

// NoLife refuses to have a gladiator fight with no LP. [mor.life.3]
func NoLife(n int) *rule.Refusal {
	return Refuse("bad-argument", Life3, "a gladiator with "+Itoa(n)+" LP is out of action", "life=1 or more")
}

// Copy makes dst equal to src.
func (r *Reckoner) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the battle has ended.
func (r *Reckoner) Over(s *State) bool { return s.Phase == Over }

// Decides returns who has to decide now: a figure and its school, or -1 and a school.
func (s *State) Decides() (figure int, school int8) {
	switch s.Phase {
	case Choose:
		return -1, s.Holding()
	case Movement, Attack:
		return int(s.Active), s.Fig[s.Active].School
	case Reaction:
		return int(s.Pend.B), s.Fig[s.Pend.B].School
	case Effect:
		i := int(s.Offers[s.NOffers-1].Owner)
		return i, s.Fig[i].School
	case RoundEnd:
		return -1, s.Order[s.Asked]
	}
	return -1, Nobody
}

// Ruling returns the option at which a ruling stands.
func (r *Reckoner) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= len(RulingNames) {
		return 0
	}
	return int(s.Rulings[ruling])
}

// Begun reports whether the battle is under way or over.
func (r *Reckoner) Begun(s *State) bool { return s.Phase != Setup }

// ToAct returns the school whose command is awaited.
func (r *Reckoner) ToAct(s *State) int {
	_, school := s.Decides()
	return int(school)
}

// Fates names what can become of a gladiator.
func (r *Reckoner) Fates() []string { return []string{"active", "ooa", "surrendered", "left"} }

// Outcome fills in how a battle stands.
func (r *Reckoner) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Round), o.Fates[:0]
	if s.Phase == Over {
		o.Winner = int(s.Winner)
	}
	for i := range int(s.N) {
		o.Fates = append(o.Fates, int(s.Fig[i].Out))
	}
}

// Round returns the number of the current round.
func (r *Reckoner) Round(s *State) int { return int(s.Round) }
