package cli

import (
	"math/rand/v2"
	"strings"
	"testing"

	"summa/internal/book"
	"summa/internal/chart"
	"summa/internal/cli/shell"
	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/rulestest"
	"summa/internal/sim"
	"summa/internal/words"
	"summa/rulesets"
)

// Tali is the smallest ruleset there can be, a fifth beside the four: two men throw a
// knucklebone in turn, and three points win. Nothing outside this file knows of it.

const taliContent = `
ruleset: tali
events:
  - {id: added, text: "{who} sits down"}
  - {id: begun, text: "{who} throws first"}
  - {id: point, text: "{who} has {a}", fields: [points a], outcome: scores}
  - {id: nothing, text: "{who} has thrown nothing", outcome: misses}
  - {id: bout-over, text: "the bout is over: {who} wins", outcome: wins}
steps:
  - {id: wanted, text: "{a} or more is a point"}
dice:
  - {id: throw, text: "throws"}
facts:
  - {id: points, text: points}
`

const taliBook = `
ruleset: tali
rules:
  - id: tal.throw.1
    heading: The throw
    text: Who throws high enough has a point; the other throws next.
  - id: tal.end.1
    heading: The end
    text: Three points win.
rulings:
  - id: high-enough
    question: What is high enough?
    options:
      - {id: four, text: A four or more.}
      - {id: five, text: A five or more.}
    why: Half of the throws then count.
    rules: [tal.throw.1]
`

// The numbers of what the files name.
const (
	talThrow1 rule.ID = iota + 1
	talEnd1
)

const (
	taliAdded uint8 = iota
	taliBegun
	taliPoint
	taliNothing
	taliOver
)

var taliNames = &book.Names{
	Rules: []string{"", "tal.throw.1", "tal.end.1"}, Rulings: []string{"high-enough"},
	Events: []string{"added", "begun", "point", "nothing", "bout-over"}, Steps: []string{"wanted"}, Dice: []string{"throw"},
}

var taliPhases = []string{"setup", "throwing", "over"}

// taliState is a bout.
type taliState struct {
	N, Turn, Phase, FromFive uint8
	Thrown                   int16
	Men                      [2]taliMan
}

type taliMan struct {
	Name   uint16
	Points uint8
}

// taliCommand is "add NAME", "begin" or "throw".
type taliCommand struct {
	verb string
	name uint16
}

// taliRules is every room of the ruleset in one.
type taliRules struct {
	*fact.Table[taliState]
	men   *fact.Sort[taliState, taliMan, *taliMan]
	names *words.Names
	words *words.Book
}

func (r *taliRules) name(s *taliState, i int) string {
	if i >= int(s.N) {
		return ""
	}
	return r.names.Name(s.Men[i].Name)
}

func newTali(book *words.Book) *taliRules {
	r := &taliRules{names: new(words.Names), words: book}
	whole := &fact.Sort[taliState, taliState, *taliState]{
		Group: "bout",
		At:    func(s *taliState, _ int) *taliState { return s },
		View:  func(s *taliState, _ int) *taliState { return s },
		Fields: []fact.Field[*taliState]{
			fact.OneOf("phase", taliPhases, func(s *taliState) *uint8 { return &s.Phase }).SetBy(nil),
			fact.Int("turn", 0, 1, func(s *taliState) *uint8 { return &s.Turn }),
			fact.Int("thrown", 0, 1000, func(s *taliState) *int16 { return &s.Thrown }),
			fact.Int("from_five", 0, 1, func(s *taliState) *uint8 { return &s.FromFive }).SetBy(nil).Within(),
		},
	}
	r.men = &fact.Sort[taliState, taliMan, *taliMan]{
		Group: "figures",
		Many:  func(s *taliState) int { return int(s.N) },
		Owner: r.name,
		At:    func(s *taliState, i int) *taliMan { return &s.Men[i] },
		View:  func(s *taliState, i int) *taliMan { return &s.Men[i] },
		Fields: []fact.Field[*taliMan]{
			fact.Int("points", 0, 2, func(m *taliMan) *uint8 { return &m.Points }),
		},
	}
	alike := func(a, b *taliState) bool {
		return a.N == b.N && a.Men[0].Name == b.Men[0].Name && a.Men[1].Name == b.Men[1].Name
	}
	r.Table = fact.NewTable(alike, whole, r.men)
	return r
}

