package munera

import (
	"hash/maphash"
	"strings"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/line"
)

// theFigure is one figure and what it takes to read a fact of it; theBout is that of the
// bout as a whole.
type (
	theFigure struct {
		r *Facts
		s *State
		i int
		*Figure
	}
	theBout struct {
		r *Facts
		*State
	}
	figureField = fact.Field[theFigure]
)

// Facts is what a bout holds by name: the facts of the bout as a whole, of each figure,
// and what the players have stated about pairs of figures.
type Facts struct {
	*Rules
	*fact.Table[State]
	whole   *fact.Sort[State, course, theBout]
	figures *fact.Sort[State, Figure, theFigure]
}

// NewFacts returns the facts of bouts under some rules.
func NewFacts(under *Rules) *Facts {
	r := &Facts{Rules: under}
	r.whole = (&fact.Sort[State, course, theBout]{
		Group:  "bout",
		At:     func(s *State, _ int) *course { return &s.course },
		View:   func(s *State, _ int) theBout { return theBout{r, s} },
		Fields: boutFields(),
		Also:   func(a, b *State, _ int) bool { return a.sameThings(b) },
		With:   func(dst, src *State, _ int) { dst.copyGround(src) },
		Sum:    (*State).digest,
		Usual:  new(State),
	}).Ready()
	usual := &State{course: course{n: 1}}
	usual.fig[0] = Figure{partner: nobody, attackedBy: nobody, turnRecord: noRecord(), arrows: -1, shieldIn: inLeft}
	r.figures = (&fact.Sort[State, Figure, theFigure]{
		Group:  "figures",
		Many:   func(s *State) int { return int(s.n) },
		Owner:  r.name,
		At:     func(s *State, i int) *Figure { return &s.fig[i] },
		View:   func(s *State, i int) theFigure { return theFigure{r, s, i, &s.fig[i]} },
		Fields: figureFields(),
		Usual:  usual,
		Runs: []fact.Run[Figure]{
			{From: firstOfTurn, Before: firstOfDeeds, Same: func(a, b *Figure) bool { return a.turnRecord == b.turnRecord }},
			{From: firstOfDeeds, Before: firstInner, Same: func(a, b *Figure) bool { return a.deeds == b.deeds }},
		},
	}).Ready()
	r.Table = fact.NewTable(sameNames, fact.Part[State](r.whole), fact.Part[State](r.figures), &pairs{under, map[pairKey]string{}})
	return r
}

// sameNames: the same figures by the same names, of whom every part may speak.
func sameNames(a, b *State) bool {
	if a.n != b.n {
		return false
	}
	for i := range a.n {
		if a.fig[i].name != b.fig[i].name {
			return false
		}
	}
	return true
}

// digest is a number that bouts share which are the same as a whole.
func (s *State) digest() uint64 {
	d := uint64(s.phase)<<48 ^ uint64(s.round)<<32 ^ uint64(s.nGround)<<8 ^ uint64(s.turn) ^ uint64(s.nSpared)<<16 ^ uint64(s.nFloor)<<24
	for i := range s.nGround {
		x := s.ground[i]
		d = d*mix ^ (uint64(x.item) | uint64(uint8(x.owner))<<8 | uint64(uint8(x.by))<<16 | uint64(uint8(x.point))<<24 | uint64(x.barred)<<32 | uint64(uint8(x.at.Q))<<40 | uint64(uint8(x.at.R))<<48 | uint64(x.left)<<56) ^ uint64(x.near)<<20 ^ uint64(x.far)<<36
	}
	return d
}

// mix spreads a number over all bits of the next.
const mix = 0x9e3779b97f4a7c15

// pairs are the facts about two figures: ranges, quadrants, and which of them players
// have stated. They are one part of a bout, and stand with the figures.
type pairs struct {
	r     *Rules
	paths map[pairKey]string // the names of facts are kept, as a bout asks for the same few again and again
}

type pairKey struct {
	kind byte
	a, b uint16
}

// path names a fact of a pair.
func (p *pairs) path(kind string, s *State, a, b int) string {
	key := pairKey{kind[1], s.fig[a].name, s.fig[b].name} // range, sees, stated differ in their second letter
	path, ok := p.paths[key]
	if !ok {
		path = kind + p.r.name(s, a) + "." + p.r.name(s, b)
		p.paths[key] = path
	}
	return path
}

// Count is one: they are told together.
func (p *pairs) Count(*State) int { return 1 }

// Say says ranges, quadrants and which of them players have stated; with all set also
// the quadrants that go without saying. On a map they all do, as they follow from where
// the figures stand.
func (p *pairs) Say(to *fact.Teller, s *State, _ int, all bool) {
	if s.mapped() && !all {
		return
	}
	to.Of("", "")
	for a := range int(s.n) {
		for b := range int(s.n) {
			if a != b {
				p.say(to, s, a, b, all)
			}
		}
	}
}

