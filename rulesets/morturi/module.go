package morturi

import (
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
)

// Module is the ruleset as a bout needs it.
func (r *Rules) Module() *game.Module[State, Command] {
	return &game.Module[State, Command]{
		Rules: r, Facts: r, Language: r, Screen: r, Policies: policyNames,
		Play:    sim.Game[State, Command]{Rules: r, Trace: r},
		Fork:    func() *game.Module[State, Command] { return r.fork().Module() },
		Heed:    func(flag *halt.Flag) { r.halt = flag },
		Answers: r,
	}
}

// Reset makes s the empty battle under the default rulings, on open ground.
func (r *Rules) Reset(s *State) {
	*s = State{}
	s.board, s.active, s.winner = r.open, nobody, nobody
	for k := range rulingNames {
		s.rulings[k] = rulingNames[k].usual
	}
}

// Copy makes dst the same battle as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

// Verbs lists the ruleset's own words.
func (r *Rules) Verbs() []game.Verb {
	list := make([]game.Verb, 0, len(r.table))
	for i := range r.table {
		v := &r.table[i]
		list = append(list, game.Verb{Word: v.word, Also: v.also, Usage: v.usage, Help: v.help})
	}
	return list
}

// Over reports whether the battle has ended.
func (r *Rules) Over(s *State) bool { return s.phase == Over }

// decides is who has to decide now: a figure, and his school; or only a school.
func (s *State) decides() (figure int, school int8) {
	switch s.phase {
	case Choose:
		return -1, s.holding()
	case Movement, Attack:
		return int(s.active), s.fig[s.active].school
	case Reaction:
		return int(s.pend.b), s.fig[s.pend.b].school
	case Effect:
		i := int(s.offers[s.nOffers-1].owner)
		return i, s.fig[i].school
	case RoundEnd:
		return -1, s.order[s.asked]
	}
	return -1, nobody
}

// Active names the figure who is to decide, or the school.
func (r *Rules) Active(s *State) string {
	figure, school := s.decides()
	if figure >= 0 {
		return r.name(s, figure)
	}
	if school >= 0 {
		return r.schoolName(s, school)
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Rules) Words() *bout.Words { return &r.c.words }

// namer puts names to the numbers of one battle's records.
type namer struct {
	r *Rules
	s *State
}

// Namer puts names to the numbers of records about s.
func (r *Rules) Namer(s *State) bout.Namer { return &namer{r, s} }

// AppendName appends the name of a gladiator, or of the school that rolls.
func (n *namer) AppendName(b []byte, who int) []byte {
	if k := rollerSchool(n.s, who); k != nobody {
		return append(b, n.r.schoolName(n.s, k)...)
	}
	if who < 0 || who >= int(n.s.n) {
		return append(b, "nobody"...)
	}
	return append(b, n.r.name(n.s, who)...)
}

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	pick := func(words []string) []byte {
		if k < 0 || k >= len(words) {
			return append(b, '?')
		}
		return append(b, words[k]...)
	}
	switch table {
	case "trick":
		if k > 0 && k < len(n.r.c.tricks) {
			return append(b, n.r.c.tricks[k].name...)
		}
	case "school":
		return append(b, n.r.schoolName(n.s, int8(k-1))...)
	case "square":
		q := unpacked(k)
		return fact.Num(append(fact.Num(b, int(q.X)), ','), int(q.Y))
	case "way":
		return pick([]string{"n", "e", "s", "w"})
	case "facing":
		return pick([]string{"north", "east", "south", "west"})
	case "quadrant":
		return pick([]string{"in front", "on the flank", "in the rear", "on the flank"})
	case "condition":
		return pick(conditionWords)
	case "name":
		return append(b, n.r.names.Name(uint16(k))...)
	case "type":
		if k >= 0 && k < len(n.r.c.roles) {
			return append(b, n.r.c.roles[k].name...)
		}
	case "kind":
		if k >= 0 && k < len(n.r.c.roles) {
			return append(b, withArticle(n.r.c.roles[k].name)...)
		}
	case "feature":
		return pick([]string{"", "no damage", "in the way of sight", "no damage, in the way of sight"})
	case "ground":
		return pick(groundWords)
	case "item":
		return pick([]string{"open ground", "raised ground", "difficult ground", "an obstacle", "a hazard"})
	case "option":
		return pick([]string{"the last school standing wins", "no retreat", "limits of a campaign on surrender",
			"a card for each gladiator", "a checklist of who has been activated", "a die beside whoever is wounded"})
	case "pool":
		if k > 0 && k <= len(n.r.c.pools) {
			return append(b, n.r.c.pools[k-1]...)
		}
	}
	return append(b, '?')
}

