package rudis

import (
	"strconv"
	"strings"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout: a bout is a
// State.
type Rules struct {
	c     *Content
	names *bout.Names
	halt  *halt.Flag // whoever searches looks at it

	actions map[string]*action
	limits  bool // some punch may not always be played
	enough  int  // STA that no exchange takes
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{c: c, names: new(bout.Names), actions: actions()}
	r.enough = c.most()
	for k := range numPunches {
		r.limits = r.limits || c.attacks[k].limit != unlimited
	}
	return r
}

// Do carries a command out, or refuses it and changes nothing. If the dice fall
// short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *bout.Ref) error {
	if no := c.action.allow(r, s, c); no != nil {
		return no
	}
	if s.is(rulingRnSource, rnSourceDeck) && c.action.word != "draw" {
		r.deal(s, ref)
	}
	c.action.do(r, s, c, ref)
	return nil
}

// deal has the numbers come off the Arena deck. [rud.rn.1]
func (r *Rules) deal(s *State, ref *bout.Ref) {
	if r.c.deck.cards == nil {
		return
	}
	if !s.used {
		s.pile, s.used = r.c.deck.cards.Full(), true
	}
	ref.Tape.Deal(r.c.deck.cards, &s.pile)
	ref.Step(stDeck, bout.None, rn1, int(s.pile.Left))
}

// Undivided: cards that were flipped do not come again.
func (r *Rules) Undivided(s *State) bool { return s.is(rulingRnSource, rnSourceDeck) }

// name returns a boxer's name.
func (r *Rules) name(s *State, who int) string {
	if who < 0 || who >= int(s.n) {
		return "nobody"
	}
	return r.names.Name(s.b[who].name)
}

// id is the word by which digests know a boxer: his card's, and -2 for the second
// man of the same card.
func (r *Rules) id(s *State, who int) string {
	b := &s.b[who]
	id := r.c.boxers[b.card].id
	if b.second {
		id += "-2"
	}
	return id
}

// find is the boxer of a name or an id, nobody if there is none.
func (r *Rules) find(s *State, word string) int8 {
	for i := range s.n {
		if strings.EqualFold(r.name(s, int(i)), word) {
			return i
		}
	}
	for i := range s.n {
		if strings.EqualFold(r.id(s, int(i)), word) {
			return i
		}
	}
	return nobody
}

// typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) typed(s *State, i int) string {
	name := r.name(s, i)
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}

// isUnder refuses what waits for a bout under way. [rud.control.4]
func (r *Rules) isUnder(s *State) *rule.Refusal {
	switch s.phase {
	case Setup:
		return refuse("wrong-phase", control1, "the bout has not begun", "match A B, then begin")
	case Over:
		return refuse("bout-over", end5, "the bout is over", "undo")
	}
	return nil
}

// choosing refuses what needs a choice to be due.
func (r *Rules) choosing(s *State) *rule.Refusal {
	if s.phase == Setup {
		return refuse("no-choice-due", control1, "the bout has not begun", "match A B, then begin")
	}
	if no := r.isUnder(s); no != nil {
		return no
	}
	if s.phase != Choose {
		return refuse("no-choice-due", control4, "the exchange waits for "+r.waitsFor(s), r.waitHint(s))
	}
	return nil
}

// waitsFor says what an exchange waits for.
func (r *Rules) waitsFor(s *State) string {
	switch s.x.await {
	case awaitSub:
		return r.name(s, int(s.x.a)) + " to say regular or power"
	case awaitCounter:
		return r.name(s, int(s.x.d)) + " to say whether he counters"
	case awaitGuard:
		return r.name(s, int(s.x.a)) + " to choose a guard"
	}
	return "nothing"
}

func (r *Rules) waitHint(s *State) string {
	switch s.x.await {
	case awaitSub:
		return "sub reg or sub pow"
	case awaitCounter:
		return "counter yes or counter no"
	case awaitGuard:
		return "guard CARD"
	}
	return ""
}

// inSetup refuses what belongs before the bout.
func inSetup(s *State) *rule.Refusal {
	switch s.phase {
	case Setup:
		return nil
	case Over:
		return refuse("bout-over", end5, "the bout is over", "undo")
	}
	return refuse("wrong-phase", control4, "the bout has begun", "undo, or set")
}

func itoa(n int) string { return strconv.Itoa(n) }

// quoted quotes a word of the user's, cut if it is very long.
func quoted(text string) string {
	const most = 40
	text = line.Clean(text)
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "..."
	}
	return strconv.Quote(text)
}

// unknown is the error of a word that names nothing.
func unknown(code, what, word string, choices []string, hint string) error {
	if near := line.Nearest(word, choices); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: code, Msg: "there is no " + what + " " + quoted(word), Hint: hint}
}

// Reset makes s the empty bout under the default rulings.
func (r *Rules) Reset(s *State) {
	*s = State{}
	for k := range rulingNames {
		s.rulings[k] = rulingNames[k].usual
	}
}

// Copy makes dst the same bout as src.
func (r *Rules) Copy(dst, src *State) { *dst = *src }

// Over reports whether the bout has ended.
func (r *Rules) Over(s *State) bool { return s.phase == Over }

// ToAct is the boxer whose command is awaited: the attacker's choice first.
func (r *Rules) ToAct(s *State) int {
	a := int(s.control)
	switch {
	case s.phase == Reveal || s.x.await == awaitGuard:
		return int(s.x.a)
	case s.phase == Resolve:
		return int(s.x.d)
	case s.phase != Choose:
		return -1
	case s.slot[attackerSlot].is == emptySlot || !s.defenceDue() || s.slot[defenderSlot].is != emptySlot:
		return a
	}
	return other(a)
}

// SetRuling puts a ruling at one of its options. Before the bout begins, boxers
// nobody has placed stand as far apart as it says.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= numRulings {
		return
	}
	was := hex{q: int32(r.apart(s))}
	s.rulings[ruling] = uint8(option)
	if ruling == rulingStartDistance && s.phase == Setup && s.n == 2 && s.b[1].pos == was {
		s.b[1].pos = hex{q: int32(r.apart(s))}
	}
	if ruling == rulingRnSource && option == int(rnSourceDice) {
		s.used = false
		s.pile = dice.Pile{}
	}
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= numRulings {
		return 0
	}
	return int(s.rulings[ruling])
}

// Begun reports whether the bout is under way or over.
func (r *Rules) Begun(s *State) bool { return s.phase != Setup }

// Sides names the sides in order of entry: each boxer is one.
func (r *Rules) Sides(s *State) []string { return r.Figures(s) }

// Figures names the boxers in order of entry.
func (r *Rules) Figures(s *State) []string {
	var names []string
	for i := range int(s.n) {
		names = append(names, r.name(s, i))
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
	o.Winner, o.Round, o.Fates = -1, int(s.begun), append(o.Fates[:0], 0, 0)[:s.n]
	if s.phase == Over {
		o.Winner = int(s.winner)
		o.Fates[other(o.Winner)] = int(s.how)
	}
}

// Round is the exchange the bout is in, from 1.
func (r *Rules) Round(s *State) int {
	if s.phase == Choose {
		return int(s.begun) + 1
	}
	return int(s.begun)
}

const mostExchanges = 2000

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.c)
	o.names = r.names
	o.halt = r.halt
	return o
}