func (r *taliRules) Set(s *taliState, path []string, text string, _ *core.Ref) error {
	if len(path) == 2 {
		if i, ok := r.Figure(s, path[0]); ok {
			if f := r.men.Field(path[1]); f != nil {
				return f.Set(&s.Men[i], text)
			}
		}
	}
	return &line.Error{Code: "bad-argument", Msg: "nothing to set", Hint: "set Gaius.points=2"}
}

// The rules.

func (r *taliRules) Reset(s *taliState)                           { *s = taliState{} }
func (r *taliRules) Copy(dst, src *taliState)                     { *dst = *src }
func (r *taliRules) SetRuling(s *taliState, ruling, option int)   { s.FromFive = uint8(option) }
func (r *taliRules) Ruling(s *taliState, ruling int) (option int) { return int(s.FromFive) }

func (r *taliRules) allow(s *taliState, c *taliCommand) *rule.Refusal {
	switch {
	case s.Phase == 2:
		return &rule.Refusal{Code: "bout-over", Rule: talEnd1, Why: "the bout is over"}
	case c.verb == "throw" && s.Phase == 0:
		return &rule.Refusal{Code: "wrong-phase", Rule: talThrow1, Why: "the bout has not begun", Hint: "begin"}
	case c.verb != "throw" && s.Phase > 0, c.verb == "add" && s.N == 2:
		return &rule.Refusal{Code: "wrong-phase", Rule: talThrow1, Why: "two men throw, and they throw already", Hint: "throw"}
	case c.verb == "begin" && s.N < 2:
		return &rule.Refusal{Code: "wrong-phase", Rule: talThrow1, Why: "two men are wanted", Hint: "add Gaius"}
	case c.verb == "add" && s.N == 1 && s.Men[0].Name == c.name:
		return &rule.Refusal{Code: "name-taken", Rule: talThrow1, Why: "he sits here already", Hint: "add Gaius"}
	}
	return nil
}

func (r *taliRules) Do(s *taliState, c *taliCommand, ref *core.Ref) error {
	if no := r.allow(s, c); no != nil {
		return no
	}
	switch c.verb {
	case "add":
		s.Men[s.N] = taliMan{Name: c.name}
		ref.Event(taliAdded, int(s.N), core.None, talThrow1)
		s.N++
	case "begin":
		s.Phase = 1
		ref.Event(taliBegun, 0, core.None, talThrow1)
	case "throw":
		r.throw(s, ref)
	}
	return nil
}

func (r *taliRules) throw(s *taliState, ref *core.Ref) {
	who, wanted := int(s.Turn), 4+int(s.FromFive)
	ref.Step(0, who, talThrow1, wanted)
	s.Thrown++
	s.Turn = 1 - s.Turn
	if ref.Roll(who, 6, 0, talThrow1) < wanted { // [tal.throw.1]
		ref.Event(taliNothing, who, core.None, talThrow1)
		return
	}
	s.Men[who].Points++
	ref.Event(taliPoint, who, core.None, talThrow1, int(s.Men[who].Points))
	if s.Men[who].Points == 3 { // [tal.end.1]
		s.Phase = 2
		ref.Event(taliOver, who, core.None, talEnd1)
	}
}

// The language.

func (r *taliRules) Verbs() []game.Verb {
	return []game.Verb{
		{Word: "add", Usage: "add NAME [man]", Help: "a man sits down"},
		{Word: "begin", Usage: "begin", Help: "the first man throws first"},
		{Word: "throw", Usage: "throw", Help: "whose turn it is throws"},
	}
}

func (r *taliRules) Parse(s *taliState, l *line.Line, c *taliCommand) error {
	p := line.Reader{Toks: l.Tokens}
	*c = taliCommand{verb: strings.ToLower(p.Word())}
	p.At++
	if c.verb == "add" {
		if p.Word() == "" {
			return p.Fail("bad-argument", "a name is wanted", "add Gaius")
		}
		if err := line.ValidName(p.Word()); err != nil {
			return p.Locate(err)
		}
		c.name = r.names.Number(p.Take())
		p.Skip("man")
	}
	return p.Rest(c.verb)
}