// withArticle is a role as one of its kind; without a name it is a plain figure.
func withArticle(role string) string {
	switch {
	case role == "":
		return "a plain figure"
	case strings.ContainsRune("AEIOU", rune(role[0])):
		return "an " + role
	}
	return "a " + role
}

// Figure finds a gladiator by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	if k, ok := r.names.Find(name); ok {
		for i := range int(s.n) {
			if s.fig[i].name == k {
				return i, true
			}
		}
	}
	return -1, false
}

// Figures names the gladiators in order of entry.
func (r *Rules) Figures(s *State) []string {
	list := make([]string, 0, s.n)
	for i := range int(s.n) {
		list = append(list, r.name(s, i))
	}
	return list
}

// Side names a gladiator's school, or the school that rolls.
func (r *Rules) Side(s *State, who int) string {
	if k := rollerSchool(s, who); k != nobody {
		return r.schoolName(s, k)
	}
	if who < 0 || who >= int(s.n) {
		return ""
	}
	return r.schoolName(s, s.fig[who].school)
}

// Sides names the schools in order of entry.
func (r *Rules) Sides(s *State) []string {
	list := make([]string, 0, s.schools)
	for k := range s.schools {
		list = append(list, r.schoolName(s, k))
	}
	return list
}

// SetRuling puts a ruling at one of its options.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling >= 0 && ruling < len(rulingNames) {
		s.rulings[ruling] = uint8(option)
	}
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= len(rulingNames) {
		return 0
	}
	return int(s.rulings[ruling])
}

// Set changes one fact: NAME.field, SCHOOL.field or bout.field. What follows from
// it by the rules is recorded.
func (r *Rules) Set(s *State, path []string, text string, ref *bout.Ref) error {
	if len(path) != 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field, SCHOOL.field or bout.field", Hint: "set Flamma.life=6"}
	}
	field := strings.ToLower(path[1])
	if strings.EqualFold(path[0], "bout") {
		return r.setBout(s, field, text)
	}
	if i, ok := r.Figure(s, path[0]); ok {
		return r.setFigure(s, i, field, text, ref)
	}
	k, err := r.schoolOf(s, path[0])
	if err != nil {
		names := append(r.Figures(s), r.Sides(s)...)
		return &line.Error{Code: "unknown-name", Msg: "nobody here is called " + quoted(path[0]), Hint: nearest(path[0], append(names, "bout"))}
	}
	if x := r.sides.Field(field); x != nil && x.Set != nil {
		return x.Set(r.sides.View(s, int(k)), text)
	}
	return noField(field, r.sides.Settable(false))
}

func (r *Rules) setBout(s *State, field, text string) error {
	if x := r.whole.Field(field); x != nil && x.Set != nil {
		return x.Set(theBout{r, s}, text)
	}
	return noField(field, r.whole.Settable(true))
}

func (r *Rules) setFigure(s *State, i int, field, text string, ref *bout.Ref) error {
	x := r.figureField(field)
	if x == nil || x.Set == nil {
		return noField(field, r.settable())
	}
	f := &s.fig[i]
	was, before := f.out, *f
	if err := x.Set(r.figures.View(s, i), text); err != nil {
		return err
	}
	if !s.begun && f.out == notOut && f.life <= 0 {
		n := int(f.life)
		*f = before
		return noLife(n)
	}
	s.gather()
	if s.begun && s.phase != Over && was == notOut && (f.out != notOut || f.life <= 0 && x.Name == "life") {
		if f.out == notOut {
			r.keepOn(s, ref, func() { r.takeOut(s, i, wound{by: nobody}, ref) })
			return nil
		}
		how := f.out
		f.out, f.onField = notOut, true
		r.keepOn(s, ref, func() {
			if how == outOfAction {
				r.takeOut(s, i, wound{by: nobody}, ref)
			} else {
				r.leave(s, i, how, ref)
				r.checkVictory(s, ref)
			}
		})
	}
	return nil
}

