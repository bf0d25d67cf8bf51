package rudis

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/chart"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/sim"
)

// Module is the ruleset as a bout needs it.
func (r *Rules) Module() *game.Module[State, Command] {
	return &game.Module[State, Command]{
		Rules: r, Facts: r, Language: r, Screen: r, Policies: policyNames,
		Play:   sim.Game[State, Command]{Rules: r, Turns: mostExchanges, Join: r},
		Fork:   func() *game.Module[State, Command] { return r.fork().Module() },
		Heed:   func(flag *halt.Flag) { r.halt = flag },
		Hidden: r, Ahead: r.Ahead, Tell: r.Tell, Undivided: r.Undivided,
	}
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

// Verbs lists the ruleset's own words.
func (r *Rules) Verbs() []game.Verb {
	list := make([]game.Verb, 0, len(r.table))
	for i := range r.table {
		v := &r.table[i]
		list = append(list, game.Verb{Word: v.word, Also: v.also, Usage: v.usage, Help: v.help})
	}
	return list
}

// Over reports whether the bout has ended.
func (r *Rules) Over(s *State) bool { return s.phase == Over }

// Active names the boxer whose command is awaited.
func (r *Rules) Active(s *State) string {
	if k := r.ToAct(s); k >= 0 {
		return r.name(s, k)
	}
	return ""
}

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

// Words returns the ruleset's phrases.
func (r *Rules) Words() *bout.Words { return &r.c.words }

// namer puts names to the numbers of one bout's records.
type namer struct {
	r *Rules
	s *State
}

// Namer puts names to the numbers of records about s.
func (r *Rules) Namer(s *State) bout.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte { return append(b, n.r.name(n.s, who)...) }

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	switch {
	case table == "item":
		return append(b, n.r.c.item(k)...)
	case table == "type" && k >= 0 && k < len(n.r.c.boxers):
		t := &n.r.c.boxers[k]
		return append(append(b, t.name...), " ("+itoa(int(t.rating))+"), "+provenanceWords[t.mark]...)
	case table == "source" && k >= 0 && k < len(provenanceWords):
		return append(b, provenanceWords[k]...)
	case table == "name":
		return append(b, n.r.names.Name(uint16(k))...)
	}
	return append(b, '?')
}

// item is the name of a card, an injury, an attribute or a decision.
func (c *Content) item(k int) string {
	switch {
	case k < 0:
	case k < itemMove:
		name := c.attacks[k/3].name
		if k%3 > 0 {
			name += []string{"", ", regular", ", with power"}[k%3]
		}
		return name
	case k == itemMove:
		return "a move"
	case k < itemDefence+numCards:
		return c.defends[k-itemDefence].name
	case k < itemInjury:
		return "no defence"
	case k < itemAttr:
		if k -= itemInjury; k < len(c.injuries) {
			return c.injuries[k].name
		}
	case k < itemDecided:
		return strings.ToUpper(attrWords[k-itemAttr])
	case k < itemDecided+4:
		return []string{"regular", "power", "yes", "no"}[k-itemDecided]
	}
	return "?"
}

// Figure finds a boxer by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	k := r.find(s, name)
	return int(k), k != nobody
}

// Side names a boxer's side: his own.
func (r *Rules) Side(s *State, who int) string {
	if who < 0 || who >= int(s.n) {
		return ""
	}
	return r.name(s, who)
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

// Set changes one fact: NAME.field or bout.field.
func (r *Rules) Set(s *State, path []string, text string, ref *bout.Ref) error {
	if len(path) < 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field or bout.field", Hint: "set Ankeles.hp=20"}
	}
	field := strings.ToLower(strings.Join(path[1:], "."))
	if strings.EqualFold(path[0], "bout") {
		if f := r.whole.Field(field); f != nil && f.Set != nil {
			return f.Set(theBout{r, s}, text)
		}
		return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " of the bout to set", Hint: "fields: control exchange"}
	}
	who := r.find(s, path[0])
	if who == nobody {
		return unknown("unknown-name", "boxer here called", path[0], r.Figures(s), "show")
	}
	f := r.field(field)
	if f == nil || f.Set == nil {
		return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: r.fieldHint(field)}
	}
	if err := f.Set(r.boxers.View(s, int(who)), text); err != nil {
		return err
	}
	r.settle(s, field, int(who), ref)
	return s.b[who].possible()
}

