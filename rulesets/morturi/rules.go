package morturi

import (
	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/halt"
	"summa/internal/rule"
)

// Rules adjudicates battles under one loaded Content. It holds no battle: a
// battle is a State.
type Rules struct {
	c      *Content
	names  *bout.Names
	halt   *halt.Flag // whoever searches looks at it
	boards []*Board   // every board of this table once
	open   *Board     // that of an empty battle

	table     []verb
	verbs     map[string]*verb
	verbWords []string
	*fact.Table[State]
	whole   *fact.Sort[State, battle, theBout]
	sides   *fact.Sort[State, School, theSchool]
	figures *fact.Sort[State, Figure, theFigure]
	throw   figureField // a ranged attack that is thrown, as it is typed
	parser  parser
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
	r := &Rules{c: c, names: new(bout.Names), table: verbTable(), verbs: map[string]*verb{}}
	r.open = r.board(newBoard(15, 15))
	r.silent.Tape = new(dice.Tape)
	r.queue = make([]field.Square, 0, maxBoard*maxBoard)
	r.throw = throwField()
	r.newFacts()
	for i := range r.table {
		v := &r.table[i]
		r.verbs[v.word] = v
		r.verbWords = append(r.verbWords, v.word)
		for _, also := range v.also {
			r.verbs[also] = v
		}
	}
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
	c.verb.do(r, s, c, ref)
	return nil
}

// permit refuses what may not be done now.
func (r *Rules) permit(s *State, c *Command) *rule.Refusal {
	if no := r.inPhase(s, c); no != nil {
		return no
	}
	return c.verb.allow(r, s, c)
}

// inPhase: what the battle is waiting for.
func (r *Rules) inPhase(s *State, c *Command) *rule.Refusal {
	switch c.verb.phase {
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
		if c.verb.phase != reacting {
			return refuse("wrong-phase", face4, r.name(s, int(s.pend.b))+" is attacked and may turn to face first", "react turn, or react stay")
		}
	case Effect:
		if c.verb.phase != choosingEffect && c.verb.phase != anyTrick {
			o := &s.offers[s.nOffers-1]
			return refuse("wrong-phase", attack4, r.name(s, int(o.owner))+" may use "+r.c.tricks[r.c.clauses[o.clause].trick].name+" first", r.takesEffect(s))
		}
	case RoundEnd:
		if c.verb.phase != roundEnding {
			return r.roundEnded(s, s.order[s.asked])
		}
	}
	switch c.verb.phase {
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
			if c.verb.word == "fight-on" {
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
