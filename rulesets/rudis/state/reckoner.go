package state

import (
	"strconv"
	"strings"
	"summa/internal/line"
	"summa/internal/sim"
	"summa/internal/words"
)

// A Reckoner answers what is asked of a bout: it holds what is printed, and the names given
// at one table. It holds no bout.
type Reckoner struct {
	Content *Content
	Names   *words.Names
}

// NewReckoner returns what is asked of bouts under a loaded content.
func NewReckoner(c *Content) Reckoner {
	return Reckoner{Content: c, Names: new(words.Names)}
}

// Name returns a boxer's name.
func (r *Reckoner) Name(s *State, who int) string {
	if who < 0 || who >= int(s.N) {
		return "nobody"
	}
	return r.Names.Name(s.Boxers[who].Name)
}

// Id is the word by which digests know a boxer: his card's, and -2 for the second
// man of the same card.
func (r *Reckoner) Id(s *State, who int) string {
	b := &s.Boxers[who]
	id := r.Content.Boxers[b.Card].ID
	if b.Second {
		id += "-2"
	}
	return id
}

// Find is the boxer of a name or an id, nobody if there is none.
func (r *Reckoner) Find(s *State, word string) int8 {
	for i := range s.N {
		if strings.EqualFold(r.Name(s, int(i)), word) {
			return i
		}
	}
	for i := range s.N {
		if strings.EqualFold(r.Id(s, int(i)), word) {
			return i
		}
	}
	return Nobody
}

// Typed is a name as it is typed: quoted if it has blanks.
func (r *Reckoner) Typed(s *State, i int) string { return line.Typed(r.Name(s, i)) }

// Quoted quotes a word of the user's, cut if it is very long.
func Quoted(text string) string { return line.Quoted(text) }

// Unknown is the error of a word that names nothing.
func Unknown(code, what, word string, choices []string, hint string) error {
	if near := line.Nearest(word, choices); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: code, Msg: "there is no " + what + " " + Quoted(word), Hint: hint}
}

// Copy makes dst the same bout as src.
func (r *Reckoner) Copy(dst, src *State) { *dst = *src }

// Over reports whether the bout has ended.
func (r *Reckoner) Over(s *State) bool { return s.Phase == Over }

// Ruling returns the option a ruling stands at.
func (r *Reckoner) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= NumRulings {
		return 0
	}
	return int(s.Rulings[ruling])
}

// Begun reports whether the bout is under way or over.
func (r *Reckoner) Begun(s *State) bool { return s.Phase != Setup }

// Sides names the sides in order of entry: each boxer is one.
func (r *Reckoner) Sides(s *State) []string { return r.Figures(s) }

// Figures names the boxers in order of entry.
func (r *Reckoner) Figures(s *State) []string {
	var names []string
	for i := range int(s.N) {
		names = append(names, r.Name(s, i))
	}
	return names
}

// Fates names what can become of a boxer.
func (r *Reckoner) Fates() []string {
	return append([]string{"standing"}, howFates...)
}

var howFates = []string{"knocked-out", "unconscious", "killed", "stopped"}

// Outcome says how a bout stands.
func (r *Reckoner) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Begun), append(o.Fates[:0], 0, 0)[:s.N]
	if s.Phase == Over {
		o.Winner = int(s.Winner)
		o.Fates[Other(o.Winner)] = int(s.How)
	}
}

// Round is the exchange the bout is in, from 1.
func (r *Reckoner) Round(s *State) int {
	if s.Phase == Choose {
		return int(s.Begun) + 1
	}
	return int(s.Begun)
}

// Apart is how far apart the boxers start. [start-distance]
func (r *Reckoner) Apart(s *State) int {
	switch k := s.Option(RulingStartDistance); k {
	case StartDistanceAdjacent:
		return 1
	case StartDistanceTwoHexes:
		return 2
	case StartDistanceFourHexes:
		return 4
	case StartDistanceFourHexes + 1:
		return 3
	default: // five and more, in order
		return int(k) - int(StartDistanceFourHexes) + 3
	}
}

// NameOf is the name of a boxer of a card; the second of a card is II.
func (r *Reckoner) NameOf(card uint8, second bool) uint16 {
	name := r.Content.Boxers[card].Name
	if second {
		name += " II"
	}
	return r.Names.Number(name)
}

func Itoa(n int) string { return strconv.Itoa(n) }
