package rules

import (
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/words"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout: a bout is a
// State.
type Rules struct {
	Content *Content
	Names   *words.Names
	Halt    *halt.Flag // whoever searches looks at it

	Actions map[string]*Action
	Limits  bool // some punch may not always be played
	Enough  int  // STA that no exchange takes
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{Content: c, Names: new(words.Names), Actions: actions()}
	r.Enough = c.most()
	for k := range NumPunches {
		r.Limits = r.Limits || c.Attacks[k].Limit != Unlimited
	}
	return r
}

// Do carries a command out, or refuses it and changes nothing. If the dice fall
// short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *core.Ref) error {
	if no := c.Action.Allow(r, s, c); no != nil {
		return no
	}
	if s.Is(RulingRnSource, RnSourceDeck) && c.Action.Word != "draw" {
		r.Deal(s, ref)
	}
	c.Action.do(r, s, c, ref)
	return nil
}

// Deal has the numbers come off the Arena deck. [rud.rn.1]
func (r *Rules) Deal(s *State, ref *core.Ref) {
	if r.Content.Deck.Cards == nil {
		return
	}
	if !s.Used {
		s.Pile, s.Used = r.Content.Deck.Cards.Full(), true
	}
	ref.Tape.Deal(r.Content.Deck.Cards, &s.Pile)
	ref.Step(stDeck, core.None, Rn1, int(s.Pile.Left))
}

// Undivided: cards that were flipped do not come again.
func (r *Rules) Undivided(s *State) bool { return s.Is(RulingRnSource, RnSourceDeck) }

// Name returns a boxer's name.
func (r *Rules) Name(s *State, who int) string {
	if who < 0 || who >= int(s.N) {
		return "nobody"
	}
	return r.Names.Name(s.Boxers[who].Name)
}

// id is the word by which digests know a boxer: his card's, and -2 for the second
// man of the same card.
func (r *Rules) id(s *State, who int) string {
	b := &s.Boxers[who]
	id := r.Content.Boxers[b.Card].ID
	if b.Second {
		id += "-2"
	}
	return id
}

// Find is the boxer of a name or an id, nobody if there is none.
func (r *Rules) Find(s *State, word string) int8 {
	for i := range s.N {
		if strings.EqualFold(r.Name(s, int(i)), word) {
			return i
		}
	}
	for i := range s.N {
		if strings.EqualFold(r.id(s, int(i)), word) {
			return i
		}
	}
	return Nobody
}

// Typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) Typed(s *State, i int) string { return line.Typed(r.Name(s, i)) }

// isUnder refuses what waits for a bout under way. [rud.control.4]
func (r *Rules) isUnder(s *State) *rule.Refusal {
	switch s.Phase {
	case Setup:
		return refuse("wrong-phase", Control1, "the bout has not begun", "match A B, then begin")
	case Over:
		return refuse("bout-over", End5, "the bout is over", "undo")
	}
	return nil
}

// choosing refuses what needs a choice to be due.
func (r *Rules) choosing(s *State) *rule.Refusal {
	if s.Phase == Setup {
		return refuse("no-choice-due", Control1, "the bout has not begun", "match A B, then begin")
	}
	if no := r.isUnder(s); no != nil {
		return no
	}
	if s.Phase != Choose {
		return refuse("no-choice-due", Control4, "the exchange waits for "+r.WaitsFor(s), r.waitHint(s))
	}
	return nil
}

// WaitsFor says what an exchange waits for.
func (r *Rules) WaitsFor(s *State) string {
	switch s.Exchange.Await {
	case AwaitSub:
		return r.Name(s, int(s.Exchange.a)) + " to say regular or power"
	case AwaitCounter:
		return r.Name(s, int(s.Exchange.d)) + " to say whether he counters"
	case awaitGuard:
		return r.Name(s, int(s.Exchange.a)) + " to choose a guard"
	}
	return "nothing"
}