// noLife refuses to have a gladiator fight with no LP. [mor.life.3]
func noLife(n int) *rule.Refusal {
	return refuse("bad-argument", life3, "a gladiator with "+itoa(n)+" LP is out of action", "life=1 or more")
}

func noField(field string, names []string) error {
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: nearest(field, names)}
}

// Reminders says what would be lost or forgotten if the turn ended now.
// [mor.move.9]
func (r *Rules) Reminders(s *State, verb string) []string {
	if verb != "done" && verb != "end" || s.active < 0 {
		return nil
	}
	var list []string
	i := int(s.active)
	f := &s.fig[i]
	if f.attacksLeft > 0 && r.mayAttack(s, i) == nil {
		for j := range int(s.n) {
			if s.standing(j) && s.enemies(i, j) && s.beside(i, j) {
				list = append(list, "no attack made, and "+r.name(s, j)+" stands beside "+r.name(s, i))
				break
			}
		}
	}
	return list
}

// Cost says what a command costs if it is allowed: "2 MP", or "".
func (r *Rules) Cost(s *State, c *Command) string {
	if r.permit(s, c) != nil {
		return ""
	}
	n := 0
	switch c.verb.word {
	case "move":
		i := int(s.active)
		f := &s.fig[i]
		was := f.at
		for k := range c.steps {
			n += r.stepCost(s, i, f.at, f.at.To(c.ways[k]), &r.silent)
			f.at = f.at.To(c.ways[k])
		}
		f.at = was
	case "trick":
		switch {
		case c.does == doesStandUp:
			n = int(r.c.conditions[0].standUp)
		case c.does == doesClause && s.phase != Effect:
			n = int(r.c.clauses[c.clause].cost.mp)
		}
	case "pick-up":
		n = int(r.c.scenarios[s.scenario].flagCost)
	}
	if n == 0 {
		return ""
	}
	return itoa(n) + " MP"
}

// Complete offers the words that may come next.
func (r *Rules) Complete(s *State, words []string) []string {
	if len(words) == 0 {
		return r.verbWords
	}
	var list []string
	if words[0] == "add" || words[0] == "gladiator" {
		if len(words) == 2 {
			for k := 1; k < len(r.c.roles); k++ {
				list = append(list, r.c.roles[k].id)
			}
		}
		for _, f := range r.settable() {
			list = append(list, f+"=")
		}
		return list
	}
	switch words[0] {
	case "school", "team":
		if len(words) == 1 {
			return nil // a name is coined there
		}
	case "move", "turn", "face":
		return ways[:]
	case "push", "step", "cost":
		if len(words) == 2 {
			return ways[:]
		}
	}
	r.Legal(s, false, func(c game.Choice) {
		w := strings.Fields(c.Line)
		if len(w) > len(words) && slices.EqualFunc(w[:len(words)], words, strings.EqualFold) && !slices.Contains(list, w[len(words)]) {
			list = append(list, w[len(words)])
		}
	})
	if len(list) == 0 {
		list = append(append(list, r.Figures(s)...), r.Sides(s)...)
	}
	return list
}

// Fork is the same rules for another goroutine.
func (r *Rules) fork() *Rules {
	o := NewRules(r.c)
	o.names, o.open, o.boards = r.names, r.open, slices.Clone(r.boards)
	o.halt = r.halt
	return o
}

// Begun reports whether the battle is under way or over.
func (r *Rules) Begun(s *State) bool { return s.phase != Setup }

// ToAct is the school whose command is awaited.
func (r *Rules) ToAct(s *State) int {
	_, school := s.decides()
	return int(school)
}

// Fates names what can become of a gladiator.
func (r *Rules) Fates() []string { return []string{"active", "ooa", "surrendered", "left"} }

// Outcome says how a battle stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.round), o.Fates[:0]
	if s.phase == Over {
		o.Winner = int(s.winner)
	}
	for i := range int(s.n) {
		o.Fates = append(o.Fates, int(s.fig[i].out))
	}
}

// Round is the round the battle is in.
func (r *Rules) Round(s *State) int { return int(s.round) }
