package rudis

import (
	"strconv"
	"strings"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout: a bout is a
// State.
type Rules struct {
	c     *Content
	names *bout.Names
	halt  *halt.Flag // whoever searches looks at it

	table     []verb
	verbs     map[string]*verb
	verbWords []string
	*fact.Table[State]
	whole  *fact.Sort[State, match, theBout]
	boxers *fact.Sort[State, Boxer, theBoxer]
	parser parser
	limits bool // some punch may not always be played
	enough int  // STA that no exchange takes
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{c: c, names: new(bout.Names), table: verbTable(c), verbs: map[string]*verb{}}
	r.Table, r.whole, r.boxers = newFacts(r)
	for i := range r.table {
		v := &r.table[i]
		r.verbs[v.word] = v
		r.verbWords = append(r.verbWords, v.word)
		for _, also := range v.also {
			r.verbs[also] = v
		}
	}
	r.enough = c.most()
	for k := range numPunches {
		r.limits = r.limits || c.attacks[k].limit != unlimited
	}
	return r
}

// Do carries a command out, or refuses it and changes nothing. If the dice fall
// short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *bout.Ref) error {
	if no := c.verb.allow(r, s, c); no != nil {
		return no
	}
	if s.is(rulingRnSource, rnSourceDeck) && c.verb.word != "draw" {
		r.deal(s, ref)
	}
	c.verb.do(r, s, c, ref)
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
