package morturi

import (
	"strconv"
	"strings"
	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
)

// Rules adjudicates battles under one loaded Content. It holds no battle: a
// battle is a State.
type Rules struct {
	c      *Content
	names  *bout.Names
	halt   *halt.Flag // whoever searches looks at it
	boards []*Board   // every board of this table once
	open   *Board     // that of an empty battle

	actions map[string]*action
	gathers bool     // choices are put in order when all have come up
	spares  bool     // nobody has won before everybody has suffered the same
	past    bool     // the command in hand was carried out before
	silent  bout.Ref // for weighing what nobody hears of
	watch   *dice.Trace
	way     [maxBoard*maxBoard + 1]int16 // scratch for finding ways
	queue   []field.Square               // and the squares still to be looked from
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{c: c, names: new(bout.Names), actions: actions()}
	r.open = r.board(newBoard(15, 15))
	r.silent.Tape = new(dice.Tape)
	r.queue = make([]field.Square, 0, maxBoard*maxBoard)
	return r
}

// Do carries a command out, or refuses it and changes nothing. If the dice fall
// short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *bout.Ref) error {
	r.past = ref.Past
	no := r.permit(s, c)
	r.past = false
	if no != nil {
		return no
	}
	c.action.do(r, s, c, ref)
	return nil
}

// permit refuses what may not be done now.
func (r *Rules) permit(s *State, c *Command) *rule.Refusal {
	if no := r.inPhase(s, c); no != nil {
		return no
	}
	return c.action.allow(r, s, c)
}

// inPhase: what the battle is waiting for.
func (r *Rules) inPhase(s *State, c *Command) *rule.Refusal {
	switch c.action.phase {
	case always:
		return nil
	case refereeing:
		if s.phase == Over {
			return refuse("bout-over", victory1, "the battle is over", "undo, or set")
		}
		return nil
	case settingUp:
		if s.phase != Setup {
			return refuse("not-setup", priority5, "the battle has begun", "undo, or set")
		}
		return nil
	}
	switch {
	case s.phase == Setup:
		return refuse("wrong-phase", priority1, "the battle has not begun", "begin")
	case s.phase == Over:
		return refuse("bout-over", victory1, "the battle is over", "undo")
	}
	return r.waitsFor(s, c)
}

// waitsFor refuses what is not the answer to what is asked.
func (r *Rules) waitsFor(s *State, c *Command) *rule.Refusal {
	switch s.phase {
	case Reaction:
		if c.action.phase != reacting {
			return refuse("wrong-phase", face4, r.name(s, int(s.pend.b))+" is attacked and may turn to face first", "react turn, or react stay")
		}
	case Effect:
		if c.action.phase != choosingEffect && c.action.phase != anyTrick {
			o := &s.offers[s.nOffers-1]
			return refuse("wrong-phase", attack4, r.name(s, int(o.owner))+" may use "+r.c.tricks[r.c.clauses[o.clause].trick].name+" first", r.takesEffect(s))
		}
	case RoundEnd:
		if c.action.phase != roundEnding {
			return refuse("wrong-phase", surrender2, "the Battle Round has ended: "+r.names.Name(s.school[s.order[s.asked]].name)+" may surrender or fight on", "fight-on all")
		}
	}
	switch c.action.phase {
	case reacting:
		if s.phase != Reaction {
			if no := r.lockedOut(s, c); no != nil {
				return no
			}
			return refuse("nothing-to-react", face4, "nobody is asked to react", "legal")
		}
	case choosingEffect:
		if s.phase != Effect {
			return refuse("nothing-to-react", attack4, "no optional effect is waiting", "legal")
		}
	case roundEnding:
		if s.phase != RoundEnd {
			why := "surrender is possible only at the end of a Battle Round"
			if c.action.word == "fight-on" {
				why = "the schools are asked only at the end of a Battle Round"
			}
			return refuse("only-at-round-end", surrender2, why, "legal")
		}
	case choosing:
		if s.phase != Choose {
			return refuse("not-your-turn", round2, r.name(s, int(s.active))+" has not finished his turn", "done")
		}
	case acting:
		if s.active < 0 {
			return refuse("not-your-turn", round1, "nobody is active: "+r.names.Name(s.school[s.holding()].name)+" is to activate a gladiator", "activate NAME")
		}
		if s.phase != Movement && s.phase != Attack {
			return refuse("wrong-phase", round2, "something else is asked first", "legal")
		}
	}
	return nil
}