func (r *taliRules) AppendCommand(b []byte, s *taliState, c *taliCommand) []byte {
	if b = append(b, c.verb...); c.verb == "add" {
		b = append(append(b, ' '), line.Typed(r.names.Name(c.name))...)
	}
	return b
}

func (r *taliRules) Legal(s *taliState, all bool, visit func(game.Choice)) {
	for _, verb := range []string{"begin", "throw"} {
		c := taliCommand{verb: verb}
		if no := r.allow(s, &c); all || no == nil {
			visit(game.Choice{Line: verb, Refusal: no})
		}
	}
}

func (r *taliRules) Cost(*taliState, *taliCommand) string { return "" }
func (r *taliRules) WhatIfs(*taliState, *taliCommand, bool) []game.WhatIf[taliState, taliCommand] {
	return nil
}
func (r *taliRules) Complete(*taliState, []string) []string    { return nil }
func (r *taliRules) Reminders(*taliState, string) (_ []string) { return nil }

// Place sits two men down for a question that names none.
func (r *taliRules) Place(s *taliState, _ []string, text string) (string, []string, error) {
	if s.N > 0 {
		return text, nil, nil
	}
	*s = taliState{N: 2, Phase: 1, FromFive: s.FromFive, Men: [2]taliMan{{Name: r.names.Number("Gaius")}, {Name: r.names.Number("Titus")}}}
	return text, []string{"Gaius throws against Titus"}, nil
}

// The screen.

func (r *taliRules) Words() *words.Book              { return r.words }
func (r *taliRules) Namer(s *taliState) words.Namer  { return taliNamer{r, s} }
func (r *taliRules) Side(s *taliState, i int) string { return r.name(s, i) }
func (r *taliRules) Chart(*taliState, string) (*chart.Chart, error) {
	return nil, &line.Error{Code: "bad-argument", Msg: "there is no map"}
}

func (r *taliRules) Figure(s *taliState, name string) (int, bool) {
	for i := range int(s.N) {
		if strings.EqualFold(r.name(s, i), name) {
			return i, true
		}
	}
	return 0, false
}

func (r *taliRules) Active(s *taliState) string {
	if s.Phase != 1 {
		return ""
	}
	return r.name(s, int(s.Turn))
}

func (r *taliRules) Show(b []byte, s *taliState, _ string, _ int) []byte {
	for i := range int(s.N) {
		b = append(fact.Num(append(append(b, r.name(s, i)...), ' '), int(s.Men[i].Points)), '\n')
	}
	return b
}

type taliNamer struct {
	r *taliRules
	s *taliState
}

func (n taliNamer) AppendName(b []byte, who int) []byte         { return append(b, n.r.name(n.s, who)...) }
func (n taliNamer) AppendWord(b []byte, _ string, _ int) []byte { return b }

// Whole bouts of it, and who plays them.

type taliPlayer struct{ *taliRules }

func (p taliPlayer) Over(s *taliState) bool        { return s.Phase == 2 }
func (p taliPlayer) Begun(s *taliState) bool       { return s.Phase > 0 }
func (p taliPlayer) Sides(s *taliState) []string   { return p.Figures(s) }
func (p taliPlayer) ToAct(s *taliState) int        { return int(s.Turn) }
func (p taliPlayer) Round(s *taliState) int        { return int(s.Thrown) }
func (p taliPlayer) Fates() []string               { return []string{"active"} }
func (p taliPlayer) Figures(s *taliState) []string { return []string{p.name(s, 0), p.name(s, 1)} }
func (p taliPlayer) Outcome(s *taliState, o *sim.Outcome) {
	*o = sim.Outcome{Winner: -1, Unfinished: s.Phase != 2, Round: int(s.Thrown), Fates: append(o.Fates[:0], 0, 0)}
	for i := range s.Men {
		if s.Men[i].Points == 3 {
			o.Winner = i
		}
	}
}
func (p taliPlayer) Policy(string) (sim.Policy[taliState, taliCommand], error) {
	return sim.Policy[taliState, taliCommand]{Chooser: taliThrower{}}, nil
}

type taliThrower struct{}

func (taliThrower) Choose(_ *taliState, c *taliCommand) { *c = taliCommand{verb: "throw"} }

