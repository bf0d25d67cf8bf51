package rules

import (
	"strconv"
	"strings"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/words"
)

// Rules adjudicates battles under one loaded Content. It holds no battle: a
// battle is a State.
type Rules struct {
	Content *Content
	Names   *words.Names
	Halt    *halt.Flag // whoever searches looks at it
	boards  []*Board   // every board of this table once
	open    *Board     // that of an empty battle

	Actions map[string]*action
	gathers bool     // choices are put in order when all have come up
	spares  bool     // nobody has won before everybody has suffered the same
	past    bool     // the command in hand was carried out before
	Silent  core.Ref // for weighing what nobody hears of
	watch   *dice.Trace
	way     [MaxBoard*MaxBoard + 1]int16 // scratch for finding ways
	queue   []field.Square               // and the squares still to be looked from
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{Content: c, Names: new(words.Names), Actions: actions()}
	r.open = r.Board(NewBoard(15, 15))
	r.Silent.Tape = new(dice.Tape)
	r.queue = make([]field.Square, 0, MaxBoard*MaxBoard)
	return r
}

// Do carries a command out, or refuses it and changes nothing. If the dice fall
// short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *core.Ref) error {
	r.past = ref.Past
	no := r.Permit(s, c)
	r.past = false
	if no != nil {
		return no
	}
	c.Action.do(r, s, c, ref)
	return nil
}

// Permit refuses what may not be done now.
func (r *Rules) Permit(s *State, c *Command) *rule.Refusal {
	if no := r.inPhase(s, c); no != nil {
		return no
	}
	return c.Action.allow(r, s, c)
}

// inPhase: what the battle is waiting for.
func (r *Rules) inPhase(s *State, c *Command) *rule.Refusal {
	switch c.Action.Phase {
	case always:
		return nil
	case refereeing:
		if s.Phase == Over {
			return Refuse("bout-over", Victory1, "the battle is over", "undo, or set")
		}
		return nil
	case settingUp:
		if s.Phase != Setup {
			return Refuse("not-setup", Priority5, "the battle has begun", "undo, or set")
		}
		return nil
	}
	switch {
	case s.Phase == Setup:
		return Refuse("wrong-phase", Priority1, "the battle has not begun", "begin")
	case s.Phase == Over:
		return Refuse("bout-over", Victory1, "the battle is over", "undo")
	}
	return r.waitsFor(s, c)
}

// waitsFor refuses what is not the answer to what is asked.
func (r *Rules) waitsFor(s *State, c *Command) *rule.Refusal {
	switch s.Phase {
	case Reaction:
		if c.Action.Phase != reacting {
			return Refuse("wrong-phase", Face4, r.Name(s, int(s.Pend.B))+" is attacked and may turn to face first", "react turn, or react stay")
		}
	case Effect:
		if c.Action.Phase != choosingEffect && c.Action.Phase != anyTrick {
			o := &s.Offers[s.NOffers-1]
			return Refuse("wrong-phase", Attack4, r.Name(s, int(o.Owner))+" may use "+r.Content.Tricks[r.Content.Clauses[o.Clause].Trick].Name+" first", r.takesEffect(s))
		}
	case RoundEnd:
		if c.Action.Phase != roundEnding {
			return r.roundEnded(s, s.Order[s.Asked])
		}
	}
	switch c.Action.Phase {
	case reacting:
		if s.Phase != Reaction {
			if no := r.lockedOut(s, c); no != nil {
				return no
			}
			return Refuse("nothing-to-react", Face4, "nobody is asked to react", "legal")
		}
	case choosingEffect:
		if s.Phase != Effect {
			return Refuse("nothing-to-react", Attack4, "no optional effect is waiting", "legal")
		}
	case roundEnding:
		if s.Phase != RoundEnd {
			why := "surrender is possible only at the end of a Battle Round"
			if c.Action.Word == "fight-on" {
				why = "the schools are asked only at the end of a Battle Round"
			}
			return Refuse("only-at-round-end", Surrender2, why, "legal")
		}
	case choosing:
		if s.Phase != Choose {
			return Refuse("not-your-turn", Round2, r.Name(s, int(s.Active))+" has not finished his turn", "done")
		}
	case Acting:
		if s.Active < 0 {
			return Refuse("not-your-turn", Round1, "nobody is active: "+r.Names.Name(s.School[s.Holding()].Name)+" is to activate a gladiator", "activate NAME")
		}
		if s.Phase != Movement && s.Phase != Attack {
			return Refuse("wrong-phase", Round2, "something else is asked first", "legal")
		}
	}
	return nil
}

