package facts

import (
	"hash/maphash"
	"strings"

	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// theFigure is one figure and what it takes to read a fact of it; theBout is that of the
// bout as a whole.
type (
	theFigure struct {
		r *Facts
		s *state.State
		i int
		*state.Figure
	}
	theBout struct {
		r *Facts
		*state.State
	}
	FigureField = fact.Field[theFigure]
)

// Facts is what a bout holds by name: the facts of the bout as a whole, of each figure,
// and what the players have stated about pairs of figures.
type Facts struct {
	*rules.Rules
	*fact.Table[state.State]
	whole      *fact.Sort[state.State, state.Course, theBout]
	Gladiators *fact.Sort[state.State, state.Figure, theFigure]
}

// NewFacts returns the facts of bouts under some rules.
func NewFacts(under *rules.Rules) *Facts {
	r := &Facts{Rules: under}
	r.whole = (&fact.Sort[state.State, state.Course, theBout]{
		Group:  "bout",
		At:     func(s *state.State, _ int) *state.Course { return &s.Course },
		View:   func(s *state.State, _ int) theBout { return theBout{r, s} },
		Fields: boutFields(),
		Also:   func(a, b *state.State, _ int) bool { return sameThings(a, b) },
		With:   func(dst, src *state.State, _ int) { dst.CopyGround(src) },
		Sum:    digest,
		Usual:  new(state.State),
	}).Ready()
	usual := &state.State{Course: state.Course{N: 1}}
	usual.Fig[0] = state.Figure{Partner: state.Nobody, AttackedBy: state.Nobody, TurnRecord: state.NoRecord(), Arrows: -1, ShieldIn: state.InLeft}
	r.Gladiators = (&fact.Sort[state.State, state.Figure, theFigure]{
		Group:  "figures",
		Many:   func(s *state.State) int { return int(s.N) },
		Owner:  r.Name,
		At:     func(s *state.State, i int) *state.Figure { return &s.Fig[i] },
		View:   func(s *state.State, i int) theFigure { return theFigure{r, s, i, &s.Fig[i]} },
		Fields: figureFields(),
		Usual:  usual,
		Runs: []fact.Run[state.Figure]{
			{From: firstOfTurn, Before: firstOfDeeds, Same: func(a, b *state.Figure) bool { return a.TurnRecord == b.TurnRecord }},
			{From: firstOfDeeds, Before: firstInner, Same: func(a, b *state.Figure) bool { return a.Deeds == b.Deeds }},
		},
	}).Ready()
	r.Table = fact.NewTable(sameNames, fact.Part[state.State](r.whole), fact.Part[state.State](r.Gladiators), &pairs{under, map[pairKey]string{}})
	return r
}

// sameNames: the same figures by the same names, of whom every part may speak.
func sameNames(a, b *state.State) bool {
	if a.N != b.N {
		return false
	}
	for i := range a.N {
		if a.Fig[i].Name != b.Fig[i].Name {
			return false
		}
	}
	return true
}

// digest is a number that bouts share which are the same as a whole.
func digest(s *state.State) uint64 {
	d := uint64(s.Phase)<<48 ^ uint64(s.Round)<<32 ^ uint64(s.NumGround)<<8 ^ uint64(s.Turn) ^ uint64(s.NumSpared)<<16 ^ uint64(s.NumFloor)<<24
	for i := range s.NumGround {
		x := s.Ground[i]
		d = d*mix ^ (uint64(x.Item) | uint64(uint8(x.Owner))<<8 | uint64(uint8(x.By))<<16 | uint64(uint8(x.Point))<<24 | uint64(x.Barred)<<32 | uint64(uint8(x.At.Q))<<40 | uint64(uint8(x.At.R))<<48 | uint64(x.Left)<<56) ^ uint64(x.Near)<<20 ^ uint64(x.Far)<<36
	}
	return d
}

// mix spreads a number over all bits of the next.
const mix = 0x9e3779b97f4a7c15

// pairs are the facts about two figures: ranges, quadrants, and which of them players
// have stated. They are one part of a bout, and stand with the figures.
type pairs struct {
	r     *rules.Rules
	paths map[pairKey]string // the names of facts are kept, as a bout asks for the same few again and again
}

type pairKey struct {
	kind byte
	a, b uint16
}

// path names a fact of a pair.
func (p *pairs) path(kind string, s *state.State, a, b int) string {
	key := pairKey{kind[1], s.Fig[a].Name, s.Fig[b].Name} // range, sees, stated differ in their second letter
	path, ok := p.paths[key]
	if !ok {
		path = kind + p.r.Name(s, a) + "." + p.r.Name(s, b)
		p.paths[key] = path
	}
	return path
}

// Count is one: they are told together.
func (p *pairs) Count(*state.State) int { return 1 }

// Say says ranges, quadrants and which of them players have stated; with all set also
// the quadrants that go without saying. On a map they all do, as they follow from where
// the figures stand.
func (p *pairs) Say(to *fact.Teller, s *state.State, _ int, all bool) {
	if s.Mapped() && !all {
		return
	}
	to.Of("", "")
	for a := range int(s.N) {
		for b := range int(s.N) {
			if a != b {
				p.say(to, s, a, b, all)
			}
		}
	}
}

func (p *pairs) say(to *fact.Teller, s *state.State, a, b int, all bool) {
	if a < b {
		to.Tell(p.path("range.", s, a, b), fact.Number, s.Mapped(), false, fact.Num(to.Scratch(), int(s.Fig[a].Range[b])))
	}
	if q := s.Fig[a].Sees[b]; all || q != state.Front {
		to.Tell(p.path("sees.", s, a, b), fact.Word, s.Mapped() || q == state.Front, false, append(to.Scratch(), state.QuadWords[q]...))
	}
	stated := (s.Fig[a].StatedR>>uint(b)&1)*2 + s.Fig[a].StatedSees>>uint(b)&1
	if stated != 0 {
		to.Tell(p.path("stated.", s, a, b), fact.Number, false, true, fact.Num(to.Scratch(), int(stated)))
	}
}

// Differ says all of them.
func (p *pairs) Differ(to *fact.Teller, _, s *state.State, i int) { p.Say(to, s, i, true) }

// Same reports whether the same is known about pairs in two bouts.
func (p *pairs) Same(a, b *state.State, _ int) bool {
	if a.Mapped() != b.Mapped() { // on a map they go without saying
		return false
	}
	for i := range a.N {
		f, g := &a.Fig[i], &b.Fig[i]
		if f.Range != g.Range || f.Sees != g.Sees || f.StatedR != g.StatedR || f.StatedSees != g.StatedSees {
			return false
		}
	}
	return true
}

// Digest is a number that bouts share in which the same is known about pairs.
func (p *pairs) Digest(_ maphash.Seed, s *state.State, _ int) uint64 {
	d := uint64(s.N) + uint64(state.OneIf(s.Mapped()))<<8
	for i := range s.N {
		f := &s.Fig[i]
		d = d*mix ^ uint64(f.StatedR)<<16 ^ uint64(f.StatedSees)<<32
		for j := range s.N {
			d = d*31 + uint64(f.Range[j])<<2 + uint64(f.Sees[j])
		}
	}
	return d
}

// Copy copies nothing: what is known stands with the figures.
func (p *pairs) Copy(_, _ *state.State, _ int) {}

// Set changes one fact: NAME.field, bout.field, range.A.B or sees.A.B. A man who
// by that takes no more part in a bout under way leaves it as the rules have it.
func (r *Facts) Set(s *state.State, path []string, text string, ref *core.Ref) error {
	if len(path) == 3 && (path[0] == "range" || path[0] == "sees") {
		if s.Mapped() {
			return &line.Error{Code: "hex-knows-positions", Msg: state.MapKnows, Hint: "set NAME.position=Q,R,FACING"}
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
			return r.Due(s, ref)
		}
		return r.noField(field, true)
	}
	who, err := r.FigureNamed(s, path[0])
	if err != nil {
		return err
	}
	f := r.Gladiators.Field(field)
	if f == nil || f.Set == nil {
		return r.noField(field, false)
	}
	was := s.Fig[who]
	if err := f.Set(r.Gladiators.View(s, who), text); err != nil {
		return err
	}
	if s.Phase == state.Muster {
		s.Fig[who].SettleStamina(&was)
	}
	if under := s.Phase == state.TurnStart || s.Phase == state.Actions; under && was.Status == state.Active && s.Fig[who].Status != state.Active {
		r.Leaves(s, core.None, who, ref)
	}
	return r.Due(s, ref)
}

func (r *Facts) setPair(s *state.State, path []string, text string) error {
	a, err := r.FigureNamed(s, path[1])
	if err != nil {
		return err
	}
	b, err := r.FigureNamed(s, path[2])
	if err != nil {
		return err
	}
	if a == b {
		return &line.Error{Code: "bad-argument", Msg: "two different figures are wanted"}
	}
	if path[0] == "sees" {
		k, err := fact.ParseWord(text, state.QuadWords)
		if err == nil {
			s.StateSees(a, b, state.Quadrant(k))
		}
		return err
	}
	n, err := fact.ParseInt(text, 1, state.MaxRange)
	if err == nil {
		s.StateRange(a, b, n)
	}
	return err
}

func (r *Facts) noField(field string, bout bool) error {
	names := r.Gladiators.Settable(true)
	if bout {
		names = r.whole.Settable(true)
	}
	hint := "fields: " + CommonFields
	if bout {
		hint = "fields: " + strings.Join(names, " ")
	}
	if near := line.Nearest(field, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + state.Quoted(field) + " to set", Hint: hint}
}

// CommonFields are the ones most asked for; show --json lists all.
const CommonFields = "stamina fatigue posture shield helmet right left stowed skills side ap entangled ..."

// Turned is range.B.A for range.A.B: a distance may be asked for in either order.
func Turned(path string) string {
	p := strings.Split(path, ".")
	if len(p) != 3 || !strings.EqualFold(p[0], "range") {
		return path
	}
	return p[0] + "." + p[2] + "." + p[1]
}