func (p *pairs) say(to *fact.Teller, s *State, a, b int, all bool) {
	if a < b {
		to.Tell(p.path("range.", s, a, b), fact.Number, s.mapped(), false, fact.Num(to.Scratch(), int(s.fig[a].rng[b])))
	}
	if q := s.fig[a].sees[b]; all || q != Front {
		to.Tell(p.path("sees.", s, a, b), fact.Word, s.mapped() || q == Front, false, append(to.Scratch(), quadWords[q]...))
	}
	stated := (s.fig[a].statedR>>uint(b)&1)*2 + s.fig[a].statedSees>>uint(b)&1
	if stated != 0 {
		to.Tell(p.path("stated.", s, a, b), fact.Number, false, true, fact.Num(to.Scratch(), int(stated)))
	}
}

// Differ says all of them.
func (p *pairs) Differ(to *fact.Teller, _, s *State, i int) { p.Say(to, s, i, true) }

// Same reports whether the same is known about pairs in two bouts.
func (p *pairs) Same(a, b *State, _ int) bool {
	if a.mapped() != b.mapped() { // on a map they go without saying
		return false
	}
	for i := range a.n {
		f, g := &a.fig[i], &b.fig[i]
		if f.rng != g.rng || f.sees != g.sees || f.statedR != g.statedR || f.statedSees != g.statedSees {
			return false
		}
	}
	return true
}

// Digest is a number that bouts share in which the same is known about pairs.
func (p *pairs) Digest(_ maphash.Seed, s *State, _ int) uint64 {
	d := uint64(s.n) + uint64(oneIf(s.mapped()))<<8
	for i := range s.n {
		f := &s.fig[i]
		d = d*mix ^ uint64(f.statedR)<<16 ^ uint64(f.statedSees)<<32
		for j := range s.n {
			d = d*31 + uint64(f.rng[j])<<2 + uint64(f.sees[j])
		}
	}
	return d
}

// Copy copies nothing: what is known stands with the figures.
func (p *pairs) Copy(_, _ *State, _ int) {}

// Set changes one fact: NAME.field, bout.field, range.A.B or sees.A.B. A man who
// by that takes no more part in a bout under way leaves it as the rules have it.
func (r *Facts) Set(s *State, path []string, text string, ref *bout.Ref) error {
	if len(path) == 3 && (path[0] == "range" || path[0] == "sees") {
		if s.mapped() {
			return &line.Error{Code: "hex-knows-positions", Msg: mapKnows, Hint: "set NAME.position=Q,R,FACING"}
		}
		return r.setPair(s, path, text)
	}
	if len(path) != 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field, bout.field or range.A.B", Hint: "set Flamma.stamina=6"}
	}
	field := strings.ToLower(path[1])
	if strings.EqualFold(path[0], "bout") {
		if f := r.whole.Field(field); f != nil && f.Set != nil {
			if err := f.Set(theBout{r, s}, text); err != nil {
				return err
			}
			return r.due(s, ref)
		}
		return r.noField(field, true)
	}
	who, err := r.figure(s, path[0])
	if err != nil {
		return err
	}
	f := r.figures.Field(field)
	if f == nil || f.Set == nil {
		return r.noField(field, false)
	}
	was := s.fig[who]
	if err := f.Set(r.figures.View(s, who), text); err != nil {
		return err
	}
	if s.phase == Muster {
		s.fig[who].settleStamina(&was)
	}
	if under := s.phase == TurnStart || s.phase == Actions; under && was.status == active && s.fig[who].status != active {
		r.leaves(s, bout.None, who, ref)
	}
	return r.due(s, ref)
}

func (r *Facts) setPair(s *State, path []string, text string) error {
	a, err := r.figure(s, path[1])
	if err != nil {
		return err
	}
	b, err := r.figure(s, path[2])
	if err != nil {
		return err
	}
	if a == b {
		return &line.Error{Code: "bad-argument", Msg: "two different figures are wanted"}
	}
	if path[0] == "sees" {
		k, err := fact.ParseWord(text, quadWords)
		if err == nil {
			s.stateSees(a, b, Quadrant(k))
		}
		return err
	}
	n, err := fact.ParseInt(text, 1, maxRange)
	if err == nil {
		s.stateRange(a, b, n)
	}
	return err
}

func (r *Facts) noField(field string, bout bool) error {
	names := r.figures.Settable(true)
	if bout {
		names = r.whole.Settable(true)
	}
	hint := "fields: " + commonFields
	if bout {
		hint = "fields: " + strings.Join(names, " ")
	}
	if near := line.Nearest(field, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: hint}
}

// commonFields are the ones most asked for; show --json lists all.
const commonFields = "stamina fatigue posture shield helmet right left stowed skills side ap entangled ..."

// turned is range.B.A for range.A.B: a distance may be asked for in either order.
func turned(path string) string {
	p := strings.Split(path, ".")
	if len(p) != 3 || !strings.EqualFold(p[0], "range") {
		return path
	}
	return p[0] + "." + p[2] + "." + p[1]
}