// Name returns a figure's name.
func (r *Rules) Name(s *State, who int) string {
	if who < 0 || who >= int(s.N) {
		return "nobody"
	}
	return r.Names.Name(s.Fig[who].Name)
}

// SchoolName returns a school's name.
func (r *Rules) SchoolName(s *State, school int8) string {
	if school < 0 || school >= s.Schools {
		return "nobody"
	}
	return r.Names.Name(s.School[school].Name)
}

func Refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}

// packed is a square as one number, for a record; 0 is none.
func packed(q field.Square) int { return int(q.X)*128 + int(q.Y) }

func Unpacked(n int) field.Square { return field.Square{X: int8(n / 128), Y: int8(n % 128)} }

func SquareText(q field.Square) string { return Itoa(int(q.X)) + "," + Itoa(int(q.Y)) }

// lockedOut refuses the turn of who was attacked last and was not asked, because an
// enemy stands in front of him. [mor.face.5]
func (r *Rules) lockedOut(s *State, c *Command) *rule.Refusal {
	if !c.Sure || s.Active < 0 || s.Fig[s.Active].LastTarget < 0 {
		return nil
	}
	j := int(s.Fig[s.Active].LastTarget)
	e := s.occupant(s.front(j))
	if !s.Standing(j) || e < 0 || !s.Enemies(e, j) || r.CanTurn(s, j, int(s.Active), &r.Silent) {
		return nil
	}
	return Refuse("locked", Face5, r.Name(s, j)+" is locked by "+r.Name(s, e)+" in front of him and may not turn", "legal")
}

func Quoted(word string) string { return line.Quoted(word) }

func Itoa(n int) string { return strconv.Itoa(n) }

// Nearest is a hint: the word meant, or all there are.
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

// Typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) Typed(s *State, i int) string { return line.Typed(r.Name(s, i)) }

// IsOffBoard reports whether a text is a square, but of no board.
func IsOffBoard(text string) bool {
	a, b, ok := strings.Cut(text, ",")
	_, err := strconv.Atoi(a)
	_, err2 := strconv.Atoi(b)
	_, on := ParseSquare(text, MaxBoard, MaxBoard)
	return ok && err == nil && err2 == nil && !on
}

// ParseSquare reads x,y.
func ParseSquare(text string, width, height int) (field.Square, bool) {
	a, b, ok := strings.Cut(strings.TrimSpace(text), ",")
	x, err := strconv.Atoi(strings.TrimSpace(a))
	y, err2 := strconv.Atoi(strings.TrimSpace(b))
	if !ok || err != nil || err2 != nil || x < 1 || y < 1 || x > width || y > height {
		return field.Square{}, false
	}
	return field.Square{X: int8(x), Y: int8(y)}, true
}

// NoLife refuses to have a gladiator fight with no LP. [mor.life.3]
func NoLife(n int) *rule.Refusal {
	return Refuse("bad-argument", Life3, "a gladiator with "+Itoa(n)+" LP is out of action", "life=1 or more")
}

// Reset makes s the empty battle under the default rulings, on open ground.
func (r *Rules) Reset(s *State) {
	*s = State{}
	s.Board, s.Active, s.Winner = r.open, Nobody, Nobody
	for k := range RulingNames {
		s.rulings[k] = RulingNames[k].Usual
	}
}

// Copy makes dst the same battle as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the battle has ended.
func (r *Rules) Over(s *State) bool { return s.Phase == Over }

// Decides is who has to decide now: a figure, and his school; or only a school.
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

// SetRuling puts a ruling at one of its options.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling >= 0 && ruling < len(RulingNames) {
		s.rulings[ruling] = uint8(option)
	}
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= len(RulingNames) {
		return 0
	}
	return int(s.rulings[ruling])
}

// Begun reports whether the battle is under way or over.
func (r *Rules) Begun(s *State) bool { return s.Phase != Setup }

// ToAct is the school whose command is awaited.
func (r *Rules) ToAct(s *State) int {
	_, school := s.Decides()
	return int(school)
}

// Fates names what can become of a gladiator.
func (r *Rules) Fates() []string { return []string{"active", "ooa", "surrendered", "left"} }

// Outcome says how a battle stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Round), o.Fates[:0]
	if s.Phase == Over {
		o.Winner = int(s.Winner)
	}
	for i := range int(s.N) {
		o.Fates = append(o.Fates, int(s.Fig[i].Out))
	}
}

// Round is the round the battle is in.
func (r *Rules) Round(s *State) int { return int(s.Round) }

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.Content)
	o.Names = r.Names
	o.Halt = r.Halt
	return o
}