func (r *Rules) waitHint(s *State) string {
	switch s.Exchange.Await {
	case AwaitSub:
		return "sub reg or sub pow"
	case AwaitCounter:
		return "counter yes or counter no"
	case awaitGuard:
		return "guard CARD"
	}
	return ""
}

// inSetup refuses what belongs before the bout.
func inSetup(s *State) *rule.Refusal {
	switch s.Phase {
	case Setup:
		return nil
	case Over:
		return refuse("bout-over", End5, "the bout is over", "undo")
	}
	return refuse("wrong-phase", Control4, "the bout has begun", "undo, or set")
}

func Itoa(n int) string { return strconv.Itoa(n) }

// Quoted quotes a word of the user's, cut if it is very long.
func Quoted(text string) string { return line.Quoted(text) }

// Unknown is the error of a word that names nothing.
func Unknown(code, what, word string, choices []string, hint string) error {
	if near := line.Nearest(word, choices); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: code, Msg: "there is no " + what + " " + Quoted(word), Hint: hint}
}

// Reset makes s the empty bout under the default rulings.
func (r *Rules) Reset(s *State) {
	*s = State{}
	for k := range RulingNames {
		s.Rulings[k] = RulingNames[k].Usual
	}
}

// Copy makes dst the same bout as src.
func (r *Rules) Copy(dst, src *State) { *dst = *src }

// Over reports whether the bout has ended.
func (r *Rules) Over(s *State) bool { return s.Phase == Over }

// ToAct is the boxer whose command is awaited: the attacker's choice first.
func (r *Rules) ToAct(s *State) int {
	a := int(s.Control)
	switch {
	case s.Phase == Reveal || s.Exchange.Await == awaitGuard:
		return int(s.Exchange.a)
	case s.Phase == Resolve:
		return int(s.Exchange.d)
	case s.Phase != Choose:
		return -1
	case s.Slot[AttackerSlot].Is == EmptySlot || !s.defenceDue() || s.Slot[DefenderSlot].Is != EmptySlot:
		return a
	}
	return Other(a)
}

// SetRuling puts a ruling at one of its options. Before the bout begins, boxers
// nobody has placed stand as far apart as it says.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= NumRulings {
		return
	}
	was := Hex{Q: int32(r.Apart(s))}
	s.Rulings[ruling] = uint8(option)
	if ruling == RulingStartDistance && s.Phase == Setup && s.N == 2 && s.Boxers[1].Pos == was {
		s.Boxers[1].Pos = Hex{Q: int32(r.Apart(s))}
	}
	if ruling == RulingRnSource && option == int(RnSourceDice) {
		s.Used = false
		s.Pile = dice.Pile{}
	}
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= NumRulings {
		return 0
	}
	return int(s.Rulings[ruling])
}

// Begun reports whether the bout is under way or over.
func (r *Rules) Begun(s *State) bool { return s.Phase != Setup }

// Sides names the sides in order of entry: each boxer is one.
func (r *Rules) Sides(s *State) []string { return r.Figures(s) }

// Figures names the boxers in order of entry.
func (r *Rules) Figures(s *State) []string {
	var names []string
	for i := range int(s.N) {
		names = append(names, r.Name(s, i))
	}
	return names
}

// Fates names what can become of a boxer.
func (r *Rules) Fates() []string {
	return append([]string{"standing"}, howFates...)
}

var howFates = []string{"knocked-out", "unconscious", "killed", "stopped"}

// Outcome says how a bout stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Begun), append(o.Fates[:0], 0, 0)[:s.N]
	if s.Phase == Over {
		o.Winner = int(s.Winner)
		o.Fates[Other(o.Winner)] = int(s.How)
	}
}

// Round is the exchange the bout is in, from 1.
func (r *Rules) Round(s *State) int {
	if s.Phase == Choose {
		return int(s.Begun) + 1
	}
	return int(s.Begun)
}

const MostExchanges = 2000

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.Content)
	o.Names = r.Names
	o.Halt = r.Halt
	return o
}