// name returns a figure's name.
func (r *Rules) name(s *State, who int) string {
	if who < 0 || who >= int(s.n) {
		return "nobody"
	}
	return r.names.Name(s.fig[who].name)
}

// schoolName returns a school's name.
func (r *Rules) schoolName(s *State, school int8) string {
	if school < 0 || school >= s.schools {
		return "nobody"
	}
	return r.names.Name(s.school[school].name)
}

func refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}

// packed is a square as one number, for a record; 0 is none.
func packed(q field.Square) int { return int(q.X)*128 + int(q.Y) }

func unpacked(n int) field.Square { return field.Square{X: int8(n / 128), Y: int8(n % 128)} }

func squareText(q field.Square) string { return itoa(int(q.X)) + "," + itoa(int(q.Y)) }

// lockedOut refuses the turn of who was attacked last and was not asked, because an
// enemy stands in front of him. [mor.face.5]
func (r *Rules) lockedOut(s *State, c *Command) *rule.Refusal {
	if !c.sure || s.active < 0 || s.fig[s.active].lastTarget < 0 {
		return nil
	}
	j := int(s.fig[s.active].lastTarget)
	e := s.occupant(s.front(j))
	if !s.standing(j) || e < 0 || !s.enemies(e, j) || r.canTurn(s, j, int(s.active), &r.silent) {
		return nil
	}
	return refuse("locked", face5, r.name(s, j)+" is locked by "+r.name(s, e)+" in front of him and may not turn", "legal")
}

func quoted(word string) string { return line.Quoted(word) }

func itoa(n int) string { return strconv.Itoa(n) }

// nearest is a hint: the word meant, or all there are.
func nearest(word string, list []string) string {
	if near := line.Nearest(strings.ToLower(word), list); near != "" {
		return "did you mean " + near + "?"
	}
	return strings.Join(list, ", ")
}

func smallNumber(text string, low, high int) (int, bool) {
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' || n > 999 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, text != "" && n >= low && n <= high
}

// wayOf reads a facing.
func wayOf(text string) (field.Way, error) {
	w, ok := field.ParseWay(text)
	if !ok {
		return 0, &line.Error{Code: "bad-argument", Msg: quoted(text) + " is not a direction", Hint: "n, e, s or w"}
	}
	return w, nil
}

// typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) typed(s *State, i int) string { return quoteIf(r.name(s, i)) }

func quoteIf(name string) string {
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}

// isOffBoard reports whether a text is a square, but of no board.
func isOffBoard(text string) bool {
	a, b, ok := strings.Cut(text, ",")
	_, err := strconv.Atoi(a)
	_, err2 := strconv.Atoi(b)
	_, on := parseSquare(text, maxBoard, maxBoard)
	return ok && err == nil && err2 == nil && !on
}

// parseSquare reads x,y.
func parseSquare(text string, width, height int) (field.Square, bool) {
	a, b, ok := strings.Cut(strings.TrimSpace(text), ",")
	x, err := strconv.Atoi(strings.TrimSpace(a))
	y, err2 := strconv.Atoi(strings.TrimSpace(b))
	if !ok || err != nil || err2 != nil || x < 1 || y < 1 || x > width || y > height {
		return field.Square{}, false
	}
	return field.Square{X: int8(x), Y: int8(y)}, true
}

// noLife refuses to have a gladiator fight with no LP. [mor.life.3]
func noLife(n int) *rule.Refusal {
	return refuse("bad-argument", life3, "a gladiator with "+itoa(n)+" LP is out of action", "life=1 or more")
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

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.c)
	o.names = r.names
	o.halt = r.halt
	return o
}