// taliModule and tali are the literals a ruleset is.
func taliModule(words *words.Book) *game.Module[taliState, taliCommand] {
	r := newTali(words)
	return &game.Module[taliState, taliCommand]{
		Rules: r, Facts: r, Language: r, Screen: r, Policies: []string{"plain"}, Names: r.names,
		Play: sim.Game[taliState, taliCommand]{Rules: taliPlayer{r}},
		Fork: func() *game.Module[taliState, taliCommand] {
			m := taliModule(words)
			m.Names = r.names.Clone()
			m.Rules.(*taliRules).names = m.Names
			return m
		},
	}
}

func tali() *game.Ruleset {
	read := func(text string, packs ...pack.Source) (*pack.Set, error) {
		set, err := pack.Load("tali", taliNames.Kinds(), pack.Source{Name: "tali.yaml", Data: []byte(text)})
		if err != nil || len(packs) == 0 {
			return set, err
		}
		return pack.Merge(set, packs...)
	}
	return &game.Ruleset{
		Name: "tali", Title: "Tali", RuleIDs: taliNames.Rules, Kinds: taliNames.Kinds,
		Rulings: func() []game.RulingID {
			return game.Rulings([]rule.RulingName{{ID: "high-enough", Options: []string{"four", "five"}}})
		},
		Book: func() (*rule.Book, error) {
			set, err := read(taliBook)
			if err != nil {
				return nil, err
			}
			return book.Read(set, "tali", "Tali", "nobody"), nil
		},
		Demo: "add Gaius\nadd Titus\nbegin\nthrow\n",
		Content: func(packs []pack.Source) (*game.Content, error) {
			set, err := read(taliContent, packs...)
			if err != nil {
				return nil, err
			}
			words, _, bad := taliNames.Words(set)
			if len(bad) > 0 {
				return nil, bad
			}
			return &game.Content{
				Set: set, Lint: func() []pack.Error { return nil },
				Open:  func() game.Game { return game.Of(taliModule(&words)) },
				List:  func(string, string) ([]game.Row, error) { return nil, nil },
				Trial: func(string, string) string { return "" },
			}, nil
		},
	}
}

func TestFifthRulesetKeepsItsContract(t *testing.T) {
	scene := func(*rand.Rand) []string { return []string{"add Gaius", "add Titus", "begin"} }
	rulestest.Run(t, rulestest.Kit{Ruleset: tali(), Scene: scene, Bouts: 20, Most: 100, Odds: 20})
	rulestest.Plain(t, taliState{})
}

// TestFifthRuleset: one folder and one line make a ruleset; the rest of the program asks
// for no more.
func TestFifthRuleset(t *testing.T) {
	journal := t.TempDir() + "/tali.summa"
	for _, test := range []struct {
		args, in string
		want     []string
	}{
		{"rules", "", []string{"tali", "Tali"}},
		{"rules tali tal.end.1", "", []string{"Three points win."}},
		{"rulings tali high-enough", "", []string{"four (default)"}},
		{"odds tali throw", "", []string{"Gaius throws against Titus", "scores", "1/2"}},
		{"odds tali throw --ruling high-enough=five", "", []string{"1/3"}},
		{"check tali throw --dice 4", "", []string{"Gaius has 1", "tal.throw.1"}},
		{"sim tali man man -n 100 --seed 1", "", []string{"100 bouts", "man"}},
		{"play tali --journal " + journal, "add Gaius\nadd Titus\nbegin\nthrow dice 6\nthrow dice 1\nundo\nshow\nlegal\nodds throw\nauto Gaius\n", []string{"Gaius has 1", "Titus has thrown nothing", "Gaius 1"}},
		{"verify " + journal, "", []string{"every step follows"}},
		{"replay " + journal, "", []string{"Gaius has 1"}},
	} {
		p := world(strings.Fields(test.args)...)
		p.Rulesets = append(rulesets.All(), tali())
		p.Stdin = strings.NewReader(test.in)
		got := resultOf(p)
		if got.status != shell.StatusDone {
			t.Errorf("%s: status %d: %s", test.args, got.status, got.errout)
		}
		for _, want := range test.want {
			if !strings.Contains(got.out+got.errout, want) {
				t.Errorf("%s: got %q want it to hold %q", test.args, got.out+got.errout, want)
			}
		}
	}
}