// settle: what the referee sets has the consequences the rules give it.
func (r *Rules) settle(s *State, field string, who int, ref *bout.Ref) {
	b := &s.b[who]
	if field == "sta" {
		b.steps = min(b.steps, b.due())
		for b.steps < b.due() {
			b.steps++
			ref.Event(evStaminaStep, who, bout.None, card5, int(b.steps))
		}
	}
	if field == "hp" && b.hp <= 0 && s.phase != Setup && s.phase != Over { // [rud.card.4]
		f := referee[heard](r, s, ref)
		f.seat(int(s.control))
		f.win(other(who), byUnconscious)
	}
}

// Reminders: nothing is lost by any command.
func (r *Rules) Reminders(s *State, verb string) []string { return nil }

// WhatIfs lists what could be otherwise about a command: the defence.
func (r *Rules) WhatIfs(s *State, c *Command, alone bool) []game.WhatIf[State, Command] {
	if c.verb.word != "exchange" || c.defend.card >= numDefends || c.defend.what == noChoice {
		return nil
	}
	aims := []game.Happening{{Kind: evHit, Who: int16(s.control)}, {Kind: evKnockedDown, Who: int16(other(int(s.control)))}}
	list := []game.WhatIf[State, Command]{{Change: game.Change{Kind: game.AsItIs, Said: "as it is"}, Aims: aims}}
	for k := range numDefends {
		if k == int(c.defend.card) {
			continue
		}
		list = append(list, game.WhatIf[State, Command]{Change: game.Change{Kind: game.Situation, Said: "against " + r.c.defends[k].name},
			Edit: func(_ *State, c *Command) { c.defend.card = uint8(k) }})
	}
	return list
}

// Cost says what a command costs if it is allowed.
func (r *Rules) Cost(s *State, c *Command) string {
	n, at := 0, &c.attack
	switch {
	case c.verb.allow(r, s, c) != nil:
		return ""
	case c.verb.word == "stand":
		n = int(r.c.defends[standUp].cost)
	case c.verb.word == "defend" && c.defend.card < numCards:
		n = int(r.c.defends[c.defend.card].cost)
	case at.what == anAttack && at.sub == noSub && at.card != feint: // [reg-pow-commit]
		sub := &r.c.attacks[at.card].sub
		return itoa(int(sub[reg].cost)) + " or " + itoa(int(sub[pow].cost)) + " STA"
	case at.what == anAttack:
		n = int(r.c.attacks[at.card].sub[at.sub].cost)
	default:
		return ""
	}
	return itoa(n) + " STA"
}

// Chart says where the boxers stand; the ground is open and is not drawn.
func (r *Rules) Chart(s *State, name string) (*chart.Chart, error) {
	c := &chart.Chart{Mode: "open", Arena: "open ground", Title: "Open ground without an edge", Viewer: chart.Nobody,
		Quarters: []chart.Quarter{{Word: "near", Seen: "on the open ground", From: "anywhere", Mark: '.', Key: '.'}}}
	for i := range int(s.n) {
		state := "at " + itoa(int(s.b[i].pos.q)) + "," + itoa(int(s.b[i].pos.r))
		if s.b[i].down {
			state += ", down"
		}
		c.Figures = append(c.Figures, chart.Figure{Name: r.name(s, i), Space: chart.Nowhere, State: state, Acts: r.ToAct(s) == i})
	}
	if s.n == 2 {
		n := s.b[0].pos.distance(s.b[1].pos)
		c.Sights = []chart.Sight{{Who: 0, Whom: 1, Range: n}, {Who: 1, Whom: 0, Range: n}}
	}
	return c, nil
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

// fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) fork() *Rules {
	o := NewRules(r.c)
	o.names = r.names
	o.halt = r.halt
	return o
}
